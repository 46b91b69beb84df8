/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text ▶ tokens, one at a time, with positions. PTX ISA, chapter "Syntax".
 *
 * Identifiers keep their leading %, _ or $. A directive is a '.' and the word after it
 * (`.shared::cta`). Opcodes are identifiers that ptx_lex_opcode() extends over their modifiers, before
 * each of which white space may stand.
 * Old compilers' `@@DWARF` lines and `#` line markers count as white space.
 */
#include "ptx/parse.h"

#include <stdlib.h>
#include <string.h>

enum { CH_word = 1, CH_start = 2, CH_digit = 4, CH_space = 8 };
static const u8 chars[256] = {
	['A' ... 'Z'] = CH_word | CH_start,
	['a' ... 'z'] = CH_word | CH_start,
	['0' ... '9'] = CH_word | CH_digit,
	['_'] = CH_word | CH_start,
	['$'] = CH_word | CH_start,
	['%'] = CH_start,
	[' '] = CH_space,
	['\t'] = CH_space,
	['\r'] = CH_space,
	['\f'] = CH_space,
	['\v'] = CH_space,
};

static u32 hash_step(u32 h, u8 c) { return (h ^ c) * 0x01000193u; }

static u32 hash_end(u32 h) { return h ^ h >> 15; }

u32 ptx_lex_hash(const char *s, size_t len)
{
	u32 h = 0x811c9dc5u;

	for (size_t i = 0; i < len; i++)
		h = hash_step(h, (u8)s[i]);
	return hash_end(h);
}

