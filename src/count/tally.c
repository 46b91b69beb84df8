/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses of running code ▶ counters. count_linear answers the common ones (neighbouring lanes at
 * neighbouring addresses, or all at one) by arithmetic; the rest become 32 addresses and go through access.c.
 */
#include "count/count.h"

#include <string.h>

static u32 first_lane(u32 mask)
{
	return (u32)__builtin_ctz(mask);
}

static u32 count_bits(u32 mask)
{
	return (u32)__builtin_popcount(mask);
}

static CountHow unpack(u32 how)
{
	return (CountHow){ (u8)how, (u8)(how >> 8), how >> 16 & 1, how >> 17 & 1, how >> 18 & 1 };
}

static void add(CountInst *c, u32 mask, const CountAccess *a)
{
	c->n[COUNT_requests]++;
	c->n[COUNT_lanes] += count_bits(mask);
	c->n[COUNT_units] += a->units;
	c->n[COUNT_least] += a->least;
	c->n[COUNT_bytes] += a->bytes;
	c->n[COUNT_moved] += a->moved;
}

/* ---- caches ---------------------------------------------------------------------------------------------- */

static u32 sm_of(const CountHead *h)
{
	u64 n = h->ctaid ? h->ctaid[0] + (u64)h->nctaid[0] * (h->ctaid[1] + (u64)h->nctaid[1] * h->ctaid[2]) : 0;

	return (u32)n;
}

static void ask_caches(CountHead *h, CountInst *c, CountHow how, u32 mask, const u64 *addr)
{
	u64 sector[COUNT_LANES];
	u32 n = 0, l1 = 0, l2 = 0;

	for (u32 m = mask; m; m &= m - 1) {
		u64 s = addr[first_lane(m)] >> 5;
		u32 k = n;

		while (k && sector[k - 1] != s)
			k--;
		if (!k)
			sector[n++] = s;
	}
	caches_access(h->caches, sm_of(h), sector, n, how.store || how.atomic, how.cg || how.atomic, &l1, &l2);
	c->n[COUNT_l1_hit] += l1;
	c->n[COUNT_l2_hit] += l2;
}

/* ---- any addresses --------------------------------------------------------------------------------------- */

/* Local memory lies word by word, the 32 lanes of a warp side by side. */
static CountAccess local_access(CountHead *h, u32 mask, const u64 *addr, u32 size, u64 *at)
{
	CountAccess a = { 0 };
	u32 words = (size + 3) / 4;

	for (u32 w = 0; w < words; w++) {
		CountAccess one;

		for (u32 m = mask; m; m &= m - 1) {
			u32 l = first_lane(m);
			u64 off = addr[l] - h->local, in = h->local_stride ? off % h->local_stride : off;

			at[l] = (in / 4 + w) * 128 + l * 4 + in % 4;
		}
		one = count_global(h->rule, mask, at, size < 4 ? size : 4);
		a.units += one.units;
		a.least += one.least;
		a.bytes += one.bytes;
		a.moved += one.moved;
	}
	return a;
}

static CountSpace space_of(const CountHead *h, u64 addr)
{
	if (addr - h->shared < 1ull << 32)
		return COUNT_shared;
	if (h->local && addr - h->local < h->local_stride * 1024)
		return COUNT_local;
	return COUNT_global;
}

static CountAccess access_in(CountHead *h, CountHow how, u32 mask, const u64 *addr, u64 *at)
{
	switch ((CountSpace)how.space) {
	case COUNT_shared:
		return how.atomic ? count_shared_atomic(h->rule, mask, addr, how.size)
				  : count_shared(h->rule, mask, addr, how.size);
	case COUNT_local:
		return local_access(h, mask, addr, how.size, at);
	case COUNT_const:
		return count_const(mask, addr, how.size);
	default:
		return how.atomic ? count_global_atomic(h->rule, mask, addr, how.size)
				  : count_global(h->rule, mask, addr, how.size);
	}
}

