/*
 * The names of the runtime API that take the legacy default stream, where cuda_runtime_api.h has made
 * macros of them. Only whoever implements the runtime wants both (__CUDA_API_VERSION_INTERNAL).
 */
#ifndef WW_RUNTIME_VERSIONS_H
#define WW_RUNTIME_VERSIONS_H

#undef cudaMemcpy
#undef cudaMemcpyToSymbol
#undef cudaMemcpyFromSymbol
#undef cudaMemcpy2D
#undef cudaMemcpyToArray
#undef cudaMemcpy2DToArray
#undef cudaMemcpyFromArray
#undef cudaMemcpy2DFromArray
#undef cudaMemcpyArrayToArray
#undef cudaMemcpy2DArrayToArray
#undef cudaMemcpy3D
#undef cudaMemcpy3DPeer
#undef cudaMemset
#undef cudaMemset2D
#undef cudaMemset3D
#undef cudaGraphInstantiateWithParams
#undef cudaGraphUpload
#undef cudaGraphLaunch
#undef cudaStreamBeginCapture
#undef cudaStreamBeginCaptureToGraph
#undef cudaStreamEndCapture
#undef cudaStreamGetCaptureInfo
#undef cudaStreamUpdateCaptureDependencies
#undef cudaStreamIsCapturing
#undef cudaMemcpyAsync
#undef cudaMemcpyToSymbolAsync
#undef cudaMemcpyFromSymbolAsync
#undef cudaMemcpy2DAsync
#undef cudaMemcpyToArrayAsync
#undef cudaMemcpy2DToArrayAsync
#undef cudaMemcpyFromArrayAsync
#undef cudaMemcpy2DFromArrayAsync
#undef cudaMemcpy3DAsync
#undef cudaMemcpy3DPeerAsync
#undef cudaMemcpyBatchAsync
#undef cudaMemcpy3DBatchAsync
#undef cudaMemsetAsync
#undef cudaMemset2DAsync
#undef cudaMemset3DAsync
#undef cudaStreamQuery
#undef cudaStreamGetDevice
#undef cudaStreamGetFlags
#undef cudaStreamGetId
#undef cudaStreamGetPriority
#undef cudaEventRecord
#undef cudaEventRecordWithFlags
#undef cudaStreamWaitEvent
#undef cudaStreamAddCallback
#undef cudaStreamAttachMemAsync
#undef cudaStreamSynchronize
#undef cudaSignalExternalSemaphoresAsync
#undef cudaWaitExternalSemaphoresAsync
#undef cudaLaunchKernel
#undef cudaLaunchKernelExC
#undef cudaLaunchHostFunc
#undef cudaMemPrefetchAsync
#undef cudaMemPrefetchBatchAsync
#undef cudaMemDiscardBatchAsync
#undef cudaMemDiscardAndPrefetchBatchAsync
#undef cudaLaunchCooperativeKernel
#undef cudaStreamCopyAttributes
#undef cudaStreamGetAttribute
#undef cudaStreamSetAttribute
#undef cudaMallocAsync
#undef cudaFreeAsync
#undef cudaMallocFromPoolAsync
#undef cudaGetDriverEntryPoint
#undef cudaGetDriverEntryPointByVersion

__host__ cudaError_t CUDARTAPI cudaMemcpy(void *dst, const void *src, size_t count,
	enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count,
	size_t offset __dv(0), enum cudaMemcpyKind kind __dv(cudaMemcpyHostToDevice));
__host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count,
	size_t offset __dv(0), enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToHost));
__host__ cudaError_t CUDARTAPI cudaMemcpy2D(void *dst, size_t dpitch, const void *src,
	size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset,
	const void *src, size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset,
	const void *src, size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t wOffset,
	size_t hOffset, size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArray(void *dst, size_t dpitch,
	cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t width, size_t height,
	enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst,
	size_t hOffsetDst, cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
	size_t count, enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToDevice));
__host__ cudaError_t CUDARTAPI cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst,
	size_t hOffsetDst, cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
	size_t width, size_t height, enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToDevice));
