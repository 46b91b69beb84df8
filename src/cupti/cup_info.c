/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Versions, names, clocks and numbers of objects.
 */
#include "cupti/cup.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- results --------------------------------------------------------------------------------------------------- */

static const struct {
	CUptiResult result;
	const char *name, *text;
} results[] = {
#define RESULT(id, text) { CUPTI_##id, "CUPTI_" #id, text },
#include "cupti/result.def"
#undef RESULT
};

static CUptiResult describe(CUptiResult r, const char **str, bool name)
{
	if (!str)
		return CUPTI_ERROR_INVALID_PARAMETER;
	for (u32 i = 0; i < COUNT(results); i++)
		if (results[i].result == r) {
			*str = name ? results[i].name : results[i].text;
			return CUPTI_SUCCESS;
		}
	return CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult cuptiGetResultString(CUptiResult r, const char **str) { return describe(r, str, true); }

CUptiResult cuptiGetErrorMessage(CUptiResult r, const char **str) { return describe(r, str, false); }

CUptiResult cuptiGetVersion(uint32_t *version)
{
	if (!version)
		return CUPTI_ERROR_INVALID_PARAMETER;
	*version = CUPTI_API_VERSION;
	return CUPTI_SUCCESS;
}

/* ---- clocks ------------------------------------------------------------------------------------------------------
 * The driver's clock is monotonic; records count from 1970. A tool may give a clock of its own with any unit:
 * its rate is found by looking at both clocks twice. */

static u64 clock_ns(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (u64)t.tv_sec * 1000000000ull + (u64)t.tv_nsec;
}

static u64 epoch; /* what to add */
static pthread_once_t epoch_once = PTHREAD_ONCE_INIT;
static _Atomic(CUpti_TimestampCallbackFunc) tools_clock;
static u64 clock_began, tools_began;

static void find_epoch(void) { epoch = clock_ns(CLOCK_REALTIME) - clock_ns(CLOCK_MONOTONIC); }

u64 cup_time(u64 ns)
{
	CUpti_TimestampCallbackFunc clock = tools_clock;
	u64 now, then;

	pthread_once(&epoch_once, find_epoch);
	if (!clock)
		return ns + epoch;
	now = clock_ns(CLOCK_MONOTONIC);
	then = clock();
	return then - (u64)((double)(now - ns) * (double)(then - tools_began) / (double)(now - clock_began));
}

CUptiResult cuptiGetTimestamp(uint64_t *timestamp)
{
	if (!timestamp)
		return CUPTI_ERROR_INVALID_PARAMETER;
	*timestamp = cup_time(clock_ns(CLOCK_MONOTONIC));
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc clock)
{
	enum { APART = 2000000 };

	if (clock) {
		clock_began = clock_ns(CLOCK_MONOTONIC);
		tools_began = clock();
		while (clock_ns(CLOCK_MONOTONIC) - clock_began < APART)
			;
	}
	tools_clock = clock;
	return CUPTI_SUCCESS;
}

/* ---- threads -------------------------------------------------------------------------------------------------------- */

static _Atomic int thread_ids = CUPTI_ACTIVITY_THREAD_ID_TYPE_DEFAULT;

u32 cup_thread(void)
{
	return thread_ids == CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM ? (u32)gettid() : (u32)(uintptr_t)pthread_self();
}

CUptiResult cuptiSetThreadIdType(CUpti_ActivityThreadIdType type)
{
	if (type != CUPTI_ACTIVITY_THREAD_ID_TYPE_DEFAULT && type != CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM)
		return CUPTI_ERROR_NOT_SUPPORTED;
	thread_ids = (int)type;
	return CUPTI_SUCCESS;
}

CUptiResult cuptiGetThreadIdType(CUpti_ActivityThreadIdType *type)
{
	if (!type)
		return CUPTI_ERROR_INVALID_PARAMETER;
	*type = (CUpti_ActivityThreadIdType)thread_ids;
	return CUPTI_SUCCESS;
}

/* ---- objects --------------------------------------------------------------------------------------------------------- */

u32 cup_context_id(CUcontext ctx)
{
	unsigned long long id = 0;

	if (!ctx && drv.cuCtxGetCurrent(&ctx))
		return 0;
	return ctx && !drv.cuCtxGetId(ctx, &id) ? (u32)id : 0;
}

u32 cup_stream_id(CUstream s, bool per_thread)
{
	unsigned long long id = 0;

	return (per_thread ? drv.cuStreamGetId_ptsz : drv.cuStreamGetId)(s, &id) ? CUPTI_INVALID_STREAM_ID : (u32)id;
}

CUptiResult cuptiGetContextId(CUcontext context, uint32_t *id)
{
	CUptiResult r = id ? cup_attach() : CUPTI_ERROR_INVALID_PARAMETER;

	if (r)
		return r;
	*id = cup_context_id(context);
	return *id ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_CONTEXT;
}

/* Does something with `ctx` current (NULL: the one that is). */
static bool enter(CUcontext ctx) { return !ctx || !drv.cuCtxPushCurrent_v2(ctx); }

static void leave(CUcontext ctx)
{
	CUcontext old;

	if (ctx)
		drv.cuCtxPopCurrent_v2(&old);
}

CUptiResult cuptiGetStreamIdEx(CUcontext ctx, CUstream stream, uint8_t per_thread, uint32_t *id)
{
	CUptiResult r = id ? cup_attach() : CUPTI_ERROR_INVALID_PARAMETER;

	if (r)
		return r;
	if (!enter(ctx))
		return CUPTI_ERROR_INVALID_CONTEXT;
	*id = cup_stream_id(stream, per_thread);
	leave(ctx);
	return *id == CUPTI_INVALID_STREAM_ID ? CUPTI_ERROR_INVALID_STREAM : CUPTI_SUCCESS;
}

CUptiResult cuptiGetStreamId(CUcontext ctx, CUstream stream, uint32_t *id)
{
	return cuptiGetStreamIdEx(ctx, stream, 0, id);
}

CUptiResult cuptiGetDeviceId(CUcontext ctx, uint32_t *id)
{
	CUptiResult r = id ? cup_attach() : CUPTI_ERROR_INVALID_PARAMETER;
	CUdevice d = 0;
	bool found;

	if (r)
		return r;
	if (!enter(ctx))
		return CUPTI_ERROR_INVALID_CONTEXT;
	found = !drv.cuCtxGetDevice(&d);
	leave(ctx);
	*id = (u32)d;
	return found ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_CONTEXT;
}

static CUptiResult is_device(CUdevice dev)
{
	CUptiResult r = cup_attach();
	int n = 0;

	if (!r && (drv.cuInit(0) || drv.cuDeviceGetCount(&n)))
		r = CUPTI_ERROR_NOT_INITIALIZED;
	return r ? r : dev >= 0 && dev < n ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_DEVICE;
}

CUptiResult cuptiDeviceSupported(CUdevice dev, int *support)
{
	CUptiResult r = support ? is_device(dev) : CUPTI_ERROR_INVALID_PARAMETER;

	if (!r)
		*support = 1;
	return r;
}

CUptiResult cuptiComputeCapabilitySupported(int major, int minor, int *support)
{
	if (!support)
		return CUPTI_ERROR_INVALID_PARAMETER;
	*support = major >= 1 && minor >= 0;
	return CUPTI_SUCCESS;
}

CUptiResult cuptiDeviceVirtualizationMode(CUdevice dev, CUpti_DeviceVirtualizationMode *mode)
{
	CUptiResult r = mode ? is_device(dev) : CUPTI_ERROR_INVALID_PARAMETER;

	if (!r)
		*mode = CUPTI_DEVICE_VIRTUALIZATION_MODE_NONE;
	return r;
}

/* ---- texts that records point to ------------------------------------------------------------------------------------------ */

const char *cup_keep(const char *name)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static Strings names;
	const char *kept = NULL;

	if (!name)
		return NULL;
	pthread_mutex_lock(&lock);
	if (!names.arena)
		names.arena = arena_new();
	if (names.arena)
		kept = intern_z(&names, name);
	pthread_mutex_unlock(&lock);
	return kept;
}

/* ---- graphs: a node of an executable graph has the number of the node that it was made of -------------------------- */

static CUptiResult id_of(HookIdKind kind, void *handle, u64 *id)
{
	CUptiResult r = cup_attach();
	u64 found = r ? 0 : drv.hooks->id(kind, handle);

	if (found)
		*id = found;
	return r ? r : found ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult cuptiGetGraphNodeId(CUgraphNode node, uint64_t *id)
{
	return id ? id_of(HOOK_id_node, node, id) : CUPTI_ERROR_INVALID_PARAMETER;
}

static CUptiResult short_id_of(HookIdKind kind, void *handle, u32 *to)
{
	u64 id = 0;
	CUptiResult r = to ? id_of(kind, handle, &id) : CUPTI_ERROR_INVALID_PARAMETER;

	if (!r)
		*to = (u32)id;
	return r;
}

CUptiResult cuptiGetGraphId(CUgraph graph, uint32_t *id) { return short_id_of(HOOK_id_graph, graph, id); }

CUptiResult cuptiGetGraphExecId(CUgraphExec exec, uint32_t *id) { return short_id_of(HOOK_id_exec, exec, id); }
