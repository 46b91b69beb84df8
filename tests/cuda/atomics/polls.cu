// Blocks that wait for other blocks from barrier to barrier: one thread asks, shared memory tells the rest.
// ANSWER: by the manual, not recorded
#include "../show.h"

static const int BLOCKS = 24;
__device__ int arrived, rounds, seen[BLOCKS];

// The answer is a value in shared memory.
__global__ void by_value(volatile int *count)
{
	__shared__ int s;

	if (!threadIdx.x)
		atomicAdd((int *)count, 1);
	do {
		__syncthreads();
		if (!threadIdx.x)
			s = *count;
		__syncthreads();
	} while (s < gridDim.x);
	if (!threadIdx.x)
		seen[blockIdx.x] = s;
}

// The answer is that a store happened; each warp's is its own.
__global__ void by_store(int *count)
{
	__shared__ char done[32];
	int warp = threadIdx.x / 32;

	if (!threadIdx.x)
		atomicAdd(count, 1);
	do {
		if (threadIdx.x % 32 == 0) {
			done[warp] = 1;
			if (atomicAdd(count, 0) < gridDim.x)
				done[warp] = 0;
		}
		__syncthreads();
	} while (!done[warp]);
	if (!threadIdx.x)
		atomicAdd(&rounds, 1);
}

// A barrier of the grid, several times, by a flag that the last block turns.
__global__ void grid_barrier(volatile int *turn, volatile int *sum)
{
	__shared__ bool go;

	for (int i = 1; i <= 5; i++) {
		atomicAdd((int *)sum + i, threadIdx.x == 3 ? i : 0);
		__syncthreads();
		if (!threadIdx.x) {
			__threadfence();
			if (atomicAdd(&arrived, 1) == gridDim.x * i - 1)
				*turn = i;
		}
		for (go = false; !go; __syncthreads()) {
			__syncthreads();
			if (!threadIdx.x && *turn >= i)
				go = true;
			__syncthreads();
			if (go)
				break;
		}
		if (!threadIdx.x && sum[i] != gridDim.x * i)
			atomicAdd((int *)sum, 1);
	}
}

static void wait_for(const char *what)
{
	printf("%s: %s\n", what, cudaGetErrorName(cudaDeviceSynchronize()));
}

int main()
{
	int *m, h[BLOCKS], bad = 0;

	for (int threads : { 32, 64, 200 }) {
		cudaMalloc(&m, 4096);
		cudaMemset(m, 0, 4096);
		by_value<<<BLOCKS, threads>>>(m);
		wait_for("by value");
		cudaMemcpyFromSymbol(h, seen, sizeof h);
		for (int i = 0; i < BLOCKS; i++)
			bad += h[i] != BLOCKS;
		by_store<<<BLOCKS, threads>>>(m + 1);
		wait_for("by store");
		cudaMemcpyFromSymbol(h, rounds, 4);
		printf("%d wrong, %d blocks\n", bad, h[0]);
		h[0] = 0;
		cudaMemcpyToSymbol(arrived, h, 4);
		grid_barrier<<<BLOCKS, threads>>>(m + 2, m + 3);
		wait_for("grid barrier");
		cudaMemcpy(h, m + 3, 24, cudaMemcpyDeviceToHost);
		printf("%d %d %d %d %d %d\n", h[0], h[1], h[2], h[3], h[4], h[5]);
		cudaFree(m);
	}
}
