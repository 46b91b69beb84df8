/*
 * CUDA's mathematics beyond the C library, for host code: the same names as on the device.
 * Double forms are accurate to a few units in the last place; float forms are rounded from them.
 * CUDA Math API; Abramowitz and Stegun 7.1.23 (erfcx), 9.6.10 (Bessel), 26.2.23 (normcdfinv).
 */
#ifndef WW_HOST_MATH_H
#define WW_HOST_MATH_H

#if defined(__CUDACC__) && defined(__cplusplus)
#include <math.h>

#define __WW_HOST static __inline__ __attribute__((host))

__WW_HOST double rsqrt(double x) { return 1.0 / ::sqrt(x); }
__WW_HOST double rcbrt(double x) { return 1.0 / ::cbrt(x); }
__WW_HOST double rhypot(double x, double y) { return 1.0 / ::hypot(x, y); }
__WW_HOST double fdivide(double x, double y) { return x / y; }

/* The argument is reduced exactly to [-1/4, 1/4] half turns before pi enters. */
__WW_HOST void sincospi(double x, double *s, double *c)
{
	double r = ::fmod(x, 2.0), q = ::rint(r * 2.0), t = (r - q * 0.5) * 3.14159265358979323846;
	double sn = ::sin(t), cs = ::cos(t);
	int k = (int)q & 3;

	*s = k & 1 ? cs : sn;
	*c = k & 1 ? sn : cs;
	if (k & 2)
		*s = -*s;
	if (k == 1 || k == 2)
		*c = -*c;
	if (*s == 0.0)
		*s = ::copysign(0.0, x);
	if (*c == 0.0)
		*c = 0.0;
}
__WW_HOST double sinpi(double x) { double s, c; sincospi(x, &s, &c); return s; }
__WW_HOST double cospi(double x) { double s, c; sincospi(x, &s, &c); return c; }

__WW_HOST double erfcx(double x)
{
	double h = (float)x, l = x - h, y;

	if (x < -26.7)
		return HUGE_VAL;
	if (x < 25.0)
		return ::exp(h * h) * ::exp(l * (x + h)) * ::erfc(x);
	y = 0.5 / x / x;
	return 0.56418958354775628695 / x *
		(1.0 - y * (1.0 - 3.0 * y * (1.0 - 5.0 * y * (1.0 - 7.0 * y * (1.0 - 9.0 * y)))));
}

/* The deviate whose upper tail is q: a rational guess, then Halley's steps on log erfc. */
__WW_HOST double __ww_erfcinv_tail(double q)
{
	double t = ::sqrt(-2.0 * ::log(q * 0.5)), x, e;
	int i;

	x = t - (2.515517 + t * (0.802853 + t * 0.010328)) /
		(1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
	x *= 0.70710678118654752440;
	for (i = 0; i < 3; i++) {
		e = (::erfc(x) - q) / (-1.12837916709551257390 * ::exp(-x * x));
		x -= e / (1.0 + x * e);
	}
	return x;
}
__WW_HOST double erfinv(double y)
{
	double x, e, a = ::fabs(y);
	int i;

	if (!(a <= 1.0))
		return NAN;
	if (a == 1.0)
		return ::copysign(HUGE_VAL, y);
	if (a > 0.5)
		return ::copysign(__ww_erfcinv_tail(1.0 - a), y);
	x = a * 0.88622692545275801365;
	for (i = 0; i < 4; i++) {
		e = (::erf(x) - a) / (1.12837916709551257390 * ::exp(-x * x));
		x -= e / (1.0 + x * e);
	}
	return ::copysign(x, y);
}
__WW_HOST double erfcinv(double y)
{
	if (!(y >= 0.0 && y <= 2.0))
		return NAN;
	if (y == 0.0 || y == 2.0)
		return y == 0.0 ? HUGE_VAL : -HUGE_VAL;
	if (y >= 0.5 && y <= 1.5)
		return erfinv(1.0 - y);
	return y < 1.0 ? __ww_erfcinv_tail(y) : -__ww_erfcinv_tail(2.0 - y);
}
__WW_HOST double normcdf(double x) { return 0.5 * ::erfc(x * -0.70710678118654752440); }
__WW_HOST double normcdfinv(double y) { return -1.41421356237309504880 * erfcinv(2.0 * y); }

/* Infinities win over NaNs, as in hypot. */
__WW_HOST double norm(int n, const double *v)
{
	double m = 0.0, s = 0.0;
	int i, nan = 0;

	for (i = 0; i < n; i++) {
		if (::isinf(v[i]))
			return HUGE_VAL;
		nan |= ::isnan(v[i]);
		m = ::fmax(m, ::fabs(v[i]));
	}
	if (nan || m == 0.0)
		return nan ? NAN : 0.0;
	for (i = 0; i < n; i++)
		s += (v[i] / m) * (v[i] / m);
	return m * ::sqrt(s);
}
__WW_HOST double norm3d(double a, double b, double c) { double v[] = {a, b, c}; return norm(3, v); }
__WW_HOST double norm4d(double a, double b, double c, double d)
{
	double v[] = {a, b, c, d};

	return norm(4, v);
}
__WW_HOST double rnorm(int n, const double *v) { return 1.0 / norm(n, v); }
__WW_HOST double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
__WW_HOST double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }

