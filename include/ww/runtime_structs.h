/*
 * The structures, handles and function types of the runtime API.
 * Manual: CUDA Runtime API, "Data types used by CUDA Runtime". The layouts are the binary interface.
 */
#ifndef WW_RUNTIME_STRUCTS_H
#define WW_RUNTIME_STRUCTS_H

/* A field that no longer exists in CUDA 13: named, so that old programs compile; use the attribute. */
#ifdef CUDA_ENABLE_DEPRECATED
#define __WW_GONE(instead)
#else
#define __WW_GONE(instead) __attribute__((deprecated("no field of CUDA 13: use " instead)))
#endif
#define __WW_GONE_FIELD(attr) __WW_GONE("cudaDeviceGetAttribute with " #attr)

/* Before C++11 a union has no member with a constructor. */
#if defined(__cplusplus) && __cplusplus < 201103L
#define __WW_UNION_DIM3 uint3
#else
#define __WW_UNION_DIM3 dim3
#endif

struct cudaChannelFormatDesc {
	int x, y, z, w;
	enum cudaChannelFormatKind f;
};

typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef const struct cudaMipmappedArray *cudaMipmappedArray_const_t;

struct cudaArraySparseProperties {
	struct {
		unsigned int width, height, depth;
	} tileExtent;
	unsigned int miptailFirstLevel;
	unsigned long long miptailSize;
	unsigned int flags, reserved[4];
};

struct cudaArrayMemoryRequirements {
	size_t size, alignment;
	unsigned int reserved[4];
};

struct cudaPitchedPtr {
	void *ptr;
	size_t pitch, xsize, ysize;
};

struct cudaExtent {
	size_t width, height, depth;
};

struct cudaPos {
	size_t x, y, z;
};

struct cudaMemcpy3DParms {
	cudaArray_t srcArray;
	struct cudaPos srcPos;
	struct cudaPitchedPtr srcPtr;
	cudaArray_t dstArray;
	struct cudaPos dstPos;
	struct cudaPitchedPtr dstPtr;
	struct cudaExtent extent;
	enum cudaMemcpyKind kind;
};

struct cudaMemcpyNodeParams {
	int flags, reserved[3];
	struct cudaMemcpy3DParms copyParams;
};

struct cudaMemcpy3DPeerParms {
	cudaArray_t srcArray;
	struct cudaPos srcPos;
	struct cudaPitchedPtr srcPtr;
	int srcDevice;
	cudaArray_t dstArray;
	struct cudaPos dstPos;
	struct cudaPitchedPtr dstPtr;
	int dstDevice;
	struct cudaExtent extent;
};

struct cudaMemsetParams {
	void *dst;
	size_t pitch;
	unsigned int value, elementSize;
	size_t width, height;
};

struct cudaMemsetParamsV2 {
	void *dst;
	size_t pitch;
	unsigned int value, elementSize;
	size_t width, height;
};

struct cudaAccessPolicyWindow {
	void *base_ptr;
	size_t num_bytes;
	float hitRatio;
	enum cudaAccessProperty hitProp, missProp;
};

typedef void (CUDART_CB *cudaHostFn_t)(void *userData);

struct cudaHostNodeParams {
	cudaHostFn_t fn;
	void *userData;
};

struct cudaHostNodeParamsV2 {
	cudaHostFn_t fn;
	void *userData;
};

struct cudaResourceDesc {
	enum cudaResourceType resType;
	union {
		struct {
			cudaArray_t array;
		} array;
		struct {
			cudaMipmappedArray_t mipmap;
		} mipmap;
		struct {
			void *devPtr;
			struct cudaChannelFormatDesc desc;
			size_t sizeInBytes;
		} linear;
		struct {
			void *devPtr;
			struct cudaChannelFormatDesc desc;
			size_t width, height, pitchInBytes;
		} pitch2D;
		struct {
			int reserved[32];
		} reserved;
	} res;
	unsigned int flags;
};

struct cudaResourceViewDesc {
	enum cudaResourceViewFormat format;
	size_t width, height, depth;
	unsigned int firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer, reserved[16];
};

struct cudaPointerAttributes {
	enum cudaMemoryType type;
	int device;
	void *devicePointer;
	void *hostPointer;
	__WW_GONE("type") enum cudaMemoryType memoryType; /* of managed memory cudaMemoryTypeDevice */
	__WW_GONE("type") int isManaged;
	long reserved[7];
};

struct cudaFuncAttributes {
	size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
	int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
	int maxDynamicSharedSizeBytes, preferredShmemCarveout, clusterDimMustBeSet;
	int requiredClusterWidth, requiredClusterHeight, requiredClusterDepth;
	int clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed, reserved[16];
};

