/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runtime's calls from device code, each for one thread; device_call.def names them. Arguments are those of the host's
 * calls of the same names, each from a word on; a structure fills as many as it needs. Handles of streams and events
 * are numbers, good within the grid.
 */
#include <string.h>

#include <driver_types.h>

#include "base/runtime_error.h"
#include "driver/children.h"

enum { DEVICE_RUNTIME = 6000 /* version; recorded */ };

typedef u64 Call(Caller *, const u64 *arg);

static void *pointer(u64 v) { return (void *)(uintptr_t)v; }

/* Writes the thread's memory: a kernel's own fault when it is none. */
#define GIVE(at, type, value) (*(type *)pointer(at) = (type)(value))

/* ---- what there is ---------------------------------------------------------------------------------------- */

static u64 get_attribute(Caller *who, const u64 *arg)
{
	const Device *d = who->ctx->dev;
	u32 attr = (u32)arg[1];
	if (!arg[0] || attr >= ATTR_COUNT || !d->has_attr[attr])
		return cudaErrorInvalidValue;
	if ((int)arg[2] != d->ordinal)
		return cudaErrorInvalidDevice;
	GIVE(arg[0], int, d->attr[attr]);
	return cudaSuccess;
}

static u64 get_limit(Caller *who, const u64 *arg)
{
	u32 limit = (u32)arg[1];
	if (!arg[0])
		return cudaErrorInvalidValue;
	if (limit > cudaLimitPersistingL2CacheSize || limit == cudaLimitDevRuntimeSyncDepth) {
		GIVE(arg[0], size_t, -1); /* recorded */
		return cudaErrorUnsupportedLimit;
	}
	GIVE(arg[0], size_t, who->ctx->limit[limit]);
	return cudaSuccess;
}

static u64 get_cache_config(Caller *who, const u64 *arg)
{
	if (!arg[0])
		return cudaErrorInvalidValue;
	GIVE(arg[0], int, who->ctx->cache);
	return cudaSuccess;
}

static u64 get_banks(Caller *who, const u64 *arg)
{
	(void)who;
	if (!arg[0])
		return cudaErrorInvalidValue;
	GIVE(arg[0], int, cudaSharedMemBankSizeFourByte);
	return cudaSuccess;
}

static u64 take_last(Caller *who, const u64 *arg)
{
	(void)arg;
	return (u64)children_last(who, true);
}

static u64 peek_last(Caller *who, const u64 *arg)
{
	(void)arg;
	return (u64)children_last(who, false);
}

static u64 error_name(Caller *who, const u64 *arg)
{
	(void)who;
	return (u64)(uintptr_t)runtime_error_name((int)arg[0]);
}

static u64 error_string(Caller *who, const u64 *arg)
{
	(void)who;
	return (u64)(uintptr_t)runtime_error_text((int)arg[0]);
}

static u64 get_count(Caller *who, const u64 *arg)
{
	(void)who;
	if (!arg[0])
		return cudaErrorInvalidValue;
	GIVE(arg[0], int, driver_ndevices);
	return cudaSuccess;
}

static u64 get_device(Caller *who, const u64 *arg)
{
	if (!arg[0])
		return cudaErrorInvalidValue;
	GIVE(arg[0], int, who->ctx->dev->ordinal);
	return cudaSuccess;
}

static u64 get_version(Caller *who, const u64 *arg)
{
	(void)who;
	if (!arg[0])
		return cudaErrorInvalidValue;
	GIVE(arg[0], int, DEVICE_RUNTIME);
	return cudaSuccess;
}

static Function *function_of(Caller *who, u64 address)
{
	CUresult r;
	return module_function_at(who->cmd->fn->mod, address, &r);
}

static int attribute_of(Function *f, CUfunction_attribute a)
{
	int v = 0;
	function_get_attribute(f, a, &v);
	return v;
}

