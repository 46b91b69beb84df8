// atom and red in PTX: every operation with scopes and orders, noftz halves, vectors, b128 exchange and cas, inc and dec, on shared and generic addresses; 16-bit cas.
#include "../show.h"
__global__ void k(u32 *g, u32 *out)
{
	__shared__ __align__(16) u32 sh[32];
	u32 *o = out + 0, a, b = 5;
	u64 q;
	if (threadIdx.x)
		return;
	u64 s = __cvta_generic_to_shared(sh);
	for (int i = 0; i < 32; i++)
		sh[i] = g[i];
#define A(op, ty, v) asm volatile("atom." op " %0, [%1], %2;" : "=r"(a) : "l"(g), "r"(v) : "memory"); *o++ = a, *o++ = g[0]; asm volatile("atom.shared." op " %0, [%1], %2;" : "=r"(a) : "l"(s), "r"(v) : "memory"); *o++ = a, *o++ = sh[0]; asm volatile("atom.relaxed.cta." op " %0, [%1], %2;" : "=r"(a) : "l"(sh + 1), "r"(v) : "memory"); *o++ = a, *o++ = sh[1];
	A("add.u32", u32, 77) A("add.s32", u32, -99) A("min.s32", u32, -5) A("max.u32", u32, 0x90000000) A("max.s32", u32, 12) A("min.u32", u32, 1000) A("inc.u32", u32, 5) A("inc.u32", u32, 5) A("dec.u32", u32, 7) A("dec.u32", u32, 7) A("and.b32", u32, 0xff0f) A("or.b32", u32, 0x10101) A("xor.b32", u32, 0xffffffff) A("exch.b32", u32, 0x12345678)
	asm volatile("atom.acq_rel.gpu.global.cas.b32 %0, [%1], %2, %3;" : "=r"(a) : "l"(g), "r"(0x12345678), "r"(9) : "memory"); *o++ = a, *o++ = g[0];
	asm volatile("atom.acquire.cluster.cas.b32 %0, [%1], %2, %3;" : "=r"(a) : "l"(g), "r"(8), "r"(10) : "memory"); *o++ = a, *o++ = g[0];
	unsigned short h;
	asm volatile("atom.global.cas.b16 %0, [%1], %2, %3;" : "=h"(h) : "l"((char *)g + 2), "h"((short)0), "h"((short)0x77) : "memory"); *o++ = h, *o++ = g[0];
	asm volatile("atom.shared.cas.b16 %0, [%1], %2, %3;" : "=h"(h) : "l"(s + 10), "h"((short)(sh[2] >> 16)), "h"((short)0x78) : "memory"); *o++ = h, *o++ = sh[2];
	float f;
	asm volatile("atom.add.f32 %0, [%1], %2;" : "=f"(f) : "l"(g + 4), "f"(1.25f) : "memory"); *o++ = __float_as_uint(f); *o++ = g[4];
	asm volatile("atom.shared.add.f32 %0, [%1], %2;" : "=f"(f) : "l"(s + 16), "f"(1e-40f) : "memory"); *o++ = __float_as_uint(f); *o++ = sh[4];
	asm volatile("red.add.noftz.f16x2 [%0], %1;" ::"l"(g + 5), "r"(0x3c00c000) : "memory"); *o++ = g[5];
	asm volatile("atom.global.add.noftz.bf16x2 %0, [%1], %2;" : "=r"(a) : "l"(g + 6), "r"(0x3f804000) : "memory"); *o++ = a, *o++ = g[6];
	asm volatile("{.reg .v2 .f32 x; atom.global.v2.f32.add {%0, _}, [%1], {%2, %3};}" : "=f"(f) : "l"(g + 8), "f"(1.f), "f"(2.f) : "memory"); *o++ = __float_as_uint(f); *o++ = g[8], *o++ = g[9];
	asm volatile("red.relaxed.gpu.global.v4.f32.add [%0], {%1, %2, %3, %4};" ::"l"(g + 8), "f"(1.f), "f"(2.f), "f"(3.f), "f"(4.f) : "memory"); *o++ = g[8], *o++ = g[11];
	asm volatile("atom.global.add.u64 %0, [%1], %2;" : "=l"(q) : "l"(g + 12), "l"(1ull << 40) : "memory"); *o++ = q, *o++ = g[13];
	asm volatile("atom.shared.min.s64 %0, [%1], %2;" : "=l"(q) : "l"(s + 48), "l"(-77ll) : "memory"); *o++ = q, *o++ = sh[13];
	asm volatile("atom.max.u64 %0, [%1], %2;" : "=l"(q) : "l"(sh + 12), "l"(77ull) : "memory"); *o++ = q >> 32, *o++ = sh[12];
	asm volatile("red.and.b64 [%0], %1;" ::"l"(g + 12), "l"(0xffff00ffff00ull) : "memory"); *o++ = g[12];
	asm volatile("red.shared.add.u64 [%0], %1;" ::"l"(s + 48), "l"(0xffffffff00000001ull) : "memory"); *o++ = sh[13];
	double d;
	asm volatile("atom.global.add.f64 %0, [%1], %2;" : "=d"(d) : "l"(g + 14), "d"(0.1) : "memory"); *o++ = __double2hiint(d); *o++ = g[14], *o++ = g[15];
	u64 lo, hi;
	asm volatile("{.reg .b128 x, y; mov.b128 x, {%3, %4}; atom.global.exch.b128 y, [%2], x; mov.b128 {%0, %1}, y;}" : "=l"(lo), "=l"(hi) : "l"(g + 16), "l"(0x1111222233334444ull), "l"(0x5555666677778888ull) : "memory"); *o++ = lo, *o++ = hi, *o++ = g[16], *o++ = g[19];
	asm volatile("{.reg .b128 x, y, z; mov.b128 x, {%3, %4}; mov.b128 z, {%4, %3}; atom.global.cas.b128 y, [%2], x, z; mov.b128 {%0, %1}, y;}" : "=l"(lo), "=l"(hi) : "l"(g + 16), "l"(0x1111222233334444ull), "l"(0x5555666677778888ull) : "memory"); *o++ = lo, *o++ = hi, *o++ = g[16], *o++ = g[19];
	*o++ = 0xabcdef;
}
int main()
{
	u32 s = 6, *g = make<u32>(32), *o = make<u32>(256);
	for (int i = 0; i < 32; i++)
		g[i] = rnd(s);
	g[4] = 0x3f800001, g[5] = 0x3c003c00, g[6] = 0x40003f80, g[8] = g[9] = g[10] = g[11] = 0x3f000000, g[14] = 0, g[15] = 0x3ff00000;
	RUN((k<<<1, 32>>>(g, o)));
	for (int i = 0; i < 256; i += 8)
		show("", o + i, 8);
}
