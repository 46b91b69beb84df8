/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Division of integers. Hosts divide integers one by one and floats by vectors, so lanes' integers are multiplied by
 * what one divided by the divisor is, a little more or less of it, such that the whole part comes out exactly. Where
 * all lanes divide by the same number, or a loop does, that one division is made once.
 */
#include "emit/arith.h"

static LLVMBuilderRef B(Em *e)
{
	return e->b;
}

static u32 bits_of(LV v)
{
	return LLVMGetIntTypeWidth(em_lane_of(v));
}

/* share / by, where share is 1 and some units of the last place of 1. */
static LV reciprocal(Em *e, LV by, bool sign, LT real, double share)
{
	LV x = sign ? LLVMBuildSIToFP(B(e), by, real, "") : LLVMBuildUIToFP(B(e), by, real, "");

	return LLVMBuildFDiv(B(e), em_kfp(e, x, share), x, "");
}

/* u = 2^-53. The conversions are exact, so c is exact but for u and the product but for 2 u. 8 u more than one make it
 * never less than a / by, and more by less than 11 u a / by. The next whole number is at least 1 / by away, which is
 * more than that as long as a < 2^53 / 11: up to 32 bits. With 16 bits the same holds of floats, with u = 2^-24. */
static LV short_quotient(Em *e, LV a, LV by, bool sign)
{
	bool half = bits_of(a) <= 16;
	LT real = em_with_lanes(a, half ? e->f32 : e->f64), whole = LLVMTypeOf(a);
	LV c, x;

	if (half) {
		a = em_widen(e, a, 32, sign);
		by = em_widen(e, by, 32, sign);
	}
	sign |= half;
	c = reciprocal(e, by, sign, real, half ? 1 + 0x1p-21 : 1 + 0x1p-50);
	x = sign ? LLVMBuildSIToFP(B(e), a, real, "") : LLVMBuildUIToFP(B(e), a, real, "");
	x = LLVMBuildFMul(B(e), x, c, "");
	x = sign ? LLVMBuildFPToSI(B(e), x, LLVMTypeOf(a), "") : LLVMBuildFPToUI(B(e), x, LLVMTypeOf(a), "");
	return half ? LLVMBuildTrunc(B(e), x, whole, "") : x;
}

/* The whole part of a times c, taken from what is left of a. */
static LV take_share(Em *e, LV *left, LV by, LV c)
{
	LV x = LLVMBuildFMul(B(e), LLVMBuildUIToFP(B(e), *left, LLVMTypeOf(c), ""), c, "");
	LV q = LLVMBuildFPToUI(B(e), x, LLVMTypeOf(*left), "");

	*left = LLVMBuildSub(B(e), *left, LLVMBuildMul(B(e), q, by, ""), "");
	return q;
}

/* 64 bits, in two steps. c is 8 u less than one divided by `by`, and exact but for 2 u; with a's conversion and the
 * product the first quotient is never too great, and too small by less than 12 u of it and 1, so 24577 times `by` is
 * left at most. Of that the second step leaves less than two times `by`. */
static LV long_quotient(Em *e, LV a, LV by, LV *left)
{
	LV c = reciprocal(e, by, false, em_with_lanes(a, e->f64), 1 - 0x1p-50);
	LV q, more;

	*left = a;
	q = take_share(e, left, by, c);
	q = LLVMBuildAdd(B(e), q, take_share(e, left, by, c), "");
	more = LLVMBuildICmp(B(e), LLVMIntUGE, *left, by, "");
	*left = LLVMBuildSelect(B(e), more, LLVMBuildSub(B(e), *left, by, ""), *left, "");
	return LLVMBuildSelect(B(e), more, LLVMBuildAdd(B(e), q, em_kint(e, q, 1), ""), q, "");
}

/* ---- 64 bits where the host does not convert them -------------------------------------------------------- */

/* Numbers below 2^48 are doubles behind 2^52, in the last bits of its mantissa. */
static const u64 magic = 0x4330000000000000;

static LV as_double(Em *e, LV x, LT real)
{
	x = LLVMBuildBitCast(B(e), LLVMBuildOr(B(e), x, em_kint(e, x, magic), ""), real, "");
	return LLVMBuildFSub(B(e), x, em_kfp(e, x, 0x1p52), "");
}

/* The whole number next to a / by, which is the quotient or one more. */
static LV small_quotient(Em *e, LV a, LV by, LV *left)
{
	LT real = em_with_lanes(a, e->f64);
	LV x = as_double(e, a, real), q, less;

	x = LLVMBuildFMul(B(e), x, LLVMBuildFDiv(B(e), em_kfp(e, x, 1), as_double(e, by, real), ""), "");
	x = LLVMBuildBitCast(B(e), LLVMBuildFAdd(B(e), x, em_kfp(e, x, 0x1p52), ""), LLVMTypeOf(a), "");
	q = LLVMBuildSub(B(e), x, em_kint(e, x, magic), "");
	*left = LLVMBuildSub(B(e), a, LLVMBuildMul(B(e), q, by, ""), "");
	less = LLVMBuildAShr(B(e), *left, em_kint(e, a, 63), "");
	*left = LLVMBuildAdd(B(e), *left, LLVMBuildAnd(B(e), less, by, ""), "");
	return LLVMBuildAdd(B(e), q, less, "");
}

