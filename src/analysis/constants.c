/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * constants: a register that is set to what another one was just set to ▶ set to that number.
 *
 * Compilers that have 0 in one register take it from there for the next (`mov i, 0; mov sum, i`). In a loop `sum` and
 * `i` live on with other values, so that their webs differ between threads where one of them does: the counter of
 * such a loop would count as one that lanes leave one by one, and barriers in the loop as divergent ones. Within a
 * block the number itself can stand in the second move.
 */
#include "analysis/analysis.h"

#include <string.h>

typedef struct Known {
	const Fn *fn;
	const Opnd **number; /* per register: what it holds here; NULL: not known */
	u32 *held;	     /* vec: registers of which something was known in this block */
	Arena *a;
} Known;

static bool is_move(const Inst *in, u8 source)
{
	return in->op.form == FORM_mov && in->nops == 2 && in->ops[0].kind == OP_reg && in->ops[1].kind == source;
}

static bool copies_registers(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (is_move(&fn->insts[i], OP_reg))
			return true;
	return false;
}

static void forget(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Known *k = self;

	if (is_def && o)
		k->number[o->reg] = NULL;
}

/* The number that this move may take instead of its source. */
static const Opnd *number_for(const Known *k, const Inst *in)
{
	const Opnd *n = is_move(in, OP_reg) ? k->number[in->ops[1].reg] : NULL;

	return n && ptx_type_bits(n->type) == ptx_type_bits(in->op.type[0]) ? n : NULL;
}

static void learn(Known *k, const Inst *in)
{
	u32 reg;

	if (in->pred != NOREG || !is_move(in, OP_imm))
		return;
	reg = in->ops[0].reg;
	k->number[reg] = &in->ops[1];
	*vec_push(k->a, k->held) = reg;
}

static void walk_block(Known *k, Inst *insts, const Block *b)
{
	for (u32 i = b->first; i < b->end; i++) {
		Inst *in = &insts[i];
		const Opnd *n = number_for(k, in);

		if (n) {
			in->ops = memcpy(arena_new_array(k->a, Opnd, 2), in->ops, 2 * sizeof(Opnd));
			in->ops[1] = *n;
		}
		analysis_occurrences(k->fn, i, forget, k);
		learn(k, in);
	}
	for (u32 i = 0; i < vec_len(k->held); i++)
		k->number[k->held[i]] = NULL;
	vec_clear(k->held);
}

const Fn *analysis_constants(Arena *a, const Fn *fn)
{
	Known k = { .fn = fn, .a = a };
	const Cfg *c;
	Fn *out;

	if (!copies_registers(fn))
		return analysis_apart(a, fn);
	c = analysis_cfg(a, fn);
	k.number = arena_new_array(a, const Opnd *, vec_len(fn->regs) + 1);
	out = arena_new_one(a, Fn);
	*out = *fn;
	out->insts = NULL;
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		*vec_push(a, out->insts) = fn->insts[i];
	for (u32 b = 0; b < c->nblocks; b++)
		walk_block(&k, out->insts, &c->blocks[b]);
	return analysis_apart(a, out);
}
