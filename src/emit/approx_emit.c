/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Approximate functions of f32 as vectors, within the error that the PTX ISA states for each (under
 * "rsqrt", "rcp", "sqrt", "div", "ex2", "lg2", "sin", "cos", "tanh"); a form that is not here runs lane by
 * lane. With EmitOptions.exact_fp all do, and give the bits of the hardware.
 *
 * Sums of products may be fused or not, as the target can: the last bits differ between targets.
 */
#include "emit/arith.h"

#define B(e) ((e)->b)

static LV add(Em *e, LV x, LV y) { return LLVMBuildFAdd(B(e), x, y, ""); }
static LV sub(Em *e, LV x, LV y) { return LLVMBuildFSub(B(e), x, y, ""); }
static LV mul(Em *e, LV x, LV y) { return LLVMBuildFMul(B(e), x, y, ""); }
static LV mulk(Em *e, LV x, double k) { return mul(e, x, em_kfp(e, x, k)); }
static LV choose(Em *e, LV c, LV x, LV y) { return LLVMBuildSelect(B(e), c, x, y, ""); }
static LV muladd(Em *e, LV x, LV y, LV z) { return em_call3(e, "llvm.fmuladd", x, y, z); }

static LV below(Em *e, LV x, double k)
{
	return LLVMBuildFCmp(B(e), LLVMRealOLT, x, em_kfp(e, x, k), "");
}

/* c[0] + c[1] x + … + c[n-1] x^(n-1) */
static LV polynomial(Em *e, LV x, const double *c, u32 n)
{
	LV r = em_kfp(e, x, c[n - 1]);

	for (u32 i = n - 1; i-- > 0;)
		r = muladd(e, r, x, em_kfp(e, x, c[i]));
	return r;
}

static LT like_lanes(Em *e, LV like, LT lane) { return em_is_vector(like) ? em_vec(e, lane) : lane; }
static LV as_float(Em *e, LV bits) { return em_bitcast(e, bits, e->f32); }

/* ---- rcp, sqrt, rsqrt, div ------------------------------------------------------------------- */

/* The host's estimate of 1/sqrt(x), 14 bits, and one step of Newton's. Where the step has no meaning (0,
 * infinity, below 0, NaN: its residual is NaN) the estimate is already the answer. Error under 2^-23.2. */
static LV rsqrt_estimated(Em *e, LV x)
{
	static const char name[] = "llvm.x86.avx512.rsqrt14.ps.512";
	LV all = LLVMConstInt(e->i16, 0xffff, false), y, step, r;

	y = em_intrinsic(e, name, NULL, 0, (LV[]){ x, LLVMConstNull(LLVMTypeOf(x)), all }, 3);
	r = em_call3(e, "llvm.fma", LLVMBuildFNeg(B(e), LLVMBuildFMul(B(e), x, y, ""), ""), y, em_kfp(e, x, 1.0));
	step = em_call3(e, "llvm.fma", LLVMBuildFMul(B(e), y, em_kfp(e, x, 0.5), ""), r, y);
	return LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealUNO, r, r, ""), y, step, "");
}

/* A step of Newton's, as above, by the residual in twice the bits: within 1 ulp. */
static LV rsqrt_double(Em *e, LV x)
{
	LV y = LLVMBuildFDiv(B(e), em_kfp(e, x, 1.0), em_call1(e, "llvm.sqrt", x), "");
	LV less = LLVMBuildFNeg(B(e), LLVMBuildFMul(B(e), x, y, ""), ""), lost = em_call3(e, "llvm.fma", x, y, less);
	LV r = em_call3(e, "llvm.fma", less, y, em_kfp(e, x, 1.0));
	LV step;

	r = em_call3(e, "llvm.fma", LLVMBuildFNeg(B(e), lost, ""), y, r);
	step = em_call3(e, "llvm.fma", LLVMBuildFMul(B(e), y, em_kfp(e, x, 0.5), ""), r, y);
	return LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealUNO, r, r, ""), y, step, "");
}

bool pure_rsqrt(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	bool is_double = op->type[0] == TY_f64;
	LV x, r, nan;

	if (e->opt.exact_fp || (is_double && op->m.ftz))
		return false;
	if (is_double) {
		d[0] = em_float_out(e, op, rsqrt_double(e, em_float_in(e, op, a[0], TY_f64)));
		return true;
	}
	x = em_float_in(e, op, a[0], TY_f32);
	if (e->target->mask_regs && em_is_vector(x) && e->W == 16) {
		d[0] = em_float_out(e, op, rsqrt_estimated(e, x));
		return true;
	}
	r = LLVMBuildFDiv(B(e), em_kfp(e, x, 1.0), em_call1(e, "llvm.sqrt", x), "");
	d[0] = em_float_out(e, op, r);
	if (!e->result_lazy) { /* LLVM may know when the root is NaN: see pure_sqrt */
		nan = LLVMBuildFCmp(B(e), LLVMRealULT, x, em_kfp(e, x, 0.0), "");
		d[0] = LLVMBuildSelect(B(e), nan, em_kint(e, d[0], 0x7fffffff), d[0], "");
	}
	return true;
}

