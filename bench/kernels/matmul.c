/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const REAL *restrict a = arg[0], *restrict b = arg[1];
	REAL *restrict c = arg[2];
	int n = *(const int *)arg[3];

#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++)
			c[i * n + j] = 0;
		for (int k = 0; k < n; k++)
			for (int j = 0; j < n; j++)
				c[i * n + j] += a[i * n + k] * b[k * n + j];
	}
	return true;
}
