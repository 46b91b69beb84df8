/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * contract: mul, add and sub without rounding modifiers ▶ fma.rn, as the manual allows ("fma", "add") and as
 * NVIDIA's assembler does by default, found from what it makes. In: a module that verifies. Out: in each straight
 * run of code, first sums that have a product used nowhere else, then sums that have a product whose every use is a
 * sum or a difference, maybe through a negation, have become fma; of two such products the first operand. A product
 * that was added to a fused one stays. Products stay where they were, maybe unused. A run ends where control may go
 * elsewhere, and at fences and what the assembler makes branches of: rounded divisions, roots and reciprocals,
 * signed and 64-bit divisions.
 */
#include "ptx/ptx.h"

typedef struct Def { /* of a register */
	u32 n;	       /* definitions */
	u32 inst, run; /* of the last one read */
	u32 uses, sums; /* of products: all, and those that could take it in, as long as they are not fused */
} Def;

typedef struct Product { /* what an operand of a sum is */
	const Inst *mul; /* NULL: none */
	u32 reg;
	bool neg;
} Product;

typedef struct Contract {
	Arena *arena;
	Fn *fn;
	Def *defs;
	u32 *runs; /* of instructions: numbers of straight runs */
	Inst *out; /* vec: the body with the negations that fused operations need; NULL before it is made */
} Contract;

/* ---- forms ----------------------------------------------------------------------------------------- */
typedef struct Family {
	u16 add, sub, mul, neg, fma;
} Family;

static const Family families[] = {{FORM_add_f, FORM_sub_f, FORM_mul_f, FORM_neg_f, FORM_fma},
				  {FORM_add_h, FORM_sub_h, FORM_mul_h, FORM_neg_h, FORM_fma_h}};

static const Family *family_of(const Inst *in)
{
	for (u32 k = 0; k < COUNT(families); k++)
		if (in->op.form == families[k].add || in->op.form == families[k].sub || in->op.form == families[k].mul)
			return &families[k];
	return NULL;
}

static bool is_free(const Inst *in)
{
	return !in->op.m.rnd && in->ops[0].kind == OP_reg && in->op.type[0] != TY_f32x2;
}

static bool is_sum(const Inst *in)
{
	const Family *f = family_of(in);

	return f && in->op.form != f->mul && is_free(in);
}

static bool is_product(const Inst *in)
{
	const Family *f = family_of(in);

	return f && in->op.form == f->mul && is_free(in) && in->pred == NOREG && !in->op.m.sat;
}

static bool is_negation(const Inst *in)
{
	return (in->op.form == FORM_neg_f || (in->op.form == FORM_neg_h && in->op.type[0] != TY_bf16x2)) &&
	       in->pred == NOREG && in->ops[0].kind == OP_reg && in->ops[1].kind == OP_reg;
}

static bool ends_run(const Inst *in)
{
	u32 type = in->op.type[0];

	if (ptx_forms[in->op.form].flags & (FF_branch | FF_exit | FF_call))
		return true;
	switch (in->op.form) {
	case FORM_div_i: case FORM_rem: return type != TY_u32 && type != TY_u16;
	case FORM_div_f: case FORM_rcp: case FORM_sqrt: return true;
	case FORM_rsqrt: return type == TY_f64;
	case FORM_membar: case FORM_fence: return true;
	default: return false;
	}
}

/* ---- what registers hold ------------------------------------------------------------------------------ */
static void count_uses(Contract *c, const Opnd *o)
{
	if ((o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG)
		c->defs[o->reg].uses++;
	for (u32 i = 0; o->vec && o->kind != OP_targets && i < o->n; i++)
		count_uses(c, &o->vec[i]);
}

static void note_def(Contract *c, const Opnd *o, u32 inst)
{
	Def *d = o->kind == OP_reg ? &c->defs[o->reg] : NULL;

	if (d) {
		d->n++;
		d->uses--; /* counted as all occurrences are */
		d->inst = inst;
		d->run = c->runs[inst];
	}
	for (u32 i = 0; o->vec && (o->kind == OP_vec || o->kind == OP_pair) && i < o->n; i++)
		note_def(c, &o->vec[i], inst);
}

static void note_inst(Contract *c, const Inst *in, u32 at)
{
	const OpndSpec *specs;
	u32 n = ptx_opnd_specs(in->op.form, &specs);

	if (in->pred != NOREG)
		c->defs[in->pred].uses++;
	for (u32 k = 0; k < in->nops; k++)
		count_uses(c, &in->ops[k]);
	for (u32 k = 0; k < in->nops && k < n; k++)
		if (specs[k].flags & OS_dst)
			note_def(c, &in->ops[k], at);
}

static void mark_targets(const Opnd *o, u8 *target)
{
	if (o->kind == OP_label)
		target[o->reg] = 1;
	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		mark_targets(&o->vec[i], target);
}

static void read_all(Contract *c)
{
	u32 n = vec_len(c->fn->insts), run = 1;
	u8 *target = arena_new_array(c->arena, u8, n + 1);

	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < c->fn->insts[i].nops; k++)
			mark_targets(&c->fn->insts[i].ops[k], target);
	for (u32 i = 0; i < n; i++) {
		run += target[i];
		c->runs[i] = run;
		run += ends_run(&c->fn->insts[i]);
	}
	for (u32 i = 0; i < n; i++)
		note_inst(c, &c->fn->insts[i], i);
}

