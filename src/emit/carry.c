/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums and differences of many words: add.cc, addc, sub.cc, subc, mad.cc, madc. A flag of each lane is a variable of the
 * emitted code; lane_int.c says what they mean.
 */
#include "emit/arith.h"
#include "emit/vars.h"

static u32 flag_var(Em *e, u32 *vars, u32 p)
{
	if (!vars[p])
		vars[p] = em_var_new(e, em_vec(e, e->i1), NOREG);
	return vars[p];
}

/* The carry flag of each lane: written by .cc forms, read by addc, subc and madc. */
u32 em_carry_var(Em *e, u32 p)
{
	return flag_var(e, e->cc, p);
}

static LV partial_product(Em *e, const Op *op, LV a, LV b)
{
	return op->m.mul == MUL_hi ? em_high_product(e, a, b, em_is_signed(op->type[0])) : LLVMBuildMul(e->b, a, b, "");
}

static LV add_carry(Em *e, LV x, LV y, LV cin, LV *cout)
{
	LV c = cin ? LLVMBuildZExt(e->b, cin, LLVMTypeOf(x), "") : NULL, s = LLVMBuildAdd(e->b, x, y, "");

	*cout = LLVMBuildICmp(e->b, LLVMIntULT, s, x, "");
	if (!c)
		return s;
	s = LLVMBuildAdd(e->b, s, c, "");
	*cout = LLVMBuildOr(e->b, *cout, LLVMBuildICmp(e->b, LLVMIntULT, s, c, ""), "");
	return s;
}

/* x - y - !cin; the flag is set when nothing is borrowed: see lane_int.c. */
static LV sub_carry(Em *e, LV x, LV y, LV cin, LV *cout)
{
	LV c = cin ? LLVMBuildZExt(e->b, LLVMBuildNot(e->b, cin, ""), LLVMTypeOf(x), "") : NULL,
	   s = LLVMBuildSub(e->b, x, y, "");

	*cout = LLVMBuildICmp(e->b, LLVMIntUGE, x, y, "");
	if (!c)
		return s;
	*cout = LLVMBuildAnd(e->b, *cout, LLVMBuildICmp(e->b, LLVMIntUGE, s, c, ""), "");
	return LLVMBuildSub(e->b, s, c, "");
}

/* Is a flag read that is not of an instruction before, without a guard, in the same block and region? */
static bool find_crossing(const Em *e)
{
	for (u32 b = 0; b < e->cfg->nblocks; b++) {
		const Block *k = &e->cfg->blocks[b];
		bool have = false;

		for (u32 i = k->first; i < k->end; i++) {
			const Inst *in = &e->fn->insts[i];

			if (ptx_reads_carry(in->op.form) && !have)
				return true;
			if (ptx_writes_carry(&in->op))
				have = in->pred == NOREG;
			have = have && !e->susp->of_inst[i];
		}
	}
	return false;
}

bool em_carry_crosses(Em *e)
{
	if (!e->cc_crosses)
		e->cc_crosses = find_crossing(e) ? 2 : 1;
	return e->cc_crosses == 2;
}

/* Such a flag has a value in all lanes, in Em.cc_here: what is the same for all must be the same in lanes that are off,
 * too, as it is taken from any of them. Those that cross are in Em.cc, where lanes that are off keep theirs. */
static bool is_of_here(const Em *e)
{
	for (u32 i = e->inst; i-- > e->cfg->blocks[e->block].first && !e->susp->of_inst[i];)
		if (ptx_writes_carry(&e->fn->insts[i].op))
			return e->fn->insts[i].pred == NOREG;
	return false;
}

static void set_flag(Em *e, u32 p, LV flag)
{
	LV m = em_mask(e, p);

	em_var_set(e, flag_var(e, e->cc_here, p), flag);
	if (!em_carry_crosses(e))
		return;
	if (m)
		flag = LLVMBuildSelect(e->b, m, flag, em_var_get(e, em_carry_var(e, p)), "");
	em_var_set(e, em_carry_var(e, p), flag);
}

bool em_carry(Em *e, const Inst *in)
{
	u32 f = in->op.form, bits = ptx_type_bits(in->op.type[0]);
	bool mad = f == FORM_mad_cc || f == FORM_madc, sub = f == FORM_sub_cc || f == FORM_subc;
	bool reads = f == FORM_addc || f == FORM_subc || f == FORM_madc;
	bool writes = in->op.m.cc || !reads, here = reads && is_of_here(e);
	Val *s[3], *v = arena_new_one(e->a, Val);

	for (u32 k = 0; k < 2u + mad; k++)
		if (!(s[k] = em_opnd(e, &in->ops[k + 1], in->op.type[0])))
			return false;
	*v = (Val){ .var = VAR_piece, .vec = e->W > 1, .bits = bits };
	for (u32 p = 0; p < e->P; p++) {
		LV x = em_at(e, s[0], p, true), y = em_at(e, s[1], p, true), cin = NULL, cout;

		if (mad) {
			x = partial_product(e, &in->op, x, y);
			y = em_at(e, s[2], p, true);
		}
		if (reads)
			cin = em_var_get(e, flag_var(e, here ? e->cc_here : e->cc, p));
		v->v[p] = sub ? sub_carry(e, x, y, cin, &cout) : add_carry(e, x, y, cin, &cout);
		if (writes)
			set_flag(e, p, cout);
	}
	if (in->ops[0].kind == OP_reg)
		em_web_set(e, em_web_of(e, in->ops[0].use), v, e->guarded);
	return true;
}
