// CHECK: exact
// ANSWER: by the manual, not recorded
// FLAGS: -lcuda -DCUDA_ENABLE_DEPRECATED
// DESC: what calls of the runtime and the driver looked like before CUDA 13; functions' addresses are today's
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>

#define ADDRESS(f) static_assert(sizeof(decltype(&f)) == sizeof(void *), ""); void *at_##f = (void *)f;
ADDRESS(cudaMemPrefetchAsync) ADDRESS(cudaMemAdvise) ADDRESS(cudaGraphAddNode) ADDRESS(cudaGraphAddDependencies)
ADDRESS(cudaGraphRemoveDependencies) ADDRESS(cudaGraphGetEdges) ADDRESS(cudaGraphNodeGetDependencies)
ADDRESS(cudaGraphNodeGetDependentNodes) ADDRESS(cudaStreamUpdateCaptureDependencies) ADDRESS(cudaStreamGetCaptureInfo)
ADDRESS(cuCtxCreate) ADDRESS(cuGetProcAddress) ADDRESS(cuGraphInstantiate) ADDRESS(cuGraphExecUpdate)
ADDRESS(cuMemPrefetchAsync) ADDRESS(cuMemAdvise) ADDRESS(cuGraphAddNode) ADDRESS(cuGraphAddDependencies)
ADDRESS(cuGraphRemoveDependencies) ADDRESS(cuGraphGetEdges) ADDRESS(cuGraphNodeGetDependencies)
ADDRESS(cuGraphNodeGetDependentNodes) ADDRESS(cuStreamUpdateCaptureDependencies) ADDRESS(cuStreamGetCaptureInfo)

__global__ void more(int *p) { *p += 1; }

#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define SHOW_CU(x) printf("%-70s %d\n", #x, (int)(x))

static void graphs(int *p, cudaStream_t s)
{
	void *args[] = {&p};
	cudaGraphNodeParams params = {cudaGraphNodeTypeKernel};
	cudaGraph_t g;
	cudaGraphExec_t run;
	cudaGraphNode_t a, b, from[4], to[4];
	size_t n = 4;

	params.kernel.func = (void *)more;
	params.kernel.gridDim = params.kernel.blockDim = dim3(1);
	params.kernel.kernelParams = args;
	SHOW(cudaGraphCreate(&g, 0));
	SHOW(cudaGraphAddNode(&a, g, NULL, 0, &params));
	SHOW(cudaGraphAddNode(&b, g, &a, 1, &params));
	SHOW(cudaGraphGetEdges(g, from, to, &n));
	printf("%zu %d\n", n, from[0] == a && to[0] == b);
	SHOW(cudaGraphNodeGetDependencies(b, NULL, &n));
	SHOW(cudaGraphNodeGetDependentNodes(b, NULL, &n));
	printf("%zu\n", n);
	SHOW(cudaGraphRemoveDependencies(g, &a, &b, 1));
	SHOW(cudaGraphAddDependencies(g, &a, &b, 1));
	SHOW(cudaGraphInstantiate(&run, g, 0));
	SHOW(cudaGraphLaunch(run, s));
	SHOW(cudaStreamSynchronize(s));
	printf("%d\n", *p);
}

static void captured(int *p, cudaStream_t s)
{
	cudaStreamCaptureStatus status;
	unsigned long long id;
	const cudaGraphNode_t *leaves;
	cudaGraph_t g, g2;
	cudaGraphNode_t empty;
	size_t n;

	SHOW(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	more<<<1, 1, 0, s>>>(p);
	SHOW(cudaStreamGetCaptureInfo(s, &status, &id));
	SHOW(cudaStreamGetCaptureInfo(s, &status, &id, &g, &leaves, &n));
	printf("%d %zu\n", status, n);
	SHOW(cudaStreamGetCaptureInfo_v2(s, &status, &id, &g, &leaves, &n));
	SHOW(cudaGraphAddEmptyNode(&empty, g, leaves, n));
	SHOW(cudaStreamUpdateCaptureDependencies(s, &empty, 1, cudaStreamSetCaptureDependencies));
	SHOW(cudaStreamEndCapture(s, &g2));
	printf("%d\n", g == g2);
}

static void driver(int *p)
{
	CUcontext c;
	CUgraph g;
	CUgraphExec run;
	CUgraphNode a, b, error;
	CUgraphExecUpdateResult result;
	CUDA_KERNEL_NODE_PARAMS none = {};
	char log[4] = "x";
	size_t n = 0;
	void *f = NULL;

	SHOW_CU(cuCtxCreate(&c, CU_CTX_SCHED_AUTO, 0));
	SHOW_CU(cuCtxDestroy(c));
	SHOW_CU(cuGetProcAddress("cuMemAlloc", &f, 12000, CU_GET_PROC_ADDRESS_DEFAULT));
	SHOW_CU(cuMemPrefetchAsync((CUdeviceptr)p, 4, CU_DEVICE_CPU, 0));
	SHOW_CU(cuMemAdvise((CUdeviceptr)p, 4, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, 0));
	SHOW_CU(cuGraphCreate(&g, 0));
	SHOW_CU(cuGraphAddEmptyNode(&a, g, NULL, 0));
	SHOW_CU(cuGraphAddEmptyNode(&b, g, NULL, 0));
	SHOW_CU(cuGraphAddDependencies(g, &a, &b, 1));
	SHOW_CU(cuGraphNodeGetDependencies(b, NULL, &n));
	SHOW_CU(cuGraphGetEdges(g, NULL, NULL, &n));
	SHOW_CU(cuGraphInstantiate(&run, g, &error, log, sizeof log));
	SHOW_CU(cuGraphExecUpdate(run, g, &error, &result));
	printf("%d %zu %d %d\n", f != NULL, n, log[0], result);
	(void)none;
}

int main()
{
	cudaPointerAttributes about;
	cudaStream_t s;
	int *p;

	cudaStreamCreate(&s);
	cudaMallocManaged(&p, sizeof *p);
	*p = 0;
	SHOW(cudaMemPrefetchAsync(p, sizeof *p, 0, s));
	SHOW(cudaMemAdvise(p, sizeof *p, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId));
	SHOW(cudaPointerGetAttributes(&about, p));
	printf("%d %d\n", about.memoryType == cudaMemoryTypeDevice, about.isManaged);
	graphs(p, s);
	captured(p, s);

	void *args[] = {&p};
	cudaLaunchParams launch = {(void *)more, dim3(1), dim3(1), args, 0, s};
	SHOW(cudaLaunchCooperativeKernelMultiDevice(&launch, 1));
	SHOW(cudaStreamSynchronize(s));
	printf("%d\n", *p);
	SHOW(cudaLaunchCooperativeKernelMultiDevice(&launch, 0));
	driver(p);
	return 0;
}
