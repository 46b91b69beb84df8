/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_misc: address conversions, fences, waiting, stack, and the table of what executes the forms
 * that have no lane or warp function. A form that stands in no row is refused by name.
 */
#include "ptx/interp.h"

#include <string.h>

/* Executes one(it, w, lane, space, value) for the lanes and writes what it gives. */
typedef u64 Each(Interp *, Warp *, u32 lane, u8 space, u64 v);

static Go each_lane(Interp *it, Warp *w, const Code *c, u32 act, u8 space, Each *one)
{
	u64 v[PTX_WARP];

	interp_gather(it, w, &c->src[c->at[1]], act, v);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		v[l] = one(it, w, l, space, v[l]);
	}
	interp_scatter(w, w->frame[__builtin_ctz(act)], &c->dst[0], act, v);
	return GO_next;
}

/* Host address of the start of a space; global and constant addresses are generic ones. */
static u64 window(const Interp *it, const Warp *w, u32 l, u8 space)
{
	switch (space) {
	case SS_shared: case SS_shared_cta: case SS_shared_cluster:
		return (u64)(uintptr_t)it->block->shared;
	case SS_local:
		return (u64)(uintptr_t)it->local + (w->index * PTX_WARP + l) * it->local_stride;
	case SS_param: case SS_param_entry:
		return (u64)(uintptr_t)it->block->launch->params;
	default:
		return 0;
	}
}

static u64 to_generic(Interp *it, Warp *w, u32 l, u8 space, u64 v)
{
	return v + window(it, w, l, space);
}
static u64 from_generic(Interp *it, Warp *w, u32 l, u8 space, u64 v)
{
	return v - window(it, w, l, space);
}

static Go exec_cvta(Interp *it, Warp *w, const Code *c, u32 act)
{
	return each_lane(it, w, c, act, c->op->m.space, to_generic);
}

static Go exec_cvta_to(Interp *it, Warp *w, const Code *c, u32 act)
{
	return each_lane(it, w, c, act, c->op->m.to ? c->op->m.to : c->op->m.space, from_generic);
}

static bool inside(u64 addr, u64 base, u64 size) { return addr - base < size; }

static bool is_const(const Interp *it, u64 addr)
{
	Var *const *vars = it->entry->module->vars;
	const u64 *at = it->block->launch->var_addr;

	for (u32 i = 0; at && i < vec_len(vars); i++)
		if (vars[i]->space == SS_const && inside(addr, at[vars[i]->index], vars[i]->size))
			return true;
	return false;
}

static bool is_in(Interp *it, u8 space, u64 addr)
{
	const LaunchEnv *l = it->block->launch;

	switch (space) {
	case SS_shared: case SS_shared_cta: case SS_shared_cluster:
		return inside(addr, (u64)(uintptr_t)it->block->shared, l->total_shared);
	case SS_local:
		return inside(addr, (u64)(uintptr_t)it->local, it->local_stride * it->nthreads);
	case SS_const:
		return is_const(it, addr);
	case SS_param: case SS_param_entry:
		return inside(addr, (u64)(uintptr_t)l->params, it->entry->param_size);
	default:
		return !is_in(it, SS_shared, addr) && !is_in(it, SS_local, addr) &&
		       !is_const(it, addr);
	}
}

static u64 is_in_space(Interp *it, Warp *w, u32 l, u8 space, u64 v) { return is_in(it, space, v); }

static Go exec_isspacep(Interp *it, Warp *w, const Code *c, u32 act)
{
	return each_lane(it, w, c, act, c->op->m.space, is_in_space);
}

/* A cluster of one: rank 0 is this block. */
static u64 same(Interp *it, Warp *w, u32 l, u8 space, u64 v) { return v; }
static u64 zero(Interp *it, Warp *w, u32 l, u8 space, u64 v) { return 0; }

static bool cluster_of_one(Interp *it)
{
	const u32 *n = it->block->launch->cluster_nctaid;

	if (n[0] <= 1 && n[1] <= 1 && n[2] <= 1)
		return true;
	interp_fault(it, FAULT_not_supported, "the interpreter runs clusters of one block only");
	return false;
}

static Go exec_mapa(Interp *it, Warp *w, const Code *c, u32 act)
{
	return cluster_of_one(it) ? each_lane(it, w, c, act, 0, same) : GO_fault;
}

