/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * spin: loops that wait for somebody else.
 *
 * A loop waits when the condition of an exit is computed, inside the loop, from a value that only others
 * can change: an atomic, volatile, relaxed or acquire load, a barrier object's state, or a plain load from
 * a fixed address in a loop that stores nothing. It does not wait when an exit counts (its condition
 * comes from a register that the loop itself steps; but if what it waits for decides whether to step), nor when it counts up to
 * what others set (`i += n` in each turn, while i < *end), nor for atomics that make progress by themselves:
 * taking tickets (add of a constant other than 0) and compare-and-swap retries, where the comparand is
 * what the loop last saw. One thread may ask for all: its answer goes through shared memory and a barrier. Compilers join `while (…) ;` at the top of a loop with that loop: one header, two
 * edges back. So what one edge alone goes round is a loop, too, for this. Values are followed through the thread's
 * memory, where they are stored and loaded at the same place, and to the branches that choose between them.
 * requires cfg, webs; sets nothing else.
 */
#include "analysis/wait.h"

#include <string.h>

typedef struct Spin {
	Arena *a;
	const Cfg *c;
	const Webs *w;
	u32 loop;
	bool *inside;	/* per block: what goes round */
	u32 *work;	/* vec of webs, or of blocks */
	u32 *seen, now; /* per web */
	bool waits, steps;
	bool stores;	/* the loop stores to memory */
	bool polls;	/* it has a barrier, and asks at a fixed place for what others change */
	u32 *asks;	/* vec: the loads that the conditions wait for */
} Spin;

static bool inst_in_loop(const Spin *s, u32 inst)
{
	return s->inside[s->c->block_of[inst]];
}

static bool defined_in_loop(const Spin *s, u32 web)
{
	for (u32 i = 0; i < vec_len(s->w->webs[web].defs); i++)
		if (inst_in_loop(s, s->w->webs[web].defs[i].inst))
			return true;
	return false;
}

/* The same each time round: set before the loop, or in it from such (compilers set constants where they are used). */
static bool stays(const Spin *s, u32 web, u32 depth)
{
	const Web *w = &s->w->webs[web];
	const Inst *in;
	bool all = true;

	if (!defined_in_loop(s, web))
		return true;
	in = &s->c->fn->insts[w->defs[0].inst];
	if (vec_len(w->defs) > 1 || !depth || in->pred != NOREG || !(ptx_forms[in->op.form].flags & FF_pure))
		return false;
	for (u32 i = 1; i < in->nops; i++)
		all &= in->ops[i].kind == OP_imm ||
		       (in->ops[i].kind == OP_reg && stays(s, s->w->of_use[in->ops[i].use], depth - 1));
	return all;
}

static bool same_place(const Spin *s, const Opnd *a, const Opnd *b)
{
	if (a->kind != OP_addr || b->kind != OP_addr || a->var != b->var || a->imm != b->imm)
		return false;
	if (a->reg == NOREG || b->reg == NOREG)
		return a->reg == b->reg;
	return s->w->of_use[a->use] == s->w->of_use[b->use];
}

/* From the thread's own memory, where the same block has just put what stays: code without optimization. */
static bool just_stored(const Spin *s, u32 web)
{
	const Fn *fn = s->c->fn;
	const Web *w = &s->w->webs[web];
	u32 at = w->defs[0].inst, block = s->c->block_of[at];

	if (vec_len(w->defs) > 1 || fn->insts[at].op.form != FORM_ld)
		return false;
	for (u32 i = at; i-- > s->c->blocks[block].first;) {
		const Inst *in = &fn->insts[i];

		if (in->op.form == FORM_st && same_place(s, &in->ops[0], &fn->insts[at].ops[1]))
			return in->pred == NOREG && in->ops[1].kind == OP_imm;
	}
	return false;
}

static bool varies(const Spin *s, const Opnd *o)
{
	return (o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG)) && !stays(s, s->w->of_use[o->use], 4);
}

