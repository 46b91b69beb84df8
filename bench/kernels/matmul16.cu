// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void matmul16(const REAL *a, const REAL *b, REAL *c, int n)
{
	__shared__ REAL ta[16][16], tb[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	REAL sum = 0;

	for (int t = 0; t < n; t += 16) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * n + col];
		__syncthreads();
		for (int k = 0; k < 16; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	c[row * n + col] = sum;
}
