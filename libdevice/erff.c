/*
 * Error functions and the normal distribution in single precision, without branches, on the hardware's
 * exponential and reciprocal. erfc as in erf.c: e^(-x^2) erfcx(x), erfcx (1 + 2x) a polynomial in
 * (x - 4) / (x + 4) (Shepherd and Laframboise 1981). Coefficients: fits made for this file.
 * Largest errors: erff 2, erfcf 4, normcdff 5 ulp.
 */
#include "libdevice.h"

float __nv_expf(float);

/* Inside x (1 + P(x^2)), outside 1 - 2^Q(|x|). */
PUBLIC float __nv_erff(float x)
{
	float a = __builtin_fminf(__builtin_fabsf(x), 4.0f), u = x * x, p = 7.85386073e-5f, q = -3.13029996e-5f;

	p = fma32(p, u, -8.01019371e-4f);
	p = fma32(p, u, 5.18832775e-3f);
	p = fma32(p, u, -0.0268538129f);
	p = fma32(p, u, 0.112835854f);
	p = fma32(p, u, -0.37612626f);
	p = fma32(p, u, 0.128379166f);
	q = fma32(q, a, 6.36909856e-4f);
	q = fma32(q, a, -6.06694072e-3f);
	q = fma32(q, a, 0.036370825f);
	q = fma32(q, a, -0.156420007f);
	q = fma32(q, a, -0.913538158f);
	q = fma32(q, a, -1.62963986f);
	q = fma32(q, a, 2.71899626e-4f);
	q = __builtin_copysignf(1.0f - ex2_unit(q), x);
	return !(a >= 1.0f) || x != x ? fma32(p, x, x) : q;
}

/* erfc(h + l), l a rounding error of h: e^(-h^2) erfcx(h), the exponential's argument in two halves. */
static API float erfcf_ext(float h, float l)
{
	float x = __builtin_fminf(__builtin_fmaxf(h, -10.5f), 10.5f), a = __builtin_fabsf(x), r = rcp_unit(a + 4.0f);
	float t, p, s, e, y;

	/* t = (a - 4) / (a + 4), and what its rounding lost */
	t = mul_rn(a - 4.0f, r);
	t = fma32(r, fma32(-t, 4.0f, fma32(-t, a, a - 4.0f)), t);
	p = -6.42317813e-4f;
	p = fma32(p, t, -1.13779621e-3f);
	p = fma32(p, t, 5.04200766e-3f);
	p = fma32(p, t, -0.0160247553f);
	p = fma32(p, t, 0.0372222401f);
	p = fma32(p, t, -0.0663544238f);
	p = fma32(p, t, 0.0937213078f);
	p = fma32(p, t, -0.101037838f);
	p = fma32(p, t, 0.0680978298f);
	p = fma32(p, t, 0.01537963f);
	p = fma32(p, t, -0.139621124f);
	p = fma32(p, t, 1.23299515f);
	r = rcp_unit(fma32(2.0f, a, 1.0f));
	y = mul_rn(p, r);
	y = fma32(r, fma32(-2.0f * a, y, p - y), y);
	s = mul_rn(a, a);
	e = fma32(a, a, -s) + 2.0f * x * l;
	p = __nv_expf(-s);
	y = mul_rn(y, fma32(-e, p, p));
	return h != h ? h : h < 0.0f ? 2.0f - y : y;
}
PUBLIC float __nv_erfcf(float x) { return erfcf_ext(x, 0.0f); }
PUBLIC float __nv_normcdff(float x)
{
	float a = __builtin_fminf(__builtin_fmaxf(x, -15.0f), 15.0f), h = mul_rn(a, -0.707106769f);

	h = erfcf_ext(h, fma32(a, -0.707106769f, -h) + a * -1.21016175e-8f);
	return x != x ? x : 0.5f * h;
}
