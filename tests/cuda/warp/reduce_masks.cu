// __reduce_*_sync of signed and unsigned numbers with masks of both sides of a branch, and repeated in loops.
#include "../show.h"
__global__ void k(u32 *o, unsigned m, u32 seed)
{
	int t = threadIdx.x, l = t & 31;
	u32 *p = o + t * 64, x = (seed + t) * 2654435761u;
	if (l % 5 == 0)
		x |= 0x80000000u;
	bool in = m >> l & 1;
	unsigned mm = in ? m : ~m;
	if (in) {
		*p++ = __reduce_add_sync(m, x);
		*p++ = __reduce_add_sync(m, (int)x);
		*p++ = __reduce_min_sync(m, x);
		*p++ = __reduce_min_sync(m, (int)x);
		*p++ = __reduce_max_sync(m, x);
		*p++ = __reduce_max_sync(m, (int)x);
	} else {
		*p++ = __reduce_and_sync(~m, x);
		*p++ = __reduce_or_sync(~m, x);
		*p++ = __reduce_xor_sync(~m, x);
		*p++ = __reduce_max_sync(~m, -(int)l);
		*p++ = __reduce_min_sync(~m, (unsigned)l);
		*p++ = __reduce_add_sync(~m, 1);
	}
	*p++ = __reduce_xor_sync(mm, x);
	*p++ = __reduce_and_sync(mm, x | 0xff00u);
	for (int i = 0; i < 6; i++) {
		x = x * 1664525u + 1013904223u;
		unsigned odd = __ballot_sync(mm, x >> 31);
		unsigned part = x >> 31 ? odd : mm & ~odd;
		*p++ = __reduce_max_sync(part, (int)x);
		*p++ = __reduce_add_sync(part, x >> i);
	}
}
int main()
{
	u32 *o = make<u32>(96 * 64);
	u32 s = 99;
	for (unsigned m : { ~0u, 0u, 1u, 0x80000000u, 0xffffu, 0x33333333u, 0xfefefefeu }) {
		char name[32];
		memset(o, 0, 96 * 64 * 4);
		RUN(k<<<1, 96>>>(o, m, rnd(s)));
		sprintf(name, "mask %08x", m);
		show(name, o, 96 * 64);
	}
}
