/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Straight-line code that asks for what later blocks read streams through memory, and prefetchers of the host follow
 * it best when its loads stand in the order of memory. LLVM makes a load an operand of its user, which moves it to where
 * that stands. So each operation on vectors is moved up to where its last operand is there. Comes in: a module after
 * LLVM's passes. Memory accesses keep their order.
 */
#include "emit/forward.h"

enum { FEWEST_LOADS = 8, MOST_INSTS = 4000 };

typedef struct Eager {
	Arena *a;
	LLVMBuilderRef b;
	Map missing; /* vector operation, taken out of its block ▶ how many of its operands do not stand yet */
} Eager;

static bool is_operation(LV v)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(v);

	if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMVectorTypeKind)
		return false;
	return LLVMIsABinaryOperator(v) || LLVMIsACastInst(v) || op == LLVMShuffleVector || op == LLVMICmp ||
	       op == LLVMFCmp || op == LLVMSelect || op == LLVMFNeg;
}

static bool is_load(LV v)
{
	return LLVMIsALoadInst(v) && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

static bool asks(LV v)
{
	return LLVMIsACallInst(v) && em_calls(LLVMGetCalledValue(v), "llvm.prefetch");
}

static bool streams(LB bb)
{
	u32 loads = 0, ask = 0, n = 0;

	for (LV i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i), n++) {
		loads += is_load(i);
		ask += asks(i);
	}
	return ask && loads >= FEWEST_LOADS && n <= MOST_INSTS;
}

/* In front of `before`, or, NULL, where the builder is. Only its place in the kernel's source stays its own. */
static void move_to(Eager *g, LV v, LV before)
{
	LLVMMetadataRef loc = LLVMInstructionGetDebugLoc(v);

	if (before) {
		LLVMInstructionRemoveFromParent(v);
		LLVMPositionBuilderBefore(g->b, before);
	}
	LLVMInsertIntoBuilder(g->b, v);
	LLVMInstructionSetDebugLoc(v, loc);
}

/* `v` stands now: so may those that waited for it alone. */
static void stands(Eager *g, LV v)
{
	for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
		LV user = LLVMGetUser(u);
		u64 left;

		if (!map_get(&g->missing, map_key(user), &left))
			continue;
		map_put(g->a, &g->missing, map_key(user), --left);
		if (left)
			continue;
		move_to(g, user, NULL);
		stands(g, user);
	}
}

/* Every load comes behind its share of the questions, which had been asked all at once. */
static void spread_questions(Eager *g, LB bb)
{
	LV *ask = NULL, *load = NULL; /* vecs */
	u32 at = 0;

	for (LV i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
		if (is_load(i) && vec_len(ask))
			*vec_push(g->a, load) = i;
		else if (asks(i) && vec_len(load))
			break;
		else if (asks(i))
			*vec_push(g->a, ask) = i;
	for (u32 i = 0; i < vec_len(load); i++)
		for (; at * vec_len(load) < (i + 1) * vec_len(ask); at++)
			move_to(g, ask[at], load[i]);
}

static u32 operands_in(LV v, LB bb)
{
	u32 n = 0;

	for (u32 k = 0; k < (u32)LLVMGetNumOperands(v); k++) {
		LV o = LLVMGetOperand(v, k);

		n += LLVMIsAInstruction(o) && LLVMGetInstructionParent(o) == bb && !LLVMIsAPHINode(o);
	}
	return n;
}

static void order_block(Eager *g, LB bb)
{
	LV *stay = NULL, *move = NULL; /* vecs */

	g->missing = (Map){ 0 };
	for (LV i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
		u32 n = is_operation(i) ? operands_in(i, bb) : 0;

		if (n) {
			map_put(g->a, &g->missing, map_key(i), n);
			*vec_push(g->a, move) = i;
		} else if (!LLVMIsAPHINode(i)) {
			*vec_push(g->a, stay) = i;
		}
	}
	for (u32 i = 0; i < vec_len(move); i++)
		LLVMInstructionRemoveFromParent(move[i]);
	for (u32 i = 0; i + 1 < vec_len(stay); i++) {
		LLVMPositionBuilderBefore(g->b, stay[i + 1]);
		stands(g, stay[i]);
	}
}

void emit_use_early(EmitModule m)
{
	Arena *a = arena_new();
	jmp_buf oom;
	Eager g = { .a = a, .b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m)) };

	if (a && !setjmp(oom)) {
		a->guard = &oom;
		for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
			for (LB bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
				if (streams(bb)) {
					spread_questions(&g, bb);
					order_block(&g, bb);
				}
	}
	LLVMDisposeBuilder(g.b);
	arena_free(a);
}
