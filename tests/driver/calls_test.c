/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls without a stream that no other test needs: each for what it answers and what it refuses.
 */
#include <stdlib.h>
#include <unistd.h>

#include "driver/objects.h"
#include "fatbin/fatbin.h"
#include "kernels.h"

static void test_devices(void)
{
	int major, minor, n = -1;
	size_t bytes = 0;
	char id[32];
	CUdevice d = 9;
	CUuuid a, b;
	CUdevprop p;
	CHECK(!cuDeviceComputeCapability(&major, &minor, 0) && major == 9 && minor == 0);
	CHECK(!cuDeviceGetProperties(&p, 0) && p.SIMDWidth == 32 && p.maxThreadsDim[2] == 64);
	CHECK(!cuDeviceTotalMem_v2(&bytes, 0) && bytes > 1 << 20);
	CHECK(!cuDeviceGetUuid(&a, 0) && !cuDeviceGetUuid_v2(&b, 0) && !memcmp(&a, &b, sizeof a));
	CHECK(!cuDeviceGetPCIBusId(id, sizeof id, 0) && !cuDeviceGetByPCIBusId(&d, id) && d == 0);
	CHECK(cuDeviceGetByPCIBusId(&d, "ffff:ff:ff.f") == CUDA_ERROR_INVALID_DEVICE);
	CHECK(cuDeviceGetPCIBusId(id, 4, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuDeviceGetExecAffinitySupport(&n, CU_EXEC_AFFINITY_TYPE_SM_COUNT, 0) && n == 0);
	CHECK(cuDeviceGetP2PAttribute(&n, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 0, 0) ==
	      CUDA_ERROR_INVALID_DEVICE);
	CHECK(!cuDeviceGetTexture1DLinearMaxWidth(&bytes, CU_AD_FORMAT_FLOAT, 1, 0) && bytes > 0);
	CHECK(cuProfilerInitialize("a", "b", 0) == CUDA_ERROR_PROFILER_DISABLED);
	CHECK(!cuProfilerStart() && !cuProfilerStop());
}

static void test_primary(void)
{
	CUcontext a, b;
	unsigned flags = 9;
	int active = 9;
	CHECK(!cuDevicePrimaryCtxGetState(0, &flags, &active) && !active);
	CHECK(!cuDevicePrimaryCtxSetFlags_v2(0, CU_CTX_SCHED_SPIN) &&
	      !cuDevicePrimaryCtxSetFlags(0, 0));
	CHECK(!cuDevicePrimaryCtxRetain(&a, 0) && !cuDevicePrimaryCtxRetain(&b, 0) && a == b);
	CHECK(!cuDevicePrimaryCtxGetState(0, &flags, &active) && active && !flags);
	CHECK(cuCtxDestroy_v2(a) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(!cuDevicePrimaryCtxRelease_v2(0) && !cuDevicePrimaryCtxRelease(0));
	CHECK(cuDevicePrimaryCtxRelease_v2(0) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(!cuDevicePrimaryCtxReset_v2(0) && !cuDevicePrimaryCtxReset(0));
	CHECK(cuCtxPushCurrent_v2(a) == CUDA_ERROR_INVALID_CONTEXT);
}

static void test_old_contexts(void)
{
	CUcontext a, b;
	CHECK(!cuCtxCreate(&a, 0, 0) && !cuCtxPopCurrent(&b) && a == b && !cuCtxPushCurrent(a));
	CHECK(!cuCtxAttach(&b, 0) && a == b && !cuCtxDetach(a));
	CHECK(!cuCtxCreate_v3(&a, NULL, 0, 0, 0) && !cuCtxDestroy(a));
	CHECK(!cuCtxCreate_v4(&a, NULL, 0, 0) && !cuCtxDestroy(a));
}

static void test_context(void)
{
	CUdevice d = 9;
	CUfunc_cache cache = 9;
	CUsharedconfig banks;
	CUevent e;
	unsigned long long id = 0;
	CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
	CHECK(!cuCtxGetDevice_v2(&d, test_ctx) && d == 0 && !cuCtxGetId(test_ctx, &id) && id);
	CHECK(!cuCtxSynchronize_v2(test_ctx));
	CHECK(cuCtxSynchronize_v2((CUcontext)4) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(!cuCtxSetCacheConfig(CU_FUNC_CACHE_PREFER_L1) && !cuCtxGetCacheConfig(&cache));
	CHECK(cache == CU_FUNC_CACHE_PREFER_L1);
	CHECK(cuCtxSetCacheConfig(77) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuCtxGetSharedMemConfig(&banks) && !cuCtxSetSharedMemConfig(banks));
	CHECK(!cuCtxSetFlags(CU_CTX_SCHED_YIELD) && !cuCtxResetPersistingL2Cache());
	CHECK(cuCtxEnablePeerAccess(test_ctx, 0) == CUDA_ERROR_PEER_ACCESS_UNSUPPORTED);
	CHECK(cuCtxDisablePeerAccess(test_ctx) == CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
	CHECK(!cuEventCreate(&e, 0) && !cuCtxRecordEvent(test_ctx, e) &&
	      !cuCtxWaitEvent(test_ctx, e));
	CHECK(!cuEventQuery(e) && !cuEventDestroy(e));
	CHECK(!cuThreadExchangeStreamCaptureMode(&mode) && mode == CU_STREAM_CAPTURE_MODE_GLOBAL);
}

static void test_functions(void)
{
	CUfunction f = kernel("step"), list[16];
	CUmodule m;
	const char *name;
	CUfunctionLoadingState state = 9;
	CUmoduleLoadingMode mode = 9;
	unsigned n = 0;
	int v = 9, grid = 0;
	size_t bytes;
	CUlaunchConfig c = {.gridDimX = 8,
			    .gridDimY = 1,
			    .gridDimZ = 1,
			    .blockDimX = 128,
			    .blockDimY = 1,
			    .blockDimZ = 1};
	CHECK(!cuFuncGetModule(&m, f) && m == test_mod && !cuFuncGetName(&name, f));
	CHECK_TEXT(name, "step");
	CHECK(!cuFuncLoad(f) && !cuFuncIsLoaded(&state, f) &&
	      state == CU_FUNCTION_LOADING_STATE_LOADED);
	CHECK(!cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_EQUAL) &&
	      !cuFuncSetSharedMemConfig(f, 0));
	CHECK(!cuModuleGetFunctionCount(&n, test_mod) && n == 7);
	CHECK(!cuModuleEnumerateFunctions(list, 16, test_mod) && list[0] == f);
	CHECK(!cuModuleGetLoadingMode(&mode) && mode == CU_MODULE_LAZY_LOADING);
	CHECK(!cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&v, f, 1024, 0, 0) && v == 2);
	CHECK(!cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &v, f, NULL, 0, 100, 0) &&
	      v == 64 && grid > 0);
	CHECK(!cuOccupancyAvailableDynamicSMemPerBlock(&bytes, f, 2, 128) && bytes == 49152);
	CHECK(!cuOccupancyMaxPotentialClusterSize(&v, f, &c) && v == 8);
	CHECK(!cuOccupancyMaxActiveClusters(&v, f, &c) && v > 0);
}

/* The calls of CUDA 2: a function carries block shape and parameters. */
static void test_old_launches(void)
{
	CUfunction f = kernel("step");
	CUdeviceptr p;
	u32 v = 0;
	CHECK(!cuMemAlloc_v2(&p, 4) && !cuMemsetD32_v2(p, 5, 1));
	CHECK(!cuFuncSetBlockShape(f, 32, 1, 1) && !cuFuncSetSharedSize(f, 0));
	CHECK(!cuParamSetv(f, 0, &p, 8) && !cuParamSeti(f, 8, 3) && !cuParamSeti(f, 12, 2));
	CHECK(!cuParamSetf(f, 16, 0) && !cuParamSeti(f, 16, 1) && !cuParamSetSize(f, 20));
	CHECK(!cuLaunch(f) && !cuLaunchGrid(f, 1, 1) && !cuLaunchGridAsync(f, 1, 1, NULL));
	CHECK(!cuMemcpyDtoH_v2(&v, p, 4) && v == ((5 * 3 + 2) * 3 + 2) * 3 + 2);
	CHECK(cuParamSetv(f, 1 << 20, &p, 8) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuLaunchGrid(f, 0, 1) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemFree_v2(p));
}

static char *write_temp(const void *bytes, size_t len)
{
	static char path[32];
	strcpy(path, "/tmp/ww-calls-XXXXXX");
	int fd = mkstemp(path);
	CHECK(fd >= 0 && write(fd, bytes, len) == (ssize_t)len);
	close(fd);
	return path;
}

static void test_libraries(void)
{
	CUlibrary lib, other;
	CUkernel k, list[16];
	CUmodule m;
	CUfunction f;
	const char *name;
	void *ptr;
	CUdeviceptr p;
	size_t n, off;
	int v = 0;
	char *path = write_temp(kernels_ptx, sizeof kernels_ptx - 1);
	CHECK(!cuLibraryLoadFromFile(&lib, path, NULL, NULL, 0, NULL, NULL, 0));
	unlink(path);
	CHECK(cuLibraryLoadFromFile(&other, path, NULL, NULL, 0, NULL, NULL, 0) ==
	      CUDA_ERROR_FILE_NOT_FOUND);
	CHECK(!cuLibraryEnumerateKernels(list, 16, lib) && !cuLibraryGetKernel(&k, lib, "step") &&
	      list[0] == k);
	CHECK(!cuKernelGetName(&name, k) && !cuKernelGetLibrary(&other, k) && other == lib);
	CHECK_TEXT(name, "step");
	CHECK(!cuKernelGetParamInfo(k, 3, &off, &n) && off == 16 && n == 4);
	CHECK(!cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100000, k, 0));
	CHECK(!cuKernelGetAttribute(&v, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, k, 0) &&
	      v == 100000);
	CHECK(!cuKernelSetCacheConfig(k, CU_FUNC_CACHE_PREFER_L1, 0));
	CHECK(cuKernelGetAttribute(&v, 0, k, 7) == CUDA_ERROR_INVALID_DEVICE);
	CHECK(!cuLibraryGetModule(&m, lib) && !cuModuleGetFunction(&f, m, "step"));
	CHECK(cuModuleUnload(m) == CUDA_ERROR_NOT_PERMITTED);
	CHECK(cuLibraryGetManaged(&p, &n, lib, "counter") == CUDA_ERROR_NOT_FOUND);
	CHECK(cuLibraryGetUnifiedFunction(&ptr, lib, "step") == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuLibraryUnload(lib));
}

static void test_fat_binaries(void)
{
	Text fat = {0};
	const char *err;
	CUmodule m;
	FatImage im[2] = {
		{.kind = FAT_ptx,
		 .pack = FATPACK_zstd,
		 .sm = 75,
		 .major = 7,
		 .minor = 5,
		 .data = kernels_ptx,
		 .len = sizeof kernels_ptx},
		{.kind = FAT_ptx, .sm = 120, .major = 8, .minor = 8, .data = "future", .len = 7},
	};
	CHECK(fatbin_write(&fat, im, 2, &err));
	CHECK(!cuModuleLoadFatBinary(&m, fat.s) && !cuModuleUnload(m));
	FatWrapper w = {FAT_WRAPPER_MAGIC, 1, fat.s, NULL};
	CHECK(!cuModuleLoadData(&m, &w) && !cuModuleUnload(m));
	text_free(&fat);
	CHECK(fatbin_write(&fat, im + 1, 1, &err));
	CHECK(cuModuleLoadData(&m, fat.s) == CUDA_ERROR_NO_BINARY_FOR_GPU);
	text_free(&fat);
}

static void test_links(void)
{
	static char caller[] = PTX_HEAD
		".extern .func (.param .b32 r) twice(.param .b32 a);\n"
		".visible .entry go(.param .u64 p) { .reg .b32 %r<3>; .reg .b64 %d<2>;\n"
		" ld.param.u64 %d1, [p]; ld.global.u32 %r1, [%d1];\n"
		" { .param .b32 a; .param .b32 r; st.param.b32 [a], %r1; call (r), twice, (a);\n"
		" ld.param.b32 %r2, [r]; } st.global.u32 [%d1], %r2; ret; }\n";
	static char callee[] = PTX_HEAD
		".visible .func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %r<3>;\n"
		" ld.param.b32 %r1, [a]; add.u32 %r2, %r1, %r1; st.param.b32 [r], %r2; ret; }\n";
	CUlinkState link;
	CUmodule m;
	CUfunction f;
	CUdeviceptr p;
	void *image, *args[] = {&p};
	size_t size;
	u32 v = 21;
	char *path = write_temp(callee, sizeof callee - 1);
	CHECK(cuModuleLoadData(&m, caller) == CUDA_ERROR_INVALID_PTX);
	CHECK(!cuLinkCreate(0, NULL, NULL, &link));
	CHECK(!cuLinkAddData(link, CU_JIT_INPUT_PTX, caller, sizeof caller, "caller", 0, NULL,
			     NULL));
	CHECK(!cuLinkAddFile(link, CU_JIT_INPUT_PTX, path, 0, NULL, NULL));
	CHECK(cuLinkAddFile_v2(link, CU_JIT_INPUT_PTX, "/nowhere", 0, NULL, NULL) ==
	      CUDA_ERROR_FILE_NOT_FOUND);
	unlink(path);
	if (CHECK(!cuLinkComplete(link, &image, &size) && size)) {
		CHECK(!cuModuleLoadData(&m, image) && !cuModuleGetFunction(&f, m, "go"));
		CHECK(!cuMemAlloc_v2(&p, 4) && !cuMemcpyHtoD_v2(p, &v, 4));
		CHECK(!cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
		CHECK(!cuMemcpyDtoH_v2(&v, p, 4) && v == 42 && !cuMemFree_v2(p) &&
		      !cuModuleUnload(m));
	}
	CHECK(!cuLinkDestroy(link) && cuLinkDestroy(link) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(!cuLinkCreate_v2(0, NULL, NULL, &link));
	CHECK(!cuLinkAddData_v2(link, CU_JIT_INPUT_PTX, caller, sizeof caller, NULL, 0, NULL,
				NULL));
	CHECK(cuLinkComplete(link, &image, &size) == CUDA_ERROR_INVALID_SOURCE);
	CHECK(!cuLinkDestroy(link));
}

static void test_pointers(void)
{
	CUdeviceptr p, got = 0;
	CUmemorytype type = 9;
	int ordinal = 9, on = 1;
	int managed = 1; /* four bytes, as all flags */
	void *data[] = {&type, &got, &ordinal};
	CUpointer_attribute attrs[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
				       CU_POINTER_ATTRIBUTE_RANGE_START_ADDR,
				       CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL};
	CHECK(!cuMemAlloc_v2(&p, 100));
	CHECK(!cuPointerGetAttributes(3, attrs, data, p + 50));
	CHECK(type == CU_MEMORYTYPE_DEVICE && got == p && ordinal == 0);
	CHECK(!cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, p) && !managed);
	CHECK(cuPointerGetAttribute(&got, CU_POINTER_ATTRIBUTE_HOST_POINTER, p) ==
	      CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuPointerSetAttribute(&on, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, p));
	CHECK(!cuPointerGetAttributes(3, attrs, data, 0x1234) && !got && ordinal == -2);
	CHECK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, 0x1234) ==
	      CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemFree_v2(p));
}

