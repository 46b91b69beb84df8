// ANSWER: by the manual, not recorded
// Classes with constructors of the host in shared memory; sums of negative numbers over a warp; what is written to
// __constant__ memory traps.
#include <cstdio>
struct S { int x; S() {} };
struct T { int x; T() : x(1) {} };
__constant__ int c;
__global__ void k(int *p)
{
	__shared__ S s;
	__shared__ T t[2];

	s.x = 40;
	t[1].x = 2;
	__syncthreads();
	*p = s.x + t[1].x;
}
__global__ void sum(float *p) { *p = __reduce_add_sync(~0u, -1); }
__global__ void add() { atomicAdd(&c, 1); }
int main()
{
	int *p;
	float *f;

	cudaMallocManaged(&p, 4);
	cudaMallocManaged(&f, 4);
	k<<<1, 1>>>(p);
	sum<<<1, 32>>>(f);
	cudaDeviceSynchronize();
	printf("%d %g\n", *p, *f);
	add<<<1, 1>>>();
	printf("%d\n", cudaDeviceSynchronize());
}
