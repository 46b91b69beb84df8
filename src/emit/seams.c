/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where long code is cut into parts (parts.c). Comes in: the CFG. Goes out: each block's part, numbered from 1
 * in the linear order.
 *
 * What crosses a seam passes through memory, and a jump across it is a return and a call: seams lie where few
 * edges cross them, and no loop's if that can be.
 */
#include "emit/vars.h"

enum { LONG_FLOW = 3000, PART_LEAST = 1000, PART_MOST = 2000, BACK_EDGE = 64 /* costs as many others */ };

static void add_edge(Em *e, i64 *change, u32 from, u32 to)
{
	u32 i = e->cfg->blocks[from].rpo, j = e->cfg->blocks[to].rpo;
	i64 weight = j > i ? 1 : BACK_EDGE;
	u32 first = j > i ? i : j, last = j > i ? j : i;

	change[first + 1] += weight;
	change[last + 1] -= weight;
}

/* Per position in the linear order: the weight of the edges that a seam before it would cut. */
static i64 *edges_cut(Em *e)
{
	u32 n = vec_len(e->cfg->rpo);
	i64 *cut = arena_new_array(e->a, i64, n + 2);

	for (u32 i = 0; i < n; i++) {
		const Block *b = &e->cfg->blocks[e->cfg->rpo[i]];

		for (u32 k = 0; k < vec_len(b->succ); k++)
			if (b->succ[k] < e->cfg->nblocks && e->cfg->blocks[b->succ[k]].rpo != NOBLOCK)
				add_edge(e, cut, e->cfg->rpo[i], b->succ[k]);
	}
	for (u32 i = 1; i < n; i++)
		cut[i] += cut[i - 1];
	return cut;
}

/* The end of the part that begins at position i. */
static u32 part_end(Em *e, const i64 *cut, u32 i)
{
	u32 n = 0, best = 0;

	for (u32 first = i; i < vec_len(e->cfg->rpo); i++) {
		const Block *b = &e->cfg->blocks[e->cfg->rpo[i]];

		if (i > first && n >= PART_LEAST && (!best || cut[i] < cut[best]))
			best = i;
		n += b->end - b->first;
		if (n > PART_MOST && best)
			return best;
	}
	return i;
}

u32 *em_find_seams(Em *e, u32 *nparts)
{
	u32 *part, n = 0;
	i64 *cut;

	*nparts = 0;
	if (vec_len(e->fn->insts) <= LONG_FLOW || e->kept)
		return NULL;
	part = arena_new_array(e->a, u32, e->cfg->nblocks + 1);
	cut = edges_cut(e);
	for (u32 i = 0, end; i < vec_len(e->cfg->rpo); i = end) {
		end = part_end(e, cut, i);
		n++;
		for (u32 k = i; k < end; k++)
			part[e->cfg->rpo[k]] = n;
	}
	*nparts = n;
	return n > 1 ? part : NULL;
}
