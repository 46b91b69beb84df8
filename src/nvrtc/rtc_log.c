/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What nvcc says ▶ the log. Of nvcc's front end it has NVRTC's form already; who includes a file is left out, and what
 * the preprocessor says becomes
 *
 *	x.cu:1:10: fatal error: a.h: No such file or directory	x.cu(1): catastrophic error: could not open source file "a.h"
 *
 * What is said of the PTX that was made is ptxas' ("ptxas application ptx input, line 3; error   : …"). All else stays as it is.
 */
#include "base/span.h"
#include "nvrtc/rtc.h"

#include <stdlib.h>
#include <string.h>

static bool holds(Span t, const char *what) { return memmem(t.s, t.len, what, strlen(what)) != NULL; }

static void say(Text *log, Span t)
{
	static const char missing[] = ": No such file or directory";
	const char *end = memmem(t.s, t.len, missing, sizeof missing - 1);

	if (end)
		text_printf(log, "could not open source file \"%.*s\"", (int)(end - t.s), t.s);
	else
		text_add(log, t.s, t.len);
}

static void say_place(Text *log, Span file, unsigned long line, const char *kind)
{
	if (log->len && strncmp(kind, "note", 4))
		text_printf(log, "\n");
	text_printf(log, "%.*s(%lu): %s", (int)file.len, file.s, line, kind);
}

/* "FILE:3:9: KIND: words" of nvcc's preprocessor, which has a form of its own. */
static bool say_message(Text *log, Span line)
{
	static const char *const kinds[][2] = {
		{"fatal error: ", "catastrophic error: "}, {"error: ", "error: "}, {"warning: ", "warning: "}, {"note: ", "note: "}};
	DiagPlace at;
	Span t;

	if (!diag_place(line.s, line.len, &at))
		return false;
	t = (Span){line.s + at.rest, line.len - at.rest};
	for (u32 i = 0; i < COUNT(kinds); i++) {
		if (!span_take(&t, kinds[i][0]))
			continue;
		say_place(log, (Span){line.s, at.file}, at.line, kinds[i][1]);
		say(log, t);
		text_printf(log, "\n");
		return true;
	}
	return false;
}

/* "ptxas …final.ptx, line 3; error   : …": of PTX that has no file in the program. */
static bool say_assembly(Text *log, Span line)
{
	static const char own[] = "final.ptx, line ";
	const char *at = memmem(line.s, line.len, own, sizeof own - 1);

	if (!at || !span_take(&(Span){line.s, line.len}, "ptxas "))
		return false;
	text_printf(log, "ptxas application ptx input, line %.*s\n", (int)(line.s + line.len - at) - (int)(sizeof own - 1), at + sizeof own - 1);
	return true;
}

/* "2 errors detected in the compilation of "…".": by the name that the program has. */
static bool say_count(Text *log, Span line, const char *name, bool fatal)
{
	unsigned long n = strtoul(line.s, NULL, 10);

	if (!n || !holds(line, " detected in the compilation of "))
		return false;
	text_printf(log, "%s%lu %serror%s detected in the compilation of \"%s\".\n%s", fatal ? "\n" : "", n, fatal ? "catastrophic " : "",
		    n == 1 ? "" : "s", name, fatal ? "Compilation terminated.\n" : "");
	return true;
}

void rtc_log_add(RtcProgram *p, const Text *said)
{
	const char *end = said->s + said->len, *nl;
	bool fatal = said->len && strstr(said->s, ": fatal error: ");

	for (const char *s = said->s; s && s < end; s = nl) {
		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl + 1 : end;
		Span line = {s, (size_t)(nl - s) - (nl[-1] == '\n')};

		if (!say_message(&p->log, line) && !say_assembly(&p->log, line) && !span_take(&(Span){line.s, line.len}, "In file included from ") &&
		    !say_count(&p->log, line, p->name, fatal))
			text_add(&p->log, s, (size_t)(nl - s));
	}
}
