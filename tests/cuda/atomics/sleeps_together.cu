// CHECK: exact
// DESC: the threads of a block sleep at the same time, also where each runs on its own
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cuda_runtime.h>

enum { THREADS = 512, TURNS = 200 };

__global__ void sleepers(volatile unsigned *turn, unsigned *out)
{
	unsigned me = threadIdx.x % 32;

	for (unsigned k = 0; k < TURNS; k++) {
		__nanosleep(1000000);
		if (threadIdx.x < 32 && me < 2) { /* two threads of a warp wait for each other */
			while (*turn % 2 != me)
				;
			__threadfence();
			*turn = *turn + 1;
		}
		out[threadIdx.x] += k;
	}
}

int main()
{
	unsigned *m, wrong = 0;

	cudaMallocManaged(&m, (THREADS + 1) * sizeof *m);
	cudaMemset(m, 0, (THREADS + 1) * sizeof *m);
	sleepers<<<1, THREADS>>>(m + THREADS, m);
	printf("%s, ", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < THREADS; i++)
		wrong += m[i] != TURNS * (TURNS - 1) / 2;
	printf("%u turns, %u wrong\n", m[THREADS], wrong);
	return 0;
}
