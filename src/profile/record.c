/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The record file: text, one fact a line, fields separated by tabs, the first one says what it is. Each process
 * begins with a line `ww-profile`.
 * A launch's totals and source lines follow its `kernel` line; zeros are left out. Where all are those of an earlier launch
 * `same` says how many launches before it that was.
 */
#include "profile/profile.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FIELDS = 32 };
static const char *const group_names[] = {
#define GROUP(id, ...) #id,
#include "profile/total.def"
#undef GROUP
};
static const char *const total_names[] = {
#define TOTAL(id, ...) #id,
#include "profile/total.def"
#undef TOTAL
};
static const char *const counter_names[] = {
#define COUNTER(id, ...) #id,
#include "count/count.def"
#undef COUNTER
};
#define LLU(x) ((unsigned long long)(x))

/* ---- writing --------------------------------------------------------------------------------------------- */

/* Tabs and line ends cannot stand in a field. */
static void add_name(Text *t, const char *s)
{
	while (s && *s) {
		size_t n = 0;

		while ((u8)s[n] >= ' ')
			n++;
		text_add(t, s, n);
		s += n;
		if (*s) {
			text_add(t, " ", 1);
			s++;
		}
	}
}

/* What stands in each launch's hundreds of rows: printf took half of the time that noting a launch takes. */
static void add_word(Text *t, const char *s)
{
	text_add(t, s, strlen(s));
}

static void add_numbers(Text *t, const u64 *n, u32 count)
{
	enum { DIGITS = 20, MOST = 24 };
	char row[MOST * (1 + DIGITS) + 1], *to = row + sizeof row;

	*--to = '\n';
	for (u32 i = count; i > 0; i--) {
		u64 left = n[i - 1];

		do
			*--to = (char)('0' + left % 10);
		while (left /= 10);
		*--to = '\t';
	}
	text_add(t, to, (size_t)(row + sizeof row - to));
}

void record_device(Text *t, const ProfDevice *d, const ProfProcess *process)
{
	text_printf(t, "ww-profile\t1\nprocess\t%llu\nprogram\t", LLU(process->id));
	add_name(t, process->program);
	text_printf(t, "\ndevice\t");
	add_name(t, d->name);
	text_printf(t, "\t%u\t%u\t%u\t%u\n", d->cc, d->sms, d->warps_sm, d->blocks_sm);
}

static void record_totals(Text *t, const ProfTotals *s)
{
	for (u32 g = 0; g < GROUP_COUNT; g++)
		for (u32 c = 0; c < COUNT_COUNTERS; c++)
			if (s->g[g][c]) {
				add_word(t, "count\t");
				add_word(t, group_names[g]);
				add_word(t, "\t");
				add_word(t, counter_names[c]);
				add_numbers(t, &s->g[g][c], 1);
			}
	for (u32 i = 0; i < TOTAL_COUNT; i++)
		if (s->n[i]) {
			add_word(t, "total\t");
			add_word(t, total_names[i]);
			add_numbers(t, &s->n[i], 1);
		}
	for (u32 i = 0; i <= COUNT_LANES; i++)
		if (s->lanes[i]) {
			add_word(t, "lanes");
			add_numbers(t, (u64[]){ i, s->lanes[i] }, 2);
		}
}

static void record_line(Text *t, const ProfLine *l)
{
	u64 n[] = { l->line, l->w_inst, l->t_inst, l->divergent, l->lanes_lost, l->requests, l->sectors, l->least, l->bytes,
		    l->wavefronts, l->conflicts };

	add_word(t, "line\t");
	add_name(t, l->file);
	add_numbers(t, n, COUNT(n));
}

