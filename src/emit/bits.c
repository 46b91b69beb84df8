/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Vector forms of instructions on bytes and bits: funnel shifts, permutations of bytes, products of bytes, first bits.
 * See PureFn in em.h; what is not here goes lane by lane (lane_int.c, which is also what they mean).
 */
#include "emit/arith.h"

#define B(e) ((e)->b)

/* A word of {hi, lo}, the amount modulo 32. The intrinsic says it too, but LLVM (22) makes fshl(0, x, amounts) a shift
 * by 32 - amount, which is poison in lanes whose amount turns out to be 0. Code is the same, vpshldvd included. */
static LV funnel(Em *e, bool left, LV hi, LV lo, LV amount)
{
	LV one = em_kint(e, amount, 1), all = em_kint(e, amount, 31);
	LV by = LLVMBuildAnd(B(e), amount, all, ""), rest = LLVMBuildXor(B(e), by, all, "");

	if (left)
		return LLVMBuildOr(B(e), LLVMBuildShl(B(e), hi, by, ""),
				   LLVMBuildLShr(B(e), LLVMBuildLShr(B(e), lo, one, ""), rest, ""), "");
	return LLVMBuildOr(B(e), LLVMBuildLShr(B(e), lo, by, ""),
			   LLVMBuildShl(B(e), LLVMBuildShl(B(e), hi, one, ""), rest, ""), "");
}

bool pure_shf(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LT t = LLVMTypeOf(a[0]);
	LV lo = a[0], hi = a[1], args[3] = { hi, lo, a[2] }, far;
	u64 k;
	/* both halves 0, or one amount */
	bool left = shf_is_left(op), known = lo == hi || !em_is_vector(a[2]) || em_const_int(a[2], &k);

	d[0] = known ? em_intrinsic(e, left ? "llvm.fshl" : "llvm.fshr", &t, 1, args, 3) : funnel(e, left, hi, lo, a[2]);
	if (op->m.wrap == WRAP_wrap)
		return true;
	far = LLVMBuildICmp(B(e), LLVMIntUGE, a[2], em_kint(e, a[2], 32), ""); /* the whole word, and no more */
	d[0] = LLVMBuildSelect(B(e), far, left ? lo : hi, d[0], "");
	return true;
}

/* Byte i of every lane is byte sel[i] of {b, a}. */
static LV shuffle_bytes(Em *e, LV a, LV b, const u32 *sel)
{
	u32 w = em_is_vector(a) ? LLVMGetVectorSize(LLVMTypeOf(a)) : 1;
	LT bytes = LLVMVectorType(e->i8, 4 * w);
	LV idx[4 * 32];

	for (u32 i = 0; i < 4 * w; i++)
		idx[i] = em_const(e, 32, (sel[i % 4] & 4 ? 4 * w : 0) + (i & ~3u) + (sel[i % 4] & 3));
	return LLVMBuildShuffleVector(B(e), LLVMBuildBitCast(B(e), a, bytes, ""), LLVMBuildBitCast(B(e), b, bytes, ""),
				      LLVMConstVector(idx, 4 * w), "");
}

/* Bytes whose selector says so become eight copies of their sign. */
static LV spread_signs(Em *e, LV bytes, u64 sel)
{
	u32 n = LLVMGetVectorSize(LLVMTypeOf(bytes));
	LV signs, idx[4 * 32];

	for (u32 i = 0; i < n; i++)
		idx[i] = em_const(e, 8, 7);
	signs = LLVMBuildAShr(B(e), bytes, LLVMConstVector(idx, n), "");
	for (u32 i = 0; i < n; i++)
		idx[i] = em_const(e, 32, sel >> 4 * (i % 4) & 8 ? n + i : i);
	return LLVMBuildShuffleVector(B(e), bytes, signs, LLVMConstVector(idx, n), "");
}

/* With a selector that is known; else lane by lane. */
bool pure_prmt(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	u64 sel;
	u32 from[4];
	LV v;

	if (op->m.mode != PRMT_none || !em_const_int(a[2], &sel))
		return false;
	for (u32 i = 0; i < 4; i++)
		from[i] = sel >> 4 * i & 7;
	v = shuffle_bytes(e, a[0], a[1], from);
	if (sel & 0x8888)
		v = spread_signs(e, v, sel);
	d[0] = LLVMBuildBitCast(B(e), v, LLVMTypeOf(a[0]), "");
	return true;
}

static LV byte_of(Em *e, LV v, u32 i, Type t)
{
	LV top = LLVMBuildShl(B(e), v, em_kint(e, v, 24 - 8 * i), "");

	return em_is_signed(t) ? LLVMBuildAShr(B(e), top, em_kint(e, v, 24), "")
			       : LLVMBuildLShr(B(e), top, em_kint(e, v, 24), "");
}

