/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * converge: where the sides of a divergent branch meet again: post-dominators of one scope (the function,
 * or a loop that lanes leave one by one) without the edges by which lanes leave it.
 * requires cfg.
 */
#include "analysis/analysis.h"

#include <string.h>

typedef struct Area {
	u32 loop;   /* number + 1; 0: the function */
	u32 first, n; /* its blocks: Cfg.rpo[first … first + n); their places in it, then the end's, index: */
	u32 *num;   /* node; NOBLOCK: never reaches the end */
	u32 *order; /* vec: node -> block; node 0 is the end */
	u32 *idom;  /* per node */
	u32 **from; /* vec of blocks with an edge to it; while it is made */
} Area;

struct Converge {
	Arena *a;
	const Cfg *c;
	Area **scopes; /* per loop + 1; made when first asked for */
};

Converge *converge_new(Arena *a, const Cfg *c)
{
	Converge *v = arena_new_one(a, Converge);

	*v = (Converge){ a, c, arena_new_array(a, Area *, vec_len(c->loops) + 1) };
	return v;
}

static u32 place(const Converge *v, const Area *s, u32 b)
{
	return b == v->c->exit ? s->n : v->c->blocks[b].rpo - s->first;
}

/* Where an edge to t leads inside the scope: t, the end, or NOBLOCK when it leaves. */
static u32 edge_target(const Converge *v, const Area *s, u32 t)
{
	if (t == v->c->exit)
		return NOBLOCK;
	if (s->loop && t == v->c->loops[s->loop - 1].header)
		return v->c->exit;
	if (s->loop && !loop_has(v->c, s->loop - 1, t))
		return NOBLOCK;
	return v->c->blocks[t].exit_only || v->c->blocks[t].dies ? NOBLOCK : t;
}

static bool stays(const Converge *v, u32 t)
{
	return t == v->c->exit || !v->c->blocks[t].leaves;
}

/* Of targets to[], those inside the scope; sides that leave count only when there is no other. */
static u32 keep_targets(const Converge *v, const Area *s, const u32 *to, u32 n, u32 *out)
{
	u32 m = 0, k = 0;

	for (u32 i = 0; i < n; i++) {
		u32 t = edge_target(v, s, to[i]);

		if (t != NOBLOCK) {
			out[m++] = t;
			k += stays(v, t);
		}
	}
	if (!k)
		return m;
	k = 0;
	for (u32 i = 0; i < m; i++)
		if (stays(v, out[i]))
			out[k++] = out[i];
	return k;
}

static u32 block_targets(const Converge *v, const Area *s, u32 b, u32 **out)
{
	const Block *k = &v->c->blocks[b];
	u32 n = vec_len(k->succ);

	*out = arena_new_array(v->a, u32, n + 1);
	n = keep_targets(v, s, k->succ, n, *out);
	if (!n && !s->loop && !k->dies)
		(*out)[n++] = v->c->exit;
	return n;
}

static void mark_back(Converge *v, const Area *s, u32 from, bool *seen)
{
	u32 *stack = NULL;

	*vec_push(v->a, stack) = from;
	while (vec_len(stack)) {
		u32 b = vec_pop(stack);

		u32 at = place(v, s, b);

		if (seen[at])
			continue;
		seen[at] = true;
		for (u32 i = 0; i < vec_len(s->from[at]); i++)
			*vec_push(v->a, stack) = s->from[at][i];
	}
}

/* What never reaches the end, such as a loop whose only exits leave the function, gets an edge there from
 * its last block, so that lanes inside it still meet. */
static void connect_rest(Converge *v, Area *s)
{
	bool *seen = arena_new_array(v->a, bool, s->n + 1);

	mark_back(v, s, v->c->exit, seen);
	for (u32 i = s->n; i-- > 0;) {
		u32 b = v->c->rpo[s->first + i];

		if (seen[i] || v->c->blocks[b].dies)
			continue;
		*vec_push(v->a, s->from[s->n]) = b;
		mark_back(v, s, b, seen);
	}
}

static void number_back(Converge *v, Area *s)
{
	u32 *post = NULL, *stack = NULL, *next = arena_new_array(v->a, u32, s->n + 1);
	bool *seen = arena_new_array(v->a, bool, s->n + 1);

	*vec_push(v->a, stack) = v->c->exit;
	seen[s->n] = true;
	while (vec_len(stack)) {
		u32 b = place(v, s, vec_last(stack)), to;

		if (next[b] == vec_len(s->from[b])) {
			*vec_push(v->a, post) = vec_pop(stack);
			continue;
		}
		to = s->from[b][next[b]++];
		if (!seen[place(v, s, to)]) {
			seen[place(v, s, to)] = true;
			*vec_push(v->a, stack) = to;
		}
	}
	for (u32 i = vec_len(post); i-- > 0;) {
		s->num[place(v, s, post[i])] = vec_len(s->order);
		*vec_push(v->a, s->order) = post[i];
	}
}

static Area *make_area(Converge *v, u32 loop)
{
	const Cfg *c = v->c;
	Area *s = arena_new_one(v->a, Area);
	u32 *to;
	Graph g;

	s->loop = loop;
	s->first = loop ? c->loops[loop - 1].first : 0;
	s->n = loop ? c->loops[loop - 1].nblocks : vec_len(c->rpo);
	s->num = arena_new_array(v->a, u32, s->n + 1);
	memset(s->num, 0xff, (s->n + 1) * sizeof(u32));
	s->from = arena_new_array(v->a, u32 *, s->n + 1);
	for (u32 i = 0; i < s->n; i++) {
		u32 b = c->rpo[s->first + i], n = block_targets(v, s, b, &to);

		for (u32 k = 0; k < n; k++)
			*vec_push(v->a, s->from[place(v, s, to[k])]) = b;
	}
	connect_rest(v, s);
	number_back(v, s);
	g = graph_new(v->a, vec_len(s->order));
	for (u32 i = 0; i < vec_len(s->order); i++) { /* from[] lists who has i as parent */
		u32 *from = s->from[place(v, s, s->order[i])];

		for (u32 k = 0; k < vec_len(from); k++)
			*vec_push(v->a, g.parents[s->num[place(v, s, from[k])]]) = i;
	}
	s->idom = graph_idom(v->a, &g);
	return s;
}

u32 converge_join(Converge *v, u32 scope, const u32 *to, u32 n)
{
	u32 d = NOBLOCK, *keep = arena_new_array(v->a, u32, n + 1);
	Area *s = v->scopes[scope];

	if (!s)
		s = v->scopes[scope] = make_area(v, scope);
	n = keep_targets(v, s, to, n, keep);
	for (u32 i = 0; i < n; i++) {
		u32 x = s->num[place(v, s, keep[i])];

		if (x != NOBLOCK)
			d = d == NOBLOCK ? x : graph_meet(s->idom, x, d);
	}
	d = d == NOBLOCK ? v->c->exit : s->order[d];
	return d == v->c->exit && scope ? v->c->loops[scope - 1].header : d;
}
