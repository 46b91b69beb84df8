/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Executable graphs: made of a graph, launched, changed node by node or as a whole. A node of the
 * executable graph is named by the node it is a copy of.
 */
#include <string.h>

#include "driver/capture.h"
#include "driver/graph.h"
#include "driver/watch.h"

static const u64 known_flags = CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH |
			       CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD | CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH |
			       CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;

/* ---- making --------------------------------------------------------------------------------------- */

static CUresult check_make(const CuGraph *g, u64 flags)
{
	if (flags & ~known_flags)
		return CUDA_ERROR_INVALID_VALUE;
	if (flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "graphs that kernels launch");
	if (g->instances && graph_has_memory(g))
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED,
				   "a graph with memory nodes has one executable graph at a time");
	return CUDA_SUCCESS;
}

static CUresult fill_exec(GraphExec *x, const CuGraph *g)
{
	x->graph = graph_clone(g);
	if (!x->graph)
		return CUDA_ERROR_OUT_OF_MEMORY;
	x->graph->is_exec = true;
	return graph_order(x->graph, &x->order);
}

CUresult exec_make(CUgraphExec *exec, CUgraph graph, u64 flags, CUgraphInstantiateResult *why)
{
	CuGraph *g;
	CUresult r = graph_find(graph, &g);
	if (r || (r = capture_unsafe()) || (r = check_make(g, flags)))
		return r;
	if (!exec)
		return CUDA_ERROR_INVALID_VALUE;
	GraphExec *x = handle_new(H_exec);
	if (!x)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if ((r = fill_exec(x, g))) {
		if (x->graph)
			graph_free(x->graph);
		handle_free(x);
		if (r == CUDA_ERROR_INVALID_VALUE)
			*why = CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE;
		return r;
	}
	pthread_mutex_init(&x->lock, NULL);
	x->flags = flags;
	x->origin = g;
	x->origin_id = g->id;
	g->instances++;
	*why = CUDA_GRAPH_INSTANTIATE_SUCCESS;
	*exec = (CUgraphExec)x;
	return CUDA_SUCCESS;
}

CUresult cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	CUgraphInstantiateResult why;
	return exec_make(exec, graph, flags, &why);
}

