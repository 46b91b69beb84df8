/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Do all lanes of the group pass a comparison, or none? Where the lanes of an operand advance by a stride
 * without wrapping, its extreme lanes tell: scalar comparisons instead of a vector one a piece. A branch on
 * the predicate asks this first (flow.c).
 *
 * Comes in: a predicate as computed. Goes out: Val.all and Val.none, i1 scalars that may be false though
 * they might be true, never the reverse; NULL: nothing is known.
 */
#include "emit/arith.h"
#include "emit/tile.h"

typedef struct Range { /* one side of a comparison: smallest and largest lane of each instance */
	LV lo[MAX_PIECES], hi[MAX_PIECES];
	u32 n;	/* instances: 1 when they are the group's */
	u8 var;
	LV when; /* i1: it holds then; NULL: always */
} Range;

typedef struct Side { /* an operand */
	const Opnd *o;
	const Val *v;
} Side;

typedef struct Compare {
	const Inst *in;
	LLVMIntPredicate p;
	bool less, sign;
} Compare;

typedef struct Agree {
	LV all, none;
} Agree;

enum { MOST_NESTED = 4, MOST_STEP = 1 << 24 };

static LV lane_of(Em *e, const Val *v, u32 i, i64 lane)
{
	return LLVMBuildAdd(e->b, v->v[i], em_const(e, v->bits, (u64)(v->stride * lane)), "");
}

/* Does the value advance over all instances, from the first one's first lane to the last one's last? */
static bool one_run(const Em *e, const Shape *s, bool sign)
{
	return (sign ? s->line_s : s->line_u) && em_is_run(e, s) && !e->tail;
}

/* The same number in each row, moving by a constant from row to row, that cannot wrap on the way? */
static bool climbs_rows(Em *e, const Side *of, const Shape *s, bool sign, i64 *step)
{
	const Val *v = of->v;
	i64 way;
	LV sure;

	if (v->bits > 32)
		return false;
	sure = em_row_walk(e, of->o, step);
	if (!sure || !LLVMIsAConstantInt(sure) || *step > INT16_MAX || *step < INT16_MIN)
		return false;
	way = (*step < 0 ? -*step : *step) * e->rows;
	return s->lo >= (sign ? INT32_MIN + way : way) && s->hi <= INT32_MAX - way;
}

/* The same, for a step that is known when it runs: i1, whether it grows and does not wrap; or NULL. */
static LV grows_in_rows(Em *e, const Val *v, bool sign)
{
	LV most = em_const(e, 32, (sign ? INT32_MAX : UINT32_MAX) - (u64)MOST_STEP * e->rows), small, far;

	if (!v->step || v->bits != 32)
		return NULL;
	small = LLVMBuildICmp(e->b, LLVMIntULE, v->step, em_const(e, 32, MOST_STEP), "");
	far = LLVMBuildICmp(e->b, sign ? LLVMIntSGT : LLVMIntUGT, v->v[0], most, "");
	return LLVMBuildAnd(e->b, small, LLVMBuildNot(e->b, far, ""), "");
}

static void one_range(Range *r, LV lo, LV hi)
{
	r->n = 1;
	r->var = VAR_block;
	r->lo[0] = lo;
	r->hi[0] = hi;
}

static bool range_of(Em *e, const Side *of, bool sign, Range *r)
{
	const Val *v = of->v;
	const Shape *s = of->o->kind == OP_reg ? &e->shapes->web[em_web_of(e, of->o->use)] : NULL;
	u32 n = em_instances(e, v->var);
	bool up = v->stride > 0;
	i64 step;

	*r = (Range){ .n = n, .var = v->var };
	if (v->vec || v->delta || v->wrap)
		return false;
	if (v->stride && (!s || s->vec || s->stride != v->stride || !(sign ? s->ext_s : s->ext_u)))
		return false;
	if (v->stride && n > 1 && one_run(e, s, sign)) {
		LV first = v->v[0], last = lane_of(e, v, n - 1, e->W - 1);

		one_range(r, up ? first : last, up ? last : first);
		return true;
	}
	if (s && !v->stride && v->var == VAR_piece && e->rows > 1) {
		LV first = v->v[0], last = v->v[(e->rows - 1) * e->cols], when = NULL;

		if (climbs_rows(e, of, s, sign, &step) || (when = grows_in_rows(e, v, sign))) {
			one_range(r, !when && step < 0 ? last : first, !when && step < 0 ? first : last);
			r->when = when;
			return true;
		}
	}
	for (u32 i = 0; i < n; i++) {
		r->lo[i] = up || !v->stride ? v->v[i] : lane_of(e, v, i, e->W - 1);
		r->hi[i] = up ? lane_of(e, v, i, e->W - 1) : v->v[i];
	}
	return true;
}

