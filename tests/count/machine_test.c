/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many machine instructions a kernel becomes (ptx/machine.c, ptx/parting.c): kernels/machine.ptx says it of each. And
 * which branches make lanes wait for each other, whatever the shape: loops, nested ones, code without an end.
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

static u32 count(Arena *a, const Fn *fn, u32 *parts)
{
	MachineInst *m = ptx_machine(a, fn);
	u32 n = 0;

	*parts = 0;
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		n += m[i].cost;
		*parts += m[i].parts;
	}
	return n;
}

/* "// name instructions" stands before each kernel. */
static u32 wanted(const char *name)
{
	char line[128];
	const char *at;

	snprintf(line, sizeof line, "\n// %s ", name);
	at = strstr(text, line);
	return at ? (u32)atoi(at + strlen(line)) : 0;
}

static void test_kernels(void)
{
	Arena *a = arena_new();
	Diag d = { 0 };
	Module *m;
	u32 parts;

	read_all("tests/count/kernels/machine.ptx");
	m = ptx_parse(a, text, strlen(text), &d);
	CHECK(m && vec_len(m->fns) > 20);
	for (u32 i = 0; m && i < vec_len(m->fns); i++) {
		u32 got = count(a, m->fns[i], &parts), want = wanted(m->fns[i]->name);

		if (!CHECK(got == want))
			printf("%s: %u machine instructions, not %u\n", m->fns[i]->name, got, want);
	}
	arena_free(a);
}

static Module *read_body(Arena *a, const char *body)
{
	Diag d = { 0 };
	Module *m;

	snprintf(text, sizeof text, ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p, .param .u32 n)\n{\n"
		 ".reg .pred %%p<9>; .reg .b32 %%r<30>; .reg .b64 %%rd<9>;\nld.param.u64 %%rd1, [p]; mov.u32 %%r1, %%tid.x; "
		 "ld.param.u32 %%r2, [n]; mov.u32 %%r3, 0;\n%s}\n", body);
	m = ptx_parse(a, text, strlen(text), &d);
	CHECK(m);
	return m;
}

static u32 parts_of(const char *body)
{
	Arena *a = arena_new();
	Module *m = read_body(a, body);
	u32 parts = ~0u;

	if (m)
		count(a, m->fns[0], &parts);
	arena_free(a);
	return parts;
}

/* How many loads from shared memory are part of wider ones? */
static u32 joined_of(const char *body)
{
	Arena *a = arena_new();
	Module *m = read_body(a, body);
	MachineInst *x = m ? ptx_machine(a, m->fns[0]) : NULL;
	u32 n = 0;

	if (x)
		ptx_joins(a, m->fns[0], x);
	for (u32 i = 0; x && i < vec_len(m->fns[0]->insts); i++)
		n += x[i].joined != 0;
	arena_free(a);
	return n;
}

#define STORE "st.global.u32 [%rd1], %r3; ret;"
static void test_shapes(void)
{
	CHECK(parts_of("L: add.s32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, %r2; @%p1 bra L;" STORE) == 0); /* all go round equally often */
	CHECK(parts_of("L: add.s32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, %r1; @%p1 bra L;" STORE) == 1);
	CHECK(parts_of("L: add.s32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, %r1; @%p1 bra L; ret;") == 0); /* who is done ends */
	CHECK(parts_of("setp.lt.u32 %p1, %r1, %r2; @%p1 bra L; mul.lo.s32 %r2, %r2, 9; bar.sync 0; L:" STORE) == 1);
	CHECK(parts_of("setp.lt.u32 %p1, %r1, %r2; @%p1 bra L; mov.u32 %r3, 1; bar.sync 0; L: setp.eq.u32 %p2, %r3, 1; "
		       "@%p2 bra M; mul.lo.s32 %r2, %r2, 9; bar.sync 0; M:" STORE) == 2); /* %r3 differs since lanes parted */
	CHECK(parts_of("M: bra.uni M;") == 0);
}

static u32 cost_of(const char *body)
{
	Arena *a = arena_new();
	Module *m = read_body(a, body);
	u32 parts, n = m ? count(a, m->fns[0], &parts) : 0;

	arena_free(a);
	return n;
}

#define RED "red.global.max.u32 [%rd1], %r1;"
static void test_gathering(void)
{
	CHECK(cost_of(RED RED STORE) - cost_of(RED STORE) == 4); /* a value of the warp; who acts for it is known */
}

#define FOUR "ld.shared.u32 %r5, [%r4]; ld.shared.u32 %r6, [%r4+4]; ld.shared.u32 %r7, [%r4+8]; ld.shared.u32 %r8, [%r4+12];"
static void test_joins(void)
{
	CHECK(joined_of("shl.b32 %r4, %r1, 4;" FOUR STORE) == 4);
	CHECK(joined_of("setp.lt.u32 %p1, %r1, %r2; @%p1 bra L; shl.b32 %r4, %r1, 4; bra M; L: shl.b32 %r4, %r2, 5; M:" FOUR STORE) == 4);
	CHECK(joined_of("setp.lt.u32 %p1, %r1, %r2; @%p1 bra L; shl.b32 %r4, %r1, 4; bra M; L: shl.b32 %r4, %r2, 2; M:" FOUR STORE) == 0);
	CHECK(joined_of("shl.b32 %r4, %r1, 4; L: add.s32 %r4, %r4, %r2; setp.lt.u32 %p1, %r4, %r2; @%p1 bra L;" FOUR STORE) == 0);
}

int main(void)
{
	test_gathering();
	test_joins();
	test_kernels();
	test_shapes();
	return check_done();
}
