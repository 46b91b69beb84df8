// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ANSWER: by the manual, not recorded
// Memory of the device's heap, of many sizes, given back in other orders than it was taken in, by other threads and
// kernels: nothing overlaps, what is written stays, and half of the heap can be had in one piece when all is given back.
#include <cstdio>
#include <cstdlib>

enum { N = 20000, ROUNDS = 6 };

__device__ unsigned size_of(unsigned i, unsigned round)
{
	unsigned h = (i * 2654435761u) ^ (round * 40503u);

	h ^= h >> 13;
	return i % 50 == 7 ? 1000 + h % 5000 : 4 + h % 120;
}

__global__ void take(unsigned **p, unsigned round, unsigned *failed)
{
	for (unsigned i = threadIdx.x + blockIdx.x * blockDim.x; i < N; i += blockDim.x * gridDim.x) {
		if (p[i])
			continue;
		unsigned n = size_of(i, round) / 4 + 1;
		p[i] = (unsigned *)malloc(4 * n + 4);
		if (!p[i]) {
			atomicAdd(failed, 1);
			continue;
		}
		p[i][0] = n;
		for (unsigned k = 1; k <= n; k++)
			p[i][k] = i * 31 + k;
	}
}

__global__ void give(unsigned **p, unsigned round, unsigned *wrong)
{
	for (unsigned j = threadIdx.x + blockIdx.x * blockDim.x; j < N; j += blockDim.x * gridDim.x) {
		unsigned i = (j * 7919u + round * 101u) % N;

		if (!p[i] || (round < ROUNDS && (i * 13 + round) % 3 == 0))
			continue;
		for (unsigned k = 1; k <= p[i][0]; k++)
			if (p[i][k] != i * 31 + k) {
				atomicAdd(wrong, 1);
				break;
			}
		free(p[i]);
		p[i] = nullptr;
	}
}

__global__ void half(size_t bytes, unsigned *failed)
{
	void *p = malloc(bytes);

	atomicAdd(failed, !p);
	free(p);
}

int main()
{
	unsigned **p, *count;

	cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20);
	cudaMalloc(&p, N * sizeof *p);
	cudaMemset(p, 0, N * sizeof *p);
	cudaMallocManaged(&count, 8);
	count[0] = count[1] = 0;
	for (unsigned r = 0; r <= ROUNDS; r++) {
		take<<<20, 128>>>(p, r, count);
		give<<<20, 128>>>(p, r, count + 1);
	}
	half<<<1, 1>>>(32 << 20, count);
	cudaDeviceSynchronize();
	printf("%u failed, %u wrong, %s\n", count[0], count[1], cudaGetErrorString(cudaGetLastError()));
}
