/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * inline_param: .param variables of calls that are gone ▶ registers.
 *
 * In: a function as inline.c has just made it; it is changed. A variable is cut into the pieces by which it
 * is stored and loaded; if each two of them are the same or apart, and nothing takes its address, every
 * piece becomes a register and the accesses become moves. Other variables become local memory. What a
 * remaining call still names stays as it is.
 */
#include "analysis/analysis.h"

#include <string.h>

enum { MAX_PIECES = 512 };

typedef struct Piece {
	i64 at;
	u32 bytes, reg;
} Piece;

typedef struct Place {
	Piece *pieces; /* vec */
	bool memory;   /* address taken, or pieces overlap */
	bool call;     /* a call names it */
	Var *local;    /* memory: what stands for it */
} Place;

typedef struct Params {
	Arena *a;
	Fn *fn;
	Map index;     /* Var * -> number of its Place */
	Place *places; /* vec */
	Inst *out;     /* vec */
} Params;

static Place *place_of(Params *p, const Opnd *o)
{
	u64 i;

	if ((o->kind != OP_var && o->kind != OP_addr) || (o->kind == OP_addr && o->reg != NOREG) || !o->var)
		return NULL;
	return map_get(&p->index, map_key(o->var), &i) ? &p->places[i] : NULL;
}

static bool is_access(const Inst *in)
{
	return in->op.form == FORM_ld || in->op.form == FORM_st;
}

static u32 lanes_of(const Inst *in)
{
	return in->op.m.vec ? in->op.m.vec : 1;
}

static Piece *find_piece(const Place *l, i64 at)
{
	for (u32 i = 0; i < vec_len(l->pieces); i++)
		if (l->pieces[i].at == at)
			return &l->pieces[i];
	return NULL;
}

static void note_piece(Params *p, Place *l, i64 at, u32 bytes)
{
	for (u32 i = 0; i < vec_len(l->pieces); i++) {
		const Piece *x = &l->pieces[i];

		if (x->at == at && x->bytes == bytes)
			return;
		l->memory |= at < x->at + x->bytes && x->at < at + bytes;
	}
	l->memory |= bytes > 8 || vec_len(l->pieces) == MAX_PIECES;
	if (!l->memory)
		*vec_push(p->a, l->pieces) = (Piece){ at, bytes, NOREG };
}

static void note_access(Params *p, const Inst *in)
{
	const Opnd *o = &in->ops[in->op.form == FORM_ld];
	Place *l = place_of(p, o);
	u32 bytes = ptx_type_bits(in->op.type[0]) / 8;

	for (u32 k = 0; l && k < lanes_of(in); k++)
		note_piece(p, l, o->imm + (i64)k * bytes, bytes);
}

static void note_other(Params *p, const Opnd *o, bool call)
{
	Place *l = place_of(p, o);

	if (l && call)
		l->call = true;
	else if (l)
		l->memory = true;
	for (u32 i = 0; o->kind != OP_targets && o->vec && i < o->n; i++)
		note_other(p, &o->vec[i], call);
}

static void note_inst(Params *p, const Inst *in)
{
	bool access = is_access(in);

	if (access)
		note_access(p, in);
	for (u32 k = 0; k < in->nops; k++)
		if (!access || in->ops[k].kind != OP_addr)
			note_other(p, &in->ops[k], in->op.form == FORM_call);
}

/* ---- rewriting --------------------------------------------------------------------------------------------- */

static Type bits_type(u32 bits)
{
	return bits <= 8 ? TY_b8 : bits <= 16 ? TY_b16 : bits <= 32 ? TY_b32 : TY_b64;
}

static Type int_type(u32 bits, bool sign)
{
	if (bits <= 8)
		return sign ? TY_s8 : TY_u8;
	if (bits <= 16)
		return sign ? TY_s16 : TY_u16;
	if (bits <= 32)
		return sign ? TY_s32 : TY_u32;
	return sign ? TY_s64 : TY_u64;
}

static bool is_signed(Type t)
{
	return t == TY_s8 || t == TY_s16 || t == TY_s32 || t == TY_s64;
}

/* Registers are never narrower than 16 bits. */
static u32 piece_reg(Params *p, Piece *x)
{
	Type t = bits_type(x->bytes < 2 ? 16 : 8 * x->bytes);

	if (x->reg == NOREG) {
		x->reg = vec_len(p->fn->regs);
		*vec_push(p->a, p->fn->regs) = (Reg){ .type = (u8)t };
	}
	return x->reg;
}

static u32 opnd_bits(const Params *p, const Opnd *o, u32 otherwise)
{
	return o->kind == OP_reg ? ptx_type_bits(p->fn->regs[o->reg].type) : otherwise;
}

