/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Drawings of the HTML page, as SVG: the timeline, the roofline of the card that times are estimated on, a kernel's
 * occupancy and the parts of its estimated time. Colours of things that are no kernels are the page's style.
 */
#include "profile/launch.h"

#include <math.h>
#include <string.h>

static const char *const colours[] = { "#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#b07aa1", "#9c755f", "#d4a72c" };

static const char *colour_of(const Profile *p, const char *name)
{
	return colours[profile_name(p, name) % COUNT(colours)];
}

/* Which colour is which kernel. */
static void write_key(Text *t, const Profile *p)
{
	u32 said = 0;

	text_printf(t, "<p class=\"key\">");
	for (u32 i = 0; i < vec_len(p->kernels) && said <= COUNT(colours); i++) {
		if (profile_name(p, p->kernels[i].name) != said)
			continue;
		if (said++ == COUNT(colours)) {
			text_printf(t, " …");
			break;
		}
		text_printf(t, "<i style=\"background:%s\"></i>", colours[said - 1]);
		page_escape(t, p->kernels[i].name);
	}
	text_printf(t, "</p>\n");
}

/* ---- timeline ------------------------------------------------------------------------------------------------ */

enum { MAX_BARS = 5000, LEFT = 110, WIDE = 920, PROCESS = 40 /* from this bit on */ };

typedef struct Axis {
	u64 first, last;
	u64 *rows; /* vec: streams, then threads; see row_key */
} Axis;

static const u64 host = 1ull << 63;

static u64 row_key(u32 process, u64 number)
{
	return (u64)process << PROCESS | number;
}

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

static double place_of(const Axis *x, u64 ns)
{
	return LEFT + (double)(ns - x->first) * WIDE / (double)(x->last - x->first + 1);
}

/* `how`: an attribute that colours it. */
static void draw_bar(Text *t, const Axis *x, u64 row, u64 begin, u64 end, const char *how, const char *colour, const char *name)
{
	double from = place_of(x, begin), w = place_of(x, end) - from;

	text_printf(t, "<rect x=\"%.1f\" y=\"%u\" width=\"%.1f\" height=\"18\" %s=\"%s\"><title>", from, 6 + 24 * row_of(x, row),
		    w < 0.7 ? 0.7 : w, how, colour);
	page_escape(t, name);
	text_printf(t, ": %.2f us</title></rect>\n", (double)(end - begin) / 1e3);
}

/* 1, 2 or 5 of some power of ten, so that there are five to ten of them. */
static double tick_of(double length)
{
	double power = pow(10, floor(log10(length / 5)));

	return length / power >= 25 ? 5 * power : length / power >= 10 ? 2 * power : power;
}

static void draw_ticks(Text *t, const Axis *x, u32 height)
{
	double length = (double)(x->last - x->first + 1) / 1e6, tick = tick_of(length); /* ms */

	for (u32 i = 0; i * tick <= length; i++) {
		double at = LEFT + i * tick * WIDE / length;

		text_printf(t, "<path class=\"grid\" d=\"M%.1f 0V%u\"/><text x=\"%.1f\" y=\"%u\" class=\"soft\">%g ms</text>\n", at,
			    height - 16, at + 2, height - 4, i * tick);
	}
}

static void name_row(Text *t, const Profile *p, const Axis *x, u32 i)
{
	u64 row = x->rows[i], number = row & ((1ull << PROCESS) - 1);

	text_printf(t, "<text x=\"6\" y=\"%u\">%s %llu", 20 + 24 * i, row & host ? "thread" : "stream", (unsigned long long)number);
	if (vec_len(p->processes) > 1)
		text_printf(t, "<title>process %llu</title>", (unsigned long long)p->processes[(row & ~host) >> PROCESS].id);
	text_printf(t, "</text>\n");
}

static void draw_span(Text *t, const Axis *x, const ProfSpan *s)
{
	draw_bar(t, x, row_key(s->process, s->thread | host), s->begin, s->end, "class", s->kind == SPAN_call ? "call" : "range", s->name);
}

/* Spans are in the order in which they ended: ranges from the last one, so that those inside are drawn over those around them, and
 * calls over all. */
static void draw_spans(Text *t, const Axis *x, const Profile *p)
{
	u32 n = vec_len(p->spans) < MAX_BARS ? vec_len(p->spans) : MAX_BARS;

	for (u32 i = n; i--;)
		if (p->spans[i].kind != SPAN_call)
			draw_span(t, x, &p->spans[i]);
	for (u32 i = 0; i < n; i++)
		if (p->spans[i].kind == SPAN_call)
			draw_span(t, x, &p->spans[i]);
}

