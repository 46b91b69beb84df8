/*
 * Bessel functions. Below 8 (16 for the modified ones) their power series, summed in double-double:
 * near a zero little is lost. Above, Hankel's modulus and phase form with P and Q as polynomials in
 * (8/x)^2; the modified ones e^x / sqrt(x) times a polynomial in 16/x. Higher orders: recurrence,
 * upwards where it is stable, else downwards (Miller).
 * Abramowitz and Stegun 9.1.10, 9.1.13, 9.2.5, 9.6.10, 9.7.1. Fits made for this file.
 */
#include "libdevice.h"

double __nv_sin(double);
double __nv_cos(double);

static const double bessel_p0[] = {
	0x1.0000000000000p+0, -0x1.1fffffffffa1fp-10, 0x1.cb5ffff9ec93fp-16, -0x1.251ee2fa61097p-19,
	0x1.84bae642c3121p-22, -0x1.b7c5a261690e1p-24, 0x1.78592496385c3p-25, -0x1.b44a4d37c2930p-26,
	0x1.281da00a3d60fp-26, -0x1.8d275e7aeb5f8p-27, 0x1.c34f6851466dcp-28, -0x1.7c3acb9176d91p-29,
	0x1.9740691958fa6p-31, -0x1.98d0ed4290dadp-34,
};
static const double bessel_q0[] = {
	-0x1.fffffffffffffp-4, 0x1.2bfffffffc9b3p-10, -0x1.d11dffe3e7220p-15, 0x1.ba4c423935380p-18,
	-0x1.8611859d3ccd8p-20, 0x1.13523bc3d7400p-21, -0x1.19413d1582a82p-22, 0x1.755c788fde4bcp-23,
	-0x1.160c15660dbe5p-23, 0x1.8afcde165b6fep-24, -0x1.d08aee4b28758p-25, 0x1.8fa90e3c4aa17p-26,
	-0x1.b1cf35b19414bp-28, 0x1.b7605470aa94dp-31,
};
static const double bessel_p1[] = {
	0x1.0000000000000p+0, 0x1.dfffffffff9cdp-10, -0x1.274ffffccbdebp-15, 0x1.5a6a52b4680aap-19,
	-0x1.b88fba22217c1p-22, 0x1.e61439f6afff9p-24, -0x1.993026357bd9dp-25, 0x1.d53271461ad34p-26,
	-0x1.3c48b2997f7c7p-26, 0x1.a6874a3a54c20p-27, -0x1.df110150cf492p-28, 0x1.9315310699dc4p-29,
	-0x1.af60956fe60ddp-31, 0x1.b0cdcd2700172p-34,
};
static const double bessel_q1[] = {
	0x1.8000000000000p-2, -0x1.a3fffffffc6d6p-10, 0x1.1c3cfff1360bdp-14, -0x1.fe57ffffe6314p-18,
	0x1.b3f5ccdf4a12cp-20, -0x1.2d8ea7829ce3fp-21, 0x1.2fde7761caa8ap-22, -0x1.8fb48273c5c13p-23,
	0x1.27fb6b1886e31p-23, -0x1.a315dda4ca2c6p-24, 0x1.ebf452e357f04p-25, -0x1.a6c4c8ce61b93p-26,
	0x1.ca91b84b36617p-28, -0x1.d03cbf23ab474p-31,
};
static const double bessel_i0[] = {
	0x1.9884533d43651p-2, 0x1.9884533d43665p-9, 0x1.cb94dda4dc9b4p-14, 0x1.debb11af71ec0p-18,
	0x1.6e872396571f0p-21, 0x1.73242db8bcf7ep-24, 0x1.d1ce5c9da4a81p-27, 0x1.8a558e5e88780p-29,
	-0x1.3d1244a8372d1p-31, 0x1.c1ed49463565cp-29, -0x1.ad90125f2af8cp-28, 0x1.3d9cd4d6f4821p-27,
	-0x1.4f81c22bdfe90p-27, 0x1.f1d570f1cc8b7p-28, -0x1.e904f37be2d1ep-29, 0x1.1cc753176a159p-30,
	-0x1.2613a8487d3ecp-33,
};
static const double bessel_i1[] = {
	0x1.9884533d43651p-2, -0x1.32633e6df28c2p-7, -0x1.7efc0e096756ap-13, -0x1.4f1c8c5aa321ep-17,
	-0x1.d7400ebf0c0bap-21, -0x1.c59c741ebba87p-24, -0x1.136567afa7301p-26, -0x1.c1e437df5897ap-29,
	0x1.26ae6548d5ea9p-31, -0x1.d11582dc025a1p-29, 0x1.ba04dc81a26fbp-28, -0x1.46d8b6a1d1112p-27,
	0x1.5904c5a32a551p-27, -0x1.ff977670e0ac1p-28, 0x1.f60df1c3bca1ep-29, -0x1.2402ab741e80fp-30,
	0x1.2cfa1d7e4b726p-33,
};

