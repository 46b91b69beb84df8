/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The report as one HTML page that needs nothing else: timeline, roofline, and for each kernel its occupancy, what to
 * try and its source with a bar of heat a line. Drawings are SVG; there is no script.
 */
#include "profile/launch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char head[] =
	"<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,"
	"initial-scale=1\"><title>ww prof</title>\n<style>\n"
	":root{color-scheme:light dark;--fg:#222;--bg:#fff;--soft:#777;--line:#ddd;--box:#fcfcfc;--warn:#c60;--note:#fff8f0;"
	"--bar:#9bc;--copy:#aaa;--call:#dcb;--range:#9cf;--heat:255,120,0}\n"
	"@media(prefers-color-scheme:dark){:root{--fg:#ddd;--bg:#16181c;--soft:#999;--line:#3a3e45;--box:#1d2026;--warn:#f90;"
	"--note:#2a221a;--bar:#579;--copy:#888;--call:#6b5f50;--range:#357;--heat:255,140,30}}\n"
	"body{font:14px/1.45 system-ui,sans-serif;margin:2em auto;padding:0 1em;max-width:76em;color:var(--fg);background:var(--bg)}\n"
	"table{border-collapse:collapse}td,th{padding:.15em .8em;text-align:right}th{border-bottom:1px solid var(--soft)}\n"
	"td:first-child,th:first-child,.names td:last-child,.names th:last-child{text-align:left}\n"
	"pre,code,.src td{font:12px/1.35 ui-monospace,monospace}pre,.wide{overflow-x:auto}code{overflow-wrap:anywhere}\n"
	".src td{white-space:pre;padding:0 .6em}.src td:last-child,.src th:last-child{text-align:left}.n,.key{color:var(--soft)}\n"
	"svg{border:1px solid var(--line);background:var(--box)}svg text{font:11px system-ui,sans-serif;fill:var(--fg)}\n"
	"svg .grid{stroke:var(--line)}svg .roof{stroke:var(--soft);fill:none;stroke-width:1.5}svg .soft{fill:var(--soft)}\n"
	".bar{fill:var(--bar)}.most{fill:var(--warn)}.copy{fill:var(--copy)}.call{fill:var(--call)}.range{fill:var(--range);stroke:var(--bg);stroke-width:.5}\n"
	".key i{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 1em}.key i:first-child{margin-left:0}\n"
	"details{margin:.5em 0}summary{cursor:pointer;font-weight:600;overflow-wrap:anywhere}.advice{border-left:4px solid "
	"var(--warn);padding:.2em 1em;margin:.5em 0;background:var(--note);overflow-wrap:anywhere}\n</style>\n";

void page_escape(Text *t, const char *s)
{
	for (u32 n; *s; s += n ? n : 1) {
		n = text_character(s);
		if (*s == '<')
			text_printf(t, "&lt;");
		else if (*s == '&')
			text_printf(t, "&amp;");
		else if (*s == '"')
			text_printf(t, "&quot;");
		else if (!n || ((u8)*s < ' ' && !strchr("\t\n\r", *s)))
			text_printf(t, "&#xfffd;");
		else
			text_add(t, s, n);
	}
}

/* ---- kernels ----------------------------------------------------------------------------------------------------- */

static const ProfLine *find_line(const ProfKernel *k, const char *file, u32 line)
{
	for (u32 i = 0; i < vec_len(k->lines); i++)
		if (k->lines[i].line == line && !strcmp(k->lines[i].file, file))
			return &k->lines[i];
	return NULL;
}

/* An SM's cycles for a line: issue, sectors, wavefronts of shared memory. */
static double line_cycles(const ProfLine *l)
{
	return (double)l->w_inst / 4 + (double)l->sectors / 2 + (double)l->wavefronts;
}

static void source_row(Text *t, const ProfLine *l, u32 number, const char *s, double most)
{
	double heat = l ? share(line_cycles(l), most) : 0;

	text_printf(t, "<tr style=\"background:rgba(var(--heat),%.2f)\"><td class=\"n\">%u</td>", heat * 0.6, number);
	if (l)
		text_printf(t, "<td>%llu</td><td>%.1f</td>", (unsigned long long)l->w_inst, share((double)l->t_inst, (double)l->w_inst));
	else
		text_printf(t, "<td></td><td></td>");
	if (l && l->requests)
		text_printf(t, "<td>%.1f</td>", share((double)l->sectors, (double)l->requests));
	else
		text_printf(t, "<td></td>");
	if (l && l->wavefronts)
		text_printf(t, "<td>%llu</td>", (unsigned long long)l->conflicts);
	else
		text_printf(t, "<td></td>");
	text_printf(t, "<td>");
	page_escape(t, s);
	text_printf(t, "</td></tr>\n");
}

