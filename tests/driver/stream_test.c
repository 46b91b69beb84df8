/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Order: within streams, through events, between the legacy default stream and others; what blocks
 * the host and what does not; host functions, callbacks, value waits; concurrency of streams.
 */
#include <stdlib.h>
#include <unistd.h>

#include "driver/objects.h"
#include "kernels.h"

static CUfunction step, wait_kernel;
static u32 *flag; /* pinned */

static u32 read_word(CUdeviceptr p)
{
	u32 v = 0;
	CHECK(!cuMemcpyDtoH_v2(&v, p, 4));
	return v;
}

static void launch_wait(CUstream s)
{
	void *args[] = {&flag};
	CHECK(!cuLaunchKernel(wait_kernel, 1, 1, 1, 1, 1, 1, 0, s, args, NULL));
}

static void release(void) { __atomic_store_n(flag, 1, __ATOMIC_RELEASE); }

static void hold(CUstream s)
{
	__atomic_store_n(flag, 0, __ATOMIC_RELEASE);
	launch_wait(s);
}

static void test_order(void)
{
	CUstream a, b;
	CUevent e;
	CUdeviceptr p;
	u32 one = 1, out = 0;
	CHECK(!cuStreamCreate(&a, 0) && !cuStreamCreate(&b, CU_STREAM_NON_BLOCKING));
	CHECK(!cuEventCreate(&e, 0) && !cuMemAlloc_v2(&p, 4));
	hold(a);
	CHECK(!cuMemcpyHtoDAsync_v2(p, &one, 4, a));
	one = 99; /* pageable memory was read when the call returned */
	CHECK(!launch_step(step, p, 10, 2, 1, a));
	CHECK(!cuEventRecord(e, a));
	CHECK(!cuStreamWaitEvent(b, e, 0));
	CHECK(!launch_step(step, p, 10, 3, 1, b));
	CHECK(cuStreamQuery(a) == CUDA_ERROR_NOT_READY);
	CHECK(cuStreamQuery(b) == CUDA_ERROR_NOT_READY);
	CHECK(cuEventQuery(e) == CUDA_ERROR_NOT_READY);
	release();
	CHECK(!cuMemcpyDtoHAsync_v2(&out, p, 4, b));
	CHECK(!cuStreamSynchronize(b));
	CHECK(out == 123);
	CHECK(!cuEventQuery(e) && !cuStreamQuery(a));
	CHECK(!cuStreamDestroy_v2(a) && !cuStreamDestroy_v2(b) && !cuEventDestroy_v2(e) &&
	      !cuMemFree_v2(p));
}

static void test_legacy(void)
{
	CUstream a, b, n;
	CUdeviceptr p;
	CHECK(!cuStreamCreate(&a, 0) && !cuStreamCreate(&b, 0));
	CHECK(!cuStreamCreate(&n, CU_STREAM_NON_BLOCKING) && !cuMemAlloc_v2(&p, 8));
	CHECK(!cuMemsetD32_v2(p, 0, 2));
	hold(a);
	CHECK(!launch_step(step, p, 10, 1, 1, a));
	CHECK(!launch_step(step, p, 10, 2, 1, NULL));
	CHECK(!launch_step(step, p, 10, 3, 1, b));
	CHECK(cuStreamQuery(b) == CUDA_ERROR_NOT_READY);
	CHECK(cuStreamQuery(NULL) == CUDA_ERROR_NOT_READY);
	CHECK(!launch_step(step, p + 4, 1, 5, 1, n)); /* not held up by any of that */
	CHECK(!cuStreamSynchronize(n));
	release();
	CHECK(!cuCtxSynchronize());
	CHECK(read_word(p) == 123 && read_word(p + 4) == 5);
	CHECK(!cuStreamDestroy_v2(a) && !cuStreamDestroy_v2(b) && !cuStreamDestroy_v2(n));
	CHECK(!cuMemFree_v2(p));
}

static void test_per_thread(void)
{
	CUstream a;
	CHECK(!cuStreamCreate(&a, 0));
	hold(a);
	CHECK(!cuStreamSynchronize_ptsz(NULL)); /* would wait for ever on the legacy one */
	CHECK(!cuStreamQuery(CU_STREAM_PER_THREAD));
	CHECK(cuStreamQuery(CU_STREAM_LEGACY) == CUDA_ERROR_NOT_READY);
	release();
	CHECK(!cuStreamSynchronize(a) && !cuStreamDestroy_v2(a));
}

static char trail[64];
static u32 trail_len;

static void CUDA_CB note(void *c) { trail[trail_len++] = *(char *)c; }

static void CUDA_CB note_callback(CUstream s, CUresult r, void *c)
{
	CUcontext ctx;
	trail[trail_len++] = *(char *)c;
	trail[trail_len++] = r ? '-' : '+';
	trail[trail_len++] = s ? 's' : '0';
	CHECK(cuCtxSynchronize() == CUDA_ERROR_NOT_PERMITTED);
	CHECK(!cuCtxGetCurrent(&ctx));
}

