/*
 * threadIdx and its kin are built into CUDA sources; this header declares them for editors and for
 * host compilers that look at device code.
 */
#ifndef __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "vector_types.h"

#if !defined(__CUDA__) && !defined(WW_PROLOGUE_H)
#ifdef __cplusplus
extern "C" {
#endif
extern const uint3 threadIdx;
extern const uint3 blockIdx;
extern const dim3 blockDim;
extern const dim3 gridDim;
extern const int warpSize;
#ifdef __cplusplus
}
#endif
#endif
#endif
