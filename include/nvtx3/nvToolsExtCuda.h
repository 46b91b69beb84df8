/*
 * NVTX names of the driver API's objects: see nvToolsExt.h.
 */
#ifndef NVTOOLSEXT_CUDA_V3
#define NVTOOLSEXT_CUDA_V3

#include "../cuda.h"
#include "nvToolsExt.h"

typedef enum nvtxResourceCUDAType_t {
	NVTX_RESOURCE_TYPE_CUDA_DEVICE = 4 << 16 | 1,
	NVTX_RESOURCE_TYPE_CUDA_CONTEXT = 4 << 16 | 2,
	NVTX_RESOURCE_TYPE_CUDA_STREAM = 4 << 16 | 3,
	NVTX_RESOURCE_TYPE_CUDA_EVENT = 4 << 16 | 4,
} nvtxResourceCUDAType_t;

#ifdef __cplusplus
#define __WW_NVTX extern "C" inline __attribute__((always_inline, unused))
#else
#define __WW_NVTX static inline __attribute__((always_inline, unused))
#endif
__WW_NVTX void nvtxNameCuDeviceA(CUdevice device, const char *name) { (void)device; (void)name; }
__WW_NVTX void nvtxNameCuDeviceW(CUdevice device, const wchar_t *name) { (void)device; (void)name; }
__WW_NVTX void nvtxNameCuContextA(CUcontext context, const char *name) { (void)context; (void)name; }
__WW_NVTX void nvtxNameCuContextW(CUcontext context, const wchar_t *name) { (void)context; (void)name; }
__WW_NVTX void nvtxNameCuStreamA(CUstream stream, const char *name) { (void)stream; (void)name; }
__WW_NVTX void nvtxNameCuStreamW(CUstream stream, const wchar_t *name) { (void)stream; (void)name; }
__WW_NVTX void nvtxNameCuEventA(CUevent event, const char *name) { (void)event; (void)name; }
__WW_NVTX void nvtxNameCuEventW(CUevent event, const wchar_t *name) { (void)event; (void)name; }
#undef __WW_NVTX

#ifdef UNICODE
#define nvtxNameCuDevice nvtxNameCuDeviceW
#define nvtxNameCuContext nvtxNameCuContextW
#define nvtxNameCuStream nvtxNameCuStreamW
#define nvtxNameCuEvent nvtxNameCuEventW
#else
#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA
#endif

#endif
