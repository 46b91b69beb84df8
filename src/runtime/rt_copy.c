/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies of every shape and direction. The kind of copy says which side is the host; cudaMemcpyDefault
 * (and host to host) leaves it to the addresses. A rectangle's pitch is checked here, since the driver
 * has one error for all misuse and the runtime has two.
 */
#include "runtime/runtime.h"

#pragma GCC visibility push(default)
__typeof__(cudaMemcpy) cudaMemcpy_ptds;
__typeof__(cudaMemcpyAsync) cudaMemcpyAsync_ptsz;
__typeof__(cudaMemcpy2D) cudaMemcpy2D_ptds;
__typeof__(cudaMemcpy2DAsync) cudaMemcpy2DAsync_ptsz;
__typeof__(cudaMemcpy3D) cudaMemcpy3D_ptds;
__typeof__(cudaMemcpy3DAsync) cudaMemcpy3DAsync_ptsz;
__typeof__(cudaMemcpy3DPeer) cudaMemcpy3DPeer_ptds;
__typeof__(cudaMemcpy3DPeerAsync) cudaMemcpy3DPeerAsync_ptsz;
__typeof__(cudaMemcpyToSymbol) cudaMemcpyToSymbol_ptds;
__typeof__(cudaMemcpyFromSymbol) cudaMemcpyFromSymbol_ptds;
__typeof__(cudaMemcpyToSymbolAsync) cudaMemcpyToSymbolAsync_ptsz;
__typeof__(cudaMemcpyFromSymbolAsync) cudaMemcpyFromSymbolAsync_ptsz;
__typeof__(cudaMemcpyBatchAsync) cudaMemcpyBatchAsync_ptsz;
__typeof__(cudaMemcpy3DBatchAsync) cudaMemcpy3DBatchAsync_ptsz;
#pragma GCC visibility pop

/* ---- bytes ----------------------------------------------------------------------------------------- */
static bool valid_kind(enum cudaMemcpyKind kind)
{
	return (unsigned)kind <= cudaMemcpyDefault;
}

static CUresult copy_sync(void *to, const void *from, size_t n, enum cudaMemcpyKind kind)
{
	switch (kind) {
	case cudaMemcpyHostToDevice:
		return drv.cuMemcpyHtoD((CUdeviceptr)to, from, n);
	case cudaMemcpyDeviceToHost:
		return drv.cuMemcpyDtoH(to, (CUdeviceptr)from, n);
	case cudaMemcpyDeviceToDevice:
		return drv.cuMemcpyDtoD((CUdeviceptr)to, (CUdeviceptr)from, n);
	default:
		return drv.cuMemcpy((CUdeviceptr)to, (CUdeviceptr)from, n);
	}
}

static CUresult copy_async(void *to, const void *from, size_t n, enum cudaMemcpyKind kind, cudaStream_t s)
{
	switch (kind) {
	case cudaMemcpyHostToDevice:
		return drv.cuMemcpyHtoDAsync((CUdeviceptr)to, from, n, s);
	case cudaMemcpyDeviceToHost:
		return drv.cuMemcpyDtoHAsync(to, (CUdeviceptr)from, n, s);
	case cudaMemcpyDeviceToDevice:
		return drv.cuMemcpyDtoDAsync((CUdeviceptr)to, (CUdeviceptr)from, n, s);
	default:
		return drv.cuMemcpyAsync((CUdeviceptr)to, (CUdeviceptr)from, n, s);
	}
}

/* The per-thread form of a synchronous call: in that stream, then wait for it. */
static cudaError_t wait_per_thread(cudaError_t e)
{
	return e == cudaSuccess ? rt_error(drv.cuStreamSynchronize(cudaStreamPerThread)) : e;
}

