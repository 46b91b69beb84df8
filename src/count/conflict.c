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

#define TARGET \
	__attribute__((target("avx512f,avx512bw,avx512dq,avx512cd,avx512vpopcntdq,avx512vbmi,avx512bitalg,gfni,popcnt")))
#define INLINE TARGET __attribute__((always_inline)) static inline

typedef struct Half { /* of a warp: 16 lanes each */
	__m512i lo, hi;
} Half;
enum { OFF = (i32)0x80000000 }; /* what lanes that are off hold */

/* The numbers of a and then b in 32 bits; of those that are on, *far has who is a GiB away. */
INLINE __m512i cut(__m512i a, __m512i b, u32 lanes, __mmask16 *far)
{
	__m512i low = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
	__m512i high = _mm512_set_epi32(31, 29, 27, 25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1), v, wrong;

	v = _mm512_permutex2var_epi32(a, low, b);
	high = _mm512_permutex2var_epi32(a, high, b);
	wrong = _mm512_xor_si512(high, _mm512_srai_epi32(v, 31));
	wrong = _mm512_or_si512(wrong, _mm512_srli_epi32(_mm512_add_epi32(v, _mm512_set1_epi32(1 << 30)), 31));
	*far |= _mm512_mask_test_epi32_mask((__mmask16)lanes, wrong, wrong);
	return v;
}

