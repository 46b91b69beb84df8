/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a warp's lanes have in common, on processors with AVX2 but not what conflict.c asks for: where addresses neither
 * rise nor fall they are sorted (a bitonic network), after which neighbours tell. In and out: as in conflict.c.
 */
#include "count/count.h"
#include "count/pairs.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("avx2,popcnt")))
#define INLINE TARGET __attribute__((always_inline)) static inline

enum { PARTS = 4 };
typedef i32 Eight __attribute__((vector_size(32)));
typedef struct Lanes { /* distances from a line; `at` of the lane before the first is that of the first */
	i32 before[8], at[COUNT_LANES];
} Lanes;

INLINE Eight load(const i32 *p)
{
	return (Eight)_mm256_loadu_si256((const __m256i *)(const void *)p);
}

INLINE void store(i32 *p, Eight v)
{
	_mm256_storeu_si256((__m256i *)(void *)p, (__m256i)v);
}

/* ---- distances: of lanes that are off, that of one that is on next to them -------------------------------------------- */

static void fill(u32 mask, const u64 *addr, u64 *to)
{
	u64 last = addr[__builtin_ctz(mask)];

	for (u32 l = 0; l < COUNT_LANES; l++) {
		last = mask >> l & 1 ? addr[l] : last;
		to[l] = last;
	}
}

/* False: one is a GiB away. */
INLINE bool distances(u32 mask, const u64 *addr, Lanes *to)
{
	u64 filled[COUNT_LANES];
	__m256i from = _mm256_set1_epi64x((i64)(addr[__builtin_ctz(mask)] & ~127ull)), far = _mm256_setzero_si256();
	const __m256i gib = _mm256_set1_epi64x(1 << 30);

	if (mask != ~0u) {
		fill(mask, addr, filled);
		addr = filled;
	}
	for (u32 i = 0; i < COUNT_LANES; i += 8) {
		__m256i a = _mm256_sub_epi64(_mm256_loadu_si256((const __m256i *)(const void *)(addr + i)), from);
		__m256i b = _mm256_sub_epi64(_mm256_loadu_si256((const __m256i *)(const void *)(addr + i + 4)), from);
		__m256 low = _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88);

		far = _mm256_or_si256(far, _mm256_or_si256(_mm256_add_epi64(a, gib), _mm256_add_epi64(b, gib)));
		store(to->at + i, (Eight)_mm256_permute4x64_epi64(_mm256_castps_si256(low), 0xd8));
	}
	to->before[7] = to->at[0];
	return _mm256_testz_si256(far, _mm256_set1_epi64x(~0x7fffffffll));
}

/* ---- sorting ----------------------------------------------------------------------------------------------------------- */

#define LESS(k, j, l) (!((l) & (j)) == !((l) & (k)) ? (l) : 8 + (l)) /* of a pair the less, or else the more, goes here */
#define EACH(f, ...)  ((Eight){ f(__VA_ARGS__, 0), f(__VA_ARGS__, 1), f(__VA_ARGS__, 2), f(__VA_ARGS__, 3), \
				f(__VA_ARGS__, 4), f(__VA_ARGS__, 5), f(__VA_ARGS__, 6), f(__VA_ARGS__, 7) })
#define PARTNER(j, l) ((l) ^ (j))

INLINE Eight least(Eight a, Eight b)
{
	return (Eight)_mm256_min_epi32((__m256i)a, (__m256i)b);
}

INLINE Eight most(Eight a, Eight b)
{
	return (Eight)_mm256_max_epi32((__m256i)a, (__m256i)b);
}

/* Lanes l and l ^ j change places where they are not in order; runs of k rise and fall in turn. */
#define STEP(v, k, j)                                                                        \
	for (u32 r = 0; r < PARTS; r++) {                                                    \
		Eight other = __builtin_shuffle(v[r], EACH(PARTNER, j));                     \
		Eight lo = least(v[r], other), hi = most(v[r], other);                       \
		bool falls = (8 * r & (k)) != 0;                                             \
		v[r] = __builtin_shuffle(falls ? hi : lo, falls ? lo : hi, EACH(LESS, k, j)); \
	}

/* The same of whole parts. */
#define STEP_OF_PARTS(v, k, j)                                        \
	for (u32 r = 0; r < PARTS; r++) {                             \
		u32 o = r ^ (j) / 8;                                  \
		Eight lo = least(v[r], v[o]), hi = most(v[r], v[o]);  \
		bool falls = (8 * r & (k)) != 0;                      \
		if (r < o) {                                          \
			v[r] = falls ? hi : lo;                       \
			v[o] = falls ? lo : hi;                       \
		}                                                     \
	}

