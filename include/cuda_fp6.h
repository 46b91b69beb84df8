/*
 * FP6 Intrinsics: conversions, and classes that hold one, two or four.
 * CUDA Math API, "FP6 Intrinsics".
 */
#ifndef __CUDA_FP6_H__
#define __CUDA_FP6_H__

#include "device_types.h"
#include "ww/tiny_float.h"

#ifdef __cplusplus
typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short int __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
typedef enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 } __nv_fp6_interpretation_t;

__WW_TINY __ww_tiny __ww_fp6_format(__nv_fp6_interpretation_t i)
{
	const __ww_tiny formats[] = {{3, 1, 0x1f, 0, 0, 0x20}, {2, 3, 0x1f, 0, 0, 0x20}};

	return formats[i];
}
__WW_TINY __nv_fp6_storage_t __nv_cvt_double_to_fp6(const double x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6_storage_t)__ww_to_tiny(x, __ww_fp6_format(i), true);
}
__WW_TINY __nv_fp6_storage_t __nv_cvt_float_to_fp6(const float x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6_storage_t)__ww_to_tiny((double)x, __ww_fp6_format(i), true);
}
__WW_TINY __nv_fp6_storage_t __nv_cvt_halfraw_to_fp6(const __half_raw x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6_storage_t)__ww_to_tiny((double)__half2float(__half(x)), __ww_fp6_format(i), true);
}
__WW_TINY __nv_fp6_storage_t __nv_cvt_bfloat16raw_to_fp6(const __nv_bfloat16_raw x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6_storage_t)__ww_to_tiny((double)__bfloat162float(__nv_bfloat16(x)), __ww_fp6_format(i), true);
}
__WW_TINY __nv_fp6x2_storage_t __nv_cvt_double2_to_fp6x2(const double2 x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6x2_storage_t)(__nv_cvt_double_to_fp6(x.x, i, cudaRoundNearest) |
		__nv_cvt_double_to_fp6(x.y, i, cudaRoundNearest) << 8);
}
__WW_TINY __nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(const float2 x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6x2_storage_t)(__nv_cvt_float_to_fp6(x.x, i, cudaRoundNearest) |
		__nv_cvt_float_to_fp6(x.y, i, cudaRoundNearest) << 8);
}
__WW_TINY __nv_fp6x2_storage_t __nv_cvt_halfraw2_to_fp6x2(const __half2_raw x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6x2_storage_t)(__nv_cvt_halfraw_to_fp6(__half_raw{x.x}, i, cudaRoundNearest) |
		__nv_cvt_halfraw_to_fp6(__half_raw{x.y}, i, cudaRoundNearest) << 8);
}
__WW_TINY __nv_fp6x2_storage_t __nv_cvt_bfloat16raw2_to_fp6x2(const __nv_bfloat162_raw x, const __nv_fp6_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp6x2_storage_t)(__nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw{x.x}, i, cudaRoundNearest) |
		__nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw{x.y}, i, cudaRoundNearest) << 8);
}
__WW_TINY __half_raw __nv_cvt_fp6_to_halfraw(const __nv_fp6_storage_t x, const __nv_fp6_interpretation_t i)
{
	return (__half_raw)__float2half_rn(__ww_from_tiny(x, __ww_fp6_format(i)));
}
__WW_TINY __half2_raw __nv_cvt_fp6x2_to_halfraw2(const __nv_fp6x2_storage_t x, const __nv_fp6_interpretation_t i)
{
	__half2_raw r = {__nv_cvt_fp6_to_halfraw(x & 0xff, i).x,
		__nv_cvt_fp6_to_halfraw(x >> 8 & 0xff, i).x};

	return r;
}

struct __nv_fp6_e2m3 {
	__nv_fp6_storage_t __x;

