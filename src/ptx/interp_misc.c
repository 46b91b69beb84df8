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
	[FORM_ld] = interp_ld,
	[FORM_ld_nc] = interp_ld,
	[FORM_ldu] = interp_ld,
	[FORM_st] = interp_st,
	[FORM_alloca] = exec_alloca,
	[FORM_stacksave] = exec_stacksave,
	[FORM_stackrestore] = exec_stackrestore,
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
	[FORM_nanosleep] = exec_yield,
};

Exec *interp_engine(u16 form) { return ptx_forms[form].nothing ? exec_nothing : engine[form]; }
