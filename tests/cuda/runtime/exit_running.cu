// ANSWER: by the manual, not recorded
// Work that is under way when a program ends is not waited for without end: a kernel that never ends does not keep
// the process.
#include <cstdio>
#include <cstdlib>

__global__ void forever(volatile int *stop)
{
	while (!*stop)
		;
}

int main()
{
	int *stop;
	cudaMalloc(&stop, sizeof *stop);
	cudaMemset(stop, 0, sizeof *stop);
	forever<<<2, 64>>>(stop);
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	exit(3);
}
