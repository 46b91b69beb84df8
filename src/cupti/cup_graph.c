/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Callbacks about graphs: which come and go, their nodes and edges, what a stream captures. In: the driver's calls, as
 * graph_call.def sorts them. Out: CUPTI_CBID_RESOURCE_GRAPH… with a CUpti_GraphData. A captured node is told at the end
 * of the call that made it. The nodes of an executable graph are told as clones of those that they were made of.
 */
#include "cupti/cup.h"

#include <stdlib.h>
#include <string.h>

#define TELL(id, ...) tell(CUPTI_CBID_RESOURCE_##id, (CUpti_GraphData){ __VA_ARGS__ })

typedef void CallFn(const HookCall *);

static void tell(u32 cbid, CUpti_GraphData g)
{
	CUpti_ResourceData d = { .resourceDescriptor = &g };

	if (!cup_tells(CUPTI_CB_DOMAIN_RESOURCE, cbid))
		return;
	if (drv.cuCtxGetCurrent(&d.context))
		d.context = NULL;
	cup_tell(CUPTI_CB_DOMAIN_RESOURCE, cbid, &d);
}

static bool anyone(void)
{
	bool any = cup_tells(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPH_NODE_UPDATED) ||
		   cup_tells(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPH_NODE_SET_PARAMS);

	for (u32 i = CUPTI_CBID_RESOURCE_GRAPH_CREATED; i <= CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED; i++)
		any |= cup_tells(CUPTI_CB_DOMAIN_RESOURCE, i);
	return any;
}

static CUgraphNodeType type_of(CUgraphNode node)
{
	CUgraphNodeType t = CU_GRAPH_NODE_TYPE_EMPTY;

	drv.cuGraphNodeGetType(node, &t);
	return t;
}

/* The graph's nodes, to be freed; NULL: none. */
static CUgraphNode *nodes_of(CUgraph graph, size_t *n)
{
	CUgraphNode *nodes;

	*n = 0;
	if (drv.cuGraphGetNodes(graph, NULL, n) || !*n)
		return NULL;
	nodes = base_calloc(*n, sizeof *nodes);
	if (nodes && !drv.cuGraphGetNodes(graph, nodes, n))
		return nodes;
	free(nodes);
	*n = 0;
	return NULL;
}

/* ---- nodes and edges ------------------------------------------------------------------------------------------------ */

static void tell_dependencies(CUgraph graph, CUgraphNode node)
{
	CUgraphNode *deps;
	size_t n = 0;

	if (drv.cuGraphNodeGetDependencies(node, NULL, &n) || !n)
		return;
	deps = base_calloc(n, sizeof *deps);
	if (deps && !drv.cuGraphNodeGetDependencies(node, deps, &n))
		for (size_t i = 0; i < n; i++)
			TELL(GRAPHNODE_DEPENDENCY_CREATED, .graph = graph, .node = node, .nodeType = type_of(node),
			     .dependency = deps[i]);
	free(deps);
}

/* Nodes and their copies stand in one order. Graphs in them are copied with them. */
static void tell_node_clones(CUgraph graph, CUgraph original)
{
	size_t n, m;
	CUgraphNode *to = nodes_of(graph, &n), *from = nodes_of(original, &m);

	for (size_t i = 0; i < n && n == m; i++) {
		CUgraph child, old;

		TELL(GRAPHNODE_CLONED, .graph = graph, .originalGraph = original, .node = to[i], .originalNode = from[i],
		     .nodeType = type_of(to[i]));
		if (type_of(to[i]) == CU_GRAPH_NODE_TYPE_GRAPH && !drv.cuGraphChildGraphNodeGetGraph(to[i], &child) &&
		    !drv.cuGraphChildGraphNodeGetGraph(from[i], &old))
			tell_node_clones(child, old);
	}
	free(to);
	free(from);
}

static void tell_clones(CUgraph graph, CUgraph original)
{
	TELL(GRAPH_CLONED, .graph = graph, .originalGraph = original);
	tell_node_clones(graph, original);
}

static void tell_node(CUgraph graph, CUgraphNode node)
{
	TELL(GRAPHNODE_CREATED, .graph = graph, .node = node, .nodeType = type_of(node));
	tell_dependencies(graph, node);
}

typedef struct NodeParams { /* of all calls that add a node */
	CUgraphNode *node;
	CUgraph graph;
} NodeParams;

static void node_made_begins(const HookCall *c)
{
	TELL(GRAPHNODE_CREATE_STARTING, .graph = ((const NodeParams *)c->params)->graph);
}

