/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instructions: opcode text ▶ candidate forms (syntax.c, remembered a spelling), operands as
 * written ▶ the first candidate whose operand specs they fit. What an operand's type must be
 * exactly is the verifier's matter; here only its kind decides (register or predicate, vector,
 * address, constant).
 */
#include "ptx/parse.h"

#include <string.h>

enum { MAX_OPNDS = 24 };

/* ---- opcodes --------------------------------------------------------------------------------- */
static OpcodeEntry *opcode_slot(Parser *ps, const char *s, u32 len, u32 hash)
{
	u32 i = hash & (ps->copcodes - 1);

	while (ps->opcodes[i].s && (ps->opcodes[i].hash != hash || ps->opcodes[i].len != len ||
				    memcmp(ps->opcodes[i].s, s, len)))
		i = (i + 1) & (ps->copcodes - 1);
	return &ps->opcodes[i];
}

static void grow_opcodes(Parser *ps)
{
	OpcodeEntry *old = ps->opcodes;
	u32 n = ps->copcodes;

	ps->copcodes = n ? n * 2 : 512;
	ps->opcodes = arena_new_array(ps->scratch, OpcodeEntry, ps->copcodes);
	for (u32 i = 0; i < n; i++)
		if (old[i].s)
			*opcode_slot(ps, old[i].s, old[i].len, old[i].hash) = old[i];
}

static void report_opcode(Parser *ps, const Tok *t, u32 bad_at)
{
	Pos pos = t->pos;
	const char *s = t->s + bad_at;
	u32 len = t->len - bad_at, base = (u32)strcspn(t->s, ".; \t\n");

	if (!bad_at) {
		ptx_lex_error(ps, pos, "unknown instruction '%.*s'",
			      (int)(base < t->len ? base : t->len), t->s);
		return;
	}
	pos.col += bad_at;
	for (u32 i = 1; i < len; i++)
		if (s[i] == '.')
			len = i;
	if (!len)
		ptx_lex_error(ps, pos, "'%.*s' needs more modifiers or a type", (int)t->len, t->s);
	else
		ptx_lex_error(ps, pos, "'%.*s' does not apply to '%.*s' here", (int)len, s,
			      (int)bad_at, t->s);
}

static const Cand *find_candidates(Parser *ps, const Tok *t)
{
	OpcodeEntry *e;
	u32 bad_at = 0;

	if (2 * (ps->nopcodes + 1) > ps->copcodes)
		grow_opcodes(ps);
	e = opcode_slot(ps, t->s, t->len, (u32)t->val);
	if (e->s)
		return e->cands;
	*e = (OpcodeEntry){.s = t->s, .len = t->len, .hash = (u32)t->val};
	ps->nopcodes++;
	if (!ptx_form_candidates(ps->scratch, t->s, t->len, &e->cands, &bad_at)) {
		e->s = NULL;
		ps->nopcodes--;
		report_opcode(ps, t, bad_at);
	}
	return e->cands;
}

/* ---- choosing the form ----------------------------------------------------------------------- */
static bool fits_scalar(const OpndSpec *s, const Opnd *o, Type t)
{
	switch ((OpndKind)o->kind) {
	case OP_reg:
		return !(s->flags & OS_imm) && (o->type == TY_pred) == (t == TY_pred);
	case OP_imm:
		return !(s->flags & OS_dst);
	case OP_sink:
		return s->flags & OS_dst;
	case OP_sreg:
	case OP_var:
	case OP_fn:
		return !(s->flags & (OS_imm | OS_dst));
	default:
		return false;
	}
}

static bool takes_scalar(const Op *op, u32 k, u8 vec)
{
	if (!vec || vec == 'G' || vec == 'T')
		return true;
	if (vec == 't')
		return false;
	if (vec == '?')
		return op->form != FORM_mov_pack && op->form != FORM_mov_unpack;
	return ptx_opnd_count(op, k) == 1;
}

static bool fits(const Op *op, u32 k, const OpndSpec *s, const Opnd *o)
{
	switch ((OpndKind)o->kind) {
	case OP_addr:
		return (s->flags & OS_addr) || s->vec == 'T';
	case OP_pair:
		return s->flags & (OS_pair | OS_pair_opt);
	case OP_vec:
		return s->vec && s->vec != 'T' && !(s->flags & (OS_addr | OS_flow));
	case OP_label:
	case OP_targets:
	case OP_proto:
		return s->flags & OS_flow;
	default:
		return !(s->flags & (OS_addr | OS_flow | OS_pair)) && takes_scalar(op, k, s->vec) &&
		       fits_scalar(s, o, ptx_opnd_type(op, k));
	}
}

