/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * NVVM IR as text, in the dialect of LLVM 7 that its manual describes, ▶ in today's. What differs:
 * pointer types, which named what they point to ("i32 addrspace(3)*" is "ptr addrspace(3)" now), and
 * byval, sret and inalloca, which took their type from there. Lines stay where they are, so that
 * messages do. Text that is in today's dialect comes out as it was.
 *
 * In such text a '*' outside strings and comments always ends a pointer type; the type in front of it
 * is found backwards, by its brackets. What is no IR at all is passed on for clang to refuse.
 */
#include "tools/nvcc/nvcc.h"

#include <string.h>

typedef struct IrToken {
	const char *s;
	u32 len;
	bool blank;	     /* white space or a comment */
	const char *pointee; /* of a pointer type that was rewritten; NULL: another token */
} IrToken;

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-$._", c));
}

/* Length of the token at s. */
static u32 scan(const char *s, bool *blank)
{
	const char *e = s;

	*blank = strchr(" \t\r\n", *s) || *s == ';';
	if (*s == ';')
		return (u32)strcspn(s, "\n");
	if (*blank)
		return (u32)strspn(s, " \t\r\n");
	if (strchr("%@!$#", *s) || (*s == 'c' && s[1] == '"'))
		e++;
	if (*e == '"') {
		const char *end = strchr(e + 1, '"');

		return end ? (u32)(end + 1 - s) : (u32)strlen(s);
	}
	while (is_name(*e))
		e++;
	return e == s ? 1 : (u32)(e - s);
}

static bool is_word(const IrToken *t, const char *w)
{
	return t->len == strlen(w) && !memcmp(t->s, w, t->len);
}

/* The last token before `i` that is not blank; -1: none. */
static i64 before(const IrToken *v, i64 i)
{
	for (i--; i >= 0 && v[i].blank; i--)
		;
	return i;
}

/* From a closing bracket to its partner; -1: it has none. */
static i64 opening(const IrToken *v, i64 i)
{
	u32 depth = 0;

	for (; i >= 0; i--) {
		char c = v[i].len == 1 ? *v[i].s : 0;

		depth += c && strchr(")]}>", c);
		if (c && strchr("([{<", c) && --depth == 0)
			return i;
	}
	return -1;
}

/* Where the type that ends at token `i` begins; -1: there is none. */
static i64 type_start(const IrToken *v, i64 i)
{
	while (i >= 0 && is_word(&v[i], ")")) { /* a function type: what it returns stands before it */
		i = opening(v, i);
		i = i < 0 ? i : before(v, i);
	}
	if (i < 0)
		return -1;
	if (is_word(&v[i], "]") || is_word(&v[i], "}") || is_word(&v[i], ">"))
		return opening(v, i);
	return v[i].pointee || is_name(*v[i].s) || *v[i].s == '%' ? i : -1;
}

/* "addrspace ( 3 )" ends at *i: puts *i before it and gives its number's token; -1: no such thing. */
static i64 address_space(const IrToken *v, i64 *i)
{
	i64 close = *i, number = close < 0 ? -1 : before(v, close), open = number < 0 ? -1 : before(v, number);
	i64 word = open < 0 ? -1 : before(v, open);

	if (word < 0 || !is_word(&v[close], ")") || !is_word(&v[open], "(") || !is_word(&v[word], "addrspace"))
		return -1;
	*i = before(v, word);
	return number;
}

static const char *join(Nvcc *n, const IrToken *v, i64 from, i64 to)
{
	Text t = {0};
	const char *s;

	for (i64 i = from; i <= to; i++)
		text_add(&t, v[i].s, v[i].len);
	s = arena_printf(n->arena, "%s", t.s ? t.s : "");
	text_free(&t);
	return s;
}

/* A '*' was read: the type before it becomes one token. Line breaks inside it are kept behind it. */
static bool fold(Nvcc *n, IrToken **v)
{
	i64 end = before(*v, vec_len(*v)), last = end;
	i64 space = address_space(*v, &end), start = type_start(*v, end);
	IrToken t = {.s = "ptr"};
	Text breaks = {0};

	if (start < 0)
		return false;
	t.pointee = join(n, *v, start, end);
	if (space >= 0)
		t.s = arena_printf(n->arena, "ptr addrspace(%.*s)", (int)(*v)[space].len, (*v)[space].s);
	for (i64 i = start; i <= last; i++)
		for (u32 k = 0; k < (*v)[i].len; k++)
			if ((*v)[i].s[k] == '\n')
				text_printf(&breaks, "\n");
	if (breaks.len)
		t.s = arena_printf(n->arena, "%s%s", t.s, breaks.s);
	text_free(&breaks);
	t.len = (u32)strlen(t.s);
	while (vec_len(*v) > start)
		(void)vec_pop(*v);
	*vec_push(n->arena, *v) = t;
	return true;
}

static bool is_typed_attribute(const IrToken *t)
{
	return is_word(t, "byval") || is_word(t, "sret") || is_word(t, "inalloca");
}

/* byval ▶ byval(T), T from the parameter's type, which stands before it in the same list. */
static void give_type(Nvcc *n, const IrToken *v, IrToken *t)
{
	for (const IrToken *p = t - 1; p >= v && !is_word(p, ",") && !is_word(p, "("); p--)
		if (p->pointee) {
			t->s = arena_printf(n->arena, "%.*s(%s)", (int)t->len, t->s, p->pointee);
			t->len = (u32)strlen(t->s);
			return;
		}
}

void nvvm_modernise(Nvcc *n, const char *ir, Text *out)
{
	IrToken *v = NULL;
	u32 waiting = 0; /* 1 + index of a byval that may yet be followed by its type */

	for (const char *s = ir; *s;) {
		IrToken t = {.s = s};

		t.len = scan(s, &t.blank);
		s += t.len;
		if (waiting && !t.blank) {
			if (!is_word(&t, "("))
				give_type(n, v, v + waiting - 1);
			waiting = 0;
		}
		if (is_word(&t, "*") && fold(n, &v))
			continue;
		*vec_push(n->arena, v) = t;
		if (is_typed_attribute(&t))
			waiting = vec_len(v);
	}
	for (u32 i = 0; i < vec_len(v); i++)
		text_add(out, v[i].s, v[i].len);
}
