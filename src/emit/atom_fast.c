/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Atomics whose result nobody reads, on integers. With all lanes on: when the lanes of a piece name one
 * address they become one operation on their sum (or minimum, …); else, in shared memory, a plain
 * read-modify-write a lane, written out. Whatever is not that goes lane by lane, see atom_emit.c.
 */
#include "emit/arith.h"
#include "emit/atom.h"

static const char *reduction(const Atomic *t)
{
	bool sign = em_is_signed(t->type);

	if (t->type >= TY_f16 || t->bits < 32)
		return NULL;
	switch (t->op->m.atom) {
	case ATOM_add: return "llvm.vector.reduce.add";
	case ATOM_and: return "llvm.vector.reduce.and";
	case ATOM_or: return "llvm.vector.reduce.or";
	case ATOM_xor: return "llvm.vector.reduce.xor";
	case ATOM_min: return sign ? "llvm.vector.reduce.smin" : "llvm.vector.reduce.umin";
	case ATOM_max: return sign ? "llvm.vector.reduce.smax" : "llvm.vector.reduce.umax";
	default: return NULL;
	}
}

static LV reduced(Em *e, const Atomic *t, const Val *b, u32 p)
{
	LV v = em_at(e, b, p, true);

	if (t->op->m.atom == ATOM_add && !b->vec && !b->stride)
		return LLVMBuildMul(e->b, em_at(e, b, p, false), em_const(e, t->bits, e->W), "");
	return em_call1(e, reduction(t), v);
}

/* i1: every lane of the group is on; NULL: certainly. */
static LV all_on(Em *e)
{
	LV all = NULL;

	for (u32 p = 0; p < e->P; p++) {
		LV m = em_mask(e, p);

		if (!m)
			return NULL;
		all = all ? LLVMBuildAnd(e->b, all, m, "") : m;
	}
	return em_all(e, all);
}

static LV first_lane(Em *e, LV v)
{
	return LLVMBuildExtractElement(e->b, v, em_const(e, 32, 0), "");
}

/* Nothing before this instruction writes in its block: what the block has loaded may be loaded again. */
static bool loads_repeat(Em *e)
{
	for (u32 i = e->cfg->blocks[e->block].first; i < e->inst; i++)
		if (ptx_forms[e->fn->insts[i].op.form].flags &
		    (FF_store | FF_atomic | FF_volatile | FF_barrier | FF_warp))
			return false;
	return true;
}

static LV splat_scalar(LV v)
{
	LV one = LLVMIsAShuffleVectorInst(v) ? LLVMGetOperand(v, 0) : NULL;

	if (!one || !LLVMIsAInsertElementInst(one))
		return NULL;
	for (unsigned i = 0; i < LLVMGetNumMaskElements(v); i++)
		if (LLVMGetMaskValue(v, i))
			return NULL;
	return LLVMIsAConstantInt(LLVMGetOperand(one, 2)) && !LLVMConstIntGetZExtValue(LLVMGetOperand(one, 2))
		       ? LLVMGetOperand(one, 1) : NULL;
}

/* What an atomic on shared memory does not change. */
static bool from_global(Em *e, LV load)
{
	LV tag = LLVMGetMetadata(load, LLVMGetMDKindIDInContext(e->c, "tbaa", 4));

	return tag && tag == LLVMMetadataAsValue(e->c, e->alias_global);
}

