/*
 * Surface functions: surf2Dread<T>(object, x in bytes, y) and so on. What happens outside is the
 * boundary mode: trap, the nearest element, or zero (and no write).
 * CUDA Programming Guide, "Surface Functions"; PTX ISA, "suld", "sust".
 */
#ifndef __SURFACE_INDIRECT_FUNCTIONS_H__
#define __SURFACE_INDIRECT_FUNCTIONS_H__

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus) && __cplusplus >= 201103L
#include "ww/texel.h"

#define __WW_SURFM static __inline__ __attribute__((always_inline, device))
#define __WW_SURF static __inline__ __attribute__((always_inline, device))

/* Elements by the size of a component and their number: registers that hold them. */
template <int Bytes, int Count> struct __ww_surf;

#define __WW_PARAMS(...) __VA_ARGS__

/* Loads and stores of 1, 2 and 4 registers at one geometry: coords names %[a] to %[d]. */
#define __WW_LD1(geom, m, pt, c, coords, ...) \
	asm volatile("suld.b." #geom "." pt "." m " {%[r0]}, [%[s], " coords "];" \
		: [r0] "=" c(r[0]) : [s] "l"(s), __VA_ARGS__ : "memory");
#define __WW_ST1(geom, m, pt, c, coords, ...) \
	asm volatile("sust.b." #geom "." pt "." m " [%[s], " coords "], {%[r0]};" \
		:: [s] "l"(s), __VA_ARGS__, [r0] c(r[0]) : "memory");
#define __WW_LD2(geom, m, pt, c, coords, ...) \
	asm volatile("suld.b." #geom ".v2." pt "." m " {%[r0], %[r1]}, [%[s], " coords "];" \
		: [r0] "=" c(r[0]), [r1] "=" c(r[1]) : [s] "l"(s), __VA_ARGS__ : "memory");
#define __WW_ST2(geom, m, pt, c, coords, ...) \
	asm volatile("sust.b." #geom ".v2." pt "." m " [%[s], " coords "], {%[r0], %[r1]};" \
		:: [s] "l"(s), __VA_ARGS__, [r0] c(r[0]), [r1] c(r[1]) : "memory");
#define __WW_LD4(geom, m, pt, c, coords, ...) \
	asm volatile("suld.b." #geom ".v4." pt "." m " {%[r0], %[r1], %[r2], %[r3]}, [%[s], " coords "];" \
		: [r0] "=" c(r[0]), [r1] "=" c(r[1]), [r2] "=" c(r[2]), [r3] "=" c(r[3]) : [s] "l"(s), __VA_ARGS__ : "memory");
#define __WW_ST4(geom, m, pt, c, coords, ...) \
	asm volatile("sust.b." #geom ".v4." pt "." m " [%[s], " coords "], {%[r0], %[r1], %[r2], %[r3]};" \
		:: [s] "l"(s), __VA_ARGS__, [r0] c(r[0]), [r1] c(r[1]), [r2] c(r[2]), [r3] c(r[3]) : "memory");
#define __WW_BY_MODE(access, geom, ...) \
	switch (mode) { \
	case cudaBoundaryModeZero: access(geom, "zero", __VA_ARGS__) break; \
	case cudaBoundaryModeClamp: access(geom, "clamp", __VA_ARGS__) break; \
	default: access(geom, "trap", __VA_ARGS__) break; \
	}
