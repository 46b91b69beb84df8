/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is done in a stream, copies and launches apart. Compiled twice: for the legacy and for the
 * per-thread default stream (cu_stream_ptsz.c).
 */
#define WW_STREAM_API
#include <string.h>

#include "driver/capture.h"
#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/stream_api.h"

/* The current context and the stream a handle means in it. */
static CUresult enter_stream(CUstream stream, Context **ctx, Stream **s)
{
	CUresult r = ctx_enter(ctx);
	if (r)
		return r;
	*s = STREAM(*ctx, stream);
	return *s ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

/* The same, for calls that a captured stream cannot take. */
static CUresult enter_uncaptured(CUstream stream, Context **ctx, Stream **s)
{
	CUresult r = enter_stream(stream, ctx, s);
	if (!r && capture_any())
		capture_refuses(*s, &r);
	return r;
}

/* For calls that are not safe in another stream while a capture goes on. */
static CUresult enter_unsafe(CUstream stream, Context **ctx, Stream **s)
{
	CUresult r = enter_stream(stream, ctx, s);
	return r || !capture_any() || (*s)->captured ? r : capture_unsafe();
}

/* ---- waiting and asking
 * ---------------------------------------------------------------------------- */

CUresult cuStreamSynchronize(CUstream stream)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_uncaptured(stream, &ctx, &s);
	if (r || (r = capture_unsafe()))
		return r;
	queue_wait_stream(s);
	printf_flush(s->ctx);
	pool_trim_device(s->ctx->dev);
	return atomic_load(&s->ctx->fault);
}

CUresult cuStreamQuery(CUstream stream)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_uncaptured(stream, &ctx, &s);
	if (r || (r = capture_unsafe()))
		return r;
	if (queue_stream_busy(s))
		return CUDA_ERROR_NOT_READY;
	return atomic_load(&s->ctx->fault);
}

CUresult cuStreamGetPriority(CUstream stream, int *priority)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!priority)
		return CUDA_ERROR_INVALID_VALUE;
	*priority = s->priority;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetFlags(CUstream stream, unsigned int *flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r || (capture_any() && capture_refuses(s, &r)))
		return r;
	if (!flags)
		return CUDA_ERROR_INVALID_VALUE;
	*flags = s->flags;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetId(CUstream stream, unsigned long long *id)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!id)
		return CUDA_ERROR_INVALID_VALUE;
	*id = s->id;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetCtx(CUstream stream, CUcontext *out)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!out)
		return CUDA_ERROR_INVALID_VALUE;
	*out = (CUcontext)(s->green ? s->green->face : s->ctx);
	return CUDA_SUCCESS;
}

CUresult cuStreamGetCtx_v2(CUstream stream, CUcontext *out, CUgreenCtx *green)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!out || !green)
		return CUDA_ERROR_INVALID_VALUE;
	*out = s->green ? NULL : (CUcontext)s->ctx;
	*green = (CUgreenCtx)s->green;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetDevice(CUstream stream, CUdevice *dev)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!dev)
		return CUDA_ERROR_INVALID_VALUE;
	*dev = s->ctx->dev->ordinal;
	return CUDA_SUCCESS;
}

/* ---- attributes: kept and told; only the priority means something here
 * ------------------------------ */

