/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls that few programs make: forms of before CUDA 3.2 and 12.9, batches, the error log, settings
 * of core dumps, notices, and what the device does not have.
 */
#include <stdlib.h>
#include <unistd.h>

#include "driver/objects.h"
#include "kernels.h"

static const CUresult bad_value = CUDA_ERROR_INVALID_VALUE, none = CUDA_ERROR_NOT_SUPPORTED,
		      too_new = CUDA_ERROR_INVALID_CONTEXT;
static char h[256], g[256];

static void test_narrow_memory(void)
{
	CUdeviceptr_v1 p = 7;
	unsigned n = 7, m = 7;
	CHECK(!cuDeviceTotalMem(&n, 0) && n > 1 << 20 && cuDeviceTotalMem(NULL, 0) == bad_value);
	CHECK(cuMemGetInfo(&n, &m) == too_new && cuMemAlloc(&p, 64) == too_new && p == 7);
	CHECK(cuMemAlloc(NULL, 0) == too_new && cuMemAllocPitch(&p, &n, 64, 4, 4) == too_new);
	CHECK(cuMemFree(0) == too_new && cuMemGetAddressRange(&p, &n, 64) == too_new);
	CHECK(cuMemHostGetDevicePointer(&p, h, 0) == too_new);
	CHECK(cuModuleGetGlobal(&p, &n, test_mod, "counter") == too_new);
	CHECK(cuModuleGetGlobal(&p, &n, NULL, "counter") == CUDA_ERROR_INVALID_HANDLE);
}

static void test_narrow_copies(void)
{
	CHECK(cuMemcpyHtoD(64, h, 4) == too_new && cuMemcpyDtoH(h, 64, 4) == too_new);
	CHECK(cuMemcpyDtoD(64, 128, 4) == too_new && cuMemcpyHtoDAsync(64, h, 4, NULL) == too_new);
	CHECK(cuMemcpyDtoHAsync(h, 64, 4, NULL) == too_new);
	CHECK(cuMemcpyDtoDAsync(64, 128, 4, NULL) == too_new);
	CHECK(cuMemsetD8(64, 1, 4) == too_new && cuMemsetD16(64, 1, 4) == too_new);
	CHECK(cuMemsetD32(64, 1, 4) == too_new && cuMemsetD2D8(64, 8, 1, 4, 2) == too_new);
	CHECK(cuMemsetD2D16(64, 8, 1, 4, 2) == too_new && cuMemsetD2D32(64, 16, 1, 4, 2) == too_new);
	CHECK(cuMemcpy2D(NULL) == too_new && cuMemcpy2DUnaligned(NULL) == too_new);
	CHECK(cuMemcpy2DAsync(NULL, NULL) == too_new && cuMemcpy3D(NULL) == too_new);
	CHECK(cuMemcpy3DAsync(NULL, NULL) == too_new);
}

static void test_narrow_arrays(void)
{
	CUDA_ARRAY_DESCRIPTOR_v1 d = {16, 2, CU_AD_FORMAT_FLOAT, 1};
	CUDA_ARRAY3D_DESCRIPTOR_v1 d3 = {8, 4, 2, CU_AD_FORMAT_UNSIGNED_INT8, 4, 0};
	CUarray a = NULL;
	for (u32 i = 0; i < sizeof h; i++)
		h[i] = (char)i;
	CHECK(cuArrayCreate(&a, &d) == too_new && cuArray3DCreate(&a, &d3) == too_new && !a);
	CHECK(cuArrayGetDescriptor(&d, a) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuArray3DGetDescriptor(&d3, a) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuMemcpyHtoA(a, 0, h, 64) == too_new && cuMemcpyAtoA(a, 32, a, 0, 16) == too_new);
	CHECK(cuMemcpyAtoH(g, a, 32, 16) == too_new && cuMemcpyDtoA(a, 0, 64, 4) == too_new);
	CHECK(cuMemcpyAtoD(64, a, 0, 4) == too_new && cuMemcpyHtoAAsync(a, 0, h, 8, NULL) == too_new);
	CHECK(cuMemcpyAtoHAsync(g, a, 0, 8, NULL) == too_new);
}

