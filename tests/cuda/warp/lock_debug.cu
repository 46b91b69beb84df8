// FLAGS: -G
// ANSWER: by the manual, not recorded
// Threads of a warp wait for a lock that one of them holds, in code without optimization.
#include <cuda_runtime.h>
#include <cstdio>
__device__ int lock;
__global__ void locked(int *n, int times)
{
	for (int i = 0; i < times; i++) {
		while (atomicCAS(&lock, 0, 1))
			;
		__threadfence();
		n[0] += threadIdx.x;
		__threadfence();
		atomicExch(&lock, 0);
	}
}
int main()
{
	int *n;
	cudaMallocManaged(&n, sizeof *n);
	*n = 0;
	locked<<<1, 32>>>(n, 1);
	printf("%d ", cudaDeviceSynchronize());
	printf("%d\n", *n);
	locked<<<3, 64>>>(n, 2);
	printf("%d ", cudaDeviceSynchronize());
	printf("%d\n", *n);
	return 0;
}