static bool is_wanted(const Op *op, const OpndSpec *s)
{
	return !(s->flags & OS_hint) || op->m.extra[XE_hint] ||
	       (op->form >= FORM_createpolicy_fractional && op->form <= FORM_createpolicy_cvt);
}

/* Spec k takes written operand place[k], or none (0xff). Optional ones are filled from the left as
 * long as enough are left for those that must be there. False: *bad is the spec that did not fit.
 */
static bool assign(const Op *op, const Written *w, u32 n, u8 *place, u32 *bad)
{
	const OpndSpec *specs;
	u32 nspecs = ptx_opnd_specs(op->form, &specs), needed = 0, at = 0;

	for (u32 k = 0; k < nspecs; k++)
		needed += !(specs[k].flags & OS_opt) ||
			  ((specs[k].flags & OS_hint) && is_wanted(op, &specs[k]));
	for (u32 k = 0; k < nspecs; k++) {
		const OpndSpec *s = &specs[k];
		bool optional = (s->flags & OS_opt) && !((s->flags & OS_hint) && is_wanted(op, s));
		bool there = at < n && is_wanted(op, s) && fits(op, k, s, &w[at].o);

		*bad = k;
		place[k] = 0xff;
		if (optional && (!there || n - at <= needed))
			continue;
		if (!there)
			return false;
		place[k] = (u8)at++;
		needed -= !optional;
	}
	*bad = nspecs;
	return at == n;
}

static const char *describe(Parser *ps, const OpndSpec *s, Type t, u8 vec)
{
	if (s->flags & OS_addr)
		return "an address in []";
	if (s->flags & OS_flow)
		return "a label or a list of targets";
	if (t == TY_pred)
		return s->flags & OS_dst ? "a predicate register" : "a predicate";
	if (s->flags & OS_pair)
		return "a pair a|b";
	if (vec)
		return "a vector in {}";
	if (s->flags & OS_imm)
		return "a constant";
	return arena_printf(ps->scratch, "a .%s %s", ptx_type_name(t),
			    s->flags & OS_dst ? "register" : "register or constant");
}

static void report_operands(Parser *ps, const Tok *opcode, const Op *op, const Written *w, u32 n)
{
	const OpndSpec *specs;
	u32 nspecs = ptx_opnd_specs(op->form, &specs), bad, at = 0, least = 0;
	u8 place[MAX_OPNDS];

	for (u32 k = 0; k < nspecs; k++)
		least += !(specs[k].flags & OS_opt);
	if (assign(op, w, n, place, &bad) || n < least || bad == nspecs) {
		ptx_lex_error(ps, n < least ? opcode->pos : w[n - 1].pos,
			      "'%.*s' takes %u%s operands, not %u", (int)opcode->len, opcode->s,
			      least, least < nspecs ? " or more" : "", n);
		return;
	}
	for (u32 k = 0; k < bad; k++)
		at += place[k] != 0xff;
	if (at >= n) {
		ptx_lex_error(ps, opcode->pos, "'%.*s' lacks its operand '%s'", (int)opcode->len,
			      opcode->s, specs[bad].name);
		return;
	}
	ptx_lex_error(ps, w[at].pos, "operand '%s' of '%.*s' must be %s", specs[bad].name,
		      (int)opcode->len, opcode->s,
		      describe(ps, &specs[bad], ptx_opnd_type(op, bad),
			       takes_scalar(op, bad, specs[bad].vec) ? 0 : specs[bad].vec));
}

/* ---- into the module ------------------------------------------------------------------------- */
static void number_uses(Parser *ps, Opnd *o)
{
	if (o->kind == OP_reg || (o->kind == OP_addr && o->reg != NOREG))
		o->use = ps->nuses++;
	if (o->kind == OP_targets)
		return;
	for (u32 i = 0; i < o->n && o->vec; i++)
		number_uses(ps, &o->vec[i]);
}

