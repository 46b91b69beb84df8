/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Misuse and its codes: launches, memory, modules, handles, contexts; faults in child processes,
 * where the faulted context answers with its error and the process lives on; forks.
 */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/objects.h"
#include "kernels.h"

static CUresult launch(CUfunction f, u32 grid, u32 block, u32 shared)
{
	return cuLaunchKernel(f, grid, 1, 1, block, 1, 1, shared, NULL, NULL, NULL);
}

static void test_launch_limits(void)
{
	CUfunction f = kernel("empty"), b = kernel("bounded"), s = kernel("shared");
	CUdeviceptr p = 0;
	void *args[] = {&p}, *end[] = {CU_LAUNCH_PARAM_END};
	CHECK(!launch(f, 1, 1024, 0));
	CHECK(launch(f, 1, 1025, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(launch(f, 0, 1, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(launch(f, 1, 0, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(launch(f, 0x80000000u, 1, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(launch(f, 1, ~0u, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuLaunchKernel(f, 1, 65536, 1, 1, 1, 1, 0, NULL, NULL, NULL) ==
	      CUDA_ERROR_INVALID_VALUE);
	CHECK(cuLaunchKernel(f, 1, 1, 1, 1, 1, 65, 0, NULL, NULL, NULL) ==
	      CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuLaunchKernel(f, 1, 1, 65535, 1, 1, 64, 0, NULL, NULL, NULL));
	CHECK(!launch(f, 1, 1, 49152));
	CHECK(launch(f, 1, 1, 49153) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100000));
	CHECK(!launch(f, 1, 1, 100000));
	CHECK(cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 232449) ==
	      CUDA_ERROR_INVALID_VALUE);
	CHECK(!launch(b, 1, 64, 0));
	CHECK(launch(b, 1, 65, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(launch(s, 1, 1, 0) == CUDA_ERROR_INVALID_VALUE); /* no parameters */
	CHECK(!cuLaunchKernel(s, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
	CHECK(cuLaunchKernel(s, 1, 1, 1, 1, 1, 1, 0, NULL, args, end) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuLaunchKernel(s, 1, 1, 1, 1, 1, 1, 48129, NULL, args, NULL) ==
	      CUDA_ERROR_INVALID_VALUE);
	CHECK(launch(NULL, 1, 1, 0) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(launch((CUfunction)0x1000, 1, 1, 0) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, (CUstream)0x1000, NULL, NULL) ==
	      CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuLaunchCooperativeKernel(f, 1 << 20, 1, 1, 1024, 1, 1, 0, NULL, NULL) ==
	      CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
	CHECK(!cuLaunchCooperativeKernel(f, 2, 1, 1, 1024, 1, 1, 0, NULL, NULL));
	CHECK(!cuCtxSynchronize());
}

static void test_attributes(void)
{
	CUfunction s = kernel("shared");
	int v = -1, n = -1;
	size_t off = 9, size = 9;
	CHECK(!cuFuncGetAttribute(&v, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, s) && v == 1024);
	CHECK(!cuFuncGetAttribute(&v, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel("bounded")) &&
	      v == 64);
	CHECK(!cuFuncGetAttribute(&v, CU_FUNC_ATTRIBUTE_NUM_REGS, s) && v > 0 && v <= 255);
	CHECK(cuFuncGetAttribute(&v, 99, s) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuFuncGetParamInfo(s, 0, &off, &size) && off == 0 && size == 8);
	CHECK(cuFuncGetParamInfo(s, 1, &off, &size) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, s, 128, 16384) && n == 12);
	CHECK(!cuOccupancyMaxPotentialBlockSize(&n, &v, s, NULL, 0, 0) && v == 1024);
}

static void test_memory(void)
{
	CUdeviceptr p, base;
	size_t size, free_bytes, total, later;
	u8 host[64] = {0};
	CHECK(!cuMemGetInfo_v2(&free_bytes, &total) && free_bytes <= total);
	CHECK(!cuMemAlloc_v2(&p, 1000));
	CHECK(!cuMemGetInfo_v2(&later, &total) && later == free_bytes - 1000);
	CHECK(cuMemAlloc_v2(&base, total + 1) == CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(cuMemAlloc_v2(&base, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemGetAddressRange_v2(&base, &size, p + 999) && base == p && size == 1000);
	CHECK(cuMemGetAddressRange_v2(&base, &size, p + 1000) == CUDA_ERROR_NOT_FOUND);
	CHECK(cuMemcpyHtoD_v2(p + 990, host, 11) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemcpyDtoH_v2(host, p, 1001) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemcpyHtoD_v2((CUdeviceptr)host, host, 4) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemsetD8_v2(p + 1, 3, 1000) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemsetD32_v2(p, 3, ~0ul / 2) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemcpyHtoD_v2(p, (void *)0x10, 8) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemcpyDtoH_v2((void *)0x10, p, 8) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemcpyHtoDAsync_v2(p, (void *)0x10, 8, NULL) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemFree_v2(p + 8) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemFree_v2(p));
	CHECK(cuMemFree_v2(p) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemcpyDtoH_v2(host, p, 4) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemHostRegister_v2(host, 32, 0));
	CHECK(cuMemHostRegister_v2(host + 16, 32, 0) == CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
	CHECK(!cuMemHostGetDevicePointer_v2(&p, host, 0) && p == (CUdeviceptr)host);
	CHECK(!cuMemHostUnregister(host));
	CHECK(cuMemHostUnregister(host) == CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
}

static void test_boxes(void)
{
	enum { W = 7, H = 5, D = 3 };
	u8 in[W * H * D], out[W * H * D] = {0};
	CUdeviceptr p;
	size_t pitch;
	for (u32 i = 0; i < sizeof in; i++)
		in[i] = (u8)(i + 1);
	CHECK(!cuMemAllocPitch_v2(&p, &pitch, W, H * D, 4) && pitch == 512);
	CUDA_MEMCPY3D m = {.srcMemoryType = CU_MEMORYTYPE_HOST,
			   .srcHost = in,
			   .srcPitch = W,
			   .srcHeight = H,
			   .dstMemoryType = CU_MEMORYTYPE_DEVICE,
			   .dstDevice = p,
			   .dstPitch = pitch,
			   .dstHeight = H,
			   .WidthInBytes = W,
			   .Height = H,
			   .Depth = D};
	CHECK(!cuMemcpy3D_v2(&m));
	CUDA_MEMCPY3D b = {.srcMemoryType = CU_MEMORYTYPE_DEVICE,
			   .srcDevice = p,
			   .srcPitch = pitch,
			   .srcHeight = H,
			   .srcXInBytes = 2,
			   .srcY = 1,
			   .srcZ = 1,
			   .dstMemoryType = CU_MEMORYTYPE_HOST,
			   .dstHost = out,
			   .dstPitch = W,
			   .dstHeight = H,
			   .WidthInBytes = 3,
			   .Height = 2,
			   .Depth = 2};
	CHECK(!cuMemcpy3D_v2(&b));
	for (u32 z = 0; z < 2; z++)
		for (u32 y = 0; y < 2; y++)
			CHECK(!memcmp(out + (z * H + y) * W, in + ((z + 1) * H + y + 1) * W + 2,
				      3));
	b.dstPitch = 2;
	CHECK(cuMemcpy3D_v2(&b) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemsetD2D8_v2(p, pitch, 9, W, H));
	CHECK(!cuMemcpyDtoH_v2(out, p + pitch, W) && out[0] == 9 && out[W - 1] == 9);
	CHECK(!cuMemFree_v2(p));
}

static void test_modules(void)
{
	CUmodule m;
	CUfunction f;
	CUdeviceptr p;
	size_t n;
	u32 v = 0;
	char log[2048] = "";
	CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
	void *values[] = {log, (void *)sizeof log};
	CHECK(!cuModuleGetGlobal_v2(&p, &n, test_mod, "counter") && n == 4);
	CHECK(!cuMemcpyDtoH_v2(&v, p, 4) && v == 7);
	CHECK(cuMemFree_v2(p) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuModuleGetFunction(&f, test_mod, "none") == CUDA_ERROR_NOT_FOUND);
	CHECK(cuModuleGetFunction(&f, (CUmodule)test_ctx, "step") == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuModuleLoadDataEx(&m, PTX_HEAD ".entry k() { bra X; }", 2, options, values) ==
	      CUDA_ERROR_INVALID_PTX);
	CHECK(strstr(log, "'X'") && values[1] == (void *)strlen(log));
	CHECK(cuModuleLoadData(&m, "nonsense") == CUDA_ERROR_INVALID_IMAGE);
	CHECK(cuModuleLoadData(&m, ".version 99.0\n.target sm_75\n") ==
	      CUDA_ERROR_UNSUPPORTED_PTX_VERSION);
	CHECK(!cuModuleLoadData(&m, ".version 9.2\n.target sm_75\n.address_size 64\n.entry k() { ret; }"));
	CHECK(!cuModuleUnload(m));
	CHECK(!cuModuleLoadData(&m, kernels_ptx));
	CHECK(!cuModuleGetFunction(&f, m, "empty") && !launch(f, 1000, 32, 0));
	CHECK(!cuModuleUnload(m)); /* with work in flight */
	CHECK(cuModuleUnload(m) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(launch(f, 1, 1, 0) == CUDA_ERROR_INVALID_HANDLE);
}

/* Loading is lazy: what is wrong with the code is told by the first question about it. */
static void test_bad_library(void)
{
	CUlibrary lib, eager;
	CUkernel k;
	CUmodule m;
	CUdeviceptr p;
	unsigned n;
	CHECK(!cuLibraryLoadData(&lib, "nonsense", NULL, NULL, 0, NULL, NULL, 0));
	CHECK(cuLibraryGetKernel(&k, lib, "k") == CUDA_ERROR_INVALID_IMAGE);
	CHECK(cuLibraryGetKernelCount(&n, lib) == CUDA_ERROR_INVALID_IMAGE);
	CHECK(cuLibraryEnumerateKernels(&k, 1, lib) == CUDA_ERROR_INVALID_IMAGE);
	CHECK(cuLibraryGetGlobal(&p, NULL, lib, "g") == CUDA_ERROR_INVALID_IMAGE);
	CHECK(cuLibraryGetModule(&m, lib) == CUDA_ERROR_INVALID_IMAGE);
	CHECK(!cuLibraryUnload(lib));
	setenv("CUDA_MODULE_LOADING", "EAGER", 1);
	CHECK(cuLibraryLoadData(&eager, "nonsense", NULL, NULL, 0, NULL, NULL, 0) == CUDA_ERROR_INVALID_IMAGE);
	unsetenv("CUDA_MODULE_LOADING");
}

static void test_library(void)
{
	CUlibrary lib;
	CUkernel k;
	CUfunction f;
	CUdeviceptr p;
	unsigned n = 0;
	CHECK(!cuLibraryLoadData(&lib, kernels_ptx, NULL, NULL, 0, NULL, NULL, 0));
	CHECK(!cuLibraryGetKernelCount(&n, lib) && n == 7);
	CHECK(!cuLibraryGetKernel(&k, lib, "empty"));
	CHECK(!launch((CUfunction)k, 1, 1, 0));
	CHECK(!cuKernelGetFunction(&f, k) && !launch(f, 1, 1, 0));
	CHECK(!cuLibraryGetGlobal(&p, NULL, lib, "counter"));
	CHECK(cuLibraryGetKernel(&k, lib, "none") == CUDA_ERROR_NOT_FOUND);
	CHECK(!cuLibraryUnload(lib));
	CHECK(cuLibraryUnload(lib) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(launch((CUfunction)k, 1, 1, 0) == CUDA_ERROR_INVALID_HANDLE);
}

/* In a child: the fault is sticky there, and the process goes on. */
static void fault_child(const char *name, CUresult want)
{
	CUdeviceptr p;
	CUcontext other;
	start_driver();
	CHECK(!launch(kernel(name), 4, 64, 0));
	CHECK(cuCtxSynchronize() == want);
	CHECK(cuStreamQuery(NULL) == want);
	CHECK(cuMemAlloc_v2(&p, 4) == want);
	CHECK(launch(NULL, 1, 1, 0) == want);
	CHECK(!cuCtxDestroy_v2(test_ctx));
	CHECK(cuCtxCreate_v2(&other, 0, 0) == want);
	CHECK(cuMemAlloc_v2(&p, 4) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(cuDevicePrimaryCtxRetain(&other, 0) == CUDA_ERROR_DEVICE_UNAVAILABLE);
	exit(checks_failed != 0);
}

static void in_child(void (*run)(const char *, CUresult), const char *name, CUresult want)
{
	int status = -1;
	fflush(NULL);
	pid_t child = fork();
	if (!child)
		run(name, want);
	waitpid(child, &status, 0);
	if (!CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0))
		printf("child for %s ended with %x\n", name ? name : "fork", status);
}

/* A child of a process that has used CUDA cannot. */
static void forked_child(const char *name, CUresult want)
{
	int n;
	(void)name;
	CHECK(cuDeviceGetCount(&n) == want);
	CHECK(cuInit(0) == want);
	exit(checks_failed != 0);
}

static void test_contexts(void)
{
	CUcontext a, b, c;
	CHECK(!cuCtxCreate_v2(&a, 0, 0) && !cuCtxCreate_v2(&b, CU_CTX_SCHED_YIELD, 0));
	CHECK(!cuCtxGetCurrent(&c) && c == b);
	CHECK(!cuCtxPopCurrent_v2(&c) && c == b && !cuCtxPushCurrent_v2(b));
	CHECK(!cuCtxDestroy_v2(a));
	CHECK(cuCtxPushCurrent_v2(a) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(cuCtxDestroy_v2((CUcontext)8) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(!cuCtxDestroy_v2(b));
	CHECK(cuCtxSynchronize() == CUDA_ERROR_CONTEXT_IS_DESTROYED); /* a, below it */
	CHECK(!cuCtxPopCurrent_v2(&c));
	CHECK(!cuCtxGetCurrent(&c) && c == test_ctx);
	CHECK(cuCtxCreate_v2(&a, 0, 5) == CUDA_ERROR_INVALID_DEVICE);
}

int main(void)
{
	int n;
	CHECK(cuDeviceGetCount(&n) == CUDA_ERROR_NOT_INITIALIZED);
	in_child(fault_child, "null", CUDA_ERROR_ILLEGAL_ADDRESS);
	in_child(fault_child, "trap", CUDA_ERROR_LAUNCH_FAILED);
	start_driver();
	test_launch_limits();
	test_attributes();
	test_memory();
	test_boxes();
	test_modules();
	test_library();
	test_bad_library();
	test_contexts();
	in_child(forked_child, NULL, CUDA_ERROR_NOT_INITIALIZED);
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
