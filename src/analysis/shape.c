/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * shape: how the lanes of each web relate, and where control diverges, for one block shape.
 *
 * An optimistic fixed point. Every web starts unknown; the rules of shape_rules.c are applied until
 * nothing changes; then branches whose condition is not the same in the whole block become divergent,
 * which can only make more webs varying; and again. Shapes only ever fall, so it ends.
 *
 * Divergence (see converge.c): from a divergent branch its sides run one after another under masks, each
 * up to the join; the lanes of the other sides wait where their side begins, at a stop (see meet.c) or at the join. A loop that
 * lanes leave one by one runs until none is left; those that left wait at its exits. A definition that
 * runs while some waiting lane still needs the web's old value must blend, and the web varies. Nothing
 * else has to: a web that no waiting lane needs is as uniform as its definitions are.
 * requires cfg, webs, live.
 */
#include "analysis/analysis.h"

#include <string.h>

enum { RANGE_STEPS = 4 }; /* changes of a web's bounds before they are given up */

typedef struct Solve {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	const Live *l;
	const BlockShape *bs;
	ShapeEnv env;
	Shape *web;
	bool *known;
	u8 *steps;	 /* per web: how often its bounds have grown */
	bool *split;	 /* per web: lanes may hold values of different definitions */
	u8 *floor;	 /* per web: Variance of the guards of its definitions */
	u32 *carry_from, *carry_to; /* per instruction, + 1 */
	/* work list of instructions: a ring */
	u32 *ring, head, count;
	bool *queued;
	/* control */
	Converge *conv;
	Meet *meet;
	u32 **defs;	 /* per block: vec of webs defined in it that live across blocks */
	u32 *scope_done; /* per block: scope for which its branch was last treated + 1 */
	u32 *loop_done;	 /* per loop: the same for its exits */
	u32 *stamp, now; /* per block: visited in walk number `now` */
	u32 *stack;	 /* vec: of that walk */
	bool *div_block, *div_branch, *div_loop, *blend;
} Solve;

/* ---- data ----------------------------------------------------------------------------------------- */

static void enqueue(Solve *s, u32 inst)
{
	u32 n = vec_len(s->c->fn->insts);

	if (s->queued[inst])
		return;
	s->queued[inst] = true;
	s->ring[(s->head + s->count++) % n] = inst;
}

static void enqueue_users(Solve *s, u32 web)
{
	const Web *w = &s->w->webs[web];

	for (u32 i = 0; i < vec_len(w->uses); i++)
		enqueue(s, w->uses[i].inst);
}

static bool same_shape(const Shape *a, const Shape *b)
{
	return a->var == b->var && a->vec == b->vec && a->stride == b->stride && a->align == b->align &&
	       a->checked == b->checked && a->is_const == b->is_const && a->lo == b->lo &&
	       a->hi == b->hi && a->aff == b->aff && a->ext_s == b->ext_s && a->ext_u == b->ext_u && a->line == b->line &&
	       a->line_align == b->line_align && a->line_s == b->line_s && a->line_u == b->line_u;
}

static Shape one_number(const Solve *s, u32 bits, Shape x)
{
	x.vec = x.checked = x.line = false;
	x.stride = 0;
	x.var = VAR_block;
	return shape_join(&s->env, bits, x, x);
}

/* The web also takes this shape. */
static void lower(Solve *s, u32 web, Shape x)
{
	u32 bits = ptx_type_bits(s->w->webs[web].type);
	Shape old = s->web[web];

	if (s->known[web])
		x = shape_join(&s->env, bits, old, x);
	if (s->known[web] && (x.lo != old.lo || x.hi != old.hi) && ++s->steps[web] > RANGE_STEPS) {
		Shape any = shape_varying(bits);

		x.lo = any.lo;
		x.hi = any.hi;
		x = shape_join(&s->env, bits, x, x);
		s->steps[web] = RANGE_STEPS;
	}
	if (s->split[web] && !x.is_const && !s->bs->lane_mode)
		x = shape_join(&s->env, bits, x, shape_varying(bits));
	if (!x.is_const && s->floor[web] > VAR_block)
		x.line = false;
	if (!x.is_const && x.var < s->floor[web])
		x.var = s->floor[web];
	x.aff &= s->floor[web] == VAR_block;
	if (s->bs->solo)
		x.var = VAR_block;
	if (s->bs->agreed && s->bs->agreed[web])
		x = one_number(s, bits, x);
	if (s->known[web] && same_shape(&x, &old))
		return;
	s->known[web] = true;
	s->web[web] = x;
	enqueue_users(s, web);
}

static void split_web(Solve *s, u32 web)
{
	if (s->split[web])
		return;
	s->split[web] = true;
	if (s->known[web])
		lower(s, web, s->web[web]);
}

