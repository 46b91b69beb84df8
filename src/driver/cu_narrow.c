/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls in the form they had before CUDA 3.2: sizes and device addresses of 32 bits. They belong to
 * contexts of that time; in today's they answer CUDA_ERROR_INVALID_CONTEXT, whatever is asked, as
 * recorded on hardware. Only a handle that is none is told before.
 */
#include "driver/driver.h"

static CUresult too_new(void)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	return r ? r
		 : driver_fail(CUDA_ERROR_INVALID_CONTEXT,
			       "a call of before CUDA 3.2 in a context of today: use its later form");
}

CUresult cuDeviceTotalMem(unsigned int *bytes, CUdevice dev)
{
	size_t n;
	CUresult r = cuDeviceTotalMem_v2(bytes ? &n : NULL, dev);
	if (!r)
		*bytes = n > 0xffffffffu ? 0xffffffffu : (unsigned)n;
	return r;
}

CUresult cuMemGetInfo(unsigned int *free_bytes, unsigned int *total)
{
	return too_new();
}

CUresult cuMemAlloc(CUdeviceptr_v1 *ptr, unsigned int size)
{
	return too_new();
}

CUresult cuMemAllocPitch(CUdeviceptr_v1 *ptr, unsigned int *pitch, unsigned int width,
			 unsigned int rows, unsigned int element)
{
	return too_new();
}

CUresult cuMemGetAddressRange(CUdeviceptr_v1 *base, unsigned int *size, CUdeviceptr_v1 ptr)
{
	return too_new();
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr_v1 *ptr, void *host, unsigned int flags)
{
	return too_new();
}

CUresult cuModuleGetGlobal(CUdeviceptr_v1 *ptr, unsigned int *size, CUmodule mod, const char *name)
{
	return handle_get(H_module, mod) ? too_new() : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuMemcpyHtoD(CUdeviceptr_v1 dst, const void *src, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyDtoH(void *dst, CUdeviceptr_v1 src, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyDtoD(CUdeviceptr_v1 dst, CUdeviceptr_v1 src, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyDtoA(CUarray dst, unsigned int offset, CUdeviceptr_v1 src, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyAtoD(CUdeviceptr_v1 dst, CUarray src, unsigned int offset, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyHtoA(CUarray dst, unsigned int offset, const void *src, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyAtoH(void *dst, CUarray src, unsigned int offset, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyAtoA(CUarray dst, unsigned int to, CUarray src, unsigned int from, unsigned int n)
{
	return too_new();
}

CUresult cuMemcpyHtoAAsync(CUarray dst, unsigned int offset, const void *src, unsigned int n,
			   CUstream s)
{
	return too_new();
}

CUresult cuMemcpyAtoHAsync(void *dst, CUarray src, unsigned int offset, unsigned int n, CUstream s)
{
	return too_new();
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr_v1 dst, const void *src, unsigned int n, CUstream s)
{
	return too_new();
}

CUresult cuMemcpyDtoHAsync(void *dst, CUdeviceptr_v1 src, unsigned int n, CUstream s)
{
	return too_new();
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr_v1 dst, CUdeviceptr_v1 src, unsigned int n, CUstream s)
{
	return too_new();
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D_v1 *c)
{
	return too_new();
}

CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D_v1 *c)
{
	return too_new();
}

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D_v1 *c, CUstream s)
{
	return too_new();
}

CUresult cuMemcpy3D(const CUDA_MEMCPY3D_v1 *c)
{
	return too_new();
}

CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D_v1 *c, CUstream s)
{
	return too_new();
}

CUresult cuMemsetD8(CUdeviceptr_v1 dst, unsigned char v, unsigned int n)
{
	return too_new();
}

CUresult cuMemsetD16(CUdeviceptr_v1 dst, unsigned short v, unsigned int n)
{
	return too_new();
}

CUresult cuMemsetD32(CUdeviceptr_v1 dst, unsigned int v, unsigned int n)
{
	return too_new();
}

CUresult cuMemsetD2D8(CUdeviceptr_v1 dst, unsigned int pitch, unsigned char v, unsigned int width,
		      unsigned int rows)
{
	return too_new();
}

CUresult cuMemsetD2D16(CUdeviceptr_v1 dst, unsigned int pitch, unsigned short v, unsigned int width,
		       unsigned int rows)
{
	return too_new();
}

CUresult cuMemsetD2D32(CUdeviceptr_v1 dst, unsigned int pitch, unsigned int v, unsigned int width,
		       unsigned int rows)
{
	return too_new();
}

CUresult cuArrayCreate(CUarray *array, const CUDA_ARRAY_DESCRIPTOR_v1 *d)
{
	return too_new();
}

CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR_v1 *d, CUarray array)
{
	return handle_get(H_array, array) ? too_new() : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuArray3DCreate(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR_v1 *d)
{
	return too_new();
}

CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR_v1 *d, CUarray array)
{
	return handle_get(H_array, array) ? too_new() : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuMemFree(CUdeviceptr_v1 ptr) { return too_new(); }

CUresult cuTexRefSetAddress(unsigned int *offset, CUtexref ref, CUdeviceptr_v1 ptr, unsigned int bytes)
{
	return handle_get(H_texref, ref) ? too_new() : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuTexRefSetAddress2D(CUtexref ref, const CUDA_ARRAY_DESCRIPTOR_v1 *d, CUdeviceptr_v1 ptr, unsigned int pitch)
{
	return handle_get(H_texref, ref) ? too_new() : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuTexRefGetAddress(CUdeviceptr_v1 *ptr, CUtexref ref)
{
	return handle_get(H_texref, ref) ? too_new() : CUDA_ERROR_INVALID_HANDLE;
}
