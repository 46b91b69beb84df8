// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of an array: threads of a block halve their number in each step, in shared memory; then with
// warp shuffles, which need neither memory nor barriers. Blocks meet in one atomic addition.
#include "example.h"

__global__ void in_shared(const int *in, unsigned long long *sum, int n)
{
	__shared__ int part[256];
	int t = threadIdx.x, mine = 0;

	for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
		mine += in[i];
	part[t] = mine;
	__syncthreads();
	for (int half = blockDim.x / 2; half; half /= 2) {
		if (t < half)
			part[t] += part[t + half];
		__syncthreads();
	}
	if (t == 0)
		atomicAdd(sum, (unsigned long long)part[0]);
}

__global__ void with_shuffles(const int *in, unsigned long long *sum, int n)
{
	__shared__ int part[8];
	int t = threadIdx.x, mine = 0;

	for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
		mine += in[i];
	for (int d = 16; d; d /= 2)
		mine += __shfl_down_sync(0xffffffff, mine, d);
	if (t % 32 == 0)
		part[t / 32] = mine;
	__syncthreads();
	if (t < 8) {
		mine = part[t];
		for (int d = 4; d; d /= 2)
			mine += __shfl_down_sync(0xff, mine, d);
		if (t == 0)
			atomicAdd(sum, (unsigned long long)mine);
	}
}

template <class Kernel> bool run(const char *name, Kernel kernel, const Device<int> &in, unsigned long long want)
{
	Device<unsigned long long> sum(1);
	double s = device_seconds([&] {
		CHECK(cudaMemset(sum.p, 0, sizeof want));
		kernel<<<256, 256>>>(in.p, sum.p, (int)in.count);
	});
	unsigned long long got = sum.get()[0];

	printf("%-14s %8.3f ms  %7.1f GB/s  sum %llu\n", name, s * 1e3, in.count * sizeof(int) / s * 1e-9, got);
	return got == want;
}

int main()
{
	const int n = (1 << 24) + 13;
	std::vector<int> in(n);
	unsigned long long want = 0;

	for (int i = 0; i < n; i++)
		want += in[i] = i * 13 % 101;
	print_device();
	Device<int> din(in);
	bool right = run("shared memory", in_shared, din, want);
	right &= run("warp shuffles", with_shuffles, din, want);
	return finish(right);
}
