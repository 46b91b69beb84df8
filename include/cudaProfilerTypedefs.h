/*
 * Types of pointers to the functions of cudaProfiler.h, for cuGetProcAddress. CUDA Driver API, "Driver Entry Point
 * Access" and, for cuProfilerInitialize, which CUDA 12 no longer has, "Profiler Control" of CUDA 11.
 */
#ifndef CUDAPROFILERTYPEDEFS_H
#define CUDAPROFILERTYPEDEFS_H

#include "cudaProfiler.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CUoutput_mode_enum {
	CU_OUT_KEY_VALUE_PAIR = 0x00,
	CU_OUT_CSV = 0x01,
} CUoutput_mode;

typedef CUresult (*PFN_cuProfilerInitialize_v4000)(const char *, const char *, CUoutput_mode);
typedef CUresult (*PFN_cuProfilerStart_v4000)(void);
typedef CUresult (*PFN_cuProfilerStop_v4000)(void);

#ifdef __cplusplus
}
#endif
#endif
