/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const REAL *restrict in = arg[0];
	REAL *restrict out = arg[1];
	int n = *(const int *)arg[2];

#pragma omp parallel for
	for (int b = 0; b < n / 256; b++) {
		REAL sum = 0;
#pragma omp simd reduction(+ : sum)
		for (int i = 0; i < 256; i++)
			sum += in[b * 256 + i];
		out[b] = sum;
	}
	return true;
}
