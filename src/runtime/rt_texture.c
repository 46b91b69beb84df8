/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texture and surface objects: descriptions converted to the driver's and back. Filter and read modes
 * that do not fit the data are found here, because the runtime has codes of its own for them.
 */
#include "runtime/runtime.h"

#include <string.h>

/* ---- resources -------------------------------------------------------------------------------------- */
static cudaError_t to_driver(const struct cudaResourceDesc *r, CUDA_RESOURCE_DESC *out)
{
	cudaError_t e = cudaSuccess;
	memset(out, 0, sizeof *out);
	out->resType = (CUresourcetype)r->resType;
	out->flags = r->flags;
	switch (r->resType) {
	case cudaResourceTypeArray:
		out->res.array.hArray = (CUarray)r->res.array.array;
		return r->res.array.array ? cudaSuccess : cudaErrorInvalidResourceHandle;
	case cudaResourceTypeMipmappedArray:
		out->res.mipmap.hMipmappedArray = (CUmipmappedArray)r->res.mipmap.mipmap;
		return r->res.mipmap.mipmap ? cudaSuccess : cudaErrorInvalidResourceHandle;
	case cudaResourceTypeLinear:
		out->res.linear.devPtr = (CUdeviceptr)r->res.linear.devPtr;
		out->res.linear.sizeInBytes = r->res.linear.sizeInBytes;
		out->res.linear.format = rt_format(&r->res.linear.desc, &out->res.linear.numChannels, &e);
		return e;
	case cudaResourceTypePitch2D:
		out->res.pitch2D.devPtr = (CUdeviceptr)r->res.pitch2D.devPtr;
		out->res.pitch2D.width = r->res.pitch2D.width;
		out->res.pitch2D.height = r->res.pitch2D.height;
		out->res.pitch2D.pitchInBytes = r->res.pitch2D.pitchInBytes;
		out->res.pitch2D.format = rt_format(&r->res.pitch2D.desc, &out->res.pitch2D.numChannels, &e);
		return e;
	}
	return cudaErrorInvalidValue;
}

static void to_runtime(const CUDA_RESOURCE_DESC *r, struct cudaResourceDesc *out)
{
	memset(out, 0, sizeof *out);
	out->resType = (enum cudaResourceType)r->resType;
	out->flags = r->flags;
	switch (r->resType) {
	case CU_RESOURCE_TYPE_ARRAY:
		out->res.array.array = (cudaArray_t)r->res.array.hArray;
		break;
	case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
		out->res.mipmap.mipmap = (cudaMipmappedArray_t)r->res.mipmap.hMipmappedArray;
		break;
	case CU_RESOURCE_TYPE_LINEAR:
		out->res.linear.devPtr = (void *)r->res.linear.devPtr;
		out->res.linear.sizeInBytes = r->res.linear.sizeInBytes;
		out->res.linear.desc = rt_channel_desc(r->res.linear.format, r->res.linear.numChannels);
		break;
	case CU_RESOURCE_TYPE_PITCH2D:
		out->res.pitch2D.devPtr = (void *)r->res.pitch2D.devPtr;
		out->res.pitch2D.width = r->res.pitch2D.width;
		out->res.pitch2D.height = r->res.pitch2D.height;
		out->res.pitch2D.pitchInBytes = r->res.pitch2D.pitchInBytes;
		out->res.pitch2D.desc = rt_channel_desc(r->res.pitch2D.format, r->res.pitch2D.numChannels);
		break;
	}
}

