/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_mem: loads, stores, atomics. PTX ISA, "State Spaces", "Memory Consistency Model", "ld", "st",
 * "atom", "red". Global, constant and generic addresses are host addresses and are used as they are;
 * offsets into shared, local and parameter space are checked.
 */
#include "ptx/interp.h"

#include <string.h>

static bool mem_fault(Interp *it, FaultKind kind, u64 addr, u32 size)
{
	bool store = !(ptx_forms[it->at->op->form].flags & FF_load);

	it->fault->addr = addr;
	it->fault->addr_size = size;
	it->fault->addr_known = true;
	it->fault->is_store = store;
	interp_fault(it, kind, "%s of %u bytes at 0x%llx", store ? "store" : "load", size,
		     (unsigned long long)addr);
	return false;
}

bool interp_resolve(Interp *it, Warp *w, u32 lane, u8 space, u64 addr, u32 size, u64 *host)
{
	const LaunchEnv *l = it->block->launch;
	u64 base = 0, limit = 0;

	switch (space) {
	case SS_shared: case SS_shared_cta: case SS_shared_cluster:
		addr = (u32)addr;
		base = (u64)(uintptr_t)it->block->shared;
		limit = l->total_shared;
		break;
	case SS_local:
		base = (u64)(uintptr_t)it->local + (w->index * PTX_WARP + lane) * it->local_stride;
		limit = it->local_stride;
		break;
	case SS_param:
		base = (u64)(uintptr_t)l->params;
		limit = it->entry->param_size;
		break;
	}
	it->lane = lane;
	if (base && (addr > limit || limit - addr < size))
		return mem_fault(it, FAULT_illegal_address, addr, size);
	*host = base + addr;
	if (*host & (size - 1) && !(size & (size - 1)))
		return mem_fault(it, FAULT_misaligned_address, *host, size);
	return true;
}

bool interp_load(Interp *it, u64 host, void *to, u32 size)
{
	const void *p = (const void *)(uintptr_t)host;

	if (it->mem.load)
		return it->mem.load(it->mem.self, host, to, size) ||
		       mem_fault(it, FAULT_illegal_address, host, size);
	switch (size) { /* whole, so that no thread sees half of another's store */
	case 1: *(u8 *)to = __atomic_load_n((const u8 *)p, __ATOMIC_RELAXED); break;
	case 2: *(u16 *)to = __atomic_load_n((const u16 *)p, __ATOMIC_RELAXED); break;
	case 4: *(u32 *)to = __atomic_load_n((const u32 *)p, __ATOMIC_RELAXED); break;
	case 8: *(u64 *)to = __atomic_load_n((const u64 *)p, __ATOMIC_RELAXED); break;
	default: memcpy(to, p, size);
	}
	return true;
}

bool interp_store(Interp *it, u64 host, const void *from, u32 size)
{
	void *p = (void *)(uintptr_t)host;

	if (it->mem.store)
		return it->mem.store(it->mem.self, host, from, size) ||
		       mem_fault(it, FAULT_illegal_address, host, size);
	switch (size) {
	case 1: __atomic_store_n((u8 *)p, *(const u8 *)from, __ATOMIC_RELAXED); break;
	case 2: __atomic_store_n((u16 *)p, *(const u16 *)from, __ATOMIC_RELAXED); break;
	case 4: __atomic_store_n((u32 *)p, *(const u32 *)from, __ATOMIC_RELAXED); break;
	case 8: __atomic_store_n((u64 *)p, *(const u64 *)from, __ATOMIC_RELAXED); break;
	default: memcpy(p, from, size);
	}
	return true;
}

/* ---- ld, st ---------------------------------------------------------------------------------- */
static u32 element_size(const Op *op)
{
	const SemType *t = &sem_types[op->type[0]];

	return t->bits * t->n / 8;
}

static u32 element_count(const Op *op) { return op->m.vec ? op->m.vec : 1; }

static void write_element(Frame *fr, const Dst *d, u32 l, u8 type, const u64 raw[2])
{
	if (d->slot == NOREG)
		return;
	fr->regs[d->slot * PTX_WARP + l] =
		(sem_types[type].n > 1 ? raw[0] : sem_int(type, raw[0])) & d->mask;
	if (d->wide)
		fr->regs[(d->slot + 1) * PTX_WARP + l] = raw[1];
}

static bool load_lane(Interp *it, Warp *w, Frame *fr, const Code *c, u32 l, u64 addr)
{
	u32 size = element_size(c->op), n = element_count(c->op);
	u64 host;

	if (!interp_resolve(it, w, l, c->space, addr, size * n, &host))
		return false;
	for (u32 i = 0; i < n; i++) {
		u64 raw[2] = {0, 0};

		if (!interp_load(it, host + i * size, raw, size))
			return false;
		if (i < c->ndst)
			write_element(fr, &c->dst[i], l, c->op->type[0], raw);
	}
	return true;
}

