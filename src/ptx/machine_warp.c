/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine_warp: instructions whose mask of lanes may differ from lane to lane, as that of a tile is. An assembler lets the lanes
 * named meet before each; several shuffles by one mask ask once whether all lanes have the same, and part if not. Without loops
 * it then keeps nothing in registers that a warp shares: where accesses to global memory go is put into such ones for each.
 * In: a function as far as machine.c has come. Out: what comes beside the instructions themselves.
 */
#include "ptx/machine.h"

enum { NO_MASK = 255, MEET = 1, ASK_once = 5, BRACKET = 3, BRACKET_redux = 4, SHARED_place = 2 };

/* Where the mask stands. */
static u32 mask_of(const Op *op)
{
	switch (op->form) {
	case FORM_bar_warp_sync: return 0;
	case FORM_shfl_sync: return 4;
	case FORM_vote_sync: case FORM_vote_sync_ballot: case FORM_match_any: case FORM_match_all: case FORM_redux: case FORM_redux_f: return 2;
	default: return NO_MASK;
	}
}

static bool differs(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	u32 k = mask_of(&in->op);

	return k < in->nops && in->ops[k].kind == OP_reg && ptx_differs(g->parting, &in->ops[k]);
}

/* How many shuffles by the same mask the block has, `*first`: this is the first of them. */
static u32 count_shuffles(const Guess *g, u32 at, bool *first)
{
	const Inst *in = &g->fn->insts[at];
	u32 n = 1, mask = in->ops[mask_of(&in->op)].reg;

	*first = true;
	for (u32 i = at; !bits_has(g->target, i) && i-- > 0 && !(ptx_forms[g->fn->insts[i].op.form].flags & (FF_branch | FF_exit));)
		if (g->fn->insts[i].op.form == FORM_shfl_sync && g->fn->insts[i].ops[mask_of(&in->op)].reg == mask) {
			*first = false;
			n++;
		}
	for (u32 i = at + 1; i < vec_len(g->fn->insts) && !bits_has(g->target, i); i++) {
		if (ptx_forms[g->fn->insts[i].op.form].flags & (FF_branch | FF_exit))
			break;
		n += g->fn->insts[i].op.form == FORM_shfl_sync && g->fn->insts[i].ops[mask_of(&in->op)].reg == mask;
	}
	return n;
}

/* Lanes may have parted before: they are told to meet, too. */
static bool comes_parted(const Guess *g, u32 at)
{
	for (u32 i = 0; i < at; i++) {
		const Inst *in = &g->fn->insts[i];

		if (in->op.form == FORM_bra && in->ops[0].kind == OP_label && in->ops[0].reg <= at && ptx_parts(g->parting, in))
			return true;
	}
	return false;
}

static u32 cost_of(const Guess *g, u32 at)
{
	bool first;

	switch (g->fn->insts[at].op.form) {
	case FORM_bar_warp_sync: return 0;
	case FORM_shfl_sync:
		return count_shuffles(g, at, &first) == 1 ? MEET : first ? ASK_once + comes_parted(g, at) : 0;
	case FORM_redux: case FORM_redux_f: return BRACKET_redux;
	default: return BRACKET;
	}
}

static bool is_far(const Inst *in)
{
	return ptx_forms[in->op.form].flags & (FF_load | FF_store | FF_atomic) &&
	       (in->op.m.space == SS_global || in->op.m.space == SS_generic || in->op.form == FORM_ld_nc);
}

void machine_add_masks(Guess *g)
{
	u32 n = vec_len(g->fn->insts);
	bool any = false, loops = false;

	for (u32 i = 0; i < n; i++) {
		loops |= bits_has(g->head, i);
		if (differs(g, i)) {
			g->out[i].cost += cost_of(g, i);
			any = true;
		}
	}
	for (u32 i = 0; any && !loops && i < n; i++)
		if (is_far(&g->fn->insts[i]))
			g->out[i].cost += SHARED_place;
}