static void test_batch(CUstream s)
{
	CUdeviceptr p, dst[3], src[3];
	size_t sizes[3] = {16, 8, 4}, first[2] = {0, 1}, at = 77;
	CUmemcpyAttributes attrs[2] = {{.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM},
				       {.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_ANY}};
	CHECK(!cuMemAlloc_v2(&p, 64));
	for (u32 i = 0; i < 3; i++) {
		dst[i] = p + 16 * i;
		src[i] = (CUdeviceptr)h + 3 * i;
	}
	CHECK(!cuMemcpyBatchAsync(dst, src, sizes, 3, attrs, first, 2, &at, s) && at == 77);
	CHECK(!cuMemcpyDtoH_v2(g, p, 64) && !memcmp(g, h, 16) && !memcmp(g + 16, h + 3, 8));
	CHECK(!cuMemcpyBatchAsync_ptsz(dst, src, sizes, 3, attrs, first, 2, &at, NULL));
	CHECK(!cuMemcpyBatchAsync_v2_ptsz(dst, src, sizes, 3, attrs, first, 2, s));
	dst[1] = 64;
	CHECK(cuMemcpyBatchAsync(dst, src, sizes, 3, attrs, first, 2, &at, s) == bad_value && at == 1);
	dst[1] = p + 16;
	CHECK(cuMemcpyBatchAsync(dst, src, sizes, 3, attrs, first, 2, &at, NULL) == bad_value);
	CHECK(at == ~(size_t)0);
	first[1] = 0;
	CHECK(cuMemcpyBatchAsync_v2(dst, src, sizes, 3, attrs, first, 2, s) == bad_value);
	first[1] = 1;
	attrs[1].srcAccessOrder = 9;
	CHECK(cuMemcpyBatchAsync_v2(dst, src, sizes, 3, attrs, first, 2, s) == bad_value);
	CHECK(!cuStreamSynchronize(s) && !cuMemFree_v2(p));
}

static void test_box_batch(CUstream s)
{
	CUDA_ARRAY_DESCRIPTOR d = {.Width = 8, .Height = 4, .Format = CU_AD_FORMAT_FLOAT, .NumChannels = 1};
	CUarray a;
	CUdeviceptr p;
	size_t at = 77;
	CHECK(!cuArrayCreate_v2(&a, &d) && !cuMemAlloc_v2(&p, 256));
	CUDA_MEMCPY3D_BATCH_OP ops[2] = {
		{.src = {.type = CU_MEMCPY_OPERAND_TYPE_POINTER,
			 .op.ptr = {.ptr = (CUdeviceptr)h, .rowLength = 8, .layerHeight = 4}},
		 .dst = {.type = CU_MEMCPY_OPERAND_TYPE_ARRAY, .op.array = {.array = a}},
		 .extent = {8, 4, 1},
		 .srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM},
		{.src = {.type = CU_MEMCPY_OPERAND_TYPE_ARRAY,
			 .op.array = {.array = a, .offset = {2, 1, 0}}},
		 .dst = {.type = CU_MEMCPY_OPERAND_TYPE_POINTER, .op.ptr = {.ptr = p, .rowLength = 4}},
		 .extent = {3, 2, 1},
		 .srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM}};
	CHECK(!cuMemcpy3DBatchAsync_v2(2, ops, 0, s) && !cuMemcpyDtoH_v2(g, p, 32));
	CHECK(!memcmp(g, h + 32 + 8, 12) && !memcmp(g + 16, h + 64 + 8, 12));
	CHECK(!cuMemcpy3DBatchAsync(2, ops, &at, 0, s) && at == 77);
	CHECK(!cuMemcpy3DBatchAsync_ptsz(2, ops, &at, 0, NULL));
	CHECK(!cuMemcpy3DBatchAsync_v2_ptsz(2, ops, 0, NULL));
	CHECK(cuMemcpy3DBatchAsync_v2(2, ops, 1, s) == bad_value);
	ops[1].extent.width = 7; /* leaves the array */
	CHECK(cuMemcpy3DBatchAsync(2, ops, &at, 0, s) == bad_value && at == 1);
	ops[1].src.type = 9;
	CHECK(cuMemcpy3DBatchAsync_v2(2, ops, 0, s) == bad_value);
	CHECK(!cuCtxSynchronize() && !cuArrayDestroy(a) && !cuMemFree_v2(p));
}

static u32 told;
static void CUDA_CB listen(void *user, CUlogLevel level, char *line, size_t len)
{
	CHECK(user == &told && level == CU_LOG_LEVEL_ERROR && strlen(line) == len);
	told++;
	cuMemFree_v2(99); /* its own failures are not told */
}

