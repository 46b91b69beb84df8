/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What waits in a group's frame stays there. A suspend point stores everything that lives across it, and where the group goes
 * on all of it is loaded. Between two barriers of a loop much of that is only passed on: the sums of a product wait
 * while the next tile is copied. In LLVM's code that is a phi of what was loaded from a slot and what the loop began with, stored
 * to that slot again. Here the beginning is stored where the loop is entered, and the other stores of the phi go; loads that
 * only one way on needs stand there.
 * It may, since a slot belongs to one web, and is stored to just before the function returns and nowhere else.
 * Comes in: a module after LLVM's passes. The same result.
 */
#include "emit/callee.h"
#include "emit/strips.h"

#include <llvm-c/Target.h>

typedef struct Place { /* an access to the frame */
	LV inst;
	i64 at, size; /* size 0: a store that is done with */
} Place;

typedef struct Stay {
	Arena *a;
	LLVMContextRef c;
	LLVMBuilderRef b;
	LV fn, frame;
	Place *loads, *stores; /* vecs */
} Stay;

/* ---- what there is ---- */

static LV stripped(LV v)
{
	while (LLVMIsABitCastInst(v))
		v = LLVMGetOperand(v, 0);
	return v;
}

static void note_place(Stay *s, LV i)
{
	bool load = LLVMIsALoadInst(i) != NULL;
	LT t = LLVMTypeOf(load ? i : LLVMGetOperand(i, 0));
	Place p = { .inst = i };

	if (dag_base_of(LLVMGetOperand(i, !load), &p.at) != s->frame)
		return;
	p.size = (i64)LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(s->fn)), t);
	if (load)
		*vec_push(s->a, s->loads) = p;
	else
		*vec_push(s->a, s->stores) = p;
}

static void scan(Stay *s)
{
	vec_clear(s->loads);
	vec_clear(s->stores);
	for (LB b = LLVMGetFirstBasicBlock(s->fn); b; b = LLVMGetNextBasicBlock(b))
		for (LV i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
			if (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i))
				note_place(s, i);
}

/* Does the function return at its end, doing nothing else? */
static bool returns(LB b)
{
	LV end = LLVMGetBasicBlockTerminator(b), i;

	if (LLVMIsAReturnInst(end))
		return true;
	if (LLVMGetNumSuccessors(end) != 1)
		return false;
	i = LLVMGetFirstInstruction(LLVMGetSuccessor(end, 0));
	while (LLVMIsAPHINode(i))
		i = LLVMGetNextInstruction(i);
	return LLVMIsAReturnInst(i);
}

static bool same_place(const Place *x, const Place *y)
{
	return x->at == y->at && x->size == y->size;
}

static bool overlap(const Place *x, const Place *y)
{
	return x->at < y->at + y->size && y->at < x->at + x->size;
}

/* Is it one web's slot, and stored to where the group suspends? */
static bool is_slot(const Stay *s, const Place *p)
{
	for (u32 k = 0; k < vec_len(s->stores); k++)
		if (overlap(&s->stores[k], p) &&
		    (!same_place(&s->stores[k], p) || !returns(LLVMGetInstructionParent(s->stores[k].inst)) ||
		     LLVMGetVolatile(s->stores[k].inst)))
			return false;
	for (u32 k = 0; k < vec_len(s->loads); k++)
		if (overlap(&s->loads[k], p) && (!same_place(&s->loads[k], p) || LLVMGetVolatile(s->loads[k].inst)))
			return false;
	return true;
}

static bool loaded_from(const Stay *s, LV v, const Place *p)
{
	v = stripped(v);
	for (u32 k = 0; k < vec_len(s->loads); k++)
		if (s->loads[k].inst == v)
			return same_place(&s->loads[k], p);
	return false;
}

static bool comes_round(Stay *s, LB from)
{
	LB *stack = NULL; /* vec */
	Map seen = { 0 };
	u64 n;

	*vec_push(s->a, stack) = from;
	while (vec_len(stack)) {
		LV end = LLVMGetBasicBlockTerminator(vec_pop(stack));

		for (u32 k = 0; k < LLVMGetNumSuccessors(end); k++) {
			LB to = LLVMGetSuccessor(end, k);

			if (to == from)
				return true;
			if (map_get(&seen, map_key(to), &n))
				continue;
			map_put(s->a, &seen, map_key(to), 1);
			*vec_push(s->a, stack) = to;
		}
	}
	return false;
}

