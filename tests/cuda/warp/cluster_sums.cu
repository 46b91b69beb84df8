// FLAGS: -std=c++17
// Clusters: a histogram spread over the blocks of a cluster, a ring shift of tiles, cluster reductions, ranks and shapes, barriers split in arrive and wait, map_shared_rank, query of sizes.
#include <cooperative_groups.h>
#include "../show.h"
namespace cg = cooperative_groups;
__global__ void hist(const u32 *in, u32 *h, int n, int bins, int per)
{
	extern __shared__ u32 s[];
	auto c = cg::this_cluster();
	for (int i = threadIdx.x; i < per; i += blockDim.x)
		s[i] = 0;
	c.sync();
	for (int i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size()) {
		u32 b = in[i] % bins;
		atomicAdd(c.map_shared_rank(s, b / per) + b % per, 1);
	}
	c.sync();
	for (int i = threadIdx.x; i < per; i += blockDim.x)
		atomicAdd(h + c.block_rank() * per + i, s[i]);
}
__global__ void __cluster_dims__(2, 2, 1) shapes(u32 *o)
{
	auto c = cg::this_cluster();
	u32 r[12] = { c.block_rank(), c.thread_rank(), c.num_blocks(), c.num_threads(), c.block_index().x, c.block_index().y, c.dim_blocks().x, c.dim_blocks().y, c.dim_threads().x, c.thread_index().y, 0, 0 };
	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r[10]));
	asm("{.reg .u32 a, b; mov.u32 a, %%clusterid.x; mov.u32 b, %%nclusterid.y; mad.lo.u32 %0, a, 100, b; mov.u32 a, %%cluster_nctaid.x; mad.lo.u32 %0, a, 1000, %0; }" : "=r"(r[11]));
	u32 b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
	for (int i = 0; i < 12; i++)
		o[(b * 8 + threadIdx.x + 4 * threadIdx.y) * 12 + i] = r[i];
}
__global__ void __cluster_dims__(4) ring(u32 *o, int rounds)
{
	__shared__ u32 s[2][32];
	auto c = cg::this_cluster();
	int t = threadIdx.x, me = c.block_rank();
	s[0][t] = blockIdx.x * 1000 + t;
	for (int r = 0; r < rounds; r++) {
		auto tok = c.barrier_arrive();
		u32 mine = s[r & 1][t] * 3;
		c.barrier_wait(std::move(tok));
		c.map_shared_rank(&s[~r & 1][0], (me + 1) % 4)[(t + 1) % 32] = mine + r;
		c.sync();
	}
	o[blockIdx.x * 32 + t] = s[rounds & 1][t];
	c.sync();
}
__global__ void sum(const int *in, int *o)
{
	__shared__ int s, total;
	auto c = cg::this_cluster();
	if (!threadIdx.x)
		s = total = 0;
	__syncthreads();
	int x = __reduce_add_sync(~0u, in[blockIdx.x * blockDim.x + threadIdx.x]);
	if (threadIdx.x % 32 == 0)
		atomicAdd(&s, x);
	c.sync();
	if (threadIdx.x < c.num_blocks())
		atomicAdd(&total, *c.map_shared_rank(&s, threadIdx.x));
	__syncthreads();
	u32 a;
	asm volatile("{.reg .u32 m; mapa.shared::cluster.u32 m, %1, 0; ld.shared::cluster.u32 %0, [m];}" : "=r"(a) : "r"((u32)__cvta_generic_to_shared(&s)) : "memory");
	c.sync();
	if (!threadIdx.x)
		o[2 * blockIdx.x] = total, o[2 * blockIdx.x + 1] = a;
}
template <class... A> void launch(void (*k)(A...), int grid, int block, int cluster, int smem, A... a)
{
	cudaLaunchConfig_t c = {};
	c.gridDim = grid, c.blockDim = block, c.dynamicSmemBytes = smem;
	cudaLaunchAttribute at[1];
	at[0].id = cudaLaunchAttributeClusterDimension, at[0].val.clusterDim = { (unsigned)cluster, 1, 1 };
	c.attrs = at, c.numAttrs = 1;
	CK(cudaLaunchKernelEx(&c, k, a...)), CK(cudaDeviceSynchronize());
}
int main()
{
	u32 s = 1, n = 30000, *in = make<u32>(n), *o = make<u32>(4096);
	for (u32 i = 0; i < n; i++)
		in[i] = rnd(s) % 700 * (rnd(s) % 4);
	for (int c : { 1, 2, 4, 8 }) {
		memset(o, 0, 4096 * 4);
		launch(hist, 16, 128, c, 1024 / c * 4, (const u32 *)in, o, (int)n, 1024, 1024 / c), show("histogram", o, 1024);
	}
	RUN((shapes<<<dim3(4, 2, 2), dim3(4, 2)>>>(o))), show("shapes", o, 16 * 96);
	RUN((ring<<<12, 32>>>(o, 7))), show("ring", o, 384);
	int *q = make<int>(64);
	for (int c : { 2, 4, 8 })
		launch(sum, 16, 96, c, 0, (const int *)in, q), show("sums", q, 32);
	int cl = 0;
	cudaLaunchConfig_t c = {};
	c.gridDim = 16, c.blockDim = 128;
	cudaLaunchAttribute at[1];
	at[0].id = cudaLaunchAttributeClusterDimension, at[0].val.clusterDim = { 16, 1, 1 };
	c.attrs = at, c.numAttrs = 1;
	printf("%s", cudaGetErrorName(cudaLaunchKernelEx(&c, sum, (const int *)in, q))), printf(" %s\n", cudaGetErrorName(cudaGetLastError()));
	CK(cudaFuncSetAttribute(sum, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
	printf("%s\n", cudaGetErrorName(cudaLaunchKernelEx(&c, sum, (const int *)in, q))), CK(cudaDeviceSynchronize()), show("sixteen", q, 32);
	at[0].val.clusterDim = { 3, 1, 1 };
	printf("%s", cudaGetErrorName(cudaLaunchKernelEx(&c, sum, (const int *)in, q))), printf(" %s\n", cudaGetErrorName(cudaGetLastError()));
	at[0].val.clusterDim = { 4, 1, 1 }, c.attrs = 0, c.numAttrs = 0;
	CK(cudaOccupancyMaxPotentialClusterSize(&cl, (void *)ring, &c)), printf("potential %d\n", cl);
}
