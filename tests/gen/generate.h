/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * generate.h: a random kernel, as PTX text, from a seed, and the blocks to run it with. Included by one program.
 *
 *   .entry k(in: 16384 words, out, acc: 64 words, k0, k1)
 *
 * Half of the kernels are mixed: any statement anywhere. `Where` says what is known of the lanes at a place: a
 * barrier needs that all threads that have not exited come, a warp operation with a full mask that whole warps do.
 * The others are made of what kernels do in practice (regular.h), with such statements between.
 *
 * out: GEN_SCRATCH arrays of a word a thread, for kernels that write what another thread might have; 16 bytes that
 * are a thread's own; its registers at the end, side by side or in rows.
 */
#ifndef GENERATE_H
#define GENERATE_H

#include "gen/begin_end.h"
#include "gen/regular.h"

typedef struct Where {
	bool uniform; /* the whole block is here (but threads that have exited) */
	u32 loops;    /* around */
	int brk, cont; /* labels to leave the innermost loop by; -1: none */
	int found, outer; /* a second one, behind brk; the loop's around it */
	u32 depth;
} Where;

static void gen_body(Gen *g, Where w, u32 n);

/* ---- straight code ------------------------------------------------------------------------------------------ */

static void target(Gen *g, bool uniform, char *buf)
{
	sprintf(buf, "%%%c%u", uniform ? 'u' : 'v', rnd(g, uniform ? GEN_NU : GEN_NV));
}

static void gen_op(Gen *g, bool uniform)
{
	static const char *const two[] = { "add.u32", "sub.s32", "mul.lo.u32", "and.b32", "or.b32", "xor.b32",
					   "min.s32", "max.u32", "min.u32", "mul.hi.s32", "add.s32",
					   "max.s32", "mul.lo.s32", "sub.u32", "div.u32", "rem.s32" };
	static const char *const three[] = { "mad.lo.u32", "mad.lo.s32", "sad.s32", "mad.hi.u32" };
	static const char *const shifts[] = { "shl.b32", "shr.u32", "shr.s32" };
	static const char *const one[] = { "not.b32", "neg.s32", "popc.b32", "clz.b32", "brev.b32", "abs.s32" };
	char d[16], a[16], b[16], c[16];

	target(g, uniform, d);
	any_source(g, uniform, a);
	any_source(g, uniform, b);
	any_source(g, uniform, c);
	switch (rnd(g, 9)) {
	case 0: case 1: case 2: case 3:
		P("\t%s %s, %s, %s;\n", two[rnd(g, COUNT(two))], d, a, b);
		break;
	case 4:
		P("\t%s %s, %s, %s, %s;\n", three[rnd(g, COUNT(three))], d, a, b, c);
		break;
	case 5:
		P("\t%s %s, %s, %u;\n", shifts[rnd(g, COUNT(shifts))], d, a, rnd(g, 34));
		break;
	case 6:
		P("\t%s %s, %s;\n", one[rnd(g, COUNT(one))], d, a);
		break;
	case 7:
		P("\tbfe.%c32 %s, %s, %u, %u;\n", "us"[rnd(g, 2)], d, a, rnd(g, 33), rnd(g, 33));
		break;
	default:
		P("\tshf.l.wrap.b32 %s, %s, %s, %s;\n", d, a, b, c);
		break;
	}
}

/* Through 64 bits: widening, and the address-like forms of it. */
static void gen_wide(Gen *g)
{
	u32 d = rnd(g, GEN_NV);
	char a[16], b[16];

	source(g, a);
	source(g, b);
	switch (rnd(g, 4)) {
	case 0:
		P("\tmul.wide.%c32 %%rd8, %s, %u;\n\tadd.s64 %%rd8, %%rd8, %%rd9;\n", "us"[rnd(g, 2)], a, rnd(g, 9));
		break;
	case 1:
		P("\tadd.u32 %%t0, %s, %s;\n\tcvt.%s.%c32 %%rd8, %%t0;\n", a, b, rnd(g, 2) ? "s64" : "u64",
		  "us"[rnd(g, 2)]);
		break;
	case 2:
		P("\tadd.u32 %%t0, %s, 0;\n\tcvt.u64.u32 %%rd8, %%t0;\n\tshl.b64 %%rd8, %%rd8, %u;\n", a, rnd(g, 40));
		break;
	default:
		P("\tmov.b64 %%rd8, {%s, %s};\n\tadd.u64 %%rd8, %%rd8, %%rd9;\n", "%v1", "%v2");
		break;
	}
	P("\tshr.u64 %%rd9, %%rd8, %u;\n\tcvt.u32.u64 %%v%u, %%rd%u;\n", rnd(g, 33), d, 8 + rnd(g, 2));
}

