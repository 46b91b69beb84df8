/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const int *restrict start = arg[0], *restrict col = arg[1];
	const float *restrict val = arg[2], *restrict x = arg[3];
	float *restrict y = arg[4];
	int n = *(const int *)arg[5];

#pragma omp parallel for
	for (int row = 0; row < n; row++) {
		float sum = 0;

		for (int i = start[row]; i < start[row + 1]; i++)
			sum += val[i] * x[col[i]];
		y[row] = sum;
	}
	return true;
}
