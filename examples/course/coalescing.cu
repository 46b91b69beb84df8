// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coalescing: the same number of loads, by neighbouring threads at neighbouring addresses, one element off, and 32
// elements apart. A warp's load moves 4, 5 and 32 sectors.
#include "../example.h"

__global__ void neighbours(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[i] + 1;
}

__global__ void one_off(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[i + 1] + 1;
}

__global__ void far_apart(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i] = in[i * 32 % n] + 1;
}

int main()
{
	const int n = 1 << 16;
	std::vector<float> in(n + 1, 2.f);
	Device<float> a(in), b(n);

	neighbours<<<n / 256, 256>>>(a.p, b.p);
	one_off<<<n / 256, 256>>>(a.p, b.p);
	far_apart<<<n / 256, 256>>>(a.p, b.p, n);
	return finish(b.get()[n - 1] == 3);
}
