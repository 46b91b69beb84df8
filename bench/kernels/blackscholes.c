/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

#include <math.h>

static inline float normal(float d)
{
	float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
	float tail = 0.39894228f * expf(-0.5f * d * d) *
		     (k * (0.31938153f +
			   k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));

	return d > 0 ? 1.0f - tail : tail;
}

bool bench_peer(void *const *arg)
{
	float *restrict call = arg[0], *restrict put = arg[1];
	const float *restrict price = arg[2], *restrict strike = arg[3], *restrict years = arg[4];
	float r = *(const float *)arg[5], v = *(const float *)arg[6];
	int n = *(const int *)arg[7];

#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		float s = price[i], x = strike[i], t = years[i];
		float root = sqrtf(t);
		float d1 = (logf(s / x) + (r + 0.5f * v * v) * t) / (v * root), d2 = d1 - v * root;
		float n1 = normal(d1), n2 = normal(d2), worth = x * expf(-r * t);

		call[i] = s * n1 - worth * n2;
		put[i] = worth * (1.0f - n2) - s * (1.0f - n1);
	}
	return true;
}
