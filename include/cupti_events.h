/*
 * CUPTI 13.0: events: counters of hardware (its functions answer CUPTI_ERROR_NOT_SUPPORTED here)
 */
#ifndef CUPTI_EVENTS_H
#define CUPTI_EVENTS_H

#include <cuda.h>
#include <stdint.h>
#include <string.h>
#include <cupti_result.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t CUpti_EventID;
typedef uint32_t CUpti_EventDomainID;
typedef void *CUpti_EventGroup;
typedef enum {
	CUPTI_DEVICE_ATTR_DEVICE_CLASS_TESLA = 0,
	CUPTI_DEVICE_ATTR_DEVICE_CLASS_QUADRO = 1,
	CUPTI_DEVICE_ATTR_DEVICE_CLASS_GEFORCE = 2,
	CUPTI_DEVICE_ATTR_DEVICE_CLASS_TEGRA = 3,
} CUpti_DeviceAttributeDeviceClass;

typedef enum {
	CUPTI_DEVICE_ATTR_MAX_EVENT_ID = 1,
	CUPTI_DEVICE_ATTR_MAX_EVENT_DOMAIN_ID = 2,
	CUPTI_DEVICE_ATTR_GLOBAL_MEMORY_BANDWIDTH = 3,
	CUPTI_DEVICE_ATTR_INSTRUCTION_PER_CYCLE = 4,
	CUPTI_DEVICE_ATTR_INSTRUCTION_THROUGHPUT_SINGLE_PRECISION = 5,
	CUPTI_DEVICE_ATTR_MAX_FRAME_BUFFERS = 6,
	CUPTI_DEVICE_ATTR_PCIE_LINK_RATE = 7,
	CUPTI_DEVICE_ATTR_PCIE_LINK_WIDTH = 8,
	CUPTI_DEVICE_ATTR_PCIE_GEN = 9,
	CUPTI_DEVICE_ATTR_DEVICE_CLASS = 10,
	CUPTI_DEVICE_ATTR_FLOP_SP_PER_CYCLE = 11,
	CUPTI_DEVICE_ATTR_FLOP_DP_PER_CYCLE = 12,
	CUPTI_DEVICE_ATTR_MAX_L2_UNITS = 13,
	CUPTI_DEVICE_ATTR_MAX_SHARED_MEMORY_CACHE_CONFIG_PREFER_SHARED = 14,
	CUPTI_DEVICE_ATTR_MAX_SHARED_MEMORY_CACHE_CONFIG_PREFER_L1 = 15,
	CUPTI_DEVICE_ATTR_MAX_SHARED_MEMORY_CACHE_CONFIG_PREFER_EQUAL = 16,
	CUPTI_DEVICE_ATTR_FLOP_HP_PER_CYCLE = 17,
	CUPTI_DEVICE_ATTR_NVLINK_PRESENT = 18,
	CUPTI_DEVICE_ATTR_GPU_CPU_NVLINK_BW = 19,
	CUPTI_DEVICE_ATTR_NVSWITCH_PRESENT = 20,
	CUPTI_DEVICE_ATTR_FORCE_INT = 0x7fffffff,
} CUpti_DeviceAttribute;

typedef enum {
	CUPTI_EVENT_DOMAIN_ATTR_NAME = 0,
	CUPTI_EVENT_DOMAIN_ATTR_INSTANCE_COUNT = 1,
	CUPTI_EVENT_DOMAIN_ATTR_TOTAL_INSTANCE_COUNT = 3,
	CUPTI_EVENT_DOMAIN_ATTR_COLLECTION_METHOD = 4,
	CUPTI_EVENT_DOMAIN_ATTR_FORCE_INT = 0x7fffffff,
} CUpti_EventDomainAttribute;

typedef enum {
	CUPTI_EVENT_COLLECTION_METHOD_PM = 0,
	CUPTI_EVENT_COLLECTION_METHOD_SM = 1,
	CUPTI_EVENT_COLLECTION_METHOD_INSTRUMENTED = 2,
	CUPTI_EVENT_COLLECTION_METHOD_NVLINK_TC = 3,
	CUPTI_EVENT_COLLECTION_METHOD_FORCE_INT = 0x7fffffff
} CUpti_EventCollectionMethod;

