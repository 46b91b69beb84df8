/*
 * Exponentials, logarithms and powers in single precision, all without branches and tables.
 * Exponentials: x log2(e) = n + f, f in [0, 1]; the hardware's 2^f, times 2^n. n is kept within what one factor can
 * say; beyond, f grows and the unit itself overflows or gives 0. expm1f needs no unit: x = n ln 2 + r and
 * a polynomial. Logarithms: x = 2^n (1 + f) with f in [-1/3, 1/3], log(1 + f) = f + f^2 P(f).
 * Coefficients: Chebyshev fits made for this file. Largest errors, all arguments: exp2f exp10f log10f 2,
 * expf logf log2f expm1f log1pf 1, powf 4 ulp.
 */
#include "libdevice.h"

#define LOG2E 1.44269502f
#define LOG2E_LO 1.92596303e-8f
#define LN2_HI 0.693147182464599609375f
#define LN2_LO (-1.904654323148236017e-9f)

/* The bits of SHIFTER32 + n, moved up 23 places, are those of 2^n; -126 <= n <= 127. */
#define SHIFTER32 (MAGIC32 + 127.0f)

/* SHIFTER32 + n for the n next to x that 2^n has */
static API float shifted(float x) { return add_rn(__builtin_fminf(__builtin_fmaxf(x, -126.0f), 127.0f), SHIFTER32); }

/* 2^n for n = s - SHIFTER32 */
static API float power_of_2(float s) { return float_of(bits32(s) << 23); }

/* (e^r - 1 - r) / r^2 for |r| <= ln 2 / 2 */
static API float exp_tail(float r)
{
	float p = 1.9891080e-4f;

	p = fma32(p, r, 1.39337312e-3f);
	p = fma32(p, r, 8.33331048e-3f);
	p = fma32(p, r, 0.041666463f);
	p = fma32(p, r, 0.16666667f);
	return fma32(p, r, 0.5f);
}

