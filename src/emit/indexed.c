/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Gathers and scatters by indices of 32 bits. `x[i]`, i a lane's, is an address of 64 bits: a register holds half as many of these as
 * elements, and each was extended, scaled and added to. The host's instructions do that themselves, from one base and indices of
 * 32 bits. Comes in: a module after all other passes. Goes out: where the addresses of a gather or a scatter are
 * scalars + (extended index << 0 … 3), they are written so right in front of it, the only place where LLVM's instruction selection
 * looks. The same addresses modulo 2^64, so nothing has to be known of what wraps.
 */
#include "emit/forward.h"
#include "emit/strips.h"

enum { MOST_SCALARS = 4, MOST_DEPTH = 8, MOST_SHIFT = 3 };

typedef struct Indexed {
	LV scalar[MOST_SCALARS], index; /* i64; a vector of at most 32 bits a lane */
	u32 by[MOST_SCALARS], n, shift; /* each is shifted left by as much */
	u64 plus;
	bool is_unsigned;
} Indexed;

static u32 bits_of(LV v)
{
	return LLVMGetIntTypeWidth(LLVMGetElementType(LLVMTypeOf(v)));
}

/* A vector of one constant. */
static bool constant_of(LV v, u64 *k)
{
	LV first = LLVMIsAConstant(v) ? LLVMGetAggregateElement(v, 0) : NULL;

	if (!first || !LLVMIsAConstantInt(first))
		return false;
	for (u32 l = 1; l < LLVMGetVectorSize(LLVMTypeOf(v)); l++)
		if (LLVMGetAggregateElement(v, l) != first)
			return false;
	*k = (u64)LLVMConstIntGetSExtValue(first);
	return true;
}

/* A vector of one scalar; NULL: it is none. */
static LV scalar_of(LV v)
{
	LV in = em_is_splat(v) ? LLVMGetOperand(v, 0) : NULL;

	if (!in || !LLVMIsAInsertElementInst(in) || !LLVMIsAConstantInt(LLVMGetOperand(in, 2)) ||
	    LLVMConstIntGetZExtValue(LLVMGetOperand(in, 2)))
		return NULL;
	return LLVMGetOperand(in, 1);
}

static bool is_positive(LV v) /* as a signed number, or zero */
{
	LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
	u64 k;

	if (op == LLVMLShr)
		return constant_of(LLVMGetOperand(v, 1), &k) && k;
	return op == LLVMAnd && ((constant_of(LLVMGetOperand(v, 1), &k) && (i64)k >= 0) ||
				 (constant_of(LLVMGetOperand(v, 0), &k) && (i64)k >= 0));
}

static bool add_scalar(Indexed *x, LV s, u32 shift)
{
	if (x->n == MOST_SCALARS)
		return false;
	x->scalar[x->n] = s;
	x->by[x->n++] = shift;
	return true;
}

static bool add_index(Indexed *x, LV ext, u32 shift)
{
	LV v = LLVMGetOperand(ext, 0);
	bool zero = LLVMIsAZExtInst(ext);

	if (x->index || shift > MOST_SHIFT || bits_of(v) > 32 || (zero && bits_of(v) == 32 && !LLVMGetNNeg(ext) && !is_positive(v)))
		return false;
	x->index = v;
	x->shift = shift;
	x->is_unsigned = zero;
	return true;
}

/* Sums up v << shift. */
static bool add_terms(Indexed *x, LV v, u32 shift, u32 depth)
{
	LV s = scalar_of(v);
	u64 k;

	if (constant_of(v, &k)) {
		x->plus += k << shift;
		return true;
	}
	if (s)
		return add_scalar(x, s, shift);
	if (!LLVMIsAInstruction(v) || !depth--)
		return false;
	switch (LLVMGetInstructionOpcode(v)) {
	case LLVMSExt:
	case LLVMZExt: return add_index(x, v, shift);
	case LLVMOr:
		if (!LLVMGetIsDisjoint(v))
			return false;
		/* fall through */
	case LLVMAdd: return add_terms(x, LLVMGetOperand(v, 0), shift, depth) && add_terms(x, LLVMGetOperand(v, 1), shift, depth);
	case LLVMShl: return constant_of(LLVMGetOperand(v, 1), &k) && k + shift < 64 && add_terms(x, LLVMGetOperand(v, 0), shift + (u32)k, depth);
	case LLVMMul:
		return constant_of(LLVMGetOperand(v, 1), &k) && k && !(k & (k - 1)) && shift + (u32)__builtin_ctzll(k) < 64 &&
		       add_terms(x, LLVMGetOperand(v, 0), shift + (u32)__builtin_ctzll(k), depth);
	default: return false;
	}
}

