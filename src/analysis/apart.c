/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * apart: a constant, or the thread's place, that its block uses and that lives on in a register with other values ▶ a
 * register of its own for the block's uses.
 *
 * Compilers give one register to a constant and to what it becomes where paths join:
 * `mov p, tile; add q, p, x; … @c mov p, elsewhere; … [p]`. All definitions that meet in a use are one web, which
 * differs between threads when they come by different paths; and so would q, although it is computed before.
 */
#include "analysis/analysis.h"

#include <string.h>

typedef struct Apart {
	Arena *a;
	const Fn *fn;
	u8 *ndefs;   /* per register, 2: or more */
	u32 *since;  /* per register: the move that set it to a constant in this block, + 1 */
	u32 *held;   /* vec: registers with one */
	bool *used;  /* per instruction, such a move: in its block */
	u32 *instead; /* per register: the one that stands for it up to the end of the block, + 1 */
	Fn *out;
} Apart;

static u32 reg_of(const Apart *s, u32 inst, const Opnd *o)
{
	return o ? o->reg : s->fn->insts[inst].pred;
}

static void count_def(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Apart *s = self;

	if (is_def)
		s->ndefs[reg_of(s, inst, o)] += s->ndefs[reg_of(s, inst, o)] < 2;
}

static void note_use(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Apart *s = self;
	u32 r = reg_of(s, inst, o);

	if (!s->since[r])
		return;
	s->used[s->since[r] - 1] |= !is_def;
	if (!is_def)
		return;
	s->used[s->since[r] - 1] = false; /* it does not live on */
	s->since[r] = 0;
}

bool analysis_sreg_stays(u32 sreg)
{
	return sreg - SR_tid_x <= SR_tid_z - SR_tid_x || (sreg >= SR_ntid_x && sreg <= SR_ntid_z) ||
	       (sreg >= SR_ctaid_x && sreg <= SR_ctaid_z) || (sreg >= SR_nctaid_x && sreg <= SR_nctaid_z) || sreg == SR_laneid;
}

static bool is_constant(const Inst *in)
{
	const Opnd *from = &in->ops[1];

	return in->op.form == FORM_mov && in->pred == NOREG && in->nops == 2 && in->ops[0].kind == OP_reg &&
	       (from->kind == OP_imm || from->kind == OP_var || (from->kind == OP_sreg && analysis_sreg_stays(from->reg)));
}

static void look_at(Apart *s, const Block *b)
{
	for (u32 i = b->first; i < b->end; i++) {
		const Inst *in = &s->fn->insts[i];

		analysis_occurrences(s->fn, i, note_use, s);
		if (!is_constant(in) || s->ndefs[in->ops[0].reg] < 2)
			continue;
		s->since[in->ops[0].reg] = i + 1;
		*vec_push(s->a, s->held) = in->ops[0].reg;
	}
	for (u32 i = 0; i < vec_len(s->held); i++)
		s->since[s->held[i]] = 0;
	vec_clear(s->held);
}

static void rename_opnd(const Apart *s, Opnd *o)
{
	if ((o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG)) && s->instead[o->reg])
		o->reg = s->instead[o->reg] - 1;
	for (u32 k = 0; (o->kind == OP_vec || o->kind == OP_pair || o->kind == OP_addr) && o->vec && k < o->n; k++)
		rename_opnd(s, &o->vec[k]);
}

static void rename_sources(const Apart *s, Inst *in)
{
	for (u32 k = analysis_ndests(in); k < in->nops; k++)
		rename_opnd(s, &in->ops[k]);
	if (in->pred != NOREG && s->instead[in->pred])
		in->pred = s->instead[in->pred] - 1;
}

/* Behind the move, one to a new register; it has no place in the source, so that it counts as none. */
static void add_register(Apart *s, const Inst *move)
{
	Inst *in = fn_add_copy(s->a, s->out, move);
	u32 old = move->ops[0].reg;

	*vec_push(s->a, s->out->regs) = s->fn->regs[old];
	in->ops[0].reg = vec_len(s->out->regs) - 1;
	in->pos = (Pos){ 0 };
	s->instead[old] = vec_len(s->out->regs);
	*vec_push(s->a, s->held) = old;
}

static void copy_block(Apart *s, const Block *b)
{
	for (u32 i = b->first; i < b->end; i++) {
		const Inst *in = &s->fn->insts[i];

		rename_sources(s, fn_add_copy(s->a, s->out, in));
		if (s->used[i])
			add_register(s, in);
	}
	for (u32 i = 0; i < vec_len(s->held); i++)
		s->instead[s->held[i]] = 0;
	vec_clear(s->held);
}

static void move_targets(Apart *s)
{
	u32 n = vec_len(s->fn->insts), *at = arena_new_array(s->a, u32, n + 1), *rolled = NULL;

	for (u32 i = 0; i < n; i++)
		at[i + 1] = at[i] + 1 + s->used[i];
	for (u32 i = 0; i < vec_len(s->out->insts); i++)
		fn_map_labels(&s->out->insts[i], at);
	for (u32 i = 0; i < vec_len(s->fn->rolled); i++)
		*vec_push(s->a, rolled) = at[s->fn->rolled[i]];
	s->out->rolled = rolled;
}

static Fn *write_out(Apart *s, const Cfg *c)
{
	s->out = fn_begin_copy(s->a, s->fn);
	s->out->regs = NULL;
	for (u32 r = 0; r < vec_len(s->fn->regs); r++)
		*vec_push(s->a, s->out->regs) = s->fn->regs[r];
	s->instead = arena_new_array(s->a, u32, vec_len(s->fn->regs) + 1);
	for (u32 b = 0; b < c->nblocks; b++) /* which stand as in the code */
		copy_block(s, &c->blocks[b]);
	move_targets(s);
	return s->out;
}

const Fn *analysis_apart(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts), nregs = vec_len(fn->regs), some = 0;
	Apart s = { .a = a, .fn = fn, .ndefs = arena_new_array(a, u8, nregs + 1), .since = arena_new_array(a, u32, nregs + 1),
		    .used = arena_new_array(a, bool, n + 1) };
	const Cfg *c;

	for (u32 i = 0; i < n; i++)
		analysis_occurrences(fn, i, count_def, &s);
	for (u32 i = 0; i < n && !some; i++)
		some += is_constant(&fn->insts[i]) && s.ndefs[fn->insts[i].ops[0].reg] > 1;
	if (!some)
		return fn;
	some = 0;
	c = analysis_cfg(a, fn);
	for (u32 b = 0; b < c->nblocks; b++)
		look_at(&s, &c->blocks[b]);
	for (u32 i = 0; i < n; i++)
		some += s.used[i];
	return some ? write_out(&s, c) : fn;
}