/* What a fetch reads. Requires a context. */
static cudaError_t channels_of(const CUDA_RESOURCE_DESC *r, struct cudaChannelFormatDesc *out)
{
	CUDA_ARRAY3D_DESCRIPTOR d;
	CUarray a = r->res.array.hArray;
	CUresult e = CUDA_SUCCESS;
	switch (r->resType) {
	case CU_RESOURCE_TYPE_LINEAR:
		*out = rt_channel_desc(r->res.linear.format, r->res.linear.numChannels);
		return cudaSuccess;
	case CU_RESOURCE_TYPE_PITCH2D:
		*out = rt_channel_desc(r->res.pitch2D.format, r->res.pitch2D.numChannels);
		return cudaSuccess;
	case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
		e = drv.cuMipmappedArrayGetLevel(&a, r->res.mipmap.hMipmappedArray, 0);
		break;
	default:
		break;
	}
	if (e == CUDA_SUCCESS)
		e = drv.cuArray3DGetDescriptor(&d, a);
	if (e == CUDA_SUCCESS)
		*out = rt_channel_desc(d.Format, d.NumChannels);
	return rt_error(e);
}

/* ---- textures --------------------------------------------------------------------------------------- */
static cudaError_t check_modes(const struct cudaTextureDesc *t, const struct cudaChannelFormatDesc *c)
{
	bool integer = c->f != cudaChannelFormatKindFloat;
	bool normalised = t->readMode == cudaReadModeNormalizedFloat;
	if (normalised && c->x == 32)
		return cudaErrorInvalidNormSetting;
	if (t->filterMode == cudaFilterModeLinear && integer && !normalised)
		return cudaErrorInvalidFilterSetting;
	return cudaSuccess;
}

/* `integer`: of the resource itself. A view in another format changes nothing of that, as on hardware. */
static void texture_to_driver(const struct cudaTextureDesc *t, bool integer, CUDA_TEXTURE_DESC *out)
{
	*out = (CUDA_TEXTURE_DESC){ .filterMode = (CUfilter_mode)t->filterMode,
				    .maxAnisotropy = t->maxAnisotropy,
				    .mipmapFilterMode = (CUfilter_mode)t->mipmapFilterMode,
				    .mipmapLevelBias = t->mipmapLevelBias,
				    .minMipmapLevelClamp = t->minMipmapLevelClamp,
				    .maxMipmapLevelClamp = t->maxMipmapLevelClamp };
	for (int i = 0; i < 3; i++)
		out->addressMode[i] = (CUaddress_mode)t->addressMode[i];
	memcpy(out->borderColor, t->borderColor, sizeof out->borderColor);
	out->flags = (integer && t->readMode == cudaReadModeElementType ? CU_TRSF_READ_AS_INTEGER : 0) |
		     (t->normalizedCoords ? CU_TRSF_NORMALIZED_COORDINATES : 0) |
		     (t->sRGB ? CU_TRSF_SRGB : 0) |
		     (t->disableTrilinearOptimization ? CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION : 0) |
		     (t->seamlessCubemap ? CU_TRSF_SEAMLESS_CUBEMAP : 0);
}

static void texture_to_runtime(const CUDA_TEXTURE_DESC *t, bool integer, struct cudaTextureDesc *out)
{
	*out = (struct cudaTextureDesc){ .filterMode = (enum cudaTextureFilterMode)t->filterMode,
					 .maxAnisotropy = t->maxAnisotropy,
					 .mipmapFilterMode = (enum cudaTextureFilterMode)t->mipmapFilterMode,
					 .mipmapLevelBias = t->mipmapLevelBias,
					 .minMipmapLevelClamp = t->minMipmapLevelClamp,
					 .maxMipmapLevelClamp = t->maxMipmapLevelClamp };
	for (int i = 0; i < 3; i++)
		out->addressMode[i] = (enum cudaTextureAddressMode)t->addressMode[i];
	memcpy(out->borderColor, t->borderColor, sizeof out->borderColor);
	out->readMode = integer && !(t->flags & CU_TRSF_READ_AS_INTEGER) ? cudaReadModeNormalizedFloat
									 : cudaReadModeElementType;
	out->normalizedCoords = !!(t->flags & CU_TRSF_NORMALIZED_COORDINATES);
	out->sRGB = !!(t->flags & CU_TRSF_SRGB);
	out->disableTrilinearOptimization = !!(t->flags & CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION);
	out->seamlessCubemap = !!(t->flags & CU_TRSF_SEAMLESS_CUBEMAP);
}

