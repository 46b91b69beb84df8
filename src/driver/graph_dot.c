/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A graph as a picture: the DOT language, one box a node.
 */
#include <errno.h>
#include <string.h>

#include "driver/graph.h"

static const char *const kinds[] = {"kernel",	 "memcpy",     "memset",	    "host",
				    "graph",	 "empty",      "wait event",	    "record event",
				    "signal",	 "wait",       "allocate",	    "free",
				    "memory operations", "conditional"};

static void describe(FILE *to, const GraphNode *n)
{
	CUresult r;
	const CUgraphNodeParams *p = &n->p;
	const Function *f = NULL;
	if (p->type == CU_GRAPH_NODE_TYPE_KERNEL)
		f = library_function((Context *)p->kernel.ctx,
				     p->kernel.func ? (const void *)p->kernel.func : p->kernel.kern, &r);
	if (f)
		fprintf(to, "\\n%s\\n%u x %u x %u of %u x %u x %u", f->fn->name, p->kernel.gridDimX,
			p->kernel.gridDimY, p->kernel.gridDimZ, p->kernel.blockDimX, p->kernel.blockDimY,
			p->kernel.blockDimZ);
	else if (p->type == CU_GRAPH_NODE_TYPE_MEMCPY)
		fprintf(to, "\\n%zu x %zu x %zu", p->memcpy.copyParams.WidthInBytes,
			p->memcpy.copyParams.Height, p->memcpy.copyParams.Depth);
	else if (p->type == CU_GRAPH_NODE_TYPE_MEMSET)
		fprintf(to, "\\n%zu x %zu = %u", p->memset.width, p->memset.height, p->memset.value);
}

static void draw(FILE *to, const CuGraph *g)
{
	for (const GraphNode *n = g->nodes; n; n = n->next) {
		u32 type = (u32)n->p.type;
		fprintf(to, "\t\"%p\" [shape=box label=\"%s", (const void *)n,
			type < COUNT(kinds) ? kinds[type] : "?");
		describe(to, n);
		fputs("\"];\n", to);
		for (u32 i = 0; i < n->ndeps; i++)
			fprintf(to, "\t\"%p\" -> \"%p\";\n", (const void *)n->deps[i], (const void *)n);
		if (n->child) {
			fprintf(to, "\tsubgraph \"cluster_%p\" {\n", (const void *)n->child);
			draw(to, n->child);
			fputs("\t}\n", to);
		}
	}
}

CUresult cuGraphDebugDotPrint(CUgraph graph, const char *path, unsigned int flags)
{
	CuGraph *g;
	CUresult r = graph_find(graph, &g);
	if (r)
		return r;
	if (!path)
		return CUDA_ERROR_INVALID_VALUE;
	FILE *to = fopen(path, "w");
	if (!to)
		return driver_fail(CUDA_ERROR_OPERATING_SYSTEM, "%s: %s", path, strerror(errno));
	fprintf(to, "digraph \"%p\" {\n", (void *)g);
	draw(to, g);
	fputs("}\n", to);
	bool ok = !ferror(to);
	return fclose(to) || !ok ? CUDA_ERROR_OPERATING_SYSTEM : CUDA_SUCCESS;
}
