/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

static int steps_of(float cx, float cy, int most)
{
	float x = 0, y = 0;
	int i = 0;

	while (i < most && x * x + y * y < 4.0f) {
		float t = x * x - y * y + cx;

		y = 2.0f * x * y + cy;
		x = t;
		i++;
	}
	return i;
}

bool bench_peer(void *const *arg)
{
	int *restrict steps = arg[0], n = *(const int *)arg[1], most = *(const int *)arg[2];

#pragma omp parallel for schedule(dynamic, 8)
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++)
			steps[y * n + x] = steps_of(-2.0f + 3.0f * x / n, -1.5f + 3.0f * y / n, most);
	return true;
}
