/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Control flow. Comes in: the CFG, which branches diverge. Goes out: LLVM blocks.
 *
 * A *context* is a set of lanes that run together, and the mask variable that says which. A block is emitted at most
 * once a context. Uniform branches stay branches. At a divergent branch each side that has lanes runs in a child
 * context, up to the *join* (the post-dominator), where the parent goes on. A loop with a divergent exit is a context
 * whose mask shrinks as lanes leave; when none is left, the parent goes on at the exits. Lanes leave loops (and the
 * kernel) from nested contexts too; where some may, the parent counts who comes to the join, which is a post-dominator
 * in the graph without the leaving edges.
 *
 * The top context is "all on" and has no masks. A divergent branch there tests whether all lanes agree
 * and then stays in it; its masked twin takes over once lanes have exited the kernel for good.
 *
 * Where sides share blocks before their join, lanes wait in front of them (meet.c): the sides then run in a *region*, a
 * context with masks of who waits at which such *stop*; stops run in order, up to the next one or the join.
 */
#include "emit/access.h"
#include "emit/count_emit.h"
#include "emit/flow.h"
#include "emit/panel.h"
#include "emit/vars.h"
#include "emit/window.h"

#include <string.h>

enum { BUDGET_FACTOR = 8, BUDGET_BASE = 4000, MAX_COST_TO_COPY = 4000,
       COPY_SHARE = 8 /* of the instructions of long code */, COPY_BASE = 300 };

static LB new_bb(Em *e, const char *name)
{
	return LLVMAppendBasicBlockInContext(e->c, e->func, name);
}

static LB block_in(Em *e, Ctx *c, u32 b)
{
	u64 have;
	LB bb;

	if (map_get(&c->bb, b, &have))
		return (LB)(uintptr_t)have;
	bb = new_bb(e, "b");
	map_put(e->a, &c->bb, b, map_key(bb));
	em_vars_live(e, bb, e->live->in[b], c->wait);
	em_part_add(e, bb, b);
	*vec_push(e->a, e->work) = (Work){ c, b };
	return bb;
}

/* The same, for an edge out of Em.block: what is new where a loop is entered. */
static LB way_to(Em *e, Ctx *c, u32 b)
{
	LB bb = block_in(e, c, b), here = LLVMGetInsertBlock(e->b), enter;
	u32 loop = e->cfg->blocks[b].loop;

	if (!loop || e->cfg->loops[loop - 1].header != b || loop_has(e->cfg, loop - 1, e->block) ||
	    !(em_has_windows(e, loop) || em_gives_turns(e, loop)))
		return bb;
	enter = new_bb(e, "enter");
	LLVMPositionBuilderAtEnd(e->b, enter);
	em_loop_entered(e, loop);
	LLVMBuildBr(e->b, bb);
	LLVMPositionBuilderAtEnd(e->b, here);
	return enter;
}

static Ctx *loop_ctx(Ctx *c)
{
	while (c && !c->loop)
		c = c->parent;
	return c;
}

/* The region around c, inside its loop, at a stop (or the join) of which lanes that go to block `to` wait; or NULL. */
static Ctx *stops_at(const Em *e, Ctx *c, u32 to)
{
	u32 stage = 0;

	for (Ctx *r = c; r && !r->loop && to != e->cfg->exit; stage = r->stage, r = r->parent) {
		if (vec_len(r->exits) && to == r->join)
			return r;
		for (u32 i = stage; i < vec_len(r->exits); i++)
			if (r->exits[i].to == to)
				return r;
	}
	return NULL;
}

/* Do lanes of c that go to block `to` leave for good (*k NULL), a loop, or for a region's stop? *k is that context. */
static bool leaves_for(Em *e, Ctx *c, u32 to, Ctx **k)
{
	*k = stops_at(e, c, to);
	if (*k)
		return true;
	*k = loop_ctx(c);
	return to == e->cfg->exit || (*k && !loop_has(e->cfg, (*k)->loop - 1, to));
}

