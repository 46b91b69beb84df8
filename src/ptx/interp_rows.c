/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_rows: operands to values, values through the function of the instruction's row, results to registers.
 * The functions say what is done; here is only where values stand and how memory is looked at.
 */
#include "ptx/estimate.h"
#include "ptx/interp.h"

#include <string.h>

/* ---- values ---------------------------------------------------------------------------------- */
static u64 read_value(const Interp *it, const Warp *w, const Frame *fr, const Src *s, u32 lane)
{
	u64 v = s->val;

	switch (s->kind) {
	case SRC_reg: v += fr->regs[s->slot * PTX_WARP + lane]; break;
	case SRC_sreg: v = ptx_sreg_value(it->block, interp_thread(w, lane), s->slot); break;
	case SRC_local: v += fr->base[lane]; break;
	case SRC_window: v += sem_of_rank(0, it->block->cluster_rank); break;
	case SRC_shared: v += (u64)(uintptr_t)it->block->shared; break;
	}
	return s->neg ? !v : v;
}

static void gather(const Interp *it, const Warp *w, const Src *s, u32 act, u64 *out)
{
	const Frame *fr = w->frame[__builtin_ctz(act)];

	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		out[l] = read_value(it, w, fr, s, l);
	}
}

void interp_operand(Interp *it, Warp *w, const Code *c, u32 k, u32 act, u64 out[PTX_WARP])
{
	gather(it, w, &c->src[c->at[k]], act, out);
}

typedef struct Column { /* operand k of lane l is p[l * step] */
	const u64 *p;
	u32 step;
} Column;

static u32 columns(Interp *it, Warp *w, const Code *c, u32 act, Column *col, u64 (*scratch)[PTX_WARP])
{
	Frame *fr = w->frame[__builtin_ctz(act)];
	u32 n = 0;

	for (u32 k = 0; k < c->nsrc; k++) {
		const Src *s = &c->src[k];

		if (s->kind == SRC_reg && !s->neg && !s->val) {
			for (u32 i = 0; i <= s->wide; i++)
				col[n++] = (Column){&fr->regs[(s->slot + i) * PTX_WARP], 1};
		} else if (s->kind == SRC_const && !s->neg) {
			col[n++] = (Column){&s->val, 0};
		} else {
			gather(it, w, s, act, scratch[n]);
			col[n] = (Column){scratch[n], 1};
			n++;
		}
	}
	return n;
}

/* ---- lane functions -------------------------------------------------------------------------- */
static void write_lane(Frame *fr, const Code *c, u32 l, const u64 *d)
{
	for (u32 k = 0, i = 0; k < c->ndst; k++) {
		const Dst *x = &c->dst[k];

		if (x->slot != NOREG) {
			fr->regs[x->slot * PTX_WARP + l] = d[i] & x->mask;
			if (x->wide)
				fr->regs[(x->slot + 1) * PTX_WARP + l] = d[i + 1];
		}
		i += 1 + x->wide;
	}
}

void interp_lanes(Interp *it, Warp *w, Frame *fr, const Code *c, u32 act)
{
	Column col[2 * MAX_SRC];
	u64 scratch[2 * MAX_SRC][PTX_WARP], a[2 * MAX_SRC], d[2 * MAX_DST];
	u32 n = columns(it, w, c, act, col, scratch);
	const Dst *x = c->dst;
	bool simple = c->ndst == 1 && x->slot != NOREG && !x->wide;

	for (u32 m = act; m; m &= m - 1) {
		u32 l = (u32)__builtin_ctz(m);

		for (u32 k = 0; k < n; k++)
			a[k] = col[k].p[l * col[k].step];
		c->lane(c->op, d, a);
		if (simple)
			fr->regs[x->slot * PTX_WARP + l] = d[0] & x->mask;
		else
			write_lane(fr, c, l, d);
	}
}

