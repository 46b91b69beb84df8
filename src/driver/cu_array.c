/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays, as memory: rows and slices in device memory. Textures and surfaces read them later.
 */
#include <string.h>

#include "driver/capture.h"
#include "driver/driver.h"
#include "driver/objects.h"

enum { ROW_ALIGN = 64 };

u32 array_format_bytes(CUarray_format f)
{
	switch (f) {
	case CU_AD_FORMAT_UNSIGNED_INT8:
	case CU_AD_FORMAT_SIGNED_INT8:
		return 1;
	case CU_AD_FORMAT_UNSIGNED_INT16:
	case CU_AD_FORMAT_SIGNED_INT16:
	case CU_AD_FORMAT_HALF:
		return 2;
	case CU_AD_FORMAT_UNSIGNED_INT32:
	case CU_AD_FORMAT_SIGNED_INT32:
	case CU_AD_FORMAT_FLOAT:
		return 4;
	default:
		return 0;
	}
}

static u64 most(const Device *d, CUdevice_attribute attr) { return (u64)d->attr[attr]; }

static bool fits(const CUDA_ARRAY3D_DESCRIPTOR *a, const Device *d)
{
	if (a->Depth && !(a->Flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP)))
		return a->Width <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH) &&
		       a->Height &&
		       a->Height <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT) &&
		       a->Depth <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH);
	if (a->Depth)
		return a->Depth <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS) &&
		       a->Width <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH);
	if (a->Height)
		return a->Width <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH) &&
		       a->Height <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT);
	return a->Width <= most(d, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH);
}

static CUresult check_shape(const CUDA_ARRAY3D_DESCRIPTOR *d, const Device *dev)
{
	const unsigned known = CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_SURFACE_LDST |
			       CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_TEXTURE_GATHER |
			       CUDA_ARRAY3D_DEPTH_TEXTURE | CUDA_ARRAY3D_COLOR_ATTACHMENT;
	if (d->Flags & (CUDA_ARRAY3D_SPARSE | CUDA_ARRAY3D_DEFERRED_MAPPING))
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "sparse and deferred arrays");
	if (!array_format_bytes(d->Format) && d->Format)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "array format %d", (int)d->Format);
	if (!d->Width || !array_format_bytes(d->Format) || d->Flags & ~known || !fits(d, dev) ||
	    (d->NumChannels != 1 && d->NumChannels != 2 && d->NumChannels != 4) ||
	    (d->Flags & CUDA_ARRAY3D_CUBEMAP && (d->Width != d->Height || !d->Depth || d->Depth % 6)) ||
	    (d->Flags & CUDA_ARRAY3D_LAYERED && !d->Depth) ||
	    (d->Flags & CUDA_ARRAY3D_TEXTURE_GATHER && (d->Depth || !d->Height)))
		return CUDA_ERROR_INVALID_VALUE;
	return CUDA_SUCCESS;
}

CUresult array_new(Context *ctx, const CUDA_ARRAY3D_DESCRIPTOR *d, Array **out)
{
	CUresult r = check_shape(d, ctx->dev);
	if (r)
		return r;
	Array *a = handle_new(H_array);
	if (!a)
		return CUDA_ERROR_OUT_OF_MEMORY;
	a->ctx = ctx;
	a->desc = *d;
	a->element = array_format_bytes(d->Format) * d->NumChannels;
	a->pitch = (d->Width * a->element + ROW_ALIGN - 1) / ROW_ALIGN * ROW_ALIGN;
	a->slice = a->pitch * (d->Height ? d->Height : 1);
	a->mem = mem_new(ctx->dev->heap, a->slice * (d->Depth ? d->Depth : 1), MEM_array, ctx);
	if (!a->mem) {
		handle_free(a);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	*out = a;
	return CUDA_SUCCESS;
}

static CUresult create(CUarray *out, const CUDA_ARRAY3D_DESCRIPTOR *d)
{
	Context *ctx;
	Array *a;
	CUresult r = ctx_enter(&ctx);
	if (r || (r = capture_unsafe()))
		return r;
	if (!out || !d)
		return CUDA_ERROR_INVALID_VALUE;
	if (!(r = array_new(ctx, d, &a)))
		*out = (CUarray)a;
	return r;
}

CUresult cuArray3DCreate_v2(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *d)
{
	return create(array, d);
}

CUresult cuArrayCreate_v2(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *d)
{
	if (!d)
		return create(array, NULL);
	CUDA_ARRAY3D_DESCRIPTOR d3 = {.Width = d->Width,
				      .Height = d->Height,
				      .Format = d->Format,
				      .NumChannels = d->NumChannels};
	return create(array, &d3);
}

static CUresult enter_array(CUarray array, Array **a)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	*a = handle_get(H_array, array);
	return r ? r : *a ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuArray3DGetDescriptor_v2(CUDA_ARRAY3D_DESCRIPTOR *d, CUarray array)
{
	Array *a;
	CUresult r = enter_array(array, &a);
	if (r)
		return r;
	if (!d)
		return CUDA_ERROR_INVALID_VALUE;
	*d = a->desc;
	return CUDA_SUCCESS;
}

CUresult cuArrayGetDescriptor_v2(CUDA_ARRAY_DESCRIPTOR *d, CUarray array)
{
	Array *a;
	CUresult r = enter_array(array, &a);
	if (r)
		return r;
	if (!d)
		return CUDA_ERROR_INVALID_VALUE;
	*d = (CUDA_ARRAY_DESCRIPTOR){.Width = a->desc.Width,
				     .Height = a->desc.Height,
				     .Format = a->desc.Format,
				     .NumChannels = a->desc.NumChannels};
	return CUDA_SUCCESS;
}

CUresult cuArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *m, CUarray array,
				      CUdevice dev)
{
	Array *a;
	CUresult r = enter_array(array, &a);
	if (r)
		return r;
	if (!m)
		return CUDA_ERROR_INVALID_VALUE;
	if (!driver_device(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	return driver_fail(CUDA_ERROR_INVALID_VALUE, "the array was not made for deferred mapping");
}

CUresult cuArrayDestroy(CUarray array)
{
	Array *a;
	CUresult r = enter_array(array, &a);
	if (r || (r = capture_unsafe()))
		return r;
	queue_wait_ctx(a->ctx);
	mem_free(a->mem);
	handle_free(a);
	return CUDA_SUCCESS;
}