/* ---- joins ------------------------------------------------------------------------------------------- */

/* The nearest block that every lane of the sides passes, if it does not leave first. */
static u32 join_of(Em *e, Ctx *c, const Side *s, u32 n)
{
	Ctx *k = loop_ctx(c);
	u32 to[64] = { 0 };

	for (u32 i = 0; i < n; i++)
		to[i] = s[i].to;
	return converge_join(e->conv, k ? k->loop : 0, to, n);
}

/* A lane that goes to a block which only leaves the kernel has left it. */
static u32 target_of(Em *e, u32 b)
{
	return e->cfg->blocks[b].exit_only ? e->cfg->exit : b;
}

/* Adds to `region` the places in Cfg.rpo of blocks, not `seen` yet, reachable from `b` before `join` (and inside the
 * loop of c, and before the stops of regions around). */
static void mark_side(Em *e, Ctx *c, u32 b, u32 join, Bits seen, u32 **region, bool *leaves)
{
	u32 *stack = NULL;
	Ctx *k;

	*vec_push(e->a, stack) = b;
	while (vec_len(stack)) {
		u32 x = vec_pop(stack);
		const Block *bl;

		if (x == join)
			continue;
		if (leaves_for(e, c, x, &k)) {
			*leaves = true;
			continue;
		}
		if (bits_has(seen, x))
			continue;
		bits_add(seen, x);
		bl = &e->cfg->blocks[x];
		*vec_push(e->a, *region) = bl->rpo;
		if (!vec_len(bl->succ) || (ptx_forms[e->fn->insts[bl->end - 1].op.form].flags & FF_exit))
			*leaves = true;
		for (u32 i = 0; i < vec_len(bl->succ); i++)
			*vec_push(e->a, stack) = bl->succ[i];
	}
}

/* ---- leaving ----------------------------------------------------------------------------------------- */

/* The context with the mask variables that say which lanes of c are left. */
static Ctx *masked(Em *e, Ctx *c)
{
	return c->all ? e->top_masked : c;
}

static LV *lanes_of(Em *e, Ctx *c, LV *m)
{
	for (u32 p = 0; p < e->P; p++)
		m[p] = em_ctx_mask(e, c, p);
	return m;
}

static void add_lanes(Em *e, u32 const *mask, LV const *m)
{
	for (u32 p = 0; p < e->P; p++)
		em_var_set(e, mask[p], LLVMBuildOr(e->b, em_var_get(e, mask[p]), m[p], ""));
}

static void set_lanes(Em *e, Ctx *c, LV const *m) /* NULL: none */
{
	for (u32 p = 0; p < e->P; p++)
		em_var_set(e, masked(e, c)->mask[p], m ? m[p] : LLVMConstNull(em_vec(e, e->i1)));
}

/* Lanes m (per piece) leave context k, a loop or region, for block `to`, or the kernel (k NULL). The contexts between
 * forget them, for only lanes that come to a join count there, see run_sides. */
static void lanes_leave(Em *e, Ctx *k, u32 to, LV const *m)
{
	for (u32 i = 0; k && i < vec_len(k->exits); i++)
		if (k->exits[i].to == to) {
			add_lanes(e, k->exits[i].mask, m);
			return;
		}
	if (k && !k->loop && k->gathers)
		add_lanes(e, masked(e, k->parent)->mask, m);
}

/* Where control goes when no lane of c is left. */
static LB empty_target(Em *e, Ctx *c)
{
	return c->loop ? c->loop_end : c->parent ? c->join_bb : e->done_bb;
}

