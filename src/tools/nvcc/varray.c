/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `float a[n] = {0}` with an n that the program computes: gcc's extension, which nvcc leaves to gcc and clang has only
 * without the list. What the list says is done by the initialiser of a second declarator, a pointer that nobody uses:
 * `float a[n], *__ww_a = (clear a, a[0] = x, nullptr)`. And `float (*p)[n] = q`: to clang each such type is another one, so
 * q is cast to p's. Rewriters, called by rewrite.c.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <string.h>

static bool is_letter(char c) { return isalnum((u8)c) || c == '_'; }

/* Over a character, or a literal of them. */
static const char *skip_character(const char *s)
{
	const char quote = *s++;

	if (quote != '"' && quote != '\'')
		return s;
	while (*s && *s != quote)
		s += s[0] == '\\' && s[1] ? 2 : 1;
	return s + (*s == quote);
}

/* Over `(…)`, `[…]` or `{…}`; NULL: it does not end. */
static const char *skip_brackets(const char *s)
{
	int depth = 0;

	for (; *s; s = skip_character(s)) {
		depth += (strchr("([{", *s) != NULL) - (strchr(")]}", *s) != NULL);
		if (!depth)
			return s + 1;
	}
	return NULL;
}

static const char *skip_blanks(const char *s)
{
	return s ? s + strspn(s, " \t\n\r") : "";
}

/* From inside the first dimension back to the array's name. */
static const char *find_name(const char *text, const char *at)
{
	int depth = 0;

	while (at > text && (depth || *at != '[')) {
		at--;
		depth += (*at == ']') - (*at == '[' && depth);
		if (*at == ';')
			return NULL;
	}
	at = spelling_skip_back(text, at);
	while (at > text && at[-1] == ']') {
		while (at > text && *--at != '[')
			;
		at = spelling_skip_back(text, at);
	}
	while (at > text && is_letter(at[-1]))
		at--;
	return is_letter(*at) ? at : NULL;
}

/* `0`, `{0}`, nothing: what clearing has done already. */
static bool is_zero(const char *s, size_t len)
{
	for (; len; s++, len--)
		if (!strchr("0.fFuUlL{}, \t\n\r", *s))
			return false;
	return true;
}

/* `, a[i] = x` for each x of the list between the brackets; false: a list in the list. */
static bool add_elements(Text *to, const char *name, int len, const char *s, const char *end)
{
	for (u32 i = 0; skip_blanks(s) < end; i++) {
		const char *x = s = skip_blanks(s);

		if (*s == '{')
			return false;
		while (s && s < end && *s != ',')
			s = strchr("([{", *s) ? skip_brackets(s) : skip_character(s);
		if (!s || s > end)
			return false;
		if (!is_zero(x, (size_t)(s - x)))
			text_printf(to, ", %.*s[%u] = (%.*s)", len, name, i, (int)(s - x), x);
		s += s < end;
	}
	return true;
}

/* `name[…][…] = {…}`, where the dimensions end and the list begins and ends. */
bool varray_init(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *name = find_name(text, at), *dims, *list, *end = NULL;
	int len = 0;
	u32 depth = 0;

	(void)n, (void)p;
	if (!name)
		return false;
	while (is_letter(name[len]))
		len++;
	for (dims = list = skip_blanks(name + len); *list == '['; depth++)
		list = skip_blanks(dims = skip_brackets(list));
	if (!*list || !depth)
		return false;
	list = skip_blanks(list + (*list == '='));
	end = *list == '{' ? skip_brackets(list) : NULL;
	if (!end)
		return false;
	text_add(to, text, (size_t)(dims - text));
	text_printf(to, ", *__ww_%.*s __attribute__((unused)) = (__ww_clear(&%.*s", len, name, len, name);
	for (u32 i = 0; i < depth; i++)
		text_printf(to, "[0]");
	text_printf(to, ", sizeof(%.*s))", len, name);
	if (!is_zero(list, (size_t)(end - list)) && (depth > 1 || !add_elements(to, name, len, list + 1, end - 1)))
		return false;
	text_printf(to, ", nullptr)");
	for (const char *s = dims; s < end; s++)
		if (*s == '\n')
			text_add(to, s, 1);
	text_add(to, end, strlen(end));
	return true;
}

/* "cannot initialize a variable of type 'float (*)[n]' with …": at the name. */
bool varray_pointer(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	int len = 0;
	const char *value, *end;

	(void)n;
	while (is_letter(at[len]))
		len++;
	value = skip_blanks(at + len);
	if (!len || !p->name || !strstr(p->name, "(*)[") || *value != ')')
		return false;
	value = skip_blanks(value + 1);
	while (value && *value == '[')
		value = skip_blanks(skip_brackets(value));
	if (*value != '=')
		return false;
	for (end = ++value; end && *end && !strchr(",;", *end);)
		end = strchr("([{", *end) ? skip_brackets(end) : skip_character(end);
	if (!end)
		return false;
	text_add(to, text, (size_t)(value - text));
	text_printf(to, " (__typeof__(%.*s))(", len, at);
	text_add(to, value, (size_t)(end - value));
	text_add(to, ")", 1);
	text_add(to, end, strlen(end));
	return true;
}
