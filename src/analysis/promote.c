/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * promote: a place in memory that a loop stores to in every turn (`c[i] += a[k] * b[k]`) ▶ a register, stored where the loop
 * is left, and loaded ahead of it where the loop reads it. No compiler may do so that does not know whether c is a, too; who
 * launches the kernel knows: arrays are apart when the pointers that it gives lie in different allocations. So the result
 * holds for launches where the parameters of each pair in `apart` do; for others there is the function as it was.
 *
 * Which array an access belongs to says arrays.c. Loads and stores that others may see in their order, and whatever orders
 * them, leave a loop as it is; so does waiting for others, who may wait for what the loop stores.
 *
 * In: a function. Out: a new one, or the function itself where there is nothing of the kind.
 */
#include "analysis/arrays.h"

#include <string.h>

enum { MAX_PLACES = 16 /* promoted one by one */, MAX_CHAIN = 64, MAX_LENGTH = 4000 };

typedef struct Def {
	u32 inst, before; /* the definition before it + 1 */
} Def;

typedef struct Promote {
	Arena *a;
	const Fn *fn;
	const Cfg *c;
	const Webs *w;
	Arrays *arrays;
	ArraysApart *apart, needs; /* of all; of the place looked at */
	u32 *last; /* per register: its last definition + 1 in `defs` */
	Def *defs; /* vec */
	bool *seen; /* per web, of one exit */
	u32 *chain; /* vec of those seen */
	u8 *loop_defs; /* per register: definitions in the loop, up to two */
	u32 loop;
	const Inst *store; /* one of the place that every turn passes */
	bool stays; /* what that one stores is what the place holds when the loop is left, in the same register */
	ArrayOf place;
	bool reads; /* the loop reads the place, too */
	Fn *out;
	u32 held; /* the register that holds what is there */
} Promote;

/* ---- registers ---- */

static void note_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Promote *p = self;

	if (!is_def || !o)
		return;
	*vec_push(p->a, p->defs) = (Def){ inst, p->last[o->reg] };
	p->last[o->reg] = vec_len(p->defs);
}

/* ---- what may stand in the loop ---------------------------------------------------------------------------- */

static u32 bytes_of(const Inst *in)
{
	return ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1u);
}

static bool is_weak(const Inst *in)
{
	return (in->op.m.sem == SEM_none || in->op.m.sem == SEM_weak) && !in->op.m.extra[XE_mmio] && in->op.m.cop != COP_cv &&
	       !ptx_is_ordered(&in->op);
}

/* To memory that the device's other threads share. */
static bool is_global(const Inst *in) { return in->op.m.space == SS_global || in->op.m.space == SS_generic; }

static bool same_base(const Opnd *x, const Opnd *y)
{
	return x->kind == OP_addr && y->kind == OP_addr && x->reg == y->reg && x->var == y->var && !x->vec && !y->vec;
}

/* A load or a store of the place, whole, by the register and the number that the store has. */
static bool is_of_place(const Promote *p, const Inst *in)
{
	const Opnd *x = analysis_address(in), *y = analysis_address(p->store), *v = &in->ops[in->op.form == FORM_st];
	u32 bits = ptx_type_bits(in->op.type[0]);

	return (in->op.form == FORM_ld || in->op.form == FORM_st) && is_global(in) && same_base(x, y) && x->imm == y->imm && !in->op.m.vec &&
	       bits == ptx_type_bits(p->store->op.type[0]) && (in->op.form == FORM_st || v->kind == OP_reg) &&
	       (v->kind != OP_reg || ptx_type_bits(p->fn->regs[v->reg].type) == bits);
}

/* It has nothing to do with the place. */
static bool is_elsewhere(Promote *p, const Inst *in)
{
	const Opnd *x = analysis_address(in), *y = analysis_address(p->store);

	if (!is_weak(in))
		return false;
	if (!is_global(in))
		return true;
	if (same_base(x, y) && (x->imm >= y->imm + bytes_of(p->store) || y->imm >= x->imm + bytes_of(in)))
		return true;
	return arrays_part(&p->needs, p->place, array_of_address(p->arrays, in));
}

static bool may_stand(Promote *p, const Inst *in)
{
	const FormInfo *f = &ptx_forms[in->op.form];

	if (in->op.form == FORM_ld || in->op.form == FORM_st) {
		if (!is_of_place(p, in) || !is_weak(in))
			return is_elsewhere(p, in);
		p->reads |= in->op.form == FORM_ld;
		return true;
	}
	return in->op.form == FORM_ld_nc || in->op.form == FORM_bra || (f->flags & FF_pure && !(f->flags & (FF_volatile | FF_warp)));
}

