/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory pools as objects.
 */
#include <string.h>
#include <unistd.h>

#include "driver/driver.h"
#include "driver/objects.h"

static CUresult check_pool(CUmemoryPool pool, Pool **p)
{
	CUresult r = driver_check_init();
	*p = handle_get(H_pool, pool);
	return r ? r : *p && !(*p)->dying ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult check_device(const void *out, CUdevice dev, Device **d)
{
	CUresult r = driver_check_init();
	*d = driver_device(dev);
	return r      ? r
	       : !out ? CUDA_ERROR_INVALID_VALUE
	       : *d   ? CUDA_SUCCESS
		      : CUDA_ERROR_INVALID_DEVICE;
}

static bool has_reserved(const CUmemPoolProps *props)
{
	u8 any = 0;
	for (size_t i = 0; i < sizeof props->reserved; i++)
		any |= props->reserved[i];
	return any;
}

CUresult cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *props)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!pool || !props || props->allocType != CU_MEM_ALLOCATION_TYPE_PINNED)
		return CUDA_ERROR_INVALID_VALUE;
	if (props->handleTypes & ~CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "handles other than file descriptors");
	if (has_reserved(props))
		return CUDA_ERROR_INVALID_VALUE;
	bool host = props->location.type == CU_MEM_LOCATION_TYPE_HOST;
	Device *d = host || props->location.type == CU_MEM_LOCATION_TYPE_DEVICE
			    ? driver_device(host ? 0 : props->location.id)
			    : NULL;
	if (!d)
		return CUDA_ERROR_INVALID_VALUE;
	Pool *p = pool_new(d, host ? MEM_host : MEM_device, props->maxSize, props->handleTypes != 0);
	if (!p)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*pool = (CUmemoryPool)p;
	return CUDA_SUCCESS;
}

CUresult cuMemPoolDestroy(CUmemoryPool pool)
{
	Pool *p;
	CUresult r = check_pool(pool, &p);
	if (r)
		return r;
	if (p->is_default)
		return CUDA_ERROR_INVALID_VALUE;
	pool_destroy(p);
	return CUDA_SUCCESS;
}

CUresult cuMemPoolTrimTo(CUmemoryPool pool, size_t keep)
{
	Pool *p;
	CUresult r = check_pool(pool, &p);
	if (!r)
		pool_trim(p, keep);
	return r;
}

static int *reuse_flag(Pool *p, CUmemPool_attribute attr)
{
	switch (attr) {
	case CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES:
		return &p->reuse_events;
	case CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC:
		return &p->reuse_opportunistic;
	case CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES:
		return &p->reuse_internal;
	default:
		return NULL;
	}
}

static u64 *counter(Pool *p, CUmemPool_attribute attr)
{
	switch (attr) {
	case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
		return &p->threshold;
	case CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT:
		return &p->reserved;
	case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
		return &p->reserved_high;
	case CU_MEMPOOL_ATTR_USED_MEM_CURRENT:
		return &p->used;
	case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
		return &p->used_high;
	default:
		return NULL;
	}
}

/* The driver takes memory for pools 32 MiB at a time. Ours takes what is asked for; what a program sees is the same. */
static u64 as_taken(CUmemPool_attribute attr, u64 count)
{
	const u64 piece = 32 << 20;

	if (attr != CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT && attr != CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH)
		return count;
	return (count + piece - 1) / piece * piece;
}

CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value)
{
	Pool *p;
	CUresult r = check_pool(pool, &p);
	if (r)
		return r;
	int *flag = reuse_flag(p, attr);
	u64 *count = counter(p, attr);
	if (!value || (!flag && !count))
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&p->lock);
	if (flag)
		memcpy(value, flag, sizeof *flag);
	else
		memcpy(value, &(u64){ as_taken(attr, *count) }, sizeof *count);
	pthread_mutex_unlock(&p->lock);
	return CUDA_SUCCESS;
}

/* Of the counters only the threshold can be chosen; the high-water marks can be set back to now. */
static CUresult set_counter(Pool *p, CUmemPool_attribute attr, u64 value)
{
	switch (attr) {
	case CU_MEMPOOL_ATTR_RELEASE_THRESHOLD:
		p->threshold = value;
		return CUDA_SUCCESS;
	case CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH:
		p->reserved_high = p->reserved;
		return value ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
	case CU_MEMPOOL_ATTR_USED_MEM_HIGH:
		p->used_high = p->used;
		return value ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attr, void *value)
{
	Pool *p;
	u64 v;
	CUresult r = check_pool(pool, &p);
	if (r)
		return r;
	if (!value || p->imported)
		return CUDA_ERROR_INVALID_VALUE;
	int *flag = reuse_flag(p, attr);
	pthread_mutex_lock(&p->lock);
	if (flag) {
		*flag = *(int *)value != 0;
	} else {
		memcpy(&v, value, sizeof v);
		r = set_counter(p, attr, v);
	}
	pthread_mutex_unlock(&p->lock);
	return r;
}

/* Every device of ours can reach every pool. */
CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *map, size_t count)
{
	Pool *p;
	CUresult r = check_pool(pool, &p);
	if (r)
		return r;
	if (!map && count)
		return CUDA_ERROR_INVALID_VALUE;
	for (size_t i = 0; i < count; i++) {
		if (map[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE ||
		    !driver_device(map[i].location.id))
			return CUDA_ERROR_INVALID_DEVICE;
		if (map[i].flags == CU_MEM_ACCESS_FLAGS_PROT_READ)
			return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "a pool that can only be read");
		if (map[i].location.id == p->dev->ordinal && p->kind == MEM_device &&
		    map[i].flags != CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
			return CUDA_ERROR_INVALID_DEVICE;
	}
	return CUDA_SUCCESS;
}

CUresult cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool pool, CUmemLocation *location)
{
	Pool *p;
	CUresult r = check_pool(pool, &p);
	if (r)
		return r;
	if (!flags || !location || location->type != CU_MEM_LOCATION_TYPE_DEVICE ||
	    !driver_device(location->id))
		return CUDA_ERROR_INVALID_VALUE;
	*flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
	return CUDA_SUCCESS;
}

