// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void saxpy_into(float a, const float *x, const float *y, float *z, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		z[i] = a * x[i] + y[i];
}
