/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads in blocks in which more vectors live than there are registers. Emitted code does one instruction for all pieces of
 * a group, then the next: a tile's rows are all loaded, then all stored, and LLVM makes room for them by spilling the sums
 * that live through. Here every plain vector load of such a block goes down to its first use, so far as nothing stands
 * between that may change what it reads. And questions for later rows (prefetch.c) are spread over the arithmetic behind
 * them: all at once they would keep what is loaded next from the host's few places for lines that are missing.
 * Comes in: a module after LLVM's passes and strips.c. The same result.
 */
#include "emit/forward.h"
#include "emit/strips.h"

#include <string.h>

enum { FEWEST_LOADS = 8, MOST_VALUES = 6000, MOST_BLOCKS = 400 };

typedef struct Crowd {
	Dag g; /* of no block: for weights */
	Arena *a;
	const Target *t;
	LV *values; /* vec: vectors that instructions make */
	u32 *weight; /* vec: registers of each */
	Map number, block; /* of a value; of a block */
	LB *blocks; /* vec */
	u32 nset;
	u64 **in;   /* per block: alive at its start, phis not among them */
} Crowd;

/* ---- what lives ---- */

static bool is_vector(LV v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

/* Whose registers hold it. */
static LV holder(LV v)
{
	while (LLVMIsABitCastInst(v) && is_vector(LLVMGetOperand(v, 0)))
		v = LLVMGetOperand(v, 0);
	return v;
}

static bool number_of(const Crowd *c, LV v, u64 *n)
{
	return LLVMIsAInstruction(v) && is_vector(v) && map_get(&c->number, map_key(holder(v)), n);
}

static void read_function(Crowd *c, LV fn)
{
	for (LB b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
		map_put(c->a, &c->block, map_key(b), vec_len(c->blocks));
		*vec_push(c->a, c->blocks) = b;
		for (LV i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
			u32 w = is_vector(i) && holder(i) == i ? dag_weight(&c->g, LLVMTypeOf(i)) : 0;

			if (!w)
				continue;
			map_put(c->a, &c->number, map_key(i), vec_len(c->values));
			*vec_push(c->a, c->values) = i;
			*vec_push(c->a, c->weight) = w;
		}
	}
	c->nset = vec_len(c->values) / 64 + 1;
}

static void put(u64 *set, u64 n, bool on)
{
	set[n / 64] = on ? set[n / 64] | 1ull << n % 64 : set[n / 64] & ~(1ull << n % 64);
}

static void step_back(const Crowd *c, LV i, u64 *live)
{
	u64 n;

	if (number_of(c, i, &n) && c->values[n] == i)
		put(live, n, false);
	if (!LLVMIsAPHINode(i))
		for (u32 k = 0; k < (u32)LLVMGetNumOperands(i); k++)
			if (number_of(c, LLVMGetOperand(i, k), &n))
				put(live, n, true);
}

static void add_phi_uses(const Crowd *c, LB from, LB to, u64 *live)
{
	u64 n;

	for (LV p = LLVMGetFirstInstruction(to); p && LLVMIsAPHINode(p); p = LLVMGetNextInstruction(p))
		for (u32 k = 0; is_vector(p) && k < LLVMCountIncoming(p); k++)
			if (LLVMGetIncomingBlock(p, k) == from && number_of(c, LLVMGetIncomingValue(p, k), &n))
				put(live, n, true);
}

static void live_behind(const Crowd *c, LB b, u64 *live)
{
	LV end = LLVMGetBasicBlockTerminator(b);

	memset(live, 0, c->nset * sizeof *live);
	for (u32 s = 0; s < LLVMGetNumSuccessors(end); s++) {
		LB to = LLVMGetSuccessor(end, s);
		u64 n = 0;

		if (map_get(&c->block, map_key(to), &n))
			for (u32 k = 0; k < c->nset; k++)
				live[k] |= c->in[n][k];
		add_phi_uses(c, b, to, live);
	}
}

static void find_live(Crowd *c)
{
	u64 *live = arena_new_array(c->a, u64, c->nset);
	bool changed = true;

	c->in = arena_new_array(c->a, u64 *, vec_len(c->blocks));
	for (u32 b = 0; b < vec_len(c->blocks); b++)
		c->in[b] = arena_new_array(c->a, u64, c->nset);
	while (changed) {
		changed = false;
		for (u32 b = vec_len(c->blocks); b-- > 0;) {
			live_behind(c, c->blocks[b], live);
			for (LV i = LLVMGetLastInstruction(c->blocks[b]); i; i = LLVMGetPreviousInstruction(i))
				step_back(c, i, live);
			changed |= memcmp(live, c->in[b], c->nset * sizeof *live) != 0;
			memcpy(c->in[b], live, c->nset * sizeof *live);
		}
	}
}

static u32 weight_of(const Crowd *c, const u64 *live)
{
	u32 sum = 0;

	for (u32 k = 0; k < c->nset; k++)
		for (u64 left = live[k]; left; left &= left - 1)
			sum += c->weight[k * 64 + (u32)__builtin_ctzll(left)];
	return sum;
}

static bool is_crowded(const Crowd *c, LB b, u64 *live)
{
	live_behind(c, b, live);
	for (LV i = LLVMGetLastInstruction(b); i; i = LLVMGetPreviousInstruction(i)) {
		if (LLVMIsALoadInst(i) && is_vector(i) && weight_of(c, live) > c->t->vector_regs)
			return true;
		step_back(c, i, live);
	}
	return false;
}

/* ---- loads go down ---- */

static bool is_load(LV v)
{
	return LLVMIsALoadInst(v) && is_vector(v) && !LLVMGetVolatile(v) &&
	       LLVMGetOrdering(v) == LLVMAtomicOrderingNotAtomic;
}

/* The first node that uses load i or must not pass it; NOREG: there is none. */
static u32 place_of(const Dag *g, u32 i)
{
	const Node *load = &g->nodes[i];

	for (u32 k = i + 1; k < vec_len(g->nodes); k++) {
		const Node *n = &g->nodes[k];

		if (n->mem == MEM_fence || (n->mem == MEM_store && dag_may_alias(n, load)))
			return k;
		for (u32 o = 0; o < n->nops; o++)
			if (n->ops[o] == i)
				return k;
	}
	return NOREG;
}

static void move_down(const Dag *g, LLVMBuilderRef b, u32 i)
{
	u32 to = place_of(g, i);
	LV v = g->nodes[i].v;
	LLVMMetadataRef loc = LLVMInstructionGetDebugLoc(v);

	if (to == i + 1)
		return;
	LLVMInstructionRemoveFromParent(v);
	LLVMPositionBuilderBefore(b, to == NOREG ? g->end : g->nodes[to].v);
	LLVMInsertIntoBuilder(b, v);
	LLVMInstructionSetDebugLoc(v, loc);
}

static void order_block(Crowd *c, LLVMBuilderRef b, LB block)
{
	Dag g = { .a = c->a, .c = c->g.c, .vec_bytes = c->g.vec_bytes };

	dag_read(&g, block);
	for (u32 i = vec_len(g.nodes); i-- > 0;)
		if (is_load(g.nodes[i].v) && !g.nodes[i].outside)
			move_down(&g, b, i);
}

/* ---- questions are spread ---- */

static bool asks(LV v, unsigned in_turn)
{
	return LLVMIsACallInst(v) && LLVMGetMetadata(v, in_turn);
}

/* The question, and what only makes its address, to where the builder is. */
static void move_question(LLVMBuilderRef b, LV v, LB block)
{
	LV at = LLVMGetOperand(v, 0);
	bool own = LLVMIsAGetElementPtrInst(at) && LLVMGetInstructionParent(at) == block &&
		   LLVMGetFirstUse(at) && !LLVMGetNextUse(LLVMGetFirstUse(at));
	LV both[2] = { own ? at : NULL, v };

	for (u32 k = 0; k < 2; k++) {
		LLVMMetadataRef loc = both[k] ? LLVMInstructionGetDebugLoc(both[k]) : NULL;

		if (!both[k])
			continue;
		LLVMInstructionRemoveFromParent(both[k]);
		LLVMInsertIntoBuilder(b, both[k]);
		LLVMInstructionSetDebugLoc(both[k], loc);
	}
}

static bool is_float_arithmetic(LV v) /* of vectors */
{
	LLVMOpcode op = LLVMGetInstructionOpcode(v);

	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind &&
	       (op == LLVMFAdd || op == LLVMFMul || (op == LLVMCall && em_calls(LLVMGetCalledValue(v), "llvm.fma.")));
}

/* Between the arithmetic behind the last of them, or, when that is another block's (roll.c), at the block's end. */
static void spread_questions(Arena *a, LLVMContextRef c, LLVMBuilderRef b, LB block)
{
	unsigned in_turn = LLVMGetMDKindIDInContext(c, EM_IN_TURN, sizeof EM_IN_TURN - 1);
	LV *ask = NULL, *work = NULL, end = LLVMGetBasicBlockTerminator(block); /* vecs */
	u32 n, each;

	for (LV i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
		if (asks(i, in_turn)) {
			*vec_push(a, ask) = i;
			vec_clear(work); /* addresses of what is asked later may need it */
		} else if (is_float_arithmetic(i)) {
			*vec_push(a, work) = i;
		}
	n = vec_len(ask);
	each = n ? vec_len(work) / n : 0;
	for (u32 k = 0; k < n; k++) {
		LLVMPositionBuilderBefore(b, each ? work[k * each] : end);
		move_question(b, ask[k], block);
	}
}

static u32 loads_in(LB b)
{
	u32 n = 0;

	for (LV i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
		n += is_load(i);
	return n;
}

static bool has_many_loads(LV fn)
{
	for (LB b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
		if (loads_in(b) >= FEWEST_LOADS)
			return true;
	return false;
}

static void order_function(Arena *a, LLVMContextRef context, LLVMBuilderRef b, LV fn, const Target *t)
{
	Crowd c = { .g = { .c = context, .vec_bytes = t->lanes * 4 }, .a = a, .t = t };
	u64 *live;

	for (LB k = LLVMGetFirstBasicBlock(fn); k; k = LLVMGetNextBasicBlock(k))
		spread_questions(a, context, b, k);
	read_function(&c, fn);
	if (vec_len(c.values) > MOST_VALUES || vec_len(c.blocks) > MOST_BLOCKS)
		return;
	find_live(&c);
	live = arena_new_array(a, u64, c.nset);
	for (u32 k = 0; k < vec_len(c.blocks); k++)
		if (loads_in(c.blocks[k]) >= FEWEST_LOADS && is_crowded(&c, c.blocks[k], live))
			order_block(&c, b, c.blocks[k]);
}

void emit_load_late(EmitModule m, const Target *t)
{
	LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
	Arena *volatile a = NULL;
	jmp_buf oom;

	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn)) {
		if (LLVMIsDeclaration(fn) || !has_many_loads(fn))
			continue;
		arena_free(a);
		a = arena_new();
		if (!a || setjmp(oom))
			break; /* as it is */
		a->guard = &oom;
		order_function(a, LLVMGetModuleContext(m), b, fn, t);
	}
	arena_free(a);
	LLVMDisposeBuilder(b);
}
