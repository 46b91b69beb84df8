// Callbacks about graphs: a letter each, in order. Numbers and types of nodes, what was cloned of what, captures.
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cupti.h>

static int failures;
#define CHECK(x) ((x) ? (void)0 : (void)(printf("line %d: %s\n", __LINE__, #x), failures++))
#define CUPTI(x) CHECK((x) == CUPTI_SUCCESS)

static std::string seen, maker;
static std::map<uint64_t, std::string> made_by; // the function of the runtime that made a node
static CUpti_GraphData last;
static std::vector<CUpti_GraphData> clones;

static char letter(CUpti_CallbackId id)
{
	switch (id) {
	case CUPTI_CBID_RESOURCE_GRAPH_CREATED: return 'G';
	case CUPTI_CBID_RESOURCE_GRAPH_DESTROY_STARTING: return 'g';
	case CUPTI_CBID_RESOURCE_GRAPH_CLONED: return 'C';
	case CUPTI_CBID_RESOURCE_GRAPHNODE_CREATE_STARTING: return '(';
	case CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED: return 'N';
	case CUPTI_CBID_RESOURCE_GRAPHNODE_DESTROY_STARTING: return 'n';
	case CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_CREATED: return 'D';
	case CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_DESTROY_STARTING: return 'd';
	case CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATE_STARTING: return '[';
	case CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED: return 'X';
	case CUPTI_CBID_RESOURCE_GRAPHEXEC_DESTROY_STARTING: return 'x';
	case CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED: return 'c';
	case CUPTI_CBID_RESOURCE_GRAPH_NODE_UPDATED: return 'u';
	case CUPTI_CBID_RESOURCE_GRAPH_NODE_SET_PARAMS: return 's';
	default: return 0;
	}
}

static void CUPTIAPI called(void *, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void *data)
{
	uint64_t number = 0;

	if (domain == CUPTI_CB_DOMAIN_RUNTIME_API) {
		const CUpti_CallbackData *c = (const CUpti_CallbackData *)data;

		if (c->callbackSite == CUPTI_API_ENTER)
			maker = c->functionName;
		return;
	}
	if (domain != CUPTI_CB_DOMAIN_RESOURCE || !letter(id))
		return;
	last = *(CUpti_GraphData *)((const CUpti_ResourceData *)data)->resourceDescriptor;
	seen += letter(id);
	if (letter(id) == 'c')
		clones.push_back(last);
	if (id == CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED && cuptiGetGraphNodeId(last.node, &number) == CUPTI_SUCCESS)
		made_by[number] = maker;
}

static void told(int line, const char *want)
{
	if (seen != want)
		printf("line %d: %s, not %s\n", line, seen.c_str(), want), failures++;
	seen.clear();
}
#define TOLD(want) told(__LINE__, want)

static const std::string &maker_of(cudaGraphNode_t n)
{
	uint64_t number = 0;

	CUPTI(cuptiGetGraphNodeId(n, &number));
	return made_by[number];
}

__global__ void more(float *p) { p[threadIdx.x] += 1; }

static cudaKernelNodeParams kernel(float **p)
{
	static void *args[1];
	cudaKernelNodeParams k = {};

	args[0] = p;
	k.func = (void *)more;
	k.gridDim = k.blockDim = dim3(1);
	k.kernelParams = args;
	return k;
}

