/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a warp's lanes have in common, on processors with AVX2 but not what conflict.c asks for. Blocks: where addresses
 * neither rise nor fall they are sorted, after which neighbours tell. Pairs: lane against lane. In and out: as in conflict.c.
 */
#include "count/count.h"
#include "count/pairs.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("avx2,popcnt")))
#define INLINE TARGET __attribute__((always_inline)) static inline

typedef __m256i Vec;
typedef struct Rows { /* of a warp: 8 lanes each */
	Vec a, b, c, d;
} Rows;

INLINE Vec load(const void *p)
{
	return _mm256_loadu_si256(p);
}

INLINE Vec both(Vec a, Vec b)
{
	return _mm256_or_si256(a, b);
}

INLINE bool is_zero(Vec v, Vec where)
{
	return _mm256_testz_si256(v, where);
}

/* ---- distances: of lanes that are off, that of the first that is on --------------------------------------------------- */
#define EACH_ROW(f) { f(a, 0), f(b, 1), f(c, 2), f(d, 3) }

enum { GIB = 1 << 30, WORD_BITS = 3, SECTOR_BITS = 31, LINE_BITS = 127 };
/* Lanes 0 1 4 5 2 3 6 7 of a row, as two vectors of addresses become one of numbers: the others' places are 0. */
INLINE Vec row_of_mask(u32 mask, u32 row)
{
	const Vec bit = _mm256_slli_epi32(_mm256_set_epi32(128, 64, 8, 4, 32, 16, 2, 1), (i32)(8 * row));

	return _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((i32)mask), bit), bit);
}

#define HALVES(lo, hi, which) \
	_mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(lo), _mm256_castsi256_ps(hi), which))

/* Distances of 8 lanes in 32 bits; those that are off are as `first`. */
INLINE Vec eight(const u64 *addr, u32 mask, u32 row, Vec from, Vec first, Vec *far)
{
	Vec lo = _mm256_sub_epi64(load(addr + 8 * row), from), hi = _mm256_sub_epi64(load(addr + 8 * row + 4), from);
	Vec low = HALVES(lo, hi, 0x88), high = HALVES(lo, hi, 0xdd), on;

	if (mask != ~0u) {
		on = row_of_mask(mask, row);
		low = _mm256_blendv_epi8(first, low, on);
		high = _mm256_and_si256(high, on);
	}
	*far = both(*far, both(high, _mm256_srli_epi32(low, 31)));
	return _mm256_permute4x64_epi64(low, 0xd8);
}

INLINE bool rows_of(u32 mask, const u64 *addr, u64 from, u64 first, Rows *to)
{
	Vec far = _mm256_setzero_si256(), f = _mm256_set1_epi64x((i64)from), l = _mm256_set1_epi32((i32)(first - from));

	to->a = eight(addr, mask, 0, f, l, &far);
	to->b = eight(addr, mask, 1, f, l, &far);
	to->c = eight(addr, mask, 2, f, l, &far);
	to->d = eight(addr, mask, 3, f, l, &far);
	return is_zero(far, far);
}

/* From a GiB before the first lane's address but for some bits, so that none is negative. False: one is a GiB away. */
INLINE bool distances(u32 mask, const u64 *addr, u64 but, Rows *to)
{
	u64 first = addr[__builtin_ctz(mask)], from = (first & ~but) - GIB;

	return mask == ~0u ? rows_of(~0u, addr, from, first, to) : rows_of(mask, addr, from, first, to);
}

/* ---- sorting: down the columns of four, then along the rows -------------------------------------------------------------- */
#define ORDER(x, y)                                 \
	do {                                        \
		Vec least = _mm256_min_epi32(x, y); \
		y = _mm256_max_epi32(x, y);         \
		x = least;                          \
	} while (0)

/* Each column rises, then falls: now it rises. */
INLINE void merge_columns(Rows *v)
{
	ORDER(v->a, v->c);
	ORDER(v->b, v->d);
	ORDER(v->a, v->b);
	ORDER(v->c, v->d);
}