static cudaError_t copy_bytes(void *to, const void *from, size_t n, enum cudaMemcpyKind kind, CopyMode m)
{
	if (!valid_kind(kind))
		return cudaErrorInvalidMemcpyDirection;
	if (n == 0)
		return rt_enter();
	if (m.how == COPY_sync)
		return IN_CONTEXT(copy_sync(to, from, n, kind));
	cudaError_t e = IN_CONTEXT(copy_async(to, from, n, kind, m.stream));
	return m.how == COPY_async ? e : wait_per_thread(e);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t n, enum cudaMemcpyKind kind)
{
	return DONE(copy_bytes(to, from, n, kind, copy_in_order));
}

cudaError_t cudaMemcpy_ptds(void *to, const void *from, size_t n, enum cudaMemcpyKind kind)
{
	return DONE(copy_bytes(to, from, n, kind, copy_per_thread));
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(copy_bytes(to, from, n, kind, copy_on(s)));
}

cudaError_t cudaMemcpyAsync_ptsz(void *to, const void *from, size_t n, enum cudaMemcpyKind kind,
				 cudaStream_t s)
{
	return DONE(copy_bytes(to, from, n, kind, copy_on(rt_ptsz(s))));
}

cudaError_t cudaMemcpyBatchAsync(void *const *to, const void *const *from, const size_t *sizes, size_t count,
				 struct cudaMemcpyAttributes *attrs, size_t *attr_idx, size_t nattrs,
				 cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuMemcpyBatchAsync((CUdeviceptr *)to, (CUdeviceptr *)from, (size_t *)sizes,
						      count, (CUmemcpyAttributes *)attrs, attr_idx, nattrs, s)));
}

cudaError_t cudaMemcpyBatchAsync_ptsz(void *const *to, const void *const *from, const size_t *sizes,
				      size_t count, struct cudaMemcpyAttributes *attrs, size_t *attr_idx,
				      size_t nattrs, cudaStream_t s)
{
	return cudaMemcpyBatchAsync(to, from, sizes, count, attrs, attr_idx, nattrs, rt_ptsz(s));
}

cudaError_t cudaMemcpy3DBatchAsync(size_t n, struct cudaMemcpy3DBatchOp *ops, unsigned long long flags,
				   cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuMemcpy3DBatchAsync(n, (CUDA_MEMCPY3D_BATCH_OP *)ops, flags, s)));
}

cudaError_t cudaMemcpy3DBatchAsync_ptsz(size_t n, struct cudaMemcpy3DBatchOp *ops, unsigned long long flags,
					cudaStream_t s)
{
	return cudaMemcpy3DBatchAsync(n, ops, flags, rt_ptsz(s));
}

/* ---- between devices: one address space, so the addresses tell ------------------------------------- */
static cudaError_t check_devices(int a, int b)
{
	CUdevice d;
	cudaError_t e = rt_device(a, &d);
	return e == cudaSuccess ? rt_device(b, &d) : e;
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t n)
{
	cudaError_t e = check_devices(to_device, from_device);
	return DONE(e == cudaSuccess ? copy_bytes(to, from, n, cudaMemcpyDeviceToDevice, copy_in_order) : e);
}

cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t n,
				cudaStream_t s)
{
	cudaError_t e = check_devices(to_device, from_device);
	return DONE(e == cudaSuccess ? copy_bytes(to, from, n, cudaMemcpyDeviceToDevice, copy_on(s)) : e);
}

/* ---- rectangles ------------------------------------------------------------------------------------- */
static CUmemorytype side_type(enum cudaMemcpyKind kind, bool source)
{
	switch (kind) {
	case cudaMemcpyHostToDevice:
		return source ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
	case cudaMemcpyDeviceToHost:
		return source ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
	case cudaMemcpyDeviceToDevice:
		return CU_MEMORYTYPE_DEVICE;
	case cudaMemcpyHostToHost:
		return CU_MEMORYTYPE_HOST;
	default:
		return CU_MEMORYTYPE_UNIFIED;
	}
}

void rt_side_from(CUDA_MEMCPY2D *c, const void *p, size_t pitch, enum cudaMemcpyKind kind)
{
	c->srcMemoryType = side_type(kind, true);
	c->srcHost = p;
	c->srcDevice = (CUdeviceptr)p;
	c->srcPitch = pitch;
}

