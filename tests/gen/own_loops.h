/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * own_loops.h: patterns of regular.h, which includes it: loops of each thread's own, sparse rows, rows and structures a thread,
 * shared memory that is filled in turns.
 */
#ifndef OWN_LOOPS_H
#define OWN_LOOPS_H

/* A row of a sparse matrix a thread: its length differs, or does not. */
static void sparse_pattern(Gen *g)
{
	const Kind *k = some_kind(g);
	u32 turn = new_label(g), end = new_label(g);

	open_scope(g);
	declare(g, k, 3);
	P("\tmad.wide.u32 %%y0, %%gt, 4, %%rd1;\n\tld.global.u32 %%x0, [%%y0];\n\tand.b32 %%x0, %%x0, %u;\n", chance(g, 70) ? 7 : 0);
	P("\tadd.u32 %%x0, %%x0, %u;\n\tmul.lo.u32 %%x1, %%gt, %u;\n\tand.b32 %%x1, %%x1, 0xfff;\n", rnd(g, 3), 1 + rnd(g, 9));
	P("\tadd.u32 %%x2, %%x1, %%x0;\n\tmov.%s %%k0, %s;\n\tsetp.ge.u32 %%z0, %%x1, %%x2;\n\t@%%z0 bra L%u;\nL%u:\n", k->type, k->zero, end, turn);
	P("\tmad.wide.u32 %%y1, %%x1, 4, %%rd1;\n\tld.global.u32 %%x3, [%%y1];\n\tand.b32 %%x3, %%x3, 0xfff;\n\tmad.wide.u32 %%y2, %%x3, 4, %%rd1;\n");
	load_number(g, k, "%k1", "%y2", 0);
	load_number(g, k, "%k2", "%y1", 4096);
	P("\t%s %%k0, %%k1, %%k2, %%k0;\n\tadd.s32 %%x1, %%x1, 1;\n\tsetp.lt.s32 %%z1, %%x1, %%x2;\n\t@%%z1 bra L%u;\nL%u:\n", k->mad, turn, end);
	keep_number(g, k, "%k0");
	P("\t}\n");
}

typedef struct Walked { /* what walk_pattern loads */
	const char *type;
	u32 size, n; /* bytes; numbers */
} Walked;

static void walked_load(Gen *g, const Walked *w, const char *at, i32 off)
{
	static const char *const guards[] = { "@%z2 ", "@%z3 " };
	const char *guard = chance(g, 85) ? "" : guards[rnd(g, 2)], *nc = chance(g, 25) ? ".nc" : "";

	P("\t%sld.global%s.%s ", guard, nc, w->type);
	switch (w->n) {
	case 1: P("%%x4, [%s + %d];\n", at, off); break;
	case 2: P("{%%x4, %%x5}, [%s + %d];\n\txor.b32 %%x4, %%x4, %%x5;\n", at, off); break;
	default:
		P("{%%x4, %%x5, %%x6, %%x7}, [%s + %d];\n\txor.b32 %%x4, %%x4, %%x5;\n\tmad.lo.u32 %%x4, %%x4, %%x6, %%x7;\n", at, off);
		break;
	}
	P("\tmad.lo.u32 %%x3, %%x3, 31, %%x4;\n");
}

/* A place of the thread's own in every turn: stored, or read and stored, a word or two, now and then under a guard before that. */
static void kept_place(Gen *g)
{
	u32 at = 8 * rnd(g, GEN_OWN / 2);

	if (chance(g, 40)) {
		P("\tld.global.u64 %%y3, [%%own + %u];\n\tcvt.u64.u32 %%y4, %%x3;\n\tmad.lo.u64 %%y3, %%y3, 5, %%y4;\n", at);
		P("\tst.global.u64 [%%own + %u], %%y3;\n\tcvt.u32.u64 %%x3, %%y3;\n", at);
		return;
	}
	if (chance(g, 50))
		P("\tld.global.u32 %%x9, [%%own + %u];\n\tmad.lo.u32 %%x3, %%x3, 3, %%x9;\n", at + 4);
	if (chance(g, 30))
		P("\t@%%z2 st.global.u32 [%%own + %u], %%x1;\n", at + 4);
	P("\tst.global.u32 [%%own + %u], %%x3;\n", at + 4);
	if (chance(g, 30))
		P("\t@%%z3 st.global.u32 [%%own + %u], %%x0;\n\tst.global.u32 [%%own + %u], %%x3;\n", at + 4, at);
}

/* A row a thread, a few bytes a turn: as many turns for all, or not, or until something is found; from a register that moves, or from
 * two of which one does. Now and then in a loop around it, from other places each time, or with stores in between. */
