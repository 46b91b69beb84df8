// Clusters of blocks: ranks, other blocks' shared memory, arrive and wait apart, sizes set at launch and at compile time.
#include <cooperative_groups.h>
#include "../show.h"
namespace cg = cooperative_groups;
__device__ void body(u32 *o)
{
	__shared__ u32 s[64], got[64];
	auto c = cg::this_cluster();
	int t = threadIdx.x, n = c.num_blocks(), r = c.block_rank(), b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
	u32 *p = o + (b * 64 + t) * 12;
	s[t] = b * 100 + t, got[t] = 0;
	c.sync();
	u32 sum = 0;
	for (int i = 0; i < n; i++)
		sum = sum * 7 + c.map_shared_rank(s, i)[(t + i) & 63];
	atomicAdd(c.map_shared_rank(got, (r + 1) % n) + (t & 31), t + r);
	u32 me = c.query_shared_rank(&s[0]), next = c.query_shared_rank(c.map_shared_rank(s, (r + 1) % n));
	auto tok = c.barrier_arrive();
	p[0] = sum, p[1] = me | next << 8, p[2] = c.thread_rank(), p[3] = c.num_threads() | n << 16;
	c.barrier_wait(std::move(tok));
	p[4] = got[t];
	dim3 bi = c.block_index(), db = c.dim_blocks(), dt = c.dim_threads(), ti = c.thread_index();
	p[5] = bi.x | bi.y << 8 | bi.z << 16, p[6] = db.x | db.y << 8 | db.z << 16, p[7] = dt.x | dt.y << 16, p[8] = ti.x | ti.y << 16;
	auto g = cg::this_grid();
	p[9] = g.cluster_rank() | g.num_clusters() << 16;
	dim3 ci = g.cluster_index(), dc = g.dim_clusters();
	p[10] = ci.x | ci.y << 8 | ci.z << 16, p[11] = dc.x | dc.y << 8 | dc.z << 16;
	c.sync();
}
__global__ void at_launch(u32 *o) { body(o); }
__global__ void __cluster_dims__(2, 2, 1) fixed(u32 *o) { body(o); }
int main()
{
	u32 *o = make<u32>(128 * 64 * 12);
	for (dim3 cl : { dim3(1, 1, 1), dim3(2, 1, 1), dim3(4, 2, 1), dim3(1, 2, 4), dim3(8, 1, 1), dim3(2, 2, 2), dim3(1, 4, 1) }) {
		cudaLaunchConfig_t cfg = {};
		cudaLaunchAttribute a[1];
		char name[32];
		a[0].id = cudaLaunchAttributeClusterDimension;
		a[0].val.clusterDim.x = cl.x, a[0].val.clusterDim.y = cl.y, a[0].val.clusterDim.z = cl.z;
		cfg.gridDim = dim3(8, 2, 4), cfg.blockDim = dim3(32, 2), cfg.attrs = a, cfg.numAttrs = 1;
		cfg.gridDim.y = cl.y * 1, cfg.blockDim = 64;
		memset(o, 0, 128 * 64 * 48);
		RUN(CK(cudaLaunchKernelEx(&cfg, at_launch, o)));
		sprintf(name, "%d,%d,%d", cl.x, cl.y, cl.z);
		show(name, o, 8 * cl.y * 4 * 64 * 12);
	}
	memset(o, 0, 128 * 64 * 48);
	RUN(fixed<<<dim3(4, 2, 2), 64>>>(o)), show("fixed", o, 16 * 64 * 12);
	fixed<<<dim3(3, 2, 2), 64>>>(o);
	printf("3 of 2: %s\n", cudaGetErrorName(cudaGetLastError()));
	fixed<<<dim3(4, 2, 2), dim3(2048)>>>(o);
	printf("2048: %s\n", cudaGetErrorName(cudaGetLastError()));
}
