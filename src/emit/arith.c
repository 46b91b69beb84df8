/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer, logic, comparison and floating-point forms as LLVM operations on scalars or vectors alike.
 * A function returns false for modifiers it has no good vector form for; the lane function then serves.
 *
 * NaN: f32 results are the canonical NaN; where a web holds only such results that is done once, when it
 * is read as bits (Em.lazy). f64 results keep what the hardware of the host gives.
 */
#include "emit/arith.h"

#include <string.h>

static LLVMBuilderRef B(Em *e)
{
	return e->b;
}

bool em_is_vector(LV v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

LV em_like(Em *e, LV like, LV scalar)
{
	return em_is_vector(like) ? em_splat(e, scalar) : scalar;
}

LV em_kint(Em *e, LV like, u64 k)
{
	LT t = LLVMTypeOf(like);
	u32 bits = LLVMGetIntTypeWidth(em_is_vector(like) ? LLVMGetElementType(t) : t);

	return em_like(e, like, em_const(e, bits, k));
}

LV em_kfp(Em *e, LV like, double k)
{
	LT t = LLVMTypeOf(like);

	return em_like(e, like, LLVMConstReal(em_is_vector(like) ? LLVMGetElementType(t) : t, k));
}

bool em_is_signed(Type t)
{
	return t >= TY_s8 && t <= TY_s64;
}

LV em_call1(Em *e, const char *name, LV a)
{
	LT t = LLVMTypeOf(a);

	return em_intrinsic(e, name, &t, 1, &a, 1);
}

LV em_call2(Em *e, const char *name, LV a, LV b)
{
	LT t = LLVMTypeOf(a);
	LV args[2] = { a, b };

	return em_intrinsic(e, name, &t, 1, args, 2);
}

LV em_call3(Em *e, const char *name, LV a, LV b, LV c)
{
	LT t = LLVMTypeOf(a);
	LV args[3] = { a, b, c };

	return em_intrinsic(e, name, &t, 1, args, 3);
}

static bool simd_halves(const Op *op)
{
	return op->type[0] == TY_u16x2 || op->type[0] == TY_s16x2;
}

/* ---- integers -------------------------------------------------------------------------------------------- */

bool pure_add_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	if (simd_halves(op))
		return false;
	d[0] = op->m.sat ? em_call2(e, "llvm.sadd.sat", a[0], a[1]) : LLVMBuildAdd(B(e), a[0], a[1], "");
	return true;
}

bool pure_sub_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	if (simd_halves(op))
		return false;
	d[0] = op->m.sat ? em_call2(e, "llvm.ssub.sat", a[0], a[1]) : LLVMBuildSub(B(e), a[0], a[1], "");
	return true;
}

LV em_widen(Em *e, LV v, u32 bits, bool sign)
{
	LT t = em_with_lanes(v, em_int(e, bits));

	return sign ? LLVMBuildSExt(B(e), v, t, "") : LLVMBuildZExt(B(e), v, t, "");
}

LV em_some_lanes(Em *e, LV v, u32 first, u32 n)
{
	LV idx[32];

	if (n == LLVMGetVectorSize(LLVMTypeOf(v)))
		return v;
	for (u32 l = 0; l < n; l++)
		idx[l] = em_const(e, 32, first + l);
	return LLVMBuildShuffleVector(B(e), v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(idx, n), "");
}

LV em_joined_lanes(Em *e, LV a, LV b, u32 n)
{
	LV idx[32];

	for (u32 l = 0; l < 2 * n; l++)
		idx[l] = em_const(e, 32, l);
	return LLVMBuildShuffleVector(B(e), a, b, LLVMConstVector(idx, 2 * n), "");
}

LV em_narrow(Em *e, LV v, u32 bits)
{
	return LLVMBuildTrunc(B(e), v, em_with_lanes(v, em_int(e, bits)), "");
}

