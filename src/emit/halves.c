/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A shuffle of a warp moves 32 bits, so programs shuffle doubles in halves: take them apart, shuffle both words
 * in the same way, put them together. Comes in: a module after LLVM's passes. Goes out: the whole lanes
 * shuffled at once where that is what it amounts to; what took them apart is left for LLVM to drop.
 */
#include "emit/em.h"

static LV operand_of(LV v, LLVMOpcode op, unsigned k)
{
	return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op ? LLVMGetOperand(v, k) : NULL;
}

static bool is_32(LV v)
{
	LV k = v && LLVMIsAConstant(v) && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind
		       ? LLVMGetAggregateElement(v, 0) : NULL;
	LV all[64];

	if (!k || !LLVMIsAConstantInt(k) || LLVMConstIntGetZExtValue(k) != 32 ||
	    LLVMGetVectorSize(LLVMTypeOf(v)) > COUNT(all))
		return false;
	for (u32 l = 0; l < LLVMGetVectorSize(LLVMTypeOf(v)); l++)
		all[l] = k;
	return v == LLVMConstVector(all, LLVMGetVectorSize(LLVMTypeOf(v)));
}

static bool is_lanes(LT t, u32 bits)
{
	return LLVMGetTypeKind(t) == LLVMVectorTypeKind && LLVMGetTypeKind(LLVMGetElementType(t)) == LLVMIntegerTypeKind &&
	       LLVMGetIntTypeWidth(LLVMGetElementType(t)) == bits;
}

static bool same_mask(LV a, LV b)
{
	if (LLVMGetNumMaskElements(a) != LLVMGetNumMaskElements(b) ||
	    LLVMTypeOf(LLVMGetOperand(a, 0)) != LLVMTypeOf(LLVMGetOperand(b, 0)))
		return false;
	for (u32 l = 0; l < LLVMGetNumMaskElements(a); l++)
		if (LLVMGetMaskValue(a, l) != LLVMGetMaskValue(b, l))
			return false;
	return true;
}

static LV shuffle_like(LLVMBuilderRef b, LLVMContextRef c, LV half, LV x, LV y)
{
	LT lane = LLVMInt32TypeInContext(c);
	LV mask[64];
	u32 n = (u32)LLVMGetNumMaskElements(half);

	for (u32 l = 0; l < n; l++) {
		int from = LLVMGetMaskValue(half, l);

		mask[l] = from < 0 ? LLVMGetPoison(lane) : LLVMConstInt(lane, (u64)from, false);
	}
	return LLVMBuildShuffleVector(b, x, y, LLVMConstVector(mask, n), "");
}

static bool is_number(LV v)
{
	return LLVMIsPoison(v) || LLVMIsAConstantInt(v);
}

/* Of constants; NULL: of something else than numbers and poison. */
static LV whole_constant(LLVMContextRef c, LV lo, LV hi)
{
	u32 n = LLVMGetVectorSize(LLVMTypeOf(lo));
	LT t = LLVMInt64TypeInContext(c);
	LV all[64];

	if (n > COUNT(all))
		return NULL;
	for (u32 l = 0; l < n; l++) {
		LV x = LLVMGetAggregateElement(lo, l), y = LLVMGetAggregateElement(hi, l);

		if (!x || !y || !is_number(x) || !is_number(y))
			return NULL;
		all[l] = LLVMIsPoison(x) || LLVMIsPoison(y) ? LLVMGetPoison(t)
			: LLVMConstInt(t, LLVMConstIntGetZExtValue(x) | LLVMConstIntGetZExtValue(y) << 32, false);
	}
	return LLVMConstVector(all, n);
}

static LV whole_of(LLVMBuilderRef, LLVMContextRef, LV lo, LV hi);

/* A constant put into one lane of halves. */
static LV whole_insert(LLVMBuilderRef b, LLVMContextRef c, LV lo, LV hi)
{
	LV x = LLVMGetOperand(lo, 1), y = LLVMGetOperand(hi, 1), at = LLVMGetOperand(lo, 2), into;

	if (!LLVMIsAConstantInt(x) || !LLVMIsAConstantInt(y) || !LLVMIsAConstantInt(at) || at != LLVMGetOperand(hi, 2))
		return NULL;
	into = whole_of(b, c, LLVMGetOperand(lo, 0), LLVMGetOperand(hi, 0));
	return into ? LLVMBuildInsertElement(b, into,
					     LLVMConstInt(LLVMInt64TypeInContext(c), LLVMConstIntGetZExtValue(x) |
							  LLVMConstIntGetZExtValue(y) << 32, false), at, "")
		    : NULL;
}

/* The 64-bit lanes whose low and high words these are; NULL: not found. */
static LV whole_of(LLVMBuilderRef b, LLVMContextRef c, LV lo, LV hi)
{
	LV x = operand_of(lo, LLVMTrunc, 0), y = operand_of(hi, LLVMTrunc, 0);

	if (x && y && operand_of(y, LLVMLShr, 0) == x && is_32(LLVMGetOperand(y, 1)) && is_lanes(LLVMTypeOf(x), 64))
		return x;
	if (LLVMIsAConstant(lo) && LLVMIsAConstant(hi))
		return whole_constant(c, lo, hi);
	if (LLVMIsAInsertElementInst(lo) && LLVMIsAInsertElementInst(hi))
		return whole_insert(b, c, lo, hi);
	if (!LLVMIsAShuffleVectorInst(lo) || !LLVMIsAShuffleVectorInst(hi) || LLVMGetNumMaskElements(lo) > 64 ||
	    !same_mask(lo, hi))
		return NULL;
	x = whole_of(b, c, LLVMGetOperand(lo, 0), LLVMGetOperand(hi, 0));
	y = x ? whole_of(b, c, LLVMGetOperand(lo, 1), LLVMGetOperand(hi, 1)) : NULL;
	return y ? shuffle_like(b, c, lo, x, y) : NULL;
}

/* low | high << 32 */
static LV joined(LLVMBuilderRef b, LLVMContextRef c, LV low, LV high)
{
	LV lo = operand_of(low, LLVMZExt, 0), shifted = operand_of(high, LLVMShl, 0);
	LV hi = shifted ? operand_of(shifted, LLVMZExt, 0) : NULL;

	if (!lo || !hi || !is_32(LLVMGetOperand(high, 1)) || !is_lanes(LLVMTypeOf(lo), 32) ||
	    LLVMTypeOf(lo) != LLVMTypeOf(hi))
		return NULL;
	return whole_of(b, c, lo, hi);
}

bool emit_join_halves(EmitModule m)
{
	LLVMContextRef c = LLVMGetModuleContext(m);
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
	bool changed = false;

	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
		for (LB bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
			for (LV i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
				LV x;

				if (LLVMGetInstructionOpcode(i) != LLVMOr || !is_lanes(LLVMTypeOf(i), 64))
					continue;
				LLVMPositionBuilderBefore(b, i);
				x = joined(b, c, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1));
				if (!x)
					x = joined(b, c, LLVMGetOperand(i, 1), LLVMGetOperand(i, 0));
				if (x)
					LLVMReplaceAllUsesWith(i, x);
				changed |= x != NULL;
			}
	LLVMDisposeBuilder(b);
	return changed;
}
