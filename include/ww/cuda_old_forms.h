/*
 * Forms that calls of the driver had before CUDA 13. CUDA Driver API 12; 11 for cuGetProcAddress and
 * cuGraphInstantiate.
 */
#ifndef WW_CUDA_OLD_FORMS_H
#define WW_CUDA_OLD_FORMS_H

#include "ww/old_form.h"
#define __WW_PLACE __WW_OLD_FORM("give a CUmemLocation instead of a device") CUresult CUDAAPI
#define __WW_EDGES __WW_OLD_FORM("give a place for the data of edges, or NULL") CUresult CUDAAPI

extern "C++" {

__WW_OLD_FORM("give CUctxCreateParams, or NULL, before the flags")
CUresult CUDAAPI cuCtxCreate(CUcontext *__WW_UNADDRESSED ctx, unsigned int flags, CUdevice dev)
{
	return cuCtxCreate(ctx, (CUctxCreateParams *)0, flags, dev);
}

__WW_OLD_FORM("give a place for the status, or NULL")
CUresult CUDAAPI cuGetProcAddress(const char *__WW_UNADDRESSED symbol, void **pfn, int version, cuuint64_t flags)
{
	return cuGetProcAddress(symbol, pfn, version, flags, (CUdriverProcAddressQueryResult *)0);
}

/* A log never had anything in it. */
__WW_OLD_FORM("give flags instead of a node and a log")
CUresult CUDAAPI cuGraphInstantiate(CUgraphExec *__WW_UNADDRESSED exec, CUgraph graph, CUgraphNode *error,
	char *log, size_t size)
{
	if (error)
		*error = 0;
	if (log && size)
		*log = 0;
	return cuGraphInstantiate(exec, graph, 0ull);
}

__WW_OLD_FORM("give a CUgraphExecUpdateResultInfo")
CUresult CUDAAPI cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphNode *__WW_UNADDRESSED error,
	CUgraphExecUpdateResult *result)
{
	CUgraphExecUpdateResultInfo info = {};
	CUresult r = cuGraphExecUpdate(exec, graph, &info);

	if (error)
		*error = info.errorNode;
	if (result)
		*result = info.result;
	return r;
}

static __inline__ CUmemLocation __ww_cu_location(CUdevice dev)
{
	CUmemLocation l = {};

	l.type = dev == CU_DEVICE_CPU ? CU_MEM_LOCATION_TYPE_HOST : CU_MEM_LOCATION_TYPE_DEVICE;
	l.id = dev == CU_DEVICE_CPU ? 0 : dev;
	return l;
}

__WW_PLACE cuMemPrefetchAsync(CUdeviceptr p, size_t count, CUdevice dev, CUstream __WW_UNADDRESSED stream)
{
	return cuMemPrefetchAsync(p, count, __ww_cu_location(dev), 0u, stream);
}

__WW_PLACE cuMemAdvise(CUdeviceptr p, size_t count, CUmem_advise advice, CUdevice dev,
	const void *__WW_UNADDRESSED = 0)
{
	return cuMemAdvise(p, count, advice, __ww_cu_location(dev));
}

__WW_EDGES cuGraphAddNode(CUgraphNode *__WW_UNADDRESSED node, CUgraph graph, const CUgraphNode *dependencies,
	size_t count, CUgraphNodeParams *params)
{
	return cuGraphAddNode(node, graph, dependencies, (const CUgraphEdgeData *)0, count, params);
}

__WW_EDGES cuGraphAddDependencies(CUgraph graph, const CUgraphNode *__WW_UNADDRESSED from, const CUgraphNode *to,
	size_t count)
{
	return cuGraphAddDependencies(graph, from, to, (const CUgraphEdgeData *)0, count);
}

__WW_EDGES cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode *__WW_UNADDRESSED from,
	const CUgraphNode *to, size_t count)
{
	return cuGraphRemoveDependencies(graph, from, to, (const CUgraphEdgeData *)0, count);
}

__WW_EDGES cuGraphGetEdges(CUgraph graph, CUgraphNode *__WW_UNADDRESSED from, CUgraphNode *to, size_t *count)
{
	return cuGraphGetEdges(graph, from, to, (CUgraphEdgeData *)0, count);
}

__WW_EDGES cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *__WW_UNADDRESSED dependencies, size_t *count)
{
	return cuGraphNodeGetDependencies(node, dependencies, (CUgraphEdgeData *)0, count);
}

__WW_EDGES cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode *__WW_UNADDRESSED dependents, size_t *count)
{
	return cuGraphNodeGetDependentNodes(node, dependents, (CUgraphEdgeData *)0, count);
}

__WW_EDGES cuStreamUpdateCaptureDependencies(CUstream stream, CUgraphNode *__WW_UNADDRESSED dependencies,
	size_t count, unsigned int flags)
{
	return cuStreamUpdateCaptureDependencies(stream, dependencies, (const CUgraphEdgeData *)0, count, flags);
}

__WW_EDGES cuStreamGetCaptureInfo(CUstream stream, CUstreamCaptureStatus *__WW_UNADDRESSED status, cuuint64_t *id,
	CUgraph *graph, const CUgraphNode **dependencies, size_t *count)
{
	return cuStreamGetCaptureInfo(stream, status, id, graph, dependencies, (const CUgraphEdgeData **)0, count);
}

} /* extern "C++" */

#undef __WW_PLACE
#undef __WW_EDGES
#endif
