/*
 * Texture functions: tex1D<T>(object, coordinates) and so on. One PTX instruction each, which always
 * gives four components; T says how many are wanted and what they are.
 * CUDA Programming Guide, "Texture Functions"; PTX ISA, "tex", "tld4".
 */
#ifndef __TEXTURE_INDIRECT_FUNCTIONS_H__
#define __TEXTURE_INDIRECT_FUNCTIONS_H__

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus) && __cplusplus >= 201103L
#include "ww/texel.h"

#define __WW_TEX static __inline__ __attribute__((always_inline, device))

/* The instruction for each kind of result: three functions that differ in a type. */
#define __WW_FETCH(fn, params, head, tail, ...) \
	__WW_TEX void fn(float *r, cudaTextureObject_t t, params) \
	{ \
		asm(head "f32" tail : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]) \
			: "l"(t), __VA_ARGS__); \
	} \
	__WW_TEX void fn(int *r, cudaTextureObject_t t, params) \
	{ \
		asm(head "s32" tail : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) \
			: "l"(t), __VA_ARGS__); \
	} \
	__WW_TEX void fn(unsigned int *r, cudaTextureObject_t t, params) \
	{ \
		asm(head "u32" tail : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) \
			: "l"(t), __VA_ARGS__); \
	}
#define __WW_COMMA ,

__WW_FETCH(__ww_tex1Dfetch, int x,
	"tex.1d.v4.", ".s32 {%0, %1, %2, %3}, [%4, {%5}];",
	"r"(x))
template <class T> __WW_TEX T tex1Dfetch(cudaTextureObject_t t, int x)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex1Dfetch(r, t, x);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex1Dfetch(T *p, cudaTextureObject_t t, int x)
{
	*p = tex1Dfetch<T>(t, x);
}

__WW_FETCH(__ww_tex1D, float x,
	"tex.1d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5}];",
	"f"(x))
template <class T> __WW_TEX T tex1D(cudaTextureObject_t t, float x)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex1D(r, t, x);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex1D(T *p, cudaTextureObject_t t, float x)
{
	*p = tex1D<T>(t, x);
}

__WW_FETCH(__ww_tex1DLod, float x __WW_COMMA float level,
	"tex.level.1d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5}], %6;",
	"f"(x), "f"(level))
template <class T> __WW_TEX T tex1DLod(cudaTextureObject_t t, float x, float level)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex1DLod(r, t, x, level);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex1DLod(T *p, cudaTextureObject_t t, float x, float level)
{
	*p = tex1DLod<T>(t, x, level);
}

__WW_FETCH(__ww_tex1DGrad, float x __WW_COMMA float dPdx __WW_COMMA float dPdy,
	"tex.grad.1d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5}], {%6}, {%7};",
	"f"(x), "f"(dPdx), "f"(dPdy))
template <class T> __WW_TEX T tex1DGrad(cudaTextureObject_t t, float x, float dPdx, float dPdy)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex1DGrad(r, t, x, dPdx, dPdy);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex1DGrad(T *p, cudaTextureObject_t t, float x, float dPdx, float dPdy)
{
	*p = tex1DGrad<T>(t, x, dPdx, dPdy);
}

__WW_FETCH(__ww_tex1DLayered, float x __WW_COMMA int layer,
	"tex.a1d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}];",
	"r"(layer), "f"(x))
template <class T> __WW_TEX T tex1DLayered(cudaTextureObject_t t, float x, int layer)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex1DLayered(r, t, x, layer);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex1DLayered(T *p, cudaTextureObject_t t, float x, int layer)
{
	*p = tex1DLayered<T>(t, x, layer);
}

__WW_FETCH(__ww_tex1DLayeredLod, float x __WW_COMMA int layer __WW_COMMA float level,
	"tex.level.a1d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}], %7;",
	"r"(layer), "f"(x), "f"(level))
