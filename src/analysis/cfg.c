/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cfg: instructions ▶ basic blocks, edges, dominators, post-dominators, natural loops, linear order.
 *
 * In: a verified function. Out: a Cfg that is never changed again.
 * Invariants of the linear order (Cfg.rpo), which the emitter's linearisation and shape.c rest on:
 *   - an edge that is no back edge goes forward in it;
 *   - the blocks of a natural loop are contiguous, header first, so "is b in loop l" is a range test;
 *   - of two sides that never meet again, the one that only leaves the function comes first, so that its
 *     lanes have exited when the other side runs.
 * Loops that have no way out get an edge to the virtual exit from their last block, so that
 * post-dominators always exist.
 * All walks use explicit stacks: a function may have as many blocks as it likes.
 */
#include "analysis/analysis.h"

#include <string.h>

enum { MAX_LOOP_DEPTH = 64 };

typedef struct Build {
	Arena *a;
	const Fn *fn;
	Cfg *c;
	u32 *order;  /* vec: plain reverse post-order */
	u32 *number; /* block -> position in order; NOBLOCK when unreachable */
	bool *sinks; /* per block: every path from it leaves the function without meeting a barrier */
} Build;

static u32 inst_flags(const Inst *i)
{
	return ptx_forms[i->op.form].flags;
}

/* trap, and a call of a system function that does not come back (__assertfail) */
static bool kills(const Inst *i)
{
	if (i->op.form == FORM_call && i->ops[1].kind == OP_fn)
		return i->ops[1].fn->noreturn && !i->ops[1].fn->has_body;
	return i->op.form == FORM_trap || i->op.form == FORM_brkpt;
}

static bool ends_block(const Inst *i)
{
	return inst_flags(i) & (FF_branch | FF_exit) || (kills(i) && i->pred == NOREG);
}

/* ---- blocks and edges -------------------------------------------------------------------------- */

typedef void TargetFn(void *self, u32 inst);

static void each_target(const Inst *i, TargetFn *f, void *self)
{
	for (u32 k = 0; k < i->nops; k++) {
		const Opnd *o = &i->ops[k];

		if (o->kind == OP_label)
			f(self, o->reg);
		for (i64 t = 0; o->kind == OP_targets && t < o->imm; t++)
			f(self, o->vec[t].reg);
	}
}

static void mark_leader(void *self, u32 inst)
{
	bool *leader = self;

	leader[inst] = true;
}

/* A label at the very end of the function makes an empty last block there. */
static bool *find_leaders(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	bool *leader = arena_new_array(a, bool, n + 1);

	leader[0] = true;
	for (u32 i = 0; i < n; i++) {
		if (!ends_block(&fn->insts[i]))
			continue;
		if (inst_flags(&fn->insts[i]) & FF_branch)
			each_target(&fn->insts[i], mark_leader, leader);
		if (i + 1 < n || fn->insts[i].pred != NOREG)
			leader[i + 1] = true;
	}
	return leader;
}

static void make_blocks(Build *b)
{
	u32 n = vec_len(b->fn->insts);
	const bool *leader = find_leaders(b->a, b->fn);
	Cfg *c = b->c;

	c->block_of = arena_new_array(b->a, u32, n + 1);
	for (u32 i = 0; i <= n; i++) {
		if (leader[i]) {
			Block k = { .first = i, .end = i, .rpo = NOBLOCK, .idom = NOBLOCK,
				    .ipdom = NOBLOCK };

			*vec_push(b->a, c->blocks) = k;
		}
		c->block_of[i] = vec_len(c->blocks) - 1;
		if (i < n)
			vec_last(c->blocks).end = i + 1;
	}
	c->nblocks = c->exit = vec_len(c->blocks);
}

typedef struct EdgeFrom {
	Build *b;
	Block *from;
} EdgeFrom;

static void add_edge(void *self, u32 inst)
{
	EdgeFrom *e = self;
	u32 to = e->b->c->block_of[inst];

	for (u32 i = 0; i < vec_len(e->from->succ); i++)
		if (e->from->succ[i] == to)
			return;
	*vec_push(e->b->a, e->from->succ) = to;
}

