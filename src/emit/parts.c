/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One function ▶ several: LLVM takes twice as long for each instruction of a function that is twenty times as long.
 * Comes in: the emitted body, whose LLVM blocks belong to parts (seams.c). Goes out: a function a part, and a body
 * that calls them in turn.
 *
 *   u32 body.k(<the body's arguments>, State *, u32 entry)
 *
 * runs from `entry` until control leaves the part and returns the entry to go on at, of whichever part; 0: the
 * body's own result stands in the State. Variables (vars.h) that cross a seam have a slot in the State: read when
 * a part is entered, written when it is left by an edge behind which they matter. Values of the body's own blocks
 * (part 0), which run once, are written where they are made.
 *
 * Invariants: of part 0 other parts enter nothing but the end; no value but those crosses a seam.
 */
#include "emit/vars.h"

#include <stdio.h>

enum { MOST_ARGS = 16, RESULT = 0 /* where the body's result stands */, FIRST_SLOT = 64 };

typedef struct Part {
	LV f, state, sw; /* sw: at the end of the entry block */
	LB entry;
	Map loads; /* slot's offset -> what it held */
} Part;

struct Parts {
	const u32 *of_block;
	Part *part; /* 1 … n */
	u32 n, size;
	Map of_bb, slots; /* slots: variable, or a value's address -> offset */
	Map ids, goes_to; /* block -> its number as an entry; block behind a part's edge -> where the edge led */
	LB *entries; /* vec: by id - 1 */
	LB seen, turn; /* the last LLVM block with a part; in the body: calls the next part */
	LV state, at;  /* in the body; at: the phi of the entry to go on at */
	LT fn_type;
	u32 nargs;
};

/* ---- while code is emitted ------------------------------------------------------------------------------- */

void em_parts_begin(Em *e)
{
	struct Parts *p;
	u32 n, *of = em_find_seams(e, &n);

	if (!of)
		return;
	p = e->parts = arena_new_one(e->a, struct Parts);
	p->of_block = of;
	p->n = n;
	p->part = arena_new_array(e->a, Part, n + 1);
	p->size = FIRST_SLOT;
	p->state = LLVMBuildArrayAlloca(e->entry_b, e->i8, em_const(e, 32, FIRST_SLOT), "state");
	LLVMSetAlignment(p->state, 64);
	p->turn = LLVMAppendBasicBlockInContext(e->c, e->func, "turn");
	LLVMPositionBuilderAtEnd(e->phi_b, p->turn);
	p->at = LLVMBuildPhi(e->phi_b, e->i32, "");
	p->seen = p->turn;
}

void em_part_add(Em *e, LB bb, u32 block)
{
	if (e->parts)
		map_put(e->a, &e->parts->of_bb, map_key(bb), e->parts->of_block[block]);
}

void em_part_sweep(Em *e, u32 block)
{
	struct Parts *p = e->parts;
	u64 have;

	if (!p)
		return;
	for (LB bb = LLVMGetNextBasicBlock(p->seen); bb; bb = LLVMGetNextBasicBlock(bb)) {
		if (!map_get(&p->of_bb, map_key(bb), &have))
			em_part_add(e, bb, block);
		p->seen = bb;
	}
}

u32 em_part_of(const Em *e, LB bb)
{
	u64 part;

	return e->parts && map_get(&e->parts->of_bb, map_key(bb), &part) ? (u32)part : 0;
}

/* ---- slots --------------------------------------------------------------------------------------------------- */

static u32 type_bytes(LT t)
{
	u32 bits, n = 1;

	if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) {
		n = LLVMGetVectorSize(t);
		t = LLVMGetElementType(t);
	}
	switch (LLVMGetTypeKind(t)) {
	case LLVMIntegerTypeKind: bits = LLVMGetIntTypeWidth(t); break;
	case LLVMHalfTypeKind: case LLVMBFloatTypeKind: bits = 16; break;
	case LLVMFloatTypeKind: bits = 32; break;
	default: bits = 64; break;
	}
	for (u32 bytes = 1;; bytes *= 2)
		if (bytes * 8 >= bits * n)
			return bytes;
}

static u32 slot_of(Em *e, u64 key, LT t)
{
	struct Parts *p = e->parts;
	u32 bytes = type_bytes(t), align = bytes < 64 ? bytes : 64;
	u64 at;

	if (map_get(&p->slots, key, &at))
		return (u32)at;
	at = (p->size + align - 1) & ~(align - 1);
	p->size = (u32)at + bytes;
	map_put(e->a, &p->slots, key, at);
	return (u32)at;
}

