/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *	table [-s STRIDE] [-r SAMPLES] [-p PART/PARTS] [FUNCTION…]
 *
 * Largest errors of the math functions on the device, as a table in Markdown: single precision functions of
 * one argument at every STRIDE-th of the 2^32 floats (1: all), all others and double precision at random
 * arguments. -p: of all that, the PART-th (from 0) of PARTS equal parts; merge.awk makes one table of theirs.
 * Exit status 1 when a bound of the manual is passed.
 *
 * An error counts the representable numbers from the correctly rounded result to the one that came; in
 * brackets, the distance from the exact result in units in the last place.
 */
#define _GNU_SOURCE
#include "table.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 20, MOST_ARGUMENTS = 4 };
typedef enum { ALL, BESSEL, LGAMMA } Where;
typedef struct Row {
	const char *name;
	int arguments;
	double bound[2]; /* float, double */
	Where where;
} Row;
typedef struct FastRow {
	double from, to, absolute, units, slope;
} FastRow;
typedef struct Worst {
	double steps, ulps; /* each its own largest */
	double at[MOST_ARGUMENTS]; /* of steps */
} Worst;

#define NONE 1e30
static const Row rows[FUNCTIONS] = {
#define M1(name, f, d, where) {#name, 1, {f, d}, where},
#define M2(name, f, d) {#name, 2, {f, d}, ALL},
#define M3(name, f, d) {#name, 3, {f, d}, ALL},
#define M4(name, f, d) {#name, 4, {f, d}, ALL},
#include "functions.def"
};
static const FastRow fast_rows[FUNCTIONS] = {
#define FAST(name, ...) [F_##name] = {__VA_ARGS__},
#include "fast.def"
};
static const double absolute[] = {2.2e-6, 5e-12}; /* Bessel functions beyond 8 */
static const double lgamma_zeros[] = {-11, -24};

static float *xf, *yf, *zf;
static double *xd, *yd, *ref, *rest;
static bool failed;

static double step_of(double r, int digits, int least) /* spacing of numbers of `digits` bits at r */
{
	int e;

	frexp(r, &e);
	return ldexp(1, (e < least ? least : e) - digits);
}

static int64_t order32(float v)
{
	int32_t b;

	memcpy(&b, &v, 4);
	return b < 0 ? -(int64_t)(b & INT32_MAX) : b;
}

static double steps_double(double a, double b)
{
	int64_t i, k;

	if (isnan(a) || isnan(b))
		return isnan(a) && isnan(b) ? 0 : INFINITY;
	memcpy(&i, &a, 8);
	memcpy(&k, &b, 8);
	i = i < 0 ? -(i & INT64_MAX) : i;
	k = k < 0 ? -(k & INT64_MAX) : k;
	return fabs((double)i - (double)k) < 0x1p53 ? (double)llabs(i - k) : INFINITY;
}

/* Does the bound in units hold here? If not, `e` is made a pass or a failure by the absolute one. */
static bool counted(const Row *r, double x, double off, int is_double, double *e)
{
	if (r->where == LGAMMA && x < -2 && x > lgamma_zeros[is_double])
		return false;
	if (r->where != BESSEL || fabs(x) < 8)
		return true;
	*e = INFINITY;
	return !(off <= absolute[is_double]) && *e > 0 && !isnan(off);
}

static void note(Worst *w, double steps, double ulps, const double *at)
{
	if (ulps > w->ulps)
		w->ulps = ulps;
	if (steps <= w->steps)
		return;
	w->steps = steps;
	memcpy(w->at, at, sizeof w->at);
}

/* Those of -use_fast_math count between normal numbers alone: it flushes others. */
static bool all_normal(const Row *r, size_t n, size_t i, float result)
{
	bool normal = isnormal(result);

	for (int k = 0; k < r->arguments; k++)
		normal = normal && fpclassify(xf[k * n + i]) != FP_SUBNORMAL;
	return normal;
}

