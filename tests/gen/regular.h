/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * regular.h: what kernels do in practice, each with random sizes, types and forms: rows, tiles, sums, scans,
 * transpositions, histograms, sparse rows, stencils, locks, roles of warps. Included by generate.h.
 *
 * A pattern is written for a block of known shape, in a scope of its own: it takes and leaves values in %v, %f
 * and %d, and may fill an array of scratch.
 */
#ifndef REGULAR_H
#define REGULAR_H

#include "gen/begin_end.h"

typedef struct Pattern {
	void (*write)(Gen *);
	bool square; /* needs blocks of 8 by 8, 16 by 16 or 32 by 32 */
	bool flat;   /* needs blocks of one layer */
	bool power;  /* needs a power of two of threads */
	bool warps;  /* needs whole warps, from which no lane has exited */
	bool block;  /* has barriers: needs all threads */
} Pattern;

typedef struct Kind { /* of numbers that a pattern computes with */
	const char *type, *reg, *zero, *add, *mad, *mul;
	u32 bytes;
} Kind;

/* Sums of f32 come out the same in any engine, since each fixes the order as the program does. */
static const Kind kinds[] = {
	{ "f32", "f32", "0f00000000", "add.f32", "fma.rn.f32", "mul.f32", 4 },
	{ "f64", "f64", "0d0000000000000000", "add.f64", "fma.rn.f64", "mul.f64", 8 },
	{ "u32", "b32", "0", "add.u32", "mad.lo.u32", "mul.lo.u32", 4 },
	{ "s32", "b32", "0", "max.s32", "mad.lo.s32", "mul.lo.s32", 4 },
	{ "f32", "f32", "0f00000000", "max.f32", "fma.rn.f32", "add.f32", 4 },
	{ "u64", "b64", "0", "add.u64", "mad.lo.u64", "mul.lo.u64", 8 },
};

static const Kind *some_kind(Gen *g)
{
	return &kinds[chance(g, 50) ? rnd(g, 2) : rnd(g, COUNT(kinds))];
}

static void open_scope(Gen *g)
{
	P("\t{\n\t.reg .b32 %%x<16>;\n\t.reg .b64 %%y<12>;\n\t.reg .pred %%z<6>;\n");
}

static void declare(Gen *g, const Kind *k, u32 n)
{
	P("\t.reg .%s %%k<%u>;\n", k->reg, n);
}

/* A word of `in`, small, as a number of the kind; or, of f32, any bits, of which some are NaNs. `at`: 64-bit address and offset. */
static void load_number(Gen *g, const Kind *k, const char *to, const char *at, u32 offset)
{
	P("\tld.global.u32 %%x15, [%s + %u];\n\tand.b32 %%x15, %%x15, %u;\n", at, offset, chance(g, 50) ? 255 : 15);
	if (!strcmp(k->type, "f32") && g->nans)
		P("\tmul.lo.u32 %%x15, %%x15, 0x01010101;\n\tmov.b32 %s, %%x15;\n", to);
	else if (k->type[0] == 'f')
		P("\tcvt.rn.%s.u32 %s, %%x15;\n", k->type, to);
	else if (k->bytes == 8)
		P("\tcvt.u64.u32 %s, %%x15;\n", to);
	else
		P("\tmov.b32 %s, %%x15;\n", to);
}

/* What was computed becomes part of the thread's values. */
static void keep_number(Gen *g, const Kind *k, const char *from)
{
	u32 v = rnd(g, GEN_NV);

	if (!strcmp(k->type, "f32"))
		P("\tmov.f32 %%f%u, %s;\n", rnd(g, GEN_NF), from);
	else if (!strcmp(k->type, "f64"))
		P("\tmin.f64 %s, %s, 0d4340000000000000;\n\tmax.f64 %%d%u, %s, 0dC340000000000000;\n", from, from, rnd(g, GEN_ND), from);
	else if (k->bytes == 8)
		P("\tcvt.u32.u64 %%v%u, %s;\n", v, from);
	else
		P("\txor.b32 %%v%u, %%v%u, %s;\n", v, v, from);
}

/* %y11 = start of a fresh array of scratch. */
static void take_scratch(Gen *g)
{
	P("\tadd.u64 %%y11, %%rd2, %u;\n", 4 * g->scratch++ * g->threads * g->nctaid[0] * g->nctaid[1]);
}

/* Addresses of shared memory stand in registers of 32 bits, %x, or of 64, %y, as compilers have them: */
static const char *shared_reg(Gen *g, u32 i)
{
	static const char narrow[][5] = { "%x0", "%x1", "%x2", "%x3", "%x4", "%x11", "%x12", "%x13" };
	static const char wide[][5] = { "%y2", "%y3", "%y4", "%y5", "%y6", "%y7", "%y8", "%y9" };

	return (g->wide ? wide : narrow)[i];
}

static void shared_start(Gen *g, u32 to, const char *var, u32 id)
{
	P("\tmov.%s %s, %s%u;\n", g->wide ? "u64" : "u32", shared_reg(g, to), var, id);
}

/* Register `to` = register `from` + index * bytes */
static void shared_step(Gen *g, u32 to, u32 from, const char *index, u32 bytes)
{
	const char *a = shared_reg(g, from), *b = shared_reg(g, to);

	if (g->wide)
		P("\tmul.wide.u32 %%y10, %s, %u;\n\tadd.s64 %s, %s, %%y10;\n", index, bytes, b, a);
	else if (bytes & (bytes - 1) || chance(g, 50))
		P("\tmad.lo.u32 %s, %s, %u, %s;\n", b, index, bytes, a);
	else
		P("\tshl.b32 %%x14, %s, %u;\n\tadd.s32 %s, %s, %%x14;\n", index, (u32)__builtin_ctz(bytes), b, a);
}

