/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Launch calls. Compiled twice: for the legacy and for the per-thread default stream
 * (cu_launch_ptsz.c).
 */
#define WW_STREAM_API
#include <string.h>

#include "driver/capture.h"
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
		r = launch_attribute(&l, &c->attrs[i]);
	if (r || (r = launch(f, c->hStream, &l)) || !l.event)
		return r;
	if (capture_any() && capture_records(l.stream, l.event, &r))
		return r;
	pthread_mutex_lock(&l.event->lock);
	r = event_record(l.event, l.stream);
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
	if (capture_any()) {
		CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_HOST};
		p.host = (CUDA_HOST_NODE_PARAMS_v2){fn, user};
		if (capture_takes(s, &p, NULL, &r))
			return r;
	}
	Cmd *c = queue_new_cmd(s, CMD_host);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->run = run_host_fn;
	c->host = fn;
	c->user = user;
	return queue_push(c) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}
