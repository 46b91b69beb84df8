/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory: device, pitched, managed, pinned, registered. Freeing waits for the context's work, as
 * CUDA does.
 */
#include <string.h>

#include "driver/capture.h"
#include "driver/driver.h"
#include "driver/objects.h"

enum { PITCH_ALIGN = 512 };

/* ---- device
 * ------------------------------------------------------------------------------------------ */

static CUresult allocate(Context *ctx, CUdeviceptr *ptr, size_t size, MemKind kind, u32 flags)
{
	Alloc *a = mem_new(ctx->dev->heap, size, kind, ctx);
	if (!a)
		return driver_fail(CUDA_ERROR_OUT_OF_MEMORY, "%zu bytes; %llu of %llu are in use",
				   size, (unsigned long long)heap_used(ctx->dev->heap),
				   (unsigned long long)heap_limit(ctx->dev->heap));
	a->flags = flags;
	*ptr = a->base;
	return CUDA_SUCCESS;
}

CUresult cuMemAlloc_v2(CUdeviceptr *ptr, size_t size)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()))
		return r;
	if (!ptr || !size)
		return CUDA_ERROR_INVALID_VALUE;
	return allocate(ctx, ptr, size, MEM_device, 0);
}

CUresult cuMemAllocPitch_v2(CUdeviceptr *ptr, size_t *pitch, size_t width, size_t rows,
			    unsigned element)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()))
		return r;
	if (!ptr || !pitch)
		return CUDA_ERROR_INVALID_VALUE;
	*pitch = 0;
	if (!width || !rows || (element != 4 && element != 8 && element != 16) ||
	    width > (size_t)ctx->dev->attr[CU_DEVICE_ATTRIBUTE_MAX_PITCH])
		return CUDA_ERROR_INVALID_VALUE;
	size_t p = (width + PITCH_ALIGN - 1) / PITCH_ALIGN * PITCH_ALIGN;
	if (rows > ~(size_t)0 / p)
		return CUDA_ERROR_OUT_OF_MEMORY;
	r = allocate(ctx, ptr, p * rows, MEM_device, 0);
	if (!r)
		*pitch = p;
	return r;
}

CUresult cuMemAllocManaged(CUdeviceptr *ptr, size_t size, unsigned int flags)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()))
		return r;
	if (!ptr || !size || (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST))
		return CUDA_ERROR_INVALID_VALUE;
	return allocate(ctx, ptr, size, MEM_managed, flags);
}

CUresult cuMemFree_v2(CUdeviceptr ptr)
{
	Context *ctx;
	CUresult r = ptr ? ctx_enter(&ctx) : driver_check_init();
	if (r || (r = capture_unsafe()) || !ptr)
		return r;
	Alloc *a = mem_find(ptr);
	if (!a || a->base != ptr || a->is_module || a->mapped || mem_is_opened(a) ||
	    (a->kind != MEM_device && a->kind != MEM_managed && !a->pool))
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "0x%llx was not allocated, or is free already", ptr);
	queue_wait_ctx(a->ctx ? a->ctx : ctx);
	if (a->graph)
		return graph_mem_give(a);
	if (a->pool)
		pool_free_now(a);
	else
		mem_free(a);
	return atomic_load(&ctx->fault);
}

CUresult cuMemGetInfo_v2(size_t *free_bytes, size_t *total)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (total)
		*total = ctx->dev->memory;
	if (free_bytes)
		*free_bytes = ctx->dev->memory - heap_used(ctx->dev->heap);
	return CUDA_SUCCESS;
}

CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *size, CUdeviceptr ptr)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	if (!a)
		return CUDA_ERROR_NOT_FOUND;
	if (base)
		*base = a->base;
	if (size)
		*size = a->size;
	return CUDA_SUCCESS;
}

/* ---- pinned
 * ---------------------------------------------------------------------------------------------- */

CUresult cuMemHostAlloc(void **ptr, size_t size, unsigned int flags)
{
	const unsigned known = CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP |
			       CU_MEMHOSTALLOC_WRITECOMBINED;
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()))
		return r;
	if (!ptr || flags & ~known)
		return CUDA_ERROR_INVALID_VALUE;
	*ptr = NULL;
	if (!size)
		return CUDA_SUCCESS;
	Alloc *a = mem_new(mem_host_heap(), size, MEM_host, ctx);
	if (!a)
		return driver_fail(CUDA_ERROR_OUT_OF_MEMORY, "%zu bytes of pinned memory", size);
	a->flags = flags | CU_MEMHOSTALLOC_DEVICEMAP; /* all of it can be reached from kernels */
	*ptr = (void *)(uintptr_t)a->base;
	return CUDA_SUCCESS;
}

