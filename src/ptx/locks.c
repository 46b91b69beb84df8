/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * locks: loops in which a thread asks for a lock until it has it, or for what another stores: whether they are left
 * depends on an exchange or a compare-and-swap with what stays, or on a strong load. For time models; nothing is executed by it.
 * In: a function. Out: for each instruction in which of them it stands.
 * Flags: threads that count themselves in at the place they watch, or give nothing on afterwards, all go on at once, as at a
 * grid barrier. Who stores into the array that is watched both ahead of the loop and behind it looks back (a scan in one
 * pass): others need not wait until he is through. Else one goes on after another, at one place (tickets) or at places of their own.
 * Updates: a compare-and-swap with what was last seen at its place, which others change meanwhile.
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

/* ---- flags: who goes on when --------------------------------------------------------------------------------------------- */
enum { DEEP = 12 };

/* The only instruction that sets the register; NULL: there are several. */
static const Inst *setter(const Fn *fn, u32 reg)
{
	const Inst *only = NULL;

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		if (!sets(&fn->insts[i], reg))
			continue;
		if (only)
			return NULL;
		only = &fn->insts[i];
	}
	return only;
}

static bool same_value(const Fn *fn, u32 a, u32 b, u32 deep);

static bool same_operand(const Fn *fn, const Opnd *a, const Opnd *b, u32 deep)
{
	if (a->kind != b->kind || a->imm != b->imm || a->n != b->n || a->var != b->var)
		return false;
	for (u32 i = 0; a->vec && b->vec && i < a->n; i++)
		if (!same_operand(fn, &a->vec[i], &b->vec[i], deep))
			return false;
	if (a->kind == OP_reg || a->kind == OP_addr)
		return a->reg == b->reg || (a->reg != NOREG && b->reg != NOREG && same_value(fn, a->reg, b->reg, deep));
	return a->reg == b->reg;
}

/* By the same operations on the same; of what is loaded nothing is known. */
static bool same_value(const Fn *fn, u32 a, u32 b, u32 deep)
{
	const Inst *x, *y;

	if (a == b)
		return true;
	x = deep ? setter(fn, a) : NULL;
	y = x ? setter(fn, b) : NULL;
	if (!y || x->op.form != y->op.form || x->nops != y->nops || ptx_forms[x->op.form].flags & (FF_load | FF_atomic))
		return false;
	for (u32 k = 0; k < x->nops; k++)
		if (!is_dest(x, k) && !same_operand(fn, &x->ops[k], &y->ops[k], deep - 1))
			return false;
	return x->pred == y->pred || (x->pred != NOREG && y->pred != NOREG && same_value(fn, x->pred, y->pred, deep - 1));
}

static bool is_own(const Fn *fn, u32 reg, u32 deep);

