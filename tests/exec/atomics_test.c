/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Atomics of blocks that run at the same time lose nothing, in the interpreter as in emitted code.
 */
#include "jit/program.h"

static const char ptx[] =
	".version 8.0\n.target sm_80\n.address_size 64\n"
	".visible .entry k(.param .u64 a, .param .u32 n)\n{\n"
	"	.reg .pred %p; .reg .b32 %r<6>; .reg .b64 %rd<3>; .reg .f32 %f<2>;\n"
	"	ld.param.u64 %rd1, [a]; ld.param.u32 %r1, [n]; mov.u32 %r2, %tid.x;\n"
	"L:	red.global.add.u32 [%rd1], 1;\n"
	"	atom.global.inc.u32 %r3, [%rd1 + 4], 1000000000;\n"
	"	red.global.xor.b32 [%rd1 + 8], %r2;\n"
	"	atom.global.add.f32 %f1, [%rd1 + 12], 0f3f800000;\n"
	"	atom.global.add.u64 %rd2, [%rd1 + 16], 3;\n"
	"	sub.u32 %r1, %r1, 1; setp.ne.u32 %p, %r1, 0; @%p bra L;\n"
	"	ret;\n}\n";

enum { BLOCKS = 64, THREADS = 33, TURNS = 99 };
static const u32 all = BLOCKS * THREADS * TURNS;

typedef struct Counters {
	u32 added, counted, mixed;
	float summed;
	u64 wide;
} Counters;

static void test_engine(Program *p, const JitCode *code)
{
	static const u32 ntid[3] = { THREADS, 1, 1 };
	static Counters c;
	struct {
		Counters *c;
		u32 n;
	} params = { &c, TURNS };
	Launch l;

	c = (Counters){ 0 };
	run_shape(p, &l, code, BLOCKS, ntid, &params);
	CHECK(!l.failed);
	if (!CHECK(c.added == all && c.counted == all && !c.mixed && c.wide == 3ull * all && c.summed == (float)all))
		printf("%s: %u %u %u %g %llu of %u\n", code ? "vector" : "interpreter", c.added, c.counted, c.mixed,
		       (double)c.summed, (unsigned long long)c.wide, all);
}

int main(void)
{
	static const u32 ntid[3] = { THREADS, 1, 1 };
	Program p = { 0 };

	use_plugin_of_build();
	setenv("WW_CACHE_SIZE", "0", 1);
	setenv("WW_THREADS", "4", 1);
	if (!CHECK(exec_start()) || !load(&p, ptx, "k"))
		return check_done();
	for (u32 i = 0; i < 3; i++) {
		test_engine(&p, NULL);
		test_engine(&p, code_for(&p, ntid));
	}
	unload(&p);
	return check_done();
}
