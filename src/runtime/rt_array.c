/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * CUDA arrays, their channel formats, and copies between arrays and memory.
 */
#include "runtime/runtime.h"

#pragma GCC visibility push(default)
__typeof__(cudaMemcpy2DToArray) cudaMemcpy2DToArray_ptds;
__typeof__(cudaMemcpy2DFromArray) cudaMemcpy2DFromArray_ptds;
__typeof__(cudaMemcpy2DArrayToArray) cudaMemcpy2DArrayToArray_ptds;
__typeof__(cudaMemcpy2DToArrayAsync) cudaMemcpy2DToArrayAsync_ptsz;
__typeof__(cudaMemcpy2DFromArrayAsync) cudaMemcpy2DFromArrayAsync_ptsz;
__typeof__(cudaMemcpyToArray) cudaMemcpyToArray_ptds;
__typeof__(cudaMemcpyFromArray) cudaMemcpyFromArray_ptds;
__typeof__(cudaMemcpyArrayToArray) cudaMemcpyArrayToArray_ptds;
__typeof__(cudaMemcpyToArrayAsync) cudaMemcpyToArrayAsync_ptsz;
__typeof__(cudaMemcpyFromArrayAsync) cudaMemcpyFromArrayAsync_ptsz;
#pragma GCC visibility pop

/* ---- formats ------------------------------------------------------------------------------------------ */
static const struct FormatRow {
	enum cudaChannelFormatKind kind;
	int bits;
	CUarray_format format;
} format_rows[] = {
	{ cudaChannelFormatKindUnsigned, 8, CU_AD_FORMAT_UNSIGNED_INT8 },
	{ cudaChannelFormatKindUnsigned, 16, CU_AD_FORMAT_UNSIGNED_INT16 },
	{ cudaChannelFormatKindUnsigned, 32, CU_AD_FORMAT_UNSIGNED_INT32 },
	{ cudaChannelFormatKindSigned, 8, CU_AD_FORMAT_SIGNED_INT8 },
	{ cudaChannelFormatKindSigned, 16, CU_AD_FORMAT_SIGNED_INT16 },
	{ cudaChannelFormatKindSigned, 32, CU_AD_FORMAT_SIGNED_INT32 },
	{ cudaChannelFormatKindFloat, 16, CU_AD_FORMAT_HALF },
	{ cudaChannelFormatKindFloat, 32, CU_AD_FORMAT_FLOAT },
};

/* Channels are x, xy or xyzw, all of one size. */
CUarray_format rt_format(const struct cudaChannelFormatDesc *d, unsigned *channels, cudaError_t *e)
{
	int c[] = { d->x, d->y, d->z, d->w };
	unsigned n = 0;
	*e = cudaErrorInvalidChannelDescriptor;
	while (n < 4 && c[n])
		n++;
	*channels = n;
	for (unsigned i = 0; i < 4; i++)
		if (c[i] != (i < n ? d->x : 0))
			return CU_AD_FORMAT_UNSIGNED_INT8;
	if (n == 0 || n == 3)
		return CU_AD_FORMAT_UNSIGNED_INT8;
	for (size_t i = 0; i < COUNT(format_rows); i++)
		if (format_rows[i].kind == d->f && format_rows[i].bits == d->x) {
			*e = cudaSuccess;
			return format_rows[i].format;
		}
	return CU_AD_FORMAT_UNSIGNED_INT8;
}

struct cudaChannelFormatDesc rt_channel_desc(CUarray_format format, unsigned channels)
{
	struct cudaChannelFormatDesc d = { .f = cudaChannelFormatKindNone };
	for (size_t i = 0; i < COUNT(format_rows); i++)
		if (format_rows[i].format == format) {
			int *bits[] = { &d.x, &d.y, &d.z, &d.w };
			d.f = format_rows[i].kind;
			for (unsigned c = 0; c < channels && c < 4; c++)
				*bits[c] = format_rows[i].bits;
		}
	return d;
}

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f)
{
	return (struct cudaChannelFormatDesc){ x, y, z, w, f };
}

/* ---- arrays ------------------------------------------------------------------------------------------- */
static cudaError_t describe(CUDA_ARRAY3D_DESCRIPTOR *out, const struct cudaChannelFormatDesc *desc,
			    struct cudaExtent x, unsigned flags)
{
	cudaError_t e;
	*out = (CUDA_ARRAY3D_DESCRIPTOR){ .Width = x.width, .Height = x.height, .Depth = x.depth,
					  .Flags = flags };
	if (!desc)
		return cudaErrorInvalidValue;
	out->Format = rt_format(desc, &out->NumChannels, &e);
	return e;
}

