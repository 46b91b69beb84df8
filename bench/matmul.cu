// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiled matrix product, 16 x 16, fp32: the kernel of bench/matmul_opencl.c in CUDA. Prints the best of
// several launches in GFLOP/s.   matmul [n [runs]]
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                          \
	do {                                                                                                 \
		cudaError_t e = (call);                                                                      \
		if (e != cudaSuccess) {                                                                      \
			fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));                           \
			exit(1);                                                                             \
		}                                                                                            \
	} while (0)

__global__ void product(const float *a, const float *b, float *c, int n)
{
	__shared__ float ta[16][16], tb[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	float sum = 0;

	for (int t = 0; t < n; t += 16) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * n + col];
		__syncthreads();
		for (int k = 0; k < 16; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	c[row * n + col] = sum;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1024, runs = argc > 2 ? atoi(argv[2]) : 10;
	size_t bytes = (size_t)n * n * sizeof(float);
	std::vector<float> h((size_t)n * n, 0.5f);
	float *a, *b, *c, ms, best = 1e30f;
	cudaEvent_t t0, t1;

	if (n % 16)
		return fputs("n must be a multiple of 16\n", stderr), 1;
	CHECK(cudaMalloc(&a, bytes));
	CHECK(cudaMalloc(&b, bytes));
	CHECK(cudaMalloc(&c, bytes));
	CHECK(cudaMemcpy(a, h.data(), bytes, cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(b, h.data(), bytes, cudaMemcpyHostToDevice));
	CHECK(cudaEventCreate(&t0));
	CHECK(cudaEventCreate(&t1));
	for (int i = 0; i <= runs; i++) {
		CHECK(cudaEventRecord(t0));
		product<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n);
		CHECK(cudaEventRecord(t1));
		CHECK(cudaEventSynchronize(t1));
		CHECK(cudaEventElapsedTime(&ms, t0, t1));
		if (i && ms < best)
			best = ms;
	}
	CHECK(cudaMemcpy(h.data(), c, bytes, cudaMemcpyDeviceToHost));
	for (float v : h)
		if (v != 0.25f * n)
			return fputs("wrong result\n", stderr), 1;
	printf("%.2f\n", 2.0 * n * n * n / best * 1e-6);
}
