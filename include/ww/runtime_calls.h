/*
 * The functions of the runtime API, in the order of the manual's modules. __dv is a default argument,
 * there in C++ only.
 */
#ifndef WW_RUNTIME_CALLS_H
#define WW_RUNTIME_CALLS_H

typedef void (CUDART_CB *cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status,
	void *userData);
typedef void (CUDART_CB *cudaLogsCallback_t)(void *data, cudaLogLevel logLevel, char *message,
	size_t length);

/* Device Management */
__host__ cudaError_t CUDARTAPI cudaDeviceReset(void);
__host__ cudaError_t CUDARTAPI cudaDeviceSynchronize(void);
__host__ cudaError_t CUDARTAPI cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
__host__ cudaError_t CUDARTAPI cudaDeviceGetLimit(size_t *pValue, enum cudaLimit limit);
__host__ cudaError_t CUDARTAPI cudaDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements,
	const struct cudaChannelFormatDesc *fmtDesc, int device);
__host__ cudaError_t CUDARTAPI cudaDeviceGetCacheConfig(enum cudaFuncCache *pCacheConfig);
__host__ cudaError_t CUDARTAPI cudaDeviceGetStreamPriorityRange(int *leastPriority,
	int *greatestPriority);
__host__ cudaError_t CUDARTAPI cudaDeviceSetCacheConfig(enum cudaFuncCache cacheConfig);
__host__ cudaError_t CUDARTAPI cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);
__host__ cudaError_t CUDARTAPI cudaDeviceGetPCIBusId(char *pciBusId, int len, int device);
__host__ cudaError_t CUDARTAPI cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle,
	cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaIpcOpenEventHandle(cudaEvent_t *event,
	cudaIpcEventHandle_t handle);
__host__ cudaError_t CUDARTAPI cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr);
__host__ cudaError_t CUDARTAPI cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle,
	unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaIpcCloseMemHandle(void *devPtr);
__host__ cudaError_t CUDARTAPI cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget target,
	enum cudaFlushGPUDirectRDMAWritesScope scope);
__host__ cudaError_t CUDARTAPI cudaDeviceRegisterAsyncNotification(int device,
	cudaAsyncCallback callbackFunc, void *userData, cudaAsyncCallbackHandle_t *callback);
__host__ cudaError_t CUDARTAPI cudaDeviceUnregisterAsyncNotification(int device,
	cudaAsyncCallbackHandle_t callback);

/* Device Management [DEPRECATED] */
__CUDA_DEPRECATED __host__ cudaError_t CUDARTAPI cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *pConfig);
__CUDA_DEPRECATED __host__ cudaError_t CUDARTAPI cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);

/* Error Handling */
__host__ cudaError_t CUDARTAPI cudaGetLastError(void);
__host__ cudaError_t CUDARTAPI cudaPeekAtLastError(void);
__host__ const char * CUDARTAPI cudaGetErrorName(cudaError_t error);
__host__ const char * CUDARTAPI cudaGetErrorString(cudaError_t error);
__host__ cudaError_t CUDARTAPI cudaGetDeviceCount(int *count);
__host__ cudaError_t CUDARTAPI cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device);
__host__ cudaError_t CUDARTAPI cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr,
	int device);
__host__ cudaError_t CUDARTAPI cudaDeviceGetHostAtomicCapabilities(unsigned int *capabilities,
	const enum cudaAtomicOperation *operations, unsigned int count, int device);
__host__ cudaError_t CUDARTAPI cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device);
__host__ cudaError_t CUDARTAPI cudaDeviceSetMemPool(int device, cudaMemPool_t memPool);
__host__ cudaError_t CUDARTAPI cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device);
__host__ cudaError_t CUDARTAPI cudaDeviceGetNvSciSyncAttributes(void *nvSciSyncAttrList, int device,
	int flags);
__host__ cudaError_t CUDARTAPI cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr,
	int srcDevice, int dstDevice);
__host__ cudaError_t CUDARTAPI cudaDeviceGetP2PAtomicCapabilities(unsigned int *capabilities,
	const enum cudaAtomicOperation *operations, unsigned int count, int srcDevice,
	int dstDevice);
