/*
 * CUPTI 13.0: records of the machine, samples, synchronisation, other programming models, links and graphs
 */
#ifndef WW_CUPTI_MORE_RECORDS_H
#define WW_CUPTI_MORE_RECORDS_H

#include <cupti_events.h>
#include <cupti_metrics.h>
#include <ww/cupti_kinds.h>

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t deviceId;
	uint64_t timestamp;
	CUpti_ActivityEnvironmentKind environmentKind;
	union {
		struct {
			uint32_t smClock;
			uint32_t memoryClock;
			uint32_t pcieLinkGen;
			uint32_t pcieLinkWidth;
			CUpti_EnvironmentClocksThrottleReason clocksThrottleReasons;
		} speed;
		struct {
			uint32_t gpuTemperature;
		} temperature;
		struct {
			uint32_t power;
			uint32_t powerLimit;
		} power;
		struct {
			uint32_t fanSpeed;
		} cooling;
	} data;
} CUpti_ActivityEnvironment;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t pcOffset;
	uint64_t threadsExecuted;
	uint64_t notPredOffThreadsExecuted;
	uint32_t executed;
	uint32_t pad;
} CUpti_ActivityInstructionExecution;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t latencySamples;
	uint32_t samples;
	CUpti_ActivityPCSamplingStallReason stallReason;
	uint64_t pcOffset;
} CUpti_ActivityPCSampling3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t correlationId;
	uint64_t totalSamples;
	uint64_t droppedSamples;
	uint64_t samplingPeriodInCycles;
} CUpti_ActivityPCSamplingRecordInfo;

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
	uint64_t processors[5];
} CUpti_ActivityUnifiedMemoryCounter3;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t id;
	uint32_t contextId;
	uint32_t moduleId;
	uint32_t functionIndex;
	uint32_t pad;
	const char *name;
} CUpti_ActivityFunction;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t contextId;
	uint32_t id;
	uint32_t cubinSize;
	const void *cubin;
} CUpti_ActivityModule;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t correlationId;
	uint32_t functionId;
	uint32_t pcOffset;
	uint64_t threadsExecuted;
	uint64_t sharedTransactions;
	uint64_t theoreticalSharedTransactions;
	uint32_t executed;
	uint32_t pad;
} CUpti_ActivitySharedAccess;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t correlationId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t eventId;
	uint32_t pad;
	uint32_t deviceId;
	uint32_t pad2;
	void *reserved0;
	uint64_t deviceTimestamp;
	uint64_t cudaEventSyncId;
} CUpti_ActivityCudaEvent2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t priority;
	CUpti_ActivityStreamFlag flag;
	uint32_t correlationId;
} CUpti_ActivityStream;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivitySynchronizationType type;
	uint64_t start;
	uint64_t end;
	uint32_t correlationId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t cudaEventId;
	uint64_t cudaEventSyncId;
	uint32_t returnValue;
	uint32_t pad;
} CUpti_ActivitySynchronization2;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ActivityFlag flags;
	uint32_t sourceLocatorId;
	uint32_t functionId;
	uint32_t pcOffset;
	uint32_t pad;
} CUpti_ActivityInstructionCorrelation;