/* The instruction before `at`, in its run, that alone defines a register. */
static const Inst *only_def(const Contract *c, const Opnd *o, u32 at)
{
	const Def *d = o->kind == OP_reg ? &c->defs[o->reg] : NULL;

	return d && d->n == 1 && d->run == c->runs[at] && d->inst < at ? &c->fn->insts[d->inst] : NULL;
}

static bool holds(const Opnd *o, u32 reg)
{
	bool found = o->kind == OP_reg && o->reg == reg;

	for (u32 i = 0; o->vec && (o->kind == OP_vec || o->kind == OP_pair) && i < o->n; i++)
		found |= holds(&o->vec[i], reg);
	return found;
}

static bool defines(const Inst *in, u32 reg)
{
	const OpndSpec *specs;
	u32 n = ptx_opnd_specs(in->op.form, &specs);
	bool found = false;

	for (u32 k = 0; k < in->nops && k < n; k++)
		found |= (specs[k].flags & OS_dst) && holds(&in->ops[k], reg);
	return found;
}

/* Has an operand of the instruction `def` the same value at `at`, in the same run? */
static bool is_kept(const Contract *c, const Opnd *o, u32 def, u32 at)
{
	const Def *d = o->kind == OP_reg ? &c->defs[o->reg] : NULL;

	if (!d || (d->n == 1 && (d->inst < def || d->inst >= at)))
		return true;
	for (u32 i = def + 1; i < at; i++)
		if (defines(&c->fn->insts[i], o->reg))
			return false;
	return true;
}

/* The product that operand k of the sum at `at` is. */
static Product product_of(const Contract *c, u32 at, u32 k)
{
	const Inst *sum = &c->fn->insts[at], *in;
	const Opnd *o = &sum->ops[k];
	Product p = {.mul = NULL};
	u32 def;

	while ((in = only_def(c, o, at)) && is_negation(in)) {
		p.neg = !p.neg;
		o = &in->ops[1];
	}
	if (!in || !is_product(in) || family_of(in) != family_of(sum) || in->op.type[0] != sum->op.type[0] ||
	    in->op.m.ftz != sum->op.m.ftz)
		return p;
	def = c->defs[o->reg].inst;
	if (!is_kept(c, &in->ops[1], def, at) || !is_kept(c, &in->ops[2], def, at))
		return p;
	p.mul = in;
	p.reg = o->reg;
	return p;
}

/* Uses of negations count as the product's own. */
static void count_sums(Contract *c)
{
	for (u32 i = vec_len(c->fn->insts); i--;) {
		const Inst *in = &c->fn->insts[i];

		if (is_negation(in) && c->defs[in->ops[0].reg].n == 1)
			c->defs[in->ops[1].reg].uses += c->defs[in->ops[0].reg].uses - 1;
	}
	for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
		Product p, q;

		if (!is_sum(&c->fn->insts[i]))
			continue;
		p = product_of(c, i, 1), q = product_of(c, i, 2);
		if (p.mul && p.mul == q.mul)
			continue;
		if (p.mul)
			c->defs[p.reg].sums++;
		if (q.mul)
			c->defs[q.reg].sums++;
	}
}

/* ---- fused operations ----------------------------------------------------------------------------------- */
static Opnd used_again(Contract *c, Opnd o)
{
	if (o.kind == OP_reg)
		o.use = c->fn->nuses++;
	return o;
}

