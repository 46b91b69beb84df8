/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One block in flight: all of its groups through a region, then the next.
 *
 * In: a kernel compiled to regions (emit.h) or to be interpreted, and memory for one block.
 * Out: BLOCK_done, or why the block waits. A waiting block holds no thread: everything that it needs to
 * go on stands in Cta and its frames, so any worker may continue it.
 *
 * Barriers are those of ptx/barrier.h: a group arrives with all of its lanes. bar.arrive counts and goes on;
 * bar.red also combines a value a group and hands the result to every group that waits.
 */
#include "exec/pool.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A block's turn: so many instructions, or barriers, and the next block has one. What it waits for may come from there. */
enum { INTERP_STEPS = 1 << 18, TURN = 1 << 13, TURN_OF_LANES = 1 << 6 };

static GroupFrame *frame_of(const Cta *b, u32 g)
{
	return (GroupFrame *)(void *)(b->frames + (size_t)g * b->frame_size);
}

static u32 lanes_of(const Cta *b, u32 g)
{
	u32 left = b->lanes - g * b->group_lanes;

	return left < b->group_lanes ? left : b->group_lanes;
}

bool block_fault(Cta *b, FaultKind kind, const char *text)
{
	Fault f = { .kind = kind, .fn = b->run->grid->entry, .inst = NOREG };

	memcpy(f.ctaid, b->env.ctaid, sizeof f.ctaid);
	strncpy(f.text, text, sizeof f.text - 1);
	run_fault(b->run, &f);
	return false;
}

/* ---- where a block lies in its grid ------------------------------------------------------------- */
/* x runs fastest, then y, then z; with `band`, y runs fastest inside bands of that many rows. */
static void place_block(const LaunchEnv *l, u64 index, u32 band, BlockEnv *e)
{
	u64 nx = l->nctaid[0], ny = l->nctaid[1], plane = index % (nx * ny);
	u64 first = band ? plane / (band * nx) * band : plane / nx;
	u64 rows = band && ny - first < band ? ny - first : band ? band : 1;

	plane -= first * nx;
	e->ctaid[0] = (u32)(plane / rows);
	e->ctaid[1] = (u32)(first + plane % rows);
	e->ctaid[2] = (u32)(index / (nx * ny));
}

void block_begin(Cta *b, u64 index)
{
	place_block(b->env.launch, index, b->run->band, &b->env);
	block_restart(b);
}

void block_restart(Cta *b)
{
	b->live = b->ready = b->ngroups;
	barriers_begin(&b->bars, b->lanes);
	b->bars.held = b->cluster;
	if (b->ngroups)
		memset(b->groups, 0, b->ngroups * sizeof *b->groups);
	if (b->lane_mode)
		block_warp_begin(b);
	if (b->interp && !ptx_interp_restart(b->interp, &b->env))
		block_end(b);
}

void block_end(Cta *b)
{
	if (b->interp)
		ptx_interp_free(b->interp);
	b->interp = NULL;
}

/* ---- barriers ------------------------------------------------------------------------------------ */
/* Those that open now: their groups can run. */
static void open_barriers(Cta *b)
{
	u32 open = barriers_open(&b->bars);

	for (u32 g = 0; open && g < b->ngroups; g++) {
		GroupRun *run = &b->groups[g];

		if (run->place != GROUP_barrier || !(open >> run->bar & 1))
			continue;
		run->place = GROUP_ready;
		b->ready++;
		if (frame_of(b, g)->bar_kind >= BAR_popc && run->bar != BAR_cluster)
			frame_of(b, g)->bar_value = b->bars.bar[run->bar].value;
	}
	barriers_clear(&b->bars, open);
}

bool block_in_cluster(const Cta *b)
{
	return b->interp ? ptx_interp_in_cluster(b->interp) : barriers_in_cluster(&b->bars);
}

void block_open_cluster(Cta *b)
{
	if (b->interp) {
		ptx_interp_open_cluster(b->interp);
		return;
	}
	b->bars.held = false;
	open_barriers(b);
	b->bars.held = true;
}

/* Group g's lanes of warp w; its first warp is group_warp(b, g). */
static u32 group_warp(const Cta *b, u32 g) { return g * b->group_lanes / PTX_WARP; }

static u32 lanes_in_warp(const Cta *b, u32 g, u32 w)
{
	u32 first = g * b->group_lanes, end = first + lanes_of(b, g), from = w * PTX_WARP;
	u32 lo = first > from ? first - from : 0, hi = end < from + PTX_WARP ? end - from : PTX_WARP;

	return (u32)((1ull << hi) - (1ull << lo));
}

