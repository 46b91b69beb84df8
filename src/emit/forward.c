/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shared memory in registers. Comes in: a kernel's module after LLVM's passes. Where a load of shared memory
 * at an address known now reads what stores at known addresses wrote before it, on every path, it becomes
 * those values: lanes are picked from the vectors that were stored, whatever their offsets to each other.
 * When nothing reads shared memory any more and the kernel is a group that never stops, its stores go too,
 * since nobody sees shared memory after a block's end. So a tree of sums or a scan between barriers of a
 * block that is one group is arithmetic on registers.
 *
 * Invariants: a table (Word) says for each word of shared memory which lane of which value it holds.
 * Accesses that may touch it elsewhere (unknown address, volatile, atomic, calls) empty it. A float that
 * was made canonical for the store (em_canon_f32) is taken as it was before by users that are f32
 * arithmetic, as with lazy webs.
 */
#include "emit/em.h"

#include <string.h>

enum { WORDS = 4096, MOST_ENTRIES = 1 << 20, MOST_VECTORS = 4, MOST_SOURCES = 16, MOST_EXTRACTS = 8, LANES = 64 };

typedef struct Word { /* 4 bytes of shared memory */
	LV v;	 /* NULL: not known */
	u16 lane;
	u8 size; /* bytes of a lane */
	u8 part; /* which word of the lane */
} Word;

typedef struct Access { /* of shared memory at an address known now */
	LV inst, val, mask, rest; /* val: a store's; rest: what a masked load gives elsewhere */
	LV when;     /* a mask that is not known now: mask is NULL then */
	LT type;
	u32 n, size; /* lanes and bytes of each */
	i64 at;	     /* bytes from the start of shared memory */
} Access;

typedef struct Forward {
	LLVMContextRef c;
	LLVMBuilderRef b;
	Arena *a;
	Map number;	 /* basic block -> its number */
	LLVMBasicBlockRef *order; /* vec: reverse post-order */
	Word **out;	 /* per block: at its end; NULL: not there yet */
	LV root;	 /* the start of shared memory */
	u32 words;
	Word *now;
	LV *stores, *gone; /* vec: stores at known addresses; loads that were replaced */
	u32 extracts;
	bool read; /* something may read shared memory */
	unsigned tbaa, memory; /* LLVM's numbers of the names */
} Forward;

/* ---- what an instruction does to memory --------------------------------------------------------------- */
typedef enum { DOES_nothing, DOES_known_load, DOES_known_store, DOES_load, DOES_anything } Does;

static bool operand_is(LV node, unsigned k, LV *to)
{
	LV ops[8];
	unsigned n = node ? LLVMGetMDNodeNumOperands(node) : 0;

	if (n <= k || n > COUNT(ops))
		return false;
	LLVMGetMDNodeOperands(node, ops);
	*to = ops[k];
	return *to != NULL;
}

/* Its memory as init_alias names it; "": not said. */
static const char *memory_of(Forward *f, LV inst)
{
	LV type, name;
	unsigned len;
	LV tag = LLVMGetMetadata(inst, f->tbaa);

	if (!operand_is(tag, 0, &type) || !operand_is(type, 0, &name))
		return "";
	return LLVMGetMDString(name, &len);
}

static bool may_be_shared(const char *mem)
{
	return !*mem || !strcmp(mem, "shared") || !strcmp(mem, "memory");
}

static bool starts_with(LV fn, const char *prefix)
{
	size_t len;
	const char *s = fn && LLVMIsAFunction(fn) ? LLVMGetValueName2(fn, &len) : "";

	return !strncmp(s, prefix, strlen(prefix));
}

static bool is_plain(LV inst)
{
	return !LLVMGetVolatile(inst) && LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic;
}

static LV strip_offsets(LV p, i64 *at)
{
	*at = 0;
	while (LLVMIsAGetElementPtrInst(p)) {
		LV k = LLVMGetOperand(p, 1);

		if (LLVMGetNumIndices(p) != 1 || !LLVMIsAConstantInt(k) ||
		    LLVMGetTypeKind(LLVMGetGEPSourceElementType(p)) != LLVMIntegerTypeKind ||
		    LLVMGetIntTypeWidth(LLVMGetGEPSourceElementType(p)) != 8)
			break;
		*at += LLVMConstIntGetSExtValue(k);
		p = LLVMGetOperand(p, 0);
	}
	return p;
}

