// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products three ways: one block, one thread an element, and tiles in shared memory; against
// the host. An argument is the largest size (16 .. 3984), 1008 unless given.
#include "example.h"

// One block does it all: as far as a block's threads reach.
__global__ void one_block(const float *a, const float *b, float *c, int n)
{
	float sum = 0;

	for (int k = 0; k < n; k++)
		sum += a[threadIdx.y * n + k] * b[k * n + threadIdx.x];
	c[threadIdx.y * n + threadIdx.x] = sum;
}

__global__ void naive(const float *a, const float *b, float *c, int n)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
	float sum = 0;

	if (row >= n || col >= n)
		return;
	for (int k = 0; k < n; k++)
		sum += a[row * n + k] * b[k * n + col];
	c[row * n + col] = sum;
}

// Each block loads a tile of A and one of B, so every number is read from memory n / TILE times.
template <int TILE> __global__ void tiled(const float *a, const float *b, float *c, int n)
{
	__shared__ float ta[TILE][TILE], tb[TILE][TILE];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * TILE + x, row = blockIdx.y * TILE + y;
	float sum = 0;

	for (int t = 0; t < n; t += TILE) {
		ta[y][x] = row < n && t + x < n ? a[row * n + t + x] : 0;
		tb[y][x] = t + y < n && col < n ? b[(t + y) * n + col] : 0;
		__syncthreads();
		for (int k = 0; k < TILE; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	if (row < n && col < n)
		c[row * n + col] = sum;
}

static void multiply_on_host(const std::vector<float> &a, const std::vector<float> &b,
			     std::vector<float> &c, int n)
{
	for (int i = 0; i < n; i++) {
		float *row = &c[(size_t)i * n];
		for (int j = 0; j < n; j++)
			row[j] = 0;
		for (int k = 0; k < n; k++)
			for (int j = 0; j < n; j++)
				row[j] += a[(size_t)i * n + k] * b[(size_t)k * n + j];
	}
}

static bool near(const std::vector<float> &x, const std::vector<float> &y)
{
	for (size_t i = 0; i < x.size(); i++)
		if (!(std::fabs(x[i] - y[i]) <= 1e-4f * std::fabs(y[i]) + 1e-3f))
			return false;
	return true;
}

struct Case {
	int n;
	double host;
	std::vector<float> want;
	Device<float> a, b, c;
	bool right = true;

	Case(int size, const std::vector<float> &va, const std::vector<float> &vb)
		: n(size), want(va.size()), a(va), b(vb), c(va.size())
	{
		host = host_seconds([&] { multiply_on_host(va, vb, want, n); });
	}
	template <class Launch> void measure(Launch launch)
	{
		CHECK(cudaMemset(c.p, 0xff, c.count * sizeof(float)));
		double s = device_seconds([&] { launch(); });
		bool ok = near(c.get(), want);
		printf(ok ? " %12.3f" : "        WRONG", s * 1e3);
		right &= ok;
	}
};

static bool run(int n)
{
	std::vector<float> a((size_t)n * n), b((size_t)n * n);

	for (size_t i = 0; i < a.size(); i++) {
		a[i] = (i * 7 + i / n) % 17 * 0.125f - 1;
		b[i] = (i * 5 + i / n * 3) % 19 * 0.0625f - 0.5f;
	}
	Case m(n, a, b);
	auto grid = [n](int t) { return dim3((n + t - 1) / t, (n + t - 1) / t); };

	printf("%6d %12.3f", n, m.host * 1e3);
	m.measure([&] { naive<<<grid(8), dim3(8, 8)>>>(m.a.p, m.b.p, m.c.p, n); });
	m.measure([&] { naive<<<grid(16), dim3(16, 16)>>>(m.a.p, m.b.p, m.c.p, n); });
	m.measure([&] { tiled<8><<<grid(8), dim3(8, 8)>>>(m.a.p, m.b.p, m.c.p, n); });
	m.measure([&] { tiled<16><<<grid(16), dim3(16, 16)>>>(m.a.p, m.b.p, m.c.p, n); });
	m.measure([&] { tiled<32><<<grid(32), dim3(32, 32)>>>(m.a.p, m.b.p, m.c.p, n); });
	if (n <= 32)
		m.measure([&] { one_block<<<1, dim3(n, n)>>>(m.a.p, m.b.p, m.c.p, n); });
	puts("");
	fflush(stdout);
	return m.right;
}

int main(int argc, char **argv)
{
	static const int sizes[] = {16, 32, 48, 112, 240, 496, 1008, 2000, 3008, 3984};
	int largest = argc > 1 ? atoi(argv[1]) : 1008;
	bool right = true;

	print_device();
	puts("milliseconds for one product of n x n matrices of float\n"
	     "     n         host      naive 8     naive 16      tiled 8     tiled 16     tiled 32"
	     "    one block");
	for (int n : sizes)
		if (n <= largest)
			right &= run(n);
	return finish(right);
}
