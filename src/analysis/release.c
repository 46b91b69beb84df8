/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * release: may lanes that no longer wait let lanes of their own warp go on?
 *
 * With masks, lanes that leave a loop stand still until the last one leaves it. On a GPU they go on, as far as the next
 * barrier of all lanes; what they store on the way there may be what the others wait for, or what a third warp waits for
 * that these wait for. It is not
 * - if they store nothing on the way: a warp that looks back together and votes in each turn;
 * - if what they store is no signal: weak stores to other arrays than those that are polled;
 * - if all that they store lies above all that they poll, or all below: who polls flags[j], j < i, and sets flags[i] waits
 *   for warps further down only, and the lowest of those that have not set theirs yet waits for none.
 * Addresses are sums (sum.c). The polled one may have a counter that the loop steps from a start that
 * the stored one has, too. An index that wraps would be outside of every array, and is not looked for.
 * requires cfg, webs, shapes, a block shape that is known.
 */
#include "analysis/sum.h"

#include <string.h>

enum { MAX_STORES = 256 };
typedef struct Release {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	const Shapes *s;
	u32 loop;
	bool *passed; /* per block: lanes that no longer wait come by */
	u32 *work;    /* vec of blocks */
	u32 *stores;  /* vec of what they do there */
	const u32 *asks;
	Sums sums;    /* with what holds where a lane waits */
	bool alone;		    /* one lane of a warp does, at most */
	SignalOrder *order;
} Release;

/* ---- their difference ---------------------------------------------------------------------------------- */

static i64 far_sum(i64 a, i64 b)
{
	return a >= FAR || b >= FAR ? FAR : a <= -FAR || b <= -FAR ? -FAR : a + b;
}

static void add_range(Range *x, Range y)
{
	x->lo = far_sum(x->lo, y.lo);
	x->hi = far_sum(x->hi, y.hi);
}

/* `by[0] ×` a lane's value less `by[1] ×` that of another lane of its warp, or of its own, which waits. */
static bool lanes_apart(const Release *r, u32 web, const i64 by[2], Range *out)
{
	ThreadPlace p = { .c = r->c, .w = r->w, .bs = r->s->bs };
	const u32 *d = r->s->bs->ntid;
	u32 total = d[0] * d[1] * d[2];
	Range all = { FAR, -FAR };

	for (u32 first = 0; first < total; first += PTX_WARP) {
		Range x[2] = { { FAR, -FAR }, { FAR, -FAR } };

		for (u32 t = first; t < total && t < first + PTX_WARP; t++) {
			u64 v;

			place_at(&p, t);
			if (!place_value(&p, web, &v) || (i64)v > INT32_MAX || (i64)v < INT32_MIN)
				return false;
			for (u32 k = 0; k < 1u + place_reaches(&p, r->sums.cond, r->sums.nconds); k++) {
				i64 y = by[k] * (i64)v;

				x[k].lo = y < x[k].lo ? y : x[k].lo;
				x[k].hi = y > x[k].hi ? y : x[k].hi;
			}
		}
		if (x[1].lo == FAR)
			continue;
		all.lo = x[0].lo - x[1].hi < all.lo ? x[0].lo - x[1].hi : all.lo;
		all.hi = x[0].hi - x[1].lo > all.hi ? x[0].hi - x[1].lo : all.hi;
	}
	*out = all;
	return all.lo != FAR;
}

/* One number for the warp, and the same one when the lanes that go on use it. */
static bool stays_the_same(const Release *r, const SumTerm *t)
{
	const Shape *s = &r->s->web[t->web];
	const Inst *in = sum_only_def(&r->sums, t->web);

	return s->var == VAR_block && !s->vec && !s->stride &&
	       (t->first || (in && (sum_is_param(in) || !r->passed[r->c->block_of[r->w->webs[t->web].defs[0].inst]])));
}

/* A web that is set before a loop around the polling instruction, and stepped in it by a number. */
typedef struct Counter {
	u32 web, set, stepped, loop; /* the blocks that set and step it, the loop */
	i64 step, least;	     /* at the polling instruction it has been stepped so many times */
	Sum start;
} Counter;

