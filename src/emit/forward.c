/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shared memory in registers. Comes in: a kernel's module after LLVM's passes. Where a load of shared memory
 * at an address known now reads what stores at known addresses wrote before it, on every path, it becomes
 * those values: lanes are picked from the vectors that were stored, whatever their offsets to each other; where
 * paths stored different vectors there, from the one of the path that was taken.
 * Lanes that LLVM took out of vectors which are stored all the same, to spread them, come from memory again where they
 * are many: an operation does that for nothing, a register costs two shuffles and has to be kept until then.
 * Lanes of a tile whose rows were copied from the program's memory, which nothing has written since, come from there: then nobody
 * reads the copy, and it goes (forward_dead.c). Only of rows of several registers, of which a strip (strips.c) has eight at a
 * time: more of them, a power of two apart, do not stand in the first cache together. Or of any that come from a panel (panel.c).
 * When nothing reads shared memory any more on some path and the kernel is a group that never stops, the stores go
 * there, too (forward_dead.c), since nobody sees shared memory after a block's end. So a tree of sums or a scan between barriers of a
 * block that is one group is arithmetic on registers.
 *
 * Invariants: a table (Word) says for each word of shared memory which lane of which value it holds.
 * Accesses that may touch it elsewhere (unknown address, volatile, atomic, calls) empty it. A float that
 * was made canonical for the store (em_canon_f32) is taken as it was before by users that are f32
 * arithmetic, as with lazy webs.
 */
#include "emit/forward.h"

#include <string.h>

enum { WORDS = 4096, MOST_ENTRIES = 1 << 20, MOST_VECTORS = 4, MOST_SOURCES = 16, MOST_EXTRACTS = 8,
       MOST_PHIS = 64 /* a block */, MIN_SPREAD = 16 /* a block */,
       MANY_REGS = 32 };

typedef struct Word { /* 4 bytes of shared memory */
	LV v;	 /* NULL: not known */
	u16 lane;
	u8 size; /* bytes of a lane */
	u8 part; /* which word of the lane */
} Word;

typedef struct Spread { /* a shuffle that spreads a lane which stands in shared memory, too */
	LV inst;
	LV row; /* the load from a panel (panel.c) that gave its vector, or NULL */
	i64 at; /* bytes from there, or from where shared memory starts */
} Spread;

typedef struct Forward {
	SharedFn fn;
	LLVMBuilderRef b;
	Arena *a;
	Map number;	 /* basic block -> its number */
	LLVMBasicBlockRef *order; /* vec: reverse post-order */
	Word **out;	 /* per block: at its end; NULL: not there yet */
	Word *now;
	LV *gone; /* vec: loads that were replaced */
	LV *phis; /* vec: of values that differ by the way into a block */
	LV shared_tag; /* LLVM's mark of accesses of shared memory */
	Map stored; /* a vector -> where it was stored last, in bytes from the start */
	Spread *spreads; /* vec: of the block at hand */
	u32 *scalars; /* vec: per block: loads of one lane at known addresses */
	bool many;    /* of those in the block at hand */
	u32 extracts;
	Map loaded;   /* a vector loaded from the program's memory -> `writes` then */
	u32 writes;   /* that may have changed what was loaded, and blocks */
	bool spread; /* some lanes come from memory again */
} Forward;

/* ---- values ------------------------------------------------------------------------------------------- */

static bool is_canon_constant(LV c)
{
	bool some = false;

	if (LLVMIsAConstantInt(c))
		return LLVMConstIntGetZExtValue(c) == 0x7fffffff;
	if (LLVMGetTypeKind(LLVMTypeOf(c)) != LLVMVectorTypeKind || !LLVMIsAConstant(c))
		return false;
	for (u32 l = 0; l < LLVMGetVectorSize(LLVMTypeOf(c)); l++) {
		LV k = LLVMGetAggregateElement(c, l);

		if (LLVMIsUndef(k))
			continue;
		if (!LLVMIsAConstantInt(k) || LLVMConstIntGetZExtValue(k) != 0x7fffffff)
			return false;
		some = true;
	}
	return some;
}

