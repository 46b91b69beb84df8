// CHECK: exact
// DESC: a breakpoint with nobody to stop at it ends the kernel as a trap does
#include <cstdio>
#include <cuda_runtime.h>
__global__ void stop(int *p, int at) { p[threadIdx.x] = 1; if (threadIdx.x == at) __brkpt(); p[threadIdx.x] = 2; }
int main()
{
	int *p;
	cudaMallocManaged(&p, 256);
	stop<<<1, 64>>>(p, 100);
	printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
	printf(" %d\n", p[63]);
	stop<<<1, 64>>>(p, 40);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	printf("%s\n", cudaGetErrorName(cudaFree(0)));
}
