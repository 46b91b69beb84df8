/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * quotient: `row = i / width, column = i % width` of a thread's number in the grid, and loops that load by row and column ▶ turns. As it
 * stands a row is another number in each lane, and what is loaded by it a gather. In a block the threads of one row stand side by side:
 *
 *   for (s = i of thread 0; s < i behind the last thread; s = e) {
 *           row = s / width, e = (row + 1) * width;
 *           if (s <= i && i < e)
 *                   … the code, for which row is one number a block, and column = i - row * width goes on from lane to lane
 *   }
 *
 * Of several widths (`n / (c * h * w)`, `n / w`) a turn ends where any of its quotients changes. Where a block would take too many turns,
 * where a number is negative or so large that a sum might wrap, the code runs as it was.
 *
 * In: a function, its block's shape. Out: a new one, or the function itself where nothing is gained or somebody could tell: each thread runs
 * the code once, in its turn, but not beside all of its warp.
 */
#include "analysis/axes.h"
#include "analysis/quotient.h"

enum { MOST_COPIED = 400, FEWEST_TURNS = 4, MOST_TURNS = 32 /* of a block, about, by each width */, LOAD_TURNS = 2 /* for a load of a loop */,
       SHORTEST = 8 /* width */, LOG_MAGIC = 31 };

/* ---- what is a quotient ---------------------------------------------------------------------------------------- */

static const Web *web_of(const Quotients *k, const Opnd *o) { return &k->w->webs[k->w->of_use[o->use]]; }

/* The only definition of what is read; NULL: there is none, or several. */
static const Inst *def_of(const Quotients *k, const Opnd *o, u32 *at)
{
	const Web *w = o->kind == OP_reg ? web_of(k, o) : NULL;

	if (!w || vec_len(w->defs) != 1 || w->partial || w->undef)
		return NULL;
	*at = w->defs[0].inst;
	return k->fn->insts[*at].pred == NOREG ? &k->fn->insts[*at] : NULL;
}

static const Inst *def_by(const Quotients *k, const Opnd *o, u32 form)
{
	u32 at;
	const Inst *in = def_of(k, o, &at);

	return in && in->op.form == form ? in : NULL;
}

static bool is_number(const Opnd *o, i64 n) { return o->kind == OP_imm && o->imm == n; }

/* Read where it still is what it will be when the turns begin: set once, or read in the block that is looked at, which does not set it. */
static bool is_read_late(const Quotients *k, const Opnd *o)
{
	const Web *w = web_of(k, o);

	if (vec_len(w->defs) == 1)
		return true;
	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (k->c->block_of[w->defs[i].inst] == k->looked_at)
			return false;
	for (u32 i = 0; i < vec_len(w->uses); i++)
		if (w->uses[i].opnd == o->use)
			return k->c->block_of[w->uses[i].inst] == k->looked_at;
	return false;
}

/* A register that goes on by one from thread to thread of the block's row. */
static bool is_line(const Quotients *k, const Opnd *o)
{
	const Shape *s = o->kind == OP_reg ? &k->s->web[k->w->of_use[o->use]] : NULL;

	return s && s->line && !s->vec && s->stride == 1 && is_read_late(k, o);
}

static bool is_x(const Quotients *k, const Opnd *o)
{
	return is_line(k, o) && (k->x == NOBLOCK || k->x == k->w->of_use[o->use]);
}

/* x >> 31, which is 0 (see ok_to_turn); perhaps its upper bits alone. */
static bool is_sign(const Quotients *k, const Inst *in)
{
	const Inst *s;

	if (!in || in->op.form != FORM_shr || !(in->ops[2].kind == OP_imm))
		return false;
	if (in->op.type[0] == TY_s32 && is_number(&in->ops[2], 31))
		return is_x(k, &in->ops[1]);
	s = def_by(k, &in->ops[1], FORM_shr);
	return s && s != in && s->op.type[0] == TY_s32 && is_number(&s->ops[2], 31) && is_x(k, &s->ops[1]);
}

/* x, or x and its sign's bits: the operand that is x; else NULL. */
static const Opnd *x_in(const Quotients *k, const Opnd *o)
{
	const Inst *in = def_by(k, o, FORM_add_i);

	if (is_x(k, o))
		return o;
	for (u32 i = 1; in && i <= 2; i++) {
		u32 at;
		const Inst *sign = is_x(k, &in->ops[i]) ? def_of(k, &in->ops[3 - i], &at) : NULL;

		if (is_sign(k, sign))
			return &in->ops[i];
	}
	return NULL;
}

