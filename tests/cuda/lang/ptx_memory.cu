// Loads and stores of every size with cache operators, eviction priorities, prefetches, volatile, relaxed, mmio, vectors of bytes, isspacep, cvta of each space, mapa-free; discard, applypriority, createpolicy.
#include "../show.h"
__constant__ u32 cst[4] = { 7, 8, 9, 10 };
__device__ __align__(128) u64 glob[64];
__global__ void k(const u32 *in, u32 *out)
{
	__shared__ __align__(16) u32 sh[64];
	u32 loc[4] = { in[0], in[1], in[2], in[3] }, a, b, c, d, *o = out + threadIdx.x * 64;
	u64 q, r;
	unsigned short h;
	const u32 *p = in + 4 * threadIdx.x;
	sh[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
#define L1(op) asm volatile(op " %0, [%1];" : "=r"(a) : "l"(p) : "memory"); *o++ = a;
	L1("ld.global.ca.u32") L1("ld.global.cg.u32") L1("ld.global.cs.u32") L1("ld.global.lu.u32") L1("ld.global.cv.u32") L1("ld.global.nc.u32") L1("ld.volatile.global.u32") L1("ld.relaxed.gpu.u32") L1("ld.acquire.sys.global.u32") L1("ld.relaxed.cluster.global.u32")
	L1("ld.global.L1::evict_first.u32") L1("ld.global.L1::no_allocate.L2::128B.u32") L1("ld.global.nc.L1::evict_last.L2::256B.u32") L1("ld.weak.global.L2::64B.u32") L1("ld.global.s8") L1("ld.global.u8") L1("ld.global.s16") L1("ld.volatile.u16") L1("ld.relaxed.sys.s8") L1("ldu.global.u32")
	asm volatile("ld.global.nc.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p)); *o++ = a ^ b * 3 ^ c * 5 ^ d * 7;
	asm volatile("ld.global.v4.u8 {%0, %1, %2, %3}, [%4+4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p)); *o++ = a + (b << 8) + (c << 16) + (d << 24);
	asm volatile("ld.global.v2.s16 {%0, %1}, [%2+-4];" : "=r"(a), "=r"(b) : "l"(p + 2)); *o++ = a, *o++ = b;
	asm volatile("ld.global.v2.u64 {%0, %1}, [%2];" : "=l"(q), "=l"(r) : "l"(p)); *o++ = q ^ r, *o++ = (q ^ r) >> 32;
	asm volatile("{.reg .b64 pol; createpolicy.fractional.L2::evict_last.b64 pol, 0.5; ld.global.L2::cache_hint.u32 %0, [%1], pol;}" : "=r"(a) : "l"(p)); *o++ = a;
	asm volatile("prefetch.global.L1 [%0]; prefetch.global.L2 [%0]; prefetchu.L1 [%0]; prefetch.global.L2::evict_normal [%0]; applypriority.global.L2::evict_normal [%1], 128;" ::"l"(p), "l"(glob) : "memory");
	u64 gen[5] = { (u64)p, (u64)__cvta_generic_to_shared(sh), (u64)sh, (u64)loc, (u64)cst };
	for (int i = 0; i < 5; i++) {
		if (i == 1)
			continue;
		asm("{.reg .pred g, s, l, c; isspacep.global g, %1; isspacep.shared s, %1; isspacep.local l, %1; isspacep.const c, %1; selp.u32 %0, 1, 0, g; @s add.u32 %0, %0, 2; @l add.u32 %0, %0, 4; @c add.u32 %0, %0, 8;}" : "=r"(a) : "l"(gen[i])); *o++ = a;
		asm volatile("ld.u32 %0, [%1];" : "=r"(a) : "l"(gen[i]) : "memory"); *o++ = a;
	}
	asm("{.reg .u64 x; cvta.to.shared.u64 x, %1; ld.shared.u32 %0, [x+8];}" : "=r"(a) : "l"(sh) : "memory"); *o++ = a;
	asm("{.reg .u64 x; cvta.to.const.u64 x, %1; ld.const.v2.u32 {%0, _}, [x+8];}" : "=r"(a) : "l"(cst)); *o++ = a;
	asm("{.reg .u64 x; cvta.to.local.u64 x, %1; st.local.u32 [x], 99; ld.local.u32 %0, [x];}" : "=r"(a) : "l"(loc) : "memory"); *o++ = a + loc[0];
	u32 *w = o;
#define S1(op, v) asm volatile(op " [%0], %1;" ::"l"(w++), v : "memory");
	S1("st.global.wb.u32", "r"(1)) S1("st.global.cg.u32", "r"(2)) S1("st.global.cs.u32", "r"(3)) S1("st.global.wt.u32", "r"(4)) S1("st.volatile.global.u32", "r"(5)) S1("st.relaxed.gpu.global.u32", "r"(6)) S1("st.release.sys.u32", "r"(7)) S1("st.global.L1::no_allocate.u32", "r"(8)) S1("st.global.u8", "r"(0x109)) S1("st.u16", "r"(0x1000a)) S1("st.relaxed.cta.u32", "r"(11))
	o = w;
	o = (u32 *)((u64)(o + 3) & ~15ull);
	asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(o), "r"(21), "r"(22), "r"(23), "r"(24) : "memory");
	asm volatile("st.global.v2.u8 [%0+16], {%1, %2};" ::"l"(o), "r"(0x125), "r"(0x226) : "memory");
}
int main()
{
	u32 s = 3, *in = make<u32>(256), *o = make<u32>(64 * 33);
	for (int i = 0; i < 256; i++)
		in[i] = rnd(s);
	RUN((k<<<1, 32>>>(in, o)));
	for (int i = 0; i < 64; i++) {
		u32 col[32];
		for (int t = 0; t < 32; t++)
			col[t] = o[t * 64 + i];
		char n[20];
		sprintf(n, "%d", i), show(n, col, 32);
	}
}