static CUgraph child_in(const CUgraphNodeParams *p)
{
	return p->type == CU_GRAPH_NODE_TYPE_GRAPH ? p->graph.graph : NULL;
}

/* What a node of a graph is made of; NULL: it is another node. */
static CUgraph child_given(const HookCall *c)
{
	switch (c->id) {
	case CUPTI_DRIVER_TRACE_CBID_cuGraphAddChildGraphNode:
		return ((const cuGraphAddChildGraphNode_params *)c->params)->childGraph;
	case CUPTI_DRIVER_TRACE_CBID_cuGraphAddNode: return child_in(((const cuGraphAddNode_params *)c->params)->nodeParams);
	case CUPTI_DRIVER_TRACE_CBID_cuGraphAddNode_v2:
		return child_in(((const cuGraphAddNode_v2_params *)c->params)->nodeParams);
	default: return NULL;
	}
}

static void node_made_ends(const HookCall *c)
{
	const NodeParams *p = c->params;
	CUgraph child = child_given(c), copy;

	tell_node(p->graph, *p->node);
	if (child && !drv.cuGraphChildGraphNodeGetGraph(*p->node, &copy))
		tell_clones(copy, child);
}

static void node_goes_begins(const HookCall *c)
{
	CUgraphNode node = ((const cuGraphDestroyNode_params *)c->params)->hNode;

	if (node)
		TELL(GRAPHNODE_DESTROY_STARTING, .node = node, .nodeType = type_of(node));
}

static void node_set_ends(const HookCall *c)
{
	CUgraphNode node = ((const cuGraphNodeSetParams_params *)c->params)->hNode;

	TELL(GRAPH_NODE_SET_PARAMS, .node = node, .nodeType = type_of(node));
}

static void node_updated_ends(const HookCall *c)
{
	const cuGraphExecNodeSetParams_params *p = c->params;

	TELL(GRAPH_NODE_UPDATED, .graphExec = p->hGraphExec, .node = p->hNode, .nodeType = type_of(p->hNode));
}

static void tell_edges(u32 cbid, CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n)
{
	for (size_t i = 0; from && to && i < n; i++)
		tell(cbid, (CUpti_GraphData){ .graph = graph, .node = to[i], .dependency = from[i] });
}

static void edges_made_ends(const HookCall *c)
{
	const cuGraphAddDependencies_params *p = c->params;

	tell_edges(CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_CREATED, p->hGraph, p->from, p->to, p->numDependencies);
}

static void edges_made_v2_ends(const HookCall *c)
{
	const cuGraphAddDependencies_v2_params *p = c->params;

	tell_edges(CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_CREATED, p->hGraph, p->from, p->to, p->numDependencies);
}

static void edges_go_begins(const HookCall *c)
{
	const cuGraphAddDependencies_params *p = c->params;

	tell_edges(CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_DESTROY_STARTING, p->hGraph, p->from, p->to, p->numDependencies);
}

static void edges_go_v2_begins(const HookCall *c)
{
	const cuGraphAddDependencies_v2_params *p = c->params;

	tell_edges(CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_DESTROY_STARTING, p->hGraph, p->from, p->to, p->numDependencies);
}

/* ---- graphs --------------------------------------------------------------------------------------------------------- */

static void graph_made_ends(const HookCall *c)
{
	TELL(GRAPH_CREATED, .graph = *((const cuGraphCreate_params *)c->params)->phGraph);
}

static void graph_goes_begins(const HookCall *c)
{
	CUgraph graph = ((const cuGraphDestroy_params *)c->params)->hGraph;

	if (graph)
		TELL(GRAPH_DESTROY_STARTING, .graph = graph);
}

static void graph_cloned_ends(const HookCall *c)
{
	const cuGraphClone_params *p = c->params;

	tell_clones(*p->phGraphClone, p->originalGraph);
}

typedef struct ExecParams { /* of all calls that instantiate */
	CUgraphExec *exec;
	CUgraph graph;
} ExecParams;

static void exec_made_begins(const HookCall *c)
{
	TELL(GRAPHEXEC_CREATE_STARTING, .graph = ((const ExecParams *)c->params)->graph);
}

static void exec_made_ends(const HookCall *c)
{
	const ExecParams *p = c->params;
	CUgraph copy = drv.hooks->exec_graph(*p->exec);

	if (copy)
		tell_node_clones(copy, p->graph);
	TELL(GRAPHEXEC_CREATED, .graph = p->graph, .graphExec = *p->exec);
}

static void exec_goes_begins(const HookCall *c)
{
	CUgraphExec exec = ((const cuGraphExecDestroy_params *)c->params)->hGraphExec;

	if (exec)
		TELL(GRAPHEXEC_DESTROY_STARTING, .graphExec = exec);
}

