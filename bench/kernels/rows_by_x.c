/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const float *restrict a = arg[0], *restrict b = arg[1];
	float *restrict c = arg[2];
	int n = *(const int *)arg[3];

#pragma omp parallel for
	for (int row = 0; row < n; row++)
		for (int col = 0; col < n; col++)
			c[row * n + col] = a[row * n + col] + b[row * n + col];
	return true;
}