static void order(const Op *op, bool before)
{
	if (op->m.sem == SEM_acq_rel || op->m.sem == SEM_sc ||
	    op->m.sem == (before ? SEM_release : SEM_acquire))
		__atomic_thread_fence(__ATOMIC_ACQ_REL);
}

Go interp_ld(Interp *it, Warp *w, const Code *c, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];
	u64 addr[PTX_WARP];

	interp_gather(it, w, &c->src[c->at[1]], act, addr);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (!load_lane(it, w, fr, c, l, addr[l]))
			return GO_fault;
	}
	order(c->op, false);
	return GO_next;
}

typedef u64 Column[PTX_WARP];

static bool store_lane(Interp *it, Warp *w, Frame *fr, const Code *c, u32 l, u64 addr,
		       const Column *val)
{
	u32 size = element_size(c->op), n = c->len[1];
	u64 host;

	if (!interp_resolve(it, w, l, c->space, addr, size * n, &host))
		return false;
	for (u32 i = 0; i < n; i++) {
		const Src *s = &c->src[c->at[1] + i];
		u64 v[2] = {val[i][l], s->wide ? fr->regs[(s->slot + 1) * PTX_WARP + l] : 0};

		if (!interp_store(it, host + i * size, v, size))
			return false;
	}
	return true;
}

Go interp_st(Interp *it, Warp *w, const Code *c, u32 act)
{
	Frame *fr = w->frame[__builtin_ctz(act)];
	Column addr, val[8];

	interp_gather(it, w, &c->src[c->at[0]], act, addr);
	for (u32 i = 0; i < c->len[1] && i < COUNT(val); i++)
		interp_gather(it, w, &c->src[c->at[1] + i], act, val[i]);
	order(c->op, true);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (!store_lane(it, w, fr, c, l, addr[l], val))
			return GO_fault;
	}
	return GO_next;
}

/* ---- functions of MEM rows -------------------------------------------------------------------- */
static bool env_load(void *self, u32 lane, u64 host, void *to, u32 size)
{
	Interp *it = self;

	it->lane = lane;
	return interp_load(it, host, to, size);
}

static bool env_store(void *self, u32 lane, u64 host, const void *from, u32 size)
{
	Interp *it = self;

	it->lane = lane;
	return interp_store(it, host, from, size);
}

static bool env_fault(void *self, u32 lane, bool misaligned, u64 addr, u32 size)
{
	Interp *it = self;

	it->lane = lane;
	return mem_fault(it, misaligned ? FAULT_misaligned_address : FAULT_illegal_address, addr, size);
}

static void gather_columns(Interp *it, Warp *w, const Code *c, u32 act, u64 *a)
{
	Frame *fr = w->frame[__builtin_ctz(act)];

	for (u32 k = 0; k < c->nsrc; k++, a += PTX_WARP) {
		const Src *s = &c->src[k];

		interp_gather(it, w, s, act, a);
		if (!s->wide)
			continue;
		a += PTX_WARP;
		memcpy(a, &fr->regs[(s->slot + 1) * PTX_WARP], PTX_WARP * sizeof *a);
	}
}

static void scatter_columns(Warp *w, const Code *c, u32 act, const u64 *d)
{
	Frame *fr = w->frame[__builtin_ctz(act)];

	for (u32 k = 0; k < c->ndst; k++, d += PTX_WARP) {
		Dst high = c->dst[k];

		interp_scatter(w, fr, &c->dst[k], act, d);
		if (!high.wide)
			continue;
		d += PTX_WARP;
		high.slot += high.slot != NOREG;
		interp_scatter(w, fr, &high, act, d);
	}
}

/* A wait that is not over: others must run. */
static bool all_true(const u64 *p, u32 act)
{
	for (u32 m = act; m; m &= m - 1)
		if (!p[__builtin_ctz(m)])
			return false;
	return true;
}

Go interp_mem_op(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 a[2 * MAX_SRC * PTX_WARP], d[2 * MAX_DST * PTX_WARP];
	Frame *fr = w->frame[__builtin_ctz(act)];
	u32 flags = ptx_forms[c->op->form].flags;
	MemEnv env = {(u64)(uintptr_t)it->block->shared, it->block->launch->total_shared, w->index, it,
		      env_load, env_store, env_fault, it->mem.load != NULL};

	gather_columns(it, w, c, act, a);
	for (u32 k = 0; flags & FF_accumulates && k < c->ndst; k++)
		if (c->dst[k].slot != NOREG)
			memcpy(d + k * PTX_WARP, &fr->regs[c->dst[k].slot * PTX_WARP], PTX_WARP * sizeof *d);
	order(c->op, true);
	if (!c->mem(c->op, &env, act, d, a))
		return it->fault->kind ? GO_fault : interp_refuse(it, c->op);
	order(c->op, false);
	scatter_columns(w, c, act, d);
	if (flags & FF_volatile && !all_true(d, act))
		it->yielded = true;
	return GO_next;
}