static Go exec_getctarank(Interp *it, Warp *w, const Code *c, u32 act)
{
	return cluster_of_one(it) ? each_lane(it, w, c, act, 0, zero) : GO_fault;
}

/* ---- fences, hints, waiting ------------------------------------------------------------------ */
static Go exec_fence(Interp *it, Warp *w, const Code *c, u32 act)
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	return GO_next;
}

static Go exec_nothing(Interp *it, Warp *w, const Code *c, u32 act) { return GO_next; }

static Go exec_yield(Interp *it, Warp *w, const Code *c, u32 act)
{
	it->yielded = true;
	w->spins++;
	return GO_next;
}

static Go exec_trap(Interp *it, Warp *w, const Code *c, u32 act)
{
	return interp_fault(it, FAULT_trap, "trap");
}

static Go exec_policy(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 none[PTX_WARP] = {0};

	interp_scatter(w, w->frame[__builtin_ctz(act)], &c->dst[0], act, none);
	return GO_next;
}

/* ---- stack ----------------------------------------------------------------------------------- */
static Go exec_alloca(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 size[PTX_WARP], align = 16;

	interp_gather(it, w, &c->src[c->at[1]], act, size);
	if (c->nops > 2 && c->src[c->at[2]].kind == SRC_const && c->src[c->at[2]].val)
		align = c->src[c->at[2]].val;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);
		u64 at = (w->sp[l] + align - 1) / align * align;

		it->lane = l;
		if (at + size[l] > it->local_stride)
			return interp_fault(it, FAULT_stack_overflow, "alloca of %llu bytes",
					    (unsigned long long)size[l]);
		w->sp[l] = (u32)(at + size[l]);
		size[l] = at;
	}
	interp_scatter(w, w->frame[__builtin_ctz(act)], &c->dst[0], act, size);
	return GO_next;
}

static Go exec_stacksave(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 sp[PTX_WARP];

	for (u32 l = 0; l < PTX_WARP; l++)
		sp[l] = w->sp[l];
	interp_scatter(w, w->frame[__builtin_ctz(act)], &c->dst[0], act, sp);
	return GO_next;
}

static Go exec_stackrestore(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 sp[PTX_WARP];

	interp_gather(it, w, &c->src[c->at[0]], act, sp);
	for (u32 m = act; m; m &= m - 1)
		w->sp[__builtin_ctz(m)] = (u32)sp[__builtin_ctz(m)];
	return GO_next;
}

static Go exec_brx(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 i[PTX_WARP];

	interp_gather(it, w, &c->src[c->at[0]], act, i);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		it->lane = l;
		if ((u32)i[l] >= c->target)
			return interp_fault(it, FAULT_invalid_pc, "brx.idx: index %u of %u targets",
					    (u32)i[l], c->target);
		w->spins += c->targets[(u32)i[l]] <= w->pc[l];
		w->pc[l] = c->targets[(u32)i[l]];
	}
	return GO_schedule;
}

