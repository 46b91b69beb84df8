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
/* Of the lanes of `mask`, which is not 0. False: their addresses are too far apart to be told here. */
bool count_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *);
bool conflict_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *); /* the same; conflict.c */
bool lanes8_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *);	  /* the same; lanes8.c */

typedef struct BlockCount { /* different addresses, sectors, lines */
	u32 bytes, sectors, lines;
} BlockCount;
bool conflict_blocks(u32 mask, const u64 *addr, BlockCount *);
/* Loads of 4 bytes: different words, sectors, lines, and wavefronts in 32 banks, of what is then the last access. */
bool conflict_words(u32 mask, const u64 *addr, CountMemo *last);
bool lanes8_blocks(u32 mask, const u64 *addr, BlockCount *);
bool lanes8_words(u32 mask, const u64 *addr, CountMemo *last);
bool conflict_same(u32 mask, const u64 *addr, bool *yes); /* have all lanes one address? */
bool lanes8_same(u32 mask, const u64 *addr, bool *yes);

#endif
