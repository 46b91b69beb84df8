/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine_copies: which copies of registers an assembler keeps. A copy vanishes where both registers can be one: neither
 * gets another number while the other one's is still needed. Copies of inner loops come first; in a loop that is written
 * out they are names that change from round to round. In: a function as far as machine.c has come. Out: the cost of each
 * copy that stays, and of copies that become one more.
 */
#include "ptx/machine.h"
#include "ptx/registers.h"

enum { MOST = 1 << 26 /* bits for all that is alive; beyond that no copy is looked at */, MEMBERS = 64 /* of a class; it gets no more */ };

typedef struct Copies {
	RegFn f;
	Guess *g;
	u32 *number; /* per register: its number + 1 among those that are copied; 0 */
	u32 *reg;    /* vec: number -> register */
	u32 **defs, **uses; /* by number, vec: instructions */
	Bits *after; /* by number: instructions behind which it is needed */
	u32 **members; /* by number, of the class that it stands for, vec */
	u32 *class;  /* by number: who stands for it */
	u32 **pred;  /* per block, vec */
	u32 at;      /* the instruction that is looked at */
} Copies;

/* ---- which are looked at ------------------------------------------------------------------------------------- */

static bool is_given(const Copies *c, u32 reg)
{
	const Inst *def = c->g->reg[reg].defs == 1 ? &c->f.fn->insts[c->g->reg[reg].def_at] : NULL;

	return def && def->op.form == FORM_ld && (def->op.m.space == SS_param || def->op.m.space == SS_param_entry);
}

static bool is_copy(const Copies *c, const Inst *in)
{
	return in->op.form == FORM_mov && in->pred == NOREG && in->ops[0].kind == OP_reg && in->ops[1].kind == OP_reg &&
	       in->op.type[0] != TY_pred && ptx_type_bits(in->op.type[0]) >= HALF && !is_given(c, in->ops[1].reg) &&
	       (c->g->reg[in->ops[0].reg].defs > 1 || c->g->reg[in->ops[1].reg].defs > 1);
}

static void number(Copies *c, u32 reg)
{
	if (c->number[reg])
		return;
	*vec_push(c->f.a, c->reg) = reg;
	c->number[reg] = vec_len(c->reg);
}

static bool find_copies(Copies *c)
{
	u32 n = vec_len(c->f.fn->insts);

	c->number = arena_new_array(c->f.a, u32, vec_len(c->f.fn->regs) + 1);
	for (u32 i = 0; i < n; i++) {
		const Inst *in = &c->f.fn->insts[i];

		if (is_copy(c, in)) {
			number(c, in->ops[0].reg);
			number(c, in->ops[1].reg);
		}
	}
	return vec_len(c->reg) && (u64)vec_len(c->reg) * n <= MOST;
}

/* ---- where they are needed ------------------------------------------------------------------------------------- */

static void note_use(void *self, u32 reg)
{
	Copies *c = self;

	if (c->number[reg])
		*vec_push(c->f.a, c->uses[c->number[reg] - 1]) = c->at;
}

static void note_def(void *self, u32 reg)
{
	Copies *c = self;

	if (c->number[reg])
		*vec_push(c->f.a, c->defs[c->number[reg] - 1]) = c->at;
}

static bool is_def(const Copies *c, u32 v, u32 at)
{
	for (u32 i = 0; i < vec_len(c->defs[v]); i++)
		if (c->defs[v][i] == at)
			return c->f.fn->insts[at].pred == NOREG;
	return false;
}

/* `v` is needed before the instruction `at` of its block: behind those before it, up to the one that defines it. Answers
 * whether it is needed where the block begins. */
static bool go_up(Copies *c, u32 v, u32 at)
{
	u32 first = c->f.blocks[c->f.block_of[at ? at - 1 : 0]].first;

	for (u32 i = at; i > first; i--) {
		if (bits_has(c->after[v], i - 1))
			return false; /* known */
		bits_add(c->after[v], i - 1);
		if (is_def(c, v, i - 1))
			return false;
	}
	return true;
}

static void spread(Copies *c, u32 v, u32 *blocks)
{
	while (vec_len(blocks)) {
		u32 b = vec_pop(blocks);

		for (u32 k = 0; k < vec_len(c->pred[b]); k++) {
			u32 p = c->pred[b][k];

			if (go_up(c, v, c->f.blocks[p].end))
				*vec_push(c->f.a, blocks) = p;
		}
	}
}

static void find_needs(Copies *c, u32 v)
{
	u32 *blocks = NULL;

	for (u32 i = 0; i < vec_len(c->uses[v]); i++) {
		u32 at = c->uses[v][i], b = c->f.block_of[at];

		if (at == c->f.blocks[b].first || go_up(c, v, at))
			*vec_push(c->f.a, blocks) = b;
	}
	spread(c, v, blocks);
}

static void find_live(Copies *c)
{
	u32 n = vec_len(c->f.fn->insts), m = vec_len(c->reg);

	c->defs = arena_new_array(c->f.a, u32 *, m);
	c->uses = arena_new_array(c->f.a, u32 *, m);
	c->after = arena_new_array(c->f.a, Bits, m);
	c->pred = arena_new_array(c->f.a, u32 *, vec_len(c->f.blocks) + 1);
	for (u32 b = 0; b < vec_len(c->f.blocks); b++)
		for (u32 k = 0; k < vec_len(c->f.blocks[b].succ); k++)
			*vec_push(c->f.a, c->pred[c->f.blocks[b].succ[k]]) = b;
	for (c->at = 0; c->at < n; c->at++) {
		reg_each_use(&c->f.fn->insts[c->at], note_use, c);
		reg_each_def(&c->f.fn->insts[c->at], note_def, c);
	}
	for (u32 v = 0; v < m; v++) {
		c->after[v] = bits_new(c->f.a, n + 1);
		find_needs(c, v);
	}
}