typedef enum {
	CUPTI_OPENACC_EVENT_KIND_INVALID = 0,
	CUPTI_OPENACC_EVENT_KIND_DEVICE_INIT = 1,
	CUPTI_OPENACC_EVENT_KIND_DEVICE_SHUTDOWN = 2,
	CUPTI_OPENACC_EVENT_KIND_RUNTIME_SHUTDOWN = 3,
	CUPTI_OPENACC_EVENT_KIND_ENQUEUE_LAUNCH = 4,
	CUPTI_OPENACC_EVENT_KIND_ENQUEUE_UPLOAD = 5,
	CUPTI_OPENACC_EVENT_KIND_ENQUEUE_DOWNLOAD = 6,
	CUPTI_OPENACC_EVENT_KIND_WAIT = 7,
	CUPTI_OPENACC_EVENT_KIND_IMPLICIT_WAIT = 8,
	CUPTI_OPENACC_EVENT_KIND_COMPUTE_CONSTRUCT = 9,
	CUPTI_OPENACC_EVENT_KIND_UPDATE = 10,
	CUPTI_OPENACC_EVENT_KIND_ENTER_DATA = 11,
	CUPTI_OPENACC_EVENT_KIND_EXIT_DATA = 12,
	CUPTI_OPENACC_EVENT_KIND_CREATE = 13,
	CUPTI_OPENACC_EVENT_KIND_DELETE = 14,
	CUPTI_OPENACC_EVENT_KIND_ALLOC = 15,
	CUPTI_OPENACC_EVENT_KIND_FREE = 16,
	CUPTI_OPENACC_EVENT_KIND_FORCE_INT = 0x7fffffff
} CUpti_OpenAccEventKind;

typedef enum {
	CUPTI_OPENACC_CONSTRUCT_KIND_UNKNOWN = 0,
	CUPTI_OPENACC_CONSTRUCT_KIND_PARALLEL = 1,
	CUPTI_OPENACC_CONSTRUCT_KIND_KERNELS = 2,
	CUPTI_OPENACC_CONSTRUCT_KIND_LOOP = 3,
	CUPTI_OPENACC_CONSTRUCT_KIND_DATA = 4,
	CUPTI_OPENACC_CONSTRUCT_KIND_ENTER_DATA = 5,
	CUPTI_OPENACC_CONSTRUCT_KIND_EXIT_DATA = 6,
	CUPTI_OPENACC_CONSTRUCT_KIND_HOST_DATA = 7,
	CUPTI_OPENACC_CONSTRUCT_KIND_ATOMIC = 8,
	CUPTI_OPENACC_CONSTRUCT_KIND_DECLARE = 9,
	CUPTI_OPENACC_CONSTRUCT_KIND_INIT = 10,
	CUPTI_OPENACC_CONSTRUCT_KIND_SHUTDOWN = 11,
	CUPTI_OPENACC_CONSTRUCT_KIND_SET = 12,
	CUPTI_OPENACC_CONSTRUCT_KIND_UPDATE = 13,
	CUPTI_OPENACC_CONSTRUCT_KIND_ROUTINE = 14,
	CUPTI_OPENACC_CONSTRUCT_KIND_WAIT = 15,
	CUPTI_OPENACC_CONSTRUCT_KIND_RUNTIME_API = 16,
	CUPTI_OPENACC_CONSTRUCT_KIND_FORCE_INT = 0x7fffffff
} CUpti_OpenAccConstructKind;