void ptx_lex_error(Parser *ps, Pos pos, const char *fmt, ...)
{
	char buf[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	ps->errors++;
	diag_error(ps->diag, pos, "%s", buf);
}

static Pos here(const Parser *ps) { return (Pos){ps->line, (u32)(ps->p - ps->line_start) + 1}; }

static void new_line(Parser *ps)
{
	ps->line++;
	ps->line_start = ps->p;
}

static void skip_line(Parser *ps)
{
	while (ps->p < ps->end && *ps->p != '\n')
		ps->p++;
}

static void skip_block_comment(Parser *ps)
{
	Pos start = here(ps);

	for (ps->p += 2; ps->p < ps->end; ps->p++) {
		if (*ps->p == '\n') {
			ps->p++;
			new_line(ps);
			ps->p--;
		} else if (ps->p[0] == '*' && ps->p[1] == '/') {
			ps->p += 2;
			return;
		}
	}
	ptx_lex_error(ps, start, "this comment does not end; expected '*/'");
}

static void skip_space(Parser *ps)
{
	for (;;) {
		const char *p = ps->p;

		while (chars[(u8)*p] & CH_space)
			p++;
		ps->p = p;
		if (*p == '\n') {
			ps->p++;
			new_line(ps);
		} else if (p[0] == '/' && p[1] == '/') {
			skip_line(ps);
		} else if (p[0] == '/' && p[1] == '*') {
			skip_block_comment(ps);
		} else if ((p[0] == '@' && p[1] == '@') || (p[0] == '#' && p == ps->line_start)) {
			skip_line(ps);
		} else {
			return;
		}
	}
}

static void lex_word(Parser *ps, Tok *t)
{
	const char *p = ps->p;
	u32 h = hash_step(0x811c9dc5u, (u8)*p++);

	for (; chars[(u8)*p] & CH_word; p++)
		h = hash_step(h, (u8)*p);
	t->kind = T_ident;
	t->val = hash_end(h);
	ps->p = p;
}

/* .global .shared::cta .v4 .1d */
static void lex_dot(Parser *ps, Tok *t)
{
	const char *p = ps->p + 1;

	while ((chars[(u8)*p] & CH_word) ||
	       (p[0] == ':' && p[1] == ':' && (chars[(u8)p[2]] & CH_word)))
		p += *p == ':' ? 2 : 1;
	t->kind = p == ps->p + 1 ? T_bad : T_dot;
	ps->p = p;
}

static int hex_digit(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
				      : 99;
}

static void lex_radix(Parser *ps, Tok *t, int radix)
{
	const char *start = ps->p;
	u64 v = 0;
	bool over = false;

	for (; hex_digit(*ps->p) < radix; ps->p++) {
		over |= __builtin_mul_overflow(v, (u64)radix, &v);
		over |= __builtin_add_overflow(v, (u64)hex_digit(*ps->p), &v);
	}
	if (ps->p == start && radix != 8)
		ptx_lex_error(ps, t->pos, "a number needs at least one digit after its prefix");
	if (over)
		ptx_lex_error(ps, t->pos, "integer constant does not fit in 64 bits");
	t->kind = T_int;
	t->val = v;
	t->type = v > INT64_MAX ? TY_u64 : TY_s64;
}

/* 0f3F800000, 0d3FF0000000000000: the bits themselves */
static void lex_float_bits(Parser *ps, Tok *t, int digits, Type type)
{
	int n = 0;
	u64 v = 0;

	for (; hex_digit(*ps->p) < 16; ps->p++, n++)
		v = v << 4 | (u64)hex_digit(*ps->p);
	if (n != digits)
		ptx_lex_error(ps, t->pos,
			      "a 0%c constant has exactly %d hexadecimal digits, not %d",
			      type == TY_f32 ? 'f' : 'd', digits, n);
	t->kind = T_float;
	t->type = (u8)type;
	t->val = v;
}

static bool looks_decimal_float(const char *p)
{
	while (chars[(u8)*p] & CH_digit)
		p++;
	if (*p == '.')
		return true;
	if (*p != 'e' && *p != 'E')
		return false;
	p++;
	p += *p == '+' || *p == '-';
	return chars[(u8)*p] & CH_digit;
}

static void lex_decimal_float(Parser *ps, Tok *t)
{
	char buf[400];
	size_t n = 0;
	const char *p = ps->p;
	double d;

	while ((chars[(u8)*p] & CH_digit) || *p == '.' || *p == 'e' || *p == 'E' ||
	       ((*p == '+' || *p == '-') && (p[-1] == 'e' || p[-1] == 'E')))
		p++;
	n = (size_t)(p - ps->p);
	if (n >= sizeof buf) {
		ptx_lex_error(ps, t->pos, "this floating-point constant is too long");
		n = sizeof buf - 1;
	}
	memcpy(buf, ps->p, n);
	buf[n] = 0;
	d = strtod(buf, NULL);
	ps->p = p;
	t->kind = T_float;
	t->type = TY_f64;
	memcpy(&t->val, &d, 8);
}

static void lex_number(Parser *ps, Tok *t)
{
	const char *p = ps->p;
	char x = p[0] == '0' ? p[1] : 0;

	if (x == 'x' || x == 'X') {
		ps->p += 2;
		lex_radix(ps, t, 16);
	} else if (x == 'f' || x == 'F' || x == 'd' || x == 'D') {
		ps->p += 2;
		lex_float_bits(ps, t, x == 'f' || x == 'F' ? 8 : 16,
			       x == 'f' || x == 'F' ? TY_f32 : TY_f64);
	} else if (x == 'b' || x == 'B') {
		ps->p += 2;
		lex_radix(ps, t, 2);
	} else if (looks_decimal_float(p)) {
		lex_decimal_float(ps, t);
	} else if (x >= '0' && x <= '7') {
		ps->p++;
		lex_radix(ps, t, 8);
	} else {
		lex_radix(ps, t, 10);
	}
	if (t->kind == T_int && *ps->p == 'U') {
		ps->p++;
		t->type = TY_u64;
	}
	if (chars[(u8)*ps->p] & CH_word) {
		ptx_lex_error(ps, t->pos, "this is neither a number nor a name");
		while (chars[(u8)*ps->p] & CH_word)
			ps->p++;
	}
}

static void lex_string(Parser *ps, Tok *t)
{
	const char *p = ++ps->p;

	t->s = p;
	while (p < ps->end && *p != '"' && *p != '\n')
		p += *p == '\\' && p + 1 < ps->end && p[1] != '\n' ? 2 : 1;
	t->kind = T_string;
	t->len = (u32)(p - t->s);
	ps->p = p;
	if (p < ps->end && *p == '"')
		ps->p++;
	else
		ptx_lex_error(ps, t->pos, "this string does not end on its line; expected '\"'");
}

static void lex_punct(Parser *ps, Tok *t)
{
	static const char pairs[][3] = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};
	const char *p = ps->p;

	t->kind = T_punct;
	t->punct = (u8)*p;
	ps->p++;
	if (*p == ',' || *p == ';' || *p == '[' || *p == ']')
		return;
	for (u32 i = 0; i < COUNT(pairs); i++)
		if (p[0] == pairs[i][0] && p[1] == pairs[i][1]) {
			t->punct = PUNCT2(p[0], p[1]);
			ps->p++;
			return;
		}
	if (!strchr(",;:()[]{}<>=+-*/%&|^~!?@", *p))
		t->kind = T_bad;
}

