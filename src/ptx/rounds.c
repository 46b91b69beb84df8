/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * rounds: loops that assemblers write out. A block that is a loop by itself and goes on by a constant each round is
 * unrolled: four rounds make a group, unless the loop is large (rounds.def: what instructions weigh) or says "nounroll";
 * after the groups of four come one of two and one of one round, as many as are left, and lanes that differ in what is
 * left go through different ones. If the number of rounds is a
 * constant, the whole loop is written out where it has up to WHOLE instructions, else as many rounds as make GROUP. What
 * goes on by a constant and is only compared or an address comes once a group, and so do comparison and branch.
 * In: a function and what ptx_machine says of it. Out: `rounds`, `entry`, `before` of a loop's first instruction,
 * `in_loop` of all, `in_group` of what comes once a group. Nothing is executed by it.
 */
#include "ptx/machine.h"

#include <math.h>

enum { USUAL = 4, LIMIT = 180, LIMIT_LOADS = 390, WEIGHT = 10, WHOLE = 1024, GROUP = 256, GROUP_ROUND = 64 };
enum { /* instructions when a loop is entered: how many rounds are there; are there four, two, one left */
       ENTRY = 11, ENTRY_down = 8, ENTRY_wide = 5, ENTRY_unsigned = 2, ENTRY_meetings = 4, ENTRY_first = 1,
       FIRST = 7, FIRST_uniform = 5, FIRST_loads = 18 };

typedef struct Row {
	u16 form;
	u8 space, weight;
} Row;
enum { SS_any = 255 };
static const Row rows[] = {
#define WEIGHS(form, space, tenths) { FORM_##form, SS_##space, tenths },
#include "ptx/rounds.def"
#undef WEIGHS
};

typedef struct Round {
	const Fn *fn;
	const MachineInst *machine;
	u32 first, last, compare; /* compare: what the branch goes by */
} Round;

static u32 dest_reg(const Inst *in)
{
	const OpndSpec *specs;

	return ptx_opnd_specs(in->op.form, &specs) && in->nops && in->ops[0].kind == OP_reg && specs[0].flags & OS_dst
		       ? in->ops[0].reg
		       : NOREG;
}

static bool is_step(const Inst *in)
{
	return in->op.form == FORM_add_i && in->ops[2].kind == OP_imm;
}

/* Does `reg` go on by a constant each round? Then how many rounds there are is known before the first. */
static bool is_counter(const Round *l, u32 end, u32 reg)
{
	bool found = false;

	for (u32 i = l->first; i < end; i++) {
		const Inst *in = &l->fn->insts[i];

		if (dest_reg(in) != reg)
			continue;
		if (in->op.form == FORM_mov && in->ops[1].kind == OP_reg)
			return is_counter(l, i, in->ops[1].reg);
		found = is_step(in);
	}
	return found;
}

/* What the counter is compared with is the same in all rounds. */
static bool stays(const Round *l, const Opnd *o)
{
	for (u32 i = l->first; o->kind == OP_reg && i < l->last; i++)
		if (dest_reg(&l->fn->insts[i]) == o->reg)
			return false;
	return true;
}

static bool find_compare(Round *l)
{
	for (u32 i = l->last; i-- > l->first;) {
		const Inst *in = &l->fn->insts[i];

		if (in->op.form != FORM_setp || in->ops[0].reg != l->fn->insts[l->last].pred)
			continue;
		l->compare = i;
		for (u32 k = 1; k < 3 && k < in->nops; k++)
			if (in->ops[k].kind == OP_reg && is_counter(l, l->last, in->ops[k].reg))
				return stays(l, &in->ops[3 - k]);
		return false;
	}
	return false;
}

static bool loops(const Round *l)
{
	const Inst *in = &l->fn->insts[l->last];

	return in->op.form == FORM_bra && in->pred != NOREG && in->ops[0].kind == OP_label && in->ops[0].reg == l->first;
}

static u32 goes_to(const Opnd *o, u32 at)
{
	u32 n = o->kind == OP_label && o->reg == at;

	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		n += goes_to(&o->vec[i], at);
	return n;
}

/* Two ways lead into the loop: there is no place before it where rounds could be counted. */
static bool has_two_ways(const Round *l)
{
	const Inst *before = &l->fn->insts[l->first - 1];
	u32 ways = !(ptx_forms[before->op.form].flags & (FF_branch | FF_exit)) || before->pred != NOREG;

	for (u32 i = 0; i < vec_len(l->fn->insts); i++)
		for (u32 k = 0; i != l->last && k < l->fn->insts[i].nops; k++)
			ways += goes_to(&l->fn->insts[i].ops[k], l->first);
	return ways > 1;
}

