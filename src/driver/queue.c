/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Streams as queues of commands. A command starts when it is the head of its stream and everything
 * it waits for has finished: the command before it, recorded events, and between the legacy default
 * stream and the blocking streams of its context what the CUDA manual orders ("Default stream").
 * Nothing polls and no stream has a thread: whoever finishes a command starts those that became
 * ready.
 *
 * One lock guards all queues of the process; it is held for a few pointer moves, never while
 * anything runs. After a context's fault its remaining commands finish without running.
 */
#include <sched.h>
#include <string.h>
#include <time.h>

#include "driver/children.h"
#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/watch.h"

enum { LAST_WAIT_MS = 2000 };

typedef struct Edge { /* tells a command or a waiting thread */
	Cmd *cmd;
	Waiter *waiter;
	struct Edge *next;
} Edge;

static pthread_mutex_t queue_lock = PTHREAD_MUTEX_INITIALIZER;
static Cmd *free_cmds;
static Edge *free_edges;

u64 queue_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000ull + (u64)t.tv_nsec;
}

/* ---- edges: all under queue_lock
 * ------------------------------------------------------------------ */

static bool reserve_edges(u32 n)
{
	Edge *e = free_edges;
	for (; e && n; e = e->next)
		n--;
	for (; n; n--) {
		e = base_malloc(sizeof *e);
		if (!e)
			return false;
		e->next = free_edges;
		free_edges = e;
	}
	return true;
}

static void add_edge(Cmd *from, Cmd *to, Waiter *w)
{
	Edge *e = free_edges;
	free_edges = e->next;
	e->cmd = to;
	e->waiter = w;
	e->next = from->edges;
	from->edges = e;
	if (to)
		to->waits++;
	else
		w->count++;
}

/* ---- streams
 * --------------------------------------------------------------------------------------- */

int queue_priority(int wanted)
{
	return wanted > LEAST_PRIORITY	   ? LEAST_PRIORITY
	       : wanted < GREATEST_PRIORITY ? GREATEST_PRIORITY
					    : wanted;
}

static void link_stream(Stream *s)
{
	Context *x = s->ctx;
	s->next = x->streams;
	s->prev_next = &x->streams;
	if (x->streams)
		x->streams->prev_next = &s->next;
	x->streams = s;
}

Stream *queue_new_stream(Context *ctx, u32 flags, int priority)
{
	static _Atomic u64 next_id = 1;
	Stream *s = handle_new(H_stream);
	if (!s)
		return NULL;
	s->ctx = ctx;
	s->id = atomic_fetch_add(&next_id, 1);
	s->flags = flags;
	s->priority = priority;
	s->blocking = !(flags & CU_STREAM_NON_BLOCKING);
	pthread_mutex_lock(&queue_lock);
	link_stream(s);
	pthread_mutex_unlock(&queue_lock);
	return s;
}

static void unlink_stream(Stream *s)
{
	*s->prev_next = s->next;
	if (s->next)
		s->next->prev_next = s->prev_next;
	handle_free(s);
}

void queue_close_stream(Stream *s)
{
	pthread_mutex_lock(&queue_lock);
	s->dying = true;
	if (!s->head)
		unlink_stream(s);
	pthread_mutex_unlock(&queue_lock);
}

static void set_busy(Stream *s)
{
	Context *x = s->ctx;
	s->next_busy = x->busy;
	s->prev_busy = &x->busy;
	if (x->busy)
		x->busy->prev_busy = &s->next_busy;
	x->busy = s;
}

static void set_idle(Stream *s)
{
	*s->prev_busy = s->next_busy;
	if (s->next_busy)
		s->next_busy->prev_busy = s->prev_busy;
}

/* Does work in `a` come before a command pushed to `b` now? (Different streams of one context.) */
static bool orders(const Stream *a, const Stream *b)
{
	Stream *legacy = a->ctx->legacy;
	return (b == legacy && a->blocking) || (a == legacy && b->blocking);
}

bool queue_is_idle(Stream *s)
{
	bool idle = true;
	pthread_mutex_lock(&queue_lock);
	for (Stream *b = s->ctx->busy; b && idle; b = b->next_busy)
		idle = b != s && !orders(b, s);
	pthread_mutex_unlock(&queue_lock);
	return idle;
}

/* ---- commands
 * ---------------------------------------------------------------------------------------- */

_Thread_local GraphPlace graph_place;

Cmd *queue_new_cmd(Stream *s, CmdKind kind)
{
	if (base_should_fail())
		return NULL;
	pthread_mutex_lock(&queue_lock);
	Cmd *c = free_cmds;
	if (c)
		free_cmds = c->next;
	pthread_mutex_unlock(&queue_lock);
	if (!c)
		c = aligned_alloc(_Alignof(Cmd), sizeof *c);
	if (!c)
		return NULL;
	memset(c, 0, offsetof(Cmd, small));
	c->stream = s;
	c->kind = kind;
	if (atomic_load_explicit(&hooks_work, memory_order_relaxed)) {
		c->correlation = graph_place.graph ? graph_place.correlation : hooks_correlation();
		c->place = graph_place;
	}
	return c;
}