__host__ cudaError_t CUDARTAPI cudaChooseDevice(int *device, const struct cudaDeviceProp *prop);
__host__ cudaError_t CUDARTAPI cudaInitDevice(int device, unsigned int deviceFlags,
	unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaSetDevice(int device);
__host__ cudaError_t CUDARTAPI cudaGetDevice(int *device);
__host__ cudaError_t CUDARTAPI cudaSetValidDevices(int *device_arr, int len);
__host__ cudaError_t CUDARTAPI cudaSetDeviceFlags(unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaGetDeviceFlags(unsigned int *flags);

/* Stream Management */
__host__ cudaError_t CUDARTAPI cudaStreamCreate(cudaStream_t *pStream);
__host__ cudaError_t CUDARTAPI cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaStreamCreateWithPriority(cudaStream_t *pStream,
	unsigned int flags, int priority);
__host__ cudaError_t CUDARTAPI cudaStreamGetPriority(cudaStream_t hStream, int *priority);
__host__ cudaError_t CUDARTAPI cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags);
__host__ cudaError_t CUDARTAPI cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId);
__host__ cudaError_t CUDARTAPI cudaStreamGetDevice(cudaStream_t hStream, int *device);
__host__ cudaError_t CUDARTAPI cudaCtxResetPersistingL2Cache(void);
__host__ cudaError_t CUDARTAPI cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src);
__host__ cudaError_t CUDARTAPI cudaStreamGetAttribute(cudaStream_t hStream,
	cudaLaunchAttributeID attr, cudaLaunchAttributeValue *value_out);
__host__ cudaError_t CUDARTAPI cudaStreamSetAttribute(cudaStream_t hStream,
	cudaLaunchAttributeID attr, const cudaLaunchAttributeValue *value);
__host__ cudaError_t CUDARTAPI cudaStreamDestroy(cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
	unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaStreamAddCallback(cudaStream_t stream,
	cudaStreamCallback_t callback, void *userData, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaStreamSynchronize(cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaStreamQuery(cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr,
	size_t length __dv(0), unsigned int flags __dv(cudaMemAttachSingle));
__host__ cudaError_t CUDARTAPI cudaStreamBeginCapture(cudaStream_t stream,
	enum cudaStreamCaptureMode mode);
__host__ cudaError_t CUDARTAPI cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
	const cudaGraphNode_t *dependencies, const cudaGraphEdgeData *dependencyData,
	size_t numDependencies, enum cudaStreamCaptureMode mode);
__host__ cudaError_t CUDARTAPI cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);
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

/* Event Management */
__host__ cudaError_t CUDARTAPI cudaEventCreate(cudaEvent_t *event);
__host__ cudaError_t CUDARTAPI cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaEventRecord(cudaEvent_t event, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaEventRecordWithFlags(cudaEvent_t event,
	cudaStream_t stream __dv(0), unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaEventQuery(cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaEventSynchronize(cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaEventDestroy(cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);

/* External Resource Interoperability */
__host__ cudaError_t CUDARTAPI cudaImportExternalMemory(cudaExternalMemory_t *extMem_out,
	const struct cudaExternalMemoryHandleDesc *memHandleDesc);
__host__ cudaError_t CUDARTAPI cudaExternalMemoryGetMappedBuffer(void **devPtr,
	cudaExternalMemory_t extMem, const struct cudaExternalMemoryBufferDesc *bufferDesc);
__host__ cudaError_t CUDARTAPI cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *mipmap,
	cudaExternalMemory_t extMem, const struct cudaExternalMemoryMipmappedArrayDesc *mipmapDesc);
__host__ cudaError_t CUDARTAPI cudaDestroyExternalMemory(cudaExternalMemory_t extMem);
__host__ cudaError_t CUDARTAPI cudaImportExternalSemaphore(cudaExternalSemaphore_t *extSem_out,
	const struct cudaExternalSemaphoreHandleDesc *semHandleDesc);
__host__ cudaError_t CUDARTAPI cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
	const struct cudaExternalSemaphoreSignalParams *paramsArray, unsigned int numExtSems,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
	const struct cudaExternalSemaphoreWaitParams *paramsArray, unsigned int numExtSems,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem);

/* Execution Control */
__host__ cudaError_t CUDARTAPI cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim,
	void **args, size_t sharedMem, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
	const void *func, void **args);
__host__ cudaError_t CUDARTAPI cudaLaunchCooperativeKernel(const void *func, dim3 gridDim,
	dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaFuncSetCacheConfig(const void *func,
	enum cudaFuncCache cacheConfig);
__host__ cudaError_t CUDARTAPI cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
	const void *func);
__host__ cudaError_t CUDARTAPI cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute attr,
	int value);
__host__ cudaError_t CUDARTAPI cudaFuncGetName(const char **name, const void *func);
__host__ cudaError_t CUDARTAPI cudaFuncGetParamInfo(const void *func, size_t paramIndex,
	size_t *paramOffset, size_t *paramSize);
__host__ cudaError_t CUDARTAPI cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn,
	void *userData);

