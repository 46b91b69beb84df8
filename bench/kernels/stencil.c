/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const REAL *restrict in = arg[0];
	REAL *restrict out = arg[1];
	int n = *(const int *)arg[2];

#pragma omp parallel for
	for (int y = 1; y < n - 1; y++)
		for (int x = 1; x < n - 1; x++) {
			int i = y * n + x;

			out[i] = (REAL)0.2 * (in[i] + in[i - 1] + in[i + 1] + in[i - n] + in[i + n]);
		}
	return true;
}