static void walk_pattern(Gen *g)
{
	static const Walked types[] = { { "u8", 1, 1 }, { "s8", 1, 1 }, { "u16", 2, 1 }, { "u32", 4, 1 }, { "b32", 4, 1 },
					{ "v2.u32", 8, 2 }, { "v4.b32", 16, 4 } };
	static const u32 apart[] = { 4, 20, 64, 68, 128, 256, 1024, 4096 };
	static const i32 steps[] = { 1, 1, 1, 2, 3, 4, 4, 8, -1, -2 };
	const Walked *w = &types[rnd(g, COUNT(types))];
	u32 turn = new_label(g), outer = new_label(g), part = new_label(g), exit = rnd(g, 3), loads = 1 + rnd(g, 4);
	i32 step = steps[rnd(g, COUNT(steps))] * (i32)w->size;
	bool sum = chance(g, 40), early = chance(g, 30), index = !sum && chance(g, 50), twice = chance(g, 50);

	open_scope(g);
	P("\tmov.u32 %%x3, 1;\n\tmov.u32 %%x8, 0;\n\tmov.u32 %%x4, 5;\n\tmov.u32 %%x5, 6;\n\tmov.u32 %%x6, 7;\n\tmov.u32 %%x7, 8;\nL%u:\n", outer);
	P("\tmul.lo.u32 %%x0, %%gt, %u;\n\tmad.lo.u32 %%x0, %%x8, %u, %%x0;\n\tand.b32 %%x0, %%x0, 0x3ff0;\n", apart[rnd(g, COUNT(apart))],
	  chance(g, 50) ? 48 : 1008);
	P("\tadd.u32 %%x0, %%x0, %u;\n\tcvt.u64.u32 %%y0, %%x0;\n\tadd.u64 %%y0, %%rd1, %%y0;\n", 8192 + w->size * rnd(g, 16));
	P("\tdiv.u32 %%x10, %%x0, %u;\n\tmov.u32 %%x12, 0;\n", w->size);
	P("\tmov.u64 %%y1, 0;\n\tmov.u32 %%x1, 0;\n\tmov.u32 %%x2, %u;\n", 1 + rnd(g, 40));
	if (exit == 1)
		P("\tand.b32 %%x2, %%gt, %u;\n\tadd.u32 %%x2, %%x2, 1;\n", (2u << rnd(g, 5)) - 1);
	P("\tand.b32 %%x9, %%gt, 3;\n\tsetp.ne.u32 %%z3, %%x9, 1;\nL%u:\n\tand.b32 %%x9, %%x1, 3;\n\tsetp.ne.u32 %%z2, %%x9, %u;\n", turn, rnd(g, 4));
	if (index && twice)
		P("\tadd.s32 %%x11, %%x10, %%x12;\n\tmul.wide.s32 %%y2, %%x11, %u;\n\tadd.s64 %%y2, %%rd1, %%y2;\n", w->size);
	else if (index)
		P("\tmad.wide.u32 %%y2, %%x10, %u, %%rd1;\n", w->size);
	if (sum && early)
		P("\tadd.s64 %%y1, %%y1, %d;\n", step);
	if (sum)
		P("\tadd.u64 %%y2, %%y0, %%y1;\n");
	if (chance(g, 15))
		P("\t@!%%z%u bra L%u;\n", 2 + rnd(g, 2), part);
	for (u32 i = 0; i < loads; i++)
		walked_load(g, w, sum || index ? "%y2" : "%y0", (i32)w->size * ((i32)rnd(g, chance(g, 80) ? 5 : 40) - 1));
	P("L%u:\n", part);
	if (chance(g, 40))
		kept_place(g);
	if (index)
		P("\tadd.s32 %%x%u, %%x%u, %d;\n", twice ? 12 : 10, twice ? 12 : 10, step / (i32)w->size);
	else if (!sum || !early)
		P("\tadd.s64 %%y%u, %%y%u, %d;\n", sum, sum, step);
	P("\tadd.u32 %%x1, %%x1, 1;\n\tsetp.lt.u32 %%z0, %%x1, %%x2;\n");
	if (exit == 2)
		P("\tand.b32 %%x9, %%x3, 63;\n\tsetp.ne.u32 %%z1, %%x9, 17;\n\tand.pred %%z0, %%z0, %%z1;\n");
	P("\t@%%z0 bra L%u;\n", turn);
	if (chance(g, 40)) /* what was counted, too */
		P("\tcvt.u32.u64 %%x9, %%y1;\n\tmad.lo.u32 %%x3, %%x3, 3, %%x1;\n\tmad.lo.u32 %%x3, %%x3, 5, %%x9;\n\tadd.u32 %%x3, %%x3, %%x12;\n");
	P("\tadd.u32 %%x8, %%x8, 1;\n\tsetp.le.u32 %%z4, %%x8, %u;\n\t@%%z4 bra L%u;\n", chance(g, 40), outer);
	P("\txor.b32 %%v%u, %%v%u, %%x3;\n\t}\n", 3, 3);
}

