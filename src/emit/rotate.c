/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rotations of 64 bits. GPUs shift two words of 32 bits into one, so compilers take a number apart, shift its halves
 * into each other twice and put the results together: here that is one operation again, where all of it stands in one
 * block. What took the number apart is left for LLVM to drop.
 */
#include "emit/arith.h"

typedef struct Word { /* 32 bits of a number of 64, from bit `from` on, around its end */
	LV of;
	u32 from;
} Word;

static u32 lane_bits(LV v)
{
	LT t = em_lane_of(v);

	return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
}

static bool half_of(LV v, Word *w)
{
	LV x = LLVMIsATruncInst(v) ? LLVMGetOperand(v, 0) : NULL;
	u64 k;

	if (!x || lane_bits(v) != 32 || lane_bits(x) != 64)
		return false;
	*w = (Word){ .of = x };
	if (LLVMIsABinaryOperator(x) && LLVMGetInstructionOpcode(x) == LLVMLShr && em_const_int(LLVMGetOperand(x, 1), &k) &&
	    k == 32)
		*w = (Word){ .of = LLVMGetOperand(x, 0), .from = 32 };
	return true;
}

static bool is_call_of(LV v, const char *name, size_t len)
{
	return LLVMIsACallInst(v) && LLVMGetIntrinsicID(LLVMGetCalledValue(v)) == LLVMLookupIntrinsicID(name, len);
}

/* fshl: the upper word of {high, low} << k, fshr: the lower of {high, low} >> k, both halves of one number. */
static bool word_of(LV v, Word *w)
{
	bool left = is_call_of(v, "llvm.fshl", 9);
	Word high, low;
	u64 k;

	if (!left && !is_call_of(v, "llvm.fshr", 9))
		return half_of(v, w);
	if (!em_const_int(LLVMGetOperand(v, 2), &k) || !half_of(LLVMGetOperand(v, 0), &high) ||
	    !half_of(LLVMGetOperand(v, 1), &low) || high.of != low.of || high.from == low.from)
		return false;
	k &= 31;
	*w = (Word){ .of = low.of, .from = (low.from + (u32)(left ? 32 - k : k)) % 64 };
	return true;
}

/* high << 32 | low, where that is a number turned; NULL: it is not known to be. */
LV em_rotation(Em *e, LV low, LV high)
{
	Word lo, hi;
	LT t;

	if (!word_of(low, &lo) || !word_of(high, &hi) || lo.of != hi.of || hi.from != (lo.from + 32) % 64)
		return NULL;
	t = LLVMTypeOf(lo.of);
	return lo.from ? em_intrinsic(e, "llvm.fshr", &t, 1, (LV[]){ lo.of, lo.of, em_all_lanes(t, lo.from) }, 3) : lo.of;
}
