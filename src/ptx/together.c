/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * together: which basic blocks assemblers make one of: a block whose branch becomes predicates goes on in the body, and behind
 * it. In: a function and which branches stay some (machine_flow.c). Out: its blocks, those that are one side by side.
 */
#include "ptx/estimate.h"

typedef struct Together {
	const Fn *fn;
	const MachineInst *machine;
	const u32 *refs; /* how often each instruction is jumped to */
	Bits leader;
} Together;

static void mark_target(Bits leader, const Opnd *o)
{
	if (o->kind == OP_label)
		bits_add(leader, o->reg);
	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		mark_target(leader, &o->vec[i]);
}

Bits ptx_leaders(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	Bits leader = bits_new(a, n + 2);

	bits_add(leader, 0);
	for (u32 i = 0; i < n; i++) {
		for (u32 k = 0; k < fn->insts[i].nops; k++)
			mark_target(leader, &fn->insts[i].ops[k]);
		if (ptx_forms[fn->insts[i].op.form].flags & (FF_branch | FF_exit | FF_call))
			bits_add(leader, i + 1);
	}
	return leader;
}

static u32 end_of_block(const Together *t, u32 first)
{
	u32 i = first;

	while (i + 1 < vec_len(t->fn->insts) && !bits_has(t->leader, i + 1))
		i++;
	return i;
}

static bool is_jump_to(const Inst *in, u32 to)
{
	return in->op.form == FORM_bra && in->pred == NOREG && in->ops[0].kind == OP_label && in->ops[0].reg == to;
}

static bool falls_through(const Inst *in)
{
	return !(ptx_forms[in->op.form].flags & (FF_branch | FF_exit)) || in->pred != NOREG;
}

/* Where a block goes on whose branch at `last` assemblers write as predicates of a body: behind that, if it comes there from
 * nowhere else. *first, *end: the body. False: it does not. */
static bool goes_on(const Together *t, u32 last, u32 *first, u32 *end, u32 *join)
{
	const Inst *in = t->fn->insts, *jump;
	u32 to = in[last].op.form == FORM_bra && in[last].pred != NOREG && !t->machine[last].branch ? in[last].ops[0].reg : 0, jumps;

	*first = last + 1;
	*join = to;
	if (!to || *first >= vec_len(t->fn->insts))
		return false;
	if (is_jump_to(&in[*first], in[*first].ops[0].reg) && to == *first + 1) { /* written with two jumps */
		*join = in[*first].ops[0].reg;
		*first = to;
	}
	*end = end_of_block(t, *first);
	jump = &in[*end];
	jumps = 1 + is_jump_to(jump, *join);
	if (t->machine[*first].runs_as != last || *join >= vec_len(t->fn->insts) || t->refs[*join] != jumps)
		return false;
	return *join == *end + 1 || (jumps == 2 && *join && !falls_through(&in[*join - 1]));
}

static void count_target(u32 *refs, const Opnd *o)
{
	if (o->kind == OP_label)
		refs[o->reg]++;
	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		count_target(refs, &o->vec[i]);
}

static u32 *count_targets(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts), *refs = arena_new_array(a, u32, n + 2);

	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < fn->insts[i].nops; k++)
			count_target(refs, &fn->insts[i].ops[k]);
	return refs;
}

/* Blocks that others go on to. */
static Bits find_behind(Arena *a, const Together *t)
{
	u32 n = vec_len(t->fn->insts), body, end, join;
	Bits behind = bits_new(a, n + 2);

	for (u32 i = 0; i < n; i++)
		if (goes_on(t, i, &body, &end, &join)) {
			bits_add(behind, body);
			bits_add(behind, join);
		}
	return behind;
}

/* From the block that begins at `first` as far as it goes on. */
static void add_segments(Arena *a, const Together *t, u32 first, PtxSegment **all)
{
	u32 last = end_of_block(t, first), body, end, join;

	*vec_push(a, *all) = (PtxSegment){ first, last, true };
	while (goes_on(t, last, &body, &end, &join)) {
		last = end_of_block(t, join);
		*vec_push(a, *all) = (PtxSegment){ body, end, false };
		*vec_push(a, *all) = (PtxSegment){ join, last, false };
	}
}

PtxSegment *ptx_segments(Arena *a, const Fn *fn, const MachineInst *machine)
{
	Together t = { fn, machine, count_targets(a, fn), ptx_leaders(a, fn) };
	Bits behind = find_behind(a, &t);
	PtxSegment *all = NULL;

	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (bits_has(t.leader, i) && !bits_has(behind, i))
			add_segments(a, &t, i, &all);
	return all;
}