INLINE void sort_columns(Rows *v)
{
	ORDER(v->a, v->b);
	ORDER(v->c, v->d);
	ORDER(v->a, v->c);
	ORDER(v->b, v->d);
	ORDER(v->b, v->c);
}

#define PICK(v, other, more) _mm256_blend_epi32(_mm256_min_epi32(v, other), _mm256_max_epi32(v, other), more)
/* Lanes change places with those that `turn` brings, where they are not in order; in `more` is the greater. */
#define CROSS(v, turn, more)                                                                    \
	(*(v) = (Rows){ PICK((v)->a, turn((v)->a), more), PICK((v)->b, turn((v)->b), more),     \
			PICK((v)->c, turn((v)->c), more), PICK((v)->d, turn((v)->d), more) })
/* The same of one run and the next one backwards. */
#define MEET(v, turn, more)                                                                     \
	(*(v) = (Rows){ PICK((v)->a, turn((v)->d), more), PICK((v)->b, turn((v)->c), more),     \
			PICK((v)->c, turn((v)->b), more), PICK((v)->d, turn((v)->a), more) })
#define SWAP_1(v)   _mm256_shuffle_epi32(v, 0xb1)
#define SWAP_2(v)   _mm256_shuffle_epi32(v, 0x4e)
#define REVERSE_4(v) _mm256_shuffle_epi32(v, 0x1b)
#define REVERSE_8(v) _mm256_permutevar8x32_epi32(v, _mm256_set_epi32(0, 1, 2, 3, 4, 5, 6, 7))

INLINE void sort(Rows *v)
{
	sort_columns(v);
	MEET(v, SWAP_1, 0xaa);
	merge_columns(v);
	MEET(v, REVERSE_4, 0xcc);
	CROSS(v, SWAP_1, 0xaa);
	merge_columns(v);
	MEET(v, REVERSE_8, 0xf0);
	CROSS(v, SWAP_2, 0xcc);
	CROSS(v, SWAP_1, 0xaa);
	merge_columns(v);
}

/* ---- what neighbours tell ------------------------------------------------------------------------------------------------- */

/* The lane before each one; before the first, `first`. */
INLINE Vec after(Vec v, Vec first)
{
	return _mm256_blend_epi32(_mm256_permutevar8x32_epi32(v, _mm256_set_epi32(6, 5, 4, 3, 2, 1, 0, 7)), first, 1);
}

#define DIFFER(v, before)                                                                            \
	((Rows){ _mm256_xor_si256((v)->a, (before)->a), _mm256_xor_si256((v)->b, (before)->b),       \
		 _mm256_xor_si256((v)->c, (before)->c), _mm256_xor_si256((v)->d, (before)->d) })
#define ANY(f, x, y) both(both(f((x)->a, (y)->a), f((x)->b, (y)->b)), both(f((x)->c, (y)->c), f((x)->d, (y)->d)))

INLINE Rows lanes_before(const Rows *v)
{
	const Vec last = _mm256_set_epi32(6, 5, 4, 3, 2, 1, 0, 7);
	Vec a = _mm256_permutevar8x32_epi32(v->a, last), b = _mm256_permutevar8x32_epi32(v->b, last);
	Vec c = _mm256_permutevar8x32_epi32(v->c, last), d = _mm256_permutevar8x32_epi32(v->d, last);

	return (Rows){ _mm256_blend_epi32(a, v->a, 1), _mm256_blend_epi32(b, a, 1), _mm256_blend_epi32(c, b, 1),
		       _mm256_blend_epi32(d, c, 1) };
}

/* All lanes rise or fall. */
INLINE bool rises(const Rows *v)
{
	Rows before = lanes_before(v);
	Vec up = ANY(_mm256_cmpgt_epi32, v, &before), down = ANY(_mm256_cmpgt_epi32, &before, v);

	return is_zero(up, up) || is_zero(down, down);
}