/* a / b, where 1 / b counts as 0 once it would be below 2^-126. */
bool pure_div_approx(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x, y, abs, big, quot, zero;

	if (e->opt.exact_fp)
		return false;
	x = em_float_in(e, op, a[0], TY_f32);
	y = em_float_in(e, op, a[1], TY_f32);
	abs = em_call1(e, "llvm.fabs", y);
	big = LLVMBuildFCmp(B(e), LLVMRealOGT, abs, em_kfp(e, y, 0x1p126), "");
	zero = LLVMBuildFMul(B(e), x, em_call2(e, "llvm.copysign", em_kfp(e, y, 0.0), y), "");
	quot = LLVMBuildSelect(B(e), big, zero, LLVMBuildFDiv(B(e), x, y, ""), "");
	d[0] = em_float_out(e, op, quot);
	return true;
}

bool pure_div_full(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	if (e->opt.exact_fp)
		return false;
	d[0] = em_float_out(e, op, LLVMBuildFDiv(B(e), em_float_in(e, op, a[0], TY_f32),
						 em_float_in(e, op, a[1], TY_f32), ""));
	return true;
}

bool pure_rcp_approx(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	return !e->opt.exact_fp && pure_rcp(e, op, d, a, n);
}

bool pure_sqrt_approx(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	return !e->opt.exact_fp && pure_sqrt(e, op, d, a, n);
}

/* The upper word of 1 / x; subnormals count as 0. NaN answers as the lane function does. */
bool pure_rcp_f64(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	const u64 upper = 0xffffffff00000000, sign = 1ull << 63;
	LV bits = LLVMBuildAnd(B(e), a[0], em_kint(e, a[0], upper), ""), x = em_bitcast(e, bits, e->f64), r, abs, tiny;

	if (e->opt.exact_fp)
		return false;
	abs = LLVMBuildAnd(B(e), bits, em_kint(e, bits, ~sign), "");
	tiny = LLVMBuildICmp(B(e), LLVMIntULT, abs, em_kint(e, bits, 1ull << 52), "");
	x = LLVMBuildSelect(B(e), tiny, em_call2(e, "llvm.copysign", em_kfp(e, x, 0.0), x), x, "");
	r = em_to_int(e, LLVMBuildFDiv(B(e), em_kfp(e, x, 1.0), x, ""));
	abs = LLVMBuildAnd(B(e), r, em_kint(e, r, ~sign), "");
	tiny = LLVMBuildICmp(B(e), LLVMIntULT, abs, em_kint(e, r, 1ull << 52), "");
	r = LLVMBuildSelect(B(e), tiny, LLVMBuildAnd(B(e), r, em_kint(e, r, sign), ""), r, "");
	r = LLVMBuildAnd(B(e), r, em_kint(e, r, upper), "");
	d[0] = LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealUNO, x, x, ""), em_kint(e, r, 0x7fffffff00000000), r, "");
	return true;
}

/* ---- ex2, tanh ------------------------------------------------------------------------------- */
/* p 2^i for p in [1/2, 2]; two factors, so that subnormal results round once. */
static LV times_power(Em *e, LV p, LV i)
{
	LV half = LLVMBuildAShr(B(e), i, em_kint(e, i, 1), ""), part[2] = { half, LLVMBuildSub(B(e), i, half, "") };

	for (u32 k = 0; k < 2; k++) {
		LV up = LLVMBuildAdd(B(e), part[k], em_kint(e, i, 127), "");

		p = mul(e, p, as_float(e, LLVMBuildShl(B(e), up, em_kint(e, i, 23), "")));
	}
	return p;
}

/* 2^x for x of -300 to 200; a NaN stays one. */
static LV power2(Em *e, LV x)
{
	/* 2^f, |f| <= 1/2; error under 2^-25 */
	static const double c[] = { 1.0, 0.69314718, 0.24022651, 0.055504110, 9.6180569e-3, 1.33335020e-3, 1.5461445e-4,
				    1.5297323e-5 };
	LV t = add(e, x, em_kfp(e, x, 0x1.8p23)), whole = em_to_int(e, t);

	whole = LLVMBuildSub(B(e), whole, em_kint(e, whole, 0x4b400000), "");
	t = sub(e, x, sub(e, t, em_kfp(e, x, 0x1.8p23)));
	return times_power(e, polynomial(e, t, c, COUNT(c)), whole);
}

