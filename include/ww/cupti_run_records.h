/*
 * CUPTI 13.0: records of kernels, copies, memory, calls, devices and what their code did
 */
#ifndef WW_CUPTI_RUN_RECORDS_H
#define WW_CUPTI_RUN_RECORDS_H

#include <cupti_events.h>
#include <cupti_metrics.h>
#include <ww/cupti_kinds.h>

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityUnifiedMemoryCounterScope scope;
	CUpti_ActivityUnifiedMemoryCounterKind kind;
	uint32_t deviceId;
	uint32_t enable;
} CUpti_ActivityUnifiedMemoryCounterConfig;

typedef struct PACKED_ALIGNMENT {
	uint32_t enabled;
	uint32_t pid;
} CUpti_ActivityAutoBoostState;

typedef struct PACKED_ALIGNMENT {
	uint32_t size;
	CUpti_ActivityPCSamplingPeriod samplingPeriod;
	uint32_t samplingPeriod2;
} CUpti_ActivityPCSamplingConfig;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
} CUpti_Activity;

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
	uint8_t isDeviceLaunched;
	uint8_t pad2[3];
	uint64_t copyCount;
} CUpti_ActivityMemcpy6;

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
	uint32_t channelID;
	CUpti_ChannelType channelType;
} CUpti_ActivityMemcpyPtoP4;

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
	uint32_t channelID;
	CUpti_ChannelType channelType;
	uint8_t isDeviceLaunched;
	uint8_t pad2[3];
} CUpti_ActivityMemset4;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityMemoryKind memoryKind;
	uint64_t address;
	uint64_t bytes;
	uint64_t start;
	uint64_t end;
	uint64_t allocPC;
	uint64_t freePC;
	uint32_t processId;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t pad;
	const char *name;
} CUpti_ActivityMemory;

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
	const char *source;
} CUpti_ActivityMemory4;

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
	uint8_t isManagedPool;
	uint8_t pad2[7];
} CUpti_ActivityMemoryPool3;

typedef enum {
	CUPTI_ACTIVITY_LAUNCH_TYPE_REGULAR = 0,
	CUPTI_ACTIVITY_LAUNCH_TYPE_COOPERATIVE_SINGLE_DEVICE = 1,
	CUPTI_ACTIVITY_LAUNCH_TYPE_COOPERATIVE_MULTI_DEVICE = 2,
	CUPTI_ACTIVITY_LAUNCH_TYPE_CBL_COMMANDLIST = 3,
} CUpti_ActivityLaunchType;

typedef enum {
	CUPTI_FUNC_SHMEM_LIMIT_DEFAULT = 0x00,
	CUPTI_FUNC_SHMEM_LIMIT_OPTIN = 0x01,
	CUPTI_FUNC_SHMEM_LIMIT_FORCE_INT = 0x7fffffff
} CUpti_FuncShmemLimitConfig;

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
	uint8_t isDeviceLaunched;
	uint8_t padding3[7];
} CUpti_ActivityKernel10;

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
	int64_t parentGridId;
	uint64_t queued;
	uint64_t submitted;
	uint64_t completed;
	uint32_t parentBlockX;
	uint32_t parentBlockY;
	uint32_t parentBlockZ;
	uint32_t pad;
	const char *name;
} CUpti_ActivityCdpKernel;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityPreemptionKind preemptionKind;
	uint64_t timestamp;
	int64_t gridId;
	uint32_t blockX;
	uint32_t blockY;
	uint32_t blockZ;
	uint32_t pad;
} CUpti_ActivityPreemption;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_CallbackId cbid;
	uint64_t start;
	uint64_t end;
	uint32_t processId;
	uint32_t threadId;
	uint32_t correlationId;
	uint32_t returnValue;
} CUpti_ActivityAPI;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_EventID id;
	uint64_t value;
	CUpti_EventDomainID domain;
	uint32_t correlationId;
} CUpti_ActivityEvent;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_EventID id;
	CUpti_EventDomainID domain;
	uint32_t instance;
	uint64_t value;
	uint32_t correlationId;
	uint32_t pad;
} CUpti_ActivityEventInstance;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_MetricID id;
	CUpti_MetricValue value;
	uint32_t correlationId;
	uint8_t flags;
	uint8_t pad[3];
} CUpti_ActivityMetric;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_MetricID id;
	CUpti_MetricValue value;
	uint32_t instance;
	uint32_t correlationId;
	uint8_t flags;
	uint8_t pad[7];
} CUpti_ActivityMetricInstance;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t id;
	uint32_t lineNumber;
	uint32_t pad;
	const char *fileName;
} CUpti_ActivitySourceLocator;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t executed;
	uint64_t pcOffset;
	uint64_t threadsExecuted;
	uint64_t l2_transactions;
	uint64_t theoreticalL2Transactions;
} CUpti_ActivityGlobalAccess3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t pcOffset;
	uint32_t diverged;
	uint64_t threadsExecuted;
	uint32_t executed;
	uint32_t pad;
} CUpti_ActivityBranch2;

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
	uint32_t isNumaNode;
	uint32_t numaId;
} CUpti_ActivityDevice5;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t deviceId;
	union {
		CUdevice_attribute cu;
		CUpti_DeviceAttribute cupti;
	} attribute;
	union {
		double vDouble;
		uint32_t vUint32;
		uint64_t vUint64;
		int32_t vInt32;
		int64_t vInt64;
	} value;
} CUpti_ActivityDeviceAttribute;

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
	CUpti_ContextCigMode cigMode;
	uint32_t padding2;
} CUpti_ActivityContext3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityObjectKind objectKind;
	CUpti_ActivityObjectKindId objectId;
	uint32_t pad;
	const char *name;
} CUpti_ActivityName;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint64_t timestamp;
	uint32_t id;
	CUpti_ActivityObjectKind objectKind;
	CUpti_ActivityObjectKindId objectId;
	uint32_t pad;
	const char *name;
	const char *domain;
} CUpti_ActivityMarker2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t id;
	CUpti_MetricValueKind payloadKind;
	CUpti_MetricValue payload;
	uint32_t color;
	uint32_t category;
	uint32_t cuptiDomainId;
	uint32_t padding;
} CUpti_ActivityMarkerData2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityOverheadKind overheadKind;
	CUpti_ActivityObjectKind objectKind;
	CUpti_ActivityObjectKindId objectId;
	uint64_t start;
	uint64_t end;
	uint32_t correlationId;
	uint32_t reserved0;
	void *overheadData;
} CUpti_ActivityOverhead3;

#endif