/* Execution Control [DEPRECATED] */
__CUDA_DEPRECATED __host__ cudaError_t CUDARTAPI cudaFuncSetSharedMemConfig(const void *func,
	enum cudaSharedMemConfig config);

/* Occupancy */
__host__ cudaError_t CUDARTAPI cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks,
	const void *func, int blockSize, size_t dynamicSMemSize);
__host__ cudaError_t CUDARTAPI cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize,
	const void *func, int numBlocks, int blockSize);
__host__ cudaError_t CUDARTAPI cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks,
	const void *func, int blockSize, size_t dynamicSMemSize, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaOccupancyMaxPotentialClusterSize(int *clusterSize,
	const void *func, const cudaLaunchConfig_t *launchConfig);
__host__ cudaError_t CUDARTAPI cudaOccupancyMaxActiveClusters(int *numClusters, const void *func,
	const cudaLaunchConfig_t *launchConfig);

/* Memory Management */
__host__ cudaError_t CUDARTAPI cudaMallocManaged(void **devPtr, size_t size,
	unsigned int flags __dv(cudaMemAttachGlobal));
__host__ cudaError_t CUDARTAPI cudaMalloc(void **devPtr, size_t size);
__host__ cudaError_t CUDARTAPI cudaMallocHost(void **ptr, size_t size);
__host__ cudaError_t CUDARTAPI cudaMallocPitch(void **devPtr, size_t *pitch, size_t width,
	size_t height);
__host__ cudaError_t CUDARTAPI cudaMallocArray(cudaArray_t *array,
	const struct cudaChannelFormatDesc *desc, size_t width, size_t height __dv(0),
	unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaFree(void *devPtr);
__host__ cudaError_t CUDARTAPI cudaFreeHost(void *ptr);
__host__ cudaError_t CUDARTAPI cudaFreeArray(cudaArray_t array);
__host__ cudaError_t CUDARTAPI cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray);
__host__ cudaError_t CUDARTAPI cudaHostAlloc(void **pHost, size_t size, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaHostRegister(void *ptr, size_t size, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaHostUnregister(void *ptr);
__host__ cudaError_t CUDARTAPI cudaHostGetDevicePointer(void **pDevice, void *pHost,
	unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaHostGetFlags(unsigned int *pFlags, void *pHost);
__host__ cudaError_t CUDARTAPI cudaMalloc3D(struct cudaPitchedPtr *pitchedDevPtr,
	struct cudaExtent extent);
__host__ cudaError_t CUDARTAPI cudaMalloc3DArray(cudaArray_t *array,
	const struct cudaChannelFormatDesc *desc, struct cudaExtent extent,
	unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaMallocMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
	const struct cudaChannelFormatDesc *desc, struct cudaExtent extent, unsigned int numLevels,
	unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaGetMipmappedArrayLevel(cudaArray_t *levelArray,
	cudaMipmappedArray_const_t mipmappedArray, unsigned int level);
__host__ cudaError_t CUDARTAPI cudaMemcpy3D(const struct cudaMemcpy3DParms *p);
__host__ cudaError_t CUDARTAPI cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p);
__host__ cudaError_t CUDARTAPI cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemGetInfo(size_t *free, size_t *total);
__host__ cudaError_t CUDARTAPI cudaArrayGetInfo(struct cudaChannelFormatDesc *desc,
	struct cudaExtent *extent, unsigned int *flags, cudaArray_t array);
__host__ cudaError_t CUDARTAPI cudaArrayGetPlane(cudaArray_t *pPlaneArray, cudaArray_t hArray,
	unsigned int planeIdx);
__host__ cudaError_t CUDARTAPI cudaArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
	cudaArray_t array, int device);
__host__ cudaError_t CUDARTAPI cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *memoryRequirements,
	cudaMipmappedArray_t mipmap, int device);
__host__ cudaError_t CUDARTAPI cudaArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties,
	cudaArray_t array);
__host__ cudaError_t CUDARTAPI cudaMipmappedArrayGetSparseProperties(struct cudaArraySparseProperties *sparseProperties,
	cudaMipmappedArray_t mipmap);