/* ---- which become one -------------------------------------------------------------------------------------------- */

/* `v` gets a number, not that of `w`, while `w` is needed. */
static bool disturbs(const Copies *c, u32 v, u32 w)
{
	for (u32 i = 0; i < vec_len(c->defs[v]); i++) {
		u32 at = c->defs[v][i];
		const Inst *in = &c->f.fn->insts[at];
		bool same = in->op.form == FORM_mov && in->ops[1].kind == OP_reg && in->ops[1].reg == c->reg[w];

		if (!same && bits_has(c->after[w], at))
			return true;
	}
	return false;
}

static bool can_join(const Copies *c, u32 a, u32 b)
{
	if (vec_len(c->members[a]) + vec_len(c->members[b]) > MEMBERS)
		return false;
	for (u32 i = 0; i < vec_len(c->members[a]); i++)
		for (u32 k = 0; k < vec_len(c->members[b]); k++)
			if (disturbs(c, c->members[a][i], c->members[b][k]) || disturbs(c, c->members[b][k], c->members[a][i]))
				return false;
	return true;
}

/* Answers whether the copy vanishes. */
static bool join(Copies *c, const Inst *copy)
{
	u32 a = c->class[c->number[copy->ops[0].reg] - 1], b = c->class[c->number[copy->ops[1].reg] - 1];

	if (a == b)
		return true;
	if (!can_join(c, a, b))
		return false;
	for (u32 k = 0; k < vec_len(c->members[b]); k++) {
		*vec_push(c->f.a, c->members[a]) = c->members[b][k];
		c->class[c->members[b][k]] = a;
	}
	return true;
}

/* ---- the order ------------------------------------------------------------------------------------------------------ */

/* How many loops each instruction is in, by the branches that go back. */
static u32 *find_depths(const Copies *c)
{
	u32 n = vec_len(c->f.fn->insts);
	u32 *depth = arena_new_array(c->f.a, u32, n + 1);

	for (u32 h = 0; h < n; h++) {
		u32 end = 0;

		for (u32 i = h; bits_has(c->g->head, h) && i < n; i++)
			if (c->f.fn->insts[i].op.form == FORM_bra && c->f.fn->insts[i].ops[0].kind == OP_label && c->f.fn->insts[i].ops[0].reg == h)
				end = i + 1;
		for (u32 i = h; i < end; i++)
			depth[i]++;
	}
	return depth;
}

static bool is_written_out(const Copies *c, u32 at)
{
	const RegBlock *b = &c->f.blocks[c->f.block_of[at]];

	return b->loop && ptx_rounds(c->f.fn, c->g->out, b->first, b->end - 1) > 1;
}

static void join_all(Copies *c)
{
	u32 n = vec_len(c->f.fn->insts), deepest = 0, *depth = find_depths(c);

	for (u32 i = 0; i < n; i++)
		deepest = depth[i] > deepest ? depth[i] : deepest;
	for (u32 d = deepest + 1; d-- > 0;)
		for (u32 i = 0; i < n; i++)
			if (depth[i] == d && is_copy(c, &c->f.fn->insts[i]))
				c->g->out[i].cost = !join(c, &c->f.fn->insts[i]) && !is_written_out(c, i);
}

/* A number that a condition raises by one: the sum, under the opposite predicate the old number, and a copy for the next round. */
static bool is_raised(const Copies *c, const Inst *in)
{
	const Inst *def;

	if (in->op.form != FORM_add_i || ptx_type_bits(in->op.type[0]) != HALF || in->ops[0].kind != OP_reg || in->ops[1].kind != OP_reg ||
	    in->ops[2].kind != OP_reg || in->ops[0].reg != in->ops[1].reg || c->g->reg[in->ops[2].reg].defs != 1 || c->g->reg[in->ops[2].reg].uses != 1)
		return false;
	def = &c->f.fn->insts[c->g->reg[in->ops[2].reg].def_at];
	return def->op.form == FORM_selp && def->ops[1].kind == OP_imm && def->ops[1].imm == 1 && def->ops[2].kind == OP_imm && !def->ops[2].imm;
}

void machine_add_copies(Guess *g)
{
	Copies c = { .f = { .fn = g->fn, .a = g->a }, .g = g };

	reg_find_blocks(&c.f);
	for (u32 i = 0; i < vec_len(g->fn->insts); i++)
		g->out[i].cost += is_raised(&c, &g->fn->insts[i]) && !is_written_out(&c, i);
	if (!find_copies(&c))
		return;
	find_live(&c);
	c.class = arena_new_array(g->a, u32, vec_len(c.reg));
	c.members = arena_new_array(g->a, u32 *, vec_len(c.reg));
	for (u32 v = 0; v < vec_len(c.reg); v++) {
		c.class[v] = v;
		*vec_push(g->a, c.members[v]) = v;
	}
	join_all(&c);
}