static u32 align_of(LT t)
{
	u32 bytes = type_bytes(t);

	return bytes < 64 ? bytes : 64;
}

static LV make_function(Em *e, u32 k)
{
	struct Parts *p = e->parts;
	LT args[MOST_ARGS];
	char name[24];
	LV f;

	p->nargs = LLVMCountParams(e->func);
	LLVMGetParamTypes(LLVMGlobalGetValueType(e->func), args);
	args[p->nargs] = e->ptr;
	args[p->nargs + 1] = e->i32;
	p->fn_type = LLVMFunctionType(e->i32, args, p->nargs + 2, false);
	snprintf(name, sizeof name, "body.%u", k);
	f = LLVMAddFunction(e->mod, name, p->fn_type);
	LLVMSetLinkage(f, LLVMInternalLinkage);
	em_set_cpu(e, f);
	em_add_attr(e, f, LLVMAttributeFunctionIndex, "noinline");
	em_add_attr(e, f, p->nargs + 1, "noalias");
	return f;
}

static Part *part(Em *e, u32 k)
{
	struct Parts *p = e->parts;
	Part *x = &p->part[k];

	if (x->f)
		return x;
	x->f = make_function(e, k);
	x->state = LLVMGetParam(x->f, p->nargs);
	x->entry = LLVMAppendBasicBlockInContext(e->c, x->f, "entry");
	map_put(e->a, &p->of_bb, map_key(x->entry), k);
	LLVMPositionBuilderAtEnd(e->phi_b, x->entry);
	LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
	x->sw = LLVMBuildUnreachable(e->phi_b);
	return x;
}

/* What slot `at` held when part k was entered. */
static LV load_slot(Em *e, u32 k, u32 at, LT t)
{
	Part *x = part(e, k);
	u64 have;
	LV v;

	if (map_get(&x->loads, at, &have))
		return (LV)(uintptr_t)have;
	LLVMPositionBuilderBefore(e->phi_b, x->sw);
	LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
	v = LLVMBuildLoad2(e->phi_b, t, LLVMBuildGEP2(e->phi_b, e->i8, x->state, (LV[]){ em_const(e, 64, at) }, 1, ""), "");
	LLVMSetAlignment(v, align_of(t));
	map_put(e->a, &x->loads, at, map_key(v));
	return v;
}

LV em_part_load(Em *e, LB to, u32 var, LT t, LB *from)
{
	u32 k = em_part_of(e, to);
	LV v = load_slot(e, k, slot_of(e, var, t), t);

	*from = e->parts->part[k].entry;
	return v;
}

static void put_store(Em *e, LV state, u32 at, LV v)
{
	LV p = LLVMBuildGEP2(e->phi_b, e->i8, state, (LV[]){ em_const(e, 64, at) }, 1, "");

	LLVMSetAlignment(LLVMBuildStore(e->phi_b, v, p), align_of(LLVMTypeOf(v)));
}

/* ---- edges between parts ------------------------------------------------------------------------------------ */

/* The number under which block `to` is entered from other parts. */
static LV entry_id(Em *e, LB to)
{
	struct Parts *p = e->parts;
	u64 id;

	if (!map_get(&p->ids, map_key(to), &id)) {
		*vec_push(e->a, p->entries) = to;
		id = vec_len(p->entries);
		map_put(e->a, &p->ids, map_key(to), id);
	}
	return em_const(e, 32, id);
}

static LV state_in(Em *e, u32 k)
{
	return k ? part(e, k)->state : e->parts->state;
}

static LB new_edge(Em *e, LB from, LB to)
{
	struct Parts *p = e->parts;
	LB bb = LLVMAppendBasicBlockInContext(e->c, e->func, "edge");
	u32 k = em_part_of(e, from);
	LV state = state_in(e, k);

	map_put(e->a, &p->of_bb, map_key(bb), k);
	map_put(e->a, &p->goes_to, map_key(bb), map_key(to));
	LLVMPositionBuilderAtEnd(e->phi_b, bb);
	LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
	if (!k) {
		LV id = entry_id(e, to);

		LLVMAddIncoming(p->at, &id, &bb, 1);
		LLVMBuildBr(e->phi_b, p->turn);
	} else if (em_part_of(e, to)) {
		LLVMBuildRet(e->phi_b, entry_id(e, to));
	} else {
		put_store(e, state, RESULT, em_const(e, 32, RUN_DONE));
		LLVMBuildRet(e->phi_b, em_const(e, 32, 0));
		if (to != e->done_bb)
			em_fail(e, "internal: a part goes back to the kernel's start");
	}
	return bb;
}

