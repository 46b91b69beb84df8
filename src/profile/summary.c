/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The answer of `ww prof` for people: kernels, copies and calls by time, then what to try.
 */
#include "profile/launch.h"

#include <stdlib.h>
#include <string.h>

typedef struct Sum { /* of launches of one kernel, or of like copies or calls */
	const char *name;
	u32 n;
	double ns, bytes;
	const ProfKernel *longest;
} Sum;

static Sum *find_sum(Arena *a, Sum **v, const char *name)
{
	for (u32 i = 0; i < vec_len(*v); i++)
		if (!strcmp((*v)[i].name, name))
			return &(*v)[i];
	*vec_push(a, *v) = (Sum){ .name = name };
	return &vec_last(*v);
}

static int by_time(const void *a, const void *b)
{
	const Sum *x = a, *y = b;

	return x->ns < y->ns ? 1 : x->ns > y->ns ? -1 : 0;
}

static double sort_sums(Sum *v)
{
	double all = 0;

	for (u32 i = 0; i < vec_len(v); i++)
		all += v[i].ns;
	if (v)
		qsort(v, vec_len(v), sizeof *v, by_time);
	return all;
}

static double moved_bytes(const ProfKernel *k)
{
	return 32 * (fetched(units) + stored(units) + g(atom, units) + g(red, units));
}

/* A kernel that is launched with blocks of several kinds is a row for each. */
static const char *row_name(const Profile *p, const ProfKernel *k)
{
	char *s;
	int n;

	if (!p->names[profile_name(p, k->name)].several)
		return k->name;
	s = arena_new_array(p->arena, char, strlen(k->name) + 64);
	n = sprintf(s, "%s (%ux%ux%u", k->name, k->block[0], k->block[1], k->block[2]);
	if (k->shared_dynamic)
		n += sprintf(s + n, ", %llu B", (unsigned long long)k->shared_dynamic);
	sprintf(s + n, ")");
	return s;
}

static Sum *sum_kernels(const Profile *p)
{
	Sum *v = NULL;

	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];
		Sum *s = find_sum(p->arena, &v, row_name(p, k));

		s->n++;
		s->ns += (double)(k->end - k->begin);
		s->bytes += moved_bytes(k);
		if (!s->longest || k->end - k->begin > s->longest->end - s->longest->begin)
			s->longest = k;
	}
	return v;
}

static Sum *sum_copies(const Profile *p)
{
	static const char *const names[] = { "host to device", "device to host", "device to device", "host to host",
					     "memset" };
	Sum *v = NULL;

	for (u32 i = 0; i < vec_len(p->copies); i++) {
		const ProfCopy *c = &p->copies[i];
		Sum *s = find_sum(p->arena, &v, names[c->kind]);

		s->n++;
		s->ns += (double)(c->end - c->begin);
		s->bytes += (double)c->bytes;
	}
	return v;
}

static Sum *sum_ranges(const Profile *p)
{
	Sum *v = NULL;

	for (u32 i = 0; i < vec_len(p->spans); i++) {
		Sum *s;

		if (p->spans[i].kind == SPAN_call)
			continue;
		s = find_sum(p->arena, &v, p->spans[i].name);
		s->n++;
		s->ns += (double)(p->spans[i].end - p->spans[i].begin);
	}
	return v;
}

static bool same_failure(const ProfFailure *a, const ProfFailure *b)
{
	return !strcmp(a->name, b->name) && !strcmp(a->error, b->error) && !memcmp(a->grid, b->grid, sizeof a->grid) &&
	       !memcmp(a->block, b->block, sizeof a->block);
}

/* Launches one behind the other that failed alike are a row: the launch and its error, in place of times and counts. */
static void write_failures(Text *t, const Profile *p)
{
	for (u32 i = 0, n; i < vec_len(p->failures); i += n) {
		const ProfFailure *f = &p->failures[i];

		for (n = 1; i + n < vec_len(p->failures) && same_failure(f, f + n);)
			n++;
		text_printf(t, "%-32.32s %8u  <<<(%u,%u,%u), (%u,%u,%u)>>> %s\n", f->name, n, f->grid[0], f->grid[1], f->grid[2],
			    f->block[0], f->block[1], f->block[2], f->error);
	}
}

static void write_kernels(Text *t, const Profile *p, Sum *v)
{
	double all = sort_sums(v);

	if (!v && !p->failures)
		return;
	text_printf(t, "\nKernels                          launches   total ms    mean us  time %%   lanes on    GB/s  bound by\n");
	for (u32 i = 0; i < vec_len(v); i++) {
		const ProfKernel *k = v[i].longest;

		text_printf(t, "%-32.32s %8u %10.3f %10.2f %6.1f", v[i].name, v[i].n, v[i].ns / 1e6, v[i].ns / v[i].n / 1e3,
			    100 * share(v[i].ns, all));
		if (k->counted)
			text_printf(t, "   %8.1f %7.1f  %s%s\n", share(n(t_inst), n(w_inst)), share(v[i].bytes, v[i].ns),
				    advice_bound(p, k), k->interpreted ? " (interpreted)" : "");
		else
			text_printf(t, "\n");
	}
	write_failures(t, p);
}

static void write_copies(Text *t, Sum *v)
{
	sort_sums(v);
	if (v)
		text_printf(t, "\nCopies                              count   total ms         MB    GB/s\n");
	for (u32 i = 0; i < vec_len(v); i++)
		text_printf(t, "%-32.32s %8u %10.3f %10.3f %7.2f\n", v[i].name, v[i].n, v[i].ns / 1e6, v[i].bytes / 1e6,
			    share(v[i].bytes, v[i].ns));
}

