/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * interp_order: in which order the instructions of a function come for lanes that have parted, with counters. Whoever is first
 * in it goes first; so lanes meet where a GPU's do, however the compiler has laid out the code: loops may begin in their
 * middle. It is the reverse of the order in which a depth-first walk leaves them, of two ways the later one first: thus what
 * stands behind a loop comes after all of the loop.
 *
 * A loop waits when whether it is left depends on a lock (an exchange, a comparison with what the loop does not load) or
 * on a strong load of a place that stays: compilers for GPUs yield there.
 */
#include "ptx/estimate.h"
#include "ptx/interp.h"

#include <string.h>

typedef struct Walk {
	const FnCode *fc;
	u32 *stack, depth;
	u32 *ways; /* per instruction: how many have been gone, and 1 */
	u32 left;  /* ranks that are not given */
} Walk;

static bool ends(const Code *c)
{
	return ptx_forms[c->op->form].flags & FF_exit && c->pred == NOREG;
}

/* The k-th way on from `pc`; NOREG: there are no more. */
static u32 way(const FnCode *fc, u32 pc, u32 k)
{
	const Code *c = &fc->code[pc];
	u32 on = pc + 1, to = c->target;

	if (c->op->form == FORM_brx_idx)
		return k < c->target ? c->targets[k] : c->pred != NOREG && k == c->target ? on : NOREG;
	if (c->op->form != FORM_bra)
		return k || ends(c) || pc == vec_len(fc->fn->insts) ? NOREG : on;
	if (c->pred == NOREG)
		return k ? NOREG : to;
	return k == 0 ? (to > on ? to : on) : k == 1 ? (to > on ? on : to) : NOREG;
}

static void enter(Walk *w, u32 pc)
{
	if (w->ways[pc])
		return;
	w->ways[pc] = 1;
	w->stack[w->depth++] = pc;
}

static void give_ranks(Interp *it, FnCode *fc)
{
	u32 n = vec_len(fc->fn->insts) + 1;
	Walk w = { .fc = fc, .left = n, .stack = arena_new_array(it->arena, u32, n),
		   .ways = arena_new_array(it->arena, u32, n) };

	fc->rank = arena_new_array(it->arena, u32, n);
	for (u32 i = 0; i < n; i++)
		fc->rank[i] = n;
	enter(&w, 0);
	while (w.depth) {
		u32 pc = w.stack[w.depth - 1], to = way(fc, pc, w.ways[pc]++ - 1);

		if (to != NOREG)
			enter(&w, to);
		else
			fc->rank[w.stack[--w.depth]] = --w.left;
	}
}

/* ---- loops that wait ---------------------------------------------------------------------------- */
typedef struct Ring { /* what lies between two ranks */
	const FnCode *fc;
	u32 first, last;
	bool *hot; /* per register slot: it depends on what others store */
} Ring;

static bool is_in(const Ring *r, u32 pc) { return r->fc->rank[pc] >= r->first && r->fc->rank[pc] <= r->last; }

static bool writes(const Code *c, u32 slot)
{
	for (u32 i = 0; i < c->ndst; i++)
		if (c->dst[i].slot == slot)
			return true;
	return false;
}

/* Operand k is the same in each round: a constant, or set in the loop by constants alone, or not at all. */
static bool stays(const Ring *r, const Code *c, u32 k)
{
	const Src *s = &c->src[c->at[k]];

	for (u32 i = 0; s->kind == SRC_reg && i < vec_len(r->fc->fn->insts); i++) {
		const Code *d = &r->fc->code[i];

		if (is_in(r, i) && writes(d, s->slot) && (d->nsrc != 1 || d->src[0].kind != SRC_const))
			return false;
	}
	return true;
}

static bool is_question(const Code *c)
{
	const Mods *m = &c->op->m;

	if (c->op->form == FORM_atom)
		return m->atom == ATOM_exch || m->atom == ATOM_cas;
	return c->op->form == FORM_ld && m->sem != SEM_none && m->sem != SEM_weak;
}

/* Of an exchange all answers count, of the others those to the same question. */
static bool asks(const Ring *r, const Code *c)
{
	if (!is_question(c))
		return false;
	return c->op->m.atom == ATOM_exch || stays(r, c, c->op->form == FORM_atom ? 2 : 1);
}

static bool is_hot(const Ring *r, const Code *c)
{
	for (u32 i = 0; i < c->nsrc; i++)
		if (c->src[i].kind == SRC_reg && r->hot[c->src[i].slot])
			return true;
	return asks(r, c);
}

/* Once round; true: something has become known. */
static bool heat(const Ring *r)
{
	bool more = false;

	for (u32 i = 0; i < vec_len(r->fc->fn->insts); i++) {
		const Code *c = &r->fc->code[i];

		for (u32 d = 0; is_in(r, i) && is_hot(r, c) && d < c->ndst; d++)
			if (c->dst[d].slot != NOREG && !r->hot[c->dst[d].slot])
				more = r->hot[c->dst[d].slot] = true;
	}
	return more;
}

/* Is it left by such a condition? */
static bool has_hot_exit(const Ring *r)
{
	const FnCode *fc = r->fc;

	for (u32 i = 0; i < vec_len(fc->fn->insts); i++) {
		const Code *c = &fc->code[i];

		if (c->op->form == FORM_bra && c->pred != NOREG && is_in(r, i) && r->hot[c->pred] &&
		    is_in(r, c->target) != is_in(r, i + 1))
			return true;
	}
	return false;
}

static bool may_wait(const FnCode *fc)
{
	for (u32 i = 0; i < vec_len(fc->fn->insts); i++)
		if (is_question(&fc->code[i]))
			return true;
	return false;
}

void interp_order(Interp *it, FnCode *fc)
{
	u32 n = vec_len(fc->fn->insts);
	Ring r = { .fc = fc, .hot = arena_new_array(it->arena, bool, fc->nslots) };
	bool may;

	give_ranks(it, fc);
	fc->yields = arena_new_array(it->arena, bool, n + 1);
	fc->joined = ptx_joined(it->arena, fc->fn);
	may = may_wait(fc);
	for (u32 i = 0; i < n && may; i++) {
		if (fc->code[i].op->form != FORM_bra || fc->rank[fc->code[i].target] > fc->rank[i])
			continue;
		r.first = fc->rank[fc->code[i].target];
		r.last = fc->rank[i];
		memset(r.hot, 0, fc->nslots);
		while (heat(&r))
			;
		fc->yields[i] = has_hot_exit(&r);
	}
}
