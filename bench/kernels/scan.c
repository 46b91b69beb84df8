/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* the same algorithm */
#include "bench.h"

#include <string.h>

static void scan_block(const float *restrict in, float *restrict out)
{
	float buf[2][512];
	int now = 0;

	memcpy(buf[0], in, sizeof buf[0]);
	for (int d = 1; d < 512; d *= 2) {
		const float *restrict from = buf[now];
		float *restrict to = buf[1 - now];

		for (int t = 0; t < d; t++)
			to[t] = from[t];
		for (int t = d; t < 512; t++)
			to[t] = from[t] + from[t - d];
		now = 1 - now;
	}
	memcpy(out, buf[now], sizeof buf[0]);
}

bool bench_peer(void *const *arg)
{
	int n = *(const int *)arg[2];

#pragma omp parallel for
	for (int b = 0; b < n / 512; b++)
		scan_block((const float *)arg[0] + b * 512, (float *)arg[1] + b * 512);
	return true;
}
