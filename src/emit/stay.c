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
#include <stdlib.h>

typedef struct Slot {
	i64 at, size;
	bool mixed; /* accesses of other sizes, or stored to elsewhere than where the group suspends */
} Slot;

typedef struct Place { /* an access to the frame */
	LV inst;    /* a store: NULL when it is done with */
	LB block;   /* where it stood at first */
	u32 slot;
} Place;

typedef struct Stay {
	Arena *a;
	LLVMContextRef c;
	LLVMBuilderRef b;
	LV fn, frame;
	Slot *slots;		/* vec */
	Place *loads, *stores; /* vecs */
	Map slot_at, slot_of, round; /* offset; a load -> its slot; a block -> can it come round to itself? */
} Stay;

/* ---- what there is ---- */

static LV stripped(LV v)
{
	while (LLVMIsABitCastInst(v))
		v = LLVMGetOperand(v, 0);
	return v;
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

static u32 slot_for(Stay *s, i64 at, i64 size)
{
	u64 k;

	if (map_get(&s->slot_at, (u64)at, &k)) {
		s->slots[k].mixed |= s->slots[k].size != size;
		if (s->slots[k].size < size)
			s->slots[k].size = size;
		return (u32)k;
	}
	map_put(s->a, &s->slot_at, (u64)at, vec_len(s->slots));
	*vec_push(s->a, s->slots) = (Slot){ .at = at, .size = size };
	return vec_len(s->slots) - 1;
}

static void note_place(Stay *s, LV i)
{
	bool load = LLVMIsALoadInst(i) != NULL;
	LT t = LLVMTypeOf(load ? i : LLVMGetOperand(i, 0));
	Place p = { .inst = i, .block = LLVMGetInstructionParent(i) };
	i64 at;

	if (dag_base_of(LLVMGetOperand(i, !load), &at) != s->frame)
		return;
	p.slot = slot_for(s, at, (i64)LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(s->fn)), t));
	s->slots[p.slot].mixed |= LLVMGetVolatile(i) || (!load && !returns(LLVMGetInstructionParent(i)));
	if (load) {
		map_put(s->a, &s->slot_of, map_key(i), p.slot);
		*vec_push(s->a, s->loads) = p;
	} else {
		*vec_push(s->a, s->stores) = p;
	}
}

static int by_place(const void *a, const void *b)
{
	const Slot *x = *(Slot *const *)a, *y = *(Slot *const *)b;

	return (x->at > y->at) - (x->at < y->at);
}

/* Slots that overlap others belong to nobody alone. */
static void find_mixed(Stay *s)
{
	u32 n = vec_len(s->slots);
	Slot **sorted = arena_new_array(s->a, Slot *, n + 1), *last = NULL; /* last: that reaches farthest so far */

	for (u32 k = 0; k < n; k++)
		sorted[k] = &s->slots[k];
	if (n)
		qsort(sorted, n, sizeof *sorted, by_place);
	for (u32 k = 0; k < n; k++) {
		if (last && sorted[k]->at < last->at + last->size)
			sorted[k]->mixed = last->mixed = true;
		if (!last || sorted[k]->at + sorted[k]->size > last->at + last->size)
			last = sorted[k];
	}
}

static void scan(Stay *s)
{
	for (LB b = LLVMGetFirstBasicBlock(s->fn); b; b = LLVMGetNextBasicBlock(b))
		for (LV i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
			if (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i))
				note_place(s, i);
	find_mixed(s);
}

static bool loaded_from(const Stay *s, LV v, u32 slot)
{
	u64 k;

	return map_get(&s->slot_of, map_key(stripped(v)), &k) && k == slot;
}

static bool find_round(Stay *s, LB from)
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

static bool comes_round(Stay *s, LB b)
{
	u64 known;

	if (!map_get(&s->round, map_key(b), &known)) {
		known = find_round(s, b);
		map_put(s->a, &s->round, map_key(b), known);
	}
	return known;
}

