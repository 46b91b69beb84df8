/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_sync: what threads wait for. Barriers of the block (PTX ISA "bar, barrier"), of a cluster of
 * one block; operations of a warp, which happen when every lane named has arrived.
 * Threads that have exited are waited for nowhere.
 */
#include "ptx/interp.h"

#include <string.h>

/* ---- block ----------------------------------------------------------------------------------- */
/* A warp of which all living lanes have arrived counts whole, as the hardware counts. */
static u32 arrived_threads(const Interp *it, const Barrier *b)
{
	u32 n = b->extra;

	for (u32 i = 0; i < it->nwarps; i++) {
		u32 alive = it->warps[i].exists & ~it->warps[i].done;

		if (b->arrived[i])
			n += (alive & ~b->arrived[i]) ? (u32)__builtin_popcount(b->arrived[i])
						      : PTX_WARP;
	}
	return n;
}

static bool all_arrived(const Interp *it, const Barrier *b)
{
	for (u32 i = 0; i < it->nwarps; i++)
		if (it->warps[i].exists & ~it->warps[i].done & ~b->arrived[i])
			return false;
	return true;
}

static void wake(Interp *it, Warp *w, u32 l, const Barrier *b)
{
	Frame *fr = w->frame[l];
	const Code *c = &fr->fc->code[w->pc[l]];
	u64 r[PTX_WARP];

	r[l] = c->op->form == FORM_bar_red_popc || c->op->form == FORM_barrier_red_popc ? b->popc
	       : c->op->m.boolop == BOOL_and						  ? b->all
											  : b->any;
	if (c->ndst)
		interp_scatter(w, fr, &c->dst[0], 1u << l, r);
	w->pc[l]++;
	w->at_bar &= ~(1u << l);
	w->run |= 1u << l;
}

static void open_barrier(Interp *it, u32 id)
{
	Barrier b = it->bars[id];

	memset(&it->bars[id], 0, sizeof b);
	for (u32 i = 0; i < it->nwarps; i++)
		for (u32 m = it->warps[i].at_bar; m; m &= m - 1)
			if (it->warps[i].bar[__builtin_ctz(m)] == id)
				wake(it, &it->warps[i], (u32)__builtin_ctz(m), &b);
	if (id == BAR_cluster)
		it->cluster_phase++;
}

bool interp_check_barriers(Interp *it)
{
	bool opened = false;

	for (u32 id = 0; id < BAR_COUNT; id++) {
		Barrier *b = &it->bars[id];

		if (!b->used)
			continue;
		if (b->expected ? arrived_threads(it, b) >= b->expected : all_arrived(it, b)) {
			open_barrier(it, id);
			opened = true;
		}
	}
	return opened;
}

static void arrive(Interp *it, Warp *w, u32 l, u32 id, u32 expected, bool pred)
{
	Barrier *b = &it->bars[id];

	if (!b->used)
		b->all = true;
	b->used = true;
	b->expected = expected;
	b->extra += b->arrived[w->index] >> l & 1;
	b->arrived[w->index] |= 1u << l;
	b->popc += pred;
	b->all &= pred;
	b->any |= pred;
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
			interp_gather(it, w, &c->src[c->at[first + k]], act, v[k]);
	for (u32 m = act; m; m &= m - 1) {
		it->lane = (u32)__builtin_ctz(m);
		if (v[0][it->lane] >= NBARRIERS || v[1][it->lane] % PTX_WARP) {
			interp_fault(it, FAULT_illegal_instruction,
				     "barrier %llu of %llu threads: there are 16 barriers, and "
				     "counts are "
				     "multiples of 32",
				     (unsigned long long)v[0][it->lane],
				     (unsigned long long)v[1][it->lane]);
			return false;
		}
	}
	return true;
}

Go interp_bar(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 v[3][PTX_WARP];

	if (!bar_operands(it, w, c, act, v))
		return GO_fault;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		arrive(it, w, l, (u32)v[0][l], (u32)v[1][l], v[2][l] & 1);
		wait_at(w, l, (u32)v[0][l]);
	}
	interp_check_barriers(it);
	return GO_schedule;
}

Go interp_bar_arrive(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 v[3][PTX_WARP];

	if (!bar_operands(it, w, c, act, v))
		return GO_fault;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		arrive(it, w, l, (u32)v[0][l], (u32)v[1][l], false);
	}
	interp_check_barriers(it);
	return GO_next;
}

/* ---- cluster ------------------------------------------------------------------------ */
static bool one_block(Interp *it)
{
	const u32 *n = it->block->launch->cluster_nctaid;

	if ((u64)(n[0] ? n[0] : 1) * (n[1] ? n[1] : 1) * (n[2] ? n[2] : 1) == 1)
		return true;
	interp_fault(it, FAULT_not_supported, "the interpreter runs clusters of one block only");
	return false;
}

