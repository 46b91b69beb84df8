// Conditional nodes: if with else, while, switch; nested; handles with defaults.
#include "../show.h"
__global__ void set(cudaGraphConditionalHandle h, unsigned v, int *p) { cudaGraphSetConditional(h, v); atomicAdd(p, 1); }
__global__ void count(cudaGraphConditionalHandle h, int *p, int until) { int v = ++p[1]; cudaGraphSetConditional(h, v % until != 0); }
__global__ void add(int *p, int at, int v) { p[at] = p[at] * 3 + v; }
static cudaGraphNode_t kernel(cudaGraph_t g, cudaGraphNode_t *dep, void *f, void **args)
{
	cudaKernelNodeParams kp = { f, 1, 1, 0, args, 0 };
	cudaGraphNode_t n;
	CK(cudaGraphAddKernelNode(&n, g, dep, dep ? 1 : 0, &kp));
	return n;
}
static cudaGraphNode_t cond(cudaGraph_t g, cudaGraphNode_t *dep, cudaGraphConditionalHandle h, cudaGraphConditionalNodeType ty, int size, cudaGraph_t *body)
{
	cudaGraphNodeParams p = {};
	p.type = cudaGraphNodeTypeConditional, p.conditional.handle = h, p.conditional.type = ty, p.conditional.size = size;
	cudaGraphNode_t n;
	CK(cudaGraphAddNode(&n, g, dep, 0, dep ? 1 : 0, &p));
	for (int i = 0; i < size; i++)
		body[i] = p.conditional.phGraph_out[i];
	return n;
}
int main()
{
	int *d = make<int>(16);
	cudaGraph_t g, b[4];
	cudaGraphExec_t x;
	int at2 = 2, at3 = 3, at4 = 4, v7 = 7, v8 = 8;
	for (unsigned v = 0; v < 5; v++)
		for (int ty = 0; ty < 3; ty++) {
			cudaGraphConditionalHandle h, h2;
			CK(cudaGraphCreate(&g, 0)), CK(cudaGraphConditionalHandleCreate(&h, g, 1, cudaGraphCondAssignDefault));
			memset(d, 0, 64);
			int until = v + 2;
			void *sa[] = { &h, &v, &d }, *a7[] = { &d, &at2, &v7 }, *a8[] = { &d, &at3, &v8 }, *ca[] = { &h, &d, &until }, *a9[] = { &d, &at4, &v };
			cudaGraphNode_t n = kernel(g, 0, (void *)set, sa), c;
			if (ty == 0)
				c = cond(g, &n, h, cudaGraphCondTypeIf, 2, b), kernel(b[0], 0, (void *)add, a7), kernel(b[1], 0, (void *)add, a8);
			if (ty == 1) {
				c = cond(g, &n, h, cudaGraphCondTypeWhile, 1, b), n = kernel(b[0], 0, (void *)add, a7);
				cudaGraph_t in;
				CK(cudaGraphConditionalHandleCreate(&h2, g, v & 1, cudaGraphCondAssignDefault));
				cudaGraphNode_t k = cond(b[0], &n, h2, cudaGraphCondTypeIf, 1, &in);
				kernel(in, 0, (void *)add, a8), kernel(b[0], &k, (void *)count, ca);
			}
			if (ty == 2) {
				c = cond(g, &n, h, cudaGraphCondTypeSwitch, 3, b);
				for (int i = 0; i < 3; i++) {
					void *ai[] = { &d, &at3, &i };
					kernel(b[i], 0, (void *)add, ai);
				}
			}
			kernel(g, &c, (void *)add, a9);
			CK(cudaGraphInstantiate(&x, g, 0));
			for (int i = 0; i < 3; i++)
				CK(cudaGraphLaunch(x, 0)), CK(cudaDeviceSynchronize()), printf("type %d value %u: %d %d %d %d %d\n", ty, v, d[0], d[1], d[2], d[3], d[4]);
			CK(cudaGraphExecDestroy(x)), CK(cudaGraphDestroy(g));
		}
}
