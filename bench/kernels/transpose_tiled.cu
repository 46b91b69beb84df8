// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void transpose_tiled(const float *in, float *out, int n)
{
	__shared__ float tile[16][17];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;

	if (x < n && y < n)
		tile[threadIdx.y][threadIdx.x] = in[y * n + x];
	__syncthreads();
	x = blockIdx.y * 16 + threadIdx.x;
	y = blockIdx.x * 16 + threadIdx.y;
	if (x < n && y < n)
		out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
