/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * bench.h: one case of bench/cases, in three languages. kernels/NAME.h says what the launch is and what
 * its arguments hold (bench_case); kernels/NAME.cu and .cl are the kernel, kernels/NAME.c computes the same
 * in plain C (bench_peer). A driver (host_cuda.cu, host_opencl.c, host_c.c) knows how to run it; main,
 * data, times and the check of results are bench.c's.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_ARGS = 12 };

typedef struct Arg {
	char type;     /* 'f' float, 'd' double, 'i' int */
	bool out;      /* the kernel writes it: compared with the peer's */
	size_t count;  /* of a buffer; 0: a scalar, in value */
	size_t bytes;  /* of the buffer or the scalar */
	void *data;    /* the buffer as it is before the launch */
	union { float f; double d; int i; } value;
} Arg;

typedef struct Case {
	unsigned grid[3], block[3]; /* blocks, threads a block */
	Arg arg[MAX_ARGS];	    /* in the kernel's order */
	int nargs;
	double tolerance; /* |ours - peer's| <= tolerance * max(1, |peer's|) */
	double strays; /* share of the elements that may differ by more than that: chaotic sequences */
} Case;

/* ---- bench.c, for kernels/NAME.h ---- */
void case_grid(Case *, unsigned x, unsigned y);
void case_block(Case *, unsigned x, unsigned y);
void *case_buffer(Case *, char type, size_t count, bool out); /* zeros */
float *case_f32(Case *, size_t count, float low, float high);  /* random in [low, high) */
double *case_f64(Case *, size_t count, double low, double high);
void *case_real(Case *, size_t size, size_t count, double low, double high); /* either */
int *case_i32(Case *, size_t count, int low, int high);
void case_int(Case *, int);
void case_float(Case *, float);
void case_double(Case *, double);
unsigned case_random(void);

/* ---- kernels/NAME.h ---- */
void bench_case(Case *);

/* ---- kernels/NAME.c; arg[i] points to a buffer's data or to a scalar. Returns whether its result is the
 * case's (memcpy's, for one, is not). ---- */
bool bench_peer(void *const *arg);
bool bench_reference(void *const *arg); /* the same function, as every program checks against it */

/* ---- a driver ---- */
void driver_start(const Case *);
void driver_upload(const Case *);   /* buffers as Case.arg[].data */
double driver_run(void);	    /* one launch; milliseconds */
bool driver_download(const Case *, int arg, void *to); /* false: nothing to compare */

void *bench_alloc(size_t bytes); /* huge pages, never NULL */
double bench_now(void);		 /* milliseconds */
void bench_die(const char *fmt, ...);

#ifdef __cplusplus
}
#endif
#endif
