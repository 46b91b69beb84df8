/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums, products and fused multiply-adds of f16 and bf16, alone and in pairs, their signs, the lesser and the greater, and pairs
 * from two f32. See PureFn in em.h; with saturation, flushing and the like they go lane by lane.
 *
 * Sums and products are computed in f32, whose 24 bits are more than twice a half's and two: rounding twice then is
 * rounding once (Figueroa, "When is double rounding innocuous?"). A fused multiply-add is rounded to odd first: of f16 in
 * f32, where the product is exact; of bf16 in f64, where it never underflows.
 */
#include "emit/arith.h"

#include <string.h>

#define B(e) ((e)->b)
enum { CANONICAL = 0x7fff };

static bool is_bf16(const Op *op)
{
	return op->type[0] == TY_bf16 || op->type[0] == TY_bf16x2;
}

/* No modifier but the rounding that there is; conversions of f16 have an instruction wherever fma has. */
static bool is_plain(Em *e, const Op *op)
{
	Mods plain = { .rnd = op->m.rnd };

	return (op->m.rnd == RND_none || op->m.rnd == RND_rn) && !memcmp(&op->m, &plain, sizeof plain) &&
	       (is_bf16(op) || e->target->fma);
}

/* As many halves as there are in v; a pair in every lane counts twice. */
static u32 halves_of(const Op *op, LV v)
{
	return (em_is_vector(v) ? LLVMGetVectorSize(LLVMTypeOf(v)) : 1) * (ptx_type_bits(op->type[0]) / 16);
}

static LT vec_of(LT lane, u32 n)
{
	return LLVMVectorType(lane, n);
}

LV em_half_to_f32(Em *e, Type t, LV bits)
{
	LT wide = em_with_lanes(bits, e->i32);
	LV v = bits;

	if (t == TY_f16)
		return LLVMBuildFPExt(B(e), LLVMBuildBitCast(B(e), v, em_with_lanes(v, e->f16), ""), em_with_lanes(v, e->f32), "");
	v = LLVMBuildShl(B(e), LLVMBuildZExt(B(e), v, wide, ""), em_all_lanes(wide, 16), "");
	return LLVMBuildBitCast(B(e), v, em_with_lanes(v, e->f32), "");
}

/* To the nearest, ties to the even: half a unit less a bit, and the bit that the result would end with. */
static LV round_bf16(Em *e, LV x)
{
	LT wide = em_with_lanes(x, e->i32);
	LV bits = LLVMBuildBitCast(B(e), x, wide, ""), last = LLVMBuildLShr(B(e), bits, em_all_lanes(wide, 16), "");

	last = LLVMBuildAnd(B(e), last, em_all_lanes(wide, 1), "");
	bits = LLVMBuildAdd(B(e), LLVMBuildAdd(B(e), bits, em_all_lanes(wide, 0x7fff), ""), last, "");
	return LLVMBuildTrunc(B(e), LLVMBuildLShr(B(e), bits, em_all_lanes(wide, 16), ""), em_with_lanes(x, e->i16), "");
}

LV em_f32_to_half(Em *e, Type t, LV x)
{
	if (t == TY_bf16)
		return round_bf16(e, x);
	x = LLVMBuildFPTrunc(B(e), x, em_with_lanes(x, e->f16), "");
	return LLVMBuildBitCast(B(e), x, em_with_lanes(x, e->i16), "");
}

static Type half_type(const Op *op)
{
	return is_bf16(op) ? TY_bf16 : TY_f16;
}

static LV half_in(Em *e, const Op *op, LV v)
{
	return em_half_to_f32(e, half_type(op), LLVMBuildBitCast(B(e), v, vec_of(e->i16, halves_of(op, v)), ""));
}

