// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Occupancy: how many warps an SM holds is decided by the scarcest of warps, blocks and shared memory.
#include "../example.h"

__global__ void fill(float *v)
{
	extern __shared__ float scratch[];
	scratch[threadIdx.x] = threadIdx.x;
	__syncthreads();
	v[blockIdx.x * blockDim.x + threadIdx.x] = scratch[blockDim.x - 1 - threadIdx.x];
}

int main()
{
	const int n = 1 << 14;
	Device<float> v(n);

	fill<<<n / 32, 32, 32 * 4>>>(v.p);	/* tiny blocks: the number of blocks limits */
	fill<<<n / 256, 256, 256 * 4>>>(v.p);	/* the usual choice: nothing limits but the SM's warps */
	fill<<<n / 256, 256, 48 << 10>>>(v.p);	/* 48 KiB a block: shared memory limits */
	return finish(v.get()[0] == 255);
}