static void define(Solve *s, u32 inst, const Opnd *d, u32 index, const Shape *guard)
{
	u32 web = s->w->of_use[d->use];
	Shape x;

	if (!shape_of_dest(&s->env, inst, d, index, &x))
		return;
	if (guard->vec || guard->stride)
		split_web(s, web);
	else if (guard->var > s->floor[web])
		s->floor[web] = guard->var;
	lower(s, web, x);
}

static u32 define_each(Solve *s, u32 inst, const Opnd *o, u32 index, const Shape *guard)
{
	if (o->kind == OP_reg)
		define(s, inst, o, index, guard);
	if (o->kind != OP_vec && o->kind != OP_pair)
		return index + 1;
	for (u32 k = 0; k < o->n; k++)
		index = define_each(s, inst, &o->vec[k], index, guard);
	return index;
}

static void evaluate(Solve *s, u32 inst)
{
	const Inst *in = &s->c->fn->insts[inst];
	u32 nd = analysis_ndests(in), index = 0;
	Shape guard;

	if (!shape_of_guard(&s->env, in, &guard))
		return;
	for (u32 k = 0; k < nd && k < in->nops; k++)
		index = define_each(s, inst, &in->ops[k], index, &guard);
	if (s->carry_to[inst])
		enqueue(s, s->carry_to[inst] - 1);
}

static void settle(Solve *s)
{
	while (s->count) {
		u32 inst = s->ring[s->head];

		s->head = (s->head + 1) % vec_len(s->c->fn->insts);
		s->count--;
		s->queued[inst] = false;
		evaluate(s, inst);
	}
}

/* The carry flag is followed inside a block only. */
static void link_carries(Solve *s, const Block *k)
{
	u32 from = 0;

	for (u32 i = k->first; i < k->end; i++) {
		const Inst *in = &s->c->fn->insts[i];

		if (ptx_reads_carry(in->op.form) && from) {
			s->carry_from[i] = from;
			s->carry_to[from - 1] = i + 1;
		}
		if (ptx_writes_carry(&in->op))
			from = i + 1;
	}
}

/* ---- control ---------------------------------------------------------------------------------------- */

static bool diverges(const Solve *s, u32 b)
{
	const Block *k = &s->c->blocks[b];
	const Inst *in = k->end > k->first ? &s->c->fn->insts[k->end - 1] : NULL;
	Shape g;

	if (!in || !(ptx_forms[in->op.form].flags & (FF_branch | FF_exit)) || s->bs->lane_mode)
		return false;
	if (vec_len(k->succ) + k->exits < 2 || !shape_of_guard(&s->env, in, &g))
		return false;
	return g.vec || g.stride || g.var != VAR_block;
}

/* The loops around b out of which its lanes may go at different times. */
static void mark_loops(Solve *s, u32 b)
{
	const Block *k = &s->c->blocks[b];

	for (u32 l = k->loop; l; l = s->c->loops[l - 1].parent)
		if (k->ipdom >= s->c->nblocks || !loop_has(s->c, l - 1, k->ipdom))
			s->div_loop[l - 1] = true;
}

static bool mark_branches(Solve *s)
{
	bool any = false;

	for (u32 i = 0; i < vec_len(s->c->rpo); i++) {
		u32 b = s->c->rpo[i];

		if (s->div_branch[b] || !diverges(s, b))
			continue;
		s->div_branch[b] = any = true;
		mark_loops(s, b);
	}
	return any;
}

/* The innermost loop at or around l that lanes leave one by one. */
static u32 scope_of(const Solve *s, u32 l)
{
	while (l && !s->div_loop[l - 1])
		l = s->c->loops[l - 1].parent;
	return l;
}

static bool waits_for(const Solve *s, u32 block, u32 web)
{
	return block < s->c->nblocks && bits_has(s->l->in[block], web);
}

/* Block x gives `web` a value while lanes wait that need its old one. */
static void overwrite(Solve *s, u32 web)
{
	s->blend[web] = true;
	split_web(s, web);
}

/* Block x runs for side i of to[] while the others wait. */
static void run_block(Solve *s, u32 x, const u32 *to, u32 n, u32 i, u32 join)
{
	s->div_block[x] = true;
	for (u32 d = 0; d < vec_len(s->defs[x]); d++) {
		u32 web = s->defs[x][d];
		bool needed = waits_for(s, join, web);

		for (u32 k = 0; k < n && !needed; k++)
			needed = k != i && waits_for(s, to[k], web);
		if (needed)
			overwrite(s, web);
	}
}

