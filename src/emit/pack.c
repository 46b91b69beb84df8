/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lanes of several vectors in one. When warps add up by shuffles, fewer lanes of a vector matter from step to step: of
 * eight warps' last sums one each. Where such lanes are collected into one vector, the operations that made
 * them are made at once for as many vectors as fit a register. Comes in: a module after LLVM's passes. Every lane that
 * somebody reads is computed as before.
 *
 * Backwards from a vector that collects lanes: a group is values that different lanes of it come from in the same
 * way: the same operation, of the same lanes of values that are a group again. `need` says of which lanes. Groups
 * of which at most half of the lanes are needed, by other groups alone, are packed: lane need[i] of value j stands
 * at j * n + i of their registers.
 */
#include "emit/forward.h"

enum { MOST_VALUES = 32, FEWEST_VALUES = 3, MOST_LANES = 64, MOST_GROUPS = 64, MOST_STEPS = 4096 };

typedef struct Place { /* one lane of a vector; or a scalar: a constant, or what LLVM made of the one lane it saw used */
	LV v;
	u32 lane;
} Place;

typedef struct Group {
	LV *v;	     /* one of each chain; vectors, or scalars of lane 0 */
	u64 need;    /* lanes, as bits */
	bool packs;
	LV *reg;     /* vec: its packed values, once made */
} Group;

typedef struct Pack {
	Arena *a;
	LLVMBuilderRef b;
	LLVMContextRef c;
	const Target *target;
	LV root;
	u32 n; /* values of every group */
	u32 steps;
	Group *groups; /* vec; users stand before what they use, mostly */
} Pack;

static u32 count_bits(u64 x)
{
	return (u32)__builtin_popcountll(x);
}

static bool is_vector(LV v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

static u32 lanes_of(LV v)
{
	return is_vector(v) ? LLVMGetVectorSize(LLVMTypeOf(v)) : 1;
}

static LT lane_type(LV v)
{
	return is_vector(v) ? LLVMGetElementType(LLVMTypeOf(v)) : LLVMTypeOf(v);
}

static bool is_constant(const Place *p)
{
	return !is_vector(p->v) && LLVMIsAConstant(p->v);
}

/* ---- where a lane comes from ------------------------------------------------------------------------------- */

/* A scalar's place. */
static Place scalar_place(LV v)
{
	if (LLVMIsAExtractElementInst(v) && LLVMIsAConstantInt(LLVMGetOperand(v, 1)))
		return (Place){ LLVMGetOperand(v, 0), (u32)LLVMConstIntGetZExtValue(LLVMGetOperand(v, 1)) };
	return (Place){ v, 0 };
}

/* One step back; false: v itself makes it, or (v NULL) nobody does. */
static bool step_back(Place *p)
{
	LV v = p->v, at;

	if (LLVMIsAShuffleVectorInst(v)) {
		int from = LLVMGetMaskValue(v, p->lane);
		u32 n = lanes_of(LLVMGetOperand(v, 0));

		p->v = from < 0 ? NULL : LLVMGetOperand(v, (u32)from >= n);
		p->lane = (u32)from % n;
		return p->v != NULL;
	}
	if (!LLVMIsAInsertElementInst(v) || !LLVMIsAConstantInt(LLVMGetOperand(v, 2)))
		return false;
	at = LLVMGetOperand(v, 2);
	if (LLVMConstIntGetZExtValue(at) != p->lane) {
		p->v = LLVMGetOperand(v, 0);
		return true;
	}
	*p = scalar_place(LLVMGetOperand(v, 1));
	return is_vector(p->v);
}

/* False: not known, or anything. */
static bool find_place(LV v, u32 lane, Place *p)
{
	*p = is_vector(v) ? (Place){ v, lane } : scalar_place(v);
	while (is_vector(p->v) && step_back(p))
		;
	if (p->v && is_vector(p->v) && LLVMIsAConstant(p->v))
		p->v = LLVMGetAggregateElement(p->v, p->lane);
	return p->v && !LLVMIsUndef(p->v) && LLVMGetTypeKind(lane_type(p->v)) != LLVMPointerTypeKind;
}

/* ---- groups --------------------------------------------------------------------------------------------------- */

static bool is_lanewise_call(LV v)
{
	static const char *const names[] = { "llvm.fma.", "llvm.fmuladd.", "llvm.minnum.", "llvm.maxnum.", "llvm.smin.",
					     "llvm.smax.", "llvm.umin.", "llvm.umax.", "llvm.fabs.", "llvm.abs." };

	for (u32 i = 0; LLVMIsACallInst(v) && i < COUNT(names); i++)
		if (em_calls(LLVMGetCalledValue(v), names[i]))
			return true;
	return false;
}

bool em_is_lanewise(LV v)
{
	if (!LLVMIsAInstruction(v))
		return false;
	switch (LLVMGetInstructionOpcode(v)) {
	case LLVMUDiv: case LLVMSDiv: case LLVMURem: case LLVMSRem:
		return false;
	case LLVMICmp: case LLVMFCmp: case LLVMFNeg:
		return true;
	case LLVMSelect:
		return is_vector(LLVMGetOperand(v, 0)) == is_vector(v);
	case LLVMBitCast:
		return lanes_of(LLVMGetOperand(v, 0)) == lanes_of(v);
	case LLVMCall:
		return is_vector(v) && is_lanewise_call(v);
	default:
		return LLVMIsABinaryOperator(v) || LLVMIsACastInst(v);
	}
}

static bool is_lanewise(const Pack *k, LV v)
{
	return em_is_lanewise(v) && LLVMGetInstructionParent(v) == LLVMGetInstructionParent(k->root);
}

u32 em_operands_of(LV v)
{
	return LLVMIsACallInst(v) ? LLVMGetNumArgOperands(v) : (u32)LLVMGetNumOperands(v);
}

static bool same_operation(LV a, LV b)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(a);

	if (LLVMGetInstructionOpcode(b) != op || LLVMTypeOf(a) != LLVMTypeOf(b) || em_operands_of(a) != em_operands_of(b))
		return false;
	if (op == LLVMICmp)
		return LLVMGetICmpPredicate(a) == LLVMGetICmpPredicate(b);
	if (op == LLVMFCmp)
		return LLVMGetFCmpPredicate(a) == LLVMGetFCmpPredicate(b);
	return op != LLVMCall || LLVMGetCalledValue(a) == LLVMGetCalledValue(b);
}

