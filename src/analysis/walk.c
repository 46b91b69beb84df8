/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * walk: how addresses move from block to block and from row to row. Comes in: cfg, webs, shapes. Per web and direction: by how
 * much it grows when blockIdx or threadIdx.y grows by one, as far as sums and products by constants tell. From that: would
 * blocks that run along x jump through memory in some access, where blocks along y would go on beside? A
 * guess by which the order of blocks is chosen: a wrong one costs time only.
 */
#include "analysis/walk.h"

#include <string.h>

enum { NEAR = 1024, FARTHEST = 1 << 14 /* bytes */, MOST_STEPS = 64, MOST_TURN = 1 << 20 };

typedef struct Step {
	bool far; /* not a number that is known now */
	i64 by;
} Step;

typedef struct Walk {
	const Cfg *c;
	const Webs *w;
	const Shapes *s;
	u32 sreg;    /* SR_ctaid_x, SR_ctaid_y or SR_tid_y */
	Step *step;  /* per web */
	bool *known; /* per web; on the way, too: what goes round a loop adds nothing */
} Walk;

static Step step_of_web(Walk *w, u32 web);

static Step step_of(Walk *w, const Opnd *o)
{
	if (o->kind == OP_sreg)
		return (Step){ .by = o->reg == w->sreg };
	if (o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG))
		return step_of_web(w, w->w->of_use[o->use]);
	return (Step){ 0 };
}

static bool constant_of(const Walk *w, const Opnd *o, i64 *v)
{
	const Shape *s = o->kind == OP_reg ? &w->s->web[w->w->of_use[o->use]] : NULL;

	*v = s ? s->lo : o->imm;
	return o->kind == OP_imm || (s && s->is_const);
}

static bool is_still(Step s)
{
	return !s.far && !s.by;
}

static Step times(Walk *w, const Opnd *a, const Opnd *b)
{
	Step x = step_of(w, a), y = step_of(w, b);
	i64 k;

	if (is_still(x) && is_still(y))
		return x;
	if (!x.far && constant_of(w, b, &k))
		return (Step){ .by = (i64)((u64)x.by * (u64)k) };
	if (!y.far && constant_of(w, a, &k))
		return (Step){ .by = (i64)((u64)y.by * (u64)k) };
	return (Step){ .far = true };
}

static Step plus(Step a, Step b, i64 sign)
{
	return (Step){ .far = a.far || b.far, .by = a.by + sign * b.by };
}

static Step step_of_inst(Walk *w, const Inst *in)
{
	const Opnd *o = in->ops;
	Step r = { 0 };
	i64 k;

	switch (in->op.form) {
	case FORM_mov: case FORM_cvt: case FORM_cvta: case FORM_cvta_to:
		return step_of(w, &o[1]);
	case FORM_add_i: case FORM_or_b:
		return plus(step_of(w, &o[1]), step_of(w, &o[2]), 1);
	case FORM_sub_i:
		return plus(step_of(w, &o[1]), step_of(w, &o[2]), -1);
	case FORM_mul_i:
		return times(w, &o[1], &o[2]);
	case FORM_mad_i:
		return plus(times(w, &o[1], &o[2]), step_of(w, &o[3]), 1);
	case FORM_shl_b:
		r = step_of(w, &o[1]);
		if (constant_of(w, &o[2], &k) && k >= 0 && k < 63)
			r.by = (i64)((u64)r.by << k);
		else
			r.far |= !is_still(r) || !is_still(step_of(w, &o[2]));
		return r;
	default:
		for (u32 i = analysis_ndests(in); i < in->nops; i++)
			r.far |= !is_still(step_of(w, &o[i]));
		return r;
	}
}

static Step step_of_web(Walk *w, u32 web)
{
	const Web *x = &w->w->webs[web];

	if (w->known[web])
		return w->step[web];
	w->known[web] = true;
	for (u32 i = 0; i < vec_len(x->defs); i++) {
		Step s = step_of_inst(w, &w->c->fn->insts[x->defs[i].inst]);

		if (i && s.by != w->step[web].by)
			s.far = true;
		s.far |= w->step[web].far;
		w->step[web] = s;
	}
	return w->step[web];
}

static Walk walk_new(Arena *a, const Cfg *c, const Webs *w, const Shapes *s, u32 sreg)
{
	return (Walk){ .c = c, .w = w, .s = s, .sreg = sreg, .step = arena_new_array(a, Step, w->n + 1),
		       .known = arena_new_array(a, bool, w->n + 1) };
}

