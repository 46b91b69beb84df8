// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void matmul(const REAL *a, const REAL *b, REAL *c, int n)
{
	__shared__ REAL ta[TILE][TILE], tb[TILE][TILE];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * TILE + x, row = blockIdx.y * TILE + y;
	REAL sum = 0;

	for (int t = 0; t < n; t += TILE) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * n + col];
		__syncthreads();
		for (int k = 0; k < TILE; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	c[row * n + col] = sum;
}