template <class T> __WW_TEX T tex1DLayeredLod(cudaTextureObject_t t, float x, int layer, float level)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex1DLayeredLod(r, t, x, layer, level);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex1DLayeredLod(T *p, cudaTextureObject_t t, float x, int layer, float level)
{
	*p = tex1DLayeredLod<T>(t, x, layer, level);
}

__WW_FETCH(__ww_tex1DLayeredGrad, float x __WW_COMMA int layer __WW_COMMA float dPdx __WW_COMMA float dPdy,
	"tex.grad.a1d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}], {%7}, {%8};",
	"r"(layer), "f"(x), "f"(dPdx), "f"(dPdy))
template <class T> __WW_TEX T tex1DLayeredGrad(cudaTextureObject_t t, float x, int layer, float dPdx, float dPdy)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex1DLayeredGrad(r, t, x, layer, dPdx, dPdy);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex1DLayeredGrad(T *p, cudaTextureObject_t t, float x, int layer, float dPdx, float dPdy)
{
	*p = tex1DLayeredGrad<T>(t, x, layer, dPdx, dPdy);
}

__WW_FETCH(__ww_tex2D, float x __WW_COMMA float y,
	"tex.2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}];",
	"f"(x), "f"(y))
template <class T> __WW_TEX T tex2D(cudaTextureObject_t t, float x, float y)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex2D(r, t, x, y);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2D(T *p, cudaTextureObject_t t, float x, float y)
{
	*p = tex2D<T>(t, x, y);
}

__WW_FETCH(__ww_tex2DLod, float x __WW_COMMA float y __WW_COMMA float level,
	"tex.level.2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}], %7;",
	"f"(x), "f"(y), "f"(level))
template <class T> __WW_TEX T tex2DLod(cudaTextureObject_t t, float x, float y, float level)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex2DLod(r, t, x, y, level);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2DLod(T *p, cudaTextureObject_t t, float x, float y, float level)
{
	*p = tex2DLod<T>(t, x, y, level);
}

__WW_FETCH(__ww_tex2DGrad, float x __WW_COMMA float y __WW_COMMA float2 dPdx __WW_COMMA float2 dPdy,
	"tex.grad.2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}], {%7, %8}, {%9, %10};",
	"f"(x), "f"(y), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdy.x), "f"(dPdy.y))
template <class T> __WW_TEX T tex2DGrad(cudaTextureObject_t t, float x, float y, float2 dPdx, float2 dPdy)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex2DGrad(r, t, x, y, dPdx, dPdy);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2DGrad(T *p, cudaTextureObject_t t, float x, float y, float2 dPdx, float2 dPdy)
{
	*p = tex2DGrad<T>(t, x, y, dPdx, dPdy);
}

__WW_FETCH(__ww_tex2DLayered, float x __WW_COMMA float y __WW_COMMA int layer,
	"tex.a2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}];",
	"r"(layer), "f"(x), "f"(y), "f"(y))
template <class T> __WW_TEX T tex2DLayered(cudaTextureObject_t t, float x, float y, int layer)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex2DLayered(r, t, x, y, layer);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2DLayered(T *p, cudaTextureObject_t t, float x, float y, int layer)
{
	*p = tex2DLayered<T>(t, x, y, layer);
}

__WW_FETCH(__ww_tex2DLayeredLod, float x __WW_COMMA float y __WW_COMMA int layer __WW_COMMA float level,
	"tex.level.a2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], %9;",
	"r"(layer), "f"(x), "f"(y), "f"(y), "f"(level))
template <class T> __WW_TEX T tex2DLayeredLod(cudaTextureObject_t t, float x, float y, int layer, float level)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex2DLayeredLod(r, t, x, y, layer, level);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2DLayeredLod(T *p, cudaTextureObject_t t, float x, float y, int layer, float level)
{
	*p = tex2DLayeredLod<T>(t, x, y, layer, level);
}

