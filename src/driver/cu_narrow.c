/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls in the form they had before CUDA 3.2: sizes and device addresses of 32 bits. Addresses are
 * widened, so those that a program invents are refused as any other; what does not fit into 32 bits
 * is never handed out.
 */
#include "driver/driver.h"

static CUresult too_wide(const char *what)
{
	return driver_fail(CUDA_ERROR_OUT_OF_MEMORY,
			   "%s has no 32-bit form here: use the calls of CUDA 3.2 and later", what);
}

static unsigned clamp(size_t n) { return n > 0xffffffffu ? 0xffffffffu : (unsigned)n; }

CUresult cuDeviceTotalMem(unsigned int *bytes, CUdevice dev)
{
	size_t n;
	CUresult r = cuDeviceTotalMem_v2(bytes ? &n : NULL, dev);
	if (!r)
		*bytes = clamp(n);
	return r;
}

CUresult cuMemGetInfo(unsigned int *free_bytes, unsigned int *total)
{
	size_t f, t;
	CUresult r = cuMemGetInfo_v2(free_bytes ? &f : NULL, total ? &t : NULL);
	if (r)
		return r;
	*free_bytes = clamp(f);
	*total = clamp(t);
	return r;
}

/* ---- allocations: device memory lies above 4 GiB ----------------------------------------------- */

CUresult cuMemAlloc(CUdeviceptr_v1 *ptr, unsigned int size)
{
	CUdeviceptr p;
	CUresult r = cuMemAlloc_v2(ptr ? &p : NULL, size);
	if (r)
		return r;
	cuMemFree_v2(p);
	return too_wide("an allocation");
}

CUresult cuMemAllocPitch(CUdeviceptr_v1 *ptr, unsigned int *pitch, unsigned int width,
			 unsigned int rows, unsigned int element)
{
	CUdeviceptr p;
	size_t n;
	CUresult r = cuMemAllocPitch_v2(ptr ? &p : NULL, pitch ? &n : NULL, width, rows, element);
	if (r)
		return r;
	cuMemFree_v2(p);
	return too_wide("an allocation");
}

CUresult cuMemFree(CUdeviceptr_v1 ptr) { return cuMemFree_v2(ptr); }

CUresult cuMemGetAddressRange(CUdeviceptr_v1 *base, unsigned int *size, CUdeviceptr_v1 ptr)
{
	CUdeviceptr b;
	size_t n;
	CUresult r = cuMemGetAddressRange_v2(&b, &n, ptr);
	return r ? r : too_wide("an allocation's address");
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr_v1 *ptr, void *host, unsigned int flags)
{
	CUdeviceptr p;
	CUresult r = cuMemHostGetDevicePointer_v2(ptr ? &p : NULL, host, flags);
	if (!r && p >> 32)
		return too_wide("the memory's address");
	if (!r)
		*ptr = (CUdeviceptr_v1)p;
	return r;
}

CUresult cuModuleGetGlobal(CUdeviceptr_v1 *ptr, unsigned int *size, CUmodule mod, const char *name)
{
	CUdeviceptr p = 0;
	size_t n = 0;
	CUresult r = cuModuleGetGlobal_v2(ptr ? &p : NULL, size ? &n : NULL, mod, name);
	if (!r && p >> 32)
		return too_wide("the variable's address");
	if (!r && size)
		*size = clamp(n);
	return r;
}

/* ---- copies ------------------------------------------------------------------------------------- */

CUresult cuMemcpyHtoD(CUdeviceptr_v1 dst, const void *src, unsigned int n)
{
	return cuMemcpyHtoD_v2(dst, src, n);
}

CUresult cuMemcpyDtoH(void *dst, CUdeviceptr_v1 src, unsigned int n)
{
	return cuMemcpyDtoH_v2(dst, src, n);
}

CUresult cuMemcpyDtoD(CUdeviceptr_v1 dst, CUdeviceptr_v1 src, unsigned int n)
{
	return cuMemcpyDtoD_v2(dst, src, n);
}