static void add_edges(Build *b, u32 block)
{
	Block *k = &b->c->blocks[block];
	const Inst *last = k->end > k->first ? &b->fn->insts[k->end - 1] : NULL;
	EdgeFrom e = { b, k };
	bool falls = !last || !ends_block(last) || last->pred != NOREG;

	if (last && inst_flags(last) & FF_branch)
		each_target(last, add_edge, &e);
	k->exits = last && inst_flags(last) & FF_exit && !kills(last);
	k->dies = last && kills(last) && last->pred == NOREG;
	if (falls && block + 1 < b->c->nblocks)
		add_edge(&e, k->end);
	else if (falls)
		k->exits = true;
}

/* ---- orders ------------------------------------------------------------------------------------ */

typedef struct Step {
	u32 node, next;
} Step;

/* Post-order from block 0 by `succ`; *retreats: some edge closes a cycle at a block that is still open. */
static u32 *post_order(Build *b)
{
	u8 *seen = arena_new_array(b->a, u8, b->c->nblocks);
	u32 *post = NULL;
	Step *stack = NULL;

	*vec_push(b->a, stack) = (Step){ 0, 0 };
	seen[0] = 1;
	while (vec_len(stack)) {
		Step *s = &vec_last(stack);
		const Block *k = &b->c->blocks[s->node];
		u32 to;

		if (s->next == vec_len(k->succ)) {
			*vec_push(b->a, post) = s->node;
			(void)vec_pop(stack);
			continue;
		}
		to = k->succ[s->next++];
		if (!seen[to]) {
			seen[to] = 1;
			*vec_push(b->a, stack) = (Step){ to, 0 };
		}
	}
	return post;
}

static void reverse(u32 *v)
{
	for (u32 i = 0, j = vec_len(v); i + 1 < j; i++) {
		u32 t = v[i];

		v[i] = v[--j];
		v[j] = t;
	}
}

static void make_order(Build *b)
{
	b->order = post_order(b);
	reverse(b->order);
	b->number = arena_new_array(b->a, u32, b->c->nblocks);
	memset(b->number, 0xff, b->c->nblocks * sizeof(u32));
	for (u32 i = 0; i < vec_len(b->order); i++)
		b->number[b->order[i]] = i;
	for (u32 i = 0; i < vec_len(b->order); i++) {
		const Block *k = &b->c->blocks[b->order[i]];

		for (u32 s = 0; s < vec_len(k->succ); s++)
			*vec_push(b->a, b->c->blocks[k->succ[s]].pred) = b->order[i];
	}
}

/* ---- dominators -------------------------------------------------------------------------------- */

static void make_dominators(Build *b)
{
	u32 n = vec_len(b->order);
	Graph g = graph_new(b->a, n);
	u32 *in = arena_new_array(b->a, u32, n), *out = arena_new_array(b->a, u32, n), *idom;

	for (u32 i = 0; i < n; i++) {
		const Block *k = &b->c->blocks[b->order[i]];

		for (u32 p = 0; p < vec_len(k->pred); p++)
			*vec_push(b->a, g.parents[i]) = b->number[k->pred[p]];
	}
	idom = graph_idom(b->a, &g);
	graph_intervals(b->a, idom, n, in, out);
	for (u32 i = 0; i < n; i++) {
		Block *k = &b->c->blocks[b->order[i]];

		k->idom = i ? b->order[idom[i]] : NOBLOCK;
		k->dom_in = in[i];
		k->dom_out = out[i];
	}
}

/* ---- post-dominators --------------------------------------------------------------------------- */

typedef struct Reverse {
	Build *b;
	bool *seen;
	u32 *post; /* vec: post-order of the reversed graph */
	bool *fake; /* per block: has an edge to the virtual exit, real or made */
} Reverse;

/* A block that can live does not wait for those of its lanes that die. */
static bool is_awaited(const Cfg *c, u32 from, u32 to)
{
	return c->blocks[from].dies || !c->blocks[to].dies;
}

