/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_mbar: the word of an mbarrier and what arrivals do to it. PTX ISA, "mbarrier". Whoever updates a
 * word in memory makes that atomic.
 */
#include "ptx/semantics.h"

enum { COUNT_BITS = 20, TX_AT = 40, TX_BITS = 22, PHASE_AT = 63 };

Mbar sem_mbar_unpack(u64 v)
{
	return (Mbar){(u32)(v & sem_mask(COUNT_BITS)), (u32)(v >> COUNT_BITS & sem_mask(COUNT_BITS)),
		      (i32)sem_sext(v >> TX_AT, TX_BITS), (u32)(v >> PHASE_AT)};
}

u64 sem_mbar_pack(Mbar b)
{
	return (b.pending & sem_mask(COUNT_BITS)) |
	       (b.expected & sem_mask(COUNT_BITS)) << COUNT_BITS |
	       ((u64)b.tx & sem_mask(TX_BITS)) << TX_AT | (u64)b.phase << PHASE_AT;
}

Mbar sem_mbar_update(Mbar b, u32 arrive, u32 drop, i32 tx)
{
	b.tx += tx;
	b.pending -= arrive;
	b.expected -= drop;
	if (!b.pending && !b.tx) {
		b.pending = b.expected;
		b.phase ^= 1;
	}
	return b;
}

void lane_mbarrier_pending_count(const Op *op, u64 *d, const u64 *a)
{
	d[0] = sem_mbar_unpack(a[0]).pending;
}