/* A byte of `in`, at an index that grows by row and by thread in 16 bits, wraps where it will, and is then
 * widened: addresses that the vector engine must find out not to be rows. */
static void gen_rows(Gen *g)
{
	static const u32 pitches[] = { 0, 1, 16, 33, 256, 4096, 12345, 0x7ff0, 0x8000, 0xfff0, 0xffff };
	static const u32 starts[] = { 0, 5, 0x7ff8, 0x8000, 0xfff8, 0xffff, 40000 };
	bool sign = rnd(g, 2);

	P("\tcvt.u16.u32 %%w0, %%ty;\n\tcvt.u16.u32 %%w1, %s;\n", chance(g, 30) ? "%u1" : "%tx");
	if (chance(g, 50))
		P("\tmad.lo.u16 %%w0, %%w0, %u, %%w1;\n", pitches[rnd(g, COUNT(pitches))]);
	else
		P("\tcvt.u16.u32 %%w2, %%u%u;\n\tmad.lo.u16 %%w0, %%w0, %%w2, %%w1;\n", rnd(g, GEN_NU));
	P("\tadd.u16 %%w0, %%w0, %u;\n", starts[rnd(g, COUNT(starts))]);
	P("\tcvt.%c64.%c16 %%rd8, %%w0;\n\tadd.s64 %%rd7, %%rd8, %%rd1;\n", "us"[sign], "us"[sign]);
	P("\tld.global.u8 %%v%u, [%%rd7 + %u];\n", rnd(g, GEN_NV), sign ? 32768 : 0);
	if (chance(g, 30))
		P("\tshr.u64 %%rd9, %%rd8, %u;\n", rnd(g, 33));
}

static void gen_float(Gen *g)
{
	u32 d = rnd(g, GEN_NF), a = rnd(g, GEN_NF), b = rnd(g, GEN_NF);

	switch (rnd(g, 6)) {
	case 0:
		P("\tcvt.rn.f32.s32 %%f%u, %%v%u;\n", d, rnd(g, GEN_NV));
		break;
	case 1:
		P("\tcvt.rzi.s32.f32 %%v%u, %%f%u;\n", rnd(g, GEN_NV), a);
		break;
	case 2:
		P("\tfma.rn.f32 %%f%u, %%f%u, %%f%u, %%f%u;\n", d, a, b, rnd(g, GEN_NF));
		break;
	case 3:
		P("\tmin.f32 %%f%u, %%f%u, %%f%u;\n", d, a, b);
		break;
	case 4:
		P("\tmul.f32 %%f%u, %%f%u, 0f3f000000;\n", d, a);
		break;
	default:
		P("\tadd.f32 %%f%u, %%f%u, %%f%u;\n", d, a, b);
		break;
	}
}

static u32 gen_pred(Gen *g, bool uniform)
{
	static const char *const cmps[] = { "lt.s32", "le.u32", "gt.s32", "ge.u32", "eq.s32", "ne.u32", "lt.u32" };
	u32 p = g->preds++ % 6;
	char a[16], b[16];

	any_source(g, uniform, a);
	any_source(g, uniform, b);
	if (!uniform && chance(g, 30)) {
		P("\tand.b32 %%t1, %s, %u;\n\tsetp.%s %%p%u, %%t1, %u;\n", a, 1u << rnd(g, 6),
		  cmps[rnd(g, COUNT(cmps))], p, rnd(g, 20));
	} else if (!uniform && chance(g, 15)) {
		P("\tsetp.lt.f32 %%p%u, %%f%u, %%f%u;\n", p, rnd(g, GEN_NF), rnd(g, GEN_NF));
	} else {
		P("\tsetp.%s %%p%u, %s, %s;\n", cmps[rnd(g, COUNT(cmps))], p, a, b);
	}
	if (chance(g, 10))
		P("\t%s.pred %%p%u, %%p%u, %%p%u;\n", chance(g, 50) ? "and" : "xor", p, p,
		  uniform ? p : rnd(g, 6));
	return p;
}

