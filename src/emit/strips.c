/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The order of instructions in blocks that need more vector registers than there are. Emitted code does one
 * instruction for all pieces of a group, then the next: when a group has more pieces than registers
 * (group.c decides so, to share loads and to pass barriers for nothing), each value would be spilled at
 * every use. Here such a block is cut into strips: some of its results, with all that they need, then the
 * next ones, so that a strip fits the registers. Webs that live from strip to strip have slots in memory
 * (WebVar.kept): one load and one store a strip. Loads that several strips need are repeated.
 *
 * Comes in: optimised IR, slots being accessed by volatile loads and stores. Goes out: the same in
 * another order, and no slot access is volatile any more. Memory accesses keep the order that dag.c asks for.
 * Strips that do the same in other places become a loop (roll.c): long code costs fetching and decoding.
 */
#include "emit/callee.h"
#include "emit/strips.h"

#include <stdlib.h>
#include <string.h>

enum { MIN_NODES = 32, MAX_NODES = 16000, SPARE = 1 /* registers, for what a strip does not see */, MAX_CUTS = 16,
       CHEAP_STORE = 32 /* bytes, as long as an operand */ };

/* ---- what a strip contains ------------------------------------------------------------------------------- */

static bool stores_since(const Plan *p, const Node *load, u32 i)
{
	for (u32 k = vec_len(p->order); k-- && p->order[k] != i;)
		if (p->g->nodes[p->order[k]].mem >= MEM_store &&
		    (p->g->nodes[p->order[k]].mem == MEM_fence || dag_may_alias(&p->g->nodes[p->order[k]], load)))
			return true;
	return false;
}

bool em_is_splat(LV v)
{
	if (!LLVMIsAShuffleVectorInst(v))
		return false;
	for (u32 k = 0; k < LLVMGetNumMaskElements(v); k++)
		if (LLVMGetMaskValue(v, k))
			return false;
	return true;
}

static bool in_memory(const Plan *p, const Node *n)
{
	return n->copy && p->done[n->copy - 1] && !stores_since(p, &p->g->nodes[n->copy - 1], n->copy - 1);
}

/* What costs no more to have again than to keep: loads, and what only places their result. */
static bool can_repeat(const Plan *p, u32 i)
{
	const Node *n = &p->g->nodes[i];

	if (p->rolled[i])
		return false;
	if (in_memory(p, n))
		return true;
	if (n->mem == MEM_load)
		return LLVMIsALoadInst(n->v) && !n->slot && !stores_since(p, n, i);
	if (!n->through && !em_is_splat(n->v))
		return false;
	for (u32 k = 0; k < n->nops; k++)
		if (n->ops[k] != NOREG && !can_repeat(p, n->ops[k]))
			return false;
	return true;
}

/* Adds to `set` what node i needs and what does not stand there yet. */
static void need(Plan *p, u32 i, bool repeat, u32 **set)
{
	const Node *n = &p->g->nodes[i];

	if (p->seen[i] == p->walk || (p->done[i] && !(repeat && can_repeat(p, i))))
		return;
	p->seen[i] = p->walk;
	for (u32 k = 0; k < vec_len(n->deps); k++)
		need(p, n->deps[k], repeat, set);
	*vec_push(p->g->a, *set) = i;
}

static int by_number(const void *a, const void *b)
{
	u32 x = *(const u32 *)a, y = *(const u32 *)b;

	return (x > y) - (x < y);
}

static bool comes_late(const Plan *p, u32 i)
{
	return p->done[i] || p->g->nodes[i].mem == MEM_load;
}

/* Node i behind the loads and the repeated ones that it needs: those come as late as they can. */
static void put_late(Plan *p, u32 i, u32 **order)
{
	const Node *n = &p->g->nodes[i];

	if (p->seen[i] != p->walk)
		return;
	p->seen[i] = 0;
	for (u32 k = 0; k < vec_len(n->deps); k++)
		if (comes_late(p, n->deps[k]))
			put_late(p, n->deps[k], order);
	*vec_push(p->g->a, *order) = i;
}

