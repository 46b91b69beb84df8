/*
 * Floating point in 8, 6 and 4 bits: one conversion each way, told the format. Values beyond the
 * largest finite one become that one (or infinity or NaN, where the format has it and saturation is
 * not asked for). OCP 8-bit Floating Point and Microscaling Formats specifications.
 */
#ifndef WW_TINY_FLOAT_H
#define WW_TINY_FLOAT_H

#include "cuda_fp16.h"
#include "cuda_bf16.h"

#ifdef __cplusplus
#define __WW_TINY static __inline__ __host__ __device__

/* mant fraction bits, bias, bits of the largest finite number, of infinity and of NaN (0: has none). */
struct __ww_tiny {
	int mant, bias;
	unsigned int largest, infinity, nan, sign;
};

__WW_TINY unsigned int __ww_to_tiny(double x, __ww_tiny f, bool saturate)
{
	unsigned long long u = __ww_bits64(x), m = u & 0xfffffffffffffull, rest, half;
	unsigned int sign = u >> 63 ? f.sign : 0, r;
	int e = (int)(u >> 52 & 0x7ff) - 1023, shift;

	if (x != x)
		return f.nan ? f.nan : f.largest;
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

#endif
#endif
