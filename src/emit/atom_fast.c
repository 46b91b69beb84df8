/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Atomics whose result nobody reads, on integers, and sums of floats at one address, which the lanes of a piece add up in
 * their order before memory is asked once. With all lanes on: when the lanes of a piece, or of the whole group,
 * name one address they become one operation on their sum (or minimum, …): one after another they would each wait for
 * what the one before stored. Else, in shared memory, a plain read-modify-write a lane, written out; of lanes side by side, one of vectors.
 * Whatever is not that goes lane by lane, see atom_emit.c.
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/atom.h"

enum { MOST_CHAINED = 256 };

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

LV em_atom_joined(Em *e, const Atomic *t, LV a, LV b)
{
	LLVMIntPredicate less = em_is_signed(t->type) ? LLVMIntSLT : LLVMIntULT;
	bool min = t->op->m.atom == ATOM_min;

	switch (t->op->m.atom) {
	case ATOM_add: return LLVMBuildAdd(e->b, a, b, "");
	case ATOM_and: return LLVMBuildAnd(e->b, a, b, "");
	case ATOM_or: return LLVMBuildOr(e->b, a, b, "");
	case ATOM_xor: return LLVMBuildXor(e->b, a, b, "");
	default: return LLVMBuildSelect(e->b, LLVMBuildICmp(e->b, less, a, b, ""), min ? a : b, min ? b : a, "");
	}
}

bool em_atom_joins(const Atomic *t) { return reduction(t) != NULL; }

/* What n pieces from p on do to one address. */
static LV reduced(Em *e, const Atomic *t, const Val *b, u32 p, u32 n)
{
	LV v;

	if (em_atom_adds_floats(t)) /* of one piece */
		return em_at(e, b, p, true);
	if (t->op->m.atom == ATOM_add && !b->vec && !b->stride && (n == 1 || b->var == VAR_block))
		return LLVMBuildMul(e->b, em_at(e, b, p, false), em_const(e, t->bits, (u64)e->W * n), "");
	v = em_at(e, b, p, true);
	for (u32 k = 1; k < n; k++)
		v = em_atom_joined(e, t, v, em_at(e, b, p + k, true));
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

/* The number that all lanes of the vector are; NULL: not known. */
static LV one_number(LV v)
{
	LV first = LLVMIsAConstant(v) ? LLVMGetAggregateElement(v, 0) : splat_scalar(v);

	for (u32 l = 1; first && LLVMIsAConstant(v) && l < LLVMGetVectorSize(LLVMTypeOf(v)); l++)
		if (LLVMGetAggregateElement(v, l) != first)
			return NULL;
	return first;
}

/* One step from an address towards its index: what all lanes have in common goes. NULL: there is none. */
static LV towards_index(LV v, LLVMOpcode *op, LV *common)
{
	*op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
	*common = NULL;
	if (*op == LLVMSExt || *op == LLVMZExt)
		return LLVMGetOperand(v, 0);
	if (*op != LLVMAdd && *op != LLVMMul && *op != LLVMShl)
		return NULL;
	*common = one_number(LLVMGetOperand(v, 1));
	if (*common)
		return LLVMGetOperand(v, 0);
	*common = *op == LLVMShl ? NULL : one_number(LLVMGetOperand(v, 0));
	return *common ? LLVMGetOperand(v, 1) : NULL;
}

/* A vector, narrower if possible, that follows from the address lane by lane: where its lanes are equal, so are the
 * address's. */
static LV index_of(LV v)
{
	LLVMOpcode op;
	LV common;

	for (LV to = v; to; to = towards_index(v, &op, &common))
		v = to;
	return v;
}

/* Do equal indices of both mean equal addresses? */
static bool alike(LV a, LV b)
{
	LLVMOpcode op[2];
	LV common[2];

	for (;;) {
		a = towards_index(a, &op[0], &common[0]);
		b = towards_index(b, &op[1], &common[1]);
		if (!a || !b)
			return !a && !b;
		if (op[0] != op[1] || common[0] != common[1] || LLVMTypeOf(a) != LLVMTypeOf(b))
			return false;
	}
}

/* What an atomic on shared memory does not change. */
static bool from_global(Em *e, LV load)
{
	LV tag = LLVMGetMetadata(load, LLVMGetMDKindIDInContext(e->c, "tbaa", 4));

	return tag && tag == LLVMMetadataAsValue(e->c, e->alias_global);
}

typedef struct Pair { /* two lanes of 32 bits in one load */
	LV of, v; /* of: the vector's load */
	u32 lane; /* the first */
} Pair;

/* Loads the lane, from memory even where the vector has been loaded: volatile keeps LLVM from taking it out of that. */
static LV load_lane(Em *e, LV load, u32 l, Pair *pair)
{
	LT lane = LLVMGetElementType(LLVMTypeOf(load));
	u32 bits = LLVMGetIntTypeWidth(lane), align = LLVMGetAlignment(load);
	LV p = LLVMGetOperand(load, 0), v;

	if (bits != 32) {
		v = em_load(e, lane, em_gep(e, p, (i64)l * bits / 8), align < bits / 8 ? align : bits / 8, e->alias_global);
		LLVMSetVolatile(v, true);
		return v;
	}
	if (pair->of != load || pair->lane != (l & ~1u)) {
		*pair = (Pair){ .of = load, .lane = l & ~1u };
		pair->v = em_load(e, e->i64, em_gep(e, p, (i64)pair->lane * 4), align < 4 ? align : 4, e->alias_global);
		LLVMSetVolatile(pair->v, true);
	}
	v = l & 1 ? LLVMBuildLShr(e->b, pair->v, em_const(e, 64, 32), "") : pair->v;
	return LLVMBuildTrunc(e->b, v, lane, "");
}

static bool loads_again(Em *e, LV v)
{
	return LLVMIsALoadInst(v) && !LLVMGetVolatile(v) && from_global(e, v) && !LLVMIsAAllocaInst(LLVMGetOperand(v, 0)) &&
	       LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(v))) == LLVMIntegerTypeKind;
}

