// ANSWER: by the manual, not recorded
// two grids at once, each of whose first blocks polls for its last one: whoever has few threads must begin that one, though
// the other grid always has something to do. The second pair polls from barrier to barrier.
#include <cstdio>
#include <cstdlib>

__global__ void wait_for_last(volatile int *flag, int *out)
{
	if (blockIdx.x == gridDim.x - 1) {
		if (!threadIdx.x)
			*flag = 7;
		return;
	}
	while (*flag != 7)
		;
	if (!threadIdx.x)
		atomicAdd(out, *flag);
}

__global__ void wait_together(volatile int *flag, int *out)
{
	__shared__ int seen;

	do {
		__syncthreads();
		if (!threadIdx.x) {
			if (blockIdx.x == gridDim.x - 1)
				*flag = 5;
			seen = *flag;
		}
		__syncthreads();
	} while (seen != 5);
	if (!threadIdx.x)
		atomicAdd(out, seen);
}

int main()
{
	cudaStream_t s[3];
	int *mem, sums[6];

	setenv("WW_THREADS", "1", 1);
	cudaMalloc(&mem, 12 * sizeof *mem);
	cudaMemset(mem, 0, 12 * sizeof *mem);
	for (int i = 0; i < 3; i++)
		cudaStreamCreate(&s[i]);
	for (int i = 0; i < 3; i++)
		wait_for_last<<<2 + 20 * i, 64, 0, s[i]>>>(mem + i, mem + 6 + i);
	for (int i = 0; i < 3; i++)
		wait_together<<<2 + 20 * i, 64, 0, s[i]>>>(mem + 3 + i, mem + 9 + i);
	cudaMemcpy(sums, mem + 6, sizeof sums, cudaMemcpyDefault);
	for (int i = 0; i < 6; i++)
		printf("%d ", sums[i]);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