__WW_FETCH(__ww_tex2DLayeredGrad, float x __WW_COMMA float y __WW_COMMA int layer __WW_COMMA float2 dPdx __WW_COMMA float2 dPdy,
	"tex.grad.a2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], {%9, %10}, {%11, %12};",
	"r"(layer), "f"(x), "f"(y), "f"(y), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdy.x), "f"(dPdy.y))
template <class T> __WW_TEX T tex2DLayeredGrad(cudaTextureObject_t t, float x, float y, int layer, float2 dPdx, float2 dPdy)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex2DLayeredGrad(r, t, x, y, layer, dPdx, dPdy);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2DLayeredGrad(T *p, cudaTextureObject_t t, float x, float y, int layer, float2 dPdx, float2 dPdy)
{
	*p = tex2DLayeredGrad<T>(t, x, y, layer, dPdx, dPdy);
}

__WW_FETCH(__ww_tex3D, float x __WW_COMMA float y __WW_COMMA float z,
	"tex.3d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}];",
	"f"(x), "f"(y), "f"(z), "f"(z))
template <class T> __WW_TEX T tex3D(cudaTextureObject_t t, float x, float y, float z)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex3D(r, t, x, y, z);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex3D(T *p, cudaTextureObject_t t, float x, float y, float z)
{
	*p = tex3D<T>(t, x, y, z);
}

__WW_FETCH(__ww_tex3DLod, float x __WW_COMMA float y __WW_COMMA float z __WW_COMMA float level,
	"tex.level.3d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], %9;",
	"f"(x), "f"(y), "f"(z), "f"(z), "f"(level))
template <class T> __WW_TEX T tex3DLod(cudaTextureObject_t t, float x, float y, float z, float level)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex3DLod(r, t, x, y, z, level);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex3DLod(T *p, cudaTextureObject_t t, float x, float y, float z, float level)
{
	*p = tex3DLod<T>(t, x, y, z, level);
}

__WW_FETCH(__ww_tex3DGrad, float x __WW_COMMA float y __WW_COMMA float z __WW_COMMA float4 dPdx __WW_COMMA float4 dPdy,
	"tex.grad.3d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], {%9, %10, %11, %12}, {%13, %14, %15, %16};",
	"f"(x), "f"(y), "f"(z), "f"(z), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdx.z), "f"(dPdx.z), "f"(dPdy.x), "f"(dPdy.y), "f"(dPdy.z), "f"(dPdy.z))
template <class T> __WW_TEX T tex3DGrad(cudaTextureObject_t t, float x, float y, float z, float4 dPdx, float4 dPdy)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_tex3DGrad(r, t, x, y, z, dPdx, dPdy);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex3DGrad(T *p, cudaTextureObject_t t, float x, float y, float z, float4 dPdx, float4 dPdy)
{
	*p = tex3DGrad<T>(t, x, y, z, dPdx, dPdy);
}

__WW_FETCH(__ww_texCubemap, float x __WW_COMMA float y __WW_COMMA float z,
	"tex.cube.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}];",
	"f"(x), "f"(y), "f"(z), "f"(z))
template <class T> __WW_TEX T texCubemap(cudaTextureObject_t t, float x, float y, float z)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_texCubemap(r, t, x, y, z);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none texCubemap(T *p, cudaTextureObject_t t, float x, float y, float z)
{
	*p = texCubemap<T>(t, x, y, z);
}

__WW_FETCH(__ww_texCubemapLod, float x __WW_COMMA float y __WW_COMMA float z __WW_COMMA float level,
	"tex.level.cube.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], %9;",
	"f"(x), "f"(y), "f"(z), "f"(z), "f"(level))
template <class T> __WW_TEX T texCubemapLod(cudaTextureObject_t t, float x, float y, float z, float level)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_texCubemapLod(r, t, x, y, z, level);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none texCubemapLod(T *p, cudaTextureObject_t t, float x, float y, float z, float level)
{
	*p = texCubemapLod<T>(t, x, y, z, level);
}