__host__ cudaError_t CUDARTAPI cudaMemcpy(void *dst, const void *src, size_t count,
	enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpyPeer(void *dst, int dstDevice, const void *src,
	int srcDevice, size_t count);
__host__ cudaError_t CUDARTAPI cudaMemcpy2D(void *dst, size_t dpitch, const void *src,
	size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset,
	const void *src, size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArray(void *dst, size_t dpitch,
	cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t width, size_t height,
	enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst,
	size_t hOffsetDst, cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
	size_t width, size_t height, enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToDevice));
__host__ cudaError_t CUDARTAPI cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count,
	size_t offset __dv(0), enum cudaMemcpyKind kind __dv(cudaMemcpyHostToDevice));
__host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count,
	size_t offset __dv(0), enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToHost));
__host__ cudaError_t CUDARTAPI cudaMemcpyAsync(void *dst, const void *src, size_t count,
	enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src,
	int srcDevice, size_t count, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyBatchAsync(void *const *dsts, const void *const *srcs,
	const size_t *sizes, size_t count, struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs,
	size_t numAttrs, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemcpy3DBatchAsync(size_t numOps,
	struct cudaMemcpy3DBatchOp *opList, unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src,
	size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset,
	size_t hOffset, const void *src, size_t spitch, size_t width, size_t height,
	enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch,
	cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t width, size_t height,
	enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyToSymbolAsync(const void *symbol, const void *src,
	size_t count, size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemcpyFromSymbolAsync(void *dst, const void *symbol,
	size_t count, size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemset(void *devPtr, int value, size_t count);
__host__ cudaError_t CUDARTAPI cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width,
	size_t height);
__host__ cudaError_t CUDARTAPI cudaMemset3D(struct cudaPitchedPtr pitchedDevPtr, int value,
	struct cudaExtent extent);
__host__ cudaError_t CUDARTAPI cudaMemsetAsync(void *devPtr, int value, size_t count,
	cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemset2DAsync(void *devPtr, size_t pitch, int value,
	size_t width, size_t height, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemset3DAsync(struct cudaPitchedPtr pitchedDevPtr, int value,
	struct cudaExtent extent, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaGetSymbolAddress(void **devPtr, const void *symbol);
__host__ cudaError_t CUDARTAPI cudaGetSymbolSize(size_t *size, const void *symbol);
__host__ cudaError_t CUDARTAPI cudaMemPrefetchAsync(const void *devPtr, size_t count,
	struct cudaMemLocation location, unsigned int flags, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaMemPrefetchBatchAsync(void **dptrs, size_t *sizes, size_t count,
	struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs,
	unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemDiscardBatchAsync(void **dptrs, size_t *sizes, size_t count,
	unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemDiscardAndPrefetchBatchAsync(void **dptrs, size_t *sizes,
	size_t count, struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs,
	size_t numPrefetchLocs, unsigned long long flags, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemAdvise(const void *devPtr, size_t count,
	enum cudaMemoryAdvise advice, struct cudaMemLocation location);
__host__ cudaError_t CUDARTAPI cudaMemRangeGetAttribute(void *data, size_t dataSize,
	enum cudaMemRangeAttribute attribute, const void *devPtr, size_t count);
__host__ cudaError_t CUDARTAPI cudaMemRangeGetAttributes(void **data, size_t *dataSizes,
	enum cudaMemRangeAttribute *attributes, size_t numAttributes, const void *devPtr,
	size_t count);

/* Memory Management [DEPRECATED] */
__CUDA_DEPRECATED_FOR("cudaMemcpy2DToArray")
__host__ cudaError_t CUDARTAPI cudaMemcpyToArray(cudaArray_t dst, size_t wOffset,
	size_t hOffset, const void *src, size_t count, enum cudaMemcpyKind kind);
__CUDA_DEPRECATED_FOR("cudaMemcpy2DFromArray")
__host__ cudaError_t CUDARTAPI cudaMemcpyFromArray(void *dst,
	cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
	enum cudaMemcpyKind kind);
__CUDA_DEPRECATED_FOR("cudaMemcpy2DArrayToArray")
__host__ cudaError_t CUDARTAPI cudaMemcpyArrayToArray(cudaArray_t dst,
	size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src, size_t wOffsetSrc,
	size_t hOffsetSrc, size_t count, enum cudaMemcpyKind kind __dv(cudaMemcpyDeviceToDevice));
__CUDA_DEPRECATED_FOR("cudaMemcpy2DToArrayAsync")
__host__ cudaError_t CUDARTAPI cudaMemcpyToArrayAsync(cudaArray_t dst,
	size_t wOffset, size_t hOffset, const void *src, size_t count, enum cudaMemcpyKind kind,
	cudaStream_t stream __dv(0));
__CUDA_DEPRECATED_FOR("cudaMemcpy2DFromArrayAsync")
__host__ cudaError_t CUDARTAPI cudaMemcpyFromArrayAsync(void *dst,
	cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
	enum cudaMemcpyKind kind, cudaStream_t stream __dv(0));

/* Stream Ordered Memory Allocator */
__host__ cudaError_t CUDARTAPI cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream);
__host__ cudaError_t CUDARTAPI cudaFreeAsync(void *devPtr, cudaStream_t hStream);
__host__ cudaError_t CUDARTAPI cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep);
__host__ cudaError_t CUDARTAPI cudaMemPoolSetAttribute(cudaMemPool_t memPool,
	enum cudaMemPoolAttr attr, void *value);
__host__ cudaError_t CUDARTAPI cudaMemPoolGetAttribute(cudaMemPool_t memPool,
	enum cudaMemPoolAttr attr, void *value);
__host__ cudaError_t CUDARTAPI cudaMemPoolSetAccess(cudaMemPool_t memPool,
	const struct cudaMemAccessDesc *descList, size_t count);
__host__ cudaError_t CUDARTAPI cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags,
	cudaMemPool_t memPool, struct cudaMemLocation *location);
__host__ cudaError_t CUDARTAPI cudaMemPoolCreate(cudaMemPool_t *memPool,
	const struct cudaMemPoolProps *poolProps);
__host__ cudaError_t CUDARTAPI cudaMemPoolDestroy(cudaMemPool_t memPool);
__host__ cudaError_t CUDARTAPI cudaMemGetDefaultMemPool(cudaMemPool_t *memPool,
	struct cudaMemLocation *location, enum cudaMemAllocationType type);
__host__ cudaError_t CUDARTAPI cudaMemGetMemPool(cudaMemPool_t *memPool,
	struct cudaMemLocation *location, enum cudaMemAllocationType type);
__host__ cudaError_t CUDARTAPI cudaMemSetMemPool(struct cudaMemLocation *location,
	enum cudaMemAllocationType type, cudaMemPool_t memPool);
__host__ cudaError_t CUDARTAPI cudaMallocFromPoolAsync(void **ptr, size_t size,
	cudaMemPool_t memPool, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaMemPoolExportToShareableHandle(void *shareableHandle,
	cudaMemPool_t memPool, enum cudaMemAllocationHandleType handleType, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaMemPoolImportFromShareableHandle(cudaMemPool_t *memPool,
	void *shareableHandle, enum cudaMemAllocationHandleType handleType, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *exportData,
	void *ptr);
__host__ cudaError_t CUDARTAPI cudaMemPoolImportPointer(void **ptr, cudaMemPool_t memPool,
	struct cudaMemPoolPtrExportData *exportData);

/* Unified Addressing */
__host__ cudaError_t CUDARTAPI cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
	const void *ptr);

/* Peer Device Memory Access */
__host__ cudaError_t CUDARTAPI cudaDeviceCanAccessPeer(int *canAccessPeer, int device,
	int peerDevice);
__host__ cudaError_t CUDARTAPI cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaDeviceDisablePeerAccess(int peerDevice);

/* Graphics Interoperability */
__host__ cudaError_t CUDARTAPI cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
__host__ cudaError_t CUDARTAPI cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource,
	unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaGraphicsMapResources(int count,
	cudaGraphicsResource_t *resources, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaGraphicsUnmapResources(int count,
	cudaGraphicsResource_t *resources, cudaStream_t stream __dv(0));
__host__ cudaError_t CUDARTAPI cudaGraphicsResourceGetMappedPointer(void **devPtr, size_t *size,
	cudaGraphicsResource_t resource);
__host__ cudaError_t CUDARTAPI cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array,
	cudaGraphicsResource_t resource, unsigned int arrayIndex, unsigned int mipLevel);
__host__ cudaError_t CUDARTAPI cudaGraphicsResourceGetMappedMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
	cudaGraphicsResource_t resource);

/* Texture Object Management */
__host__ cudaError_t CUDARTAPI cudaGetChannelDesc(struct cudaChannelFormatDesc *desc,
	cudaArray_const_t array);
__host__ struct cudaChannelFormatDesc CUDARTAPI cudaCreateChannelDesc(int x, int y, int z, int w,
	enum cudaChannelFormatKind f);
__host__ cudaError_t CUDARTAPI cudaCreateTextureObject(cudaTextureObject_t *pTexObject,
	const struct cudaResourceDesc *pResDesc, const struct cudaTextureDesc *pTexDesc,
	const struct cudaResourceViewDesc *pResViewDesc);
__host__ cudaError_t CUDARTAPI cudaDestroyTextureObject(cudaTextureObject_t texObject);
__host__ cudaError_t CUDARTAPI cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *pResDesc,
	cudaTextureObject_t texObject);
__host__ cudaError_t CUDARTAPI cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *pTexDesc,
	cudaTextureObject_t texObject);
__host__ cudaError_t CUDARTAPI cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *pResViewDesc,
	cudaTextureObject_t texObject);

/* Surface Object Management */
__host__ cudaError_t CUDARTAPI cudaCreateSurfaceObject(cudaSurfaceObject_t *pSurfObject,
	const struct cudaResourceDesc *pResDesc);
__host__ cudaError_t CUDARTAPI cudaDestroySurfaceObject(cudaSurfaceObject_t surfObject);
__host__ cudaError_t CUDARTAPI cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *pResDesc,
	cudaSurfaceObject_t surfObject);

/* Version Management */
__host__ cudaError_t CUDARTAPI cudaDriverGetVersion(int *driverVersion);
__host__ cudaError_t CUDARTAPI cudaRuntimeGetVersion(int *runtimeVersion);

/* Error Log Management Functions */
__host__ cudaError_t CUDARTAPI cudaLogsRegisterCallback(cudaLogsCallback_t callbackFunc,
	void *userData, cudaLogsCallbackHandle *callback_out);
__host__ cudaError_t CUDARTAPI cudaLogsUnregisterCallback(cudaLogsCallbackHandle callback);
__host__ cudaError_t CUDARTAPI cudaLogsCurrent(cudaLogIterator *iterator_out, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaLogsDumpToFile(cudaLogIterator *iterator, const char *pathToFile,
	unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaLogsDumpToMemory(cudaLogIterator *iterator, char *buffer,
	size_t *size, unsigned int flags);

/* Graph Management */
__host__ cudaError_t CUDARTAPI cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaGraphAddKernelNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	const struct cudaKernelNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphKernelNodeGetParams(cudaGraphNode_t node,
	struct cudaKernelNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
	const struct cudaKernelNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t hDst,
	cudaGraphNode_t hSrc);
__host__ cudaError_t CUDARTAPI cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode,
	cudaLaunchAttributeID attr, cudaLaunchAttributeValue *value_out);
__host__ cudaError_t CUDARTAPI cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode,
	cudaLaunchAttributeID attr, const cudaLaunchAttributeValue *value);
__host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	const struct cudaMemcpy3DParms *pCopyParams);
__host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	const void *symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst,
	const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphAddMemcpyNode1D(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst,
	const void *src, size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node,
	struct cudaMemcpy3DParms *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node,
	const struct cudaMemcpy3DParms *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node,
	const void *symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node,
	void *dst, const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst,
	const void *src, size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphAddMemsetNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	const struct cudaMemsetParams *pMemsetParams);
__host__ cudaError_t CUDARTAPI cudaGraphMemsetNodeGetParams(cudaGraphNode_t node,
	struct cudaMemsetParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphMemsetNodeSetParams(cudaGraphNode_t node,
	const struct cudaMemsetParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
	const cudaGraphNode_t *pDependencies, size_t numDependencies,
	const struct cudaHostNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphHostNodeGetParams(cudaGraphNode_t node,
	struct cudaHostNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphHostNodeSetParams(cudaGraphNode_t node,
	const struct cudaHostNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	cudaGraph_t childGraph);
__host__ cudaError_t CUDARTAPI cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node,
	cudaGraph_t *pGraph);
__host__ cudaError_t CUDARTAPI cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
	const cudaGraphNode_t *pDependencies, size_t numDependencies);
__host__ cudaError_t CUDARTAPI cudaGraphAddEventRecordNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node,
	cudaEvent_t *event_out);
__host__ cudaError_t CUDARTAPI cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node,
	cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaGraphAddEventWaitNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node,
	cudaEvent_t *event_out);
__host__ cudaError_t CUDARTAPI cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node,
	cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaGraphAddExternalSemaphoresSignalNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresSignalNodeGetParams(cudaGraphNode_t hNode,
	struct cudaExternalSemaphoreSignalNodeParams *params_out);
__host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresSignalNodeSetParams(cudaGraphNode_t hNode,
	const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresWaitNodeGetParams(cudaGraphNode_t hNode,
	struct cudaExternalSemaphoreWaitNodeParams *params_out);
__host__ cudaError_t CUDARTAPI cudaGraphExternalSemaphoresWaitNodeSetParams(cudaGraphNode_t hNode,
	const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphAddMemAllocNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	struct cudaMemAllocNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
	struct cudaMemAllocNodeParams *params_out);
__host__ cudaError_t CUDARTAPI cudaGraphAddMemFreeNode(cudaGraphNode_t *pGraphNode,
	cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies,
	void *dptr);
__host__ cudaError_t CUDARTAPI cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *dptr_out);
__host__ cudaError_t CUDARTAPI cudaDeviceGraphMemTrim(int device);
__host__ cudaError_t CUDARTAPI cudaDeviceGetGraphMemAttribute(int device,
	enum cudaGraphMemAttributeType attr, void *value);
__host__ cudaError_t CUDARTAPI cudaDeviceSetGraphMemAttribute(int device,
	enum cudaGraphMemAttributeType attr, void *value);
__host__ cudaError_t CUDARTAPI cudaGraphClone(cudaGraph_t *pGraphClone, cudaGraph_t originalGraph);
__host__ cudaError_t CUDARTAPI cudaGraphNodeFindInClone(cudaGraphNode_t *pNode,
	cudaGraphNode_t originalNode, cudaGraph_t clonedGraph);
__host__ cudaError_t CUDARTAPI cudaGraphNodeGetType(cudaGraphNode_t node,
	enum cudaGraphNodeType *pType);
__host__ cudaError_t CUDARTAPI cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
	size_t *numNodes);
__host__ cudaError_t CUDARTAPI cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes,
	size_t *pNumRootNodes);