/* The phi that store p passes on from the slot to the slot; NULL: it is none. */
static LV passed_on(Stay *s, const Place *p)
{
	LV phi = stripped(LLVMGetOperand(p->inst, 0));
	bool some = false;

	if (!LLVMIsAPHINode(phi))
		return NULL;
	for (u32 k = 0; k < LLVMCountIncoming(phi); k++)
		some |= loaded_from(s, LLVMGetIncomingValue(phi, k), p);
	return some && is_slot(s, p) ? phi : NULL;
}

/* ---- edges ---- */

static u32 edges(LV end, LB to)
{
	u32 n = 0;

	for (u32 k = 0; k < LLVMGetNumSuccessors(end); k++)
		n += LLVMGetSuccessor(end, k) == to;
	return n;
}

static void come_from(Stay *s, LV phi, LB old, LB now)
{
	LV fresh;

	LLVMPositionBuilderBefore(s->b, phi);
	fresh = LLVMBuildPhi(s->b, LLVMTypeOf(phi), "");
	for (u32 k = 0; k < LLVMCountIncoming(phi); k++) {
		LV v = LLVMGetIncomingValue(phi, k);
		LB b = LLVMGetIncomingBlock(phi, k);

		LLVMAddIncoming(fresh, (LV[]){ v == phi ? fresh : v }, (LB[]){ b == old ? now : b }, 1);
	}
	LLVMReplaceAllUsesWith(phi, fresh);
	LLVMInstructionEraseFromParent(phi);
}

/* A block of its own for what the edge does; where it stands already, that one. NULL: it has none. */
static LB edge_block(Stay *s, LB from, LB to)
{
	LV end = LLVMGetBasicBlockTerminator(from);
	LB mid;

	if (edges(end, to) != 1)
		return NULL;
	if (LLVMGetNumSuccessors(end) == 1)
		return from;
	mid = LLVMInsertBasicBlockInContext(s->c, to, "passed");
	LLVMPositionBuilderAtEnd(s->b, mid);
	LLVMBuildBr(s->b, to);
	for (u32 k = 0; k < LLVMGetNumSuccessors(end); k++)
		if (LLVMGetSuccessor(end, k) == to)
			LLVMSetSuccessor(end, k, mid);
	for (LV i = LLVMGetFirstInstruction(to), next; i && LLVMIsAPHINode(i); i = next) {
		next = LLVMGetNextInstruction(i);
		come_from(s, i, from, mid);
	}
	return mid;
}

/* Gives the edges to the phi's block that will store blocks of their own. True: some are new. */
static bool part_edges(Stay *s)
{
	for (u32 k = 0; k < vec_len(s->stores); k++) {
		LV phi = passed_on(s, &s->stores[k]);
		LB b = phi ? LLVMGetInstructionParent(phi) : NULL;

		for (u32 i = 0; phi && i < LLVMCountIncoming(phi); i++) {
			LB from = LLVMGetIncomingBlock(phi, i);

			if (loaded_from(s, LLVMGetIncomingValue(phi, i), &s->stores[k]) || comes_round(s, b))
				continue;
			if (LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(from)) > 1 && edge_block(s, from, b))
				return true; /* other phis are new, too */
		}
	}
	return false;
}

/* ---- stores ---- */

static bool edges_are_apart(const Stay *s, LV phi, const Place *p)
{
	for (u32 k = 0; k < LLVMCountIncoming(phi); k++)
		if (!loaded_from(s, LLVMGetIncomingValue(phi, k), p) &&
		    LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, k))) != 1)
			return false;
	return true;
}

static void store_at_edges(Stay *s, LV phi, const Place *p)
{
	unsigned tbaa = LLVMGetMDKindIDInContext(s->c, "tbaa", 4);
	LV tag = LLVMGetMetadata(p->inst, tbaa), at = LLVMConstInt(LLVMInt64TypeInContext(s->c), (u64)p->at, true), st;

	for (u32 k = 0; k < LLVMCountIncoming(phi); k++) {
		if (loaded_from(s, LLVMGetIncomingValue(phi, k), p))
			continue;
		LLVMPositionBuilderBefore(s->b, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, k)));
		st = LLVMBuildStore(s->b, LLVMGetIncomingValue(phi, k),
				    LLVMBuildGEP2(s->b, LLVMInt8TypeInContext(s->c), s->frame, &at, 1, ""));
		LLVMSetAlignment(st, LLVMGetAlignment(p->inst));
		if (tag)
			LLVMSetMetadata(st, tbaa, tag);
	}
}

