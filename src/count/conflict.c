/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a warp's lanes have in common, on processors that compare the lanes of a vector with one another (AVX-512 CD).
 * In: which lanes are on, and their addresses, no two of them a GiB apart. Out: the numbers of pairs.c, and how many
 * different addresses, sectors and lines there are. Elsewhere, and further apart, the answer is no.
 */
#include "count/count.h"
#include "count/pairs.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512cd,avx512vpopcntdq,popcnt")))
#define INLINE TARGET __attribute__((always_inline)) static inline

typedef struct Half { /* of a warp: 16 lanes each */
	__m512i lo, hi;
} Half;
enum { OFF = (i32)0x80000000 }; /* what lanes that are off hold */

/* Distances from the line of the first lane that is on. */
INLINE bool distances(u32 mask, const u64 *addr, Half *to)
{
	__m512i from = _mm512_set1_epi64((i64)(addr[__builtin_ctz(mask)] & ~127ull)), far = _mm512_setzero_si512();
	__m256i part[4];

	for (u32 i = 0; i < 4; i++) {
		__m512i d = _mm512_sub_epi64(_mm512_loadu_si512(addr + 8 * i), from);
		__m512i up = _mm512_add_epi64(d, _mm512_set1_epi64(1 << 30));

		far = _mm512_mask_or_epi64(far, (__mmask8)(mask >> (8 * i)), far, up);
		part[i] = _mm512_cvtepi64_epi32(d);
	}
	to->lo = _mm512_inserti64x4(_mm512_castsi256_si512(part[0]), part[1], 1);
	to->hi = _mm512_inserti64x4(_mm512_castsi256_si512(part[2]), part[3], 1);
	return !_mm512_test_epi64_mask(far, _mm512_set1_epi64(~0x7fffffffll));
}

INLINE Half shifted(const Half *v, u32 by)
{
	return (Half){ _mm512_srai_epi32(v->lo, by), _mm512_srai_epi32(v->hi, by) };
}

/* Lanes that are off hold OFF. */
INLINE Half only(const Half *v, u32 mask)
{
	__m512i off = _mm512_set1_epi32(OFF);

	return (Half){ _mm512_mask_mov_epi32(off, (__mmask16)mask, v->lo),
		       _mm512_mask_mov_epi32(off, (__mmask16)(mask >> 16), v->hi) };
}

/* For each lane, how many lanes before it hold the same. */
INLINE Half same_before(const Half *v)
{
	Half n = { _mm512_popcnt_epi32(_mm512_conflict_epi32(v->lo)),
		   _mm512_popcnt_epi32(_mm512_conflict_epi32(v->hi)) };
	__m512i one = _mm512_set1_epi32(1), more = _mm512_setzero_si512();
	i32 low[16];

	_mm512_storeu_si512(low, v->lo);
	for (u32 i = 0; i < 16; i += 2) {
		n.hi = _mm512_mask_add_epi32(n.hi, _mm512_cmpeq_epi32_mask(v->hi, _mm512_set1_epi32(low[i])), n.hi, one);
		more = _mm512_mask_add_epi32(more, _mm512_cmpeq_epi32_mask(v->hi, _mm512_set1_epi32(low[i + 1])), more,
					     one);
	}
	n.hi = _mm512_add_epi32(n.hi, more);
	return n;
}

/* Lanes of `mask` that are the first to hold what they hold. */
INLINE u32 firsts(const Half *v, u32 mask)
{
	Half w = only(v, mask);
	__mmask16 again = 0, too = 0;
	u32 first;
	i32 low[16];

	_mm512_storeu_si512(low, w.lo);
	for (u32 i = 0; i < 16; i += 2) {
		again |= _mm512_cmpeq_epi32_mask(w.hi, _mm512_set1_epi32(low[i]));
		too |= _mm512_cmpeq_epi32_mask(w.hi, _mm512_set1_epi32(low[i + 1]));
	}
	first = _mm512_testn_epi32_mask(_mm512_conflict_epi32(w.lo), _mm512_set1_epi32(-1));
	first |= (u32)(_mm512_testn_epi32_mask(_mm512_conflict_epi32(w.hi), _mm512_set1_epi32(-1)) & ~(again | too)) << 16;
	return first & mask;
}