/* ---- waiting -------------------------------------------------------------------------------------------------- */

/* A load of one place in every turn. */
static bool asks_again(const Promote *p, const Inst *in)
{
	const Opnd *x = in->op.form == FORM_ld ? analysis_address(in) : NULL;

	return x && is_global(in) && (x->kind != OP_addr || x->reg == NOREG || !p->loop_defs[x->reg]);
}

/* Does the value come, in the loop, from a place that only others can change? */
static bool is_asked_for(Promote *p, u32 web)
{
	const Web *w = &p->w->webs[web];

	if (p->seen[web])
		return false;
	if (vec_len(p->chain) == MAX_CHAIN)
		return true;
	p->seen[web] = true;
	*vec_push(p->a, p->chain) = web;
	for (u32 i = 0; i < vec_len(w->defs); i++) {
		const Inst *in = &p->fn->insts[w->defs[i].inst];

		if (!loop_has(p->c, p->loop, p->c->block_of[w->defs[i].inst]))
			continue;
		if (asks_again(p, in) || (in->pred != NOREG && is_asked_for(p, p->w->of_use[in->pred_use])))
			return true;
		for (u32 k = analysis_ndests(in); k < in->nops; k++)
			if (in->ops[k].kind == OP_reg && is_asked_for(p, p->w->of_use[in->ops[k].use]))
				return true;
	}
	return false;
}

/* Whom it waits for may wait for what it stores. */
static bool waits(Promote *p)
{
	const Loop *l = &p->c->loops[p->loop];
	bool yes = false;

	for (u32 i = 0; i < vec_len(l->exits) && !yes; i++) {
		const Inst *in = &p->fn->insts[p->c->blocks[l->exits[i]].end - 1];

		yes = in->pred != NOREG && is_asked_for(p, p->w->of_use[in->pred_use]);
		for (u32 k = 0; k < vec_len(p->chain); k++)
			p->seen[p->chain[k]] = false;
		vec_clear(p->chain);
	}
	return yes;
}

/* Every turn, and everyone who leaves the loop, has stored. */
static bool always_passes(const Promote *p, u32 block)
{
	const Loop *l = &p->c->loops[p->loop];

	for (u32 i = 0; i < vec_len(l->latches); i++)
		if (!cfg_dominates(p->c, block, l->latches[i]))
			return false;
	for (u32 i = 0; i < vec_len(l->exits); i++)
		if (!cfg_dominates(p->c, block, l->exits[i]))
			return false;
	return true;
}

static void note_loop_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Promote *p = self;

	if (is_def && o && p->loop_defs[o->reg] < 2)
		p->loop_defs[o->reg]++;
}

static const Block *loop_block(const Promote *p, u32 i)
{
	return &p->c->blocks[p->c->rpo[p->c->loops[p->loop].first + i]];
}

/* The place can be entered ahead of its loop: nobody falls into the header from within. */
static bool can_enter(const Promote *p)
{
	const Block *h = &p->c->blocks[p->c->loops[p->loop].header];
	u32 above = h->first ? p->c->block_of[h->first - 1] : NOBLOCK;
	const Inst *in = h->first ? &p->fn->insts[h->first - 1] : NULL;

	return !in || !loop_has(p->c, p->loop, above) || (in->op.form == FORM_bra && in->pred == NOREG);
}

static bool is_move(const Promote *p, u32 inst)
{
	const Inst *in = &p->fn->insts[inst];

	return loop_has(p->c, p->loop, p->c->block_of[inst]) && (in->op.form == FORM_ld || in->op.form == FORM_st) &&
	       is_of_place(p, in);
}

/* The register's one definition in the loop stands ahead of this instruction, on every way to it. */
static bool defined_before(const Promote *p, u32 reg, u32 inst)
{
	for (u32 i = p->last[reg]; i; i = p->defs[i - 1].before) {
		u32 def = p->defs[i - 1].inst, b = p->c->block_of[def], to = p->c->block_of[inst];

		if (loop_has(p->c, p->loop, b))
			return b == to ? def < inst : cfg_dominates(p->c, b, to);
	}
	return true;
}

/* Nothing of the place comes behind the store in a turn, and the register that it stores has one definition in the loop, which
 * is passed before it then, or none. */
static bool ends_turn(const Promote *p, u32 store)
{
	const Opnd *v = &p->store->ops[1];
	u32 to = p->c->block_of[store];

	if (p->reads || (v->kind == OP_reg && p->loop_defs[v->reg] > 1))
		return false;
	for (u32 b = 0; b < p->c->loops[p->loop].nblocks; b++)
		for (u32 i = loop_block(p, b)->first; i < loop_block(p, b)->end; i++) {
			u32 from = p->c->block_of[i];

			if (is_move(p, i) && i != store && !(from == to ? i < store : cfg_dominates(p->c, from, to)))
				return false;
		}
	return v->kind != OP_reg || defined_before(p, v->reg, store);
}