static bool find_counter(Release *r, Counter *k, u32 web, u32 asking)
{
	const Web *w = &r->w->webs[web];
	u32 at = r->c->block_of[asking];

	*k = (Counter){ .web = web, .set = NOBLOCK, .stepped = NOBLOCK, .loop = r->loop };
	if (vec_len(w->defs) != 2 || w->partial || w->undef)
		return false;
	for (u32 i = 0; i < 2; i++) {
		u32 d = w->defs[i].inst, b = r->c->block_of[d];
		Sum x = { 0 };
		bool sum = sum_add_inst(&r->sums, &x, &r->c->fn->insts[d]) && !x.failed && !x.var;

		if (r->c->fn->insts[d].pred != NOREG)
			return false;
		if (sum && x.n == 1 && x.term[0].web == web && x.term[0].by == 1) {
			k->stepped = b;
			k->step = x.plus;
			k->least = b == at ? d < asking : cfg_dominates(r->c, b, at);
		} else {
			k->set = b;
			k->start = sum ? x : (Sum){ .n = 1, .term[0] = { .web = web, .at = b, .by = 1, .first = true } };
		}
	}
	if (k->set == NOBLOCK || k->stepped == NOBLOCK || k->step <= INT32_MIN || k->step >= INT32_MAX)
		return false;
	while (!loop_has(r->c, k->loop, k->stepped) && r->c->loops[k->loop].parent)
		k->loop = r->c->loops[k->loop].parent - 1;
	return loop_has(r->c, k->loop, k->stepped) && !loop_has(r->c, k->loop, k->set) && !r->passed[k->set];
}

/* Where the counter is read before its loop. */
static void mark_first(const Release *r, Sum *s, const Counter *k)
{
	u32 header = r->c->loops[k->loop].header;

	for (u32 i = 0; i < s->n; i++) {
		SumTerm *t = &s->term[i];

		t->first |= t->web == k->web && t->at != NOBLOCK && !loop_has(r->c, k->loop, t->at) &&
			    cfg_dominates(r->c, t->at, header) && cfg_dominates(r->c, k->set, t->at);
	}
}

/* In what is polled, a counter is its start and at least so many steps. */
static bool start_of_counter(Release *r, Sum *polled, Sum *stored, u32 asking, Range *steps)
{
	Counter k;

	*steps = (Range){ 0, 0 };
	for (u32 i = 0; i < polled->n; i++) {
		i64 by = polled->term[i].by;

		if (!find_counter(r, &k, polled->term[i].web, asking))
			continue;
		polled->term[i] = polled->term[--polled->n];
		for (u32 j = 0; j < k.start.n; j++) {
			SumTerm t = k.start.term[j];

			t.by *= by;
			sum_add_term(&r->sums, polled, t);
		}
		polled->plus += by * k.start.plus;
		mark_first(r, stored, &k);
		*steps = by * k.step > 0 ? (Range){ by * k.step * k.least, FAR } : (Range){ -FAR, by * k.step * k.least };
		return !polled->failed;
	}
	return true;
}

static i64 factor(const Release *r, const Sum *s, const SumTerm *t)
{
	for (u32 i = 0; i < s->n; i++)
		if (sum_same_value(&r->sums, s->term[i].web, t->web) && s->term[i].first == t->first)
			return s->term[i].by;
	return 0;
}

/* What is stored less what is polled; false: it cannot be said. */
static bool difference(Release *r, Sum stored, Sum polled, u32 asking, Range *out)
{
	Range steps;
	Sum both;

	if (stored.failed || polled.failed || stored.var != polled.var ||
	    !start_of_counter(r, &polled, &stored, asking, &steps))
		return false;
	*out = (Range){ stored.plus - polled.plus, stored.plus - polled.plus };
	add_range(out, (Range){ -steps.hi, -steps.lo });
	both = stored;
	for (u32 i = 0; i < polled.n; i++)
		sum_add_term(&r->sums, &both, polled.term[i]);
	for (u32 i = 0; i < both.n; i++) {
		const SumTerm *t = &both.term[i];
		i64 by[2] = { factor(r, &stored, t), factor(r, &polled, t) };
		Range x;

		if (by[0] == by[1] && stays_the_same(r, t))
			continue;
		if (!lanes_apart(r, t->web, by, &x))
			return false;
		add_range(out, x);
	}
	return !both.failed;
}

/* ---- what is stored on the way ------------------------------------------------------------------------- */

