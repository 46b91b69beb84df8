/*
 * CUPTI 13.0: metrics (its functions answer CUPTI_ERROR_NOT_SUPPORTED here)
 */
#ifndef CUPTI_METRICS_H
#define CUPTI_METRICS_H

#include <cuda.h>
#include <stdint.h>
#include <string.h>
#include <cupti_result.h>
#include <cupti_events.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t CUpti_MetricID;
typedef enum {
	CUPTI_METRIC_CATEGORY_MEMORY = 0,
	CUPTI_METRIC_CATEGORY_INSTRUCTION = 1,
	CUPTI_METRIC_CATEGORY_MULTIPROCESSOR = 2,
	CUPTI_METRIC_CATEGORY_CACHE = 3,
	CUPTI_METRIC_CATEGORY_TEXTURE = 4,
	CUPTI_METRIC_CATEGORY_NVLINK = 5,
	CUPTI_METRIC_CATEGORY_PCIE = 6,
	CUPTI_METRIC_CATEGORY_FORCE_INT = 0x7fffffff,
} CUpti_MetricCategory;

typedef enum {
	CUPTI_METRIC_EVALUATION_MODE_PER_INSTANCE = 1,
	CUPTI_METRIC_EVALUATION_MODE_AGGREGATE = 1 << 1,
	CUPTI_METRIC_EVALUATION_MODE_FORCE_INT = 0x7fffffff,
} CUpti_MetricEvaluationMode;

typedef enum {
	CUPTI_METRIC_VALUE_KIND_DOUBLE = 0,
	CUPTI_METRIC_VALUE_KIND_UINT64 = 1,
	CUPTI_METRIC_VALUE_KIND_PERCENT = 2,
	CUPTI_METRIC_VALUE_KIND_THROUGHPUT = 3,
	CUPTI_METRIC_VALUE_KIND_INT64 = 4,
	CUPTI_METRIC_VALUE_KIND_UTILIZATION_LEVEL = 5,
	CUPTI_METRIC_VALUE_KIND_NVTX_EXTENDED_PAYLOAD = 6,
	CUPTI_METRIC_VALUE_KIND_FORCE_INT = 0x7fffffff
} CUpti_MetricValueKind;

typedef enum {
	CUPTI_METRIC_VALUE_UTILIZATION_IDLE = 0,
	CUPTI_METRIC_VALUE_UTILIZATION_LOW = 2,
	CUPTI_METRIC_VALUE_UTILIZATION_MID = 5,
	CUPTI_METRIC_VALUE_UTILIZATION_HIGH = 8,
	CUPTI_METRIC_VALUE_UTILIZATION_MAX = 10,
	CUPTI_METRIC_VALUE_UTILIZATION_FORCE_INT = 0x7fffffff
} CUpti_MetricValueUtilizationLevel;

typedef enum {
	CUPTI_METRIC_ATTR_NAME = 0,
	CUPTI_METRIC_ATTR_SHORT_DESCRIPTION = 1,
	CUPTI_METRIC_ATTR_LONG_DESCRIPTION = 2,
	CUPTI_METRIC_ATTR_CATEGORY = 3,
	CUPTI_METRIC_ATTR_VALUE_KIND = 4,
	CUPTI_METRIC_ATTR_EVALUATION_MODE = 5,
	CUPTI_METRIC_ATTR_FORCE_INT = 0x7fffffff,
} CUpti_MetricAttribute;

typedef union {
	double metricValueDouble;
	uint64_t metricValueUint64;
	int64_t metricValueInt64;
	double metricValuePercent;
	uint64_t metricValueThroughput;
	CUpti_MetricValueUtilizationLevel metricValueUtilizationLevel;
	uint64_t metricValueNvtxExtendedPayload;
} CUpti_MetricValue;

typedef enum {
	CUPTI_METRIC_PROPERTY_DEVICE_CLASS_TESLA = 0,
	CUPTI_METRIC_PROPERTY_DEVICE_CLASS_QUADRO = 1,
	CUPTI_METRIC_PROPERTY_DEVICE_CLASS_GEFORCE = 2,
	CUPTI_METRIC_PROPERTY_DEVICE_CLASS_TEGRA = 3,
} CUpti_MetricPropertyDeviceClass;

