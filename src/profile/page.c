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
	"<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>ww prof</title>\n<style>\n"
	"body{font:14px/1.45 system-ui,sans-serif;margin:2em auto;max-width:72em;color:#222;background:#fff}\n"
	"table{border-collapse:collapse}td,th{padding:.15em .8em;text-align:right}th{border-bottom:1px solid #888}\n"
	"td:first-child,th:first-child{text-align:left}pre,code,.src td{font:12px/1.35 ui-monospace,monospace}\n"
	".src td{white-space:pre;padding:0 .6em}.src td:last-child{text-align:left}.n{color:#888}\n"
	"svg{border:1px solid #ddd;background:#fcfcfc}svg text{font:11px system-ui,sans-serif;fill:#333}\n"
	"details{margin:.5em 0}summary{cursor:pointer;font-weight:600}.advice{border-left:4px solid #c60;padding:.2em 1em;"
	"margin:.5em 0;background:#fff8f0}\n</style>\n";

static void escape(Text *t, const char *s)
{
	for (; *s; s++) {
		if (*s == '<')
			text_printf(t, "&lt;");
		else if (*s == '&')
			text_printf(t, "&amp;");
		else if (*s == '"')
			text_printf(t, "&quot;");
		else
			text_add(t, s, 1);
	}
}

static const char *colour_of(u32 i)
{
	static const char *const colours[] = { "#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#b07aa1", "#9c755f" };

	return colours[i % COUNT(colours)];
}

static u32 name_number(const Profile *p, const char *name)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		if (!strcmp(p->kernels[i].name, name))
			return n;
		n++;
	}
	return n;
}

/* ---- timeline ------------------------------------------------------------------------------------------------ */

typedef struct Axis {
	u64 first, last;
	u64 *rows; /* vec: streams, then threads + 2^63 */
} Axis;

static void widen(const Profile *p, Axis *x, u64 row, u64 begin, u64 end)
{
	x->first = begin < x->first ? begin : x->first;
	x->last = end > x->last ? end : x->last;
	for (u32 i = 0; i < vec_len(x->rows); i++)
		if (x->rows[i] == row)
			return;
	*vec_push(p->arena, x->rows) = row;
}

static u32 row_of(const Axis *x, u64 row)
{
	u32 i = 0;

	while (i + 1 < vec_len(x->rows) && x->rows[i] != row)
		i++;
	return i;
}

static void bar(Text *t, const Axis *x, u64 row, u64 begin, u64 end, const char *colour, const char *name)
{
	double scale = 940.0 / (double)(x->last - x->first + 1), from = 110 + (double)(begin - x->first) * scale;
	double w = (double)(end - begin) * scale;

	text_printf(t, "<rect x=\"%.1f\" y=\"%u\" width=\"%.1f\" height=\"18\" fill=\"%s\"><title>", from,
		    6 + 24 * row_of(x, row), w < 0.7 ? 0.7 : w, colour);
	escape(t, name);
	text_printf(t, ": %.2f us</title></rect>\n", (double)(end - begin) / 1e3);
}

enum { MAX_BARS = 5000 };

static void timeline(Text *t, const Profile *p)
{
	static const char *const copies[] = { "copy to device", "copy to host", "copy on device", "copy", "memset" };
	Axis x = { .first = ~0ull };
	const u64 host = 1ull << 63;

	for (u32 i = 0; i < vec_len(p->kernels) && i < MAX_BARS; i++)
		widen(p, &x, p->kernels[i].stream, p->kernels[i].begin, p->kernels[i].end);
	for (u32 i = 0; i < vec_len(p->copies) && i < MAX_BARS; i++)
		widen(p, &x, p->copies[i].stream, p->copies[i].begin, p->copies[i].end);
	for (u32 i = 0; i < vec_len(p->spans) && i < MAX_BARS; i++)
		widen(p, &x, p->spans[i].thread | host, p->spans[i].begin, p->spans[i].end);
	if (!x.rows)
		return;
	text_printf(t, "<h2>Timeline</h2>\n<p>%.3f ms from the first to the last.</p>\n<svg width=\"1060\" height=\"%u\">\n",
		    (double)(x.last - x.first) / 1e6, 12 + 24 * vec_len(x.rows));
	for (u32 i = 0; i < vec_len(x.rows); i++)
		text_printf(t, "<text x=\"6\" y=\"%u\">%s %llu</text>\n", 20 + 24 * i, x.rows[i] & host ? "thread" : "stream",
			    (unsigned long long)(x.rows[i] & ~host));
	for (u32 i = 0; i < vec_len(p->kernels) && i < MAX_BARS; i++)
		bar(t, &x, p->kernels[i].stream, p->kernels[i].begin, p->kernels[i].end,
		    colour_of(name_number(p, p->kernels[i].name)), p->kernels[i].name);
	for (u32 i = 0; i < vec_len(p->copies) && i < MAX_BARS; i++)
		bar(t, &x, p->copies[i].stream, p->copies[i].begin, p->copies[i].end, "#bbb", copies[p->copies[i].kind]);
	for (u32 i = 0; i < vec_len(p->spans) && i < MAX_BARS; i++)
		bar(t, &x, p->spans[i].thread | host, p->spans[i].begin, p->spans[i].end,
		    p->spans[i].range ? "#9cf" : "#dcb", p->spans[i].name);
	text_printf(t, "</svg>\n");
}

