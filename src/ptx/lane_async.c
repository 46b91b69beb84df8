/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_async: asynchronous copies. PTX ISA, "cp.async", "cp.async.bulk", "cp.reduce.async.bulk", "st.async",
 * "red.async", "st.bulk". A copy is made at once and is complete when it is waited for; the mbarrier learns
 * of its bytes at once.
 */
#include "ptx/mbar.h"

enum { LANES = 32 };

static bool copy(const MemEnv *m, u32 lane, u64 to, u64 from, u64 size)
{
	u8 buf[256];

	for (u64 done = 0; done < size;) {
		u32 n = size - done < sizeof buf ? (u32)(size - done) : (u32)sizeof buf;

		if (!sem_load(m, lane, from + done, buf, n) || !sem_store(m, lane, to + done, buf, n))
			return false;
		done += n;
	}
	return true;
}

/* Of every 16 bytes those whose bit is set. */
static bool copy_masked(const MemEnv *m, u32 lane, u64 to, u64 from, u64 size, u32 mask)
{
	for (u64 i = 0; i < size; i++)
		if (mask >> i % 16 & 1 && !copy(m, lane, to + i, from + i, 1))
			return false;
	return true;
}

/* A range of bytes in a space; its alignment is the manual's 16 and is not looked at. */
static bool place_range(const MemEnv *m, u32 lane, u8 space, u64 addr, u64 size, u64 *host)
{
	*host = addr;
	return !ptx_is_shared(space) || sem_place_shared(m, addr, size, host) ||
	       sem_fault(m, lane, MEM_illegal, addr, size);
}

/* ---- cp.async [d], [a], size: `bytes` of it are read, the rest is 0 --------------------------------- */
static bool copy_small(const Op *op, const MemEnv *m, u32 l, u64 to, u64 from, u32 size, u32 bytes)
{
	u8 buf[16] = {0};
	u64 host;

	return sem_place(m, l, op->m.space, to, size, &host) && (!bytes || sem_load(m, l, from, buf, bytes)) &&
	       sem_store(m, l, host, buf, size);
}

bool mem_cp_async(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), size = (u32)a[2 * LANES + l] & 31;
		u64 n = a[3 * LANES + l];

		if (!copy_small(op, m, l, a[l], a[LANES + l], size, n < size ? (u32)n : size))
			return false;
	}
	return true;
}

bool mem_cp_async_ignore(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), size = (u32)a[2 * LANES + l] & 31;

		if (!copy_small(op, m, l, a[l], a[LANES + l], size, a[3 * LANES + l] & 1 ? 0 : size))
			return false;
	}
	return true;
}

/* ---- bulk copies: [d], [a], size, [mbar] or … ----------------------------------------------------------- */
static bool complete(const MemEnv *m, u32 l, u64 mbar, u64 bytes)
{
	u64 before;

	return sem_mbar_change(m, l, SS_shared, mbar, 0, 0, -(i32)bytes, &before);
}

static bool load_bulk(const Op *op, const MemEnv *m, u32 l, u64 to, u64 from, u32 size, u64 mbar)
{
	u64 to_host, from_host;

	return place_range(m, l, op->m.space, to, size, &to_host) &&
	       place_range(m, l, op->m.space2, from, size, &from_host) && copy(m, l, to_host, from_host, size) &&
	       complete(m, l, mbar, size);
}

bool mem_cp_async_bulk_load(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), size = (u32)a[2 * LANES + l];

		for (u32 r = sem_targets(op, a[4 * LANES + l]); r; r &= r - 1) {
			u32 rank = (u32)__builtin_ctz(r);

			if (!load_bulk(op, m, l, sem_target(op, a[l], rank), a[LANES + l], size,
				       sem_target(op, a[3 * LANES + l], rank)))
				return false;
		}
	}
	return true;
}

bool mem_cp_async_bulk_dsmem(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!load_bulk(op, m, l, a[l], a[LANES + l], (u32)a[2 * LANES + l], a[3 * LANES + l]))
			return false;
	}
	return true;
}

bool mem_cp_async_bulk_store(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), size = (u32)a[2 * LANES + l];
		u64 from;

		if (!place_range(m, l, op->m.space2, a[LANES + l], size, &from) ||
		    !(op->m.extra[XE_cpmask]
			      ? copy_masked(m, l, a[l], from, size, (u32)a[4 * LANES + l])
			      : copy(m, l, a[l], from, size)))
			return false;
	}
	return true;
}

static bool reduce(const Op *op, const MemEnv *m, u32 l, bool own, u64 to, u64 from, u64 bytes)
{
	u32 size = sem_types[op->type[0]].bits / 8;
	Op one = *op;

	one.m.space = op->type[0] == TY_f32 ? SS_shared : SS_global; /* keeps subnormals: see lane_atom */
	for (u64 at = 0; at + size <= bytes; at += size) {
		u64 v[3] = {0, 0, 0};

		if (!sem_load(m, l, from + at, &v[1], size) || !sem_modify(m, l, &one, own, to + at, size, v))
			return false;
	}
	return true;
}

static bool reduce_bulk(const Op *op, const MemEnv *m, u32 active, const u64 *a, bool to_shared)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), size = (u32)a[2 * LANES + l];
		u64 to, from;

		if (!place_range(m, l, op->m.space2, a[LANES + l], size, &from) ||
		    !place_range(m, l, op->m.space, a[l], size, &to) ||
		    !reduce(op, m, l, to_shared, to, from, size) ||
		    (to_shared && !complete(m, l, a[3 * LANES + l], size)))
			return false;
	}
	return true;
}

bool mem_cp_reduce_bulk_store(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return reduce_bulk(op, m, active, a, false);
}

bool mem_cp_reduce_bulk_dsmem(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return reduce_bulk(op, m, active, a, true);
}

/* ---- st.async, red.async, st.bulk ------------------------------------------------------------------------ */
bool mem_st_async(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	u32 size = sem_types[op->type[0]].bits / 8, n = op->m.vec ? op->m.vec : 1;

	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 host, mbar = a[(n + 1) * LANES + l];

		if (!sem_place(m, l, op->m.space, a[l], size * n, &host))
			return false;
		for (u32 i = 0; i < n; i++)
			if (!sem_store(m, l, host + i * size, &a[(i + 1) * LANES + l], size))
				return false;
		if (mbar != MEM_NONE && !complete(m, l, mbar, size * n))
			return false;
	}
	return true;
}

bool mem_red_async(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	u32 size = sem_types[op->type[0]].bits / 8;

	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!mem_red(op, m, 1u << l, d, a) ||
		    (a[2 * LANES + l] != MEM_NONE && !complete(m, l, a[2 * LANES + l], size)))
			return false;
	}
	return true;
}

/* st.bulk [a], size, 0 */
bool mem_st_bulk(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	static const u64 zero;

	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 size = a[LANES + l], to;

		if (!place_range(m, l, op->m.space, a[l], size, &to))
			return false;
		for (u64 i = 0; i + 8 <= size; i += 8)
			if (!sem_store(m, l, to + i, &zero, 8))
				return false;
	}
	return true;
}

/* ---- createpolicy: a word for a cache that has no policies; all are the same ---------------------------- */
void lane_createpolicy_fractional(const Op *op, u64 *d, const u64 *a) { d[0] = 0; }
void lane_createpolicy_range(const Op *op, u64 *d, const u64 *a) { d[0] = 0; }
void lane_createpolicy_cvt(const Op *op, u64 *d, const u64 *a) { d[0] = 0; }
