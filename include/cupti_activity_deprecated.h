/*
 * CUPTI 13.0: records as earlier releases wrote them
 */
#ifndef CUPTI_ACTIVITY_DEPRECATED_H
#define CUPTI_ACTIVITY_DEPRECATED_H

#include <cupti_activity.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityOverheadKind overheadKind;
	CUpti_ActivityObjectKind objectKind;
	CUpti_ActivityObjectKindId objectId;
	uint64_t start;
	uint64_t end;
} CUpti_ActivityOverhead;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityOverheadKind overheadKind;
	CUpti_ActivityObjectKind objectKind;
	CUpti_ActivityObjectKindId objectId;
	uint64_t start;
	uint64_t end;
	uint32_t correlationId;
	uint32_t reserved0;
} CUpti_ActivityOverhead2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint64_t globalMemoryBandwidth;
	uint64_t globalMemorySize;
	uint32_t constantMemorySize;
	uint32_t l2CacheSize;
	uint32_t numThreadsPerWarp;
	uint32_t coreClockRate;
	uint32_t numMemcpyEngines;
	uint32_t numMultiprocessors;
	uint32_t maxIPC;
	uint32_t maxWarpsPerMultiprocessor;
	uint32_t maxBlocksPerMultiprocessor;
	uint32_t maxRegistersPerBlock;
	uint32_t maxSharedMemoryPerBlock;
	uint32_t maxThreadsPerBlock;
	uint32_t maxBlockDimX;
	uint32_t maxBlockDimY;
	uint32_t maxBlockDimZ;
	uint32_t maxGridDimX;
	uint32_t maxGridDimY;
	uint32_t maxGridDimZ;
	uint32_t computeCapabilityMajor;
	uint32_t computeCapabilityMinor;
	uint32_t id;
	uint32_t pad;
	const char *name;
} CUpti_ActivityDevice;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint64_t globalMemoryBandwidth;
	uint64_t globalMemorySize;
	uint32_t constantMemorySize;
	uint32_t l2CacheSize;
	uint32_t numThreadsPerWarp;
	uint32_t coreClockRate;
	uint32_t numMemcpyEngines;
	uint32_t numMultiprocessors;
	uint32_t maxIPC;
	uint32_t maxWarpsPerMultiprocessor;
	uint32_t maxBlocksPerMultiprocessor;
	uint32_t maxSharedMemoryPerMultiprocessor;
	uint32_t maxRegistersPerMultiprocessor;
	uint32_t maxRegistersPerBlock;
	uint32_t maxSharedMemoryPerBlock;
	uint32_t maxThreadsPerBlock;
	uint32_t maxBlockDimX;
	uint32_t maxBlockDimY;
	uint32_t maxBlockDimZ;
	uint32_t maxGridDimX;
	uint32_t maxGridDimY;
	uint32_t maxGridDimZ;
	uint32_t computeCapabilityMajor;
	uint32_t computeCapabilityMinor;
	uint32_t id;
	uint32_t eccEnabled;
	CUuuid uuid;
	const char *name;
} CUpti_ActivityDevice2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint64_t globalMemoryBandwidth;
	uint64_t globalMemorySize;
	uint32_t constantMemorySize;
	uint32_t l2CacheSize;
	uint32_t numThreadsPerWarp;
	uint32_t coreClockRate;
	uint32_t numMemcpyEngines;
	uint32_t numMultiprocessors;
	uint32_t maxIPC;
	uint32_t maxWarpsPerMultiprocessor;
	uint32_t maxBlocksPerMultiprocessor;
	uint32_t maxSharedMemoryPerMultiprocessor;
	uint32_t maxRegistersPerMultiprocessor;
	uint32_t maxRegistersPerBlock;
	uint32_t maxSharedMemoryPerBlock;
	uint32_t maxThreadsPerBlock;
	uint32_t maxBlockDimX;
	uint32_t maxBlockDimY;
	uint32_t maxBlockDimZ;
	uint32_t maxGridDimX;
	uint32_t maxGridDimY;
	uint32_t maxGridDimZ;
	uint32_t computeCapabilityMajor;
	uint32_t computeCapabilityMinor;
	uint32_t id;
	uint32_t eccEnabled;
	CUuuid uuid;
	const char *name;
	uint8_t isCudaVisible;
	uint8_t reserved[7];
} CUpti_ActivityDevice3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint64_t globalMemoryBandwidth;
	uint64_t globalMemorySize;
	uint32_t constantMemorySize;
	uint32_t l2CacheSize;
	uint32_t numThreadsPerWarp;
	uint32_t coreClockRate;
	uint32_t numMemcpyEngines;
	uint32_t numMultiprocessors;
	uint32_t maxIPC;
	uint32_t maxWarpsPerMultiprocessor;
	uint32_t maxBlocksPerMultiprocessor;
	uint32_t maxSharedMemoryPerMultiprocessor;
	uint32_t maxRegistersPerMultiprocessor;
	uint32_t maxRegistersPerBlock;
	uint32_t maxSharedMemoryPerBlock;
	uint32_t maxThreadsPerBlock;
	uint32_t maxBlockDimX;
	uint32_t maxBlockDimY;
	uint32_t maxBlockDimZ;
	uint32_t maxGridDimX;
	uint32_t maxGridDimY;
	uint32_t maxGridDimZ;
	uint32_t computeCapabilityMajor;
	uint32_t computeCapabilityMinor;
	uint32_t id;
	uint32_t eccEnabled;
	CUuuid uuid;
	const char *name;
	uint8_t isCudaVisible;
	uint8_t isMigEnabled;
	uint8_t reserved[6];
	uint32_t gpuInstanceId;
	uint32_t computeInstanceId;
	CUuuid migUuid;
} CUpti_ActivityDevice4;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t cacheConfigRequested;
	uint8_t cacheConfigExecuted;
	uint16_t registersPerThread;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	uint32_t runtimeCorrelationId;
	uint32_t pad;
	const char *name;
	void *reserved0;
} CUpti_ActivityKernel;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
} CUpti_ActivityKernel2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
} CUpti_ActivityKernel3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
	uint64_t queued;
	uint64_t submitted;
	uint8_t launchType;
	uint8_t isSharedMemoryCarveoutRequested;
	uint8_t sharedMemoryCarveoutRequested;
	uint8_t padding;
	uint32_t sharedMemoryExecuted;
} CUpti_ActivityKernel4;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
	uint64_t queued;
	uint64_t submitted;
	uint8_t launchType;
	uint8_t isSharedMemoryCarveoutRequested;
	uint8_t sharedMemoryCarveoutRequested;
	uint8_t padding;
	uint32_t sharedMemoryExecuted;
	uint64_t graphNodeId;
	CUpti_FuncShmemLimitConfig shmemLimitConfig;
	uint32_t graphId;
} CUpti_ActivityKernel5;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
	uint64_t queued;
	uint64_t submitted;
	uint8_t launchType;
	uint8_t isSharedMemoryCarveoutRequested;
	uint8_t sharedMemoryCarveoutRequested;
	uint8_t padding;
	uint32_t sharedMemoryExecuted;
	uint64_t graphNodeId;
	CUpti_FuncShmemLimitConfig shmemLimitConfig;
	uint32_t graphId;
	CUaccessPolicyWindow *pAccessPolicyWindow;
} CUpti_ActivityKernel6;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
	uint64_t queued;
	uint64_t submitted;
	uint8_t launchType;
	uint8_t isSharedMemoryCarveoutRequested;
	uint8_t sharedMemoryCarveoutRequested;
	uint8_t padding;
	uint32_t sharedMemoryExecuted;
	uint64_t graphNodeId;
	CUpti_FuncShmemLimitConfig shmemLimitConfig;
	uint32_t graphId;
	CUaccessPolicyWindow *pAccessPolicyWindow;
	uint32_t channelID;
	CUpti_ChannelType channelType;
} CUpti_ActivityKernel7;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
	uint64_t queued;
	uint64_t submitted;
	uint8_t launchType;
	uint8_t isSharedMemoryCarveoutRequested;
	uint8_t sharedMemoryCarveoutRequested;
	uint8_t padding;
	uint32_t sharedMemoryExecuted;
	uint64_t graphNodeId;
	CUpti_FuncShmemLimitConfig shmemLimitConfig;
	uint32_t graphId;
	CUaccessPolicyWindow *pAccessPolicyWindow;
	uint32_t channelID;
	CUpti_ChannelType channelType;
	uint32_t clusterX;
	uint32_t clusterY;
	uint32_t clusterZ;
	uint32_t clusterSchedulingPolicy;
	uint64_t localMemoryTotal_v2;
} CUpti_ActivityKernel8;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	union {
		uint8_t both;
		struct {
			uint8_t requested : 4;
			uint8_t executed : 4;
		} config;
	} cacheConfig;
	uint8_t sharedMemoryConfig;
	uint16_t registersPerThread;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
	CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
	uint64_t start;
	uint64_t end;
	uint64_t completed;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	int32_t gridX;
	int32_t gridY;
	int32_t gridZ;
	int32_t blockX;
	int32_t blockY;
	int32_t blockZ;
	int32_t staticSharedMemory;
	int32_t dynamicSharedMemory;
	uint32_t localMemoryPerThread;
	uint32_t localMemoryTotal;
	uint32_t correlationId;
	int64_t gridId;
	const char *name;
	void *reserved0;
	uint64_t queued;
	uint64_t submitted;
	uint8_t launchType;
	uint8_t isSharedMemoryCarveoutRequested;
	uint8_t sharedMemoryCarveoutRequested;
	uint8_t padding;
	uint32_t sharedMemoryExecuted;
	uint64_t graphNodeId;
	CUpti_FuncShmemLimitConfig shmemLimitConfig;
	uint32_t graphId;
	CUaccessPolicyWindow *pAccessPolicyWindow;
	uint32_t channelID;
	CUpti_ChannelType channelType;
	uint32_t clusterX;
	uint32_t clusterY;
	uint32_t clusterZ;
	uint32_t clusterSchedulingPolicy;
	uint64_t localMemoryTotal_v2;
	uint32_t maxPotentialClusterSize;
	uint32_t maxActiveClusters;
} CUpti_ActivityKernel9;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t copyKind;
	uint8_t srcKind;
	uint8_t dstKind;
	uint8_t flags;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t correlationId;
	uint32_t runtimeCorrelationId;
	uint32_t pad;
	void *reserved0;
} CUpti_ActivityMemcpy;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t copyKind;
	uint8_t srcKind;
	uint8_t dstKind;
	uint8_t flags;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t correlationId;
	uint32_t runtimeCorrelationId;
	uint32_t pad;
	void *reserved0;
	uint64_t graphNodeId;
} CUpti_ActivityMemcpy3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t copyKind;
	uint8_t srcKind;
	uint8_t dstKind;
	uint8_t flags;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t correlationId;
	uint32_t runtimeCorrelationId;
	uint32_t pad;
	void *reserved0;
	uint64_t graphNodeId;
	uint32_t graphId;
	uint32_t padding;
} CUpti_ActivityMemcpy4;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t copyKind;
	uint8_t srcKind;
	uint8_t dstKind;
	uint8_t flags;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t srcDeviceId;
	uint32_t srcContextId;
	uint32_t dstDeviceId;
	uint32_t dstContextId;
	uint32_t correlationId;
	void *reserved0;
} CUpti_ActivityMemcpyPtoP;

