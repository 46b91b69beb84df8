// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products as many write them, by WAY: 1 tiles of 32, threads in one row, rows by blockIdx.x; 2 the same without tiles; 3 rows by threadIdx.x;
// 4 indices without sign; 5 tiles of 64 by 8, eight sums a thread.
#if WAY == 1
#define TILE 32
__global__ void matmul_ways(const float *a, const float *b, float *c, int n)
{
	__shared__ float ta[TILE * TILE], tb[TILE * TILE];
	const unsigned x = threadIdx.x % TILE, y = threadIdx.x / TILE;
	float sum = 0;

	a += blockIdx.x * TILE * n;
	b += blockIdx.y * TILE;
	c += blockIdx.x * TILE * n + blockIdx.y * TILE;
	for (int t = 0; t < n; t += TILE) {
		ta[y * TILE + x] = a[y * n + x];
		tb[y * TILE + x] = b[y * n + x];
		__syncthreads();
		a += TILE;
		b += TILE * n;
		for (int k = 0; k < TILE; k++)
			sum += ta[y * TILE + k] * tb[k * TILE + x];
		__syncthreads();
	}
	c[y * n + x] = sum;
}
#elif WAY <= 4
__global__ void matmul_ways(const float *a, const float *b, float *c, int n)
{
#if WAY == 2
	const int row = blockIdx.x * 32 + threadIdx.x / 32, col = blockIdx.y * 32 + threadIdx.x % 32;
#elif WAY == 3
	const unsigned row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
#else
	const unsigned col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
#endif
	if (row < n && col < n) {
		float sum = 0;
		for (int k = 0; k < n; k++)
			sum += a[row * n + k] * b[k * n + col];
		c[row * n + col] = sum;
	}
}
#else
__global__ void matmul_ways(const float *a, const float *b, float *c, int n)
{
	__shared__ float ta[64 * 8], tb[8 * 64];
	const unsigned x = threadIdx.x % 64, y = threadIdx.x / 64, xa = threadIdx.x % 8, ya = threadIdx.x / 8;
	float sum[8] = { 0 };

	a += blockIdx.y * 64 * n;
	b += blockIdx.x * 64;
	c += blockIdx.y * 64 * n + blockIdx.x * 64;
	for (int t = 0; t < n; t += 8) {
		ta[ya * 8 + xa] = a[ya * n + xa];
		tb[y * 64 + x] = b[y * n + x];
		__syncthreads();
		a += 8;
		b += 8 * n;
		for (int k = 0; k < 8; k++)
			for (int r = 0; r < 8; r++)
				sum[r] += ta[(y * 8 + r) * 8 + k] * tb[k * 64 + x];
		__syncthreads();
	}
	for (int r = 0; r < 8; r++)
		c[(y * 8 + r) * n + x] = sum[r];
}
#endif
