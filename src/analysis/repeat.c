/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * repeat: a loop of one block ▶ a loop whose turns do the work of several, without tests between them, and the
 * old loop for the rest. How often it runs need not be known: ahead of each long turn the instructions that decide whether
 * it goes on are run for the turns to come.
 *
 *	HEAD:	would it go on after turn 1, 2, … times-1? else REST	(copies in fresh registers)
 *		the body, `times` times, without its branch
 *		@p bra HEAD;  bra behind
 *	REST:	the loop as it was
 *
 * In: a function and its facts, a loop. Out: a new Fn, registers and variables the old ones and some more; NULL where what
 * decides is not a few pure instructions that run once a turn. Instructions that are new have no place in the source. REST is
 * always right (Inst.may_go): for rare cases the emitter need not have the long turn once more.
 */
#include "analysis/analysis.h"

enum { MAX_SLICE = 8 };

typedef struct Repeater {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	const Block *body;
	u32 slice[MAX_SLICE], n; /* instructions that decide, once each */
	Fn *out;
	Map ahead;  /* web -> the register that holds it in the turns to come */
	u32 *leave; /* vec: branches to REST */
} Repeater;

static bool is_inside(const Repeater *r, u32 inst)
{
	return inst >= r->body->first && inst < r->body->end;
}

/* Its result depends on its operands alone, and running it once more than the program does harms nobody. */
static bool runs_ahead(const Inst *in)
{
	const FormInfo *f = &ptx_forms[in->op.form];

	if (!(f->flags & FF_pure) || !f->lane || in->pred != NOREG || in->nops < 2 || in->ops[0].kind != OP_reg ||
	    in->op.m.cc || in->op.form == FORM_addc || in->op.form == FORM_subc || in->op.form == FORM_madc)
		return false;
	for (u32 k = 1; k < in->nops; k++)
		if (in->ops[k].kind != OP_reg && in->ops[k].kind != OP_imm)
			return false;
	return true;
}

static bool takes(Repeater *r, u32 inst)
{
	for (u32 i = 0; i < r->n; i++)
		if (r->slice[i] == inst)
			return true;
	if (r->n == MAX_SLICE)
		return false;
	r->slice[r->n++] = inst;
	return true;
}

/* Collects what register occurrence `use` depends on; false: that is not as it must be. */
static bool slice(Repeater *r, u32 use)
{
	const Web *w = &r->w->webs[r->w->of_use[use]];
	u32 inside = NOREG, before = r->n;
	const Inst *in;

	if (w->partial || w->undef)
		return false;
	for (u32 i = 0; i < vec_len(w->defs); i++) {
		if (!is_inside(r, w->defs[i].inst))
			continue;
		if (inside != NOREG)
			return false;
		inside = w->defs[i].inst;
	}
	if (inside == NOREG)
		return true;
	in = &r->c->fn->insts[inside];
	if (!runs_ahead(in) || !takes(r, inside))
		return false;
	if (r->n == before)
		return true;
	for (u32 k = 1; k < in->nops; k++)
		if (in->ops[k].kind == OP_reg && !slice(r, in->ops[k].use))
			return false;
	return true;
}

static void sort(u32 *v, u32 n)
{
	for (u32 i = 1; i < n; i++)
		for (u32 k = i; k && v[k - 1] > v[k]; k--) {
			u32 t = v[k];

			v[k] = v[k - 1];
			v[k - 1] = t;
		}
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static u32 register_ahead(Repeater *r, u32 use, u32 reg)
{
	u64 now;

	return map_get(&r->ahead, r->w->of_use[use] + 1ull, &now) ? (u32)now : reg;
}

static void run_ahead(Repeater *r, u32 inst)
{
	const Inst *old = &r->c->fn->insts[inst];
	Inst *in = fn_add_copy(r->a, r->out, old);
	u32 d = vec_len(r->out->regs);

	in->pos = (Pos){ 0 };
	for (u32 k = 1; k < in->nops; k++)
		if (in->ops[k].kind == OP_reg)
			in->ops[k].reg = register_ahead(r, old->ops[k].use, old->ops[k].reg);
	*vec_push(r->a, r->out->regs) = (Reg){ .type = old->ops[0].type };
	in->ops[0].reg = d;
	map_put(r->a, &r->ahead, r->w->of_use[old->ops[0].use] + 1ull, d);
}

static void test_turn(Repeater *r, const Inst *branch)
{
	Inst *in;

	for (u32 i = 0; i < r->n; i++)
		run_ahead(r, r->slice[i]);
	in = fn_add_branch(r->a, r->out, branch);
	in->pred = register_ahead(r, branch->pred_use, branch->pred);
	in->pred_neg = !branch->pred_neg;
	in->may_go = true;
	in->pred_use = r->out->nuses++;
	*vec_push(r->a, r->leave) = vec_len(r->out->insts) - 1;
}

/* What stands ahead of the old loop; returns where that begins now. */
static u32 write_turns(Repeater *r, u32 times)
{
	const Inst *insts = r->c->fn->insts, *branch = &insts[r->body->end - 1];
	u32 rest;

	for (u32 k = 1; k < times; k++)
		test_turn(r, branch);
	for (u32 k = 0; k < times; k++)
		for (u32 i = r->body->first; i + 1 < r->body->end; i++)
			fn_add_copy(r->a, r->out, &insts[i]);
	fn_add_copy(r->a, r->out, branch); /* its label is HEAD now */
	fn_add_branch(r->a, r->out, branch);
	rest = vec_len(r->out->insts);
	vec_last(r->out->insts).ops[0].reg = rest + (r->body->end - r->body->first);
	for (u32 i = 0; i < vec_len(r->leave); i++)
		r->out->insts[r->leave[i]].ops[0].reg = rest;
	return rest;
}

static Fn *write_out(Repeater *r, u32 times)
{
	const Fn *fn = r->c->fn;
	u32 first = r->body->first, n = vec_len(fn->insts), added;

	r->out = fn_begin_copy(r->a, fn);
	r->out->regs = NULL;
	for (u32 i = 0; i < vec_len(fn->regs); i++)
		*vec_push(r->a, r->out->regs) = fn->regs[i];
	for (u32 i = 0; i < first; i++)
		fn_add_copy(r->a, r->out, &fn->insts[i]);
	added = write_turns(r, times) - first;
	for (u32 i = first; i < n; i++)
		fn_add_copy(r->a, r->out, &fn->insts[i]);
	for (u32 i = 0; i < n; i++)
		fn_move_labels(&r->out->insts[i < first ? i : i + added], first, added, is_inside(r, i));
	return r->out;
}

const Fn *analysis_repeat(Arena *a, const Cfg *c, const Webs *w, const Shapes *s, u32 loop, u32 times)
{
	const Loop *l = &c->loops[loop];
	Repeater r = { .a = a, .c = c, .w = w, .body = &c->blocks[l->header] };
	const Inst *end = &c->fn->insts[r.body->end - 1];

	if (l->nblocks != 1 || end->op.form != FORM_bra || end->pred == NOREG || vec_len(r.body->succ) != 2 ||
	    r.body->succ[0] != l->header || r.body->end == vec_len(c->fn->insts) || s->div_branch[l->header] ||
	    !slice(&r, end->pred_use))
		return NULL;
	sort(r.slice, r.n);
	return write_out(&r, times);
}