static LB edge(Em *e, Ctx *c, u32 to)
{
	Ctx *k;
	LB here = LLVMGetInsertBlock(e->b), bb;
	LV m[MAX_PIECES];

	c = em_ctx_at(e, c, to);
	if (c->parent && !c->loop && to == c->join)
		return c->join_bb;
	if (to == e->cfg->exit && !c->parent)
		return e->done_bb;
	if (!leaves_for(e, c, to, &k))
		return way_to(e, c, to);
	bb = new_bb(e, "leave");
	LLVMPositionBuilderAtEnd(e->b, bb);
	lanes_leave(e, k, to, lanes_of(e, c, m));
	set_lanes(e, c, NULL);
	LLVMBuildBr(e->b, empty_target(e, c));
	LLVMPositionBuilderAtEnd(e->b, here);
	return bb;
}

static LV any_of(Em *e, LV *m)
{
	LV r = m[0];

	for (u32 p = 1; p < e->P; p++)
		r = LLVMBuildOr(e->b, r, m[p], "");
	return em_any(e, r);
}

static LV all_of(Em *e, LV *m)
{
	LV r = m[0];

	for (u32 p = 1; p < e->P; p++)
		r = LLVMBuildAnd(e->b, r, m[p], "");
	return em_all(e, r);
}

/* After sides of c have run, some lanes of which may have left: go on at the join with who is left. `some`: who left is
 * known to be somebody. */
static void continue_after(Em *e, Ctx *c, u32 join, bool left, bool some)
{
	LV m[MAX_PIECES] = { NULL };
	LB go;

	if (!left) {
		LLVMBuildBr(e->b, edge(e, c, join));
		return;
	}
	lanes_of(e, masked(e, c), m);
	if (c->all) { /* lanes have exited for good: the masked twin takes over */
		LB twin = new_bb(e, "demote");

		if (some)
			LLVMBuildBr(e->b, twin);
		else
			LLVMBuildCondBr(e->b, all_of(e, m), edge(e, c, join), twin);
		LLVMPositionBuilderAtEnd(e->b, twin);
		c = e->top_masked;
	}
	go = edge(e, c, join);
	LLVMBuildCondBr(e->b, any_of(e, m), go, empty_target(e, c));
}

/* ---- divergent branches --------------------------------------------------------------------------------- */

/* Of c, those lanes that a branch sends straight to where its sides meet. */
static void wait_at_join(Em *e, Ctx *c, const Side *s, u32 n, u32 join)
{
	set_lanes(e, c, NULL);
	for (u32 i = 0; i < n; i++)
		if (s[i].to == join)
			add_lanes(e, masked(e, c)->mask, s[i].mask);
}

/* The contexts of the sides, masks set: a side may suspend while others wait. Lanes that leave do so first. */
static Ctx *start_sides(Em *e, Ctx *c, const Side *s, const u32 *to, u32 n, u32 join)
{
	Ctx *first = NULL, **end = &first, *k;

	for (u32 i = 0; i < n; i++) {
		if (s[i].to == join)
			continue;
		if (leaves_for(e, c, s[i].to, &k)) {
			lanes_leave(e, k, s[i].to, s[i].mask);
			continue;
		}
		if (em_begins_again(c, s[i].to, join))
			em_fail(e, "control flow is too entangled for masks");
		*end = em_side_ctx(e, c, &s[i], to, n, join);
		end = &(*end)->later;
	}
	return first;
}

/* `back`: the context that the side's last lanes come back to, where others leave; or NULL. */
static void run_side(Em *e, Ctx *child, Ctx *back)
{
	LB next = new_bb(e, "next");
	LV m[MAX_PIECES] = { NULL };

	child->join_bb = next;
	LLVMBuildCondBr(e->b, any_of(e, lanes_of(e, child, m)), way_to(e, child, child->start), next);
	LLVMPositionBuilderAtEnd(e->b, next);
	if (back)
		add_lanes(e, masked(e, back)->mask, lanes_of(e, child, m));
}

static void clear_exits(Em *e, Ctx *c)
{
	for (u32 i = 0; i < vec_len(c->exits); i++)
		for (u32 p = 0; p < e->P; p++)
			em_var_set(e, c->exits[i].mask[p], LLVMConstNull(em_vec(e, e->i1)));
}

