/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the functions of functions.def are: for floats, in double precision by the C library, whose vector
 * functions (4 units in the last place) are called where it has them; for doubles, in quadruple precision
 * by gcc's. The sign of a zero is not promised.
 */
#define SIMD __attribute__((simd("notinbranch"), const))
SIMD double acos(double);
SIMD double acosh(double);
SIMD double asin(double);
SIMD double asinh(double);
SIMD double atan(double);
SIMD double atan2(double, double);
SIMD double atanh(double);
SIMD double cbrt(double);
SIMD double cos(double);
SIMD double cosh(double);
SIMD double erf(double);
SIMD double erfc(double);
SIMD double exp(double);
SIMD double exp10(double);
SIMD double exp2(double);
SIMD double expm1(double);
SIMD double hypot(double, double);
SIMD double log(double);
SIMD double log10(double);
SIMD double log1p(double);
SIMD double log2(double);
SIMD double pow(double, double);
SIMD double sin(double);
SIMD double sinh(double);
SIMD double tan(double);
SIMD double tanh(double);
#define _GNU_SOURCE
#include "table.h"

#include <math.h>
#include <quadmath.h>

typedef __float128 Quad;

/* ---- floats ------------------------------------------------------------------------------------------ */
#define INLINE static inline __attribute__((always_inline))
INLINE double to_sinpi(double x)
{
	double whole = rint(x), y = sin(M_PI * (x - whole));

	return rint(0.5 * whole) == 0.5 * whole ? y : -y;
}
INLINE double to_cospi(double x) { return sin(M_PI * (0.5 - fabs(x - 2 * rint(0.5 * x)))); }
INLINE double to_rsqrt(double x) { return 1 / sqrt(x); }
INLINE double to_rcbrt(double x) { return 1 / cbrt(x); }
INLINE double to_rhypot(double x, double y) { return 1 / hypot(x, y); }
INLINE double to_normcdf(double x) { return 0.5 * erfc(-M_SQRT1_2 * x); }
INLINE double to_erfcx(double x)
{
	double near = exp(x * x) * erfc(x), far = 1;

	for (int k = 12; k; k--)
		far = 1 - (k - 0.5) / (x * x) * far;
	return x < 12 ? near : M_2_SQRTPI / 2 / x * far;
}
/* Winitzki's guess, right to some 2^-8; each of Halley's steps triples the digits. */
INLINE double guess_erfinv(double one_less_square)
{
	double l = log(one_less_square), t = 2 / (M_PI * 0.147) + 0.5 * l;

	return sqrt(sqrt(t * t - l / 0.147) - t);
}
INLINE double step(double x, double off)
{
	double u = off * exp(x * x) / M_2_SQRTPI;

	return x - u / (1 + x * u);
}
INLINE double to_erfcinv_below_1(double y)
{
	double x = guess_erfinv(y * (2 - y));

	for (int i = 0; i < 3; i++)
		x = step(x, -(erfc(x) - y));
	return y == 0 ? INFINITY : x;
}
INLINE double to_erfinv_near_0(double y)
{
	double x = y / M_2_SQRTPI * (1 + y * y * (M_PI / 12));

	for (int i = 0; i < 4; i++)
		x = step(x, erf(x) - y);
	return x;
}
INLINE double to_erfinv(double y)
{
	double near = to_erfinv_near_0(y), far = copysign(to_erfcinv_below_1(1 - fabs(y)), y);

	return fabs(y) < 0.5 ? near : far;
}
INLINE double to_erfcinv(double y)
{
	double low = to_erfcinv_below_1(y), high = -to_erfcinv_below_1(2 - y), mid = to_erfinv_near_0(1 - y);

	return y < 0.5 ? low : y > 1.5 ? high : mid;
}
INLINE double to_normcdfinv(double y) { return -M_SQRT2 * to_erfcinv(2 * y); }
INLINE double to_bessel_i(double x, int n)
{
	double q = 0.25 * x * x, term = 1, sum = 1;

	for (int k = 1; k < 180; k++) {
		term *= q * (1.0 / ((double)k * (k + n)));
		sum += term;
	}
	return n ? 0.5 * x * sum : sum;
}
INLINE double to_cyl_bessel_i0(double x) { return to_bessel_i(x, 0); }
INLINE double to_cyl_bessel_i1(double x) { return to_bessel_i(x, 1); }
INLINE double to_norm(const float *x, size_t stride, int count)
{
	double sum = 0;
	int infinite = 0;

	for (int k = 0; k < count; k++) {
		sum += x[k * stride] * (double)x[k * stride];
		infinite |= isinf(x[k * stride]) != 0;
	}
	return infinite ? INFINITY : sqrt(sum);
}
#define to_sqrt sqrt
#define to_cbrt cbrt
#define to_exp exp
#define to_exp2 exp2
#define to_exp10 exp10
#define to_expm1 expm1
#define to_log log
#define to_log2 log2
#define to_log10 log10
#define to_log1p log1p
#define to_sin sin
#define to_cos cos
#define to_tan tan
#define to_asin asin
#define to_acos acos
#define to_atan atan
#define to_sinh sinh
#define to_cosh cosh
#define to_tanh tanh
#define to_asinh asinh
#define to_acosh acosh
#define to_atanh atanh
#define to_erf erf
#define to_erfc erfc
#define to_tgamma tgamma
#define to_lgamma lgamma
#define to_j0 j0
#define to_j1 j1
#define to_y0 y0
#define to_y1 y1
#define to_rint rint
#define to_round round
#define to_trunc trunc
#define to_ceil ceil
#define to_floor floor
#define to_logb logb
#define to_pow pow
#define to_atan2 atan2
#define to_hypot hypot
#define to_fmod fmod
#define to_remainder remainder
#define to_fdim fdimf
#define to_nextafter nextafterf
#define to_norm3d(x) to_norm(x, n, 3)
#define to_rnorm3d(x) (1 / to_norm(x, n, 3))
#define to_norm4d(x) to_norm(x, n, 4)
#define to_rnorm4d(x) (1 / to_norm(x, n, 4))

