/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * align: which accesses to memory may be misaligned, and what to test for it.
 *
 * In: webs and shapes. Out: for each load, store and atomic whether its address is known to be a multiple
 * of the size, or equal modulo the size to a parameter of the kernel, or neither. A test that must have
 * been passed before, in a block that dominates, is not asked for again; so a kernel tests its pointers
 * once and its loops nothing.
 *
 * A web's class modulo a size is found by an optimistic fixed point: unknown ▶ zero or a parameter ▶ any.
 */
#include "analysis/analysis.h"

#include <string.h>

typedef enum { CLASS_unknown, CLASS_zero, CLASS_param, CLASS_any } ClassKind;
typedef struct Class {
	u8 kind;
	u32 param; /* CLASS_param: offset of the 64-bit parameter */
} Class;

typedef struct Seen { /* a test that is passed in `block` from `inst` on */
	u32 block, bytes;
} Seen;

enum { MAX_LOG = 5, MAX_SIZE = 1 << MAX_LOG, MAX_SEEN = 16 };

typedef struct Aligns {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	const Shapes *s;
	const Layout *layout;
	u32 size;  /* modulo which now */
	Class *web; /* its classes */
	Class *of_size[MAX_LOG + 1];
	AlignCheck *check; /* per instruction */
	Seen **of_param, **of_web; /* vec a parameter offset, a web */
} Aligns;

static Class class_of(u8 kind)
{
	return (Class){ kind, 0 };
}

static Class meet(Class x, Class y)
{
	if (x.kind == CLASS_unknown)
		return y;
	if (y.kind == CLASS_unknown || (x.kind == y.kind && x.param == y.param))
		return x;
	return class_of(CLASS_any);
}

static Class sum(Class x, Class y)
{
	if (x.kind == CLASS_zero)
		return y;
	if (y.kind == CLASS_zero)
		return x;
	return class_of(x.kind == CLASS_any || y.kind == CLASS_any || (x.kind && y.kind) ? CLASS_any : CLASS_unknown);
}

static Class product(Class x, Class y)
{
	if (x.kind == CLASS_zero || y.kind == CLASS_zero)
		return class_of(CLASS_zero);
	return class_of(x.kind && y.kind ? CLASS_any : CLASS_unknown);
}

static Class of_number(const Aligns *g, u64 k)
{
	return class_of(k % g->size ? CLASS_any : CLASS_zero);
}

static Class of_var(const Aligns *g, const Var *v, i64 imm)
{
	if (v->space == SS_global || v->space == SS_const)
		return v->align && v->align % g->size == 0 ? of_number(g, (u64)imm) : class_of(CLASS_any);
	if ((v->space == SS_shared || v->space == SS_local) && g->layout)
		return of_number(g, ptx_var_offset(g->layout, v) + (u64)imm);
	return class_of(CLASS_any);
}

static Class of_web(const Aligns *g, u32 web)
{
	const Shape *s = &g->s->web[web];

	if (!s->vec && s->stride % g->size == 0 && (s->align >= 6 || 1u << s->align >= g->size))
		return class_of(CLASS_zero);
	return g->web[web];
}

static Class of_opnd(const Aligns *g, const Opnd *o)
{
	switch (o->kind) {
	case OP_imm: return of_number(g, (u64)o->imm);
	case OP_reg: return of_web(g, g->w->of_use[o->use]);
	case OP_var: return of_var(g, o->var, o->imm);
	default: return class_of(CLASS_any);
	}
}

static Class of_load(const Aligns *g, const Inst *in)
{
	const Opnd *o = &in->ops[1];
	bool param = in->op.m.space == SS_param || in->op.m.space == SS_param_entry;

	if (!param || o->kind != OP_addr || !o->var || o->reg != NOREG || ptx_type_bits(in->op.type[0]) != 64)
		return class_of(CLASS_any);
	for (u32 i = 0; i < vec_len(g->c->fn->params); i++)
		if (g->c->fn->params[i] == o->var && g->c->fn->is_entry)
			return (Class){ CLASS_param, o->var->offset + (u32)o->imm };
	return class_of(CLASS_any);
}

static Class of_shift(const Aligns *g, const Inst *in)
{
	Class x = of_opnd(g, &in->ops[1]);
	const Opnd *n = &in->ops[2];

	if (n->kind == OP_imm && n->imm >= 0 && (n->imm >= 5 || (1u << n->imm) % g->size == 0))
		return class_of(CLASS_zero);
	return x.kind == CLASS_param ? class_of(CLASS_any) : x;
}

static bool is_whole(Type t)
{
	return t >= TY_u8 && t <= TY_s64;
}

static Class of_result(const Aligns *g, const Inst *in)
{
	const Opnd *o = in->ops;

	switch (in->op.form) {
	case FORM_mov: case FORM_cvta: case FORM_cvta_to:
		return of_opnd(g, &o[1]);
	case FORM_cvt:
		return is_whole(in->op.type[0]) && is_whole(in->op.type[1]) && !in->op.m.sat ? of_opnd(g, &o[1])
											   : class_of(CLASS_any);
	case FORM_add_i:
		return in->op.m.sat ? class_of(CLASS_any) : sum(of_opnd(g, &o[1]), of_opnd(g, &o[2]));
	case FORM_sub_i:
		return in->op.m.sat || of_opnd(g, &o[2]).kind == CLASS_param
			       ? class_of(CLASS_any)
			       : sum(of_opnd(g, &o[1]), of_opnd(g, &o[2]));
	case FORM_mul_i: case FORM_mad_i: {
		Class p = product(of_opnd(g, &o[1]), of_opnd(g, &o[2]));

		if (in->op.m.mul == MUL_hi || in->op.m.sat)
			return class_of(CLASS_any);
		return in->op.form == FORM_mul_i ? p : sum(p, of_opnd(g, &o[3]));
	}
	case FORM_shl_b:
		return of_shift(g, in);
	case FORM_and_b:
		return o[2].kind == OP_imm && !(o[2].imm & (g->size - 1)) ? class_of(CLASS_zero) : class_of(CLASS_any);
	case FORM_selp:
		return meet(of_opnd(g, &o[1]), of_opnd(g, &o[2]));
	case FORM_ld:
		return of_load(g, in);
	default:
		return class_of(CLASS_any);
	}
}

