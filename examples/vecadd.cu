// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first CUDA program: one thread adds one pair of numbers.
#include "example.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n) // the last block has threads to spare
		c[i] = a[i] + b[i];
}

int main()
{
	const int n = 1 << 24, threads = 256;
	std::vector<float> a(n), b(n);

	for (int i = 0; i < n; i++) {
		a[i] = i * 0.5f;
		b[i] = i % 1000;
	}
	print_device();
	Device<float> da(a), db(b), dc(n);
	double s = device_seconds([&] { add<<<(n + threads - 1) / threads, threads>>>(da.p, db.p, dc.p, n); });

	printf("%d numbers: %.3f ms, %.1f GB/s\n", n, s * 1e3, 3.0 * n * sizeof(float) / s * 1e-9);
	std::vector<float> c = dc.get();
	bool right = true;
	for (int i = 0; i < n; i++)
		right &= c[i] == a[i] + b[i];
	return finish(right);
}
