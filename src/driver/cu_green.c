/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Green contexts: parts of a device's SMs, and streams that belong to one. Memory, modules and
 * faults are the primary context's; the CUcontext of a green one is a second name for it. The parts
 * are counted and told apart; the scheduler does not hold a stream's blocks to its part, for blocks
 * of all streams share the workers.
 */
#include <string.h>

#include "driver/driver.h"
#include "driver/objects.h"

/* Part of CUdevResource that programs do not see. */
typedef struct Part {
	u32 magic;
	CUdevice dev;
} Part;
enum { PART_MAGIC = 0x57575352 };

static CUdevResource make_part(CUdevice dev, unsigned sms)
{
	CUdevResource r;
	const Part p = {PART_MAGIC, dev};
	memset(&r, 0, sizeof r);
	if (!sms)
		return r; /* CU_DEV_RESOURCE_TYPE_INVALID */
	r.type = CU_DEV_RESOURCE_TYPE_SM;
	r.sm.smCount = sms;
	r.sm.minSmPartitionSize = r.sm.smCoscheduledAlignment = 1;
	memcpy(r._internal_padding, &p, sizeof p);
	return r;
}

/* The device a resource is of; -1: it is none of ours. */
static CUdevice device_of(const CUdevResource *r)
{
	Part p;
	memcpy(&p, r->_internal_padding, sizeof p);
	return r->type == CU_DEV_RESOURCE_TYPE_SM && p.magic == PART_MAGIC && r->sm.smCount &&
			       driver_device(p.dev)
		       ? p.dev
		       : -1;
}

static CUresult tell(CUdevResource *to, CUdevResourceType type, CUdevResource sm)
{
	if (!to)
		return CUDA_ERROR_INVALID_VALUE;
	if (type != CU_DEV_RESOURCE_TYPE_SM)
		return CUDA_ERROR_INVALID_RESOURCE_TYPE;
	*to = sm;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetDevResource(CUdevice dev, CUdevResource *to, CUdevResourceType type)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Device *d = driver_device(dev);
	return d ? tell(to, type, make_part(dev, d->sms)) : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuCtxGetDevResource(CUcontext ctx, CUdevResource *to, CUdevResourceType type)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Context *x = handle_get(H_context, ctx);
	if (!x)
		return CUDA_ERROR_INVALID_CONTEXT;
	return tell(to, type, x->green ? x->green->sm : make_part(x->dev->ordinal, x->dev->sms));
}

static CUresult enter_green(CUgreenCtx ctx, Green **g)
{
	CUresult r = driver_check_init();
	*g = handle_get(H_green, ctx);
	if (r || !*g)
		return r ? r : CUDA_ERROR_INVALID_CONTEXT;
	Context *home = handle_get(H_context, (*g)->home);
	return home && home->id == (*g)->home_id ? CUDA_SUCCESS : CUDA_ERROR_CONTEXT_IS_DESTROYED;
}

CUresult cuGreenCtxGetDevResource(CUgreenCtx ctx, CUdevResource *to, CUdevResourceType type)
{
	Green *g;
	CUresult r = enter_green(ctx, &g);
	return r ? r : tell(to, type, g->sm);
}

CUresult cuDevSmResourceSplitByCount(CUdevResource *result, unsigned int *n, const CUdevResource *from,
				     CUdevResource *rest, unsigned int flags, unsigned int least)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	CUdevice dev = from ? device_of(from) : -1;
	if (!n || dev < 0 || (result && !*n))
		return CUDA_ERROR_INVALID_VALUE;
	if (!least)
		least = 1;
	unsigned groups = from->sm.smCount / least;
	if (!groups)
		return driver_fail(CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
				   "groups of %u SMs out of %u", least, from->sm.smCount);
	if (result && *n < groups)
		groups = *n;
	for (unsigned i = 0; result && i < groups; i++)
		result[i] = make_part(dev, least);
	if (rest && result)
		*rest = make_part(dev, from->sm.smCount - groups * least);
	*n = groups;
	return CUDA_SUCCESS;
}