struct cudaMemLocation {
	enum cudaMemLocationType type;
	int id;
};

struct cudaMemAccessDesc {
	struct cudaMemLocation location;
	enum cudaMemAccessFlags flags;
};

struct cudaMemPoolProps {
	enum cudaMemAllocationType allocType;
	enum cudaMemAllocationHandleType handleTypes;
	struct cudaMemLocation location;
	void *win32SecurityAttributes;
	size_t maxSize;
	unsigned short usage;
	unsigned char reserved[54];
};

struct cudaMemPoolPtrExportData {
	unsigned char reserved[64];
};

struct cudaMemAllocNodeParams {
	struct cudaMemPoolProps poolProps;
	const struct cudaMemAccessDesc *accessDescs;
	size_t accessDescCount, bytesize;
	void *dptr;
};

struct cudaMemAllocNodeParamsV2 {
	struct cudaMemPoolProps poolProps;
	const struct cudaMemAccessDesc *accessDescs;
	size_t accessDescCount, bytesize;
	void *dptr;
};

struct cudaMemFreeNodeParams {
	void *dptr;
};

struct cudaMemcpyAttributes {
	enum cudaMemcpySrcAccessOrder srcAccessOrder;
	struct cudaMemLocation srcLocHint, dstLocHint;
	unsigned int flags;
};

struct cudaOffset3D {
	size_t x, y, z;
};

struct cudaMemcpy3DOperand {
	enum cudaMemcpy3DOperandType type;
	union {
		struct {
			void *ptr;
			size_t rowLength, layerHeight;
			struct cudaMemLocation locHint;
		} ptr;
		struct {
			cudaArray_t array;
			struct cudaOffset3D offset;
		} array;
	} op;
};

struct cudaMemcpy3DBatchOp {
	struct cudaMemcpy3DOperand src, dst;
	struct cudaExtent extent;
	enum cudaMemcpySrcAccessOrder srcAccessOrder;
	unsigned int flags;
};

#ifndef CU_UUID_HAS_BEEN_DEFINED
#define CU_UUID_HAS_BEEN_DEFINED
typedef struct CUuuid_st {
	char bytes[16];
} CUuuid;
#endif
typedef struct CUuuid_st cudaUUID_t;

struct cudaDeviceProp {
	char name[256];
	cudaUUID_t uuid;
	char luid[8];
	unsigned int luidDeviceNodeMask;
	size_t totalGlobalMem, sharedMemPerBlock;
	int regsPerBlock, warpSize;
	size_t memPitch;
	int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
	size_t totalConstMem;
	int major, minor;
	size_t textureAlignment, texturePitchAlignment;
	int multiProcessorCount, integrated, canMapHostMemory, maxTexture1D;
	int maxTexture1DMipmap, maxTexture2D[2], maxTexture2DMipmap[2];
	int maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3];
	int maxTexture3DAlt[3], maxTextureCubemap, maxTexture1DLayered[2];
	int maxTexture2DLayered[3], maxTextureCubemapLayered[2], maxSurface1D;
	int maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2];
	int maxSurface2DLayered[3], maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
	size_t surfaceAlignment;
	int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver;
	int asyncEngineCount, unifiedAddressing, memoryBusWidth, l2CacheSize;
	int persistingL2CacheMaxSize, maxThreadsPerMultiProcessor;
	int streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
	size_t sharedMemPerMultiprocessor;
	int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID;
	int hostNativeAtomicSupported, pageableMemoryAccess, concurrentManagedAccess;
	int computePreemptionSupported, canUseHostPointerForRegisteredMem;
	int cooperativeLaunch;
	size_t sharedMemPerBlockOptin;
	int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost;
	int maxBlocksPerMultiProcessor, accessPolicyMaxWindowSize;
	size_t reservedSharedMemPerBlock;
	int hostRegisterSupported, sparseCudaArraySupported, hostRegisterReadOnlySupported;
	int timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported;
	unsigned int gpuDirectRDMAFlushWritesOptions;
	int gpuDirectRDMAWritesOrdering;
	unsigned int memoryPoolSupportedHandleTypes;
	int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch;
	int unifiedFunctionPointers, deviceNumaConfig, deviceNumaId, mpsEnabled, hostNumaId;
	unsigned int gpuPciDeviceID, gpuPciSubsystemID;
	int hostNumaMultinodeIpcSupported;
	/* Fields that CUDA 13 took away, kept in what it left reserved: offsets of the others hold. */
	__WW_GONE_FIELD(cudaDevAttrClockRate) int clockRate;
	__WW_GONE_FIELD(cudaDevAttrGpuOverlap) int deviceOverlap;
	__WW_GONE_FIELD(cudaDevAttrKernelExecTimeout) int kernelExecTimeoutEnabled;
	__WW_GONE_FIELD(cudaDevAttrComputeMode) int computeMode;
	__WW_GONE_FIELD(cudaDevAttrMaxTexture1DLinearWidth) int maxTexture1DLinear;
	__WW_GONE_FIELD(cudaDevAttrMemoryClockRate) int memoryClockRate;
	__WW_GONE_FIELD(cudaDevAttrSingleToDoublePrecisionPerfRatio) int singleToDoublePrecisionPerfRatio;
	__WW_GONE_FIELD(cudaDevAttrCooperativeMultiDeviceLaunch) int cooperativeMultiDeviceLaunch;
	int reserved[48];
};

