/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * taken_along: a number that a loop counts, and that lanes take along when they leave it one by one (`while (j < n && a[i + j] == b[j]) j++`,
 * and then j) ▶ that number, which is the same in all lanes that are still there, and a copy that each takes along. In one register both
 * would be another number in each lane, and what the loop loads by it a gather.
 *
 * Wherever the loop is not, the copy holds what the number does: it is set behind each of its other definitions, and ahead of each way out.
 *
 * In: a function, its block's shape. Out: a new one, or the function itself where there is nothing of the kind.
 */
#include "analysis/analysis.h"

enum { MOST_TAKEN = 4, MOST_STEPS = 32 };

typedef struct Taken {
	Arena *a;
	const Fn *fn;
	const Cfg *c;
	const Webs *w;
	const Live *live;
	const Shapes *s;
	u32 loop, web;
	u32 steps; /* left, of a search */
} Taken;

static bool is_inside(const Taken *t, u32 inst)
{
	u32 b = t->c->block_of[inst];

	return t->c->blocks[b].rpo != NOBLOCK && loop_has(t->c, t->loop, b);
}

/* It steps the web by what stays, once in each turn. */
static bool is_step(const Taken *t, u32 inst)
{
	const Inst *in = &t->fn->insts[inst];
	const Loop *l = &t->c->loops[t->loop];

	if (in->op.form != FORM_add_i || in->pred != NOREG || in->ops[1].kind != OP_reg || t->w->of_use[in->ops[1].use] != t->web ||
	    in->ops[2].kind != OP_imm || t->c->blocks[t->c->block_of[inst]].loop != t->loop + 1)
		return false;
	for (u32 i = 0; i < vec_len(l->latches); i++)
		if (!cfg_dominates(t->c, t->c->block_of[inst], l->latches[i]))
			return false;
	return true;
}

static bool is_one_number(const Taken *t, const Opnd *o)
{
	const Shape *s = o->kind == OP_reg ? &t->s->web[t->w->of_use[o->use]] : NULL;

	return o->kind == OP_imm || (s && s->var == VAR_block && !s->vec && !s->stride);
}

/* Stepped by the loop, in one place. */
static bool is_stepped(const Taken *t)
{
	const Web *w = &t->w->webs[t->web];
	u32 inside = 0;

	if (w->partial || w->undef || w->type == TY_pred)
		return false;
	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (is_inside(t, w->defs[i].inst) && (inside++ || !is_step(t, w->defs[i].inst)))
			return false;
	return inside;
}

/* Where the loop is not, it is set to one number of the block. */
static bool starts_as_one(const Taken *t)
{
	const Web *w = &t->w->webs[t->web];

	for (u32 i = 0; i < vec_len(w->defs); i++) {
		const Inst *in = &t->fn->insts[w->defs[i].inst];

		if (!is_inside(t, w->defs[i].inst) && (in->op.form != FORM_mov || in->ops[0].kind != OP_reg || !is_one_number(t, &in->ops[1])))
			return false;
	}
	return true;
}

/* May lanes leave the loop from block b to where the number is read? */
static bool takes_along(const Taken *t, u32 b)
{
	for (u32 i = 0; i < vec_len(t->c->blocks[b].succ); i++) {
		u32 to = t->c->blocks[b].succ[i];

		if (!loop_has(t->c, t->loop, to) && bits_has(t->live->in[to], t->web))
			return true;
	}
	return false;
}

static bool is_taken(const Taken *t)
{
	const Loop *l = &t->c->loops[t->loop];

	for (u32 i = 0; i < vec_len(l->exits); i++)
		if (takes_along(t, l->exits[i]))
			return true;
	return false;
}

/* Does what is read here come from the web, through the loop's arithmetic? */
static bool comes_from(Taken *t, const Opnd *o)
{
	u32 web = o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG) ? t->w->of_use[o->use] : NOBLOCK;
	const Web *w;

	if (web == NOBLOCK || !t->steps)
		return false;
	t->steps--;
	if (web == t->web)
		return true;
	w = &t->w->webs[web];
	for (u32 i = 0; i < vec_len(w->defs); i++) {
		const Inst *in = &t->fn->insts[w->defs[i].inst];

		if (!is_inside(t, w->defs[i].inst) || !(ptx_forms[in->op.form].flags & FF_pure))
			continue;
		for (u32 k = analysis_ndests(in); k < in->nops; k++)
			if (comes_from(t, &in->ops[k]))
				return true;
	}
	return false;
}