static bool atomic_waits(const Spin *s, const Inst *in)
{
	const Opnd *b = &in->ops[2];

	if (in->op.form != FORM_atom)
		return true;
	if (in->op.m.atom == ATOM_add || in->op.m.atom == ATOM_inc || in->op.m.atom == ATOM_dec)
		return b->kind == OP_imm && !b->imm;
	return in->op.m.atom != ATOM_cas || !varies(s, b) || just_stored(s, s->w->of_use[b->use]);
}

static bool is_strong(const Mods *m) { return m->sem != SEM_none && m->sem != SEM_weak; }

static bool load_waits(const Spin *s, const Inst *in)
{
	const Mods *m = &in->op.m;

	if (ptx_forms[in->op.form].flags & FF_atomic)
		return atomic_waits(s, in);
	if (in->op.form != FORM_ld)
		return false;
	if (is_strong(m))
		return true;
	return (!s->stores || s->polls) && !varies(s, &in->ops[1]) && m->space != SS_param && m->space != SS_const &&
	       m->space != SS_local;
}

static void follow(Spin *s, u32 web)
{
	if (s->seen[web] == s->now)
		return;
	s->seen[web] = s->now;
	*vec_push(s->a, s->work) = web;
}

static void follow_use(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	if (!is_def)
		follow(self, ((Spin *)self)->w->of_use[use]);
}

static const Block *block_of_loop(const Spin *s, u32 i)
{
	u32 b = s->c->rpo[s->c->loops[s->loop].first + i];

	return s->inside[b] ? &s->c->blocks[b] : NULL;
}

/* What the loop keeps in the thread's own memory, as code that is not optimised does with its variables. */
static void follow_memory(Spin *s, const Inst *load)
{
	const Mods *m = &load->op.m;

	if (load->op.form != FORM_ld || (m->space != SS_local && m->space != SS_generic) || is_strong(m))
		return;
	for (u32 i = 0; i < s->c->loops[s->loop].nblocks; i++) {
		const Block *k = block_of_loop(s, i);

		for (u32 j = k ? k->first : 0; k && j < k->end; j++) {
			const Inst *in = &s->c->fn->insts[j];

			if (in->op.form == FORM_st && in->ops[1].kind == OP_reg &&
			    same_place(s, &load->ops[1], &in->ops[0]))
				follow(s, s->w->of_use[in->ops[1].use]);
		}
	}
}

/* A web with a definition before the loop and one inside is carried round it. */
static bool is_carried(const Spin *s, u32 web)
{
	const Web *w = &s->w->webs[web];

	for (u32 i = 0; i < vec_len(w->defs); i++)
		if (!inst_in_loop(s, w->defs[i].inst))
			return true;
	return vec_len(w->defs) > 1;
}

static bool reads_web(const Spin *s, const Inst *in, u32 web)
{
	for (u32 i = analysis_ndests(in); i < in->nops; i++)
		if (in->ops[i].kind == OP_reg && s->w->of_use[in->ops[i].use] == web)
			return true;
	return false;
}

/* The block above all the web's definitions inside; NOBLOCK: there are not several, or it counts. */
static u32 choice_above(const Spin *s, u32 web)
{
	const Web *w = &s->w->webs[web];
	u32 top = NOBLOCK, n = 0;

	for (u32 i = 0; i < vec_len(w->defs); i++) {
		u32 inst = w->defs[i].inst, b = s->c->block_of[inst];

		if (!inst_in_loop(s, inst))
			continue;
		if (reads_web(s, &s->c->fn->insts[inst], web))
			return NOBLOCK;
		for (top = n++ ? top : b; top != NOBLOCK && !cfg_dominates(s->c, top, b);)
			top = s->c->blocks[top].idom;
	}
	return n > 1 ? top : NOBLOCK;
}