/* Where the lanes of an address come from. */
typedef struct Lanes {
	Pair pair;
	LV index, slot; /* the vector that the address follows from, and where it has been put in memory */
} Lanes;

/* Where lane l of a vector comes from unchanged: of a shuffle (how spread.c loads), a vector put together lane by lane, a choice
 * that is known. NULL: it is computed here, or from nowhere. A scalar is the lane itself. */
static LV comes_from(LV v, u32 *l)
{
	if (LLVMIsASelectInst(v))
		return LLVMIsNull(LLVMGetOperand(v, 0)) ? LLVMGetOperand(v, 2) : NULL;
	if (LLVMIsAInsertElementInst(v) && LLVMIsAConstantInt(LLVMGetOperand(v, 2)))
		return LLVMGetOperand(v, LLVMConstIntGetZExtValue(LLVMGetOperand(v, 2)) == *l);
	if (LLVMIsAShuffleVectorInst(v) && LLVMGetMaskValue(v, *l) >= 0) {
		u32 m = (u32)LLVMGetMaskValue(v, *l), n = LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(v, 0)));

		*l = m % n;
		return LLVMGetOperand(v, m >= n);
	}
	return NULL;
}

/* Lane l of a vector by scalar instructions, down to loads: cheaper than moving it out of a register. */
static LV scalar_lane(Em *e, LV v, u32 l, u32 depth, Lanes *from)
{
	LT lane = LLVMGetElementType(LLVMTypeOf(v));
	LV s = splat_scalar(v);

	if (s)
		return s;
	if (v == from->index) {
		s = em_load(e, lane, em_gep(e, from->slot, (i64)l * LLVMGetIntTypeWidth(lane) / 8), 1, NULL);
		LLVMSetVolatile(s, true); /* not out of the register again */
		return s;
	}
	if (depth && LLVMIsABinaryOperator(v))
		return LLVMBuildBinOp(e->b, LLVMGetInstructionOpcode(v),
				      scalar_lane(e, LLVMGetOperand(v, 0), l, depth - 1, from),
				      scalar_lane(e, LLVMGetOperand(v, 1), l, depth - 1, from), "");
	if (depth && (LLVMIsASExtInst(v) || LLVMIsAZExtInst(v) || LLVMIsATruncInst(v)))
		return LLVMBuildCast(e->b, LLVMGetInstructionOpcode(v),
				     scalar_lane(e, LLVMGetOperand(v, 0), l, depth - 1, from), lane, "");
	while (depth && (s = comes_from(v, &l))) {
		if (!em_is_vector(s))
			return s;
		v = s;
	}
	if (!depth || !loads_again(e, v))
		return LLVMBuildExtractElement(e->b, v, em_const(e, 32, l), "");
	return load_lane(e, v, l, &from->pair);
}

enum { MOST_STEPS = 6, MOST_CHAIN = 16 };

/* How far down to loads an address is computed once more. */
static u32 steps_to_repeat(Em *e)
{
	return loads_repeat(e) ? MOST_STEPS : 0;
}

static LV lane_address(Em *e, LV addr, u32 l, Lanes *from)
{
	u32 steps = from->slot ? MOST_CHAIN : steps_to_repeat(e);

	return steps ? scalar_lane(e, addr, l, steps, from) : LLVMBuildExtractElement(e->b, addr, em_const(e, 32, l), "");
}

