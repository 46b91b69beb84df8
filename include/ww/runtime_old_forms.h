/*
 * Forms that calls of the runtime had before CUDA 13: devices by their numbers, graphs whose edges bear no
 * data, launches on several devices. CUDA Runtime API 12, "Module".
 */
#ifndef WW_RUNTIME_OLD_FORMS_H
#define WW_RUNTIME_OLD_FORMS_H

#include "ww/old_form.h"
#define __WW_PLACE __WW_OLD_FORM("give a cudaMemLocation instead of a device") __host__ cudaError_t
#define __WW_EDGES __WW_OLD_FORM("give a place for the data of edges, or NULL") __host__ cudaError_t

static __inline__ __host__ cudaMemLocation __ww_mem_location(int device)
{
	cudaMemLocation l;

	l.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
	l.id = device == cudaCpuDeviceId ? 0 : device;
	return l;
}

__WW_PLACE cudaMemPrefetchAsync(const void *__WW_UNADDRESSED devPtr, size_t count, int dstDevice,
	cudaStream_t stream = 0)
{
	return ::cudaMemPrefetchAsync(devPtr, count, __ww_mem_location(dstDevice), 0u, stream);
}

__WW_PLACE cudaMemAdvise(const void *__WW_UNADDRESSED devPtr, size_t count, enum cudaMemoryAdvise advice,
	int device)
{
	return ::cudaMemAdvise(devPtr, count, advice, __ww_mem_location(device));
}

__WW_EDGES cudaGraphAddNode(cudaGraphNode_t *__WW_UNADDRESSED node, cudaGraph_t graph,
	const cudaGraphNode_t *dependencies, size_t count, struct cudaGraphNodeParams *params)
{
	return ::cudaGraphAddNode(node, graph, dependencies, (const cudaGraphEdgeData *)0, count, params);
}

__WW_EDGES cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *__WW_UNADDRESSED from,
	const cudaGraphNode_t *to, size_t count)
{
	return ::cudaGraphAddDependencies(graph, from, to, (const cudaGraphEdgeData *)0, count);
}

__WW_EDGES cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *__WW_UNADDRESSED from,
	const cudaGraphNode_t *to, size_t count)
{
	return ::cudaGraphRemoveDependencies(graph, from, to, (const cudaGraphEdgeData *)0, count);
}

__WW_EDGES cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *__WW_UNADDRESSED from, cudaGraphNode_t *to,
	size_t *count)
{
	return ::cudaGraphGetEdges(graph, from, to, (cudaGraphEdgeData *)0, count);
}

__WW_EDGES cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *__WW_UNADDRESSED dependencies,
	size_t *count)
{
	return ::cudaGraphNodeGetDependencies(node, dependencies, (cudaGraphEdgeData *)0, count);
}

__WW_EDGES cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *__WW_UNADDRESSED dependents,
	size_t *count)
{
	return ::cudaGraphNodeGetDependentNodes(node, dependents, (cudaGraphEdgeData *)0, count);
}

__WW_EDGES cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *__WW_UNADDRESSED dependencies,
	size_t count, unsigned int flags = 0)
{
	return ::cudaStreamUpdateCaptureDependencies(stream, dependencies, (const cudaGraphEdgeData *)0, count,
		flags);
}

__WW_EDGES cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *__WW_UNADDRESSED status,
	unsigned long long *id, cudaGraph_t *graph, const cudaGraphNode_t **dependencies, size_t *count)
{
	return ::cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, (const cudaGraphEdgeData **)0,
		count);
}

__WW_EDGES cudaStreamGetCaptureInfo_v2(cudaStream_t stream, enum cudaStreamCaptureStatus *__WW_UNADDRESSED status,
	unsigned long long *id = 0, cudaGraph_t *graph = 0, const cudaGraphNode_t **dependencies = 0,
	size_t *count = 0)
{
	return ::cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, (const cudaGraphEdgeData **)0,
		count);
}

#undef __WW_PLACE
#undef __WW_EDGES

/* ---- one kernel on several devices at once: here on one ------------------------------------------ */

struct cudaLaunchParams {
	void *func;
	dim3 gridDim, blockDim;
	void **args;
	size_t sharedMem;
	cudaStream_t stream;
};
#define cudaCooperativeLaunchMultiDeviceNoPreSync 0x01
#define cudaCooperativeLaunchMultiDeviceNoPostSync 0x02

__WW_OLD_FORM("use cudaLaunchCooperativeKernel")
__host__ cudaError_t cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *list, unsigned int devices,
	unsigned int flags = 0)
{
	if (!list || !devices || flags & ~3u)
		return cudaErrorInvalidValue;
	if (devices > 1)
		return cudaErrorNotSupported;
	return ::cudaLaunchCooperativeKernel(list->func, list->gridDim, list->blockDim, list->args, list->sharedMem,
		list->stream);
}

#endif
