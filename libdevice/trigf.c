/*
 * Trigonometry and hyperbolic functions in single precision.
 * sin, cos, tan: x = j pi/2 + r by three fused steps up to 2^17, beyond by multiplying the bits of x
 * with those of 2/pi (Payne and Hanek 1983), in a function of its own. The rest has no branches.
 * Largest errors: sinf cosf 2, tanf 4, sinpif cospif 1, asinf acosf atanf 2, atan2f 3, sinhf 3,
 * coshf 2, tanhf 2, asinhf 3, acoshf 4, atanhf 3 ulp.
 */
#include "libdevice.h"

float __nv_log1pf(float);
float __nv_logf(float);

/* Fraction bits of 2/pi, after a word of zeros. */
static const u32 two_over_pi[8] = {0, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599,
	0x3c439041, 0xfe5163ab};

/* |x| = m 2^e: of m times 2/pi only the bits from 2^1 downwards matter, 96 of them. */
static SLOW float __nv_reduce_large(float x, int *quadrant)
{
	u32 u = bits32(x), m = (u & 0x7fffff) | 0x800000, p = (u >> 23 & 0xff) - 150 + 30;
	u32 i = p >> 5, k = p & 31;
	u64 w0 = (u64)two_over_pi[i] << 32 | two_over_pi[i + 1];
	u64 w2 = (u64)two_over_pi[i + 2] << 32 | two_over_pi[i + 3];
	u64 hi = k ? w0 << k | w2 >> (64 - k) : w0, t;
	u32 low = (u32)((k ? w2 << k : w2) >> 32);
	double r;
	int q;

	t = hi * m + ((u64)low * m >> 32);
	q = (int)(t >> 62) + (int)(t >> 61 & 1);
	r = (double)(s64)(t << 2) * (1.57079632679489661923 * 0x1p-64);
	*quadrant = u >> 31 ? -q : q;
	return (float)(u >> 31 ? -r : r);
}

/* x = quadrant pi/2 + r, |r| <= pi/4; infinities and NaNs give NaN. */
static API float reduce(float x, int *quadrant)
{
	float t = fma32(x, 0.636619772f, MAGIC32), j = add_rn(t, -MAGIC32), r;

	r = fma32(j, -1.57079637f, x);
	r = fma32(j, 4.37113883e-8f, r);
	r = fma32(j, 1.71512451e-15f, r);
	*quadrant = (int)(bits32(t) - bits32(MAGIC32));
	if (__builtin_fabsf(x) > 105615.0f) {
		if (__builtin_fabsf(x) < INFf)
			return __nv_reduce_large(x, quadrant);
		r = x * 0.0f;
	}
	return r;
}

static API float sin_poly(float r)
{
	float u = r * r, p = 2.72437819e-6f;

	p = fma32(p, u, -1.98400390e-4f);
	p = fma32(p, u, 8.33333191e-3f);
	p = fma32(p, u, -0.166666672f);
	return fma32(p * u, r, r);
}
static API float cos_poly(float r)
{
	float u = r * r, p = -2.72307403e-7f;

	p = fma32(p, u, 2.47997923e-5f);
	p = fma32(p, u, -1.38888846e-3f);
	p = fma32(p, u, 0.0416666679f);
	p = fma32(p, u, -0.5f);
	return fma32(p, u, 1.0f);
}
/* sin of the angle's quadrant q: sine or cosine of r, and its sign. */
static API float pick(float s, float c, int q)
{
	float y = q & 1 ? c : s;

	return q & 2 ? -y : y;
}

PUBLIC float __nv_sinf(float x)
{
	int q;
	float r = reduce(x, &q);

	return x == 0.0f ? x : pick(sin_poly(r), cos_poly(r), q);
}
PUBLIC float __nv_cosf(float x)
{
	int q;
	float r = reduce(x, &q);

	return pick(sin_poly(r), cos_poly(r), q + 1);
}
PUBLIC void __nv_sincosf(float x, float *sine, float *cosine)
{
	int q;
	float r = reduce(x, &q), s = sin_poly(r), c = cos_poly(r);

	*sine = x == 0.0f ? x : pick(s, c, q);
	*cosine = pick(s, c, q + 1);
}
PUBLIC float __nv_tanf(float x)
{
	int q;
	float r = reduce(x, &q), u = r * r, p = 3.92791862e-3f, t;

	p = fma32(p, u, 1.04101584e-3f);
	p = fma32(p, u, 0.0100533841f);
	p = fma32(p, u, 0.0215948485f);
	p = fma32(p, u, 0.053997837f);
	p = fma32(p, u, 0.133332148f);
	p = fma32(p, u, 0.333333343f);
	t = fma32(p * u, r, r);
	t = q & 1 ? -rcp_unit(t) : t;
	return x == 0.0f ? x : t;
}