bool pure_dp4a(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = a[2];
	for (u32 i = 0; i < 4; i++) {
		LV x = byte_of(e, a[0], i, op->type[0]), y = byte_of(e, a[1], i, op->type[1]);

		d[0] = LLVMBuildAdd(B(e), d[0], LLVMBuildMul(B(e), x, y, ""), "");
	}
	return true;
}

bool pure_dp2a(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	u32 from = op->m.mul == MUL_hi ? 2 : 0;

	d[0] = a[2];
	for (u32 i = 0; i < 2; i++) {
		LV top = LLVMBuildShl(B(e), a[0], em_kint(e, a[0], 16 - 16 * i), ""), k = em_kint(e, a[0], 16);
		LV x = em_is_signed(op->type[0]) ? LLVMBuildAShr(B(e), top, k, "") : LLVMBuildLShr(B(e), top, k, "");

		d[0] = LLVMBuildAdd(B(e), d[0], LLVMBuildMul(B(e), x, byte_of(e, a[1], i + from, op->type[1]), ""), "");
	}
	return true;
}

/* Of the lower 24 bits: the product's lower 32, or those from the 16th on. */
static LV product_24(Em *e, const Op *op, LV a, LV b)
{
	bool sign = em_is_signed(op->type[0]);
	LT wide = em_is_vector(a) ? em_vec(e, e->i64) : e->i64, t = op->m.mul == MUL_hi ? wide : LLVMTypeOf(a);
	LV x[2] = { a, b };

	for (u32 i = 0; i < 2; i++) {
		LV top = LLVMBuildShl(B(e), x[i], em_kint(e, a, 8), ""), k = em_kint(e, a, 8);

		x[i] = sign ? LLVMBuildAShr(B(e), top, k, "") : LLVMBuildLShr(B(e), top, k, "");
		if (op->m.mul == MUL_hi)
			x[i] = sign ? LLVMBuildSExt(B(e), x[i], t, "") : LLVMBuildZExt(B(e), x[i], t, "");
	}
	x[0] = LLVMBuildMul(B(e), x[0], x[1], "");
	if (op->m.mul != MUL_hi)
		return x[0];
	return LLVMBuildTrunc(B(e), LLVMBuildLShr(B(e), x[0], em_kint(e, x[0], 16), ""), LLVMTypeOf(a), "");
}

bool pure_mul24(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = product_24(e, op, a[0], a[1]);
	return true;
}

bool pure_mad24(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	if (op->m.sat)
		return false;
	d[0] = LLVMBuildAdd(B(e), product_24(e, op, a[0], a[1]), a[2], "");
	return true;
}

bool pure_sad(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	bool sign = em_is_signed(op->type[0]);
	LV most = em_call2(e, sign ? "llvm.smax" : "llvm.umax", a[0], a[1]);
	LV least = em_call2(e, sign ? "llvm.smin" : "llvm.umin", a[0], a[1]);

	d[0] = LLVMBuildAdd(B(e), a[2], LLVMBuildSub(B(e), most, least, ""), "");
	return true;
}

/* The place of the first bit that is not the sign's; none: -1. */
bool pure_bfind(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	u32 bits = ptx_type_bits(op->type[0]);
	LT t = LLVMTypeOf(a[0]);
	LV x = a[0], args[2], before, none;

	if (em_is_signed(op->type[0]))
		x = LLVMBuildXor(B(e), x, LLVMBuildAShr(B(e), x, em_kint(e, x, bits - 1), ""), "");
	args[0] = x;
	args[1] = em_const(e, 1, 0);
	before = em_intrinsic(e, "llvm.ctlz", &t, 1, args, 2);
	none = LLVMBuildICmp(B(e), LLVMIntEQ, x, em_kint(e, x, 0), "");
	if (op->m.shiftamt)
		d[0] = LLVMBuildSelect(B(e), none, em_kint(e, x, ~0ull), before, "");
	else
		d[0] = LLVMBuildSub(B(e), em_kint(e, x, bits - 1), before, "");
	if (bits == 64)
		d[0] = em_narrow(e, d[0], 32);
	return true;
}

bool pure_slct(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV first;

	if (op->m.ftz) /* which makes -0 of the smallest numbers */
		return false;
	if (op->type[1] == TY_s32)
		first = LLVMBuildICmp(B(e), LLVMIntSGE, a[2], em_kint(e, a[2], 0), "");
	else
		first = LLVMBuildFCmp(B(e), LLVMRealOGE, em_bitcast(e, a[2], e->f32),
				      em_kfp(e, em_bitcast(e, a[2], e->f32), 0), "");
	d[0] = LLVMBuildSelect(B(e), first, a[0], a[1], "");
	return true;
}