static Ctx *region_new(Em *e, Ctx *c, u32 join, const u32 *stops, bool gathers)
{
	Ctx *r = em_ctx_new(e, c, false, join);

	r->gathers = gathers;
	for (u32 i = 0; i < vec_len(stops); i++) {
		em_add_exit(e, r, stops[i]);
		em_wait_at(e, r, stops[i]);
	}
	for (u32 p = 0; p < e->P; p++)
		em_var_set(e, r->mask[p], em_ctx_mask(e, c, p));
	clear_exits(e, r);
	return r;
}

static void run_stops(Em *e, Ctx *r, Ctx *back)
{
	for (u32 i = 0; i < vec_len(r->exits); i++) {
		Ctx *k = em_ctx_new(e, r, false, r->join);

		k->start = r->exits[i].to;
		k->stage = i + 1;
		for (u32 p = 0; p < e->P; p++)
			em_var_set(e, k->mask[p], em_var_get(e, r->exits[i].mask[p]));
		run_side(e, k, back);
	}
}

/* `differ`: lanes are known to be on more than one side. `leaves`: some of c are gone. Where lanes may leave from the
 * sides, the mask of c becomes that of the lanes which have come to the join so far. */
static bool run_sides(Em *e, Ctx *c, Side *s, u32 n, bool differ, bool leaves)
{
	u32 to[64] = { 0 }, join, *region = NULL;
	Bits seen = bits_new(e->a, e->cfg->nblocks + 1);
	bool some = false;
	Ctx *in = c, *k, *back;

	for (u32 i = 0; i < n; i++) {
		to[i] = s[i].to;
		some |= differ && leaves_for(e, c, to[i], &k);
	}
	join = join_of(e, c, s, n);
	for (u32 i = 0; i < n; i++)
		mark_side(e, c, to[i], join, seen, &region, &leaves);
	meet_sides(e->meet, region, to, n);
	if (em_warp_ops_clash(e))
		return em_fail(e, "warp-wide operation reached by both sides of a divergent branch");
	back = leaves ? c : NULL;
	if (vec_len(e->meet->stops))
		in = region_new(e, c, join, e->meet->stops, leaves);
	if (leaves)
		wait_at_join(e, c, s, n, join);
	for (k = start_sides(e, in, s, to, n, join); k; k = k->later)
		run_side(e, k, back);
	if (in != c)
		run_stops(e, in, back);
	continue_after(e, c, join, leaves, some);
	return true;
}

/* Code is emitted twice only so far, first come first served: it is LLVM's time that counts, and in a chain of branches
 * with one join what follows each is emitted once more under masks. */
static bool may_add(Em *e, u32 insts)
{
	u32 n = vec_len(e->fn->insts), most = e->is_long ? n / COPY_SHARE : n + n / 2 + COPY_BASE;

	if (e->copied + insts > most)
		return false;
	e->copied += insts;
	return true;
}

static u32 insts_of_sides(Em *e, Ctx *c, const Side *s, u32 n, bool *leaves)
{
	Bits seen = bits_new(e->a, e->cfg->nblocks + 1);
	u32 join = join_of(e, c, s, n), insts = 0, *region = NULL;

	for (u32 i = 0; i < n; i++)
		mark_side(e, c, s[i].to, join, seen, &region, leaves);
	for (u32 i = 0; i < vec_len(region); i++)
		insts += e->cfg->blocks[e->cfg->rpo[region[i]]].end - e->cfg->blocks[e->cfg->rpo[region[i]]].first;
	return insts;
}

/* Are sides emitted once more for all lanes together? Not in a large kernel; where it is large for its many pieces
 * alone, sides that come back and are small are. */
static bool may_copy(Em *e, Ctx *c, const Side *s, u32 n)
{
	bool leaves = false;
	u32 insts = insts_of_sides(e, c, s, n, &leaves);

	if (e->cost > MAX_COST_TO_COPY && e->P == 1)
		return false;
	if (e->cost > MAX_COST_TO_COPY && !e->is_long && (leaves || insts * e->P > MAX_COST_TO_COPY))
		return false;
	return may_add(e, insts);
}

