/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * parting: which registers may differ between a warp's lanes, and where lanes that part at a branch meet again. An
 * assembler sets up a meeting (BSSY) before a branch whose lanes may part, and where they meet (the branch's immediate
 * postdominator) every group of lanes that arrives waits for the others (BSYNC). Branches with one meeting place share
 * it; whoever meets at the kernel's end alone needs none. Registers are looked at by name, as in machine.c.
 * In: a function and what ptx_machine says of it. Nothing is executed by it.
 */
#include "ptx/registers.h"

typedef struct PtxParting Parting;

enum { MEETING = 2 /* BSSY, BSYNC */ };

struct PtxParting {
	RegFn f;
	Bits differs; /* registers */
	u32 *defs, *first_use, *last_use; /* per register: how many definitions; instructions */
	u32 at; /* the instruction that is looked at */
	u32 *meet;    /* per block: the block where all ways from it meet; the number of blocks: at the end */
	u32 low, high; /* instructions that a walk covers */
	u32 *seen, *found, epoch; /* blocks of a walk: found (vec) in the walk `epoch` */
	bool *walked, *rounds; /* per block: from its end; a way led back to it before lanes met */
	bool changed;
};

/* ---- where ways meet: immediate postdominators (Cooper, Harvey, Kennedy) ------------------------------------ */

typedef struct Back { /* blocks, the end among them, from the end backwards */
	u32 **pred; /* vec of each */
	u32 *order, *number; /* reverse postorder; a block's place in it, NOREG: no way leads to the end */
	u32 n;
} Back;

static void find_preds(Parting *p, Back *b)
{
	u32 n = vec_len(p->f.blocks);

	b->pred = arena_new_array(p->f.a, u32 *, n + 1);
	for (u32 i = 0; i < n; i++) {
		u32 *succ = p->f.blocks[i].succ;

		for (u32 k = 0; k < vec_len(succ); k++)
			*vec_push(p->f.a, b->pred[succ[k]]) = i;
		if (ptx_forms[p->f.fn->insts[p->f.blocks[i].end - 1].op.form].flags & FF_exit || !vec_len(succ))
			*vec_push(p->f.a, b->pred[n]) = i;
	}
}

static void find_order(Parting *p, Back *b)
{
	u32 n = vec_len(p->f.blocks), depth = 0, left = n + 1;
	u32 *stack = arena_new_array(p->f.a, u32, n + 1), *next = arena_new_array(p->f.a, u32, n + 1);
	u32 *order = arena_new_array(p->f.a, u32, n + 1);

	b->number = arena_new_array(p->f.a, u32, n + 1);
	for (u32 i = 0; i <= n; i++)
		b->number[i] = NOREG;
	stack[depth++] = n;
	b->number[n] = 0; /* until it has its place: seen */
	while (depth) {
		u32 at = stack[depth - 1];

		if (next[at] == vec_len(b->pred[at])) {
			order[--left] = at;
			depth--;
		} else if (b->number[b->pred[at][next[at]++]] == NOREG) {
			stack[depth++] = b->pred[at][next[at] - 1];
			b->number[stack[depth - 1]] = 0;
		}
	}
	b->order = order + left;
	b->n = n + 1 - left;
	for (u32 i = 0; i < b->n; i++)
		b->number[b->order[i]] = i;
}

static u32 common(const Parting *p, const Back *b, u32 x, u32 y)
{
	while (x != y) {
		while (b->number[x] > b->number[y])
			x = p->meet[x];
		while (b->number[y] > b->number[x])
			y = p->meet[y];
	}
	return x;
}

static u32 meet_of(const Parting *p, const Back *b, u32 block)
{
	u32 *succ = p->f.blocks[block].succ, n = vec_len(p->f.blocks), found = NOREG;

	if (ptx_forms[p->f.fn->insts[p->f.blocks[block].end - 1].op.form].flags & FF_exit || !vec_len(succ))
		found = n;
	for (u32 k = 0; k < vec_len(succ); k++)
		if (p->meet[succ[k]] != NOREG)
			found = found == NOREG ? succ[k] : common(p, b, found, succ[k]);
	return found;
}

static void find_meets(Parting *p)
{
	u32 n = vec_len(p->f.blocks);
	Back b = { 0 };
	bool changed = true;

	p->meet = arena_new_array(p->f.a, u32, n + 1);
	for (u32 i = 0; i <= n; i++)
		p->meet[i] = i == n ? n : NOREG;
	find_preds(p, &b);
	find_order(p, &b);
	while (changed) {
		changed = false;
		for (u32 i = 1; i < b.n; i++) {
			u32 meet = meet_of(p, &b, b.order[i]);

			changed |= meet != p->meet[b.order[i]];
			p->meet[b.order[i]] = meet;
		}
	}
}

