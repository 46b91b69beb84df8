/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A kernel launched with many block shapes: sixteen are specialised, one code serves the rest, and all
 * results are right. Barriers, rows, warp operations and divergence, because their code is made differently
 * when the shape is not known.
 */
#include "jit/program.h"

static const char ptx[] =
	".version 8.0\n.target sm_80\n.address_size 64\n"
	".visible .entry k(.param .u64 out)\n{\n"
	"	.reg .pred %p<3>; .reg .b32 %r<20>; .reg .b64 %rd<4>;\n"
	"	.shared .align 4 .b32 sh[1024];\n"
	"	ld.param.u64 %rd1, [out];\n"
	"	mov.u32 %r0, %tid.x; mov.u32 %r1, %tid.y; mov.u32 %r2, %tid.z;\n"
	"	mov.u32 %r3, %ntid.x; mov.u32 %r4, %ntid.y; mov.u32 %r5, %ntid.z;\n"
	"	mad.lo.u32 %r6, %r2, %r4, %r1; mad.lo.u32 %r6, %r6, %r3, %r0;\n" /* linear */
	"	mul.lo.u32 %r7, %r3, %r4; mul.lo.u32 %r7, %r7, %r5;\n"	      /* threads */
	"	mov.u32 %r8, sh; shl.b32 %r9, %r6, 2; add.u32 %r8, %r8, %r9;\n"
	"	st.shared.u32 [%r8], %r6; bar.sync 0;\n"
	"	mov.u32 %r10, sh; sub.u32 %r11, %r7, %r6; sub.u32 %r11, %r11, 1; shl.b32 %r11, %r11, 2;\n"
	"	add.u32 %r10, %r10, %r11; ld.shared.u32 %r12, [%r10];\n" /* threads - 1 - linear */
	"	and.b32 %r13, %r0, 1; setp.eq.u32 %p0, %r13, 1; @!%p0 bra EVEN;\n"
	"	mad.lo.u32 %r12, %r0, 1000, %r12; add.u32 %r12, %r12, %r1;\n"
	"EVEN:	mov.u32 %r14, %ctaid.x; mad.lo.u32 %r14, %r14, %r7, %r6; mul.wide.u32 %rd2, %r14, 4;\n"
	"	add.s64 %rd1, %rd1, %rd2; mad.lo.u32 %r12, %r2, 100000, %r12; st.global.u32 [%rd1], %r12;\n"
	"	ret;\n}\n";

enum { BLOCKS = 3, SHAPES = 40, SPECIALISED = 16 };

static u32 expected(const u32 n[3], u32 linear)
{
	u32 x = linear % n[0], y = linear / n[0] % n[1], z = linear / n[0] / n[1];
	u32 v = n[0] * n[1] * n[2] - 1 - linear;

	return (x & 1 ? v + x * 1000 + y : v) + z * 100000;
}

static void test_shape(Program *p, const JitCode *c, const u32 ntid[3])
{
	static u32 out[BLOCKS * 1024];
	u32 threads = ntid[0] * ntid[1] * ntid[2], wrong = 0, *param = out;
	Launch l;

	memset(out, 0xff, sizeof out);
	run_shape(p, &l, c, BLOCKS, ntid, &param);
	for (u32 i = 0; i < BLOCKS * threads; i++)
		wrong += out[i] != expected(ntid, i % threads);
	if (!CHECK(!l.failed && !wrong))
		printf("blocks of %u x %u x %u: %u wrong\n", ntid[0], ntid[1], ntid[2], wrong);
}

static void make_shape(u32 i, u32 ntid[3])
{
	static const u32 some[][3] = { { 1, 1, 1 }, { 1024, 1, 1 }, { 1, 1024, 1 }, { 1, 16, 64 }, { 32, 32, 1 },
				       { 7, 11, 13 }, { 341, 3, 1 }, { 1023, 1, 1 }, { 16, 4, 2 }, { 3, 1, 64 } };

	if (i % 4 == 3 && i / 4 < COUNT(some)) {
		memcpy(ntid, some[i / 4], sizeof some[0]);
		return;
	}
	ntid[0] = 5 + 6 * i;
	ntid[1] = 1 + i % 3;
	ntid[2] = 1;
}

static void test_shapes(void)
{
	const JitCode *seen[SHAPES];
	u32 different = 0, ntid[3];
	Program p = { 0 };

	if (!load(&p, ptx, "k"))
		return;
	for (u32 i = 0; i < SHAPES; i++) {
		u32 k = 0;

		make_shape(i, ntid);
		seen[i] = code_for(&p, ntid);
		if (!CHECK(seen[i]))
			continue;
		while (seen[k] != seen[i])
			k++;
		different += k == i;
		CHECK(i < SPECIALISED || !seen[i]->info.ngroups);
		test_shape(&p, seen[i], ntid);
	}
	CHECK(different == SPECIALISED + 1);
	unload(&p);
}

int main(void)
{
	use_plugin_of_build();
	setenv("WW_CACHE_SIZE", "0", 1);
	if (!CHECK(exec_start()))
		return check_done();
	test_shapes();
	return check_done();
}
