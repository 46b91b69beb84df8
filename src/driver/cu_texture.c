/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texture and surface objects and mipmapped arrays. An object's handle is the address of the
 * Texture in it, which is what kernels' instructions read (ptx/texture.h).
 */
#include <string.h>

#include "driver/texture_object.h"

/* ---- texels ---------------------------------------------------------------------------------------- */

bool texture_set_format(Texture *t, CUarray_format f, u32 channels)
{
	static const struct {
		CUarray_format format;
		u8 kind, bits;
	} rows[] = {
		{CU_AD_FORMAT_UNSIGNED_INT8, TEXEL_unsigned, 8},
		{CU_AD_FORMAT_UNSIGNED_INT16, TEXEL_unsigned, 16},
		{CU_AD_FORMAT_UNSIGNED_INT32, TEXEL_unsigned, 32},
		{CU_AD_FORMAT_SIGNED_INT8, TEXEL_signed, 8},
		{CU_AD_FORMAT_SIGNED_INT16, TEXEL_signed, 16},
		{CU_AD_FORMAT_SIGNED_INT32, TEXEL_signed, 32},
		{CU_AD_FORMAT_HALF, TEXEL_float, 16},
		{CU_AD_FORMAT_FLOAT, TEXEL_float, 32},
	};
	for (u32 i = 0; i < COUNT(rows); i++)
		if (rows[i].format == f) {
			t->kind = rows[i].kind;
			t->bits = rows[i].bits;
			t->channels = (u8)channels;
			return channels == 1 || channels == 2 || channels == 4;
		}
	return false;
}

u32 texture_texel_bytes(const Texture *t) { return t->bits / 8u * t->channels; }

static u32 at_least_1(size_t n) { return n ? (u32)n : 1; }

/* A cubemap's faces are slices; layers of it have six. */
static void set_level(Texture *t, u32 i, const Array *a)
{
	bool layered = a->desc.Flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP);
	u32 slices = at_least_1(a->desc.Depth);
	t->level[i] = (TextureLevel){.at = a->mem->base,
				     .pitch = a->pitch,
				     .slice = a->slice,
				     .width = (u32)a->desc.Width,
				     .height = at_least_1(a->desc.Height),
				     .depth = layered ? 1 : slices};
	t->slices = layered ? slices : 1;
	t->layers = a->desc.Flags & CUDA_ARRAY3D_CUBEMAP ? slices / 6 : layered ? slices : 1;
	t->levels = i + 1;
}

static CUresult from_array(Texture *t, CUarray array)
{
	const Array *a = handle_get(H_array, array);
	if (!a)
		return CUDA_ERROR_INVALID_HANDLE;
	set_level(t, 0, a);
	return texture_set_format(t, a->desc.Format, a->desc.NumChannels) ? CUDA_SUCCESS
								   : CUDA_ERROR_INVALID_VALUE;
}

static CUresult from_mipmap(Texture *t, CUmipmappedArray mipmap)
{
	const Mipmap *m = handle_get(H_mipmap, mipmap);
	if (!m)
		return CUDA_ERROR_INVALID_HANDLE;
	CUresult r = from_array(t, (CUarray)m->level[0]);
	for (u32 i = 1; i < m->levels && !r; i++)
		set_level(t, i, m->level[i]);
	return r;
}

/* Memory that is there when it is read must be behind it, not now: CUDA asks where it begins. */
static CUresult from_linear(Texture *t, const CUDA_RESOURCE_DESC *r, const Device *d)
{
	u64 align = (u64)d->attr[CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT];
	if (!texture_set_format(t, r->res.linear.format, r->res.linear.numChannels))
		return CUDA_ERROR_INVALID_VALUE;
	u64 n = r->res.linear.sizeInBytes / texture_texel_bytes(t);
	u64 most = (u64)d->attr[CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH];
	if (n > most || r->res.linear.devPtr % align ||
	    !mem_is_device(r->res.linear.devPtr, texture_texel_bytes(t)))
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "a linear texture needs device memory, aligned to %llu bytes, of at "
				   "most %llu texels",
				   (unsigned long long)align, (unsigned long long)most);
	t->linear_memory = true;
	t->level[0] = (TextureLevel){.at = r->res.linear.devPtr,
				     .pitch = r->res.linear.sizeInBytes,
				     .slice = r->res.linear.sizeInBytes,
				     .width = at_least_1(n),
				     .height = 1,
				     .depth = 1};
	t->levels = t->layers = t->slices = 1;
	return CUDA_SUCCESS;
}

