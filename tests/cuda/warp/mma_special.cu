// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products whose factors or sums are infinite, NaNs, zeros of both signs and the largest numbers, here and there:
// where the result is no finite number, and what the rest of it is.
#include <cstdint>
#include <cstdio>

struct Format {
	uint32_t bits, inf, nan, most;
};
enum { F16, BF16, TF32, E4M3, E5M2, F32 };
__constant__ Format formats[] = { { 16, 0x7c00, 0x7e01, 0x7bff }, { 16, 0x7f80, 0x7fc0, 0x7f7f },
				  { 32, 0x7f800000, 0x7fc02000, 0x7f7fe000 }, { 8, 0x7e, 0x7f, 0x7e },
				  { 8, 0x7c, 0x7d, 0x7b }, { 32, 0x7f800000, 0x7fc12345, 0x7f7fffff } };

__device__ uint32_t mix(uint32_t x)
{
	x ^= x >> 16;
	x *= 0x7feb352d;
	x ^= x >> 15;
	x *= 0x846ca68b;
	return x ^ x >> 16;
}

// An element: most have exponents near one, every `rare`-th is something else.
__device__ uint32_t element(int type, uint32_t h, uint32_t rare)
{
	Format f = formats[type];
	uint32_t sign = (h & 1) << (f.bits - 1), r = mix(h);
	uint32_t plain = type == F16 ? 0x3000 | (r & 0xfff) : type == BF16 ? 0x3f00 | (r & 0xff)
		       : type == TF32 ? 0x3f000000 | (r & 0xffe000) : type == E4M3 ? 0x20 | (r & 0x1f)
		       : type == E5M2 ? 0x34 | (r & 0xf) : 0x40000000 | (r & 0xffffff);

	if ((h >> 1) % rare)
		return sign | plain;
	switch (r % 6) {
	case 0: return sign | f.inf;
	case 1: return sign | f.nan;
	case 2: return sign | f.most;
	case 3: return sign | 1u << (type == TF32 ? 13 : 0);
	default: return sign;
	}
}

__device__ uint32_t reg(int type, uint32_t which, uint32_t rare)
{
	uint32_t v = 0, n = 32 / formats[type].bits;

	for (uint32_t i = 0; i < n; i++)
		v |= element(type, mix(which * 8 + i), rare) << (i * formats[type].bits);
	return v;
}

struct Total {
	uint32_t hash, nans, infs, finite;
};

__device__ void note(Total *t, int type, uint32_t bits, uint32_t where)
{
	uint32_t abs = bits & (type == F16 ? 0x7fff : 0x7fffffff), inf = formats[type].inf;

	atomicAdd(&t->hash, mix(bits + mix(where)));
	atomicAdd(abs > inf ? &t->nans : abs == inf ? &t->infs : &t->finite, 1);
}

#define MMA(shape, types, a, b, c) \
	asm volatile("mma.sync.aligned." shape ".row.col." types " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};" \
		     : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3]) \
		     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
#define MMA_HALF(shape, types, a, b, c) \
	asm volatile("mma.sync.aligned." shape ".row.col." types " {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};" \
		     : "+r"(c[0]), "+r"(c[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))

__global__ void products(Total *total, int how)
{
	const int factor[] = { F16, F16, BF16, TF32, E4M3, E5M2 };
	uint32_t a[4], b[2], c[4], rare = 24 + 64 * (blockIdx.x % 5), id = (how * 64 + blockIdx.x) * 32 + threadIdx.x;
	int sums = how == 1 ? F16 : F32, n = how == 1 ? 2 : 4;

	for (int i = 0; i < 4; i++)
		a[i] = reg(factor[how], id * 16 + i, rare);
	for (int i = 0; i < 2; i++)
		b[i] = reg(factor[how], id * 16 + 4 + i, rare);
	for (int i = 0; i < 4; i++)
		c[i] = reg(sums, id * 16 + 6 + i, rare);
	switch (how) {
	case 0: MMA("m16n8k16", "f32.f16.f16.f32", a, b, c); break;
	case 1: MMA_HALF("m16n8k16", "f16.f16.f16.f16", a, b, c); break;
	case 2: MMA("m16n8k16", "f32.bf16.bf16.f32", a, b, c); break;
	case 3: MMA("m16n8k8", "f32.tf32.tf32.f32", a, b, c); break;
	case 4: MMA("m16n8k32", "f32.e4m3.e4m3.f32", a, b, c); break;
	case 5: MMA("m16n8k32", "f32.e5m2.e5m2.f32", a, b, c); break;
	}
	for (int i = 0; i < n; i++)
		if (sums == F32) {
			note(total, F32, c[i], id * 8 + i);
		} else {
			note(total, F16, c[i] & 0xffff, id * 8 + i);
			note(total, F16, c[i] >> 16, id * 8 + 4 + i);
		}
}

int main()
{
	const char *const names[] = { "f16", "f16 to f16", "bf16", "tf32", "e4m3", "e5m2" };
	Total *t;

	cudaMallocManaged(&t, 6 * sizeof *t);
	for (int i = 0; i < 6; i++) {
		t[i] = Total{};
		products<<<64, 32>>>(t + i, i);
		cudaDeviceSynchronize();
		printf("%s: %u NaNs, %u infinite, %u finite, %08x\n", names[i], t[i].nans, t[i].infs, t[i].finite, t[i].hash);
	}
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
