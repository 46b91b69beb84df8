/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies and fills. Compiled twice: for the legacy and for the per-thread default stream
 * (cu_copy_ptsz.c). Each call describes itself as a CUDA_MEMCPY3D; operand.c does the rest.
 */
#define WW_STREAM_API
#include "driver/driver.h"
#include "driver/objects.h"
#include "driver/stream_api.h"

/* One end of a copy of bytes. */
typedef struct End {
	CUmemorytype type;
	u64 addr; /* an array's: the offset in it */
	CUarray array;
} End;

static End host(const void *p)
{
	return (End){.type = CU_MEMORYTYPE_HOST, .addr = (u64)(uintptr_t)p};
}

static End device(CUdeviceptr p) { return (End){.type = CU_MEMORYTYPE_DEVICE, .addr = p}; }

static End unified(CUdeviceptr p) { return (End){.type = CU_MEMORYTYPE_UNIFIED, .addr = p}; }

static End array(CUarray a, size_t offset)
{
	return (End){.type = CU_MEMORYTYPE_ARRAY, .addr = offset, .array = a};
}

static CUresult copy_box(const CUDA_MEMCPY3D *m, CUstream stream, bool async)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	return m ? copy_3d(ctx, STREAM(ctx, stream), m, async) : CUDA_ERROR_INVALID_VALUE;
}

static CUresult copy_bytes(End dst, End src, size_t n, CUstream stream, bool async)
{
	CUDA_MEMCPY3D m = {
		.srcMemoryType = src.type,
		.srcArray = src.array,
		.dstMemoryType = dst.type,
		.dstArray = dst.array,
		.WidthInBytes = n,
		.Height = 1,
		.Depth = 1,
	};
	if (src.type == CU_MEMORYTYPE_ARRAY)
		m.srcXInBytes = src.addr;
	else if (src.type == CU_MEMORYTYPE_HOST)
		m.srcHost = (const void *)(uintptr_t)src.addr;
	else
		m.srcDevice = src.addr;
	if (dst.type == CU_MEMORYTYPE_ARRAY)
		m.dstXInBytes = dst.addr;
	else if (dst.type == CU_MEMORYTYPE_HOST)
		m.dstHost = (void *)(uintptr_t)dst.addr;
	else
		m.dstDevice = dst.addr;
	return copy_box(&m, stream, async);
}

/* ---- bytes
 * ------------------------------------------------------------------------------------------ */

CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t n)
{
	return copy_bytes(unified(dst), unified(src), n, NULL, false);
}

CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t n, CUstream stream)
{
	return copy_bytes(unified(dst), unified(src), n, stream, true);
}

CUresult cuMemcpyHtoD(CUdeviceptr dst, const void *src, size_t n)
{
	return copy_bytes(device(dst), host(src), n, NULL, false);
}

CUresult cuMemcpyDtoH(void *dst, CUdeviceptr src, size_t n)
{
	return copy_bytes(host(dst), device(src), n, NULL, false);
}

CUresult cuMemcpyDtoD(CUdeviceptr dst, CUdeviceptr src, size_t n)
{
	return copy_bytes(device(dst), device(src), n, NULL, false);
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr dst, const void *src, size_t n, CUstream stream)
{
	return copy_bytes(device(dst), host(src), n, stream, true);
}

CUresult cuMemcpyDtoHAsync(void *dst, CUdeviceptr src, size_t n, CUstream stream)
{
	return copy_bytes(host(dst), device(src), n, stream, true);
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr dst, CUdeviceptr src, size_t n, CUstream stream)
{
	return copy_bytes(device(dst), device(src), n, stream, true);
}

/* ---- arrays
 * ---------------------------------------------------------------------------------------- */

CUresult cuMemcpyDtoA(CUarray dst, size_t offset, CUdeviceptr src, size_t n)
{
	return copy_bytes(array(dst, offset), device(src), n, NULL, false);
}

CUresult cuMemcpyAtoD(CUdeviceptr dst, CUarray src, size_t offset, size_t n)
{
	return copy_bytes(device(dst), array(src, offset), n, NULL, false);
}

CUresult cuMemcpyHtoA(CUarray dst, size_t offset, const void *src, size_t n)
{
	return copy_bytes(array(dst, offset), host(src), n, NULL, false);
}

CUresult cuMemcpyAtoH(void *dst, CUarray src, size_t offset, size_t n)
{
	return copy_bytes(host(dst), array(src, offset), n, NULL, false);
}

CUresult cuMemcpyAtoA(CUarray dst, size_t to, CUarray src, size_t from, size_t n)
{
	return copy_bytes(array(dst, to), array(src, from), n, NULL, false);
}

CUresult cuMemcpyHtoAAsync(CUarray dst, size_t offset, const void *src, size_t n, CUstream stream)
{
	return copy_bytes(array(dst, offset), host(src), n, stream, true);
}

CUresult cuMemcpyAtoHAsync(void *dst, CUarray src, size_t offset, size_t n, CUstream stream)
{
	return copy_bytes(host(dst), array(src, offset), n, stream, true);
}

/* ---- boxes
 * ----------------------------------------------------------------------------------------- */