void draw_timeline(Text *t, const Profile *p)
{
	static const char *const copies[] = { "copy to device", "copy to host", "copy on device", "copy", "memset" };
	Axis x = { .first = ~0ull };
	u32 height;

	for (u32 i = 0; i < vec_len(p->kernels) && i < MAX_BARS; i++)
		widen(p, &x, row_key(p->kernels[i].process, p->kernels[i].stream), p->kernels[i].begin, p->kernels[i].end);
	for (u32 i = 0; i < vec_len(p->copies) && i < MAX_BARS; i++)
		widen(p, &x, row_key(p->copies[i].process, p->copies[i].stream), p->copies[i].begin, p->copies[i].end);
	for (u32 i = 0; i < vec_len(p->spans) && i < MAX_BARS; i++)
		widen(p, &x, row_key(p->spans[i].process, p->spans[i].thread | host), p->spans[i].begin, p->spans[i].end);
	if (!x.rows)
		return;
	height = 26 + 24 * vec_len(x.rows);
	text_printf(t, "<h2>Timeline</h2>\n<p>%.3f ms from the first to the last, as measured here.%s</p>\n<div class=\"wide\"><svg "
		       "width=\"1060\" height=\"%u\">\n", (double)(x.last - x.first) / 1e6,
		    vec_len(p->kernels) > MAX_BARS || vec_len(p->copies) > MAX_BARS || vec_len(p->spans) > MAX_BARS
			    ? " Only the first 5,000 of each kind are drawn; --trace has all." : "", height);
	draw_ticks(t, &x, height);
	for (u32 i = 0; i < vec_len(x.rows); i++)
		name_row(t, p, &x, i);
	for (u32 i = 0; i < vec_len(p->kernels) && i < MAX_BARS; i++)
		draw_bar(t, &x, row_key(p->kernels[i].process, p->kernels[i].stream), p->kernels[i].begin,
			 p->kernels[i].end, "fill", colour_of(p, p->kernels[i].name), p->kernels[i].name);
	for (u32 i = 0; i < vec_len(p->copies) && i < MAX_BARS; i++)
		draw_bar(t, &x, row_key(p->copies[i].process, p->copies[i].stream), p->copies[i].begin, p->copies[i].end,
			 "class", "copy", copies[p->copies[i].kind]);
	draw_spans(t, &x, p);
	text_printf(t, "</svg></div>\n");
	write_key(t, p);
}

/* ---- roofline -------------------------------------------------------------------------------------------------- */

static double flops(const ProfKernel *k)
{
	return 2 * n(t_ffma) + n(t_fadd) + n(t_fmul) + 2 * n(t_dfma) + n(t_dadd) + n(t_dmul);
}

static double bytes(const ProfKernel *k)
{
	return 32 * (fetched(units) + stored(units) + g(atom, units) + g(red, units));
}

/* Logarithmic axes: intensity 2^-6 … 2^10 flop a byte; 10^-2 … 10^5 Gflop/s. */
static double x_of(double intensity)
{
	return 60 + fmax(0, fmin(16, log2(intensity) + 6)) / 16 * 580;
}

static double y_of(double gflops)
{
	return 330 - fmax(0, fmin(7, log10(gflops) + 2)) / 7 * 310;
}

static void draw_roof(Text *t, const DeviceCard *card)
{
	const DeviceUnits *u = device_units(card->major, card->minor);
	double most = 2e-3 * (u ? u->f32 : 1) * card->sms * card->clock_mhz, ridge = most / card->bandwidth;

	for (int e = -6; e <= 10; e += 2)
		text_printf(t, "<path class=\"grid\" d=\"M%.0f 20V330\"/><text x=\"%.0f\" y=\"346\" text-anchor=\"middle\" class=\"soft\">%g</text>\n",
			    x_of(exp2(e)), x_of(exp2(e)), exp2(e));
	for (int e = -2; e <= 5; e++)
		text_printf(t, "<path class=\"grid\" d=\"M60 %.0fH640\"/><text x=\"54\" y=\"%.0f\" text-anchor=\"end\" class=\"soft\">%g</text>\n",
			    y_of(pow(10, e)), y_of(pow(10, e)) + 4, pow(10, e));
	text_printf(t, "<path class=\"roof\" d=\"M%.0f %.0fL%.0f %.0fH640\"/><text x=\"632\" y=\"%.0f\" text-anchor=\"end\">%s: %.0f Gflop/s, "
		       "%.0f GB/s</text>\n", x_of(1.0 / 64), y_of(card->bandwidth / 64), x_of(ridge), y_of(most), y_of(most) + 15, card->name,
		    most, card->bandwidth);
}

static void draw_dot(Text *t, const Profile *p, const ProfKernel *k, double ns, bool estimated)
{
	double rate = share(flops(k), ns), per_byte = share(flops(k), bytes(k));
	const char *colour = colour_of(p, k->name);

	if (rate <= 0 || bytes(k) <= 0)
		return;
	text_printf(t, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"%s\"><title>", x_of(per_byte), y_of(rate),
		    estimated ? colour : "none", colour);
	page_escape(t, k->name);
	text_printf(t, ": %.2f flop/byte, %.2f Gflop/s %s</title></circle>\n", per_byte, rate, estimated ? "estimated" : "measured here");
}