/* What was made canonical (see em_canon_f32); the value itself when it was not. */
static LV before_canon(LV v)
{
	LV test, raw;

	if (!LLVMIsASelectInst(v) || !is_canon_constant(LLVMGetOperand(v, 1)))
		return v;
	test = LLVMGetOperand(v, 0);
	raw = LLVMGetOperand(v, 2);
	if (!LLVMIsAFCmpInst(test) || LLVMGetFCmpPredicate(test) != LLVMRealUNO || !LLVMIsABitCastInst(raw) ||
	    LLVMGetOperand(raw, 0) != LLVMGetOperand(test, 0))
		return v;
	return raw;
}

static bool is_f32_arithmetic(LV user)
{
	switch (LLVMGetInstructionOpcode(user)) {
	case LLVMFAdd: case LLVMFSub: case LLVMFMul: return true;
	case LLVMCall: return em_calls(LLVMGetCalledValue(user), "llvm.fma.");
	default: return false;
	}
}

static bool is_f32(LT t)
{
	return LLVMGetTypeKind(LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t) == LLVMFloatTypeKind;
}

static bool used_by_arithmetic(LV cast)
{
	for (LLVMUseRef u = LLVMGetFirstUse(cast); u; u = LLVMGetNextUse(u))
		if (!is_f32_arithmetic(LLVMGetUser(u)))
			return false;
	return true;
}

static LT int_lanes(Forward *f, u32 size, u32 n)
{
	return LLVMVectorType(LLVMIntTypeInContext(f->fn.c, size * 8), n);
}

static LV number32(Forward *f, u64 v)
{
	return LLVMConstInt(LLVMInt32TypeInContext(f->fn.c), v, false);
}

typedef struct Pick { /* of a load: the lanes that come from v */
	LV v;
	int lane[SHARED_LANES]; /* which lane of v; -1: not from here */
} Pick;

