/*
 * Largest error, in units in the last place, of libdevice's single precision functions, over all
 * arguments or every n-th: ulp32 [stride]. Reference: the C library in double precision.
 * Prints one line a function and fails when a bound is passed.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef UNIT_ERROR
#define UNIT_ERROR 0
#endif
#define F(name) float __nv_##name##f(float);
#define D(name, bound) F(name)
#include "ulp32.def"
#undef D

static double ref_sinpi(double x) { double r = fmod(x, 2.0); return fabs(r) == 1.0 ? copysign(0.0, x) : sin(r * M_PI); }
static double ref_cospi(double x) { double r = fmod(fabs(x), 2.0); return r == 0.5 || r == 1.5 ? 0.0 : cos(r * M_PI); }
static double ref_exp10(double x) { return pow(10.0, x); }
static double ref_rcbrt(double x) { return 1.0 / cbrt(x); }
static double ref_normcdf(double x) { return 0.5 * erfc(-x * M_SQRT1_2); }
static double ref_erfcx(double x)
{
	return x < 9.0 ? exp(x * x) * erfc(x) : x > 1e9 ? M_2_SQRTPI / 2.0 / x :
		M_2_SQRTPI / 2.0 / x * (1 - .5 / x / x * (1 - 1.5 / x / x * (1 - 2.5 / x / x * (1 - 3.5 / x / x *
		(1 - 4.5 / x / x)))));
}
/* Newton's steps from the single precision answer, which is right to 20 bits or so. */
static double ref_erfcinv(double y)
{
	double x = __nv_erfcinvf((float)y);

	for (int i = 0; i < 3 && isfinite(x); i++)
		x += (erfc(x) - y) * exp(x * x) / M_2_SQRTPI;
	return x;
}
static double ref_erfinv(double y)
{
	double x = __nv_erfinvf((float)y);

	for (int i = 0; i < 3 && isfinite(x) && y != 0; i++)
		x -= (fabs(y) > 0.5 ? copysign(1, y) * (1 - fabs(y) - erfc(fabs(x))) : erf(x) - y) * exp(x * x) / M_2_SQRTPI;
	return x;
}
static double ref_normcdfinv(double y) { return -M_SQRT2 * ref_erfcinv(2 * y); }
#define ref_exp exp
#define ref_exp2 exp2
#define ref_expm1 expm1
#define ref_log log
#define ref_log2 log2
#define ref_log10 log10
#define ref_log1p log1p
#define ref_sin sin
#define ref_cos cos
#define ref_tan tan
#define ref_asin asin
#define ref_acos acos
#define ref_atan atan
#define ref_sinh sinh
#define ref_cosh cosh
#define ref_tanh tanh
#define ref_asinh asinh
#define ref_acosh acosh
#define ref_atanh atanh
#define ref_cbrt cbrt
#define ref_erf erf
#define ref_erfc erfc
#define ref_tgamma tgamma
#define ref_lgamma lgamma
#define ref_j0 j0
#define ref_j1 j1
#define ref_y0 y0
#define ref_y1 y1

typedef struct {
	const char *name;
	float (*fn)(float);
	double (*ref)(double);
	double bound;
} Row;

static const Row rows[] = {
/* A unit that is off by one costs up to two more. */
#define D(name, bound) {#name "f", __nv_##name##f, ref_##name, bound + (UNIT_ERROR ? 2 : 0)},
#include "ulp32.def"
#undef D
};

/* The error of y against the exact r: distance over the spacing of floats at r. */
static double ulps(float y, double r)
{
	int e;

	if (isnan(r) || isnan(y))
		return isnan(r) && isnan(y) ? 0.0 : 1e9;
	if (isinf(y) || isinf(r) || fabs(r) > 3.402823567e38)
		return (float)r == y ? 0.0 : fabs(r) > 3.4028234e38 && fabs(y) > 3.4028233e38 ? 1.0 : 1e9;
	if (r == 0.0)
		return y == 0.0f ? 0.0 : fabs(y) / 0x1p-149;
	frexp(r, &e);
	return fabs(y - r) / ldexp(1.0, (e < -125 ? -125 : e) - 24);
}

int main(int argc, char **argv)
{
	uint32_t stride = argc > 1 ? (uint32_t)atoi(argv[1]) : 4099;
	int bad = 0;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		double worst = 0.0;
		float at = 0.0f;

		if (argc > 2 && strcmp(argv[2], rows[i].name))
			continue;
		for (uint64_t u = 0; u < 1ull << 32; u += stride) {
			uint32_t b = (uint32_t)u;
			float x;
			double e;

			memcpy(&x, &b, 4);
			e = ulps(rows[i].fn(x), rows[i].ref(x));
			if (e > worst)
				worst = e, at = x;
		}
		printf("%-10s %6.3f ulp at %a, bound %g%s\n", rows[i].name, worst, at, rows[i].bound,
			worst > rows[i].bound ? "  FAIL" : "");
		bad |= worst > rows[i].bound;
	}
	return bad;
}