/* Rows may overlap; without a width they are as long as the pitch, and without a height there is one. */
static CUresult from_pitch(Texture *t, const CUDA_RESOURCE_DESC *r, const Device *d)
{
	u64 at = r->res.pitch2D.devPtr, pitch = r->res.pitch2D.pitchInBytes;
	u64 width = r->res.pitch2D.width, height = at_least_1(r->res.pitch2D.height);
	const int *a = d->attr;
	if (!texture_set_format(t, r->res.pitch2D.format, r->res.pitch2D.numChannels))
		return CUDA_ERROR_INVALID_VALUE;
	width = width ? width : at_least_1(pitch / texture_texel_bytes(t));
	if (width > (u64)a[CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH] ||
	    height > (u64)a[CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT] ||
	    pitch > (u64)a[CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH] ||
	    pitch % (u64)a[CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT] ||
	    at % (u64)a[CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT] ||
	    !mem_is_device(at, (height - 1) * pitch + width * texture_texel_bytes(t)))
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "a pitched texture of %llu x %llu texels with pitch %llu",
				   (unsigned long long)width, (unsigned long long)height,
				   (unsigned long long)pitch);
	t->level[0] = (TextureLevel){.at = at,
				     .pitch = pitch,
				     .slice = pitch * height,
				     .width = (u32)width,
				     .height = (u32)height,
				     .depth = 1};
	t->levels = t->layers = t->slices = 1;
	return CUDA_SUCCESS;
}

static CUresult set_resource(Texture *t, const CUDA_RESOURCE_DESC *r, const Device *d)
{
	switch (r->resType) {
	case CU_RESOURCE_TYPE_ARRAY:
		return from_array(t, r->res.array.hArray);
	case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
		return from_mipmap(t, r->res.mipmap.hMipmappedArray);
	case CU_RESOURCE_TYPE_LINEAR:
		return from_linear(t, r, d);
	case CU_RESOURCE_TYPE_PITCH2D:
		return from_pitch(t, r, d);
	default:
		return CUDA_ERROR_INVALID_VALUE;
	}
}

static CUresult set_sampling(Texture *t, const CUDA_TEXTURE_DESC *d)
{
	const unsigned known = CU_TRSF_READ_AS_INTEGER | CU_TRSF_NORMALIZED_COORDINATES |
			       CU_TRSF_SRGB | CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION |
			       CU_TRSF_SEAMLESS_CUBEMAP;
	if (d->flags & ~known || (u32)d->filterMode > CU_TR_FILTER_MODE_LINEAR ||
	    (u32)d->mipmapFilterMode > CU_TR_FILTER_MODE_LINEAR)
		return CUDA_ERROR_INVALID_VALUE;
	t->srgb = d->flags & CU_TRSF_SRGB;
	t->normalized = d->flags & CU_TRSF_NORMALIZED_COORDINATES;
	t->as_float = t->kind != TEXEL_float && t->bits < 32 && !(d->flags & CU_TRSF_READ_AS_INTEGER);
	if (d->filterMode == CU_TR_FILTER_MODE_LINEAR && t->kind != TEXEL_float && !t->as_float)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "a linear filter reads numbers that are not whole");
	for (u32 i = 0; i < 3; i++) {
		if ((u32)d->addressMode[i] > CU_TR_ADDRESS_MODE_BORDER)
			return CUDA_ERROR_INVALID_VALUE;
		t->address[i] = (u8)d->addressMode[i];
		/* wrapping and mirroring need fractions; without them CUDA clamps */
		if (!t->normalized && t->address[i] != TEXTURE_border)
			t->address[i] = TEXTURE_clamp;
	}
	t->filter = (u8)d->filterMode;
	t->level_filter = (u8)d->mipmapFilterMode;
	memcpy(t->border, d->borderColor, sizeof t->border);
	t->level_bias = d->mipmapLevelBias;
	t->level_min = d->minMipmapLevelClamp;
	t->level_max = d->maxMipmapLevelClamp;
	return CUDA_SUCCESS;
}