/* What the roots need, in its old order. */
static u32 *strip_of(Plan *p, const u32 *roots, u32 n, bool repeat)
{
	u32 *set = NULL, *order = NULL;

	p->walk++;
	for (u32 i = 0; i < n; i++)
		need(p, roots[i], repeat, &set);
	if (set)
		qsort(set, vec_len(set), sizeof *set, by_number);
	for (u32 k = 0; k < vec_len(set); k++)
		if (!comes_late(p, set[k]))
			put_late(p, set[k], &order);
	for (u32 k = 0; k < n; k++)
		put_late(p, roots[k], &order);
	return order;
}

/* ---- how many registers ------------------------------------------------------------------------------------ */

static void extend(u32 *last, u32 to, u32 end)
{
	if (*last != end)
		*last = to;
}

/* Of the strip alone: what is not used in it waits in memory. */
static u32 most_live(Plan *p, const u32 *set)
{
	const Node *nodes = p->g->nodes;
	u32 now = 0, most = 0, n = vec_len(set), *dies = arena_new_array(p->g->a, u32, n + 1), *last = p->last;

	for (u32 k = 0; k < n; k++) /* operands from outside the strip live from their first use on */
		last[set[k]] = nodes[set[k]].outside ? n : k;
	for (u32 k = 0; k < n; k++)
		for (u32 o = 0; o < nodes[set[k]].nops; o++)
			if (nodes[set[k]].ops[o] != NOREG)
				extend(&last[dag_source(p->g, nodes[set[k]].ops[o])], k, n);
	for (u32 k = 0; k < n; k++)
		if (last[set[k]] < n)
			dies[last[set[k]]] += nodes[set[k]].weight;
	for (u32 k = 0; k < n; k++) {
		now += nodes[set[k]].weight - dies[k]; /* a result may take its operand's register */
		most = now > most ? now : most;
	}
	return most;
}

/* ---- strips -------------------------------------------------------------------------------------------------- */

u32 plan_end(const Plan *p, u32 strip)
{
	return strip + 1 < vec_len(p->begin) ? p->begin[strip + 1] : vec_len(p->order);
}

static void take(Plan *p, const u32 *set)
{
	*vec_push(p->g->a, p->begin) = vec_len(p->order);
	for (u32 k = 0; k < vec_len(set); k++) {
		*vec_push(p->g->a, p->order) = set[k];
		*vec_push(p->g->a, p->strip) = vec_len(p->begin) - 1;
		*vec_push(p->g->a, p->near) = p->done[set[k]] && in_memory(p, &p->g->nodes[set[k]]);
		if (!p->done[set[k]])
			p->done[set[k]] = vec_len(p->order);
	}
}

static void take_back(Plan *p, u32 strip)
{
	u32 from = p->begin[strip];

	for (u32 k = from; k < vec_len(p->order); k++)
		if (p->done[p->order[k]] > from)
			p->done[p->order[k]] = 0;
	vec_head(p->order)->len = vec_head(p->strip)->len = vec_head(p->near)->len = from;
	vec_head(p->begin)->len = strip;
}

static bool is_root(const Node *n)
{
	return n->mem >= MEM_store || n->outside || !n->users;
}

/* What a root gives: roots of one kind side by side are the pieces of one instruction. */
static LT kind_of(const Node *n)
{
	return LLVMTypeOf(n->mem == MEM_store && LLVMIsAStoreInst(n->v) ? LLVMGetOperand(n->v, 0) : n->v);
}

static bool same_kind(const Node *x, const Node *y)
{
	return x->mem == y->mem && x->mem != MEM_fence && x->tag == y->tag && x->slot == y->slot && kind_of(x) == kind_of(y) &&
	       LLVMGetInstructionOpcode(x->v) == LLVMGetInstructionOpcode(y->v);
}

static u32 part_size(u32 n, u32 cuts)
{
	u32 size = (n + cuts - 1) / cuts;

	return cuts > 1 && size > 2 ? (size + 1) & ~1u : size;
}