/* The block on the edge from `from` to block `to` of another part. */
static LB edge_block(Em *e, LB from, LB to)
{
	LV end = LLVMGetBasicBlockTerminator(from);
	LB bb = NULL;
	u64 have;

	for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++) {
		LB s = LLVMGetSuccessor(end, i);

		if (map_get(&e->parts->goes_to, map_key(s), &have) && have == map_key(to))
			return s;
		if (s != to)
			continue;
		if (!bb)
			bb = new_edge(e, from, to);
		LLVMSetSuccessor(end, i, bb);
	}
	return bb;
}

void em_part_store(Em *e, LB from, LB to, u32 var, LV v)
{
	u32 at = slot_of(e, var, LLVMTypeOf(v)), k = em_part_of(e, from);
	LB edge = edge_block(e, from, to);
	LV state = state_in(e, k);
	u64 have;

	if (LLVMIsUndef(v) || (k && map_get(&part(e, k)->loads, at, &have) && have == map_key(v)))
		return; /* it holds that already */
	LLVMPositionBuilderBefore(e->phi_b, LLVMGetBasicBlockTerminator(edge));
	put_store(e, state, at, v);
}

static void cut_edges(Em *e)
{
	for (LB bb = LLVMGetFirstBasicBlock(e->func); bb; bb = LLVMGetNextBasicBlock(bb)) {
		LV end = LLVMGetBasicBlockTerminator(bb);
		u64 to;

		if (!end || bb == e->parts->turn || map_get(&e->parts->goes_to, map_key(bb), &to))
			continue;
		for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++) {
			LB s = LLVMGetSuccessor(end, i);

			if (em_part_of(e, s) != em_part_of(e, bb))
				(void)edge_block(e, bb, s);
		}
	}
}

/* ---- the functions -------------------------------------------------------------------------------------------- */

/* A value that part 0 made: it is written there. */
static LV from_body(Em *e, u32 k, LV v)
{
	struct Parts *p = e->parts;
	u64 key = map_key(v), have;
	bool known = map_get(&p->slots, key, &have);
	u32 at = slot_of(e, key, LLVMTypeOf(v));
	LV next = v;

	if (!known) {
		do
			next = LLVMGetNextInstruction(next);
		while (LLVMIsAPHINode(next) || LLVMIsAAllocaInst(next));
		LLVMPositionBuilderBefore(e->phi_b, next);
		LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
		put_store(e, p->state, at, v);
	}
	return load_slot(e, k, at, LLVMTypeOf(v));
}

static LV argument(Em *e, u32 k, LV v)
{
	for (u32 i = 0; i < e->parts->nargs; i++)
		if (LLVMGetParam(e->func, i) == v)
			return LLVMGetParam(part(e, k)->f, i);
	return v;
}

static void adopt_operands(Em *e, u32 k, LV inst)
{
	for (u32 i = 0, n = (u32)LLVMGetNumOperands(inst); i < n; i++) {
		LV v = LLVMGetOperand(inst, i);

		if (LLVMIsAArgument(v))
			LLVMSetOperand(inst, i, argument(e, k, v));
		else if (LLVMIsAInstruction(v) && !em_part_of(e, LLVMGetInstructionParent(v)))
			LLVMSetOperand(inst, i, from_body(e, k, v));
	}
}

/* What the body would return there is its result. */
static void adopt_return(Em *e, u32 k, LV ret)
{
	LV state = state_in(e, k);

	LLVMPositionBuilderBefore(e->phi_b, ret);
	put_store(e, state, RESULT, LLVMGetOperand(ret, 0));
	LLVMSetOperand(ret, 0, em_const(e, 32, 0));
}

