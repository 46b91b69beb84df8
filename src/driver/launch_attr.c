/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Attributes of a launch, from cuLaunchKernelEx and from kernel nodes of graphs.
 */
#include "driver/driver.h"
#include "driver/objects.h"

/* An event that may happen while the kernel runs happens when it has ended. */
static CUresult take_event(Launch *l, CUevent event)
{
	l->event = handle_get(H_event, event);
	if (!l->event)
		return CUDA_ERROR_INVALID_HANDLE;
	return l->event->flags & CU_EVENT_DISABLE_TIMING ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult launch_attribute(Launch *l, const CUlaunchAttribute *a)
{
	switch (a->id) {
	case CU_LAUNCH_ATTRIBUTE_COOPERATIVE:
		l->cooperative = a->value.cooperative != 0;
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION:
		l->cluster[0] = a->value.clusterDim.x;
		l->cluster[1] = a->value.clusterDim.y;
		l->cluster[2] = a->value.clusterDim.z;
		/* three zeros say nothing */
		return !l->cluster[0] != !l->cluster[1] || !l->cluster[0] != !l->cluster[2] ? CUDA_ERROR_INVALID_CLUSTER_SIZE
											    : CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_PRIORITY:
		l->has_priority = true;
		l->priority = a->value.priority;
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT:
		return take_event(l, a->value.programmaticEvent.event);
	case CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT:
		return take_event(l, a->value.launchCompletionEvent.event);
	case CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE:
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "launch attribute %d", (int)a->id);
	case CU_LAUNCH_ATTRIBUTE_IGNORE:
	case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
	case CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
	case CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: /* full order is allowed */
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
	case CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION:
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN:
		return (u32)a->value.memSyncDomain <= CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE
			       ? CUDA_SUCCESS
			       : CUDA_ERROR_INVALID_VALUE;
	case CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
		return a->value.sharedMemCarveout <= 100 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
	default:
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "launch attribute %d", (int)a->id);
	}
}
