/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs: in lane mode, what a loop reads from one address on, a constant step a turn (a row of a sparse matrix).
 * The runs of lanes one after another mostly lie one behind the other in memory, but the host's prefetchers see
 * short loops over many streams and come late. Where a lane's run begins near the lane's before it, the
 * loop asks for what stands 4 KiB further on: that is for lanes to come. Long steps ask turn by turn; where there
 * are none, short ones ask once a run.
 *
 * Comes in: webs with one definition outside of an innermost loop and one that adds a constant in it. Where the
 * lane before began is kept in the frame, which kernel_range gives all lanes in common; of the runs of a loop the
 * one that begins first speaks for all. A guess: it costs time only when it is wrong.
 */
#include "emit/access.h"

enum { AHEAD = 4096, EVERY_TURN = 16, LINE = 64, MOST_LINES = 4, MOST_RUNS = 8 };

struct Run {
	u32 web, loop, start, load; /* instructions: before the loop, its first load in it */
	i64 step;
	u32 frame_at; /* of the address where the lane before began; 0: another run's is looked at */
	LV ahead; /* alloca, of the loop's first run: by how much to ask ahead; NULL: none yet */
};

static const Inst *only_def(Em *e, u32 web)
{
	const Web *w = &e->webs->webs[web];

	return vec_len(w->defs) == 1 ? &e->fn->insts[w->defs[0].inst] : NULL;
}

bool em_steps_by(Em *e, const Inst *in, u32 web, i64 *step)
{
	while (in && in->op.form == FORM_mov && in->nops == 2 && in->ops[1].kind == OP_reg)
		in = only_def(e, em_web_of(e, in->ops[1].use));
	if (!in || in->op.form != FORM_add_i || in->pred != NOREG || in->ops[1].kind != OP_reg || in->ops[2].kind != OP_imm)
		return false;
	*step = in->ops[2].imm;
	return em_web_of(e, in->ops[1].use) == web && *step && *step >= -MOST_LINES * LINE && *step <= MOST_LINES * LINE;
}

static u32 loop_of(Em *e, u32 inst)
{
	return e->cfg->blocks[e->cfg->block_of[inst]].loop;
}

static bool loads_from(Em *e, const WebSite *use)
{
	const Inst *in = &e->fn->insts[use->inst];
	const Opnd *at = ptx_forms[in->op.form].flags & FF_load ? analysis_address(in) : NULL;

	return at && at->reg != NOREG && at->use == use->opnd &&
	       (in->op.form == FORM_ld_nc || in->op.m.space == SS_global || in->op.m.space == SS_generic);
}

static void try_web(Em *e, u32 web)
{
	const Web *w = &e->webs->webs[web];
	struct Run r = { .web = web, .load = NOBLOCK };
	u32 inside;

	if (vec_len(w->defs) != 2 || ptx_type_bits(w->type) != 64)
		return;
	inside = em_steps_by(e, &e->fn->insts[w->defs[1].inst], web, &r.step);
	if (!inside && !em_steps_by(e, &e->fn->insts[w->defs[0].inst], web, &r.step))
		return;
	r.start = w->defs[!inside].inst;
	r.loop = loop_of(e, w->defs[inside].inst);
	if (!r.loop || !loop_is_innermost(e->cfg, r.loop - 1) || loop_of(e, r.start) == r.loop)
		return;
	for (u32 i = 0; i < vec_len(w->uses) && r.load == NOBLOCK; i++)
		if (loop_of(e, w->uses[i].inst) == r.loop && loads_from(e, &w->uses[i]))
			r.load = w->uses[i].inst;
	if (r.load != NOBLOCK)
		*vec_push(e->a, e->runs) = r;
}

static bool is_long(const struct Run *r)
{
	return r->step >= EVERY_TURN || r->step <= -EVERY_TURN;
}

static void keep_long(Em *e)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(e->runs); i++)
		if (is_long(&e->runs[i]))
			e->runs[n++] = e->runs[i];
	while (n && vec_len(e->runs) > n)
		(void)vec_pop(e->runs);
}

/* The loop's run that begins first. */
static struct Run *speaker(Em *e, const struct Run *r)
{
	struct Run *first = NULL;

	for (u32 i = 0; i < vec_len(e->runs); i++)
		if (e->runs[i].loop == r->loop && (!first || e->runs[i].start < first->start))
			first = &e->runs[i];
	return first;
}

void em_find_runs(Em *e)
{
	if (!e->bs.lane_mode || vec_len(e->susp->at) || e->cfg->irreducible)
		return;
	for (u32 w = 0; w < e->webs->n && vec_len(e->runs) < MOST_RUNS; w++)
		try_web(e, w);
	keep_long(e);
	for (u32 i = 0; i < vec_len(e->runs); i++)
		if (speaker(e, &e->runs[i]) == &e->runs[i])
			e->runs[i].frame_at = em_frame_alloc(e, 8);
}

static LV ahead_of(Em *e, const struct Run *of)
{
	struct Run *r = speaker(e, of);

	if (!r->ahead) {
		r->ahead = em_alloca(e, e->i64, "ahead");
		LLVMBuildStore(e->entry_b, em_const(e, 64, 0), r->ahead);
	}
	return r->ahead;
}

static void compare_begins(Em *e, struct Run *r, LV now)
{
	LV cell = em_gep(e, e->frame, r->frame_at), far, near;

	far = LLVMBuildSub(e->b, now, em_load(e, e->i64, cell, 8, e->alias_env), "");
	if (r->step < 0)
		far = LLVMBuildNeg(e->b, far, "");
	em_store(e, now, cell, 8, e->alias_env);
	near = LLVMBuildICmp(e->b, LLVMIntULT, far, em_const(e, 64, AHEAD), "");
	far = em_const(e, 64, r->step < 0 ? -(u64)AHEAD : AHEAD);
	LLVMBuildStore(e->b, LLVMBuildSelect(e->b, near, far, em_const(e, 64, 0), ""), ahead_of(e, r));
}

static LV further_on(Em *e, const struct Run *r, LV at)
{
	return LLVMBuildAdd(e->b, at, LLVMBuildLoad2(e->b, e->i64, ahead_of(e, r), ""), "");
}

void em_run_begins(Em *e, u32 inst)
{
	for (u32 i = 0; i < vec_len(e->runs); i++) {
		struct Run *r = &e->runs[i];
		LV now = r->start == inst ? em_at(e, em_web_get(e, r->web), 0, false) : NULL;

		if (now && r->frame_at)
			compare_begins(e, r, now);
		if (now && !is_long(r))
			em_prefetch_at(e, further_on(e, r, now), e->target->ahead_cache);
	}
}

void em_run_goes_on(Em *e, LV at)
{
	for (u32 i = 0; i < vec_len(e->runs); i++) {
		struct Run *r = &e->runs[i];
		i64 n = r->step < 0 ? -r->step : r->step;

		if (r->load != e->inst || !is_long(r))
			continue;
		at = further_on(e, r, at);
		for (i64 k = 0; k < n; k += LINE)
			em_prefetch_at(e, LLVMBuildAdd(e->b, at, em_const(e, 64, (u64)(r->step < 0 ? -k : k)), ""),
				       e->target->ahead_cache);
	}
}
