/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What GNU C++ takes and clang does not: members in a struct that has its name from a typedef, sizeof of void and of
 * functions. Rewriters,
 * called by rewrite.c.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c) { return isalnum((u8)c) || c == '_'; }

/* Behind what closes the bracket at s; NULL: nothing does. */
static const char *skip_brackets(const char *s)
{
	int depth = 0;

	for (const char *next; *s; s = next) {
		next = spelling_skip_token(s);
		depth += (*s == '(' || *s == '{' || *s == '[') - (*s == ')' || *s == '}' || *s == ']');
		if (!depth)
			return next;
	}
	return NULL;
}

static const char *skip_blanks(const char *s)
{
	for (const char *next;; s = next) {
		next = isspace((u8)*s) ? s + 1 : s[0] == '/' && (s[1] == '/' || s[1] == '*') ? spelling_skip_token(s) : s;
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
		open = *open == '(' ? skip_brackets(open) : spelling_skip_token(open);
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

/* So is that of a function, named in brackets or without: `at`. */
bool gnu_sizeof_function(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *before = spelling_skip_back(text, at), *end = at;

	(void)n, (void)p;
	if (before - text < 6 || memcmp(before - 6, "sizeof", 6))
		return false;
	if (*at == '(')
		end = skip_brackets(at);
	else
		while (is_word(*end) || *end == ':')
			end++;
	if (!end || end == at)
		return false;
	text_add(to, text, (size_t)(before - text));
	text_add(to, "(char)", 6);
	text_add(to, end, strlen(end));
	return true;
}
