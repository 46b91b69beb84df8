/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs as data: nodes and edges, and the nodes whose parameters both APIs describe alike
 * (rt_node.c has the others).
 */
#include "runtime/runtime.h"

cudaError_t cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuGraphCreate(pGraph, flags)));
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
	return DONE(IN_CONTEXT(drv.cuGraphDestroy(graph)));
}

cudaError_t cudaGraphClone(cudaGraph_t *pGraphClone, cudaGraph_t originalGraph)
{
	return DONE(IN_CONTEXT(drv.cuGraphClone(pGraphClone, originalGraph)));
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *pNode, cudaGraphNode_t originalNode,
				     cudaGraph_t clonedGraph)
{
	return DONE(IN_CONTEXT(drv.cuGraphNodeFindInClone(pNode, originalNode, clonedGraph)));
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *numNodes)
{
	return DONE(IN_CONTEXT(drv.cuGraphGetNodes(graph, nodes, numNodes)));
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes,
				  size_t *pNumRootNodes)
{
	return DONE(IN_CONTEXT(drv.cuGraphGetRootNodes(graph, pRootNodes, pNumRootNodes)));
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
			      cudaGraphEdgeData *edgeData, size_t *numEdges)
{
	return DONE(IN_CONTEXT(
		drv.cuGraphGetEdges(graph, from, to, (CUgraphEdgeData *)edgeData, numEdges)));
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *pDependencies,
					 cudaGraphEdgeData *edgeData, size_t *pNumDependencies)
{
	return DONE(IN_CONTEXT(drv.cuGraphNodeGetDependencies(
		node, pDependencies, (CUgraphEdgeData *)edgeData, pNumDependencies)));
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *pDependentNodes,
					   cudaGraphEdgeData *edgeData, size_t *pNumDependentNodes)
{
	return DONE(IN_CONTEXT(drv.cuGraphNodeGetDependentNodes(
		node, pDependentNodes, (CUgraphEdgeData *)edgeData, pNumDependentNodes)));
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
				     const cudaGraphNode_t *to, const cudaGraphEdgeData *edgeData,
				     size_t numDependencies)
{
	return DONE(IN_CONTEXT(drv.cuGraphAddDependencies(
		graph, from, to, (const CUgraphEdgeData *)edgeData, numDependencies)));
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
					const cudaGraphNode_t *to,
					const cudaGraphEdgeData *edgeData, size_t numDependencies)
{
	return DONE(IN_CONTEXT(drv.cuGraphRemoveDependencies(
		graph, from, to, (const CUgraphEdgeData *)edgeData, numDependencies)));
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node)
{
	return DONE(IN_CONTEXT(drv.cuGraphDestroyNode(node)));
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *pType)
{
	return DONE(IN_CONTEXT(drv.cuGraphNodeGetType(node, (CUgraphNodeType *)pType)));
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuGraphDebugDotPrint(graph, path, flags)));
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
				       const cudaGraphNode_t *pDependencies, size_t numDependencies,
				       cudaGraph_t childGraph)
{
	return DONE(IN_CONTEXT(drv.cuGraphAddChildGraphNode(pGraphNode, graph, pDependencies,
							    numDependencies, childGraph)));
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *pGraph)
{
	return DONE(IN_CONTEXT(drv.cuGraphChildGraphNodeGetGraph(node, pGraph)));
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
				  const cudaGraphNode_t *pDependencies, size_t numDependencies)
{
	return DONE(IN_CONTEXT(
		drv.cuGraphAddEmptyNode(pGraphNode, graph, pDependencies, numDependencies)));
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
					const cudaGraphNode_t *pDependencies,
					size_t numDependencies, cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuGraphAddEventRecordNode(pGraphNode, graph, pDependencies,
							     numDependencies, event)));
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out)
{
	return DONE(IN_CONTEXT(drv.cuGraphEventRecordNodeGetEvent(node, event_out)));
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuGraphEventRecordNodeSetEvent(node, event)));
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
				      const cudaGraphNode_t *pDependencies, size_t numDependencies,
				      cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuGraphAddEventWaitNode(pGraphNode, graph, pDependencies,
							   numDependencies, event)));
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out)
{
	return DONE(IN_CONTEXT(drv.cuGraphEventWaitNodeGetEvent(node, event_out)));
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuGraphEventWaitNodeSetEvent(node, event)));
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
				 const cudaGraphNode_t *pDependencies, size_t numDependencies,
				 const struct cudaHostNodeParams *pNodeParams)
{
	return DONE(
		IN_CONTEXT(drv.cuGraphAddHostNode(pGraphNode, graph, pDependencies, numDependencies,
						  (const CUDA_HOST_NODE_PARAMS *)pNodeParams)));
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *pNodeParams)
{
	return DONE(IN_CONTEXT(
		drv.cuGraphHostNodeGetParams(node, (CUDA_HOST_NODE_PARAMS *)pNodeParams)));
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node,
				       const struct cudaHostNodeParams *pNodeParams)
{
	return DONE(IN_CONTEXT(
		drv.cuGraphHostNodeSetParams(node, (const CUDA_HOST_NODE_PARAMS *)pNodeParams)));
}