/* -o, by an instruction before the one at hand. */
static Opnd negated(Contract *c, const Inst *sum, Opnd o)
{
	Inst *in = vec_push(c->arena, c->out);
	Opnd d = {.kind = OP_reg, .type = sum->ops[0].type, .reg = vec_len(c->fn->regs)};
	Reg made = {.type = c->fn->regs[sum->ops[0].reg].type};

	*vec_push(c->arena, c->fn->regs) = made;
	*in = (Inst){.op = {.form = family_of(sum)->neg}, .nops = 2, .pred = NOREG, .pos = sum->pos, .loc = sum->loc};
	in->op.type[0] = sum->op.type[0];
	in->ops = arena_new_array(c->arena, Opnd, 2);
	in->ops[0] = used_again(c, d);
	in->ops[1] = used_again(c, o);
	return used_again(c, d);
}

static void write_fused(Contract *c, const Inst *sum, u32 k, const Product *p)
{
	bool minus = sum->op.form == family_of(sum)->sub, turned = p->neg != (minus && k == 2);
	Opnd *o = arena_new_array(c->arena, Opnd, 4), third = sum->ops[3 - k];
	Inst *in;

	o[0] = sum->ops[0];
	o[1] = turned ? negated(c, sum, p->mul->ops[1]) : used_again(c, p->mul->ops[1]);
	o[2] = used_again(c, p->mul->ops[2]);
	o[3] = minus && k == 1 ? negated(c, sum, third) : third;
	in = vec_push(c->arena, c->out);
	*in = *sum;
	in->ops = o;
	in->nops = 4;
	in->op.form = family_of(sum)->fma;
	in->op.m.rnd = RND_rn;
}

/* Which operand of the sum at `at` goes into it; 0: none. `alone`: only products that are used once. */
static u32 choose(const Contract *c, u32 at, bool alone)
{
	Product p[2] = {product_of(c, at, 1), product_of(c, at, 2)};

	if (p[0].mul && p[0].mul == p[1].mul)
		return 0;
	for (u32 k = 0; k < 2; k++) {
		const Def *d = p[k].mul ? &c->defs[p[k].reg] : NULL;

		if (d && d->uses == d->sums && (!alone || d->uses == 1))
			return k + 1;
	}
	return 0;
}

/* Which operand, of each sum. */
static bool choose_all(Contract *c, u8 *choice)
{
	bool any = false;

	for (u32 pass = 0; pass < 2; pass++)
		for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
			Product p;
			u32 k = is_sum(&c->fn->insts[i]) && !choice[i] ? choose(c, i, !pass) : 0;

			if (!k)
				continue;
			any = true;
			choice[i] = (u8)k;
			p = product_of(c, i, k);
			c->defs[p.reg].uses--;
			c->defs[p.reg].sums--;
			p = product_of(c, i, 3 - k);
			if (p.mul)
				c->defs[p.reg].sums--;
		}
	return any;
}

static void move_labels(Opnd *o, const u32 *to)
{
	if (o->kind == OP_label)
		o->reg = to[o->reg];
	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		move_labels(&o->vec[i], to);
}

/* Labels name what they named before. */
static void move_all(Contract *c, const u32 *to)
{
	Fn *fn = c->fn;

	for (u32 i = 0; i < vec_len(fn->insts); i++)
		for (u32 k = 0; k < fn->insts[i].nops; k++)
			move_labels(&fn->insts[i].ops[k], to);
	for (u32 i = 0; i < vec_len(fn->labels); i++)
		fn->labels[i].inst = to[fn->labels[i].inst];
	for (u32 i = 0; i < vec_len(fn->rolled); i++)
		fn->rolled[i] = to[fn->rolled[i]];
}

static void contract_fn(Arena *a, Fn *fn)
{
	u32 n = vec_len(fn->insts), *to = arena_new_array(a, u32, n + 1);
	Contract c = {.arena = a, .fn = fn, .runs = arena_new_array(a, u32, n + 1)};
	u8 *choice = arena_new_array(a, u8, n + 1);

	c.defs = arena_new_array(a, Def, vec_len(fn->regs));
	read_all(&c);
	count_sums(&c);
	if (!choose_all(&c, choice))
		return;
	for (u32 i = 0; i < n; i++) {
		Product p = choice[i] ? product_of(&c, i, choice[i]) : (Product){.mul = NULL};

		to[i] = vec_len(c.out);
		if (p.mul)
			write_fused(&c, &fn->insts[i], choice[i], &p);
		else
			*vec_push(a, c.out) = fn->insts[i];
	}
	to[n] = vec_len(c.out);
	fn->insts = c.out;
	move_all(&c, to);
}

static bool has_candidates(const Fn *fn)
{
	bool mul = false;

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		mul |= is_product(&fn->insts[i]);
		if (mul && is_sum(&fn->insts[i]))
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
