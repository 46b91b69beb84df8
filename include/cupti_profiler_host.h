/*
 * CUPTI 13.0: evaluation of counters (answers CUPTI_ERROR_NOT_SUPPORTED here)
 */
#ifndef CUPTI_PROFILER_HOST_H
#define CUPTI_PROFILER_HOST_H

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
typedef enum CUpti_MetricType {
	CUPTI_METRIC_TYPE_COUNTER = 0,
	CUPTI_METRIC_TYPE_RATIO,
	CUPTI_METRIC_TYPE_THROUGHPUT,
	CUPTI_METRIC_TYPE__COUNT
} CUpti_MetricType;

typedef enum CUpti_ProfilerType {
	CUPTI_PROFILER_TYPE_RANGE_PROFILER,
	CUPTI_PROFILER_TYPE_PM_SAMPLING,
	CUPTI_PROFILER_TYPE_PROFILER_INVALID
} CUpti_ProfilerType;

typedef struct CUpti_Profiler_Host_Object CUpti_Profiler_Host_Object;
typedef struct CUpti_Profiler_Host_Initialize_Params {
	size_t structSize;
	void *pPriv;
	CUpti_ProfilerType profilerType;
	const char *pChipName;
	const uint8_t *pCounterAvailabilityImage;
	CUpti_Profiler_Host_Object *pHostObject;
} CUpti_Profiler_Host_Initialize_Params;

#define CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_Initialize_Params, pHostObject)
CUptiResult CUPTIAPI cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params *pParams);
typedef struct CUpti_Profiler_Host_Deinitialize_Params {
	size_t structSize;
	void *pPriv;
	struct CUpti_Profiler_Host_Object *pHostObject;
} CUpti_Profiler_Host_Deinitialize_Params;

#define CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_Deinitialize_Params, pHostObject)
CUptiResult CUPTIAPI
cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params *pParams);
typedef struct CUpti_Profiler_Host_GetSupportedChips_Params {
	size_t structSize;
	void *pPriv;
	size_t numChips;
	const char *const *ppChipNames;
} CUpti_Profiler_Host_GetSupportedChips_Params;

#define CUpti_Profiler_Host_GetSupportedChips_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetSupportedChips_Params, ppChipNames)
CUptiResult CUPTIAPI
cuptiProfilerHostGetSupportedChips(CUpti_Profiler_Host_GetSupportedChips_Params *pParams);
typedef struct CUpti_Profiler_Host_GetBaseMetrics_Params {
	size_t structSize;
	void *pPriv;
	struct CUpti_Profiler_Host_Object *pHostObject;
	CUpti_MetricType metricType;
	const char **ppMetricNames;
	size_t numMetrics;
} CUpti_Profiler_Host_GetBaseMetrics_Params;

#define CUpti_Profiler_Host_GetBaseMetrics_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetBaseMetrics_Params, numMetrics)
CUptiResult CUPTIAPI
cuptiProfilerHostGetBaseMetrics(CUpti_Profiler_Host_GetBaseMetrics_Params *pParams);
typedef struct CUpti_Profiler_Host_GetSubMetrics_Params {
	size_t structSize;
	void *pPriv;
	CUpti_Profiler_Host_Object *pHostObject;
	CUpti_MetricType metricType;
	const char *pMetricName;
	size_t numOfSubmetrics;
	const char **ppSubMetrics;
} CUpti_Profiler_Host_GetSubMetrics_Params;

#define CUpti_Profiler_Host_GetSubMetrics_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetSubMetrics_Params, ppSubMetrics)
CUptiResult CUPTIAPI
cuptiProfilerHostGetSubMetrics(CUpti_Profiler_Host_GetSubMetrics_Params *pParams);
typedef struct CUpti_Profiler_Host_GetMetricProperties_Params {
	size_t structSize;
	void *pPriv;
	CUpti_Profiler_Host_Object *pHostObject;
	const char *pMetricName;
	const char *pDescription;
	const char *pHwUnit;
	const char *pDimUnit;
	CUpti_MetricType metricType;
} CUpti_Profiler_Host_GetMetricProperties_Params;

