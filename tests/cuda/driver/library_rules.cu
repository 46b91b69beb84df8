// CHECK: exact
// FLAGS: -lcuda
// DESC: cuLibrary* and cuKernel*: lookups, globals, enumeration, attributes, unloading
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
static const char ptx[] = ".version 7.5\n.target sm_75\n.address_size 64\n.visible .global .align 4 .u32 g[3] = {5, 6, 7};\n.visible .const .align 4 .u32 c = 9;\n"
	".visible .entry a(.param .u64 p, .param .u32 q) { ret; }\n.visible .entry b() .maxntid 64, 1, 1 { .shared .align 4 .b8 s[400]; .reg .b32 %r1; mov.u32 %r1, 1; st.shared.u32 [s], %r1; ret; }\n";

int main()
{
	CU(cuInit(0));
	CUlibrary l, m;
	CUkernel a, b, list[4];
	CUdeviceptr p;
	size_t size, off;
	unsigned n;
	int v;
	const char *name;
	SHOW(cuLibraryLoadData(&l, ptx, 0, 0, 0, 0, 0, 0)); /* needs no context */
	SHOW(cuLibraryLoadData(NULL, ptx, 0, 0, 0, 0, 0, 0));
	SHOW(cuLibraryLoadData(&m, NULL, 0, 0, 0, 0, 0, 0));
	SHOW(cuLibraryLoadData(&m, "nonsense", 0, 0, 0, 0, 0, 0)); /* told later */
	SHOW(cuLibraryLoadFromFile(&m, "/nonexistent", 0, 0, 0, 0, 0, 0));
	SHOW(cuLibraryLoadFromFile(&m, NULL, 0, 0, 0, 0, 0, 0));
	SHOW(cuLibraryGetKernel(&a, l, "a"));
	SHOW(cuLibraryGetKernel(&b, l, "b"));
	SHOW(cuLibraryGetKernel(&b, l, "nobody"));
	SHOW(cuLibraryGetKernel(NULL, l, "a"));
	SHOW(cuLibraryGetKernel(&b, l, NULL));
	SHOW(cuLibraryGetKernelCount(&n, l));
	printf("%u\n", n);
	SHOW(cuLibraryGetKernelCount(NULL, l));
	SHOW(cuLibraryEnumerateKernels(list, 4, l));
	SHOW(cuLibraryEnumerateKernels(list, 0, l));
	SHOW(cuLibraryEnumerateKernels(NULL, 2, l));
	SHOW(cuLibraryGetKernel(&b, l, "b"));
	SHOW(cuLibraryGetGlobal(&p, &size, l, "g"));
	CUcontext c;
	CUdevice d;
	CU(cuDeviceGet(&d, 0));
	CU(cuDevicePrimaryCtxRetain(&c, d));
	CU(cuCtxSetCurrent(c));
	SHOW(cuLibraryGetGlobal(&p, &size, l, "g"));
	printf("%zu\n", size);
	unsigned h[3];
	SHOW(cuMemcpyDtoH(h, p, 12));
	printf("%u %u %u\n", h[0], h[1], h[2]);
	SHOW(cuLibraryGetGlobal(&p, NULL, l, "c"));
	SHOW(cuLibraryGetGlobal(NULL, &size, l, "c"));
	printf("%zu\n", size);
	SHOW(cuLibraryGetGlobal(NULL, NULL, l, "c"));
	SHOW(cuLibraryGetGlobal(&p, &size, l, "nobody"));
	SHOW(cuLibraryGetGlobal(&p, &size, l, "a"));
	SHOW(cuLibraryGetManaged(&p, &size, l, "g"));
	void *fp;
	SHOW(cuLibraryGetUnifiedFunction(&fp, l, "a"));
	CUmodule mod;
	CUfunction f, f2;
	SHOW(cuLibraryGetModule(&mod, l));
	SHOW(cuModuleGetFunction(&f, mod, "a"));
	SHOW(cuModuleUnload(mod));
	SHOW(cuKernelGetFunction(&f2, a));
	printf("same %d\n", f == f2);
	SHOW(cuKernelGetFunction(NULL, a));
	SHOW(cuKernelGetName(&name, b));
	printf("%s\n", name);
	SHOW(cuKernelGetName(NULL, b));
	CUlibrary of;
	SHOW(cuKernelGetLibrary(&of, a));
	printf("%d\n", of == l);
	SHOW(cuKernelGetParamInfo(a, 1, &off, &size));
	printf("%zu %zu\n", off, size);
	SHOW(cuKernelGetParamInfo(a, 2, &off, &size));
	SHOW(cuKernelGetParamInfo(a, 0, NULL, &size));
	SHOW(cuKernelGetParamInfo(a, 0, &off, NULL));
	SHOW(cuKernelGetAttribute(&v, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, b, d));
	printf("%d\n", v);
	SHOW(cuKernelGetAttribute(&v, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, b, d));
	printf("%d\n", v);
	SHOW(cuKernelGetAttribute(&v, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, b, 9));
	SHOW(cuKernelGetAttribute(&v, (CUfunction_attribute)99, b, d));
	SHOW(cuKernelGetAttribute(NULL, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, b, d));
	SHOW(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 64 << 10, b, d));
	SHOW(cuKernelGetAttribute(&v, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, b, d));
	printf("%d\n", v);
	SHOW(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_NUM_REGS, 8, b, d));
	SHOW(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1 << 20, b, d));
	SHOW(cuKernelSetCacheConfig(b, CU_FUNC_CACHE_PREFER_L1, d));
	SHOW(cuLaunchKernel((CUfunction)b, 1, 1, 1, 64, 1, 1, 0, 0, 0, 0));
	SHOW(cuLaunchKernel((CUfunction)b, 1, 1, 1, 65, 1, 1, 0, 0, 0, 0));
	CUmodule fm;
	SHOW(cuFuncGetModule(&fm, f));
	printf("%d\n", fm == mod);
	SHOW(cuFuncGetName(&name, f));
	printf("%s\n", name);
	CUfunctionLoadingState st;
	SHOW(cuFuncIsLoaded(&st, f));
	SHOW(cuFuncLoad(f));
	SHOW(cuFuncIsLoaded(&st, f));
	printf("%d\n", st);
	SHOW(cuCtxSynchronize());
	SHOW(cuLibraryUnload(l));
	SHOW(cuLibraryUnload(NULL));
	SHOW(cuDevicePrimaryCtxRelease(d));
	return 0;
}
