/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic for counting: on one number, or on a vector with one for each of several warps. Where the two meet, the
 * one number stands for all warps.
 */
#include "emit/count_rows.h"
#include "emit/arith.h"

LV num_const(Em *e, u64 v)
{
	return em_const(e, 64, v);
}

u32 num_width(LV v)
{
	LT t = LLVMTypeOf(v);

	return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 0;
}

static LV splat(Em *e, LV v, u32 n)
{
	LV same[MAX_PIECES], one, none;

	if (LLVMIsConstant(v)) {
		for (u32 i = 0; i < n; i++)
			same[i] = v;
		return LLVMConstVector(same, n);
	}
	none = LLVMGetPoison(LLVMVectorType(LLVMTypeOf(v), n));
	one = LLVMBuildInsertElement(e->b, none, v, em_const(e, 32, 0), "");
	return LLVMBuildShuffleVector(e->b, one, none, LLVMConstNull(LLVMVectorType(e->i32, n)), "");
}

LV num_gathered(Em *e, const LV *v, u32 n)
{
	LV r = LLVMGetPoison(LLVMVectorType(e->i64, n));

	for (u32 i = 0; i < n; i++)
		r = LLVMBuildInsertElement(e->b, r, v[i] ? v[i] : num_const(e, 0), em_const(e, 32, i), "");
	return r;
}

static void match(Em *e, LV *a, LV *b)
{
	u32 n = num_width(*a), m = num_width(*b);

	if (n && !m)
		*b = splat(e, *b, n);
	if (m && !n)
		*a = splat(e, *a, m);
}

LV num_binary(Em *e, LLVMOpcode op, LV a, LV b)
{
	match(e, &a, &b);
	return LLVMBuildBinOp(e->b, op, a, b, "");
}

LV num_compare(Em *e, LLVMIntPredicate p, LV a, LV b)
{
	match(e, &a, &b);
	return LLVMBuildICmp(e->b, p, a, b, "");
}

LV num_choose(Em *e, LV bit, LV a, LV b)
{
	match(e, &a, &b);
	match(e, &bit, &a);
	match(e, &a, &b);
	return LLVMBuildSelect(e->b, bit, a, b, "");
}

LV num_add(Em *e, LV a, LV b)
{
	return num_binary(e, LLVMAdd, a, b);
}

LV num_sub(Em *e, LV a, LV b)
{
	return num_binary(e, LLVMSub, a, b);
}

LV num_times(Em *e, LV n, LV v)
{
	return num_binary(e, LLVMMul, n, v);
}

LV num_shr(Em *e, LV a, u32 n)
{
	return num_binary(e, LLVMLShr, a, num_const(e, n));
}

LV num_low(Em *e, LV a, u64 mask)
{
	return num_binary(e, LLVMAnd, a, num_const(e, mask));
}

LV num_as64(Em *e, LV bit)
{
	u32 n = num_width(bit);

	return LLVMBuildZExt(e->b, bit, n ? LLVMVectorType(e->i64, n) : e->i64, "");
}

LV num_equal(Em *e, LV a, LV b)
{
	return num_compare(e, LLVMIntEQ, a, b);
}

LV num_both(Em *e, LV a, LV b)
{
	return a && b ? num_binary(e, LLVMAnd, a, b) : a ? a : b;
}

LV num_either(Em *e, LV a, LV b)
{
	return a && b ? num_binary(e, LLVMOr, a, b) : a ? a : b;
}

LV num_not(Em *e, LV bit)
{
	return LLVMBuildNot(e->b, bit, "");
}

/* One number of those for each warp. */
LV num_reduced(Em *e, LV v, const char *by)
{
	LT t = LLVMTypeOf(v);

	return num_width(v) ? em_intrinsic(e, by, &t, 1, &v, 1) : v;
}

/* v where `bit` holds, else 0. */
LV num_only_if(Em *e, LV bit, LV v)
{
	return num_choose(e, bit, v, num_const(e, 0));
}

/* |d| >= least */
LV num_is_far(Em *e, LV d, u64 least)
{
	return num_compare(e, LLVMIntUGE, num_add(e, d, num_const(e, least - 1)), num_const(e, 2 * least - 1));
}

LV num_larger(Em *e, LV a, LV b)
{
	return num_choose(e, num_compare(e, LLVMIntSGT, a, b), a, b);
}
