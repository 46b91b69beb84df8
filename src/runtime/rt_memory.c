/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory: allocation of every kind, pools, questions about pointers and ranges, memset.
 */
#include "runtime/runtime.h"

#pragma GCC visibility push(default)
__typeof__(cudaMallocAsync) cudaMallocAsync_ptsz;
__typeof__(cudaMallocFromPoolAsync) cudaMallocFromPoolAsync_ptsz;
__typeof__(cudaFreeAsync) cudaFreeAsync_ptsz;
__typeof__(cudaMemset) cudaMemset_ptds;
__typeof__(cudaMemset2D) cudaMemset2D_ptds;
__typeof__(cudaMemset3D) cudaMemset3D_ptds;
__typeof__(cudaMemsetAsync) cudaMemsetAsync_ptsz;
__typeof__(cudaMemset2DAsync) cudaMemset2DAsync_ptsz;
__typeof__(cudaMemset3DAsync) cudaMemset3DAsync_ptsz;
__typeof__(cudaMemPrefetchAsync) cudaMemPrefetchAsync_ptsz;
__typeof__(cudaMemPrefetchBatchAsync) cudaMemPrefetchBatchAsync_ptsz;
__typeof__(cudaMemDiscardBatchAsync) cudaMemDiscardBatchAsync_ptsz;
__typeof__(cudaMemDiscardAndPrefetchBatchAsync) cudaMemDiscardAndPrefetchBatchAsync_ptsz;
#pragma GCC visibility pop

/* Asking for nothing succeeds and gives a null pointer. */
static cudaError_t give_null(void **p)
{
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		*p = NULL;
	return e;
}

cudaError_t cudaMalloc(void **p, size_t size)
{
	if (!p)
		return DONE(cudaErrorInvalidValue);
	return DONE(size ? IN_CONTEXT(drv.cuMemAlloc((CUdeviceptr *)p, size)) : give_null(p));
}

/* Of nothing, it is the customary way to make a context, and to ask whether it still works: drivers say. */
/* Nothing is freed by cudaFree(0), which programs call to have the context made: its error is that of the context. */
cudaError_t cudaFree(void *p)
{
	size_t unused, all;

	cudaError_t e = p ? cudaSuccess : IN_CONTEXT(drv.cuMemGetInfo(&unused, &all));

	return DONE(e ? e : IN_CONTEXT(drv.cuMemFree((CUdeviceptr)p)));
}

static cudaError_t alloc_pitch(void **p, size_t *pitch, size_t width, size_t height)
{
	if (width == 0 || height == 0) {
		*pitch = 0;
		return give_null(p);
	}
	return IN_CONTEXT(drv.cuMemAllocPitch((CUdeviceptr *)p, pitch, width, height, 4));
}

cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height)
{
	if (!p || !pitch)
		return DONE(cudaErrorInvalidValue);
	return DONE(alloc_pitch(p, pitch, width, height));
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *p, struct cudaExtent extent)
{
	size_t rows;
	if (!p || __builtin_mul_overflow(extent.height, extent.depth, &rows))
		return DONE(cudaErrorInvalidValue);
	p->xsize = extent.width;
	p->ysize = extent.height;
	return DONE(alloc_pitch(&p->ptr, &p->pitch, extent.width, rows));
}

cudaError_t cudaMallocManaged(void **p, size_t size, unsigned int flags)
{
	if (!p)
		return DONE(cudaErrorInvalidValue);
	return DONE(size ? IN_CONTEXT(drv.cuMemAllocManaged((CUdeviceptr *)p, size, flags)) : give_null(p));
}

/* With unified addressing all host memory of the driver is mapped, and says so. */
static cudaError_t alloc_host(void **p, size_t size, unsigned flags)
{
	if (!p)
		return cudaErrorInvalidValue;
	return size ? IN_CONTEXT(drv.cuMemHostAlloc(p, size, flags | CU_MEMHOSTALLOC_DEVICEMAP)) : give_null(p);
}

cudaError_t cudaMallocHost(void **p, size_t size)
{
	return DONE(alloc_host(p, size, 0));
}

cudaError_t cudaHostAlloc(void **p, size_t size, unsigned int flags)
{
	return DONE(alloc_host(p, size, flags));
}

cudaError_t cudaFreeHost(void *p)
{
	return DONE(IN_CONTEXT(drv.cuMemFreeHost(p)));
}

cudaError_t cudaHostRegister(void *p, size_t size, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuMemHostRegister(p, size, flags)));
}

cudaError_t cudaHostUnregister(void *p)
{
	return DONE(IN_CONTEXT(drv.cuMemHostUnregister(p)));
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuMemHostGetDevicePointer((CUdeviceptr *)device, host, flags)));
}

cudaError_t cudaHostGetFlags(unsigned int *flags, void *host)
{
	return DONE(IN_CONTEXT(drv.cuMemHostGetFlags(flags, host)));
}