static void shared_move(Gen *g, u32 reg, u32 bytes)
{
	P("\tadd.%s %s, %s, %u;\n", g->wide ? "s64" : "s32", shared_reg(g, reg), shared_reg(g, reg), bytes);
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

/* The thread's number in the grid as programs compute it. */
static void row_index(Gen *g, const char *to)
{
	if (g->shape[0][1] * g->shape[0][2] * g->nctaid[1] > 1 || chance(g, 20)) {
		P("\tmov.u32 %s, %%gt;\n", to);
		return;
	}
	P("\tmov.u32 %%x13, %%ctaid.x;\n\tmov.u32 %%x14, %%ntid.x;\n\tmad.lo.s32 %s, %%x13, %%x14, %%tx;\n", to);
}

static void row_address(Gen *g, const char *to, const char *index, const char *base, u32 size)
{
	switch (rnd(g, 3)) {
	case 0:
		P("\tmul.wide.%c32 %s, %s, %u;\n\tadd.s64 %s, %s, %s;\n", "us"[rnd(g, 2)], to, index, size, to, base, to);
		break;
	case 1:
		P("\tcvt.%s.%c32 %s, %s;\n\tshl.b64 %s, %s, %u;\n\tadd.s64 %s, %s, %s;\n", rnd(g, 2) ? "s64" : "u64",
		  "us"[rnd(g, 2)], to, index, to, to, (u32)__builtin_ctz(size), to, base, to);
		break;
	default:
		P("\tmad.wide.u32 %s, %s, %u, %s;\n", to, index, size, base);
		break;
	}
}

/* if (i < n) out[i] = a * in[i] + …, in vectors of several, of several widths */
static void row_pattern(Gen *g)
{
	static const struct { const char *type, *to; u32 size; } loads[] = {
		{ "u32", "%x1", 4 }, { "v2.u32", "{%x1, %x2}", 8 }, { "v4.u32", "{%x1, %x2, %x3, %x4}", 16 }, { "u8", "%x1", 1 },
		{ "s16", "%x1", 2 }, { "f32", "%x1", 4 } };
	u32 k = rnd(g, COUNT(loads)), end = new_label(g), some = rnd(g, 3), vec = chance(g, 70) || g->scratch > GEN_SCRATCH - 6 || g->threads % 4 ? 1 : 2 << rnd(g, 2);

	open_scope(g);
	take_scratch(g);
	g->scratch += vec - 1;
	row_index(g, "%x0");
	P("\tmov.u32 %%x2, 1;\n\tmov.u32 %%x3, 2;\n\tmov.u32 %%x4, 3;\n");
	if (some) {
		P("\tsetp.%s %%z0, %%x0, %u;\n\t@%%z0 ", some == 1 ? "ge.s32" : "gt.u32", rnd(g, g->threads * 3));
		if (chance(g, 25) && may_exit(g)) {
			P("%s;\n", chance(g, 50) ? "ret" : "exit");
			g->exits = true;
		} else {
			P("bra L%u;\n", end);
		}
	}
	row_address(g, "%y0", "%x0", "%rd1", loads[k].size);
	P("\tld.global%s.%s %s, [%%y0];\n", chance(g, 40) ? ".nc" : "", loads[k].type, loads[k].to);
	for (u32 i = rnd(g, 4); i; i--)
		write_snippet(g, "$[mad.lo.u32 %x1, %x1, 3, %v2|xor.b32 %x1, %x1, %u0|add.u32 %x1, %x1, %x2|sub.u32 %x3, %x3, %x1];");
	row_address(g, "%y1", "%x0", "%y11", 4 * vec);
	if (chance(g, 25))
		P("\tsetp.lt.u32 %%z1, %%x1, 90;\n\t@%%z1 ");
	P("\tst.global%s.%s;\n", chance(g, 30) ? ".cs" : "", vec == 4 ? "v4.u32 [%y1], {%x1, %x2, %x3, %x4}" : vec == 2 ? "v2.u32 [%y1], {%x3, %x1}" : "u32 [%y1], %x1");
	if (chance(g, 30))
		P("\txor.b32 %%v%u, %%x2, %%x3;\n", rnd(g, GEN_NV));
	P("L%u:\n\t}\n", end);
}

/* out[row * pitch + col] or its transposed, directly: rows and columns of 16 and 8 threads */
static void plane_pattern(Gen *g)
{
	u32 skip = new_label(g);
	bool across = chance(g, 60);

	open_scope(g);
	take_scratch(g);
	P("\tmov.u32 %%x0, %%ctaid.y;\n\tmov.u32 %%x1, %%ntid.y;\n\tmad.lo.u32 %%x2, %%x0, %%x1, %%ty;\n"); /* row */
	P("\tmov.u32 %%x3, %%ctaid.x;\n\tmov.u32 %%x4, %%ntid.x;\n\tmad.lo.u32 %%x5, %%x3, %%x4, %%tx;\n"); /* column */
	P("\tmov.u32 %%x6, %%nctaid.x;\n\tmul.lo.u32 %%x6, %%x6, %%x4;\n"); /* columns */
	P("\tmov.u32 %%x7, %%nctaid.y;\n\tmul.lo.u32 %%x7, %%x7, %%x1;\n"); /* rows */
	P("\tmad.lo.s32 %%x8, %%x2, %%x6, %%x5;\n\tmad.lo.s32 %%x9, %%x5, %%x7, %%x2;\n");
	if (chance(g, 15))
		P("\tmax.u32 %%x12, %%x2, %%x5;\n\tsetp.%s.u32 %%z0, %%x12, %u;\n\t@%%z0 bra L%u;\n", chance(g, 50) ? "hs" : "hi", 1 + rnd(g, 60), skip);
	else if (chance(g, 40))
		P("\tsetp.ge.u32 %%z0, %%x2, %u;\n\tsetp.ge.u32 %%z1, %%x5, %u;\n\tor.pred %%z0, %%z0, %%z1;\n\t@%%z0 bra L%u;\n",
		  1 + rnd(g, 60), 1 + rnd(g, 60), skip);
	row_address(g, "%y0", across && chance(g, 50) ? "%x9" : "%x8", "%rd1", 4);
	P("\tld.global.u32 %%x10, [%%y0];\n");
	if (chance(g, 40))
		P("\tadd.u32 %%x10, %%x10, %%v%u;\n", rnd(g, GEN_NV));
	row_address(g, "%y1", across ? "%x9" : "%x8", "%y11", 4);
	P("\tst.global.u32 [%%y1], %%x10;\nL%u:\n\t}\n", skip);
}

/* A stencil: neighbours in a row and in a column, inside an edge that one condition or several tell. */
static void stencil_pattern(Gen *g)
{
	static const i32 taps[] = { -1, 1, -16, 16, -64, 64 };
	const Kind *k = some_kind(g);
	u32 skip = new_label(g), inside = new_label(g), n = 2 + rnd(g, 5);

	open_scope(g);
	declare(g, k, 3);
	P("\tmov.%s %%k0, %s;\n", k->type, k->zero);
	if (chance(g, 50)) {
		P("\tsetp.lt.u32 %%z0, %%tx, 1;\n\tsetp.gt.u32 %%z1, %%ty, %u;\n\tor.pred %%z0, %%z0, %%z1;\n\t@%%z0 bra L%u;\n",
		  rnd(g, 20), skip);
	} else {
		g->structured = false;
		P("\tsetp.gt.u32 %%z0, %%tx, %u;\n\t@%%z0 bra L%u;\n\tsetp.lt.s32 %%z1, %%gt, %u;\n\t@%%z1 bra L%u;\nL%u:\n", rnd(g, 9), inside,
		  rnd(g, 99), skip, inside);
	}
	P("\tadd.s32 %%x0, %%gt, 64;\n");
	row_address(g, "%y0", "%x0", "%rd1", 4);
	for (u32 i = 0; i < n; i++) {
		P("\tadd.s64 %%y1, %%y0, %d;\n", taps[rnd(g, COUNT(taps))] * 4);
		load_number(g, k, "%k1", "%y1", 0);
		P("\t%s %%k0, %%k0, %%k1;\n", k->add);
	}
	keep_number(g, k, "%k0");
	P("L%u:\n\t}\n", skip);
}

/* ---- tiles ------------------------------------------------------------------------------------------------------ */

/* A product of matrices, tile by tile through shared memory, unrolled or not. */
static void tiles_pattern(Gen *g)
{
	const Kind *k = some_kind(g);
	u32 t = g->shape[0][0], id = new_label(g), turn = new_label(g), unroll = chance(g, 70) ? t : 1 + rnd(g, 3);
	bool own = chance(g, 30), flags = chance(g, 20);

	open_scope(g);
	declare(g, k, 4);
	P("\t.shared .align 16 .b8 ta%u[%u];\n\t.shared .align 16 .b8 tb%u[%u];\n", id, t * t * k->bytes, id, t * t * k->bytes);
	g->wide = chance(g, 50);
	shared_start(g, 0, "ta", id);
	shared_step(g, 1, 0, "%ty", t * k->bytes);
	shared_step(g, 2, 1, "%tx", k->bytes);
	shared_start(g, 0, "tb", id);
	shared_step(g, 3, 0, "%tx", k->bytes);
	shared_step(g, 4, 3, "%ty", t * k->bytes);
	P("\tmov.%s %%k0, %s;\n\tmov.u32 %%x5, 0;\n\tand.b32 %%x6, %%u%u, 1;\n\tadd.u32 %%x6, %%x6, %u;\n", k->type, k->zero, rnd(g, 2),
	  1 + rnd(g, 2));
	P("\tmad.lo.u32 %%x7, %%ty, 64, %%tx;\n\tmad.wide.u32 %%y0, %%x7, 4, %%rd1;\n");
	P("\tmad.lo.u32 %%x8, %%cta, %u, %%x7;\n\tmad.wide.u32 %%y1, %%x8, 4, %%rd1;\n", t);
	P("L%u:\n", id);
	load_number(g, k, "%k1", "%y0", 0);
	P("\tst.shared.%s [%s], %%k1;\n", k->type, shared_reg(g, 2));
	load_number(g, k, "%k1", "%y1", 128);
	P("\tst.shared.%s [%s], %%k1;\n", k->type, shared_reg(g, 4));
	P("\tbar.sync 0;\n");
	if (unroll < t)
		P("\tmov.%s %s, %s;\n\tmov.%s %s, %s;\n\tmov.u32 %%x9, %u;\nL%u:\n", g->wide ? "u64" : "u32", shared_reg(g, 5), shared_reg(g, 1),
		  g->wide ? "u64" : "u32", shared_reg(g, 6), shared_reg(g, 3), t / unroll, turn);
	for (u32 i = 0; i < unroll; i++) {
		const char *a = shared_reg(g, unroll < t ? 5 : 1), *b = shared_reg(g, unroll < t ? 6 : 3);

		P("\tld.shared.%s %%k2, [%s + %u];\n\tld.shared.%s %%k3, [%s + %u];\n", k->type, a, i * k->bytes, k->type, b,
		  i * t * k->bytes);
		P("\t%s %%k0, %%k2, %%k3, %%k0;\n", k->mad);
		if (own && i == t / 2)
			P("\tst.shared.u32 [%%own_s], %%lin;\n\tld.shared.u32 %%x13, [%%own_s];\n\tadd.u32 %%v1, %%v1, %%x13;\n");
	}
	if (unroll < t) {
		shared_move(g, 5, unroll * k->bytes);
		shared_move(g, 6, unroll * t * k->bytes);
		P("\tsub.u32 %%x9, %%x9, 1;\n\tsetp.ne.u32 %%z0, %%x9, 0;\n\t@%%z0 bra L%u;\n", turn);
	}
	if (flags)
		P("\tsetp.gt.u32 %%z1, %%tx, %%x5;\n\tbar.red.or.pred %%z2, 0, %%z1;\n\tselp.u32 %%x14, 1, 0, %%z2;\n\tadd.u32 %%v3, %%v3, %%x14;\n");
	else
		P("\tbar.sync 0;\n");
	P("\tadd.u64 %%y0, %%y0, %u;\n\tadd.u64 %%y1, %%y1, %u;\n\tadd.u32 %%x5, %%x5, 1;\n\tsetp.lt.u32 %%z0, %%x5, %%x6;\n\t@%%z0 bra L%u;\n",
	  4 * t, 256 * t, id);
	keep_number(g, k, "%k0");
	P("\t}\n");
}

/* A product without shared memory: rows of a block read the same columns. */
static void product_pattern(Gen *g)
{
	const Kind *k = some_kind(g);
	u32 turn = new_label(g), unroll = 1u << rnd(g, 4), pitch = 1u << (4 + rnd(g, 3));

	open_scope(g);
	declare(g, k, 4);
	P("\tmul.lo.u32 %%x0, %%ty, %u;\n\tmad.wide.u32 %%y0, %%x0, 4, %%rd1;\n", pitch);
	P("\tmad.lo.u32 %%x1, %%cta, %u, %%tx;\n\tmad.wide.u32 %%y1, %%x1, 4, %%rd1;\n", rnd(g, 3) ? 16 : 0);
	P("\tmov.%s %%k0, %s;\n\tmov.u32 %%x2, %u;\nL%u:\n", k->type, k->zero, unroll * (1 + rnd(g, 3)), turn);
	for (u32 i = 0; i < unroll; i++) {
		load_number(g, k, "%k1", "%y0", 4 * i);
		load_number(g, k, "%k2", "%y1", 4 * i * pitch);
		P("\t%s %%k0, %%k1, %%k2, %%k0;\n", k->mad);
	}
	P("\tadd.s64 %%y0, %%y0, %u;\n\tadd.s64 %%y1, %%y1, %u;\n\tsub.u32 %%x2, %%x2, %u;\n", 4 * unroll, 4 * pitch * unroll, unroll);
	P("\tsetp.gt.s32 %%z0, %%x2, 0;\n\t@%%z0 bra L%u;\n", turn);
	keep_number(g, k, "%k0");
	P("\t}\n");
}

/* A tile turned over in shared memory, with or without a column to spare. */
static void turn_pattern(Gen *g)
{
	u32 t = g->shape[0][0], id = new_label(g), wide = t + rnd(g, 2);

	open_scope(g);
	take_scratch(g);
	P("\t.shared .align 4 .b32 tt%u[%u];\n\tmov.u32 %%x0, tt%u;\n", id, wide * t, id);
	P("\tmad.lo.u32 %%x1, %%ty, %u, %%tx;\n\tmad.lo.u32 %%x1, %%x1, 4, %%x0;\n", wide);
	P("\tmad.lo.u32 %%x2, %%tx, %u, %%ty;\n\tmad.lo.u32 %%x2, %%x2, 4, %%x0;\n", wide);
	row_address(g, "%y0", "%gt", "%rd1", 4);
	P("\tld.global.u32 %%x3, [%%y0];\n\tst.shared.u32 [%%x1], %%x3;\n\tbar.sync 0;\n\tld.shared.u32 %%x4, [%%x2];\n");
	row_address(g, "%y1", "%gt", "%y11", 4);
	P("\tst.global.u32 [%%y1], %%x4;\n\tadd.u32 %%v2, %%v2, %%x4;\n\t}\n");
}

/* As many outputs a thread as registers take, or more: rows and columns of a product by tiles of depth `deep`. */
static void blocked_pattern(Gen *g)
{
	const Kind *k = some_kind(g);
	u32 t = g->shape[0][0], id = new_label(g), rows = 1 + rnd(g, 3), cols = 1 + rnd(g, 3), deep = 2u << rnd(g, 3);

	open_scope(g);
	P("\t.reg .%s %%a<%u>, %%b<%u>, %%k<%u>;\n", k->reg, rows, cols, rows * cols + 1);
	P("\t.shared .align 16 .b8 ta%u[%u];\n\t.shared .align 16 .b8 tb%u[%u];\n", id, rows * t * t * k->bytes, id, cols * t * t * k->bytes);
	g->wide = chance(g, 50);
	shared_start(g, 0, "ta", id);
	shared_step(g, 1, 0, "%ty", t * k->bytes);
	shared_step(g, 2, 1, "%tx", k->bytes);
	shared_start(g, 0, "tb", id);
	shared_step(g, 3, 0, "%tx", k->bytes);
	shared_step(g, 4, 3, "%ty", cols * t * k->bytes);
	for (u32 i = 0; i < rows * cols; i++)
		P("\tmov.%s %%k%u, %s;\n", k->type, i, k->zero);
	P("\tand.b32 %%x6, %%u%u, 1;\n\tadd.u32 %%x6, %%x6, %u;\n", rnd(g, 2), 1 + rnd(g, 2));
	P("\tmov.u32 %%x5, 0;\n\tmad.lo.u32 %%x7, %%ty, 64, %%tx;\n\tmad.wide.u32 %%y0, %%x7, 4, %%rd1;\nL%u:\n", id);
	for (u32 i = 0; i < rows; i++) {
		load_number(g, k, "%a0", "%y0", 256 * i);
		P("\tst.shared.%s [%s + %u], %%a0;\n", k->type, shared_reg(g, 2), i * t * t * k->bytes);
	}
	for (u32 i = 0; i < cols; i++) {
		load_number(g, k, "%b0", "%y0", 4096 + 128 * i);
		P("\tst.shared.%s [%s + %u], %%b0;\n", k->type, shared_reg(g, 4), i * t * k->bytes);
	}
	P("\tbar.sync 0;\n");
	for (u32 d = 0; d < deep && d < t; d++) {
		for (u32 r = 0; r < rows; r++)
			P("\tld.shared.%s %%a%u, [%s + %u];\n", k->type, r, shared_reg(g, 1), (r * t * t + d) * k->bytes);
		for (u32 c = 0; c < cols; c++)
			P("\tld.shared.%s %%b%u, [%s + %u];\n", k->type, c, shared_reg(g, 3), (d * cols + c) * t * k->bytes);
		for (u32 i = 0; i < rows * cols; i++)
			P("\t%s %%k%u, %%a%u, %%b%u, %%k%u;\n", k->mad, i, i / cols, i % cols, i);
	}
	P("\tbar.sync 0;\n\tadd.s64 %%y0, %%y0, 64;\n\tadd.u32 %%x5, %%x5, 1;\n\tsetp.lt.u32 %%z0, %%x5, %%x6;\n\t@%%z0 bra L%u;\n", id);
	for (u32 i = 1; i < rows * cols; i++)
		P("\t%s %%k0, %%k0, %%k%u;\n", i % 2 ? k->add : k->mul, i);
	keep_number(g, k, "%k0");
	P("\t}\n");
}

/* ---- sums and scans ------------------------------------------------------------------------------------------------ */

static void put_shared(Gen *g, const Kind *k, u32 id)
{
	P("\t.shared .align 16 .b8 s%u[%u];\n", id, g->threads * k->bytes);
	g->wide = chance(g, 50);
	shared_start(g, 0, "s", id);
	shared_step(g, 1, 0, "%lin", k->bytes);
	P("\tmad.wide.u32 %%y0, %%gt, 4, %%rd1;\n");
	load_number(g, k, "%k0", "%y0", 0);
	P("\tst.shared.%s [%s], %%k0;\n\tbar.sync 0;\n", k->type, shared_reg(g, 1));
}

static void tree_step(Gen *g, const Kind *k, const char *distance, u32 bytes, bool branch)
{
	u32 skip = new_label(g);
	const char *at = shared_reg(g, 1);

	P("\tsetp.lt.u32 %%z0, %%lin, %s;\n", distance);
	if (branch)
		P("\t@!%%z0 bra L%u;\n", skip);
	if (bytes) {
		P("\t%sld.shared.%s %%k1, [%s + %u];\n", branch ? "" : "@%z0 ", k->type, at, bytes);
	} else {
		shared_step(g, 3, 1, distance, k->bytes);
		P("\t%sld.shared.%s %%k1, [%s];\n", branch ? "" : "@%z0 ", k->type, shared_reg(g, 3));
	}
	P("\t%sld.shared.%s %%k0, [%s];\n\t%s%s %%k0, %%k0, %%k1;\n\t%sst.shared.%s [%s], %%k0;\nL%u:\n\tbar.sync 0;\n",
	  branch ? "" : "@%z0 ", k->type, at, branch ? "" : "@%z0 ", k->add, branch ? "" : "@%z0 ", k->type, at, skip);
}

/* Halves added up in shared memory: the loop as written, or written out. */
static void tree_pattern(Gen *g)
{
	const Kind *k = some_kind(g);
	u32 id = new_label(g), turn = new_label(g);
	bool branch = chance(g, 60);

	open_scope(g);
	declare(g, k, 2);
	put_shared(g, k, id);
	P("\tmov.%s %%k1, %s;\n", k->type, k->zero);
	if (chance(g, 50)) {
		for (u32 s = g->threads / 2; s; s /= 2) {
			char d[16];

			sprintf(d, "%u", s);
			tree_step(g, k, d, s * k->bytes, branch);
		}
	} else {
		P("\tshr.u32 %%x9, %%n, 1;\nL%u:\n", turn);
		tree_step(g, k, "%x9", 0, branch);
		P("\tshr.u32 %%x9, %%x9, 1;\n\tsetp.ne.u32 %%z1, %%x9, 0;\n\t@%%z1 bra L%u;\n", turn);
	}
	P("\tld.shared.%s %%k0, [s%u];\n", k->type, id);
	keep_number(g, k, "%k0");
	P("\t}\n");
}

/* Each adds what is 1, 2, 4 … before it. */
static void scan_pattern(Gen *g)
{
	const Kind *k = some_kind(g);
	u32 id = new_label(g), turn = new_label(g), skip = new_label(g);

	open_scope(g);
	declare(g, k, 2);
	put_shared(g, k, id);
	P("\tmov.u32 %%x9, 1;\nL%u:\n\tmov.%s %%k1, %s;\n\tsetp.ge.u32 %%z0, %%lin, %%x9;\n", turn, k->type, k->zero);
	if (g->wide)
		P("\tmul.wide.u32 %%y10, %%x9, %u;\n\tsub.s64 %s, %s, %%y10;\n", k->bytes, shared_reg(g, 3), shared_reg(g, 1));
	else
		P("\tmul.lo.u32 %s, %%x9, %u;\n\tsub.u32 %s, %s, %s;\n", shared_reg(g, 3), k->bytes, shared_reg(g, 3), shared_reg(g, 1), shared_reg(g, 3));
	if (chance(g, 50))
		P("\t@%%z0 ld.shared.%s %%k1, [%s];\n", k->type, shared_reg(g, 3));
	else
		P("\t@!%%z0 bra L%u;\n\tld.shared.%s %%k1, [%s];\nL%u:\n", skip, k->type, shared_reg(g, 3), skip);
	P("\tbar.sync 0;\n\t@%%z0 %s %%k0, %%k0, %%k1;\n\tst.shared.%s [%s], %%k0;\n\tbar.sync 0;\n", k->add, k->type, shared_reg(g, 1));
	P("\tshl.b32 %%x9, %%x9, 1;\n\tsetp.lt.u32 %%z1, %%x9, %s;\n\t@%%z1 bra L%u;\n", chance(g, 50) ? "%n" : "16", turn);
	keep_number(g, k, "%k0");
	P("\t}\n");
}

static void shuffle_number(Gen *g, const Kind *k, const char *how, u32 d)
{
	if (k->bytes == 4)
		P("\tmov.b32 %%x4, %%k0;\n\tshfl.sync.%s.b32 %%x5, %%x4, %u, 31, -1;\n\tmov.b32 %%k1, %%x5;\n", how, d);
	else
		P("\tmov.b64 {%%x4, %%x5}, %%k0;\n\tshfl.sync.%s.b32 %%x6, %%x4, %u, 31, -1;\n\tshfl.sync.%s.b32 %%x7, %%x5, %u, 31, -1;\n"
		  "\tmov.b64 %%k1, {%%x6, %%x7};\n", how, d, how, d);
	P("\t%s %%k0, %%k0, %%k1;\n", k->add);
}

/* Sums of warps by shuffles, then of their sums by the first warp, or by an atomic. */
static void shuffles_pattern(Gen *g)
{
	const Kind *k = some_kind(g);
	const char *how = chance(g, 60) ? "down" : "bfly";
	u32 id = new_label(g), end = new_label(g);

	open_scope(g);
	declare(g, k, 2);
	P("\t.shared .align 8 .b8 w%u[%u];\n\tmad.wide.u32 %%y0, %%gt, 4, %%rd1;\n", id, 32 * k->bytes);
	load_number(g, k, "%k0", "%y0", 64);
	for (u32 d = 16; d; d /= 2)
		shuffle_number(g, k, how, d);
	P("\tsetp.eq.u32 %%z0, %%lane, 0;\n\tshr.u32 %%x0, %%lin, 5;\n\tmov.u32 %%x1, w%u;\n\tmad.lo.u32 %%x2, %%x0, %u, %%x1;\n", id, k->bytes);
	P("\t@%%z0 st.shared.%s [%%x2], %%k0;\n\tbar.sync 0;\n", k->type);
	if (chance(g, 60)) {
		P("\tsetp.ne.u32 %%z1, %%x0, 0;\n\t@%%z1 bra L%u;\n\tshr.u32 %%x8, %%n, 5;\n\tsetp.lt.u32 %%z2, %%lane, %%x8;\n", end);
		P("\tmov.%s %%k0, %s;\n\tmad.lo.u32 %%x2, %%lane, %u, %%x1;\n\t@%%z2 ld.shared.%s %%k0, [%%x2];\n", k->type, k->zero, k->bytes, k->type);
		for (u32 d = 16; d; d /= 2)
			shuffle_number(g, k, how, d);
		P("\tsetp.eq.u32 %%z0, %%lane, 0;\n\t@%%z0 st.shared.%s [%%x1], %%k0;\nL%u:\n\tbar.sync 0;\n", k->type, end);
	}
	P("\tld.shared.%s %%k0, [w%u];\n\tbar.sync 0;\n", k->type, id);
	keep_number(g, k, "%k0");
	P("\t}\n");
}

/* Counts in shared memory, added to everybody's at the end. */
static void histogram_pattern(Gen *g)
{
	static const char *const counts[] = {
		"$[||@%p2 ]$[red.shared.add.u32 [%x3]|atom.shared.add.u32 %x4, [%x3]], $[1|%v1|%lin];",
		"$[||@%p1 ]red.shared.max.s32 [%x3], $[%v1|%lin];", "$[||@!%p0 ]red.shared.xor.b32 [%x3], $[7|%v2|%lin];" };
	u32 id = new_label(g), turn = new_label(g), bins = 4u << rnd(g, 4), what = rnd(g, COUNT(counts) + 1) % COUNT(counts);

	open_scope(g);
	P("\t.shared .align 4 .b32 h%u[%u];\n\tmov.u32 %%x0, h%u;\n\tsetp.lt.u32 %%z0, %%lin, %u;\n", id, bins, id, bins);
	P("\tmov.u32 %%x1, %%lin;\nL%u:\n\tsetp.ge.u32 %%z1, %%x1, %u;\n\tmad.lo.u32 %%x2, %%x1, 4, %%x0;\n\t@!%%z1 st.shared.u32 [%%x2], 0;\n",
	  turn, bins);
	P("\tadd.u32 %%x1, %%x1, %%n;\n\tsetp.lt.u32 %%z1, %%x1, %u;\n\t@%%z1 bra L%u;\n\tbar.sync 0;\n", bins, turn);
	P("\tmad.wide.u32 %%y0, %%gt, 4, %%rd1;\n");
	for (u32 i = 1 + rnd(g, 4); i; i--) {
		P("\tld.global.u32 %%x3, [%%y0 + %u];\n\tand.b32 %%x3, %%x3, %u;\n", 128 * i, chance(g, 80) ? bins - 1 : 0);
		P("\tmad.lo.u32 %%x3, %%x3, 4, %%x0;\n");
		write_snippet(g, counts[what]);
	}
	P("\tbar.sync 0;\n\tand.b32 %%x5, %%lin, %u;\n\tmad.lo.u32 %%x5, %%x5, 4, %%x0;\n\tld.shared.u32 %%x6, [%%x5];\n", bins - 1);
	P("\tand.b32 %%x7, %%lin, 7;\n\tmad.wide.u32 %%y1, %%x7, 4, %%rd3;\n\t@%%z0 red.global.add.u32 [%%y1], %%x6;\n\tadd.u32 %%v4, %%v4, %%x6;\n\t}\n");
}

#include "gen/own_loops.h"

/* ---- tiles of bodies ------------------------------------------------------------------------------------------------ */

/* All bodies against all, a tile of them at a time. */
static void bodies_pattern(Gen *g)
{
	u32 id = new_label(g), outer = new_label(g), inner = new_label(g);

	open_scope(g);
	P("\t.reg .f32 %%c<12>;\n\t.shared .align 16 .b8 b%u[%u];\n\tmov.u32 %%x0, b%u;\n\tmad.lo.u32 %%x1, %%lin, 16, %%x0;\n", id,
	  16 * g->threads, id);
	P("\tcvt.rn.f32.u32 %%c0, %%tx;\n\tmov.f32 %%c1, 0f00000000;\n\tmov.f32 %%c2, 0f3f800000;\n\tmov.u32 %%x2, 0;\nL%u:\n", outer);
	P("\tmad.lo.u32 %%x3, %%x2, 64, %%lin;\n\tmad.wide.u32 %%y0, %%x3, 16, %%rd1;\n\tld.global.v4.u32 {%%x4, %%x5, %%x6, %%x7}, [%%y0];\n");
	for (u32 i = 0; i < 4; i++)
		P("\tand.b32 %%x%u, %%x%u, 63;\n\tcvt.rn.f32.u32 %%c%u, %%x%u;\n", 4 + i, 4 + i, 4 + i, 4 + i);
	P("\tst.shared.v4.f32 [%%x1], {%%c4, %%c5, %%c6, %%c7};\n\tbar.sync 0;\n\tmov.u32 %%x8, 0;\n\tmov.u32 %%x9, %%x0;\nL%u:\n", inner);
	P("\tld.shared.v4.f32 {%%c4, %%c5, %%c6, %%c7}, [%%x9];\n\tsub.f32 %%c8, %%c4, %%c0;\n\tfma.rn.f32 %%c9, %%c8, %%c8, 0f3f800000;\n");
	P("\tfma.rn.f32 %%c9, %%c5, %%c5, %%c9;\n\t%s;\n\tfma.rn.f32 %%c1, %%c9, %%c6, %%c1;\n\tadd.f32 %%c2, %%c2, %%c7;\n",
	  chance(g, 50) ? "rcp.rn.f32 %c9, %c9" : "sqrt.rn.f32 %c9, %c9");
	P("\tadd.u32 %%x9, %%x9, 16;\n\tadd.u32 %%x8, %%x8, 1;\n\tsetp.lt.u32 %%z0, %%x8, %u;\n\t@%%z0 bra L%u;\n\tbar.sync 0;\n",
	  g->threads < 8 ? g->threads : 8, inner);
	P("\tadd.u32 %%x2, %%x2, 1;\n\tsetp.lt.u32 %%z1, %%x2, %u;\n\t@%%z1 bra L%u;\n\tmov.f32 %%f0, %%c1;\n\tmov.f32 %%f1, %%c2;\n\t}\n", 1 + rnd(g, 3), outer);
}

/* ---- waiting ------------------------------------------------------------------------------------------------------------ */

/* A lock that every thread takes once; what it guards is plain. */
static void lock_pattern(Gen *g)
{
	u32 id = new_label(g), turn = new_label(g), end = new_label(g);
	bool polite = chance(g, 50);

	g->waits = true;
	open_scope(g);
	P("\t.shared .align 4 .b32 lk%u[2];\n\tst.shared.u32 [lk%u], 0;\n\tst.shared.u32 [lk%u + 4], 5;\n\tbar.sync 0;\n\tmov.u32 %%x3, 0;\nL%u:\n", id, id,
	  id, turn);
	P("\tatom.shared.cas.b32 %%x0, [lk%u], 0, 1;\n\tsetp.ne.u32 %%z0, %%x0, 0;\n\t@%%z0 bra L%u;\n", id, polite ? end : turn);
	P("\tld.volatile.shared.u32 %%x1, [lk%u + 4];\n\tadd.u32 %%x1, %%x1, %%lin;\n\tst.volatile.shared.u32 [lk%u + 4], %%x1;\n\tmembar.cta;\n", id, id);
	P("\tatom.shared.exch.b32 %%x2, [lk%u], 0;\n\tmov.u32 %%x3, 1;\nL%u:\n", id, end);
	if (polite)
		P("\t%ssetp.eq.u32 %%z1, %%x3, 0;\n\t@%%z1 bra L%u;\n", chance(g, 30) ? "nanosleep.u32 1;\n\t" : "", turn);
	P("\tbar.sync 0;\n\tld.shared.u32 %%x4, [lk%u + 4];\n\tadd.u32 %%v5, %%v5, %%x4;\n\tbar.sync 0;\n\t}\n", id);
}

/* One thread, or one warp, sets a flag that the others wait for. */
static void flag_pattern(Gen *g)
{
	u32 id = new_label(g), turn = new_label(g), end = new_label(g), who = rnd(g, g->threads);

	g->waits = true;
	open_scope(g);
	P("\t.shared .align 4 .b32 q%u[2];\n\tst.shared.u32 [q%u], 0;\n\tbar.sync 0;\n\tsetp.ne.u32 %%z0, %%lin, %u;\n\t@%%z0 bra L%u;\n", id, id, who, turn);
	P("\tst.shared.u32 [q%u + 4], %%v1;\n\tmembar.cta;\n\tst.volatile.shared.u32 [q%u], 7;\n\tbra L%u;\nL%u:\n", id, id, end, turn);
	if (chance(g, 30))
		P("\tnanosleep.u32 3;\n");
	P("\tld.volatile.shared.u32 %%x0, [q%u];\n\tsetp.ne.u32 %%z1, %%x0, 7;\n\t@%%z1 bra L%u;\nL%u:\n", id, turn, end);
	P("\tbar.warp.sync -1;\n\tbar.sync 0;\n\tld.shared.u32 %%x1, [q%u + 4];\n\txor.b32 %%v6, %%v6, %%x1;\n\tbar.sync 0;\n\t}\n", id);
}

/* Halves of the block with barriers of their own, or one half that fills and one that takes. */
static void roles_pattern(Gen *g)
{
	u32 id = new_label(g), half = g->threads / 64 * 32, other = new_label(g), end = new_label(g);

	if (!half)
		return;
	open_scope(g);
	P("\t.shared .align 4 .b32 r%u[%u];\n\tmov.u32 %%x0, r%u;\n\tmad.lo.u32 %%x1, %%lin, 4, %%x0;\n\tsetp.lt.u32 %%z0, %%lin, %u;\n", id,
	  g->threads, id, half);
	switch (rnd(g, 3)) {
	case 0:
		P("\tst.shared.u32 [%%x1], %%v1;\n\tselp.u32 %%x2, 1, 2, %%z0;\n\tselp.u32 %%x3, %u, %u, %%z0;\n\tbar.sync %%x2, %%x3;\n", half,
		  g->threads - half);
		P("\txor.b32 %%x4, %%lin, %u;\n\tmad.lo.u32 %%x4, %%x4, 4, %%x0;\n\tld.shared.u32 %%x5, [%%x4];\n\tadd.u32 %%v2, %%v2, %%x5;\n", 1 + rnd(g, 31));
		break;
	case 1:
		P("\t@!%%z0 bra L%u;\n\tst.shared.u32 [%%x1], %%v3;\n\tbar.sync 3, %u;\n\txor.b32 %%x4, %%lin, 1;\n\tmad.lo.u32 %%x4, %%x4, 4, %%x0;\n", other, half);
		P("\tld.shared.u32 %%v4, [%%x4];\n\tbra L%u;\nL%u:\n\tst.shared.u32 [%%x1], %%v2;\n\tbar.sync 4, %u;\n\tld.shared.u32 %%v4, [r%u + %u];\nL%u:\n", end, other,
		  g->threads - half, id, 4 * half, end);
		break;
	default:
		P("\t@%%z0 st.shared.u32 [%%x1], %%v5;\n\t@%%z0 bar.arrive 5, %u;\n\t@!%%z0 bar.sync 5, %u;\n", g->threads, g->threads);
		P("\tmov.u32 %%x5, 3;\n\tsub.u32 %%x4, %%lin, %u;\n\trem.u32 %%x4, %%x4, %u;\n\tmad.lo.u32 %%x4, %%x4, 4, %%x0;\n\t@!%%z0 ld.shared.u32 %%x5, [%%x4];\n"
		  "\tadd.u32 %%v7, %%v7, %%x5;\n", half, half);
		break;
	}
	P("\tbar.sync 0;\n\t}\n");
}

/* ---- which -------------------------------------------------------------------------------------------------------------- */

static const Pattern patterns[] = {
	{ .write = row_pattern }, { .write = row_pattern }, { .write = stencil_pattern }, { .write = product_pattern },
	{ .write = plane_pattern, .flat = true }, { .write = plane_pattern, .flat = true },
	{ .write = tiles_pattern, .square = true, .block = true }, { .write = tiles_pattern, .square = true, .block = true },
	{ .write = product_pattern, .square = true }, { .write = turn_pattern, .square = true, .block = true },
	{ .write = tree_pattern, .power = true, .block = true }, { .write = scan_pattern, .block = true },
	{ .write = shuffles_pattern, .warps = true, .block = true }, { .write = histogram_pattern, .block = true },
	{ .write = sparse_pattern }, { .write = walk_pattern }, { .write = walk_pattern },
	{ .write = struct_pattern }, { .write = struct_pattern }, { .write = filled_pattern, .block = true }, { .write = escape_pattern }, { .write = divided_pattern }, { .write = divided_pattern }, { .write = bodies_pattern, .block = true },
	{ .write = lock_pattern, .block = true }, { .write = flag_pattern, .warps = true, .block = true },
	{ .write = roles_pattern, .warps = true, .block = true }, { .write = tiles_pattern, .square = true, .block = true },
	{ .write = tiles_pattern, .square = true, .block = true }, { .write = tree_pattern, .power = true, .block = true },
	{ .write = tree_pattern, .power = true, .block = true }, { .write = scan_pattern, .block = true },
	{ .write = blocked_pattern, .square = true, .block = true }, { .write = blocked_pattern, .square = true, .block = true },
};

static bool fits(const Gen *g, const Pattern *p)
{
	const u32 *s = g->shape[0];
	bool square = s[0] == s[1] && s[2] == 1 && s[0] >= 8 && s[0] <= 32;

	return (!p->square || square) && (!p->flat || s[2] == 1) && (!p->power || !(g->threads & (g->threads - 1))) && (!p->warps || (g->whole_warps && !g->exits)) &&
	       !(p->block && (g->exits || g->warps_exit));
}

static void gen_pattern(Gen *g)
{
	const Pattern *p;

	g->nans = chance(g, 20);
	do
		p = &patterns[rnd(g, COUNT(patterns))];
	while (!fits(g, p));
	g->warp_in_loop |= p->warps || p->block;
	p->write(g);
}

#endif
