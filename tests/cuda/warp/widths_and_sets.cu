// Warp primitives in other clothes: shuffles with widths and segments and odd lanes, votes with nested divergence, match of all types, reductions of all operators with masks, warp sort, warp transposed scan, broadcast of structs, activemask after returns, lanemasks, ballots as bit matrices.
#include "../show.h"
__global__ void k(const u32 *in, u32 *o)
{
	int t = threadIdx.x, n = 0, l = t & 31;
	u32 x = in[t];
	o += t * 48;
	for (int w = 1; w <= 32; w *= 2)
		o[n++] = __shfl_sync(~0u, x, l * 3 + 1, w), o[n++] = __shfl_up_sync(~0u, x, 3, w), o[n++] = __shfl_down_sync(~0u, x, 2, w), o[n++] = __shfl_xor_sync(~0u, x, 5, w);
	o[n++] = (u32)__shfl_sync(~0u, (u64)x << 32 | t, -1) + (u32)(__shfl_sync(~0u, __longlong_as_double((u64)x << 20), 40) * 0);
	u32 a = 0;
	if (x & 1) {
		if (x & 2)
			a = __ballot_sync(__activemask(), x & 4);
		else
			a = __popc(__activemask()) * 100;
		__syncwarp(__ballot_sync(__activemask(), 1));
	} else
		for (int i = 0; i < (int)(x % 5); i++)
			a += __popc(__activemask()) << i;
	__syncwarp();
	o[n++] = a & 0 ? 0 : (x & 1) && (x & 2) ? a : 7;
	u32 odd = __ballot_sync(~0u, x & 1), m = x & 1 ? odd : ~odd;
	if (x & 1)
		o[n] = __reduce_add_sync(odd, x), o[n + 1] = __reduce_max_sync(odd, (int)x), o[n + 2] = __reduce_xor_sync(odd, x), o[n + 3] = __match_any_sync(odd, x % 4);
	else
		o[n] = __reduce_min_sync(~odd, x), o[n + 1] = __reduce_and_sync(~odd, x | 0xff), o[n + 2] = __reduce_or_sync(~odd, x & 0xf0f), o[n + 3] = __match_any_sync(~odd, (u64)(x % 3) << 40);
	n += 4;
	int p;
	o[n++] = __match_all_sync(m, x & 1, &p) + p, o[n++] = __match_all_sync(~0u, (double)(x & 1), &p) + p, o[n++] = __match_any_sync(~0u, (x % 3) * .5f);
	for (int k = 2; k <= 32; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			u32 y = __shfl_xor_sync(~0u, x, j);
			bool up = !(l & k), low = !(l & j);
			x = (up == low) ? min(x, y) : max(x, y);
		}
	o[n++] = x;
	u32 s = x & 0xffff;
	for (int k = 1; k < 32; k *= 2) {
		u32 y = __shfl_up_sync(~0u, s, k);
		s += l >= k ? y : 0;
	}
	o[n++] = s;
	u32 lt, le, gt, ge, eq, id, ws;
	asm("mov.u32 %0, %%lanemask_lt; mov.u32 %1, %%lanemask_le; mov.u32 %2, %%lanemask_gt; mov.u32 %3, %%lanemask_ge; mov.u32 %4, %%lanemask_eq;" : "=r"(lt), "=r"(le), "=r"(gt), "=r"(ge), "=r"(eq));
	asm("mov.u32 %0, %%laneid; mov.u32 %1, %%warpid;" : "=r"(id), "=r"(ws));
	o[n++] = lt ^ le * 3 ^ gt * 5 ^ ge * 7 ^ eq * 11 ^ id;
	if (l % 3 == 2)
		return;
	u32 act = __activemask();
	o[n++] = __shfl_sync(0xdb6db6db & 0xffffffff & act, x, 0), o[n++] = __any_sync(act, l == 2) + 2 * __all_sync(act, l % 3 != 2), o[n++] = __shfl_down_sync(act, l, 3);
	u32 e;
	asm volatile("{.reg .pred p; .reg .b32 q; elect.sync q|p, %1; selp.u32 %0, 1, 0, p; mad.lo.u32 %0, q, 10, %0;}" : "=r"(e) : "r"(act));
	o[n++] = e;
}
int main()
{
	u32 s = 10, *in = make<u32>(96), *o = make<u32>(96 * 48);
	for (int i = 0; i < 96; i++)
		in[i] = rnd(s);
	RUN((k<<<1, 96>>>(in, o)));
	for (int i = 0; i < 42; i++) {
		u32 col[96];
		for (int t = 0; t < 96; t++)
			col[t] = o[t * 48 + i];
		char n[8];
		sprintf(n, "%d", i), show(n, col, 96);
	}
}
