/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs that run: instantiation, launch, changes to an instantiated graph; and capture of streams.
 */
#include "runtime/runtime.h"

#pragma GCC visibility push(default)
__typeof__(cudaGraphInstantiateWithParams) cudaGraphInstantiateWithParams_ptsz;
__typeof__(cudaGraphUpload) cudaGraphUpload_ptsz;
__typeof__(cudaGraphLaunch) cudaGraphLaunch_ptsz;
__typeof__(cudaStreamBeginCapture) cudaStreamBeginCapture_ptsz;
__typeof__(cudaStreamBeginCaptureToGraph) cudaStreamBeginCaptureToGraph_ptsz;
__typeof__(cudaStreamEndCapture) cudaStreamEndCapture_ptsz;
__typeof__(cudaStreamIsCapturing) cudaStreamIsCapturing_ptsz;
__typeof__(cudaStreamGetCaptureInfo) cudaStreamGetCaptureInfo_ptsz;
__typeof__(cudaStreamUpdateCaptureDependencies) cudaStreamUpdateCaptureDependencies_ptsz;
#pragma GCC visibility pop

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
				 unsigned long long flags)
{
	return DONE(IN_CONTEXT(drv.cuGraphInstantiate(pGraphExec, graph, flags)));
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
					  unsigned long long flags)
{
	return DONE(IN_CONTEXT(drv.cuGraphInstantiate(pGraphExec, graph, flags)));
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
					   cudaGraphInstantiateParams *instantiateParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphInstantiateWithParams(
		pGraphExec, graph, (CUDA_GRAPH_INSTANTIATE_PARAMS *)instantiateParams)));
}

cudaError_t cudaGraphInstantiateWithParams_ptsz(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
						cudaGraphInstantiateParams *instantiateParams)
{
	return cudaGraphInstantiateWithParams(pGraphExec, graph, instantiateParams);
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long *flags)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecGetFlags(graphExec, (cuuint64_t *)flags)));
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
					   const struct cudaHostNodeParams *pNodeParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecHostNodeSetParams(
		hGraphExec, node, (const CUDA_HOST_NODE_PARAMS *)pNodeParams)));
}

cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
						 cudaGraph_t childGraph)
{
	return DONE(
		IN_CONTEXT(drv.cuGraphExecChildGraphNodeSetParams(hGraphExec, node, childGraph)));
}

cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
						 cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecEventRecordNodeSetEvent(hGraphExec, hNode, event)));
}

cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
					       cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecEventWaitNodeSetEvent(hGraphExec, hNode, event)));
}

cudaError_t cudaGraphExecExternalSemaphoresSignalNodeSetParams(
	cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
	const struct cudaExternalSemaphoreSignalNodeParams *nodeParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecExternalSemaphoresSignalNodeSetParams(
		hGraphExec, hNode, (const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *)nodeParams)));
}

cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(
	cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
	const struct cudaExternalSemaphoreWaitNodeParams *nodeParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecExternalSemaphoresWaitNodeSetParams(
		hGraphExec, hNode, (const CUDA_EXT_SEM_WAIT_NODE_PARAMS *)nodeParams)));
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
				    unsigned int isEnabled)
{
	return DONE(IN_CONTEXT(drv.cuGraphNodeSetEnabled(hGraphExec, hNode, isEnabled)));
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
				    unsigned int *isEnabled)
{
	return DONE(IN_CONTEXT(drv.cuGraphNodeGetEnabled(hGraphExec, hNode, isEnabled)));
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
				cudaGraphExecUpdateResultInfo *resultInfo)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecUpdate(hGraphExec, hGraph,
						     (CUgraphExecUpdateResultInfo *)resultInfo)));
}

cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream)
{
	return DONE(IN_CONTEXT(drv.cuGraphUpload(graphExec, stream)));
}

cudaError_t cudaGraphUpload_ptsz(cudaGraphExec_t graphExec, cudaStream_t stream)
{
	return cudaGraphUpload(graphExec, rt_ptsz(stream));
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream)
{
	return DONE(IN_CONTEXT(drv.cuGraphLaunch(graphExec, stream)));
}