void ptx_lex_next(Parser *ps)
{
	Tok *t = &ps->tok;
	const char *before = ps->p;
	u8 c;

	skip_space(ps);
	t->s = ps->p;
	t->pos = here(ps);
	t->glued = ps->p == before;
	t->punct = 0;
	c = (u8)*ps->p;
	if (ps->p >= ps->end) {
		t->kind = T_eof;
	} else if ((chars[c] & CH_start) && (c != '%' || (chars[(u8)ps->p[1]] & CH_word))) {
		lex_word(ps, t);
	} else if (chars[c] & CH_digit ||
		   (c == '.' && chars[(u8)ps->p[1]] & CH_digit && !t->glued)) {
		lex_number(ps, t);
	} else if (c == '.') {
		lex_dot(ps, t);
	} else if (c == '"') {
		lex_string(ps, t);
		return;
	} else {
		lex_punct(ps, t);
	}
	t->len = (u32)(ps->p - t->s);
}

/* The end of the modifiers that begin at p: .global.v4.f32, .shared::cta.u32 */
static const char *modifiers_end(const char *p)
{
	while (*p == '.' && (chars[(u8)p[1]] & CH_word))
		for (p++; (chars[(u8)*p] & CH_word) || (p[0] == ':' && p[1] == ':');)
			p += *p == ':' ? 2 : 1;
	return p;
}

/* Behind white space: whether a modifier follows. Where none does the parser stays where it is. */
static bool at_modifier(Parser *ps)
{
	const char *p = ps->p, *line_start = ps->line_start;
	u32 line = ps->line;

	skip_space(ps);
	if (ps->p[0] == '.' && (chars[(u8)ps->p[1]] & CH_word))
		return true;
	ps->p = p;
	ps->line = line;
	ps->line_start = line_start;
	return false;
}

void ptx_lex_opcode(Parser *ps)
{
	Tok *t = &ps->tok;
	const char *p = modifiers_end(ps->p);

	t->len = (u32)(p - t->s);
	ps->p = p;
	while (((chars[(u8)*p] & CH_space) || *p == '\n' || *p == '/') && at_modifier(ps)) {
		p = modifiers_end(ps->p);
		t->s = arena_printf(ps->scratch, "%.*s%.*s", (int)t->len, t->s, (int)(p - ps->p),
				    ps->p);
		t->len += (u32)(p - ps->p);
		ps->p = p;
	}
	t->val = ptx_lex_hash(t->s, t->len);
}

void ptx_lex_start(Parser *ps, const char *src, size_t len)
{
	ps->p = ps->line_start = src;
	ps->end = src + strnlen(src, len);
	ps->line = 1;
	if (!strncmp(src, "\xef\xbb\xbf", 3))
		ps->p += 3;
	ptx_lex_next(ps);
}

bool ptx_lex_is(const Parser *ps, u16 punct)
{
	return ps->tok.kind == T_punct && ps->tok.punct == punct;
}

bool ptx_lex_accept(Parser *ps, u16 punct)
{
	if (!ptx_lex_is(ps, punct))
		return false;
	ptx_lex_next(ps);
	return true;
}

const char *ptx_lex_shown(const Parser *ps)
{
	const Tok *t = &ps->tok;

	if (t->kind == T_eof)
		return "the end of the text";
	if (t->kind == T_bad && (u8)*t->s >= 0x7f)
		return "a character that PTX does not use";
	return arena_printf(ps->scratch, "'%.*s'", (int)(t->len < 60 ? t->len : 60), t->s);
}

bool ptx_lex_expect(Parser *ps, u16 punct, const char *after)
{
	if (ptx_lex_accept(ps, punct))
		return true;
	ptx_lex_error(ps, ps->tok.pos, "expected '%c' %s, found %s", punct, after,
		      ptx_lex_shown(ps));
	return false;
}

bool ptx_lex_is_word(const Parser *ps, const char *word)
{
	const Tok *t = &ps->tok;

	return (t->kind == T_ident || t->kind == T_dot) && t->s[1] == word[1] &&
	       !strncmp(t->s, word, t->len) && !word[t->len];
}

bool ptx_lex_accept_word(Parser *ps, const char *word)
{
	if (!ptx_lex_is_word(ps, word))
		return false;
	ptx_lex_next(ps);
	return true;
}

void ptx_lex_skip_statement(Parser *ps)
{
	int depth = 0;

	for (; ps->tok.kind != T_eof; ptx_lex_next(ps)) {
		if (ptx_lex_is(ps, '{'))
			depth++;
		else if (ptx_lex_is(ps, '}') && --depth < 0)
			return;
		else if (ptx_lex_is(ps, ';') && depth <= 0)
			break;
	}
	ptx_lex_accept(ps, ';');
}
