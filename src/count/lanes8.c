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

enum { GIB = 1 << 30 };
typedef struct Base {
	const u64 *addr;
	u32 mask;
	u64 first;
	Vec from;
} Base;

INLINE Vec four(const Base *b, u32 l)
{
	const Vec bit = _mm256_set_epi64x(8, 4, 2, 1);
	Vec on, at = load(b->addr + l);

	if (b->mask == ~0u)
		return _mm256_sub_epi64(at, b->from);
	on = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(b->mask >> l), bit), bit);
	return _mm256_sub_epi64(_mm256_blendv_epi8(_mm256_set1_epi64x((i64)b->first), at, on), b->from);
}

INLINE Vec eight(const Base *b, u32 l, Vec *far)
{
	Vec lo = four(b, l), hi = four(b, l + 4);
	__m256 low = _mm256_shuffle_ps(_mm256_castsi256_ps(lo), _mm256_castsi256_ps(hi), 0x88);

	*far = both(*far, both(lo, hi));
	return _mm256_permute4x64_epi64(_mm256_castps_si256(low), 0xd8);
}

/* From a line a GiB before the first lane's, so that none is negative. False: one is a GiB away. */
INLINE bool distances(u32 mask, const u64 *addr, Rows *to)
{
	u64 first = addr[__builtin_ctz(mask)];
	Base b = { addr, mask, first, _mm256_set1_epi64x((i64)((first & ~127ull) - GIB)) };
	Vec far = _mm256_setzero_si256();

	to->a = eight(&b, 0, &far);
	to->b = eight(&b, 8, &far);
	to->c = eight(&b, 16, &far);
	to->d = eight(&b, 24, &far);
	return is_zero(far, _mm256_set1_epi64x(~0x7fffffffll));
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

/* How neighbours differ, if lanes rise or fall. */
INLINE bool rises(const Rows *v, Rows *differ)
{
	const Vec last = _mm256_set_epi32(6, 5, 4, 3, 2, 1, 0, 7);
	Vec a = _mm256_permutevar8x32_epi32(v->a, last), b = _mm256_permutevar8x32_epi32(v->b, last);
	Vec c = _mm256_permutevar8x32_epi32(v->c, last), d = _mm256_permutevar8x32_epi32(v->d, last);
	Rows before = { _mm256_blend_epi32(a, v->a, 1), _mm256_blend_epi32(b, a, 1), _mm256_blend_epi32(c, b, 1),
			_mm256_blend_epi32(d, c, 1) };
	Vec up = ANY(_mm256_cmpgt_epi32, v, &before), down = ANY(_mm256_cmpgt_epi32, &before, v);

	*differ = DIFFER(v, &before);
	return is_zero(up, up) || is_zero(down, down);
}

/* In columns. */
INLINE Rows differ_in_order(const Rows *v)
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

/* What is 1 << shift bytes; which lanes of *v, which may be sorted then, are new. */
INLINE Vec count_blocks(u32 mask, Rows *v, i32 bits, BlockCount *n)
{
	Rows differ;
	Vec news;

	if (mask != ~0u || !rises(v, &differ)) {
		sort(v);
		differ = differ_in_order(v);
	}
	differ.a = both(differ.a, _mm256_set_epi32(0, 0, 0, 0, 0, 0, 0, 0x7fffffff));
	news = changes(&differ, bits);
	n->bytes = ones_of(news);
	n->sectors = ones_of(changes(&differ, 31));
	n->lines = ones_of(changes(&differ, 127));
	return news;
}

TARGET static bool blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	Rows v;

	if (!distances(mask, addr, &v))
		return false;
	count_blocks(mask, &v, 0, n);
	return true;
}

/* ---- banks ------------------------------------------------------------------------------------------------------------------ */

static const _Alignas(64) u8 one_of_banks[64] = { [31] = 1 }; /* 31 - n on: a byte a bank, 1 in the n-th */
#define EACH_8(f, l) f(l) f((l) + 1) f((l) + 2) f((l) + 3) f((l) + 4) f((l) + 5) f((l) + 6) f((l) + 7)

