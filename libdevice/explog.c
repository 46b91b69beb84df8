/*
 * Exponentials, logarithms and powers in double precision, without branches and tables: the methods
 * of explogf.c with longer polynomials. Coefficients: Chebyshev fits made for this file.
 * Largest errors seen: all 1 ulp, pow 1 ulp (bound 2).
 */
#include "libdevice.h"

#define LOG2E 0x1.71547652b82fep+0
#define LN2_HI 0x1.62e42fef00000p-1	/* 20 bits free: n LN2_HI is exact */
#define LN2_LO 0x1.473de6af278edp-34

/* p 2^n for p near 1: two factors, so that subnormals round once. */
static API double scale2(double p, int n)
{
	int h = n >> 1;

	return p * double_of((u64)(u32)(h + 1023) << 52) * double_of((u64)(u32)(n - h + 1023) << 52);
}

/* (e^r - 1 - r) / r^2 */
static API double exp_tail(double r)
{
	double p = 0x1.1f7340dbc337ep-29;

	p = fma64(p, r, 0x1.af4e554377204p-26);
	p = fma64(p, r, 0x1.27e4db46cddd1p-22);
	p = fma64(p, r, 0x1.71de01fdbf9cap-19);
	p = fma64(p, r, 0x1.a01a01a6e1e2ap-16);
	p = fma64(p, r, 0x1.a01a01abf85abp-13);
	p = fma64(p, r, 0x1.6c16c16c162c3p-10);
	p = fma64(p, r, 0x1.11111111100bep-7);
	p = fma64(p, r, 0x1.5555555555556p-5);
	p = fma64(p, r, 0x1.5555555555557p-3);
	return fma64(p, r, 0.5);
}

/* e^(hi + lo), lo small against 1. */
API double ww_exp_ext(double hi, double lo)
{
	double x = hi > 711.0 ? 711.0 : hi < -746.0 ? -746.0 : hi;
	double t = fma64(x, LOG2E, MAGIC64), n = dadd_rn(t, -MAGIC64);
	double r = fma64(n, -LN2_HI, x);

	r = fma64(n, -LN2_LO, r) + (x == hi ? lo : 0.0);
	return scale2(fma64(r * r, exp_tail(r), r) + 1.0, (int)lo32(t));
}
PUBLIC double __nv_exp(double x) { return ww_exp_ext(x, 0.0); }

/* 2^(hi + lo) for |hi| < 2000 */
static API double exp2_ext(double hi, double lo)
{
	double t = dadd_rn(hi, MAGIC64), r = dadd_rn(hi, -dadd_rn(t, -MAGIC64)) + lo;
	double p = 0x1.c4a29324a1038p-36;

	p = fma64(p, r, 0x1.e9ec1fcb69a7fp-32);
	p = fma64(p, r, 0x1.e4cf10dec0f59p-28);
	p = fma64(p, r, 0x1.b524ebd13a55fp-24);
	p = fma64(p, r, 0x1.62c02242b879cp-20);
	p = fma64(p, r, 0x1.ffcbfc6da6ed1p-17);
	p = fma64(p, r, 0x1.430912f86b7dbp-13);
	p = fma64(p, r, 0x1.5d87fe78a3f9cp-10);
	p = fma64(p, r, 0x1.3b2ab6fba4e79p-7);
	p = fma64(p, r, 0x1.c6b08d704a0c6p-5);
	p = fma64(p, r, 0x1.ebfbdff82c58fp-3);
	p = fma64(p, r, 0x1.62e42fefa39efp-1);
	return scale2(fma64(p, r, 1.0), (int)lo32(t));
}
PUBLIC double __nv_exp2(double x)
{
	return exp2_ext(x > 1025.0 ? 1025.0 : x < -1076.0 ? -1076.0 : x, 0.0);
}

/* 10^x = 2^n e^(r ln 10), r = x - n log10(2). */
PUBLIC double __nv_exp10(double a)
{
	double x = a > 309.0 ? 309.0 : a < -325.0 ? -325.0 : a;
	double t = fma64(x, 0x1.a934f0979a371p+1, MAGIC64), n = dadd_rn(t, -MAGIC64), r, l, p;

	r = fma64(n, -0x1.3441350900000p-2, x);
	r = fma64(n, -0x1.ef3fde623e256p-35, r);
	l = dmul_rn(r, 0x1.26bb1bbb55516p+1);
	r = fma64(r, 0x1.26bb1bbb55516p+1, -l) + r * -0x1.f48ad494ea3e9p-53;
	p = dadd_rn(1.0, l);
	return scale2(p + (dadd_rn(dadd_rn(1.0, -p), l) + fma64(l * l, exp_tail(l), r)), (int)lo32(t));
}

