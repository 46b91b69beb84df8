/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_async: asynchronous copies and mbarriers. PTX ISA, "cp.async", "cp.async.bulk",
 * "cp.reduce.async.bulk", "mbarrier". A copy is made at once and is complete when it is waited for.
 */
#include "ptx/interp.h"

#include <string.h>

typedef u64 Column[PTX_WARP];

static u64 host_of(const Interp *it, u64 addr, u8 space)
{
	return space == SS_generic ? addr : (u64)(uintptr_t)it->block->shared + (u32)addr;
}

/* Which barrier, and what to do with it. */
static bool update(Interp *it, Warp *w, u32 l, u8 space, u64 addr, u32 arrive, u32 drop, i32 tx,
		   u64 *before)
{
	u64 host, v;

	if (!interp_resolve(it, w, l, space, addr, 8, &host) || !interp_load(it, host, &v, 8))
		return false;
	*before = v;
	v = sem_mbar_pack(sem_mbar_update(sem_mbar_unpack(v), arrive, drop, tx));
	return interp_store(it, host, &v, 8);
}

static Go wait_result(Interp *it, Warp *w, const Code *c, u32 act, const u64 *addr, const u64 *arg)
{
	bool parity = c->op->form == FORM_mbarrier_test_wait_parity ||
		      c->op->form == FORM_mbarrier_try_wait_parity;
	Column p;

	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m),
		    phase = parity ? arg[l] & 1 : sem_mbar_unpack(arg[l]).phase;
		u64 host, v;

		if (!interp_resolve(it, w, l, c->space, addr[l], 8, &host) ||
		    !interp_load(it, host, &v, 8))
			return GO_fault;
		p[l] = sem_mbar_unpack(v).phase != phase;
		if (!p[l] && ptx_forms[c->op->form].flags & FF_yield)
			it->yielded = true;
	}
	interp_scatter(w, w->frame[__builtin_ctz(act)], &c->dst[0], act, p);
	return GO_next;
}

static Go set_word(Interp *it, Warp *w, const Code *c, u32 act, const u64 *addr, const u64 *count)
{
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u64 host, v = sem_mbar_pack((Mbar){(u32)count[l], (u32)count[l], 0, 0});

		if (!interp_resolve(it, w, l, c->space, addr[l], 8, &host) ||
		    !interp_store(it, host, &v, 8))
			return GO_fault;
	}
	return GO_next;
}

/* What a form takes from its count operand: arrivals, dropped arrivals, bytes. */
static void arguments(u16 form, u32 count, u32 *arrive, u32 *drop, i32 *tx)
{
	*arrive = *drop = 0;
	*tx = 0;
	switch (form) {
	case FORM_mbarrier_expect_tx: *tx = (i32)count; break;
	case FORM_mbarrier_complete_tx: *tx = -(i32)count; break;
	case FORM_mbarrier_arrive: *arrive = count; break;
	case FORM_mbarrier_arrive_expect_tx: *arrive = 1; *tx = (i32)count; break;
	case FORM_mbarrier_arrive_drop: *arrive = *drop = count; break;
	case FORM_mbarrier_arrive_drop_expect_tx: *arrive = *drop = 1; *tx = (i32)count; break;
	}
}

Go interp_mbarrier(Interp *it, Warp *w, const Code *c, u32 act)
{
	u32 first = c->ndst != 0; /* operand of the address */
	bool counted = c->nops > first + 1 && c->src[c->at[first + 1]].kind != SRC_none;
	Column addr, count, state;

	interp_gather(it, w, &c->src[c->at[first]], act, addr);
	for (u32 l = 0; l < PTX_WARP; l++)
		count[l] = c->op->form != FORM_mbarrier_inval;
	if (counted)
		interp_gather(it, w, &c->src[c->at[first + 1]], act, count);
	if (c->op->form == FORM_mbarrier_init || c->op->form == FORM_mbarrier_inval)
		return set_word(it, w, c, act, addr, count);
	if (first && ptx_forms[c->op->form].flags & FF_volatile)
		return wait_result(it, w, c, act, addr, count);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m), arrive, drop;
		i32 tx;

		arguments(c->op->form, (u32)count[l], &arrive, &drop, &tx);
		if (!update(it, w, l, c->space, addr[l], arrive, drop, tx, &state[l]))
			return GO_fault;
	}
	if (c->ndst)
		interp_scatter(w, w->frame[__builtin_ctz(act)], &c->dst[0], act, state);
	return GO_next;
}