static void walk_back(Reverse *r, u32 from)
{
	Step *stack = NULL;

	r->seen[from] = true;
	*vec_push(r->b->a, stack) = (Step){ from, 0 };
	while (vec_len(stack)) {
		Step *s = &vec_last(stack);
		const Block *k = &r->b->c->blocks[s->node];
		u32 to;

		if (s->next == vec_len(k->pred)) {
			*vec_push(r->b->a, r->post) = s->node;
			(void)vec_pop(stack);
			continue;
		}
		to = k->pred[s->next++];
		if (!r->seen[to] && is_awaited(r->b->c, to, s->node)) {
			r->seen[to] = true;
			*vec_push(r->b->a, stack) = (Step){ to, 0 };
		}
	}
}

/* requires order. Blocks from which every path ends the whole grid. */
static void find_dying(Build *b)
{
	for (u32 i = vec_len(b->order); i-- > 0;) {
		Block *k = &b->c->blocks[b->order[i]];
		bool all = vec_len(k->succ) && !k->exits;

		for (u32 s = 0; s < vec_len(k->succ); s++)
			all &= b->number[k->succ[s]] > i && b->c->blocks[k->succ[s]].dies;
		k->dies |= all;
	}
}

/* Blocks that leave the function first, then, last block first, whatever cannot leave it alive. */
static void walk_from_exits(Reverse *r)
{
	const u32 *order = r->b->order;

	for (u32 i = vec_len(order); i-- > 0;)
		if (r->b->c->blocks[order[i]].exits) {
			r->fake[order[i]] = true;
			if (!r->seen[order[i]])
				walk_back(r, order[i]);
		}
	for (u32 i = vec_len(order); i-- > 0;)
		if (!r->seen[order[i]]) {
			r->fake[order[i]] = true;
			walk_back(r, order[i]);
		}
}

static void make_post_dominators(Build *b)
{
	u32 nb = b->c->nblocks, n = vec_len(b->order) + 1;
	Reverse r = { b, arena_new_array(b->a, bool, nb), NULL, arena_new_array(b->a, bool, nb) };
	u32 *num = arena_new_array(b->a, u32, nb), *idom;
	Graph g = graph_new(b->a, n);

	walk_from_exits(&r);
	reverse(r.post);
	for (u32 i = 0; i + 1 < n; i++)
		num[r.post[i]] = i + 1;
	for (u32 i = 1; i < n; i++) {
		const Block *k = &b->c->blocks[r.post[i - 1]];

		for (u32 s = 0; s < vec_len(k->succ); s++)
			if (is_awaited(b->c, r.post[i - 1], k->succ[s]))
				*vec_push(b->a, g.parents[i]) = num[k->succ[s]];
		if (r.fake[r.post[i - 1]])
			*vec_push(b->a, g.parents[i]) = 0;
	}
	idom = graph_idom(b->a, &g);
	for (u32 i = 1; i < n; i++) {
		Block *k = &b->c->blocks[r.post[i - 1]];

		k->ipdom = idom[i] ? r.post[idom[i] - 1] : b->c->exit;
	}
}

/* ---- loops ------------------------------------------------------------------------------------- */

static bool is_back_edge(const Cfg *c, u32 from, u32 to)
{
	return cfg_dominates(c, to, from);
}

/* The outermost loop known so far around block b, or 0. */
static u32 outermost(const Cfg *c, u32 block)
{
	u32 l = c->blocks[block].loop;

	while (l && c->loops[l - 1].parent)
		l = c->loops[l - 1].parent;
	return l;
}

/* Grows loop `l` backwards from its latches. Inner loops were found before and are stepped over whole. */
static void grow_loop(Build *b, u32 l)
{
	Cfg *c = b->c;
	u32 header = c->loops[l - 1].header, *work = NULL;

	for (u32 i = 0; i < vec_len(c->loops[l - 1].latches); i++)
		*vec_push(b->a, work) = c->loops[l - 1].latches[i];
	while (vec_len(work)) {
		u32 at = vec_pop(work), inner = outermost(c, at);

		if (inner == l)
			continue;
		if (inner) {
			c->loops[inner - 1].parent = l;
			at = c->loops[inner - 1].header;
		} else {
			c->blocks[at].loop = l;
		}
		if (at == header)
			continue;
		for (u32 p = 0; p < vec_len(c->blocks[at].pred); p++)
			*vec_push(b->a, work) = c->blocks[at].pred[p];
	}
	c->blocks[header].loop = l;
}

