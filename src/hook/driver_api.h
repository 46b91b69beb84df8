/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All of the driver API in one translation unit: hooks.awk reads it preprocessed.
 */
#ifndef WW_HOOK_DRIVER_API_H
#define WW_HOOK_DRIVER_API_H

#ifndef __CUDA_API_VERSION_INTERNAL
#define __CUDA_API_VERSION_INTERNAL
#endif
#include <cuda.h>
#include <cudaProfiler.h>

#endif