/* A structure a thread, of 9 to 16 words, or one that a number of its own names: some of its members, a word, two or four at once. */
static void struct_pattern(Gen *g)
{
	u32 words = 9 + rnd(g, 8), n = 2 + rnd(g, 14), first = rnd(g, 4);
	bool named = chance(g, 40), wide = words % 4 == 0;

	open_scope(g);
	P("\tmov.u32 %%x3, 1;\n");
	if (named)
		P("\tand.b32 %%x0, %%v%u, 1023;\n\tmul.lo.u32 %%x0, %%x0, %u;\n", rnd(g, GEN_NV), words);
	else
		P("\tmul.lo.u32 %%x0, %%tx, %u;\n", words);
	P("\tmul.wide.u32 %%y0, %%x0, 4;\n\tadd.u64 %%y0, %%rd1, %%y0;\n");
	for (u32 i = 0; i < n; i++) {
		u32 at = chance(g, 80) ? (first + i) % words : rnd(g, words);

		if (wide && chance(g, 20))
			P("\tld.global.v4.u32 {%%x4, %%x5, %%x6, %%x7}, [%%y0 + %u];\n\tmad.lo.u32 %%x4, %%x4, %%x5, %%x6;\n\txor.b32 %%x4, %%x4, %%x7;\n", at / 4 * 16);
		else if (wide && chance(g, 20))
			P("\tld.global.v2.u32 {%%x4, %%x5}, [%%y0 + %u];\n\tadd.u32 %%x4, %%x4, %%x5;\n", at / 2 * 8);
		else if (wide && chance(g, 20))
			P("\tld.global.u64 %%y1, [%%y0 + %u];\n\tmov.b64 {%%x4, %%x5}, %%y1;\n\tsub.u32 %%x4, %%x4, %%x5;\n", at / 2 * 8);
		else
			P("\tld.global.u32 %%x%u, [%%y0 + %u];\n\tmov.u32 %%x4, %%x%u;\n", 8 + i % 4, at * 4, 8 + i % 4);
		P("\tmad.lo.u32 %%x3, %%x3, 37, %%x4;\n");
	}
	P("\txor.b32 %%v%u, %%v%u, %%x3;\n\t}\n", 4, 4);
}

/* Shared memory that all threads fill in turns, change at places of their own and sum up in turns. */
static void filled_pattern(Gen *g)
{
	u32 id = new_label(g), fill = new_label(g), filled = new_label(g), sum = new_label(g), summed = new_label(g), words = 1 + rnd(g, 5 * g->threads < 700 ? 5 * g->threads : 700);
	bool index = chance(g, 50);

	open_scope(g);
	P("\t.shared .align 16 .b8 b%u[%u];\n\tmov.u32 %%x0, b%u;\n\tcvt.u64.u32 %%y0, %%x0;\n", id, 4 * words, id);
	P("\tmov.u32 %%x1, %%lin;\n\tmad.wide.u32 %%y1, %%lin, 4, %%y0;\n\tsetp.ge.u32 %%z0, %%x1, %u;\n\t@%%z0 bra L%u;\nL%u:\n", words, filled, fill);
	if (index)
		P("\tmad.wide.u32 %%y1, %%x1, 4, %%y0;\n");
	P("\tst.shared.u32 [%%y1], %s;\n\tadd.u32 %%x1, %%x1, %u;\n\tadd.u64 %%y1, %%y1, %u;\n\tsetp.lt.u32 %%z0, %%x1, %u;\n\t@%%z0 bra L%u;\nL%u:\n",
	  chance(g, 50) ? "7" : "%x1", g->threads, 4 * g->threads, words, fill, filled);
	P("\tbar.sync 0;\n");
	if (chance(g, 80)) {
		P("\tsetp.lt.u32 %%z1, %%lin, %u;\n\tsub.u32 %%x2, %u, %%lin;\n\tmad.wide.u32 %%y2, %s, 4, %%y0;\n", words, words - 1, chance(g, 50) ? "%x2" : "%lin");
		P("\t@%%z1 ld.shared.u32 %%x3, [%%y2];\n\t@%%z1 mad.lo.u32 %%x3, %%x3, 3, %%lin;\n\t@%%z1 st.shared.u32 [%%y2], %%x3;\n\tbar.sync 0;\n");
	}
	P("\tmov.u32 %%x4, 0;\n\tmov.u32 %%x1, %%lin;\n\tsetp.ge.u32 %%z0, %%x1, %u;\n\t@%%z0 bra L%u;\nL%u:\n\tmad.wide.u32 %%y1, %%x1, 4, %%y0;\n", words, summed, sum);
	P("\tld.shared.u32 %%x3, [%%y1];\n\tmad.lo.u32 %%x4, %%x4, 5, %%x3;\n\tadd.u32 %%x1, %%x1, %u;\n\tsetp.lt.u32 %%z0, %%x1, %u;\n\t@%%z0 bra L%u;\nL%u:\n",
	  g->threads, words, sum, summed);
	P("\txor.b32 %%v%u, %%v%u, %%x4;\n\tbar.sync 0;\n\t}\n", 2, 2);
}