CUresult cuMemcpyDtoA(CUarray dst, unsigned int offset, CUdeviceptr_v1 src, unsigned int n)
{
	return cuMemcpyDtoA_v2(dst, offset, src, n);
}

CUresult cuMemcpyAtoD(CUdeviceptr_v1 dst, CUarray src, unsigned int offset, unsigned int n)
{
	return cuMemcpyAtoD_v2(dst, src, offset, n);
}

CUresult cuMemcpyHtoA(CUarray dst, unsigned int offset, const void *src, unsigned int n)
{
	return cuMemcpyHtoA_v2(dst, offset, src, n);
}

CUresult cuMemcpyAtoH(void *dst, CUarray src, unsigned int offset, unsigned int n)
{
	return cuMemcpyAtoH_v2(dst, src, offset, n);
}

CUresult cuMemcpyAtoA(CUarray dst, unsigned int to, CUarray src, unsigned int from, unsigned int n)
{
	return cuMemcpyAtoA_v2(dst, to, src, from, n);
}

CUresult cuMemcpyHtoAAsync(CUarray dst, unsigned int offset, const void *src, unsigned int n,
			   CUstream s)
{
	return cuMemcpyHtoAAsync_v2(dst, offset, src, n, s);
}

CUresult cuMemcpyAtoHAsync(void *dst, CUarray src, unsigned int offset, unsigned int n, CUstream s)
{
	return cuMemcpyAtoHAsync_v2(dst, src, offset, n, s);
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr_v1 dst, const void *src, unsigned int n, CUstream s)
{
	return cuMemcpyHtoDAsync_v2(dst, src, n, s);
}

CUresult cuMemcpyDtoHAsync(void *dst, CUdeviceptr_v1 src, unsigned int n, CUstream s)
{
	return cuMemcpyDtoHAsync_v2(dst, src, n, s);
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr_v1 dst, CUdeviceptr_v1 src, unsigned int n, CUstream s)
{
	return cuMemcpyDtoDAsync_v2(dst, src, n, s);
}

static const CUDA_MEMCPY2D *wide_2d(const CUDA_MEMCPY2D_v1 *c, CUDA_MEMCPY2D *to)
{
	if (!c)
		return NULL;
	*to = (CUDA_MEMCPY2D){
		.srcXInBytes = c->srcXInBytes,
		.srcY = c->srcY,
		.srcMemoryType = c->srcMemoryType,
		.srcHost = c->srcHost,
		.srcDevice = c->srcDevice,
		.srcArray = c->srcArray,
		.srcPitch = c->srcPitch,
		.dstXInBytes = c->dstXInBytes,
		.dstY = c->dstY,
		.dstMemoryType = c->dstMemoryType,
		.dstHost = c->dstHost,
		.dstDevice = c->dstDevice,
		.dstArray = c->dstArray,
		.dstPitch = c->dstPitch,
		.WidthInBytes = c->WidthInBytes,
		.Height = c->Height,
	};
	return to;
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D_v1 *c)
{
	CUDA_MEMCPY2D w;
	return cuMemcpy2D_v2(wide_2d(c, &w));
}

CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D_v1 *c)
{
	CUDA_MEMCPY2D w;
	return cuMemcpy2DUnaligned_v2(wide_2d(c, &w));
}

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D_v1 *c, CUstream s)
{
	CUDA_MEMCPY2D w;
	return cuMemcpy2DAsync_v2(wide_2d(c, &w), s);
}

static const CUDA_MEMCPY3D *wide_3d(const CUDA_MEMCPY3D_v1 *c, CUDA_MEMCPY3D *to)
{
	if (!c)
		return NULL;
	*to = (CUDA_MEMCPY3D){
		.srcXInBytes = c->srcXInBytes,
		.srcY = c->srcY,
		.srcZ = c->srcZ,
		.srcLOD = c->srcLOD,
		.srcMemoryType = c->srcMemoryType,
		.srcHost = c->srcHost,
		.srcDevice = c->srcDevice,
		.srcArray = c->srcArray,
		.srcPitch = c->srcPitch,
		.srcHeight = c->srcHeight,
		.dstXInBytes = c->dstXInBytes,
		.dstY = c->dstY,
		.dstZ = c->dstZ,
		.dstLOD = c->dstLOD,
		.dstMemoryType = c->dstMemoryType,
		.dstHost = c->dstHost,
		.dstDevice = c->dstDevice,
		.dstArray = c->dstArray,
		.dstPitch = c->dstPitch,
		.dstHeight = c->dstHeight,
		.WidthInBytes = c->WidthInBytes,
		.Height = c->Height,
		.Depth = c->Depth,
	};
	return to;
}

