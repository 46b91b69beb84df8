/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions (PTX ISA, "cvt") as LLVM operations on scalars or vectors alike. What has no good vector form
 * here goes to the lane function.
 */
#include "emit/arith.h"

static LLVMBuilderRef B(Em *e)
{
	return e->b;
}

static LV resize_int(Em *e, LV v, u32 bits, bool sign)
{
	LT t = LLVMTypeOf(v);
	u32 have = LLVMGetIntTypeWidth(em_is_vector(v) ? LLVMGetElementType(t) : t);

	return have == bits ? v : have > bits ? em_narrow(e, v, bits) : em_widen(e, v, bits, sign);
}

static LV clamp_int(Em *e, LV v, Type from, Type to)
{
	u32 fb = ptx_type_bits(from), tb = ptx_type_bits(to);
	bool fs = em_is_signed(from), ts = em_is_signed(to);
	u64 hi = ts ? (1ull << (tb - 1)) - 1 : tb == 64 ? ~0ull : (1ull << tb) - 1;

	if (fs) {
		if (fb >= tb && !(fb == tb && ts))
			if (fb > tb || hi <= (~0ull >> (65 - fb)))
				v = em_call2(e, "llvm.smin", v, em_kint(e, v, hi));
		if (!ts)
			v = em_call2(e, "llvm.smax", v, em_kint(e, v, 0));
		else if (fb > tb)
			v = em_call2(e, "llvm.smax", v, em_kint(e, v, ~hi));
		return v;
	}
	if (fb > tb || (fb == tb && ts))
		v = em_call2(e, "llvm.umin", v, em_kint(e, v, hi));
	return v;
}

bool em_is_int(Type t)
{
	return (t >= TY_u8 && t <= TY_s64);
}

static bool cvt_int(Em *e, const Op *op, LV *d, LV x)
{
	Type to = op->type[0], from = op->type[1];

	x = resize_int(e, x, ptx_type_bits(from), false);
	if (op->m.sat)
		x = clamp_int(e, x, from, to);
	d[0] = resize_int(e, x, ptx_type_bits(to), em_is_signed(from));
	return true;
}

static bool is_half(Type t)
{
	return t == TY_f16 || t == TY_bf16;
}

static LV as_double(Em *e, LV x)
{
	return em_lane_of(x) == e->f64 ? x : LLVMBuildFPExt(B(e), x, em_with_lanes(x, e->f64), "");
}

static LV signs_of(Em *e, LV x, LV magnitude)
{
	return em_call2(e, "llvm.copysign", magnitude, x);
}

/* ---- to whole numbers ---------------------------------------------------------------------------------------- */

/* Without an instruction that rounds: from 2^52 (2^23) on there is nothing to round, and below it a sum with that number
 * has no bits for fractions. */
static LV round_by_sum(Em *e, u8 rnd, LV x)
{
	LV abs = em_call1(e, "llvm.fabs", x), big = em_kfp(e, x, em_lane_of(x) == e->f64 ? 0x1p52 : 0x1p23);
	LV r = LLVMBuildFSub(B(e), LLVMBuildFAdd(B(e), abs, big, ""), big, ""), at = x, less, more;

	if (rnd == RND_rzi)
		at = abs;
	else
		r = signs_of(e, x, r);
	less = LLVMBuildFSub(B(e), r, em_kfp(e, x, 1), "");
	more = LLVMBuildFAdd(B(e), r, em_kfp(e, x, 1), "");
	if (rnd == RND_rpi)
		r = LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealOLT, r, at, ""), more, r, "");
	else if (rnd != RND_rni)
		r = LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealOGT, r, at, ""), less, r, "");
	return LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealOGE, abs, big, ""), x, signs_of(e, x, r), "");
}

