// What lanes tell each other through memory within a warp: masks, halves of warps in different loops, late lanes, own barriers.
#include "../show.h"
__global__ void halves(u32 *o)
{
	__shared__ volatile u32 s[64];
	int t = threadIdx.x, h = t / 16;
	unsigned m = 0xffffu << (h & 1) * 16;
	s[t] = t;
	if (h & 1)
		for (int i = 0; i < 9; i++) {
			__syncwarp(m);
			u32 v = s[t ^ (1 + i % 15 % 8)];
			__syncwarp(m);
			s[t] = s[t] + v * 3;
		}
	else
		for (int i = 0; i < 5 + t / 32; i++) {
			__syncwarp(m);
			u32 v = s[(t & ~15) | ((t + 1) & 15)];
			__syncwarp(m);
			s[t] = v * 5 + i;
		}
	__syncwarp();
	o[t] = s[t] ^ s[t ^ 16];
}
__global__ void relay(u32 *o) // each lane waits for the one before it
{
	__shared__ volatile u32 turn[2];
	int t = threadIdx.x & 31, w = threadIdx.x / 32;
	if (t == 0)
		turn[w] = 0;
	__syncwarp();
	u32 got;
	while ((got = turn[w]) != t)
		;
	o[threadIdx.x] = got * 3 + w;
	__threadfence_block();
	turn[w] = t + 1;
}
__global__ void flags(u32 *o) // two halves of a warp hand values to and fro
{
	__shared__ volatile u32 f[32], v[32];
	int t = threadIdx.x;
	f[t] = 0, v[t] = t;
	__syncthreads();
	u32 x = t;
	if (t < 16)
		for (int i = 1; i <= 4; i++) {
			v[t] = x * 7, __threadfence_block(), f[t] = i;
			while (f[t + 16] != i)
				;
			__threadfence_block(), x = v[t + 16] + i;
		}
	else
		for (int i = 1; i <= 4; i++) {
			while (f[t - 16] != i)
				;
			__threadfence_block(), x = v[t - 16] ^ i, v[t] = x + 1, __threadfence_block(), f[t] = i;
		}
	__syncwarp();
	o[t] = x;
}
__global__ void elect(u32 *o)
{
	int t = threadIdx.x, n = 0;
	u32 x = t * 2654435761u;
	for (unsigned left = __ballot_sync(~0u, 1); left; n++) {
		int who = __ffs(left) - 1;
		u32 v = __shfl_sync(left, x >> 28, who);
		unsigned same = __ballot_sync(left, x >> 28 == v);
		if (x >> 28 == v) {
			o[t] = n * 100 + __popc(same), o[t + 32] = __reduce_add_sync(same, t);
			break;
		}
		left &= ~same;
	}
	__syncwarp();
	u32 pred;
	asm volatile("{.reg .pred p; .reg .u32 r; elect.sync r|p, 0xffffffff; selp.u32 %0, 1, 0, p;}" : "=r"(pred));
	o[t + 64] = __popc(__ballot_sync(~0u, pred));
}
__device__ __noinline__ u32 inner(u32 x, unsigned m) { return __shfl_xor_sync(m, x, 1) + __popc(__ballot_sync(m, x & 1)); }
__global__ void deep(u32 *o) { o[threadIdx.x] = inner(threadIdx.x * 7, ~0u); if (threadIdx.x % 4 < 2) o[threadIdx.x] += inner(threadIdx.x, 0x33333333); else o[threadIdx.x] ^= inner(threadIdx.x * 5, 0xcccccccc); }
int main()
{
	u32 *o = make<u32>(256);
	RUN(halves<<<1, 64>>>(o)), show("halves", o, 64);
	RUN(relay<<<1, 64>>>(o)), show("relay", o, 64);
	RUN(flags<<<1, 32>>>(o)), show("flags", o, 32);
	RUN(elect<<<1, 32>>>(o)), show("elect", o, 96);
	RUN(deep<<<1, 64>>>(o)), show("deep", o, 64);
}
