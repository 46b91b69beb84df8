/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Launch calls. Compiled twice: for the legacy and for the per-thread default stream
 * (cu_launch_ptsz.c).
 */
#define WW_STREAM_API
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/stream_api.h"

static CUresult launch(const void *f, CUstream stream, Launch *l)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	l->fn = library_function(ctx, f, &r);
	if (!l->fn)
		return r;
	l->stream = STREAM(ctx, stream);
	if (!l->stream)
		return CUDA_ERROR_INVALID_HANDLE;
	for (u32 i = 0; i < 3 && !l->cluster[0]; i++)
		l->cluster[i] = (u32)l->fn->cluster[i];
	return launch_submit(ctx, l);
}

CUresult cuLaunchKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz,
			unsigned int bx, unsigned int by, unsigned int bz, unsigned int shared,
			CUstream stream, void **params, void **extra)
{
	Launch l = {.grid = {gx, gy, gz},
		    .block = {bx, by, bz},
		    .shared = shared,
		    .params = params,
		    .extra = extra};
	return launch(f, stream, &l);
}

CUresult cuLaunchCooperativeKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz,
				   unsigned int bx, unsigned int by, unsigned int bz,
				   unsigned int shared, CUstream stream, void **params)
{
	Launch l = {.grid = {gx, gy, gz},
		    .block = {bx, by, bz},
		    .shared = shared,
		    .params = params,
		    .cooperative = true};
	return launch(f, stream, &l);
}

/* An event that may happen while the kernel runs happens when it has ended. */
static CUresult take_event(Launch *l, CUevent event)
{
	l->event = handle_get(H_event, event);
	if (!l->event)
		return CUDA_ERROR_INVALID_HANDLE;
	return l->event->flags & CU_EVENT_DISABLE_TIMING ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult read_attribute(Launch *l, const CUlaunchAttribute *a)
{
	switch (a->id) {
	case CU_LAUNCH_ATTRIBUTE_COOPERATIVE:
		l->cooperative = a->value.cooperative != 0;
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION:
		l->cluster[0] = a->value.clusterDim.x;
		l->cluster[1] = a->value.clusterDim.y;
		l->cluster[2] = a->value.clusterDim.z;
		return l->cluster[0] && l->cluster[1] && l->cluster[2] ? CUDA_SUCCESS
								       : CUDA_ERROR_INVALID_CLUSTER_SIZE;
	case CU_LAUNCH_ATTRIBUTE_PRIORITY:
		l->has_priority = true;
		l->priority = a->value.priority;
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT:
		return take_event(l, a->value.programmaticEvent.event);
	case CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT:
		return take_event(l, a->value.launchCompletionEvent.event);
	case CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE:
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "launch attribute %d", (int)a->id);
	case CU_LAUNCH_ATTRIBUTE_IGNORE:
	case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
	case CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
	case CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: /* full order is allowed */
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
	case CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION:
		return CUDA_SUCCESS;
	case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN:
		return (u32)a->value.memSyncDomain <= CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE
			       ? CUDA_SUCCESS
			       : CUDA_ERROR_INVALID_VALUE;
	case CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
		return a->value.sharedMemCarveout <= 100 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
	default:
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "launch attribute %d", (int)a->id);
	}
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction f, void **params, void **extra)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!c || (c->numAttrs && !c->attrs))
		return CUDA_ERROR_INVALID_VALUE;
	Launch l = {.grid = {c->gridDimX, c->gridDimY, c->gridDimZ},
		    .block = {c->blockDimX, c->blockDimY, c->blockDimZ},
		    .shared = c->sharedMemBytes,
		    .params = params,
		    .extra = extra};
	for (u32 i = 0; i < c->numAttrs && !r; i++)
		r = read_attribute(&l, &c->attrs[i]);
	if (r || (r = launch(f, c->hStream, &l)) || !l.event)
		return r;
	pthread_mutex_lock(&l.event->lock);
	r = queue_record(l.stream, &l.event->marker);
	pthread_mutex_unlock(&l.event->lock);
	return r;
}

static void run_host_fn(Cmd *c)
{
	if (!atomic_load(&c->stream->ctx->fault))
		c->host(c->user);
}

CUresult cuLaunchHostFunc(CUstream stream, CUhostFn fn, void *user)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Stream *s = STREAM(ctx, stream);
	if (!s)
		return CUDA_ERROR_INVALID_HANDLE;
	if (!fn)
		return CUDA_ERROR_INVALID_VALUE;
	Cmd *c = queue_new_cmd(s, CMD_host);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->run = run_host_fn;
	c->host = fn;
	c->user = user;
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}
