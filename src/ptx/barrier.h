/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * barrier: the barriers of a block, and its part in its cluster's (PTX ISA, "bar, barrier", "barrier.cluster").
 * Both engines keep their threads; who has arrived, and when a barrier opens, is said here.
 *
 * Sixteen a block, each with a count of threads. With a count of 0 it waits for all that have not exited. Else
 * warps count: one of which all living lanes have come counts as 32, as the hardware counts.
 */
#ifndef WW_PTX_BARRIER_H
#define WW_PTX_BARRIER_H

#include "ptx/ptx.h"

enum { BAR_cluster = 16, NBARRIERS }; /* the cluster's is the last one */
typedef enum BarKind {
	BAR_sync, BAR_arrive, BAR_popc, BAR_and, BAR_or, BAR_cluster_arrive, BAR_cluster_wait
} BarKind;
BarKind ptx_bar_kind(const Op *);

typedef struct Barrier {
	u32 count;   /* threads asked for; 0: every one that has not exited */
	u32 extra;   /* arrivals of lanes that had arrived already */
	u32 value;   /* reduction so far */
	u32 arrived[PTX_WARP]; /* lanes of each warp */
} Barrier;

typedef struct Barriers {
	u32 nwarps;
	u32 used;    /* bit set over bar: some lane has arrived */
	u32 cluster_phase; /* how often the cluster's has opened */
	bool held;	   /* the cluster's does not open: other blocks have to arrive. Theirs to set who know them */
	u32 alive[PTX_WARP]; /* lanes of each warp that exist and have not exited */
	Barrier bar[NBARRIERS];
} Barriers;

void barriers_begin(Barriers *, u32 threads);
/* Lanes of a warp arrive. `value`: what they contribute to a reduction: how many hold the predicate (popc), or
 * whether all (and), any (or) do. */
void barrier_arrive(Barriers *, BarKind, u32 id, u32 count, u32 warp, u32 lanes, u32 value);
/* The barriers that open now, as a bit set. Whoever waits there may go on, with bar[id].value; then
 * barriers_clear() makes them ready for the next use. */
u32 barriers_open(const Barriers *);
void barriers_clear(Barriers *, u32 set);
/* All of the block's threads that have not exited stand at the cluster's barrier or have passed its arrival. */
bool barriers_in_cluster(const Barriers *);

#endif