/* The lines from the first to the last that ran, of one file. */
static void source_file(Text *t, const ProfKernel *k, const char *file, double most)
{
	const char *err;
	char *s = file[0] ? file_read(file, NULL, &err) : NULL, *at = s;
	u32 first = ~0u, last = 0;

	for (u32 i = 0; i < vec_len(k->lines); i++)
		if (!strcmp(k->lines[i].file, file)) {
			first = k->lines[i].line < first ? k->lines[i].line : first;
			last = k->lines[i].line > last ? k->lines[i].line : last;
		}
	text_printf(t, "<p><code>");
	page_escape(t, file[0] ? file : "PTX (no line information: compile with -lineinfo)");
	text_printf(t, "</code></p><div class=\"wide\"><table class=\"src\"><tr><th>line</th><th>instructions</th><th>lanes on</th><th>sectors a "
		       "request</th><th>bank conflicts</th><th>source</th></tr>\n");
	for (u32 n = 1; n <= last; n++) {
		char *end = at ? strchr(at, '\n') : NULL;
		const ProfLine *l = find_line(k, file, n);

		if (end)
			*end = '\0';
		if (n + 2 >= first && (at || l))
			source_row(t, l, n, at ? at : "", most);
		at = end ? end + 1 : NULL;
	}
	text_printf(t, "</table></div>\n");
	free(s);
}

static void source(Text *t, const ProfKernel *k)
{
	double most = 0;

	for (u32 i = 0; i < vec_len(k->lines); i++)
		most = fmax(most, line_cycles(&k->lines[i]));
	for (u32 i = 0; i < vec_len(k->lines); i++) {
		bool seen = false;

		for (u32 j = 0; j < i; j++)
			seen |= !strcmp(k->lines[j].file, k->lines[i].file);
		if (!seen)
			source_file(t, k, k->lines[i].file, most);
	}
}

static void kernel(Text *t, const Profile *p, const ProfKernel *k)
{
	ProfAdvice a[8];
	u32 n = advice_find(p, k, a, COUNT(a));

	text_printf(t, "<details open><summary>");
	page_escape(t, k->name);
	text_printf(t, " — %.2f us, grid %u × %u × %u, block %u × %u × %u</summary>\n", (double)(k->end - k->begin) / 1e3,
		    k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2]);
	for (u32 i = 0; i < n; i++) {
		text_printf(t, "<div class=\"advice\">");
		page_escape(t, a[i].text.s ? a[i].text.s : "");
		text_printf(t, "</div>\n");
		text_free(&a[i].text);
	}
	draw_parts(t, p, k);
	draw_occupancy(t, p, k);
	if (k->counted && k->lines)
		text_printf(t, "<p>Where an SM's cycles go: instructions, sectors of global and local memory, wavefronts of shared memory.</p>\n");
	if (k->counted)
		source(t, k);
	text_printf(t, "</details>\n");
}

typedef struct Section { /* of one kernel */
	const ProfKernel *longest;
	double ns; /* all launches */
} Section;

static int by_time(const void *a, const void *b)
{
	const Section *x = a, *y = b;

	return x->ns < y->ns ? 1 : x->ns > y->ns ? -1 : 0;
}

static void write_sections(Text *t, const Profile *p)
{
	Section *v = NULL;

	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];
		u32 at = 0;

		while (at < vec_len(v) && strcmp(v[at].longest->name, k->name))
			at++;
		if (at == vec_len(v))
			*vec_push(p->arena, v) = (Section){ .longest = k };
		v[at].ns += (double)(k->end - k->begin);
		if (k->end - k->begin > v[at].longest->end - v[at].longest->begin)
			v[at].longest = k;
	}
	if (!v)
		return;
	qsort(v, vec_len(v), sizeof *v, by_time);
	text_printf(t, "<h2>Kernels</h2>\n<p>The longest launch of each.</p>\n");
	for (u32 i = 0; i < vec_len(v); i++)
		kernel(t, p, v[i].longest);
}

void page_write(Text *t, const Profile *p)
{
	Text summary = { 0 };

	text_add(t, head, sizeof head - 1);
	text_printf(t, "<h1>ww prof</h1>\n<pre>");
	summary_write(&summary, p);
	if (p->device.card)
		time_write(&summary, p, p->device.card);
	page_escape(t, summary.s ? summary.s : "");
	text_printf(t, "</pre>\n");
	text_free(&summary);
	draw_timeline(t, p);
	draw_roofline(t, p);
	write_sections(t, p);
	text_printf(t, "</html>\n");
}
