/*
 * What compiled host code calls in libcudart by itself: registration of device code, and launches.
 * The names and signatures are the binary interface between a CUDA compiler and the runtime (clang's
 * CGCUDANV.cpp emits the same).
 */
#ifndef WW_HOST_RUNTIME_H
#define WW_HOST_RUNTIME_H

#include "builtin_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ void **CUDARTAPI __cudaRegisterFatBinary(void *fatCubin);
__host__ void CUDARTAPI __cudaRegisterFatBinaryEnd(void **fatCubinHandle);
__host__ void CUDARTAPI __cudaUnregisterFatBinary(void **fatCubinHandle);
__host__ void CUDARTAPI __cudaRegisterFunction(void **fatCubinHandle, const char *hostFun,
	char *deviceFun, const char *deviceName, int thread_limit, uint3 *__ww_tid, uint3 *bid, dim3 *bDim,
	dim3 *gDim, int *wSize);
__host__ void CUDARTAPI __cudaRegisterVar(void **fatCubinHandle, char *hostVar, char *deviceAddress,
	const char *deviceName, int ext, size_t size, int constant, int global);
/* *hostVarPtrAddress is the host's pointer to the variable: the runtime sets it. */
__host__ void CUDARTAPI __cudaRegisterManagedVar(void **fatCubinHandle, void **hostVarPtrAddress,
	char *deviceAddress, const char *deviceName, int ext, size_t size, int constant, int global);
__host__ void CUDARTAPI __cudaRegisterHostVar(void **fatCubinHandle, const char *deviceName,
	char *hostVar, size_t size);
__host__ char CUDARTAPI __cudaInitModule(void **fatCubinHandle);

/* 0 when the configuration is kept for the stub that is called next. */
#ifdef __cplusplus
__host__ unsigned CUDARTAPI __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim = 1,
	size_t sharedMem = 0, cudaStream_t stream = 0);
#else
__host__ unsigned CUDARTAPI __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim,
	size_t sharedMem, cudaStream_t stream);
#endif
__host__ cudaError_t CUDARTAPI __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim,
	size_t *sharedMem, void *stream);
__host__ cudaError_t CUDARTAPI __cudaGetKernel(cudaKernel_t *kernel, const void *hostFun);
__host__ cudaError_t CUDARTAPI __cudaLaunchKernel(cudaKernel_t kernel, dim3 gridDim, dim3 blockDim,
	void **args, size_t sharedMem, cudaStream_t stream);
__host__ cudaError_t CUDARTAPI __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 gridDim,
	dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream);

#ifdef __cplusplus
}

/* What nvcc writes where the host takes the address of a __device__ function: a constant may be that. */
template <class T, T f> struct __ww_device_function {
	static constexpr T at = f;
};
#endif
#endif