/* Can this store's place live in a register while the loop runs? */
static bool fits(Promote *p, u32 inst)
{
	const Inst *in = &p->fn->insts[inst];
	u32 bits = ptx_type_bits(in->op.type[0]);
	const Opnd *to = in->op.form == FORM_st ? analysis_address(in) : NULL;

	if (!to || in->nops != 2 || in->pred != NOREG || !is_global(in) || !is_weak(in) || (bits != 32 && bits != 64) ||
	    to->kind != OP_addr || (to->reg != NOREG && p->loop_defs[to->reg]) || !always_passes(p, p->c->block_of[inst]))
		return false;
	p->store = in;
	p->needs.n = 0;
	p->reads = false;
	p->place = array_of_address(p->arrays, in);
	if (!array_is_known(p->place) || !is_of_place(p, in))
		return false;
	for (u32 b = 0; b < p->c->loops[p->loop].nblocks; b++)
		for (u32 i = loop_block(p, b)->first; i < loop_block(p, b)->end; i++)
			if (!may_stand(p, &p->fn->insts[i]))
				return false;
	p->stays = ends_turn(p, inst);
	return !p->reads || can_enter(p);
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static Opnd held(const Promote *p)
{
	return (Opnd){ .kind = OP_reg, .type = p->out->regs[p->held].type, .reg = p->held };
}

/* A load or store of the place ▶ a move, under its guard. */
static void add_move(Promote *p, const Inst *old)
{
	Inst in = *old;
	bool store = old->op.form == FORM_st;

	in.op = (Op){ .form = FORM_mov, .type = { p->out->regs[p->held].type } };
	in.nops = 2;
	in.ops = (Opnd[2]){ store ? held(p) : old->ops[0], store ? old->ops[1] : held(p) };
	fn_add_copy(p->a, p->out, &in);
}

/* The store behind the loop; the load ahead of it. */
static void add_access(Promote *p, bool load)
{
	Inst in = *p->store;

	if (load)
		in.op = (Op){ .form = FORM_ld, .type = { in.op.type[0] }, .m = { .space = in.op.m.space } };
	in.ops = (Opnd[2]){ load ? held(p) : in.ops[0], load ? p->store->ops[0] : p->stays ? in.ops[1] : held(p) };
	in.nops = 2;
	fn_add_copy(p->a, p->out, &in);
}

static void add_inst(Promote *p, u32 i)
{
	const Inst *in = &p->fn->insts[i];

	if (!is_move(p, i))
		fn_add_copy(p->a, p->out, in);
	else if (!p->stays)
		add_move(p, in);
}

/* Leaves the loop by falling out of the block that ends here? */
static bool falls_out(const Promote *p, u32 i)
{
	u32 b = p->c->block_of[i];
	const Inst *in = &p->fn->insts[i];

	return loop_has(p->c, p->loop, b) && p->c->blocks[b].end == i + 1 && (in->op.form != FORM_bra || in->pred != NOREG) &&
	       !loop_has(p->c, p->loop, p->c->block_of[i + 1]);
}

static bool jumps_out(const Promote *p, u32 i)
{
	const Inst *in = &p->fn->insts[i];

	return in->op.form == FORM_bra && loop_has(p->c, p->loop, p->c->block_of[i]) &&
	       !loop_has(p->c, p->loop, p->c->block_of[in->ops[0].reg]);
}

/* at[i]: where old instruction i is now. */
static void point_labels(Promote *p, const u32 *at, u32 ahead)
{
	u32 n = vec_len(p->fn->insts), h = p->c->blocks[p->c->loops[p->loop].header].first, *from_outside;

	from_outside = arena_new_array(p->a, u32, n + 1);
	memcpy(from_outside, at, (n + 1) * sizeof *at);
	from_outside[h] = ahead;
	for (u32 i = 0; i < n; i++)
		if (p->fn->insts[i].op.form == FORM_bra)
			fn_map_labels(&p->out->insts[at[i]], loop_has(p->c, p->loop, p->c->block_of[i]) ? at : from_outside);
}

/* Who jumps out of the loop stores on its way. */
static void store_on_jumps(Promote *p, const u32 *at)
{
	for (u32 i = 0; i < vec_len(p->fn->insts); i++) {
		u32 to = p->fn->insts[i].op.form == FORM_bra && jumps_out(p, i) ? at[p->fn->insts[i].ops[0].reg] : NOREG;

		if (to == NOREG)
			continue;
		p->out->insts[at[i]].ops[0].reg = vec_len(p->out->insts);
		add_access(p, false);
		fn_add_branch(p->a, p->out, p->store)->ops[0].reg = to;
	}
}

static void keep_rolled(Promote *p, const u32 *at)
{
	u32 *rolled = NULL;

	for (u32 i = 0; i < vec_len(p->fn->rolled); i++)
		*vec_push(p->a, rolled) = at[p->fn->rolled[i]];
	p->out->rolled = rolled;
}

static const Fn *write_out(Promote *p)
{
	u32 n = vec_len(p->fn->insts), h = p->c->blocks[p->c->loops[p->loop].header].first, ahead = 0;
	u32 *at = arena_new_array(p->a, u32, n + 1);

	p->out = fn_begin_copy(p->a, p->fn);
	p->out->regs = NULL;
	for (u32 i = 0; i < vec_len(p->fn->regs); i++)
		*vec_push(p->a, p->out->regs) = p->fn->regs[i];
	p->held = vec_len(p->out->regs);
	*vec_push(p->a, p->out->regs) = (Reg){ .type = ptx_type_bits(p->store->op.type[0]) == 64 ? TY_b64 : TY_b32 };
	for (u32 i = 0; i < n; i++) {
		if (i == h) {
			ahead = vec_len(p->out->insts);
			if (p->reads)
				add_access(p, true);
		}
		at[i] = vec_len(p->out->insts);
		add_inst(p, i);
		if (falls_out(p, i))
			add_access(p, false);
	}
	at[n] = vec_len(p->out->insts);
	point_labels(p, at, ahead);
	store_on_jumps(p, at);
	keep_rolled(p, at);
	return p->out;
}

/* ---- which ------------------------------------------------------------------------------------------------------ */

static void begin(Promote *p)
{
	const Fn *fn = p->fn;

	p->c = analysis_cfg(p->a, fn);
	p->w = analysis_webs(p->a, p->c);
	p->last = arena_new_array(p->a, u32, vec_len(fn->regs) + 1);
	p->seen = arena_new_array(p->a, bool, p->w->n + 1);
	p->arrays = arrays_new(p->a, p->c, p->w);
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		analysis_occurrences(fn, i, note_def, p);
}

static bool find_in_loop(Promote *p)
{
	const Loop *l = &p->c->loops[p->loop];

	p->loop_defs = arena_new_array(p->a, u8, vec_len(p->fn->regs) + 1);
	for (u32 b = 0; b < l->nblocks; b++)
		for (u32 i = loop_block(p, b)->first; i < loop_block(p, b)->end; i++)
			analysis_occurrences(p->fn, i, note_loop_def, p);
	if (waits(p))
		return false;
	for (u32 b = l->nblocks; b--;) /* the last store of a place */
		for (u32 i = loop_block(p, b)->end; i-- > loop_block(p, b)->first;)
			if (fits(p, i))
				return true;
	return false;
}

static bool find(Promote *p)
{
	if (p->c->irreducible || p->c->deep)
		return false;
	for (p->loop = vec_len(p->c->loops); p->loop--;) /* inner ones first */
		if (find_in_loop(p))
			return true;
	return false;
}

static bool take_pairs(Promote *p)
{
	ArraysApart all = *p->apart;

	for (u32 i = 0; i < p->needs.n; i++)
		if (!arrays_require(&all, p->needs.pair[i]))
			return false;
	*p->apart = all;
	return true;
}

/* Code that ends somewhere, of a length that is worth it, which stores at all. */
static bool is_candidate(const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	const Inst *end = n ? &fn->insts[n - 1] : NULL;
	bool loops = false, stores = false;

	if (!n || n > MAX_LENGTH || end->pred != NOREG || !(ptx_forms[end->op.form].flags & (FF_exit | FF_branch)))
		return false;
	for (u32 i = 0; i < n; i++) {
		const Inst *in = &fn->insts[i];

		stores |= in->op.form == FORM_st && is_global(in);
		loops |= in->op.form == FORM_bra && in->ops[0].reg <= i;
		if (in->op.form == FORM_brx_idx || (in->op.form == FORM_bra && in->ops[0].reg == n))
			return false;
	}
	return loops && stores;
}

const Fn *analysis_promote(Arena *a, const Fn *fn, ArraysApart *apart)
{
	apart->n = 0;
	if (!is_candidate(fn))
		return fn;
	for (u32 i = 0; i < MAX_PLACES; i++) {
		Promote p = { .a = a, .fn = fn, .apart = apart };

		begin(&p);
		if (!find(&p) || !take_pairs(&p))
			break;
		fn = write_out(&p);
	}
	return fn;
}
