// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: graphs with conditional nodes have no clones and are no child; they can be instantiated and run
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-60s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void count(int *p) { ++*p; }

int main()
{
	cudaGraph_t g, other, clone;
	cudaGraphNode_t n, k, child;
	cudaGraphExec_t x;
	cudaGraphConditionalHandle h;
	int *p, v;
	CK(cudaMalloc(&p, 4));
	CK(cudaMemset(p, 0, 4));
	CK(cudaGraphCreate(&g, 0));
	CK(cudaGraphCreate(&other, 0));
	CK(cudaGraphConditionalHandleCreate(&h, g, 1, cudaGraphCondAssignDefault));
	cudaGraphNodeParams c = {};
	c.type = cudaGraphNodeTypeConditional;
	c.conditional.handle = h;
	c.conditional.type = cudaGraphCondTypeIf;
	c.conditional.size = 1;
	CK(cudaGraphAddNode(&n, g, NULL, NULL, 0, &c));
	void *args[] = {&p};
	cudaKernelNodeParams kp = {};
	kp.func = (void *)count;
	kp.gridDim = kp.blockDim = dim3(1);
	kp.kernelParams = args;
	CK(cudaGraphAddKernelNode(&k, c.conditional.phGraph_out[0], NULL, 0, &kp));
	SHOW(cudaGraphClone(&clone, g));
	SHOW(cudaGraphAddChildGraphNode(&child, other, NULL, 0, g));
	SHOW(cudaGraphInstantiate(&x, g, 0));
	SHOW(cudaGraphLaunch(x, 0));
	CK(cudaMemcpy(&v, p, 4, cudaMemcpyDefault));
	printf("%d\n", v);
	SHOW(cudaGraphExecDestroy(x));
	SHOW(cudaGraphDestroy(g));
	SHOW(cudaGraphInstantiate(&x, other, 0));
	return 0;
}