/* All above, or all below, in one array for the whole kernel. */
static bool keeps_order(Release *r, u32 store, u32 asking)
{
	const Inst *insts = r->c->fn->insts;
	Sum polled = sum_of_address(&r->sums, asking);
	SignalOrder now = { .var = polled.var, .root = sum_root(&r->sums, &polled) }, *was = r->order;
	Range x;

	if (!difference(r, sum_of_address(&r->sums, store), polled, asking, &x) || (!now.var && now.root == NOREG))
		return false;
	now.above = x.lo >= sum_bytes(&insts[asking]) ? 1 : x.hi <= -sum_bytes(&insts[store]) ? -1 : 0;
	if (!now.above || (was->above && (was->above != now.above || was->var != now.var ||
					  (!now.var && !sum_same_value(&r->sums, was->root, now.root)))))
		return false;
	*was = now;
	return true;
}

/* A weak store is no signal to those that it would race with, unless it goes where signals are. */
static bool is_harmless(Release *r, u32 inst)
{
	const Inst *in = &r->c->fn->insts[inst];
	bool weak = in->op.form == FORM_st && (in->op.m.sem == SEM_none || in->op.m.sem == SEM_weak);

	if (!analysis_address(in))
		return false;
	if (in->op.m.space == SS_local || in->op.m.space == SS_param || in->op.m.space == SS_param_func)
		return true;
	for (u32 i = 0; i < vec_len(r->asks); i++) {
		bool memory = analysis_address(&r->c->fn->insts[r->asks[i]]) != NULL; /* no barrier object */

		if (!(weak && (!memory || sum_elsewhere(&r->sums, inst, r->asks[i]))) && !(memory && keeps_order(r, inst, r->asks[i])))
			return false;
	}
	return true;
}

static bool has_effect(const Inst *in)
{
	const FormInfo *f = &ptx_forms[in->op.form];

	return f->flags & (FF_store | FF_atomic | FF_call) ||
	       (f->mem && !(f->flags & (FF_load | FF_pure)) && !f->nothing && !f->fence);
}

static void pass(Release *r, u32 b)
{
	if (b < r->c->nblocks && !r->passed[b]) {
		r->passed[b] = true;
		*vec_push(r->a, r->work) = b;
	}
}

/* Warps whose lanes all go one way have none on the other. */
static bool splits_warps(const Release *r, const ThreadCond *cond)
{
	ThreadPlace p = { .c = r->c, .w = r->w, .bs = r->s->bs };
	const u32 *d = r->s->bs->ntid;
	u64 first = 0, v;

	for (u32 t = 0; t < d[0] * d[1] * d[2]; t++) {
		place_at(&p, t);
		if (!place_value(&p, cond->web, &v))
			return true;
		first = p.lane ? first : v & 1;
		if ((v & 1) != first)
			return true;
	}
	return false;
}

/* One value for the warp: computed from votes of all its lanes, in the turn of block b's loop. */
static bool is_voted(const Release *r, u32 web, u32 b, u32 depth)
{
	const Shape *s = &r->s->web[web];
	const Inst *in = sum_only_def(&r->sums, web);
	u32 at = in ? r->c->block_of[r->w->webs[web].defs[0].inst] : 0;

	if (s->var == VAR_block && !s->vec && !s->stride)
		return true;
	if (!in || !depth || r->c->blocks[at].loop != r->c->blocks[b].loop || !cfg_dominates(r->c, at, b))
		return false;
	if (in->op.form == FORM_vote_sync || in->op.form == FORM_vote_sync_ballot)
		return sum_lanes_meet(&r->sums, in);
	if (!(ptx_forms[in->op.form].flags & FF_pure))
		return false;
	for (u32 i = analysis_ndests(in); i < in->nops; i++)
		if (in->ops[i].kind != OP_imm &&
		    !(in->ops[i].kind == OP_reg && is_voted(r, r->w->of_use[in->ops[i].use], b, depth - 1)))
			return false;
	return true;
}

/* No lane of a warp goes another way than the others here. */
static bool goes_together(const Release *r, u32 b)
{
	const Inst *in = &r->c->fn->insts[r->c->blocks[b].end - 1];

	return !r->s->div_branch[b] || (in->op.form == FORM_bra && in->pred != NOREG &&
					is_voted(r, r->w->of_use[in->pred_use], b, 4));
}

