/*
 * Where a profiler's measurement begins and ends. CUDA Driver API, "Profiler Control".
 */
#ifndef CUDAPROFILER_H
#define CUDAPROFILER_H

#include <cuda.h>

#ifdef __cplusplus
extern "C" {
#endif

CUresult CUDAAPI cuProfilerStart(void);
CUresult CUDAAPI cuProfilerStop(void);

#ifdef __cplusplus
}
#endif
#endif