CUresult texture_make(Texture *t, const CUDA_RESOURCE_DESC *res, const CUDA_TEXTURE_DESC *tex,
		      const CUDA_RESOURCE_VIEW_DESC *view, const Device *d)
{
	*t = (Texture){.magic = TEXTURE_MAGIC};
	CUresult r = set_resource(t, res, d);
	if (!r && view)
		r = texture_view(t, res, view);
	return r || !tex ? r : set_sampling(t, tex);
}

/* ---- objects --------------------------------------------------------------------------------------- */

static TexObject *object_of(HandleKind kind, u64 handle)
{
	return handle_get(kind, (const u8 *)(uintptr_t)handle - offsetof(TexObject, t));
}

static CUresult enter_object(HandleKind kind, u64 handle, TexObject **o)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	*o = object_of(kind, handle);
	return r ? r : *o ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* No sampling: a surface. */
static CUresult create(HandleKind kind, u64 *handle, const CUDA_RESOURCE_DESC *res,
		       const CUDA_TEXTURE_DESC *tex, const CUDA_RESOURCE_VIEW_DESC *view)
{
	Context *ctx;
	Texture t;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!res || res->flags)
		return CUDA_ERROR_INVALID_VALUE;
	if ((r = texture_make(&t, res, tex, view, ctx->dev)))
		return r;
	if (!handle)
		return CUDA_ERROR_INVALID_VALUE;
	TexObject *o = handle_new(kind);
	if (!o)
		return CUDA_ERROR_OUT_OF_MEMORY;
	o->t = t;
	o->resource = *res;
	if (tex)
		o->texture = *tex;
	if (view)
		o->view = *view;
	*handle = (u64)(uintptr_t)&o->t;
	return CUDA_SUCCESS;
}

static CUresult destroy(HandleKind kind, u64 handle)
{
	TexObject *o;
	Context *ctx;
	CUresult r = enter_object(kind, handle, &o);
	if (r || (r = ctx_enter(&ctx)))
		return r;
	queue_wait_ctx(ctx);
	o->t.magic = 0; /* slots stay readable: a kernel that uses it later is told */
	handle_free(o);
	return CUDA_SUCCESS;
}

CUresult cuTexObjectCreate(CUtexObject *handle, const CUDA_RESOURCE_DESC *res,
			   const CUDA_TEXTURE_DESC *tex, const CUDA_RESOURCE_VIEW_DESC *view)
{
	if (!tex)
		return CUDA_ERROR_INVALID_VALUE;
	u64 h;
	CUresult r = create(H_texture, handle ? &h : NULL, res, tex, view);
	if (!r)
		*handle = h;
	return r;
}

CUresult cuTexObjectDestroy(CUtexObject handle) { return destroy(H_texture, handle); }

CUresult cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *res, CUtexObject handle)
{
	TexObject *o;
	CUresult r = enter_object(H_texture, handle, &o);
	if (r || !res)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*res = o->resource;
	return CUDA_SUCCESS;
}

CUresult cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *tex, CUtexObject handle)
{
	TexObject *o;
	CUresult r = enter_object(H_texture, handle, &o);
	if (r || !tex)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*tex = o->texture;
	return CUDA_SUCCESS;
}

/* Without a view all of it is zero: hardware's answer, where the manual promises an error. */
CUresult cuTexObjectGetResourceViewDesc(CUDA_RESOURCE_VIEW_DESC *view, CUtexObject handle)
{
	TexObject *o;
	CUresult r = enter_object(H_texture, handle, &o);
	if (r || !view)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*view = o->view;
	return CUDA_SUCCESS;
}