void rt_side_to(CUDA_MEMCPY2D *c, void *p, size_t pitch, enum cudaMemcpyKind kind)
{
	c->dstMemoryType = side_type(kind, false);
	c->dstHost = p;
	c->dstDevice = (CUdeviceptr)p;
	c->dstPitch = pitch;
}

/* A side in an array has no pitch (0). The pitch of a single row is the driver's to judge, with a code of its own. */
cudaError_t rt_copy2d(const CUDA_MEMCPY2D *c, enum cudaMemcpyKind kind, CopyMode m)
{
	if (c->WidthInBytes == 0 || c->Height == 0)
		return rt_enter();
	if (!valid_kind(kind))
		return cudaErrorInvalidMemcpyDirection;
	if (c->Height > 1 && ((c->srcMemoryType != CU_MEMORYTYPE_ARRAY && c->WidthInBytes > c->srcPitch) ||
			      (c->dstMemoryType != CU_MEMORYTYPE_ARRAY && c->WidthInBytes > c->dstPitch)))
		return cudaErrorInvalidPitchValue;
	if (m.how == COPY_sync)
		return IN_CONTEXT(drv.cuMemcpy2DUnaligned(c));
	cudaError_t e = IN_CONTEXT(drv.cuMemcpy2DAsync(c, m.stream));
	return m.how == COPY_async ? e : wait_per_thread(e);
}

static cudaError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
			     size_t height, enum cudaMemcpyKind kind, CopyMode m)
{
	CUDA_MEMCPY2D c = { .WidthInBytes = width, .Height = height };
	rt_side_from(&c, from, from_pitch, kind);
	rt_side_to(&c, to, to_pitch, kind);
	return rt_copy2d(&c, kind, m);
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
			 size_t height, enum cudaMemcpyKind kind)
{
	return DONE(copy_rows(to, to_pitch, from, from_pitch, width, height, kind, copy_in_order));
}

cudaError_t cudaMemcpy2D_ptds(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
			      size_t height, enum cudaMemcpyKind kind)
{
	return DONE(copy_rows(to, to_pitch, from, from_pitch, width, height, kind, copy_per_thread));
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
			      size_t height, enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(copy_rows(to, to_pitch, from, from_pitch, width, height, kind, copy_on(s)));
}

cudaError_t cudaMemcpy2DAsync_ptsz(void *to, size_t to_pitch, const void *from, size_t from_pitch,
				   size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(copy_rows(to, to_pitch, from, from_pitch, width, height, kind, copy_on(rt_ptsz(s))));
}

/* ---- boxes ------------------------------------------------------------------------------------------- */
size_t rt_element_size(cudaArray_const_t a)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	if (!a)
		return 1;
	if (drv.cuArray3DGetDescriptor(&d, (CUarray)a) != CUDA_SUCCESS)
		return 0;
	struct cudaChannelFormatDesc f = rt_channel_desc(d.Format, d.NumChannels);
	return (size_t)(f.x + f.y + f.z + f.w) / 8;
}

static void fill_source(CUDA_MEMCPY3D *c, const struct cudaMemcpy3DParms *p, size_t element)
{
	c->srcXInBytes = p->srcPos.x * element;
	c->srcY = p->srcPos.y;
	c->srcZ = p->srcPos.z;
	if (p->srcArray) {
		c->srcMemoryType = CU_MEMORYTYPE_ARRAY;
		c->srcArray = (CUarray)p->srcArray;
		return;
	}
	c->srcMemoryType = side_type(p->kind, true);
	c->srcHost = p->srcPtr.ptr;
	c->srcDevice = (CUdeviceptr)p->srcPtr.ptr;
	c->srcPitch = p->srcPtr.pitch;
	c->srcHeight = p->srcPtr.ysize;
}

