/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernels of a module ▶ code, once each. Looked for in memory (no lock when it is there), then in the
 * cache on disk, then compiled. A kernel is specialised on the first MAX_SHAPES block shapes that it is
 * launched with; after that one version for any shape serves the rest.
 */
#include "jit/code.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BUCKETS = 256, MAX_SHAPES = 16 };

typedef enum { STATE_making, STATE_made, STATE_failed } EntryState;
typedef struct Entry {
	struct Entry *next;
	const Fn *fn;
	u32 ntid[3];
	bool apart;
	_Atomic u32 state; /* EntryState; the rest is fixed once it is not STATE_making */
	JitMapped *mapped;
	char *reason;
} Entry;

struct JitModule {
	const Module *module;
	u64 hash[2];
	pthread_mutex_t lock;
	pthread_cond_t made;
	Entry *_Atomic bucket[BUCKETS]; /* lists that only grow, at the front */
};

JitModule *jit_module_new(const Module *module, u64 text_hash[2])
{
	JitModule *m = base_calloc(1, sizeof *m);

	if (!m)
		return NULL;
	m->module = module;
	memcpy(m->hash, text_hash, sizeof m->hash);
	pthread_mutex_init(&m->lock, NULL);
	pthread_cond_init(&m->made, NULL);
	return m;
}

void jit_module_free(JitModule *m)
{
	if (!m)
		return;
	for (u32 i = 0; i < BUCKETS; i++)
		for (Entry *e = m->bucket[i], *next; e; e = next) {
			next = e->next;
			code_unload(e->mapped);
			free(e->reason);
			free(e);
		}
	pthread_cond_destroy(&m->made);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

static void free_object(JitObject *o)
{
	free(o->data);
	free(o->origin);
}

static u32 count_mode, count_cc;

void jit_count(u32 count, u32 cc)
{
	count_mode = count;
	count_cc = cc;
}

u32 jit_counting(void)
{
	return count_mode;
}

/* ---- the key ----------------------------------------------------------------------------------------- */
/* WW_FP=exact */
static bool wants_exact_fp(void)
{
	const char *s = env_get("WW_FP");

	if (s && strcmp(s, "exact") && strcmp(s, "fast"))
		LOG(error, "WW_FP=%s is not known; it is exact or fast, and fast is used", s);
	return s && !strcmp(s, "exact");
}

static EmitOptions options_for(const u32 ntid[3], bool apart)
{
	EmitOptions o = { .lane_mode = env_int("WW_LANE_MODE", 0) != 0, .fault_locs = true,
			  .force_warps = (u32)env_int("WW_WARPS", 0),
			  .opt = (u32)env_int("WW_OPT", 2), .count = count_mode,
			  .count_cc = count_mode ? count_cc : 0,
			  .exact_fp = wants_exact_fp(), .apart = apart && !count_mode };

	memcpy(o.ntid, ntid, sizeof o.ntid);
	return o;
}

/* Everything that code depends on, as a text; its length, 0 when it does not fit. */
static size_t write_key(const JitModule *m, const Fn *fn, const EmitOptions *o, char *key, size_t size)
{
	int n = snprintf(key, size, "%s %s %016llx%016llx %u,%u,%u %u,%u,%u,%u,%u,%u,%u,%u %s", plugin_version(),
			 target_key(), (unsigned long long)m->hash[0], (unsigned long long)m->hash[1],
			 o->ntid[0], o->ntid[1], o->ntid[2], o->lane_mode, o->force_warps, o->fault_locs,
			 o->opt, o->count, o->count_cc, o->exact_fp, o->apart, fn->name);

	return n > 0 && (size_t)n < size ? (size_t)n : 0;
}

/* ---- making code --------------------------------------------------------------------------------------- */
static double ms_since(const struct timespec *t0)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)(t.tv_sec - t0->tv_sec) * 1e3 + (double)(t.tv_nsec - t0->tv_nsec) / 1e6;
}

static bool compile_image(const JitRequest *q, Image *image, Diag *d)
{
	const char *err = NULL;
	JitCompileFn *compile = plugin_load(&err);
	JitObject o = { 0 };
	bool ok;

	if (!compile) {
		diag_error(d, (Pos){ 0 }, "%s", err);
		return false;
	}
	if (!compile(q, &o, d)) {
		free_object(&o);
		return false;
	}
	o.counted = q->opt.count != 0;
	ok = image_link(image, &o, &err);
	if (!ok)
		diag_error(d, q->entry->pos, "kernel '%s': %s", q->entry->name, err);
	free_object(&o);
	return ok;
}

static bool wants_dump(const Fn *fn)
{
	return dump_on(DUMP_llvm, fn->name) || dump_on(DUMP_asm, fn->name) || dump_on(DUMP_shape, fn->name);
}

static const char *name_shape(const u32 ntid[3], char buf[64])
{
	if (!ntid[0])
		return "blocks of any shape";
	snprintf(buf, 64, "blocks of %u x %u x %u", ntid[0], ntid[1], ntid[2]);
	return buf;
}

