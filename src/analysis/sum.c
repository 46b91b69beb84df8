/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * sum: addresses as sums of registers times constants.
 * requires cfg, webs, shapes, a block shape that is known.
 */
#include "analysis/sum.h"

enum { MAX_DEPTH = 24, MAX_WORK = 200 /* webs of one sum */ };

const Inst *sum_only_def(const Sums *r, u32 web)
{
	const Web *w = &r->w->webs[web];
	const Inst *in = vec_len(w->defs) == 1 ? &r->c->fn->insts[w->defs[0].inst] : NULL;

	return in && !w->partial && !w->undef && in->pred == NOREG ? in : NULL;
}

/* ---- addresses as sums --------------------------------------------------------------------------------- */

bool sum_is_param(const Inst *in)
{
	return in->op.form == FORM_ld && (in->op.m.space == SS_param || in->op.m.space == SS_param_entry) &&
	       in->ops[1].kind == OP_addr && in->ops[1].reg == NOREG;
}

/* Read from one parameter or special register. */
bool sum_same_value(const Sums *r, u32 x, u32 y)
{
	const Inst *a = sum_only_def(r, x), *b = sum_only_def(r, y);

	if (x == y)
		return true;
	if (!a || !b || a->op.form != b->op.form)
		return false;
	if (sum_is_param(a) && sum_is_param(b))
		return a->ops[1].var == b->ops[1].var && a->ops[1].imm == b->ops[1].imm && a->op.type[0] == b->op.type[0];
	return a->op.form == FORM_mov && a->ops[1].kind == OP_sreg && b->ops[1].kind == OP_sreg &&
	       a->ops[1].reg == b->ops[1].reg && analysis_sreg_stays(a->ops[1].reg);
}

void sum_add_term(const Sums *r, Sum *s, SumTerm t)
{
	for (u32 i = 0; i < s->n; i++) {
		SumTerm *to = &s->term[i];

		if (!sum_same_value(r, to->web, t.web) || to->first != t.first)
			continue;
		to->by += t.by;
		to->at = to->at == t.at ? t.at : NOBLOCK;
		return;
	}
	s->failed |= s->n == MAX_TERMS;
	if (!s->failed)
		s->term[s->n++] = t;
}

static void add_web(const Sums *r, Sum *s, u32 web, u32 at, i64 by, u32 depth);

static i64 imm_of(const Opnd *o)
{
	return o->kind == OP_imm && ptx_type_bits(o->type) == 32 ? (i32)o->imm : o->imm;
}

/* Read in block `at`. */
static void add_opnd(const Sums *r, Sum *s, const Opnd *o, u32 at, i64 by, u32 depth)
{
	if (o->kind == OP_imm || o->kind == OP_addr || o->kind == OP_var)
		s->plus += by * imm_of(o);
	if ((o->kind == OP_addr || o->kind == OP_var) && o->var) {
		s->failed |= s->var || by != 1;
		s->var = o->var;
	}
	if (o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG))
		add_web(r, s, r->w->of_use[o->use], at, by, depth);
	else
		s->failed |= o->kind != OP_imm && o->kind != OP_addr && o->kind != OP_var;
}

bool sum_number(const Sums *r, const Opnd *o, i64 *v)
{
	const Shape *s = o->kind == OP_reg ? &r->s->web[r->w->of_use[o->use]] : NULL;

	*v = s ? s->lo : imm_of(o);
	return o->kind == OP_imm || (s && s->is_const);
}

/* The value in all lanes that wait. */
static Range range_of(const Sums *r, const Opnd *o)
{
	ThreadPlace p = { .c = r->c, .w = r->w, .bs = r->s->bs };
	const u32 *d = r->s->bs->ntid;
	u32 web = o->kind == OP_reg ? r->w->of_use[o->use] : 0;
	Range x = { FAR, -FAR };

	for (u32 t = 0; o->kind == OP_reg && t < d[0] * d[1] * d[2]; t++) {
		u64 v;

		place_at(&p, t);
		if (!place_reaches(&p, r->cond, r->nconds))
			continue;
		if (!place_value(&p, web, &v))
			return (Range){ r->s->web[web].lo, r->s->web[web].hi };
		x.lo = (i64)v < x.lo ? (i64)v : x.lo;
		x.hi = (i64)v > x.hi ? (i64)v : x.hi;
	}
	return x;
}

/* A multiple of a power of two, and what is less than that. */
static bool disjoint_bits(const Sums *r, const Opnd *high, const Opnd *low)
{
	const Inst *in = high->kind == OP_reg ? sum_only_def(r, r->w->of_use[high->use]) : NULL;
	Range x = range_of(r, low);
	i64 by;

	return in && in->op.form == FORM_shl_b && sum_number(r, &in->ops[2], &by) && by >= 0 && by < 32 && x.lo >= 0 &&
	       x.hi < (i64)1 << by;
}

static bool is_whole(Type t) { return t >= TY_b8 && t <= TY_s64; }

