/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The three curves of the occupancy calculator: resident warps over the block size, over registers a thread and over
 * shared memory a block, all else as it is; as text and as SVG. The kernel's own place is marked.
 */
#include "tools/ww/occupancy.h"

#include <string.h>

typedef enum { BY_block, BY_regs, BY_shared, CURVES } Axis;
enum { COLUMNS = 64, ROWS = 9, WIDTH = 300, HEIGHT = 160, LEFT = 46, TOP = 34, GAP = 40, ROW_HEIGHT = 240 };

typedef struct Curve {
	const char *title;
	u32 first, step, n; /* n points: first + i * step */
	u32 here;	    /* the kernel's own value */
} Curve;

static u32 shared_of(const OccKernel *k)
{
	return (u32)(k->use.shared_static + k->use.shared_dynamic);
}

static Curve curve_of(const OccKernel *k, Axis axis)
{
	const DeviceLimits *d = k->d;
	u32 unit = d->shared_unit > 512 ? d->shared_unit : 512;

	switch (axis) {
	case BY_block: return (Curve){ "block size", 32, 32, d->block_threads / 32, k->use.threads };
	case BY_regs: return (Curve){ "registers a thread", 1, 1, d->thread_regs, k->use.regs };
	default: return (Curve){ "shared memory a block, bytes", 0, unit, d->block_shared_optin / unit + 1, shared_of(k) };
	}
}

static u32 warps_at(const OccKernel *k, Axis axis, u32 value)
{
	OccKernel there = *k;

	if (axis == BY_block)
		there.use.threads = value;
	if (axis == BY_regs)
		there.use.regs = value;
	if (axis == BY_shared) {
		there.use.shared_static = 0;
		there.use.shared_dynamic = value;
		there.use.shared_limit = k->d->block_shared_optin;
	}
	return occ_at(&there).warps;
}

/* ---- text --------------------------------------------------------------------------------------------- */

/* The point of the curve that a column stands for. */
static u32 point_of(const Curve *c, u32 column, u32 columns)
{
	return c->first + c->step * (columns > 1 ? column * (c->n - 1) / (columns - 1) : 0);
}

static void plot_row(Text *t, const OccKernel *k, Axis axis, const Curve *c, u32 columns, u32 row)
{
	u32 most = k->d->sm_warps;

	text_printf(t, row % 4 ? "      |" : "%5u |", most * row / (ROWS - 1));
	for (u32 x = 0; x < columns; x++) {
		u32 at = point_of(c, x, columns), next = x + 1 < columns ? point_of(c, x + 1, columns) : ~0u;
		u32 level = (warps_at(k, axis, at) * (ROWS - 1) * 2 + most) / (2 * most);
		bool here = at <= c->here && c->here < next;

		text_add(t, level == row ? here ? "@" : "*" : here ? ":" : " ", 1);
	}
	text_printf(t, "\n");
}

static void plot(Text *t, const OccKernel *k, Axis axis)
{
	Curve c = curve_of(k, axis);
	u32 columns = c.n < COLUMNS ? c.n : COLUMNS;

	text_printf(t, "\nwarps |  over %s\n", c.title);
	for (u32 row = ROWS; row-- > 0;)
		plot_row(t, k, axis, &c, columns, row);
	text_printf(t, "      +");
	for (u32 x = 0; x < columns; x++)
		text_add(t, "-", 1);
	text_printf(t, "\n       %-*u%u   (: here, %u)\n", (int)(columns > 6 ? columns - 4 : 1), c.first,
		    point_of(&c, columns - 1, columns), c.here);
}

void occ_plot(Text *t, const OccKernel *k)
{
	for (Axis a = BY_block; a < CURVES; a++)
		plot(t, k, a);
}

/* ---- SVG ------------------------------------------------------------------------------------------------ */

static void escape(Text *t, const char *s)
{
	for (; *s; s++)
		text_printf(t, *s == '<' ? "&lt;" : *s == '&' ? "&amp;" : *s == '>' ? "&gt;" : "%c", *s);
}

static double x_of(const Curve *c, u32 value)
{
	u32 last = c->first + c->step * (c->n - 1);

	return last > c->first ? (double)(value - c->first) * WIDTH / (last - c->first) : 0;
}

static double y_of(const OccKernel *k, u32 warps)
{
	return HEIGHT - (double)warps * HEIGHT / k->d->sm_warps;
}

static void svg_axes(Text *t, const OccKernel *k, const Curve *c)
{
	for (u32 i = 0; i <= 4; i++) {
		u32 warps = k->d->sm_warps * i / 4, at = c->first + c->step * ((c->n - 1) * i / 4);

		text_printf(t, "<path class=\"grid\" d=\"M0 %.1fh%d\"/><text x=\"-6\" y=\"%.1f\" class=\"y\">%u</text>\n",
			    y_of(k, warps), WIDTH, y_of(k, warps) + 4, warps);
		text_printf(t, "<text x=\"%.1f\" y=\"%d\" class=\"x\">%u</text>\n", x_of(c, at), HEIGHT + 15, at);
	}
	text_printf(t, "<text x=\"%d\" y=\"%d\" class=\"x\">%s</text>\n", WIDTH / 2, HEIGHT + 32, c->title);
}

/* Steps, since each value is its own case. */
static void svg_curve(Text *t, const OccKernel *k, Axis axis, u32 left, u32 top)
{
	Curve c = curve_of(k, axis);
	u32 last = c.first + c.step * (c.n - 1), here = c.here < c.first ? c.first : c.here > last ? last : c.here;

	text_printf(t, "<g transform=\"translate(%u %u)\">\n", left, top);
	svg_axes(t, k, &c);
	text_printf(t, "<path class=\"curve\" d=\"");
	for (u32 i = 0; i < c.n; i++) {
		u32 at = c.first + i * c.step;

		text_printf(t, i ? "H%.1fV%.1f" : "M%.1f %.1f", x_of(&c, at), y_of(k, warps_at(k, axis, at)));
	}
	text_printf(t, "\"/>\n<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n</g>\n", x_of(&c, here), y_of(k, warps_at(k, axis, c.here)));
}

void occ_svg(Text *t, const OccKernel *kernels, u32 n)
{
	u32 width = LEFT + CURVES * (WIDTH + LEFT) + GAP, height = GAP + n * ROW_HEIGHT;

	text_printf(t, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\">\n", width, height,
		    width, height);
	text_printf(t, "<style>text{font:11px sans-serif;fill:#333}.title{font-size:14px;font-weight:bold}.x{text-anchor:middle}"
		       ".y{text-anchor:end}.grid{stroke:#ddd}.curve{fill:none;stroke:#2266bb;stroke-width:1.5}circle{fill:#c03}"
		       "</style>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n");
	for (u32 i = 0; i < n; i++) {
		const OccKernel *k = &kernels[i];

		text_printf(t, "<text x=\"%d\" y=\"%u\" class=\"title\">", LEFT, i * ROW_HEIGHT + 20);
		escape(t, k->name);
		text_printf(t, ": warps an SM, %u.%u; block %u, %u registers, %u bytes shared</text>\n", k->d->major, k->d->minor,
			    k->use.threads, k->use.regs, shared_of(k));
		for (Axis a = BY_block; a < CURVES; a++)
			svg_curve(t, k, a, LEFT + a * (WIDTH + LEFT), i * ROW_HEIGHT + TOP);
	}
	text_printf(t, "</svg>\n");
}
