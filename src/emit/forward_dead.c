/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stores to shared memory that nobody reads. Comes in: a kernel whose blocks are one group that never stops, so that
 * shared memory means nothing when the next block begins (EM_BEGIN), and whose loads have become values where they can
 * (forward.c). A store goes on the ways on which nothing reads its words before they are stored again or the block ends:
 * of a product's two tiles that whose rows are operands themselves is never written. Where the code parts into ways of
 * both kinds it moves into those that read: the paths that go by exact lanes, mostly, which are hardly ever taken.
 */
#include "emit/forward.h"

#include <string.h>

enum { BRANCHES = 3 /* that a store moves behind */, SHORT_BLOCK = 256 };

typedef struct Dead {
	SharedFn *fn;
	Arena *a;
	LLVMBasicBlockRef *order;
	Map number;
	bool changed;
	u32 nset;   /* u64s of a set */
	u64 **live; /* per block: words that something may read from its start on, before the block of the grid ends */
} Dead;

/* ---- sets of words of shared memory ---- */

static u64 *new_set(Dead *d)
{
	return arena_new_array(d->a, u64, d->nset);
}

static void fill(const Dead *d, u64 *set, bool all)
{
	memset(set, all ? 0xff : 0, d->nset * sizeof *set);
}

/* The words of the lanes that are on, or surely on. */
static void words_of(const Dead *d, const SharedAccess *x, bool surely, u64 *set)
{
	fill(d, set, false);
	for (u32 l = 0; l < x->n; l++)
		for (u32 k = 0; em_lane_on(x, l) && !(surely && x->when) && k < x->size / 4; k++) {
			u32 w = (u32)(x->at + (i64)l * x->size) / 4 + k;

			set[w / 64] |= 1ull << w % 64;
		}
}

static bool meet(const Dead *d, const u64 *x, const u64 *y)
{
	for (u32 i = 0; i < d->nset; i++)
		if (x[i] & y[i])
			return true;
	return false;
}

static bool add_to(const Dead *d, u64 *set, const u64 *more)
{
	bool changed = false;

	for (u32 i = 0; i < d->nset; i++) {
		changed |= (more[i] & ~set[i]) != 0;
		set[i] |= more[i];
	}
	return changed;
}

/* ---- what is read later ---- */

/* What is live behind instruction i becomes what is live before it. *does, *x: what i does; `words`: room for a set. */
static void step_back(Dead *d, LV i, u64 *live, u64 *words, Does *does, SharedAccess *x)
{
	*does = em_does_to_shared(d->fn, i, x);
	if (LLVMGetMetadata(i, d->fn->begin)) {
		fill(d, live, false);
		return;
	}
	switch (*does) {
	case DOES_nothing: break;
	case DOES_known_load:
		words_of(d, x, false, words);
		add_to(d, live, words);
		break;
	case DOES_known_store:
		words_of(d, x, true, words);
		for (u32 k = 0; k < d->nset; k++)
			live[k] &= ~words[k];
		break;
	case DOES_load: case DOES_anything: fill(d, live, true); break;
	}
}

static bool live_from(const Dead *d, LLVMBasicBlockRef b, const u64 *words)
{
	u64 n;

	return !map_get(&d->number, map_key(b), &n) || meet(d, d->live[n], words);
}

static void live_behind(const Dead *d, LLVMBasicBlockRef b, u64 *live)
{
	LV end = LLVMGetBasicBlockTerminator(b);
	u64 n;

	fill(d, live, false);
	for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++)
		if (map_get(&d->number, map_key(LLVMGetSuccessor(end, i)), &n))
			add_to(d, live, d->live[n]);
		else
			fill(d, live, true);
}

/* What is live before block b when `live` is behind it. */
static void walk_back(Dead *d, LLVMBasicBlockRef b, u64 *live, u64 *words)
{
	for (LV i = LLVMGetLastInstruction(b); i; i = LLVMGetPreviousInstruction(i)) {
		SharedAccess x;
		Does does;

		step_back(d, i, live, words, &does, &x);
	}
}

static void find_live(Dead *d)
{
	u32 n = vec_len(d->order);
	u64 *live = new_set(d), **through = arena_new_array(d->a, u64 *, n); /* live before when it is behind */
	bool changed = true;

	d->live = arena_new_array(d->a, u64 *, n);
	for (u32 b = 0; b < n; b++) {
		map_put(d->a, &d->number, map_key(d->order[b]), b);
		d->live[b] = new_set(d);
		through[b] = new_set(d);
		fill(d, through[b], true);
		walk_back(d, d->order[b], d->live[b], live);
		walk_back(d, d->order[b], through[b], live);
	}
	while (changed) {
		changed = false;
		for (u32 b = n; b-- > 0;) {
			live_behind(d, d->order[b], live);
			for (u32 k = 0; k < d->nset; k++)
				live[k] &= through[b][k];
			changed |= add_to(d, d->live[b], live);
		}
	}
}

/* ---- stores that go or move ---- */

