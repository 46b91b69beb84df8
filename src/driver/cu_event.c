/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Streams and events as objects: making, asking, ending.
 */
#include "driver/capture.h"
#include "driver/driver.h"
#include "driver/objects.h"

/* ---- streams
 * ----------------------------------------------------------------------------------------- */

CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!stream || flags & ~(unsigned)CU_STREAM_NON_BLOCKING)
		return CUDA_ERROR_INVALID_VALUE;
	Stream *s = queue_new_stream(ctx, flags, queue_priority(priority));
	if (!s)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*stream = (CUstream)s;
	return CUDA_SUCCESS;
}

CUresult cuStreamCreate(CUstream *stream, unsigned int flags)
{
	return cuStreamCreateWithPriority(stream, flags, 0);
}

CUresult cuStreamDestroy_v2(CUstream stream)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Stream *s = handle_get(H_stream, stream);
	if (!s || s->dying || s->per_thread || s == s->ctx->legacy)
		return CUDA_ERROR_INVALID_HANDLE;
	capture_forget_stream(s);
	queue_close_stream(s);
	return CUDA_SUCCESS;
}

/* ---- events
 * ------------------------------------------------------------------------------------------ */

CUresult cuEventCreate(CUevent *event, unsigned int flags)
{
	const unsigned known =
		CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING | CU_EVENT_INTERPROCESS;
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!event || flags & ~known ||
	    (flags & CU_EVENT_INTERPROCESS && !(flags & CU_EVENT_DISABLE_TIMING)))
		return CUDA_ERROR_INVALID_VALUE;
	EventShare *share = flags & CU_EVENT_INTERPROCESS ? event_share_new() : NULL;
	if (!share && flags & CU_EVENT_INTERPROCESS)
		return driver_fail(CUDA_ERROR_OUT_OF_MEMORY, "no file to share an event by");
	Event *e = event_new(ctx, flags, share);
	if (!e)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*event = (CUevent)e;
	return CUDA_SUCCESS;
}

static CUresult check_event(CUevent event, Event **e)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	*e = handle_get(H_event, event);
	return r ? r : *e ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuEventQuery(CUevent event)
{
	Event *e;
	CUresult r = check_event(event, &e);
	if (r || capture_has_event(e, &r) || (r = capture_unsafe()))
		return r;
	return event_is_done(e) ? atomic_load(&e->ctx->fault) : CUDA_ERROR_NOT_READY;
}

CUresult cuEventSynchronize(CUevent event)
{
	Event *e;
	CUresult r = check_event(event, &e);
	if (r || capture_has_event(e, &r) || (r = capture_unsafe()))
		return r;
	Context *ctx = e->ctx;
	event_sync(e);
	printf_flush(ctx);
	return atomic_load(&ctx->fault);
}

CUresult cuEventDestroy_v2(CUevent event)
{
	Event *e;
	CUresult r = check_event(event, &e);
	if (r)
		return r;
	event_close(e);
	return CUDA_SUCCESS;
}

/* Nanoseconds at which a timed event was recorded; it must have been, and be done. */
static CUresult event_time(Event *e, u64 *ns)
{
	CUresult r = CUDA_SUCCESS;
	if (e->flags & CU_EVENT_DISABLE_TIMING)
		return driver_fail(CUDA_ERROR_INVALID_HANDLE, "the event was made without timing");
	Marker *m = event_marker(e);
	if (!m)
		r = driver_fail(CUDA_ERROR_INVALID_HANDLE, "the event was never recorded");
	else if (!atomic_load_explicit(&m->done, memory_order_acquire))
		r = CUDA_ERROR_NOT_READY;
	else
		*ns = m->time_ns;
	marker_free(m);
	return r;
}

CUresult cuEventElapsedTime_v2(float *ms, CUevent start, CUevent end)
{
	Event *a, *b;
	u64 from = 0, to = 0;
	CUresult r = check_event(start, &a);
	if (r || (r = check_event(end, &b)))
		return r;
	if (!ms)
		return CUDA_ERROR_INVALID_VALUE;
	if (capture_times_event(a, &r) || capture_times_event(b, &r))
		return r;
	r = event_time(a, &from);
	CUresult s = event_time(b, &to);
	if (r == CUDA_ERROR_INVALID_HANDLE || s == CUDA_ERROR_INVALID_HANDLE)
		return CUDA_ERROR_INVALID_HANDLE;
	if (r || s)
		return CUDA_ERROR_NOT_READY;
	*ms = (float)((double)(i64)(to - from) * 1e-6);
	return CUDA_SUCCESS;
}

CUresult cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
	return cuEventElapsedTime_v2(ms, start, end);
}

/* ---- a whole context's work
 * ----------------------------------------------------------------------------- */

static CUresult named(CUcontext ctx, CUevent event, Context **x, Event **e)
{
	CUresult r = driver_check_init();
	*x = handle_get(H_context, ctx);
	*e = handle_get(H_event, event);
	return r     ? r
	       : !*x ? CUDA_ERROR_INVALID_CONTEXT
	       : *e  ? (*x)->fault
		     : CUDA_ERROR_INVALID_HANDLE;
}

/* All streams' work up to now: the legacy stream waits for the blocking ones, and the others are
 * waited for here. */
CUresult cuCtxRecordEvent(CUcontext ctx, CUevent event)
{
	Context *x;
	Event *e;
	CUresult r = named(ctx, event, &x, &e);
	if (r)
		return r;
	if (e->ctx != x)
		return CUDA_ERROR_INVALID_HANDLE;
	if (capture_any() && capture_refuses_all(x, &r))
		return r;
	queue_wait_ctx(x);
	pthread_mutex_lock(&e->lock);
	r = event_record(e, x->legacy);
	pthread_mutex_unlock(&e->lock);
	return r;
}

CUresult cuCtxWaitEvent(CUcontext ctx, CUevent event)
{
	Context *x;
	Event *e;
	CUresult r = named(ctx, event, &x, &e);
	if (r)
		return r;
	if (capture_has_event(e, &r) || (capture_any() && capture_refuses_all(x, &r)))
		return r;
	event_sync(e);
	return CUDA_SUCCESS;
}
