// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// compressed rows, a thread a row
__global__ void spmv(const int *start, const int *col, const float *val, const float *x, float *y, int n)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < n) {
		float sum = 0;

		for (int i = start[row]; i < start[row + 1]; i++)
			sum += val[i] * x[col[i]];
		y[row] = sum;
	}
}
