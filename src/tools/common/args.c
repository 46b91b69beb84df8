/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Command lines as CUDA's tools take them.
 */
#include "tools/common/tool.h"

#include <stdlib.h>
#include <string.h>

int tool_fail(const Args *a, const char *fmt, ...)
{
	va_list ap;
	fprintf(stderr, "%s fatal   : ", a->tool);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return 1;
}

/* Build systems look for the release. */
int tool_version(const char *tool)
{
	printf("%s: Warpwright %s\nCuda compilation tools, release 13.0, V13.0.88\n", tool, WW_VERSION);
	return 0;
}

void args_help(const Args *a)
{
	printf("Usage: %s %s\n\n", a->tool, a->usage);
	for (u32 i = 0; i < a->nrows; i++) {
		const ArgRow *r = &a->rows[i];
		int n = printf("  --%s%s", r->name, r->takes != ARG_FLAG ? " <value>" : "");
		if (r->alias)
			n += printf(", -%s", r->alias);
		printf("%*s%s\n", n < 40 ? 40 - n : 1, "", r->help);
	}
}

static bool names_row(const ArgRow *r, const char *name, size_t len)
{
	return (strlen(r->name) == len && !memcmp(r->name, name, len)) ||
	       (r->alias && strlen(r->alias) == len && !memcmp(r->alias, name, len));
}

static int find_row(const Args *a, const char *name, size_t len)
{
	for (u32 i = 0; i < a->nrows; i++)
		if (names_row(&a->rows[i], name, len))
			return (int)i;
	return ARG_BAD;
}

static bool is_glued(const ArgRow *r) { return r->takes == ARG_GLUED || r->takes == ARG_GLUED_LIST; }

/* The row of -O3, its value being all behind the letter. */
static int find_glued(const Args *a, const char *name)
{
	int row = *name && name[1] ? find_row(a, name, 1) : ARG_BAD;

	return row != ARG_BAD && is_glued(&a->rows[row]) ? row : ARG_BAD;
}

/* ---- options files ------------------------------------------------------------------------------ */
/* Backslashes and quotes go; a backslash keeps what follows it. If it `splits`, a word ends at white
 * space that no quotes hold. Returns what is behind the word. */
static char *unquote(char *from, bool splits)
{
	char *to = from;
	bool quoted = false;

	for (; *from && (quoted || !splits || !strchr(" \t\r\n", *from)); from++) {
		if (*from == '"') {
			quoted = !quoted;
			continue;
		}
		if (*from == '\\' && from[1])
			from++;
		*to++ = *from;
	}
	from += *from != '\0';
	*to = '\0';
	return from;
}

/* As NVIDIA's tools read them: words are taken apart, and each is unquoted once more, so that \"a\" is a, and
 * \\\"a\\\" is "a". '#' begins a comment. */
char **args_words(char *text, int *n)
{
	char **words = calloc(strlen(text) / 2 + 2, sizeof *words);

	*n = 0;
	for (char *s = text, *end; words && *(s += strspn(s, " \t\r\n")); s = end) {
		if (*s == '#') {
			end = s + strcspn(s, "\n");
			continue;
		}
		end = unquote(s, true);
		unquote(s, false);
		words[(*n)++] = s;
	}
	return words;
}

/* What files of options hold stays as long as the program. */
static struct Kept {
	struct Kept *next;
	char *text, **argv;
} *kept;

static bool read_file(Args *a, const char *path)
{
	enum { MAX_FILES = 64 };
	struct Kept *k = calloc(1, sizeof *k);
	const char *err = "out of memory";
	char **words = NULL;
	int n = 0, left = a->argc - a->at;

	if (!k || a->files++ == MAX_FILES)
		return tool_fail(a, "options file '%s': %s", path, k ? "nested too deeply" : err), false;
	k->next = kept;
	kept = k;
	k->text = file_read(path, NULL, &err);
	words = k->text ? args_words(k->text, &n) : NULL;
	k->argv = words ? calloc((size_t)(n + left) + 1, sizeof *words) : NULL;
	if (k->argv) {
		memcpy(k->argv, words, (size_t)n * sizeof *words);
		memcpy(k->argv + n, a->argv + a->at, (size_t)left * sizeof *words);
		a->argv = k->argv;
		a->argc = n + left;
		a->at = 0;
	}
	free(words);
	return k->argv || (tool_fail(a, "options file '%s': %s", path, err), false);
}

