// FLAGS: -lcuda
// The driver: modules from PTX, linking of two, libraries and kernels, globals, launches with all attributes, graphs.
#include <cuda.h>
#include "../show.h"
static void ck(CUresult r, const char *w, int l) { const char *s; if (r) { cuGetErrorName(r, &s); printf("FAIL %s line %d %s\n", w, l, s); exit(2); } }
#define CU(x) ck(x, #x, __LINE__)
static const char one[] = ".version 8.0\n.target sm_70\n.address_size 64\n.extern .func (.param .b32 r) twice(.param .b32 a);\n.visible .global .align 4 .u32 table[8] = {1, 2, 3, 4, 5, 6, 7, 8};\n.visible .entry k(.param .u64 p)\n{\n.reg .u64 a, b;\n.reg .u32 x, y, t;\nmov.u32 t, %tid.x;\nand.b32 x, t, 7;\nmul.wide.u32 b, x, 4;\nmov.u64 a, table;\nadd.u64 a, a, b;\nld.global.u32 x, [a];\n{\n.param .b32 q;\n.param .b32 w;\nst.param.b32 [q], x;\ncall (w), twice, (q);\nld.param.b32 y, [w];\n}\nld.param.u64 a, [p];\nmul.wide.u32 b, t, 4;\nadd.u64 a, a, b;\nst.global.u32 [a], y;\nret;\n}\n";
static const char two[] = ".version 8.0\n.target sm_70\n.address_size 64\n.visible .const .align 4 .u32 factor = 21;\n.visible .func (.param .b32 r) twice(.param .b32 a)\n{\n.reg .u32 x, y;\nld.param.b32 x, [a];\nld.const.u32 y, [factor];\nmul.lo.u32 x, x, y;\nst.param.b32 [r], x;\nret;\n}\n";
static const char lib[] = ".version 8.0\n.target sm_70\n.address_size 64\n.visible .global .align 8 .u64 total;\n.visible .entry sum(.param .u32 n, .param .u64 p)\n.maxntid 128, 1, 1\n{\n.reg .u64 a;\n.reg .u32 x, y;\n.shared .align 4 .b8 s[64];\nld.param.u32 x, [n];\nmov.u32 y, %ntid.x;\nmad.lo.u32 x, x, y, 5;\nld.param.u64 a, [p];\nst.global.u32 [a], x;\nred.global.add.u64 [total], 3;\nret;\n}\n.visible .entry other()\n{\nret;\n}\n";
int main()
{
	CUdevice dev;
	CUcontext ctx;
	CU(cuInit(0)), CU(cuDeviceGet(&dev, 0)), CU(cuDevicePrimaryCtxRetain(&ctx, dev)), CU(cuCtxSetCurrent(ctx));
	CUlinkState ls;
	void *cubin;
	size_t size;
	char log[1000] = "";
	CUjit_option opt[] = { CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES };
	void *val[] = { log, (void *)sizeof log };
	CU(cuLinkCreate(2, opt, val, &ls)), CU(cuLinkAddData(ls, CU_JIT_INPUT_PTX, (void *)one, sizeof one, "one", 0, 0, 0)), CU(cuLinkAddData(ls, CU_JIT_INPUT_PTX, (void *)two, sizeof two, "two", 0, 0, 0)), CU(cuLinkComplete(ls, &cubin, &size));
	CUmodule m;
	CUfunction f;
	CU(cuModuleLoadData(&m, cubin)), CU(cuLinkDestroy(ls)), CU(cuModuleGetFunction(&f, m, "k"));
	CUdeviceptr d, g;
	u32 h[32];
	CU(cuMemAlloc(&d, 1024)), CU(cuMemsetD32(d, 0, 256));
	void *args[] = { &d };
	CU(cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, args, 0)), CU(cuMemcpyDtoH(h, d, 128)), show("linked", h, 32);
	CU(cuModuleGetGlobal(&g, &size, m, "table")), CU(cuMemsetD32(g + 8, 100, 3)), CU(cuModuleGetGlobal(&g, 0, m, "factor")), CU(cuMemsetD32(g, 2, 1));
	CU(cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, args, 0)), CU(cuMemcpyDtoH(h, d, 128)), printf("%zu ", size), show("changed", h, 32);
	CUlibrary li;
	CUkernel k, ks[2];
	unsigned n;
	CU(cuLibraryLoadData(&li, lib, 0, 0, 0, 0, 0, 0)), CU(cuLibraryGetKernelCount(&n, li)), printf("%u\n", n), CU(cuLibraryEnumerateKernels(ks, 2, li)), CU(cuLibraryGetKernel(&k, li, "sum"));
	const char *nm;
	CU(cuKernelGetName(&nm, k)), printf("%s\n", nm);
	int v;
	for (int a : { CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES })
		CU(cuKernelGetAttribute(&v, (CUfunction_attribute)a, k, dev)), printf("%d ", v);
	CU(cuKernelGetFunction(&f, k)), CU(cuLibraryGetGlobal(&g, &size, li, "total")), printf("%zu\n", size);
	u32 x = 9;
	void *ka[] = { &x, &d };
	CU(cuLaunchKernel((CUfunction)k, 2, 1, 1, 100, 1, 1, 0, 0, ka, 0)), CU(cuLaunchKernel(f, 1, 1, 1, 100, 1, 1, 0, 0, ka, 0));
	u64 tot;
	CU(cuMemcpyDtoH(&tot, g, 8)), CU(cuMemcpyDtoH(h, d, 4)), printf("%llu %u\n", tot, h[0]);
	CUresult r = cuLaunchKernel(f, 1, 1, 1, 129, 1, 1, 0, 0, ka, 0);
	cuGetErrorName(r, &nm), printf("%s\n", nm);
	CUlaunchConfig lc = {};
	CUlaunchAttribute at[2];
	lc.gridDimX = 4, lc.gridDimY = lc.gridDimZ = 1, lc.blockDimX = 64, lc.blockDimY = lc.blockDimZ = 1, lc.attrs = at, lc.numAttrs = 2, at[0].id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION, at[0].value.clusterDim.x = 2, at[0].value.clusterDim.y = at[0].value.clusterDim.z = 1, at[1].id = CU_LAUNCH_ATTRIBUTE_PRIORITY, at[1].value.priority = 0;
	CU(cuLaunchKernelEx(&lc, f, ka, 0)), CU(cuMemcpyDtoH(&tot, g, 8)), printf("%llu\n", tot);
	CUgraph gr;
	CUgraphNode n1, n2;
	CUgraphExec ge;
	CUDA_KERNEL_NODE_PARAMS kp = {};
	kp.func = f, kp.gridDimX = 3, kp.gridDimY = kp.gridDimZ = kp.blockDimX = kp.blockDimY = kp.blockDimZ = 1, kp.kernelParams = ka;
	CUDA_MEMSET_NODE_PARAMS mp = {};
	mp.dst = g, mp.value = 0, mp.elementSize = 4, mp.width = 2, mp.height = 1;
	CU(cuGraphCreate(&gr, 0)), CU(cuGraphAddMemsetNode(&n1, gr, 0, 0, &mp, ctx)), CU(cuGraphAddKernelNode(&n2, gr, &n1, 1, &kp)), CU(cuGraphInstantiate(&ge, gr, 0)), CU(cuGraphLaunch(ge, 0)), CU(cuMemcpyDtoH(&tot, g, 8)), printf("%llu\n", tot);
	CU(cuLibraryUnload(li)), CU(cuModuleUnload(m)), CU(cuMemFree(d)), CU(cuDevicePrimaryCtxRelease(dev));
	unsigned fl;
	CU(cuDevicePrimaryCtxGetState(dev, &fl, &v)), printf("%d\n", v);
}
