// Atomics of halves, bfloat16s, pairs and vectors of floats, of 16 and of 128 bits.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include "../show.h"
struct alignas(16) Q { u64 a, b; };
struct M { __half h[2]; __half2 h2; __nv_bfloat16 b[2]; __nv_bfloat162 b2; float2 f2; float4 f4; Q q; unsigned short us[2]; };
template <class T> __device__ void put(u32 *&o, T x)
{
	u32 w[(sizeof(T) + 3) / 4] = {};
	memcpy(w, &x, sizeof x);
	for (u32 v : w)
		*o++ = v;
}
__global__ void each(u32 *o, M *g)
{
	__shared__ M s[32];
	int t = threadIdx.x;
	for (int side = 0; side < 2; side++) {
		M *m = side ? s + t : g + t;
		u32 *p = o + (side * 32 + t) * 64;
		float x = t * .4f - 3, y = t == 9 ? INFINITY : t == 10 ? 70000.f : t * 1.7f;
		m->h[0] = x, m->h[1] = y, m->b[0] = x, m->b[1] = y, m->h2 = __floats2half2_rn(x, y), m->b2 = __floats2bfloat162_rn(x, y);
		m->us[0] = t, m->us[1] = 3;
		put(p, atomicAdd(&m->h[0], __float2half(y))), put(p, atomicAdd(&m->h[1], __float2half(-y)));
		put(p, atomicAdd(&m->b[0], __float2bfloat16(y))), put(p, atomicAdd(&m->b[1], __float2bfloat16(-y)));
		put(p, atomicAdd(&m->h2, __floats2half2_rn(y, .001f))), put(p, atomicAdd(&m->b2, __floats2bfloat162_rn(y, .01f)));
		put(p, m->h2), put(p, m->b2), put(p, m->h[0]), put(p, m->b[1]);
		put(p, atomicCAS(&m->us[0], t & 1 ? t : 9, 500)), put(p, atomicCAS(&m->us[1], 3, 600)), put(p, m->us[0]), put(p, m->us[1]);
	}
}
__global__ void vectors(u32 *o, M *g)
{
	int t = threadIdx.x;
	u32 *p = o + t * 64;
	M *m = g + t;
	m->f2 = make_float2(t, .1f), m->f4 = make_float4(t, .3f, 1e20f, -t);
	put(p, atomicAdd(&m->f2, make_float2(.7f, t))), put(p, m->f2);
	put(p, atomicAdd(&m->f4, make_float4(.7f, t, -1e20f, 5))), put(p, m->f4);
}
__global__ void wide(u32 *o, M *g)
{
	int t = threadIdx.x;
	u32 *p = o + t * 64;
	Q *m = &g[t].q, a = { (u64)t, ~0ull }, b = { 5, (u64)t << 50 };
	*m = a;
	Q r = atomicCAS(m, a, b);
	put(p, r), put(p, *m);
	a.b = 1;
	r = atomicCAS(m, a, a);
	put(p, r), put(p, *m);
	r = atomicExch(m, a);
	put(p, r), put(p, *m);
}
__global__ void many(Q *q, u32 *fails) // a counter of 128 bits, by compare and swap
{
	for (int i = 0; i < 3; i++) {
		Q old = { 0, 0 }, now;
		for (;;) {
			now = { old.a + 0x8000000000000001ull, old.b };
			now.b += (now.a < old.a) + threadIdx.x;
			Q got = atomicCAS(q, old, now);
			if (got.a == old.a && got.b == old.b)
				break;
			old = got;
		}
	}
}
__global__ void sums(__half2 *h, __nv_bfloat162 *b, float2 *f2, float4 *f4) // exact in any order
{
	atomicAdd(h + threadIdx.x % 3, __floats2half2_rn(1, -.5f));
	atomicAdd(b + threadIdx.x % 5, __floats2bfloat162_rn(.5f, -1));
	atomicAdd(f2 + threadIdx.x % 2, make_float2(threadIdx.x, 1));
	atomicAdd(f4 + threadIdx.x % 7, make_float4(threadIdx.x, 1, -2, .25f));
}
int main()
{
	M *g = make<M>(64);
	u32 *o = make<u32>(64 * 64);
	RUN(each<<<1, 32>>>(o, g)), show("each", o, 64 * 64);
	memset(o, 0, 64 * 64 * 4);
	RUN(vectors<<<1, 32>>>(o, g)), show("vectors", o, 32 * 64);
	memset(o, 0, 64 * 64 * 4);
	RUN(wide<<<1, 32>>>(o, g)), show("wide", o, 32 * 64);
	Q *q = make<Q>(1);
	RUN(many<<<4, 64>>>(q, o)), show("many", q, 1);
	char *p = make<char>(512);
	RUN(sums<<<4, 64>>>((__half2 *)p, (__nv_bfloat162 *)(p + 64), (float2 *)(p + 128), (float4 *)(p + 256)));
	words("sums", p, 512);
}