PUBLIC double __nv_expm1(double a)
{
	double x = a > 709.8 ? 709.8 : a < -50.0 ? -50.0 : a;
	double t = fma64(x, LOG2E, MAGIC64), n = dadd_rn(t, -MAGIC64);
	double r0 = fma64(n, -LN2_HI, x), r = fma64(n, -LN2_LO, r0), q, p, l, s, y;

	q = dmul_rn(dmul_rn(r, r), exp_tail(r));
	p = dadd_rn(r, q);
	l = dadd_rn(dadd_rn(r, -p), q) + fma64(n, -LN2_LO, dadd_rn(r0, -r));
	s = double_of((u64)(lo32(t) + 1022) << 52);
	y = fma64(p, s, s - 0.5);
	l = l * s + (dadd_rn(s - 0.5, -y) + p * s);
	y = s < 0x1p51 ? y + l : s + fma64(p, s, -0.5);
	return n == 0.0 ? (a == 0.0 ? a : p) : y + y;
}

/* ---- logarithms ---- */

/* x = 2^n (1 + f), 1 + f in [1/sqrt 2, sqrt 2) about */
static API double split(double x, double *n)
{
	int tiny = x < 0x1p-1022;
	u64 u = bits64(tiny ? x * 0x1p54 : x);
	int e = (int)((u32)(u >> 32) - 0x3fe6a09e) >> 20;

	*n = (double)(e - (tiny ? 54 : 0));
	return double_of(u - ((u64)(u32)e << 52)) - 1.0;
}
/* As in explogf.c. */
static API double log_special(double x, double y)
{
	y = (u32)hi32(x) >= 0x7ff00000 ? fma64(x, INF, INF) : y;
	return x == 0.0 ? -INF : y;
}

/* (atanh(s) - s - s^3/3) / s^5 in u = s^2 */
static API double atanh_tail(double u)
{
	double p = 0x1.e077188742e3cp-5;

	p = fma64(p, u, 0x1.df75d14baa685p-5);
	p = fma64(p, u, 0x1.1118e94969b8bp-4);
	p = fma64(p, u, 0x1.3b1395347c9e0p-4);
	p = fma64(p, u, 0x1.745d177c10ad9p-4);
	p = fma64(p, u, 0x1.c71c71c6e8f44p-4);
	p = fma64(p, u, 0x1.2492492492527p-3);
	return fma64(p, u, 0x1.999999999999ap-3);
}

/* log(1 + f) = hi + lo with hi = f - f^2/2 rounded: s (f^2/2 + R) is what is left. */
static API double log_of(double f, double *lo)
{
	double s = f * drcp(f + 2.0), u = s * s, h = dmul_rn(f * 0.5, f), hi = dadd_rn(f, -h), r;

	r = u * fma64(u + u, atanh_tail(u), 0x1.5555555555555p-1);
	*lo = dadd_rn(dadd_rn(f, -hi), -h) + fma64(s, h + r, -fma64(f * 0.5, f, -h));
	return hi;
}

