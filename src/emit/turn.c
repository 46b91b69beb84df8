/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Turns for others: where a loop that waits goes back, the group is suspended. In lane mode that is a return for each lane
 * and turn, though most loops of this kind (a slot of a table, a lock that is free) get what they want at once: there the
 * first turns since the lane was called go on.
 */
#include "emit/flow.h"
#include "emit/vars.h"
#include "emit/window.h"

#include <string.h>

enum { PATIENCE = 4 /* turns */ };

/* Which ways of the branch at the end of block b lead back. */
static bool one_leads_back(Em *e, u32 b, const Inst *in, bool back[2])
{
	const Block *k = &e->cfg->blocks[b];

	back[0] = back[1] = true;
	for (u32 i = 0; i < 2 && i < vec_len(k->succ); i++)
		back[i] = e->cfg->blocks[k->succ[i]].rpo <= k->rpo;
	return in->pred != NOREG && in->op.form == FORM_bra && vec_len(k->succ) == 2 && back[0] != back[1];
}

/* i1: the lane has gone back as often as it may. */
static LV is_late(Em *e)
{
	LV n;

	if (!e->turns) {
		e->turns = em_alloca(e, e->i32, "turns");
		LLVMBuildStore(e->entry_b, em_const(e, 32, 0), e->turns);
	}
	n = LLVMBuildAdd(e->b, LLVMBuildLoad2(e->b, e->i32, e->turns, ""), em_const(e, 32, 1), "");
	LLVMBuildStore(e->b, n, e->turns);
	return LLVMBuildICmp(e->b, LLVMIntUGE, n, em_const(e, 32, PATIENCE), "");
}

bool em_gives_turns(const Em *e, u32 loop)
{
	const Loop *l = &e->cfg->loops[loop - 1];

	for (u32 i = 0; e->fresh && i < vec_len(l->latches); i++) {
		u32 k = e->susp->of_inst[e->cfg->blocks[l->latches[i]].end - 1];

		if (k && e->susp->at[k - 1].kind == SUSP_yield)
			return true;
	}
	return false;
}

/* No window (window.c) is open there. A group that comes to wait has got on since it was called last. */
void em_loop_entered(Em *e, u32 loop)
{
	em_windows_reset(e, loop);
	if (em_gives_turns(e, loop))
		em_var_set(e, e->fresh - 1, em_const(e, 1, 1));
}

static LV predicate(Em *e, const Inst *in) { return em_at(e, em_web_get(e, em_web_of(e, in->pred_use)), 0, false); }

/* Behind a lane's suspend point only the branch is left, which may have come there without. */
static bool yield_late(Em *e, u32 b, const Inst *in)
{
	LB wait = LLVMAppendBasicBlockInContext(e->c, e->func, "give_turn");
	LB on = LLVMAppendBasicBlockInContext(e->c, e->func, "go_on"), from;
	bool back[2], part = one_leads_back(e, b, in, back);
	LV p = predicate(e, in), go = is_late(e), phi;
	Val *v;

	if (part)
		go = LLVMBuildAnd(e->b, go, back[0] != in->pred_neg ? p : LLVMBuildNot(e->b, p, ""), "");
	from = LLVMGetInsertBlock(e->b);
	LLVMBuildCondBr(e->b, go, wait, on);
	LLVMPositionBuilderAtEnd(e->b, wait);
	e->guarded = false;
	if (!em_suspend(e, RUN_YIELD, in))
		return false;
	phi = predicate(e, in);
	wait = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, on);
	LLVMPositionBuilderAtEnd(e->b, on);
	v = arena_new_one(e->a, Val);
	*v = (Val){ .bits = 1 };
	v->v[0] = LLVMBuildPhi(e->b, e->i1, "");
	LLVMAddIncoming(v->v[0], (LV[]){ phi, p }, (LB[]){ wait, from }, 2);
	em_web_set(e, em_web_of(e, in->pred_use), v, false);
	em_set_guard(e, in);
	return true;
}

bool em_yield_if_back(Em *e, u32 b, const Inst *in)
{
	bool back[2];
	Side s[2] = { { .to = NOBLOCK } };

	if (e->W == 1 && !em_counting(e) && in->op.form == FORM_bra && in->pred != NOREG)
		return yield_late(e, b, in);
	if (one_leads_back(e, b, in, back)) {
		em_branch_masks(e, in, &s[0], &s[1]);
		e->guarded = true;
		memcpy(e->guard, s[back[1]].mask, sizeof s->mask);
	}
	return em_suspend(e, RUN_YIELD, in);
}