void count_lanes(CountHead *h, CountInst *c, u32 packed, u32 mask, const u64 *addr)
{
	CountHow how = unpack(packed);
	CountAccess a;
	u64 at[COUNT_LANES];

	if (!mask)
		return;
	if (how.space == COUNT_generic)
		how.space = (u8)space_of(h, addr[first_lane(mask)]);
	a = access_in(h, how, mask, addr, at);
	add(c, mask, &a);
	if (how.space == COUNT_local) /* a request a word */
		c->n[COUNT_requests] += (how.size + 3u) / 4 - 1;
	if (h->caches && how.space == COUNT_global)
		ask_caches(h, c, how, mask, addr);
}

/* ---- regular addresses ------------------------------------------------------------------------------------- */

/* Sectors of 4-byte words side by side: bit i of `on` is word i of a run that begins at a multiple of 32. */
static u32 sectors_of_words(u64 on)
{
	on |= on >> 4;
	on |= on >> 2;
	on |= on >> 1;
	return (u32)__builtin_popcountll(on & 0x0101010101010101ull);
}

/* One warp of 4-byte words side by side. */
static bool side_by_side(CountHead *h, CountHow how, u32 mask, u64 base, CountAccess *a)
{
	u32 shift = (u32)(base >> 2) & 7, n = count_bits(mask);
	u64 on = (u64)mask << shift, line = (base >> 5 & 3) * 8 + shift;

	if (how.space == COUNT_shared) {
		*a = (CountAccess){ .units = 1, .least = 1, .bytes = 4 * n };
		return true;
	}
	if (h->caches)
		return false;
	a->units = sectors_of_words(on);
	a->least = ((u64)mask << line >> 32 ? 1u : 0) + ((u64)mask << line & 0xffffffffu ? 1u : 0);
	a->bytes = 4 * n;
	a->moved = 32 * a->units;
	return true;
}

static bool at_one_place(CountHead *h, CountHow how, CountAccess *a)
{
	if (h->caches && how.space == COUNT_global)
		return false;
	*a = (CountAccess){ .units = 1, .least = 1, .bytes = how.size, .moved = how.space == COUNT_global ? 32 : 0 };
	return true;
}

/* The pieces of a warp continue one another: base[p] = base[0] + p * lanes * stride. */
static bool continues(u32 pieces, u32 lanes, i64 stride, const u64 *base)
{
	for (u32 p = 1; p < pieces; p++)
		if (base[p] != base[0] + (u64)((i64)(p * lanes) * stride))
			return false;
	return true;
}

static bool is_simple(const CountHead *h, CountHow how)
{
	return h->rule->coalesce == COALESCE_sectors && !how.atomic &&
	       (how.space == COUNT_global || how.space == COUNT_shared);
}

static void one_warp(CountHead *h, CountInst *c, u32 packed, u32 pieces, i64 stride, const u64 *base,
		     const u32 *mask)
{
	CountHow how = unpack(packed);
	u32 lanes = COUNT_LANES / pieces, all = 0;
	u64 addr[COUNT_LANES];
	CountAccess a;

	for (u32 p = 0; p < pieces; p++)
		all |= mask[p] << (p * lanes & 31);
	if (!all)
		return;
	if (is_simple(h, how) && continues(pieces, lanes, stride, base) &&
	    ((stride == 4 && how.size == 4 && side_by_side(h, how, all, base[0], &a)) ||
	     (stride == 0 && how.size <= 4 && at_one_place(h, how, &a)))) {
		add(c, all, &a);
		return;
	}
	for (u32 p = 0; p < pieces; p++)
		for (u32 l = 0; l < lanes; l++)
			addr[p * lanes + l] = base[p] + (u64)((i64)l * stride);
	count_lanes(h, c, packed, all, addr);
}

void count_linear(CountHead *h, CountInst *c, u32 how, u32 warps, u32 pieces, i64 stride, const u64 *base,
		  const u32 *mask)
{
	for (u32 w = 0; w < warps; w++)
		one_warp(h, c, how, pieces, stride, base + (size_t)w * pieces, mask + (size_t)w * pieces);
}