/* ---- who executes what ----------------------------------------------------------------------- */
static Exec *const engine[FORM_COUNT] = {
	[FORM_cvta] = exec_cvta,
	[FORM_cvta_to] = exec_cvta_to,
	[FORM_isspacep] = exec_isspacep,
	[FORM_mapa] = exec_mapa,
	[FORM_getctarank] = exec_getctarank,
	[FORM_ld] = interp_ld,
	[FORM_ld_nc] = interp_ld,
	[FORM_ldu] = interp_ld,
	[FORM_st] = interp_st,
	[FORM_st_async] = interp_st_async,
	[FORM_red_async] = interp_red_async,
	[FORM_st_bulk] = interp_st_bulk,
	[FORM_atom] = interp_atom,
	[FORM_red] = interp_red,
	[FORM_prefetch] = exec_nothing,
	[FORM_prefetch_evict] = exec_nothing,
	[FORM_prefetch_tensormap] = exec_nothing,
	[FORM_prefetchu] = exec_nothing,
	[FORM_applypriority] = exec_nothing,
	[FORM_discard] = exec_nothing,
	[FORM_createpolicy_fractional] = exec_policy,
	[FORM_createpolicy_range] = exec_policy,
	[FORM_createpolicy_cvt] = exec_policy,
	[FORM_alloca] = exec_alloca,
	[FORM_stacksave] = exec_stacksave,
	[FORM_stackrestore] = exec_stackrestore,
	[FORM_cp_async] = interp_cp_async,
	[FORM_cp_async_ignore] = interp_cp_async,
	[FORM_cp_async_commit] = exec_nothing,
	[FORM_cp_async_wait] = exec_nothing,
	[FORM_cp_async_wait_all] = exec_nothing,
	[FORM_cp_async_mbarrier] = interp_cp_mbarrier,
	[FORM_cp_async_bulk_load] = interp_bulk_load,
	[FORM_cp_async_bulk_dsmem] = interp_bulk_load,
	[FORM_cp_async_bulk_store] = interp_bulk_store,
	[FORM_cp_async_bulk_prefetch] = exec_nothing,
	[FORM_cp_async_bulk_commit] = exec_nothing,
	[FORM_cp_async_bulk_wait] = exec_nothing,
	[FORM_cp_reduce_bulk_store] = interp_bulk_reduce,
	[FORM_cp_reduce_bulk_dsmem] = interp_bulk_reduce,
	[FORM_mbarrier_init] = interp_mbarrier,
	[FORM_mbarrier_inval] = interp_mbarrier,
	[FORM_mbarrier_expect_tx] = interp_mbarrier,
	[FORM_mbarrier_complete_tx] = interp_mbarrier,
	[FORM_mbarrier_arrive] = interp_mbarrier,
	[FORM_mbarrier_arrive_expect_tx] = interp_mbarrier,
	[FORM_mbarrier_arrive_drop] = interp_mbarrier,
	[FORM_mbarrier_arrive_drop_expect_tx] = interp_mbarrier,
	[FORM_mbarrier_test_wait] = interp_mbarrier,
	[FORM_mbarrier_test_wait_parity] = interp_mbarrier,
	[FORM_mbarrier_try_wait] = interp_mbarrier,
	[FORM_mbarrier_try_wait_parity] = interp_mbarrier,
	[FORM_bar_sync] = interp_bar,
	[FORM_bar_arrive] = interp_bar_arrive,
	[FORM_bar_red_popc] = interp_bar,
	[FORM_bar_red] = interp_bar,
	[FORM_barrier_sync] = interp_bar,
	[FORM_barrier_arrive] = interp_bar_arrive,
	[FORM_barrier_red_popc] = interp_bar,
	[FORM_barrier_red] = interp_bar,
	[FORM_bar_warp_sync] = exec_nothing,
	[FORM_barrier_cluster_arrive] = interp_cluster_arrive,
	[FORM_barrier_cluster_wait] = interp_cluster_wait,
	[FORM_membar] = exec_fence,
	[FORM_membar_proxy] = exec_fence,
	[FORM_fence] = exec_fence,
	[FORM_fence_sync_restrict] = exec_fence,
	[FORM_fence_mbarrier_init] = exec_fence,
	[FORM_fence_proxy] = exec_fence,
	[FORM_fence_proxy_tensormap] = exec_fence,
	[FORM_fence_proxy_async_restrict] = exec_fence,
	[FORM_brx_idx] = exec_brx,
	[FORM_call] = interp_call,
	[FORM_ret] = interp_ret,
	[FORM_exit] = interp_exit,
	[FORM_trap] = exec_trap,
	[FORM_brkpt] = exec_nothing,
	[FORM_nanosleep] = exec_yield,
	[FORM_pmevent] = exec_nothing,
	[FORM_pmevent_mask] = exec_nothing,
	[FORM_setmaxnreg] = exec_nothing,
	[FORM_griddepcontrol] = exec_nothing,
	[FORM_ldmatrix] = interp_ldmatrix,
	[FORM_stmatrix] = interp_stmatrix,
	[FORM_wmma_load_a] = interp_wmma_load,
	[FORM_wmma_load_b] = interp_wmma_load,
	[FORM_wmma_load_c] = interp_wmma_load,
	[FORM_wmma_store] = interp_wmma_store,
	[FORM_wgmma_fence] = exec_nothing,
	[FORM_wgmma_commit] = exec_nothing,
	[FORM_wgmma_wait] = exec_nothing,
	[FORM_wgmma] = interp_wgmma,
};

Exec *interp_engine(u16 form) { return engine[form]; }
