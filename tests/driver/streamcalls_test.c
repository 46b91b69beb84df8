/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every call that takes or implies a stream, for what it does: copies of all shapes and directions,
 * fills, launches, attributes, pools, values. Compiled twice, like the calls themselves.
 */
#define WW_STREAM_API
#include <stdlib.h>

#include "driver/objects.h"
#include "kernels.h"

enum { W = 8, H = 4, D = 2, BYTES = W * H * D };

static CUdeviceptr dev, dev2;
static CUstream stream;
static u8 in[BYTES], out[BYTES];

static void clear(void)
{
	memset(out, 0, sizeof out);
	CHECK(!cuMemsetD8(dev, 0, BYTES) && !cuMemsetD8(dev2, 0, BYTES));
	CHECK(!cuCtxSynchronize());
}

/* out must hold in[from], in[from + 1] … at `at`. */
static void expect(u32 at, u32 from, u32 n)
{
	CHECK(!cuCtxSynchronize());
	CHECK(!memcmp(out + at, in + from, n));
}

static void test_bytes(void)
{
	clear();
	CHECK(!cuMemcpyHtoD(dev, in, BYTES) && !cuMemcpyDtoD(dev2, dev, BYTES));
	CHECK(!cuMemcpyDtoH(out, dev2, BYTES));
	expect(0, 0, BYTES);
	clear();
	CHECK(!cuMemcpyHtoDAsync(dev, in, BYTES, stream) &&
	      !cuMemcpyDtoDAsync(dev2, dev + 8, 16, stream));
	CHECK(!cuMemcpyDtoHAsync(out, dev2, 16, stream));
	expect(0, 8, 16);
	clear();
	CHECK(!cuMemcpy(dev, (CUdeviceptr)in, BYTES) &&
	      !cuMemcpyAsync((CUdeviceptr)out, dev, BYTES, stream));
	expect(0, 0, BYTES);
	clear();
	CHECK(!cuMemcpyHtoD(dev, in, BYTES) && !cuMemcpyPeer(dev2, test_ctx, dev, test_ctx, BYTES));
	CHECK(!cuMemcpyPeerAsync(dev, test_ctx, dev2 + 4, test_ctx, 8, stream));
	CHECK(!cuMemcpyDtoHAsync(out, dev, 8, stream));
	expect(0, 4, 8);
	CHECK(cuMemcpyPeer(dev, test_ctx, dev, NULL, 4) == CUDA_ERROR_INVALID_CONTEXT);
}

static void test_batch(void)
{
	CUdeviceptr to[] = {dev, dev2}, from[] = {(CUdeviceptr)in, (CUdeviceptr)in + 8};
	size_t sizes[] = {8, 16}, first = 0;
	CUmemcpyAttributes attrs = {.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM};
	clear();
	CHECK(!cuMemcpyBatchAsync(to, from, sizes, 2, &attrs, &first, 1, stream));
	CHECK(!cuMemcpyDtoHAsync(out, dev2, 16, stream));
	expect(0, 8, 16);
	CHECK(cuMemcpyBatchAsync(to, from, sizes, 0, &attrs, &first, 1, stream) ==
	      CUDA_ERROR_INVALID_VALUE);
}

