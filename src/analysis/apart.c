/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * apart: a constant, or the thread's place, in a register that has other values, too ▶ a register of its own for the
 * uses that nothing else reaches.
 *
 * Compilers give one register to a constant and to what it becomes where paths join:
 * `mov p, tile; add q, p, x; … @c mov p, elsewhere; … [p]`. All definitions that meet in a use are one web, which
 * differs between threads when they come by different paths; and so would q, although it is computed before.
 */
#include "analysis/analysis.h"

#include <string.h>

#define MIXED UINT32_MAX /* several definitions come here */
enum { MAX_CELLS = 1 << 20 };

typedef struct Apart {
	Arena *a;
	const Fn *fn;
	const Cfg *c;
	u8 *ndefs;   /* per register, 2: or more */
	u32 *column; /* per register, + 1: it has such a move, and other definitions */
	u32 n;	     /* such registers */
	u32 *enter, *leave; /* per block and column: the definition that reaches its start, + 1, or MIXED; which of its own
			     * goes on. NULL: too much code, each block for itself */
	u32 *now;    /* per column: which one reaches this place */
	bool *used;  /* per instruction, such a move: by code that it alone reaches */
	bool *met;   /* per column: several reach some use */
	u32 *instead; /* per move: the register that stands for it, + 1 */
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

static void take_columns(Apart *s)
{
	for (u32 i = 0; i < vec_len(s->fn->insts); i++) {
		const Inst *in = &s->fn->insts[i];
		u32 r = is_constant(in) ? in->ops[0].reg : NOREG;

		if (r != NOREG && s->ndefs[r] > 1 && !s->column[r])
			s->column[r] = ++s->n;
	}
}

/* ---- which definition reaches a place ------------------------------------------------------------------ */

static void meet(u32 *x, u32 y)
{
	*x = !*x || *x == y ? y : y ? MIXED : *x;
}

static void define(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Apart *s = self;
	u32 k = is_def ? s->column[reg_of(s, inst, o)] : 0;

	if (k)
		s->now[k - 1] = partial || s->fn->insts[inst].pred != NOREG ? MIXED : inst + 1;
}

static void note_use(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial)
{
	Apart *s = self;
	u32 k = is_def ? 0 : s->column[reg_of(s, inst, o)], from = k ? s->now[k - 1] : 0;

	if (from == MIXED)
		s->met[k - 1] = true;
	else if (from && is_constant(&s->fn->insts[from - 1]))
		s->used[from - 1] = true;
}

static void enter_block(Apart *s, u32 b)
{
	for (u32 k = 0; k < s->n; k++)
		s->now[k] = s->enter ? s->enter[(size_t)b * s->n + k] : MIXED;
}

static bool flow_into(Apart *s, u32 b)
{
	bool changed = false;

	for (u32 i = 0; i < vec_len(s->c->blocks[b].pred); i++) {
		size_t from = (size_t)s->c->blocks[b].pred[i] * s->n;

		for (u32 k = 0; k < s->n; k++) {
			u32 *x = &s->enter[(size_t)b * s->n + k], was = *x;

			meet(x, s->leave[from + k] ? s->leave[from + k] : s->enter[from + k]);
			changed |= *x != was;
		}
	}
	return changed;
}

static void find_reaching(Apart *s)
{
	size_t cells = (size_t)s->n * s->c->nblocks;
	bool again = cells <= MAX_CELLS;

	if (!again)
		return;
	s->leave = arena_new_array(s->a, u32, cells + 1);
	for (u32 b = 0; b < s->c->nblocks; b++) {
		memset(s->now, 0, s->n * sizeof *s->now);
		for (u32 i = s->c->blocks[b].first; i < s->c->blocks[b].end; i++)
			analysis_occurrences(s->fn, i, define, s);
		memcpy(&s->leave[(size_t)b * s->n], s->now, s->n * sizeof *s->now);
	}
	s->enter = arena_new_array(s->a, u32, cells + 1);
	for (u32 k = 0; k < s->n; k++)
		s->enter[(size_t)s->c->rpo[0] * s->n + k] = MIXED; /* what is undefined */
	while (again) {
		again = false;
		for (u32 i = 0; i < vec_len(s->c->rpo); i++)
			again |= flow_into(s, s->c->rpo[i]);
	}
}

static void find_uses(Apart *s)
{
	for (u32 b = 0; b < s->c->nblocks; b++) {
		enter_block(s, b);
		for (u32 i = s->c->blocks[b].first; i < s->c->blocks[b].end; i++) {
			analysis_occurrences(s->fn, i, note_use, s);
			analysis_occurrences(s->fn, i, define, s);
		}
	}
}

/* Where all uses of a register have one definition each they are webs of their own already. */
static u32 choose(Apart *s)
{
	u32 some = 0;

	for (u32 i = 0; i < vec_len(s->fn->insts); i++) {
		s->used[i] = s->used[i] && s->met[s->column[s->fn->insts[i].ops[0].reg] - 1];
		some += s->used[i];
	}
	return some;
}

/* ---- the copy ------------------------------------------------------------------------------------------ */

static u32 stands_for(const Apart *s, u32 reg)
{
	u32 from = s->column[reg] ? s->now[s->column[reg] - 1] : 0;

	return from && from != MIXED && s->used[from - 1] ? s->instead[from - 1] : reg;
}

static void rename_opnd(const Apart *s, Opnd *o)
{
	if (o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG))
		o->reg = stands_for(s, o->reg);
	for (u32 k = 0; (o->kind == OP_vec || o->kind == OP_pair || o->kind == OP_addr) && o->vec && k < o->n; k++)
		rename_opnd(s, &o->vec[k]);
}

