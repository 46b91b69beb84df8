/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a kernel's memory lies: shared variables of the kernel and of everything it can call, and
 * local variables of each of these functions.
 *
 * Shared variables stand in the order in which they are met, largest alignment first would save
 * little. Dynamic shared memory (`extern .shared x[]`) starts behind all of them; all such arrays
 * are one place. Every function's .local and call .param variables have a frame of their own,
 * which starts at 0; an engine stacks frames as calls nest. PTX ISA, "State Spaces".
 */
#include "ptx/ptx.h"

enum { FN_new, FN_open, FN_done };

typedef struct OpenFn {
	const Fn *fn;
	u32 inst; /* to be looked at next */
	u64 vars; /* bytes of its .local variables */
	u64 deepest; /* most that a callee met so far takes, with its own callees */
} OpenFn;

typedef struct Walk {
	Arena *a;
	Layout *l;
	OpenFn *open; /* vec: from the entry down to what is being walked */
	Map seen;     /* Fn * -> FN_* */
	Map depth;    /* Fn * that is done -> bytes of .local variables, its deepest chain of calls included */
	Map used;     /* shared Var * at module scope, once placed */
	u32 align;    /* largest alignment of dynamic shared memory */
} Walk;

static u64 place(u64 *at, const Var *v)
{
	u64 align = v->align ? v->align : 1, here = (*at + align - 1) & ~(align - 1);

	*at = here + v->size;
	return here;
}

static void place_shared(Walk *w, const Var *v)
{
	u64 at = w->l->shared_size;

	if (map_get(&w->used, map_key(v), NULL))
		return;
	map_put(w->a, &w->used, map_key(v), 1);
	if (v->is_dynamic) {
		if (v->align > w->align)
			w->align = v->align;
		return;
	}
	map_put(w->a, &w->l->offset, map_key(v), place(&at, v));
	w->l->shared_size = at > UINT32_MAX ? UINT32_MAX : (u32)at;
}

static void place_dynamic(Walk *w)
{
	Layout *l = w->l;

	l->dynamic_at = (l->shared_size + w->align - 1) & ~(w->align - 1);
	for (u32 i = 0; i < w->used.cap; i++) {
		const Var *v = (const Var *)(uintptr_t)w->used.slots[2 * i];

		if (v && v->is_dynamic)
			map_put(w->a, &l->offset, map_key(v), l->dynamic_at);
	}
}

/* Bytes of .local variables: what machine code keeps in memory; parameters of calls are in registers. */
static u64 place_frame(Walk *w, const Fn *fn, bool is_entry)
{
	u64 at = 0, vars = 0;

	for (u32 i = 0; i < vec_len(fn->vars); i++) {
		const Var *v = fn->vars[i];

		if (v->space == SS_shared)
			place_shared(w, v);
		else if (v->space == SS_local || v->space == SS_param)
			map_put(w->a, &w->l->offset, map_key(v), place(&at, v));
		if (v->space == SS_local)
			place(&vars, v);
	}
	if (!is_entry) {
		for (u32 i = 0; i < vec_len(fn->rets); i++)
			map_put(w->a, &w->l->offset, map_key(fn->rets[i]), place(&at, fn->rets[i]));
		for (u32 i = 0; i < vec_len(fn->params); i++)
			map_put(w->a, &w->l->offset, map_key(fn->params[i]),
				place(&at, fn->params[i]));
	}
	at = (at + 15) & ~15ull;
	map_put(w->a, &w->l->frames, map_key(fn), at);
	if (is_entry)
		w->l->local_size = at > UINT32_MAX ? UINT32_MAX : (u32)at;
	at += w->l->stack_size;
	w->l->stack_size = at > UINT32_MAX ? UINT32_MAX : (u32)at;
	return vars;
}

static void visit(Walk *, const Fn *, bool is_entry);

/* What the innermost open function calls takes so much. */
static void note_callee(Walk *w, u64 bytes)
{
	OpenFn *caller = vec_len(w->open) ? &vec_last(w->open) : NULL;

	if (caller && caller->deepest < bytes)
		caller->deepest = bytes;
	else if (!caller && w->l->deepest < bytes)
		w->l->deepest = bytes > UINT32_MAX ? UINT32_MAX : (u32)bytes;
}

