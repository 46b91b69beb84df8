/*
 * The gamma function. On [1, 2] a polynomial; to it by products in double-double below 20; above,
 * Stirling's formula in double-double, so that the power's error stays below 1 ulp; negative
 * arguments by reflection. Bounds: tgamma 10, tgammaf 5 ulp.
 */
#include "libdevice.h"

double __nv_sinpi(double);

static const double gamma_1_5[] = {
	0x1.c5bf891b4ef6bp-1, 0x1.08ea88ee561b2p-5, 0x1.a8c4dba620d57p-2, -0x1.b77ac1ca2ec36p-4,
	0x1.283bd374eb2dap-3, -0x1.3d88cfe501ad0p-4, 0x1.e022b74349385p-5, -0x1.374fd5ce815dep-5,
	0x1.a752c6b194816p-6, -0x1.1a2c29007308cp-6, 0x1.7991dcbf878d0p-7, -0x1.f7fc7c04512dbp-8,
	0x1.504eca2779ba9p-8, -0x1.c09e6e65d05f1p-9, 0x1.2b2c7ea75c4c2p-9, -0x1.8f3ca7c3f1052p-10,
	0x1.0a301c8ff5f16p-10, -0x1.5fd54421cbad4p-11, 0x1.d52144292085bp-12, -0x1.513093cab3125p-12,
	0x1.c197ade68f084p-13, -0x1.61c720aac13b9p-14, 0x1.d7b524c422ef9p-15, -0x1.014c228143cdfp-13,
	0x1.571048987b3f4p-14,
};
static const double stirling[] = {
	0x1.5555555555555p-4, -0x1.6c16c16c16c17p-9, 0x1.a01a01a01a01ap-11, -0x1.3813813813814p-11,
	0x1.b951e2b18ff23p-11, -0x1.f6ab0d9993c7dp-10, 0x1.a41a41a41a41ap-8, -0x1.e4286cb0f5398p-6,
};

/* (h + l) (a + b) for a small b */
static API double multiply(double h, double *l, double a, double b)
{
	double p = dmul_rn(h, a), q = fma64(h, a, -p) + fma64(h, b, *l * a), s = dadd_rn(p, q);

	*l = dadd_rn(p, -s) + q;
	return s;
}

/* ln gamma(x) = (x - 1/2) ln x - x + ln sqrt(2 pi) + sum B(2k) / (2k (2k-1) x^(2k-1)) */
static API double stirling_gamma(double x)
{
	double l, h = ww_log_dd(x, &l), z = 1.0 / x, w = z * z, p = stirling[7], s, t;

	for (int i = 6; i >= 0; i--)
		p = fma64(p, w, stirling[i]);
	p = fma64(p, z, 0.0);
	/* (x - 1/2)(ln x - 1) + (ln sqrt(2 pi) - 1/2) */
	t = dadd_rn(h, -1.0);
	l += dadd_rn(dadd_rn(h, -t), -1.0);
	s = dmul_rn(t, x - 0.5);
	l = fma64(t, x - 0.5, -s) + l * (x - 0.5);
	h = dadd_rn(s, 0.41893853320467274178);
	l += dadd_rn(dadd_rn(s, -h), 0.41893853320467274178) + p;
	t = dadd_rn(h, l);
	return ww_exp_ext(t, dadd_rn(h, -t) + l);
}

/* gamma(x) for 0 < x < 172 */
static API double gamma_positive(double x)
{
	double f, h, l = 0.0, y = x, p = gamma_1_5[24];

	if (x > 20.0)
		return stirling_gamma(x);
	h = 1.0;
	while (y >= 2.0) {
		y -= 1.0;
		h = multiply(h, &l, y, 0.0);
	}
	f = y < 1.0 ? y - 0.5 : y - 1.5;
	for (int i = 23; i >= 0; i--)
		p = fma64(p, f, gamma_1_5[i]);
	p = fma64(p, h, p * l);
	return y < 1.0 ? p / y : p;
}

PUBLIC double __nv_tgamma(double x)
{
	double s, y;

	if (!(__builtin_fabs(x) > 0x1p-60))
		return x != x ? x : 1.0 / x;
	if (x > 0.0)
		return x < 171.7 ? gamma_positive(x) : INF;
	if (__builtin_trunc(x) == x)
		return NAN_;
	if (x < -185.0)
		return __builtin_copysign(0.0, __nv_sinpi(x));
	/* gamma(x) gamma(1 - x) = pi / sin(pi x), with gamma(1 - x) = -x gamma(-x) */
	s = __nv_sinpi(x);
	if (x > -170.0)
		return -3.14159265358979323846 / (s * x * gamma_positive(-x));
	/* beyond, gamma(-x) would overflow: by way of gamma(-x - 20) */
	y = gamma_positive(-x - 20.0);
	s = -3.14159265358979323846 / (s * x * y);
	for (int i = 1; i <= 20; i++)
		s /= -x - (double)i;
	return s;
}
PUBLIC float __nv_tgammaf(float x) { return (float)__nv_tgamma((double)x); }
