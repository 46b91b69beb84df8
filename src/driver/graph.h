/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs: nodes that wait for nodes. A node keeps its parameters as CUgraphNodeParams, with
 * everything they point to copied. An executable graph is a clone and an order in which each node
 * comes after those it waits for; launching it pushes its nodes into a stream in that order, which
 * is one of the orders that the edges allow.
 */
#ifndef WW_DRIVER_GRAPH_H
#define WW_DRIVER_GRAPH_H

#include "driver/objects.h"

typedef struct GraphMem { /* an allocation of a node and of its clones */
	_Atomic u32 refs;
	bool freed_inside; /* a node of the graph frees it: it lives as long as the nodes */
	bool launched;	   /* else it is the program's after the first launch */
	Alloc *alloc;
} GraphMem;

typedef struct GraphNode {
	Handle h;
	struct CuGraph *graph;
	struct GraphNode *next;	  /* in the graph, by age */
	struct GraphNode *origin; /* of a clone: what it is a copy of; only to be compared */
	struct GraphNode **deps;  /* what it waits for */
	u32 ndeps, cap;
	u32 mark;
	bool disabled;
	CUgraphNodeParams p;
	u8 *blob;	 /* kernel: parameters as it gets them; batch: the operations */
	void **args;	 /* kernel: where each of them is in the blob */
	struct CuGraph *child;
	GraphMem *mem;
	bool cooperative, has_priority; /* kernel attributes */
	int priority;
} GraphNode;

typedef struct UserObject { /* CUuserObject */
	Handle h;
	_Atomic u32 refs;
	CUhostFn destroy;
	void *ptr;
} UserObject;
typedef struct GraphObject {
	UserObject *object;
	u32 count;
	struct GraphObject *next;
} GraphObject;

typedef struct CuGraph {
	Handle h;
	GraphNode *nodes, **end;
	u32 n;
	struct CuGraph *origin; /* of a clone */
	bool is_child;	      /* a node owns it */
	GraphObject *objects;
} CuGraph;

typedef struct GraphExec {
	Handle h;
	pthread_mutex_t lock; /* of its nodes' parameters */
	CuGraph *graph;
	GraphNode **order;
	u64 flags;
} GraphExec;

/* ---- graph.c ---- */
CuGraph *graph_make(void);
void graph_free(CuGraph *);
CuGraph *graph_clone(const CuGraph *); /* NULL: no memory */
/* A node without parameters behind `deps`; INVALID_VALUE when one is not of this graph. */
CUresult graph_add(CuGraph *, const CUgraphNode *deps, size_t n, CUgraphNodeType, GraphNode **);
void graph_remove(GraphNode *);
bool graph_add_edge(GraphNode *to, GraphNode *from); /* false: no memory */
bool graph_has_edge(const GraphNode *to, const GraphNode *from);
/* All nodes, each behind those it waits for, malloc'd. INVALID_VALUE: they wait for each other. */
CUresult graph_order(const CuGraph *, GraphNode ***order);
void object_release(UserObject *, u32 count);

/* ---- graph_node.c ---- */
/* Checks parameters and keeps them. On an error the node is as before. */
CUresult node_set(GraphNode *, const CUgraphNodeParams *);
bool node_copy(GraphNode *to, const GraphNode *from); /* parameters; false: no memory */
void node_clear(GraphNode *);			      /* frees what the parameters own */
CUresult node_launch(GraphNode *, Stream *);	      /* and what is in it */
CUresult graph_launch(GraphNode *const *order, u32 n, Stream *);

#endif
