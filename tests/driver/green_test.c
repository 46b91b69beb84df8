/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Green contexts: SMs are counted and divided, streams belong to one, memory and modules are the
 * primary context's, and what is wrong is refused.
 */
#include <stdlib.h>

#include "kernels.h"

static const CUresult bad_value = CUDA_ERROR_INVALID_VALUE;
static CUdevResource all, part[4], rest;

static void test_resources(void)
{
	CUdevResource r, junk = {.type = CU_DEV_RESOURCE_TYPE_SM, .sm.smCount = 2};
	unsigned n = 4;
	CHECK(!cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM) && all.sm.smCount == 4);
	CHECK(cuDeviceGetDevResource(0, NULL, CU_DEV_RESOURCE_TYPE_SM) == bad_value);
	CHECK(cuDeviceGetDevResource(0, &r, 77) == CUDA_ERROR_INVALID_RESOURCE_TYPE);
	CHECK(!cuDevSmResourceSplitByCount(NULL, &n, &all, NULL, 0, 1) && n == 4);
	n = 4;
	CHECK(!cuDevSmResourceSplitByCount(part, &n, &all, &rest, 0, 3) && n == 1);
	CHECK(part[0].sm.smCount == 3 && rest.sm.smCount == 1);
	n = 2;
	CHECK(!cuDevSmResourceSplitByCount(part, &n, &all, &rest, 0, 2) && n == 2);
	CHECK(rest.type == CU_DEV_RESOURCE_TYPE_INVALID);
	CHECK(cuDevSmResourceSplitByCount(part, &n, &all, &rest, 0, 5) ==
	      CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION);
	CHECK(cuDevSmResourceSplitByCount(part, &n, &junk, &rest, 0, 1) == bad_value);
	CHECK(cuDevSmResourceSplitByCount(part, NULL, &all, &rest, 0, 1) == bad_value);
}

static void test_streams(CUgreenCtx g, CUcontext primary)
{
	CUstream s, plain;
	CUgreenCtx of;
	CUcontext face, cur;
	CUevent e;
	CUdeviceptr p;
	CUdevResource r;
	u32 v[64];
	CHECK(!cuGreenCtxStreamCreate(&s, g, CU_STREAM_NON_BLOCKING, -2));
	CHECK(cuGreenCtxStreamCreate(&plain, g, CU_STREAM_DEFAULT, 0) == bad_value);
	CHECK(!cuStreamCreate(&plain, 0) && !cuStreamGetGreenCtx(plain, &of) && !of);
	CHECK(!cuStreamGetGreenCtx(s, &of) && of == g && !cuCtxFromGreenCtx(&face, g));
	CHECK(!cuStreamGetCtx(s, &cur) && cur == face && face != primary);
	CHECK(!cuStreamGetCtx_v2(s, &cur, &of) && !cur && of == g);
	CHECK(!cuCtxGetDevResource(face, &r, CU_DEV_RESOURCE_TYPE_SM) && r.sm.smCount == 2);
	CHECK(!cuCtxGetDevResource(primary, &r, CU_DEV_RESOURCE_TYPE_SM) && r.sm.smCount == 4);
	/* the kernel was loaded and the event made in the primary context */
	CHECK(!cuEventCreate(&e, 0) && !cuCtxSetCurrent(face));
	CHECK(!cuCtxGetCurrent(&cur) && cur == face && !cuMemAlloc_v2(&p, sizeof v));
	CHECK(!cuMemsetD32Async(p, 3, 64, s) && !launch_step(kernel("step"), p, 2, 1, 64, s));
	CHECK(!cuGreenCtxRecordEvent(g, e) && !cuGreenCtxWaitEvent(g, e) && !cuEventQuery(e));
	CHECK(!cuMemcpyDtoH_v2(v, p, sizeof v) && v[63] == 7);
	CHECK(cuCtxDestroy_v2(face) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(!cuCtxSetCurrent(primary) && !cuMemFree_v2(p) && !cuEventDestroy_v2(e));
}

int main(void)
{
	CUcontext primary;
	CUdevResourceDesc d;
	CUgreenCtx g, h;
	unsigned long long id;
	setenv("WW_THREADS", "4", 1);
	setenv("WW_CC", "8.0", 1); /* where clusters are, there are at least as many multiprocessors as they have blocks */
	CHECK(!cuInit(0) && !cuDevicePrimaryCtxRetain(&primary, 0) && !cuCtxSetCurrent(primary));
	CHECK(!cuModuleLoadData(&test_mod, kernels_ptx));
	test_resources();
	CHECK(cuDevResourceGenerateDesc(&d, part, 0) == bad_value);
	CHECK(!cuDevResourceGenerateDesc(&d, part, 1));
	CHECK(cuGreenCtxCreate(&g, d, 0, 0) == bad_value);
	CHECK(cuGreenCtxCreate(&g, NULL, 0, CU_GREEN_CTX_DEFAULT_STREAM) == bad_value);
	CHECK(!cuGreenCtxCreate(&g, d, 0, CU_GREEN_CTX_DEFAULT_STREAM) && !cuGreenCtxGetId(g, &id));
	CHECK(!cuGreenCtxGetDevResource(g, &rest, CU_DEV_RESOURCE_TYPE_SM) && rest.sm.smCount == 2);
	test_streams(g, primary);
	CHECK(!cuGreenCtxDestroy(g) && cuGreenCtxDestroy(g) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(cuGreenCtxDestroy(NULL) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(!cuGreenCtxCreate(&h, d, 0, CU_GREEN_CTX_DEFAULT_STREAM));
	CHECK(!cuDevicePrimaryCtxReset_v2(0));
	CHECK(cuGreenCtxGetId(h, &id) == CUDA_ERROR_CONTEXT_IS_DESTROYED);
	return check_done();
}