static void visit_operand(Walk *w, const Opnd *o)
{
	if ((o->kind == OP_var || (o->kind == OP_addr && o->reg == NOREG)) && o->var &&
	    o->var->space == SS_shared)
		place_shared(w, o->var);
	if (o->kind == OP_fn)
		visit(w, o->fn, false);
	if (o->kind == OP_targets && o->imm && o->vec[0].kind == OP_fn)
		for (i64 i = 0; i < o->imm; i++)
			visit_operand(w, &o->vec[i]);
	for (u32 i = 0; o->vec && i < o->n && o->kind != OP_targets; i++)
		visit_operand(w, &o->vec[i]);
}

/* A function that is met for the first time is placed, and waits for its body to be walked. */
static void visit(Walk *w, const Fn *fn, bool is_entry)
{
	u64 state = FN_new, depth = 0, vars;

	while (fn->alias)
		fn = fn->alias;
	if (map_get(&w->seen, map_key(fn), &state)) {
		w->l->recursive |= state == FN_open;
		map_get(&w->depth, map_key(fn), &depth);
		note_callee(w, depth);
		return;
	}
	map_put(w->a, &w->seen, map_key(fn), FN_open);
	vars = place_frame(w, fn, is_entry);
	*vec_push(w->a, w->l->fns) = fn;
	*vec_push(w->a, w->open) = (OpenFn){ .fn = fn, .vars = vars };
}

static void visit_inst(Walk *w, const Inst *in)
{
	for (u32 k = 0; k < in->nops; k++)
		visit_operand(w, &in->ops[k]);
	if (in->op.form == FORM_call && in->ops[1].kind != OP_fn)
		w->l->indirect = true;
	w->l->unbounded |= in->op.form == FORM_alloca;
}

/* Depth first without recursion: chains of calls may be as long as the text. */
static void walk(Walk *w)
{
	while (vec_len(w->open)) {
		OpenFn *top = &vec_last(w->open);

		if (top->inst < vec_len(top->fn->insts)) {
			visit_inst(w, &top->fn->insts[top->inst++]);
		} else {
			u64 bytes = top->vars + top->deepest;

			map_put(w->a, &w->seen, map_key(top->fn), FN_done);
			map_put(w->a, &w->depth, map_key(top->fn), bytes);
			(void)vec_pop(w->open);
			note_callee(w, bytes);
		}
	}
}

static bool is_new(Arena *a, Map *seen, const Fn *fn)
{
	if (map_get(seen, map_key(fn), NULL))
		return false;
	map_put(a, seen, map_key(fn), 1);
	return true;
}

const Fn **ptx_address_taken(Arena *a, const Module *m)
{
	const Fn **found = NULL;
	Map seen = {0};
	const Fn *fn;

	for (u32 i = 0; i < vec_len(m->vars); i++)
		for (u32 k = 0; k < vec_len(m->vars[i]->relocs); k++)
			if ((fn = m->vars[i]->relocs[k].fn) && is_new(a, &seen, fn))
				*vec_push(a, found) = fn;
	for (u32 f = 0; f < vec_len(m->fns); f++)
		for (u32 i = 0; i < vec_len(m->fns[f]->insts); i++) {
			const Inst *in = &m->fns[f]->insts[i];

			if (in->op.form != FORM_mov || in->ops[1].kind != OP_fn)
				continue;
			if (is_new(a, &seen, in->ops[1].fn))
				*vec_push(a, found) = in->ops[1].fn;
		}
	return found;
}

Layout *ptx_layout(Arena *a, const Fn *entry)
{
	Layout *l = arena_new_one(a, Layout);
	Walk w = {.a = a, .l = l, .align = 1};

	visit(&w, entry, entry->is_entry);
	walk(&w);
	if (l->indirect) {
		const Fn **taken = ptx_address_taken(a, entry->module);

		for (u32 i = 0; i < vec_len(taken); i++)
			visit(&w, taken[i], false);
	}
	walk(&w);
	place_dynamic(&w);
	l->unbounded |= l->recursive || l->indirect;
	return l;
}

u32 ptx_var_offset(const Layout *l, const Var *v)
{
	u64 at = 0;

	return map_get(&l->offset, map_key(v), &at) ? (u32)at : (u32)v->offset;
}

u32 ptx_frame_size(const Layout *l, const Fn *fn)
{
	u64 size = 0;

	while (fn->alias)
		fn = fn->alias;
	map_get(&l->frames, map_key(fn), &size);
	return (u32)size;
}
