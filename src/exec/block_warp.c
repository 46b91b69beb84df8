/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Warps of a block in lane mode, where every group is one lane: operations that lanes of a warp do
 * together, and which lanes of a warp stand at a barrier.
 *
 * In: frames that say what a lane waits to do (GroupFrame.warp_*). Out: the operation is done by the warp
 * function of its row once all lanes that it names, and that have not exited, stand at it; they can run
 * again. Lanes belong to one operation when they stand at the same instruction, or at instructions that say
 * the same and name the same lanes (PTX ISA, "shfl.sync", "vote.sync", "bar.warp.sync").
 *
 * Forms without .sync name nobody. They happen when nothing else in the block can: by then every lane that
 * was on its way to them is there.
 */
#include "exec/pool.h"

#include "ptx/semantics.h"

#include <string.h>

enum { MAX_ARGS = 160 };

static GroupFrame *frame_of(const Cta *b, u32 warp, u32 lane)
{
	return (GroupFrame *)(void *)(b->frames + (size_t)(warp * PTX_WARP + lane) * b->frame_size);
}

static u64 *args_of(GroupFrame *f)
{
	return (u64 *)(void *)((u8 *)f + f->warp_args);
}

void block_warp_begin(Cta *b)
{
	u32 n = (b->lanes + PTX_WARP - 1) / PTX_WARP;

	memset(b->warps, 0, n * sizeof *b->warps);
}

/* ---- operations ---------------------------------------------------------------------------------- */
static bool belong_together(const GroupFrame *f, const GroupFrame *o)
{
	return f->warp_inst == o->warp_inst || (f->warp_mask && f->warp_mask == o->warp_mask &&
						!memcmp(f->warp_op, o->warp_op, sizeof *f->warp_op));
}

/* Waiting lanes that stand where `lane` stands. */
static u32 find_set(const Cta *b, u32 w, u32 lane)
{
	const GroupFrame *f = frame_of(b, w, lane);
	u32 set = 0;

	for (u32 m = b->warps[w].waiting; m; m &= m - 1) {
		u32 k = (u32)__builtin_ctz(m);

		if (belong_together(f, frame_of(b, w, k)))
			set |= 1u << k;
	}
	return set;
}

static void gather(const Cta *b, u32 w, u32 set, u64 *a)
{
	for (u32 m = set; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		GroupFrame *f = frame_of(b, w, l);

		for (u32 k = 0; k < f->warp_nsrc && k < MAX_ARGS; k++)
			a[k * PTX_WARP + l] = args_of(f)[k];
	}
}

static void scatter(const Cta *b, u32 w, u32 set, const u64 *d)
{
	for (u32 m = set; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		GroupFrame *f = frame_of(b, w, l);

		for (u32 k = 0; k < f->warp_ndst && k < MAX_ARGS; k++)
			args_of(f)[k] = d[k * PTX_WARP + l];
	}
}

/* Of accumulators: their old values stand behind the operands. */
static void gather_old(const Cta *b, u32 w, u32 set, u64 *d)
{
	for (u32 m = set; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		GroupFrame *f = frame_of(b, w, l);

		for (u32 k = 0; k < f->warp_ndst && k < MAX_ARGS; k++)
			d[k * PTX_WARP + l] = args_of(f)[f->warp_nsrc + k];
	}
}

static bool execute(const Cta *b, u32 w, u32 set)
{
	GroupFrame *f = frame_of(b, w, (u32)__builtin_ctz(set));
	u32 form = f->warp_op->form;
	MemEnv env = { .shared = ptx_cluster_start(&b->env), .shared_size = b->env.launch->total_shared, .warp = w,
		       .cluster_ctas = b->env.cluster_ctas, .cluster_rank = b->env.cluster_rank };
	u64 a[MAX_ARGS * PTX_WARP], d[MAX_ARGS * PTX_WARP];

	if (!sem_warps[form] && !sem_mems[form])
		return true; /* bar.warp.sync: there is nothing to do but wait */
	memset(a, 0, sizeof(u64) * PTX_WARP * (f->warp_nsrc < MAX_ARGS ? f->warp_nsrc : MAX_ARGS));
	gather(b, w, set, a);
	if (ptx_forms[form].flags & FF_accumulates)
		gather_old(b, w, set, d);
	if (!(sem_mems[form] ? sem_mems[form](f->warp_op, &env, set, d, a) : sem_warps[form](f->warp_op, set, d, a)))
		return false;
	scatter(b, w, set, d);
	return true;
}

static bool fire(Cta *b, u32 w, u32 set)
{
	if (!execute(b, w, set))
		return block_fault(b, FAULT_illegal_instruction, "a warp operation's arguments are out of range");
	b->warps[w].waiting &= ~set;
	for (u32 m = set; m; m &= m - 1)
		b->groups[w * PTX_WARP + (u32)__builtin_ctz(m)].place = GROUP_ready;
	b->ready += (u32)__builtin_popcount(set);
	return true;
}

bool block_warp_check(Cta *b, u32 w)
{
	WarpRun *r = &b->warps[w];

	for (u32 m = r->waiting & ~r->now; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m), mask, set;

		if (!(r->waiting >> l & 1))
			continue;
		mask = frame_of(b, w, l)->warp_mask;
		if (mask & b->bars.alive[w] & ~r->waiting)
			continue;
		set = find_set(b, w, l);
		if (!(mask & b->bars.alive[w] & ~set) && !fire(b, w, set & mask))
			return false;
	}
	return true;
}

bool block_warp_arrive(Cta *b, u32 g)
{
	WarpRun *r = &b->warps[g / PTX_WARP];
	u32 bit = 1u << g % PTX_WARP;

	b->groups[g].place = GROUP_warp;
	b->ready--;
	r->waiting |= bit;
	r->now &= ~bit;
	if (!frame_of(b, g / PTX_WARP, g % PTX_WARP)->warp_mask)
		r->now |= bit;
	return block_warp_check(b, g / PTX_WARP);
}

bool block_warp_run_unnamed(Cta *b, bool *fired)
{
	for (u32 w = 0; w * PTX_WARP < b->lanes; w++) {
		WarpRun *r = &b->warps[w];

		while (r->waiting & r->now) {
			u32 set = find_set(b, w, (u32)__builtin_ctz(r->waiting & r->now)) & r->now;

			*fired = true;
			if (!fire(b, w, set))
				return false;
		}
	}
	return true;
}
