// ANSWER: by the manual, not recorded
// A store through what is surely a null pointer: compilers make a trap of it, not nothing.
#include <cstdio>

__global__ void wrong(int *p) { *(int *)0 = 1; }
__global__ void sometimes(int *p, int n)
{
	if (n > 3)
		__trap();
	p[0] = n;
}

int main()
{
	int *p;
	cudaMalloc(&p, 4);
	sometimes<<<1, 1>>>(p, 3);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	wrong<<<1, 1>>>(p);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
