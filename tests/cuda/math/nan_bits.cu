// What bits a NaN of 32 bits has after arithmetic, conversion, minima, loads and stores, selections, signs.
#include <cuda_fp16.h>
#include "../show.h"
__global__ void k(const u32 *in, const u64 *wide, u32 *o, u64 *q, int n)
{
	int t = threadIdx.x;
	float a = __uint_as_float(in[t]), b = __uint_as_float(in[(t + 1) % n]);
	double c = __longlong_as_double(wide[t]), d = __longlong_as_double(wide[(t + 1) % n]);
	float r[] = { a + b, a - b, a * b, a / b, __fmaf_rn(a, b, a), fminf(a, b), fmaxf(a, b), -a, fabsf(a), copysignf(a, b), sqrtf(a), a < b ? a : b, (float)c, truncf(a), rintf(a), floorf(a), __saturatef(a), __frcp_rn(a), __half2float(__float2half(a)), a * 1.f, a + 0.f, a - 0.f, fdimf(a, b), fmodf(a, b), ldexpf(a, 3), nextafterf(a, b), modff(a, &b), a * 2.f, roundf(a), remainderf(a, b), __int_as_float(max(__float_as_int(a), 5)) };
	double s[] = { c + d, c - d, c * d, c / d, fma(c, d, c), fmin(c, d), fmax(c, d), -c, fabs(c), copysign(c, d), sqrt(c), c < d ? c : d, (double)a, trunc(c), rint(c), c * 1., c + 0., ldexp(c, 3), fmod(c, d), nextafter(c, d), fdim(c, d), c * 2., (double)(float)c, __drcp_rn(c) };
	for (int i = 0; i < sizeof r / 4; i++)
		o[t * 32 + i] = __float_as_uint(r[i]);
	for (int i = 0; i < sizeof s / 8; i++)
		q[t * 24 + i] = __double_as_longlong(s[i]);
}
int main()
{
	u32 f[] = { 0x7fc00000, 0xffc00000, 0x7f800001, 0xff800001, 0x7fffffff, 0xffffffff, 0x7fa12345, 0x7fe54321, 0x7f800000, 0xff800000, 0, 0x80000000, 0x3f800000, 0xbf800000, 1, 0x7f7fffff };
	u64 d[] = { 0x7ff8000000000000, 0xfff8000000000000, 0x7ff0000000000001, 0xfff0000000000001, ~0ull >> 1, ~0ull, 0x7ff4123456789abc, 0x7ffc123456789abc, 0x7ff0000000000000, 0xfff0000000000000, 0, 1ull << 63, 0x3ff0000000000000, 0xbff0000000000000, 1, 0x7fefffffffffffff };
	u32 *a = make(16, f), *o = make<u32>(512);
	u64 *b = make(16, d), *q = make<u64>(16 * 24);
	RUN(k<<<1, 16>>>(a, b, o, q, 16));
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 4; j++)
			show("float", o + i * 32 + j * 8, 8);
}
