/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a node does: its parameters are checked and copied here, and turned into commands of a
 * stream when a graph is launched.
 */
#include <string.h>

#include "driver/capture.h"
#include "driver/graph.h"

/* ---- what parameters own ------------------------------------------------------------------------- */

void node_clear(GraphNode *n)
{
	free(n->blob);
	free(n->args);
	conditional_clear(n);
	free(n->attr);
	n->attr = NULL;
	n->attr_set = 0;
	if (n->child)
		graph_free(n->child);
	if (n->mem && n->p.type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
		graph_mem_drop(n->mem);
	n->blob = NULL;
	n->args = NULL;
	n->child = NULL;
	n->mem = NULL;
}

static CUresult node_context(CUcontext named, Context **ctx)
{
	if (!named)
		return ctx_enter(ctx);
	*ctx = handle_get(H_context, named);
	if (*ctx && (*ctx)->home)
		*ctx = (*ctx)->home;
	return *ctx ? atomic_load(&(*ctx)->fault) : CUDA_ERROR_INVALID_CONTEXT;
}

/* ---- kernels --------------------------------------------------------------------------------------- */

static CUresult kernel_launch_of(const CUDA_KERNEL_NODE_PARAMS_v3 *k, Launch *l, Context **ctx)
{
	CUresult r = node_context(k->ctx, ctx);
	if (r)
		return r;
	*l = (Launch){.grid = {k->gridDimX, k->gridDimY, k->gridDimZ},
		      .block = {k->blockDimX, k->blockDimY, k->blockDimZ},
		      .shared = k->sharedMemBytes,
		      .params = k->kernelParams,
		      .extra = k->extra};
	l->fn = library_function(*ctx, k->func ? (const void *)k->func : k->kern, &r);
	return l->fn ? CUDA_SUCCESS : r;
}

static CUresult set_kernel(GraphNode *n, const CUDA_KERNEL_NODE_PARAMS_v3 *k)
{
	Context *ctx;
	Launch l;
	CUresult r = kernel_launch_of(k, &l, &ctx);
	if (r || (r = launch_check(&l, ctx->dev)))
		return r;
	const Fn *fn = l.fn->fn;
	u32 count = vec_len(fn->params);
	u8 *blob = base_calloc(1, fn->param_size + 1);
	void **args = base_calloc(count + 1, sizeof *args);
	r = blob && args ? launch_copy_params(&l, blob) : CUDA_ERROR_OUT_OF_MEMORY;
	if (r) {
		free(blob);
		free(args);
		return r;
	}
	for (u32 i = 0; i < count; i++)
		args[i] = blob + fn->params[i]->offset;
	free(n->blob);
	free(n->args);
	n->p.kernel = *k;
	n->p.kernel.ctx = (CUcontext)ctx;
	n->p.kernel.kernelParams = args;
	n->p.kernel.extra = NULL;
	n->blob = blob;
	n->args = args;
	return CUDA_SUCCESS;
}

static CUresult run_kernel(const GraphNode *n, Stream *s)
{
	Context *ctx;
	Launch l;
	CUresult r = kernel_launch_of(&n->p.kernel, &l, &ctx);
	if (r)
		return r;
	l.stream = s;
	for (u32 i = 0; i < GRAPH_ATTRS && !r; i++)
		if (n->attr_set >> i & 1)
			r = launch_attribute(&l, &(CUlaunchAttribute){.id = (CUlaunchAttributeID)i,
								      .value = n->attr[i]});
	return r ? r : launch_submit(ctx, &l);
}

/* ---- memory ---------------------------------------------------------------------------------------- */

static CUresult set_copy(GraphNode *n, const CUDA_MEMCPY_NODE_PARAMS *c)
{
	Context *ctx;
	CUresult r = node_context(c->copyCtx, &ctx);
	if (!r)
		r = copy_check(&c->copyParams);
	if (r)
		return r;
	n->p.memcpy = *c;
	n->p.memcpy.copyCtx = (CUcontext)ctx;
	return CUDA_SUCCESS;
}

static CUresult set_fill(GraphNode *n, const CUDA_MEMSET_NODE_PARAMS_v2 *f)
{
	Context *ctx;
	CUresult r = node_context(f->ctx, &ctx);
	if (r)
		return r;
	if ((f->elementSize != 1 && f->elementSize != 2 && f->elementSize != 4) || !f->height ||
	    !f->width || f->dst % f->elementSize ||
	    (f->height > 1 && (f->pitch < f->width * f->elementSize || f->pitch % f->elementSize)) ||
	    !mem_is_device(f->dst, f->elementSize))
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "a fill of %zu x %zu elements of %u bytes",
				   f->width, f->height, f->elementSize);
	n->p.memset = *f;
	n->p.memset.ctx = (CUcontext)ctx;
	return CUDA_SUCCESS;
}

