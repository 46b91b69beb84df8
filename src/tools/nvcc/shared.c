/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * __shared__ declarations that nvcc takes and clang refuses: a class with a constructor that does
 * something (nvcc warns and does not call it) and `extern __shared__ T x[4]`. What clang refused is
 * read from its messages; the statement is replaced by raw shared memory and a reference to it, in a
 * copy of the file that clang sees in the file's place, and the passes run again.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { REFUSED_init, REFUSED_extern };
static const char *const refusals[] = {
	": error: initialization is not supported for __shared__ variables",
	": error: __shared__ variable ", /* 'x' cannot be 'extern' */
};

typedef struct Place {
	const char *file;
	u32 line, col;	  /* of the name, or of what comes before it: */
	const char *name; /* NULL: none was said */
	int why;
} Place;

typedef struct Part { /* of a statement; the name stands between */
	const char *begin, *name, *dims, *end; /* end: at the ';' */
	size_t name_len;
} Part;

/* What stands in the first quotes. */
static const char *quoted_name(Nvcc *n, const char *s, size_t len)
{
	const char *open = memchr(s, '\'', len), *end = s + len;
	const char *close = open ? memchr(open + 1, '\'', (size_t)(end - open) - 1) : NULL;

	return close ? arena_strndup(n->arena, open + 1, (size_t)(close - open) - 1) : NULL;
}

static bool read_place(Nvcc *n, const char *s, size_t len, Place *p)
{
	const char *at, *colon;

	for (u32 i = 0; i < COUNT(refusals); i++) {
		at = memmem(s, len, refusals[i], strlen(refusals[i]));
		if (!at)
			continue;
		for (colon = at - 1; colon > s && *colon != ':'; colon--)
			;
		p->col = (u32)strtoul(colon + 1, NULL, 10);
		for (colon--; colon > s && *colon != ':'; colon--)
			;
		p->line = (u32)strtoul(colon + 1, NULL, 10);
		p->file = arena_strndup(n->arena, s, (size_t)(colon - s));
		p->why = (int)i;
		p->name = quoted_name(n, at, (size_t)(s + len - at));
		return p->line && p->col;
	}
	return false;
}

static bool same_place(const Place *a, const Place *b)
{
	return a->line == b->line && a->col == b->col && !strcmp(a->file, b->file);
}

static Place *find_places(Nvcc *n, const Text *said)
{
	Place *all = NULL, p;

	for (const char *s = said->s, *end = s ? s + said->len : s, *nl; s < end; s = nl + 1) {
		bool known = false;

		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl : end;
		if (!read_place(n, s, (size_t)(nl - s), &p))
			continue;
		for (u32 i = 0; i < vec_len(all); i++)
			known |= same_place(&all[i], &p);
		if (!known)
			*vec_push(n->arena, all) = p;
	}
	return all;
}

/* `name` as a whole identifier before the next ';'. */
static const char *find_word(const char *s, const char *name)
{
	size_t len = strlen(name);

	for (; *s && *s != ';'; s++)
		if (!strncmp(s, name, len) && !isalnum((u8)s[-1]) && s[-1] != '_' && !isalnum((u8)s[len]) &&
		    s[len] != '_')
			return s;
	return NULL;
}

static const char *find_offset(const char *text, const Place *p)
{
	for (u32 line = 1; line < p->line; line++) {
		text = strchr(text, '\n');
		if (!text++)
			return NULL;
	}
	text = strnlen(text, p->col) >= p->col ? text + p->col - 1 : NULL;
	return text && p->name ? find_word(text, p->name) : text;
}

/* `__shared__ T name[d]...;` around `name`; false: it is written in another way. */
static bool find_parts(const char *text, const char *name, Part *part)
{
	const char *s = name;

	while (s > text && !strchr(";{}", s[-1]))
		s--;
	part->begin = s;
	part->name = name;
	for (s = name; isalnum((u8)*s) || *s == '_';)
		s++;
	part->name_len = (size_t)(s - name);
	part->dims = s += strspn(s, " \t\n");
	while (*s == '[') {
		s = strchr(s, ']');
		if (!s)
			return false;
		s += 1 + strspn(s + 1, " \t\n");
	}
	part->end = s;
	return *s == ';' && part->name_len &&
	       memmem(part->begin, (size_t)(name - part->begin), "__shared__", 10);
}

