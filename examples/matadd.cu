// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A two-dimensional grid: blocks of 16 x 16 threads cover a matrix, one thread an element.
#include "example.h"

__global__ void add(const float *a, const float *b, float *c, int rows, int cols)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x;
	int row = blockIdx.y * blockDim.y + threadIdx.y;

	if (row < rows && col < cols)
		c[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

int main()
{
	const int rows = 3000, cols = 5001; // multiples of nothing, so the edges are tried
	std::vector<float> a(rows * cols), b(rows * cols);

	for (int i = 0; i < rows * cols; i++) {
		a[i] = i % 777;
		b[i] = i % 555 * 0.25f;
	}
	print_device();
	Device<float> da(a), db(b), dc(rows * cols);
	dim3 block(16, 16), grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
	double s = device_seconds([&] { add<<<grid, block>>>(da.p, db.p, dc.p, rows, cols); });

	printf("%d x %d, grid %u x %u: %.3f ms, %.1f GB/s\n", rows, cols, grid.x, grid.y, s * 1e3,
	       3.0 * rows * cols * sizeof(float) / s * 1e-9);
	std::vector<float> c = dc.get();
	bool right = true;
	for (int i = 0; i < rows * cols; i++)
		right &= c[i] == a[i] + b[i];
	return finish(right);
}
