/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Special registers: what each reads as (PTX ISA, "Special Registers"). In: a block, a thread's number in it.
 * Most stand in the block or its launch, where sreg.def says; the rest is of the thread or of the time.
 */
#include "ptx/ptx.h"

#include <string.h>
#include <time.h>

static u64 read_clock(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

u64 ptx_global_timer(void) { return read_clock(CLOCK_REALTIME); }

enum { TURN_NS = 10000, SLEEP_MIN_NS = 50000, SLEEP_MAX_NS = 1000000 };

static _Thread_local struct { /* of this thread of the host */
	u32 asked; /* since others had a turn */
	u64 began; /* the first long one of this turn of the block; 0: none yet */
} naps;

void ptx_naps_begin(void) { naps.began = 0; }

/* All threads of a block sleep at once: each its time from when the first one began. */
static void sleep_until(u32 ns)
{
	u64 now = read_clock(CLOCK_MONOTONIC), end;
	struct timespec t;

	if (!naps.began)
		naps.began = now;
	end = naps.began + ns;
	if (end <= now)
		return;
	t = (struct timespec){ (time_t)(end / 1000000000), (long)(end % 1000000000) };
	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
}

/* Short ones are what the turns of others take; very short ones, as loops that back off make many of, are less than that. */
bool ptx_nanosleep(u32 ns)
{
	ns = ns > SLEEP_MAX_NS ? SLEEP_MAX_NS : ns;
	if (ns >= SLEEP_MIN_NS)
		sleep_until(ns);
	naps.asked += ns + 1;
	if (naps.asked < TURN_NS)
		return false;
	naps.asked = 0;
	return true;
}

void ptx_tid_of(const u32 ntid[3], u32 thread, u32 tid[3])
{
	tid[0] = thread % ntid[0];
	tid[1] = thread / ntid[0] % ntid[1];
	tid[2] = thread / ntid[0] / ntid[1];
}

static u64 own_value(const BlockEnv *b, u32 thread, u32 sr)
{
	u32 lane = thread % PTX_WARP, bit = 1u << lane, tid[3];

	switch (sr) {
	case SR_laneid: return lane;
	case SR_warpid: return thread / PTX_WARP;
	case SR_lanemask_eq: return bit;
	case SR_lanemask_le: return bit | (bit - 1);
	case SR_lanemask_lt: return bit - 1;
	case SR_lanemask_ge: return (u32)-bit;
	case SR_lanemask_gt: return (u32)-bit & ~bit;
	case SR_clock: case SR_clock64: return read_clock(CLOCK_MONOTONIC);
	case SR_clock_hi: return read_clock(CLOCK_MONOTONIC) >> 32;
	case SR_globaltimer: case SR_globaltimer_lo: return ptx_global_timer();
	case SR_globaltimer_hi: return ptx_global_timer() >> 32;
	default:
		ptx_tid_of(b->launch->ntid, thread, tid);
		return tid[sr - SR_tid_x];
	}
}

u32 ptx_cluster_size(const LaunchEnv *l)
{
	u32 n = 1;

	for (u32 d = 0; d < 3; d++)
		n *= l->cluster_nctaid[d] ? l->cluster_nctaid[d] : 1;
	return n;
}

u64 ptx_cluster_start(const BlockEnv *b)
{
	return (u64)(uintptr_t)b->shared - ((u64)b->cluster_rank << CLUSTER_SHIFT);
}

static u32 cluster_value(const BlockEnv *b, u32 word)
{
	const LaunchEnv *l = b->launch;
	u32 d = word % 4, n[3];

	for (u32 i = 0; i < 3; i++)
		n[i] = l->cluster_nctaid[i] ? l->cluster_nctaid[i] : 1;
	switch (word - d) {
	case CLUSTER_id: return b->ctaid[d] / n[d];
	case CLUSTER_nid: return l->nctaid[d] / n[d];
	case CLUSTER_ctaid: return b->ctaid[d] % n[d];
	case CLUSTER_nctaid: return n[d];
	case CLUSTER_nrank: return n[0] * n[1] * n[2];
	default: return b->ctaid[0] % n[0] + n[0] * (b->ctaid[1] % n[1] + n[1] * (b->ctaid[2] % n[2]));
	}
}

static u64 read_field(const void *from, const SregInfo *s)
{
	u64 v = 0;

	if (s->type == TY_pred)
		return *(const u32 *)from != 0;
	memcpy(&v, from, ptx_type_bits(s->type) / 8);
	return v;
}

u64 ptx_sreg_value(const BlockEnv *b, u32 thread, u32 sr)
{
	const SregInfo *s = &ptx_sregs[sr];

	switch (s->from) {
	case SREG_own: return own_value(b, thread, sr);
	case SREG_launch: return read_field((const u8 *)b->launch + s->at, s);
	case SREG_block: return read_field((const u8 *)b + s->at, s);
	case SREG_cluster: return cluster_value(b, s->at);
	default: return 0;
	}
}
