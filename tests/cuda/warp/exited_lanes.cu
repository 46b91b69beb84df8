// Votes, shuffles, barriers of warps and blocks when lanes and whole warps have left.
#include "../show.h"
__global__ void votes(u32 *o, int n)
{
	int t = threadIdx.x;
	u32 *p = o + t * 16;
	if (t >= n)
		return;
	unsigned m = __ballot_sync(n >= (t & ~31) + 32 ? ~0u : (1u << (n & 31)) - 1, 1);
	*p++ = m;
	*p++ = __all_sync(m, t < n);
	*p++ = __any_sync(m, t == n - 1);
	*p++ = __ballot_sync(m, t & 1);
	*p++ = __shfl_sync(m, t, 0);
	__syncwarp(m);
	*p++ = __shfl_xor_sync(m, t, 1) * ((t ^ 1) < n);
}
__global__ void counts(u32 *o, int n)
{
	int t = threadIdx.x;
	u32 *p = o + t * 16;
	if (t >= n)
		return;
	*p++ = __syncthreads_count(t % 3 == 0);
	*p++ = __syncthreads_and(t < n) != 0;
	*p++ = __syncthreads_or(t == n - 1) != 0;
	if (t % 64 >= 48)
		return;
	*p++ = __syncthreads_count(1);
	*p++ = __syncthreads_and(t % 64 < 48) != 0;
	*p++ = __syncthreads_or(t % 64 > 47) != 0;
	if (t / 32 == 1)
		return;
	__syncthreads();
	*p++ = __syncthreads_count(t > 5);
}
__device__ int leave(int t, int d)
{
	if (d == 0)
		return t;
	if (t % d == 3)
		asm volatile("exit;");
	return leave(t, d - 1) + d;
}
__global__ void deep(u32 *o)
{
	int t = threadIdx.x, x = leave(t, 12);
	o[t * 16] = x;
	o[t * 16 + 1] = __syncthreads_count(1);
}
__global__ void loop(u32 *o)
{
	__shared__ u32 s[128];
	int t = threadIdx.x;
	u32 x = t * 2654435761u;
	s[t] = 0;
	__syncthreads();
	for (int i = 0; i < 40; i++) {
		if ((x >> 27) == i && t)
			return;
		s[t] = i;
		int c = __syncthreads_count(x & 1);
		x = x * 1664525u + c;
		o[t * 16 + (i & 15)] = x;
	}
}
int main()
{
	u32 *o = make<u32>(128 * 16);
	char name[32];
	for (int n : { 128, 127, 97, 65, 33, 20, 1 }) {
		memset(o, 0, 128 * 64);
		RUN(votes<<<1, 128>>>(o, n));
		sprintf(name, "votes %d", n), show(name, o, 128 * 16);
		memset(o, 0, 128 * 64);
		RUN(counts<<<1, 128>>>(o, n));
		sprintf(name, "counts %d", n), show(name, o, 128 * 16);
	}
	memset(o, 0, 128 * 64);
	RUN(deep<<<1, 128>>>(o));
	show("deep", o, 128 * 16);
	memset(o, 0, 128 * 64);
	RUN(loop<<<1, 128>>>(o));
	show("loop", o, 128 * 16);
}