static void take_all(Plan *p, const u32 *roots, u32 n, u32 size)
{
	for (u32 at = 0; at < n; at += size)
		take(p, strip_of(p, roots + at, n - at < size ? n - at : size, size < n));
}

/* As a loop: n roots in equal strips of `most` or somewhat less. */
static bool place_rolled(Plan *p, const u32 *roots, u32 n, u32 most)
{
	u32 size = most, first = vec_len(p->begin);

	while (n % size)
		size--;
	if (size == n || size * 2 <= most)
		return false;
	take_all(p, roots, n, size);
	if (plan_roll(p, first, n / size))
		return true;
	take_back(p, first);
	return false;
}

/* The n roots in as few strips as fit the registers. */
static void place_roots(Plan *p, const u32 *roots, u32 n)
{
	u32 size, cuts = 1, regs = p->g->nodes[roots[0]].outside ? p->regs : p->regs - p->resident;

	for (;; cuts++) {
		size = part_size(n, cuts);
		if (cuts == MAX_CUTS || size == 1 || most_live(p, strip_of(p, roots, size, cuts > 1)) + SPARE <= regs)
			break;
	}
	if (cuts == 1 || !place_rolled(p, roots, n, size))
		take_all(p, roots, n, size);
}

static void plan_block(Plan *p)
{
	const Node *nodes = p->g->nodes;
	u32 *roots = NULL, n = vec_len(nodes);

	p->done = arena_new_array(p->g->a, u32, n);
	p->rolled = arena_new_array(p->g->a, bool, n);
	p->seen = arena_new_array(p->g->a, u32, n);
	p->last = arena_new_array(p->g->a, u32, n);
	for (u32 i = 0; i < n; i++)
		if (is_root(&nodes[i]))
			*vec_push(p->g->a, roots) = i;
	for (u32 i = 0; i < n && p->keeps; i++)
		p->resident += nodes[i].outside ? nodes[i].weight : 0;
	if (p->resident > p->regs / 2)
		p->resident = p->regs / 2;
	for (u32 i = 0, k; i < vec_len(roots); i = k) {
		for (k = i + 1; k < vec_len(roots) && same_kind(&nodes[roots[i]], &nodes[roots[k]]);)
			k++;
		place_roots(p, roots + i, k - i);
	}
}

/* ---- carrying it out ------------------------------------------------------------------------------------------- */

/* Instruction v, which is node i or repeats it, uses what is repeated in its strip. */
static void point_operands(const Writer *w, u32 i, LV v, u32 strip)
{
	const Node *n = &w->p->g->nodes[i];

	for (u32 k = 0; k < n->nops; k++)
		if (n->ops[k] != NOREG && w->in[n->ops[k]] == strip + 1)
			LLVMSetOperand(v, k, w->now[n->ops[k]]);
}

/* Does the load read rows of the program's memory, which may lie a power of two apart, in one set of the cache? And is a
 * store little beside its arithmetic? */
static bool reads_far_rows(const Dag *g, const Node *n)
{
	LV at, fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(n->v));

	if (g->vec_bytes > CHEAP_STORE || !LLVMIsALoadInst(n->v) || !n->weight)
		return false;
	for (at = LLVMGetOperand(n->v, 0); LLVMIsAGetElementPtrInst(at);)
		at = LLVMGetOperand(at, 0);
	return !LLVMIsAAllocaInst(at) && !(LLVMIsAArgument(at) && at == LLVMGetParam(fn, ARG_shared));
}

/* A slot for what node i loaded, stored there at once. */
static LV set_aside(Writer *w, u32 i)
{
	LV v = w->p->g->nodes[i].v, st;
	LLVMBuilderRef b;

	if (w->aside[i])
		return w->aside[i];
	b = LLVMCreateBuilderInContext(w->p->g->c);
	LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(
					     LLVMGetBasicBlockParent(LLVMGetInstructionParent(v)))));
	w->aside[i] = LLVMBuildAlloca(b, LLVMTypeOf(v), "aside");
	LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(v));
	st = LLVMBuildStore(b, v, w->aside[i]);
	LLVMSetVolatile(st, true);
	LLVMDisposeBuilder(b);
	return w->aside[i];
}

