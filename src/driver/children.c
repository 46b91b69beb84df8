/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a grid's blocks have launched: the list of it, and how it runs. See children.h.
 */
#include "driver/children.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 16 /* streams side by side; more share them */, HANDLE = 0x10000, STEP = 16,
       STREAM_tail = 3, STREAM_forget = 4 };

typedef struct ThreadError {
	u64 block, thread;
	int error;
	struct ThreadError *next;
} ThreadError;

typedef struct EventMark { /* an event of device code, once recorded */
	u64 event;
	Marker *marker;
	struct EventMark *next;
} EventMark;

typedef struct Lane {
	Stream *stream;
	Cmd *end;
} Lane;

struct Children {
	pthread_mutex_t lock; /* of all but what runs */
	Child *prepared, *first, **last, *tail, **last_tail;
	ThreadError *errors;
	u64 handles, forgotten;
	/* ---- once its blocks have ended: whoever runs it, alone */
	EventMark *marks;
	_Atomic u32 open; /* lanes that are not done */
};

/* ---- noting down -------------------------------------------------------------------------------------------- */

static struct Children *children_of(Cmd *c)
{
	struct Children *k = atomic_load_explicit(&c->children, memory_order_acquire), *none = NULL;
	if (k || !(k = base_calloc(1, sizeof *k)))
		return k;
	pthread_mutex_init(&k->lock, NULL);
	k->last = &k->first;
	k->last_tail = &k->tail;
	if (atomic_compare_exchange_strong(&c->children, &none, k))
		return k;
	pthread_mutex_destroy(&k->lock);
	free(k);
	return none;
}

static bool ready(Caller *who)
{
	return who->children || (who->children = children_of(who->cmd));
}

Child *children_new(Caller *who, u64 params)
{
	Child *c;
	size_t size = (offsetof(Child, params) + params + 63) & ~63ull;
	if (params > 1 << 16 || !ready(who) || base_should_fail() || !(c = aligned_alloc(64, size)))
		return NULL;
	memset(c, 0, size);
	c->size = params;
	pthread_mutex_lock(&who->children->lock);
	c->next = who->children->prepared;
	who->children->prepared = c;
	pthread_mutex_unlock(&who->children->lock);
	return c;
}

/* Where a pointer to it stands in the list. */
static Child **place_of(Child **list, const void *params)
{
	while (*list && (*list)->params != params)
		list = &(*list)->next;
	return list;
}

Child *children_find(Caller *who, const void *params)
{
	if (!who->children)
		return NULL;
	pthread_mutex_lock(&who->children->lock);
	Child *c = *place_of(&who->children->prepared, params);
	pthread_mutex_unlock(&who->children->lock);
	return c;
}

u64 children_handle(Caller *who)
{
	if (!ready(who))
		return 0;
	pthread_mutex_lock(&who->children->lock);
	u64 n = who->children->handles++;
	pthread_mutex_unlock(&who->children->lock);
	return HANDLE + n * STEP;
}

bool children_knows(const Caller *who, u64 handle)
{
	struct Children *k = who->children;
	if (!k || handle < HANDLE || handle % STEP)
		return false;
	pthread_mutex_lock(&k->lock);
	bool known = (handle - HANDLE) / STEP < k->handles;
	pthread_mutex_unlock(&k->lock);
	return known;
}

/* One number for each stream: three kinds, that never meet. */
static bool key_of(Caller *who, u64 stream, u64 *key)
{
	if (stream < STREAM_tail) /* the block's default streams: one, as what is ordered by less comes in order, too */
		*key = who->block * 3;
	else if (stream == STREAM_forget)
		*key = who->children->forgotten++ * 3 + 1;
	else
		*key = stream / STEP * 3 + 2;
	return stream <= STREAM_forget || stream >= HANDLE;
}

bool children_put(Caller *who, Child *c, u64 stream)
{
	struct Children *k = who->children;
	if (stream >= HANDLE && !children_knows(who, stream))
		return false;
	pthread_mutex_lock(&k->lock);
	Child **at = place_of(&k->prepared, c->params);
	bool ok = *at && key_of(who, stream, &c->stream);
	if (ok) {
		Child ***last = stream == STREAM_tail ? &k->last_tail : &k->last;
		*at = c->next;
		c->next = NULL;
		**last = c;
		*last = &c->next;
	}
	pthread_mutex_unlock(&k->lock);
	return ok;
}

static ThreadError **error_of(Caller *who)
{
	ThreadError **e = &who->children->errors;
	while (*e && ((*e)->block != who->block || (*e)->thread != who->thread))
		e = &(*e)->next;
	return e;
}

void children_note(Caller *who, int error)
{
	if (!ready(who))
		return;
	pthread_mutex_lock(&who->children->lock);
	ThreadError **at = error_of(who), *e = *at;
	if (!e && (e = base_malloc(sizeof *e))) {
		*e = (ThreadError){who->block, who->thread, error, NULL};
		*at = e;
	} else if (e) {
		e->error = error;
	}
	pthread_mutex_unlock(&who->children->lock);
}

int children_last(Caller *who, bool take)
{
	struct Children *k = who->children;
	if (!k)
		return 0;
	pthread_mutex_lock(&k->lock);
	ThreadError *e = *error_of(who);
	int error = e ? e->error : 0;
	if (e && take)
		e->error = 0;
	pthread_mutex_unlock(&k->lock);
	return error;
}

