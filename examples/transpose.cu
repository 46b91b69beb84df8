// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transposing a matrix: neighbouring threads should touch neighbouring memory, both when they read and
// when they write. The naive kernel writes with a stride; the other turns a tile in shared memory.
#include "example.h"

enum { TILE = 32, ROWS = 8 };

__global__ void naive(const float *in, float *out, int rows, int cols)
{
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;

	for (int j = 0; j < TILE; j += ROWS)
		if (x < cols && y + j < rows)
			out[x * rows + y + j] = in[(y + j) * cols + x];
}

__global__ void coalesced(const float *in, float *out, int rows, int cols)
{
	__shared__ float tile[TILE][TILE + 1]; // one column more: no two threads meet in a bank
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;

	for (int j = 0; j < TILE; j += ROWS)
		if (x < cols && y + j < rows)
			tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * cols + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		if (x < rows && y + j < cols)
			out[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <class Kernel> bool run(const char *name, Kernel kernel, const std::vector<float> &in, int rows, int cols)
{
	Device<float> din(in), dout(in.size());
	dim3 block(TILE, ROWS), grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
	double s = device_seconds([&] { kernel<<<grid, block>>>(din.p, dout.p, rows, cols); });

	printf("%-10s %8.3f ms  %7.1f GB/s\n", name, s * 1e3, 2.0 * in.size() * sizeof(float) / s * 1e-9);
	std::vector<float> out = dout.get();
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++)
			if (out[(size_t)c * rows + r] != in[(size_t)r * cols + c])
				return false;
	return true;
}

int main()
{
	const int rows = 2047, cols = 4100;
	std::vector<float> in((size_t)rows * cols);

	for (size_t i = 0; i < in.size(); i++)
		in[i] = i;
	print_device();
	bool right = run("naive", naive, in, rows, cols);
	right &= run("coalesced", coalesced, in, rows, cols);
	return finish(right);
}