typedef enum {
	CUPTI_OPENMP_EVENT_KIND_INVALID = 0,
	CUPTI_OPENMP_EVENT_KIND_PARALLEL = 1,
	CUPTI_OPENMP_EVENT_KIND_TASK = 2,
	CUPTI_OPENMP_EVENT_KIND_THREAD = 3,
	CUPTI_OPENMP_EVENT_KIND_IDLE = 4,
	CUPTI_OPENMP_EVENT_KIND_WAIT_BARRIER = 5,
	CUPTI_OPENMP_EVENT_KIND_WAIT_TASKWAIT = 6,
	CUPTI_OPENMP_EVENT_KIND_FORCE_INT = 0x7fffffff
} CUpti_OpenMpEventKind;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_OpenAccEventKind eventKind;
	CUpti_OpenAccConstructKind parentConstruct;
	uint32_t version;
	uint32_t implicit;
	uint32_t deviceType;
	uint32_t deviceNumber;
	uint32_t threadId;
	uint64_t async;
	uint64_t asyncMap;
	uint32_t lineNo;
	uint32_t endLineNo;
	uint32_t funcLineNo;
	uint32_t funcEndLineNo;
	uint64_t start;
	uint64_t end;
	uint32_t cuDeviceId;
	uint32_t cuContextId;
	uint32_t cuStreamId;
	uint32_t cuProcessId;
	uint32_t cuThreadId;
	uint32_t externalId;
	const char *srcFile;
	const char *funcName;
} CUpti_ActivityOpenAcc;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_OpenAccEventKind eventKind;
	CUpti_OpenAccConstructKind parentConstruct;
	uint32_t version;
	uint32_t implicit;
	uint32_t deviceType;
	uint32_t deviceNumber;
	uint32_t threadId;
	uint64_t async;
	uint64_t asyncMap;
	uint32_t lineNo;
	uint32_t endLineNo;
	uint32_t funcLineNo;
	uint32_t funcEndLineNo;
	uint64_t start;
	uint64_t end;
	uint32_t cuDeviceId;
	uint32_t cuContextId;
	uint32_t cuStreamId;
	uint32_t cuProcessId;
	uint32_t cuThreadId;
	uint32_t externalId;
	const char *srcFile;
	const char *funcName;
	uint64_t bytes;
	uint64_t hostPtr;
	uint64_t devicePtr;
	const char *varName;
} CUpti_ActivityOpenAccData;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_OpenAccEventKind eventKind;
	CUpti_OpenAccConstructKind parentConstruct;
	uint32_t version;
	uint32_t implicit;
	uint32_t deviceType;
	uint32_t deviceNumber;
	uint32_t threadId;
	uint64_t async;
	uint64_t asyncMap;
	uint32_t lineNo;
	uint32_t endLineNo;
	uint32_t funcLineNo;
	uint32_t funcEndLineNo;
	uint64_t start;
	uint64_t end;
	uint32_t cuDeviceId;
	uint32_t cuContextId;
	uint32_t cuStreamId;
	uint32_t cuProcessId;
	uint32_t cuThreadId;
	uint32_t externalId;
	const char *srcFile;
	const char *funcName;
	uint64_t numGangs;
	uint64_t numWorkers;
	uint64_t vectorLength;
	const char *kernelName;
} CUpti_ActivityOpenAccLaunch;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_OpenAccEventKind eventKind;
	CUpti_OpenAccConstructKind parentConstruct;
	uint32_t version;
	uint32_t implicit;
	uint32_t deviceType;
	uint32_t deviceNumber;
	uint32_t threadId;
	uint64_t async;
	uint64_t asyncMap;
	uint32_t lineNo;
	uint32_t endLineNo;
	uint32_t funcLineNo;
	uint32_t funcEndLineNo;
	uint64_t start;
	uint64_t end;
	uint32_t cuDeviceId;
	uint32_t cuContextId;
	uint32_t cuStreamId;
	uint32_t cuProcessId;
	uint32_t cuThreadId;
	uint32_t externalId;
	const char *srcFile;
	const char *funcName;
} CUpti_ActivityOpenAccOther;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_OpenMpEventKind eventKind;
	uint32_t version;
	uint32_t threadId;
	uint64_t start;
	uint64_t end;
	uint32_t cuProcessId;
	uint32_t cuThreadId;
} CUpti_ActivityOpenMp;

typedef enum {
	CUPTI_EXTERNAL_CORRELATION_KIND_INVALID = 0,
	CUPTI_EXTERNAL_CORRELATION_KIND_UNKNOWN = 1,
	CUPTI_EXTERNAL_CORRELATION_KIND_OPENACC = 2,
	CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0 = 3,
	CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM1 = 4,
	CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM2 = 5,
	CUPTI_EXTERNAL_CORRELATION_KIND_SIZE,
	CUPTI_EXTERNAL_CORRELATION_KIND_FORCE_INT = 0x7fffffff
} CUpti_ExternalCorrelationKind;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ExternalCorrelationKind externalKind;
	uint64_t externalId;
	uint32_t correlationId;
	uint32_t reserved;
} CUpti_ActivityExternalCorrelation;

