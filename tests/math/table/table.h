/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of the math functions' errors: device.cu computes (compiled twice, without and with
 * -use_fast_math), reference.c knows better, table.c compares and prints.
 */
#ifndef MATH_TABLE_H
#define MATH_TABLE_H

#include <stddef.h>
#include <stdint.h>

enum {
#define M1(name, ...) F_##name,
#define M2(name, ...) F_##name,
#define M3(name, ...) F_##name,
#define M4(name, ...) F_##name,
#include "functions.def"
	FUNCTIONS
};

#ifdef __cplusplus
extern "C" {
#endif
/* Starts y[i] = f(x[i], x[n + i], …), as many arguments as function f has. */
void table_start_default_float(int f, const float *x, float *y, size_t n);
void table_start_default_double(int f, const double *x, double *y, size_t n);
void table_start_fast_float(int f, const float *x, float *y, size_t n);
void table_start_fast_double(int f, const double *x, double *y, size_t n);
void table_finish(void); /* waits for what was started; an error ends the process */
void *table_memory(size_t bytes); /* seen by both sides */
#ifdef __cplusplus
}
#endif

/* Right to 2^-27 of a float's last place; y + rest, right to 2^-40 of a double's. */
void reference_float(int f, const float *x, double *y, size_t n);
void reference_double(int f, const double *x, double *y, double *rest, size_t n);

#endif
