/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What entering a loop costs that assemblers write out (ptx/rounds.c): kernels/loops.ptx says it of each.
 */
#include "check.h"
#include "ptx/estimate.h"

#include <stdlib.h>

static char text[1 << 16];

static void read_all(const char *path)
{
	FILE *f = fopen(path, "rb");

	CHECK(f);
	if (f) {
		text[fread(text, 1, sizeof text - 1, f)] = 0;
		fclose(f);
	}
}

/* Of the only loop; NOREG: none is written out. */
static u32 entry_of(Arena *a, const Fn *fn)
{
	MachineInst *m = ptx_machine(a, fn);

	ptx_groups(a, fn, m);
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (m[i].rounds)
			return m[i].entry;
	return NOREG;
}

/* "// name entry" stands before each kernel. */
static u32 wanted(const char *name)
{
	char line[128];
	const char *at;

	snprintf(line, sizeof line, "\n// %s ", name);
	at = strstr(text, line);
	return at ? (u32)atoi(at + strlen(line)) : NOREG;
}

static bool is(double x, double y)
{
	return x > y - 1e-9 && x < y + 1e-9;
}

/* Lanes of a warp leave after so many rounds: what it goes through is read off what ptxas makes. */
static void test_parted(void)
{
	MachineInst m = { .rounds = 4, .entry = 11 };
	PtxGroups g;

	g = ptx_count_parted(&m, (double[]){ 3, 4 }, 2); /* four; and two and one */
	CHECK(is(g.rounds, 7) && is(g.groups, 3) && is(g.parted, 3) && g.more == 11);
	g = ptx_count_parted(&m, (double[]){ 4, 8 }, 2); /* copies of four alone */
	CHECK(is(g.rounds, 8) && is(g.groups, 2) && is(g.parted, 1));
	g = ptx_count_parted(&m, (double[]){ 5, 6, 7 }, 3); /* all have one of four */
	CHECK(is(g.rounds, 7) && is(g.groups, 3) && is(g.parted, 2));
	g = ptx_count_parted(&m, (double[]){ 3, 3.5 }, 2); /* of one warp in two */
	CHECK(is(g.rounds, 5) && is(g.groups, 2.5));
	m.before = true;
	g = ptx_count_parted(&m, (double[]){ 1, 2 }, 2); /* all make the one before, some one more */
	CHECK(is(g.rounds, 2) && is(g.parted, 1));
}

/* Up to zero: one round always stands before. */
static void test_before(Arena *a, const Fn *fn, bool want)
{
	MachineInst *m = ptx_machine(a, fn);

	ptx_groups(a, fn, m);
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (m[i].rounds)
			CHECK(m[i].before == want);
}

int main(void)
{
	Arena *a = arena_new();
	Diag d = { 0 };
	Module *m;

	test_parted();
	read_all("tests/count/kernels/loops.ptx");
	m = ptx_parse(a, text, strlen(text), &d);
	CHECK(m && vec_len(m->fns) > 5);
	for (u32 i = 0; m && i < vec_len(m->fns); i++) {
		u32 got = entry_of(a, m->fns[i]), want = wanted(m->fns[i]->name);

		CHECK(got == want);
		test_before(a, m->fns[i], !strcmp(m->fns[i]->name, "up_to_zero"));
		if (got != want)
			fprintf(stderr, "%s: %u, not %u\n", m->fns[i]->name, got, want);
	}
	arena_free(a);
	return check_done();
}
