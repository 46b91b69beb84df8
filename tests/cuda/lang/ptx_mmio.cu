// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: ld and st with .mmio, in either order of the modifiers
#include <cstdio>

template <class T> __device__ T swap_words(T *a, T *b)
{
	T was, other;

	asm volatile("ld.mmio.relaxed.sys.u32 %0, [%1];" : "=r"(was) : "l"(a) : "memory");
	asm volatile("ld.relaxed.mmio.sys.global.u32 %0, [%1];" : "=r"(other) : "l"(__cvta_generic_to_global(b)) : "memory");
	asm volatile("st.relaxed.mmio.sys.u32 [%0], %1;" : : "l"(a), "r"(other) : "memory");
	asm volatile("st.mmio.relaxed.sys.global.u32 [%0], %1;" : : "l"(__cvta_generic_to_global(b)), "r"(was) : "memory");
	return was + other;
}

__global__ void k(int *a, int *b, int *sum) { sum[threadIdx.x] = swap_words(a + threadIdx.x, b + 2 * threadIdx.x); }

int main()
{
	int *p, total = 0;

	cudaMallocManaged(&p, 256 * sizeof *p);
	for (int i = 0; i < 128; i++)
		p[i] = i;
	k<<<1, 32>>>(p, p + 32, p + 128);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 32; i++)
		total += p[128 + i];
	printf("%d %d %d %d %d\n", p[0], p[31], p[32], p[94], total);
	return 0;
}
