// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses that walk columns of matrices, in grids of any size: every block runs once.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <vector>

template <typename T> __global__ void add_transposed(const T *in, T *out, int wide, int high)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	const T *from = in + (size_t)blockIdx.z * wide * high;
	T *to = out + (size_t)blockIdx.z * wide * high;

	if (x < wide && y < high)
		to[x * high + y] += from[y * wide + x] + 1;
}

template <typename T> __global__ void read_columns(const T *in, T *out, int wide, int high)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x < wide && y < high)
		out[y * wide + x] += in[x * high + y] + 1;
}

__global__ void through_tile(const float *in, float *out, int wide, int high)
{
	__shared__ float tile[32][33];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;

	for (int j = 0; j < 32; j += 8)
		if (x < wide && y + j < high)
			tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * wide + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		if (x < high && y + j < wide)
			out[(y + j) * high + x] += tile[threadIdx.x][threadIdx.y + j] + 1;
}

template <typename T> struct Pair {
	T *in, *out;
	std::vector<T> a, b;

	Pair(size_t n) : a(n), b(n)
	{
		for (size_t i = 0; i < n; i++) {
			a[i] = (T)(i % 100003);
			b[i] = (T)(i % 17);
		}
		cudaMalloc(&in, n * sizeof(T));
		cudaMalloc(&out, n * sizeof(T));
		cudaMemcpy(in, a.data(), n * sizeof(T), cudaMemcpyHostToDevice);
		cudaMemcpy(out, b.data(), n * sizeof(T), cudaMemcpyHostToDevice);
	}
	~Pair()
	{
		cudaFree(in);
		cudaFree(out);
	}
	int wrong(int wide, int high, int deep, bool columns)
	{
		std::vector<T> c(b.size());
		int bad = 0;

		cudaMemcpy(c.data(), out, c.size() * sizeof(T), cudaMemcpyDeviceToHost);
		for (int z = 0; z < deep; z++)
			for (int y = 0; y < high; y++)
				for (int x = 0; x < wide; x++) {
					size_t k = (size_t)z * wide * high, r = k + (size_t)y * wide + x, q = k + (size_t)x * high + y;

					bad += columns ? c[r] != b[r] + a[q] + 1 : c[q] != b[q] + a[r] + 1;
				}
		return bad;
	}
};

template <typename T> static int run(int wide, int high, int deep, dim3 block)
{
	dim3 grid((wide + block.x - 1) / block.x, (high + block.y - 1) / block.y, deep);
	Pair<T> p((size_t)wide * high * deep), q((size_t)wide * high);

	add_transposed<<<grid, block>>>(p.in, p.out, wide, high);
	grid.z = 1;
	read_columns<<<grid, block>>>(q.in, q.out, wide, high);
	return p.wrong(wide, high, deep, false) + q.wrong(wide, high, 1, true);
}

static int run_tile(int wide, int high)
{
	dim3 grid((wide + 31) / 32, (high + 31) / 32);
	Pair<float> p((size_t)wide * high);

	through_tile<<<grid, dim3(32, 8)>>>(p.in, p.out, wide, high);
	return p.wrong(wide, high, 1, false);
}

int main()
{
	static const dim3 blocks[] = { { 16, 16 }, { 32, 8 }, { 4, 2 } };
	static const int size[][3] = { { 128, 32, 1 }, { 113, 77, 3 }, { 1, 100, 1 }, { 150, 1, 1 }, { 257, 70, 1 } };

	for (dim3 b : blocks) {
		int bad = 0;

		for (auto &s : size)
			bad += run<float>(s[0], s[1], s[2], b) + (b.y == 16 ? run<double>(s[0], s[1], s[2], b) : 0);
		printf("%u x %u: %d wrong\n", b.x, b.y, bad);
	}
	for (auto &s : size)
		printf("tile, %d x %d: %d wrong\n", s[0], s[1], run_tile(s[0], s[1]));
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	return 0;
}
