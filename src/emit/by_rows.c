/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The order of a block that reads a few lanes of many rows. A product without tiles goes through sixteen rows of a matrix,
 * round by round; rows of a power of two bytes lie in one set of the first cache, which holds eight of them, and then every
 * round misses all of them. So of a block that is several rounds, each result comes with all that it alone needs, then the
 * next one: a row's line is read once, for all rounds. What several results need comes first.
 * Comes in: a module after LLVM's passes and strips.c; only blocks that store nothing. The same result.
 */
#include "emit/forward.h"
#include "emit/strips.h"

enum { FEWEST_ROWS = 9 /* more than a set holds */, FEWEST_NODES = 64, MOST_NODES = 3000, MOST_ROWS = 256, LINE = 64, SPARE = 4 };

typedef struct Rows {
	Dag g;
	u32 *root; /* per node: + 1: the one result that needs it; SHARED */
	u32 *roots; /* vec */
} Rows;
#define SHARED (~0u)

typedef struct Row { /* scalars that are read from one place on */
	LV base;
	i64 first;
	bool again; /* its line is read more than once */
} Row;

/* A load's address = what is returned + at; also where it is a sum of numbers. */
static LV base_of(const Node *load, i64 *at)
{
	LV p = load->base, sum;

	*at = load->at;
	if (!LLVMIsAIntToPtrInst(p))
		return p;
	sum = LLVMGetOperand(p, 0);
	if (!LLVMIsABinaryOperator(sum) || LLVMGetInstructionOpcode(sum) != LLVMAdd ||
	    !LLVMIsAConstantInt(LLVMGetOperand(sum, 1)))
		return sum;
	*at += LLVMConstIntGetSExtValue(LLVMGetOperand(sum, 1));
	return LLVMGetOperand(sum, 0);
}

/* Notes a scalar load; true: another one of its row reads the same line or the next. */
static bool note_load(Arena *a, Row **rows, const Node *n)
{
	i64 at;
	LV base = base_of(n, &at);

	for (u32 i = 0; i < vec_len(*rows); i++) {
		Row *r = &(*rows)[i];

		if (r->base != base)
			continue;
		if (r->again || at - r->first >= LINE || r->first - at >= LINE)
			return false;
		return r->again = true;
	}
	*vec_push(a, *rows) = (Row){ .base = base, .first = at };
	return false;
}

/* Does it read many rows, more than once each, and change nothing? */
static bool reads_rows(const Dag *g)
{
	Row *rows = NULL;
	u32 again = 0;

	for (u32 i = 0; i < vec_len(g->nodes); i++) {
		const Node *n = &g->nodes[i];

		if (n->mem >= MEM_store)
			return false;
		if (n->mem == MEM_load && !n->weight && n->base && !n->slot)
			again += note_load(g->a, &rows, n);
		if (vec_len(rows) > MOST_ROWS)
			return false;
	}
	return again >= FEWEST_ROWS;
}

static void mark(Rows *r, u32 node, u32 root)
{
	const Node *n = &r->g.nodes[node];

	if (r->root[node] == root || r->root[node] == SHARED)
		return;
	r->root[node] = r->root[node] ? SHARED : root; /* of a shared one all is shared */
	root = r->root[node];
	for (u32 k = 0; k < vec_len(n->deps); k++)
		mark(r, n->deps[k], root);
}

/* What several results need must stand in registers beside the results. */
static bool fits(const Rows *r, const Target *t)
{
	u32 regs = 0;

	for (u32 i = 0; i < vec_len(r->g.nodes); i++)
		if (r->root[i] == SHARED || r->g.nodes[i].outside)
			regs += r->g.nodes[i].weight;
	return regs + SPARE <= t->vector_regs;
}

static bool is_result(const Node *n)
{
	return n->outside && n->weight;
}

/* Those that a result alone needs, in their old order, in front of `end`. */
static void put_all(const Rows *r, LLVMBuilderRef b, u32 root)
{
	for (u32 i = 0; i < vec_len(r->g.nodes); i++) {
		LV v = r->g.nodes[i].v;
		LLVMMetadataRef loc;

		if (r->root[i] != root)
			continue;
		loc = LLVMInstructionGetDebugLoc(v);
		LLVMInstructionRemoveFromParent(v);
		LLVMInsertIntoBuilder(b, v);
		LLVMInstructionSetDebugLoc(v, loc);
	}
}

static void find_roots(Rows *r, u32 n)
{
	r->root = arena_new_array(r->g.a, u32, n);
	for (u32 i = 0; i < n; i++)
		if (is_result(&r->g.nodes[i])) {
			*vec_push(r->g.a, r->roots) = i;
			mark(r, i, vec_len(r->roots));
		} else if (r->g.nodes[i].outside || !r->g.nodes[i].users) {
			mark(r, i, SHARED);
		}
}

static void order_block(Arena *a, LLVMContextRef c, LLVMBuilderRef b, LB block, const Target *t)
{
	Rows r = { .g = { .a = a, .c = c, .vec_bytes = t->lanes * 4 } };
	u32 n;

	dag_read(&r.g, block);
	n = vec_len(r.g.nodes);
	if (n < FEWEST_NODES || n > MOST_NODES || !reads_rows(&r.g))
		return;
	find_roots(&r, n);
	if (vec_len(r.roots) < FEWEST_ROWS || !fits(&r, t))
		return;
	LLVMPositionBuilderBefore(b, r.g.end);
	put_all(&r, b, SHARED);
	for (u32 k = 0; k < vec_len(r.roots); k++)
		put_all(&r, b, k + 1);
}

static void try_block(LLVMContextRef c, LLVMBuilderRef b, LB block, const Target *t)
{
	Arena *a = arena_new();
	jmp_buf oom;

	if (a && !setjmp(oom)) { /* without memory the order stays as it is */
		a->guard = &oom;
		order_block(a, c, b, block, t);
	}
	arena_free(a);
}

void emit_order_rows(EmitModule m, const Target *t)
{
	LLVMContextRef c = LLVMGetModuleContext(m);
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);

	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
		for (LB block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
			try_block(c, b, block, t);
	LLVMDisposeBuilder(b);
}
