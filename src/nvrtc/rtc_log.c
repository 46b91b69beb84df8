/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What nvcc says ▶ the log, in NVRTC's form, which programs take apart:
 *
 *	x.cu:3:9: error: use of undeclared identifier 'a'	x.cu(3): error: identifier "a" is undefined
 *	x.cu:1:10: fatal error: 'a.h' file not found		x.cu(1): catastrophic error: could not open source file "a.h"
 *	1 error generated.					1 error detected in the compilation of "x.cu".
 *
 * Who includes a file is left out. Lines of source are moved in by two columns, and an empty line stands before each message but notes. What is said of the
 * PTX that was made is ptxas' ("ptxas application ptx input, line 3; error   : …"). All else stays as it is.
 */
#include "nvrtc/rtc.h"

#include <stdlib.h>
#include <string.h>

typedef struct Words {
	const char *clang, *nvrtc;
} Words;
static const Words words[] = {
#define WORDS(clang, nvrtc) {clang, nvrtc},
#include "nvrtc/rtc_words.def"
#undef WORDS
};

typedef struct Span {
	const char *s;
	size_t len;
} Span;

static bool take(Span *t, const char *prefix)
{
	size_t len = strlen(prefix);

	if (t->len < len || memcmp(t->s, prefix, len))
		return false;
	t->s += len;
	t->len -= len;
	return true;
}

static bool holds(Span t, const char *what) { return memmem(t.s, t.len, what, strlen(what)) != NULL; }

/* ":3:9: " ▶ 3; 0: something else. */
static unsigned long place(Span *t)
{
	char *end;
	unsigned long line = t->len && *t->s == ':' ? strtoul(t->s + 1, &end, 10) : 0;

	if (!line || *end != ':')
		return 0;
	strtoul(end + 1, &end, 10);
	if (end[0] != ':' || end[1] != ' ')
		return 0;
	t->len -= (size_t)(end + 2 - t->s);
	t->s = end + 2;
	return line;
}

static void say_missing(Text *log, Span t)
{
	const char *end = memchr(t.s, '\'', t.len);

	text_printf(log, "could not open source file \"%.*s\"", (int)(end ? (size_t)(end - t.s) : t.len), t.s);
}

static void say(Text *log, Span t)
{
	Span rest = t;
	const char *end;

	if (holds(t, "' file not found") && take(&rest, "'"))
		return say_missing(log, rest);
	for (u32 i = 0; i < COUNT(words); i++) {
		rest = t;
		if (!take(&rest, words[i].clang) || (strstr(words[i].nvrtc, "set but") && !holds(t, "set but not used")))
			continue;
		end = memchr(rest.s, '\'', rest.len);
		text_add(log, words[i].nvrtc, strcspn(words[i].nvrtc, "%"));
		if (strchr(words[i].nvrtc, '%')) {
			text_add(log, rest.s, end ? (size_t)(end - rest.s) : rest.len);
			text_printf(log, "%s", strstr(words[i].nvrtc, "%s") + 2);
		}
		return;
	}
	text_add(log, t.s, t.len);
}

/* "warning: #177-D: …" */
static bool say_kind(Text *log, Span *t)
{
	static const Words kinds[] = {{"fatal error: ", "catastrophic error: "},
				      {"error: ", "error: "},
				      {"warning: #", "warning #"},
				      {"warning: ", "warning: "},
				      {"note: ", "note: "}};

	for (u32 i = 0; i < COUNT(kinds); i++)
		if (take(t, kinds[i].clang)) {
			text_printf(log, "%s", kinds[i].nvrtc);
			if (strchr(kinds[i].nvrtc, '#')) {
				const char *end = memmem(t->s, t->len, ": ", 2);
				size_t len = end ? (size_t)(end + 2 - t->s) : 0;

				text_add(log, t->s, len);
				t->s += len;
				t->len -= len;
			}
			return true;
		}
	return false;
}

static void say_place(Text *log, Span file, unsigned long line, const char *kind)
{
	static const char own[] = "final.ptx";

	if (log->len && strncmp(kind, "note", 4))
		text_printf(log, "\n");
	if (file.len >= sizeof own - 1 && !memcmp(file.s + file.len - (sizeof own - 1), own, sizeof own - 1))
		text_printf(log, "ptxas application ptx input, line %lu; %.*s   : ", line, (int)strcspn(kind, ":"), kind);
	else
		text_printf(log, "%.*s(%lu): %s", (int)file.len, file.s, line, kind);
}

/* "FILE:3:9: KIND: words"; the file is where the first such place ends. */
static bool say_message(Text *log, Span line)
{
	for (size_t i = 1; i < line.len && line.s[0] != ' '; i++) {
		Span t = {line.s + i, line.len - i};
		unsigned long number = place(&t);
		Text kind = {0};

		if (!number)
			continue;
		if (say_kind(&kind, &t)) {
			say_place(log, (Span){line.s, i}, number, kind.s);
			say(log, t);
			text_printf(log, "\n");
			text_free(&kind);
			return true;
		}
		text_free(&kind);
		return false;
	}
	return false;
}

/* "1 warning and 2 errors generated." */
static bool say_count(Text *log, Span line, const char *name, bool fatal)
{
	const char *kind = fatal ? "catastrophic error" : "error", *at;
	unsigned long n;

	if (!holds(line, " generated.") || line.s[0] < '0' || line.s[0] > '9')
		return false;
	at = memmem(line.s, line.len, " and ", 5);
	at = at ? at + 5 : line.s;
	n = strtoul(at, NULL, 10);
	if (holds(line, "warning") && log->len)
		text_printf(log, "\nRemark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n");
	if (holds(line, " error"))
		text_printf(log, "\n%lu %s%s detected in the compilation of \"%s\".\n%s", n, kind, n == 1 ? "" : "s", name,
			    fatal ? "Compilation terminated.\n" : "");
	return true;
}

static bool is_tools(Span line)
{
	static const char *const tools[] = {"ptxas ", "nvcc ", "nvlink "};

	for (u32 i = 0; i < COUNT(tools); i++)
		if (take(&line, tools[i]))
			return true;
	return false;
}

void rtc_log_add(RtcProgram *p, const Text *said)
{
	const char *end = said->s + said->len, *nl;
	bool fatal = said->len && strstr(said->s, ": fatal error: ");
	u32 shown = 0; /* lines that a message may still have: one of source, one that points */

	for (const char *s = said->s; s && s < end; s = nl) {
		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl + 1 : end;
		Span line = {s, (size_t)(nl - s) - (nl[-1] == '\n')};

		if (say_message(&p->log, line)) {
			shown = 2;
		} else if (take(&(Span){line.s, line.len}, "In file included from ")) {
			shown = 0;
		} else if (say_count(&p->log, line, p->name, fatal)) {
			shown = 0;
		} else {
			shown = is_tools(line) ? 0 : shown;
			text_printf(&p->log, "%s", shown ? "  " : "");
			text_add(&p->log, s, (size_t)(nl - s));
			shown -= shown > 0;
		}
	}
}
