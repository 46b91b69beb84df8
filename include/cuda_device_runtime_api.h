/*
 * The part of the runtime API that device code can call (dynamic parallelism). Each call goes to the
 * device runtime's symbol of its name, __cudaCDP2..., as in compiled CUDA programs.
 * CUDA Programming Guide, "CUDA Dynamic Parallelism", "API Reference".
 */
#ifndef __CUDA_DEVICE_RUNTIME_API_H__
#define __CUDA_DEVICE_RUNTIME_API_H__

#include "builtin_types.h"

#define cudaStreamGraphTailLaunch ((cudaStream_t)0x0100000000000000)
#define cudaStreamGraphFireAndForget ((cudaStream_t)0x0200000000000000)
#define cudaStreamGraphFireAndForgetAsSibling ((cudaStream_t)0x0300000000000000)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
/* Blocks cannot wait for their children since CUDA 12; CUB of CUDA 11 still names the call. */
static __inline__ __device__ cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance(void)
{
	return cudaErrorNotSupported;
}

#define __WW_DEVICE_CALL(result, name, params, args) \
	extern "C" __device__ result __cudaCDP2##name params; \
	static __inline__ __device__ result cuda##name params { return __cudaCDP2##name args; }

__WW_DEVICE_CALL(cudaError_t, DeviceGetAttribute,
	(int *value, enum cudaDeviceAttr attr, int device), (value, attr, device))
__WW_DEVICE_CALL(cudaError_t, DeviceGetLimit, (size_t *pValue, enum cudaLimit limit),
	(pValue, limit))
__WW_DEVICE_CALL(cudaError_t, DeviceGetCacheConfig, (enum cudaFuncCache *pCacheConfig),
	(pCacheConfig))
__WW_DEVICE_CALL(cudaError_t, DeviceGetSharedMemConfig, (enum cudaSharedMemConfig *pConfig),
	(pConfig))
__WW_DEVICE_CALL(cudaError_t, GetLastError, (void), ())
__WW_DEVICE_CALL(cudaError_t, PeekAtLastError, (void), ())
__WW_DEVICE_CALL(const char *, GetErrorString, (cudaError_t error), (error))
__WW_DEVICE_CALL(const char *, GetErrorName, (cudaError_t error), (error))
__WW_DEVICE_CALL(cudaError_t, GetDeviceCount, (int *count), (count))
__WW_DEVICE_CALL(cudaError_t, GetDevice, (int *device), (device))
__WW_DEVICE_CALL(cudaError_t, StreamCreateWithFlags, (cudaStream_t *pStream, unsigned int flags),
	(pStream, flags))
__WW_DEVICE_CALL(cudaError_t, StreamDestroy, (cudaStream_t stream), (stream))
__WW_DEVICE_CALL(cudaError_t, StreamWaitEvent,
	(cudaStream_t stream, cudaEvent_t event, unsigned int flags), (stream, event, flags))
__WW_DEVICE_CALL(cudaError_t, EventCreateWithFlags, (cudaEvent_t *event, unsigned int flags),
	(event, flags))
__WW_DEVICE_CALL(cudaError_t, EventRecord, (cudaEvent_t event, cudaStream_t stream),
	(event, stream))
__WW_DEVICE_CALL(cudaError_t, EventRecordWithFlags,
	(cudaEvent_t event, cudaStream_t stream, unsigned int flags), (event, stream, flags))
__WW_DEVICE_CALL(cudaError_t, EventDestroy, (cudaEvent_t event), (event))
__WW_DEVICE_CALL(cudaError_t, FuncGetAttributes,
	(struct cudaFuncAttributes *attr, const void *func), (attr, func))
__WW_DEVICE_CALL(cudaError_t, Free, (void *devPtr), (devPtr))
__WW_DEVICE_CALL(cudaError_t, Malloc, (void **devPtr, size_t size), (devPtr, size))
__WW_DEVICE_CALL(cudaError_t, MemcpyAsync,
	(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind, cudaStream_t stream),
	(dst, src, count, kind, stream))
__WW_DEVICE_CALL(cudaError_t, Memcpy2DAsync,
	(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream),
	(dst, dpitch, src, spitch, width, height, kind, stream))
__WW_DEVICE_CALL(cudaError_t, Memcpy3DAsync,
	(const struct cudaMemcpy3DParms *p, cudaStream_t stream), (p, stream))
__WW_DEVICE_CALL(cudaError_t, MemsetAsync,
	(void *devPtr, int value, size_t count, cudaStream_t stream),
	(devPtr, value, count, stream))
