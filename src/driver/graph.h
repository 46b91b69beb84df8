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

/* An allocation of a node and of its clones. Its address never changes; between launches that
 * allocate it and what frees it, it is the program's. */
typedef struct GraphMem {
	_Atomic u32 refs; /* nodes that allocate it */
	bool held;	  /* by the program */
	Alloc *alloc;	  /* NULL: its context is gone */
} GraphMem;

typedef struct GraphNode {
	Handle h;
	struct CuGraph *graph;
	u64 id; /* for profilers; an executable graph's nodes have those of what they are made of */
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
	struct CuGraph **bodies; /* conditional: what may run, in a stream of its own */
	u32 nbodies;
	Stream *inner;
	u64 inner_id;
	u32 attr_set; /* kernel: bit a CU_LAUNCH_ATTRIBUTE_*, and their values */
	CUlaunchAttributeValue *attr;
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

typedef struct Condition { /* CUgraphConditionalHandle */
	Handle h;
	_Atomic u32 refs; /* its graph's, and its nodes' */
	u32 first;
	bool assign; /* `first`, when a launch begins */
	_Atomic u32 value;
	struct Condition *next;
} Condition;

typedef struct CuGraph {
	Handle h;
	u64 id; /* none has it twice */
	GraphNode *nodes, **end;
	u32 n;
	struct CuGraph *origin; /* of a clone */
	bool is_child;	      /* a node owns it */
	bool is_exec;	      /* an executable graph's */
	u32 capturing;	      /* captures that add to it now */
	u32 instances;	      /* executable graphs made of it */
	GraphObject *objects;
	struct Condition *conditions;
} CuGraph;

typedef struct GraphExec {
	Handle h;
	pthread_mutex_t lock; /* of its nodes' parameters */
	CuGraph *graph;
	CuGraph *origin; /* what it was made of, while that has this id */
	u64 origin_id;
	GraphNode **order;
	u64 flags;
	Marker *last; /* the end of the last launch, which the next one waits for */
} GraphExec;

enum { GRAPH_ATTRS = CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT + 1 };

/* ---- graph.c ---- */
CuGraph *graph_make(void);
void graph_free(CuGraph *);
CuGraph *graph_clone(const CuGraph *); /* its nodes have the same numbers; NULL: no memory */
void graph_number(CuGraph *); /* numbers of their own for its nodes */
bool graph_has_memory(const CuGraph *); /* nodes that allocate or free */
bool graph_drop_edge(GraphNode *to, const GraphNode *from); /* false: there is none */
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
bool node_set_attribute(GraphNode *, u32 id, const CUlaunchAttributeValue *); /* false: no memory */
CUresult graph_launch(GraphNode *const *order, u32 n, Stream *);

/* ---- cu_graph.c ---- */
/* Edges that carry data are not there yet: NOT_SUPPORTED. */
CUresult graph_check_edges(const CUgraphEdgeData *, size_t n);
CUresult graph_find(CUgraph, CuGraph **);   /* what handles mean; INVALID_VALUE: nothing */
CUresult node_find(CUgraphNode, GraphNode **);

/* ---- cu_graph_exec.c ---- */
CUresult exec_make(CUgraphExec *, CUgraph, u64 flags, CUgraphInstantiateResult *why);
CUresult exec_launch(GraphExec *, Stream *);

/* ---- graph_cond.c ---- */
CUresult conditional_set(GraphNode *, const CUDA_CONDITIONAL_NODE_PARAMS *);
bool conditional_copy(GraphNode *to, const GraphNode *from);
void conditional_clear(GraphNode *);
CUresult conditional_run(GraphNode *, Stream *);
void condition_set(void *ctx, u64 handle, u32 value); /* from a kernel */
void condition_free_all(CuGraph *);
CUresult condition_assign_all(const CuGraph *, Stream *);
bool graph_has_conditions(const CuGraph *);

/* ---- graph_mem.c ---- */
CUresult graph_mem_new(Context *, size_t bytes, GraphMem **); /* with one reference */
void graph_mem_drop(GraphMem *);
void graph_mem_lost(const Alloc *); /* it is about to go, with its context or its graph */
/* A launch allocates it: INVALID_VALUE while the program holds it. */
CUresult graph_mem_take(GraphMem *);
CUresult graph_mem_give(Alloc *); /* freed, by a node or by the program; INVALID_VALUE: it was */


#endif
