/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine_use: who defines and uses each register of a function, and how: which uses take a sign, a lower half or an address
 * for nothing. By name, as in machine.c; nothing is executed by it.
 */
#include "ptx/machine.h"
#include "ptx/registers.h"

bool machine_takes_signs(const Op *op)
{
	static const u16 forms[] = { FORM_add_f, FORM_sub_f, FORM_mul_f, FORM_fma, FORM_mad_f, FORM_min_f, FORM_max_f,
				     FORM_add_h, FORM_sub_h, FORM_mul_h, FORM_fma_h };

	for (u32 i = 0; i < COUNT(forms); i++)
		if (forms[i] == op->form)
			return true;
	return (op->form == FORM_setp && op->type[0] >= TY_f16) || (op->form == FORM_selp && op->type[0] == TY_f32);
}

static bool is_half_float(u8 type)
{
	return type == TY_f16 || type == TY_bf16 || type == TY_f16x2 || type == TY_bf16x2;
}

static bool takes_low_half(const Op *op)
{
	if (op->form == FORM_st)
		return ptx_type_bits(op->type[0]) < HALF;
	return is_half_float(op->type[op->form == FORM_cvt]);
}

static void note_user(Use *u, const Op *op)
{
	u->sums += op->form == FORM_add_i && ptx_type_bits(op->type[0]) == HALF;
	u->sums64 += (op->form == FORM_add_i || op->form == FORM_sub_i) && ptx_type_bits(op->type[0]) == 64;
	u->signed_uses += machine_takes_signs(op);
	u->low_uses += takes_low_half(op);
}

static void note_opnd(Guess *g, u32 at, const Opnd *o, bool dest)
{
	if (o->kind == OP_vec || o->kind == OP_pair)
		for (u32 i = 0; i < o->n; i++)
			note_opnd(g, at, &o->vec[i], dest);
	if ((o->kind != OP_reg && o->kind != OP_addr) || o->reg == NOREG)
		return;
	if (dest && o->kind == OP_reg) {
		if (!g->reg[o->reg].defs++)
			g->reg[o->reg].first_def = at;
		g->reg[o->reg].def_at = at;
	} else {
		g->reg[o->reg].uses++;
		g->reg[o->reg].last_use = at;
		g->reg[o->reg].addresses += o->kind == OP_addr;
		if (g->reg[o->reg].uses == 1)
			g->reg[o->reg].use_at = at;
		note_user(&g->reg[o->reg], &g->fn->insts[at].op);
	}
}

static void note_target(Guess *g, u32 at, const Opnd *o)
{
	if (o->kind == OP_label && o->reg < vec_len(g->fn->insts)) {
		bits_add(g->target, o->reg);
		g->comers[o->reg]++;
		if (o->reg <= at)
			bits_add(g->head, o->reg);
	}
	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		note_target(g, at, &o->vec[i]);
}

void machine_note(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	const OpndSpec *specs;
	u32 n = ptx_opnd_specs(in->op.form, &specs);

	if (in->pred != NOREG)
		g->reg[in->pred].uses++;
	for (u32 k = 0; k < in->nops; k++) {
		note_opnd(g, at, &in->ops[k], k < n && specs[k].flags & OS_dst);
		note_target(g, at, &in->ops[k]);
	}
}

/* Does `in` need more of `reg`, 64 bits, than the lower half? Sums and the like need no more of it than is needed of them. */
static bool needs_whole(const Guess *g, const Inst *in, u32 reg)
{
	u32 d = machine_dest(in);
	bool passes = false;

	switch (in->op.form) {
	case FORM_cvt: return ptx_type_bits(in->op.type[0]) > HALF || in->op.type[1] >= TY_f16;
	case FORM_add_i: case FORM_sub_i: case FORM_and_b: case FORM_or_b: case FORM_xor_b: case FORM_not_b: case FORM_mov: passes = true; break;
	case FORM_mul_i: case FORM_mad_i: passes = in->op.m.mul == MUL_lo; break;
	case FORM_shl_b: passes = in->ops[1].kind == OP_reg && in->ops[1].reg == reg; break;
	default: break;
	}
	if (passes)
		return d == NOREG || !g->reg[d].low;
	for (u32 k = 0; k < in->nops; k++)
		if (in->ops[k].kind != OP_addr && in->ops[k].kind != OP_label && in->ops[k].reg == reg)
			return true;
	return !ptx_is_shared(in->op.m.space) ||
	       !(in->op.form == FORM_ld || in->op.form == FORM_st || in->op.form == FORM_atom || in->op.form == FORM_red);
}

typedef struct Halves {
	Guess *g;
	u32 at;
	bool changed;
} Halves;

static void check_half(void *self, u32 reg)
{
	Halves *h = self;

	if (h->g->reg[reg].low && needs_whole(h->g, &h->g->fn->insts[h->at], reg)) {
		h->g->reg[reg].low = false;
		h->changed = true;
	}
}

/* Of which registers of 64 bits the lower half alone is wanted: places in shared memory, what becomes 32 bits. */
void machine_find_halves(Guess *g)
{
	Halves h = { g, 0, true };

	for (u32 r = 0; r < vec_len(g->fn->regs); r++)
		g->reg[r].low = ptx_type_bits(g->fn->regs[r].type) == 64 && g->reg[r].defs;
	while (h.changed) {
		h.changed = false;
		for (h.at = vec_len(g->fn->insts); h.at-- > 0;)
			reg_each_use(&g->fn->insts[h.at], check_half, &h);
	}
}

u32 machine_dest(const Inst *in)
{
	return in->nops && in->ops[0].kind == OP_reg ? in->ops[0].reg : NOREG;
}

const Use *machine_use(const Guess *g, const Inst *in)
{
	u32 d = machine_dest(in);

	return &g->reg[d == NOREG ? vec_len(g->fn->regs) : d];
}

const Inst *machine_only_user(const Guess *g, u32 at, u32 *where)
{
	u32 d = machine_dest(&g->fn->insts[at]);

	if (d == NOREG || g->reg[d].defs != 1 || g->reg[d].uses != 1)
		return NULL;
	*where = g->reg[d].use_at;
	return *where > at ? &g->fn->insts[*where] : NULL;
}

bool ptx_answer_unused(const Fn *fn, const Inst *of)
{
	const Opnd *d = &of->ops[0];

	if (of->op.m.atom == ATOM_cas || of->op.m.atom == ATOM_exch)
		return false;
	if (d->kind == OP_sink)
		return true;
	if (d->kind != OP_reg)
		return false;
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		if (in->pred == d->reg)
			return false;
		for (u32 k = 0; k < in->nops; k++)
			for (u32 v = 0; v < (in->ops[k].vec ? in->ops[k].n : 1u); v++) {
				const Opnd *o = in->ops[k].vec ? &in->ops[k].vec[v] : &in->ops[k];

				if (o != d && (o->kind == OP_reg || o->kind == OP_addr) && o->reg == d->reg)
					return false;
			}
	}
	return true;
}
