/*
 * Types of pointers to the driver API's functions, for cuGetProcAddress: PFN_name_vVERSION is the form that
 * VERSION of CUDA brought, PFN_name the newest. CUDA Driver API, "Driver Entry Point Access".
 */
#ifndef CUDATYPEDEFS_H
#define CUDATYPEDEFS_H

#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

#include "ww/cuda_typedefs_newest.h"
#include "ww/cuda_typedefs_a.h"
#include "ww/cuda_typedefs_b.h"

#ifdef __cplusplus
}
#endif
#endif
