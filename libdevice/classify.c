/*
 * Rounding to integers, parts of numbers, classes, minima: exact functions.
 * CUDA Math API, "Single / Double Precision Mathematical Functions".
 */
#include "libdevice.h"

PUBLIC float __nv_fabsf(float a) { return __builtin_fabsf(a); }
PUBLIC double __nv_fabs(double a) { return __builtin_fabs(a); }
PUBLIC float __nv_copysignf(float a, float b) { return __builtin_copysignf(a, b); }
PUBLIC double __nv_copysign(double a, double b) { return __builtin_copysign(a, b); }
PUBLIC float __nv_floorf(float a) { return __builtin_floorf(a); }
PUBLIC double __nv_floor(double a) { return __builtin_floor(a); }
PUBLIC float __nv_ceilf(float a) { return __builtin_ceilf(a); }
PUBLIC double __nv_ceil(double a) { return __builtin_ceil(a); }
PUBLIC float __nv_truncf(float a) { return __builtin_truncf(a); }
PUBLIC double __nv_trunc(double a) { return __builtin_trunc(a); }
PUBLIC float __nv_rintf(float a) { return __builtin_rintf(a); }
PUBLIC double __nv_rint(double a) { return __builtin_rint(a); }
PUBLIC float __nv_nearbyintf(float a) { return __builtin_rintf(a); }
PUBLIC double __nv_nearbyint(double a) { return __builtin_rint(a); }

/* Half goes away from zero: the largest number below one half must not reach 1 by the addition. */
PUBLIC float __nv_roundf(float a)
{
	return __builtin_truncf(a + __builtin_copysignf(0x1.fffffep-2f, a));
}
PUBLIC double __nv_round(double a)
{
	return __builtin_trunc(a + __builtin_copysign(0x1.fffffffffffffp-2, a));
}
PUBLIC s64 __nv_llrintf(float a) { return __nvvm_f2ll_rn(a); }
PUBLIC s64 __nv_llrint(double a) { return __nvvm_d2ll_rn(a); }
PUBLIC s64 __nv_llroundf(float a) { return __nvvm_f2ll_rz(__nv_roundf(a)); }
PUBLIC s64 __nv_llround(double a) { return __nvvm_d2ll_rz(__nv_round(a)); }

PUBLIC float __nv_fminf(float a, float b) { return __builtin_fminf(a, b); }
PUBLIC float __nv_fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
PUBLIC double __nv_fmin(double a, double b) { return __builtin_fmin(a, b); }
PUBLIC double __nv_fmax(double a, double b) { return __builtin_fmax(a, b); }
PUBLIC float __nv_fdimf(float a, float b) { return a <= b ? 0.0f : a - b; }
PUBLIC double __nv_fdim(double a, double b) { return a <= b ? 0.0 : a - b; }
PUBLIC float __nv_fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
PUBLIC double __nv_fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
PUBLIC float __nv_saturatef(float a) { return FTZ ? __nvvm_saturate_ftz_f(a) : __nvvm_saturate_f(a); }

PUBLIC int __nv_signbitf(float a) { return (int)(bits32(a) >> 31); }
PUBLIC int __nv_signbitd(double a) { return (int)(bits64(a) >> 63); }
PUBLIC int __nv_isnanf(float a) { return a != a; }
PUBLIC int __nv_isnand(double a) { return a != a; }
PUBLIC int __nv_isinff(float a) { return __builtin_fabsf(a) == INFf; }
PUBLIC int __nv_isinfd(double a) { return __builtin_fabs(a) == INF; }
PUBLIC int __nv_finitef(float a) { return __builtin_fabsf(a) < INFf; }
PUBLIC int __nv_isfinited(double a) { return __builtin_fabs(a) < INF; }

/* The digits that name a NaN's payload are not looked at: it is the canonical one. */
PUBLIC float __nv_nanf(const signed char *tag) { return float_of(0x7fffffff); }
PUBLIC double __nv_nan(const signed char *tag) { return double_of(0xfff8000000000000ull); }

/* ---- exponents ---- */

