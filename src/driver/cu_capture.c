/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls on captured streams, and those of graphs that take a stream. Compiled twice: for the legacy
 * and for the per-thread default stream (cu_capture_ptsz.c).
 */
#define WW_STREAM_API
#include "driver/capture.h"
#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/stream_api.h"

static CUresult enter_stream(CUstream stream, Context **ctx, Stream **s)
{
	CUresult r = ctx_enter(ctx);
	if (r)
		return r;
	*s = STREAM(*ctx, stream);
	return *s ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	return r ? r : capture_begin(s, NULL, NULL, 0, mode);
}

CUresult cuStreamBeginCaptureToGraph(CUstream stream, CUgraph graph, const CUgraphNode *deps,
				     const CUgraphEdgeData *edges, size_t n, CUstreamCaptureMode mode)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	CuGraph *g = handle_get(H_graph, graph);
	if (r || (r = graph_check_edges(edges, n)))
		return r;
	return g ? capture_begin(s, g, deps, n, mode) : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	return r ? r : capture_end(s, graph);
}

CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus *status)
{
	Context *ctx;
	Stream *s;
	CaptureInfo info;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!status)
		return CUDA_ERROR_INVALID_VALUE;
	if (!capture_any()) {
		*status = CU_STREAM_CAPTURE_STATUS_NONE;
		return CUDA_SUCCESS;
	}
	if (!(r = capture_info(s, &info)))
		*status = info.status;
	return r;
}

CUresult cuStreamGetCaptureInfo(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id,
				CUgraph *graph, const CUgraphNode **deps,
				const CUgraphEdgeData **edges, size_t *ndeps)
{
	Context *ctx;
	Stream *s;
	CaptureInfo info;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!status)
		return CUDA_ERROR_INVALID_VALUE;
	if ((r = capture_info(s, &info)))
		return r;
	*status = info.status;
	if (info.status != CU_STREAM_CAPTURE_STATUS_ACTIVE)
		return CUDA_SUCCESS;
	if (id)
		*id = info.id;
	if (graph)
		*graph = info.graph;
	if (deps)
		*deps = info.deps;
	if (edges) /* all are plain ones */
		*edges = NULL;
	if (ndeps)
		*ndeps = info.ndeps;
	return CUDA_SUCCESS;
}

CUresult cuStreamUpdateCaptureDependencies(CUstream stream, CUgraphNode *deps,
					   const CUgraphEdgeData *edges, size_t n, unsigned int flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r || (r = graph_check_edges(edges, n)))
		return r;
	return capture_set_deps(s, deps, n, flags);
}

CUresult cuGraphInstantiateWithParams(CUgraphExec *exec, CUgraph graph,
				      CUDA_GRAPH_INSTANTIATE_PARAMS *p)
{
	Context *ctx;
	Stream *s;
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	p->result_out = CUDA_GRAPH_INSTANTIATE_ERROR;
	p->hErrNode_out = NULL;
	if (p->flags & CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD &&
	    (r = enter_stream(p->hUploadStream, &ctx, &s)))
		return r;
	return exec_make(exec, graph, p->flags, &p->result_out);
}

static CUresult enter_exec(CUgraphExec exec, CUstream stream, GraphExec **x, Stream **s)
{
	Context *ctx;
	CUresult r = enter_stream(stream, &ctx, s);
	if (r)
		return r;
	*x = handle_get(H_exec, exec);
	return *x ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* A graph is where it is used from the beginning. */
CUresult cuGraphUpload(CUgraphExec exec, CUstream stream)
{
	GraphExec *x;
	Stream *s;
	CUresult r = enter_exec(exec, stream, &x, &s);
	if (!r && capture_any())
		capture_refuses(s, &r);
	return r;
}

CUresult cuGraphLaunch(CUgraphExec exec, CUstream stream)
{
	GraphExec *x;
	Stream *s;
	Context *ctx;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r || (capture_any() && capture_refuses(s, &r)) || (r = enter_exec(exec, stream, &x, &s)))
		return r;
	return exec_launch(x, s);
}
