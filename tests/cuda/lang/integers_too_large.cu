// Integers of more than 64 bits have their lower 64, with a warning; a function of the device that is named and not called is a
// warning, too.
// ANSWER: by the manual, not recorded
#include <cstdio>

static unsigned long long host = 99999999999999999999;

__global__ void fill(unsigned long long *p)
{
	__syncthreads;
	p[0] = 99999999999999999999;
	p[1] = 0x1ffffffff00000003;
	__syncthreads;
}

int main()
{
	unsigned long long *p;

	cudaMallocManaged(&p, 2 * sizeof *p);
	fill<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("%llx %llx %llx\n", host, p[0], p[1]);
}