static bool is_rolled(const Round *l)
{
	if (l->first && has_two_ways(l))
		return true;
	for (u32 i = 0; i < vec_len(l->fn->rolled); i++)
		if (l->fn->rolled[i] == l->first)
			return true;
	return false;
}

static u32 weight_of(const Inst *in)
{
	for (u32 r = 0; r < COUNT(rows); r++)
		if (rows[r].form == in->op.form && (rows[r].space == SS_any || rows[r].space == in->op.m.space))
			return rows[r].weight;
	return WEIGHT;
}

/* Limit and size of an unknown number of rounds. */
static bool is_light(const Round *l)
{
	u32 weight = 0;
	bool loads = false;

	for (u32 i = l->first; i < l->last; i++) {
		const Inst *in = &l->fn->insts[i];
		bool memory = ptx_forms[in->op.form].flags & FF_load && (in->op.m.space == SS_global || in->op.m.space == SS_generic);

		if (ptx_forms[in->op.form].flags & (FF_call | FF_volatile | FF_yield))
			return false;
		loads |= memory;
		if (i != l->compare && (l->machine[i].cost || memory))
			weight += weight_of(in);
	}
	return weight <= (loads ? LIMIT_LOADS : LIMIT) + WEIGHT; /* one: the counter */
}

/* Do `reg`'s rounds begin with a constant? */
static bool begins_known(const Round *l, u32 reg)
{
	for (u32 i = l->first; i-- > 0;)
		if (dest_reg(&l->fn->insts[i]) == reg)
			return l->fn->insts[i].op.form == FORM_mov && l->fn->insts[i].ops[1].kind == OP_imm;
	return false;
}

/* Is the number of rounds a constant? */
static bool is_constant(const Round *l)
{
	const Inst *in = &l->fn->insts[l->compare];

	for (u32 k = 1; k < 3; k++)
		if (in->ops[k].kind == OP_reg && in->ops[3 - k].kind == OP_imm)
			return begins_known(l, in->ops[k].reg);
	return false;
}

static u32 size_of(const Round *l)
{
	u32 n = 0;

	for (u32 i = l->first; i <= l->last; i++)
		n += l->machine[i].cost;
	return n;
}

u32 ptx_rounds(const Fn *fn, const MachineInst *machine, u32 first, u32 last)
{
	Round l = { .fn = fn, .machine = machine, .first = first, .last = last };

	if (!loops(&l) || !find_compare(&l) || is_rolled(&l))
		return 1;
	return is_light(&l) ? USUAL : 1;
}

/* ---- what comes once a group -------------------------------------------------------------------------------- */

static bool uses(const Opnd *o, u32 reg, bool address)
{
	if (o->kind == OP_vec || o->kind == OP_pair)
		for (u32 i = 0; i < o->n; i++)
			if (uses(&o->vec[i], reg, address))
				return true;
	return (o->kind == OP_reg || (o->kind == OP_addr && !address)) && o->reg == reg;
}

/* Nothing in the loop but addresses, the comparison and its own step needs `reg`. */
static bool only_steps(const Round *l, u32 step, u32 reg)
{
	for (u32 i = l->first; i <= l->last; i++) {
		const Inst *in = &l->fn->insts[i];

		if (i == step || i == l->compare)
			continue;
		if (dest_reg(in) == reg)
			return false;
		for (u32 k = 0; k < in->nops; k++)
			if (uses(&in->ops[k], reg, true))
				return false;
	}
	return true;
}

static bool loads_far(const Round *l)
{
	for (u32 i = l->first; i < l->last; i++)
		if (machine_loads_far(&l->fn->insts[i]))
			return true;
	return false;
}

/* To a constant, from above: the counter itself says how many are left. */
static bool counts_down(const Round *l)
{
	const Inst *in = &l->fn->insts[l->compare];

	for (u32 i = l->first; in->ops[2].kind == OP_imm && i < l->last; i++)
		if (is_step(&l->fn->insts[i]) && dest_reg(&l->fn->insts[i]) == in->ops[1].reg)
			return (i32)l->fn->insts[i].ops[2].imm < 0;
	return false;
}

/* Up to zero by "not equal": then the round that stands before is always made, as zero is no unsigned number's limit. */
static bool makes_first(const Round *l)
{
	const Inst *in = &l->fn->insts[l->compare];

	return in->op.m.cmp == CMP_ne && in->ops[2].kind == OP_imm && !in->ops[2].imm && !counts_down(l);
}

/* Signed numbers that are ordered say how many rounds are left. By others a loop might go round once all the same: that
 * round stands before, predicated if it is short. */
