/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies of tiles between the arithmetic. A block between barriers first copies its part of a tile to shared memory,
 * then computes with it: nothing but loads and stores, then nothing but arithmetic. Where the block is one group both stand
 * in one block of LLVM's, and a copy that is read late (by a later strip, in a later round) goes down into the arithmetic in
 * front of its first reader, where the host's units for loads and stores have nothing to do.
 * Comes in: blocks in their last order (strips.c, crowded.c). The same result.
 */
#include "emit/forward.h"
#include "emit/strips.h"

#include <stdlib.h>

enum { FEWEST_COPIES = 4 };

typedef struct TileCopy {
	u32 load, store; /* nodes */
	u32 before;	 /* the first node that must not come before it */
	u32 room;	 /* arithmetic in front of that, from the first copy on */
} TileCopy;

bool em_is_arithmetic(LV v)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(v);

	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind &&
	       (op == LLVMFAdd || op == LLVMFMul || (op == LLVMCall && em_calls(LLVMGetCalledValue(v), "llvm.fma.")));
}

static bool has_one_user(LV v)
{
	return LLVMGetFirstUse(v) && !LLVMGetNextUse(LLVMGetFirstUse(v));
}

/* Is node i a plain store of what was loaded for it alone? */
static bool is_copy(const Dag *g, u32 i, TileCopy *c)
{
	const Node *st = &g->nodes[i];
	u32 from = st->mem == MEM_store && LLVMIsAStoreInst(st->v) && !st->slot ? st->ops[0] : NOREG;

	*c = (TileCopy){ .load = from, .store = i };
	return from != NOREG && g->nodes[from].mem == MEM_load && LLVMIsALoadInst(g->nodes[from].v) &&
	       g->nodes[from].weight && !g->nodes[from].slot && has_one_user(g->nodes[from].v);
}

static bool parts(const Dag *g, const TileCopy *c, u32 k)
{
	const Node *n = &g->nodes[k];

	if (n->mem == MEM_none)
		return false;
	return n->mem == MEM_fence || dag_may_alias(n, &g->nodes[c->store]) ||
	       (n->mem == MEM_store && dag_may_alias(n, &g->nodes[c->load]));
}

static u32 first_behind(const Dag *g, const TileCopy *c)
{
	u32 k = c->store + 1;

	while (k < vec_len(g->nodes) && !parts(g, c, k))
		k++;
	return k;
}

static int by_room(const void *a, const void *b)
{
	const TileCopy *x = a, *y = b;

	return x->room != y->room ? (x->room > y->room) - (x->room < y->room)
				  : (x->store > y->store) - (x->store < y->store);
}

static void move_before(LLVMBuilderRef b, LV v, LV place)
{
	LLVMMetadataRef loc = LLVMInstructionGetDebugLoc(v);

	LLVMInstructionRemoveFromParent(v);
	LLVMPositionBuilderBefore(b, place);
	LLVMInsertIntoBuilder(b, v);
	LLVMInstructionSetDebugLoc(v, loc);
}

/* The copies that something in the block reads, and the block's arithmetic behind the first of them. */
static TileCopy *find_copies(const Dag *g, u32 **work)
{
	TileCopy *copies = NULL, c; /* vec */

	for (u32 i = 0; i < vec_len(g->nodes); i++) {
		if (em_is_arithmetic(g->nodes[i].v) && copies)
			*vec_push(g->a, *work) = i;
		if (!is_copy(g, i, &c))
			continue;
		c.before = first_behind(g, &c);
		if (c.before < vec_len(g->nodes))
			*vec_push(g->a, copies) = c;
	}
	return copies;
}

/* How many copies from `at` on take equal shares of the arithmetic up to the last of them: as many as leave the shares least. */
static u32 in_shares(const TileCopy *copies, u32 at, u32 n, u32 from)
{
	u32 best = at;

	for (u32 k = at; k < n; k++)
		if ((u64)(copies[k].room - from) * (best - at + 1) <= (u64)(copies[best].room - from) * (k - at + 1))
			best = k;
	return best - at + 1;
}

static void place_copy(const Dag *g, LLVMBuilderRef b, const TileCopy *c, u32 place)
{
	if (place <= c->store)
		return;
	move_before(b, g->nodes[c->load].v, g->nodes[place].v);
	move_before(b, g->nodes[c->store].v, g->nodes[place].v);
}

void em_spread_copies(Arena *a, LLVMContextRef context, LB block, const Target *t)
{
	Dag g = { .a = a, .c = context, .vec_bytes = t->lanes * 4 };
	u32 *work = NULL, n, from = 0; /* vec */
	LLVMBuilderRef b;
	TileCopy *copies;

	dag_read(&g, block);
	copies = find_copies(&g, &work);
	n = vec_len(copies);
	if (n < FEWEST_COPIES)
		return;
	for (u32 k = 0; k < n; k++)
		while (copies[k].room < vec_len(work) && work[copies[k].room] < copies[k].before)
			copies[k].room++;
	qsort(copies, n, sizeof *copies, by_room);
	b = LLVMCreateBuilderInContext(context);
	for (u32 at = 0, m; at < n; at += m) {
		m = in_shares(copies, at, n, from);
		for (u32 k = 0; k < m; k++) {
			u32 w = from + (copies[at + m - 1].room - from) * k / m;

			if (w < copies[at + k].room)
				place_copy(&g, b, &copies[at + k], work[w]);
		}
		from = copies[at + m - 1].room;
	}
	LLVMDisposeBuilder(b);
}
