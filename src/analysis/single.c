/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * single: does at most one lane of each warp wait in a spin loop, and for somebody outside its warp?
 *
 * Thread 0 of a block that waits for other blocks is the usual case, and it needs no lane mode. The
 * conditions under which the loop is reached are computed for every thread of the block where they depend
 * on nothing but the thread's place in it; the lanes that go elsewhere meanwhile must not store anything
 * before they wait for the loop's lane. Where loops around it are left by some lanes before others (a scan that looks
 * back from tile to tile), no other lane may be in the outermost of those.
 * requires cfg, webs, shapes.
 */
#include "analysis/wait.h"

#include <string.h>

enum { MAX_CONDS = 16 };

bool place_reaches(ThreadPlace *p, const ThreadCond *cond, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		u64 v;

		if (place_value(p, cond[i].web, &v) && (v & 1) != cond[i].want)
			return false;
	}
	return true;
}

static bool one_a_warp(ThreadPlace *p, const ThreadCond *cond, u32 n)
{
	const u32 *d = p->bs->ntid;
	u32 total = d[0] * d[1] * d[2], found = 0;

	for (u32 t = 0; t < total; t++) {
		place_at(p, t);
		found = p->lane ? found : 0;
		found += place_reaches(p, cond, n);
		if (found > 1)
			return false;
	}
	return total != 0;
}

/* ---- the conditions -------------------------------------------------------------------------------------- */

static bool block_stores(const Cfg *c, u32 b)
{
	for (u32 i = c->blocks[b].first; i < c->blocks[b].end; i++)
		if (ptx_forms[c->fn->insts[i].op.form].flags & (FF_store | FF_call))
			return true;
	return false;
}

/* Something is stored between block `from` and the join of the branch that ends block `branch`. */
static bool side_stores(Arena *a, const Cfg *c, u32 branch, u32 from)
{
	bool *seen = arena_new_array(a, bool, c->nblocks);
	u32 *work = NULL;

	*vec_push(a, work) = from;
	while (vec_len(work)) {
		u32 b = vec_pop(work);

		if (seen[b] || b == c->blocks[branch].ipdom || cfg_dominates(c, b, branch))
			continue;
		seen[b] = true;
		if (block_stores(c, b))
			return true;
		for (u32 i = 0; i < vec_len(c->blocks[b].succ); i++)
			*vec_push(a, work) = c->blocks[b].succ[i];
	}
	return false;
}

bool branch_condition(const Cfg *c, const Webs *w, u32 b, u32 h, ThreadCond *cond, u32 *other)
{
	const Block *k = &c->blocks[b];
	const Inst *in = &c->fn->insts[k->end - 1];
	u32 side;

	if (in->op.form != FORM_bra || in->pred == NOREG || vec_len(k->succ) != 2)
		return false;
	side = cfg_dominates(c, k->succ[0], h) ? 0 : 1;
	*cond = (ThreadCond){ w->of_use[in->pred_use], (side == 0) != in->pred_neg };
	*other = k->succ[!side];
	return cfg_dominates(c, k->succ[side], h);
}

bool analysis_waits_alone(Arena *a, const Cfg *c, const Webs *w, const Shapes *s, u32 loop)
{
	ThreadPlace p = { .c = c, .w = w, .bs = s->bs };
	u32 outer = loop, h, other, n = 0;
	ThreadCond cond[MAX_CONDS], one;

	for (u32 l = c->loops[loop].parent; l; l = c->loops[l - 1].parent)
		if (s->div_loop[l - 1])
			outer = l - 1;
	h = c->loops[outer].header;
	for (u32 b = c->blocks[h].idom; b != NOBLOCK; b = c->blocks[b].idom) {
		u32 join = c->blocks[b].ipdom;

		if (!s->div_branch[b] || (join < c->nblocks && cfg_dominates(c, join, h)))
			continue;
		if (!branch_condition(c, w, b, h, &one, &other) || side_stores(a, c, b, other))
			return false;
		if (n < MAX_CONDS) /* the nearest ones: with fewer, more lanes seem to get there */
			cond[n++] = one;
	}
	return one_a_warp(&p, cond, n);
}