static CUresult find_exec(CUgraphExec exec, GraphExec **x)
{
	CUresult r = driver_check_init();
	*x = handle_get(H_exec, exec);
	return r ? r : *x ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* What was launched goes on: commands have all they need. Only what belongs to the graph itself,
 * memory, user objects and bodies of conditional nodes, must outlast them. */
CUresult cuGraphExecDestroy(CUgraphExec exec)
{
	GraphExec *x;
	CUresult r = capture_unsafe();
	if (r || (r = find_exec(exec, &x)))
		return r;
	if (x->graph->objects || graph_has_memory(x->graph) || graph_has_conditions(x->graph))
		queue_sync_marker(x->last);
	CuGraph *g = handle_get(H_graph, x->origin);
	if (g && g->id == x->origin_id)
		g->instances--;
	marker_free(x->last);
	graph_free(x->graph);
	free(x->order);
	pthread_mutex_destroy(&x->lock);
	handle_free(x);
	return CUDA_SUCCESS;
}

CUresult cuGraphExecGetFlags(CUgraphExec exec, cuuint64_t *flags)
{
	GraphExec *x;
	CUresult r = find_exec(exec, &x);
	if (r)
		return r;
	if (!flags)
		return CUDA_ERROR_INVALID_VALUE;
	*flags = x->flags;
	return CUDA_SUCCESS;
}

/* ---- launching ------------------------------------------------------------------------------------ */

static void free_held(const CuGraph *g)
{
	for (const GraphNode *n = g->nodes; n; n = n->next)
		if (n->p.type == CU_GRAPH_NODE_TYPE_MEM_ALLOC && n->mem->held)
			graph_mem_give(n->mem->alloc);
}

/* For profilers: when a launch begins and ends, in stream order. */
static void note_begin(Cmd *c)
{
	*(u64 *)c->user = queue_now();
}

static void note_end(Cmd *c)
{
	watch_tell_graph(c, *(u64 *)c->user);
}

static void drop_note(Cmd *c)
{
	free(c->user);
}

static bool push_note(Stream *s, void (*run)(Cmd *), void (*drop)(Cmd *), u64 *time)
{
	Cmd *c = queue_new_cmd(s, CMD_task);
	if (!c)
		return false;
	c->run = run;
	c->drop = drop;
	c->user = time;
	c->queued = queue_now();
	return queue_push(c);
}

/* Out of memory, no record is made. */
static CUresult launch_noted(const GraphExec *x, Stream *s)
{
	u64 *time = base_calloc(1, sizeof *time);
	graph_place = (GraphPlace){ .graph = (u32)x->graph->id, .correlation = hooks_correlation() };
	bool noted = time && push_note(s, note_begin, NULL, time);
	CUresult r = graph_launch(x->order, x->graph->n, s);
	graph_place.node = 0;
	if (noted)
		push_note(s, note_end, drop_note, time);
	else
		free(time);
	graph_place = (GraphPlace){ 0 };
	return r;
}

static CUresult launch_nodes(const GraphExec *x, Stream *s)
{
	if (atomic_load_explicit(&hooks_work, memory_order_relaxed))
		return launch_noted(x, s);
	return graph_launch(x->order, x->graph->n, s);
}

/* Launches of one executable graph never overlap. */
CUresult exec_launch(GraphExec *x, Stream *s)
{
	pthread_mutex_lock(&x->lock);
	if (x->flags & CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH)
		free_held(x->graph);
	CUresult r = queue_wait_marker(s, x->last);
	if (!r)
		r = condition_assign_all(x->graph, s);
	if (!r)
		r = launch_nodes(x, s);
	CUresult recorded = queue_record(s, &x->last);
	pthread_mutex_unlock(&x->lock);
	return r ? r : recorded;
}

/* ---- changing one node ---------------------------------------------------------------------------- */

static GraphNode *copy_of(const CuGraph *g, const GraphNode *origin)
{
	GraphNode *found = NULL;
	for (GraphNode *n = g->nodes; n && !found; n = n->next) {
		if (n->origin == origin)
			found = n;
		else if (n->child)
			found = copy_of(n->child, origin);
		for (u32 i = 0; i < n->nbodies && !found; i++)
			found = copy_of(n->bodies[i], origin);
	}
	return found;
}

static CUresult find_copy(CUgraphExec exec, CUgraphNode node, GraphExec **x, GraphNode **n)
{
	CUresult r = find_exec(exec, x);
	if (r)
		return r;
	*n = node ? copy_of((*x)->graph, (GraphNode *)node) : NULL;
	return *n ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult set_copy(CUgraphExec exec, CUgraphNode node, const CUgraphNodeParams *p)
{
	GraphExec *x;
	GraphNode *n;
	CUresult r = find_copy(exec, node, &x, &n);
	if (r)
		return r;
	pthread_mutex_lock(&x->lock);
	r = node_set(n, p);
	pthread_mutex_unlock(&x->lock);
	return r;
}

CUresult cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *p)
{
	return p ? set_copy(exec, node, p) : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec exec, CUgraphNode node,
					   const CUDA_KERNEL_NODE_PARAMS *k)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_KERNEL};
	if (!k)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&p.kernel, k, sizeof *k);
	return set_copy(exec, node, &p);
}

static bool is_line(const CUDA_MEMCPY3D *c)
{
	return c->Height == 1 && c->Depth == 1;
}

/* A copy goes between the kinds of memory that it was made for; one of several rows keeps its shape. */
static bool same_kinds(const GraphNode *n, const CUDA_MEMCPY3D *c)
{
	const CUDA_MEMCPY3D *old = &n->p.memcpy.copyParams;

	if (n->p.type != CU_GRAPH_NODE_TYPE_MEMCPY)
		return true;
	return old->srcMemoryType == c->srcMemoryType && old->dstMemoryType == c->dstMemoryType &&
	       ((is_line(old) && is_line(c)) ||
		(old->WidthInBytes == c->WidthInBytes && old->Height == c->Height && old->Depth == c->Depth));
}

CUresult cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, const CUDA_MEMCPY3D *c,
					CUcontext ctx)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEMCPY};
	GraphExec *x;
	GraphNode *n;
	CUresult r = c ? find_copy(exec, node, &x, &n) : CUDA_ERROR_INVALID_VALUE;
	if (r)
		return r;
	if (!same_kinds(n, c) || !c->WidthInBytes)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "a copy of another kind or shape");
	p.memcpy = (CUDA_MEMCPY_NODE_PARAMS){.copyCtx = ctx, .copyParams = *c};
	return set_copy(exec, node, &p);
}

