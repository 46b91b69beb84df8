/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Strips that do the same with other rows become a loop. A strip is some hundred instructions; written out
 * for every part of a group they are more than a processor can keep decoded, which costs up to a third.
 *
 * Comes in: equal numbers of stores to slots, planned as strips that follow each other. Goes out: whether all
 * are the first one with each address moved by a step of its own; then, when the plan is carried out, a loop
 * of the first strip. What a strip computes must stay in it: only its slots are seen outside.
 */
#include "emit/strips.h"

#include <llvm-c/Target.h>

typedef struct Match {
	Plan *p;
	u32 a, b;	/* strips; b is not the first */
	u32 *at_a, *at_b; /* per node: + 1: its place in `order`; 0: it is not in that strip */
	u32 *mate;	/* per node of a: + 1: the one of b */
	u32 mates;
	Roll *r;
} Match;

/* An address at a known distance: made ahead of the loop, or from its own address. */
static bool is_address(const Node *n)
{
	i64 at;

	return LLVMIsAGetElementPtrInst(n->v) && dag_base_of(n->v, &at) != n->v;
}

/* What the entry reads or writes: the node itself, or the store that it comes back from. */
static const Node *access_at(const Plan *p, u32 k)
{
	const Node *n = &p->g->nodes[p->order[k]];

	return p->near[k] ? &p->g->nodes[n->copy - 1] : n;
}

static bool pair(Match *, u32 x, u32 y);

/* Both addresses have one base, which stands before the loop; the distance grows by one step a strip. */
static bool pair_addresses(Match *m, u32 i, const Node *x, const Node *y)
{
	u32 base = dag_node(m->p->g, x->base);
	i64 by = y->at - x->at, strips = m->b - m->a;

	if (x->base != y->base || x->tag != y->tag || x->size != y->size)
		return false;
	if (base != NOREG && (m->at_a[base] || m->at_b[base]))
		return false;
	if (strips == 1) {
		m->r->step[i] = by;
		m->r->align[i] = LLVMGetAlignment(x->v);
	}
	if (LLVMGetAlignment(y->v) < m->r->align[i])
		m->r->align[i] = LLVMGetAlignment(y->v);
	return m->r->step[i] * strips == by;
}

static bool same_mask(LV x, LV y)
{
	u32 n = LLVMGetNumMaskElements(x);

	if (n != LLVMGetNumMaskElements(y))
		return false;
	for (u32 k = 0; k < n; k++)
		if (LLVMGetMaskValue(x, k) != LLVMGetMaskValue(y, k))
			return false;
	return true;
}

/* The same operation, flags included; one of those that kernels' arithmetic on vectors is made of. */
static bool same_operation(LV x, LV y)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(x);

	if (op != LLVMGetInstructionOpcode(y) || LLVMTypeOf(x) != LLVMTypeOf(y) ||
	    LLVMGetNumOperands(x) != LLVMGetNumOperands(y))
		return false;
	if (LLVMCanValueUseFastMathFlags(x) && LLVMGetFastMathFlags(x) != LLVMGetFastMathFlags(y))
		return false;
	switch (op) {
	case LLVMFAdd: case LLVMFSub: case LLVMFMul: case LLVMFDiv: case LLVMFNeg: case LLVMBitCast: case LLVMFPExt:
	case LLVMFPTrunc: case LLVMSelect: case LLVMInsertElement: case LLVMExtractElement: case LLVMAnd:
	case LLVMXor: case LLVMFreeze:
		return true;
	case LLVMFCmp:
		return LLVMGetFCmpPredicate(x) == LLVMGetFCmpPredicate(y);
	case LLVMShuffleVector:
		return same_mask(x, y);
	case LLVMCall:
		return LLVMGetIntrinsicID(LLVMGetCalledValue(x)); /* which one: an operand */
	default:
		return false;
	}
}

static bool pair_operands(Match *m, const Node *x, const Node *y, u32 n)
{
	for (u32 k = 0; k < n; k++) {
		if ((x->ops[k] == NOREG) != (y->ops[k] == NOREG))
			return false;
		if (x->ops[k] == NOREG ? LLVMGetOperand(x->v, k) != LLVMGetOperand(y->v, k) : !pair(m, x->ops[k], y->ops[k]))
			return false;
	}
	return true;
}

static bool is_plain_access(const Node *n)
{
	return LLVMIsALoadInst(n->v) || LLVMIsAStoreInst(n->v);
}

