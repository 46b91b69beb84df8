/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls on single nodes: adding one of each kind, its parameters, its attributes.
 */
#include <string.h>

#include "driver/graph.h"

static CUresult add_node(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			 const CUgraphNodeParams *p, GraphNode **made)
{
	CuGraph *g;
	GraphNode *x;
	CUresult r = graph_find(graph, &g);
	if (r)
		return r;
	if (!node)
		return CUDA_ERROR_INVALID_VALUE;
	if ((r = graph_add(g, deps, n, p->type, &x)))
		return r;
	if ((r = node_set(x, p))) {
		graph_remove(x);
		return r;
	}
	*node = (CUgraphNode)x;
	if (made)
		*made = x;
	return CUDA_SUCCESS;
}

/* A node of the kind. */
static CUresult of_type(CUgraphNode node, CUgraphNodeType type, const void *params, GraphNode **n)
{
	CUresult r = node_find(node, n);
	return r ? r : params && (*n)->p.type == type ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult set_node(CUgraphNode node, const CUgraphNodeParams *p)
{
	GraphNode *n;
	CUresult r = of_type(node, p->type, p, &n);
	return r ? r : node_set(n, p);
}

/*
 * Kinds whose calls take the very structure that the union of CUgraphNodeParams has: all its members begin
 * at one place, so the bytes are the same. NULL is refused as the call's argument.
 */
static CUresult add_same(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			 CUgraphNodeType type, const void *params, size_t size)
{
	CUgraphNodeParams p = {.type = type};
	if (!params)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&p.kernel, params, size);
	return add_node(node, graph, deps, n, &p, NULL);
}

static CUresult get_same(CUgraphNode node, CUgraphNodeType type, void *params, size_t size)
{
	GraphNode *n;
	CUresult r = of_type(node, type, params, &n);
	if (!r)
		memcpy(params, &n->p.kernel, size);
	return r;
}

static CUresult set_same(CUgraphNode node, CUgraphNodeType type, const void *params, size_t size)
{
	CUgraphNodeParams p = {.type = type};
	if (!params)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&p.kernel, params, size);
	return set_node(node, &p);
}

/* ---- any kind ------------------------------------------------------------------------------------- */

CUresult cuGraphAddNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
			   const CUgraphEdgeData *edges, size_t n, CUgraphNodeParams *p)
{
	GraphNode *made;
	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	CUresult r = graph_check_edges(edges, n);
	if (!r)
		r = add_node(node, graph, deps, n, p, &made);
	if (!r && p->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
		p->alloc.dptr = made->p.alloc.dptr;
	if (!r && p->type == CU_GRAPH_NODE_TYPE_CONDITIONAL)
		p->conditional.phGraph_out = made->p.conditional.phGraph_out;
	return r;
}

CUresult cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams *p)
{
	return p ? set_node(node, p) : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGraphAddEmptyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_EMPTY};
	return add_node(node, graph, deps, n, &p, NULL);
}

/* ---- kernels -------------------------------------------------------------------------------------- */

CUresult cuGraphAddKernelNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				 const CUDA_KERNEL_NODE_PARAMS *k)
{
	return add_same(node, graph, deps, n, CU_GRAPH_NODE_TYPE_KERNEL, k, sizeof *k);
}

CUresult cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *k)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_KERNEL, k, sizeof *k);
}

CUresult cuGraphKernelNodeSetParams_v2(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *k)
{
	return set_same(node, CU_GRAPH_NODE_TYPE_KERNEL, k, sizeof *k);
}

CUresult cuGraphKernelNodeSetAttribute(CUgraphNode node, CUkernelNodeAttrID attr,
				       const CUkernelNodeAttrValue *value)
{
	GraphNode *n;
	Launch l = {0};
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_KERNEL, value, &n);
	if (r)
		return r;
	if ((u32)attr >= GRAPH_ATTRS || attr == CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT ||
	    attr == CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT)
		return CUDA_ERROR_INVALID_VALUE;
	if ((r = launch_attribute(&l, &(CUlaunchAttribute){.id = attr, .value = *value})))
		return r;
	return node_set_attribute(n, (u32)attr, value) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuGraphKernelNodeGetAttribute(CUgraphNode node, CUkernelNodeAttrID attr,
				       CUkernelNodeAttrValue *value)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_KERNEL, value, &n);
	if (r)
		return r;
	if ((u32)attr >= GRAPH_ATTRS || attr == CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT ||
	    attr == CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT)
		return CUDA_ERROR_INVALID_VALUE;
	memset(value, 0, sizeof *value);
	if (n->attr_set >> attr & 1)
		*value = n->attr[attr];
	else if (attr == CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP)
		value->memSyncDomainMap.remote = 1;
	return CUDA_SUCCESS;
}

CUresult cuGraphKernelNodeCopyAttributes(CUgraphNode dst, CUgraphNode src)
{
	GraphNode *to, *from;
	CUresult r = of_type(dst, CU_GRAPH_NODE_TYPE_KERNEL, dst, &to);
	if (r || (r = of_type(src, CU_GRAPH_NODE_TYPE_KERNEL, src, &from)) || to == from)
		return r;
	to->attr_set = 0;
	for (u32 i = 0; i < GRAPH_ATTRS; i++)
		if (from->attr_set >> i & 1 && !node_set_attribute(to, i, &from->attr[i]))
			return CUDA_ERROR_OUT_OF_MEMORY;
	return CUDA_SUCCESS;
}

/* ---- copies, fills -------------------------------------------------------------------------------- */

