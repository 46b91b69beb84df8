// Instructions that C++ does not reach: bit fields, byte selections, sub-word moves, predicates, selects, sets, slct, dp, vote, tables.
#include "../show.h"
#define OP2(s) { u32 r; asm volatile(s " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); *p++ = r; }
#define OP3(s) { u32 r; asm volatile(s " %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); *p++ = r; }
#define OP4(s) { u32 r; asm volatile(s " %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(c), "r"(d)); *p++ = r; }
#define F2(s) { u32 r; asm volatile(s " %0, %1, %2;" : "=r"(r) : "f"(f), "f"(g)); *p++ = r; }
__global__ void k(const u32 *in, u32 *o, int n)
{
	int t = threadIdx.x;
	u32 a = in[t], b = in[(t + 1) % n], c = in[(t + 5) % n] & 0xff, d = in[(t + 9) % n] & 0x3f, *p = o + t * 96;
	float f = __uint_as_float(a), g = __uint_as_float(b);
	OP3("bfe.u32") OP3("bfe.s32") OP4("bfi.b32") OP2("bfind.u32 %0, %1; add.u32 %0, %0, %2; //") OP2("bfind.shiftamt.s32 %0, %1; xor.b32 %0, %0, %2; //")
	OP3("prmt.b32") OP3("prmt.b32.f4e") OP3("prmt.b32.b4e") OP3("prmt.b32.rc8") OP3("prmt.b32.ecl") OP3("prmt.b32.ecr") OP3("prmt.b32.rc16")
	OP3("shf.l.wrap.b32") OP3("shf.r.clamp.b32") OP3("lop3.b32 %0, %1, %2, %3, 0x6a; //") OP3("lop3.b32 %0, %1, %2, %3, 0xe8; //") OP3("slct.u32.s32") OP3("sad.s32") OP3("mad24.lo.s32") OP3("mad24.hi.u32") OP2("mul24.hi.s32") OP3("mad.hi.s32") OP3("mad.hi.sat.s32") OP2("add.sat.s32") OP2("sub.sat.s32") OP2("xor.b32")
	OP2("set.lt.u32.s32") OP2("set.ge.u32.u32") OP2("bmsk.clamp.b32") OP2("bmsk.wrap.b32") OP2("szext.clamp.s32") OP2("szext.wrap.u32") OP2("min.s16x2") OP2("max.u16x2") OP2("add.u16x2") OP3("dp4a.u32.s32") OP3("dp2a.hi.s32.u32") OP3("fns.b32")
	OP3("vadd.s32.u32.s32.sat") OP3("vsub.u32.u32.u32.add") OP3("vmin.s32.s32.s32.max") OP3("vshl.u32.u32.u32.clamp.add") OP3("vabsdiff.s32.s32.s32.min") OP3("vmad.s32.u32.s32.shr7") OP3("vset.s32.u32.lt.add") OP2("xor.b32")
	OP3("vadd2.s32.s32.s32.sat") OP3("vavrg4.u32.u32.u32.add") OP3("vabsdiff4.u32.u32.u32.add") OP3("vset4.u32.u32.gt.add") OP3("vmax2.s32.u32.s32") OP3("vsub4.s32.u32.u32.sat")
	F2("set.lt.u32.f32") F2("set.nan.s32.f32") F2("set.leu.u32.f32") F2("set.num.u32.f32") F2("set.gtu.u32.f32")
	u32 r, q;
	asm volatile("{.reg .pred x, y; setp.lt.and.s32 x|y, %2, %3, 1; selp.u32 %0, 5, 6, x; selp.b32 %1, %2, %3, y;}" : "=r"(r), "=r"(q) : "r"(a), "r"(b)); *p++ = r, *p++ = q;
	asm volatile("{.reg .pred x, y; .reg .pred z; setp.hi.u32 z, %3, 7; setp.ls.xor.u32 x|y, %2, %3, z; not.pred x, x; and.pred z, x, y; or.pred x, z, !y; selp.u32 %0, 1, 2, x; @z mov.u32 %1, 77; @!z mov.u32 %1, %2;}" : "=r"(r), "=r"(q) : "r"(a), "r"(b)); *p++ = r, *p++ = q;
	asm volatile("{.reg .b16 l, h; mov.b32 {l, h}, %1; mov.b32 %0, {h, l};}" : "=r"(r) : "r"(a)); *p++ = r;
	asm volatile("{.reg .b8 x, y, z, w; mov.b32 {x, y, z, w}, %1; mov.b32 %0, {w, x, z, y};}" : "=r"(r) : "r"(a)); *p++ = r;
	asm volatile("{.reg .b64 x; mov.b64 x, {%1, %2}; mov.b64 {%0, _}, x;}" : "=r"(r) : "r"(a), "r"(b)); *p++ = r;
	asm volatile("{.reg .s16 x; cvt.s16.s32 x, %1; cvt.sat.u8.s16 x, x; cvt.u32.u16 %0, x;}" : "=r"(r) : "r"(a)); *p++ = r;
	asm volatile("{.reg .s32 x; cvt.sat.s8.s32 x, %1; cvt.sat.u16.s32 %0, %1; add.s32 %0, %0, x;}" : "=r"(r) : "r"(a)); *p++ = r;
	asm volatile("cvt.pack.sat.s16.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); *p++ = r;
	asm volatile("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); *p++ = r;
	asm volatile("{.reg .pred x; testp.subnormal.f32 x, %1; selp.u32 %0, 1, 0, x; testp.normal.f32 x, %1; @x add.u32 %0, %0, 2; testp.notanumber.f32 x, %1; @x add.u32 %0, %0, 4; testp.infinite.f32 x, %1; @x add.u32 %0, %0, 8;}" : "=r"(r) : "f"(f)); *p++ = r;
	asm volatile("copysign.f32 %0, %1, %2;" : "=r"(r) : "f"(f), "f"(g)); *p++ = r;
	asm volatile("{.reg .f32 x; min.xorsign.abs.f32 x, %1, %2; mov.b32 %0, x;}" : "=r"(r) : "f"(f), "f"(g)); *p++ = r;
	asm volatile("{.reg .f32 x; max.NaN.f32 x, %1, %2; mov.b32 %0, x;}" : "=r"(r) : "f"(f), "f"(g)); *p++ = r;
	asm volatile("{.reg .f32 x; fma.rn.sat.f32 x, %1, %2, %1; mov.b32 %0, x;}" : "=r"(r) : "f"(f), "f"(g)); *p++ = r;
	asm volatile("{ .reg .u32 i; .reg .pred z; and.b32 i, %1, 3; tab: .branchtargets l0, l1, l2, l3; brx.idx i, tab; l0: mov.u32 %0, 10; bra done; l1: mov.u32 %0, 21; bra done; l2: add.u32 %0, %1, 3; bra done; l3: mov.u32 %0, 43; done: }" : "=r"(r) : "r"(a)); *p++ = r;
}
int main()
{
	const int n = 256;
	u32 *in = make<u32>(n), *o = make<u32>(n * 96), *q = make<u32>(n), s = 11;
	u32 sp[] = { 0, 1, ~0u, 0x80000000, 0x7fffffff, 0x7f800000, 0x7fc00000, 0xff800000, 0x3f800000, 0x00400000, 31, 32, 0xff, 0x80008000, 0x7fff7fff };
	for (int i = 0; i < n; i++)
		in[i] = i < 15 ? sp[i] : i % 3 ? rnd(s) : rnd(s) >> (i % 29);
	RUN(k<<<1, n>>>(in, o, n));
	for (int j = 0; j < 96; j++) {
		if (j == 42 || j == 43) // hardware without them does these otherwise than the manual says
			continue;
		for (int i = 0; i < n; i++)
			q[i] = o[i * 96 + j];
		printf("%d ", j), show("column", q, n);
	}
}