static cudaError_t make_array(cudaArray_t *a, const struct cudaChannelFormatDesc *desc, struct cudaExtent x,
			      unsigned flags)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	if (!a)
		return cudaErrorInvalidValue;
	cudaError_t e = describe(&d, desc, x, flags);
	return e == cudaSuccess ? IN_CONTEXT(drv.cuArray3DCreate((CUarray *)a, &d)) : e;
}

cudaError_t cudaMallocArray(cudaArray_t *a, const struct cudaChannelFormatDesc *desc, size_t width,
			    size_t height, unsigned int flags)
{
	return DONE(make_array(a, desc, (struct cudaExtent){ width, height, 0 }, flags));
}

cudaError_t cudaMalloc3DArray(cudaArray_t *a, const struct cudaChannelFormatDesc *desc,
			      struct cudaExtent extent, unsigned int flags)
{
	return DONE(make_array(a, desc, extent, flags));
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *a, const struct cudaChannelFormatDesc *desc,
				     struct cudaExtent extent, unsigned int levels, unsigned int flags)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	if (!a)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = describe(&d, desc, extent, flags);
	return DONE(e == cudaSuccess ? IN_CONTEXT(drv.cuMipmappedArrayCreate((CUmipmappedArray *)a, &d, levels))
				     : e);
}

cudaError_t cudaFreeArray(cudaArray_t a)
{
	return DONE(a ? IN_CONTEXT(drv.cuArrayDestroy((CUarray)a)) : rt_enter());
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t a)
{
	return DONE(a ? IN_CONTEXT(drv.cuMipmappedArrayDestroy((CUmipmappedArray)a)) : rt_enter());
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *level, cudaMipmappedArray_const_t a, unsigned int n)
{
	return DONE(IN_CONTEXT(drv.cuMipmappedArrayGetLevel((CUarray *)level, (CUmipmappedArray)a, n)));
}

cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *desc, struct cudaExtent *extent,
			     unsigned int *flags, cudaArray_t a)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	cudaError_t e = IN_CONTEXT(drv.cuArray3DGetDescriptor(&d, (CUarray)a));
	if (e != cudaSuccess)
		return DONE(e);
	if (desc)
		*desc = rt_channel_desc(d.Format, d.NumChannels);
	if (extent)
		*extent = (struct cudaExtent){ d.Width, d.Height, d.Depth };
	if (flags)
		*flags = d.Flags;
	return DONE(cudaSuccess);
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *desc, cudaArray_const_t a)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	if (!desc)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = IN_CONTEXT(drv.cuArray3DGetDescriptor(&d, (CUarray)a));
	if (e == cudaSuccess)
		*desc = rt_channel_desc(d.Format, d.NumChannels);
	return DONE(e);
}

cudaError_t cudaArrayGetPlane(cudaArray_t *plane, cudaArray_t a, unsigned int index)
{
	return DONE(IN_CONTEXT(drv.cuArrayGetPlane((CUarray *)plane, (CUarray)a, index)));
}

cudaError_t cudaArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *need, cudaArray_t a, int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? IN_CONTEXT(drv.cuArrayGetMemoryRequirements(
					       (CUDA_ARRAY_MEMORY_REQUIREMENTS *)need, (CUarray)a, d))
				     : e);
}

cudaError_t cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *need,
						    cudaMipmappedArray_t a, int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? IN_CONTEXT(drv.cuMipmappedArrayGetMemoryRequirements(
					       (CUDA_ARRAY_MEMORY_REQUIREMENTS *)need, (CUmipmappedArray)a, d))
				     : e);
}

cudaError_t cudaArrayGetSparseProperties(struct cudaArraySparseProperties *p, cudaArray_t a)
{
	return DONE(IN_CONTEXT(
		drv.cuArrayGetSparseProperties((CUDA_ARRAY_SPARSE_PROPERTIES *)p, (CUarray)a)));
}

cudaError_t cudaMipmappedArrayGetSparseProperties(struct cudaArraySparseProperties *p, cudaMipmappedArray_t a)
{
	return DONE(IN_CONTEXT(
		drv.cuMipmappedArrayGetSparseProperties((CUDA_ARRAY_SPARSE_PROPERTIES *)p, (CUmipmappedArray)a)));
}

/* ---- copies: a rectangle in an array begins at byte x of row y --------------------------------------- */
typedef struct Spot {
	cudaArray_const_t array;
	size_t x, y;
} Spot;