static bool read_files(Args *a, const char *list)
{
	const char *comma = strrchr(list, ',');
	char *first;
	bool ok;

	if (!comma)
		return read_file(a, list);
	first = strndup(list, (size_t)(comma - list));
	ok = first && read_file(a, comma + 1) && read_files(a, first); /* each goes ahead of what is left */
	free(first);
	return ok;
}

/* ---- options ------------------------------------------------------------------------------------ */
/* The row of an argument; *value: behind '=' or the letter, or NULL. */
static int split_option(const Args *a, const char *arg, const char **value)
{
	const char *name = arg + 1 + (arg[1] == '-');
	size_t len = strcspn(name, "=");
	int row = find_row(a, name, len);

	*value = name[len] ? name + len + 1 : NULL;
	if (row == ARG_BAD && arg[1] != '-' && (row = find_glued(a, name)) != ARG_BAD)
		*value = name + 1;
	return row;
}

static bool is_number(const char *s)
{
	char *end;

	(void)strtol(s, &end, 0);
	return end > s && !*end;
}

static bool check_value(Args *a, int row, const char *value)
{
	const ArgRow *r = &a->rows[row];
	bool list = r->takes == ARG_LIST || r->takes == ARG_GLUED_LIST;

	if (r->takes == ARG_TRUTH && strcmp(value, "true") && strcmp(value, "false"))
		return tool_fail(a, "'%s': expected true or false", value), false;
	if (r->takes == ARG_NUMBER && !is_number(value))
		return tool_fail(a, "'%s': expected a number", value), false;
	if (!list && a->given[row] && strcmp(a->given[row], value))
		fprintf(stderr, "%s warning : incompatible redefinition for option '%s', the last value of this option was used\n",
			a->tool, r->name);
	a->given[row] = value;
	return true;
}

int args_next(Args *a, const char **value)
{
	const char *arg;
	int row;

	if (a->at >= a->argc)
		return ARG_END;
	arg = *value = a->argv[a->at++];
	if (arg[0] != '-' || !arg[1])
		return ARG_FILE;
	row = split_option(a, arg, value);
	if (row == ARG_BAD)
		return tool_fail(a, "Unknown option '%.*s'; --help lists them", (int)strcspn(arg + 1, "="), arg + 1), ARG_BAD;
	if (a->rows[row].takes == ARG_FLAG)
		return row;
	if (!*value && a->at == a->argc)
		return tool_fail(a, "argument expected after '%s'", arg), ARG_BAD;
	if (!*value)
		*value = a->argv[a->at++];
	if (a->rows[row].takes == ARG_WORDS)
		return read_files(a, *value) ? args_next(a, value) : ARG_BAD;
	return check_value(a, row, *value) ? row : ARG_BAD;
}

bool args_item(const char *list, const char *item, char *out, size_t size)
{
	size_t n = strlen(item);
	for (const char *s = list; *s; s += *s == ',') {
		size_t len = strcspn(s, ",");
		if (len > n && s[n] == '=' && !memcmp(s, item, n) && len - n - 1 < size) {
			memcpy(out, s + n + 1, len - n - 1);
			out[len - n - 1] = 0;
			return true;
		}
		s += len;
	}
	return false;
}

const char *args_repeated(const char *list)
{
	for (const char *s = list, *next; s; s = next) {
		size_t n = strcspn(s, "=,");

		next = strchr(s, ',');
		next += next != NULL;
		for (const char *t = next; t; t = strchr(t, ','), t += t != NULL)
			if (!strncmp(s, t, n) && t[n] == '=')
				return t;
	}
	return NULL;
}
