// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void matmul_naive(const REAL *a, const REAL *b, REAL *c, int n)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;

	if (row < n && col < n) {
		REAL sum = 0;

		for (int k = 0; k < n; k++)
			sum += a[row * n + k] * b[k * n + col];
		c[row * n + col] = sum;
	}
}
