/*
 * Floating point in 8, 6 and 4 bits: one conversion each way, told the format. Values beyond the
 * largest finite one become that one (or infinity or NaN, where the format has it and saturation is
 * not asked for). OCP 8-bit Floating Point and Microscaling Formats specifications.
 */
#ifndef WW_TINY_FLOAT_H
#define WW_TINY_FLOAT_H

#include "cuda_fp16.h"
#include "cuda_bf16.h"

__NV_SILENCE_DEPRECATION_BEGIN /* of types that programs still use */

#ifdef __cplusplus
#define __WW_TINY static __inline__ __host__ __device__

/*
 * mant fraction bits, bias, bits of the largest finite number, of infinity, of NaN and of a double's NaN (0: has none),
 * which keeps its sign and what fits of its fraction.
 */
struct __ww_tiny {
	int mant, bias;
	unsigned int largest, infinity, nan, nan64, sign;
};

__WW_TINY unsigned int __ww_to_tiny(double x, __ww_tiny f, bool saturate)
{
	unsigned long long u = __ww_bits64(x), m = u & 0xfffffffffffffull, rest, half;
	unsigned int sign = u >> 63 ? f.sign : 0, r;
	int e = (int)(u >> 52 & 0x7ff) - 1023, shift;

	if (x != x)
		return f.nan ? sign | f.nan64 | (unsigned int)(m >> (52 - f.mant)) : f.largest;
	if (e == 1024)
		return sign | (saturate || !f.nan ? f.largest : f.infinity ? f.infinity : f.nan);
	m |= e > -1023 ? 1ull << 52 : 0;
	shift = e < 1 - f.bias ? 52 - f.mant + (1 - f.bias) - e : 52 - f.mant;
	shift = shift > 63 ? 63 : shift;
	rest = m & ((1ull << shift) - 1);
	half = 1ull << (shift - 1);
	r = (unsigned int)(m >> shift);
	if (e >= 1 - f.bias)
		r += (unsigned int)(e + f.bias - 1) << f.mant;
	if (e > 64)
		r = f.largest + 1;
	r += rest > half || (rest == half && (r & 1));
	if (r > f.largest)
		r = saturate || !f.nan ? f.largest : f.infinity ? f.infinity : f.nan;
	return sign | r;
}
__WW_TINY unsigned int __ww_to_tiny(float x, __ww_tiny f, bool saturate)
{
	return x != x && f.nan ? f.nan : __ww_to_tiny((double)x, f, saturate);
}
__WW_TINY float __ww_from_tiny(unsigned int v, __ww_tiny f)
{
	unsigned int u = v & (f.sign - 1), m = u & ((1u << f.mant) - 1), e = u >> f.mant;
	float sign = v & f.sign ? -1.0f : 1.0f, one = 1.0f / (float)(1u << f.mant);

	if (f.nan && u >= f.largest + 1)
		return f.infinity && u == f.infinity ? sign * __builtin_inff() : __builtin_nanf("");
	if (e == 0)
		return sign * (float)m * one * __ww_float((unsigned int)(1 - f.bias + 127) << 23);
	return sign * (1.0f + (float)m * one) * __ww_float((unsigned int)((int)e - f.bias + 127) << 23);
}

typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;

/* Two numbers beside each other, the first in the low bits. */
template <class T> __WW_TINY unsigned int __ww_to_tiny2(T x, T y, __ww_tiny f, bool saturate, int bits)
{
	return __ww_to_tiny(x, f, saturate) | __ww_to_tiny(y, f, saturate) << bits;
}
__WW_TINY float2 __ww_from_half2(__half2_raw x)
{
	return make_float2(__half2float(__half(__half_raw{x.x})), __half2float(__half(__half_raw{x.y})));
}
__WW_TINY float2 __ww_from_bfloat162(__nv_bfloat162_raw x)
{
	return make_float2(__bfloat162float(__nv_bfloat16(__nv_bfloat16_raw{x.x})),
		__bfloat162float(__nv_bfloat16(__nv_bfloat16_raw{x.y})));
}
/* An integer as a double that rounds further as the integer itself would: what does not fit leaves a bit. */
__WW_TINY double __ww_sticky(unsigned long long m)
{
	return m >> 53 ? (double)(m >> 11 | ((m & 0x7ff) != 0)) * 2048.0 : (double)m;
}
__WW_TINY double __ww_sticky(long long i)
{
	return i < 0 ? -__ww_sticky(0 - (unsigned long long)i) : __ww_sticky((unsigned long long)i);
}

/*
 * What the classes of all formats are made of. __F names the storage of one, two and four numbers, how many
 * bits one takes there (__bits), and converts: __make(float or double), __value(bits).
 */
