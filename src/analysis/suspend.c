/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * suspend: where a group of warps can be suspended and what it must keep; and what only lane mode can run.
 *
 * In: all other facts. A suspend point is a barrier of the block, an instruction at which the thread may
 * wait, the end of an iteration of a loop that waits for others (spin.c), and in lane mode every warp
 * operation. Lane mode is asked for where masks cannot express what the lanes do: divergence into a cycle
 * with two entries, a barrier of the block that some lanes reach while others wait for them elsewhere, and
 * a loop in which lanes of one warp may wait for each other.
 */
#include "analysis/wait.h"

#include <string.h>

typedef struct Find {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	const Live *l;
	const Shapes *s;
	Suspends *r;
	bool *spins;	/* per loop */
	Bits now;
	bool whole;	/* of the occurrences to apply: definitions or uses */
} Find;

static u32 flags_of(const Find *f, u32 inst)
{
	return ptx_forms[f->c->fn->insts[inst].op.form].flags;
}

/* ---- the points ---------------------------------------------------------------------------------------- */

static bool is_latch_end(const Find *f, u32 inst)
{
	u32 b = f->c->block_of[inst];

	if (f->c->blocks[b].end != inst + 1)
		return false;
	for (u32 l = f->c->blocks[b].loop; l; l = f->c->loops[l - 1].parent) {
		const Loop *lp = &f->c->loops[l - 1];

		for (u32 i = 0; f->spins[l - 1] && i < vec_len(lp->latches); i++)
			if (lp->latches[i] == b)
				return true;
	}
	return false;
}

static bool reads_memory(const Find *f, u32 first, u32 last)
{
	for (u32 r = first; r <= last; r++) {
		const Block *k = &f->c->blocks[f->c->rpo[r]];

		for (u32 i = k->first; i < k->end; i++)
			if (flags_of(f, i) & (FF_load | FF_atomic))
				return true;
	}
	return false;
}

/* Lane mode: the end of a block that goes back, but not round a loop. Cycles with several entries are not
 * looked into: if one reads memory, it may wait. */
static bool goes_back(const Find *f, u32 inst)
{
	u32 b = f->c->block_of[inst];
	const Block *k = &f->c->blocks[b];

	for (u32 j = 0; k->end == inst + 1 && j < vec_len(k->succ); j++) {
		u32 to = f->c->blocks[k->succ[j]].rpo;

		if (to <= k->rpo && !cfg_dominates(f->c, k->succ[j], b) && reads_memory(f, to, k->rpo))
			return true;
	}
	return false;
}

/* nanosleep in a loop whose iterations end in a turn for others, if not in this one. */
static bool turn_follows(const Find *f, u32 inst)
{
	u32 l = f->c->blocks[f->c->block_of[inst]].loop;

	return f->c->fn->insts[inst].op.form == FORM_nanosleep && l && f->spins[l - 1] && !is_latch_end(f, inst);
}

static bool suspend_kind(const Find *f, u32 inst, SuspendKind *kind)
{
	u32 flags = flags_of(f, inst);

	if (turn_follows(f, inst))
		return false;
	*kind = flags & FF_barrier ? SUSP_barrier : flags & FF_yield ? SUSP_yield : SUSP_warp;
	if (flags & (FF_barrier | FF_yield))
		return true;
	if (flags & FF_warp && f->s->bs->lane_mode)
		return true;
	*kind = SUSP_yield;
	return is_latch_end(f, inst) || (f->s->bs->lane_mode && f->c->irreducible && goes_back(f, inst));
}

static void note(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Find *f = self;
	bool whole = is_def && !partial;

	if (whole && f->whole)
		bits_del(f->now, f->w->of_use[use]);
	if (!whole && !f->whole)
		bits_add(f->now, f->w->of_use[use]);
}

static void apply(Find *f, u32 inst, bool defs)
{
	f->whole = defs;
	analysis_occurrences(f->c->fn, inst, note, f);
}

