/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_cluster: addresses in the shared memory of a cluster's blocks. PTX ISA, "mapa", "getctarank", "clusterlaunchcontrol". Clusters
 * have one block here (launches of larger ones are refused): every address is in the block itself, rank 0.
 */
#include "ptx/mbar.h"

void lane_mapa(const Op *op, u64 *d, const u64 *a) { d[0] = a[0]; }
void lane_getctarank(const Op *op, u64 *d, const u64 *a) { d[0] = 0; }

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
