/*
 * Functions that libclc (Debian's libclc-22) does well enough, under CUDA's names. libclc's entry
 * points are OpenCL's, with Itanium names.
 * Accuracy: each was sampled against a wider computation; see tests/math.
 * A NaN never reaches libclc: it indexes tables with converted values, and CUDA converts a double NaN to
 * the most negative integer.
 */
#include "libdevice.h"

#define CLC1(name, mangled, T, suffix) \
	T clc_##name##suffix(T) __asm__(mangled); \
	PUBLIC T __nv_##name##suffix(T x) { T y = clc_##name##suffix(x == x ? x : 0); return x == x ? y : x + x; }
#define CLC2(name, mangled, T, suffix) \
	T clc_##name##suffix(T, T) __asm__(mangled); \
	PUBLIC T __nv_##name##suffix(T x, T y) { return clc_##name##suffix(x, y); }

CLC1(acos, "_Z4acosd", double, )
CLC1(acosh, "_Z5acoshd", double, )
CLC1(asin, "_Z4asind", double, )
CLC1(asinh, "_Z5asinhd", double, )
CLC1(atan, "_Z4atand", double, )
CLC1(atanh, "_Z5atanhd", double, )
CLC1(cbrt, "_Z4cbrtd", double, )
CLC1(cosh, "_Z4coshd", double, )
CLC1(cospi, "_Z5cospid", double, )
CLC1(sinh, "_Z4sinhd", double, )
CLC1(sinpi, "_Z5sinpid", double, )
CLC1(tanh, "_Z4tanhd", double, )
CLC2(hypot, "_Z5hypotff", float, f)
CLC2(hypot, "_Z5hypotdd", double, )

PUBLIC void __nv_sincospi(double x, double *s, double *c) { *s = clc_sinpi(x), *c = clc_cospi(x); }

/* The gamma function grows without bound to both sides. */
float __nv_logf(float);
float clc_lgammaf(float) __asm__("_Z6lgammaf");
double clc_lgamma(double) __asm__("_Z6lgammad");
PUBLIC float __nv_lgammaf(float x)
{
	float a = __builtin_fabsf(x);

	return a < 0x1p-30f ? -__nv_logf(a) : a == INFf ? INFf : clc_lgammaf(x);
}
PUBLIC double __nv_lgamma(double x) { return __builtin_fabs(x) == INF ? INF : clc_lgamma(x); }
