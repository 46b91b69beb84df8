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
 * Addresses are sums of registers times constants. The polled one may have a counter that the loop steps from a start that
 * the stored one has, too. An index that wraps would be outside of every array, and is not looked for.
 * requires cfg, webs, shapes, a block shape that is known.
 */
#include "analysis/wait.h"

#include <string.h>

enum { MAX_CONDS = 16, MAX_TERMS = 12, MAX_DEPTH = 24, MAX_WORK = 200 /* webs of one sum */, MAX_STORES = 256 };
#define FAR ((i64)1 << 62)

/* constant + variable's place + registers times numbers */
typedef struct Sum {
	struct Term {
		u32 web, at; /* read in this block; NOBLOCK: in several */
		i64 by;
		bool first; /* what a counter was set to before its loop */
	} term[MAX_TERMS];
	u32 n, work;
	i64 plus;
	const Var *var;
	bool failed;
} Sum;

typedef struct Range { i64 lo, hi; } Range; /* up to FAR: no bound */

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
	ThreadCond cond[MAX_CONDS]; /* under which a lane waits */
	u32 nconds;
	bool alone;		    /* one lane of a warp does, at most */
	SignalOrder *order;
} Release;

static const Inst *only_def(const Release *r, u32 web)
{
	const Web *w = &r->w->webs[web];
	const Inst *in = vec_len(w->defs) == 1 ? &r->c->fn->insts[w->defs[0].inst] : NULL;

	return in && !w->partial && !w->undef && in->pred == NOREG ? in : NULL;
}

/* ---- addresses as sums --------------------------------------------------------------------------------- */

static bool is_param(const Inst *in)
{
	return in->op.form == FORM_ld && (in->op.m.space == SS_param || in->op.m.space == SS_param_entry) &&
	       in->ops[1].kind == OP_addr && in->ops[1].reg == NOREG;
}

/* Read from one parameter or special register. */
static bool same_value(const Release *r, u32 x, u32 y)
{
	const Inst *a = only_def(r, x), *b = only_def(r, y);

	if (x == y)
		return true;
	if (!a || !b || a->op.form != b->op.form)
		return false;
	if (is_param(a) && is_param(b))
		return a->ops[1].var == b->ops[1].var && a->ops[1].imm == b->ops[1].imm && a->op.type[0] == b->op.type[0];
	return a->op.form == FORM_mov && a->ops[1].kind == OP_sreg && b->ops[1].kind == OP_sreg &&
	       a->ops[1].reg == b->ops[1].reg && analysis_sreg_stays(a->ops[1].reg);
}

static void add_term(const Release *r, Sum *s, struct Term t)
{
	for (u32 i = 0; i < s->n; i++) {
		struct Term *to = &s->term[i];

		if (!same_value(r, to->web, t.web) || to->first != t.first)
			continue;
		to->by += t.by;
		to->at = to->at == t.at ? t.at : NOBLOCK;
		return;
	}
	s->failed |= s->n == MAX_TERMS;
	if (!s->failed)
		s->term[s->n++] = t;
}

static void add_web(Release *r, Sum *s, u32 web, u32 at, i64 by, u32 depth);

static i64 imm_of(const Opnd *o)
{
	return o->kind == OP_imm && ptx_type_bits(o->type) == 32 ? (i32)o->imm : o->imm;
}

/* Read in block `at`. */
static void add_opnd(Release *r, Sum *s, const Opnd *o, u32 at, i64 by, u32 depth)
{
	if (o->kind == OP_imm || o->kind == OP_addr)
		s->plus += by * imm_of(o);
	if (o->kind == OP_addr && o->var) {
		s->failed |= s->var || by != 1;
		s->var = o->var;
	}
	if (o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG))
		add_web(r, s, r->w->of_use[o->use], at, by, depth);
	else
		s->failed |= o->kind != OP_imm && o->kind != OP_addr;
}

static bool number(const Release *r, const Opnd *o, i64 *v)
{
	const Shape *s = o->kind == OP_reg ? &r->s->web[r->w->of_use[o->use]] : NULL;

	*v = s ? s->lo : imm_of(o);
	return o->kind == OP_imm || (s && s->is_const);
}

/* The value in all lanes that wait. */
static Range range_of(const Release *r, const Opnd *o)
{
	ThreadPlace p = { .c = r->c, .w = r->w, .bs = r->s->bs };
	const u32 *d = r->s->bs->ntid;
	u32 web = o->kind == OP_reg ? r->w->of_use[o->use] : 0;
	Range x = { FAR, -FAR };

	for (u32 t = 0; o->kind == OP_reg && t < d[0] * d[1] * d[2]; t++) {
		u64 v;

		place_at(&p, t);
		if (!place_reaches(&p, r->cond, r->nconds))
			continue;
		if (!place_value(&p, web, &v))
			return (Range){ r->s->web[web].lo, r->s->web[web].hi };
		x.lo = (i64)v < x.lo ? (i64)v : x.lo;
		x.hi = (i64)v > x.hi ? (i64)v : x.hi;
	}
	return x;
}

