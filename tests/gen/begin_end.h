/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * begin_end.h: how a random kernel begins, with values in its registers, and how it ends, storing them. Included
 * by generate.h.
 */
#ifndef BEGIN_END_H
#define BEGIN_END_H

#include "gen/snippet.h"

enum { GEN_NOUT = GEN_NV + GEN_NU + GEN_NF + 2 * GEN_ND + 2 * GEN_NL + GEN_NH + 1, GEN_SCRATCH = 8, GEN_OWN = 4,
       GEN_WORDS = GEN_SCRATCH + GEN_OWN + GEN_NOUT };

/* All threads of the grid. */
static u32 all_threads(const Gen *g)
{
	return g->threads * g->nctaid[0] * g->nctaid[1];
}

/* Where register i of a thread is stored at the end. */
static u32 slot_of(const Gen *g, u32 i)
{
	return g->rows ? 4 * i * all_threads(g) : 4 * i;
}

typedef struct Line { /* of the beginning: what it defines, and how */
	const char *reg;
	char text[100];
} Line;

enum { MOST_LINES = 64 };

__attribute__((format(printf, 4, 5))) static void add_line(Line *v, u32 *n, const char *reg, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	v[*n].reg = reg;
	vsnprintf(v[(*n)++].text, sizeof v->text, fmt, ap);
	va_end(ap);
}

/* The threads' numbers, and where things are. */
static u32 places(const Gen *g, Line *v)
{
	u32 n = 0, all = all_threads(g);

	add_line(v, &n, "%rd1", "ld.param.u64 %%rd1, [in]");
	add_line(v, &n, "%rd2", "ld.param.u64 %%rd2, [out]");
	add_line(v, &n, "%rd3", "ld.param.u64 %%rd3, [acc]");
	add_line(v, &n, "%tx", "mov.u32 %%tx, %%tid.x");
	add_line(v, &n, "%ty", "mov.u32 %%ty, %%tid.y");
	add_line(v, &n, "%lane", "mov.u32 %%lane, %%laneid");
	add_line(v, &n, "%cta", "mov.u32 %%cta, %%ctaid.x");
	add_line(v, &n, "%t0", "mov.u32 %%t0, %%ntid.x");
	add_line(v, &n, "%t1", "mov.u32 %%t1, %%ntid.y; mul.lo.u32 %%t1, %%t0, %%t1");
	add_line(v, &n, "%n", "mov.u32 %%n, %%ntid.z; mul.lo.u32 %%n, %%n, %%t1");
	add_line(v, &n, "%t1", "mov.u32 %%t2, %%tid.z; mul.lo.u32 %%t1, %%t1, %%t2");
	add_line(v, &n, "%lin", "mad.lo.u32 %%t1, %%ty, %%t0, %%t1; add.u32 %%lin, %%t1, %%tx");
	if (g->nctaid[1] == 1)
		add_line(v, &n, "%gt", "mad.lo.u32 %%gt, %%cta, %%n, %%lin");
	else
		add_line(v, &n, "%gt", "mov.u32 %%t0, %%ctaid.y; mad.lo.u32 %%t0, %%t0, %u, %%cta; mad.lo.u32 %%gt, %%t0, %%n, %%lin", g->nctaid[0]);
	add_line(v, &n, "%lin4", "shl.b32 %%lin4, %%lin, 2");
	add_line(v, &n, "%lin4s", "mov.u32 %%t0, sh; add.u32 %%lin4s, %%t0, %%lin4");
	add_line(v, &n, "%own", "mul.wide.u32 %%own, %%gt, %u; add.u64 %%own, %%rd2, %%own; add.u64 %%own, %%own, %u", 4 * GEN_OWN,
		 4 * GEN_SCRATCH * all);
	add_line(v, &n, "%own_s", "mov.u32 %%t0, owns; mad.lo.u32 %%own_s, %%lin, 16, %%t0");
	add_line(v, &n, "%rd5", "mul.wide.u32 %%rd5, %%gt, %u; add.u64 %%rd5, %%rd2, %%rd5; add.u64 %%rd5, %%rd5, %u",
		 g->rows ? 4 : 4 * GEN_NOUT, 4 * (GEN_SCRATCH + GEN_OWN) * all);
	return n;
}

static const char *reg_name(char class, u32 i)
{
	static const char names[][8][4] = { { "%v0", "%v1", "%v2", "%v3", "%v4", "%v5", "%v6", "%v7" },
					    { "%f0", "%f1", "%f2" }, { "%d0", "%d1" }, { "%l0", "%l1" }, { "%h0", "%h1" },
					    { "%b0", "%b1" }, { "%p0", "%p1", "%p2", "%p3", "%p4", "%p5" } };

	return names[strchr("vfdlhbp", class) - "vfdlhbp"][i];
}

