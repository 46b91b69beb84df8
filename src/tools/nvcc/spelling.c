/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Spellings that nvcc's parser takes and clang's does not: `k << <1, 1>> >()`, `k<<<{2, 2}, 1>>>()`, a single % before
 * a name in inline PTX, operands of asm that are text or have no comma between them, #pragma unroll outside functions,
 * a typename left out, main without a type. Rewriters, called by rewrite.c.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <string.h>

/* Behind a string, a character, a comment, or one character of anything else. */
const char *spelling_skip_token(const char *s)
{
	const char *end;

	if (s[0] == '/' && s[1] == '/')
		return s + strcspn(s, "\n");
	if (s[0] == '/' && s[1] == '*')
		return (end = strstr(s + 2, "*/")) ? end + 2 : s + strlen(s);
	if (*s != '"' && *s != '\'')
		return s + 1;
	for (end = s + 1; *end && *end != *s && *end != '\n'; end++)
		end += *end == '\\' && end[1];
	return end + (*end == *s);
}

const char *spelling_skip_back(const char *text, const char *at)
{
	while (at > text && isspace((u8)at[-1]))
		at--;
	return at;
}

/* Behind the <<< that `at` is in; NULL: in none. */
static const char *find_launch(const char *text, const char *at)
{
	for (int depth = 0; at > text + 2 && *--at != ';' && (depth || *at != '{');) {
		depth += (*at == '}') - (*at == '{');
		if (!depth && !memcmp(at - 2, "<<<", 3))
			return at + 1;
	}
	return NULL;
}

/* `<<<{2, 2}, {4}>>>`: clang knows no braces there. From the first to the end. */
static bool add_dim3(const char *text, const char *at, Text *to)
{
	int depth = 0;

	if (!find_launch(text, at))
		return false;
	text_add(to, text, (size_t)(at - text));
	for (; *at && *at != ';' && (depth || strncmp(at, ">>>", 3)); at++) {
		if (*at == '{' && !depth)
			text_add(to, "dim3", 4);
		depth += (*at == '{' || *at == '(') - (*at == '}' || *at == ')');
		text_add(to, at, 1);
	}
	text_add(to, at, strlen(at));
	return true;
}

/* `<< <` and `>> >`: the blanks go behind the token. */
bool spelling_launch(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *blanks = spelling_skip_back(text, at), pair[] = {*at, *at, 0};

	(void)n, (void)p;
	if (*at == '{')
		return add_dim3(text, at, to);
	if ((*at != '<' && *at != '>') || blanks == at || blanks - text < 2 || memcmp(blanks - 2, pair, 2))
		return false;
	text_add(to, text, (size_t)(blanks - text));
	text_add(to, at, 1);
	text_add(to, blanks, (size_t)(at - blanks));
	text_add(to, at + 1, strlen(at + 1));
	return true;
}

/* `<<<sizes...>>>`: functions of ww/launch_pack.h take it apart. */
bool spelling_pack(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *begin = find_launch(text, at), *end = strstr(at, ">>>");

	(void)n, (void)p;
	if (strncmp(at, "...", 3) || !begin || !end)
		return false;
	text_add(to, text, (size_t)(begin - text));
	text_printf(to, "::__ww_launch_pack(%.*s).__ww_grid, ::__ww_last_pack().__ww_block, ::__ww_last_pack().__ww_shared, "
			"::__ww_last_pack().__ww_stream%s", (int)(end - begin), begin, end);
	return true;
}

/* `asm volatile("…")` outside functions. */
bool spelling_volatile(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	static const char word[] = "volatile";

	(void)n, (void)p;
	at += strspn(at, "_");
	if (strncmp(at, word, strlen(word)))
		return false;
	text_add(to, text, (size_t)(at - text) - (at > text && at[-1] == '_' ? 2 : 0));
	at += strlen(word);
	text_add(to, at + strspn(at, "_"), strlen(at + strspn(at, "_")));
	return true;
}

