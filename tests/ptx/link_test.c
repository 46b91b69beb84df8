/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The linker: externs find their definitions, weak and common ones give way, local names stay apart; and
 * every mistake names the symbol and both modules.
 */
#include "ptx/ptx.h"
#include "../check.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define HEAD ".version 8.8\n.target sm_90\n.address_size 64\n"

static Module *read_text(Arena *a, const char *text, const char *name)
{
	Diag d = {.file = name};
	Module *m = ptx_parse(a, text, strlen(text), &d);

	CHECK(m && ptx_verify(m, &d));
	if (d.out.len)
		printf("%s", d.out.s);
	diag_free(&d);
	return m;
}

/* Links up to three texts; the printed result, or the first message. */
static char *link_texts(const char *x, const char *y, const char *z)
{
	Arena *a = arena_new();
	jmp_buf guard;
	Module *mods[3] = {read_text(a, x, "x.ptx"), read_text(a, y, "y.ptx")}, *all;
	Diag d = {.file = "link"};
	Text t = {0};
	char *out;

	if (setjmp(guard))
		abort();
	a->guard = &guard;
	if (z)
		mods[2] = read_text(a, z, "z.ptx");
	all = ptx_link(a, mods, z ? 3 : 2, &d);
	if (all) {
		Diag again = {.file = "linked"};

		CHECK(!d.errors);
		CHECK(ptx_verify(all, &again));
		diag_free(&again);
		ptx_print(all, &t);
		read_text(a, t.s, "printed");
	}
	out = strdup(all ? t.s : d.out.s ? d.out.s : "");
	text_free(&t);
	diag_free(&d);
	arena_free(a);
	return out;
}

static void expect(const char *x, const char *y, const char *z, const char *part)
{
	char *got = link_texts(x, y, z);

	if (!CHECK(strstr(got, part)))
		printf("--- wanted\n%s\n--- got\n%s\n", part, got);
	free(got);
}

static void expect_count(const char *x, const char *y, const char *part, int n)
{
	char *got = link_texts(x, y, NULL);

	for (const char *s = got; (s = strstr(s, part)); s++)
		n--;
	if (!CHECK(!n))
		printf("--- got\n%s\n", got);
	free(got);
}

static const char caller[] =
	HEAD ".file 1 \"x.cu\"\n"
	     ".extern .func (.param .b32 r) f(.param .b32 x);\n"
	     ".extern .global .u32 g;\n"
	     ".global .u32 own = 1;\n"
	     ".global .u64 table[2] = {g, f};\n"
	     ".visible .entry k(.param .u64 p) {\n"
	     "	.reg .b32 %r<3>;\n	.param .b32 a;\n	.param .b32 b;\n"
	     "	.loc 1 5 0\n"
	     "	ld.global.u32 %r1, [g];\n	ld.global.u32 %r2, [own];\n	st.param.b32 [a], "
	     "%r1;\n"
	     "	call (b), f, (a);\n	ret;\n}\n";
static const char callee[] = HEAD ".file 1 \"y.cu\"\n"
				  ".visible .global .u32 g = 42;\n"
				  ".global .u32 own = 2;\n"
				  ".func helper() { ret; }\n"
				  ".visible .func (.param .b32 r) f(.param .b32 x) {\n"
				  "	.reg .b32 %r<3>;\n	.loc 1 9 0\n	ld.param.b32 %r1, "
				  "[x];\n	ld.global.u32 %r2, [own];\n"
				  "	add.s32 %r1, %r1, %r2;\n	st.param.b32 [r], "
				  "%r1;\n	call helper;\n	ret;\n}\n";

static void check_resolution(void)
{
	expect(caller, callee, NULL, ".visible .global .align 4 .u32 g = 42;");
	expect(callee, caller, NULL, ".visible .global .align 4 .u32 g = 42;");
	expect(caller, callee, NULL, "own = 1;");
	expect(caller, callee, NULL, "own_1 = 2;");
	expect(caller, callee, NULL, "ld.global.u32 %r2, [own_1];");
	expect(caller, callee, NULL, "call (b), f, (a);");
	expect(caller, callee, NULL, "= {g, f};");
	expect(caller, callee, NULL, "\"y.cu\"");
	expect_count(caller, callee, " f(", 2); /* declared ahead and defined */
	expect_count(caller, callee, "\n.extern", 0);
}

