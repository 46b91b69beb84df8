/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory and events of other processes: handles of 64 bytes, which may travel by any way. They are good as
 * long as the process lives that made them, and has not freed what they name.
 */
#include <string.h>
#include <unistd.h>

#include "driver/driver.h"
#include "driver/objects.h"

#define EVENT_MAGIC 0x746e657665537757ull
_Static_assert(sizeof(ShareRef) <= CU_IPC_HANDLE_SIZE, "a handle");

static void fill_handle(void *handle, const ShareRef *ref)
{
	memset(handle, 0, CU_IPC_HANDLE_SIZE);
	memcpy(handle, ref, sizeof *ref);
}

/* ---- memory ------------------------------------------------------------------------------------------- */

bool ipc_can_share(const Alloc *a)
{
	return a && a->kind == MEM_device && a->heap && !a->pool && !a->graph && !a->is_module && !a->is_heap;
}

/* Moving pages loses what is written to them meanwhile. */
static void wait_for_all(Context *ctx)
{
	queue_wait_ctx(ctx);
	for (u32 i = 0; i < driver_ndevices; i++) {
		Context *x = __atomic_load_n(&driver_device((int)i)->primary, __ATOMIC_ACQUIRE);
		if (x && x != ctx)
			queue_wait_ctx(x);
	}
}

CUresult cuIpcGetMemHandle(CUipcMemHandle *handle, CUdeviceptr ptr)
{
	Context *ctx;
	ShareRef ref;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	if (!handle || !ipc_can_share(a))
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx is no memory of cuMemAlloc of this process", ptr);
	wait_for_all(a->ctx);
	Share *s = mem_share(a, NULL);
	if (!s || !share_publish(s, a, &ref))
		return driver_fail(CUDA_ERROR_OUT_OF_MEMORY, "no file to share memory by");
	fill_handle(handle, &ref);
	return CUDA_SUCCESS;
}

CUresult cuIpcOpenMemHandle_v2(CUdeviceptr *ptr, CUipcMemHandle handle, unsigned int flags)
{
	Context *ctx;
	ShareRef ref;
	Alloc *a;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!ptr || flags != CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS || !share_ref_read(&handle, &ref))
		return CUDA_ERROR_INVALID_VALUE;
	if (ref.pid == getpid())
		return driver_fail(CUDA_ERROR_INVALID_CONTEXT, "the memory is of this very process");
	if ((r = share_import(ctx, &ref, &a)))
		return r;
	*ptr = a->base;
	return CUDA_SUCCESS;
}

CUresult cuIpcOpenMemHandle(CUdeviceptr *ptr, CUipcMemHandle handle, unsigned int flags)
{
	return cuIpcOpenMemHandle_v2(ptr, handle, flags);
}

CUresult cuIpcCloseMemHandle(CUdeviceptr ptr)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	if (!a || !mem_is_opened(a) || a->base != ptr)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx is no memory of another process", ptr);
	queue_wait_ctx(a->ctx);
	if (share_close(a))
		mem_free(a);
	return atomic_load(&ctx->fault);
}

/* ---- events --------------------------------------------------------------------------------------------- */

CUresult cuIpcGetEventHandle(CUipcEventHandle *handle, CUevent event)
{
	Context *ctx;
	ShareRef ref = {.magic = EVENT_MAGIC};
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	const Event *e = handle_get(H_event, event);
	if (!handle)
		return CUDA_ERROR_INVALID_VALUE;
	if (!e || !e->share || e->imported)
		return driver_fail(CUDA_ERROR_INVALID_HANDLE, "the event was not made here to be shared");
	event_share_ref(e->share, &ref);
	fill_handle(handle, &ref);
	return CUDA_SUCCESS;
}

CUresult cuIpcOpenEventHandle(CUevent *event, CUipcEventHandle handle)
{
	Context *ctx;
	ShareRef ref;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!event)
		return CUDA_ERROR_INVALID_VALUE;
	memcpy(&ref, &handle, sizeof ref);
	if (ref.magic == EVENT_MAGIC && ref.pid == getpid())
		return driver_fail(CUDA_ERROR_INVALID_CONTEXT, "the event is of this very process");
	EventShare *s = ref.magic == EVENT_MAGIC ? event_share_open(&ref) : NULL;
	if (!s)
		return driver_fail(CUDA_ERROR_MAP_FAILED, "it names no event that another process has");
	Event *e = event_new(ctx, CU_EVENT_DISABLE_TIMING | CU_EVENT_INTERPROCESS, s);
	if (!e)
		return CUDA_ERROR_OUT_OF_MEMORY;
	e->imported = true;
	*event = (CUevent)e;
	return CUDA_SUCCESS;
}
