/*
 * Typed C++ forms of graph calls, and the two whose signature changed. CUDA Runtime API, "C++ API
 * Routines".
 */
#ifndef WW_RUNTIME_GRAPHS_H
#define WW_RUNTIME_GRAPHS_H

#define __WW_API static __inline__ __host__ cudaError_t

/* The form of before CUDA 12: the failed node and a log, which stays empty. */
__WW_API cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
	cudaGraphNode_t *pErrorNode, char *pLogBuffer, size_t bufferSize)
{
	if (pErrorNode)
		*pErrorNode = 0;
	if (pLogBuffer && bufferSize)
		*pLogBuffer = 0;
	return ::cudaGraphInstantiate(pGraphExec, graph, 0ULL);
}

__WW_API cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
	cudaGraphNode_t *hErrorNode_out, enum cudaGraphExecUpdateResult *updateResult_out)
{
	cudaGraphExecUpdateResultInfo info;
	cudaError_t err = ::cudaGraphExecUpdate(hGraphExec, hGraph, &info);

	if (hErrorNode_out)
		*hErrorNode_out = info.errorNode;
	if (updateResult_out)
		*updateResult_out = info.result;
	return err;
}

template <class T>
__WW_API cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
	const cudaGraphNode_t *pDependencies, size_t numDependencies, const T &symbol,
	const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind)
{
	return ::cudaGraphAddMemcpyNodeToSymbol(pGraphNode, graph, pDependencies, numDependencies,
		(const void *)&symbol, src, count, offset, kind);
}

template <class T>
__WW_API cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
	const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst, const T &symbol,
	size_t count, size_t offset, enum cudaMemcpyKind kind)
{
	return ::cudaGraphAddMemcpyNodeFromSymbol(pGraphNode, graph, pDependencies, numDependencies,
		dst, (const void *)&symbol, count, offset, kind);
}

template <class T>
__WW_API cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol,
	const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind)
{
	return ::cudaGraphMemcpyNodeSetParamsToSymbol(node, (const void *)&symbol, src, count, offset,
		kind);
}

template <class T>
__WW_API cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const T &symbol,
	size_t count, size_t offset, enum cudaMemcpyKind kind)
{
	return ::cudaGraphMemcpyNodeSetParamsFromSymbol(node, dst, (const void *)&symbol, count,
		offset, kind);
}

template <class T>
__WW_API cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
	const T &symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind)
{
	return ::cudaGraphExecMemcpyNodeSetParamsToSymbol(hGraphExec, node, (const void *)&symbol, src,
		count, offset, kind);
}

template <class T>
__WW_API cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec,
	cudaGraphNode_t node, void *dst, const T &symbol, size_t count, size_t offset,
	enum cudaMemcpyKind kind)
{
	return ::cudaGraphExecMemcpyNodeSetParamsFromSymbol(hGraphExec, node, dst,
		(const void *)&symbol, count, offset, kind);
}

template <class T> static __inline__ __host__ void CUDART_CB __ww_delete(void *object)
{
	delete (T *)object;
}

template <class T>
__WW_API cudaUserObjectCreate(cudaUserObject_t *object_out, T *objectToWrap,
	unsigned int initialRefcount, unsigned int flags)
{
	return ::cudaUserObjectCreate(object_out, objectToWrap, __ww_delete<T>, initialRefcount, flags);
}

template <class T>
__WW_API cudaUserObjectCreate(cudaUserObject_t *object_out, T *objectToWrap,
	unsigned int initialRefcount, cudaUserObjectFlags flags)
{
	return cudaUserObjectCreate(object_out, objectToWrap, initialRefcount, (unsigned int)flags);
}

#undef __WW_API
#endif