/* The greatest so far, of lanes that are not negative; `before`: of those before them. */
INLINE Vec greatest_so_far(Vec v, Vec before)
{
	Vec low;

	v = _mm256_max_epi32(v, _mm256_slli_si256(v, 4));
	v = _mm256_max_epi32(v, _mm256_slli_si256(v, 8));
	low = _mm256_shuffle_epi32(_mm256_permute2x128_si256(v, v, 0x08), 0xff);
	return _mm256_max_epi32(_mm256_max_epi32(v, low), _mm256_permutevar8x32_epi32(before, _mm256_set1_epi32(7)));
}

#define NOT_IN(x, y, z) _mm256_andnot_si256(_mm256_cmpeq_epi32(x, y), _mm256_xor_si256(x, z))

/* Lanes that are off, which are as the first one is, become as the one before; false: the others do not rise. */
INLINE bool fills(Rows *v, Vec first)
{
	Rows f;
	Vec other;

	f.a = greatest_so_far(v->a, _mm256_setzero_si256());
	other = NOT_IN(v->a, f.a, first);
	if (!is_zero(other, other)) /* as mostly where they do not */
		return false;
	f.b = greatest_so_far(v->b, f.a);
	f.c = greatest_so_far(v->c, f.b);
	f.d = greatest_so_far(v->d, f.c);
	other = both(NOT_IN(v->b, f.b, first), both(NOT_IN(v->c, f.c, first), NOT_IN(v->d, f.d, first)));
	if (!is_zero(other, other))
		return false;
	*v = f;
	return true;
}

INLINE Rows differ_in_rows(const Rows *v)
{
	Rows before = lanes_before(v);

	return DIFFER(v, &before);
}

INLINE Rows differ_in_columns(const Rows *v)
{
	Rows before = { after(v->d, v->a), v->a, v->b, v->c };

	return DIFFER(v, &before);
}

/* A byte a lane, ones where they differ in more than `bits`. */
INLINE Vec changes(const Rows *differ, i32 bits)
{
	const Vec most = _mm256_set1_epi32(bits);

	return _mm256_packs_epi16(_mm256_packs_epi32(_mm256_cmpgt_epi32(differ->a, most), _mm256_cmpgt_epi32(differ->b, most)),
				  _mm256_packs_epi32(_mm256_cmpgt_epi32(differ->c, most), _mm256_cmpgt_epi32(differ->d, most)));
}

INLINE u32 ones_of(Vec bytes)
{
	return (u32)__builtin_popcount((u32)_mm256_movemask_epi8(bytes));
}

/* In the lanes' order, if neighbours tell then. Else in that of the columns. */
INLINE bool in_order(u32 mask, Rows *v, Vec first)
{
	if (mask == ~0u ? rises(v) : fills(v, first))
		return true;
	sort(v);
	return false;
}

/* The same of `v` that lies `from` bytes behind a line. */
INLINE Rows differ_from(const Rows *v, bool rising, u32 from)
{
	Vec by = _mm256_set1_epi32((i32)from);
	Rows at = { _mm256_add_epi32(v->a, by), _mm256_add_epi32(v->b, by), _mm256_add_epi32(v->c, by), _mm256_add_epi32(v->d, by) };
	Rows differ = rising ? differ_in_rows(&at) : differ_in_columns(&at);

	differ.a = both(differ.a, _mm256_set_epi32(0, 0, 0, 0, 0, 0, 0, 0x7fffffff));
	return differ;
}

TARGET static bool blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	Rows v, differ;

	if (!distances(mask, addr, LINE_BITS, &v))
		return false;
	differ = differ_from(&v, in_order(mask, &v, _mm256_set1_epi32((i32)(addr[__builtin_ctz(mask)] & LINE_BITS) + GIB)), 0);
	n->bytes = ones_of(changes(&differ, 0));
	n->sectors = ones_of(changes(&differ, SECTOR_BITS));
	n->lines = ones_of(changes(&differ, LINE_BITS));
	return true;
}

/* ---- banks ------------------------------------------------------------------------------------------------------------------ */

#define EACH_7(f)  f(1) f(2) f(3) f(4) f(5) f(6) f(7)
#define EACH_15(f) EACH_7(f) f(8) f(9) f(10) f(11) f(12) f(13) f(14) f(15)
#define BYTES(n, v, moved) n = _mm256_sub_epi8(n, _mm256_cmpeq_epi8(v, moved));