__WW_FETCH(__ww_texCubemapGrad, float x __WW_COMMA float y __WW_COMMA float z __WW_COMMA float4 dPdx __WW_COMMA float4 dPdy,
	"tex.grad.cube.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], {%9, %10, %11, %12}, {%13, %14, %15, %16};",
	"f"(x), "f"(y), "f"(z), "f"(z), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdx.z), "f"(dPdx.z), "f"(dPdy.x), "f"(dPdy.y), "f"(dPdy.z), "f"(dPdy.z))
template <class T> __WW_TEX T texCubemapGrad(cudaTextureObject_t t, float x, float y, float z, float4 dPdx, float4 dPdy)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_texCubemapGrad(r, t, x, y, z, dPdx, dPdy);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none texCubemapGrad(T *p, cudaTextureObject_t t, float x, float y, float z, float4 dPdx, float4 dPdy)
{
	*p = texCubemapGrad<T>(t, x, y, z, dPdx, dPdy);
}

__WW_FETCH(__ww_texCubemapLayered, float x __WW_COMMA float y __WW_COMMA float z __WW_COMMA int layer,
	"tex.acube.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}];",
	"r"(layer), "f"(x), "f"(y), "f"(z))
template <class T> __WW_TEX T texCubemapLayered(cudaTextureObject_t t, float x, float y, float z, int layer)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_texCubemapLayered(r, t, x, y, z, layer);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none texCubemapLayered(T *p, cudaTextureObject_t t, float x, float y, float z, int layer)
{
	*p = texCubemapLayered<T>(t, x, y, z, layer);
}

__WW_FETCH(__ww_texCubemapLayeredLod, float x __WW_COMMA float y __WW_COMMA float z __WW_COMMA int layer __WW_COMMA float level,
	"tex.level.acube.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], %9;",
	"r"(layer), "f"(x), "f"(y), "f"(z), "f"(level))
template <class T> __WW_TEX T texCubemapLayeredLod(cudaTextureObject_t t, float x, float y, float z, int layer, float level)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_texCubemapLayeredLod(r, t, x, y, z, layer, level);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none texCubemapLayeredLod(T *p, cudaTextureObject_t t, float x, float y, float z, int layer, float level)
{
	*p = texCubemapLayeredLod<T>(t, x, y, z, layer, level);
}

__WW_FETCH(__ww_texCubemapLayeredGrad, float x __WW_COMMA float y __WW_COMMA float z __WW_COMMA int layer __WW_COMMA float4 dPdx __WW_COMMA float4 dPdy,
	"tex.grad.acube.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %8}], {%9, %10, %11, %12}, {%13, %14, %15, %16};",
	"r"(layer), "f"(x), "f"(y), "f"(z), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdx.z), "f"(dPdx.z), "f"(dPdy.x), "f"(dPdy.y), "f"(dPdy.z), "f"(dPdy.z))
