/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * flow.h: contexts and divergent branches.
 */
#ifndef WW_FLOW_H
#define WW_FLOW_H

#include "emit/count_emit.h"

typedef struct Side { /* of a branch */
	u32 to;
	LV mask[MAX_PIECES];
	LV all; /* i1: surely all lanes of the group go here; NULL: look at the masks */
} Side;

/* ---- contexts.c ---- */
Ctx *em_ctx_new(Em *, Ctx *parent, bool all, u32 join);
Ctx *em_apart(Em *, Ctx *, const Side *, u32 n, u32 join); /* of the branch with these sides */
Ctx *em_ctx_at(const Em *, Ctx *, u32 block);
void em_wait_at(Em *, Ctx *, u32 block);
Ctx *em_side_ctx(Em *, Ctx *, const Side *, const u32 *to, u32 n, u32 join);
bool em_begins_again(const Ctx *, u32 start, u32 join);
void em_add_exit(Em *, Ctx *, u32 to);

/* leaving.c: copies wait for a branch that all lanes take alike; then those for the block's successor number `k`, on the `way` there. */
bool em_is_for_leaving(const Em *, u32 inst);
LB em_leaving(Em *, u32 k, LB way);

void em_branch_masks(Em *, const Inst *, Side *taken, Side *fall); /* flow.c */
u32 em_insts_of_loop(const Em *, u32 loop); /* group.c */
bool em_counts_on_lockstep(Em *); /* group.c: and a barrier that lanes do not meet together */
bool em_yield_if_back(Em *, u32 block, const Inst *); /* turn.c: others get a turn where somebody goes back */
bool em_gives_turns(const Em *, u32 loop);
void em_loop_entered(Em *, u32 loop);

#endif
