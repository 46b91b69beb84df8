// CHECK: exact
// DESC: cudaLaunchKernelExC: attributes and configurations that are refused, and that work
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void k(int *p)
{
	if (p)
		atomicAdd(p, 1);
}

static int *count;

static const char *launch(dim3 grid, dim3 block, cudaLaunchAttribute *a, unsigned n, size_t shared = 0)
{
	cudaLaunchConfig_t c = {};
	c.gridDim = grid;
	c.blockDim = block;
	c.dynamicSmemBytes = shared;
	c.attrs = a;
	c.numAttrs = n;
	void *args[] = {&count};
	cudaError_t e = cudaLaunchKernelExC(&c, (const void *)k, args);
	cudaGetLastError();
	return cudaGetErrorName(e);
}

static cudaLaunchAttribute cluster(unsigned x, unsigned y, unsigned z)
{
	cudaLaunchAttribute a = {};
	a.id = cudaLaunchAttributeClusterDimension;
	a.val.clusterDim.x = x;
	a.val.clusterDim.y = y;
	a.val.clusterDim.z = z;
	return a;
}

int main()
{
	CK(cudaMallocManaged(&count, 4));
	*count = 0;
	cudaLaunchAttribute a = {};
	printf("none: %s\n", launch(2, 32, NULL, 0));
	printf("null with a count: %s\n", launch(2, 32, NULL, 1));
	a.id = cudaLaunchAttributeIgnore;
	printf("ignore: %s\n", launch(2, 32, &a, 1));
	a.id = (cudaLaunchAttributeID)77;
	printf("unknown: %s\n", launch(2, 32, &a, 1));
	a.id = cudaLaunchAttributeCooperative;
	a.val.cooperative = 1;
	printf("cooperative: %s\n", launch(2, 32, &a, 1));
	printf("cooperative, too many blocks: %s\n", launch(1000000, 1024, &a, 1));
	a.val.cooperative = 0;
	printf("not cooperative: %s\n", launch(2, 32, &a, 1));
	a.id = cudaLaunchAttributePriority;
	a.val.priority = -3;
	printf("priority: %s\n", launch(2, 32, &a, 1));
	a.val.priority = -1000;
	printf("priority out of range: %s\n", launch(2, 32, &a, 1));
	a = cluster(1, 1, 1);
	printf("cluster 1: %s\n", launch(2, 32, &a, 1));
	a = cluster(0, 1, 1);
	printf("cluster 0: %s\n", launch(2, 32, &a, 1));
	a = cluster(2, 1, 1);
	printf("cluster 2 in a grid of 3: %s\n", launch(3, 32, &a, 1));
	a = cluster(32, 1, 1);
	printf("cluster 32: %s\n", launch(32, 32, &a, 1));
	a = cudaLaunchAttribute();
	a.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	a.val.programmaticStreamSerializationAllowed = 1;
	printf("programmatic serialization: %s\n", launch(2, 32, &a, 1));
	a = cudaLaunchAttribute();
	a.id = cudaLaunchAttributeMemSyncDomain;
	a.val.memSyncDomain = cudaLaunchMemSyncDomainRemote;
	printf("domain: %s\n", launch(2, 32, &a, 1));
	a.val.memSyncDomain = (cudaLaunchMemSyncDomain)9;
	printf("domain 9: %s\n", launch(2, 32, &a, 1));
	a = cudaLaunchAttribute();
	a.id = cudaLaunchAttributeSynchronizationPolicy;
	a.val.syncPolicy = cudaSyncPolicySpin;
	printf("synchronization policy: %s\n", launch(2, 32, &a, 1));
	a = cudaLaunchAttribute();
	a.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
	a.val.sharedMemCarveout = 200;
	printf("carveout 200: %s\n", launch(2, 32, &a, 1));
	a.val.sharedMemCarveout = 50;
	printf("carveout 50: %s\n", launch(2, 32, &a, 1));
	cudaLaunchAttribute two[2] = {cluster(1, 1, 1), cluster(1, 1, 1)};
	printf("the same twice: %s\n", launch(2, 32, two, 2));
	printf("block 0: %s\n", launch(2, 0, NULL, 0));
	printf("grid 0: %s\n", launch(0, 32, NULL, 0));
	printf("block z 65: %s\n", launch(1, dim3(1, 1, 65), NULL, 0));
	printf("grid y 65536: %s\n", launch(dim3(1, 65536), 1, NULL, 0));
	printf("shared 48 K + 1: %s\n", launch(1, 1, NULL, 0, 49153));
	cudaLaunchConfig_t c = {};
	c.gridDim = c.blockDim = 1;
	SHOW(cudaLaunchKernelExC(&c, NULL, NULL));
	SHOW(cudaLaunchKernelExC(&c, (const void *)main, NULL));
	SHOW(cudaDeviceSynchronize());
	printf("threads %d\n", *count);
	return 0;
}