static bool is_vector(LV v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

static LV as_ints(Forward *f, LV v, u32 size)
{
	return LLVMBuildBitCast(f->b, v, int_lanes(f, size, is_vector(v) ? LLVMGetVectorSize(LLVMTypeOf(v)) : 1), "");
}

/* A vector of n lanes with the picked ones in place; *lane: where they stand in it now. */
static LV widen(Forward *f, const Pick *p, u32 size, u32 n, int *lane)
{
	LV v = as_ints(f, p->v, size), mask[SHARED_LANES];

	memcpy(lane, p->lane, n * sizeof *lane);
	if (LLVMGetVectorSize(LLVMTypeOf(v)) == n)
		return v;
	for (u32 l = 0; l < n; l++) {
		mask[l] = p->lane[l] < 0 ? LLVMGetPoison(LLVMInt32TypeInContext(f->fn.c)) : number32(f, (u64)p->lane[l]);
		lane[l] = p->lane[l] < 0 ? -1 : (int)l;
	}
	return LLVMBuildShuffleVector(f->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(mask, n), "");
}

static LV insert_scalars(Forward *f, LV acc, const Pick *p, u32 size, u32 n)
{
	LV v = LLVMBuildBitCast(f->b, p->v, LLVMIntTypeInContext(f->fn.c, size * 8), "");

	for (u32 l = 0; l < n; l++)
		if (p->lane[l] >= 0)
			acc = LLVMBuildInsertElement(f->b, acc, v, number32(f, l), "");
	return acc;
}

static LV combine_vectors(Forward *f, const Pick *picks, u32 npicks, u32 size, u32 n)
{
	int have[SHARED_LANES], more[SHARED_LANES];
	LV acc = widen(f, &picks[0], size, n, have), mask[SHARED_LANES];
	bool same = npicks == 1;

	for (u32 l = 0; l < n; l++)
		same &= have[l] < 0 || have[l] == (int)l;
	if (same)
		return acc;
	for (u32 k = npicks > 1 ? 1 : 0; k < npicks; k++) {
		LV v = k ? widen(f, &picks[k], size, n, more) : LLVMGetPoison(LLVMTypeOf(acc));

		for (u32 l = 0; l < n; l++) {
			int from = have[l] >= 0 ? have[l] : k && more[l] >= 0 ? more[l] + (int)n : -1;

			mask[l] = from < 0 ? LLVMGetPoison(LLVMInt32TypeInContext(f->fn.c)) : number32(f, (u64)from);
			have[l] = from < 0 ? -1 : (int)l;
		}
		acc = LLVMBuildShuffleVector(f->b, acc, v, LLVMConstVector(mask, n), "");
	}
	return acc;
}

static LV combine(Forward *f, const Pick *picks, u32 npicks, u32 size, u32 n)
{
	Pick vectors[MOST_VECTORS];
	LV acc = LLVMGetPoison(int_lanes(f, size, n));
	u32 k = 0;

	for (u32 i = 0; i < npicks; i++)
		if (is_vector(picks[i].v))
			vectors[k++] = picks[i];
	if (k)
		acc = combine_vectors(f, vectors, k, size, n);
	for (u32 i = 0; i < npicks; i++)
		if (!is_vector(picks[i].v))
			acc = insert_scalars(f, acc, &picks[i], size, n);
	return acc;
}

static Pick *pick_of(Pick *picks, u32 *n, LV v)
{
	u32 vectors = 0;

	for (u32 k = 0; k < *n; k++)
		if (picks[k].v == v)
			return &picks[k];
	for (u32 k = 0; k < *n; k++)
		vectors += is_vector(picks[k].v);
	if (*n == MOST_SOURCES || (is_vector(v) && vectors == MOST_VECTORS))
		return NULL;
	picks[*n].v = v;
	memset(picks[*n].lane, -1, sizeof picks[*n].lane);
	return &picks[(*n)++];
}

/* Where the lanes of load x come from; 0: not known, or too many places. */
static u32 sources(Forward *f, const SharedAccess *x, Pick *picks)
{
	u32 n = 0;

	for (u32 l = 0; l < x->n; l++) {
		u32 w = (u32)(x->at + (i64)l * x->size) / 4;
		bool on = em_lane_on(x, l);
		LV v = on ? f->now[w].v : x->rest;
		Pick *p;

		if (!v || (on && (f->now[w].size != x->size || f->now[w].part)))
			return 0;
		for (u32 k = 1; on && k < x->size / 4; k++)
			if (f->now[w + k].v != v || f->now[w + k].lane != f->now[w].lane || f->now[w + k].part != k)
				return 0;
		if (!on && LLVMIsUndef(v))
			continue;
		p = pick_of(picks, &n, v);
		if (!p)
			return 0;
		p->lane[l] = on ? f->now[w].lane : (int)l;
	}
	return n;
}

static LV value_of(Forward *f, const SharedAccess *x, const Pick *picks, u32 n, LT type)
{
	LV v;

	if (x->n == 1) {
		v = as_ints(f, picks[0].v, x->size);
		v = LLVMBuildExtractElement(f->b, v, number32(f, (u64)picks[0].lane[0]), "");
	} else {
		v = combine(f, picks, n, x->size, x->n);
	}
	v = LLVMBuildBitCast(f->b, v, type, "");
	return x->when ? LLVMBuildSelect(f->b, x->when, v, LLVMBuildBitCast(f->b, x->rest, type, ""), "") : v;
}

/* Its users that are f32 arithmetic take what was stored before it was made canonical. */
static void feed_arithmetic(Forward *f, const SharedAccess *x, Pick *picks, u32 n)
{
	Pick raw[MOST_SOURCES];
	bool some = false;

	memcpy(raw, picks, n * sizeof *raw);
	for (u32 k = 0; k < n; k++) {
		raw[k].v = before_canon(picks[k].v);
		some |= raw[k].v != picks[k].v;
	}
	if (!some || x->size != 4)
		return;
	if (is_f32(x->type) && used_by_arithmetic(x->inst))
		LLVMReplaceAllUsesWith(x->inst, value_of(f, x, raw, n, x->type));
	for (LLVMUseRef u = LLVMGetFirstUse(x->inst), next; u; u = next) {
		LV cast = LLVMGetUser(u);

		next = LLVMGetNextUse(u);
		if (LLVMIsABitCastInst(cast) && is_f32(LLVMTypeOf(cast)) && used_by_arithmetic(cast))
			LLVMReplaceAllUsesWith(cast, value_of(f, x, raw, n, LLVMTypeOf(cast)));
	}
}

/* ---- lanes from where they were copied from ------------------------------------------------------------- */

/* Notes what instruction i loads from the program's memory, or may change there. */
static void look_at_memory(Forward *f, LV i)
{
	if (em_may_write(&f->fn, i))
		f->writes++;
	else if (is_vector(i) && em_loads_global(&f->fn, i))
		map_put(f->a, &f->loaded, map_key(i), f->writes);
}

/* Nothing has written since v was loaded from the program's memory. In a panel it stands until the next turn, which the table,
 * made forward only, does not reach. */
static bool stands_still(const Forward *f, LV v)
{
	u64 then;

	return em_loads_panel(&f->fn, v) || (map_get(&f->loaded, map_key(v), &then) && then == f->writes);
}

/* The load that gave v, if it is of a panel, or of a row of several registers, which stands there still; or NULL. */
static LV row_of(Forward *f, const SharedAccess *x, LV v)
{
	while (LLVMIsABitCastInst(v) && is_vector(LLVMGetOperand(v, 0)) &&
	       LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMGetVectorSize(LLVMTypeOf(v)))
		v = LLVMGetOperand(v, 0);
	if (!stands_still(f, v))
		return NULL;
	return em_loads_panel(&f->fn, v) || LLVMGetVectorSize(LLVMTypeOf(v)) * x->size > f->fn.reg_bytes ? v : NULL;
}

static bool load_from_row(Forward *f, const SharedAccess *x, const Pick *pick)
{
	LV from = row_of(f, x, pick->v), p, v;
	LT byte = LLVMInt8TypeInContext(f->fn.c), number = LLVMInt64TypeInContext(f->fn.c);

	if (!from || f->fn.many_strips)
		return false;
	LLVMPositionBuilderBefore(f->b, x->inst);
	p = LLVMConstInt(number, (u64)pick->lane[0] * x->size, true);
	p = LLVMBuildGEP2(f->b, byte, LLVMGetOperand(from, 0), &p, 1, "");
	v = LLVMBuildLoad2(f->b, x->type, p, "");
	LLVMSetAlignment(v, x->size);
	LLVMSetMetadata(v, f->fn.tbaa, LLVMGetMetadata(from, f->fn.tbaa));
	LLVMReplaceAllUsesWith(x->inst, v);
	*vec_push(f->a, f->gone) = x->inst;
	return true;
}

/* ---- loads and stores ------------------------------------------------------------------------------------ */

static void known_load(Forward *f, const SharedAccess *x)
{
	Pick picks[MOST_SOURCES];
	u32 n = sources(f, x, picks);
	bool extract = n && x->n == 1 && is_vector(picks[0].v);

	if (extract && f->many && load_from_row(f, x, &picks[0]))
		return;

	/* A lane taken out of a register costs more than a broadcast from memory: only where they are few. */
	if (!n || (extract && (f->many || f->extracts == MOST_EXTRACTS)))
		return;
	f->extracts += extract;
	LLVMPositionBuilderBefore(f->b, x->inst);
	feed_arithmetic(f, x, picks, n);
	LLVMReplaceAllUsesWith(x->inst, value_of(f, x, picks, n, x->type));
	*vec_push(f->a, f->gone) = x->inst;
}

static void known_store(Forward *f, const SharedAccess *x)
{
	if (x->n > 1)
		map_put(f->a, &f->stored, map_key(x->val), (u64)x->at);
	f->shared_tag = LLVMGetMetadata(x->inst, f->fn.tbaa);
	for (u32 l = 0; l < x->n; l++)
		for (u32 k = 0; em_lane_on(x, l) && k < x->size / 4; k++)
			f->now[(x->at + (i64)l * x->size) / 4 + k] =
				(Word){ x->when ? NULL : x->val, (u16)l, (u8)x->size, (u8)k };
}

/* The one lane that all lanes of the shuffle take of its first operand; -1: there is none. */
static int spread_lane(LV v)
{
	int lane;

	if (!LLVMIsAShuffleVectorInst(v))
		return -1;
	lane = LLVMGetMaskValue(v, 0);
	for (u32 k = 1; k < LLVMGetNumMaskElements(v); k++)
		if (LLVMGetMaskValue(v, k) != lane)
			return -1;
	return lane < (int)LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(v, 0))) ? lane : -1;
}

