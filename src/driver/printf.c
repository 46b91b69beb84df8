/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Device printf. A call's text goes into the context's FIFO, whose size is a limit
 * (CU_LIMIT_PRINTF_FIFO_SIZE); when it is full the oldest texts are lost. The FIFO is written to
 * standard output at launches' and contexts' synchronisation points, never by itself. Failed
 * assertions travel the same way, to standard error. Rules: CUDA C++ Programming Guide, "Formatted
 * Output"; what it leaves open is as H200s answer: size modifiers z, t, j and a precision of '*'
 * are not known there and are printed as they stand, and 'hh' is known to the host alone, which
 * then reads what lies behind the arguments: the format itself.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/children.h"
#include "driver/driver.h"
#include "driver/graph.h"
#include "driver/objects.h"

typedef struct Record {
	struct Record *next;
	size_t cost, len; /* cost: bytes it takes in a GPU's FIFO */
	bool is_error;
	char text[];
} Record;

typedef struct Fifo {
	pthread_mutex_t lock;
	Record *first, **last;
	_Atomic u32 count;
	size_t cost;
} Fifo;

enum { MAX_ARGS = 32, HEADER = 16 };

/* ---- formats
 * -------------------------------------------------------------------------------------- */

typedef struct Spec {
	const char *end; /* behind it; NULL: not a conversion */
	char text[32];	 /* as for the host's printf, width resolved by '*' */
	char conv;
	u8 length; /* 0, 'H' hh, 'h', 'l' l and ll */
	bool star_width;
} Spec;

static const char *skip_digits(const char *s)
{
	while (*s >= '0' && *s <= '9')
		s++;
	return s;
}

static const char *read_length(const char *s, Spec *sp)
{
	if (s[0] == 'h') {
		sp->length = s[1] == 'h' ? 'H' : 'h';
		return s + 1 + (s[1] == 'h');
	}
	if (s[0] == 'l') {
		sp->length = 'l';
		return s + 1 + (s[1] == 'l');
	}
	return s;
}

/* `s` is at '%'. */
static Spec read_spec(const char *s)
{
	Spec sp = {0};
	const char *p = s + 1;
	p += strspn(p, "-+ #0");
	sp.star_width = *p == '*';
	p = sp.star_width ? p + 1 : skip_digits(p);
	if (*p == '.')
		p = skip_digits(p + 1);
	size_t n = (size_t)(p - s);
	p = read_length(p, &sp);
	if (!*p || !strchr("diouxXcsfFeEgGaAp", *p) || n > sizeof sp.text - 4)
		return sp;
	sp.conv = *p;
	sp.end = p + 1;
	memcpy(sp.text, s, n);
	snprintf(sp.text + n, sizeof sp.text - n, "%s%c", strchr("diouxX", *p) ? "ll" : "", *p);
	return sp;
}

/* `s` is at '%', of no conversion: behind it. What would format a percent sign is one, `%5%` too. */
static const char *skip_percent(const char *s)
{
	const char *p = s + 1 + strspn(s + 1, "-+ #.0123456789");

	return *p == '%' ? p + 1 : s + 1;
}

static bool is_float(char conv) { return strchr("fFeEgGaA", conv) != NULL; }

/* ---- arguments: each becomes 8 bytes, as in the FIFO
 * ------------------------------------------------ */

typedef struct Slots {
	u64 value[MAX_ARGS];
	u32 n;
	const u8 *from; /* the caller's buffer, naturally aligned */
	size_t at;
} Slots;

static u64 pull(Slots *s, u32 size)
{
	u64 v = 0;
	s->at = (s->at + size - 1) / size * size;
	memcpy(&v, s->from + s->at, size);
	s->at += size;
	return v;
}

static void keep(Slots *s, u64 v)
{
	if (s->n < MAX_ARGS)
		s->value[s->n++] = v;
}

static void pull_all(Slots *s, const char *fmt)
{
	for (const char *p = fmt; (p = strchr(p, '%'));) {
		Spec sp = read_spec(p);
		p = sp.end ? sp.end : skip_percent(p);
		if (!sp.end)
			continue;
		if (sp.star_width)
			keep(s, pull(s, 4));
		if (sp.length != 'H')
			keep(s,
			     pull(s, sp.length == 'l' || is_float(sp.conv) || strchr("sp", sp.conv)
					     ? 8
					     : 4));
	}
}

/* ---- rendering
 * ------------------------------------------------------------------------------------------ */

/* Slot i, or what lies behind the last one. */
static u64 slot(const Slots *s, u32 i, const char *fmt)
{
	u64 v = 0;
	if (i < s->n)
		return s->value[i];
	size_t at = (size_t)(i - s->n) * 8, len = strlen(fmt);
	if (at < len)
		memcpy(&v, fmt + at, len - at < 8 ? len - at : 8);
	return v;
}