static bool measure(Access *x)
{
	LT lane = x->type;
	LLVMTypeKind k;

	x->n = 1;
	if (LLVMGetTypeKind(lane) == LLVMVectorTypeKind) {
		x->n = LLVMGetVectorSize(lane);
		lane = LLVMGetElementType(lane);
	}
	k = LLVMGetTypeKind(lane);
	x->size = k == LLVMFloatTypeKind ? 4 : k == LLVMDoubleTypeKind ? 8
		: k == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(lane) / 8 : 0;
	return (x->size == 4 || x->size == 8) && x->n <= LANES;
}

static bool lane_on(const Access *x, u32 l)
{
	return !x->mask || LLVMConstIntGetZExtValue(LLVMGetAggregateElement(x->mask, l));
}

/* Every lane that is on lies in the table. */
static bool is_inside(const Forward *f, const Access *x)
{
	for (u32 l = 0; l < x->n; l++) {
		i64 at = x->at + (i64)l * x->size;

		if (x->mask && !LLVMIsAConstantInt(LLVMGetAggregateElement(x->mask, l)))
			return false;
		if (lane_on(x, l) && (at < 0 || at % 4 || at + x->size > (i64)f->words * 4))
			return false;
	}
	return true;
}

static bool place(Forward *f, Access *x, LV ptr)
{
	LV root = strip_offsets(ptr, &x->at);

	if (!f->root)
		f->root = root;
	if (x->mask && !LLVMIsAConstant(x->mask)) {
		x->when = x->mask;
		x->mask = NULL;
	}
	return root == f->root && measure(x) && is_inside(f, x);
}

/* Counted from the end: the alignment may be an operand (masked.c). */
static Does masked_access(Forward *f, LV call, bool load, Access *x)
{
	unsigned n = (unsigned)LLVMGetNumOperands(call) - 1;

	x->inst = call;
	x->val = load ? NULL : LLVMGetOperand(call, 0);
	x->rest = load ? LLVMGetOperand(call, n - 1) : NULL;
	x->mask = LLVMGetOperand(call, load ? n - 2 : n - 1);
	x->type = LLVMTypeOf(load ? call : x->val);
	if (place(f, x, LLVMGetOperand(call, load ? 0 : 1)))
		return load ? DOES_known_load : DOES_known_store;
	return load ? DOES_load : DOES_anything;
}

static bool touches_no_memory(Forward *f, LV fn)
{
	static const char *const harmless[] = { "llvm.prefetch", "llvm.dbg.", "llvm.assume", "llvm.lifetime.", "llvm.trap" };
	LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, LLVMAttributeFunctionIndex, f->memory);

	if (a && !LLVMGetEnumAttributeValue(a))
		return true;
	for (u32 i = 0; i < COUNT(harmless); i++)
		if (starts_with(fn, harmless[i]))
			return true;
	return false;
}

static Does call_does(Forward *f, LV call, Access *x)
{
	LV fn = LLVMGetCalledValue(call);
	bool load = starts_with(fn, "llvm.masked.load."), store = starts_with(fn, "llvm.masked.store.");
	const char *mem = memory_of(f, call);

	if (!fn || !LLVMIsAFunction(fn))
		return DOES_anything;
	if (load || store || starts_with(fn, "llvm.masked.")) {
		if (!may_be_shared(mem))
			return DOES_nothing;
		return !strcmp(mem, "shared") && (load || store) ? masked_access(f, call, load, x) : DOES_anything;
	}
	if (starts_with(fn, "ww_count_") || starts_with(fn, "ww_cache_")) /* they see addresses only */
		return DOES_nothing;
	return touches_no_memory(f, fn) ? DOES_nothing : DOES_anything;
}

static Does plain_access(Forward *f, LV inst, bool load, Access *x)
{
	const char *mem = memory_of(f, inst);

	if (!is_plain(inst))
		return DOES_anything;
	if (!may_be_shared(mem))
		return DOES_nothing;
	x->inst = inst;
	x->val = load ? NULL : LLVMGetOperand(inst, 0);
	x->type = LLVMTypeOf(load ? inst : x->val);
	if (!strcmp(mem, "shared") && place(f, x, LLVMGetOperand(inst, load ? 0 : 1)))
		return load ? DOES_known_load : DOES_known_store;
	return load ? DOES_load : DOES_anything;
}

static Does what_it_does(Forward *f, LV inst, Access *x)
{
	*x = (Access){ 0 };
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMLoad: return plain_access(f, inst, true, x);
	case LLVMStore: return plain_access(f, inst, false, x);
	case LLVMCall: return call_does(f, inst, x);
	case LLVMAtomicRMW: case LLVMAtomicCmpXchg: case LLVMFence: case LLVMInvoke: case LLVMCallBr: return DOES_anything;
	default: return DOES_nothing;
	}
}

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
	case LLVMCall: return starts_with(LLVMGetCalledValue(user), "llvm.fma.");
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
	return LLVMVectorType(LLVMIntTypeInContext(f->c, size * 8), n);
}

