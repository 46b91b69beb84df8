/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * memory: loads, stores, generic addresses and the stack. PTX ISA, "ld", "ldu", "st", "State Spaces", "cvta",
 * "isspacep", "alloca". In: a warp's operands and its MemEnv. Global and constant addresses are generic ones, and
 * those are host addresses, used as they are; offsets into shared, local and parameter space are checked.
 */
#include "ptx/semantics.h"

#include <string.h>

enum { LANES = 32 };

/* One instruction of the host. */
typedef u64 Wide __attribute__((vector_size(16), aligned(1), may_alias));

void sem_read(u64 host, void *to, u32 size)
{
	const void *p = (const void *)(uintptr_t)host;

	switch (size) {
	case 1: *(u8 *)to = __atomic_load_n((const u8 *)p, __ATOMIC_RELAXED); break;
	case 2: *(u16 *)to = __atomic_load_n((const u16 *)p, __ATOMIC_RELAXED); break;
	case 4: *(u32 *)to = __atomic_load_n((const u32 *)p, __ATOMIC_RELAXED); break;
	case 8: *(u64 *)to = __atomic_load_n((const u64 *)p, __ATOMIC_RELAXED); break;
	case 16: *(Wide *)to = *(const volatile Wide *)p; break;
	default: memcpy(to, p, size);
	}
}

void sem_write(u64 host, const void *from, u32 size)
{
	void *p = (void *)(uintptr_t)host;

	switch (size) {
	case 1: __atomic_store_n((u8 *)p, *(const u8 *)from, __ATOMIC_RELAXED); break;
	case 2: __atomic_store_n((u16 *)p, *(const u16 *)from, __ATOMIC_RELAXED); break;
	case 4: __atomic_store_n((u32 *)p, *(const u32 *)from, __ATOMIC_RELAXED); break;
	case 8: __atomic_store_n((u64 *)p, *(const u64 *)from, __ATOMIC_RELAXED); break;
	case 16: *(volatile Wide *)p = *(const Wide *)from; break;
	default: memcpy(p, from, size);
	}
}

/* ---- ld, st: a vector's elements stand one after the other; .b128 takes two columns ------------------ */
typedef struct Access {
	u32 size, n; /* bytes of an element, elements */
	u32 step;    /* columns of an element */
} Access;

static Access access_of(const Op *op)
{
	const SemType *t = &sem_types[op->type[0]];
	u32 size = op->type[0] == TY_b128 ? 16 : t->bits * t->n / 8;

	return (Access){size, op->m.vec ? op->m.vec : 1, size == 16 ? 2 : 1};
}

static bool load_element(const Op *op, const MemEnv *m, u32 l, const Access *x, u64 host, u64 *d)
{
	u64 raw[2] = {0, 0};

	if (!sem_load(m, l, host, raw, x->size))
		return false;
	d[0] = sem_types[op->type[0]].n > 1 || x->step == 2 ? raw[0] : sem_int(op->type[0], raw[0]);
	if (x->step == 2)
		d[LANES] = raw[1];
	return true;
}

/* A vector that others see whole: what is ordered (ptx_is_ordered), and no wider than 16 bytes. The manual leaves it open; the
 * hardware does so. */
static bool is_whole(const Op *op, const Access *x)
{
	return ptx_is_ordered(op) && x->n > 1 && x->size * x->n <= 16;
}

static bool load_whole(const Op *op, const MemEnv *m, u32 l, const Access *x, u64 host, u64 *d)
{
	u8 raw[16];

	if (!sem_load(m, l, host, raw, x->size * x->n))
		return false;
	for (u32 i = 0; i < x->n; i++) {
		u64 v = 0;

		memcpy(&v, raw + i * x->size, x->size);
		d[i * LANES] = sem_types[op->type[0]].n > 1 ? v : sem_int(op->type[0], v);
	}
	return true;
}

static bool store_whole(const MemEnv *m, u32 l, const Access *x, u64 host, const u64 *b)
{
	u8 raw[16];

	for (u32 i = 0; i < x->n; i++)
		memcpy(raw + i * x->size, b + i * LANES, x->size);
	return sem_store(m, l, host, raw, x->size * x->n);
}

/* Atomic operations order all memory by themselves: lane_modify.c. */
static bool order(const Op *op, u8 sem)
{
	if (op->m.sem == sem || op->m.sem == SEM_sc)
		__atomic_thread_fence(__ATOMIC_ACQ_REL);
	return true;
}