static u64 get_function(Caller *who, const u64 *arg)
{
	Function *f = function_of(who, arg[1]);
	if (!f)
		return cudaErrorInvalidDeviceFunction;
	if (!arg[0])
		return cudaErrorInvalidValue;
	struct cudaFuncAttributes a = {
		.sharedSizeBytes = (size_t)attribute_of(f, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES),
		.constSizeBytes = (size_t)attribute_of(f, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES),
		.localSizeBytes = (size_t)attribute_of(f, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES),
		.maxThreadsPerBlock = attribute_of(f, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
		.numRegs = attribute_of(f, CU_FUNC_ATTRIBUTE_NUM_REGS),
		.ptxVersion = attribute_of(f, CU_FUNC_ATTRIBUTE_PTX_VERSION),
		.binaryVersion = attribute_of(f, CU_FUNC_ATTRIBUTE_BINARY_VERSION),
		.cacheModeCA = attribute_of(f, CU_FUNC_ATTRIBUTE_CACHE_MODE_CA),
		.maxDynamicSharedSizeBytes = attribute_of(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES),
		.preferredShmemCarveout = attribute_of(f, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT),
	};
	GIVE(arg[0], struct cudaFuncAttributes, a);
	return cudaSuccess;
}

static u64 get_occupancy(Caller *who, const u64 *arg)
{
	Function *f = function_of(who, arg[1]);
	if (!f)
		return cudaErrorInvalidDeviceFunction;
	if (!arg[0])
		return cudaErrorInvalidValue;
	GIVE(arg[0], int, 0);
	if ((int)arg[2] <= 0)
		return cudaErrorInvalidValue;
	DeviceUse use = function_use(f, (u32)arg[2], arg[3]);
	GIVE(arg[0], int, device_occupancy(who->ctx->dev->limits, &use).blocks);
	return cudaSuccess;
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static u64 allocate(Caller *who, const u64 *arg)
{
	if (!arg[0] || !arg[1])
		return cudaErrorInvalidValue;
	void *p = who->ctx->sys.malloc(who->ctx, arg[1]);
	if (!p)
		return cudaErrorMemoryAllocation;
	GIVE(arg[0], void *, p);
	return cudaSuccess;
}

static u64 release(Caller *who, const u64 *arg)
{
	if (arg[0])
		who->ctx->sys.free(who->ctx, pointer(arg[0]));
	return cudaSuccess;
}

static u64 put_box(Caller *who, const Box *box, u64 stream)
{
	if (!box->width || !box->height || !box->depth)
		return cudaSuccess;
	if (!box->dst || (!box->src && !box->fill_size))
		return cudaErrorInvalidValue;
	Child *c = children_new(who, 0);
	if (!c)
		return cudaErrorMemoryAllocation;
	c->kind = CHILD_box;
	c->box = *box;
	return children_put(who, c, stream) ? cudaSuccess : cudaErrorInvalidValue;
}

/* Device code sees one kind of memory. */
static bool kind_is(u64 kind)
{
	return (u32)kind == cudaMemcpyDeviceToDevice || (u32)kind == cudaMemcpyDefault;
}

static u64 copy(Caller *who, const u64 *arg)
{
	if (!kind_is(arg[3]))
		return cudaErrorInvalidMemcpyDirection;
	return put_box(who, &(Box){.dst = arg[0], .src = arg[1], .width = arg[2], .height = 1, .depth = 1}, arg[4]);
}

static u64 copy_2d(Caller *who, const u64 *arg)
{
	if (!kind_is(arg[6]))
		return cudaErrorInvalidMemcpyDirection;
	if (arg[4] > arg[1] || arg[4] > arg[3])
		return cudaErrorInvalidPitchValue;
	return put_box(who, &(Box){.dst = arg[0], .dst_pitch = arg[1], .src = arg[2], .src_pitch = arg[3], .width = arg[4],
				   .height = arg[5], .depth = 1}, arg[7]);
}

static u64 at_place(const struct cudaPitchedPtr *p, const struct cudaPos *at)
{
	return (u64)(uintptr_t)p->ptr + at->x + (at->y + at->z * p->ysize) * p->pitch;
}

/* Between pitched memory: device code has no arrays. */
static u64 copy_3d_call(Caller *who, const u64 *arg)
{
	if (!arg[0])
		return cudaErrorInvalidValue;
	struct cudaMemcpy3DParms p = *(const struct cudaMemcpy3DParms *)pointer(arg[0]);
	if (p.srcArray || p.dstArray)
		return cudaErrorNotSupported;
	if (!kind_is(p.kind))
		return cudaErrorInvalidMemcpyDirection;
	if (p.extent.width > p.srcPtr.pitch || p.extent.width > p.dstPtr.pitch)
		return cudaErrorInvalidPitchValue;
	return put_box(who, &(Box){.dst = at_place(&p.dstPtr, &p.dstPos), .src = at_place(&p.srcPtr, &p.srcPos),
				   .dst_pitch = p.dstPtr.pitch, .src_pitch = p.srcPtr.pitch,
				   .dst_slice = p.dstPtr.pitch * p.dstPtr.ysize, .src_slice = p.srcPtr.pitch * p.srcPtr.ysize,
				   .width = p.extent.width, .height = p.extent.height, .depth = p.extent.depth}, arg[1]);
}

/* The value is written, as the manual says; the device runtime of CUDA 13.0 writes 0 whatever the value (recorded). */
static u64 fill(Caller *who, const u64 *arg)
{
	return put_box(who, &(Box){.dst = arg[0], .width = arg[2], .height = 1, .depth = 1, .fill_value = (u8)arg[1],
				   .fill_size = 1}, arg[3]);
}

static u64 fill_2d_call(Caller *who, const u64 *arg)
{
	if (arg[3] > arg[1])
		return cudaErrorInvalidPitchValue;
	return put_box(who, &(Box){.dst = arg[0], .dst_pitch = arg[1], .width = arg[3], .height = arg[4], .depth = 1,
				   .fill_value = (u8)arg[2], .fill_size = 1}, arg[5]);
}

static u64 fill_3d(Caller *who, const u64 *arg)
{
	struct cudaPitchedPtr p;
	struct cudaExtent e;
	memcpy(&p, arg, sizeof p);
	memcpy(&e, arg + 5, sizeof e);
	if (e.width > p.pitch)
		return cudaErrorInvalidPitchValue;
	return put_box(who, &(Box){.dst = (u64)(uintptr_t)p.ptr, .dst_pitch = p.pitch, .dst_slice = p.pitch * p.ysize,
				   .width = e.width, .height = e.height, .depth = e.depth, .fill_value = (u8)arg[4],
				   .fill_size = 1}, arg[8]);
}

/* ---- streams and events -------------------------------------------------------------------------------------- */

static u64 make_stream(Caller *who, const u64 *arg)
{
	u64 h;
	if (!arg[0] || (u32)arg[1] > cudaStreamNonBlocking)
		return cudaErrorInvalidValue;
	if (!(h = children_handle(who)))
		return cudaErrorMemoryAllocation;
	GIVE(arg[0], u64, h);
	return cudaSuccess;
}

static u64 make_event(Caller *who, const u64 *arg)
{
	u64 h;
	if (!arg[0] || !((u32)arg[1] & cudaEventDisableTiming)) /* no others there */
		return cudaErrorInvalidValue;
	if (!(h = children_handle(who)))
		return cudaErrorMemoryAllocation;
	GIVE(arg[0], u64, h);
	return cudaSuccess;
}

/* Work goes on; the name is not used again. */
static u64 destroy(Caller *who, const u64 *arg)
{
	return children_knows(who, arg[0]) ? cudaSuccess : cudaErrorInvalidValue;
}

static u64 put_event(Caller *who, u64 event, u64 stream, int kind)
{
	Child *c;
	if (!children_knows(who, event))
		return cudaErrorInvalidValue;
	if (!(c = children_new(who, 0)))
		return cudaErrorMemoryAllocation;
	c->kind = kind;
	c->event = event;
	return children_put(who, c, stream) ? cudaSuccess : cudaErrorInvalidValue;
}

static u64 record(Caller *who, const u64 *arg) { return put_event(who, arg[0], arg[1], CHILD_record); }
static u64 wait_event(Caller *who, const u64 *arg) { return put_event(who, arg[1], arg[0], CHILD_wait); }

/* ---- launches -------------------------------------------------------------------------------------------------- */

static u64 check(Caller *who, const Child *c)
{
	Launch l = {.fn = c->fn, .shared = c->shared};
	memcpy(l.grid, c->grid, sizeof l.grid);
	memcpy(l.block, c->block, sizeof l.block);
	CUresult r = launch_check(&l, who->ctx->dev);
	return r == CUDA_ERROR_INVALID_VALUE ? cudaErrorInvalidConfiguration : (u64)r;
}

static void dims(u32 to[3], const u64 *words)
{
	memcpy(to, words, 12);
}

/* What of a kernel is known when it is launched: (function, ... grid, block, shared memory). */
static u64 configure(Caller *who, Child *c, u64 function, const u64 *grid, const u64 *block, u64 shared)
{
	c->fn = function_of(who, function);
	c->shared = (u32)shared;
	dims(c->grid, grid);
	dims(c->block, block);
	if (!c->fn)
		return cudaErrorInvalidDeviceFunction;
	return c->size < c->fn->fn->param_size ? cudaErrorInvalidValue : check(who, c);
}

static u64 new_buffer(Caller *who, const u64 *arg)
{
	Child *c = arg[0] <= 64 ? children_new(who, arg[1]) : NULL;
	if (!c)
		children_note(who, cudaErrorMemoryAllocation);
	return c ? (u64)(uintptr_t)c->params : 0;
}

static u64 new_configured_buffer(Caller *who, const u64 *arg)
{
	Function *f = function_of(who, arg[0]);
	Child *c = f ? children_new(who, f->fn->param_size) : NULL;
	u64 r = !f ? cudaErrorInvalidDeviceFunction : !c ? cudaErrorMemoryAllocation : configure(who, c, arg[0], arg + 1, arg + 3, arg[5]);
	if (r)
		children_note(who, (int)r);
	return r ? 0 : (u64)(uintptr_t)c->params;
}

static u64 launch(Caller *who, const u64 *arg)
{
	Child *c = children_find(who, pointer(arg[1]));
	u64 r = c ? configure(who, c, arg[0], arg + 2, arg + 4, arg[6]) : cudaErrorInvalidValue;
	if (r)
		return r;
	return children_put(who, c, arg[7]) ? cudaSuccess : cudaErrorInvalidValue;
}

static u64 launch_configured(Caller *who, const u64 *arg)
{
	Child *c = children_find(who, pointer(arg[0]));
	if (!c || !c->fn)
		return cudaErrorInvalidValue;
	return children_put(who, c, arg[1]) ? cudaSuccess : cudaErrorInvalidValue;
}

static const struct {
	Call *call;
	bool quiet; /* its result is no error, or never the last one (recorded) */
} calls[PTX_CALLS] = {
	[PTX_CALL_DeviceGetAttribute] = {get_attribute},
	[PTX_CALL_DeviceGetLimit] = {get_limit},
	[PTX_CALL_DeviceGetCacheConfig] = {get_cache_config},
	[PTX_CALL_DeviceGetSharedMemConfig] = {get_banks},
	[PTX_CALL_GetLastError] = {take_last, true},
	[PTX_CALL_PeekAtLastError] = {peek_last, true},
	[PTX_CALL_GetErrorString] = {error_string, true},
	[PTX_CALL_GetErrorName] = {error_name, true},
	[PTX_CALL_GetDeviceCount] = {get_count},
	[PTX_CALL_GetDevice] = {get_device},
	[PTX_CALL_StreamCreateWithFlags] = {make_stream},
	[PTX_CALL_StreamDestroy] = {destroy},
	[PTX_CALL_StreamWaitEvent] = {wait_event},
	[PTX_CALL_EventCreateWithFlags] = {make_event},
	[PTX_CALL_EventRecord] = {record},
	[PTX_CALL_EventRecordWithFlags] = {record},
	[PTX_CALL_EventDestroy] = {destroy},
	[PTX_CALL_FuncGetAttributes] = {get_function},
	[PTX_CALL_Free] = {release},
	[PTX_CALL_Malloc] = {allocate},
	[PTX_CALL_MemcpyAsync] = {copy},
	[PTX_CALL_Memcpy2DAsync] = {copy_2d},
	[PTX_CALL_Memcpy3DAsync] = {copy_3d_call},
	[PTX_CALL_MemsetAsync] = {fill},
	[PTX_CALL_Memset2DAsync] = {fill_2d_call},
	[PTX_CALL_Memset3DAsync] = {fill_3d},
	[PTX_CALL_RuntimeGetVersion] = {get_version},
	[PTX_CALL_OccupancyMaxActiveBlocksPerMultiprocessor] = {get_occupancy, true},
	[PTX_CALL_OccupancyMaxActiveBlocksPerMultiprocessorWithFlags] = {get_occupancy, true},
	[PTX_CALL_GetParameterBuffer] = {new_buffer, true},
	[PTX_CALL_GetParameterBufferV2] = {new_configured_buffer, true},
	[PTX_CALL_LaunchDevice] = {launch},
	[PTX_CALL_LaunchDeviceV2] = {launch_configured},
};

bool children_call(void *ctx, void *cmd, PtxDeviceCall what, const u64 *arg, u64 *result, const u32 ctaid[3], const u32 tid[3])
{
	Cmd *c = cmd;
	if (!c || !calls[what].call)
		return false;
	const u32 *grid = c->grid.env.nctaid, *block = c->grid.env.ntid;
	Caller who = {.ctx = ctx, .cmd = c, .children = atomic_load_explicit(&c->children, memory_order_acquire),
		      .block = ctaid[0] + (u64)grid[0] * (ctaid[1] + (u64)grid[1] * ctaid[2]),
		      .thread = tid[0] + (u64)block[0] * (tid[1] + (u64)block[1] * tid[2])};
	*result = calls[what].call(&who, arg);
	if (!calls[what].quiet && *result)
		children_note(&who, (int)*result);
	return true;
}
