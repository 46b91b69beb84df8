/*
 * Where a profiler's measurement begins and ends. CUDA Runtime API, "Profiler Control".
 */
#ifndef __CUDA_PROFILER_API_H__
#define __CUDA_PROFILER_API_H__

#include "driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t CUDARTAPI cudaProfilerStart(void);
__host__ cudaError_t CUDARTAPI cudaProfilerStop(void);

#ifdef __cplusplus
}
#endif
#endif
