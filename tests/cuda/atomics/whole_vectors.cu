// ANSWER: by the manual, not recorded
// A status and its value that are stored together are seen together, as look-back scans need: vectors of up to 16 bytes
// that are relaxed or volatile, and pairs of integers that go through the second cache. Block 0 stores until block 1 has read often enough; each lane has a slot, or all have one.
#include <cstdio>

enum { READS = 50000 };

struct Meet {
	int ready, done;
};

__device__ void put(uint2 *p, unsigned x)
{
	asm volatile("st.relaxed.gpu.global.v2.u32 [%0], {%1, %2};" ::"l"(p), "r"(x), "r"(~x) : "memory");
}

__device__ bool torn(const uint2 *p)
{
	unsigned a, b;

	asm volatile("ld.relaxed.gpu.global.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(p) : "memory");
	return a != ~b;
}

__device__ void put(ulonglong2 *p, unsigned x)
{
	unsigned long long y = 0x100000001ull * x;

	asm volatile("st.relaxed.gpu.global.v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(y), "l"(~y) : "memory");
}

__device__ bool torn(const ulonglong2 *p)
{
	unsigned long long a, b;

	asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];" : "=l"(a), "=l"(b) : "l"(p) : "memory");
	return a != ~b;
}

__device__ void put(uint4 *p, unsigned x)
{
	asm volatile("st.volatile.global.v4.u32 [%0], {%1, %2, %1, %2};" ::"l"(p), "r"(x), "r"(~x) : "memory");
}

__device__ bool torn(const uint4 *p)
{
	unsigned a, b, c, d;

	asm volatile("ld.volatile.global.v4.u32 {%0, %1, %2, %3}, [%4];"
		     : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p) : "memory");
	return a != ~b || a != c || b != d;
}

__device__ void put(ushort4 *p, unsigned x)
{
	unsigned short y = x, z = ~x;

	asm volatile("st.relaxed.gpu.global.v4.u16 [%0], {%1, %2, %1, %2};" ::"l"(p), "h"(y), "h"(z) : "memory");
}

__device__ bool torn(const ushort4 *p)
{
	unsigned short a, b, c, d;

	asm volatile("ld.relaxed.gpu.global.v4.u16 {%0, %1, %2, %3}, [%4];"
		     : "=h"(a), "=h"(b), "=h"(c), "=h"(d) : "l"(p) : "memory");
	return (unsigned short)~a != b || a != c || b != d;
}

// As CUB's: through the second cache, without a word of order.
__device__ void put(longlong2 *p, unsigned x)
{
	long long y = 0x100000001ll * x;

	asm volatile("st.cg.v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(y), "l"(~y) : "memory");
}

__device__ bool torn(const longlong2 *p)
{
	long long a, b;

	asm volatile("ld.cg.v2.u64 {%0, %1}, [%2];" : "=l"(a), "=l"(b) : "l"(p) : "memory");
	return a != ~b;
}

__device__ void put(int2 *p, unsigned x)
{
	asm volatile("st.cg.v2.u32 [%0], {%1, %2};" ::"l"(p), "r"(x), "r"(~x) : "memory");
}

__device__ bool torn(const int2 *p)
{
	unsigned a, b;

	asm volatile("ld.cg.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(p) : "memory");
	return a != ~b;
}

template <class T> __global__ void race(T *slots, int stride, Meet *meet, int *bad)
{
	T *mine = slots + threadIdx.x * stride;
	volatile Meet *m = meet;
	int n = 0;

	if (blockIdx.x == 0) {
		put(mine, 0);
		__syncthreads();
		if (!threadIdx.x)
			m->ready = 1;
		for (unsigned x = 1; !m->done;)
			for (int i = 0; i < 1000; i++)
				put(mine, x++);
		return;
	}
	while (!m->ready)
		;
	for (int i = 0; i < READS; i++)
		n += torn(mine);
	atomicAdd(bad, n);
	__syncthreads();
	if (!threadIdx.x)
		m->done = 1;
}

template <class T> static void run(const char *name)
{
	const int threads[] = { 1, 32, 32, 32 }, strides[] = { 1, 1, 0, 3 };
	T *slots;
	Meet *meet;
	int *bad, h;

	cudaMalloc(&slots, 100 * sizeof(T));
	cudaMalloc(&meet, sizeof *meet);
	cudaMalloc(&bad, sizeof *bad);
	printf("%s:", name);
	for (int i = 0; i < 4; i++) {
		cudaMemset(slots, 0, 100 * sizeof(T));
		cudaMemset(meet, 0, sizeof *meet);
		cudaMemset(bad, 0, sizeof *bad);
		race<<<2, threads[i]>>>(slots, strides[i], meet, bad);
		cudaMemcpy(&h, bad, sizeof h, cudaMemcpyDeviceToHost);
		printf(" %s", h ? "torn" : "whole");
	}
	printf("\n");
}

int main()
{
	run<uint2>("v2.u32");
	run<ulonglong2>("v2.u64");
	run<uint4>("v4.u32");
	run<ushort4>("v4.u16");
	run<longlong2>("cg.v2.u64");
	run<int2>("cg.v2.u32");
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