static bool is_only_way(LLVMBasicBlockRef to)
{
	LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(to));

	return u && !LLVMGetNextUse(u);
}

/* A short block that does nothing to the words. */
static bool is_passed(const Dead *d, LLVMBasicBlockRef b, const u64 *words, u64 *own)
{
	u32 n = 0;

	for (LV i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
		SharedAccess x;
		Does does = em_does_to_shared(d->fn, i, &x);

		if (++n > SHORT_BLOCK || LLVMGetMetadata(i, d->fn->begin) || does == DOES_anything || does == DOES_load)
			return false;
		if (does == DOES_nothing)
			continue;
		words_of(d, &x, false, own);
		if (meet(d, own, words))
			return false;
	}
	return true;
}

/* The code parts behind b, or some branches on: words that some way reads and another does not, each way that reads being reached
 * from there alone. `own`: room for a set. */
static bool parts(const Dead *d, LLVMBasicBlockRef b, const u64 *words, u64 *own, u32 on)
{
	LV end = LLVMGetBasicBlockTerminator(b);
	bool dead = false;

	for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++) {
		LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);

		if (!live_from(d, to, words))
			dead = true;
		else if (!is_only_way(to))
			return false;
		else if (on && is_passed(d, to, words, own))
			dead |= parts(d, to, words, own, on - 1);
	}
	return dead;
}

typedef struct Moving { /* a store that moves into the ways that read it */
	LV store;
	u64 *words;
} Moving;

/* A copy of the store; of what a panel holds until the turn's end, the load, too: else the other ways would load it. */
static void copy_store(const Dead *d, LLVMBuilderRef b, LV store)
{
	LV v = LLVMGetOperand(store, 0), copy = LLVMInstructionClone(store);

	if (em_loads_panel(d->fn, v)) {
		v = LLVMInstructionClone(v);
		LLVMInsertIntoBuilder(b, v);
		LLVMSetOperand(copy, 0, v);
	}
	LLVMInsertIntoBuilder(b, copy);
}

static void copy_to_front(const Dead *d, LLVMBuilderRef b, const Moving *stores, LLVMBasicBlockRef to)
{
	LV at = LLVMGetFirstInstruction(to);

	while (LLVMIsAPHINode(at))
		at = LLVMGetNextInstruction(at);
	LLVMPositionBuilderBefore(b, at);
	for (u32 i = vec_len(stores); i-- > 0;) /* last first */
		if (live_from(d, to, stores[i].words))
			copy_store(d, b, stores[i].store);
}

static void move_on(Dead *d, LLVMBasicBlockRef from, const Moving *stores)
{
	LV end = LLVMGetBasicBlockTerminator(from);
	LLVMBuilderRef b = vec_len(stores) ? LLVMCreateBuilderInContext(d->fn->c) : NULL;

	if (!b)
		return;
	d->changed = true;
	for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++)
		copy_to_front(d, b, stores, LLVMGetSuccessor(end, i));
	for (u32 i = 0; i < vec_len(stores); i++) {
		LV v = LLVMGetOperand(stores[i].store, 0);

		LLVMInstructionEraseFromParent(stores[i].store);
		if (em_loads_panel(d->fn, v) && !LLVMGetFirstUse(v))
			LLVMInstructionEraseFromParent(v);
	}
	LLVMDisposeBuilder(b);
}

/* Walks up; what stands behind a store and may touch its words (`passed`) keeps it from moving down. */
static void drop_in(Dead *d, LLVMBasicBlockRef b)
{
	u64 *live = new_set(d), *words = new_set(d), *passed = new_set(d), *spare = new_set(d);
	Moving *stores = NULL;
	LV before;

	live_behind(d, b, live);
	for (LV i = LLVMGetLastInstruction(b); i; i = before) {
		SharedAccess x;
		Does does = em_does_to_shared(d->fn, i, &x);
		bool store = does == DOES_known_store && !LLVMGetMetadata(i, d->fn->begin);

		before = LLVMGetPreviousInstruction(i);
		if (store || does == DOES_known_load)
			words_of(d, &x, false, words);
		else if (does != DOES_nothing || LLVMGetMetadata(i, d->fn->begin))
			fill(d, words, true);
		else
			continue;
		if (store && !meet(d, live, words)) {
			LLVMInstructionEraseFromParent(i);
			d->changed = true;
			continue;
		}
		if (store && !meet(d, passed, words) && parts(d, b, words, spare, BRANCHES)) {
			u64 *own = new_set(d);

			add_to(d, own, words);
			*vec_push(d->a, stores) = (Moving){ i, own };
		} else {
			add_to(d, passed, words);
		}
		step_back(d, i, live, words, &does, &x);
	}
	move_on(d, b, stores);
}

bool em_drop_stores(SharedFn *fn, Arena *a, LLVMBasicBlockRef *order)
{
	Dead d = { .fn = fn, .a = a, .order = order, .nset = fn->words / 64 + 1 };

	find_live(&d);
	for (u32 b = 0; b < vec_len(order); b++)
		drop_in(&d, order[b]);
	return d.changed;
}