/* ---- running --------------------------------------------------------------------------------------------------- */

static void drop_list(Child *c)
{
	for (Child *next; c; c = next) {
		next = c->next;
		free(c);
	}
}

bool children_any(const Cmd *c)
{
	const struct Children *k = atomic_load_explicit(&c->children, memory_order_acquire);
	return k && (k->first || k->tail);
}

void children_drop(Cmd *c)
{
	struct Children *k = atomic_load_explicit(&c->children, memory_order_acquire);
	if (!k)
		return;
	drop_list(k->prepared);
	drop_list(k->first);
	drop_list(k->tail);
	for (ThreadError *e = k->errors, *next; e; e = next) {
		next = e->next;
		free(e);
	}
	for (EventMark *m = k->marks, *next; m; m = next) {
		next = m->next;
		marker_free(m->marker);
		free(m);
	}
	pthread_mutex_destroy(&k->lock);
	free(k);
}

/* Commands whose children are complete. One completes its parent, and so on: a loop, however many generations there are. */
static _Thread_local struct {
	bool busy;
	Cmd *list;
} complete;

static void finish(Cmd *c)
{
	c->next_ready = complete.list;
	complete.list = c;
	if (complete.busy)
		return;
	complete.busy = true;
	while ((c = complete.list)) {
		complete.list = c->next_ready;
		queue_finish(c);
	}
	complete.busy = false;
}

static Marker **mark_of(struct Children *k, u64 event, bool make)
{
	EventMark *m = k->marks;
	while (m && m->event != event)
		m = m->next;
	if (!m && make && (m = base_calloc(1, sizeof *m))) {
		m->event = event;
		m->next = k->marks;
		k->marks = m;
	}
	return m ? &m->marker : NULL;
}

static CUresult push_kernel(Context *ctx, Child *c, Stream *s)
{
	void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, c->params, CU_LAUNCH_PARAM_BUFFER_SIZE, &c->size, CU_LAUNCH_PARAM_END};
	Launch l = {.fn = c->fn, .stream = s, .shared = c->shared, .extra = extra, .from_device = true};
	memcpy(l.grid, c->grid, sizeof l.grid);
	memcpy(l.block, c->block, sizeof l.block);
	return launch_submit(ctx, &l);
}

static CUresult push(Context *ctx, struct Children *k, Child *c, Stream *s)
{
	Marker **mark = c->event ? mark_of(k, c->event, c->kind == CHILD_record) : NULL;
	switch (c->kind) {
	case CHILD_kernel:
		return push_kernel(ctx, c, s);
	case CHILD_box: /* what a host's call refuses is a fault here: nobody is there to be told */
		return copy_submit(s, &c->box, false, false) ? CUDA_ERROR_ILLEGAL_ADDRESS : CUDA_SUCCESS;
	case CHILD_record:
		return mark ? queue_record(s, mark) : CUDA_ERROR_OUT_OF_MEMORY;
	default: /* one that was never recorded holds nothing up */
		return mark && *mark ? queue_wait_marker(s, *mark) : CUDA_SUCCESS;
	}
}

static void run_list(Cmd *, Child *, u32 lanes);

/* A lane is done, or all of them are pushed. */
static void lane_done(Cmd *parent)
{
	struct Children *k = parent->children;
	if (atomic_fetch_sub(&k->open, 1) != 1)
		return;
	Child *tail = k->tail;
	k->tail = NULL;
	if (tail)
		run_list(parent, tail, 1);
	else
		finish(parent);
}

static void nothing(Cmd *c) { (void)c; }
static void end_lane(Cmd *last) { lane_done(last->user); }

static bool open_lane(Cmd *parent, Lane *l)
{
	l->stream = queue_new_stream(parent->stream->ctx, CU_STREAM_NON_BLOCKING, parent->stream->priority);
	l->end = l->stream ? queue_new_cmd(l->stream, CMD_task) : NULL;
	if (!l->end) {
		if (l->stream)
			queue_close_stream(l->stream);
		l->stream = NULL;
		return false;
	}
	atomic_fetch_add(&parent->children->open, 1);
	l->end->user = parent;
	l->end->run = nothing;
	l->end->drop = end_lane; /* comes also when a fault skips the command, or there is no memory to push it */
	return true;
}

static void run_list(Cmd *parent, Child *list, u32 lanes)
{
	struct Children *k = parent->children;
	Context *ctx = parent->stream->ctx;
	Lane lane[LANES] = {0};
	CUresult r = CUDA_SUCCESS;
	atomic_store(&k->open, 1);
	for (Child *c = list; c && !r; c = c->next) {
		Lane *l = &lane[c->stream % lanes];
		r = l->stream || open_lane(parent, l) ? push(ctx, k, c, l->stream) : CUDA_ERROR_OUT_OF_MEMORY;
	}
	if (r)
		ctx_set_fault(ctx, r);
	drop_list(list);
	for (u32 i = 0; i < lanes; i++) {
		if (!lane[i].stream)
			continue;
		queue_push(lane[i].end);
		queue_close_stream(lane[i].stream);
	}
	lane_done(parent);
}

void children_begin(Cmd *c)
{
	struct Children *k = c->children;
	Child *list = k->first;
	k->first = NULL;
	run_list(c, list, LANES);
}