static bool is_access(const Inst *in)
{
	return (ptx_forms[in->op.form].flags & (FF_load | FF_store)) != 0;
}

static bool is_global(const Inst *in)
{
	return is_access(in) &&
	       (in->op.form == FORM_ld_nc || in->op.m.space == SS_global || in->op.m.space == SS_generic);
}

static const i64 *steps_along(Arena *a, Walk x, bool (*counts)(const Inst *))
{
	const Cfg *c = x.c;
	i64 *steps = arena_new_array(a, i64, vec_len(c->fn->insts) + 1);

	for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
		const Inst *in = &c->fn->insts[i];
		const Opnd *o = counts(in) ? analysis_address(in) : NULL;
		Step k;

		if (!o || c->blocks[c->block_of[i]].rpo == NOBLOCK)
			continue;
		k = step_of(&x, o);
		steps[i] = !k.far && k.by <= FARTHEST && k.by >= -FARTHEST ? k.by : 0;
	}
	return steps;
}

const i64 *analysis_block_steps(Arena *a, const Cfg *c, const Webs *w, const Shapes *s)
{
	return steps_along(a, walk_new(a, c, w, s, SR_ctaid_x), is_global);
}

const i64 *analysis_row_steps(Arena *a, const Cfg *c, const Webs *w, const Shapes *s)
{
	return steps_along(a, walk_new(a, c, w, s, SR_tid_y), is_access);
}

i64 analysis_walks_columns(Arena *a, const Cfg *c, const Webs *w, const Shapes *s)
{
	Walk x = walk_new(a, c, w, s, SR_ctaid_x), y = walk_new(a, c, w, s, SR_ctaid_y);

	for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
		const Inst *in = &c->fn->insts[i];
		const Opnd *o = is_global(in) ? analysis_address(in) : NULL;

		if (!o || c->blocks[c->block_of[i]].rpo == NOBLOCK)
			continue;
		Step across = step_of(&x, o), down = step_of(&y, o);

		if (across.far && !down.far && down.by && down.by >= -NEAR && down.by <= NEAR)
			return down.by;
	}
	return 0;
}

/* ---- what blocks read in common -------------------------------------------------------------------------- */
typedef struct Find {
	Arena *a;
	const Walk *w;
	Bits seen;
	u32 bytes, turn, loop;
	Pitch *found;
} Find;

static bool is_parameter(const Inst *in, u32 bits)
{
	return in->op.form == FORM_ld && in->op.m.space == SS_param && in->ops[1].var && in->ops[1].reg == NOREG &&
	       !in->op.m.vec && ptx_type_bits(in->op.type[0]) == bits;
}

static double number_in(const Opnd *o, Type t)
{
	float f;
	double d;
	u32 low = (u32)o->imm;

	memcpy(&f, &low, sizeof f);
	memcpy(&d, &o->imm, sizeof d);
	return t == TY_f32 ? f : t == TY_f64 ? d : (double)o->imm;
}

/* What the instruction divides a number of turns by; 0: too much. `ceilf(n / 16.0f)` divides, too. */
static u32 divisor(const Inst *in)
{
	double by = 1, k = in->nops > 2 && in->ops[2].kind == OP_imm ? number_in(&in->ops[2], in->op.type[0]) : 0;

	if (in->op.form == FORM_shr)
		by = k >= 0 && k < 32 ? (double)(1u << (u32)k) : 0;
	else if (in->op.form == FORM_div_i || in->op.form == FORM_div_f || in->op.form == FORM_div_full || in->op.form == FORM_div_approx)
		by = k;
	else if (in->op.form == FORM_mul_f)
		by = 1 / k;
	return by >= 1 && by <= MOST_TURN ? (u32)by : 0;
}

/* The 32-bit parameters, and the 64-bit ones that are factors, that an address is made of: among them are its rows' distances. */
static void find_pitches(Find *f, const Opnd *o, bool factor)
{
	const Web *web;
	u32 n, turn = f->turn, by;

	if (o->kind != OP_reg && (o->kind != OP_addr || o->reg == NOREG))
		return;
	n = f->w->w->of_use[o->use];
	if (bits_has(f->seen, 2 * n + factor))
		return;
	bits_add(f->seen, 2 * n + factor);
	web = &f->w->w->webs[n];
	for (u32 i = 0; i < vec_len(web->defs); i++) {
		u32 at = web->defs[i].inst;
		const Inst *in = &f->w->c->fn->insts[at];
		bool times = in->op.form == FORM_mul_i || in->op.form == FORM_mad_i || in->op.form == FORM_shl_b;

		by = turn ? divisor(in) : 1;
		if (is_parameter(in, 32) || (factor && is_parameter(in, 64)))
			*vec_push(f->a, f->found) = (Pitch){ at, f->bytes, turn, f->loop };
		if (analysis_address(in) || !by || (u64)by * turn > MOST_TURN)
			continue;
		f->turn = by * turn;
		for (u32 k = analysis_ndests(in); k < in->nops; k++)
			find_pitches(f, &in->ops[k], times ? k < 3 : factor);
		f->turn = turn;
	}
}

