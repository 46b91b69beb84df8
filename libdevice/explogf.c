/*
 * Exponentials and logarithms in single precision, all without branches and tables.
 * Exponentials: x = n ln 2 + r, |r| <= ln 2 / 2, e^r a polynomial. Logarithms: x = 2^n (1 + f) with
 * f in [-1/3, 1/3], log(1 + f) = f + f^2 P(f). Coefficients: Chebyshev fits made for this file.
 * Largest errors, all arguments: expf exp2f exp10f logf log2f 1, expm1f log1pf 1, log10f 2 ulp.
 */
#include "libdevice.h"

#define LOG2E 1.4426950408889634f
#define LN2_HI 0.693147182464599609375f
#define LN2_LO (-1.904654323148236017e-9f)

/* p 2^n for p near 1 and n in [-300, 300]: two factors, so that subnormals round once. */
static API float scale2(float p, int n)
{
	int h = n >> 1;

	return p * float_of((u32)(h + 127) << 23) * float_of((u32)(n - h + 127) << 23);
}

/* (e^r - 1 - r) / r^2 */
static API float exp_tail(float r)
{
	float p = 1.9891080e-4f;

	p = fma32(p, r, 1.39337312e-3f);
	p = fma32(p, r, 8.33331048e-3f);
	p = fma32(p, r, 0.041666463f);
	p = fma32(p, r, 0.16666667f);
	return fma32(p, r, 0.5f);
}

/* e^(hi + lo), lo small against hi. Clamped where the result is 0 or infinite; NaN passes. */
API float ww_expf_ext(float hi, float lo)
{
	float x = hi > 91.0f ? 91.0f : hi < -104.0f ? -104.0f : hi;
	float t = fma32(x, LOG2E, MAGIC32), n = add_rn(t, -MAGIC32);
	float r = fma32(n, -LN2_HI, x);

	r = fma32(n, -LN2_LO, r);
	r += x == hi ? lo : 0.0f;
	return scale2(fma32(r * r, exp_tail(r), r) + 1.0f, (int)(bits32(t) - bits32(MAGIC32)));
}
PUBLIC float __nv_expf(float x) { return ww_expf_ext(x, 0.0f); }

PUBLIC float __nv_exp2f(float a)
{
	float x = a > 129.0f ? 129.0f : a < -151.0f ? -151.0f : a;
	float t = add_rn(x, MAGIC32), r = x - add_rn(t, -MAGIC32), p = 1.5297323e-5f;

	p = fma32(p, r, 1.5461445e-4f);
	p = fma32(p, r, 1.33335020e-3f);
	p = fma32(p, r, 9.6180569e-3f);
	p = fma32(p, r, 0.055504110f);
	p = fma32(p, r, 0.24022651f);
	p = fma32(p, r, 0.69314718f);
	return scale2(fma32(p, r, 1.0f), (int)(bits32(t) - bits32(MAGIC32)));
}

/* 10^x = 2^n e^(r ln 10), r = x - n log10(2). */
PUBLIC float __nv_exp10f(float a)
{
	float x = a > 39.0f ? 39.0f : a < -46.0f ? -46.0f : a;
	float t = fma32(x, 3.3219280948873623f, MAGIC32), n = add_rn(t, -MAGIC32), r, l;

	r = fma32(n, -0.301025390625f, x);
	r = fma32(n, -4.60503907e-6f, r);
	l = mul_rn(r, 2.30258512f);
	r = fma32(r, 2.30258512f, -l) + r * -3.19754356e-8f;
	return scale2(fma32(l * l, exp_tail(l), r) + l + 1.0f, (int)(bits32(t) - bits32(MAGIC32)));
}

