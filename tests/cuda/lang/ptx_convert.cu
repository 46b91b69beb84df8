// cvt of all integer pairs with and without saturation, f16, bf16, tf32, e4m3, e5m2, packed pairs, relu, rna, satfinite, f64.
#include "../show.h"
__global__ void ints(const u64 *in, u64 *out)
{
	u64 *o = out + threadIdx.x * 128, l = in[threadIdx.x], q;
	u32 w = l, z;
	unsigned short h = l, r;
#define WW(op) asm("cvt." op " %0, %1;" : "=r"(z) : "r"(w)); *o++ = z;
#define WL(op) asm("cvt." op " %0, %1;" : "=r"(z) : "l"(l)); *o++ = z;
#define LW(op) asm("cvt." op " %0, %1;" : "=l"(q) : "r"(w)); *o++ = q;
#define LL(op) asm("cvt." op " %0, %1;" : "=l"(q) : "l"(l)); *o++ = q;
#define HW(op) asm("cvt." op " %0, %1;" : "=h"(r) : "r"(w)); *o++ = r;
#define HL(op) asm("cvt." op " %0, %1;" : "=h"(r) : "l"(l)); *o++ = r;
#define WH(op) asm("cvt." op " %0, %1;" : "=r"(z) : "h"(h)); *o++ = z;
#define LH(op) asm("cvt." op " %0, %1;" : "=l"(q) : "h"(h)); *o++ = q;
	WW("s8.s32") WW("u8.s32") WW("s8.u32") WW("sat.s8.s32") WW("sat.u8.s32") WW("sat.u8.u32") WW("sat.s8.u32") WW("sat.s32.u32") WW("sat.u32.s32") WW("s32.s8") WW("u32.u8") WW("s32.s16") WW("u32.u16")
	WL("s32.s64") WL("u32.u64") WL("sat.s32.s64") WL("sat.u32.s64") WL("sat.s32.u64") WL("sat.u32.u64") WL("sat.s8.s64") WL("sat.u8.u64")
	LW("s64.s32") LW("u64.u32") LW("s64.u32") LW("u64.s32") LW("sat.u64.s32") LL("sat.u64.s64") LL("sat.s64.u64") LL("s64.s16") LL("u64.u8") LL("s64.s8")
	HW("s16.s32") HW("sat.s16.s32") HW("sat.u16.s32") HW("sat.s16.u32") HW("sat.u16.u32") HL("sat.s16.s64") HL("sat.u16.s64") HL("u16.u64") WH("s32.s16") WH("sat.u32.s16") WH("sat.s8.u16") WH("u8.u16") LH("s64.s16") LH("sat.u64.s16") LH("u64.u16")
	double d = __longlong_as_double(l), e;
	float f = __uint_as_float(w), g;
	if (d != d)
		d = 0.1;
	if (f != f)
		f = 0.1f;
#define FD(op) asm("cvt." op " %0, %1;" : "=f"(g) : "d"(d)); *o++ = __float_as_uint(g);
#define DF(op) asm("cvt." op " %0, %1;" : "=d"(e) : "f"(f)); *o++ = __double_as_longlong(e);
#define DD(op) asm("cvt." op " %0, %1;" : "=d"(e) : "d"(d)); *o++ = __double_as_longlong(e);
#define LD(op) asm("cvt." op " %0, %1;" : "=l"(q) : "d"(d)); *o++ = q;
#define LF(op) asm("cvt." op " %0, %1;" : "=l"(q) : "f"(f)); *o++ = q;
#define WD(op) asm("cvt." op " %0, %1;" : "=r"(z) : "d"(d)); *o++ = z;
#define DL(op) asm("cvt." op " %0, %1;" : "=d"(e) : "l"(l)); *o++ = __double_as_longlong(e);
#define FL(op) asm("cvt." op " %0, %1;" : "=f"(g) : "l"(l)); *o++ = __float_as_uint(g);
	FD("rn.f32.f64") FD("rz.f32.f64") FD("rm.f32.f64") FD("rp.f32.f64") FD("rn.ftz.f32.f64") FD("rn.sat.f32.f64") DF("f64.f32") DF("ftz.f64.f32") DF("sat.f64.f32") DD("rni.f64.f64") DD("rzi.f64.f64") DD("rmi.f64.f64") DD("rpi.f64.f64") DD("rni.sat.f64.f64")
	LD("rni.s64.f64") LD("rzi.u64.f64") LD("rmi.s64.f64") LD("rpi.u64.f64") LF("rni.s64.f32") LF("rzi.u64.f32") LF("rpi.ftz.s64.f32") WD("rni.s32.f64") WD("rzi.u32.f64") WD("rmi.s32.f64") WD("rpi.u32.f64")
	DL("rn.f64.s64") DL("rz.f64.u64") DL("rm.f64.s64") DL("rp.f64.u64") FL("rn.f32.s64") FL("rz.f32.u64") FL("rm.f32.s64") FL("rp.f32.u64") FL("rn.sat.f32.s64")
}
__global__ void small(const u32 *in, u32 *out)
{
	u32 *o = out + threadIdx.x * 64, z, x = in[threadIdx.x];
	float a = __uint_as_float(x), b = __uint_as_float(in[threadIdx.x + 64]), f;
	unsigned short h = x, r;
	if (a != a) a = 3;
	if (b != b) b = -7;
	if ((h & 0x7fff) > 0x7c00) h = 0x7bff;
#define P2(op) asm("cvt." op " %0, %1, %2;" : "=r"(z) : "f"(a), "f"(b)); *o++ = z;
#define H2(op) asm("cvt." op " %0, %1, %2;" : "=h"(r) : "f"(a), "f"(b)); *o++ = r;
#define H1(op) asm("cvt." op " %0, %1;" : "=h"(r) : "f"(a)); *o++ = r;
#define T1(op) asm("cvt." op " %0, %1;" : "=r"(z) : "f"(a)); *o++ = z;
#define XH(op) asm("cvt." op " %0, %1;" : "=r"(z) : "h"(h)); *o++ = z;
#define FH(op) asm("cvt." op " %0, %1;" : "=f"(f) : "h"(h)); *o++ = __float_as_uint(f);
#define HH(op) asm("cvt." op " %0, %1;" : "=h"(r) : "h"(h)); *o++ = r;
	P2("rn.f16x2.f32") P2("rz.f16x2.f32") P2("rn.relu.f16x2.f32") P2("rn.bf16x2.f32") P2("rz.bf16x2.f32") P2("rz.relu.bf16x2.f32") H2("rn.satfinite.e4m3x2.f32") H2("rn.satfinite.e5m2x2.f32") H2("rn.satfinite.relu.e4m3x2.f32") H2("rn.satfinite.relu.e5m2x2.f32")
	H1("rn.f16.f32") H1("rz.f16.f32") H1("rm.f16.f32") H1("rp.f16.f32") H1("rn.ftz.f16.f32") H1("rn.sat.f16.f32") H1("rn.relu.f16.f32") H1("rn.bf16.f32") H1("rz.bf16.f32") H1("rn.relu.bf16.f32") T1("rna.tf32.f32") T1("rn.tf32.f32") T1("rz.tf32.f32") T1("rn.relu.tf32.f32")
	XH("rn.f16x2.e4m3x2") XH("rn.f16x2.e5m2x2") XH("rn.relu.f16x2.e5m2x2") FH("f32.f16") FH("ftz.f32.f16") FH("sat.f32.f16") HH("rni.f16.f16") HH("rmi.f16.f16") HH("rpi.f16.f16") HH("rzi.f16.f16") HH("rni.s16.f16") HH("rzi.u16.f16") HH("rn.f16.s16") HH("rn.f16.u16") HH("rp.f16.s16") XH("rzi.s32.f16") XH("rpi.u32.f16") XH("rmi.s8.f16")
	asm("cvt.rn.satfinite.e4m3x2.f16x2 %0, %1;" : "=h"(r) : "r"(x & 0x7bff7bff)); *o++ = r;
	asm("cvt.rn.satfinite.relu.e5m2x2.f16x2 %0, %1;" : "=h"(r) : "r"(x & 0xfbfffbff)); *o++ = r;
	asm("cvt.rn.f16.s32 %0, %1;" : "=h"(r) : "r"(x)); *o++ = r;
	asm("cvt.rz.f16.u32 %0, %1;" : "=h"(r) : "r"(x)); *o++ = r;
	asm("cvt.pack.sat.s16.s32 %0, %1, %2;" : "=r"(z) : "r"(x), "r"(x * 77)); *o++ = z;
	asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(z) : "r"(x), "r"(x * 77), "r"(x ^ 5)); *o++ = z;
	asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(z) : "r"((int)x >> 22), "r"((int)x >> 25), "r"(x)); *o++ = z;
	asm("cvt.f32.bf16 %0, %1;" : "=f"(f) : "h"((unsigned short)(in[threadIdx.x + 64] & 0x7f7f))); *o++ = __float_as_uint(f);
}
int main()
{
	u32 s = 29, *w = make<u32>(128), *o = make<u32>(64 * 64);
	u64 *l = make<u64>(64), *q = make<u64>(64 * 128);
	for (int i = 0; i < 64; i++) {
		double d = (int)rnd(s) / 3e3;
		float f = (int)rnd(s) / (float)(1 << rnd(s) % 30);
		l[i] = i % 4 == 0 ? (u64)rnd(s) << 32 | rnd(s) : i % 4 == 1 ? (u64)(long long)(int)(rnd(s) % 600 - 300) : i % 4 == 2 ? __builtin_bit_cast(u64, d) : (u64)(long long)(int)rnd(s);
		w[i] = i % 3 ? __builtin_bit_cast(u32, f) : rnd(s), w[i + 64] = i % 5 ? rnd(s) & 0xbfffffff : rnd(s);
	}
	RUN((ints<<<1, 64>>>(l, q))), RUN((small<<<1, 64>>>(w, o)));
	for (int i = 0; i < 82; i++) {
		u64 col[64];
		for (int t = 0; t < 64; t++)
			col[t] = q[t * 128 + i];
		char n[20];
		sprintf(n, "%d", i), show(n, col, 64);
	}
	for (int i = 0; i < 52; i++) {
		u32 col[64];
		for (int t = 0; t < 64; t++)
			col[t] = o[t * 64 + i];
		char n[20];
		sprintf(n, "s%d", i), show(n, col, 64);
	}
}