cudaError_t cudaMemGetInfo(size_t *avail, size_t *total)
{
	size_t a, t;
	return DONE(IN_CONTEXT(drv.cuMemGetInfo(avail ? avail : &a, total ? total : &t)));
}

/* Memory that CUDA does not know is the host's: reachable there under its own address. */
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *a, const void *p)
{
	unsigned type = 0;
	int device = 0, managed = 0;
	CUdeviceptr on_device = 0;
	void *on_host = NULL;
	CUpointer_attribute names[] = { CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
					CU_POINTER_ATTRIBUTE_IS_MANAGED, CU_POINTER_ATTRIBUTE_DEVICE_POINTER,
					CU_POINTER_ATTRIBUTE_HOST_POINTER };
	void *values[] = { &type, &device, &managed, &on_device, &on_host };
	if (!a)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = IN_CONTEXT(drv.cuPointerGetAttributes(COUNT(names), names, values, (CUdeviceptr)p));
	if (e != cudaSuccess)
		return DONE(e);
	*a = (struct cudaPointerAttributes){ .type = cudaMemoryTypeUnregistered, .device = -2,
					     .hostPointer = (void *)p };
	if (type) {
		a->type = managed ? cudaMemoryTypeManaged : (enum cudaMemoryType)type;
		a->memoryType = managed ? cudaMemoryTypeDevice : a->type;
		a->isManaged = managed;
		a->device = device;
		a->devicePointer = (void *)on_device;
		a->hostPointer = on_host;
	}
	return DONE(cudaSuccess);
}

/* ---- managed memory -------------------------------------------------------------------------------- */
static CUmemLocation driver_location(struct cudaMemLocation l)
{
	return (CUmemLocation){ .type = (CUmemLocationType)l.type, .id = l.id };
}

cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, struct cudaMemLocation to, unsigned int flags,
				 cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuMemPrefetchAsync((CUdeviceptr)p, n, driver_location(to), flags, s)));
}

cudaError_t cudaMemPrefetchAsync_ptsz(const void *p, size_t n, struct cudaMemLocation to, unsigned int flags,
				      cudaStream_t s)
{
	return cudaMemPrefetchAsync(p, n, to, flags, rt_ptsz(s));
}

cudaError_t cudaMemPrefetchBatchAsync(void **ptrs, size_t *sizes, size_t count, struct cudaMemLocation *to,
				      size_t *to_idx, size_t nto, unsigned long long flags, cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuMemPrefetchBatchAsync((CUdeviceptr *)ptrs, sizes, count, (CUmemLocation *)to,
							   to_idx, nto, flags, s)));
}

cudaError_t cudaMemPrefetchBatchAsync_ptsz(void **ptrs, size_t *sizes, size_t count,
					   struct cudaMemLocation *to, size_t *to_idx, size_t nto,
					   unsigned long long flags, cudaStream_t s)
{
	return cudaMemPrefetchBatchAsync(ptrs, sizes, count, to, to_idx, nto, flags, rt_ptsz(s));
}

cudaError_t cudaMemDiscardBatchAsync(void **ptrs, size_t *sizes, size_t count, unsigned long long flags,
				     cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuMemDiscardBatchAsync((CUdeviceptr *)ptrs, sizes, count, flags, s)));
}

cudaError_t cudaMemDiscardBatchAsync_ptsz(void **ptrs, size_t *sizes, size_t count, unsigned long long flags,
					  cudaStream_t s)
{
	return cudaMemDiscardBatchAsync(ptrs, sizes, count, flags, rt_ptsz(s));
}

cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void **ptrs, size_t *sizes, size_t count,
						struct cudaMemLocation *to, size_t *to_idx, size_t nto,
						unsigned long long flags, cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuMemDiscardAndPrefetchBatchAsync(
		(CUdeviceptr *)ptrs, sizes, count, (CUmemLocation *)to, to_idx, nto, flags, s)));
}

cudaError_t cudaMemDiscardAndPrefetchBatchAsync_ptsz(void **ptrs, size_t *sizes, size_t count,
						     struct cudaMemLocation *to, size_t *to_idx, size_t nto,
						     unsigned long long flags, cudaStream_t s)
{
	return cudaMemDiscardAndPrefetchBatchAsync(ptrs, sizes, count, to, to_idx, nto, flags, rt_ptsz(s));
}

cudaError_t cudaMemAdvise(const void *p, size_t n, enum cudaMemoryAdvise advice, struct cudaMemLocation where)
{
	return DONE(IN_CONTEXT(
		drv.cuMemAdvise((CUdeviceptr)p, n, (CUmem_advise)advice, driver_location(where))));
}

