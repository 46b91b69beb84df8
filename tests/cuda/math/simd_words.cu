// All video functions: bytes and halves of words, compared, added, averaged, saturated, summed.
#include "../show.h"
#define ONE(X) X(vabs2) X(vabs4) X(vabsss2) X(vabsss4) X(vneg2) X(vneg4) X(vnegss2) X(vnegss4)
#define TWO(X) X(vabsdiffs2) X(vabsdiffs4) X(vabsdiffu2) X(vabsdiffu4) X(vadd2) X(vadd4) X(vaddss2) X(vaddss4) X(vaddus2) X(vaddus4) \
	X(vavgs2) X(vavgs4) X(vavgu2) X(vavgu4) X(vhaddu2) X(vhaddu4) X(vcmpeq2) X(vcmpeq4) X(vcmpges2) X(vcmpges4) X(vcmpgeu2) X(vcmpgeu4) \
	X(vcmpgts2) X(vcmpgts4) X(vcmpgtu2) X(vcmpgtu4) X(vcmples2) X(vcmples4) X(vcmpleu2) X(vcmpleu4) X(vcmplts2) X(vcmplts4) \
	X(vcmpltu2) X(vcmpltu4) X(vcmpne2) X(vcmpne4) X(vmaxs2) X(vmaxs4) X(vmaxu2) X(vmaxu4) X(vmins2) X(vmins4) X(vminu2) X(vminu4) \
	X(vsads2) X(vsads4) X(vsadu2) X(vsadu4) X(vseteq2) X(vseteq4) X(vsetges2) X(vsetges4) X(vsetgeu2) X(vsetgeu4) X(vsetgts2) \
	X(vsetgts4) X(vsetgtu2) X(vsetgtu4) X(vsetles2) X(vsetles4) X(vsetleu2) X(vsetleu4) X(vsetlts2) X(vsetlts4) X(vsetltu2) \
	X(vsetltu4) X(vsetne2) X(vsetne4) X(vsub2) X(vsub4) X(vsubss2) X(vsubss4) X(vsubus2) X(vsubus4)
#define THREE(X) X(viaddmax_s32) X(viaddmax_s32_relu) X(viaddmin_s32) X(viaddmin_s32_relu) X(vimax3_s32) X(vimax3_s32_relu) X(vimin3_s32) X(vimin3_s32_relu) \
	X(viaddmax_u32) X(viaddmin_u32) X(vimax3_u32) X(vimin3_u32) X(viaddmax_s16x2) X(viaddmax_s16x2_relu) X(viaddmin_s16x2) X(viaddmin_s16x2_relu) \
	X(vimax3_s16x2) X(vimax3_s16x2_relu) X(vimin3_s16x2) X(vimin3_s16x2_relu) X(viaddmax_u16x2) X(viaddmin_u16x2) X(vimax3_u16x2) X(vimin3_u16x2)
#define RELU(X) X(vimax_s32_relu) X(vimin_s32_relu) X(vimax_s16x2_relu) X(vimin_s16x2_relu)
__global__ void k(const u32 *in, u32 *o, int n)
{
	int t = threadIdx.x;
	if (t >= n)
		return;
	u32 a = in[t], b = in[(t + 1) % n], c = in[(t * 5 + 2) % n], *p = o + t * 160;
#define X(f) *p++ = __##f(a);
	ONE(X)
#undef X
#define X(f) *p++ = __##f(a, b);
	TWO(X) RELU(X)
#undef X
#define X(f) *p++ = __##f(a, b, c);
	THREE(X)
#undef X
	bool hi, lo;
	*p++ = __vibmax_s32(a, b, &hi), *p++ = hi, *p++ = __vibmin_s32(a, b, &hi), *p++ = hi;
	*p++ = __vibmax_u32(a, b, &hi), *p++ = hi, *p++ = __vibmin_u32(a, b, &hi), *p++ = hi;
	*p++ = __vibmax_s16x2(a, b, &hi, &lo), *p++ = hi * 2 + lo, *p++ = __vibmin_s16x2(a, b, &hi, &lo), *p++ = hi * 2 + lo;
	*p++ = __vibmax_u16x2(a, b, &hi, &lo), *p++ = hi * 2 + lo, *p++ = __vibmin_u16x2(a, b, &hi, &lo), *p++ = hi * 2 + lo;
}
int main()
{
	const int n = 256;
	u32 in[n] = { 0, ~0u, 0x80808080, 0x7f7f7f7f, 0x80008000, 0x7fff7fff, 0x01010101, 0xff00ff00, 0x00ff00ff, 0x80000000, 0x7fffffff, 1, 0x00010001, 0xfffefffe }, s = 1;
	for (int i = 14; i < n; i++)
		in[i] = rnd(s) & (i % 3 ? ~0u : 0x81818181);
	u32 *d = make(n, in), *o = make<u32>(n * 160), *q = make<u32>(n);
	RUN(k<<<1, n>>>(d, o, n));
	int j = 0;
	auto col = [&](const char *name) {
		for (int i = 0; i < n; i++)
			q[i] = o[i * 160 + j];
		j++, show(name, q, n);
	};
#define X(f) col(#f);
	ONE(X) TWO(X) RELU(X) THREE(X)
	for (int i = 0; i < 16; i++)
		col("vib");
}