/* All lanes on: where they agree, stay in this context. True: from here on they differ, or it does not matter that they
 * are taken as if they did; *c is the context that they join in. */
static bool agree_or_fall(Em *e, Ctx **c, Side *s, u32 n)
{
	u32 enough = BUDGET_FACTOR / 2 * vec_len(e->fn->insts) + BUDGET_BASE, join;
	Ctx *rest;

	if (!(*c)->all || e->emitted > enough || !may_copy(e, *c, s, n))
		return false;
	join = join_of(e, *c, s, n);
	rest = join < e->cfg->nblocks ? em_apart(e, *c, s, n, join) : *c; /* else nothing follows */
	for (u32 k = 0; k < 2 * n; k++) { /* first those that do something */
		Side *x = &s[k % n];
		LB mixed;
		LV branch;

		if ((x->to == join) != (k >= n))
			continue;
		mixed = new_bb(e, "mixed");
		branch = LLVMBuildCondBr(e->b, x->all ? x->all : all_of(e, x->mask),
					 edge(e, k < n ? *c : rest, x->to), mixed);
		if (rest != *c && k < n)
			em_unlikely(e, branch, false);
		LLVMPositionBuilderAtEnd(e->b, mixed);
	}
	*c = rest;
	return true;
}

/* Lanes part inside loop number `loop` - 1. Where all lanes were on so far and a loop around it is one that
 * lanes leave one by one, the rest of that loop runs under masks, in the context that is returned. */
static Ctx *diverge_in(Em *e, Ctx *c, u32 loop)
{
	Ctx *l;

	while (loop && !e->loop_masked[loop - 1])
		loop = e->cfg->loops[loop - 1].parent;
	l = c->all && loop ? e->loop_twin[loop - 1] : NULL;
	if (!l)
		return c;
	for (u32 p = 0; p < e->P; p++)
		em_var_set(e, l->mask[p], LLVMConstAllOnes(em_vec(e, e->i1)));
	clear_exits(e, l);
	return l;
}

static bool divergent_branch(Em *e, Ctx *c, Side *s, u32 n)
{
	bool differ;

	for (u32 i = 0; i < n && !c->all; i++)
		for (u32 p = 0; p < e->P; p++)
			s[i].mask[p] = LLVMBuildAnd(e->b, s[i].mask[p], em_ctx_mask(e, c, p), "");
	differ = agree_or_fall(e, &c, s, n);
	em_count_sides(e, s, n);
	return run_sides(e, diverge_in(e, c, e->cfg->blocks[e->block].loop), s, n, differ, false);
}

/* ---- loops with divergent exits --------------------------------------------------------------------------- */

static void find_exits(Em *e, Ctx *l)
{
	const Loop *lp = &e->cfg->loops[l->loop - 1];

	for (u32 i = 0; i < lp->nblocks; i++) {
		const Block *b = &e->cfg->blocks[e->cfg->rpo[lp->first + i]];

		for (u32 j = 0; j < vec_len(b->succ); j++)
			if (!loop_has(e->cfg, l->loop - 1, b->succ[j]))
				em_add_exit(e, l, target_of(e, b->succ[j]));
		if (ptx_forms[e->fn->insts[b->end - 1].op.form].flags & FF_exit)
			em_add_exit(e, l, e->cfg->exit);
	}
}

/* Lanes that left the kernel inside the loop leave the outer contexts, too. */
static void leave_kernel(Em *e, Ctx *c, const Exit *x)
{
	LV m[MAX_PIECES];

	if (x->to != e->cfg->exit)
		return;
	for (u32 p = 0; p < e->P; p++)
		m[p] = em_var_get(e, x->mask[p]);
	lanes_leave(e, loop_ctx(c), e->cfg->exit, m);
}

