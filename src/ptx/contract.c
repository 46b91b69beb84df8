/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * contract: mul and add without rounding modifiers ▶ fma.rn, as the manual allows ("fma", "add") and
 * NVIDIA's assembler does by default. In: a module that verifies. Out: every such add whose one factor
 * is a product used nowhere else, made in the same straight run of code, has become an fma; the product
 * stays where it was, unused.
 */
#include "ptx/ptx.h"

typedef struct Def { /* of a register, in the run of code being read */
	u32 inst, run;
} Def;

typedef struct Contract {
	Fn *fn;
	u32 *uses; /* of each register, in the whole function */
	Def *defs;
	u32 run; /* number of the straight run of code */
} Contract;

static void count_uses(Contract *c, const Opnd *o)
{
	if ((o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG)
		c->uses[o->reg]++;
	for (u32 i = 0; o->vec && o->kind != OP_targets && i < o->n; i++)
		count_uses(c, &o->vec[i]);
}

static void count_all(Contract *c)
{
	for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
		const Inst *in = &c->fn->insts[i];

		if (in->pred != NOREG)
			c->uses[in->pred]++;
		for (u32 k = 0; k < in->nops; k++)
			count_uses(c, &in->ops[k]);
	}
}

static void note_defs(Contract *c, const Opnd *o, u32 inst)
{
	if (o->kind == OP_reg)
		c->defs[o->reg] = (Def){inst, c->run};
	for (u32 i = 0; o->vec && (o->kind == OP_vec || o->kind == OP_pair) && i < o->n; i++)
		note_defs(c, &o->vec[i], inst);
}

static bool is_free(const Inst *in, u16 form)
{
	const Op *op = &in->op;

	return op->form == form && !op->m.rnd && in->pred == NOREG && in->ops[0].kind == OP_reg &&
	       (op->type[0] == TY_f32 || op->type[0] == TY_f64);
}

/* Has operand o the value that it had at instruction `at` of this run? */
static bool unchanged(const Contract *c, const Opnd *o, u32 at)
{
	return o->kind != OP_reg || c->defs[o->reg].run != c->run || c->defs[o->reg].inst < at;
}

/* The product that operand o of `add` is, if it can be taken in. */
static const Inst *product(const Contract *c, const Inst *add, const Opnd *o)
{
	const Inst *mul;
	u32 at;

	if (o->kind != OP_reg || c->defs[o->reg].run != c->run || c->uses[o->reg] != 2)
		return NULL;
	at = c->defs[o->reg].inst;
	mul = &c->fn->insts[at];
	if (!is_free(mul, FORM_mul_f) || mul->op.m.sat || mul->op.type[0] != add->op.type[0] ||
	    mul->op.m.ftz != add->op.m.ftz)
		return NULL;
	return unchanged(c, &mul->ops[1], at) && unchanged(c, &mul->ops[2], at) ? mul : NULL;
}

static Opnd used_again(Contract *c, Opnd o)
{
	if (o.kind == OP_reg)
		o.use = c->fn->nuses++;
	return o;
}

static void fuse(Arena *a, Contract *c, Inst *add)
{
	u32 k = product(c, add, &add->ops[1]) ? 1 : 2;
	const Inst *mul = product(c, add, &add->ops[k]);
	Opnd *o;

	if (!mul)
		return;
	o = arena_new_array(a, Opnd, 4);
	o[0] = add->ops[0];
	o[1] = used_again(c, mul->ops[1]);
	o[2] = used_again(c, mul->ops[2]);
	o[3] = add->ops[3 - k];
	add->ops = o;
	add->nops = 4;
	add->op.form = FORM_fma;
	add->op.m.rnd = RND_rn;
}

static void contract_fn(Arena *a, Fn *fn)
{
	Contract c = {.fn = fn, .run = 1};
	u8 *leader = arena_new_array(a, u8, vec_len(fn->insts) + 1);

	c.uses = arena_new_array(a, u32, vec_len(fn->regs));
	c.defs = arena_new_array(a, Def, vec_len(fn->regs));
	count_all(&c);
	for (u32 i = 0; i < vec_len(fn->labels); i++)
		leader[fn->labels[i].inst] = 1;
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		Inst *in = &fn->insts[i];
		const OpndSpec *specs;
		u32 n = ptx_opnd_specs(in->op.form, &specs);

		c.run += leader[i];
		if (is_free(in, FORM_add_f))
			fuse(a, &c, in);
		for (u32 k = 0; k < in->nops && k < n; k++)
			if (specs[k].flags & OS_dst)
				note_defs(&c, &in->ops[k], i);
		c.run += (ptx_forms[in->op.form].flags & (FF_branch | FF_exit | FF_call)) != 0;
	}
}

static bool has_candidates(const Fn *fn)
{
	bool mul = false;

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		mul |= is_free(&fn->insts[i], FORM_mul_f);
		if (mul && is_free(&fn->insts[i], FORM_add_f))
			return true;
	}
	return false;
}

void ptx_contract(Module *m)
{
	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (has_candidates(m->fns[i]))
			contract_fn(m->arena, m->fns[i]);
}
