/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A warp's accesses to 4-byte words of shared memory with 32 banks, lane against lane. In: which lanes are on, and
 * their addresses. Out: wavefronts and different words, as access.c says what they are.
 *
 *	pass		how many lanes before a lane name its word: 0 for the first of each word
 *	rank		how many lanes before it have its bank and pass
 *	wavefronts	different pairs of pass and rank: a pass takes as many as its busiest bank has words.
 *			Loads and stores have pass 0 alone
 *
 * Counting lanes before is 31 comparisons of the vector with itself, moved: the same steps whatever the addresses.
 */
#include "count/count.h"
#include "count/pairs.h"

#include <string.h>

/* Words are below REACH; BEFORE stands before the first lane; lanes that are off hold 0xffff. */
enum { REACH = 0x8000, BEFORE = 0xfffe };
#define BITS_FROM(b) b, b << 1, b << 2, b << 3, b << 4, b << 5, b << 6, b << 7
static const u16 lane_bit[COUNT_LANES] = { BITS_FROM(1), BITS_FROM(256), BITS_FROM(1), BITS_FROM(256) }; /* of its half */
static const u16 lane_upper[COUNT_LANES] = { [16 ... 31] = 0xffff };

enum { WIDTH = 16, PARTS = 2 * COUNT_LANES / WIDTH }; /* bytes of a vector; vectors */
#define UNROLLED __attribute__((optimize("O3")))
typedef u16 Vec __attribute__((vector_size(WIDTH)));
typedef struct Lanes {
	Vec part[PARTS];
} Lanes;
#define EACH   for (u32 i = 0; i < PARTS; i++)
#define INLINE UNROLLED __attribute__((always_inline)) static inline

/* For each lane, how many lanes before it hold the same. */
INLINE Lanes same_before(const Lanes *v)
{
	u16 row[2 * COUNT_LANES];
	Lanes n = { 0 };

	for (u32 l = 0; l < COUNT_LANES; l++)
		row[l] = BEFORE;
	memcpy(row + COUNT_LANES, v, sizeof *v);
#pragma GCC unroll 31
	for (u32 d = 1; d < COUNT_LANES; d++)
		EACH {
			Vec moved;

			memcpy(&moved, row + COUNT_LANES - d + i * (WIDTH / 2), sizeof moved);
			n.part[i] -= (Vec)(v->part[i] == moved);
		}
	return n;
}

INLINE u32 most_of(const Lanes *v)
{
	Vec most = v->part[0];
	u16 one[WIDTH / 2];
	u32 n = 0;

	EACH {
		Vec more = (Vec)(v->part[i] > most);

		most = (v->part[i] & more) | (most & ~more);
	}
	memcpy(one, &most, sizeof one);
	for (u32 l = 0; l < WIDTH / 2; l++)
		n = one[l] > n ? one[l] : n;
	return n;
}

/* How many lanes are all ones. */
INLINE u32 ones_of(const Lanes *v)
{
	Vec sum = { 0 };
	u16 one[WIDTH / 2];
	u32 n = 0;

	EACH sum -= v->part[i];
	memcpy(one, &sum, sizeof one);
	for (u32 l = 0; l < WIDTH / 2; l++)
		n += one[l];
	return n;
}

/* All ones where `mask` has a bit. */
INLINE Lanes lanes_on(u32 mask)
{
	Lanes on, bit, upper;

	memcpy(&bit, lane_bit, sizeof bit);
	memcpy(&upper, lane_upper, sizeof upper);
	EACH {
		on.part[i] = ((u16)mask & ~upper.part[i]) | ((u16)(mask >> 16) & upper.part[i]);
		on.part[i] = (Vec)((on.part[i] & bit.part[i]) != 0);
	}
	return on;
}

/* The words, counted from a multiple of the banks before the first one's; false: some lie too far from it. */
INLINE bool words(u32 mask, const u64 *addr, u16 *word)
{
	u64 from = ((addr[__builtin_ctz(mask)] >> 2) - REACH / 2) & ~31ull, far = 0;

	for (u32 l = 0; l < COUNT_LANES; l++) {
		u64 w = (addr[l] >> 2) - from;

		far |= w & (0 - (u64)(mask >> l & 1));
		word[l] = (u16)w;
	}
	return far < REACH;
}

/* Different pairs of numbers below 8. Lanes that are off have 0 and 0, as the first one that is on has. */
INLINE u32 few_pairs(const Lanes *pass, const Lanes *rank)
{
	u16 key[COUNT_LANES];
	Lanes k;
	u64 seen = 0;

	EACH k.part[i] = pass->part[i] << 3 | rank->part[i];
	memcpy(key, &k, sizeof key);
	for (u32 l = 0; l < COUNT_LANES; l++)
		seen |= 1ull << (key[l] & 63);
	return (u32)__builtin_popcountll(seen);
}

UNROLLED static bool pairs(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	Lanes on = lanes_on(mask), w, pass, first, off, key, rank, busy;
	u16 word[COUNT_LANES];
	u32 passes;

	if (!words(mask, addr, word))
		return false;
	memcpy(&w, word, sizeof w);
	EACH w.part[i] |= ~on.part[i];
	pass = same_before(&w);
	EACH {
		first.part[i] = (Vec)(pass.part[i] == 0) & on.part[i];
		off.part[i] = atomic ? ~on.part[i] : ~first.part[i];
		key.part[i] = (w.part[i] & 31) | pass.part[i] << 5 | off.part[i];
		busy.part[i] = pass.part[i] & ~off.part[i];
	}
	n->words = ones_of(&first);
	rank = same_before(&key);
	EACH rank.part[i] &= ~off.part[i];
	n->waves = most_of(&rank) + 1;
	passes = most_of(&busy) + 1;
	if (passes == 1)
		return true;
	if (passes <= 8 && n->waves <= 8) {
		n->waves = few_pairs(&busy, &rank);
		return true;
	}
	EACH key.part[i] = rank.part[i] | pass.part[i] << 5 | off.part[i];
	rank = same_before(&key);
	EACH first.part[i] = (Vec)(rank.part[i] == 0) & ~off.part[i];
	n->waves = ones_of(&first);
	return true;
}

/* ---- what the others do better ---------------------------------------------------------------------------------- */

static bool no_blocks(u32 mask, const u64 *addr, BlockCount *n)
{
	return false;
}

static const CountMemo *no_words(u32 mask, const u64 *addr, CountMemo last[2])
{
	return false;
}

static bool same(u32 mask, const u64 *addr)
{
	u64 one = addr[__builtin_ctz(mask)], other = 0;

	for (u32 l = 0; l < COUNT_LANES; l++)
		other |= (addr[l] ^ one) & (0 - (u64)(mask >> l & 1));
	return !other;
}

const CountWays *plain_ways(void)
{
	static const CountWays ways = { pairs, no_blocks, no_words, same };

	return &ways;
}

static const CountWays *best_ways(void)
{
	const CountWays *w = conflict_ways();

	if (!w)
		w = lanes8_ways();
	return w ? w : plain_ways();
}

const CountWays *count_ways(void)
{
	static const CountWays *ways;
	const CountWays *w = __atomic_load_n(&ways, __ATOMIC_RELAXED);

	if (!w) {
		w = best_ways();
		__atomic_store_n(&ways, w, __ATOMIC_RELAXED);
	}
	return w;
}