static void test_boxes(void)
{
	CUDA_MEMCPY2D up = {.srcMemoryType = CU_MEMORYTYPE_HOST,
			    .srcHost = in,
			    .srcPitch = W,
			    .dstMemoryType = CU_MEMORYTYPE_DEVICE,
			    .dstDevice = dev,
			    .dstPitch = W,
			    .WidthInBytes = W,
			    .Height = H};
	CUDA_MEMCPY2D down = {.srcMemoryType = CU_MEMORYTYPE_DEVICE,
			      .srcDevice = dev,
			      .srcPitch = W,
			      .srcXInBytes = 2,
			      .srcY = 1,
			      .dstMemoryType = CU_MEMORYTYPE_HOST,
			      .dstHost = out,
			      .dstPitch = W,
			      .WidthInBytes = 3,
			      .Height = 2};
	clear();
	CHECK(!cuMemcpy2D(&up) && !cuMemcpy2DAsync(&down, stream));
	expect(0, W + 2, 3);
	expect(W, 2 * W + 2, 3);
	clear();
	CHECK(!cuMemcpy2DUnaligned(&up) && !cuMemcpy2D(&down));
	expect(W, 2 * W + 2, 3);
	CUDA_MEMCPY3D box = {.srcMemoryType = CU_MEMORYTYPE_HOST,
			     .srcHost = in,
			     .srcPitch = W,
			     .srcHeight = H,
			     .dstMemoryType = CU_MEMORYTYPE_UNIFIED,
			     .dstDevice = dev,
			     .dstPitch = W,
			     .dstHeight = H,
			     .WidthInBytes = W,
			     .Height = H,
			     .Depth = D};
	clear();
	CHECK(!cuMemcpy3D(&box) && !cuMemcpy3DAsync(&box, stream));
	CHECK(!cuStreamSynchronize(stream) && !cuMemcpyDtoH(out, dev, BYTES));
	expect(0, 0, BYTES);
	CUDA_MEMCPY3D_PEER peer = {.srcMemoryType = CU_MEMORYTYPE_DEVICE,
				   .srcDevice = dev,
				   .srcPitch = W,
				   .srcHeight = H,
				   .srcContext = test_ctx,
				   .dstMemoryType = CU_MEMORYTYPE_HOST,
				   .dstHost = out,
				   .dstPitch = W,
				   .dstHeight = H,
				   .dstContext = test_ctx,
				   .WidthInBytes = W,
				   .Height = H,
				   .Depth = D};
	memset(out, 0, sizeof out);
	CHECK(!cuMemcpy3DPeer(&peer));
	expect(0, 0, BYTES);
	memset(out, 0, sizeof out);
	CHECK(!cuMemcpy3DPeerAsync(&peer, stream));
	expect(0, 0, BYTES);
}

static void test_arrays(void)
{
	CUarray a, b;
	CUDA_ARRAY_DESCRIPTOR d = {
		.Width = BYTES, .Format = CU_AD_FORMAT_UNSIGNED_INT8, .NumChannels = 1};
	CHECK(!cuArrayCreate(&a, &d) && !cuArrayCreate(&b, &d));
	clear();
	CHECK(!cuMemcpyHtoA(a, 4, in, 16) && !cuMemcpyAtoA(b, 8, a, 6, 8));
	CHECK(!cuMemcpyAtoH(out, b, 8, 8));
	expect(0, 2, 8);
	CHECK(!cuMemcpyAtoD(dev, a, 4, 16) && !cuMemcpyDtoA(b, 0, dev, 16));
	CHECK(!cuMemcpyAtoHAsync(out, b, 0, 16, stream));
	expect(0, 0, 16);
	CHECK(!cuMemcpyHtoAAsync(a, 0, in + 9, 8, stream) &&
	      !cuMemcpyAtoHAsync(out, a, 0, 8, stream));
	expect(0, 9, 8);
	CHECK(cuMemcpyHtoA(a, BYTES - 4, in, 5) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuArrayDestroy(a) && !cuArrayDestroy(b));
	CHECK(cuMemcpyHtoA(a, 0, in, 4) == CUDA_ERROR_INVALID_VALUE);
}

static bool all_are(const void *value, u32 size, u32 at, u32 n)
{
	for (u32 i = 0; i < n; i++)
		if (memcmp(out + at + i * size, value, size))
			return false;
	return true;
}

static void test_fills(void)
{
	const u16 half = 0x1234;
	const u32 word = 0xdeadbeef;
	const u8 byte = 7;
	CHECK(!cuMemsetD8(dev, byte, BYTES) && !cuMemcpyDtoH(out, dev, BYTES) &&
	      all_are(&byte, 1, 0, BYTES));
	CHECK(!cuMemsetD16(dev, half, 4) && !cuMemsetD32(dev + 8, word, 4));
	CHECK(!cuMemcpyDtoH(out, dev, BYTES) && all_are(&half, 2, 0, 4) && all_are(&word, 4, 8, 4));
	CHECK(!cuMemsetD8Async(dev, 9, BYTES, stream) && !cuMemsetD16Async(dev, half, 4, stream));
	CHECK(!cuMemsetD32Async(dev + 8, word, 4, stream) &&
	      !cuMemcpyDtoHAsync(out, dev, BYTES, stream));
	CHECK(!cuStreamSynchronize(stream) && all_are(&half, 2, 0, 4) && all_are(&word, 4, 8, 4) &&
	      out[24] == 9);
	CHECK(!cuMemsetD2D8(dev, W, 1, 2, H) && !cuMemsetD2D16(dev + 2, W, half, 1, H));
	CHECK(!cuMemsetD2D32(dev + 4, W, word, 1, H) && !cuMemcpyDtoH(out, dev, BYTES));
	CHECK(out[W] == 1 && all_are(&half, 2, W + 2, 1) && all_are(&word, 4, 3 * W + 4, 1));
	CHECK(!cuMemsetD2D8Async(dev, W, 2, 2, H, stream) &&
	      !cuMemsetD2D16Async(dev + 2, W, 0, 1, H, stream));
	CHECK(!cuMemsetD2D32Async(dev + 4, W, 0, 1, H, stream) &&
	      !cuMemcpyDtoHAsync(out, dev, BYTES, stream));
	CHECK(!cuStreamSynchronize(stream) && out[W] == 2 && !out[W + 2] && !out[W + 4]);
}

