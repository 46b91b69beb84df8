// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void mandelbrot(int *steps, int n, int most)
{
	int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y, i = 0;
	float cx = -2.0f + 3.0f * px / n, cy = -1.5f + 3.0f * py / n, x = 0, y = 0;

	if (px >= n || py >= n)
		return;
	while (i < most && x * x + y * y < 4.0f) {
		float t = x * x - y * y + cx;

		y = 2.0f * x * y + cy;
		x = t;
		i++;
	}
	steps[py * n + px] = i;
}