static u32 cost_of_first(const Round *l)
{
	const MachineInst *goes = &l->machine[l->last];
	u32 size = size_of(l) - l->machine[l->compare].cost - goes->cost, most = goes->parts ? FIRST : FIRST_uniform;

	if (size > (loads_far(l) ? FIRST_loads : most))
		return ENTRY_first + 1;
	return makes_first(l) ? 0 : ENTRY_first + size; /* if made, it is one of the rounds */
}

static u32 entry_of(const Round *l)
{
	const Op *op = &l->fn->insts[l->compare].op;
	bool ordered = op->m.cmp != CMP_eq && op->m.cmp != CMP_ne;
	bool sign = op->type[0] == TY_s32 || op->type[0] == TY_s64;
	u32 n = (counts_down(l) ? ENTRY_down : ENTRY) + (ptx_type_bits(op->type[0]) == 64 ? ENTRY_wide : 0);

	if (l->machine[l->last].parts)
		n += ENTRY_meetings;
	if (ordered && sign)
		return n;
	return n + cost_of_first(l) + (ordered ? ENTRY_unsigned : 0);
}

static void mark(MachineInst *machine, const Round *l, u32 rounds, bool whole)
{
	machine[l->first].rounds = (u16)rounds;
	machine[l->first].entry = whole ? 0 : (u16)entry_of(l);
	machine[l->first].before = !whole && makes_first(l);
	for (u32 i = l->first; i <= l->last; i++) {
		const Inst *in = &l->fn->insts[i];

		machine[i].in_loop = l->first + 1;
		machine[i].in_group = i == l->compare || i == l->last ||
				      (is_step(in) && in->ops[1].kind == OP_reg && in->ops[1].reg == dest_reg(in) &&
				       only_steps(l, i, dest_reg(in)));
	}
}

static void look_at(const Fn *fn, MachineInst *machine, u32 first, u32 last)
{
	Round l = { .fn = fn, .machine = machine, .first = first, .last = last };
	u32 size;

	if (!first || !loops(&l) || !find_compare(&l) || is_rolled(&l))
		return;
	size = size_of(&l);
	if (is_constant(&l) && size <= GROUP_ROUND)
		mark(machine, &l, size < GROUP ? GROUP / size : 1, true);
	else if (is_light(&l))
		mark(machine, &l, USUAL, false);
}

void ptx_groups(Arena *a, const Fn *fn, MachineInst *machine)
{
	u32 n = vec_len(fn->insts), first = 0;
	Bits leader = ptx_leaders(a, fn);

	for (u32 i = 0; i < n; i++) {
		if (i + 1 < n && !bits_has(leader, i + 1))
			continue;
		look_at(fn, machine, first, i);
		first = i + 1;
	}
}

/* Of lanes that leave after so many rounds, which may be a mean: how likely they need what `bit` of the number says. */
static double needs(double rounds, u32 bit)
{
	u32 whole = (u32)rounds;
	double more = rounds - whole;

	return (1 - more) * (whole >> bit & 1) + more * ((whole + 1) >> bit & 1);
}

static double fours_of(double rounds)
{
	u32 whole = (u32)rounds;
	double more = rounds - whole;

	return (1 - more) * (whole / USUAL) + more * ((whole + 1) / USUAL);
}

/* Lanes with different numbers of rounds go through different copies: after the groups of four, as many as the last lane
 * needs, one of two and one of one round, if any lane does. They part where some do. */
PtxGroups ptx_count_parted(const MachineInst *first, const double *rounds, u32 levels)
{
	double fours = 0, none[2] = { 1, 1 }, all[2] = { 1, 1 }, parted = 0;

	for (u32 k = 0; k < levels; k++) {
		double left = fmax(rounds[k] - first->before, 0), more = fours_of(left);

		for (u32 bit = 0; bit < 2; bit++) {
			none[bit] *= 1 - needs(left, bit);
			all[bit] *= needs(left, bit);
		}
		parted += k ? fmin(more - fours, 1) : 0;
		fours = more;
	}
	return (PtxGroups){ .groups = fours + 2 - none[0] - none[1], .more = first->entry,
			    .rounds = first->before + USUAL * fours + 2 * (1 - none[1]) + 1 - none[0],
			    .parted = parted + 2 - none[0] - none[1] - all[0] - all[1] };
}

PtxGroups ptx_count_groups(const MachineInst *first, u32 size, double rounds)
{
	double after, fours, left;

	if (!first->entry)
		return (PtxGroups){ rounds * size <= WHOLE ? 0 : rounds / first->rounds, 0, rounds, 0 };
	after = fmax(rounds - first->before, 0);
	fours = (double)(u64)(after / first->rounds);
	left = after - fours * first->rounds;
	return (PtxGroups){ fours + (left <= 1 ? left : left <= 2 ? 1 : left <= 3 ? left - 1 : 5 - left), first->entry, rounds, 0 };
}