static bool alike(Match *m, u32 i, u32 j)
{
	const Node *x = &m->p->g->nodes[i], *y = &m->p->g->nodes[j];
	u32 at = m->at_a[i] - 1, bt = m->at_b[j] - 1;

	if (m->p->near[at] != m->p->near[bt] || x->mem != y->mem || LLVMTypeOf(x->v) != LLVMTypeOf(y->v))
		return false;
	if (m->p->near[at])
		return pair_addresses(m, i, access_at(m->p, at), access_at(m->p, bt));
	if (x->mem == MEM_none)
		return same_operation(x->v, y->v) && pair_operands(m, x, y, x->nops);
	if (!is_plain_access(x) || !is_plain_access(y) || x->slot != y->slot)
		return false;
	return pair_addresses(m, i, x, y) && (x->mem == MEM_load || pair_operands(m, x, y, 1));
}

/* Node x of strip a does what y does in b; or both are the same from before. */
static bool pair(Match *m, u32 x, u32 y)
{
	if (!m->at_a[x] && !m->at_b[y])
		return x == y;
	if (!m->at_a[x] || !m->at_b[y] || is_address(&m->p->g->nodes[x]))
		return false;
	if (m->mate[x])
		return m->mate[x] == y + 1;
	m->mate[x] = y + 1;
	m->mates++;
	return alike(m, x, y);
}

/* Places of a strip's nodes; how many there are beside addresses. */
static u32 find_places(const Plan *p, u32 strip, u32 *at)
{
	u32 n = 0;

	for (u32 k = p->begin[strip]; k < plan_end(p, strip); k++) {
		at[p->order[k]] = k + 1;
		n += !is_address(&p->g->nodes[p->order[k]]);
	}
	return n;
}

static bool is_root(const Plan *p, u32 k)
{
	const Node *n = &p->g->nodes[p->order[k]];

	return n->slot && n->mem == MEM_store;
}

/* The stores of strip a, in turn, with those of b, and all that they need. */
static bool match_strips(Match *m)
{
	const Plan *p = m->p;
	u32 n = vec_len(p->g->nodes), ka = p->begin[m->a], kb = p->begin[m->b], na, nb;
	u32 enda = plan_end(p, m->a), endb = plan_end(p, m->b);

	m->at_a = arena_new_array(p->g->a, u32, n);
	m->at_b = arena_new_array(p->g->a, u32, n);
	m->mate = arena_new_array(p->g->a, u32, n);
	m->mates = 0;
	na = find_places(p, m->a, m->at_a);
	nb = find_places(p, m->b, m->at_b);
	for (;; ka++, kb++) {
		while (ka < enda && !is_root(p, ka))
			ka++;
		while (kb < endb && !is_root(p, kb))
			kb++;
		if (ka == enda || kb == endb)
			break;
		if (!pair(m, p->order[ka], p->order[kb]))
			return false;
	}
	return ka == enda && kb == endb && m->mates == na && m->mates == nb;
}

static bool is_first(const Plan *p, u32 k)
{
	return p->done[p->order[k]] == k + 1;
}

/* Of places [from, to): nothing that stands there first is needed elsewhere, addresses apart. */
static bool is_closed(const Plan *p, u32 from, u32 to)
{
	const Node *nodes = p->g->nodes;
	u32 *uses = arena_new_array(p->g->a, u32, vec_len(nodes));

	for (u32 k = from; k < to; k++)
		for (u32 o = 0; is_first(p, k) && o < nodes[p->order[k]].nops; o++)
			if (nodes[p->order[k]].ops[o] != NOREG)
				uses[nodes[p->order[k]].ops[o]]++;
	for (u32 k = from; k < to; k++) {
		const Node *n = &nodes[p->order[k]];

		if (is_first(p, k) && !is_address(n) && (n->outside || n->users != uses[p->order[k]]))
			return false;
	}
	return true;
}

static bool all_roots_are_slots(const Plan *p, u32 from, u32 to)
{
	for (u32 k = from; k < to; k++) {
		const Node *n = &p->g->nodes[p->order[k]];

		if (n->mem == MEM_fence || (n->mem == MEM_store && !n->slot))
			return false;
	}
	return true;
}

static bool is_entry(const Plan *p)
{
	LB b = LLVMGetInstructionParent(p->g->end);

	return b == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(b));
}

/* A block that is a loop by itself: its phis would have to name the block behind it, which LLVM's C API cannot. */
static bool goes_round(const Plan *p)
{
	LB b = LLVMGetInstructionParent(p->g->end);

	for (u32 i = 0; i < LLVMGetNumSuccessors(p->g->end); i++)
		if (LLVMGetSuccessor(p->g->end, i) == b)
			return true;
	return false;
}

/* One pointer of all that move alike: the host has few registers for them. */
static MovingPointer *find_pointers(const Plan *p, const Roll *r)
{
	MovingPointer *all = NULL;

	for (u32 k = p->begin[r->first]; k < plan_end(p, r->first); k++) {
		LV base = access_at(p, k)->base;
		i64 step = r->step[p->order[k]];
		u32 i = 0;

		while (i < vec_len(all) && (all[i].base != base || all[i].step != step))
			i++;
		if (step && i == vec_len(all))
			*vec_push(p->g->a, all) = (MovingPointer){ .base = base, .step = step };
	}
	return all;
}

