// One-pass scan: blocks take tickets, publish aggregates and prefixes in one 64-bit word and look back.
#include "../show.h"
__device__ unsigned ticket;
__global__ void scan(const int *in, int *out, volatile u64 *st, int n)
{
	__shared__ int tile, w[8], prefix;
	int t = threadIdx.x, l = t & 31;
	if (!t)
		tile = atomicAdd(&ticket, 1);
	__syncthreads();
	int b = tile, i = b * 256 + t, x = i < n ? in[i] : 0, v = x;
	for (int k = 1; k < 32; k *= 2) {
		int y = __shfl_up_sync(~0u, v, k);
		v += l >= k ? y : 0;
	}
	if (l == 31)
		w[t / 32] = v;
	__syncthreads();
	int before = 0, total = 0;
	for (int k = 0; k < 8; k++)
		before += k < t / 32 ? w[k] : 0, total += w[k];
	if (t == 0 && b == 0)
		st[0] = 2ull << 32 | (u32)total, prefix = 0;
	if (t < 32 && b) {
		if (l == 0)
			st[b] = 1ull << 32 | (u32)total;
		int run = 0, at = b - 1 - l;
		for (;;) {
			u64 q;
			do
				q = at >= 0 ? st[at] : 2ull << 32;
			while (__any_sync(~0u, q >> 32 == 0));
			u32 full = __ballot_sync(~0u, q >> 32 == 2);
			int upto = full ? __ffs(full) - 1 : 31, z = l <= upto ? (int)(u32)q : 0;
			z = __reduce_add_sync(~0u, z);
			run += z;
			if (full)
				break;
			at -= 32;
		}
		if (l == 0)
			prefix = run, st[b] = 2ull << 32 | (u32)(run + total);
	}
	__syncthreads();
	if (i < n)
		out[i] = prefix + before + v;
}
int main()
{
	u32 s = 5;
	for (int n : { 100, 256, 5000, 60001 }) {
		int *in = make<int>(n), *o = make<int>(n), acc = 0, bad = 0;
		u64 *st = make<u64>(n / 256 + 1);
		for (int i = 0; i < n; i++)
			in[i] = (int)(rnd(s) % 101) - 50;
		unsigned z = 0;
		CK(cudaMemcpyToSymbol(ticket, &z, 4));
		RUN((scan<<<(n + 255) / 256, 256>>>(in, o, st, n)));
		for (int i = 0; i < n; i++)
			bad += o[i] != (acc += in[i]);
		printf("%d bad %d ", n, bad), show("scan", o, n);
	}
}
