// COMPILE-OK
// FLAGS: -arch=sm_90a -cubin
// Forms of <cuda/ptx> that need several blocks or a tensor map: they assemble.
#include <cuda/ptx>
namespace ptx = cuda::ptx;
__global__ void k(const void *map, void *gmem) {
	extern __shared__ char s[];
	uint64_t *bar = (uint64_t*)s;
	int32_t c1[1]={0},c2[2]={0,1},c3[3]={0,1,2},c4[4]={1,2,3,4},c5[5]={1,2,3,4,5};
	using namespace cuda::ptx;
	cp_async_bulk_tensor(space_cluster, space_global, s, map, c1, bar);
	cp_async_bulk_tensor(space_cluster, space_global, s, map, c2, bar);
	cp_async_bulk_tensor(space_cluster, space_global, s, map, c3, bar);
	cp_async_bulk_tensor(space_cluster, space_global, s, map, c4, bar);
	cp_async_bulk_tensor(space_cluster, space_global, s, map, c5, bar, (uint16_t)3);
	cp_async_bulk_tensor(space_cluster, space_global, s, map, c2, bar, (uint16_t)3);
	cp_async_bulk_tensor(space_global, space_shared, map, c2, s);
	cp_reduce_async_bulk_tensor(space_global, space_shared, op_xor_op, map, c3, s);
	cp_reduce_async_bulk(space_global, space_shared, op_add, (float*)gmem, (float*)s, 64);
	cp_reduce_async_bulk(space_global, space_shared, op_max, (__half*)gmem, (__half*)s, 64);
	cp_reduce_async_bulk(space_cluster, space_shared, op_min, (int*)s, (int*)s, 64, bar);
	cp_async_bulk(space_cluster, space_global, s, gmem, 64, bar, (uint16_t)1);
	mbarrier_arrive(sem_release, scope_cluster, space_cluster, bar);
	mbarrier_arrive(sem_relaxed, scope_cluster, space_cluster, bar, 3);
	mbarrier_arrive_expect_tx(sem_release, scope_cluster, space_cluster, bar, 3);
	mbarrier_try_wait_parity(sem_relaxed, scope_cluster, bar, 1, 20);
	mbarrier_try_wait(bar, 1, 20);
	mbarrier_arrive_no_complete(bar, 1);
	fence_proxy_tensormap_generic(sem_acquire, scope_sys, map, n32_t<128>());
	fence_proxy_tensormap_generic(sem_release, scope_gpu);
	fence_proxy_async(space_global); fence_proxy_async();
	tensormap_cp_fenceproxy(sem_release, scope_gpu, gmem, s, n32_t<128>());
	barrier_cluster_arrive(sem_relaxed); barrier_cluster_wait(sem_acquire);
	cp_async_mbarrier_arrive(bar); cp_async_mbarrier_arrive_noinc(bar);
	((uint64_t*)gmem)[0] = get_sreg_globaltimer() + get_sreg_clock64() + get_sreg_gridid() + get_sreg_current_graph_exec() + get_sreg_is_explicit_cluster() + get_sreg_cluster_nctaid_z() + get_sreg_nclusterid_x()+get_sreg_cluster_ctarank()+get_sreg_total_smem_size()+get_sreg_aggr_smem_size()+get_sreg_dynamic_smem_size()+get_sreg_lanemask_ge()+get_sreg_nsmid()+get_sreg_smid()+get_sreg_nwarpid()+get_sreg_warpid()+get_sreg_clock_hi()+get_sreg_globaltimer_hi()+elect_sync(~0u);
}
__global__ void t(void *g) {
	extern __shared__ char s[];
	using namespace cuda::ptx;

	tensormap_replace_global_address(space_shared, s, g);
	tensormap_replace_rank(space_global, g, 1u);
	tensormap_replace_box_dim(space_global, g, n32_t<0>(), 1u);
	tensormap_replace_global_dim(space_shared, g, n32_t<1>(), 1u);
	tensormap_replace_global_stride(space_global, g, n32_t<0>(), (uint64_t)1);
	tensormap_replace_element_stride(space_global, g, n32_t<0>(), 1u);
	tensormap_replace_elemtype(space_global, g, n32_t<3>());
	tensormap_replace_interleave_layout(space_global, g, n32_t<0>());
	tensormap_replace_swizzle_mode(space_global, g, n32_t<0>());
	tensormap_replace_fill_mode(space_shared, s, n32_t<0>());

}