/* ---- what may differ -------------------------------------------------------------------------------------------- */

static void mark(Parting *p, u32 reg)
{
	if (reg != NOREG && !bits_has(p->differs, reg)) {
		bits_add(p->differs, reg);
		p->changed = true;
	}
}

static bool sreg_differs(u32 sr)
{
	static const u16 rows[] = { SR_tid_x, SR_tid_y, SR_tid_z, SR_laneid, SR_lanemask_eq, SR_lanemask_le, SR_lanemask_lt,
				    SR_lanemask_ge, SR_lanemask_gt, SR_warpid };

	for (u32 i = 0; i < COUNT(rows); i++)
		if (rows[i] == sr)
			return true;
	return false;
}

bool ptx_differs(const Parting *p, const Opnd *o)
{
	if (o->kind == OP_sreg)
		return sreg_differs(o->reg);
	if ((o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG && bits_has(p->differs, o->reg))
		return true;
	if (o->kind == OP_vec || o->kind == OP_pair || o->kind == OP_addr)
		for (u32 i = 0; o->vec && i < o->n; i++)
			if (ptx_differs(p, &o->vec[i]))
				return true;
	return false;
}

static bool sources_differ(const Parting *p, const Inst *in, u32 first)
{
	for (u32 k = first; k < in->nops; k++)
		if (!reg_is_dest(in, k) && ptx_differs(p, &in->ops[k]))
			return true;
	return in->pred != NOREG && bits_has(p->differs, in->pred);
}

typedef struct Sought {
	u32 reg;
	bool found;
} Sought;

static void compare_def(void *self, u32 reg)
{
	Sought *s = self;

	s->found |= reg == s->reg;
}

static bool defines(const Inst *in, u32 reg)
{
	Sought s = { reg, false };

	reg_each_def(in, compare_def, &s);
	return s.found;
}

/* A copy of what this block has put a constant into: loops begin so, whose registers get other numbers later. */
static bool copies_constant(const Parting *p, const Inst *in)
{
	const Inst *first = &p->f.fn->insts[p->f.blocks[p->f.block_of[in - p->f.fn->insts]].first];
	u32 reg = in->ops[1].reg;

	if (in->ops[1].kind != OP_reg || in->pred != NOREG)
		return false;
	for (const Inst *def = in; def-- > first;) {
		if (def->op.form != FORM_mov || def->ops[0].kind != OP_reg || def->pred != NOREG) {
			if (defines(def, reg))
				return false;
		} else if (def->ops[0].reg == reg) {
			if (def->ops[1].kind != OP_reg)
				return def->ops[1].kind == OP_imm;
			reg = def->ops[1].reg;
		}
	}
	return false;
}

/* May lanes that execute it together get different results? */
static bool result_differs(const Parting *p, const Inst *in)
{
	enum { SOURCE_LANE = 2 };
	u32 flags = ptx_forms[in->op.form].flags;

	switch (in->op.form) {
	case FORM_vote: case FORM_vote_ballot: case FORM_vote_sync: case FORM_vote_sync_ballot: case FORM_activemask:
	case FORM_redux: case FORM_redux_f: return false;
	case FORM_mov: return !copies_constant(p, in) && sources_differ(p, in, 0);
	case FORM_shfl: case FORM_shfl_sync: return in->op.m.mode != SHFL_idx || ptx_differs(p, &in->ops[SOURCE_LANE]);
	case FORM_ld: case FORM_ld_nc:
		if (in->op.m.space == SS_local || in->op.m.space == SS_param_func || (in->op.m.space == SS_param && !p->f.fn->is_entry))
			return true;
		return sources_differ(p, in, 0);
	default:
		return flags & (FF_atomic | FF_call | FF_barrier | FF_warp) || sources_differ(p, in, 0);
	}
}

static void mark_def(void *self, u32 reg)
{
	mark(self, reg);
}

/* Registers that get one value of several in the blocks [low, high) that only some lanes go through, for others. */
static void mark_merged(void *self, u32 reg)
{
	Parting *p = self;

	if (p->defs[reg] > 1 && (p->first_use[reg] < p->low || p->last_use[reg] >= p->high))
		mark(p, reg);
}

static bool is_conditional(const Inst *in)
{
	return in->op.form == FORM_bra && in->pred != NOREG && in->ops[0].kind == OP_label;
}

/* The blocks on the ways from the end of `block` to where they meet: `found`. */
static void find_ways(Parting *p, u32 block)
{
	u32 *found = p->found;

	p->epoch++;
	vec_clear(found);
	*vec_push(p->f.a, found) = block;
	for (u32 i = 0; i < vec_len(found); i++) {
		u32 *succ = p->f.blocks[found[i]].succ;

		for (u32 k = 0; k < vec_len(succ); k++)
			if (succ[k] != p->meet[block] && p->seen[succ[k]] != p->epoch) {
				p->seen[succ[k]] = p->epoch;
				*vec_push(p->f.a, found) = succ[k];
			}
	}
	p->found = found;
}

/* Marks what is merged where lanes have gone different ways from `block`, unless one leads back to it: those who go
 * round together have the same. */
static void mark_ways(Parting *p, u32 block)
{
	find_ways(p, block);
	p->rounds[block] = p->seen[block] == p->epoch;
	p->low = NOREG;
	p->high = 0;
	for (u32 i = 1; i < vec_len(p->found); i++) {
		const RegBlock *b = &p->f.blocks[p->found[i]];

		p->low = b->first < p->low ? b->first : p->low;
		p->high = b->end > p->high ? b->end : p->high;
	}
	for (u32 i = 1; !p->rounds[block] && i < vec_len(p->found); i++)
		for (u32 at = p->f.blocks[p->found[i]].first; at < p->f.blocks[p->found[i]].end; at++)
			reg_each_def(&p->f.fn->insts[at], mark_merged, p);
}

static void note_use(void *self, u32 reg)
{
	Parting *p = self;

	p->first_use[reg] = p->first_use[reg] ? p->first_use[reg] : p->at;
	p->last_use[reg] = p->at;
}

static void note_def(void *self, u32 reg)
{
	((Parting *)self)->defs[reg]++;
}

static void find_differing(Parting *p)
{
	u32 n = vec_len(p->f.fn->insts), nregs = vec_len(p->f.fn->regs);

	p->differs = bits_new(p->f.a, nregs + 1);
	p->defs = arena_new_array(p->f.a, u32, nregs + 1);
	p->seen = arena_new_array(p->f.a, u32, vec_len(p->f.blocks) + 1);
	p->first_use = arena_new_array(p->f.a, u32, nregs + 1);
	p->last_use = arena_new_array(p->f.a, u32, nregs + 1);
	for (u32 i = 0; i < n; i++) {
		p->at = i;
		reg_each_def(&p->f.fn->insts[i], note_def, p);
		reg_each_use(&p->f.fn->insts[i], note_use, p);
	}
	do {
		p->changed = false;
		for (u32 i = 0; i < n; i++) {
			const Inst *in = &p->f.fn->insts[i];

			if (result_differs(p, in))
				reg_each_def(in, mark_def, p);
			if (is_conditional(in) && bits_has(p->differs, in->pred) && !p->walked[p->f.block_of[i]]) {
				p->walked[p->f.block_of[i]] = true;
				mark_ways(p, p->f.block_of[i]);
			}
		}
	} while (p->changed);
}

Parting *ptx_parting(Arena *a, const Fn *fn)
{
	Parting *p = arena_new_array(a, Parting, 1);

	p->f = (RegFn){ .fn = fn, .a = a };
	reg_find_blocks(&p->f);
	p->walked = arena_new_array(a, bool, vec_len(p->f.blocks) + 1);
	p->rounds = arena_new_array(a, bool, vec_len(p->f.blocks) + 1);
	find_meets(p);
	find_differing(p);
	return p;
}

bool ptx_parts(const Parting *p, const Inst *in)
{
	return in->pred != NOREG && bits_has(p->differs, in->pred);
}

/* ---- meetings ------------------------------------------------------------------------------------------------------ */

static bool ends(const Parting *p, u32 block)
{
	return block == NOREG || block == vec_len(p->f.blocks) ||
	       ptx_forms[p->f.fn->insts[p->f.blocks[block].first].op.form].flags & FF_exit;
}

/* Where the meeting is set up: before a loop that the branch leaves, which is as often as its lanes meet. */
static u32 place_of(const Parting *p, u32 at)
{
	u32 block = p->f.block_of[at];

	return p->rounds[block] ? p->f.blocks[p->meet[block]].first : at;
}

void ptx_meetings(const Parting *p, MachineInst *machine)
{
	u32 n = vec_len(p->f.fn->insts);
	u32 *set_up = arena_new_array(p->f.a, u32, vec_len(p->f.blocks) + 1); /* per block: instruction + 1 */

	for (u32 i = 0; i < n; i++) {
		u32 meet = p->meet[p->f.block_of[i]];

		if (!machine[i].branch || !is_conditional(&p->f.fn->insts[i]) || !ptx_parts(p, &p->f.fn->insts[i]) || ends(p, meet))
			continue;
		machine[i].parts = true;
		if (!set_up[meet]) {
			machine[place_of(p, i)].cost += MEETING;
			machine[place_of(p, i)].ends++;
		}
		set_up[meet] = i + 1;
	}
}
