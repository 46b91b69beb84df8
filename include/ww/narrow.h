/*
 * Conversion of numbers to floating-point formats of 16 bits and fewer, with any rounding, on the
 * host and on the device. The argument is a double: every float and 32-bit integer is one exactly,
 * and 64-bit integers come with their lost bits folded into the last (round to odd).
 * IEEE 754-2019, section 4.3.
 */
#ifndef WW_NARROW_H
#define WW_NARROW_H

#include "crt/host_defines.h"

enum __ww_rounding { __WW_NEAREST, __WW_ZERO, __WW_UP, __WW_DOWN };

#define __WW_HD static __inline__ __host__ __device__

__WW_HD unsigned long long __ww_bits64(double x)
{
	unsigned long long u;

	__builtin_memcpy(&u, &x, 8);
	return u;
}
__WW_HD double __ww_double(unsigned long long u)
{
	double x;

	__builtin_memcpy(&x, &u, 8);
	return x;
}
__WW_HD unsigned int __ww_bits32(float x)
{
	unsigned int u;

	__builtin_memcpy(&u, &x, 4);
	return u;
}
__WW_HD float __ww_float(unsigned int u)
{
	float x;

	__builtin_memcpy(&x, &u, 4);
	return x;
}

/*
 * x in a format of one sign, some exponent and mant fraction bits (bias given), as its bits. Values
 * beyond the largest exponent (all ones) become infinity, or the largest number when rounding points
 * back; a NaN becomes the one with all bits set.
 */
__WW_HD unsigned int __ww_narrow(double x, int mant, int bias, __ww_rounding mode)
{
	unsigned long long u = __ww_bits64(x), m = u & 0xfffffffffffffull, rest, half;
	unsigned int sign = (unsigned int)(u >> 63), top = (unsigned int)(2 * bias + 1), r;
	int e = (int)(u >> 52 & 0x7ff), shift, up;

	sign <<= mant + (bias == 15 ? 5 : 8);
	if (e == 0x7ff && m)
		return bias == 15 ? 0x7fff : (1u << (mant + 8)) - 1;
	if (e == 0x7ff)
		return sign | top << mant;
	/* as m 2^(e - 1075), then in steps of the result's last bit */
	m |= e ? 1ull << 52 : 0;
	shift = e - 1023 < 1 - bias ? 52 - mant + (1 - bias) - (e - 1023) : 52 - mant;
	if (shift > 63)
		shift = 63;
	rest = m & ((1ull << shift) - 1);
	half = 1ull << (shift - 1);
	r = (unsigned int)(m >> shift);
	if (e - 1023 >= 1 - bias)
		r += (unsigned int)(e - 1023 + bias - 1) << mant;
	up = mode == __WW_NEAREST ? rest > half || (rest == half && (r & 1)) :
		mode == __WW_ZERO ? 0 : mode == __WW_UP ? rest && !sign : rest && sign;
	if (e - 1023 > bias) {
		up = mode == __WW_NEAREST || (mode == __WW_UP && !sign) || (mode == __WW_DOWN && sign);
		return sign | ((top << mant) - !up);
	}
	return sign | (r + (unsigned int)up);
}

/* A 64-bit integer as a double whose last bit says that others were lost. */
__WW_HD double __ww_odd(unsigned long long v)
{
	unsigned long long lost = v & 0x7ff;

	return (double)(v < 1ull << 53 ? v : (v & ~0x7ffull) | (lost ? 0x800 : 0));
}
__WW_HD double __ww_odd(long long v)
{
	return v < 0 ? -__ww_odd(0ull - (unsigned long long)v) : __ww_odd((unsigned long long)v);
}

/* The integer of a number, rounded, clamped to [lo, hi]; a NaN is what hardware makes of it. */
__WW_HD float __ww_round(float x, __ww_rounding mode)
{
	return mode == __WW_NEAREST ? __builtin_rintf(x) : mode == __WW_ZERO ? __builtin_truncf(x) :
		mode == __WW_UP ? __builtin_ceilf(x) : __builtin_floorf(x);
}
template <class __I> __WW_HD __I __ww_to_int(float x, __ww_rounding mode)
{
	const __I hi = (__I)-1 > (__I)0 ? (__I)-1 : (__I)(((unsigned long long)1 << (sizeof(__I) * 8 - 1)) - 1);
	const __I lo = (__I)-1 > (__I)0 ? (__I)0 : (__I)(-hi - 1);
	float r = __ww_round(x, mode);

	if (x != x)
		return sizeof(__I) == 8 ? (__I)((unsigned long long)1 << 63) : (__I)0;
	return r >= (float)hi ? hi : r <= (float)lo ? lo : (__I)r;
}

#undef __WW_HD
#endif
