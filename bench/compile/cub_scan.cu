#include <cstdio>
#include <cub/cub.cuh>
int main()
{
	size_t bytes = 0;
	int *in, *out;
	void *room;
	cudaMalloc(&in, 4000);
	cudaMalloc(&out, 4000);
	cub::DeviceScan::ExclusiveSum(nullptr, bytes, in, out, 1000);
	cudaMalloc(&room, bytes);
	cub::DeviceScan::ExclusiveSum(room, bytes, in, out, 1000);
	printf("%d\n", (int)cudaDeviceSynchronize());
}