/* The body of the function that divides so when all lanes' numbers are small, and else one by one. */
static LV divide_small(Em *e, LV f, const void *about)
{
	bool rem = *(const bool *)about;
	LV a = LLVMGetParam(f, 0), by = LLVMGetParam(f, 1), some = LLVMBuildOr(B(e), a, by, ""), left, q, out;
	LB small = LLVMAppendBasicBlockInContext(e->c, f, "small"), any = LLVMAppendBasicBlockInContext(e->c, f, "any");
	LB end = LLVMAppendBasicBlockInContext(e->c, f, "end");

	some = LLVMBuildICmp(B(e), LLVMIntUGE, em_call1(e, "llvm.vector.reduce.or", some), em_const(e, 64, 1ull << 48), "");
	LLVMBuildCondBr(B(e), some, any, small);
	LLVMPositionBuilderAtEnd(B(e), small);
	q = small_quotient(e, a, by, &left);
	LLVMBuildBr(B(e), end);
	LLVMPositionBuilderAtEnd(B(e), any);
	out = rem ? LLVMBuildURem(B(e), a, by, "") : LLVMBuildUDiv(B(e), a, by, "");
	LLVMBuildBr(B(e), end);
	LLVMPositionBuilderAtEnd(B(e), end);
	a = LLVMBuildPhi(B(e), LLVMTypeOf(a), "");
	LLVMAddIncoming(a, (LV[]){ rem ? left : q, out }, (LB[]){ small, any }, 2);
	return a;
}

static LV divide_positive(Em *e, LV a, LV by, bool rem)
{
	LV left, q;

	if (!e->target->mask_regs) /* nothing of AVX-512 */
		return em_own_call(e, rem ? "remainder" : "quotient", (LV[]){ a, by }, 2, divide_small, &rem);
	q = long_quotient(e, a, by, &left);
	return rem ? left : q;
}

static LV magnitude(Em *e, LV x, LV *negative)
{
	*negative = LLVMBuildICmp(B(e), LLVMIntSLT, x, em_kint(e, x, 0), "");
	return LLVMBuildSelect(B(e), *negative, LLVMBuildNeg(B(e), x, ""), x, "");
}

static LV divide_long(Em *e, LV a, LV by, bool sign, bool rem)
{
	LV minus_a, minus_by, minus;

	if (!sign)
		return divide_positive(e, a, by, rem);
	a = magnitude(e, a, &minus_a);
	a = divide_positive(e, a, magnitude(e, by, &minus_by), rem);
	minus = rem ? minus_a : LLVMBuildXor(B(e), minus_a, minus_by, "");
	return LLVMBuildSelect(B(e), minus, LLVMBuildNeg(B(e), a, ""), a, "");
}

/* Constants are LLVM's, which multiplies by them. Two lanes of 64 bits gain nothing. */
static bool divides_as_floats(Em *e, LV a, LV by)
{
	u64 known;

	return em_is_vector(a) && (bits_of(a) < 64 || e->target->lanes > 4) && !em_const_int(by, &known);
}

/* by: neither 0 nor, with signs, -1. */
static LV divide_lanes(Em *e, LV a, LV by, bool sign, bool rem)
{
	LV q;

	if (bits_of(a) == 64)
		return divide_long(e, a, by, sign, rem);
	q = short_quotient(e, a, by, sign);
	return rem ? LLVMBuildSub(B(e), a, LLVMBuildMul(B(e), q, by, ""), "") : q;
}

static LV divide_whole(Em *e, LV a, LV by, bool sign, bool rem)
{
	if (rem)
		return sign ? LLVMBuildSRem(B(e), a, by, "") : LLVMBuildURem(B(e), a, by, "");
	return sign ? LLVMBuildSDiv(B(e), a, by, "") : LLVMBuildUDiv(B(e), a, by, "");
}

/* Division by zero gives all ones, the remainder too; INT_MIN / -1 is INT_MIN, its remainder 0. Divisors
 * that would trap are replaced first: lanes that are off hold anything; they may hold nothing yet, which is
 * frozen, for a division by that means nothing in all lanes. */
static LV divide(Em *e, const Op *op, const LV *a, bool rem)
{
	bool sign = em_is_signed(op->type[0]);
	u64 known;
	LV by = em_const_int(a[1], &known) ? a[1] : LLVMBuildFreeze(B(e), a[1], "");
	LV zero = em_kint(e, by, 0), ones = em_kint(e, by, ~0ull), one = em_kint(e, by, 1);
	LV by0 = LLVMBuildICmp(B(e), LLVMIntEQ, by, zero, ""), div = LLVMBuildSelect(B(e), by0, one, by, "");
	LV r, by1 = NULL;

	if (sign) {
		by1 = LLVMBuildICmp(B(e), LLVMIntEQ, by, ones, "");
		div = LLVMBuildSelect(B(e), by1, one, div, "");
	}
	r = divides_as_floats(e, a[0], by) ? divide_lanes(e, a[0], div, sign, rem)
					   : divide_whole(e, a[0], div, sign, rem);
	if (sign && !rem)
		r = LLVMBuildSelect(B(e), by1, LLVMBuildNeg(B(e), a[0], ""), r, "");
	return LLVMBuildSelect(B(e), by0, ones, r, "");
}

bool pure_div_i(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = divide(e, op, a, false);
	return true;
}

bool pure_rem(Em *e, const Op *op, LV *d, const LV *a, u32 n)
{
	d[0] = divide(e, op, a, true);
	return true;
}
