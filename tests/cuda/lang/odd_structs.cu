// Structures of unusual layout in global, shared and local memory: packed, aligned, unions, bit-fields, arrays in arrays, copies.
#include "../show.h"
#include <cstddef>
struct __attribute__((packed)) Pk { char a; int b; short c; double d; };
struct A16 { alignas(16) float v[3]; char t; };
struct A64 { alignas(64) int x; };
struct Bits { unsigned a : 1, b : 9, c : 22; int d : 5; unsigned char e : 3, f : 5; long long g : 50; };
union U { u32 w[4]; float f[4]; double d[2]; unsigned char b[16]; struct { short s; char c; } p; };
struct Nest { Bits b; U u[2]; struct { Pk p[3]; } in; char tail; };
struct Empty {};
struct Derived : Empty { int x; };
struct Mem { Nest n; A16 a; };
template <class T> __device__ u32 sum(const T &x) { const unsigned char *p = (const unsigned char *)&x; u32 h = 1; for (int i = 0; i < sizeof x; i++) h = h * 131 + p[i]; return h; }
__device__ void fill(Nest &n, int t)
{
	memset(&n, t, sizeof n);
	n.b.a = t, n.b.b = t * 3, n.b.c = t * 1001, n.b.d = t - 40, n.b.e = t, n.b.f = t / 3, n.b.g = (long long)t << 41;
	n.u[0].f[1] = t * .25f, n.u[1].d[1] = t * -1.5, n.u[0].b[3] = t, n.u[1].p.s = -t, n.in.p[t % 3].d = t * 1e10, n.in.p[1].b = t * 99, n.in.p[(t + 1) % 3].c--, n.tail = 'x';
}
__global__ void k(u32 *o, Nest *g, Mem *m)
{
	__shared__ Nest s[32];
	int t = threadIdx.x;
	u32 *p = o + t * 16;
	Nest l;
	fill(l, t), fill(s[t], t + 1), fill(g[t], t + 2);
	*p++ = sum(l), *p++ = sum(s[t]), *p++ = sum(g[t]);
	g[t].b.d++, s[t].b.c -= 5, l.b.g *= 3, *p++ = g[t].b.d, *p++ = s[t].b.c, *p++ = (u32)(l.b.g >> 30), *p++ = l.b.e + g[t].b.f * 100;
	__syncthreads();
	Nest x = s[(t + 5) % 32];
	g[(t + 32)] = x;
	*p++ = x.in.p[x.b.a].b + (int)(x.u[1].d[1]), *p++ = x.u[0].w[t & 3];
	m[t].n = l, m[t].a.v[t % 3] = t, m[t].a.t = 7;
	Mem c = m[t];
	c.a.v[1] += 2, *p++ = sum(c.n) + (u32)c.a.v[1];
	A64 a[3];
	a[t % 3].x = t, *p++ = (size_t)&a[t % 3] % 64 + a[t % 3].x, *p++ = sizeof(Pk) | sizeof(A16) << 8 | sizeof(Bits) << 16 | sizeof(Nest) << 24, *p++ = offsetof(Nest, u) | offsetof(Nest, in) << 8 | offsetof(Mem, a) << 16 | (u32)sizeof(Derived) << 28;
	U u = {};
	u.f[2] = t, u.w[3] = u.w[2] ^ 0x80000000;
	*p++ = (u32)u.f[3] + u.b[11], *p++ = sum(u);
	volatile Pk v;
	v.b = t * 7, v.d = t, *p++ = v.b + (int)v.d;
}
int main()
{
	u32 *o = make<u32>(512);
	Nest *g = make<Nest>(64);
	Mem *m = make<Mem>(32);
	RUN(k<<<1, 32>>>(o, g, m)), show("results", o, 512), words("global", g, 64 * sizeof *g);
	for (int i = 0; i < 16; i++)
		printf("%x ", o[7 * 16 + i]);
	printf("\n%zu %zu %zu %zu %zu\n", sizeof(Nest), sizeof(Mem), sizeof(Bits), alignof(A64), sizeof(U));
}