/* The vector, loaded again where it was loaded: else all pieces' would wait for their turn in registers. */
static LV loaded_again(Em *e, LV v)
{
	LV r;

	if (!steps_to_repeat(e) || !LLVMIsALoadInst(v) || LLVMGetVolatile(v) || !from_global(e, v))
		return v;
	r = em_load(e, LLVMTypeOf(v), LLVMGetOperand(v, 0), LLVMGetAlignment(v), e->alias_global);
	LLVMSetVolatile(r, true); /* not to be merged with the first */
	return r;
}

/* Does scalar_lane need no lane of a register? */
static bool from_loads(Em *e, LV v, u32 depth)
{
	if (LLVMIsAConstant(v) || splat_scalar(v))
		return true;
	if (depth && LLVMIsABinaryOperator(v))
		return from_loads(e, LLVMGetOperand(v, 0), depth - 1) && from_loads(e, LLVMGetOperand(v, 1), depth - 1);
	if (depth && (LLVMIsASExtInst(v) || LLVMIsAZExtInst(v) || LLVMIsATruncInst(v)))
		return from_loads(e, LLVMGetOperand(v, 0), depth - 1);
	if (depth && LLVMIsASelectInst(v) && LLVMIsNull(LLVMGetOperand(v, 0)))
		return from_loads(e, LLVMGetOperand(v, 2), depth);
	if (depth && (LLVMIsAShuffleVectorInst(v) || LLVMIsAInsertElementInst(v)))
		return from_loads(e, LLVMGetOperand(v, 0), depth) &&
		       (!em_is_vector(LLVMGetOperand(v, 1)) || from_loads(e, LLVMGetOperand(v, 1), depth));
	return depth && loads_again(e, v);
}

/* An address that cannot be computed once more goes through memory. Moved out of the register lane by lane it would
 * be late, and what loads ahead of it would often have to be taken back: 2 to 4 times as long where bins are few. */
static Lanes lanes_of(Em *e, LV addr)
{
	Lanes r = { .index = from_loads(e, addr, steps_to_repeat(e)) ? NULL : index_of(addr) };

	if (!r.index)
		return r;
	r.slot = em_alloca(e, LLVMTypeOf(r.index), "lanes");
	LLVMSetVolatile(em_store(e, r.index, r.slot, 1, NULL), true);
	return r;
}

static void each_lane(Em *e, const Atomic *t, LV addr, LV b)
{
	Lanes from = lanes_of(e, addr);

	for (u32 l = 0; l < e->W; l++)
		em_atom_lane(e, t, em_pointer(e, lane_address(e, addr, l, &from)),
			     LLVMBuildExtractElement(e->b, b, em_const(e, 32, l), ""), NULL);
}

static LV same_lanes(Em *e, LV v, LV first)
{
	return LLVMBuildICmp(e->b, LLVMIntEQ, v, em_splat(e, first), "");
}

static void one_piece(Em *e, const Atomic *t, const Val *addr, const Val *b, u32 p)
{
	LV a = em_at(e, addr, p, addr->vec || addr->stride), index;
	LB one, each, join;

	if (!addr->vec && !addr->stride) {
		em_atom_lane(e, t, em_pointer(e, a), reduced(e, t, b, p, 1), NULL);
		return;
	}
	if (!addr->vec) {
		each_lane(e, t, a, em_at(e, b, p, true));
		return;
	}
	one = LLVMAppendBasicBlockInContext(e->c, e->func, "one_address");
	each = LLVMAppendBasicBlockInContext(e->c, e->func, "each");
	join = LLVMAppendBasicBlockInContext(e->c, e->func, "added");
	index = loaded_again(e, index_of(a));
	LLVMBuildCondBr(e->b, em_all(e, same_lanes(e, index, first_lane(e, index))), one, each);
	LLVMPositionBuilderAtEnd(e->b, one);
	em_atom_lane(e, t, em_pointer(e, lane_address(e, a, 0, &(Lanes){ 0 })), reduced(e, t, b, p, 1), NULL);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, each);
	each_lane(e, t, a, em_at(e, b, p, true));
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}

