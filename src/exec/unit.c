/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a run hands out and parks: a block, or the blocks of a cluster, which the first of them stands for.
 *
 * Blocks of a cluster run in turn on one thread, each until all of its groups wait. They reach each other's shared
 * memory, so it lies in one map, a window of 2^CLUSTER_SHIFT bytes for each rank:
 *
 *   map  [ guard 2 GiB + 64 KiB | pad, shared of rank 0, pad | … | pad, shared of rank 1, pad | … | guard ]
 *
 * A shared address has 32 bits and counts from rank 0's memory: the guards are for code that extends it as signed, and
 * for code that does not.
 */
#include "exec/pool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MAX_UNUSED = 16, MAX_ROUNDS = 64 };
static const size_t BELOW = ((size_t)2 << 30) + BLOCK_GUARD, REACH = (size_t)4 << 30,
		    WINDOW = (size_t)1 << CLUSTER_SHIFT;

static size_t map_size(void) { return BELOW + BLOCK_PAD + REACH + BLOCK_GUARD; }

/* ---- a cluster's shared memory -------------------------------------------------------------------- */
static u8 *rank_at(const Cluster *c, u32 rank) { return c->map + BELOW + BLOCK_PAD + rank * WINDOW; }

static bool map_windows(Cluster *c)
{
	size_t size = c->room + 2 * BLOCK_PAD;
	bool ok;

	c->map = mmap(NULL, map_size(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	ok = c->map != MAP_FAILED;
	for (u32 r = 0; ok && r < c->windows; r++)
		ok = !mprotect(rank_at(c, r) - BLOCK_PAD, size, PROT_READ | PROT_WRITE);
	if (!ok && c->map != MAP_FAILED)
		munmap(c->map, map_size());
	return ok;
}

static void destroy(Cluster *c)
{
	munmap(c->map, map_size());
	free(c);
}

/* An unused one whose guards are already where this kernel wants them. */
static Cluster *take_unused(u32 n, size_t room)
{
	Cluster **at = &pool.clusters, *c;

	pthread_mutex_lock(&pool.lock);
	while (*at && ((*at)->windows != n || (*at)->room != room))
		at = &(*at)->next;
	c = *at;
	if (c) {
		*at = c->next;
		pool.nclusters--;
	}
	pthread_mutex_unlock(&pool.lock);
	return c;
}

static Cluster *make_cluster(u32 n, size_t room)
{
	Cluster *c = base_calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->windows = n;
	c->room = room;
	if (map_windows(c))
		return c;
	free(c);
	return NULL;
}

static void keep(Cluster *c)
{
	pthread_mutex_lock(&pool.lock);
	if (pool.nclusters < MAX_UNUSED) {
		c->next = pool.clusters;
		pool.clusters = c;
		pool.nclusters++;
		c = NULL;
	}
	pthread_mutex_unlock(&pool.lock);
	if (c)
		destroy(c);
}

/* ---- life ------------------------------------------------------------------------------------------- */
static void free_cluster(Cluster *c)
{
	for (u32 r = 0; r < c->n; r++) {
		c->block[r]->cluster = NULL;
		block_free(c->block[r]);
	}
	keep(c);
}

Cta *unit_new(Run *r, u32 smid)
{
	size_t room = block_pages(r->grid->env.total_shared);
	Cluster *c;

	if (r->cluster == 1)
		return block_new(r, smid, NULL);
	c = take_unused(r->cluster, room);
	if (!c)
		c = make_cluster(r->cluster, room);
	if (!c)
		return NULL;
	for (c->n = 0, c->now = 0; c->n < r->cluster; c->n++) {
		Cta *b = block_new(r, smid + c->n, c);

		if (!b) {
			free_cluster(c);
			return NULL;
		}
		b->env.shared = rank_at(c, c->n);
		b->env.cluster_ctas = r->cluster;
		b->env.cluster_rank = c->n;
		c->block[c->n] = b;
	}
	return c->block[0];
}

void unit_free(Cta *b)
{
	if (b->cluster)
		free_cluster(b->cluster);
	else
		block_free(b);
}

Cta *unit_running(Cta *b) { return b->cluster ? b->cluster->block[b->cluster->now] : b; }

/* Clusters, and blocks in them, follow each other along x first. */
static void place(const LaunchEnv *l, u64 index, u32 rank, u32 ctaid[3])
{
	for (u32 d = 0; d < 3; d++) {
		u32 n = l->cluster_nctaid[d] ? l->cluster_nctaid[d] : 1, clusters = l->nctaid[d] / n;

		ctaid[d] = (u32)(index % clusters) * n + rank % n;
		index /= clusters;
		rank /= n;
	}
}

void unit_begin(Cta *b, u64 index)
{
	Cluster *c = b->cluster;

	if (!c) {
		block_begin(b, index);
		return;
	}
	for (u32 r = 0; r < c->n; r++) {
		place(b->env.launch, index, r, c->block[r]->env.ctaid);
		block_restart(c->block[r]);
		c->state[r] = BLOCK_yield;
	}
}

bool unit_count(Cta *b, u32 seat)
{
	if (!b->cluster)
		return block_count(b, seat);
	b->cluster->seat = seat; /* block by block, when each runs */
	return true;
}

void unit_open_grid(Cta *b)
{
	Cluster *c = b->cluster;

	if (!c)
		block_open_grid(b);
	for (u32 r = 0; c && r < c->n; r++)
		block_open_grid(c->block[r]);
}

/* ---- running ------------------------------------------------------------------------------------------ */
/* The cluster's barrier opens when all threads of all blocks have arrived or exited. */
static bool open_barrier(Cluster *c)
{
	u32 waiting = 0;

	for (u32 r = 0; r < c->n; r++) {
		if (c->state[r] != BLOCK_done && !block_in_cluster(c->block[r]))
			return false;
		waiting += c->state[r] != BLOCK_done;
	}
	for (u32 r = 0; r < c->n; r++)
		if (c->state[r] != BLOCK_done)
			block_open_cluster(c->block[r]);
	return waiting;
}

static u32 count_in(const Cluster *c, BlockState s)
{
	u32 n = 0;

	for (u32 r = 0; r < c->n; r++)
		n += c->state[r] == s;
	return n;
}

/* Every block once; *moved: one got further, so that others may. False: a fault. */
static bool run_round(Cluster *c, bool *moved)
{
	for (c->now = 0; c->now < c->n; c->now++) {
		Cta *b = c->block[c->now];
		u32 before = b->moves;

		if (c->state[c->now] == BLOCK_done)
			continue;
		c->state[c->now] = block_count(b, c->seat) ? block_run(b) : BLOCK_fault;
		if (c->state[c->now] == BLOCK_fault)
			return false;
		*moved |= b->moves != before || b->interp || c->state[c->now] == BLOCK_done;
	}
	c->now = 0;
	return true;
}

static BlockState stuck(Cluster *c)
{
	block_fault(c->block[0], FAULT_barrier_deadlock,
		    "every thread left of a cluster waits at a barrier that the others never reach");
	return BLOCK_fault;
}

static BlockState run_cluster(Cluster *c)
{
	for (u32 rounds = 0;; rounds++) {
		bool moved = false;

		if (!run_round(c, &moved))
			return BLOCK_fault;
		if (count_in(c, BLOCK_done) == c->n)
			return BLOCK_done;
		if (open_barrier(c))
			rounds = 0;
		else if (count_in(c, BLOCK_done) + count_in(c, BLOCK_grid) == c->n)
			return BLOCK_grid;
		else if (!moved || rounds == MAX_ROUNDS)
			return count_in(c, BLOCK_yield) ? BLOCK_yield : stuck(c);
	}
}

BlockState unit_run(Cta *b) { return b->cluster ? run_cluster(b->cluster) : block_run(b); }