/* What costs time is left to values that may set a record. */
static void judge_float(const Row *r, const float *y, size_t n, Worst *w, bool is_fast)
{
	for (size_t i = 0; i < n; i++) {
		float nearest = (float)ref[i];
		double steps = llabs(order32(y[i]) - order32(nearest)), ulps = 0, at[MOST_ARGUMENTS];

		if (steps <= w->steps && steps + 0.5 <= w->ulps + 0.004) /* no other two digits */
			continue;
		if (isnan(y[i]) || isnan(nearest))
			steps = isnan(y[i]) && isnan(nearest) ? 0 : INFINITY;
		for (int k = 0; k < r->arguments; k++)
			at[k] = xf[k * n + i];
		if (!counted(r, at[0], fabs(y[i] - ref[i]), 0, &steps))
			continue;
		if (is_fast && !all_normal(r, n, i, nearest))
			continue;
		if (isfinite(nearest) && isfinite(y[i]))
			ulps = fabs(y[i] - ref[i]) / step_of(ref[i], 24, -125);
		note(w, steps, ulps, at);
	}
}

static void judge_double(const Row *r, const double *y, size_t n, Worst *w)
{
	for (size_t i = 0; i < n; i++) {
		double steps = steps_double(y[i], ref[i]), ulps = 0, at[MOST_ARGUMENTS];

		for (int k = 0; k < r->arguments; k++)
			at[k] = xd[k * n + i];
		if (!counted(r, at[0], fabs(y[i] - ref[i]), 1, &steps))
			continue;
		if (isfinite(ref[i]) && isfinite(y[i]))
			ulps = fabs(y[i] - ref[i] - rest[i]) / step_of(ref[i], 53, -1021);
		note(w, steps, ulps, at);
	}
}

/* -use_fast_math by the bounds of fast.def: the largest part of what is allowed that was used. */
static void judge_fast(const FastRow *f, const float *y, size_t n, double *part)
{
	for (size_t i = 0; i < n && f->units; i++) {
		double x = xf[i], off = fabs(y[i] - ref[i]), allowed;

		if (!isnormal(xf[i]) || !(fabs(ref[i]) >= 0x1p-126 && fabs(ref[i]) < 0x1p127))
			continue;
		allowed = x >= f->from && x <= f->to ? f->absolute :
			  f->units == NONE ? INFINITY : (f->units + f->slope * fabs(x)) * step_of(ref[i], 24, -125);
		if (!(off <= *part * allowed))
			*part = isfinite(off) ? off / allowed : INFINITY;
	}
}

static uint64_t random_state = 0x9e3779b97f4a7c15;

static uint64_t random64(void)
{
	uint64_t s = random_state;

	s ^= s << 13;
	s ^= s >> 7;
	s ^= s << 17;
	random_state = s;
	return s * 0x2545f4914f6cdd1d;
}

/* A quarter each: any bits; around 0; up to 1000; of both small and large magnitude. */
static double random_double(size_t i)
{
	double u = (double)(int64_t)random64() * 0x1p-63, any;
	uint64_t bits = random64();

	memcpy(&any, &bits, 8);
	return i % 4 == 0 ? any : i % 4 == 1 ? 4 * u : i % 4 == 2 ? 1000 * u : copysign(exp(30 * u), any);
}

static float random_float(size_t i)
{
	uint32_t bits = (uint32_t)random64();
	float any;

	memcpy(&any, &bits, 4);
	return i % 4 ? (float)random_double(i) : any;
}

static void print_worst(const Row *r, const Worst *w, double bound)
{
	bool bad = w->steps > bound;

	printf(" %g | %g (%.2f) |", bound, w->steps, w->ulps);
	failed |= bad;
	if (!bad)
		return;
	fprintf(stderr, "%s: off by %g, bound %g, at", r->name, w->steps, bound);
	for (int k = 0; k < r->arguments; k++)
		fprintf(stderr, " %a", w->at[k]);
	fprintf(stderr, "\n");
}