/* For each byte, how many before it are the same. Many sums: each waits for itself alone. */
INLINE Vec same_bytes_before(Vec v)
{
	const Vec none = _mm256_set1_epi8(-1);
	const Vec before = _mm256_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
					   25, 26, 27, 28, 29, 30, 31); /* how often `none` stands before each lane */
	const Vec zero = _mm256_setzero_si256();
	Vec in = _mm256_permute2x128_si256(none, v, 0x20), n[4] = { zero, zero, zero, zero };

	n[0] = _mm256_sub_epi8(zero, _mm256_and_si256(_mm256_cmpeq_epi8(v, none), before));
#define BYTES_BY(d)                                              \
	BYTES(n[(d) % 2], v, _mm256_alignr_epi8(v, in, 16 - (d))) \
	BYTES(n[2 + (d) % 2], v, _mm256_alignr_epi8(in, none, 16 - (d)))
	BYTES(n[3], v, in)
	EACH_15(BYTES_BY)
	return _mm256_add_epi8(_mm256_add_epi8(n[0], n[1]), _mm256_add_epi8(n[2], n[3]));
}

#define EACH_8(f, l) f(l) f((l) + 1) f((l) + 2) f((l) + 3) f((l) + 4) f((l) + 5) f((l) + 6) f((l) + 7)

INLINE u32 greatest(Vec bytes) /* below 128 */
{
	__m128i m = _mm_max_epu8(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));

	m = _mm_sub_epi8(_mm_set1_epi8(127), m);
	m = _mm_minpos_epu16(_mm_min_epu8(m, _mm_srli_epi16(m, 8)));
	return 127 - ((u32)_mm_cvtsi128_si32(m) & 255);
}

INLINE Vec banks_of(Vec a, Vec b, Vec c, Vec d)
{
	const Vec banks = _mm256_set1_epi32(31 << 2);
	Vec lo = _mm256_packs_epi32(_mm256_and_si256(a, banks), _mm256_and_si256(b, banks));
	Vec hi = _mm256_packs_epi32(_mm256_and_si256(c, banks), _mm256_and_si256(d, banks));

	return _mm256_srli_epi16(_mm256_packus_epi16(lo, hi), 2); /* 0 to 31 in each byte: nothing comes from the next */
}

/* Ones in the bytes that `mask` has, in the order that banks_of gives. */
INLINE Vec lanes_in_rows(u32 mask)
{
	const Vec row = _mm256_set_epi32(0x03030303, 0x02020202, 0x01010101, 0, 0x03030303, 0x02020202, 0x01010101, 0);
	const Vec bits = _mm256_set_epi64x((i64)0x8040201080402010ull, (i64)0x8040201080402010ull, 0x0804020108040201, 0x0804020108040201);

	return _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32((i32)mask), row), bits), bits);
}

/* Of the lanes of `which`, whose words differ, the most in one bank. */
INLINE u32 most_in_bank(const Rows *v, Vec which)
{
	Vec bank = both(banks_of(v->a, v->b, v->c, v->d), _mm256_xor_si256(which, _mm256_set1_epi8(-1)));

	return 1 + greatest(_mm256_and_si256(same_bytes_before(bank), which));
}

INLINE Rows load_rows(const i32 *at)
{
	return (Rows){ load(at), load(at + 8), load(at + 16), load(at + 24) };
}

INLINE bool is_again(const Rows *v, const CountMemo *m)
{
	Rows old = load_rows(m->at);
	Vec other = ANY(_mm256_xor_si256, v, &old);

	return is_zero(other, other);
}

/* What tells most accesses apart. */
INLINE u64 span_of(u32 mask, const u64 *addr)
{
	return addr[31 - __builtin_clz(mask)] - addr[__builtin_ctz(mask)];
}

INLINE void count_places(CountMemo *m, const Rows *differ, u32 from)
{
	m->from = from;
	m->lines = m->sectors = ones_of(changes(differ, LINE_BITS));
	if (m->lines < (u32)__builtin_popcount(m->mask))
		m->sectors = ones_of(changes(differ, SECTOR_BITS));
}