void record_kernel(Text *t, const ProfKernel *k)
{
	u64 n[] = { k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2], k->stream, k->context, k->begin,
		    k->end, k->regs, k->local, k->shared_static, k->shared_dynamic, k->occ_blocks, k->by_warps, k->by_regs,
		    k->by_shared, k->by_blocks, k->set_aside, k->counted, k->interpreted };

	add_word(t, "kernel\t");
	add_name(t, k->name);
	add_numbers(t, n, COUNT(n));
	if (!k->counted)
		return;
	if (k->same) {
		add_word(t, "same");
		add_numbers(t, &k->same, 1);
		return;
	}
	record_totals(t, &k->t);
	for (u32 i = 0; i < vec_len(k->lines); i++)
		record_line(t, &k->lines[i]);
}

void record_failure(Text *t, const ProfFailure *f)
{
	text_printf(t, "failed\t");
	add_name(t, f->name);
	text_printf(t, "\t%u\t%u\t%u\t%u\t%u\t%u\t", f->grid[0], f->grid[1], f->grid[2], f->block[0], f->block[1], f->block[2]);
	add_name(t, f->error);
	text_printf(t, "\n");
}

void record_copy(Text *t, const ProfCopy *c)
{
	text_printf(t, "copy\t%u\t%llu\t%llu\t%llu\t%llu\n", c->kind, LLU(c->bytes), LLU(c->stream), LLU(c->begin),
		    LLU(c->end));
}

static const char *const span_words[SPAN_KINDS] = { "call", "range", "started" };

void record_span(Text *t, const ProfSpan *s)
{
	text_printf(t, "%s\t", span_words[s->kind]);
	add_name(t, s->name);
	text_printf(t, "\t%llu\t%llu\t%llu\n", LLU(s->thread), LLU(s->begin), LLU(s->end));
}

void record_calls(Text *t, const ProfCalls *c)
{
	text_printf(t, "calls\t");
	add_name(t, c->name);
	text_printf(t, "\t%llu\t%llu\t%llu\t%llu\n", LLU(c->n), LLU(c->ns), LLU(c->min), LLU(c->max));
}

void record_omitted(Text *t, u64 spans) { text_printf(t, "omitted\t%llu\n", LLU(spans)); }

/* ---- reading --------------------------------------------------------------------------------------------- */

typedef struct Row {
	char *f[MAX_FIELDS];
	u32 n, at; /* at: the next to be taken */
	bool bad;
} Row;

static void split(Row *r, char *line)
{
	*r = (Row){ .n = 1, .f = { line } };
	for (; *line; line++)
		if (*line == '\t' && r->n < MAX_FIELDS) {
			*line = '\0';
			r->f[r->n++] = line + 1;
		}
}

static char *take(Row *r)
{
	if (r->at < r->n)
		return r->f[r->at++];
	r->bad = true;
	return (char *)"";
}

static u64 take_u64(Row *r)
{
	char *s = take(r), *end;
	u64 v = strtoull(s, &end, 10);

	r->bad |= end == s || *end;
	return v;
}

static u32 take_u32(Row *r)
{
	u64 v = take_u64(r);

	r->bad |= v > UINT32_MAX;
	return (u32)v;
}

static u32 take_word(Row *r, const char *const *names, u32 n)
{
	const char *s = take(r);

	for (u32 i = 0; i < n; i++)
		if (!strcmp(names[i], s))
			return i;
	r->bad = true;
	return 0;
}

static u32 last_process(const Profile *p)
{
	return vec_len(p->processes) - 1;
}

u32 profile_name(const Profile *p, const char *name)
{
	u32 i = 0;

	while (i < vec_len(p->names) && strcmp(p->names[i].name, name))
		i++;
	return i;
}

/* Looking through all launches for each of them would take a minute for 100,000. */
static void note_name(Profile *p, const ProfKernel *k)
{
	u32 at = profile_name(p, k->name);
	const ProfKernel *first;

	if (at == vec_len(p->names))
		*vec_push(p->arena, p->names) = (ProfName){ k->name, vec_len(p->kernels) - 1, false };
	first = &p->kernels[p->names[at].first];
	p->names[at].several |= memcmp(first->block, k->block, sizeof k->block) != 0 || first->shared_dynamic != k->shared_dynamic;
}

