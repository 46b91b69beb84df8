// A variable that one lane has set is handed round by a shuffle: the others' is not initialised, and need not be.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void aggregated(const int *x, int *o, int *count)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, base;
	bool take = x[i] & 1;
	unsigned m = __ballot_sync(~0u, take);
	if (lane == 0)
		base = atomicAdd(count, __popc(m));
	base = __shfl_sync(~0u, base, 0);
	if (take)
		o[base + __popc(m & ((1u << lane) - 1))] = x[i];
}

__device__ int leader_adds(int *count)
{
	unsigned on = __activemask(), lane = threadIdx.x & 31, leader = __ffs(on) - 1;
	int was;
	if (lane == leader)
		was = atomicAdd(count, __popc(on));
	was = __shfl_sync(on, was, leader);
	return was + __popc(on & ((1u << lane) - 1));
}

__global__ void tickets(int *o, int *count)
{
	if (threadIdx.x % 3)
		o[leader_adds(count)] = 1;
}

int main()
{
	const int n = 1024;
	int *x, *o, *count, sum = 0;

	cudaMallocManaged(&x, n * sizeof *x);
	cudaMallocManaged(&o, n * sizeof *o);
	cudaMallocManaged(&count, 2 * sizeof *count);
	for (int i = 0; i < n; i++)
		x[i] = i, o[i] = 0;
	count[0] = count[1] = 0;
	aggregated<<<n / 256, 256>>>(x, o, count);
	cudaDeviceSynchronize();
	for (int i = 0; i < n; i++)
		sum += o[i], o[i] = 0;
	printf("%d taken, sum %d\n", count[0], sum);
	tickets<<<2, 96>>>(o, count + 1);
	cudaDeviceSynchronize();
	sum = 0;
	for (int i = 0; i < n; i++)
		sum += o[i];
	printf("%d tickets, %d used\n", count[1], sum);
	return 0;
}
