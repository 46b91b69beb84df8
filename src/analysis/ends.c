/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ends: the end of a function that some reach around a barrier ▶ a copy of it for each branch there. Compilers merge the
 * store of `if (…) { *p = -1; return; }` with that at the function's end: threads that left early then seem to wait there for
 * those at the barrier. With an end of its own such a side leaves the function (Block.leaves), and masks can express it.
 * In: a function. Out: a new one, or the function itself where there is nothing of the kind.
 */
#include "analysis/analysis.h"

enum { MOST_OF_END = 24, MOST_BRANCHES = 4 };

static bool goes_on(const Fn *fn, u32 inst)
{
	const Inst *in = &fn->insts[inst];

	return in->pred != NOREG || !(ptx_forms[in->op.form].flags & (FF_exit | FF_branch));
}

/* Straight to the end of the function, short, and more than that end. */
static bool is_end(const Cfg *c, u32 b)
{
	const Block *k = &c->blocks[b];

	return k->rpo != NOBLOCK && k->exits && !k->exit_only && !vec_len(k->succ) && vec_len(k->pred) > 1 &&
	       vec_len(k->pred) <= MOST_BRANCHES && k->end - k->first <= MOST_OF_END && !goes_on(c->fn, k->end - 1) &&
	       !block_has_barrier(c, b);
}

/* Is there a barrier on one way to the end, and another way around it? */
static bool is_behind_some(Arena *a, const Cfg *c, u32 end)
{
	bool *seen = arena_new_array(a, bool, c->nblocks);
	u32 *work = NULL;

	*vec_push(a, work) = end;
	while (vec_len(work)) {
		u32 b = vec_pop(work);

		if (seen[b] || c->blocks[b].rpo == NOBLOCK)
			continue;
		seen[b] = true;
		if (b != end && block_has_barrier(c, b) && !cfg_dominates(c, b, end))
			return true;
		for (u32 i = 0; i < vec_len(c->blocks[b].pred); i++)
			*vec_push(a, work) = c->blocks[b].pred[i];
	}
	return false;
}

static bool branches_to(const Cfg *c, u32 from, u32 to)
{
	const Inst *in = &c->fn->insts[c->blocks[from].end - 1];

	return in->op.form == FORM_bra && in->nops == 1 && in->ops[0].kind == OP_label &&
	       c->block_of[in->ops[0].reg] == to && in->ops[0].reg == c->blocks[to].first;
}

static Fn *whole_copy(Arena *a, const Fn *fn)
{
	Fn *out = fn_begin_copy(a, fn);

	for (u32 i = 0; i < vec_len(fn->insts); i++)
		fn_add_copy(a, out, &fn->insts[i]);
	return out;
}

static void own_end(Arena *a, const Cfg *c, Fn *out, u32 from, u32 end)
{
	out->insts[c->blocks[from].end - 1].ops[0].reg = vec_len(out->insts);
	for (u32 i = c->blocks[end].first; i < c->blocks[end].end; i++)
		fn_add_copy(a, out, &c->fn->insts[i]);
}

const Fn *analysis_ends(Arena *a, const Fn *fn)
{
	const Cfg *c;
	Fn *out = NULL;
	bool some = false;

	for (u32 i = 0; i < vec_len(fn->insts); i++)
		some |= ptx_forms[fn->insts[i].op.form].flags & FF_barrier;
	if (!some || goes_on(fn, vec_len(fn->insts) - 1))
		return fn;
	c = analysis_cfg(a, fn);
	for (u32 b = 0; b < c->nblocks; b++) {
		if (!is_end(c, b) || !is_behind_some(a, c, b))
			continue;
		for (u32 i = 0; i < vec_len(c->blocks[b].pred); i++) {
			u32 from = c->blocks[b].pred[i];

			if (c->blocks[from].rpo == NOBLOCK || !branches_to(c, from, b))
				continue;
			out = out ? out : whole_copy(a, fn);
			own_end(a, c, out, from, b);
		}
	}
	return out ? out : fn;
}
