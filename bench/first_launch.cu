/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The first launch of a kernel in a process: milliseconds from main to its result, on the wall and of
 * processor time. bench/first_launch.sh runs it with a cold and a warm cache.
 */
#include <cstdio>
#include <ctime>

__global__ void vecAdd(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		c[i] = a[i] + b[i];
}

static double ms(clockid_t id)
{
	timespec t;

	clock_gettime(id, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main()
{
	const int n = 1000;
	double wall = ms(CLOCK_MONOTONIC), cpu = ms(CLOCK_PROCESS_CPUTIME_ID);
	float h[n], *a, *b, *c;

	for (int i = 0; i < n; i++)
		h[i] = (float)i;
	cudaMalloc(&a, sizeof h);
	cudaMalloc(&b, sizeof h);
	cudaMalloc(&c, sizeof h);
	cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
	cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
	vecAdd<<<(n + 255) / 256, 256>>>(a, b, c, n);
	cudaError_t e = cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
	wall = ms(CLOCK_MONOTONIC) - wall;
	cpu = ms(CLOCK_PROCESS_CPUTIME_ID) - cpu;
	if (e || h[999] != 1998) {
		printf("wrong: %s\n", cudaGetErrorString(e));
		return 1;
	}
	printf("%.3f %.3f\n", wall, cpu);
	return 0;
}