/* The d for which x * m >> 32 + shift is x / d, of all x below 2^31; 0: none. */
static u64 divisor_of(u64 m, u32 shift)
{
	unsigned __int128 one = (unsigned __int128)1 << (32 + shift);
	u64 d = m ? (u64)((one + m - 1) / m) : 0;

	return d && (unsigned __int128)m * d - one <= one >> LOG_MAGIC ? d : 0;
}

/* x * m >> 32 + shift; `in`: the last instruction of that. */
static bool is_product(const Quotients *k, const Inst *in, u32 shift, const Opnd **x, u64 *d)
{
	u32 at;

	if (in && in->op.form == FORM_shr && in->ops[2].kind == OP_imm && in->ops[2].imm > 0 && in->ops[2].imm < 32 && !shift)
		return is_product(k, def_of(k, &in->ops[1], &at), (u32)in->ops[2].imm, x, d);
	if (!in || in->op.form != FORM_mul_i || in->op.m.mul != MUL_hi || ptx_type_bits(in->op.type[0]) != 32 || in->ops[2].kind != OP_imm ||
	    !is_x(k, &in->ops[1]))
		return false;
	if (in->op.type[0] == TY_s32 && (i32)in->ops[2].imm < 0)
		return false;
	*x = &in->ops[1];
	*d = divisor_of((u32)in->ops[2].imm, shift);
	return *d != 0;
}

/* mul.hi, shr, and 1 added where x was negative. */
static bool is_signed_product(const Quotients *k, const Inst *in, const Opnd **x, u64 *d)
{
	for (u32 i = 1; i <= 2; i++) {
		u32 at;
		const Inst *part = def_of(k, &in->ops[i], &at), *sign = def_by(k, &in->ops[3 - i], FORM_shr);
		const Inst *high = sign && is_number(&sign->ops[2], 31) && sign->op.type[0] == TY_u32 ? def_by(k, &sign->ops[1], FORM_mul_i) : NULL;

		if (high && high->op.type[0] == TY_s32 && is_product(k, part, 0, x, d))
			return part == high || def_by(k, &part->ops[1], FORM_mul_i) == high;
	}
	return false;
}

static bool is_power_of_two(u64 n) { return n && !(n & (n - 1)); }

/* By a number that stands in the code; *d is that. */
static bool by_number(const Quotients *k, const Inst *in, Gives *gives, const Opnd **x, u64 *d)
{
	const Opnd *n = in->nops > 2 ? &in->ops[2] : NULL;
	u32 mask = n && n->kind == OP_imm ? (u32)n->imm : 0;

	if (ptx_type_bits(in->op.type[0]) != 32 || !n)
		return false;
	*gives = GIVES_quotient;
	switch (in->op.form) {
	case FORM_add_i:
		return is_signed_product(k, in, x, d);
	case FORM_shr:
		*d = 1ull << 31;
		*gives = GIVES_sign;
		if (is_sign(k, in) && is_number(n, 31) && is_x(k, &in->ops[1])) {
			*x = &in->ops[1];
			return true;
		}
		*gives = GIVES_quotient;
		if (in->op.type[0] == TY_u32 && is_product(k, in, 0, x, d))
			return true;
		*x = n->kind == OP_imm && n->imm > 0 && n->imm < 31 ? x_in(k, &in->ops[1]) : NULL;
		*d = *x ? 1ull << n->imm : 0;
		return *x;
	case FORM_and_b:
		*x = x_in(k, &in->ops[1]);
		*gives = is_power_of_two((u64)mask + 1) ? GIVES_remainder : GIVES_base;
		*d = *gives == GIVES_remainder ? (u64)mask + 1 : (u64)(u32)-mask;
		return *x && is_power_of_two(*d) && *d > 1 && *d < 1ull << 31;
	default:
		return false;
	}
}