static u32 *live_now(Find *f)
{
	u32 *v = NULL;

	for (u32 k = 0; k < (f->w->n + 63) / 64; k++)
		for (u64 m = f->now[k]; m; m &= m - 1)
			*vec_push(f->a, v) = 64 * k + (u32)__builtin_ctzll(m);
	return v;
}

/* Backwards through the block with the set of live webs. */
static void find_in_block(Find *f, u32 b, Suspend **found)
{
	const Block *k = &f->c->blocks[b];
	bool copied = false;

	for (u32 i = k->end; i-- > k->first;) {
		Suspend p = { .inst = i };
		bool is = suspend_kind(f, i, &p.kind), before;

		if (!copied)
			memcpy(f->now, f->l->out[b], (f->w->n + 63) / 64 * 8);
		copied = true;
		apply(f, i, true);
		before = p.kind != SUSP_barrier || f->c->fn->insts[i].pred != NOREG;
		if (is && !before)
			p.live = live_now(f);
		apply(f, i, false);
		if (is && before)
			p.live = live_now(f);
		if (is)
			*vec_push(f->a, *found) = p;
	}
}

static bool block_suspends(const Find *f, u32 b)
{
	SuspendKind kind;

	for (u32 i = f->c->blocks[b].first; i < f->c->blocks[b].end; i++)
		if (suspend_kind(f, i, &kind))
			return true;
	return false;
}

static void find_points(Find *f)
{
	f->r->of_inst = arena_new_array(f->a, u32, vec_len(f->c->fn->insts) + 1);
	for (u32 b = 0; b < f->c->nblocks; b++) {
		Suspend *found = NULL;

		if (f->c->blocks[b].rpo == NOBLOCK || !block_suspends(f, b))
			continue;
		find_in_block(f, b, &found);
		for (u32 i = vec_len(found); i-- > 0;) {
			found[i].region = vec_len(f->r->at) + 1;
			*vec_push(f->a, f->r->at) = found[i];
			f->r->of_inst[found[i].inst] = vec_len(f->r->at);
		}
	}
}

/* ---- what masks cannot express ------------------------------------------------------------------------- */

static void need_lanes(Find *f, u32 inst, const char *why)
{
	if (f->r->lane_reason)
		return;
	f->r->lane_reason = why;
	f->r->lane_inst = inst;
}

static bool guard_varies(const Find *f, u32 inst)
{
	const Inst *in = &f->c->fn->insts[inst];
	const Shape *s;

	if (in->pred == NOREG || f->s->bs->lane_mode)
		return false;
	s = &f->s->web[f->w->of_use[in->pred_use]];
	return s->vec || s->stride || s->var != VAR_block;
}

static void check_barriers(Find *f)
{
	for (u32 i = 0; i < vec_len(f->r->at); i++) {
		const Suspend *p = &f->r->at[i];

		if (p->kind != SUSP_barrier)
			continue;
		if (guard_varies(f, p->inst))
			need_lanes(f, p->inst, "the guard of a barrier differs between threads");
		if (!f->s->div_block[f->c->block_of[p->inst]])
			continue;
		f->r->div_barrier = true;
		need_lanes(f, p->inst, "a barrier of the block stands in divergent code");
	}
}

/* Lanes leave the loop, or enter it, while others of their warp wait. */
static void check_spins(Find *f)
{
	SignalOrder order = { 0 };

	for (u32 l = 0; l < vec_len(f->c->loops); l++) {
		u32 h = f->c->loops[l].header;

		f->r->spin |= f->spins[l];
		if (f->spins[l] && (f->s->div_loop[l] || f->s->div_block[h]) &&
		    !analysis_released_outside(f->a, f->c, f->w, f->s, l,
					       analysis_waits_alone(f->a, f->c, f->w, f->s, l), &order))
			need_lanes(f, f->c->blocks[h].first, "lanes of a warp may wait for each other");
	}
}