static void recycle(Cmd *c)
{
	c->next = free_cmds;
	free_cmds = c;
}

static void release(Cmd *c)
{
	if (c->drop)
		c->drop(c);
	free(c->staged);
}

void queue_drop_cmd(Cmd *c)
{
	release(c);
	if (c->marker)
		marker_free(c->marker);
	pthread_mutex_lock(&queue_lock);
	recycle(c);
	pthread_mutex_unlock(&queue_lock);
}

static void grid_done(void *self, const Fault *fault)
{
	Cmd *c = self;
	if (fault)
		fault_report(c->stream->ctx, c, fault);
	else if (watch_on())
		watch_kernel_done(c);
	watch_kernel_drop(c);
	if (!fault && children_any(c))
		children_begin(c);
	else
		queue_finish(c);
}

static void task_done(void *self)
{
	Cmd *c = self;
	c->run(c);
	queue_finish(c);
}

static bool start_kernel(Cmd *c)
{
	Context *x = c->stream->ctx;
	c->grid.done = grid_done;
	c->grid.self = c;
	if ((!watch_on() || watch_kernel(c)) && exec_submit_grid(&c->grid))
		return false;
	watch_kernel_failed(c, CUDA_ERROR_OUT_OF_MEMORY, "no memory to run the kernel");
	ctx_set_fault(x, CUDA_ERROR_OUT_OF_MEMORY);
	return true;
}

static bool start_task(Cmd *c)
{
	c->task.run = task_done;
	c->task.self = c;
	if (c->bytes >= CMD_SMALL && exec_submit_task(&c->task))
		return false;
	c->run(c);
	return true;
}

/* True when the command has finished already. A stream callback is told of a fault; all else is
 * skipped. */
static bool start_cmd(Cmd *c)
{
	CUresult fault = atomic_load_explicit(&c->stream->ctx->fault, memory_order_acquire);
	if (fault && c->kind == CMD_kernel)
		watch_kernel_failed(c, fault, "did not run, behind the error of another kernel");
	if (fault && c->kind != CMD_host)
		return true;
	switch (c->kind) {
	case CMD_nop:
		return true;
	case CMD_kernel:
		return start_kernel(c);
	case CMD_task:
		return start_task(c);
	case CMD_host:
		return !helper_run_host(c);
	case CMD_nested:
		c->run(c);
		return false;
	case CMD_poll:
		return helper_value_ready(&c->poll) || !helper_poll(c);
	}
	return true;
}

static void tell(Edge *e, Cmd ***ready)
{
	if (e->waiter) {
		if (!--e->waiter->count)
			exec_wake(&e->waiter->flag);
	} else if (!--e->cmd->waits) {
		**ready = e->cmd;
		*ready = &e->cmd->next_ready;
	}
}

static void finish_marker(Cmd *c)
{
	Marker *m = c->marker;
	m->time_ns = queue_now();
	m->cmd = NULL;
	atomic_store_explicit(&m->done, 1, memory_order_release);
	marker_free(m);
}

/* Takes the finished head off its stream. Returns the commands that became ready, linked by
 * next_ready. */
static Cmd *retire(Cmd *c)
{
	Cmd *ready = NULL, **last = &ready;
	Stream *s = c->stream;
	release(c);
	pthread_mutex_lock(&queue_lock);
	if (c->marker)
		finish_marker(c);
	s->head = c->next;
	if (!s->head) {
		s->tail = NULL;
		set_idle(s);
	} else if (!--s->head->waits) {
		*last = s->head;
		last = &s->head->next_ready;
	}
	for (Edge *e = c->edges, *next; e; e = next) {
		next = e->next;
		tell(e, &last);
		e->next = free_edges;
		free_edges = e;
	}
	*last = NULL;
	recycle(c);
	if (s->dying && !s->head)
		unlink_stream(s);
	pthread_mutex_unlock(&queue_lock);
	return ready;
}

static void start_ready(Cmd *ready)
{
	while (ready) {
		Cmd *c = ready, **end = &ready;
		ready = c->next_ready;
		if (!start_cmd(c))
			continue;
		while (*end)
			end = &(*end)->next_ready;
		*end = retire(c);
	}
}

void queue_finish(Cmd *c) { start_ready(retire(c)); }

/* Puts c at the end of its stream, behind all that comes before it, and behind `after` too; w waits
 * for it. False: no memory, nothing was changed. */
static bool append(Cmd *c, Marker *after, Waiter *w)
{
	Stream *s = c->stream;
	u32 need = (after != NULL) + (w != NULL);
	for (Stream *b = s->ctx->busy; b; b = b->next_busy)
		need += b != s && orders(b, s);
	if (!reserve_edges(need))
		return false;
	for (Stream *b = s->ctx->busy; b; b = b->next_busy)
		if (b != s && orders(b, s))
			add_edge(b->tail, c, NULL);
	if (after && after->cmd)
		add_edge(after->cmd, c, NULL);
	if (s->tail) {
		s->tail->next = c;
		c->waits++;
	} else {
		s->head = c;
		set_busy(s);
	}
	s->tail = c;
	if (c->marker)
		c->marker->cmd = c;
	if (w)
		add_edge(c, NULL, w);
	return true;
}

