/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine_division: integer divisions. In: a function as far as machine.c has come. Out: what one costs: its divisor's
 * reciprocal, and the quotient. What a divisor needs is made ready once in a block, or before a loop that does not
 * change it. Of floating point: how its long way is counted.
 */
#include "ptx/machine.h"

#include "count/count.h"

/* Does a branch at or behind `at` lead to `head`? */
static bool goes_back(const Guess *g, u32 at, u32 head)
{
	for (u32 i = at; i < vec_len(g->fn->insts); i++)
		if (g->fn->insts[i].op.form == FORM_bra && g->fn->insts[i].ops[0].kind == OP_label && g->fn->insts[i].ops[0].reg == head)
			return true;
	return false;
}

/* Some rounds pass by `at`: a branch on the way there from the loop's first instruction leads elsewhere, or a jump behind it. */
static bool is_passed_by(const Guess *g, u32 head, u32 at)
{
	for (u32 i = head; i < at; i++) {
		const Inst *in = &g->fn->insts[i];

		if (in->op.form == FORM_bra && in->ops[0].kind == OP_label && (in->ops[0].reg > at || (in->pred != NOREG && in->ops[0].reg <= i)))
			return true;
	}
	return false;
}

/* The divisor is that of all rounds, which all divide by it: what is prepared for it stands before the loop, the innermost one, as far as is known.
 * Answers where that begins; 0: it does not stay. */
static u32 stays_in_loop(const Guess *g, const Inst *in)
{
	const Use *u = &g->reg[in->ops[2].reg];
	u32 at = (u32)(in - g->fn->insts), head = at;

	if (in->ops[2].kind != OP_reg || u->defs != 1)
		return 0;
	while (head && !bits_has(g->head, head))
		head--;
	return bits_has(g->head, head) && u->def_at < head && goes_back(g, at, head) && !is_passed_by(g, head, at) ? head : 0;
}

/* Once for a divisor, behind what runs before the loop. */
static void prepare_before(Guess *g, u32 head, u32 divisor, u32 cost)
{
	enum { RECIPROCAL = 3 }; /* of its instructions: to float, 1 / x, and back */
	u64 both = (u64)head << 32 | divisor;

	for (u32 i = 0; i < vec_len(g->prepared); i++)
		if (g->prepared[i] == both)
			return;
	*vec_push(g->a, g->prepared) = both;
	if (!(ptx_forms[g->fn->insts[head - 1].op.form].flags & FF_branch))
		{
		g->out[head - 1].cost += cost;
		g->out[head - 1].specials = RECIPROCAL;
	}
}

/* What is prepared for a divisor is used again in the block, and in a loop that does not change it. */
u32 machine_division(Guess *g, const Inst *in)
{
	enum { WIDE = 70 };
	static const u8 first[2][2] = { { 18, 25 }, { 17, 22 } }, again[2][2] = { { 9, 14 }, { 8, 11 } }; /* rest, sign */
	bool rest = in->op.form == FORM_rem, sign = in->op.type[0] == TY_s32;
	u32 bits = ptx_type_bits(in->op.type[0]), head;

	if (in->ops[2].kind == OP_imm)
		return 4 * bits / 32;
	if (bits == 64)
		return WIDE;
	for (u32 i = 0; i < vec_len(g->divisor); i++)
		if (g->divisor[i] == in->ops[2].reg)
			return again[rest][sign];
	if ((head = stays_in_loop(g, in))) {
		/* also the answer for 0 */
		prepare_before(g, head, in->ops[2].reg, first[rest][sign] - again[rest][sign] + 1);
		return again[rest][sign];
	}
	*vec_push(g->a, g->divisor) = in->ops[2].reg;
	return first[rest][sign];
}

bool ptx_is_division(const Op *op)
{
	return (op->form == FORM_div_f || op->form == FORM_rcp || op->form == FORM_sqrt) && (op->type[0] == TY_f32 || op->type[0] == TY_f64);
}

u32 ptx_hard_how(const Op *op)
{
	CountHardOp what = op->form == FORM_div_f ? COUNT_div : op->form == FORM_rcp ? COUNT_rcp : COUNT_sqrt;

	return count_hard_how(what, ptx_type_bits(op->type[0]));
}
