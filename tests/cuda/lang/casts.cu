// A cast from every type to every other, mixed comparisons and promotions, of numbers that fit and of integers that wrap.
#include <cuda_fp16.h>
#include "../show.h"
#define TYPES(X) X(signed char) X(unsigned char) X(short) X(unsigned short) X(int) X(unsigned) X(long long) X(unsigned long long) X(float) X(double) X(bool)
template <class T> __device__ u64 b(T x) { u64 v = 0; memcpy(&v, &x, sizeof x); return v; }
template <class F> __device__ F from(int i) { const long long v[] = { 0, 1, 2, 3, 100, 127, 64, 7, 31, 90, 55, 12 }; return (F)v[i % 12]; }
template <class F> __device__ void wrapping(u64 *&p, F x) { }
template <class F> __global__ void k(u64 *o)
{
	int t = threadIdx.x;
	u64 *p = o + t * 64;
	F x = from<F>(t), y = from<F>(t * 5 + 1);
	if (t >= 12 && F(-1) != F(1) && F(0.5) == F(0)) // integers: all bits
		x = (F)(0x9e3779b97f4a7c15ull * t), y = (F)(0xbf58476d1ce4e5b9ull * t);
	else if (t >= 12)
		x = (F)(x * F(.75)), y = (F)(-y / F(3));
#define X(T) *p++ = F(0.5) != F(0) && t >= 12 ? b((T)fabs((double)x)) : b((T)x);
	TYPES(X)
#undef X
#define X(T) { T z = (T)1; *p++ = (x < z) + 2 * (x == z) + 4 * (x >= z); *p++ = b(x + z); *p++ = b(x * z - y); *p++ = b(t & 1 ? x : z); }
	TYPES(X)
#undef X
}
template <class F> static void one(const char *n) { u64 *o = make<u64>(64 * 64); RUN(k<F><<<1, 64>>>(o)), show(n, o, 64 * 64); }
__global__ void odd(u32 *o, signed char c, unsigned char uc, short s, unsigned short us, int i, unsigned u, long long l, float f)
{
	int n = 0;
	o[n++] = c + uc, o[n++] = (c << 4) >> 2, o[n++] = uc - us, o[n++] = (c < us) + 2 * (i < u), o[n++] = s * us, o[n++] = -u, o[n++] = ~uc, o[n++] = !f, o[n++] = (u32)(l >> 33), o[n++] = i / (int)s, o[n++] = i % s, o[n++] = u / us, o[n++] = (signed char)(c - 1), o[n++] = (unsigned char)(uc + 200), o[n++] = (short)(s << 9), o[n++] = c >> 1, o[n++] = (unsigned)c >> 1, o[n++] = (u32)l * i, o[n++] = (int)f, o[n++] = (u32)(f * 1000), o[n++] = (c ? i : f), o[n++] = (u32)(l + f), o[n++] = (char)i, o[n++] = 'a' + c, o[n++] = sizeof(c + c) + sizeof(l + i) * 10, o[n++] = i++ + ++i * 0, o[n++] = (c, s), o[n++] = c ^ uc | s & us, o[n++] = i >> (uc & 31), o[n++] = us << (uc & 15), o[n++] = (bool)(l & 0x100000000), o[n++] = u > -1;
}
int main()
{
#define X(T) one<T>(#T);
	TYPES(X)
	u32 *o = make<u32>(32);
	RUN(odd<<<1, 1>>>(o, -77, 211, -12345, 54321, -1000000007, 4000000000u, -0x123456789abcdefll, 1234.875f));
	for (int i = 0; i < 4; i++)
		show("odd", o + i * 8, 8);
}
