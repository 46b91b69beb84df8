/*
 * Bfloat16 precision: the types __nv_bfloat16 and __nv_bfloat162, their operators, and (ww/small_float.h) their functions, for
 * host and device.
 * CUDA Math API, "Bfloat16 precision".
 */
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__

#include "vector_functions.h"

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
#include "ww/small_float.h"
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
#undef WW_ATOMIC_ARCH
#undef WW_ATOMIC_PAIR_ARCH

#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(float a) : __nv_bfloat16(__float2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(double a) : __nv_bfloat16(__double2bfloat16(a)) {}
__inline__ __WW_HD __nv_bfloat16::operator float() const { return __bfloat162float(*this); }
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(short a) : __nv_bfloat16(__short2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(unsigned short a) : __nv_bfloat16(__ushort2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(int a) : __nv_bfloat16(__int2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(unsigned int a) : __nv_bfloat16(__uint2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(long a) : __nv_bfloat16(__ll2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(unsigned long a) : __nv_bfloat16(__ull2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(long long a) : __nv_bfloat16(__ll2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::__nv_bfloat16(unsigned long long a) : __nv_bfloat16(__ull2bfloat16_rn(a)) {}
__inline__ __WW_HD __nv_bfloat16::operator signed char() const { return __ww_to_int<signed char>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator unsigned char() const { return __ww_to_int<unsigned char>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator char() const { return __ww_to_int<char>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator short() const { return __ww_to_int<short>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator unsigned short() const { return __ww_to_int<unsigned short>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator int() const { return __ww_to_int<int>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator unsigned int() const { return __ww_to_int<unsigned int>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator long() const { return __ww_to_int<long>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator unsigned long() const { return __ww_to_int<unsigned long>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator long long() const { return __ww_to_int<long long>(__bfloat162float(*this), __WW_ZERO); }
__inline__ __WW_HD __nv_bfloat16::operator unsigned long long() const { return __ww_to_int<unsigned long long>(__bfloat162float(*this), __WW_ZERO); }
#endif

#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
#define __WW_OPERATOR(op, fn) \
	static __inline__ __WW_HD __nv_bfloat16 operator op(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return fn(a, b); } \
	static __inline__ __WW_HD __nv_bfloat16 &operator op##=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { return a = fn(a, b); }
#define __WW_OPERATOR2(op, fn) \
	static __inline__ __WW_HD __nv_bfloat162 operator op(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return fn(a, b); } \
	static __inline__ __WW_HD __nv_bfloat162 &operator op##=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { return a = fn(a, b); }
#define __WW_RELATION(op, fn, fn2) \
	static __inline__ __WW_HD bool operator op(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return fn(a, b); } \
	static __inline__ __WW_HD bool operator op(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return fn2(a, b); }
__WW_OPERATOR(+, __hadd)
__WW_OPERATOR(-, __hsub)
__WW_OPERATOR(*, __hmul)
__WW_OPERATOR(/, __hdiv)
__WW_OPERATOR2(+, __hadd2)
__WW_OPERATOR2(-, __hsub2)
__WW_OPERATOR2(*, __hmul2)
__WW_OPERATOR2(/, __h2div)
__WW_RELATION(==, __heq, __hbeq2)
__WW_RELATION(!=, __hneu, __hbneu2)
__WW_RELATION(>, __hgt, __hbgt2)
__WW_RELATION(<, __hlt, __hblt2)
__WW_RELATION(>=, __hge, __hbge2)
__WW_RELATION(<=, __hle, __hble2)
#undef __WW_RELATION
#undef __WW_OPERATOR2
#undef __WW_OPERATOR
static __inline__ __WW_HD __nv_bfloat16 operator+(const __nv_bfloat16 &a) { return a; }
static __inline__ __WW_HD __nv_bfloat16 operator-(const __nv_bfloat16 &a) { return __hneg(a); }
static __inline__ __WW_HD __nv_bfloat162 operator+(const __nv_bfloat162 &a) { return a; }
static __inline__ __WW_HD __nv_bfloat162 operator-(const __nv_bfloat162 &a) { return __hneg2(a); }
static __inline__ __WW_HD __nv_bfloat16 &operator++(__nv_bfloat16 &a) { return a = __hadd(a, __ww_bfloat16_bits(0x3f80)); }
static __inline__ __WW_HD __nv_bfloat16 &operator--(__nv_bfloat16 &a) { return a = __hsub(a, __ww_bfloat16_bits(0x3f80)); }
static __inline__ __WW_HD __nv_bfloat16 operator++(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; ++a; return old; }
static __inline__ __WW_HD __nv_bfloat16 operator--(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; --a; return old; }
static __inline__ __WW_HD __nv_bfloat162 &operator++(__nv_bfloat162 &a) { ++a.x, ++a.y; return a; }
static __inline__ __WW_HD __nv_bfloat162 &operator--(__nv_bfloat162 &a) { --a.x, --a.y; return a; }
static __inline__ __WW_HD __nv_bfloat162 operator++(__nv_bfloat162 &a, int) { __nv_bfloat162 old = a; ++a; return old; }
static __inline__ __WW_HD __nv_bfloat162 operator--(__nv_bfloat162 &a, int) { __nv_bfloat162 old = a; --a; return old; }

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