CUresult cuStreamGetAttribute(CUstream stream, CUstreamAttrID attr, CUstreamAttrValue *value)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!value)
		return CUDA_ERROR_INVALID_VALUE;
	memset(value, 0, sizeof *value);
	switch (attr) {
	case CU_LAUNCH_ATTRIBUTE_PRIORITY:
		value->priority = s->priority;
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
		/* A stream that was given none says -1. */
		value->syncPolicy = (CUsynchronizationPolicy)(s->sync_policy ? s->sync_policy : -1);
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
		value->memSyncDomainMap.remote = 1;
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN:
		return CUDA_SUCCESS;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

CUresult cuStreamSetAttribute(CUstream stream, CUstreamAttrID attr, const CUstreamAttrValue *value)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!value)
		return CUDA_ERROR_INVALID_VALUE;
	switch (attr) {
	case CU_LAUNCH_ATTRIBUTE_PRIORITY:
		s->priority = queue_priority(value->priority);
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
		if (value->syncPolicy < CU_SYNC_POLICY_AUTO ||
		    value->syncPolicy > CU_SYNC_POLICY_BLOCKING_SYNC)
			return CUDA_ERROR_INVALID_VALUE;
		s->sync_policy = (int)value->syncPolicy;
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN:
		return CUDA_SUCCESS;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

CUresult cuStreamCopyAttributes(CUstream dst, CUstream src)
{
	Context *ctx;
	Stream *to, *from;
	CUresult r = enter_stream(dst, &ctx, &to);
	if (r || (r = enter_stream(src, &ctx, &from)))
		return r;
	to->priority = from->priority;
	to->sync_policy = from->sync_policy;
	return CUDA_SUCCESS;
}

/* ---- events
 * --------------------------------------------------------------------------------------------- */

static bool capture_event(Stream *s, CUgraphNodeType type, CUevent event, CUresult *r)
{
	CUgraphNodeParams p = {.type = type, .eventRecord.event = event};
	return capture_takes(s, &p, NULL, r);
}

CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Event *e = handle_get(H_event, event);
	if (!e)
		return CUDA_ERROR_INVALID_HANDLE;
	if ((r = enter_stream(stream, &ctx, &s)))
		return r;
	if (flags & ~(unsigned)CU_EVENT_RECORD_EXTERNAL)
		return CUDA_ERROR_INVALID_VALUE;
	if (capture_any() && (flags ? capture_event(s, CU_GRAPH_NODE_TYPE_EVENT_RECORD, event, &r)
				    : capture_records(s, e, &r)))
		return r;
	if (flags) /* for streams that are captured */
		return CUDA_ERROR_ILLEGAL_STATE;
	if (e->ctx != s->ctx)
		return driver_fail(CUDA_ERROR_INVALID_HANDLE,
				   "the event belongs to another context");
	pthread_mutex_lock(&e->lock);
	if (atomic_load_explicit(&e->capture_id, memory_order_relaxed))
		capture_forget_event(e);
	r = event_record(e, s);
	pthread_mutex_unlock(&e->lock);
	return r;
}

CUresult cuEventRecord(CUevent event, CUstream stream)
{
	return cuEventRecordWithFlags(event, stream, 0);
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Event *e = handle_get(H_event, event);
	if ((r = enter_stream(stream, &ctx, &s)) || !e) {
		CUresult unused;
		if (!r && capture_any())
			capture_refuses(s, &unused);
		return e ? r : CUDA_ERROR_INVALID_HANDLE;
	}
	if (flags & ~(unsigned)CU_EVENT_WAIT_EXTERNAL)
		return CUDA_ERROR_INVALID_VALUE;
	if ((capture_any() || atomic_load_explicit(&e->capture_id, memory_order_relaxed)) &&
	    (flags ? capture_event(s, CU_GRAPH_NODE_TYPE_WAIT_EVENT, event, &r)
		   : capture_waits(s, e, &r)))
		return r;
	if (flags)
		return CUDA_ERROR_ILLEGAL_STATE;
	pthread_mutex_lock(&e->lock);
	r = event_wait(e, s);
	pthread_mutex_unlock(&e->lock);
	return r;
}

/* ---- callbacks
 * ------------------------------------------------------------------------------------------- */

static void run_callback(Cmd *c)
{
	c->callback((CUstream)c->arg, atomic_load(&c->stream->ctx->fault), c->user);
}

CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void *user,
			     unsigned int flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_uncaptured(stream, &ctx, &s);
	if (r)
		return r;
	if (!callback || flags)
		return CUDA_ERROR_INVALID_VALUE;
	Cmd *c = queue_new_cmd(s, CMD_host);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->run = run_callback;
	c->callback = callback;
	c->user = user;
	c->arg = stream;
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* ---- values in memory
 * -------------------------------------------------------------------------------------- */

static CUresult check_value(CUdeviceptr addr, u32 bytes)
{
	if (addr % bytes || !mem_is_device(addr, bytes))
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx is no aligned device address",
				   addr);
	return CUDA_SUCCESS;
}

static bool capture_ops(Stream *s, CUstreamBatchMemOpParams *ops, u32 n, CUresult *r)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_BATCH_MEM_OP};
	p.memOp = (CUDA_BATCH_MEM_OP_NODE_PARAMS_v2){(CUcontext)s->ctx, n, ops, 0};
	return capture_takes(s, &p, NULL, r);
}

static CUresult wait_value(CUstream stream, CUdeviceptr addr, u64 value, u32 bytes, u32 flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r || (r = check_value(addr, bytes)))
		return r;
	if (flags & ~(3u | CU_STREAM_WAIT_VALUE_FLUSH))
		return CUDA_ERROR_INVALID_VALUE;
	CUstreamBatchMemOpParams op = {.waitValue = {.address = addr, .value64 = value, .flags = flags}};
	op.operation = bytes == 4 ? CU_STREAM_MEM_OP_WAIT_VALUE_32 : CU_STREAM_MEM_OP_WAIT_VALUE_64;
	if (capture_any() && capture_ops(s, &op, 1, &r))
		return r;
	Cmd *c = queue_new_cmd(s, CMD_poll);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->poll = (Poll){addr, value, bytes, flags, NULL};
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

