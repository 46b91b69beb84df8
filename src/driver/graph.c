/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs as data: nodes, edges, clones, orders. No call of the API here.
 */
#include <string.h>

#include "driver/graph.h"

CuGraph *graph_make(void)
{
	CuGraph *g = handle_new(H_graph);
	static _Atomic u64 next_id = 1;
	if (!g)
		return NULL;
	g->end = &g->nodes;
	g->id = atomic_fetch_add(&next_id, 1);
	return g;
}

void object_release(UserObject *o, u32 count)
{
	if (atomic_fetch_sub(&o->refs, count) != count)
		return;
	o->destroy(o->ptr);
	handle_free(o);
}

static void free_node(GraphNode *n)
{
	node_clear(n);
	free(n->deps);
	handle_free(n);
}

void graph_free(CuGraph *g)
{
	for (GraphNode *n = g->nodes, *next; n; n = next) {
		next = n->next;
		free_node(n);
	}
	for (GraphObject *o = g->objects, *next; o; o = next) {
		next = o->next;
		object_release(o->object, o->count);
		free(o);
	}
	condition_free_all(g);
	handle_free(g);
}

bool graph_has_edge(const GraphNode *to, const GraphNode *from)
{
	for (u32 i = 0; i < to->ndeps; i++)
		if (to->deps[i] == from)
			return true;
	return false;
}

bool graph_add_edge(GraphNode *to, GraphNode *from)
{
	if (to->ndeps == to->cap) {
		u32 cap = to->cap ? to->cap * 2 : 4;
		GraphNode **deps = base_realloc(to->deps, cap * sizeof(GraphNode *));
		if (!deps)
			return false;
		to->deps = deps;
		to->cap = cap;
	}
	to->deps[to->ndeps++] = from;
	return true;
}

static u64 next_node_id(void)
{
	static _Atomic u64 next = 1;
	return atomic_fetch_add(&next, 1);
}

CUresult graph_add(CuGraph *g, const CUgraphNode *deps, size_t n, CUgraphNodeType type,
		   GraphNode **out)
{
	if (n && !deps)
		return CUDA_ERROR_INVALID_VALUE;
	GraphNode *node = handle_new(H_node);
	if (!node)
		return CUDA_ERROR_OUT_OF_MEMORY;
	node->graph = g;
	node->id = next_node_id();
	node->p.type = type;
	for (size_t i = 0; i < n; i++) {
		GraphNode *from = handle_get(H_node, deps[i]);
		bool fits = from && from->graph == g && !graph_has_edge(node, from);
		if (!fits || !graph_add_edge(node, from)) {
			free_node(node);
			return fits ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_VALUE;
		}
	}
	*g->end = node;
	g->end = &node->next;
	g->n++;
	*out = node;
	return CUDA_SUCCESS;
}

bool graph_drop_edge(GraphNode *to, const GraphNode *from)
{
	for (u32 i = 0; i < to->ndeps; i++)
		if (to->deps[i] == from) {
			to->ndeps--;
			memmove(to->deps + i, to->deps + i + 1,
				(to->ndeps - i) * sizeof(GraphNode *));
			return true;
		}
	return false;
}

void graph_remove(GraphNode *n)
{
	CuGraph *g = n->graph;
	GraphNode **at = &g->nodes;
	for (GraphNode *o = g->nodes; o; o = o->next)
		graph_drop_edge(o, n);
	while (*at != n)
		at = &(*at)->next;
	*at = n->next;
	if (!n->next)
		g->end = at;
	g->n--;
	free_node(n);
}

bool graph_has_memory(const CuGraph *g)
{
	for (const GraphNode *n = g->nodes; n; n = n->next)
		if (n->p.type == CU_GRAPH_NODE_TYPE_MEM_ALLOC || n->p.type == CU_GRAPH_NODE_TYPE_MEM_FREE ||
		    (n->child && graph_has_memory(n->child)))
			return true;
	return false;
}

bool graph_has_conditions(const CuGraph *g)
{
	if (g->conditions)
		return true;
	for (const GraphNode *n = g->nodes; n; n = n->next)
		if (n->bodies || (n->child && graph_has_conditions(n->child)))
			return true;
	return false;
}

/* ---- clones: nodes of the copy stand in the same order ------------------------------------------ */

static void number_nodes(const CuGraph *g)
{
	u32 i = 0;
	for (GraphNode *n = g->nodes; n; n = n->next)
		n->mark = i++;
}

static bool copy_edges(const CuGraph *from, const CuGraph *to)
{
	GraphNode **all = base_calloc(to->n + 1, sizeof(GraphNode *));
	bool ok = all != NULL;
	u32 i = 0;
	if (!all)
		return false;
	number_nodes(from);
	for (GraphNode *n = to->nodes; n; n = n->next)
		all[i++] = n;
	i = 0;
	for (const GraphNode *n = from->nodes; n && ok; n = n->next, i++)
		for (u32 k = 0; k < n->ndeps && ok; k++)
			ok = graph_add_edge(all[i], all[n->deps[k]->mark]);
	free(all);
	return ok;
}

static bool copy_objects(const CuGraph *from, CuGraph *to)
{
	for (const GraphObject *o = from->objects; o; o = o->next) {
		GraphObject *c = base_malloc(sizeof *c);
		if (!c)
			return false;
		*c = (GraphObject){o->object, o->count, to->objects};
		atomic_fetch_add(&o->object->refs, o->count);
		to->objects = c;
	}
	return true;
}

void graph_number(CuGraph *g)
{
	for (GraphNode *n = g->nodes; n; n = n->next) {
		n->id = next_node_id();
		if (n->child)
			graph_number(n->child);
		for (u32 i = 0; i < n->nbodies; i++)
			graph_number(n->bodies[i]);
	}
}

CuGraph *graph_clone(const CuGraph *g)
{
	CuGraph *c = graph_make();
	bool ok = c != NULL;
	for (GraphNode *n = g->nodes; n && ok; n = n->next) {
		GraphNode *to;
		ok = !graph_add(c, NULL, 0, n->p.type, &to);
		if (ok) {
			to->origin = n;
			to->id = n->id;
			ok = node_copy(to, n);
		}
	}
	ok = ok && copy_edges(g, c) && copy_objects(g, c);
	if (!ok && c)
		graph_free(c);
	if (!ok)
		return NULL;
	c->origin = (CuGraph *)(uintptr_t)g;
	return c;
}

/* Each round takes the nodes whose predecessors are all taken; marks: 0 waiting, 1 taken. */
CUresult graph_order(const CuGraph *g, GraphNode ***order)
{
	GraphNode **all = base_calloc(g->n + 1, sizeof(GraphNode *));
	u32 done = 0, before;
	if (!all)
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (GraphNode *n = g->nodes; n; n = n->next)
		n->mark = 0;
	do {
		before = done;
		for (GraphNode *n = g->nodes; n; n = n->next) {
			u32 i = 0;
			while (i < n->ndeps && n->deps[i]->mark)
				i++;
			if (n->mark || i < n->ndeps)
				continue;
			n->mark = 1;
			all[done++] = n;
		}
	} while (done > before);
	if (done < g->n) {
		free(all);
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "nodes of the graph wait for each other");
	}
	*order = all;
	return CUDA_SUCCESS;
}
