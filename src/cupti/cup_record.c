/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Records of calls, of the device's work, of ranges and of devices.
 */
#include "cupti/cup.h"

#include <string.h>
#include <unistd.h>

_Atomic bool cup_latency;

/* ---- external correlation: a stack a kind and thread ------------------------------------------------------------ */

enum { MAX_DEPTH = 64 };
typedef struct Stack {
	u32 depth;
	u64 id[MAX_DEPTH];
} Stack;
static _Thread_local Stack external[CUPTI_EXTERNAL_CORRELATION_KIND_SIZE];

CUptiResult cuptiActivityPushExternalCorrelationId(CUpti_ExternalCorrelationKind kind, uint64_t id)
{
	Stack *s = &external[kind < CUPTI_EXTERNAL_CORRELATION_KIND_SIZE ? kind : 0];

	if (kind == CUPTI_EXTERNAL_CORRELATION_KIND_INVALID || kind >= CUPTI_EXTERNAL_CORRELATION_KIND_SIZE)
		return CUPTI_ERROR_INVALID_PARAMETER;
	if (s->depth == MAX_DEPTH)
		return cup_fail(CUPTI_ERROR_MAX_LIMIT_REACHED, "more than %d nested external correlation ids", MAX_DEPTH);
	s->id[s->depth++] = id;
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityPopExternalCorrelationId(CUpti_ExternalCorrelationKind kind, uint64_t *last)
{
	Stack *s = &external[kind < CUPTI_EXTERNAL_CORRELATION_KIND_SIZE ? kind : 0];

	if (kind == CUPTI_EXTERNAL_CORRELATION_KIND_INVALID || kind >= CUPTI_EXTERNAL_CORRELATION_KIND_SIZE)
		return CUPTI_ERROR_INVALID_PARAMETER;
	if (!s->depth)
		return CUPTI_ERROR_QUEUE_EMPTY;
	s->depth--;
	if (last)
		*last = s->id[s->depth];
	return CUPTI_SUCCESS;
}

static void put_external(u32 correlation)
{
	for (u32 k = 1; k < CUPTI_EXTERNAL_CORRELATION_KIND_SIZE; k++) {
		const Stack *s = &external[k];
		CUpti_ActivityExternalCorrelation e = {
			.kind = CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION,
			.externalKind = (CUpti_ExternalCorrelationKind)k,
			.correlationId = correlation,
		};

		if (!s->depth)
			continue;
		e.externalId = s->id[s->depth - 1];
		cup_put(&e, sizeof e);
	}
}

/* ---- calls -------------------------------------------------------------------------------------------------------- */

enum { MAX_CBIDS = 1024 };
static _Atomic u8 silent[HOOK_runtime + 1][MAX_CBIDS];

static CUptiResult set_silent(u32 api, CUpti_CallbackId cbid, bool on)
{
	if (cbid >= MAX_CBIDS)
		return CUPTI_ERROR_INVALID_PARAMETER;
	for (u32 i = cbid ? cbid : 1; i < (cbid ? cbid + 1 : MAX_CBIDS); i++) /* 0: all of them */
		silent[api][i] = !on;
	return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnableDriverApi(CUpti_CallbackId cbid, uint8_t enable)
{
	CUptiResult r = set_silent(HOOK_driver, cbid, enable);

	return r || !enable ? r : cuptiActivityEnable(CUPTI_ACTIVITY_KIND_DRIVER);
}

CUptiResult cuptiActivityEnableRuntimeApi(CUpti_CallbackId cbid, uint8_t enable)
{
	CUptiResult r = set_silent(HOOK_runtime, cbid, enable);

	return r || !enable ? r : cuptiActivityEnable(CUPTI_ACTIVITY_KIND_RUNTIME);
}

/* Of the driver's calls only those that the program makes: what the runtime's are made of has their numbers. */
void cup_put_call(const HookCall *c)
{
	CUpti_ActivityKind kind = c->api == HOOK_runtime ? CUPTI_ACTIVITY_KIND_RUNTIME : CUPTI_ACTIVITY_KIND_DRIVER;
	CUpti_ActivityAPI a = {
		.kind = kind,
		.cbid = c->id,
		.processId = (u32)getpid(),
		.threadId = cup_thread(),
		.correlationId = c->correlation,
	};

	if (c->outer || !cup_records(kind) || c->id >= MAX_CBIDS || silent[c->api][c->id])
		return;
	if (cup_records(CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION))
		put_external(c->correlation);
	a.start = cup_time(c->begin);
	a.end = cup_time(c->end);
	memcpy(&a.returnValue, c->result, sizeof a.returnValue);
	cup_put(&a, sizeof a);
}

/* ---- the device's work ------------------------------------------------------------------------------------------------ */

static void put_kernel(const HookWork *w)
{
	bool concurrent = cup_records(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
	CUpti_ActivityKernel10 k = {
		.kind = concurrent ? CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL : CUPTI_ACTIVITY_KIND_KERNEL,
		.registersPerThread = (u16)w->regs,
		.partitionedGlobalCacheRequested = CUPTI_ACTIVITY_PARTITIONED_GLOBAL_CACHE_CONFIG_NOT_SUPPORTED,
		.partitionedGlobalCacheExecuted = CUPTI_ACTIVITY_PARTITIONED_GLOBAL_CACHE_CONFIG_NOT_SUPPORTED,
		.start = cup_time(w->begin),
		.end = cup_time(w->end),
		.deviceId = w->device,
		.contextId = w->context,
		.streamId = w->stream,
		.gridX = (i32)w->grid[0], .gridY = (i32)w->grid[1], .gridZ = (i32)w->grid[2],
		.blockX = (i32)w->block[0], .blockY = (i32)w->block[1], .blockZ = (i32)w->block[2],
		.staticSharedMemory = (i32)w->shared_static,
		.dynamicSharedMemory = (i32)w->shared_dynamic,
		.localMemoryPerThread = w->local,
		.correlationId = w->correlation,
		.gridId = (i64)w->grid_id,
		.graphNodeId = w->node,
		.graphId = w->graph,
		.name = cup_keep(w->name),
		.launchType = w->cooperative ? CUPTI_ACTIVITY_LAUNCH_TYPE_COOPERATIVE_SINGLE_DEVICE
					     : CUPTI_ACTIVITY_LAUNCH_TYPE_REGULAR,
		.sharedMemoryExecuted = (u32)(w->shared_static + w->shared_dynamic),
		.channelType = CUPTI_CHANNEL_TYPE_COMPUTE,
	};

	if (!concurrent && !cup_records(CUPTI_ACTIVITY_KIND_KERNEL))
		return;
	k.completed = k.end;
	k.localMemoryTotal_v2 = (u64)w->local * w->grid[0] * w->grid[1] * w->grid[2] * w->block[0] * w->block[1] *
				w->block[2];
	k.localMemoryTotal = (u32)k.localMemoryTotal_v2;
	if (w->cluster[0] * w->cluster[1] * w->cluster[2] > 1) {
		k.clusterX = w->cluster[0];
		k.clusterY = w->cluster[1];
		k.clusterZ = w->cluster[2];
	}
	if (cup_latency) {
		k.queued = cup_time(w->queued);
		k.submitted = k.queued;
	}
	cup_put(&k, sizeof k);
}

static u8 memory_kind(u32 place)
{
	static const u8 kinds[] = {
		[HOOK_pageable] = CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE, [HOOK_pinned] = CUPTI_ACTIVITY_MEMORY_KIND_PINNED,
		[HOOK_device] = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE, [HOOK_managed] = CUPTI_ACTIVITY_MEMORY_KIND_MANAGED,
		[HOOK_array] = CUPTI_ACTIVITY_MEMORY_KIND_ARRAY,
	};

	return kinds[place < COUNT(kinds) ? place : 0];
}

static u8 copy_kind(const HookWork *w)
{
	enum { HOST, DEVICE, ARRAY };
	static const u8 side[] = { [HOOK_pageable] = HOST, [HOOK_pinned] = HOST, [HOOK_device] = DEVICE,
				   [HOOK_managed] = DEVICE, [HOOK_array] = ARRAY };
	static const u8 kinds[3][3] = {
		{ CUPTI_ACTIVITY_MEMCPY_KIND_HTOH, CUPTI_ACTIVITY_MEMCPY_KIND_HTOD, CUPTI_ACTIVITY_MEMCPY_KIND_HTOA },
		{ CUPTI_ACTIVITY_MEMCPY_KIND_DTOH, CUPTI_ACTIVITY_MEMCPY_KIND_DTOD, CUPTI_ACTIVITY_MEMCPY_KIND_DTOA },
		{ CUPTI_ACTIVITY_MEMCPY_KIND_ATOH, CUPTI_ACTIVITY_MEMCPY_KIND_ATOD, CUPTI_ACTIVITY_MEMCPY_KIND_ATOA },
	};

	return kinds[side[w->from]][side[w->to]];
}

static void put_copy(const HookWork *w)
{
	CUpti_ActivityMemcpy6 c = {
		.kind = CUPTI_ACTIVITY_KIND_MEMCPY,
		.copyKind = copy_kind(w),
		.srcKind = memory_kind(w->from),
		.dstKind = memory_kind(w->to),
		.flags = w->async ? CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC : CUPTI_ACTIVITY_FLAG_NONE,
		.bytes = w->bytes,
		.start = cup_time(w->begin),
		.end = cup_time(w->end),
		.deviceId = w->device,
		.contextId = w->context,
		.streamId = w->stream,
		.correlationId = w->correlation,
		.runtimeCorrelationId = w->correlation,
		.channelType = CUPTI_CHANNEL_TYPE_ASYNC_MEMCPY,
		.copyCount = 1,
		.graphNodeId = w->node,
		.graphId = w->graph,
	};

	if (cup_records(CUPTI_ACTIVITY_KIND_MEMCPY))
		cup_put(&c, sizeof c);
}

static void put_fill(const HookWork *w)
{
	CUpti_ActivityMemset4 m = {
		.kind = CUPTI_ACTIVITY_KIND_MEMSET,
		.value = w->value,
		.bytes = w->bytes,
		.start = cup_time(w->begin),
		.end = cup_time(w->end),
		.deviceId = w->device,
		.contextId = w->context,
		.streamId = w->stream,
		.correlationId = w->correlation,
		.flags = w->async ? CUPTI_ACTIVITY_FLAG_MEMSET_ASYNC : CUPTI_ACTIVITY_FLAG_NONE,
		.memoryKind = memory_kind(w->to),
		.graphNodeId = w->node,
		.graphId = w->graph,
		.channelType = CUPTI_CHANNEL_TYPE_COMPUTE,
	};

	if (cup_records(CUPTI_ACTIVITY_KIND_MEMSET))
		cup_put(&m, sizeof m);
}

static _Atomic u64 next_compilation = 1;

static void put_compile(const HookWork *w)
{
	CUpti_ActivityOverhead3 o = {
		.kind = CUPTI_ACTIVITY_KIND_OVERHEAD,
		.overheadKind = CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER,
		.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD,
		.start = cup_time(w->begin),
		.end = cup_time(w->end),
		.correlationId = w->correlation,
	};

	CUpti_ActivityJit2 j = {
		.kind = CUPTI_ACTIVITY_KIND_JIT,
		.jitEntryType = CUPTI_ACTIVITY_JIT_ENTRY_PTX_TO_CUBIN,
		.jitOperationType = w->cached ? CUPTI_ACTIVITY_JIT_OPERATION_CACHE_LOAD : CUPTI_ACTIVITY_JIT_OPERATION_COMPILE,
		.deviceId = w->device,
		.start = o.start,
		.end = o.end,
		.correlationId = w->correlation,
		.jitOperationCorrelationId = atomic_fetch_add(&next_compilation, 1),
		.cacheSize = w->cached ? w->bytes : 0,
		.processId = (u32)getpid(),
		.threadId = cup_thread(),
	};

	o.objectId.pt.processId = j.processId;
	o.objectId.pt.threadId = j.threadId;
	if (cup_records(CUPTI_ACTIVITY_KIND_OVERHEAD))
		cup_put(&o, sizeof o);
	if (cup_records(CUPTI_ACTIVITY_KIND_JIT))
		cup_put(&j, sizeof j);
}

static void put_graph(const HookWork *w)
{
	CUpti_ActivityGraphTrace2 g = {
		.kind = CUPTI_ACTIVITY_KIND_GRAPH_TRACE,
		.correlationId = w->correlation,
		.start = cup_time(w->begin),
		.end = cup_time(w->end),
		.deviceId = w->device,
		.graphId = w->graph,
		.contextId = w->context,
		.streamId = w->stream,
		.endDeviceId = w->device,
		.endContextId = w->context,
	};

	if (cup_records(CUPTI_ACTIVITY_KIND_GRAPH_TRACE))
		cup_put(&g, sizeof g);
}

void cup_put_work(const HookWork *w)
{
	static void (*const puts[])(const HookWork *) = {
		[HOOK_kernel] = put_kernel, [HOOK_copy] = put_copy, [HOOK_fill] = put_fill, [HOOK_compile] = put_compile,
		[HOOK_graph] = put_graph,
	};
	bool part = w->graph && w->kind != HOOK_graph && cup_records(CUPTI_ACTIVITY_KIND_GRAPH_TRACE); /* told as a whole */

	if (w->kind < COUNT(puts) && !part)
		puts[w->kind](w);
}

/* ---- ranges and marks ------------------------------------------------------------------------------------------------------ */

typedef struct Open { /* pushed ranges of a thread */
	u32 depth, id[MAX_DEPTH];
} Open;
static _Thread_local Open open_ranges;
static _Atomic u32 next_marker = 1;
enum { STARTED = 1u << 31 }; /* ids of nvtxRangeStart, apart from ours */

static u32 marker_id(const HookRange *r)
{
	Open *o = &open_ranges;
	u32 at;

	if (r->kind == RANGE_start || r->kind == RANGE_end)
		return STARTED | (u32)r->id;
	if (r->kind == RANGE_pop) {
		at = o->depth ? --o->depth : 0;
		return o->id[at < MAX_DEPTH ? at : MAX_DEPTH - 1];
	}
	at = next_marker++ & ~STARTED;
	if (r->kind == RANGE_push && o->depth++ < MAX_DEPTH)
		o->id[o->depth - 1] = at;
	return at;
}

static void put_marker(const HookRange *r)
{
	static const u8 flags[] = {
		[RANGE_push] = CUPTI_ACTIVITY_FLAG_MARKER_START, [RANGE_start] = CUPTI_ACTIVITY_FLAG_MARKER_START,
		[RANGE_pop] = CUPTI_ACTIVITY_FLAG_MARKER_END, [RANGE_end] = CUPTI_ACTIVITY_FLAG_MARKER_END,
		[RANGE_mark] = CUPTI_ACTIVITY_FLAG_MARKER_INSTANTANEOUS,
	};
	CUpti_ActivityMarker2 m = {
		.kind = CUPTI_ACTIVITY_KIND_MARKER,
		.flags = (CUpti_ActivityFlag)flags[r->kind],
		.timestamp = cup_time(r->time),
		.id = marker_id(r),
		.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD,
		.name = cup_keep(r->name),
	};
	CUpti_ActivityMarkerData2 d = {
		.kind = CUPTI_ACTIVITY_KIND_MARKER_DATA, .flags = CUPTI_ACTIVITY_FLAG_MARKER_COLOR_NONE, .id = m.id,
	};

	m.objectId.pt.processId = (u32)getpid();
	m.objectId.pt.threadId = cup_thread();
	if (cup_records(CUPTI_ACTIVITY_KIND_MARKER))
		cup_put(&m, sizeof m);
	if (r->name && cup_records(CUPTI_ACTIVITY_KIND_MARKER_DATA))
		cup_put(&d, sizeof d);
}

void cup_put_range(const HookRange *r)
{
	static const struct {
		u32 cbid;
		const char *name;
	} calls[] = {
		[RANGE_push] = { CUPTI_CBID_NVTX_nvtxRangePushA, "nvtxRangePushA" },
		[RANGE_pop] = { CUPTI_CBID_NVTX_nvtxRangePop, "nvtxRangePop" },
		[RANGE_start] = { CUPTI_CBID_NVTX_nvtxRangeStartA, "nvtxRangeStartA" },
		[RANGE_end] = { CUPTI_CBID_NVTX_nvtxRangeEnd, "nvtxRangeEnd" },
		[RANGE_mark] = { CUPTI_CBID_NVTX_nvtxMarkA, "nvtxMarkA" },
	};
	u64 params = r->name ? (u64)(uintptr_t)r->name : r->id; /* each has one parameter at most */
	CUpti_NvtxData d = { .functionParams = &params };

	if (r->kind >= COUNT(calls))
		return;
	d.functionName = calls[r->kind].name;
	cup_tell(CUPTI_CB_DOMAIN_NVTX, calls[r->kind].cbid, &d);
	put_marker(r);
}

/* ---- devices ------------------------------------------------------------------------------------------------------------ */

static u32 attribute(CUdevice d, CUdevice_attribute a)
{
	int v = 0;

	return drv.cuDeviceGetAttribute(&v, a, d) ? 0 : (u32)v;
}

static void put_device(CUdevice d)
{
	char name[256] = "";
	size_t memory = 0;
	CUpti_ActivityDevice5 r = { .kind = CUPTI_ACTIVITY_KIND_DEVICE, .id = (u32)d, .isCudaVisible = 1 };
	const struct {
		u32 *to;
		CUdevice_attribute from;
	} rows[] = {
		{ &r.constantMemorySize, CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY },
		{ &r.l2CacheSize, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE },
		{ &r.numThreadsPerWarp, CU_DEVICE_ATTRIBUTE_WARP_SIZE },
		{ &r.coreClockRate, CU_DEVICE_ATTRIBUTE_CLOCK_RATE },
		{ &r.numMemcpyEngines, CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT },
		{ &r.numMultiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT },
		{ &r.maxBlocksPerMultiprocessor, CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR },
		{ &r.maxSharedMemoryPerMultiprocessor, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR },
		{ &r.maxRegistersPerMultiprocessor, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR },
		{ &r.maxRegistersPerBlock, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK },
		{ &r.maxSharedMemoryPerBlock, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK },
		{ &r.maxThreadsPerBlock, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK },
		{ &r.maxBlockDimX, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X },
		{ &r.maxBlockDimY, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y },
		{ &r.maxBlockDimZ, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z },
		{ &r.maxGridDimX, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X },
		{ &r.maxGridDimY, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y },
		{ &r.maxGridDimZ, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z },
		{ &r.computeCapabilityMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR },
		{ &r.computeCapabilityMinor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR },
		{ &r.eccEnabled, CU_DEVICE_ATTRIBUTE_ECC_ENABLED },
	};
	u32 khz, bits;

	for (u32 i = 0; i < COUNT(rows); i++)
		*rows[i].to = attribute(d, rows[i].from);
	khz = attribute(d, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
	bits = attribute(d, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
	r.globalMemoryBandwidth = 2ull * khz * bits / 8; /* kB/s, both edges of the clock */
	if (attribute(d, CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS))
		r.flags = CUPTI_ACTIVITY_FLAG_DEVICE_CONCURRENT_KERNELS;
	if (r.numThreadsPerWarp)
		r.maxWarpsPerMultiprocessor = attribute(d, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR) / r.numThreadsPerWarp;
	drv.cuDeviceGetName(name, sizeof name, d);
	drv.cuDeviceTotalMem_v2(&memory, d);
	drv.cuDeviceGetUuid_v2(&r.uuid, d);
	r.globalMemorySize = memory;
	r.name = cup_keep(name);
	cup_put(&r, sizeof r);
}

void cup_put_devices(bool again)
{
	static _Atomic bool done;
	int n = 0;

	if (!cup_records(CUPTI_ACTIVITY_KIND_DEVICE) || (done && !again) || drv.cuDeviceGetCount(&n) || atomic_exchange(&done, true))
		return;
	for (int d = 0; d < n; d++)
		put_device(d);
}