/* 64 bits by 64, from products of 32, of which hosts have vectors. */
static LV high_of_long(Em *e, LV a, LV b)
{
	LV low = em_kint(e, a, 0xffffffff), by = em_kint(e, a, 32);
	LV al = LLVMBuildAnd(B(e), a, low, ""), ah = LLVMBuildLShr(B(e), a, by, "");
	LV bl = LLVMBuildAnd(B(e), b, low, ""), bh = LLVMBuildLShr(B(e), b, by, "");
	LV x = LLVMBuildLShr(B(e), LLVMBuildMul(B(e), al, bl, ""), by, ""), y;

	x = LLVMBuildAdd(B(e), LLVMBuildMul(B(e), ah, bl, ""), x, "");
	y = LLVMBuildAdd(B(e), LLVMBuildMul(B(e), al, bh, ""), LLVMBuildAnd(B(e), x, low, ""), "");
	x = LLVMBuildAdd(B(e), LLVMBuildLShr(B(e), x, by, ""), LLVMBuildLShr(B(e), y, by, ""), "");
	return LLVMBuildAdd(B(e), LLVMBuildMul(B(e), ah, bh, ""), x, "");
}

/* What b adds to the upper half when a is read as signed and negative. */
static LV sign_share(Em *e, LV a, LV b)
{
	return LLVMBuildAnd(B(e), LLVMBuildAShr(B(e), a, em_kint(e, a, 63), ""), b, "");
}

LV em_high_product(Em *e, LV a, LV b, bool sign)
{
	u32 bits = LLVMGetIntTypeWidth(em_lane_of(a));
	LV w;

	if (bits == 64 && em_is_vector(a) && e->target->lanes > 4) { /* with two lanes it loses */
		w = high_of_long(e, a, b);
		return !sign ? w : LLVMBuildSub(B(e), w, LLVMBuildAdd(B(e), sign_share(e, a, b), sign_share(e, b, a), ""), "");
	}
	w = LLVMBuildMul(B(e), em_widen(e, a, 2 * bits, sign), em_widen(e, b, 2 * bits, sign), "");
	return em_narrow(e, LLVMBuildLShr(B(e), w, em_kint(e, w, bits), ""), bits);
}

static LV product(Em *e, const Op *op, LV a, LV b)
{
	u32 bits = ptx_type_bits(op->type[0]);
	bool sign = em_is_signed(op->type[0]);

	if (op->m.mul == MUL_lo || op->m.mul == MUL_none)
		return LLVMBuildMul(B(e), a, b, "");
	if (op->m.mul == MUL_hi)
		return em_high_product(e, a, b, sign);
	return LLVMBuildMul(B(e), em_widen(e, a, 2 * bits, sign), em_widen(e, b, 2 * bits, sign), "");
}

bool pure_mul_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = product(e, op, a[0], a[1]);
	return true;
}

bool pure_mad_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV p = product(e, op, a[0], a[1]);

	d[0] = op->m.sat ? em_call2(e, "llvm.sadd.sat", p, a[2]) : LLVMBuildAdd(B(e), p, a[2], "");
	return true;
}

bool pure_abs_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV neg = LLVMBuildNeg(B(e), a[0], "");

	d[0] = LLVMBuildSelect(B(e), LLVMBuildICmp(B(e), LLVMIntSLT, a[0], em_kint(e, a[0], 0), ""), neg, a[0], "");
	return true;
}

bool pure_neg_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = LLVMBuildNeg(B(e), a[0], "");
	return true;
}

static bool min_max_i(Em *e, const Op *op, LV *d, const LV *a, const char *s, const char *u)
{
	if (simd_halves(op) || op->m.relu)
		return false;
	d[0] = em_call2(e, em_is_signed(op->type[0]) ? s : u, a[0], a[1]);
	return true;
}

bool pure_min_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	return min_max_i(e, op, d, a, "llvm.smin", "llvm.umin");
}

bool pure_max_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	return min_max_i(e, op, d, a, "llvm.smax", "llvm.umax");
}

bool pure_and_b(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = LLVMBuildAnd(B(e), a[0], a[1], "");
	return true;
}