Go interp_cluster_arrive(Interp *it, Warp *w, const Code *c, u32 act)
{
	if (!one_block(it))
		return GO_fault;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		arrive(it, w, l, BAR_cluster, 0, false);
		w->arrive_phase[l] = it->cluster_phase;
	}
	interp_check_barriers(it);
	return GO_next;
}

Go interp_cluster_wait(Interp *it, Warp *w, const Code *c, u32 act)
{
	if (!one_block(it))
		return GO_fault;
	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (w->arrive_phase[l] != it->cluster_phase)
			w->pc[l]++;
		else
			wait_at(w, l, BAR_cluster);
	}
	return GO_schedule;
}

/* ---- warp ------------------------------------------------------------------------------------ */
static const Code *code_of(const Warp *w, u32 l) { return &w->frame[l]->fc->code[w->pc[l]]; }

/* Lanes of `from` that stand where l stands. */
static u32 together(const Warp *w, u32 from, u32 l)
{
	u32 set = 0;

	for (u32 m = from; m; m &= m - 1) {
		u32 k = (u32)__builtin_ctz(m);

		if (w->frame[k] == w->frame[l] && w->pc[k] == w->pc[l])
			set |= 1u << k;
	}
	return set;
}

typedef void Pass(Interp *, Warp *, const Code *, u32 lanes, u64 *v);

static void gather_all(Interp *it, Warp *w, const Code *c, u32 lanes, u64 *a)
{
	for (u32 k = 0; k < c->nsrc; k++)
		interp_gather(it, w, &c->src[k], lanes, a + k * PTX_WARP);
}

static void scatter_all(Interp *it, Warp *w, const Code *c, u32 lanes, u64 *d)
{
	for (u32 k = 0; k < c->ndst; k++)
		interp_scatter(w, w->frame[__builtin_ctz(lanes)], &c->dst[k], lanes,
			       d + k * PTX_WARP);
}

/* Lanes of one operation may stand at different instructions that say the same. */
static void each_place(Interp *it, Warp *w, u32 lanes, Pass *pass, u64 *v)
{
	while (lanes) {
		u32 l = (u32)__builtin_ctz(lanes), set = together(w, lanes, l);

		pass(it, w, code_of(w, l), set, v);
		lanes &= ~set;
	}
}

static Go fire(Interp *it, Warp *w, const Code *c, u32 lanes)
{
	u64 a[(MAX_SRC + 1) * PTX_WARP], d[(MAX_SRC + 2) * PTX_WARP];

	if (!c->warp)
		return c->fire ? c->fire(it, w, c, lanes) : GO_next;
	memset(a, 0, sizeof(u64) * PTX_WARP * (c->nsrc + 1u));
	each_place(it, w, lanes, gather_all, a);
	if (!c->warp(c->op, lanes, d, a))
		return interp_fault(it, FAULT_illegal_instruction, "%s: arguments out of range",
				    ptx_forms[c->op->form].id);
	each_place(it, w, lanes, scatter_all, d);
	return GO_next;
}

/* Everyone whom lane l waits for has arrived: execute. */
static bool try_fire(Interp *it, Warp *w, u32 l)
{
	const Code *c = code_of(w, l);
	u32 set = 0, mask = w->mask[l] & w->exists & ~w->done;

	for (u32 m = w->at_sync; m; m &= m - 1) {
		u32 k = (u32)__builtin_ctz(m);
		const Code *o = code_of(w, k);

		if (o == c || (w->mask[k] == w->mask[l] && !memcmp(o->op, c->op, sizeof *c->op)))
			set |= 1u << k;
	}
	if (mask & ~set)
		return false;
	set &= w->mask[l];
	if (fire(it, w, c, set) != GO_next)
		return false;
	w->at_sync &= ~set;
	w->run |= set;
	for (u32 m = set; m; m &= m - 1)
		w->pc[__builtin_ctz(m)]++;
	return true;
}

bool interp_check_warp(Interp *it, Warp *w)
{
	bool fired = false;

	for (u32 m = w->at_sync; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		if (w->at_sync >> l & 1)
			fired |= try_fire(it, w, l);
	}
	return fired;
}

Go interp_warp_op(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 mask[PTX_WARP];
	u32 alive = w->exists & ~w->done;
	bool complete = true;

	if (c->sync == SYNC_now)
		return fire(it, w, c, act);
	if (c->sync == SYNC_mask)
		interp_gather(it, w, &c->src[c->nsrc - 1], act, mask);
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