CUresult cuMemcpy3D(const CUDA_MEMCPY3D_v1 *c)
{
	CUDA_MEMCPY3D w;
	return cuMemcpy3D_v2(wide_3d(c, &w));
}

CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D_v1 *c, CUstream s)
{
	CUDA_MEMCPY3D w;
	return cuMemcpy3DAsync_v2(wide_3d(c, &w), s);
}

/* ---- fills ---------------------------------------------------------------------------------------- */

CUresult cuMemsetD8(CUdeviceptr_v1 dst, unsigned char v, unsigned int n)
{
	return cuMemsetD8_v2(dst, v, n);
}

CUresult cuMemsetD16(CUdeviceptr_v1 dst, unsigned short v, unsigned int n)
{
	return cuMemsetD16_v2(dst, v, n);
}

CUresult cuMemsetD32(CUdeviceptr_v1 dst, unsigned int v, unsigned int n)
{
	return cuMemsetD32_v2(dst, v, n);
}

CUresult cuMemsetD2D8(CUdeviceptr_v1 dst, unsigned int pitch, unsigned char v, unsigned int width,
		      unsigned int rows)
{
	return cuMemsetD2D8_v2(dst, pitch, v, width, rows);
}

CUresult cuMemsetD2D16(CUdeviceptr_v1 dst, unsigned int pitch, unsigned short v, unsigned int width,
		       unsigned int rows)
{
	return cuMemsetD2D16_v2(dst, pitch, v, width, rows);
}

CUresult cuMemsetD2D32(CUdeviceptr_v1 dst, unsigned int pitch, unsigned int v, unsigned int width,
		       unsigned int rows)
{
	return cuMemsetD2D32_v2(dst, pitch, v, width, rows);
}

/* ---- arrays ---------------------------------------------------------------------------------------- */

CUresult cuArrayCreate(CUarray *array, const CUDA_ARRAY_DESCRIPTOR_v1 *d)
{
	if (!d)
		return cuArrayCreate_v2(array, NULL);
	const CUDA_ARRAY_DESCRIPTOR w = {d->Width, d->Height, d->Format, d->NumChannels};
	return cuArrayCreate_v2(array, &w);
}

CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR_v1 *d, CUarray array)
{
	CUDA_ARRAY_DESCRIPTOR w;
	CUresult r = cuArrayGetDescriptor_v2(d ? &w : NULL, array);
	if (!r)
		*d = (CUDA_ARRAY_DESCRIPTOR_v1){(unsigned)w.Width, (unsigned)w.Height, w.Format,
						w.NumChannels};
	return r;
}

CUresult cuArray3DCreate(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR_v1 *d)
{
	if (!d)
		return cuArray3DCreate_v2(array, NULL);
	const CUDA_ARRAY3D_DESCRIPTOR w = {d->Width,  d->Height,      d->Depth,
					   d->Format, d->NumChannels, d->Flags};
	return cuArray3DCreate_v2(array, &w);
}

CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR_v1 *d, CUarray array)
{
	CUDA_ARRAY3D_DESCRIPTOR w;
	CUresult r = cuArray3DGetDescriptor_v2(d ? &w : NULL, array);
	if (!r)
		*d = (CUDA_ARRAY3D_DESCRIPTOR_v1){(unsigned)w.Width, (unsigned)w.Height,
						  (unsigned)w.Depth, w.Format,
						  w.NumChannels,     w.Flags};
	return r;
}
