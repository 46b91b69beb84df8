/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Views of a texture's array: other texels of the same size, a part of the levels, a part of the layers. Of memory
 * that is no array a view says nothing.
 */
#include "driver/texture_object.h"

static const CUarray_format formats[] = { /* of CU_RES_VIEW_FORMAT_*, three numbers of channels each */
	CU_AD_FORMAT_UNSIGNED_INT8,  CU_AD_FORMAT_SIGNED_INT8,	CU_AD_FORMAT_UNSIGNED_INT16, CU_AD_FORMAT_SIGNED_INT16,
	CU_AD_FORMAT_UNSIGNED_INT32, CU_AD_FORMAT_SIGNED_INT32, CU_AD_FORMAT_HALF,	     CU_AD_FORMAT_FLOAT,
};
_Static_assert(CU_RES_VIEW_FORMAT_FLOAT_4X32 == 3 * COUNT(formats), "a row for three formats");

static CUresult set_texels(Texture *t, CUresourceViewFormat view)
{
	u32 was = texture_texel_bytes(t), i = (u32)view - CU_RES_VIEW_FORMAT_UINT_1X8;
	if (view == CU_RES_VIEW_FORMAT_NONE || (u32)view > CU_RES_VIEW_FORMAT_UNSIGNED_BC7)
		return CUDA_ERROR_INVALID_VALUE;
	if (i / 3 >= COUNT(formats))
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "views of textures in compressed formats");
	texture_set_format(t, formats[i / 3], 1u << i % 3);
	return texture_texel_bytes(t) == was ? CUDA_SUCCESS
					     : driver_fail(CUDA_ERROR_INVALID_VALUE, "texels of another size");
}

static bool has_size(const CUDA_RESOURCE_VIEW_DESC *v, const CUDA_ARRAY3D_DESCRIPTOR *d)
{
	bool layered = d->Flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP);
	return v->width == d->Width && v->height == d->Height && (v->depth == d->Depth || (layered && !v->depth));
}

static bool take_levels(Texture *t, u32 first, u32 last)
{
	if (first > last || last >= t->levels)
		return false;
	t->levels = last - first + 1;
	for (u32 i = 0; i < t->levels; i++)
		t->level[i] = t->level[first + i];
	return true;
}

static bool take_layers(Texture *t, u32 first, u32 last)
{
	if (first > last || last >= t->layers)
		return false;
	u32 slices = t->slices / t->layers;
	for (u32 i = 0; i < t->levels; i++)
		t->level[i].at += (u64)first * slices * t->level[i].slice;
	t->layers = last - first + 1;
	t->slices = t->layers * slices;
	return true;
}

CUresult texture_view(Texture *t, const CUDA_RESOURCE_DESC *r, const CUDA_RESOURCE_VIEW_DESC *v)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	CUarray a = r->res.array.hArray;
	CUresult e = CUDA_SUCCESS;
	if (r->resType == CU_RESOURCE_TYPE_MIPMAPPED_ARRAY)
		e = cuMipmappedArrayGetLevel(&a, r->res.mipmap.hMipmappedArray, 0);
	else if (r->resType != CU_RESOURCE_TYPE_ARRAY)
		return CUDA_SUCCESS;
	if (e || (e = cuArray3DGetDescriptor_v2(&d, a)) || (e = set_texels(t, v->format)))
		return e;
	if (!has_size(v, &d) || !take_levels(t, v->firstMipmapLevel, v->lastMipmapLevel) ||
	    !take_layers(t, v->firstLayer, v->lastLayer))
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "the view has another size, or levels or layers that "
							     "are not there");
	return CUDA_SUCCESS;
}