static void find_loop_at(Build *b, u32 header)
{
	Block *h = &b->c->blocks[header];
	u32 *latches = NULL;

	for (u32 p = 0; p < vec_len(h->pred); p++) {
		if (is_back_edge(b->c, h->pred[p], header))
			*vec_push(b->a, latches) = h->pred[p];
		else if (b->number[h->pred[p]] >= b->number[header])
			b->c->irreducible = true;
	}
	if (!latches)
		return;
	*vec_push(b->a, b->c->loops) = (Loop){ .header = header, .latches = latches };
	grow_loop(b, vec_len(b->c->loops));
}

/* Found inner before outer; numbered outer before inner, that is in the order of their headers. */
static void renumber_loops(Build *b)
{
	u32 n = vec_len(b->c->loops);
	Loop *loops = NULL;

	for (u32 i = n; i-- > 0;) {
		Loop l = b->c->loops[i];

		l.parent = l.parent ? n + 1 - l.parent : 0;
		l.depth = l.parent ? loops[l.parent - 1].depth + 1 : 1;
		b->c->deep |= l.depth > MAX_LOOP_DEPTH;
		*vec_push(b->a, loops) = l;
	}
	for (u32 i = 0; i < b->c->nblocks; i++)
		if (b->c->blocks[i].loop)
			b->c->blocks[i].loop = n + 1 - b->c->blocks[i].loop;
	b->c->loops = loops;
}

static void find_loops(Build *b)
{
	for (u32 i = vec_len(b->order); i-- > 0;)
		find_loop_at(b, b->order[i]);
	renumber_loops(b);
}

static void add_exit_block(Build *b, u32 block)
{
	const Block *k = &b->c->blocks[block];

	for (u32 l = k->loop; l; l = b->c->loops[l - 1].parent) {
		bool out = k->exits;

		for (u32 s = 0; s < vec_len(k->succ); s++)
			out |= !loop_has(b->c, l - 1, k->succ[s]);
		if (out)
			*vec_push(b->a, b->c->loops[l - 1].exits) = block;
	}
}

/* ---- the linear order: loops collapsed, one nesting level at a time ------------------------------ */

/* One level: loop l (0: the whole function). A node is a block of the level itself or, for a loop that
 * is a direct child, that loop's header. */
typedef struct Level {
	Build *b;
	u32 loop;
	u32 **out; /* per loop + 1: vec of edges' targets leaving it (any level) */
	bool *seen;
	u32 *post; /* vec of nodes */
} Level;

/* The node of this level that block k belongs to; NOBLOCK: outside the level. */
static u32 node_of(const Level *v, u32 block)
{
	const Cfg *c = v->b->c;
	u32 l = c->blocks[block].loop, child = 0;

	for (; l != v->loop; l = c->loops[l - 1].parent) {
		if (!l)
			return NOBLOCK;
		child = l;
	}
	return child ? c->loops[child - 1].header : block;
}

static const u32 *node_edges(const Level *v, u32 node)
{
	const Block *k = &v->b->c->blocks[node];
	u32 l = k->loop;

	if (l == v->loop)
		return k->succ;
	while (v->b->c->loops[l - 1].parent != v->loop)
		l = v->b->c->loops[l - 1].parent;
	return v->out[l];
}

/* Next target of step s that is a fresh node of this level. Of a node's targets, those from which every
 * path leaves the function are taken last, which puts them first in the reverse post-order. */
static u32 next_node(Level *v, Step *s)
{
	const u32 *e = node_edges(v, s->node);
	u32 n = vec_len(e);

	while (s->next < 2 * n) {
		u32 t = e[s->next % n], late = s->next >= n, node;

		s->next++;
		node = v->b->sinks[t] == late ? node_of(v, t) : NOBLOCK;
		if (node != NOBLOCK && !v->seen[node])
			return node;
	}
	return NOBLOCK;
}