static void by_hand(float *d)
{
	cudaGraph_t g, copy, child, inside;
	cudaGraphNode_t a, b, c, nested;
	cudaGraphExec_t x;
	cudaKernelNodeParams k = kernel(&d);

	CHECK(!cudaGraphCreate(&g, 0));
	CHECK(last.graph == g);
	TOLD("G");
	CHECK(!cudaGraphAddKernelNode(&a, g, nullptr, 0, &k));
	CHECK(last.graph == g && last.node == a && last.nodeType == CU_GRAPH_NODE_TYPE_KERNEL && !last.originalNode);
	CHECK(maker_of(a).find("cudaGraphAddKernelNode") == 0);
	TOLD("(N");
	CHECK(!cudaGraphAddEmptyNode(&b, g, &a, 1));
	CHECK(last.node == b && last.dependency == a);
	TOLD("(ND");
	CHECK(!cudaGraphAddMemcpyNode1D(&c, g, nullptr, 0, d, d + 1, 4, cudaMemcpyDeviceToDevice));
	CHECK(last.nodeType == CU_GRAPH_NODE_TYPE_MEMCPY);
	TOLD("(N");
	CHECK(!cudaGraphAddDependencies(g, &b, &c, nullptr, 1));
	CHECK(last.node == c && last.dependency == b);
	TOLD("D");
	CHECK(!cudaGraphRemoveDependencies(g, &b, &c, nullptr, 1));
	TOLD("d");
	CHECK(!cudaGraphKernelNodeSetParams(a, &k));
	CHECK(last.node == a);
	TOLD("s");
	CHECK(cudaGraphAddEmptyNode(&nested, nullptr, nullptr, 0) == cudaErrorInvalidValue);
	seen.clear();

	CHECK(!cudaGraphClone(&copy, g));
	CHECK(last.graph == copy && last.originalGraph == g && last.originalNode != last.node && last.node);
	TOLD("Cccc");
	CHECK(!cudaGraphCreate(&child, 0));
	CHECK(!cudaGraphAddEmptyNode(&nested, child, nullptr, 0));
	TOLD("G(N");
	CHECK(!cudaGraphAddChildGraphNode(&nested, copy, nullptr, 0, child));
	CHECK(!cudaGraphChildGraphNodeGetGraph(nested, &inside));
	CHECK(last.graph == inside && last.originalGraph == child);
	TOLD("(NCc");
	CHECK(!cudaGraphDestroyNode(nested));
	CHECK(last.node == nested && last.nodeType == CU_GRAPH_NODE_TYPE_GRAPH);
	TOLD("n");

	clones.clear();
	CHECK(!cudaGraphInstantiate(&x, g, 0));
	CHECK(last.graph == g && last.graphExec == x);
	TOLD("[cccX");
	const cudaGraphNode_t originals[] = { a, b, c };
	uint32_t exec = 0, of = 0;
	CUPTI(cuptiGetGraphExecId(x, &exec));
	CHECK(clones.size() == 3);
	for (size_t i = 0; i < clones.size(); i++) {
		uint64_t number = 0, original = 0;

		CHECK(clones[i].originalNode == originals[i] && clones[i].originalGraph == g && clones[i].graph != g);
		CHECK(clones[i].node && clones[i].node != originals[i]);
		CUPTI(cuptiGetGraphId(clones[i].graph, &of));
		CHECK(of == exec);
		CUPTI(cuptiGetGraphNodeId(clones[i].node, &number));
		CUPTI(cuptiGetGraphNodeId(clones[i].originalNode, &original));
		CHECK(number == original); /* which is in records, too */
	}
	CHECK(!cudaGraphExecKernelNodeSetParams(x, a, &k));
	CHECK(last.graphExec == x && last.node == a);
	TOLD("u");
	CHECK(!cudaGraphLaunch(x, 0) && !cudaDeviceSynchronize());
	TOLD("");
	CHECK(!cudaGraphExecDestroy(x));
	CHECK(last.graphExec == x);
	TOLD("x");
	CHECK(!cudaGraphAddChildGraphNode(&nested, g, nullptr, 0, child));
	seen.clear();
	clones.clear();
	CHECK(!cudaGraphInstantiate(&x, g, 0) && !cudaGraphExecDestroy(x));
	CHECK(clones.size() == 5 && clones[3].nodeType == CU_GRAPH_NODE_TYPE_GRAPH && clones[4].graph != clones[3].graph);
	TOLD("[cccccXx");
	CHECK(!cudaGraphDestroy(copy) && !cudaGraphDestroy(child) && !cudaGraphDestroy(g));
	CHECK(last.graph == g);
	TOLD("ggg");
}

static void captured(float *d)
{
	cudaStream_t s, other;
	cudaEvent_t fork, join;
	cudaGraph_t g;
	cudaGraphNode_t nodes[8];
	size_t n = 8;

	cudaStreamCreate(&s);
	cudaStreamCreate(&other);
	cudaEventCreate(&fork);
	cudaEventCreate(&join);
	CHECK(!cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	TOLD("G");
	more<<<1, 1, 0, s>>>(d);
	TOLD("N");
	CHECK(!cudaMemsetAsync(d, 0, 4, s));
	CHECK(last.nodeType == CU_GRAPH_NODE_TYPE_MEMSET && last.dependency);
	TOLD("ND");
	CHECK(!cudaEventRecord(fork, s) && !cudaStreamWaitEvent(other, fork));
	more<<<1, 1, 0, other>>>(d + 1);
	CHECK(!cudaEventRecord(join, other) && !cudaStreamWaitEvent(s, join));
	more<<<1, 1, 0, s>>>(d);
	TOLD("NDNDD");
	CHECK(!cudaStreamEndCapture(s, &g));
	TOLD("");
	CHECK(last.graph == g);
	CHECK(!cudaGraphGetNodes(g, nodes, &n) && n == 4);
	CHECK(maker_of(nodes[0]).find("cudaLaunchKernel") == 0 && maker_of(nodes[1]).find("cudaMemsetAsync") == 0);
	CHECK(!cudaGraphDestroy(g));
	TOLD("g");
	more<<<1, 1, 0, s>>>(d);
	CHECK(!cudaStreamSynchronize(s));
	TOLD("");
}

int main()
{
	CUpti_SubscriberHandle me;
	float *d;

	CUPTI(cuptiSubscribe(&me, (CUpti_CallbackFunc)called, nullptr));
	CUPTI(cuptiEnableDomain(1, me, CUPTI_CB_DOMAIN_RESOURCE));
	CUPTI(cuptiEnableDomain(1, me, CUPTI_CB_DOMAIN_RUNTIME_API));
	cudaMalloc(&d, 64);
	by_hand(d);
	captured(d);
	CUPTI(cuptiUnsubscribe(me));
	seen.clear();
	cudaGraph_t g;
	CHECK(!cudaGraphCreate(&g, 0) && !cudaGraphDestroy(g));
	TOLD("");
	if (!failures)
		puts("told");
	return failures != 0;
}