CUresult cuMemAllocHost_v2(void **ptr, size_t size) { return cuMemHostAlloc(ptr, size, 0); }

CUresult cuMemFreeHost(void *ptr)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()) || !ptr)
		return r;
	Alloc *a = mem_find((u64)(uintptr_t)ptr);
	if (!a || a->kind != MEM_host || a->pool || a->base != (u64)(uintptr_t)ptr)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "%p is no pinned allocation", ptr);
	queue_wait_ctx(a->ctx);
	mem_free(a);
	return atomic_load(&ctx->fault);
}

static bool is_pinned(const Alloc *a)
{
	return a && (a->kind == MEM_host || a->kind == MEM_registered);
}

CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *dev, void *ptr, unsigned int flags)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Alloc *a = mem_find((u64)(uintptr_t)ptr);
	if (!dev || flags || (!is_pinned(a) && !(a && a->kind == MEM_managed)))
		return CUDA_ERROR_INVALID_VALUE;
	*dev = (u64)(uintptr_t)ptr;
	return CUDA_SUCCESS;
}

CUresult cuMemHostGetFlags(unsigned int *flags, void *ptr)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Alloc *a = mem_find((u64)(uintptr_t)ptr);
	if (!flags || !a || (a->kind != MEM_host && a->kind != MEM_registered))
		return CUDA_ERROR_INVALID_VALUE;
	*flags = a->flags | (a->kind == MEM_registered ? CU_MEMHOSTALLOC_DEVICEMAP : 0);
	return CUDA_SUCCESS;
}

CUresult cuMemHostRegister_v2(void *ptr, size_t size, unsigned int flags)
{
	const unsigned known = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP |
			       CU_MEMHOSTREGISTER_IOMEMORY | CU_MEMHOSTREGISTER_READ_ONLY;
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()))
		return r;
	if (!ptr || !size || flags & ~known || (u64)(uintptr_t)ptr + size < size)
		return CUDA_ERROR_INVALID_VALUE;
	const Alloc *known_as = mem_find((u64)(uintptr_t)ptr);
	if (flags & CU_MEMHOSTREGISTER_IOMEMORY)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "it is not the memory of a device");
	if (known_as && known_as->kind != MEM_registered)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "CUDA's own memory cannot be registered");
	return mem_register((u64)(uintptr_t)ptr, size, flags, ctx);
}

CUresult cuMemHostUnregister(void *ptr)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()))
		return r;
	if (!ptr)
		return CUDA_ERROR_INVALID_VALUE;
	Alloc *a = mem_find((u64)(uintptr_t)ptr);
	if (a && a->kind != MEM_registered)
		return CUDA_ERROR_INVALID_VALUE;
	if (!a)
		return CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
	if (a->base != (u64)(uintptr_t)ptr)
		return CUDA_ERROR_INVALID_VALUE;
	queue_wait_ctx(a->ctx);
	mem_free(a);
	return atomic_load(&ctx->fault);
}

/* ---- managed: nothing moves, so advice is checked and kept
 * ------------------------------------------------ */

static CUresult check_location(CUmemLocation where)
{
	if (where.type == CU_MEM_LOCATION_TYPE_DEVICE)
		return driver_device(where.id) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
	return where.type >= CU_MEM_LOCATION_TYPE_HOST &&
			       where.type <= CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT
		       ? CUDA_SUCCESS
		       : CUDA_ERROR_INVALID_VALUE;
}

static void keep_advice(Alloc *a, int advice, CUmemLocation where)
{
	u32 bit = where.type == CU_MEM_LOCATION_TYPE_DEVICE ? 1u << where.id : 1u << 31;
	int place = where.type == CU_MEM_LOCATION_TYPE_DEVICE ? where.id : CU_DEVICE_CPU;
	switch (advice) {
	case -1:
		a->prefetched = place;
		break;
	case CU_MEM_ADVISE_SET_READ_MOSTLY:
	case CU_MEM_ADVISE_UNSET_READ_MOSTLY:
		a->read_mostly = advice == CU_MEM_ADVISE_SET_READ_MOSTLY;
		break;
	case CU_MEM_ADVISE_SET_PREFERRED_LOCATION:
		a->preferred = place;
		break;
	case CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION:
		a->preferred = CU_DEVICE_INVALID;
		break;
	case CU_MEM_ADVISE_SET_ACCESSED_BY:
		a->accessed_by |= bit;
		break;
	default:
		a->accessed_by &= ~bit;
		break;
	}
}

