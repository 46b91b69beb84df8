/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls on graphs as data: nodes and edges, clones, user objects.
 */
#include <string.h>

#include "driver/graph.h"

CUresult graph_find(CUgraph graph, CuGraph **g)
{
	CUresult r = driver_check_init();
	*g = handle_get(H_graph, graph);
	return r ? r : *g ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult node_find(CUgraphNode node, GraphNode **n)
{
	CUresult r = driver_check_init();
	*n = handle_get(H_node, node);
	return r ? r : *n ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult graph_check_edges(const CUgraphEdgeData *edges, size_t n)
{
	static const CUgraphEdgeData plain;
	for (size_t i = 0; edges && i < n; i++)
		if (memcmp(&edges[i], &plain, sizeof plain))
			return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "edges of graphs that carry data");
	return CUDA_SUCCESS;
}

/* ---- whole graphs --------------------------------------------------------------------------------- */

CUresult cuGraphCreate(CUgraph *graph, unsigned int flags)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!graph || flags)
		return CUDA_ERROR_INVALID_VALUE;
	CuGraph *g = graph_make();
	if (!g)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*graph = (CUgraph)g;
	return CUDA_SUCCESS;
}

CUresult cuGraphDestroy(CUgraph graph)
{
	CuGraph *g;
	CUresult r = graph_find(graph, &g);
	if (r)
		return r;
	if (g->is_child || g->capturing)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "the graph belongs to a %s",
				   g->is_child ? "node" : "capture");
	graph_free(g);
	return CUDA_SUCCESS;
}

CUresult cuGraphClone(CUgraph *clone, CUgraph graph)
{
	CuGraph *g;
	CUresult r = graph_find(graph, &g);
	if (r)
		return r;
	if (!clone)
		return CUDA_ERROR_INVALID_VALUE;
	if (graph_has_memory(g))
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "a graph with memory nodes has no clones");
	if (graph_has_conditions(g))
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "a graph with conditions has no clones");
	CuGraph *c = graph_clone(g);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	graph_number(c);
	*clone = (CUgraph)c;
	return CUDA_SUCCESS;
}

CUresult cuGraphNodeFindInClone(CUgraphNode *found, CUgraphNode original, CUgraph clone)
{
	CuGraph *g;
	CUresult r = graph_find(clone, &g);
	if (r)
		return r;
	if (!found)
		return CUDA_ERROR_INVALID_VALUE;
	for (GraphNode *n = g->nodes; n && g->origin; n = n->next)
		if (n->origin == (GraphNode *)original) {
			*found = (CUgraphNode)n;
			return CUDA_SUCCESS;
		}
	return CUDA_ERROR_INVALID_VALUE;
}

/* ---- lists: as many as fit in *n, the rest of the room NULL; *n becomes how many there are ------- */

typedef struct List {
	CUgraphNode *at;
	size_t room, n;
} List;

static void list_add(List *l, const GraphNode *n)
{
	if (l->at && l->n < l->room)
		l->at[l->n] = (CUgraphNode)(uintptr_t)n;
	l->n++;
}

static void list_end(List *l, size_t *n)
{
	for (size_t i = l->n; l->at && i < l->room; i++)
		l->at[i] = NULL;
	*n = l->at && l->n > l->room ? l->room : l->n;
}