static LV half_out(Em *e, const Op *op, LV x, LV like)
{
	LT bits = em_with_lanes(x, e->i16);
	LV nan = LLVMBuildFCmp(B(e), LLVMRealUNO, x, x, ""), r = em_f32_to_half(e, half_type(op), x);

	r = LLVMBuildSelect(B(e), nan, em_all_lanes(bits, CANONICAL), r, "");
	return LLVMBuildBitCast(B(e), r, LLVMTypeOf(like), "");
}

typedef LV Build(LLVMBuilderRef, LV, LV, const char *);

static bool by_f32(Em *e, const Op *op, LV *d, const LV *a, Build *build)
{
	if (!is_plain(e, op))
		return false;
	d[0] = half_out(e, op, build(B(e), half_in(e, op, a[0]), half_in(e, op, a[1]), ""), a[0]);
	return true;
}

bool pure_add_h(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return by_f32(e, op, d, a, LLVMBuildFAdd); }
bool pure_sub_h(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return by_f32(e, op, d, a, LLVMBuildFSub); }
bool pure_mul_h(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return by_f32(e, op, d, a, LLVMBuildFMul); }

/* x, to f32 so that rounding it to bf16 is right: where f32 has the middle of two bf16 but x is beside it, so is the
 * result. */
static LV beside_middle(Em *e, LV x)
{
	u32 n = LLVMGetVectorSize(LLVMTypeOf(x));
	LT wide = vec_of(e->i32, n);
	LV f = LLVMBuildFPTrunc(B(e), x, vec_of(e->f32, n), ""), bits = LLVMBuildBitCast(B(e), f, wide, "");
	LV far = em_call1(e, "llvm.fabs", x), near = em_call1(e, "llvm.fabs", LLVMBuildFPExt(B(e), f, LLVMTypeOf(x), ""));
	LV low = LLVMBuildAnd(B(e), bits, em_all_lanes(wide, 0xffff), ""), mid, more, less, moved;

	mid = LLVMBuildICmp(B(e), LLVMIntEQ, low, em_all_lanes(wide, 0x8000), "");
	more = LLVMBuildZExt(B(e), LLVMBuildFCmp(B(e), LLVMRealOGT, far, near, ""), wide, "");
	less = LLVMBuildZExt(B(e), LLVMBuildFCmp(B(e), LLVMRealOLT, far, near, ""), wide, "");
	moved = LLVMBuildSub(B(e), LLVMBuildAdd(B(e), bits, more, ""), less, "");
	return LLVMBuildBitCast(B(e), LLVMBuildSelect(B(e), mid, moved, bits, ""), LLVMTypeOf(f), "");
}

/* Constants are one object each. */
static bool is_one(const Op *op, LV v)
{
	return v == em_all_lanes(LLVMTypeOf(v), op->type[0] == TY_bf16x2 ? 0x3f803f80 : 0x3f80);
}

bool pure_fma_h(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	LV x[3];

	if (!is_plain(e, op))
		return false;
	if (is_bf16(op) && is_one(op, a[1])) /* how compilers add for what has no addition of bf16 */
		return by_f32(e, op, d, (LV[]){ a[0], a[2] }, LLVMBuildFAdd);
	for (u32 i = 0; i < 3; i++) {
		x[i] = half_in(e, op, a[i]);
		if (is_bf16(op))
			x[i] = LLVMBuildFPExt(B(e), x[i], vec_of(e->f64, LLVMGetVectorSize(LLVMTypeOf(x[i]))), "");
	}
	x[0] = em_add_to_odd(e, LLVMBuildFMul(B(e), x[0], x[1], ""), x[2]);
	d[0] = half_out(e, op, is_bf16(op) ? beside_middle(e, x[0]) : x[0], a[0]);
	return true;
}

/* ---- signs, the lesser and the greater: on the bits -------------------------------------------------------- */

static LV as_bits(Em *e, const Op *op, LV v)
{
	return LLVMBuildBitCast(B(e), v, vec_of(e->i16, halves_of(op, v)), "");
}