/* The k-th once more: from where it was stored, when it still stands there, since that is near. */
static LV repeat(Writer *w, u32 k)
{
	const Dag *g = w->p->g;
	const Node *n = &g->nodes[w->p->order[k]];
	LV v, st;

	if (!w->p->near[k] && reads_far_rows(g, n)) {
		v = LLVMBuildLoad2(w->b, LLVMTypeOf(n->v), set_aside(w, w->p->order[k]), "");
	} else if (!w->p->near[k]) {
		v = LLVMInstructionClone(n->v);
		LLVMInsertIntoBuilder(w->b, v);
	} else {
		st = g->nodes[n->copy - 1].v;
		v = LLVMBuildLoad2(w->b, LLVMTypeOf(n->v), LLVMGetOperand(st, 1), "");
		LLVMSetAlignment(v, LLVMGetAlignment(st));
		if (g->nodes[n->copy - 1].tag)
			LLVMSetMetadata(v, g->tbaa, g->nodes[n->copy - 1].tag);
	}
	if (LLVMIsALoadInst(v) && n->weight)
		LLVMSetVolatile(v, true); /* or LLVM makes one load of all */
	return v;
}

LV strip_put(Writer *w, u32 k)
{
	u32 i = w->p->order[k], strip = w->p->strip[k];
	LV v = w->p->g->nodes[i].v;
	bool again = w->there[i];

	if (again) {
		v = w->now[i] = repeat(w, k);
		w->in[i] = strip + 1;
	} else {
		LLVMInstructionRemoveFromParent(v);
		LLVMInsertIntoBuilder(w->b, v);
	}
	if (!(again && w->p->near[k]))
		point_operands(w, i, v, strip);
	w->there[i] = true;
	return v;
}

static void write_strips(Writer *w, u32 first, u32 end)
{
	for (u32 s = first; s < end; s++)
		for (u32 k = w->p->begin[s]; k < plan_end(w->p, s); k++)
			strip_put(w, k);
}

/* Writes the instructions in their new order at the block's end. */
static void write_block(Plan *p, LB b)
{
	Arena *a = p->g->a;
	u32 n = vec_len(p->g->nodes), at = 0;
	Writer w = { .p = p, .in = arena_new_array(a, u32, n), .now = arena_new_array(a, LV, n),
		     .there = arena_new_array(a, bool, n), .aside = arena_new_array(a, LV, n) };

	w.end = vec_len(p->rolls) ? roll_split(p, b) : b;
	w.b = LLVMCreateBuilderInContext(p->g->c); /* memory does not end from here on */
	for (u32 r = 0; r < vec_len(p->rolls); r++) {
		LLVMPositionBuilderAtEnd(w.b, b);
		write_strips(&w, at, p->rolls[r].first);
		b = roll_write(&w, &p->rolls[r]);
		at = p->rolls[r].first + p->rolls[r].strips;
	}
	LLVMPositionBuilderBefore(w.b, p->g->end);
	write_strips(&w, at, vec_len(p->begin));
	LLVMDisposeBuilder(w.b);
}

/* ---- lanes spread from registers --------------------------------------------------------------------------------- */

/* Is what store c wrote still there at node i? */
static bool stands_at(const Dag *g, u32 c, u32 i)
{
	for (u32 k = c + 1; k < i; k++)
		if (g->nodes[k].mem == MEM_fence ||
		    (g->nodes[k].mem == MEM_store && dag_may_alias(&g->nodes[k], &g->nodes[c])))
			return false;
	return true;
}