static bool convert_constant(Parser *ps, Opnd *o, Type t, Pos pos)
{
	ConstVal c = {.bits = (u64)o->imm, .type = o->type};
	u64 bits;

	if (!ptx_const_bits(&c, t, &bits)) {
		ptx_lex_error(ps, pos, "this constant does not fit an operand of type .%s",
			      ptx_type_name(t));
		return false;
	}
	o->imm = (i64)bits;
	o->type = (u8)t;
	return true;
}

static Type element_type(const Op *op, u32 k, const Opnd *o)
{
	Type t = ptx_opnd_type(op, k);
	u32 bits = ptx_type_bits(t);

	if (op->form != FORM_mov_pack || k != 1 || !o->n)
		return t;
	switch (bits / o->n) {
	case 8:
		return TY_b8;
	case 16:
		return TY_b16;
	case 32:
		return TY_b32;
	default:
		return TY_b64;
	}
}

static bool convert_constants(Parser *ps, const Op *op, u32 k, const OpndSpec *s, Opnd *o, Pos pos)
{
	Type t = ptx_opnd_type(op, k);
	bool ok = true;

	if (o->kind == OP_imm)
		return convert_constant(ps, o, t, pos);
	if (o->kind == OP_addr && s->ctype >= 0x80)
		t = op->type[s->ctype & 3];
	else if (o->kind == OP_addr)
		t = s->ctype;
	else if (o->kind == OP_vec)
		t = element_type(op, k, o);
	if (o->kind == OP_addr && o->vec &&
	    (op->m.geom == 4 || op->m.geom == 5 || op->m.geom == 7) &&
	    o->vec[o->neg].kind == OP_imm) /* the layer of an array is an integer */
		ok = convert_constant(ps, &o->vec[o->neg], TY_u32, pos);
	for (u32 i = 0; ok && o->vec && i < o->n; i++)
		if (o->vec[i].kind == OP_imm && (o->kind == OP_vec || o->kind == OP_addr))
			ok = convert_constant(ps, &o->vec[i], t, pos);
	return ok;
}

/* .b0 ▶ 1 … .b3 ▶ 4, .h0 ▶ 5, .h1 ▶ 6 */
static u8 scalar_selector(const Written *w)
{
	if (w->sel_len != 2 || (*w->sel != 'b' && *w->sel != 'h') || w->sel[1] < '0' ||
	    w->sel[1] > (*w->sel == 'b' ? '3' : '1'))
		return 0;
	return (u8)((*w->sel == 'b' ? 1 : 5) + w->sel[1] - '0');
}

/* .h32 .b7654: elements of the pair a, b that stand in each place; the last digit is element 0 */
static bool simd_selector(const Written *w, u32 n, u16 *nibbles)
{
	if (w->sel_len != n + 1 || *w->sel != (n == 2 ? 'h' : 'b'))
		return false;
	*nibbles = 0;
	for (u32 i = 0; i < n; i++) {
		char c = w->sel[n - i];

		if (c < '0' || c > (n == 2 ? '3' : '7'))
			return false;
		*nibbles |= (u16)((c - '0') << i * 4);
	}
	return true;
}

/* .h10 .b3 .b210: elements that are written */
static bool simd_mask(const Written *w, u32 n, u8 *mask)
{
	if (w->sel_len < 2 || w->sel_len > n + 1 || *w->sel != (n == 2 ? 'h' : 'b'))
		return false;
	*mask = 0;
	for (u32 i = 1; i < w->sel_len; i++) {
		u32 e = (u32)(w->sel[i] - '0');

		if (e >= n || (*mask >> e & 1))
			return false;
		*mask |= (u8)(1 << e);
	}
	return true;
}

