// What the occupancy functions and kernel attributes answer for kernels whose use of the machine is fixed by the source.
#include "../show.h"
__global__ void plain(int *p) { if (p) *p = threadIdx.x; }
__global__ void __launch_bounds__(256, 2) bounded(int *p) { if (p) *p = threadIdx.x; }
__global__ void __launch_bounds__(64) small(int *p) { if (p) *p = threadIdx.x; }
__global__ void __launch_bounds__(1024, 1, 4) clustered(int *p) { if (p) *p = threadIdx.x; }
__global__ void __cluster_dims__(2, 2, 1) fixed(int *p) { if (p) *p = threadIdx.x; }
template <int N> __global__ void shared(int *p) { __shared__ int s[N]; s[threadIdx.x % N] = threadIdx.x; __syncthreads(); if (p) *p = s[(threadIdx.x + 1) % N]; }
static size_t dyn(int b) { return b * 16; }
int main()
{
	struct { const char *name; const void *f; } all[] = { { "plain", (void *)plain }, { "bounded", (void *)bounded }, { "small", (void *)small }, { "clustered", (void *)clustered }, { "fixed", (void *)fixed }, { "shared<1>", (void *)shared<1> }, { "shared<3000>", (void *)shared<3000> }, { "shared<12288>", (void *)shared<12288> } };
	for (auto &k : all) {
		cudaFuncAttributes a;
		CK(cudaFuncGetAttributes(&a, k.f));
		printf("%s: shared %zu const %zu local %zu threads %d version %d/%d dynamic %d carveout %d cluster %d %d %d %d np %d\n", k.name, a.sharedSizeBytes, a.constSizeBytes, a.localSizeBytes, a.maxThreadsPerBlock, a.ptxVersion, a.binaryVersion, a.maxDynamicSharedSizeBytes, a.preferredShmemCarveout, a.clusterDimMustBeSet, a.requiredClusterWidth, a.requiredClusterHeight, a.requiredClusterDepth, a.nonPortableClusterSizeAllowed);
		for (int b : { 1, 32, 33, 64, 96, 128, 192, 256, 384, 512, 768, 1024 })
			for (int sh : { 0, 1000, 20000, 49152 }) {
				int n = -1;
				cudaError_t e = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, k.f, b, sh);
				printf("%d%s ", n, e ? "!" : "");
				cudaGetLastError();
			}
		size_t av = 0;
		cudaError_t e = cudaOccupancyAvailableDynamicSMemPerBlock(&av, k.f, 2, 64);
		printf("\n available %zu %s\n", av, cudaGetErrorName(e));
		cudaGetLastError();
	}
	int g, b;
	CK(cudaOccupancyMaxPotentialBlockSize(&g, &b, plain)), printf("%d\n", b);
	CK(cudaOccupancyMaxPotentialBlockSize(&g, &b, plain, 0, 300)), printf("%d\n", b);
	CK(cudaOccupancyMaxPotentialBlockSize(&g, &b, bounded)), printf("%d\n", b);
	CK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&g, &b, plain, dyn)), printf("%d\n", b);
	CK(cudaOccupancyMaxPotentialBlockSize(&g, &b, shared<12288>)), printf("%d\n", b);
	CK(cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000));
	for (int s : { 50000, 100000, 116000, 200000, 230000 }) {
		int n = -1;
		cudaError_t e = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 128, s);
		printf("%d %s\n", n, cudaGetErrorName(e)), cudaGetLastError();
	}
	cudaLaunchConfig_t c = {};
	cudaLaunchAttribute at[1];
	c.gridDim = 64, c.blockDim = 128, c.attrs = at, c.numAttrs = 1, at[0].id = cudaLaunchAttributeClusterDimension, at[0].val.clusterDim.y = at[0].val.clusterDim.z = 1;
	int n;
	for (int x : { 1, 2, 4, 8, 16 }) {
		at[0].val.clusterDim.x = x;
		cudaError_t e = cudaOccupancyMaxActiveClusters(&n, plain, &c);
		printf("cluster %d: %s\n", x, cudaGetErrorName(e)), cudaGetLastError();
	}
	c.numAttrs = 0;
	CK(cudaOccupancyMaxPotentialClusterSize(&n, plain, &c)), printf("%d\n", n);
	CK(cudaFuncSetAttribute(plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1)), CK(cudaOccupancyMaxPotentialClusterSize(&n, plain, &c)), printf("%d\n", n);
}
