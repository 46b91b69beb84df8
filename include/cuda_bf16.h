/*
 * Bfloat16 precision: the types __nv_bfloat16 and __nv_bfloat162, their operators, and (ww/small_float.h) their functions, for
 * host and device.
 * CUDA Math API, "Bfloat16 precision".
 */
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__

#include "vector_functions.h"

#define __CUDA_ALIGN__(align) __align__(align) /* programs use it, too */

typedef struct __align__(2) { unsigned short x; } __nv_bfloat16_raw;
typedef struct __align__(4) { unsigned short x, y; } __nv_bfloat162_raw;

#ifdef __cplusplus
#include "ww/narrow.h"

struct __half;

#define __WW_HD __host__ __device__

struct __align__(2) __nv_bfloat16 {
protected:
	unsigned short __x;
public:
	__nv_bfloat16() = default;
	__WW_HD constexpr __nv_bfloat16(const __nv_bfloat16_raw &r) : __x(r.x) {}
	__WW_HD __nv_bfloat16 &operator=(const __nv_bfloat16_raw &r) { __x = r.x; return *this; }
	__WW_HD volatile __nv_bfloat16 &operator=(const __nv_bfloat16_raw &r) volatile { __x = r.x; return *this; }
	__WW_HD volatile __nv_bfloat16 &operator=(const volatile __nv_bfloat16_raw &r) volatile { __x = r.x; return *this; }
	__WW_HD operator __nv_bfloat16_raw() const { __nv_bfloat16_raw r = {__x}; return r; }
	__WW_HD operator __nv_bfloat16_raw() const volatile { __nv_bfloat16_raw r = {__x}; return r; }
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
	explicit __WW_HD __nv_bfloat16(__half a);
	__WW_HD __nv_bfloat16(float a);
	__WW_HD __nv_bfloat16(double a);
	__WW_HD operator float() const;
	__WW_HD __nv_bfloat16 &operator=(float a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(double a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16(short a);
	__WW_HD __nv_bfloat16(unsigned short a);
	__WW_HD __nv_bfloat16(int a);
	__WW_HD __nv_bfloat16(unsigned int a);
	__WW_HD __nv_bfloat16(long a);
	__WW_HD __nv_bfloat16(unsigned long a);
	__WW_HD __nv_bfloat16(long long a);
	__WW_HD __nv_bfloat16(unsigned long long a);
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
	__WW_HD __nv_bfloat16 &operator=(short a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(unsigned short a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(int a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(unsigned int a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(long a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(unsigned long a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(long long a) { return *this = __nv_bfloat16(a); }
	__WW_HD __nv_bfloat16 &operator=(unsigned long long a) { return *this = __nv_bfloat16(a); }
	__WW_HD constexpr operator bool() const { return (__x & 0x7fff) != 0; }
#endif
};

struct __align__(4) __nv_bfloat162 {
	__nv_bfloat16 x, y;

	__nv_bfloat162() = default;
	__WW_HD constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
	__WW_HD __nv_bfloat162(const __nv_bfloat162_raw &r) { x = __nv_bfloat16_raw{r.x}; y = __nv_bfloat16_raw{r.y}; }
	__WW_HD __nv_bfloat162 &operator=(const __nv_bfloat162_raw &r) { return *this = __nv_bfloat162(r); }
	__WW_HD operator __nv_bfloat162_raw() const
	{
		__nv_bfloat162_raw r = {((__nv_bfloat16_raw)x).x, ((__nv_bfloat16_raw)y).x};

		return r;
	}
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

/* The value of a bit pattern, without hardware. */
static __inline__ __host__ __device__ float __ww_bfloat16_value(unsigned int u)
{
	return __ww_float(u << 16);
}

#define WW_T __nv_bfloat16
#define WW_T2 __nv_bfloat162
#define WW_RAW __nv_bfloat16_raw
#define WW_RAW2 __nv_bfloat162_raw
#define WW_NATIVE __bf16
#define WW_S bfloat16
#define WW_S2 bfloat162
#define WW_HALVES halves2bfloat162
#define WW_2S2 2bfloat162
#define WW_MANT 7
#define WW_BIAS 127
#define WW_ONE 0x3f80
#define WW_PTX "bf16"
#define WW_ATOMIC_ARCH 900
#define WW_ATOMIC_PAIR_ARCH 900
#define WW_TANH_ARCH 900
#define WW_SINGLE(name) ::name##f
#include "ww/small_float.h"
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
#define WW_CONVERTS
#endif
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
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

#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3f80)
#endif

#define __CUDA_BF16_TYPES_EXIST__

/* Between the two 16-bit types, by way of float, which holds both. */
#include "cuda_fp16.h"
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
__inline__ __host__ __device__ __nv_bfloat16::__nv_bfloat16(__half a)
	: __nv_bfloat16(__float2bfloat16_rn(__half2float(a))) {}
#endif
#ifndef __CUDA_NO_HALF_CONVERSIONS__
__inline__ __host__ __device__ __half::__half(__nv_bfloat16 a)
	: __half(__float2half_rn(__bfloat162float(a))) {}
#endif

#undef __WW_HD
#endif
#endif
