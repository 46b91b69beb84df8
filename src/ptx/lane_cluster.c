/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_cluster: addresses in the shared memory of a cluster's blocks. PTX ISA, "mapa", "getctarank",
 * "clusterlaunchcontrol". Addresses in shared memory mean the same in all blocks of a cluster (op.h). A generic one
 * is what mapa without a space is about.
 */
#include "ptx/mbar.h"

enum { LANES = 32 };

static u64 offset_of(const Op *op, const MemEnv *m, u64 addr)
{
	return ptx_is_shared(op->m.space) ? addr : addr - m->shared;
}

bool mem_mapa(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < LANES; l++)
		d[l] = sem_of_rank(offset_of(op, m, a[l]), (u32)a[LANES + l]) +
		       (ptx_is_shared(op->m.space) ? 0 : m->shared);
	return true;
}

bool mem_getctarank(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < LANES; l++)
		d[l] = (u32)offset_of(op, m, a[l]) >> CLUSTER_SHIFT;
	return true;
}

/* A request to take over a cluster that has not begun may be refused at any time, and here it always is: blocks
 * are handed out as threads become free. The answer's 16 bytes are then zeros. */
bool mem_clusterlaunchcontrol_try_cancel(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	static const u64 refused[2];

	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 host, before;

		if (!sem_place(m, l, SS_shared, a[l], sizeof refused, &host) ||
		    !sem_store(m, l, host, refused, sizeof refused) ||
		    !sem_mbar_change(m, l, SS_shared, a[32 + l], 0, 0, -(i32)sizeof refused, &before))
			return false;
	}
	return true;
}

bool mem_clusterlaunchcontrol_is_canceled(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < 32; l++)
		d[l] = a[l] & 1;
	return true;
}

/* Of an answer that was no they are not defined. */
bool mem_clusterlaunchcontrol_first_ctaid(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 i = 0; i < 4 * 32; i++)
		d[i] = 0;
	return true;
}

bool mem_clusterlaunchcontrol_ctaid_dim(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < 32; l++)
		d[l] = 0;
	return true;
}