/* The web's only definition in the loop; NULL: there is another, or none. */
static const Inst *def_in_loop(const Find *f, u32 loop, const Web *w)
{
	const Inst *in = NULL;

	for (u32 i = 0; i < vec_len(w->defs); i++) {
		if (!loop_has(f->w->c, loop, f->w->c->block_of[w->defs[i].inst]))
			continue;
		if (in)
			return NULL;
		in = &f->w->c->fn->insts[w->defs[i].inst];
	}
	return in;
}

/* By how much a register grows in a turn of the loop, which only adds numbers to it, in some steps; 0: it does not. */
static u32 grows_by(const Find *f, u32 loop, const Opnd *o)
{
	const Web *webs = f->w->w->webs, *first = o->kind == OP_reg ? &webs[f->w->w->of_use[o->use]] : NULL, *w = first;
	i64 by = 0;

	for (u32 k = 0; w && k < MOST_STEPS; k++) {
		const Inst *in = def_in_loop(f, loop, w);

		if (!in || in->op.form != FORM_add_i || in->ops[1].kind != OP_reg || in->ops[2].kind != OP_imm)
			return 0;
		by += ptx_type_bits(in->op.type[0]) == 32 ? (i32)in->ops[2].imm : in->ops[2].imm;
		w = &webs[f->w->w->of_use[in->ops[1].use]];
		if (w == first)
			return (u32)(by < 0 ? -by : by);
	}
	return 0;
}

/* What decides how often the loop turns. */
static void find_ends(Find *f, u32 loop)
{
	const Cfg *c = f->w->c;
	const Loop *l = &c->loops[loop];
	Bits seen = f->seen;

	f->loop = loop;
	for (u32 i = 0; i < vec_len(l->exits); i++) {
		const Inst *in = &c->fn->insts[c->blocks[l->exits[i]].end - 1];
		const Web *w = in->pred != NOREG ? &f->w->w->webs[f->w->w->of_use[in->pred_use]] : NULL;
		const Inst *test = w && vec_len(w->defs) ? &c->fn->insts[vec_last(w->defs).inst] : NULL;

		for (u32 o = 1; test && test->op.form == FORM_setp && o <= 2; o++) {
			f->turn = grows_by(f, loop, &test->ops[3 - o]);
			f->seen = bits_new(f->a, 2 * f->w->w->n + 2);
			if (f->turn) /* or it begins with that, and goes down */
				find_pitches(f, &test->ops[test->ops[o].kind == OP_imm ? 3 - o : o], true);
		}
	}
	f->seen = seen;
	f->turn = 0;
}

bool analysis_shares_reads(Arena *a, const Cfg *c, const Webs *w, const Shapes *s, Pitch **pitches)
{
	Walk x = walk_new(a, c, w, s, SR_ctaid_x), y = walk_new(a, c, w, s, SR_ctaid_y);
	Find f = { .a = a, .w = &x, .seen = bits_new(a, 2 * w->n + 2) };
	bool in_row = false, in_column = false;
	u32 loop = 0;

	for (u32 i = 0; i < vec_len(c->fn->insts); i++) {
		const Block *b = &c->blocks[c->block_of[i]];
		const Inst *in = &c->fn->insts[i];
		const Opnd *o = is_global(in) && ptx_forms[in->op.form].flags & FF_load ? analysis_address(in) : NULL;
		Step across, down;

		if (!o || b->rpo == NOBLOCK || !b->loop)
			continue;
		across = step_of(&x, o);
		down = step_of(&y, o);
		in_row |= is_still(across) && !is_still(down);
		if (!is_still(down) || is_still(across))
			continue;
		in_column = true;
		f.bytes = ptx_type_bits(in->op.type[0]) / 8;
		find_pitches(&f, o, false);
		if (loop != b->loop)
			find_ends(&f, b->loop - 1);
		loop = b->loop;
	}
	*pitches = f.found;
	return in_row && in_column;
}
