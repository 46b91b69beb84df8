/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls that hand on to the driver: which function they end in, and one of its arguments. The driver
 * is a table of recorders. PT: the per-thread stream, which 0 means in the _ptsz and _ptds functions. */
#include "recorder.h"

__typeof__(cudaEventRecordWithFlags) cudaEventRecordWithFlags_ptsz;
__typeof__(cudaEventRecord) cudaEventRecord_ptsz;
__typeof__(cudaFreeAsync) cudaFreeAsync_ptsz;
__typeof__(cudaGetDriverEntryPointByVersion) cudaGetDriverEntryPointByVersion_ptsz;
__typeof__(cudaGetDriverEntryPoint) cudaGetDriverEntryPoint_ptsz;
__typeof__(cudaLaunchCooperativeKernel) cudaLaunchCooperativeKernel_ptsz;
__typeof__(cudaLaunchHostFunc) cudaLaunchHostFunc_ptsz;
__typeof__(cudaLaunchKernelExC) cudaLaunchKernelExC_ptsz;
__typeof__(cudaLaunchKernel) cudaLaunchKernel_ptsz;
__typeof__(cudaMallocAsync) cudaMallocAsync_ptsz;
__typeof__(cudaMallocFromPoolAsync) cudaMallocFromPoolAsync_ptsz;
__typeof__(cudaMemDiscardAndPrefetchBatchAsync) cudaMemDiscardAndPrefetchBatchAsync_ptsz;
__typeof__(cudaMemDiscardBatchAsync) cudaMemDiscardBatchAsync_ptsz;
__typeof__(cudaMemPrefetchAsync) cudaMemPrefetchAsync_ptsz;
__typeof__(cudaMemPrefetchBatchAsync) cudaMemPrefetchBatchAsync_ptsz;
__typeof__(cudaMemcpy2DArrayToArray) cudaMemcpy2DArrayToArray_ptds;
__typeof__(cudaMemcpy2DAsync) cudaMemcpy2DAsync_ptsz;
__typeof__(cudaMemcpy2DFromArrayAsync) cudaMemcpy2DFromArrayAsync_ptsz;
__typeof__(cudaMemcpy2DFromArray) cudaMemcpy2DFromArray_ptds;
__typeof__(cudaMemcpy2DToArrayAsync) cudaMemcpy2DToArrayAsync_ptsz;
__typeof__(cudaMemcpy2DToArray) cudaMemcpy2DToArray_ptds;
__typeof__(cudaMemcpy2D) cudaMemcpy2D_ptds;
__typeof__(cudaMemcpy3DAsync) cudaMemcpy3DAsync_ptsz;
__typeof__(cudaMemcpy3DBatchAsync) cudaMemcpy3DBatchAsync_ptsz;
__typeof__(cudaMemcpy3DPeerAsync) cudaMemcpy3DPeerAsync_ptsz;
__typeof__(cudaMemcpy3DPeer) cudaMemcpy3DPeer_ptds;
__typeof__(cudaMemcpy3D) cudaMemcpy3D_ptds;
__typeof__(cudaMemcpyArrayToArray) cudaMemcpyArrayToArray_ptds;
__typeof__(cudaMemcpyAsync) cudaMemcpyAsync_ptsz;
__typeof__(cudaMemcpyBatchAsync) cudaMemcpyBatchAsync_ptsz;
__typeof__(cudaMemcpyFromArrayAsync) cudaMemcpyFromArrayAsync_ptsz;
__typeof__(cudaMemcpyFromArray) cudaMemcpyFromArray_ptds;
__typeof__(cudaMemcpyFromSymbolAsync) cudaMemcpyFromSymbolAsync_ptsz;
__typeof__(cudaMemcpyFromSymbol) cudaMemcpyFromSymbol_ptds;
__typeof__(cudaMemcpyToArrayAsync) cudaMemcpyToArrayAsync_ptsz;
__typeof__(cudaMemcpyToArray) cudaMemcpyToArray_ptds;
__typeof__(cudaMemcpyToSymbolAsync) cudaMemcpyToSymbolAsync_ptsz;
__typeof__(cudaMemcpyToSymbol) cudaMemcpyToSymbol_ptds;
__typeof__(cudaMemcpy) cudaMemcpy_ptds;
__typeof__(cudaMemset2DAsync) cudaMemset2DAsync_ptsz;
__typeof__(cudaMemset2D) cudaMemset2D_ptds;
__typeof__(cudaMemset3DAsync) cudaMemset3DAsync_ptsz;
__typeof__(cudaMemset3D) cudaMemset3D_ptds;
__typeof__(cudaMemsetAsync) cudaMemsetAsync_ptsz;
__typeof__(cudaMemset) cudaMemset_ptds;
__typeof__(cudaStreamAddCallback) cudaStreamAddCallback_ptsz;
__typeof__(cudaStreamAttachMemAsync) cudaStreamAttachMemAsync_ptsz;
__typeof__(cudaStreamCopyAttributes) cudaStreamCopyAttributes_ptsz;
__typeof__(cudaStreamGetAttribute) cudaStreamGetAttribute_ptsz;
__typeof__(cudaStreamGetDevice) cudaStreamGetDevice_ptsz;
__typeof__(cudaStreamGetFlags) cudaStreamGetFlags_ptsz;
__typeof__(cudaStreamGetId) cudaStreamGetId_ptsz;
__typeof__(cudaStreamGetPriority) cudaStreamGetPriority_ptsz;
__typeof__(cudaStreamQuery) cudaStreamQuery_ptsz;
__typeof__(cudaStreamSetAttribute) cudaStreamSetAttribute_ptsz;
__typeof__(cudaStreamSynchronize) cudaStreamSynchronize_ptsz;
__typeof__(cudaStreamWaitEvent) cudaStreamWaitEvent_ptsz;
cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t, dim3, dim3, void **, size_t, cudaStream_t);
void __cudaRegisterFatBinaryEnd(void **module);
void __cudaRegisterUnifiedTable(void **module, void *table);
char __cudaInitModule(void **module);

