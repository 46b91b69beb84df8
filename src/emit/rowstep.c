/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How addresses of a group of rows move from row to row when their lanes are not on a stride that is known
 * now (x * n + y). Comes in: the address of an access. Goes out: by how many bytes each lane's address moves
 * from a row to the next, and an i1 that says whether it really does: nothing wraps where an index is widened.
 * Then the addresses of the first row are all that need be computed.
 */
#include "emit/arith.h"
#include "emit/tile.h"

enum { MOST_NESTED = 16 };

typedef struct Walk {
	Em *e;
	LV sure;
	u32 nested;
} Walk;

static bool step_of(Walk *w, const Opnd *o, u32 user, i64 *step);

/* Nothing between the instruction and the access gives the web another value. A web with one definition, that all
 * its uses see, holds anyway: it stands before each of them on all paths. */
static bool still_holds(Em *e, const Web *x, u32 user)
{
	for (u32 i = 0; i < vec_len(x->defs); i++)
		if (x->defs[i].inst > user && x->defs[i].inst < e->inst)
			return false;
	return true;
}

bool em_can_read(Em *e, const Opnd *o)
{
	const Web *w = o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG) ? &e->webs->webs[em_web_of(e, o->use)] : NULL;

	return !w || !w->local || w->block == e->block;
}

static bool constant_of(Em *e, const Opnd *o, i64 *v)
{
	const Shape *s = o->kind == OP_reg ? &e->shapes->web[em_web_of(e, o->use)] : NULL;

	*v = s ? s->lo : o->imm;
	return o->kind == OP_imm || (s && s->is_const);
}

/* Widening: the lanes of the last row, too, are numbers of the narrow type. */
static bool stays_narrow(Walk *w, const Opnd *o, Type t, i64 step)
{
	Em *e = w->e;
	u32 bits = ptx_type_bits(t);
	Val *v = step && em_can_read(e, o) ? em_opnd(e, o, t) : NULL;
	u64 way = (u64)(step < 0 ? -step : step) * (e->rows - 1);
	bool sign = em_is_signed(t);
	u64 top = sign ? (1ull << (bits - 1)) - 1 : ~0ull >> (64 - bits), bottom = sign ? ~top : 0;
	LLVMIntPredicate in = step > 0 ? (sign ? LLVMIntSLE : LLVMIntULE) : sign ? LLVMIntSGE : LLVMIntUGE;

	if (!step)
		return true;
	if (!v || bits > 32 || way > top)
		return false;
	for (u32 c = 0; c < e->cols; c++) {
		LV x = em_at(e, v, c, true);

		x = LLVMBuildICmp(e->b, in, x, em_kint(e, x, step > 0 ? top - way : bottom + way), "");
		w->sure = LLVMBuildAnd(e->b, w->sure, em_all(e, x), "");
	}
	return true;
}

static bool product(Walk *w, const Inst *in, u32 at, i64 *step)
{
	const Opnd *a = &in->ops[1], *b = &in->ops[2];
	i64 x, y, k;

	if (!step_of(w, a, at, &x) || !step_of(w, b, at, &y) || (x && y))
		return false;
	*step = 0;
	if (!x && !y)
		return true;
	if (!constant_of(w->e, x ? b : a, &k) || k > INT16_MAX || k < INT16_MIN)
		return false;
	*step = (x + y) * k;
	return in->op.m.mul == MUL_lo || (in->op.m.mul == MUL_wide && stays_narrow(w, x ? a : b, in->op.type[0], x + y));
}

static bool converted(Walk *w, const Inst *in, u32 at, i64 *step)
{
	Type to = in->op.type[0], from = in->op.type[1];

	if (to >= TY_f16 || from >= TY_f16 || in->op.m.sat || !step_of(w, &in->ops[1], at, step))
		return false;
	return ptx_type_bits(to) <= ptx_type_bits(from) || stays_narrow(w, &in->ops[1], from, *step);
}

static bool step_of_inst(Walk *w, const Inst *in, u32 at, i64 *step)
{
	i64 k;

	if (in->pred != NOREG || in->op.type[0] >= TY_f16)
		return false;
	switch (in->op.form) {
	case FORM_mov: case FORM_cvta: case FORM_cvta_to:
		return step_of(w, &in->ops[1], at, step);
	case FORM_add_i: case FORM_sub_i:
		if (!step_of(w, &in->ops[1], at, step) || !step_of(w, &in->ops[2], at, &k))
			return false;
		*step += in->op.form == FORM_sub_i ? -k : k;
		return !in->op.m.sat;
	case FORM_mul_i:
		return product(w, in, at, step);
	case FORM_mad_i:
		if (in->op.m.sat || !product(w, in, at, step) || !step_of(w, &in->ops[3], at, &k))
			return false;
		*step += k;
		return true;
	case FORM_shl_b:
		if (!step_of(w, &in->ops[1], at, step) || !constant_of(w->e, &in->ops[2], &k) || k < 0 || k > 16)
			return false;
		*step <<= k;
		return true;
	case FORM_cvt:
		return converted(w, in, at, step);
	default:
		return false;
	}
}

/* Where rows are not known to be of one z, y may begin anew. */
static bool step_of_sreg(Walk *w, u32 sr, i64 *step)
{
	const u32 *n = w->e->opt.ntid;

	*step = sr == SR_tid_y;
	if (sr == SR_tid_y || sr == SR_tid_z)
		return n[2] == 1;
	return sr == SR_tid_x || (sr >= SR_ntid_x && sr <= SR_nctaid_z);
}

static bool step_of_web(Walk *w, u32 web, u32 user, i64 *step)
{
	Em *e = w->e;
	const Web *x = &e->webs->webs[web];
	bool one = vec_len(x->defs) == 1 && !x->partial && !x->undef, ok;
	Val *v;

	*step = 0;
	if (!one && !still_holds(e, x, user))
		return false;
	if (e->shapes->web[web].var != VAR_piece)
		return true;
	v = x->local && x->block != e->block ? NULL : em_web_get(e, web);
	if (v && v->var != VAR_piece)
		return true;
	if (v && v->step && LLVMIsAConstantInt(v->step)) {
		*step = LLVMConstIntGetSExtValue(v->step);
		return !v->delta && *step <= INT16_MAX && *step >= INT16_MIN;
	}
	if (!one || w->nested == MOST_NESTED)
		return false;
	w->nested++;
	ok = step_of_inst(w, &e->fn->insts[x->defs[0].inst], x->defs[0].inst, step);
	w->nested--;
	return ok && *step <= INT32_MAX && *step >= INT32_MIN;
}

static bool step_of(Walk *w, const Opnd *o, u32 user, i64 *step)
{
	*step = 0;
	if (o->kind == OP_imm || o->kind == OP_var)
		return true;
	if (o->kind == OP_sreg)
		return step_of_sreg(w, o->reg, step);
	if (o->kind != OP_reg && (o->kind != OP_addr || o->reg == NOREG))
		return false;
	return !o->neg && step_of_web(w, em_web_of(w->e, o->use), user, step);
}

LV em_row_walk(Em *e, const Opnd *addr, i64 *step)
{
	Walk w = { .e = e, .sure = LLVMConstInt(e->i1, 1, false) };

	if (!e->bs.rows || e->rows < 2)
		return NULL;
	return step_of(&w, addr, e->inst, step) ? w.sure : NULL;
}
