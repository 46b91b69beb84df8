/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What nvcc said ▶ the log of a program: modules by the names that the program gave them, places in text
 * as libNVVM writes them, which is what people search for: "NAME (line, column): parse what", columns
 * from 0.
 */
#include "nvvm/vvm.h"

#include <stdlib.h>
#include <string.h>

static const VvmModule *module_at(const VvmProgram *p, const char *s, const char *end)
{
	for (u32 i = 0; i < p->count; i++) {
		const char *path = p->modules[i].path;

		if (path && (size_t)(end - s) >= strlen(path) && !memcmp(s, path, strlen(path)))
			return &p->modules[i];
	}
	return NULL;
}

/* ":3:19: error: what" ▶ " (3, 18): parse what"; how much of `s` that was, 0: something else. */
static size_t add_place(Text *to, const char *s, const char *end)
{
	char *at;
	long line, column;

	if (s == end || *s != ':')
		return 0;
	line = strtol(s + 1, &at, 10);
	if (at == s + 1 || *at != ':')
		return 0;
	column = strtol(at + 1, &at, 10);
	if (strncmp(at, ": error: ", 9))
		return 0;
	text_printf(to, " (%ld, %ld): parse ", line, column - 1);
	return (size_t)(at - s) + 9;
}

/* clang's last line: "1 warning and 1 error generated." */
static bool is_count(const char *s, const char *end)
{
	static const char last[] = " generated.";
	size_t n = sizeof last - 1;

	return *s >= '0' && *s <= '9' && (size_t)(end - s) > n && !memcmp(end - n, last, n);
}

static void add_line(const VvmProgram *p, Text *to, const char *s, const char *end)
{
	while (s < end) {
		const VvmModule *m = module_at(p, s, end);

		if (m) {
			text_printf(to, "%s", m->name);
			s += strlen(m->path);
			s += add_place(to, s, end);
		} else {
			text_add(to, s++, 1);
		}
	}
	text_add(to, "\n", 1);
}

bool vvm_log(const VvmProgram *p, Text *log)
{
	const char *s = log->s, *end = s ? s + log->len : s;
	Text out = {0};

	while (s < end) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));

		stop = stop ? stop : end;
		if (!is_count(s, stop))
			add_line(p, &out, s, stop);
		s = stop + (stop < end);
	}
	text_free(log);
	*log = out;
	return !log->failed;
}