INLINE u32 greatest(Vec bytes)
{
	__m128i m = _mm_max_epu8(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));

	m = _mm_min_epu8(_mm_xor_si128(m, _mm_set1_epi8(-1)), _mm_srli_epi16(_mm_xor_si128(m, _mm_set1_epi8(-1)), 8));
	m = _mm_minpos_epu16(_mm_and_si128(m, _mm_set1_epi16(255)));
	return 255 - ((u32)_mm_cvtsi128_si32(m) & 255);
}

/* Of the lanes that are new, whose words differ, the most in one bank. */
INLINE u32 most_in_bank(const Rows *v, Vec news)
{
	const Vec banks = _mm256_set1_epi32(31);
	Vec sum[4] = { _mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256() };
	Vec lo = _mm256_packs_epi32(_mm256_and_si256(_mm256_srli_epi32(v->a, 2), banks), _mm256_and_si256(_mm256_srli_epi32(v->b, 2), banks));
	Vec hi = _mm256_packs_epi32(_mm256_and_si256(_mm256_srli_epi32(v->c, 2), banks), _mm256_and_si256(_mm256_srli_epi32(v->d, 2), banks));
	u8 from[COUNT_LANES]; /* 31 - bank; 32: not new */
	Vec at = _mm256_sub_epi8(_mm256_set1_epi8(31), _mm256_packs_epi16(lo, hi));

	at = _mm256_blendv_epi8(_mm256_set1_epi8(32), at, news);
	memcpy(from, &at, sizeof from);
	__asm__("" : "+m"(from)); /* gcc would take the bytes out of the vector one by one */
#define ADD(l) sum[(l) % 4] = _mm256_add_epi8(sum[(l) % 4], load(one_of_banks + from[l]));
	EACH_8(ADD, 0) EACH_8(ADD, 8) EACH_8(ADD, 16) EACH_8(ADD, 24)
#undef ADD
	return greatest(_mm256_add_epi8(_mm256_add_epi8(sum[0], sum[1]), _mm256_add_epi8(sum[2], sum[3])));
}

/* As the last one? Else it is now. */
INLINE bool is_again(u32 mask, const Rows *v, CountMemo *last)
{
	Rows old = { load(last->at), load(last->at + 8), load(last->at + 16), load(last->at + 24) };
	Vec other = ANY(_mm256_xor_si256, v, &old);

	if (last->mask == mask && is_zero(other, other))
		return true;
	last->mask = mask;
	memcpy(last->at, v, sizeof last->at);
	return false;
}

TARGET static bool words(u32 mask, const u64 *addr, CountMemo *last)
{
	Rows v;
	BlockCount n;
	Vec news;

	if (!distances(mask, addr, &v))
		return false;
	if (is_again(mask, &v, last))
		return true;
	news = count_blocks(mask, &v, 3, &n);
	last->words = n.bytes;
	last->sectors = n.sectors;
	last->lines = n.lines;
	last->waves = n.lines > 1 ? most_in_bank(&v, news) : 1;
	return true;
}

/* ---- words of shared memory: pass and rank, as pairs.c says what they are ------------------------------------------------ */
typedef struct Halves { /* of a warp: 16 lanes each */
	Vec lo, hi;
} Halves;
#define EACH_7(f)  f(1) f(2) f(3) f(4) f(5) f(6) f(7)
#define EACH_15(f) EACH_7(f) f(8) f(9) f(10) f(11) f(12) f(13) f(14) f(15)
#define SAME(n, v, moved) n = _mm256_sub_epi16(n, _mm256_cmpeq_epi16(v, moved));

/* For each lane, how many lanes before it hold the same, which is not -2. */
INLINE Halves same_words_before(const Halves *v)
{
	const Vec none = _mm256_set1_epi16(-2), lo = v->lo, hi = v->hi;
	Vec in_lo = _mm256_permute2x128_si256(none, lo, 0x20), in_hi = _mm256_permute2x128_si256(lo, hi, 0x21), moved;
	Vec n = _mm256_setzero_si256(), m = n, more = n;

#define BY(d)                                           \
	moved = _mm256_alignr_epi8(lo, in_lo, 16 - 2 * (d)); \
	SAME(n, lo, moved) SAME(m, hi, moved)           \
	SAME(more, hi, _mm256_alignr_epi8(hi, in_hi, 16 - 2 * (d)))
#define BY_8_AND(d)                                     \
	moved = _mm256_alignr_epi8(in_lo, none, 16 - 2 * (d)); \
	SAME(n, lo, moved) SAME(m, hi, moved)           \
	SAME(more, hi, _mm256_alignr_epi8(in_hi, lo, 16 - 2 * (d)))
	EACH_7(BY)
	SAME(n, lo, in_lo) SAME(m, hi, in_lo) SAME(more, hi, in_hi)
	EACH_7(BY_8_AND)
	SAME(m, hi, lo)
	return (Halves){ n, _mm256_add_epi16(m, more) };
}

