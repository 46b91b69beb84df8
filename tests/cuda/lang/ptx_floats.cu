// Inline PTX on floats: fma in four roundings, saturation, ftz, copysign, testp, slct, min and max with NaN, three operands, xorsign.abs, set with logic, rcp and sqrt and div rounded, rounding cvt to integers and back.
#include "../show.h"
__global__ void k(const u32 *in, u32 *out)
{
	float a = __uint_as_float(in[threadIdx.x]), b = __uint_as_float(in[threadIdx.x + 64]), c = __uint_as_float(in[threadIdx.x + 128]), z;
	u32 *o = out + threadIdx.x * 96, w;
#define KEEP(x) *o++ = __isnanf(x) ? 0x7fffffff : __float_as_uint(x);
#define F3(op) asm(op " %0, %1, %2, %3;" : "=f"(z) : "f"(a), "f"(b), "f"(c)); KEEP(z)
#define F2(op) asm(op " %0, %1, %2;" : "=f"(z) : "f"(a), "f"(b)); KEEP(z)
#define F1(op) asm(op " %0, %1;" : "=f"(z) : "f"(a)); KEEP(z)
	F3("fma.rn.f32") F3("fma.rz.f32") F3("fma.rm.f32") F3("fma.rp.f32") F3("fma.rn.ftz.f32") F3("fma.rn.sat.f32") F3("fma.rp.ftz.sat.f32")
	F2("add.rn.f32") F2("add.rz.f32") F2("add.rm.ftz.f32") F2("add.rp.sat.f32") F2("sub.rz.f32") F2("sub.rm.f32") F2("mul.rn.f32") F2("mul.rz.ftz.f32") F2("mul.rp.f32") F2("mul.rm.sat.f32") F2("div.rn.f32") F2("div.rz.f32") F2("div.rm.f32") F2("div.rp.ftz.f32")
	F2("min.f32") F2("max.f32") F2("min.NaN.f32") F2("max.NaN.f32") F2("min.xorsign.abs.f32") F2("max.xorsign.abs.f32") F2("max.NaN.xorsign.abs.f32") F2("min.ftz.f32") F2("copysign.f32") F2("max.ftz.NaN.f32")
	F1("rcp.rn.f32") F1("rcp.rz.f32") F1("rcp.rp.ftz.f32") F1("sqrt.rn.f32") F1("sqrt.rm.f32") F1("sqrt.rp.ftz.f32") F1("abs.ftz.f32") F1("neg.ftz.f32") F1("abs.f32")
	F1("cvt.rni.f32.f32") F1("cvt.rzi.f32.f32") F1("cvt.rmi.f32.f32") F1("cvt.rpi.ftz.f32.f32") F1("cvt.rni.sat.f32.f32") F1("cvt.ftz.sat.f32.f32")
#define W2(op) asm(op " %0, %1, %2;" : "=r"(w) : "f"(a), "f"(b)); *o++ = w;
	W2("set.lt.u32.f32") W2("set.gtu.u32.f32") W2("set.num.u32.f32") W2("set.nan.s32.f32") W2("set.equ.ftz.u32.f32") W2("set.neu.u32.f32") W2("set.leu.s32.f32") W2("set.ltu.u32.f32")
	asm("{.reg .pred p; setp.ge.f32 p, %1, %2; set.lt.and.f32.f32 %0, %1, %3, !p;}" : "=f"(z) : "f"(a), "f"(b), "f"(c)); *o++ = __float_as_uint(z);
	asm("{.reg .pred p, q, r; setp.ge.f32 r, %1, %2; setp.lt.xor.f32 p|q, %1, %3, r; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2;}" : "=r"(w) : "f"(a), "f"(b), "f"(c)); *o++ = w;
#define T(x) asm("{.reg .pred p; testp." x ".f32 p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(w) : "f"(a)); *o++ = w;
	T("finite") T("infinite") T("number") T("notanumber") T("normal") T("subnormal")
	asm("slct.f32.s32 %0, %1, %2, %3;" : "=f"(z) : "f"(a), "f"(b), "r"(in[threadIdx.x + 128])); KEEP(z)
	asm("slct.u32.f32 %0, 5, 6, %1;" : "=r"(w) : "f"(a)); *o++ = w;
	asm("slct.ftz.u32.f32 %0, 5, 6, %1;" : "=r"(w) : "f"(a)); *o++ = w;
#define CI(op) asm(op " %0, %1;" : "=r"(w) : "f"(a)); *o++ = w;
	CI("cvt.rni.s32.f32") CI("cvt.rzi.u32.f32") CI("cvt.rmi.s32.f32") CI("cvt.rpi.u32.f32") CI("cvt.rni.ftz.s32.f32") CI("cvt.rpi.ftz.s32.f32") CI("cvt.rmi.sat.s32.f32")
	int i = in[threadIdx.x];
#define IC(op) asm(op " %0, %1;" : "=f"(z) : "r"(i)); *o++ = __float_as_uint(z);
	IC("cvt.rn.f32.s32") IC("cvt.rz.f32.s32") IC("cvt.rm.f32.u32") IC("cvt.rp.f32.u32") IC("cvt.rp.sat.f32.s32")
	signed char q;
	unsigned short h;
	asm("{.reg .b8 t; cvt.rzi.s8.f32 %0, %1;}" : "=r"(w) : "f"(a)); *o++ = w;
	asm("cvt.rni.u16.f32 %0, %1;" : "=h"(h) : "f"(a)); *o++ = h;
	asm("cvt.rmi.s16.f32 %0, %1;" : "=h"(h) : "f"(a)); *o++ = h;
}
int main()
{
	u32 s = 19, *in = make<u32>(192), *o = make<u32>(64 * 96);
	const u32 sp[] = { 0, 0x80000000, 1, 0x80000001, 0x7fffff, 0x800000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x3f000000, 0xbf000000, 0x3fc00000, 0x40200000, 0xc0200000, 0x4f000000, 0xcf000000, 0x4f800000, 0x7f7fffff, 0xff7fffff, 0x3effffff, 0x4b000001, 0x4affffff };
	for (int i = 0; i < 192; i++) {
		float f = (int)rnd(s) / 1e6f;
		in[i] = rnd(s) % 3 ? sp[rnd(s) % 24] : i % 2 ? rnd(s) : __builtin_bit_cast(u32, f);
		if ((in[i] & 0x7fffffff) > 0x7f800000)
			in[i] = 0x7fc00000;
	}
	RUN((k<<<1, 64>>>(in, o)));
	for (int i = 0; i < 90; i++) {
		u32 col[64];
		for (int t = 0; t < 64; t++)
			col[t] = o[t * 96 + i];
		char n[20];
		sprintf(n, "%d", i), show(n, col, 64);
	}
}