/* Notes shuffle v if the lane that it spreads stands in shared memory. */
static void look_at_spread(Forward *f, LV v)
{
	int lane = spread_lane(v);
	LV from = lane < 0 ? NULL : LLVMGetOperand(v, 0);
	u32 size, w;
	u64 at;

	/* a vector that is stored, seen as another kind of numbers */
	while (from && LLVMIsABitCastInst(from) && is_vector(LLVMGetOperand(from, 0)) &&
	       LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(from, 0))) == LLVMGetVectorSize(LLVMTypeOf(from)))
		from = LLVMGetOperand(from, 0);
	if (!from || !map_get(&f->stored, map_key(from), &at))
		return;
	w = (u32)(at / 4);
	size = w < f->fn.words ? f->now[w].size : 0; /* of the first lane, which may be gone: then so is this */
	w += (u32)lane * size / 4;
	if (!size || w + size / 4 > f->fn.words)
		return;
	for (u32 k = 0; k < size / 4; k++)
		if (f->now[w + k].v != from || f->now[w + k].lane != lane || f->now[w + k].part != k)
			return;
	from = em_loads_panel(&f->fn, from) && stands_still(f, from) ? from : NULL;
	*vec_push(f->a, f->spreads) = (Spread){ v, from, from ? lane * (i64)size : (i64)w * 4 };
}

