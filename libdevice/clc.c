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
/* An odd function that is zero at whole numbers or at zero alone: there it has the sign of x. */
#define CLC_ODD(name, mangled) \
	double clc_##name(double) __asm__(mangled); \
	static API double odd_##name(double x) \
	{ double y = clc_##name(x == x ? x : 0); return x != x ? x + x : y == 0.0 ? __builtin_copysign(y, x) : y; } \
	PUBLIC double __nv_##name(double x) { return odd_##name(x); }
#define CLC2(name, mangled, T, suffix) \
	T clc_##name##suffix(T, T) __asm__(mangled); \
	PUBLIC T __nv_##name##suffix(T x, T y) { return clc_##name##suffix(x, y); }

CLC1(acos, "_Z4acosd", double, )
CLC1(acosh, "_Z5acoshd", double, )
CLC_ODD(asin, "_Z4asind")
CLC1(asinh, "_Z5asinhd", double, )
CLC_ODD(atan, "_Z4atand")
CLC1(atanh, "_Z5atanhd", double, )
CLC1(cbrt, "_Z4cbrtd", double, )
CLC1(cosh, "_Z4coshd", double, )
CLC1(sinh, "_Z4sinhd", double, )
CLC_ODD(sinpi, "_Z5sinpid")
CLC1(tanh, "_Z4tanhd", double, )
CLC2(hypot, "_Z5hypotff", float, f)
CLC2(hypot, "_Z5hypotdd", double, )

/* Zero has no sign. */
double clc_cospi(double) __asm__("_Z5cospid");
PUBLIC double __nv_cospi(double x) { return x == x ? clc_cospi(x) + 0.0 : x; }
PUBLIC void __nv_sincospi(double x, double *s, double *c) { *s = odd_sinpi(x), *c = __nv_cospi(x); }

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
