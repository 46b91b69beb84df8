/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which records are made, and the settings of their making.
 */
#include "cupti/cup.h"

#include <string.h>

static CUptiResult enable(CUpti_ActivityKind kind, bool dump)
{
	CUptiResult r;
	u64 had;

	if ((i32)kind <= CUPTI_ACTIVITY_KIND_INVALID || kind >= CUPTI_ACTIVITY_KIND_COUNT)
		return CUPTI_ERROR_INVALID_KIND;
	if (!cup_record_size(kind))
		return cup_fail(CUPTI_ERROR_NOT_SUPPORTED, "activity records of kind %d are not made on the CPU device",
				(int)kind);
	r = cup_attach();
	if (r)
		return r;
	had = cup_kinds_set(kind, true);
	cup_listen();
	if (kind == CUPTI_ACTIVITY_KIND_DEVICE && (dump || !(had >> kind & 1)))
		cup_put_devices(dump);
	if (kind == CUPTI_ACTIVITY_KIND_CONTEXT && dump)
		cup_put_contexts();
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind) { return enable(kind, false); }

CUptiResult cuptiActivityEnableAndDump(CUpti_ActivityKind kind) { return enable(kind, true); }

CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind)
{
	if ((i32)kind <= CUPTI_ACTIVITY_KIND_INVALID || kind >= CUPTI_ACTIVITY_KIND_COUNT)
		return CUPTI_ERROR_INVALID_KIND;
	cup_kinds_set(kind, false);
	cup_listen();
	return CUPTI_SUCCESS;
}

/* Records are made for all contexts alike. */
CUptiResult cuptiActivityEnableContext(CUcontext context, CUpti_ActivityKind kind)
{
	return context ? cuptiActivityEnable(kind) : CUPTI_ERROR_INVALID_CONTEXT;
}

CUptiResult cuptiActivityDisableContext(CUcontext context, CUpti_ActivityKind kind)
{
	return context ? cuptiActivityDisable(kind) : CUPTI_ERROR_INVALID_CONTEXT;
}

/* Nothing migrates: host and device have one memory. */
CUptiResult cuptiActivityConfigureUnifiedMemoryCounter(CUpti_ActivityUnifiedMemoryCounterConfig *config, uint32_t count)
{
	return config && count ? CUPTI_ERROR_UM_PROFILING_NOT_SUPPORTED_ON_DEVICE : CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult cuptiActivityEnableLatencyTimestamps(uint8_t on)
{
	cup_latency = on != 0;
	return CUPTI_SUCCESS;
}

/* ---- attributes: kept and given back; the CPU device has no buffers of its own that they could size ------------- */

static const struct {
	CUpti_ActivityAttribute attribute;
	u32 size;
} attributes[] = {
	{ CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, 8 },
	{ CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE_CDP, 8 },
	{ CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_POOL_LIMIT, 8 },
	{ CUPTI_ACTIVITY_ATTR_PROFILING_SEMAPHORE_POOL_SIZE, 8 },
	{ CUPTI_ACTIVITY_ATTR_PROFILING_SEMAPHORE_POOL_LIMIT, 8 },
	{ CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, 1 },
	{ CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_PRE_ALLOCATE_VALUE, 8 },
	{ CUPTI_ACTIVITY_ATTR_PROFILING_SEMAPHORE_PRE_ALLOCATE_VALUE, 8 },
	{ CUPTI_ACTIVITY_ATTR_MEM_ALLOCATION_TYPE_HOST_PINNED, 1 },
	{ CUPTI_ACTIVITY_ATTR_PER_THREAD_ACTIVITY_BUFFER, 1 },
	{ CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE_DEVICE_GRAPHS, 8 },
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the values; the manual's defaults */
static u64 values[COUNT(attributes)] = { 3200000, 3200000, 250, 25000, 250, 0, 3, 3, 0, 0, 3200000 };

static CUptiResult use_attribute(CUpti_ActivityAttribute a, size_t *size, void *value, bool set)
{
	if (!size || !value)
		return CUPTI_ERROR_INVALID_PARAMETER;
	for (u32 i = 0; i < COUNT(attributes); i++) {
		if (attributes[i].attribute != a)
			continue;
		if (*size < attributes[i].size)
			return CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT;
		*size = attributes[i].size;
		pthread_mutex_lock(&lock);
		memcpy(set ? (void *)&values[i] : value, set ? value : (void *)&values[i], *size);
		pthread_mutex_unlock(&lock);
		return CUPTI_SUCCESS;
	}
	return CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult cuptiActivityGetAttribute(CUpti_ActivityAttribute a, size_t *size, void *value)
{
	return use_attribute(a, size, value, false);
}

CUptiResult cuptiActivitySetAttribute(CUpti_ActivityAttribute a, size_t *size, void *value)
{
	return use_attribute(a, size, value, true);
}

/* ---- settings that change nothing here: what they would add is there already, or is never made -------------------- */

CUptiResult cuptiActivityEnableLaunchAttributes(uint8_t on) { return on ? CUPTI_ERROR_NOT_SUPPORTED : CUPTI_SUCCESS; }
CUptiResult cuptiActivityEnableDeviceGraph(uint8_t on) { return on ? CUPTI_ERROR_NOT_SUPPORTED : CUPTI_SUCCESS; }
CUptiResult cuptiActivityEnableHWTrace(uint8_t on) { return on ? CUPTI_ERROR_NOT_SUPPORTED : CUPTI_SUCCESS; }
CUptiResult cuptiActivityEnableAllocationSource(uint8_t on) { return on ? CUPTI_ERROR_NOT_SUPPORTED : CUPTI_SUCCESS; }
CUptiResult cuptiActivityEnableAllSyncRecords(uint8_t on) { (void)on; return CUPTI_SUCCESS; }
CUptiResult cuptiActivityEnableCudaEventDeviceTimestamps(uint8_t on)
{
	return on ? CUPTI_ERROR_NOT_SUPPORTED : CUPTI_SUCCESS;
}

CUptiResult cuptiFinalize(void)
{
	for (u32 k = 1; k < CUPTI_ACTIVITY_KIND_COUNT; k++)
		cup_kinds_set((CUpti_ActivityKind)k, false);
	cup_unsubscribe();
	cup_listen();
	return CUPTI_SUCCESS;
}