static CUresult run_fill(const CUDA_MEMSET_NODE_PARAMS_v2 *f, Stream *s)
{
	return fill_2d(s, f->dst, f->pitch, f->value, f->elementSize, f->width, f->height);
}

static CUresult set_alloc(GraphNode *n, const CUDA_MEM_ALLOC_NODE_PARAMS_v2 *a)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (n->mem) /* where it is cannot change */
		return CUDA_ERROR_NOT_SUPPORTED;
	if (!a->bytesize || a->poolProps.handleTypes || a->poolProps.allocType != CU_MEM_ALLOCATION_TYPE_PINNED ||
	    a->poolProps.location.type != CU_MEM_LOCATION_TYPE_DEVICE ||
	    !driver_device(a->poolProps.location.id))
		return CUDA_ERROR_INVALID_VALUE;
	GraphMem *m;
	if ((r = graph_mem_new(ctx, a->bytesize, &m)))
		return r;
	n->mem = m;
	n->p.alloc = *a;
	n->p.alloc.accessDescs = NULL;
	n->p.alloc.accessDescCount = 0;
	n->p.alloc.dptr = m->alloc->base;
	return CUDA_SUCCESS;
}

/* Memory of a graph, or the program's: then the graph may free it once. */
static CUresult set_free(GraphNode *n, CUdeviceptr ptr)
{
	for (GraphNode *o = n->graph->nodes; o; o = o->next) {
		if (o != n && o->p.type == CU_GRAPH_NODE_TYPE_MEM_FREE && o->p.free.dptr == ptr)
			return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx is freed twice", ptr);
		if (o->p.type == CU_GRAPH_NODE_TYPE_MEM_ALLOC && o->p.alloc.dptr == ptr)
			n->mem = o->mem;
	}
	const Alloc *a = n->mem ? n->mem->alloc : mem_find(ptr);
	if (!a || a->base != ptr || a->kind != MEM_device || a->mapped)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx was not allocated", ptr);
	n->p.free.dptr = ptr;
	return CUDA_SUCCESS;
}

static CUresult run_free(const GraphNode *n, Stream *s)
{
	Alloc *a = n->mem ? n->mem->alloc : mem_find(n->p.free.dptr);
	if (!a || a->base != n->p.free.dptr)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx is not allocated", n->p.free.dptr);
	return a->graph ? graph_mem_give(a) : pool_free(a, s);
}

static CUresult set_batch(GraphNode *n, const CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 *b)
{
	Context *ctx;
	size_t bytes = b->count * sizeof *b->paramArray;
	CUresult r = node_context(b->ctx, &ctx);
	if (r)
		return r;
	if (!b->count || b->count > 256 || !b->paramArray || b->flags)
		return CUDA_ERROR_INVALID_VALUE;
	u8 *blob = base_malloc(bytes);
	if (!blob)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(blob, b->paramArray, bytes);
	node_clear(n);
	n->blob = blob;
	n->p.memOp = *b;
	n->p.memOp.ctx = (CUcontext)ctx;
	n->p.memOp.paramArray = (CUstreamBatchMemOpParams *)(void *)blob;
	return CUDA_SUCCESS;
}

/* The calling thread may be one that has no context. */
static CUresult run_batch(const GraphNode *n, Stream *s)
{
	if (!ctx_push(s->ctx))
		return CUDA_ERROR_OUT_OF_MEMORY;
	CUresult r = cuStreamBatchMemOp_v2((CUstream)s, n->p.memOp.count, n->p.memOp.paramArray, 0);
	ctx_pop();
	return r;
}

/* ---- host functions, events, graphs -------------------------------------------------------------- */

static CUresult set_host(GraphNode *n, const CUDA_HOST_NODE_PARAMS_v2 *h)
{
	if (!h->fn)
		return CUDA_ERROR_INVALID_VALUE;
	n->p.host = *h;
	return CUDA_SUCCESS;
}

static void call_host(Cmd *c)
{
	if (!atomic_load(&c->stream->ctx->fault))
		c->host(c->user);
}

static CUresult run_host(const CUDA_HOST_NODE_PARAMS_v2 *h, Stream *s)
{
	Cmd *c = queue_new_cmd(s, CMD_host);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->run = call_host;
	c->host = h->fn;
	c->user = h->userData;
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult run_event(CUevent event, Stream *s, bool record)
{
	Event *e = handle_get(H_event, event);
	if (!e)
		return CUDA_ERROR_INVALID_HANDLE;
	pthread_mutex_lock(&e->lock);
	if (record && atomic_load_explicit(&e->capture_id, memory_order_relaxed))
		capture_forget_event(e);
	CUresult r = record ? event_record(e, s) : event_wait(e, s);
	pthread_mutex_unlock(&e->lock);
	return r;
}

static CUresult set_child(GraphNode *n, CUgraph graph)
{
	CuGraph *g = handle_get(H_graph, graph);
	if (!g)
		return CUDA_ERROR_INVALID_VALUE;
	if (graph_has_conditions(g))
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "a graph with conditions is no child");
	CuGraph *c = graph_clone(g);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->is_child = true;
	node_clear(n);
	n->child = c;
	n->p.graph.graph = (CUgraph)c;
	return CUDA_SUCCESS;
}

