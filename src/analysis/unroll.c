/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * unroll: a function ▶ the same with short loops around barriers written out, where the block's
 * shape tells how often they run (a tree over blockDim.x).
 *
 * In: a verified function without calls that matter, the block's shape. Out: the function itself, or a new
 * Fn whose loops are copies in a row: what counts the iterations is then a constant in each, and with it
 * the lanes that take part. Register occurrences are fresh, registers and variables the old ones. The loop
 * itself stays, unreachable.
 *
 * A loop is written out when one exit is passed in every iteration and its condition follows from numbers
 * known before the loop through pure instructions that run once an iteration.
 */
#include "analysis/analysis.h"

#include <string.h>

enum { MAX_TRIPS = 32, MAX_COPIED = 1024, MAX_LOOPS = 4, MAX_DEPTH = 16, MAX_SRC = 4 };

typedef struct Known {
	bool yes;
	u64 v;
} Known;

typedef struct Fix { /* a branch of the new function that goes to a block of the old one */
	u32 inst, block;
} Fix;

typedef struct Unroller {
	Arena *a;
	const Fn *fn;
	const u32 *ntid;
	const Cfg *c;
	const Webs *w;
	u32 loop;
	u32 exit_block;	  /* its terminator decides */
	bool stays_taken; /* the branch is taken while the loop goes on */
	bool *in_slice;	  /* per instruction: it feeds the condition */
	Known *now;	  /* per web: its value in the iteration being run */
	u32 trips;
	Fn *out;
	u32 *start;	  /* per block: its copy in this iteration; the header's: in the next one */
	Fix *fix, *leave; /* vecs: of this iteration; of those that leave the loop, all */
} Unroller;

/* ---- numbers known before the loop ------------------------------------------------------------------- */

static Known web_before(Unroller *u, u32 web, u32 depth), web_outside(Unroller *u, u32 web, u32 depth);

static Known run_inst(const Inst *in, const u64 *src)
{
	u64 d[2] = { 0 };

	ptx_forms[in->op.form].lane(&in->op, d, src);
	return (Known){ true, d[0] };
}

static bool runs_alone(const Inst *in)
{
	const FormInfo *f = &ptx_forms[in->op.form];

	return f->flags & FF_pure && f->lane && in->pred == NOREG && in->nops >= 2 && in->nops <= 1 + MAX_SRC &&
	       in->ops[0].kind == OP_reg && !in->op.m.cc && in->op.form != FORM_addc && in->op.form != FORM_subc &&
	       in->op.form != FORM_madc && ptx_type_bits(in->ops[0].type) <= 64;
}

static Known trimmed(Known k, u8 type)
{
	u32 bits = ptx_type_bits(type);

	k.v &= !bits || bits >= 64 ? ~0ull : (1ull << bits) - 1;
	return k;
}

static Known fixed_operand(const Unroller *u, const Opnd *o)
{
	u32 dim = o->reg - SR_ntid_x;

	if (o->kind == OP_imm)
		return trimmed((Known){ true, (u64)o->imm }, o->type);
	if (o->kind == OP_sreg && dim < 3 && u->ntid[dim])
		return (Known){ true, u->ntid[dim] };
	return (Known){ false, 0 };
}

static Known value_before(Unroller *u, const Inst *in, u32 depth)
{
	u64 src[MAX_SRC] = { 0 };

	if (!runs_alone(in) || !depth)
		return (Known){ false, 0 };
	for (u32 k = 1; k < in->nops; k++) {
		const Opnd *o = &in->ops[k];
		Known x = o->kind == OP_reg && !o->neg ? web_before(u, u->w->of_use[o->use], depth - 1)
						       : fixed_operand(u, o);

		if (!x.yes)
			return x;
		src[k - 1] = x.v;
	}
	return trimmed(run_inst(in, src), in->ops[0].type);
}

static bool in_loop(const Unroller *u, u32 inst)
{
	return loop_has(u->c, u->loop, u->c->block_of[inst]);
}

/* What the web's definitions give, all of them: what is asked about may have come round the loop. */
static Known web_before(Unroller *u, u32 web, u32 depth)
{
	const Web *w = &u->w->webs[web];
	Known all = { false, 0 };

	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (in_loop(u, w->defs[i].inst))
			return all;
	return web_outside(u, web, depth);
}

/* Is the web set anew whenever the loop is entered, not only before a loop around it? */
static bool set_at_entry(const Unroller *u, const Web *w)
{
	u32 around = u->c->loops[u->loop].parent;

	for (u32 i = 0; around && i < vec_len(w->defs); i++)
		if (!loop_has(u->c, around - 1, u->c->block_of[w->defs[i].inst]))
			return false;
	return true;
}

/* What all definitions outside the loop give. */
static Known web_outside(Unroller *u, u32 web, u32 depth)
{
	const Web *w = &u->w->webs[web];
	Known all = { false, 0 };

	if (w->partial || w->undef)
		return all;
	for (u32 i = 0; i < vec_len(w->defs); i++) {
		Known x;

		if (in_loop(u, w->defs[i].inst))
			continue;
		x = value_before(u, &u->fn->insts[w->defs[i].inst], depth);
		if (!x.yes || (all.yes && all.v != x.v))
			return (Known){ false, 0 };
		all = x;
	}
	return all;
}

