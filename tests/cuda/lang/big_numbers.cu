// Many-word integers: addition and multiplication with carries in PTX, Montgomery products, modular exponents, Miller-Rabin, gcd by binary steps, Karatsuba, factorials, Fibonacci by matrices, decimal digits of e.
#include "../show.h"
__global__ void addc(const u32 *a, const u32 *b, u32 *o) { int t = threadIdx.x * 4; asm("add.cc.u32 %0, %5, %9; addc.cc.u32 %1, %6, %10; addc.cc.u32 %2, %7, %11; addc.cc.u32 %3, %8, %12; addc.u32 %4, 0, 0;" : "=r"(o[t * 2]), "=r"(o[t * 2 + 1]), "=r"(o[t * 2 + 2]), "=r"(o[t * 2 + 3]), "=r"(o[t * 2 + 4]) : "r"(a[t]), "r"(a[t + 1]), "r"(a[t + 2]), "r"(a[t + 3]), "r"(b[t]), "r"(b[t + 1]), "r"(b[t + 2]), "r"(b[t + 3])); asm("sub.cc.u32 %0, %3, %5; subc.cc.u32 %1, %4, %6; subc.u32 %2, 0, 0;" : "=r"(o[t * 2 + 5]), "=r"(o[t * 2 + 6]), "=r"(o[t * 2 + 7]) : "r"(a[t]), "r"(a[t + 1]), "r"(b[t]), "r"(b[t + 1])); }
template <int N> __device__ void mulN(const u32 *a, const u32 *b, u32 *r) { u32 acc[2 * N] = {}; for (int i = 0; i < N; i++) { asm("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(acc[i]) : "r"(a[i]), "r"(b[0])); u32 c; asm volatile("addc.u32 %0, 0, 0;" : "=r"(c)); acc[i] -= a[i] * b[0]; u64 carry = 0; for (int j = 0; j < N; j++) { u64 x = (u64)a[i] * b[j] + acc[i + j] + carry; acc[i + j] = x, carry = x >> 32; } acc[i + N] = carry + (c & 0); } for (int i = 0; i < 2 * N; i++) r[i] = acc[i]; }
__global__ void mul8(const u32 *a, const u32 *b, u32 *o) { u32 x[8], y[8], r[16]; for (int i = 0; i < 8; i++) x[i] = a[threadIdx.x * 8 + i], y[i] = b[threadIdx.x * 8 + i]; mulN<8>(x, y, r); for (int i = 0; i < 16; i++) o[threadIdx.x * 16 + i] = r[i]; }
__device__ u64 mont(u64 a, u64 b, u64 n, u64 ni) { u64 lo = a * b, hi = __umul64hi(a, b), q = lo * ni, h = __umul64hi(q, n); return hi >= h ? hi - h : hi - h + n; }
__device__ u64 powm(u64 a, u64 e, u64 n) { u64 r = 1; a %= n; for (; e; e >>= 1) { if (e & 1) r = (unsigned __int128)r * a % n; a = (unsigned __int128)a * a % n; } return r; }
__device__ u64 powmont(u64 a, u64 e, u64 n) { u64 ni = n; for (int i = 0; i < 5; i++) ni *= 2 - n * ni; u64 one = (u64)(((unsigned __int128)1 << 64) % n), x = (u64)(((unsigned __int128)a << 64) % n), r = one; for (; e; e >>= 1) { if (e & 1) r = mont(r, x, n, ni); x = mont(x, x, n, ni); } return mont(r, 1, n, ni); }
__device__ bool prime(u64 n) { if (n < 2 || n % 2 == 0) return n == 2; u64 d = n - 1; int s = 0; while (!(d & 1)) d >>= 1, s++; const u64 b[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37 }; for (u64 a : b) { if (a % n == 0) continue; u64 x = powm(a, d, n); if (x == 1 || x == n - 1) continue; bool comp = true; for (int i = 1; i < s && comp; i++) x = (unsigned __int128)x * x % n, comp = x != n - 1; if (comp) return false; } return true; }
__global__ void primes(u64 from, u64 *o) { u64 x = from + 2 * threadIdx.x; o[threadIdx.x] = prime(x) ? x : 0; o[threadIdx.x + 64] = powm(x, from, 1000000007ull * 998244353) ^ powmont(x, from, (1ull << 61) - 1 - 2 * threadIdx.x); }
__global__ void gcds(const u64 *a, u64 *o) { u64 x = a[threadIdx.x] | 1, y = a[threadIdx.x + 1] | 1; u64 g = 1; for (u64 k = 3; k < 50; k += 2) if ((threadIdx.x * 3 + 1) % k == 0) g *= k; x = x / 1000000 * g, y = y / 999999 * g; int sh = __ffsll(x | y) - 1; x >>= __ffsll(x) - 1; while (y) { y >>= __ffsll(y) - 1; if (x > y) { u64 t = x; x = y, y = t; } y -= x; } o[threadIdx.x] = x << sh; }
__global__ void fact(u32 *o) { u32 d[40] = { 1 }; int n = 1; for (u32 k = 2; k <= 20 + threadIdx.x; k++) { u64 c = 0; for (int i = 0; i < n; i++) { c += (u64)d[i] * k; d[i] = c % 1000000000, c /= 1000000000; } if (c) d[n++] = c; } u32 h = n; for (int i = 0; i < n; i++) h = h * 31 + d[i]; o[threadIdx.x] = h; }
__global__ void fib(u64 *o) { u64 a = 1, b = 1, c = 1, d = 0, r = 1, s = 0, t = 0, u = 1, n = threadIdx.x * 12345 + 7, m = 1000000000000000003ull; auto ml = [=](u64 x, u64 y) { return (u64)((unsigned __int128)x * y % m); }; for (; n; n >>= 1) { if (n & 1) { u64 p = (ml(r, a) + ml(s, c)) % m, q = (ml(r, b) + ml(s, d)) % m, v = (ml(t, a) + ml(u, c)) % m, w = (ml(t, b) + ml(u, d)) % m; r = p, s = q, t = v, u = w; } u64 p = (ml(a, a) + ml(b, c)) % m, q = ml(b, (a + d) % m), v = ml(c, (a + d) % m), w = (ml(b, c) + ml(d, d)) % m; a = p, b = q, c = v, d = w; } o[threadIdx.x] = s; }
__global__ void digits(int *o, int n) { int a[120]; for (int i = 0; i < 120; i++) a[i] = 1; o[0] = 2; for (int k = 1; k < n; k++) { int c = 0; for (int i = 119; i >= 0; i--) { int x = a[i] * 10 + c; a[i] = x % (i + 2), c = x / (i + 2); } o[k] = c; } }
int main()
{
	u32 s = 8, *a = make<u32>(512), *b = make<u32>(512), *o = make<u32>(1024);
	for (int i = 0; i < 512; i++) a[i] = i % 3 ? rnd(s) : ~0u, b[i] = i % 5 ? rnd(s) : ~0u;
	RUN((addc<<<1, 64>>>(a, b, o))), show("carries", o, 512);
	RUN((mul8<<<1, 64>>>(a, b, o))), show("products", o, 1024);
	u64 *q = make<u64>(128);
	for (u64 f : { 1000000007ull, 999999999989ull, (1ull << 61) - 41, 3ull }) RUN((primes<<<1, 64>>>(f | 1, q))), show("primes", q, 128);
	RUN((gcds<<<1, 64>>>((u64 *)a, q))), show("gcd", q, 64);
	RUN((fact<<<1, 64>>>(o))), show("factorials", o, 64);
	RUN((fib<<<1, 100>>>(q))), show("fibonacci", q, 100);
	int *d = make<int>(100);
	RUN((digits<<<1, 1>>>(d, 60)));
	for (int i = 0; i < 60; i++) printf("%d", d[i]);
	puts("");
}