__host__ cudaError_t CUDARTAPI cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
	cudaGraphNode_t *to, cudaGraphEdgeData *edgeData, size_t *numEdges);
__host__ cudaError_t CUDARTAPI cudaGraphNodeGetDependencies(cudaGraphNode_t node,
	cudaGraphNode_t *pDependencies, cudaGraphEdgeData *edgeData, size_t *pNumDependencies);
__host__ cudaError_t CUDARTAPI cudaGraphNodeGetDependentNodes(cudaGraphNode_t node,
	cudaGraphNode_t *pDependentNodes, cudaGraphEdgeData *edgeData, size_t *pNumDependentNodes);
__host__ cudaError_t CUDARTAPI cudaGraphAddDependencies(cudaGraph_t graph,
	const cudaGraphNode_t *from, const cudaGraphNode_t *to, const cudaGraphEdgeData *edgeData,
	size_t numDependencies);
__host__ cudaError_t CUDARTAPI cudaGraphRemoveDependencies(cudaGraph_t graph,
	const cudaGraphNode_t *from, const cudaGraphNode_t *to, const cudaGraphEdgeData *edgeData,
	size_t numDependencies);
__host__ cudaError_t CUDARTAPI cudaGraphDestroyNode(cudaGraphNode_t node);
__host__ cudaError_t CUDARTAPI cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
	unsigned long long flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec,
	cudaGraph_t graph, unsigned long long flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec,
	cudaGraph_t graph, cudaGraphInstantiateParams *instantiateParams);
