/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * same.h: loads whose values blocks of a column, or of a row, have in common, turn by turn (same.c). Facts, not guesses.
 */
#ifndef WW_SAME_H
#define WW_SAME_H

#include "analysis/arrays.h"

typedef struct SameRead {
	u32 inst, loop; /* a load from global memory; its loop, which is an outermost one */
	bool down;	/* the same for all blockIdx.y, and not for all blockIdx.x; else the other way round */
	bool each;	/* it runs in each turn, not at most once */
} SameRead;

/* A vec: loads that run at most once in a turn of a loop, in its n-th turn from an address that only the launch, threadIdx, blockIdx.z and
 * blockIdx.x (down) or blockIdx.y decide; and a block that wrote there would race with the others. So what one block has read
 * in its n-th turn another may take for its own. What that counts on is added to *apart; NULL: it may count on nothing. */
SameRead *analysis_same_reads(Arena *, const Cfg *, const Webs *, const Shapes *, ArraysApart *apart);

#endif
