// Loads and stores with hints of all types; volatile; restrict; vector accesses; discards, prefetches; generic address queries.
#include <cuda_fp16.h>
#include "../show.h"
#define TYPES(X) X(char) X(signed char) X(short) X(int) X(long) X(long long) X(unsigned char) X(unsigned short) X(unsigned) X(unsigned long) X(unsigned long long) X(char2) X(char4) X(short2) X(short4) X(int2) X(int4) X(longlong2) X(uchar2) X(uchar4) X(ushort2) X(ushort4) X(uint2) X(uint4) X(ulonglong2) X(float) X(float2) X(float4) X(double) X(double2) X(__half) X(__half2)
template <class T> __device__ u32 h(T v) { unsigned char b[sizeof v]; memcpy(b, &v, sizeof v); u32 x = 7; for (unsigned char c : b) x = x * 31 + c; return x; }
template <class T> __global__ void k(const T *in, T *o, u32 *r)
{
	int t = threadIdx.x;
	u32 x = h(__ldg(in + t));
	x = x * 3 + h(__ldcg(in + t)), x = x * 3 + h(__ldca(in + t)), x = x * 3 + h(__ldcs(in + t)), x = x * 3 + h(__ldlu(in + t)), x = x * 3 + h(__ldcv(in + t));
	__stwb(o + t, in[t]), __stcg(o + 32 + t, in[t]), __stcs(o + 64 + t, in[t]), __stwt(o + 96 + t, in[t]);
	r[t] = x;
}
template <class T> static void one(const char *n)
{
	T *in = make<T>(32), *o = make<T>(128);
	u32 *r = make<u32>(32), s = 9;
	for (size_t i = 0; i < 32 * sizeof(T); i++)
		((unsigned char *)in)[i] = rnd(s);
	RUN(k<<<1, 32>>>(in, o, r)), show(n, r, 32), words(n, o, 128 * sizeof(T));
}
struct Vol { volatile int a; volatile short b; volatile unsigned char c; volatile long long d; volatile float f; };
__global__ void vol(Vol *v, volatile u32 *p, u32 *__restrict__ a, const u32 *__restrict__ b)
{
	int t = threadIdx.x;
	v[t].a = t, v[t].a += 5, v[t].b = v[t].a * 1000, v[t].c = v[t].b, v[t].d = (long long)v[t].a << 30, v[t].f = v[t].c * .5f;
	p[t] = v[t].a + v[t].b + v[t].c + (u32)(v[t].d >> 28) + (u32)v[t].f;
	p[t]++;
	a[t] = b[t] + b[31 - t];
	a[t] += b[t];
}
__global__ void where(u32 *o, const u32 *g)
{
	__shared__ u32 s[4];
	extern __shared__ u32 e[];
	u32 l[4] = { threadIdx.x, 2, 3, 4 };
	static __constant__ u32 c[4] = { 1, 2, 3, 4 };
	const void *p[] = { s, l, c, g, o, e, (const void *)where };
	u32 r = 0;
	for (int i = 0; i < 6; i++)
		r = r * 32 + __isGlobal(p[i]) + 2 * __isShared(p[i]) + 4 * __isLocal(p[i]) + 8 * __isConstant(p[i]);
	o[0] = r, o[1] = e - s == 4 || e - s == 0, l[threadIdx.x & 3] = 9;
	s[0] = 77, l[1] = 55;
	o[2] = *(u32 *)__cvta_shared_to_generic(__cvta_generic_to_shared(s)), o[3] = *(u32 *)__cvta_local_to_generic(__cvta_generic_to_local(&l[1])), o[4] = *(const u32 *)__cvta_constant_to_generic(__cvta_generic_to_constant(c + 2)), o[5] = *(const u32 *)__cvta_global_to_generic(__cvta_generic_to_global(g + 3));
	o[6] = __isGridConstant(p[3]);
	asm volatile("prefetch.global.L2 [%0]; prefetch.global.L1 [%0]; prefetchu.L1 [%0]; discard.global.L2 [%1], 128;" ::"l"(g), "l"(o + 64));
	u32 v[4];
	asm volatile("ld.global.L1::no_allocate.L2::128B.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]) : "l"(g));
	asm volatile("st.global.L1::evict_first.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(o + 8), "r"(v[3]), "r"(v[2]), "r"(v[1]), "r"(v[0]) : "memory");
	u64 pol;
	asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 0.5;" : "=l"(pol));
	asm volatile("ld.global.L2::cache_hint.u32 %0, [%1], %2;" : "=r"(v[0]) : "l"(g + 9), "l"(pol));
	asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(g));
	o[12] = v[0];
}
int main()
{
#define X(T) one<T>(#T);
	TYPES(X)
	Vol *v = make<Vol>(32);
	u32 *p = make<u32>(32), *a = make<u32>(32), *b = make<u32>(32), *o, *g = make<u32>(64);
	CK(cudaMalloc(&o, 4096)), CK(cudaMemset(o, 0, 4096));
	for (int i = 0; i < 32; i++)
		b[i] = i * i, g[i] = i * 3;
	RUN(vol<<<1, 32>>>(v, p, a, b)), show("volatile", p, 32), show("restrict", a, 32);
	u32 h[16];
	RUN(where<<<1, 1, 64>>>(o, g)), CK(cudaMemcpy(h, o, 64, cudaMemcpyDefault)), show("where", h, 8), show("where", h + 8, 8);
}