__host__ cudaError_t CUDARTAPI cudaGraphExecGetFlags(cudaGraphExec_t graphExec,
	unsigned long long *flags);
__host__ cudaError_t CUDARTAPI cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, const struct cudaKernelNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, const struct cudaMemcpy3DParms *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, const void *symbol, const void *src, size_t count, size_t offset,
	enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, void *dst, const void *symbol, size_t count, size_t offset,
	enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, void *dst, const void *src, size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t CUDARTAPI cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, const struct cudaMemsetParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, const struct cudaHostNodeParams *pNodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, cudaGraph_t childGraph);
__host__ cudaError_t CUDARTAPI cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t hNode, cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t hNode, cudaEvent_t event);
__host__ cudaError_t CUDARTAPI cudaGraphExecExternalSemaphoresSignalNodeSetParams(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t hNode, const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExecExternalSemaphoresWaitNodeSetParams(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t hNode, const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t hNode, unsigned int isEnabled);
__host__ cudaError_t CUDARTAPI cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t hNode, unsigned int *isEnabled);
__host__ cudaError_t CUDARTAPI cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
	cudaGraphExecUpdateResultInfo *resultInfo);
__host__ cudaError_t CUDARTAPI cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI cudaGraphExecDestroy(cudaGraphExec_t graphExec);
__host__ cudaError_t CUDARTAPI cudaGraphDestroy(cudaGraph_t graph);
__host__ cudaError_t CUDARTAPI cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path,
	unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaUserObjectCreate(cudaUserObject_t *object_out, void *ptr,
	cudaHostFn_t destroy, unsigned int initialRefcount, unsigned int flags);