/* ---- counting ------------------------------------------------------------------------------------------- */

static bool every_iteration(const Unroller *u, u32 block)
{
	const Loop *l = &u->c->loops[u->loop];

	for (u32 i = 0; i < vec_len(l->latches); i++)
		if (!cfg_dominates(u->c, block, l->latches[i]))
			return false;
	return true;
}

/* The instructions of the loop that the register occurrence `use` depends on; false: not all are as they
 * must be. */
static bool slice(Unroller *u, u32 use, u32 depth)
{
	const Web *w = &u->w->webs[u->w->of_use[use]];
	u32 inside = 0;
	Known before;

	if (w->partial || w->undef || !depth)
		return false;
	for (u32 i = 0; i < vec_len(w->defs); i++) {
		u32 inst = w->defs[i].inst;
		const Inst *in = &u->fn->insts[inst];

		if (!in_loop(u, inst))
			continue;
		if (++inside > 1 || !runs_alone(in) || !every_iteration(u, u->c->block_of[inst]))
			return false;
		if (u->in_slice[inst])
			continue;
		u->in_slice[inst] = true;
		for (u32 k = 1; k < in->nops; k++)
			if (in->ops[k].kind == OP_reg ? in->ops[k].neg || !slice(u, in->ops[k].use, depth - 1)
						      : !fixed_operand(u, &in->ops[k]).yes)
				return false;
	}
	if (vec_len(w->defs) == inside)
		return true;
	if (inside && !set_at_entry(u, w))
		return false;
	before = web_outside(u, u->w->of_use[use], MAX_DEPTH);
	if (before.yes)
		u->now[u->w->of_use[use]] = before;
	return before.yes;
}

static bool step(Unroller *u, const Inst *in)
{
	u64 src[MAX_SRC] = { 0 };

	for (u32 k = 1; k < in->nops; k++) {
		const Opnd *o = &in->ops[k];
		Known x = o->kind == OP_reg ? u->now[u->w->of_use[o->use]] : fixed_operand(u, o);

		if (!x.yes)
			return false;
		src[k - 1] = x.v;
	}
	u->now[u->w->of_use[in->ops[0].use]] = trimmed(run_inst(in, src), in->ops[0].type);
	return true;
}

/* Runs the slice until the exit is taken: the number of that iteration, from 1; 0: not known. */
static u32 count_trips(Unroller *u)
{
	const Loop *l = &u->c->loops[u->loop];
	const Inst *exit = &u->fn->insts[u->c->blocks[u->exit_block].end - 1];
	u32 pred = u->w->of_use[exit->pred_use];

	for (u32 n = 1; n <= MAX_TRIPS; n++)
		for (u32 i = 0; i < l->nblocks; i++) {
			u32 b = u->c->rpo[l->first + i];
			const Block *k = &u->c->blocks[b];

			for (u32 j = k->first; j < k->end; j++)
				if (u->in_slice[j] && !step(u, &u->fn->insts[j]))
					return 0;
			if (b != u->exit_block)
				continue;
			if (!u->now[pred].yes)
				return 0;
			if ((u->now[pred].v != exit->pred_neg) != u->stays_taken)
				return n;
		}
	return 0;
}

static bool decides(Unroller *u, u32 b)
{
	const Block *k = &u->c->blocks[b];
	const Inst *in = k->end > k->first ? &u->fn->insts[k->end - 1] : NULL;
	bool first, second;

	if (!in || in->op.form != FORM_bra || in->pred == NOREG || vec_len(k->succ) != 2 || !every_iteration(u, b))
		return false;
	first = loop_has(u->c, u->loop, k->succ[0]);
	second = loop_has(u->c, u->loop, k->succ[1]);
	if (first == second)
		return false;
	u->exit_block = b;
	u->stays_taken = first;
	memset(u->in_slice, 0, vec_len(u->fn->insts) * sizeof *u->in_slice);
	memset(u->now, 0, u->w->n * sizeof *u->now);
	return slice(u, in->pred_use, MAX_DEPTH) && (u->trips = count_trips(u));
}

/* ---- which loops ---------------------------------------------------------------------------------------- */

/* Worth it: a barrier inside. *size: instructions. */
static bool pays(const Unroller *u, u32 *size)
{
	const Loop *l = &u->c->loops[u->loop];
	bool barrier = false;

	*size = 0;
	for (u32 i = 0; i < l->nblocks; i++) {
		const Block *k = &u->c->blocks[u->c->rpo[l->first + i]];

		*size += k->end - k->first + 1;
		for (u32 j = k->first; j < k->end; j++) {
			const Inst *in = &u->fn->insts[j];

			if (in->op.form == FORM_brx_idx || in->op.form == FORM_call)
				return false;
			barrier |= (ptx_forms[in->op.form].flags & FF_barrier) != 0;
		}
	}
	return barrier;
}

