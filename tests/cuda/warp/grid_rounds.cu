// FLAGS: -rdc=true
// Cooperative launches: grids that meet many times, with threads that left, with clusters, in two streams.
#include <cooperative_groups.h>
#include "../show.h"
namespace cg = cooperative_groups;
__global__ void stencil(u32 *a, u32 *b, int n, int rounds)
{
	auto g = cg::this_grid();
	for (int r = 0; r < rounds; r++) {
		for (unsigned i = g.thread_rank(); i < n; i += g.size())
			b[i] = a[i] * 3 + a[(i + 1) % n] + a[(i + n - 1) % n] + r;
		g.sync();
		u32 *t = a;
		a = b, b = t;
	}
}
__global__ void early(u32 *o)
{
	auto g = cg::this_grid();
	if (threadIdx.x >= 64 + blockIdx.x)
		return;
	atomicAdd(o, 1), g.sync();
	o[1 + blockIdx.x] = *(volatile u32 *)o + g.is_valid();
}
__global__ void tokens(u32 *o)
{
	auto g = cg::this_grid();
	atomicAdd(o, g.thread_rank());
	auto t = g.barrier_arrive();
	u32 mine = g.thread_rank() * 3;
	g.barrier_wait(std::move(t));
	o[1 + g.thread_rank()] = mine + *(volatile u32 *)o;
}
__global__ void tree(u32 *v, int n) // a sum over the whole grid, one barrier a level
{
	auto g = cg::this_grid();
	for (int d = 1; d < n; d *= 2) {
		for (unsigned i = g.thread_rank() * 2 * d; i + d < n; i += g.size() * 2 * d)
			v[i] += v[i + d];
		g.sync();
	}
}
int main()
{
	const int n = 5000;
	u32 *a = make<u32>(n), *b = make<u32>(n), s = 1;
	for (int i = 0; i < n; i++)
		a[i] = rnd(s);
	int m = n, r = 15;
	void *args[] = { &a, &b, &m, &r };
	CK(cudaLaunchCooperativeKernel(stencil, 8, 128, args, 0, 0)), CK(cudaDeviceSynchronize()), show("stencil", b, n);
	u32 *o = make<u32>(2048);
	void *ea[] = { &o };
	CK(cudaLaunchCooperativeKernel(early, 6, 128, ea, 0, 0)), CK(cudaDeviceSynchronize()), show("early", o, 8);
	memset(o, 0, 8192), CK(cudaLaunchCooperativeKernel(tokens, 5, 96, ea, 0, 0)), CK(cudaDeviceSynchronize()), show("tokens", o, 481);
	void *ta[] = { &a, &m };
	CK(cudaLaunchCooperativeKernel(tree, 4, 64, ta, 0, 0)), CK(cudaDeviceSynchronize()), show("tree", a, 64);
	cudaStream_t st[2];
	for (int i = 0; i < 2; i++)
		CK(cudaStreamCreateWithFlags(&st[i], 1)), memset(i ? b : a, i + 1, n * 4);
	u32 *c = make<u32>(n), *d = make<u32>(n);
	void *a1[] = { &a, &c, &m, &r }, *a2[] = { &b, &d, &m, &r };
	CK(cudaLaunchCooperativeKernel(stencil, 8, 128, a1, 0, st[0])), CK(cudaLaunchCooperativeKernel(stencil, 8, 128, a2, 0, st[1])), CK(cudaDeviceSynchronize()), show("one", c, n), show("two", d, n);
	int blocks;
	CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, stencil, 128, 0)), printf("%d\n", blocks > 0);
}
