/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that wait for others, and whether these others may be lanes of the same warp.
 */
#pragma once
#include "analysis/analysis.h"

bool *analysis_spin_loops(Arena *, const Cfg *, const Webs *); /* spin.c; per loop */
/* The loads whose answers a loop that waits waits for: a vec of instructions. */
const u32 *analysis_asks(Arena *, const Cfg *, const Webs *, u32 loop);

/* single.c: at most one lane of a warp waits in this loop, and not for its own warp. */
bool analysis_waits_alone(Arena *, const Cfg *, const Webs *, const Shapes *, u32 loop);

/* What a thread found at a branch on its way. */
typedef struct ThreadCond {
	u32 web;
	bool want;
} ThreadCond;
/* Whether the thread goes that way, as far as the conditions can be computed. */
bool place_reaches(ThreadPlace *, const ThreadCond *, u32 n);
/* The condition of the branch that ends block b under which block h is reached, and the side that leads elsewhere;
 * false: there is no such thing. */
bool branch_condition(const Cfg *, const Webs *, u32 b, u32 h, ThreadCond *, u32 *other);

/* release.c: lanes of its own warp that have left this loop, or went past it, cannot let a lane go on that waits in it.
 * All loops of a kernel share an order, at first {0}: which way it goes from what a warp polls to what it sets. */
typedef struct SignalOrder {
	const Var *var; /* the array, */
	u32 root;	/* or the web of the parameter that it is */
	i32 above;	/* what is set lies above (1) or below (-1); 0: no loop needs an order */
} SignalOrder;
bool analysis_released_outside(Arena *, const Cfg *, const Webs *, const Shapes *, u32 loop, bool alone,
			       SignalOrder *); /* alone: what analysis_waits_alone said */

/* lockstep.c: threads of a warp may load what others of it stored just before, without a barrier. */
bool analysis_lockstep(Arena *, const Cfg *, const Webs *, const Shapes *);
