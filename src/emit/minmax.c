/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * min and max of floats: one NaN gives the other operand, unless .NaN; two the canonical one, of f64 the second; -0 < +0.
 * AVX-512 has an instruction for vectors of f32 that does so, but for signaling NaNs, which it only makes quiet. So do we first
 * with operands that may be such; arithmetic gives none.
 */
#include "emit/arith.h"

enum { RANGE_MIN = 4, RANGE_MAX = 5, /* of VRANGEPS; the sign is the result's own */
       AS_SET = 4 /* rounding, which matters to nothing here */ };

static LV range(Em *e, LV x, LV y, u32 kind)
{
	static const char *const name[] = { [4] = "llvm.x86.avx512.mask.range.ps.128",
					    [8] = "llvm.x86.avx512.mask.range.ps.256",
					    [16] = "llvm.x86.avx512.mask.range.ps.512" };
	u32 n = LLVMGetVectorSize(LLVMTypeOf(x));
	LV all = LLVMConstAllOnes(em_int(e, n < 8 ? 8 : n));

	return em_intrinsic(e, name[n], NULL, 0, (LV[]){ x, y, em_const(e, 32, kind), x, all, em_const(e, 32, AS_SET) },
			    n == 16 ? 6 : 5);
}

static bool has_range(Em *e, LV x)
{
	u32 n = em_is_vector(x) ? LLVMGetVectorSize(LLVMTypeOf(x)) : 0;

	return e->target->mask_regs && (n == 16 || n == 8 || n == 4);
}

/* ---- operands that may be signaling NaNs ------------------------------------------------------------------- */

static bool is_number(const Opnd *o) { return o->kind == OP_imm && ((u32)o->imm & 0x7fffffff) <= 0x7f800000; }

static bool gives_none(const Inst *in)
{
	if (in->op.type[0] != TY_f32)
		return in->op.form == FORM_mov && is_number(&in->ops[1]);
	switch (in->op.form) {
	case FORM_add_f: case FORM_sub_f: case FORM_mul_f: case FORM_fma: case FORM_div_f: case FORM_sqrt:
		return true;
	case FORM_min_f: case FORM_max_f:
		return in->nops == 3 && !in->op.m.nan && !in->op.m.xorsign && !in->op.m.abs;
	case FORM_mov:
		return is_number(&in->ops[1]);
	default:
		return false;
	}
}

static bool may_signal(Em *e, const Opnd *o)
{
	const Web *w = o->kind == OP_reg ? &e->webs->webs[em_web_of(e, o->use)] : NULL;

	if (!w)
		return !is_number(o);
	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (!gives_none(&e->fn->insts[w->defs[i].inst]))
			return true;
	return !vec_len(w->defs);
}

/* Operand k of the instruction, which is x. */
static LV quiet(Em *e, const Op *op, u32 k, LV x)
{
	const Inst *in = &e->fn->insts[e->inst];

	return op != &in->op || may_signal(e, &in->ops[k]) ? range(e, x, x, RANGE_MIN) : x;
}

/* ---- any processor -------------------------------------------------------------------------------------------- */

/* The host's own instruction: y where an operand is a NaN, or where both are equal. */
static LV lesser(Em *e, LV x, LV y, bool max)
{
	static const char *const own[2][2] = { { "llvm.x86.sse.min.ps", "llvm.x86.sse.max.ps" },
					       { "llvm.x86.avx.min.ps.256", "llvm.x86.avx.max.ps.256" } };
	u32 n = em_is_vector(x) ? LLVMGetVectorSize(LLVMTypeOf(x)) : 0;

	if (n && LLVMGetElementType(LLVMTypeOf(x)) == e->f32 && (n == 4 || (n == 8 && e->target->lanes >= 8)))
		return em_intrinsic(e, own[n == 8][max], NULL, 0, (LV[]){ x, y }, 2);
	return LLVMBuildSelect(e->b, LLVMBuildFCmp(e->b, max ? LLVMRealOGT : LLVMRealOLT, x, y, ""), x, y, "");
}

/* Equal ones that differ are zeros: a minimum has x's sign, too, a maximum only with it. */
static LV with_sign(Em *e, LV x, LV y, LV r, bool max)
{
	LV xi = em_to_int(e, x), bits = LLVMBuildFCmp(e->b, max ? LLVMRealUNE : LLVMRealOEQ, x, y, "");

	bits = LLVMBuildSExt(e->b, bits, LLVMTypeOf(xi), "");
	if (max)
		return LLVMBuildAnd(e->b, em_to_int(e, r), LLVMBuildOr(e->b, bits, xi, ""), "");
	return LLVMBuildOr(e->b, em_to_int(e, r), LLVMBuildAnd(e->b, bits, xi, ""), "");
}

static LV choose(Em *e, const Op *op, LV x, LV y, bool max)
{
	LV xi = em_to_int(e, x), yi = em_to_int(e, y), r, nan = LLVMBuildFCmp(e->b, LLVMRealUNO, y, y, "");

	r = with_sign(e, x, y, lesser(e, x, y, max), max);
	r = LLVMBuildSelect(e->b, nan, op->m.nan ? yi : xi, r, "");
	if (op->m.nan)
		r = LLVMBuildSelect(e->b, LLVMBuildFCmp(e->b, LLVMRealUNO, x, x, ""), xi, r, "");
	if (op->type[0] == TY_f32)
		return r;
	nan = LLVMBuildAnd(e->b, nan, LLVMBuildFCmp(e->b, LLVMRealUNO, x, x, ""), "");
	return LLVMBuildSelect(e->b, nan, LLVMBuildOr(e->b, yi, em_kint(e, yi, 1ull << 51), ""), r, "");
}

static bool min_max(Em *e, const Op *op, LV *d, const LV *a, u32 n, bool max)
{
	Type t = op->type[0];
	bool lazy = e->result_lazy;
	LV x, y, r;

	if (n > 2 || op->m.xorsign || op->m.abs)
		return false;
	x = em_float_in(e, op, a[0], t);
	y = em_float_in(e, op, a[1], t);
	if (t == TY_f32 && !op->m.nan && has_range(e, x)) {
		r = range(e, quiet(e, op, 1, x), quiet(e, op, 2, y), max ? RANGE_MAX : RANGE_MIN);
	} else {
		d[0] = choose(e, op, x, y, max);
		if (t == TY_f64)
			return true;
		r = em_bitcast(e, d[0], e->f32);
		lazy &= !e->target->mask_regs; /* see gives_none */
	}
	d[0] = em_to_int(e, lazy ? r : em_canon_f32(e, r));
	return true;
}

bool pure_min_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	return min_max(e, op, d, a, n, false);
}

bool pure_max_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	return min_max(e, op, d, a, n, true);
}
