/*
 * Error functions and the normal distribution, and their inverses.
 * erf is a polynomial below 1; erfcx (1 + 2x) one in (x - 4) / (x + 4) for x >= 0 (Shepherd and Laframboise 1981);
 * erfc and normcdf follow with an exponential whose argument has both halves of its square. The
 * inverses take Halley steps on erf or erfc from a rational guess (Abramowitz and Stegun 26.2.23).
 * Bounds: erf 2, erfc 5, erfcx 4, erfinv 5, erfcinv 6, normcdf 5, normcdfinv 8 ulp; erfcxf is
 * the rounded double one.
 */
#include "libdevice.h"

double __nv_log(double);

/* Highest power last. */
static const double erfcx_fit[] = {
	0x1.3ba5916e9fd7fp+0, -0x1.1df1ad154a286p-3, 0x1.f7f5df66fd797p-7, 0x1.16ecefcfa4d10p-4,
	-0x1.9ddb23c3e8f13p-4, 0x1.7fee004e1eefep-4, -0x1.0fb06dfe4c6c0p-4, 0x1.3079edf5181dfp-5,
	-0x1.09623884747dbp-6, 0x1.49c672e199469p-8, -0x1.8d4a9a6465372p-11, -0x1.a1df5e81f57b4p-13,
	0x1.3be0432bfa860p-13, -0x1.99537515467bep-16, -0x1.7884d2487d5efp-17, 0x1.7ef644c7815aap-18,
	0x1.393f4d359a7fdp-22, -0x1.b8ce493292da5p-21, 0x1.4dcd6b6d85452p-24, 0x1.c8a212189b424p-24,
	-0x1.64110b1736fb3p-26, -0x1.a7f4a11380e73p-27, 0x1.bc41def3d5cc5p-29, 0x1.ff247156a53a2p-31,
	-0x1.2feb115e10ff8p-32,
};

/* erf(x) for |x| <= 1: x + x P(x^2) */
static API double erf_near(double x)
{
	static const double fit[] = {
		0x1.06eba8214db69p-3, -0x1.812746b0379e7p-2, 0x1.ce2f21a042bdep-4, -0x1.b82ce312889bap-6,
		0x1.565bcd0e6502dp-8, -0x1.c02db3feeb579p-11, 0x1.f9a326c233146p-14, -0x1.f4d2561aeafd4p-17,
		0x1.b9e6509b9867dp-20, -0x1.5f6d925a0bc7ap-23, 0x1.fc4356498c2d9p-27, -0x1.4e607b41a6416p-30,
		0x1.7f072188e194dp-34, -0x1.29b9f1b3df556p-38,
	};
	double u = x * x, p = fit[13];

#pragma unroll
	for (int i = 12; i >= 0; i--)
		p = fma64(p, u, fit[i]);
	return fma64(p, x, x);
}

static API double erfcx_positive(double x)
{
	/* (x - 4) / (x + 4), with what the sum and the product lose put back */
	double z = x < 0x1p500 ? x : 0x1p500, y = drcp(z + 4.0), t = (z - 4.0) * y, p = erfcx_fit[24];

	t = fma64(fma64(-4.0, t + 1.0, fma64(-t, z, z)), y, t);
#pragma unroll
	for (int i = 23; i >= 0; i--)
		p = fma64(p, t, erfcx_fit[i]);
	return 0.5 * p / (x + 0.5);
}

/* e^(-(h + l)^2) */
static API double exp_minus_square(double h, double l)
{
	double s = dmul_rn(h, h);

	return s < 1000.0 ? ww_exp_ext(-s, -(fma64(h, h, -s) + 2.0 * h * l)) : 0.0;
}

/* erfc(h + l); l is a rounding error of h. */
static API double erfc_ext(double h, double l)
{
	double a = __builtin_fabs(h), y;

	if (a < 0.5)
		return 1.0 - erf_near(h);
	y = a < 30.0 ? exp_minus_square(h, l) * erfcx_positive(a) : a != a ? a : 0.0;
	return h < 0.0 ? 2.0 - y : y;
}

PUBLIC double __nv_erf(double x)
{
	double a = __builtin_fabs(x), b = a < 1.0 ? 1.0 : a < 6.0 ? a : 6.0;
	double far = 1.0 - exp_minus_square(b, 0.0) * erfcx_positive(b);

	return a > 1.0 ? __builtin_copysign(far, x) : erf_near(x);
}
PUBLIC double __nv_erfc(double x) { return erfc_ext(x, 0.0); }
PUBLIC double __nv_erfcx(double x)
{
	double y = erfcx_positive(__builtin_fabs(x)), s;

	if (x != x || x >= 0.0)
		return y;
	s = dmul_rn(x, x);
	return s < 720.0 ? fma64(2.0, ww_exp_ext(s, fma64(x, x, -s)), -y) : INF;
}
PUBLIC double __nv_normcdf(double x)
{
	double a = x > 39.0 ? 39.0 : x < -39.0 ? -39.0 : x, h = dmul_rn(a, -0x1.6a09e667f3bcdp-1);
	double l = fma64(a, -0x1.6a09e667f3bcdp-1, -h) + a * 0x1.bdd3413b26456p-55;

	return x != x ? x : 0.5 * erfc_ext(h, l);
}

#define TWO_OVER_SQRT_PI 1.12837916709551257390

/* The x > 0 whose erfc is q, for q < 1/2. */
static API double erfc_inverse(double q)
{
	double t = __nvvm_sqrt_rn_d(-2.0 * __nv_log(q * 0.5)), x, e;

	x = t - fma64(fma64(0.010328, t, 0.802853), t, 2.515517) /
		fma64(fma64(fma64(0.001308, t, 0.189269), t, 1.432788), t, 1.0);
	x *= 0.70710678118654752440;
	for (int i = 0; i < 2; i++) {
		/* relative error of erfc: its derivative over itself is -2 / (sqrt(pi) erfcx) */
		e = (erfcx_positive(x) - q / exp_minus_square(x, 0.0)) / -TWO_OVER_SQRT_PI;
		x -= e / fma64(x, e, 1.0);
	}
	return x;
}
/* The x > 0 whose erf is a, for a <= 1/2. */
static API double erf_inverse(double a)
{
	double x = a * fma64(a * a, 0.2320136665, 0.88622692545275801365), e;

	for (int i = 0; i < 3; i++) {
		e = (erf_near(x) - a) / (TWO_OVER_SQRT_PI * exp_minus_square(x, 0.0));
		x -= e / fma64(x, e, 1.0);
	}
	return a < 0x1p-500 ? a * 0.88622692545275801365 : x;
}
PUBLIC double __nv_erfinv(double y)
{
	double a = __builtin_fabs(y);

	if (!(a < 1.0))
		return a == 1.0 ? __builtin_copysign(INF, y) : NAN_;
	return __builtin_copysign(a > 0.5 ? erfc_inverse(1.0 - a) : erf_inverse(a), y);
}
PUBLIC double __nv_erfcinv(double y)
{
	double q = y < 1.0 ? y : 2.0 - y, x;

	if (!(y > 0.0 && y < 2.0))
		return y == 0.0 ? INF : y == 2.0 ? -INF : NAN_;
	x = q < 0.5 ? erfc_inverse(q) : erf_inverse(1.0 - q);
	return y <= 1.0 ? x : -x;
}
PUBLIC double __nv_normcdfinv(double y) { return fma64(-1.41421356237309504880, __nv_erfcinv(y + y), 0.0); }

/* ---- single precision ---- */

PUBLIC float __nv_erfcxf(float x) { return (float)__nv_erfcx((double)x); }