/* A multiple of a power of two, and what is less than that. */
static bool disjoint_bits(const Release *r, const Opnd *high, const Opnd *low)
{
	const Inst *in = high->kind == OP_reg ? only_def(r, r->w->of_use[high->use]) : NULL;
	Range x = range_of(r, low);
	i64 by;

	return in && in->op.form == FORM_shl_b && number(r, &in->ops[2], &by) && by >= 0 && by < 32 && x.lo >= 0 &&
	       x.hi < (i64)1 << by;
}

static bool is_whole(Type t) { return t >= TY_b8 && t <= TY_s64; }

static bool widens(const Op *op)
{
	return is_whole(op->type[0]) && is_whole(op->type[1]) &&
	       ptx_type_bits(op->type[0]) >= ptx_type_bits(op->type[1]);
}

/* False: not a sum of what it reads. */
static bool add_inst(Release *r, Sum *s, const Inst *in, i64 by, u32 depth)
{
	const Opnd *o = in->ops;
	u32 at = r->c->block_of[in - r->c->fn->insts];
	i64 k;

	switch (in->op.form) {
	case FORM_cvt:
		if (!widens(&in->op))
			return false;
		/* fall through */
	case FORM_mov: case FORM_cvta: case FORM_cvta_to:
		if (o[1].kind != OP_reg && o[1].kind != OP_imm && o[1].kind != OP_addr)
			return false;
		add_opnd(r, s, &o[1], at, by, depth);
		return true;
	case FORM_or_b:
		if (!disjoint_bits(r, &o[1], &o[2]) && !disjoint_bits(r, &o[2], &o[1]))
			return false;
		/* fall through */
	case FORM_add_i: case FORM_sub_i:
		add_opnd(r, s, &o[1], at, by, depth);
		add_opnd(r, s, &o[2], at, in->op.form == FORM_sub_i ? -by : by, depth);
		return true;
	case FORM_shl_b:
		if (!number(r, &o[2], &k) || k < 0 || k > 31)
			return false;
		add_opnd(r, s, &o[1], at, by * ((i64)1 << k), depth);
		return true;
	case FORM_mul_i: case FORM_mad_i:
		if (in->op.m.mul == MUL_hi || in->op.m.sat || (!number(r, &o[2], &k) && !number(r, &o[1], &k)))
			return false;
		if (k > INT32_MAX || k < INT32_MIN)
			return false;
		add_opnd(r, s, number(r, &o[2], &k) ? &o[1] : &o[2], at, by * k, depth);
		if (in->op.form == FORM_mad_i)
			add_opnd(r, s, &o[3], at, by, depth);
		return true;
	default:
		return false;
	}
}

static void add_web(Release *r, Sum *s, u32 web, u32 at, i64 by, u32 depth)
{
	const Inst *in = only_def(r, web);

	s->failed |= by > FAR >> 24 || by < -(FAR >> 24) || !depth || ++s->work > MAX_WORK;
	if (!s->failed && (!in || !add_inst(r, s, in, by, depth - 1)))
		add_term(r, s, (struct Term){ .web = web, .at = at, .by = by });
}

/* A load's, store's or atomic's address. */
static Sum sum_of(Release *r, u32 inst)
{
	Sum s = { 0 };

	add_opnd(r, &s, analysis_address(&r->c->fn->insts[inst]), r->c->block_of[inst], 1, MAX_DEPTH);
	return s;
}

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
			for (u32 k = 0; k < 1u + place_reaches(&p, r->cond, r->nconds); k++) {
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
static bool stays_the_same(const Release *r, const struct Term *t)
{
	const Shape *s = &r->s->web[t->web];
	const Inst *in = only_def(r, t->web);

	return s->var == VAR_block && !s->vec && !s->stride &&
	       (t->first || (in && (is_param(in) || !r->passed[r->c->block_of[r->w->webs[t->web].defs[0].inst]])));
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
		bool sum = add_inst(r, &x, &r->c->fn->insts[d], 1, MAX_DEPTH) && !x.failed && !x.var;

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
		struct Term *t = &s->term[i];

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
			struct Term t = k.start.term[j];

			t.by *= by;
			add_term(r, polled, t);
		}
		polled->plus += by * k.start.plus;
		mark_first(r, stored, &k);
		*steps = by * k.step > 0 ? (Range){ by * k.step * k.least, FAR } : (Range){ -FAR, by * k.step * k.least };
		return !polled->failed;
	}
	return true;
}

