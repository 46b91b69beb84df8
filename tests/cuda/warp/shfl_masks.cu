// Shuffles of every type in every width, among those that a mask names, from lanes beyond a segment's end.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include "../show.h"

template <class T> __device__ u32 bits(T x)
{
	u32 w[2] = { 0, 0 };
	memcpy(w, &x, sizeof x);
	return w[0] ^ (w[1] * 3);
}

template <class T> __device__ void all(u32 *&o, T x, unsigned m)
{
	int t = threadIdx.x;
	for (int w = 1; w <= 32; w *= 2)
		for (int d = 0; d < 37; d += 3) {
			// lanes whose source takes no part take their own value, so that nothing is undefined
			int base = t & ~(w - 1), up = t - d, dn = t + d, xr = t ^ (d & 31), ix = base + (d & (w - 1));
			T a = __shfl_sync(m, x, d, w), b = __shfl_up_sync(m, x, d & 31, w);
			T c = __shfl_down_sync(m, x, d & 31, w), e = __shfl_xor_sync(m, x, d & 31, w);
			if (d > 31)
				up = t - (d & 31), dn = t + (d & 31);
			*o++ = m >> ix & 1 ? bits(a) : 0;
			*o++ = up < base || m >> up & 1 ? bits(b) : 0;
			*o++ = dn >= base + w || m >> dn & 1 ? bits(c) : 0;
			*o++ = m >> xr & 1 ? bits(e) : 0;
		}
}

__global__ void k(u32 *o, unsigned m)
{
	int t = threadIdx.x;
	u32 *p = o + t * 4096;
	if (!(m >> t & 1))
		return;
	all(p, t * 77 - 5, m);
	all(p, t * 77u + 9, m);
	all(p, t * 0x100000001LL, m);
	all(p, t * 0x123456789ULL, m);
	all(p, t * 1.25f, m);
	all(p, t * -3.5, m);
}

__global__ void k2(u32 *o, unsigned m)
{
	int t = threadIdx.x;
	u32 *p = o + t * 4096;
	if (!(m >> t & 1))
		return;
	all(p, __float2half(t * .5f), m);
	all(p, __floats2half2_rn(t, -t), m);
	all(p, __float2bfloat16(t * 3.f), m);
	all(p, __floats2bfloat162_rn(t, t * .25f), m);
	all(p, (long)t << 33, m);
	all(p, (unsigned long)t << 40 | 3, m);
}

int main()
{
	u32 *o = make<u32>(32 * 4096);
	for (unsigned m : { ~0u, 0x55555555u, 0xffff0000u, 0x80000001u, 0x00ff0ff0u, 0x10u, 0xfffffffeu }) {
		char name[32];
		memset(o, 0, 32 * 4096 * 4);
		RUN(k<<<1, 32>>>(o, m));
		sprintf(name, "32/64 %08x", m);
		show(name, o, 32 * 4096);
		memset(o, 0, 32 * 4096 * 4);
		RUN(k2<<<1, 32>>>(o, m));
		sprintf(name, "16/long %08x", m);
		show(name, o, 32 * 4096);
	}
}
