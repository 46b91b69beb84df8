/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* in blocks of 16 x 16 */
#include "bench.h"

static void transpose_block(const float *restrict in, float *restrict out, int n, int i, int j)
{
	for (int y = i; y < i + 16; y++)
		for (int x = j; x < j + 16; x++)
			out[(size_t)x * n + y] = in[(size_t)y * n + x];
}

bool bench_peer(void *const *arg)
{
	int n = *(const int *)arg[2];

#pragma omp parallel for
	for (int i = 0; i < n; i += 16)
		for (int j = 0; j < n; j += 16)
			transpose_block(arg[0], arg[1], n, i, j);
	return true;
}