INLINE u32 most_of(__m512i a, __m512i b)
{
	return (u32)_mm512_reduce_max_epi32(_mm512_max_epi32(a, b));
}

/* Different pairs of numbers below 8, of the lanes that are on. */
INLINE u32 pairs_of(const Half *pass, const Half *rank, u32 mask)
{
	__m512i seen = _mm512_setzero_si512(), one = _mm512_set1_epi64(1);

	for (u32 i = 0; i < 4; i++) {
		__m512i p = i < 2 ? pass->lo : pass->hi, r = i < 2 ? rank->lo : rank->hi;
		__m512i key = _mm512_or_si512(_mm512_slli_epi32(p, 3), r);
		__m256i half = i & 1 ? _mm512_extracti64x4_epi64(key, 1) : _mm512_castsi512_si256(key);
		__m512i bit = _mm512_sllv_epi64(one, _mm512_cvtepi32_epi64(half));

		seen = _mm512_mask_or_epi64(seen, (__mmask8)(mask >> (8 * i)), seen, bit);
	}
	return (u32)__builtin_popcountll((u64)_mm512_reduce_or_epi64(seen));
}

/* The largest of each pass, one after another. */
INLINE u32 sum_of_passes(const Half *pass, const Half *rank, u32 mask, u32 passes)
{
	u32 n = 0;

	for (u32 p = 0; p < passes; p++) {
		__m512i is = _mm512_set1_epi32((i32)p);
		__mmask16 lo = _mm512_mask_cmpeq_epi32_mask((__mmask16)mask, pass->lo, is);
		__mmask16 hi = _mm512_mask_cmpeq_epi32_mask((__mmask16)(mask >> 16), pass->hi, is);

		n += 1 + most_of(_mm512_maskz_mov_epi32(lo, rank->lo), _mm512_maskz_mov_epi32(hi, rank->hi));
	}
	return n;
}

TARGET static bool pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	Half at, word, pass, key, rank;
	__m512i banks = _mm512_set1_epi32(31);
	u32 first, passes;

	if (!distances(mask, addr, &at))
		return false;
	word = shifted(&at, 2);
	word = only(&word, mask);
	pass = same_before(&word);
	first = _mm512_testn_epi32_mask(pass.lo, pass.lo) | (u32)_mm512_testn_epi32_mask(pass.hi, pass.hi) << 16;
	n->words = (u32)__builtin_popcount(first & mask);
	mask &= atomic ? ~0u : first;
	key.lo = _mm512_or_si512(_mm512_and_si512(word.lo, banks), _mm512_slli_epi32(pass.lo, 5));
	key.hi = _mm512_or_si512(_mm512_and_si512(word.hi, banks), _mm512_slli_epi32(pass.hi, 5));
	key = only(&key, mask);
	rank = same_before(&key);
	n->waves = 1 + most_of(_mm512_maskz_mov_epi32((__mmask16)mask, rank.lo),
			       _mm512_maskz_mov_epi32((__mmask16)(mask >> 16), rank.hi));
	if (!atomic || !(mask & ~first))
		return true;
	passes = 1 + most_of(_mm512_maskz_mov_epi32((__mmask16)mask, pass.lo),
			     _mm512_maskz_mov_epi32((__mmask16)(mask >> 16), pass.hi));
	n->waves = passes <= 8 && n->waves <= 8 ? pairs_of(&pass, &rank, mask) : sum_of_passes(&pass, &rank, mask, passes);
	return true;
}

/* Lanes but the first that hold something else than the one before. */
INLINE u32 changes(const Half *v)
{
	__m512i lo = _mm512_alignr_epi32(v->lo, v->lo, 15), hi = _mm512_alignr_epi32(v->hi, v->lo, 15);

	return (_mm512_cmpneq_epi32_mask(v->lo, lo) | (u32)_mm512_cmpneq_epi32_mask(v->hi, hi) << 16) & ~1u;
}