static CUresult list_nodes(CUgraph graph, CUgraphNode *nodes, size_t *n, bool roots)
{
	CuGraph *g;
	CUresult r = graph_find(graph, &g);
	if (r)
		return r;
	if (!n)
		return CUDA_ERROR_INVALID_VALUE;
	List l = {nodes, *n, 0};
	for (const GraphNode *x = g->nodes; x; x = x->next)
		if (!roots || !x->ndeps)
			list_add(&l, x);
	list_end(&l, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphGetNodes(CUgraph graph, CUgraphNode *nodes, size_t *n)
{
	return list_nodes(graph, nodes, n, false);
}

CUresult cuGraphGetRootNodes(CUgraph graph, CUgraphNode *nodes, size_t *n)
{
	return list_nodes(graph, nodes, n, true);
}

static void clear_edges(CUgraphEdgeData *data, size_t n)
{
	if (data)
		memset(data, 0, n * sizeof *data);
}

CUresult cuGraphGetEdges_v2(CUgraph graph, CUgraphNode *from, CUgraphNode *to, CUgraphEdgeData *data,
			    size_t *n)
{
	CuGraph *g;
	CUresult r = graph_find(graph, &g);
	if (r)
		return r;
	if (!n || !from != !to || (data && !from))
		return CUDA_ERROR_INVALID_VALUE;
	List a = {from, *n, 0}, b = {to, *n, 0};
	for (const GraphNode *x = g->nodes; x; x = x->next)
		for (u32 i = 0; i < x->ndeps; i++) {
			list_add(&a, x->deps[i]);
			list_add(&b, x);
		}
	clear_edges(data, *n);
	list_end(&a, n);
	list_end(&b, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphNodeGetDependencies_v2(CUgraphNode node, CUgraphNode *deps, CUgraphEdgeData *data,
				       size_t *n)
{
	GraphNode *x;
	CUresult r = node_find(node, &x);
	if (r)
		return r;
	if (!n || (data && !deps))
		return CUDA_ERROR_INVALID_VALUE;
	List l = {deps, *n, 0};
	for (u32 i = 0; i < x->ndeps; i++)
		list_add(&l, x->deps[i]);
	clear_edges(data, *n);
	list_end(&l, n);
	return CUDA_SUCCESS;
}

CUresult cuGraphNodeGetDependentNodes_v2(CUgraphNode node, CUgraphNode *nodes, CUgraphEdgeData *data,
					 size_t *n)
{
	GraphNode *x;
	CUresult r = node_find(node, &x);
	if (r)
		return r;
	if (!n || (data && !nodes))
		return CUDA_ERROR_INVALID_VALUE;
	List l = {nodes, *n, 0};
	for (const GraphNode *o = x->graph->nodes; o; o = o->next)
		if (graph_has_edge(o, x))
			list_add(&l, o);
	clear_edges(data, *n);
	list_end(&l, n);
	return CUDA_SUCCESS;
}

/* ---- edges ---------------------------------------------------------------------------------------- */

static CUresult find_edge(const CuGraph *g, CUgraphNode from, CUgraphNode to, GraphNode **a, GraphNode **b)
{
	*a = handle_get(H_node, from);
	*b = handle_get(H_node, to);
	return *a && *b && *a != *b && (*a)->graph == g && (*b)->graph == g ? CUDA_SUCCESS
									     : CUDA_ERROR_INVALID_VALUE;
}

static CUresult check_edge_list(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n,
				CuGraph **g)
{
	CUresult r = graph_find(graph, g);
	if (r)
		return r;
	return n && (!from || !to) ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuGraphAddDependencies_v2(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
				   const CUgraphEdgeData *data, size_t n)
{
	CuGraph *g;
	GraphNode *a, *b;
	CUresult r = check_edge_list(graph, from, to, n, &g);
	if (!r)
		r = graph_check_edges(data, n);
	for (size_t i = 0; i < n && !r; i++) {
		r = find_edge(g, from[i], to[i], &a, &b);
		if (!r && graph_has_edge(b, a))
			r = driver_fail(CUDA_ERROR_INVALID_VALUE, "the edge is there already");
		if (!r && !graph_add_edge(b, a))
			r = CUDA_ERROR_OUT_OF_MEMORY;
	}
	return r;
}

CUresult cuGraphRemoveDependencies_v2(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to,
				      const CUgraphEdgeData *data, size_t n)
{
	CuGraph *g;
	GraphNode *a, *b;
	CUresult r = check_edge_list(graph, from, to, n, &g);
	if (!r)
		r = graph_check_edges(data, n);
	for (size_t i = 0; i < n && !r; i++) {
		r = find_edge(g, from[i], to[i], &a, &b);
		if (!r && !graph_drop_edge(b, a))
			r = driver_fail(CUDA_ERROR_INVALID_VALUE, "there is no such edge");
	}
	return r;
}

CUresult cuGraphDestroyNode(CUgraphNode node)
{
	GraphNode *n;
	CUresult r = node_find(node, &n);
	if (r)
		return r;
	if (n->graph->capturing || n->graph->is_exec)
		return CUDA_ERROR_INVALID_VALUE;
	if (n->p.type == CU_GRAPH_NODE_TYPE_MEM_ALLOC || n->p.type == CU_GRAPH_NODE_TYPE_MEM_FREE)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "memory nodes stay in their graph");
	graph_remove(n);
	return CUDA_SUCCESS;
}

CUresult cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType *type)
{
	GraphNode *n;
	CUresult r = node_find(node, &n);
	if (r)
		return r;
	if (!type)
		return CUDA_ERROR_INVALID_VALUE;
	*type = n->p.type;
	return CUDA_SUCCESS;
}

/* ---- user objects --------------------------------------------------------------------------------- */

CUresult cuUserObjectCreate(CUuserObject *object, void *ptr, CUhostFn destroy, unsigned int refs,
			    unsigned int flags)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!object || !destroy || !refs || refs > 0x7fffffff || flags != CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)
		return CUDA_ERROR_INVALID_VALUE;
	UserObject *o = handle_new(H_object);
	if (!o)
		return CUDA_ERROR_OUT_OF_MEMORY;
	atomic_init(&o->refs, refs);
	o->destroy = destroy;
	o->ptr = ptr;
	*object = (CUuserObject)o;
	return CUDA_SUCCESS;
}

static CUresult find_object(CUuserObject object, u32 count, UserObject **o)
{
	CUresult r = driver_check_init();
	*o = handle_get(H_object, object);
	return r ? r : *o && count && count <= 0x7fffffff ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuUserObjectRetain(CUuserObject object, unsigned int count)
{
	UserObject *o;
	CUresult r = find_object(object, count, &o);
	if (!r)
		atomic_fetch_add(&o->refs, count);
	return r;
}

CUresult cuUserObjectRelease(CUuserObject object, unsigned int count)
{
	UserObject *o;
	CUresult r = find_object(object, count, &o);
	if (r)
		return r;
	if (atomic_load(&o->refs) < count)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "more references than there are");
	object_release(o, count);
	return CUDA_SUCCESS;
}

CUresult cuGraphRetainUserObject(CUgraph graph, CUuserObject object, unsigned int count, unsigned int flags)
{
	CuGraph *g;
	UserObject *o;
	CUresult r = graph_find(graph, &g);
	if (r || (r = find_object(object, count, &o)))
		return r;
	if (flags & ~(unsigned)CU_GRAPH_USER_OBJECT_MOVE ||
	    (flags && atomic_load(&o->refs) < count))
		return CUDA_ERROR_INVALID_VALUE;
	GraphObject *x = g->objects;
	while (x && x->object != o)
		x = x->next;
	if (!x) {
		if (!(x = base_malloc(sizeof *x)))
			return CUDA_ERROR_OUT_OF_MEMORY;
		*x = (GraphObject){o, 0, g->objects};
		g->objects = x;
	}
	x->count += count;
	if (!flags)
		atomic_fetch_add(&o->refs, count);
	return CUDA_SUCCESS;
}

CUresult cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, unsigned int count)
{
	CuGraph *g;
	UserObject *o;
	CUresult r = graph_find(graph, &g);
	if (r || (r = find_object(object, count, &o)))
		return r;
	GraphObject **at = &g->objects, *x;
	while ((x = *at) && x->object != o)
		at = &x->next;
	if (!x || x->count < count)
		return CUDA_ERROR_INVALID_VALUE;
	x->count -= count;
	if (!x->count) {
		*at = x->next;
		free(x);
	}
	object_release(o, count);
	return CUDA_SUCCESS;
}
