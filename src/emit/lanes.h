/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lanes.h: loops over the lanes of a group, and the stack arrays they work on. Private to emit/.
 */
#ifndef WW_LANES_H
#define WW_LANES_H

#include "emit/em.h"

typedef struct LaneLoop {
	LB head, on, next, end;
	LV index; /* i64: lane of the group */
	bool free; /* no mask: lanes are independent */
	bool as_is; /* LLVM is not asked to make vectors of it */
} LaneLoop;

LV em_array(Em *, u32 k); /* k-th array of one u64 a lane, shared by all instructions */
void em_array_put(Em *, u32 k, Val *);
void em_array_put_mask(Em *, u32 k);
Val *em_array_get(Em *, u32 k, u32 bits);
void em_lanes_begin(Em *, LaneLoop *, u32 mask_array);
void em_lanes_end(Em *, LaneLoop *);
LV em_lane_slot(Em *, LaneLoop *, u32 k);
LV em_lane_get(Em *, LaneLoop *, u32 k); /* i64 */
void em_lane_put(Em *, LaneLoop *, u32 k, LV);
void em_lane_call(Em *, const Op *, u32 form, LV d, LV a); /* lane_<form>(op, d, a), inlined */
LV em_op_constant(Em *, const Op *);
LV em_declare(Em *, const char *prefix, u32 form, LT type); /* a function of the semantics */
LV em_to64(Em *, LV); /* zero-extended */
LV em_warp_active(Em *, u32 warp); /* i32: its lanes that are on */

/* memfn_emit.c: operands of the function of a MEM row, one value a column */
enum { MAX_WORDS = 160 };
typedef struct Words {
	Val *v[MAX_WORDS];
	u32 n;
} Words;
bool em_mem_words(Em *, const Inst *, Words *); /* all behind the destinations */
bool em_mem_word(Em *, Words *, const Inst *, const Opnd *);

#endif