/* ---- copies ---------------------------------------------------------------------------------- */
static bool copy(Interp *it, u64 to, u64 from, u64 size)
{
	u8 buf[256];

	for (u64 done = 0; done < size;) {
		u32 n = size - done < sizeof buf ? (u32)(size - done) : (u32)sizeof buf;

		if (!interp_load(it, from + done, buf, n) || !interp_store(it, to + done, buf, n))
			return false;
		done += n;
	}
	return true;
}

static bool in_shared(Interp *it, Warp *w, u32 l, u64 addr, u64 size, u64 *host)
{
	if ((u32)addr + size > it->block->launch->total_shared)
		return interp_resolve(it, w, l, SS_shared, addr, (u32)size | 1, host);
	it->lane = l;
	*host = host_of(it, addr, SS_shared);
	return true;
}

/* cp.async [d], [a], size, bytes of it that are read or a predicate that says none are: the rest is 0. */
Go interp_cp_async(Interp *it, Warp *w, const Code *c, u32 act)
{
	bool ignore = c->op->form == FORM_cp_async_ignore;
	u32 size = (u32)c->src[c->at[2]].val;
	Column to, from, n;

	interp_gather(it, w, &c->src[c->at[0]], act, to);
	interp_gather(it, w, &c->src[c->at[1]], act, from);
	for (u32 l = 0; l < PTX_WARP; l++)
		n[l] = ignore ? 0 : size;
	if (c->nops > 3 && c->src[c->at[3]].kind != SRC_none)
		interp_gather(it, w, &c->src[c->at[3]], act, n);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u32 bytes = ignore ? (n[l] & 1 ? 0 : size) : n[l] < size ? (u32)n[l] : size;
		u8 buf[16] = {0};
		u64 host;

		if (!interp_resolve(it, w, l, SS_shared, to[l], size, &host) ||
		    (bytes && !interp_load(it, from[l], buf, bytes)) ||
		    !interp_store(it, host, buf, size))
			return GO_fault;
	}
	return GO_next;
}

/* Arrives when the thread's earlier copies are complete, which they are. */
Go interp_cp_mbarrier(Interp *it, Warp *w, const Code *c, u32 act)
{
	Column addr;
	u64 before;

	interp_gather(it, w, &c->src[c->at[0]], act, addr);
	for (u32 m = act; m && c->op->m.noinc; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (!update(it, w, l, c->space, addr[l], 1, 0, 0, &before))
			return GO_fault;
	}
	return GO_next;
}

typedef struct Bulk { /* operands of a bulk copy */
	Column to, from, size, mbar;
} Bulk;

static void bulk_operands(Interp *it, Warp *w, const Code *c, u32 act, Bulk *b)
{
	interp_gather(it, w, &c->src[c->at[0]], act, b->to);
	interp_gather(it, w, &c->src[c->at[1]], act, b->from);
	interp_gather(it, w, &c->src[c->at[2]], act, b->size);
	if (c->nops > 3)
		interp_gather(it, w, &c->src[c->at[3]], act, b->mbar);
}

/* To shared memory; the mbarrier learns how many bytes came. */
Go interp_bulk_load(Interp *it, Warp *w, const Code *c, u32 act)
{
	bool from_shared = c->op->form == FORM_cp_async_bulk_dsmem;
	Bulk b;

	bulk_operands(it, w, c, act, &b);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u64 to, from = b.from[l], before;

		if (!in_shared(it, w, l, b.to[l], b.size[l], &to) ||
		    (from_shared && !in_shared(it, w, l, b.from[l], b.size[l], &from)) ||
		    !copy(it, to, from, b.size[l]) ||
		    !update(it, w, l, SS_shared, b.mbar[l], 0, 0, -(i32)b.size[l], &before))
			return GO_fault;
	}
	return GO_next;
}

