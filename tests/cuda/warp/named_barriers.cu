// Barriers with numbers: some warps arrive, others wait; reductions of a barrier; fewer threads than the block has.
#include "../show.h"
__device__ void sync(int id, int n) { asm volatile("barrier.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__device__ void arrive(int id, int n) { asm volatile("barrier.arrive %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__device__ int count(int id, int n, int p)
{
	int r;
	asm volatile("{.reg .pred q; setp.ne.s32 q, %3, 0; barrier.red.popc.u32 %0, %1, %2, q;}" : "=r"(r) : "r"(id), "r"(n), "r"(p) : "memory");
	return r;
}
__device__ int all(int id, int n, int p)
{
	int r;
	asm volatile("{.reg .pred q, s; setp.ne.s32 q, %3, 0; barrier.red.and.pred s, %1, %2, q; selp.s32 %0, 1, 0, s;}" : "=r"(r) : "r"(id), "r"(n), "r"(p) : "memory");
	return r;
}
__device__ int any(int id, int n, int p)
{
	int r;
	asm volatile("{.reg .pred q, s; setp.ne.s32 q, %3, 0; barrier.red.or.pred s, %1, %2, !q; selp.s32 %0, 1, 0, s;}" : "=r"(r) : "r"(id), "r"(n), "r"(p) : "memory");
	return r;
}
__global__ void pipe(u32 *o, int rounds) // warps 0-1 make, 2-3 use; two buffers, full and empty barriers
{
	__shared__ u32 buf[2][64];
	int t = threadIdx.x, w = t / 64;
	u32 sum = 0;
	if (w == 0) {
		for (int i = 0; i < rounds; i++) {
			if (i > 1)
				sync(3 + (i & 1), 128);
			buf[i & 1][t] = i * 1000 + t;
			__threadfence_block();
			arrive(1 + (i & 1), 128);
		}
	} else {
		for (int i = 0; i < rounds; i++) {
			sync(1 + (i & 1), 128);
			for (int j = 0; j < 64; j += 5)
				sum = sum * 31 + buf[i & 1][(t + j) & 63];
			if (i + 2 < rounds)
				arrive(3 + (i & 1), 128);
		}
	}
	o[t] = sum;
}
__global__ void teams(u32 *o)
{
	__shared__ u32 s[160];
	int t = threadIdx.x, team = t / 32 == 4 ? 2 : t / 64, n = team == 2 ? 32 : 64;
	u32 a = t;
	for (int i = 0; i < 4; i++) {
		s[t] = a;
		sync(5 + team, n);
		a = a * 3 + s[team * 64 + (t * 7 + i) % n];
		sync(5 + team, n);
	}
	int c = count(9 + team, n, a & 1), d = all(9 + team, n, t != 70), e = any(9 + team, n, t != 3);
	__syncthreads();
	o[t * 4] = a, o[t * 4 + 1] = c, o[t * 4 + 2] = d, o[t * 4 + 3] = e;
}
int main()
{
	u32 *o = make<u32>(1024);
	for (int r : { 1, 2, 3, 8 })
		RUN(pipe<<<1, 128>>>(o, r)), show("pipe", o + 64, 64);
	RUN(teams<<<1, 160>>>(o)), show("teams", o, 640);
}