static void rename_sources(const Apart *s, Inst *in)
{
	for (u32 k = analysis_ndests(in); k < in->nops; k++)
		rename_opnd(s, &in->ops[k]);
	if (in->pred != NOREG)
		in->pred = stands_for(s, in->pred);
}

/* Behind the move, one to a new register; it has no place in the source, so that it counts as none. */
static void add_move(Apart *s, u32 i)
{
	Inst *in = fn_add_copy(s->a, s->out, &s->fn->insts[i]);

	in->ops[0].reg = s->instead[i];
	in->pos = (Pos){ 0 };
}

static void copy_block(Apart *s, u32 b)
{
	enter_block(s, b);
	for (u32 i = s->c->blocks[b].first; i < s->c->blocks[b].end; i++) {
		rename_sources(s, fn_add_copy(s->a, s->out, &s->fn->insts[i]));
		analysis_occurrences(s->fn, i, define, s);
		if (s->used[i])
			add_move(s, i);
	}
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

static void add_registers(Apart *s)
{
	s->out->regs = NULL;
	for (u32 r = 0; r < vec_len(s->fn->regs); r++)
		*vec_push(s->a, s->out->regs) = s->fn->regs[r];
	s->instead = arena_new_array(s->a, u32, vec_len(s->fn->insts) + 1);
	for (u32 i = 0; i < vec_len(s->fn->insts); i++) {
		if (!s->used[i])
			continue;
		s->instead[i] = vec_len(s->out->regs);
		*vec_push(s->a, s->out->regs) = s->fn->regs[s->fn->insts[i].ops[0].reg];
	}
}

static Fn *write_out(Apart *s)
{
	s->out = fn_begin_copy(s->a, s->fn);
	add_registers(s);
	for (u32 b = 0; b < s->c->nblocks; b++) /* which stand as in the code */
		copy_block(s, b);
	move_targets(s);
	return s->out;
}

const Fn *analysis_apart(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts), nregs = vec_len(fn->regs);
	Apart s = { .a = a, .fn = fn, .ndefs = arena_new_array(a, u8, nregs + 1),
		    .column = arena_new_array(a, u32, nregs + 1) };

	for (u32 i = 0; i < n; i++)
		analysis_occurrences(fn, i, count_def, &s);
	take_columns(&s);
	if (!s.n)
		return fn;
	s.c = analysis_cfg(a, fn);
	s.now = arena_new_array(a, u32, s.n);
	s.met = arena_new_array(a, bool, s.n);
	s.used = arena_new_array(a, bool, n + 1);
	find_reaching(&s);
	find_uses(&s);
	return choose(&s) ? write_out(&s) : fn;
}
