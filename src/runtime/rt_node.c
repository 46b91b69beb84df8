/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graph nodes whose parameters the two APIs describe differently: kernels (the runtime names the host
 * stub, the driver a handle), copies and memsets (the driver's also name a context).
 */
#include "runtime/runtime.h"

#include <string.h>

/* ---- conversions: to the driver's form in the current context, and back --------------------------- */
static cudaError_t kernel_params(const struct cudaKernelNodeParams *p, CUDA_KERNEL_NODE_PARAMS *out)
{
	CUkernel k;
	if (!p)
		return cudaErrorInvalidValue;
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = rt_kernel(p->func, &k);
	if (e != cudaSuccess)
		return e;
	*out = (CUDA_KERNEL_NODE_PARAMS){ .gridDimX = p->gridDim.x,
					  .gridDimY = p->gridDim.y,
					  .gridDimZ = p->gridDim.z,
					  .blockDimX = p->blockDim.x,
					  .blockDimY = p->blockDim.y,
					  .blockDimZ = p->blockDim.z,
					  .sharedMemBytes = p->sharedMemBytes,
					  .kernelParams = p->kernelParams,
					  .extra = p->extra,
					  .kern = k };
	return cudaSuccess;
}

static void runtime_kernel_params(const CUDA_KERNEL_NODE_PARAMS *p, struct cudaKernelNodeParams *out)
{
	void *func = p->kern ? (void *)p->kern : (void *)p->func;
	const void *stub = rt_kernel_stub(func);
	*out = (struct cudaKernelNodeParams){ .func = stub ? (void *)stub : func,
					      .gridDim = { p->gridDimX, p->gridDimY, p->gridDimZ },
					      .blockDim = { p->blockDimX, p->blockDimY, p->blockDimZ },
					      .sharedMemBytes = p->sharedMemBytes,
					      .kernelParams = p->kernelParams,
					      .extra = p->extra };
}

static cudaError_t copy_params(const struct cudaMemcpy3DParms *p, CUDA_MEMCPY3D *out, CUcontext *c)
{
	if (!p)
		return cudaErrorInvalidValue;
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = rt_error(drv.cuCtxGetCurrent(c));
	return e == cudaSuccess ? rt_copy3d(p, out) : e;
}

/* A run of bytes is a box of one row. */
static struct cudaMemcpy3DParms bytes_params(void *to, const void *from, size_t n, enum cudaMemcpyKind kind)
{
	return (struct cudaMemcpy3DParms){ .dstPtr = { to, n, n, 1 },
					   .srcPtr = { (void *)from, n, n, 1 },
					   .extent = { n, 1, 1 },
					   .kind = kind };
}

static enum cudaMemcpyKind kind_of(const CUDA_MEMCPY3D *c)
{
	bool from_host = c->srcMemoryType == CU_MEMORYTYPE_HOST, to_host = c->dstMemoryType == CU_MEMORYTYPE_HOST;
	if (c->srcMemoryType == CU_MEMORYTYPE_UNIFIED || c->dstMemoryType == CU_MEMORYTYPE_UNIFIED)
		return cudaMemcpyDefault;
	if (from_host)
		return to_host ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice;
	return to_host ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice;
}

static void runtime_copy_params(const CUDA_MEMCPY3D *c, struct cudaMemcpy3DParms *out)
{
	size_t element = rt_element_size(c->srcArray ? (cudaArray_t)c->srcArray : (cudaArray_t)c->dstArray);
	size_t from = c->srcArray ? element : 1, to = c->dstArray ? element : 1;
	void *src = c->srcMemoryType == CU_MEMORYTYPE_HOST ? (void *)c->srcHost : (void *)c->srcDevice;
	void *dst = c->dstMemoryType == CU_MEMORYTYPE_HOST ? c->dstHost : (void *)c->dstDevice;
	*out = (struct cudaMemcpy3DParms){ .srcArray = (cudaArray_t)c->srcArray,
					   .dstArray = (cudaArray_t)c->dstArray,
					   .srcPos = { c->srcXInBytes / from, c->srcY, c->srcZ },
					   .dstPos = { c->dstXInBytes / to, c->dstY, c->dstZ },
					   .extent = { c->WidthInBytes / element, c->Height, c->Depth },
					   .kind = kind_of(c) };
	if (!c->srcArray)
		out->srcPtr = (struct cudaPitchedPtr){ src, c->srcPitch, c->WidthInBytes, c->srcHeight };
	if (!c->dstArray)
		out->dstPtr = (struct cudaPitchedPtr){ dst, c->dstPitch, c->WidthInBytes, c->dstHeight };
}

static cudaError_t set_params(const struct cudaMemsetParams *p, CUDA_MEMSET_NODE_PARAMS *out, CUcontext *c)
{
	if (!p)
		return cudaErrorInvalidValue;
	*out = (CUDA_MEMSET_NODE_PARAMS){ .dst = (CUdeviceptr)p->dst,
					  .pitch = p->pitch,
					  .value = p->value,
					  .elementSize = p->elementSize,
					  .width = p->width,
					  .height = p->height };
	cudaError_t e = rt_enter();
	return e == cudaSuccess ? rt_error(drv.cuCtxGetCurrent(c)) : e;
}

/* ---- kernels ---------------------------------------------------------------------------------------- */
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
				   size_t ndeps, const struct cudaKernelNodeParams *params)
{
	CUDA_KERNEL_NODE_PARAMS p;
	cudaError_t e = kernel_params(params, &p);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphAddKernelNode(node, graph, deps, ndeps, &p)) : e);
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *params)
{
	CUDA_KERNEL_NODE_PARAMS p = { 0 };
	if (!params)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = IN_CONTEXT(drv.cuGraphKernelNodeGetParams(node, &p));
	if (e == cudaSuccess)
		runtime_kernel_params(&p, params);
	return DONE(e);
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *params)
{
	CUDA_KERNEL_NODE_PARAMS p;
	cudaError_t e = kernel_params(params, &p);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphKernelNodeSetParams(node, &p)) : e);
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
					     const struct cudaKernelNodeParams *params)
{
	CUDA_KERNEL_NODE_PARAMS p;
	cudaError_t e = kernel_params(params, &p);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphExecKernelNodeSetParams(exec, node, &p)) : e);
}

cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to, cudaGraphNode_t from)
{
	return DONE(IN_CONTEXT(drv.cuGraphKernelNodeCopyAttributes(to, from)));
}

cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID attr,
					    cudaKernelNodeAttrValue *value)
{
	return DONE(IN_CONTEXT(drv.cuGraphKernelNodeGetAttribute(node, (CUkernelNodeAttrID)attr,
								 (CUkernelNodeAttrValue *)value)));
}

cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID attr,
					    const cudaKernelNodeAttrValue *value)
{
	return DONE(IN_CONTEXT(drv.cuGraphKernelNodeSetAttribute(node, (CUkernelNodeAttrID)attr,
								 (const CUkernelNodeAttrValue *)value)));
}

/* ---- copies ------------------------------------------------------------------------------------------ */
static cudaError_t add_copy(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
			    size_t ndeps, const struct cudaMemcpy3DParms *params)
{
	CUDA_MEMCPY3D c;
	CUcontext ctx;
	cudaError_t e = copy_params(params, &c, &ctx);
	return e == cudaSuccess ? rt_error(drv.cuGraphAddMemcpyNode(node, graph, deps, ndeps, &c, ctx)) : e;
}

static cudaError_t set_copy(cudaGraphNode_t node, const struct cudaMemcpy3DParms *params)
{
	CUDA_MEMCPY3D c;
	CUcontext ctx;
	cudaError_t e = copy_params(params, &c, &ctx);
	return e == cudaSuccess ? rt_error(drv.cuGraphMemcpyNodeSetParams(node, &c)) : e;
}

