/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiled once a case and driver, with -DCASE_H='"kernels/NAME.h"'. Prints the median of several runs in
 * milliseconds; with BENCH_CHECK=1 a run from fresh data is compared with bench_reference first, and a
 * difference ends the program with status 1.
 */
#define _GNU_SOURCE
#include "bench.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include CASE_H

enum { MIN_RUNS = 7, MAX_RUNS = 101 };
static const double min_total = 150, max_total = 3000; /* milliseconds of timed runs */

void bench_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(1);
}

void *bench_alloc(size_t bytes)
{
	size_t huge = 2 << 20, size = (bytes + huge - 1) / huge * huge;
	void *p = aligned_alloc(huge, size);

	if (!p)
		bench_die("no memory for %zu bytes", bytes);
	madvise(p, size, MADV_HUGEPAGE);
	return memset(p, 0, size);
}

double bench_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* ---- what a case is made of ---- */

void case_grid(Case *c, unsigned x, unsigned y)
{
	c->grid[0] = x;
	c->grid[1] = y;
	c->grid[2] = 1;
}

void case_block(Case *c, unsigned x, unsigned y)
{
	c->block[0] = x;
	c->block[1] = y;
	c->block[2] = 1;
}

unsigned case_random(void)
{
	static unsigned long long state = 0x853c49e6748fea9bULL;

	state = state * 6364136223846793005ULL + 1442695040888963407ULL;
	return (unsigned)(state >> 33);
}

static double random_in(double low, double high)
{
	return low + (high - low) * (case_random() / 2147483648.0);
}

static Arg *add_arg(Case *c, char type, size_t size, size_t count)
{
	Arg *a = &c->arg[c->nargs++];

	if (c->nargs > MAX_ARGS)
		bench_die("more than %d arguments", MAX_ARGS);
	a->type = type;
	a->count = count;
	a->bytes = size * (count ? count : 1);
	a->data = count ? bench_alloc(a->bytes) : NULL;
	return a;
}

static size_t size_of(char type)
{
	return type == 'd' ? sizeof(double) : sizeof(float);
}

void *case_buffer(Case *c, char type, size_t count, bool out)
{
	Arg *a = add_arg(c, type, size_of(type), count);

	a->out = out;
	return a->data;
}

float *case_f32(Case *c, size_t count, float low, float high)
{
	float *p = case_buffer(c, 'f', count, false);

	for (size_t i = 0; i < count; i++)
		p[i] = (float)random_in(low, high);
	return p;
}

double *case_f64(Case *c, size_t count, double low, double high)
{
	double *p = case_buffer(c, 'd', count, false);

	for (size_t i = 0; i < count; i++)
		p[i] = random_in(low, high);
	return p;
}

void *case_real(Case *c, size_t size, size_t count, double low, double high)
{
	if (size == sizeof(double))
		return case_f64(c, count, low, high);
	return case_f32(c, count, (float)low, (float)high);
}

int *case_i32(Case *c, size_t count, int low, int high)
{
	int *p = case_buffer(c, 'i', count, false);

	for (size_t i = 0; i < count; i++)
		p[i] = low + (int)(case_random() % (unsigned)(high - low));
	return p;
}

void case_int(Case *c, int v)
{
	add_arg(c, 'i', sizeof v, 0)->value.i = v;
}

void case_float(Case *c, float v)
{
	add_arg(c, 'f', sizeof v, 0)->value.f = v;
}

void case_double(Case *c, double v)
{
	add_arg(c, 'd', sizeof v, 0)->value.d = v;
}

/* ---- check ---- */

static double element(const Arg *a, const void *p, size_t i)
{
	if (a->type == 'd')
		return ((const double *)p)[i];
	return a->type == 'f' ? (double)((const float *)p)[i] : ((const int *)p)[i];
}

static void compare(const Case *c, int n, const void *got, const void *want)
{
	const Arg *a = &c->arg[n];
	double strays = c->strays * (double)a->count;

	for (size_t i = 0; i < a->count; i++) {
		double x = element(a, got, i), y = element(a, want, i);

		if (!(fabs(x - y) <= c->tolerance * fmax(1, fabs(y))) && strays-- < 1)
			bench_die("wrong result: argument %d [%zu] is %.9g, the peer's %.9g", n, i, x, y);
	}
}

static void check(const Case *c)
{
	void *arg[MAX_ARGS], *got = NULL;

	driver_upload(c);
	driver_run();
	for (int i = 0; i < c->nargs; i++) {
		const Arg *a = &c->arg[i];

		arg[i] = a->count ? bench_alloc(a->bytes) : (void *)&a->value;
		if (a->count)
			memcpy(arg[i], a->data, a->bytes);
	}
	bench_reference(arg);
	for (int i = 0; i < c->nargs; i++) {
		if (!c->arg[i].out)
			continue;
		got = bench_alloc(c->arg[i].bytes);
		if (driver_download(c, i, got))
			compare(c, i, got, arg[i]);
		free(got);
	}
	for (int i = 0; i < c->nargs; i++)
		if (c->arg[i].count)
			free(arg[i]);
}

/* ---- times ---- */

static int less(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median_time(void)
{
	static double t[MAX_RUNS];
	double total = 0;
	int n = 0;

	driver_run();
	driver_run();
	while (n < MAX_RUNS && (n < MIN_RUNS || total < min_total) && total < max_total)
		total += t[n++] = driver_run();
	qsort(t, (size_t)n, sizeof *t, less);
	return t[n / 2];
}

int main(void)
{
	static Case c;
	const char *checked = getenv("BENCH_CHECK");

	bench_case(&c);
	driver_start(&c);
	if (checked && *checked == '1')
		check(&c);
	driver_upload(&c);
	printf("%.4f\n", median_time());
	return 0;
}
