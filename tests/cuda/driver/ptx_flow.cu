// FLAGS: -lcuda
// PTX text with its own control flow: labels in loops, brx.idx tables, predicated calls, functions with param arrays, local and shared declarations, vote and match within divergent code, exit of some threads.
#include <cuda.h>
#include "../show.h"
#define CU(x) do { CUresult r = (x); if (r) { const char *n; cuGetErrorName(r, &n); printf("FAIL %s line %d\n", n, __LINE__); exit(2); } } while (0)
static const char text[] = R"(
.version 8.0
.target sm_90
.address_size 64
.const .align 4 .b32 tab[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };

.global .align 4 .u32 tab2[4] = { 10, 20, 30, 40 };
.global .align 8 .u64 where = generic(tab2);
.shared .align 16 .b8 pool[512];
.func (.param .align 8 .b8 ret[16]) pairup (.param .align 8 .b8 p[16], .param .u32 k)
{
 .reg .u64 a, b; .reg .u32 c; .reg .pred q;
 ld.param.u64 a, [p]; ld.param.u64 b, [p+8]; ld.param.u32 c, [k];
 setp.eq.u32 q, c, 0;
 @q bra DONE;
 .reg .u64 t; cvt.u64.u32 t, c;
 add.u64 a, a, t; mul.lo.u64 b, b, a;
DONE:
 st.param.b64 [ret+0], b; st.param.b64 [ret+8], a;
 ret;
}
.func (.reg .u32 r) fact (.reg .u32 n)
{
 .reg .pred p; .reg .u32 m, x;
 setp.le.u32 p, n, 1;
 mov.u32 r, 1;
 @p ret;
 sub.u32 m, n, 1;
 call (x), fact, (m);
 mul.lo.u32 r, x, n;
 ret;
}
.visible .entry k(.param .u64 out, .param .align 4 .b8 st[12])
{
 .reg .u64 o, a, b, g; .reg .u32 t, x, y, z, i, s; .reg .pred p, q, r; .reg .b32 w<4>; .reg .f32 f<4>;
 .local .align 4 .b32 loc[16];
 .param .align 8 .b8 pin[16]; .param .align 8 .b8 pout[16]; .param .u32 pk;
 ld.param.u64 o, [out]; cvta.to.global.u64 o, o;
 mov.u32 t, %tid.x; mov.u32 x, t;
 mad.wide.u32 o, t, 64, o;
 and.b32 s, t, 7;
TS: .branchtargets L0, L1, L2, L3, L2, L1, L4, L0;
 brx.idx s, TS;
L0: add.u32 x, x, 100; bra.uni J;
L1: mul.lo.u32 x, x, 3; bra J;
L2: xor.b32 x, x, 0x55; 
L3: shl.b32 x, x, 2; bra J;
L4: mov.u32 i, 0;
LL: add.u32 x, x, i; add.u32 i, i, 1; setp.lt.u32 p, i, t; @p bra LL;
J:
 st.global.u32 [o], x;
 and.b32 s, t, 7; mul.wide.u32 a, s, 4; mov.u64 b, tab; add.u64 b, b, a; ld.const.u32 y, [b];
 ld.const.u32 z, [tab+12]; add.u32 y, y, z;
 st.global.u32 [o+4], y;
 ld.global.u64 g, [where]; and.b32 s, t, 3; mul.wide.u32 a, s, 4; add.u64 g, g, a; ld.u32 y, [g]; st.global.u32 [o+8], y;
 mov.u32 i, 0;
L5: mul.lo.u32 y, i, t; mul.wide.u32 a, i, 4; mov.u64 b, loc; add.u64 b, b, a; st.local.u32 [b], y; add.u32 i, i, 1; setp.ne.u32 p, i, 16; @p bra L5;
 and.b32 s, t, 15; mul.wide.u32 a, s, 4; mov.u64 b, loc; add.u64 b, b, a; ld.local.u32 y, [b]; st.global.u32 [o+12], y;
 cvt.u64.u32 a, t; st.param.b64 [pin], a; shl.b64 a, a, 33; st.param.b64 [pin+8], a; and.b32 s, t, 1; st.param.b32 [pk], s;
 call.uni (pout), pairup, (pin, pk);
 ld.param.b64 a, [pout]; ld.param.b64 b, [pout+8]; st.global.v2.u64 [o+16], {a, b};
 setp.lt.u32 q, t, 11;
 mov.u32 y, 0;
 @q call (y), fact, (t);
 st.global.u32 [o+32], y;
 mov.u32 y, pool; mad.lo.u32 y, t, 8, y; cvt.u64.u32 a, t; mul.lo.u64 a, a, 0x100000001; st.shared.b64 [y], a;
 bar.sync 0;
 xor.b32 z, t, 5; mov.u32 y, pool; mad.lo.u32 y, z, 8, y; ld.shared.v2.u32 {w0, w1}, [y]; add.u32 w0, w0, w1; st.global.u32 [o+36], w0;
 setp.ge.u32 r, t, 20;
 @r bra M;
 mov.u32 y, 0xfffff;
 vote.sync.ballot.b32 z, q, y; match.any.sync.b32 w2, s, y; add.u32 z, z, w2; st.global.u32 [o+40], z;
 bra N;
M: mov.u32 y, 0xfff00000; .reg .u32 all; match.all.sync.b32 w2|p, t, y; selp.u32 w3, 1, 2, p; add.u32 w2, w2, w3; st.global.u32 [o+40], w2;
N:
 ld.param.f32 f0, [st]; ld.param.v2.f32 {f1, f2}, [st+4];
 cvt.rn.f32.u32 f3, t; fma.rn.f32 f3, f3, f0, f1; mul.rn.f32 f3, f3, f2; st.global.f32 [o+44], f3;
 setp.eq.u32 p, t, 9; @p exit;
 activemask.b32 y; bar.warp.sync 0xfffffdff; st.global.u32 [o+48], 1;
 mov.u32 y, %laneid; mov.u32 z, WARP_SZ; mov.b32 w0, %lanemask_lt; add.u32 y, y, z; xor.b32 y, y, w0; st.global.u32 [o+52], y;
 st.global.v2.b32 [o+56], {x, t};
}
)";
int main()
{
	u32 *o = make<u32>(512);
	CUmodule m;
	CUfunction f;
	CU(cuModuleLoadData(&m, text)); CU(cuModuleGetFunction(&f, m, "k"));
	struct { float a, b, c; } st = { 1.5f, -2.25f, 3.125f };
	void *args[] = { &o, &st };
	CU(cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, args, 0)); CU(cuCtxSynchronize());
	for (int t = 0; t < 32; t++) {
		for (int i = 0; i < 16; i++)
			printf("%x ", o[t * 16 + i]);
		puts("");
	}
}
