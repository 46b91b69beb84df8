/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * __shared__ declarations that nvcc takes and clang refuses: a class with a constructor that does
 * something (nvcc does not call it; clang/bodies.cc warns): the statement is replaced by raw shared memory and a reference to it; and
 * `extern __shared__ T x[4]`, which loses a word (see rewrite.c).
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <string.h>

typedef struct Part { /* of a statement; the name stands between */
	const char *begin, *type_end, *cut, *name, *dims, *end; /* cut: begin, or the comma before the name; end: at the ';' */
	size_t name_len;
} Part;

/* `name` as a whole identifier from `s` on, before the next ';'. */
static const char *find_word(const char *text, const char *s, const char *name)
{
	size_t len = strlen(name);

	for (; *s && *s != ';'; s++)
		if (!strncmp(s, name, len) && (s == text || (!isalnum((u8)s[-1]) && s[-1] != '_')) && !isalnum((u8)s[len]) &&
		    s[len] != '_')
			return s;
	return NULL;
}

/* Behind the last directive (#if, #pragma) and comment of what stands before a declaration. */
static const char *behind_lines(const char *text, const char *begin, const char *end)
{
	const char *line = begin, *close;

	while (line > text && line[-1] != '\n') /* the ';' before may be a comment's own */
		line--;
	for (const char *next; (next = memchr(line, '\n', (size_t)(end - line))); line = next + 1)
		if (line[strspn(line, " \t")] == '#' || memmem(line, (size_t)(next - line), "//", 2))
			begin = next + 1 > begin ? next + 1 : begin;
	while ((close = memmem(begin, (size_t)(end - begin), "*/", 2)))
		begin = close + 2;
	return begin;
}

/* The first comma, or what stands at `end`, that is in no brackets and no comment. */
static const char *find_comma(const char *s, const char *end)
{
	for (int depth = 0; s < end && (*s != ',' || depth); s = spelling_skip_token(s))
		depth += (*s && strchr("<([{", *s)) - (*s && strchr(">)]}", *s));
	return s < end ? s : end;
}

/* The last __shared__ before the name; NULL: none. */
static const char *find_shared(const char *begin, const char *name)
{
	static const char word[] = "__shared__";
	const char *last = NULL;

	for (const char *s = begin; (s = memmem(s, (size_t)(name - s), word, sizeof word - 1)); s += sizeof word - 1)
		last = s;
	return last;
}

static const char *before_dims(const char *begin, const char *s)
{
	for (;;) {
		while (s > begin && isspace((u8)s[-1]))
			s--;
		if (s == begin || s[-1] != ']')
			return s;
		while (s > begin && *--s != '[')
			;
	}
}

/* `__shared__ T a[d], name`: where T ends. False: the declarators may be of several types. */
static bool find_type(Part *part)
{
	const char *s = find_comma(part->begin, part->name);

	part->cut = part->begin;
	part->type_end = part->name;
	if (s == part->name)
		return true;
	for (part->type_end = s; s < part->name; s = find_comma(s + 1, part->name))
		part->cut = s;
	s = before_dims(part->begin, part->type_end);
	while (s > part->begin && (isalnum((u8)s[-1]) || s[-1] == '_'))
		s--;
	part->type_end = s;
	return !memchr(part->begin, '*', (size_t)(s - part->begin)) && !memchr(part->begin, '&', (size_t)(s - part->begin));
}

/* `__shared__ T name[d]...;` around `name`; false: it is written in another way. */
static bool find_parts(const char *text, const char *name, Part *part)
{
	const char *s = name, *word;

	while (s > text && !strchr(";{}", s[-1]))
		s--;
	word = find_shared(s, name);
	if (!word)
		return false;
	part->begin = behind_lines(text, s, word);
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
	return *s == ';' && part->name_len && find_type(part);
}

/* The words before the name without those that a typedef must not have; lines stay. */
static void add_type(Text *t, const Part *part)
{
	static const char *const drop[] = {"__shared__", "extern", "static"};

	for (const char *s = part->begin; s < part->type_end;) {
		size_t len = 0;
		bool dropped = false;

		while (s + len < part->type_end && (isalnum((u8)s[len]) || s[len] == '_'))
			len++;
		for (u32 i = 0; i < COUNT(drop); i++)
			dropped |= len == strlen(drop[i]) && !memcmp(s, drop[i], len);
		len = len ? len : 1;
		if (!dropped)
			text_add(t, s, len);
		s += len;
	}
}

static void add_instead(Text *t, const Part *part)
{
	int len = (int)part->name_len;
	const char *name = part->name;

	text_printf(t, " typedef ");
	add_type(t, part);
	text_printf(t, " __ww_type_%.*s %.*s; ", len, name, (int)(part->end - part->dims), part->dims);
	text_printf(t, "__attribute__((shared)) __attribute__((aligned(alignof(__ww_type_%.*s)))) "
		       "char __ww_raw_%.*s[sizeof(__ww_type_%.*s)]; __ww_type_%.*s &%.*s = "
		       "reinterpret_cast<__ww_type_%.*s &>(__ww_raw_%.*s)",
		    len, name, len, name, len, name, len, name, len, name, len, name, len, name);
}

bool shared_init(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	Part part;

	(void)n;
	(void)p;
	if (!at || !find_parts(text, at, &part))
		return false;
	text_add(to, text, (size_t)(part.cut - text));
	text_add(to, ";", part.cut > part.begin);
	add_instead(to, &part);
	text_add(to, part.end, strlen(part.end));
	return true;
}

/* `extern __shared__ T x[4]` has its size: nvcc takes it for a definition. One of [0] is what [] is. */
bool shared_extern(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *name = p->name ? find_word(text, at, p->name) : at, *word, *zero;
	Part part;

	if (!name || !find_parts(text, name, &part) || !(word = find_word(text, part.begin, "extern")) || word > name)
		return false;
	zero = part.dims + strspn(part.dims, "[ \t");
	if (*zero == '0' && zero[1 + strspn(zero + 1, " \t")] == ']') {
		text_add(to, text, (size_t)(zero - text));
		text_add(to, zero + 1, strlen(zero + 1));
		return true;
	}
	text_add(to, text, (size_t)(word - text));
	text_add(to, word + strlen("extern"), strlen(word + strlen("extern")));
	if (!option_on(n, O_no_warnings) && !remarks_suppressed(n, 20044))
		fprintf(stderr, "%s(%u): warning #20044-D: extern declaration of the entity %.*s is treated as a static definition\n",
			p->called, p->called_line, (int)part.name_len, name);
	return true;
}
