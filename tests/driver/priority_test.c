/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks of an urgent stream begin before those of another that are still to come, with one thread
 * to run them all; a launch's own priority counts instead of its stream's.
 */
#include <stdlib.h>

#include "kernels.h"

/* Block 0 waits for p[0]; every block counts in p[1]. */
static const char ptx[] = PTX_HEAD
	".visible .entry many(.param .u64 p) {\n"
	" .reg .pred %q; .reg .b32 %r<4>; .reg .b64 %d<2>; ld.param.u64 %d1, [p];\n"
	" mov.u32 %r1, %ctaid.x; setp.ne.u32 %q, %r1, 0; @%q bra GO;\n"
	"AGAIN: ld.volatile.global.u32 %r2, [%d1]; setp.eq.u32 %q, %r2, 0; @%q bra AGAIN;\n"
	"GO: atom.global.add.u32 %r3, [%d1+4], 1; ret; }\n"
	".visible .entry look(.param .u64 p) { .reg .b32 %r<2>; .reg .b64 %d<2>;\n"
	" ld.param.u64 %d1, [p]; ld.volatile.global.u32 %r1, [%d1+4]; st.global.u32 [%d1+8], %r1; ret; }\n";

enum { BLOCKS = 20000 };

static CUfunction many, look;
static volatile u32 *at;
static CUdeviceptr p;

/* How many blocks of the large grid had run when the small one did. */
static u32 blocks_before(CUstream large, CUstream small, const int *priority)
{
	void *args[] = {&p};
	CUlaunchAttribute a = {.id = CU_LAUNCH_ATTRIBUTE_PRIORITY, .value.priority = priority ? *priority : 0};
	CUlaunchConfig c = {.gridDimX = 1, .gridDimY = 1, .gridDimZ = 1, .blockDimX = 1, .blockDimY = 1,
			    .blockDimZ = 1, .hStream = small, .attrs = &a, .numAttrs = priority != NULL};
	at[0] = at[1] = at[2] = 0;
	CHECK(!cuLaunchKernel(many, BLOCKS, 1, 1, 1, 1, 1, 0, large, args, NULL));
	CHECK(!cuLaunchKernelEx(&c, look, args, NULL));
	__atomic_store_n(&at[0], 1, __ATOMIC_RELEASE); /* the kernel reads it meanwhile */
	CHECK(!cuCtxSynchronize() && at[1] == BLOCKS);
	return at[2];
}

int main(void)
{
	CUstream calm, urgent, also_calm;
	CUmodule m;
	const int now = -5;
	setenv("WW_THREADS", "1", 1);
	start_driver();
	CHECK(!cuModuleLoadData(&m, ptx) && !cuModuleGetFunction(&many, m, "many"));
	CHECK(!cuModuleGetFunction(&look, m, "look"));
	CHECK(!cuMemAllocManaged(&p, 64, CU_MEM_ATTACH_GLOBAL));
	at = (volatile u32 *)(uintptr_t)p;
	CHECK(!cuStreamCreateWithPriority(&calm, CU_STREAM_NON_BLOCKING, 0));
	CHECK(!cuStreamCreateWithPriority(&also_calm, CU_STREAM_NON_BLOCKING, 0));
	CHECK(!cuStreamCreateWithPriority(&urgent, CU_STREAM_NON_BLOCKING, -5));
	for (int i = 0; i < 5; i++) {
		CHECK(blocks_before(calm, urgent, NULL) < BLOCKS);
		CHECK(blocks_before(calm, also_calm, &now) < BLOCKS);
		CHECK(blocks_before(urgent, calm, NULL) == BLOCKS);
		CHECK(blocks_before(urgent, urgent, &now) == BLOCKS);
	}
	CHECK(!cuStreamDestroy_v2(calm) && !cuStreamDestroy_v2(also_calm) && !cuStreamDestroy_v2(urgent));
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
