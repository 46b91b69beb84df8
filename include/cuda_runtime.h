/*
 * The CUDA runtime for C++: the API, the vector types, and typed forms of the calls whose C form
 * takes void pointers. In a CUDA source the prologue has included it already.
 * CUDA Runtime API, "C++ API Routines".
 */
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__

#include "crt/host_config.h"
#include "builtin_types.h"
#include "library_types.h"
#include "cuda_runtime_api.h"
#include "channel_descriptor.h"
#include "driver_functions.h"
#include "vector_functions.h"

#ifdef __CUDACC__
#include "cuda_device_runtime_api.h"
#include "device_launch_parameters.h"
#include "ww/minmax.h"
#endif
#if defined(__cplusplus) && !defined(__CUDACC_RTC__)
#if __cplusplus >= 201103L
#include <utility>
#endif
#include "ww/runtime_memory.h"
#include "ww/runtime_kernels.h"
#include "ww/runtime_graphs.h"
#ifdef __clang__
#include "ww/runtime_old_forms.h"
#include "ww/runtime_pieces.h"
#endif
#endif

#endif