static void CUDA_CB count(void *n) { ++*(int *)n; }

static void CUDA_CB count_callback(CUstream s, CUresult r, void *n) { *(int *)n += r ? 100 : 10; }

static void test_launches(void)
{
	CUfunction f = kernel("step"), e = kernel("empty");
	u32 mul = 3, add = 1, n = 2;
	int calls = 0;
	void *args[] = {&dev, &mul, &add, &n};
	CUlaunchAttribute attr = {.id = CU_LAUNCH_ATTRIBUTE_PRIORITY, .value.priority = -1};
	CUlaunchConfig config = {.gridDimX = 1,
				 .gridDimY = 1,
				 .gridDimZ = 1,
				 .blockDimX = 32,
				 .blockDimY = 1,
				 .blockDimZ = 1,
				 .hStream = stream,
				 .attrs = &attr,
				 .numAttrs = 1};
	clear();
	CHECK(!cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, NULL, args, NULL) &&
	      !cuStreamSynchronize(NULL));
	CHECK(!cuLaunchKernelEx(&config, f, args, NULL));
	CHECK(!cuLaunchCooperativeKernel(e, 1, 1, 1, 32, 1, 1, 0, stream, NULL));
	CHECK(!cuLaunchHostFunc(stream, count, &calls) &&
	      !cuStreamAddCallback(stream, count_callback, &calls, 0));
	CHECK(!cuMemcpyDtoHAsync(out, dev, 8, stream) && !cuStreamSynchronize(stream));
	CHECK(out[0] == 4 && out[4] == 4 && calls == 11);
	attr.id = 999;
	CHECK(cuLaunchKernelEx(&config, f, args, NULL) == CUDA_ERROR_INVALID_VALUE);
	attr.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
	attr.value.clusterDim.x = 3;
	attr.value.clusterDim.y = attr.value.clusterDim.z = 1;
	CHECK(cuLaunchKernelEx(&config, f, args, NULL) == CUDA_ERROR_INVALID_CLUSTER_SIZE);
}

static void test_queries(void)
{
	CUstreamAttrValue v = {.syncPolicy = CU_SYNC_POLICY_SPIN};
	CUcontext ctx;
	CUgreenCtx green = (CUgreenCtx)1;
	CUdevice d = 9;
	CUstreamCaptureStatus status = 9;
	unsigned flags = 9;
	int priority = 9;
	unsigned long long a = 0, b = 0;
	CHECK(!cuStreamGetPriority(stream, &priority) && priority == -2);
	CHECK(!cuStreamGetFlags(stream, &flags) && flags == CU_STREAM_NON_BLOCKING);
	CHECK(!cuStreamGetId(stream, &a) && !cuStreamGetId(NULL, &b) && a && b && a != b);
	CHECK(!cuStreamGetCtx(stream, &ctx) && ctx == test_ctx);
	CHECK(!cuStreamGetCtx_v2(NULL, &ctx, &green) && ctx == test_ctx && !green);
	CHECK(!cuStreamGetDevice(stream, &d) && d == 0);
	CHECK(!cuStreamIsCapturing(stream, &status) && status == CU_STREAM_CAPTURE_STATUS_NONE);
	status = 9;
	CHECK(!cuStreamGetCaptureInfo(stream, &status, NULL, NULL, NULL, NULL, NULL) && !status);
	CHECK(!cuStreamSetAttribute(stream, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v));
	CHECK(!cuStreamCopyAttributes(NULL, stream));
	CHECK(!cuStreamGetAttribute(NULL, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v) &&
	      v.syncPolicy == CU_SYNC_POLICY_SPIN);
	CHECK(cuStreamGetAttribute(NULL, 999, &v) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuStreamQuery(stream));
}

