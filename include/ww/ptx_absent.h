/*
 * cuda::ptx's functions that are not written here: named, so that a program hears what to do instead.
 * CUDA C++ Core Libraries, <cuda/ptx>.
 */
#ifndef WW_PTX_ABSENT_H
#define WW_PTX_ABSENT_H

#include "ww/ptx_tags.h"

#if defined(__CUDACC__)
#define WW_ABSENT(name) \
	static_assert(ww::never<A...>, "cuda::ptx::" name \
		" is not in this toolkit's <cuda/ptx>: write it as inline PTX, or give CCCL's headers by -I")
namespace cuda {
namespace ptx {

template <class... A> __device__ inline void clusterlaunchcontrol_query_cancel_get_first_ctaid(A &&...) { WW_ABSENT("clusterlaunchcontrol_query_cancel_get_first_ctaid"); }
template <class... A> __device__ inline void clusterlaunchcontrol_query_cancel_get_first_ctaid_x(A &&...) { WW_ABSENT("clusterlaunchcontrol_query_cancel_get_first_ctaid_x"); }
template <class... A> __device__ inline void clusterlaunchcontrol_query_cancel_get_first_ctaid_y(A &&...) { WW_ABSENT("clusterlaunchcontrol_query_cancel_get_first_ctaid_y"); }
template <class... A> __device__ inline void clusterlaunchcontrol_query_cancel_get_first_ctaid_z(A &&...) { WW_ABSENT("clusterlaunchcontrol_query_cancel_get_first_ctaid_z"); }
template <class... A> __device__ inline void clusterlaunchcontrol_query_cancel_is_canceled(A &&...) { WW_ABSENT("clusterlaunchcontrol_query_cancel_is_canceled"); }
template <class... A> __device__ inline void clusterlaunchcontrol_try_cancel(A &&...) { WW_ABSENT("clusterlaunchcontrol_try_cancel"); }
template <class... A> __device__ inline void clusterlaunchcontrol_try_cancel_multicast(A &&...) { WW_ABSENT("clusterlaunchcontrol_try_cancel_multicast"); }
template <class... A> __device__ inline void multimem_ld_reduce(A &&...) { WW_ABSENT("multimem_ld_reduce"); }
template <class... A> __device__ inline void multimem_red(A &&...) { WW_ABSENT("multimem_red"); }
template <class... A> __device__ inline void multimem_st(A &&...) { WW_ABSENT("multimem_st"); }
template <class... A> __device__ inline void tcgen05_alloc(A &&...) { WW_ABSENT("tcgen05_alloc"); }
template <class... A> __device__ inline void tcgen05_commit(A &&...) { WW_ABSENT("tcgen05_commit"); }
template <class... A> __device__ inline void tcgen05_commit_multicast(A &&...) { WW_ABSENT("tcgen05_commit_multicast"); }
template <class... A> __device__ inline void tcgen05_cp_128x128b(A &&...) { WW_ABSENT("tcgen05_cp_128x128b"); }
template <class... A> __device__ inline void tcgen05_cp_128x128b_b8x16_b4x16_p64(A &&...) { WW_ABSENT("tcgen05_cp_128x128b_b8x16_b4x16_p64"); }
template <class... A> __device__ inline void tcgen05_cp_128x128b_b8x16_b6x16_p32(A &&...) { WW_ABSENT("tcgen05_cp_128x128b_b8x16_b6x16_p32"); }
template <class... A> __device__ inline void tcgen05_cp_128x256b(A &&...) { WW_ABSENT("tcgen05_cp_128x256b"); }
template <class... A> __device__ inline void tcgen05_cp_128x256b_b8x16_b4x16_p64(A &&...) { WW_ABSENT("tcgen05_cp_128x256b_b8x16_b4x16_p64"); }
template <class... A> __device__ inline void tcgen05_cp_128x256b_b8x16_b6x16_p32(A &&...) { WW_ABSENT("tcgen05_cp_128x256b_b8x16_b6x16_p32"); }
template <class... A> __device__ inline void tcgen05_cp_32x128b_warpx4(A &&...) { WW_ABSENT("tcgen05_cp_32x128b_warpx4"); }
template <class... A> __device__ inline void tcgen05_cp_32x128b_warpx4_b8x16_b4x16_p64(A &&...) { WW_ABSENT("tcgen05_cp_32x128b_warpx4_b8x16_b4x16_p64"); }
template <class... A> __device__ inline void tcgen05_cp_32x128b_warpx4_b8x16_b6x16_p32(A &&...) { WW_ABSENT("tcgen05_cp_32x128b_warpx4_b8x16_b6x16_p32"); }
template <class... A> __device__ inline void tcgen05_cp_4x256b(A &&...) { WW_ABSENT("tcgen05_cp_4x256b"); }
template <class... A> __device__ inline void tcgen05_cp_4x256b_b8x16_b4x16_p64(A &&...) { WW_ABSENT("tcgen05_cp_4x256b_b8x16_b4x16_p64"); }
template <class... A> __device__ inline void tcgen05_cp_4x256b_b8x16_b6x16_p32(A &&...) { WW_ABSENT("tcgen05_cp_4x256b_b8x16_b6x16_p32"); }
template <class... A> __device__ inline void tcgen05_cp_64x128b_warpx2_01_23(A &&...) { WW_ABSENT("tcgen05_cp_64x128b_warpx2_01_23"); }
template <class... A> __device__ inline void tcgen05_cp_64x128b_warpx2_01_23_b8x16_b4x16_p64(A &&...) { WW_ABSENT("tcgen05_cp_64x128b_warpx2_01_23_b8x16_b4x16_p64"); }
template <class... A> __device__ inline void tcgen05_cp_64x128b_warpx2_01_23_b8x16_b6x16_p32(A &&...) { WW_ABSENT("tcgen05_cp_64x128b_warpx2_01_23_b8x16_b6x16_p32"); }
template <class... A> __device__ inline void tcgen05_cp_64x128b_warpx2_02_13(A &&...) { WW_ABSENT("tcgen05_cp_64x128b_warpx2_02_13"); }
template <class... A> __device__ inline void tcgen05_cp_64x128b_warpx2_02_13_b8x16_b4x16_p64(A &&...) { WW_ABSENT("tcgen05_cp_64x128b_warpx2_02_13_b8x16_b4x16_p64"); }
template <class... A> __device__ inline void tcgen05_cp_64x128b_warpx2_02_13_b8x16_b6x16_p32(A &&...) { WW_ABSENT("tcgen05_cp_64x128b_warpx2_02_13_b8x16_b6x16_p32"); }
template <class... A> __device__ inline void tcgen05_dealloc(A &&...) { WW_ABSENT("tcgen05_dealloc"); }
template <class... A> __device__ inline void tcgen05_fence_after_thread_sync(A &&...) { WW_ABSENT("tcgen05_fence_after_thread_sync"); }
template <class... A> __device__ inline void tcgen05_fence_before_thread_sync(A &&...) { WW_ABSENT("tcgen05_fence_before_thread_sync"); }
template <class... A> __device__ inline void tcgen05_ld_16x128b(A &&...) { WW_ABSENT("tcgen05_ld_16x128b"); }
template <class... A> __device__ inline void tcgen05_ld_16x128b_pack_16b(A &&...) { WW_ABSENT("tcgen05_ld_16x128b_pack_16b"); }
template <class... A> __device__ inline void tcgen05_ld_16x256b(A &&...) { WW_ABSENT("tcgen05_ld_16x256b"); }
template <class... A> __device__ inline void tcgen05_ld_16x256b_pack_16b(A &&...) { WW_ABSENT("tcgen05_ld_16x256b_pack_16b"); }
template <class... A> __device__ inline void tcgen05_ld_16x32bx2(A &&...) { WW_ABSENT("tcgen05_ld_16x32bx2"); }
template <class... A> __device__ inline void tcgen05_ld_16x32bx2_pack_16b(A &&...) { WW_ABSENT("tcgen05_ld_16x32bx2_pack_16b"); }
template <class... A> __device__ inline void tcgen05_ld_16x64b(A &&...) { WW_ABSENT("tcgen05_ld_16x64b"); }
template <class... A> __device__ inline void tcgen05_ld_16x64b_pack_16b(A &&...) { WW_ABSENT("tcgen05_ld_16x64b_pack_16b"); }
template <class... A> __device__ inline void tcgen05_ld_32x32b(A &&...) { WW_ABSENT("tcgen05_ld_32x32b"); }
template <class... A> __device__ inline void tcgen05_ld_32x32b_pack_16b(A &&...) { WW_ABSENT("tcgen05_ld_32x32b_pack_16b"); }
template <class... A> __device__ inline void tcgen05_mma(A &&...) { WW_ABSENT("tcgen05_mma"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_collector_a_discard(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_collector_a_discard"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_collector_a_fill(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_collector_a_fill"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_collector_a_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_collector_a_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_collector_a_use(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_collector_a_use"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_tmem_a(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_tmem_a"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_discard(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_discard"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_fill(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_fill"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_use(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_1x_tmem_a_collector_a_use"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2_tmem_a(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2_tmem_a"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_discard(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_discard"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_fill(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_fill"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_use(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2_tmem_a_collector_a_use"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2x(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2x"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2x_collector_a_discard(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2x_collector_a_discard"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2x_collector_a_fill(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2x_collector_a_fill"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2x_collector_a_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2x_collector_a_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_2x_collector_a_use(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_2x_collector_a_use"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_collector_a_discard(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_collector_a_discard"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_collector_a_fill(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_collector_a_fill"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_collector_a_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_collector_a_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_collector_a_use(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_collector_a_use"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_tmem_a(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_tmem_a"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_discard(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_discard"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_fill(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_fill"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_use(A &&...) { WW_ABSENT("tcgen05_mma_block_scale_vec_4x_tmem_a_collector_a_use"); }
template <class... A> __device__ inline void tcgen05_mma_tmem_a(A &&...) { WW_ABSENT("tcgen05_mma_tmem_a"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b0_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b0_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b0_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b0_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b0_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b0_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b0_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b0_use"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b1_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b1_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b1_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b1_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b1_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b1_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b1_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b1_use"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b2_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b2_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b2_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b2_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b2_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b2_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b2_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b2_use"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b3_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b3_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b3_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b3_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b3_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b3_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_collector_b3_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_collector_b3_use"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b0_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b0_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b0_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b0_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b0_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b0_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b0_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b0_use"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b1_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b1_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b1_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b1_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b1_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b1_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b1_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b1_use"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b2_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b2_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b2_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b2_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b2_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b2_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b2_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b2_use"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b3_discard(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b3_discard"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b3_fill(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b3_fill"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b3_lastuse(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b3_lastuse"); }
template <class... A> __device__ inline void tcgen05_mma_ws_tmem_a_collector_b3_use(A &&...) { WW_ABSENT("tcgen05_mma_ws_tmem_a_collector_b3_use"); }
template <class... A> __device__ inline void tcgen05_relinquish_alloc_permit(A &&...) { WW_ABSENT("tcgen05_relinquish_alloc_permit"); }
template <class... A> __device__ inline void tcgen05_shift_down(A &&...) { WW_ABSENT("tcgen05_shift_down"); }
template <class... A> __device__ inline void tcgen05_st_16x128b(A &&...) { WW_ABSENT("tcgen05_st_16x128b"); }
template <class... A> __device__ inline void tcgen05_st_16x128b_unpack_16b(A &&...) { WW_ABSENT("tcgen05_st_16x128b_unpack_16b"); }
template <class... A> __device__ inline void tcgen05_st_16x256b(A &&...) { WW_ABSENT("tcgen05_st_16x256b"); }
template <class... A> __device__ inline void tcgen05_st_16x256b_unpack_16b(A &&...) { WW_ABSENT("tcgen05_st_16x256b_unpack_16b"); }
template <class... A> __device__ inline void tcgen05_st_16x32bx2(A &&...) { WW_ABSENT("tcgen05_st_16x32bx2"); }
template <class... A> __device__ inline void tcgen05_st_16x32bx2_unpack_16b(A &&...) { WW_ABSENT("tcgen05_st_16x32bx2_unpack_16b"); }
template <class... A> __device__ inline void tcgen05_st_16x64b(A &&...) { WW_ABSENT("tcgen05_st_16x64b"); }
template <class... A> __device__ inline void tcgen05_st_16x64b_unpack_16b(A &&...) { WW_ABSENT("tcgen05_st_16x64b_unpack_16b"); }
template <class... A> __device__ inline void tcgen05_st_32x32b(A &&...) { WW_ABSENT("tcgen05_st_32x32b"); }
template <class... A> __device__ inline void tcgen05_st_32x32b_unpack_16b(A &&...) { WW_ABSENT("tcgen05_st_32x32b_unpack_16b"); }
template <class... A> __device__ inline void tcgen05_wait_ld(A &&...) { WW_ABSENT("tcgen05_wait_ld"); }
template <class... A> __device__ inline void tcgen05_wait_st(A &&...) { WW_ABSENT("tcgen05_wait_st"); }

} // namespace ptx
} // namespace cuda
#undef WW_ABSENT
#endif
#endif
