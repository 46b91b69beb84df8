/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * OpenBLAS's sgemm: what the cores can do. Prints the best of several runs in GFLOP/s.
 */
#include <cblas.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1024, runs = argc > 2 ? atoi(argv[2]) : 10;
	size_t count = (size_t)n * (size_t)n;
	float *m = malloc(3 * count * sizeof *m);
	double best = 1e30;

	if (!m)
		return 1;
	for (size_t i = 0; i < 3 * count; i++)
		m[i] = 0.5f;
	for (int i = 0; i <= runs; i++) {
		double t = now();

		cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, m, n, m + count, n, 0,
			    m + 2 * count, n);
		t = now() - t;
		if (i && t < best)
			best = t;
	}
	printf("%.2f\n", 2.0 * n * n * n / best);
	free(m);
	return 0;
}
