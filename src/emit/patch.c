/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a patch of blocks (order.c) reads along x, the patch above it asks for: each of its blocks a share, row of
 * memory after row, as memory likes it best; into the second cache, because rows of a matrix often fall on few
 * sets of the first.
 *
 * Comes in: a load of full rows of lanes whose next block in x goes on beside. Where the next patch's lines are
 * follows from the address and from how it moves when blockIdx.y grows, computed from the code as a derivative
 * is. A guess: it costs time only when it is wrong.
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/tile.h"

enum { LINE = 64, MOST_LINES = 64, MOST_NESTED = 16, SECOND_CACHE = 2 };

static LV moves(Em *e, const Opnd *o, u32 sreg, u32 nested);

static bool is_zero(LV v)
{
	return LLVMIsAConstantInt(v) && !LLVMConstIntGetZExtValue(v);
}

static LV sum(Em *e, LV a, LV b, bool minus)
{
	if (!a || !b)
		return NULL;
	return minus ? LLVMBuildSub(e->b, a, b, "") : LLVMBuildAdd(e->b, a, b, "");
}

/* by * o, a factor that is one number in the block. */
static LV scaled(Em *e, LV by, const Opnd *o, Type t)
{
	const Shape *s = o->kind == OP_reg ? &e->shapes->web[em_web_of(e, o->use)] : NULL;
	Val *v;

	if (!by || is_zero(by))
		return by;
	if (s && s->is_const)
		return LLVMBuildMul(e->b, by, em_const(e, 64, (u64)s->lo), "");
	v = em_can_read(e, o) ? em_opnd(e, o, t) : NULL;
	if (!v || v->var != VAR_block || v->vec || v->stride)
		return NULL;
	return LLVMBuildMul(e->b, by, v->bits < 64 ? em_widen(e, v->v[0], 64, em_is_signed(t)) : v->v[0], "");
}

static LV product(Em *e, const Inst *in, u32 sreg, u32 nested)
{
	Type t = in->op.type[0];

	if (in->op.m.mul == MUL_hi)
		return NULL;
	return sum(e, scaled(e, moves(e, &in->ops[1], sreg, nested), &in->ops[2], t),
		   scaled(e, moves(e, &in->ops[2], sreg, nested), &in->ops[1], t), false);
}

static LV shifted(Em *e, const Inst *in, u32 sreg, u32 nested)
{
	LV by = moves(e, &in->ops[1], sreg, nested);

	return by && in->ops[2].kind == OP_imm && (u64)in->ops[2].imm < 32
		       ? LLVMBuildShl(e->b, by, em_const(e, 64, (u64)in->ops[2].imm), "") : NULL;
}

static LV moves_inst(Em *e, const Inst *in, u32 sreg, u32 nested)
{
	const Opnd *o = in->ops;

	switch (in->op.form) {
	case FORM_mov: case FORM_cvta: case FORM_cvta_to:
		return moves(e, &o[1], sreg, nested);
	case FORM_cvt:
		return in->op.type[0] < TY_f16 && in->op.type[1] < TY_f16 ? moves(e, &o[1], sreg, nested) : NULL;
	case FORM_add_i: case FORM_or_b:
		return sum(e, moves(e, &o[1], sreg, nested), moves(e, &o[2], sreg, nested), false);
	case FORM_sub_i:
		return sum(e, moves(e, &o[1], sreg, nested), moves(e, &o[2], sreg, nested), true);
	case FORM_mul_i:
		return product(e, in, sreg, nested);
	case FORM_mad_i:
		return sum(e, product(e, in, sreg, nested), moves(e, &o[3], sreg, nested), false);
	case FORM_shl_b:
		return shifted(e, in, sreg, nested);
	case FORM_ld:
		return in->op.m.space == SS_param ? em_const(e, 64, 0) : NULL;
	default:
		return NULL;
	}
}

/* i64: by how much it grows when the special register grows by one; NULL: not known. */
static LV moves(Em *e, const Opnd *o, u32 sreg, u32 nested)
{
	const Web *w;

	if (o->kind == OP_imm || o->kind == OP_var)
		return em_const(e, 64, 0);
	if (o->kind == OP_sreg)
		return em_const(e, 64, o->reg == sreg);
	if ((o->kind != OP_reg && o->kind != OP_addr) || o->reg == NOREG || nested == MOST_NESTED)
		return NULL;
	w = &e->webs->webs[em_web_of(e, o->use)];
	if (vec_len(w->defs) != 1 || w->partial || w->undef)
		return NULL;
	return moves_inst(e, &e->fn->insts[w->defs[0].inst], sreg, nested + 1);
}

static bool is_pow2(u32 n)
{
	return n && !(n & (n - 1));
}

static LV part(Em *e, LV ctaid, u32 of)
{
	return LLVMBuildZExt(e->b, LLVMBuildAnd(e->b, ctaid, em_const(e, 32, of - 1), ""), e->i64, "");
}

static LV mul_by(Em *e, LV v, i64 k)
{
	return LLVMBuildMul(e->b, v, em_const(e, 64, (u64)k), "");
}

/* The load's block, number t of its patch, asks for lines t * lines … of the next patch: `across` of them stand side by
 * side, then comes the next row. */
static void ask_share(Em *e, const Access *x, LV down, u32 lines, u32 across)
{
	LV bx = part(e, e->ctaid[0], e->patch_x), by = part(e, e->ctaid[1], e->patch_y);
	LV t = LLVMBuildAdd(e->b, mul_by(e, bx, e->patch_y), by, ""), n = mul_by(e, t, lines), row, block, at, go;
	LV step = em_row_step(e, x->addr), first = em_at(e, x->addr, 0, false);

	row = LLVMBuildUDiv(e->b, n, em_const(e, 64, across), "");
	block = LLVMBuildUDiv(e->b, row, em_const(e, 64, e->rows), "");
	row = LLVMBuildAnd(e->b, row, em_const(e, 64, e->rows - 1), "");
	block = LLVMBuildSub(e->b, LLVMBuildAdd(e->b, block, em_const(e, 64, e->patch_y), ""), by, "");
	go = LLVMBuildAnd(e->b, n, em_const(e, 64, across - 1), "");
	go = LLVMBuildSub(e->b, go, mul_by(e, bx, lines / e->rows), "");
	at = LLVMBuildAdd(e->b, first, LLVMBuildMul(e->b, block, down, ""), "");
	at = LLVMBuildAdd(e->b, at, LLVMBuildMul(e->b, row, step, ""), "");
	at = LLVMBuildAdd(e->b, at, mul_by(e, go, LINE), "");
	for (u32 k = 0; k < lines; k++) {
		if (k && k % across == 0)
			at = LLVMBuildAdd(e->b, at, step, "");
		em_prefetch_at(e, LLVMBuildAdd(e->b, at, em_const(e, 64, k % across * LINE), ""), SECOND_CACHE);
	}
}

void em_prefetch_patch(Em *e, const Access *x, u32 bytes)
{
	const Inst *in = &e->fn->insts[e->inst];
	u32 wide = e->cols * bytes, lines = e->rows * (wide / LINE), across = e->patch_x * (wide / LINE);
	LV down;

	if (!e->bs.rows || e->rows < 2 || x->addr->vec || wide % LINE || lines > MOST_LINES || !is_pow2(e->rows) ||
	    !is_pow2(wide / LINE) || e->block_step[e->inst] != (i64)wide || x->addr->wrap)
		return;
	down = moves(e, analysis_address(in), SR_ctaid_y, 0);
	if (!down || is_zero(down))
		return;
	ask_share(e, x, down, lines, across);
	e->patch_asks = true;
}