static void test_advice(void)
{
	CUdeviceptr p;
	CUmemLocation dev0 = {.type = CU_MEM_LOCATION_TYPE_DEVICE};
	int v[2] = {9, 9};
	size_t size = 4;
	void *data = v;
	CUmem_range_attribute what = CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY;
	CHECK(!cuMemAllocManaged(&p, 4096, CU_MEM_ATTACH_GLOBAL));
	CHECK(!cuMemAdvise(p, 4096, CU_MEM_ADVISE_SET_READ_MOSTLY, 0));
	CHECK(!cuMemAdvise_v2(p, 4096, CU_MEM_ADVISE_SET_ACCESSED_BY, dev0));
	CHECK(!cuMemRangeGetAttribute(v, 8, CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY, p, 4096));
	CHECK(v[0] == 0 && v[1] == CU_DEVICE_INVALID);
	CHECK(!cuMemRangeGetAttributes(&data, &size, &what, 1, p, 4096) && v[0] == 1);
	CHECK(!cuMemPrefetchAsync(p, 4096, CU_DEVICE_CPU, NULL));
	CHECK(!cuMemRangeGetAttribute(v, 4, CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, p,
				      4096));
	CHECK(v[0] == CU_DEVICE_CPU);
	CHECK(cuMemAdvise(p, 5000, CU_MEM_ADVISE_SET_READ_MOSTLY, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemFree_v2(p));
}

static void test_pools(void)
{
	CUmemoryPool pool, q;
	CUmemLocation l = {.type = CU_MEM_LOCATION_TYPE_DEVICE};
	CUmemPoolProps props = {
		.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, .location = l, .maxSize = 1000};
	CUmemAccessDesc access = {.location = l, .flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
	CUmemAccess_flags flags = 0;
	CUdeviceptr p;
	cuuint64_t keep = 1 << 20, reserved;
	CHECK(!cuMemPoolCreate(&pool, &props) && !cuMemPoolSetAccess(pool, &access, 1));
	CHECK(!cuMemPoolGetAccess(&flags, pool, &l) && flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
	CHECK(!cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep));
	CHECK(!cuMemAllocFromPoolAsync(&p, 800, pool, NULL));
	CHECK(cuMemAllocFromPoolAsync(&p, 800, pool, NULL) == CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(!cuMemFreeAsync(p, NULL) && !cuCtxSynchronize());
	CHECK(!cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved) &&
	      reserved == 32 << 20);
	CHECK(!cuMemPoolTrimTo(pool, 0));
	CHECK(!cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &reserved) &&
	      !reserved);
	CHECK(!cuDeviceSetMemPool(0, pool) && !cuDeviceGetMemPool(&q, 0) && q == pool);
	CHECK(!cuMemGetDefaultMemPool(&q, &l, CU_MEM_ALLOCATION_TYPE_PINNED) && q != pool);
	CHECK(cuMemPoolDestroy(q) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemSetMemPool(&l, CU_MEM_ALLOCATION_TYPE_PINNED, q));
	CHECK(!cuMemGetMemPool(&pool, &l, CU_MEM_ALLOCATION_TYPE_PINNED) && q == pool);
}

static void test_arrays(void)
{
	CUarray a;
	CUDA_ARRAY_DESCRIPTOR d = {.Width = 10,
				   .Height = 4,
				   .Format = CU_AD_FORMAT_FLOAT,
				   .NumChannels = 2},
			      e;
	CUDA_ARRAY3D_DESCRIPTOR d3;
	CUDA_ARRAY_MEMORY_REQUIREMENTS m;
	CHECK(!cuArrayCreate_v2(&a, &d) && !cuArrayGetDescriptor_v2(&e, a) &&
	      !memcmp(&d, &e, sizeof d));
	CHECK(!cuArray3DGetDescriptor_v2(&d3, a) && d3.Depth == 0 && d3.Width == 10);
	CHECK(cuArrayGetMemoryRequirements(&m, a, 0) == CUDA_ERROR_INVALID_VALUE); /* not deferred */
	CHECK(!cuArrayDestroy(a) && cuArrayDestroy(a) == CUDA_ERROR_INVALID_HANDLE);
	d3.Depth = 3;
	CHECK(!cuArray3DCreate_v2(&a, &d3) && !cuArrayDestroy(a));
	d3.NumChannels = 3;
	CHECK(cuArray3DCreate_v2(&a, &d3) == CUDA_ERROR_INVALID_VALUE);
}

static void test_host_memory(void)
{
	static char mine[100];
	void *p;
	unsigned flags = 0;
	CHECK(!cuMemAllocHost_v2(&p, 100) && !cuMemHostGetFlags(&flags, p) && flags == 2 &&
	      !cuMemFreeHost(p));
	CHECK(!cuMemAllocHost(&p, 100) && !cuMemFreeHost(p));
	CHECK(!cuMemHostRegister(mine, 100, 0) && !cuMemHostUnregister(mine));
}

int main(void)
{
	CHECK(!cuInit(0));
	test_primary();
	start_driver();
	test_devices();
	test_old_contexts();
	test_context();
	test_functions();
	test_old_launches();
	test_libraries();
	test_fat_binaries();
	test_links();
	test_pointers();
	test_advice();
	test_pools();
	test_arrays();
	test_host_memory();
	CUstream s;
	CHECK(!cuStreamCreate(&s, 0) && !cuStreamDestroy(s));
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