static i64 factor(const Release *r, const Sum *s, const struct Term *t)
{
	for (u32 i = 0; i < s->n; i++)
		if (same_value(r, s->term[i].web, t->web) && s->term[i].first == t->first)
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
		add_term(r, &both, polled.term[i]);
	for (u32 i = 0; i < both.n; i++) {
		const struct Term *t = &both.term[i];
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

static i64 bytes_of(const Inst *in)
{
	return (i64)ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);
}

/* The parameter that an address starts from. */
static u32 root_of(const Release *r, const Sum *s)
{
	u32 root = NOREG;

	for (u32 i = 0; i < s->n; i++) {
		const Inst *in = only_def(r, s->term[i].web);

		if (!in || !is_param(in) || s->term[i].by != 1 || ptx_type_bits(in->op.type[0]) != 64)
			continue;
		if (root != NOREG)
			return NOREG;
		root = s->term[i].web;
	}
	return root;
}

/* All above, or all below, in one array for the whole kernel. */
static bool keeps_order(Release *r, u32 store, u32 asking)
{
	const Inst *insts = r->c->fn->insts;
	Sum polled = sum_of(r, asking);
	SignalOrder now = { .var = polled.var, .root = root_of(r, &polled) }, *was = r->order;
	Range x;

	if (!difference(r, sum_of(r, store), polled, asking, &x) || (!now.var && now.root == NOREG))
		return false;
	now.above = x.lo >= bytes_of(&insts[asking]) ? 1 : x.hi <= -bytes_of(&insts[store]) ? -1 : 0;
	if (!now.above || (was->above && (was->above != now.above || was->var != now.var ||
					  (!now.var && !same_value(r, was->root, now.root)))))
		return false;
	*was = now;
	return true;
}

static bool is_shared(u32 space)
{
	return space == SS_shared || space == SS_shared_cta || space == SS_shared_cluster;
}

/* Surely not the array that is polled. */
static bool elsewhere(Release *r, u32 store, u32 asking)
{
	u32 to = r->c->fn->insts[store].op.m.space, from = r->c->fn->insts[asking].op.m.space, x, y;
	Sum stored = sum_of(r, store), polled = sum_of(r, asking);

	if ((is_shared(to) && from == SS_global) || (to == SS_global && is_shared(from)))
		return true;
	if (stored.failed || polled.failed)
		return false;
	if (stored.var && polled.var)
		return stored.var != polled.var;
	x = root_of(r, &stored);
	y = root_of(r, &polled);
	return !stored.var && !polled.var && x != NOREG && y != NOREG && !same_value(r, x, y);
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

		if (!(weak && (!memory || elsewhere(r, inst, r->asks[i]))) && !(memory && keeps_order(r, inst, r->asks[i])))
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

/* Nobody gets past it while a lane of the warp is elsewhere. */
static bool all_lanes_meet(const Release *r, const Inst *in)
{
	u32 form = in->op.form, count = form == FORM_bar_red || form == FORM_barrier_red || form == FORM_bar_red_popc ||
					form == FORM_barrier_red_popc;
	i64 mask;

	if (in->pred != NOREG)
		return false;
	if (form == FORM_bar_sync || form == FORM_barrier_sync || count)
		return in->nops <= 1 + count || in->ops[1 + count].kind == OP_none;
	if (!(ptx_forms[form].flags & FF_warp) || ptx_sync_kind(form) == SYNC_now)
		return false;
	return ptx_sync_kind(form) == SYNC_all ||
	       (number(r, &in->ops[in->nops - 1], &mask) && (u32)mask == UINT32_MAX);
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
	const Inst *in = only_def(r, web);
	u32 at = in ? r->c->block_of[r->w->webs[web].defs[0].inst] : 0;

	if (s->var == VAR_block && !s->vec && !s->stride)
		return true;
	if (!in || !depth || r->c->blocks[at].loop != r->c->blocks[b].loop || !cfg_dominates(r->c, at, b))
		return false;
	if (in->op.form == FORM_vote_sync || in->op.form == FORM_vote_sync_ballot)
		return all_lanes_meet(r, in);
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

		if (goes_together(r, b) || (join < c->nblocks && cfg_dominates(c, join, h)))
			continue;
		if (r->nconds == MAX_CONDS || !branch_condition(c, r->w, b, h, &r->cond[r->nconds], &other))
			return false;
		if (splits_warps(r, &r->cond[r->nconds++]))
			pass(r, other);
	}
	return true;
}

static void walk(Release *r)
{
	while (vec_len(r->work)) {
		const Block *k = &r->c->blocks[vec_pop(r->work)];
		u32 i = k->first;

		for (; i < k->end && !all_lanes_meet(r, &r->c->fn->insts[i]); i++)
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
	const Inst *in = only_def(r, web);
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
	Release r = { .a = a, .c = c, .w = w, .s = s, .loop = loop, .alone = alone, .order = order,
		      .asks = analysis_asks(a, c, w, loop), .passed = arena_new_array(a, bool, c->nblocks + 1) };

	return vec_len(r.asks) && nobody_signals(&r);
}