static void adopt_block(Em *e, u32 k, LB bb, LLVMMetadataRef sub)
{
	LV end = LLVMGetBasicBlockTerminator(bb);
	u64 to;

	if (LLVMIsAReturnInst(end) && !map_get(&e->parts->goes_to, map_key(bb), &to))
		adopt_return(e, k, end);
	for (LV i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
		LLVMMetadataRef loc = sub ? LLVMInstructionGetDebugLoc(i) : NULL;

		adopt_operands(e, k, i);
		if (loc)
			LLVMInstructionSetDebugLoc(i, LLVMDIBuilderCreateDebugLocation(
							      e->c, LLVMDILocationGetLine(loc), 0, sub, NULL));
	}
	LLVMMoveBasicBlockAfter(bb, LLVMGetLastBasicBlock(part(e, k)->f));
}

static void adopt_blocks(Em *e)
{
	LLVMMetadataRef *sub = arena_new_array(e->a, LLVMMetadataRef, e->parts->n + 1);

	for (u32 k = 1; k <= e->parts->n && e->opt.fault_locs; k++)
		sub[k] = em_describe_function(e, part(e, k)->f);
	for (LB bb = LLVMGetFirstBasicBlock(e->func), next; bb; bb = next) {
		u32 k = em_part_of(e, bb);

		next = LLVMGetNextBasicBlock(bb);
		if (k)
			adopt_block(e, k, bb, sub[k]);
	}
}

/* The entry block of a part: to where the caller wants. */
static void dispatch(Em *e, u32 k)
{
	struct Parts *p = e->parts;
	Part *x = part(e, k);
	LB none = LLVMAppendBasicBlockInContext(e->c, x->f, "none");
	LV sw;

	LLVMInstructionEraseFromParent(x->sw);
	LLVMPositionBuilderAtEnd(e->phi_b, x->entry);
	LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
	sw = LLVMBuildSwitch(e->phi_b, LLVMGetParam(x->f, p->nargs + 1), none, 2);
	for (u32 i = 0; i < vec_len(p->entries); i++)
		if (em_part_of(e, p->entries[i]) == k)
			LLVMAddCase(sw, em_const(e, 32, i + 1), p->entries[i]);
	LLVMPositionBuilderAtEnd(e->phi_b, none);
	LLVMBuildUnreachable(e->phi_b);
}

/* In the body: calls part k, then on with what it returns. */
static LB call_part(Em *e, u32 k)
{
	struct Parts *p = e->parts;
	LB bb = LLVMAppendBasicBlockInContext(e->c, e->func, "part");
	LV args[MOST_ARGS], at;

	LLVMGetParams(e->func, args);
	args[p->nargs] = p->state;
	args[p->nargs + 1] = p->at;
	LLVMPositionBuilderAtEnd(e->phi_b, bb);
	if (e->opt.fault_locs)
		LLVMSetCurrentDebugLocation2(e->phi_b, LLVMDIBuilderCreateDebugLocation(e->c, 0, 0, e->di_sub, NULL));
	at = LLVMBuildCall2(e->phi_b, p->fn_type, part(e, k)->f, args, p->nargs + 2, "");
	LLVMAddIncoming(p->at, &at, &bb, 1);
	LLVMBuildBr(e->phi_b, p->turn);
	return bb;
}

static void take_turns(Em *e)
{
	struct Parts *p = e->parts;
	LB done = LLVMAppendBasicBlockInContext(e->c, e->func, "left"), *call;
	LV sw, result;

	LLVMPositionBuilderAtEnd(e->phi_b, done);
	LLVMSetCurrentDebugLocation2(e->phi_b, NULL);
	result = LLVMBuildGEP2(e->phi_b, e->i8, p->state, (LV[]){ em_const(e, 64, RESULT) }, 1, "");
	LLVMBuildRet(e->phi_b, LLVMBuildLoad2(e->phi_b, e->i32, result, ""));
	call = arena_new_array(e->a, LB, p->n + 1);
	for (u32 k = 1; k <= p->n; k++)
		call[k] = call_part(e, k);
	LLVMPositionBuilderAtEnd(e->phi_b, p->turn);
	sw = LLVMBuildSwitch(e->phi_b, p->at, done, vec_len(p->entries));
	for (u32 i = 0; i < vec_len(p->entries); i++)
		LLVMAddCase(sw, em_const(e, 32, i + 1), call[em_part_of(e, p->entries[i])]);
}

void em_parts_split(Em *e)
{
	if (!e->parts)
		return;
	cut_edges(e);
	adopt_blocks(e);
	for (u32 k = 1; k <= e->parts->n; k++)
		dispatch(e, k);
	take_turns(e);
	LLVMSetOperand(e->parts->state, 0, em_const(e, 32, e->parts->size));
}
