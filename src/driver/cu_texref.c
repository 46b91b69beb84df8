/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texture and surface references: variables of modules (.texref, .surfref, and what nvcc makes of
 * texture<…>) that the host binds memory to. Such a variable is a 64-bit word that holds a Texture's
 * address (ptx/texture.h); a change waits for the kernels that may read it, then writes the Texture
 * anew. Settings that do not go together make the reference unbound for kernels, not the call fail:
 * they come in any order. CUDA driver API manual, "Texture Reference Management".
 */
#include <string.h>

#include "driver/texture_object.h"

/* ---- what a reference is ------------------------------------------------------------------------------ */

static TexRef *new_reference(HandleKind kind, Context *ctx)
{
	TexRef *ref = handle_new(kind);
	if (!ref)
		return NULL;
	ref->ctx = ctx;
	ref->format = CU_AD_FORMAT_FLOAT;
	ref->channels = 1;
	for (u32 i = 0; i < 3; i++)
		ref->texture.addressMode[i] = CU_TR_ADDRESS_MODE_CLAMP;
	ref->texture.mipmapFilterMode = CU_TR_FILTER_MODE_POINT;
	ref->texture.maxAnisotropy = 1;
	return ref;
}

void texref_free(TexRef *ref)
{
	for (TexRef *next; ref; ref = next) {
		next = ref->next;
		ref->t.magic = 0;
		handle_free(ref);
	}
}

static bool holds_handle(const Var *v, HandleKind kind)
{
	if (v->type == TY_surfref || v->type == TY_texref)
		return (v->type == TY_surfref) == (kind == H_surfref);
	return v->size == sizeof(u64) && !v->is_array && v->space == SS_global;
}

static TexRef *reference_of(CuModule *m, HandleKind kind, u64 *variable)
{
	pthread_mutex_lock(&m->lock);
	TexRef *ref = m->references;
	while (ref && (ref->variable != variable || ref->h.kind != kind))
		ref = ref->next;
	if (!ref && (ref = new_reference(kind, m->ctx))) {
		ref->variable = variable;
		ref->next = m->references;
		m->references = ref;
	}
	pthread_mutex_unlock(&m->lock);
	return ref;
}

static CUresult get_reference(HandleKind kind, TexRef **out, CUmodule module, const char *name)
{
	Context *ctx;
	Alloc *a;
	CUresult r = ctx_enter(&ctx);
	CuModule *m = handle_get(H_module, module);
	if (r || !m)
		return r ? r : CUDA_ERROR_INVALID_HANDLE;
	if (!out || !name)
		return CUDA_ERROR_INVALID_VALUE;
	const Var *v = module_global(m, name, &a);
	if (!v || !holds_handle(v, kind))
		return CUDA_ERROR_NOT_FOUND;
	*out = reference_of(m, kind, (u64 *)(uintptr_t)a->base);
	return *out ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuModuleGetTexRef(CUtexref *ref, CUmodule module, const char *name)
{
	return get_reference(H_texref, (TexRef **)ref, module, name);
}

CUresult cuModuleGetSurfRef(CUsurfref *ref, CUmodule module, const char *name)
{
	return get_reference(H_surfref, (TexRef **)ref, module, name);
}

static CUresult enter(HandleKind kind, const void *handle, TexRef **ref)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	*ref = handle_get(kind, handle);
	return r ? r : *ref ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

/* Kernels that run see the reference as it was when they were launched. */
static void apply(TexRef *ref)
{
	Texture t;
	bool surface = ref->h.kind == H_surfref;
	CUresult r = ref->bound ? texture_make(&t, &ref->resource, surface ? NULL : &ref->texture, NULL, ref->ctx->dev)
				: CUDA_ERROR_INVALID_VALUE;
	if (!ref->variable)
		return;
	queue_wait_ctx(ref->ctx);
	if (!r)
		ref->t = t;
	*ref->variable = r ? 0 : (u64)(uintptr_t)&ref->t;
}

/* Judged with settings that fit everything, so that only the memory is. */
static CUresult bind(TexRef *ref, const CUDA_RESOURCE_DESC *res)
{
	Texture t;
	CUresult r = texture_make(&t, res, NULL, NULL, ref->ctx->dev);
	if (r)
		return r;
	ref->resource = *res;
	ref->bound = true;
	apply(ref);
	return CUDA_SUCCESS;
}

/* ---- references that belong to no module ---------------------------------------------------------------- */

CUresult cuTexRefCreate(CUtexref *ref)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r || !ref)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	TexRef *made = new_reference(H_texref, ctx);
	if (!made)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*ref = (CUtexref)made;
	return CUDA_SUCCESS;
}

CUresult cuTexRefDestroy(CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || ref->variable)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	handle_free(ref);
	return CUDA_SUCCESS;
}

