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

enum { MOST_NAMES = 2 };

/* A name, its closing quote, and the type that it stands for: "A' (aka 'struct B')". */
static bool take_name(Span *t, Span *name)
{
	const char *end = memchr(t->s, '\'', t->len), *closed;

	if (!end)
		return false;
	*name = (Span){t->s, (size_t)(end - t->s)};
	*t = (Span){end + 1, t->len - name->len - 1};
	closed = span_take(t, " (aka '") ? memmem(t->s, t->len, "')", 2) : NULL;
	if (closed)
		*t = (Span){closed + 2, t->len - (size_t)(closed + 2 - t->s)};
	return true;
}

/* Does `t` begin as `pattern`, in which '%1' and '%2' are names? */
static bool is_like(Span t, const char *pattern, Span *names)
{
	for (const char *p = pattern; *p;) {
		if (*p == '%') {
			if (!take_name(&t, &names[p[1] - '1']))
				return false;
			p += 3;
		} else if (t.len && *t.s == *p) {
			t = (Span){t.s + 1, t.len - 1};
			p++;
		} else {
			return false;
		}
	}
	return true;
}

static void say(Text *out, Span t)
{
	for (u32 i = 0; i < COUNT(phrases); i++) {
		Span names[MOST_NAMES];

		if (!is_like(t, phrases[i].clang, names))
			continue;
		for (const char *p = phrases[i].nvcc; *p; p++) {
			const Span *name = *p == '%' ? &names[*++p - '1'] : NULL;

			text_add(out, name ? name->s : p, name ? name->len : 1);
		}
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