static bool one_operation(const Pack *k, LV *v)
{
	for (u32 j = 0; j < k->n; j++) {
		if (!is_lanewise(k, v[j]) || !same_operation(v[0], v[j]))
			return false;
		for (u32 o = 0; o < em_operands_of(v[j]); o++)
			if (LLVMTypeOf(LLVMGetOperand(v[j], o)) != LLVMTypeOf(LLVMGetOperand(v[0], o)) ||
			    is_vector(LLVMGetOperand(v[j], o)) != is_vector(v[j]))
				return false;
		for (u32 i = 0; i < j; i++)
			if (v[i] == v[j])
				return false;
	}
	return true;
}

static u32 find_group(Pack *k, const Place *p)
{
	for (u32 g = 0; g < vec_len(k->groups); g++) {
		u32 same = 0;

		for (u32 j = 0; j < k->n; j++)
			same += k->groups[g].v[j] == p[j].v;
		if (same == k->n)
			return g;
	}
	Group new = { .v = arena_new_array(k->a, LV, k->n) };

	for (u32 j = 0; j < k->n; j++)
		new.v[j] = p[j].v;
	new.packs = one_operation(k, new.v);
	*vec_push(k->a, k->groups) = new;
	return vec_len(k->groups) - 1;
}

/* The lanes that lane `lane` of operand o of the group's values come from; constants in all or in none. */
static bool find_operand(const Pack *k, const Group *g, u32 o, u32 lane, Place *p)
{
	for (u32 j = 0; j < k->n; j++)
		if (!find_place(LLVMGetOperand(g->v[j], o), lane, &p[j]) || p[j].lane != p[0].lane ||
		    is_constant(&p[j]) != is_constant(&p[0]))
			return false;
	return true;
}

typedef struct Need { /* of a group */
	u32 group, lane;
} Need;

/* Where the way back is not the same for all values, or leads too far, they stay as they are. */
static void follow_need(Pack *k, Need now, Need **next)
{
	Place p[MOST_VALUES];
	LV v = k->groups[now.group].v[0];

	for (u32 o = 0; k->groups[now.group].packs && o < em_operands_of(v); o++) {
		if (++k->steps > MOST_STEPS || vec_len(k->groups) >= MOST_GROUPS ||
		    !find_operand(k, &k->groups[now.group], o, now.lane, p) || lanes_of(p[0].v) > MOST_LANES)
			k->groups[now.group].packs = false;
		else if (!is_constant(&p[0]))
			*vec_push(k->a, *next) = (Need){ find_group(k, p), p[0].lane };
	}
}

