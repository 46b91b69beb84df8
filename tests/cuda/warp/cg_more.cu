// FLAGS: -std=c++17
// Cooperative groups: coalesced groups in divergence, labeled and binary partitions, tiles of tiles, reduce and scans with operators, invoke_one, elect, shuffles of structs, metagroups, thread ranks in 3D blocks, grid and multi-block info, memcpy_async, barriers' arrive and wait.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include "../show.h"
namespace cg = cooperative_groups;
struct P3 { double x; short y; int z; };
__global__ void k(const int *in, int *o)
{
	auto b = cg::this_thread_block();
	int t = b.thread_rank(), n = 0, x = in[t];
	o += t * 48;
	o[n++] = b.thread_index().x + b.thread_index().y * 10 + b.thread_index().z * 100, o[n++] = b.num_threads(), o[n++] = b.group_dim().y;
	auto w = cg::tiled_partition<32>(b);
	auto q = cg::tiled_partition<8>(w);
	o[n++] = w.meta_group_rank() * 100 + w.meta_group_size(), o[n++] = q.meta_group_rank() * 100 + q.thread_rank();
	o[n++] = cg::reduce(w, x, cg::plus<int>()), o[n++] = cg::reduce(q, x, cg::less<int>()), o[n++] = cg::reduce(q, (unsigned)x, cg::bit_xor<unsigned>()), o[n++] = cg::reduce(w, (long long)x << 20, cg::greater<long long>()) >> 20;
	o[n++] = cg::inclusive_scan(w, x), o[n++] = cg::exclusive_scan(q, x, cg::plus<int>()), o[n++] = cg::inclusive_scan(q, x, cg::greater<int>()), o[n++] = cg::exclusive_scan(w, x & 7, cg::bit_or<int>());
	o[n++] = (int)cg::reduce(q, x * .25f, cg::plus<float>());
	o[n++] = -9, o[n++] = -9, o[n++] = -9;
	if (x % 3 == 0) {
		auto c = cg::coalesced_threads();
		o[n - 3] = c.size() * 100 + c.thread_rank(), o[n - 2] = cg::reduce(c, x, cg::plus<int>()), o[n - 1] = c.shfl(x, c.size() - 1) + c.shfl_up(x, 1) * (c.thread_rank() > 0);
		auto cc = cg::tiled_partition(c, 4);
		o[n - 3] += cc.size() * 10000 + cc.thread_rank() * 100000;
	}
	auto lab = cg::labeled_partition(w, (x & 0xff) % 5);
	o[n++] = lab.size() * 100 + lab.thread_rank(), o[n++] = lab.meta_group_rank() * 100 + lab.meta_group_size(), o[n++] = cg::reduce(lab, x, cg::plus<int>()), o[n++] = cg::inclusive_scan(lab, 1);
	auto bin = cg::binary_partition(q, x > 0);
	o[n++] = bin.size() * 10 + bin.thread_rank(), o[n++] = bin.any(x % 7 == 0) + 2 * bin.all(x % 2) + 4 * (int)bin.ballot(x & 4), o[n++] = bin.match_any(x & 3);
	P3 p = { x * .5, (short)t, -t };
	P3 r = q.shfl(p, 3), u = w.shfl_xor(p, 9);
	o[n++] = (int)r.x + r.y * 3 + r.z, o[n++] = (int)u.x + u.y + u.z * 2;
	o[n++] = w.shfl_down(x, 2), o[n++] = q.shfl_up(x, 1), o[n++] = w.ballot(x > 100), o[n++] = q.any(x > 900);
	__shared__ int cnt, tot;
	if (t == 0)
		cnt = tot = 0;
	b.sync();
	cg::invoke_one(w, [&] { atomicAdd(&cnt, 1); });
	int iv = cg::invoke_one_broadcast(q, [&] { return 5; });
	auto tok = b.barrier_arrive();
	int between = x * 2;
	b.barrier_wait(std::move(tok));
	o[n++] = cnt + iv + between;
	int f = cg::reduce(w, cg::reduce(w, x, cg::plus<int>()) & 3, cg::plus<int>());
	o[n++] = f;
	auto one = cg::tiled_partition<1>(b);
	auto two = cg::tiled_partition<2>(b);
	o[n++] = one.thread_rank() + one.size() * 2 + cg::reduce(two, x, cg::plus<int>());
	auto self = cg::this_thread();
	o[n++] = self.size();
	auto g = cg::this_grid();
	o[n++] = g.size() + g.thread_rank() * 1000, o[n++] = g.num_blocks() * 10 + g.block_rank();
}
int main()
{
	u32 s = 2;
	int *in = make<int>(192), *o = make<int>(192 * 48);
	for (int i = 0; i < 192; i++)
		in[i] = (int)(rnd(s) % 2000) - 1000;
	RUN((k<<<1, dim3(8, 4, 6)>>>(in, o)));
	for (int i = 0; i < 38; i++) {
		int col[192];
		for (int t = 0; t < 192; t++)
			col[t] = o[t * 48 + i];
		char n[8];
		sprintf(n, "%d", i), show(n, col, 192);
	}
}