/* Which of its definitions a web has (`again = false; if (…) again = true;`) is decided by the branches between them. */
static void follow_choice(Spin *s, u32 web)
{
	const Web *w = &s->w->webs[web];
	u32 top = choice_above(s, web);

	for (u32 i = 0; i < vec_len(w->defs) && top != NOBLOCK; i++) {
		u32 at = s->c->block_of[w->defs[i].inst];

		if (!s->inside[at])
			continue;
		for (u32 b = at == top ? top : s->c->blocks[at].idom; b != NOBLOCK; b = s->c->blocks[b].idom) {
			const Block *k = &s->c->blocks[b];
			const Inst *end = k->end > k->first ? &s->c->fn->insts[k->end - 1] : NULL;

			if (end && end->pred != NOREG)
				follow(s, s->w->of_use[end->pred_use]);
			if (b == top)
				break;
		}
	}
}

static bool defined_in_block(const Spin *s, u32 web, u32 b)
{
	for (u32 i = 0; i < vec_len(s->w->webs[web].defs); i++)
		if (s->c->block_of[s->w->webs[web].defs[i].inst] == b)
			return true;
	return false;
}

/* Some way round the loop sets the web nowhere. */
static bool may_stay(Spin *s, u32 web)
{
	u32 header = s->c->loops[s->loop].header, *todo = NULL;
	Bits seen = bits_new(s->a, s->c->nblocks + 1);

	*vec_push(s->a, todo) = header;
	while (vec_len(todo)) {
		u32 b = vec_pop(todo);
		const Block *k = &s->c->blocks[b];

		if (defined_in_block(s, web, b) || bits_has(seen, b))
			continue;
		bits_add(seen, b);
		for (u32 i = 0; i < vec_len(k->succ); i++) {
			if (k->succ[i] == header)
				return true;
			if (s->inside[k->succ[i]])
				*vec_push(s->a, todo) = k->succ[i];
		}
	}
	return false;
}

/* A counter that is stepped in some turns only: which ones is decided by the branches ahead of its steps. */
static void follow_steps(Spin *s, u32 web)
{
	const Web *w = &s->w->webs[web];

	if (!may_stay(s, web))
		return;
	for (u32 i = 0; i < vec_len(w->defs); i++) {
		u32 at = s->c->block_of[w->defs[i].inst];

		for (u32 b = s->c->blocks[at].idom; s->inside[at] && b != NOBLOCK && s->inside[b]; b = s->c->blocks[b].idom) {
			const Block *k = &s->c->blocks[b];
			const Inst *end = k->end > k->first ? &s->c->fn->insts[k->end - 1] : NULL;

			if (end && end->pred != NOREG)
				follow(s, s->w->of_use[end->pred_use]);
		}
	}
}

/* What the condition `web` comes from: loads that wait, or registers that the loop steps. */
static void slice(Spin *s, u32 web)
{
	bool carried = false, waited = s->waits;

	s->now++;
	s->waits = false;
	vec_clear(s->work);
	follow(s, web);
	while (vec_len(s->work)) {
		u32 x = vec_pop(s->work);
		const Web *w = &s->w->webs[x];

		if (defined_in_loop(s, x) && is_carried(s, x)) {
			carried = true;
			follow_steps(s, x);
		}
		follow_choice(s, x);
		for (u32 i = 0; i < vec_len(w->defs); i++) {
			const Inst *in = &s->c->fn->insts[w->defs[i].inst];

			if (!inst_in_loop(s, w->defs[i].inst))
				continue;
			if (ptx_forms[in->op.form].flags & FF_load && load_waits(s, in)) {
				s->waits = true;
				*vec_push(s->a, s->asks) = w->defs[i].inst;
			}
			follow_memory(s, in);
			analysis_occurrences(s->c->fn, w->defs[i].inst, follow_use, s);
		}
	}
	s->steps |= carried && !s->waits;
	s->waits |= waited;
}

/* Its definition in the loop, if there is one only. */
static u32 def_inside(const Spin *s, u32 web)
{
	const Web *w = &s->w->webs[web];
	u32 at = NOREG;

	for (u32 i = 0; i < vec_len(w->defs); i++) {
		if (!inst_in_loop(s, w->defs[i].inst))
			continue;
		if (at != NOREG)
			return NOREG;
		at = w->defs[i].inst;
	}
	return at;
}