static void fill_target(CUDA_MEMCPY3D *c, const struct cudaMemcpy3DParms *p, size_t element)
{
	c->dstXInBytes = p->dstPos.x * element;
	c->dstY = p->dstPos.y;
	c->dstZ = p->dstPos.z;
	if (p->dstArray) {
		c->dstMemoryType = CU_MEMORYTYPE_ARRAY;
		c->dstArray = (CUarray)p->dstArray;
		return;
	}
	c->dstMemoryType = side_type(p->kind, false);
	c->dstHost = p->dstPtr.ptr;
	c->dstDevice = (CUdeviceptr)p->dstPtr.ptr;
	c->dstPitch = p->dstPtr.pitch;
	c->dstHeight = p->dstPtr.ysize;
}

/* Are a side's rows shorter than the box, or its slices lower? Asked where there are several. */
static bool is_short(const struct cudaPitchedPtr *p, const CUDA_MEMCPY3D *c)
{
	bool rows = c->Height > 1 || c->Depth > 1;
	return (rows && c->WidthInBytes > p->pitch) || (c->Depth > 1 && c->Height > p->ysize);
}

/* Widths are in elements when an array takes part, and positions of the array's side are; in plain
 * memory positions are bytes (CUDA Runtime API, cudaMemcpy3D). Requires a context. */
cudaError_t rt_copy3d(const struct cudaMemcpy3DParms *p, CUDA_MEMCPY3D *c)
{
	size_t from = rt_element_size(p->srcArray), to = rt_element_size(p->dstArray);
	if (!valid_kind(p->kind))
		return cudaErrorInvalidMemcpyDirection;
	if (from == 0 || to == 0)
		return cudaErrorInvalidResourceHandle;
	if (p->srcArray && p->dstArray && from != to)
		return cudaErrorInvalidValue;
	*c = (CUDA_MEMCPY3D){ .WidthInBytes = p->extent.width * (p->srcArray ? from : to),
			      .Height = p->extent.height,
			      .Depth = p->extent.depth };
	fill_source(c, p, from);
	fill_target(c, p, to);
	bool both = (p->srcArray && p->srcPtr.ptr) || (p->dstArray && p->dstPtr.ptr);
	if (both)
		return cudaErrorInvalidValue;
	if (p->srcArray || p->dstArray) /* the driver judges */
		return cudaSuccess;
	return is_short(&p->srcPtr, c) || is_short(&p->dstPtr, c) ? cudaErrorInvalidPitchValue : cudaSuccess;
}

static cudaError_t copy_box(const struct cudaMemcpy3DParms *p, CopyMode m)
{
	CUDA_MEMCPY3D c;
	if (!p)
		return cudaErrorInvalidValue;
	cudaError_t e = rt_enter();
	if (e != cudaSuccess || p->extent.width == 0 || p->extent.height == 0 || p->extent.depth == 0)
		return e;
	e = rt_copy3d(p, &c);
	if (e != cudaSuccess)
		return e;
	if (m.how == COPY_sync)
		return rt_error(drv.cuMemcpy3D(&c));
	e = rt_error(drv.cuMemcpy3DAsync(&c, m.stream));
	return m.how == COPY_async ? e : wait_per_thread(e);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p)
{
	return DONE(copy_box(p, copy_in_order));
}

cudaError_t cudaMemcpy3D_ptds(const struct cudaMemcpy3DParms *p)
{
	return DONE(copy_box(p, copy_per_thread));
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, cudaStream_t s)
{
	return DONE(copy_box(p, copy_on(s)));
}

cudaError_t cudaMemcpy3DAsync_ptsz(const struct cudaMemcpy3DParms *p, cudaStream_t s)
{
	return DONE(copy_box(p, copy_on(rt_ptsz(s))));
}

static cudaError_t copy_peer_box(const struct cudaMemcpy3DPeerParms *p, CopyMode m)
{
	if (!p)
		return cudaErrorInvalidValue;
	struct cudaMemcpy3DParms q = { .srcArray = p->srcArray, .srcPos = p->srcPos, .srcPtr = p->srcPtr,
				       .dstArray = p->dstArray, .dstPos = p->dstPos, .dstPtr = p->dstPtr,
				       .extent = p->extent, .kind = cudaMemcpyDeviceToDevice };
	cudaError_t e = check_devices(p->srcDevice, p->dstDevice);
	if (e != cudaSuccess)
		return e;
	/* a code of its own: recorded, cudaMemcpy3D answers cudaErrorInvalidValue */
	if ((!p->srcArray && p->extent.width > p->srcPtr.pitch) || (!p->dstArray && p->extent.width > p->dstPtr.pitch))
		return cudaErrorInvalidPitchValue;
	return copy_box(&q, m);
}

cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p)
{
	return DONE(copy_peer_box(p, copy_in_order));
}

cudaError_t cudaMemcpy3DPeer_ptds(const struct cudaMemcpy3DPeerParms *p)
{
	return DONE(copy_peer_box(p, copy_per_thread));
}

cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p, cudaStream_t s)
{
	return DONE(copy_peer_box(p, copy_on(s)));
}

cudaError_t cudaMemcpy3DPeerAsync_ptsz(const struct cudaMemcpy3DPeerParms *p, cudaStream_t s)
{
	return DONE(copy_peer_box(p, copy_on(rt_ptsz(s))));
}

/* ---- variables ---------------------------------------------------------------------------------------- */
cudaError_t rt_symbol_range(const void *symbol, size_t offset, size_t n, void **at)
{
	CUdeviceptr base;
	size_t size;
	cudaError_t e = rt_symbol(symbol, &base, &size);
	if (e == cudaSuccess && (offset > size || n > size - offset))
		e = cudaErrorInvalidValue;
	if (e == cudaSuccess)
		*at = (void *)(base + offset);
	return e;
}

static cudaError_t copy_to_symbol(const void *symbol, const void *from, size_t n, size_t offset,
				  enum cudaMemcpyKind kind, CopyMode m)
{
	void *at;
	if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
		return cudaErrorInvalidMemcpyDirection;
	cudaError_t e = rt_symbol_range(symbol, offset, n, &at);
	return e == cudaSuccess ? copy_bytes(at, from, n, kind, m) : e;
}

static cudaError_t copy_from_symbol(void *to, const void *symbol, size_t n, size_t offset,
				    enum cudaMemcpyKind kind, CopyMode m)
{
	void *at;
	if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
		return cudaErrorInvalidMemcpyDirection;
	cudaError_t e = rt_symbol_range(symbol, offset, n, &at);
	return e == cudaSuccess ? copy_bytes(to, at, n, kind, m) : e;
}

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from, size_t n, size_t offset,
			       enum cudaMemcpyKind kind)
{
	return DONE(copy_to_symbol(symbol, from, n, offset, kind, copy_in_order));
}

cudaError_t cudaMemcpyToSymbol_ptds(const void *symbol, const void *from, size_t n, size_t offset,
				    enum cudaMemcpyKind kind)
{
	return DONE(copy_to_symbol(symbol, from, n, offset, kind, copy_per_thread));
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t n, size_t offset,
				    enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(copy_to_symbol(symbol, from, n, offset, kind, copy_on(s)));
}

cudaError_t cudaMemcpyToSymbolAsync_ptsz(const void *symbol, const void *from, size_t n, size_t offset,
					 enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(copy_to_symbol(symbol, from, n, offset, kind, copy_on(rt_ptsz(s))));
}

cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, size_t n, size_t offset,
				 enum cudaMemcpyKind kind)
{
	return DONE(copy_from_symbol(to, symbol, n, offset, kind, copy_in_order));
}

cudaError_t cudaMemcpyFromSymbol_ptds(void *to, const void *symbol, size_t n, size_t offset,
				      enum cudaMemcpyKind kind)
{
	return DONE(copy_from_symbol(to, symbol, n, offset, kind, copy_per_thread));
}

cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t n, size_t offset,
				      enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(copy_from_symbol(to, symbol, n, offset, kind, copy_on(s)));
}

cudaError_t cudaMemcpyFromSymbolAsync_ptsz(void *to, const void *symbol, size_t n, size_t offset,
					   enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(copy_from_symbol(to, symbol, n, offset, kind, copy_on(rt_ptsz(s))));
}
