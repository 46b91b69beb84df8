// Graphs by hand: kernel, memcpy 1D and of symbols, memset 2D, host, empty, event and child nodes; topological queries, edges, clone, find in clone, update of parameters in the executable, whole update, enabling nodes, upload, instantiate flags.
#include "../show.h"
__device__ int sym[16];
__global__ void axpy(int *y, const int *x, int a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a * x[i]; }
__global__ void scale(int *y, int k) { y[threadIdx.x] *= k; }
static int calls;
static void host(void *p) { calls += *(int *)p; }
static const char *N(cudaError_t e) { return cudaGetErrorName(e); }
int main()
{
	int *x = make<int>(256), *y = make<int>(256), a = 3, n = 200, k = 2, five = 5, seven = 7;
	for (int i = 0; i < 256; i++)
		x[i] = i;
	cudaGraph_t g, child, clone, got;
	cudaGraphNode_t nk, nm, nh, nc, ne, ns, nt, nn[16];
	CK(cudaGraphCreate(&g, 0)), CK(cudaGraphCreate(&child, 0));
	cudaMemsetParams ms = {};
	ms.dst = y, ms.elementSize = 4, ms.width = 16, ms.height = 8, ms.pitch = 64, ms.value = 9;
	CK(cudaGraphAddMemsetNode(&nm, g, 0, 0, &ms));
	cudaKernelNodeParams kp = {};
	void *ka[] = { &y, &x, &a, &n };
	kp.func = (void *)axpy, kp.gridDim = 2, kp.blockDim = 128, kp.kernelParams = ka;
	CK(cudaGraphAddKernelNode(&nk, g, &nm, 1, &kp));
	cudaHostNodeParams hp = { host, &five };
	CK(cudaGraphAddHostNode(&nh, g, &nk, 1, &hp));
	CK(cudaGraphAddMemcpyNodeToSymbol(&ns, g, &nk, 1, sym, y + 10, 64, 0, cudaMemcpyDefault));
	CK(cudaGraphAddMemcpyNodeFromSymbol(&nt, g, &ns, 1, y + 128, sym, 32, 16, cudaMemcpyDefault));
	cudaKernelNodeParams kc = {};
	void *kca[] = { &y, &k };
	kc.func = (void *)scale, kc.gridDim = 1, kc.blockDim = 200, kc.kernelParams = kca;
	CK(cudaGraphAddKernelNode(nn, child, 0, 0, &kc));
	CK(cudaGraphAddKernelNode(nn + 1, child, nn, 1, &kc));
	cudaGraphNode_t deps[2] = { nt, nh };
	CK(cudaGraphAddChildGraphNode(&nc, g, deps, 2, child));
	CK(cudaGraphAddEmptyNode(&ne, g, &nc, 1));
	size_t c = 16, e = 0;
	CK(cudaGraphGetNodes(g, nn, &c)), CK(cudaGraphGetEdges(g, 0, 0, 0, &e)), printf("nodes %zu edges %zu\n", c, e);
	c = 16, CK(cudaGraphGetRootNodes(g, nn, &c)), printf("roots %zu %d\n", c, nn[0] == nm);
	c = 16, CK(cudaGraphNodeGetDependencies(nc, nn, 0, &c)), printf("into child %zu\n", c);
	c = 16, CK(cudaGraphNodeGetDependentNodes(nk, nn, 0, &c)), printf("after kernel %zu\n", c);
	cudaGraphNodeType ty;
	for (auto q : { nm, nk, nh, ns, nt, nc, ne })
		CK(cudaGraphNodeGetType(q, &ty)), printf("%d ", ty);
	CK(cudaGraphChildGraphNodeGetGraph(nc, &got)), c = 16, CK(cudaGraphGetNodes(got, 0, &c)), printf("in child %zu same %d\n", c, got == child);
	cudaGraphExec_t x1, x2;
	CK(cudaGraphInstantiate(&x1, g, 0));
	CK(cudaGraphClone(&clone, g)), CK(cudaGraphNodeFindInClone(nn, nk, clone)), printf("clone %d\n", nn[0] != nk);
	cudaStream_t s;
	CK(cudaStreamCreate(&s));
	auto go = [&](const char *w, cudaGraphExec_t z) { CK(cudaGraphLaunch(z, s)), CK(cudaStreamSynchronize(s)), printf("calls %d ", calls), show(w, y, 256); };
	go("first", x1), go("again", x1);
	a = -1, CK(cudaGraphExecKernelNodeSetParams(x1, nk, &kp)), ms.value = 1, CK(cudaGraphExecMemsetNodeSetParams(x1, nm, &ms)), go("new parameters", x1);
	hp.userData = &seven, CK(cudaGraphExecHostNodeSetParams(x1, nh, &hp)), CK(cudaGraphExecMemcpyNodeSetParamsFromSymbol(x1, nt, y + 200, sym, 32, 0, cudaMemcpyDefault)), go("new copies", x1);
	CK(cudaGraphNodeSetEnabled(x1, nk, 0)), go("disabled", x1);
	unsigned en = 9;
	CK(cudaGraphNodeGetEnabled(x1, nk, &en)), printf("enabled %u %s\n", en, N(cudaGraphNodeSetEnabled(x1, nh, 0)));
	a = 10, CK(cudaGraphKernelNodeSetParams(nn[0], &kp));
	cudaGraphExecUpdateResultInfo info;
	CK(cudaGraphExecUpdate(x1, clone, &info)), printf("update %d\n", info.result), go("updated", x1);
	CK(cudaGraphRemoveDependencies(clone, nn, nn, 0, 0));
	cudaGraphNode_t extra;
	CK(cudaGraphAddEmptyNode(&extra, clone, 0, 0));
	printf("%s", N(cudaGraphExecUpdate(x1, clone, &info))), printf(" %d\n", info.result), cudaGetLastError();
	CK(cudaGraphDestroyNode(extra)), CK(cudaGraphInstantiateWithFlags(&x2, clone, cudaGraphInstantiateFlagAutoFreeOnLaunch)), CK(cudaGraphUpload(x2, s)), go("clone", x2);
	cudaKernelNodeParams back;
	CK(cudaGraphKernelNodeGetParams(nk, &back)), printf("%u %u %d\n", back.gridDim.x, back.blockDim.x, **(int **)(back.kernelParams + 2));
	cudaMemsetParams mb;
	CK(cudaGraphMemsetNodeGetParams(nm, &mb)), printf("%zu %zu %u %zu %u\n", mb.width, mb.height, mb.elementSize, mb.pitch, mb.value);
	printf("%s ", N(cudaGraphAddDependencies(g, &ne, &nm, 0, 1))), printf("%s\n", N(cudaGraphInstantiate(&x2, g, 0)));
	cudaGraphExec_t x3;
	printf("%s\n", N(cudaGraphAddKernelNode(nn, g, &ne, 0, &kp)));
	CK(cudaGraphExecDestroy(x1)), CK(cudaGraphDestroy(g)), CK(cudaGraphDestroy(child)), CK(cudaGraphDestroy(clone));
}
