/*
 * Mathematics beyond the C library, for the host and for the device: rsqrt, sinpi, erfcinv, normcdf,
 * norms ... and the float overloads of <cmath> that clang's headers declare for the device.
 * CUDA Math API, "Single Precision" and "Double Precision Mathematical Functions".
 */
#ifndef WW_MATH_FUNCTIONS_HPP
#define WW_MATH_FUNCTIONS_HPP

#include "ww/host_math.h"

#if (defined(__CUDA__) || defined(WW_PROLOGUE_H)) && defined(__cplusplus)
#define __WW_FN static __inline__ __attribute__((always_inline, device))
#ifdef __CLANG_GPU_APPROX_TRANSCENDENTALS__
/* CUDA Programming Guide, "Functions Affected by -use_fast_math" */
extern "C" __device__ __attribute__((const)) float __nv_fast_tanhf(float);
__WW_FN float expf(float x) { return __nv_fast_expf(x); }
__WW_FN float exp10f(float x) { return __nv_fast_exp10f(x); }
__WW_FN float log10f(float x) { return __nv_fast_log10f(x); }
__WW_FN float powf(float x, float y) { return __nv_fast_powf(x, y); }
__WW_FN float tanf(float x) { return __nv_fast_tanf(x); }
__WW_FN float tanhf(float x) { return __nv_fast_tanhf(x); }
#endif
__WW_FN float acosh(float x) { return ::acoshf(x); }
__WW_FN float asinh(float x) { return ::asinhf(x); }
__WW_FN float atanh(float x) { return ::atanhf(x); }
__WW_FN float cbrt(float x) { return ::cbrtf(x); }
__WW_FN float erf(float x) { return ::erff(x); }
__WW_FN float erfc(float x) { return ::erfcf(x); }
__WW_FN float exp2(float x) { return ::exp2f(x); }
__WW_FN float expm1(float x) { return ::expm1f(x); }
__WW_FN float lgamma(float x) { return ::lgammaf(x); }
__WW_FN float log1p(float x) { return ::log1pf(x); }
__WW_FN float log2(float x) { return ::log2f(x); }
__WW_FN float logb(float x) { return ::logbf(x); }
__WW_FN float nearbyint(float x) { return ::nearbyintf(x); }
__WW_FN float rint(float x) { return ::rintf(x); }
__WW_FN float round(float x) { return ::roundf(x); }
__WW_FN float tgamma(float x) { return ::tgammaf(x); }
__WW_FN float trunc(float x) { return ::truncf(x); }
__WW_FN float copysign(float x, float y) { return ::copysignf(x, y); }
__WW_FN float fdim(float x, float y) { return ::fdimf(x, y); }
__WW_FN float fmax(float x, float y) { return ::fmaxf(x, y); }
__WW_FN float fmin(float x, float y) { return ::fminf(x, y); }
__WW_FN float hypot(float x, float y) { return ::hypotf(x, y); }
__WW_FN float nextafter(float x, float y) { return ::nextafterf(x, y); }
__WW_FN float remainder(float x, float y) { return ::remainderf(x, y); }
__WW_FN float fma(float x, float y, float z) { return ::fmaf(x, y, z); }
__WW_FN float remquo(float x, float y, int *q) { return ::remquof(x, y, q); }
__WW_FN float scalbn(float x, int n) { return ::scalbnf(x, n); }
__WW_FN float scalbln(float x, long n) { return ::scalblnf(x, n); }
__WW_FN int ilogb(float x) { return ::ilogbf(x); }
__WW_FN long long llrint(float x) { return ::llrintf(x); }
__WW_FN long long llround(float x) { return ::llroundf(x); }
__WW_FN long lrint(float x) { return ::lrintf(x); }
__WW_FN long lround(float x) { return ::lroundf(x); }

/* The payload is not looked at: there is one NaN. */
__WW_FN double nan(const char *) { return __nv_nan((const signed char *)0); }
__WW_FN float nanf(const char *) { return __nv_nanf((const signed char *)0); }

/* Functions that the C library lacks, for float arguments under their plain name. */
__WW_FN float rsqrt(float x) { return ::rsqrtf(x); }
__WW_FN float rcbrt(float x) { return ::rcbrtf(x); }
__WW_FN float sinpi(float x) { return ::sinpif(x); }
__WW_FN float cospi(float x) { return ::cospif(x); }
__WW_FN float erfinv(float x) { return ::erfinvf(x); }
__WW_FN float erfcinv(float x) { return ::erfcinvf(x); }
__WW_FN float normcdf(float x) { return ::normcdff(x); }
__WW_FN float normcdfinv(float x) { return ::normcdfinvf(x); }
__WW_FN float erfcx(float x) { return ::erfcxf(x); }
__WW_FN float exp10(float x) { return ::exp10f(x); }
__WW_FN float j0(float x) { return ::j0f(x); }
__WW_FN float j1(float x) { return ::j1f(x); }
__WW_FN float y0(float x) { return ::y0f(x); }
__WW_FN float y1(float x) { return ::y1f(x); }
__WW_FN float jn(int n, float x) { return ::jnf(n, x); }
__WW_FN float yn(int n, float x) { return ::ynf(n, x); }
__WW_FN float cyl_bessel_i0(float x) { return ::cyl_bessel_i0f(x); }
__WW_FN float cyl_bessel_i1(float x) { return ::cyl_bessel_i1f(x); }
__WW_FN void sincospi(float x, float *s, float *c) { ::sincospif(x, s, c); }
__WW_FN void sincos(float x, float *s, float *c) { ::sincosf(x, s, c); }
#undef __WW_FN
#endif
#endif
