/*
 * Work that one block takes from others of its grid, which then are not launched. Taking none is always right, and the
 * devices that can (clusterlaunchcontrol, sm_100) are not asked: each block does its own. CUDA Programming Guide, "Work
 * Stealing with Cluster Launch Control"; CUDA C++ Core Libraries, <cuda/work_stealing>.
 */
#ifndef WW_CXX_STEALING_H
#define WW_CXX_STEALING_H

#include <type_traits>

#if defined(__CUDACC__)
namespace cuda {

/* `f` is called with the index of each block that this one does. Of `rank` dimensions; the others are 1. */
template <int rank = 3, class __F = void> __device__ void for_each_canceled_block(__F f)
{
	static_assert(rank >= 1 && rank <= 3, "a block's index has one to three dimensions");
	static_assert(::std::is_same<decltype(f(dim3())), void>::value, "takes a dim3, returns nothing");
	f(dim3(blockIdx.x, rank > 1 ? blockIdx.y : 1, rank > 2 ? blockIdx.z : 1));
}

}
#endif

#endif
