// CHECK: exact
// DESC: extern __shared__ arrays of a size have it, with no shared memory asked for at the launch
// ANSWER: by the manual, not recorded
#include <cstdio>
extern __shared__ int s[5];
__global__ void k(int *p)
{
	extern __shared__ int t[7];
	int i = threadIdx.x;

	if (i < 5)
		s[i] = i;
	if (i < 7)
		t[i] = 10 * i;
	__syncthreads();
	p[i] = s[4 - i % 5] + t[6 - i % 7];
}
int main()
{
	int *p;

	cudaMallocManaged(&p, 32);
	k<<<1, 8>>>(p);
	cudaDeviceSynchronize();
	for (int i = 0; i < 8; i++)
		printf("%d ", p[i]);
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