/* 2^n (r + r^2 q) + (2^n - 1); halved and doubled so that n = 128 is no overflow of its own. */
PUBLIC float __nv_expm1f(float a)
{
	float x = a > 89.0f ? 89.0f : a < -30.0f ? -30.0f : a;
	float t = fma32(x, LOG2E, MAGIC32), n = add_rn(t, -MAGIC32);
	float r0 = fma32(n, -LN2_HI, x), r = fma32(n, -LN2_LO, r0), q, p, l, s, y;

	q = mul_rn(mul_rn(r, r), exp_tail(r));
	p = add_rn(r, q);
	l = add_rn(add_rn(r, -p), q) + fma32(n, -LN2_LO, add_rn(r0, -r));
	s = float_of((bits32(t) - bits32(MAGIC32) + 126) << 23);
	y = s < 0x1p22f ? fma32(p, s, s - 0.5f) + l * s : s + fma32(p, s, -0.5f);
	return n == 0.0f ? (a == 0.0f ? a : p) : y + y;
}

/* ---- logarithms ---- */

/* (log(1 + f) - f) / f^2 */
static API float log_tail(float f)
{
	float p = 0.11612165f;

	p = fma32(p, f, -0.12726289f);
	p = fma32(p, f, 0.10853288f);
	p = fma32(p, f, -0.12221359f);
	p = fma32(p, f, 0.14296179f);
	p = fma32(p, f, -0.16677974f);
	p = fma32(p, f, 0.19999853f);
	p = fma32(p, f, -0.24999842f);
	p = fma32(p, f, 0.33333334f);
	return fma32(p, f, -0.5f);
}

/* x = 2^n (1 + f). Zeros, negatives, infinities and NaNs give what log_special overrides. */
static API float split(float x, float *n)
{
	int tiny = x < 0x1p-126f;
	u32 u = bits32(tiny ? x * 0x1p23f : x), e = (u - 0x3f2aaaab) & 0xff800000;

	*n = fma32((float)(int)e, 0x1p-23f, tiny ? -23.0f : 0.0f);
	return float_of(u - e) - 1.0f;
}
static API float log_special(float x, float y)
{
	y = x > 0.0f && x < INFf ? y : x < 0.0f ? NANf_ : x + x;
	return x == 0.0f ? -INFf : y;
}

PUBLIC float __nv_logf(float x)
{
	float n, f = split(x, &n), p = log_tail(f) * f;

	p = fma32(n, LN2_LO, p * f);
	return log_special(x, fma32(n, LN2_HI, f + p));
}
/* f and its tail are scaled with both halves of log2(e) and log10(e). */
PUBLIC float __nv_log2f(float x)
{
	float n, f = split(x, &n), p = log_tail(f) * f * f;

	float h = mul_rn(f, 1.44269502f), t = add_rn(n, h);

	p = fma32(f, 1.92596303e-8f, p * 1.44269502f) + fma32(f, 1.44269502f, -h);
	return log_special(x, t + (add_rn(add_rn(n, -t), h) + p));
}
PUBLIC float __nv_log10f(float x)
{
	float n, f = split(x, &n), p = log_tail(f) * f * f;

	p = fma32(f, -1.01030500e-8f, p * 0.434294492f);
	p = fma32(n, -1.43209888e-8f, p);
	return log_special(x, fma32(n, 0.301030010f, fma32(f, 0.434294492f, p)));
}

/* 1 + x = 2^n (1 + f) with f = 2^-n x + (2^-n - 1), both without loss. */
PUBLIC float __nv_log1pf(float x)
{
	float u = 1.0f + x, n, f, p;
	u32 e = (bits32(u) - 0x3f2aaaab) & 0xff800000;
	float s = float_of(0x3f800000 - e), big = x > 0x1p126f ? 1.0f : 0.0f;

	n = (float)(int)e * 0x1p-23f;
	f = fma32(x, s, s - 1.0f);
	p = log_tail(f) * f;
	p = fma32(n, LN2_LO, fma32(p, f, (1.0f - f) * fma32(x, s, (s - 1.0f) - f)));
	u = fma32(n, LN2_HI, f);
	p = u + (fma32(n, LN2_HI, -u) + f + p);
	p = big != 0.0f ? __nv_logf(x) : p;
	p = x > -1.0f && x < INFf ? p : x < -1.0f ? NANf_ : x + x;
	p = x == -1.0f ? -INFf : p;
	return x == 0.0f ? x : p;
}

