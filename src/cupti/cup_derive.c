/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the driver's calls say about its objects: contexts, streams and modules that come and go, memory, events,
 * waiting. The runtime makes them through the same calls. Objects show up when the call that makes them ends well,
 * and go when the one that destroys them begins.
 */
#include "cupti/cup.h"

#include <string.h>
#include <unistd.h>

#define IS(name) CUPTI_DRIVER_TRACE_CBID_##name
#define PARAM(name, member) (((const name##_params *)c->params)->member)

/* ---- contexts ---------------------------------------------------------------------------------------------------- */

enum { MAX_CONTEXTS = 1024 };
typedef struct Known {
	CUcontext ctx;
	u32 id, device, null_stream;
} Known;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of these */
static Known contexts[MAX_CONTEXTS];
static u32 ncontexts;

static void put_context(const Known *k)
{
	CUpti_ActivityContext3 r = {
		.kind = CUPTI_ACTIVITY_KIND_CONTEXT,
		.contextId = k->id,
		.deviceId = k->device,
		.computeApiKind = CUPTI_ACTIVITY_COMPUTE_API_CUDA,
		.nullStreamId = (u16)k->null_stream,
	};
	int sms = 0;

	if (!cup_records(CUPTI_ACTIVITY_KIND_CONTEXT))
		return;
	drv.cuDeviceGetAttribute(&sms, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, (CUdevice)k->device);
	r.numMultiprocessors = (u16)sms;
	cup_put(&r, sizeof r);
}

void cup_put_contexts(void)
{
	for (u32 i = 0; i < ncontexts; i++)
		if (contexts[i].ctx)
			put_context(&contexts[i]);
}

/* Is it new? A slot is kept for it then. */
static bool learn(CUcontext ctx, u32 id)
{
	bool known = false;

	pthread_mutex_lock(&lock);
	for (u32 i = 0; i < ncontexts; i++)
		known |= contexts[i].id == id;
	if (!known && ncontexts < MAX_CONTEXTS)
		contexts[ncontexts++] = (Known){ .ctx = ctx, .id = id };
	pthread_mutex_unlock(&lock);
	return !known;
}

static void context_made(CUcontext ctx)
{
	CUpti_ResourceData d = { .context = ctx };
	Known k = { .ctx = ctx, .id = cup_context_id(ctx) };
	CUstream null = NULL;

	if (!k.id || !learn(ctx, k.id))
		return;
	cup_put_devices(false);
	cuptiGetDeviceId(ctx, &k.device);
	cuptiGetStreamId(ctx, null, &k.null_stream);
	pthread_mutex_lock(&lock);
	for (u32 i = 0; i < ncontexts; i++)
		if (contexts[i].id == k.id)
			contexts[i] = k;
	pthread_mutex_unlock(&lock);
	put_context(&k);
	cup_tell(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_CREATED, &d);
}

static void context_goes(CUcontext ctx)
{
	CUpti_ResourceData d = { .context = ctx };

	cup_tell(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING, &d);
	pthread_mutex_lock(&lock);
	for (u32 i = 0; i < ncontexts; i++)
		if (contexts[i].ctx == ctx)
			contexts[i].ctx = NULL;
	pthread_mutex_unlock(&lock);
}

/* ---- streams, events, modules ---------------------------------------------------------------------------------------- */

static CUpti_ResourceData here(void)
{
	CUpti_ResourceData d = { 0 };

	if (drv.cuCtxGetCurrent(&d.context))
		d.context = NULL;
	return d;
}

static void stream_made(const HookCall *c, CUstream s)
{
	CUpti_ResourceData d = here();
	CUpti_ActivityStream r = {
		.kind = CUPTI_ACTIVITY_KIND_STREAM,
		.contextId = cup_context_id(d.context),
		.streamId = cup_stream_id(s, false),
		.flag = CUPTI_ACTIVITY_STREAM_CREATE_FLAG_DEFAULT,
		.correlationId = c->correlation,
	};
	unsigned flags = 0;
	int priority = 0;

	drv.cuStreamGetFlags(s, &flags);
	drv.cuStreamGetPriority(s, &priority);
	if (flags & CU_STREAM_NON_BLOCKING)
		r.flag = CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING;
	r.priority = (u32)priority;
	if (cup_records(CUPTI_ACTIVITY_KIND_STREAM))
		cup_put(&r, sizeof r);
	d.resourceHandle.stream = s;
	cup_tell(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_STREAM_CREATED, &d);
}

