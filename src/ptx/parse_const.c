/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constant expressions (PTX ISA, "Constant Expressions"): integers are 64 bits, signed until an
 * operand is unsigned; floats are doubles; addresses of variables and functions with an offset,
 * generic() and byte masks stand in initialisers.
 */
#include "ptx/parse.h"

#include <string.h>

typedef enum { PREC_cond = 1, PREC_unary = 12 } Prec;
enum { MAX_NESTING = 200 };

static bool parse_level(Parser *, ConstVal *, int min, int nest);

static double as_double(u64 bits)
{
	double d;

	memcpy(&d, &bits, 8);
	return d;
}

static u64 double_bits(double d)
{
	u64 u;

	memcpy(&u, &d, 8);
	return u;
}

static bool is_float(const ConstVal *v) { return v->type == TY_f64 || v->type == TY_f32; }

static double float_value(const ConstVal *v)
{
	u32 w = (u32)v->bits;
	float f;

	if (v->type == TY_f64)
		return as_double(v->bits);
	memcpy(&f, &w, 4);
	return f;
}

static bool is_address(const ConstVal *v) { return v->var || v->fn; }

/* (.s64)x and (.u64)x */
static bool parse_cast(Parser *ps, ConstVal *v, int nest)
{
	bool to_signed = ptx_lex_is_word(ps, ".s64");

	ptx_lex_next(ps);
	if (!ptx_lex_expect(ps, ')', "after the type of a cast") ||
	    !parse_level(ps, v, PREC_unary, nest))
		return false;
	if (is_float(v) || is_address(v)) {
		ptx_lex_error(ps, ps->tok.pos, "only integer constants can be cast");
		return false;
	}
	v->type = to_signed ? TY_s64 : TY_u64;
	return true;
}

static bool parse_paren(Parser *ps, ConstVal *v, int nest)
{
	ptx_lex_next(ps);
	if (ptx_lex_is_word(ps, ".s64") || ptx_lex_is_word(ps, ".u64"))
		return parse_cast(ps, v, nest);
	return parse_level(ps, v, PREC_cond, nest) &&
	       ptx_lex_expect(ps, ')', "to end the expression");
}

static bool parse_unary(Parser *ps, ConstVal *v, int nest)
{
	u16 op = ps->tok.punct;
	Pos pos = ps->tok.pos;

	ptx_lex_next(ps);
	if (!parse_level(ps, v, PREC_unary, nest))
		return false;
	if (is_address(v) || (is_float(v) && (op == '~' || op == '!'))) {
		ptx_lex_error(ps, pos, "'%c' needs an integer constant", op);
		return false;
	}
	switch (op) {
	case '-':
		if (is_float(v))
			v->bits ^= v->type == TY_f64 ? 1ull << 63 : 1ull << 31;
		else
			v->bits = -v->bits;
		break;
	case '~':
		v->bits = ~v->bits;
		break;
	case '!':
		v->bits = !v->bits;
		break;
	}
	return true;
}

/* generic(name), name */
static bool parse_symbol(Parser *ps, ConstVal *v)
{
	bool generic = ptx_lex_is_word(ps, "generic");
	Tok name;
	Sym y;

	if (generic) {
		ptx_lex_next(ps);
		if (!ptx_lex_expect(ps, '(', "after 'generic'"))
			return false;
	}
	name = ps->tok;
	if (name.kind != T_ident || !ptx_sym_resolve(ps, &name, &y) ||
	    (y.kind != SYM_var && y.kind != SYM_fn)) {
		ptx_lex_error(ps, name.pos,
			      "%s is not a variable or function that was declared before",
			      ptx_lex_shown(ps));
		return false;
	}
	ptx_lex_next(ps);
	*v = (ConstVal){.type = TY_s64, .generic = generic};
	if (y.kind == SYM_var)
		v->var = y.p;
	else
		v->fn = y.p;
	return !generic || ptx_lex_expect(ps, ')', "after the name of generic()");
}

/* 0xff00(name + 4): one byte of an address; the mask says which */
static bool parse_masked(Parser *ps, ConstVal *v, int nest)
{
	u64 mask = v->bits;
	u8 shift = mask ? (u8)(__builtin_ctzll(mask) / 8) : 0;

	if (mask != 0xffull << shift * 8) {
		ptx_lex_error(ps, ps->tok.pos,
			      "the mask of an address selects one byte: 0xff, 0xff00, …");
		return false;
	}
	ptx_lex_next(ps);
	if (!parse_level(ps, v, PREC_cond, nest) ||
	    !ptx_lex_expect(ps, ')', "after a masked address"))
		return false;
	v->mask_shift = shift;
	v->mask_bits = 8;
	return true;
}