/* ---- powers ---- */

/* log2(a) as hi + lo, for finite a > 0: 2 atanh(s) / ln 2, s = (m - 1) / (m + 1). */
static API float log2_ext(float a, float *lo)
{
	float n, f, q, r, ql, u, ul, t, tl, h;

	f = split(a, &n);
	r = 1.0f / (f + 2.0f);
	q = mul_rn(f, r);
	ql = r * fma32(-q, f, fma32(-2.0f, q, f));
	u = mul_rn(q, q);
	ul = fma32(q, q, -u) + 2.0f * q * ql;
	/* atanh(s) = s + s (u / 3 + u^2 P(u)) */
	t = fma32(0.0956286713f, u, 0.111022837f);
	t = fma32(t, u, 0.142857671f);
	t = fma32(t, u, 0.2f);
	h = mul_rn(u, 0.333333343f);
	tl = fma32(u, 0.333333343f, -h) + fma32(u, -9.93410776e-9f, fma32(ul, 0.333333343f, u * u * t));
	t = add_rn(h, tl);
	tl += add_rn(h, -t);
	/* s (1 + t) */
	h = mul_rn(q, t);
	tl = fma32(q, t, -h) + fma32(q, tl, fma32(ql, t, ql));
	u = add_rn(q, h);
	ul = add_rn(add_rn(q, -u), h) + tl;
	/* times 2 log2(e), plus n */
	h = mul_rn(u, 2.88539004f);
	tl = fma32(u, 2.88539004f, -h) + fma32(u, 3.85192607e-8f, ul * 2.88539004f);
	t = add_rn(n, h);
	*lo = add_rn(n == 0.0f ? add_rn(h, -t) : add_rn(add_rn(n, -t), h), tl);
	return t;
}

/* 2^(hi + lo) for |hi| <= 200 */
static API float exp2_ext(float hi, float lo)
{
	float t = add_rn(hi, MAGIC32), r = add_rn(hi, -add_rn(t, -MAGIC32)) + lo, p = 1.5297323e-5f;

	p = fma32(p, r, 1.5461445e-4f);
	p = fma32(p, r, 1.33335020e-3f);
	p = fma32(p, r, 9.6180569e-3f);
	p = fma32(p, r, 0.055504110f);
	p = fma32(p, r, 0.24022651f);
	p = fma32(p, r, 0.69314718f);
	return scale2(fma32(p, r, 1.0f), (int)(bits32(t) - bits32(MAGIC32)));
}

PUBLIC float __nv_powf(float x, float y)
{
	float a = __builtin_fabsf(x), lo, hi = log2_ext(a, &lo), h = mul_rn(y, hi), l, r, half;
	int integer, odd;

	l = fma32(y, hi, -h) + y * lo;
	l = h > 200.0f || h < -200.0f ? 0.0f : l;
	h = h > 200.0f ? 200.0f : h < -200.0f ? -200.0f : h;
	r = exp2_ext(h, l);
	half = y * 0.5f;
	integer = __builtin_truncf(y) == y;
	odd = integer && __builtin_truncf(half) != half;
	/* 0 and infinity: the sign of y decides. */
	r = a == 0.0f || a == INFf ? ((a == INFf) == (y > 0.0f) ? INFf : 0.0f) : r;
	r = __builtin_fabsf(y) == INFf ? (a == 1.0f ? 1.0f : (a > 1.0f) == (y > 0.0f) ? INFf : 0.0f) : r;
	r = odd ? __builtin_copysignf(r, x) : r;
	r = x < 0.0f && x > -INFf && !integer ? NANf_ : r;
	r = x != x || y != y ? x + y : r;
	return x == 1.0f || y == 0.0f ? 1.0f : r;
}
