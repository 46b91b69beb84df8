/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses that are counted before their block runs: all that follow on what is known when it begins. In: a block about
 * to be emitted, or one of its copies. Out: code that computes their addresses and counts them, with one test for
 * all; Counting.ahead says which they are. What the block itself does stays in one piece, which LLVM's code generator
 * needs to make loads operands; the addresses, computed twice, become one in its passes.
 */
#include "emit/access.h"
#include "emit/count_emit.h"

static const Opnd *address_of(const Inst *in)
{
	u32 k = in->op.form == FORM_st ? 0 : 1;

	if (in->op.m.space == SS_param || in->op.m.space == SS_param_entry || in->op.m.space == SS_param_func)
		return NULL;
	if (in->op.form != FORM_ld && in->op.form != FORM_ld_nc && in->op.form != FORM_ldu && in->op.form != FORM_st)
		return NULL;
	return in->ops[k].kind == OP_addr ? &in->ops[k] : NULL;
}

static bool is_known(Em *e, u32 b, u32 inst)
{
	const Inst *in = &e->fn->insts[inst];
	const Opnd *a = address_of(in);

	if (!a || (a->reg != NOREG && e->shapes->web[em_web_of(e, a->use)].vec))
		return false;
	if (a->reg != NOREG && !em_slice(e, e->counting->slice, b, em_web_of(e, a->use), inst))
		return false;
	return in->pred == NOREG || em_slice(e, e->counting->slice, b, em_web_of(e, in->pred_use), inst);
}

bool em_count_late(Em *e, const Inst *in)
{
	const Opnd *a = address_of(in);
	Bits set = bits_new(e->a, vec_len(e->fn->insts) + 1);

	return a && a->reg != NOREG && !em_slice(e, set, e->cfg->block_of[e->inst], em_web_of(e, a->use), e->inst);
}

static u32 plan(Em *e, u32 b)
{
	const Block *k = &e->cfg->blocks[b];
	u32 n = 0;

	for (u32 i = k->first; i < k->end && !e->susp->of_inst[i]; i++)
		if (is_known(e, b, i)) {
			bits_add(e->counting->ahead, i);
			n++;
		}
	return n;
}

static bool emit(Em *e, u32 b)
{
	const Block *k = &e->cfg->blocks[b];

	for (u32 i = k->first; i < k->end; i++) {
		const Inst *in = &e->fn->insts[i];

		e->inst = i;
		em_set_loc(e, i);
		if (bits_has(e->counting->slice, i) && !em_inst(e, in))
			return false;
		if (bits_has(e->counting->ahead, i) && !em_count_known(e, in, address_of(in)))
			return false;
	}
	em_count_flush(e);
	return true;
}

bool em_count_ahead(Em *e, u32 b)
{
	em_count_forget(e);
	if (!em_counting(e) || e->is_long)
		return true;
	for (u32 i = e->cfg->blocks[b].first; i < e->cfg->blocks[b].end; i++) {
		bits_del(e->counting->ahead, i);
		bits_del(e->counting->slice, i);
	}
	return !plan(e, b) || emit(e, b);
}
