// Arithmetic, comparison, minima and pairs of halves and bfloat16s.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include "../show.h"
template <class T> __device__ u32 bits(T x)
{
	u32 v = 0;
	memcpy(&v, &x, sizeof x);
	return v;
}
#define ONE(X) X(__hadd(a, b)) X(__hsub(a, b)) X(__hmul(a, b)) X(__hdiv(a, b)) X(__hadd_rn(a, b)) X(__hsub_rn(a, b)) X(__hmul_rn(a, b)) X(__hadd_sat(a, b)) X(__hsub_sat(a, b)) X(__hmul_sat(a, b)) X(__hfma(a, b, c)) X(__hfma_sat(a, b, c)) X(__hfma_relu(a, b, c)) X(__hneg(a)) X(__habs(a)) \
	X(__hmin(a, b)) X(__hmax(a, b)) X(__hmin_nan(a, b)) X(__hmax_nan(a, b)) X(__heq(a, b)) X(__hne(a, b)) X(__hlt(a, b)) X(__hle(a, b)) X(__hgt(a, b)) X(__hge(a, b)) X(__hequ(a, b)) X(__hneu(a, b)) X(__hltu(a, b)) X(__hleu(a, b)) X(__hgtu(a, b)) X(__hgeu(a, b)) X(__hisnan(a)) X(__hisinf(a)) \
	X(a + b) X(a - b) X(a * b) X(a / b) X(-a) X(a < b) X(a == b) X(a != b) X(hsqrt(a))
#define TWO(X) X(__hadd2(p, q)) X(__hsub2(p, q)) X(__hmul2(p, q)) X(__h2div(p, q)) X(__hadd2_sat(p, q)) X(__hsub2_sat(p, q)) X(__hmul2_sat(p, q)) X(__hfma2(p, q, r)) X(__hfma2_sat(p, q, r)) X(__hfma2_relu(p, q, r)) X(__hneg2(p)) X(__habs2(p)) X(__hmin2(p, q)) X(__hmax2(p, q)) X(__hmin2_nan(p, q)) X(__hmax2_nan(p, q)) \
	X(__heq2(p, q)) X(__hne2(p, q)) X(__hlt2(p, q)) X(__hle2(p, q)) X(__hgt2(p, q)) X(__hge2(p, q)) X(__hequ2(p, q)) X(__hneu2(p, q)) X(__hltu2(p, q)) X(__hgeu2(p, q)) X(__hbeq2(p, q)) X(__hbne2(p, q)) X(__hblt2(p, q)) X(__hbge2(p, q)) X(__hbequ2(p, q)) X(__hbltu2(p, q)) X(__heq2_mask(p, q)) X(__hne2_mask(p, q)) X(__hlt2_mask(p, q)) X(__hgeu2_mask(p, q)) X(__hisnan2(p)) \
	X(__hcmadd(p, q, r)) X(__lows2##T2(p, q)) X(__highs2##T2(p, q)) X(__lowhigh2highlow(p)) X(p + q) X(p * q) X(p == q) X(p < q) X(h2rint(p)) X(h2ceil(p)) X(h2floor(p)) X(h2trunc(p)) X(h2sqrt(p))
__global__ void kh(const u32 *in, u32 *o, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	u32 x = in[t], y = in[(t + 1) % n], z = in[(t * 3 + 2) % n];
	__half a = __ushort_as_half(x), b = __ushort_as_half(y), c = __ushort_as_half(z);
	__half2 p = *(__half2 *)&x, q = *(__half2 *)&y, r = *(__half2 *)&z;
#define X(e) o[t] = bits(e), o += n;
	ONE(X)
#define __lows2T2 __lows2half2
#define __highs2T2 __highs2half2
	TWO(X)
	X(__halves2half2(a, b)) X(__low2half(p)) X(__high2half(p)) X(__low2half2(p)) X(__high2half2(p)) X(__half2half2(a)) X(__low2float(p)) X(__high2float(p)) X(__half22float2(p).y)
#undef X
}
__global__ void kb(const u32 *in, u32 *o, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	u32 x = in[t], y = in[(t + 1) % n], z = in[(t * 3 + 2) % n];
	__nv_bfloat16 a = __ushort_as_bfloat16(x), b = __ushort_as_bfloat16(y), c = __ushort_as_bfloat16(z);
	__nv_bfloat162 p = *(__nv_bfloat162 *)&x, q = *(__nv_bfloat162 *)&y, r = *(__nv_bfloat162 *)&z;
#define X(e) o[t] = bits(e), o += n;
	ONE(X)
#undef __lows2T2
#undef __highs2T2
#define __lows2T2 __lows2bfloat162
#define __highs2T2 __highs2bfloat162
	TWO(X)
	X(__halves2bfloat162(a, b)) X(__low2bfloat16(p)) X(__high2bfloat16(p)) X(__low2bfloat162(p)) X(__high2bfloat162(p)) X(__bfloat162bfloat162(a)) X(__low2float(p)) X(__high2float(p)) X(__bfloat1622float2(p).y)
#undef X
}
int main()
{
	const int n = 4096;
	u32 *in = make<u32>(n), s = 2, *o = make<u32>(n * 120);
	u32 sp[] = { 0, 0x80000000, 0x00010001, 0x80018001, 0x03ff0400, 0x7bff7bff, 0xfbff7bff, 0x7c00fc00, 0x7e00fe01, 0x7c01fd55, 0x3c00bc00, 0x7f807f80, 0xff80ffc0, 0x7fc17f81, 0x7f7fff7f, 0x00800080, 0x007f0001, 0x3f80bf80 };
	for (int i = 0; i < n; i++)
		in[i] = i < 1100 ? sp[i * 5 % 18] : i % 2 ? rnd(s) : (rnd(s) & 0x8fff8fff) + 0x30003000;
	int k = 0;
	for (int side = 0; side < 2; side++) {
		memset(o, 0, n * 480);
		if (side)
			RUN(kb<<<n / 128, 128>>>(in, o, n));
		else
			RUN(kh<<<n / 128, 128>>>(in, o, n));
		k = 0;
#define X(e) show(side ? "b " #e : "h " #e, o + n * k++, n);
		ONE(X) TWO(X)
		for (int i = 0; i < 9; i++)
			show("parts", o + n * k++, n);
	}
}