static cudaError_t set_exec_copy(cudaGraphExec_t exec, cudaGraphNode_t node,
				 const struct cudaMemcpy3DParms *params)
{
	CUDA_MEMCPY3D c;
	CUcontext ctx;
	cudaError_t e = copy_params(params, &c, &ctx);
	return e == cudaSuccess ? rt_error(drv.cuGraphExecMemcpyNodeSetParams(exec, node, &c, ctx)) : e;
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
				   size_t ndeps, const struct cudaMemcpy3DParms *params)
{
	return DONE(add_copy(node, graph, deps, ndeps, params));
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *params)
{
	CUDA_MEMCPY3D c = { 0 };
	if (!params)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = IN_CONTEXT(drv.cuGraphMemcpyNodeGetParams(node, &c));
	if (e == cudaSuccess)
		runtime_copy_params(&c, params);
	return DONE(e);
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *params)
{
	return DONE(set_copy(node, params));
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
					     const struct cudaMemcpy3DParms *params)
{
	return DONE(set_exec_copy(exec, node, params));
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
				     size_t ndeps, void *to, const void *from, size_t n,
				     enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p = bytes_params(to, from, n, kind);
	return DONE(n ? add_copy(node, graph, deps, ndeps, &p) : cudaErrorInvalidValue);
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from, size_t n,
					   enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p = bytes_params(to, from, n, kind);
	return DONE(n ? set_copy(node, &p) : cudaErrorInvalidValue);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
					       const void *from, size_t n, enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p = bytes_params(to, from, n, kind);
	return DONE(set_exec_copy(exec, node, &p));
}

/* The symbol's side of a copy, found in the current context. */
static cudaError_t to_symbol(struct cudaMemcpy3DParms *p, const void *symbol, const void *from, size_t n,
			     size_t offset, enum cudaMemcpyKind kind)
{
	void *at;
	cudaError_t e = rt_symbol_range(symbol, offset, n, &at);
	*p = bytes_params(e == cudaSuccess ? at : NULL, from, n, kind);
	return e;
}

static cudaError_t from_symbol(struct cudaMemcpy3DParms *p, void *to, const void *symbol, size_t n,
			       size_t offset, enum cudaMemcpyKind kind)
{
	void *at;
	cudaError_t e = rt_symbol_range(symbol, offset, n, &at);
	*p = bytes_params(to, e == cudaSuccess ? at : NULL, n, kind);
	return e;
}

cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
					   const cudaGraphNode_t *deps, size_t ndeps, const void *symbol,
					   const void *from, size_t n, size_t offset, enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p;
	cudaError_t e = to_symbol(&p, symbol, from, n, offset, kind);
	return DONE(e == cudaSuccess ? add_copy(node, graph, deps, ndeps, &p) : e);
}

cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
					     const cudaGraphNode_t *deps, size_t ndeps, void *to,
					     const void *symbol, size_t n, size_t offset,
					     enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p;
	cudaError_t e = from_symbol(&p, to, symbol, n, offset, kind);
	return DONE(e == cudaSuccess ? add_copy(node, graph, deps, ndeps, &p) : e);
}

cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void *symbol, const void *from,
						 size_t n, size_t offset, enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p;
	cudaError_t e = to_symbol(&p, symbol, from, n, offset, kind);
	return DONE(e == cudaSuccess ? set_copy(node, &p) : e);
}

cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *to, const void *symbol,
						   size_t n, size_t offset, enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p;
	cudaError_t e = from_symbol(&p, to, symbol, n, offset, kind);
	return DONE(e == cudaSuccess ? set_copy(node, &p) : e);
}

cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t exec, cudaGraphNode_t node,
						     const void *symbol, const void *from, size_t n,
						     size_t offset, enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p;
	cudaError_t e = to_symbol(&p, symbol, from, n, offset, kind);
	return DONE(e == cudaSuccess ? set_exec_copy(exec, node, &p) : e);
}

cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
						       const void *symbol, size_t n, size_t offset,
						       enum cudaMemcpyKind kind)
{
	struct cudaMemcpy3DParms p;
	cudaError_t e = from_symbol(&p, to, symbol, n, offset, kind);
	return DONE(e == cudaSuccess ? set_exec_copy(exec, node, &p) : e);
}

/* ---- memsets ------------------------------------------------------------------------------------------ */
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
				   size_t ndeps, const struct cudaMemsetParams *params)
{
	CUDA_MEMSET_NODE_PARAMS p;
	CUcontext ctx;
	cudaError_t e = set_params(params, &p, &ctx);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphAddMemsetNode(node, graph, deps, ndeps, &p, ctx)) : e);
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *params)
{
	CUDA_MEMSET_NODE_PARAMS p;
	if (!params)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = IN_CONTEXT(drv.cuGraphMemsetNodeGetParams(node, &p));
	if (e == cudaSuccess)
		*params = (struct cudaMemsetParams){ (void *)p.dst, p.pitch, p.value, p.elementSize, p.width,
						     p.height };
	return DONE(e);
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *params)
{
	CUDA_MEMSET_NODE_PARAMS p;
	CUcontext ctx;
	cudaError_t e = set_params(params, &p, &ctx);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphMemsetNodeSetParams(node, &p)) : e);
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
					     const struct cudaMemsetParams *params)
{
	CUDA_MEMSET_NODE_PARAMS p;
	CUcontext ctx;
	cudaError_t e = set_params(params, &p, &ctx);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphExecMemsetNodeSetParams(exec, node, &p, ctx)) : e);
}

