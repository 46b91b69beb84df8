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

static bool is_int(Type t)
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

static bool cvt_from_int(Em *e, const Op *op, LV *d, LV x)
{
	Type to = op->type[0], from = op->type[1];
	LT lane = em_lane_type(e, to), t = em_is_vector(x) ? em_vec(e, lane) : lane;

	if (op->m.rnd != RND_rn || op->m.sat || !em_is_host_float(to))
		return false;
	x = resize_int(e, x, ptx_type_bits(from), false);
	x = em_is_signed(from) ? LLVMBuildSIToFP(B(e), x, t, "") : LLVMBuildUIToFP(B(e), x, t, "");
	d[0] = em_to_int(e, x);
	return true;
}

/* Saturating; NaN gives 0 from f32 to at most 32 bits. */
static bool cvt_to_int(Em *e, const Op *op, LV *d, LV x)
{
	static const char *const round[] = { [RND_rni] = "llvm.roundeven", [RND_rmi] = "llvm.floor",
					     [RND_rpi] = "llvm.ceil", [RND_rzi] = NULL };
	Type to = op->type[0], from = op->type[1];
	u32 bits = ptx_type_bits(to);
	LT over[2], lane = em_int(e, bits);

	if (from != TY_f32 || bits != 32 || op->m.rnd < RND_rni || op->m.rnd > RND_rpi)
		return false;
	x = em_float_in(e, op, x, from);
	if (op->m.rnd != RND_rzi)
		x = em_call1(e, round[op->m.rnd], x);
	over[0] = em_is_vector(x) ? em_vec(e, lane) : lane;
	over[1] = LLVMTypeOf(x);
	d[0] = em_intrinsic(e, em_is_signed(to) ? "llvm.fptosi.sat" : "llvm.fptoui.sat", over, 2, &x, 1);
	return true;
}

static bool cvt_float(Em *e, const Op *op, LV *d, LV x)
{
	static const char *const round[] = { [RND_rni] = "llvm.roundeven", [RND_rmi] = "llvm.floor",
					     [RND_rpi] = "llvm.ceil", [RND_rzi] = "llvm.trunc" };
	Type to = op->type[0], from = op->type[1];
	LT lane = em_lane_type(e, to), t = em_is_vector(x) ? em_vec(e, lane) : lane;

	if (to == TY_f32 && from == TY_f32 && op->m.rnd >= RND_rni && op->m.rnd <= RND_rpi) {
		d[0] = em_float_out(e, op, em_call1(e, round[op->m.rnd], em_float_in(e, op, x, from)));
		return true;
	}
	if (op->m.sat || op->m.relu)
		return false;
	if (to == TY_f64 && from == TY_f32 && !op->m.ftz) {
		d[0] = em_to_int(e, LLVMBuildFPExt(B(e), em_float_in(e, op, x, from), t, ""));
		return true;
	}
	if (to == TY_f32 && from == TY_f64 && op->m.rnd == RND_rn && !op->m.ftz) {
		d[0] = em_to_int(e, LLVMBuildFPTrunc(B(e), em_bitcast(e, x, e->f64), t, ""));
		return true;
	}
	return false;
}

bool pure_cvt(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	Type to = op->type[0], from = op->type[1];

	if (is_int(to) && is_int(from))
		return cvt_int(e, op, d, a[0]);
	if (is_int(from))
		return cvt_from_int(e, op, d, a[0]);
	if (is_int(to))
		return cvt_to_int(e, op, d, a[0]);
	return cvt_float(e, op, d, a[0]);
}