cudaError_t cudaMemRangeGetAttribute(void *data, size_t size, enum cudaMemRangeAttribute attr, const void *p,
				     size_t n)
{
	return DONE(IN_CONTEXT(drv.cuMemRangeGetAttribute(data, size, (CUmem_range_attribute)attr,
							  (CUdeviceptr)p, n)));
}

cudaError_t cudaMemRangeGetAttributes(void **data, size_t *sizes, enum cudaMemRangeAttribute *attrs,
				      size_t nattrs, const void *p, size_t n)
{
	return DONE(IN_CONTEXT(drv.cuMemRangeGetAttributes(data, sizes, (CUmem_range_attribute *)attrs, nattrs,
							   (CUdeviceptr)p, n)));
}

/* ---- memset ----------------------------------------------------------------------------------------- */
typedef struct Fill { /* where a memset runs: on `stream`, or in the manner of the synchronous calls */
	cudaStream_t stream;
	bool async;
} Fill;

static CUresult fill(CUdeviceptr p, size_t n, int value, Fill f)
{
	u8 v = (u8)value;
	return f.async ? drv.cuMemsetD8Async(p, v, n, f.stream) : drv.cuMemsetD8(p, v, n);
}

static CUresult fill_rows(CUdeviceptr p, size_t pitch, int value, size_t width, size_t height, Fill f)
{
	u8 v = (u8)value;
	return f.async ? drv.cuMemsetD2D8Async(p, pitch, v, width, height, f.stream)
		       : drv.cuMemsetD2D8(p, pitch, v, width, height);
}

static cudaError_t memset1(void *p, int value, size_t n, Fill f)
{
	return n ? IN_CONTEXT(fill((CUdeviceptr)p, n, value, f)) : rt_enter();
}

static cudaError_t memset2(void *p, size_t pitch, int value, size_t width, size_t height, Fill f)
{
	if (width == 0 || height == 0)
		return rt_enter();
	return IN_CONTEXT(fill_rows((CUdeviceptr)p, pitch, value, width, height, f));
}

/* Slices that lie back to back are one tall rectangle. */
static cudaError_t memset3(struct cudaPitchedPtr p, int value, struct cudaExtent x, Fill f)
{
	cudaError_t e = rt_enter();
	if (x.width == 0 || x.height == 0 || x.depth == 0)
		return e;
	if (x.width > p.pitch || x.height > p.ysize)
		return cudaErrorInvalidValue;
	CUdeviceptr at = (CUdeviceptr)p.ptr;
	if (x.height == p.ysize)
		return memset2(p.ptr, p.pitch, value, x.width, x.height * x.depth, f);
	for (size_t z = 0; z < x.depth && e == cudaSuccess; z++)
		e = rt_error(fill_rows(at + z * p.pitch * p.ysize, p.pitch, value, x.width, x.height, f));
	return e;
}

static const Fill in_order = { NULL, false }, per_thread = { cudaStreamPerThread, true };
#define ON(s) ((Fill){ (s), true })

cudaError_t cudaMemset(void *p, int value, size_t n)
{
	return DONE(memset1(p, value, n, in_order));
}

cudaError_t cudaMemset_ptds(void *p, int value, size_t n)
{
	return DONE(memset1(p, value, n, per_thread));
}

cudaError_t cudaMemsetAsync(void *p, int value, size_t n, cudaStream_t s)
{
	return DONE(memset1(p, value, n, ON(s)));
}

cudaError_t cudaMemsetAsync_ptsz(void *p, int value, size_t n, cudaStream_t s)
{
	return DONE(memset1(p, value, n, ON(rt_ptsz(s))));
}

cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height)
{
	return DONE(memset2(p, pitch, value, width, height, in_order));
}

cudaError_t cudaMemset2D_ptds(void *p, size_t pitch, int value, size_t width, size_t height)
{
	return DONE(memset2(p, pitch, value, width, height, per_thread));
}

cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width, size_t height, cudaStream_t s)
{
	return DONE(memset2(p, pitch, value, width, height, ON(s)));
}

cudaError_t cudaMemset2DAsync_ptsz(void *p, size_t pitch, int value, size_t width, size_t height,
				   cudaStream_t s)
{
	return DONE(memset2(p, pitch, value, width, height, ON(rt_ptsz(s))));
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr p, int value, struct cudaExtent extent)
{
	return DONE(memset3(p, value, extent, in_order));
}

cudaError_t cudaMemset3D_ptds(struct cudaPitchedPtr p, int value, struct cudaExtent extent)
{
	return DONE(memset3(p, value, extent, per_thread));
}

cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr p, int value, struct cudaExtent extent, cudaStream_t s)
{
	return DONE(memset3(p, value, extent, ON(s)));
}

cudaError_t cudaMemset3DAsync_ptsz(struct cudaPitchedPtr p, int value, struct cudaExtent extent,
				   cudaStream_t s)
{
	return DONE(memset3(p, value, extent, ON(rt_ptsz(s))));
}

