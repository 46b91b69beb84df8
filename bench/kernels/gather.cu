// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y[i] = x[at[i]]
__global__ void gather(const int *at, const float *x, float *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		y[i] = x[at[i]];
}