	__nv_fp6_e2m3() = default;
	__host__ __device__ explicit __nv_fp6_e2m3(float f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(double f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(__half f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(__half2float(f)), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(__nv_bfloat16 f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(__bfloat162float(f)), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(short f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(unsigned short f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(int f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(unsigned int f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(unsigned long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(long long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit __nv_fp6_e2m3(unsigned long long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E2M3), true)) {}
	__host__ __device__ explicit operator float() const { return __ww_from_tiny(__x, __ww_fp6_format(__NV_E2M3)); }
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
struct __nv_fp6x2_e2m3 {
	__nv_fp6x2_storage_t __x;

	__nv_fp6x2_e2m3() = default;
	__host__ __device__ explicit __nv_fp6x2_e2m3(float2 f) : __x((__nv_fp6x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp6_format(__NV_E2M3), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp6_format(__NV_E2M3), true) << 8)) {}
	__host__ __device__ explicit __nv_fp6x2_e2m3(double2 f) : __x((__nv_fp6x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp6_format(__NV_E2M3), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp6_format(__NV_E2M3), true) << 8)) {}
	__host__ __device__ explicit __nv_fp6x2_e2m3(__half2 f) : __nv_fp6x2_e2m3(__half22float2(f)) {}
	__host__ __device__ explicit __nv_fp6x2_e2m3(__nv_bfloat162 f) : __nv_fp6x2_e2m3(__bfloat1622float2(f)) {}
	__host__ __device__ explicit operator float2() const
	{
		float2 r = {__ww_from_tiny(__x & 0xff, __ww_fp6_format(__NV_E2M3)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp6_format(__NV_E2M3))};

		return r;
	}
	__host__ __device__ explicit operator __half2() const { return __float22half2_rn((float2)*this); }
};
struct __nv_fp6x4_e2m3 {
	__nv_fp6x4_storage_t __x;

	__nv_fp6x4_e2m3() = default;
	__host__ __device__ explicit __nv_fp6x4_e2m3(float4 f)
		: __x((__nv_fp6x4_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp6_format(__NV_E2M3), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp6_format(__NV_E2M3), true) << 8 |
			(unsigned)__ww_to_tiny((double)(f.z), __ww_fp6_format(__NV_E2M3), true) << 16 | (unsigned)__ww_to_tiny((double)(f.w), __ww_fp6_format(__NV_E2M3), true) << 24)) {}
	__host__ __device__ explicit __nv_fp6x4_e2m3(__half2 lo, __half2 hi)
		: __nv_fp6x4_e2m3(make_float4(__low2float(lo), __high2float(lo), __low2float(hi), __high2float(hi))) {}
	__host__ __device__ explicit operator float4() const
	{
		float4 r = {__ww_from_tiny(__x & 0xff, __ww_fp6_format(__NV_E2M3)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp6_format(__NV_E2M3)),
			__ww_from_tiny(__x >> 16 & 0xff, __ww_fp6_format(__NV_E2M3)),
			__ww_from_tiny(__x >> 24 & 0xff, __ww_fp6_format(__NV_E2M3))};

		return r;
	}
};

struct __nv_fp6_e3m2 {
	__nv_fp6_storage_t __x;

	__nv_fp6_e3m2() = default;
	__host__ __device__ explicit __nv_fp6_e3m2(float f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(double f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(__half f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(__half2float(f)), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(__nv_bfloat16 f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(__bfloat162float(f)), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(short f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(unsigned short f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(int f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(unsigned int f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(unsigned long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(long long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit __nv_fp6_e3m2(unsigned long long f) : __x((__nv_fp6_storage_t)(unsigned)__ww_to_tiny((double)(f), __ww_fp6_format(__NV_E3M2), true)) {}
	__host__ __device__ explicit operator float() const { return __ww_from_tiny(__x, __ww_fp6_format(__NV_E3M2)); }
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
struct __nv_fp6x2_e3m2 {
	__nv_fp6x2_storage_t __x;

	__nv_fp6x2_e3m2() = default;
	__host__ __device__ explicit __nv_fp6x2_e3m2(float2 f) : __x((__nv_fp6x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp6_format(__NV_E3M2), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp6_format(__NV_E3M2), true) << 8)) {}
	__host__ __device__ explicit __nv_fp6x2_e3m2(double2 f) : __x((__nv_fp6x2_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp6_format(__NV_E3M2), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp6_format(__NV_E3M2), true) << 8)) {}
	__host__ __device__ explicit __nv_fp6x2_e3m2(__half2 f) : __nv_fp6x2_e3m2(__half22float2(f)) {}
	__host__ __device__ explicit __nv_fp6x2_e3m2(__nv_bfloat162 f) : __nv_fp6x2_e3m2(__bfloat1622float2(f)) {}
	__host__ __device__ explicit operator float2() const
	{
		float2 r = {__ww_from_tiny(__x & 0xff, __ww_fp6_format(__NV_E3M2)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp6_format(__NV_E3M2))};

		return r;
	}
	__host__ __device__ explicit operator __half2() const { return __float22half2_rn((float2)*this); }
};
struct __nv_fp6x4_e3m2 {
	__nv_fp6x4_storage_t __x;

	__nv_fp6x4_e3m2() = default;
	__host__ __device__ explicit __nv_fp6x4_e3m2(float4 f)
		: __x((__nv_fp6x4_storage_t)((unsigned)__ww_to_tiny((double)(f.x), __ww_fp6_format(__NV_E3M2), true) | (unsigned)__ww_to_tiny((double)(f.y), __ww_fp6_format(__NV_E3M2), true) << 8 |
			(unsigned)__ww_to_tiny((double)(f.z), __ww_fp6_format(__NV_E3M2), true) << 16 | (unsigned)__ww_to_tiny((double)(f.w), __ww_fp6_format(__NV_E3M2), true) << 24)) {}
	__host__ __device__ explicit __nv_fp6x4_e3m2(__half2 lo, __half2 hi)
		: __nv_fp6x4_e3m2(make_float4(__low2float(lo), __high2float(lo), __low2float(hi), __high2float(hi))) {}
	__host__ __device__ explicit operator float4() const
	{
		float4 r = {__ww_from_tiny(__x & 0xff, __ww_fp6_format(__NV_E3M2)),
			__ww_from_tiny(__x >> 8 & 0xff, __ww_fp6_format(__NV_E3M2)),
			__ww_from_tiny(__x >> 16 & 0xff, __ww_fp6_format(__NV_E3M2)),
			__ww_from_tiny(__x >> 24 & 0xff, __ww_fp6_format(__NV_E3M2))};

		return r;
	}
};

#endif
#endif
