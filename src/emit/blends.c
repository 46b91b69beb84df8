/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * After LLVM's passes: LLVM 22 makes one instruction (vpternlog under a mask) of a blend of y with a logic operation that
 * also reads y, and permutes its truth table wrongly when another operand is a constant in all lanes. Such results
 * pass through an assembly statement that does nothing, so that the blend is not seen to be part of them.
 */
#include "emit/arith.h"

#include <string.h>

enum { DEEPEST = 4 /* operations that become one instruction, and casts */, WIDEST = 512 };

static bool is_copysign(LV v)
{
	size_t n;
	const char *name;

	if (!LLVMIsACallInst(v) || !LLVMIsAFunction(LLVMGetCalledValue(v)))
		return false;
	name = LLVMGetValueName2(LLVMGetCalledValue(v), &n);
	return n > 13 && !strncmp(name, "llvm.copysign", 13);
}

static u32 operands_of_logic(LV v)
{
	LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : 0;

	if (op == LLVMBitCast || op == LLVMFNeg)
		return 1;
	return op == LLVMAnd || op == LLVMOr || op == LLVMXor || is_copysign(v) ? 2 : 0;
}

static LV without_casts(LV v)
{
	while (LLVMIsABitCastInst(v))
		v = LLVMGetOperand(v, 0);
	return v;
}

static bool reads(LV v, LV y, u32 depth)
{
	if (without_casts(v) == y)
		return true;
	for (u32 k = 0; depth && k < operands_of_logic(v); k++)
		if (reads(LLVMGetOperand(v, k), y, depth - 1))
			return true;
	return false;
}

/* Operand k is what the instruction would be made of, the other one y. */
static bool folds(LV select, u32 k)
{
	LV x = LLVMGetOperand(select, k), y = without_casts(LLVMGetOperand(select, 3 - k));

	return operands_of_logic(without_casts(x)) && without_casts(x) != y && reads(x, y, DEEPEST);
}

static u32 bits_of(LT t)
{
	LT lane = LLVMGetElementType(t);
	LLVMTypeKind k = LLVMGetTypeKind(lane);

	return k == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(lane) : k == LLVMFloatTypeKind ? 32 : k == LLVMDoubleTypeKind ? 64 : 0;
}

static LV lanes_from(LLVMBuilderRef b, LV x, LV y, u32 first, u32 n)
{
	LT index = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(x)));
	LV idx[64];

	for (u32 l = 0; l < n; l++)
		idx[l] = LLVMConstInt(index, first + l, false);
	return LLVMBuildShuffleVector(b, x, y, LLVMConstVector(idx, n), "");
}

static LV pass(LLVMBuilderRef b, LV x)
{
	LT t = LLVMTypeOf(x), fn = LLVMFunctionType(t, &t, 1, false);
	u32 n = LLVMGetVectorSize(t);
	LV asm_, low, high;

	if (n * bits_of(t) > WIDEST) {
		low = pass(b, lanes_from(b, x, LLVMGetPoison(t), 0, n / 2));
		high = pass(b, lanes_from(b, x, LLVMGetPoison(t), n / 2, n / 2));
		return lanes_from(b, low, high, 0, n);
	}
	asm_ = LLVMGetInlineAsm(fn, "", 0, "=v,0", 4, false, false, LLVMInlineAsmDialectATT, false);
	return LLVMBuildCall2(b, fn, asm_, &x, 1, "");
}

static void keep_apart(LLVMBuilderRef b, LV select)
{
	LT t = LLVMTypeOf(select);
	u32 bits = LLVMGetTypeKind(t) == LLVMVectorTypeKind ? bits_of(t) : 0, n = bits ? LLVMGetVectorSize(t) : 0;

	if ((bits != 32 && bits != 64) || bits * n < 128 || (n & (n - 1)) ||
	    LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(select, 0))) != LLVMVectorTypeKind)
		return;
	for (u32 k = 1; k <= 2; k++)
		if (folds(select, k)) {
			LLVMPositionBuilderBefore(b, select);
			LLVMSetOperand(select, k, pass(b, LLVMGetOperand(select, k)));
		}
}

void emit_keep_blends(EmitModule m, const Target *t)
{
	LLVMBuilderRef b;

	if (!t->mask_regs)
		return;
	b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
		for (LB bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
			for (LV i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
				if (LLVMIsASelectInst(i))
					keep_apart(b, i);
	LLVMDisposeBuilder(b);
}
