/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All of the runtime API in one translation unit: hooks.awk reads it preprocessed.
 */
#ifndef WW_HOOK_RUNTIME_API_H
#define WW_HOOK_RUNTIME_API_H

#ifndef __CUDA_API_VERSION_INTERNAL
#define __CUDA_API_VERSION_INTERNAL
#endif
#include <cuda_runtime_api.h>
#include <cuda_profiler_api.h>

/* Launches of programs that NVIDIA's nvcc compiled (crt/host_runtime.h, which is C++). */
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem,
			       cudaStream_t stream);
cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem,
				    cudaStream_t stream);

#endif
