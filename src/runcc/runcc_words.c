/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values of options. The table of architectures is nvcc's.
 */
#include "runcc/runcc.h"

#include <stdlib.h>
#include <string.h>

typedef struct ArchRow {
	int sm;
	char suffix;
	bool listed;
} ArchRow;
static const ArchRow archs[] = {
#define ARCH(sm, suffix, clang, ptx, listed) {sm, suffix, listed},
#include "tools/nvcc/arch.def"
#undef ARCH
};

int runcc_archs(int *to)
{
	int n = 0;

	for (u32 i = 0; i < COUNT(archs); i++) {
		if (!archs[i].listed || archs[i].suffix)
			continue;
		if (to)
			to[n] = archs[i].sm;
		n++;
	}
	return n;
}

bool runcc_is_arch(const char *s, int *sm)
{
	const char *at = strchr(s, '_');
	char *end;
	long number;

	if (!at || (strncmp(s, "compute_", 8) && strncmp(s, "sm_", 3)) || at[1] < '1' || at[1] > '9')
		return false;
	number = strtol(at + 1, &end, 10);
	for (u32 i = 0; i < COUNT(archs); i++)
		if (archs[i].sm == number && archs[i].suffix == *end && (!*end || !end[1])) {
			if (sm)
				*sm = (int)number;
			return true;
		}
	return false;
}

bool runcc_is_one_of(const char *s, const char *values)
{
	size_t len = strlen(s), n;

	for (const char *v = values; len && *v; v += n + (v[n] == '|')) {
		n = strcspn(v, "|");
		if (n == len && !memcmp(v, s, n))
			return true;
	}
	return false;
}

const RunccRow *runcc_find_row(const RunccRow *rows, u32 n, const char *s, const char **val)
{
	size_t len = strcspn(s, "=");

	*val = s[len] ? s + len + 1 : NULL;
	for (u32 i = 0; i < n; i++) {
		const RunccRow *r = &rows[i];

		if (strlen(r->name) != len || memcmp(r->name, s, len))
			continue;
		if (!r->values && *val)
			continue; /* the next row may be the form with a value */
		if (!r->values)
			return r;
		if (*val && (!*r->values || runcc_is_one_of(*val, r->values)))
			return r;
	}
	return NULL;
}

const char *runcc_word(Runcc *c, const RunccRow *r, const char *val)
{
	const char *in = strstr(r->word, "%s");
	bool yes_no = r->values && !strncmp(r->values, "0|1", 3);

	if (!in)
		return r->word;
	return arena_printf(c->arena, "%.*s%s", (int)(in - r->word), r->word,
			    !yes_no ? val : *val == '0' || *val == 'f' ? "false" : "true");
}

const char *runcc_input(Runcc *c, u32 nth, const char *name, const char *suffix)
{
	char *s = arena_strndup(c->arena, name, strnlen(name, 200));

	for (char *at = s; at && *at; at++)
		if (*at == '/' || *at == ',' || (u8)*at < ' ')
			*at = '_';
	return s ? arena_printf(c->arena, "%s/%u/%s%s", c->root, nth, s, suffix) : NULL;
}