typedef struct {
	double h, l;
} Pair;

static API Pair pair(double h, double l)
{
	double s = dadd_rn(h, l);

	return (Pair){s, dadd_rn(h, -s) + l};
}
static API Pair pair_add(Pair a, Pair b)
{
	double s = dadd_rn(a.h, b.h), t = dadd_rn(s, -a.h);
	double e = dadd_rn(dadd_rn(a.h, -dadd_rn(s, -t)), dadd_rn(b.h, -t));

	return pair(s, e + (a.l + b.l));
}
static API Pair pair_mul(Pair a, Pair b)
{
	double p = dmul_rn(a.h, b.h);

	return pair(p, fma64(a.h, b.h, -p) + fma64(a.h, b.l, a.l * b.h));
}
static API Pair pair_over(Pair a, double d)
{
	double q = a.h / d;

	return pair(q, (fma64(-q, d, a.h) + a.l) / d);
}

/* sum (sign x^2/4)^k / (k! (k + n)!) n!, and the same with weights H(k) + H(k + n) for Y. */
static API Pair series(double x, int n, double sign, Pair *weighted)
{
	double s = dmul_rn(x, x);
	Pair q = {s * 0.25, fma64(x, x, -s) * 0.25}, t = {1.0, 0.0}, sum = t, h = {0.0, 0.0}, w;

	q.h *= sign, q.l *= sign;
	for (int i = 1; i <= n; i++)
		h = pair_add(h, pair_over((Pair){1.0, 0.0}, i));
	w = h;
	for (int k = 1; k < 60; k++) {
		t = pair_over(pair_mul(t, q), (double)k * (double)(k + n));
		sum = pair_add(sum, t);
		if (weighted) {
			h = pair_add(h, pair_add(pair_over((Pair){1.0, 0.0}, k),
				pair_over((Pair){1.0, 0.0}, k + n)));
			w = pair_add(w, pair_mul(h, t));
		}
		if (__builtin_fabs(t.h) < 0x1p-110)
			break;
	}
	if (weighted)
		*weighted = w;
	return sum;
}

static API double poly(const double *c, int degree, double t)
{
	double p = c[degree];

	for (int i = degree - 1; i >= 0; i--)
		p = fma64(p, t, c[i]);
	return p;
}

/* sqrt(2/(pi x)) (P cos(chi) - Q sin(chi)) for J and with sin, cos for Y; order 0 or 1. */
static API double large(double x, int order, int second)
{
	double t = 8.0 / x, w = t * t, s = __nv_sin(x), c = __nv_cos(x), p, q, sum, diff, cc, ss;

	if (x == INF)
		return 0.0;
	p = poly(order ? bessel_p1 : bessel_p0, 13, w);
	q = poly(order ? bessel_q1 : bessel_q0, 13, w) / x;
	/* (c + s)(c - s) = cos 2x: the one that cancels is found through the other. */
	sum = c + s, diff = c - s;
	if (x < 0x1p1000) {
		if (s * c < 0.0)
			sum = __nv_cos(x + x) / diff;
		else
			diff = __nv_cos(x + x) / sum;
	}
	/* chi = x - pi/4 - order pi/2, without the factor 1/sqrt 2 */
	cc = order ? -diff : sum, ss = order ? -sum : -diff;
	return 0.56418958354775628695 / __nvvm_sqrt_rn_d(x) *
		(second ? fma64(p, ss, q * cc) : fma64(p, cc, -q * ss));
}

/* J of order n for 0 <= x < 8 */
static API double j_small(int n, double x)
{
	Pair s = series(x, n, -1.0, 0), f = {1.0, 0.0};

	for (int i = 1; i <= n; i++)
		f = pair_over(pair_mul(f, (Pair){x * 0.5, 0.0}), i);
	return pair_mul(s, f).h;
}

/* 2/pi ((ln(x/2) + gamma) J - the weighted series / 2) - the finite part of order 1 */
static API double y_small(int order, double x)
{
	Pair w, s = series(x, order, -1.0, &w), l, y;

	/* ln x + (gamma - ln 2): x/2 may not exist */
	l.h = ww_log_dd(x, &l.l);
	l = pair_add(pair(l.h, l.l), (Pair){-0x1.dadb014541eb2p-4, -0x1.be095d05c0a81p-62});
	w.h *= -0.5, w.l *= -0.5;
	y = pair_add(pair_mul(l, s), w);
	if (order) {
		y = pair_mul(y, (Pair){x * 0.5, 0.0});
		y = pair_add(y, pair_over((Pair){-1.0, 0.0}, x));
	}
	return pair_mul(y, (Pair){0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55}).h;
}

