/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations on the first lanes of a vector alone. The last warp of a block's sum, or one warp's, adds up by shuffles what
 * its first thread needs: of each step half as many lanes as of the step before. Comes in: a module after LLVM's passes.
 * Goes out: where the lanes of an operation's result that anybody needs lie in the first half, quarter, … of its
 * vector it is done on as many; shuffles of short vectors are cheaper, too. Every lane that somebody reads is computed as before.
 *
 * Backwards: what has effects, and what is not one operation a lane, needs all lanes of its operands; the others what
 * is needed of them. A value that comes round a loop counts as needed whole.
 * Lanes that are zero plus zero are zero: threads that take part without a value bring those.
 */
#include "emit/forward.h"

enum { MOST_LANES = 64, LEAST_BITS = 128, MOST_STEPS = 8, MOST_OPERANDS = 4 };

typedef struct Narrow {
	Arena *a;
	LLVMBuilderRef b;
	LLVMContextRef c;
	Map need;  /* an instruction -> its lanes that somebody needs, as bits; none: not yet */
	Map nothing; /* shuffles of whose lanes all that are needed are zero, so that they need none of their operands */
	Map shorter; /* a vector whose first lanes alone are known -> the vector of those */
	Map number; /* basic block -> its place in reverse post-order */
	bool changed;
} Narrow;

static bool is_vector(LV v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

static u32 lanes_of(LV v)
{
	return is_vector(v) ? LLVMGetVectorSize(LLVMTypeOf(v)) : 1;
}

static u64 all_lanes(LV v)
{
	u32 n = lanes_of(v);

	return n >= MOST_LANES ? ~0ull : (1ull << n) - 1;
}

/* ---- lanes that are nothing -------------------------------------------------------------------------------- */

static bool is_nothing(LV v, u32 lane, u32 steps);

static bool sums_nothing(LV v, u32 lane, u32 steps)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(v);

	return (op == LLVMFAdd || op == LLVMAdd || op == LLVMOr) && is_nothing(LLVMGetOperand(v, 0), lane, steps) &&
	       is_nothing(LLVMGetOperand(v, 1), lane, steps);
}

/* Is that lane all zero bits? */
static bool is_nothing(LV v, u32 lane, u32 steps)
{
	LV k;

	if (steps-- == 0)
		return false;
	if (LLVMIsAConstant(v)) {
		k = LLVMGetAggregateElement(v, lane);
		return k && LLVMIsNull(k);
	}
	if (LLVMIsAShuffleVectorInst(v)) {
		int from = LLVMGetMaskValue(v, lane);
		u32 width = lanes_of(LLVMGetOperand(v, 0));

		return from >= 0 && is_nothing(LLVMGetOperand(v, (u32)from >= width), (u32)from % width, steps);
	}
	if (LLVMIsABitCastInst(v))
		return is_vector(LLVMGetOperand(v, 0)) && lanes_of(LLVMGetOperand(v, 0)) == lanes_of(v) &&
		       is_nothing(LLVMGetOperand(v, 0), lane, steps);
	return LLVMIsAInstruction(v) && sums_nothing(v, lane, steps);
}

static bool is_all_nothing(LV v, u64 lanes)
{
	for (u32 l = 0; l < lanes_of(v); l++)
		if (lanes >> l & 1 && !is_nothing(v, l, MOST_STEPS))
			return false;
	return true;
}

/* ---- which lanes are needed ------------------------------------------------------------------------------ */

static u64 needed(const Narrow *n, LV v)
{
	u64 lanes = 0;

	return map_get(&n->need, map_key(v), &lanes) ? lanes : 0;
}

static void add_need(Narrow *n, LV v, u64 lanes)
{
	if (lanes && LLVMIsAInstruction(v) && is_vector(v))
		map_put(n->a, &n->need, map_key(v), needed(n, v) | lanes);
}

static bool same_lanes(LV v) /* of its vector operands as of itself */
{
	for (u32 o = 0; o < (u32)LLVMGetNumOperands(v); o++)
		if (is_vector(LLVMGetOperand(v, o)) && lanes_of(LLVMGetOperand(v, o)) != lanes_of(v))
			return false;
	return true;
}

static bool goes_lane_by_lane(LV v)
{
	return is_vector(v) && lanes_of(v) <= MOST_LANES && em_is_lanewise(v) && same_lanes(v);
}

static void shuffle_needs(Narrow *n, LV v, u64 lanes)
{
	u32 width = lanes_of(LLVMGetOperand(v, 0));
	u64 need[2] = { 0, 0 };

	if (width > MOST_LANES || lanes_of(v) > MOST_LANES) {
		add_need(n, LLVMGetOperand(v, 0), ~0ull);
		add_need(n, LLVMGetOperand(v, 1), ~0ull);
		return;
	}
	if (lanes && is_all_nothing(v, lanes)) {
		map_put(n->a, &n->nothing, map_key(v), 1);
		return;
	}
	for (u32 l = 0; l < lanes_of(v); l++) {
		int from = LLVMGetMaskValue(v, l);

		if (from >= 0 && lanes >> l & 1)
			need[(u32)from >= width] |= 1ull << (u32)from % width;
	}
	add_need(n, LLVMGetOperand(v, 0), need[0]);
	add_need(n, LLVMGetOperand(v, 1), need[1]);
}