/* x2 and x3: the row and column of a thread's number (x0, or y0 of 64 bits) in rows of a width that stands in the code or in x1. */
static void divide(Gen *g)
{
	static const u32 widths[] = { 1, 2, 7, 16, 31, 32, 33, 48, 63, 64, 96, 100, 128, 200, 257, 1024 };
	u32 w = widths[rnd(g, COUNT(widths))], log = 4 + rnd(g, 7);

	switch (rnd(g, 6)) {
	case 0:
		P("\trem.u32 %%x3, %%x0, %u;\n\tdiv.u32 %%x2, %%x0, %u;\n", w, w);
		break;
	case 1: /* one number for all, that no compiler knows */
		P("\tld.global.u32 %%x1, [%%rd1 + %u];\n\tand.b32 %%x1, %%x1, %u;\n\tsub.u32 %%x1, %%x1, %u;\n", 4 * rnd(g, 64), (16u << rnd(g, 5)) - 1, rnd(g, 3));
		P("\tdiv.s32 %%x2, %%x0, %%x1;\n\tmul.lo.u32 %%x3, %%x2, %%x1;\n\tsub.u32 %%x3, %%x0, %%x3;\n");
		break;
	case 2:
		P("\tmov.u64 %%y1, %u;\n\tdiv.u64 %%y2, %%y0, %%y1;\n\trem.u64 %%y3, %%y0, %%y1;\n\tcvt.u32.u64 %%x2, %%y2;\n\tcvt.u32.u64 %%x3, %%y3;\n", w);
		break;
	case 3:
		P("\tshr.s32 %%x4, %%x0, 31;\n\tshr.u32 %%x4, %%x4, %u;\n\tadd.s32 %%x4, %%x0, %%x4;\n\tshr.s32 %%x2, %%x4, %u;\n", 32 - log, log);
		P("\tand.b32 %%x4, %%x4, %d;\n\tsub.s32 %%x3, %%x0, %%x4;\n", -(1 << log));
		break;
	case 4: /* 100, as compilers divide */
		P("\tmul.hi.s32 %%x4, %%x0, 1374389535;\n\tshr.u32 %%x5, %%x4, 31;\n\tshr.s32 %%x6, %%x4, 5;\n\tadd.s32 %%x2, %%x6, %%x5;\n");
		P("\tmad.lo.s32 %%x3, %%x2, -100, %%x0;\n");
		break;
	default: /* two widths, one of which is a multiple of the other */
		P("\tmov.u32 %%x1, %u;\n\tmul.lo.u32 %%x4, %%x1, %u;\n\tdiv.u32 %%x5, %%x0, %%x4;\n\tdiv.u32 %%x6, %%x0, %%x1;\n", w, 1 + rnd(g, 5));
		P("\trem.u32 %%x3, %%x0, %%x1;\n\tmad.lo.u32 %%x2, %%x5, 9, %%x6;\n");
		break;
	}
}

