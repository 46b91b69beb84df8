// Floating point whose every bit is fixed: error-free sums and products, double-doubles, Kahan, Horner, integers in floats, fixed order trees.
#include "../show.h"
struct DD { double h, l; };
__device__ DD two_sum(double a, double b) { double s = __dadd_rn(a, b), t = __dsub_rn(s, a); return { s, __dadd_rn(__dsub_rn(a, __dsub_rn(s, t)), __dsub_rn(b, t)) }; }
__device__ DD two_prod(double a, double b) { double p = __dmul_rn(a, b); return { p, __fma_rn(a, b, -p) }; }
__device__ DD add(DD a, DD b) { DD s = two_sum(a.h, b.h); return two_sum(s.h, __dadd_rn(s.l, __dadd_rn(a.l, b.l))); }
__device__ DD mul(DD a, DD b) { DD p = two_prod(a.h, b.h); return two_sum(p.h, __fma_rn(a.h, b.l, __fma_rn(a.l, b.h, p.l))); }
__global__ void dd(const double *in, double *o, int n)
{
	int t = threadIdx.x;
	DD s = { 0, 0 }, p = { 1, 0 };
	for (int i = 0; i < n; i++)
		s = add(s, { in[(i * 7 + t) % n], 0 }), p = mul(p, two_sum(1, in[(i + t) % n] * 0x1p-20));
	o[t * 4] = s.h, o[t * 4 + 1] = s.l, o[t * 4 + 2] = p.h, o[t * 4 + 3] = p.l;
}
__global__ void kahan(const float *in, float *o, int n) { int t = threadIdx.x; float s = 0, c = 0; for (int i = t; i < n; i += 64) { float y = __fsub_rn(in[i], c), z = __fadd_rn(s, y); c = __fsub_rn(__fsub_rn(z, s), y), s = z; } o[t] = s; }
__global__ void tree(const float *in, float *o)
{
	__shared__ float s[256];
	int t = threadIdx.x;
	s[t] = in[blockIdx.x * 256 + t];
	for (int d = 128; d; d /= 2) { __syncthreads(); if (t < d) s[t] = s[t] + s[t + d]; }
	__syncthreads();
	float w = in[blockIdx.x * 256 + t];
	for (int d = 16; d; d /= 2) w += __shfl_down_sync(~0u, w, d);
	if (t % 32 == 0) o[blockIdx.x * 9 + 1 + t / 32] = w;
	if (t == 0) o[blockIdx.x * 9] = s[0];
}
__global__ void horner(const float *in, float *o, double *q) { int t = threadIdx.x; float x = in[t], r = 1.f / 5040; r = fmaf(r, x, 1.f / 720), r = fmaf(r, x, 1.f / 120), r = fmaf(r, x, 1.f / 24), r = fmaf(r, x, 1.f / 6), r = fmaf(r, x, .5f), r = fmaf(r, x, 1.f), r = fmaf(r, x, 1.f), o[t] = r; double y = x, z = 1. / 24; z = fma(z, y, 1. / 6), z = fma(z, y, .5), z = fma(z, y, 1.), q[t] = z / y + sqrt(fabs(y)); }
__global__ void logistic(double *o) { int t = threadIdx.x; double x = (t + 1) / 70.; float f = (t + 1) / 70.f; for (int i = 0; i < 1000; i++) x = __dmul_rn(__dmul_rn(3.9, x), __dsub_rn(1., x)), f = __fmul_rn(__fmul_rn(3.9f, f), __fsub_rn(1, f)); o[t * 2] = x, o[t * 2 + 1] = f; }
__global__ void nbody(const float4 *in, float4 *o, int n)
{
	int t = threadIdx.x;
	float4 p = in[t];
	float ax = 0, ay = 0;
	for (int j = 0; j < n; j++) {
		float dx = __fsub_rn(in[j].x, p.x), dy = __fsub_rn(in[j].y, p.y), d = __fmaf_rn(dx, dx, __fmaf_rn(dy, dy, .01f)), r = __fdiv_rn(in[j].w, __fmul_rn(d, __fsqrt_rn(d)));
		ax = __fmaf_rn(dx, r, ax), ay = __fmaf_rn(dy, r, ay);
	}
	o[t] = make_float4(ax, ay, __frcp_rn(ax), __frsqrt_rn(fabsf(ay)) * 0 + 1);
}
__global__ void newton(const double *in, double *o) { int t = threadIdx.x; double a = fabs(in[t]) + .1, x = a; for (int i = 0; i < 30; i++) x = (x + a / x) / 2; o[t] = x; o[t + 64] = (int)x == (int)sqrt(a); o[t + 128] = cbrt(27.) * 0 + trunc(x * 1024) / 1024; }
int main()
{
	const int n = 1024;
	double *d = make<double>(n), *o = make<double>(n);
	float *f = make<float>(n), *g = make<float>(n);
	u32 s = 31;
	for (int i = 0; i < n; i++)
		d[i] = (int)rnd(s) * ldexp(1, (int)(rnd(s) % 60) - 40), f[i] = (int)rnd(s) * ldexpf(1, (int)(rnd(s) % 20) - 30);
	RUN(dd<<<1, 64>>>(d, o, n)), show("double-double", o, 256);
	RUN(kahan<<<1, 64>>>(f, g, n)), show("kahan", g, 64);
	RUN(tree<<<4, 256>>>(f, g)), show("tree", g, 36);
	RUN(horner<<<1, 64>>>(f, g, o)), show("horner", g, 64), show("horner", o, 64);
	RUN(logistic<<<1, 64>>>(o)), show("logistic", o, 128);
	float4 *p = make<float4>(64), *q = make<float4>(64);
	for (int i = 0; i < 64; i++)
		p[i] = make_float4(f[i], f[i + 64], 0, 1);
	RUN(nbody<<<1, 64>>>(p, q, 64)), show("nbody", q, 64);
	RUN(newton<<<1, 64>>>(d, o)), show("newton", o, 192);
}
