// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unrolling: the counter, the comparison and the branch of a loop are instructions, too. Unrolled by 8 there are an
// eighth of them.
#include "../example.h"

__global__ void rolled(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
	float s = 0;
#pragma unroll 1
	for (int k = 0; k < n; k++)
		s += in[i + k * step];
	out[i] = s;
}

__global__ void unrolled(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
	float s = 0;
#pragma unroll 8
	for (int k = 0; k < n; k++)
		s += in[i + k * step];
	out[i] = s;
}

int main()
{
	const int threads = 1 << 12, n = 64;
	Device<float> in(std::vector<float>(threads * n, 1.f)), out(threads);

	rolled<<<threads / 256, 256>>>(in.p, out.p, n);
	unrolled<<<threads / 256, 256>>>(in.p, out.p, n);
	return finish(out.get()[5] == n);
}