/* ---- sin(pi x): the reduction is exact ---- */

static API float reduce_pi(float x, int *quadrant)
{
	/* From 2^24 on every number is an even integer; infinities become NaN. */
	float t = __builtin_fabsf(x) < 0x1p24f ? x : x * 0.0f, j = __builtin_rintf(t + t);

	*quadrant = (int)j;
	return fma32(j, -0.5f, t);
}
static API float sinpi_poly(float r)
{
	float u = r * r, p = 0.0810016245f;

	p = fma32(p, u, -0.599202096f);
	p = fma32(p, u, 2.55016255f);
	p = fma32(p, u, -5.16771269f);
	return fma32(r, 3.14159274f, fma32(p * u, r, r * -8.74227766e-8f));
}
static API float cospi_poly(float r)
{
	float u = r * r, p = -0.0255070496f;

	p = fma32(p, u, 0.235314265f);
	p = fma32(p, u, -1.33526242f);
	p = fma32(p, u, 4.05871201f);
	p = fma32(p, u, -4.93480206f);
	return fma32(p, u, 1.0f);
}
PUBLIC float __nv_sinpif(float x)
{
	int q;
	float r = reduce_pi(x, &q), y = pick(sinpi_poly(r), cospi_poly(r), q);

	/* At integers the zero has the argument's sign. */
	return y == 0.0f ? x * 0.0f : y;
}
PUBLIC float __nv_cospif(float x)
{
	int q;
	float r = reduce_pi(x, &q);

	return pick(sinpi_poly(r), cospi_poly(r), q + 1) + 0.0f;
}
PUBLIC void __nv_sincospif(float x, float *sine, float *cosine)
{
	*sine = __nv_sinpif(x);
	*cosine = __nv_cospif(x);
}

/* ---- inverses ---- */

/* atan on [0, 1] */
static API float atan_poly(float x)
{
	float u = x * x, p = -2.38699722e-3f;

	p = fma32(p, u, 0.0135077713f);
	p = fma32(p, u, -0.0358715393f);
	p = fma32(p, u, 0.0625016913f);
	p = fma32(p, u, -0.0865688026f);
	p = fma32(p, u, 0.110337645f);
	p = fma32(p, u, -0.142785683f);
	p = fma32(p, u, 0.199997395f);
	p = fma32(p, u, -0.333333313f);
	return fma32(p * u, x, x);
}
PUBLIC float __nv_atanf(float x)
{
	float a = __builtin_fabsf(x), y = atan_poly(a > 1.0f ? rcp_unit(a) : a);

	y = a > 1.0f ? fma32(0.933189452f, 1.68325555f, -y) : y;
	return __builtin_copysignf(y, x);
}
PUBLIC float __nv_atan2f(float y, float x)
{
	float a = __builtin_fabsf(x), b = __builtin_fabsf(y);
	float big = a > b ? a : b, small = a > b ? b : a, r;

	/* Equal infinities are an angle of pi/4 each; two zeros one of nothing. */
	r = big == INFf ? (small == INFf ? 1.0f : 0.0f) : big == 0.0f ? 0.0f : small / big;
	r = atan_poly(r);
	r = b > a ? 1.57079637f - r : r;
	r = bits32(x) >> 31 ? fma32(1.86637890f, 1.68325555f, -r) : r;
	return x != x || y != y ? x + y : __builtin_copysignf(r, y);
}

