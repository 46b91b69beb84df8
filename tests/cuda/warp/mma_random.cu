// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products of random numbers of several kinds in all combinations: any bits, near one, small, subnormal, many zeros, zeros of
// both signs, all finite ones. One number a form stands for all results of all lanes.
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

enum Kind { ANY, NEAR, SMALL, SUBNORMAL, ZEROS, FINITE, ONLY_ZEROS, KINDS };
enum { FORMS = 17, WARPS = 64, ROUNDS = KINDS * KINDS * KINDS };
typedef unsigned long long u64;

__device__ unsigned next(unsigned &s)
{
	s ^= s << 13;
	s ^= s >> 17;
	s ^= s << 5;
	return s;
}

__device__ unsigned halves(unsigned &s, int kind)
{
	unsigned x = next(s);

	switch (kind) {
	case NEAR: return (x & 0x83ff83ff) + 0x38003800 + (x >> 10 & 3) * 0x4000000 + (x >> 12 & 3) * 0x400;
	case SMALL: return (x & 0x8fff8fff) | 0x30003000;
	case SUBNORMAL: return x & 0x83ff03ff;
	case ZEROS: return x & 0xbfffbfff & (next(s) & 1 ? 0xffff0000 : ~0u) & (next(s) & 1 ? 0xffff : ~0u);
	case FINITE: return x & 0xbfffbfff;
	case ONLY_ZEROS: return x & 0x80008000;
	default: return x;
	}
}

__device__ unsigned single(unsigned &s, int kind)
{
	unsigned x = next(s);

	switch (kind) {
	case NEAR: return (x & 0x80ffffff) | 0x3f000000;
	case SMALL: return (x & 0x83ffffff) | 0x3c000000;
	case SUBNORMAL: return x & 0x807fffff;
	case ZEROS: return (x & 0xbfffffff) * (next(s) & 1);
	case FINITE: return (x & 0x87ffffff) | 0x38000000;
	case ONLY_ZEROS: return x & 0x80000000;
	default: return x;
	}
}

// Of eight bits, with four or five of them for the exponent.
__device__ unsigned bytes(unsigned &s, int kind, int exponent)
{
	unsigned x = next(s);

	switch (kind) {
	case NEAR: return exponent == 4 ? (x & 0x8f8f8f8f) | 0x30303030 : (x & 0x87878787) | 0x38383838;
	case SMALL: return x & 0x8f8f8f8f;
	case SUBNORMAL: return x & (exponent == 4 ? 0x87878787 : 0x83838383);
	case ZEROS: return x & 0xbfbfbfbf & (next(s) & 1 ? 0xff00ff00 : ~0u) & (next(s) & 1 ? 0xff00ff : ~0u);
	case FINITE: return x & 0xbfbfbfbf;
	case ONLY_ZEROS: return x & 0x80808080;
	default: return x;
	}
}

__device__ double twice(unsigned &s, int kind)
{
	unsigned high = single(s, kind);

	return __hiloint2double((int)high, kind == ONLY_ZEROS ? 0 : (int)next(s));
}

__device__ void mix(u64 &h, unsigned v)
{
	h = (h ^ v) * 1099511628211ull;
}

#define MMA_42(form, name) \
	asm volatile("mma.sync.aligned." name " {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%10,%11,%12,%13};" \
		     : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) \
		     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3])); \
	for (int i = 0; i < 4; i++) \
		mix(h[form], d[i])
#define MMA_21(form, name) \
	asm volatile("mma.sync.aligned." name " {%0,%1,%2,%3},{%4,%5},{%6},{%7,%8,%9,%10};" \
		     : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) \
		     : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3])); \
	for (int i = 0; i < 4; i++) \
		mix(h[form], d[i])
#define MMA_F64(form, round) \
	asm volatile("mma.sync.aligned.m8n8k4" round ".row.col.f64.f64.f64.f64 {%0,%1},{%2},{%3},{%4,%5};" \
		     : "=d"(dd[0]), "=d"(dd[1]) : "d"(da), "d"(db), "d"(dc[0]), "d"(dc[1])); \
	for (int i = 0; i < 2; i++) \
		mix(h[form], __double2loint(dd[i])), mix(h[form], __double2hiint(dd[i]))

