/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory of blocks in flight: shared, local and frames. Kept from block to block and never zeroed, as
 * CUDA promises nothing about its contents.
 *
 *   shared_map  [ guard 2 GiB + 64 KiB | pad 4 KiB | shared, whole pages | pad 4 KiB | guard … 4 GiB + 64 KiB ]
 *   local_map   [ guard 64 KiB | pad 4 KiB | threads × local_stride | pad 4 KiB | guard 64 KiB ]
 *
 * Guards are address space without memory: touching them is the kernel's fault. A shared address has 32
 * bits, so base + offset never leaves shared_map whatever a kernel computes, be it taken as signed or not. The pads take what disabled
 * lanes of masked vector accesses touch just outside of an array: on an absent page such an access costs
 * 300 ns though it loads nothing.
 */
#include "count/count.h"
#include "exec/pool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = BLOCK_PAGE, PAD = BLOCK_PAD, GUARD = BLOCK_GUARD, MAX_UNUSED = 64, HUGE = 2 << 20 /* a large page */ };
static const size_t SHARED_BELOW = ((size_t)2 << 30) + GUARD, SHARED_SIZE = ((size_t)6 << 30) + 2 * GUARD;

static size_t round_up(size_t n, size_t to)
{
	return (n + to - 1) / to * to;
}

/* Address space of `size` bytes with memory in [below, below + used). */
static u8 *map_guarded(size_t size, size_t below, size_t used)
{
	u8 *p = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	if (!mprotect(p + below, used, PROT_READ | PROT_WRITE))
		return p;
	munmap(p, size);
	return NULL;
}

size_t block_pages(size_t size) { return round_up(size, PAGE); }

static bool fit_shared(Cta *b, size_t need)
{
	need = round_up(need, PAGE);
	if (!b->shared_map) {
		b->shared_map = map_guarded(SHARED_SIZE, SHARED_BELOW, need + 2 * PAD);
		b->shared_cap = need;
		return b->shared_map;
	}
	if (need <= b->shared_cap)
		return true;
	if (mprotect(b->shared_map + SHARED_BELOW, need + 2 * PAD, PROT_READ | PROT_WRITE))
		return false;
	b->shared_cap = need;
	return true;
}

/* What was usable for a greater kernel is a guard for this one. */
static bool trim_shared(Cta *b, size_t need)
{
	u8 *end = b->shared_map + SHARED_BELOW + round_up(need, PAGE) + 2 * PAD;

	if (round_up(need, PAGE) >= b->shared_cap)
		return true;
	if (mprotect(end, b->shared_cap - round_up(need, PAGE), PROT_NONE))
		return false;
	b->shared_cap = round_up(need, PAGE);
	return true;
}

static bool fit_local(Cta *b, size_t need)
{
	need = round_up(need, PAGE);
	if (need <= b->local_cap)
		return true;
	if (b->local_map)
		munmap(b->local_map, b->local_cap + 2 * PAD + 2 * GUARD);
	b->local_map = map_guarded(need + 2 * PAD + 2 * GUARD, GUARD, need + 2 * PAD);
	b->local_cap = b->local_map ? need : 0;
	return b->local_map;
}

/* Of code that runs whole blocks, one for each worker: on large pages where it is much, since small ones would fall on some sets of
 * the caches more than on others. */
static bool fit_frames(Cta *b, size_t need, bool whole)
{
	size_t to = whole && need >= HUGE / 2 ? HUGE : 64;

	need = round_up(need, to);
	if (need <= b->frames_cap)
		return true;
	free(b->frames);
	b->frames = base_should_fail() ? NULL : aligned_alloc(to, need);
	b->frames_cap = b->frames ? need : 0;
	if (b->frames && to == HUGE)
		madvise(b->frames, need, MADV_HUGEPAGE);
	return b->frames;
}

static bool fit_warps(Cta *b, u32 need)
{
	if (!b->lane_mode || need <= b->warps_cap)
		return true;
	free(b->warps);
	b->warps = base_calloc(need, sizeof *b->warps);
	b->warps_cap = b->warps ? need : 0;
	return b->warps;
}

static bool fit_groups(Cta *b, u32 need)
{
	if (need <= b->groups_cap)
		return true;
	free(b->groups);
	b->groups = base_calloc(need, sizeof *b->groups);
	b->groups_cap = b->groups ? need : 0;
	return b->groups;
}