bool mem_ld(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	Access x = access_of(op);

	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 host;

		if (!sem_place(m, l, op->m.space, a[l], x.size * x.n, &host))
			return false;
		if (is_whole(op, &x)) {
			if (!load_whole(op, m, l, &x, host, d + l))
				return false;
			continue;
		}
		for (u32 i = 0; i < x.n; i++)
			if (!load_element(op, m, l, &x, host + i * x.size, d + i * x.step * LANES + l))
				return false;
	}
	return order(op, SEM_acquire);
}

bool mem_ld_nc(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return mem_ld(op, m, active, d, a);
}

bool mem_ldu(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return mem_ld(op, m, active, d, a);
}

bool mem_st(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	Access x = access_of(op);

	order(op, SEM_release);
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 host;

		if (!sem_place(m, l, op->m.space, a[l], x.size * x.n, &host))
			return false;
		if (is_whole(op, &x)) {
			if (!store_whole(m, l, &x, host, a + LANES + l))
				return false;
			continue;
		}
		for (u32 i = 0; i < x.n; i++) {
			const u64 *b = a + (1 + i * x.step) * LANES + l;
			u64 v[2] = {b[0], x.step == 2 ? b[LANES] : 0};

			if (!sem_store(m, l, host + i * x.size, v, x.size))
				return false;
		}
	}
	return true;
}

/* ---- multimem: a multicast object has one device here, and an operation on all of them is one on its memory -- */
bool mem_multimem_ld_reduce(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return mem_ld(op, m, active, d, a);
}

bool mem_multimem_st(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return mem_st(op, m, active, d, a);
}

bool mem_multimem_red(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	return mem_red(op, m, active, d, a);
}

/* ---- generic addresses -------------------------------------------------------------------------------- */
/* Generic address of the start of a space; those of global and constant space are generic already. */
static u64 window(const MemEnv *m, u32 l, u8 space)
{
	if (ptx_is_shared(space))
		return m->shared;
	if (space == SS_local)
		return sem_local(m, l);
	return space == SS_param || space == SS_param_entry ? m->params : 0;
}

bool mem_cvta(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < LANES; l++)
		d[l] = a[l] + window(m, l, op->m.space);
	return true;
}

bool mem_cvta_to(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 l = 0; l < LANES; l++)
		d[l] = a[l] - window(m, l, op->m.to ? op->m.to : op->m.space);
	return true;
}

static bool inside(u64 addr, u64 base, u64 size) { return addr - base < size; }

static bool is_const(const MemEnv *m, u64 addr)
{
	for (u32 i = 0; i < m->nconsts; i++)
		if (inside(addr, m->consts[2 * i], m->consts[2 * i + 1]))
			return true;
	return false;
}

static bool is_in(const MemEnv *m, u8 space, u64 addr)
{
	u64 host;

	if (space == SS_shared_cluster)
		return addr - m->shared <= UINT32_MAX && sem_place_shared(m, addr - m->shared, 1, &host);
	if (ptx_is_shared(space))
		return inside(addr, m->shared + sem_of_rank(0, m->cluster_rank), m->shared_size);
	switch (space) {
	case SS_local: return inside(addr, m->local, m->local_stride * m->threads);
	case SS_const: return is_const(m, addr);
	case SS_param: case SS_param_entry: return inside(addr, m->params, m->param_size);
	default: return !is_in(m, SS_shared_cluster, addr) && !is_in(m, SS_local, addr) && !is_const(m, addr);
	}
}

bool mem_isspacep(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1)
		d[__builtin_ctz(k)] = is_in(m, op->m.space, a[__builtin_ctz(k)]);
	return true;
}

/* ---- stack: what alloca gives is freed when the function returns, or by stackrestore ------------------- */
bool mem_alloca(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1) {
		u32 l = (u32)__builtin_ctz(k);
		u64 align = a[LANES + l], size = a[l], at;

		align = align == MEM_NONE || !align ? 16 : align;
		at = (m->sp[l] + align - 1) / align * align;
		if (at > m->local_stride || m->local_stride - at < size)
			return sem_fault(m, l, MEM_stack, at, size);
		m->sp[l] = (u32)(at + size);
		d[l] = at;
	}
	return true;
}

bool mem_stacksave(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1)
		d[__builtin_ctz(k)] = m->sp[__builtin_ctz(k)];
	return true;
}

bool mem_stackrestore(const Op *op, const MemEnv *m, u32 active, u64 *d, const u64 *a)
{
	for (u32 k = active; k; k &= k - 1)
		m->sp[__builtin_ctz(k)] = (u32)a[__builtin_ctz(k)];
	return true;
}