static long long as_int(const Spec *sp, u64 v)
{
	bool is_signed = sp->conv == 'd' || sp->conv == 'i';
	switch (sp->length) {
	case 'H':
		return is_signed ? (i8)v : (long long)(u8)v;
	case 'h':
		return is_signed ? (i16)v : (long long)(u16)v;
	case 'l':
		return (long long)v;
	default:
		return is_signed ? (i32)v : (long long)(u32)v;
	}
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
static void render_one(Text *t, const Spec *sp, int width, u64 v)
{
	double d;
	memcpy(&d, &v, 8);
	const char *f = sp->text;
	bool w = sp->star_width;
	if (is_float(sp->conv))
		w ? text_printf(t, f, width, d) : text_printf(t, f, d);
	else if (sp->conv == 'c')
		w ? text_printf(t, f, width, (int)v) : text_printf(t, f, (int)v);
	else if (sp->conv == 's')
		w ? text_printf(t, f, width, v ? (char *)(uintptr_t)v : "(null)")
		  : text_printf(t, f, v ? (char *)(uintptr_t)v : "(null)");
	else if (sp->conv == 'p')
		w ? text_printf(t, f, width, (void *)(uintptr_t)v)
		  : text_printf(t, f, (void *)(uintptr_t)v);
	else
		w ? text_printf(t, f, width, as_int(sp, v)) : text_printf(t, f, as_int(sp, v));
}
#pragma GCC diagnostic pop

static void render(Text *t, const char *fmt, const Slots *s)
{
	u32 i = 0;
	for (const char *p = fmt; *p;) {
		size_t plain = strcspn(p, "%");
		text_add(t, p, plain);
		p += plain;
		if (!*p)
			break;
		Spec sp = read_spec(p);
		if (!sp.end) {
			text_add(t, p, 1);
			p = skip_percent(p);
			continue;
		}
		int width = sp.star_width ? (int)slot(s, i++, fmt) : 0;
		render_one(t, &sp, width, slot(s, i++, fmt));
		p = sp.end;
	}
}

/* ---- the FIFO
 * ------------------------------------------------------------------------------------------- */

static void drop_first(Fifo *f)
{
	Record *r = f->first;
	f->first = r->next;
	f->count--;
	f->cost -= r->cost;
	if (!f->first)
		f->last = &f->first;
	free(r);
}

static void append(Context *ctx, const Text *t, size_t cost, bool is_error)
{
	Fifo *f = ctx->fifo;
	Record *r = t->s ? base_malloc(sizeof *r + t->len) : NULL;
	if (!r)
		return;
	*r = (Record){.cost = cost, .len = t->len, .is_error = is_error};
	memcpy(r->text, t->s, t->len);
	pthread_mutex_lock(&f->lock);
	*f->last = r;
	f->last = &r->next;
	f->count++;
	f->cost += cost;
	while (f->cost > ctx->limit[CU_LIMIT_PRINTF_FIFO_SIZE] && f->first->next)
		drop_first(f);
	pthread_mutex_unlock(&f->lock);
}

void printf_flush(Context *ctx)
{
	Fifo *f = ctx->fifo;
	if (!atomic_load_explicit(&f->count, memory_order_acquire))
		return;
	pthread_mutex_lock(&f->lock);
	while (f->first) {
		Record *r = f->first;
		fwrite(r->text, 1, r->len, r->is_error ? stderr : stdout);
		drop_first(f);
	}
	pthread_mutex_unlock(&f->lock);
}

/* Strings are read here, before any lock: a bad pointer faults as the kernel's own. */
static size_t string_bytes(const Slots *s, const char *fmt)
{
	size_t n = 0;
	u32 i = 0;
	for (const char *p = fmt; (p = strchr(p, '%'));) {
		Spec sp = read_spec(p);
		p = sp.end ? sp.end : skip_percent(p);
		if (!sp.end)
			continue;
		i += sp.star_width;
		u64 v = slot(s, i++, fmt);
		if (sp.conv == 's' && v)
			n += strlen((const char *)(uintptr_t)v) + 1;
	}
	return n;
}

static i32 sys_vprintf(void *self, const char *fmt, const void *args)
{
	Slots s = {.from = args};
	Text t = {0};
	if (!fmt)
		return -1;
	if (args)
		pull_all(&s, fmt);
	size_t cost = HEADER + 8 * s.n + strlen(fmt) + 1 + string_bytes(&s, fmt);
	render(&t, fmt, &s);
	append(self, &t, (cost + 7) & ~(size_t)7, false);
	text_free(&t);
	return (i32)s.n;
}

static void sys_assertfail(void *self, const char *msg, const char *file, u32 line, const char *fn,
			   u64 charsize, const u32 ctaid[3], const u32 tid[3])
{
	Text t = {0};
	text_printf(&t, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
		    file ? file : "?", line, fn ? fn : "?", ctaid[0], ctaid[1], ctaid[2], tid[0],
		    tid[1], tid[2], msg ? msg : "?");
	append(self, &t, 0, true);
	text_free(&t);
}

bool sys_init(Context *ctx)
{
	Fifo *f = base_calloc(1, sizeof *f);
	if (!f || !devheap_init(ctx)) {
		free(f);
		return false;
	}
	pthread_mutex_init(&f->lock, NULL);
	f->last = &f->first;
	ctx->fifo = f;
	ctx->sys.self = ctx;
	ctx->sys.vprintf = sys_vprintf;
	ctx->sys.assertfail = sys_assertfail;
	ctx->sys.set_conditional = condition_set;
	ctx->sys.device_call = children_call;
	return true;
}

void sys_free(Context *ctx)
{
	devheap_free(ctx);
	if (!ctx->fifo)
		return;
	while (ctx->fifo->first)
		drop_first(ctx->fifo);
	pthread_mutex_destroy(&ctx->fifo->lock);
	free(ctx->fifo);
	ctx->fifo = NULL;
}
