/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	float a = *(const float *)arg[0];
	const float *restrict x = arg[1], *restrict y = arg[2];
	float *restrict z = arg[3];
	int n = *(const int *)arg[4];

#pragma omp parallel for simd
	for (int i = 0; i < n; i++)
		z[i] = a * x[i] + y[i];
	return true;
}
