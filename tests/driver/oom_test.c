/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every n-th allocation fails, for many n. Calls may then say CUDA_ERROR_OUT_OF_MEMORY and nothing
 * else; nothing crashes, and with memory back the same work succeeds in the same process.
 */
#include <stdlib.h>

#include "kernels.h"

static u32 refused;

/* True when the call succeeded. */
static bool ok(CUresult r)
{
	if (r == CUDA_ERROR_OUT_OF_MEMORY)
		refused++;
	else if (!CHECK(r == CUDA_SUCCESS))
		printf("error %d\n", (int)r);
	return !r;
}

static void use_streams(CUfunction step)
{
	CUstream s = NULL;
	CUevent e = NULL;
	CUdeviceptr p = 0, q = 0;
	u32 v[64] = {0};
	if (ok(cuStreamCreate(&s, 0)) && ok(cuEventCreate(&e, 0)) &&
	    ok(cuMemAlloc_v2(&p, sizeof v))) {
		ok(cuMemsetD32_v2(p, 1, 64));
		if (step)
			ok(launch_step(step, p, 2, 1, 64, s));
		ok(cuEventRecord(e, s));
		ok(cuStreamWaitEvent(NULL, e, 0));
		ok(cuMemcpyHtoDAsync_v2(p, v, sizeof v, s));
		if (ok(cuMemAllocAsync(&q, 100, s)))
			ok(cuMemFreeAsync(q, s));
		ok(cuMemcpyDtoH_v2(v, p, sizeof v));
		ok(cuStreamSynchronize(s));
	}
	if (p)
		ok(cuMemFree_v2(p));
	if (e)
		ok(cuEventDestroy_v2(e));
	if (s)
		ok(cuStreamDestroy_v2(s));
}

static void use_all(void)
{
	CUcontext ctx;
	CUmodule m = NULL;
	CUfunction step = NULL;
	if (!ok(cuCtxCreate_v2(&ctx, 0, 0)))
		return;
	if (ok(cuModuleLoadData(&m, kernels_ptx)))
		ok(cuModuleGetFunction(&step, m, "step"));
	use_streams(step);
	if (m)
		ok(cuModuleUnload(m));
	CHECK(!cuCtxDestroy_v2(ctx));
}

int main(void)
{
	setenv("WW_ENGINE", "interp", 1); /* the JIT's own allocations are LLVM's */
	CHECK(!cuInit(0));
	use_all();
	CHECK(!refused);
	for (u32 n = 1; n < 400; n += 1 + n / 40) {
		base_fail_every(n);
		use_all();
		base_fail_every(0);
	}
	CHECK(refused > 50);
	refused = 0;
	use_all();
	CHECK(!refused);
	return check_done();
}
