/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operands as they stand in the text: names, constants, addresses, vectors, pairs, video
 * selectors. What they must be for an instruction is decided afterwards, in parse_inst.c.
 */
#include "ptx/parse.h"

#include <string.h>

enum { MAX_ELEMENTS = 256, MAX_NEST = 4 };

static bool parse_constant(Parser *ps, Written *w)
{
	ConstVal c;

	if (!ptx_parse_const(ps, &c))
		return false;
	w->o = (Opnd){.kind = c.var  ? OP_var
			      : c.fn ? OP_fn
				     : OP_imm,
		      .type = c.type,
		      .imm = (i64)c.bits};
	if (c.var)
		w->o.var = c.var;
	else if (c.fn)
		w->o.fn = c.fn;
	return true;
}

static bool vector_member(Parser *ps, const Sym *y, Written *w)
{
	static const char names[] = "xyzwrgba";
	const Opnd *v = y->p;
	const char *at;

	w->o = *v;
	if (!(ps->tok.kind == T_dot && ps->tok.glued)) {
		w->o.vec = arena_new_array(ps->a, Opnd, v->n);
		memcpy(w->o.vec, v->vec, v->n * sizeof *v->vec);
		return true;
	}
	at = ps->tok.len == 2 ? strchr(names, ps->tok.s[1]) : NULL;
	if (!at || !*at || (u32)(at - names) % 4 >= v->n) {
		ptx_lex_error(ps, ps->tok.pos, "%s is not a component of a .v%u register",
			      ptx_lex_shown(ps), v->n);
		return false;
	}
	w->o = v->vec[(at - names) % 4];
	ptx_lex_next(ps);
	return true;
}

static Opnd sreg_vector(Parser *ps, u32 first)
{
	Opnd o = {.kind = OP_vec, .n = 4, .vec = arena_new_array(ps->a, Opnd, 4)};

	for (u32 i = 0; i < 4; i++)
		o.vec[i] = (Opnd){
			.kind = OP_sreg, .type = ptx_sregs[first + i].type, .reg = first + i};
	return o;
}

/* %tid.x: its name contains a dot, so the token is extended first. */
static bool parse_sreg(Parser *ps, Tok *t, Written *w)
{
	const Sym *y;

	if (ps->tok.kind == T_dot && ps->tok.glued) {
		t->len += ps->tok.len;
		t->val = ptx_lex_hash(t->s, t->len);
	}
	y = ptx_sym_find(ps, t->s, t->len, (u32)t->val);
	if (!y || y->kind != SYM_sreg)
		return false;
	if (ps->tok.kind == T_dot && ps->tok.glued)
		ptx_lex_next(ps);
	if (y->type == TY_none)
		w->o = sreg_vector(ps, y->index);
	else
		w->o = (Opnd){.kind = OP_sreg, .type = y->type, .reg = y->index};
	return true;
}

static bool parse_var_offset(Parser *ps, Written *w)
{
	ConstVal c;
	Pos pos = ps->tok.pos;

	if (!ptx_lex_is(ps, '+') && !ptx_lex_is(ps, '-'))
		return true;
	if (ptx_lex_is(ps, '+'))
		ptx_lex_next(ps);
	if (!ptx_parse_const(ps, &c))
		return false;
	if (c.var || c.fn || c.type == TY_f32 || c.type == TY_f64) {
		ptx_lex_error(ps, pos, "an offset is an integer constant");
		return false;
	}
	w->o.imm = (i64)c.bits;
	return true;
}

static bool parse_selector(Parser *ps, Written *w)
{
	if (ps->tok.kind != T_dot || !ps->tok.glued)
		return true;
	w->sel = ps->tok.s + 1;
	w->sel_len = (u8)(ps->tok.len - 1 < 255 ? ps->tok.len - 1 : 255);
	ptx_lex_next(ps);
	return true;
}

static bool parse_symbol(Parser *ps, const Sym *y, Written *w)
{
	switch ((SymKind)y->kind) {
	case SYM_reg:
		w->o = (Opnd){.kind = OP_reg, .type = y->type, .reg = y->index};
		return parse_selector(ps, w);
	case SYM_vreg:
		return vector_member(ps, y, w);
	case SYM_var:
		w->o = (Opnd){.kind = OP_var, .type = TY_b64, .var = y->p};
		return parse_var_offset(ps, w);
	case SYM_fn:
		w->o = (Opnd){.kind = OP_fn, .type = TY_b64, .fn = y->p};
		return true;
	case SYM_proto:
		w->o = (Opnd){.kind = OP_proto, .proto = y->p};
		return true;
	case SYM_targets:
		w->o = *(const Opnd *)y->p;
		return true;
	case SYM_label:
	case SYM_range:
	case SYM_sreg:
		break;
	}
	return false;
}

bool ptx_parse_operand_name(Parser *ps, Written *w)
{
	Tok t = ps->tok;
	Sym y;

	if (t.len == 1 && *t.s == '_') {
		w->o = (Opnd){.kind = OP_sink};
		ptx_lex_next(ps);
		return true;
	}
	if (t.len == 7 && !memcmp(t.s, "WARP_SZ", 7))
		return parse_constant(ps, w);
	if (ptx_sym_resolve(ps, &t, &y) && y.kind != SYM_sreg) {
		u32 errors = ps->errors;

		ptx_lex_next(ps);
		if (parse_symbol(ps, &y, w))
			return true;
		if (errors == ps->errors)
			ptx_lex_error(ps, t.pos, "'%.*s' cannot be an operand here", (int)t.len,
				      t.s);
		return false;
	}
	ptx_lex_next(ps);
	if (*t.s == '%' && parse_sreg(ps, &t, w))
		return true;
	ptx_lex_error(ps, t.pos, "'%.*s' is not declared", (int)t.len, t.s);
	return false;
}

