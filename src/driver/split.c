/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Large copies of bytes, shared out among idle workers: chunks are taken from one counter by
 * whoever comes, the calling thread first, so a copy never waits for a worker that is busy. Copies
 * larger than the last cache go past it.
 */
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "driver/driver.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { CHUNK = 1 << 20, MOST_HELPERS = 15 };

typedef struct Split {
	_Atomic u32 refs; /* the caller and the helpers that were asked */
	_Atomic u32 flag; /* all chunks are done */
	_Atomic u64 next, done;
	_Atomic bool bad; /* an address was not there */
	u8 *dst;
	const u8 *src;
	size_t bytes, chunks;
	bool past_cache;
	ExecTask task[MOST_HELPERS];
} Split;

typedef struct Chunk {
	u8 *dst;
	const u8 *src;
	size_t bytes;
	bool past_cache;
} Chunk;

#ifdef __SSE2__
/* Whole cache lines, stored without reading them first. */
static size_t stream_lines(u8 *dst, const u8 *src, size_t bytes)
{
	size_t n = bytes / 64 * 64;
	for (size_t i = 0; i < n; i += 64) {
		__m128i a = _mm_loadu_si128((const __m128i *)(src + i));
		__m128i b = _mm_loadu_si128((const __m128i *)(src + i + 16));
		__m128i c = _mm_loadu_si128((const __m128i *)(src + i + 32));
		__m128i d = _mm_loadu_si128((const __m128i *)(src + i + 48));
		_mm_stream_si128((__m128i *)(dst + i), a);
		_mm_stream_si128((__m128i *)(dst + i + 16), b);
		_mm_stream_si128((__m128i *)(dst + i + 32), c);
		_mm_stream_si128((__m128i *)(dst + i + 48), d);
	}
	_mm_sfence();
	return n;
}
#else
static size_t stream_lines(u8 *dst, const u8 *src, size_t bytes) { return 0; }
#endif

static void copy_chunk(void *self)
{
	Chunk *c = self;
	size_t head = -(uintptr_t)c->dst & 63;
	if (c->past_cache && c->bytes > 4096) {
		memcpy(c->dst, c->src, head);
		head += stream_lines(c->dst + head, c->src + head, c->bytes - head);
	} else {
		head = 0;
	}
	memcpy(c->dst + head, c->src + head, c->bytes - head);
}

static void take_chunks(Split *s)
{
	u64 i;
	while ((i = atomic_fetch_add(&s->next, 1)) < s->chunks) {
		size_t at = i * CHUNK, left = s->bytes - at;
		Chunk c = {s->dst + at, s->src + at, left < CHUNK ? left : CHUNK, s->past_cache};
		if (!exec_try(copy_chunk, &c))
			atomic_store(&s->bad, true);
		if (atomic_fetch_add(&s->done, 1) + 1 == s->chunks)
			exec_wake(&s->flag);
	}
}

static void drop(Split *s)
{
	if (atomic_fetch_sub(&s->refs, 1) == 1)
		free(s);
}

static void help(void *self)
{
	take_chunks(self);
	drop(self);
}

/* With more to run than cores, a helper that loses its core in a chunk holds up the whole copy. */
bool copy_split_pays(size_t bytes)
{
	enum { LEAST = 4 << 20 };
	struct sysinfo s;
	return bytes >= LEAST && exec_threads() > 1 && !sysinfo(&s) &&
	       s.loads[0] >> SI_LOAD_SHIFT < exec_threads();
}

static void ask_helpers(Split *s)
{
	u32 n = exec_threads() - 1;
	n = n < MOST_HELPERS ? n : MOST_HELPERS;
	for (u32 i = 0; i < n && i + 1 < s->chunks; i++) {
		s->task[i] = (ExecTask){.run = help, .self = s};
		atomic_fetch_add(&s->refs, 1);
		if (!exec_submit_task(&s->task[i])) {
			drop(s);
			break;
		}
	}
}

bool copy_split(void *dst, const void *src, size_t bytes, bool *fine)
{
	u64 d = (u64)(uintptr_t)dst, from = (u64)(uintptr_t)src;
	bool apart = d >= from + bytes || from >= d + bytes;
	Split *s = bytes && apart ? base_malloc(sizeof *s) : NULL;
	if (!s)
		return false;
	memset(s, 0, offsetof(Split, task));
	atomic_init(&s->refs, 1);
	s->dst = dst;
	s->src = src;
	s->bytes = bytes;
	s->chunks = (bytes + CHUNK - 1) / CHUNK;
	s->past_cache = bytes > exec_cache_bytes() / 2;
	ask_helpers(s);
	take_chunks(s);
	exec_wait(&s->flag, false);
	*fine = !atomic_load(&s->bad);
	drop(s);
	return true;
}