static LV round_whole(Em *e, u8 rnd, LV x)
{
	static const char *const round[] = { [RND_rni] = "llvm.roundeven", [RND_rmi] = "llvm.floor",
					     [RND_rpi] = "llvm.ceil", [RND_rzi] = "llvm.trunc" };

	if (rnd < RND_rni)
		return x;
	return e->target->fma ? em_call1(e, round[rnd], x) : round_by_sum(e, rnd, x);
}

/* ---- what is converted, as f32 or f64 ------------------------------------------------------------------------ */

/* F16C comes with fma; without it conversions of f16 are calls, lane by lane. */
static bool has_vectors(Em *e, Type t)
{
	return em_is_host_float(t) || t == TY_bf16 || (t == TY_f16 && e->target->fma);
}

static LV read_float(Em *e, const Op *op, LV x)
{
	Type from = op->type[1];

	if (is_half(from))
		return em_half_to_f32(e, from, resize_int(e, x, 16, false));
	x = em_bitcast(e, x, em_lane_type(e, from));
	return op->m.ftz && from == TY_f32 && op->type[0] != TY_f16 ? em_flush_f32(e, x) : x;
}

/* The host's own conversion of a register of floats; NULL: it has none. What does not fit gives 100…0, or 11…1. */
static LV to_int_by_host(Em *e, LV f, bool sign)
{
	static const char *const all[] = { [4] = "llvm.x86.sse2.cvttps2dq", [8] = "llvm.x86.avx.cvtt.ps2dq.256" };
	LT t = LLVMTypeOf(f);
	u32 lanes = em_is_vector(f) ? LLVMGetVectorSize(t) : 0;
	LV none, on = LLVMConstInt(e->i16, 0xffff, false);

	if (!lanes || LLVMGetElementType(t) != e->f32)
		return NULL;
	none = LLVMConstNull(em_with_lanes(f, e->i32));
	if (lanes == 16 && e->target->mask_regs)
		return em_intrinsic(e, sign ? "llvm.x86.avx512.mask.cvttps2dq.512" : "llvm.x86.avx512.mask.cvttps2udq.512", NULL, 0,
				    (LV[]){ f, none, on, em_const(e, 32, 4) }, 4);
	return sign && lanes <= 8 && lanes <= e->target->lanes && all[lanes] ? em_intrinsic(e, all[lanes], NULL, 0, &f, 1) : NULL;
}

/* x, or y where it is a NaN or `is` does not hold of x and y. */
static LV float_or(Em *e, LLVMRealPredicate is, LV x, LV y)
{
	return LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), is, x, y, ""), x, y, "");
}

/* To the nearest that there is, a NaN to the least, or for floats to s32 to any. LLVM's own saturating conversions go one
 * lane after the other. */
static LV to_int(Em *e, LV f, bool is_double, u32 bits, bool sign)
{
	static const double powers[] = { [7] = 0x1p7, [8] = 0x1p8, [15] = 0x1p15, [16] = 0x1p16, [31] = 0x1p31, [32] = 0x1p32,
					 [63] = 0x1p63, [64] = 0x1p64 };
	double past = powers[bits - sign];
	LV low = em_kfp(e, f, sign ? -past : 0), high, x = float_or(e, LLVMRealOGT, f, low), r;
	LT t = em_with_lanes(f, bits < 32 ? e->i32 : em_int(e, bits));

	if (bits < 32 || (bits == 32 && is_double)) { /* the largest is a float */
		x = float_or(e, LLVMRealOLT, x, em_kfp(e, f, past - 1));
		return sign || bits < 32 ? LLVMBuildFPToSI(B(e), x, t, "") : LLVMBuildFPToUI(B(e), x, t, "");
	}
	r = bits == 32 ? to_int_by_host(e, sign ? f : x, sign) : NULL;
	if (r && !sign)
		return r;
	high = LLVMBuildFCmp(B(e), LLVMRealOGE, f, em_kfp(e, f, past), "");
	x = LLVMBuildSelect(B(e), high, low, x, "");
	if (!r)
		r = sign ? LLVMBuildFPToSI(B(e), x, t, "") : LLVMBuildFPToUI(B(e), x, t, "");
	return LLVMBuildSelect(B(e), high, em_kint(e, r, ~0ull >> (64 - bits + sign)), r, "");
}

