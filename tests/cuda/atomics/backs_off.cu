// CHECK: exact
// DESC: compare-and-swap retries that back off by many short sleeps in counted loops; polls that sleep
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(unsigned *sum)
{
	unsigned seen = *sum, want, sleeps = 1;

	while (want = seen, (seen = atomicCAS(sum, want, want + 2 * threadIdx.x + 1)) != want) {
		for (unsigned i = 0; i < sleeps; i++)
			__nanosleep(20);
		sleeps = sleeps < 1000 ? 2 * sleeps : 1000;
	}
}

/* Each block waits for the one behind it, which begins later; one thread asks, with a sleep that is nothing. */
__global__ void relay(volatile unsigned *turn, unsigned *out)
{
	if (!threadIdx.x) {
		while (*turn != gridDim.x - 1 - blockIdx.x)
			__nanosleep(5);
		*out = *out * 3 + blockIdx.x;
		__threadfence();
		*turn = gridDim.x - blockIdx.x;
	}
}

/* Gives up after a while, which is longer than the other warp takes to answer. */
__global__ void timeout(volatile unsigned *flag, unsigned *out)
{
	if (threadIdx.x >= 32) {
		__nanosleep(2000);
		*flag = 7;
		return;
	}
	for (int i = 0; i < 1000000; i++) {
		if (*flag == 7)
			break;
		__nanosleep(100);
	}
	out[threadIdx.x] = *flag;
}

int main()
{
	unsigned *m, h[34];
	cudaError_t e;

	cudaMalloc(&m, sizeof h);
	cudaMemset(m, 0, sizeof h);
	add<<<24, 96>>>(m);
	relay<<<9, 64>>>(m + 32, m + 33);
	e = cudaMemcpy(h, m, sizeof h, cudaMemcpyDeviceToHost);
	printf("%s: %u of %u, %u\n", cudaGetErrorName(e), h[0], 24 * 96 * 96, h[33]);
	cudaMemset(m, 0, sizeof h);
	timeout<<<1, 64>>>(m + 32, m);
	e = cudaMemcpy(h, m, sizeof h, cudaMemcpyDeviceToHost);
	printf("%s: %u %u\n", cudaGetErrorName(e), h[0], h[31]);
	return 0;
}