static void stream_goes(CUstream s)
{
	CUpti_ResourceData d = here();

	d.resourceHandle.stream = s;
	cup_tell(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_STREAM_DESTROY_STARTING, &d);
}

/* Numbers for handles: their slots lie 8 bytes apart at least. */
static u32 handle_id(const void *h) { return (u32)((uintptr_t)h >> 3); }

static void module_event(const void *module, bool made)
{
	CUpti_ModuleResourceData m = { .moduleId = handle_id(module) };
	CUpti_ResourceData d = here();
	CUpti_ActivityModule r = {
		.kind = CUPTI_ACTIVITY_KIND_MODULE,
		.contextId = cup_context_id(d.context),
		.id = m.moduleId,
	};

	d.resourceDescriptor = &m;
	if (made && cup_records(CUPTI_ACTIVITY_KIND_MODULE))
		cup_put(&r, sizeof r);
	cup_tell(CUPTI_CB_DOMAIN_RESOURCE,
		 made ? CUPTI_CBID_RESOURCE_MODULE_LOADED : CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING, &d);
}

static void event_recorded(const HookCall *c, CUevent e, CUstream s, bool per_thread)
{
	CUpti_ActivityCudaEvent2 r = {
		.kind = CUPTI_ACTIVITY_KIND_CUDA_EVENT,
		.correlationId = c->correlation,
		.contextId = cup_context_id(NULL),
		.streamId = cup_stream_id(s, per_thread),
		.eventId = handle_id(e),
	};
	CUdevice dev = 0;

	drv.cuCtxGetDevice(&dev);
	r.deviceId = (u32)dev;
	if (cup_records(CUPTI_ACTIVITY_KIND_CUDA_EVENT))
		cup_put(&r, sizeof r);
}

/* ---- waiting ------------------------------------------------------------------------------------------------------------ */

static void waited(const HookCall *c, CUpti_ActivitySynchronizationType type, u32 stream, u32 event)
{
	CUpti_ActivitySynchronization2 r = {
		.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,
		.type = type,
		.start = cup_time(c->begin),
		.end = cup_time(c->end),
		.correlationId = c->correlation,
		.contextId = cup_context_id(NULL),
		.streamId = stream,
		.cudaEventId = event,
	};

	memcpy(&r.returnValue, c->result, sizeof r.returnValue);
	if (cup_records(CUPTI_ACTIVITY_KIND_SYNCHRONIZATION))
		cup_put(&r, sizeof r);
}

static void tell_waited(u32 cbid, CUstream s)
{
	CUpti_ResourceData d = here();
	CUpti_SynchronizeData w = { .context = d.context, .stream = s };

	cup_tell(CUPTI_CB_DOMAIN_SYNCHRONIZE, cbid, &w);
}

static void stream_waited(const HookCall *c, CUstream s, bool per_thread)
{
	waited(c, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE, cup_stream_id(s, per_thread),
	       CUPTI_SYNCHRONIZATION_INVALID_VALUE);
	tell_waited(CUPTI_CBID_SYNCHRONIZE_STREAM_SYNCHRONIZED, s);
}

static void context_waited(const HookCall *c)
{
	waited(c, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE, CUPTI_SYNCHRONIZATION_INVALID_VALUE,
	       CUPTI_SYNCHRONIZATION_INVALID_VALUE);
	tell_waited(CUPTI_CBID_SYNCHRONIZE_CONTEXT_SYNCHRONIZED, NULL);
}

/* ---- memory --------------------------------------------------------------------------------------------------------------- */

