/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions that nvcc's parser, or gcc, makes and clang wants written: of a void * in a sum to char *, of a pointer to
 * an integer before it becomes a smaller one or is compared with zero, of an operand of asm that is of a class. clang/front.cc says where the operand begins and
 * how long it is. A rewriter, called by rewrite.c.
 */
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *said, *conversion;
} kinds[] = {
	{": error: sum of a void pointer: ", "((char *)("},
	{": error: sum in a void pointer: ", "((char *&)("},
	{": error: cast from pointer to smaller type: ", "((unsigned long long)("},
	{": error: ordered comparison between pointer and zero: ", "((unsigned long long)("},
	{": error: asm operand of class type for 'n': ", "(static_cast<long long>("},
	{": error: asm operand of class type for 'h': ", "(static_cast<short>("},
	{": error: asm operand of class type for 'r': ", "(static_cast<int>("},
	{": error: asm operand of class type for 'l': ", "(static_cast<long long>("},
	{": error: asm operand of class type for 'f': ", "(static_cast<float>("},
	{": error: asm operand of class type for 'd': ", "(static_cast<double>("},
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
		text_add(to, kinds[i].conversion, strlen(kinds[i].conversion));
		text_add(to, at, len);
		text_add(to, "))", 2);
		text_add(to, at + len, strlen(at + len));
		return true;
	}
	return false;
}
