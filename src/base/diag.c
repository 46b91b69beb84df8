/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The user's mistakes, as compilers print them: place, kind, message, the line and a caret. The
 * caret's line repeats the tabs of the source line, so that it stands right at any tab width.
 */
#include "base/base.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_LINE = 160 }; /* longer lines (minified or binary input) are cut */

static const char *find_line(const Diag *d, u32 line, size_t *len)
{
	const char *s = d->src, *end = s ? s + d->src_len : NULL, *nl;

	for (u32 i = 1; s && i < line; i++) {
		nl = memchr(s, '\n', (size_t)(end - s));
		s = nl ? nl + 1 : NULL;
	}
	if (!s)
		return NULL;
	nl = memchr(s, '\n', (size_t)(end - s));
	*len = (size_t)((nl ? nl : end) - s);
	if (*len && s[*len - 1] == '\r')
		--*len;
	return s;
}

static void show_line(Diag *d, Pos p)
{
	size_t len;
	const char *s = p.line ? find_line(d, p.line, &len) : NULL;

	if (!s)
		return;
	if (len > SHOWN_LINE)
		len = SHOWN_LINE;
	for (size_t i = 0; i < len; i++)
		text_add(&d->out, s[i] == '\t' || (u8)s[i] >= ' ' ? &s[i] : "?", 1);
	text_add(&d->out, "\n", 1);
	if (!p.col || p.col > len + 1)
		return;
	for (u32 i = 0; i + 1 < p.col; i++)
		text_add(&d->out, s[i] == '\t' ? "\t" : " ", 1);
	text_add(&d->out, "^\n", 2);
}

static void report(Diag *d, Pos p, const char *kind, const char *fmt, va_list ap)
{
	text_printf(&d->out, "%s:", d->file ? d->file : "<ptx>");
	if (p.line)
		text_printf(&d->out, "%u:", p.line);
	if (p.line && p.col)
		text_printf(&d->out, "%u:", p.col);
	text_printf(&d->out, " %s: ", kind);
	text_vprintf(&d->out, fmt, ap);
	text_add(&d->out, "\n", 1);
	show_line(d, p);
}

static void count_error(Diag *d, Pos p, const char *fmt, va_list ap)
{
	d->errors++;
	if (d->errors <= DIAG_MAX_ERRORS)
		report(d, p, "error", fmt, ap);
	else if (d->errors == DIAG_MAX_ERRORS + 1)
		text_printf(&d->out, "%s: more than %d errors; the rest is not shown\n",
			    d->file ? d->file : "<ptx>", DIAG_MAX_ERRORS);
}

void diag_error(Diag *d, Pos p, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	count_error(d, p, fmt, ap);
	va_end(ap);
}

void diag_warning(Diag *d, Pos p, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (d->werror) {
		count_error(d, p, fmt, ap);
	} else {
		d->warnings++;
		if (!d->no_warnings)
			report(d, p, "warning", fmt, ap);
	}
	va_end(ap);
}

void diag_note(Diag *d, Pos p, const char *fmt, ...)
{
	va_list ap;

	if (d->errors > DIAG_MAX_ERRORS)
		return;
	va_start(ap, fmt);
	report(d, p, "note", fmt, ap);
	va_end(ap);
}

void diag_free(Diag *d)
{
	text_free(&d->out);
}

/* ":3:9: "; how long it is, 0: something else. */
static size_t place_length(const char *s, const char *end, u32 *line)
{
	size_t n = 0;

	for (u32 part = 0; part < 2; part++) {
		size_t digits = s + n < end && s[n] == ':' ? strspn(s + n + 1, "0123456789") : 0;

		if (!digits)
			return 0;
		if (!part)
			*line = (u32)strtoul(s + 1, NULL, 10);
		n += digits + 1;
	}
	return s + n + 1 < end && s[n] == ':' && s[n + 1] == ' ' ? n + 2 : 0;
}

bool diag_place(const char *s, size_t len, DiagPlace *out)
{
	for (size_t i = 1; i < len && *s != ' '; i++) {
		size_t n = place_length(s + i, s + len, &out->line);

		if (n) {
			out->file = i;
			out->rest = i + n;
			return true;
		}
	}
	return false;
}
