// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void histogram(const int *in, int *bins, int n)
{
	__shared__ int count[256];

	count[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&count[in[i]], 1);
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], count[threadIdx.x]);
}
