// What records say of graphs: which node of which graph, or the graph as a whole; and of compilations.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <cuda_runtime.h>
#include <cupti.h>
#include <cupti_pcsampling.h>

static int failures;
#define CHECK(x) ((x) ? (void)0 : (void)(printf("line %d: %s\n", __LINE__, #x), failures++))
#define CUPTI(x) CHECK((x) == CUPTI_SUCCESS)

__global__ void twice(float *p) { p[threadIdx.x] *= 2; }
__global__ void more(float *p) { p[threadIdx.x] += 1; }

static std::vector<CUpti_ActivityKernel10> kernels;
static std::vector<CUpti_ActivityMemcpy6> copies;
static std::vector<CUpti_ActivityGraphTrace2> traces;
static std::vector<CUpti_ActivityJit2> jits;
static std::vector<CUpti_ActivityAPI> calls;

static void request(uint8_t **buffer, size_t *size, size_t *max)
{
	*buffer = (uint8_t *)aligned_alloc(8, 1 << 16);
	*size = 1 << 16;
	*max = 0;
}

static void complete(CUcontext, uint32_t, uint8_t *buffer, size_t, size_t valid)
{
	CUpti_Activity *r = nullptr;

	while (cuptiActivityGetNextRecord(buffer, valid, &r) == CUPTI_SUCCESS)
		switch (r->kind) {
		case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: kernels.push_back(*(CUpti_ActivityKernel10 *)r); break;
		case CUPTI_ACTIVITY_KIND_MEMCPY: copies.push_back(*(CUpti_ActivityMemcpy6 *)r); break;
		case CUPTI_ACTIVITY_KIND_GRAPH_TRACE: traces.push_back(*(CUpti_ActivityGraphTrace2 *)r); break;
		case CUPTI_ACTIVITY_KIND_JIT: jits.push_back(*(CUpti_ActivityJit2 *)r); break;
		case CUPTI_ACTIVITY_KIND_RUNTIME: calls.push_back(*(CUpti_ActivityAPI *)r); break;
		default: break;
		}
	free(buffer);
}

static void flush()
{
	kernels.clear();
	copies.clear();
	traces.clear();
	jits.clear();
	calls.clear();
	cudaDeviceSynchronize();
	CUPTI(cuptiActivityFlushAll(0));
}

static uint32_t launch_id()
{
	for (auto &c : calls)
		if (c.cbid == CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000)
			return c.correlationId;
	return 0;
}

static cudaGraphNode_t kernel_node(cudaGraph_t g, cudaGraphNode_t after, void *f, float **p)
{
	void *args[] = { p };
	cudaKernelNodeParams k = {};
	cudaGraphNode_t n;

	k.func = f;
	k.gridDim = dim3(1);
	k.blockDim = dim3(32);
	k.kernelParams = args;
	CHECK(!cudaGraphAddKernelNode(&n, g, after ? &after : nullptr, after ? 1 : 0, &k));
	return n;
}

