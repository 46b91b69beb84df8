// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divergence: half the threads take a long way. When they are the odd lanes, each warp goes both ways; when they are
// whole warps, each goes one.
#include "../example.h"

__device__ float long_way(float x, int n)
{
	for (int i = 0; i < n; i++)
		x = x * 0.5f + 1;
	return x;
}

__global__ void by_lane(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i % 2)
		v[i] = long_way(v[i], n);
	else
		v[i] = long_way(-v[i], n + 1);
}

__global__ void by_warp(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i / 32 % 2)
		v[i] = long_way(v[i], n);
	else
		v[i] = long_way(-v[i], n + 1);
}

int main()
{
	const int n = 1 << 14;
	Device<float> v(std::vector<float>(n, 2.f));

	by_lane<<<n / 256, 256>>>(v.p, 64);
	by_warp<<<n / 256, 256>>>(v.p, 64);
	return finish(fabsf(v.get()[33] - 2) < 1e-3f);
}
