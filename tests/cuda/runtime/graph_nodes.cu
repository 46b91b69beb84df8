// Graphs of every kind of node, run again after changes: kernels, copies, fills, host functions, children, events, memory.
#include "../show.h"
__global__ void add(int *p, int v) { atomicAdd(p + threadIdx.x, v); }
__global__ void mul(int *p, int v) { p[threadIdx.x] *= v; }
static int calls;
static void host(void *p) { calls += *(int *)p; }
int main()
{
	int *d, one = 1, three = 3, ten = 10, h[32];
	CK(cudaMalloc(&d, 256));
	cudaStream_t s;
	CK(cudaStreamCreate(&s));
	cudaGraph_t g, child;
	CK(cudaGraphCreate(&g, 0)), CK(cudaGraphCreate(&child, 0));
	cudaGraphNode_t set, k1, k2, ch, ho, cp, c1, c2;
	cudaMemsetParams mp = {};
	mp.dst = d, mp.value = 5, mp.elementSize = 4, mp.width = 32, mp.height = 1;
	CK(cudaGraphAddMemsetNode(&set, g, 0, 0, &mp));
	void *a1[] = { &d, &three }, *a2[] = { &d, &ten };
	cudaKernelNodeParams kp = { (void *)add, 1, 32, 0, a1, 0 }, kq = { (void *)mul, 1, 16, 0, a2, 0 };
	kp.gridDim = dim3(2), CK(cudaGraphAddKernelNode(&k1, g, &set, 1, &kp));
	CK(cudaGraphAddKernelNode(&c1, child, 0, 0, &kq)), CK(cudaGraphAddKernelNode(&c2, child, &c1, 1, &kp));
	CK(cudaGraphAddChildGraphNode(&ch, g, &k1, 1, child));
	CK(cudaGraphAddKernelNode(&k2, g, &ch, 1, &kq));
	cudaHostNodeParams hp = { host, &one };
	CK(cudaGraphAddHostNode(&ho, g, &set, 1, &hp));
	cudaGraphNode_t both[] = { k2, ho };
	CK(cudaGraphAddMemcpyNode1D(&cp, g, both, 2, h, d, 128, cudaMemcpyDeviceToHost));
	cudaGraphExec_t x;
	CK(cudaGraphInstantiate(&x, g, 0));
	for (int i = 0; i < 3; i++)
		CK(cudaGraphLaunch(x, s));
	CK(cudaStreamSynchronize(s)), show("plain", h, 32), printf("%d\n", calls);
	three = 100, CK(cudaGraphExecKernelNodeSetParams(x, k1, &kp)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), show("100", h, 32);
	kq.func = (void *)add, CK(cudaGraphExecKernelNodeSetParams(x, k2, &kq)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), show("other function", h, 32);
	mp.value = 7, mp.width = 20, CK(cudaGraphExecMemsetNodeSetParams(x, set, &mp)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), show("set 7", h, 32);
	CK(cudaGraphExecMemcpyNodeSetParams1D(x, cp, h + 4, d, 64, cudaMemcpyDeviceToHost)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), show("copy less", h, 32);
	hp.userData = &ten, CK(cudaGraphExecHostNodeSetParams(x, ho, &hp)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), printf("%d\n", calls);
	CK(cudaGraphNodeSetEnabled(x, k1, 0)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), show("k1 off", h, 32);
	CK(cudaGraphNodeSetEnabled(x, k1, 1)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), show("k1 on", h, 32);
	CK(cudaGraphKernelNodeSetParams(c1, &kp));
	cudaGraphExec_t y;
	CK(cudaGraphInstantiate(&y, g, 0)), CK(cudaGraphLaunch(y, s)), CK(cudaStreamSynchronize(s)), show("anew", h, 32);
	size_t n;
	CK(cudaGraphGetNodes(g, 0, &n)), printf("%zu ", n), CK(cudaGraphGetRootNodes(g, 0, &n)), printf("%zu ", n), CK(cudaGraphGetEdges(g, 0, 0, 0, &n)), printf("%zu ", n), CK(cudaGraphNodeGetDependencies(cp, 0, 0, &n)), printf("%zu ", n), CK(cudaGraphNodeGetDependentNodes(set, 0, 0, &n)), printf("%zu\n", n);
	cudaGraphNodeType ty;
	for (auto q : { set, k1, k2, ch, ho, cp })
		CK(cudaGraphNodeGetType(q, &ty)), printf("%d ", ty);
	printf("\n");
	cudaGraph_t got;
	CK(cudaGraphChildGraphNodeGetGraph(ch, &got)), CK(cudaGraphGetNodes(got, 0, &n)), printf("%zu\n", n);
	// memory of the graph
	cudaGraph_t gm;
	cudaGraphNode_t al, fr, ku;
	CK(cudaGraphCreate(&gm, 0));
	cudaMemAllocNodeParams ap = {};
	ap.poolProps.allocType = cudaMemAllocationTypePinned, ap.poolProps.location.type = cudaMemLocationTypeDevice, ap.bytesize = 4096;
	CK(cudaGraphAddMemAllocNode(&al, gm, 0, 0, &ap));
	int *gp = (int *)ap.dptr;
	mp.dst = gp, mp.width = 32, mp.value = 9;
	cudaGraphNode_t ms;
	CK(cudaGraphAddMemsetNode(&ms, gm, &al, 1, &mp));
	void *a3[] = { &gp, &three };
	kp.kernelParams = a3, CK(cudaGraphAddKernelNode(&ku, gm, &ms, 1, &kp)), CK(cudaGraphAddMemcpyNode1D(&cp, gm, &ku, 1, h, gp, 128, cudaMemcpyDeviceToHost)), CK(cudaGraphAddMemFreeNode(&fr, gm, &cp, 1, gp));
	CK(cudaGraphInstantiate(&y, gm, 0)), CK(cudaGraphLaunch(y, s)), CK(cudaGraphLaunch(y, s)), CK(cudaStreamSynchronize(s)), show("own memory", h, 32);
	// captured, over two streams, updated
	cudaStream_t s2;
	cudaEvent_t e1, e2;
	CK(cudaStreamCreate(&s2)), CK(cudaEventCreate(&e1)), CK(cudaEventCreate(&e2));
	for (int round = 0; round < 2; round++) {
		CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
		CK(cudaMemsetAsync(d, round, 128, s)), CK(cudaEventRecord(e1, s)), CK(cudaStreamWaitEvent(s2, e1));
		add<<<1, 16, 0, s>>>(d, 5 + round), add<<<1, 16, 0, s2>>>(d + 16, 9), CK(cudaEventRecord(e2, s2)), CK(cudaStreamWaitEvent(s, e2));
		mul<<<1, 32, 0, s>>>(d, 3), CK(cudaLaunchHostFunc(s, host, &one)), CK(cudaMemcpyAsync(h, d, 128, cudaMemcpyDeviceToHost, s)), CK(cudaStreamEndCapture(s, &got));
		CK(cudaGraphGetNodes(got, 0, &n)), printf("%zu ", n), CK(cudaGraphGetEdges(got, 0, 0, 0, &n)), printf("%zu\n", n);
		cudaGraphExecUpdateResultInfo ui = {};
		if (round)
			CK(cudaGraphExecUpdate(y, got, &ui)), printf("%d\n", ui.result);
		else
			CK(cudaGraphInstantiate(&y, got, 0));
		CK(cudaGraphLaunch(y, s)), CK(cudaStreamSynchronize(s)), show("captured", h, 32);
	}
	printf("%d\n", calls);
}