/* Blocks on a cycle through the edge from ▶ to, which is not a loop's. */
static void mark_cycle(Find *f, u32 from, u32 to, bool *on)
{
	bool *fwd = arena_new_array(f->a, bool, f->c->nblocks), *seen;
	u32 *work = NULL;

	seen = arena_new_array(f->a, bool, f->c->nblocks);
	*vec_push(f->a, work) = to;
	while (vec_len(work)) {
		u32 b = vec_pop(work);

		if (fwd[b])
			continue;
		fwd[b] = true;
		for (u32 i = 0; i < vec_len(f->c->blocks[b].succ); i++)
			*vec_push(f->a, work) = f->c->blocks[b].succ[i];
	}
	*vec_push(f->a, work) = from;
	while (vec_len(work)) {
		u32 b = vec_pop(work);

		if (seen[b] || !fwd[b])
			continue;
		seen[b] = on[b] = true;
		for (u32 i = 0; i < vec_len(f->c->blocks[b].pred); i++)
			*vec_push(f->a, work) = f->c->blocks[b].pred[i];
	}
}

static void check_irreducible(Find *f)
{
	bool *on = arena_new_array(f->a, bool, f->c->nblocks);

	for (u32 i = 0; i < vec_len(f->c->rpo); i++) {
		const Block *k = &f->c->blocks[f->c->rpo[i]];

		for (u32 j = 0; j < vec_len(k->succ); j++)
			if (f->c->blocks[k->succ[j]].rpo <= i && !on[k->succ[j]] &&
			    !cfg_dominates(f->c, k->succ[j], f->c->rpo[i]))
				mark_cycle(f, f->c->rpo[i], k->succ[j], on);
	}
	for (u32 b = 0; b < f->c->nblocks; b++)
		if (on[b] && (f->s->div_block[b] || f->s->div_branch[b]))
			need_lanes(f, f->c->blocks[b].first, "lanes diverge in a cycle with two entries");
}

/* A volatile or acquire load, or a comparison, of memory that blocks share. */
static bool looks_at_others(const Inst *in)
{
	u32 space = in->op.m.space;

	if (space != SS_global && space != SS_generic)
		return false;
	return in->op.form == FORM_ld ? in->op.m.sem > SEM_weak : in->op.form == FORM_atom && in->op.m.atom == ATOM_cas;
}

static bool loop_polls(const Find *f, const Loop *l)
{
	bool barrier = false, looks = false;

	for (u32 i = 0; i < l->nblocks; i++) {
		const Block *k = &f->c->blocks[f->c->rpo[l->first + i]];

		for (u32 j = k->first; j < k->end; j++) {
			barrier |= flags_of(f, j) & FF_barrier;
			looks |= looks_at_others(&f->c->fn->insts[j]);
		}
	}
	return barrier && looks;
}

static void check_polls(Find *f)
{
	for (u32 l = 0; l < vec_len(f->c->loops); l++)
		f->r->polls |= !f->c->loops[l].parent && loop_polls(f, &f->c->loops[l]);
}

static void check_depth(Find *f)
{
	for (u32 b = 0; f->c->deep && b < f->c->nblocks; b++)
		if (f->s->div_branch[b])
			need_lanes(f, f->c->blocks[b].first, "loops nest too deeply");
}

Suspends *analysis_suspends(Arena *a, const Cfg *c, const Webs *w, const Live *l, const Shapes *s)
{
	Find f = { .a = a, .c = c, .w = w, .l = l, .s = s, .r = arena_new_one(a, Suspends) };

	f.spins = analysis_spin_loops(a, c, w);
	f.now = bits_new(a, w->n);
	find_points(&f);
	check_depth(&f);
	if (c->irreducible)
		check_irreducible(&f);
	check_barriers(&f);
	check_spins(&f);
	check_polls(&f);
	f.r->lockstep = analysis_lockstep(a, c, w, s);
	return f.r;
}
