/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * same: what blocks of a column, or a row, of the grid read in common. Comes in: cfg, webs, shapes. Goes out: loads in loops whose
 * address, in the n-th turn, is one function of n for all those blocks.
 *
 * An address is made of registers; each must come from pure instructions, parameters and places in the grid that are the same
 * for those blocks, and control must not choose between definitions: inside the loop they all run in each turn, and one at most
 * comes from before it, where nothing turns. A register's only definition may be left out in some turns: whoever reads it, in a turn,
 * comes by it then, since all ways there do.
 *
 * That the values are the same, too, follows from the memory model: blocks that do not wait for each other may not write what
 * others read with weak loads. A kernel with anything by which they could wait (atomics, fences, grid barriers, calls) has
 * none of these loads, nor has a loop that its own block's stores to global memory may come before, but of arrays that are apart
 * from theirs (arrays.c).
 */
#include "analysis/same.h"

typedef struct Search {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	u32 loop;	 /* of the load in question */
	u32 *stores;	 /* vec: to global memory, in the loop or ahead of it */
	Arrays *arrays;	 /* NULL: not asked yet */
	ArraysApart *apart; /* NULL: arrays may be one */
	Bits before;	 /* blocks outside of the loop from which control may come to it */
	bool down;
	Bits seen, same; /* webs that were looked at; of those, that are as they must be (a cycle's are until one is not) */
} Search;

static bool is_global(const Inst *in)
{
	return in->op.form == FORM_ld_nc || in->op.m.space == SS_global || in->op.m.space == SS_generic;
}

/* Nothing by which a block could learn what another one has done, or write where others read. */
static bool is_private(Search *s, u32 inst)
{
	const Inst *in = &s->c->fn->insts[inst];
	u32 f = ptx_forms[in->op.form].flags;
	u32 known = FF_pure | FF_load | FF_store | FF_barrier | FF_warp | FF_branch | FF_exit, b = s->c->block_of[inst];

	if (!(f & known) || f & (FF_atomic | FF_call | FF_yield | FF_cluster | FF_volatile) || in->op.m.sem > SEM_weak)
		return false;
	if (!(f & FF_store) || (in->op.form == FORM_st && !is_global(in)))
		return true;
	if (!bits_has(s->before, b) && !loop_has(s->c, s->loop, b))
		return true;
	*vec_push(s->a, s->stores) = inst;
	return s->apart && in->op.form == FORM_st;
}

static bool runs_once_a_turn(const Search *s, u32 block)
{
	return s->c->blocks[block].loop == s->loop + 1;
}

static bool runs_each_turn(const Search *s, u32 block)
{
	const Loop *l = &s->c->loops[s->loop];

	if (!runs_once_a_turn(s, block))
		return false;
	for (u32 i = 0; i < vec_len(l->latches); i++)
		if (!cfg_dominates(s->c, block, l->latches[i]))
			return false;
	return true;
}

static bool is_same(Search *s, const Opnd *o);

static bool place_is_same(const Search *s, u32 sreg)
{
	if (sreg == SR_ctaid_x)
		return s->down;
	if (sreg == SR_ctaid_y)
		return !s->down;
	return sreg <= SR_tid_z || (sreg >= SR_ntid_x && sreg <= SR_ntid_z) || sreg == SR_ctaid_z ||
	       (sreg >= SR_nctaid_x && sreg <= SR_nctaid_z) || sreg == SR_laneid;
}

static bool def_is_same(Search *s, const Inst *in)
{
	u32 f = ptx_forms[in->op.form].flags;
	bool param = in->op.form == FORM_ld && in->op.m.space == SS_param && in->ops[1].reg == NOREG;

	if (in->pred != NOREG || in->op.m.cc)
		return false;
	if (!param && (!(f & FF_pure) || f & (FF_volatile | FF_warp | FF_load)))
		return false;
	for (u32 i = analysis_ndests(in); i < in->nops && !param; i++)
		if (!is_same(s, &in->ops[i]))
			return false;
	return true;
}

static bool is_before(const Search *s, u32 inst)
{
	u32 b = s->c->block_of[inst];

	return bits_has(s->before, b) && !s->c->blocks[b].loop;
}

/* Another definition, ahead of the loop and behind this one, is on all ways from here into it: neither stands in a loop. */
static bool is_replaced(const Search *s, const Web *w, u32 inst)
{
	u32 from = s->c->block_of[inst];

	for (u32 i = 0; i < vec_len(w->defs); i++) {
		u32 at = w->defs[i].inst, b = s->c->block_of[at];

		if (is_before(s, at) && cfg_dominates(s->c, b, s->c->loops[s->loop].header) &&
		    (b == from ? at > inst : cfg_dominates(s->c, from, b)))
			return true;
	}
	return false;
}

