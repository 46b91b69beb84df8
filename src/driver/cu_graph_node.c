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

static CUgraphNodeParams kernel_params(const CUDA_KERNEL_NODE_PARAMS_v2 *k)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_KERNEL};
	memcpy(&p.kernel, k, sizeof *k);
	return p;
}

CUresult cuGraphAddKernelNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				 const CUDA_KERNEL_NODE_PARAMS *k)
{
	if (!k)
		return CUDA_ERROR_INVALID_VALUE;
	CUgraphNodeParams p = kernel_params(k);
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *k)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_KERNEL, k, &n);
	if (!r)
		memcpy(k, &n->p.kernel, sizeof *k);
	return r;
}

CUresult cuGraphKernelNodeSetParams_v2(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *k)
{
	if (!k)
		return CUDA_ERROR_INVALID_VALUE;
	CUgraphNodeParams p = kernel_params(k);
	return set_node(node, &p);
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
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_MEMSET, f, &n);
	if (!r)
		memcpy(f, &n->p.memset, sizeof *f);
	return r;
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

static CUgraphNodeParams host_params(const CUDA_HOST_NODE_PARAMS *h)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_HOST};
	p.host = (CUDA_HOST_NODE_PARAMS_v2){h->fn, h->userData};
	return p;
}

CUresult cuGraphAddHostNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			    const CUDA_HOST_NODE_PARAMS *h)
{
	if (!h)
		return CUDA_ERROR_INVALID_VALUE;
	CUgraphNodeParams p = host_params(h);
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphHostNodeGetParams(CUgraphNode node, CUDA_HOST_NODE_PARAMS *h)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_HOST, h, &n);
	if (!r)
		*h = (CUDA_HOST_NODE_PARAMS){n->p.host.fn, n->p.host.userData};
	return r;
}

CUresult cuGraphHostNodeSetParams(CUgraphNode node, const CUDA_HOST_NODE_PARAMS *h)
{
	if (!h)
		return CUDA_ERROR_INVALID_VALUE;
	CUgraphNodeParams p = host_params(h);
	return set_node(node, &p);
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

static CUgraphNodeParams event_params(CUgraphNodeType type, CUevent event)
{
	return (CUgraphNodeParams){.type = type, .eventRecord.event = event};
}

CUresult cuGraphAddEventRecordNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				   CUevent event)
{
	CUgraphNodeParams p = event_params(CU_GRAPH_NODE_TYPE_EVENT_RECORD, event);
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphAddEventWaitNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				 CUevent event)
{
	CUgraphNodeParams p = event_params(CU_GRAPH_NODE_TYPE_WAIT_EVENT, event);
	return add_node(node, graph, deps, n, &p, NULL);
}

static CUresult get_event(CUgraphNode node, CUgraphNodeType type, CUevent *event)
{
	GraphNode *n;
	CUresult r = of_type(node, type, event, &n);
	if (!r)
		*event = n->p.eventRecord.event;
	return r;
}

CUresult cuGraphEventRecordNodeGetEvent(CUgraphNode node, CUevent *event)
{
	return get_event(node, CU_GRAPH_NODE_TYPE_EVENT_RECORD, event);
}

CUresult cuGraphEventWaitNodeGetEvent(CUgraphNode node, CUevent *event)
{
	return get_event(node, CU_GRAPH_NODE_TYPE_WAIT_EVENT, event);
}

CUresult cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event)
{
	CUgraphNodeParams p = event_params(CU_GRAPH_NODE_TYPE_EVENT_RECORD, event);
	return set_node(node, &p);
}

CUresult cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event)
{
	CUgraphNodeParams p = event_params(CU_GRAPH_NODE_TYPE_WAIT_EVENT, event);
	return set_node(node, &p);
}

/* ---- values in memory, memory --------------------------------------------------------------------- */

static CUgraphNodeParams batch_params(const CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_BATCH_MEM_OP};
	memcpy(&p.memOp, b, sizeof *b);
	return p;
}

CUresult cuGraphAddBatchMemOpNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
				  const CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	if (!b)
		return CUDA_ERROR_INVALID_VALUE;
	CUgraphNodeParams p = batch_params(b);
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphBatchMemOpNodeGetParams(CUgraphNode node, CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP, b, &n);
	if (!r)
		memcpy(b, &n->p.memOp, sizeof *b);
	return r;
}

CUresult cuGraphBatchMemOpNodeSetParams(CUgraphNode node, const CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	if (!b)
		return CUDA_ERROR_INVALID_VALUE;
	CUgraphNodeParams p = batch_params(b);
	return set_node(node, &p);
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
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_MEM_ALLOC, a, &n);
	if (!r)
		memcpy(a, &n->p.alloc, sizeof *a);
	return r;
}

CUresult cuGraphAddMemFreeNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
			       CUdeviceptr ptr)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEM_FREE, .free.dptr = ptr};
	return add_node(node, graph, deps, n, &p, NULL);
}

CUresult cuGraphMemFreeNodeGetParams(CUgraphNode node, CUdeviceptr *ptr)
{
	GraphNode *n;
	CUresult r = of_type(node, CU_GRAPH_NODE_TYPE_MEM_FREE, ptr, &n);
	if (!r)
		*ptr = n->p.free.dptr;
	return r;
}