bool pure_or_b(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = LLVMBuildOr(B(e), a[0], a[1], "");
	return true;
}

bool pure_xor_b(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = LLVMBuildXor(B(e), a[0], a[1], "");
	return true;
}

bool pure_not_b(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = LLVMBuildNot(B(e), a[0], "");
	return true;
}

bool pure_cnot(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV z = LLVMBuildICmp(B(e), LLVMIntEQ, a[0], em_kint(e, a[0], 0), "");

	d[0] = LLVMBuildSelect(B(e), z, em_kint(e, a[0], 1), em_kint(e, a[0], 0), "");
	return true;
}

/* The amount is a u32; 32 (or the width) and more shift everything out. */
static LV amount(Em *e, LV v, LV by, LV *over)
{
	LT t = LLVMTypeOf(v);
	u32 bits = LLVMGetIntTypeWidth(em_is_vector(v) ? LLVMGetElementType(t) : t);

	*over = LLVMBuildICmp(B(e), LLVMIntUGE, by, em_kint(e, by, bits), "");
	by = LLVMBuildSelect(B(e), *over, em_kint(e, by, 0), by, "");
	return bits == 32 ? by : bits > 32 ? em_widen(e, by, bits, false) : em_narrow(e, by, bits);
}

bool pure_shl_b(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV over, by = amount(e, a[0], a[1], &over);

	d[0] = LLVMBuildSelect(B(e), over, em_kint(e, a[0], 0), LLVMBuildShl(B(e), a[0], by, ""), "");
	return true;
}

bool pure_shr(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	u32 bits = ptx_type_bits(op->type[0]);
	LV over, by = amount(e, a[0], a[1], &over), all;

	if (!em_is_signed(op->type[0])) {
		d[0] = LLVMBuildSelect(B(e), over, em_kint(e, a[0], 0), LLVMBuildLShr(B(e), a[0], by, ""), "");
		return true;
	}
	all = LLVMBuildAShr(B(e), a[0], em_kint(e, a[0], bits - 1), "");
	d[0] = LLVMBuildSelect(B(e), over, all, LLVMBuildAShr(B(e), a[0], by, ""), "");
	return true;
}

/* shf: mode 1 left, 2 right (see mod.def); clamp saturates the amount at 32, wrap masks it. */
static LV to_u32(Em *e, LV v, u32 bits)
{
	return bits == 64 ? em_narrow(e, v, 32) : v;
}

bool pure_popc(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = to_u32(e, em_call1(e, "llvm.ctpop", a[0]), ptx_type_bits(op->type[0]));
	return true;
}

bool pure_clz(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LT t = LLVMTypeOf(a[0]);
	LV args[2] = { a[0], em_const(e, 1, 0) };

	d[0] = to_u32(e, em_intrinsic(e, "llvm.ctlz", &t, 1, args, 2), ptx_type_bits(op->type[0]));
	return true;
}

bool pure_brev(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = em_call1(e, "llvm.bitreverse", a[0]);
	return true;
}

bool pure_mov(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = a[0];
	return true;
}

/* lop3: the sum of the products that the table's bits name, on whole words. */
bool pure_lop3(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV r = NULL;
	u64 lut;

	if (!em_const_int(a[3], &lut))
		return false;
	for (u32 i = 0; i < 8; i++) { /* bits 8 and up do not count */
		LV x = i & 4 ? a[0] : LLVMBuildNot(B(e), a[0], ""), y, z, p;

		if (!(lut >> i & 1))
			continue;
		y = i & 2 ? a[1] : LLVMBuildNot(B(e), a[1], "");
		z = i & 1 ? a[2] : LLVMBuildNot(B(e), a[2], "");
		p = LLVMBuildAnd(B(e), LLVMBuildAnd(B(e), x, y, ""), z, "");
		r = r ? LLVMBuildOr(B(e), r, p, "") : p;
	}
	d[0] = r ? r : em_kint(e, a[0], 0);
	return true;
}