int main()
{
	float *d, host[32] = {};
	cudaGraph_t g, child;
	cudaGraphNode_t a, b, c, inner, nested;
	cudaGraphExec_t x;
	uint64_t ida = 0, idb = 0, idc = 0, idi = 0;
	uint32_t graph = 0, exec = 0;

	CUPTI(cuptiActivityRegisterCallbacks(request, complete));
	CUPTI(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL));
	CUPTI(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMCPY));
	CUPTI(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_JIT));
	CUPTI(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_RUNTIME));
	cudaMalloc(&d, sizeof host);
	cudaMemset(d, 0, sizeof host);
	cudaGraphCreate(&child, 0);
	inner = kernel_node(child, nullptr, (void *)more, &d);
	cudaGraphCreate(&g, 0);
	a = kernel_node(g, nullptr, (void *)more, &d);
	b = kernel_node(g, a, (void *)twice, &d);
	CHECK(!cudaGraphAddChildGraphNode(&nested, g, &b, 1, child));
	CHECK(!cudaGraphAddMemcpyNode1D(&c, g, &nested, 1, host, d, sizeof host, cudaMemcpyDeviceToHost));
	CHECK(!cudaGraphInstantiate(&x, g, 0));
	CUPTI(cuptiGetGraphNodeId(a, &ida));
	CUPTI(cuptiGetGraphNodeId(b, &idb));
	CUPTI(cuptiGetGraphNodeId(c, &idc));
	CUPTI(cuptiGetGraphNodeId(inner, &idi));
	CUPTI(cuptiGetGraphId(g, &graph));
	CUPTI(cuptiGetGraphExecId(x, &exec));
	CHECK(ida && idb && idc && idi && ida != idb && idb != idc && idi != ida && graph && exec && graph != exec);
	CHECK(cuptiGetGraphNodeId(nullptr, &ida) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiGetGraphId(g, nullptr) == CUPTI_ERROR_INVALID_PARAMETER);

	// each node for itself
	CHECK(!cudaGraphLaunch(x, 0));
	more<<<1, 32>>>(d);
	flush();
	CHECK(host[0] == 3);
	CHECK(kernels.size() == 4 && copies.size() == 1 && traces.empty());
	if (kernels.size() == 4 && copies.size() == 1) {
		CHECK(kernels[0].graphNodeId == ida && kernels[1].graphNodeId == idb && kernels[2].graphNodeId == idi);
		CHECK(copies[0].graphNodeId == idc && copies[0].graphId == exec);
		for (int i = 0; i < 3; i++)
			CHECK(kernels[i].graphId == exec && kernels[i].correlationId == launch_id());
		CHECK(!kernels[3].graphId && !kernels[3].graphNodeId && kernels[3].correlationId != launch_id());
	}
	CHECK(jits.size() == 2);
	for (auto &j : jits) {
		CHECK(j.jitEntryType == CUPTI_ACTIVITY_JIT_ENTRY_PTX_TO_CUBIN && j.end >= j.start && j.processId);
		CHECK(j.jitOperationType == CUPTI_ACTIVITY_JIT_OPERATION_COMPILE ||
		      (j.jitOperationType == CUPTI_ACTIVITY_JIT_OPERATION_CACHE_LOAD && j.cacheSize));
	}

	// the graph as a whole
	CUPTI(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_GRAPH_TRACE));
	cudaMemset(d, 0, sizeof host);
	CHECK(!cudaGraphLaunch(x, 0));
	CHECK(!cudaGraphLaunch(x, 0));
	twice<<<1, 32>>>(d);
	flush();
	CHECK(host[0] == 9);
	CHECK(kernels.size() == 1 && copies.empty() && traces.size() == 2 && jits.empty());
	if (traces.size() == 2) {
		CHECK(traces[0].graphId == exec && traces[0].correlationId == launch_id());
		CHECK(traces[1].correlationId > traces[0].correlationId);
		CHECK(traces[0].start <= traces[0].end && traces[0].end <= traces[1].start && traces[1].start <= traces[1].end);
		CHECK(traces[0].contextId == kernels[0].contextId && traces[0].endDeviceId == traces[0].deviceId);
	}
	CUPTI(cuptiActivityDisable(CUPTI_ACTIVITY_KIND_GRAPH_TRACE));
	CHECK(!cudaGraphLaunch(x, 0));
	flush();
	CHECK(kernels.size() == 3 && traces.empty());

	// what is not there says so
	CUpti_PCSamplingEnableParams sampling = {};
	sampling.size = sizeof sampling;
	CHECK(cuptiPCSamplingEnable(&sampling) == CUPTI_ERROR_NOT_SUPPORTED);
	CHECK(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_PC_SAMPLING) == CUPTI_ERROR_NOT_SUPPORTED);
	CUpti_ActivityUnifiedMemoryCounterConfig counter = { CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_SCOPE_PROCESS_SINGLE_DEVICE,
							     CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD, 0, 1 };
	CHECK(cuptiActivityConfigureUnifiedMemoryCounter(&counter, 1) == CUPTI_ERROR_UM_PROFILING_NOT_SUPPORTED_ON_DEVICE);
	CHECK(cuptiActivityConfigureUnifiedMemoryCounter(NULL, 1) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_DEVICE_GRAPH_TRACE) == CUPTI_ERROR_NOT_SUPPORTED);
	if (!failures)
		puts("numbered");
	return failures != 0;
}
