/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_sync: threads that wait. At barriers (barrier.h says when they open), and at operations of a warp,
 * which happen when every lane named has arrived. Threads that have exited are waited for nowhere.
 */
#include "ptx/interp.h"

#include <string.h>

/* ---- barriers ---------------------------------------------------------------------------------- */
static void wake(Warp *w, u32 l, u32 value)
{
	Frame *fr = w->frame[l];
	const Code *c = &fr->fc->code[w->pc[l]];

	if (c->ndst && c->dst[0].slot != NOREG)
		fr->regs[c->dst[0].slot * PTX_WARP + l] = value;
	w->pc[l]++;
	w->at_bar &= ~(1u << l);
	w->run |= 1u << l;
}

void interp_check_barriers(Interp *it)
{
	u32 open = barriers_open(&it->bars);

	for (u32 i = 0; open && i < it->nwarps; i++) {
		Warp *w = &it->warps[i];

		for (u32 m = w->at_bar; m; m &= m - 1) {
			u32 l = (u32)__builtin_ctz(m);

			if (open >> w->bar[l] & 1)
				wake(w, l, it->bars.bar[w->bar[l]].value);
		}
	}
	barriers_clear(&it->bars, open);
}

static void wait_at(Warp *w, u32 l, u32 id)
{
	w->bar[l] = id;
	w->run &= ~(1u << l);
	w->at_bar |= 1u << l;
}

/* Operands of the bar family behind the destination: id, count or nothing, predicate. */
static bool bar_operands(Interp *it, Warp *w, const Code *c, u32 act, u64 v[3][PTX_WARP])
{
	memset(v, 0, 3 * sizeof v[0]);
	for (u32 k = 0, first = c->ndst != 0; k < 3 && first + k < c->nops; k++)
		if (c->len[first + k])
			interp_operand(it, w, c, first + k, act, v[k]);
	for (u32 m = act; m; m &= m - 1) {
		it->lane = (u32)__builtin_ctz(m);
		if (v[0][it->lane] < BAR_cluster && !(v[1][it->lane] % PTX_WARP))
			continue;
		interp_fault(it, FAULT_illegal_instruction,
			     "barrier %llu of %llu threads: there are 16 barriers, and counts are multiples of 32",
			     (unsigned long long)v[0][it->lane], (unsigned long long)v[1][it->lane]);
		return false;
	}
	return true;
}

/* barrier.cluster.wait: has the phase ended that the lane arrived in? */
static void wait_cluster(const Interp *it, Warp *w, u32 l)
{
	if (w->arrive_phase[l] != it->bars.cluster_phase)
		w->pc[l]++;
	else
		wait_at(w, l, BAR_cluster);
}

Go interp_bar(Interp *it, Warp *w, const Code *c, u32 act)
{
	BarKind kind = ptx_bar_kind(c->op);
	bool waits = kind != BAR_arrive && kind != BAR_cluster_arrive;
	u64 v[3][PTX_WARP];

	if (!bar_operands(it, w, c, act, v))
		return GO_fault;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m), id = kind == BAR_cluster_arrive ? BAR_cluster : (u32)v[0][l];

		if (kind == BAR_cluster_wait) {
			wait_cluster(it, w, l);
			continue;
		}
		if (id == BAR_cluster)
			w->arrive_phase[l] = it->bars.cluster_phase;
		barrier_arrive(&it->bars, kind, id, (u32)v[1][l], w->index, m & -m, v[2][l] & 1);
		if (waits)
			wait_at(w, l, id);
	}
	interp_check_barriers(it);
	return waits ? GO_schedule : GO_next;
}

/* ---- warp ------------------------------------------------------------------------------------ */
static Go fire(Interp *it, Warp *w, const Code *c, u32 lanes)
{
	return c->warp || c->mem ? interp_row(it, w, c, lanes) : GO_next; /* bar.warp.sync only waits */
}

/* Everyone whom lane l waits for has arrived: execute. */
static void try_fire(Interp *it, Warp *w, u32 l)
{
	const Code *c = interp_code(w, l);
	u32 set = 0, mask = w->mask[l] & w->exists & ~w->done;

	for (u32 m = w->at_sync; m; m &= m - 1) {
		u32 k = (u32)__builtin_ctz(m);
		const Code *o = interp_code(w, k);

		if (o == c || (w->mask[k] == w->mask[l] && !memcmp(o->op, c->op, sizeof *c->op)))
			set |= 1u << k;
	}
	if (mask & ~set)
		return;
	set &= w->mask[l];
	if (fire(it, w, c, set) != GO_next)
		return;
	w->at_sync &= ~set;
	w->run |= set;
	for (u32 m = set; m; m &= m - 1)
		w->pc[__builtin_ctz(m)]++;
}

void interp_check_warp(Interp *it, Warp *w)
{
	for (u32 m = w->at_sync; m; m &= m - 1)
		if (w->at_sync & m & -m)
			try_fire(it, w, (u32)__builtin_ctz(m));
}

Go interp_warp_op(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 mask[PTX_WARP];
	u32 alive = w->exists & ~w->done;
	bool complete = true;

	if (c->sync == SYNC_now)
		return fire(it, w, c, act);
	if (c->sync == SYNC_mask)
		interp_operand(it, w, c, c->nops - 1u, act, mask);
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		w->mask[l] = c->sync == SYNC_mask ? (u32)mask[l] | 1u << l : ~0u;
		complete &= (w->mask[l] & alive) == act;
	}
	if (complete)
		return fire(it, w, c, act);
	w->run &= ~act;
	w->at_sync |= act;
	interp_check_warp(it, w);
	return it->fault->kind ? GO_fault : GO_schedule;
}