/* Of every 16 bytes those whose bit is set. */
static bool copy_masked(Interp *it, u64 to, u64 from, u64 size, u32 mask)
{
	for (u64 i = 0; i < size; i++)
		if (mask >> i % 16 & 1 && !copy(it, to + i, from + i, 1))
			return false;
	return true;
}

Go interp_bulk_store(Interp *it, Warp *w, const Code *c, u32 act)
{
	Bulk b;
	Column mask;

	bulk_operands(it, w, c, act, &b);
	if (c->op->m.extra[XE_cpmask])
		interp_gather(it, w, &c->src[c->at[c->nops - 1]], act, mask);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u64 from;

		if (!in_shared(it, w, l, b.from[l], b.size[l], &from))
			return GO_fault;
		if (c->op->m.extra[XE_cpmask]
			    ? !copy_masked(it, b.to[l], from, b.size[l], (u32)mask[l])
			    : !copy(it, b.to[l], from, b.size[l]))
			return GO_fault;
	}
	return GO_next;
}

static bool reduce(Interp *it, const Op *op, u64 to, u64 from, u64 bytes)
{
	u32 size = sem_types[op->type[0]].bits / 8;
	Op one = *op;

	one.m.space =
		op->type[0] == TY_f32 ? SS_shared : SS_global; /* keeps subnormals: see lane_atom */
	for (u64 at = 0; at + size <= bytes; at += size) {
		u64 a[3] = {0, 0, 0};

		if (!interp_load(it, from + at, &a[1], size) ||
		    !interp_modify(it, &one, to + at, size, a))
			return false;
	}
	return true;
}

Go interp_bulk_reduce(Interp *it, Warp *w, const Code *c, u32 act)
{
	bool to_shared = c->op->form == FORM_cp_reduce_bulk_dsmem;
	Bulk b;

	bulk_operands(it, w, c, act, &b);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u64 from, to = b.to[l], before;

		if (!in_shared(it, w, l, b.from[l], b.size[l], &from) ||
		    (to_shared && !in_shared(it, w, l, b.to[l], b.size[l], &to)) ||
		    !reduce(it, c->op, to, from, b.size[l]) ||
		    (to_shared &&
		     !update(it, w, l, SS_shared, b.mbar[l], 0, 0, -(i32)b.size[l], &before)))
			return GO_fault;
	}
	return GO_next;
}

/* ---- st.async, red.async: the mbarrier learns of the bytes ----------------------------------- */
static u32 bytes_of(const Code *c) { return sem_types[c->op->type[0]].bits / 8 * c->len[1]; }

static Go complete(Interp *it, Warp *w, const Code *c, u32 act)
{
	Column mbar;
	u64 before;

	if (c->nops < 3 || c->src[c->at[2]].kind == SRC_none)
		return GO_next;
	interp_gather(it, w, &c->src[c->at[2]], act, mbar);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (!update(it, w, l, c->space, mbar[l], 0, 0, -(i32)bytes_of(c), &before))
			return GO_fault;
	}
	return GO_next;
}

Go interp_st_async(Interp *it, Warp *w, const Code *c, u32 act)
{
	Go go = interp_st(it, w, c, act);

	return go == GO_next ? complete(it, w, c, act) : go;
}

Go interp_red_async(Interp *it, Warp *w, const Code *c, u32 act)
{
	Go go = interp_red(it, w, c, act);

	return go == GO_next ? complete(it, w, c, act) : go;
}

/* st.bulk [a], size, 0 */
Go interp_st_bulk(Interp *it, Warp *w, const Code *c, u32 act)
{
	static const u64 zero;
	Column addr, size;

	interp_gather(it, w, &c->src[c->at[0]], act, addr);
	interp_gather(it, w, &c->src[c->at[1]], act, size);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u64 to = addr[l];

		if (c->space != SS_generic && !in_shared(it, w, l, addr[l], size[l], &to))
			return GO_fault;
		for (u64 i = 0; i < size[l]; i += 8)
			if (!interp_store(it, to + i, &zero, 8))
				return GO_fault;
	}
	return GO_next;
}
