/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which streams are captured into which graph. A stream joins a capture when it waits for an event
 * recorded there; each of them remembers its tips, the nodes that its next node will wait for. One
 * lock, taken before all others, guards all of it.
 */
#include <string.h>

#include "driver/capture.h"

typedef struct Tips {
	GraphNode **at;
	u32 n, cap;
} Tips;

/* A stream's part in a capture. */
typedef struct Captured {
	struct Capture *capture;
	Stream *stream;
	Tips tips;
	struct Captured *next;
} Captured;

typedef struct Capture {
	u64 id;
	CuGraph *graph;
	bool own; /* the graph was made here and goes when the capture fails */
	bool broken;
	CUstreamCaptureMode mode;
	pthread_t thread;
	Captured *streams;
	Stream *origin;
	struct Capture *next;
} Capture;

_Atomic u32 captures_active;
static pthread_mutex_t capture_lock = PTHREAD_MUTEX_INITIALIZER;
static Capture *captures;
static u64 next_id = 1;
static _Thread_local CUstreamCaptureMode thread_mode = CU_STREAM_CAPTURE_MODE_GLOBAL;

CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!mode || (u32)*mode > CU_STREAM_CAPTURE_MODE_RELAXED)
		return CUDA_ERROR_INVALID_VALUE;
	CUstreamCaptureMode old = thread_mode;
	thread_mode = *mode;
	*mode = old;
	return CUDA_SUCCESS;
}

/* ---- tips ---------------------------------------------------------------------------------------- */

static bool has_tip(const Tips *t, const GraphNode *n)
{
	for (u32 i = 0; i < t->n; i++)
		if (t->at[i] == n)
			return true;
	return false;
}

static bool add_tip(Tips *t, GraphNode *n)
{
	if (has_tip(t, n))
		return true;
	if (t->n == t->cap) {
		u32 cap = t->cap ? t->cap * 2 : 4;
		GraphNode **at = base_realloc(t->at, cap * sizeof(GraphNode *));
		if (!at)
			return false;
		t->at = at;
		t->cap = cap;
	}
	t->at[t->n++] = n;
	return true;
}

static bool add_tips(Tips *to, GraphNode *const *from, u32 n)
{
	for (u32 i = 0; i < n; i++)
		if (!add_tip(to, from[i]))
			return false;
	return true;
}

/* ---- captures; all with the lock ------------------------------------------------------------------ */

static Capture *find_capture(u64 id)
{
	Capture *c = captures;
	while (c && c->id != id)
		c = c->next;
	return c;
}

static CUresult break_capture(Capture *c, CUresult r)
{
	c->broken = true;
	return driver_fail(r, "the capture that was begun in stream %llu is invalid now",
			   (unsigned long long)c->origin->id);
}

static Captured *join(Capture *c, Stream *s)
{
	Captured *x = base_calloc(1, sizeof *x);
	if (!x)
		return NULL;
	x->capture = c;
	x->stream = s;
	x->next = c->streams;
	c->streams = x;
	s->captured = x;
	return x;
}

static void leave(Captured *x)
{
	Captured **at = &x->capture->streams;
	while (*at != x)
		at = &(*at)->next;
	*at = x->next;
	x->stream->captured = NULL;
	free(x->tips.at);
	free(x);
}

static void finish(Capture *c, bool keep_graph)
{
	Capture **at = &captures;
	while (*at != c)
		at = &(*at)->next;
	*at = c->next;
	while (c->streams)
		leave(c->streams);
	c->graph->capturing--;
	if (c->own && !keep_graph)
		graph_free(c->graph);
	free(c);
	captures_active--;
}

/* A use of the legacy stream would wait for the blocking streams of its context; a question does no harm. */
static CUresult check_implicit(const Stream *s, bool spoil)
{
	CUresult r = CUDA_SUCCESS;
	if (s != s->ctx->legacy)
		return r;
	for (Capture *c = captures; c; c = c->next)
		for (Captured *x = c->streams; x; x = x->next)
			if (x->stream->ctx == s->ctx && x->stream->blocking) {
				r = CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
				if (spoil)
					break_capture(c, r);
				break;
			}
	return r;
}

/* The stream's part in a valid capture; NULL with *r what stands against it. */
static Captured *captured(const Stream *s, CUresult *r)
{
	Captured *x = s->captured;
	*r = !x ? check_implicit(s, true)
		: x->capture->broken ? CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
				     : CUDA_SUCCESS;
	return *r ? NULL : x;
}