/* ---- capture -------------------------------------------------------------------------------------------------------- */

enum { MAX_CAPTURES = 64 };
typedef struct Capture {
	CUstream stream; /* where it began; NULL: free */
	CUgraph graph;
	size_t told; /* so many of its nodes */
} Capture;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of these */
static Capture captures[MAX_CAPTURES];
static _Atomic u32 ncaptures;

static bool is_per_thread(const HookCall *c)
{
	size_t n = strlen(c->name);

	return n > 5 && !strcmp(c->name + n - 5, "_ptsz");
}

static CUstream stream_of(const HookCall *c)
{
	CUstream s = ((const cuStreamEndCapture_params *)c->params)->hStream;

	return s ? s : is_per_thread(c) ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
}

static CUgraph captured_in(CUstream s)
{
	CUstreamCaptureStatus status;
	CUgraph graph = NULL;

	if (drv.cuStreamGetCaptureInfo_v2(s, &status, NULL, &graph, NULL, NULL) || status != CU_STREAM_CAPTURE_STATUS_ACTIVE)
		return NULL;
	return graph;
}

static void tell_captured(u32 slot)
{
	CUgraph graph;
	CUgraphNode *nodes;
	size_t from, n;

	pthread_mutex_lock(&lock);
	graph = captures[slot].stream && captured_in(captures[slot].stream) == captures[slot].graph ? captures[slot].graph : NULL;
	nodes = graph ? nodes_of(graph, &n) : NULL;
	from = captures[slot].told;
	if (nodes)
		captures[slot].told = n;
	pthread_mutex_unlock(&lock);
	for (size_t i = from; nodes && i < n; i++)
		tell_node(graph, nodes[i]);
	free(nodes);
}

static void capture_begins_ends(const HookCall *c)
{
	CUstream s = stream_of(c);
	CUgraph graph = captured_in(s);
	bool given = c->id == CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph ||
		     c->id == CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph_ptsz;
	size_t n = 0;
	u32 i = 0;

	if (!graph)
		return;
	if (given)
		drv.cuGraphGetNodes(graph, NULL, &n);
	else
		TELL(GRAPH_CREATED, .graph = graph);
	pthread_mutex_lock(&lock);
	while (i < MAX_CAPTURES && captures[i].stream)
		i++;
	if (i < MAX_CAPTURES) {
		captures[i] = (Capture){ s, graph, n };
		ncaptures++;
	}
	pthread_mutex_unlock(&lock);
}

/* However it ends, there is nothing more to be told of it. */
static void capture_ends_begins(const HookCall *c)
{
	CUstream s = stream_of(c);

	for (u32 i = 0; i < MAX_CAPTURES; i++) {
		if (captures[i].stream != s)
			continue;
		tell_captured(i);
		pthread_mutex_lock(&lock);
		captures[i].stream = NULL;
		ncaptures--;
		pthread_mutex_unlock(&lock);
	}
}

/* ---- which call does what --------------------------------------------------------------------------------------------- */

typedef struct Does {
	CallFn *begins, *ends; /* NULL: nothing */
} Does;
static const Does graph_made = { NULL, graph_made_ends }, graph_goes = { graph_goes_begins, NULL },
		  graph_cloned = { NULL, graph_cloned_ends }, node_made = { node_made_begins, node_made_ends },
		  node_goes = { node_goes_begins, NULL }, node_set = { NULL, node_set_ends },
		  node_updated = { NULL, node_updated_ends }, edges_made = { NULL, edges_made_ends },
		  edges_made_v2 = { NULL, edges_made_v2_ends }, edges_go = { edges_go_begins, NULL },
		  edges_go_v2 = { edges_go_v2_begins, NULL }, exec_made = { exec_made_begins, exec_made_ends },
		  exec_goes = { exec_goes_begins, NULL }, capture_begins = { NULL, capture_begins_ends },
		  capture_ends = { capture_ends_begins, NULL };
static const Does *const does[] = {
#define GRAPH_CALL(function, what) [CUPTI_DRIVER_TRACE_CBID_##function] = &what,
#include "cupti/graph_call.def"
#undef GRAPH_CALL
};

void cup_graph_call(const HookCall *c, bool end)
{
	const Does *d = c->id < COUNT(does) ? does[c->id] : NULL;
	CallFn *f = !d ? NULL : end ? d->ends : d->begins;

	if ((!f && !ncaptures) || (!anyone() && f != capture_ends_begins))
		return;
	for (u32 i = 0; ncaptures && end && i < MAX_CAPTURES; i++)
		tell_captured(i);
	if (f)
		f(c);
}