static bool set_selector(Parser *ps, Mods *m, const OpndSpec *s, const Written *w)
{
	u32 n = s->sel & 7, which = *s->name == 'd'   ? 0
				    : *s->name == 'a' ? 1
				    : *s->name == 'b' ? 2
						      : 3;
	u16 nibbles = n == 2 ? (which == 1 ? 0x10 : 0x32) : (which == 1 ? 0x3210 : 0x7654);
	u8 mask = (u8)((1u << n) - 1);
	bool ok = true;

	if (n == 1) {
		m->sel[which] = w->sel ? scalar_selector(w) : 0;
		ok = !w->sel || m->sel[which];
	} else if (n && (s->sel & 8)) {
		ok = !w->sel || simd_mask(w, n, &mask);
		m->sel[0] = mask;
	} else if (n) {
		ok = !w->sel || simd_selector(w, n, &nibbles);
		m->extra[which == 1 ? XE_asel : XE_bsel] = (u8)nibbles;
		m->extra[(which == 1 ? XE_asel : XE_bsel) + 1] = (u8)(nibbles >> 8);
	} else {
		ok = !w->sel;
	}
	if (w->minus)
		m->neg[which] = 1;
	if (ok && (!w->minus || (s->flags & OS_minus)))
		return true;
	ptx_lex_error(ps, w->pos,
		      ok ? "'-' does not apply to this operand"
			 : "this selector does not apply to operand '%s'",
		      s->name);
	return false;
}

static bool place_operand(Parser *ps, Inst *in, u32 k, const OpndSpec *s, const Written *w)
{
	Opnd *o = &in->ops[k];

	*o = w->o;
	if (s->sel || w->sel || w->minus)
		if (!set_selector(ps, &in->op.m, s, w))
			return false;
	if (o->neg && o->kind == OP_reg && !(s->flags & OS_neg)) {
		ptx_lex_error(ps, w->pos, "operand '%s' cannot be negated with '!'", s->name);
		return false;
	}
	if (!convert_constants(ps, &in->op, k, s, o, w->pos))
		return false;
	number_uses(ps, o);
	return true;
}

static Inst *new_inst(Parser *ps, const Op *op, u32 pred, bool pred_neg, Pos pos)
{
	Inst *in = vec_push(ps->scratch, ps->insts);

	*in = (Inst){.op = *op,
		     .pred = pred,
		     .pred_neg = pred_neg,
		     .pos = pos,
		     .loc = vec_len(ps->locs)};
	if (pred != NOREG)
		in->pred_use = ps->nuses++;
	return in;
}

static void place_operands(Parser *ps, Inst *in, const Written *w, const u8 *place)
{
	const OpndSpec *specs;
	u32 n = ptx_opnd_specs(in->op.form, &specs);

	while (n && place[n - 1] == 0xff && !specs[n - 1].sel)
		n--;
	in->nops = (u8)n;
	in->ops = n ? arena_new_array(ps->a, Opnd, n) : NULL;
	for (u32 k = 0; k < n; k++)
		if (place[k] != 0xff && !place_operand(ps, in, k, &specs[k], &w[place[k]]))
			return;
	if ((in->op.form == FORM_min_f || in->op.form == FORM_max_f) && in->nops == 4)
		in->op.m.num = 3;
	if (in->op.form == FORM_mov_pack || in->op.form == FORM_mov_unpack)
		in->op.m.num = in->ops[in->op.form == FORM_mov_pack].n;
}

/* ---- bra and call: their operands are names of other kinds ----------------------------------- */
static void parse_bra(Parser *ps, Inst *in)
{
	in->nops = 1;
	in->ops = arena_new_one(ps->a, Opnd);
	in->ops->kind = OP_label;
	if (ps->tok.kind != T_ident) {
		ptx_lex_error(ps, ps->tok.pos, "expected a label, found %s", ptx_lex_shown(ps));
		return;
	}
	ptx_parse_add_fixup(ps, &ps->tok, in->ops);
	ptx_lex_next(ps);
}

static bool parse_call_list(Parser *ps, Opnd *o)
{
	*o = (Opnd){.kind = OP_vec};
	return ptx_parse_elements(ps, o, ')', 1);
}

static bool check_call_args(Parser *ps, Opnd *o, Var **params, Pos pos)
{
	for (u32 i = 0; i < o->n; i++) {
		Opnd *e = &o->vec[i];
		Type t = i < vec_len(params) ? params[i]->type
			 : e->type == TY_f32 ? TY_b32
					     : TY_b64;

		if (e->kind == OP_vec || e->kind == OP_addr || e->kind == OP_pair) {
			ptx_lex_error(ps, pos,
				      "an argument is a .param variable, a register or a constant");
			return false;
		}
		if (e->kind == OP_imm && !convert_constant(ps, e, t, pos))
			return false;
	}
	return true;
}