// Four products of quads of lanes: to f32 and to f16.
__device__ void quads(unsigned &s, int ka, int kb, int kc, u64 *h)
{
	unsigned a[2], b[2], c[8], d[8];

	for (int i = 0; i < 8; i++) {
		a[i % 2] = halves(s, ka);
		b[i % 2] = halves(s, kb);
		c[i] = single(s, kc);
	}
	asm volatile("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%0,%1,%2,%3,%4,%5,%6,%7},{%8,%9},{%10,%11},"
		     "{%12,%13,%14,%15,%16,%17,%18,%19};"
		     : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]), "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7])
		     : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]), "r"(c[4]), "r"(c[5]),
		       "r"(c[6]), "r"(c[7]));
	for (int i = 0; i < 8; i++)
		mix(h[15], d[i]);
	for (int i = 0; i < 4; i++)
		c[i] = halves(s, kc);
	asm volatile("mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {%0,%1,%2,%3},{%4,%5},{%6,%7},{%8,%9,%10,%11};"
		     : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
		     : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
	for (int i = 0; i < 4; i++)
		mix(h[16], d[i]);
}

__global__ void products(u64 *out)
{
	unsigned s = (blockIdx.x + 1) * 747796405u + threadIdx.x * 2891336453u + 1, a[4], b[2], c[4], d[4];
	u64 h[FORMS] = { 0 };

	for (int round = 0; round < ROUNDS; round++) {
		int ka = round % KINDS, kb = round / KINDS % KINDS, kc = round / KINDS / KINDS;
		double da, db, dc[2], dd[2];

		for (int i = 0; i < 4; i++) {
			a[i] = halves(s, ka);
			b[i % 2] = halves(s, kb);
			c[i] = single(s, kc);
		}
		MMA_42(0, "m16n8k16.row.col.f32.f16.f16.f32");
		MMA_42(1, "m16n8k16.row.col.f32.bf16.bf16.f32");
		MMA_21(2, "m16n8k8.row.col.f32.f16.f16.f32");
		MMA_21(3, "m16n8k8.row.col.f32.bf16.bf16.f32");
		asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1},{%2,%3,%4,%5},{%6,%7},{%8,%9};"
			     : "=r"(d[0]), "=r"(d[1])
			     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(halves(s, kc)), "r"(halves(s, kc)));
		mix(h[4], d[0]);
		mix(h[4], d[1]);
		MMA_42(5, "m16n8k256.row.col.s32.b1.b1.s32.xor.popc");
		MMA_42(6, "m16n8k256.row.col.s32.b1.b1.s32.and.popc");
		MMA_42(7, "m16n8k32.row.col.s32.s8.u8.s32");
		for (int i = 0; i < 4; i++) {
			a[i] = single(s, ka);
			b[i % 2] = single(s, kb);
		}
		MMA_42(8, "m16n8k8.row.col.f32.tf32.tf32.f32");
		MMA_21(9, "m16n8k4.row.col.f32.tf32.tf32.f32");
		da = twice(s, ka);
		db = twice(s, kb);
		dc[0] = twice(s, kc);
		dc[1] = twice(s, kc);
		MMA_F64(10, "");
		MMA_F64(11, ".rz");
		for (int i = 0; i < 4; i++) {
			a[i] = bytes(s, ka, 4);
			b[i % 2] = bytes(s, kb, 5);
		}
		MMA_42(12, "m16n8k32.row.col.f32.e4m3.e5m2.f32");
		MMA_42(13, "m16n8k32.row.col.f32.e5m2.e4m3.f32");
		MMA_42(14, "m16n8k32.row.col.f32.e4m3.e4m3.f32");
		quads(s, ka, kb, kc, h);
	}
	for (int f = 0; f < FORMS; f++)
		out[(f * WARPS + blockIdx.x) * 32 + threadIdx.x] = h[f];
}

int main()
{
	static u64 got[FORMS * WARPS * 32];
	u64 *out;

	cudaMalloc(&out, sizeof got);
	products<<<WARPS, 32>>>(out);
	cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
	for (int f = 0; f < FORMS; f++) {
		u64 all = 0;

		for (int i = 0; i < WARPS * 32; i++)
			all = (all ^ got[f * WARPS * 32 + i]) * 1099511628211ull;
		printf("form %d: %016llx\n", f, all);
	}
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	return 0;
}
