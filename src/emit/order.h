/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * order.h: in which order kernel_range takes blocks. Private to emit/.
 */
#ifndef WW_ORDER_H
#define WW_ORDER_H

#include "emit/em.h"

/* make_range's loops: segments of the range, groups, blocks of the segment. */
typedef struct Range {
	LB entry, segment, outer, inner, next_outer, next, out;
	LV f, launch, env, end, nx, ny, cancel;
	LV i, x, y, z;	  /* of the segment's first block */
	LV n;		  /* blocks in the segment */
	LV across, down;  /* patches: their blocks, if the grid does not end before; powers of two */
	LV left, top;	  /* where the segment's patch begins, */
	LV wide, high;	  /* and its blocks across and down */
	LV memory;	  /* panels: theirs */
	LV past, pair;	  /* two streams: the segment's first block in its pair, 1 where that is whole */
	LV bx, by;	  /* patches: phis, of the block that runs */
} Range;

static inline u32 em_axis(const Em *e, u32 d) { return e->opt.turned && d < 2 ? 1 - d : d; } /* the launch's axis of the function's */
void em_choose_patch(Em *); /* Em.patch_x, patch_y, shares */
void em_settle_patch(Em *); /* the body is emitted */
void em_order_start(Em *, Range *);  /* from entry to the first segment; leaves the builder in it, all but `bx`, `by` known */
void em_order_block(Em *, Range *, LV k); /* where the loop over blocks begins a turn: the segment's k-th block */
void em_order_step(Em *, Range *);   /* at its end, before it turns */
void em_order_next(Em *, Range *);   /* the next segment, or out */

#endif
