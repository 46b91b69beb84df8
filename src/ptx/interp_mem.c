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

/* ---- atomics --------------------------------------------------------------------------------- */
static bool swap_if(u64 host, u64 *old, u64 new, u32 size)
{
	void *p = (void *)(uintptr_t)host;
	u16 o16 = (u16)*old;
	u32 o32 = (u32)*old;
	bool ok;

	switch (size) {
	case 2:
		ok = __atomic_compare_exchange_n((u16 *)p, &o16, (u16)new, false, __ATOMIC_SEQ_CST,
						 __ATOMIC_RELAXED);
		*old = o16;
		return ok;
	case 4:
		ok = __atomic_compare_exchange_n((u32 *)p, &o32, (u32)new, false, __ATOMIC_SEQ_CST,
						 __ATOMIC_RELAXED);
		*old = o32;
		return ok;
	default:
		return __atomic_compare_exchange_n((u64 *)p, old, new, false, __ATOMIC_SEQ_CST,
						   __ATOMIC_RELAXED);
	}
}

/* a[0] receives what was in memory. */
bool interp_modify(Interp *it, const Op *op, u64 host, u32 size, u64 a[3])
{
	u64 new;

	a[0] = 0;
	if (!interp_load(it, host, &a[0], size))
		return false;
	for (;;) {
		lane_atom(op, &new, a);
		if (it->mem.load)
			return interp_store(it, host, &new, size);
		if (swap_if(host, &a[0], new, size))
			return true;
	}
}

#if defined(__x86_64__)
__attribute__((target("cx16")))
#endif
static void modify_wide(const Op *op, u64 host, u64 old[2], const u64 b[2], const u64 c[2])
{
	u128 *p = (u128 *)(uintptr_t)host, was = *p, seen;
	u128 cmp = (u128)b[1] << 64 | b[0],
	     new = op->m.atom == ATOM_cas ? (u128)c[1] << 64 | c[0] : cmp;

	for (;;) {
		if (op->m.atom == ATOM_cas)
			was = cmp;
		seen = __sync_val_compare_and_swap(p, was, new);
		if (seen == was || op->m.atom == ATOM_cas)
			break;
		was = seen;
	}
	old[0] = (u64)seen;
	old[1] = (u64)(seen >> 64);
}

/* The value of source k of a lane, both halves. */
static void source(Interp *it, Warp *w, const Src *s, u32 l, u64 v[2])
{
	u64 t[PTX_WARP];

	interp_gather(it, w, s, 1u << l, t);
	v[0] = t[l];
	v[1] = s->wide ? w->frame[l]->regs[(s->slot + 1) * PTX_WARP + l] : 0;
}

/* `from`: first operand behind the address. */
static bool atom_lane(Interp *it, Warp *w, const Code *c, u32 l, u64 addr, u32 from)
{
	const Op *op = c->op;
	u32 size = element_size(op), n = element_count(op);
	u64 host, b[2], x[2] = {0, 0}, old[2] = {0, 0};

	if (!interp_resolve(it, w, l, c->space, addr, size * n, &host))
		return false;
	for (u32 i = 0; i < n; i++) {
		source(it, w, &c->src[c->at[from] + i], l, b);
		if (op->m.atom == ATOM_cas)
			source(it, w, &c->src[c->at[from + 1] + i], l, x);
		if (size == 16) {
			if (it->mem.load)
				return mem_fault(it, FAULT_not_supported, host, size);
			modify_wide(op, host, old, b, x);
		} else {
			u64 a[3] = {0, b[0] & sem_mask(size * 8), x[0] & sem_mask(size * 8)};

			if (!interp_modify(it, op, host + i * size, size, a))
				return false;
			old[0] = a[0];
		}
		if (i < c->ndst)
			write_element(w->frame[l], &c->dst[i], l, op->type[0], old);
	}
	return true;
}

static Go atom_warp(Interp *it, Warp *w, const Code *c, u32 act, u32 where)
{
	u64 addr[PTX_WARP];

	interp_gather(it, w, &c->src[c->at[where]], act, addr);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (!atom_lane(it, w, c, l, addr[l], where + 1))
			return GO_fault;
	}
	return GO_next;
}

Go interp_atom(Interp *it, Warp *w, const Code *c, u32 act) { return atom_warp(it, w, c, act, 1); }
Go interp_red(Interp *it, Warp *w, const Code *c, u32 act) { return atom_warp(it, w, c, act, 0); }