/* ---- a device's pools
 * ---------------------------------------------------------------------------------- */

CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice dev)
{
	Device *d;
	CUresult r = check_device(pool, dev, &d);
	if (r)
		return r;
	*pool = (CUmemoryPool)pool_default(d);
	return *pool ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice dev)
{
	Device *d;
	CUresult r = check_device(pool, dev, &d);
	if (r)
		return r;
	*pool = (CUmemoryPool)pool_current(d);
	return *pool ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuDeviceSetMemPool(CUdevice dev, CUmemoryPool pool)
{
	Device *d;
	Pool *p;
	CUresult r = check_pool(pool, &p);
	if (r)
		return r;
	if (check_device(p, dev, &d) || p->dev != d || p->kind != MEM_device || p->imported)
		return CUDA_ERROR_INVALID_VALUE;
	__atomic_store_n(&d->pool, p, __ATOMIC_RELEASE);
	return CUDA_SUCCESS;
}

static CUresult check_location(const CUmemLocation *l, CUmemAllocationType type)
{
	return l && l->type == CU_MEM_LOCATION_TYPE_DEVICE && type == CU_MEM_ALLOCATION_TYPE_PINNED
		       ? CUDA_SUCCESS
		       : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemGetDefaultMemPool(CUmemoryPool *pool, CUmemLocation *l, CUmemAllocationType type)
{
	CUresult r = check_location(l, type);
	return r ? r : cuDeviceGetDefaultMemPool(pool, l->id);
}

CUresult cuMemGetMemPool(CUmemoryPool *pool, CUmemLocation *l, CUmemAllocationType type)
{
	CUresult r = check_location(l, type);
	return r ? r : cuDeviceGetMemPool(pool, l->id);
}

CUresult cuMemSetMemPool(CUmemLocation *l, CUmemAllocationType type, CUmemoryPool pool)
{
	CUresult r = check_location(l, type);
	return r ? r : cuDeviceSetMemPool(l->id, pool);
}

/* ---- pools of other processes
 * --------------------------------------------------------------------------- */

_Static_assert(sizeof(ShareRef) <= sizeof(CUmemPoolPtrExportData), "what tells of an allocation");

/* The descriptor is the receiver's to close, and is all that another process needs to have the memory. */
CUresult cuMemPoolExportToShareableHandle(void *handle, CUmemoryPool pool, CUmemAllocationHandleType type,
					  unsigned long long flags)
{
	Pool *p;
	CUresult r = check_pool(pool, &p);
	if (r)
		return r;
	if (!handle || flags || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || !p->share || p->imported)
		return CUDA_ERROR_INVALID_VALUE;
	int fd = share_descriptor(p->share);
	if (fd < 0)
		return driver_fail(CUDA_ERROR_OPERATING_SYSTEM, "no more file descriptors");
	*(int *)handle = fd;
	return CUDA_SUCCESS;
}

CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool *pool, void *handle, CUmemAllocationHandleType type,
					    unsigned long long flags)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!pool || flags || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
		return CUDA_ERROR_INVALID_VALUE;
	int fd = dup((int)(uintptr_t)handle);
	if (fd < 0)
		return driver_fail(CUDA_ERROR_UNKNOWN, "%d is no open file", (int)(uintptr_t)handle);
	Share *s = share_adopt(fd);
	if (!s)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "the file is no pool's");
	Pool *p = pool_new(ctx->dev, MEM_device, 0, false);
	if (!p) {
		share_free(s);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	p->share = s;
	p->imported = true;
	*pool = (CUmemoryPool)p;
	return CUDA_SUCCESS;
}

CUresult cuMemPoolExportPointer(CUmemPoolPtrExportData *data, CUdeviceptr ptr)
{
	ShareRef ref;
	CUresult r = driver_check_init();
	if (r)
		return r;
	Alloc *a = mem_find(ptr);
	if (!data || !a || !a->pool || !a->pool->share || a->pool->imported)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx is of no pool that can be shared", ptr);
	if (!share_publish(a->pool->share, a, &ref))
		return CUDA_ERROR_OUT_OF_MEMORY;
	memset(data, 0, sizeof *data);
	memcpy(data, &ref, sizeof ref);
	return CUDA_SUCCESS;
}

CUresult cuMemPoolImportPointer(CUdeviceptr *ptr, CUmemoryPool pool, CUmemPoolPtrExportData *data)
{
	Context *ctx;
	Pool *p;
	ShareRef ref;
	Alloc *a;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = check_pool(pool, &p)))
		return r;
	if (!ptr || !data || !p->imported || !share_ref_read(data, &ref))
		return CUDA_ERROR_INVALID_VALUE;
	if ((r = share_import_from(ctx, p->share, &ref, &a)))
		return r;
	pool_import(p, a);
	*ptr = a->base;
	return CUDA_SUCCESS;
}