static bool parse_callee(Parser *ps, Opnd *o)
{
	Written w = {.pos = ps->tok.pos};

	if (ps->tok.kind != T_ident) {
		ptx_lex_error(ps, w.pos, "expected a function, found %s", ptx_lex_shown(ps));
		return false;
	}
	if (!ptx_parse_operand_name(ps, &w))
		return false;
	if (w.o.kind != OP_fn && w.o.kind != OP_reg) {
		ptx_lex_error(ps, w.pos,
			      "a call needs a function or a register that holds its address");
		return false;
	}
	*o = w.o;
	return true;
}

/* call (rets), callee, (args) [, prototype or targets] */
static void parse_call(Parser *ps, Inst *in)
{
	Opnd *o = arena_new_array(ps->a, Opnd, 4);
	Written w = {.pos = ps->tok.pos};
	Pos rets = ps->tok.pos, args = rets;
	const Fn *fn;
	Var **to, **from;

	in->nops = 3;
	in->ops = o;
	o[0].kind = o[2].kind = OP_vec;
	if (ptx_lex_is(ps, '(') &&
	    (!parse_call_list(ps, &o[0]) || !ptx_lex_expect(ps, ',', "after the results")))
		return;
	if (!parse_callee(ps, &o[1]))
		return;
	if (ptx_lex_accept(ps, ',')) {
		args = ps->tok.pos;
		if (ptx_lex_is(ps, '(')) {
			if (!parse_call_list(ps, &o[2]))
				return;
			if (ptx_lex_accept(ps, ','))
				in->nops = 4;
		} else {
			in->nops = 4;
		}
	}
	if (in->nops == 4) {
		if (ps->tok.kind != T_ident || !ptx_parse_operand_name(ps, &w))
			return;
		if (w.o.kind != OP_proto && w.o.kind != OP_targets) {
			ptx_lex_error(ps, w.pos, "expected a .callprototype or .calltargets label");
			return;
		}
		o[3] = w.o;
	}
	fn = o[1].kind == OP_fn ? o[1].fn : NULL;
	to = fn ? fn->rets : o[3].kind == OP_proto ? o[3].proto->rets : NULL;
	from = fn ? fn->params : o[3].kind == OP_proto ? o[3].proto->params : NULL;
	if (!check_call_args(ps, &o[0], to, rets) || !check_call_args(ps, &o[2], from, args))
		return;
	for (u32 i = 0; i < 3; i++)
		number_uses(ps, &o[i]);
}

static bool parse_operands(Parser *ps, Written *w, u32 *n)
{
	for (*n = 0; !ptx_lex_is(ps, ';') && ps->tok.kind != T_eof;) {
		if (*n == MAX_OPNDS) {
			ptx_lex_error(ps, ps->tok.pos, "an instruction has at most %d operands",
				      MAX_OPNDS);
			return false;
		}
		w[*n].pos = ps->tok.pos;
		w[*n].minus = false;
		w[*n].sel = NULL;
		w[*n].sel_len = 0;
		if (!ptx_parse_opnd(ps, &w[*n], 0))
			return false;
		++*n;
		if (!ptx_lex_accept(ps, ','))
			break;
	}
	if (ptx_lex_is(ps, ';'))
		return true;
	ptx_lex_error(ps, ps->tok.pos, "expected ',' or ';' after an operand, found %s",
		      ptx_lex_shown(ps));
	return false;
}

void ptx_parse_inst(Parser *ps, u32 pred, bool pred_neg)
{
	Written w[MAX_OPNDS];
	u8 place[MAX_OPNDS];
	const Cand *c;
	u32 n, bad;
	Tok t;

	ptx_lex_opcode(ps);
	t = ps->tok;
	c = find_candidates(ps, &t);
	if (!c)
		return;
	ptx_lex_next(ps);
	if (c->op.form == FORM_bra || c->op.form == FORM_call) {
		Inst *in = new_inst(ps, &c->op, pred, pred_neg, t.pos);

		if (c->op.form == FORM_bra)
			parse_bra(ps, in);
		else
			parse_call(ps, in);
		return;
	}
	if (!parse_operands(ps, w, &n))
		return;
	for (u32 i = 0; i < vec_len(c); i++)
		if (assign(&c[i].op, w, n, place, &bad)) {
			place_operands(ps, new_inst(ps, &c[i].op, pred, pred_neg, t.pos), w, place);
			return;
		}
	report_operands(ps, &t, &c->op, w, n);
}