/* A fill of one row may become any other; one of several keeps its shape. */
static bool same_rows(const GraphNode *n, size_t width, size_t height, size_t pitch)
{
	const CUDA_MEMSET_NODE_PARAMS_v2 *old = &n->p.memset;

	if (n->p.type != CU_GRAPH_NODE_TYPE_MEMSET || (old->height <= 1 && height <= 1))
		return true;
	return old->width == width && old->height == height && old->pitch == pitch;
}

CUresult cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node,
					const CUDA_MEMSET_NODE_PARAMS *f, CUcontext ctx)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEMSET};
	GraphExec *x;
	GraphNode *n;
	CUresult r = f ? find_copy(exec, node, &x, &n) : CUDA_ERROR_INVALID_VALUE;
	if (r)
		return r;
	if (!same_rows(n, f->width, f->height, f->pitch))
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "a fill of several rows has another shape");
	memcpy(&p.memset, f, sizeof *f);
	p.memset.ctx = ctx;
	return set_copy(exec, node, &p);
}

CUresult cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node, const CUDA_HOST_NODE_PARAMS *h)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_HOST};
	if (!h)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&p.host, h, sizeof *h);
	return set_copy(exec, node, &p);
}

CUresult cuGraphExecBatchMemOpNodeSetParams(CUgraphExec exec, CUgraphNode node,
					    const CUDA_BATCH_MEM_OP_NODE_PARAMS *b)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_BATCH_MEM_OP};
	if (!b)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&p.memOp, b, sizeof *b);
	return set_copy(exec, node, &p);
}

static CUresult set_event(CUgraphExec exec, CUgraphNode node, CUgraphNodeType type, CUevent event)
{
	CUgraphNodeParams p = {.type = type, .eventRecord.event = event};
	return set_copy(exec, node, &p);
}

CUresult cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event)
{
	return set_event(exec, node, CU_GRAPH_NODE_TYPE_EVENT_RECORD, event);
}

CUresult cuGraphExecEventWaitNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event)
{
	return set_event(exec, node, CU_GRAPH_NODE_TYPE_WAIT_EVENT, event);
}

static bool can_be_disabled(const GraphNode *n)
{
	return n->p.type == CU_GRAPH_NODE_TYPE_KERNEL || n->p.type == CU_GRAPH_NODE_TYPE_MEMSET ||
	       n->p.type == CU_GRAPH_NODE_TYPE_MEMCPY;
}

CUresult cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int enabled)
{
	GraphExec *x;
	GraphNode *n;
	CUresult r = find_copy(exec, node, &x, &n);
	if (r)
		return r;
	if (!can_be_disabled(n))
		return CUDA_ERROR_INVALID_VALUE;
	n->disabled = !enabled;
	return CUDA_SUCCESS;
}

CUresult cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int *enabled)
{
	GraphExec *x;
	GraphNode *n;
	CUresult r = find_copy(exec, node, &x, &n);
	if (r)
		return r;
	if (!enabled || !can_be_disabled(n))
		return CUDA_ERROR_INVALID_VALUE;
	*enabled = !n->disabled;
	return CUDA_SUCCESS;
}

/* ---- changing all of them: nodes correspond by age ------------------------------------------------- */

static CUgraphExecUpdateResult differ(CUgraphExecUpdateResultInfo *info, CUgraphExecUpdateResult what,
				      const GraphNode *at)
{
	info->errorNode = (CUgraphNode)(uintptr_t)at;
	return info->result = what;
}

static void number_nodes(const CuGraph *g)
{
	u32 i = 0;
	for (GraphNode *n = g->nodes; n; n = n->next)
		n->mark = i++;
}

static bool same_edges(const GraphNode *a, const GraphNode *b)
{
	if (a->ndeps != b->ndeps)
		return false;
	for (u32 i = 0; i < a->ndeps; i++) {
		u32 k = 0;
		while (k < b->ndeps && b->deps[k]->mark != a->deps[i]->mark)
			k++;
		if (k == b->ndeps)
			return false;
	}
	return true;
}