/* ---- work ------------------------------------------------------------------------------------------ */

static CUresult add_node(Captured *x, const CUgraphNodeParams *p, GraphNode **out)
{
	GraphNode *n;
	CUresult r = graph_add(x->capture->graph, (const CUgraphNode *)(void *)x->tips.at, x->tips.n,
			       p->type, &n);
	if (r)
		return r;
	r = node_set(n, p);
	if (!r && !add_tip(&x->tips, n))
		r = CUDA_ERROR_OUT_OF_MEMORY;
	if (r) {
		graph_remove(n);
		return r;
	}
	x->tips.at[0] = n;
	x->tips.n = 1;
	if (out)
		*out = n;
	return CUDA_SUCCESS;
}

bool capture_takes(Stream *s, const CUgraphNodeParams *p, GraphNode **node, CUresult *r)
{
	pthread_mutex_lock(&capture_lock);
	Captured *x = captured(s, r);
	if (x)
		*r = add_node(x, p, node);
	pthread_mutex_unlock(&capture_lock);
	return x || *r;
}

bool capture_refuses(Stream *s, CUresult *r)
{
	pthread_mutex_lock(&capture_lock);
	Captured *x = captured(s, r);
	if (x)
		*r = break_capture(x->capture, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	pthread_mutex_unlock(&capture_lock);
	return *r != CUDA_SUCCESS;
}

bool capture_refuses_all(Context *ctx, CUresult *r)
{
	*r = CUDA_SUCCESS;
	pthread_mutex_lock(&capture_lock);
	for (Capture *c = captures; c; c = c->next)
		if (c->origin->ctx == ctx)
			*r = break_capture(c, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	pthread_mutex_unlock(&capture_lock);
	return *r != CUDA_SUCCESS;
}

static bool forbids(const Capture *c)
{
	if (thread_mode == CU_STREAM_CAPTURE_MODE_RELAXED)
		return false;
	if (pthread_equal(c->thread, pthread_self()))
		return c->mode != CU_STREAM_CAPTURE_MODE_RELAXED;
	return thread_mode == CU_STREAM_CAPTURE_MODE_GLOBAL &&
	       c->mode == CU_STREAM_CAPTURE_MODE_GLOBAL;
}

CUresult capture_unsafe(void)
{
	CUresult r = CUDA_SUCCESS;
	if (!capture_any())
		return r;
	pthread_mutex_lock(&capture_lock);
	for (Capture *c = captures; c; c = c->next)
		if (forbids(c))
			r = break_capture(c, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
	pthread_mutex_unlock(&capture_lock);
	return r;
}

/* ---- events ---------------------------------------------------------------------------------------- */

void capture_forget_event(Event *e)
{
	free(e->tips);
	e->tips = NULL;
	e->ntips = 0;
	atomic_store(&e->capture_id, 0);
}

static CUresult keep_tips(Event *e, const Captured *x)
{
	GraphNode **at = base_calloc(x->tips.n + 1, sizeof *at);
	if (!at)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (x->tips.n)
		memcpy(at, x->tips.at, x->tips.n * sizeof *at);
	capture_forget_event(e);
	e->tips = at;
	e->ntips = x->tips.n;
	atomic_store(&e->capture_id, x->capture->id);
	return CUDA_SUCCESS;
}

bool capture_records(Stream *s, Event *e, CUresult *r)
{
	pthread_mutex_lock(&capture_lock);
	Captured *x = captured(s, r);
	if (x)
		*r = keep_tips(e, x);
	pthread_mutex_unlock(&capture_lock);
	return x || *r;
}

static CUresult wait_captured(Stream *s, const Event *e, Captured *x)
{
	Capture *c = find_capture(e->capture_id);
	if (!c)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "the event's capture has ended");
	if (c->broken)
		return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	if (s == s->ctx->legacy)
		return break_capture(c, CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
	if (x && x->capture != c) {
		break_capture(x->capture, CUDA_ERROR_STREAM_CAPTURE_MERGE);
		return break_capture(c, CUDA_ERROR_STREAM_CAPTURE_MERGE);
	}
	if (!x)
		x = join(c, s);
	return x && add_tips(&x->tips, e->tips, e->ntips) ? CUDA_SUCCESS
							  : CUDA_ERROR_OUT_OF_MEMORY;
}

bool capture_waits(Stream *s, Event *e, CUresult *r)
{
	pthread_mutex_lock(&capture_lock);
	Captured *x = captured(s, r);
	bool over = x || *r || atomic_load(&e->capture_id);
	if (*r)
		;
	else if (atomic_load(&e->capture_id))
		*r = wait_captured(s, e, x);
	else if (x && e->marker)
		*r = break_capture(x->capture, CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
	pthread_mutex_unlock(&capture_lock);
	return over;
}

static bool ask_event(Event *e, bool spoil, CUresult *r)
{
	if (!atomic_load_explicit(&e->capture_id, memory_order_relaxed))
		return false;
	pthread_mutex_lock(&capture_lock);
	Capture *c = find_capture(e->capture_id);
	if (!c)
		*r = driver_fail(CUDA_ERROR_INVALID_VALUE, "the event's capture has ended");
	else
		*r = spoil ? break_capture(c, CUDA_ERROR_CAPTURED_EVENT) : CUDA_ERROR_CAPTURED_EVENT;
	pthread_mutex_unlock(&capture_lock);
	return true;
}

bool capture_has_event(Event *e, CUresult *r) { return ask_event(e, true, r); }
bool capture_times_event(Event *e, CUresult *r) { return ask_event(e, false, r); }

void capture_spoil(const Stream *s)
{
	pthread_mutex_lock(&capture_lock);
	if (s->captured)
		s->captured->capture->broken = true;
	pthread_mutex_unlock(&capture_lock);
}

/* Marks what the marked nodes wait for; true: there was something new. */
static bool mark_before(const CuGraph *g)
{
	bool more = false;
	for (const GraphNode *n = g->nodes; n; n = n->next)
		for (u32 i = 0; n->mark && i < n->ndeps; i++) {
			more |= !n->deps[i]->mark;
			n->deps[i]->mark = 1;
		}
	return more;
}

/* Marks what the stream where the capture began waits for. */
static void mark_joined(const Capture *c)
{
	for (GraphNode *n = c->graph->nodes; n; n = n->next)
		n->mark = 0;
	const Tips *own = &c->origin->captured->tips;
	for (u32 i = 0; i < own->n; i++)
		own->at[i]->mark = 1;
	while (mark_before(c->graph))
		;
}

static bool is_marked(const Tips *t)
{
	for (u32 i = 0; i < t->n; i++)
		if (!t->at[i]->mark)
			return false;
	return true;
}

/* Has all that other streams did come back to the one where the capture began? */
static bool is_joined(const Capture *c)
{
	bool joined = true;
	if (!c->streams->next) /* the origin alone */
		return true;
	mark_joined(c);
	for (const Captured *x = c->streams; x; x = x->next)
		joined = joined && is_marked(&x->tips);
	return joined;
}

void capture_forget_stream(Stream *s)
{
	if (!capture_any())
		return;
	pthread_mutex_lock(&capture_lock);
	Captured *x = s->captured;
	if (x && x->capture->origin == s) {
		finish(x->capture, false);
	} else if (x) {
		mark_joined(x->capture); /* what it did and nobody waited for is lost */
		x->capture->broken |= !is_marked(&x->tips);
		leave(x);
	}
	pthread_mutex_unlock(&capture_lock);
}

/* ---- begin, end, ask ------------------------------------------------------------------------------- */

static CUresult set_tips(Captured *x, const CUgraphNode *deps, size_t n)
{
	Tips t = {0};
	for (size_t i = 0; i < n; i++) {
		GraphNode *d = handle_get(H_node, deps[i]);
		bool fits = d && d->graph == x->capture->graph;
		if (!fits || !add_tip(&t, d)) {
			free(t.at);
			return fits ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_VALUE;
		}
	}
	free(x->tips.at);
	x->tips = t;
	return CUDA_SUCCESS;
}

static CUresult begin(Stream *s, CuGraph *graph, const CUgraphNode *deps, size_t n,
		      CUstreamCaptureMode mode)
{
	Capture *c = base_calloc(1, sizeof *c);
	if (!c || !(c->graph = graph ? graph : graph_make())) {
		free(c);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	c->own = !graph;
	c->graph->capturing++;
	c->id = next_id++;
	c->mode = mode;
	c->thread = pthread_self();
	c->origin = s;
	c->next = captures;
	captures = c;
	captures_active++;
	Captured *x = join(c, s);
	CUresult r = x ? set_tips(x, deps, n) : CUDA_ERROR_OUT_OF_MEMORY;
	if (r)
		finish(c, false);
	return r;
}

CUresult capture_begin(Stream *s, CuGraph *graph, const CUgraphNode *deps, size_t n,
		       CUstreamCaptureMode mode)
{
	if ((u32)mode > CU_STREAM_CAPTURE_MODE_RELAXED || (n && !deps))
		return CUDA_ERROR_INVALID_VALUE;
	if (s == s->ctx->legacy)
		return driver_fail(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
				   "the legacy default stream cannot be captured");
	pthread_mutex_lock(&capture_lock);
	CUresult r = s->captured ? CUDA_ERROR_ILLEGAL_STATE : begin(s, graph, deps, n, mode);
	pthread_mutex_unlock(&capture_lock);
	return r;
}

static CUresult end(Stream *s, CUgraph *graph)
{
	Capture *c = s->captured ? s->captured->capture : NULL;
	CUresult r = CUDA_SUCCESS;
	if (!c)
		return driver_fail(CUDA_ERROR_ILLEGAL_STATE, "the stream is not captured");
	if (c->origin != s)
		return break_capture(c, CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
	if (c->mode != CU_STREAM_CAPTURE_MODE_RELAXED && !pthread_equal(c->thread, pthread_self()))
		r = CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD; /* ends it all the same */
	else if (c->broken)
		r = CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	else if (!is_joined(c))
		r = driver_fail(CUDA_ERROR_STREAM_CAPTURE_UNJOINED,
				"what another stream captured was not waited for");
	if (!r)
		*graph = (CUgraph)c->graph;
	finish(c, !r);
	return r;
}

/* Who gave the graph to capture into need not be told which it is: NVIDIA's samples pass no place. */
CUresult capture_end(Stream *s, CUgraph *graph)
{
	CUgraph made = NULL;
	pthread_mutex_lock(&capture_lock);
	bool given = s->captured && !s->captured->capture->own;
	CUresult r = graph || given ? end(s, &made) : CUDA_ERROR_INVALID_VALUE;
	if (graph)
		*graph = made;
	pthread_mutex_unlock(&capture_lock);
	return r;
}

CUresult capture_info(Stream *s, CaptureInfo *info)
{
	CUresult r = CUDA_SUCCESS;
	*info = (CaptureInfo){.status = CU_STREAM_CAPTURE_STATUS_NONE};
	pthread_mutex_lock(&capture_lock);
	const Captured *x = s->captured;
	if (!x)
		r = check_implicit(s, false);
	else if (x->capture->broken)
		info->status = CU_STREAM_CAPTURE_STATUS_INVALIDATED;
	else
		*info = (CaptureInfo){.status = CU_STREAM_CAPTURE_STATUS_ACTIVE,
				      .id = x->capture->id,
				      .graph = (CUgraph)x->capture->graph,
				      .deps = (const CUgraphNode *)(void *)x->tips.at,
				      .ndeps = x->tips.n};
	pthread_mutex_unlock(&capture_lock);
	return r;
}

static CUresult change_deps(Captured *x, const CUgraphNode *deps, size_t n, u32 flags)
{
	if (flags == CU_STREAM_SET_CAPTURE_DEPENDENCIES)
		return set_tips(x, deps, n);
	for (size_t i = 0; i < n; i++) {
		GraphNode *d = handle_get(H_node, deps[i]);
		if (!d || d->graph != x->capture->graph)
			return CUDA_ERROR_INVALID_VALUE;
		if (!add_tip(&x->tips, d))
			return CUDA_ERROR_OUT_OF_MEMORY;
	}
	return CUDA_SUCCESS;
}

CUresult capture_set_deps(Stream *s, const CUgraphNode *deps, size_t n, u32 flags)
{
	CUresult r;
	if (flags > CU_STREAM_SET_CAPTURE_DEPENDENCIES || (n && !deps))
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&capture_lock);
	Captured *x = s->captured;
	r = !x		       ? CUDA_ERROR_ILLEGAL_STATE
	    : x->capture->broken ? CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
				 : change_deps(x, deps, n, flags);
	pthread_mutex_unlock(&capture_lock);
	return r;
}
