/*
 * Half precision: the types __half and __half2, their operators, and (ww/small_float.h) their functions, for
 * host and device.
 * CUDA Math API, "Half precision".
 */
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

#ifndef __CUDACC_RTC__
#include <nv/target> /* programs rely on this header to bring it */
#endif
#include "vector_functions.h"

#define __CUDA_ALIGN__(align) __align__(align) /* programs use it, too */

typedef struct __align__(2) { unsigned short x; } __half_raw;
typedef struct __align__(4) { unsigned short x, y; } __half2_raw;

#ifdef __cplusplus
#include "ww/narrow.h"

struct __nv_bfloat16;

#define __WW_HD __host__ __device__

struct __align__(2) __half {
protected:
	unsigned short __x;
public:
	__half() = default;
	__WW_HD constexpr __half(const __half_raw &r) : __x(r.x) {}
	__WW_HD __half &operator=(const __half_raw &r) { __x = r.x; return *this; }
	__WW_HD volatile __half &operator=(const __half_raw &r) volatile { __x = r.x; return *this; }
	__WW_HD volatile __half &operator=(const volatile __half_raw &r) volatile { __x = r.x; return *this; }
	__WW_HD operator __half_raw() const { __half_raw r = {__x}; return r; }
	__WW_HD operator __half_raw() const volatile { __half_raw r = {__x}; return r; }
#ifndef __CUDA_NO_HALF_CONVERSIONS__
	explicit __WW_HD __half(__nv_bfloat16 a);
	__WW_HD __half(float a);
	__WW_HD __half(double a);
	__WW_HD operator float() const;
	__WW_HD __half &operator=(float a) { return *this = __half(a); }
	__WW_HD __half &operator=(double a) { return *this = __half(a); }
	__WW_HD __half(short a);
	__WW_HD __half(unsigned short a);
	__WW_HD __half(int a);
	__WW_HD __half(unsigned int a);
	__WW_HD __half(long a);
	__WW_HD __half(unsigned long a);
	__WW_HD __half(long long a);
	__WW_HD __half(unsigned long long a);
	__WW_HD operator signed char() const;
	__WW_HD operator unsigned char() const;
	__WW_HD operator char() const;
	__WW_HD operator short() const;
	__WW_HD operator unsigned short() const;
	__WW_HD operator int() const;
	__WW_HD operator unsigned int() const;
	__WW_HD operator long() const;
	__WW_HD operator unsigned long() const;
	__WW_HD operator long long() const;
	__WW_HD operator unsigned long long() const;
	__WW_HD __half &operator=(short a) { return *this = __half(a); }
	__WW_HD __half &operator=(unsigned short a) { return *this = __half(a); }
	__WW_HD __half &operator=(int a) { return *this = __half(a); }
	__WW_HD __half &operator=(unsigned int a) { return *this = __half(a); }
	__WW_HD __half &operator=(long a) { return *this = __half(a); }
	__WW_HD __half &operator=(unsigned long a) { return *this = __half(a); }
	__WW_HD __half &operator=(long long a) { return *this = __half(a); }
	__WW_HD __half &operator=(unsigned long long a) { return *this = __half(a); }
	__WW_HD constexpr operator bool() const { return (__x & 0x7fff) != 0; }
#endif
};

struct __align__(4) __half2 {
	__half x, y;

	__half2() = default;
	__WW_HD constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
	__WW_HD __half2(const __half2_raw &r) { x = __half_raw{r.x}; y = __half_raw{r.y}; }
	__WW_HD __half2 &operator=(const __half2_raw &r) { return *this = __half2(r); }
	__WW_HD operator __half2_raw() const
	{
		__half2_raw r = {((__half_raw)x).x, ((__half_raw)y).x};

		return r;
	}
};

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
typedef __half nv_half;
typedef __half2 nv_half2;

/* The value of a bit pattern, without hardware. */
static __inline__ __host__ __device__ float __ww_half_value(unsigned int u)
{
	unsigned int sign = (u & 0x8000) << 16, e = u >> 10 & 31, m = u & 0x3ff;

	if (e == 0)
		return __ww_float(__ww_bits32((float)m * 0x1p-24f) | sign);
	if (e == 31 && m)
		return __ww_float(0x7fffffff);
	return __ww_float(sign | (e == 31 ? 0x7f800000 : (e + 112) << 23) | m << 13);
}

#define WW_T __half
#define WW_T2 __half2
#define WW_RAW __half_raw
#define WW_RAW2 __half2_raw
#define WW_NATIVE _Float16
#define WW_S half
#define WW_S2 half2
#define WW_HALVES halves2half2
#define WW_2S2 2half2
#define WW_MANT 10
#define WW_BIAS 15
#define WW_ONE 0x3c00
#define WW_PTX "f16"
#define WW_ATOMIC_ARCH 700
#define WW_ATOMIC_PAIR_ARCH 600
#define WW_TANH_ARCH 750
#define WW_SINGLE(name) ::__nv_##name##f
#include "ww/small_float.h"
#ifndef __CUDA_NO_HALF_CONVERSIONS__
#define WW_CONVERTS
#endif
#ifndef __CUDA_NO_HALF_OPERATORS__
#define WW_OPERATES
#endif
#include "ww/small_float_class.h"
#undef WW_T
#undef WW_T2
#undef WW_RAW
#undef WW_RAW2
#undef WW_NATIVE
#undef WW_S
#undef WW_S2
#undef WW_HALVES
#undef WW_2S2
#undef WW_MANT
#undef WW_BIAS
#undef WW_ONE
#undef WW_PTX
#undef WW_TANH_ARCH
#undef WW_SINGLE
#undef WW_ATOMIC_ARCH
#undef WW_ATOMIC_PAIR_ARCH

#ifndef __CUDA_NO_HALF_OPERATORS__
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00)
#endif

#define __CUDA_FP16_TYPES_EXIST__
#undef __WW_HD
#endif
#endif