bool em_const_int(LV v, u64 *k)
{
	LV s = v;

	if (em_is_vector(v)) {
		s = LLVMIsConstant(v) ? LLVMGetAggregateElement(v, 0) : NULL;
		for (u32 l = 1; s && l < LLVMGetVectorSize(LLVMTypeOf(v)); l++)
			if (LLVMGetAggregateElement(v, l) != s)
				return false;
	}
	if (!s || !LLVMIsAConstantInt(s))
		return false;
	*k = LLVMConstIntGetZExtValue(s);
	return true;
}

/* Field of constant place and length; past the end a signed field repeats the sign bit. */
bool pure_bfe(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	u32 bits = ptx_type_bits(op->type[0]);
	u64 pos, len;
	bool sign = em_is_signed(op->type[0]);

	if (!em_const_int(a[1], &pos) || !em_const_int(a[2], &len))
		return false;
	pos &= 0xff;
	len &= 0xff;
	if (!len || (pos >= bits && !sign)) {
		d[0] = em_kint(e, a[0], 0);
		return true;
	}
	if (pos >= bits)
		pos = bits - 1;
	if (pos + len > bits)
		len = bits - pos;
	d[0] = LLVMBuildShl(B(e), a[0], em_kint(e, a[0], bits - pos - len), "");
	d[0] = sign ? LLVMBuildAShr(B(e), d[0], em_kint(e, a[0], bits - len), "")
		    : LLVMBuildLShr(B(e), d[0], em_kint(e, a[0], bits - len), "");
	return true;
}

/* a's low bits into b at a constant place */
bool pure_bfi(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	u32 bits = ptx_type_bits(op->type[0]);
	u64 pos, len, mask;

	if (!em_const_int(a[2], &pos) || !em_const_int(a[3], &len))
		return false;
	pos &= 0xff;
	len &= 0xff;
	if (!len || pos >= bits) {
		d[0] = a[1];
		return true;
	}
	mask = (len >= 64 ? ~0ull : (1ull << len) - 1) << pos;
	d[0] = LLVMBuildAnd(B(e), LLVMBuildShl(B(e), a[0], em_kint(e, a[0], pos), ""), em_kint(e, a[0], mask), "");
	d[0] = LLVMBuildOr(B(e), d[0], LLVMBuildAnd(B(e), a[1], em_kint(e, a[0], ~mask), ""), "");
	return true;
}

/* ---- comparison ------------------------------------------------------------------------------------------- */

static LV compare_int(Em *e, const Op *op, Type t, LV a, LV b)
{
	static const LLVMIntPredicate s[] = {
		[CMP_eq] = LLVMIntEQ, [CMP_ne] = LLVMIntNE, [CMP_lt] = LLVMIntSLT, [CMP_le] = LLVMIntSLE,
		[CMP_gt] = LLVMIntSGT, [CMP_ge] = LLVMIntSGE, [CMP_lo] = LLVMIntULT, [CMP_ls] = LLVMIntULE,
		[CMP_hi] = LLVMIntUGT, [CMP_hs] = LLVMIntUGE,
	};
	static const LLVMIntPredicate u[] = {
		[CMP_eq] = LLVMIntEQ, [CMP_ne] = LLVMIntNE, [CMP_lt] = LLVMIntULT, [CMP_le] = LLVMIntULE,
		[CMP_gt] = LLVMIntUGT, [CMP_ge] = LLVMIntUGE, [CMP_lo] = LLVMIntULT, [CMP_ls] = LLVMIntULE,
		[CMP_hi] = LLVMIntUGT, [CMP_hs] = LLVMIntUGE,
	};

	if (op->m.cmp >= COUNT(s) || !op->m.cmp)
		return NULL;
	return LLVMBuildICmp(B(e), (em_is_signed(t) ? s : u)[op->m.cmp], a, b, "");
}

