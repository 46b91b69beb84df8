/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void spmv(__global const int *start, __global const int *col, __global const float *val,
		   __global const float *x, __global float *y, int n)
{
	int row = get_global_id(0);

	if (row < n) {
		float sum = 0;

		for (int i = start[row]; i < start[row + 1]; i++)
			sum += val[i] * x[col[i]];
		y[row] = sum;
	}
}