static bool push(Cmd *c, Marker *after, Waiter *w)
{
	pthread_mutex_lock(&queue_lock);
	bool ok = append(c, after, w);
	bool ready = ok && !c->waits;
	pthread_mutex_unlock(&queue_lock);
	if (!ok)
		queue_drop_cmd(c);
	if (ready) {
		c->next_ready = NULL;
		start_ready(c);
	}
	return ok;
}

bool queue_push(Cmd *c) { return push(c, NULL, NULL); }

bool queue_push_wait(Cmd *c)
{
	Waiter w = {0};
	if (!push(c, NULL, &w))
		return false;
	exec_wait(&w.flag, true);
	return true;
}

/* ---- waiting
 * ------------------------------------------------------------------------------------------- */

/* Blocks until what `before` chooses among the busy streams has finished. Never fails: without
 * memory for an edge it looks again and again. */
static void wait_for(Context *x, bool (*before)(const Stream *, const Stream *), const Stream *s)
{
	for (;;) {
		Waiter w = {0};
		bool all = true;
		pthread_mutex_lock(&queue_lock);
		for (Stream *b = x->busy; b; b = b->next_busy) {
			if (!before(b, s))
				continue;
			if (reserve_edges(1))
				add_edge(b->tail, NULL, &w);
			else
				all = false;
		}
		u32 count = w.count;
		pthread_mutex_unlock(&queue_lock);
		if (count)
			exec_wait(&w.flag, true);
		if (all)
			return;
		sched_yield();
	}
}

static bool same_or_before(const Stream *b, const Stream *s)
{
	return b == s || (s == s->ctx->legacy && b->blocking);
}

bool queue_stream_busy(Stream *s)
{
	bool busy = false;
	pthread_mutex_lock(&queue_lock);
	for (Stream *b = s->ctx->busy; b && !busy; b = b->next_busy)
		busy = same_or_before(b, s);
	pthread_mutex_unlock(&queue_lock);
	return busy;
}

static bool any_stream(const Stream *b, const Stream *s)
{
	(void)b, (void)s;
	return true;
}

void queue_wait_stream(Stream *s) { wait_for(s->ctx, same_or_before, s); }

void queue_wait_ctx(Context *x) { wait_for(x, any_stream, NULL); }

bool queue_wait_briefly(Context *x)
{
	const struct timespec pause = {0, 1000000};
	for (u32 ms = 0;; ms++) {
		pthread_mutex_lock(&queue_lock);
		bool idle = !x->busy;
		pthread_mutex_unlock(&queue_lock);
		if (idle || ms == LAST_WAIT_MS)
			return idle;
		nanosleep(&pause, NULL);
	}
}

/* ---- markers: recordings of events
 * ---------------------------------------------------------------------- */

void marker_free(Marker *m)
{
	if (m && atomic_fetch_sub(&m->refs, 1) == 1)
		free(m);
}

CUresult queue_record(Stream *s, Marker **marker)
{
	Marker *m = base_calloc(1, sizeof *m);
	if (!m)
		return CUDA_ERROR_OUT_OF_MEMORY;
	atomic_init(&m->refs, 1);
	if (queue_is_idle(s)) {
		m->time_ns = queue_now();
		atomic_init(&m->done, 1);
	} else {
		Cmd *c = queue_new_cmd(s, CMD_nop);
		if (!c) {
			free(m);
			return CUDA_ERROR_OUT_OF_MEMORY;
		}
		atomic_store(&m->refs, 2);
		c->marker = m;
		if (!queue_push(c)) {
			marker_free(m);
			return CUDA_ERROR_OUT_OF_MEMORY;
		}
	}
	marker_free(*marker);
	*marker = m;
	return CUDA_SUCCESS;
}

CUresult queue_wait_marker(Stream *s, Marker *m)
{
	if (!m || atomic_load_explicit(&m->done, memory_order_acquire))
		return CUDA_SUCCESS;
	Cmd *c = queue_new_cmd(s, CMD_nop);
	return c && push(c, m, NULL) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

void queue_sync_marker(Marker *m)
{
	while (m && !atomic_load_explicit(&m->done, memory_order_acquire)) {
		Waiter w = {0};
		pthread_mutex_lock(&queue_lock);
		if (m->cmd && reserve_edges(1))
			add_edge(m->cmd, NULL, &w);
		u32 count = w.count;
		pthread_mutex_unlock(&queue_lock);
		if (count)
			exec_wait(&w.flag, true);
		else
			sched_yield();
	}
}

/* Running grids of a context that has failed are told to stop. */
void queue_cancel(Context *x)
{
	pthread_mutex_lock(&queue_lock);
	for (Stream *s = x->busy; s; s = s->next_busy)
		if (s->head->kind == CMD_kernel && !s->head->waits)
			exec_cancel(&s->head->grid);
	pthread_mutex_unlock(&queue_lock);
}