/* (asin(x) - x) / x^3 in x^2, x^2 <= 0.3 */
static API float asin_tail(float u)
{
	float p = 0.0391406752f;

	p = fma32(p, u, 0.0137922131f);
	p = fma32(p, u, 0.0318161361f);
	p = fma32(p, u, 0.0445381254f);
	p = fma32(p, u, 0.0750027448f);
	return fma32(p, u, 0.166666657f);
}
/* asin(r) by its series; r is x itself, or beyond 0.54 the root of (1 - |x|) / 2. */
static API float asin_of(float x, float inner)
{
	float a = __builtin_fabsf(x), h = fma32(a, -0.5f, 0.5f);
	float r = a > 0.54f ? __nvvm_sqrt_rn_f(h) : inner, u = a > 0.54f ? h : a * a;

	return fma32(asin_tail(u) * u, r, r);
}
PUBLIC float __nv_asinf(float x)
{
	float a = __builtin_fabsf(x), y = asin_of(x, a);

	y = a > 0.54f ? fma32(0.933189452f, 1.68325555f, -2.0f * y) : y;
	return __builtin_copysignf(y, x);
}
PUBLIC float __nv_acosf(float x)
{
	float y = asin_of(x, x), z = fma32(0.933189452f, 1.68325555f, -y);

	y = x > 0.0f ? y + y : fma32(1.86637890f, 1.68325555f, -2.0f * y);
	return __builtin_fabsf(x) > 0.54f ? y : z;
}

/* ---- hyperbolic ---- */

/* 1 - 2 / (e^2a + 1); below 0.55 a polynomial, plus zero: its product with -0 is +0, so that -0 stays. */
PUBLIC float __nv_tanhf(float x)
{
	float a = __builtin_fabsf(x), u = x * x, p = -5.89515781e-3f, y;

	p = fma32(p, u, 0.0207959712f);
	p = fma32(p, u, -0.0537838303f);
	p = fma32(p, u, 0.133319244f);
	p = fma32(p, u, -0.333332986f);
	y = fma32(-2.0f, rcp_unit(ex2_unit(a * 2.88539004f) + 1.0f), 1.0f);
	return a < 0.55f ? fma32(fma32(p, u, 0.0f), x, x) : __builtin_copysignf(y, x);
}
/* t = e^|x| / 4: 2 t -+ 1 / (8 t) */
PUBLIC float __nv_sinhf(float x)
{
	float a = __builtin_fabsf(x), u = x * x, p = 2.81695134e-6f, t = ww_expf_quarter(a), y;

	p = fma32(p, u, 1.98361595e-4f);
	p = fma32(p, u, 8.3333496e-3f);
	p = fma32(p, u, 0.166666672f);
	y = fma32(2.0f, t, -0.125f * rcp_unit(t));
	return a < 1.0f ? fma32(p * u, x, x) : __builtin_copysignf(y, x);
}
PUBLIC float __nv_coshf(float x)
{
	float t = ww_expf_quarter(__builtin_fabsf(x));

	return fma32(2.0f, t, 0.125f * rcp_unit(t));
}
PUBLIC float __nv_asinhf(float x)
{
	float a = __builtin_fabsf(x), c = a > 0x1p40f ? 1.0f : a, y;

	/* a + a^2 / (1 + sqrt(a^2 + 1)) is e^y - 1; huge arguments: log(a) + log(2) */
	c = fma32(c, c * rcp_unit(1.0f + sqrt_unit(fma32(c, c, 1.0f))), c);
	y = __nv_log1pf(a > 0x1p40f ? a : c) + (a > 0x1p40f ? 0.693147182f : 0.0f);
	return __builtin_copysignf(a < 0x1p-12f ? a : y, x);
}
PUBLIC float __nv_acoshf(float x)
{
	float t = x - 1.0f, c = t + sqrt_unit(fma32(t, t, t + t)), y;

	y = __nv_log1pf(x > 0x1p40f ? x : c) + (x > 0x1p40f ? 0.693147182f : 0.0f);
	return x >= 1.0f ? y : x != x ? x : NANf_;
}
PUBLIC float __nv_atanhf(float x)
{
	float a = __builtin_fabsf(x), y = 0.5f * __nv_log1pf((a + a) * rcp_unit(1.0f - a));

	y = a < 1.0f ? y : a == 1.0f ? INFf : NANf_;
	return __builtin_copysignf(a < 0x1p-12f ? a : y, x);
}