/* Do all lanes of the pieces name one address? The first piece is asked alone. Continues where they do not. */
static void whole_group(Em *e, const Atomic *t, const Val *addr, const Val *b, LB join)
{
	LB more = LLVMAppendBasicBlockInContext(e->c, e->func, "more_pieces");
	LB one = LLVMAppendBasicBlockInContext(e->c, e->func, "one_for_all");
	LB pieces = LLVMAppendBasicBlockInContext(e->c, e->func, "pieces");
	LV at[MAX_PIECES], first, differ = NULL;
	bool by_index = true;

	for (u32 p = 0; p < e->P; p++) {
		at[p] = em_at(e, addr, p, true);
		by_index &= alike(at[0], at[p]);
	}
	for (u32 p = 0; by_index && p < e->P; p++)
		at[p] = index_of(at[p]);
	first = first_lane(e, at[0]);
	LLVMBuildCondBr(e->b, em_all(e, same_lanes(e, at[0], first)), more, pieces);
	LLVMPositionBuilderAtEnd(e->b, more);
	for (u32 p = 1; p < e->P; p++) {
		LV x = LLVMBuildXor(e->b, at[p], em_splat(e, first), "");

		differ = differ ? LLVMBuildOr(e->b, differ, x, "") : x;
	}
	/* as one number: LLVM would make a comparison a piece of it, each under the mask of the one before */
	differ = em_call1(e, "llvm.vector.reduce.or", differ);
	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntEQ, differ, em_kint(e, differ, 0), ""), one, pieces);
	LLVMPositionBuilderAtEnd(e->b, one);
	em_atom_lane(e, t, em_pointer(e, lane_address(e, em_at(e, addr, 0, true), 0, &(Lanes){ 0 })), reduced(e, t, b, 0, e->P), NULL);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, pieces);
}

/* All lanes are on. */
static void all_pieces(Em *e, const Atomic *t, const Val *addr, const Val *b)
{
	LB done = LLVMAppendBasicBlockInContext(e->c, e->func, "group_done");

	if (addr->var == VAR_block && !addr->vec && !addr->stride && reduction(t)) {
		em_atom_lane(e, t, em_pointer(e, em_at(e, addr, 0, false)), reduced(e, t, b, 0, e->P), NULL);
		LLVMBuildBr(e->b, done);
		LLVMPositionBuilderAtEnd(e->b, done);
		return;
	}
	if (addr->vec && e->P > 1 && reduction(t))
		whole_group(e, t, addr, b, done);
	for (u32 p = 0; p < e->P; p++)
		one_piece(e, t, addr, b, p);
	LLVMBuildBr(e->b, done);
	LLVMPositionBuilderAtEnd(e->b, done);
}

/* Lanes of a piece side by side in memory that no other thread touches meanwhile: whichever are on. */
static bool is_vector(Em *e, const Atomic *t, const Val *addr)
{
	return t->shared && !addr->vec && !addr->wrap && addr->stride == t->bits / 8 && (t->bits == 32 || t->bits == 64) &&
	       ((e->ctx->all && !e->guarded) || em_has_masked(e, t->bits));
}

static void as_vectors(Em *e, const Atomic *t, const Val *addr, const Val *b)
{
	LT type = em_vec(e, em_int(e, t->bits));

	for (u32 p = 0; p < e->P; p++) {
		LV at = em_pointer(e, em_at(e, addr, p, false)), mask = em_mask(e, p), v = em_at(e, b, p, true), old;

		old = mask ? em_masked_load(e, type, at, t->bits / 8, mask, e->alias_shared)
			   : em_load(e, type, at, t->bits / 8, e->alias_shared);
		v = em_atom_adds_floats(t) ? em_atom_add_float(e, t, old, v) : em_atom_joined(e, t, old, v);
		if (mask)
			em_masked_store(e, v, at, t->bits / 8, mask, e->alias_shared);
		else
			em_store(e, v, at, t->bits / 8, e->alias_shared);
	}
}

bool em_atom_is_read(Em *e, const Inst *in)
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

	if (e->W == 1 || em_atom_is_read(e, in) || addr->delta || (!t->shared && (addr->vec || addr->stride)))
		return false;
	if (!reduction(t) && !em_atom_adds_floats(t))
		return false;
	*join = NULL;
	if (is_vector(e, t, addr)) {
		as_vectors(e, t, addr, b);
		return true;
	}
	if (em_atom_adds_floats(t) && e->P * e->W > MOST_CHAINED)
		return false;
	all = all_on(e);
	if (all) {
		fast = LLVMAppendBasicBlockInContext(e->c, e->func, "all_on");
		slow = LLVMAppendBasicBlockInContext(e->c, e->func, "some_on");
		*join = LLVMAppendBasicBlockInContext(e->c, e->func, "atomic_done");
		LLVMBuildCondBr(e->b, all, fast, slow);
		LLVMPositionBuilderAtEnd(e->b, fast);
	}
	all_pieces(e, t, addr, b);
	if (!all)
		return true;
	LLVMBuildBr(e->b, *join);
	LLVMPositionBuilderAtEnd(e->b, slow);
	return true;
}