static LV number32(Forward *f, u64 v)
{
	return LLVMConstInt(LLVMInt32TypeInContext(f->c), v, false);
}

typedef struct Pick { /* of a load: the lanes that come from v */
	LV v;
	int lane[LANES]; /* which lane of v; -1: not from here */
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
	LV v = as_ints(f, p->v, size), mask[LANES];

	memcpy(lane, p->lane, n * sizeof *lane);
	if (LLVMGetVectorSize(LLVMTypeOf(v)) == n)
		return v;
	for (u32 l = 0; l < n; l++) {
		mask[l] = p->lane[l] < 0 ? LLVMGetPoison(LLVMInt32TypeInContext(f->c)) : number32(f, (u64)p->lane[l]);
		lane[l] = p->lane[l] < 0 ? -1 : (int)l;
	}
	return LLVMBuildShuffleVector(f->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(mask, n), "");
}

static LV insert_scalars(Forward *f, LV acc, const Pick *p, u32 size, u32 n)
{
	LV v = LLVMBuildBitCast(f->b, p->v, LLVMIntTypeInContext(f->c, size * 8), "");

	for (u32 l = 0; l < n; l++)
		if (p->lane[l] >= 0)
			acc = LLVMBuildInsertElement(f->b, acc, v, number32(f, l), "");
	return acc;
}

