/*
 * CUPTI 13.0: sampled counters (answers CUPTI_ERROR_NOT_SUPPORTED here)
 */
#ifndef CUPTI_PMSAMPLING_H
#define CUPTI_PMSAMPLING_H

#include <cuda.h>
#include <stddef.h>
#include <stdint.h>
#include <cupti_common.h>
#include <cupti_result.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef CUPTI_PROFILER_STRUCT_SIZE
#define CUPTI_PROFILER_STRUCT_SIZE(type_, lastfield_) \
	(offsetof(type_, lastfield_) + sizeof(((type_ *)0)->lastfield_))
#endif
typedef struct CUpti_PmSampling_Object CUpti_PmSampling_Object;
typedef enum CUpti_PmSampling_TriggerMode {
	CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_SYSCLK_INTERVAL = 0,
	CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_TIME_INTERVAL = 1,
	CUPTI_PM_SAMPLING_TRIGGER_MODE_COUNT
} CUpti_PmSampling_TriggerMode;

typedef enum CUpti_PmSampling_DecodeStopReason {
	CUPTI_PM_SAMPLING_DECODE_STOP_REASON_OTHER = 0,
	CUPTI_PM_SAMPLING_DECODE_STOP_REASON_COUNTER_DATA_FULL,
	CUPTI_PM_SAMPLING_DECODE_STOP_REASON_END_OF_RECORDS,
	CUPTI_PM_SAMPLING_DECODE_STOP_REASON_COUNT
} CUpti_PmSampling_DecodeStopReason;

typedef enum CUpti_PmSampling_HardwareBuffer_AppendMode {
	CUPTI_PM_SAMPLING_HARDWARE_BUFFER_APPEND_MODE_KEEP_OLDEST = 0,
	CUPTI_PM_SAMPLING_HARDWARE_BUFFER_APPEND_MODE_KEEP_LATEST = 1
} CUpti_PmSampling_HardwareBuffer_AppendMode;

typedef struct CUpti_PmSampling_SetConfig_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
	size_t configSize;
	const uint8_t *pConfig;
	size_t hardwareBufferSize;
	uint64_t samplingInterval;
	CUpti_PmSampling_TriggerMode triggerMode;
	CUpti_PmSampling_HardwareBuffer_AppendMode hwBufferAppendMode;
} CUpti_PmSampling_SetConfig_Params;

#define CUpti_PmSampling_SetConfig_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_SetConfig_Params, hwBufferAppendMode)
CUptiResult CUPTIAPI cuptiPmSamplingSetConfig(CUpti_PmSampling_SetConfig_Params *pParams);
typedef struct CUpti_PmSampling_Enable_Params {
	size_t structSize;
	void *pPriv;
	size_t deviceIndex;
	CUpti_PmSampling_Object *pPmSamplingObject;
} CUpti_PmSampling_Enable_Params;

#define CUpti_PmSampling_Enable_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_Enable_Params, pPmSamplingObject)
CUptiResult CUPTIAPI cuptiPmSamplingEnable(CUpti_PmSampling_Enable_Params *pParams);
typedef struct CUpti_PmSampling_Disable_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
} CUpti_PmSampling_Disable_Params;

#define CUpti_PmSampling_Disable_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_Disable_Params, pPmSamplingObject)
CUptiResult CUPTIAPI cuptiPmSamplingDisable(CUpti_PmSampling_Disable_Params *pParams);
typedef struct CUpti_PmSampling_Start_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
} CUpti_PmSampling_Start_Params;

#define CUpti_PmSampling_Start_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_Start_Params, pPmSamplingObject)
CUptiResult CUPTIAPI cuptiPmSamplingStart(CUpti_PmSampling_Start_Params *pParams);
typedef struct CUpti_PmSampling_Stop_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
} CUpti_PmSampling_Stop_Params;

