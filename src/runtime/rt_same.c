/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the runtime passes to the driver without looking at it must be alike in both APIs: checked here
 * when this file is compiled. No code.
 */
#include "runtime/runtime.h"

#define SAME_VALUE(a, b) _Static_assert((int)(a) == (int)(b), #a " is " #b)
#define SAME_SIZE(a, b)	 _Static_assert(sizeof(a) == sizeof(b), #a " has the layout of " #b)
#define SAME_FIELD(a, x, b, y)                                                                     \
	_Static_assert(offsetof(a, x) == offsetof(b, y), #a "." #x " lies where " #b "." #y " does")

SAME_VALUE(cudaErrorInvalidValue, CUDA_ERROR_INVALID_VALUE);
SAME_VALUE(cudaErrorMemoryAllocation, CUDA_ERROR_OUT_OF_MEMORY);
SAME_VALUE(cudaErrorInitializationError, CUDA_ERROR_NOT_INITIALIZED);
SAME_VALUE(cudaErrorCudartUnloading, CUDA_ERROR_DEINITIALIZED);
SAME_VALUE(cudaErrorNoDevice, CUDA_ERROR_NO_DEVICE);
SAME_VALUE(cudaErrorInvalidDevice, CUDA_ERROR_INVALID_DEVICE);
SAME_VALUE(cudaErrorDeviceUninitialized, CUDA_ERROR_INVALID_CONTEXT);
SAME_VALUE(cudaErrorNoKernelImageForDevice, CUDA_ERROR_NO_BINARY_FOR_GPU);
SAME_VALUE(cudaErrorUnsupportedLimit, CUDA_ERROR_UNSUPPORTED_LIMIT);
SAME_VALUE(cudaErrorInvalidPtx, CUDA_ERROR_INVALID_PTX);
SAME_VALUE(cudaErrorInvalidResourceHandle, CUDA_ERROR_INVALID_HANDLE);
SAME_VALUE(cudaErrorSymbolNotFound, CUDA_ERROR_NOT_FOUND);
SAME_VALUE(cudaErrorNotReady, CUDA_ERROR_NOT_READY);
SAME_VALUE(cudaErrorIllegalAddress, CUDA_ERROR_ILLEGAL_ADDRESS);
SAME_VALUE(cudaErrorLaunchOutOfResources, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
SAME_VALUE(cudaErrorAssert, CUDA_ERROR_ASSERT);
SAME_VALUE(cudaErrorLaunchFailure, CUDA_ERROR_LAUNCH_FAILED);
SAME_VALUE(cudaErrorCooperativeLaunchTooLarge, CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
SAME_VALUE(cudaErrorNotSupported, CUDA_ERROR_NOT_SUPPORTED);
SAME_VALUE(cudaErrorUnknown, CUDA_ERROR_UNKNOWN);

SAME_VALUE(cudaLimitStackSize, CU_LIMIT_STACK_SIZE);
SAME_VALUE(cudaLimitPersistingL2CacheSize, CU_LIMIT_PERSISTING_L2_CACHE_SIZE);
SAME_VALUE(cudaDevAttrMaxThreadsPerBlock, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
SAME_VALUE(cudaDevAttrComputeCapabilityMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
SAME_VALUE(cudaDevAttrHostNumaId, CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID);
SAME_VALUE(cudaFuncAttributeMaxDynamicSharedMemorySize, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
SAME_VALUE(cudaFuncCachePreferL1, CU_FUNC_CACHE_PREFER_L1);
SAME_VALUE(cudaHostAllocMapped, CU_MEMHOSTALLOC_DEVICEMAP);
SAME_VALUE(cudaHostRegisterReadOnly, CU_MEMHOSTREGISTER_READ_ONLY);
SAME_VALUE(cudaMemAttachGlobal, CU_MEM_ATTACH_GLOBAL);
SAME_VALUE(cudaStreamNonBlocking, CU_STREAM_NON_BLOCKING);
SAME_VALUE(cudaEventDisableTiming, CU_EVENT_DISABLE_TIMING);
SAME_VALUE(cudaEventInterprocess, CU_EVENT_INTERPROCESS);
SAME_VALUE(cudaArrayLayered, CUDA_ARRAY3D_LAYERED);
SAME_VALUE(cudaArraySurfaceLoadStore, CUDA_ARRAY3D_SURFACE_LDST);
SAME_VALUE(cudaArrayCubemap, CUDA_ARRAY3D_CUBEMAP);
SAME_VALUE(cudaArrayTextureGather, CUDA_ARRAY3D_TEXTURE_GATHER);
SAME_VALUE(cudaMemAdviseSetPreferredLocation, CU_MEM_ADVISE_SET_PREFERRED_LOCATION);
SAME_VALUE(cudaMemRangeAttributeLastPrefetchLocation, CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION);
SAME_VALUE(cudaMemLocationTypeDevice, CU_MEM_LOCATION_TYPE_DEVICE);
SAME_VALUE(cudaMemLocationTypeHost, CU_MEM_LOCATION_TYPE_HOST);
SAME_VALUE(cudaMemPoolAttrReleaseThreshold, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD);
SAME_VALUE(cudaMemPoolAttrUsedMemHigh, CU_MEMPOOL_ATTR_USED_MEM_HIGH);
SAME_VALUE(cudaMemoryTypeHost, CU_MEMORYTYPE_HOST);
SAME_VALUE(cudaMemoryTypeDevice, CU_MEMORYTYPE_DEVICE);
SAME_VALUE(cudaDriverEntryPointVersionNotSufficent, CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT);
SAME_VALUE(cudaLaunchAttributeCooperative, CU_LAUNCH_ATTRIBUTE_COOPERATIVE);
SAME_VALUE(cudaLaunchAttributePriority, CU_LAUNCH_ATTRIBUTE_PRIORITY);
SAME_VALUE(cudaLaunchAttributeClusterDimension, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);

SAME_SIZE(cudaLaunchAttribute, CUlaunchAttribute);
SAME_FIELD(cudaLaunchAttribute, val, CUlaunchAttribute, value);
SAME_SIZE(cudaStreamAttrValue, CUstreamAttrValue);
SAME_SIZE(struct cudaMemLocation, CUmemLocation);
SAME_SIZE(struct cudaMemPoolProps, CUmemPoolProps);
SAME_FIELD(struct cudaMemPoolProps, maxSize, CUmemPoolProps, maxSize);
SAME_SIZE(struct cudaMemAccessDesc, CUmemAccessDesc);
SAME_SIZE(struct cudaMemPoolPtrExportData, CUmemPoolPtrExportData);
SAME_SIZE(struct cudaArrayMemoryRequirements, CUDA_ARRAY_MEMORY_REQUIREMENTS);
SAME_SIZE(struct cudaArraySparseProperties, CUDA_ARRAY_SPARSE_PROPERTIES);
SAME_SIZE(struct cudaMemcpyAttributes, CUmemcpyAttributes);
SAME_SIZE(struct cudaMemcpy3DBatchOp, CUDA_MEMCPY3D_BATCH_OP);
SAME_SIZE(cudaUUID_t, CUuuid);
SAME_SIZE(cudaIpcEventHandle_t, CUipcEventHandle);
SAME_SIZE(cudaIpcMemHandle_t, CUipcMemHandle);
SAME_SIZE(struct cudaExternalMemoryHandleDesc, CUDA_EXTERNAL_MEMORY_HANDLE_DESC);
SAME_SIZE(struct cudaExternalMemoryBufferDesc, CUDA_EXTERNAL_MEMORY_BUFFER_DESC);
SAME_SIZE(struct cudaExternalSemaphoreHandleDesc, CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC);
SAME_SIZE(struct cudaExternalSemaphoreSignalParams, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS);
SAME_SIZE(struct cudaExternalSemaphoreWaitParams, CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS);
SAME_SIZE(struct cudaResourceViewDesc, CUDA_RESOURCE_VIEW_DESC);
SAME_SIZE(struct cudaHostNodeParams, CUDA_HOST_NODE_PARAMS);
SAME_SIZE(struct cudaMemAllocNodeParams, CUDA_MEM_ALLOC_NODE_PARAMS);
SAME_SIZE(cudaGraphEdgeData, CUgraphEdgeData);
SAME_SIZE(cudaGraphInstantiateParams, CUDA_GRAPH_INSTANTIATE_PARAMS);
SAME_SIZE(cudaGraphExecUpdateResultInfo, CUgraphExecUpdateResultInfo);
SAME_SIZE(struct cudaGraphNodeParams, CUgraphNodeParams);
SAME_FIELD(struct cudaGraphNodeParams, reserved1, CUgraphNodeParams, reserved1);
