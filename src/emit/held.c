/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * After LLVM's passes, for processors without mask registers: LLVM's code generator carries a vector of bits from block to block
 * as lanes of 16 bits, packed where it is made and widened wherever it is used. As the signs of lanes of 32 bits it is what
 * comparisons make and blends read. LLVM's own passes turn such lanes back into bits, so this comes behind them.
 */
#include "emit/arith.h"

typedef struct Held {
	LLVMBuilderRef b;
	LT bits, wide; /* of a piece */
} Held;

static LV behind(LV v)
{
	do
		v = LLVMGetNextInstruction(v);
	while (LLVMIsAPHINode(v));
	return v;
}

static LV start(LB block)
{
	LV first = LLVMGetFirstInstruction(block);

	return LLVMIsAPHINode(first) ? behind(first) : first;
}

/* Whose signs the bits are: of lanes that hold them, or of numbers that the program compares with 0. */
static LV held_by(const Held *h, LV bits)
{
	LV of = LLVMIsAICmpInst(bits) ? LLVMGetOperand(bits, 0) : NULL;

	return of && LLVMTypeOf(of) == h->wide && LLVMGetICmpPredicate(bits) == LLVMIntSLT &&
	       LLVMIsNull(LLVMGetOperand(bits, 1)) ? of : NULL;
}

static LV hold(const Held *, LV);

static LV widen(const Held *h, LV v, LV before)
{
	LLVMPositionBuilderBefore(h->b, before);
	return LLVMBuildSExt(h->b, v, h->wide, "");
}

/* Made here, and so right behind it: another one may come too late for who asks. */
static LV already_held(const Held *h, LV v)
{
	LV next = LLVMGetNextInstruction(v);

	return LLVMIsASExtInst(next) && LLVMGetOperand(next, 0) == v && LLVMTypeOf(next) == h->wide ? next : NULL;
}

static bool is_logic(LV v)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(v);

	return op == LLVMAnd || op == LLVMOr || op == LLVMXor;
}

/* What is computed from held bits is computed as lanes, and read as bits from there. */
static LV hold_logic(const Held *h, LV v)
{
	LV x = LLVMGetOperand(v, 0), y = LLVMGetOperand(v, 1), lanes;

	if (!held_by(h, x) && !held_by(h, y))
		return NULL;
	x = hold(h, x);
	y = hold(h, y);
	LLVMPositionBuilderBefore(h->b, behind(v));
	lanes = LLVMBuildBinOp(h->b, LLVMGetInstructionOpcode(v), x, y, "");
	LLVMReplaceAllUsesWith(v, LLVMBuildICmp(h->b, LLVMIntSLT, lanes, LLVMConstNull(h->wide), ""));
	return lanes;
}

/* The lanes of 32 bits. */
static LV hold(const Held *h, LV v)
{
	LV lanes = held_by(h, v);

	if (lanes)
		return lanes;
	if (LLVMIsAConstant(v))
		return LLVMIsUndef(v) ? LLVMGetUndef(h->wide) : LLVMBuildSExt(h->b, v, h->wide, "");
	if (!LLVMIsAInstruction(v)) /* an argument */
		return widen(h, v, start(LLVMGetEntryBasicBlock(LLVMGetParamParent(v))));
	lanes = already_held(h, v);
	if (!lanes && is_logic(v))
		lanes = hold_logic(h, v);
	return lanes ? lanes : widen(h, v, behind(v));
}

/* The bits of what is held, from the start of a block where they are used. */
static LV bits_in(const Held *h, LV held, LB block)
{
	LV of;

	for (LV i = start(block); (of = held_by(h, i)); i = LLVMGetNextInstruction(i))
		if (of == held)
			return i;
	LLVMPositionBuilderBefore(h->b, start(block));
	return LLVMBuildICmp(h->b, LLVMIntSLT, held, LLVMConstNull(h->wide), "");
}

/* A phi of bits is left without users; the phi behind it holds them. */
static void hold_phi(const Held *h, LV phi)
{
	LV held;

	LLVMPositionBuilderBefore(h->b, LLVMGetNextInstruction(phi));
	held = LLVMBuildPhi(h->b, h->wide, "");
	LLVMPositionBuilderBefore(h->b, behind(held));
	LLVMReplaceAllUsesWith(phi, LLVMBuildICmp(h->b, LLVMIntSLT, held, LLVMConstNull(h->wide), ""));
}

static void fill_phi(const Held *h, LV phi)
{
	LV held = LLVMGetNextInstruction(phi);

	for (u32 k = 0; k < LLVMCountIncoming(phi); k++) {
		LV v = hold(h, LLVMGetIncomingValue(phi, k));
		LB from = LLVMGetIncomingBlock(phi, k);

		LLVMAddIncoming(held, &v, &from, 1);
	}
}

static void hold_across(const Held *h, LV v)
{
	LB home = LLVMGetInstructionParent(v);
	LLVMUseRef u = LLVMGetFirstUse(v);

	while (u) {
		LV user = LLVMGetUser(u), bits;

		if (LLVMIsAPHINode(user) || LLVMGetInstructionParent(user) == home) {
			u = LLVMGetNextUse(u);
			continue;
		}
		bits = bits_in(h, hold(h, v), LLVMGetInstructionParent(user));
		for (int k = 0; k < LLVMGetNumOperands(user); k++)
			if (LLVMGetOperand(user, (unsigned)k) == v)
				LLVMSetOperand(user, (unsigned)k, bits);
		u = LLVMGetFirstUse(v);
	}
}

static void each_phi(const Held *h, LV fn, void (*f)(const Held *, LV), bool drop)
{
	for (LB bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
		for (LV i = LLVMGetFirstInstruction(bb), next; i && LLVMIsAPHINode(i); i = next) {
			next = LLVMGetNextInstruction(i);
			if (LLVMTypeOf(i) != h->bits)
				continue;
			f(h, i);
			if (drop)
				LLVMInstructionEraseFromParent(i);
		}
}

static void hold_all(const Held *h, LV fn)
{
	each_phi(h, fn, hold_phi, false);
	for (LB bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
		for (LV i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
			if (LLVMTypeOf(i) == h->bits && !LLVMIsAPHINode(i))
				hold_across(h, i);
	each_phi(h, fn, fill_phi, true);
}

void emit_hold_masks(EmitModule m, const Target *t)
{
	LLVMContextRef c = LLVMGetModuleContext(m);
	Held h = { .bits = LLVMVectorType(LLVMInt1TypeInContext(c), t->lanes),
		   .wide = LLVMVectorType(LLVMInt32TypeInContext(c), t->lanes) };

	if (t->mask_regs)
		return;
	h.b = LLVMCreateBuilderInContext(c);
	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
		hold_all(&h, fn);
	LLVMDisposeBuilder(h.b);
}