/* By way k: round a loop? */
static bool comes_round(const Narrow *n, LV phi, u32 k)
{
	u64 from = 0, to = 0;

	map_get(&n->number, map_key(LLVMGetInstructionParent(phi)), &to);
	return map_get(&n->number, map_key(LLVMGetIncomingBlock(phi, k)), &from) && from >= to;
}

static void phi_needs(Narrow *n, LV v, u64 lanes, bool round)
{
	for (u32 k = 0; k < LLVMCountIncoming(v); k++)
		if (comes_round(n, v, k) == round)
			add_need(n, LLVMGetIncomingValue(v, k), lanes);
}

/* i64 k of insertelement or extractelement; MOST_LANES: not known. */
static u32 known_lane(LV at)
{
	return LLVMIsAConstantInt(at) && LLVMConstIntGetZExtValue(at) < MOST_LANES ? (u32)LLVMConstIntGetZExtValue(at) : MOST_LANES;
}

static void add_needs_of(Narrow *n, LV v)
{
	u64 lanes = needed(n, v);
	u32 at;

	if (LLVMIsAPHINode(v) && is_vector(v)) {
		phi_needs(n, v, lanes, false);
	} else if (LLVMIsAShuffleVectorInst(v)) {
		shuffle_needs(n, v, lanes);
	} else if (LLVMIsAExtractElementInst(v)) {
		at = known_lane(LLVMGetOperand(v, 1));
		add_need(n, LLVMGetOperand(v, 0), at < MOST_LANES ? 1ull << at : ~0ull);
	} else if (LLVMIsAInsertElementInst(v)) {
		at = known_lane(LLVMGetOperand(v, 2));
		add_need(n, LLVMGetOperand(v, 0), at < MOST_LANES ? lanes & ~(1ull << at) : lanes ? ~0ull : 0);
	} else {
		if (!goes_lane_by_lane(v))
			lanes = ~0ull;
		for (u32 o = 0; o < (u32)LLVMGetNumOperands(v); o++)
			add_need(n, LLVMGetOperand(v, o), lanes);
	}
}

static void find_needs(Narrow *n, LLVMBasicBlockRef *order)
{
	for (u32 k = 0; k < vec_len(order); k++)
		for (LV v = LLVMGetFirstInstruction(order[k]); LLVMIsAPHINode(v); v = LLVMGetNextInstruction(v))
			phi_needs(n, v, ~0ull, true);
	for (u32 k = vec_len(order); k-- > 0;)
		for (LV v = LLVMGetLastInstruction(order[k]); v; v = LLVMGetPreviousInstruction(v))
			add_needs_of(n, v);
}

/* ---- the same on fewer lanes --------------------------------------------------------------------------------- */

static u32 lane_bits(LV v)
{
	LT t = LLVMGetElementType(LLVMTypeOf(v));

	switch (LLVMGetTypeKind(t)) {
	case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(t);
	case LLVMFloatTypeKind: return 32;
	case LLVMDoubleTypeKind: return 64;
	default: return 0;
	}
}

/* How many of its lanes it is done on: all, or a power of two that makes a register. */
static u32 width_for(LV v, u64 lanes)
{
	u32 n = lanes_of(v), bits = lane_bits(LLVMIsAICmpInst(v) || LLVMIsAFCmpInst(v) ? LLVMGetOperand(v, 0) : v);

	while (bits > 1 && n % 2 == 0 && n / 2 * bits >= LEAST_BITS && !(lanes >> n / 2))
		n /= 2;
	return n;
}

typedef struct Mixed { /* a shuffle to be */
	LV x, y;      /* y: NULL: nothing comes from there */
	int from[MOST_LANES]; /* per lane: of x, or behind those of y; -1: it may be anything */
	u32 width;
} Mixed;

static LV short_of(const Narrow *n, LV v)
{
	u64 to;

	return v && map_get(&n->shorter, map_key(v), &to) ? (LV)(uintptr_t)to : NULL;
}

/* The first lanes of constant v; NULL: they are not known one by one. */
static LV cut_constant(LV v, u32 width)
{
	LV lane[MOST_LANES];

	for (u32 l = 0; l < width; l++)
		if (!(lane[l] = LLVMGetAggregateElement(v, l)))
			return NULL;
	return LLVMConstVector(lane, width);
}

/* From vectors that are done on fewer lanes, where all comes from such ones. */
static void take_short(const Narrow *n, Mixed *m)
{
	u32 wide = lanes_of(m->x), width;
	LV x = short_of(n, m->x), y = short_of(n, m->y);

	if (!x)
		return;
	width = lanes_of(x);
	if (m->y && !y && LLVMIsAConstant(m->y))
		y = cut_constant(m->y, width);
	if (m->y && (!y || lanes_of(y) != width))
		return;
	for (u32 l = 0; l < m->width; l++)
		if (m->from[l] >= 0 && (u32)m->from[l] % wide >= width)
			return;
	for (u32 l = 0; l < m->width; l++)
		if (m->from[l] >= (int)wide)
			m->from[l] -= (int)(wide - width);
	m->x = x;
	m->y = y;
}

