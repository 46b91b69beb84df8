/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A basic block of optimised LLVM IR ▶ a graph of what must stay before what, for strips.c. Of memory two
 * things are known: accesses to different spaces (their tags) never meet, nor do accesses at different
 * distances from one address. Whatever else may touch memory stays where it is among the accesses.
 */
#include "emit/strips.h"

#include <string.h>

static bool is_vector(LT t)
{
	return LLVMGetTypeKind(t) == LLVMVectorTypeKind;
}

static u32 lane_bytes(LT t)
{
	switch (LLVMGetTypeKind(t)) {
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(t) / 8;
	case LLVMHalfTypeKind: case LLVMBFloatTypeKind:
		return 2;
	case LLVMFloatTypeKind:
		return 4;
	default:
		return 8;
	}
}

/* Of masks: none, they are in registers of their own. */
static u32 type_bytes(LT t)
{
	return is_vector(t) ? LLVMGetVectorSize(t) * lane_bytes(LLVMGetElementType(t)) : lane_bytes(t);
}

static u32 bytes_in_memory(LT t)
{
	u32 n = is_vector(t) ? LLVMGetVectorSize(t) : 1;
	LT lane = is_vector(t) ? LLVMGetElementType(t) : t;
	bool bits = LLVMGetTypeKind(lane) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(lane) < 8;

	return bits ? (n * LLVMGetIntTypeWidth(lane) + 7) / 8 : type_bytes(t);
}

u32 dag_weight(const Dag *g, LT t)
{
	return is_vector(t) ? (type_bytes(t) + g->vec_bytes - 1) / g->vec_bytes : 0;
}

/* ---- addresses -------------------------------------------------------------------------------------------- */

LV dag_base_of(LV p, i64 *at)
{
	*at = 0;
	while (LLVMIsAGetElementPtrInst(p) && LLVMGetNumOperands(p) == 2 && LLVMIsAConstantInt(LLVMGetOperand(p, 1)) &&
	       LLVMGetTypeKind(LLVMGetGEPSourceElementType(p)) == LLVMIntegerTypeKind) {
		*at += LLVMConstIntGetSExtValue(LLVMGetOperand(p, 1)) *
		       (i64)(LLVMGetIntTypeWidth(LLVMGetGEPSourceElementType(p)) / 8);
		p = LLVMGetOperand(p, 0);
	}
	return p;
}

static void note_access(Dag *g, Node *n, LV pointer, LT t)
{
	n->base = dag_base_of(pointer, &n->at);
	n->size = bytes_in_memory(t);
	n->slot = LLVMIsAAllocaInst(n->base) && LLVMGetVolatile(n->v);
	n->tag = LLVMGetMetadata(n->v, g->tbaa);
	g->slots |= n->slot;
}

static bool is_plain(LV v)
{
	return LLVMGetOrdering(v) == LLVMAtomicOrderingNotAtomic && !LLVMGetVolatile(v);
}

static bool starts_with(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

static MemKind call_kind(LV v)
{
	LV f = LLVMGetCalledValue(v);
	unsigned memory = LLVMGetEnumAttributeKindForName("memory", 6);
	LLVMAttributeRef a;
	const char *name;

	if (!LLVMIsAFunction(f) || !LLVMGetIntrinsicID(f))
		return MEM_fence;
	a = LLVMGetEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, memory);
	if (a && !LLVMGetEnumAttributeValue(a))
		return MEM_none;
	name = LLVMGetValueName(f);
	if (starts_with(name, "llvm.prefetch"))
		return MEM_none;
	return starts_with(name, "llvm.masked.load") || starts_with(name, "llvm.masked.gather") ? MEM_load
	       : starts_with(name, "llvm.masked.store") || starts_with(name, "llvm.masked.scatter") ? MEM_store
												  : MEM_fence;
}

/* Memory that holds a node's result. */
static void note_copy(Dag *g, u32 self)
{
	const Node *n = &g->nodes[self];

	if (n->mem == MEM_store && LLVMIsAStoreInst(n->v) && !n->slot && n->ops[0] != NOREG)
		g->nodes[n->ops[0]].copy = self + 1;
}