static LV is_nan(Em *e, const Op *op, LV bits)
{
	LT t = LLVMTypeOf(bits);
	LV infinity = em_all_lanes(t, is_bf16(op) ? 0x7f80 : 0x7c00);

	return LLVMBuildICmp(B(e), LLVMIntUGT, LLVMBuildAnd(B(e), bits, em_all_lanes(t, 0x7fff), ""), infinity, "");
}

static bool no_modifiers(const Op *op, Mods but)
{
	return !memcmp(&op->m, &but, sizeof but);
}

static bool set_sign(Em *e, const Op *op, LV *d, const LV *a, bool flip)
{
	LV x = as_bits(e, op, a[0]), r;
	LT t = LLVMTypeOf(x);

	if (!no_modifiers(op, (Mods){ 0 }))
		return false;
	r = flip ? LLVMBuildXor(B(e), x, em_all_lanes(t, 0x8000), "") : LLVMBuildAnd(B(e), x, em_all_lanes(t, 0x7fff), "");
	r = LLVMBuildSelect(B(e), is_nan(e, op, x), em_all_lanes(t, CANONICAL), r, "");
	d[0] = LLVMBuildBitCast(B(e), r, LLVMTypeOf(a[0]), "");
	return true;
}

bool pure_neg_h(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return set_sign(e, op, d, a, true); }
bool pure_abs_h(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return set_sign(e, op, d, a, false); }

/* To signed numbers that are ordered as the halves are, -0 before +0; the same back again. */
static LV ordered(Em *e, LV bits)
{
	LT t = LLVMTypeOf(bits);
	LV sign = LLVMBuildAShr(B(e), bits, em_all_lanes(t, 15), "");

	return LLVMBuildXor(B(e), bits, LLVMBuildAnd(B(e), sign, em_all_lanes(t, 0x7fff), ""), "");
}

/* One NaN gives the other operand unless .NaN. */
static bool choose_one(Em *e, const Op *op, LV *d, const LV *a, const char *which)
{
	LV x = as_bits(e, op, a[0]), y = as_bits(e, op, a[1]), r, nx, ny, nan = em_all_lanes(LLVMTypeOf(x), CANONICAL);

	if (!no_modifiers(op, (Mods){ .nan = op->m.nan }))
		return false;
	r = ordered(e, em_call2(e, which, ordered(e, x), ordered(e, y)));
	nx = is_nan(e, op, x);
	ny = is_nan(e, op, y);
	r = LLVMBuildSelect(B(e), nx, op->m.nan ? nan : y, r, "");
	r = LLVMBuildSelect(B(e), ny, op->m.nan ? nan : LLVMBuildSelect(B(e), nx, nan, x, ""), r, "");
	d[0] = LLVMBuildBitCast(B(e), r, LLVMTypeOf(a[0]), "");
	return true;
}

bool pure_min_h(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return choose_one(e, op, d, a, "llvm.smin"); }
bool pure_max_h(Em *e, const Op *op, LV *d, const LV *a, u32 n) { return choose_one(e, op, d, a, "llvm.smax"); }

/* Two f32 into one lane: the first is the upper half. */
bool pure_cvt_pack2(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	u32 w = em_is_vector(a[0]) ? LLVMGetVectorSize(LLVMTypeOf(a[0])) : 1;
	LT one = vec_of(e->f32, w);
	LV idx[64], both;

	if ((op->type[0] != TY_f16x2 && op->type[0] != TY_bf16x2) || op->m.rnd != RND_rn || !is_plain(e, op))
		return false;
	for (u32 i = 0; i < 2 * w; i++)
		idx[i] = em_const(e, 32, i / 2 + (i & 1 ? 0 : w));
	both = LLVMBuildShuffleVector(B(e), LLVMBuildBitCast(B(e), a[0], one, ""),
				      LLVMBuildBitCast(B(e), a[1], one, ""), LLVMConstVector(idx, 2 * w), "");
	d[0] = half_out(e, op, both, a[0]);
	return true;
}