/* Floats from `first` on, `stride` apart. */
static void test_floats(int f, uint64_t first, uint64_t stride, uint64_t samples)
{
	const Row *r = &rows[f];
	uint64_t total = r->arguments == 1 ? ((1ull << 32) - first + stride - 1) / stride : samples;
	Worst plain = {0}, fast = {0};
	double part = 0;

	for (uint64_t base = 0; base < total; base += CHUNK) {
		size_t n = total - base < CHUNK ? total - base : CHUNK;

		for (size_t i = 0; i < n * r->arguments; i++) {
			uint32_t bits = (uint32_t)(first + (base + i) * stride);

			if (r->arguments == 1)
				memcpy(&xf[i], &bits, 4);
			else
				xf[i] = random_float(random64() >> 40);
		}
		table_start_default_float(f, xf, yf, n);
		table_start_fast_float(f, xf, zf, n);
		reference_float(f, xf, ref, n);
		table_finish();
		judge_float(r, yf, n, &plain, false);
		judge_float(r, zf, n, &fast, true);
		judge_fast(&fast_rows[f], zf, n, &part);
	}
	print_worst(r, &plain, r->bound[0]);
	printf(" %.3g (%.3g) | %s", fast.steps, fast.ulps, fast_rows[f].units ? "" : "|");
	if (fast_rows[f].units)
		printf("%.2f |", part);
	if (part > 1) {
		failed = true;
		fprintf(stderr, "%s with -use_fast_math: %g of its bound\n", r->name, part);
	}
}

static void test_doubles(int f, uint64_t samples)
{
	const Row *r = &rows[f];
	Worst w = {0};

	for (uint64_t base = 0; base < samples; base += CHUNK) {
		size_t n = samples - base < CHUNK ? samples - base : CHUNK;

		for (size_t i = 0; i < n * r->arguments; i++)
			xd[i] = random_double(random64() >> 40);
		table_start_default_double(f, xd, yd, n);
		reference_double(f, xd, ref, rest, n);
		table_finish();
		judge_double(r, yd, n, &w);
	}
	print_worst(r, &w, r->bound[1]);
}

static bool asked_for(const char *name, char **names)
{
	if (!*names)
		return true;
	for (; *names; names++)
		if (!strcmp(*names, name))
			return true;
	return false;
}

int main(int argc, char **argv)
{
	uint64_t stride = 1, samples = 1 << 20;
	unsigned part = 0, parts = 1;

	for (int c; (c = getopt(argc, argv, "s:r:p:")) != -1;) {
		if (c == 's')
			stride = strtoull(optarg, NULL, 10);
		else if (c == 'r')
			samples = strtoull(optarg, NULL, 10);
		else if (c != 'p' || sscanf(optarg, "%u/%u", &part, &parts) != 2 || part >= parts)
			return 2;
	}
	xf = table_memory(CHUNK * MOST_ARGUMENTS * sizeof *xf);
	yf = table_memory(CHUNK * sizeof *yf);
	zf = table_memory(CHUNK * sizeof *zf);
	xd = table_memory(CHUNK * MOST_ARGUMENTS * sizeof *xd);
	yd = table_memory(CHUNK * sizeof *yd);
	ref = malloc(CHUNK * sizeof *ref);
	rest = malloc(CHUNK * sizeof *rest);
	if (!stride || !ref || !rest)
		return 2;
	random_state += part * 0xd1342543de82ef95;
	samples = (samples + parts - 1) / parts;
	printf("| function | bound | float | fast | of its bound | bound | double |\n|---|--:|--:|--:|--:|--:|--:|\n");
	for (int f = 0; f < FUNCTIONS; f++) {
		if (!asked_for(rows[f].name, argv + optind))
			continue;
		printf("| `%s` |", rows[f].name);
		test_floats(f, part * stride, parts * stride, samples);
		test_doubles(f, samples);
		printf("\n");
		fflush(stdout);
	}
	return failed;
}
