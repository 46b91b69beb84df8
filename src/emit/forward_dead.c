/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stores to shared memory that nobody reads. Comes in: a kernel whose blocks are one group that never stops, so that
 * shared memory means nothing when the next block begins (EM_BEGIN), and whose loads have become values where they can
 * (forward.c). A store goes on the ways on which nothing reads shared memory before the block ends. Where the code parts
 * into ways of both kinds it moves into those that read: the paths that go by exact lanes, mostly, which
 * are hardly ever taken.
 */
#include "emit/forward.h"

typedef enum { READS_unknown, READS_yes, READS_no } Reads;

typedef struct Dead {
	SharedFn *fn;
	Arena *a;
	LLVMBasicBlockRef *order;
	Map number;
	bool changed;
	bool *live; /* per block: from its start something may read before the block of the grid ends */
} Dead;

/* Does the instruction read what was stored, or make it meaningless? */
static Reads reads(Dead *d, LV i, Does *does, SharedAccess *x)
{
	*does = em_does_to_shared(d->fn, i, x);
	if (LLVMGetMetadata(i, d->fn->begin))
		return READS_no;
	return *does == DOES_nothing || *does == DOES_known_store ? READS_unknown : READS_yes;
}

static bool live_from(Dead *d, LLVMBasicBlockRef b)
{
	u64 n;

	return !map_get(&d->number, map_key(b), &n) || d->live[n];
}

static bool live_behind(Dead *d, LLVMBasicBlockRef b)
{
	LV end = LLVMGetBasicBlockTerminator(b);

	for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++)
		if (live_from(d, LLVMGetSuccessor(end, i)))
			return true;
	return false;
}

static Reads first_read(Dead *d, LLVMBasicBlockRef b)
{
	for (LV i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
		SharedAccess x;
		Does does;
		Reads r = reads(d, i, &does, &x);

		if (r)
			return r;
	}
	return READS_unknown;
}

static void find_live(Dead *d)
{
	u32 n = vec_len(d->order);
	Reads *first = arena_new_array(d->a, Reads, n);
	bool changed = true;

	d->live = arena_new_array(d->a, bool, n);
	for (u32 b = 0; b < n; b++) {
		map_put(d->a, &d->number, map_key(d->order[b]), b);
		first[b] = first_read(d, d->order[b]);
	}
	while (changed) {
		changed = false;
		for (u32 b = n; b-- > 0;) {
			bool live = first[b] == READS_yes || (!first[b] && live_behind(d, d->order[b]));

			changed |= live != d->live[b];
			d->live[b] = live;
		}
	}
}

static bool is_only_way(LLVMBasicBlockRef to)
{
	LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(to));

	return u && !LLVMGetNextUse(u);
}

/* The code parts behind b, and each way that reads is reached from b alone. */
static bool parts(Dead *d, LLVMBasicBlockRef b)
{
	LV end = LLVMGetBasicBlockTerminator(b);
	bool dead = false;

	for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++) {
		LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);

		if (!live_from(d, to))
			dead = true;
		else if (!is_only_way(to))
			return false;
	}
	return dead;
}

static void copy_to_front(LLVMBuilderRef b, LV *stores, LLVMBasicBlockRef to)
{
	LV at = LLVMGetFirstInstruction(to);

	while (LLVMIsAPHINode(at))
		at = LLVMGetNextInstruction(at);
	LLVMPositionBuilderBefore(b, at);
	for (u32 i = vec_len(stores); i-- > 0;) /* last first */
		LLVMInsertIntoBuilder(b, LLVMInstructionClone(stores[i]));
}

static void move_on(Dead *d, LLVMBasicBlockRef from, LV *stores)
{
	LV end = LLVMGetBasicBlockTerminator(from);
	LLVMBuilderRef b = vec_len(stores) ? LLVMCreateBuilderInContext(d->fn->c) : NULL;

	if (!b)
		return;
	d->changed = true;
	for (u32 i = 0; i < LLVMGetNumSuccessors(end); i++)
		if (live_from(d, LLVMGetSuccessor(end, i)))
			copy_to_front(b, stores, LLVMGetSuccessor(end, i));
	for (u32 i = 0; i < vec_len(stores); i++)
		LLVMInstructionEraseFromParent(stores[i]);
	LLVMDisposeBuilder(b);
}

static void drop_in(Dead *d, LLVMBasicBlockRef b)
{
	bool live = live_behind(d, b), move = live && parts(d, b);
	LV *stores = NULL, before;

	for (LV i = LLVMGetLastInstruction(b); i; i = before) {
		SharedAccess x;
		Does does;
		Reads r = reads(d, i, &does, &x);

		before = LLVMGetPreviousInstruction(i);
		if (r) {
			live = r == READS_yes;
			move = false;
		} else if (does == DOES_known_store && !live) {
			LLVMInstructionEraseFromParent(i);
			d->changed = true;
		} else if (does == DOES_known_store && move) {
			*vec_push(d->a, stores) = i;
		}
	}
	move_on(d, b, stores);
}

bool em_drop_stores(SharedFn *fn, Arena *a, LLVMBasicBlockRef *order)
{
	Dead d = { .fn = fn, .a = a, .order = order };

	find_live(&d);
	for (u32 b = 0; b < vec_len(order); b++)
		drop_in(&d, order[b]);
	return d.changed;
}
