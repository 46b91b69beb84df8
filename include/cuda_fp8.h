/*
 * FP8 Intrinsics: conversions, and classes that hold one, two or four.
 * CUDA Math API, "FP8 Intrinsics".
 */
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__

#include "device_types.h"
#include "ww/tiny_float.h"

#ifdef __cplusplus
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

__WW_TINY __ww_tiny __ww_fp8_format(__nv_fp8_interpretation_t i)
{
	const __ww_tiny formats[] = {{3, 7, 0x7e, 0, 0x7f, 0x7f, 0x80}, {2, 15, 0x7b, 0x7c, 0x7f, 0x7e, 0x80}};

	return formats[i];
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny(x, __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny(x, __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny(__half2float(__half(x)), __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny(__bfloat162float(__nv_bfloat16(x)), __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(const double2 x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8x2_storage_t)__ww_to_tiny2(x.x, x.y, __ww_fp8_format(i), s == __NV_SATFINITE, 8);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(const float2 x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8x2_storage_t)__ww_to_tiny2(x.x, x.y, __ww_fp8_format(i), s == __NV_SATFINITE, 8);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(const __half2_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return __nv_cvt_float2_to_fp8x2(__ww_from_half2(x), s, i);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(const __nv_bfloat162_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return __nv_cvt_float2_to_fp8x2(__ww_from_bfloat162(x), s, i);
}
__WW_TINY __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t i)
{
	return (__half_raw)__float2half_rn(__ww_from_tiny(x, __ww_fp8_format(i)));
}
__WW_TINY __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t i)
{
	__half2_raw r = {__nv_cvt_fp8_to_halfraw(x & 0xff, i).x, __nv_cvt_fp8_to_halfraw(x >> 8 & 0xff, i).x};

	return r;
}

struct __ww_e4m3 {
	typedef __nv_fp8_storage_t __one;
	typedef __nv_fp8x2_storage_t __two;
	typedef __nv_fp8x4_storage_t __four;
	enum { __bits = 8 };
	template <class T> __WW_TINY __one __make(T x) { return (__one)__ww_to_tiny(x, __ww_fp8_format(__NV_E4M3), true); }
	__WW_TINY float __value(unsigned int v) { return __ww_from_tiny(v, __ww_fp8_format(__NV_E4M3)); }
};
struct __nv_fp8_e4m3 : __ww_tiny_one<__ww_e4m3> {
	__nv_fp8_e4m3() = default;
	using __ww_tiny_one::__ww_tiny_one;
};
struct __nv_fp8x2_e4m3 : __ww_tiny_two<__ww_e4m3> {
	__nv_fp8x2_e4m3() = default;
	using __ww_tiny_two::__ww_tiny_two;
};
struct __nv_fp8x4_e4m3 : __ww_tiny_four<__ww_e4m3> {
	__nv_fp8x4_e4m3() = default;
	using __ww_tiny_four::__ww_tiny_four;
};

struct __ww_e5m2 {
	typedef __nv_fp8_storage_t __one;
	typedef __nv_fp8x2_storage_t __two;
	typedef __nv_fp8x4_storage_t __four;
	enum { __bits = 8 };
	template <class T> __WW_TINY __one __make(T x) { return (__one)__ww_to_tiny(x, __ww_fp8_format(__NV_E5M2), true); }
	__WW_TINY float __value(unsigned int v) { return __ww_from_tiny(v, __ww_fp8_format(__NV_E5M2)); }
};
struct __nv_fp8_e5m2 : __ww_tiny_one<__ww_e5m2> {
	__nv_fp8_e5m2() = default;
	using __ww_tiny_one::__ww_tiny_one;
};
struct __nv_fp8x2_e5m2 : __ww_tiny_two<__ww_e5m2> {
	__nv_fp8x2_e5m2() = default;
	using __ww_tiny_two::__ww_tiny_two;
};
struct __nv_fp8x4_e5m2 : __ww_tiny_four<__ww_e5m2> {
	__nv_fp8x4_e5m2() = default;
	using __ww_tiny_four::__ww_tiny_four;
};

/* ---- e8m0: a power of two, the scale of a block of numbers ---- */

__WW_TINY __nv_fp8_storage_t __nv_cvt_float_to_e8m0(const float x, const __nv_saturation_t s,
	const enum cudaRoundMode rounding)
{
	unsigned int u = __ww_bits32(x) & 0x7fffffff, e = u >> 23, up;

	if (u > 0x7f800000)
		return 0xff;
	up = rounding == cudaRoundPosInf ? (e ? (u & 0x7fffff) != 0 : u > 0x400000) : 0;
	e += up;
	return (__nv_fp8_storage_t)(e < 0xff ? e : s == __NV_SATFINITE ? 0xfe : 0xff);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_double_to_e8m0(const double x, const __nv_saturation_t s,
	const enum cudaRoundMode rounding)
{
	float f = (float)x;

	/* keep the direction: a float between the double and its own rounding */
	if (rounding == cudaRoundPosInf && __builtin_fabs((double)f) < __builtin_fabs(x))
		f = __ww_float(__ww_bits32(f) + 1);
	else if (rounding == cudaRoundZero && __builtin_fabs((double)f) > __builtin_fabs(x))
		f = __ww_float(__ww_bits32(f) - 1);
	return __nv_cvt_float_to_e8m0(f, s, rounding);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(const __nv_bfloat16_raw x,
	const __nv_saturation_t s, const enum cudaRoundMode rounding)
{
	return __nv_cvt_float_to_e8m0(__bfloat162float(__nv_bfloat16(x)), s, rounding);
}
__WW_TINY __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(const __nv_fp8_storage_t x)
{
	__nv_bfloat16_raw r = {(unsigned short)(x == 0xff ? 0x7fff : x ? x << 7 : 0x40)};

	return r;
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(const double2 x, const __nv_saturation_t s,
	const enum cudaRoundMode rounding)
{
	return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_e8m0(x.x, s, rounding) |
		__nv_cvt_double_to_e8m0(x.y, s, rounding) << 8);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(const float2 x, const __nv_saturation_t s,
	const enum cudaRoundMode rounding)
{
	return __nv_cvt_double2_to_e8m0x2(make_double2((double)x.x, (double)x.y), s, rounding);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(const __nv_bfloat162_raw x,
	const __nv_saturation_t s, const enum cudaRoundMode rounding)
{
	return __nv_cvt_float2_to_e8m0x2(__ww_from_bfloat162(x), s, rounding);
}
__WW_TINY __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(const __nv_fp8x2_storage_t x)
{
	__nv_bfloat162_raw r = {__nv_cvt_e8m0_to_bf16raw(x & 0xff).x, __nv_cvt_e8m0_to_bf16raw(x >> 8).x};

	return r;
}
struct __ww_e8m0 {
	typedef __nv_fp8_storage_t __one;
	typedef __nv_fp8x2_storage_t __two;
	typedef __nv_fp8x4_storage_t __four;
	enum { __bits = 8 };
	__WW_TINY __one __make(double x) { return __nv_cvt_double_to_e8m0(x, __NV_SATFINITE, cudaRoundPosInf); }
	__WW_TINY float __value(unsigned int v)
	{
		return __bfloat162float(__nv_bfloat16(__nv_cvt_e8m0_to_bf16raw((__one)v)));
	}
};
struct __nv_fp8_e8m0 : __ww_tiny_one<__ww_e8m0> {
	__nv_fp8_e8m0() = default;
	using __ww_tiny_one::__ww_tiny_one;
};
struct __nv_fp8x2_e8m0 : __ww_tiny_two<__ww_e8m0> {
	__nv_fp8x2_e8m0() = default;
	using __ww_tiny_two::__ww_tiny_two;
	__host__ __device__ explicit operator __nv_bfloat162() const { return __float22bfloat162_rn((float2)*this); }
};
struct __nv_fp8x4_e8m0 : __ww_tiny_four<__ww_e8m0> {
	__nv_fp8x4_e8m0() = default;
	using __ww_tiny_four::__ww_tiny_four;
};

#include "cuda_fp6.h"
#include "cuda_fp4.h"
#endif
#endif
