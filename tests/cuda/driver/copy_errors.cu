// FLAGS: -lcuda
// DESC: what copies of rows and boxes with wrong arguments answer, recorded on an H100 with CUDA 13.0
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>
static char host[1 << 16];
static CUdeviceptr dev, dev2; static CUarray arr, arr3, lay;
static CUDA_MEMCPY2D base2() { CUDA_MEMCPY2D c; memset(&c, 0, sizeof c); c.srcMemoryType = CU_MEMORYTYPE_HOST; c.srcHost = host; c.srcPitch = 64; c.dstMemoryType = CU_MEMORYTYPE_DEVICE; c.dstDevice = dev; c.dstPitch = 64; c.WidthInBytes = 32; c.Height = 4; return c; }
static CUDA_MEMCPY3D base3() { CUDA_MEMCPY3D c; memset(&c, 0, sizeof c); c.srcMemoryType = CU_MEMORYTYPE_HOST; c.srcHost = host; c.srcPitch = 64; c.srcHeight = 8; c.dstMemoryType = CU_MEMORYTYPE_DEVICE; c.dstDevice = dev; c.dstPitch = 64; c.dstHeight = 8; c.WidthInBytes = 32; c.Height = 4; c.Depth = 2; return c; }
static const char *n(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define T2(what, ...) { CUDA_MEMCPY2D c = base2(); __VA_ARGS__; CUresult a = cuMemcpy2D(&c), b = cuMemcpy2DUnaligned(&c), d = cuMemcpy2DAsync(&c, 0); printf("2D %-34s %s %s %s sync %s\n", what, n(a), n(b), n(d), n(cuCtxSynchronize())); }
#define T3(what, ...) { CUDA_MEMCPY3D c = base3(); __VA_ARGS__; CUresult a = cuMemcpy3D(&c), d = cuMemcpy3DAsync(&c, 0); printf("3D %-34s %s %s sync %s\n", what, n(a), n(d), n(cuCtxSynchronize())); }
#define TO_ARRAY(a) c.dstMemoryType = CU_MEMORYTYPE_ARRAY, c.dstArray = a, c.dstDevice = 0, c.dstPitch = 0
#define FROM_ARRAY(a) c.srcMemoryType = CU_MEMORYTYPE_ARRAY, c.srcArray = a, c.srcHost = 0, c.srcPitch = 0
#define R(what, x) { cudaError_t e = x; printf("rt %-40s %s last %s\n", what, cudaGetErrorName(e), cudaGetErrorName(cudaGetLastError())); }
int main()
{
	setvbuf(stdout, 0, _IONBF, 0);
	cudaFree(0); cuMemAlloc(&dev, 1 << 16); cuMemAlloc(&dev2, 1 << 16);
	CUDA_ARRAY_DESCRIPTOR ad = {16, 8, CU_AD_FORMAT_FLOAT, 1}; cuArrayCreate(&arr, &ad);
	CUDA_ARRAY3D_DESCRIPTOR d3 = {16, 8, 4, CU_AD_FORMAT_FLOAT, 1, 0}; cuArray3DCreate(&arr3, &d3);
	CUDA_ARRAY3D_DESCRIPTOR dl = {16, 8, 4, CU_AD_FORMAT_FLOAT, 1, CUDA_ARRAY3D_LAYERED}; cuArray3DCreate(&lay, &dl);
	printf("2D null %s\n", n(cuMemcpy2D(0))); printf("3D null %s\n", n(cuMemcpy3D(0)));
	T2("good", ) T2("width 0", c.WidthInBytes = 0) T2("height 0", c.Height = 0) T2("both 0", c.WidthInBytes = c.Height = 0)
	T2("width 0, null dst", c.WidthInBytes = 0, c.dstDevice = 0)
	T2("width > srcPitch", c.srcPitch = 16) T2("width > dstPitch", c.dstPitch = 16) T2("x + width > srcPitch", c.srcXInBytes = 40) T2("x + width > dstPitch", c.dstXInBytes = 40)
	T2("srcPitch 0", c.srcPitch = 0) T2("dstPitch 0", c.dstPitch = 0) T2("both pitches 0", c.srcPitch = c.dstPitch = 0) T2("height 1, pitches 0", c.Height = 1, c.srcPitch = c.dstPitch = 0) T2("height 1, pitch small", c.Height = 1, c.srcPitch = 8)
	T2("srcType 0", c.srcMemoryType = (CUmemorytype)0) T2("dstType 0", c.dstMemoryType = (CUmemorytype)0) T2("srcType 7", c.srcMemoryType = (CUmemorytype)7) T2("dstType 7", c.dstMemoryType = (CUmemorytype)7)
	T2("src null", c.srcHost = 0) T2("dst null", c.dstDevice = 0) T2("src device null", c.srcMemoryType = CU_MEMORYTYPE_DEVICE) T2("dst host null", c.dstMemoryType = CU_MEMORYTYPE_HOST)
	T2("dst array null", c.dstMemoryType = CU_MEMORYTYPE_ARRAY) T2("src array null", c.srcMemoryType = CU_MEMORYTYPE_ARRAY)
	T2("device beyond", c.dstY = 5000) T2("pitch huge", c.dstPitch = 1ull << 40) T2("pitch odd", c.dstPitch = 33, c.WidthInBytes = 32) T2("pitch > max", c.dstPitch = 0x80000000ull, c.Height = 2)
	T2("dst not allocated", c.dstDevice = 0x1000) T2("host as device", c.dstDevice = (CUdeviceptr)host)
	T2("to array", TO_ARRAY(arr)) T2("to array x+w", TO_ARRAY(arr), c.dstXInBytes = 40) T2("to array y+h", TO_ARRAY(arr), c.dstY = 6) T2("to array width", TO_ARRAY(arr), c.WidthInBytes = 64, c.srcPitch = 128) T2("to array width+", TO_ARRAY(arr), c.WidthInBytes = 68, c.srcPitch = 128) T2("to array x odd", TO_ARRAY(arr), c.dstXInBytes = 2) T2("to array width odd", TO_ARRAY(arr), c.WidthInBytes = 30)
	T2("to array 3d", TO_ARRAY(arr3)) T2("to layered", TO_ARRAY(lay)) T2("from array", FROM_ARRAY(arr)) T2("from array y", FROM_ARRAY(arr), c.srcY = 7) T2("from array x", FROM_ARRAY(arr), c.srcXInBytes = 60) T2("array pitch given", TO_ARRAY(arr), c.dstPitch = 3)
	T2("array to array", TO_ARRAY(arr), FROM_ARRAY(arr)) T2("host to host", c.dstMemoryType = CU_MEMORYTYPE_HOST, c.dstHost = host + 4096) T2("unified both", c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_UNIFIED, c.srcDevice = dev2)
	T2("array handle bad", TO_ARRAY((CUarray)host))
	T3("good", ) T3("width 0", c.WidthInBytes = 0) T3("height 0", c.Height = 0) T3("depth 0", c.Depth = 0) T3("all 0", c.WidthInBytes = c.Height = c.Depth = 0)
	T3("width > srcPitch", c.srcPitch = 16) T3("width > dstPitch", c.dstPitch = 16) T3("srcPitch 0", c.srcPitch = 0) T3("dstPitch 0", c.dstPitch = 0) T3("height > srcHeight", c.srcHeight = 2) T3("height > dstHeight", c.dstHeight = 2) T3("srcHeight 0", c.srcHeight = 0) T3("dstHeight 0", c.dstHeight = 0) T3("depth 1, heights 0", c.Depth = 1, c.srcHeight = c.dstHeight = 0) T3("depth 1, height small", c.Depth = 1, c.srcHeight = 2) T3("y + h > srcHeight", c.srcY = 6) T3("x + w > srcPitch", c.srcXInBytes = 40)
	T3("LOD 1", c.srcLOD = 1) T3("dstLOD 1", c.dstLOD = 1) T3("reserved", c.reserved0 = host) T3("reserved1", c.reserved1 = host)
	T3("to array", TO_ARRAY(arr3)) T3("to array z", TO_ARRAY(arr3), c.dstZ = 3) T3("to array y", TO_ARRAY(arr3), c.dstY = 6) T3("to array x", TO_ARRAY(arr3), c.dstXInBytes = 48) T3("to 2d array", TO_ARRAY(arr)) T3("to 2d array depth 1", TO_ARRAY(arr), c.Depth = 1) T3("to layered", TO_ARRAY(lay)) T3("to layered z", TO_ARRAY(lay), c.dstZ = 3) T3("to array LOD", TO_ARRAY(arr3), c.dstLOD = 1)
	T3("from array z", FROM_ARRAY(arr3), c.srcZ = 3) T3("null array", TO_ARRAY(0)) T3("types 0", c.srcMemoryType = c.dstMemoryType = (CUmemorytype)0) T3("src null", c.srcHost = 0) T3("dst null", c.dstDevice = 0) T3("pitch huge", c.dstPitch = 1ull << 40)
	void *d = (void *)dev; cudaArray_t a = (cudaArray_t)arr, b = (cudaArray_t)arr3;
	R("2D good", cudaMemcpy2D(d, 64, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2D width>dpitch", cudaMemcpy2D(d, 16, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2D width>spitch", cudaMemcpy2D(d, 64, host, 16, 32, 4, cudaMemcpyHostToDevice)) R("2D h1 pitch small", cudaMemcpy2D(d, 16, host, 16, 32, 1, cudaMemcpyHostToDevice)) R("2D pitch 0", cudaMemcpy2D(d, 0, host, 0, 32, 4, cudaMemcpyHostToDevice)) R("2D h1 pitch 0", cudaMemcpy2D(d, 0, host, 0, 32, 1, cudaMemcpyHostToDevice))
	R("2D kind 9", cudaMemcpy2D(d, 64, host, 64, 32, 4, (cudaMemcpyKind)9)) R("2D wrong kind DtoH", cudaMemcpy2D(d, 64, host, 64, 32, 4, cudaMemcpyDeviceToHost)) R("2D kind DtoD", cudaMemcpy2D(d, 64, host, 64, 32, 4, cudaMemcpyDeviceToDevice)) R("2D kind HtoH", cudaMemcpy2D(d, 64, host, 64, 32, 4, cudaMemcpyHostToHost)) R("2D default", cudaMemcpy2D(d, 64, host, 64, 32, 4, cudaMemcpyDefault))
	R("2D null dst", cudaMemcpy2D(0, 64, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2D null src", cudaMemcpy2D(d, 64, 0, 64, 32, 4, cudaMemcpyHostToDevice)) R("2D w0 null", cudaMemcpy2D(0, 64, 0, 64, 0, 4, cudaMemcpyHostToDevice)) R("2D h0 null", cudaMemcpy2D(0, 64, 0, 64, 4, 0, cudaMemcpyHostToDevice)) R("2D w0 bad kind", cudaMemcpy2D(0, 64, 0, 64, 0, 4, (cudaMemcpyKind)9)) R("2D pitch huge", cudaMemcpy2D(d, 1ull << 40, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2D beyond", cudaMemcpy2D(d, 64, host, 64, 32, 2000, cudaMemcpyHostToDevice))
	R("2DToArray good", cudaMemcpy2DToArray(a, 0, 0, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2DToArray x", cudaMemcpy2DToArray(a, 40, 0, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2DToArray y", cudaMemcpy2DToArray(a, 0, 6, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2DToArray null", cudaMemcpy2DToArray(0, 0, 0, host, 64, 32, 4, cudaMemcpyHostToDevice)) R("2DToArray pitch", cudaMemcpy2DToArray(a, 0, 0, host, 16, 32, 4, cudaMemcpyHostToDevice)) R("2DToArray kind", cudaMemcpy2DToArray(a, 0, 0, host, 64, 32, 4, cudaMemcpyDeviceToHost)) R("2DToArray odd", cudaMemcpy2DToArray(a, 0, 0, host, 64, 30, 4, cudaMemcpyHostToDevice)) R("2DFromArray null", cudaMemcpy2DFromArray(host, 64, 0, 0, 0, 32, 4, cudaMemcpyDeviceToHost)) R("2DFromArray y", cudaMemcpy2DFromArray(host, 64, a, 0, 7, 32, 4, cudaMemcpyDeviceToHost)) R("2DFromArray kind", cudaMemcpy2DFromArray(host, 64, a, 0, 0, 32, 4, cudaMemcpyHostToDevice)) R("2DArrayToArray", cudaMemcpy2DArrayToArray(a, 0, 0, a, 0, 4, 32, 4, cudaMemcpyDeviceToDevice)) R("2DArrayToArray y", cudaMemcpy2DArrayToArray(a, 0, 6, a, 0, 4, 32, 4, cudaMemcpyDeviceToDevice))
#define P3(what, ...) { cudaMemcpy3DParms p; memset(&p, 0, sizeof p); p.srcPtr = make_cudaPitchedPtr(host, 64, 32, 8); p.dstPtr = make_cudaPitchedPtr(d, 64, 32, 8); p.extent = make_cudaExtent(32, 4, 2); p.kind = cudaMemcpyHostToDevice; __VA_ARGS__; R("3D " what, cudaMemcpy3D(&p)) R("3DAsync " what, cudaMemcpy3DAsync(&p, 0)) }
#define PA p.dstPtr = make_cudaPitchedPtr(0, 0, 0, 0), p.dstArray
	R("3D null", cudaMemcpy3D(0)) P3("good", ) P3("no src", p.srcPtr.ptr = 0) P3("no dst", p.dstPtr.ptr = 0) P3("both dst", p.dstArray = b) P3("both src", p.srcArray = b) P3("pitch", p.srcPtr.pitch = 16) P3("dpitch", p.dstPtr.pitch = 16) P3("ysize", p.srcPtr.ysize = 2) P3("dysize", p.dstPtr.ysize = 2) P3("xsize", p.srcPtr.xsize = 8) P3("pitch 0", p.srcPtr.pitch = 0) P3("ysize 0", p.srcPtr.ysize = 0) P3("w0", p.extent.width = 0) P3("h0", p.extent.height = 0) P3("d0", p.extent.depth = 0) P3("all 0", p.extent = make_cudaExtent(0, 0, 0)) P3("kind 9", p.kind = (cudaMemcpyKind)9) P3("kind DtoH", p.kind = cudaMemcpyDeviceToHost) P3("default", p.kind = cudaMemcpyDefault) P3("kind HtoH", p.kind = cudaMemcpyHostToHost)
	P3("array", PA = b, p.extent.width = 8) P3("array z", PA = b, p.extent.width = 8, p.dstPos.z = 3) P3("array w", PA = b, p.extent.width = 17) P3("array x", PA = b, p.extent.width = 8, p.dstPos.x = 10) P3("2d array depth 2", PA = a, p.extent.width = 8) P3("array d0", PA = a, p.extent = make_cudaExtent(8, 4, 0)) P3("array, no src", PA = b, p.srcPtr.ptr = 0, p.extent.width = 8) P3("x pos", p.srcPos.x = 40) P3("y pos", p.srcPos.y = 6) P3("dst y pos", p.dstPos.y = 6)
}
