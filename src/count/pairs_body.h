/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * pairs_body.h: pairs.c's work on vectors of WIDTH bytes, as functions for TARGET with SUFFIX behind their names.
 * Included once a kind of processor: gcc cuts vectors that are wider than the processor's into single numbers.
 */
#define NAME(x) PASTE(x, SUFFIX)
enum { NAME(parts) = 2 * COUNT_LANES / WIDTH };
typedef u16 NAME(Vec) __attribute__((vector_size(WIDTH)));
typedef struct NAME(Lanes) {
	NAME(Vec) part[NAME(parts)];
} NAME(Lanes);
#define EACH for (u32 i = 0; i < NAME(parts); i++)
#define INLINE TARGET __attribute__((always_inline)) static inline

/* For each lane, how many lanes before it hold the same. */
INLINE NAME(Lanes) NAME(same_before)(const NAME(Lanes) *v)
{
	u16 row[2 * COUNT_LANES];
	NAME(Lanes) n = { 0 };

	for (u32 l = 0; l < COUNT_LANES; l++)
		row[l] = BEFORE;
	memcpy(row + COUNT_LANES, v, sizeof *v);
#pragma GCC unroll 31
	for (u32 d = 1; d < COUNT_LANES; d++)
		EACH {
			NAME(Vec) moved;

			memcpy(&moved, row + COUNT_LANES - d + i * (WIDTH / 2), sizeof moved);
			n.part[i] -= (NAME(Vec))(v->part[i] == moved);
		}
	return n;
}

INLINE u32 NAME(most_of)(const NAME(Lanes) *v)
{
	NAME(Vec) most = v->part[0];
	u16 one[WIDTH / 2];
	u32 n = 0;

	EACH {
		NAME(Vec) more = (NAME(Vec))(v->part[i] > most);

		most = (v->part[i] & more) | (most & ~more);
	}
	memcpy(one, &most, sizeof one);
	for (u32 l = 0; l < WIDTH / 2; l++)
		n = one[l] > n ? one[l] : n;
	return n;
}

/* How many lanes are all ones. */
INLINE u32 NAME(ones_of)(const NAME(Lanes) *v)
{
	NAME(Vec) sum = { 0 };
	u16 one[WIDTH / 2];
	u32 n = 0;

	EACH sum -= v->part[i];
	memcpy(one, &sum, sizeof one);
	for (u32 l = 0; l < WIDTH / 2; l++)
		n += one[l];
	return n;
}

/* All ones where `mask` has a bit. */
INLINE NAME(Lanes) NAME(lanes_on)(u32 mask)
{
	NAME(Lanes) on, bit, upper;

	memcpy(&bit, lane_bit, sizeof bit);
	memcpy(&upper, lane_upper, sizeof upper);
	EACH {
		on.part[i] = ((u16)mask & ~upper.part[i]) | ((u16)(mask >> 16) & upper.part[i]);
		on.part[i] = (NAME(Vec))((on.part[i] & bit.part[i]) != 0);
	}
	return on;
}

/* The words, counted from a multiple of the banks before the first one's; false: some lie too far from it. */
INLINE bool NAME(words)(u32 mask, const u64 *addr, u16 *word)
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
INLINE u32 NAME(few_pairs)(const NAME(Lanes) *pass, const NAME(Lanes) *rank)
{
	u16 key[COUNT_LANES];
	NAME(Lanes) k;
	u64 seen = 0;

	EACH k.part[i] = pass->part[i] << 3 | rank->part[i];
	memcpy(key, &k, sizeof key);
	for (u32 l = 0; l < COUNT_LANES; l++)
		seen |= 1ull << (key[l] & 63);
	return (u32)__builtin_popcountll(seen);
}

TARGET static bool NAME(pairs)(u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	NAME(Lanes) on = NAME(lanes_on)(mask), w, pass, first, off, key, rank, busy;
	u16 word[COUNT_LANES];
	u32 passes;

	if (!NAME(words)(mask, addr, word))
		return false;
	memcpy(&w, word, sizeof w);
	EACH w.part[i] |= ~on.part[i];
	pass = NAME(same_before)(&w);
	EACH {
		first.part[i] = (NAME(Vec))(pass.part[i] == 0) & on.part[i];
		off.part[i] = atomic ? ~on.part[i] : ~first.part[i];
		key.part[i] = (w.part[i] & 31) | pass.part[i] << 5 | off.part[i];
		busy.part[i] = pass.part[i] & ~off.part[i];
	}
	n->words = NAME(ones_of)(&first);
	rank = NAME(same_before)(&key);
	EACH rank.part[i] &= ~off.part[i];
	n->waves = NAME(most_of)(&rank) + 1;
	passes = NAME(most_of)(&busy) + 1;
	if (passes == 1)
		return true;
	if (passes <= 8 && n->waves <= 8) {
		n->waves = NAME(few_pairs)(&busy, &rank);
		return true;
	}
	EACH key.part[i] = rank.part[i] | pass.part[i] << 5 | off.part[i];
	rank = NAME(same_before)(&key);
	EACH first.part[i] = (NAME(Vec))(rank.part[i] == 0) & ~off.part[i];
	n->waves = NAME(ones_of)(&first);
	return true;
}

#undef NAME
#undef EACH
#undef INLINE
#undef WIDTH
#undef TARGET
#undef SUFFIX
