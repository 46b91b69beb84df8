/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * arrays: an address ▶ the array that it leads into, as far as the code says so. An access belongs to the parameter or variable
 * that its address starts from, if indices alone are added to it. Nothing is an index that could be the distance of two arrays:
 * a 64-bit parameter that is added as it is, a number from memory. Who launches the kernel knows which parameters' arrays are
 * apart: those whose pointers lie in different allocations.
 */
#include "analysis/arrays.h"

enum { MAX_CHAIN = 64 };
typedef enum { IS_nothing /* yet: a cycle */, IS_index, IS_param, IS_var, IS_other } Kind; /* ArrayOf.kind */

struct Arrays {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	bool *seen; /* per web, of one chain */
	ArrayOf *known;
	u32 *chain; /* vec of those seen */
};

static const ArrayOf nothing = { .kind = IS_nothing }, is_index = { .kind = IS_index }, other = { .kind = IS_other };

bool array_is_known(ArrayOf x) { return x.kind == IS_param || x.kind == IS_var; }

bool array_is_same(ArrayOf x, ArrayOf y)
{
	return x.kind == y.kind && (x.kind == IS_param ? x.param == y.param : x.var == y.var);
}

/* Of a register with several definitions. */
static ArrayOf either(ArrayOf x, ArrayOf y)
{
	if (x.kind == IS_nothing || y.kind == IS_nothing)
		return x.kind == IS_nothing ? y : x;
	return x.kind == y.kind && (x.kind == IS_index || array_is_same(x, y)) ? x : other;
}

static ArrayOf plus(ArrayOf x, ArrayOf y)
{
	if (y.kind != IS_index && x.kind == IS_index)
		return plus(y, x);
	return y.kind == IS_index ? x : other;
}

/* What is multiplied cannot be an address any more. */
static ArrayOf times(ArrayOf x) { return x.kind == IS_index || x.kind == IS_nothing ? x : other; }

static ArrayOf origin_of_reg(Arrays *p, const Opnd *);

static ArrayOf origin_of(Arrays *p, const Opnd *o)
{
	if (o->kind == OP_imm || o->kind == OP_sreg)
		return is_index;
	if (o->kind == OP_var || (o->kind == OP_addr && o->reg == NOREG && o->var))
		return o->var->space == SS_global ? (ArrayOf){ .kind = IS_var, .var = o->var } : other;
	if (o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG && !o->var))
		return origin_of_reg(p, o);
	return other;
}

static bool is_own_param(const Fn *fn, const Var *v)
{
	for (u32 i = 0; i < vec_len(fn->params); i++)
		if (fn->params[i] == v)
			return true;
	return false;
}

static ArrayOf origin_of_load(const Arrays *p, const Inst *in, u32 reg)
{
	const Opnd *from = &in->ops[1];
	u64 at = from->var ? from->var->offset + (u64)from->imm : 0;

	if (in->op.form != FORM_ld || (in->op.m.space != SS_param && in->op.m.space != SS_param_entry) ||
	    from->kind != OP_addr || from->reg != NOREG || !from->var || !is_own_param(p->c->fn, from->var))
		return other;
	for (u32 i = 0; in->ops[0].kind == OP_vec && i < in->ops[0].n; i++)
		if (in->ops[0].vec[i].kind == OP_reg && in->ops[0].vec[i].reg == reg)
			at += i * 8ull;
	return at % 8 || at + 8 > p->c->fn->param_size ? other : (ArrayOf){ .kind = IS_param, .param = (u32)at };
}

static ArrayOf origin_of_product(Arrays *p, const Inst *in)
{
	const Opnd *o = in->ops;

	if (in->op.m.mul == MUL_wide || (o[1].kind == OP_reg && o[2].kind == OP_reg))
		return is_index;
	return in->op.m.mul == MUL_lo ? times(origin_of(p, &o[o[1].kind == OP_reg ? 1 : 2])) : other;
}

/* Of 64 bits. */
static ArrayOf origin_of_inst(Arrays *p, const Inst *in, u32 reg)
{
	const Opnd *o = in->ops;
	ArrayOf x;

	if (in->op.m.cc)
		return other;
	switch (in->op.form) {
	case FORM_mov: case FORM_cvta: case FORM_cvta_to:
		return origin_of(p, &o[1]);
	case FORM_cvt:
		return ptx_type_bits(in->op.type[1]) <= 32 ? is_index : times(origin_of(p, &o[1]));
	case FORM_add_i:
		return plus(origin_of(p, &o[1]), origin_of(p, &o[2]));
	case FORM_sub_i:
		return plus(origin_of(p, &o[1]), times(origin_of(p, &o[2])));
	case FORM_mul_i:
		return origin_of_product(p, in);
	case FORM_mad_i:
		x = origin_of_product(p, in);
		return plus(x, origin_of(p, &o[3]));
	case FORM_shl_b:
		return times(origin_of(p, &o[1]));
	case FORM_selp:
		x = origin_of(p, &o[1]);
		return either(x, origin_of(p, &o[2]));
	default:
		return origin_of_load(p, in, reg);
	}
}

static ArrayOf origin_of_reg(Arrays *p, const Opnd *o)
{
	u32 web = p->w->of_use[o->use];
	const Web *w = &p->w->webs[web];
	ArrayOf x = nothing;

	if (ptx_type_bits(w->type) < 64)
		return is_index;
	if (p->seen[web])
		return p->known[web];
	if (vec_len(p->chain) == MAX_CHAIN || w->partial || w->undef)
		return other;
	p->seen[web] = true;
	p->known[web] = nothing;
	*vec_push(p->a, p->chain) = web;
	for (u32 i = 0; i < vec_len(w->defs); i++)
		x = either(x, origin_of_inst(p, &p->c->fn->insts[w->defs[i].inst], w->reg));
	return p->known[web] = x;
}

static void forget_chain(Arrays *p)
{
	for (u32 i = 0; i < vec_len(p->chain); i++)
		p->seen[p->chain[i]] = false;
	vec_clear(p->chain);
}

ArrayOf array_of_address(Arrays *p, const Inst *in)
{
	ArrayOf x = origin_of(p, analysis_address(in));

	forget_chain(p);
	return array_is_known(x) ? x : other;
}

Arrays *arrays_new(Arena *a, const Cfg *c, const Webs *w)
{
	Arrays *p = arena_new_one(a, Arrays);

	*p = (Arrays){ .a = a, .c = c, .w = w, .seen = arena_new_array(a, bool, w->n + 1),
		       .known = arena_new_array(a, ArrayOf, w->n + 1) };
	return p;
}

/* ---- what a launch must say -------------------------------------------------------------------------------- */

bool arrays_require(ArraysApart *x, ArrayPair pair)
{
	for (u32 i = 0; i < x->n; i++)
		if (x->pair[i].a == pair.a && x->pair[i].b == pair.b)
			return true;
	if (x->n == MAX_APART)
		return false;
	x->pair[x->n++] = pair;
	return true;
}

bool arrays_part(ArraysApart *needs, ArrayOf x, ArrayOf y)
{
	if (!array_is_known(x) || !array_is_known(y) || array_is_same(x, y))
		return false;
	if (x.kind == IS_var && y.kind == IS_var)
		return true;
	if (x.kind == IS_var)
		return arrays_part(needs, y, x);
	return arrays_require(needs, (ArrayPair){ x.param, y.kind == IS_param ? y.param : APART_VARIABLES });
}
