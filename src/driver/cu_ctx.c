/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Context calls: primary and explicit contexts, the thread's stack, limits, flags, synchronisation.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/capture.h"
#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/watch.h"

/* ---- creation
 * -------------------------------------------------------------------------------------- */

static bool flags_ok(unsigned flags)
{
	unsigned sched = flags & CU_CTX_SCHED_MASK;
	return !(flags & ~(unsigned)CU_CTX_FLAGS_MASK) && (!sched || !(sched & (sched - 1)));
}

static CUresult create(CUcontext *ctx, unsigned flags, CUdevice dev)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Device *d = driver_device(dev);
	if (!ctx || !flags_ok(flags))
		return CUDA_ERROR_INVALID_VALUE;
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	if (d->fault)
		return driver_fail(
			d->fault,
			"a kernel of this process failed; the device takes no new context");
	Context *x = ctx_new(d, flags, false, &r);
	if (!x)
		return r;
	if (!ctx_push(x)) {
		ctx_destroy(x);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	*ctx = (CUcontext)x;
	return CUDA_SUCCESS;
}

CUresult cuCtxCreate_v2(CUcontext *ctx, unsigned int flags, CUdevice dev)
{
	return create(ctx, flags, dev);
}

CUresult cuCtxCreate_v3(CUcontext *ctx, CUexecAffinityParam *params, int n, unsigned int flags,
			CUdevice dev)
{
	if (n || params)
		return driver_fail(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY, "execution affinity");
	return create(ctx, flags, dev);
}

CUresult cuCtxCreate_v4(CUcontext *ctx, CUctxCreateParams *params, unsigned int flags, CUdevice dev)
{
	if (params && params->numExecAffinityParams)
		return driver_fail(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY, "execution affinity");
	if (params && params->cigParams)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED,
				   "cuCtxCreate: graphics interoperation");
	return create(ctx, flags, dev);
}

CUresult cuCtxDestroy_v2(CUcontext ctx)
{
	CUresult r = driver_check_init();
	Context *x = handle_get(H_context, ctx);
	if (r)
		return r;
	if (!ctx)
		return CUDA_ERROR_INVALID_VALUE;
	if (!x || x->is_primary || x->home)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (ctx_top() == x)
		ctx_pop();
	ctx_destroy(x);
	return CUDA_SUCCESS;
}

CUresult cuCtxDetach(CUcontext ctx) { return cuCtxDestroy_v2(ctx); }

CUresult cuCtxAttach(CUcontext *ctx, unsigned int flags)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (!ctx || flags)
		return CUDA_ERROR_INVALID_VALUE;
	*ctx = (CUcontext)x;
	return CUDA_SUCCESS;
}

/* ---- primary contexts
 * --------------------------------------------------------------------------------- */

CUresult cuDevicePrimaryCtxRetain(CUcontext *ctx, CUdevice dev)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Device *d = driver_device(dev);
	if (!ctx)
		return CUDA_ERROR_INVALID_VALUE;
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	pthread_mutex_lock(&d->lock);
	if (!d->primary && d->fault)
		r = CUDA_ERROR_DEVICE_UNAVAILABLE;
	else if (!d->primary)
		d->primary = ctx_new(d, d->primary_flags, true, &r);
	if (!r) {
		d->primary_refs++;
		*ctx = (CUcontext)d->primary;
	}
	pthread_mutex_unlock(&d->lock);
	return r;
}

/* Ends the primary context; its handle goes with it, and its references stay to be released. Called
 * with the device's lock. */
static void end_primary(Device *d)
{
	if (d->primary)
		ctx_destroy(d->primary);
	d->primary = NULL;
	d->primary_flags = 0;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice dev)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Device *d = driver_device(dev);
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	pthread_mutex_lock(&d->lock);
	if (!d->primary_refs)
		r = CUDA_ERROR_INVALID_CONTEXT;
	else if (!--d->primary_refs)
		end_primary(d);
	pthread_mutex_unlock(&d->lock);
	return r;
}

CUresult cuDevicePrimaryCtxReset_v2(CUdevice dev)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Device *d = driver_device(dev);
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	pthread_mutex_lock(&d->lock);
	end_primary(d);
	pthread_mutex_unlock(&d->lock);
	return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice dev, unsigned int flags)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Device *d = driver_device(dev);
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	if (!flags_ok(flags))
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&d->lock);
	d->primary_flags = flags;
	if (d->primary)
		d->primary->flags = flags;
	pthread_mutex_unlock(&d->lock);
	return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxGetState(CUdevice dev, unsigned int *flags, int *active)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Device *d = driver_device(dev);
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	if (!flags)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&d->lock);
	*flags = d->primary_flags;
	if (active)
		*active = d->primary != NULL;
	pthread_mutex_unlock(&d->lock);
	return CUDA_SUCCESS;
}

/* ---- the stack
 * ------------------------------------------------------------------------------------------- */