static bool unrolls(Unroller *u)
{
	const Loop *l = &u->c->loops[u->loop];
	u32 size;

	if (!loop_is_innermost(u->c, u->loop) || !pays(u, &size))
		return false;
	for (u32 i = 0; i < l->nblocks; i++)
		if (decides(u, u->c->rpo[l->first + i]))
			return u->trips * size <= MAX_COPIED;
	return false;
}

/* ---- copying ---------------------------------------------------------------------------------------------- */

/* In place of the branch `like`, or, behind another instruction, a new one: that has no place in the source, so that
 * it counts as none. */
static void push_goto(Unroller *u, const Inst *like, bool instead)
{
	Inst *in = fn_add_branch(u->a, u->out, like);

	if (instead)
		in->pos = like->pos;
}

/* The last instruction is a branch to this block. */
static void note_target(Unroller *u, u32 block)
{
	*vec_push(u->a, u->fix) = (Fix){ vec_len(u->out->insts) - 1, block };
}

static void copy_block(Unroller *u, u32 b, bool last)
{
	const Block *k = &u->c->blocks[b];
	const Inst *in = &u->fn->insts[k->first];
	u32 n = vec_len(k->succ);

	for (u32 j = k->first; j < k->end; j++) {
		in = &u->fn->insts[j];
		if (in->op.form != FORM_bra) {
			fn_add_copy(u->a, u->out, in);
		} else if (in->pred != NOREG && b != u->exit_block && n == 2) {
			fn_add_copy(u->a, u->out, in);
			note_target(u, k->succ[0]);
		}
	}
	if (!n)
		return;
	push_goto(u, in, in->op.form == FORM_bra && (in->pred == NOREG || b == u->exit_block));
	note_target(u, b == u->exit_block ? k->succ[last == u->stays_taken] : k->succ[n - 1]);
}

/* Branches inside go to this iteration's blocks, to the header's next copy; those that leave, to the old
 * block, whose place is not known yet. */
static void copy_iteration(Unroller *u, bool last)
{
	const Loop *l = &u->c->loops[u->loop];

	vec_clear(u->fix);
	for (u32 i = 0; i < l->nblocks; i++) {
		u32 b = u->c->rpo[l->first + i];

		u->start[b] = vec_len(u->out->insts);
		copy_block(u, b, last);
	}
	u->start[l->header] = vec_len(u->out->insts);
	for (u32 i = 0; i < vec_len(u->fix); i++) {
		Opnd *to = u->out->insts[u->fix[i].inst].ops;

		if (loop_has(u->c, u->loop, u->fix[i].block))
			to->reg = u->start[u->fix[i].block];
		else
			*vec_push(u->a, u->leave) = (Fix){ u->fix[i].inst, u->fix[i].block };
	}
}

/* The copies stand in front of the header: who falls or branches into the loop gets there. */
static Fn *write_out(Unroller *u)
{
	u32 header = u->c->blocks[u->c->loops[u->loop].header].first, n = vec_len(u->fn->insts), copied;

	u->out = fn_begin_copy(u->a, u->fn);
	u->leave = NULL;
	u->start = arena_new_array(u->a, u32, u->c->nblocks);
	for (u32 i = 0; i < header; i++)
		fn_add_copy(u->a, u->out, &u->fn->insts[i]);
	for (u32 i = 0; i < u->trips; i++)
		copy_iteration(u, i + 1 == u->trips);
	copied = vec_len(u->out->insts) - header;
	for (u32 i = header; i < n; i++)
		fn_add_copy(u->a, u->out, &u->fn->insts[i]);
	for (u32 i = 0; i < n; i++)
		fn_move_labels(&u->out->insts[i < header ? i : i + copied], header, copied, in_loop(u, i));
	for (u32 i = 0; i < vec_len(u->leave); i++) {
		u32 to = u->c->blocks[u->leave[i].block].first;

		u->out->insts[u->leave[i].inst].ops[0].reg = to < header ? to : to + copied;
	}
	return u->out;
}

static bool has_barrier(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (ptx_forms[fn->insts[i].op.form].flags & FF_barrier)
			return true;
	return false;
}

const Fn *analysis_unroll(Arena *a, const Fn *fn, const u32 ntid[3])
{
	for (u32 done = 0; done < MAX_LOOPS; done++) {
		Unroller u = { .a = a, .fn = fn, .ntid = ntid };

		if (!has_barrier(fn))
			return fn;
		u.c = analysis_cfg(a, fn);
		if (u.c->irreducible || u.c->deep || !vec_len(u.c->loops))
			return fn;
		u.w = analysis_webs(a, u.c);
		u.in_slice = arena_new_array(a, bool, vec_len(fn->insts) + 1);
		u.now = arena_new_array(a, Known, u.w->n + 1);
		while (u.loop < vec_len(u.c->loops) && !unrolls(&u))
			u.loop++;
		if (u.loop == vec_len(u.c->loops))
			return fn;
		fn = write_out(&u);
	}
	return fn;
}
