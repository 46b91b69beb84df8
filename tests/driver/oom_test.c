/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Allocations that fail: every n-th for small n, then each one alone, until a whole run needs fewer.
 * Calls may then say CUDA_ERROR_OUT_OF_MEMORY and nothing else; nothing crashes, nothing is lost
 * (the address sanitizer looks), and with memory back the same work succeeds in the same process.
 * OOM_STEP (7) is how many single failures are passed over, 1 in oom_long.sh.
 */
#include <stdlib.h>

#include "kernels.h"

static const char more_ptx[] = PTX_HEAD
	".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n"
	".extern .func (.param .b64 r) malloc(.param .b64 n);\n"
	".extern .func free(.param .b64 p);\n"
	".global .align 1 .b8 fmt[4] = {46, 0, 0, 0};\n"
	".visible .global .align 4 .u32 g = 3;\n"
	".visible .entry says() { .reg .b64 %d<4>; .reg .b32 %r1; cvta.global.u64 %d1, fmt;\n"
	" mov.u64 %d1, fmt; cvta.global.u64 %d1, %d1; mov.u64 %d2, 0;\n"
	" { .param .b32 r; .param .b64 f; .param .b64 a; st.param.b64 [f], %d1; st.param.b64 [a], %d2;\n"
	" call.uni (r), vprintf, (f, a); ld.param.b32 %r1, [r]; } ret; }\n"
	".visible .entry keeps() { .reg .b64 %d<4>; .reg .pred %q; mov.u64 %d1, 64;\n"
	" { .param .b64 r; .param .b64 n; st.param.b64 [n], %d1; call.uni (r), malloc, (n); ld.param.b64 %d2, [r]; }\n"
	" { .param .b64 p; st.param.b64 [p], %d2; call.uni free, (p); } ret; }\n";

static u32 refused;

/* True when the call succeeded. */
static bool ok(CUresult r)
{
	if (r == CUDA_ERROR_OUT_OF_MEMORY)
		refused++;
	else if (!CHECK(r == CUDA_SUCCESS))
		printf("error %d\n", (int)r);
	return !r;
}

static void CUDA_CB nothing(void *p) { (void)p; }
static void CUDA_CB nothing_at(CUstream s, CUresult r, void *p) { (void)s, (void)r, (void)p; }

static void use_stream(CUstream s, CUevent e, CUdeviceptr p, CUfunction step)
{
	u32 v[64] = {0};
	CUdeviceptr q = 0;
	ok(cuMemsetD32_v2(p, 1, 64));
	if (step)
		ok(launch_step(step, p, 2, 1, 64, s));
	ok(cuEventRecord(e, s));
	ok(cuStreamWaitEvent(NULL, e, 0));
	ok(cuMemcpyHtoDAsync_v2(p, v, sizeof v, s));
	ok(cuLaunchHostFunc(s, nothing, NULL));
	ok(cuStreamAddCallback(s, nothing_at, NULL, 0));
	if (ok(cuStreamWriteValue32_v2(s, p, 5, 0))) /* else it would wait for ever */
		ok(cuStreamWaitValue32_v2(s, p, 5, 0));
	if (ok(cuMemAllocAsync(&q, 100, s)))
		ok(cuMemFreeAsync(q, s));
	ok(cuMemcpyDtoH_v2(v, p, sizeof v));
	ok(cuStreamSynchronize(s));
	ok(cuEventSynchronize(e));
}

static void use_streams(CUfunction step)
{
	CUstream s = NULL;
	CUevent e = NULL;
	CUdeviceptr p = 0;
	if (ok(cuStreamCreate(&s, 0)) && ok(cuEventCreate(&e, 0)) && ok(cuMemAlloc_v2(&p, 256)))
		use_stream(s, e, p, step);
	if (p)
		ok(cuMemFree_v2(p));
	if (e)
		ok(cuEventDestroy_v2(e));
	if (s)
		ok(cuStreamDestroy_v2(s));
}