/* Every term is positive: the series loses nothing by cancellation, at any argument. */
__WW_HOST double __ww_bessel_i(int order, double x)
{
	double t = order ? x * 0.5 : 1.0, s = t, q = x * x * 0.25;
	int k;

	for (k = 1; k < 2000 && ::fabs(t) > ::fabs(s) * 1e-17; k++) {
		t *= q / ((double)k * (k + order));
		s += t;
	}
	return s;
}
__WW_HOST double cyl_bessel_i0(double x) { return ::isinf(x) ? HUGE_VAL : __ww_bessel_i(0, x); }
__WW_HOST double cyl_bessel_i1(double x) { return ::isinf(x) ? x : __ww_bessel_i(1, x); }

/* The float forms: name f for C, and the plain name as a C++ overload. */
#define __WW_HOST_F1(name) \
	__WW_HOST float name##f(float x) { return (float)name((double)x); } \
	__WW_HOST float name(float x) { return (float)name((double)x); }
__WW_HOST_F1(rsqrt)
__WW_HOST_F1(rcbrt)
__WW_HOST_F1(sinpi)
__WW_HOST_F1(cospi)
__WW_HOST_F1(erfinv)
__WW_HOST_F1(erfcinv)
__WW_HOST_F1(normcdf)
__WW_HOST_F1(normcdfinv)
__WW_HOST_F1(erfcx)
#undef __WW_HOST_F1
__WW_HOST float cyl_bessel_i0f(float x) { return (float)cyl_bessel_i0((double)x); }
__WW_HOST float cyl_bessel_i1f(float x) { return (float)cyl_bessel_i1((double)x); }
__WW_HOST float fdividef(float x, float y) { return x / y; }
__WW_HOST float rhypotf(float x, float y) { return (float)rhypot((double)x, (double)y); }
__WW_HOST float norm3df(float a, float b, float c) { return (float)norm3d(a, b, c); }
__WW_HOST float rnorm3df(float a, float b, float c) { return (float)rnorm3d(a, b, c); }
__WW_HOST float norm4df(float a, float b, float c, float d) { return (float)norm4d(a, b, c, d); }
__WW_HOST float rnorm4df(float a, float b, float c, float d) { return (float)rnorm4d(a, b, c, d); }
__WW_HOST void sincospif(float x, float *s, float *c)
{
	double ds, dc;

	sincospi((double)x, &ds, &dc);
	*s = (float)ds;
	*c = (float)dc;
}
__WW_HOST void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }

#undef __WW_HOST
#endif
#endif
