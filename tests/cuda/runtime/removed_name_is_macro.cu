// Names that CUDA 13 removed and a program brought to it defines on the command line.
// ANSWER: by the manual, not recorded
// FLAGS: -DcudaThreadSynchronize=cudaDeviceSynchronize -DcudaThreadExit=cudaDeviceReset
#include <stdio.h>

__global__ void put(int *p) { *p = 7; }

int main()
{
	int *p, got;

	cudaMalloc(&p, sizeof *p);
	put<<<1, 1>>>(p);
	cudaError_t err = cudaThreadSynchronize();
	cudaMemcpy(&got, p, sizeof got, cudaMemcpyDeviceToHost);
	printf("%d %d %d\n", err, got, cudaThreadExit());
	return 0;
}