static CUgraphExecUpdateResult compare(const CuGraph *, const CuGraph *, CUgraphExecUpdateResultInfo *);

static CUgraphExecUpdateResult compare_bodies(const GraphNode *x, const GraphNode *y,
					      CUgraphExecUpdateResultInfo *info)
{
	CUgraphExecUpdateResult r = CU_GRAPH_EXEC_UPDATE_SUCCESS;
	if (x->p.conditional.handle != y->p.conditional.handle || x->nbodies != y->nbodies ||
	    x->p.conditional.type != y->p.conditional.type)
		return differ(info, CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED, y);
	for (u32 i = 0; i < x->nbodies && !r; i++)
		r = compare(x->bodies[i], y->bodies[i], info);
	return r;
}

/* Is the graph b what a is, parameters apart? */
static CUgraphExecUpdateResult compare(const CuGraph *a, const CuGraph *b, CUgraphExecUpdateResultInfo *info)
{
	CUgraphExecUpdateResult r = CU_GRAPH_EXEC_UPDATE_SUCCESS;
	if (a->n != b->n)
		return differ(info, CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, NULL);
	number_nodes(a);
	number_nodes(b);
	for (const GraphNode *x = a->nodes, *y = b->nodes; x && !r; x = x->next, y = y->next) {
		if (x->p.type != y->p.type)
			r = differ(info, CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED, y);
		else if (!same_edges(x, y))
			r = differ(info, CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, y);
		else if (x->child)
			r = compare(x->child, y->child, info);
		else if (x->bodies)
			r = compare_bodies(x, y, info);
		else if (x->p.type == CU_GRAPH_NODE_TYPE_KERNEL && x->p.kernel.ctx != y->p.kernel.ctx)
			r = differ(info, CU_GRAPH_EXEC_UPDATE_ERROR_FUNCTION_CHANGED, y);
		else if (x->mem != y->mem || !same_kinds(x, &y->p.memcpy.copyParams) ||
			 !same_rows(x, y->p.memset.width, y->p.memset.height, y->p.memset.pitch))
			r = differ(info, CU_GRAPH_EXEC_UPDATE_ERROR_PARAMETERS_CHANGED, y);
	}
	return r;
}

static CUresult take_params(const CuGraph *a, const CuGraph *b, CUgraphExecUpdateResultInfo *info)
{
	for (GraphNode *x = a->nodes, *y = b->nodes; x; x = x->next, y = y->next) {
		x->origin = y;
		if (x->child) {
			CUresult r = take_params(x->child, y->child, info);
			if (r)
				return r;
		} else if (x->bodies) {
			CUresult r = CUDA_SUCCESS;
			for (u32 i = 0; i < x->nbodies && !r; i++)
				r = take_params(x->bodies[i], y->bodies[i], info);
			if (r)
				return r;
		} else if (!x->mem) {
			bool off = x->disabled;
			x->attr_set = 0;
			if (!node_copy(x, y)) {
				differ(info, CU_GRAPH_EXEC_UPDATE_ERROR, y);
				return CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE;
			}
			x->disabled = off;
		}
	}
	return CUDA_SUCCESS;
}

CUresult cuGraphExecUpdate_v2(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info)
{
	GraphExec *x;
	CuGraph *g;
	CUresult r = find_exec(exec, &x);
	CUgraphExecUpdateResultInfo unasked;
	if (r || (r = graph_find(graph, &g)))
		return r;
	if (!info)
		info = &unasked;
	*info = (CUgraphExecUpdateResultInfo){.result = CU_GRAPH_EXEC_UPDATE_SUCCESS};
	pthread_mutex_lock(&x->lock);
	r = compare(x->graph, g, info) ? CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE : take_params(x->graph, g, info);
	pthread_mutex_unlock(&x->lock);
	return r;
}

CUresult cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child)
{
	GraphExec *x;
	GraphNode *n;
	CuGraph *g;
	CUgraphExecUpdateResultInfo info;
	CUresult r = find_copy(exec, node, &x, &n);
	if (r || (r = graph_find(child, &g)))
		return r;
	if (!n->child)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&x->lock);
	r = compare(n->child, g, &info) ? CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE : take_params(n->child, g, &info);
	pthread_mutex_unlock(&x->lock);
	return r;
}