typedef enum {
	CUPTI_DEV_TYPE_INVALID = 0,
	CUPTI_DEV_TYPE_GPU = 1,
	CUPTI_DEV_TYPE_NPU = 2,
	CUPTI_DEV_TYPE_FORCE_INT = 0x7fffffff
} CUpti_DevType;

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
} CUpti_ActivityNvLink4;

#define CUPTI_MAX_GPUS 32
typedef enum {
	CUPTI_PCIE_DEVICE_TYPE_GPU = 0,
	CUPTI_PCIE_DEVICE_TYPE_BRIDGE = 1,
	CUPTI_PCIE_DEVICE_TYPE_FORCE_INT = 0x7fffffff
} CUpti_PcieDeviceType;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_PcieDeviceType type;
	union {
		CUdevice devId;
		uint32_t bridgeId;
	} id;
	uint32_t domain;
	uint16_t pcieGeneration;
	uint16_t linkRate;
	uint16_t linkWidth;
	uint16_t upstreamBus;
	union {
		struct {
			CUuuid uuidDev;
			CUdevice peerDev[CUPTI_MAX_GPUS];
		} gpuAttr;
		struct {
			uint16_t secondaryBus;
			uint16_t deviceId;
			uint16_t vendorId;
			uint16_t pad0;
		} bridgeAttr;
	} attr;
} CUpti_ActivityPcie;

typedef enum {
	CUPTI_PCIE_GEN_GEN1 = 1,
	CUPTI_PCIE_GEN_GEN2 = 2,
	CUPTI_PCIE_GEN_GEN3 = 3,
	CUPTI_PCIE_GEN_GEN4 = 4,
	CUPTI_PCIE_GEN_GEN5 = 5,
	CUPTI_PCIE_GEN_GEN6 = 6,
	CUPTI_PCIE_GEN_FORCE_INT = 0x7fffffff
} CUpti_PcieGen;

typedef enum {
	CUPTI_CONFIDENTIAL_COMPUTE_INVALID_ROTATION_EVENT = 0,
	CUPTI_CONFIDENTIAL_COMPUTE_KEY_ROTATION_CHANNEL_BLOCKED = 1,
	CUPTI_CONFIDENTIAL_COMPUTE_KEY_ROTATION_CHANNEL_DRAINED = 2,
	CUPTI_CONFIDENTIAL_COMPUTE_KEY_ROTATION_CHANNEL_UNBLOCKED = 3,
	CUPTI_CONFIDENTIAL_COMPUTE_EVENT_TYPE_FORCE_INT = 0x7fffffff
} CUpti_ConfidentialComputeRotationEventType;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_ConfidentialComputeRotationEventType eventType;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t channelId;
	CUpti_ChannelType channelType;
	uint64_t timestamp;
} CUpti_ActivityConfidentialComputeRotation;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_EventID id;
	uint64_t value;
	uint64_t timestamp;
	uint32_t deviceId;
	uint32_t reserved;
} CUpti_ActivityInstantaneousEvent;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_EventID id;
	uint64_t value;
	uint64_t timestamp;
	uint32_t deviceId;
	uint8_t instance;
	uint8_t pad[3];
} CUpti_ActivityInstantaneousEventInstance;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_MetricID id;
	CUpti_MetricValue value;
	uint64_t timestamp;
	uint32_t deviceId;
	uint8_t flags;
	uint8_t pad[3];
} CUpti_ActivityInstantaneousMetric;

typedef struct PACKED_ALIGNMENT {
	CUpti_ActivityKind kind;
	CUpti_MetricID id;
	CUpti_MetricValue value;
	uint64_t timestamp;
	uint32_t deviceId;
	uint8_t flags;
	uint8_t instance;
	uint8_t pad[2];
} CUpti_ActivityInstantaneousMetricInstance;