/* Kernels find their references by themselves since CUDA 3; what is told here is checked, and known. */
CUresult cuParamSetTexRef(CUfunction fn, int unit, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	if (!handle_get(H_function, fn))
		return CUDA_ERROR_INVALID_HANDLE;
	return unit == CU_PARAM_TR_DEFAULT ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* ---- what it reads --------------------------------------------------------------------------------------- */

CUresult cuTexRefSetArray(CUtexref handle, CUarray array, unsigned int flags)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	if (flags != CU_TRSA_OVERRIDE_FORMAT)
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_RESOURCE_DESC res = {.resType = CU_RESOURCE_TYPE_ARRAY, .res.array.hArray = array};
	r = bind(ref, &res);
	if (r)
		return r;
	const Array *a = handle_get(H_array, array);
	ref->format = a->desc.Format;
	ref->channels = a->desc.NumChannels;
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetMipmappedArray(CUtexref handle, CUmipmappedArray mipmap, unsigned int flags)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	if (flags != CU_TRSA_OVERRIDE_FORMAT)
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_RESOURCE_DESC res = {.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY,
				  .res.mipmap.hMipmappedArray = mipmap};
	r = bind(ref, &res);
	if (r)
		return r;
	const Mipmap *m = handle_get(H_mipmap, mipmap);
	ref->format = m->level[0]->desc.Format;
	ref->channels = m->level[0]->desc.NumChannels;
	return CUDA_SUCCESS;
}

/* Memory need not be aligned as textures are; then the caller adds *offset bytes to what it fetches. */
CUresult cuTexRefSetAddress_v2(size_t *offset, CUtexref handle, CUdeviceptr ptr, size_t bytes)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	size_t align = (size_t)ref->ctx->dev->attr[CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT], over = ptr % align;
	if (!ptr || (over && !offset))
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_RESOURCE_DESC res = {.resType = CU_RESOURCE_TYPE_LINEAR};
	res.res.linear.devPtr = ptr - over;
	res.res.linear.sizeInBytes = bytes + over;
	res.res.linear.format = ref->format;
	res.res.linear.numChannels = ref->channels;
	r = bind(ref, &res);
	if (!r && offset)
		*offset = over;
	return r;
}

CUresult cuTexRefSetAddress2D_v3(CUtexref handle, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr ptr, size_t pitch)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	if (!d || !ptr)
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_RESOURCE_DESC res = {.resType = CU_RESOURCE_TYPE_PITCH2D};
	res.res.pitch2D.devPtr = ptr;
	res.res.pitch2D.format = d->Format;
	res.res.pitch2D.numChannels = d->NumChannels;
	res.res.pitch2D.width = d->Width;
	res.res.pitch2D.height = d->Height;
	res.res.pitch2D.pitchInBytes = pitch;
	r = bind(ref, &res);
	if (r)
		return r;
	ref->format = d->Format;
	ref->channels = d->NumChannels;
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetAddress2D_v2(CUtexref handle, const CUDA_ARRAY_DESCRIPTOR *d, CUdeviceptr ptr, size_t pitch)
{
	return cuTexRefSetAddress2D_v3(handle, d, ptr, pitch);
}

CUresult cuTexRefGetAddress_v2(CUdeviceptr *ptr, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	CUresourcetype type = ref->resource.resType;
	if (!ptr || !ref->bound || (type != CU_RESOURCE_TYPE_LINEAR && type != CU_RESOURCE_TYPE_PITCH2D))
		return CUDA_ERROR_INVALID_VALUE;
	*ptr = type == CU_RESOURCE_TYPE_LINEAR ? ref->resource.res.linear.devPtr
					       : ref->resource.res.pitch2D.devPtr;
	return CUDA_SUCCESS;
}