static void take_shape(Row *r, u32 grid[3], u32 block[3])
{
	for (u32 i = 0; i < 3; i++)
		grid[i] = take_u32(r);
	for (u32 i = 0; i < 3; i++)
		block[i] = take_u32(r);
}

static void read_kernel(Profile *p, Row *r)
{
	ProfKernel k = { .name = take(r), .process = last_process(p) };

	take_shape(r, k.grid, k.block);
	k.stream = take_u64(r);
	k.context = take_u64(r);
	k.begin = take_u64(r);
	k.end = take_u64(r);
	k.regs = take_u32(r);
	k.local = take_u32(r);
	k.shared_static = take_u64(r);
	k.shared_dynamic = take_u64(r);
	k.occ_blocks = take_u32(r);
	k.by_warps = take_u32(r);
	k.by_regs = take_u32(r);
	k.by_shared = take_u32(r);
	k.by_blocks = take_u32(r);
	k.set_aside = take_u32(r);
	k.counted = take_u32(r);
	k.interpreted = take_u32(r);
	*vec_push(p->arena, p->kernels) = k;
	note_name(p, &k);
}

static void read_failure(Profile *p, Row *r)
{
	ProfFailure f = { .name = take(r), .process = last_process(p) };

	take_shape(r, f.grid, f.block);
	f.error = take(r);
	*vec_push(p->arena, p->failures) = f;
}

static void read_line(Profile *p, ProfKernel *k, Row *r)
{
	ProfLine l = { .file = take(r), .line = take_u32(r) };

	l.w_inst = take_u64(r);
	l.t_inst = take_u64(r);
	l.divergent = take_u64(r);
	l.lanes_lost = take_u64(r);
	l.requests = take_u64(r);
	l.sectors = take_u64(r);
	l.least = take_u64(r);
	l.bytes = take_u64(r);
	l.wavefronts = take_u64(r);
	l.conflicts = take_u64(r);
	*vec_push(p->arena, k->lines) = l;
}

/* Of the same process, whose launches none of another one's stand between. */
static void read_same(const Profile *p, ProfKernel *k, Row *r)
{
	u64 back = take_u64(r);
	const ProfKernel *from = k - back;

	r->bad |= !back || back >= vec_len(p->kernels);
	if (r->bad || (r->bad = from->process != k->process))
		return;
	k->t = from->t;
	k->lines = from->lines;
}

/* A line of a kernel: what it counted. */
static bool read_count(Profile *p, const char *what, Row *r)
{
	ProfKernel *k = vec_len(p->kernels) ? &vec_last(p->kernels) : NULL;
	u32 a, b;

	if (!k)
		return false;
	if (!strcmp(what, "count")) {
		a = take_word(r, group_names, GROUP_COUNT);
		b = take_word(r, counter_names, COUNT_COUNTERS);
		k->t.g[a][b] = take_u64(r);
	} else if (!strcmp(what, "total")) {
		a = take_word(r, total_names, TOTAL_COUNT);
		k->t.n[a] = take_u64(r);
	} else if (!strcmp(what, "lanes")) {
		a = take_u32(r);
		r->bad |= a > COUNT_LANES;
		k->t.lanes[r->bad ? 0 : a] = take_u64(r);
	} else if (!strcmp(what, "line")) {
		read_line(p, k, r);
	} else if (!strcmp(what, "same")) {
		read_same(p, k, r);
	} else {
		return false;
	}
	return true;
}

static void read_copy(Profile *p, Row *r)
{
	ProfCopy c = { .kind = (u8)take_u32(r), .process = last_process(p) };

	r->bad |= c.kind > COPY_set;
	c.bytes = take_u64(r);
	c.stream = take_u64(r);
	c.begin = take_u64(r);
	c.end = take_u64(r);
	*vec_push(p->arena, p->copies) = c;
}

