// ANSWER: by the manual, not recorded
// Functions of CUDA's that a program defines itself: its own are called, on each side.
#include <cstdio>

__device__ float fabsf(float x) { return x + 100; }
__host__ __device__ float fminf(float a, float b) { return a * 1000 + b; }
__device__ double exp10(double) { return 7; }
static __device__ __forceinline__ int __clz(int) { return 5; }
__device__ int abs(int x) { return x == 4 ? 4 : abs(x + 1); }
extern "C" __device__ float rsqrtf(float x) { return fabsf(x); }
__host__ __device__ inline float lerp(float a, float b, float t) { return a + t * (b - a); }

__global__ void k(float *p)
{
	p[0] = fabsf(-1.f);
	p[1] = fminf(2, 3);
	p[2] = exp10(1.0);
	p[3] = __clz(1);
	p[4] = abs(-3);
	p[5] = rsqrtf(1);
	p[6] = fmaxf(2, 3);
	p[7] = lerp(1, 3, .5f);
}

int main()
{
	float *p, h[8];

	cudaMalloc(&p, sizeof h);
	k<<<1, 1>>>(p);
	cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
	for (float x : h)
		printf("%g ", x);
	printf("%g\n", fminf(4, 5));
}