static LV compare_float(Em *e, const Op *op, LV a, LV b)
{
	static const LLVMRealPredicate p[] = {
		[CMP_eq] = LLVMRealOEQ, [CMP_ne] = LLVMRealONE, [CMP_lt] = LLVMRealOLT, [CMP_le] = LLVMRealOLE,
		[CMP_gt] = LLVMRealOGT, [CMP_ge] = LLVMRealOGE, [CMP_equ] = LLVMRealUEQ,
		[CMP_neu] = LLVMRealUNE, [CMP_ltu] = LLVMRealULT, [CMP_leu] = LLVMRealULE,
		[CMP_gtu] = LLVMRealUGT, [CMP_geu] = LLVMRealUGE, [CMP_num] = LLVMRealORD,
		[CMP_nan] = LLVMRealUNO,
	};

	if (op->m.cmp >= COUNT(p) || !p[op->m.cmp])
		return NULL;
	return LLVMBuildFCmp(B(e), p[op->m.cmp], a, b, "");
}

LV em_flush_f32(Em *e, LV x)
{
	LV abs = em_call1(e, "llvm.fabs", x);
	LV tiny = LLVMBuildFCmp(B(e), LLVMRealOLT, abs, em_kfp(e, x, 0x1p-126), "");

	return LLVMBuildSelect(B(e), tiny, em_call2(e, "llvm.copysign", em_kfp(e, x, 0.0), x), x, "");
}

LV em_float_in(Em *e, const Op *op, LV v, Type t)
{
	v = em_bitcast(e, v, em_lane_type(e, t));
	return op->m.ftz && t == TY_f32 ? em_flush_f32(e, v) : v;
}

bool em_is_host_float(Type t)
{
	return t == TY_f32 || t == TY_f64;
}

static LV compare(Em *e, const Op *op, Type t, LV a, LV b)
{
	if (em_is_host_float(t))
		return compare_float(e, op, em_float_in(e, op, a, t), em_float_in(e, op, b, t));
	if ((t == TY_bf16 || (t == TY_f16 && e->target->fma)) && !op->m.ftz)
		return compare_float(e, op, em_half_to_f32(e, t, a), em_half_to_f32(e, t, b));
	if (t >= TY_f16)
		return NULL;
	return compare_int(e, op, t, a, b);
}

static LV combine(Em *e, const Op *op, LV x, LV c)
{
	switch (op->m.boolop) {
	case BOOL_and: return LLVMBuildAnd(B(e), x, c, "");
	case BOOL_or: return LLVMBuildOr(B(e), x, c, "");
	default: return LLVMBuildXor(B(e), x, c, "");
	}
}

/* p = cmp boolop c, q = !cmp boolop c */
bool pure_setp(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x = compare(e, op, op->type[0], a[0], a[1]);

	if (!x)
		return false;
	d[0] = x;
	d[1] = LLVMBuildNot(B(e), x, "");
	if (n > 2) {
		d[0] = combine(e, op, d[0], a[2]);
		d[1] = combine(e, op, d[1], a[2]);
	}
	return true;
}

bool pure_set(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x = compare(e, op, op->type[1], a[0], a[1]), one;
	u32 bits = ptx_type_bits(op->type[0]);

	if (!x || bits < 32 || op->type[0] > TY_f32)
		return false;
	if (n > 2)
		x = combine(e, op, x, a[2]);
	one = em_const(e, 32, op->type[0] == TY_f32 ? 0x3f800000 : 0xffffffff);
	d[0] = LLVMBuildSelect(B(e), x, em_like(e, x, one), em_like(e, x, em_const(e, 32, 0)), "");
	return true;
}

bool pure_selp(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = LLVMBuildSelect(B(e), a[2], a[0], a[1], "");
	return true;
}

/* ---- floating point ------------------------------------------------------------------------------------------ */

/* Results are flushed when they are tiny after rounding with unbounded exponent: `scaled` is the result
 * times 2^64, rounded on its own; NULL: tiny results of the operation are exact. */
static LV flush_result(Em *e, LV x, LV scaled)
{
	LV abs, tiny;

	if (!scaled)
		return em_flush_f32(e, x);
	abs = em_call1(e, "llvm.fabs", scaled);
	tiny = LLVMBuildFCmp(B(e), LLVMRealOLT, abs, em_kfp(e, x, 0x1p-62), "");
	return LLVMBuildSelect(B(e), tiny, em_call2(e, "llvm.copysign", em_kfp(e, x, 0.0), x), x, "");
}