typedef struct cudaIpcEventHandle_st {
	char reserved[64];
} cudaIpcEventHandle_t;

typedef struct cudaIpcMemHandle_st {
	char reserved[64];
} cudaIpcMemHandle_t;

typedef struct cudaMemFabricHandle_st {
	char reserved[64];
} cudaMemFabricHandle_t;

struct cudaExternalMemoryHandleDesc {
	enum cudaExternalMemoryHandleType type;
	union {
		int fd;
		struct {
			void *handle;
			const void *name;
		} win32;
		const void *nvSciBufObject;
	} handle;
	unsigned long long size;
	unsigned int flags, reserved[16];
};

struct cudaExternalMemoryBufferDesc {
	unsigned long long offset, size;
	unsigned int flags, reserved[16];
};

struct cudaExternalMemoryMipmappedArrayDesc {
	unsigned long long offset;
	struct cudaChannelFormatDesc formatDesc;
	struct cudaExtent extent;
	unsigned int flags, numLevels, reserved[16];
};

struct cudaExternalSemaphoreHandleDesc {
	enum cudaExternalSemaphoreHandleType type;
	union {
		int fd;
		struct {
			void *handle;
			const void *name;
		} win32;
		const void *nvSciSyncObj;
	} handle;
	unsigned int flags, reserved[16];
};

struct cudaExternalSemaphoreSignalParams {
	struct {
		struct {
			unsigned long long value;
		} fence;
		union {
			void *fence;
			unsigned long long reserved;
		} nvSciSync;
		struct {
			unsigned long long key;
		} keyedMutex;
		unsigned int reserved[12];
	} params;
	unsigned int flags, reserved[16];
};

struct cudaExternalSemaphoreWaitParams {
	struct {
		struct {
			unsigned long long value;
		} fence;
		union {
			void *fence;
			unsigned long long reserved;
		} nvSciSync;
		struct {
			unsigned long long key;
			unsigned int timeoutMs;
		} keyedMutex;
		unsigned int reserved[10];
	} params;
	unsigned int flags, reserved[16];
};

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
typedef struct CUexternalMemory_st *cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUuserObject_st *cudaUserObject_t;
typedef unsigned long long cudaGraphConditionalHandle;
typedef struct CUfunc_st *cudaFunction_t;
typedef struct CUkern_st *cudaKernel_t;

struct cudalibraryHostUniversalFunctionAndDataTable {
	void *functionTable;
	size_t functionWindowSize;
	void *dataTable;
	size_t dataWindowSize;
};

typedef struct CUlib_st *cudaLibrary_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;

struct cudaKernelNodeParams {
	void *func;
	dim3 gridDim, blockDim;
	unsigned int sharedMemBytes;
	void **kernelParams;
	void **extra;
};

struct cudaKernelNodeParamsV2 {
	void *func;
	__WW_UNION_DIM3 gridDim, blockDim;
	unsigned int sharedMemBytes;
	void **kernelParams;
	void **extra;
};

struct cudaExternalSemaphoreSignalNodeParams {
	cudaExternalSemaphore_t *extSemArray;
	const struct cudaExternalSemaphoreSignalParams *paramsArray;
	unsigned int numExtSems;
};

struct cudaExternalSemaphoreSignalNodeParamsV2 {
	cudaExternalSemaphore_t *extSemArray;
	const struct cudaExternalSemaphoreSignalParams *paramsArray;
	unsigned int numExtSems;
};

struct cudaExternalSemaphoreWaitNodeParams {
	cudaExternalSemaphore_t *extSemArray;
	const struct cudaExternalSemaphoreWaitParams *paramsArray;
	unsigned int numExtSems;
};

struct cudaExternalSemaphoreWaitNodeParamsV2 {
	cudaExternalSemaphore_t *extSemArray;
	const struct cudaExternalSemaphoreWaitParams *paramsArray;
	unsigned int numExtSems;
};

struct cudaConditionalNodeParams {
	cudaGraphConditionalHandle handle;
	enum cudaGraphConditionalNodeType type;
	unsigned int size;
	cudaGraph_t *phGraph_out;
};

