/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Addresses computed for each lane that nevertheless are consecutive, nearly always: borders that are clamped or
 * reflected, rows and columns that were divided out of one index, rings. When the access runs all its lanes are compared
 * with the first and its successors, and one load or store of a vector does where they agree. Indices that were loaded
 * are not asked: tables and sparse rows hardly ever are in order.
 * Addresses that a loop steps by the same for all lanes need to be compared once: a variable of the web (WebVar.steady)
 * says that they were found consecutive and have only been stepped since, by all lanes. So it is with what compilers make of
 * `for (i = threadIdx.x; i < n; i += 256)`: behind a loop of the odd rounds no index is known to follow the threads.
 */
#include "analysis/walk.h"
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/vars.h"

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

/* ---- addresses that are stepped ------------------------------------------------------------------------- */

static bool is_web(Em *e, const Opnd *o, u32 web) { return o->kind == OP_reg && em_web_of(e, o->use) == web; }

/* All lanes that do it step web by the same; of 64 bits, so they stay as far from each other. */
static bool steps(Em *e, const Inst *in, u32 web)
{
	const Opnd *by = &in->ops[2];
	const Shape *s;

	if (in->op.form != FORM_add_i || in->pred != NOREG || !is_web(e, &in->ops[0], web) || !is_web(e, &in->ops[1], web))
		return false;
	s = by->kind == OP_reg ? &e->shapes->web[em_web_of(e, by->use)] : NULL;
	return by->kind == OP_imm || (s && !s->vec && !s->stride && s->var == VAR_block);
}

static bool is_stepped(Em *e, u32 web)
{
	const Web *w = &e->webs->webs[web];

	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (steps(e, &e->fn->insts[w->defs[i].inst], web))
			return true;
	return false;
}

/* The web of the instruction's address, of which it would be good to know that it is steady; NOREG: there is none. */
static u32 steady_web(Em *e, const Inst *in)
{
	const Opnd *at = analysis_address(in);
	u32 web = at && at->kind == OP_addr && at->reg != NOREG ? em_web_of(e, at->use) : NOREG;
	const Shape *s = web != NOREG ? &e->shapes->web[web] : NULL;

	return s && s->vec && s->var == VAR_piece && !e->webs->webs[web].local && ptx_type_bits(e->webs->webs[web].type) == 64 &&
	       is_stepped(e, web) ? web : NOREG;
}

/* One variable for all accesses: they are of one size, or there is none. */
void em_steady_begin(Em *e)
{
	u32 *size = arena_new_array(e->a, u32, e->webs->n + 1), *found = NULL;

	for (u32 i = 0; !e->is_long && !e->bs.lane_mode && i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];
		u32 web = steady_web(e, in), bytes;

		if (web == NOREG)
			continue;
		bytes = ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);
		if (!size[web])
			*vec_push(e->a, found) = web;
		size[web] = !size[web] || size[web] == bytes ? bytes : NOREG;
	}
	for (u32 i = 0; i < vec_len(found); i++)
		if (size[found[i]] != NOREG)
			e->var[found[i]].steady = em_var_new(e, e->i1, NOREG);
}

void em_steady_end(Em *e, u32 web)
{
	if (!e->ctx->all || e->guarded || !steps(e, &e->fn->insts[e->inst], web))
		em_var_set(e, e->var[web].steady, em_const(e, 1, 0));
}

/* ---- the test -------------------------------------------------------------------------------------------- */

static LV follow_each_other(Em *e, const Access *x, const Val *at)
{
	LV steps[64], ok = NULL;

	for (u32 l = 0; l < e->W; l++)
		steps[l] = em_const(e, 64, (u64)(l * at->stride));
	for (u32 p = 0; p < e->P; p++) {
		LV want = LLVMBuildAdd(e->b, em_splat(e, at->v[p]), LLVMConstVector(steps, e->W), "");

		want = LLVMBuildICmp(e->b, LLVMIntEQ, em_at(e, x->addr, p, true), want, "");
		ok = ok ? LLVMBuildAnd(e->b, ok, want, "") : want;
	}
	return em_all(e, ok);
}

/* Unless `var` says so. */
static LV follow_unless_known(Em *e, const Access *x, const Val *at, u32 var)
{
	LV known = em_var_get(e, var), ok[2] = { em_const(e, 1, 1) }, is;
	LB from[2] = { LLVMGetInsertBlock(e->b) }, test = LLVMAppendBasicBlockInContext(e->c, e->func, "compare"),
	   go = LLVMAppendBasicBlockInContext(e->c, e->func, "compared");

	LLVMBuildCondBr(e->b, known, go, test);
	LLVMPositionBuilderAtEnd(e->b, test);
	ok[1] = follow_each_other(e, x, at);
	from[1] = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, go);
	LLVMPositionBuilderAtEnd(e->b, go);
	is = LLVMBuildPhi(e->b, e->i1, "");
	LLVMAddIncoming(is, ok, from, 2);
	em_var_set(e, var, is);
	return is;
}

LV em_consecutive(Em *e, const Access *x, Access *straight, Val *at)
{
	u32 web = steady_web(e, &e->fn->insts[e->inst]), var = web == NOREG ? 0 : e->var[web].steady;

	*at = (Val){ .var = x->addr->var, .bits = 64, .stride = x->n * x->bytes };
	for (u32 p = 0; p < e->P; p++)
		at->v[p] = LLVMBuildExtractElement(e->b, em_at(e, x->addr, p, true), em_const(e, 32, 0), "");
	*straight = *x;
	straight->addr = at;
	return var ? follow_unless_known(e, x, at, var) : follow_each_other(e, x, at);
}
