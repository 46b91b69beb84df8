/*
 * Texture and surface references of CUDA 1 to 11: texture<T, dim, mode> variables at namespace scope that
 * host code binds memory to. Device code reads such a variable as the texture object that it is bound to:
 * the host's variable holds the settings, the device's the handle, which binding makes and copies there
 * (src/clang/references.cc makes the two one symbol). CUDA C Programming Guide 11, "Texture Reference API".
 */
#ifndef WW_TEXTURE_REFERENCE_H
#define WW_TEXTURE_REFERENCE_H

#define __WW_REFERENCE static __inline__ __host__ __attribute__((unused))

struct textureReference {
	int normalized;
	enum cudaTextureFilterMode filterMode;
	enum cudaTextureAddressMode addressMode[3];
	struct cudaChannelFormatDesc channelDesc;
	int sRGB;
	unsigned int maxAnisotropy;
	enum cudaTextureFilterMode mipmapFilterMode;
	float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
	int disableTrilinearOptimization;
	enum cudaTextureReadMode __wwReadMode;
	unsigned long long __wwMark;   /* __ww_reference_mark: this is a reference */
	mutable cudaTextureObject_t __wwObject; /* 0: bound to nothing */
	mutable size_t __wwOffset;
	int __cudaReserved[7];
};

struct surfaceReference {
	struct cudaChannelFormatDesc channelDesc;
	mutable cudaSurfaceObject_t __wwObject;
};

static const unsigned long long __ww_reference_mark = 0x7465787265666572ull;

template <class T, int texType = cudaTextureType1D, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __device_builtin_texture_type__ texture : public textureReference {
	__host__ texture(int norm = 0, enum cudaTextureFilterMode fMode = cudaFilterModePoint,
		enum cudaTextureAddressMode aMode = cudaAddressModeClamp)
		: texture(norm, fMode, aMode, cudaCreateChannelDesc<T>()) { }
	__host__ texture(int norm, enum cudaTextureFilterMode fMode, enum cudaTextureAddressMode aMode,
		struct cudaChannelFormatDesc desc) : textureReference()
	{
		normalized = norm;
		filterMode = fMode;
		addressMode[0] = addressMode[1] = addressMode[2] = aMode;
		channelDesc = desc;
		__wwReadMode = mode;
		__wwMark = __ww_reference_mark;
	}
};

template <class T, int dim = 1> struct __device_builtin_surface_type__ surface : public surfaceReference {
	__host__ surface() : surfaceReference() { channelDesc = cudaCreateChannelDesc<T>(); }
};
template <int dim> struct __device_builtin_surface_type__ surface<void, dim> : public surfaceReference {
	__host__ surface() : surfaceReference() { }
};

/* ---- binding -------------------------------------------------------------------------------------- */
/* Before launches, the runtime binds again what was changed in the first bytes; 0 bytes: no longer. */
extern "C" cudaError_t __wwWatchReference(const void *ref, size_t size, cudaError_t (*again)(const void *));

/* The new handle goes to the device before the old one ends: the copy waits for kernels that read it. */
__WW_REFERENCE cudaError_t __ww_rebind(const struct textureReference *ref, cudaTextureObject_t now)
{
	cudaError_t e = cudaMemcpyToSymbol((const void *)ref, &now, sizeof now, 0, cudaMemcpyHostToDevice);

	if (e == cudaSuccess && ref->__wwObject)
		cudaDestroyTextureObject(ref->__wwObject);
	if (e == cudaSuccess)
		ref->__wwObject = now;
	else if (now)
		cudaDestroyTextureObject(now);
	return e;
}

__WW_REFERENCE cudaError_t __ww_bind_again(const void *at);

