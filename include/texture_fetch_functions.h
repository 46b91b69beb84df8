/*
 * Texture and surface references, and the functions that read them: tex2D(variable, x, y) and so on. nvcc
 * includes this where a source speaks of texture<…> or surface<…> and is compiled for a device of CUDA 1
 * to 11. Each function is its namesake for objects, given the object that the reference is bound to.
 * CUDA C Programming Guide 11, "Texture Reference API".
 */
#ifndef __TEXTURE_FETCH_FUNCTIONS_H__
#define __TEXTURE_FETCH_FUNCTIONS_H__

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus) && __cplusplus >= 201103L && defined(__NVCC__)
#include "ww/texture_reference.h"

#define __WW_OF_REFERENCE static __inline__ __attribute__((always_inline, device))

/* A reference is its handle here: nothing to compute. */
template <class R> __WW_OF_REFERENCE unsigned long long __ww_object_of(const R ref)
{
	unsigned long long object;

	asm("mov.u64 %0, %1;" : "=l"(object) : "l"(ref));
	return object;
}

/* What a fetch gives: the element, or float where integers are read as parts of 1. */
template <class T, enum cudaTextureReadMode mode> struct __ww_fetched { typedef T type; };
#define __WW_NORMALIZED(name, element) \
	template <> struct __ww_fetched<element, cudaReadModeNormalizedFloat> { typedef float type; }; \
	template <> struct __ww_fetched<name##1, cudaReadModeNormalizedFloat> { typedef float1 type; }; \
	template <> struct __ww_fetched<name##2, cudaReadModeNormalizedFloat> { typedef float2 type; }; \
	template <> struct __ww_fetched<name##4, cudaReadModeNormalizedFloat> { typedef float4 type; };
__WW_NORMALIZED(char, signed char)
__WW_NORMALIZED(uchar, unsigned char)
__WW_NORMALIZED(short, short)
__WW_NORMALIZED(ushort, unsigned short)
template <> struct __ww_fetched<char, cudaReadModeNormalizedFloat> { typedef float type; };
#undef __WW_NORMALIZED

#define __WW_FETCH_OF(name, kind) \
	template <class T, enum cudaTextureReadMode mode, class... A> \
	__WW_OF_REFERENCE typename __ww_fetched<T, mode>::type name(const texture<T, kind, mode> t, A... a) \
	{ \
		return name<typename __ww_fetched<T, mode>::type>(__ww_object_of(t), a...); \
	}
__WW_FETCH_OF(tex1Dfetch, cudaTextureType1D)
__WW_FETCH_OF(tex1D, cudaTextureType1D)
__WW_FETCH_OF(tex1DLod, cudaTextureType1D)
__WW_FETCH_OF(tex1DGrad, cudaTextureType1D)
__WW_FETCH_OF(tex2D, cudaTextureType2D)
__WW_FETCH_OF(tex2DLod, cudaTextureType2D)
__WW_FETCH_OF(tex2DGrad, cudaTextureType2D)
__WW_FETCH_OF(tex2Dgather, cudaTextureType2D)
__WW_FETCH_OF(tex3D, cudaTextureType3D)
__WW_FETCH_OF(tex3DLod, cudaTextureType3D)
__WW_FETCH_OF(tex3DGrad, cudaTextureType3D)
__WW_FETCH_OF(tex1DLayered, cudaTextureType1DLayered)
__WW_FETCH_OF(tex1DLayeredLod, cudaTextureType1DLayered)
__WW_FETCH_OF(tex1DLayeredGrad, cudaTextureType1DLayered)
__WW_FETCH_OF(tex2DLayered, cudaTextureType2DLayered)
__WW_FETCH_OF(tex2DLayeredLod, cudaTextureType2DLayered)
__WW_FETCH_OF(tex2DLayeredGrad, cudaTextureType2DLayered)
__WW_FETCH_OF(texCubemap, cudaTextureTypeCubemap)
__WW_FETCH_OF(texCubemapLod, cudaTextureTypeCubemap)
__WW_FETCH_OF(texCubemapGrad, cudaTextureTypeCubemap)
__WW_FETCH_OF(texCubemapLayered, cudaTextureTypeCubemapLayered)
__WW_FETCH_OF(texCubemapLayeredLod, cudaTextureTypeCubemapLayered)
__WW_FETCH_OF(texCubemapLayeredGrad, cudaTextureTypeCubemapLayered)
#undef __WW_FETCH_OF

#define __WW_SURFACE_OF(name, kind) \
	template <class T, class S, class... A> \
	__WW_OF_REFERENCE T name##read(const surface<S, kind> s, A... a) \
	{ \
		return name##read<T>(__ww_object_of(s), a...); \
	} \
	template <class T, class S, class... A> \
	__WW_OF_REFERENCE void name##read(T *p, const surface<S, kind> s, A... a) \
	{ \
		*p = name##read<T>(__ww_object_of(s), a...); \
	} \
	template <class T, class S, class... A> \
	__WW_OF_REFERENCE void name##write(T v, const surface<S, kind> s, A... a) \
	{ \
		name##write<T>(v, __ww_object_of(s), a...); \
	}
__WW_SURFACE_OF(surf1D, cudaSurfaceType1D)
__WW_SURFACE_OF(surf2D, cudaSurfaceType2D)
__WW_SURFACE_OF(surf3D, cudaSurfaceType3D)
__WW_SURFACE_OF(surf1DLayered, cudaSurfaceType1DLayered)
__WW_SURFACE_OF(surf2DLayered, cudaSurfaceType2DLayered)
__WW_SURFACE_OF(surfCubemap, cudaSurfaceTypeCubemap)
__WW_SURFACE_OF(surfCubemapLayered, cudaSurfaceTypeCubemapLayered)
#undef __WW_SURFACE_OF
#undef __WW_OF_REFERENCE

#endif
#endif