typedef CUpti_ActivityMemcpyPtoP CUpti_ActivityMemcpy2;
typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t copyKind;
	uint8_t srcKind;
	uint8_t dstKind;
	uint8_t flags;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t srcDeviceId;
	uint32_t srcContextId;
	uint32_t dstDeviceId;
	uint32_t dstContextId;
	uint32_t correlationId;
	void *reserved0;
	uint64_t graphNodeId;
} CUpti_ActivityMemcpyPtoP2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t copyKind;
	uint8_t srcKind;
	uint8_t dstKind;
	uint8_t flags;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t srcDeviceId;
	uint32_t srcContextId;
	uint32_t dstDeviceId;
	uint32_t dstContextId;
	uint32_t correlationId;
	void *reserved0;
	uint64_t graphNodeId;
	uint32_t graphId;
	uint32_t padding;
} CUpti_ActivityMemcpyPtoP3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t value;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t correlationId;
	uint16_t flags;
	uint16_t memoryKind;
	uint32_t pad;
	void *reserved0;
} CUpti_ActivityMemset;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t value;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t correlationId;
	uint16_t flags;
	uint16_t memoryKind;
	uint32_t pad;
	void *reserved0;
	uint64_t graphNodeId;
} CUpti_ActivityMemset2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t value;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t correlationId;
	uint16_t flags;
	uint16_t memoryKind;
	uint32_t pad;
	void *reserved0;
	uint64_t graphNodeId;
	uint32_t graphId;
	uint32_t padding;
} CUpti_ActivityMemset3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityMemoryOperationType memoryOperationType;
	CUpti_ActivityMemoryKind memoryKind;
	uint32_t correlationId;
	uint64_t address;
	uint64_t bytes;
	uint64_t timestamp;
	uint64_t PC;
	uint32_t processId;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	const char *name;
	uint32_t isAsync;
	uint32_t pad1;
	struct {
		CUpti_ActivityMemoryPoolType memoryPoolType;
		uint32_t pad2;
		uint64_t address;
		uint64_t releaseThreshold;
		union {
			uint64_t size;
			uint64_t processId;
		} pool;
	} memoryPoolConfig;
} CUpti_ActivityMemory2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityMemoryOperationType memoryOperationType;
	CUpti_ActivityMemoryKind memoryKind;
	uint32_t correlationId;
	uint64_t address;
	uint64_t bytes;
	uint64_t timestamp;
	uint64_t PC;
	uint32_t processId;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	const char *name;
	uint32_t isAsync;
	uint32_t pad1;
	struct PACKED_ALIGNMENT {
		CUpti_ActivityMemoryPoolType memoryPoolType;
		uint32_t pad2;
		uint64_t address;
		uint64_t releaseThreshold;
		union {
			uint64_t size;
			uint64_t processId;
		} pool;
		uint64_t utilizedSize;
	} memoryPoolConfig;
} CUpti_ActivityMemory3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityMemoryPoolOperationType memoryPoolOperationType;
	CUpti_ActivityMemoryPoolType memoryPoolType;
	uint32_t correlationId;
	uint32_t processId;
	uint32_t deviceId;
	size_t minBytesToKeep;
	uint64_t address;
	uint64_t size;
	uint64_t releaseThreshold;
	uint64_t timestamp;
} CUpti_ActivityMemoryPool;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityMemoryPoolOperationType memoryPoolOperationType;
	CUpti_ActivityMemoryPoolType memoryPoolType;
	uint32_t correlationId;
	uint32_t processId;
	uint32_t deviceId;
	size_t minBytesToKeep;
	uint64_t address;
	uint64_t size;
	uint64_t releaseThreshold;
	uint64_t timestamp;
	uint64_t utilizedSize;
} CUpti_ActivityMemoryPool2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint64_t timestamp;
	uint32_t id;
	CUpti_ActivityObjectKind objectKind;
	CUpti_ActivityObjectKindId objectId;
	uint32_t pad;
	const char *name;
} CUpti_ActivityMarker;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t pcOffset;
	uint32_t executed;
	uint64_t threadsExecuted;
	uint64_t l2_transactions;
} CUpti_ActivityGlobalAccess;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t pcOffset;
	uint64_t threadsExecuted;
	uint64_t l2_transactions;
	uint64_t theoreticalL2Transactions;
	uint32_t executed;
	uint32_t pad;
} CUpti_ActivityGlobalAccess2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t pcOffset;
	uint32_t executed;
	uint32_t diverged;
	uint64_t threadsExecuted;
} CUpti_ActivityBranch;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t pcOffset;
	uint32_t samples;
	CUpti_ActivityPCSamplingStallReason stallReason;
} CUpti_ActivityPCSampling;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t pcOffset;
	uint32_t latencySamples;
	uint32_t samples;
	CUpti_ActivityPCSamplingStallReason stallReason;
	uint32_t pad;
} CUpti_ActivityPCSampling2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityUnifiedMemoryCounterKind counterKind;
	CUpti_ActivityUnifiedMemoryCounterScope scope;
	uint32_t deviceId;
	uint64_t value;
	uint64_t timestamp;
	uint32_t processId;
	uint32_t pad;
} CUpti_ActivityUnifiedMemoryCounter;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityUnifiedMemoryCounterKind counterKind;
	uint64_t value;
	uint64_t start;
	uint64_t end;
	uint64_t address;
	uint32_t srcId;
	uint32_t dstId;
	uint32_t streamId;
	uint32_t processId;
	uint32_t flags;
	uint32_t pad;
} CUpti_ActivityUnifiedMemoryCounter2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t nvlinkVersion;
	CUpti_DevType typeDev0;
	CUpti_DevType typeDev1;
	union {
		CUuuid uuidDev;
		struct {
			uint32_t index;
			uint32_t domainId;
		} npu;
	} idDev0;
	union {
		CUuuid uuidDev;
		struct {
			uint32_t index;
			uint32_t domainId;
		} npu;
	} idDev1;
	uint32_t flag;
	uint32_t physicalNvLinkCount;
	int8_t portDev0[4];
	int8_t portDev1[4];
	uint64_t bandwidth;
} CUpti_ActivityNvLink;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t nvlinkVersion;
	CUpti_DevType typeDev0;
	CUpti_DevType typeDev1;
	union {
		CUuuid uuidDev;
		struct {
			uint32_t index;
			uint32_t domainId;
		} npu;
	} idDev0;
	union {
		CUuuid uuidDev;
		struct {
			uint32_t index;
			uint32_t domainId;
		} npu;
	} idDev1;
	uint32_t flag;
	uint32_t physicalNvLinkCount;
	int8_t portDev0[CUPTI_MAX_NVLINK_PORTS];
	int8_t portDev1[CUPTI_MAX_NVLINK_PORTS];
	uint64_t bandwidth;
} CUpti_ActivityNvLink2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t nvlinkVersion;
	CUpti_DevType typeDev0;
	CUpti_DevType typeDev1;
	union {
		CUuuid uuidDev;
		struct {
			uint32_t index;
			uint32_t domainId;
		} npu;
	} idDev0;
	union {
		CUuuid uuidDev;
		struct {
			uint32_t index;
			uint32_t domainId;
		} npu;
	} idDev1;
	uint32_t flag;
	uint32_t physicalNvLinkCount;
	int8_t portDev0[CUPTI_MAX_NVLINK_PORTS];
	int8_t portDev1[CUPTI_MAX_NVLINK_PORTS];
	uint64_t bandwidth;
	uint8_t nvswitchConnected;
	uint8_t pad[7];
} CUpti_ActivityNvLink3;

