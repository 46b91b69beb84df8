/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void matmul_naive(__global const REAL *a, __global const REAL *b, __global REAL *c, int n)
{
	int col = get_global_id(0), row = get_global_id(1);

	if (row < n && col < n) {
		REAL sum = 0;

		for (int k = 0; k < n; k++)
			sum += a[row * n + k] * b[k * n + col];
		c[row * n + col] = sum;
	}
}
