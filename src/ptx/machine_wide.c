/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine_wide: numbers of 64 bits, which are two registers: which have one half alone, or need no more than one, and
 * what products of them cost. In: a function as far as machine.c has come. By name, as in machine.c.
 */
#include "ptx/machine.h"

bool machine_is_logic(u32 form)
{
	return form == FORM_and_b || form == FORM_or_b || form == FORM_xor_b || form == FORM_not_b;
}

bool machine_is_wide(const Inst *in)
{
	return ptx_type_bits(in->op.type[0]) == 64;
}

/* Of its 64 bits the lower half alone is wanted. */
bool machine_is_low(const Guess *g, const Inst *in)
{
	return machine_is_wide(in) && machine_use(g, in)->low;
}

bool machine_is_converted(const Guess *g, const Opnd *o)
{
	return o->kind == OP_reg && g->reg[o->reg].defs == 1 && g->fn->insts[g->reg[o->reg].def_at].op.form == FORM_cvt;
}

static bool are_halves(const Guess *g, const Inst *in)
{
	return machine_is_logic(in->op.form) && in->op.form != FORM_not_b && machine_is_half(g, &in->ops[1]) && machine_is_half(g, &in->ops[2]);
}

bool machine_is_half(const Guess *g, const Opnd *o)
{
	const Inst *def;

	if (o->kind == OP_imm)
		return (u64)o->imm >> HALF == 0;
	if (o->kind != OP_reg || g->reg[o->reg].defs != 1)
		return false;
	def = &g->fn->insts[g->reg[o->reg].def_at];
	return (def->op.form == FORM_shr && ptx_type_bits(def->op.type[0]) == 64 && def->ops[2].kind == OP_imm && def->ops[2].imm >= HALF) ||
	       (def->op.form == FORM_and_b && def->ops[2].kind == OP_imm && (u64)def->ops[2].imm >> HALF == 0) ||
	       (def->op.form == FORM_cvt && ptx_type_bits(def->op.type[0]) == 64 && ptx_type_bits(def->op.type[1]) <= HALF &&
		def->op.type[1] != TY_s32 && def->op.type[1] != TY_s16 && def->op.type[1] != TY_s8) ||
	       (def < g->fn->insts + g->reg[o->reg].use_at && are_halves(g, def));
}

static bool is_raised(const Guess *g, const Opnd *o)
{
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

	return def && def->op.form == FORM_shl_b && machine_is_wide(def) && def->ops[2].kind == OP_imm && def->ops[2].imm == HALF;
}

/* Two halves that become one number: registers side by side. */
bool machine_is_paired(const Guess *g, const Inst *in)
{
	const Opnd *a = &in->ops[1], *b = &in->ops[2];

	return in->op.form == FORM_or_b && machine_is_wide(in) && ((is_raised(g, a) && machine_is_half(g, b)) || (is_raised(g, b) && machine_is_half(g, a)));
}

bool machine_is_raised_for_pair(const Guess *g, u32 at)
{
	u32 where;
	const Inst *user = machine_only_user(g, at, &where);

	return user && user->op.form == FORM_or_b && machine_is_wide(user) && is_raised(g, &g->fn->insts[at].ops[0]);
}

/* A half that is put above what has bits there: one operation of the upper registers. */
bool machine_is_laid_over(const Guess *g, const Inst *in)
{
	return in->op.form == FORM_or_b && machine_is_wide(in) && (is_raised(g, &in->ops[1]) || is_raised(g, &in->ops[2]));
}

/* The upper half, which is all that is compared with zero. */
bool machine_tests_high(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *user;
	u32 where;

	if (in->op.form != FORM_and_b || !machine_is_wide(in) || in->ops[2].kind != OP_imm || (u64)in->ops[2].imm != ~0ull << HALF)
		return false;
	user = machine_only_user(g, at, &where);
	return user && user->op.form == FORM_setp && user->ops[2].kind == OP_imm && !user->ops[2].imm;
}

/* What a number of 64 bits is made for: its upper half is compared with zero. */
bool machine_is_for_high(const Guess *g, u32 at)
{
	u32 where;

	return machine_only_user(g, at, &where) && machine_tests_high(g, where);
}

/* With or without a sum. */
u32 machine_product64(const Guess *g, const Inst *in)
{
	enum { WHOLE = 4, HIGH = 7, HIGH_signed = 17, HALF_first = 2 /* or a sign */ };
	u32 halves;

	if (machine_is_low(g, in))
		return 1;
	if (in->op.m.mul == MUL_hi)
		return in->op.type[0] == TY_s64 ? HIGH_signed : HIGH;
	halves = machine_is_half(g, &in->ops[1]) + machine_is_half(g, &in->ops[2]);
	if (halves == 1 && (machine_is_half(g, &in->ops[1]) || machine_is_converted(g, &in->ops[1])))
		return HALF_first;
	return WHOLE - halves;
}
