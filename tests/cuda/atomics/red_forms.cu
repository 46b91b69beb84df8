// PTX's reductions and atomics with orders, scopes, vectors and small types that C++ has no name for.
#include "../show.h"
__global__ void k(u32 *o, float *f, u32 *h)
{
	int t = threadIdx.x;
	float4 r;
	asm volatile("red.relaxed.gpu.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(f), "f"(1.f), "f"((float)t), "f"(-.5f), "f"(2.f) : "memory");
	asm volatile("red.global.add.v2.f32 [%0], {%1, %2};" ::"l"(f + 4), "f"(1.f), "f"((float)t) : "memory");
	asm volatile("red.relaxed.gpu.global.add.noftz.v2.f16x2 [%0], {%1, %2};" ::"l"(h), "r"(0x3c003800u), "r"(0xbc004000u) : "memory");
	asm volatile("red.global.v4.bf16x2.add.noftz [%0], {%1, %2, %3, %4};" ::"l"(h + 4), "r"(0x3f803f80u), "r"(0x40003f00u), "r"(0xbf80u), "r"(0u) : "memory");
	asm volatile("red.global.max.noftz.v4.bf16x2 [%0], {%1, %2, %3, %4};" ::"l"(h + 8), "r"(0x3f803f80u + t), "r"(0x40003f00u), "r"(0xbf80u), "r"(0u) : "memory");
	asm volatile("red.global.min.noftz.v8.f16 [%0], {%1, %1, %2, %2, %1, %1, %2, %2};" ::"l"(h + 12), "h"((short)(0x3c00 - t)), "h"((short)0x7c00) : "memory");
	asm volatile("red.release.sys.global.inc.u32 [%0], 20;" ::"l"(o) : "memory");
	asm volatile("red.relaxed.cta.global.dec.u32 [%0], 20;" ::"l"(o + 1) : "memory");
	asm volatile("red.global.min.s64 [%0], %1;" ::"l"(o + 2), "l"((long long)-t * 1000000007) : "memory");
	asm volatile("red.global.max.u64 [%0], %1;" ::"l"(o + 4), "l"((u64)t << 40) : "memory");
	asm volatile("red.global.and.b64 [%0], %1;" ::"l"(o + 6), "l"(~(1ull << t)) : "memory");
	asm volatile("red.global.or.b64 [%0], %1;" ::"l"(o + 8), "l"(1ull << (2 * t)) : "memory");
	asm volatile("red.global.xor.b64 [%0], %1;" ::"l"(o + 10), "l"(0x12345ull << t) : "memory");
	if (t == 0) {
		float4 a;
		asm volatile("atom.global.add.v4.f32 {%0, %1, %2, %3}, [%4], {%5, %5, %5, %5};" : "=f"(a.x), "=f"(a.y), "=f"(a.z), "=f"(a.w) : "l"(f + 8), "f"(1.5f) : "memory");
		f[12] = a.x, f[13] = a.w;
		u64 lo, hi;
		asm volatile("{.reg .b128 a, b, c; mov.b128 a, {%3, %4}; mov.b128 b, {%4, %3}; atom.acq_rel.gpu.global.cas.b128 c, [%2], a, b; mov.b128 {%0, %1}, c;}" : "=l"(lo), "=l"(hi) : "l"(o + 12), "l"(0ull), "l"(7ull) : "memory");
		asm volatile("{.reg .b128 a, c; mov.b128 a, {%3, %4}; atom.relaxed.sys.global.exch.b128 c, [%2], a; mov.b128 {%0, %1}, c;}" : "=l"(lo), "=l"(hi) : "l"(o + 12), "l"(1ull), "l"(2ull) : "memory");
		o[16] = lo, o[17] = hi;
	}
}
__global__ void shared(u32 *o)
{
	__shared__ u32 s[16];
	int t = threadIdx.x;
	if (t < 16)
		s[t] = t * 3;
	__syncthreads();
	u32 a = (u32)__cvta_generic_to_shared(s), r;
	asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(a), "r"(t) : "memory");
	asm volatile("red.shared.cta.min.s32 [%0+4], %1;" ::"r"(a), "r"(-t) : "memory");
	asm volatile("red.shared.xor.b32 [%0+8], %1;" ::"r"(a), "r"(t * 99) : "memory");
	asm volatile("red.shared.add.f32 [%0+12], %1;" ::"r"(a), "f"(t * .5f) : "memory");
	asm volatile("red.shared.add.u64 [%0+16], %1;" ::"r"(a), "l"((u64)t << 33) : "memory");
	asm volatile("red.shared.add.f64 [%0+24], %1;" ::"r"(a), "d"(t * .5) : "memory");
	asm volatile("red.shared.add.noftz.f16x2 [%0+32], %1;" ::"r"(a), "r"(0x3c003c00) : "memory");
	asm volatile("red.shared.inc.u32 [%0+40], 6;" ::"r"(a) : "memory");
	asm volatile("atom.shared.cas.b32 %0, [%1+44], 33, 5;" : "=r"(r) : "r"(a) : "memory");
	__syncthreads();
	if (t < 16)
		o[t] = s[t];
}
int main()
{
	u32 *o = make<u32>(64), *h = make<u32>(16);
	float *f = make<float>(16);
	o[6] = o[7] = ~0u;
	h[12] = h[13] = h[14] = h[15] = 0x7bff7bff;
	RUN(k<<<1, 32>>>(o, f, h)), show("words", o, 8), show("more", o + 8, 8), show("last", o + 16, 2), show("floats", f, 8), show("floats", f + 8, 8), show("small", h, 8), show("small", h + 8, 8);
	memset(o, 0, 256);
	RUN(shared<<<1, 64>>>(o)), show("shared", o, 8), show("shared", o + 8, 8);
}