/* The phi that the store passes on from its slot to its slot, once a call at most; NULL: it is none. */
static LV passed_on(Stay *s, const Place *p)
{
	LV phi = p->inst && !s->slots[p->slot].mixed ? stripped(LLVMGetOperand(p->inst, 0)) : NULL;
	bool some = false;

	if (!phi || !LLVMIsAPHINode(phi))
		return NULL;
	for (u32 k = 0; k < LLVMCountIncoming(phi); k++)
		some |= loaded_from(s, LLVMGetIncomingValue(phi, k), p->slot);
	return some && !comes_round(s, LLVMGetInstructionParent(phi)) ? phi : NULL;
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

/* Gives the edges that will store, to the blocks of such phis, blocks of their own. */
static void part_edges(Stay *s)
{
	for (u32 k = 0; k < vec_len(s->stores); k++) {
		LV phi = passed_on(s, &s->stores[k]);

		for (u32 i = 0; phi && i < LLVMCountIncoming(phi); i++) {
			LB from = LLVMGetIncomingBlock(phi, i);

			if (loaded_from(s, LLVMGetIncomingValue(phi, i), s->stores[k].slot) ||
			    LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(from)) == 1)
				continue;
			if (edge_block(s, from, LLVMGetInstructionParent(phi)))
				phi = passed_on(s, &s->stores[k]); /* another one, in the same order */
		}
	}
}

/* ---- stores ---- */

static bool edges_are_apart(const Stay *s, LV phi, u32 slot)
{
	for (u32 k = 0; k < LLVMCountIncoming(phi); k++)
		if (!loaded_from(s, LLVMGetIncomingValue(phi, k), slot) &&
		    LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, k))) != 1)
			return false;
	return true;
}

static void store_at_edges(Stay *s, LV phi, const Place *p)
{
	unsigned tbaa = LLVMGetMDKindIDInContext(s->c, "tbaa", 4);
	LV tag = LLVMGetMetadata(p->inst, tbaa), st;
	LV at = LLVMConstInt(LLVMInt64TypeInContext(s->c), (u64)s->slots[p->slot].at, true);

	for (u32 k = 0; k < LLVMCountIncoming(phi); k++) {
		if (loaded_from(s, LLVMGetIncomingValue(phi, k), p->slot))
			continue;
		LLVMPositionBuilderBefore(s->b, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, k)));
		st = LLVMBuildStore(s->b, LLVMGetIncomingValue(phi, k),
				    LLVMBuildGEP2(s->b, LLVMInt8TypeInContext(s->c), s->frame, &at, 1, ""));
		LLVMSetAlignment(st, LLVMGetAlignment(p->inst));
		if (tag)
			LLVMSetMetadata(st, tbaa, tag);
	}
}

/* Each slot has one such phi at most: where it is stored at the edges, another's would be lost. */
static bool drop_stores(Stay *s)
{
	LV *phi_of = arena_new_array(s->a, LV, vec_len(s->slots) + 1);

	for (u32 k = 0; k < vec_len(s->stores); k++) {
		Place *p = &s->stores[k];
		LV phi = passed_on(s, p);

		if (!phi || (phi_of[p->slot] && phi_of[p->slot] != phi))
			continue;
		if (!phi_of[p->slot] && !edges_are_apart(s, phi, p->slot))
			continue;
		if (!phi_of[p->slot])
			store_at_edges(s, phi, p);
		phi_of[p->slot] = phi;
		LLVMInstructionEraseFromParent(p->inst);
		p->inst = NULL;
	}
	for (u32 k = 0; k < vec_len(s->slots); k++)
		if (phi_of[k])
			return true;
	return false;
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

static void move_to(Stay *s, LB from, LB mid, LB to, u32 first)
{
	for (u32 i = first; i < vec_len(s->loads) && s->loads[i].block == s->loads[first].block; i++) {
		LV v = s->loads[i].inst;

		if (LLVMGetInstructionParent(v) != from || !needed_on(v, mid, to) || s->slots[s->loads[i].slot].mixed)
			continue;
		LLVMInstructionRemoveFromParent(v);
		LLVMPositionBuilderBefore(s->b, LLVMGetBasicBlockTerminator(mid));
		LLVMInsertIntoBuilder(s->b, v);
	}
}

/* Loads of slots that one way on needs, and another does not, stand there. */
static void part_ways(Stay *s)
{
	for (u32 k = 0; k < vec_len(s->loads); k++) {
		LV v = s->loads[k].inst, use = LLVMGetFirstUse(v) ? LLVMGetUser(LLVMGetFirstUse(v)) : NULL;
		LB from = LLVMGetInstructionParent(v), to = use ? LLVMGetInstructionParent(use) : NULL, mid;

		if (!to || to == from || s->slots[s->loads[k].slot].mixed || !needed_on(v, from, to) ||
		    LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(from)) == 1)
			continue;
		mid = edge_block(s, from, to);
		if (mid)
			move_to(s, from, mid, to, k);
	}
}

static void leave_in_frame(Stay *s)
{
	scan(s);
	if (!vec_len(s->stores) || !vec_len(s->loads))
		return;
	part_edges(s);
	if (!drop_stores(s))
		return;
	drop_unused(s);
	part_ways(s);
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
