/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lane_modify: atom, red and red.async on memory. PTX ISA, "atom", "red", "red.async". What is put there
 * says lane_atom; here it is made atomic. A vector is atomic element by element, as the manual allows.
 */
#include "ptx/semantics.h"

enum { LANES = 32 };

static bool swap_if(u64 host, u64 *old, u64 new, u32 size)
{
	void *p = (void *)(uintptr_t)host;
	u16 o16 = (u16)*old;
	u32 o32 = (u32)*old;
	bool ok;

	switch (size) {
	case 2:
		ok = __atomic_compare_exchange_n((u16 *)p, &o16, (u16)new, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
		*old = o16;
		return ok;
	case 4:
		ok = __atomic_compare_exchange_n((u32 *)p, &o32, (u32)new, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
		*old = o32;
		return ok;
	default:
		return __atomic_compare_exchange_n((u64 *)p, old, new, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
	}
}

bool sem_modify(const MemEnv *m, u32 lane, const Op *op, bool own, u64 host, u32 size, u64 a[3])
{
	u64 new;

	a[0] = 0;
	if (!sem_load(m, lane, host, &a[0], size))
		return false;
	for (;;) {
		lane_atom(op, &new, a);
		if (own || (m->self && m->alone))
			return sem_store(m, lane, host, &new, size);
		if (swap_if(host, &a[0], new, size))
			return true;
	}
}

/* 16 bytes: exch and cas. */
#if defined(__x86_64__)
__attribute__((target("cx16")))
#endif
static void swap_wide(u64 host, bool cas, u128 cmp, u128 new, u128 *old)
{
	u128 *p = (u128 *)(uintptr_t)host, want = cas ? cmp : *p, seen;

	while ((seen = __sync_val_compare_and_swap(p, want, new)) != want && !cas)
		want = seen;
	*old = seen;
}

static bool modify_wide(const MemEnv *m, u32 lane, const Op *op, bool own, u64 host, const u64 *b, const u64 *c,
			u64 *old)
{
	bool cas = op->m.atom == ATOM_cas;
	u128 x = (u128)b[LANES] << 64 | b[0], y = cas ? (u128)c[LANES] << 64 | c[0] : 0, was = 0;

	if (!own && !(m->self && m->alone)) {
		swap_wide(host, cas, x, cas ? y : x, &was);
	} else {
		if (!sem_load(m, lane, host, &was, 16))
			return false;
		if (!cas)
			y = x;
		if ((!cas || was == x) && !sem_store(m, lane, host, &y, 16))
			return false;
	}
	old[0] = (u64)was;
	old[LANES] = (u64)(was >> 64);
	return true;
}

/* a: address, operand b, operand c of cas; d: NULL for red */
static bool modify_lane(const Op *op, const MemEnv *m, u32 l, u64 *d, const u64 *a)
{
	const SemType *t = &sem_types[op->type[0]];
	u32 size = t->bits * t->n / 8, n = op->m.vec ? op->m.vec : 1;
	bool own = op->m.space == SS_shared || op->m.space == SS_shared_cluster;
	u64 host;

	if (op->type[0] == TY_b128)
		size = 16;
	if (!sem_place(m, l, op->m.space, a[0], size * n, &host))
		return false;
	if (size == 16) {
		u64 none[LANES + 1];

		return modify_wide(m, l, op, own, host, a + LANES, a + 3 * LANES, d ? d : none);
	}
	for (u32 i = 0; i < n; i++) {
		u64 mask = sem_mask(size * 8);
		u64 v[3] = {0, a[(1 + i) * LANES] & mask, 0};

		if (op->m.atom == ATOM_cas)
			v[2] = a[(1 + n + i) * LANES] & mask;
		if (!sem_modify(m, l, op, own, host + i * size, size, v))
			return false;
		if (d)
			d[i * LANES] = t->n > 1 ? v[0] : sem_int(op->type[0], v[0]);
	}
	return true;
}

bool mem_atom(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!modify_lane(op, m, l, d + l, a + l))
			return false;
	}
	return true;
}

bool mem_red(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);

		if (!modify_lane(op, m, l, NULL, a + l))
			return false;
	}
	return true;
}