static void test_logs(void)
{
	char text[1024], path[] = "/tmp/ww-logs-XXXXXX";
	CUlogIterator now;
	CUlogsCallbackHandle l;
	size_t size = sizeof text;
	CHECK(!cuLogsCurrent(&now, 0) && cuLogsCurrent(NULL, 0) == bad_value);
	CHECK(!cuLogsRegisterCallback(listen, &told, &l));
	CHECK(cuMemFree_v2(12345) == bad_value && told == 1);
	CHECK(!cuLogsUnregisterCallback(l) && cuLogsUnregisterCallback(l) == bad_value);
	CHECK(cuMemFree_v2(54321) == bad_value && told == 1);
	CHECK(!cuLogsDumpToMemory(&now, text, &size, 0) && size == strlen(text));
	char *first = strstr(text, "0x3039"), *second = strstr(text, "0xd431");
	CHECK(first && second && first < second);
	size = sizeof text;
	CHECK(!cuLogsDumpToMemory(&now, text, &size, 0) && !size); /* nothing new */
	for (u32 i = 0; i < 300; i++)
		cuMemFree_v2(0x10000 + i);
	size = 200; /* the newest that fit */
	CHECK(!cuLogsDumpToMemory(NULL, text, &size, 0) && size < 200 && strstr(text, "0x1012b"));
	CHECK(cuLogsDumpToMemory(NULL, text, NULL, 0) == bad_value);
	int fd = mkstemp(path);
	CHECK(fd >= 0 && !cuLogsDumpToFile(NULL, path, 0) && lseek(fd, 0, SEEK_END) > 1000);
	CHECK(cuLogsDumpToFile(NULL, "/nonexistent/x", 0) == bad_value);
	close(fd);
	unlink(path);
}

static void test_coredump(void)
{
	bool on = true;
	char name[64];
	unsigned flags = 5;
	size_t size = sizeof on;
	CHECK(!cuCoredumpGetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &size) && !on && size == 1);
	on = true;
	CHECK(cuCoredumpSetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &size) == none);
	CHECK(!cuCoredumpSetAttributeGlobal(CU_COREDUMP_LIGHTWEIGHT, &on, &size));
	on = false;
	CHECK(!cuCoredumpGetAttributeGlobal(CU_COREDUMP_LIGHTWEIGHT, &on, &size) && on);
	size = 5;
	CHECK(!cuCoredumpSetAttribute(CU_COREDUMP_FILE, (char[]){"dump"}, &size));
	size = sizeof name;
	CHECK(!cuCoredumpGetAttribute(CU_COREDUMP_FILE, name, &size) && !strcmp(name, "dump") && size == 5);
	size = 2;
	CHECK(cuCoredumpGetAttribute(CU_COREDUMP_PIPE, name, &size) == bad_value && size > 2);
	size = sizeof flags;
	CHECK(!cuCoredumpSetAttribute(CU_COREDUMP_GENERATION_FLAGS, &flags, &size));
	flags = 0;
	CHECK(!cuCoredumpGetAttribute(CU_COREDUMP_GENERATION_FLAGS, &flags, &size) && flags == 5);
	CHECK(cuCoredumpGetAttribute(99, name, &size) == bad_value);
	CHECK(cuCoredumpSetAttribute(CU_COREDUMP_LIGHTWEIGHT, NULL, &size) == bad_value);
}

static void CUDA_CB notice(CUasyncNotificationInfo *i, void *u, CUasyncCallbackHandle c) { CHECK(false); }

static void test_notices(void)
{
	CUasyncCallbackHandle n;
	CUprocessState state = 9;
	CUexecAffinityParam affinity;
	unsigned caps[2];
	CUatomicOperation ops[2] = {CU_ATOMIC_OPERATION_INTEGER_ADD, CU_ATOMIC_OPERATION_FLOAT_MIN};
	CHECK(!cuDeviceRegisterAsyncNotification(0, notice, NULL, &n));
	CHECK(cuDeviceRegisterAsyncNotification(0, NULL, NULL, &n) == bad_value);
	CHECK(!cuDeviceUnregisterAsyncNotification(0, n));
	CHECK(cuDeviceUnregisterAsyncNotification(0, n) == bad_value);
	CHECK(!cuCheckpointProcessGetState(getpid(), &state) && state == CU_PROCESS_STATE_RUNNING);
	CHECK(cuCheckpointProcessGetState(1, &state) == CUDA_ERROR_OPERATING_SYSTEM);
	int tid = 0;
	CHECK(!cuCheckpointProcessGetRestoreThreadId(getpid(), &tid) && tid > 0);
	CHECK(cuCheckpointProcessUnlock(getpid(), NULL) == CUDA_ERROR_ILLEGAL_STATE);
	CHECK(cuCheckpointProcessRestore(getpid(), NULL) == CUDA_ERROR_ILLEGAL_STATE);
	CHECK(cuCheckpointProcessCheckpoint(getpid(), NULL) == CUDA_ERROR_ILLEGAL_STATE);
	CHECK(!cuCtxGetExecAffinity(&affinity, CU_EXEC_AFFINITY_TYPE_SM_COUNT));
	CHECK(affinity.param.smCount.val > 0);
	CHECK(cuCtxGetExecAffinity(&affinity, 5) == CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY);
	CHECK(!cuDeviceGetHostAtomicCapabilities(caps, ops, 2, 0) && !caps[1]);
	CHECK(caps[0] & CU_ATOMIC_CAPABILITY_SCALAR_64 && caps[0] & CU_ATOMIC_CAPABILITY_SIGNED);
	CHECK(cuDeviceGetHostAtomicCapabilities(caps, ops, 0, 0) == bad_value);
	CHECK(cuDeviceGetP2PAtomicCapabilities(caps, ops, 2, 0, 0) == CUDA_ERROR_INVALID_DEVICE);
}