static LV scale_f32(Em *e, const Op *op, LV x)
{
	return LLVMBuildFMul(B(e), x, em_kfp(e, x, 0x1p64), "");
}

static bool flushes(const Op *op)
{
	return op->m.ftz && op->type[0] == TY_f32;
}

/* Saturation, flushing and the canonical NaN of a result; back to bits. */
static LV result_scaled(Em *e, const Op *op, LV x, LV scaled)
{
	Type t = op->type[0];

	if (flushes(op))
		x = flush_result(e, x, scaled);
	if (op->m.sat) { /* NaN becomes +0 */
		LV gt0 = LLVMBuildFCmp(B(e), LLVMRealOGT, x, em_kfp(e, x, 0.0), "");
		LV lt1 = LLVMBuildFCmp(B(e), LLVMRealOLT, x, em_kfp(e, x, 1.0), "");

		x = LLVMBuildSelect(B(e), lt1, x, em_kfp(e, x, 1.0), "");
		x = LLVMBuildSelect(B(e), gt0, x, em_kfp(e, x, 0.0), "");
	} else if (t == TY_f32 && !e->result_lazy) {
		x = em_canon_f32(e, x);
	}
	return em_to_int(e, x);
}

LV em_float_out(Em *e, const Op *op, LV x)
{
	return result_scaled(e, op, x, NULL);
}

static bool to_nearest(const Op *op)
{
	return op->m.rnd == RND_none || op->m.rnd == RND_rn;
}

static bool is_rounded(const Op *op)
{
	return op->m.rnd <= RND_rp && em_is_host_float(op->type[0]);
}

static LV calc2(Em *e, const Op *op, Calc calc, LV x, LV y)
{
	if (!to_nearest(op))
		return em_directed(e, op->m.rnd, calc, (LV[]){ x, y });
	switch (calc) {
	case CALC_add: return LLVMBuildFAdd(B(e), x, y, "");
	case CALC_sub: return LLVMBuildFSub(B(e), x, y, "");
	case CALC_mul: return LLVMBuildFMul(B(e), x, y, "");
	default: return LLVMBuildFDiv(B(e), x, y, "");
	}
}

static LV calc_fma(Em *e, const Op *op, LV x, LV y, LV z)
{
	return to_nearest(op) ? em_fma(e, x, y, z) : em_directed(e, op->m.rnd, CALC_fma, (LV[]){ x, y, z });
}

bool pure_add_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	Type t = op->type[0];

	if (!is_rounded(op))
		return false;
	d[0] = em_float_out(e, op, calc2(e, op, CALC_add, em_float_in(e, op, a[t == TY_f64], t), em_float_in(e, op, a[t != TY_f64], t)));
	return true;
}

/* f64 passes a NaN's payload on; of several the hardware takes another than the host does. To ask costs as
 * much as the arithmetic: in loops, unless WW_FP=exact, the host's choice stands. */
static bool asks_for_nans(const Em *e, const Op *op)
{
	return op->type[0] == TY_f64 && (e->opt.exact_fp || !e->cfg->blocks[e->block].loop);
}

/* f64: a NaN is quieted and keeps its sign. */
static LV unless_nan(Em *e, LV bits, LV r)
{
	LV x = em_bitcast(e, bits, e->f64), nan = LLVMBuildFCmp(B(e), LLVMRealUNO, x, x, "");

	return LLVMBuildSelect(B(e), nan, LLVMBuildOr(B(e), bits, em_kint(e, bits, 1ull << 51), ""), r, "");
}

bool pure_sub_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	Type t = op->type[0];

	if (!is_rounded(op))
		return false;
	d[0] = em_float_out(e, op, calc2(e, op, CALC_sub, em_float_in(e, op, a[0], t), em_float_in(e, op, a[1], t)));
	if (asks_for_nans(e, op))
		d[0] = unless_nan(e, a[1], d[0]);
	return true;
}