CUresult cuSurfObjectCreate(CUsurfObject *handle, const CUDA_RESOURCE_DESC *res)
{
	u64 h;
	if (res && res->resType != CU_RESOURCE_TYPE_ARRAY)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "a surface is an array's");
	CUresult r = create(H_surface, handle ? &h : NULL, res, NULL, NULL);
	if (!r)
		*handle = h;
	return r;
}

CUresult cuSurfObjectDestroy(CUsurfObject handle) { return destroy(H_surface, handle); }

CUresult cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *res, CUsurfObject handle)
{
	TexObject *o;
	CUresult r = enter_object(H_surface, handle, &o);
	if (r || !res)
		return r ? r : CUDA_ERROR_INVALID_VALUE;
	*res = o->resource;
	return CUDA_SUCCESS;
}

/* ---- mipmapped arrays ------------------------------------------------------------------------------ */

static size_t halve(size_t n, u32 times) { return n ? (n >> times ? n >> times : 1) : 0; }

static u32 most_levels(const CUDA_ARRAY3D_DESCRIPTOR *d)
{
	bool layered = d->Flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP);
	size_t n = d->Width > d->Height ? d->Width : d->Height;
	if (!layered && d->Depth > n)
		n = d->Depth;
	return n ? 64 - (u32)__builtin_clzll(n) : 1;
}

static void free_levels(Mipmap *m)
{
	for (u32 i = 0; i < m->levels; i++) {
		mem_free(m->level[i]->mem);
		handle_free(m->level[i]);
	}
	handle_free(m);
}

CUresult cuMipmappedArrayCreate(CUmipmappedArray *mipmap, const CUDA_ARRAY3D_DESCRIPTOR *d,
				unsigned int levels)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	if (!mipmap || !d || !levels)
		return CUDA_ERROR_INVALID_VALUE;
	u32 most = most_levels(d);
	most = most < TEXTURE_LEVELS ? most : TEXTURE_LEVELS;
	Mipmap *m = handle_new(H_mipmap);
	if (!m)
		return CUDA_ERROR_OUT_OF_MEMORY;
	m->ctx = ctx;
	bool layered = d->Flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP);
	for (u32 i = 0; i < levels && i < most && !r; i++) {
		CUDA_ARRAY3D_DESCRIPTOR l = *d;
		l.Width = halve(d->Width, i);
		l.Height = halve(d->Height, i);
		l.Depth = layered ? d->Depth : halve(d->Depth, i);
		r = array_new(ctx, &l, &m->level[i]);
		m->levels += !r;
	}
	if (r) {
		free_levels(m);
		return r;
	}
	*mipmap = (CUmipmappedArray)m;
	return CUDA_SUCCESS;
}

static CUresult enter_mipmap(CUmipmappedArray mipmap, Mipmap **m)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	*m = handle_get(H_mipmap, mipmap);
	return r ? r : *m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuMipmappedArrayGetLevel(CUarray *array, CUmipmappedArray mipmap, unsigned int level)
{
	Mipmap *m;
	CUresult r = enter_mipmap(mipmap, &m);
	if (r)
		return r;
	if (!array || level >= m->levels)
		return CUDA_ERROR_INVALID_VALUE;
	*array = (CUarray)m->level[level];
	return CUDA_SUCCESS;
}

CUresult cuMipmappedArrayDestroy(CUmipmappedArray mipmap)
{
	Mipmap *m;
	CUresult r = enter_mipmap(mipmap, &m);
	if (r)
		return r;
	queue_wait_ctx(m->ctx);
	free_levels(m);
	return CUDA_SUCCESS;
}

CUresult cuMipmappedArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *need,
					       CUmipmappedArray mipmap, CUdevice dev)
{
	Mipmap *m;
	CUresult r = enter_mipmap(mipmap, &m);
	if (r)
		return r;
	if (!need)
		return CUDA_ERROR_INVALID_VALUE;
	if (!driver_device(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	*need = (CUDA_ARRAY_MEMORY_REQUIREMENTS){.alignment = 512};
	for (u32 i = 0; i < m->levels; i++)
		need->size += m->level[i]->mem->size;
	return CUDA_SUCCESS;
}
