/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conditional nodes: IF, WHILE and SWITCH over bodies that are graphs, by a value that kernels set
 * (CUDA C++ Programming Guide, "Conditional Graph Nodes"). The node is one command of its stream.
 * When its turn comes the value is read and a body is pushed into a stream of the node's own, and
 * behind it a command that looks again; the node's command ends when no body is left to run.
 */
#include "driver/graph.h"

/* ---- values -------------------------------------------------------------------------------------------- */

CUresult cuGraphConditionalHandleCreate(CUgraphConditionalHandle *handle, CUgraph graph, CUcontext ctx,
					unsigned int value, unsigned int flags)
{
	CuGraph *g;
	CUresult r = graph_find(graph, &g);
	if (r)
		return r;
	if (!handle || flags & ~(unsigned)CU_GRAPH_COND_ASSIGN_DEFAULT || (ctx && !handle_get(H_context, ctx)))
		return CUDA_ERROR_INVALID_VALUE;
	Condition *c = handle_new(H_condition);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	atomic_init(&c->refs, 1);
	c->first = value;
	c->assign = flags & CU_GRAPH_COND_ASSIGN_DEFAULT;
	atomic_init(&c->value, value);
	c->next = g->conditions;
	g->conditions = c;
	*handle = (CUgraphConditionalHandle)(uintptr_t)c;
	return CUDA_SUCCESS;
}

static Condition *condition(u64 handle) { return handle_get(H_condition, (const void *)(uintptr_t)handle); }

/* Called by kernels. A handle that is none is passed over. */
void condition_set(void *ctx, u64 handle, u32 value)
{
	Condition *c = condition(handle);
	(void)ctx;
	if (c)
		atomic_store_explicit(&c->value, value, memory_order_release);
}

static void drop_condition(Condition *c)
{
	if (c && atomic_fetch_sub(&c->refs, 1) == 1)
		handle_free(c);
}

void condition_free_all(CuGraph *g)
{
	for (Condition *c = g->conditions, *next; c; c = next) {
		next = c->next;
		drop_condition(c);
	}
	g->conditions = NULL;
}

/* ---- the node -------------------------------------------------------------------------------------------- */

static void free_bodies(CuGraph **bodies, u32 n)
{
	for (u32 i = 0; i < n; i++)
		if (bodies[i])
			graph_free(bodies[i]);
	free(bodies);
}

void conditional_clear(GraphNode *n)
{
	if (n->bodies)
		drop_condition(condition(n->p.conditional.handle));
	free_bodies(n->bodies, n->nbodies);
	n->bodies = NULL;
	n->nbodies = 0;
	Stream *s = handle_get(H_stream, n->inner);
	if (s && s->id == n->inner_id)
		queue_close_stream(s);
	n->inner = NULL;
}

static bool size_fits(const CUDA_CONDITIONAL_NODE_PARAMS *p)
{
	switch (p->type) {
	case CU_GRAPH_COND_TYPE_IF:
		return p->size == 1 || p->size == 2;
	case CU_GRAPH_COND_TYPE_WHILE:
		return p->size == 1;
	case CU_GRAPH_COND_TYPE_SWITCH:
		return p->size > 0;
	default:
		return false;
	}
}

/* Bodies: clones of `like`, or empty. */
static CUresult make_bodies(GraphNode *n, u32 count, CuGraph *const *like)
{
	CuGraph **bodies = base_calloc(count, sizeof(CuGraph *));
	if (!bodies)
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (u32 i = 0; i < count; i++) {
		bodies[i] = like ? graph_clone(like[i]) : graph_make();
		if (!bodies[i]) {
			free_bodies(bodies, count);
			return CUDA_ERROR_OUT_OF_MEMORY;
		}
		bodies[i]->is_child = true;
	}
	n->bodies = bodies;
	n->nbodies = count;
	return CUDA_SUCCESS;
}

CUresult conditional_set(GraphNode *n, const CUDA_CONDITIONAL_NODE_PARAMS *p)
{
	Context *ctx;
	Condition *c = condition(p->handle);
	if (n->bodies) /* neither the kind nor the bodies change */
		return CUDA_ERROR_NOT_SUPPORTED;
	if (!c || !size_fits(p))
		return CUDA_ERROR_INVALID_VALUE;
	CUresult r = p->ctx ? CUDA_SUCCESS : ctx_enter(&ctx);
	if (p->ctx && !(ctx = handle_get(H_context, p->ctx)))
		r = CUDA_ERROR_INVALID_CONTEXT;
	if (r || (r = make_bodies(n, p->size, NULL)))
		return r;
	n->p.conditional = *p;
	n->p.conditional.ctx = (CUcontext)(ctx->home ? ctx->home : ctx);
	n->p.conditional.phGraph_out = (CUgraph *)(void *)n->bodies;
	atomic_fetch_add(&c->refs, 1);
	return CUDA_SUCCESS;
}

