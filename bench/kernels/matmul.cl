/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void matmul(__global const REAL *a, __global const REAL *b, __global REAL *c, int n)
{
	__local REAL ta[TILE][TILE], tb[TILE][TILE];
	int x = get_local_id(0), y = get_local_id(1), col = get_global_id(0), row = get_global_id(1);
	REAL sum = 0;

	for (int t = 0; t < n; t += TILE) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * n + col];
		barrier(CLK_LOCAL_MEM_FENCE);
		for (int k = 0; k < TILE; k++)
			sum += ta[y][k] * tb[k][x];
		barrier(CLK_LOCAL_MEM_FENCE);
	}
	c[row * n + col] = sum;
}