static void note_memory(Dag *g, Node *n)
{
	bool load = LLVMIsALoadInst(n->v);

	if (load || LLVMIsAStoreInst(n->v)) {
		note_access(g, n, LLVMGetOperand(n->v, !load), LLVMTypeOf(load ? n->v : LLVMGetOperand(n->v, 0)));
		n->mem = !is_plain(n->v) && !n->slot ? MEM_fence : load ? MEM_load : MEM_store;
	} else if (LLVMIsACallInst(n->v)) {
		n->mem = call_kind(n->v);
		n->tag = LLVMGetMetadata(n->v, g->tbaa);
	} else if (LLVMIsAFenceInst(n->v) || LLVMIsAAtomicRMWInst(n->v) || LLVMIsAAtomicCmpXchgInst(n->v)) {
		n->mem = MEM_fence;
	}
}

bool dag_may_alias(const Node *x, const Node *y)
{
	if (x->tag && y->tag && x->tag != y->tag)
		return false;
	if (!x->base || x->base != y->base)
		return !x->slot && !y->slot;
	return x->at < y->at + y->size && y->at < x->at + x->size;
}

static bool must_stay(const Node *x, const Node *y)
{
	if (x->mem == MEM_none || y->mem == MEM_none || (x->mem == MEM_load && y->mem == MEM_load))
		return false;
	return x->mem == MEM_fence || y->mem == MEM_fence || dag_may_alias(x, y);
}

void dag_order_memory(Dag *g)
{
	u32 *mem = NULL; /* vec: since the last fence, which is its first */

	for (u32 i = 0; i < vec_len(g->nodes); i++) {
		Node *n = &g->nodes[i];

		if (n->mem == MEM_none)
			continue;
		for (u32 k = 0; k < vec_len(mem); k++)
			if (must_stay(&g->nodes[mem[k]], n))
				*vec_push(g->a, n->deps) = mem[k];
		if (n->mem == MEM_fence)
			vec_clear(mem);
		*vec_push(g->a, mem) = i;
	}
}

/* ---- values ------------------------------------------------------------------------------------------------- */

u32 dag_node(const Dag *g, LV v)
{
	u64 i;

	return map_get(&g->of, map_key(v), &i) ? (u32)i : NOREG;
}

static bool passes_through(LV v)
{
	LT t = LLVMTypeOf(v);

	if (LLVMIsABitCastInst(v))
		return is_vector(t) && is_vector(LLVMTypeOf(LLVMGetOperand(v, 0)));
	return LLVMIsAInsertElementInst(v) && LLVMIsPoison(LLVMGetOperand(v, 0));
}

u32 dag_source(const Dag *g, u32 node)
{
	for (;;) {
		const Node *n = &g->nodes[node];
		u32 from = n->through ? n->ops[LLVMIsAInsertElementInst(n->v) ? 1 : 0] : NOREG;

		if (from == NOREG)
			return node;
		node = from;
	}
}

static void note_users(Dag *g, Node *n, LB b)
{
	for (LLVMUseRef u = LLVMGetFirstUse(n->v); u; u = LLVMGetNextUse(u)) {
		LV user = LLVMGetUser(u);

		if (LLVMGetInstructionParent(user) != b || LLVMIsAPHINode(user) || user == g->end)
			n->outside = true;
		else
			n->users++;
	}
}

static void add_node(Dag *g, LV v, LB b)
{
	Node *n = vec_push(g->a, g->nodes);
	u32 self = vec_len(g->nodes) - 1;

	*n = (Node){ .v = v, .through = passes_through(v), .nops = (u32)LLVMGetNumOperands(v) };
	n->weight = n->through ? 0 : dag_weight(g, LLVMTypeOf(v));
	n->ops = arena_new_array(g->a, u32, n->nops);
	for (u32 k = 0; k < n->nops; k++) {
		n->ops[k] = dag_node(g, LLVMGetOperand(v, k));
		if (n->ops[k] != NOREG)
			*vec_push(g->a, n->deps) = n->ops[k];
	}
	note_memory(g, n);
	note_copy(g, self);
	note_users(g, n, b);
	map_put(g->a, &g->of, map_key(v), self);
}

void dag_read(Dag *g, LB b)
{
	g->tbaa = LLVMGetMDKindIDInContext(g->c, "tbaa", 4);
	g->end = LLVMGetBasicBlockTerminator(b);
	for (LV v = LLVMGetFirstInstruction(b); v && v != g->end; v = LLVMGetNextInstruction(v))
		if (!LLVMIsAPHINode(v))
			add_node(g, v, b);
}
