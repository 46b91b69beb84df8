/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * device: what the hardware generations and known cards are. Facts only, in cc.def, unit.def, feature.def and
 * card.def;
 * and what follows from them by arithmetic (occupancy). Knows nothing of contexts or memory.
 */
#ifndef WW_DEVICE_H
#define WW_DEVICE_H

#include "base/base.h"

typedef struct DeviceLimits { /* one compute capability: a row of cc.def */
	u32 major, minor;
	const char *arch;
	u32 block_threads, block_xy, block_z;
	u32 grid_x, grid_yz; /* grid_z is 1 before 2.0 */
	u32 sm_blocks, sm_warps;
	u32 sm_regs, block_regs, thread_regs, reg_unit;
	bool reg_unit_is_block; /* 1.x: registers are handed out per block, not per warp */
	u32 sm_shared, block_shared, block_shared_optin, shared_unit, shared_reserved;
	u32 warp_unit;
	u32 banks, schedulers, fp32_units;
	u32 cluster; /* largest portable cluster */
	u32 param_bytes;
} DeviceLimits;

typedef struct DeviceCard { /* a row of card.def */
	const char *name;
	u32 major, minor, sms, clock_mhz, mem_mhz, bus_bits;
	double bandwidth; /* GB/s */
	u32 mem_mib, l2_kib;
} DeviceCard;

enum { DEVICE_SPLITS = 10 };
typedef struct DeviceUnits { /* a row of unit.def: the SM of one compute capability */
	u32 major, minor;
	u32 schedulers, issue_cycles;
	u32 f32, f64, half, tensor, int_add, int_mul, shift, special, convert, memory_lanes; /* results a clock */
	u32 l1_kib;
	u16 splits[DEVICE_SPLITS]; /* KiB of it that can be shared memory, rising; zeros behind the last */
	u32 usual_split; /* KiB of these that a driver sets aside at most while blocks that run need no more; 0: not known */
	u32 sector, line, bytes_clock;
	u32 wait_arith, wait_shared, wait_l1, wait_l2, wait_memory; /* cycles */
} DeviceUnits;
typedef struct DeviceFeature { /* a row of feature.def */
	const char *id, *name;
	u32 since; /* 12: 1.2 */
} DeviceFeature;

/* limits.c */
const DeviceLimits *device_limits(u32 major, u32 minor); /* NULL: not known */
const DeviceLimits *device_limits_for(u32 sm); /* sm_90 is 90: its row, or that of the newest older one; never NULL */
const DeviceLimits *device_limits_at(u32 i);		 /* every row; NULL after the last */
const DeviceCard *device_card(const char *name);	 /* case is ignored; NULL: not known */
const DeviceCard *device_card_at(u32 i);
const DeviceCard *device_card_for(u32 sm); /* 90: the strongest of that capability, or of the newest older one */
const DeviceUnits *device_units(u32 major, u32 minor); /* of every row of cc.def; else NULL */
const DeviceFeature *device_feature_at(u32 i);
/* The least part of L1 that can be shared memory and holds so much, in bytes; the greatest where none does; 0: they are apart. */
u64 device_split(const DeviceUnits *, u64 shared);
/* Bytes of L1 that are left when blocks of a kernel need so much shared memory on an SM. */
u64 device_l1_bytes(const DeviceUnits *, u64 shared);

/* occupancy.c: CUDA occupancy calculator's rules */
typedef struct DeviceUse { /* what one block of a kernel needs */
	u32 threads, regs; /* regs: a thread */
	u64 shared_static, shared_dynamic;
	u64 shared_limit; /* dynamic bytes the kernel may ask for; 0: the default limit */
} DeviceUse;
typedef struct DeviceOccupancy {
	u32 blocks; /* resident on one SM; 0: a block does not fit at all */
	u32 by_warps, by_regs, by_shared, by_blocks; /* the four limits, blocks each */
} DeviceOccupancy;
DeviceOccupancy device_occupancy(const DeviceLimits *, const DeviceUse *);
/* Blocks for which there is room in the shared memory that a driver sets aside of L1, where the kernel does not say how much: what
 * Nsight Compute calls the limit by shared memory. `o`: its occupancy. Where usual_split is not known what `o` says. */
u32 device_blocks_set_aside(const DeviceLimits *, const DeviceUnits *, const DeviceUse *, const DeviceOccupancy *o);
/* Registers a thread when so many warps share `regs` registers; at most what a thread may have. */
u32 device_regs_for(const DeviceLimits *, u32 regs, u32 warps);
/* The block size with the most resident threads an SM, largest size first, at most `limit` threads
 * (0: no limit). `shared` gives the dynamic shared bytes of a block of n threads. */
u32 device_best_block(const DeviceLimits *, DeviceUse, u32 limit, u64 (*shared)(void *self, u32 n),
		      void *self, u32 *blocks);
/* Dynamic shared bytes a block can use with `blocks` of them resident on an SM. */
u64 device_free_shared(const DeviceLimits *, const DeviceUse *, u32 blocks);

#endif