/* The words before the name without those that a typedef must not have; lines stay. */
static void add_type(Text *t, const Part *part)
{
	static const char *const drop[] = {"__shared__", "extern", "static"};

	for (const char *s = part->begin; s < part->name;) {
		size_t len = 0;
		bool dropped = false;

		while (s + len < part->name && (isalnum((u8)s[len]) || s[len] == '_'))
			len++;
		for (u32 i = 0; i < COUNT(drop); i++)
			dropped |= len == strlen(drop[i]) && !memcmp(s, drop[i], len);
		len = len ? len : 1;
		if (!dropped)
			text_add(t, s, len);
		s += len;
	}
}

static void add_instead(Text *t, const Part *part, int why)
{
	int len = (int)part->name_len;
	const char *name = part->name;

	text_printf(t, " typedef ");
	add_type(t, part);
	text_printf(t, " __ww_type_%.*s %.*s; ", len, name, (int)(part->end - part->dims), part->dims);
	if (why == REFUSED_extern)
		text_printf(t, "extern __attribute__((shared)) __attribute__((aligned(16))) char "
			       "__ww_raw_dynamic[]; __ww_type_%.*s &%.*s = reinterpret_cast<"
			       "__ww_type_%.*s &>(__ww_raw_dynamic)",
			    len, name, len, name, len, name);
	else
		text_printf(t, "__attribute__((shared)) __attribute__((aligned(alignof(__ww_type_%.*s)))) "
			       "char __ww_raw_%.*s[sizeof(__ww_type_%.*s)]; __ww_type_%.*s &%.*s = "
			       "reinterpret_cast<__ww_type_%.*s &>(__ww_raw_%.*s)",
			    len, name, len, name, len, name, len, name, len, name, len, name, len, name);
}

static void warn_of(const Nvcc *n, const Place *p, const char *text)
{
	if (p->why == REFUSED_init && !option_on(n, O_no_warnings) &&
	    !strstr(text, "static_var_with_dynamic_init") && !strstr(text, "nv_diag_suppress 20054"))
		fprintf(stderr,
			"%s(%u): warning #20054-D: dynamic initialization is not supported for a "
			"function-scope static __shared__ variable within a __device__/__global__ function\n",
			p->file, p->line);
}

static SeenFile *find_copy(Nvcc *n, const char *file)
{
	for (u32 i = 0; i < vec_len(n->copies); i++)
		if (!strcmp(n->copies[i].file, file))
			return &n->copies[i];
	return NULL;
}

/* Places of one line come in clang's order, left to right: the last is replaced first. */
static bool rewrite_place(Nvcc *n, const Place *p)
{
	SeenFile *copy = find_copy(n, p->file);
	const char *err;
	char *text = file_read(copy ? copy->copy : p->file, NULL, &err);
	const char *name = text ? find_offset(text, p) : NULL;
	Part part;
	Text t = {0};
	bool ok = name && find_parts(text, name, &part);

	if (ok) {
		text_add(&t, text, (size_t)(part.begin - text));
		add_instead(&t, &part, p->why);
		text_add(&t, part.end, strlen(part.end));
		if (!copy) {
			copy = vec_push(n->arena, n->copies);
			copy->file = p->file;
			copy->copy = spawn_temp(n, "shared", ".cu");
		}
		spawn_write(n, copy->copy, t.s, t.len);
		warn_of(n, p, text);
	}
	text_free(&t);
	free(text);
	return ok;
}

bool shared_rewrite(Nvcc *n, const Text *said)
{
	Place *all = find_places(n, said);
	bool any = false;

	for (u32 i = vec_len(all); i > 0; i--)
		any |= rewrite_place(n, &all[i - 1]);
	return any;
}

/* The copies in their files' places, for clang's view of the file system. */
void shared_overlay(Nvcc *n, Words *v)
{
	const char *path;
	Text t = {0};

	if (!vec_len(n->copies))
		return;
	text_printf(&t, "{\"version\":0,\"use-external-names\":false,\"roots\":[");
	for (u32 i = 0; i < vec_len(n->copies); i++) {
		char *full = realpath(n->copies[i].file, NULL);

		text_printf(&t, "%s{\"type\":\"file\",\"name\":\"%s\",\"external-contents\":\"%s\"}", i ? "," : "",
			    full ? full : n->copies[i].file, n->copies[i].copy);
		free(full);
	}
	text_printf(&t, "]}\n");
	path = spawn_temp(n, "overlay", ".yaml");
	spawn_write(n, path, t.s, t.len);
	text_free(&t);
	word(n, v, "-ivfsoverlay");
	word(n, v, "%s", path);
	word(n, v, "-Wno-pch-vfs-diff");
}