typedef enum {
	CUPTI_METRIC_PROPERTY_MULTIPROCESSOR_COUNT,
	CUPTI_METRIC_PROPERTY_WARPS_PER_MULTIPROCESSOR,
	CUPTI_METRIC_PROPERTY_KERNEL_GPU_TIME,
	CUPTI_METRIC_PROPERTY_CLOCK_RATE,
	CUPTI_METRIC_PROPERTY_FRAME_BUFFER_COUNT,
	CUPTI_METRIC_PROPERTY_GLOBAL_MEMORY_BANDWIDTH,
	CUPTI_METRIC_PROPERTY_PCIE_LINK_RATE,
	CUPTI_METRIC_PROPERTY_PCIE_LINK_WIDTH,
	CUPTI_METRIC_PROPERTY_PCIE_GEN,
	CUPTI_METRIC_PROPERTY_DEVICE_CLASS,
	CUPTI_METRIC_PROPERTY_FLOP_SP_PER_CYCLE,
	CUPTI_METRIC_PROPERTY_FLOP_DP_PER_CYCLE,
	CUPTI_METRIC_PROPERTY_L2_UNITS,
	CUPTI_METRIC_PROPERTY_ECC_ENABLED,
	CUPTI_METRIC_PROPERTY_FLOP_HP_PER_CYCLE,
	CUPTI_METRIC_PROPERTY_GPU_CPU_NVLINK_BANDWIDTH,
} CUpti_MetricPropertyID;

CUptiResult CUPTIAPI cuptiGetNumMetrics(uint32_t *numMetrics);
CUptiResult CUPTIAPI cuptiEnumMetrics(size_t *arraySizeBytes, CUpti_MetricID *metricArray);
CUptiResult CUPTIAPI cuptiDeviceGetNumMetrics(CUdevice device, uint32_t *numMetrics);
CUptiResult CUPTIAPI cuptiDeviceEnumMetrics(CUdevice device, size_t *arraySizeBytes,
					    CUpti_MetricID *metricArray);
CUptiResult CUPTIAPI cuptiMetricGetAttribute(CUpti_MetricID metric, CUpti_MetricAttribute attrib,
					     size_t *valueSize, void *value);
CUptiResult CUPTIAPI cuptiMetricGetIdFromName(CUdevice device, const char *metricName,
					      CUpti_MetricID *metric);
CUptiResult CUPTIAPI cuptiMetricGetNumEvents(CUpti_MetricID metric, uint32_t *numEvents);
CUptiResult CUPTIAPI cuptiMetricEnumEvents(CUpti_MetricID metric, size_t *eventIdArraySizeBytes,
					   CUpti_EventID *eventIdArray);
CUptiResult CUPTIAPI cuptiMetricGetNumProperties(CUpti_MetricID metric, uint32_t *numProp);
CUptiResult CUPTIAPI cuptiMetricEnumProperties(CUpti_MetricID metric, size_t *propIdArraySizeBytes,
					       CUpti_MetricPropertyID *propIdArray);
CUptiResult CUPTIAPI cuptiMetricGetRequiredEventGroupSets(CUcontext context, CUpti_MetricID metric,
							  CUpti_EventGroupSets **eventGroupSets);
CUptiResult CUPTIAPI cuptiMetricCreateEventGroupSets(CUcontext context,
						     size_t metricIdArraySizeBytes,
						     CUpti_MetricID *metricIdArray,
						     CUpti_EventGroupSets **eventGroupPasses);
CUptiResult CUPTIAPI cuptiMetricGetValue(CUdevice device, CUpti_MetricID metric,
					 size_t eventIdArraySizeBytes, CUpti_EventID *eventIdArray,
					 size_t eventValueArraySizeBytes, uint64_t *eventValueArray,
					 uint64_t timeDuration, CUpti_MetricValue *metricValue);
CUptiResult CUPTIAPI cuptiMetricGetValue2(CUpti_MetricID metric, size_t eventIdArraySizeBytes,
					  CUpti_EventID *eventIdArray,
					  size_t eventValueArraySizeBytes,
					  uint64_t *eventValueArray, size_t propIdArraySizeBytes,
					  CUpti_MetricPropertyID *propIdArray,
					  size_t propValueArraySizeBytes, uint64_t *propValueArray,
					  CUpti_MetricValue *metricValue);

#ifdef __cplusplus
}
#endif
#endif