static bool web_is_same(Search *s, u32 web)
{
	const Web *w = &s->w->webs[web];
	u32 outside = 0, ndefs = vec_len(w->defs);

	if (bits_has(s->seen, web))
		return bits_has(s->same, web);
	bits_add(s->seen, web);
	if (w->partial || w->undef)
		return false;
	bits_add(s->same, web);
	for (u32 i = 0; i < ndefs; i++) {
		u32 at = w->defs[i].inst, b = s->c->block_of[at];
		bool inside = loop_has(s->c, s->loop, b);

		if (!inside && (!bits_has(s->before, b) || (is_before(s, at) && is_replaced(s, w, at))))
			continue;
		if (inside ? !(ndefs == 1 ? runs_once_a_turn(s, b) : runs_each_turn(s, b)) : s->c->blocks[b].loop || outside++)
			bits_del(s->same, web);
		else if (!def_is_same(s, &s->c->fn->insts[at]))
			bits_del(s->same, web);
	}
	return bits_has(s->same, web);
}

static bool is_same(Search *s, const Opnd *o)
{
	if (o->kind == OP_imm)
		return true;
	if (o->kind == OP_sreg)
		return place_is_same(s, o->reg);
	if (o->kind == OP_var || (o->kind == OP_addr && o->reg == NOREG))
		return true;
	return (o->kind == OP_reg || o->kind == OP_addr) && web_is_same(s, s->w->of_use[o->use]);
}

static bool address_is_same(Search *s, const Opnd *o, bool down)
{
	s->down = down;
	s->seen = bits_new(s->a, s->w->n + 1);
	s->same = bits_new(s->a, s->w->n + 1);
	return is_same(s, o);
}

static void find_before(Search *s)
{
	const Loop *l = &s->c->loops[s->loop];
	u32 *todo = NULL;

	s->before = bits_new(s->a, s->c->nblocks + 1);
	*vec_push(s->a, todo) = l->header;
	while (vec_len(todo)) {
		const Block *b = &s->c->blocks[vec_pop(todo)];

		for (u32 i = 0; i < vec_len(b->pred); i++)
			if (!loop_has(s->c, s->loop, b->pred[i]) && !bits_has(s->before, b->pred[i])) {
				bits_add(s->before, b->pred[i]);
				*vec_push(s->a, todo) = b->pred[i];
			}
	}
}

static bool loop_is_private(Search *s)
{
	vec_clear(s->stores);
	for (u32 i = 0; i < vec_len(s->c->fn->insts); i++)
		if (s->c->blocks[s->c->block_of[i]].rpo != NOBLOCK && !is_private(s, i))
			return false;
	return true;
}

/* What its own block stores does not change what it reads. */
static bool is_apart(Search *s, const Inst *load)
{
	ArraysApart needs;

	if (!vec_len(s->stores) || load->op.form == FORM_ld_nc)
		return true;
	needs = *s->apart;
	s->arrays = s->arrays ? s->arrays : arrays_new(s->a, s->c, s->w);
	for (u32 i = 0; i < vec_len(s->stores); i++)
		if (!arrays_part(&needs, array_of_address(s->arrays, load), array_of_address(s->arrays, &s->c->fn->insts[s->stores[i]])))
			return false;
	*s->apart = needs;
	return true;
}

static void find_in_loop(Search *s, SameRead **out)
{
	const Loop *l = &s->c->loops[s->loop];

	for (u32 i = 0; i < l->nblocks; i++) {
		u32 b = s->c->rpo[l->first + i];

		if (!runs_once_a_turn(s, b))
			continue;
		for (u32 k = s->c->blocks[b].first; k < s->c->blocks[b].end; k++) {
			const Inst *in = &s->c->fn->insts[k];
			const Opnd *o = is_global(in) && in->op.m.space != SS_generic ? analysis_address(in) : NULL;
			bool down;

			if (!o || !(ptx_forms[in->op.form].flags & FF_load) || in->pred != NOREG || ptx_is_ordered(&in->op))
				continue;
			down = address_is_same(s, o, true);
			if (down != address_is_same(s, o, false) && is_apart(s, in))
				*vec_push(s->a, *out) = (SameRead){ k, s->loop, down, runs_each_turn(s, b) };
		}
	}
}

SameRead *analysis_same_reads(Arena *a, const Cfg *c, const Webs *w, const Shapes *shapes, ArraysApart *apart)
{
	Search s = { .a = a, .c = c, .w = w, .apart = apart };
	SameRead *out = NULL;

	for (s.loop = 0; !c->irreducible && s.loop < vec_len(c->loops); s.loop++) {
		if (c->loops[s.loop].depth != 1 || shapes->div_loop[s.loop])
			continue;
		find_before(&s);
		if (loop_is_private(&s))
			find_in_loop(&s, &out);
	}
	return out;
}