__host__ cudaError_t CUDARTAPI cudaUserObjectRetain(cudaUserObject_t object,
	unsigned int count __dv(1));
__host__ cudaError_t CUDARTAPI cudaUserObjectRelease(cudaUserObject_t object,
	unsigned int count __dv(1));
__host__ cudaError_t CUDARTAPI cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object,
	unsigned int count __dv(1), unsigned int flags __dv(0));
__host__ cudaError_t CUDARTAPI cudaGraphReleaseUserObject(cudaGraph_t graph,
	cudaUserObject_t object, unsigned int count __dv(1));
__host__ cudaError_t CUDARTAPI cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
	const cudaGraphNode_t *pDependencies, const cudaGraphEdgeData *dependencyData,
	size_t numDependencies, struct cudaGraphNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphNodeSetParams(cudaGraphNode_t node,
	struct cudaGraphNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphExecNodeSetParams(cudaGraphExec_t graphExec,
	cudaGraphNode_t node, struct cudaGraphNodeParams *nodeParams);
__host__ cudaError_t CUDARTAPI cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *pHandle_out,
	cudaGraph_t graph, unsigned int defaultLaunchValue __dv(0), unsigned int flags __dv(0));

/* Driver Entry Point Access */
__CUDA_DEPRECATED __host__ cudaError_t CUDARTAPI cudaGetDriverEntryPoint(const char *symbol,
	void **funcPtr, unsigned long long flags,
	enum cudaDriverEntryPointQueryResult *driverStatus __dv(0));