CUresult cuGraphAddMemcpyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			      const CUDA_MEMCPY3D *c, CUcontext ctx)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEMCPY};
	if (!c)
		return CUDA_ERROR_INVALID_VALUE;
	p.memcpy = (CUDA_MEMCPY_NODE_PARAMS){.copyCtx = ctx, .copyParams = *c};
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphMemcpyNodeGetParams(CUgraphNode node, CUDA_MEMCPY3D *c)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_MEMCPY, c, &n);
	if (!r)
		*c = n->p.memcpy.copyParams;
	return r;
}

CUresult cuGraphMemcpyNodeSetParams(CUgraphNode node, const CUDA_MEMCPY3D *c)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_MEMCPY, c, &n);
	if (r)
		return r;
	CUgraphNodeParams p = n->p;
	p.memcpy.copyParams = *c;
	return node_set(n, &p);
}

static CUgraphNodeParams fill_params(const CUDA_MEMSET_NODE_PARAMS *f, CUcontext ctx)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEMSET};
	p.memset = (CUDA_MEMSET_NODE_PARAMS_v2){f->dst,	  f->pitch,  f->value, f->elementSize,
						f->width, f->height, ctx};
	return p;
}

CUresult cuGraphAddMemsetNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			      const CUDA_MEMSET_NODE_PARAMS *f, CUcontext ctx)
{
	if (!f)
		return CUDA_ERROR_INVALID_VALUE;
	CUgraphNodeParams p = fill_params(f, ctx);
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphMemsetNodeGetParams(CUgraphNode node, CUDA_MEMSET_NODE_PARAMS *f)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_MEMSET, f, sizeof *f);
}

CUresult cuGraphMemsetNodeSetParams(CUgraphNode node, const CUDA_MEMSET_NODE_PARAMS *f)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_MEMSET, f, &n);
	if (r)
		return r;
	CUgraphNodeParams p = fill_params(f, n->p.memset.ctx);
	return node_set(n, &p);
}

/* ---- host functions, graphs, events --------------------------------------------------------------- */

CUresult cuGraphAddHostNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			    const CUDA_HOST_NODE_PARAMS *h)
{
	return add_same(node, graph, deps, n, CU_GRAPH_NODE_TYPE_HOST, h, sizeof *h);
}

CUresult cuGraphHostNodeGetParams(CUgraphNode node, CUDA_HOST_NODE_PARAMS *h)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_HOST, h, sizeof *h);
}

CUresult cuGraphHostNodeSetParams(CUgraphNode node, const CUDA_HOST_NODE_PARAMS *h)
{
	return set_same(node, CU_GRAPH_NODE_TYPE_HOST, h, sizeof *h);
}

CUresult cuGraphAddChildGraphNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				  CUgraph child)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_GRAPH, .graph.graph = child};
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphChildGraphNodeGetGraph(CUgraphNode node, CUgraph *child)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_GRAPH, child, &n);
	if (!r)
		*child = (CUgraph)n->child;
	return r;
}

CUresult cuGraphAddEventRecordNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				   CUevent event)
{
	return add_same(node, graph, deps, n, CU_GRAPH_NODE_TYPE_EVENT_RECORD, &event, sizeof event);
}

CUresult cuGraphAddEventWaitNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				 CUevent event)
{
	return add_same(node, graph, deps, n, CU_GRAPH_NODE_TYPE_WAIT_EVENT, &event, sizeof event);
}

CUresult cuGraphEventRecordNodeGetEvent(CUgraphNode node, CUevent *event)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_EVENT_RECORD, event, sizeof *event);
}

CUresult cuGraphEventWaitNodeGetEvent(CUgraphNode node, CUevent *event)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_WAIT_EVENT, event, sizeof *event);
}

CUresult cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event)
{
	return set_same(node, CU_GRAPH_NODE_TYPE_EVENT_RECORD, &event, sizeof event);
}

CUresult cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event)
{
	return set_same(node, CU_GRAPH_NODE_TYPE_WAIT_EVENT, &event, sizeof event);
}

/* ---- values in memory, memory --------------------------------------------------------------------- */

CUresult cuGraphAddBatchMemOpNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				  const CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	return add_same(node, graph, deps, n, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, b, sizeof *b);
}

CUresult cuGraphBatchMemOpNodeGetParams(CUgraphNode node, CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, b, sizeof *b);
}

CUresult cuGraphBatchMemOpNodeSetParams(CUgraphNode node, const CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	return set_same(node, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, b, sizeof *b);
}

CUresult cuGraphAddMemAllocNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				CUDA_MEM_ALLOC_NODE_PARAMS *a)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEM_ALLOC};
	GraphNode *made;
	if (!a)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&p.alloc, a, sizeof *a);
	CUresult r = add_node(node, graph, deps, n, &p, &made);
	if (!r)
		a->dptr = made->p.alloc.dptr;
	return r;
}

CUresult cuGraphMemAllocNodeGetParams(CUgraphNode node, CUDA_MEM_ALLOC_NODE_PARAMS *a)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_MEM_ALLOC, a, sizeof *a);
}

CUresult cuGraphAddMemFreeNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			       CUdeviceptr ptr)
{
	return add_same(node, graph, deps, n, CU_GRAPH_NODE_TYPE_MEM_FREE, &ptr, sizeof ptr);
}

CUresult cuGraphMemFreeNodeGetParams(CUgraphNode node, CUdeviceptr *ptr)
{
	return get_same(node, CU_GRAPH_NODE_TYPE_MEM_FREE, ptr, sizeof *ptr);
}