/* Saturating. A NaN gives 0, from f64 and to 64 bits 100…0. */
static bool cvt_to_int(Em *e, const Op *op, LV *d, LV x)
{
	Type to = op->type[0], from = op->type[1];
	u32 bits = ptx_type_bits(to);
	bool sign = em_is_signed(to), least = from == TY_f64 || bits == 64;
	LV f;

	if (!has_vectors(e, from) || op->m.rnd < RND_rni || op->m.rnd > RND_rpi)
		return false;
	f = read_float(e, op, x);
	if (op->m.rnd != RND_rzi) /* which the conversion does */
		f = round_whole(e, op->m.rnd, f);
	x = to_int(e, f, from == TY_f64, bits, sign);
	if (sign != least)
		x = LLVMBuildSelect(B(e), LLVMBuildFCmp(B(e), LLVMRealUNO, f, f, ""),
				    em_kint(e, x, least ? 1ull << (bits - 1) : 0), x, "");
	d[0] = bits < 32 ? em_narrow(e, x, bits) : x;
	return true;
}

/* ---- to what type -------------------------------------------------------------------------------------------- */

/* f64 to f32, so that rounding it again to fewer bits is rounding once: towards zero, and the last bit set when
 * something was lost. */
static LV to_odd(Em *e, LV x)
{
	LV f = LLVMBuildFPTrunc(B(e), x, em_with_lanes(x, e->f32), ""), got = as_double(e, f), bits, lost;

	bits = em_directed_bits(e, RND_rz, em_to_int(e, f), x, got);
	lost = LLVMBuildFCmp(B(e), LLVMRealONE, got, x, "");
	bits = LLVMBuildOr(B(e), bits, LLVMBuildZExt(B(e), lost, LLVMTypeOf(bits), ""), "");
	return em_bitcast(e, bits, e->f32);
}

/* .sat and .relu of a half's bits, which has no NaN any more. */
static LV limit_half(Em *e, const Op *op, LV r)
{
	LV zero = em_kint(e, r, 0), one = em_kint(e, r, op->type[0] == TY_f16 ? 0x3c00 : 0x3f80);

	if (op->m.sat)
		r = em_call2(e, "llvm.smin", r, one);
	return op->m.sat || op->m.relu ? em_call2(e, "llvm.smax", r, zero) : r;
}

/* x: f32 or f64, exact. */
static LV to_half(Em *e, const Op *op, LV x)
{
	Type to = op->type[0];
	bool wide = em_lane_of(x) == e->f64;
	LV r = em_f32_to_half(e, to, wide ? to_odd(e, x) : x), nan, is;

	if (op->m.rnd >= RND_rz && op->m.rnd <= RND_rp) {
		LV got = em_half_to_f32(e, to, r);

		r = em_directed_bits(e, op->m.rnd, r, x, wide ? as_double(e, got) : got);
	}
	nan = em_kint(e, r, 0x7fff);
	if (op->type[1] == TY_f64) { /* keeps the top of its payload */
		LV bits = em_to_int(e, LLVMBuildFPTrunc(B(e), x, em_with_lanes(x, e->f32), ""));

		nan = to == TY_f16 ? r : resize_int(e, LLVMBuildLShr(B(e), bits, em_kint(e, bits, 16), ""), 16, false);
	}
	is = LLVMBuildFCmp(B(e), LLVMRealUNO, x, x, "");
	r = LLVMBuildSelect(B(e), is, op->m.sat ? em_kint(e, r, 0) : nan, r, "");
	return limit_half(e, op, r);
}

