// ANSWER: C++'s for variables of one thread; NVIDIA's nvcc warns, and its program traps
// FLAGS: -w
#include <cstdio>

__device__ __noinline__ int add(int *p) { return atomicAdd(p, 7); }

__global__ void k(int *p)
{
	int x = 3, y[4] = {1, 2, 3, 4};
	int before = add(&x), at = add(*p < 4 ? &y[*p] : p);
	double d = 1, d0 = atomicAdd(&d, 2.5);
	float f = 3, f0 = atomicExch(&f, 9.f);
	unsigned u = 7, u0 = atomicInc(&u, 7), u1 = atomicDec(&u, 3);
	long long m = 5, m0 = atomicMax(&m, 9ll);
	unsigned short s = 3, s0 = atomicCAS(&s, 3, 4);

	printf("%d %d %d %d\n", x, before, at, y[*p]);
	printf("%g %g %g %g %u %u %u %lld %lld %d %d\n", d, d0, f, f0, u, u0, u1, m, m0, s, s0);
}

int main()
{
	int *p;

	cudaMallocManaged(&p, sizeof *p);
	for (*p = 0; *p < 3; *p += 2) {
		k<<<1, 1>>>(p);
		printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	}
	return 0;
}