static cudaError_t create_texture(cudaTextureObject_t *texture, const struct cudaResourceDesc *res,
				  const struct cudaTextureDesc *tex, const struct cudaResourceViewDesc *view)
{
	CUDA_RESOURCE_DESC r;
	CUDA_TEXTURE_DESC t;
	struct cudaChannelFormatDesc c;
	if (!res || !tex)
		return res ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue;
	cudaError_t e = rt_enter();
	if (e == cudaSuccess)
		e = to_driver(res, &r);
	if (e == cudaSuccess)
		e = channels_of(&r, &c);
	if (e == cudaSuccess)
		e = check_modes(tex, &c);
	if (e != cudaSuccess)
		return e;
	texture_to_driver(tex, c.f != cudaChannelFormatKindFloat, &t);
	return rt_error(drv.cuTexObjectCreate((CUtexObject *)texture, &r, &t,
					      (const CUDA_RESOURCE_VIEW_DESC *)view));
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texture, const struct cudaResourceDesc *res,
				    const struct cudaTextureDesc *tex, const struct cudaResourceViewDesc *view)
{
	return DONE(create_texture(texture, res, tex, view));
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture)
{
	return DONE(texture ? IN_CONTEXT(drv.cuTexObjectDestroy(texture)) : rt_enter());
}

static cudaError_t texture_resource(cudaTextureObject_t texture, CUDA_RESOURCE_DESC *r)
{
	return IN_CONTEXT(drv.cuTexObjectGetResourceDesc(r, texture));
}

cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *res, cudaTextureObject_t texture)
{
	CUDA_RESOURCE_DESC r;
	if (!res)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = texture_resource(texture, &r);
	if (e == cudaSuccess)
		to_runtime(&r, res);
	return DONE(e);
}

cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *tex, cudaTextureObject_t texture)
{
	CUDA_RESOURCE_DESC r;
	CUDA_TEXTURE_DESC t;
	struct cudaChannelFormatDesc c;
	if (!tex)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = texture_resource(texture, &r);
	if (e == cudaSuccess)
		e = rt_error(drv.cuTexObjectGetTextureDesc(&t, texture));
	if (e == cudaSuccess)
		e = channels_of(&r, &c);
	if (e == cudaSuccess)
		texture_to_runtime(&t, c.f != cudaChannelFormatKindFloat, tex);
	return DONE(e);
}

cudaError_t cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *view, cudaTextureObject_t texture)
{
	return DONE(IN_CONTEXT(
		drv.cuTexObjectGetResourceViewDesc((CUDA_RESOURCE_VIEW_DESC *)view, texture)));
}

/* ---- surfaces --------------------------------------------------------------------------------------- */
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const struct cudaResourceDesc *res)
{
	CUDA_RESOURCE_DESC r;
	if (!surface || !res)
		return DONE(cudaErrorInvalidValue);
	if (res->resType != cudaResourceTypeArray)
		return DONE(cudaErrorInvalidChannelDescriptor);
	cudaError_t e = to_driver(res, &r);
	return DONE(e == cudaSuccess ? IN_CONTEXT(drv.cuSurfObjectCreate((CUsurfObject *)surface, &r)) : e);
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface)
{
	return DONE(surface ? IN_CONTEXT(drv.cuSurfObjectDestroy(surface)) : rt_enter());
}

cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *res, cudaSurfaceObject_t surface)
{
	CUDA_RESOURCE_DESC r;
	if (!res)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = IN_CONTEXT(drv.cuSurfObjectGetResourceDesc(&r, surface));
	if (e == cudaSuccess)
		to_runtime(&r, res);
	return DONE(e);
}
