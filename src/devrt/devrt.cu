// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcudadevrt.a: what code that was not compiled with our headers calls to synchronise a grid (Numba does). All else of the
// device runtime is the driver's. In: a launch by cudaLaunchCooperativeKernel. Only the grid is a scope: CUDA 13 has no other.
// CUDA Runtime API, "Device runtime"; CUDA C++ Programming Guide, "Grid Synchronization".
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

extern "C" {

// 0: there is no such group in this launch.
__device__ unsigned long long cudaCGGetIntrinsicHandle(enum cudaCGScope scope)
{
	return scope == cudaCGScopeGrid && cg::this_grid().is_valid() ? cudaCGScopeGrid : 0;
}

__device__ cudaError_t cudaCGSynchronizeGrid(unsigned long long handle, unsigned int flags)
{
	cg::this_grid().sync(); // a launch that is not cooperative traps there
	return handle == cudaCGScopeGrid ? cudaSuccess : cudaErrorInvalidValue;
}

__device__ cudaError_t cudaCGSynchronize(unsigned long long handle, unsigned int flags)
{
	return cudaCGSynchronizeGrid(handle, flags);
}

__device__ cudaError_t cudaCGGetSize(unsigned int *threads, unsigned int *grids, unsigned long long handle)
{
	if (handle != cudaCGScopeGrid)
		return cudaErrorInvalidValue;
	if (threads)
		*threads = cg::this_grid().size();
	if (grids)
		*grids = 1;
	return cudaSuccess;
}

__device__ cudaError_t cudaCGGetRank(unsigned int *thread, unsigned int *grid, unsigned long long handle)
{
	if (handle != cudaCGScopeGrid)
		return cudaErrorInvalidValue;
	if (thread)
		*thread = cg::this_grid().thread_rank();
	if (grid)
		*grid = 0;
	return cudaSuccess;
}

}
