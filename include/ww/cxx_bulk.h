/*
 * cuda::device::experimental, of <cuda/barrier>: bulk copies between global and shared memory, of tensors too, as the CUDA
 * C++ Programming Guide uses them ("Asynchronous Data Copies using the Tensor Memory Accelerator"). PTX ISA,
 * "cp.async.bulk", "cp.async.bulk.tensor".
 */
#ifndef WW_CXX_BULK_H
#define WW_CXX_BULK_H

#if defined(__CUDACC__) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900)
#define __cccl_lib_experimental_ctk12_cp_async_exposure

typedef struct CUtensorMap_st CUtensorMap;

namespace cuda {
namespace device {
namespace experimental {

#define WW_BULK __inline__ __device__ void
#define WW_TO_SHARED(dims, params, at, bar, ...)                                                                       \
	WW_BULK cp_async_bulk_tensor_##dims##_global_to_shared(void *to, const CUtensorMap *map, WW_UNPACK params,       \
							       barrier<thread_scope_block> &b)                          \
	{                                                                                                               \
		asm volatile("cp.async.bulk.tensor." #dims                                                              \
			     ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {" at "}], [" bar "];" \
			     ::"r"(ww_smem(to)), "l"(map), __VA_ARGS__, "r"(ww_smem(&b)) : "memory");                   \
	}
#define WW_TO_GLOBAL(dims, params, at, from, ...)                                                                      \
	WW_BULK cp_async_bulk_tensor_##dims##_shared_to_global(const CUtensorMap *map, WW_UNPACK params, const void *src) \
	{                                                                                                               \
		asm volatile("cp.async.bulk.tensor." #dims ".global.shared::cta.tile.bulk_group [%0, {" at "}], [" from "];" \
			     ::"l"(map), __VA_ARGS__, "r"(ww_smem(src)) : "memory");                                    \
	}
#define WW_UNPACK(...) __VA_ARGS__

WW_TO_SHARED(1d, (int x), "%2", "%3", "r"(x))
WW_TO_SHARED(2d, (int x, int y), "%2, %3", "%4", "r"(x), "r"(y))
WW_TO_SHARED(3d, (int x, int y, int z), "%2, %3, %4", "%5", "r"(x), "r"(y), "r"(z))
WW_TO_SHARED(4d, (int x, int y, int z, int v), "%2, %3, %4, %5", "%6", "r"(x), "r"(y), "r"(z), "r"(v))
WW_TO_SHARED(5d, (int x, int y, int z, int v, int w), "%2, %3, %4, %5, %6", "%7", "r"(x), "r"(y), "r"(z), "r"(v), "r"(w))
WW_TO_GLOBAL(1d, (int x), "%1", "%2", "r"(x))
WW_TO_GLOBAL(2d, (int x, int y), "%1, %2", "%3", "r"(x), "r"(y))
WW_TO_GLOBAL(3d, (int x, int y, int z), "%1, %2, %3", "%4", "r"(x), "r"(y), "r"(z))
WW_TO_GLOBAL(4d, (int x, int y, int z, int v), "%1, %2, %3, %4", "%5", "r"(x), "r"(y), "r"(z), "r"(v))
WW_TO_GLOBAL(5d, (int x, int y, int z, int v, int w), "%1, %2, %3, %4, %5", "%6", "r"(x), "r"(y), "r"(z), "r"(v), "r"(w))

WW_BULK cp_async_bulk_global_to_shared(void *to, const void *from, unsigned int bytes, barrier<thread_scope_block> &b)
{
	asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
		     ::"r"(ww_smem(to)), "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(ww_smem(&b)) : "memory");
}
WW_BULK cp_async_bulk_shared_to_global(void *to, const void *from, unsigned int bytes)
{
	asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
		     ::"l"(__cvta_generic_to_global(to)), "r"(ww_smem(from)), "r"(bytes) : "memory");
}
WW_BULK cp_async_bulk_commit_group() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int most> WW_BULK cp_async_bulk_wait_group_read()
{
	static_assert(most >= 0 && most <= 8, "cp_async_bulk_wait_group_read waits until at most 0 to 8 groups are left");
	asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(most) : "memory");
}
WW_BULK fence_proxy_async_shared_cta() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

#undef WW_BULK
#undef WW_TO_SHARED
#undef WW_TO_GLOBAL
#undef WW_UNPACK

} // namespace experimental
} // namespace device
} // namespace cuda
#endif

#endif
