// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running sums after Hillis and Steele: in step d every element adds the one 2^d places before it.
// Shared memory is asked for at the launch (extern __shared__); long arrays take three kernels.
#include "example.h"

__global__ void scan_block(const int *in, int *out, int *totals, int n)
{
	extern __shared__ int buffer[]; // two halves, read and written in turn
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, from = 0, to = blockDim.x;

	buffer[from + t] = i < n ? in[i] : 0;
	__syncthreads();
	for (int d = 1; d < blockDim.x; d *= 2) {
		buffer[to + t] = buffer[from + t] + (t >= d ? buffer[from + t - d] : 0);
		int swap = from;
		from = to;
		to = swap;
		__syncthreads();
	}
	if (i < n)
		out[i] = buffer[from + t];
	if (totals && t == blockDim.x - 1)
		totals[blockIdx.x] = buffer[from + t];
}

__global__ void add_before(int *out, const int *totals, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (blockIdx.x > 0 && i < n)
		out[i] += totals[blockIdx.x - 1];
}

static void scan(const int *in, int *out, int n, int *totals, int *sums)
{
	const int threads = 1024, blocks = (n + threads - 1) / threads, bytes = 2 * threads * sizeof(int);

	scan_block<<<blocks, threads, bytes>>>(in, out, totals, n);
	if (blocks > 1) {
		scan_block<<<1, threads, bytes>>>(totals, sums, nullptr, blocks);
		add_before<<<blocks, threads>>>(out, sums, n);
	}
}

int main()
{
	bool right = true;

	print_device();
	for (int n : {1, 31, 1000, 1024, 1025, 100000, 1000000}) { // at most 1024 blocks of 1024
		std::vector<int> in(n);
		for (int i = 0; i < n; i++)
			in[i] = i * 37 % 11 - 4;
		Device<int> din(in), dout(n), totals(1024), sums(1024);
		double s = device_seconds([&] { scan(din.p, dout.p, n, totals.p, sums.p); });
		std::vector<int> out = dout.get();
		bool ok = true;
		for (int i = 0, sum = 0; i < n; i++)
			ok &= out[i] == (sum += in[i]);
		printf("%8d numbers: %8.3f ms  %s\n", n, s * 1e3, ok ? "right" : "WRONG");
		right &= ok;
	}
	return finish(right);
}