cudaError_t cudaGraphLaunch_ptsz(cudaGraphExec_t graphExec, cudaStream_t stream)
{
	return cudaGraphLaunch(graphExec, rt_ptsz(stream));
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec)
{
	return DONE(IN_CONTEXT(drv.cuGraphExecDestroy(graphExec)));
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
{
	return DONE(IN_CONTEXT(drv.cuStreamBeginCapture(stream, (CUstreamCaptureMode)mode)));
}

cudaError_t cudaStreamBeginCapture_ptsz(cudaStream_t stream, enum cudaStreamCaptureMode mode)
{
	return cudaStreamBeginCapture(rt_ptsz(stream), mode);
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
					  const cudaGraphNode_t *dependencies,
					  const cudaGraphEdgeData *dependencyData,
					  size_t numDependencies, enum cudaStreamCaptureMode mode)
{
	return DONE(IN_CONTEXT(drv.cuStreamBeginCaptureToGraph(
		stream, graph, dependencies, (const CUgraphEdgeData *)dependencyData,
		numDependencies, (CUstreamCaptureMode)mode)));
}

cudaError_t cudaStreamBeginCaptureToGraph_ptsz(cudaStream_t stream, cudaGraph_t graph,
					       const cudaGraphNode_t *dependencies,
					       const cudaGraphEdgeData *dependencyData,
					       size_t numDependencies,
					       enum cudaStreamCaptureMode mode)
{
	return cudaStreamBeginCaptureToGraph(rt_ptsz(stream), graph, dependencies, dependencyData,
					     numDependencies, mode);
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph)
{
	return DONE(IN_CONTEXT(drv.cuStreamEndCapture(stream, pGraph)));
}

cudaError_t cudaStreamEndCapture_ptsz(cudaStream_t stream, cudaGraph_t *pGraph)
{
	return cudaStreamEndCapture(rt_ptsz(stream), pGraph);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *pCaptureStatus)
{
	return DONE(IN_CONTEXT(
		drv.cuStreamIsCapturing(stream, (CUstreamCaptureStatus *)pCaptureStatus)));
}

cudaError_t cudaStreamIsCapturing_ptsz(cudaStream_t stream,
				       enum cudaStreamCaptureStatus *pCaptureStatus)
{
	return cudaStreamIsCapturing(rt_ptsz(stream), pCaptureStatus);
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream,
				     enum cudaStreamCaptureStatus *captureStatus_out,
				     unsigned long long *id_out, cudaGraph_t *graph_out,
				     const cudaGraphNode_t **dependencies_out,
				     const cudaGraphEdgeData **edgeData_out,
				     size_t *numDependencies_out)
{
	return DONE(IN_CONTEXT(drv.cuStreamGetCaptureInfo(
		stream, (CUstreamCaptureStatus *)captureStatus_out, (cuuint64_t *)id_out, graph_out,
		dependencies_out, (const CUgraphEdgeData **)edgeData_out, numDependencies_out)));
}

cudaError_t cudaStreamGetCaptureInfo_ptsz(cudaStream_t stream,
					  enum cudaStreamCaptureStatus *captureStatus_out,
					  unsigned long long *id_out, cudaGraph_t *graph_out,
					  const cudaGraphNode_t **dependencies_out,
					  const cudaGraphEdgeData **edgeData_out,
					  size_t *numDependencies_out)
{
	return cudaStreamGetCaptureInfo(rt_ptsz(stream), captureStatus_out, id_out, graph_out,
					dependencies_out, edgeData_out, numDependencies_out);
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies,
						const cudaGraphEdgeData *dependencyData,
						size_t numDependencies, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuStreamUpdateCaptureDependencies(
		stream, dependencies, (const CUgraphEdgeData *)dependencyData, numDependencies,
		flags)));
}

cudaError_t cudaStreamUpdateCaptureDependencies_ptsz(cudaStream_t stream,
						     cudaGraphNode_t *dependencies,
						     const cudaGraphEdgeData *dependencyData,
						     size_t numDependencies, unsigned int flags)
{
	return cudaStreamUpdateCaptureDependencies(rt_ptsz(stream), dependencies, dependencyData,
						   numDependencies, flags);
}

cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode)
{
	if (!mode) /* NVIDIA's driver would end the process */
		return DONE(cudaErrorInvalidValue);
	return DONE(IN_CONTEXT(drv.cuThreadExchangeStreamCaptureMode((CUstreamCaptureMode *)mode)));
}
