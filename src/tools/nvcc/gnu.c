/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What GNU C++ or nvcc's parser take and clang does not: members in a struct that has its name from a typedef,
 * arithmetic on void pointers, sizeof(void), pointers ordered with 0, pointers made integers that are too small for
 * them. Rewriters, called by rewrite.c.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(char c) { return isalnum((u8)c) || c == '_'; }

/* Behind a string, a character, a comment, or one character of anything else. */
static const char *skip_token(const char *s)
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

/* Behind what closes the bracket at s; NULL: nothing does. */
static const char *skip_brackets(const char *s)
{
	int depth = 0;

	for (const char *next; *s; s = next) {
		next = skip_token(s);
		depth += (*s == '(' || *s == '{' || *s == '[') - (*s == ')' || *s == '}' || *s == ']');
		if (!depth)
			return next;
	}
	return NULL;
}

static const char *skip_blanks(const char *s)
{
	for (const char *next;; s = next) {
		next = isspace((u8)*s) ? s + 1 : s[0] == '/' && (s[1] == '/' || s[1] == '*') ? skip_token(s) : s;
		if (next == s)
			return s;
	}
}

/* Of the declarators behind a class the first plain name, by which a typedef names it; its length, 0: none. */
static size_t find_name(const char **s)
{
	bool plain = true;

	for (const char *at = skip_blanks(*s), *end; *at && *at != ';'; at = skip_blanks(end)) {
		for (end = at; is_word(*end);)
			end++;
		*s = at;
		if (end == at) {
			plain = *at == ',';
			end = *at == '(' || *at == '[' ? skip_brackets(at) : at + 1;
			if (!end)
				return 0;
		} else if (*skip_blanks(end) == '(') { /* __attribute__((…)), __align__(8) */
			end = skip_brackets(skip_blanks(end));
			if (!end)
				return 0;
		} else if (plain) {
			return (size_t)(end - at);
		}
	}
	return 0;
}

/* `typedef struct {…} S;` becomes `typedef struct S {…} S;`: clang names such a class too late when it has members. */
bool gnu_tag(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *key = spelling_skip_back(text, at), *open, *name;
	size_t len;

	(void)n, (void)p;
	if (key - text < 6 || (memcmp(key - 6, "struct", 6) && memcmp(key - 5, "class", 5) && memcmp(key - 5, "union", 5)))
		return false;
	for (open = at; *open && *open != '{' && *open != ':' && *open != ';';)
		open = *open == '(' ? skip_brackets(open) : skip_token(open);
	name = *open == ':' ? open + strcspn(open, "{;") : open;
	if (*name != '{' || !(name = skip_brackets(name)))
		return false;
	len = find_name(&name);
	if (!len)
		return false;
	text_add(to, text, (size_t)(open - text));
	text_printf(to, " %.*s ", (int)len, name);
	text_add(to, open, strlen(open));
	return true;
}

/* The text with `before` and `after` around a part of it. */
static void wrap(const char *text, const char *from, const char *end, const char *before, const char *after, Text *to)
{
	text_add(to, text, (size_t)(from - text));
	text_printf(to, "%s%.*s%s", before, (int)(end - from), from, after);
	text_add(to, end, strlen(end));
}

/* Where on its line something is shown: clang shows a tab as blanks up to the next multiple of 8. */
static const char *find_shown(const char *line, u32 column)
{
	for (u32 c = 0; c < column && *line && *line != '\n'; line++)
		c = *line == '\t' ? (c | 7) + 1 : c + (((u8)*line & 0xc0) != 0x80);
	return line;
}

/* An operand that clang underlines; false: there is none, or it goes on on another line. */
static bool find_operand(const Place *p, u32 i, const char *text, const char *at, const char **from, const char **end)
{
	const char *line = at;

	while (line > text && line[-1] != '\n')
		line--;
	*from = find_shown(line, p->marks[i].from);
	*end = find_shown(line, p->marks[i].end);
	return *from < *end && (*end <= at || *from > at) && skip_brackets(*from);
}

/* `p + 4` and `p += 4` with void *p, which is not evaluated twice. Not `4 + p`, nor `p++`: nvcc refuses them, too. */
bool gnu_void_pointer(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *from, *end;
	bool assigned = at[1] == '=';

	(void)n;
	if ((*at != '+' && *at != '-') || at[1] == *at || p->mark_count != 1 ||
	    !find_operand(p, 0, text, at, &from, &end) || from > at)
		return false;
	wrap(text, from, end, assigned ? "(*(char **)&(" : "((char *)(", "))", to);
	return true;
}

/* sizeof(void) is 1. */
bool gnu_sizeof_void(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *open = skip_blanks(at + 6), *name = skip_blanks(open + 1);

	(void)n, (void)p;
	if (strncmp(at, "sizeof", 6) || *open != '(' || strncmp(name, "void", 4) || *skip_blanks(name + 4) != ')')
		return false;
	text_add(to, text, (size_t)(name - text));
	text_add(to, "char", 4);
	text_add(to, name + 4, strlen(name + 4));
	return true;
}

/* `p > 0`: nvcc compares the addresses. */
bool gnu_pointer_order(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *from, *end;

	(void)n;
	for (u32 i = 0; i < p->mark_count; i++) {
		if (!find_operand(p, i, text, at, &from, &end))
			return false;
		if (end - from == 1 && *from == '0')
			continue;
		wrap(text, from, end, "((unsigned long)(", "))", to);
		return true;
	}
	return false;
}

/* `(unsigned)p`: the pointer's low bits. */
bool gnu_pointer_cast(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *open = at + strcspn(at, "(;\n"), *end = *open == '(' ? skip_brackets(open) : NULL;

	(void)n, (void)p;
	if (!end || memchr(at, '<', (size_t)(open - at)))
		return false;
	if (open == at)
		wrap(text, end, end, "(unsigned long)", "", to);
	else
		wrap(text, open + 1, end - 1, "(unsigned long)(", ")", to);
	return true;
}