CUresult cuCtxPushCurrent_v2(CUcontext ctx)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!ctx)
		return CUDA_ERROR_INVALID_VALUE;
	Context *x = handle_get(H_context, ctx);
	if (!x)
		return CUDA_ERROR_INVALID_CONTEXT;
	return ctx_push(x) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuCtxPopCurrent_v2(CUcontext *ctx)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Context *x = ctx_pop();
	if (!x)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (ctx)
		*ctx = (CUcontext)x;
	return CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext ctx)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	Context *x = ctx ? handle_get(H_context, ctx) : NULL;
	if (ctx && !x)
		return CUDA_ERROR_INVALID_CONTEXT;
	ctx_pop();
	return !x || ctx_push(x) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuCtxGetCurrent(CUcontext *ctx)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!ctx)
		return CUDA_ERROR_INVALID_VALUE;
	*ctx = (CUcontext)ctx_top();
	return CUDA_SUCCESS;
}

/* The context an argument names, the current one for NULL. */
static CUresult named_ctx(CUcontext ctx, Context **x)
{
	if (!ctx)
		return ctx_enter_any(x);
	CUresult r = driver_check_init();
	*x = handle_get(H_context, ctx);
	if (*x && (*x)->home)
		*x = (*x)->home;
	return r ? r : *x ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult cuCtxGetDevice_v2(CUdevice *dev, CUcontext ctx)
{
	Context *x;
	CUresult r = named_ctx(ctx, &x);
	if (r)
		return r;
	if (!dev)
		return CUDA_ERROR_INVALID_VALUE;
	*dev = x->dev->ordinal;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice(CUdevice *dev) { return cuCtxGetDevice_v2(dev, NULL); }

CUresult cuCtxGetId(CUcontext ctx, unsigned long long *id)
{
	Context *x;
	CUresult r = named_ctx(ctx, &x);
	if (r)
		return r;
	if (!id)
		return CUDA_ERROR_INVALID_VALUE;
	*id = x->id;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetApiVersion(CUcontext ctx, unsigned int *version)
{
	Context *x;
	CUresult r = named_ctx(ctx, &x);
	if (r)
		return r;
	if (!version)
		return CUDA_ERROR_INVALID_VALUE;
	*version = 3020;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetExecAffinity(CUexecAffinityParam *param, CUexecAffinityType type)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (!param)
		return CUDA_ERROR_INVALID_VALUE;
	if (type != CU_EXEC_AFFINITY_TYPE_SM_COUNT)
		return CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY;
	*param = (CUexecAffinityParam){.type = type, .param.smCount.val = x->dev->sms};
	return CUDA_SUCCESS;
}

CUresult cuCtxGetFlags(unsigned int *flags)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (!flags)
		return CUDA_ERROR_INVALID_VALUE;
	*flags = x->flags | CU_CTX_MAP_HOST;
	return CUDA_SUCCESS;
}

CUresult cuCtxSetFlags(unsigned int flags)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (!flags_ok(flags))
		return CUDA_ERROR_INVALID_VALUE;
	x->flags = flags;
	return CUDA_SUCCESS;
}

/* ---- synchronisation
 * ---------------------------------------------------------------------------------------- */

static CUresult sync_ctx(Context *x)
{
	CUresult r;
	if (capture_any() && capture_refuses_all(x, &r))
		return r;
	queue_wait_ctx(x);
	printf_flush(x);
	pool_trim_device(x->dev);
	return atomic_load(&x->fault);
}

CUresult cuCtxSynchronize_v2(CUcontext ctx)
{
	Context *x;
	CUresult r = named_ctx(ctx, &x);
	if (r)
		return r;
	return helper_in_callback ? CUDA_ERROR_NOT_PERMITTED : sync_ctx(x);
}

CUresult cuCtxSynchronize(void) { return cuCtxSynchronize_v2(NULL); }

/* ---- limits and preferences
 * --------------------------------------------------------------------------------- */

CUresult cuCtxGetLimit(size_t *value, CUlimit limit)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (!value || (u32)limit >= CU_LIMIT_MAX)
		return CUDA_ERROR_INVALID_VALUE;
	if (limit == CU_LIMIT_DEV_RUNTIME_SYNC_DEPTH || limit == CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED)
		return CUDA_ERROR_UNSUPPORTED_LIMIT;
	*value = x->limit[limit];
	return CUDA_SUCCESS;
}

#define MOST_FIFO (2ull << 30)

static size_t step_up(size_t value, size_t least, size_t step)
{
	return value < least ? least : (value + step - 1) / step * step;
}

