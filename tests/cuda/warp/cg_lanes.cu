// ANSWER: by the manual, not recorded
// Reductions and shuffles of coalesced groups and of their parts, whole warps and any lanes, against sums over the members.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
struct P { int a; long long b; };
__global__ void k(int *bad, unsigned seed)
{
	unsigned x = (threadIdx.x + blockIdx.x * 64 + 1) * seed; x ^= x >> 13; x *= 2654435761u; x ^= x >> 16;
	int v = x % 1000 - 500;
	__shared__ unsigned member[2]; __shared__ int val[64];
	val[threadIdx.x] = v; if (threadIdx.x < 2) member[threadIdx.x] = 0;
	__syncthreads();
	bool in = (x >> 20) % 4 || seed == 7;
	if (in) {
		atomicOr(&member[threadIdx.x / 32], 1u << threadIdx.x % 32);
		auto g = cg::coalesced_threads();
		unsigned m = member[threadIdx.x / 32];
		int s = cg::reduce(g, v, cg::plus<int>()), lo = cg::reduce(g, v, cg::less<int>());
		P p = cg::reduce(g, P{v, (long long)v << 33}, [](P x, P y) { return P{x.a * 3 + y.a, x.b + y.b}; });
		int ws = 0, wl = 1 << 30; long long wb = 0;
		for (int l = 0; l < 32; l++) if (m >> l & 1) { int y = val[threadIdx.x / 32 * 32 + l]; ws += y; wl = min(wl, y); wb += (long long)y << 33; }
		if (s != ws || lo != wl || p.b != wb) atomicAdd(bad, 1);
		int d = g.shfl_down(v, 1), u = g.shfl_up(v, 2);
		unsigned above = m & ~(2u * (1u << threadIdx.x % 32) - 1);
		if (d != (above ? val[threadIdx.x / 32 * 32 + __ffs(above) - 1] : v)) atomicAdd(bad, 1);
		auto h = cg::labeled_partition(g, (x >> 8) % 3);
		int hs = cg::reduce(h, 1, cg::plus<int>());
		if (hs != (int)h.size() || (u == 12345678)) atomicAdd(bad, 1);
	}
}
int main() { int *bad; cudaMallocManaged(&bad, 4); *bad = 0; for (unsigned s = 1; s < 60; s += 2) k<<<20, 64>>>(bad, s); printf("%s ", cudaGetErrorName(cudaDeviceSynchronize())); printf("%d bad\n", *bad); }