static bool is_own_operand(const Fn *fn, const Opnd *o, u32 deep)
{
	if (o->kind == OP_sreg)
		return o->reg == SR_ctaid_x || o->reg == SR_ctaid_y || o->reg == SR_ctaid_z;
	return (o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG && is_own(fn, o->reg, deep);
}

/* Another one in each block: it follows from the block's place, or from a number that was drawn. */
static bool is_own(const Fn *fn, u32 reg, u32 deep)
{
	for (u32 i = 0; deep && i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		if (!sets(in, reg))
			continue;
		if (in->op.form == FORM_atom)
			return true;
		for (u32 k = 0; k < in->nops; k++)
			if (!is_dest(in, k) && is_own_operand(fn, &in->ops[k], deep - 1))
				return true;
	}
	return false;
}

/* Where an instruction stores what others may wait for; NULL: it does not. */
static const Opnd *tells(const Inst *in)
{
	const Mods *m = &in->op.m;

	if (m->space != SS_global && m->space != SS_generic)
		return NULL;
	if (in->op.form == FORM_atom && in->nops > 1)
		return &in->ops[1];
	return in->op.form == FORM_red || (in->op.form == FORM_st && m->sem != SEM_none && m->sem != SEM_weak) ? &in->ops[0] : NULL;
}

static const Opnd *array_of(const Fn *fn, u32 reg, u32 deep);

/* The parameter or variable that an address begins with; NULL: not known. */
static const Opnd *array_in(const Fn *fn, const Opnd *o, u32 deep)
{
	if (o->kind == OP_var || (o->kind == OP_addr && o->reg == NOREG))
		return o->var ? o : NULL;
	return (o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG ? array_of(fn, o->reg, deep) : NULL;
}

static const Opnd *array_of(const Fn *fn, u32 reg, u32 deep)
{
	const Opnd *found = NULL;

	for (u32 i = 0; deep && !found && i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		bool param = in->op.form == FORM_ld && in->op.m.space >= SS_param && in->op.m.space <= SS_param_func;

		if (!sets(in, reg) || ptx_type_bits(in->op.type[0]) != 64 || (!param && ptx_forms[in->op.form].flags & (FF_load | FF_atomic)))
			continue;
		for (u32 k = 0; k < in->nops && !found; k++)
			found = is_dest(in, k) ? NULL : array_in(fn, &in->ops[k], deep - 1);
	}
	return found;
}

static bool in_one_array(const Fn *fn, const Opnd *a, const Opnd *b)
{
	const Opnd *x = array_in(fn, a, DEEP), *y = x ? array_in(fn, b, DEEP) : NULL;

	return y && x->var == y->var && (x->imm == y->imm || x->kind != OP_addr);
}

/* What is stored behind the loop goes where something was stored ahead of it, and is watched by others. */
static bool tells_both_ways(const Ring *r, const Opnd *behind, const Opnd *watched)
{
	bool both = false;

	for (u32 i = 0; i < r->first && !both; i++) {
		const Opnd *at = r->fn->insts[i].op.form == FORM_st ? tells(&r->fn->insts[i]) : NULL;

		both = at && in_one_array(r->fn, at, behind);
	}
	return both && in_one_array(r->fn, behind, watched);
}

static PtxAsks kind_of_flag(const Ring *r, const Opnd *watched)
{
	bool on = false;

	for (u32 i = 0; i < vec_len(r->fn->insts); i++) {
		const Inst *in = &r->fn->insts[i];
		const Opnd *at = is_in(r, i) ? NULL : tells(in);

		if (!at)
			continue;
		if (in->op.form != FORM_st && same_operand(r->fn, at, watched, DEEP))
			return ASKS_all;
		if (i > r->last && in->op.form == FORM_st && tells_both_ways(r, at, watched))
			return ASKS_back;
		on |= i > r->last;
	}
	return !on ? ASKS_all : watched->reg != NOREG && is_own(r->fn, watched->reg, DEEP) ? ASKS_chain : ASKS_turn;
}

static PtxAsks asked_by(const Ring *r, const Inst *in)
{
	PtxAsks what = asks(r, in);

	return what == ASKS_flag ? kind_of_flag(r, &in->ops[1]) : what;
}

/* ---- updates: compare-and-swap until it is one's own ---------------------------------------------------------------------- */

/* Is a predicate made of a comparison by order? */
static bool is_by_order(const Ring *r, u32 pred, u32 deep)
{
	for (u32 i = r->first; deep && i <= r->last; i++) {
		const Inst *in = &r->fn->insts[i];

		if (!sets(in, pred))
			continue;
		if (in->op.form == FORM_setp)
			return in->op.m.cmp != CMP_eq && in->op.m.cmp != CMP_ne && in->op.m.cmp != CMP_equ && in->op.m.cmp != CMP_neu;
		for (u32 k = 0; k < in->nops; k++)
			if (!is_dest(in, k) && in->ops[k].kind == OP_reg && is_by_order(r, in->ops[k].reg, deep - 1))
				return true;
	}
	return false;
}

static bool is_left_by_order(const Ring *r)
{
	for (u32 i = r->first; i <= r->last; i++) {
		const Inst *in = &r->fn->insts[i];

		if (in->op.form == FORM_bra && in->pred != NOREG && is_in(r, in->ops[0].reg) != is_in(r, i + 1) && is_by_order(r, in->pred, DEEP))
			return true;
	}
	return false;
}

static bool updates(const Ring *r, const Inst *in)
{
	return in->op.form == FORM_atom && in->op.m.atom == ATOM_cas && !ptx_is_shared(in->op.m.space) && in->nops > 2 &&
	       place_stays(r, &in->ops[1]) && !stays(r, &in->ops[2]);
}

static void find_updates(const Ring *r, PtxLock *of)
{
	for (u32 k = r->first; k <= r->last; k++)
		if (updates(r, &r->fn->insts[k]) && of[k].from <= r->first) {
			of[k].updates = is_left_by_order(r) ? UPDATES_perhaps : UPDATES_always;
			of[k].from = r->first;
		}
}

PtxLock *ptx_locks(Arena *a, const Fn *fn)
{
	PtxLock *of = arena_new_array(a, PtxLock, vec_len(fn->insts) + 1);

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		Ring r = { .fn = fn, .first = in->op.form == FORM_bra && in->ops[0].kind == OP_label ? in->ops[0].reg : NOREG, .last = i };

		if (r.first > i)
			continue;
		find_updates(&r, of);
		if (!waits(a, &r))
			continue;
		for (u32 k = r.first; k <= i; k++)
			if (!of[k].after || of[k].after - of[k].first > i + 1 - r.first) {
				of[k].first = r.first;
				of[k].after = i + 1;
				of[k].asks = asked_by(&r, &fn->insts[k]);
			}
	}
	return of;
}
