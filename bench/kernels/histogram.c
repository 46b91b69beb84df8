/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* a private copy a thread */
#include "bench.h"

bool bench_peer(void *const *arg)
{
	const int *restrict in = arg[0];
	int *bins = arg[1], n = *(const int *)arg[2];

#pragma omp parallel
	{
		int count[256] = {0};

#pragma omp for
		for (int i = 0; i < n; i++)
			count[in[i]]++;
#pragma omp critical
		for (int i = 0; i < 256; i++)
			bins[i] += count[i];
	}
	return true;
}
