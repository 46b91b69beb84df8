/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * forward.h: shared memory at addresses known now, in LLVM's code. Private to emit/.
 */
#ifndef WW_FORWARD_H
#define WW_FORWARD_H

#include "emit/em.h"

enum { SHARED_LANES = 64 };
#define EM_BEGIN "ww.begin" /* LLVM's mark of the instruction with which kernel_range begins a block of the grid */

#define EM_IN_TURN "ww.turn" /* of a prefetch in a turn of a loop that does much */

typedef struct SharedAccess { /* of shared memory at an address known now */
	LV inst, val, mask, rest; /* val: a store's; rest: what a masked load gives elsewhere */
	LV when;     /* a mask that is not known now: mask is NULL then */
	LT type;
	u32 n, size; /* lanes and bytes of each */
	i64 at;	     /* bytes from the start of shared memory */
} SharedAccess;

typedef enum { DOES_nothing, DOES_known_load, DOES_known_store, DOES_load, DOES_anything } Does;

typedef struct SharedFn {
	LLVMContextRef c;
	LV root;   /* the start of shared memory; NULL: not seen yet */
	u32 reg_bytes; /* of a vector register */
	u32 words; /* 4 bytes each, from there: what is known as an address */
	bool many_strips; /* slots of webs count as any memory, so that tiles stay where they are copied to: blocks are cut into
			   * many strips (strips.c), which read their rows again, and copies lie close together */
	unsigned tbaa, memory, begin; /* LLVM's numbers of the names */
} SharedFn;

/* ---- forward_access.c ---- */
Does em_does_to_shared(SharedFn *, LV inst, SharedAccess *);
bool em_may_write(SharedFn *, LV inst); /* memory of the program, other than shared memory */
bool em_loads_global(SharedFn *, LV inst); /* a plain load of global memory */
bool em_loads_panel(const SharedFn *, LV inst); /* from a copy of it (panel.c) */
bool em_lane_on(const SharedAccess *, u32 lane);
bool em_calls(LV fn, const char *prefix); /* is it a function of that name? */

/* ---- forward.c ---- */
LLVMBasicBlockRef *em_block_order(Arena *, LV fn, Map *number); /* vec: in reverse post-order; basic block -> its number */

/* ---- pack.c ---- */
bool em_is_lanewise(LV); /* computes each lane of its result from that lane of its operands, and may do so with any values */
u32 em_operands_of(LV);
LV em_on_lanes(LLVMBuilderRef, LV, LV *operand, u32 n); /* the same operation on vectors of n lanes */

/* ---- forward_dead.c ---- */
/* `order`: blocks in reverse post-order. True: some went, or moved. */
bool em_drop_stores(SharedFn *, Arena *, LLVMBasicBlockRef *order);

#endif
