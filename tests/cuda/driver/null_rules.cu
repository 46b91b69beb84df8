// FLAGS: -lcuda
// What may be null, zero or without a context, and what may not: driver and graphs.
#include <cuda.h>
#include "../show.h"

__global__ void k(int *p, int v) { *p = v; }

static const char *name(CUresult r)
{
	const char *s = "?";
	cuGetErrorName(r, &s);
	return s;
}
#define D(x) printf("%s: %s\n", #x, name(x))
#define R(x) do { cudaError_t e_ = (x); cudaGetLastError(); printf("%s: %s\n", #x, cudaGetErrorName(e_)); } while (0)

static void without_context()
{
	CUdevice dev;
	int active;
	D(cuInit(0)), D(cuDeviceGet(&dev, 0));
	D(cuMemFree(0));
	D(cuDevicePrimaryCtxGetState(dev, 0, &active));
}

static void graphs(int *d)
{
	cudaGraph_t g;
	cudaGraphNode_t n;
	cudaMemsetParams mp = {};
	CK(cudaGraphCreate(&g, 0));
	mp.dst = d, mp.value = 7, mp.elementSize = 4, mp.width = 4, mp.height = 2, mp.pitch = 8;
	R(cudaGraphAddMemsetNode(&n, g, 0, 0, &mp));
	R(cudaGraphAddMemcpyNode1D(&n, g, 0, 0, d, d + 8, 0, cudaMemcpyDeviceToDevice));
	R(cudaGraphAddEventRecordNode(&n, g, 0, 0, 0));
}

static void clusters(int *d)
{
	int v = 5;
	void *args[] = { &d, &v };
	cudaLaunchConfig_t c = {};
	cudaLaunchAttribute a[1] = {};
	c.gridDim = 4, c.blockDim = 1, c.attrs = a, c.numAttrs = 1, a[0].id = cudaLaunchAttributeClusterDimension;
	R(cudaLaunchKernelExC(&c, (void *)k, args));
	a[0].val.clusterDim.x = 3, a[0].val.clusterDim.y = 1, a[0].val.clusterDim.z = 1;
	R(cudaLaunchKernelExC(&c, (void *)k, args));
}

int main()
{
	int *d;
	size_t n;
	without_context();
	CK(cudaMalloc(&d, 1024));
	D(cuMemGetInfo(0, &n)), D(cuMemFree(0));
	graphs(d), clusters(d);
}