/* The same of bytes, which are not -1. */
INLINE Vec same_bytes_before(Vec v)
{
	const Vec none = _mm256_set1_epi8(-1);
	Vec in = _mm256_permute2x128_si256(none, v, 0x20);
	Vec n = _mm256_setzero_si256(), m = n;

#define BYTES(n, moved) n = _mm256_sub_epi8(n, _mm256_cmpeq_epi8(v, moved));
#define BYTES_BY(d)                                   \
	BYTES(n, _mm256_alignr_epi8(v, in, 16 - (d))) \
	BYTES(m, _mm256_alignr_epi8(in, none, 16 - (d)))
	EACH_15(BYTES_BY)
	BYTES(n, in)
	return _mm256_add_epi8(n, m);
}

/* Words from the line of the first lane. False: too far. */
INLINE bool near_words(u32 mask, const u64 *addr, Halves *to)
{
	const Vec middle = _mm256_set1_epi32((GIB >> 2) - (1 << 14));
	Vec a, b, c, d;
	Rows v;

	if (!distances(mask, addr, &v))
		return false;
	a = _mm256_sub_epi32(_mm256_srli_epi32(v.a, 2), middle);
	b = _mm256_sub_epi32(_mm256_srli_epi32(v.b, 2), middle);
	c = _mm256_sub_epi32(_mm256_srli_epi32(v.c, 2), middle);
	d = _mm256_sub_epi32(_mm256_srli_epi32(v.d, 2), middle);
	to->lo = _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xd8);
	to->hi = _mm256_permute4x64_epi64(_mm256_packus_epi32(c, d), 0xd8);
	return is_zero(both(both(a, b), both(c, d)), _mm256_set1_epi32(~0x7fff));
}

/* Ones in the 16-bit lanes that `mask` has. */
INLINE Vec lanes_of(u32 mask)
{
	const Vec bits = _mm256_set_epi16((i16)0x8000, 0x4000, 0x2000, 0x1000, 0x800, 0x400, 0x200, 0x100, 0x80, 0x40, 0x20,
					  0x10, 8, 4, 2, 1);

	return _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16((i16)mask), bits), bits);
}

/* Of numbers in [0, 128) a byte a lane, in the lanes' order. */
INLINE Vec bytes_of(Vec lo, Vec hi)
{
	return _mm256_permute4x64_epi64(_mm256_packs_epi16(lo, hi), 0xd8);
}

/* Different numbers below 64. */
INLINE u32 different(Vec bytes)
{
	const Vec one = _mm256_set1_epi64x(1);
	Vec seen[2] = { _mm256_setzero_si256(), _mm256_setzero_si256() };
	__m128i s;
	u8 of[COUNT_LANES];
	i32 at;

	memcpy(of, &bytes, sizeof of);
	__asm__("" : "+m"(of));
#define SEE(i) \
	memcpy(&at, of + 4 * (i), sizeof at); \
	seen[(i) % 2] = both(seen[(i) % 2], _mm256_sllv_epi64(one, _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(at))));
	EACH_8(SEE, 0)
#undef SEE
	seen[0] = both(seen[0], seen[1]);
	s = _mm_or_si128(_mm256_castsi256_si128(seen[0]), _mm256_extracti128_si256(seen[0], 1));
	return (u32)__builtin_popcountll((u64)_mm_cvtsi128_si64(s) | (u64)_mm_extract_epi64(s, 1));
}

