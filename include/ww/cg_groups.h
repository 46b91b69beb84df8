/*
 * Groups whose members are known without asking the lanes: the block, the cluster, the grid, and the
 * general thread_group that any of them converts to.
 * CUDA Programming Guide, "Cooperative Groups", "Group Types".
 */
#ifndef WW_CG_GROUPS_H
#define WW_CG_GROUPS_H

#define WW_CG static __inline__ __attribute__((always_inline, device))
#define WW_CGM __inline__ __attribute__((always_inline, device))

namespace cooperative_groups {
namespace __v1 { }
using namespace __v1;
namespace __v1 {

namespace ww {

WW_CG unsigned int lane_id() { return __nvvm_read_ptx_sreg_laneid(); }
WW_CG unsigned int lanes_below()
{
	unsigned int m;

	asm("mov.u32 %0, %%lanemask_lt;" : "=r"(m));
	return m;
}
WW_CG unsigned int rank_in_block()
{
	return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
WW_CG unsigned int block_threads() { return blockDim.x * blockDim.y * blockDim.z; }
WW_CG unsigned int block_in_grid()
{
	return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
WW_CG unsigned int grid_blocks() { return gridDim.x * gridDim.y * gridDim.z; }

/*
 * Blocks meet at a counter in the launch's workspace, whose address the driver puts into %envreg1
 * and %envreg2 for cooperative launches (0 for others). Bit 31 flips when all have arrived: one block
 * adds what is missing to 2^31, the others 1.
 */
WW_CG unsigned int *grid_barrier()
{
	unsigned long long address;

	asm("{ .reg .b32 lo, hi; mov.u32 hi, %%envreg1; mov.u32 lo, %%envreg2;"
	    " mov.b64 %0, {lo, hi}; }" : "=l"(address));
	return address ? (unsigned int *)(address + 4) : nullptr;
}
WW_CG unsigned int grid_arrive(unsigned int *barrier)
{
	unsigned int n = grid_blocks(), old = 0;

	__syncthreads();
	if (rank_in_block() == 0) {
		__threadfence();
		old = atomicAdd(barrier, block_in_grid() == 0 ? 0x80000000u - (n - 1) : 1u);
	}
	return old;
}
WW_CG void grid_wait(unsigned int *barrier, unsigned int old)
{
	if (rank_in_block() == 0) {
		while (((*(volatile unsigned int *)barrier ^ old) & 0x80000000u) == 0)
			;
		__threadfence();
	}
	__syncthreads();
}

}

/* Any group: what it is decides at run time. Tiles and coalesced groups are a set of lanes. */
class thread_group {
protected:
	enum kind_t { block_kind, lanes_kind, grid_kind };
	kind_t kind;
	unsigned int lanes;

	WW_CGM thread_group(kind_t k, unsigned int m) : kind(k), lanes(m) {}

public:
	typedef void is_group;

	WW_CGM unsigned long long num_threads() const
	{
		return kind == lanes_kind ? __popc(lanes) : kind == block_kind ? ww::block_threads() :
			(unsigned long long)ww::grid_blocks() * ww::block_threads();
	}
	WW_CGM unsigned long long size() const { return num_threads(); }
	WW_CGM unsigned long long thread_rank() const
	{
		return kind == lanes_kind ? __popc(lanes & ww::lanes_below()) :
			kind == block_kind ? ww::rank_in_block() :
			(unsigned long long)ww::block_in_grid() * ww::block_threads() + ww::rank_in_block();
	}
	WW_CGM void sync() const
	{
		if (kind == lanes_kind)
			__syncwarp(lanes);
		else if (kind == block_kind)
			__syncthreads();
		else if (ww::grid_barrier())
			ww::grid_wait(ww::grid_barrier(), ww::grid_arrive(ww::grid_barrier()));
		else
			__trap();
	}
	WW_CGM unsigned int ww_lanes() const { return lanes; }
	WW_CGM bool ww_is_lanes() const { return kind == lanes_kind; }
	/* Defined with the tiles. */
	friend WW_CGM thread_group tiled_partition(const thread_group &parent, unsigned int size);
};

/* Scratch memory for tiles of more than a warp, when the program provides it; ours is static. */
template <unsigned int MaxBlockSize = 1024> struct block_tile_memory {
	unsigned char unused;
};
namespace experimental {
using cooperative_groups::block_tile_memory;
}

class thread_block : public thread_group {
	WW_CGM thread_block() : thread_group(block_kind, 0) {}

public:
	struct arrival_token {};

	static WW_CGM thread_block ww_make() { return thread_block(); }
	static WW_CGM void sync() { __syncthreads(); }
	/* All the meeting is in the second half. */
	WW_CGM arrival_token barrier_arrive() const
	{
		__threadfence_block();
		return arrival_token();
	}
	WW_CGM void barrier_wait(arrival_token &&) const { __syncthreads(); }
	static WW_CGM unsigned int thread_rank() { return ww::rank_in_block(); }
	static WW_CGM unsigned int num_threads() { return ww::block_threads(); }
	static WW_CGM unsigned int size() { return ww::block_threads(); }
	static WW_CGM dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
	static WW_CGM dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
	static WW_CGM dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
	static WW_CGM dim3 group_dim() { return dim_threads(); }
};
WW_CG thread_block this_thread_block() { return thread_block::ww_make(); }
template <unsigned int N> WW_CG thread_block this_thread_block(block_tile_memory<N> &)
{
	return thread_block::ww_make();
}

class grid_group : public thread_group {
	WW_CGM grid_group() : thread_group(grid_kind, 0) {}

public:
	struct arrival_token {
		unsigned int old;
	};

	static WW_CGM grid_group ww_make() { return grid_group(); }
	/* False when the launch was not cooperative; then sync() traps. */
	WW_CGM bool is_valid() const { return ww::grid_barrier() != nullptr; }
	WW_CGM arrival_token barrier_arrive() const
	{
		arrival_token t;

		if (!is_valid())
			__trap();
		t.old = ww::grid_arrive(ww::grid_barrier());
		return t;
	}
	WW_CGM void barrier_wait(arrival_token &&t) const { ww::grid_wait(ww::grid_barrier(), t.old); }
	WW_CGM void sync() const { barrier_wait(barrier_arrive()); }
	static WW_CGM unsigned long long thread_rank()
	{
		return (unsigned long long)ww::block_in_grid() * ww::block_threads() + ww::rank_in_block();
	}
	static WW_CGM unsigned long long num_threads()
	{
		return (unsigned long long)ww::grid_blocks() * ww::block_threads();
	}
	static WW_CGM unsigned long long size() { return num_threads(); }
	static WW_CGM dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
	static WW_CGM dim3 dim_threads()
	{
		return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
	}
	static WW_CGM dim3 group_dim() { return dim_blocks(); }
	static WW_CGM unsigned long long num_blocks() { return ww::grid_blocks(); }
	static WW_CGM dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
	static WW_CGM unsigned long long block_rank() { return ww::block_in_grid(); }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
	static WW_CGM dim3 dim_clusters() { return __clusterGridDimInClusters(); }
	static WW_CGM unsigned long long num_clusters()
	{
		dim3 d = __clusterGridDimInClusters();

		return (unsigned long long)d.x * d.y * d.z;
	}
	static WW_CGM dim3 cluster_index() { return __clusterIdx(); }
	static WW_CGM unsigned long long cluster_rank()
	{
		dim3 i = __clusterIdx(), d = __clusterGridDimInClusters();

		return ((unsigned long long)i.z * d.y + i.y) * d.x + i.x;
	}
#endif
};
WW_CG grid_group this_grid() { return grid_group::ww_make(); }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
class cluster_group {
public:
	typedef void is_group;
	struct arrival_token {};

	static WW_CGM arrival_token barrier_arrive()
	{
		asm volatile("barrier.cluster.arrive;" ::: "memory");
		return arrival_token();
	}
	static WW_CGM void barrier_wait() { asm volatile("barrier.cluster.wait;" ::: "memory"); }
	static WW_CGM void barrier_wait(arrival_token &&) { barrier_wait(); }
	static WW_CGM void sync()
	{
		barrier_arrive();
		barrier_wait();
	}
	static WW_CGM unsigned int query_shared_rank(const void *p)
	{
		return __cluster_query_shared_rank(p);
	}
	template <class T> static WW_CGM T *map_shared_rank(T *p, int rank)
	{
		return (T *)__cluster_map_shared_rank((const void *)p, rank);
	}
	static WW_CGM dim3 block_index() { return __clusterRelativeBlockIdx(); }
	static WW_CGM unsigned int block_rank()
	{
		unsigned int r;

		asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
		return r;
	}
	static WW_CGM dim3 dim_blocks() { return __clusterDim(); }
	static WW_CGM unsigned int num_blocks()
	{
		unsigned int n;

		asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(n));
		return n;
	}
	static WW_CGM dim3 thread_index()
	{
		dim3 b = block_index();

		return dim3(b.x * blockDim.x + threadIdx.x, b.y * blockDim.y + threadIdx.y,
			b.z * blockDim.z + threadIdx.z);
	}
	static WW_CGM dim3 dim_threads()
	{
		dim3 d = dim_blocks();

		return dim3(d.x * blockDim.x, d.y * blockDim.y, d.z * blockDim.z);
	}
	static WW_CGM unsigned int thread_rank()
	{
		return block_rank() * ww::block_threads() + ww::rank_in_block();
	}
	static WW_CGM unsigned int num_threads() { return num_blocks() * ww::block_threads(); }
	static WW_CGM unsigned int size() { return num_threads(); }
};
WW_CG cluster_group this_cluster() { return cluster_group(); }
#endif

}
}
#endif