/* One number in the block, set once, and not in a loop. */
static bool is_width(const Quotients *k, const Opnd *o)
{
	const Shape *s = o->kind == OP_reg ? &k->s->web[k->w->of_use[o->use]] : NULL;
	u32 at;

	if (!s)
		return o->kind == OP_imm && o->imm > 1 && o->imm < 1 << 30;
	return s->var == VAR_block && !s->vec && !s->stride && def_of(k, o, &at) && !k->c->blocks[k->c->block_of[at]].loop;
}

static bool by_register(const Quotients *k, const Inst *in, Gives *gives)
{
	*gives = in->op.form == FORM_rem ? GIVES_remainder : GIVES_quotient;
	return (in->op.form == FORM_div_i || in->op.form == FORM_rem) && ptx_type_bits(in->op.type[0]) >= 32 && is_x(k, &in->ops[1]) &&
	       is_width(k, &in->ops[2]);
}

/* ---- finding them ----------------------------------------------------------------------------------------------- */

u64 quotient_least(const Quotients *k)
{
	u32 least = k->ntid[0] / k->turns;

	return least > SHORTEST ? least : SHORTEST;
}

static u32 width_of(Quotients *k, const Opnd *o, u64 number)
{
	u32 web = o ? k->w->of_use[o->use] : NOBLOCK;
	Width *w = k->width;

	if (!o && number < quotient_least(k))
		return MOST_WIDTHS;
	for (u32 i = 0; i < k->nwidths; i++)
		if (w[i].web == web && w[i].number == number)
			return i;
	if (k->nwidths == MOST_WIDTHS)
		return MOST_WIDTHS;
	w[k->nwidths] = (Width){ .web = web, .number = number, .opnd = o ? *o : (Opnd){ .kind = OP_imm, .imm = (i64)number } };
	return k->nwidths++;
}

static void note(Quotients *k, u32 inst, const Inst *in, Gives gives, const Opnd *x, const Opnd *o, u64 number, const Opnd *met)
{
	u32 width = width_of(k, o, number);
	const Opnd *d = met ? met : &in->ops[0];

	if (width == MOST_WIDTHS || k->n == MOST_QUOTIENTS || d->kind != OP_reg)
		return;
	if (k->x == NOBLOCK) {
		k->x = k->w->of_use[x->use];
		k->xo = *x;
		k->bits = ptx_type_bits(web_of(k, x)->type);
	}
	k->at[k->n++] = (Quotient){ inst, gives, width, d->reg, met != NULL };
}

/* The low half of what `whole` reads. */
static bool is_half(const Quotients *k, const Opnd *o, const Opnd *whole)
{
	const Inst *in = def_by(k, o, FORM_cvt);

	if (whole->kind == OP_imm)
		return is_number(o, whole->imm);
	return in && ptx_type_bits(in->op.type[0]) == 32 && ptx_type_bits(in->op.type[1]) == 64 && in->ops[1].kind == OP_reg &&
	       k->w->of_use[in->ops[1].use] == k->w->of_use[whole->use];
}

/* The same as `in`, of halves: what they give is the same, too, of numbers that they hold. */
static bool is_by_halves(const Quotients *k, const Inst *widened, const Inst *in)
{
	const Inst *half = widened->op.form == FORM_cvt && widened->op.type[1] == TY_u32 ? def_by(k, &widened->ops[1], in->op.form) : NULL;

	return half && half->op.type[0] == TY_u32 && is_half(k, &half->ops[1], &in->ops[1]) && is_half(k, &half->ops[2], &in->ops[2]);
}

/* Compilers divide numbers of 64 bits by 32 where that does: `inst` is one side of that, and the result what both sides set. Where they meet;
 * NOBLOCK: it is not so. */
static u32 where_sides_meet(const Quotients *k, u32 inst)
{
	const Inst *in = &k->fn->insts[inst];
	u32 b = k->c->block_of[inst], j = vec_len(k->c->blocks[b].succ) == 1 ? k->c->blocks[b].succ[0] : NOBLOCK, other;
	const Web *w = web_of(k, &in->ops[0]);

	if (j == NOBLOCK || vec_len(k->c->blocks[j].pred) != 2 || vec_len(w->defs) != 2 || w->partial || w->undef)
		return NOBLOCK;
	other = w->defs[w->defs[0].inst == inst].inst;
	if (k->c->block_of[other] != k->c->blocks[j].pred[k->c->blocks[j].pred[0] == b] || !is_by_halves(k, &k->fn->insts[other], in))
		return NOBLOCK;
	return j;
}