static void put_memory(const HookCall *c, bool freed, u32 kind, u64 address, u64 bytes, u32 stream)
{
	CUpti_ActivityMemory4 r = {
		.kind = CUPTI_ACTIVITY_KIND_MEMORY2,
		.memoryOperationType = freed ? CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE
					     : CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION,
		.memoryKind = (CUpti_ActivityMemoryKind)kind,
		.correlationId = c->correlation,
		.address = address,
		.bytes = bytes,
		.timestamp = cup_time(freed ? c->begin : c->end),
		.processId = (u32)getpid(),
		.contextId = cup_context_id(NULL),
		.streamId = stream,
		.isAsync = stream != CUPTI_INVALID_STREAM_ID,
	};
	CUdevice dev = 0;

	drv.cuCtxGetDevice(&dev);
	r.deviceId = (u32)dev;
	cup_put(&r, sizeof r);
}

/* Its size must be asked for before it is gone. */
static void memory_goes(const HookCall *c, u32 kind, CUdeviceptr p, u32 stream)
{
	CUdeviceptr base = p;
	size_t size = 0;

	if (!p)
		return;
	drv.cuMemGetAddressRange_v2(&base, &size, p);
	put_memory(c, true, kind, p, size, stream);
}

static void memory_calls(const HookCall *c, bool end)
{
	enum {
		DEVICE = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE,
		PINNED = CUPTI_ACTIVITY_MEMORY_KIND_PINNED,
		MANAGED = CUPTI_ACTIVITY_MEMORY_KIND_MANAGED,
	};
	const u32 none = CUPTI_INVALID_STREAM_ID;

	if (!end) {
		switch (c->id) {
		case IS(cuMemFree_v2): memory_goes(c, DEVICE, PARAM(cuMemFree_v2, dptr), none); break;
		case IS(cuMemFreeHost): memory_goes(c, PINNED, (CUdeviceptr)(uintptr_t)PARAM(cuMemFreeHost, p), none); break;
		case IS(cuMemFreeAsync):
			memory_goes(c, DEVICE, PARAM(cuMemFreeAsync, dptr), cup_stream_id(PARAM(cuMemFreeAsync, hStream), false));
			break;
		case IS(cuMemFreeAsync_ptsz):
			memory_goes(c, DEVICE, PARAM(cuMemFreeAsync, dptr), cup_stream_id(PARAM(cuMemFreeAsync, hStream), true));
			break;
		default: break;
		}
		return;
	}
	switch (c->id) {
	case IS(cuMemAlloc_v2):
		put_memory(c, false, DEVICE, *PARAM(cuMemAlloc_v2, dptr), PARAM(cuMemAlloc_v2, bytesize), none);
		break;
	case IS(cuMemAllocPitch_v2):
		put_memory(c, false, DEVICE, *PARAM(cuMemAllocPitch_v2, dptr),
			   *PARAM(cuMemAllocPitch_v2, pPitch) * PARAM(cuMemAllocPitch_v2, Height), none);
		break;
	case IS(cuMemAllocManaged):
		put_memory(c, false, MANAGED, *PARAM(cuMemAllocManaged, dptr), PARAM(cuMemAllocManaged, bytesize), none);
		break;
	case IS(cuMemAllocHost_v2):
		put_memory(c, false, PINNED, (uintptr_t)*PARAM(cuMemAllocHost_v2, pp), PARAM(cuMemAllocHost_v2, bytesize), none);
		break;
	case IS(cuMemHostAlloc):
		put_memory(c, false, PINNED, (uintptr_t)*PARAM(cuMemHostAlloc, pp), PARAM(cuMemHostAlloc, bytesize), none);
		break;
	case IS(cuMemAllocAsync):
	case IS(cuMemAllocAsync_ptsz):
		put_memory(c, false, DEVICE, *PARAM(cuMemAllocAsync, dptr), PARAM(cuMemAllocAsync, bytesize),
			   cup_stream_id(PARAM(cuMemAllocAsync, hStream), c->id == IS(cuMemAllocAsync_ptsz)));
		break;
	default: break;
	}
}

/* ---- which call says what ----------------------------------------------------------------------------------------------------- */