/* Rows and columns by division, in a loop that loads by them; on one side of a branch, or in turns over the grid's stride. */
static void divided_pattern(Gen *g)
{
	u32 turn = new_label(g), end = new_label(g), again = new_label(g), most = 1 + rnd(g, 12);
	bool strided = chance(g, 30), own = chance(g, 30);

	open_scope(g);
	P("\tmov.u32 %%x8, 1;\n\tadd.u32 %%x0, %%gt, %u;\n\tmov.u32 %%x10, 0;\n", chance(g, 80) ? rnd(g, 300) : 0u - rnd(g, 300));
	P("\tsetp.eq.u32 %%z0, %%%s, %u;\n\t@%%z0 bra L%u;\n", chance(g, 50) ? "tx" : "cta", rnd(g, 40), end);
	if (strided)
		P("L%u:\n", again);
	P("\tcvt.u64.u32 %%y0, %%x0;\n");
	divide(g);
	P("\tmov.u32 %%x7, 0;\nL%u:\n", turn);
	P("\tmul.lo.u32 %%x9, %%x2, %u;\n\tmad.lo.u32 %%x9, %%x7, %u, %%x9;\n\tadd.u32 %%x9, %%x9, %%x3;\n\tand.b32 %%x9, %%x9, 0xfff;\n", 1 + rnd(g, 99), 1 + rnd(g, 40));
	P("\tmad.wide.u32 %%y4, %%x9, 4, %%rd1;\n\tld.global.u32 %%x11, [%%y4];\n\tmad.lo.u32 %%x8, %%x8, 31, %%x11;\n");
	if (chance(g, 50))
		P("\tmad.lo.u32 %%x9, %%x2, %u, %%x7;\n\tand.b32 %%x9, %%x9, 0xfff;\n\tmad.wide.u32 %%y4, %%x9, 4, %%rd1;\n\tld.global.u32 %%x11, [%%y4];\n"
		  "\txor.b32 %%x8, %%x8, %%x11;\n", 8 * rnd(g, 16));
	if (own)
		P("\tst.global.u32 [%%own + %u], %%x8;\n", 8 * rnd(g, GEN_OWN / 2));
	if (chance(g, 30))
		P("\tand.b32 %%x9, %%x8, 31;\n\tsetp.eq.u32 %%z1, %%x9, 5;\n\t@%%z1 bra L%u;\n", end);
	P("\tadd.u32 %%x7, %%x7, 1;\n\tsetp.lt.u32 %%z2, %%x7, %u;\n\t@%%z2 bra L%u;\n", most, turn);
	if (strided) /* what is stored ends a turn */
		P("\tst.global.u32 [%%own + %u], %%x8;\n\tadd.u32 %%x0, %%x0, %u;\n\tadd.u32 %%x10, %%x10, 1;\n\tsetp.lt.u32 %%z3, %%x10, %u;\n\t@%%z3 bra L%u;\n",
		  8 * rnd(g, GEN_OWN / 2), 64 + rnd(g, 3) * 100, 1 + rnd(g, 4), again);
	P("L%u:\n\txor.b32 %%v%u, %%v%u, %%x8;\n\t}\n", end, 5, 5);
}

/* Until a number of the thread's own grows too large, or too many turns: with one exit or two. */
static void escape_pattern(Gen *g)
{
	u32 turn = new_label(g), end = new_label(g), most = 3 + rnd(g, 20);
	bool two = chance(g, 50);

	open_scope(g);
	P("\t.reg .f32 %%c<6>;\n\tcvt.rn.f32.u32 %%c0, %%tx;\n\tmul.f32 %%c0, %%c0, 0f3d000000;\n\tcvt.rn.f32.u32 %%c1, %%ty;\n");
	P("\tfma.rn.f32 %%c1, %%c1, 0f3d800000, 0fbf000000;\n\tmov.f32 %%c2, %%c0;\n\tmov.f32 %%c3, %%c1;\n\tmov.u32 %%x0, 0;\nL%u:\n", turn);
	P("\tmul.f32 %%c4, %%c2, %%c2;\n\tmul.f32 %%c5, %%c3, %%c3;\n\tadd.f32 %%c4, %%c4, %%c5;\n\tsetp.gt.f32 %%z0, %%c4, 0f40800000;\n");
	if (two)
		P("\t@%%z0 bra L%u;\n", end);
	P("\tfma.rn.f32 %%c4, %%c5, 0fc0000000, %%c4;\n\tadd.f32 %%c4, %%c4, %%c0;\n\tmul.f32 %%c5, %%c2, %%c3;\n");
	P("\tfma.rn.f32 %%c3, %%c5, 0f40000000, %%c1;\n\tmov.f32 %%c2, %%c4;\n\tadd.u32 %%x0, %%x0, 1;\n\tsetp.lt.u32 %%z1, %%x0, %u;\n", most);
	if (!two)
		P("\tnot.pred %%z0, %%z0;\n\tand.pred %%z1, %%z1, %%z0;\n");
	P("\t@%%z1 bra L%u;\nL%u:\n\tadd.u32 %%v%u, %%v%u, %%x0;\n\tmov.f32 %%f%u, %%c2;\n\t}\n", turn, end, 5, 6, rnd(g, GEN_NF));
}

#endif