typedef enum {
	CUPTI_ACTIVITY_JIT_ENTRY_INVALID = 0,
	CUPTI_ACTIVITY_JIT_ENTRY_PTX_TO_CUBIN = 1,
	CUPTI_ACTIVITY_JIT_ENTRY_NVVM_IR_TO_PTX = 2,
	CUPTI_ACTIVITY_JIT_ENTRY_TYPE_FORCE_INT = 0x7fffffff
} CUpti_ActivityJitEntryType;

typedef enum {
	CUPTI_ACTIVITY_JIT_OPERATION_INVALID = 0,
	CUPTI_ACTIVITY_JIT_OPERATION_CACHE_LOAD = 1,
	CUPTI_ACTIVITY_JIT_OPERATION_CACHE_STORE = 2,
	CUPTI_ACTIVITY_JIT_OPERATION_COMPILE = 3,
	CUPTI_ACTIVITY_JIT_OPERATION_TYPE_FORCE_INT = 0x7fffffff
} CUpti_ActivityJitOperationType;

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
	uint32_t processId;
	uint32_t threadId;
} CUpti_ActivityJit2;

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
	uint32_t endDeviceId;
	uint32_t endContextId;
} CUpti_ActivityGraphTrace2;

typedef enum {
	CUPTI_DEVICE_GRAPH_LAUNCH_MODE_INVALID = 0,
	CUPTI_DEVICE_GRAPH_LAUNCH_MODE_FIRE_AND_FORGET = 1,
	CUPTI_DEVICE_GRAPH_LAUNCH_MODE_TAIL = 2,
	CUPTI_DEVICE_GRAPH_LAUNCH_MODE_FIRE_AND_FORGET_AS_SIBLING = 3,
} CUpti_DeviceGraphLaunchMode;

typedef struct {
	CUpti_ActivityKind kind;
	uint32_t deviceId;
	uint64_t start;
	uint64_t end;
	uint32_t graphId;
	uint32_t launcherGraphId;
	uint32_t deviceLaunchMode;
	uint32_t contextId;
	uint64_t streamId;
	void *reserved;
} CUpti_ActivityDeviceGraphTrace;

typedef struct {
	CUpti_ActivityKind kind;
	uint32_t deviceId;
	uint32_t contextId;
	uint32_t streamId;
	uint32_t channelID;
	CUpti_ChannelType channelType;
	uint32_t correlationId;
	uint32_t numberOfOperations;
	uint64_t sourceBytes;
	void *reserved0;
	uint64_t start;
	uint64_t end;
} CUpti_ActivityMemDecompress;

typedef enum {
	CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE = 0,
	CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE_CDP = 1,
	CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_POOL_LIMIT = 2,
	CUPTI_ACTIVITY_ATTR_PROFILING_SEMAPHORE_POOL_SIZE = 3,
	CUPTI_ACTIVITY_ATTR_PROFILING_SEMAPHORE_POOL_LIMIT = 4,
	CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER = 5,
	CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_PRE_ALLOCATE_VALUE = 6,
	CUPTI_ACTIVITY_ATTR_PROFILING_SEMAPHORE_PRE_ALLOCATE_VALUE = 7,
	CUPTI_ACTIVITY_ATTR_MEM_ALLOCATION_TYPE_HOST_PINNED = 8,
	CUPTI_ACTIVITY_ATTR_PER_THREAD_ACTIVITY_BUFFER,
	CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE_DEVICE_GRAPHS,
	CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_FORCE_INT = 0x7fffffff
} CUpti_ActivityAttribute;

typedef enum {
	CUPTI_ACTIVITY_THREAD_ID_TYPE_DEFAULT = 0,
	CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM = 1,
	CUPTI_ACTIVITY_THREAD_ID_TYPE_SIZE = 2,
	CUPTI_ACTIVITY_THREAD_ID_TYPE_FORCE_INT = 0x7fffffff
} CUpti_ActivityThreadIdType;

#endif