static void look_at(Quotients *k, u32 i)
{
	const Inst *in = &k->fn->insts[i];
	const Opnd *x = NULL, *met = NULL;
	Gives gives;
	u64 d = 0;
	u32 at = i, j;

	if (in->pred != NOREG || k->c->blocks[k->c->block_of[i]].rpo == NOBLOCK || !in->nops || in->ops[0].kind != OP_reg || !k->s->web[k->w->of_use[in->ops[0].use]].vec)
		return;
	k->looked_at = k->c->block_of[i];
	if (by_register(k, in, &gives)) {
		j = where_sides_meet(k, i);
		if (j != NOBLOCK) {
			if (vec_len(web_of(k, &in->ops[1])->defs) != 1)
				return;
			met = &in->ops[0];
			at = k->c->blocks[j].first;
		}
		note(k, at, in, gives, &in->ops[1], in->ops[2].kind == OP_reg ? &in->ops[2] : NULL,
		     in->ops[2].kind == OP_reg ? 0 : (u64)in->ops[2].imm, met);
	} else if (by_number(k, in, &gives, &x, &d)) {
		note(k, i, in, gives, x, NULL, d, NULL);
	}
}

const Quotient *quotient_at(const Quotients *k, u32 inst)
{
	for (u32 i = 0; i < k->n; i++)
		if (!k->at[i].met && k->at[i].inst == inst)
			return &k->at[i];
	return NULL;
}

/* All in one block, or where its dominated blocks are; the widths known where it begins. */
static bool find_beginning(Quotients *k)
{
	const Block *b;

	k->block = NOBLOCK;
	for (u32 i = 0; i < k->n; i++) {
		u32 x = k->c->block_of[k->at[i].inst];

		if (k->block == NOBLOCK || k->c->blocks[x].rpo < k->c->blocks[k->block].rpo)
			k->block = x;
	}
	b = &k->c->blocks[k->block];
	k->first = b->end;
	for (u32 i = 0; i < k->n; i++) {
		if (!cfg_dominates(k->c, k->block, k->c->block_of[k->at[i].inst]))
			return false;
		if (k->at[i].inst < k->first && k->c->block_of[k->at[i].inst] == k->block)
			k->first = k->at[i].inst;
	}
	k->begin = k->first;
	for (u32 i = 0; i < k->nwidths; i++) {
		u32 at;

		if (k->width[i].web == NOBLOCK)
			continue;
		if (!def_of(k, &k->width[i].opnd, &at))
			return false;
		if (k->c->block_of[at] == k->block && at >= k->begin)
			k->begin = at + 1;
		else if (!cfg_dominates(k->c, k->c->block_of[at], k->block) || (k->c->block_of[at] == k->block && at >= b->end))
			return false;
	}
	return k->begin < b->end;
}

static bool is_block_inside(const Quotients *k, u32 b)
{
	return k->c->blocks[b].rpo != NOBLOCK && cfg_dominates(k->c, k->block, b) && (!k->loop || loop_has(k->c, k->loop - 1, b));
}

bool quotient_turns_at(const Quotients *k, u32 i)
{
	u32 b = k->c->block_of[i];

	return i < vec_len(k->fn->insts) && is_block_inside(k, b) && (b != k->block || i >= k->begin) && (b != k->latch || i < k->end);
}

/* In a loop the turns end where it only counts on (a loop over the grid's stride). */
static bool find_end(Quotients *k)
{
	const Loop *l;
	const Block *b;

	k->loop = k->c->blocks[k->block].loop;
	k->latch = NOBLOCK;
	if (!k->loop)
		return true;
	l = &k->c->loops[k->loop - 1];
	if (vec_len(l->latches) != 1 || l->latches[0] == k->block)
		return false;
	if (!cfg_dominates(k->c, k->block, l->latches[0]))
		return true;
	k->latch = l->latches[0];
	b = &k->c->blocks[k->latch];
	k->end = b->end;
	while (k->end > b->first && ptx_forms[k->fn->insts[k->end - 1].op.form].flags & (FF_pure | FF_branch))
		k->end--;
	return k->end > b->first; /* it stores, as a rule: what it counts by is not known to begin there otherwise */
}