static bool after_loop(Em *e, Ctx *c, Ctx *l)
{
	Side s[64];
	u32 n = 0;
	bool gone = false;

	if (vec_len(l->exits) > 1 || (vec_len(l->exits) && l->exits[0].to == e->cfg->exit))
		c = diverge_in(e, c, e->cfg->loops[l->loop - 1].parent);
	for (u32 i = 0; i < vec_len(l->exits) && n < COUNT(s); i++) {
		if (l->exits[i].to == e->cfg->exit) {
			gone = true;
			continue;
		}
		s[n].to = l->exits[i].to;
		for (u32 p = 0; p < e->P; p++)
			s[n].mask[p] = em_var_get(e, l->exits[i].mask[p]);
		n++;
	}
	for (u32 i = 0; gone && i < vec_len(l->exits); i++)
		leave_kernel(e, c, &l->exits[i]);
	if (gone && n < 2)
		set_lanes(e, c, n ? s[0].mask : NULL);
	if (n == 1) {
		continue_after(e, c, s[0].to, gone, false);
		return true;
	}
	if (!n) {
		LLVMBuildBr(e->b, c->all ? e->done_bb : empty_target(e, c));
		return true;
	}
	return run_sides(e, c, s, n, false, gone);
}

static Ctx *loop_ctx_new(Em *e, Ctx *c, u32 loop)
{
	Ctx *l = em_ctx_new(e, c, false, NOBLOCK);

	l->loop = loop;
	l->loop_end = new_bb(e, "loop_end");
	find_exits(e, l);
	for (u32 i = 0; i < vec_len(l->exits); i++)
		em_wait_at(e, l, l->exits[i].to);
	return l;
}

/* A loop that all lanes enter runs without masks until they disagree, see diverge_in. */
static bool starts_together(Em *e, Ctx *c, u32 loop)
{
	if (!c->all || e->susp->spin || e->cost > MAX_COST_TO_COPY || e->W == 1)
		return false;
	for (u32 p = e->cfg->loops[loop - 1].parent; p; p = e->cfg->loops[p - 1].parent)
		if (e->loop_masked[p - 1])
			return false;
	return !e->is_long || may_add(e, em_insts_of_loop(e, loop - 1));
}

/* The masked twin, and what follows it. Emission goes on where it was. */
static bool add_twin(Em *e, Ctx *c, u32 loop)
{
	LB here = LLVMGetInsertBlock(e->b);
	Ctx *l = loop_ctx_new(e, c, loop);
	bool ok;

	e->loop_twin[loop - 1] = l;
	LLVMPositionBuilderAtEnd(e->b, l->loop_end);
	ok = after_loop(e, c, l);
	LLVMPositionBuilderAtEnd(e->b, here);
	return ok;
}

static bool enter_loop(Em *e, Ctx *c, u32 h)
{
	Ctx *l = loop_ctx_new(e, c, e->cfg->blocks[h].loop);
	LB body;

	for (u32 p = 0; p < e->P; p++)
		em_var_set(e, l->mask[p], em_ctx_mask(e, c, p));
	clear_exits(e, l);
	em_loop_entered(e, l->loop);
	body = block_in(e, l, h);
	LLVMBuildBr(e->b, body);
	LLVMPositionBuilderAtEnd(e->b, l->loop_end);
	return after_loop(e, c, l);
}

/* ---- blocks -------------------------------------------------------------------------------------------------- */

void em_branch_masks(Em *e, const Inst *in, Side *t, Side *f)
{
	Val *v = em_web_get(e, em_web_of(e, in->pred_use));

	t->all = in->pred_neg ? v->none : v->all;
	f->all = in->pred_neg ? v->all : v->none;

	for (u32 p = 0; p < e->P; p++) {
		LV m = em_at(e, v, p, true), n = LLVMBuildNot(e->b, m, "");

		t->mask[p] = in->pred_neg ? n : m;
		f->mask[p] = in->pred_neg ? m : n;
	}
}