cudaError_t cudaGraphAddExternalSemaphoresSignalNode(
	cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
	size_t numDependencies, const struct cudaExternalSemaphoreSignalNodeParams *nodeParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphAddExternalSemaphoresSignalNode(
		pGraphNode, graph, pDependencies, numDependencies,
		(const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *)nodeParams)));
}

cudaError_t cudaGraphExternalSemaphoresSignalNodeGetParams(
	cudaGraphNode_t hNode, struct cudaExternalSemaphoreSignalNodeParams *params_out)
{
	return DONE(IN_CONTEXT(drv.cuGraphExternalSemaphoresSignalNodeGetParams(
		hNode, (CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *)params_out)));
}

cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(
	cudaGraphNode_t hNode, const struct cudaExternalSemaphoreSignalNodeParams *nodeParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphExternalSemaphoresSignalNodeSetParams(
		hNode, (const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *)nodeParams)));
}

cudaError_t
cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
				       const cudaGraphNode_t *pDependencies, size_t numDependencies,
				       const struct cudaExternalSemaphoreWaitNodeParams *nodeParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphAddExternalSemaphoresWaitNode(
		pGraphNode, graph, pDependencies, numDependencies,
		(const CUDA_EXT_SEM_WAIT_NODE_PARAMS *)nodeParams)));
}

cudaError_t
cudaGraphExternalSemaphoresWaitNodeGetParams(cudaGraphNode_t hNode,
					     struct cudaExternalSemaphoreWaitNodeParams *params_out)
{
	return DONE(IN_CONTEXT(drv.cuGraphExternalSemaphoresWaitNodeGetParams(
		hNode, (CUDA_EXT_SEM_WAIT_NODE_PARAMS *)params_out)));
}

cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(
	cudaGraphNode_t hNode, const struct cudaExternalSemaphoreWaitNodeParams *nodeParams)
{
	return DONE(IN_CONTEXT(drv.cuGraphExternalSemaphoresWaitNodeSetParams(
		hNode, (const CUDA_EXT_SEM_WAIT_NODE_PARAMS *)nodeParams)));
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
				     const cudaGraphNode_t *pDependencies, size_t numDependencies,
				     struct cudaMemAllocNodeParams *nodeParams)
{
	return DONE(IN_CONTEXT(
		drv.cuGraphAddMemAllocNode(pGraphNode, graph, pDependencies, numDependencies,
					   (CUDA_MEM_ALLOC_NODE_PARAMS *)nodeParams)));
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
					   struct cudaMemAllocNodeParams *params_out)
{
	return DONE(IN_CONTEXT(
		drv.cuGraphMemAllocNodeGetParams(node, (CUDA_MEM_ALLOC_NODE_PARAMS *)params_out)));
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
				    const cudaGraphNode_t *pDependencies, size_t numDependencies,
				    void *dptr)
{
	return DONE(IN_CONTEXT(drv.cuGraphAddMemFreeNode(pGraphNode, graph, pDependencies,
							 numDependencies, (CUdeviceptr)dptr)));
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *dptr_out)
{
	return DONE(IN_CONTEXT(drv.cuGraphMemFreeNodeGetParams(node, (CUdeviceptr *)dptr_out)));
}

cudaError_t cudaUserObjectCreate(cudaUserObject_t *object_out, void *ptr, cudaHostFn_t destroy,
				 unsigned int initialRefcount, unsigned int flags)
{
	return DONE(IN_CONTEXT(
		drv.cuUserObjectCreate(object_out, ptr, destroy, initialRefcount, flags)));
}

cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned int count)
{
	return DONE(IN_CONTEXT(drv.cuUserObjectRetain(object, count)));
}

cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned int count)
{
	return DONE(IN_CONTEXT(drv.cuUserObjectRelease(object, count)));
}

cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object,
				      unsigned int count, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuGraphRetainUserObject(graph, object, count, flags)));
}

cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object,
				       unsigned int count)
{
	return DONE(IN_CONTEXT(drv.cuGraphReleaseUserObject(graph, object, count)));
}
