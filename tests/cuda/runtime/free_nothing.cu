// cudaFree(0) before and after an error that stays.
#include <cstdio>

__global__ void store(int *p) { *p = 1; }

int main()
{
	void *p;

	printf("%s\n", cudaGetErrorName(cudaFree(0)));
	store<<<1, 1>>>(nullptr);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	printf("%s ", cudaGetErrorName(cudaMalloc(&p, 10)));
	printf("%s ", cudaGetErrorName(cudaFree(0)));
	printf("%s\n", cudaGetErrorName(cudaDeviceReset()));
}
