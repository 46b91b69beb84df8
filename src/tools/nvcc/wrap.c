/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions that nvcc's parser, or gcc, makes and clang wants written: of a void * in a sum to char *, of a pointer to
 * an integer before it becomes a smaller one or is compared with zero. clang/front.cc says where the operand begins and
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
};

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
		text_add(to, text, (size_t)(at - text));
		text_add(to, kinds[i].conversion, strlen(kinds[i].conversion));
		text_add(to, at, len);
		text_add(to, "))", 2);
		text_add(to, at + len, strlen(at + len));
		return true;
	}
	return false;
}