static void run_write(Cmd *c)
{
	if (c->write.bytes == 8)
		__atomic_store_n((u64 *)(uintptr_t)c->write.addr, c->write.value, __ATOMIC_RELEASE);
	else
		__atomic_store_n((u32 *)(uintptr_t)c->write.addr, (u32)c->write.value,
				 __ATOMIC_RELEASE);
}

static CUresult write_value(CUstream stream, CUdeviceptr addr, u64 value, u32 bytes, u32 flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r || (r = check_value(addr, bytes)))
		return r;
	if (flags) /* NO_MEMORY_BARRIER was for the calls of CUDA 8 */
		return CUDA_ERROR_INVALID_VALUE;
	CUstreamBatchMemOpParams op = {.writeValue = {.address = addr, .value64 = value}};
	op.operation = bytes == 4 ? CU_STREAM_MEM_OP_WRITE_VALUE_32 : CU_STREAM_MEM_OP_WRITE_VALUE_64;
	if (capture_any() && capture_ops(s, &op, 1, &r))
		return r;
	Cmd *c = queue_new_cmd(s, CMD_task);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->run = run_write;
	c->write.addr = addr;
	c->write.value = value;
	c->write.bytes = bytes;
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuStreamWaitValue32(CUstream stream, CUdeviceptr addr, cuuint32_t value,
			     unsigned int flags)
{
	return wait_value(stream, addr, value, 4, flags);
}

CUresult cuStreamWaitValue64(CUstream stream, CUdeviceptr addr, cuuint64_t value,
			     unsigned int flags)
{
	return wait_value(stream, addr, value, 8, flags);
}

CUresult cuStreamWriteValue32(CUstream stream, CUdeviceptr addr, cuuint32_t value,
			      unsigned int flags)
{
	return write_value(stream, addr, value, 4, flags);
}

CUresult cuStreamWriteValue64(CUstream stream, CUdeviceptr addr, cuuint64_t value,
			      unsigned int flags)
{
	return write_value(stream, addr, value, 8, flags);
}

static CUresult one_mem_op(CUstream stream, const CUstreamBatchMemOpParams *p)
{
	switch (p->operation) {
	case CU_STREAM_MEM_OP_WAIT_VALUE_32:
		return wait_value(stream, p->waitValue.address, p->waitValue.value, 4,
				  p->waitValue.flags);
	case CU_STREAM_MEM_OP_WAIT_VALUE_64:
		return wait_value(stream, p->waitValue.address, p->waitValue.value64, 8,
				  p->waitValue.flags);
	case CU_STREAM_MEM_OP_WRITE_VALUE_32:
		return write_value(stream, p->writeValue.address, p->writeValue.value, 4,
				   p->writeValue.flags);
	case CU_STREAM_MEM_OP_WRITE_VALUE_64:
		return write_value(stream, p->writeValue.address, p->writeValue.value64, 8,
				   p->writeValue.flags);
	case CU_STREAM_MEM_OP_BARRIER: /* commands of a stream see each other's writes anyway */
		return CUDA_SUCCESS;
	case CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES: /* as the device's attribute says */
		return CUDA_ERROR_NOT_SUPPORTED;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

CUresult cuStreamBatchMemOp(CUstream stream, unsigned int count, CUstreamBatchMemOpParams *ops,
			    unsigned int flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_stream(stream, &ctx, &s);
	if (r)
		return r;
	if (!ops || count > 256 || flags)
		return CUDA_ERROR_INVALID_VALUE;
	if (count && capture_any() && capture_ops(s, ops, count, &r))
		return r;
	for (u32 i = 0; i < count && !r; i++)
		r = one_mem_op(stream, &ops[i]);
	return r;
}

/* ---- managed memory is where it is
 * --------------------------------------------------------------------------- */

CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr ptr, size_t length, unsigned int flags)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_uncaptured(stream, &ctx, &s);
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	if (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST &&
	    flags != CU_MEM_ATTACH_SINGLE)
		return CUDA_ERROR_INVALID_VALUE;
	if (flags == CU_MEM_ATTACH_SINGLE && s == s->ctx->legacy)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "the legacy default stream is all streams: nothing can be its alone");
	if (!a || a->kind == MEM_device || (length && length != a->size))
		return CUDA_ERROR_INVALID_VALUE;
	return CUDA_SUCCESS;
}

CUresult cuMemPrefetchAsync(CUdeviceptr ptr, size_t count, CUmemLocation where, unsigned int flags,
			    CUstream stream)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_uncaptured(stream, &ctx, &s);
	if (r)
		return r;
	return mem_advise(ptr, count, -1, where, flags);
}