/* ---- any node ------------------------------------------------------------------------------------------ */
static cudaError_t convert_kernel(const struct cudaGraphNodeParams *p, CUgraphNodeParams *out)
{
	const struct cudaKernelNodeParamsV2 *k = &p->kernel;
	struct cudaKernelNodeParams v1 = { .func = k->func, .gridDim = k->gridDim, .blockDim = k->blockDim,
					   .sharedMemBytes = k->sharedMemBytes, .kernelParams = k->kernelParams,
					   .extra = k->extra };
	CUDA_KERNEL_NODE_PARAMS d;
	cudaError_t e = kernel_params(&v1, &d);
	if (e == cudaSuccess)
		memcpy(&out->kernel, &d, sizeof out->kernel);
	return e;
}

static cudaError_t convert_memset(const struct cudaGraphNodeParams *p, CUgraphNodeParams *out)
{
	out->memset.dst = (CUdeviceptr)p->memset.dst;
	out->memset.pitch = p->memset.pitch;
	out->memset.value = p->memset.value;
	out->memset.elementSize = p->memset.elementSize;
	out->memset.width = p->memset.width;
	out->memset.height = p->memset.height;
	return rt_error(drv.cuCtxGetCurrent(&out->memset.ctx));
}

static cudaError_t convert_node(const struct cudaGraphNodeParams *p, CUgraphNodeParams *out)
{
	if (!p)
		return cudaErrorInvalidValue;
	cudaError_t e = rt_enter();
	memset(out, 0, sizeof *out);
	out->type = (CUgraphNodeType)p->type;
	if (e != cudaSuccess)
		return e;
	switch (p->type) {
	case cudaGraphNodeTypeKernel:
		return convert_kernel(p, out);
	case cudaGraphNodeTypeMemcpy:
		return copy_params(&p->memcpy.copyParams, &out->memcpy.copyParams, &out->memcpy.copyCtx);
	case cudaGraphNodeTypeMemset:
		return convert_memset(p, out);
	case cudaGraphNodeTypeConditional:
		memcpy(out->reserved1, p->reserved1, sizeof out->reserved1);
		return rt_error(drv.cuCtxGetCurrent(&out->conditional.ctx));
	default: /* the rest is alike */
		memcpy(out->reserved1, p->reserved1, sizeof out->reserved1);
		return cudaSuccess;
	}
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *deps,
			     const cudaGraphEdgeData *edges, size_t ndeps, struct cudaGraphNodeParams *params)
{
	CUgraphNodeParams p;
	cudaError_t e = convert_node(params, &p);
	if (e == cudaSuccess)
		e = rt_error(drv.cuGraphAddNode(node, graph, deps, (const CUgraphEdgeData *)edges, ndeps, &p));
	if (e == cudaSuccess && params->type == cudaGraphNodeTypeMemAlloc)
		params->alloc.dptr = (void *)p.alloc.dptr;
	if (e == cudaSuccess && params->type == cudaGraphNodeTypeConditional)
		params->conditional.phGraph_out = p.conditional.phGraph_out;
	return DONE(e);
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *params)
{
	CUgraphNodeParams p;
	cudaError_t e = convert_node(params, &p);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphNodeSetParams(node, &p)) : e);
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
				       struct cudaGraphNodeParams *params)
{
	CUgraphNodeParams p;
	cudaError_t e = convert_node(params, &p);
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphExecNodeSetParams(exec, node, &p)) : e);
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
					     unsigned int first_value, unsigned int flags)
{
	CUcontext ctx;
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = rt_error(drv.cuCtxGetCurrent(&ctx));
	return DONE(e == cudaSuccess ? rt_error(drv.cuGraphConditionalHandleCreate(
					       (CUgraphConditionalHandle *)handle, graph, ctx, first_value, flags))
				     : e);
}
