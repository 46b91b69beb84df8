/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * pairs.h: a warp's words of shared memory, lane against lane.
 */
#ifndef WW_COUNT_PAIRS_H
#define WW_COUNT_PAIRS_H

#include "base/base.h"

typedef struct PairCount {
	u32 waves, words; /* wavefronts; different words */
} PairCount;
/* Of the lanes of `mask`, which is not 0. False: their addresses are too far apart to be told here. */
bool count_pairs(u32 mask, const u64 *addr, bool atomic, PairCount *);

#endif