static bool drop_stores(Stay *s)
{
	bool some = false;

	for (u32 k = 0; k < vec_len(s->stores); k++) {
		Place p = s->stores[k];
		LV phi = p.size ? passed_on(s, &p) : NULL;

		if (!phi || comes_round(s, LLVMGetInstructionParent(phi)) || !edges_are_apart(s, phi, &p))
			continue;
		store_at_edges(s, phi, &p);
		for (u32 i = k; i < vec_len(s->stores); i++) {
			Place *q = &s->stores[i];
			bool its = same_place(q, &p) && stripped(LLVMGetOperand(q->inst, 0)) == phi;

			if (its)
				LLVMInstructionEraseFromParent(q->inst);
			if (its || overlap(q, &p)) /* it is gone; or its slot has its phi */
				q->size = 0;
		}
		some = true;
	}
	return some;
}

static void drop_unused(Stay *s)
{
	bool again = true;

	while (again) {
		again = false;
		for (LB b = LLVMGetFirstBasicBlock(s->fn); b; b = LLVMGetNextBasicBlock(b))
			for (LV i = LLVMGetLastInstruction(b), before; i; i = before) {
				before = LLVMGetPreviousInstruction(i);
				if (LLVMGetFirstUse(i) || !(LLVMIsAPHINode(i) || LLVMIsABitCastInst(i) ||
							    LLVMIsAGetElementPtrInst(i)))
					continue;
				LLVMInstructionEraseFromParent(i);
				again = true;
			}
	}
}

/* ---- loads ---- */

/* Does block `to` alone need v, and where it is entered from `from`? */
static bool needed_on(LV v, LB from, LB to)
{
	for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
		LV user = LLVMGetUser(u);

		if (!LLVMIsAPHINode(user) || LLVMGetInstructionParent(user) != to)
			return false;
		for (u32 k = 0; k < LLVMCountIncoming(user); k++)
			if (LLVMGetIncomingValue(user, k) == v && LLVMGetIncomingBlock(user, k) != from)
				return false;
	}
	return LLVMGetFirstUse(v) != NULL;
}

/* Loads of slots that one way on needs, and another does not, stand there. True: an edge has a block of its own now. */
static bool part_ways(Stay *s)
{
	for (u32 k = 0; k < vec_len(s->loads); k++) {
		LV v = s->loads[k].inst;
		LB from = LLVMGetInstructionParent(v), mid;
		LB to = LLVMGetFirstUse(v) ? LLVMGetInstructionParent(LLVMGetUser(LLVMGetFirstUse(v))) : NULL;

		if (!to || to == from || !needed_on(v, from, to) || !is_slot(s, &s->loads[k]) ||
		    LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(from)) == 1)
			continue;
		mid = edge_block(s, from, to);
		if (!mid)
			continue;
		for (u32 i = k; i < vec_len(s->loads); i++) {
			v = s->loads[i].inst;
			if (LLVMGetInstructionParent(v) != from || !needed_on(v, mid, to) || !is_slot(s, &s->loads[i]))
				continue;
			LLVMInstructionRemoveFromParent(v);
			LLVMPositionBuilderBefore(s->b, LLVMGetBasicBlockTerminator(mid));
			LLVMInsertIntoBuilder(s->b, v);
		}
		return true;
	}
	return false;
}

static void leave_in_frame(Stay *s)
{
	scan(s);
	if (!vec_len(s->stores) || !vec_len(s->loads))
		return;
	while (part_edges(s))
		scan(s);
	if (!drop_stores(s))
		return;
	drop_unused(s);
	scan(s);
	while (part_ways(s))
		scan(s);
}

void emit_leave_in_frame(EmitModule m)
{
	LLVMContextRef c = LLVMGetModuleContext(m);
	Stay s = { .c = c, .fn = LLVMGetNamedFunction(m, "body"), .a = arena_new() };
	jmp_buf oom;

	if (s.a && s.fn && LLVMCountParams(s.fn) > ARG_frames && !setjmp(oom)) {
		s.a->guard = &oom;
		s.frame = LLVMGetParam(s.fn, ARG_frames);
		s.b = LLVMCreateBuilderInContext(c);
		leave_in_frame(&s);
		LLVMDisposeBuilder(s.b);
	}
	arena_free(s.a);
}