/* With .ftz a subnormal result is 0; an operand that small gives 1 either way. */
bool pure_ex2(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x = em_bitcast(e, a[0], e->f32), most = em_kfp(e, x, 130.0), least = em_kfp(e, x, -160.0), r;

	if (e->opt.exact_fp)
		return false;
	/* ordered comparisons: NaN stays */
	x = choose(e, LLVMBuildFCmp(B(e), LLVMRealOGT, x, most, ""), most, x);
	x = choose(e, LLVMBuildFCmp(B(e), LLVMRealOLT, x, least, ""), least, x);
	r = power2(e, x);
	if (op->m.ftz)
		r = choose(e, below(e, r, 0x1p-126), em_kfp(e, r, 0.0), r);
	d[0] = em_to_int(e, e->result_lazy ? r : em_canon_f32(e, r));
	return true;
}

/* 1 - 2 / (e^2x + 1); a polynomial where that would cancel. */
bool pure_tanh(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	static const double c[] = {-0.333323419, 0.133081749, -0.0519479066, 0.0151953734};
	LV x, abs, sq, small, big, r;

	if (e->opt.exact_fp)
		return false;
	x = em_bitcast(e, a[0], e->f32);
	abs = em_call1(e, "llvm.fabs", x);
	sq = mul(e, x, x);
	small = mul(e, x, muladd(e, sq, polynomial(e, sq, c, COUNT(c)), em_kfp(e, x, 1)));
	r = choose(e, LLVMBuildFCmp(B(e), LLVMRealOGT, abs, em_kfp(e, x, 30), ""), em_kfp(e, x, 30), abs);
	r = power2(e, mulk(e, r, 2.8853900817779268));
	r = LLVMBuildFDiv(B(e), em_kfp(e, x, 2), add(e, r, em_kfp(e, x, 1)), "");
	big = em_call2(e, "llvm.copysign", sub(e, em_kfp(e, x, 1), r), x);
	d[0] = em_float_out(e, op, choose(e, below(e, abs, 0.625), small, big));
	return true;
}

/* ---- lg2 ------------------------------------------------------------------------------------- */
/* x = 2^n (1 + f), 1 + f in [2/3, 4/3): n + f log2(e) + f^2 P(f). */
bool pure_lg2(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	/* (log(1 + f) - f) / f^2 */
	static const double c[] = { -0.5, 0.33333334, -0.24999842, 0.19999853, -0.16677974, 0.14296179, -0.12221359,
				    0.10853288, -0.12726289, 0.11612165 };
	LV x = em_float_in(e, op, a[0], TY_f32), u = em_to_int(e, x), tiny = NULL, exp, f, p, r, bad, zero;

	if (e->opt.exact_fp)
		return false;
	if (!op->m.ftz) {
		tiny = LLVMBuildFCmp(B(e), LLVMRealOLT, x, em_kfp(e, x, 0x1p-126), "");
		u = LLVMBuildSelect(B(e), tiny, em_to_int(e, LLVMBuildFMul(B(e), x, em_kfp(e, x, 0x1p23), "")), u, "");
	}
	exp = LLVMBuildSub(B(e), u, em_kint(e, u, 0x3f2aaaab), "");
	exp = LLVMBuildAShr(B(e), exp, em_kint(e, u, 23), "");
	f = LLVMBuildSub(B(e), u, LLVMBuildShl(B(e), exp, em_kint(e, u, 23), ""), "");
	f = LLVMBuildFSub(B(e), em_bitcast(e, f, e->f32), em_kfp(e, x, 1.0), "");
	if (tiny)
		exp = LLVMBuildSub(B(e), exp, LLVMBuildSelect(B(e), tiny, em_kint(e, u, 23), em_kint(e, u, 0), ""), "");
	p = LLVMBuildFMul(B(e), LLVMBuildFMul(B(e), polynomial(e, f, c, COUNT(c)), f, ""), f, "");
	/* both halves of log2(e) */
	r = LLVMBuildFMul(B(e), p, em_kfp(e, x, 1.44269502), "");
	r = em_call3(e, "llvm.fmuladd", f, em_kfp(e, x, 1.92596303e-8), r);
	r = em_call3(e, "llvm.fmuladd", f, em_kfp(e, x, 1.44269502), r);
	r = LLVMBuildFAdd(B(e), r, LLVMBuildSIToFP(B(e), exp, LLVMTypeOf(x), ""), "");
	/* Negative, infinite, NaN: x inf + inf, as in log_special of libdevice. */
	bad = em_call3(e, "llvm.fmuladd", x, em_kfp(e, x, __builtin_inf()), em_kfp(e, x, __builtin_inf()));
	u = em_to_int(e, x);
	r = LLVMBuildSelect(B(e), LLVMBuildICmp(B(e), LLVMIntUGE, u, em_kint(e, u, 0x7f800000), ""), bad, r, "");
	zero = LLVMBuildFCmp(B(e), LLVMRealOEQ, x, em_kfp(e, x, 0.0), "");
	r = LLVMBuildSelect(B(e), zero, em_kfp(e, x, -__builtin_inf()), r, "");
	d[0] = em_to_int(e, e->result_lazy ? r : em_canon_f32(e, r));
	return true;
}