static void spread_from_memory(Forward *f, const Spread *s)
{
	LT whole = LLVMTypeOf(s->inst), t = LLVMGetElementType(whole);
	LLVMTypeRef byte = LLVMInt8TypeInContext(f->fn.c), number = LLVMInt64TypeInContext(f->fn.c);
	LV p, x;

	LLVMPositionBuilderBefore(f->b, s->inst);
	p = LLVMConstInt(number, (u64)s->at, true);
	p = LLVMBuildGEP2(f->b, byte, s->row ? LLVMGetOperand(s->row, 0) : f->fn.root, &p, 1, "");
	x = LLVMBuildLoad2(f->b, t, p, "");
	LLVMSetAlignment(x, 4);
	LLVMSetMetadata(x, f->fn.tbaa, s->row ? LLVMGetMetadata(s->row, f->fn.tbaa) : f->shared_tag);
	x = LLVMBuildInsertElement(f->b, LLVMGetPoison(LLVMTypeOf(LLVMGetOperand(s->inst, 0))), x, number32(f, 0), "");
	x = LLVMBuildShuffleVector(f->b, x, LLVMGetPoison(LLVMTypeOf(x)),
				   LLVMConstNull(LLVMVectorType(LLVMInt32TypeInContext(f->fn.c), LLVMGetVectorSize(whole))), "");
	LLVMReplaceAllUsesWith(s->inst, x); /* adce erases it later: until then the table may name it */
	f->spread = true;
}

/* The same where LLVM already passed on what was stored. */
static void skip_canon(Forward *f)
{
	for (u32 b = 0; b < vec_len(f->order); b++)
		for (LV i = LLVMGetFirstInstruction(f->order[b]); i; i = LLVMGetNextInstruction(i)) {
			LV from, raw;

			if (!LLVMIsABitCastInst(i) || !is_f32(LLVMTypeOf(i)) || !used_by_arithmetic(i))
				continue;
			from = LLVMGetOperand(i, 0);
			raw = before_canon(from);
			if (raw != from && LLVMTypeOf(LLVMGetOperand(raw, 0)) == LLVMTypeOf(i))
				LLVMReplaceAllUsesWith(i, LLVMGetOperand(raw, 0));
		}
}

/* ---- the function ------------------------------------------------------------------------------------- */

LLVMBasicBlockRef *em_block_order(Arena *a, LV fn, Map *number)
{
	typedef struct Visit { LLVMBasicBlockRef b; unsigned next; } Visit;
	Visit *stack = NULL;
	LLVMBasicBlockRef *post = NULL, *order = NULL;

	*vec_push(a, stack) = (Visit){ LLVMGetEntryBasicBlock(fn), 0 };
	map_put(a, number, map_key(stack[0].b), 0);
	while (vec_len(stack)) {
		Visit *v = &vec_last(stack);
		LV end = LLVMGetBasicBlockTerminator(v->b);

		if (v->next == LLVMGetNumSuccessors(end)) {
			*vec_push(a, post) = v->b;
			(void)vec_pop(stack);
			continue;
		}
		LLVMBasicBlockRef to = LLVMGetSuccessor(end, v->next++);

		if (map_get(number, map_key(to), &(u64){ 0 }))
			continue;
		map_put(a, number, map_key(to), 0);
		*vec_push(a, stack) = (Visit){ to, 0 };
	}
	for (u32 i = vec_len(post); i-- > 0;) {
		map_put(a, number, map_key(post[i]), vec_len(order));
		*vec_push(a, order) = post[i];
	}
	return order;
}

