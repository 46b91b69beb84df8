// CHECK: exact
// DESC: explicit graphs: structure and its errors, parameters read and set, updates, enabling, memory nodes, objects
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void add(int *p, int v) { p[threadIdx.x] += v; }
__global__ void mul(int *p, int v) { p[threadIdx.x] *= v; }
static void CUDART_CB bump(void *at) { ++*(int *)at; }
static int *d;
static cudaStream_t s;

static cudaKernelNodeParams kernel(void (*f)(int *, int), int *v)
{
	static void *args[8][2];
	static int at;
	void **a = args[at++ % 8];
	a[0] = &d;
	a[1] = v;
	cudaKernelNodeParams k = {};
	k.func = (void *)f;
	k.gridDim = dim3(1);
	k.blockDim = dim3(4);
	k.kernelParams = a;
	return k;
}

static cudaMemsetParams fill(unsigned v)
{
	cudaMemsetParams m = {};
	m.dst = d;
	m.elementSize = 4;
	m.width = 4;
	m.height = 1;
	m.value = v;
	return m;
}

static void result(const char *what)
{
	int v[4];
	CK(cudaStreamSynchronize(s));
	CK(cudaMemcpy(v, d, sizeof v, cudaMemcpyDeviceToHost));
	printf("%s: %d %d\n", what, v[0], v[3]);
}