/* ---- functions of a warp, and of a warp on memory: operand k of lane l is a[32 * k + l] ----------- */
static void pack(Interp *it, Warp *w, const Code *c, u32 lanes, u64 *a)
{
	Column col[2 * MAX_SRC];
	u64 scratch[2 * MAX_SRC][PTX_WARP];
	u32 n = columns(it, w, c, lanes, col, scratch);

	for (u32 k = 0; k < n; k++, a += PTX_WARP)
		for (u32 m = lanes; m; m &= m - 1) {
			u32 l = (u32)__builtin_ctz(m);

			a[l] = col[k].p[l * col[k].step];
		}
}

static void copy_lanes(u64 *to, const u64 *from, u32 lanes, u64 mask)
{
	for (u32 m = lanes; m; m &= m - 1)
		to[__builtin_ctz(m)] = from[__builtin_ctz(m)] & mask;
}

/* Results to registers, or (`load`) the registers' old values to where results are expected. */
static void move_results(Warp *w, const Code *c, u32 lanes, u64 *d, bool load)
{
	u64 *regs = w->frame[__builtin_ctz(lanes)]->regs;

	for (u32 k = 0; k < c->ndst; k++)
		for (u32 i = 0; i <= c->dst[k].wide; i++, d += PTX_WARP) {
			u64 *r = &regs[(c->dst[k].slot + i) * PTX_WARP];

			if (c->dst[k].slot == NOREG)
				continue;
			if (load)
				copy_lanes(d, r, lanes, ~0ull);
			else
				copy_lanes(r, d, lanes, i ? ~0ull : c->dst[k].mask);
		}
}

/* Lanes of `from` that stand where the first of them stands. */
static u32 together(const Warp *w, u32 from)
{
	u32 l = (u32)__builtin_ctz(from), set = 0;

	for (u32 m = from; m; m &= m - 1) {
		u32 k = (u32)__builtin_ctz(m);

		set |= (u32)(w->frame[k] == w->frame[l] && w->pc[k] == w->pc[l]) << k;
	}
	return set;
}

static bool call_row(Interp *it, Warp *w, const Code *c, u32 lanes, u64 *d, const u64 *a)
{
	if (c->warp)
		return c->warp(c->op, lanes, d, a) ||
		       interp_fault(it, FAULT_illegal_instruction, "%s: arguments out of range",
				    ptx_forms[c->op->form].id) == GO_next;
	it->env.warp = w->index;
	it->env.sp = w->sp;
	if (it->counts && lanes && ptx_counts_bulk(c->op))
		interp_count_bulk(it, w, c, lanes, a);
	return c->mem(c->op, &it->env, lanes, d, a) ||
	       (!it->fault->kind && interp_refuse(it, c) == GO_next);
}

/* A wait that is not over for some lane: others must run. */
static bool all_true(const u64 *p, u32 act)
{
	for (u32 m = act; m; m &= m - 1)
		if (!p[__builtin_ctz(m)])
			return false;
	return true;
}

Go interp_row(Interp *it, Warp *w, const Code *c, u32 act)
{
	u64 a[2 * MAX_SRC * PTX_WARP], d[2 * MAX_DST * PTX_WARP];
	u32 flags = ptx_forms[c->op->form].flags, set;
	bool apart = flags & FF_warp; /* one operation's lanes may stand at instructions that say the same */

	a[0] = 0;
	if (c->warp) /* what it reads of lanes that take no part is 0 */
		memset(a, 0, sizeof(u64) * PTX_WARP * (c->nsrc + 1u));
	for (u32 m = act; m; m &= ~set) {
		set = apart ? together(w, m) : m;
		pack(it, w, apart ? interp_code(w, (u32)__builtin_ctz(m)) : c, set, a);
		if (flags & FF_accumulates)
			move_results(w, c, set, d, true);
	}
	if (!call_row(it, w, c, act, d, a))
		return GO_fault;
	for (u32 m = act; m; m &= ~set) {
		set = apart ? together(w, m) : m;
		move_results(w, apart ? interp_code(w, (u32)__builtin_ctz(m)) : c, set, d, false);
	}
	if (flags & FF_volatile && flags & FF_atomic && !all_true(d, act))
		it->yielded = true;
	return GO_next;
}
