/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const int *restrict next = arg[0], *restrict start = arg[1];
	float *restrict steps = arg[2];
	int n = *(const int *)arg[3];

#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		int k = 0;

		for (int at = start[i]; at >= 16; at = next[at])
			k++;
		steps[i] = (float)k;
	}
	return true;
}