CUresult cuDevResourceGenerateDesc(CUdevResourceDesc *desc, CUdevResource *parts, unsigned int n)
{
	CUresult r = driver_check_init();
	unsigned sms = 0;
	if (r)
		return r;
	if (!desc || !parts || !n)
		return CUDA_ERROR_INVALID_VALUE;
	for (unsigned i = 0; i < n; i++) {
		if (device_of(&parts[i]) < 0 || device_of(&parts[i]) != device_of(&parts[0]))
			return CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION;
		sms += parts[i].sm.smCount;
	}
	Device *d = driver_device(device_of(&parts[0]));
	if (sms > d->sms)
		return CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION;
	Resource *res = handle_new(H_resource);
	if (!res)
		return CUDA_ERROR_OUT_OF_MEMORY;
	res->dev = d;
	res->sm = make_part(d->ordinal, sms);
	*desc = (CUdevResourceDesc)res;
	return CUDA_SUCCESS;
}

CUresult cuGreenCtxCreate(CUgreenCtx *ctx, CUdevResourceDesc desc, CUdevice dev, unsigned int flags)
{
	CUcontext home;
	CUresult r = driver_check_init();
	if (r)
		return r;
	Resource *res = handle_get(H_resource, desc);
	if (!ctx || !res || flags != CU_GREEN_CTX_DEFAULT_STREAM)
		return CUDA_ERROR_INVALID_VALUE;
	if (res->dev != driver_device(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	if ((r = cuDevicePrimaryCtxRetain(&home, dev)))
		return r;
	Green *g = handle_new(H_green);
	if (g) {
		g->home = (Context *)home;
		g->home_id = g->home->id;
		g->sm = res->sm;
		g->face = ctx_new_face(g->home, g);
	}
	if (!g || !g->face) {
		if (g)
			handle_free(g);
		cuDevicePrimaryCtxRelease_v2(dev);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	*ctx = (CUgreenCtx)g;
	return CUDA_SUCCESS;
}

static void close_stream(void *h, void *self)
{
	Stream *s = h;
	if (s->green != self || s->dying)
		return;
	queue_wait_stream(s);
	queue_close_stream(s);
}

CUresult cuGreenCtxDestroy(CUgreenCtx ctx)
{
	Green *g;
	CUresult r = enter_green(ctx, &g);
	if (r)
		return r;
	CUdevice dev = g->home->dev->ordinal;
	handle_each(H_stream, close_stream, g);
	handle_free(g->face);
	handle_free(g);
	return cuDevicePrimaryCtxRelease_v2(dev);
}

CUresult cuCtxFromGreenCtx(CUcontext *ctx, CUgreenCtx green)
{
	Green *g;
	CUresult r = enter_green(green, &g);
	if (r)
		return r;
	if (!ctx)
		return CUDA_ERROR_INVALID_VALUE;
	*ctx = (CUcontext)g->face;
	return CUDA_SUCCESS;
}

CUresult cuGreenCtxGetId(CUgreenCtx ctx, unsigned long long *id)
{
	Green *g;
	CUresult r = enter_green(ctx, &g);
	if (r)
		return r;
	if (!id)
		return CUDA_ERROR_INVALID_VALUE;
	*id = g->face->id;
	return CUDA_SUCCESS;
}

CUresult cuGreenCtxRecordEvent(CUgreenCtx ctx, CUevent event)
{
	Green *g;
	CUresult r = enter_green(ctx, &g);
	return r ? r : cuCtxRecordEvent((CUcontext)g->home, event);
}

CUresult cuGreenCtxWaitEvent(CUgreenCtx ctx, CUevent event)
{
	Green *g;
	CUresult r = enter_green(ctx, &g);
	return r ? r : cuCtxWaitEvent((CUcontext)g->home, event);
}

CUresult cuGreenCtxStreamCreate(CUstream *stream, CUgreenCtx ctx, unsigned int flags, int priority)
{
	Green *g;
	CUresult r = enter_green(ctx, &g);
	if (r)
		return r;
	if (!stream || flags != CU_STREAM_NON_BLOCKING)
		return CUDA_ERROR_INVALID_VALUE;
	Stream *s = queue_new_stream(g->home, flags, queue_priority(priority));
	if (!s)
		return CUDA_ERROR_OUT_OF_MEMORY;
	s->green = g;
	*stream = (CUstream)s;
	return CUDA_SUCCESS;
}

CUresult cuStreamGetGreenCtx(CUstream stream, CUgreenCtx *ctx)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	Stream *s = queue_stream(x, stream, false);
	if (!s)
		return CUDA_ERROR_INVALID_HANDLE;
	if (!ctx)
		return CUDA_ERROR_INVALID_VALUE;
	*ctx = (CUgreenCtx)s->green;
	return CUDA_SUCCESS;
}