static bool is_unroll(const char *s)
{
	if (*s++ != '#')
		return false;
	s += strspn(s, " \t");
	if (strncmp(s, "pragma", 6))
		return false;
	s += 6 + strspn(s + 6, " \t");
	return !strncmp(s, "unroll", 6) || !strncmp(s, "nounroll", 8);
}

/* Outside functions it becomes a comment. */
bool spelling_pragma(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	if (!is_unroll(at))
		return false;
	text_add(to, text, (size_t)(at - text));
	text_add(to, "//", 2);
	text_add(to, at, strlen(at));
	return true;
}

/* In the host's functions, too, whatever it asks for; and `_Pragma("unroll n")` goes. */
bool spelling_unroll(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *end = strchr(at, ')');

	if (!strncmp(at, "_Pragma", 7) && end) {
		text_add(to, text, (size_t)(at - text));
		text_add(to, end + 1, strlen(end + 1));
		return true;
	}
	while (at > text && at[-1] != '\n')
		at--;
	return spelling_pragma(n, p, text, at + strspn(at, " \t"), to);
}

/* At the end of a block it gets a statement. */
bool spelling_block(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *line = spelling_skip_back(text, at);

	(void)n, (void)p;
	while (line > text && line[-1] != '\n')
		line--;
	if (*at != '}' || !is_unroll(line + strspn(line, " \t")))
		return false;
	text_add(to, text, (size_t)(at - text));
	text_add(to, ";", 1);
	text_add(to, at, strlen(at));
	return true;
}

/* %smid is a register, %0 and %c0 are operands. */
static bool is_register(const char *s)
{
	return s[0] == '%' && (isalpha((u8)s[1]) || s[1] == '_') && !isdigit((u8)s[2]) && s[2] != '[';
}

/* From the place, which is behind the letter, to the end of its string: clang stops at the first of each asm. */
bool spelling_percent(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	if (at - text < 2 || !is_register(at - 2))
		return false;
	at -= 2;
	text_add(to, text, (size_t)(at - text));
	while (*at && *at != '"' && *at != '\n') {
		size_t len = at[0] == '\\' || (at[0] == '%' && at[1] == '%') ? 2 : 1;

		if (is_register(at))
			text_add(to, "%", 1);
		text_add(to, at, len);
		at += len;
	}
	text_add(to, at, strlen(at));
	return true;
}

/* Is `at` between the brackets of the last asm before it? */
static bool is_in_asm(const char *text, const char *at)
{
	const char *s = at;
	int depth = 0;
	bool quoted = false;

	while (s > text && memcmp(s, "asm", 3))
		s--;
	for (; s < at; s++) {
		quoted ^= *s == '"' && s[-1] != '\\';
		depth += quoted ? 0 : (*s == '(') - (*s == ')');
		if (*s == ')' && !quoted && !depth)
			return false;
	}
	return depth > 0 && !quoted;
}

/* `: "r"(a) "r"(b)` inside asm. */
bool spelling_comma(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *before = spelling_skip_back(text, at);

	(void)n, (void)p;
	if (*at != '"' || before == text || before[-1] != ')' || !is_in_asm(text, before))
		return false;
	text_add(to, text, (size_t)(before - text));
	text_add(to, ",", 1);
	text_add(to, before, strlen(before));
	return true;
}

/* `"C"(array)` becomes `"i"(array)`, to the end of the asm: clang stops at the first; clang/asmtext.cc does the rest. */
bool spelling_text(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	bool quoted = false;

	(void)n, (void)p;
	if (strncmp(at, "\"C\"", 3))
		return false;
	text_add(to, text, (size_t)(at - text));
	for (; *at && (quoted || *at != ';'); at++) {
		bool operand = !quoted && !strncmp(at, "\"C\"", 3);

		text_add(to, operand ? "\"i\"" : at, operand ? 3 : 1);
		at += operand ? 2 : 0;
		quoted ^= !operand && *at == '"' && at[-1] != '\\';
	}
	text_add(to, at, strlen(at));
	return true;
}

