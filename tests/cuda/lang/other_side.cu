// ANSWER: by the manual, not recorded
// What one side's code may mention of the other's: nvcc takes it as long as it is not run there.
#include <cstdio>

int on_host(int x) { return x * 3; }
__device__ int on_device(int x) { return x * 5; }

inline __host__ __device__ int either(int x, bool host)
{
	return host ? on_host(x) : x + 1;
}
template <class T> __host__ __device__ T any_side(T x, bool host) { return host ? x - 1 : on_device(x); }

int (*table[])(int) = {on_device, &on_device}; // no function of the host: only its address

__global__ void k(int *p)
{
	p[0] = either(p[0], false);
	p[1] = any_side(p[1], false);
}

int main()
{
	int *p;

	cudaMallocManaged(&p, 2 * sizeof *p);
	p[0] = 6;
	p[1] = 7;
	k<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("%d %d %d %d %d\n", p[0], p[1], either(4, true), any_side(9, true), table[0] == table[1]);
	return 0;
}