#define CUpti_PmSampling_Stop_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_Stop_Params, pPmSamplingObject)
CUptiResult CUPTIAPI cuptiPmSamplingStop(CUpti_PmSampling_Stop_Params *pParams);
typedef struct CUpti_PmSampling_DecodeData_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
	uint8_t *pCounterDataImage;
	size_t counterDataImageSize;
	CUpti_PmSampling_DecodeStopReason decodeStopReason;
	uint8_t overflow;
} CUpti_PmSampling_DecodeData_Params;

#define CUpti_PmSampling_DecodeData_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_DecodeData_Params, overflow)
CUptiResult CUPTIAPI cuptiPmSamplingDecodeData(CUpti_PmSampling_DecodeData_Params *pParams);
typedef struct CUpti_PmSampling_GetCounterAvailability_Params {
	size_t structSize;
	void *pPriv;
	size_t deviceIndex;
	size_t counterAvailabilityImageSize;
	uint8_t *pCounterAvailabilityImage;
} CUpti_PmSampling_GetCounterAvailability_Params;

#define CUpti_PmSampling_GetCounterAvailability_Params_STRUCT_SIZE                 \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_GetCounterAvailability_Params, \
				   pCounterAvailabilityImage)
CUptiResult CUPTIAPI
cuptiPmSamplingGetCounterAvailability(CUpti_PmSampling_GetCounterAvailability_Params *pParams);
typedef struct CUpti_PmSampling_GetCounterDataSize_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
	const char **pMetricNames;
	size_t numMetrics;
	uint32_t maxSamples;
	size_t counterDataSize;
} CUpti_PmSampling_GetCounterDataSize_Params;

#define CUpti_PmSampling_GetCounterDataSize_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_GetCounterDataSize_Params, counterDataSize)
CUptiResult CUPTIAPI
cuptiPmSamplingGetCounterDataSize(CUpti_PmSampling_GetCounterDataSize_Params *pParams);
typedef struct CUpti_PmSampling_CounterDataImage_Initialize_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
	size_t counterDataSize;
	uint8_t *pCounterData;
} CUpti_PmSampling_CounterDataImage_Initialize_Params;

#define CUpti_PmSampling_CounterDataImage_Initialize_Params_STRUCT_SIZE                 \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_CounterDataImage_Initialize_Params, \
				   pCounterData)
CUptiResult CUPTIAPI cuptiPmSamplingCounterDataImageInitialize(
	CUpti_PmSampling_CounterDataImage_Initialize_Params *pParams);
typedef struct CUpti_PmSampling_GetCounterDataInfo_Params {
	size_t structSize;
	void *pPriv;
	const uint8_t *pCounterDataImage;
	size_t counterDataImageSize;
	size_t numTotalSamples;
	size_t numPopulatedSamples;
	size_t numCompletedSamples;
} CUpti_PmSampling_GetCounterDataInfo_Params;

#define CUpti_PmSampling_GetCounterDataInfo_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_GetCounterDataInfo_Params, numCompletedSamples)
CUptiResult CUPTIAPI
cuptiPmSamplingGetCounterDataInfo(CUpti_PmSampling_GetCounterDataInfo_Params *pParams);
typedef struct CUpti_PmSampling_CounterData_GetSampleInfo_Params {
	size_t structSize;
	void *pPriv;
	CUpti_PmSampling_Object *pPmSamplingObject;
	const uint8_t *pCounterDataImage;
	size_t counterDataImageSize;
	size_t sampleIndex;
	uint64_t startTimestamp;
	uint64_t endTimestamp;
} CUpti_PmSampling_CounterData_GetSampleInfo_Params;

#define CUpti_PmSampling_CounterData_GetSampleInfo_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_PmSampling_CounterData_GetSampleInfo_Params, endTimestamp)
CUptiResult CUPTIAPI
cuptiPmSamplingCounterDataGetSampleInfo(CUpti_PmSampling_CounterData_GetSampleInfo_Params *pParams);

#ifdef __cplusplus
}
#endif
#endif