/* ---- sin, cos -------------------------------------------------------------------------------- */
static LV floor_of(Em *e, LV x) { return em_call1(e, "llvm.floor", x); }

/* x modulo 2, for whole x >= 0 */
static LV parity(Em *e, LV x)
{
	return sub(e, x, mulk(e, floor_of(e, mulk(e, x, 0.5)), 2));
}

/* The angle as the hardware has it: |x| times the f32 next to 1 / 2 pi, cut to f32, in whole 2^-23 of a quarter
 * of a revolution, and odd quarters backwards from their last one. So what the unit says of it follows its
 * errors, which are larger than those of the polynomial. */
static LV circular(Em *e, LV abs, u32 quarter, LV *minus)
{
	/* sin(pi x / 2) on [0, 1], to 2^-24 */
	static const double s[] = {1.5707963267948966,	   -0.64596409750624625, 0.079692626246167046,
				   -0.0046817541353186881, 0.00016044118478735982, -3.5988432352120853e-6};
	LV wide = LLVMBuildFPExt(B(e), abs, like_lanes(e, abs, e->f64), ""), units, whole, f, odd;

	units = em_bitcast(e, mulk(e, wide, 0x1.45f306p-3), e->i64);
	units = em_bitcast(e, LLVMBuildAnd(B(e), units, em_kint(e, units, ~0ull << 29), ""), e->f64);
	units = floor_of(e, mulk(e, units, 0x1p25));
	units = choose(e, below(e, units, 0x1p48), units, em_kfp(e, units, 0)); /* whole revolutions */
	units = add(e, units, em_kfp(e, units, quarter * 0x1p23));
	whole = floor_of(e, mulk(e, units, 0x1p-23));
	f = sub(e, units, mulk(e, whole, 0x1p23));
	odd = LLVMBuildFCmp(B(e), LLVMRealOGT, parity(e, whole), em_kfp(e, whole, 0.5), "");
	f = choose(e, odd, sub(e, em_kfp(e, f, 0x1p23 - 1), f), f);
	*minus = LLVMBuildFCmp(B(e), LLVMRealOGT, parity(e, floor_of(e, mulk(e, whole, 0.5))), em_kfp(e, whole, 0.5), "");
	f = mulk(e, LLVMBuildFPTrunc(B(e), f, LLVMTypeOf(abs), ""), 0x1p-23);
	return mul(e, f, polynomial(e, mul(e, f, f), s, COUNT(s)));
}

static bool circular_of(Em *e, const Op *op, LV *d, const LV *a, u32 quarter)
{
	LV x, abs, r, minus;

	/* Rounded products lose bits that others keep: without fused ones the lane function does it. */
	if (e->opt.exact_fp || !e->target->fma)
		return false;
	x = em_float_in(e, op, a[0], TY_f32);
	abs = em_call1(e, "llvm.fabs", x);
	r = circular(e, abs, quarter, &minus);
	r = choose(e, minus, LLVMBuildFNeg(B(e), r, ""), r);
	if (!quarter)
		r = LLVMBuildXor(B(e), em_to_int(e, r), LLVMBuildAnd(B(e), em_to_int(e, x), em_kint(e, em_to_int(e, x), 0x80000000), ""), "");
	r = choose(e, below(e, abs, __builtin_inf()), quarter ? r : as_float(e, r), em_kfp(e, x, __builtin_nan("")));
	d[0] = em_float_out(e, op, r);
	return true;
}

bool pure_sin(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return circular_of(e, op, d, a, 0); }
bool pure_cos(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return circular_of(e, op, d, a, 1); }
