// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void transpose_naive(const float *in, float *out, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x < n && y < n)
		out[x * n + y] = in[y * n + x];
}
