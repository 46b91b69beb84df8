/*
 * Descriptors of data spread over devices, which cuFFT and cuBLAS share.
 */
#ifndef _CUDA_LIB_XT_H_
#define _CUDA_LIB_XT_H_

#include "cuda_runtime.h"

#define CUDA_XT_DESCRIPTOR_VERSION 0x01000000
#define MAX_CUDA_DESCRIPTOR_GPUS 64

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cudaXtCopyType_t {
	LIB_XT_COPY_HOST_TO_DEVICE = 0,
	LIB_XT_COPY_DEVICE_TO_HOST = 1,
	LIB_XT_COPY_DEVICE_TO_DEVICE = 2,
} cudaLibXtCopyType;

typedef enum libFormat_t {
	LIB_FORMAT_CUFFT = 0,
	LIB_FORMAT_UNDEFINED = 1,
} libFormat;

typedef struct cudaXtDesc_t {
	int version;
	int nGPUs;
	int GPUs[64];
	void * data[64];
	size_t size[64];
	void *cudaXtState;
} cudaXtDesc;

typedef struct cudaLibXtDesc_t {
	int version;
	cudaXtDesc *descriptor;
	libFormat library;
	int subFormat;
	void *libDescriptor;
} cudaLibXtDesc;

#ifdef __cplusplus
}
#endif
#endif