/* A way into a block, and what it says of shared memory. */
typedef struct Way {
	LLVMBasicBlockRef from;
	const Word *out;
} Way;

/* The blocks before it, which must all be done: false when one is not. */
static bool ways_into(Forward *f, LLVMBasicBlockRef b, Way **ways)
{
	for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(b)); u; u = LLVMGetNextUse(u)) {
		LV user = LLVMGetUser(u);
		u64 from = 0;

		if (!LLVMIsATerminatorInst(user))
			continue;
		if (!map_get(&f->number, map_key(LLVMGetInstructionParent(user)), &from) || !f->out[from])
			return false;
		*vec_push(f->a, *ways) = (Way){ LLVMGetInstructionParent(user), f->out[from] };
	}
	return true;
}

/* Is word w the same part of values of one type, whichever way was taken? */
static bool is_alike(const Way *ways, u32 w)
{
	const Word *x = &ways[0].out[w];

	for (u32 i = 0; i < vec_len(ways); i++) {
		const Word *y = &ways[i].out[w];

		if (!x->v || !y->v || x->lane != y->lane || x->size != y->size || x->part != y->part ||
		    LLVMTypeOf(x->v) != LLVMTypeOf(y->v))
			return false;
	}
	return true;
}

static bool chooses(const Way *ways, u32 w, LV phi)
{
	for (u32 i = 0; i < vec_len(ways); i++)
		if (LLVMGetIncomingValue(phi, i) != ways[i].out[w].v)
			return false;
	return true;
}

/* The value of word w by the way that was taken; NULL: that would be too many of them. */
static LV value_by_way(Forward *f, const Way *ways, u32 w, LLVMBasicBlockRef b, u32 first)
{
	bool same = true;

	for (u32 i = 1; i < vec_len(ways); i++)
		same &= ways[i].out[w].v == ways[0].out[w].v;
	if (same)
		return ways[0].out[w].v;
	for (u32 k = vec_len(f->phis); k-- > first;)
		if (chooses(ways, w, f->phis[k]))
			return f->phis[k];
	if (vec_len(f->phis) - first == MOST_PHIS || !LLVMGetFirstInstruction(b))
		return NULL;
	LLVMPositionBuilderBefore(f->b, LLVMGetFirstInstruction(b));

	LV phi = LLVMBuildPhi(f->b, LLVMTypeOf(ways[0].out[w].v), "");

	for (u32 i = 0; i < vec_len(ways); i++)
		LLVMAddIncoming(phi, &(LV){ ways[i].out[w].v }, &(LLVMBasicBlockRef){ ways[i].from }, 1);
	*vec_push(f->a, f->phis) = phi;
	return phi;
}

/* What all ways into the block say of shared memory. */
static void enter_block(Forward *f, LLVMBasicBlockRef b)
{
	Way *ways = NULL;
	u32 first = vec_len(f->phis);

	memset(f->now, 0, f->fn.words * sizeof *f->now);
	if (!ways_into(f, b, &ways) || !vec_len(ways))
		return;
	for (u32 w = 0; w < f->fn.words; w++)
		if (is_alike(ways, w)) {
			f->now[w] = ways[0].out[w];
			f->now[w].v = value_by_way(f, ways, w, b, first);
		}
}

static void run_block(Forward *f, u32 number)
{
	enter_block(f, f->order[number]);
	f->spreads = NULL;
	f->writes++;
	f->many = f->scalars[number] > MOST_EXTRACTS;
	for (LV i = LLVMGetFirstInstruction(f->order[number]); i; i = LLVMGetNextInstruction(i)) {
		SharedAccess x;

		look_at_memory(f, i);
		switch (em_does_to_shared(&f->fn, i, &x)) {
		case DOES_nothing: look_at_spread(f, i); break;
		case DOES_load: break;
		case DOES_known_load: known_load(f, &x); break;
		case DOES_known_store: known_store(f, &x); break;
		case DOES_anything:
			memset(f->now, 0, f->fn.words * sizeof *f->now);
			break;
		}
	}
	for (u32 k = 0; vec_len(f->spreads) >= MIN_SPREAD && k < vec_len(f->spreads); k++)
		spread_from_memory(f, &f->spreads[k]);
	f->out[number] = arena_new_array(f->a, Word, f->fn.words);
	memcpy(f->out[number], f->now, f->fn.words * sizeof *f->now);
}