static void gen_select(Gen *g)
{
	char a[16], b[16];
	u32 p = gen_pred(g, chance(g, 20));

	source(g, a);
	source(g, b);
	if (chance(g, 50))
		P("\tselp.b32 %%v%u, %s, %s, %%p%u;\n", rnd(g, GEN_NV), a, b, p);
	else
		P("\t@%s%%p%u add.u32 %%v%u, %s, %s;\n", chance(g, 50) ? "!" : "", p, rnd(g, GEN_NV), a, b);
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static void gen_load(Gen *g)
{
	char a[16];
	u32 p = 0, guarded = chance(g, 20);

	source(g, a);
	if (guarded)
		p = gen_pred(g, false);
	P("\tadd.u32 %%t0, %s, %u;\n\tand.b32 %%t0, %%t0, 255;\n", a, rnd(g, 20));
	P("\tmad.wide.u32 %%rd4, %%t0, 4, %%rd1;\n\t");
	if (guarded)
		P("@%%p%u ", p);
	P("ld.global.u32 %%v%u, [%%rd4];\n", rnd(g, GEN_NV));
}

static void gen_store(Gen *g)
{
	if (chance(g, 50))
		P("\tst.global.u32 [%%rd5 + %u], %%v%u;\n", slot_of(g, rnd(g, GEN_NOUT)), rnd(g, GEN_NV));
	else
		P("\tst.local.u32 [loc + %u], %%v%u;\n\tld.local.u32 %%v%u, [loc + %u];\n", 4 * rnd(g, 4),
		  rnd(g, GEN_NV), rnd(g, GEN_NV), 4 * rnd(g, 4));
}

static void gen_atomic(Gen *g)
{
	static const char *const ops[] = { "add", "min", "max", "xor", "or", "and" };
	u32 op = rnd(g, COUNT(ops)), slot = op * 8;
	char a[16];

	source(g, a);
	if (chance(g, 50)) /* one place or several */
		P("\tmov.u32 %%t0, %u;\n", slot + rnd(g, 8));
	else
		P("\tand.b32 %%t0, %%v%u, 7;\n\tadd.u32 %%t0, %%t0, %u;\n", rnd(g, GEN_NV), slot);
	P("\tadd.u32 %%t1, %s, 0;\n\tmad.wide.u32 %%rd4, %%t0, 4, %%rd3;\n", a);
	P("\tred.global.%s.%s32 [%%rd4], %%t1;\n", ops[op], op < 3 ? "u" : "b");
}

/* ---- other threads --------------------------------------------------------------------------------------------- */

static void gen_exchange(Gen *g)
{
	P("\tst.shared.u32 [%%lin4s], %%v%u;\n\tbar.sync 0;\n", rnd(g, GEN_NV));
	P("\tadd.u32 %%t0, %%lin, %u;\n\trem.u32 %%t0, %%t0, %%n;\n\tshl.b32 %%t0, %%t0, 2;\n", rnd(g, g->threads));
	P("\tmov.u32 %%t1, sh;\n\tadd.u32 %%t0, %%t0, %%t1;\n");
	P("\tld.shared.u32 %%v%u, [%%t0];\n", rnd(g, GEN_NV));
	if (chance(g, 50))
		P("\tld.shared.u32 %%u%u, [sh + %u];\n", rnd(g, GEN_NU), 4 * rnd(g, 7));
	P("\tbar.sync 0;\n");
}

static void gen_reduce_barrier(Gen *g)
{
	u32 p = gen_pred(g, false);

	if (chance(g, 50))
		P("\tbar.red.popc.u32 %%u%u, 0, %%p%u;\n", rnd(g, GEN_NU), p);
	else
		P("\tbar.red.%s.pred %%p%u, 0, %%p%u;\n\tselp.b32 %%u%u, 5, 6, %%p%u;\n", chance(g, 50) ? "or" : "and",
		  p, p, rnd(g, GEN_NU), p);
}

/* Whole warps are here, or the lanes that `mask` names. */
static void gen_warp(Gen *g, const char *mask)
{
	static const char *const modes[] = { "up", "down", "bfly", "idx" };
	static const u32 clamps[] = { 0x1f, 0x181f, 0x101f, 0 };
	u32 mode = rnd(g, 4), d = rnd(g, GEN_NV), a = rnd(g, GEN_NV);
	bool full = mask[0] == '-';

	g->warp_in_loop = true;
	switch (rnd(g, full ? 6 : 5)) {
	case 0:
		P("\tvote.sync.ballot.b32 %%v%u, %%p%u, %s;\n", d, gen_pred(g, false), mask);
		break;
	case 1:
		P("\tvote.sync.any.pred %%p%u, %%p%u, %s;\n", rnd(g, 6), gen_pred(g, false), mask);
		break;
	case 2:
		P("\tmatch.any.sync.b32 %%v%u, %%t2, %s;\n", d, mask);
		break;
	case 3:
		P("\tredux.sync.%s %%v%u, %%v%u, %s;\n",
		  (const char *[]){ "add.u32", "min.s32", "xor.b32", "max.u32" }[rnd(g, 4)], d, a, mask);
		break;
	case 4:
		P("\tbar.warp.sync %s;\n", mask);
		break;
	default:
		if (chance(g, 40) && mode != 3)
			P("\tshfl.sync.%s.b32 %%v%u|%%p%u, %%v%u, %u, %u, -1;\n", modes[mode], d, rnd(g, 6), a,
			  rnd(g, 32), mode == 0 ? clamps[rnd(g, 4)] & ~0x1fu : clamps[rnd(g, 3)]);
		else
			P("\tand.b32 %%t0, %%%c%u, 31;\n\tshfl.sync.idx.b32 %%v%u, %%v%u, %%t0, %u, -1;\n",
			  chance(g, 50) ? 'u' : 'v', rnd(g, GEN_NU), d, a, clamps[rnd(g, 3)]);
		break;
	}
}

/* ---- control ----------------------------------------------------------------------------------------------------- */

static Where inside(Where w, bool uniform)
{
	w.uniform &= uniform;
	w.depth++;
	return w;
}

static void gen_if(Gen *g, Where w)
{
	bool uniform = chance(g, 35);
	u32 p = gen_pred(g, uniform), other = new_label(g), end = new_label(g);
	bool both = chance(g, 50), warp = !uniform && w.uniform && !g->exits && g->whole_warps;

	if (warp)
		P("\tvote.sync.ballot.b32 %%m, %%p%u, -1;\n\tmov.u32 %%t2, %%v0;\n", p);
	P("\t@!%%p%u bra%s L%u;\n", p, uniform && chance(g, 50) ? ".uni" : "", other);
	if (warp && chance(g, 40))
		gen_warp(g, "%m");
	else if (warp && chance(g, 30))
		gen_snippet(g, MASK);
	gen_body(g, inside(w, uniform), 1 + rnd(g, 4));
	if (both)
		P("\tbra L%u;\n", end);
	P("L%u:\n", other);
	if (both)
		gen_body(g, inside(w, uniform), 1 + rnd(g, 3));
	P("L%u:\n", end);
}

/* Two tests that lead to one body. */
static void gen_either(Gen *g, Where w)
{
	u32 body = new_label(g), end = new_label(g);

	g->structured = false;
	P("\t@%%p%u bra L%u;\n", gen_pred(g, false), body);
	gen_op(g, false);
	P("\t@!%%p%u bra L%u;\n", gen_pred(g, false), end);
	P("L%u:\n", body);
	gen_body(g, inside(w, false), 1 + rnd(g, 3));
	P("L%u:\n", end);
}

/* In a loop: lanes go on, leave it for one of two places, or are gone. */
static void gen_all_ways(Gen *g, Where w)
{
	P("\t@%%p%u bra L%d;\n", gen_pred(g, false), w.found);
	if (chance(g, 50))
		P("\t@%%p%u bra L%d;\n", gen_pred(g, false), w.brk);
	if (chance(g, 50) && may_exit(g)) {
		P("\t@%%p%u exit;\n", gen_pred(g, false));
		g->exits = true;
	}
}

static void gen_loop(Gen *g, Where w)
{
	bool uniform = chance(g, 45), brk = chance(g, 35), top = chance(g, 40);
	bool two = brk && chance(g, 35);
	u32 head = new_label(g), cont = new_label(g), end = new_label(g), i = g->temps++, found = new_label(g), after = new_label(g);
	Where in = inside(w, uniform && !brk);
	char a[16];

	any_source(g, uniform, a);
	P("\tand.b32 %%i%u, %s, %u;\n", i, a, w.loops ? 3 : 7);
	P("L%u:\n", head);
	if (top) {
		P("\tsetp.eq.u32 %%q%u, %%i%u, 0;\n\t@%%q%u bra L%u;\n", i, i, i, end);
	}
	in.loops++;
	in.brk = brk ? (int)end : -1;
	in.cont = brk ? (int)cont : -1;
	in.found = two ? (int)found : -1;
	in.outer = w.brk;
	g->warp_in_loop &= g->loops++ > 0;
	gen_body(g, in, 1 + rnd(g, 4));
	if (two)
		gen_all_ways(g, in);
	g->loops--;
	P("L%u:\n", cont);
	P("\tsub.u32 %%i%u, %%i%u, 1;\n", i, i);
	if (top)
		P("\tbra L%u;\n", head);
	else
		P("\tsetp.gt.s32 %%q%u, %%i%u, 0;\n\t@%%q%u bra L%u;\n", i, i, i, head);
	P("L%u:\n", end);
	if (!two)
		return;
	gen_body(g, inside(w, false), 1 + rnd(g, 2));
	P("\tbra L%u;\nL%u:\n", after, found);
	gen_body(g, inside(w, false), 1 + rnd(g, 2));
	P("L%u:\n", after);
}

static void gen_switch(Gen *g, Where w)
{
	bool uniform = chance(g, 30);
	u32 t[4], end = new_label(g), table = new_label(g), n = 2 + rnd(g, 3);
	char a[16];

	any_source(g, uniform, a);
	for (u32 i = 0; i < n; i++)
		t[i] = new_label(g);
	P("\tadd.u32 %%t0, %s, 0;\n\trem.u32 %%t0, %%t0, %u;\nT%u:\t.branchtargets ", a, n, table);
	for (u32 i = 0; i < n; i++)
		P("%sL%u", i ? ", " : "", t[chance(g, 20) ? 0 : i]);
	P(";\n\tbrx.idx %%t0, T%u;\n", table);
	for (u32 i = 0; i < n; i++) {
		P("L%u:\n", t[i]);
		gen_body(g, inside(w, uniform), 1 + rnd(g, 2));
		if (chance(g, 80))
			P("\tbra L%u;\n", end);
		else
			g->structured = false;
	}
	P("L%u:\n", end);
}

/* Blocks with jumps anywhere forward, and backward while there is fuel. */
static void gen_tangle(Gen *g, Where w)
{
	u32 n = 3 + rnd(g, 4), first = g->labels, fuel = g->temps++;

	g->structured = false;
	g->labels += n + 1;
	P("\tmov.u32 %%i%u, %u;\n", fuel, 3 + rnd(g, 8));
	for (u32 i = 0; i < n; i++) {
		P("L%u:\n", first + i);
		for (u32 k = rnd(g, 3) + 1; k; k--)
			gen_op(g, false);
		if (chance(g, 60))
			P("\t@%%p%u bra L%u;\n", gen_pred(g, chance(g, 20)), first + i + 1 + rnd(g, n - i));
		if (i && chance(g, 40)) {
			P("\tsub.u32 %%i%u, %%i%u, 1;\n\tsetp.gt.s32 %%q%u, %%i%u, 0;\n", fuel, fuel, fuel, fuel);
			P("\tand.pred %%q%u, %%q%u, %%p%u;\n", fuel, fuel, gen_pred(g, false));
			P("\t@%%q%u bra L%u;\n", fuel, first + rnd(g, i));
		}
	}
	P("L%u:\n", first + n);
	(void)w;
}

/* One of helpers 0 and 1, whose bodies take the call's place; or of all, recursive ones too, by name or by address. */
static void gen_callee(Gen *g)
{
	u32 n = g->cc ? 2 : 4, p = gen_pred(g, false);

	if (!g->cc && chance(g, 40)) {
		P("\tmov.u64 %%fn, helper%u;\n\t@%%p%u mov.u64 %%fn, helper%u;\n", rnd(g, n), p, rnd(g, n));
		if (chance(g, 30))
			P("\tst.param.b32 [r0], %%t0;\n\t@%%p%u ", gen_pred(g, false));
		P("\tcall (r0), %%fn, (a0, a1), PROTO;\n");
	} else if (chance(g, 30)) {
		P("\tst.param.b32 [r0], %%t0;\n\t@%%p%u call (r0), helper%u, (a0, a1);\n", p, rnd(g, n));
	} else {
		P("\tcall.uni (r0), helper%u, (a0, a1);\n", rnd(g, n));
	}
}

static void gen_call(Gen *g)
{
	char a[16];

	source(g, a);
	g->structured = false; /* lanes that return early */
	P("\t{\n\t.param .b32 a0;\n\t.param .align 8 .b8 a1[8];\n\t.param .b32 r0;\n");
	P("\tadd.u32 %%t0, %s, 0;\n\tst.param.b32 [a0], %%t0;\n\tst.param.v2.b32 [a1], {%%v%u, %%u%u};\n", a,
	  rnd(g, GEN_NV), rnd(g, GEN_NU));
	gen_callee(g);
	P("\tld.param.b32 %%v%u, [r0];\n\t}\n", rnd(g, GEN_NV));
}

/* Out of the loop, by whichever way. */
static void gen_leave(Gen *g, Where w)
{
	int to = chance(g, 60) ? w.brk : w.cont;

	if (w.outer >= 0 && chance(g, 20)) {
		g->structured = false;
		to = w.outer;
	} else if (w.found >= 0 && chance(g, 50)) {
		to = w.found;
	}
	P("\t@%%p%u bra L%d;\n", gen_pred(g, false), to);
}

/* The last warps, a thread, or whoever a predicate names, are gone. */
static void gen_exit(Gen *g, Where w)
{
	const char *how;
	u32 thread;

	if (w.loops && w.brk >= 0 && chance(g, 80)) {
		gen_leave(g, w);
		return;
	}
	if (!chance(g, 25))
		return;
	thread = rnd(g, g->threads);
	how = chance(g, 50) ? "ret" : "exit";
	if (!may_exit(g))
		return;
	if (g->whole_warps && chance(g, 40)) {
		P("\tsetp.ge.u32 %%p0, %%lin, %u;\n\t@%%p0 %s;\n", (thread & ~31u) + 32, how);
		*(w.uniform ? &g->warps_exit : &g->exits) = true; /* of a warp whose lanes have parted only some come by */
		return;
	}
	if (chance(g, 60))
		P("\tsetp.eq.u32 %%p0, %%lin, %u;\n\t@%%p0 %s;\n", thread, how);
	else
		P("\t@%%p%u %s;\n", gen_pred(g, false), how);
	g->exits = true;
}

static void gen_together(Gen *g, Where w)
{
	if (!w.uniform)
		return;
	if (chance(g, 30))
		gen_exchange(g);
	else if (chance(g, 30))
		gen_reduce_barrier(g);
	else if (chance(g, 30))
		gen_snippet(g, BLOCK);
	else if (!g->exits && g->whole_warps && chance(g, 50))
		gen_snippet(g, WARPS);
	else if (!g->exits && g->whole_warps) {
		P("\tmov.u32 %%t2, %%v%u;\n\tand.b32 %%t2, %%t2, 3;\n", rnd(g, GEN_NV));
		gen_warp(g, "-1");
	}
}

static void gen_statement(Gen *g, Where w)
{
	u32 k = rnd(g, 100);

	g->budget -= g->budget != 0;
	if (k < 10)
		gen_snippet(g, ANY);
	else if (k < 26)
		gen_op(g, w.uniform && chance(g, 30));
	else if (k < 30)
		gen_wide(g);
	else if (k < 32)
		gen_rows(g);
	else if (k < 36)
		gen_float(g);
	else if (k < 42)
		gen_select(g);
	else if (k < 48)
		gen_load(g);
	else if (k < 51)
		gen_store(g);
	else if (k < 54)
		gen_atomic(g);
	else if (k < 62)
		gen_together(g, w);
	else if (k < 66)
		gen_call(g);
	else if (k < 71)
		gen_exit(g, w);
	else if (w.depth > 3)
		gen_op(g, false);
	else if (k < 82)
		gen_if(g, w);
	else if (k < 85)
		gen_either(g, w);
	else if (k < 94 && w.loops < 2)
		gen_loop(g, w);
	else if (k < 97)
		gen_switch(g, w);
	else if (!w.loops)
		gen_tangle(g, w);
}

static void gen_body(Gen *g, Where w, u32 n)
{
	gen_op(g, false);
	while (n-- && g->budget)
		gen_statement(g, w);
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

static const char gen_helpers[] =
	".version 8.6\n.target sm_90\n.address_size 64\n"
	".const .align 16 .b32 kc[16] = {1, 0x80000000, 77, 3, 0xffffffff, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};\n"
	".global .align 16 .b32 gl[4096];\n"
	".func (.param .b32 r) helper0(.param .b32 x, .param .align 8 .b8 y[8])\n{\n"
	"\t.reg .b32 %r<6>;\n\t.reg .pred %p;\n"
	"\tld.param.u32 %r1, [x];\n\tld.param.v2.u32 {%r2, %r3}, [y];\n"
	"\tsetp.lt.u32 %p, %r1, %r2;\n\tmad.lo.u32 %r4, %r1, %r2, %r3;\n\tst.param.b32 [r], %r4;\n"
	"\t@%p ret;\n\txor.b32 %r4, %r4, %r1;\n\tst.param.b32 [r], %r4;\n\tret;\n}\n"
	".func (.param .b32 r) helper1(.param .b32 x, .param .align 8 .b8 y[8])\n{\n"
	"\t.reg .b32 %r<6>;\n\t.reg .b64 %rd<3>;\n\t.reg .pred %p;\n\t.param .b32 z;\n\t.param .b32 s;\n"
	"\tld.param.u32 %r1, [x];\n\tand.b32 %r2, %r1, 1;\n\tmov.b64 %rd1, y;\n"
	"\tmad.wide.u32 %rd1, %r2, 4, %rd1;\n\tld.local.u32 %r3, [%rd1];\n\tand.b32 %r4, %r3, 3;\n"
	"L:\n\tadd.u32 %r3, %r3, %r4;\n\tsub.u32 %r4, %r4, 1;\n\tsetp.gt.s32 %p, %r4, 0;\n\t@%p bra L;\n"
	"\tst.param.b32 [z], %r3;\n\tcall.uni (s), helper0, (z, y);\n\tld.param.b32 %r3, [s];\n"
	"\tst.param.b32 [r], %r3;\n\tret;\n}\n"
	".func (.param .b32 r) helper3(.param .b32 x, .param .align 8 .b8 y[8]);\n"
	".func (.param .b32 r) helper2(.param .b32 x, .param .align 8 .b8 y[8])\n{\n"
	"\t.reg .b32 %r<8>;\n\t.reg .pred %p;\n\t.param .b32 z;\n\t.param .align 8 .b8 w[8];\n\t.param .b32 s;\n"
	"\tld.param.u32 %r1, [x];\n\tld.param.u32 %r2, [y];\n\tld.param.u32 %r3, [y + 4];\n\tand.b32 %r4, %r1, 7;\n"
	"\tst.param.b32 [r], %r3;\n\tsetp.eq.u32 %p, %r4, 0;\n\t@%p ret;\n"
	"\tsub.u32 %r4, %r4, 1;\n\tadd.u32 %r3, %r3, %r2;\n\tst.param.b32 [z], %r4;\n\tst.param.b32 [w + 4], %r3;\n\tst.param.b32 [w], %r1;\n"
	"\tcall (s), helper2, (z, w);\n\tld.param.b32 %r5, [s];\n\tmad.lo.u32 %r5, %r5, %r4, %r2;\n"
	"\tst.param.b32 [r], %r5;\n\tand.b32 %r6, %r2, 3;\n\tsetp.ne.u32 %p, %r6, 0;\n\t@%p ret;\n"
	"\tst.param.v2.b32 [w], {%r5, %r1};\n\tcall (s), helper3, (z, w);\n\tld.param.b32 %r6, [s];\n"
	"\txor.b32 %r6, %r6, %r5;\n\tst.param.b32 [r], %r6;\n\tret;\n}\n"
	".func (.param .b32 r) helper3(.param .b32 x, .param .align 8 .b8 y[8])\n{\n"
	"\t.local .align 4 .b32 own[4];\n\t.reg .b32 %r<8>;\n\t.reg .b64 %rd<5>;\n\t.reg .pred %p;\n\t.param .b32 z;\n\t.param .b32 s;\n"
	"\tld.param.u32 %r1, [x];\n\tand.b32 %r2, %r1, 3;\n\tmov.u64 %rd1, own;\n\tmad.wide.u32 %rd2, %r2, 4, %rd1;\n"
	"\tst.local.v4.b32 [own], {%r1, %r2, %r1, %r2};\n\tst.local.u32 [%rd2], %r1;\n\tmov.u32 %r3, 0;\n"
	"\tsub.u32 %r4, %r2, 1;\n\tsetp.lt.s32 %p, %r4, 0;\n\t@%p bra OUT;\n\tst.param.b32 [z], %r4;\n"
	"\tcall (s), helper2, (z, y);\n\tld.param.b32 %r3, [s];\n"
	"OUT:\n\tld.local.u32 %r5, [own + 4];\n\tadd.u32 %r5, %r5, %r3;\n\tst.param.b32 [r], %r5;\n\tret;\n}\n"
	".visible .entry k(.param .u64 in, .param .u64 out, .param .u64 acc, .param .u32 k0, .param .u32 k1,\n"
	"\t.param .align 16 .b8 blob[32])\n{\n";

static void gen_mixed(Gen *g)
{
	Where w = { .uniform = true, .brk = -1, .cont = -1, .found = -1, .outer = -1 };

	gen_memory(g);
	P("// statements\n");
	for (g->budget = 5 + rnd(g, 28); g->budget;)
		gen_statement(g, w);
}

/* A few patterns; not of the largest blocks, since shared memory ends. */
static void gen_regular(Gen *g)
{
	Where w = { .uniform = true, .brk = -1, .cont = -1, .found = -1, .outer = -1 };

	if (!g->lean)
		gen_memory(g);
	P("// statements\n");
	for (u32 n = g->threads > 512 || (g->lean && chance(g, 60)) ? 1 : 1 + rnd(g, 3); n; n--) {
		gen_pattern(g);
		g->budget = 1 + rnd(g, 3);
		while (!g->lean && g->budget)
			gen_statement(g, w);
	}
}

static void gen_registers(Gen *g)
{
	P("\t.reg .b32 %%v<%u>, %%u<%u>, %%t<4>, %%i<%u>, %%tx, %%ty, %%lane, %%cta, %%lin, %%lin4, %%lin4s, %%gt, %%m, %%n, %%own_s;\n",
	  GEN_NV, GEN_NU, g->temps + 1);
	P("\t.reg .f32 %%f<%u>, %%g<2>;\n\t.reg .f64 %%d<%u>, %%e<2>;\n\t.reg .b64 %%rd<10>, %%l<%u>, %%own;\n", GEN_NF, GEN_ND, GEN_NL);
	P("\t.reg .b128 %%b<%u>;\n\t.reg .b16 %%h<%u>, %%w<3>;\n\t.reg .pred %%p<%u>, %%q<%u>;\n", GEN_NB, GEN_NH, GEN_NP, g->temps + 1);
	P("\t.local .align 16 .b32 loc[8];\n\t.reg .b64 %%fn;\n");
	P("\tPROTO: .callprototype (.param .b32 _) _ (.param .b32 _, .param .align 8 .b8 _[8]);\n");
	P("\t.shared .align 16 .b32 owns[%u];\n\t.shared .align 4 .b32 sh[%u];\n\t.shared .align 4 .b32 hist[64];\n", 4 * g->threads,
	  g->threads);
}

static void choose_grid(Gen *g)
{
	static const u32 grids[][2] = { { 3, 1 }, { 3, 1 }, { 4, 1 }, { 2, 2 }, { 1, 3 } };
	u32 i = rnd(g, COUNT(grids));

	g->nctaid[0] = grids[i][0];
	g->nctaid[1] = grids[i][1];
}

static void add_shape(Gen *g, const u32 *s)
{
	u32 n = s[0] * s[1] * s[2];

	memcpy(g->shape[g->nshapes++], s, sizeof g->shape[0]);
	if (n > g->threads)
		g->threads = n;
}

/* Shapes that either are whole warps all, or are not. */
static void choose_shapes(Gen *g)
{
	static const u32 whole[][3] = { { 32, 1, 1 }, { 64, 1, 1 }, { 128, 1, 1 }, { 16, 16, 1 }, { 8, 8, 1 }, { 32, 4, 1 },
					{ 64, 2, 1 }, { 24, 4, 1 }, { 16, 4, 1 }, { 1, 64, 1 }, { 256, 1, 1 }, { 4, 4, 4 },
					{ 32, 16, 1 }, { 8, 4, 2 }, { 32, 32, 1 } };
	static const u32 tails[][3] = { { 33, 1, 1 }, { 7, 1, 1 }, { 100, 1, 1 }, { 10, 10, 1 }, { 16, 5, 1 }, { 3, 5, 7 }, { 17, 3, 1 } };

	g->whole_warps = chance(g, 67);
	for (u32 i = 0; i < GEN_SHAPES; i++)
		add_shape(g, g->whole_warps ? whole[rnd(g, COUNT(whole) - chance(g, 80))] : tails[rnd(g, COUNT(tails))]);
}

/* Patterns know their block, which is often a plane. */
static void one_shape(Gen *g)
{
	static const u32 planes[][3] = { { 16, 16, 1 }, { 16, 16, 1 }, { 8, 8, 1 }, { 32, 8, 1 }, { 16, 8, 1 }, { 128, 1, 1 }, { 256, 1, 1 } };

	g->nshapes = 0;
	g->threads = 0;
	g->whole_warps |= chance(g, 50);
	add_shape(g, g->whole_warps ? planes[rnd(g, COUNT(planes))] : (u32[]){ g->shape[0][0], g->shape[0][1], g->shape[0][2] });
}

static void write_head(Gen *g, u64 seed)
{
	P("// seed %llu, block %u %u %u", (unsigned long long)seed, g->shape[0][0], g->shape[0][1], g->shape[0][2]);
	for (u32 i = 1; i < g->nshapes; i++)
		P(" and %u %u %u", g->shape[i][0], g->shape[i][1], g->shape[i][2]);
	P(", grid %u %u%s%s", g->nctaid[0], g->nctaid[1], g->rows ? ", rows" : "", g->exact ? ", exact" : "");
	if (g->cc)
		P(", cc %u%s%s", g->cc, g->caches ? ", caches" : "", g->structured ? ", structured" : "");
	P("\n%s", gen_helpers);
	gen_registers(g);
}

static void gen_kernel(Gen *g, u64 seed)
{
	static const u32 ccs[] = { 90, 90, 90, 80, 70, 60, 50, 35, 20, 12, 10 };
	Text rest;

	g->state = seed * 0x9e3779b97f4a7c15ull + 0x1234567;
	for (u32 i = 0; i < 8; i++)
		(void)rnd(g, 2);
	g->k0 = rnd(g, 40);
	g->k1 = rnd(g, 3) ? rnd(g, 300) : 0x7ffffff0 + rnd(g, 32);
	g->rows = chance(g, 50);
	g->cc = chance(g, 50) ? ccs[rnd(g, COUNT(ccs))] : 0;
	g->caches = chance(g, 20);
	g->structured = true;
	choose_grid(g);
	choose_shapes(g);
	if (chance(g, 50)) {
		gen_mixed(g);
	} else {
		g->lean = chance(g, 70);
		g->rows |= g->lean && chance(g, 60);
		one_shape(g);
		gen_regular(g);
	}
	g->cc = g->waits ? 0 : g->cc;
	P("// results\n");
	gen_end(g);
	P("\tret;\n}\n");
	rest = g->text;
	g->text = (Text){ 0 };
	write_head(g, seed);
	gen_begin(g, rest.s);
	text_add(&g->text, rest.s, rest.len);
	text_free(&rest);
}

#undef P

#endif
