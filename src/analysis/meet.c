/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * meet: where lanes of several sides of a divergent branch come together before its join.
 *
 * In `if (p) a; else { b; if (q) continue; c; } d;` all lanes join behind d, for some of b's go there; the others wait
 * for each other in front of d, as they do on NVIDIA's GPUs. Each block of the region has an *owner*: the side, or the
 * stop, behind which alone it lies. Where edges of several owners lead to a block it is a stop, and its own owner.
 * In: the region, see analysis.h. Invariant: owner[] is 0 outside the last region.
 * requires cfg.
 */
#include "analysis/analysis.h"

#include <stdlib.h>

Meet *meet_new(Arena *a, const Cfg *c)
{
	Meet *m = arena_new_one(a, Meet);

	*m = (Meet){ .a = a, .c = c, .owner = arena_new_array(a, u32, c->nblocks + 1) };
	return m;
}

/* Another owner of edges to a block: one alone, or MEET_TWICE for several. */
static void add_owner(u32 *owner, bool *several, u32 o)
{
	*several |= *owner && *owner != o;
	*owner = o;
}

/* Of the edges forward to b. */
static u32 owner_before(const Meet *m, u32 b, const u32 *to, u32 n, bool *several)
{
	const Block *k = &m->c->blocks[b];
	u32 owner = 0;

	*several = false;
	for (u32 i = 0; i < n; i++)
		if (to[i] == b)
			add_owner(&owner, several, i + 1);
	for (u32 i = 0; i < vec_len(k->pred); i++)
		if (m->owner[k->pred[i]] && m->c->blocks[k->pred[i]].rpo < k->rpo)
			add_owner(&owner, several, m->owner[k->pred[i]]);
	return owner;
}

static int by_number(const void *x, const void *y)
{
	const u32 *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

void meet_sides(Meet *m, u32 *region, const u32 *to, u32 n)
{
	for (u32 i = 0; i < vec_len(m->region); i++)
		m->owner[m->c->rpo[m->region[i]]] = 0;
	m->region = region;
	vec_clear(m->stops);
	if (vec_len(region))
		qsort(region, vec_len(region), sizeof *region, by_number);
	for (u32 i = 0; i < vec_len(region); i++) {
		u32 b = m->c->rpo[region[i]];
		bool several;

		m->owner[b] = owner_before(m, b, to, n, &several);
		if (!several)
			continue;
		if (m->c->blocks[b].dies) {
			m->owner[b] = MEET_TWICE;
			continue;
		}
		*vec_push(m->a, m->stops) = b;
		m->owner[b] = n + vec_len(m->stops);
	}
}