static bool is_set_inside(const Quotients *k, u32 web)
{
	for (u32 i = 0; i < vec_len(k->w->webs[web].defs); i++)
		if (k->w->webs[web].defs[i].inst >= k->first && quotient_turns_at(k, k->w->webs[web].defs[i].inst))
			return true;
	return false;
}

/* ---- may it, and is it worth it? -------------------------------------------------------------------------------- */

static bool may_take_turns(const Inst *in)
{
	const u32 plain = FF_pure | FF_load | FF_store | FF_branch | FF_exit | FF_commutes | FF_accumulates | FF_big;
	u32 f = ptx_forms[in->op.form].flags;

	if (f & ~plain || !(f & plain) || in->op.form == FORM_brx_idx || (f & (FF_load | FF_store) && in->op.m.sem > SEM_weak))
		return false;
	for (u32 i = 0; i < in->nops; i++)
		if (in->ops[i].kind == OP_sreg && in->ops[i].reg - SR_tid_x > SR_nctaid_z - SR_tid_x)
			return false;
	return true;
}

typedef struct Written {
	u32 *at; /* per register: the instruction that writes it, + 1 */
	bool twice, other; /* it reads what a later one writes; what one writes that runs again */
	bool *again; /* per register: what writes it runs again */
} Written;

static void note_write(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Written *w = self;

	(void)use;
	if (!is_def || !o)
		return;
	w->twice |= partial || w->at[o->reg];
	w->at[o->reg] = inst + 1;
}

static void note_read(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Written *w = self;

	(void)use, (void)partial;
	if (is_def || !o)
		return;
	w->twice |= w->at[o->reg] > inst;
	w->other |= w->again[o->reg];
}

/* What stands between the first quotient and the beginning and depends on one runs in each turn again: it must give the same. */
static bool may_run_again(Quotients *k)
{
	u32 regs = vec_len(k->fn->regs) + 1;
	Written w = { .at = arena_new_array(k->a, u32, regs), .again = arena_new_array(k->a, bool, regs) };

	k->again = arena_new_array(k->a, bool, vec_len(k->fn->insts) + 1);
	for (u32 i = k->first; i < k->begin; i++) {
		if (!(ptx_forms[k->fn->insts[i].op.form].flags & FF_pure) || k->fn->insts[i].pred != NOREG)
			return false;
		analysis_occurrences(k->fn, i, note_write, &w);
	}
	for (u32 i = k->first; i < k->begin; i++) {
		w.other = quotient_at(k, i) != NULL;
		analysis_occurrences(k->fn, i, note_read, &w);
		k->again[i] = w.other;
		for (u32 d = 0; w.other && d < analysis_ndests(&k->fn->insts[i]); d++) {
			if (k->fn->insts[i].ops[d].kind != OP_reg)
				return false;
			w.again[k->fn->insts[i].ops[d].reg] = true;
		}
	}
	return !w.twice;
}

static bool leaves_to(Quotients *k, u32 inst)
{
	if (k->behind != NOREG && k->behind != inst)
		return false;
	k->behind = inst;
	return true;
}

/* All that it does is allowed; where it ends is one place. */
static bool may_turn(Quotients *k)
{
	u32 n = 0;
	bool ends = false;

	k->behind = NOREG;
	for (u32 i = 0; i < vec_len(k->fn->insts); i++) {
		if (!quotient_turns_at(k, i))
			continue;
		if (++n > MOST_COPIED || !may_take_turns(&k->fn->insts[i]))
			return false;
	}
	for (u32 b = 0; b < k->c->nblocks; b++) {
		const Block *x = &k->c->blocks[b];

		if (!is_block_inside(k, b))
			continue;
		if (b == k->latch) {
			if (!leaves_to(k, k->end))
				return false;
			continue;
		}
		ends |= x->exits;
		for (u32 i = 0; i < vec_len(x->succ); i++)
			if (!is_block_inside(k, x->succ[i]) && !leaves_to(k, k->c->blocks[x->succ[i]].first))
				return false;
	}
	return !(ends && k->behind != NOREG) && !is_set_inside(k, k->x) && may_run_again(k);
}

typedef struct Taint {
	const Quotients *k;
	bool *web;
	bool now;
} Taint;