PUBLIC double __nv_log(double x)
{
	double n, f = split(x, &n), lo, hi = log_of(f, &lo), t = fma64(n, LN2_HI, hi);

	lo += fma64(n, LN2_LO, fma64(n, LN2_HI, -t) + hi);
	return log_special(x, t + lo);
}
PUBLIC double __nv_log2(double x)
{
	double n, f = split(x, &n), lo, hi = log_of(f, &lo), y = dmul_rn(hi, LOG2E), t = dadd_rn(n, y);

	lo = fma64(lo, LOG2E, fma64(hi, 0x1.777d0ffda0d24p-56, fma64(hi, LOG2E, -y)));
	return log_special(x, t + (dadd_rn(dadd_rn(n, -t), y) + lo));
}
PUBLIC double __nv_log10(double x)
{
	double n, f = split(x, &n), lo, hi = log_of(f, &lo), a = n * 0x1.3441350900000p-2;
	double y = dmul_rn(hi, 0x1.bcb7b1526e50ep-2), t = dadd_rn(a, y);

	lo = fma64(lo, 0x1.bcb7b1526e50ep-2, fma64(hi, 0x1.95355baaafad3p-57,
		fma64(hi, 0x1.bcb7b1526e50ep-2, -y)));
	lo = fma64(n, 0x1.ef3fde623e256p-35, lo);
	return log_special(x, t + ((n == 0.0 ? 0.0 : dadd_rn(dadd_rn(a, -t), y)) + lo));
}
/* log(u) of the rounded u = 1 + x, and the first term of what the rounding lost. */
PUBLIC double __nv_log1p(double x)
{
	double u = 1.0 + x, n, f = split(u, &n), lo, hi = log_of(f, &lo), t = fma64(n, LN2_HI, hi), c;

	c = x > 1.0 ? 1.0 - dadd_rn(u, -x) : x - dadd_rn(u, -1.0);
	lo += fma64(n, LN2_LO, fma64(n, LN2_HI, -t) + hi);
	t += lo + (u < INF ? c / u : 0.0);
	t = __builtin_fabs(x) < 0x1p-54 ? x : t;
	return x > -1.0 && x < INF ? t : x == -1.0 ? -INF : x < -1.0 ? NAN_ : x + x;
}

/* ---- powers ---- */

/* log2(a) as hi + lo for finite a > 0: 2 atanh(s) / ln 2, s = (m - 1) / (m + 1). */
static API double log2_ext(double a, double *lo)
{
	double n, f, q, r, ql, u, ul, t, tl, h;

	f = split(a, &n);
	r = drcp(f + 2.0);
	q = dmul_rn(f, r);
	ql = r * fma64(-q, f, fma64(-2.0, q, f));
	u = dmul_rn(q, q);
	ul = fma64(q, q, -u) + 2.0 * q * ql;
	h = dmul_rn(u, 0x1.5555555555555p-2);
	tl = fma64(u, 0x1.5555555555555p-2, -h) +
		fma64(u, 0x1.5555555555555p-56, fma64(ul, 0x1.5555555555555p-2, u * u * atanh_tail(u)));
	t = dadd_rn(h, tl);
	tl += dadd_rn(h, -t);
	h = dmul_rn(q, t);
	tl = fma64(q, t, -h) + fma64(q, tl, fma64(ql, t, ql));
	u = dadd_rn(q, h);
	ul = dadd_rn(dadd_rn(q, -u), h) + tl;
	h = dmul_rn(u, 0x1.71547652b82fep+1);
	tl = fma64(u, 0x1.71547652b82fep+1, -h) +
		fma64(u, 0x1.777d0ffda0d24p-55, ul * 0x1.71547652b82fep+1);
	t = dadd_rn(n, h);
	*lo = (n == 0.0 ? dadd_rn(h, -t) : dadd_rn(dadd_rn(n, -t), h)) + tl;
	return t;
}
/* The natural logarithm likewise, for gamma. */
API double ww_log_dd(double x, double *lo)
{
	double l, h = log2_ext(x, &l), y = dmul_rn(h, 0x1.62e42fefa39efp-1);

	*lo = fma64(h, 0x1.62e42fefa39efp-1, -y) +
		fma64(h, 0x1.abc9e3b39803fp-56, l * 0x1.62e42fefa39efp-1);
	return y;
}

PUBLIC double __nv_pow(double x, double y)
{
	double a = __builtin_fabs(x), lo, hi = log2_ext(a, &lo), h = dmul_rn(y, hi), l, r, half;
	int integer, odd;

	l = fma64(y, hi, -h) + y * lo;
	l = h > 1100.0 || h < -1100.0 ? 0.0 : l;
	h = h > 1100.0 ? 1100.0 : h < -1100.0 ? -1100.0 : h;
	r = exp2_ext(h, l);
	half = y * 0.5;
	integer = __builtin_trunc(y) == y;
	odd = integer && __builtin_trunc(half) != half;
	/* 0 and infinity: the sign of y decides. */
	r = a == 0.0 || a == INF ? ((a == INF) == (y > 0.0) ? INF : 0.0) : r;
	r = __builtin_fabs(y) == INF ? (a == 1.0 ? 1.0 : (a > 1.0) == (y > 0.0) ? INF : 0.0) : r;
	r = odd ? __builtin_copysign(r, x) : r;
	r = x < 0.0 && x > -INF && !integer ? NAN_ : r;
	r = x != x || y != y ? x + y : r;
	return x == 1.0 || y == 0.0 ? 1.0 : r;
}