#define __WW_GEOMETRY(n, geom, params, pt, c, coords, ...) \
	__WW_SURFM void read_##geom(reg *r, cudaSurfaceObject_t s, params, cudaSurfaceBoundaryMode mode) \
	{ __WW_BY_MODE(__WW_LD##n, geom, pt, c, coords, __VA_ARGS__) } \
	__WW_SURFM void write_##geom(const reg *r, cudaSurfaceObject_t s, params, \
		cudaSurfaceBoundaryMode mode) \
	{ __WW_BY_MODE(__WW_ST##n, geom, pt, c, coords, __VA_ARGS__) }
#define __WW_SURFACE(bytes, n, pt, c, type) \
	template <> struct __ww_surf<bytes, n> { \
		typedef type reg; \
		__WW_GEOMETRY(n, 1d, __WW_PARAMS(int x), pt, c, "{%[a]}", [a] "r"(x)) \
		__WW_GEOMETRY(n, 2d, __WW_PARAMS(int x, int y), pt, c, "{%[a], %[b]}", \
			[a] "r"(x), [b] "r"(y)) \
		__WW_GEOMETRY(n, 3d, __WW_PARAMS(int x, int y, int z), pt, c, "{%[a], %[b], %[e], %[e]}", \
			[a] "r"(x), [b] "r"(y), [e] "r"(z)) \
		__WW_GEOMETRY(n, a1d, __WW_PARAMS(int x, int layer), pt, c, "{%[a], %[b]}", \
			[a] "r"(layer), [b] "r"(x)) \
		__WW_GEOMETRY(n, a2d, __WW_PARAMS(int x, int y, int layer), pt, c, \
			"{%[a], %[b], %[e], %[e]}", [a] "r"(layer), [b] "r"(x), [e] "r"(y)) \
	};
__WW_SURFACE(1, 1, "b8", "h", unsigned short)
__WW_SURFACE(1, 2, "b8", "h", unsigned short)
__WW_SURFACE(1, 4, "b8", "h", unsigned short)
__WW_SURFACE(2, 1, "b16", "h", unsigned short)
__WW_SURFACE(2, 2, "b16", "h", unsigned short)
__WW_SURFACE(2, 4, "b16", "h", unsigned short)
__WW_SURFACE(4, 1, "b32", "r", unsigned int)
__WW_SURFACE(4, 2, "b32", "r", unsigned int)
__WW_SURFACE(4, 4, "b32", "r", unsigned int)
__WW_SURFACE(8, 1, "b64", "l", unsigned long long)
__WW_SURFACE(8, 2, "b64", "l", unsigned long long)
#undef __WW_SURFACE
#undef __WW_GEOMETRY
#undef __WW_BY_MODE
#undef __WW_LD1
#undef __WW_LD2
#undef __WW_LD4
#undef __WW_ST1
#undef __WW_ST2
#undef __WW_ST4
#undef __WW_PARAMS

template <class T> __WW_SURF T surf1Dread(cudaSurfaceObject_t s, int x,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count];
	typename __ww_E::elem e[__ww_E::count];
	T v;

	__ww_S::read_1d(r, s, x, mode);
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&e[i], &r[i], sizeof(e[i]));
	__builtin_memcpy(&v, e, sizeof(v));
	return v;
}
template <class T> __WW_SURF typename __ww_texel<T>::none surf1Dread(T *p, cudaSurfaceObject_t s, int x,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	*p = surf1Dread<T>(s, x, mode);
}
template <class T> __WW_SURF void surf1Dwrite(T v, cudaSurfaceObject_t s, int x,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count] = {};
	typename __ww_E::elem e[__ww_E::count];

	__builtin_memcpy(e, &v, sizeof(v));
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&r[i], &e[i], sizeof(e[i]));
	__ww_S::write_1d(r, s, x, mode);
}

template <class T> __WW_SURF T surf2Dread(cudaSurfaceObject_t s, int x, int y,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count];
	typename __ww_E::elem e[__ww_E::count];
	T v;

	__ww_S::read_2d(r, s, x, y, mode);
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&e[i], &r[i], sizeof(e[i]));
	__builtin_memcpy(&v, e, sizeof(v));
	return v;
}
template <class T> __WW_SURF typename __ww_texel<T>::none surf2Dread(T *p, cudaSurfaceObject_t s, int x, int y,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	*p = surf2Dread<T>(s, x, y, mode);
}
template <class T> __WW_SURF void surf2Dwrite(T v, cudaSurfaceObject_t s, int x, int y,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count] = {};
	typename __ww_E::elem e[__ww_E::count];

	__builtin_memcpy(e, &v, sizeof(v));
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&r[i], &e[i], sizeof(e[i]));
	__ww_S::write_2d(r, s, x, y, mode);
}

template <class T> __WW_SURF T surf3Dread(cudaSurfaceObject_t s, int x, int y, int z,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count];
	typename __ww_E::elem e[__ww_E::count];
	T v;

	__ww_S::read_3d(r, s, x, y, z, mode);
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&e[i], &r[i], sizeof(e[i]));
	__builtin_memcpy(&v, e, sizeof(v));
	return v;
}
template <class T> __WW_SURF typename __ww_texel<T>::none surf3Dread(T *p, cudaSurfaceObject_t s, int x, int y, int z,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	*p = surf3Dread<T>(s, x, y, z, mode);
}
template <class T> __WW_SURF void surf3Dwrite(T v, cudaSurfaceObject_t s, int x, int y, int z,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count] = {};
	typename __ww_E::elem e[__ww_E::count];

	__builtin_memcpy(e, &v, sizeof(v));
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&r[i], &e[i], sizeof(e[i]));
	__ww_S::write_3d(r, s, x, y, z, mode);
}