/* Lanes that left the loop, or one around it, or went another way before it. */
static bool start_passing(Release *r)
{
	const Cfg *c = r->c;
	u32 h = c->loops[r->loop].header;

	for (u32 l = r->loop + 1; l && !r->alone; l = c->loops[l - 1].parent)
		for (u32 i = 0; i < vec_len(c->loops[l - 1].exits); i++) {
			const Block *k = &c->blocks[c->loops[l - 1].exits[i]];

			for (u32 j = 0; j < vec_len(k->succ) && !goes_together(r, c->loops[l - 1].exits[i]); j++)
				if (!loop_has(c, l - 1, k->succ[j]))
					pass(r, k->succ[j]);
		}
	for (u32 b = c->blocks[h].idom; b != NOBLOCK; b = c->blocks[b].idom) {
		u32 join = c->blocks[b].ipdom, other;
		ThreadCond cond;

		if (goes_together(r, b) || (join < c->nblocks && cfg_dominates(c, join, h)))
			continue;
		if (!branch_condition(c, r->w, b, h, &cond, &other))
			return false;
		if (r->sums.nconds < MAX_CONDS) /* the nearest ones: with fewer, more lanes seem to wait */
			r->sums.cond[r->sums.nconds++] = cond;
		if (splits_warps(r, &cond))
			pass(r, other);
	}
	return true;
}

static void walk(Release *r)
{
	while (vec_len(r->work)) {
		const Block *k = &r->c->blocks[vec_pop(r->work)];
		u32 i = k->first;

		for (; i < k->end && !sum_lanes_meet(&r->sums, &r->c->fn->insts[i]); i++)
			if (has_effect(&r->c->fn->insts[i]))
				*vec_push(r->a, r->stores) = i;
		for (u32 j = 0; i == k->end && j < vec_len(k->succ); j++)
			pass(r, k->succ[j]);
	}
}

/* The same in each turn of the loop. */
static bool stays_in_loop(const Release *r, u32 web, u32 depth)
{
	const Web *w = &r->w->webs[web];
	const Inst *in = sum_only_def(&r->sums, web);
	bool inside = false;

	for (u32 i = 0; i < vec_len(w->defs); i++)
		inside |= loop_has(r->c, r->loop, r->c->block_of[w->defs[i].inst]);
	if (!inside || !in || !depth || !(ptx_forms[in->op.form].flags & FF_pure))
		return !inside;
	for (u32 i = analysis_ndests(in); i < in->nops; i++)
		if (in->ops[i].kind == OP_reg && !stays_in_loop(r, r->w->of_use[in->ops[i].use], depth - 1))
			return false;
	return true;
}

/* By loads of one place. Who goes on from place to place, or changes what it finds (a table, a lock), gets somewhere in
 * every turn, which those that give turns to warps would not see of a warp as a whole. */
static bool asks_for_one(const Release *r, u32 inst)
{
	const Inst *in = &r->c->fn->insts[inst];

	return in->op.form == FORM_ld && (in->ops[1].kind != OP_addr || in->ops[1].reg == NOREG ||
					  stays_in_loop(r, r->w->of_use[in->ops[1].use], 4));
}

static bool nobody_signals(Release *r)
{
	if (!r->s->bs->ntid[0] || !start_passing(r))
		return false;
	for (u32 i = 0; i < vec_len(r->asks) && vec_len(r->work) && !r->alone; i++)
		if (!asks_for_one(r, r->asks[i]))
			return false;
	walk(r);
	if (vec_len(r->stores) > MAX_STORES)
		return false;
	for (u32 i = 0; i < vec_len(r->stores); i++)
		if (!is_harmless(r, r->stores[i]))
			return false;
	return true;
}

bool analysis_released_outside(Arena *a, const Cfg *c, const Webs *w, const Shapes *s, u32 loop, bool alone,
			       SignalOrder *order)
{
	Release r = { .a = a, .c = c, .w = w, .s = s, .sums = { .c = c, .w = w, .s = s }, .loop = loop, .alone = alone, .order = order,
		      .asks = analysis_asks(a, c, w, loop), .passed = arena_new_array(a, bool, c->nblocks + 1) };

	return vec_len(r.asks) && nobody_signals(&r);
}