static LV base_of(LLVMBuilderRef b, LLVMContextRef c, const Indexed *x)
{
	LT i64t = LLVMInt64TypeInContext(c);
	LV sum = NULL, p, at = LLVMConstInt(i64t, x->plus, false);

	for (u32 i = 0; i < x->n; i++) {
		LV s = x->by[i] ? LLVMBuildShl(b, x->scalar[i], LLVMConstInt(i64t, x->by[i], false), "") : x->scalar[i];

		sum = sum ? LLVMBuildAdd(b, sum, s, "") : s;
	}
	p = LLVMBuildIntToPtr(b, sum ? sum : LLVMConstNull(i64t), LLVMPointerTypeInContext(c, 0), "");
	return x->plus ? LLVMBuildGEP2(b, LLVMInt8TypeInContext(c), p, &at, 1, "") : p;
}

static LV pointers(LLVMBuilderRef b, LLVMContextRef c, const Indexed *x)
{
	u32 lanes = LLVMGetVectorSize(LLVMTypeOf(x->index));
	LT narrow = LLVMVectorType(LLVMInt32TypeInContext(c), lanes), wide = LLVMVectorType(LLVMInt64TypeInContext(c), lanes);
	LV at = x->index;

	if (bits_of(at) < 32)
		at = x->is_unsigned ? LLVMBuildZExt(b, at, narrow, "") : LLVMBuildSExt(b, at, narrow, "");
	at = LLVMBuildSExt(b, at, wide, "");
	return LLVMBuildGEP2(b, LLVMIntTypeInContext(c, 8u << x->shift), base_of(b, c, x), &at, 1, "");
}

/* What nothing uses any more, and what only that used. An operand is let go when it is its turn: another may have used it, too. */
static void drop(LV v)
{
	if (!LLVMIsAInstruction(v) || LLVMGetFirstUse(v) || LLVMIsAPHINode(v) || LLVMIsALoadInst(v) || LLVMIsACallInst(v))
		return;
	for (u32 o = 0; o < (u32)LLVMGetNumOperands(v); o++) {
		LV used = LLVMGetOperand(v, o);

		LLVMSetOperand(v, o, LLVMGetPoison(LLVMTypeOf(used)));
		drop(used);
	}
	LLVMInstructionEraseFromParent(v);
}

static void rewrite(LLVMBuilderRef b, LLVMContextRef c, LV call, u32 ptr)
{
	LV old = LLVMGetOperand(call, ptr);
	Indexed x = { 0 };

	if (!LLVMIsAIntToPtrInst(old) || !add_terms(&x, LLVMGetOperand(old, 0), 0, MOST_DEPTH) || !x.index)
		return;
	LLVMPositionBuilderBefore(b, call);
	LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
	LLVMSetOperand(call, ptr, pointers(b, c, &x));
	drop(old);
}

void emit_index_gathers(EmitModule m)
{
	LLVMContextRef c = LLVMGetModuleContext(m);
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);

	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
		for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(fn); k; k = LLVMGetNextBasicBlock(k))
			for (LV v = LLVMGetFirstInstruction(k); v; v = LLVMGetNextInstruction(v)) {
				bool gather = LLVMIsACallInst(v) && em_calls(LLVMGetCalledValue(v), "llvm.masked.gather.");

				if (gather || (LLVMIsACallInst(v) && em_calls(LLVMGetCalledValue(v), "llvm.masked.scatter.")))
					rewrite(b, c, v, !gather);
			}
	LLVMDisposeBuilder(b);
}