typedef struct Seen { /* accesses at known addresses */
	bool load, store;
} Seen;

/* Sets how far the table reaches, too: as far as stores do. */
static Seen look(Forward *f)
{
	Seen s = { 0 };
	i64 end = 0;

	f->fn.words = WORDS;
	for (u32 b = 0; b < vec_len(f->order); b++) {
		*vec_push(f->a, f->scalars) = 0;
		for (LV i = LLVMGetFirstInstruction(f->order[b]); i; i = LLVMGetNextInstruction(i)) {
			SharedAccess x;
			Does d = em_does_to_shared(&f->fn, i, &x);

			vec_last(f->scalars) += d == DOES_known_load && x.n == 1;
			s.load |= d == DOES_known_load;
			s.store |= d == DOES_known_store;
			if (d == DOES_known_store && x.at + (i64)x.n * x.size > end)
				end = x.at + (i64)x.n * x.size;
		}
	}
	f->fn.words = (u32)(end < WORDS * 4 ? (end + 3) / 4 : WORDS);
	return s;
}

static bool may_forward(const Forward *f, Seen s)
{
	return s.load && s.store && (u64)f->fn.words * vec_len(f->order) <= MOST_ENTRIES;
}

static void forward_loads(Forward *f)
{
	f->out = arena_new_array(f->a, Word *, vec_len(f->order));
	f->now = arena_new_array(f->a, Word, f->fn.words);
	for (u32 b = 0; b < vec_len(f->order); b++)
		run_block(f, b);
	if (vec_len(f->gone))
		skip_canon(f);
	for (u32 i = 0; i < vec_len(f->gone); i++)
		LLVMInstructionEraseFromParent(f->gone[i]);
}

static bool forward_in(Forward *f, LV fn, bool ends)
{
	bool dropped;
	Seen s;

	f->order = em_block_order(f->a, fn, &f->number);
	s = look(f);
	if (may_forward(f, s))
		forward_loads(f);
	dropped = ends && s.store && em_drop_stores(&f->fn, f->a, f->order);
	for (u32 i = vec_len(f->phis); i-- > 0;)
		if (!LLVMGetFirstUse(f->phis[i]))
			LLVMInstructionEraseFromParent(f->phis[i]);
	return dropped || f->spread || vec_len(f->gone);
}

static Forward start(EmitModule m, LLVMBuilderRef b, Arena *a, const Target *t)
{
	Forward f = { .b = b, .a = a, .fn.c = LLVMGetModuleContext(m),
		      .fn.many_strips = t->vector_regs < MANY_REGS, .fn.reg_bytes = t->lanes * 4 };

	f.fn.tbaa = LLVMGetMDKindIDInContext(f.fn.c, "tbaa", 4);
	f.fn.begin = LLVMGetMDKindIDInContext(f.fn.c, EM_BEGIN, sizeof EM_BEGIN - 1);
	f.fn.memory = LLVMGetEnumAttributeKindForName("memory", 6);
	return f;
}

bool emit_may_forward(EmitModule m, const Target *t)
{
	Arena *a = arena_new();
	volatile bool may = false;
	jmp_buf oom;

	if (!a || setjmp(oom))
		goto out;
	a->guard = &oom;
	for (LV fn = LLVMGetFirstFunction(m); fn && !may; fn = LLVMGetNextFunction(fn)) {
		Forward f = start(m, NULL, a, t);

		if (LLVMIsDeclaration(fn))
			continue;
		f.order = em_block_order(a, fn, &f.number);
		may = may_forward(&f, look(&f));
	}
out:
	arena_free(a);
	return may;
}

bool emit_forward_shared(EmitModule m, bool ends, const Target *t)
{
	Arena *volatile a = NULL;
	LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
	volatile bool changed = false;
	jmp_buf oom;

	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn)) {
		Forward f;

		if (LLVMIsDeclaration(fn))
			continue;
		arena_free(a);
		a = arena_new();
		if (!a || setjmp(oom))
			break; /* as it is */
		a->guard = &oom;
		f = start(m, b, a, t);
		changed |= forward_in(&f, fn, ends);
	}
	arena_free(a);
	LLVMDisposeBuilder(b);
	return changed;
}