static bool parse_primary(Parser *ps, ConstVal *v, int nest)
{
	const Tok *t = &ps->tok;

	*v = (ConstVal){.type = TY_s64};
	if (t->kind == T_int || t->kind == T_float) {
		bool number = t->kind == T_int;

		v->type = t->type;
		v->bits = t->val;
		ptx_lex_next(ps);
		return !(number && ptx_lex_is(ps, '(')) || parse_masked(ps, v, nest);
	}
	if (t->kind == T_punct &&
	    (t->punct == '-' || t->punct == '+' || t->punct == '~' || t->punct == '!'))
		return parse_unary(ps, v, nest);
	if (ptx_lex_is(ps, '('))
		return parse_paren(ps, v, nest);
	if (ptx_lex_accept_word(ps, "WARP_SZ")) {
		v->bits = PTX_WARP;
		return true;
	}
	if (t->kind == T_ident)
		return parse_symbol(ps, v);
	ptx_lex_error(ps, t->pos, "expected a constant, found %s", ptx_lex_shown(ps));
	return false;
}

static int binary_prec(const Parser *ps)
{
	if (ps->tok.kind != T_punct)
		return 0;
	switch (ps->tok.punct) {
	case '?':
		return PREC_cond;
	case PUNCT2('|', '|'):
		return 2;
	case PUNCT2('&', '&'):
		return 3;
	case '|':
		return 4;
	case '^':
		return 5;
	case '&':
		return 6;
	case PUNCT2('=', '='):
	case PUNCT2('!', '='):
		return 7;
	case '<':
	case '>':
	case PUNCT2('<', '='):
	case PUNCT2('>', '='):
		return 8;
	case PUNCT2('<', '<'):
	case PUNCT2('>', '>'):
		return 9;
	case '+':
	case '-':
		return 10;
	case '*':
	case '/':
	case '%':
		return 11;
	}
	return 0;
}

static bool apply_address(Parser *ps, u16 op, Pos pos, ConstVal *a, const ConstVal *b)
{
	ConstVal addr = is_address(a) ? *a : *b;

	if (is_address(b) && (is_address(a) || op == '-'))
		op = 0;
	if ((op != '+' && op != '-') || is_float(a) || is_float(b)) {
		ptx_lex_error(ps, pos,
			      "an integer can only be added to or subtracted from an address");
		return false;
	}
	addr.bits = op == '+' ? a->bits + b->bits : a->bits - b->bits;
	*a = addr;
	return true;
}

static bool apply_float(Parser *ps, u16 op, Pos pos, ConstVal *a, const ConstVal *b)
{
	double x = float_value(a), y = float_value(b);

	if (!is_float(a) || !is_float(b)) {
		ptx_lex_error(ps, pos, "integer and floating-point constants do not mix");
		return false;
	}
	switch (op) {
	case '+':
		x = x + y;
		break;
	case '-':
		x = x - y;
		break;
	case '*':
		x = x * y;
		break;
	case '/':
		x = x / y;
		break;
	default:
		ptx_lex_error(ps, pos, "this operator needs integer constants");
		return false;
	}
	*a = (ConstVal){.type = TY_f64, .bits = double_bits(x)};
	return true;
}

static bool divide(Parser *ps, bool want_rem, bool sign, Pos pos, ConstVal *a, u64 y)
{
	i64 sx = (i64)a->bits, sy = (i64)y;

	if (!y) {
		ptx_lex_error(ps, pos, "division by zero in a constant expression");
		return false;
	}
	if (!sign)
		a->bits = want_rem ? a->bits % y : a->bits / y;
	else if (sy == -1)
		a->bits = want_rem ? 0 : -a->bits;
	else
		a->bits = (u64)(want_rem ? sx % sy : sx / sy);
	return true;
}

static u64 shift_right(u64 x, bool sign, u64 n)
{
	if (n > 63)
		return sign && (i64)x < 0 ? ~0ull : 0;
	return sign ? (u64)((i64)x >> n) : x >> n;
}

static bool less(u64 x, u64 y, bool sign) { return sign ? (i64)x < (i64)y : x < y; }

/* Comparisons and logic, whose answer is 0 or 1; false: `op` is none of them. */
static bool answers(u16 op, u64 x, u64 y, bool sign, u64 *answer)
{
	switch (op) {
	case '<': *answer = less(x, y, sign); return true;
	case '>': *answer = less(y, x, sign); return true;
	case PUNCT2('<', '='): *answer = !less(y, x, sign); return true;
	case PUNCT2('>', '='): *answer = !less(x, y, sign); return true;
	case PUNCT2('=', '='): *answer = x == y; return true;
	case PUNCT2('!', '='): *answer = x != y; return true;
	case PUNCT2('&', '&'): *answer = x && y; return true;
	case PUNCT2('|', '|'): *answer = x || y; return true;
	}
	return false;
}