bool plan_roll(Plan *p, u32 first, u32 strips)
{
	u32 n = vec_len(p->g->nodes), from = p->begin[first], to = vec_len(p->order);
	Roll r = { .first = first, .strips = strips, .step = arena_new_array(p->g->a, i64, n),
		   .align = arena_new_array(p->g->a, u32, n) };
	Match m = { .p = p, .a = first, .r = &r };

	if (is_entry(p) || goes_round(p) || !all_roots_are_slots(p, from, to) || !is_closed(p, from, to))
		return false;
	for (m.b = first + 1; m.b < first + strips; m.b++)
		if (!match_strips(&m))
			return false;
	for (u32 k = from; k < to; k++)
		p->rolled[p->order[k]] |= is_first(p, k) && !is_address(&p->g->nodes[p->order[k]]);
	r.pointers = find_pointers(p, &r);
	*vec_push(p->g->a, p->rolls) = r;
	return true;
}

/* ---- writing ------------------------------------------------------------------------------------------------- */

static LV byte_at(Writer *w, LV p, i64 at)
{
	LV k = LLVMConstInt(LLVMInt64TypeInContext(w->p->g->c), (u64)at, true);

	return at ? LLVMBuildGEP2(w->b, LLVMInt8TypeInContext(w->p->g->c), p, &k, 1, "") : p;
}

static LV moving_address(Writer *w, const Roll *r, u32 k)
{
	const Node *n = access_at(w->p, k);
	const MovingPointer *m = r->pointers;

	while (m->base != n->base || m->step != r->step[w->p->order[k]])
		m++;
	return byte_at(w, m->phi, n->at);
}

/* The first strip, its addresses moving. */
static void write_turn(Writer *w, const Roll *r)
{
	const Plan *p = w->p;

	for (u32 k = p->begin[r->first]; k < plan_end(p, r->first); k++) {
		u32 i = p->order[k];
		LV at = r->step[i] ? moving_address(w, r, k) : NULL, v;

		if (is_address(&p->g->nodes[i]))
			continue;
		v = strip_put(w, k);
		if (at)
			LLVMSetOperand(v, LLVMIsAStoreInst(v) ? 1 : 0, at);
		if (r->align[i])
			LLVMSetAlignment(v, r->align[i]);
	}
}

/* Addresses stay, ahead of the loop; the rest of the other strips goes, users first. */
static void put_addresses(Writer *w, const Roll *r)
{
	const Plan *p = w->p;

	for (u32 k = p->begin[r->first]; k < plan_end(p, r->first + r->strips - 1); k++)
		if (is_first(p, k) && is_address(&p->g->nodes[p->order[k]]))
			strip_put(w, k);
}

static void erase_others(Writer *w, const Roll *r)
{
	const Plan *p = w->p;

	for (u32 k = plan_end(p, r->first + r->strips - 1); k-- > plan_end(p, r->first);)
		if (is_first(p, k) && !is_address(&p->g->nodes[p->order[k]]))
			LLVMInstructionEraseFromParent(p->g->nodes[p->order[k]].v);
}

static void close_loop(Writer *w, const Roll *r, LV turn, LB before, LB next)
{
	LB loop = LLVMGetInsertBlock(w->b);
	LT t = LLVMTypeOf(turn);
	LV one = LLVMConstInt(t, 1, false), more, n;

	for (u32 i = 0; i < vec_len(r->pointers); i++) {
		MovingPointer *m = &r->pointers[i];

		LLVMAddIncoming(m->phi, (LV[]){ m->base, byte_at(w, m->phi, m->step) }, (LB[]){ before, loop }, 2);
	}
	n = LLVMBuildAdd(w->b, turn, one, "");
	LLVMAddIncoming(turn, (LV[]){ LLVMConstNull(t), n }, (LB[]){ before, loop }, 2);
	more = LLVMBuildICmp(w->b, LLVMIntULT, n, LLVMConstInt(t, r->strips, false), "");
	LLVMBuildCondBr(w->b, more, loop, next);
}

LB roll_write(Writer *w, const Roll *r)
{
	LLVMContextRef c = w->p->g->c;
	LB before = LLVMGetInsertBlock(w->b), loop = LLVMInsertBasicBlockInContext(c, w->end, "strips"), next;
	LV turn;

	next = r == &vec_last(w->p->rolls) ? w->end : LLVMInsertBasicBlockInContext(c, w->end, "behind");
	put_addresses(w, r);
	LLVMBuildBr(w->b, loop);
	LLVMPositionBuilderAtEnd(w->b, loop);
	turn = LLVMBuildPhi(w->b, LLVMInt32TypeInContext(c), "");
	for (u32 i = 0; i < vec_len(r->pointers); i++)
		r->pointers[i].phi = LLVMBuildPhi(w->b, LLVMTypeOf(r->pointers[i].base), "");
	write_turn(w, r);
	erase_others(w, r);
	close_loop(w, r, turn, before, next);
	return next;
}