/* Distances from the line of the first lane that is on. */
INLINE bool distances(u32 mask, const u64 *addr, Half *to)
{
	__m512i from = _mm512_set1_epi64((i64)(addr[__builtin_ctz(mask)] & ~127ull));
	__mmask16 far = 0;

	to->lo = cut(_mm512_sub_epi64(_mm512_loadu_si512(addr), from),
		     _mm512_sub_epi64(_mm512_loadu_si512(addr + 8), from), mask, &far);
	to->hi = cut(_mm512_sub_epi64(_mm512_loadu_si512(addr + 16), from),
		     _mm512_sub_epi64(_mm512_loadu_si512(addr + 24), from), mask >> 16, &far);
	return !far;
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

/* Lanes that are the first to hold what they hold. */
INLINE u32 firsts(const Half *v)
{
	__m512i least = _mm512_set1_epi32(-1), too = least, all = least;
	u32 first;
	i32 low[16];

	_mm512_storeu_si512(low, v->lo);
#pragma GCC unroll 8
	for (u32 i = 0; i < 16; i += 2) {
		least = _mm512_min_epu32(least, _mm512_xor_si512(v->hi, _mm512_set1_epi32(low[i])));
		too = _mm512_min_epu32(too, _mm512_xor_si512(v->hi, _mm512_set1_epi32(low[i + 1])));
	}
	least = _mm512_min_epu32(least, too); /* 0: one of the low half holds the same */
	first = _mm512_testn_epi32_mask(_mm512_conflict_epi32(v->lo), all);
	return first | (u32)_mm512_mask_testn_epi32_mask(_mm512_test_epi32_mask(least, least),
							 _mm512_conflict_epi32(v->hi), all) << 16;
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

/* All in one place? */
INLINE bool is_one(const Half *v, u32 mask)
{
	__m512i one = _mm512_maskz_compress_epi32((__mmask16)mask, v->lo);

	if (!(mask & 0xffff))
		return false;
	one = _mm512_broadcastd_epi32(_mm512_castsi512_si128(one));
	return !((_mm512_cmpneq_epi32_mask(v->lo, one) | (u32)_mm512_cmpneq_epi32_mask(v->hi, one) << 16) & mask);
}

TARGET static bool pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	Half at, word, pass, key, rank;
	__m512i banks = _mm512_set1_epi32(31);
	u32 first, passes;

	if (!distances(mask, addr, &at))
		return false;
	word = shifted(&at, 2);
	if (is_one(&word, mask)) {
		*n = (PairCount){ .waves = atomic ? (u32)__builtin_popcount(mask) : 1, .words = 1 };
		return true;
	}
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

/* Lanes that are off hold what one that is on next to them holds: what rises still rises. */
INLINE void fill(Half *v, u32 mask)
{
	__mmask16 lo = (__mmask16)mask, hi = (__mmask16)(mask >> 16);
	u32 last = 31 - (u32)__builtin_clz(mask), next = hi ? 16 + (u32)__builtin_ctz(hi) : last;
	__m512i after_lo = _mm512_permutex2var_epi32(v->lo, _mm512_set1_epi32((i32)next), v->hi);
	__m512i after_hi = _mm512_permutex2var_epi32(v->lo, _mm512_set1_epi32((i32)last), v->hi);

	v->lo = _mm512_mask_compress_epi32(after_lo, lo, v->lo);
	v->hi = _mm512_mask_compress_epi32(after_hi, hi, v->hi);
}

/* Lanes but the first that hold something else than the one before. */
INLINE u32 changes(const Half *v)
{
	__m512i lo = _mm512_alignr_epi32(v->lo, v->lo, 15), hi = _mm512_alignr_epi32(v->hi, v->lo, 15);

	return (_mm512_cmpneq_epi32_mask(v->lo, lo) | (u32)_mm512_cmpneq_epi32_mask(v->hi, hi) << 16) & ~1u;
}

/* Rising or falling with the lane: neighbours tell. */
INLINE bool rises(const Half *v)
{
	__m512i lo = _mm512_alignr_epi32(v->lo, v->lo, 15), hi = _mm512_alignr_epi32(v->hi, v->lo, 15);
	u32 up = _mm512_cmpge_epi32_mask(v->lo, lo) | (u32)_mm512_cmpge_epi32_mask(v->hi, hi) << 16;
	u32 down = _mm512_cmple_epi32_mask(v->lo, lo) | (u32)_mm512_cmple_epi32_mask(v->hi, hi) << 16;

	return (up | 1) == ~0u || (down | 1) == ~0u;
}

/* Lanes that are the first to hold what they hold but for the last `shift` bits. */
INLINE u32 different(const Half *at, u32 shift, bool sorted)
{
	Half v = shifted(at, shift);

	return sorted ? changes(&v) | 1 : firsts(&v);
}

/* How many there are, of what is 1 << shift bytes, sectors and lines; which is the first of each. Where each lane has
 * a line of its own nothing else need be asked. */
INLINE u32 count_blocks(const Half *at, u32 lanes, u32 shift, bool sorted, BlockCount *n)
{
	u32 first = different(at, 7, sorted);

	n->lines = n->sectors = n->bytes = (u32)__builtin_popcount(first);
	if (n->lines == lanes)
		return first;
	first = different(at, 5, sorted);
	n->sectors = n->bytes = (u32)__builtin_popcount(first);
	if (n->sectors == lanes)
		return first;
	first = different(at, shift, sorted);
	n->bytes = (u32)__builtin_popcount(first);
	return first;
}

TARGET static bool blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	Half at;

	if (!distances(mask, addr, &at))
		return false;
	if (mask != ~0u)
		fill(&at, mask);
	count_blocks(&at, (u32)__builtin_popcount(mask), 0, rises(&at), n);
	return true;
}

/* Of the lanes of `mask`, whose words differ, the most in one bank: 32 words with one bit each, turned so that a byte
 * has what 8 lanes ask of a bank. */
INLINE u32 most_in_bank(__m512i lo, __m512i hi, u32 mask)
{
	__m512i one = _mm512_set1_epi32(1), banks = _mm512_set1_epi32(31), diagonal = _mm512_set1_epi64((i64)0x0102040810204080ull);
	__m512i by = _mm512_set_epi8(63, 59, 55, 51, 47, 43, 39, 35, 62, 58, 54, 50, 46, 42, 38, 34, 61, 57, 53, 49, 45, 41, 37, 33,
				     60, 56, 52, 48, 44, 40, 36, 32, 31, 27, 23, 19, 15, 11, 7, 3, 30, 26, 22, 18, 14, 10, 6, 2,
				     29, 25, 21, 17, 13, 9, 5, 1, 28, 24, 20, 16, 12, 8, 4, 0);
	__m256i n;
	__m128i m;

	lo = _mm512_maskz_sllv_epi32((__mmask16)mask, one, _mm512_and_si512(lo, banks));
	hi = _mm512_maskz_sllv_epi32((__mmask16)(mask >> 16), one, _mm512_and_si512(hi, banks));
	lo = _mm512_gf2p8affine_epi64_epi8(diagonal, _mm512_permutexvar_epi8(by, lo), 0);
	hi = _mm512_gf2p8affine_epi64_epi8(diagonal, _mm512_permutexvar_epi8(by, hi), 0);
	lo = _mm512_add_epi8(_mm512_popcnt_epi8(lo), _mm512_popcnt_epi8(hi));
	n = _mm256_add_epi8(_mm512_castsi512_si256(lo), _mm512_extracti64x4_epi64(lo, 1));
	m = _mm_max_epu8(_mm256_castsi256_si128(n), _mm256_extracti128_si256(n, 1));
	m = _mm_max_epu8(m, _mm_srli_epi16(m, 8));
	m = _mm_sub_epi16(_mm_set1_epi16(255), _mm_and_si128(m, _mm_set1_epi16(255)));
	return 255 - ((u32)_mm_cvtsi128_si32(_mm_minpos_epu16(m)) & 255);
}

/* As the last one? Else it is now. */
INLINE bool is_again(u32 mask, const Half *at, CountMemo *last)
{
	__m512i lo = _mm512_loadu_si512(last->at), hi = _mm512_loadu_si512(last->at + 16);

	if (last->mask == mask && !(_mm512_cmpneq_epi32_mask(lo, at->lo) | _mm512_cmpneq_epi32_mask(hi, at->hi)))
		return true;
	last->mask = mask;
	_mm512_storeu_si512(last->at, at->lo);
	_mm512_storeu_si512(last->at + 16, at->hi);
	return false;
}

TARGET static const CountMemo *words(u32 mask, const u64 *addr, CountMemo last[2])
{
	Half at, word;
	BlockCount n;
	u32 first;

	if (!distances(mask, addr, &at))
		return NULL;
	if (mask != ~0u)
		fill(&at, mask);
	if (is_again(mask, &at, last))
		return last;
	first = count_blocks(&at, (u32)__builtin_popcount(mask), 2, rises(&at), &n);
	word = shifted(&at, 2);
	last->words = n.bytes;
	last->sectors = n.sectors;
	last->lines = n.lines;
	last->waves = n.lines > 1 ? most_in_bank(word.lo, word.hi, first) : 1;
	return last;
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
	__builtin_cpu_init();
	return !env_cpu_below(4) && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
	       __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq") &&
	       __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bitalg") &&
	       __builtin_cpu_supports("gfni");
}

const CountWays *conflict_ways(void)
{
	static const CountWays ways = { pairs, blocks, words, same };

	return can() ? &ways : NULL;
}
#else
const CountWays *conflict_ways(void)
{
	return NULL;
}
#endif