__WW_REFERENCE cudaError_t __ww_bind(const struct textureReference *ref, const struct cudaResourceDesc *res)
{
	struct cudaTextureDesc desc = {};
	cudaTextureObject_t object;

	if (!ref || ref->__wwMark != __ww_reference_mark)
		return cudaErrorInvalidTexture;
	for (int i = 0; i < 3; i++)
		desc.addressMode[i] = ref->addressMode[i];
	desc.filterMode = ref->filterMode;
	desc.readMode = ref->__wwReadMode;
	desc.sRGB = ref->sRGB;
	desc.normalizedCoords = ref->normalized;
	desc.maxAnisotropy = ref->maxAnisotropy;
	desc.mipmapFilterMode = ref->mipmapFilterMode;
	desc.mipmapLevelBias = ref->mipmapLevelBias;
	desc.minMipmapLevelClamp = ref->minMipmapLevelClamp;
	desc.maxMipmapLevelClamp = ref->maxMipmapLevelClamp;
	desc.disableTrilinearOptimization = ref->disableTrilinearOptimization;
	cudaError_t e = cudaCreateTextureObject(&object, res, &desc, NULL);
	if (e == cudaSuccess)
		e = __ww_rebind(ref, object);
	if (e == cudaSuccess)
		e = __wwWatchReference(ref, __builtin_offsetof(struct textureReference, __wwReadMode), __ww_bind_again);
	return e;
}

/* Bytes from the last address that hardware can begin at; without a place for it there may be none. */
__WW_REFERENCE cudaError_t __ww_take_offset(size_t *offset, const void *devPtr, bool pitched,
	const struct textureReference *ref, size_t *over)
{
	int device = 0, unit = 0;
	cudaError_t e = cudaGetDevice(&device);

	if (e == cudaSuccess)
		e = cudaDeviceGetAttribute(&unit, pitched ? cudaDevAttrTexturePitchAlignment
							  : cudaDevAttrTextureAlignment, device);
	if (e != cudaSuccess)
		return e;
	*over = (size_t)devPtr % (size_t)unit;
	if (*over && !offset)
		return cudaErrorInvalidValue;
	if (offset)
		*offset = *over;
	ref->__wwOffset = *over;
	return cudaSuccess;
}

/* A size that nobody gave (UINT_MAX) is as much as a texture can have. */
__WW_REFERENCE cudaError_t cudaBindTexture(size_t *offset, const struct textureReference *texref,
	const void *devPtr, const struct cudaChannelFormatDesc *desc, size_t size = 0xffffffffu)
{
	struct cudaResourceDesc res = {};
	size_t over, texel, most;
	cudaError_t e;

	if (!texref || !desc)
		return cudaErrorInvalidValue;
	e = __ww_take_offset(offset, devPtr, false, texref, &over);
	if (e != cudaSuccess)
		return e;
	texel = (size_t)(desc->x + desc->y + desc->z + desc->w) / 8;
	most = ((size_t)1 << 27) * (texel ? texel : 1);
	res.resType = cudaResourceTypeLinear;
	res.res.linear.devPtr = (char *)devPtr - over;
	res.res.linear.desc = *desc;
	res.res.linear.sizeInBytes = size + over < most ? size + over : most;
	return __ww_bind(texref, &res);
}

__WW_REFERENCE cudaError_t cudaBindTexture2D(size_t *offset, const struct textureReference *texref,
	const void *devPtr, const struct cudaChannelFormatDesc *desc, size_t width, size_t height, size_t pitch)
{
	struct cudaResourceDesc res = {};
	size_t over;
	cudaError_t e;

	if (!texref || !desc)
		return cudaErrorInvalidValue;
	e = __ww_take_offset(offset, devPtr, true, texref, &over);
	if (e != cudaSuccess)
		return e;
	res.resType = cudaResourceTypePitch2D;
	res.res.pitch2D.devPtr = (char *)devPtr - over;
	res.res.pitch2D.desc = *desc;
	res.res.pitch2D.width = width;
	res.res.pitch2D.height = height;
	res.res.pitch2D.pitchInBytes = pitch;
	return __ww_bind(texref, &res);
}

__WW_REFERENCE cudaError_t cudaBindTextureToArray(const struct textureReference *texref, cudaArray_const_t array,
	const struct cudaChannelFormatDesc *)
{
	struct cudaResourceDesc res = {};

	res.resType = cudaResourceTypeArray;
	res.res.array.array = (cudaArray_t)array;
	return __ww_bind(texref, &res);
}

