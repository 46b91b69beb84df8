// Branches and selections on floats that may be no numbers; sorting networks of floats; integer keys of floats; min and max chains.
#include "../show.h"
__device__ u32 key(float f) { u32 u = __float_as_uint(f); return u ^ (u >> 31 ? ~0u : 0x80000000u); }
__device__ float unkey(u32 k) { return __uint_as_float(k ^ (k >> 31 ? 0x80000000u : ~0u)); }
__global__ void k(const float *in, u32 *o, int n)
{
	int t = threadIdx.x;
	float a = in[t], b = in[(t + 1) % n], c = in[(t + 7) % n];
	u32 *p = o + t * 32, m = 0;
	if (a < b) m |= 1;
	if (!(a < b)) m |= 2;
	if (a <= b || b < c) m |= 4;
	if (a != a) m |= 8;
	if (!(a == b)) m |= 16;
	if (a > b && b > c) m |= 32;
	if (!(a >= b) == (a < b)) m |= 64;
	m |= (a < b ? 1 : 0) << 8 | (a < b || a > b) << 9 | !(a != b) << 10 | (a ? 1 : 0) << 11 | !a << 12 | (fabsf(a) < INFINITY) << 13 | (a - b < 0) << 14 | (a * 0 == 0) << 15;
	*p++ = m, *p++ = __float_as_uint(a < b ? a : b), *p++ = __float_as_uint(a > b ? a : b), *p++ = __float_as_uint(!(a < b) ? a : b), *p++ = __float_as_uint(a < 0 ? -a : a), *p++ = __float_as_uint(a == 0 ? 0.f : a), *p++ = __float_as_uint(a >= 0 ? a : 0);
	*p++ = __float_as_uint(fminf(fmaxf(a, -1), 1)), *p++ = __float_as_uint(fmaxf(fminf(a, 1), -1)), *p++ = __float_as_uint(fmaxf(fmaxf(a, b), c)), *p++ = __float_as_uint(fminf(a, fminf(b, c))), *p++ = __float_as_uint(fmaxf(a, 0)), *p++ = __float_as_uint(a < -1 ? -1 : a > 1 ? 1 : a);
	*p++ = key(a), *p++ = __float_as_uint(unkey(min(key(a), key(b)))), *p++ = __float_as_uint((int)(a > 1) + (b > 1) - (c > 1.5f) * 2.f);
	double d = a, e = b;
	*p++ = (d < e) + 2 * (d != e) + 4 * !(d >= e) + 8 * (d == d), *p++ = __double2hiint(d < e ? d : e), *p++ = __double2hiint(fmin(d, e)), *p++ = __double2hiint(fmax(fmax(d, e), (double)c));
	float v[8];
	for (int i = 0; i < 8; i++)
		v[i] = in[(t + i * 3) % n];
#pragma unroll
	for (int i = 0; i < 8; i++)
#pragma unroll
		for (int j = i & 1; j + 1 < 8; j += 2)
			if (v[j] > v[j + 1]) { float x = v[j]; v[j] = v[j + 1], v[j + 1] = x; }
	for (int i = 0; i < 8; i++)
		*p++ = __float_as_uint(v[i]);
	int i = 0;
	for (float x = fabsf(a); x > .01f && i < 40; x *= .5f)
		i++;
	*p++ = i;
}
int main()
{
	const int n = 128;
	float in[n], sp[] = { 0, -0.f, 1, -1, INFINITY, -INFINITY, NAN, -NAN, 1e-40f, -1e-40f, 1.5f, 3e38f, -3e38f, .5f };
	u32 s = 19;
	for (int i = 0; i < n; i++)
		in[i] = i % 3 ? (int)rnd(s) * 1e-9f : sp[i / 3 % 14];
	float *d = make(n, in);
	u32 *o = make<u32>(n * 32);
	RUN(k<<<1, n>>>(d, o, n));
	for (int i = 0; i < n; i += 8)
		show("select", o + i * 32, 256);
}