static void test_host_functions(void)
{
	static char c[] = "abcd";
	CUstream s;
	CHECK(!cuStreamCreate(&s, 0));
	hold(s);
	CHECK(!cuLaunchHostFunc(s, note, c) && !cuStreamAddCallback(s, note_callback, c + 1, 0));
	CHECK(!cuLaunchHostFunc(s, note, c + 2));
	usleep(1000);
	CHECK(trail_len == 0);
	release();
	CHECK(!cuStreamSynchronize(s));
	CHECK(!cuLaunchHostFunc(NULL, note, c + 3) && !cuCtxSynchronize());
	CHECK_TEXT(trail, "ab+scd");
	CHECK(cuLaunchHostFunc(s, NULL, c) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuStreamAddCallback(s, note_callback, c, 1) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuStreamDestroy_v2(s));
}

static void test_values(void)
{
	CUstream s;
	CUdeviceptr p;
	CHECK(!cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) && !cuMemAlloc_v2(&p, 16));
	CHECK(!cuMemsetD32_v2(p, 0, 4) && !cuCtxSynchronize());
	CHECK(!cuStreamWaitValue32_v2(s, p, 5, CU_STREAM_WAIT_VALUE_GEQ));
	CHECK(!cuStreamWriteValue64_v2(s, p + 8, 1ull << 40, 0));
	CHECK(cuStreamQuery(s) == CUDA_ERROR_NOT_READY);
	CHECK(!cuStreamWriteValue32_v2(NULL, p, 6, 0));
	CHECK(!cuStreamSynchronize(s));
	CHECK(read_word(p) == 6 && read_word(p + 12) == 1 << 8);
	CHECK(cuStreamWaitValue32_v2(s, p + 2, 0, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuStreamWriteValue32_v2(s, 64, 0, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuStreamDestroy_v2(s) && !cuMemFree_v2(p));
}

static void test_events(void)
{
	CUevent a, b, c;
	float ms = -1;
	CHECK(!cuEventCreate(&a, 0) && !cuEventCreate(&b, 0) &&
	      !cuEventCreate(&c, CU_EVENT_DISABLE_TIMING));
	CHECK(!cuEventQuery(a) && !cuEventSynchronize(a));
	CHECK(cuEventElapsedTime_v2(&ms, a, b) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(!cuEventRecord(a, NULL));
	hold(NULL);
	CHECK(!cuEventRecord(b, NULL));
	CHECK(cuEventElapsedTime_v2(&ms, a, b) == CUDA_ERROR_NOT_READY);
	usleep(2000);
	release();
	CHECK(!cuEventSynchronize(b));
	CHECK(!cuEventElapsedTime_v2(&ms, a, b) && ms >= 2);
	CHECK(!cuEventElapsedTime_v2(&ms, b, a) && ms <= -2);
	CHECK(!cuEventRecord(c, NULL));
	CHECK(cuEventElapsedTime_v2(&ms, a, c) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuEventElapsedTime_v2(NULL, a, b) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuEventDestroy_v2(a) && !cuEventDestroy_v2(b) && !cuEventDestroy_v2(c));
	CHECK(cuEventDestroy_v2(a) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuEventRecord(b, NULL) == CUDA_ERROR_INVALID_HANDLE);
}

/* A stream may be destroyed with work in it; the work is done all the same. */
static void test_destroy_busy(void)
{
	CUstream s;
	CUdeviceptr p;
	CHECK(!cuStreamCreate(&s, 0) && !cuMemAlloc_v2(&p, 4) && !cuMemsetD32_v2(p, 1, 1));
	hold(s);
	CHECK(!launch_step(step, p, 1, 41, 1, s));
	CHECK(!cuStreamDestroy_v2(s));
	CHECK(cuStreamQuery(s) == CUDA_ERROR_INVALID_HANDLE);
	release();
	CHECK(!cuCtxSynchronize());
	CHECK(read_word(p) == 42 && !cuMemFree_v2(p));
}

static void test_pools(void)
{
	CUstream s;
	CUdeviceptr a, b;
	CUmemoryPool pool;
	cuuint64_t used = 7;
	CHECK(!cuStreamCreate(&s, 0) && !cuDeviceGetDefaultMemPool(&pool, 0));
	CHECK(!cuMemAllocAsync(&a, 4000, s));
	CHECK(!cuMemsetD8Async(a, 3, 4000, s));
	CHECK(!cuMemFreeAsync(a, s));
	CHECK(cuMemFreeAsync(a, s) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemAllocAsync(&b, 4000, s) && a == b);
	CHECK(!cuMemFree_v2(b) && !cuStreamSynchronize(s));
	CHECK(!cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used) && used == 0);
	CHECK(!cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &used) &&
	      used == 0);
	CHECK(cuMemAllocAsync(&a, 1ull << 50, s) == CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(!cuStreamDestroy_v2(s));
}

int main(void)
{
	start_driver();
	step = kernel("step");
	wait_kernel = kernel("wait");
	CHECK(!cuMemHostAlloc((void **)&flag, 64, 0));
	test_order();
	test_legacy();
	test_per_thread();
	test_host_functions();
	test_values();
	test_events();
	test_destroy_busy();
	test_pools();
	CHECK(!cuMemFreeHost(flag));
	CHECK(!cuModuleUnload(test_mod) && !cuCtxDestroy_v2(test_ctx));
	return check_done();
}
