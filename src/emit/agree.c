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

typedef struct Range { /* one side of a comparison: smallest and largest lane of each instance */
	LV lo[MAX_PIECES], hi[MAX_PIECES];
	u32 n;	/* instances: 1 when they are the group's */
	u8 var;
} Range;

static LV lane_of(Em *e, const Val *v, u32 i, i64 lane)
{
	return LLVMBuildAdd(e->b, v->v[i], em_const(e, v->bits, (u64)(v->stride * lane)), "");
}

/* Does the value advance over all instances, from the first one's first lane to the last one's last? */
static bool one_run(const Em *e, const Shape *s, bool sign)
{
	return (sign ? s->line_s : s->line_u) && em_is_run(e, s) && !e->tail;
}

static bool range_of(Em *e, const Opnd *o, const Val *v, bool sign, Range *r)
{
	const Shape *s = o->kind == OP_reg ? &e->shapes->web[em_web_of(e, o->use)] : NULL;
	u32 n = em_instances(e, v->var);
	bool up = v->stride > 0;

	*r = (Range){ .n = n, .var = v->var };
	if (v->vec || v->delta || v->wrap)
		return false;
	if (v->stride && (!s || s->vec || s->stride != v->stride || !(sign ? s->ext_s : s->ext_u)))
		return false;
	if (v->stride && n > 1 && one_run(e, s, sign)) {
		r->n = 1;
		r->var = VAR_block;
		r->lo[0] = up ? v->v[0] : lane_of(e, v, n - 1, e->W - 1);
		r->hi[0] = up ? lane_of(e, v, n - 1, e->W - 1) : v->v[0];
		return true;
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

/* setp d, a, b */
void em_agree_compare(Em *e, const Inst *in, Val *d, Val *const *src)
{
	Type t = in->op.type[0];
	LLVMIntPredicate p;
	bool less, sign = em_is_signed(t);
	Range a, b;
	u32 n;

	if (e->W == 1 || e->guarded || in->op.m.boolop || !order(in->op.m.cmp, sign, &p, &less))
		return;
	if (in->op.m.cmp >= CMP_lo && in->op.m.cmp <= CMP_hs)
		sign = false;
	if (t == TY_f16 || t == TY_bf16 || t == TY_f32 || t == TY_f64 || src[0]->bits != src[1]->bits)
		return;
	if (!range_of(e, &in->ops[1], src[0], sign, &a) || !range_of(e, &in->ops[2], src[1], sign, &b))
		return;
	n = a.n > b.n ? a.n : b.n;
	for (u32 i = 0; i < n; i++) {
		u32 x = a.n == 1 ? 0 : i, y = b.n == 1 ? 0 : i;

		if (a.n > 1 && b.n > 1 && a.var != b.var)
			return;
		d->all = both(e, d->all, LLVMBuildICmp(e->b, p, less ? a.hi[x] : a.lo[x], less ? b.lo[y] : b.hi[y], ""));
		d->none = both(e, d->none, LLVMBuildNot(e->b,
			LLVMBuildICmp(e->b, p, less ? a.lo[x] : a.hi[x], less ? b.hi[y] : b.lo[y], ""), ""));
	}
}

static LV either(Em *e, LV a, LV b)
{
	return !a ? b : !b ? a : LLVMBuildOr(e->b, a, b, "");
}

/* and, or, not, mov of predicates */
void em_agree_logic(Em *e, const Inst *in, Val *d, Val *const *src)
{
	bool two = in->op.form == FORM_and_b || in->op.form == FORM_or_b;
	const Val *a = src[0], *b = two ? src[1] : NULL;

	if (e->guarded)
		return;
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
