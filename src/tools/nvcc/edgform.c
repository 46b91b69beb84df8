/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A message of clang's ▶ the form that nvcc's front end gives its own, which logs are searched for and taken apart by:
 *
 *	x.cu:3:9: error: use of undeclared identifier 'a'	x.cu(3): error: identifier "a" is undefined
 *	x.cu:4:6: warning: unused variable 'b' [-W…]		x.cu(4): warning #177-D: variable "b" was declared but never referenced
 *	    4 |         int b;					          int b;
 *
 * Lines of source are moved in by two columns; those that rewrite.c wrote are nothing that a user has written, and left out.
 * Lines without a place ("In file included from …") stay as they are.
 */
#include "base/span.h"
#include "tools/nvcc/nvcc.h"

#include <string.h>

typedef struct Phrase {
	const char *clang, *nvcc;
} Phrase;
static const Phrase phrases[] = {
#define WORDS(clang, nvcc) {clang, nvcc},
#include "edgwords.def"
#undef WORDS
};
static const Phrase kinds[] = {
	{"fatal error: ", "catastrophic error"}, {"error: ", "error"}, {"warning: ", "warning"}, {"note: ", "note"}, {"remark: ", "remark"},
};

/* Does `t` begin as `pattern`, in which %s is a name between quotes? */
static bool is_like(Span t, const char *pattern, Span *name)
{
	const char *hole = strstr(pattern, "%s"), *end;
	size_t len = hole ? (size_t)(hole - pattern) : strlen(pattern);

	if (t.len < len || memcmp(t.s, pattern, len))
		return false;
	*name = (Span){t.s + len, 0};
	end = hole ? memchr(name->s, '\'', t.len - len) : NULL;
	if (!end)
		return !hole;
	name->len = (size_t)(end - name->s);
	return span_take(&(Span){end, (size_t)(t.s + t.len - end)}, hole + 2);
}

static void say(Text *out, Span t)
{
	for (u32 i = 0; i < COUNT(phrases); i++) {
		const char *hole = strstr(phrases[i].nvcc, "%s");
		Span name;

		if (!is_like(t, phrases[i].clang, &name))
			continue;
		text_add(out, phrases[i].nvcc, strcspn(phrases[i].nvcc, "%"));
		if (hole)
			text_printf(out, "%.*s%s", (int)name.len, name.s, hole + 2);
		return;
	}
	text_add(out, t.s, t.len);
}

/* "#20054-D: ", where the plug-in has numbered it, and else what clang calls [-W…] by `number`; which then needs no naming. */
static void say_number(Text *out, Span *t, u32 number, bool shown)
{
	const char *colon = t->len && *t->s == '#' ? memmem(t->s, t->len, ": ", 2) : NULL, *name;

	if (colon && shown)
		text_printf(out, " %.*s", (int)(colon - t->s), t->s);
	else if (!colon && number && shown)
		text_printf(out, " #%u-D", number);
	if (colon) {
		t->len -= (size_t)(colon + 2 - t->s);
		t->s = colon + 2;
	}
	name = colon || number ? memmem(t->s, t->len, " [-W", 4) : NULL;
	if (name && t->s[t->len - 1] == ']')
		t->len = (size_t)(name - t->s);
	text_printf(out, ": ");
}

static bool say_message(Text *out, Span line, u32 number, bool shown)
{
	DiagPlace at;
	Span t;

	if (!diag_place(line.s, line.len, &at))
		return false;
	t = (Span){line.s + at.rest, line.len - at.rest};
	for (u32 i = 0; i < COUNT(kinds); i++) {
		bool note = !strcmp(kinds[i].nvcc, "note");

		if (!span_take(&t, kinds[i].clang))
			continue;
		text_printf(out, "%.*s(%u): %s", (int)at.file, line.s, at.line, kinds[i].nvcc);
		say_number(out, &t, note ? 0 : number, shown);
		say(out, t);
		text_printf(out, "\n");
		return true;
	}
	return false;
}

/* "   22 | int x;", "      |     ^": what stands behind the bar; NULL: another line. */
static const char *source_line(Span line)
{
	size_t at = 0;

	while (at < line.len && memchr(" 0123456789", line.s[at], 11))
		at++;
	return at > 1 && at < line.len && line.s[at] == '|' && line.s[at - 1] == ' ' ? line.s + at + 1 : NULL;
}

void edgform_add(Text *out, const char *s, size_t len, u32 number, bool shown)
{
	const bool rewritten = memmem(s, len, "__ww_type_", 10) != NULL;

	for (const char *end = s + len, *nl; s < end; s = nl + 1) {
		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl : end;
		Span line = {s, (size_t)(nl - s)};
		const char *source = source_line(line);

		if (source && rewritten)
			continue;
		if (source)
			text_printf(out, " %.*s\n", (int)(nl - source), source);
		else if (!say_message(out, line, number, shown))
			text_printf(out, "%.*s\n", (int)line.len, s);
	}
	text_printf(out, "\n");
}

/* A text with something in the place of a part of it. */
static void add_around(Text *out, Span t, const char *at, size_t left_out, const char *instead)
{
	text_add(out, t.s, (size_t)(at - t.s));
	text_printf(out, "%s", instead);
	text_add(out, at + left_out, (size_t)(t.s + t.len - at) - left_out);
}

/* "x.cu:1:10: fatal error: 'a.h' file not found" ▶ "… a.h: No such file or directory"; "x.cu:1:2: error: words" ▶ "… #error words". */
void edgform_add_early(Text *out, const char *s, size_t len, bool directive)
{
	static const char missing[] = "' file not found", error[] = " error: ";
	const char *tail = memmem(s, len, missing, sizeof missing - 1), *kind = memmem(s, len, error, sizeof error - 1);
	const char *name = kind ? kind + sizeof error - 1 : s;
	Text t = {0};

	if (tail && *name == '\'') {
		text_add(&t, name + 1, (size_t)(tail - name) - 1);
		text_printf(&t, ": No such file or directory");
		add_around(out, (Span){s, len}, name, (size_t)(tail - name) + sizeof missing - 1, t.s);
	} else if (directive && kind) {
		add_around(out, (Span){s, len}, name, 0, "#error ");
	} else {
		text_add(out, s, len);
	}
	text_free(&t);
}

/* "x.ptx:14:5: error: words" ▶ "ptxas x.ptx, line 14; error   : words" */
void edgform_add_ptxas(Text *out, const char *s, size_t len)
{
	for (const char *end = s + len, *nl; s < end; s = nl + 1) {
		DiagPlace at = {0};
		const char *colon;

		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl : end;
		colon = diag_place(s, (size_t)(nl - s), &at) ? memchr(s + at.rest, ':', (size_t)(nl - s) - at.rest) : NULL;
		if (colon)
			text_printf(out, "ptxas %.*s, line %u; %-8.*s%.*s\n", (int)at.file, s, at.line, (int)(colon - s - (long)at.rest), s + at.rest,
				    (int)(nl - colon), colon);
		else
			text_printf(out, "%.*s\n", (int)(nl - s), s);
	}
}