void draw_roofline(Text *t, const Profile *p)
{
	const DeviceCard *card = time_card(p);
	bool any = false;
	ProfTime e;

	for (u32 i = 0; i < vec_len(p->kernels); i++)
		any |= flops(&p->kernels[i]) > 0 && bytes(&p->kernels[i]) > 0;
	text_printf(t, "<h2>Roofline</h2>\n");
	if (!any) {
		text_printf(t, "<p>No kernel that was counted computes with floats and uses global memory.</p>\n");
		return;
	}
	text_printf(t, "<p>Gflop/s over arithmetic intensity (flop a byte of global accesses, also those that caches serve: points may stand above the line). The line is what an %s could do at most (f32); "
		       "filled: estimated there; hollow: measured here, counting included.</p>\n<div class=\"wide\"><svg width=\"660\" "
		       "height=\"360\">\n", card->name);
	draw_roof(t, card);
	for (u32 i = 0; i < vec_len(p->kernels) && i < MAX_BARS; i++)
		draw_dot(t, p, &p->kernels[i], (double)(p->kernels[i].end - p->kernels[i].begin), false);
	for (u32 i = 0; i < vec_len(p->kernels) && i < MAX_BARS; i++)
		if (time_estimate(&p->kernels[i], card, &e))
			draw_dot(t, p, &p->kernels[i], e.us * 1e3, true);
	text_printf(t, "</svg></div>\n");
	write_key(t, p);
}

/* ---- one kernel -------------------------------------------------------------------------------------------------- */

static void draw_row(Text *t, u32 row, const char *name, double part, bool most)
{
	text_printf(t, "<text x=\"6\" y=\"%u\">%s</text><rect x=\"130\" y=\"%u\" width=\"%.1f\" height=\"16\" class=\"%s\"/>", 20 + 24 * row,
		    name, 7 + 24 * row, part * 300, most ? "most" : "bar");
}

void draw_occupancy(Text *t, const Profile *p, const ProfKernel *k)
{
	const struct {
		const char *name;
		u32 blocks;
	} rows[] = { { "warps", k->by_warps }, { "registers", k->by_regs }, { "shared memory", k->by_shared },
		     { "blocks", k->by_blocks } };
	double top = p->device.blocks_sm ? p->device.blocks_sm : 32;

	text_printf(t, "<p>Occupancy at most %.0f %%: %u blocks an SM, the fewest of what each leaves room for.</p><div class=\"wide\"><svg "
		       "width=\"540\" height=\"104\">\n", 100 * share(k->occ_blocks * warps(k), p->device.warps_sm), k->occ_blocks);
	for (u32 i = 0; i < COUNT(rows); i++) {
		double part = fmin(1, rows[i].blocks / top);

		draw_row(t, i, rows[i].name, part, rows[i].blocks == k->occ_blocks);
		if (rows[i].blocks > top)
			text_printf(t, "<text x=\"435\" y=\"%u\">%.0f or more</text>\n", 20 + 24 * i, top);
		else
			text_printf(t, "<text x=\"%.0f\" y=\"%u\">%u</text>\n", 135 + part * 300, 20 + 24 * i, rows[i].blocks);
	}
	text_printf(t, "</svg></div>\n");
}

void draw_parts(Text *t, const Profile *p, const ProfKernel *k)
{
	const DeviceCard *card = time_card(p);
	ProfTime e;
	u32 rows = 0;

	if (!time_estimate(k, card, &e))
		return;
	for (u32 i = 0; i < TIME_COUNT; i++)
		rows += e.part[i] >= 0.005;
	text_printf(t, "<p>Estimated on %s: %.2f us, of them %.2f us to launch it; held up by %s. The parts overlap, each as if it were "
		       "alone%s:</p><div class=\"wide\"><svg width=\"560\" height=\"%u\">\n", card->name, e.us, e.launch, time_held_up(&e),
		    time_caches_known(p) ? "" : " (without models of the caches, as if every load went to memory; --card has them)",
		    8 + 24 * rows);
	for (u32 i = 0, row = 0; i < TIME_COUNT; i++) {
		double part = share(e.part[i], e.part[e.bound]);

		if (e.part[i] < 0.005)
			continue;
		draw_row(t, row, time_part_name((TimePart)i), part, i == e.bound);
		text_printf(t, "<text x=\"%.0f\" y=\"%u\">%.2f us</text>\n", 135 + part * 300, 20 + 24 * row++, e.part[i]);
	}
	text_printf(t, "</svg></div>\n");
}