static CUresult copy_rows(const CUDA_MEMCPY2D *c, CUstream stream, bool async)
{
	if (!c)
		return copy_box(NULL, stream, async);
	CUDA_MEMCPY3D m = {
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
		.Depth = 1,
	};
	return copy_box(&m, stream, async);
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D *c) { return copy_rows(c, NULL, false); }

CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *c) { return copy_rows(c, NULL, false); }

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *c, CUstream stream)
{
	return copy_rows(c, stream, true);
}

CUresult cuMemcpy3D(const CUDA_MEMCPY3D *c) { return copy_box(c, NULL, false); }

CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D *c, CUstream stream)
{
	return copy_box(c, stream, true);
}

/* ---- between contexts: all memory is in one address space
 * --------------------------------------------- */

static CUresult check_contexts(CUcontext a, CUcontext b)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	return handle_get(H_context, a) && handle_get(H_context, b) ? CUDA_SUCCESS
								    : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult cuMemcpyPeerAsync(CUdeviceptr dst, CUcontext to, CUdeviceptr src, CUcontext from, size_t n,
			   CUstream stream)
{
	CUresult r = check_contexts(to, from);
	return r ? r : copy_bytes(device(dst), device(src), n, stream, true);
}

CUresult cuMemcpyPeer(CUdeviceptr dst, CUcontext to, CUdeviceptr src, CUcontext from, size_t n)
{
	CUresult r = check_contexts(to, from);
	return r ? r : copy_bytes(device(dst), device(src), n, NULL, false);
}

static CUresult copy_peer_box(const CUDA_MEMCPY3D_PEER *c, CUstream stream, bool async)
{
	CUresult r = c ? check_contexts(c->dstContext, c->srcContext) : CUDA_ERROR_INVALID_VALUE;
	if (r)
		return r;
	CUDA_MEMCPY3D m = {
		.srcXInBytes = c->srcXInBytes,
		.srcY = c->srcY,
		.srcZ = c->srcZ,
		.srcMemoryType = c->srcMemoryType,
		.srcHost = c->srcHost,
		.srcDevice = c->srcDevice,
		.srcArray = c->srcArray,
		.srcPitch = c->srcPitch,
		.srcHeight = c->srcHeight,
		.dstXInBytes = c->dstXInBytes,
		.dstY = c->dstY,
		.dstZ = c->dstZ,
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
	return copy_box(&m, stream, async);
}

CUresult cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *c) { return copy_peer_box(c, NULL, false); }

CUresult cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *c, CUstream stream)
{
	return copy_peer_box(c, stream, true);
}

/* ---- fills
 * ---------------------------------------------------------------------------------------------- */

static CUresult fill(CUdeviceptr dst, size_t pitch, u64 value, u32 size, size_t width, size_t rows,
		     CUstream stream)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	return r ? r : fill_2d(STREAM(ctx, stream), dst, pitch, value, size, width, rows);
}

CUresult cuMemsetD8(CUdeviceptr dst, unsigned char value, size_t n)
{
	return fill(dst, 0, value, 1, n, 1, NULL);
}

CUresult cuMemsetD2D8(CUdeviceptr dst, size_t pitch, unsigned char value, size_t width, size_t rows)
{
	return fill(dst, pitch, value, 1, width, rows, NULL);
}

CUresult cuMemsetD8Async(CUdeviceptr dst, unsigned char value, size_t n, CUstream stream)
{
	return fill(dst, 0, value, 1, n, 1, stream);
}

CUresult cuMemsetD2D8Async(CUdeviceptr dst, size_t pitch, unsigned char value, size_t width,
			   size_t rows, CUstream stream)
{
	return fill(dst, pitch, value, 1, width, rows, stream);
}

CUresult cuMemsetD16(CUdeviceptr dst, unsigned short value, size_t n)
{
	return fill(dst, 0, value, 2, n, 1, NULL);
}

CUresult cuMemsetD2D16(CUdeviceptr dst, size_t pitch, unsigned short value, size_t width,
		       size_t rows)
{
	return fill(dst, pitch, value, 2, width, rows, NULL);
}

CUresult cuMemsetD16Async(CUdeviceptr dst, unsigned short value, size_t n, CUstream stream)
{
	return fill(dst, 0, value, 2, n, 1, stream);
}

CUresult cuMemsetD2D16Async(CUdeviceptr dst, size_t pitch, unsigned short value, size_t width,
			    size_t rows, CUstream stream)
{
	return fill(dst, pitch, value, 2, width, rows, stream);
}

CUresult cuMemsetD32(CUdeviceptr dst, unsigned int value, size_t n)
{
	return fill(dst, 0, value, 4, n, 1, NULL);
}

CUresult cuMemsetD2D32(CUdeviceptr dst, size_t pitch, unsigned int value, size_t width, size_t rows)
{
	return fill(dst, pitch, value, 4, width, rows, NULL);
}

CUresult cuMemsetD32Async(CUdeviceptr dst, unsigned int value, size_t n, CUstream stream)
{
	return fill(dst, 0, value, 4, n, 1, stream);
}

CUresult cuMemsetD2D32Async(CUdeviceptr dst, size_t pitch, unsigned int value, size_t width,
			    size_t rows, CUstream stream)
{
	return fill(dst, pitch, value, 4, width, rows, stream);
}