static LV pred_scalar(Em *e, const Inst *in)
{
	LV s = em_at(e, em_web_get(e, em_web_of(e, in->pred_use)), 0, false);

	return in->pred_neg ? LLVMBuildNot(e->b, s, "") : s;
}

/* A two-way branch: taken goes to `t`, else `f` (either may be Cfg.exit). */
static bool two_way(Em *e, Ctx *c, u32 b, const Inst *in, u32 t, u32 f)
{
	Side s[2] = { { .to = t }, { .to = f } };

	if (t == f) {
		LLVMBuildBr(e->b, edge(e, c, t));
		return true;
	}
	if (in->may_go && !c->all) {
		LLVMBuildBr(e->b, edge(e, c, t));
		return true;
	}
	if (!e->shapes->div_branch[b]) {
		LV k = pred_scalar(e, in);
		LB bt = em_leaving(e, 0, edge(e, c, t)), bf = em_leaving(e, 1, edge(e, c, f));

		LLVMBuildCondBr(e->b, k, bt, bf);
		return true;
	}
	em_branch_masks(e, in, &s[0], &s[1]);
	return divergent_branch(e, c, s, 2);
}

static bool indexed_branch(Em *e, Ctx *c, u32 b, const Inst *in)
{
	const Opnd *idx = &in->ops[0], *list = &in->ops[1];
	Val *v = em_opnd(e, idx, TY_u32);
	Side *s;
	u32 n = 0, targets = (u32)list->imm;

	if (!v || !targets || list->kind != OP_targets || in->pred != NOREG)
		return em_fail(e, "brx.idx");
	if (!e->shapes->div_branch[b]) {
		LB last = edge(e, c, target_of(e, e->cfg->block_of[list->vec[targets - 1].reg]));
		LV sw = LLVMBuildSwitch(e->b, em_at(e, v, 0, false), last, targets);

		for (u32 i = 0; i + 1 < targets; i++)
			LLVMAddCase(sw, em_const(e, 32, i),
				    edge(e, c, target_of(e, e->cfg->block_of[list->vec[i].reg])));
		return true;
	}
	s = arena_new_array(e->a, Side, targets);
	for (u32 i = 0; i < targets; i++) {
		u32 to = target_of(e, e->cfg->block_of[list->vec[i].reg]), k = 0;

		while (k < n && s[k].to != to)
			k++;
		for (u32 p = 0; p < e->P; p++) {
			LV x = em_at(e, v, p, true), m;

			m = LLVMBuildICmp(e->b, LLVMIntEQ, x, em_splat(e, em_const(e, 32, i)), "");
			s[k].mask[p] = k < n ? LLVMBuildOr(e->b, s[k].mask[p], m, "") : m;
		}
		s[k].to = to;
		n += k == n;
	}
	return n <= 64 ? divergent_branch(e, c, s, n) : em_fail(e, "brx.idx with over 64 targets");
}

static bool terminator(Em *e, Ctx *c, u32 b, const Inst *in)
{
	const Block *k = &e->cfg->blocks[b];
	u32 n = vec_len(k->succ), flags = ptx_forms[in->op.form].flags;

	em_count_flush(e);
	if (in->op.form == FORM_brx_idx)
		return indexed_branch(e, c, b, in);
	if (flags & FF_exit) {
		if (in->pred == NOREG || !n) {
			LLVMBuildBr(e->b, edge(e, c, e->cfg->exit));
			return true;
		}
		return two_way(e, c, b, in, e->cfg->exit, target_of(e, k->succ[0]));
	}
	if (in->pred == NOREG || n < 2) {
		LLVMBuildBr(e->b, edge(e, c, n ? target_of(e, k->succ[0]) : e->cfg->exit));
		return true;
	}
	return two_way(e, c, b, in, target_of(e, k->succ[0]), target_of(e, k->succ[1]));
}

/* The end of an iteration of a loop that waits for others: they get a turn. */
static bool spins_at(const Em *e, u32 inst)
{
	u32 k = e->susp->of_inst[inst];

	return k && e->susp->at[k - 1].kind == SUSP_yield &&
	       !(ptx_forms[e->fn->insts[inst].op.form].flags & FF_yield);
}