static void test_events(void)
{
	CUevent e;
	CHECK(!cuEventCreate(&e, 0) && !cuEventRecord(e, stream) && !cuStreamWaitEvent(NULL, e, 0));
	CHECK(!cuEventRecordWithFlags(e, NULL, 0) && !cuEventSynchronize(e));
	CHECK(cuEventRecordWithFlags(e, NULL, 8) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuStreamWaitEvent(stream, e, 8) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuEventDestroy(e));
}

static void test_values(void)
{
	CUstreamBatchMemOpParams ops[2] = {
		{.writeValue = {.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32,
				.address = dev,
				.value = 77}},
		{.waitValue = {.operation = CU_STREAM_MEM_OP_WAIT_VALUE_64,
			       .address = dev2,
			       .value64 = 6,
			       .flags = CU_STREAM_WAIT_VALUE_AND}},
	};
	clear();
	CHECK(!cuStreamWriteValue64(stream, dev2, 3, 0) &&
	      !cuStreamWriteValue32(stream, dev + 4, 5, 0));
	CHECK(!cuStreamBatchMemOp(stream, 2, ops, 0));
	CHECK(!cuStreamWaitValue32(stream, dev + 4, 5, CU_STREAM_WAIT_VALUE_EQ));
	CHECK(!cuStreamWaitValue64(stream, dev2, 1, CU_STREAM_WAIT_VALUE_GEQ));
	CHECK(!cuStreamSynchronize(stream) && !cuMemcpyDtoH(out, dev, 8));
	CHECK(out[0] == 77 && out[4] == 5);
	CHECK(cuStreamBatchMemOp(stream, 1, NULL, 0) == CUDA_ERROR_INVALID_VALUE);
}

static void test_pools(void)
{
	CUmemoryPool pool;
	CUmemPoolProps props = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
				.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE}};
	CUdeviceptr p, q;
	CHECK(!cuMemPoolCreate(&pool, &props));
	CHECK(!cuMemAllocAsync(&p, 100, NULL) && !cuMemAllocFromPoolAsync(&q, 100, pool, stream));
	CHECK(!cuMemFreeAsync(p, NULL) && !cuMemFreeAsync(q, stream) && !cuMemPoolDestroy(pool));
	CHECK(cuMemAllocFromPoolAsync(&q, 100, pool, stream) == CUDA_ERROR_INVALID_VALUE);
}

static void test_managed(void)
{
	CUdeviceptr p;
	size_t size = 4096, first = 0;
	CUmemLocation here = {.type = CU_MEM_LOCATION_TYPE_DEVICE}, nowhere = {.type = 99};
	CHECK(!cuMemAllocManaged(&p, size, CU_MEM_ATTACH_GLOBAL));
	CHECK(!cuStreamAttachMemAsync(stream, p, 0, CU_MEM_ATTACH_SINGLE));
	CHECK(cuStreamAttachMemAsync(stream, p, 0, 7) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemPrefetchAsync(p, size, here, 0, stream));
	CHECK(cuMemPrefetchAsync(p, size, nowhere, 0, stream) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuMemPrefetchAsync(dev, 4, here, 0, stream) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuMemPrefetchBatchAsync(&p, &size, 1, &here, &first, 1, 0, stream));
	CHECK(!cuMemDiscardBatchAsync(&p, &size, 1, 0, stream));
	CHECK(!cuMemDiscardAndPrefetchBatchAsync(&p, &size, 1, &here, &first, 1, 0, stream));
	CHECK(!cuMemFree(p));
}

int main(void)
{
	start_driver();
	CHECK(!cuMemAlloc(&dev, BYTES) && !cuMemAlloc(&dev2, BYTES));
	CHECK(!cuStreamCreateWithPriority(&stream, CU_STREAM_NON_BLOCKING, -2));
	for (u32 i = 0; i < BYTES; i++)
		in[i] = (u8)(i * 3 + 1);
	test_bytes();
	test_batch();
	test_boxes();
	test_arrays();
	test_fills();
	test_launches();
	test_queries();
	test_events();
	test_values();
	test_pools();
	test_managed();
	CHECK(!cuStreamDestroy(stream) && !cuMemFree(dev) && !cuMemFree(dev2));
	CHECK(!cuCtxDestroy(test_ctx));
	return check_done();
}
