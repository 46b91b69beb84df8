/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A kernel's function ▶ the same with longer turns of loops that run in strips (strips.c). Comes in: what
 * emit_kernel takes. Goes out: the function itself, or a new one that computes the same. Each turn of such a loop loads
 * and stores all sums that its pieces keep; compilers for GPUs, which have them in registers, write out few turns.
 * With counters a function stays as it is: they count its own instructions.
 */
#include "emit/count_emit.h"

enum { MAX_LOOPS = 4 };

/* Worth looking at: blocks of several rows, a loop, nothing that makes groups stop. */
static bool may_gain(const Fn *fn, const u32 ntid[3])
{
	bool loops = false;

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		if (ptx_forms[in->op.form].flags & FF_barrier)
			return false;
		loops |= in->op.form == FORM_bra && in->pred != NOREG && in->ops[0].reg <= i;
	}
	return loops && ntid[1] * ntid[2] > 1;
}

/* The first loop at or behind instruction `from` that gains: its number, *times; NOREG: none. */
static u32 find_loop(Em *e, u32 from, u32 *times)
{
	u32 found = NOREG, first = NOREG;

	for (u32 k = 0; k < vec_len(e->cfg->loops); k++) {
		u32 at = e->cfg->blocks[e->cfg->loops[k].header].first, n;

		if (at < from || at >= first || (n = em_turns(e, k)) == 1)
			continue;
		found = k;
		first = at;
		*times = n;
	}
	return found;
}

/* *from moves behind the loop that was looked at. */
static bool lengthen_one(Em *e, u32 *from, const Fn **fn)
{
	u32 times, k;
	const Fn *longer;

	em_find_facts(e);
	if (e->susp->lane_reason || em_prefers_lanes(e))
		return false;
	em_choose_group(e);
	k = find_loop(e, *from, &times);
	if (k == NOREG)
		return false;
	*from = e->cfg->blocks[e->cfg->loops[k].header].end;
	longer = analysis_repeat(e->a, e->cfg, e->webs, e->shapes, k, times);
	if (longer) {
		*from += vec_len(longer->insts) - vec_len((*fn)->insts);
		*fn = longer;
	}
	return true;
}

const Fn *emit_lengthen(Arena *a, const Fn *fn, const Layout *layout, const Target *target, const EmitOptions *opt)
{
	u32 from = 0;

	if (opt->count || opt->lane_mode || !opt->opt || !may_gain(fn, opt->ntid))
		return fn;
	for (u32 i = 0; i < MAX_LOOPS; i++) {
		Em *e = arena_new_one(a, Em);

		*e = (Em){ .a = a, .fn = fn, .layout = layout, .target = target, .opt = *opt };
		if (!lengthen_one(e, &from, &fn))
			break;
	}
	return fn;
}