/* to = from, where `bits` of `from` count; the rest of a wider `to` is extended. */
static void push_move(Params *p, const Inst *like, Opnd to, Opnd from, u32 bits, bool sign)
{
	u32 tb = opnd_bits(p, &to, bits), fb = opnd_bits(p, &from, tb);
	Inst in = *like;

	if (to.kind == OP_sink)
		return;
	in.nops = 2;
	in.op = (Op){ .form = FORM_mov, .type = { bits_type(tb) } };
	if (tb != fb || (tb != bits && from.kind == OP_reg))
		in.op = (Op){ .form = FORM_cvt,
			      .type = { int_type(tb, sign), int_type(bits < fb ? bits : fb, sign) } };
	in.ops = arena_new_array(p->a, Opnd, 2);
	in.ops[0] = to;
	in.ops[1] = from;
	if (in.pred != NOREG)
		in.pred_use = p->fn->nuses++;
	*vec_push(p->a, p->out) = in;
}

static void rewrite_access(Params *p, const Inst *in, const Place *l)
{
	bool load = in->op.form == FORM_ld;
	const Opnd *addr = &in->ops[load], *val = &in->ops[!load];
	u32 bits = ptx_type_bits(in->op.type[0]);

	for (u32 k = 0; k < lanes_of(in); k++) {
		Piece *x = find_piece(l, addr->imm + (i64)k * (bits / 8));
		Opnd v = val->kind == OP_vec ? val->vec[k] : *val, r = { .kind = OP_reg };

		r.reg = piece_reg(p, x);
		r.type = p->fn->regs[r.reg].type;
		r.use = p->fn->nuses++;
		if (load)
			push_move(p, in, v, r, bits, is_signed(in->op.type[0]));
		else
			push_move(p, in, r, v, opnd_bits(p, &r, 0), false);
	}
}

static void name_local(Params *p, Opnd *o)
{
	Place *l = place_of(p, o);

	if (l && !l->call)
		o->var = l->local;
	for (u32 i = 0; o->kind != OP_targets && o->vec && i < o->n; i++)
		name_local(p, &o->vec[i]);
}

static void rewrite_inst(Params *p, Inst *in)
{
	Place *l = is_access(in) ? place_of(p, &in->ops[in->op.form == FORM_ld]) : NULL;

	if (l && !l->call && !l->memory) {
		rewrite_access(p, in, l);
		return;
	}
	if (l && !l->call)
		in->op.m.space = SS_local;
	for (u32 k = 0; k < in->nops; k++)
		name_local(p, &in->ops[k]);
	*vec_push(p->a, p->out) = *in;
}

static void move_labels(Opnd *o, u32 n, const u32 *at)
{
	for (u32 i = 0; i < n; i++) {
		if (o[i].kind == OP_label)
			o[i].reg = at[o[i].reg];
		if (o[i].kind == OP_targets)
			move_labels(o[i].vec, (u32)o[i].imm, at);
	}
}

static void find_places(Params *p)
{
	for (u32 i = 0; i < vec_len(p->fn->vars); i++) {
		const Var *v = p->fn->vars[i];

		if (v->space != SS_param && v->space != SS_param_func)
			continue;
		map_put(p->a, &p->index, map_key(v), vec_len(p->places));
		*vec_push(p->a, p->places) = (Place){ 0 };
	}
	for (u32 i = 0; i < vec_len(p->fn->insts); i++)
		note_inst(p, &p->fn->insts[i]);
	for (u32 i = 0; i < vec_len(p->fn->vars); i++) {
		Opnd o = { .kind = OP_var, .var = p->fn->vars[i] };
		Place *l = place_of(p, &o);

		if (!l || !l->memory || l->call)
			continue;
		l->local = arena_new_one(p->a, Var);
		*l->local = *p->fn->vars[i];
		l->local->space = SS_local;
	}
}

/* Only what is memory still needs a place in the frame. */
static void drop_vars(Params *p)
{
	Var **keep = NULL;
	u64 i;

	for (u32 k = 0; k < vec_len(p->fn->vars); k++) {
		Var *v = p->fn->vars[k];

		if (!map_get(&p->index, map_key(v), &i) || p->places[i].call)
			*vec_push(p->a, keep) = v;
		else if (p->places[i].memory)
			*vec_push(p->a, keep) = p->places[i].local;
	}
	p->fn->vars = keep;
}

void inline_params(Arena *a, Fn *fn)
{
	Params p = { .a = a, .fn = fn };
	u32 n = vec_len(fn->insts), *at = arena_new_array(a, u32, n + 1);

	find_places(&p);
	for (u32 i = 0; i < n; i++) {
		at[i] = vec_len(p.out);
		rewrite_inst(&p, &fn->insts[i]);
	}
	at[n] = vec_len(p.out);
	fn->insts = p.out;
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		move_labels(fn->insts[i].ops, fn->insts[i].nops, at);
	drop_vars(&p);
}