static bool copy_elements(Parser *ps, Opnd *o, const Written *e, u32 n)
{
	o->vec = arena_new_array(ps->a, Opnd, n);
	o->n = (u8)n;
	for (u32 i = 0; i < n; i++)
		o->vec[i] = e[i].o;
	return true;
}

/* {a, b, …} up to the closing character */
bool ptx_parse_elements(Parser *ps, Opnd *o, u16 close, u32 nest)
{
	Written *e = NULL;
	Pos open = ps->tok.pos;

	ptx_lex_next(ps);
	while (!ptx_lex_is(ps, close)) {
		Written *w = vec_push(ps->scratch, e);

		*w = (Written){.pos = ps->tok.pos};
		if (!ptx_parse_opnd(ps, w, nest + 1))
			return false;
		if (!ptx_lex_accept(ps, ','))
			break;
	}
	if (vec_len(e) >= MAX_ELEMENTS) {
		ptx_lex_error(ps, open, "a vector has at most %d elements", MAX_ELEMENTS - 1);
		return false;
	}
	return copy_elements(ps, o, e, vec_len(e)) &&
	       ptx_lex_expect(ps, close, "after the elements");
}

static bool parse_base(Parser *ps, Opnd *o)
{
	Written w = {.pos = ps->tok.pos};
	Pos pos = ps->tok.pos;

	if (!ptx_parse_opnd(ps, &w, MAX_NEST))
		return false;
	if (w.o.kind == OP_reg && !parse_var_offset(ps, &w))
		return false;
	*o = (Opnd){.kind = OP_addr, .reg = NOREG, .imm = w.o.imm};
	if (w.o.kind == OP_reg && w.o.type != TY_pred) {
		o->reg = w.o.reg;
		o->type = w.o.type;
		return true;
	}
	if (w.o.kind == OP_var) {
		o->var = w.o.var;
		return true;
	}
	if (w.o.kind == OP_imm && w.o.type != TY_f64 && w.o.type != TY_f32)
		return true;
	ptx_lex_error(ps, pos, "an address is a register, a variable or a number, with an offset");
	return false;
}

/* , {x, y}   , x   , sampler, {x, y} */
static bool parse_coordinates(Parser *ps, Opnd *o)
{
	Written w[2] = {{.pos = ps->tok.pos}};
	u32 n = 1;

	if (!ptx_parse_opnd(ps, &w[0], 1))
		return false;
	if (ptx_lex_accept(ps, ',')) {
		w[1] = (Written){.pos = ps->tok.pos};
		if (!ptx_parse_opnd(ps, &w[1], 1))
			return false;
		n = 2;
		o->neg = 1;
	}
	if (w[n - 1].o.kind != OP_vec) {
		copy_elements(ps, o, w, n);
	} else {
		const Opnd *c = &w[n - 1].o;

		o->n = (u8)(c->n + n - 1);
		o->vec = arena_new_array(ps->a, Opnd, o->n);
		if (n == 2)
			o->vec[0] = w[0].o;
		memcpy(o->vec + n - 1, c->vec, c->n * sizeof *c->vec);
	}
	return true;
}

static bool parse_address(Parser *ps, Written *w)
{
	ptx_lex_next(ps);
	if (!parse_base(ps, &w->o))
		return false;
	if (ptx_lex_accept(ps, ',') && !parse_coordinates(ps, &w->o))
		return false;
	return ptx_lex_expect(ps, ']', "after an address");
}

static bool parse_negated(Parser *ps, Written *w)
{
	Pos pos = ps->tok.pos;

	ptx_lex_next(ps);
	if (ps->tok.kind != T_ident || !ptx_parse_operand_name(ps, w) || w->o.kind != OP_reg ||
	    w->o.type != TY_pred) {
		ptx_lex_error(ps, pos, "'!' needs a predicate register");
		return false;
	}
	w->o.neg = 1;
	return true;
}

static bool is_negative_register(const Parser *ps)
{
	const char *p = ps->p;

	if (!ptx_lex_is(ps, '-'))
		return false;
	while (*p == ' ' || *p == '\t')
		p++;
	return *p == '%' ||
	       (((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_' || *p == '$') &&
		strncmp(p, "WARP_SZ", 7));
}

static bool parse_simple(Parser *ps, Written *w, u32 nest)
{
	if (ps->tok.kind == T_ident)
		return ptx_parse_operand_name(ps, w);
	if (ps->tok.kind == T_punct && nest < MAX_NEST) {
		switch (ps->tok.punct) {
		case '[':
			return parse_address(ps, w);
		case '{':
			w->o = (Opnd){.kind = OP_vec};
			return ptx_parse_elements(ps, &w->o, '}', nest);
		case '!':
			if (!((u8)(*ps->p - '0') < 10 || *ps->p == '('))
				return parse_negated(ps, w);
		}
	}
	if (is_negative_register(ps)) {
		ptx_lex_next(ps);
		w->minus = true;
		return ptx_parse_operand_name(ps, w);
	}
	return parse_constant(ps, w);
}

/* An operand, or a pair a|b */
bool ptx_parse_opnd(Parser *ps, Written *w, u32 nest)
{
	Written pair[2];

	if (!parse_simple(ps, w, nest))
		return false;
	if (!ptx_lex_is(ps, '|'))
		return true;
	ptx_lex_next(ps);
	pair[0] = *w;
	pair[1] = (Written){.pos = ps->tok.pos};
	if (!parse_simple(ps, &pair[1], nest))
		return false;
	w->o = (Opnd){.kind = OP_pair};
	return copy_elements(ps, &w->o, pair, 2);
}