/* ---- allocation in stream order, pools --------------------------------------------------------------- */
cudaError_t cudaMallocAsync(void **p, size_t size, cudaStream_t s)
{
	if (!p)
		return DONE(cudaErrorInvalidValue);
	return DONE(size ? IN_CONTEXT(drv.cuMemAllocAsync((CUdeviceptr *)p, size, s)) : give_null(p));
}

cudaError_t cudaMallocAsync_ptsz(void **p, size_t size, cudaStream_t s)
{
	return cudaMallocAsync(p, size, rt_ptsz(s));
}

cudaError_t cudaMallocFromPoolAsync(void **p, size_t size, cudaMemPool_t pool, cudaStream_t s)
{
	if (!p)
		return DONE(cudaErrorInvalidValue);
	return DONE(size ? IN_CONTEXT(drv.cuMemAllocFromPoolAsync((CUdeviceptr *)p, size, pool, s)) : give_null(p));
}

cudaError_t cudaMallocFromPoolAsync_ptsz(void **p, size_t size, cudaMemPool_t pool, cudaStream_t s)
{
	return cudaMallocFromPoolAsync(p, size, pool, rt_ptsz(s));
}

cudaError_t cudaFreeAsync(void *p, cudaStream_t s)
{
	return DONE(p ? IN_CONTEXT(drv.cuMemFreeAsync((CUdeviceptr)p, s)) : rt_enter());
}

cudaError_t cudaFreeAsync_ptsz(void *p, cudaStream_t s)
{
	return cudaFreeAsync(p, rt_ptsz(s));
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetDefaultMemPool(pool, d)) : e);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetMemPool(pool, d)) : e);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceSetMemPool(d, pool))
		    : e == cudaErrorInvalidDevice ? cudaErrorInvalidValue : e);
}

cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *pool, struct cudaMemLocation *where,
				     enum cudaMemAllocationType type)
{
	return DONE(IN_CONTEXT(
		drv.cuMemGetDefaultMemPool(pool, (CUmemLocation *)where, (CUmemAllocationType)type)));
}

cudaError_t cudaMemGetMemPool(cudaMemPool_t *pool, struct cudaMemLocation *where,
			      enum cudaMemAllocationType type)
{
	return DONE(IN_CONTEXT(drv.cuMemGetMemPool(pool, (CUmemLocation *)where, (CUmemAllocationType)type)));
}

cudaError_t cudaMemSetMemPool(struct cudaMemLocation *where, enum cudaMemAllocationType type,
			      cudaMemPool_t pool)
{
	return DONE(IN_CONTEXT(drv.cuMemSetMemPool((CUmemLocation *)where, (CUmemAllocationType)type, pool)));
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *props)
{
	return DONE(IN_CONTEXT(drv.cuMemPoolCreate(pool, (const CUmemPoolProps *)props)));
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
	return DONE(IN_CONTEXT(drv.cuMemPoolDestroy(pool)));
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
	return DONE(IN_CONTEXT(drv.cuMemPoolTrimTo(pool, keep)));
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attr, void *value)
{
	return DONE(IN_CONTEXT(drv.cuMemPoolSetAttribute(pool, (CUmemPool_attribute)attr, value)));
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attr, void *value)
{
	return DONE(IN_CONTEXT(drv.cuMemPoolGetAttribute(pool, (CUmemPool_attribute)attr, value)));
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc *list, size_t n)
{
	return DONE(IN_CONTEXT(drv.cuMemPoolSetAccess(pool, (const CUmemAccessDesc *)list, n)));
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool,
				 struct cudaMemLocation *where)
{
	return DONE(IN_CONTEXT(
		drv.cuMemPoolGetAccess((CUmemAccess_flags *)flags, pool, (CUmemLocation *)where)));
}

cudaError_t cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t pool,
					       enum cudaMemAllocationHandleType type, unsigned int flags)
{
	return DONE(IN_CONTEXT(
		drv.cuMemPoolExportToShareableHandle(handle, pool, (CUmemAllocationHandleType)type, flags)));
}

cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
						 enum cudaMemAllocationHandleType type, unsigned int flags)
{
	return DONE(IN_CONTEXT(
		drv.cuMemPoolImportFromShareableHandle(pool, handle, (CUmemAllocationHandleType)type, flags)));
}

cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *data, void *p)
{
	return DONE(IN_CONTEXT(drv.cuMemPoolExportPointer((CUmemPoolPtrExportData *)data, (CUdeviceptr)p)));
}

cudaError_t cudaMemPoolImportPointer(void **p, cudaMemPool_t pool, struct cudaMemPoolPtrExportData *data)
{
	return DONE(IN_CONTEXT(
		drv.cuMemPoolImportPointer((CUdeviceptr *)p, pool, (CUmemPoolPtrExportData *)data)));
}
