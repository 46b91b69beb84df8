/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenBLAS */
#include "bench.h"

#include <cblas.h>

bool bench_peer(void *const *arg)
{
	int n = *(const int *)arg[3];

	if (sizeof(REAL) == sizeof(double))
		cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, arg[0], n, arg[1], n, 0, arg[2], n);
	else
		cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, arg[0], n, arg[1], n, 0, arg[2], n);
	return true;
}