static Class of_defs(const Aligns *g, u32 web)
{
	const Web *w = &g->w->webs[web];
	Class c = class_of(w->undef ? CLASS_zero : CLASS_unknown);

	for (u32 i = 0; i < vec_len(w->defs); i++) {
		const Inst *in = &g->c->fn->insts[w->defs[i].inst];
		bool plain = in->ops[0].kind == OP_reg && g->w->of_use[in->ops[0].use] == web;

		c = meet(c, plain ? of_result(g, in) : class_of(CLASS_any));
	}
	return c;
}

static void solve(Aligns *g)
{
	bool changed = true;

	g->web = arena_new_array(g->a, Class, g->w->n + 1);
	while (changed) {
		changed = false;
		for (u32 w = 0; w < g->w->n; w++) {
			Class c = meet(g->web[w], of_defs(g, w));

			changed |= memcmp(&c, &g->web[w], sizeof c) != 0;
			g->web[w] = c;
		}
	}
}

/* ---- the accesses ------------------------------------------------------------------------------------- */

const Opnd *analysis_address(const Inst *in)
{
	switch (in->op.form) {
	case FORM_ld: case FORM_ld_nc: case FORM_ldu: case FORM_atom:
		return &in->ops[1];
	case FORM_st: case FORM_red:
		return &in->ops[0];
	default:
		return NULL;
	}
}

static u32 size_of(const Inst *in)
{
	u32 bytes = ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);
	Space s = in->op.m.space;

	if (!analysis_address(in) || analysis_address(in)->kind != OP_addr || s == SS_param || s == SS_param_func ||
	    s == SS_param_entry)
		return 0;
	return bytes & (bytes - 1) || bytes > MAX_SIZE ? 0 : bytes;
}

/* Every thread that gets here has passed that test. */
static bool was_passed(const Aligns *g, const Seen *seen, u32 block, u32 bytes)
{
	u32 n = vec_len(seen);

	for (u32 i = n > MAX_SEEN ? n - MAX_SEEN : 0; i < n; i++)
		if (seen[i].bytes >= bytes && cfg_dominates(g->c, seen[i].block, block))
			return true;
	return false;
}

static void decide(Aligns *g, u32 inst, u32 block)
{
	const Inst *in = &g->c->fn->insts[inst];
	const Opnd *o = analysis_address(in);
	u32 web = o->reg != NOREG ? g->w->of_use[o->use] : NOREG;
	Class c = web == NOREG ? class_of(CLASS_zero) : of_web(g, web);
	AlignCheck *k = &g->check[inst];
	Seen **seen = NULL;

	c = sum(c, o->var ? of_var(g, o->var, o->imm) : of_number(g, (u64)o->imm));
	if (c.kind == CLASS_zero)
		return;
	*k = (AlignCheck){ c.kind == CLASS_param ? ALIGN_param : ALIGN_address, g->size, c.param };
	if (k->kind == ALIGN_param)
		seen = &g->of_param[c.param];
	else if (web != NOREG && !o->var && o->imm % g->size == 0 && vec_len(g->w->webs[web].defs) == 1)
		seen = &g->of_web[web];
	if (!seen)
		return;
	if (was_passed(g, *seen, block, g->size))
		k->kind = ALIGN_known;
	else if (in->pred == NOREG)
		*vec_push(g->a, *seen) = (Seen){ block, g->size };
}

static void decide_all(Aligns *g)
{
	for (u32 i = 0; i < vec_len(g->c->rpo); i++) {
		const Block *k = &g->c->blocks[g->c->rpo[i]];

		for (u32 j = k->first; j < k->end; j++) {
			g->size = size_of(&g->c->fn->insts[j]);
			if (g->size <= 1)
				continue;
			g->web = g->of_size[__builtin_ctz(g->size)];
			decide(g, j, g->c->rpo[i]);
		}
	}
}

static u32 sizes_used(const Cfg *c)
{
	u32 used = 0;

	for (u32 i = 0; i < vec_len(c->fn->insts); i++)
		used |= size_of(&c->fn->insts[i]);
	return used;
}

const AlignCheck *analysis_align(Arena *a, const Cfg *c, const Webs *w, const Shapes *s, const Layout *layout)
{
	u32 used = sizes_used(c), params = 0;
	Aligns g = { .a = a, .c = c, .w = w, .s = s, .layout = layout };

	for (u32 i = 0; i < vec_len(c->fn->params); i++)
		if (params < c->fn->params[i]->offset + c->fn->params[i]->size)
			params = c->fn->params[i]->offset + (u32)c->fn->params[i]->size;
	g.check = arena_new_array(a, AlignCheck, vec_len(c->fn->insts) + 1);
	g.of_param = arena_new_array(a, Seen *, params + 1);
	g.of_web = arena_new_array(a, Seen *, w->n + 1);
	for (u32 k = 1; k <= MAX_LOG; k++)
		if (used >> k & 1) {
			g.size = 1u << k;
			solve(&g);
			g.of_size[k] = g.web;
		}
	decide_all(&g);
	return g.check;
}
