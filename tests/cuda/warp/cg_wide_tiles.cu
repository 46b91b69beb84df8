// Groups of a whole block and of many warps: tiles of 64 to 512, their shuffles by memory, places in a grid, invoke_one.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include "../show.h"
namespace cg = cooperative_groups;
template <int N, class B> __device__ void tile(u32 *&p, B &b)
{
	auto g = cg::tiled_partition<N>(b);
	int t = g.thread_rank();
	*p++ = t, *p++ = g.meta_group_rank() << 8 | g.meta_group_size(), *p++ = g.size();
	*p++ = cg::reduce(g, t * 3 + (int)g.meta_group_rank(), cg::plus<int>());
	*p++ = cg::reduce(g, (t * 31) % 57, cg::greater<int>());
	*p++ = cg::inclusive_scan(g, t & 7);
	*p++ = cg::exclusive_scan(g, t & 3);
	*p++ = g.any(t == N - 1), *p++ = g.all(t < N - 1);
	g.sync();
}
__global__ void __launch_bounds__(512) big(u32 *o)
{
	__shared__ cg::block_tile_memory<512> mem;
	auto b = cg::this_thread_block(mem);
	u32 *p = o + b.thread_rank() * 64;
	tile<64>(p, b), tile<128>(p, b), tile<256>(p, b), tile<512>(p, b);
	cg::invoke_one(b, [&] { atomicAdd(o + 512 * 64, 1u); });
	auto w = cg::tiled_partition<32>(b);
	*p++ = cg::invoke_one_broadcast(w, [&] { return (int)w.meta_group_rank() * 5; });
}
__global__ void where(u32 *o)
{
	auto b = cg::this_thread_block();
	auto g = cg::this_grid();
	dim3 ti = b.thread_index(), gi = b.group_index(), gd = b.group_dim(), bd = g.dim_blocks();
	u32 *p = o + g.thread_rank() * 12;
	p[0] = ti.x | ti.y << 8 | ti.z << 16, p[1] = gi.x | gi.y << 8 | gi.z << 16, p[2] = gd.x | gd.y << 8 | gd.z << 16;
	p[3] = b.thread_rank(), p[4] = b.size(), p[5] = g.size(), p[6] = g.block_rank(), p[7] = g.num_blocks();
	p[8] = bd.x | bd.y << 8 | bd.z << 16, p[9] = b.dim_threads().y, p[10] = b.num_threads(), p[11] = g.dim_threads().x;
	dim3 x = g.block_index();
	p[1] ^= x.z << 24;
}
int main()
{
	u32 *o = make<u32>(512 * 64 + 1);
	RUN(big<<<1, 512>>>(o)), show("tiles", o, 512 * 64), show("one", o + 512 * 64, 1);
	u32 *q = make<u32>(3 * 2 * 4 * 5 * 3 * 7 * 12);
	RUN(where<<<dim3(3, 2, 4), dim3(5, 3, 7)>>>(q)), show("where", q, 3 * 2 * 4 * 5 * 3 * 7 * 12);
}