enum { MAX_COPIES = 3, STEPS_UP = 1, STEPS_DOWN = 2 };

/* By a negative constant; other numbers that are added are not known, and most are positive. */
static bool goes_down(const Inst *add)
{
	return add->ops[2].kind == OP_imm && (u64)add->ops[2].imm >> (ptx_type_bits(add->op.type[0]) - 1) & 1;
}

/* Which way each turn steps it, by an addition of what stays; 0: it does something else. */
static u32 stepped(Spin *s, const Opnd *o)
{
	u32 x = o->kind == OP_reg ? s->w->of_use[o->use] : NOREG, start = x, way = 0;

	for (u32 n = 0; x != NOREG && n <= MAX_COPIES; n++) {
		u32 at = def_inside(s, x);
		const Inst *in = at == NOREG ? NULL : &s->c->fn->insts[at];

		if (!in || in->pred != NOREG || in->ops[1].kind != OP_reg || may_stay(s, x))
			return 0;
		if (in->op.form == FORM_add_i && !way && !varies(s, &in->ops[2]))
			way = goes_down(in) ? STEPS_DOWN : STEPS_UP;
		else if (in->op.form != FORM_mov)
			return 0;
		x = s->w->of_use[in->ops[1].use];
		if (x == start)
			return way;
	}
	return 0;
}

/* The way operand 1 (`mirrored`: operand 2) goes to make this false; 0: none does for sure. */
static u32 way_out(Cmp cmp, bool mirrored)
{
	switch (cmp) {
	case CMP_lt: case CMP_le: case CMP_lo: case CMP_ls:
		return mirrored ? STEPS_DOWN : STEPS_UP;
	case CMP_gt: case CMP_ge: case CMP_hi: case CMP_hs:
		return mirrored ? STEPS_UP : STEPS_DOWN;
	default:
		return 0;
	}
}

/* Block k leaves the loop when a number that each turn steps has got to where another one is: others may move that, but
 * nobody waits for it. */
static bool catches_up(Spin *s, const Block *k)
{
	const Inst *end = &s->c->fn->insts[k->end - 1], *in;
	u32 at = def_inside(s, s->w->of_use[end->pred_use]), stay, way;
	bool goes_on;

	if (at == NOREG || end->op.form != FORM_bra || vec_len(k->succ) != 2)
		return false;
	in = &s->c->fn->insts[at];
	stay = s->inside[k->succ[0]] ? 0 : 1;
	if (in->op.form != FORM_setp || in->nops != 3 || in->pred != NOREG || !s->inside[k->succ[stay]])
		return false;
	goes_on = (stay == 0) != end->pred_neg;
	for (u32 i = 0; i < 2; i++) {
		way = way_out(in->op.m.cmp, i);
		if (!goes_on)
			way = way == STEPS_UP ? STEPS_DOWN : way == STEPS_DOWN ? STEPS_UP : 0;
		if (way && stepped(s, &in->ops[1 + i]) == way)
			return true;
	}
	return false;
}

/* An exit that ends the grid (a timeout that traps) bounds nothing. */
static bool really_exits(const Spin *s, const Block *k)
{
	bool out = k->exits;

	for (u32 i = 0; i < vec_len(k->succ); i++)
		out |= !s->inside[k->succ[i]] && !s->c->blocks[k->succ[i]].dies;
	return out;
}

static bool loop_stores(const Spin *s)
{
	for (u32 i = 0; i < s->c->loops[s->loop].nblocks; i++) {
		const Block *k = block_of_loop(s, i);

		for (u32 j = k ? k->first : 0; k && j < k->end; j++)
			if (ptx_forms[s->c->fn->insts[j].op.form].flags & (FF_store | FF_call | FF_barrier))
				return true;
	}
	return false;
}

