// ANSWER: by the manual, not recorded
// A lock that is taken again and again: the loop that waits for it and the loop that counts have one header. Blocks
// of one thread, of a warp whose first thread locks, and of a warp in which every lane waits for itself.
#include <cstdio>

__global__ void take(int *lock, int *sum, int n)
{
	if (threadIdx.x == 0) {
		for (int i = 0; i < n; i++) {
			while (atomicCAS(lock, 0, 1) == 1)
				;
			__threadfence();
			*sum = *sum + 1;
			__threadfence();
			*(volatile int *)lock = 0;
		}
	}
}

/* Lanes go round the inner loop by themselves and leave the outer one together. */
__global__ void rounds(unsigned *out, int n)
{
	unsigned x = threadIdx.x;

	for (int i = 0;;) {
		x = x * 1664525 + 1013904223;
		if (x & 0x10000)
			continue;
		if (++i == n)
			break;
	}
	out[threadIdx.x] = x;
}

static unsigned host_rounds(unsigned x, int n)
{
	for (int i = 0; i < n; i += !(x & 0x10000))
		x = x * 1664525 + 1013904223;
	return x;
}

int main()
{
	const int blocks[] = { 1, 2, 7, 3 }, threads[] = { 1, 1, 1, 32 };
	unsigned *out, h[32], wrong = 0;
	int *lock, *sum, got;

	cudaMalloc(&lock, sizeof(int));
	cudaMalloc(&sum, sizeof(int));
	cudaMalloc(&out, sizeof h);
	cudaMemset(lock, 0, sizeof(int));
	for (int i = 0; i < 4; i++) {
		cudaMemset(sum, 0, sizeof(int));
		take<<<blocks[i], threads[i]>>>(lock, sum, 200);
		cudaMemcpy(&got, sum, sizeof got, cudaMemcpyDeviceToHost);
		printf("%d blocks of %d: %d\n", blocks[i], threads[i], got);
	}
	rounds<<<1, 32>>>(out, 10);
	cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
	for (unsigned i = 0; i < 32; i++)
		wrong += h[i] != host_rounds(i, 10);
	printf("rounds: %u wrong, %s\n", wrong, cudaGetErrorString(cudaGetLastError()));
}
