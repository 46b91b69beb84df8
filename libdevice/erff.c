/*
 * Error functions and the normal distribution in single precision, without branches, on the hardware's
 * exponential and reciprocal. erfc as in erf.c: e^(-x^2) erfcx(x), erfcx (1 + 2x) a polynomial in
 * (x - 4) / (x + 4) (Shepherd and Laframboise 1981). The inverses: erfinv(x) / x as a function of
 * w = -log(1 - x^2) (Giles 2012), in three pieces. Coefficients: fits made for this file.
 * Largest errors: erff 2, erfcf 4, normcdff 5, erfinvf 2, erfcinvf 4, normcdfinvf 5 ulp.
 */
#include "libdevice.h"

float __nv_logf(float);

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

	/* t = (a - 4) / (a + 4), and what the sum and the product lost */
	t = mul_rn(a - 4.0f, r);
	t = fma32(r, fma32(-4.0f, add_rn(t, 1.0f), fma32(-t, a, a)), t);
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
	y = mul_rn(y, ww_expf_ext(-s, -e));
	return h != h ? h : h < 0.0f ? 2.0f - y : y;
}
PUBLIC float __nv_erfcf(float x) { return erfcf_ext(x, 0.0f); }
PUBLIC float __nv_normcdff(float x)
{
	float a = __builtin_fminf(__builtin_fmaxf(x, -15.0f), 15.0f), h = mul_rn(a, -0.707106769f);

	h = erfcf_ext(h, fma32(a, -0.707106769f, -h) + a * -1.21016175e-8f);
	return x != x ? x : 0.5f * h;
}

/* ---- inverses ---- */

/* erfinv(x) for w = -log(1 - x^2); the last product with x apart, for its rounding */
static API float inverse_central(float w, float x)
{
	float p = -8.79101147e-9f;

	p = fma32(p, w, 2.21030376e-7f);
	p = fma32(p, w, -1.97646e-6f);
	p = fma32(p, w, 3.98323073e-6f);
	p = fma32(p, w, 4.45652404e-5f);
	p = fma32(p, w, -1.2748169e-4f);
	p = fma32(p, w, -2.33429624e-3f);
	p = fma32(p, w, 0.0115486542f);
	p = fma32(p, w, 0.232013822f);
	return fma32(p * w, x, 0.886226892f * x);
}
/* w in [5, 16.8], by its root t */
static API float inverse_outer(float t, float x)
{
	float u = t - 3.16303396f, p = 1.14753893e-4f;

	p = fma32(p, u, -1.41478886e-4f);
	p = fma32(p, u, -3.48357862e-4f);
	p = fma32(p, u, 1.23453687e-3f);
	p = fma32(p, u, -2.24190811e-3f);
	p = fma32(p, u, 3.32318875e-3f);
	p = fma32(p, u, -4.75919759e-3f);
	p = fma32(p, u, 6.47655735e-3f);
	p = fma32(p, u, 1.00423265f);
	return fma32(p * u, x, 2.9965055f * x);
}
/* beyond */
static API float inverse_tail(float t, float x)
{
	float v = rcp_unit(t), p = -515.315857f;

	p = fma32(p, v, 759.47052f);
	p = fma32(p, v, -491.951172f);
	p = fma32(p, v, 185.62619f);
	p = fma32(p, v, -46.5912743f);
	p = fma32(p, v, 9.19695282f);
	p = fma32(p, v, -1.57708955f);
	return fma32(fma32(p, v, -0.0114112021f), x, t * x);
}
PUBLIC float __nv_erfinvf(float x)
{
	float w = 0.0f - __nv_logf(fma32(-x, x, 1.0f)), y; /* not -0: the sign of x = 0 stays */

	y = w < 5.0f ? inverse_central(w, x) : inverse_outer(sqrt_unit(w), x);
	return __builtin_fabsf(x) == 1.0f ? x * INFf : y;
}
PUBLIC float __nv_erfcinvf(float y)
{
	float w = -__nv_logf(mul_rn(y, 2.0f - y)), t = sqrt_unit(w), x = 1.0f - y, r;

	r = t < 4.1f ? inverse_outer(t, x) : inverse_tail(t, x);
	r = w < 5.0f ? inverse_central(w, x) : r;
	return y == 0.0f ? INFf : y == 2.0f ? -INFf : r;
}
/* erfcinv(2 x) times -sqrt(2) */
PUBLIC float __nv_normcdfinvf(float x) { return fma32(-1.41421354f, __nv_erfcinvf(x + x), 0.0f); }