/* The same distances: the same words, banks but for their numbers, and order. */
INLINE const CountMemo *once_more(CountMemo *m, u32 from)
{
	Rows v, differ;

	if (m->from == from)
		return m;
	v = load_rows(m->sorted);
	differ = differ_from(&v, m->rising, from);
	count_places(m, &differ, from);
	return m;
}

INLINE void count_new(CountMemo *m, u32 mask, const Rows *at, i32 first, u32 from)
{
	Rows v = *at, differ;
	u32 waves;
	Vec news;

	memcpy(m->at, &v, sizeof m->at);
	waves = most_in_bank(&v, lanes_in_rows(mask)); /* while they are sorted: mostly all words differ */
	m->rising = in_order(mask, &v, _mm256_set1_epi32(first));
	memcpy(m->sorted, &v, sizeof m->sorted);
	differ = differ_from(&v, m->rising, from);
	count_places(m, &differ, from);
	m->words = m->lines;
	if (m->lines < (u32)__builtin_popcount(mask)) {
		news = changes(&differ, WORD_BITS);
		m->words = ones_of(news);
		if (m->words < (u32)__builtin_popcount(mask))
			waves = m->lines > 1 ? most_in_bank(&v, news) : 1;
	}
	m->waves = waves;
}

TARGET static const CountMemo *words(u32 mask, const u64 *addr, CountMemo last[2])
{
	u32 first = (u32)addr[__builtin_ctz(mask)], from = first & LINE_BITS & ~WORD_BITS;
	u64 span = span_of(mask, addr);
	CountMemo *m;
	Rows v;

	if (!distances(mask, addr, WORD_BITS, &v))
		return NULL;
	for (u32 i = 0; i < 2; i++)
		if (last[i].span == span && last[i].mask == mask && is_again(&v, &last[i])) {
			last->older = !i;
			return once_more(&last[i], from);
		}
	m = &last[last->older];
	m->mask = mask;
	m->span = span;
	count_new(m, mask, &v, (i32)(first & WORD_BITS) + GIB, from);
	return m;
}

/* ---- words of shared memory: pass and rank, as pairs.c says what they are ------------------------------------------------ */
typedef struct Halves { /* of a warp: 16 lanes each */
	Vec lo, hi;
} Halves;
#define WORDS(n, v, moved) n = _mm256_sub_epi16(n, _mm256_cmpeq_epi16(v, moved));

/* The same of 16 bits, which are not -2. */
INLINE Halves same_words_before(const Halves *v)
{
	const Vec none = _mm256_set1_epi16(-2), lo = v->lo, hi = v->hi, zero = _mm256_setzero_si256();
	Vec in_lo = _mm256_permute2x128_si256(none, lo, 0x20), in_hi = _mm256_permute2x128_si256(lo, hi, 0x21);
	Vec n[2] = { zero, zero }, m[4] = { zero, zero, zero, zero }, moved;

#define BY(d)                                                \
	moved = _mm256_alignr_epi8(lo, in_lo, 16 - 2 * (d)); \
	WORDS(n[(d) % 2], lo, moved) WORDS(m[(d) % 2], hi, moved) \
	WORDS(m[2 + (d) % 2], hi, _mm256_alignr_epi8(hi, in_hi, 16 - 2 * (d)))
#define BY_8_AND(d)                                            \
	moved = _mm256_alignr_epi8(in_lo, none, 16 - 2 * (d)); \
	WORDS(n[(d) % 2], lo, moved) WORDS(m[(d) % 2], hi, moved)   \
	WORDS(m[2 + (d) % 2], hi, _mm256_alignr_epi8(in_hi, lo, 16 - 2 * (d)))
	EACH_7(BY)
	WORDS(n[0], lo, in_lo) WORDS(m[0], hi, in_lo) WORDS(m[2], hi, in_hi)
	EACH_7(BY_8_AND)
	WORDS(m[3], hi, lo)
	return (Halves){ _mm256_add_epi16(n[0], n[1]),
			 _mm256_add_epi16(_mm256_add_epi16(m[0], m[1]), _mm256_add_epi16(m[2], m[3])) };
}