static bool widens(const Op *op)
{
	return is_whole(op->type[0]) && is_whole(op->type[1]) &&
	       ptx_type_bits(op->type[0]) >= ptx_type_bits(op->type[1]);
}

/* False: not a sum of what it reads. */
static bool add_inst(const Sums *r, Sum *s, const Inst *in, i64 by, u32 depth)
{
	const Opnd *o = in->ops;
	u32 at = r->c->block_of[in - r->c->fn->insts];
	i64 k;

	switch (in->op.form) {
	case FORM_cvt:
		if (!widens(&in->op))
			return false;
		/* fall through */
	case FORM_mov: case FORM_cvta: case FORM_cvta_to:
		if (o[1].kind != OP_reg && o[1].kind != OP_imm && o[1].kind != OP_addr && o[1].kind != OP_var)
			return false;
		add_opnd(r, s, &o[1], at, by, depth);
		return true;
	case FORM_or_b:
		if (!disjoint_bits(r, &o[1], &o[2]) && !disjoint_bits(r, &o[2], &o[1]))
			return false;
		/* fall through */
	case FORM_add_i: case FORM_sub_i:
		add_opnd(r, s, &o[1], at, by, depth);
		add_opnd(r, s, &o[2], at, in->op.form == FORM_sub_i ? -by : by, depth);
		return true;
	case FORM_shl_b:
		if (!sum_number(r, &o[2], &k) || k < 0 || k > 31)
			return false;
		add_opnd(r, s, &o[1], at, by * ((i64)1 << k), depth);
		return true;
	case FORM_mul_i: case FORM_mad_i:
		if (in->op.m.mul == MUL_hi || in->op.m.sat || (!sum_number(r, &o[2], &k) && !sum_number(r, &o[1], &k)))
			return false;
		if (k > INT32_MAX || k < INT32_MIN)
			return false;
		add_opnd(r, s, sum_number(r, &o[2], &k) ? &o[1] : &o[2], at, by * k, depth);
		if (in->op.form == FORM_mad_i)
			add_opnd(r, s, &o[3], at, by, depth);
		return true;
	default:
		return false;
	}
}

static void add_web(const Sums *r, Sum *s, u32 web, u32 at, i64 by, u32 depth)
{
	const Inst *in = sum_only_def(r, web);

	s->failed |= by > FAR >> 24 || by < -(FAR >> 24) || !depth || ++s->work > MAX_WORK;
	if (!s->failed && (!in || !add_inst(r, s, in, by, depth - 1)))
		sum_add_term(r, s, (SumTerm){ .web = web, .at = at, .by = by });
}

bool sum_add_inst(const Sums *r, Sum *s, const Inst *in) { return add_inst(r, s, in, 1, MAX_DEPTH); }

Sum sum_of_address(const Sums *r, u32 inst)
{
	Sum s = { 0 };

	add_opnd(r, &s, analysis_address(&r->c->fn->insts[inst]), r->c->block_of[inst], 1, MAX_DEPTH);
	return s;
}


i64 sum_bytes(const Inst *in)
{
	return (i64)ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);
}

/* The parameter that an address starts from. */
u32 sum_root(const Sums *r, const Sum *s)
{
	u32 root = NOREG;

	for (u32 i = 0; i < s->n; i++) {
		const Inst *in = sum_only_def(r, s->term[i].web);

		if (!in || !sum_is_param(in) || s->term[i].by != 1 || ptx_type_bits(in->op.type[0]) != 64)
			continue;
		if (root != NOREG)
			return NOREG;
		root = s->term[i].web;
	}
	return root;
}

bool sum_elsewhere(const Sums *r, u32 store, u32 asking)
{
	u32 to = r->c->fn->insts[store].op.m.space, from = r->c->fn->insts[asking].op.m.space, x, y;
	Sum stored = sum_of_address(r, store), polled = sum_of_address(r, asking);

	if ((ptx_is_shared(to) && from == SS_global) || (to == SS_global && ptx_is_shared(from)))
		return true;
	if (stored.failed || polled.failed)
		return false;
	if (stored.var && polled.var)
		return stored.var != polled.var;
	x = sum_root(r, &stored);
	y = sum_root(r, &polled);
	return !stored.var && !polled.var && x != NOREG && y != NOREG && !sum_same_value(r, x, y);
}

bool sum_lanes_meet(const Sums *r, const Inst *in)
{
	u32 form = in->op.form, count = form == FORM_bar_red || form == FORM_barrier_red || form == FORM_bar_red_popc ||
					form == FORM_barrier_red_popc;
	i64 mask;

	if (in->pred != NOREG)
		return false;
	if (form == FORM_bar_sync || form == FORM_barrier_sync || count)
		return in->nops <= 1 + count || in->ops[1 + count].kind == OP_none;
	if (!(ptx_forms[form].flags & FF_warp) || ptx_sync_kind(form) == SYNC_now)
		return false;
	return ptx_sync_kind(form) == SYNC_all ||
	       (sum_number(r, &in->ops[in->nops - 1], &mask) && (u32)mask == UINT32_MAX);
}