template <class T> __WW_SURF T surf1DLayeredread(cudaSurfaceObject_t s, int x, int layer,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count];
	typename __ww_E::elem e[__ww_E::count];
	T v;

	__ww_S::read_a1d(r, s, x, layer, mode);
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&e[i], &r[i], sizeof(e[i]));
	__builtin_memcpy(&v, e, sizeof(v));
	return v;
}
template <class T> __WW_SURF typename __ww_texel<T>::none surf1DLayeredread(T *p, cudaSurfaceObject_t s, int x, int layer,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	*p = surf1DLayeredread<T>(s, x, layer, mode);
}
template <class T> __WW_SURF void surf1DLayeredwrite(T v, cudaSurfaceObject_t s, int x, int layer,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count] = {};
	typename __ww_E::elem e[__ww_E::count];

	__builtin_memcpy(e, &v, sizeof(v));
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&r[i], &e[i], sizeof(e[i]));
	__ww_S::write_a1d(r, s, x, layer, mode);
}

template <class T> __WW_SURF T surf2DLayeredread(cudaSurfaceObject_t s, int x, int y, int layer,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count];
	typename __ww_E::elem e[__ww_E::count];
	T v;

	__ww_S::read_a2d(r, s, x, y, layer, mode);
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&e[i], &r[i], sizeof(e[i]));
	__builtin_memcpy(&v, e, sizeof(v));
	return v;
}
template <class T> __WW_SURF typename __ww_texel<T>::none surf2DLayeredread(T *p, cudaSurfaceObject_t s, int x, int y, int layer,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	*p = surf2DLayeredread<T>(s, x, y, layer, mode);
}
template <class T> __WW_SURF void surf2DLayeredwrite(T v, cudaSurfaceObject_t s, int x, int y, int layer,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count] = {};
	typename __ww_E::elem e[__ww_E::count];

	__builtin_memcpy(e, &v, sizeof(v));
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&r[i], &e[i], sizeof(e[i]));
	__ww_S::write_a2d(r, s, x, y, layer, mode);
}

template <class T> __WW_SURF T surfCubemapread(cudaSurfaceObject_t s, int x, int y, int face,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count];
	typename __ww_E::elem e[__ww_E::count];
	T v;

	__ww_S::read_a2d(r, s, x, y, face, mode);
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&e[i], &r[i], sizeof(e[i]));
	__builtin_memcpy(&v, e, sizeof(v));
	return v;
}
template <class T> __WW_SURF typename __ww_texel<T>::none surfCubemapread(T *p, cudaSurfaceObject_t s, int x, int y, int face,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	*p = surfCubemapread<T>(s, x, y, face, mode);
}
template <class T> __WW_SURF void surfCubemapwrite(T v, cudaSurfaceObject_t s, int x, int y, int face,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count] = {};
	typename __ww_E::elem e[__ww_E::count];

	__builtin_memcpy(e, &v, sizeof(v));
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&r[i], &e[i], sizeof(e[i]));
	__ww_S::write_a2d(r, s, x, y, face, mode);
}

template <class T> __WW_SURF T surfCubemapLayeredread(cudaSurfaceObject_t s, int x, int y, int layerFace,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count];
	typename __ww_E::elem e[__ww_E::count];
	T v;

	__ww_S::read_a2d(r, s, x, y, layerFace, mode);
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&e[i], &r[i], sizeof(e[i]));
	__builtin_memcpy(&v, e, sizeof(v));
	return v;
}
template <class T> __WW_SURF typename __ww_texel<T>::none surfCubemapLayeredread(T *p, cudaSurfaceObject_t s, int x, int y, int layerFace,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	*p = surfCubemapLayeredread<T>(s, x, y, layerFace, mode);
}
template <class T> __WW_SURF void surfCubemapLayeredwrite(T v, cudaSurfaceObject_t s, int x, int y, int layerFace,
	cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)
{
	typedef __ww_texel<T> __ww_E;
	typedef __ww_surf<sizeof(typename __ww_E::elem), __ww_E::count> __ww_S;
	typename __ww_S::reg r[__ww_E::count] = {};
	typename __ww_E::elem e[__ww_E::count];

	__builtin_memcpy(e, &v, sizeof(v));
	for (int i = 0; i < __ww_E::count; i++)
		__builtin_memcpy(&r[i], &e[i], sizeof(e[i]));
	__ww_S::write_a2d(r, s, x, y, layerFace, mode);
}

#undef __WW_SURFM
#undef __WW_SURF
#endif
#endif