/* ---- roofline -------------------------------------------------------------------------------------------------- */

static double flops(const ProfKernel *k)
{
	return 2 * n(t_ffma) + n(t_fadd) + n(t_fmul) + 2 * n(t_dfma) + n(t_dadd) + n(t_dmul);
}

static double bytes(const ProfKernel *k)
{
	return 32 * (g(gld, units) + g(gst, units) + g(atom, units) + g(red, units));
}

/* Logarithmic axes: intensity 2^-6 … 2^10 flop a byte; 10^-2 … 10^5 Gflop/s. */
static double x_of(double intensity)
{
	return 60 + (log2(intensity) + 6) / 16 * 560;
}

static double y_of(double gflops)
{
	return 330 - (log10(gflops) + 2) / 7 * 310;
}

static void roofline(Text *t, const Profile *p)
{
	double best_bytes = 1e-3, best_flops = 1e-3;

	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];
		double ns = (double)(k->end - k->begin);

		best_bytes = fmax(best_bytes, share(bytes(k), ns));
		best_flops = fmax(best_flops, share(flops(k), ns));
	}
	text_printf(t, "<h2>Roofline</h2>\n<p>Arithmetic intensity (flop a byte of global traffic) against Gflop/s as measured here. The "
		       "lines are the highest rates that a kernel of this run reached.</p>\n<svg width=\"660\" height=\"360\">\n");
	for (int e = -6; e <= 10; e += 2)
		text_printf(t, "<text x=\"%.0f\" y=\"350\">%g</text>\n", x_of(exp2(e)), exp2(e));
	for (int e = -2; e <= 5; e++)
		text_printf(t, "<text x=\"4\" y=\"%.0f\">%g</text>\n", y_of(pow(10, e)), pow(10, e));
	text_printf(t, "<path d=\"M%.0f %.0fL%.0f %.0fL620 %.0f\" fill=\"none\" stroke=\"#888\"/>\n", x_of(1.0 / 64),
		    y_of(best_bytes / 64), x_of(best_flops / best_bytes), y_of(best_flops), y_of(best_flops));
	for (u32 i = 0; i < vec_len(p->kernels); i++) {
		const ProfKernel *k = &p->kernels[i];
		double rate = share(flops(k), (double)(k->end - k->begin));

		if (rate <= 0.01 || bytes(k) <= 0)
			continue;
		text_printf(t, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"><title>", x_of(flops(k) / bytes(k)), y_of(rate),
			    colour_of(name_number(p, k->name)));
		escape(t, k->name);
		text_printf(t, ": %.2f flop/byte, %.2f Gflop/s</title></circle>\n", flops(k) / bytes(k), rate);
	}
	text_printf(t, "</svg>\n");
}

/* ---- kernels ----------------------------------------------------------------------------------------------------- */