template <class __F> struct __ww_tiny_one {
	typename __F::__one __x;

	__ww_tiny_one() = default;
	__host__ __device__ explicit __ww_tiny_one(float f) : __x(__F::__make(f)) {}
	__host__ __device__ explicit __ww_tiny_one(double f) : __x(__F::__make(f)) {}
	__host__ __device__ explicit __ww_tiny_one(__half f) : __x(__F::__make(__half2float(f))) {}
	__host__ __device__ explicit __ww_tiny_one(__nv_bfloat16 f) : __x(__F::__make(__bfloat162float(f))) {}
	__host__ __device__ explicit __ww_tiny_one(short i) : __x(__F::__make((double)i)) {}
	__host__ __device__ explicit __ww_tiny_one(unsigned short i) : __x(__F::__make((double)i)) {}
	__host__ __device__ explicit __ww_tiny_one(int i) : __x(__F::__make((double)i)) {}
	__host__ __device__ explicit __ww_tiny_one(unsigned int i) : __x(__F::__make((double)i)) {}
	__host__ __device__ explicit __ww_tiny_one(long i) : __x(__F::__make(__ww_sticky((long long)i))) {}
	__host__ __device__ explicit __ww_tiny_one(unsigned long i) : __x(__F::__make(__ww_sticky((unsigned long long)i))) {}
	__host__ __device__ explicit __ww_tiny_one(long long i) : __x(__F::__make(__ww_sticky(i))) {}
	__host__ __device__ explicit __ww_tiny_one(unsigned long long i) : __x(__F::__make(__ww_sticky(i))) {}
	__host__ __device__ explicit operator float() const { return __F::__value(__x); }
	__host__ __device__ explicit operator double() const { return (double)(float)*this; }
	__host__ __device__ explicit operator __half() const { return __float2half_rn((float)*this); }
	__host__ __device__ explicit operator __nv_bfloat16() const { return __float2bfloat16_rn((float)*this); }
	__host__ __device__ explicit operator bool() const { return (float)*this != 0.0f; }
	__host__ __device__ explicit operator signed char() const { return __to<signed char>(); }
	__host__ __device__ explicit operator unsigned char() const { return __to<unsigned char>(); }
	__host__ __device__ explicit operator char() const { return __to<char>(); }
	__host__ __device__ explicit operator short() const { return __to<short>(); }
	__host__ __device__ explicit operator unsigned short() const { return __to<unsigned short>(); }
	__host__ __device__ explicit operator int() const { return __to<int>(); }
	__host__ __device__ explicit operator unsigned int() const { return __to<unsigned int>(); }
	__host__ __device__ explicit operator long() const { return __to<long>(); }
	__host__ __device__ explicit operator unsigned long() const { return __to<unsigned long>(); }
	__host__ __device__ explicit operator long long() const { return __to<long long>(); }
	__host__ __device__ explicit operator unsigned long long() const { return __to<unsigned long long>(); }

private:
	template <class T> __host__ __device__ T __to() const { return __ww_to_int<T>((float)*this, __WW_ZERO); }
};
template <class __F> struct __ww_tiny_two {
	typename __F::__two __x;

	__ww_tiny_two() = default;
	__host__ __device__ explicit __ww_tiny_two(float2 f) : __x(__pack(f.x, f.y)) {}
	__host__ __device__ explicit __ww_tiny_two(double2 f) : __x(__pack(f.x, f.y)) {}
	__host__ __device__ explicit __ww_tiny_two(__half2 f) : __ww_tiny_two(__half22float2(f)) {}
	__host__ __device__ explicit __ww_tiny_two(__nv_bfloat162 f) : __ww_tiny_two(__bfloat1622float2(f)) {}
	__host__ __device__ explicit operator float2() const
	{
		return make_float2(__F::__value(__x & __mask), __F::__value(__x >> __F::__bits & __mask));
	}
	__host__ __device__ explicit operator __half2() const { return __float22half2_rn((float2)*this); }

private:
	enum { __mask = (1 << __F::__bits) - 1 };
	template <class T> static __host__ __device__ typename __F::__two __pack(T x, T y)
	{
		return (typename __F::__two)((unsigned int)__F::__make(x) | (unsigned int)__F::__make(y) << __F::__bits);
	}
};
template <class __F> struct __ww_tiny_four {
	typename __F::__four __x;

	__ww_tiny_four() = default;
	__host__ __device__ explicit __ww_tiny_four(float4 f) : __x(__pack(f.x, f.y, f.z, f.w)) {}
	__host__ __device__ explicit __ww_tiny_four(double4 f) : __x(__pack(f.x, f.y, f.z, f.w)) {}
	__host__ __device__ explicit __ww_tiny_four(double4_16a f) : __x(__pack(f.x, f.y, f.z, f.w)) {}
	__host__ __device__ explicit __ww_tiny_four(double4_32a f) : __x(__pack(f.x, f.y, f.z, f.w)) {}
	__host__ __device__ explicit __ww_tiny_four(__half2 lo, __half2 hi)
		: __ww_tiny_four(__half22float2(lo), __half22float2(hi)) {}
	__host__ __device__ explicit __ww_tiny_four(__nv_bfloat162 lo, __nv_bfloat162 hi)
		: __ww_tiny_four(__bfloat1622float2(lo), __bfloat1622float2(hi)) {}
	__host__ __device__ explicit operator float4() const
	{
		return make_float4(__F::__value(__x & __mask), __F::__value(__x >> __F::__bits & __mask),
			__F::__value(__x >> 2 * __F::__bits & __mask), __F::__value(__x >> 3 * __F::__bits & __mask));
	}

private:
	enum { __mask = (1 << __F::__bits) - 1 };
	__host__ __device__ __ww_tiny_four(float2 lo, float2 hi)
		: __x(__pack(lo.x, lo.y, hi.x, hi.y)) {}
	template <class T> static __host__ __device__ typename __F::__four __pack(T x, T y, T z, T w)
	{
		return (typename __F::__four)((unsigned int)__F::__make(x) | (unsigned int)__F::__make(y) << __F::__bits |
			(unsigned int)__F::__make(z) << 2 * __F::__bits | (unsigned int)__F::__make(w) << 3 * __F::__bits);
	}
};

#endif
__NV_SILENCE_DEPRECATION_END

#endif
