/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fn_copy: instructions of a function ▶ the same in a new one, for what repeats loops. Registers and variables are
 * the old ones, register occurrences fresh. Labels name old instructions until they are moved.
 */
#include "analysis/analysis.h"

#include <string.h>

Fn *fn_begin_copy(Arena *a, const Fn *fn)
{
	Fn *out = arena_new_one(a, Fn);

	*out = *fn;
	out->insts = NULL;
	out->labels = NULL;
	out->nuses = 0;
	return out;
}

static void copy_opnds(Arena *a, Fn *out, Opnd *o, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		u32 inner = o[i].kind == OP_targets ? (u32)o[i].imm : o[i].n;

		if (o[i].kind == OP_reg || (o[i].kind == OP_addr && o[i].reg != NOREG))
			o[i].use = out->nuses++;
		if (!o[i].vec || !inner)
			continue;
		o[i].vec = memcpy(arena_new_array(a, Opnd, inner), o[i].vec, inner * sizeof(Opnd));
		copy_opnds(a, out, o[i].vec, inner);
	}
}

Inst *fn_add_copy(Arena *a, Fn *out, const Inst *old)
{
	Inst *in = vec_push(a, out->insts);

	*in = *old;
	in->ops = arena_new_array(a, Opnd, old->nops + 1u);
	if (old->nops)
		memcpy(in->ops, old->ops, old->nops * sizeof(Opnd));
	copy_opnds(a, out, in->ops, in->nops);
	if (in->pred != NOREG)
		in->pred_use = out->nuses++;
	return in;
}

Inst *fn_add_branch(Arena *a, Fn *out, const Inst *like)
{
	Inst *in = vec_push(a, out->insts);

	*in = (Inst){ .op = { .form = FORM_bra }, .nops = 1, .pred = NOREG, .loc = like->loc };
	in->ops = arena_new_array(a, Opnd, 1);
	in->ops[0] = (Opnd){ .kind = OP_label };
	return in;
}

static void move_label(Opnd *o, u32 from, u32 by, bool at)
{
	u32 n = o->kind == OP_targets ? (u32)o->imm : 0;

	if (o->kind == OP_label && (o->reg > from || (o->reg == from && at)))
		o->reg += by;
	for (u32 i = 0; i < n; i++)
		move_label(&o->vec[i], from, by, false);
}

void fn_move_labels(Inst *in, u32 from, u32 by, bool at)
{
	for (u32 k = 0; k < in->nops; k++)
		move_label(&in->ops[k], from, by, at);
}

static void map_label(Opnd *o, const u32 *at)
{
	u32 n = o->kind == OP_targets ? (u32)o->imm : 0;

	if (o->kind == OP_label)
		o->reg = at[o->reg];
	for (u32 i = 0; i < n; i++)
		map_label(&o->vec[i], at);
}

void fn_map_labels(Inst *in, const u32 *at)
{
	for (u32 k = 0; k < in->nops; k++)
		map_label(&in->ops[k], at);
}

static void rename_opnd(Opnd *o, const Opnd *old, const Webs *w, const u32 *to)
{
	u32 n = old->kind == OP_targets || !old->vec ? 0 : old->n;

	if ((old->kind == OP_reg || (old->kind == OP_addr && old->reg != NOREG)) && to[w->of_use[old->use]] != NOREG)
		o->reg = to[w->of_use[old->use]];
	for (u32 i = 0; i < n; i++)
		rename_opnd(&o->vec[i], &old->vec[i], w, to);
}

void fn_rename(Inst *in, const Inst *old, u32 first, const Webs *w, const u32 *to)
{
	for (u32 i = first; i < old->nops; i++)
		rename_opnd(&in->ops[i], &old->ops[i], w, to);
	if (old->pred != NOREG && to[w->of_use[old->pred_use]] != NOREG)
		in->pred = to[w->of_use[old->pred_use]];
}
