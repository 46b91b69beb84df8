// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FLAGS: -gencode=arch=compute_90a,code=[sm_90a,compute_90a]
// wgmma of random numbers of several kinds in all combinations (mma_random.cu): both factors in shared memory, whose order does not
// matter here. One number a form stands for all results.
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

enum Kind { ANY, NEAR, SMALL, SUBNORMAL, ZEROS, FINITE, ONLY_ZEROS, KINDS };
enum Format { F16, BF16, TF32, E4M3, E5M2, BYTES };
enum { FORMS = 9, ROUNDS = KINDS * KINDS * KINDS, THREADS = 128 };
typedef unsigned long long u64;

__device__ unsigned next(unsigned &s)
{
	s ^= s << 13;
	s ^= s >> 17;
	s ^= s << 5;
	return s;
}

// What to keep of random bits, and what to set: `most` keeps numbers finite.
struct Masks { unsigned near_keep, near_set, small, subnormal, most, signs; };
__constant__ Masks masks[] = {
	{ 0x83ff83ff, 0x38003800, 0x8fff8fff, 0x83ff83ff, 0xbfffbfff, 0x80008000 }, { 0x80ff80ff, 0x3f003f00, 0x8fff8fff, 0x807f807f, 0xbfffbfff, 0x80008000 },
	{ 0x80ffffff, 0x3f000000, 0x8fffffff, 0x807fffff, 0xbfffffff, 0x80000000 }, { 0x8f8f8f8f, 0x30303030, 0x8f8f8f8f, 0x87878787, 0xbfbfbfbf, 0x80808080 },
	{ 0x87878787, 0x38383838, 0x8f8f8f8f, 0x83838383, 0xbfbfbfbf, 0x80808080 }, { 0x0f0f0f0f, 0, 0x1f1f1f1f, 0x83838383, ~0u, 0 },
};

__device__ unsigned numbers(unsigned &s, int format, int kind)
{
	unsigned x = next(s);
	const Masks &m = masks[format];

	switch (kind) {
	case NEAR: return (x & m.near_keep) | m.near_set;
	case SMALL: return x & m.small;
	case SUBNORMAL: return x & m.subnormal;
	case ZEROS: return x & m.most & (next(s) & 1 ? 0xff00ff00 : ~0u) & (next(s) & 1 ? 0xff00ff : ~0u);
	case FINITE: return x & m.most;
	case ONLY_ZEROS: return x & m.signs;
	default: return x;
	}
}

__device__ void mix(u64 &h, unsigned v)
{
	h = (h ^ v) * 1099511628211ull;
}

__device__ void fill(unsigned *tile, unsigned &s, int fa, int ka, int fb, int kb)
{
	__syncthreads();
	for (int i = threadIdx.x; i < 512; i += THREADS)
		tile[i] = numbers(s, fa, ka);
	for (int i = threadIdx.x; i < 128; i += THREADS)
		tile[1024 + i] = numbers(s, fb, kb);
	asm volatile("fence.proxy.async;");
	__syncthreads();
}

#define BEGIN "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.fence.sync.aligned; wgmma.mma_async.sync.aligned."
#define END "; wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0; }"
#define FOUR(form, fa, fb, fc, name, rest) \
	fill(tile, s, fa, ka, fb, kb); \
	for (int i = 0; i < 4; i++) \
		d[i] = numbers(s, fc, kc); \
	asm volatile(BEGIN name " {%0,%1,%2,%3}, %4, %5, p" rest END \
		     : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "l"(da), "l"(db) : "memory"); \
	for (int i = 0; i < 4; i++) \
		mix(h[form], d[i])
#define TWO(form, fa, fb, name, rest) \
	fill(tile, s, fa, ka, fb, kb); \
	for (int i = 0; i < 2; i++) \
		d[i] = numbers(s, F16, kc); \
	asm volatile(BEGIN name " {%0,%1}, %2, %3, p" rest END : "+r"(d[0]), "+r"(d[1]) : "l"(da), "l"(db) : "memory"); \
	for (int i = 0; i < 2; i++) \
		mix(h[form], d[i])

__global__ void products(u64 *out)
{
	__shared__ alignas(1024) unsigned tile[2048];
	unsigned s = (blockIdx.x + 1) * 747796405u + threadIdx.x * 2891336453u + 1, d[4];
	unsigned a = (unsigned)__cvta_generic_to_shared(tile), b = a + 4096;
	u64 step = 128ull >> 4 << 16 | 256ull >> 4 << 32, da = a >> 4 | step, db = b >> 4 | step, h[FORMS] = { 0 };

	for (int round = 0; round < ROUNDS; round++) {
		int ka = round % KINDS, kb = round / KINDS % KINDS, kc = round / KINDS / KINDS;

		FOUR(0, F16, F16, TF32, "m64n8k16.f32.f16.f16", ", 1, 1, 0, 0");
		TWO(1, F16, F16, "m64n8k16.f16.f16.f16", ", 1, 1, 0, 0");
		FOUR(2, BF16, BF16, TF32, "m64n8k16.f32.bf16.bf16", ", 1, 1, 0, 0");
		FOUR(3, TF32, TF32, TF32, "m64n8k8.f32.tf32.tf32", ", 1, 1");
		FOUR(4, E4M3, E4M3, TF32, "m64n8k32.f32.e4m3.e4m3", ", 1, 1");
		FOUR(5, E4M3, E5M2, TF32, "m64n8k32.f32.e4m3.e5m2", ", 1, 1");
		TWO(6, E5M2, E4M3, "m64n8k32.f16.e5m2.e4m3", ", 1, 1");
		FOUR(7, E5M2, E5M2, TF32, "m64n8k32.f32.e5m2.e5m2", ", 1, 1");
		FOUR(8, BYTES, BYTES, BYTES, "m64n8k32.s32.s8.u8", "");
	}
	for (int f = 0; f < FORMS; f++)
		out[f * THREADS + threadIdx.x] = h[f];
}

int main()
{
	static u64 got[FORMS * THREADS];
	u64 *out;

	cudaMalloc(&out, sizeof got);
	products<<<1, THREADS>>>(out);
	cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
	for (int f = 0; f < FORMS; f++) {
		u64 all = 0;

		for (int i = 0; i < THREADS; i++)
			all = (all ^ got[f * THREADS + i]) * 1099511628211ull;
		printf("form %d: %016llx\n", f, all);
	}
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	return 0;
}