typedef enum {
	CUPTI_EVENT_GROUP_ATTR_EVENT_DOMAIN_ID = 0,
	CUPTI_EVENT_GROUP_ATTR_PROFILE_ALL_DOMAIN_INSTANCES = 1,
	CUPTI_EVENT_GROUP_ATTR_USER_DATA = 2,
	CUPTI_EVENT_GROUP_ATTR_NUM_EVENTS = 3,
	CUPTI_EVENT_GROUP_ATTR_EVENTS = 4,
	CUPTI_EVENT_GROUP_ATTR_INSTANCE_COUNT = 5,
	CUPTI_EVENT_GROUP_ATTR_PROFILING_SCOPE = 6,
	CUPTI_EVENT_GROUP_ATTR_FORCE_INT = 0x7fffffff,
} CUpti_EventGroupAttribute;

typedef enum {
	CUPTI_EVENT_PROFILING_SCOPE_CONTEXT = 0,
	CUPTI_EVENT_PROFILING_SCOPE_DEVICE = 1,
	CUPTI_EVENT_PROFILING_SCOPE_BOTH = 2,
	CUPTI_EVENT_PROFILING_SCOPE_FORCE_INT = 0x7fffffff
} CUpti_EventProfilingScope;

typedef enum {
	CUPTI_EVENT_ATTR_NAME = 0,
	CUPTI_EVENT_ATTR_SHORT_DESCRIPTION = 1,
	CUPTI_EVENT_ATTR_LONG_DESCRIPTION = 2,
	CUPTI_EVENT_ATTR_CATEGORY = 3,
	CUPTI_EVENT_ATTR_PROFILING_SCOPE = 5,
	CUPTI_EVENT_ATTR_FORCE_INT = 0x7fffffff,
} CUpti_EventAttribute;

typedef enum {
	CUPTI_EVENT_COLLECTION_MODE_CONTINUOUS = 0,
	CUPTI_EVENT_COLLECTION_MODE_KERNEL = 1,
	CUPTI_EVENT_COLLECTION_MODE_FORCE_INT = 0x7fffffff
} CUpti_EventCollectionMode;

typedef enum {
	CUPTI_EVENT_CATEGORY_INSTRUCTION = 0,
	CUPTI_EVENT_CATEGORY_MEMORY = 1,
	CUPTI_EVENT_CATEGORY_CACHE = 2,
	CUPTI_EVENT_CATEGORY_PROFILE_TRIGGER = 3,
	CUPTI_EVENT_CATEGORY_SYSTEM = 4,
	CUPTI_EVENT_CATEGORY_FORCE_INT = 0x7fffffff
} CUpti_EventCategory;

#define CUPTI_EVENT_OVERFLOW ((uint64_t)0xFFFFFFFFFFFFFFFFULL)
#define CUPTI_EVENT_INVALID  ((uint64_t)0xFFFFFFFFFFFFFFFEULL)
typedef enum {
	CUPTI_EVENT_READ_FLAG_NONE = 0,
	CUPTI_EVENT_READ_FLAG_FORCE_INT = 0x7fffffff,
} CUpti_ReadEventFlags;

typedef struct {
	uint32_t numEventGroups;
	CUpti_EventGroup *eventGroups;
} CUpti_EventGroupSet;

typedef struct {
	uint32_t numSets;
	CUpti_EventGroupSet *sets;
} CUpti_EventGroupSets;

CUptiResult CUPTIAPI cuptiSetEventCollectionMode(CUcontext context, CUpti_EventCollectionMode mode);
CUptiResult CUPTIAPI cuptiDeviceGetAttribute(CUdevice device, CUpti_DeviceAttribute attrib,
					     size_t *valueSize, void *value);
CUptiResult CUPTIAPI cuptiDeviceGetNumEventDomains(CUdevice device, uint32_t *numDomains);
CUptiResult CUPTIAPI cuptiDeviceEnumEventDomains(CUdevice device, size_t *arraySizeBytes,
						 CUpti_EventDomainID *domainArray);
CUptiResult CUPTIAPI cuptiDeviceGetEventDomainAttribute(CUdevice device,
							CUpti_EventDomainID eventDomain,
							CUpti_EventDomainAttribute attrib,
							size_t *valueSize, void *value);
CUptiResult CUPTIAPI cuptiGetNumEventDomains(uint32_t *numDomains);
CUptiResult CUPTIAPI cuptiEnumEventDomains(size_t *arraySizeBytes,
					   CUpti_EventDomainID *domainArray);
