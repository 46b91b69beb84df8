/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compile time by the length of a kernel: processor milliseconds from a verified module to an object, in a
 * process that has compiled before. bench/compile_time.sh builds and runs it.
 *
 *   compile_time KIND N      KIND: straight (one block), branches (divergent ifs and loops), scattered
 *                            (loads and stores whose lanes go their own ways, under masks)
 */
#include "jit/code.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum { KIND_straight, KIND_branches, KIND_scattered } Kind;
static const char *const kinds[] = { "straight", "branches", "scattered" };

enum { NF = 12, ROUNDS = 5 };

static u64 state = 88172645463325252ull;

static u32 rnd(u32 n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (u32)((state >> 11) % n);
}

static u32 put_arith(Text *t)
{
	u32 d = rnd(NF), a = rnd(NF), b = rnd(NF);

	switch (rnd(5)) {
	case 0: text_printf(t, "\tfma.rn.f32 %%f%u, %%f%u, %%f%u, %%f%u;\n", d, a, b, rnd(NF)); return 1;
	case 1: text_printf(t, "\tadd.f32 %%f%u, %%f%u, %%f%u;\n", d, a, b); return 1;
	case 2: text_printf(t, "\tmul.f32 %%f%u, %%f%u, 0f3f000000;\n", d, a); return 1;
	case 3: text_printf(t, "\tmad.lo.s32 %%r%u, %%r%u, %%r%u, %%r%u;\n", d, a, b, rnd(NF)); return 1;
	default:
		text_printf(t, "\tsetp.lt.f32 %%p0, %%f%u, %%f%u;\n\tselp.f32 %%f%u, %%f%u, %%f%u, %%p0;\n", a, b, d, a, b);
		return 2;
	}
}

static u32 put_memory(Text *t, bool scattered)
{
	if (scattered) {
		text_printf(t, "\tand.b32 %%r20, %%r%u, 1023;\n\tmul.wide.u32 %%rd3, %%r20, 4;\n\tadd.s64 %%rd3, %%rd1, "
			       "%%rd3;\n", rnd(NF));
		text_printf(t, rnd(2) ? "\tld.global.f32 %%f%u, [%%rd3];\n" : "\tst.global.f32 [%%rd3], %%f%u;\n", rnd(NF));
		return 4;
	}
	text_printf(t, rnd(3) ? "\tld.global.f32 %%f%u, [%%rd2 + %u];\n" : "\tst.global.f32 [%%rd2 + %2$u], %%f%1$u;\n",
		    rnd(NF), 4 * rnd(1000));
	return 1;
}

static u32 put_statement(Text *t, Kind kind, u32 *labels, u32 depth)
{
	u32 n, end, head;

	if (kind == KIND_straight || depth > 2 || rnd(8)) {
		bool scattered = kind == KIND_scattered && rnd(4) == 0;

		return rnd(6) && !scattered ? put_arith(t) : put_memory(t, scattered);
	}
	end = (*labels)++;
	head = (*labels)++;
	if (rnd(3)) {
		text_printf(t, "\tsetp.gt.s32 %%p%u, %%r%u, %u;\n\t@%%p%u bra L%u;\n", depth + 1, rnd(NF), rnd(99), depth + 1,
			    end);
		n = 2;
		for (u32 k = 4 + rnd(6); k; k--)
			n += put_statement(t, kind, labels, depth + 1);
		text_printf(t, "L%u:\n", end);
		return n;
	}
	text_printf(t, "\tand.b32 %%r%u, %%r%u, 7;\nL%u:\n", 21 + depth, rnd(NF), head);
	n = 4;
	for (u32 k = 4 + rnd(6); k; k--)
		n += put_statement(t, kind, labels, depth + 1);
	text_printf(t, "\tsub.u32 %%r%u, %%r%u, 1;\n\tsetp.gt.s32 %%p%u, %%r%u, 0;\n\t@%%p%u bra L%u;\n", 21 + depth,
		    21 + depth, depth + 1, 21 + depth, depth + 1, head);
	return n;
}

static void put_kernel(Text *t, Kind kind, u32 n)
{
	u32 labels = 0;

	text_printf(t, ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a)\n{\n"
		       "\t.reg .b32 %%r<26>;\n\t.reg .f32 %%f<%u>;\n\t.reg .b64 %%rd<4>;\n\t.reg .pred %%p<6>;\n"
		       "\tld.param.u64 %%rd1, [a];\n\tmov.u32 %%r0, %%tid.x;\n\tmul.wide.u32 %%rd2, %%r0, 4;\n"
		       "\tadd.s64 %%rd2, %%rd1, %%rd2;\n", NF);
	for (u32 i = 1; i < NF; i++)
		text_printf(t, "\tadd.u32 %%r%u, %%r0, %u;\n", i, 3 * i);
	for (u32 i = 0; i < NF; i++)
		text_printf(t, "\tcvt.rn.f32.s32 %%f%u, %%r%u;\n", i, i);
	for (u32 done = 0; done < n;)
		done += put_statement(t, kind, &labels, 0);
	for (u32 i = 0; i < NF; i++)
		text_printf(t, "\tst.global.f32 [%%rd2 + %u], %%f%u;\n\tst.global.u32 [%%rd2 + %u], %%r%u;\n", 8000 + 8 * i, i,
			    8004 + 8 * i, i);
	text_printf(t, "\tret;\n}\n");
}

static double ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static bool compile(const Fn *fn, const Layout *layout, Text *why, size_t *bytes)
{
	const char *err = "";
	JitCompileFn *f = plugin_load(&err);
	JitRequest q = { fn, layout, jit_target(), { .ntid = { 256, 1, 1 }, .fault_locs = true, .opt = 2 } };
	JitObject o = { 0 };
	Diag d = { 0 };
	bool ok = f && f(&q, &o, &d);

	if (!ok)
		text_printf(why, "%s", d.out.s ? d.out.s : err);
	*bytes = o.size;
	free(o.data);
	free(o.origin);
	diag_free(&d);
	return ok;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	u32 n = argc > 2 ? (u32)atoi(argv[2]) : 1000, kind = 0, rounds = ROUNDS;
	Arena *a = arena_new();
	Text t = { 0 }, why = { 0 };
	double took[ROUNDS];
	Diag d = { 0 };
	size_t bytes = 0;
	Module *m;
	Fn *fn;
	jmp_buf oom;

	while (argc > 1 && kind < COUNT(kinds) && strcmp(kinds[kind], argv[1]))
		kind++;
	if (argc < 3 || kind == COUNT(kinds) || setjmp(oom))
		return 2;
	a->guard = &oom;
	put_kernel(&t, (Kind)kind, n);
	m = ptx_parse(a, t.s, t.len, &d);
	if (!m || !ptx_verify(m, &d)) {
		printf("%s\n", d.out.s ? d.out.s : "not PTX");
		return 1;
	}
	fn = ptx_find_fn(m, "k");
	for (u32 i = 0; i < rounds; i++) {
		double t0 = ms();

		if (!compile(fn, ptx_layout(a, fn), &why, &bytes)) {
			printf("%s\n", why.s);
			return 1;
		}
		took[i] = ms() - t0;
	}
	qsort(took, rounds, sizeof *took, by_size);
	printf("%-10s %6zu instructions  %9.1f ms  %7.1f us each  %8zu bytes\n", kinds[kind], vec_len(fn->insts),
	       took[rounds / 2], took[rounds / 2] * 1e3 / (double)vec_len(fn->insts), bytes);
	return 0;
}
