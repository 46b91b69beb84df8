/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls on graphs and captures in the forms that older CUDA versions gave them.
 */
#include <string.h>

#include "driver/graph.h"

/* ---- before edges carried data (CUDA 12.3): a query that would lose some is an error, but there is
 * none here ------------------------------------------------------------------------------------------ */

CUresult cuGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n)
{
	return cuGraphGetEdges_v2(graph, from, to, NULL, n);
}

CUresult cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *deps, size_t *n)
{
	return cuGraphNodeGetDependencies_v2(node, deps, NULL, n);
}

CUresult cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode *nodes, size_t *n)
{
	return cuGraphNodeGetDependentNodes_v2(node, nodes, NULL, n);
}

CUresult cuGraphAddDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n)
{
	return cuGraphAddDependencies_v2(graph, from, to, NULL, n);
}

CUresult cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n)
{
	return cuGraphRemoveDependencies_v2(graph, from, to, NULL, n);
}

CUresult cuGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			CUgraphNodeParams *p)
{
	return cuGraphAddNode_v2(node, graph, deps, NULL, n, p);
}

/* ---- kernels before they could be CUkernel (CUDA 12) ------------------------------------------------ */

static CUDA_KERNEL_NODE_PARAMS_v2 widen(const CUDA_KERNEL_NODE_PARAMS_v1 *k)
{
	CUDA_KERNEL_NODE_PARAMS_v2 p = {0};
	memcpy(&p, k, sizeof *k);
	return p;
}

CUresult cuGraphAddKernelNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			      const CUDA_KERNEL_NODE_PARAMS_v1 *k)
{
	if (!k)
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_KERNEL_NODE_PARAMS_v2 p = widen(k);
	return cuGraphAddKernelNode_v2(node, graph, deps, n, &p);
}

CUresult cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1 *k)
{
	CUDA_KERNEL_NODE_PARAMS_v2 p;
	CUresult r = k ? cuGraphKernelNodeGetParams_v2(node, &p) : CUDA_ERROR_INVALID_VALUE;
	if (!r)
		memcpy(k, &p, sizeof *k);
	return r;
}

CUresult cuGraphKernelNodeSetParams(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS_v1 *k)
{
	if (!k)
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_KERNEL_NODE_PARAMS_v2 p = widen(k);
	return cuGraphKernelNodeSetParams_v2(node, &p);
}

CUresult cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node,
					const CUDA_KERNEL_NODE_PARAMS_v1 *k)
{
	if (!k)
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_KERNEL_NODE_PARAMS_v2 p = widen(k);
	return cuGraphExecKernelNodeSetParams_v2(exec, node, &p);
}

/* ---- instantiation with a log (CUDA 10), updates with two results ----------------------------------- */

CUresult cuGraphInstantiate_v2(CUgraphExec *exec, CUgraph graph, CUgraphNode *error_node, char *log,
			       size_t size)
{
	CUgraphInstantiateResult why;
	CUresult r = exec_make(exec, graph, 0, &why);
	if (error_node)
		*error_node = NULL;
	if (log && size)
		snprintf(log, size, "%s",
			 !r						    ? ""
			 : why == CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE ? "nodes wait for each other"
									    : "the graph was refused");
	return r;
}

CUresult cuGraphInstantiate(CUgraphExec *exec, CUgraph graph, CUgraphNode *error_node, char *log, size_t size)
{
	return cuGraphInstantiate_v2(exec, graph, error_node, log, size);
}

CUresult cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphNode *error_node,
			   CUgraphExecUpdateResult *result)
{
	CUgraphExecUpdateResultInfo info = {.result = CU_GRAPH_EXEC_UPDATE_ERROR};
	if (!result)
		return CUDA_ERROR_INVALID_VALUE;
	CUresult r = cuGraphExecUpdate_v2(exec, graph, &info);
	*result = info.result;
	if (error_node)
		*error_node = info.errorNode;
	return r;
}

/* ---- captures: before modes (CUDA 10.1), before a capture told its graph (11.3), before data -------- */

CUresult cuStreamBeginCapture(CUstream stream)
{
	return cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_GLOBAL);
}

CUresult cuStreamBeginCapture_ptsz(CUstream stream)
{
	return cuStreamBeginCapture_v2_ptsz(stream, CU_STREAM_CAPTURE_MODE_GLOBAL);
}

CUresult cuStreamGetCaptureInfo(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id)
{
	return cuStreamGetCaptureInfo_v3(stream, status, id, NULL, NULL, NULL, NULL);
}

CUresult cuStreamGetCaptureInfo_ptsz(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id)
{
	return cuStreamGetCaptureInfo_v3_ptsz(stream, status, id, NULL, NULL, NULL, NULL);
}

CUresult cuStreamGetCaptureInfo_v2(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id,
				   CUgraph *graph, const CUgraphNode **deps, size_t *ndeps)
{
	return cuStreamGetCaptureInfo_v3(stream, status, id, graph, deps, NULL, ndeps);
}

CUresult cuStreamGetCaptureInfo_v2_ptsz(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id,
					CUgraph *graph, const CUgraphNode **deps, size_t *ndeps)
{
	return cuStreamGetCaptureInfo_v3_ptsz(stream, status, id, graph, deps, NULL, ndeps);
}

CUresult cuStreamUpdateCaptureDependencies(CUstream stream, CUgraphNode *deps, size_t n, unsigned int flags)
{
	return cuStreamUpdateCaptureDependencies_v2(stream, deps, NULL, n, flags);
}

CUresult cuStreamUpdateCaptureDependencies_ptsz(CUstream stream, CUgraphNode *deps, size_t n,
						unsigned int flags)
{
	return cuStreamUpdateCaptureDependencies_v2_ptsz(stream, deps, NULL, n, flags);
}
