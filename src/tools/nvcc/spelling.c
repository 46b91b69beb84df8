/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Spellings that nvcc's parser takes and clang's does not: `k << <1, 1>> >()`, a single % before a name in inline PTX,
 * operands of asm without a comma between them. Rewriters, called by rewrite.c.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <string.h>

static const char *skip_blanks_back(const char *text, const char *at)
{
	while (at > text && isspace((u8)at[-1]))
		at--;
	return at;
}

/* `<< <` and `>> >`: the blanks go behind the token. */
bool spelling_launch(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *blanks = skip_blanks_back(text, at), pair[] = {*at, *at, 0};

	(void)n, (void)p;
	if ((*at != '<' && *at != '>') || blanks == at || blanks - text < 2 || memcmp(blanks - 2, pair, 2))
		return false;
	text_add(to, text, (size_t)(blanks - text));
	text_add(to, at, 1);
	text_add(to, blanks, (size_t)(at - blanks));
	text_add(to, at + 1, strlen(at + 1));
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
	const char *before = skip_blanks_back(text, at);

	(void)n, (void)p;
	if (*at != '"' || before == text || before[-1] != ')' || !is_in_asm(text, before))
		return false;
	text_add(to, text, (size_t)(before - text));
	text_add(to, ",", 1);
	text_add(to, before, strlen(before));
	return true;
}