static void find_needs(Pack *k, Need first)
{
	Need *list = NULL; /* vec: what is nearer to the root comes first */

	*vec_push(k->a, list) = first;
	for (u32 i = 0; i < vec_len(list); i++) {
		Need now = list[i];
		Group *g = &k->groups[now.group];

		if (g->need >> now.lane & 1)
			continue;
		g->need |= 1ull << now.lane;
		g->packs &= !is_vector(g->v[0]) || 2 * count_bits(g->need) <= lanes_of(g->v[0]);
		follow_need(k, now, &list);
	}
}

/* ---- which groups it pays to pack ------------------------------------------------------------------------------- */

static bool in_packed_group(const Pack *k, LV v)
{
	for (u32 g = 0; g < vec_len(k->groups); g++)
		for (u32 j = 0; k->groups[g].packs && j < k->n; j++)
			if (k->groups[g].v[j] == v)
				return true;
	return false;
}

static bool moves_lanes(LV v)
{
	return LLVMIsAShuffleVectorInst(v) || LLVMIsAInsertElementInst(v) || LLVMIsAExtractElementInst(v);
}

/* Is v used by what is packed or collected alone? */
static bool stays_inside(Pack *k, LV v)
{
	for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
		LV user = LLVMGetUser(u);

		if (user == k->root || in_packed_group(k, user))
			continue;
		if (++k->steps > MOST_STEPS || !moves_lanes(user) || !stays_inside(k, user))
			return false;
	}
	return true;
}

static bool may_pack(Pack *k, const Group *g)
{
	for (u32 j = 0; j < k->n; j++)
		if (!stays_inside(k, g->v[j]))
			return false;
	return true;
}

/* False: scalars would be left to collect. */
static bool choose_groups(Pack *k)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (u32 g = 0; g < vec_len(k->groups); g++)
			if (k->groups[g].packs && !may_pack(k, &k->groups[g]))
				changed = true, k->groups[g].packs = false;
	}
	for (u32 g = 0; g < vec_len(k->groups); g++)
		if (!k->groups[g].packs && !is_vector(k->groups[g].v[0]))
			return false;
	return true;
}

static u32 lane_bits(LT t)
{
	switch (LLVMGetTypeKind(t)) {
	case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(t);
	case LLVMHalfTypeKind: case LLVMBFloatTypeKind: return 16;
	case LLVMFloatTypeKind: return 32;
	default: return 64;
	}
}

static u32 registers(const Pack *k, LV v, u32 lanes)
{
	u32 bits = lanes * lane_bits(lane_type(v)), wide = k->target->lanes * 32;

	return (bits + wide - 1) / wide;
}

/* Instructions of the host: now, an operation and a shuffle for each; packed, two shuffles for an operation. */
static bool pays(const Pack *k)
{
	u32 now = k->n - 1, packed = 1;

	for (u32 i = 0; i < vec_len(k->groups); i++) {
		const Group *g = &k->groups[i];
		u32 lanes = count_bits(g->need);

		if (!g->packs)
			continue;
		now += 2 * k->n * registers(k, g->v[0], lanes);
		packed += 3 * registers(k, g->v[0], lanes * k->n);
	}
	return packed < now;
}

/* ---- packed values ------------------------------------------------------------------------------------------------ */

static LV mask_of(const Pack *k, const int *from, u32 n)
{
	LT t = LLVMInt32TypeInContext(k->c);
	LV mask[MOST_LANES];

	for (u32 l = 0; l < n; l++)
		mask[l] = from[l] < 0 ? LLVMGetPoison(t) : LLVMConstInt(t, (u32)from[l], false);
	return LLVMConstVector(mask, n);
}

/* The constants among the lanes in their places, else poison. */
static LV constants_of(const Place *p, u32 n, LT lane)
{
	LV all[MOST_LANES];

	for (u32 l = 0; l < n; l++)
		all[l] = p[l].v && is_constant(&p[l]) ? p[l].v : LLVMGetPoison(lane);
	return LLVMConstVector(all, n);
}