static void order_level(Level *v, u32 entry)
{
	Step *stack = NULL;

	v->post = NULL;
	v->seen[entry] = true;
	*vec_push(v->b->a, stack) = (Step){ entry, 0 };
	while (vec_len(stack)) {
		u32 node = next_node(v, &vec_last(stack));

		if (node == NOBLOCK) {
			*vec_push(v->b->a, v->post) = vec_last(stack).node;
			(void)vec_pop(stack);
			continue;
		}
		v->seen[node] = true;
		*vec_push(v->b->a, stack) = (Step){ node, 0 };
	}
}

static void collect_out_edges(Level *v)
{
	const Cfg *c = v->b->c;

	for (u32 i = 0; i < vec_len(v->b->order); i++) {
		const Block *k = &c->blocks[v->b->order[i]];

		for (u32 s = 0; s < vec_len(k->succ); s++) {
			Level inner = { .b = v->b };

			for (u32 l = k->loop; l; l = c->loops[l - 1].parent) {
				inner.loop = l;
				if (node_of(&inner, k->succ[s]) != NOBLOCK)
					break;
				*vec_push(v->b->a, v->out[l]) = k->succ[s];
			}
		}
	}
}

/* `work` holds nodes still to be placed, last first: a node whose loop is not open yet opens it. */
static void place_blocks(Build *b)
{
	u32 nb = b->c->nblocks;
	Level v = { .b = b, .out = arena_new_array(b->a, u32 *, vec_len(b->c->loops) + 1) };
	bool *open = arena_new_array(b->a, bool, vec_len(b->c->loops) + 1);
	Step *work = NULL; /* node, level it is a node of */

	collect_out_edges(&v);
	v.seen = arena_new_array(b->a, bool, nb);
	order_level(&v, b->c->blocks[0].loop ? node_of(&v, 0) : 0);
	for (u32 i = 0; i < vec_len(v.post); i++)
		*vec_push(b->a, work) = (Step){ v.post[i], 0 };
	while (vec_len(work)) {
		Step s = vec_pop(work);
		u32 l = b->c->blocks[s.node].loop;

		while (l != s.next && b->c->loops[l - 1].parent != s.next)
			l = b->c->loops[l - 1].parent;
		if (l == s.next || open[l]) {
			b->c->blocks[s.node].rpo = vec_len(b->c->rpo);
			*vec_push(b->a, b->c->rpo) = s.node;
			continue;
		}
		open[l] = true;
		v.loop = l;
		v.seen[s.node] = false;
		order_level(&v, s.node);
		for (u32 i = 0; i < vec_len(v.post); i++)
			*vec_push(b->a, work) = (Step){ v.post[i], l };
	}
}

static void fill_loops(Build *b)
{
	Cfg *c = b->c;

	for (u32 l = 0; l < vec_len(c->loops); l++)
		c->loops[l].first = c->blocks[c->loops[l].header].rpo;
	for (u32 i = 0; i < vec_len(c->rpo); i++)
		for (u32 l = c->blocks[c->rpo[i]].loop; l; l = c->loops[l - 1].parent)
			c->loops[l - 1].nblocks++;
	for (u32 i = 0; i < vec_len(c->rpo); i++)
		add_exit_block(b, c->rpo[i]);
}

/* ---- sides that only leave the function ---------------------------------------------------------- */

static bool has_barrier(const Fn *fn, const Block *k)
{
	for (u32 i = k->first; i < k->end; i++)
		if (inst_flags(&fn->insts[i]) & FF_barrier)
			return true;
	return false;
}

/* Block does nothing but leave the function, or go on to a block that does. */
static bool only_leaves(const Build *b, u32 block)
{
	const Block *k = &b->c->blocks[block];
	const Inst *i = &b->fn->insts[k->first];

	if (k->end == k->first)
		return true;
	if (k->end - k->first > 1 || i->pred != NOREG)
		return false;
	if (inst_flags(i) & FF_exit)
		return !k->dies;
	return inst_flags(i) & FF_branch && vec_len(k->succ) == 1 &&
	       b->c->blocks[k->succ[0]].exit_only;
}