#define CUpti_Profiler_Host_GetMetricProperties_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetMetricProperties_Params, metricType)
CUptiResult CUPTIAPI
cuptiProfilerHostGetMetricProperties(CUpti_Profiler_Host_GetMetricProperties_Params *pParams);
typedef struct CUpti_Profiler_Host_GetRangeName_Params {
	size_t structSize;
	void *pPriv;
	const uint8_t *pCounterDataImage;
	size_t counterDataImageSize;
	size_t rangeIndex;
	const char *delimiter;
	const char *pRangeName;
} CUpti_Profiler_Host_GetRangeName_Params;

#define CUpti_Profiler_Host_GetRangeName_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetRangeName_Params, pRangeName)
CUptiResult CUPTIAPI
cuptiProfilerHostGetRangeName(CUpti_Profiler_Host_GetRangeName_Params *pParams);
typedef struct CUpti_Profiler_Host_EvaluateToGpuValues_Params {
	size_t structSize;
	void *pPriv;
	CUpti_Profiler_Host_Object *pHostObject;
	const uint8_t *pCounterDataImage;
	size_t counterDataImageSize;
	size_t rangeIndex;
	const char **ppMetricNames;
	size_t numMetrics;
	double *pMetricValues;
} CUpti_Profiler_Host_EvaluateToGpuValues_Params;

#define CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_EvaluateToGpuValues_Params, pMetricValues)
CUptiResult CUPTIAPI
cuptiProfilerHostEvaluateToGpuValues(CUpti_Profiler_Host_EvaluateToGpuValues_Params *pParams);
typedef struct CUpti_Profiler_Host_ConfigAddMetrics_Params {
	size_t structSize;
	void *pPriv;
	struct CUpti_Profiler_Host_Object *pHostObject;
	const char **ppMetricNames;
	size_t numMetrics;
} CUpti_Profiler_Host_ConfigAddMetrics_Params;

#define CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_ConfigAddMetrics_Params, numMetrics)
CUptiResult CUPTIAPI
cuptiProfilerHostConfigAddMetrics(CUpti_Profiler_Host_ConfigAddMetrics_Params *pParams);
typedef struct CUpti_Profiler_Host_GetConfigImageSize_Params {
	size_t structSize;
	void *pPriv;
	CUpti_Profiler_Host_Object *pHostObject;
	size_t configImageSize;
} CUpti_Profiler_Host_GetConfigImageSize_Params;

#define CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetConfigImageSize_Params, configImageSize)
CUptiResult CUPTIAPI
cuptiProfilerHostGetConfigImageSize(CUpti_Profiler_Host_GetConfigImageSize_Params *pParams);
typedef struct CUpti_Profiler_Host_GetConfigImage_Params {
	size_t structSize;
	void *pPriv;
	CUpti_Profiler_Host_Object *pHostObject;
	size_t configImageSize;
	uint8_t *pConfigImage;
} CUpti_Profiler_Host_GetConfigImage_Params;

#define CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetConfigImage_Params, pConfigImage)
CUptiResult CUPTIAPI
cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params *pParams);
typedef struct CUpti_Profiler_Host_GetNumOfPasses_Params {
	size_t structSize;
	void *pPriv;
	size_t configImageSize;
	uint8_t *pConfigImage;
	size_t numOfPasses;
} CUpti_Profiler_Host_GetNumOfPasses_Params;

#define CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetNumOfPasses_Params, numOfPasses)
CUptiResult CUPTIAPI
cuptiProfilerHostGetNumOfPasses(CUpti_Profiler_Host_GetNumOfPasses_Params *pParams);
typedef struct CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params {
	size_t structSize;
	void *pPriv;
	CUpti_ProfilerType profilerType;
	const char *pChipName;
	uint8_t *pCounterAvailabilityImage;
	size_t maxMetricsPerPass;
} CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params;

#define CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params_STRUCT_SIZE                 \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params, \
				   maxMetricsPerPass)
CUptiResult CUPTIAPI cuptiProfilerHostGetMaxNumHardwareMetricsPerPass(
	CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params *pParams);

#ifdef __cplusplus
}
#endif
#endif
