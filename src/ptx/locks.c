/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * locks: loops in which a thread asks for a lock until it has it, or for what another stores: whether they are left
 * depends on an exchange or a compare-and-swap with what stays, or on a strong load. For time models; nothing is executed by it.
 * In: a function. Out: for each instruction in which of them it stands.
 */
#include "ptx/estimate.h"

typedef struct Ring { /* a loop, as a range of instructions */
	const Fn *fn;
	u32 first, last;
	bool *hot; /* per register: it depends on the answer */
} Ring;

static bool is_dest(const Inst *in, u32 k)
{
	const OpndSpec *specs;

	return k < ptx_opnd_specs(in->op.form, &specs) && specs[k].flags & OS_dst;
}

static bool sets(const Inst *in, u32 reg)
{
	for (u32 k = 0; k < in->nops; k++)
		if (is_dest(in, k) && in->ops[k].kind == OP_reg && in->ops[k].reg == reg)
			return true;
	return false;
}

/* Set in the loop by constants alone, or not at all. */
static bool stays_reg(const Ring *r, u32 reg)
{
	for (u32 i = r->first; reg != NOREG && i <= r->last; i++)
		if (sets(&r->fn->insts[i], reg) && (r->fn->insts[i].op.form != FORM_mov || r->fn->insts[i].ops[1].kind != OP_imm))
			return false;
	return true;
}

static bool stays(const Ring *r, const Opnd *o)
{
	return o->kind != OP_reg || stays_reg(r, o->reg);
}

static bool place_stays(const Ring *r, const Opnd *o)
{
	return o->kind == OP_addr && stays_reg(r, o->reg);
}

/* Always at one place: who asks elsewhere each time looks for room in a table. */
static PtxAsks asks(const Ring *r, const Inst *in)
{
	const Mods *m = &in->op.m;

	if ((in->op.form != FORM_atom && in->op.form != FORM_ld) || in->nops < 2 || !place_stays(r, &in->ops[1]))
		return ASKS_nothing;
	if (in->op.form == FORM_ld)
		return m->sem != SEM_none && m->sem != SEM_weak ? ASKS_flag : ASKS_nothing;
	return m->atom == ATOM_exch || (m->atom == ATOM_cas && in->nops > 2 && stays(r, &in->ops[2])) ? ASKS_lock : ASKS_nothing;
}

static bool is_hot(const Ring *r, const Inst *in)
{
	for (u32 k = 0; k < in->nops; k++)
		if (!is_dest(in, k) && in->ops[k].kind == OP_reg && in->ops[k].reg != NOREG && r->hot[in->ops[k].reg])
			return true;
	return asks(r, in);
}

/* Once round; true: something has become known. */
static bool heat(const Ring *r)
{
	bool more = false;

	for (u32 i = r->first; i <= r->last; i++) {
		const Inst *in = &r->fn->insts[i];

		for (u32 k = 0; k < in->nops && is_hot(r, in); k++)
			if (is_dest(in, k) && in->ops[k].kind == OP_reg && in->ops[k].reg != NOREG && !r->hot[in->ops[k].reg])
				more = r->hot[in->ops[k].reg] = true;
	}
	return more;
}

static bool is_in(const Ring *r, u32 at)
{
	return at >= r->first && at <= r->last;
}

static bool has_hot_exit(const Ring *r)
{
	for (u32 i = r->first; i <= r->last; i++) {
		const Inst *in = &r->fn->insts[i];

		if (in->op.form == FORM_bra && in->pred != NOREG && r->hot[in->pred] && is_in(r, in->ops[0].reg) != is_in(r, i + 1))
			return true;
	}
	return false;
}

static bool waits(Arena *a, Ring *r)
{
	bool any = false;

	for (u32 i = r->first; i <= r->last; i++)
		any |= asks(r, &r->fn->insts[i]);
	if (!any)
		return false;
	r->hot = arena_new_array(a, bool, vec_len(r->fn->regs) + 1);
	while (heat(r))
		;
	return has_hot_exit(r);
}

PtxLock *ptx_locks(Arena *a, const Fn *fn)
{
	PtxLock *of = arena_new_array(a, PtxLock, vec_len(fn->insts) + 1);

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		Ring r = { .fn = fn, .first = in->op.form == FORM_bra && in->ops[0].kind == OP_label ? in->ops[0].reg : NOREG, .last = i };

		if (r.first > i || !waits(a, &r))
			continue;
		for (u32 k = r.first; k <= i; k++)
			if (!of[k].after || of[k].after - of[k].first > i + 1 - r.first)
				of[k] = (PtxLock){ r.first, i + 1, asks(&r, &fn->insts[k]) };
	}
	return of;
}