static CUresult advise_batch(CUstream stream, CUdeviceptr *ptrs, size_t *sizes, size_t n,
			     CUmemLocation *where, size_t *first, size_t nwhere)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_uncaptured(stream, &ctx, &s);
	if (r)
		return r;
	if (!ptrs || !sizes || !n || (nwhere && (!where || !first || first[0] || nwhere > n)))
		return CUDA_ERROR_INVALID_VALUE;
	const CUmemLocation here = {.type = CU_MEM_LOCATION_TYPE_DEVICE,
				    .id = s->ctx->dev->ordinal};
	for (size_t i = 0, k = 0; i < n && !r; i++) {
		while (k + 1 < nwhere && first[k + 1] <= i)
			k++;
		r = mem_advise(ptrs[i], sizes[i], -1, nwhere ? where[k] : here, 0);
	}
	return r;
}

CUresult cuMemPrefetchBatchAsync(CUdeviceptr *ptrs, size_t *sizes, size_t n, CUmemLocation *where,
				 size_t *first, size_t nwhere, unsigned long long flags,
				 CUstream stream)
{
	return flags || !nwhere ? CUDA_ERROR_INVALID_VALUE
				: advise_batch(stream, ptrs, sizes, n, where, first, nwhere);
}

/* What is discarded may keep its contents. */
CUresult cuMemDiscardBatchAsync(CUdeviceptr *ptrs, size_t *sizes, size_t n,
				unsigned long long flags, CUstream stream)
{
	return flags ? CUDA_ERROR_INVALID_VALUE
		     : advise_batch(stream, ptrs, sizes, n, NULL, NULL, 0);
}

CUresult cuMemDiscardAndPrefetchBatchAsync(CUdeviceptr *ptrs, size_t *sizes, size_t n,
					   CUmemLocation *where, size_t *first, size_t nwhere,
					   unsigned long long flags, CUstream stream)
{
	return cuMemPrefetchBatchAsync(ptrs, sizes, n, where, first, nwhere, flags, stream);
}

/* ---- stream-ordered memory
 * ---------------------------------------------------------------------------------------- */

static bool capture_alloc(Stream *s, size_t size, const Pool *pool, CUdeviceptr *ptr, CUresult *r)
{
	GraphNode *node;
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEM_ALLOC, .alloc.bytesize = size};
	p.alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
	p.alloc.poolProps.location =
		(CUmemLocation){.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = pool->dev->ordinal};
	if (!capture_takes(s, &p, &node, r))
		return false;
	if (!*r)
		*ptr = node->p.alloc.dptr;
	return true;
}

static bool capture_free(Stream *s, CUdeviceptr ptr, CUresult *r)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEM_FREE, .free.dptr = ptr};
	return capture_takes(s, &p, NULL, r);
}

static CUresult alloc_in(CUdeviceptr *ptr, size_t size, Pool *pool, Stream *s)
{
	CUresult r;
	if (!ptr || !size || pool->imported)
		return CUDA_ERROR_INVALID_VALUE;
	if (capture_any() && capture_alloc(s, size, pool, ptr, &r))
		return r;
	Alloc *a = pool_alloc(pool, size, s);
	if (!a)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*ptr = a->base;
	return CUDA_SUCCESS;
}

CUresult cuMemAllocAsync(CUdeviceptr *ptr, size_t size, CUstream stream)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_unsafe(stream, &ctx, &s);
	if (r)
		return r;
	Pool *pool = pool_current(s->ctx->dev);
	return pool ? alloc_in(ptr, size, pool, s) : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemAllocFromPoolAsync(CUdeviceptr *ptr, size_t size, CUmemoryPool pool, CUstream stream)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_unsafe(stream, &ctx, &s);
	if (r)
		return r;
	Pool *p = handle_get(H_pool, pool);
	return p && !p->dying ? alloc_in(ptr, size, p, s) : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemFreeAsync(CUdeviceptr ptr, CUstream stream)
{
	Context *ctx;
	Stream *s;
	CUresult r = enter_unsafe(stream, &ctx, &s);
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	if (!ptr)
		return CUDA_SUCCESS;
	if (a && a->kind == MEM_managed)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "managed memory is not freed in stream order");
	if (!a || a->base != ptr || a->is_module || a->mapped || mem_is_opened(a) || (a->kind == MEM_host && !a->pool) ||
	    a->kind == MEM_registered || a->kind == MEM_array)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "0x%llx was not allocated, or is free already", ptr);
	if (capture_any() && capture_free(s, ptr, &r))
		return r;
	return a->graph ? graph_mem_give(a) : pool_free(a, s);
}