CUresult mem_advise(u64 ptr, size_t count, int advice, CUmemLocation where, unsigned flags)
{
	Alloc *a = mem_find(ptr);
	bool location_matters = advice < 0 || advice >= CU_MEM_ADVISE_SET_PREFERRED_LOCATION;
	if (!count || flags || !a || a->kind != MEM_managed || count > a->base + a->size - ptr)
		return CUDA_ERROR_INVALID_VALUE;
	CUresult r = location_matters && advice != CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION
			     ? check_location(where)
			     : CUDA_SUCCESS;
	if (!r)
		keep_advice(a, advice, where);
	return r && advice >= 0 ? CUDA_ERROR_INVALID_VALUE : r;
}

CUresult cuMemAdvise_v2(CUdeviceptr ptr, size_t count, CUmem_advise advice, CUmemLocation where)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (advice < CU_MEM_ADVISE_SET_READ_MOSTLY || advice > CU_MEM_ADVISE_UNSET_ACCESSED_BY)
		return CUDA_ERROR_INVALID_VALUE;
	return mem_advise(ptr, count, (int)advice, where, 0);
}

static CUmemLocation at_device(CUdevice dev)
{
	return (CUmemLocation){.type = dev == CU_DEVICE_CPU ? CU_MEM_LOCATION_TYPE_HOST
							    : CU_MEM_LOCATION_TYPE_DEVICE,
			       .id = dev == CU_DEVICE_CPU ? 0 : dev};
}

CUresult cuMemAdvise(CUdeviceptr ptr, size_t count, CUmem_advise advice, CUdevice dev)
{
	return cuMemAdvise_v2(ptr, count, advice, at_device(dev));
}

CUresult cuMemPrefetchAsync(CUdeviceptr ptr, size_t count, CUdevice dev, CUstream stream)
{
	return cuMemPrefetchAsync_v2(ptr, count, at_device(dev), 0, stream);
}

CUresult cuMemPrefetchAsync_ptsz(CUdeviceptr ptr, size_t count, CUdevice dev, CUstream stream)
{
	return cuMemPrefetchAsync_v2_ptsz(ptr, count, at_device(dev), 0, stream);
}

static void accessed_by(const Alloc *a, int *list, size_t n)
{
	for (size_t i = 0, dev = 0; i < n; i++) {
		while (dev < 32 && !(a->accessed_by >> dev & 1))
			dev++;
		list[i] = dev < 31 ? (int)dev : dev == 31 ? CU_DEVICE_CPU : CU_DEVICE_INVALID;
		dev++;
	}
}

CUresult cuMemRangeGetAttribute(void *data, size_t size, CUmem_range_attribute attr,
				CUdeviceptr ptr, size_t count)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	int *out = data;
	if (!data || size < 4 || size % 4 || !count || !a || a->kind != MEM_managed ||
	    count > a->base + a->size - ptr)
		return CUDA_ERROR_INVALID_VALUE;
	switch (attr) {
	case CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:
		*out = a->read_mostly;
		break;
	case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:
		*out = a->preferred;
		break;
	case CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY:
		accessed_by(a, out, size / 4);
		return CUDA_SUCCESS;
	case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION:
		*out = a->prefetched;
		break;
	case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE:
		*out = a->preferred == CU_DEVICE_INVALID ? CU_MEM_LOCATION_TYPE_INVALID
							 : (int)at_device(a->preferred).type;
		break;
	case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID:
		*out = at_device(a->preferred).id;
		break;
	case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE:
		*out = a->prefetched == CU_DEVICE_INVALID ? CU_MEM_LOCATION_TYPE_INVALID
							  : (int)at_device(a->prefetched).type;
		break;
	case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID:
		*out = at_device(a->prefetched).id;
		break;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
	return size == 4 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemRangeGetAttributes(void **data, size_t *sizes, CUmem_range_attribute *attrs, size_t n,
				 CUdeviceptr ptr, size_t count)
{
	CUresult r = data && sizes && attrs && n ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
	for (size_t i = 0; i < n && !r; i++)
		r = cuMemRangeGetAttribute(data[i], sizes[i], attrs[i], ptr, count);
	return r;
}