static void begins(const HookCall *c)
{
	switch (c->id) {
	case IS(cuCtxDestroy):
	case IS(cuCtxDestroy_v2): context_goes(PARAM(cuCtxDestroy_v2, ctx)); break;
	case IS(cuStreamDestroy):
	case IS(cuStreamDestroy_v2): stream_goes(PARAM(cuStreamDestroy_v2, hStream)); break;
	case IS(cuModuleUnload): module_event(PARAM(cuModuleUnload, hmod), false); break;
	case IS(cuLibraryUnload): module_event(PARAM(cuLibraryUnload, library), false); break;
	default: break;
	}
}

static void ends(const HookCall *c)
{
	switch (c->id) {
	case IS(cuInit): {
		CUpti_ResourceData d = { 0 };

		cup_put_devices(false);
		cup_tell(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CU_INIT_FINISHED, &d);
		break;
	}
	case IS(cuCtxCreate): context_made(*PARAM(cuCtxCreate, pctx)); break;
	case IS(cuCtxCreate_v2): context_made(*PARAM(cuCtxCreate_v2, pctx)); break;
	case IS(cuCtxCreate_v3): context_made(*PARAM(cuCtxCreate_v3, pctx)); break;
	case IS(cuCtxCreate_v4): context_made(*PARAM(cuCtxCreate_v4, pctx)); break;
	case IS(cuDevicePrimaryCtxRetain): context_made(*PARAM(cuDevicePrimaryCtxRetain, pctx)); break;
	case IS(cuStreamCreate): stream_made(c, *PARAM(cuStreamCreate, phStream)); break;
	case IS(cuStreamCreateWithPriority): stream_made(c, *PARAM(cuStreamCreateWithPriority, phStream)); break;
	case IS(cuGreenCtxStreamCreate): stream_made(c, *PARAM(cuGreenCtxStreamCreate, phStream)); break;
	case IS(cuModuleLoad): module_event(*PARAM(cuModuleLoad, module), true); break;
	case IS(cuModuleLoadData): module_event(*PARAM(cuModuleLoadData, module), true); break;
	case IS(cuModuleLoadDataEx): module_event(*PARAM(cuModuleLoadDataEx, module), true); break;
	case IS(cuModuleLoadFatBinary): module_event(*PARAM(cuModuleLoadFatBinary, module), true); break;
	case IS(cuLibraryLoadData): module_event(*PARAM(cuLibraryLoadData, library), true); break;
	case IS(cuLibraryLoadFromFile): module_event(*PARAM(cuLibraryLoadFromFile, library), true); break;
	case IS(cuEventRecord):
	case IS(cuEventRecord_ptsz):
		event_recorded(c, PARAM(cuEventRecord, hEvent), PARAM(cuEventRecord, hStream), c->id == IS(cuEventRecord_ptsz));
		break;
	case IS(cuEventRecordWithFlags):
	case IS(cuEventRecordWithFlags_ptsz):
		event_recorded(c, PARAM(cuEventRecordWithFlags, hEvent), PARAM(cuEventRecordWithFlags, hStream),
			       c->id == IS(cuEventRecordWithFlags_ptsz));
		break;
	case IS(cuEventSynchronize):
		waited(c, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE, CUPTI_SYNCHRONIZATION_INVALID_VALUE,
		       handle_id(PARAM(cuEventSynchronize, hEvent)));
		break;
	case IS(cuStreamWaitEvent):
	case IS(cuStreamWaitEvent_ptsz):
		waited(c, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT,
		       cup_stream_id(PARAM(cuStreamWaitEvent, hStream), c->id == IS(cuStreamWaitEvent_ptsz)),
		       handle_id(PARAM(cuStreamWaitEvent, hEvent)));
		break;
	case IS(cuStreamSynchronize):
	case IS(cuStreamSynchronize_ptsz):
		stream_waited(c, PARAM(cuStreamSynchronize, hStream), c->id == IS(cuStreamSynchronize_ptsz));
		break;
	case IS(cuCtxSynchronize):
	case IS(cuCtxSynchronize_v2): context_waited(c); break;
	default: break;
	}
}

void cup_derive(const HookCall *c, bool end)
{
	if (c->api != HOOK_driver || (end && *(CUresult *)c->result))
		return;
	if (end)
		ends(c);
	else
		begins(c);
	cup_graph_call(c, end);
	if (cup_records(CUPTI_ACTIVITY_KIND_MEMORY2))
		memory_calls(c, end);
}