/* Rising or falling with the lane, all lanes on: neighbours tell. */
INLINE bool rises(const Half *v)
{
	__m512i lo = _mm512_alignr_epi32(v->lo, v->lo, 15), hi = _mm512_alignr_epi32(v->hi, v->lo, 15);
	u32 up = _mm512_cmpge_epi32_mask(v->lo, lo) | (u32)_mm512_cmpge_epi32_mask(v->hi, hi) << 16;
	u32 down = _mm512_cmple_epi32_mask(v->lo, lo) | (u32)_mm512_cmple_epi32_mask(v->hi, hi) << 16;

	return (up | 1) == ~0u || (down | 1) == ~0u;
}

INLINE u32 different(const Half *at, u32 mask, u32 shift, bool sorted)
{
	Half v = shifted(at, shift);

	return sorted ? changes(&v) | 1 : firsts(&v, mask);
}

INLINE void count_blocks(const Half *at, u32 mask, bool sorted, BlockCount *n)
{
	n->sectors = (u32)__builtin_popcount(different(at, mask, 5, sorted));
	n->lines = n->sectors == 1 ? 1 : (u32)__builtin_popcount(different(at, mask, 7, sorted));
}

TARGET static bool blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	Half at;
	bool sorted;

	if (!distances(mask, addr, &at))
		return false;
	sorted = mask == ~0u && rises(&at);
	n->bytes = (u32)__builtin_popcount(different(&at, mask, 0, sorted));
	count_blocks(&at, mask, sorted, n);
	return true;
}

/* Of the lanes of `mask`, whose words differ, the most in one bank. */
INLINE u32 most_in_bank(const Half *word, u32 mask)
{
	__m512i banks = _mm512_set1_epi32(31);
	Half key = { _mm512_and_si512(word->lo, banks), _mm512_and_si512(word->hi, banks) }, rank;

	key = only(&key, mask);
	rank = same_before(&key);
	return 1 + most_of(_mm512_maskz_mov_epi32((__mmask16)mask, rank.lo),
			   _mm512_maskz_mov_epi32((__mmask16)(mask >> 16), rank.hi));
}

TARGET static bool words(u32 mask, const u64 *addr, BlockCount *n, u32 *waves)
{
	Half at, word;
	bool sorted;
	u32 first;

	if (!distances(mask, addr, &at))
		return false;
	sorted = mask == ~0u && rises(&at);
	first = different(&at, mask, 2, sorted);
	n->bytes = (u32)__builtin_popcount(first);
	count_blocks(&at, mask, sorted, n);
	word = shifted(&at, 2);
	*waves = n->lines > 1 ? most_in_bank(&word, first) : 1;
	return true;
}

TARGET static bool same(u32 mask, const u64 *addr)
{
	__m512i one = _mm512_set1_epi64((i64)addr[__builtin_ctz(mask)]);
	u32 other = 0;

	for (u32 i = 0; i < 4; i++)
		other |= (u32)_mm512_cmpneq_epi64_mask(_mm512_loadu_si512(addr + 8 * i), one) << (8 * i);
	return !(other & mask);
}

static bool can(void)
{
	static i8 yes; /* 0: not asked yet */
	i8 y = __atomic_load_n(&yes, __ATOMIC_RELAXED);

	if (!y) {
		__builtin_cpu_init();
		y = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
			    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq")
			    ? 1 : -1;
		__atomic_store_n(&yes, y, __ATOMIC_RELAXED);
	}
	return y > 0;
}

bool conflict_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	return can() && pairs(mask, addr, atomic, n);
}

bool conflict_blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	return can() && blocks(mask, addr, n);
}

bool conflict_words(u32 mask, const u64 *addr, BlockCount *n, u32 *waves)
{
	return can() && words(mask, addr, n, waves);
}

bool conflict_same(u32 mask, const u64 *addr)
{
	return can() && same(mask, addr);
}
#else
bool conflict_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	return false;
}

bool conflict_blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	return false;
}

bool conflict_words(u32 mask, const u64 *addr, BlockCount *n, u32 *waves)
{
	return false;
}

bool conflict_same(u32 mask, const u64 *addr)
{
	return false;
}
#endif