int main()
{
	cudaGraph_t g, g2, clone;
	cudaGraphNode_t a, b, c, k, m, list[4] = {};
	cudaGraphExec_t x, y;
	size_t n;
	CK(cudaMalloc(&d, 1024));
	CK(cudaStreamCreate(&s));
	printf("-- structure\n");
	SHOW(cudaGraphCreate(&g, 1));
	CK(cudaGraphCreate(&g, 0));
	CK(cudaGraphCreate(&g2, 0));
	SHOW(cudaGraphAddEmptyNode(&a, g, NULL, 0));
	SHOW(cudaGraphAddEmptyNode(&b, g, &a, 1));
	SHOW(cudaGraphAddEmptyNode(&c, g, NULL, 1));
	cudaGraphNode_t twice[] = {a, a};
	SHOW(cudaGraphAddEmptyNode(&c, g, twice, 2));
	SHOW(cudaGraphAddEmptyNode(&c, g, NULL, 0));
	SHOW(cudaGraphAddDependencies(g, &b, &c, NULL, 1));
	SHOW(cudaGraphAddDependencies(g, &b, &c, NULL, 1));
	SHOW(cudaGraphAddDependencies(g, &a, &a, NULL, 1));
	SHOW(cudaGraphAddDependencies(g, NULL, NULL, NULL, 0));
	SHOW(cudaGraphAddDependencies(g, &a, NULL, NULL, 1));
	n = 4;
	SHOW(cudaGraphGetNodes(g, list, &n));
	printf("%zu %d %d %d\n", n, list[0] == a, list[2] == c, list[3] == NULL);
	SHOW(cudaGraphGetNodes(g, NULL, NULL));
	n = 1;
	SHOW(cudaGraphGetRootNodes(g, list, &n));
	printf("%zu %d\n", n, list[0] == a);
	SHOW(cudaGraphNodeGetDependencies(c, list, NULL, &n));
	printf("%zu %d\n", n, list[0] == b);
	SHOW(cudaGraphNodeGetDependentNodes(a, list, NULL, &n));
	printf("%zu %d\n", n, list[0] == b);
	SHOW(cudaGraphClone(&clone, g));
	SHOW(cudaGraphNodeFindInClone(&k, b, clone));
	SHOW(cudaGraphNodeFindInClone(&k, b, g2));
	SHOW(cudaGraphRemoveDependencies(g, &b, &c, NULL, 1));
	SHOW(cudaGraphRemoveDependencies(g, &b, &c, NULL, 1));
	SHOW(cudaGraphAddDependencies(g, &b, &c, NULL, 1));
	SHOW(cudaGraphAddDependencies(g, &c, &a, NULL, 1)); /* a circle */
	SHOW(cudaGraphInstantiate(&x, g, 0));
	SHOW(cudaGraphDestroyNode(b));
	SHOW(cudaGraphInstantiate(&x, g, 0));
	SHOW(cudaGraphLaunch(x, s));
	SHOW(cudaGraphExecDestroy(x));
	SHOW(cudaGraphDestroy(g));
	CK(cudaGraphDestroy(clone));
	printf("-- parameters\n");
	int five = 5, two = 2, hundred = 100;
	cudaKernelNodeParams kp = kernel(add, &five), got;
	cudaMemsetParams mp = fill(1), mgot;
	CK(cudaGraphAddMemsetNode(&m, g2, NULL, 0, &mp));
	CK(cudaGraphAddKernelNode(&k, g2, &m, 1, &kp));
	five = 77;
	CK(cudaGraphInstantiate(&x, g2, 0));
	CK(cudaGraphLaunch(x, s));
	result("1 + 5");
	SHOW(cudaGraphKernelNodeGetParams(k, &got));
	printf("%d %d %d\n", got.func == (void *)add, got.blockDim.x, *(int *)got.kernelParams[1]);
	SHOW(cudaGraphKernelNodeGetParams(m, &got));
	SHOW(cudaGraphMemsetNodeGetParams(m, &mgot));
	printf("%u %zu\n", mgot.value, mgot.width);
	kp = kernel(mul, &hundred);
	SHOW(cudaGraphKernelNodeSetParams(k, &kp));
	CK(cudaGraphLaunch(x, s));
	result("unchanged");
	SHOW(cudaGraphExecKernelNodeSetParams(x, k, &kp));
	mp = fill(3);
	SHOW(cudaGraphExecMemsetNodeSetParams(x, m, &mp));
	CK(cudaGraphLaunch(x, s));
	result("3 * 100");
	SHOW(cudaGraphExecKernelNodeSetParams(x, m, &kp));
	kp.blockDim = dim3(5000);
	SHOW(cudaGraphExecKernelNodeSetParams(x, k, &kp));
	SHOW(cudaGraphKernelNodeSetParams(k, &kp));
	SHOW(cudaGraphAddKernelNode(&c, g2, NULL, 0, &kp));
	kp.func = NULL;
	SHOW(cudaGraphAddKernelNode(&c, g2, NULL, 0, &kp));
	mp.elementSize = 3;
	SHOW(cudaGraphAddMemsetNode(&c, g2, NULL, 0, &mp));
	CK(cudaGraphGetNodes(g2, NULL, &n));
	printf("nodes %zu\n", n);
	CK(cudaGraphLaunch(x, s));
	result("as before");
	printf("-- enabling\n");
	unsigned on = 9;
	SHOW(cudaGraphNodeSetEnabled(x, k, 0));
	SHOW(cudaGraphNodeGetEnabled(x, k, &on));
	printf("%u\n", on);
	CK(cudaGraphLaunch(x, s));
	result("without the kernel");
	SHOW(cudaGraphNodeSetEnabled(x, k, 1));
	printf("-- updates\n");
	cudaGraphExecUpdateResultInfo info;
	CK(cudaGraphCreate(&g, 0));
	mp = fill(7);
	kp = kernel(mul, &two);
	CK(cudaGraphAddMemsetNode(&a, g, NULL, 0, &mp));
	CK(cudaGraphAddKernelNode(&b, g, &a, 1, &kp));
	SHOW(cudaGraphExecUpdate(x, g, &info));
	printf("%d\n", info.result);
	CK(cudaGraphLaunch(x, s));
	result("7 * 2");
	CK(cudaGraphAddEmptyNode(&c, g, &b, 1));
	SHOW(cudaGraphExecUpdate(x, g, &info));
	printf("%d\n", info.result);
	CK(cudaGraphDestroyNode(c));
	CK(cudaGraphRemoveDependencies(g, &a, &b, NULL, 1));
	SHOW(cudaGraphExecUpdate(x, g, &info));
	printf("%d\n", info.result);
	CK(cudaGraphDestroy(g));
	CK(cudaGraphCreate(&g, 0));
	CK(cudaGraphAddMemsetNode(&a, g, NULL, 0, &mp));
	CK(cudaGraphAddEmptyNode(&b, g, &a, 1));
	SHOW(cudaGraphExecUpdate(x, g, &info));
	printf("%d %d\n", info.result, info.errorNode == b);
	cudaGetLastError();
	CK(cudaGraphLaunch(x, s));
	result("still 7 * 2");
	CK(cudaGraphExecDestroy(x));
	CK(cudaGraphDestroy(g));
	printf("-- instantiation\n");
	SHOW(cudaGraphInstantiate(&x, g2, 1 << 9));
	cudaGraphInstantiateParams ip = {};
	SHOW(cudaGraphInstantiateWithParams(&x, g2, &ip));
	printf("%d\n", ip.result_out);
	unsigned long long flags = 9;
	SHOW(cudaGraphExecGetFlags(x, &flags));
	printf("%llu\n", flags);
	SHOW(cudaGraphUpload(x, s));
	SHOW(cudaGraphInstantiate(&y, g2, cudaGraphInstantiateFlagAutoFreeOnLaunch | cudaGraphInstantiateFlagUseNodePriority));
	SHOW(cudaGraphLaunch(y, 0));
	SHOW(cudaGraphLaunch(x, s));
	CK(cudaGraphExecDestroy(y));
	CK(cudaGraphExecDestroy(x));
	CK(cudaGraphDestroy(g2));
	CK(cudaDeviceSynchronize());
	printf("-- memory\n");
	CK(cudaGraphCreate(&g, 0));
	cudaMemAllocNodeParams ap = {};
	ap.poolProps.allocType = cudaMemAllocationTypePinned;
	ap.poolProps.location.type = cudaMemLocationTypeDevice;
	ap.bytesize = 4096;
	SHOW(cudaGraphAddMemAllocNode(&a, g, NULL, 0, &ap));
	mp.dst = ap.dptr;
	mp.elementSize = 4;
	SHOW(cudaGraphAddMemsetNode(&m, g, &a, 1, &mp));
	SHOW(cudaGraphClone(&clone, g));
	SHOW(cudaGraphDestroyNode(a));
	CK(cudaGraphInstantiate(&x, g, 0));
	SHOW(cudaGraphInstantiate(&y, g, 0));
	SHOW(cudaGraphLaunch(x, s));
	int v = 0;
	CK(cudaStreamSynchronize(s));
	SHOW(cudaMemcpy(&v, ap.dptr, 4, cudaMemcpyDeviceToHost));
	printf("%d\n", v);
	SHOW(cudaGraphLaunch(x, s));
	SHOW(cudaFreeAsync(ap.dptr, s));
	SHOW(cudaGraphLaunch(x, s));
	CK(cudaStreamSynchronize(s));
	SHOW(cudaFree(ap.dptr));
	CK(cudaGraphExecDestroy(x));
	CK(cudaGraphDestroy(g));
	SHOW(cudaDeviceGraphMemTrim(0));
	CK(cudaGraphCreate(&g, 0));
	CK(cudaGraphAddMemAllocNode(&a, g, NULL, 0, &ap));
	SHOW(cudaGraphAddMemFreeNode(&b, g, &a, 1, ap.dptr));
	SHOW(cudaGraphAddMemFreeNode(&c, g, &a, 1, ap.dptr));
	CK(cudaGraphInstantiate(&x, g, 0));
	SHOW(cudaGraphLaunch(x, s));
	SHOW(cudaGraphLaunch(x, s));
	CK(cudaStreamSynchronize(s));
	CK(cudaGraphExecDestroy(x));
	CK(cudaGraphDestroy(g));
	ap.bytesize = 0;
	CK(cudaGraphCreate(&g, 0));
	SHOW(cudaGraphAddMemAllocNode(&a, g, NULL, 0, &ap));
	printf("-- objects\n");
	int ends = 0;
	cudaUserObject_t o;
	SHOW(cudaUserObjectCreate(&o, &ends, bump, 1, 0));
	SHOW(cudaUserObjectCreate(&o, &ends, bump, 1, cudaUserObjectNoDestructorSync));
	SHOW(cudaUserObjectRetain(o, 1));
	SHOW(cudaUserObjectRelease(o, 1));
	SHOW(cudaGraphRetainUserObject(g, o, 1, cudaGraphUserObjectMove));
	CK(cudaGraphInstantiate(&x, g, 0));
	SHOW(cudaGraphDestroy(g));
	printf("ends %d\n", ends);
	SHOW(cudaGraphExecDestroy(x));
	CK(cudaDeviceSynchronize());
	printf("ends %d\n", ends);
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
