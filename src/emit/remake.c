/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Webs that a resumed group computes again instead of keeping them in its frame: scalars that follow from
 * the kernel's parameters and the threads' places alone, through pure instructions. They cost a few
 * scalar operations where they are needed, and stay known to LLVM: a row of a tile is a constant away from
 * the next one, which it could not see through memory.
 */
#include "emit/em.h"

enum { MOST_INSTS = 48 }; /* that one web may ask for */

enum { REMAKE_ask, REMAKE_asking, REMAKE_no, REMAKE_yes };

static bool is_place(u32 sr)
{
	return sr <= SR_tid_z || (sr >= SR_ntid_x && sr <= SR_ntid_z) || (sr >= SR_ctaid_x && sr <= SR_ctaid_z) ||
	       (sr >= SR_nctaid_x && sr <= SR_nctaid_z);
}

static bool is_param_load(const Em *e, const Inst *in)
{
	const Opnd *a = &in->ops[1];

	return in->op.form == FORM_ld && in->op.m.space == SS_param && a->var && a->reg == NOREG && !in->op.m.vec &&
	       in->ops[0].kind == OP_reg && e->fn->is_entry;
}

static bool simple_form(const Em *e, const Inst *in)
{
	if (in->pred != NOREG || in->ops[0].kind != OP_reg)
		return false;
	return is_param_load(e, in) || em_is_pure(in->op.form) ||
	       ((in->op.form == FORM_cvta || in->op.form == FORM_cvta_to) && in->op.m.space != SS_local);
}

static u32 insts_for(Em *e, u32 web);

/* How many instructions all operands need; over MOST_INSTS: they cannot be had. */
static u32 insts_for_operands(Em *e, const Inst *in)
{
	u32 n = 0;

	for (u32 k = 1; k < in->nops && !is_param_load(e, in); k++) {
		const Opnd *o = &in->ops[k];

		if (o->kind == OP_reg)
			n += insts_for(e, em_web_of(e, o->use));
		else if (o->kind == OP_sreg ? !is_place(o->reg) : o->kind != OP_imm && o->kind != OP_var && o->kind != OP_none)
			return MOST_INSTS + 1;
		if (n > MOST_INSTS)
			return n;
	}
	return n;
}

static u32 insts_for(Em *e, u32 web)
{
	const Web *w = &e->webs->webs[web];
	const Shape *s = &e->shapes->web[web];
	const Inst *in = vec_len(w->defs) == 1 ? &e->fn->insts[w->defs[0].inst] : NULL;
	u32 n;

	if (e->remake[web] == REMAKE_asking || e->remake[web] == REMAKE_no)
		return MOST_INSTS + 1;
	e->remake[web] = REMAKE_asking;
	n = !in || s->vec || w->undef || w->partial || e->shapes->blend[web] || !simple_form(e, in)
		    ? MOST_INSTS + 1 : 1 + insts_for_operands(e, in);
	e->remake[web] = n > MOST_INSTS ? REMAKE_no : REMAKE_yes;
	return n;
}

bool em_remakes(Em *e, u32 web)
{
	if (e->bs.lane_mode || !e->nthreads)
		return false;
	if (!e->remake)
		e->remake = arena_new_array(e->a, u8, e->webs->n + 1);
	return insts_for(e, web) <= MOST_INSTS;
}

static bool remake_inst(Em *e, u32 inst, Bits done)
{
	const Inst *in = &e->fn->insts[inst];

	if (bits_has(done, inst))
		return true;
	bits_add(done, inst);
	for (u32 k = 1; k < in->nops; k++)
		if (in->ops[k].kind == OP_reg &&
		    !remake_inst(e, e->webs->webs[em_web_of(e, in->ops[k].use)].defs[0].inst, done))
			return false;
	e->inst = inst;
	em_set_loc(e, inst);
	return em_inst(e, in);
}

bool em_remake(Em *e, const u32 *live)
{
	Bits done = bits_new(e->a, vec_len(e->fn->insts) + 1);
	u32 inst = e->inst;
	bool ok = true;

	for (u32 i = 0; ok && i < vec_len(live); i++)
		if (em_remakes(e, live[i]))
			ok = remake_inst(e, e->webs->webs[live[i]].defs[0].inst, done);
	e->inst = inst;
	em_set_loc(e, inst);
	return ok;
}