/* Do the angle brackets around `at` hold a call's template arguments? Those of `static_cast<…>` do not. */
static bool is_template_argument(const char *text, const char *at)
{
	int depth = 0;

	while (at > text && (depth || at[-1] != '<') && !strchr(";{}", at[-1])) {
		at--;
		depth += (*at == ')' || *at == '>') - (*at == '(' || *at == '<');
		if (depth < 0)
			return false;
	}
	if (at == text || at[-1] != '<')
		return false;
	at = spelling_skip_back(text, at - 1);
	return at - text < 5 || strncmp(at - 5, "_cast", 5);
}

/* `f<decltype(x)::type>()`, where the type of x is the template's; nvcc lets it be missing there alone. */
bool spelling_typename(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	if (!is_template_argument(text, at))
		return false;
	text_add(to, text, (size_t)(at - text));
	text_printf(to, "typename %s", at);
	return true;
}

/* Behind the bracket that closes the one at `s`; NULL: none does, in this expression. */
static const char *skip_brackets(const char *s)
{
	const char open = *s, close = open == '<' ? '>' : ')';
	int depth = 0, inner = 0; /* inner: parentheses in angle brackets */

	for (; *s && !strchr(";{}", *s); s++) {
		inner += open == '<' ? (*s == '(') - (*s == ')') : 0;
		depth += inner || s[-1] == '-' ? 0 : (*s == open) - (*s == close);
		if (!depth)
			return s + 1;
	}
	return NULL;
}

static bool is_after_scope(const char *text, const char *s)
{
	s = spelling_skip_back(text, s);
	return s > text && (s[-1] == '.' || (s - 1 > text && (!strncmp(s - 2, "::", 2) || !strncmp(s - 2, "->", 2))));
}

/*
 * `T::R<int>`, `a.f<n>(3)`, where R and f are a template's: the word `template` goes before the name that the message has,
 * or else the first that arguments and a call follow. The place is the name's or where its expression begins.
 */
bool spelling_template(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *name = strstr(p->said, "template name '"), *treat = strstr(p->said, "keyword to treat '");
	size_t want;

	(void)n;
	name = name || treat ? strchr(name ? name : treat, '\'') + 1 : "'";
	want = strcspn(name, "'");
	while (at && *at) {
		size_t len = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
		const char *next = at + len + strspn(at + len, " \t"), *end = len && *next == '<' ? skip_brackets(next) : NULL;

		if (end && is_after_scope(text, at) &&
		    (want ? len == want && !strncmp(at, name, len) : end[strspn(end, " \t")] == '(')) {
			text_add(to, text, (size_t)(at - text));
			text_printf(to, "template %s", at);
			return true;
		}
		if (len)
			at = end ? end : next;
		else if (*at == '(')
			at = skip_brackets(at);
		else if (strchr(":.->*& \t\n", *at))
			at++;
		else
			return false;
	}
	return false;
}

/* `main()` without a type. */
bool spelling_main(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	if (strncmp(at, "main", 4) || at[4 + strspn(at + 4, " \t")] != '(')
		return false;
	text_add(to, text, (size_t)(at - text));
	text_add(to, "int ", 4);
	text_add(to, at, strlen(at));
	return true;
}

/* `"in "__FILE__`: gcc takes a name with two underscores behind a literal for a macro, not for the literal's suffix. */
bool spelling_suffix(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	if (*at == '"') /* the literal that follows one */
		for (at = spelling_skip_back(text, at); at > text && (isalnum((u8)at[-1]) || at[-1] == '_');)
			at--;
	if (at == text || at[-1] != '"' || strncmp(at, "__", 2))
		return false;
	text_add(to, text, (size_t)(at - text));
	text_add(to, " ", 1);
	text_add(to, at, strlen(at));
	return true;
}

/* `f(int n = n)`, of the class's own `n`: clang/listener.cc says whose it is. */
bool spelling_outer(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *last = strrchr(p->name, ':') + 1;
	size_t len = strlen(last);

	(void)n;
	if (strncmp(at, last, len))
		return false;
	text_add(to, text, (size_t)(at - text));
	text_printf(to, "%s%s", p->name, at + len);
	return true;
}
