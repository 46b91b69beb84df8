/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The matrix copied: how fast memory is, not the case's result. */
#include "bench.h"

#include <string.h>

bool bench_peer(void *const *arg)
{
	int n = *(const int *)arg[2];
	size_t rows = (size_t)n / 64, bytes = rows * (size_t)n * sizeof(float);

#pragma omp parallel for
	for (int i = 0; i < 64; i++)
		memcpy((char *)arg[1] + (size_t)i * bytes, (const char *)arg[0] + (size_t)i * bytes, bytes);
	return false;
}
