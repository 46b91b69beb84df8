/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions that nvcc's parser, or gcc, makes and clang wants written: of a void * in a sum to char *, of a pointer to
 * an integer before it becomes a smaller one or is compared with zero, of an operand of asm that is of a class, of a
 * constant that asm writes to. clang/front.cc says where the operand begins and how long it is. Rewriters, called by
 * rewrite.c.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *said, *conversion;
} kinds[] = {
	{": error: sum of a void pointer: ", "((char *)("},
	{": error: sum in a void pointer: ", "((char *&)("},
	{": error: cast from pointer to smaller type: ", "((unsigned long long)("},
	{": error: ordered comparison between pointer and zero: ", "((unsigned long long)("},
	{": error: asm operand of class type: ", NULL}, /* to the type that follows the length */
};

/* The place of `reinterpret_cast` whose operand begins at `at`; NULL: no such cast is there. */
static const char *find_cast(const char *text, const char *at)
{
	static const char word[] = "reinterpret_cast";
	const char *s = spelling_skip_back(text, at);

	if (s == text || s[-1] != '(')
		return NULL;
	while (s > text && !strchr(";{}", s[-1]) && strncmp(s, word, sizeof word - 1))
		s--;
	return strncmp(s, word, sizeof word - 1) ? NULL : s;
}

static void add_before(const char *text, const char *at, Text *to)
{
	const char *cast = find_cast(text, at);

	text_add(to, text, (size_t)((cast ? cast : at) - text));
	if (!cast)
		return;
	text_add(to, "static", strlen("static")); /* of an integer */
	cast += strlen("reinterpret");
	text_add(to, cast, (size_t)(at - cast));
}

/* `5 characters to int`: what the class of an operand of asm converts to. */
static void add_conversion(const char *conversion, const char *said, Text *to)
{
	const char *type = strstr(said, " to ");

	if (conversion)
		text_add(to, conversion, strlen(conversion));
	else
		text_printf(to, "(static_cast<%s>(", type ? type + strlen(" to ") : "");
}

bool wrap_operand(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n;
	for (u32 i = 0; i < COUNT(kinds); i++) {
		size_t said = strlen(kinds[i].said), len;

		if (strncmp(p->said, kinds[i].said, said))
			continue;
		len = strtoul(p->said + said, NULL, 10);
		if (!len || strnlen(at, len) < len)
			return false;
		add_before(text, at, to);
		add_conversion(kinds[i].conversion, p->said + said, to);
		text_add(to, at, len);
		text_add(to, "))", 2);
		text_add(to, at + len, strlen(at + len));
		return true;
	}
	return false;
}

/* `*p`, `s.x[i]`, `q->y`: not what only has a value. */
static bool is_place(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!isalnum((u8)s[i]) && !strchr("_.:*[]() ", s[i]) && strncmp(s + i, "->", 2) && (s[i] != '>' || !i || s[i - 1] != '-'))
			return false;
	return true;
}

/* nvcc writes to constants there. */
bool wrap_output(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	size_t len = strtoul(strrchr(p->said, ':') + 1, NULL, 10);

	(void)n;
	if (!len || strnlen(at, len) < len || !is_place(at, len))
		return false;
	text_add(to, text, (size_t)(at - text));
	text_printf(to, "const_cast<__remove_const(__typeof__(%.*s)) &>(%.*s)", (int)len, at, (int)len, at);
	text_add(to, at + len, strlen(at + len));
	return true;
}
