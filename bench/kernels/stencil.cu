// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void stencil(const REAL *in, REAL *out, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, i = y * n + x;

	if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
		out[i] = (REAL)0.2 * (in[i] + in[i - 1] + in[i + 1] + in[i - n] + in[i + n]);
}