__WW_DEVICE_CALL(cudaError_t, Memset2DAsync,
	(void *devPtr, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream),
	(devPtr, pitch, value, width, height, stream))
__WW_DEVICE_CALL(cudaError_t, Memset3DAsync,
	(struct cudaPitchedPtr pitchedDevPtr, int value, struct cudaExtent extent, cudaStream_t stream),
	(pitchedDevPtr, value, extent, stream))
__WW_DEVICE_CALL(cudaError_t, RuntimeGetVersion, (int *runtimeVersion), (runtimeVersion))
__WW_DEVICE_CALL(cudaError_t, OccupancyMaxActiveBlocksPerMultiprocessor,
	(int *numBlocks, const void *func, int blockSize, size_t dynamicSmemSize),
	(numBlocks, func, blockSize, dynamicSmemSize))
__WW_DEVICE_CALL(cudaError_t, OccupancyMaxActiveBlocksPerMultiprocessorWithFlags,
	(int *numBlocks, const void *func, int blockSize, size_t dynamicSmemSize, unsigned int flags),
	(numBlocks, func, blockSize, dynamicSmemSize, flags))
#undef __WW_DEVICE_CALL

extern "C" {
__device__ void *__cudaCDP2GetParameterBuffer(size_t alignment, size_t size);
__device__ void *__cudaCDP2GetParameterBufferV2(void *func, dim3 gridDimension,
	dim3 blockDimension, unsigned int sharedMemSize);
__device__ cudaError_t __cudaCDP2LaunchDevice(void *func, void *parameterBuffer,
	dim3 gridDimension, dim3 blockDimension, unsigned int sharedMemSize, cudaStream_t stream);
__device__ cudaError_t __cudaCDP2LaunchDeviceV2(void *parameterBuffer, cudaStream_t stream);
__device__ cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream);
__device__ cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset,
	const void *value, size_t size);
__device__ cudaError_t cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable);
__device__ cudaError_t cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 gridDim);
__device__ cudaError_t cudaGraphKernelNodeUpdatesApply(const cudaGraphKernelNodeUpdate *updates,
	size_t updateCount);
__device__ void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);

/* The compiler calls these two by name for k<<<...>>>() in device code. */
static __inline__ __device__ void *cudaGetParameterBuffer(size_t alignment, size_t size)
{
	return __cudaCDP2GetParameterBuffer(alignment, size);
}
static __inline__ __device__ cudaError_t cudaLaunchDevice(void *func, void *parameterBuffer,
	dim3 gridDimension, dim3 blockDimension, unsigned int sharedMemSize, cudaStream_t stream)
{
	return __cudaCDP2LaunchDevice(func, parameterBuffer, gridDimension, blockDimension,
		sharedMemSize, stream);
}
static __inline__ __device__ void *cudaGetParameterBufferV2(void *func, dim3 gridDimension,
	dim3 blockDimension, unsigned int sharedMemSize)
{
	return __cudaCDP2GetParameterBufferV2(func, gridDimension, blockDimension, sharedMemSize);
}
static __inline__ __device__ cudaError_t cudaLaunchDeviceV2(void *parameterBuffer,
	cudaStream_t stream)
{
	return __cudaCDP2LaunchDeviceV2(parameterBuffer, stream);
}
}

template <class T> static __inline__ __device__ cudaError_t cudaMalloc(T **devPtr, size_t size)
{
	return ::cudaMalloc((void **)(void *)devPtr, size);
}
template <class T> static __inline__ __device__ cudaError_t cudaFuncGetAttributes(
	cudaFuncAttributes *attr, T *func)
{
	return ::cudaFuncGetAttributes(attr, (const void *)func);
}
template <class T> static __inline__ __device__ cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize,
	size_t dynamicSmemSize)
{
	return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, (const void *)func,
		blockSize, dynamicSmemSize);
}

/* The graph that the calling kernel is a node of, when it was launched as one. */
static __inline__ __device__ cudaGraphExec_t cudaGetCurrentGraphExec(void)
{
	unsigned long long address;

	asm("mov.u64 %0, %%current_graph_exec;" : "=l"(address));
	return (cudaGraphExec_t)address;
}

/* Programmatic dependent launch: let the next kernel start; wait for the previous one's memory. */
static __inline__ __device__ void cudaTriggerProgrammaticLaunchCompletion(void)
{
	asm volatile("griddepcontrol.launch_dependents;");
}
static __inline__ __device__ void cudaGridDependencySynchronize(void)
{
	asm volatile("griddepcontrol.wait;" ::: "memory");
}
#endif
#endif