template <class T> __WW_TEX T texCubemapLayeredGrad(cudaTextureObject_t t, float x, float y, float z, int layer, float4 dPdx, float4 dPdy)
{
	typename __ww_texel<T>::__ww_word r[4];

	__ww_texCubemapLayeredGrad(r, t, x, y, z, layer, dPdx, dPdy);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none texCubemapLayeredGrad(T *p, cudaTextureObject_t t, float x, float y, float z, int layer, float4 dPdx, float4 dPdy)
{
	*p = texCubemapLayeredGrad<T>(t, x, y, z, layer, dPdx, dPdy);
}

/* One component of the four texels around a place. */
__WW_FETCH(__ww_gather_r, float x __WW_COMMA float y,
	"tld4.r.2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}];", "f"(x), "f"(y))
__WW_FETCH(__ww_gather_g, float x __WW_COMMA float y,
	"tld4.g.2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}];", "f"(x), "f"(y))
__WW_FETCH(__ww_gather_b, float x __WW_COMMA float y,
	"tld4.b.2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}];", "f"(x), "f"(y))
__WW_FETCH(__ww_gather_a, float x __WW_COMMA float y,
	"tld4.a.2d.v4.", ".f32 {%0, %1, %2, %3}, [%4, {%5, %6}];", "f"(x), "f"(y))
template <class T> __WW_TEX T tex2Dgather(cudaTextureObject_t t, float x, float y, int comp = 0)
{
	typename __ww_texel<T>::__ww_word r[4];

	if (comp == 0)
		__ww_gather_r(r, t, x, y);
	else if (comp == 1)
		__ww_gather_g(r, t, x, y);
	else if (comp == 2)
		__ww_gather_b(r, t, x, y);
	else
		__ww_gather_a(r, t, x, y);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2Dgather(T *p, cudaTextureObject_t t,
	float x, float y, int comp = 0)
{
	*p = tex2Dgather<T>(t, x, y, comp);
}

/* Of sparse arrays: the same, and whether all texels that were read are there. Parameters and arguments are in parentheses. */
#define __WW_BARE(...) __VA_ARGS__
#define __WW_RESIDENT_OF(fn, type, reg, word, params, head, place, ...) \
	__WW_TEX void fn(type *r, bool *resident, cudaTextureObject_t t, __WW_BARE params) \
	{ \
		unsigned int there; \
\
		asm("{\n\t.reg .pred p;\n\t" head word ".f32 {%0, %1, %2, %3}|p, " place "\n\tselp.u32 %4, 1, 0, p;\n\t}" \
			: "=" reg(r[0]), "=" reg(r[1]), "=" reg(r[2]), "=" reg(r[3]), "=r"(there) \
			: "l"(t), __VA_ARGS__); \
		*resident = there != 0; \
	}
#define __WW_RESIDENT_FETCH(fn, params, head, place, ...) \
	__WW_RESIDENT_OF(fn, float, "f", "f32", params, head, place, __VA_ARGS__) \
	__WW_RESIDENT_OF(fn, int, "r", "s32", params, head, place, __VA_ARGS__) \
	__WW_RESIDENT_OF(fn, unsigned int, "r", "u32", params, head, place, __VA_ARGS__)
#define __WW_RESIDENT(name, params, args, head, place, ...) \
	__WW_RESIDENT_FETCH(__ww_##name##_there, params, head, place, __VA_ARGS__) \
	template <class T> __WW_TEX T name(cudaTextureObject_t t, __WW_BARE params, bool *isResident) \
	{ \
		typename __ww_texel<T>::__ww_word r[4]; \
\
		__ww_##name##_there(r, isResident, t, __WW_BARE args); \
		return __ww_texel<T>::make(r); \
	} \
	template <class T> __WW_TEX typename __ww_texel<T>::none name(T *p, cudaTextureObject_t t, __WW_BARE params, bool *isResident) \
	{ \
		*p = name<T>(t, __WW_BARE args, isResident); \
	}

__WW_RESIDENT(tex2D, (float x, float y), (x, y),
	"tex.2d.v4.", "[%5, {%6, %7}];", "f"(x), "f"(y))
__WW_RESIDENT(tex2DLod, (float x, float y, float level), (x, y, level),
	"tex.level.2d.v4.", "[%5, {%6, %7}], %8;", "f"(x), "f"(y), "f"(level))
__WW_RESIDENT(tex2DGrad, (float x, float y, float2 dPdx, float2 dPdy), (x, y, dPdx, dPdy),
	"tex.grad.2d.v4.", "[%5, {%6, %7}], {%8, %9}, {%10, %11};",
	"f"(x), "f"(y), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdy.x), "f"(dPdy.y))
__WW_RESIDENT(tex2DLayered, (float x, float y, int layer), (x, y, layer),
	"tex.a2d.v4.", "[%5, {%6, %7, %8, %9}];", "r"(layer), "f"(x), "f"(y), "f"(y))
__WW_RESIDENT(tex2DLayeredLod, (float x, float y, int layer, float level), (x, y, layer, level),
	"tex.level.a2d.v4.", "[%5, {%6, %7, %8, %9}], %10;", "r"(layer), "f"(x), "f"(y), "f"(y), "f"(level))
__WW_RESIDENT(tex2DLayeredGrad, (float x, float y, int layer, float2 dPdx, float2 dPdy), (x, y, layer, dPdx, dPdy),
	"tex.grad.a2d.v4.", "[%5, {%6, %7, %8, %9}], {%10, %11}, {%12, %13};",
	"r"(layer), "f"(x), "f"(y), "f"(y), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdy.x), "f"(dPdy.y))
__WW_RESIDENT(tex3D, (float x, float y, float z), (x, y, z),
	"tex.3d.v4.", "[%5, {%6, %7, %8, %9}];", "f"(x), "f"(y), "f"(z), "f"(z))
__WW_RESIDENT(tex3DLod, (float x, float y, float z, float level), (x, y, z, level),
	"tex.level.3d.v4.", "[%5, {%6, %7, %8, %9}], %10;", "f"(x), "f"(y), "f"(z), "f"(z), "f"(level))
__WW_RESIDENT(tex3DGrad, (float x, float y, float z, float4 dPdx, float4 dPdy), (x, y, z, dPdx, dPdy),
	"tex.grad.3d.v4.", "[%5, {%6, %7, %8, %9}], {%10, %11, %12, %13}, {%14, %15, %16, %17};",
	"f"(x), "f"(y), "f"(z), "f"(z), "f"(dPdx.x), "f"(dPdx.y), "f"(dPdx.z), "f"(dPdx.z), "f"(dPdy.x), "f"(dPdy.y),
	"f"(dPdy.z), "f"(dPdy.z))

__WW_RESIDENT_FETCH(__ww_gather_r_there, (float x, float y),
	"tld4.r.2d.v4.", "[%5, {%6, %7}];", "f"(x), "f"(y))
__WW_RESIDENT_FETCH(__ww_gather_g_there, (float x, float y),
	"tld4.g.2d.v4.", "[%5, {%6, %7}];", "f"(x), "f"(y))
__WW_RESIDENT_FETCH(__ww_gather_b_there, (float x, float y),
	"tld4.b.2d.v4.", "[%5, {%6, %7}];", "f"(x), "f"(y))
__WW_RESIDENT_FETCH(__ww_gather_a_there, (float x, float y),
	"tld4.a.2d.v4.", "[%5, {%6, %7}];", "f"(x), "f"(y))
template <class T> __WW_TEX T tex2Dgather(cudaTextureObject_t t, float x, float y, bool *isResident, int comp = 0)
{
	typename __ww_texel<T>::__ww_word r[4];

	if (comp == 0)
		__ww_gather_r_there(r, isResident, t, x, y);
	else if (comp == 1)
		__ww_gather_g_there(r, isResident, t, x, y);
	else if (comp == 2)
		__ww_gather_b_there(r, isResident, t, x, y);
	else
		__ww_gather_a_there(r, isResident, t, x, y);
	return __ww_texel<T>::make(r);
}
template <class T> __WW_TEX typename __ww_texel<T>::none tex2Dgather(T *p, cudaTextureObject_t t,
	float x, float y, bool *isResident, int comp = 0)
{
	*p = tex2Dgather<T>(t, x, y, isResident, comp);
}

#undef __WW_RESIDENT
#undef __WW_BARE
#undef __WW_RESIDENT_FETCH
#undef __WW_RESIDENT_OF
#undef __WW_COMMA
#undef __WW_FETCH
#undef __WW_TEX
#endif
#endif