__WW_REFERENCE cudaError_t cudaBindTextureToMipmappedArray(const struct textureReference *texref,
	cudaMipmappedArray_const_t mipmappedArray, const struct cudaChannelFormatDesc *)
{
	struct cudaResourceDesc res = {};

	res.resType = cudaResourceTypeMipmappedArray;
	res.res.mipmap.mipmap = (cudaMipmappedArray_t)mipmappedArray;
	return __ww_bind(texref, &res);
}

__WW_REFERENCE cudaError_t cudaUnbindTexture(const struct textureReference *texref)
{
	if (!texref || texref->__wwMark != __ww_reference_mark)
		return cudaErrorInvalidTexture;
	__wwWatchReference(texref, 0, NULL);
	return texref->__wwObject ? __ww_rebind(texref, 0) : cudaSuccess;
}

/* With other settings. What is not there any more, or cannot be read by them, is bound no longer. */
__WW_REFERENCE cudaError_t __ww_bind_again(const void *at)
{
	const struct textureReference *ref = (const struct textureReference *)at;
	struct cudaResourceDesc res;
	cudaError_t e = cudaGetTextureObjectResourceDesc(&res, ref->__wwObject);

	if (e == cudaSuccess)
		e = __ww_bind(ref, &res);
	return e == cudaSuccess ? e : cudaUnbindTexture(ref);
}

__WW_REFERENCE cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const struct textureReference *texref)
{
	if (!texref || texref->__wwMark != __ww_reference_mark)
		return cudaErrorInvalidTexture;
	if (!texref->__wwObject)
		return cudaErrorInvalidTextureBinding;
	*offset = texref->__wwOffset;
	return cudaSuccess;
}

/* `symbol` is the variable's address; before CUDA 5 it was the name. */
__WW_REFERENCE cudaError_t cudaGetTextureReference(const struct textureReference **texref, const void *symbol)
{
	*texref = (const struct textureReference *)symbol;
	return symbol && (*texref)->__wwMark == __ww_reference_mark ? cudaSuccess : cudaErrorInvalidTexture;
}

__WW_REFERENCE cudaError_t cudaGetTextureReference(const struct textureReference **texref, const char *symbol)
{
	const void *found = symbol ? __wwNamedSymbol(symbol, (size_t)-1) : NULL;

	return found == symbol ? cudaErrorInvalidTexture : cudaGetTextureReference(texref, found);
}

__WW_REFERENCE cudaError_t cudaBindSurfaceToArray(const struct surfaceReference *surfref,
	cudaArray_const_t array, const struct cudaChannelFormatDesc *)
{
	struct cudaResourceDesc res = {};
	cudaSurfaceObject_t object;
	cudaError_t e;

	res.resType = cudaResourceTypeArray;
	res.res.array.array = (cudaArray_t)array;
	e = cudaCreateSurfaceObject(&object, &res);
	if (e != cudaSuccess)
		return e;
	e = cudaMemcpyToSymbol((const void *)surfref, &object, sizeof object, 0, cudaMemcpyHostToDevice);
	cudaDestroySurfaceObject(e == cudaSuccess ? surfref->__wwObject : object);
	if (e == cudaSuccess)
		surfref->__wwObject = object;
	return e;
}

__WW_REFERENCE cudaError_t cudaGetSurfaceReference(const struct surfaceReference **surfref, const void *symbol)
{
	*surfref = (const struct surfaceReference *)symbol;
	return symbol ? cudaSuccess : cudaErrorInvalidSurface;
}

__WW_REFERENCE cudaError_t cudaGetSurfaceReference(const struct surfaceReference **surfref, const char *symbol)
{
	const void *found = symbol ? __wwNamedSymbol(symbol, (size_t)-1) : NULL;

	return found == symbol ? cudaErrorInvalidSurface : cudaGetSurfaceReference(surfref, found);
}

#include "ww/reference_by_variable.h"
#undef __WW_REFERENCE
#endif