/* The instructions of the block at the builder, once for each of its copies. */
static bool emit_insts(Em *e, Ctx *c, u32 b)
{
	const Block *k = &e->cfg->blocks[b];

	em_call_params_clear(e);
	vec_clear(e->late); /* what nothing used */
	if (!em_count_ahead(e, b))
		return false;
	for (u32 i = k->first; i < k->end; i++) {
		const Inst *in = &e->fn->insts[i];

		e->inst = i;
		e->emitted++;
		em_set_loc(e, i);
		if (e->copy && bits_has(e->early, i) && !bits_has(e->forked, i))
			continue;
		em_late_loads(e, i);
		if (spins_at(e, i) && !em_yield_if_back(e, b, in))
			return false;
		if (em_is_terminator(in))
			return terminator(e, c, b, in);
		if (em_is_for_leaving(e, i))
			continue;
		if (!em_count_hard(e, in) || !em_inst(e, in))
			return false;
		if (LLVMGetBasicBlockTerminator(LLVMGetInsertBlock(e->b)))
			return true; /* trap */
		em_run_begins(e, i);
		em_windows_step(e, i);
	}
	em_count_flush(e);
	LLVMBuildBr(e->b, edge(e, c, vec_len(k->succ) ? target_of(e, k->succ[0]) : e->cfg->exit));
	return true;
}

/* The copy for lanes by themselves; or where a branch ahead of the block might have gone instead. */
static bool emit_exact(Em *e, Ctx *c, u32 b, LB exact)
{
	u32 first = e->cfg->blocks[b].first;
	const Inst *before = first ? &e->fn->insts[first - 1] : NULL;

	em_panels_close(e, b);
	e->copy = COPY_exact;
	LLVMPositionBuilderAtEnd(e->b, exact);
	if (!before || !before->may_go)
		return emit_insts(e, c, b);
	LLVMBuildBr(e->b, edge(e, c, e->cfg->block_of[before->ops[0].reg]));
	return true;
}

static bool emit_block(Em *e, Ctx *c, u32 b)
{
	const Block *k = &e->cfg->blocks[b];
	u32 l = k->loop;
	LB exact;

	LLVMPositionBuilderAtEnd(e->b, block_in(e, c, b));
	e->block = b;
	if (l && e->cfg->loops[l - 1].header == b && e->loop_masked[l - 1] && c->loop != l) {
		if (!starts_together(e, c, l))
			return enter_loop(e, c, b);
		if (!add_twin(e, c, l))
			return false;
	}
	e->ctx = c;
	em_count_block(e, b);
	em_panels_turn(e, b);
	if (!em_fork(e, b, &exact) || !emit_insts(e, c, b))
		return false;
	if (exact && !emit_exact(e, c, b, exact))
		return false;
	if (e->copy)
		em_join(e, b);
	return true;
}

bool em_flow(Em *e)
{
	u32 budget = BUDGET_FACTOR * vec_len(e->fn->insts) + BUDGET_BASE;

	e->loop_masked = e->shapes->div_loop;
	e->loop_twin = arena_new_array(e->a, Ctx *, vec_len(e->cfg->loops) + 1);
	e->loop_rest = arena_new_array(e->a, Ctx *, vec_len(e->cfg->loops) + 1);
	e->conv = converge_new(e->a, e->cfg);
	e->meet = meet_new(e->a, e->cfg);
	LLVMPositionBuilderAtEnd(e->b, e->body);
	LLVMBuildBr(e->b, block_in(e, e->top, 0));
	while (vec_len(e->work)) {
		Work w = vec_pop(e->work);

		if (!emit_block(e, w.ctx, w.block) || e->failed)
			return false;
		em_part_sweep(e, w.block);
		if (e->emitted > budget)
			return em_fail(e, "control flow is too entangled for masks");
	}
	return true;
}