static void occupancy(Text *t, const Profile *p, const ProfKernel *k)
{
	const struct {
		const char *name;
		u32 blocks;
	} rows[] = { { "warps", k->by_warps }, { "registers", k->by_regs }, { "shared memory", k->by_shared },
		     { "blocks", k->by_blocks } };

	text_printf(t, "<p>Occupancy at most %.0f %%: %u blocks an SM.</p><svg width=\"460\" height=\"104\">\n",
		    100 * share(k->occ_blocks * warps(k), p->device.warps_sm), k->occ_blocks);
	for (u32 i = 0; i < COUNT(rows); i++) {
		u32 n = rows[i].blocks < 32 ? rows[i].blocks : 32;

		text_printf(t, "<text x=\"6\" y=\"%u\">%s</text><rect x=\"110\" y=\"%u\" width=\"%u\" height=\"16\" fill=\"%s\"/>"
			       "<text x=\"%u\" y=\"%u\">%u</text>\n",
			    20 + 24 * i, rows[i].name, 7 + 24 * i, n * 10, rows[i].blocks == k->occ_blocks ? "#c60" : "#9bc",
			    115 + n * 10, 20 + 24 * i, rows[i].blocks);
	}
	text_printf(t, "</svg>\n");
}

static const ProfLine *find_line(const ProfKernel *k, const char *file, u32 line)
{
	for (u32 i = 0; i < vec_len(k->lines); i++)
		if (k->lines[i].line == line && !strcmp(k->lines[i].file, file))
			return &k->lines[i];
	return NULL;
}

static void source_row(Text *t, const ProfLine *l, u32 number, const char *s, double most)
{
	double heat = l ? share((double)l->w_inst, most) : 0;

	text_printf(t, "<tr style=\"background:rgba(255,120,0,%.2f)\"><td class=\"n\">%u</td>", heat * 0.6, number);
	if (l)
		text_printf(t, "<td>%llu</td><td>%.1f</td><td>%.1f</td><td>%llu</td>", (unsigned long long)l->w_inst,
			    share((double)l->t_inst, (double)l->w_inst), share((double)l->sectors, (double)l->requests),
			    (unsigned long long)l->conflicts);
	else
		text_printf(t, "<td></td><td></td><td></td><td></td>");
	text_printf(t, "<td>");
	escape(t, s);
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
	escape(t, file[0] ? file : "PTX (no line information: compile with -lineinfo)");
	text_printf(t, "</code></p><table class=\"src\"><tr><th>line</th><th>instructions</th><th>lanes on</th><th>sectors a "
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
	text_printf(t, "</table>\n");
	free(s);
}

static void source(Text *t, const ProfKernel *k)
{
	double most = 0;

	for (u32 i = 0; i < vec_len(k->lines); i++)
		most = fmax(most, (double)k->lines[i].w_inst);
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
	escape(t, k->name);
	text_printf(t, " — %.2f us, grid %u × %u × %u, block %u × %u × %u</summary>\n", (double)(k->end - k->begin) / 1e3,
		    k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2]);
	for (u32 i = 0; i < n; i++) {
		text_printf(t, "<div class=\"advice\">");
		escape(t, a[i].text.s ? a[i].text.s : "");
		text_printf(t, "</div>\n");
		text_free(&a[i].text);
	}
	occupancy(t, p, k);
	if (k->counted)
		source(t, k);
	text_printf(t, "</details>\n");
}

/* One section a kernel: its longest launch. */
static bool is_longest(const Profile *p, u32 i)
{
	const ProfKernel *k = &p->kernels[i];

	for (u32 j = 0; j < vec_len(p->kernels); j++) {
		const ProfKernel *o = &p->kernels[j];
		u64 mine = k->end - k->begin, its = o->end - o->begin;

		if (j != i && !strcmp(o->name, k->name) && (its > mine || (its == mine && j < i)))
			return false;
	}
	return true;
}

void page_write(Text *t, const Profile *p)
{
	Text summary = { 0 };

	text_add(t, head, sizeof head - 1);
	text_printf(t, "<h1>ww prof</h1>\n<pre>");
	summary_write(&summary, p);
	escape(t, summary.s ? summary.s : "");
	text_printf(t, "</pre>\n");
	text_free(&summary);
	timeline(t, p);
	roofline(t, p);
	text_printf(t, "<h2>Kernels</h2>\n");
	for (u32 i = 0; i < vec_len(p->kernels); i++)
		if (is_longest(p, i))
			kernel(t, p, &p->kernels[i]);
	text_printf(t, "</html>\n");
}