static bool read_span(Profile *p, Row *r, const char *what)
{
	ProfSpan s = { 0 };

	while (s.kind < SPAN_KINDS && strcmp(span_words[s.kind], what))
		s.kind++;
	if (s.kind == SPAN_KINDS)
		return false;
	s.name = take(r);
	s.process = last_process(p);

	s.thread = take_u64(r);
	s.begin = take_u64(r);
	s.end = take_u64(r);
	*vec_push(p->arena, p->spans) = s;
	return true;
}

/* Processes' calls of one function are one row. */
static void add_calls(Profile *p, const ProfCalls *c)
{
	for (u32 i = 0; i < vec_len(p->calls); i++) {
		ProfCalls *old = &p->calls[i];

		if (strcmp(old->name, c->name))
			continue;
		old->n += c->n;
		old->ns += c->ns;
		old->min = c->min < old->min ? c->min : old->min;
		old->max = c->max > old->max ? c->max : old->max;
		return;
	}
	*vec_push(p->arena, p->calls) = *c;
}

static void read_calls(Profile *p, Row *r)
{
	ProfCalls c = { .name = take(r) };

	c.n = take_u64(r);
	c.ns = take_u64(r);
	c.min = take_u64(r);
	c.max = take_u64(r);
	add_calls(p, &c);
}

static bool read_row(Profile *p, Row *r)
{
	const char *what = take(r);

	if (!strcmp(what, "kernel"))
		read_kernel(p, r);
	else if (!strcmp(what, "failed"))
		read_failure(p, r);
	else if (!strcmp(what, "copy"))
		read_copy(p, r);
	else if (!strcmp(what, "calls"))
		read_calls(p, r);
	else if (!strcmp(what, "omitted"))
		p->omitted += take_u64(r);
	else if (!strcmp(what, "program"))
		vec_last(p->processes).program = take(r);
	else if (!strcmp(what, "process"))
		vec_last(p->processes).id = take_u64(r);
	else if (!strcmp(what, "device")) {
		p->device.name = take(r);
		p->device.cc = take_u32(r);
		p->device.sms = take_u32(r);
		p->device.warps_sm = take_u32(r);
		p->device.blocks_sm = take_u32(r);
	} else if (!read_span(p, r, what) && !read_count(p, what, r)) {
		return false;
	}
	return !r->bad;
}

static int by_work(const void *a, const void *b)
{
	const ProfLine *x = a, *y = b;

	return x->w_inst < y->w_inst ? 1 : x->w_inst > y->w_inst ? -1 : 0;
}

static bool begins_process(Profile *p, const Row *r)
{
	if (r->n != 2 || strcmp(r->f[0], "ww-profile") || strcmp(r->f[1], "1"))
		return false;
	*vec_push(p->arena, p->processes) = (ProfProcess){ .program = (char *)"" };
	return true;
}

Profile *profile_read(Arena *a, char *text, const char **err)
{
	Profile *p = arena_new_one(a, Profile);
	u32 number = 0;

	p->arena = a;
	p->device.name = (char *)"";
	for (char *s = text, *next; s && *s; s = next, number++) {
		Row r;

		next = strchr(s, '\n');
		if (next)
			*next++ = '\0';
		split(&r, s);
		if (!begins_process(p, &r) && (!number || !read_row(p, &r))) {
			char *why = arena_alloc(a, 64);

			snprintf(why, 64, "line %u is not a record's", number + 1);
			*err = why;
			return NULL;
		}
	}
	if (!number) {
		*err = "it is empty";
		return NULL;
	}
	for (u32 i = 0; i < vec_len(p->kernels); i++)
		if (p->kernels[i].lines)
			qsort(p->kernels[i].lines, vec_len(p->kernels[i].lines), sizeof(ProfLine), by_work);
	return p;
}