static bool order(Cmp c, bool sign, LLVMIntPredicate *p, bool *less)
{
	switch (c) {
	case CMP_lt: *p = sign ? LLVMIntSLT : LLVMIntULT; break;
	case CMP_le: *p = sign ? LLVMIntSLE : LLVMIntULE; break;
	case CMP_gt: *p = sign ? LLVMIntSGT : LLVMIntUGT; break;
	case CMP_ge: *p = sign ? LLVMIntSGE : LLVMIntUGE; break;
	case CMP_lo: *p = LLVMIntULT; break;
	case CMP_ls: *p = LLVMIntULE; break;
	case CMP_hi: *p = LLVMIntUGT; break;
	case CMP_hs: *p = LLVMIntUGE; break;
	default: return false;
	}
	*less = c == CMP_lt || c == CMP_le || c == CMP_lo || c == CMP_ls;
	return true;
}

static LV both(Em *e, LV a, LV b)
{
	return !a ? b : !b ? a : LLVMBuildAnd(e->b, a, b, "");
}

static LV either(Em *e, LV a, LV b)
{
	return !a ? b : !b ? a : LLVMBuildOr(e->b, a, b, "");
}

static bool agree_ranges(Em *e, const Compare *c, const Side *x, const Side *y, Agree *out)
{
	Range a, b;
	u32 n;

	*out = (Agree){ 0 };
	if (!range_of(e, x, c->sign, &a) || !range_of(e, y, c->sign, &b) || (a.n > 1 && b.n > 1 && a.var != b.var))
		return false;
	n = a.n > b.n ? a.n : b.n;
	for (u32 i = 0; i < n; i++) {
		u32 k = a.n == 1 ? 0 : i, l = b.n == 1 ? 0 : i;

		out->all = both(e, out->all, LLVMBuildICmp(e->b, c->p, c->less ? a.hi[k] : a.lo[k],
							   c->less ? b.lo[l] : b.hi[l], ""));
		out->none = both(e, out->none, LLVMBuildNot(e->b,
			LLVMBuildICmp(e->b, c->p, c->less ? a.lo[k] : a.hi[k], c->less ? b.hi[l] : b.lo[l], ""), ""));
	}
	for (u32 k = 0; k < 2; k++) {
		LV when = k ? b.when : a.when;

		out->all = when ? both(e, out->all, when) : out->all;
		out->none = when ? both(e, out->none, when) : out->none;
	}
	return true;
}

/* The maximum or minimum that the operand is, of operands that still are what they were then. */
static const Inst *extreme_of(Em *e, const Compare *c, const Opnd *o)
{
	const Web *w = o->kind == OP_reg ? &e->webs->webs[em_web_of(e, o->use)] : NULL;
	const Inst *in = w && w->local ? &e->fn->insts[w->defs[0].inst] : NULL;

	if (!in || (in->op.form != FORM_max_i && in->op.form != FORM_min_i) || in->pred != NOREG ||
	    em_is_signed(in->op.type[0]) != c->sign || ptx_type_bits(in->op.type[0]) != ptx_type_bits(c->in->op.type[0]))
		return NULL;
	for (u32 k = 1; k < 3; k++) {
		const Web *x = in->ops[k].kind == OP_reg ? &e->webs->webs[em_web_of(e, in->ops[k].use)] : NULL;

		if (in->ops[k].kind != OP_imm && (!x || vec_len(x->defs) != 1 || x->undef ||
						  (x->defs[0].inst > w->defs[0].inst && x->defs[0].inst < e->inst)))
			return NULL;
	}
	return in;
}