static CUresult run_child(const GraphNode *n, Stream *s)
{
	GraphNode **order;
	CUresult r = graph_order(n->child, &order);
	if (r)
		return r;
	r = graph_launch(order, n->child->n, s);
	free(order);
	return r;
}

/* ---- all of them ----------------------------------------------------------------------------------- */

CUresult node_set(GraphNode *n, const CUgraphNodeParams *p)
{
	if (p->type != n->p.type)
		return CUDA_ERROR_INVALID_VALUE;
	switch (p->type) {
	case CU_GRAPH_NODE_TYPE_KERNEL:
		return set_kernel(n, &p->kernel);
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		return set_copy(n, &p->memcpy);
	case CU_GRAPH_NODE_TYPE_MEMSET:
		return set_fill(n, &p->memset);
	case CU_GRAPH_NODE_TYPE_HOST:
		return set_host(n, &p->host);
	case CU_GRAPH_NODE_TYPE_GRAPH:
		return set_child(n, p->graph.graph);
	case CU_GRAPH_NODE_TYPE_EMPTY:
		return CUDA_SUCCESS;
	case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
	case CU_GRAPH_NODE_TYPE_WAIT_EVENT: /* the same field */
		n->p.eventRecord = p->eventRecord;
		if (!p->eventRecord.event)
			return CUDA_ERROR_INVALID_VALUE;
		return handle_get(H_event, p->eventRecord.event) ? CUDA_SUCCESS
								  : CUDA_ERROR_INVALID_HANDLE;
	case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
		return set_alloc(n, &p->alloc);
	case CU_GRAPH_NODE_TYPE_MEM_FREE:
		return set_free(n, p->free.dptr);
	case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
		return set_batch(n, &p->memOp);
	case CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return conditional_set(n, &p->conditional);
	default:
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "graph nodes of type %d", (int)p->type);
	}
}

bool node_set_attribute(GraphNode *n, u32 id, const CUlaunchAttributeValue *value)
{
	if (!n->attr)
		n->attr = base_calloc(GRAPH_ATTRS, sizeof *n->attr);
	if (!n->attr)
		return false;
	n->attr[id] = *value;
	n->attr_set |= 1u << id;
	return true;
}

static bool copy_attributes(GraphNode *to, const GraphNode *from)
{
	for (u32 i = 0; i < GRAPH_ATTRS; i++)
		if (from->attr_set >> i & 1 && !node_set_attribute(to, i, &from->attr[i]))
			return false;
	return true;
}

bool node_copy(GraphNode *to, const GraphNode *from)
{
	to->disabled = from->disabled;
	bool owns = from->p.type == CU_GRAPH_NODE_TYPE_KERNEL || from->p.type == CU_GRAPH_NODE_TYPE_GRAPH ||
		    from->p.type == CU_GRAPH_NODE_TYPE_BATCH_MEM_OP;
	if (from->bodies)
		return conditional_copy(to, from);
	if (!owns) {
		to->p = from->p;
		to->mem = from->mem;
		if (from->p.type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
			atomic_fetch_add(&from->mem->refs, 1);
		return true;
	}
	return !node_set(to, &from->p) && copy_attributes(to, from);
}

static CUresult launch_node(GraphNode *n, Stream *s)
{
	if (n->disabled)
		return CUDA_SUCCESS;
	graph_place.node = n->id;
	switch (n->p.type) {
	case CU_GRAPH_NODE_TYPE_KERNEL:
		return run_kernel(n, s);
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		return copy_later(s, &n->p.memcpy.copyParams);
	case CU_GRAPH_NODE_TYPE_MEMSET:
		return run_fill(&n->p.memset, s);
	case CU_GRAPH_NODE_TYPE_HOST:
		return run_host(&n->p.host, s);
	case CU_GRAPH_NODE_TYPE_GRAPH:
		return run_child(n, s);
	case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
		return run_event(n->p.eventRecord.event, s, true);
	case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
		return run_event(n->p.eventWait.event, s, false);
	case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
		return graph_mem_take(n->mem);
	case CU_GRAPH_NODE_TYPE_MEM_FREE:
		return run_free(n, s);
	case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
		return run_batch(n, s);
	case CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return conditional_run(n, s);
	default:
		return CUDA_SUCCESS;
	}
}

CUresult graph_launch(GraphNode *const *order, u32 n, Stream *s)
{
	CUresult r = CUDA_SUCCESS;
	for (u32 i = 0; i < n && !r; i++)
		r = launch_node(order[i], s);
	return r;
}
