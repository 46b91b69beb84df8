/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values that move by the same number from row to row of a group's pieces (Shape.aff): addresses of matrix
 * rows and the like. They are kept as their first row and the step: two scalars instead of one a piece.
 *
 * The step of a result follows from its operands' as a derivative does; where no rule knows it, it is the
 * difference of two rows. In the width of the value everything holds modulo 2^bits; a widening takes the
 * step as a signed number, and em_wraps says whether some lane disagrees.
 */
#include "emit/access.h"
#include "emit/arith.h"

bool em_in_rows(const Em *e, u32 web)
{
	const Shape *s = &e->shapes->web[web];

	return s->aff && s->var == VAR_piece && e->rows > 1;
}

static bool is_zero(LV v)
{
	return LLVMIsAConstantInt(v) && !LLVMConstIntGetZExtValue(v);
}

LV em_row_step(Em *e, const Val *v)
{
	if (v->var != VAR_piece || e->rows < 2)
		return em_const(e, v->bits, 0);
	return v->step ? v->step : LLVMBuildSub(e->b, v->v[e->cols], v->v[0], "");
}

/* step * r, the power of two last: it becomes part of the address. */
static LV times(Em *e, LV step, u32 r)
{
	u32 shift = (u32)__builtin_ctz(r), bits = LLVMGetIntTypeWidth(LLVMTypeOf(step));
	LV odd = r >> shift == 1 ? step : LLVMBuildMul(e->b, step, em_const(e, bits, r >> shift), "");

	return shift ? LLVMBuildShl(e->b, odd, em_const(e, bits, shift), "") : odd;
}

void em_spread_rows(Em *e, Val *v)
{
	for (u32 r = 1; r < e->rows; r++) {
		LV by = times(e, v->step, r);

		for (u32 c = 0; c < e->cols; c++)
			v->v[c + r * e->cols] = is_zero(v->step) ? v->v[c] : LLVMBuildAdd(e->b, v->v[c], by, "");
	}
}

/* Instance i of an address. In loops, where the distances of rows are ready, LLVM is not to add them before the
 * access: a sum that two copies of a block need would be made ahead of both and wait in memory. */
LV em_row_pointer(Em *e, const Val *a, u32 i)
{
	u32 r = i / e->cols;

	if (a->from)
		return em_gep(e, a->from, a->apart * i);
	if (a->var != VAR_piece || !a->step || LLVMIsAConstantInt(a->step) || !r || !e->cfg->blocks[e->block].loop)
		return em_pointer(e, a->v[i]);
	return em_gepv(e, em_pointer(e, a->v[i % e->cols]), times(e, a->step, r));
}

/* ---- steps of results ------------------------------------------------------------------------------------- */

static LV add_steps(Em *e, LV a, LV b)
{
	return is_zero(a) ? b : is_zero(b) ? a : LLVMBuildAdd(e->b, a, b, "");
}

/* The step at the width of the result: a factor is extended as its type says, a step is always signed. */
static LV widened(Em *e, LV v, u32 bits, bool sign)
{
	return LLVMGetIntTypeWidth(LLVMTypeOf(v)) < bits ? em_widen(e, v, bits, sign) : v;
}

static LV product_step(Em *e, const Op *op, Val *const *src)
{
	bool wide = op->m.mul == MUL_wide, sign = em_is_signed(op->type[0]);
	u32 k = src[0]->var == VAR_piece ? 0 : 1, bits = src[0]->bits * (wide ? 2 : 1);
	LV step = widened(e, em_row_step(e, src[k]), bits, true);

	if (op->m.mul == MUL_hi || src[!k]->var != VAR_block || src[!k]->stride || src[!k]->vec)
		return NULL;
	if (is_zero(step))
		return step;
	return LLVMBuildMul(e->b, step, widened(e, src[!k]->v[0], bits, sign), "");
}

static LV shifted_step(Em *e, Val *const *src)
{
	LV by = src[1]->v[0];
	u64 k = LLVMIsAConstantInt(by) ? LLVMConstIntGetZExtValue(by) : 64;

	if (k >= src[0]->bits)
		return NULL;
	return LLVMBuildShl(e->b, em_row_step(e, src[0]), em_const(e, src[0]->bits, k), "");
}