/* Threads' local memories must not all fall into the same cache sets. */
static u64 local_stride(u32 size)
{
	u64 n = round_up(size, 32); /* the widest access is aligned in every thread's part */

	return n && n % 1024 == 0 ? n + 64 : n;
}

static void measure(Cta *b, const Run *r)
{
	const ExecGrid *g = r->grid;
	const EmitInfo *info = g->code ? &g->code->info : NULL;

	b->lanes = g->env.ntid[0] * g->env.ntid[1] * g->env.ntid[2];
	b->group_lanes = info && info->group_lanes ? info->group_lanes : PTX_WARP;
	b->ngroups = info ? (b->lanes + b->group_lanes - 1) / b->group_lanes : 0;
	b->frame_size = info ? info->frame_size : 0;
	b->lane_mode = info && info->lane_mode;
	b->env.launch = &g->env;
	b->env.local_stride = local_stride(g->local_size);
}

static bool fit_block(Cta *b, const Run *r)
{
	const LaunchEnv *l = &r->grid->env;
	bool whole = r->grid->code && r->grid->code->info.range;

	measure(b, r);
	if ((!b->cluster && !(fit_shared(b, l->total_shared) && trim_shared(b, l->total_shared))) ||
	    !fit_local(b, b->env.local_stride * b->lanes) ||
	    !fit_frames(b, (size_t)b->frame_size * (whole ? 1 : b->ngroups), whole) || !fit_groups(b, b->ngroups) ||
	    !fit_warps(b, (b->lanes + PTX_WARP - 1) / PTX_WARP))
		return false;
	if (!b->cluster)
		b->env.shared = b->shared_map + SHARED_BELOW + PAD;
	b->env.local = b->local_map ? b->local_map + GUARD + PAD : NULL;
	b->env.frames = b->frames;
	if (whole)
		memset(b->frames, 0, b->frame_size < EMIT_FRAMES_HEAD ? b->frame_size : EMIT_FRAMES_HEAD);
	return true;
}

static void destroy(Cta *b)
{
	if (b->shared_map)
		munmap(b->shared_map, SHARED_SIZE);
	if (b->local_map)
		munmap(b->local_map, b->local_cap + 2 * PAD + 2 * GUARD);
	free(b->frames);
	free(b->groups);
	free(b->warps);
	free(b);
}

/* An unused one, if possible with its guards already where this kernel wants them. */
static Cta *take_unused(size_t shared)
{
	Cta **at = &pool.blocks, *b;

	pthread_mutex_lock(&pool.lock);
	while (*at && (*at)->shared_cap != shared)
		at = &(*at)->next;
	if (!*at)
		at = &pool.blocks;
	b = *at;
	if (b) {
		*at = b->next;
		pool.nblocks--;
	}
	pthread_mutex_unlock(&pool.lock);
	return b;
}

Cta *block_new(Run *r, u32 smid, Cluster *c)
{
	Cta *b = take_unused(c ? 0 : round_up(r->grid->env.total_shared, PAGE));

	if (!b)
		b = base_calloc(1, sizeof *b);
	if (!b)
		return NULL;
	b->run = r;
	b->next = NULL;
	b->cluster = c;
	b->env.cluster_ctas = b->env.cluster_rank = 0;
	b->env.smid = r->grid->env.nsmid ? smid % r->grid->env.nsmid : smid;
	if (fit_block(b, r))
		return b;
	destroy(b);
	return NULL;
}

bool block_count(Cta *b, u32 seat)
{
	ExecGrid *g = b->run->grid;
	CountHead *h;
	Fault f = { .kind = FAULT_out_of_memory, .fn = g->entry };

	b->env.counts = NULL;
	if (!g->counts)
		return true;
	h = count_set_seat(g->counts, seat);
	if (!h) {
		run_fault(b->run, &f);
		return false;
	}
	h->shared = ptx_cluster_start(&b->env);
	h->local = (u64)(uintptr_t)b->env.local;
	h->local_stride = b->env.local_stride;
	h->local_size = b->env.local ? b->env.local_stride * b->lanes : 0;
	h->ctaid = b->env.ctaid;
	h->nctaid = g->env.nctaid;
	b->env.counts = h;
	return true;
}

void block_free(Cta *b)
{
	block_end(b);
	pthread_mutex_lock(&pool.lock);
	if (pool.nblocks < MAX_UNUSED) {
		b->next = pool.blocks;
		pool.blocks = b;
		pool.nblocks++;
		b = NULL;
	}
	pthread_mutex_unlock(&pool.lock);
	if (b)
		destroy(b);
}