static bool asks_others(const Spin *s, const Inst *in)
{
	u32 flags = ptx_forms[in->op.form].flags;

	if (!(flags & FF_load) || in->nops < 2 || in->op.m.space == SS_shared || varies(s, &in->ops[1]))
		return false;
	return in->op.form == FORM_ld ? is_strong(&in->op.m) : in->op.form == FORM_atom && atomic_waits(s, in);
}

static bool loop_polls(const Spin *s)
{
	bool barrier = false, asks = false;

	for (u32 i = 0; i < s->c->loops[s->loop].nblocks; i++) {
		const Block *k = block_of_loop(s, i);

		for (u32 j = k ? k->first : 0; k && j < k->end; j++) {
			barrier |= ptx_forms[s->c->fn->insts[j].op.form].flags & FF_barrier;
			asks |= asks_others(s, &s->c->fn->insts[j]);
		}
	}
	return barrier && asks;
}

static bool inside_waits(Spin *s)
{
	s->waits = s->steps = false;
	s->stores = loop_stores(s);
	s->polls = loop_polls(s);
	for (u32 i = 0; i < s->c->loops[s->loop].nblocks; i++) {
		const Block *k = block_of_loop(s, i);
		const Inst *in = k && k->end > k->first ? &s->c->fn->insts[k->end - 1] : NULL;

		if (!in || !really_exits(s, k))
			continue;
		if (in->pred != NOREG) {
			slice(s, s->w->of_use[in->pred_use]);
			s->steps |= catches_up(s, k);
		}
		if (in->op.form == FORM_brx_idx && in->ops[0].kind == OP_reg)
			slice(s, s->w->of_use[in->ops[0].use]);
	}
	return s->waits && !s->steps;
}

static void set_inside(Spin *s, bool on)
{
	const Loop *l = &s->c->loops[s->loop];

	for (u32 i = 0; i < l->nblocks; i++)
		s->inside[s->c->rpo[l->first + i]] = on;
}

/* What goes round by one edge back only: from where it is reached without the header. */
static void set_inside_of(Spin *s, u32 latch)
{
	s->inside[s->c->loops[s->loop].header] = true;
	vec_clear(s->work);
	*vec_push(s->a, s->work) = latch;
	while (vec_len(s->work)) {
		u32 b = vec_pop(s->work);
		const Block *k = &s->c->blocks[b];

		if (s->inside[b] || !loop_has(s->c, s->loop, b))
			continue;
		s->inside[b] = true;
		for (u32 i = 0; i < vec_len(k->pred); i++)
			*vec_push(s->a, s->work) = k->pred[i];
	}
}

static bool loop_spins(Spin *s, u32 loop)
{
	const Loop *l = &s->c->loops[loop];
	bool spins, whole;

	s->loop = loop;
	vec_clear(s->asks);
	set_inside(s, true);
	spins = whole = inside_waits(s);
	for (u32 i = 0; i < vec_len(l->latches) && vec_len(l->latches) > 1 && !whole; i++) {
		set_inside(s, false);
		set_inside_of(s, l->latches[i]);
		spins |= inside_waits(s);
	}
	set_inside(s, false);
	return spins;
}

static Spin spin_new(Arena *a, const Cfg *c, const Webs *w)
{
	return (Spin){ .a = a, .c = c, .w = w, .seen = arena_new_array(a, u32, w->n),
		       .inside = arena_new_array(a, bool, c->nblocks + 1) };
}

const u32 *analysis_asks(Arena *a, const Cfg *c, const Webs *w, u32 loop)
{
	Spin s = spin_new(a, c, w);

	return loop_spins(&s, loop) ? s.asks : NULL;
}

bool *analysis_spin_loops(Arena *a, const Cfg *c, const Webs *w)
{
	Spin s = spin_new(a, c, w);
	bool *spins = arena_new_array(a, bool, vec_len(c->loops) + 1);

	for (u32 l = 0; l < vec_len(c->loops); l++)
		spins[l] = loop_spins(&s, l);
	return spins;
}