/* LLVM gives phis of the blocks behind it, and with them the branches to it, to the new block: those go back. */
LB roll_split(Plan *p, LB b)
{
	LV self = LLVMBasicBlockAsValue(b), *from = NULL;
	LLVMBuilderRef at;
	LB last;

	for (LLVMUseRef u = LLVMGetFirstUse(self); u; u = LLVMGetNextUse(u))
		*vec_push(p->g->a, from) = LLVMGetUser(u);
	last = LLVMAppendBasicBlockInContext(p->g->c, LLVMGetBasicBlockParent(b), "behind");
	LLVMMoveBasicBlockAfter(last, b);
	LLVMReplaceAllUsesWith(self, LLVMBasicBlockAsValue(last));
	for (u32 i = 0; i < vec_len(from); i++)
		for (int k = 0; k < LLVMGetNumOperands(from[i]); k++)
			if (LLVMGetOperand(from[i], (unsigned)k) == LLVMBasicBlockAsValue(last))
				LLVMSetOperand(from[i], (unsigned)k, self);
	at = LLVMCreateBuilderInContext(p->g->c);
	LLVMPositionBuilderAtEnd(at, last);
	LLVMInstructionRemoveFromParent(p->g->end);
	LLVMInsertIntoBuilder(at, p->g->end);
	LLVMDisposeBuilder(at);
	return last;
}

/* ---- slots ------------------------------------------------------------------------------------------------------ */

bool roll_is_slot(LV v)
{
	bool load = LLVMIsALoadInst(v);
	i64 at;

	return (load || LLVMIsAStoreInst(v)) && LLVMGetVolatile(v) && LLVMIsAAllocaInst(dag_base_of(LLVMGetOperand(v, !load), &at));
}

static bool is_slot(LV v)
{
	bool some = false;

	if (!LLVMIsAAllocaInst(v) || LLVMGetTypeKind(LLVMGetAllocatedType(v)) != LLVMVectorTypeKind)
		return false;
	for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
		LV user = LLVMGetUser(u);

		if (!LLVMIsALoadInst(user) && (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 0) == v))
			return false;
		some |= roll_is_slot(user);
	}
	return some;
}

/* Slot `old` is `at` bytes into `array` from now on. */
static void move_slot(LLVMBuilderRef b, LV old, LV array, u64 at)
{
	LLVMContextRef c = LLVMGetTypeContext(LLVMTypeOf(old));
	LV k = LLVMConstInt(LLVMInt64TypeInContext(c), at, false);
	LLVMUseRef u;

	while ((u = LLVMGetFirstUse(old))) {
		LV user = LLVMGetUser(u);

		LLVMPositionBuilderBefore(b, user);
		LLVMSetOperand(user, LLVMIsAStoreInst(user) ? 1 : 0,
			       at ? LLVMBuildGEP2(b, LLVMInt8TypeInContext(c), array, &k, 1, "") : array);
	}
	LLVMInstructionEraseFromParent(old);
}

/* `first` and what follows it in the entry block of its type. */
static void join_slots(LLVMBuilderRef b, LV first, LLVMTargetDataRef data)
{
	LT t = LLVMGetAllocatedType(first);
	u64 size = LLVMABISizeOfType(data, t), n = 1;
	LV array;

	for (LV v = LLVMGetNextInstruction(first); v; v = LLVMGetNextInstruction(v))
		n += is_slot(v) && LLVMGetAllocatedType(v) == t;
	LLVMPositionBuilderBefore(b, first);
	array = LLVMBuildAlloca(b, LLVMArrayType2(t, n), "slots");
	LLVMSetAlignment(array, LLVMGetAlignment(first));
	n = 0;
	for (LV v = first, next; v; v = next) {
		next = LLVMGetNextInstruction(v);
		if (is_slot(v) && LLVMGetAllocatedType(v) == t)
			move_slot(b, v, array, n++ * size);
	}
}

void roll_join_slots(LV f)
{
	LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(f)));
	LLVMTargetDataRef data = LLVMGetModuleDataLayout(LLVMGetGlobalParent(f));
	LV v = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f));

	while (v) {
		bool slot = is_slot(v);

		if (slot)
			join_slots(b, v, data);
		v = slot ? LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)) : LLVMGetNextInstruction(v);
	}
	LLVMDisposeBuilder(b);
}