/* As emitted code itself does it: lanes are integers (a strip may get another one's from there). */
static void spread_from(LLVMBuilderRef b, const Dag *g, const Node *splat, const Node *store)
{
	LT t = LLVMTypeOf(LLVMGetOperand(store->v, 0));
	LV x, zero = LLVMConstInt(LLVMInt64TypeInContext(g->c), 0, false);

	LLVMPositionBuilderBefore(b, splat->v);
	x = LLVMBuildLoad2(b, LLVMGetElementType(t), LLVMGetOperand(store->v, 1), "");
	LLVMSetAlignment(x, LLVMGetAlignment(store->v));
	if (store->tag)
		LLVMSetMetadata(x, g->tbaa, store->tag);
	x = LLVMBuildInsertElement(b, LLVMGetPoison(t), x, zero, "");
	LLVMSetOperand(splat->v, 0, LLVMBuildBitCast(b, x, LLVMTypeOf(LLVMGetOperand(splat->v, 0)), ""));
}

/* LLVM takes the first lane of a vector that was stored from its register, where one still holds it; there will be none:
 * it comes from memory, like all other lanes. True: some do so now. */
static bool spread_from_memory(const Dag *g)
{
	LLVMBuilderRef b = LLVMCreateBuilderInContext(g->c);
	bool some = false;

	for (u32 i = 0; i < vec_len(g->nodes); i++) {
		const Node *n = &g->nodes[i];
		u32 from = em_is_splat(n->v) ? n->ops[0] : NOREG, c;

		while (from != NOREG && !g->nodes[from].copy && LLVMIsABitCastInst(g->nodes[from].v))
			from = g->nodes[from].ops[0];
		c = from != NOREG ? g->nodes[from].copy : 0;
		if (!c || c > i || !stands_at(g, c - 1, i))
			continue;
		spread_from(b, g, n, &g->nodes[c - 1]);
		some = true;
	}
	LLVMDisposeBuilder(b);
	return some;
}

static u32 *all_of(const Dag *g)
{
	u32 *set = NULL;

	for (u32 i = 0; i < vec_len(g->nodes); i++)
		*vec_push(g->a, set) = i;
	return set;
}

static void order_block(Arena *a, LLVMContextRef c, LB b, const Target *t)
{
	Dag g = { .a = a, .c = c, .vec_bytes = t->lanes * 4 };
	Plan p = { .g = &g, .regs = t->vector_regs, .keeps = t->few_stores };

	dag_read(&g, b);
	if (vec_len(g.nodes) < MIN_NODES || vec_len(g.nodes) > MAX_NODES)
		return;
	p.last = arena_new_array(a, u32, vec_len(g.nodes));
	if (most_live(&p, all_of(&g)) <= p.regs)
		return;
	if (spread_from_memory(&g)) {
		g = (Dag){ .a = a, .c = c, .vec_bytes = g.vec_bytes };
		dag_read(&g, b);
	}
	dag_order_memory(&g);
	plan_block(&p);
	write_block(&p, b);
}

static bool has_slots(LV f)
{
	for (LV v = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)); v; v = LLVMGetNextInstruction(v))
		for (LLVMUseRef u = LLVMIsAAllocaInst(v) ? LLVMGetFirstUse(v) : NULL; u; u = LLVMGetNextUse(u))
			if (roll_is_slot(LLVMGetUser(u)))
				return true;
	return false;
}

static void calm_slots(LB b)
{
	for (LV v = LLVMGetFirstInstruction(b); v; v = LLVMGetNextInstruction(v))
		if (roll_is_slot(v))
			LLVMSetVolatile(v, false);
}

static void try_block(LLVMContextRef c, LB b, const Target *t)
{
	Arena *a = arena_new();
	jmp_buf oom;

	if (a && !setjmp(oom)) { /* without memory the order stays as it is */
		a->guard = &oom;
		order_block(a, c, b, t);
	}
	arena_free(a);
}

void emit_order_strips(EmitModule m, const Target *t)
{
	for (LV f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
		if (LLVMIsDeclaration(f) || !has_slots(f))
			continue;
		roll_join_slots(f);
		for (LB b = LLVMGetFirstBasicBlock(f), next; b; b = next) {
			next = LLVMGetNextBasicBlock(b); /* not the loops that it becomes */
			try_block(LLVMGetModuleContext(m), b, t);
		}
		for (LB b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
			calm_slots(b);
	}
}
