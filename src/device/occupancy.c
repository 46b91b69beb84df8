/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Occupancy: how many blocks of a kernel are resident on one SM. Rules of the CUDA occupancy
 * calculator: warps, registers and shared memory are handed out in units; the scarcest decides.
 */
#include "device/device.h"

static u64 round_up(u64 n, u64 unit) { return (n + unit - 1) / unit * unit; }

static u32 least(u32 a, u32 b) { return a < b ? a : b; }

/* Registers are split evenly between the SM's parts, and a warp's must all lie in one. Whether a block may be
 * launched at all is judged as if its warps filled the parts evenly; how many fit, by its warps alone. */
static u32 blocks_by_regs(const DeviceLimits *d, u32 warps, u32 regs)
{
	if (!regs)
		return d->sm_blocks;
	if (regs > d->thread_regs)
		return 0;
	if (d->reg_unit_is_block)
		return d->sm_regs /
		       round_up(round_up(warps, d->warp_unit) * 32 * regs, d->reg_unit);
	u32 a_warp = round_up(regs * 32, d->reg_unit);
	u32 a_block = round_up(warps, d->warp_unit);
	if (a_block > d->block_regs / a_warp / d->warp_unit * d->warp_unit)
		return 0;
	return d->sm_regs / a_warp / d->warp_unit * d->warp_unit / warps;
}

/* With what each block reserves. */
static u64 shared_of_block(const DeviceLimits *d, const DeviceUse *use)
{
	return round_up(use->shared_static + use->shared_dynamic + d->shared_reserved, d->shared_unit);
}

static u32 blocks_by_shared(const DeviceLimits *d, const DeviceUse *use)
{
	u64 limit = use->shared_limit ? use->shared_limit : d->block_shared;
	if (use->shared_limit
		    ? use->shared_dynamic > limit || use->shared_static > d->block_shared_optin
		    : use->shared_static + use->shared_dynamic > limit)
		return 0;
	u64 need = shared_of_block(d, use);
	if (need - round_up(d->shared_reserved, d->shared_unit) > d->block_shared_optin)
		return 0;
	return need ? d->sm_shared / need : d->sm_blocks;
}

DeviceOccupancy device_occupancy(const DeviceLimits *d, const DeviceUse *use)
{
	DeviceOccupancy o = {0};
	if (!use->threads || use->threads > d->block_threads)
		return o;
	u32 warps = (use->threads + 31) / 32;
	o.by_warps = d->sm_warps / warps;
	o.by_regs = blocks_by_regs(d, warps, use->regs);
	o.by_shared = blocks_by_shared(d, use);
	o.by_blocks = d->sm_blocks;
	o.blocks = least(least(o.by_warps, o.by_regs), least(o.by_shared, o.by_blocks));
	return o;
}

/* Recorded on an H200, 270 kinds of launches: room for twice as many blocks as run at once (once of 1,024 threads), but no more than
 * usual_split unless those that run need it; without shared memory, for four times as many as their warps allow. */
u32 device_blocks_set_aside(const DeviceLimits *d, const DeviceUnits *u, const DeviceUse *use, const DeviceOccupancy *o)
{
	u64 need = shared_of_block(d, use), usual = u ? (u64)u->usual_split << 10 : 0, aside, twice;

	if (!usual || !o->blocks || !need)
		return o->by_shared;
	if (!(use->shared_static + use->shared_dynamic))
		return (u32)(device_split(u, least(d->sm_blocks, o->by_warps * 4) * need) / need);
	aside = device_split(u, o->blocks * need);
	twice = device_split(u, least(d->sm_blocks, use->threads == d->block_threads ? o->blocks : o->blocks * 2) * need);
	if (aside < usual)
		aside = twice < usual ? twice : usual;
	return (u32)(aside / need);
}

u32 device_regs_for(const DeviceLimits *d, u32 regs, u32 warps)
{
	u32 each = d->reg_unit_is_block ? regs / (u32)(round_up(warps, d->warp_unit) * 32) : regs / warps / d->reg_unit * d->reg_unit / 32;

	return least(each, d->thread_regs);
}

u32 device_best_block(const DeviceLimits *d, DeviceUse use, u32 limit,
		      u64 (*shared)(void *self, u32 n), void *self, u32 *blocks)
{
	u32 most = 0, best = 0;
	u32 top = limit && limit < d->block_threads ? limit : d->block_threads;
	*blocks = 0;
	for (u32 n = round_up(top, 32); n; n -= 32) {
		use.threads = least(n, top);
		if (shared)
			use.shared_dynamic = shared(self, use.threads);
		u32 resident = device_occupancy(d, &use).blocks;
		if (resident * use.threads > most) {
			most = resident * use.threads;
			best = use.threads;
			*blocks = resident;
		}
		if (most == d->sm_warps * 32)
			break;
	}
	return best;
}

u64 device_free_shared(const DeviceLimits *d, const DeviceUse *use, u32 blocks)
{
	u64 limit = use->shared_limit ? use->shared_limit : d->block_shared - use->shared_static;
	u64 part = blocks ? d->sm_shared / blocks / d->shared_unit * d->shared_unit : 0;
	u64 fixed = use->shared_static; /* recorded: what a block reserves is not counted here */
	u64 room = part > fixed ? part - fixed : 0;
	return room < limit ? room : limit;
}