/* requires order. A loop is never a sink: it may spin until the other side has done something. */
static void find_sinks(Build *b)
{
	b->sinks = arena_new_array(b->a, bool, b->c->nblocks);
	for (u32 i = vec_len(b->order); i-- > 0;) {
		Block *k = &b->c->blocks[b->order[i]];
		bool sink = !has_barrier(b->fn, k);

		for (u32 s = 0; s < vec_len(k->succ); s++)
			sink &= b->number[k->succ[s]] > i && b->sinks[k->succ[s]];
		b->sinks[b->order[i]] = sink;
		k->exit_only = only_leaves(b, b->order[i]);
	}
}

/* ---- sides of their own ------------------------------------------------------------------------------ */

/* requires dominators, exit_only. Finds Block.leaves: the blocks below b in the dominator tree are closed
 * under edges, and no barrier is among them. In `low`, per block, the depth above which an edge from the
 * blocks below it leads; in `bar`, whether a barrier stands below it. */
static void find_leaving(Build *b)
{
	u32 n = vec_len(b->order), *depth = arena_new_array(b->a, u32, n);
	u32 *low = arena_new_array(b->a, u32, n);
	bool *bar = arena_new_array(b->a, bool, n);

	for (u32 i = 1; i < n; i++)
		depth[i] = depth[b->number[b->c->blocks[b->order[i]].idom]] + 1;
	for (u32 i = n; i-- > 0;) {
		Block *k = &b->c->blocks[b->order[i]];
		u32 lowest = low[i] ? low[i] - 1 : NOBLOCK, up;

		bar[i] |= has_barrier(b->fn, k);
		for (u32 s = 0; s < vec_len(k->succ); s++) {
			u32 to = k->succ[s], t = b->number[to];
			u32 d = cfg_dominates(b->c, to, b->order[i]) ? depth[t] : depth[t] - 1;

			if (!b->c->blocks[to].exit_only && d < lowest)
				lowest = d;
		}
		k->leaves = !bar[i] && vec_len(k->pred) == 1 && (lowest == NOBLOCK || lowest >= depth[i]);
		if (!i)
			continue;
		up = b->number[k->idom];
		bar[up] |= bar[i];
		if (lowest != NOBLOCK && (!low[up] || low[up] > lowest + 1))
			low[up] = lowest + 1;
	}
}

/* ---- interface ------------------------------------------------------------------------------------ */

Cfg *analysis_cfg(Arena *a, const Fn *fn)
{
	Build b = { .a = a, .fn = fn, .c = arena_new_one(a, Cfg) };

	b.c->fn = fn;
	make_blocks(&b);
	for (u32 i = 0; i < b.c->nblocks; i++)
		add_edges(&b, i);
	make_order(&b);
	make_dominators(&b);
	find_dying(&b);
	make_post_dominators(&b);
	find_loops(&b);
	find_sinks(&b);
	find_leaving(&b);
	place_blocks(&b);
	fill_loops(&b);
	return b.c;
}

bool cfg_dominates(const Cfg *c, u32 a, u32 b)
{
	const Block *x = &c->blocks[a], *y = &c->blocks[b];

	return x->dom_in <= y->dom_in && y->dom_in < x->dom_out;
}

bool loop_is_innermost(const Cfg *c, u32 loop)
{
	for (u32 i = 0; i < vec_len(c->loops); i++)
		if (c->loops[i].parent == loop + 1)
			return false;
	return true;
}

/* Blocks of a loop are contiguous in the linear order. */
bool loop_has(const Cfg *c, u32 loop, u32 block)
{
	u32 first = c->loops[loop].first, at = c->blocks[block].rpo;

	return at != NOBLOCK && at >= first && at < first + c->loops[loop].nblocks;
}

bool block_has_barrier(const Cfg *c, u32 b) { return has_barrier(c->fn, &c->blocks[b]); }
