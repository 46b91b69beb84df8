/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Contexts, and each thread's stack of them. A thread remembers a context by pointer and number, so
 * one that was destroyed by another thread is noticed.
 */
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"

typedef struct Entry {
	Context *ctx;
	u64 id;
} Entry;

typedef struct Stack {
	Entry *at;
	u32 n, cap;
	Stream *streams[8]; /* per-thread default streams, newest last */
	u64 stream_ids[8];
} Stack;

static _Thread_local Stack stack;
static pthread_key_t exit_key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static bool stream_lives(const Stack *s, u32 i)
{
	return s->streams[i] && handle_get(H_stream, s->streams[i]) &&
	       s->streams[i]->id == s->stream_ids[i];
}

static void thread_ends(void *self)
{
	Stack *s = self;
	for (u32 i = 0; i < COUNT(s->streams); i++)
		if (stream_lives(s, i))
			queue_close_stream(s->streams[i]);
	memset(s->streams, 0, sizeof s->streams);
	free(s->at);
	s->at = NULL;
	s->n = s->cap = 0;
}

static void make_key(void) { pthread_key_create(&exit_key, thread_ends); }

static void note_thread(void)
{
	pthread_once(&key_once, make_key);
	pthread_setspecific(exit_key, &stack);
}

static bool is_live(const Entry *e) { return handle_get(H_context, e->ctx) && e->ctx->id == e->id; }

/* ---- the thread's stack
 * -------------------------------------------------------------------------- */

bool ctx_push(Context *ctx)
{
	if (stack.n == stack.cap) {
		u32 cap = stack.cap ? stack.cap * 2 : 8;
		Entry *at = base_realloc(stack.at, cap * sizeof *at);
		if (!at)
			return false;
		stack.at = at;
		stack.cap = cap;
		note_thread();
	}
	stack.at[stack.n++] = (Entry){ctx, ctx->id};
	return true;
}

Context *ctx_pop(void) { return stack.n ? stack.at[--stack.n].ctx : NULL; }

Context *ctx_top(void) { return stack.n ? stack.at[stack.n - 1].ctx : NULL; }

CUresult ctx_current(Context **ctx)
{
	CUresult r = driver_check_init();
	*ctx = NULL;
	if (r || !stack.n)
		return r;
	*ctx = stack.at[stack.n - 1].ctx;
	if (!is_live(&stack.at[stack.n - 1]))
		return CUDA_ERROR_CONTEXT_IS_DESTROYED;
	if ((*ctx)->home)
		*ctx = (*ctx)->home;
	return handle_get(H_context, *ctx) ? CUDA_SUCCESS : CUDA_ERROR_CONTEXT_IS_DESTROYED;
}

CUresult ctx_enter_any(Context **ctx)
{
	CUresult r = ctx_current(ctx);
	if (r)
		return r;
	if (helper_in_callback)
		return driver_fail(CUDA_ERROR_NOT_PERMITTED, "a host function may not call CUDA");
	return *ctx ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult ctx_enter(Context **ctx)
{
	CUresult r = ctx_enter_any(ctx);
	return r ? r : atomic_load_explicit(&(*ctx)->fault, memory_order_acquire);
}

/* ---- streams that a handle means
 * ------------------------------------------------------------------- */

static Stream *find_thread_stream(Context *ctx)
{
	u32 spare = 0;
	for (u32 i = 0; i < COUNT(stack.streams); i++) {
		if (stream_lives(&stack, i)) {
			if (stack.streams[i]->ctx == ctx)
				return stack.streams[i];
		} else {
			spare = i;
		}
	}
	if (stream_lives(&stack, spare))
		queue_close_stream(stack.streams[spare]); /* more contexts than places */
	Stream *s = queue_new_stream(ctx, CU_STREAM_DEFAULT, 0);
	if (!s)
		return NULL;
	s->per_thread = true;
	stack.streams[spare] = s;
	stack.stream_ids[spare] = s->id;
	note_thread();
	return s;
}

Stream *queue_stream(Context *ctx, CUstream h, bool per_thread)
{
	if (h == CU_STREAM_PER_THREAD || (!h && per_thread))
		return find_thread_stream(ctx);
	if (!h || h == CU_STREAM_LEGACY)
		return ctx->legacy;
	Stream *s = handle_get(H_stream, h);
	return s && !s->dying ? s : NULL;
}

/* ---- contexts
 * ------------------------------------------------------------------------------------------ */

static void set_limits(Context *x)
{
	x->limit[CU_LIMIT_STACK_SIZE] = 1024;
	x->limit[CU_LIMIT_PRINTF_FIFO_SIZE] = 8650752;
	x->limit[CU_LIMIT_MALLOC_HEAP_SIZE] = 8 << 20;
	x->limit[CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT] = 2048;
	x->limit[CU_LIMIT_MAX_L2_FETCH_GRANULARITY] = 64;
}

static _Atomic u64 next_id = 1;

Context *ctx_new_face(Context *home, struct Green *green)
{
	Context *x = handle_new(H_context);
	if (!x)
		return NULL;
	x->id = atomic_fetch_add(&next_id, 1);
	x->dev = home->dev;
	x->home = home;
	x->green = green;
	return x;
}

Context *ctx_new(Device *dev, u32 flags, bool primary, CUresult *r)
{
	*r = CUDA_ERROR_OUT_OF_MEMORY;
	Context *x = handle_new(H_context);
	if (!x)
		return NULL;
	x->id = atomic_fetch_add(&next_id, 1);
	x->dev = dev;
	x->flags = flags;
	x->is_primary = primary;
	pthread_mutex_init(&x->lock, NULL);
	set_limits(x);
	x->legacy = queue_new_stream(x, CU_STREAM_DEFAULT, 0);
	if (!x->legacy || !exec_start() || !sys_init(x)) {
		ctx_destroy(x);
		return NULL;
	}
	*r = CUDA_SUCCESS;
	return x;
}

static void close_event(void *h, void *self)
{
	Event *e = h;
	Context *x = self;
	if (e->ctx != x)
		return;
	event_close(e);
}

static void close_array(void *h, void *self)
{
	if (((Array *)h)->ctx == self)
		handle_free(h);
}

/* Waits for the context's work, then frees all it owns. */
void ctx_destroy(Context *x)
{
	queue_wait_ctx(x);
	if (x->fifo)
		printf_flush(x);
	library_forget_ctx(x);
	while (x->modules)
		module_unload(x->modules);
	handle_each(H_event, close_event, x);
	handle_each(H_array, close_array, x);
	while (x->streams)
		queue_close_stream(x->streams);
	pool_forget_ctx(x);
	mem_free_all(x);
	sys_free(x);
	pthread_mutex_destroy(&x->lock);
	handle_free(x);
}

/* What a program did wrong outlasts the context, as on hardware; what we could not do does not. */
void ctx_set_fault(Context *x, CUresult r)
{
	CUresult none = CUDA_SUCCESS;
	bool ours = r == CUDA_ERROR_OUT_OF_MEMORY || r == CUDA_ERROR_NOT_SUPPORTED;
	if (!atomic_compare_exchange_strong(&x->fault, &none, r))
		return;
	none = CUDA_SUCCESS;
	if (!ours)
		atomic_compare_exchange_strong(&x->dev->fault, &none, r);
	queue_cancel(x);
}
