// Macros that say #pragma: nvcc reads preprocessed text, in which they are pragmas. And which compiler sources take it for:
// not for one that is CUDA's and clang's alone.
// ANSWER: by the manual, not recorded
#include <cstdio>
#define UNROLL #pragma unroll
#define ROLL #pragma unroll 1
#define COUNTED(n) n
#define FOUR #pragma unroll COUNTED(2) * 2
#ifdef __CUDA__
#error "__CUDA__ is not nvcc's"
#endif
#ifndef __CUDACC__
#error "__CUDACC__ is"
#endif
template <int n> __device__ int sum(const int *p)
{
	int s = 0;

	UNROLL
	for (int i = 0; i < n; i++)
		s += p[i];
	return s;
}
__global__ void k(int *p)
{
	UNROLL
	for (int i = 0; i < 8; i++)
		p[i] += i;
	ROLL
	for (int i = 0; i < 8; i++)
		p[i] *= i;
	FOUR
	for (int i = 0; i < 8; i++)
		p[i]++;
	p[8] = sum<8>(p);
}
int main()
{
	int *p;

	cudaMallocManaged(&p, 9 * sizeof *p);
	for (int i = 0; i < 8; i++)
		p[i] = 10;
	k<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("%d %d %d\n", p[0], p[7], p[8]);
	return 0;
}
