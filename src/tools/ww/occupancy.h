/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private to ww occupancy: one kernel on one compute capability, and its faces.
 */
#ifndef WW_OCCUPANCY_H
#define WW_OCCUPANCY_H

#include "device/device.h"

typedef struct OccKernel {
	const char *name;
	const DeviceLimits *d;
	DeviceUse use;	/* threads: the block that is looked at */
	u32 most_threads; /* of its launch bounds; 0: none */
	u32 spilled;	/* bytes a thread */
} OccKernel;

/* ---- ww_occupancy.c ---------------------------------------------------------------------------- */
typedef struct OccAt {
	DeviceOccupancy o;
	u32 warps;     /* resident on an SM */
	double share;  /* of the warps an SM holds */
	const char *limit; /* what keeps it there */
} OccAt;
OccAt occ_at(const OccKernel *);

/* ---- occ_curves.c: occupancy over block size, registers a thread, shared memory a block ---------- */
void occ_plot(Text *, const OccKernel *);
void occ_svg(Text *, const OccKernel *kernels, u32 n); /* a row of three a kernel */

#endif
