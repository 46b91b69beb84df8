/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * pairs.h: a warp's addresses, lane against lane.
 */
#ifndef WW_COUNT_PAIRS_H
#define WW_COUNT_PAIRS_H

#include "count/count.h"

typedef struct PairCount {
	u32 waves, words; /* wavefronts; different words */
} PairCount;
typedef struct BlockCount { /* different addresses, sectors, lines */
	u32 bytes, sectors, lines;
} BlockCount;

/* How lanes are compared on a kind of processor. `mask` is not 0. False: the addresses are too far apart to be told so. */
typedef struct CountWays {
	bool (*pairs)(u32 mask, const u64 *addr, bool atomic, PairCount *);
	bool (*blocks)(u32 mask, const u64 *addr, BlockCount *);
	/* Loads of 4 bytes: different words, sectors, lines, and wavefronts in 32 banks, of what is then one of the last
	 * two accesses. NULL: too far apart. */
	const CountMemo *(*words)(u32 mask, const u64 *addr, CountMemo last[2]);
	bool (*same)(u32 mask, const u64 *addr); /* have all one address? */
} CountWays;
const CountWays *conflict_ways(void); /* NULL: not this processor; conflict.c */
const CountWays *lanes8_ways(void);   /* lanes8.c */
const CountWays *plain_ways(void);    /* any processor; pairs.c */
const CountWays *count_ways(void);    /* the first of these that there is */

/* access.c: words of shared memory in 32 banks, each broadcast. False: others, or too far apart. */
bool count_shared_words(const CountRule *, u32 mask, const u64 *addr, bool atomic, PairCount *);

#endif