static void note_source(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Taint *t = self;

	(void)inst, (void)o, (void)partial;
	if (!is_def)
		t->now |= t->web[t->k->w->of_use[use]];
}

static void mark_result(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Taint *t = self;

	(void)inst, (void)o, (void)partial;
	if (is_def)
		t->web[t->k->w->of_use[use]] = true;
}

/* What comes of a quotient is marked. */
static void follow(Taint *t, u32 i)
{
	const Quotients *k = t->k;
	const Inst *in = &k->fn->insts[i];

	t->now = quotient_at(k, i) != NULL;
	for (u32 q = 0; q < k->n; q++)
		t->now |= k->at[q].met && in->nops && in->ops[0].kind == OP_reg && in->ops[0].reg == k->at[q].reg;
	analysis_occurrences(k->fn, i, note_source, t);
	if (t->now && ptx_forms[in->op.form].flags & FF_pure)
		analysis_occurrences(k->fn, i, mark_result, t);
}

static bool loads_by(const Taint *t, u32 i)
{
	const Quotients *k = t->k;
	const Inst *in = &k->fn->insts[i];
	const Opnd *o = in->op.form == FORM_ld || in->op.form == FORM_ld_nc ? analysis_address(in) : NULL;
	u32 web = o && o->kind == OP_addr && o->reg != NOREG ? k->w->of_use[o->use] : NOBLOCK;

	return web != NOBLOCK && t->web[web] && k->s->web[web].vec && quotient_turns_at(k, i) && k->c->blocks[k->c->block_of[i]].loop != k->loop;
}

/* Loads in loops from places that lanes find by a quotient or a remainder, each another one. */
static u32 count_loads(const Quotients *k)
{
	Taint t = { .k = k, .web = arena_new_array(k->a, bool, k->w->n + 1) };
	u32 n = 0;

	for (u32 pass = 0; pass < 2; pass++)
		for (u32 b = 0; b < vec_len(k->c->rpo); b++)
			for (u32 i = k->c->blocks[k->c->rpo[b]].first; i < k->c->blocks[k->c->rpo[b]].end; i++) {
				n += pass && loads_by(&t, i);
				follow(&t, i);
			}
	return n;
}

/* How many turns it is worth: each takes its time, whether a warp has lanes in it or not. */
static bool is_worth_it(Quotients *k)
{
	u32 n = count_loads(k) * LOAD_TURNS;

	k->turns = n < FEWEST_TURNS ? FEWEST_TURNS : n < MOST_TURNS ? n : MOST_TURNS;
	for (u32 i = 0; i < k->nwidths; i++)
		if (k->width[i].web == NOBLOCK && k->width[i].number < quotient_least(k))
			return false;
	return n;
}

/* ---- all of it ----------------------------------------------------------------------------------------------- */

/* Loops, and something that may be a quotient. */
static bool is_candidate(const Fn *fn, const u32 ntid[3])
{
	bool loops = false, divides = false;

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		loops |= in->op.form == FORM_bra && in->ops[0].kind == OP_label && in->ops[0].reg <= i;
		divides |= in->op.form == FORM_div_i || in->op.form == FORM_rem || (in->op.form == FORM_mul_i && in->op.m.mul == MUL_hi) ||
			   (in->op.form == FORM_shr && ptx_type_bits(in->op.type[0]) == 32) || in->op.form == FORM_and_b;
	}
	return loops && divides && ntid[0] > 1;
}

const Fn *analysis_quotient(Arena *a, const Fn *fn, const Layout *layout, u32 lanes, const u32 ntid[3])
{
	Quotients k = { .a = a, .fn = fn, .ntid = ntid, .x = NOBLOCK, .turns = MOST_TURNS };
	BlockShape bs = analysis_block_shape(ntid, lanes, false);

	if (!is_candidate(fn, ntid))
		return fn;
	k.c = analysis_cfg(a, fn);
	if (k.c->irreducible || k.c->deep)
		return fn;
	k.w = analysis_webs(a, k.c);
	k.live = analysis_live(a, k.c, k.w);
	k.s = analysis_shapes(a, k.c, k.w, k.live, layout, &bs);
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		look_at(&k, i);
	if (!k.n || !find_beginning(&k) || !find_end(&k) || !may_turn(&k) || !is_worth_it(&k))
		return fn;
	return quotient_write(&k);
}
