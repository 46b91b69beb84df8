/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * barrier: who has arrived, and what opens. See barrier.h.
 */
#include "ptx/barrier.h"

#include <string.h>

BarKind ptx_bar_kind(const Op *op)
{
	switch (op->form) {
	case FORM_bar_arrive: case FORM_barrier_arrive: return BAR_arrive;
	case FORM_bar_red_popc: case FORM_barrier_red_popc: return BAR_popc;
	case FORM_bar_red: case FORM_barrier_red: return op->m.boolop == BOOL_and ? BAR_and : BAR_or;
	case FORM_barrier_cluster_arrive: return BAR_cluster_arrive;
	case FORM_barrier_cluster_wait: return BAR_cluster_wait;
	default: return BAR_sync;
	}
}

void barriers_begin(Barriers *b, u32 threads)
{
	barriers_clear(b, b->used);
	b->cluster_phase = 0;
	b->nwarps = (threads + PTX_WARP - 1) / PTX_WARP;
	memset(b->alive, 0xff, b->nwarps * sizeof *b->alive);
	if (threads % PTX_WARP)
		b->alive[b->nwarps - 1] = (1u << threads % PTX_WARP) - 1;
}

void barriers_clear(Barriers *b, u32 set)
{
	for (u32 m = set; m; m &= m - 1)
		memset(&b->bar[__builtin_ctz(m)], 0, sizeof *b->bar);
	b->used &= ~set;
	b->cluster_phase += set >> BAR_cluster & 1;
}

static void combine(Barrier *b, BarKind kind, bool first, u32 value)
{
	switch (kind) {
	case BAR_popc: b->value += value; break;
	case BAR_and: b->value = (first || b->value) && value; break;
	case BAR_or: b->value = b->value || value; break;
	default: break;
	}
}

void barrier_arrive(Barriers *set, BarKind kind, u32 id, u32 count, u32 warp, u32 lanes, u32 value)
{
	Barrier *b = &set->bar[id];

	combine(b, kind, !(set->used >> id & 1), value);
	set->used |= 1u << id;
	b->count = count;
	b->extra += (u32)__builtin_popcount(b->arrived[warp] & lanes);
	b->arrived[warp] |= lanes;
}

static bool all_arrived(const Barriers *set, const Barrier *b)
{
	for (u32 w = 0; w < set->nwarps; w++)
		if (set->alive[w] & ~b->arrived[w])
			return false;
	return true;
}

static u32 count_threads(const Barriers *set, const Barrier *b)
{
	u32 n = b->extra;

	for (u32 w = 0; w < set->nwarps; w++)
		if (b->arrived[w])
			n += set->alive[w] & ~b->arrived[w] ? (u32)__builtin_popcount(b->arrived[w]) : PTX_WARP;
	return n;
}

bool barriers_in_cluster(const Barriers *set) { return all_arrived(set, &set->bar[BAR_cluster]); }

u32 barriers_open(const Barriers *set)
{
	u32 open = 0;

	for (u32 m = set->used & ~((u32)set->held << BAR_cluster); m; m &= m - 1) {
		u32 id = (u32)__builtin_ctz(m);
		const Barrier *b = &set->bar[id];

		if (b->count ? count_threads(set, b) >= b->count : all_arrived(set, b))
			open |= 1u << id;
	}
	return open;
}