static bool find_or_compile(const JitModule *m, const JitRequest *q, Image *image, bool *found, Diag *d)
{
	char key[4096];
	size_t n = *plugin_version() ? write_key(m, q->entry, &q->opt, key, sizeof key) : 0;
	struct timespec t0;
	char shape[64];

	if (n && !wants_dump(q->entry) && cache_read(key, n, image)) {
		LOG(jit, "%s: from the cache, for %s", q->entry->name, name_shape(q->opt.ntid, shape));
		*found = true;
		return true;
	}
	clock_gettime(CLOCK_MONOTONIC, &t0);
	if (!compile_image(q, image, d))
		return false;
	LOG(jit, "%s: compiled for %s in %.1f ms, %u bytes, groups of %u%s%s", q->entry->name,
	    name_shape(q->opt.ntid, shape), ms_since(&t0), image->seg_size[SEG_code], image->group_lanes,
	    image->lane_mode ? ", in lane mode: " : "",
	    !image->lane_mode ? "" : image->reason ? image->reason : "as asked for");
	if (n)
		cache_write(key, n, image);
	return true;
}

static void make_code(JitModule *m, Entry *e, const Layout *layout)
{
	JitRequest q = { e->fn, layout, jit_target(), options_for(e->ntid, e->apart) };
	Diag d = { .src = m->module->src, .src_len = m->module->src_len, .file = m->module->name };
	const char *err = "";
	Image image;
	bool found = false;

	if (find_or_compile(m, &q, &image, &found, &d))
		e->mapped = code_load(&image, e->fn, &err);
	if (e->mapped)
		e->mapped->code.from_cache = found;
	if (!e->mapped) {
		e->reason = strdup(d.out.s ? d.out.s : err);
		LOG(jit, "%s: not compiled: %s", e->fn->name, e->reason ? e->reason : "");
	}
	diag_free(&d);
}

typedef struct Making {
	JitModule *m;
	Entry *e;
	const Layout *layout;
} Making;

static void make_there(void *self)
{
	const Making *k = self;

	make_code(k->m, k->e, k->layout);
}

/* ---- finding it ------------------------------------------------------------------------------------------ */
static u32 bucket_of(const Fn *fn)
{
	return (u32)(((uintptr_t)fn >> 4) * 0x9e3779b97f4a7c15ull >> 56);
}

/* `shapes`: how many shapes of fn there are so far. */
static Entry *find_entry(JitModule *m, const Fn *fn, const u32 ntid[3], bool apart, u32 *shapes)
{
	*shapes = 0;
	for (Entry *e = atomic_load_explicit(&m->bucket[bucket_of(fn)], memory_order_acquire); e; e = e->next) {
		if (e->fn != fn || e->apart != apart)
			continue;
		if (!memcmp(e->ntid, ntid, sizeof e->ntid))
			return e;
		++*shapes;
	}
	return NULL;
}

static Entry *add_entry(JitModule *m, const Fn *fn, const u32 ntid[3], bool apart)
{
	Entry *_Atomic *b = &m->bucket[bucket_of(fn)];
	Entry *e = base_calloc(1, sizeof *e);

	if (!e)
		return NULL;
	e->fn = fn;
	e->apart = apart;
	memcpy(e->ntid, ntid, sizeof e->ntid);
	e->next = *b;
	atomic_store_explicit(b, e, memory_order_release);
	return e;
}

/* The entry, made by this thread or by the one that came first. */
static Entry *get_entry(JitModule *m, const Fn *fn, const Layout *layout, const u32 ntid[3], bool apart)
{
	u32 shapes;
	Entry *e = find_entry(m, fn, ntid, apart, &shapes);

	if (e && e->state != STATE_making)
		return e;
	pthread_mutex_lock(&m->lock);
	e = find_entry(m, fn, ntid, apart, &shapes);
	if (!e) {
		e = add_entry(m, fn, ntid, apart);
		pthread_mutex_unlock(&m->lock);
		if (!e)
			return NULL;
		base_on_stack(make_there, &(Making){ m, e, layout });
		pthread_mutex_lock(&m->lock);
		e->state = e->mapped ? STATE_made : STATE_failed;
		pthread_cond_broadcast(&m->made);
	}
	while (e->state == STATE_making)
		pthread_cond_wait(&m->made, &m->lock);
	pthread_mutex_unlock(&m->lock);
	return e;
}

const JitCode *jit_get(JitModule *m, const Fn *fn, const Layout *layout, const u32 ntid[3], bool apart, Diag *d)
{
	static const u32 any[3];
	u32 shapes;
	Entry *e = find_entry(m, fn, ntid, apart, &shapes);

	e = get_entry(m, fn, layout, !e && shapes >= MAX_SHAPES ? any : ntid, apart);
	if (e && e->mapped)
		return &e->mapped->code;
	if (d && e && e->reason) {
		text_printf(&d->out, "%s", e->reason); /* rendered when it was found */
		d->errors++;
	} else if (d) {
		diag_error(d, fn->pos, "out of memory");
	}
	return NULL;
}
