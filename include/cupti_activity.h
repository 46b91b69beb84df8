/*
 * CUPTI 13.0: records of what happened, in buffers that the tool provides
 */
#ifndef CUPTI_ACTIVITY_H
#define CUPTI_ACTIVITY_H

#include <cuda.h>
#include <cupti_callbacks.h>
#include <cupti_common.h>
#include <cupti_events.h>
#include <cupti_metrics.h>
#include <cupti_result.h>
#include <ww/cupti_kinds.h>
#include <ww/cupti_more_records.h>
#include <ww/cupti_run_records.h>

#ifdef __cplusplus
extern "C" {
#endif

CUptiResult CUPTIAPI cuptiGetTimestamp(uint64_t *timestamp);
CUptiResult CUPTIAPI cuptiGetContextId(CUcontext context, uint32_t *contextId);
CUptiResult CUPTIAPI cuptiGetStreamId(CUcontext context, CUstream stream, uint32_t *streamId);
CUptiResult CUPTIAPI cuptiGetStreamIdEx(CUcontext context, CUstream stream, uint8_t perThreadStream,
					uint32_t *streamId);
CUptiResult CUPTIAPI cuptiGetDeviceId(CUcontext context, uint32_t *deviceId);
CUptiResult CUPTIAPI cuptiGetGraphNodeId(CUgraphNode node, uint64_t *nodeId);
CUptiResult CUPTIAPI cuptiGetGraphId(CUgraph graph, uint32_t *pId);
CUptiResult CUPTIAPI cuptiGetGraphExecId(CUgraphExec graphExec, uint32_t *pId);
CUptiResult CUPTIAPI cuptiActivityEnable(CUpti_ActivityKind kind);
CUptiResult CUPTIAPI cuptiActivityEnableAndDump(CUpti_ActivityKind kind);
CUptiResult CUPTIAPI cuptiActivityDisable(CUpti_ActivityKind kind);
CUptiResult CUPTIAPI cuptiActivityEnableContext(CUcontext context, CUpti_ActivityKind kind);
CUptiResult CUPTIAPI cuptiActivityDisableContext(CUcontext context, CUpti_ActivityKind kind);
CUptiResult CUPTIAPI cuptiActivityGetNumDroppedRecords(CUcontext context, uint32_t streamId,
						       size_t *dropped);
CUptiResult CUPTIAPI cuptiActivityGetNextRecord(uint8_t *buffer, size_t validBufferSizeBytes,
						CUpti_Activity **record);
typedef void(CUPTIAPI *CUpti_BuffersCallbackRequestFunc)(uint8_t **buffer, size_t *size,
							 size_t *maxNumRecords);
typedef void(CUPTIAPI *CUpti_BuffersCallbackCompleteFunc)(CUcontext context, uint32_t streamId,
							  uint8_t *buffer, size_t size,
							  size_t validSize);
CUptiResult CUPTIAPI
cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc funcBufferRequested,
			       CUpti_BuffersCallbackCompleteFunc funcBufferCompleted);
CUptiResult CUPTIAPI cuptiActivityFlush(CUcontext context, uint32_t streamId, uint32_t flag);
CUptiResult CUPTIAPI cuptiActivityFlushAll(uint32_t flag);
CUptiResult CUPTIAPI cuptiActivityGetAttribute(CUpti_ActivityAttribute attr, size_t *valueSize,
					       void *value);
CUptiResult CUPTIAPI cuptiActivitySetAttribute(CUpti_ActivityAttribute attr, size_t *valueSize,
					       void *value);
CUptiResult CUPTIAPI cuptiActivityConfigureUnifiedMemoryCounter(
	CUpti_ActivityUnifiedMemoryCounterConfig *config, uint32_t count);
CUptiResult CUPTIAPI cuptiGetAutoBoostState(CUcontext context, CUpti_ActivityAutoBoostState *state);
CUptiResult CUPTIAPI cuptiActivityConfigurePCSampling(CUcontext ctx,
						      CUpti_ActivityPCSamplingConfig *config);
CUptiResult CUPTIAPI cuptiGetLastError(void);
CUptiResult CUPTIAPI cuptiSetThreadIdType(CUpti_ActivityThreadIdType type);
CUptiResult CUPTIAPI cuptiGetThreadIdType(CUpti_ActivityThreadIdType *type);
CUptiResult CUPTIAPI cuptiComputeCapabilitySupported(int major, int minor, int *support);
CUptiResult CUPTIAPI cuptiDeviceSupported(CUdevice dev, int *support);
typedef enum {
	CUPTI_DEVICE_VIRTUALIZATION_MODE_NONE = 0,
	CUPTI_DEVICE_VIRTUALIZATION_MODE_PASS_THROUGH = 1,
	CUPTI_DEVICE_VIRTUALIZATION_MODE_VIRTUAL_GPU = 2,
	CUPTI_DEVICE_VIRTUALIZATION_MODE_FORCE_INT = 0x7fffffff
} CUpti_DeviceVirtualizationMode;

CUptiResult CUPTIAPI cuptiDeviceVirtualizationMode(CUdevice dev,
						   CUpti_DeviceVirtualizationMode *mode);
CUptiResult CUPTIAPI cuptiFinalize(void);
CUptiResult CUPTIAPI cuptiActivityPushExternalCorrelationId(CUpti_ExternalCorrelationKind kind,
							    uint64_t id);
CUptiResult CUPTIAPI cuptiActivityPopExternalCorrelationId(CUpti_ExternalCorrelationKind kind,
							   uint64_t *lastId);
CUptiResult CUPTIAPI cuptiActivityEnableLatencyTimestamps(uint8_t enable);
CUptiResult CUPTIAPI cuptiActivityFlushPeriod(uint32_t time);
CUptiResult CUPTIAPI cuptiActivityEnableLaunchAttributes(uint8_t enable);
typedef uint64_t(CUPTIAPI *CUpti_TimestampCallbackFunc)(void);
CUptiResult CUPTIAPI
cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc funcTimestamp);
CUptiResult CUPTIAPI cuptiActivityEnableDeviceGraph(uint8_t enable);
CUptiResult CUPTIAPI cuptiActivityEnableDriverApi(CUpti_CallbackId cbid, uint8_t enable);
CUptiResult CUPTIAPI cuptiActivityEnableRuntimeApi(CUpti_CallbackId cbid, uint8_t enable);
CUptiResult CUPTIAPI cuptiActivityEnableHWTrace(uint8_t enable);
CUptiResult CUPTIAPI cuptiActivityEnableAllocationSource(uint8_t enable);
CUptiResult CUPTIAPI cuptiActivityEnableAllSyncRecords(uint8_t enable);
CUptiResult CUPTIAPI cuptiActivityEnableCudaEventDeviceTimestamps(uint8_t enable);

#ifdef __cplusplus
}
#endif
#include <cupti_activity_deprecated.h>
#endif