bool conditional_copy(GraphNode *to, const GraphNode *from)
{
	if (make_bodies(to, from->nbodies, from->bodies))
		return false;
	to->p = from->p;
	atomic_fetch_add(&condition(to->p.conditional.handle)->refs, 1);
	to->p.conditional.phGraph_out = (CUgraph *)(void *)to->bodies;
	return true;
}

/* ---- running ------------------------------------------------------------------------------------------------ */

/* NULL: none. */
static CuGraph *chosen_body(const GraphNode *n)
{
	const Condition *c = condition(n->p.conditional.handle);
	u32 v = c ? atomic_load_explicit(&c->value, memory_order_acquire) : 0;
	switch (n->p.conditional.type) {
	case CU_GRAPH_COND_TYPE_IF:
		return v ? n->bodies[0] : n->nbodies > 1 ? n->bodies[1] : NULL;
	case CU_GRAPH_COND_TYPE_WHILE:
		return v ? n->bodies[0] : NULL;
	default:
		return v < n->nbodies ? n->bodies[v] : NULL;
	}
}

static CUresult push_body(const CuGraph *body, Stream *s)
{
	GraphNode **order;
	CUresult r = graph_order(body, &order);
	if (r)
		return r;
	r = graph_launch(order, body->n, s);
	free(order);
	return r;
}

static void look_again(Cmd *);
static void nothing(Cmd *c) { (void)c; }

/* Runs what the value chooses; the outer command ends here when that is nothing. */
static void run_once(Cmd *outer)
{
	GraphNode *n = outer->user;
	Context *ctx = outer->stream->ctx;
	GraphPlace before = graph_place;
	const CuGraph *body = atomic_load(&ctx->fault) ? NULL : chosen_body(n);
	Cmd *last = body ? queue_new_cmd(n->inner, CMD_task) : NULL;
	CUresult r = body && !last ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
	graph_place = outer->place;
	if (last && (r = push_body(body, n->inner))) {
		queue_drop_cmd(last);
		last = NULL;
	}
	graph_place = before;
	if (r)
		ctx_set_fault(ctx, r);
	if (!last) {
		queue_finish(outer);
		return;
	}
	last->user = outer;
	last->run = nothing;
	last->drop = look_again; /* comes also when a fault skips the command */
	queue_push(last);
}

static void look_again(Cmd *last)
{
	Cmd *outer = last->user;
	const GraphNode *n = outer->user;
	if (n->p.conditional.type == CU_GRAPH_COND_TYPE_WHILE)
		run_once(outer);
	else
		queue_finish(outer);
}

CUresult conditional_run(GraphNode *n, Stream *s)
{
	Stream *inner = handle_get(H_stream, n->inner);
	if (!inner || inner->id != n->inner_id) {
		if (!(inner = queue_new_stream(s->ctx, CU_STREAM_NON_BLOCKING, s->priority)))
			return CUDA_ERROR_OUT_OF_MEMORY;
		n->inner = inner;
		n->inner_id = inner->id;
	}
	Cmd *c = queue_new_cmd(s, CMD_nested);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->run = run_once;
	c->user = n;
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* ---- a launch begins: values that are to be assigned, in stream order ---------------------------------------- */

static void assign(Cmd *c)
{
	Condition *x = condition((u64)(uintptr_t)c->user);
	if (x)
		atomic_store(&x->value, x->first);
}

CUresult condition_assign_all(const CuGraph *g, Stream *s)
{
	CUresult r = CUDA_SUCCESS;
	for (const GraphNode *n = g->nodes; n && !r; n = n->next) {
		const Condition *x = n->bodies ? condition(n->p.conditional.handle) : NULL;
		if (x && x->assign) {
			Cmd *c = queue_new_cmd(s, CMD_task);
			if (c) {
				c->run = assign;
				c->user = (void *)(uintptr_t)x;
			}
			r = c && queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
		}
		for (u32 i = 0; i < n->nbodies && !r; i++)
			r = condition_assign_all(n->bodies[i], s);
		if (n->child && !r)
			r = condition_assign_all(n->child, s);
	}
	return r;
}