__host__ cudaError_t CUDARTAPI cudaMemcpy3D(const struct cudaMemcpy3DParms *p);
__host__ cudaError_t CUDARTAPI cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p);
__host__ cudaError_t CUDARTAPI cudaMemcpyBatchAsync(void *const *dsts, const void *const *srcs,
	const size_t *sizes, size_t count, struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs,
	size_t numAttrs, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemcpy3DBatchAsync(size_t numOps,
	struct cudaMemcpy3DBatchOp *opList, unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemset(void *devPtr, int value, size_t count);
__host__ cudaError_t CUDARTAPI cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width,
	size_t height);
__host__ cudaError_t CUDARTAPI cudaMemset3D(struct cudaPitchedPtr pitchedDevPtr, int value,
	struct cudaExtent extent);
__host__ cudaError_t CUDARTAPI cudaMemcpyAsync(void *dst, const void *src, size_t count,
	enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyToSymbolAsync(const void *symbol, const void *src,
	size_t count, size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbolAsync(void *dst, const void *symbol,
	size_t count, size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src,
	size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset,
	size_t hOffset, const void *src, size_t count, enum cudaMemcpyKind kind,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset,
	size_t hOffset, const void *src, size_t spitch, size_t width, size_t height,
	enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src,
	size_t wOffset, size_t hOffset, size_t count, enum cudaMemcpyKind kind,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch,
	cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t width, size_t height,
	enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemsetAsync(void *devPtr, int value, size_t count,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemset2DAsync(void *devPtr, size_t pitch, int value,
	size_t width, size_t height, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemset3DAsync(struct cudaPitchedPtr pitchedDevPtr, int value,
	struct cudaExtent extent, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaStreamQuery(cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaStreamGetDevice(cudaStream_t hStream, int *device);
__host__ cudaError_t CUDARTAPI cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags);
__host__ cudaError_t CUDARTAPI cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId);
__host__ cudaError_t CUDARTAPI cudaStreamGetPriority(cudaStream_t hStream, int *priority);
__host__ cudaError_t CUDARTAPI cudaEventRecord(cudaEvent_t event, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaEventRecordWithFlags(cudaEvent_t event,
	cudaStream_t stream __dv(0), unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
	unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaStreamAddCallback(cudaStream_t stream,
	cudaStreamCallback_t callback, void *userData, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr,
	size_t length, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaStreamSynchronize(cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim,
	void **args, size_t sharedMem, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
	const void *func, void **args);
__host__ cudaError_t CUDARTAPI cudaLaunchCooperativeKernel(const void *func, dim3 gridDim,
	dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn,
	void *userData);
__host__ cudaError_t CUDARTAPI cudaMemPrefetchAsync(const void *devPtr, size_t count,
	struct cudaMemLocation location, unsigned int flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemPrefetchBatchAsync(void **dptrs, size_t *sizes, size_t count,
	struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs,
	unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemDiscardBatchAsync(void **dptrs, size_t *sizes, size_t count,
	unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemDiscardAndPrefetchBatchAsync(void **dptrs, size_t *sizes,
	size_t count, struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs,
	size_t numPrefetchLocs, unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
	const struct cudaExternalSemaphoreSignalParams *paramsArray, unsigned int numExtSems,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
	const struct cudaExternalSemaphoreWaitParams *paramsArray, unsigned int numExtSems,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec,
	cudaGraph_t graph, cudaGraphInstantiateParams *instantiateParams);
__host__ cudaError_t CUDARTAPI cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaStreamBeginCapture(cudaStream_t stream,
	enum cudaStreamCaptureMode mode);
__host__ cudaError_t CUDARTAPI cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
	const cudaGraphNode_t *dependencies, const cudaGraphEdgeData *dependencyData,
	size_t numDependencies, enum cudaStreamCaptureMode mode);
__host__ cudaError_t CUDARTAPI cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph);
__host__ cudaError_t CUDARTAPI cudaStreamIsCapturing(cudaStream_t stream,
	enum cudaStreamCaptureStatus *pCaptureStatus);
__host__ cudaError_t CUDARTAPI cudaStreamGetCaptureInfo(cudaStream_t stream,
	enum cudaStreamCaptureStatus *captureStatus_out, unsigned long long *id_out __dv(0),
	cudaGraph_t *graph_out __dv(0), const cudaGraphNode_t **dependencies_out __dv(0),
	const cudaGraphEdgeData **edgeData_out __dv(0), size_t *numDependencies_out __dv(0));
__host__ cudaError_t CUDARTAPI cudaStreamUpdateCaptureDependencies(cudaStream_t stream,
	cudaGraphNode_t *dependencies, const cudaGraphEdgeData *dependencyData,
	size_t numDependencies, unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaStreamCopyAttributes(cudaStream_t dstStream,
	cudaStream_t srcStream);
__host__ cudaError_t CUDARTAPI cudaStreamGetAttribute(cudaStream_t stream,
	cudaLaunchAttributeID attr, cudaLaunchAttributeValue *value);
__host__ cudaError_t CUDARTAPI cudaStreamSetAttribute(cudaStream_t stream,
	cudaLaunchAttributeID attr, const cudaLaunchAttributeValue *param);
__host__ cudaError_t CUDARTAPI cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream);
__host__ cudaError_t CUDARTAPI cudaFreeAsync(void *devPtr, cudaStream_t hStream);
__host__ cudaError_t CUDARTAPI cudaMallocFromPoolAsync(void **ptr, size_t size,
	cudaMemPool_t memPool, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaGetDriverEntryPoint(const char *symbol, void **funcPtr,
	unsigned long long flags, enum cudaDriverEntryPointQueryResult *driverStatus);
__host__ cudaError_t CUDARTAPI cudaGetDriverEntryPointByVersion(const char *symbol, void **funcPtr,
	unsigned int cudaVersion, unsigned long long flags,
	enum cudaDriverEntryPointQueryResult *driverStatus);

#endif
