/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names that programs built against old headers were linked to, and that mean the same as their
 * successors. Forms with 32-bit device pointers (CUDA before 3.2) are not among them.
 */
#include "driver/driver.h"

CUresult cuCtxCreate(CUcontext *ctx, unsigned int flags, CUdevice dev)
{
	return cuCtxCreate_v2(ctx, flags, dev);
}

CUresult cuCtxDestroy(CUcontext ctx) { return cuCtxDestroy_v2(ctx); }

CUresult cuCtxPushCurrent(CUcontext ctx) { return cuCtxPushCurrent_v2(ctx); }

CUresult cuCtxPopCurrent(CUcontext *ctx) { return cuCtxPopCurrent_v2(ctx); }

CUresult cuDevicePrimaryCtxRelease(CUdevice dev) { return cuDevicePrimaryCtxRelease_v2(dev); }

CUresult cuDevicePrimaryCtxReset(CUdevice dev) { return cuDevicePrimaryCtxReset_v2(dev); }

CUresult cuDevicePrimaryCtxSetFlags(CUdevice dev, unsigned int flags)
{
	return cuDevicePrimaryCtxSetFlags_v2(dev, flags);
}

CUresult cuStreamDestroy(CUstream stream) { return cuStreamDestroy_v2(stream); }

CUresult cuEventDestroy(CUevent event) { return cuEventDestroy_v2(event); }

CUresult cuMemAllocHost(void **ptr, unsigned int size) { return cuMemAllocHost_v2(ptr, size); }

CUresult cuMemHostRegister(void *ptr, size_t size, unsigned int flags)
{
	return cuMemHostRegister_v2(ptr, size, flags);
}

CUresult cuLinkCreate(unsigned int n, CUjit_option *options, void **values, CUlinkState *state)
{
	return cuLinkCreate_v2(n, options, values, state);
}

CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, size_t size,
		       const char *name, unsigned int n, CUjit_option *options, void **values)
{
	return cuLinkAddData_v2(state, type, data, size, name, n, options, values);
}

CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char *path, unsigned int n,
		       CUjit_option *options, void **values)
{
	return cuLinkAddFile_v2(state, type, path, n, options, values);
}

/* The profiler of CUDA 4 is configured by files that nothing here reads. */
CUresult cuProfilerInitialize(const char *config, const char *output, int mode)
{
	CUresult r = driver_check_init();
	return r ? r : config && output ? CUDA_ERROR_PROFILER_DISABLED : CUDA_ERROR_INVALID_VALUE;
}
