/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arenas: chunks of doubling size, freed together. Under the address sanitizer each object is
 * followed by a poisoned gap, so that an overrun inside a chunk is seen too.
 */
#include "base/base.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if !defined(__SANITIZE_ADDRESS__)
#define ASAN_POISON_MEMORY_REGION(p, n)	  ((void)(p), (void)(n))
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
enum { GAP = 0 };
#endif

typedef struct ArenaChunk {
	struct ArenaChunk *next;
	size_t size; /* of the data that follows */
	_Alignas(16) u8 data[];
} ArenaChunk;

enum { FIRST_CHUNK = 16 << 10, MAX_CHUNK = 16 << 20 };

static _Atomic unsigned fail_every;
static _Atomic unsigned fail_count;
static _Atomic bool fail_single;

static void set_failing(unsigned n, bool single)
{
	fail_every = 0;
	fail_single = single;
	fail_count = 0;
	fail_every = n;
}

void base_fail_every(unsigned n) { set_failing(n, false); }

void base_fail_once(unsigned n) { set_failing(n, true); }

unsigned base_alloc_count(void) { return fail_count; }

bool base_should_fail(void)
{
	unsigned n = atomic_load_explicit(&fail_every, memory_order_relaxed);
	if (!n)
		return false;
	unsigned count = ++fail_count;
	return fail_single ? count == n : count % n == 0;
}

__attribute__((constructor)) static void read_fail_setting(void)
{
	const char *s = getenv("WW_FAIL_ALLOC");

	if (s)
		set_failing((unsigned)strtoul(s + (*s == '@'), NULL, 10), *s == '@');
}

void *base_malloc(size_t size)
{
	return base_should_fail() ? NULL : malloc(size ? size : 1);
}

void *base_calloc(size_t n, size_t size)
{
	return base_should_fail() ? NULL : calloc(n ? n : 1, size ? size : 1);
}

void *base_realloc(void *p, size_t size)
{
	return base_should_fail() ? NULL : realloc(p, size ? size : 1);
}

Arena *arena_new(void)
{
	return base_calloc(1, sizeof(Arena));
}

void arena_free(Arena *a)
{
	if (!a)
		return;
	for (ArenaChunk *c = a->chunk, *next; c; c = next) {
		next = c->next;
		ASAN_UNPOISON_MEMORY_REGION(c->data, c->size);
		free(c);
	}
	free(a);
}

static void *out_of_memory(Arena *a)
{
	if (a->guard)
		longjmp(*a->guard, 1);
	return NULL;
}

/* Large chunks are touched once from end to end: one fault for 2 MB instead of 512. */
static void prefer_huge_pages(void *p, size_t size)
{
	uintptr_t huge = 2 << 20, from = ((uintptr_t)p + huge - 1) & ~(huge - 1);

	if (size >= 2 * huge)
		madvise((void *)from, ((uintptr_t)p + size - from) & ~(huge - 1), MADV_HUGEPAGE);
}

static bool add_chunk(Arena *a, size_t need)
{
	size_t size = a->chunk ? a->chunk->size * 2 : FIRST_CHUNK;
	ArenaChunk *c;

	if (size > MAX_CHUNK)
		size = MAX_CHUNK;
	if (size < need)
		size = need;
	c = base_calloc(1, sizeof *c + size);
	if (!c)
		return false;
	prefer_huge_pages(c, size);
	c->next = a->chunk;
	c->size = size;
	a->chunk = c;
	a->at = c->data;
	a->end = c->data + size;
	ASAN_POISON_MEMORY_REGION(c->data, size);
	return true;
}

void *arena_alloc(Arena *a, size_t size)
{
	size_t need;
	u8 *p;

	if (size > SIZE_MAX / 2)
		return out_of_memory(a);
	need = ((size ? size : 1) + GAP + 15) & ~(size_t)15;
	if (need > (size_t)(a->end - a->at) && !add_chunk(a, need))
		return out_of_memory(a);
	p = a->at;
	a->at += need;
	a->used += need;
	ASAN_UNPOISON_MEMORY_REGION(p, size ? size : 1);
	return p;
}

void *arena_alloc_array(Arena *a, size_t n, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(n, size, &bytes))
		return out_of_memory(a);
	return arena_alloc(a, bytes);
}

char *arena_strndup(Arena *a, const char *s, size_t len)
{
	char *d = arena_alloc(a, len + 1);

	if (d)
		memcpy(d, s, len);
	return d;
}

char *arena_printf(Arena *a, const char *fmt, ...)
{
	va_list ap;
	char *s;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	s = n < 0 ? NULL : arena_alloc(a, (size_t)n + 1);
	if (!s)
		return NULL;
	va_start(ap, fmt);
	vsnprintf(s, (size_t)n + 1, fmt, ap);
	va_end(ap);
	return s;
}

/* requires a guard on the arena */
void *vec_grow(Arena *a, void *v, u32 more, size_t size)
{
	u32 len = vec_len(v), cap = v ? vec_head(v)->cap : 0;
	VecHead *h;

	if (more <= cap - len)
		return v;
	cap = cap ? cap * 2 : 8;
	if (cap < len + more)
		cap = len + more;
	if (cap < len || more > UINT32_MAX / 2)
		h = out_of_memory(a);
	else
		h = arena_alloc_array(a, 1, 16 + (size_t)cap * size);
	if (!h)
		abort();
	if (v)
		memcpy((u8 *)h + 16, v, len * size);
	h->len = len;
	h->cap = cap;
	return (u8 *)h + 16;
}
