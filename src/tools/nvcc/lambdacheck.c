/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvcc takes `[] __device__ {…}` only with --extended-lambda; clang always does. The source is
 * looked through for the word after a bracket; if it is there, the preprocessed text decides, since
 * the place may be within #if 0 or a macro that is never used.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Past a comment, string or character constant at s, or s itself. Raw strings end at their quote.
 */
static const char *skip_quoted(const char *s, const char *end)
{
	const char *e;

	if (s + 1 < end && s[0] == '/' && s[1] == '/')
		return (e = memchr(s, '\n', (size_t)(end - s))) ? e : end;
	if (s + 1 < end && s[0] == '/' && s[1] == '*')
		return (e = memmem(s + 2, (size_t)(end - s) - 2, "*/", 2)) ? e + 2 : end;
	if (*s != '"' && *s != '\'')
		return s;
	for (e = s + 1; e < end && *e != *s && *e != '\n'; e++)
		e += *e == '\\' && e + 1 < end;
	return e < end ? e + 1 : end;
}

static const char *skip_blank(const char *s, const char *end)
{
	for (const char *q; s < end; s = q) {
		q = isspace((u8)*s) ? s + 1 : *s == '/' ? skip_quoted(s, end) : s;
		if (q == s)
			break;
	}
	return s;
}

static bool has_word(const char *s, const char *end, const char *word_)
{
	size_t len = strlen(word_);

	return (size_t)(end - s) >= len && !memcmp(s, word_, len);
}

/* What follows ']' up to '(' or '{', or a parameter list and then so: is it an annotation? */
static bool is_annotated(const char *s, const char *end, const char *device, const char *host)
{
	s = skip_blank(s, end);
	return has_word(s, end, device) || has_word(s, end, host);
}

/* The first annotated lambda; NULL: none. "a[3] __device__" is no C++, so ']' is enough; "]]" ends
 * an attribute. */
static const char *find_lambda(const char *s, const char *end, const char *device, const char *host)
{
	const char *begin = s;

	for (const char *q; s < end; s = q) {
		q = skip_quoted(s, end);
		if (q != s)
			continue;
		q = s + 1;
		if (*s == ']' && s > begin && s[-1] != ']' && is_annotated(q, end, device, host))
			return s;
	}
	return NULL;
}

/* Line and file of a place in preprocessed text, from the last `# 12 "x.cu" 1`. */
static void find_place(const char *text, const char *at, u32 *line, const char **file, int *len)
{
	*line = 0;
	*file = "";
	*len = 0;
	for (const char *s = text; s < at; s = strchr(s, '\n') + 1) {
		if (s[0] == '#' && s[1] == ' ' && isdigit((u8)s[2])) {
			*line = (u32)strtoul(s + 2, NULL, 10) - 1;
			*file = strchr(s, '"') + 1;
			*len = (int)strcspn(*file, "\"");
		} else {
			++*line;
		}
		if (!strchr(s, '\n') || strchr(s, '\n') >= at)
			break;
	}
}

static bool check_preprocessed(Nvcc *n, const Input *in)
{
	static const char device[] = "__attribute__((device))", host[] = "__attribute__((host))";
	Child c = {.what = "cpp", .input = in->path, .catch_out = true};
	const char *at = NULL, *file;
	u32 line;
	int len;

	compile_flags(n, &c.argv, NULL, in->path);
	word(n, &c.argv, "-E");
	word(n, &c.argv, "-w");
	spawn_start(n, &c);
	spawn_wait(n, &c, 1);
	if (c.status == 0 && c.said.len)
		at = find_lambda(c.said.s, c.said.s + c.said.len, device, host);
	if (at) {
		find_place(c.said.s, at, &line, &file, &len);
		fprintf(stderr,
			"%.*s(%u): error: __host__ or __device__ annotation on lambda requires "
			"--extended-lambda nvcc flag\n",
			len, file, line);
	}
	text_free(&c.said);
	return !at;
}

bool lambdacheck_source(Nvcc *n, const Input *in)
{
	const char *err;
	size_t len;
	char *s;
	bool found;

	if (option_on(n, O_extended_lambda) || option_on(n, O_expt_lambda))
		return true;
	s = file_read(in->path, &len, &err);
	if (!s)
		return true; /* clang says why */
	found = find_lambda(s, s + len, "__device__", "__host__") != NULL;
	free(s);
	return !found || check_preprocessed(n, in);
}