typedef struct {
	CUpti_ActivityKind kind;
	uint32_t correlationId;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t graphId;
	uint32_t contextId;
	uint32_t streamId;
	void *reserved;
} CUpti_ActivityGraphTrace;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t contextId;
	uint32_t deviceId;
	uint16_t computeApiKind;
	uint16_t nullStreamId;
} CUpti_ActivityContext;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t contextId;
	uint32_t deviceId;
	uint16_t computeApiKind;
	uint16_t nullStreamId;
	uint32_t parentContextId;
	uint8_t isGreenContext;
	uint8_t padding;
	uint16_t numMultiprocessors;
} CUpti_ActivityContext2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityJitEntryType jitEntryType;
	CUpti_ActivityJitOperationType jitOperationType;
	uint32_t deviceId;
	uint64_t start;
	uint64_t end;
	uint32_t correlationId;
	uint32_t padding;
	uint64_t jitOperationCorrelationId;
	uint64_t cacheSize;
	const char *cachePath;
} CUpti_ActivityJit;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t correlationId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t eventId;
	uint32_t pad;
} CUpti_ActivityCudaEvent;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivitySynchronizationType type;
	uint64_t start;
	uint64_t end;
	uint32_t correlationId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t cudaEventId;
} CUpti_ActivitySynchronization;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint8_t copyKind;
	uint8_t srcKind;
	uint8_t dstKind;
	uint8_t flags;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t correlationId;
	uint32_t runtimeCorrelationId;
	uint32_t pad;
	void *reserved0;
	uint64_t graphNodeId;
	uint32_t graphId;
	uint32_t channelID;
	CUpti_ChannelType channelType;
	uint32_t pad2;
} CUpti_ActivityMemcpy5;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t id;
	CUpti_MetricValueKind payloadKind;
	CUpti_MetricValue payload;
	uint32_t color;
	uint32_t category;
} CUpti_ActivityMarkerData;

#ifdef __cplusplus
}
#endif
#endif
