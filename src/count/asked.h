/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * asked.h: what a warp touches, as lines for the models of the caches. Private to count/.
 */
#ifndef WW_COUNT_ASKED_H
#define WW_COUNT_ASKED_H

#include "count/count.h"

typedef struct Lines { /* different ones that a warp touches */
	u32 n;
	bool up, down; /* so far each comes after, before the last: then a new one need not be looked for */
	CountLine *line; /* COUNT_LANES */
} Lines;
enum { SPAN_STRIDE = COUNT_RUN_STRIDE, SPAN_LINES = COUNT_LANES * SPAN_STRIDE / 128 + 1 };

static inline u32 lines_first(u32 mask) /* lane */
{
	return (u32)__builtin_ctz(mask);
}

Lines lines_next(CountAsk *); /* of one more warp */
u32 lines_add(Lines *, u64 number, u32 sectors); /* which line it is in */
void lines_add_runs(Lines *, u64 base, i64 stride, u32 mask); /* lanes of the mask, by runs without gaps */
u32 lines_between(u64 first, u64 last, CountLine line[SPAN_LINES]); /* all sectors from the first to the last */
/* The pieces of a warp continue one another: base[p] = base[0] + p * lanes * stride. */
bool lines_continue(u32 pieces, u32 lanes, i64 stride, const u64 *base);
void lines_none(CountAsk *); /* nobody asks yet */
void lines_ask(CountHead *, CountInst *, const CountHow *, CountAsk *, u32 n); /* one warp, for the first n lines */

#endif