typedef struct Words { /* of shared memory */
	Halves at; /* in [0, 32768), counted from a multiple of 32 of them */
	Vec low;   /* their last 8 bits, in the lanes' order */
	Vec on;	   /* ones in lanes that are on */
} Words;

/* Of numbers in [0, 255] a byte a lane, in the lanes' order. */
INLINE Vec bytes_of(Vec lo, Vec hi)
{
	return _mm256_permute4x64_epi64(_mm256_packus_epi16(lo, hi), 0xd8);
}

/* False: too far from one another. */
INLINE bool near_words(const Rows *v, Words *to)
{
	const Vec middle = _mm256_set1_epi32((GIB >> 2) - (1 << 14)), byte = _mm256_set1_epi16(255);
	Vec a = _mm256_sub_epi32(_mm256_srli_epi32(v->a, 2), middle), b = _mm256_sub_epi32(_mm256_srli_epi32(v->b, 2), middle);
	Vec c = _mm256_sub_epi32(_mm256_srli_epi32(v->c, 2), middle), d = _mm256_sub_epi32(_mm256_srli_epi32(v->d, 2), middle);

	to->at.lo = _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xd8);
	to->at.hi = _mm256_permute4x64_epi64(_mm256_packus_epi32(c, d), 0xd8);
	to->low = bytes_of(_mm256_and_si256(to->at.lo, byte), _mm256_and_si256(to->at.hi, byte));
	return is_zero(both(both(a, b), both(c, d)), _mm256_set1_epi32(~0x7fff));
}

INLINE u32 least_of(Vec v)
{
	__m128i least = _mm_minpos_epu16(_mm_min_epu16(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1)));

	return (u32)_mm_cvtsi128_si32(least) & 0xffff;
}

/* All lie so near that the last 8 bits tell them apart. */
INLINE bool by_bytes(const Words *w)
{
	const Vec ones = _mm256_set1_epi16(-1);
	u32 from = least_of(_mm256_min_epu16(w->at.lo, w->at.hi));
	u32 to = 0xffff - least_of(_mm256_xor_si256(_mm256_max_epu16(w->at.lo, w->at.hi), ones));

	return to - from < 256;
}

/* Ones in the bytes that `mask` has. */
INLINE Vec lanes_of(u32 mask)
{
	const Vec which = _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
	const Vec bits = _mm256_set1_epi64x((i64)0x8040201008040201ull);

	return _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32((i32)mask), which), bits), bits);
}

INLINE Vec passes_of(const Words *w, u32 mask)
{
	Vec off = _mm256_xor_si256(w->on, _mm256_set1_epi8(-1));
	Halves key, n;

	if (mask == ~0u && by_bytes(w))
		return same_bytes_before(w->low);
	key.lo = both(w->at.lo, _mm256_cvtepi8_epi16(_mm256_castsi256_si128(off)));
	key.hi = both(w->at.hi, _mm256_cvtepi8_epi16(_mm256_extracti128_si256(off, 1)));
	n = same_words_before(&key);
	return _mm256_and_si256(bytes_of(n.lo, n.hi), w->on);
}

/* Different numbers below 64. */
INLINE u32 different(Vec bytes)
{
	const Vec one = _mm256_set1_epi64x(1);
	Vec seen[2] = { _mm256_setzero_si256(), _mm256_setzero_si256() };
	_Alignas(32) u8 of[COUNT_LANES];
	__m128i s;

	memcpy(of, &bytes, sizeof of);
	__asm__("" : "+m"(of));
#define SEE(i) seen[(i) % 2] = both(seen[(i) % 2], _mm256_sllv_epi64(one, _mm256_cvtepu8_epi64(_mm_loadu_si32(of + 4 * (i)))));
	EACH_8(SEE, 0)
#undef SEE
	seen[0] = both(seen[0], seen[1]);
	s = _mm_or_si128(_mm256_castsi256_si128(seen[0]), _mm256_extracti128_si256(seen[0], 1));
	return (u32)__builtin_popcountll((u64)_mm_cvtsi128_si64(s) | (u64)_mm_extract_epi64(s, 1));
}

