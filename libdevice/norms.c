/*
 * Lengths of vectors, their reciprocals, and roots composed of others. Scaling by a power of two
 * keeps squares from overflow and underflow; an infinite component wins over a NaN.
 * CUDA Math API: hypot, rhypot, norm3d, norm4d, norm and their reciprocals; rcbrt of doubles.
 */
#include "libdevice.h"

double __nv_cbrt(double);
double __nv_fmax(double, double);

/* Float lengths fit in double without scaling. */
static API float length_f(double sum) { return (float)__nvvm_sqrt_rn_d(sum); }
static API float rlength_f(double sum) { return (float)(1.0 / __nvvm_sqrt_rn_d(sum)); }
static API double square(float a) { return (double)a * (double)a; }

/* Squares of infinities are infinite, but a NaN would spoil the sum. */
static API double sum_f(double sum, int any_inf) { return any_inf ? INF : sum; }
static API int is_inf_f(float a) { return __builtin_fabsf(a) == INFf; }

PUBLIC float __nv_norm3df(float a, float b, float c)
{
	return length_f(sum_f(square(a) + square(b) + square(c),
		is_inf_f(a) | is_inf_f(b) | is_inf_f(c)));
}
PUBLIC float __nv_rnorm3df(float a, float b, float c)
{
	return rlength_f(sum_f(square(a) + square(b) + square(c),
		is_inf_f(a) | is_inf_f(b) | is_inf_f(c)));
}
PUBLIC float __nv_norm4df(float a, float b, float c, float d)
{
	return length_f(sum_f(square(a) + square(b) + (square(c) + square(d)),
		is_inf_f(a) | is_inf_f(b) | is_inf_f(c) | is_inf_f(d)));
}
PUBLIC float __nv_rnorm4df(float a, float b, float c, float d)
{
	return rlength_f(sum_f(square(a) + square(b) + (square(c) + square(d)),
		is_inf_f(a) | is_inf_f(b) | is_inf_f(c) | is_inf_f(d)));
}
static API double sum_of_f(int n, const float *v)
{
	double s = 0.0;
	int any = 0;

	for (int i = 0; i < n; i++)
		s += square(v[i]), any |= is_inf_f(v[i]);
	return sum_f(s, any);
}
PUBLIC float __nv_normf(int n, const float *v) { return length_f(sum_of_f(n, v)); }
PUBLIC float __nv_rnormf(int n, const float *v) { return rlength_f(sum_of_f(n, v)); }
PUBLIC float __nv_rhypotf(float a, float b)
{
	return rlength_f(sum_f(square(a) + square(b), is_inf_f(a) | is_inf_f(b)));
}

/* ---- double ---- */

/* 2^-k that brings the exponent of the largest component to about 0, for any finite one. */
static API double scale_of(double m)
{
	int e = (int)(bits64(m) >> 52) & 0x7ff;

	e = e < 1 ? 1 : e > 2045 ? 2045 : e;
	return double_of((u64)(2046 - e) << 52);
}
static API int is_inf(double a) { return __builtin_fabs(a) == INF; }
static API double largest(double a, double b)
{
	return __nv_fmax(__builtin_fabs(a), __builtin_fabs(b));
}

static API void put_larger_first(double *a, double *b)
{
	double x = *a, y = *b;
	int swap = __builtin_fabs(x) < __builtin_fabs(y);

	*a = swap ? y : x;
	*b = swap ? x : y;
}

/* The largest square is summed with what its rounding lost, and so is the last sum; a Newton step with
 * that follows the root. */
static API double length(double a, double b, double c, double d, int reciprocal)
{
	double m = __nv_fmax(largest(a, b), largest(c, d)), s = scale_of(m), h, l, t, sum, y, e;

	if (is_inf(a) | is_inf(b) | is_inf(c) | is_inf(d))
		return reciprocal ? 0.0 : INF;
	put_larger_first(&a, &d);
	put_larger_first(&a, &c);
	put_larger_first(&a, &b);
	a *= s, b *= s, c *= s, d *= s;
	h = dmul_rn(a, a);
	t = fma64(b, b, fma64(c, c, fma64(d, d, fma64(a, a, -h))));
	sum = dadd_rn(h, t);
	if (sum == 0.0)
		return reciprocal ? INF : 0.0;
	y = dadd_rn(sum, -h);
	l = dadd_rn(h, -dadd_rn(sum, -y)) + dadd_rn(t, -y);
	h = __nvvm_sqrt_rn_d(sum);
	y = drcp(h);
	if (!reciprocal)
		return fma64((fma64(-h, h, sum) + l) * 0.5, y, h) / s;
	t = dmul_rn(y, y);
	e = fma64(-sum, t, 1.0) - fma64(sum, fma64(y, y, -t), l * t);
	return fma64(y * 0.5, e, y) * s;
}
PUBLIC double __nv_rhypot(double a, double b) { return length(a, b, 0, 0, 1); }
PUBLIC double __nv_norm3d(double a, double b, double c) { return length(a, b, c, 0, 0); }
PUBLIC double __nv_rnorm3d(double a, double b, double c) { return length(a, b, c, 0, 1); }
PUBLIC double __nv_norm4d(double a, double b, double c, double d) { return length(a, b, c, d, 0); }
PUBLIC double __nv_rnorm4d(double a, double b, double c, double d) { return length(a, b, c, d, 1); }

static API double length_of(int n, const double *v, int reciprocal)
{
	double m = 0.0, s, sum = 0.0;
	int any = 0;

	for (int i = 0; i < n; i++)
		m = largest(m, v[i]), any |= is_inf(v[i]);
	if (any)
		return reciprocal ? 0.0 : INF;
	s = scale_of(m);
	for (int i = 0; i < n; i++)
		sum = fma64(v[i] * s, v[i] * s, sum);
	sum = __nvvm_sqrt_rn_d(sum);
	return reciprocal ? s / sum : sum / s;
}
PUBLIC double __nv_norm(int n, const double *v) { return length_of(n, v, 0); }
PUBLIC double __nv_rnorm(int n, const double *v) { return length_of(n, v, 1); }

/* ---- roots and powers ---- */


/* The reciprocal of the root, once corrected: y (4 - a y^3) / 3. */
PUBLIC double __nv_rcbrt(double a)
{
	double y = 1.0 / __nv_cbrt(a), s;

	if (a == 0.0 || !(__builtin_fabs(a) < INF) || __builtin_fabs(a) < 0x1p-1000)
		return y;
	s = y * y;
	return fma64(fma64(-a * y, s, 1.0) * (1.0 / 3.0), y, y);
}

/* Powers by squaring, each in one more squaring of the base. */
PUBLIC double __nv_powi(double a, int n)
{
	u32 k = n < 0 ? 0u - (u32)n : (u32)n;
	double r = 1.0;

	for (; k; k >>= 1, a *= a)
		r = k & 1 ? r * a : r;
	return n < 0 ? 1.0 / r : r;
}
PUBLIC float __nv_powif(float a, int n)
{
	u32 k = n < 0 ? 0u - (u32)n : (u32)n;
	float r = 1.0f;

	for (; k; k >>= 1, a *= a)
		r = k & 1 ? r * a : r;
	return n < 0 ? 1.0f / r : r;
}
