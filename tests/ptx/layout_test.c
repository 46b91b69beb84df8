/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Places of shared and local variables; calls, recursion, indirect calls; very long chains of
 * calls.
 */
#include "ptx/ptx.h"
#include "../check.h"

#include <stdlib.h>

#define HEAD ".version 8.8\n.target sm_90\n.address_size 64\n"

typedef struct Job {
	Arena *a;
	jmp_buf guard;
	Module *m;
	Layout *l;
} Job;

static void lay_out(Job *j, const char *text, const char *kernel)
{
	Diag d = {.file = "layout"};

	j->a = arena_new();
	if (setjmp(j->guard))
		abort();
	j->a->guard = &j->guard;
	j->m = ptx_parse(j->a, text, strlen(text), &d);
	CHECK(j->m && ptx_verify(j->m, &d));
	if (d.out.len)
		printf("%s", d.out.s);
	j->l = ptx_layout(j->a, ptx_find_fn(j->m, kernel));
	diag_free(&d);
}

static void check_shared(void)
{
	static const char text[] =
		HEAD ".shared .align 4 .b8 a[6];\n.shared .align 8 .b64 unused;\n"
		     ".extern .shared .align 16 .b8 dyn[];\n"
		     ".func f() { .shared .b16 inner; .reg .b16 %h<2>; ld.shared.b16 %h1, [inner]; "
		     "ret; }\n"
		     ".visible .entry k() {\n	.shared .align 8 .b64 b;\n	.reg .b64 %rd<3>;\n"
		     "	mov.u64 %rd1, a;\n	mov.u64 %rd2, dyn;\n	st.shared.b64 [b], "
		     "%rd1;\n	call f;\n	ret;\n}\n";
	Job j;

	lay_out(&j, text, "k");
	CHECK(ptx_var_offset(j.l, ptx_find_fn(j.m, "k")->vars[0]) == 0);
	CHECK(ptx_var_offset(j.l, ptx_find_var(j.m, "a")) == 8);
	CHECK(ptx_var_offset(j.l, ptx_find_fn(j.m, "f")->vars[0]) == 14);
	CHECK(j.l->shared_size == 16 && j.l->dynamic_at == 16);
	CHECK(ptx_var_offset(j.l, ptx_find_var(j.m, "dyn")) == 16);
	CHECK(!map_get(&j.l->offset, map_key(ptx_find_var(j.m, "unused")), NULL));
	CHECK(!j.l->recursive && !j.l->indirect && j.l->local_size == 0);
	arena_free(j.a);
}

static void check_local(void)
{
	static const char text[] =
		HEAD ".func (.param .b32 r) f(.param .b64 x) { .local .b8 buf[5]; ret; }\n"
		     ".func g() { call g; ret; }\n"
		     ".visible .entry k() {\n	.local .align 16 .b8 l[20];\n	.param .b64 arg;\n"
		     "	.param .b32 res;\n	call (res), f, (arg);\n	ret;\n}\n"
		     ".visible .entry r() { call g; ret; }\n"
		     ".visible .entry i() {\n	.reg .b64 %rd<2>;\n	mov.u64 %rd1, g;\n"
		     "	p: .callprototype _ ();\n	call %rd1, (), p;\n	ret;\n}\n";
	Job j;

	lay_out(&j, text, "k");
	CHECK(j.l->local_size == 48); /* 20, 24: arg, 32: res */
	CHECK(ptx_frame_size(j.l, ptx_find_fn(j.m, "f")) == 32);
	CHECK(ptx_var_offset(j.l, ptx_find_fn(j.m, "k")->vars[1]) == 24);
	CHECK(!j.l->recursive);
	arena_free(j.a);
	lay_out(&j, text, "r");
	CHECK(j.l->recursive && !j.l->indirect);
	arena_free(j.a);
	lay_out(&j, text, "i");
	CHECK(j.l->indirect);
	CHECK(map_get(&j.l->frames, map_key(ptx_find_fn(j.m, "g")), NULL));
	arena_free(j.a);
}

static void check_long_chain(void)
{
	enum { LINKS = 50000 };
	Text t = {0};
	Job j;

	text_printf(&t, HEAD ".func f0() { ret; }\n");
	for (int i = 1; i < LINKS; i++)
		text_printf(&t, ".func f%d() { .local .b32 x; call f%d; ret; }\n", i, i - 1);
	text_printf(&t, ".visible .entry k() { call f%d; ret; }\n", LINKS - 1);
	lay_out(&j, t.s, "k");
	CHECK(!j.l->recursive && j.l->frames.len == LINKS + 1);
	arena_free(j.a);
	text_free(&t);
}

int main(void)
{
	check_shared();
	check_local();
	check_long_chain();
	return check_done();
}
