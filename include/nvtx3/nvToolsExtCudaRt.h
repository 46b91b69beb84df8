/*
 * NVTX names of the runtime's objects: see nvToolsExt.h.
 */
#ifndef NVTOOLSEXT_CUDART_V3
#define NVTOOLSEXT_CUDART_V3

#include "../cuda_runtime_api.h"
#include "nvToolsExt.h"

typedef enum nvtxResourceCUDARTType_t {
	NVTX_RESOURCE_TYPE_CUDART_DEVICE = 5 << 16 | 0,
	NVTX_RESOURCE_TYPE_CUDART_STREAM = 5 << 16 | 1,
	NVTX_RESOURCE_TYPE_CUDART_EVENT = 5 << 16 | 2,
} nvtxResourceCUDARTType_t;

#ifdef __cplusplus
#define __WW_NVTX extern "C" inline __attribute__((always_inline, unused))
#else
#define __WW_NVTX static inline __attribute__((always_inline, unused))
#endif
__WW_NVTX void nvtxNameCudaDeviceA(int device, const char *name) { (void)device; (void)name; }
__WW_NVTX void nvtxNameCudaDeviceW(int device, const wchar_t *name) { (void)device; (void)name; }
__WW_NVTX void nvtxNameCudaStreamA(cudaStream_t stream, const char *name) { (void)stream; (void)name; }
__WW_NVTX void nvtxNameCudaStreamW(cudaStream_t stream, const wchar_t *name) { (void)stream; (void)name; }
__WW_NVTX void nvtxNameCudaEventA(cudaEvent_t event, const char *name) { (void)event; (void)name; }
__WW_NVTX void nvtxNameCudaEventW(cudaEvent_t event, const wchar_t *name) { (void)event; (void)name; }
#undef __WW_NVTX

#ifdef UNICODE
#define nvtxNameCudaDevice nvtxNameCudaDeviceW
#define nvtxNameCudaStream nvtxNameCudaStreamW
#define nvtxNameCudaEvent nvtxNameCudaEventW
#else
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
#endif

#endif