static void array_source(CUDA_MEMCPY2D *c, Spot from)
{
	c->srcMemoryType = CU_MEMORYTYPE_ARRAY;
	c->srcArray = (CUarray)from.array;
	c->srcXInBytes = from.x;
	c->srcY = from.y;
}

static void array_target(CUDA_MEMCPY2D *c, Spot to)
{
	c->dstMemoryType = CU_MEMORYTYPE_ARRAY;
	c->dstArray = (CUarray)to.array;
	c->dstXInBytes = to.x;
	c->dstY = to.y;
}

static cudaError_t rows_to_array(Spot to, const void *from, size_t pitch, size_t width, size_t height,
				 enum cudaMemcpyKind kind, CopyMode m)
{
	CUDA_MEMCPY2D c = { .WidthInBytes = width, .Height = height };
	if (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost)
		return cudaErrorInvalidMemcpyDirection;
	if (!to.array) /* drivers differ about it */
		return cudaErrorInvalidResourceHandle;
	rt_side_from(&c, from, pitch, kind);
	array_target(&c, to);
	return rt_copy2d(&c, kind, m);
}

static cudaError_t rows_from_array(void *to, size_t pitch, Spot from, size_t width, size_t height,
				   enum cudaMemcpyKind kind, CopyMode m)
{
	CUDA_MEMCPY2D c = { .WidthInBytes = width, .Height = height };
	if (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost)
		return cudaErrorInvalidMemcpyDirection;
	if (!from.array)
		return cudaErrorInvalidResourceHandle;
	array_source(&c, from);
	rt_side_to(&c, to, pitch, kind);
	return rt_copy2d(&c, kind, m);
}

static cudaError_t rows_between(Spot to, Spot from, size_t width, size_t height, enum cudaMemcpyKind kind,
				CopyMode m)
{
	CUDA_MEMCPY2D c = { .WidthInBytes = width, .Height = height };
	if (!from.array || !to.array)
		return cudaErrorInvalidResourceHandle;
	array_source(&c, from);
	array_target(&c, to);
	return rt_copy2d(&c, kind, m);
}

#define SPOT(a, x, y) ((Spot){ (a), (x), (y) })

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
				size_t width, size_t height, enum cudaMemcpyKind kind)
{
	return DONE(rows_to_array(SPOT(to, x, y), from, pitch, width, height, kind, copy_in_order));
}

cudaError_t cudaMemcpy2DToArray_ptds(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
				     size_t width, size_t height, enum cudaMemcpyKind kind)
{
	return DONE(rows_to_array(SPOT(to, x, y), from, pitch, width, height, kind, copy_per_thread));
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
				     size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(rows_to_array(SPOT(to, x, y), from, pitch, width, height, kind, copy_on(s)));
}

cudaError_t cudaMemcpy2DToArrayAsync_ptsz(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
					  size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(rows_to_array(SPOT(to, x, y), from, pitch, width, height, kind, copy_on(rt_ptsz(s))));
}

cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
				  size_t width, size_t height, enum cudaMemcpyKind kind)
{
	return DONE(rows_from_array(to, pitch, SPOT(from, x, y), width, height, kind, copy_in_order));
}

cudaError_t cudaMemcpy2DFromArray_ptds(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
				       size_t width, size_t height, enum cudaMemcpyKind kind)
{
	return DONE(rows_from_array(to, pitch, SPOT(from, x, y), width, height, kind, copy_per_thread));
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
				       size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(rows_from_array(to, pitch, SPOT(from, x, y), width, height, kind, copy_on(s)));
}

cudaError_t cudaMemcpy2DFromArrayAsync_ptsz(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
					    size_t width, size_t height, enum cudaMemcpyKind kind,
					    cudaStream_t s)
{
	return DONE(rows_from_array(to, pitch, SPOT(from, x, y), width, height, kind, copy_on(rt_ptsz(s))));
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t tx, size_t ty, cudaArray_const_t from, size_t fx,
				     size_t fy, size_t width, size_t height, enum cudaMemcpyKind kind)
{
	return DONE(rows_between(SPOT(to, tx, ty), SPOT(from, fx, fy), width, height, kind, copy_in_order));
}

cudaError_t cudaMemcpy2DArrayToArray_ptds(cudaArray_t to, size_t tx, size_t ty, cudaArray_const_t from,
					  size_t fx, size_t fy, size_t width, size_t height,
					  enum cudaMemcpyKind kind)
{
	return DONE(rows_between(SPOT(to, tx, ty), SPOT(from, fx, fy), width, height, kind, copy_per_thread));
}

