// Integers of 128 bits: arithmetic, shifts, comparisons, conversions, as parameters, in memory, in shared memory.
#include "../show.h"
typedef __int128 I;
typedef unsigned __int128 U;
struct Pair { I a; U b; };
__device__ I mix(I a, U b, int c) { return a * c + (I)(b >> 3); }
__global__ void k(const u64 *in, U *o, double *f, int n, Pair par)
{
	__shared__ U s[64];
	int t = threadIdx.x;
	U x = (U)in[t] << 64 | in[(t + 3) % n], y = (U)in[(t + 1) % n] << 64 | in[(t * 5 + 2) % n], *p = o + t * 40;
	I a = (I)x, b = (I)y;
	s[t] = x ^ y;
	__syncthreads();
	*p++ = x + y, *p++ = x - y, *p++ = x * y, *p++ = x / (y | 1), *p++ = x % (y | 1);
	*p++ = a / (b | 1), *p++ = a % (b | 1), *p++ = x << (t * 3 & 127), *p++ = x >> (t * 5 & 127), *p++ = a >> (t * 7 & 127);
	*p++ = x < y, *p++ = a < b, *p++ = x == y, *p++ = ~x, *p++ = -a, *p++ = x & y, *p++ = x | y;
	*p++ = x / 10, *p++ = x % 1000000007, *p++ = a / -3, *p++ = s[(t + 7) % n], *p++ = mix(a, y, t), *p++ = par.a * t + par.b;
	*p++ = (U)(double)(x >> 70), *p++ = (U)(float)(x >> 100), *p++ = (I)(-1.5e30 * t), *p++ = (U)(unsigned)x * (u64)y;
	f[t * 4] = (double)x, f[t * 4 + 1] = (double)a, f[t * 4 + 2] = (float)x, f[t * 4 + 3] = (float)a;
	U q = 1;
	for (int i = 0; i < 20; i++)
		q = q * 37 + (q >> 97) + t;
	*p++ = q;
}
int main()
{
	const int n = 64;
	u64 in[n] = { 0, 1, ~0ull, 1ull << 63, ~0ull >> 1, 1ull << 32, 0xffffffff, 5, 1000000007 };
	u32 r = 4;
	for (int i = 9; i < n; i++)
		in[i] = ((u64)rnd(r) << 32 | rnd(r)) >> (i % 8 * 8);
	u64 *d = make(n, in);
	U *o = make<U>(n * 40);
	double *f = make<double>(n * 4);
	Pair p = { -5, (U)7 << 90 };
	RUN(k<<<1, n>>>(d, o, f, n, p));
	for (int i = 0; i < n; i += 4)
		show("int128", o + i * 40, 160);
	show("floats", f, n * 4);
}