/* base^x, where hi + lo is log2(base), as two factors */
static API float exp_of(float x, float hi, float lo, float *power)
{
	float t = shifted(fma32(x, hi, -0.5f)), n = add_rn(t, -SHIFTER32);

	*power = power_of_2(t);
	return ex2_unit(fma32(x, lo, fma32(x, hi, -n)));
}
/* e^(x + l) for -110 <= x <= 88 and a small l, without the unit and its error */
API float ww_expf_ext(float x, float l)
{
	float t = fma32(x, LOG2E, MAGIC32), n = add_rn(t, -MAGIC32), r = fma32(n, -LN2_HI, x);
	int k = (int)(bits32(t) - bits32(MAGIC32)), half = k >> 1;

	r = fma32(n, -LN2_LO, r) + l;
	r = add_rn(fma32(mul_rn(r, r), exp_tail(r), r), 1.0f);
	return mul_rn(mul_rn(r, float_of((u32)(127 + half) << 23)), float_of((u32)(127 + k - half) << 23));
}
PUBLIC float __nv_expf(float x)
{
	float power, y = exp_of(x, LOG2E, LOG2E_LO, &power);

	return mul_rn(y, power);
}
PUBLIC float __nv_exp10f(float x)
{
	float power, y = exp_of(x, 3.32192802f, 7.05958463e-8f, &power);

	return mul_rn(y, power);
}
PUBLIC float __nv_exp2f(float x)
{
	float t = shifted(x - 0.5f);

	return mul_rn(ex2_unit(add_rn(x, -add_rn(t, -SHIFTER32))), power_of_2(t));
}
/* e^x / 4, where e^x itself may be infinite. */
API float ww_expf_quarter(float x)
{
	float power, y = exp_of(x, LOG2E, LOG2E_LO, &power);

	return mul_rn(y * 0.25f, power);
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
/* y but where the logarithm of x is NaN or infinite. Negative numbers, NaNs and infinities are at or above
 * infinity as bits; the sum keeps infinity and NaN, and makes NaN of what is negative. */
static API float log_special(float x, float y)
{
	y = bits32(x) >= 0x7f800000 ? fma32(x, INFf, INFf) : y;
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

/* 1 + x = 2^n (1 + f) with f = 2^-n x + (2^-n - 1), both without loss; s is 4 2^-n. */
PUBLIC float __nv_log1pf(float x)
{
	float u = 1.0f + x, n, f, p, s, m, h;
	u32 e = (bits32(u) - 0x3f2aaaab) & 0xff800000;

	s = float_of(0x40800000 - e);
	n = (float)(int)e * 0x1p-23f;
	m = x * s;
	h = fma32(s, 0.25f, -1.0f);
	f = fma32(m, 0.25f, h);
	p = log_tail(f) * f;
	/* what the rounding of f lost: h + m / 4 - f */
	p = fma32(n, LN2_LO, fma32(p, f, (1.0f - f) * fma32(m, 0.25f, add_rn(h, -f))));
	u = fma32(n, LN2_HI, f);
	p = u + (fma32(n, LN2_HI, -u) + f + p);
	p = x > -1.0f && x < INFf ? p : x == -1.0f ? -INFf : fma32(x, INFf, INFf);
	return x == 0.0f ? x : p;
}

/* ---- powers ---- */

/* log2(a) as hi + lo, for finite a > 0: 2 atanh(s) / ln 2, s = (m - 1) / (m + 1). */
static API float log2_ext(float a, float *lo)
{
	float n, f, q, r, ql, u, ul, t, tl, h;

	f = split(a, &n);
	r = rcp_unit(f + 2.0f);
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

/* 2^(hi + lo); lo is small against 1. */
static API float exp2_ext(float hi, float lo)
{
	float t = shifted(hi);

	return mul_rn(ex2_unit(add_rn(add_rn(hi, -add_rn(t, -SHIFTER32)), lo)), power_of_2(t));
}

PUBLIC float __nv_powf(float x, float y)
{
	float a = __builtin_fabsf(x), lo, hi = log2_ext(a, &lo), h = mul_rn(y, hi), l, r;
	float whole = __builtin_truncf(y), pairs = __builtin_truncf(y * 0.5f);
	int odd = fma32(-2.0f, pairs, whole) != 0.0f && whole == y && __builtin_fabsf(y) < 0x1p24f;

	l = fma32(y, hi, -h) + y * lo;
	r = exp2_ext(h, __builtin_fabsf(h) < 200.0f ? l : 0.0f);
	r = a == 1.0f ? 1.0f : r; /* to infinite powers, too */
	r = x < 0.0f && whole != y ? NANf_ : r;
	/* 0 and infinity: the sign of y decides. */
	r = a == 0.0f || a == INFf ? ((a == INFf) == (y > 0.0f) ? INFf : 0.0f) : r;
	r = odd ? __builtin_copysignf(r, x) : r;
	r = x != x || y != y ? x + y : r;
	return x == 1.0f || y == 0.0f ? 1.0f : r;
}

/* ---- cube roots: the units' 2^(log2(a) / 3), then one Newton step with the residual in two halves ---- */

/* a^(1/3) nearly; a is |x|, or 2^48 |x| when that is so small that residuals would be flushed. */
static API float near_root(float x, float *a, int *tiny)
{
	float b = __builtin_fabsf(x);

	*tiny = b < 0x1p-78f;
	*a = *tiny ? b * 0x1p48f : b;
	return ex2_unit(lg2_unit(*a) * 0.333333343f);
}
PUBLIC float __nv_cbrtf(float x)
{
	int tiny;
	float a, y = near_root(x, &a, &tiny), s = mul_rn(y, y), e = fma32(-s, y, a) - fma32(y, y, -s) * y;

	y = fma32(e * rcp_unit(s), 0.333333343f, y);
	y = tiny ? y * 0x1p-16f : y;
	return x == 0.0f || !(a < INFf) ? x + x : __builtin_copysignf(y, x);
}
PUBLIC float __nv_rcbrtf(float x)
{
	int tiny;
	float a, y = near_root(x, &a, &tiny), z = rcp_unit(y), s = mul_rn(z, z), e;

	/* (1 - a z^3) / 3 of z are missing; a z^2 and its rounding apart */
	e = mul_rn(s, a);
	e = fma32(-e, z, 1.0f) - z * (fma32(s, a, -e) + fma32(z, z, -s) * a);
	y = fma32(z * 0.333333343f, e, z);
	y = tiny ? y * 0x1p16f : y;
	y = x == 0.0f ? INFf : a == INFf ? 0.0f : y;
	return x != x ? x + x : __builtin_copysignf(y, x);
}