static bool inside(const Solve *s, u32 scope, u32 b)
{
	return b != s->c->exit && (!scope || loop_has(s->c, scope - 1, b));
}

/* What side i of to[] runs; blocks that no side before it did go to `region`. */
static void run_side(Solve *s, u32 scope, const u32 *to, u32 n, u32 i, u32 join, Bits seen, u32 **region)
{
	u32 header = scope ? s->c->loops[scope - 1].header : NOBLOCK;

	s->now++;
	vec_clear(s->stack);
	*vec_push(s->a, s->stack) = to[i];
	while (vec_len(s->stack)) {
		u32 b = vec_pop(s->stack);

		if (!inside(s, scope, b) || b == join || b == header || s->stamp[b] == s->now)
			continue;
		s->stamp[b] = s->now;
		if (!bits_has(seen, b))
			*vec_push(s->a, *region) = s->c->blocks[b].rpo;
		bits_add(seen, b);
		run_block(s, b, to, n, i, join);
		for (u32 k = 0; k < vec_len(s->c->blocks[b].succ); k++)
			*vec_push(s->a, s->stack) = s->c->blocks[b].succ[k];
	}
}

/* Lanes wait at stops while sides, and earlier stops, run. */
static void run_before_stops(Solve *s, u32 n)
{
	const Meet *m = s->meet;

	for (u32 i = 0; i < vec_len(m->region); i++) {
		u32 x = s->c->rpo[m->region[i]];

		for (u32 k = vec_len(m->stops); k > 0 && n + k > m->owner[x]; k--)
			for (u32 d = 0; d < vec_len(s->defs[x]); d++)
				if (waits_for(s, m->stops[k - 1], s->defs[x][d]))
					overwrite(s, s->defs[x][d]);
	}
}

static void run_sides(Solve *s, u32 scope, const u32 *to, u32 n)
{
	u32 join = converge_join(s->conv, scope, to, n), *region = NULL;
	Bits seen = bits_new(s->a, s->c->nblocks + 1);

	for (u32 i = 0; i < n; i++)
		run_side(s, scope, to, n, i, join, seen, &region);
	meet_sides(s->meet, region, to, n);
	run_before_stops(s, n);
}

static void treat_branch(Solve *s, u32 b)
{
	const Block *k = &s->c->blocks[b];
	u32 scope = scope_of(s, k->loop), *to = NULL;

	if (s->scope_done[b] == scope + 1)
		return;
	s->scope_done[b] = scope + 1;
	for (u32 i = 0; i < vec_len(k->succ); i++)
		*vec_push(s->a, to) = k->succ[i];
	if (k->exits)
		*vec_push(s->a, to) = s->c->exit;
	run_sides(s, scope, to, vec_len(to));
}

static u32 *exit_targets(Solve *s, u32 loop)
{
	const Loop *l = &s->c->loops[loop];
	u32 *to = NULL;

	s->now++;
	for (u32 i = 0; i < vec_len(l->exits); i++) {
		const Block *k = &s->c->blocks[l->exits[i]];

		for (u32 j = 0; j < vec_len(k->succ); j++)
			if (!loop_has(s->c, loop, k->succ[j]) && s->stamp[k->succ[j]] != s->now) {
				s->stamp[k->succ[j]] = s->now;
				*vec_push(s->a, to) = k->succ[j];
			}
	}
	return to;
}

static void treat_loop(Solve *s, u32 loop)
{
	const Loop *l = &s->c->loops[loop];
	u32 scope = scope_of(s, l->parent), *to, n;
	bool waiting = false;

	if (s->loop_done[loop] == scope + 1)
		return;
	to = exit_targets(s, loop);
	n = vec_len(to);
	for (u32 i = 0; i < n; i++)
		waiting |= !s->c->blocks[to[i]].exit_only;
	for (u32 i = 0; waiting && !s->loop_done[loop] && i < l->nblocks; i++)
		run_block(s, s->c->rpo[l->first + i], to, n, n, NOBLOCK);
	s->loop_done[loop] = scope + 1;
	if (n > 1)
		run_sides(s, scope, to, n);
}

/* Everything may diverge anywhere: see Cfg.deep. */
static void give_up(Solve *s)
{
	memset(s->div_block, true, s->c->nblocks);
	memset(s->div_loop, true, vec_len(s->c->loops));
	for (u32 w = 0; w < s->w->nacross; w++) {
		s->blend[w] = true;
		split_web(s, w);
	}
}

