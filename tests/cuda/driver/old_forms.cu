// CHECK: exact
// FLAGS: -lcuda
// DESC: the forms of calls of before CUDA 4, with addresses of 32 bits, by their plain names
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
#include <dlfcn.h>
typedef unsigned Old;

template <typename... A> static CUresult call(const char *name, A... a)
{
	static void *lib = dlopen("libcuda.so.1", RTLD_NOW);
	CUresult (*f)(A...) = (CUresult(*)(A...))dlsym(lib, name);
	return f ? f(a...) : CUDA_ERROR_NOT_FOUND;
}

int main()
{
	CU(cuInit(0));
	CUcontext c;
	CU(cuCtxCreate(&c, 0, 0, 0));
	Old p = 7, q = 7;
	unsigned n = 7, m = 7;
	char h[64] = {0};
	SHOW(call("cuDeviceTotalMem", &n, 0));
	printf("%u\n", n == 7 ? 0 : 1);
	SHOW(call("cuMemGetInfo", &n, &m));
	SHOW(call("cuMemAlloc", &p, 64u));
	printf("%d\n", p != 7 && p != 0);
	SHOW(call("cuMemAllocPitch", &q, &n, 100u, 4u, 4u));
	SHOW(call("cuMemAlloc", &q, 0u));
	SHOW(call("cuMemGetAddressRange", &q, &n, p));
	SHOW(call("cuMemcpyHtoD", p, (const void *)h, 16u));
	SHOW(call("cuMemcpyDtoH", (void *)h, p, 16u));
	SHOW(call("cuMemcpyDtoD", p, p + 32, 16u));
	SHOW(call("cuMemcpyHtoD", 0u, (const void *)h, 16u));
	SHOW(call("cuMemsetD8", p, (unsigned char)3, 16u));
	SHOW(call("cuMemsetD32", p, 3u, 4u));
	SHOW(call("cuMemsetD2D8", p, 16u, (unsigned char)3, 4u, 2u));
	SHOW(call("cuMemFree", p));
	SHOW(call("cuMemFree", 0u));
	CUdeviceptr wide;
	void *pin;
	CU(cuMemAllocHost(&pin, 16));
	SHOW(call("cuMemHostGetDevicePointer", &q, pin, 0u));
	(void)wide;
	struct { unsigned w, hgt; CUarray_format f; unsigned ch; } d2 = {16, 8, CU_AD_FORMAT_FLOAT, 1}, got = {};
	CUarray a = NULL;
	SHOW(call("cuArrayCreate", &a, &d2));
	SHOW(call("cuArrayGetDescriptor", &got, a));
	printf("%u %u %d %u\n", got.w, got.hgt, got.f, got.ch);
	struct { unsigned w, hgt, d; CUarray_format f; unsigned ch, flags; } d3 = {8, 4, 2, CU_AD_FORMAT_UNSIGNED_INT8, 4, 0}, got3 = {};
	CUarray b = NULL;
	SHOW(call("cuArray3DCreate", &b, &d3));
	SHOW(call("cuArray3DGetDescriptor", &got3, b));
	printf("%u %u %u %d %u %u\n", got3.w, got3.hgt, got3.d, got3.f, got3.ch, got3.flags);
	SHOW(call("cuMemcpyHtoA", a, 0u, (const void *)h, 64u));
	SHOW(call("cuMemcpyAtoH", (void *)h, a, 0u, 64u));
	SHOW(call("cuMemcpyAtoA", a, 0u, a, 64u, 16u));
	SHOW(call("cuModuleGetGlobal", &q, &n, (CUmodule) nullptr, (const char *)"x"));
	SHOW(call("cuStreamBatchMemOp", (CUstream) nullptr, 0u, (CUstreamBatchMemOpParams *)nullptr, 0u));
	SHOW(call("cuStreamWriteValue32", (CUstream) nullptr, (CUdeviceptr)0, 1u, 0u));
	CUdeviceptr w8;
	CU(cuMemAlloc(&w8, 64));
	SHOW(call("cuStreamWriteValue32", (CUstream) nullptr, w8, 1u, 0u));
	SHOW(call("cuStreamWaitValue32", (CUstream) nullptr, w8, 1u, 0u));
	SHOW(call("cuStreamWriteValue64", (CUstream) nullptr, w8, 1ull, 0u));
	SHOW(call("cuStreamWaitValue64", (CUstream) nullptr, w8, 1ull, 0u));
	SHOW(cuCtxSynchronize());
	return 0;
}
