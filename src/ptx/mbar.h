/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mbar: an mbarrier's word, for those who arrive at one. Private to the semantics.
 */
#ifndef WW_PTX_MBAR_H
#define WW_PTX_MBAR_H

#include "ptx/semantics.h"

/* lane_mbar.c. The word at an address of a space: arrivals, dropped arrivals, bytes expected (negative:
 * arrived); a phase that is complete ends. *before: the word as it was. */
bool sem_mbar_change(const MemEnv *, u32 lane, u8 space, u64 addr, u32 arrive, u32 drop, i32 tx, u64 *before);

/* .multicast::cluster goes to the same place in every block of a mask, whose mbarriers learn of it. Without it: once,
 * to the address as it is. */
static inline u32 sem_targets(const Op *op, u64 mask) { return op->m.extra[XE_multicast] ? (u32)mask & 0xffff : 1; }
static inline u64 sem_target(const Op *op, u64 addr, u32 rank)
{
	return op->m.extra[XE_multicast] ? sem_of_rank(addr, rank) : addr;
}

#endif
