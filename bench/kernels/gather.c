/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const int *restrict at = arg[0];
	const float *restrict x = arg[1];
	float *restrict y = arg[2];
	int n = *(const int *)arg[3];

#pragma omp parallel for
	for (int i = 0; i < n; i++)
		y[i] = x[at[i]];
	return true;
}
