// match_any and match_all of every type among lanes of a mask, and after a branch.
#include "../show.h"
template <class T> __device__ void one(u32 *&o, T x, unsigned m)
{
	int p = 7;
	*o++ = __match_any_sync(m, x);
	*o++ = __match_all_sync(m, x, &p);
	*o++ = p;
	*o++ = __match_all_sync(m, (T)(x * 0 + 3), &p);
	*o++ = p;
}
__global__ void k(u32 *o, unsigned m, int div)
{
	int t = threadIdx.x;
	u32 *p = o + t * 128;
	if (!(m >> (t & 31) & 1))
		return;
	int q = (t & 31) / div;
	one(p, q, m), one(p, (unsigned)q * 0x1000u, m), one(p, (long)q, m), one(p, (unsigned long)q << 40, m);
	one(p, (long long)q << 32 | 5, m), one(p, (unsigned long long)q * 77, m), one(p, q * 1.5f, m), one(p, q * -.5, m);
	one(p, t & 1 ? 0.f : -0.f, m), one(p, t & 1 ? 0. : -0., m);
	unsigned left = __ballot_sync(m, t % 3);
	if (t % 3)
		one(p, q & 3, left);
	else
		one(p, q & 1, m & ~left);
	__syncwarp(m);
	for (int i = 0; i < (t & 3); i++) {
		unsigned same = __match_any_sync(__activemask(), i);
		*p++ = __popc(same) > 0;
	}
}
int main()
{
	u32 *o = make<u32>(64 * 128);
	for (unsigned m : { ~0u, 0x0f0f0f0fu, 0xfffffff0u, 0x80000000u, 0xa5a5a5a5u })
		for (int div : { 1, 2, 5, 32 }) {
			char name[40];
			memset(o, 0, 64 * 128 * 4);
			RUN(k<<<1, 64>>>(o, m, div));
			sprintf(name, "mask %08x div %d", m, div);
			show(name, o, 64 * 128);
		}
}