static u32 last_warp(const Cta *b, u32 g) { return (g * b->group_lanes + lanes_of(b, g) - 1) / PTX_WARP; }

/* A group arrives whole, those of its lanes that have exited included: nobody else will speak for them. */
static void arrive_group(Cta *b, u32 g, const GroupFrame *f)
{
	u32 value = f->bar_value;

	for (u32 w = group_warp(b, g); w <= last_warp(b, g); w++) {
		barrier_arrive(&b->bars, (BarKind)f->bar_kind, f->bar_id, f->bar_count, w, lanes_in_warp(b, g, w), value);
		value = f->bar_kind == BAR_popc ? 0 : value;
	}
}

/* barrier.cluster.wait: has the phase that this group arrived in ended? */
static bool wait_cluster(Cta *b, u32 g)
{
	if (b->groups[g].cluster_phase != b->bars.cluster_phase)
		return true;
	b->groups[g].place = GROUP_barrier;
	b->groups[g].bar = BAR_cluster;
	b->ready--;
	return true;
}

static bool arrive(Cta *b, u32 g)
{
	GroupFrame *f = frame_of(b, g);

	assert(f->bar_arrived <= lanes_of(b, g));
	if (f->bar_kind == BAR_cluster_wait)
		return wait_cluster(b, g);
	if (f->bar_id >= BAR_cluster)
		return block_fault(b, FAULT_illegal_instruction, "a barrier number above 15");
	if (f->bar_kind == BAR_cluster_arrive) {
		f->bar_id = BAR_cluster;
		b->groups[g].cluster_phase = b->bars.cluster_phase;
	}
	arrive_group(b, g, f);
	if (f->bar_kind != BAR_arrive && f->bar_kind != BAR_cluster_arrive) {
		b->groups[g].place = GROUP_barrier;
		b->groups[g].bar = (u8)f->bar_id;
		b->ready--;
	}
	open_barriers(b);
	return true;
}

/* ---- groups --------------------------------------------------------------------------------------- */
static bool end_group(Cta *b, u32 g)
{
	bool ok;

	b->groups[g].place = GROUP_done;
	b->live--;
	b->ready--;
	for (u32 w = group_warp(b, g); w <= last_warp(b, g); w++)
		b->bars.alive[w] &= ~lanes_in_warp(b, g, w);
	ok = !b->lane_mode || block_warp_check(b, g / PTX_WARP);
	open_barriers(b);
	return ok;
}

/* Takes what group g returned; false: the block has faulted. */
static bool take_result(Cta *b, u32 g, u32 r)
{
	b->groups[g].region = RUN_REGION(r);
	switch (RUN_KIND(r)) {
	case RUN_DONE:
		return end_group(b, g);
	case RUN_BARRIER:
		return arrive(b, g);
	case RUN_GRID:
		b->groups[g].place = GROUP_grid;
		b->ready--;
		return true;
	case RUN_YIELD:
	case RUN_NEXT:
		return true;
	case RUN_WARP:
		return b->lane_mode ? block_warp_arrive(b, g)
				    : block_fault(b, FAULT_not_supported, "a warp operation outside of lane mode");
	case RUN_FAULT:
		return block_fault(b, (FaultKind)RUN_REGION(r), RUN_REGION(r) == FAULT_not_supported
			? "threads of a warp that wait for different phases of an mbarrier (WW_LANE_MODE=1 can)" : "");
	default:
		return block_fault(b, FAULT_not_supported, "a suspend point of unknown kind");
	}
}

/* One pass over the groups that can run. */
static bool run_pass(Cta *b, bool *moved)
{
	const JitCode *code = b->run->grid->code;

	for (u32 g = 0; g < b->ngroups; g++) {
		u32 r;

		if (b->groups[g].place != GROUP_ready)
			continue;
		r = code->kernel(&b->env, b->frames, g, b->groups[g].region);
		*moved |= RUN_KIND(r) != RUN_YIELD;
		if (!take_result(b, g, r))
			return false;
	}
	return true;
}

/* Every group, whole, has arrived at one plain barrier of the block: it opens. */
static bool all_arrived(const Cta *b)
{
	u32 id = frame_of(b, 0)->bar_id;

	for (u32 g = 0; g < b->ngroups; g++) {
		const GroupFrame *f = frame_of(b, g);

		if (f->bar_kind != BAR_sync || f->bar_count || f->bar_id != id || f->bar_arrived != lanes_of(b, g))
			return false;
	}
	return id < BAR_cluster;
}