__host__ cudaError_t CUDARTAPI cudaGetDriverEntryPointByVersion(const char *symbol, void **funcPtr,
	unsigned int cudaVersion, unsigned long long flags,
	enum cudaDriverEntryPointQueryResult *driverStatus __dv(0));

/* Library Management */
__host__ cudaError_t CUDARTAPI cudaLibraryLoadData(cudaLibrary_t *library, const void *code,
	enum cudaJitOption *jitOptions, void **jitOptionsValues, unsigned int numJitOptions,
	enum cudaLibraryOption *libraryOptions, void **libraryOptionValues,
	unsigned int numLibraryOptions);
__host__ cudaError_t CUDARTAPI cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *fileName,
	enum cudaJitOption *jitOptions, void **jitOptionsValues, unsigned int numJitOptions,
	enum cudaLibraryOption *libraryOptions, void **libraryOptionValues,
	unsigned int numLibraryOptions);
__host__ cudaError_t CUDARTAPI cudaLibraryUnload(cudaLibrary_t library);
__host__ cudaError_t CUDARTAPI cudaLibraryGetKernel(cudaKernel_t *pKernel, cudaLibrary_t library,
	const char *name);
__host__ cudaError_t CUDARTAPI cudaLibraryGetGlobal(void **dptr, size_t *bytes,
	cudaLibrary_t library, const char *name);
__host__ cudaError_t CUDARTAPI cudaLibraryGetManaged(void **dptr, size_t *bytes,
	cudaLibrary_t library, const char *name);
__host__ cudaError_t CUDARTAPI cudaLibraryGetUnifiedFunction(void **fptr, cudaLibrary_t library,
	const char *symbol);
__host__ cudaError_t CUDARTAPI cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t lib);
__host__ cudaError_t CUDARTAPI cudaLibraryEnumerateKernels(cudaKernel_t *kernels,
	unsigned int numKernels, cudaLibrary_t lib);
__host__ cudaError_t CUDARTAPI cudaKernelSetAttributeForDevice(cudaKernel_t kernel,
	enum cudaFuncAttribute attr, int value, int device);
__host__ cudaError_t CUDARTAPI cudaGetExportTable(const void **ppExportTable,
	const cudaUUID_t *pExportTableId);

/* Interactions with the CUDA Driver API */
__host__ cudaError_t CUDARTAPI cudaGetFuncBySymbol(cudaFunction_t *functionPtr,
	const void *symbolPtr);
__host__ cudaError_t CUDARTAPI cudaGetKernel(cudaKernel_t *kernelPtr, const void *entryFuncAddr);

#endif