/* ---- the calls ------------------------------------------------------------------------------------- */
static const enum cudaMemcpyKind H2D = cudaMemcpyHostToDevice, D2H = cudaMemcpyDeviceToHost,
				 D2D = cudaMemcpyDeviceToDevice;

int main(void)
{
	make_driver();
	void **module = register_module();
	__cudaRegisterUnifiedTable(module, NULL);
	__cudaRegisterFatBinaryEnd(module);
	CHECK(__cudaInitModule(module));
	const dim3 one = { 1, 1, 1 };
	cudaStream_t st = (cudaStream_t)(memory + 1);
	cudaEvent_t ev = (cudaEvent_t)(memory + 2);
	cudaArray_t arr = (cudaArray_t)(memory + 3), arr2;
	const u64 ST = (u64)st, ARR = (u64)arr, KERNEL = (u64)memory, MEM = (u64)memory;
	const u64 WHERE = 1 | 5ull << 32;
	void *mem = memory, *out, *ptr = memory;
	const void *cptr = memory;
	int n, zero = 0;
	unsigned flags;
	unsigned long long id;
	size_t size = 4;
	struct cudaMemLocation where = { .type = cudaMemLocationTypeDevice, .id = 5 };
	cudaLaunchConfig_t config = { .gridDim = one, .blockDim = one };
	struct cudaPitchedPtr box = { memory, 8, 8, 4 };
	struct cudaExtent extent = { 4, 4, 2 }, extent2;
	struct cudaMemcpy3DParms parms = { .srcPtr = box, .dstPtr = box, .extent = extent,
					   .kind = cudaMemcpyHostToDevice };
	struct cudaMemcpy3DPeerParms peer = { .srcPtr = box, .dstPtr = box, .extent = extent };
	struct cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
	struct cudaDeviceProp prop = { .major = 1 };
	/* streams and events */
	SAYS(cudaStreamQuery_ptsz(0), "cuStreamQuery", 0, PT)
	SAYS(cudaStreamSynchronize_ptsz(0), "cuStreamSynchronize", 0, PT)
	SAYS(cudaStreamSynchronize_ptsz(cudaStreamLegacy), "cuStreamSynchronize", 0, 1)
	SAYS(cudaStreamWaitEvent_ptsz(0, ev, 0), "cuStreamWaitEvent", 0, PT)
	SAYS(cudaEventRecord_ptsz(ev, 0), "cuEventRecord", 1, PT)
	SAYS(cudaEventRecordWithFlags_ptsz(ev, 0, 1), "cuEventRecordWithFlags", 1, PT)
	SAYS(cudaStreamAddCallback_ptsz(0, NULL, NULL, 0), "cuStreamAddCallback", 0, PT)
	SAYS(cudaStreamAttachMemAsync_ptsz(0, mem, 4, 0), "cuStreamAttachMemAsync", 0, PT)
	SAYS(cudaStreamCopyAttributes(st, st), "cuStreamCopyAttributes", 1, ST)
	SAYS(cudaStreamCopyAttributes_ptsz(0, st), "cuStreamCopyAttributes", 0, PT)
	SAYS(cudaStreamGetAttribute(st, cudaLaunchAttributePriority, (cudaStreamAttrValue *)memory), "cuStreamGetAttribute", 1, 8)
	SAYS(cudaStreamGetAttribute_ptsz(0, cudaLaunchAttributePriority, (cudaStreamAttrValue *)memory), "cuStreamGetAttribute", 0, PT)
	SAYS(cudaStreamSetAttribute(st, cudaLaunchAttributePriority, (cudaStreamAttrValue *)memory), "cuStreamSetAttribute", 0, ST)
	SAYS(cudaStreamSetAttribute_ptsz(0, cudaLaunchAttributePriority, (cudaStreamAttrValue *)memory), "cuStreamSetAttribute", 0, PT)
	SAYS(cudaStreamGetDevice(st, &n), "cuStreamGetDevice", 0, ST)
	SAYS(cudaStreamGetDevice_ptsz(0, &n), "cuStreamGetDevice", 0, PT)
	SAYS(cudaStreamGetFlags_ptsz(0, &flags), "cuStreamGetFlags", 0, PT)
	SAYS(cudaStreamGetId(st, &id), "cuStreamGetId", 0, ST)
	SAYS(cudaStreamGetId_ptsz(0, &id), "cuStreamGetId", 0, PT)
	SAYS(cudaStreamGetPriority(st, &n), "cuStreamGetPriority", 0, ST)
	SAYS(cudaStreamGetPriority_ptsz(0, &n), "cuStreamGetPriority", 0, PT)
	/* launches */
	SAYS(cudaLaunchKernel_ptsz(&stub, one, one, NULL, 0, 0), "cuLaunchKernel", 8, PT)
	SAYS(__cudaLaunchKernel_ptsz((cudaKernel_t)(void *)&stub, one, one, NULL, 0, 0), "cuLaunchKernel", 8, PT)
	SAYS(cudaLaunchKernelExC_ptsz(&config, &stub, NULL), "cuLaunchKernelEx", 1, KERNEL)
	SAYS(cudaLaunchCooperativeKernel_ptsz(&stub, one, one, NULL, 0, 0), "cuLaunchKernelEx", 1, KERNEL)
	SAYS(cudaLaunchHostFunc_ptsz(0, NULL, NULL), "cuLaunchHostFunc", 0, PT)
	SAYS(cudaKernelSetAttributeForDevice(NULL, cudaFuncAttributeMaxDynamicSharedMemorySize, 9, 0),
	     "cuKernelSetAttribute", 1, 9)
	SAYS(cudaFuncSetSharedMemConfig(&stub, cudaSharedMemBankSizeFourByte), "cuFuncSetSharedMemConfig", 1, 1)
	/* the driver's functions */
	SAYS(cudaGetDriverEntryPoint("cuX", &out, 0, NULL), "cuGetProcAddress", 2, CUDART_VERSION)
	SAYS(cudaGetDriverEntryPoint_ptsz("cuX", &out, 0, NULL), "cuGetProcAddress", 3, 2)
	SAYS(cudaGetDriverEntryPointByVersion_ptsz("cuX", &out, 12000, 0, NULL), "cuGetProcAddress", 3, 2)
	/* memory */
	SAYS(cudaMallocAsync_ptsz(&out, 4, 0), "cuMemAllocAsync", 2, PT)
	SAYS(cudaMallocFromPoolAsync_ptsz(&out, 4, NULL, 0), "cuMemAllocFromPoolAsync", 3, PT)
	SAYS(cudaFreeAsync_ptsz(mem, 0), "cuMemFreeAsync", 1, PT)
	SAYS(cudaMemGetInfo(&size, &size), "cuMemGetInfo", 0, (u64)&size)
	SAYS(cudaMemAdvise(mem, 4, cudaMemAdviseSetReadMostly, where), "cuMemAdvise", 3, WHERE)
	SAYS(cudaMemPrefetchAsync(mem, 4, where, 0, st), "cuMemPrefetchAsync", 2, WHERE)
	SAYS(cudaMemPrefetchAsync_ptsz(mem, 4, where, 0, 0), "cuMemPrefetchAsync", 4, PT)
	SAYS(cudaMemPrefetchBatchAsync(&out, &size, 1, &where, &size, 1, 0, st), "cuMemPrefetchBatchAsync", 7, ST)
	SAYS(cudaMemPrefetchBatchAsync_ptsz(&out, &size, 1, &where, &size, 1, 0, 0), "cuMemPrefetchBatchAsync", 7, PT)
	SAYS(cudaMemDiscardBatchAsync(&out, &size, 1, 0, st), "cuMemDiscardBatchAsync", 4, ST)
	SAYS(cudaMemDiscardBatchAsync_ptsz(&out, &size, 1, 0, 0), "cuMemDiscardBatchAsync", 4, PT)
	SAYS(cudaMemDiscardAndPrefetchBatchAsync(&out, &size, 1, &where, &size, 1, 0, st),
	     "cuMemDiscardAndPrefetchBatchAsync", 7, ST)
	SAYS(cudaMemDiscardAndPrefetchBatchAsync_ptsz(&out, &size, 1, &where, &size, 1, 0, 0),
	     "cuMemDiscardAndPrefetchBatchAsync", 7, PT)
	SAYS(cudaMemRangeGetAttribute(&n, 4, cudaMemRangeAttributeReadMostly, mem, 4), "cuMemRangeGetAttribute", 2, 1)
	SAYS(cudaMemRangeGetAttributes(&out, &size, NULL, 1, mem, 4), "cuMemRangeGetAttributes", 3, 1)
	SAYS(cudaMemGetDefaultMemPool(NULL, &where, cudaMemAllocationTypePinned), "cuMemGetDefaultMemPool", 2, 1)
	SAYS(cudaMemGetMemPool(NULL, &where, cudaMemAllocationTypePinned), "cuMemGetMemPool", 2, 1)
	SAYS(cudaMemSetMemPool(&where, cudaMemAllocationTypePinned, NULL), "cuMemSetMemPool", 1, 1)
	SAYS(cudaMemPoolSetAccess(NULL, NULL, 3), "cuMemPoolSetAccess", 2, 3)
	SAYS(cudaMemPoolExportToShareableHandle(mem, NULL, cudaMemHandleTypePosixFileDescriptor, 0),
	     "cuMemPoolExportToShareableHandle", 2, 1)
	SAYS(cudaMemPoolImportFromShareableHandle(NULL, mem, cudaMemHandleTypePosixFileDescriptor, 0),
	     "cuMemPoolImportFromShareableHandle", 2, 1)
	SAYS(cudaMemPoolExportPointer(NULL, mem), "cuMemPoolExportPointer", 1, MEM)
	SAYS(cudaMemPoolImportPointer(&out, NULL, NULL), "cuMemPoolImportPointer", 0, (u64)&out)
	/* memset */
	SAYS(cudaMemset_ptds(mem, 0x1ff, 4), "cuMemsetD8Async", 3, PT)
	SAYS(cudaMemsetAsync_ptsz(mem, 7, 4, 0), "cuMemsetD8Async", 3, PT)
	SAYS(cudaMemset2D_ptds(mem, 8, 7, 4, 2), "cuMemsetD2D8Async", 5, PT)
	SAYS(cudaMemset2DAsync_ptsz(mem, 8, 7, 4, 2, 0), "cuMemsetD2D8Async", 5, PT)
	SAYS(cudaMemset3D_ptds(box, 7, extent), "cuMemsetD2D8Async", 5, PT)
	SAYS(cudaMemset3DAsync_ptsz(box, 7, extent, 0), "cuMemsetD2D8Async", 5, PT)
	/* copies: a synchronous one in a per-thread stream ends with waiting for it */
	SAYS(cudaMemcpy_ptds(mem, mem, 4, H2D), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpyAsync_ptsz(mem, mem, 4, H2D, 0), "cuMemcpyHtoDAsync", 3, PT)
	SAYS(cudaMemcpyPeerAsync(mem, 0, mem, 0, 4, st), "cuMemcpyDtoDAsync", 3, ST)
	SAYS(cudaMemcpyBatchAsync(&ptr, &cptr, &size, 1, NULL, &size, 1, st), "cuMemcpyBatchAsync", 7, ST)
	SAYS(cudaMemcpyBatchAsync_ptsz(&ptr, &cptr, &size, 1, NULL, &size, 1, 0), "cuMemcpyBatchAsync", 7, PT)
	SAYS(cudaMemcpy3DBatchAsync(1, NULL, 0, st), "cuMemcpy3DBatchAsync", 3, ST)
	SAYS(cudaMemcpy3DBatchAsync_ptsz(1, NULL, 0, 0), "cuMemcpy3DBatchAsync", 3, PT)
	SAYS(cudaMemcpy2D_ptds(mem, 8, mem, 8, 4, 2, H2D), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpy2DAsync_ptsz(mem, 8, mem, 8, 4, 2, H2D, 0), "cuMemcpy2DAsync", 1, PT)
	SAYS(cudaMemcpy3D_ptds(&parms), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpy3DAsync_ptsz(&parms, 0), "cuMemcpy3DAsync", 1, PT)
	SAYS(cudaMemcpy3DPeer(&peer), "cuMemcpy3D", 0, ANY)
	SAYS(cudaMemcpy3DPeer_ptds(&peer), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpy3DPeerAsync(&peer, st), "cuMemcpy3DAsync", 1, ST)
	SAYS(cudaMemcpy3DPeerAsync_ptsz(&peer, 0), "cuMemcpy3DAsync", 1, PT)
	SAYS(cudaMemcpyToSymbol_ptds(&var, mem, 4, 0, H2D), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpyToSymbolAsync_ptsz(&var, mem, 4, 0, H2D, 0), "cuMemcpyHtoDAsync", 3, PT)
	SAYS(cudaMemcpyFromSymbol_ptds(mem, &var, 4, 0, D2H), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpyFromSymbolAsync_ptsz(mem, &var, 4, 0, D2H, 0), "cuMemcpyDtoHAsync", 3, PT)
	/* arrays: 8 elements of 4 bytes a row */
	SAYS(cudaFreeArray(arr), "cuArrayDestroy", 0, ARR)
	SAYS(cudaFreeMipmappedArray((cudaMipmappedArray_t)arr), "cuMipmappedArrayDestroy", 0, ARR)
	SAYS(cudaMallocMipmappedArray((cudaMipmappedArray_t *)&out, &desc, extent, 3, 0), "cuMipmappedArrayCreate", 2, 3)
	SAYS(cudaGetMipmappedArrayLevel(&arr2, (cudaMipmappedArray_t)arr, 2), "cuMipmappedArrayGetLevel", 2, 2)
	SAYS(cudaArrayGetInfo(&desc, &extent2, &flags, arr), "cuArray3DGetDescriptor", 1, ARR)
	SAYS(cudaGetChannelDesc(&desc, arr), "cuArray3DGetDescriptor", 1, ARR)
	SAYS(cudaArrayGetPlane(&arr2, arr, 1), "cuArrayGetPlane", 2, 1)
	SAYS(cudaArrayGetMemoryRequirements(NULL, arr, 0), "cuArrayGetMemoryRequirements", 1, ARR)
	SAYS(cudaArrayGetSparseProperties(NULL, arr), "cuArrayGetSparseProperties", 1, ARR)
	SAYS(cudaMipmappedArrayGetMemoryRequirements(NULL, (cudaMipmappedArray_t)arr, 0),
	     "cuMipmappedArrayGetMemoryRequirements", 1, ARR)
	SAYS(cudaMipmappedArrayGetSparseProperties(NULL, (cudaMipmappedArray_t)arr),
	     "cuMipmappedArrayGetSparseProperties", 1, ARR)
	SAYS(cudaMemcpy2DToArray_ptds(arr, 0, 0, mem, 8, 8, 2, H2D), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpy2DToArrayAsync(arr, 0, 0, mem, 8, 8, 2, H2D, st), "cuMemcpy2DAsync", 1, ST)
	SAYS(cudaMemcpy2DToArrayAsync_ptsz(arr, 0, 0, mem, 8, 8, 2, H2D, 0), "cuMemcpy2DAsync", 1, PT)
	SAYS(cudaMemcpy2DFromArray_ptds(mem, 8, arr, 0, 0, 8, 2, D2H), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpy2DFromArrayAsync(mem, 8, arr, 0, 0, 8, 2, D2H, st), "cuMemcpy2DAsync", 1, ST)
	SAYS(cudaMemcpy2DFromArrayAsync_ptsz(mem, 8, arr, 0, 0, 8, 2, D2H, 0), "cuMemcpy2DAsync", 1, PT)
	SAYS(cudaMemcpy2DArrayToArray(arr, 0, 0, arr, 0, 0, 8, 2, D2D), "cuMemcpy2DUnaligned", 0, ANY)
	SAYS(cudaMemcpy2DArrayToArray_ptds(arr, 0, 0, arr, 0, 0, 8, 2, D2D), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpyToArray(arr, 0, 0, mem, 16, H2D), "cuMemcpy2DUnaligned", 0, ANY)
	SAYS(cudaMemcpyToArray_ptds(arr, 0, 0, mem, 16, H2D), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpyToArrayAsync(arr, 0, 0, mem, 16, H2D, st), "cuMemcpy2DAsync", 1, ST)
	SAYS(cudaMemcpyToArrayAsync_ptsz(arr, 0, 0, mem, 16, H2D, 0), "cuMemcpy2DAsync", 1, PT)
	SAYS(cudaMemcpyFromArray(mem, arr, 0, 0, 16, D2H), "cuMemcpy2DUnaligned", 0, ANY)
	SAYS(cudaMemcpyFromArray_ptds(mem, arr, 0, 0, 16, D2H), "cuStreamSynchronize", 0, PT)
	SAYS(cudaMemcpyFromArrayAsync(mem, arr, 0, 0, 16, D2H, st), "cuMemcpy2DAsync", 1, ST)
	SAYS(cudaMemcpyFromArrayAsync_ptsz(mem, arr, 0, 0, 16, D2H, 0), "cuMemcpy2DAsync", 1, PT)
	SAYS(cudaMemcpyArrayToArray(arr, 0, 0, arr, 0, 0, 16, D2D), "cuMemcpy2DUnaligned", 0, ANY)
	SAYS(cudaMemcpyArrayToArray_ptds(arr, 0, 0, arr, 0, 0, 16, D2D), "cuStreamSynchronize", 0, PT)
	/* devices */
	SAYS(cudaSetValidDevices(&zero, 1), "cuDeviceGetCount", 0, ANY)
	SAYS(cudaDeviceGetP2PAttribute(&n, cudaDevP2PAttrAccessSupported, 0, 0), "cuDeviceGetP2PAttribute", 1, 2)
	SAYS(cudaDeviceGetStreamPriorityRange(&n, &n), "cuCtxGetStreamPriorityRange", 0, (u64)&n)
	SAYS(cudaDeviceGetSharedMemConfig((enum cudaSharedMemConfig *)&n), "cuCtxGetSharedMemConfig", 0, (u64)&n)
	SAYS(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte), "cuCtxSetSharedMemConfig", 0, 2)
	SAYS(cudaCtxResetPersistingL2Cache(), "cuCtxResetPersistingL2Cache", 0, ANY)
	SAYS(cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTargetCurrentDevice,
						cudaFlushGPUDirectRDMAWritesToOwner),
	     "cuFlushGPUDirectRDMAWrites", 1, 100)
	SAYS(cudaDeviceGetTexture1DLinearMaxWidth(&size, &desc, 0), "cuDeviceGetTexture1DLinearMaxWidth", 2, 1)
	SAYS(cudaChooseDevice(&n, &prop), "cuDeviceGetAttribute", 2, ANY)
	SAYS(cudaProfilerStart(), "cuProfilerStart", 0, ANY)
	SAYS(cudaProfilerStop(), "cuProfilerStop", 0, ANY)
	return check_done();
}