static bool apply_int(Parser *ps, u16 op, Pos pos, ConstVal *a, const ConstVal *b)
{
	bool a_signed = a->type == TY_s64, sign = a_signed && b->type == TY_s64;
	bool shift = op == PUNCT2('<', '<') || op == PUNCT2('>', '>');
	u64 x = a->bits, y = b->bits;

	if (answers(op, x, y, sign, &a->bits)) {
		a->type = TY_s64;
		return true;
	}
	a->type = sign || (shift && a_signed) ? TY_s64 : TY_u64;
	switch (op) {
	case '+': a->bits = x + y; break;
	case '-': a->bits = x - y; break;
	case '*': a->bits = x * y; break;
	case '/':
	case '%': return divide(ps, op == '%', sign && op == '/', pos, a, y);
	case '&': a->bits = x & y; break;
	case '|': a->bits = x | y; break;
	case '^': a->bits = x ^ y; break;
	case PUNCT2('<', '<'): a->bits = y > 63 ? 0 : x << y; break;
	case PUNCT2('>', '>'): a->bits = shift_right(x, a_signed, y); break;
	}
	return true;
}

static bool parse_cond(Parser *ps, ConstVal *v, int nest)
{
	ConstVal yes, no;
	bool take;

	if (is_float(v) || is_address(v)) {
		ptx_lex_error(ps, ps->tok.pos, "'?' needs an integer constant before it");
		return false;
	}
	take = v->bits;
	ptx_lex_next(ps);
	if (!parse_level(ps, &yes, PREC_cond, nest) ||
	    !ptx_lex_expect(ps, ':', "between the two values of '?'") ||
	    !parse_level(ps, &no, PREC_cond, nest))
		return false;
	*v = take ? yes : no;
	return true;
}

static bool apply(Parser *ps, u16 op, Pos pos, ConstVal *a, const ConstVal *b)
{
	if (is_address(a) || is_address(b))
		return apply_address(ps, op, pos, a, b);
	if (is_float(a) || is_float(b))
		return apply_float(ps, op, pos, a, b);
	return apply_int(ps, op, pos, a, b);
}

static bool parse_level(Parser *ps, ConstVal *v, int min, int nest)
{
	int prec;

	if (nest > MAX_NESTING) {
		ptx_lex_error(ps, ps->tok.pos, "this constant expression is nested too deeply");
		return false;
	}
	if (!parse_primary(ps, v, nest + 1))
		return false;
	while ((prec = binary_prec(ps)) >= min && prec) {
		u16 op = ps->tok.punct;
		Pos pos = ps->tok.pos;
		ConstVal b;

		if (op == '?') {
			if (!parse_cond(ps, v, nest + 1))
				return false;
			continue;
		}
		ptx_lex_next(ps);
		if (!parse_level(ps, &b, prec + 1, nest + 1) || !apply(ps, op, pos, v, &b))
			return false;
	}
	return true;
}

bool ptx_parse_const(Parser *ps, ConstVal *v) { return parse_level(ps, v, PREC_cond, 0); }

bool ptx_parse_u32(Parser *ps, u32 *out)
{
	Pos pos = ps->tok.pos;
	ConstVal v;

	if (!ptx_parse_const(ps, &v))
		return false;
	if (is_float(&v) || is_address(&v) || v.bits > UINT32_MAX) {
		ptx_lex_error(ps, pos, "expected an integer constant from 0 to 4294967295");
		return false;
	}
	*out = (u32)v.bits;
	return true;
}

static bool float_bits(const ConstVal *v, Type to, u64 *out)
{
	double d = float_value(v);
	float f = (float)d;
	u32 w;

	switch (to) {
	case TY_f64:
		*out = double_bits(d);
		return true;
	case TY_f32:
	case TY_b32:
	case TY_tf32:
		memcpy(&w, &f, 4);
		*out = v->type == TY_f32 ? (u32)v->bits : w;
		return true;
	case TY_b64:
		*out = v->type == TY_f64 ? v->bits : (u32)v->bits;
		return true;
	default:
		return false;
	}
}

bool ptx_const_bits(const ConstVal *v, Type to, u64 *out)
{
	u32 bits = ptx_type_bits(to);

	if (is_float(v))
		return float_bits(v, to, out);
	switch (to) {
	case TY_f16:
	case TY_bf16:
	case TY_f32:
	case TY_f64:
	case TY_tf32:
		return false;
	case TY_pred:
		*out = v->bits != 0;
		return true;
	default:
		*out = bits < 64 ? v->bits & ((1ull << bits) - 1) : v->bits;
		return true;
	}
}
