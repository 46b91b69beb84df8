/*
 * FP8 Intrinsics: conversions, and classes that hold one, two or four.
 * CUDA Math API, "FP8 Intrinsics".
 */
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__

#include "device_types.h"
#include "ww/tiny_float.h"

#ifdef __cplusplus
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

__WW_TINY __ww_tiny __ww_fp8_format(__nv_fp8_interpretation_t i)
{
	const __ww_tiny formats[] = {{3, 7, 0x7e, 0, 0x7f, 0x80}, {2, 15, 0x7b, 0x7c, 0x7f, 0x80}};

	return formats[i];
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny(x, __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny((double)x, __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny((double)__half2float(__half(x)), __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8_storage_t)__ww_to_tiny((double)__bfloat162float(__nv_bfloat16(x)), __ww_fp8_format(i), s == __NV_SATFINITE);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(const double2 x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_fp8(x.x, s, i) |
		__nv_cvt_double_to_fp8(x.y, s, i) << 8);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(const float2 x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(x.x, s, i) |
		__nv_cvt_float_to_fp8(x.y, s, i) << 8);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(const __half2_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8x2_storage_t)(__nv_cvt_halfraw_to_fp8(__half_raw{x.x}, s, i) |
		__nv_cvt_halfraw_to_fp8(__half_raw{x.y}, s, i) << 8);
}
__WW_TINY __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(const __nv_bfloat162_raw x, const __nv_saturation_t s, const __nv_fp8_interpretation_t i)
{
	return (__nv_fp8x2_storage_t)(__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{x.x}, s, i) |
		__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{x.y}, s, i) << 8);
}
__WW_TINY __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t i)
{
	return (__half_raw)__float2half_rn(__ww_from_tiny(x, __ww_fp8_format(i)));
}
__WW_TINY __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t i)
{
	__half2_raw r = {__nv_cvt_fp8_to_halfraw(x & 0xff, i).x,
		__nv_cvt_fp8_to_halfraw(x >> 8 & 0xff, i).x};

	return r;
}

struct __nv_fp8_e4m3 {
	__nv_fp8_storage_t __x;