/* Kernels with a printf and with a heap; what they print may be lost, but not the process. */
static void use_system(void)
{
	CUmodule m = NULL;
	CUfunction f;
	if (!ok(cuModuleLoadData(&m, more_ptx)))
		return;
	if (ok(cuModuleGetFunction(&f, m, "says")))
		ok(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
	if (ok(cuModuleGetFunction(&f, m, "keeps")))
		ok(cuLaunchKernel(f, 2, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL));
	ok(cuCtxSynchronize());
	ok(cuModuleUnload(m));
}

static void use_library(void)
{
	CUlibrary l;
	CUkernel k;
	CUdeviceptr p;
	if (!ok(cuLibraryLoadData(&l, more_ptx, NULL, NULL, 0, NULL, NULL, 0)))
		return;
	if (ok(cuLibraryGetKernel(&k, l, "keeps")))
		ok(cuLaunchKernel((CUfunction)k, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
	ok(cuLibraryGetGlobal(&p, NULL, l, "g"));
	ok(cuCtxSynchronize());
	ok(cuLibraryUnload(l));
}

static void use_link(void)
{
	CUlinkState l;
	void *image;
	size_t size;
	if (!ok(cuLinkCreate_v2(0, NULL, NULL, &l)))
		return;
	if (ok(cuLinkAddData_v2(l, CU_JIT_INPUT_PTX, (void *)kernels_ptx, sizeof kernels_ptx, "a", 0,
				NULL, NULL)))
		ok(cuLinkComplete(l, &image, &size));
	ok(cuLinkDestroy(l));
}

static void run_graph(CUgraph g, CUstream s)
{
	CUgraphExec x;
	CUgraph copy;
	CUgraphExecUpdateResultInfo info;
	if (ok(cuGraphClone(&copy, g)))
		ok(cuGraphDestroy(copy));
	if (!ok(cuGraphInstantiateWithFlags(&x, g, 0)))
		return;
	CUresult r = cuGraphExecUpdate_v2(x, g, &info);
	ok(r == CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE ? CUDA_ERROR_OUT_OF_MEMORY : r);
	ok(cuGraphLaunch(x, s));
	ok(cuStreamSynchronize(s));
	ok(cuGraphExecDestroy(x));
}

/* A graph by hand and one that was captured. */
static void use_graph(CUfunction step)
{
	CUstream s;
	CUgraph g;
	CUgraphNode a, b;
	CUuserObject o;
	CUdeviceptr p = 0, q;
	CUDA_MEM_ALLOC_NODE_PARAMS m = {.bytesize = 64};
	m.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
	m.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
	if (!ok(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING)))
		return;
	if (ok(cuGraphCreate(&g, 0))) {
		if (ok(cuGraphAddMemAllocNode(&a, g, NULL, 0, &m)))
			ok(cuGraphAddMemFreeNode(&b, g, &a, 1, m.dptr));
		if (ok(cuUserObjectCreate(&o, NULL, nothing, 1, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)) &&
		    !ok(cuGraphRetainUserObject(g, o, 1, CU_GRAPH_USER_OBJECT_MOVE)))
			ok(cuUserObjectRelease(o, 1));
		ok(cuGraphDestroy(g));
	}
	if (ok(cuMemAlloc_v2(&p, 256)) && step && ok(cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_RELAXED))) {
		ok(cuMemsetD32Async(p, 1, 64, s));
		ok(launch_step(step, p, 2, 1, 64, s));
		ok(cuLaunchHostFunc(s, nothing, NULL));
		ok(cuStreamWriteValue32_v2(s, p, 5, 0));
		if (ok(cuStreamEndCapture(s, &g))) {
			run_graph(g, s);
			ok(cuGraphDestroy(g));
		}
		if (ok(cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_RELAXED))) {
			if (ok(cuMemAllocAsync(&q, 64, s)))
				ok(cuMemFreeAsync(q, s));
			if (ok(cuStreamEndCapture(s, &g)))
				ok(cuGraphDestroy(g));
		}
	}
	if (p)
		ok(cuMemFree_v2(p));
	ok(cuStreamDestroy_v2(s));
}

static void use_memory(void)
{
	CUdeviceptr p;
	CUarray a;
	CUmemoryPool pool;
	CUmemPoolProps props = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
				.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE}};
	CUDA_ARRAY_DESCRIPTOR d = {16, 4, CU_AD_FORMAT_FLOAT, 1};
	void *h;
	size_t pitch;
	static char mine[4096];
	if (ok(cuMemHostAlloc(&h, 100, 0)))
		ok(cuMemFreeHost(h));
	if (ok(cuMemAllocManaged(&p, 100, CU_MEM_ATTACH_GLOBAL)))
		ok(cuMemFree_v2(p));
	if (ok(cuMemAllocPitch_v2(&p, &pitch, 100, 3, 4)))
		ok(cuMemFree_v2(p));
	if (ok(cuMemHostRegister_v2(mine, sizeof mine, 0)))
		ok(cuMemHostUnregister(mine));
	if (ok(cuArrayCreate_v2(&a, &d)))
		ok(cuArrayDestroy(a));
	if (ok(cuMemPoolCreate(&pool, &props)))
		ok(cuMemPoolDestroy(pool));
}

static void use_all(void)
{
	CUcontext ctx, primary;
	CUmodule m = NULL;
	CUfunction step = NULL;
	if (ok(cuDevicePrimaryCtxRetain(&primary, 0)))
		ok(cuDevicePrimaryCtxRelease_v2(0));
	if (!ok(cuCtxCreate_v2(&ctx, 0, 0)))
		return;
	if (ok(cuModuleLoadData(&m, kernels_ptx)))
		ok(cuModuleGetFunction(&step, m, "step"));
	use_streams(step);
	use_memory();
	use_system();
	use_library();
	use_link();
	use_graph(step);
	if (m)
		ok(cuModuleUnload(m));
	CHECK(!cuCtxDestroy_v2(ctx));
}

static void fails_at(unsigned n, void (*how)(unsigned))
{
	refused = 0;
	how(n);
	use_all();
	how(0);
	if (atomic_load(&checks_failed))
		printf("with allocation %u failing\n", n);
}

int main(void)
{
	const char *text = getenv("OOM_STEP");
	unsigned step = text ? (unsigned)atoi(text) : 7, all, hit = 0;
	setenv("WW_ENGINE", "interp", 1); /* the JIT's own allocations are LLVM's */
	CHECK(!cuInit(0));
	base_fail_once(~0u);
	use_all();
	all = base_alloc_count();
	CHECK(!refused && all > 100);
	for (unsigned n = 1; n < 100 && !checks_failed; n++) {
		fails_at(n, base_fail_every);
		CHECK(refused > 0 || n > 30); /* some things can be done without */
	}
	for (unsigned n = 1; n <= all && !checks_failed; n += step) {
		fails_at(n, base_fail_once);
		hit += refused > 0;
	}
	printf("%u allocations, %u of %u single failures were reported\n", all, hit, (all + step - 1) / step);
	CHECK(hit > 10);
	refused = 0;
	use_all();
	CHECK(!refused);
	return check_done();
}