SLOW double __nv_j0(double x)
{
	x = __builtin_fabs(x);
	return x < 8.0 ? j_small(0, x) : large(x, 0, 0);
}
SLOW double __nv_j1(double x)
{
	double a = __builtin_fabs(x), y = a < 8.0 ? j_small(1, a) : large(a, 1, 0);

	return x < 0.0 ? -y : a < 0x1p-500 ? x * 0.5 : y;
}
SLOW double __nv_y0(double x)
{
	if (!(x > 0.0))
		return x == 0.0 ? -INF : NAN_;
	return x < 8.0 ? y_small(0, x) : large(x, 0, 1);
}
SLOW double __nv_y1(double x)
{
	if (!(x > 0.0))
		return x == 0.0 ? -INF : NAN_;
	if (x < 0x1p-500)
		return -0.63661977236758134308 / x;
	return x < 8.0 ? y_small(1, x) : large(x, 1, 1);
}

SLOW double __nv_jn(int n, double x)
{
	double a = __builtin_fabs(x), p, q, t, sum, y;
	int m, flip = x < 0.0 && n & 1;

	if (n < 0 || x != x)
		return NAN_;
	if (n < 2)
		return n ? __nv_j1(x) : __nv_j0(x);
	if (a < 8.0 && n < 170)
		y = j_small(n, a);
	else if (a == INF)
		y = 0.0;
	else if (a > (double)n) {
		p = __nv_j0(a), y = __nv_j1(a);
		for (int k = 1; k < n; k++)
			t = fma64((double)(2 * k) / a, y, -p), p = y, y = t;
	} else {
		/* downwards from far above, scaled by J0 + 2 (J2 + J4 + ...) = 1 */
		m = (n + 40 + (int)__nvvm_sqrt_rn_d(60.0 * n)) & ~1;
		q = 0.0, p = 1e-290, sum = 0.0, y = 0.0;
		for (int k = m; k > 0; k--) {
			t = fma64((double)(2 * k) / a, p, -q), q = p, p = t;
			if (__builtin_fabs(p) > 1e250)
				p *= 1e-250, q *= 1e-250, sum *= 1e-250, y *= 1e-250;
			if (k - 1 == n)
				y = p;
			if (k & 1)
				sum += k == 1 ? p : 2.0 * p;
		}
		y /= sum;
	}
	return flip ? -y : y;
}
SLOW double __nv_yn(int n, double x)
{
	double p, q, t;

	if (n < 0 || !(x > 0.0))
		return n >= 0 && x == 0.0 ? -INF : NAN_;
	p = __nv_y0(x), q = __nv_y1(x);
	if (n < 2 || x == INF)
		return n == 0 ? p : n == 1 ? q : 0.0;
	for (int k = 1; k < n && q > -INF; k++)
		t = fma64((double)(2 * k) / x, q, -p), p = q, q = t;
	return q;
}

/* e^x / sqrt(x) in two factors: the result may be finite where e^x is not. */
static API double i_large(double x, const double *fit)
{
	double e = ww_exp_ext(x * 0.5, 0.0);

	return x > 720.0 ? INF : e * (poly(fit, 16, 16.0 / x) / __nvvm_sqrt_rn_d(x)) * e;
}
SLOW double __nv_cyl_bessel_i0(double x)
{
	x = __builtin_fabs(x);
	if (x != x)
		return x;
	return x < 16.0 ? series(x, 0, 1.0, 0).h : i_large(x, bessel_i0);
}
SLOW double __nv_cyl_bessel_i1(double x)
{
	double a = __builtin_fabs(x), y;

	if (x != x)
		return x;
	y = a < 16.0 ? pair_mul(series(a, 1, 1.0, 0), (Pair){a * 0.5, 0.0}).h : i_large(a, bessel_i1);
	return __builtin_copysign(a < 0x1p-500 ? a * 0.5 : y, x);
}

PUBLIC float __nv_j0f(float x) { return (float)__nv_j0((double)x); }
PUBLIC float __nv_j1f(float x) { return (float)__nv_j1((double)x); }
PUBLIC float __nv_y0f(float x) { return (float)__nv_y0((double)x); }
PUBLIC float __nv_y1f(float x) { return (float)__nv_y1((double)x); }
/* Hardware's recurrence overflows next to 0 and gives NaN there; programs see the same here. */
PUBLIC float __nv_jnf(int n, float x)
{
	return n >= 2 && __builtin_fabsf(x) < 0x1p-62f ? NANf_ : (float)__nv_jn(n, (double)x);
}
PUBLIC float __nv_ynf(int n, float x) { return (float)__nv_yn(n, (double)x); }
PUBLIC float __nv_cyl_bessel_i0f(float x) { return (float)__nv_cyl_bessel_i0((double)x); }
PUBLIC float __nv_cyl_bessel_i1f(float x) { return (float)__nv_cyl_bessel_i1((double)x); }
