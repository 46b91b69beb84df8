/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which of oldapi.def a source needs: its text, and that of the files that it and -include name and that
 * lie beside it or in folders of -I and -isystem, is looked through for their words. Names such as
 * `texture` belong to everyone, so what nobody mentions is not declared.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_FILES = 1000 };

typedef struct OldApi {
	const char *words;
	u32 last;
	const char *header, *later, *instead;
} OldApi;
static const OldApi rows[] = {
#define OLDAPI(words, last, header, later, instead) {words, last, header, later, instead},
#include "oldapi.def"
#undef OLDAPI
};

typedef struct Scan {
	Nvcc *n;
	u32 found;	 /* a bit a row */
	Words files;	 /* vec: to read, in the order in which they are mentioned */
} Scan;

/* Is identifier s, of len, followed by `after`, one of these words? */
static bool is_listed(const char *words, const char *s, size_t len, char after)
{
	for (const char *w = words; *w; w += strcspn(w, " "), w += strspn(w, " ")) {
		size_t n = strcspn(w, " ");
		bool opens = w[n - 1] == '<';

		if (n - opens == len && !memcmp(w, s, len) && (!opens || after == '<'))
			return true;
	}
	return false;
}

static void note_word(Scan *scan, const char *s, size_t len)
{
	char after = s[len + strspn(s + len, " \t")];

	for (u32 i = 0; i < COUNT(rows); i++)
		if (is_listed(rows[i].words, s, len, after))
			scan->found |= 1u << i;
}

static void add_file(Scan *scan, const char *path)
{
	for (u32 i = 0; i < vec_len(scan->files); i++)
		if (!strcmp(scan->files[i], path))
			return;
	if (vec_len(scan->files) < MOST_FILES && !access(path, R_OK))
		*vec_push(scan->n->arena, scan->files) = path;
}

/* A "name" beside the file that includes it. */
static void note_beside(Scan *scan, const char *from, const char *s, size_t len)
{
	const char *slash = strrchr(from, '/');
	Arena *a = scan->n->arena;

	if (*s == '/')
		add_file(scan, arena_strndup(a, s, len));
	else
		add_file(scan, arena_printf(a, "%.*s%.*s", slash ? (int)(slash + 1 - from) : 0, from,
					    (int)len, s));
}

static void note_in(Scan *scan, OptId option, const char *s, size_t len)
{
	u32 at = 0;

	for (const char *dir; (dir = option_next(scan->n, option, &at));)
		add_file(scan, arena_printf(scan->n->arena, "%s/%.*s", dir, (int)len, s));
}

/* A "name" or <name> in a folder that is searched. */
static void note_include(Scan *scan, const char *s, size_t len)
{
	note_in(scan, O_include_path, s, len);
	note_in(scan, O_system_include, s, len);
}

static const char *scan_directive(Scan *scan, const char *from, const char *s)
{
	const char *name;

	s += strspn(s, " \t");
	if (strncmp(s, "include", 7))
		return s;
	name = s + 7 + strspn(s + 7, " \t");
	if (*name == '"')
		note_beside(scan, from, name + 1, strcspn(name + 1, "\"\n"));
	if (*name == '"' || *name == '<')
		note_include(scan, name + 1, strcspn(name + 1, "\">\n"));
	return s + strcspn(s, "\n");
}

/* Past a comment; anything else is left to the caller. */
static const char *skip_comment(const char *s)
{
	const char *end;

	if (s[1] == '/')
		return s + strcspn(s, "\n");
	if (s[1] != '*')
		return s + 1;
	end = strstr(s + 2, "*/");
	return end ? end + 2 : s + strlen(s);
}

static void scan_text(Scan *scan, const char *from, const char *s)
{
	while (*s) {
		if (*s == '/') {
			s = skip_comment(s);
		} else if (*s == '#') {
			s = scan_directive(scan, from, s + 1);
		} else if (isalpha((u8)*s) || *s == '_') {
			const char *begin = s;

			while (isalnum((u8)*s) || *s == '_')
				s++;
			note_word(scan, begin, (size_t)(s - begin));
		} else {
			s++;
		}
	}
}

static u32 find_old(Nvcc *n, const char *source)
{
	Scan scan = {.n = n};
	u32 at = 0;

	add_file(&scan, source);
	for (const char *file; (file = option_next(n, O_include, &at));) {
		add_file(&scan, file);
		note_include(&scan, file, strlen(file));
	}
	for (u32 i = 0; i < vec_len(scan.files); i++) {
		const char *err;
		char *s = file_read(scan.files[i], NULL, &err);

		if (s)
			scan_text(&scan, scan.files[i], s);
		free(s);
	}
	return scan.found;
}

/* Without -arch any device may be meant, so also an old one. */
static bool had_it(const Nvcc *n, const OldApi *row)
{
	if (!option_on(n, O_arch) && !option_on(n, O_gencode))
		return true;
	for (u32 i = 0; i < vec_len(n->targets); i++)
		if (n->targets[i].arch->sm <= row->last)
			return true;
	return false;
}

static u32 used_by(Nvcc *n, const char *source)
{
	if (n->old_source != source) {
		n->old_source = source;
		n->old_used = find_old(n, source);
	}
	return n->old_used;
}

void oldapi_include(Nvcc *n, Words *v, const char *source)
{
	u32 used = used_by(n, source);

	for (u32 i = 0; i < COUNT(rows); i++) {
		const char *header = had_it(n, &rows[i]) ? rows[i].header : rows[i].later;

		if (used >> i & 1 && header) {
			word(n, v, "-include");
			word(n, v, "%s/include/%s", n->toolkit, header);
		}
	}
}

void oldapi_explain(Nvcc *n, const char *source)
{
	u32 used = used_by(n, source);

	for (u32 i = 0; i < COUNT(rows); i++)
		if (used >> i & 1 && !had_it(n, &rows[i]))
			fprintf(stderr, "nvcc note    : %s, or compile for sm_%u or older\n", rows[i].instead,
				rows[i].last);
}
