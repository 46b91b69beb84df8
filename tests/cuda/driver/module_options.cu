// CHECK: exact
// FLAGS: -lcuda
// DESC: cuModuleLoadDataEx: options, what they give back, functions and globals of a module
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
static const char *en(CUresult r) { const char *s = "?"; cuGetErrorName(r, &s); return s; }
#define SHOW(x) printf("%-70s %s\n", #x, en(x))
#define CU(x) do { CUresult e_ = (x); if (e_ != CUDA_SUCCESS) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, en(e_)); exit(2); } } while (0)
static const char ptx[] = ".version 7.5\n.target sm_75\n.address_size 64\n.visible .global .align 8 .u64 g;\n.const .align 4 .u32 c[16];\n"
	".visible .entry first() { ret; }\n.visible .entry second(.param .u32 p) { ret; }\n.func helper() { ret; }\n";

static void load(const char *what, CUjit_option o, size_t value)
{
	CUmodule m;
	void *v = (void *)value;
	CUresult r = cuModuleLoadDataEx(&m, ptx, 1, &o, &v);
	printf("%s: %s\n", what, en(r));
	if (!r)
		CU(cuModuleUnload(m));
}

int main()
{
	CU(cuInit(0));
	CUmodule m;
	SHOW(cuModuleLoadData(&m, ptx)); /* without a context */
	CUcontext c;
	CU(cuCtxCreate(&c, 0, 0, 0));
	load("max registers 16", CU_JIT_MAX_REGISTERS, 16);
	load("threads per block 128", CU_JIT_THREADS_PER_BLOCK, 128);
	load("optimization 0", CU_JIT_OPTIMIZATION_LEVEL, 0);
	load("optimization 4", CU_JIT_OPTIMIZATION_LEVEL, 4);
	load("optimization 9", CU_JIT_OPTIMIZATION_LEVEL, 9);
	load("target from context", CU_JIT_TARGET_FROM_CUCONTEXT, 0);
	load("target 9.0", CU_JIT_TARGET, CU_TARGET_COMPUTE_90);
	load("target 7.5", CU_JIT_TARGET, CU_TARGET_COMPUTE_75);
	load("target 12.0", CU_JIT_TARGET, CU_TARGET_COMPUTE_120);
	load("target 1", CU_JIT_TARGET, 1);
	load("fallback ptx", CU_JIT_FALLBACK_STRATEGY, CU_PREFER_PTX);
	load("debug info", CU_JIT_GENERATE_DEBUG_INFO, 1);
	load("line info", CU_JIT_GENERATE_LINE_INFO, 1);
	load("cache mode", CU_JIT_CACHE_MODE, CU_JIT_CACHE_OPTION_CA);
	load("position independent", CU_JIT_POSITION_INDEPENDENT_CODE, 1);
	load("unknown 999", (CUjit_option)999, 1);
	float wall = -1;
	CUjit_option o[] = {CU_JIT_WALL_TIME, CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
	static char info[512], err[512], small[16];
	void *v[] = {0, info, (void *)sizeof info, err, (void *)sizeof err};
	SHOW(cuModuleLoadDataEx(&m, ptx, 5, o, v));
	memcpy(&wall, &v[0], sizeof wall);
	printf("wall time %d, error log %d bytes used %d\n", wall >= 0, err[0] != 0, (int)(size_t)v[4]);
	CUmodule bad;
	void *w[] = {0, info, (void *)sizeof info, small, (void *)sizeof small};
	SHOW(cuModuleLoadDataEx(&bad, "utter nonsense", 5, o, w));
	printf("used %d, ends %d\n", (int)(size_t)w[4] <= 16, memchr(small, 0, 16) != NULL);
	SHOW(cuModuleLoadDataEx(&bad, ptx, 1, NULL, NULL));
	unsigned n;
	CUfunction f, list[4];
	CUdeviceptr p;
	size_t size;
	SHOW(cuModuleGetFunctionCount(&n, m));
	printf("%u\n", n);
	SHOW(cuModuleEnumerateFunctions(list, 4, m));
	SHOW(cuModuleEnumerateFunctions(NULL, 4, m));
	SHOW(cuModuleGetFunction(&f, m, "second"));
	SHOW(cuModuleGetFunction(&f, m, "helper"));
	SHOW(cuModuleGetFunction(&f, m, ""));
	SHOW(cuModuleGetFunction(&f, m, NULL));
	SHOW(cuModuleGetFunction(NULL, m, "first"));
	SHOW(cuModuleGetFunction(&f, NULL, "first"));
	SHOW(cuModuleGetGlobal(&p, &size, m, "g"));
	printf("%zu\n", size);
	SHOW(cuModuleGetGlobal(&p, &size, m, "c"));
	SHOW(cuModuleGetGlobal(&p, &size, m, "first"));
	SHOW(cuModuleGetGlobal(&p, &size, m, NULL));
	SHOW(cuModuleGetGlobal(NULL, &size, m, "g"));
	SHOW(cuModuleGetGlobal(&p, NULL, m, "g"));
	SHOW(cuModuleGetGlobal(NULL, NULL, m, "g"));
	SHOW(cuMemFree(p));
	CUmoduleLoadingMode mode;
	SHOW(cuModuleGetLoadingMode(&mode));
	SHOW(cuModuleLoadFatBinary(&bad, "no fat binary"));
	SHOW(cuModuleLoadFatBinary(&bad, NULL));
	SHOW(cuModuleLoad(&bad, NULL));
	SHOW(cuModuleUnload(m));
	SHOW(cuModuleUnload(NULL));
	return 0;
}
