/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * warp_vote: operations between the lanes of a warp. PTX ISA, "shfl.sync", "vote.sync", "match.sync",
 * "activemask", "redux.sync", "elect.sync", "movmatrix". Operand k of lane l stands in a[32k + l]. A
 * lane that reads from one that does not take part reads that lane's operand as it was gathered: zero.
 * Lanes that name different masks (the last operand) come together here, and are groups of their own; lanes
 * that take no part get what the first group gets, since one lane may be read for all of them.
 */
#include "ptx/semantics.h"

enum { LANES = 32 };

/* Of the lanes `rest`, those that name the same lanes as their first one, of all that take part. A lane may
 * leave itself out, but two that each name themselves alone are strangers. */
static u32 first_group(u32 active, u32 rest, const u64 *mask)
{
	u32 first = rest & -rest, m = (u32)mask[__builtin_ctz(rest)], r = 0;

	for (u32 l = 0; l < LANES; l++) {
		u32 self = 1u << l, differ = ((u32)mask[l] ^ m) & active;

		r |= differ & ~(first | self) || (differ && !(m & self) && !(mask[l] & first)) ? 0 : self;
	}
	return r & rest;
}

/* Who gets the result of group g, when `rest` is still to come. */
static u32 takers(u32 active, u32 rest, u32 g)
{
	return rest == active ? ~0u : g;
}

static void spread_to(u32 lanes, u64 *d, u64 v)
{
	for (u32 l = 0; l < LANES; l++)
		d[l] = lanes >> l & 1 ? v : d[l];
}

/* ---- shfl ------------------------------------------------------------------------------------ */
/* The lane that `lane` reads from; *ok: it lies in the segment. */
static u32 source_lane(u8 mode, u32 lane, u32 b, u32 c, bool *ok)
{
	u32 seg = c >> 8 & 31, clamp = c & 31, max = (lane & seg) | (clamp & ~seg), min = lane & seg;
	i32 j;

	b &= 31;
	switch (mode) {
	case SHFL_up: j = (i32)lane - (i32)b; break;
	case SHFL_down: j = (i32)(lane + b); break;
	case SHFL_bfly: j = (i32)(lane ^ b); break;
	default: j = (i32)(min | (b & ~seg)); break;
	}
	*ok = mode == SHFL_up ? j >= (i32)max : j <= (i32)max;
	return *ok ? (u32)j & 31 : lane;
}

bool warp_shfl(const Op *op, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < LANES; l++) {
		bool ok;
		u32 from = source_lane(op->m.mode, l, (u32)a[LANES + l], (u32)a[2 * LANES + l], &ok);

		d[l] = a[from];
		d[LANES + l] = ok;
	}
	return true;
}

bool warp_shfl_sync(const Op *op, u32 active, u64 *d, const u64 *a)
{
	return warp_shfl(op, active, d, a);
}

/* ---- vote ------------------------------------------------------------------------------------ */
static u32 ballot(u32 active, const u64 *a)
{
	u32 r = 0;

	for (u32 l = 0; l < LANES; l++)
		r |= (u32)(a[l] & 1) << l;
	return r & active;
}

static void spread(u64 *d, u64 v)
{
	for (u32 l = 0; l < LANES; l++)
		d[l] = v;
}

bool warp_vote(const Op *op, u32 active, u64 *d, const u64 *a)
{
	u32 b = ballot(active, a);

	spread(d, op->m.mode == VOTE_all   ? b == active
		  : op->m.mode == VOTE_any ? b != 0
					   : b == active || !b);
	return true;
}

bool warp_vote_ballot(const Op *op, u32 active, u64 *d, const u64 *a)
{
	spread(d, ballot(active, a));
	return true;
}

bool warp_vote_sync(const Op *op, u32 active, u64 *d, const u64 *a)
{
	return warp_vote(op, active, d, a);
}

bool warp_vote_sync_ballot(const Op *op, u32 active, u64 *d, const u64 *a)
{
	return warp_vote_ballot(op, active, d, a);
}