/* Takes the lanes of two of the vectors they come from (the first lane's and the next) to their places. */
static LV gather_two(Pack *k, const Place *p, u32 n, bool *done)
{
	LV a = NULL, b = NULL;
	int from[MOST_LANES];

	for (u32 l = 0; l < n; l++) {
		LV v = done[l] ? NULL : p[l].v;

		from[l] = -1;
		if (!v || (a && b && v != a && v != b) || (a && v != a && LLVMTypeOf(v) != LLVMTypeOf(a)))
			continue;
		if (!a)
			a = v;
		else if (v != a)
			b = v;
		from[l] = (int)(p[l].lane + (v == a ? 0 : lanes_of(a)));
		done[l] = true;
	}
	return a ? LLVMBuildShuffleVector(k->b, a, b ? b : LLVMGetPoison(LLVMTypeOf(a)), mask_of(k, from, n), "") : NULL;
}

/* n lanes; p[l].v NULL: anything. */
static LV gather(Pack *k, const Place *p, u32 n, LT lane)
{
	LV acc = constants_of(p, n, lane);
	bool done[MOST_LANES];
	int from[MOST_LANES];

	for (u32 l = 0; l < n; l++)
		done[l] = !p[l].v || is_constant(&p[l]);
	for (;;) {
		bool before[MOST_LANES];
		LV more;

		for (u32 l = 0; l < n; l++)
			before[l] = done[l];
		more = gather_two(k, p, n, done);
		if (!more)
			return acc;
		for (u32 l = 0; l < n; l++)
			from[l] = (int)(done[l] && !before[l] ? n + l : l);
		acc = LLVMIsPoison(acc) ? more : LLVMBuildShuffleVector(k->b, acc, more, mask_of(k, from, n), "");
	}
}

static u32 bits_below(u64 x, u32 bit)
{
	return count_bits(x & ((1ull << bit) - 1));
}

/* Lanes of a group's registers. */
static u32 width(const Pack *k, const Group *g)
{
	return is_vector(g->v[0]) ? lanes_of(g->v[0]) : lanes_of(k->root);
}

/* Where lane `lane` of value j of the group stands now. */
static Place packed_place(const Pack *k, const Group *g, u32 j, u32 lane)
{
	u32 at, n = width(k, g);

	if (!g->packs)
		return (Place){ g->v[j], lane };
	at = j * count_bits(g->need) + bits_below(g->need, lane);
	return (Place){ g->reg[at / n], at % n };
}

static void make_group(Pack *k, u32 g);

/* Register r of operand o. */
static LV packed_operand(Pack *k, const Group *g, u32 o, u32 r)
{
	Place p[MOST_LANES] = { { 0 } }, from[MOST_VALUES];
	u32 n = width(k, g), need = count_bits(g->need);

	for (u32 l = 0, i = 0; l < lanes_of(g->v[0]); l++) {
		if (!(g->need >> l & 1))
			continue;
		find_operand(k, g, o, l, from);
		for (u32 j = 0; j < k->n; j++) {
			u32 at = j * need + i;

			if (at / n == r)
				p[at % n] = is_constant(&from[0])
						    ? from[j]
						    : packed_place(k, &k->groups[find_group(k, from)], j, from[0].lane);
		}
		i++;
	}
	return gather(k, p, n, lane_type(LLVMGetOperand(g->v[0], o)));
}

static void make_operands(Pack *k, const Group *g)
{
	Place from[MOST_VALUES];

	for (u32 o = 0; o < em_operands_of(g->v[0]); o++)
		for (u32 l = 0; l < lanes_of(g->v[0]); l++)
			if (g->need >> l & 1 && find_operand(k, g, o, l, from) && !is_constant(&from[0]))
				make_group(k, find_group(k, from));
}

/* A call of the same for n lanes. */
static LV call_of(LLVMBuilderRef b, LV v, LV *operand, u32 n)
{
	LV fn = LLVMGetCalledValue(v);
	LT t = LLVMVectorType(lane_type(v), n);

	fn = LLVMGetIntrinsicDeclaration(LLVMGetGlobalParent(fn), LLVMGetIntrinsicID(fn), &t, 1);
	return LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, operand, em_operands_of(v), "");
}

