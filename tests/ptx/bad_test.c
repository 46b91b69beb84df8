/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every line of tests/ptx/bad/NAME.ptx that ends in `// error COL: message` is one test: the module with this
 * line and without the other ones of its kind gives exactly this error, at this line and column. Without
 * any of them it is right. `--print` writes what is reported instead of comparing.
 */
#include "ptx/ptx.h"
#include "../check.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "// error";

typedef struct File {
	const char *name;
	char *text;
	size_t len;
} File;

static char *next_marked(char *s) { return strstr(s, mark); }

static char *line_start(const File *f, char *s)
{
	while (s > f->text && s[-1] != '\n')
		s--;
	return s;
}

/* The text with every marked line blank but the one that holds `keep`. */
static char *only(const File *f, const char *keep)
{
	char *copy = strdup(f->text);
	File c = {f->name, copy, f->len};

	for (char *m = next_marked(copy); m; m = next_marked(m)) {
		bool kept = keep && m - copy == keep - f->text;
		char *s = line_start(&c, m);

		s = kept ? m : s;
		m += strcspn(m, "\n");
		if (!*m) /* the last line: the text ends here */
			*s = 0;
		for (; *m && s < m; s++)
			*s = ' ';
	}
	return copy;
}

static void report(const char *name, const char *text, Diag *d)
{
	Arena *a = arena_new();
	Module *m;

	d->file = name;
	m = ptx_parse(a, text, strlen(text), d);
	if (m)
		ptx_verify(m, d);
	arena_free(a);
}

static u32 line_number(const File *f, const char *at)
{
	u32 n = 1;

	for (const char *s = f->text; s < at; s++)
		n += *s == '\n';
	return n;
}

static void try_line(const File *f, char *at, bool print)
{
	char *text = only(f, at), want[600];
	Diag d = {0};
	size_t len = strcspn(at, "\n") - strlen(mark);
	const char *expect = at + strlen(mark), *colon = memchr(expect, ':', len);
	const char *got;
	size_t got_len;

	report(f->name, text, &d);
	got = d.out.s ? d.out.s : "(no error)";
	got_len = strcspn(got, "\n");
	if (print) {
		printf("%.*s\n", (int)got_len, got);
	} else {
		snprintf(want, sizeof want, "%s:%u:%d: error:%.*s", f->name, line_number(f, at),
			 atoi(expect), colon ? (int)(expect + len - colon - 1) : 0,
			 colon ? colon + 1 : "");
		if (!CHECK(d.errors == 1 && got_len == strlen(want) && !memcmp(got, want, got_len)))
			printf("--- got (%u errors)\n%.*s\n--- wanted\n%s\n", d.errors,
			       (int)got_len, got, want);
	}
	diag_free(&d);
	free(text);
}

static void try_file(const char *name, bool print)
{
	const char *err = NULL;
	File f = {.name = name};
	Diag d = {0};
	char *good;

	f.text = file_read(name, &f.len, &err);
	CHECK(f.text);
	if (!f.text)
		return;
	good = only(&f, NULL);
	report(name, good, &d);
	if (!CHECK(!d.errors))
		printf("%s", d.out.s);
	diag_free(&d);
	free(good);
	for (char *m = next_marked(f.text); m; m = next_marked(m + 1))
		try_line(&f, m, print);
	free(f.text);
}

int main(int argc, char **argv)
{
	bool print = argc > 1 && !strcmp(argv[1], "--print");
	glob_t g = {0};

	CHECK(!glob("tests/ptx/bad/*.ptx", 0, NULL, &g) && g.gl_pathc > 0);
	for (size_t i = 0; i < g.gl_pathc; i++)
		try_file(g.gl_pathv[i], print);
	globfree(&g);
	return check_done();
}
