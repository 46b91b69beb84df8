/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums and differences of many words: add.cc, addc, sub.cc, subc, mad.cc, madc. A flag of each lane is a variable of the
 * emitted code; lane_int.c says what they mean.
 */
#include "emit/arith.h"
#include "emit/vars.h"

/* The carry flag of each lane: written by .cc forms, read by addc, subc and madc. */
u32 em_carry_var(Em *e, u32 p)
{
	if (!e->cc[p])
		e->cc[p] = em_var_new(e, em_vec(e, e->i1), NOREG);
	return e->cc[p];
}

static LV partial_product(Em *e, const Op *op, LV a, LV b)
{
	u32 bits = ptx_type_bits(op->type[0]);
	bool sign = em_is_signed(op->type[0]);
	LV w = LLVMBuildMul(e->b, em_widen(e, a, 2 * bits, sign),
			    em_widen(e, b, 2 * bits, sign), "");

	if (op->m.mul == MUL_hi)
		w = LLVMBuildLShr(e->b, w, em_kint(e, w, bits), "");
	return LLVMBuildTrunc(e->b, w, LLVMTypeOf(a), "");
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

/* Is a flag read that an earlier block, or an instruction under a guard, may have written? */
static bool find_live_flag(const Em *e)
{
	for (u32 b = 0; b < e->cfg->nblocks; b++) {
		const Block *k = &e->cfg->blocks[b];
		bool have = false;

		for (u32 i = k->first; i < k->end; i++) {
			const Inst *in = &e->fn->insts[i];

			if (ptx_reads_carry(in->op.form) && !have)
				return true;
			have |= ptx_writes_carry(&in->op) && in->pred == NOREG;
		}
	}
	return false;
}

/* Then lanes that do not take part must keep theirs. Else all lanes get one: what is the same for all must be the same in
 * those lanes, too, as a value of all lanes is taken from any of them. */
static bool flag_lives(Em *e)
{
	if (!e->cc_lives)
		e->cc_lives = find_live_flag(e) ? 2 : 1;
	return e->cc_lives == 2;
}

bool em_carry(Em *e, const Inst *in)
{
	u32 f = in->op.form, bits = ptx_type_bits(in->op.type[0]);
	bool mad = f == FORM_mad_cc || f == FORM_madc, sub = f == FORM_sub_cc || f == FORM_subc;
	bool reads = f == FORM_addc || f == FORM_subc || f == FORM_madc;
	bool writes = in->op.m.cc || !reads;
	Val *s[3], *v = arena_new_one(e->a, Val);

	for (u32 k = 0; k < 2u + mad; k++)
		if (!(s[k] = em_opnd(e, &in->ops[k + 1], in->op.type[0])))
			return false;
	*v = (Val){ .var = VAR_piece, .vec = e->W > 1, .bits = bits };
	for (u32 p = 0; p < e->P; p++) {
		LV x = em_at(e, s[0], p, true), y = em_at(e, s[1], p, true), cin = NULL, cout, m;

		if (mad) {
			x = partial_product(e, &in->op, x, y);
			y = em_at(e, s[2], p, true);
		}
		if (reads)
			cin = em_var_get(e, em_carry_var(e, p));
		v->v[p] = sub ? sub_carry(e, x, y, cin, &cout) : add_carry(e, x, y, cin, &cout);
		m = em_mask(e, p);
		if (writes && m && (in->pred != NOREG || flag_lives(e)))
			cout = LLVMBuildSelect(e->b, m, cout, em_var_get(e, em_carry_var(e, p)), "");
		if (writes)
			em_var_set(e, em_carry_var(e, p), cout);
	}
	if (in->ops[0].kind == OP_reg)
		em_web_set(e, em_web_of(e, in->ops[0].use), v, e->guarded);
	return true;
}