CUptiResult CUPTIAPI cuptiEventDomainGetAttribute(CUpti_EventDomainID eventDomain,
						  CUpti_EventDomainAttribute attrib,
						  size_t *valueSize, void *value);
CUptiResult CUPTIAPI cuptiEventDomainGetNumEvents(CUpti_EventDomainID eventDomain,
						  uint32_t *numEvents);
CUptiResult CUPTIAPI cuptiEventDomainEnumEvents(CUpti_EventDomainID eventDomain,
						size_t *arraySizeBytes, CUpti_EventID *eventArray);
CUptiResult CUPTIAPI cuptiEventGetAttribute(CUpti_EventID event, CUpti_EventAttribute attrib,
					    size_t *valueSize, void *value);
CUptiResult CUPTIAPI cuptiEventGetIdFromName(CUdevice device, const char *eventName,
					     CUpti_EventID *event);
CUptiResult CUPTIAPI cuptiEventGroupCreate(CUcontext context, CUpti_EventGroup *eventGroup,
					   uint32_t flags);
CUptiResult CUPTIAPI cuptiEventGroupDestroy(CUpti_EventGroup eventGroup);
CUptiResult CUPTIAPI cuptiEventGroupGetAttribute(CUpti_EventGroup eventGroup,
						 CUpti_EventGroupAttribute attrib,
						 size_t *valueSize, void *value);
CUptiResult CUPTIAPI cuptiEventGroupSetAttribute(CUpti_EventGroup eventGroup,
						 CUpti_EventGroupAttribute attrib, size_t valueSize,
						 void *value);
CUptiResult CUPTIAPI cuptiEventGroupAddEvent(CUpti_EventGroup eventGroup, CUpti_EventID event);
CUptiResult CUPTIAPI cuptiEventGroupRemoveEvent(CUpti_EventGroup eventGroup, CUpti_EventID event);
CUptiResult CUPTIAPI cuptiEventGroupRemoveAllEvents(CUpti_EventGroup eventGroup);
CUptiResult CUPTIAPI cuptiEventGroupResetAllEvents(CUpti_EventGroup eventGroup);
CUptiResult CUPTIAPI cuptiEventGroupEnable(CUpti_EventGroup eventGroup);
CUptiResult CUPTIAPI cuptiEventGroupDisable(CUpti_EventGroup eventGroup);
CUptiResult CUPTIAPI cuptiEventGroupReadEvent(CUpti_EventGroup eventGroup,
					      CUpti_ReadEventFlags flags, CUpti_EventID event,
					      size_t *eventValueBufferSizeBytes,
					      uint64_t *eventValueBuffer);
CUptiResult CUPTIAPI cuptiEventGroupReadAllEvents(
	CUpti_EventGroup eventGroup, CUpti_ReadEventFlags flags, size_t *eventValueBufferSizeBytes,
	uint64_t *eventValueBuffer, size_t *eventIdArraySizeBytes, CUpti_EventID *eventIdArray,
	size_t *numEventIdsRead);
CUptiResult CUPTIAPI cuptiEventGroupSetsCreate(CUcontext context, size_t eventIdArraySizeBytes,
					       CUpti_EventID *eventIdArray,
					       CUpti_EventGroupSets **eventGroupPasses);
CUptiResult CUPTIAPI cuptiEventGroupSetsDestroy(CUpti_EventGroupSets *eventGroupSets);
CUptiResult CUPTIAPI cuptiEventGroupSetEnable(CUpti_EventGroupSet *eventGroupSet);
CUptiResult CUPTIAPI cuptiEventGroupSetDisable(CUpti_EventGroupSet *eventGroupSet);
CUptiResult CUPTIAPI cuptiEnableKernelReplayMode(CUcontext context);
CUptiResult CUPTIAPI cuptiDisableKernelReplayMode(CUcontext context);
typedef void(CUPTIAPI *CUpti_KernelReplayUpdateFunc)(const char *kernelName, int numReplaysDone,
						     void *customData);
CUptiResult CUPTIAPI cuptiKernelReplaySubscribeUpdate(CUpti_KernelReplayUpdateFunc updateFunc,
						      void *customData);

#ifdef __cplusplus
}
#endif
#endif