bool warp_activemask(const Op *op, u32 active, u64 *d, const u64 *a)
{
	spread(d, active);
	return true;
}

bool warp_elect(const Op *op, u32 active, u64 *d, const u64 *a)
{
	for (u32 rest = active, g; rest; rest &= ~g) {
		u32 leader = (u32)__builtin_ctz(rest), to;

		g = first_group(active, rest, a);
		to = takers(active, rest, g);
		spread_to(to, d, leader);
		for (u32 l = 0; l < LANES; l++)
			d[LANES + l] = to >> l & 1 ? l == leader : d[LANES + l];
	}
	return true;
}

/* ---- match ----------------------------------------------------------------------------------- */
static u32 equals(u32 active, const u64 *a, u64 v)
{
	u32 r = 0;

	for (u32 l = 0; l < LANES; l++)
		r |= (u32)(a[l] == v) << l;
	return r & active;
}

bool warp_match_any(const Op *op, u32 active, u64 *d, const u64 *a)
{
	for (u32 rest = active, g; rest; rest &= ~g) {
		g = first_group(active, rest, a + LANES);
		for (u32 l = 0; l < LANES; l++)
			d[l] = takers(active, rest, g) >> l & 1 ? equals(g, a, a[l]) : d[l];
	}
	return true;
}

bool warp_match_all(const Op *op, u32 active, u64 *d, const u64 *a)
{
	for (u32 rest = active, g; rest; rest &= ~g) {
		bool all;
		u32 to;

		g = first_group(active, rest, a + LANES);
		to = takers(active, rest, g);
		all = equals(g, a, a[__builtin_ctz(g)]) == g;
		spread_to(to, d, all ? g : 0);
		spread_to(to, d + LANES, all);
	}
	return true;
}

/* ---- redux ----------------------------------------------------------------------------------- */
static u64 reduce(const Op *op, u64 x, u64 y)
{
	u8 t = op->type[0];

	switch (op->m.atom) {
	case ATOM_and: return x & y;
	case ATOM_or: return x | y;
	case ATOM_xor: return x ^ y;
	case ATOM_add: return x + y;
	case ATOM_min: return sem_wide(t, x) < sem_wide(t, y) ? x : y;
	default: return sem_wide(t, x) > sem_wide(t, y) ? x : y;
	}
}

bool warp_redux(const Op *op, u32 active, u64 *d, const u64 *a)
{
	for (u32 rest = active, g; rest; rest &= ~g) {
		u64 r = a[__builtin_ctz(rest)];

		g = first_group(active, rest, a + LANES);
		for (u32 m = g & (g - 1); m; m &= m - 1)
			r = reduce(op, r, a[__builtin_ctz(m)]);
		spread_to(takers(active, rest, g), d, r);
	}
	return true;
}

bool warp_redux_f(const Op *op, u32 active, u64 *d, const u64 *a)
{
	const Fp *f = &sem_types[TY_f32].fp;

	for (u32 rest = active, g; rest; rest &= ~g) {
		u64 r = a[__builtin_ctz(rest)];

		g = first_group(active, rest, a + LANES);
		r = op->m.abs ? sem_abs(f, r) : r;
		for (u32 m = g & (g - 1); m; m &= m - 1)
			r = sem_min_max(op, TY_f32, op->m.atom == ATOM_max, r, a[__builtin_ctz(m)]);
		spread_to(takers(active, rest, g), d, r);
	}
	return true;
}

/* ---- movmatrix: 8 × 8 elements of 16 bits, a row in four lanes, transposed ------------------- */
bool warp_movmatrix(const Op *op, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < LANES; l++) {
		u32 row = l >> 2, col = (l & 3) * 2;
		u64 lo = a[col * 4 + row / 2] >> row % 2 * 16 & 0xffff;
		u64 hi = a[(col + 1) * 4 + row / 2] >> row % 2 * 16 & 0xffff;

		d[l] = lo | hi << 16;
	}
	return true;
}
