/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a linked module can run: its kernels, what its variables hold the addresses of, and all that these name. As with
 * NVIDIA's linker, a function that nothing reaches may call what nobody defines.
 */
#include "ptx/ptx.h"

#include <string.h>

typedef struct Live {
	Arena *a;
	bool *is; /* by Fn.index */
	const Fn **todo; /* vec: met, and not looked into */
} Live;

static void meet(Live *l, const Fn *fn)
{
	for (; fn; fn = fn->alias) {
		if (l->is[fn->index])
			return;
		l->is[fn->index] = true;
		*vec_push(l->a, l->todo) = fn;
	}
}

static void meet_held(Live *l, Var *const *vars)
{
	for (u32 i = 0; i < vec_len(vars); i++)
		for (u32 k = 0; k < vec_len(vars[i]->relocs); k++)
			meet(l, vars[i]->relocs[k].fn);
}

static void meet_named(Live *l, const Opnd *o)
{
	const i64 n = !o->vec ? 0 : o->kind == OP_targets ? o->imm : o->n;

	if (o->kind == OP_fn)
		meet(l, o->fn);
	for (i64 i = 0; i < n; i++)
		meet_named(l, &o->vec[i]);
}

static void look_into(Live *l, const Fn *fn)
{
	meet_held(l, fn->vars);
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		for (u32 k = 0; k < fn->insts[i].nops; k++)
			meet_named(l, &fn->insts[i].ops[k]);
}

bool *ptx_live(Arena *a, const Module *m)
{
	Live l = {.a = a, .is = arena_new_array(a, bool, vec_len(m->fns) + 1)};

	meet_held(&l, m->vars);
	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (m->fns[i]->is_entry)
			meet(&l, m->fns[i]);
	while (vec_len(l.todo))
		look_into(&l, vec_pop(l.todo));
	return l.is;
}

void ptx_keep(Module *m, const bool *live)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (live[i]) {
			m->fns[i]->index = n;
			m->fns[n++] = m->fns[i];
		}
	while (vec_len(m->fns) > n)
		(void)vec_pop(m->fns);
}