/* ---- a run of bytes that goes on at the start of the next row ---------------------------------------- */
static size_t row_bytes(cudaArray_const_t a)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	if (rt_enter() != cudaSuccess || drv.cuArray3DGetDescriptor(&d, (CUarray)a) != CUDA_SUCCESS)
		return 0;
	struct cudaChannelFormatDesc f = rt_channel_desc(d.Format, d.NumChannels);
	return d.Width * (size_t)(f.x + f.y + f.z + f.w) / 8;
}

/* Cuts `n` bytes at `at` into the rest of its row, whole rows, and what is left; copies each with `to`
 * (into the array) or from it. */
static cudaError_t run(Spot at, u8 *memory, size_t n, enum cudaMemcpyKind kind, CopyMode m, bool to)
{
	size_t row = row_bytes(at.array);
	cudaError_t e = row && at.x <= row ? cudaSuccess : cudaErrorInvalidValue;
	while (n > 0 && e == cudaSuccess) {
		size_t left = row - at.x, width = n < left ? n : left;
		size_t height = at.x == 0 && n >= row ? n / row : 1;
		if (width > 0)
			e = to ? rows_to_array(at, memory, width, width, height, kind, m)
			       : rows_from_array(memory, width, at, width, height, kind, m);
		memory += width * height;
		n -= width * height;
		at = SPOT(at.array, 0, at.y + height);
	}
	return e;
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t n,
			      enum cudaMemcpyKind kind)
{
	return DONE(run(SPOT(to, x, y), (u8 *)from, n, kind, copy_in_order, true));
}

cudaError_t cudaMemcpyToArray_ptds(cudaArray_t to, size_t x, size_t y, const void *from, size_t n,
				   enum cudaMemcpyKind kind)
{
	return DONE(run(SPOT(to, x, y), (u8 *)from, n, kind, copy_per_thread, true));
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t n,
				   enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(run(SPOT(to, x, y), (u8 *)from, n, kind, copy_on(s), true));
}

cudaError_t cudaMemcpyToArrayAsync_ptsz(cudaArray_t to, size_t x, size_t y, const void *from, size_t n,
					enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(run(SPOT(to, x, y), (u8 *)from, n, kind, copy_on(rt_ptsz(s)), true));
}

cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t n,
				enum cudaMemcpyKind kind)
{
	return DONE(run(SPOT(from, x, y), to, n, kind, copy_in_order, false));
}

cudaError_t cudaMemcpyFromArray_ptds(void *to, cudaArray_const_t from, size_t x, size_t y, size_t n,
				     enum cudaMemcpyKind kind)
{
	return DONE(run(SPOT(from, x, y), to, n, kind, copy_per_thread, false));
}

cudaError_t cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y, size_t n,
				     enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(run(SPOT(from, x, y), to, n, kind, copy_on(s), false));
}

cudaError_t cudaMemcpyFromArrayAsync_ptsz(void *to, cudaArray_const_t from, size_t x, size_t y, size_t n,
					  enum cudaMemcpyKind kind, cudaStream_t s)
{
	return DONE(run(SPOT(from, x, y), to, n, kind, copy_on(rt_ptsz(s)), false));
}

/* Arrays of the same row length only: then rows of both break at the same bytes. */
static cudaError_t run_between(Spot to, Spot from, size_t n, enum cudaMemcpyKind kind, CopyMode m)
{
	size_t row = row_bytes(from.array);
	cudaError_t e = row && row_bytes(to.array) == row && to.x == from.x && to.x < row
				? cudaSuccess
				: cudaErrorInvalidValue;
	while (n > 0 && e == cudaSuccess) {
		size_t left = row - from.x, width = n < left ? n : left;
		e = rows_between(to, from, width, 1, kind, m);
		n -= width;
		to = SPOT(to.array, 0, to.y + 1);
		from = SPOT(from.array, 0, from.y + 1);
	}
	return e;
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t tx, size_t ty, cudaArray_const_t from, size_t fx,
				   size_t fy, size_t n, enum cudaMemcpyKind kind)
{
	return DONE(run_between(SPOT(to, tx, ty), SPOT(from, fx, fy), n, kind, copy_in_order));
}

cudaError_t cudaMemcpyArrayToArray_ptds(cudaArray_t to, size_t tx, size_t ty, cudaArray_const_t from,
					size_t fx, size_t fy, size_t n, enum cudaMemcpyKind kind)
{
	return DONE(run_between(SPOT(to, tx, ty), SPOT(from, fx, fy), n, kind, copy_per_thread));
}