static LV combine_vectors(Forward *f, const Pick *picks, u32 npicks, u32 size, u32 n)
{
	int have[LANES], more[LANES];
	LV acc = widen(f, &picks[0], size, n, have), mask[LANES];
	bool same = npicks == 1;

	for (u32 l = 0; l < n; l++)
		same &= have[l] < 0 || have[l] == (int)l;
	if (same)
		return acc;
	for (u32 k = npicks > 1 ? 1 : 0; k < npicks; k++) {
		LV v = k ? widen(f, &picks[k], size, n, more) : LLVMGetPoison(LLVMTypeOf(acc));

		for (u32 l = 0; l < n; l++) {
			int from = have[l] >= 0 ? have[l] : k && more[l] >= 0 ? more[l] + (int)n : -1;

			mask[l] = from < 0 ? LLVMGetPoison(LLVMInt32TypeInContext(f->c)) : number32(f, (u64)from);
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
static u32 sources(Forward *f, const Access *x, Pick *picks)
{
	u32 n = 0;

	for (u32 l = 0; l < x->n; l++) {
		u32 w = (u32)(x->at + (i64)l * x->size) / 4;
		bool on = lane_on(x, l);
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

static LV value_of(Forward *f, const Access *x, const Pick *picks, u32 n, LT type)
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
static void feed_arithmetic(Forward *f, const Access *x, Pick *picks, u32 n)
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

static void known_load(Forward *f, const Access *x)
{
	Pick picks[MOST_SOURCES];
	u32 n = sources(f, x, picks);
	bool extract = n && x->n == 1 && is_vector(picks[0].v);

	/* A lane taken out of a register costs more than a broadcast from memory: only for the last few. */
	if (!n || (extract && f->extracts == MOST_EXTRACTS)) {
		f->read = true;
		return;
	}
	f->extracts += extract;
	LLVMPositionBuilderBefore(f->b, x->inst);
	feed_arithmetic(f, x, picks, n);
	LLVMReplaceAllUsesWith(x->inst, value_of(f, x, picks, n, x->type));
	*vec_push(f->a, f->gone) = x->inst;
}

static void known_store(Forward *f, const Access *x)
{
	for (u32 l = 0; l < x->n; l++)
		for (u32 k = 0; lane_on(x, l) && k < x->size / 4; k++)
			f->now[(x->at + (i64)l * x->size) / 4 + k] =
				(Word){ x->when ? NULL : x->val, (u16)l, (u8)x->size, (u8)k };
	*vec_push(f->a, f->stores) = x->inst;
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

static void find_order(Forward *f, LV fn)
{
	typedef struct Visit { LLVMBasicBlockRef b; unsigned next; } Visit;
	Visit *stack = NULL;
	LLVMBasicBlockRef *post = NULL;

	*vec_push(f->a, stack) = (Visit){ LLVMGetEntryBasicBlock(fn), 0 };
	map_put(f->a, &f->number, map_key(stack[0].b), 0);
	while (vec_len(stack)) {
		Visit *v = &vec_last(stack);
		LV end = LLVMGetBasicBlockTerminator(v->b);

		if (v->next == LLVMGetNumSuccessors(end)) {
			*vec_push(f->a, post) = v->b;
			(void)vec_pop(stack);
			continue;
		}
		LLVMBasicBlockRef to = LLVMGetSuccessor(end, v->next++);

		if (map_get(&f->number, map_key(to), &(u64){ 0 }))
			continue;
		map_put(f->a, &f->number, map_key(to), 0);
		*vec_push(f->a, stack) = (Visit){ to, 0 };
	}
	for (u32 i = vec_len(post); i-- > 0;) {
		map_put(f->a, &f->number, map_key(post[i]), vec_len(f->order));
		*vec_push(f->a, f->order) = post[i];
	}
}

/* What all ways into the block say of shared memory: blocks before it, which must all be done. */
static void enter_block(Forward *f, LLVMBasicBlockRef b)
{
	LV v = LLVMBasicBlockAsValue(b);
	bool first = true;

	memset(f->now, 0, f->words * sizeof *f->now);
	for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
		LV user = LLVMGetUser(u);
		u64 from = 0;
		Word *w;

		if (!LLVMIsATerminatorInst(user) || !map_get(&f->number, map_key(LLVMGetInstructionParent(user)), &from))
			continue;
		w = f->out[from];
		if (!w) {
			memset(f->now, 0, f->words * sizeof *f->now);
			return;
		}
		for (u32 i = 0; i < f->words; i++)
			if (first)
				f->now[i] = w[i];
			else if (f->now[i].v != w[i].v || f->now[i].lane != w[i].lane ||
				 f->now[i].size != w[i].size || f->now[i].part != w[i].part)
				f->now[i].v = NULL;
		first = false;
	}
}

static void run_block(Forward *f, u32 number)
{
	enter_block(f, f->order[number]);
	for (LV i = LLVMGetFirstInstruction(f->order[number]); i; i = LLVMGetNextInstruction(i)) {
		Access x;

		switch (what_it_does(f, i, &x)) {
		case DOES_nothing: break;
		case DOES_known_load: known_load(f, &x); break;
		case DOES_known_store: known_store(f, &x); break;
		case DOES_load: f->read = true; break;
		case DOES_anything:
			f->read = true;
			memset(f->now, 0, f->words * sizeof *f->now);
			break;
		}
	}
	f->out[number] = arena_new_array(f->a, Word, f->words);
	memcpy(f->out[number], f->now, f->words * sizeof *f->now);
}

/* Is shared memory written and read at known addresses at all, and up to where? */
static bool is_worth_it(Forward *f)
{
	bool load = false, store = false;
	i64 end = 0;

	f->words = WORDS;
	for (u32 b = 0; b < vec_len(f->order); b++)
		for (LV i = LLVMGetFirstInstruction(f->order[b]); i; i = LLVMGetNextInstruction(i)) {
			Access x;
			Does d = what_it_does(f, i, &x);

			load |= d == DOES_known_load;
			store |= d == DOES_known_store;
			if (d == DOES_known_store && x.at + (i64)x.n * x.size > end)
				end = x.at + (i64)x.n * x.size;
		}
	f->words = (u32)(end < WORDS * 4 ? (end + 3) / 4 : WORDS);
	return load && store && (u64)f->words * vec_len(f->order) <= MOST_ENTRIES;
}

static bool forward_in(Forward *f, LV fn, bool ends)
{
	find_order(f, fn);
	if (!is_worth_it(f))
		return false;
	f->out = arena_new_array(f->a, Word *, vec_len(f->order));
	f->now = arena_new_array(f->a, Word, f->words);
	for (u32 b = 0; b < vec_len(f->order); b++)
		run_block(f, b);
	if (vec_len(f->gone))
		skip_canon(f);
	for (u32 i = 0; i < vec_len(f->gone); i++)
		LLVMInstructionEraseFromParent(f->gone[i]);
	for (u32 i = 0; ends && !f->read && i < vec_len(f->stores); i++)
		LLVMInstructionEraseFromParent(f->stores[i]);
	return vec_len(f->gone) > 0;
}

bool emit_forward_shared(EmitModule m, bool ends)
{
	Arena *volatile a = NULL;
	LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
	volatile bool changed = false;
	jmp_buf oom;

	for (LV fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn)) {
		Forward f = { .c = LLVMGetModuleContext(m), .b = b };

		if (LLVMIsDeclaration(fn))
			continue;
		arena_free(a);
		a = arena_new();
		if (!a || setjmp(oom))
			break; /* as it is */
		a->guard = &oom;
		f.a = a;
		f.tbaa = LLVMGetMDKindIDInContext(f.c, "tbaa", 4);
		f.memory = LLVMGetEnumAttributeKindForName("memory", 6);
		changed |= forward_in(&f, fn, ends);
	}
	arena_free(a);
	LLVMDisposeBuilder(b);
	return changed;
}