static void check_strength(void)
{
	expect(HEAD ".weak .global .u32 w = 1;\n", HEAD ".visible .global .u32 w = 2;\n", NULL,
	       "w = 2;");
	expect(HEAD ".weak .global .u32 w = 1;\n", HEAD ".weak .global .u32 w = 2;\n", NULL,
	       "w = 1;");
	expect(HEAD ".common .global .u32 c[2];\n", HEAD ".common .global .u32 c[8];\n", NULL,
	       "c[8];");
	expect(HEAD ".common .global .u32 c[2];\n", HEAD ".visible .global .u32 c[2] = {5};\n",
	       NULL, "c[2] = {5};");
	expect(HEAD ".weak .func f() { ret; }\n", HEAD ".visible .func f() { trap; }\n", NULL,
	       "trap;");
	expect(HEAD ".extern .shared .b8 s[];\n.visible .entry a() { ret; }\n",
	       HEAD ".extern .shared .b8 s[];\n.visible .entry b() { ret; }\n", NULL, "s[];");
	expect_count(HEAD ".func l() { ret; }\n", HEAD ".func l() { trap; }\n", ".func l", 2);
}

/* What kernels and variables do not reach may miss functions, and then is left out; variables are missed anywhere. */
static void check_unreached(void)
{
	static const char dead[] = HEAD ".extern .func f();\n.visible .func g() { call f; ret; }\n.visible .func h() { call g; ret; }\n"
					".visible .func own() { ret; }\n.visible .entry k() { call own; ret; }\n";
	static const char held[] = HEAD ".extern .func f();\n.func g() { call f; ret; }\n.visible .global .u64 t = g;\n";
	static const char through[] = HEAD ".extern .func f();\n.weak .func h() { .reg .u64 %r; mov.u64 %r, f; ret; }\n"
					   ".visible .entry k() { call h; ret; }\n";
	static const char read[] = HEAD ".extern .global .u32 v;\n.func g() { .reg .u32 %r; ld.global.u32 %r, [v]; ret; }\n";

	expect_count(dead, HEAD, " f", 0);
	expect_count(dead, HEAD, " g", 0);
	expect_count(dead, HEAD, " h", 0);
	expect(dead, HEAD, NULL, "call own;");
	expect_count(dead, HEAD ".visible .func f() { ret; }\n", "call g;", 1);
	expect(held, HEAD, NULL, "Undefined reference to 'f' in 'x.ptx' (a function");
	expect(HEAD, through, NULL, "Undefined reference to 'f' in 'y.ptx' (a function");
	expect(HEAD, read, NULL, "Undefined reference to 'v' in 'y.ptx' (a variable");
}

static void check_mistakes(void)
{
	expect(caller, HEAD, NULL, "Undefined reference to 'f' in 'x.ptx' (a function");
	expect(caller, HEAD, NULL, "Undefined reference to 'g' in 'x.ptx' (a variable");
	expect(HEAD ".extern .func vprintf();\n", HEAD, NULL, ".extern .func vprintf");
	expect(callee, callee, NULL, "Multiple definition of 'f' in 'y.ptx', first defined in 'x.ptx'");
	expect(HEAD, callee, callee, "Multiple definition of 'g' in 'z.ptx', first defined in 'y.ptx'");
	expect(HEAD ".visible .entry k() { ret; }\n", HEAD ".visible .entry k() { ret; }\n", NULL,
	       "Multiple definition of 'k' in 'y.ptx', first defined in 'x.ptx'");
	expect(HEAD ".extern .func f();\n", callee, NULL, "'f' is declared with other parameters");
	expect(HEAD ".extern .global .u64 g;\n", callee, NULL, "'g' is of different sizes");
	expect(HEAD ".extern .const .u32 g;\n", callee, NULL, "'g' is in different state spaces");
	expect(HEAD ".extern .global .u32 f;\n", callee, NULL,
	       "a function in one and a variable in the other");
	expect(HEAD, ".version 8.8\n.target sm_90\n.address_size 32\n", NULL, "64-bit addresses");
	expect(".version 8.8\n.target sm_90a\n", ".version 8.8\n.target sm_100a\n", NULL,
	       "for sm_90a only");
}

int main(void)
{
	check_resolution();
	check_strength();
	check_unreached();
	check_mistakes();
	return check_done();
}