LV em_on_lanes(LLVMBuilderRef b, LV v, LV *operand, u32 n)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(v);

	switch (op) {
	case LLVMICmp: return LLVMBuildICmp(b, LLVMGetICmpPredicate(v), operand[0], operand[1], "");
	case LLVMFCmp: return LLVMBuildFCmp(b, LLVMGetFCmpPredicate(v), operand[0], operand[1], "");
	case LLVMSelect: return LLVMBuildSelect(b, operand[0], operand[1], operand[2], "");
	case LLVMFNeg: return LLVMBuildFNeg(b, operand[0], "");
	case LLVMCall: return call_of(b, v, operand, n);
	default: break;
	}
	return LLVMIsACastInst(v) ? LLVMBuildCast(b, op, operand[0], LLVMVectorType(lane_type(v), n), "")
				  : LLVMBuildBinOp(b, op, operand[0], operand[1], "");
}

static LV copy_with(Pack *k, LV v, LV *operand)
{
	LV copy = LLVMInstructionClone(v);

	for (u32 o = 0; o < em_operands_of(v); o++)
		LLVMSetOperand(copy, o, operand[o]);
	LLVMInsertIntoBuilder(k->b, copy);
	return copy;
}

static void make_group(Pack *k, u32 at)
{
	Group *g = &k->groups[at];
	u32 n = width(k, g);

	if (!g->packs || g->reg)
		return;
	make_operands(k, g);
	for (u32 r = 0; r * n < k->n * count_bits(g->need); r++) {
		LV v = g->v[0], operand[4];

		for (u32 o = 0; o < em_operands_of(v); o++)
			operand[o] = packed_operand(k, g, o, r);
		*vec_push(k->a, g->reg) = is_vector(v) ? copy_with(k, v, operand) : em_on_lanes(k->b, v, operand, n);
	}
}

/* ---- roots -------------------------------------------------------------------------------------------------------- */

/* The values that lanes of the root come from, one lane each and the same of all. */
static bool find_first(Pack *k, Place *of_lane, u32 *g)
{
	Place p[MOST_VALUES];

	k->n = 0;
	for (u32 l = 0; l < lanes_of(k->root); l++) {
		if (!find_place(k->root, l, &of_lane[l]))
			of_lane[l].v = NULL;
		if (!of_lane[l].v || is_constant(&of_lane[l]))
			continue;
		if (k->n == MOST_VALUES || (k->n && of_lane[l].lane != p[0].lane))
			return false;
		p[k->n++] = of_lane[l];
	}
	if (k->n < FEWEST_VALUES || lanes_of(p[0].v) > MOST_LANES)
		return false;
	*g = find_group(k, p);
	find_needs(k, (Need){ *g, p[0].lane });
	return k->groups[*g].packs;
}

static bool pack_root(Pack *k)
{
	Place of_lane[MOST_LANES];
	u32 g, j = 0;

	k->groups = NULL;
	k->steps = 0;
	if (lanes_of(k->root) > MOST_LANES || !find_first(k, of_lane, &g))
		return false;
	if (!choose_groups(k) || !k->groups[g].packs || !pays(k))
		return false;
	LLVMPositionBuilderBefore(k->b, k->root);
	LLVMSetCurrentDebugLocation2(k->b, LLVMInstructionGetDebugLoc(k->root));
	make_group(k, g);
	for (u32 l = 0; l < lanes_of(k->root); l++)
		if (of_lane[l].v && !is_constant(&of_lane[l]))
			of_lane[l] = packed_place(k, &k->groups[g], j++, of_lane[l].lane);
	LLVMReplaceAllUsesWith(k->root, gather(k, of_lane, lanes_of(k->root), LLVMGetElementType(LLVMTypeOf(k->root))));
	return true;
}

static bool pack_block(Pack *k, LB bb)
{
	bool changed = false;

	for (LV i = LLVMGetLastInstruction(bb); i; i = LLVMGetPreviousInstruction(i)) {
		k->root = i;
		if ((LLVMIsAShuffleVectorInst(i) || LLVMIsAInsertElementInst(i)) && LLVMGetFirstUse(i))
			changed |= pack_root(k);
	}
	return changed;
}

bool emit_pack_lanes(EmitModule m, const Target *t)
{
	Arena *a = arena_new();
	jmp_buf oom;
	LLVMContextRef c = LLVMGetModuleContext(m);
	Pack k = { .a = a, .c = c, .b = LLVMCreateBuilderInContext(c), .target = t };
	volatile bool changed = false;

	if (a && !setjmp(oom)) {
		a->guard = &oom;
		for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
			for (LB bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
				changed |= pack_block(&k, bb);
	}
	LLVMDisposeBuilder(k.b);
	arena_free(a);
	return changed;
}