/* The loop loads by it where each lane has a place of its own. */
static bool loads_by(Taken *t)
{
	const Loop *l = &t->c->loops[t->loop];

	for (u32 b = 0; b < l->nblocks; b++) {
		const Block *x = &t->c->blocks[t->c->rpo[l->first + b]];

		for (u32 i = x->first; i < x->end; i++) {
			const Inst *in = &t->fn->insts[i];
			const Opnd *o = in->op.form == FORM_ld || in->op.form == FORM_ld_nc ? analysis_address(in) : NULL;

			t->steps = MOST_STEPS;
			if (o && o->kind == OP_addr && o->reg != NOREG && t->s->web[t->w->of_use[o->use]].vec && comes_from(t, o))
				return true;
		}
	}
	return false;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static void add_copy(Taken *t, Fn *out, u32 copy, const Inst *like)
{
	u8 type = out->regs[copy].type;
	Opnd ops[2] = { { .kind = OP_reg, .type = type, .reg = copy }, { .kind = OP_reg, .type = type, .reg = t->w->webs[t->web].reg } };
	Inst in = { .op = { .form = FORM_mov, .type = { type } }, .nops = 2, .pred = NOREG, .ops = ops, .loc = like->loc };

	fn_add_copy(t->a, out, &in);
}

static bool defines(const Taken *t, u32 inst)
{
	const Web *w = &t->w->webs[t->web];

	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (w->defs[i].inst == inst)
			return true;
	return false;
}

static bool ends_by_leaving(const Taken *t, u32 inst)
{
	u32 b = t->c->block_of[inst];

	return t->c->blocks[b].end == inst + 1 && is_inside(t, inst) && takes_along(t, b);
}

static const Fn *write_out(Taken *t)
{
	u32 n = vec_len(t->fn->insts), copy, *at = arena_new_array(t->a, u32, n + 1), *to = arena_new_array(t->a, u32, t->w->n + 1), *rolled = NULL;
	Fn *out = fn_begin_copy(t->a, t->fn);

	out->regs = NULL;
	for (u32 i = 0; i < vec_len(t->fn->regs); i++)
		*vec_push(t->a, out->regs) = t->fn->regs[i];
	copy = vec_len(out->regs);
	*vec_push(t->a, out->regs) = t->fn->regs[t->w->webs[t->web].reg];
	for (u32 i = 0; i <= t->w->n; i++)
		to[i] = i == t->web ? copy : NOREG;
	for (u32 i = 0; i < n; i++) {
		const Inst *in = &t->fn->insts[i];
		bool leaves = ends_by_leaving(t, i), branches = ptx_forms[in->op.form].flags & FF_branch;

		at[i] = vec_len(out->insts);
		if (leaves && branches)
			add_copy(t, out, copy, in);
		fn_add_copy(t->a, out, in);
		if (!is_inside(t, i))
			fn_rename(&vec_last(out->insts), in, analysis_ndests(in), t->w, to);
		if ((leaves && !branches) || (!is_inside(t, i) && defines(t, i)))
			add_copy(t, out, copy, in);
	}
	at[n] = vec_len(out->insts);
	for (u32 i = 0; i < vec_len(out->insts); i++)
		fn_map_labels(&out->insts[i], at);
	for (u32 i = 0; i < vec_len(t->fn->rolled); i++)
		*vec_push(t->a, rolled) = at[t->fn->rolled[i]];
	out->rolled = rolled;
	return out;
}

/* ---- which ------------------------------------------------------------------------------------------------------ */

static bool find(Taken *t, const Layout *layout, const BlockShape *bs)
{
	t->c = analysis_cfg(t->a, t->fn);
	if (!vec_len(t->c->loops) || t->c->irreducible || t->c->deep)
		return false;
	t->w = analysis_webs(t->a, t->c);
	t->live = analysis_live(t->a, t->c, t->w);
	t->s = NULL; /* most functions need none */
	for (t->loop = 0; t->loop < vec_len(t->c->loops); t->loop++)
		for (t->web = 0; t->web < t->w->nacross; t->web++) {
			if (!is_stepped(t) || !is_taken(t))
				continue;
			t->s = t->s ? t->s : analysis_shapes(t->a, t->c, t->w, t->live, layout, bs);
			if (t->s->div_loop[t->loop] && t->s->web[t->web].vec && starts_as_one(t) && loads_by(t))
				return true;
		}
	return false;
}

static bool has_loops(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (fn->insts[i].op.form == FORM_brx_idx)
			return false;
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (fn->insts[i].op.form == FORM_bra && fn->insts[i].ops[0].kind == OP_label && fn->insts[i].ops[0].reg <= i)
			return true;
	return false;
}

const Fn *analysis_taken_along(Arena *a, const Fn *fn, const Layout *layout, const BlockShape *bs)
{
	for (u32 i = 0; i < MOST_TAKEN && has_loops(fn); i++) {
		Taken t = { .a = a, .fn = fn };

		if (!find(&t, layout, bs))
			break;
		fn = write_out(&t);
	}
	return fn;
}
