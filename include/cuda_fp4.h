/*
 * FP4 Intrinsics: conversions, and classes that hold one, two or four.
 * CUDA Math API, "FP4 Intrinsics".
 */
#ifndef __CUDA_FP4_H__
#define __CUDA_FP4_H__
#define __CUDA_FP4_TYPES_EXIST__

#include "device_types.h"
#include "ww/tiny_float.h"

#ifdef __cplusplus
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short int __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;

__WW_TINY __ww_tiny __ww_fp4_format(__nv_fp4_interpretation_t i)
{
	const __ww_tiny formats[] = {{1, 1, 0x7, 0, 0, 0, 0x8}};

	return formats[i];
}
__WW_TINY __nv_fp4_storage_t __nv_cvt_double_to_fp4(const double x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp4_storage_t)__ww_to_tiny(x, __ww_fp4_format(i), true);
}
__WW_TINY __nv_fp4_storage_t __nv_cvt_float_to_fp4(const float x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp4_storage_t)__ww_to_tiny(x, __ww_fp4_format(i), true);
}
__WW_TINY __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(const __half_raw x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp4_storage_t)__ww_to_tiny(__half2float(__half(x)), __ww_fp4_format(i), true);
}
__WW_TINY __nv_fp4_storage_t __nv_cvt_bfloat16raw_to_fp4(const __nv_bfloat16_raw x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp4_storage_t)__ww_to_tiny(__bfloat162float(__nv_bfloat16(x)), __ww_fp4_format(i), true);
}
__WW_TINY __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(const double2 x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp4x2_storage_t)__ww_to_tiny2(x.x, x.y, __ww_fp4_format(i), true, 4);
}
__WW_TINY __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(const float2 x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode)
{
	return (__nv_fp4x2_storage_t)__ww_to_tiny2(x.x, x.y, __ww_fp4_format(i), true, 4);
}
__WW_TINY __nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(const __half2_raw x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode r)
{
	return __nv_cvt_float2_to_fp4x2(__ww_from_half2(x), i, r);
}
__WW_TINY __nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(const __nv_bfloat162_raw x, const __nv_fp4_interpretation_t i, const enum cudaRoundMode r)
{
	return __nv_cvt_float2_to_fp4x2(__ww_from_bfloat162(x), i, r);
}
__WW_TINY __half_raw __nv_cvt_fp4_to_halfraw(const __nv_fp4_storage_t x, const __nv_fp4_interpretation_t i)
{
	return (__half_raw)__float2half_rn(__ww_from_tiny(x, __ww_fp4_format(i)));
}
__WW_TINY __half2_raw __nv_cvt_fp4x2_to_halfraw2(const __nv_fp4x2_storage_t x, const __nv_fp4_interpretation_t i)
{
	__half2_raw r = {__nv_cvt_fp4_to_halfraw(x & 0xf, i).x, __nv_cvt_fp4_to_halfraw(x >> 4 & 0xf, i).x};

	return r;
}

struct __ww_e2m1 {
	typedef __nv_fp4_storage_t __one;
	typedef __nv_fp4x2_storage_t __two;
	typedef __nv_fp4x4_storage_t __four;
	enum { __bits = 4 };
	template <class T> __WW_TINY __one __make(T x) { return (__one)__ww_to_tiny(x, __ww_fp4_format(__NV_E2M1), true); }
	__WW_TINY float __value(unsigned int v) { return __ww_from_tiny(v, __ww_fp4_format(__NV_E2M1)); }
};
struct __nv_fp4_e2m1 : __ww_tiny_one<__ww_e2m1> {
	__nv_fp4_e2m1() = default;
	using __ww_tiny_one::__ww_tiny_one;
};
struct __nv_fp4x2_e2m1 : __ww_tiny_two<__ww_e2m1> {
	__nv_fp4x2_e2m1() = default;
	using __ww_tiny_two::__ww_tiny_two;
};
struct __nv_fp4x4_e2m1 : __ww_tiny_four<__ww_e2m1> {
	__nv_fp4x4_e2m1() = default;
	using __ww_tiny_four::__ww_tiny_four;
};

#endif
#endif