	__nv_fp8_e4m3() = default;
	__host__ __device__ explicit __nv_fp8_e4m3(float f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(double f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(__half f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(__half2float(f)), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(__nv_bfloat16 f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(__bfloat162float(f)), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(short f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(unsigned short f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(int f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(unsigned int f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(unsigned long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(long long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit __nv_fp8_e4m3(unsigned long long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E4M3), true)) {}
	__host__ __device__ explicit operator float() const { return __ww_from_tiny(__x, __ww_fp8_format(__NV_E4M3)); }
	__host__ __device__ explicit operator double() const { return (double)(float)*this; }
	__host__ __device__ explicit operator __half() const { return __float2half_rn((float)*this); }
	__host__ __device__ explicit operator __nv_bfloat16() const { return __float2bfloat16_rn((float)*this); }
	__host__ __device__ explicit operator bool() const { return (float)*this != 0.0f; }
	__host__ __device__ explicit operator signed char() const { return __ww_to_int<signed char>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned char() const { return __ww_to_int<unsigned char>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator char() const { return __ww_to_int<char>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator short() const { return __ww_to_int<short>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned short() const { return __ww_to_int<unsigned short>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator int() const { return __ww_to_int<int>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned int() const { return __ww_to_int<unsigned int>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator long() const { return __ww_to_int<long>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned long() const { return __ww_to_int<unsigned long>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator long long() const { return __ww_to_int<long long>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned long long() const { return __ww_to_int<unsigned long long>((float)*this, __WW_ZERO); }
};
struct __nv_fp8x2_e4m3 {
	__nv_fp8x2_storage_t __x;

	__nv_fp8x2_e4m3() = default;
	__host__ __device__ explicit __nv_fp8x2_e4m3(float2 f) : __x((__nv_fp8x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp8_format(__NV_E4M3), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp8_format(__NV_E4M3), true) << 8)) {}
	__host__ __device__ explicit __nv_fp8x2_e4m3(double2 f) : __x((__nv_fp8x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp8_format(__NV_E4M3), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp8_format(__NV_E4M3), true) << 8)) {}
	__host__ __device__ explicit __nv_fp8x2_e4m3(__half2 f) : __nv_fp8x2_e4m3(__half22float2(f)) {}
	__host__ __device__ explicit __nv_fp8x2_e4m3(__nv_bfloat162 f) : __nv_fp8x2_e4m3(__bfloat1622float2(f)) {}
	__host__ __device__ explicit operator float2() const
	{
		float2 r = {__ww_from_tiny(__x & 0xff, __ww_fp8_format(__NV_E4M3)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp8_format(__NV_E4M3))};

		return r;
	}
	__host__ __device__ explicit operator __half2() const { return __float22half2_rn((float2)*this); }
};
struct __nv_fp8x4_e4m3 {
	__nv_fp8x4_storage_t __x;

	__nv_fp8x4_e4m3() = default;
	__host__ __device__ explicit __nv_fp8x4_e4m3(float4 f)
		: __x((__nv_fp8x4_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp8_format(__NV_E4M3), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp8_format(__NV_E4M3), true) << 8 |
			(unsigned)__ww_to_tiny((double)(f.z), __ww_fp8_format(__NV_E4M3), true) << 16 | (unsigned)__ww_to_tiny((double)(f.w), __ww_fp8_format(__NV_E4M3), true) << 24)) {}
	__host__ __device__ explicit __nv_fp8x4_e4m3(__half2 lo, __half2 hi)
		: __nv_fp8x4_e4m3(make_float4(__low2float(lo), __high2float(lo), __low2float(hi), __high2float(hi))) {}
	__host__ __device__ explicit operator float4() const
	{
		float4 r = {__ww_from_tiny(__x & 0xff, __ww_fp8_format(__NV_E4M3)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp8_format(__NV_E4M3)),
			__ww_from_tiny(__x >> 16 & 0xff, __ww_fp8_format(__NV_E4M3)),
			__ww_from_tiny(__x >> 24 & 0xff, __ww_fp8_format(__NV_E4M3))};

		return r;
	}
};

struct __nv_fp8_e5m2 {
	__nv_fp8_storage_t __x;

	__nv_fp8_e5m2() = default;
	__host__ __device__ explicit __nv_fp8_e5m2(float f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(double f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(__half f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(__half2float(f)), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(__nv_bfloat16 f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(__bfloat162float(f)), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(short f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(unsigned short f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(int f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(unsigned int f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(unsigned long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(long long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit __nv_fp8_e5m2(unsigned long long f) : __x((__nv_fp8_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp8_format(__NV_E5M2), true)) {}
	__host__ __device__ explicit operator float() const { return __ww_from_tiny(__x, __ww_fp8_format(__NV_E5M2)); }
	__host__ __device__ explicit operator double() const { return (double)(float)*this; }
	__host__ __device__ explicit operator __half() const { return __float2half_rn((float)*this); }
	__host__ __device__ explicit operator __nv_bfloat16() const { return __float2bfloat16_rn((float)*this); }
	__host__ __device__ explicit operator bool() const { return (float)*this != 0.0f; }
	__host__ __device__ explicit operator signed char() const { return __ww_to_int<signed char>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned char() const { return __ww_to_int<unsigned char>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator char() const { return __ww_to_int<char>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator short() const { return __ww_to_int<short>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned short() const { return __ww_to_int<unsigned short>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator int() const { return __ww_to_int<int>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned int() const { return __ww_to_int<unsigned int>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator long() const { return __ww_to_int<long>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned long() const { return __ww_to_int<unsigned long>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator long long() const { return __ww_to_int<long long>((float)*this, __WW_ZERO); }
	__host__ __device__ explicit operator unsigned long long() const { return __ww_to_int<unsigned long long>((float)*this, __WW_ZERO); }
};
struct __nv_fp8x2_e5m2 {
	__nv_fp8x2_storage_t __x;

	__nv_fp8x2_e5m2() = default;
	__host__ __device__ explicit __nv_fp8x2_e5m2(float2 f) : __x((__nv_fp8x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp8_format(__NV_E5M2), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp8_format(__NV_E5M2), true) << 8)) {}
	__host__ __device__ explicit __nv_fp8x2_e5m2(double2 f) : __x((__nv_fp8x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp8_format(__NV_E5M2), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp8_format(__NV_E5M2), true) << 8)) {}
	__host__ __device__ explicit __nv_fp8x2_e5m2(__half2 f) : __nv_fp8x2_e5m2(__half22float2(f)) {}
	__host__ __device__ explicit __nv_fp8x2_e5m2(__nv_bfloat162 f) : __nv_fp8x2_e5m2(__bfloat1622float2(f)) {}
	__host__ __device__ explicit operator float2() const
	{
		float2 r = {__ww_from_tiny(__x & 0xff, __ww_fp8_format(__NV_E5M2)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp8_format(__NV_E5M2))};

		return r;
	}
	__host__ __device__ explicit operator __half2() const { return __float22half2_rn((float2)*this); }
};
struct __nv_fp8x4_e5m2 {
	__nv_fp8x4_storage_t __x;

	__nv_fp8x4_e5m2() = default;
	__host__ __device__ explicit __nv_fp8x4_e5m2(float4 f)
		: __x((__nv_fp8x4_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp8_format(__NV_E5M2), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp8_format(__NV_E5M2), true) << 8 |
			(unsigned)__ww_to_tiny((double)(f.z), __ww_fp8_format(__NV_E5M2), true) << 16 | (unsigned)__ww_to_tiny((double)(f.w), __ww_fp8_format(__NV_E5M2), true) << 24)) {}
	__host__ __device__ explicit __nv_fp8x4_e5m2(__half2 lo, __half2 hi)
		: __nv_fp8x4_e5m2(make_float4(__low2float(lo), __high2float(lo), __low2float(hi), __high2float(hi))) {}
	__host__ __device__ explicit operator float4() const
	{
		float4 r = {__ww_from_tiny(__x & 0xff, __ww_fp8_format(__NV_E5M2)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp8_format(__NV_E5M2)),
			__ww_from_tiny(__x >> 16 & 0xff, __ww_fp8_format(__NV_E5M2)),
			__ww_from_tiny(__x >> 24 & 0xff, __ww_fp8_format(__NV_E5M2))};

		return r;
	}
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
struct __nv_fp8_e8m0 {
	__nv_fp8_storage_t __x;

	__nv_fp8_e8m0() = default;
	__host__ __device__ explicit __nv_fp8_e8m0(float f)
		: __x(__nv_cvt_float_to_e8m0(f, __NV_SATFINITE, cudaRoundPosInf)) {}
	__host__ __device__ explicit operator float() const
	{
		return __bfloat162float(__nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(__x)));
	}
};

#include "cuda_fp6.h"
#include "cuda_fp4.h"
#endif
#endif
