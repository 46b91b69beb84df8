/*
 * CUPTI 13.0: counters of ranges (answers CUPTI_ERROR_NOT_SUPPORTED here)
 */
#ifndef CUPTI_RANGE_PROFILER_H
#define CUPTI_RANGE_PROFILER_H

#include <cuda.h>
#include <stddef.h>
#include <stdint.h>
#include <cupti_common.h>
#include <cupti_result.h>
#include <cupti_profiler_target.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef CUPTI_PROFILER_STRUCT_SIZE
#define CUPTI_PROFILER_STRUCT_SIZE(type_, lastfield_) \
	(offsetof(type_, lastfield_) + sizeof(((type_ *)0)->lastfield_))
#endif
typedef struct CUpti_RangeProfiler_Object CUpti_RangeProfiler_Object;
typedef struct CUpti_RangeProfiler_SetConfig_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
	size_t configSize;
	const uint8_t *pConfig;
	size_t counterDataImageSize;
	uint8_t *pCounterDataImage;
	CUpti_ProfilerRange range;
	CUpti_ProfilerReplayMode replayMode;
	size_t maxRangesPerPass;
	uint16_t numNestingLevels;
	uint16_t minNestingLevel;
	size_t passIndex;
	uint16_t targetNestingLevel;
} CUpti_RangeProfiler_SetConfig_Params;

#define CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_SetConfig_Params, targetNestingLevel)
CUptiResult CUPTIAPI cuptiRangeProfilerSetConfig(CUpti_RangeProfiler_SetConfig_Params *pParams);
typedef struct CUpti_RangeProfiler_Enable_Params {
	size_t structSize;
	void *pPriv;
	CUcontext ctx;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_Enable_Params;

#define CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Enable_Params, pRangeProfilerObject)
CUptiResult CUPTIAPI cuptiRangeProfilerEnable(CUpti_RangeProfiler_Enable_Params *pParams);
typedef struct CUpti_RangeProfiler_Disable_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_Disable_Params;

#define CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Disable_Params, pRangeProfilerObject)
CUptiResult CUPTIAPI cuptiRangeProfilerDisable(CUpti_RangeProfiler_Disable_Params *pParams);
typedef struct CUpti_RangeProfiler_Start_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_Start_Params;

#define CUpti_RangeProfiler_Start_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Start_Params, pRangeProfilerObject)
CUptiResult CUPTIAPI cuptiRangeProfilerStart(CUpti_RangeProfiler_Start_Params *pParams);
typedef struct CUpti_RangeProfiler_Stop_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
	size_t passIndex;
	size_t targetNestingLevel;
	uint8_t isAllPassSubmitted;
} CUpti_RangeProfiler_Stop_Params;

#define CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Stop_Params, isAllPassSubmitted)
CUptiResult CUPTIAPI cuptiRangeProfilerStop(CUpti_RangeProfiler_Stop_Params *pParams);
typedef struct CUpti_RangeProfiler_PushRange_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
	const char *pRangeName;
} CUpti_RangeProfiler_PushRange_Params;

#define CUpti_RangeProfiler_PushRange_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_PushRange_Params, pRangeName)
CUptiResult CUPTIAPI cuptiRangeProfilerPushRange(CUpti_RangeProfiler_PushRange_Params *pParams);
typedef struct CUpti_RangeProfiler_PopRange_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_PopRange_Params;

#define CUpti_RangeProfiler_PopRange_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_PopRange_Params, pRangeProfilerObject)
CUptiResult CUPTIAPI cuptiRangeProfilerPopRange(CUpti_RangeProfiler_PopRange_Params *pParams);
typedef struct CUpti_RangeProfiler_DecodeData_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
	size_t numOfRangeDropped;
} CUpti_RangeProfiler_DecodeData_Params;

#define CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_DecodeData_Params, numOfRangeDropped)
CUptiResult CUPTIAPI cuptiRangeProfilerDecodeData(CUpti_RangeProfiler_DecodeData_Params *pParams);
typedef struct CUpti_RangeProfiler_GetCounterDataSize_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
	const char **pMetricNames;
	size_t numMetrics;
	size_t maxNumOfRanges;
	uint32_t maxNumRangeTreeNodes;
	size_t counterDataSize;
} CUpti_RangeProfiler_GetCounterDataSize_Params;

#define CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_GetCounterDataSize_Params, counterDataSize)
CUptiResult CUPTIAPI
cuptiRangeProfilerGetCounterDataSize(CUpti_RangeProfiler_GetCounterDataSize_Params *pParams);
typedef struct CUpti_RangeProfiler_CounterDataImage_Initialize_Params {
	size_t structSize;
	void *pPriv;
	CUpti_RangeProfiler_Object *pRangeProfilerObject;
	size_t counterDataSize;
	uint8_t *pCounterData;
} CUpti_RangeProfiler_CounterDataImage_Initialize_Params;

#define CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE                 \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_CounterDataImage_Initialize_Params, \
				   pCounterData)
CUptiResult CUPTIAPI cuptiRangeProfilerCounterDataImageInitialize(
	CUpti_RangeProfiler_CounterDataImage_Initialize_Params *pParams);
typedef struct CUpti_RangeProfiler_GetCounterDataInfo_Params {
	size_t structSize;
	void *pPriv;
	const uint8_t *pCounterDataImage;
	size_t counterDataImageSize;
	size_t numTotalRanges;
} CUpti_RangeProfiler_GetCounterDataInfo_Params;

#define CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_GetCounterDataInfo_Params, numTotalRanges)
CUptiResult CUPTIAPI
cuptiRangeProfilerGetCounterDataInfo(CUpti_RangeProfiler_GetCounterDataInfo_Params *pParams);
typedef struct CUpti_RangeProfiler_CounterData_GetRangeInfo_Params {
	size_t structSize;
	void *pPriv;
	const uint8_t *pCounterDataImage;
	size_t counterDataImageSize;
	size_t rangeIndex;
	const char *rangeDelimiter;
	const char *rangeName;
} CUpti_RangeProfiler_CounterData_GetRangeInfo_Params;

#define CUpti_RangeProfiler_CounterData_GetRangeInfo_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_CounterData_GetRangeInfo_Params, rangeName)
CUptiResult CUPTIAPI cuptiRangeProfilerCounterDataGetRangeInfo(
	CUpti_RangeProfiler_CounterData_GetRangeInfo_Params *pParams);

#ifdef __cplusplus
}
#endif
#endif
