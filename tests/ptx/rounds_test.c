/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that assemblers write out: which, how many rounds a group, what comes once a group, how many groups there are.
 */
#include "ptx/estimate.h"
#include "../check.h"

#include <stdlib.h>

#define HEAD ".version 8.5\n.target sm_90\n.address_size 64\n"
#define KERNEL(start, pragma, body, end)                                                                               \
	HEAD ".visible .entry k(.param .u64 p, .param .u32 n) {\n.reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<9>; .reg .pred %p<3>;\n"   \
	     "ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n]; cvta.to.global.u64 %rd2, %rd1; mov.f32 %f1, 0f00000000;\n"                    \
	     start "\nL:\n" pragma body "add.s32 %r2, %r2, 1; setp.ne.s32 %p1, %r2, " end "; @%p1 bra L;\n"                             \
	     "st.global.f32 [%rd2], %f1; ret; }\n"
#define LOAD "ld.global.f32 %f2, [%rd2]; add.f32 %f1, %f1, %f2; add.s64 %rd2, %rd2, 4;\n"
#define TEN "fma.rn.f32 %f1, %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1;\n" \
	    "fma.rn.f32 %f1, %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1;\n" \
	    "fma.rn.f32 %f1, %f1, %f1, %f1; fma.rn.f32 %f1, %f1, %f1, %f1;\n"

static struct {
	u32 rounds, in_group;
	bool whole;
} got;

static void look(const char *text)
{
	Arena *a = arena_new();
	jmp_buf guard;
	Diag d = { .file = "rounds" };
	MachineInst *m;
	Module *mod;
	const Fn *fn;

	got.rounds = got.in_group = 0;
	got.whole = false;
	if (setjmp(guard))
		abort();
	a->guard = &guard;
	mod = ptx_parse(a, text, strlen(text), &d);
	CHECK(mod && ptx_verify(mod, &d));
	fn = ptx_find_fn(mod, "k");
	m = ptx_machine(a, fn);
	ptx_groups(a, fn, m);
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		got.rounds = m[i].rounds ? m[i].rounds : got.rounds;
		got.whole |= m[i].rounds && !m[i].entry;
		got.in_group += m[i].in_group > 0;
	}
	diag_free(&d);
	arena_free(a);
}

static void check_loops(void)
{
	look(KERNEL("mov.u32 %r2, 0;", "", LOAD, "%r1"));
	CHECK(got.rounds == 4 && !got.whole && got.in_group == 4); /* counter, address, comparison, branch */
	look(KERNEL("mov.u32 %r2, 0;", ".pragma \"nounroll\";\n", LOAD, "%r1"));
	CHECK(!got.rounds && !got.in_group);
	look(KERNEL("mov.u32 %r2, 0;", "", TEN, "%r1"));
	CHECK(got.rounds == 4);
	look(KERNEL("mov.u32 %r2, 0;", "", TEN TEN, "%r1")); /* 20 without a load are too many */
	CHECK(!got.rounds);
	look(KERNEL("mov.u32 %r2, 0;", "", LOAD TEN TEN, "%r1"));
	CHECK(got.rounds == 4);
	look(KERNEL("mov.u32 %r2, 0;", "", LOAD, "100"));
	CHECK(got.whole);
	look(KERNEL("mov.u32 %r2, %r1;", "", LOAD, "0")); /* towards a constant, from anywhere */
	CHECK(got.rounds == 4 && !got.whole);
	look(KERNEL("mov.u32 %r2, 0;", "", LOAD "add.s32 %r1, %r1, %r2;\n", "%r1")); /* its end moves */
	CHECK(got.in_group == 3 || !got.rounds);
}

static void check_groups(void)
{
	MachineInst four = { .rounds = 4, .entry = 11 }, whole = { .rounds = 16 };
	static const struct { double rounds, groups; } rows[] = { { 1, 1 }, { 2, 1 }, { 3, 2 }, { 4, 1 }, { 5, 2 }, { 6, 2 }, { 7, 3 }, { 8, 2 }, { 100, 25 } };

	for (u32 i = 0; i < COUNT(rows); i++)
		CHECK(ptx_count_groups(&four, 10, rows[i].rounds).groups == rows[i].groups);
	CHECK(ptx_count_groups(&four, 10, 4).more > 0);
	CHECK(ptx_count_groups(&whole, 10, 100).groups == 0 && ptx_count_groups(&whole, 10, 100).more == 0);
	CHECK(ptx_count_groups(&whole, 16, 1600).groups == 100);
}

int main(void)
{
	check_loops();
	check_groups();
	return check_done();
}
