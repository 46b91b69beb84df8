/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_mbar: mbarriers. PTX ISA, "mbarrier". The word: pending arrivals 0-19, expected arrivals 20-39,
 * pending bytes 40-61 (signed: bytes may arrive before they are expected), parity of the phase 63. It lies in
 * the block's shared memory, and one host thread runs a block: plain accesses are atomic.
 */
#include "ptx/mbar.h"

enum { LANES = 32, COUNT_BITS = 20, TX_AT = 40, TX_BITS = 22, PHASE_AT = 63 };

typedef struct Mbar {
	u32 pending, expected;
	i32 tx;
	u32 phase;
} Mbar;

static Mbar unpack(u64 v)
{
	return (Mbar){(u32)(v & sem_mask(COUNT_BITS)), (u32)(v >> COUNT_BITS & sem_mask(COUNT_BITS)),
		      (i32)sem_sext(v >> TX_AT, TX_BITS), (u32)(v >> PHASE_AT)};
}

static u64 pack(Mbar b)
{
	return (b.pending & sem_mask(COUNT_BITS)) | (b.expected & sem_mask(COUNT_BITS)) << COUNT_BITS |
	       ((u64)b.tx & sem_mask(TX_BITS)) << TX_AT | (u64)b.phase << PHASE_AT;
}

static Mbar update(Mbar b, u32 arrive, u32 drop, i32 tx)
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

void lane_mbarrier_pending_count(const Op *op, u64 *d, const u64 *a) { d[0] = unpack(a[0]).pending; }

bool sem_mbar_change(const MemEnv *m, u32 lane, u8 space, u64 addr, u32 arrive, u32 drop, i32 tx, u64 *before)
{
	u64 host, v;

	if (!sem_place(m, lane, space, addr, 8, &host) || !sem_load(m, lane, host, &v, 8))
		return false;
	*before = v;
	v = pack(update(unpack(v), arrive, drop, tx));
	return sem_store(m, lane, host, &v, 8);
}

/* ---- init, inval: [a], count ------------------------------------------------------------------------- */
/* inval leaves the word: who waited for the phase that its owner saw complete may look later. */
static bool set_words(const Op *op, const MemEnv *m, u32 active, const u64 *a, const u64 *count)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k), n = count ? (u32)count[l] : 0;
		u64 host, v = pack((Mbar){n, n, 0, 0});

		if (!sem_place(m, l, op->m.space, a[l], 8, &host))
			return false;
		if (!(count ? sem_store(m, l, host, &v, 8) : sem_load(m, l, host, &v, 8)))
			return false;
	}
	return true;
}

bool mem_mbarrier_init(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return set_words(op, m, active, a, a + LANES);
}

bool mem_mbarrier_inval(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return set_words(op, m, active, a, NULL);
}

/* ---- arrivals and bytes: [a], count; the state is the word before -------------------------------------- */
typedef struct Change { /* times the count, or once */
	bool arrive, drop, once; /* once: one arrival, the count is bytes */
	i8 bytes;
} Change;

static inline bool change(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a, Change c)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u32 n = a[LANES + l] == MEM_NONE ? 1 : (u32)a[LANES + l], times = c.once ? 1 : n;
		u64 before;

		if (!sem_mbar_change(m, l, op->m.space, a[l], c.arrive ? times : 0, c.drop ? times : 0,
				     c.bytes * (i32)n, &before))
			return false;
		if (d)
			d[l] = before;
	}
	return true;
}

bool mem_mbarrier_expect_tx(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return change(op, m, active, NULL, a, (Change){.bytes = 1});
}

bool mem_mbarrier_complete_tx(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return change(op, m, active, NULL, a, (Change){.bytes = -1});
}

bool mem_mbarrier_arrive(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return change(op, m, active, d, a, (Change){.arrive = true});
}

bool mem_mbarrier_arrive_expect_tx(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return change(op, m, active, d, a, (Change){.arrive = true, .once = true, .bytes = 1});
}

bool mem_mbarrier_arrive_drop(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return change(op, m, active, d, a, (Change){.arrive = true, .drop = true});
}

bool mem_mbarrier_arrive_drop_expect_tx(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return change(op, m, active, d, a, (Change){.arrive = true, .drop = true, .once = true, .bytes = 1});
}

/* cp.async.mbarrier.arrive: when the thread's earlier copies are complete, which they are. Without .noinc the
 * arrival is added to what is expected as well: nothing changes. */
bool mem_cp_async_mbarrier(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	u64 before;

	for (u32 k = op->m.noinc ? active : 0; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!sem_mbar_change(m, l, op->m.space, a[l], 1, 0, 0, &before))
			return false;
	}
	return true;
}

/* ---- waits: p, [a], state or parity ---------------------------------------------------------------------- */
static inline bool wait(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a, bool parity)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 host, v, x = a[LANES + l];

		if (!sem_place(m, l, op->m.space, a[l], 8, &host) || !sem_load(m, l, host, &v, 8))
			return false;
		d[l] = unpack(v).phase != (parity ? (u32)x & 1 : unpack(x).phase);
	}
	return true;
}

bool mem_mbarrier_test_wait(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return wait(op, m, active, d, a, false);
}

bool mem_mbarrier_try_wait(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return wait(op, m, active, d, a, false);
}

bool mem_mbarrier_test_wait_parity(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return wait(op, m, active, d, a, true);
}

bool mem_mbarrier_try_wait_parity(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return wait(op, m, active, d, a, true);
}
