/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bench.h"

#include <math.h>

typedef struct Body {
	float x, y, z, w;
} Body;

static Body pull(const Body *restrict body, int n, Body p)
{
	Body a = { 0 };

	for (int j = 0; j < n; j++) {
		Body q = body[j];
		float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
		float inv = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + 1e-3f), s = q.w * inv * inv * inv;

		a.x += dx * s;
		a.y += dy * s;
		a.z += dz * s;
	}
	return a;
}

bool bench_peer(void *const *arg)
{
	const Body *body = arg[0];
	Body *accel = arg[1];
	int n = *(const int *)arg[2];

#pragma omp parallel for
	for (int i = 0; i < n; i++)
		accel[i] = pull(body, n, body[i]);
	return true;
}