/* Lane l of a vector by scalar instructions, down to loads: cheaper than moving it out of a register. */
static LV scalar_lane(Em *e, LV v, u32 l, u32 depth)
{
	LT lane = LLVMGetElementType(LLVMTypeOf(v));
	LV li = em_const(e, 32, l), s = splat_scalar(v), p;

	if (s)
		return s;
	if (depth && LLVMIsABinaryOperator(v))
		return LLVMBuildBinOp(e->b, LLVMGetInstructionOpcode(v),
				      scalar_lane(e, LLVMGetOperand(v, 0), l, depth - 1),
				      scalar_lane(e, LLVMGetOperand(v, 1), l, depth - 1), "");
	if (depth && (LLVMIsASExtInst(v) || LLVMIsAZExtInst(v) || LLVMIsATruncInst(v)))
		return LLVMBuildCast(e->b, LLVMGetInstructionOpcode(v),
				     scalar_lane(e, LLVMGetOperand(v, 0), l, depth - 1), lane, "");
	p = depth && LLVMIsALoadInst(v) && !LLVMGetVolatile(v) && from_global(e, v) ? LLVMGetOperand(v, 0) : NULL;
	if (!p || LLVMIsAAllocaInst(p) || LLVMGetTypeKind(lane) != LLVMIntegerTypeKind)
		return LLVMBuildExtractElement(e->b, v, li, "");
	p = em_gep(e, p, (i64)l * LLVMGetIntTypeWidth(lane) / 8);
	return em_load(e, lane, p, LLVMGetAlignment(v) < 4 ? LLVMGetAlignment(v) : 4, e->alias_global);
}

static void each_lane(Em *e, const Atomic *t, LV addr, LV b)
{
	u32 depth = loads_repeat(e) ? 6 : 0;

	for (u32 l = 0; l < e->W; l++) {
		LV li = em_const(e, 32, l);
		LV a = depth ? scalar_lane(e, addr, l, depth) : LLVMBuildExtractElement(e->b, addr, li, "");

		em_atom_lane(e, t, em_pointer(e, a), LLVMBuildExtractElement(e->b, b, li, ""), NULL);
	}
}

static void one_piece(Em *e, const Atomic *t, const Val *addr, const Val *b, u32 p)
{
	LV a = em_at(e, addr, p, addr->vec || addr->stride), same;
	LB one, each, join;

	if (!addr->vec && !addr->stride) {
		em_atom_lane(e, t, em_pointer(e, a), reduced(e, t, b, p), NULL);
		return;
	}
	if (!addr->vec) {
		each_lane(e, t, a, em_at(e, b, p, true));
		return;
	}
	one = LLVMAppendBasicBlockInContext(e->c, e->func, "one_address");
	each = LLVMAppendBasicBlockInContext(e->c, e->func, "each");
	join = LLVMAppendBasicBlockInContext(e->c, e->func, "added");
	same = LLVMBuildICmp(e->b, LLVMIntEQ, a, em_splat(e, first_lane(e, a)), "");
	LLVMBuildCondBr(e->b, em_all(e, same), one, each);
	LLVMPositionBuilderAtEnd(e->b, one);
	em_atom_lane(e, t, em_pointer(e, first_lane(e, a)), reduced(e, t, b, p), NULL);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, each);
	each_lane(e, t, a, em_at(e, b, p, true));
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

static bool is_read(Em *e, const Inst *in)
{
	return in->op.form != FORM_red && in->ops[0].kind == OP_reg &&
	       (vec_len(e->webs->webs[em_web_of(e, in->ops[0].use)].uses) ||
		vec_len(e->webs->webs[em_web_of(e, in->ops[0].use)].defs) > 1);
}

/* Emits the fast way, and continues at the slow one, which ends in *join; NULL: there is no slow one. False:
 * no fast way exists, nothing is emitted. */
bool em_atom_fast(Em *e, const Inst *in, const Atomic *t, const Val *addr, const Val *b, LB *join)
{
	LV all;
	LB fast, slow;

	if (e->W == 1 || !reduction(t) || is_read(e, in) || addr->delta || (!t->shared && (addr->vec || addr->stride)))
		return false;
	*join = NULL;
	all = all_on(e);
	if (all) {
		fast = LLVMAppendBasicBlockInContext(e->c, e->func, "all_on");
		slow = LLVMAppendBasicBlockInContext(e->c, e->func, "some_on");
		*join = LLVMAppendBasicBlockInContext(e->c, e->func, "atomic_done");
		LLVMBuildCondBr(e->b, all, fast, slow);
		LLVMPositionBuilderAtEnd(e->b, fast);
	}
	for (u32 p = 0; p < e->P; p++)
		one_piece(e, t, addr, b, p);
	if (!all)
		return true;
	LLVMBuildBr(e->b, *join);
	LLVMPositionBuilderAtEnd(e->b, slow);
	return true;
}