/* f64 to f32; with .ftz what is tiny after rounding to 24 bits of any exponent is 0. */
static LV to_single(Em *e, const Op *op, LV x)
{
	LV f = LLVMBuildFPTrunc(B(e), x, em_with_lanes(x, e->f32), ""), tiny;

	if (op->m.rnd >= RND_rz)
		return em_bitcast(e, em_directed_bits(e, op->m.rnd, em_to_int(e, f), x, as_double(e, f)), e->f32);
	if (!op->m.ftz)
		return f;
	tiny = LLVMBuildFCmp(B(e), LLVMRealOLT, em_call1(e, "llvm.fabs", x), em_kfp(e, x, 0x1p-126 - 0x1p-151), "");
	return LLVMBuildSelect(B(e), tiny, signs_of(e, f, em_kfp(e, f, 0)), f, "");
}

/* Bits are moved, those of a NaN as well. */
static bool is_move(const Op *op)
{
	if (op->m.ftz || op->m.sat || op->type[0] != TY_f32)
		return false;
	return op->type[1] == TY_bf16 || (op->type[1] == TY_f32 && !op->m.rnd);
}

static bool cvt_float(Em *e, const Op *op, LV *d, LV x)
{
	Type to = op->type[0], from = op->type[1];
	u8 rnd = op->m.rnd;
	bool directed = rnd >= RND_rz && rnd <= RND_rp, whole = rnd >= RND_rni;

	if (!has_vectors(e, to) || !has_vectors(e, from) || rnd == RND_rna || rnd == RND_rs || op->m.satfinite ||
	    (op->m.relu && !is_half(to)) || (whole && to != from) || (directed && op->m.ftz && to == TY_f32))
		return false;
	x = round_whole(e, rnd, read_float(e, op, x));
	if (is_half(to)) {
		d[0] = to_half(e, op, x);
		return true;
	}
	if (from == TY_f32 && to == TY_f64 && op->m.ftz)
		x = em_canon_f32(e, x);
	if (to == TY_f64)
		x = as_double(e, x);
	else if (from == TY_f64)
		x = to_single(e, op, x);
	d[0] = is_move(op) || (from == TY_f64 && !op->m.sat) ? em_to_int(e, x) : em_float_out(e, op, x);
	return true;
}

static LV from_int(Em *e, const Op *op, LV x, LT lane)
{
	LT t = em_with_lanes(x, lane);

	return em_is_signed(op->type[1]) ? LLVMBuildSIToFP(B(e), x, t, "") : LLVMBuildUIToFP(B(e), x, t, "");
}

/* In one step, or from f64, which holds every integer of 32 bits. f16 by way of f32: what that rounds is infinite. */
static bool cvt_from_int(Em *e, const Op *op, LV *d, LV x)
{
	Type to = op->type[0], from = op->type[1];
	u8 rnd = op->m.rnd;
	bool exact = ptx_type_bits(from) <= 32, nearest = rnd <= RND_rn;

	if (!has_vectors(e, to) || rnd > RND_rp || op->m.satfinite || op->m.relu || (!exact && (!nearest || to == TY_bf16)))
		return false;
	x = resize_int(e, x, ptx_type_bits(from), false);
	if (is_half(to))
		d[0] = to_half(e, op, from_int(e, op, x, nearest && to == TY_f16 ? e->f32 : e->f64));
	else if (to == TY_f64 || nearest)
		d[0] = em_float_out(e, op, from_int(e, op, x, em_lane_type(e, to)));
	else
		d[0] = em_float_out(e, op, to_single(e, op, from_int(e, op, x, e->f64)));
	return true;
}

bool pure_cvt(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	Type to = op->type[0], from = op->type[1];

	if (em_is_int(to) && em_is_int(from))
		return cvt_int(e, op, d, a[0]);
	if (em_is_int(from))
		return cvt_from_int(e, op, d, a[0]);
	if (em_is_int(to))
		return cvt_to_int(e, op, d, a[0]);
	return cvt_float(e, op, d, a[0]);
}