static bool in_step(const Cta *b)
{
	if (b->lane_mode || b->ready != b->ngroups || b->bars.used)
		return false;
	for (u32 g = 1; g < b->ngroups; g++)
		if (b->groups[g].region != b->groups[0].region)
			return false;
	return true;
}

/* Lane by lane a pass is a call for each thread, and who waits for another block never stops moving; nor does who asks
 * for it between barriers. */
static u32 turn_length(const Cta *b)
{
	return b->lane_mode || b->run->grid->code->info.polls ? TURN_OF_LANES : TURN;
}

/* As run_pass, from barrier to barrier while all groups do the same: nothing has to be noted then. Once they
 * differ, what each has returned is taken as if it had run on its own. */
static bool run_in_step(Cta *b, u32 turn, bool *moved)
{
	const JitCode *code = b->run->grid->code;
	u32 region = b->groups[0].region, g, first, r;

	do {
		first = r = code->kernel(&b->env, b->frames, 0, region);
		for (g = 1; g < b->ngroups && r == first; g++)
			r = code->kernel(&b->env, b->frames, g, region);
		if (r != first || RUN_KIND(r) != RUN_BARRIER || !all_arrived(b))
			break;
		region = RUN_REGION(r);
		*moved = true;
		g = 0;
	} while (!b->run->cancel && ++b->moves - turn < turn_length(b));
	if (g) /* who waits for another block does so from barrier to barrier, too */
		*moved = RUN_KIND(first) != RUN_YIELD || RUN_KIND(r) != RUN_YIELD;
	for (u32 k = 0; k < b->ngroups; k++)
		b->groups[k].region = region;
	for (u32 k = 0; k < g; k++)
		if (!take_result(b, k, k + 1 < g ? first : r))
			return false;
	return true;
}

static u32 count_at_grid(const Cta *b)
{
	u32 n = 0;

	for (u32 g = 0; g < b->ngroups; g++)
		n += b->groups[g].place == GROUP_grid;
	return n;
}

static bool waits_for_cluster(const Cta *b)
{
	for (u32 g = 0; b->bars.held && g < b->ngroups; g++)
		if (b->groups[g].place == GROUP_barrier && b->groups[g].bar == BAR_cluster)
			return true;
	return false;
}

static BlockState run_groups(Cta *b)
{
	u32 turn = b->moves;

	while (b->live) {
		bool moved = false;

		if (b->run->cancel)
			return BLOCK_fault;
		ptx_naps_begin();
		if (in_step(b) ? !run_in_step(b, turn, &moved) : !run_pass(b, &moved))
			return BLOCK_fault;
		if (b->lane_mode && (!moved || !b->ready) && !block_warp_run_unnamed(b, &moved))
			return BLOCK_fault;
		b->moves += moved;
		if (b->ready && (!moved || b->moves - turn >= turn_length(b)))
			return BLOCK_yield;
		if (b->ready || !b->live)
			continue;
		if (count_at_grid(b) == b->live)
			return BLOCK_grid;
		if (waits_for_cluster(b))
			return BLOCK_cluster;
		block_fault(b, FAULT_barrier_deadlock,
			    "every thread left waits at a barrier that the others never reach");
		return BLOCK_fault;
	}
	return BLOCK_done;
}

static BlockState run_interp(Cta *b)
{
	Fault f = { 0 };

	if (!b->interp)
		b->interp = ptx_interp_new(b->run->grid->entry, b->run->grid->layout, &b->env, NULL);
	if (!b->interp) {
		block_fault(b, FAULT_out_of_memory, "");
		return BLOCK_fault;
	}
	if (b->run->cancel)
		return BLOCK_fault;
	switch (ptx_interp_run(b->interp, INTERP_STEPS, &f)) {
	case INTERP_done:
		return BLOCK_done;
	case INTERP_yield:
		return BLOCK_yield;
	case INTERP_cluster:
		return BLOCK_cluster;
	case INTERP_fault:
		run_fault(b->run, &f);
	}
	return BLOCK_fault;
}

BlockState block_run(Cta *b)
{
	b->env.stack_end = guard_stack_end(b->run->grid);
	return b->run->grid->code ? run_groups(b) : run_interp(b);
}

void block_open_grid(Cta *b)
{
	for (u32 g = 0; g < b->ngroups; g++) {
		if (b->groups[g].place != GROUP_grid)
			continue;
		b->groups[g].place = GROUP_ready;
		b->ready++;
	}
}