TARGET __attribute__((optimize("O3"))) static void sort(Lanes *s)
{
	Eight v[PARTS] = { load(s->at), load(s->at + 8), load(s->at + 16), load(s->at + 24) };

	STEP(v, 2, 1)
	STEP(v, 4, 2) STEP(v, 4, 1)
	STEP(v, 8, 4) STEP(v, 8, 2) STEP(v, 8, 1)
	STEP_OF_PARTS(v, 16, 8) STEP(v, 16, 4) STEP(v, 16, 2) STEP(v, 16, 1)
	STEP_OF_PARTS(v, 32, 16) STEP_OF_PARTS(v, 32, 8) STEP(v, 32, 4) STEP(v, 32, 2) STEP(v, 32, 1)
	for (u32 r = 0; r < PARTS; r++)
		store(s->at + 8 * r, v[r]);
	s->before[7] = s->at[0];
}

/* ---- what neighbours tell ------------------------------------------------------------------------------------------------- */

INLINE bool rises(const Lanes *s)
{
	Eight up = { 0 }, down = { 0 };

	for (u32 i = 0; i < COUNT_LANES; i += 8) {
		Eight v = load(s->at + i), last = load(s->at + i - 1);

		up |= v > last;
		down |= v < last;
	}
	return _mm256_testz_si256((__m256i)up, (__m256i)up) || _mm256_testz_si256((__m256i)down, (__m256i)down);
}

/* In each lane -1: the one before it holds the same, but for the last `shift` bits. */
INLINE Eight same_as_last(const Lanes *s, u32 i, u32 shift)
{
	return (load(s->at + i) >> (i32)shift) == (load(s->at + i - 1) >> (i32)shift);
}

/* The first has one before it that is the same, and is new itself. */
INLINE u32 different(const Lanes *s, u32 shift)
{
	u32 n = 1;

	for (u32 i = 0; i < COUNT_LANES; i += 8)
		n += 8 - (u32)__builtin_popcount((u32)_mm256_movemask_ps((__m256)same_as_last(s, i, shift)));
	return n;
}

INLINE void count_blocks(Lanes *s, u32 shift, BlockCount *n)
{
	if (!rises(s))
		sort(s);
	n->lines = different(s, 7);
	n->sectors = different(s, 5);
	n->bytes = different(s, shift);
}

TARGET static bool blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	Lanes s;

	if (!distances(mask, addr, &s))
		return false;
	count_blocks(&s, 0, n);
	return true;
}

/* Of different words the most in one bank: a byte a word, its bank or -1. */
INLINE u32 most_in_bank(const Lanes *s)
{
	__m256i part[PARTS], all;
	u32 n = 1;

	for (u32 r = 0; r < PARTS; r++) {
		Eight again = same_as_last(s, 8 * r, 2);

		if (!r)
			again[0] = 0;
		part[r] = (__m256i)((load(s->at + 8 * r) >> 2 & 31) | again);
	}
	all = _mm256_packs_epi16(_mm256_packs_epi32(part[0], part[1]), _mm256_packs_epi32(part[2], part[3]));
	for (i8 b = 0; b < 32; b++) {
		u32 here = (u32)__builtin_popcount((u32)_mm256_movemask_epi8(_mm256_cmpeq_epi8(all, _mm256_set1_epi8(b))));

		n = here > n ? here : n;
	}
	return n;
}

TARGET static bool words(u32 mask, const u64 *addr, CountMemo *last)
{
	Lanes s;
	BlockCount n;

	if (!distances(mask, addr, &s))
		return false;
	if (last->mask == mask && !memcmp(last->at, s.at, sizeof last->at))
		return true;
	last->mask = mask;
	memcpy(last->at, s.at, sizeof last->at);
	count_blocks(&s, 2, &n);
	last->words = n.bytes;
	last->sectors = n.sectors;
	last->lines = n.lines;
	last->waves = n.lines > 1 ? most_in_bank(&s) : 1;
	return true;
}

static bool can(void)
{
	static i8 yes; /* 0: not asked yet */
	i8 y = __atomic_load_n(&yes, __ATOMIC_RELAXED);

	if (!y) {
		__builtin_cpu_init();
		y = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") ? 1 : -1;
		__atomic_store_n(&yes, y, __ATOMIC_RELAXED);
	}
	return y > 0;
}

bool sorted_blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	return can() && blocks(mask, addr, n);
}

bool sorted_words(u32 mask, const u64 *addr, CountMemo *last)
{
	return can() && words(mask, addr, last);
}
#else
bool sorted_blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	return false;
}

bool sorted_words(u32 mask, const u64 *addr, CountMemo *last)
{
	return false;
}
#endif