/* Of the lanes of `on` the different pairs of pass and rank. False: too many. */
INLINE bool few_waves(Vec low, Vec pass, Vec on, u32 *waves)
{
	Vec off = _mm256_xor_si256(on, _mm256_set1_epi8(-1));
	Vec key = both(_mm256_and_si256(low, _mm256_set1_epi8(31)), _mm256_slli_epi16(pass, 5)), rank;

	rank = _mm256_and_si256(same_bytes_before(both(key, off)), on);
	if (!is_zero(both(rank, _mm256_add_epi8(pass, _mm256_set1_epi8(1))), _mm256_set1_epi8(~7)))
		return false;
	*waves = different(both(rank, _mm256_slli_epi16(pass, 3)));
	return true;
}

INLINE Halves wide(Vec bytes)
{
	return (Halves){ _mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes)),
			 _mm256_cvtepu8_epi16(_mm256_extracti128_si256(bytes, 1)) };
}

/* The same of any number. */
INLINE u32 many_waves(Vec low, Vec pass, Vec on)
{
	Vec zero = _mm256_setzero_si256(), first;
	Halves bank = wide(_mm256_and_si256(low, _mm256_set1_epi8(31))), passes = wide(pass), off, key, rank;

	off = wide(_mm256_xor_si256(on, _mm256_set1_epi8(-1)));
	off = (Halves){ _mm256_slli_epi16(off.lo, 5), _mm256_slli_epi16(off.hi, 5) };
	passes = (Halves){ both(_mm256_slli_epi16(passes.lo, 5), off.lo), both(_mm256_slli_epi16(passes.hi, 5), off.hi) };
	key = (Halves){ both(bank.lo, passes.lo), both(bank.hi, passes.hi) };
	rank = same_words_before(&key);
	key = (Halves){ both(rank.lo, passes.lo), both(rank.hi, passes.hi) };
	rank = same_words_before(&key);
	first = _mm256_packs_epi16(_mm256_cmpeq_epi16(rank.lo, zero), _mm256_cmpeq_epi16(rank.hi, zero));
	return ones_of(_mm256_and_si256(_mm256_permute4x64_epi64(first, 0xd8), on));
}

/* All in one place? */
TARGET static bool same(u32 mask, const u64 *addr)
{
	const Vec bit = _mm256_set_epi64x(8, 4, 2, 1), first = _mm256_set1_epi64x((i64)addr[__builtin_ctz(mask)]);
	Vec other = _mm256_setzero_si256(), on;

	for (u32 l = 0; l < COUNT_LANES; l += 4) {
		on = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(mask >> l), bit), bit);
		other = both(other, _mm256_and_si256(on, _mm256_xor_si256(load(addr + l), first)));
	}
	return is_zero(other, other);
}

TARGET static bool pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	Rows v;
	Words w = { .on = lanes_of(mask) };
	Vec pass, first;

	if (addr[0] == addr[COUNT_LANES - 1] && same(mask, addr)) {
		*n = (PairCount){ .waves = atomic ? (u32)__builtin_popcount(mask) : 1, .words = 1 };
		return true;
	}
	if (!distances(mask, addr, LINE_BITS, &v) || !near_words(&v, &w))
		return false;
	pass = passes_of(&w, mask);
	first = _mm256_and_si256(_mm256_cmpeq_epi8(pass, _mm256_setzero_si256()), w.on);
	n->words = ones_of(first);
	if (!atomic) {
		w.on = first;
		pass = _mm256_setzero_si256();
	}
	if (!few_waves(w.low, pass, w.on, &n->waves))
		n->waves = many_waves(w.low, pass, w.on);
	return true;
}

const CountWays *lanes8_ways(void)
{
	static const CountWays ways = { pairs, blocks, words, same };

	__builtin_cpu_init();
	return !env_cpu_below(3) && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") ? &ways : NULL;
}
#else
const CountWays *lanes8_ways(void)
{
	return NULL;
}
#endif
