/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * dom: dominators of a numbered graph; Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
 * In: nodes in reverse post-order of a walk from node 0, with their parents' numbers. Used forwards for
 * dominators and on reversed graphs for post-dominators.
 */
#include "analysis/analysis.h"

#include <string.h>

Graph graph_new(Arena *a, u32 n)
{
	return (Graph){ n, arena_new_array(a, u32 *, n) };
}

u32 graph_meet(const u32 *idom, u32 x, u32 y)
{
	while (x != y) {
		while (x > y)
			x = idom[x];
		while (y > x)
			y = idom[y];
	}
	return x;
}

static bool refine_idom(const Graph *g, u32 *idom, u32 i)
{
	u32 best = NOBLOCK;

	for (u32 e = 0; e < vec_len(g->parents[i]); e++) {
		u32 p = g->parents[i][e];

		if (idom[p] != NOBLOCK)
			best = best == NOBLOCK ? p : graph_meet(idom, p, best);
	}
	if (best == idom[i])
		return false;
	idom[i] = best;
	return true;
}

u32 *graph_idom(Arena *a, const Graph *g)
{
	u32 *idom = arena_new_array(a, u32, g->n);
	bool changed = true;

	memset(idom, 0xff, g->n * sizeof(u32));
	idom[0] = 0;
	while (changed) {
		changed = false;
		for (u32 i = 1; i < g->n; i++)
			changed |= refine_idom(g, idom, i);
	}
	return idom;
}

/* Numbers of parents are lower than those of children, so one pass each way does. */
void graph_intervals(Arena *a, const u32 *idom, u32 n, u32 *in, u32 *out)
{
	u32 *size = arena_new_array(a, u32, n), *next = arena_new_array(a, u32, n);

	for (u32 i = 0; i < n; i++)
		size[i] = 1;
	for (u32 i = n - 1; i > 0; i--)
		size[idom[i]] += size[i];
	in[0] = 0;
	for (u32 i = 0; i < n; i++) {
		if (i) {
			in[i] = next[idom[i]];
			next[idom[i]] += size[i];
		}
		out[i] = in[i] + size[i];
		next[i] = in[i] + 1;
	}
}