static LV build_mixed(Narrow *n, const Mixed *m)
{
	LV mask[MOST_LANES];
	LT number = LLVMInt32TypeInContext(n->c);
	bool same = lanes_of(m->x) == m->width;

	for (u32 l = 0; l < m->width; l++) {
		same &= m->from[l] < 0 || m->from[l] == (int)l;
		mask[l] = m->from[l] < 0 ? LLVMGetPoison(number) : LLVMConstInt(number, (u64)m->from[l], false);
	}
	if (same)
		return m->x;
	return LLVMBuildShuffleVector(n->b, m->x, m->y ? m->y : LLVMGetPoison(LLVMTypeOf(m->x)), LLVMConstVector(mask, m->width), "");
}

/* The first `width` lanes of v, or of what shuffle v gives; anything where it is not one of `known`. */
static LV first_lanes(Narrow *n, LV v, bool of_shuffle, u32 width, u64 known)
{
	Mixed m = { .x = of_shuffle ? LLVMGetOperand(v, 0) : v, .width = width };

	if (of_shuffle && !LLVMIsUndef(LLVMGetOperand(v, 1)))
		m.y = LLVMGetOperand(v, 1);
	for (u32 l = 0; l < width; l++)
		m.from[l] = !(known >> l & 1) ? -1 : of_shuffle ? LLVMGetMaskValue(v, l) : (int)l;
	for (u32 l = 0; !m.y && l < width; l++)
		if (m.from[l] >= (int)lanes_of(m.x))
			m.from[l] = -1;
	take_short(n, &m);
	return build_mixed(n, &m);
}

/* The same vector, of which more than its first lanes are not known. */
static LV widened(Narrow *n, LV shorter, u32 width)
{
	Mixed m = { .x = shorter, .width = width };
	LV v;

	for (u32 l = 0; l < width; l++)
		m.from[l] = l < lanes_of(shorter) ? (int)l : -1;
	v = build_mixed(n, &m);
	map_put(n->a, &n->shorter, map_key(v), map_key(shorter));
	return v;
}

static LV on_fewer(Narrow *n, LV v, u32 width, u64 lanes)
{
	LV x[MOST_OPERANDS];

	if (LLVMIsAShuffleVectorInst(v))
		return first_lanes(n, v, true, width, lanes);
	for (u32 o = 0; o < em_operands_of(v); o++) {
		x[o] = LLVMGetOperand(v, o);
		if (is_vector(x[o]))
			x[o] = first_lanes(n, x[o], false, width, lanes);
	}
	return em_on_lanes(n->b, v, x, width);
}

static bool may_narrow(LV v)
{
	if (!is_vector(v) || lanes_of(v) > MOST_LANES)
		return false;
	return LLVMIsAShuffleVectorInst(v) ? lanes_of(LLVMGetOperand(v, 0)) <= MOST_LANES
					   : goes_lane_by_lane(v) && em_operands_of(v) <= MOST_OPERANDS;
}

/* What stands for v instead; NULL: nothing does. */
static LV instead_of(Narrow *n, LV v)
{
	u64 lanes = may_narrow(v) ? needed(n, v) & all_lanes(v) : 0;
	u32 width;

	if (!lanes)
		return NULL;
	if (map_get(&n->nothing, map_key(v), &(u64){ 0 }))
		return LLVMConstNull(LLVMTypeOf(v));
	width = width_for(v, lanes);
	return width < lanes_of(v) ? widened(n, on_fewer(n, v, width, lanes), lanes_of(v)) : NULL;
}

static void narrow_block(Narrow *n, LLVMBasicBlockRef block)
{
	for (LV v = LLVMGetFirstInstruction(block), next; v; v = next) {
		LV to;

		next = LLVMGetNextInstruction(v);
		LLVMPositionBuilderBefore(n->b, v);
		LLVMSetCurrentDebugLocation2(n->b, LLVMInstructionGetDebugLoc(v));
		to = instead_of(n, v);
		if (!to)
			continue;
		LLVMReplaceAllUsesWith(v, to);
		n->changed = true;
	}
}

bool emit_narrow(EmitModule m)
{
	LLVMContextRef c = LLVMGetModuleContext(m);
	LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
	Arena *volatile a = NULL;
	volatile bool changed = false;
	jmp_buf oom;

	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn)) {
		Narrow n = { .b = b, .c = c };
		LLVMBasicBlockRef *order;

		if (LLVMIsDeclaration(fn))
			continue;
		arena_free(a);
		a = arena_new();
		if (!a || setjmp(oom))
			break; /* as it is */
		a->guard = &oom;
		n.a = a;
		order = em_block_order(a, fn, &n.number);
		find_needs(&n, order);
		for (u32 k = 0; k < vec_len(order); k++) {
			narrow_block(&n, order[k]);
			changed |= n.changed;
		}
	}
	arena_free(a);
	LLVMDisposeBuilder(b);
	return changed;
}
