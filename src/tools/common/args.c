/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Command lines as CUDA's tools take them.
 */
#include "tools/common/tool.h"

#include <string.h>

int tool_fail(const Args *a, const char *fmt, ...)
{
	va_list ap;
	fprintf(stderr, "%s: ", a->tool);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return 1;
}

void args_help(const Args *a)
{
	printf("Usage: %s %s\n\n", a->tool, a->usage);
	for (u32 i = 0; i < a->nrows; i++) {
		const ArgRow *r = &a->rows[i];
		int n = printf("  --%s%s", r->name, r->has_value ? " <value>" : "");
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

int args_next(Args *a, const char **value)
{
	if (a->at >= a->argc)
		return ARG_END;
	const char *arg = a->argv[a->at++];
	*value = arg;
	if (arg[0] != '-' || !arg[1])
		return ARG_FILE;
	const char *name = arg + 1 + (arg[1] == '-');
	size_t len = strcspn(name, "=");
	int row = find_row(a, name, len);
	if (row == ARG_BAD) {
		tool_fail(a, "unknown option '%s'; --help lists them", arg);
		return ARG_BAD;
	}
	*value = name[len] ? name + len + 1 : NULL;
	if (!a->rows[row].has_value || *value)
		return row;
	if (a->at == a->argc) {
		tool_fail(a, "option '%s' needs a value", arg);
		return ARG_BAD;
	}
	*value = a->argv[a->at++];
	return row;
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