void reference_float(int f, const float *x, double *y, size_t n)
{
	switch (f) {
#define M1(name, ...) case F_##name: for (size_t i = 0; i < n; i++) y[i] = to_##name(x[i]); break;
#define M2(name, ...) case F_##name: for (size_t i = 0; i < n; i++) y[i] = to_##name(x[i], x[n + i]); break;
#define M3(name, ...) case F_##name: for (size_t i = 0; i < n; i++) y[i] = to_##name(x + i); break;
#define M4(name, ...) case F_##name: for (size_t i = 0; i < n; i++) y[i] = to_##name(x + i); break;
#include "functions.def"
	}
}

/* ---- doubles ----------------------------------------------------------------------------------------- */
static Quad q_sinpi(Quad x)
{
	Quad whole = rintq(x), y = sinq(M_PIq * (x - whole));

	return rintq(whole / 2) == whole / 2 ? y : -y;
}
static Quad q_cospi(Quad x) { return sinq(M_PIq * (0.5Q - fabsq(x - 2 * rintq(x / 2)))); }
static Quad q_rsqrt(Quad x) { return 1 / sqrtq(x); }
static Quad q_rcbrt(Quad x) { return 1 / cbrtq(x); }
static Quad q_rhypot(Quad x, Quad y) { return 1 / hypotq(x, y); }
static Quad q_exp2(Quad x) { return powq(2, x); }
static Quad q_exp10(Quad x) { return powq(10, x); }
static Quad q_normcdf(Quad x) { return erfcq(-M_SQRT1_2q * x) / 2; }
static Quad q_erfcx(Quad x)
{
	Quad far = 1;

	if (!(x > 40))
		return expq(x * x) * erfcq(x);
	for (int k = 30; k; k--)
		far = 1 - (k - 0.5Q) / (x * x) * far;
	return M_2_SQRTPIq / 2 / x * far;
}
static Quad q_step(Quad x, Quad off)
{
	Quad u = off * expq(x * x) / M_2_SQRTPIq;

	return x - u / (1 + x * u);
}
static Quad q_erfinv(Quad y)
{
	Quad x = guess_erfinv((double)((1 - y) * (1 + y)));

	if (!(fabsq(y) < 1))
		return fabsq(y) == 1 ? copysignq(HUGE_VALQ, y) : nanq("");
	x = fabsq(y) < 0x1p-4Q ? y / M_2_SQRTPIq * (1 + y * y * M_PIq / 12) : copysignq(x, y);
	for (int i = 0; i < 4; i++)
		x = q_step(x, y < -0.5Q ? (erfcq(-x) - (1 + y)) : y > 0.5Q ? (1 - y) - erfcq(x) : erfq(x) - y);
	return x;
}
static Quad q_erfcinv(Quad y)
{
	Quad x;

	if (!(y > 0 && y < 2))
		return y == 0 ? HUGE_VALQ : y == 2 ? -HUGE_VALQ : nanq("");
	if (y > 0.5Q)
		return q_erfinv(1 - y);
	x = guess_erfinv((double)(y * (2 - y)));
	for (int i = 0; i < 4; i++)
		x = q_step(x, y - erfcq(x));
	return x;
}
static Quad q_normcdfinv(Quad y) { return -M_SQRT2q * q_erfcinv(2 * y); }
static Quad q_bessel_i(Quad x, int n)
{
	Quad q = x * x / 4, term = 1, sum = 1;

	if (fabsq(x) > 720)
		return n && x < 0 ? -HUGE_VALQ : HUGE_VALQ;
	for (int k = 1; term > sum * 0x1p-100Q; k++) {
		term *= q / ((Quad)k * (k + n));
		sum += term;
	}
	return n ? x / 2 * sum : sum;
}
static Quad q_cyl_bessel_i0(Quad x) { return q_bessel_i(x, 0); }
static Quad q_cyl_bessel_i1(Quad x) { return q_bessel_i(x, 1); }
static Quad q_norm(const double *x, size_t stride, int count)
{
	Quad sum = 0;
	int infinite = 0;

	for (int k = 0; k < count; k++) {
		sum += x[k * stride] * (Quad)x[k * stride];
		infinite |= isinf(x[k * stride]) != 0;
	}
	return infinite ? HUGE_VALQ : sqrtq(sum);
}
#define q_sqrt sqrtq
#define q_cbrt cbrtq
#define q_exp expq
#define q_expm1 expm1q
#define q_log logq
#define q_log2 log2q
#define q_log10 log10q
#define q_log1p log1pq
#define q_sin sinq
#define q_cos cosq
#define q_tan tanq
#define q_asin asinq
#define q_acos acosq
#define q_atan atanq
#define q_sinh sinhq
#define q_cosh coshq
#define q_tanh tanhq
#define q_asinh asinhq
#define q_acosh acoshq
#define q_atanh atanhq
#define q_erf erfq
#define q_erfc erfcq
#define q_tgamma tgammaq
#define q_lgamma lgammaq
#define q_j0 j0q
#define q_j1 j1q
#define q_y0 y0q
#define q_y1 y1q
#define q_rint rintq
#define q_round roundq
#define q_trunc truncq
#define q_ceil ceilq
#define q_floor floorq
#define q_logb logbq
#define q_pow powq
#define q_atan2 atan2q
#define q_hypot hypotq
#define q_fmod fmodq
#define q_remainder remainderq
#define q_fdim fdim
#define q_nextafter nextafter
#define q_norm3d(x) q_norm(x, n, 3)
#define q_rnorm3d(x) (1 / q_norm(x, n, 3))
#define q_norm4d(x) q_norm(x, n, 4)
#define q_rnorm4d(x) (1 / q_norm(x, n, 4))

static Quad quad_value(int f, const double *x, size_t n)
{
	switch (f) {
#define M1(name, ...) case F_##name: return q_##name(x[0]);
#define M2(name, ...) case F_##name: return q_##name(x[0], x[n]);
#define M3(name, ...) case F_##name: return q_##name(x);
#define M4(name, ...) case F_##name: return q_##name(x);
#include "functions.def"
	}
	return nanq("");
}

void reference_double(int f, const double *x, double *y, double *rest, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		Quad q = quad_value(f, x + i, n);

		y[i] = (double)q;
		rest[i] = isfinite(y[i]) ? (double)(q - y[i]) : 0;
	}
}