PUBLIC int __nv_ilogbf(float a)
{
	u32 u = bits32(a) & 0x7fffffff;

	if (u == 0 || u > 0x7f800000)
		return (int)0x80000000;
	if (u == 0x7f800000)
		return 0x7fffffff;
	return u < 0x800000 ? 31 - __builtin_clz(u) - 149 : (int)(u >> 23) - 127;
}
PUBLIC int __nv_ilogb(double a)
{
	u64 u = bits64(a) & 0x7fffffffffffffffull;

	if (u == 0 || u > 0x7ff0000000000000ull)
		return (int)0x80000000;
	if (u == 0x7ff0000000000000ull)
		return 0x7fffffff;
	return u >> 52 ? (int)(u >> 52) - 1023 : 63 - __builtin_clzll(u) - 1074;
}
PUBLIC float __nv_logbf(float a)
{
	if (a == 0.0f)
		return -INFf;
	return __builtin_fabsf(a) < INFf ? (float)__nv_ilogbf(a) : a * a;
}
PUBLIC double __nv_logb(double a)
{
	if (a == 0.0)
		return -INF;
	return __builtin_fabs(a) < INF ? (double)__nv_ilogb(a) : a * a;
}

/* Three exact factors at most reach every exponent; only the last can round. */
PUBLIC float __nv_ldexpf(float a, int n)
{
	int k;

	n = n > 300 ? 300 : n < -300 ? -300 : n;
	k = n > 127 ? 127 : n < -126 ? -102 : 0;
	a *= k ? float_of((u32)(k + 127) << 23) : 1.0f;
	n -= k;
	k = n > 127 ? 127 : n < -126 ? -102 : 0;
	a *= k ? float_of((u32)(k + 127) << 23) : 1.0f;
	n -= k;
	return a * float_of((u32)((n > 127 ? 127 : n < -126 ? -126 : n) + 127) << 23);
}
PUBLIC double __nv_ldexp(double a, int n)
{
	int k;

	n = n > 2200 ? 2200 : n < -2200 ? -2200 : n;
	k = n > 1023 ? 1023 : n < -1022 ? -969 : 0;
	a *= k ? double_of((u64)(k + 1023) << 52) : 1.0;
	n -= k;
	k = n > 1023 ? 1023 : n < -1022 ? -969 : 0;
	a *= k ? double_of((u64)(k + 1023) << 52) : 1.0;
	n -= k;
	return a * double_of((u64)((n > 1023 ? 1023 : n < -1022 ? -1022 : n) + 1023) << 52);
}
PUBLIC float __nv_scalbnf(float a, int n) { return __nv_ldexpf(a, n); }
PUBLIC double __nv_scalbn(double a, int n) { return __nv_ldexp(a, n); }

PUBLIC float __nv_frexpf(float a, int *e)
{
	u32 u = bits32(a);

	*e = 0;
	if (a == 0.0f || !(__builtin_fabsf(a) < INFf))
		return a + a;
	if ((u & 0x7f800000) == 0)
		u = bits32(a * 0x1p24f), *e = -24;
	*e += (int)(u >> 23 & 0xff) - 126;
	return float_of((u & 0x807fffff) | 0x3f000000);
}
PUBLIC double __nv_frexp(double a, int *e)
{
	u64 u = bits64(a);

	*e = 0;
	if (a == 0.0 || !(__builtin_fabs(a) < INF))
		return a + a;
	if ((u >> 52 & 0x7ff) == 0)
		u = bits64(a * 0x1p54), *e = -54;
	*e += (int)(u >> 52 & 0x7ff) - 1022;
	return double_of((u & 0x800fffffffffffffull) | 0x3fe0000000000000ull);
}
PUBLIC float __nv_modff(float a, float *whole)
{
	float t = __builtin_truncf(a), f = __builtin_fabsf(a) == INFf ? 0.0f : a - t;

	*whole = t;
	return f != f ? f : __builtin_copysignf(f, a);
}
PUBLIC double __nv_modf(double a, double *whole)
{
	double t = __builtin_trunc(a), f = __builtin_fabs(a) == INF ? 0.0 : a - t;

	*whole = t;
	return __builtin_copysign(f, a);
}

PUBLIC float __nv_nextafterf(float a, float b)
{
	u32 u = bits32(a);

	if (a != a || b != b)
		return a + b;
	if (a == b)
		return b;
	if (a == 0.0f)
		return __builtin_copysignf(0x1p-149f, b);
	return float_of((a < b) == (a > 0.0f) ? u + 1 : u - 1);
}
PUBLIC double __nv_nextafter(double a, double b)
{
	u64 u = bits64(a);

	if (a != a || b != b)
		return a + b;
	if (a == b)
		return b;
	if (a == 0.0)
		return __builtin_copysign(0x1p-1074, b);
	return double_of((a < b) == (a > 0.0) ? u + 1 : u - 1);
}