static bool diverge(Solve *s)
{
	if (!mark_branches(s))
		return false;
	if (s->c->deep) {
		give_up(s);
		return true;
	}
	for (u32 i = 0; i < vec_len(s->c->loops); i++)
		if (s->div_loop[i])
			treat_loop(s, i);
	for (u32 i = 0; i < vec_len(s->c->rpo); i++)
		if (s->div_branch[s->c->rpo[i]])
			treat_branch(s, s->c->rpo[i]);
	return true;
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

static void alloc_tables(Solve *s)
{
	u32 n = vec_len(s->c->fn->insts), nb = s->c->nblocks, nl = vec_len(s->c->loops) + 1;

	s->web = arena_new_array(s->a, Shape, s->w->n);
	s->known = arena_new_array(s->a, bool, s->w->n);
	s->steps = arena_new_array(s->a, u8, s->w->n);
	s->split = arena_new_array(s->a, bool, s->w->n);
	s->floor = arena_new_array(s->a, u8, s->w->n);
	s->blend = arena_new_array(s->a, bool, s->w->n);
	s->carry_from = arena_new_array(s->a, u32, n);
	s->carry_to = arena_new_array(s->a, u32, n);
	s->ring = arena_new_array(s->a, u32, n);
	s->queued = arena_new_array(s->a, bool, n);
	s->defs = arena_new_array(s->a, u32 *, nb);
	s->scope_done = arena_new_array(s->a, u32, nb);
	s->loop_done = arena_new_array(s->a, u32, nl);
	s->stamp = arena_new_array(s->a, u32, nb);
	s->div_block = arena_new_array(s->a, bool, nb);
	s->div_branch = arena_new_array(s->a, bool, nb);
	s->div_loop = arena_new_array(s->a, bool, nl);
	s->conv = converge_new(s->a, s->c);
	s->meet = meet_new(s->a, s->c);
	s->env = (ShapeEnv){ .cfg = s->c, .webs = s->w, .bs = s->bs, .web = s->web,
			     .known = s->known, .carry_from = s->carry_from };
}

static void find_defs(Solve *s)
{
	for (u32 w = 0; w < s->w->nacross; w++)
		for (u32 i = 0; i < vec_len(s->w->webs[w].defs); i++) {
			u32 b = s->c->block_of[s->w->webs[w].defs[i].inst];

			if (!vec_len(s->defs[b]) || vec_last(s->defs[b]) != w)
				*vec_push(s->a, s->defs[b]) = w;
		}
}

static void start(Solve *s)
{
	for (u32 i = 0; i < vec_len(s->c->rpo); i++) {
		const Block *k = &s->c->blocks[s->c->rpo[i]];

		link_carries(s, k);
		for (u32 j = k->first; j < k->end; j++)
			enqueue(s, j);
	}
}

/* Webs that nothing defines, or only each other, read as 0, whatever the lane. True if there were any
 * whose users now have something to say. */
static bool settle_undefined(Solve *s)
{
	bool any = false;

	for (u32 w = 0; w < s->w->n; w++) {
		Shape zero = shape_varying(ptx_type_bits(s->w->webs[w].type));

		if (s->known[w])
			continue;
		zero.vec = false;
		zero.var = VAR_block;
		lower(s, w, zero);
		any = true;
	}
	return any;
}

Shapes *analysis_shapes(Arena *a, const Cfg *c, const Webs *w, const Live *l, const Layout *layout,
			const BlockShape *bs)
{
	Solve s = { .a = a, .c = c, .w = w, .l = l, .bs = bs };
	Shapes *r = arena_new_one(a, Shapes);

	alloc_tables(&s);
	find_defs(&s);
	start(&s);
	do
		settle(&s);
	while (settle_undefined(&s) || diverge(&s));
	/* Where all definitions are the same number none is lost. */
	for (u32 i = 0; i < w->n; i++)
		s.blend[i] &= !s.web[i].is_const;
	*r = (Shapes){ .bs = bs, .web = s.web, .div_block = s.div_block, .div_branch = s.div_branch,
		       .div_loop = s.div_loop, .blend = s.blend };
	return r;
}

static u32 gcd(u32 a, u32 b)
{
	return b ? gcd(b, a % b) : a;
}

BlockShape analysis_block_shape(const u32 ntid[3], u32 native, bool lane_mode)
{
	enum { MIN_WIDTH = 4 }; /* below it, straddling rows with whole vectors is better */
	BlockShape b = { .ntid = { ntid[0], ntid[1], ntid[2] }, .lane_mode = lane_mode };
	u32 g;

	native = native > PTX_WARP ? PTX_WARP : native;
	g = gcd(native, ntid[0] ? ntid[0] : native);
	b.line = ntid[0] && ntid[1] == 1 && ntid[2] == 1;
	b.width = lane_mode ? 1 : b.line || g < MIN_WIDTH ? native : g;
	b.rows = ntid[0] && ntid[0] % b.width == 0;
	return b;
}