static int calls_by_time(const void *a, const void *b)
{
	const ProfCalls *x = a, *y = b;

	return x->ns < y->ns ? 1 : x->ns > y->ns ? -1 : 0;
}

static void write_calls(Text *t, const Profile *p)
{
	double all = 0;

	if (!p->calls)
		return;
	qsort(p->calls, vec_len(p->calls), sizeof *p->calls, calls_by_time);
	for (u32 i = 0; i < vec_len(p->calls); i++)
		all += (double)p->calls[i].ns;
	text_printf(t, "\nCalls                               count   total ms    mean us     min us     max us  time %%\n");
	for (u32 i = 0; i < vec_len(p->calls); i++) {
		const ProfCalls *c = &p->calls[i];

		text_printf(t, "%-32.32s %8llu %10.3f %10.2f %10.2f %10.2f %7.1f\n", c->name, (unsigned long long)c->n,
			    (double)c->ns / 1e6, (double)c->ns / (double)c->n / 1e3, (double)c->min / 1e3,
			    (double)c->max / 1e3, 100 * share((double)c->ns, all));
	}
	if (p->omitted)
		text_printf(t, "(timelines leave out the last %llu calls and ranges)\n", (unsigned long long)p->omitted);
}

static void write_ranges(Text *t, Sum *v)
{
	sort_sums(v);
	if (v)
		text_printf(t, "\nRanges                              count   total ms    mean us\n");
	for (u32 i = 0; i < vec_len(v); i++)
		text_printf(t, "%-32.32s %8u %10.3f %10.2f\n", v[i].name, v[i].n, v[i].ns / 1e6, v[i].ns / v[i].n / 1e3);
}

/* The text in lines of at most 96 characters, the first behind `lead`. */
static void wrap(Text *t, const char *lead, const char *s)
{
	size_t at = strlen(lead);
	bool first = true;

	text_printf(t, "%s", lead);
	while (*s) {
		size_t word = strcspn(s, " ");
		bool fits = at + word <= 96;

		if (!first)
			text_printf(t, fits ? " " : "\n     ");
		at = fits ? at + word + 1 : 5 + word + 1;
		text_add(t, s, word);
		s += word + (s[word] == ' ');
		first = false;
	}
	text_printf(t, "\n");
}

static u32 write_advice(Text *t, const Profile *p, const Sum *v)
{
	u32 said = 0;

	for (u32 i = 0; i < vec_len(v) && said < 8; i++) {
		ProfAdvice a[8];
		u32 n = advice_find(p, v[i].longest, a, COUNT(a));

		for (u32 k = 0; k < n; k++) {
			if (k < 3) {
				if (!said)
					text_printf(t, "\nWhat to try\n");
				text_printf(t, "%2u.  %s (%s)\n", ++said, v[i].name, a[k].bound);
				wrap(t, "     ", a[k].text.s ? a[k].text.s : "");
			}
			text_free(&a[k].text);
		}
	}
	return said;
}

static void write_copy_advice(Text *t, const Sum *kernels, const Sum *copies, u32 said)
{
	double run = 0, copy = 0;
	u32 launches = 0;

	for (u32 i = 0; i < vec_len(kernels); i++) {
		run += kernels[i].ns;
		launches += kernels[i].n;
	}
	for (u32 i = 0; i < vec_len(copies); i++)
		copy += copies[i].ns;
	if (copy > run && copy > 1e5)
		text_printf(t, "%s%2u.  Copies take longer than kernels: keep data on the device between launches, copy in few large\n"
			       "     pieces from pinned memory, and overlap copies with kernels in streams.\n",
			    said ? "" : "\nWhat to try\n", said + 1);
	else if (launches > 200 && run / launches < 5e3)
		text_printf(t, "%s%2u.  %u launches of %.1f us each: fuse small kernels, or capture them in a graph.\n",
			    said ? "" : "\nWhat to try\n", said + 1, launches, run / launches / 1e3);
}

/* Of more than one: the others are those that it started. */
static void write_processes(Text *t, const Profile *p)
{
	if (vec_len(p->processes) == 1)
		return;
	text_printf(t, "\nProcesses                              id  launches  kernels ms\n");
	for (u32 i = 0; i < vec_len(p->processes); i++) {
		const ProfProcess *q = &p->processes[i];
		const char *name = strrchr(q->program, '/');
		u32 launches = 0;
		double ns = 0;

		for (u32 j = 0; j < vec_len(p->kernels); j++) {
			bool its = p->kernels[j].process == i;

			launches += its;
			ns += its ? (double)(p->kernels[j].end - p->kernels[j].begin) : 0;
		}
		text_printf(t, "%-32.32s %8llu %9u %11.3f\n", name ? name + 1 : q->program, (unsigned long long)q->id, launches, ns / 1e6);
	}
}

void summary_write(Text *t, const Profile *p)
{
	Sum *kernels = sum_kernels(p), *copies = sum_copies(p);
	u32 said;

	text_printf(t, "%s on %s, compute capability %u.%u\n", p->processes[0].program, p->device.name, p->device.cc / 10,
		    p->device.cc % 10);
	write_processes(t, p);
	if (vec_len(p->kernels) && p->kernels[0].counted)
		text_printf(t, "Times of kernels include counting; --no-counters shows them without.\n");
	write_kernels(t, p, kernels);
	if (!p->device.card)
		time_write_short(t, p);
	write_copies(t, copies);
	write_calls(t, p);
	write_ranges(t, sum_ranges(p));
	said = write_advice(t, p, kernels);
	write_copy_advice(t, kernels, copies, said);
}