struct cudaChildGraphNodeParams {
	cudaGraph_t graph;
	enum cudaGraphChildGraphNodeOwnership ownership;
};

struct cudaEventRecordNodeParams {
	cudaEvent_t event;
};

struct cudaEventWaitNodeParams {
	cudaEvent_t event;
};

struct cudaGraphNodeParams {
	enum cudaGraphNodeType type;
	int reserved0[3];
	union {
		long long reserved1[29];
		struct cudaKernelNodeParamsV2 kernel;
		struct cudaMemcpyNodeParams memcpy;
		struct cudaMemsetParamsV2 memset;
		struct cudaHostNodeParamsV2 host;
		struct cudaChildGraphNodeParams graph;
		struct cudaEventWaitNodeParams eventWait;
		struct cudaEventRecordNodeParams eventRecord;
		struct cudaExternalSemaphoreSignalNodeParamsV2 extSemSignal;
		struct cudaExternalSemaphoreWaitNodeParamsV2 extSemWait;
		struct cudaMemAllocNodeParamsV2 alloc;
		struct cudaMemFreeNodeParams free;
		struct cudaConditionalNodeParams conditional;
	};
	long long reserved2;
};

typedef struct cudaGraphEdgeData_st {
	unsigned char from_port, to_port, type, reserved[5];
} cudaGraphEdgeData;

typedef struct CUgraphExec_st *cudaGraphExec_t;

typedef struct cudaGraphInstantiateParams_st {
	unsigned long long flags;
	cudaStream_t uploadStream;
	cudaGraphNode_t errNode_out;
	cudaGraphInstantiateResult result_out;
} cudaGraphInstantiateParams;

typedef struct cudaGraphExecUpdateResultInfo_st {
	enum cudaGraphExecUpdateResult result;
	cudaGraphNode_t errorNode, errorFromNode;
} cudaGraphExecUpdateResultInfo;

typedef struct CUgraphDeviceUpdatableNode_st *cudaGraphDeviceNode_t;

struct cudaGraphKernelNodeUpdate {
	cudaGraphDeviceNode_t node;
	enum cudaGraphKernelNodeField field;
	union {
		__WW_UNION_DIM3 gridDim;
		struct {
			const void *pValue;
			size_t offset, size;
		} param;
		unsigned int isEnabled;
	} updateData;
};

typedef struct cudaLaunchMemSyncDomainMap_st {
	unsigned char default_, remote;
} cudaLaunchMemSyncDomainMap;

typedef union cudaLaunchAttributeValue {
	char pad[64];
	struct cudaAccessPolicyWindow accessPolicyWindow;
	int cooperative;
	enum cudaSynchronizationPolicy syncPolicy;
	struct {
		unsigned int x, y, z;
	} clusterDim;
	enum cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
	int programmaticStreamSerializationAllowed;
	struct {
		cudaEvent_t event;
		int flags, triggerAtBlockStart;
	} programmaticEvent;
	int priority;
	cudaLaunchMemSyncDomainMap memSyncDomainMap;
	cudaLaunchMemSyncDomain memSyncDomain;
	struct {
		unsigned int x, y, z;
	} preferredClusterDim;
	struct {
		cudaEvent_t event;
		int flags;
	} launchCompletionEvent;
	struct {
		int deviceUpdatable;
		cudaGraphDeviceNode_t devNode;
	} deviceUpdatableKernelNode;
	unsigned int sharedMemCarveout, nvlinkUtilCentricScheduling;
} cudaLaunchAttributeValue;

typedef struct cudaLaunchAttribute_st {
	cudaLaunchAttributeID id;
	char pad[4];
	cudaLaunchAttributeValue val;
} cudaLaunchAttribute;

typedef struct cudaLaunchConfig_st {
	dim3 gridDim, blockDim;
	size_t dynamicSmemBytes;
	cudaStream_t stream;
	cudaLaunchAttribute *attrs;
	unsigned int numAttrs;
} cudaLaunchConfig_t;

typedef struct cudaAsyncCallbackEntry *cudaAsyncCallbackHandle_t;

typedef struct cudaAsyncNotificationInfo {
	cudaAsyncNotificationType type;
	union {
		struct {
			unsigned long long bytesOverBudget;
		} overBudget;
	} info;
} cudaAsyncNotificationInfo_t;

typedef void (*cudaAsyncCallback)(cudaAsyncNotificationInfo_t*, void*, cudaAsyncCallbackHandle_t);
typedef struct CUlogsCallbackEntry_st *cudaLogsCallbackHandle;
typedef unsigned int cudaLogIterator;

#undef __WW_GONE_FIELD
#undef __WW_GONE
#undef __WW_UNION_DIM3
#endif