/* A maximum is less than something when both of its operands are, and so on. */
static bool agree_of(Em *e, const Compare *c, const Side *x, const Side *y, u32 nested, Agree *out)
{
	bool second = !extreme_of(e, c, x->o);
	const Inst *m = extreme_of(e, c, second ? y->o : x->o);
	Agree part[2];

	if (!m || nested == MOST_NESTED)
		return agree_ranges(e, c, x, y, out);
	for (u32 k = 0; k < 2; k++) {
		Side of = { &m->ops[k + 1], em_opnd(e, &m->ops[k + 1], m->op.type[0]) };

		if (!of.v || !agree_of(e, c, second ? x : &of, second ? &of : y, nested + 1, &part[k]))
			return false;
	}
	if ((m->op.form == FORM_max_i) == (c->less != second))
		*out = (Agree){ both(e, part[0].all, part[1].all), either(e, part[0].none, part[1].none) };
	else
		*out = (Agree){ either(e, part[0].all, part[1].all), both(e, part[0].none, part[1].none) };
	return true;
}

/* setp d, a, b */
void em_agree_compare(Em *e, const Inst *in, Val *d, Val *const *src)
{
	Type t = in->op.type[0];
	Compare c = { .in = in, .sign = em_is_signed(t) };
	Side x = { &in->ops[1], src[0] }, y = { &in->ops[2], src[1] };
	Agree a;

	if (e->W == 1 || e->guarded || in->op.m.boolop || !order(in->op.m.cmp, c.sign, &c.p, &c.less))
		return;
	if (in->op.m.cmp >= CMP_lo && in->op.m.cmp <= CMP_hs)
		c.sign = false;
	if (t == TY_f16 || t == TY_bf16 || t == TY_f32 || t == TY_f64 || src[0]->bits != src[1]->bits)
		return;
	if (!agree_of(e, &c, &x, &y, 0, &a))
		return;
	d->all = a.all;
	d->none = a.none;
}

/* A predicate from before the loop that this block is in, of which no turn makes another one. */
static bool is_of_loop(const Em *e, const Opnd *o)
{
	u32 loop = e->cfg->blocks[e->block].loop;
	const Web *w = o->kind == OP_reg ? &e->webs->webs[em_web_of(e, o->use)] : NULL;

	for (u32 i = 0; w && loop && i < vec_len(w->defs); i++)
		if (loop_has(e->cfg, loop - 1, e->cfg->block_of[w->defs[i].inst]))
			return false;
	return w && loop && !w->local;
}

/* Asked once, in front of the loop, where LLVM takes it. */
static void ask_before_loop(Em *e, const Opnd *o, Val *v)
{
	LV all = NULL, some = NULL;

	if (v->all || v->none || v->bits != 1 || !is_of_loop(e, o))
		return;
	for (u32 i = 0; i < em_instances(e, v->var); i++) {
		all = both(e, all, v->v[i]);
		some = either(e, some, v->v[i]);
	}
	v->all = v->vec ? em_all(e, all) : all;
	v->none = LLVMBuildNot(e->b, v->vec ? em_any(e, some) : some, "");
}

/* and, or, not, mov of predicates */
void em_agree_logic(Em *e, const Inst *in, Val *d, Val *const *src)
{
	bool two = in->op.form == FORM_and_b || in->op.form == FORM_or_b;
	const Val *a = src[0], *b = two ? src[1] : NULL;

	if (e->guarded)
		return;
	for (u32 k = 0; two && k < 2; k++)
		ask_before_loop(e, &in->ops[k + 1], src[k]);
	switch (in->op.form) {
	case FORM_mov:
		d->all = a->all;
		d->none = a->none;
		break;
	case FORM_not_b:
		d->all = a->none;
		d->none = a->all;
		break;
	case FORM_and_b:
		d->all = a->all && b->all ? both(e, a->all, b->all) : NULL;
		d->none = either(e, a->none, b->none);
		break;
	case FORM_or_b:
		d->all = either(e, a->all, b->all);
		d->none = a->none && b->none ? both(e, a->none, b->none) : NULL;
		break;
	default:
		break;
	}
}