/* What a wish becomes, or 0 with *r set. Least values and steps are an H200's. */
static size_t adjust_limit(Context *x, CUlimit limit, size_t value, CUresult *r)
{
	*r = CUDA_SUCCESS;
	switch (limit) {
	case CU_LIMIT_STACK_SIZE:
		if (value > 512 << 10)
			*r = CUDA_ERROR_INVALID_VALUE;
		return (value + 15) & ~15ull;
	case CU_LIMIT_PRINTF_FIFO_SIZE:
		if (x->used_printf)
			*r = CUDA_ERROR_INVALID_VALUE;
		return value > MOST_FIFO ? MOST_FIFO : step_up(value, 512 << 10, 256);
	case CU_LIMIT_MALLOC_HEAP_SIZE:
		if (x->used_heap)
			*r = CUDA_ERROR_INVALID_VALUE;
		else if (value > x->dev->memory)
			*r = CUDA_ERROR_OUT_OF_MEMORY;
		return step_up(value, 4 << 20, 64 << 10);
	case CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT:
		return value;
	case CU_LIMIT_MAX_L2_FETCH_GRANULARITY:
		if (value > 128)
			*r = CUDA_ERROR_INVALID_VALUE;
		return value;
	case CU_LIMIT_PERSISTING_L2_CACHE_SIZE:
		return 0; /* there is none to set aside */
	case CU_LIMIT_SHMEM_SIZE:
	case CU_LIMIT_CIG_ENABLED:
		*r = CUDA_ERROR_NOT_PERMITTED;
		return 0;
	default:
		*r = (u32)limit < CU_LIMIT_MAX ? CUDA_ERROR_UNSUPPORTED_LIMIT
					       : CUDA_ERROR_INVALID_VALUE;
		return 0;
	}
}

CUresult cuCtxSetLimit(CUlimit limit, size_t value)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r || (r = capture_unsafe()))
		return r;
	pthread_mutex_lock(&x->lock);
	value = adjust_limit(x, limit, value, &r);
	if (!r)
		x->limit[limit] = value;
	pthread_mutex_unlock(&x->lock);
	return r;
}

CUresult cuCtxGetCacheConfig(CUfunc_cache *config)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (!config)
		return CUDA_ERROR_INVALID_VALUE;
	*config = x->cache;
	return CUDA_SUCCESS;
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if ((u32)config > CU_FUNC_CACHE_PREFER_EQUAL)
		return CUDA_ERROR_INVALID_VALUE;
	x->cache = config;
	return CUDA_SUCCESS;
}

CUresult cuCtxGetSharedMemConfig(CUsharedconfig *config)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (!config)
		return CUDA_ERROR_INVALID_VALUE;
	*config = CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE;
	return CUDA_SUCCESS;
}

CUresult cuCtxSetSharedMemConfig(CUsharedconfig config)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	return (u32)config > CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE ? CUDA_ERROR_INVALID_VALUE
								       : CUDA_SUCCESS;
}

CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (least)
		*least = LEAST_PRIORITY;
	if (greatest)
		*greatest = GREATEST_PRIORITY;
	return CUDA_SUCCESS;
}

CUresult cuCtxResetPersistingL2Cache(void)
{
	Context *x;
	return ctx_enter(&x);
}

/* ---- peers: every CPU device sees the same memory
 * -------------------------------------------------------------- */

static CUresult check_peer(CUcontext peer, Context **x)
{
	CUresult r = ctx_enter(x);
	if (r)
		return r;
	Context *p = handle_get(H_context, peer);
	if (!p)
		return CUDA_ERROR_INVALID_CONTEXT;
	return p->dev == (*x)->dev ? CUDA_ERROR_PEER_ACCESS_UNSUPPORTED : CUDA_SUCCESS;
}

static u32 peer_bit(CUcontext peer) { return 1u << ((Context *)(void *)peer)->dev->ordinal; }

CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags)
{
	Context *x;
	CUresult r = check_peer(peer, &x);
	if (r)
		return r;
	if (flags)
		return CUDA_ERROR_INVALID_VALUE;
	u32 bit = peer_bit(peer);
	return atomic_fetch_or(&x->peers, bit) & bit ? CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED
						     : CUDA_SUCCESS;
}

CUresult cuCtxDisablePeerAccess(CUcontext peer)
{
	Context *x;
	CUresult r = check_peer(peer, &x);
	if (r)
		return r == CUDA_ERROR_PEER_ACCESS_UNSUPPORTED ? CUDA_ERROR_PEER_ACCESS_NOT_ENABLED
							       : r;
	u32 bit = peer_bit(peer);
	return atomic_fetch_and(&x->peers, ~bit) & bit ? CUDA_SUCCESS
						       : CUDA_ERROR_PEER_ACCESS_NOT_ENABLED;
}

/* ---- profiler control ------------------------------------------------------------------------------------ */

static CUresult pause_profiler(bool pause)
{
	Context *x;
	CUresult r = ctx_enter(&x);
	if (r)
		return r;
	if (watch_on())
		(void)cuCtxSynchronize(); /* its errors are the next call's */
	watch_pause(pause);
	return CUDA_SUCCESS;
}

CUresult cuProfilerStart(void) { return pause_profiler(false); }

CUresult cuProfilerStop(void) { return pause_profiler(true); }