/* Different pairs of pass and rank. False: too many. */
INLINE bool few_waves(const Halves *w, const Halves *pass, Vec on, PairCount *n)
{
	Vec banks = _mm256_set1_epi16(31), passes = bytes_of(pass->lo, pass->hi), bank, rank;

	passes = _mm256_and_si256(passes, on);
	bank = bytes_of(_mm256_and_si256(w->lo, banks), _mm256_and_si256(w->hi, banks));
	rank = both(both(bank, _mm256_slli_epi16(passes, 5)), _mm256_xor_si256(on, _mm256_set1_epi8(-1)));
	rank = _mm256_and_si256(same_bytes_before(rank), on);
	if (!is_zero(both(rank, _mm256_add_epi8(passes, _mm256_set1_epi8(1))), _mm256_set1_epi8(~7)))
		return false;
	n->waves = different(both(rank, _mm256_slli_epi16(passes, 3)));
	return true;
}

INLINE Vec except(Vec key, Vec on)
{
	return both(key, _mm256_xor_si256(on, _mm256_set1_epi8(-1)));
}

TARGET static bool pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	const Vec zero = _mm256_setzero_si256(), banks = _mm256_set1_epi16(31);
	Halves w, on = { lanes_of(mask), lanes_of(mask >> 16) }, pass, first, rank, key;

	if (!near_words(mask, addr, &w))
		return false;
	key = (Halves){ except(w.lo, on.lo), except(w.hi, on.hi) };
	pass = same_words_before(&key);
	first.lo = _mm256_and_si256(_mm256_cmpeq_epi16(pass.lo, zero), on.lo);
	first.hi = _mm256_and_si256(_mm256_cmpeq_epi16(pass.hi, zero), on.hi);
	n->words = ones_of(_mm256_packs_epi16(first.lo, first.hi));
	on = atomic ? on : first;
	if (few_waves(&w, &pass, bytes_of(on.lo, on.hi), n))
		return true;
	key.lo = except(both(_mm256_and_si256(w.lo, banks), _mm256_slli_epi16(pass.lo, 5)), on.lo);
	key.hi = except(both(_mm256_and_si256(w.hi, banks), _mm256_slli_epi16(pass.hi, 5)), on.hi);
	rank = same_words_before(&key);
	key.lo = except(both(rank.lo, _mm256_slli_epi16(pass.lo, 5)), on.lo);
	key.hi = except(both(rank.hi, _mm256_slli_epi16(pass.hi, 5)), on.hi);
	rank = same_words_before(&key);
	first.lo = _mm256_and_si256(_mm256_cmpeq_epi16(rank.lo, zero), on.lo);
	first.hi = _mm256_and_si256(_mm256_cmpeq_epi16(rank.hi, zero), on.hi);
	n->waves = ones_of(_mm256_packs_epi16(first.lo, first.hi));
	return true;
}

TARGET static bool same(u32 mask, const u64 *addr)
{
	Base b = { addr, mask, addr[__builtin_ctz(mask)], _mm256_set1_epi64x((i64)addr[__builtin_ctz(mask)]) };
	Vec other = _mm256_setzero_si256();

	for (u32 l = 0; l < COUNT_LANES; l += 4)
		other = both(other, four(&b, l));
	return is_zero(other, other);
}
static bool can(void)
{
	static i8 yes; /* 0: not asked yet */
	i8 y = __atomic_load_n(&yes, __ATOMIC_RELAXED);

	if (!y) {
		__builtin_cpu_init();
		y = !env_cpu_below(3) && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") ? 1 : -1;
		__atomic_store_n(&yes, y, __ATOMIC_RELAXED);
	}
	return y > 0;
}

bool lanes8_blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	return can() && blocks(mask, addr, n);
}

bool lanes8_words(u32 mask, const u64 *addr, CountMemo *last)
{
	return can() && words(mask, addr, last);
}

bool lanes8_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	return can() && pairs(mask, addr, atomic, n);
}

bool lanes8_same(u32 mask, const u64 *addr, bool *yes)
{
	if (!can())
		return false;
	*yes = same(mask, addr);
	return true;
}
#else
bool lanes8_blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	return false;
}

bool lanes8_words(u32 mask, const u64 *addr, CountMemo *last)
{
	return false;
}

bool lanes8_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	return false;
}

bool lanes8_same(u32 mask, const u64 *addr, bool *yes)
{
	return false;
}
#endif
