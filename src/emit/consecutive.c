/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Addresses computed for each lane that nevertheless are consecutive, nearly always: borders that are clamped or
 * reflected, rows and columns that were divided out of one index, rings. When the access runs all its lanes are compared
 * with the first and its successors, and one load or store of a vector does where they agree. Indices that were loaded
 * are not asked: tables and sparse rows hardly ever are in order.
 */
#include "emit/access.h"
#include "emit/arith.h"

enum { DEEPEST = 48 /* operations from the threads' places to the address */ };

typedef struct Origin {
	Em *e;
	Bits seen;
	u32 depth;
	bool computed;
} Origin;

static void follow(Origin *o, u32 web);

static void follow_operand(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	if (!is_def || partial)
		follow(self, em_web_of(((Origin *)self)->e, use));
}

/* A value that all lanes share may come from anywhere. */
static void follow(Origin *o, u32 web)
{
	Em *e = o->e;
	const Web *w = &e->webs->webs[web];

	if (!o->computed || bits_has(o->seen, web) || !(e->shapes->web[web].vec || e->shapes->web[web].stride))
		return;
	bits_add(o->seen, web);
	if (++o->depth > DEEPEST)
		o->computed = false;
	for (u32 i = 0; o->computed && i < vec_len(w->defs); i++) {
		o->computed = em_is_pure(e->fn->insts[w->defs[i].inst].op.form);
		if (o->computed)
			analysis_occurrences(e->fn, w->defs[i].inst, follow_operand, o);
	}
	o->depth--;
}

static bool is_computed(Em *e, const Opnd *at)
{
	Origin o = { .e = e, .seen = bits_new(e->a, e->webs->n + 1), .computed = true };

	if (at->kind != OP_addr || at->reg == NOREG)
		return false;
	follow(&o, em_web_of(e, at->use));
	return o.computed;
}

/* Down the rows of a group they are tiles (tile.c). */
static bool walks_down(Em *e, u32 bytes)
{
	if (!e->bs.rows)
		return false;
	if (!e->row_steps)
		e->row_steps = analysis_row_steps(e->a, e->cfg, e->webs, e->shapes);
	return e->row_steps[e->inst] == (i64)bytes;
}

bool em_may_be_consecutive(Em *e, const Access *x)
{
	return x->addr->vec && x->addr->var == VAR_piece && e->W > 1 && e->ctx->all && !e->guarded && !x->ordered &&
	       !x->exact && !x->addr->wrap && x->bits <= 64 && !e->is_long && x->space != SS_local &&
	       is_computed(e, analysis_address(&e->fn->insts[e->inst])) && !walks_down(e, x->n * x->bytes);
}

LV em_consecutive(Em *e, const Access *x, Access *straight, Val *at)
{
	i64 bytes = x->n * x->bytes;
	LV steps[64], ok = NULL;

	for (u32 l = 0; l < e->W; l++)
		steps[l] = em_const(e, 64, (u64)(l * bytes));
	*at = (Val){ .var = x->addr->var, .bits = 64, .stride = bytes };
	for (u32 p = 0; p < e->P; p++) {
		LV lanes = em_at(e, x->addr, p, true), want;

		at->v[p] = LLVMBuildExtractElement(e->b, lanes, em_const(e, 32, 0), "");
		want = LLVMBuildAdd(e->b, em_splat(e, at->v[p]), LLVMConstVector(steps, e->W), "");
		want = LLVMBuildICmp(e->b, LLVMIntEQ, lanes, want, "");
		ok = ok ? LLVMBuildAnd(e->b, ok, want, "") : want;
	}
	*straight = *x;
	straight->addr = at;
	return em_all(e, ok);
}