/* What registers begin with. In a lean kernel that is the same in all threads. */
static u32 values(const Gen *g, Line *v, u32 n)
{
	add_line(v, &n, "%u0", "ld.param.u32 %%u0, [k0]");
	add_line(v, &n, "%u1", "ld.param.u32 %%u1, [k1]");
	add_line(v, &n, "%u2", "add.u32 %%u2, %%cta, 3");
	add_line(v, &n, "%u3", "mov.u32 %%u3, 9");
	add_line(v, &n, "%t2", "mov.u32 %%t2, 0");
	add_line(v, &n, "%m", "mov.u32 %%m, -1");
	add_line(v, &n, "%rd9", "mov.u64 %%rd9, 77");
	for (u32 i = 0; i < GEN_NV; i++)
		add_line(v, &n, reg_name('v', i), "%s %%v%u, %s, %u", i % 2 ? "add.u32" : "xor.b32", i,
			 g->lean ? "1000" : (const char *[]){ "%tx", "%lin", "%gt", "%ty" }[i % 4], i * 3);
	for (u32 i = 0; i < GEN_NF; i++)
		add_line(v, &n, reg_name('f', i), "cvt.rn.f32.u32 %%f%u, %%v%u", i, i);
	for (u32 i = 0; i < GEN_ND; i++)
		add_line(v, &n, reg_name('d', i), "cvt.rn.f64.s32 %%d%u, %%v%u", i, i);
	for (u32 i = 0; i < GEN_NL; i++)
		add_line(v, &n, reg_name('l', i), "mov.b64 %%l%u, {%%v%u, %%v%u}", i, i, i + 2);
	for (u32 i = 0; i < GEN_NH; i++)
		add_line(v, &n, reg_name('h', i), "cvt.u16.u32 %%h%u, %%v%u", i, i + 3);
	for (u32 i = 0; i < GEN_NB; i++)
		add_line(v, &n, reg_name('b', i), "mov.b128 %%b%u, {%%l0, %%l1}", i);
	for (u32 i = 0; i < GEN_NP; i++)
		add_line(v, &n, reg_name('p', i), "setp.gt.u32 %%p%u, %%v%u, %u", i, i, 5 * i);
	return n;
}

static bool names_reg(const char *text, const char *reg)
{
	size_t len = strlen(reg);

	for (const char *s = text; s && (s = strstr(s, reg)); s += len)
		if (!strchr("0123456789_abcdefghijklmnopqrstuvwxyz", s[len]) || !s[len])
			return true;
	return false;
}

/* The beginning: of a lean kernel what the rest of it, or later lines of this, have use for. */
static void gen_begin(Gen *g, const char *rest)
{
	Line v[MOST_LINES];
	bool use[MOST_LINES];
	u32 n = values(g, v, places(g, v));

	for (u32 i = n; i-- > 0;) {
		use[i] = !g->lean || names_reg(rest, v[i].reg);
		for (u32 k = i + 1; k < n && !use[i]; k++)
			use[i] = use[k] && names_reg(v[k].text, v[i].reg);
	}
	for (u32 i = 0; i < n; i++)
		if (use[i])
			P("\t%s;\n", v[i].text);
}

/* Nothing that a kernel may read is left as it was. */
static void gen_memory(Gen *g)
{
	P("\tst.shared.u32 [%%lin4s], %%lin;\n\tst.shared.v4.u32 [%%own_s], {%%lin, 0, %%lin, 7};\n");
	P("\tst.shared.u32 [hist], 0;\n");
	for (u32 i = 1; i < 8; i++)
		P("\tst.shared.u32 [hist + %u], 0;\n", 4 * i);
	for (u32 i = 0; i < 8; i++)
		P("\tst.local.u32 [loc + %u], %%v%u;\n", 4 * i, i);
	P("\tbar.sync 0;\n");
}

/* Register i of a class: is there something to store? */
static bool has_result(const Gen *g, char class, u32 i)
{
	return !g->lean || names_reg(g->text.s, reg_name(class, i));
}

static void gen_end(Gen *g)
{
	u32 s = 0;

	for (u32 i = 0; i < GEN_NV; i++, s++)
		if (has_result(g, 'v', i))
			P("\tst.global.u32 [%%rd5 + %u], %%v%u;\n", slot_of(g, s), i);
	for (u32 i = 0; i < GEN_NU; i++, s++)
		if (!g->lean)
			P("\tst.global.u32 [%%rd5 + %u], %%u%u;\n", slot_of(g, s), i);
	for (u32 i = 0; i < GEN_NF; i++, s++)
		if (has_result(g, 'f', i))
			P("\tst.global.f32 [%%rd5 + %u], %%f%u;\n", slot_of(g, s), i);
	for (u32 i = 0; i < GEN_NP && !g->lean; i++)
		P("\tselp.u32 %%t%u, %u, 0, %%p%u;\n%s", 2 + (i > 0), 1u << i, i, i ? "\tadd.u32 %t2, %t2, %t3;\n" : "");
	if (!g->lean)
		P("\tst.global.u32 [%%rd5 + %u], %%t2;\n", slot_of(g, s));
	s++;
	for (u32 i = 0; i < GEN_NH; i++, s++)
		if (has_result(g, 'h', i))
			P("\tcvt.u32.u16 %%t2, %%h%u;\n\tst.global.u32 [%%rd5 + %u], %%t2;\n", i, slot_of(g, s));
	for (u32 i = 0; i < GEN_ND + GEN_NL; i++, s += 2) {
		char class = i < GEN_ND ? 'd' : 'l';
		u32 k = i < GEN_ND ? i : i - GEN_ND;

		if (!has_result(g, class, k))
			continue;
		if (g->rows)
			P("\tmov.b64 {%%t2, %%t3}, %%%c%u;\n\tst.global.u32 [%%rd5 + %u], %%t2;\n\tst.global.u32 [%%rd5 + %u], %%t3;\n",
			  class, k, slot_of(g, s), slot_of(g, s + 1));
		else
			P("\tmov.b64 {%%t2, %%t3}, %%%c%u;\n\tst.global.v2.u32 [%%rd5 + %u], {%%t2, %%t3};\n", class, k, slot_of(g, s));
	}
}

#endif