bool pure_mul_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	Type t = op->type[0];

	LV x = em_float_in(e, op, a[0], t), y = em_float_in(e, op, a[1], t), scaled = NULL;

	if (!is_rounded(op))
		return false;
	if (flushes(op))
		scaled = calc2(e, op, CALC_mul, scale_f32(e, op, x), y);
	/* of two f64 NaNs the hardware takes b's: its place in the host's instruction is the first */
	d[0] = result_scaled(e, op, t == TY_f64 ? calc2(e, op, CALC_mul, y, x) : calc2(e, op, CALC_mul, x, y), scaled);
	return true;
}

bool pure_fma(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	Type t = op->type[0];

	LV x = em_float_in(e, op, a[0], t), y = em_float_in(e, op, a[1], t), z = em_float_in(e, op, a[2], t), scaled = NULL;

	if (!is_rounded(op))
		return false;
	if (flushes(op))
		scaled = calc_fma(e, op, scale_f32(e, op, x), y, scale_f32(e, op, z));
	d[0] = result_scaled(e, op, calc_fma(e, op, x, y, z), scaled);
	if (asks_for_nans(e, op))
		d[0] = unless_nan(e, a[1], unless_nan(e, a[2], d[0]));
	return true;
}

bool pure_div_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	Type t = op->type[0];
	LV x = em_float_in(e, op, a[0], t), y = em_float_in(e, op, a[1], t), scaled = NULL;

	if (!is_rounded(op))
		return false;
	if (flushes(op)) /* where 2^64 x overflows, x / y is not tiny */
		scaled = calc2(e, op, CALC_div, scale_f32(e, op, x), y);
	d[0] = result_scaled(e, op, calc2(e, op, CALC_div, x, y), scaled);
	return true;
}

bool pure_rcp(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x = em_float_in(e, op, a[0], op->type[0]), scaled = NULL;

	if (!is_rounded(op))
		return false;
	if (flushes(op) && !to_nearest(op))
		scaled = calc2(e, op, CALC_div, em_kfp(e, x, 0x1p64), x);
	d[0] = result_scaled(e, op, calc2(e, op, CALC_div, em_kfp(e, x, 1.0), x), scaled);
	return true;
}

bool pure_sqrt(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x, nan;

	if (!is_rounded(op))
		return false;
	x = em_float_in(e, op, a[0], op->type[0]);
	d[0] = em_float_out(e, op, to_nearest(op) ? em_call1(e, "llvm.sqrt", x) : em_directed(e, op->m.rnd, CALC_sqrt, &x));
	if (op->type[0] != TY_f32)
		return true;
	/* LLVM knows which square roots are NaN and then drops the test of `result`: say it on x again */
	nan = LLVMBuildFCmp(B(e), LLVMRealULT, x, em_kfp(e, x, 0.0), "");
	d[0] = LLVMBuildSelect(B(e), nan, em_kint(e, d[0], 0x7fffffff), d[0], "");
	return true;
}

bool pure_abs_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	if (!em_is_host_float(op->type[0]))
		return false;
	d[0] = em_float_out(e, op, em_call1(e, "llvm.fabs", em_float_in(e, op, a[0], op->type[0])));
	if (op->type[0] == TY_f64)
		d[0] = unless_nan(e, a[0], d[0]);
	return true;
}

bool pure_neg_f(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	if (!em_is_host_float(op->type[0]))
		return false;
	d[0] = em_float_out(e, op, LLVMBuildFNeg(B(e), em_float_in(e, op, a[0], op->type[0]), ""));
	if (op->type[0] == TY_f64)
		d[0] = unless_nan(e, a[0], d[0]);
	return true;
}

bool pure_copysign(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LT lane = op->type[0] == TY_f32 ? e->f32 : e->f64;

	d[0] = em_to_int(e, em_call2(e, "llvm.copysign", em_bitcast(e, a[1], lane), em_bitcast(e, a[0], lane)));
	return true;
}