static CUresult get_array(CUarray *array, HandleKind kind, const void *handle)
{
	TexRef *ref;
	CUresult r = enter(kind, handle, &ref);
	if (r)
		return r;
	if (!array || !ref->bound || ref->resource.resType != CU_RESOURCE_TYPE_ARRAY)
		return CUDA_ERROR_INVALID_VALUE;
	*array = ref->resource.res.array.hArray;
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetArray(CUarray *array, CUtexref handle) { return get_array(array, H_texref, handle); }

CUresult cuTexRefGetMipmappedArray(CUmipmappedArray *mipmap, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	if (!mipmap || !ref->bound || ref->resource.resType != CU_RESOURCE_TYPE_MIPMAPPED_ARRAY)
		return CUDA_ERROR_INVALID_VALUE;
	*mipmap = ref->resource.res.mipmap.hMipmappedArray;
	return CUDA_SUCCESS;
}

CUresult cuSurfRefSetArray(CUsurfref handle, CUarray array, unsigned int flags)
{
	TexRef *ref;
	CUresult r = enter(H_surfref, handle, &ref);
	if (r)
		return r;
	const Array *a = handle_get(H_array, array);
	if (!a)
		return CUDA_ERROR_INVALID_HANDLE;
	if (flags || !(a->desc.Flags & CUDA_ARRAY3D_SURFACE_LDST))
		return CUDA_ERROR_INVALID_VALUE;
	CUDA_RESOURCE_DESC res = {.resType = CU_RESOURCE_TYPE_ARRAY, .res.array.hArray = array};
	return bind(ref, &res);
}

CUresult cuSurfRefGetArray(CUarray *array, CUsurfref handle) { return get_array(array, H_surfref, handle); }

/* ---- how it reads ---------------------------------------------------------------------------------------- */

/* Of memory that is bound already, too: then what it is made of changes with it. */
CUresult cuTexRefSetFormat(CUtexref handle, CUarray_format format, int channels)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	bool known = format == CU_AD_FORMAT_HALF || format == CU_AD_FORMAT_FLOAT ||
		     (format >= CU_AD_FORMAT_UNSIGNED_INT8 && format <= CU_AD_FORMAT_UNSIGNED_INT32) ||
		     (format >= CU_AD_FORMAT_SIGNED_INT8 && format <= CU_AD_FORMAT_SIGNED_INT32);
	if (!known || (channels != 1 && channels != 2 && channels != 4))
		return CUDA_ERROR_INVALID_VALUE;
	ref->format = format;
	ref->channels = (u32)channels;
	if (ref->bound && ref->resource.resType == CU_RESOURCE_TYPE_LINEAR) {
		ref->resource.res.linear.format = format;
		ref->resource.res.linear.numChannels = (u32)channels;
		apply(ref);
	}
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetFormat(CUarray_format *format, int *channels, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || (!format && !channels))
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	if (format)
		*format = ref->format;
	if (channels)
		*channels = (int)ref->channels;
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetAddressMode(CUtexref handle, int dim, CUaddress_mode mode)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	if (dim < 0 || dim > 2 || (u32)mode > CU_TR_ADDRESS_MODE_BORDER)
		return CUDA_ERROR_INVALID_VALUE;
	ref->texture.addressMode[dim] = mode;
	apply(ref);
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetAddressMode(CUaddress_mode *mode, CUtexref handle, int dim)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !mode || dim < 0 || dim > 2)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*mode = ref->texture.addressMode[dim];
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetFilterMode(CUtexref handle, CUfilter_mode mode)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || (u32)mode > CU_TR_FILTER_MODE_LINEAR)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	ref->texture.filterMode = mode;
	apply(ref);
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetFilterMode(CUfilter_mode *mode, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !mode)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*mode = ref->texture.filterMode;
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetMipmapFilterMode(CUtexref handle, CUfilter_mode mode)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || (u32)mode > CU_TR_FILTER_MODE_LINEAR)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	ref->texture.mipmapFilterMode = mode;
	apply(ref);
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetMipmapFilterMode(CUfilter_mode *mode, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !mode)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*mode = ref->texture.mipmapFilterMode;
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetMipmapLevelBias(CUtexref handle, float bias)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	ref->texture.mipmapLevelBias = bias;
	apply(ref);
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetMipmapLevelBias(float *bias, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !bias)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*bias = ref->texture.mipmapLevelBias;
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetMipmapLevelClamp(CUtexref handle, float least, float most)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	ref->texture.minMipmapLevelClamp = least;
	ref->texture.maxMipmapLevelClamp = most;
	apply(ref);
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetMipmapLevelClamp(float *least, float *most, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !least || !most)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*least = ref->texture.minMipmapLevelClamp;
	*most = ref->texture.maxMipmapLevelClamp;
	return CUDA_SUCCESS;
}

/* Kept and told; fetches with gradients are not filtered by it. */
CUresult cuTexRefSetMaxAnisotropy(CUtexref handle, unsigned int most)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r)
		return r;
	ref->texture.maxAnisotropy = most < 1 ? 1 : most > 16 ? 16 : most;
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetMaxAnisotropy(int *most, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !most)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*most = (int)ref->texture.maxAnisotropy;
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetBorderColor(CUtexref handle, float *color)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !color)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	memcpy(ref->texture.borderColor, color, sizeof ref->texture.borderColor);
	apply(ref);
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetBorderColor(float *color, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !color)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	memcpy(color, ref->texture.borderColor, sizeof ref->texture.borderColor);
	return CUDA_SUCCESS;
}

CUresult cuTexRefSetFlags(CUtexref handle, unsigned int flags)
{
	const unsigned known = CU_TRSF_READ_AS_INTEGER | CU_TRSF_NORMALIZED_COORDINATES | CU_TRSF_SRGB |
			       CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION;
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || flags & ~known)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	ref->texture.flags = flags;
	apply(ref);
	return CUDA_SUCCESS;
}

CUresult cuTexRefGetFlags(unsigned int *flags, CUtexref handle)
{
	TexRef *ref;
	CUresult r = enter(H_texref, handle, &ref);
	if (r || !flags)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*flags = ref->texture.flags;
	return CUDA_SUCCESS;
}