static LV converted_step(Em *e, const Op *op, Val *const *src)
{
	u32 to = ptx_type_bits(op->type[0]);
	LV step = em_row_step(e, src[0]);

	if (op->type[0] >= TY_f16 || op->type[1] >= TY_f16)
		return NULL;
	return to < src[0]->bits ? em_narrow(e, step, to) : widened(e, step, to, true);
}

LV em_step_of(Em *e, const Op *op, Val *const *src, u32 n)
{
	LV p;

	for (u32 k = 0; k < n; k++)
		if (src[k]->vec)
			return NULL;
	switch (op->form) {
	case FORM_mov:
		return em_row_step(e, src[0]);
	case FORM_add_i:
		return add_steps(e, em_row_step(e, src[0]), em_row_step(e, src[1]));
	case FORM_sub_i:
		p = em_row_step(e, src[1]);
		return is_zero(p) ? em_row_step(e, src[0]) : LLVMBuildSub(e->b, em_row_step(e, src[0]), p, "");
	case FORM_mul_i:
		return product_step(e, op, src);
	case FORM_mad_i:
		p = product_step(e, op, src);
		return p ? add_steps(e, p, em_row_step(e, src[2])) : NULL;
	case FORM_shl_b:
		return shifted_step(e, src);
	case FORM_cvt:
		return converted_step(e, op, src);
	default:
		return NULL;
	}
}

/* ---- widening ----------------------------------------------------------------------------------------------- */

/* Lanes of one instance alone. */
static LV lanes_wrap(Em *e, const Val *s, LV v, bool sign)
{
	u64 top = sign ? (1ull << (s->bits - 1)) - 1 : s->bits == 64 ? ~0ull : (1ull << s->bits) - 1;
	i64 span = s->stride * (i64)(e->W - 1);
	LLVMIntPredicate over = span > 0 ? (sign ? LLVMIntSGT : LLVMIntUGT) : (sign ? LLVMIntSLT : LLVMIntULT);
	u64 limit = span > 0 ? top - (u64)span : (sign ? ~top : 0) + (u64)-span;

	return LLVMBuildICmp(e->b, over, v, em_const(e, s->bits, limit), "");
}

/* x, of 64 bits, is not a number of `bits`. */
static LV outside(Em *e, LV x, u32 bits, bool sign)
{
	LV low = sign ? LLVMBuildAdd(e->b, x, em_const(e, 64, 1ull << (bits - 1)), "") : x;

	return LLVMBuildICmp(e->b, LLVMIntUGT, low, em_const(e, 64, (1ull << bits) - 1), "");
}

/* One column, in rows: linear in lane and row, so the four corners bound it; the first is a number as it is. */
static LV column_wraps(Em *e, const Val *s, LV first, bool sign)
{
	LV last, flag, step = em_widen(e, em_row_step(e, s), 64, true), span = em_const(e, 64, (u64)(s->stride * (i64)(e->W - 1)));

	first = em_widen(e, first, 64, sign);
	last = LLVMBuildMul(e->b, step, em_const(e, 64, e->rows - 1), "");
	last = LLVMBuildAdd(e->b, first, last, "");
	flag = outside(e, last, s->bits, sign);
	if (!s->stride)
		return flag;
	flag = LLVMBuildOr(e->b, flag, outside(e, LLVMBuildAdd(e->b, first, span, ""), s->bits, sign), "");
	return LLVMBuildOr(e->b, flag, outside(e, LLVMBuildAdd(e->b, last, span, ""), s->bits, sign), "");
}

LV em_wraps(Em *e, const Val *s, bool sign, bool rows)
{
	LV flag = LLVMConstInt(e->i1, 0, false);

	rows &= s->var == VAR_piece;
	for (u32 i = 0; i < (rows ? e->cols : em_instances(e, s->var)); i++)
		flag = LLVMBuildOr(e->b, flag, rows ? column_wraps(e, s, s->v[i], sign)
						    : lanes_wrap(e, s, s->v[i], sign), "");
	return flag;
}