static void test_absent(void)
{
	char luid[16];
	unsigned mask;
	size_t n;
	int has[3];
	CUmemGenericAllocationHandle m;
	CUmulticastObjectProp prop = {.numDevices = 1};
	CHECK(!cuDeviceGetAttribute(&has[0], CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED, 0) && !has[0]);
	CHECK(!cuDeviceGetAttribute(&has[1], CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK, 0) && !has[1]);
	CHECK(!cuDeviceGetAttribute(&has[2], CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1, 0) && !has[2]);
	CHECK(cuDeviceGetLuid(luid, &mask, 0) == none);
	CHECK(!cuFlushGPUDirectRDMAWrites(0, CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER));
	CHECK(!cuFlushGPUDirectRDMAWrites(0, CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES));
	CHECK(cuFlushGPUDirectRDMAWrites(0, 7) == bad_value && cuFlushGPUDirectRDMAWrites(9, 100) == bad_value);
	CHECK(cuLaunchCooperativeKernelMultiDevice(NULL, 1, 0) == bad_value);
	CHECK(cuLaunchCooperativeKernelMultiDevice(&(CUDA_LAUNCH_PARAMS){0}, 1, 0) == none);
	CHECK(cuMemBatchDecompressAsync(NULL, 0, 0, &n, NULL) == none);
	CHECK(cuMemBatchDecompressAsync_ptsz(NULL, 0, 0, &n, NULL) == none);
	CHECK(cuDeviceGetNvSciSyncAttributes(NULL, 0, 0) == none);
	CHECK(cuMulticastCreate(&m, &prop) == none && cuMulticastAddDevice(0, 0) == none);
	CHECK(cuMulticastBindMem(0, 0, 0, 0, 0, 0) == none && cuMulticastUnbind(0, 0, 0, 0) == none);
	CHECK(cuMulticastBindAddr(0, 0, 0, 0, 0) == none);
	CHECK(cuMulticastGetGranularity(&n, &prop, 0) == none);
	CHECK(cuStreamWaitValue32(NULL, 0, 0, 0) == none && cuStreamWaitValue64(NULL, 0, 0, 0) == none);
	CHECK(cuStreamWaitValue32_ptsz(NULL, 0, 0, 0) == none);
	CHECK(cuStreamWaitValue64_ptsz(NULL, 0, 0, 0) == none);
	CHECK(cuStreamWriteValue32(NULL, 0, 0, 0) == none && cuStreamWriteValue64(NULL, 0, 0, 0) == none);
	CHECK(cuStreamWriteValue32_ptsz(NULL, 0, 0, 0) == none);
	CHECK(cuStreamWriteValue64_ptsz(NULL, 0, 0, 0) == none);
	CHECK(cuStreamBatchMemOp(NULL, 0, NULL, 0) == none);
	CHECK(cuStreamBatchMemOp_ptsz(NULL, 0, NULL, 0) == none);
}

int main(void)
{
	CUstream s;
	start_driver();
	CHECK(!cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
	test_narrow_memory();
	test_narrow_copies();
	test_narrow_arrays();
	test_batch(s);
	test_box_batch(s);
	test_logs();
	test_coredump();
	test_notices();
	test_absent();
	CHECK(!cuStreamDestroy_v2(s) && !cuCtxDestroy_v2(test_ctx));
	return check_done();
}
