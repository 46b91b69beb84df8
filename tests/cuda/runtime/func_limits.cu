// CHECK: exact
// DESC: attributes of functions: what may be set, how far, and launches beyond
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void dynamic(int *p)
{
	extern __shared__ int s[];
	s[threadIdx.x] = threadIdx.x;
	__syncthreads();
	if (p)
		p[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

__global__ void fixed(int *p)
{
	__shared__ int s[4096];
	s[threadIdx.x] = 1;
	__syncthreads();
	if (p)
		*p = s[0];
}

__global__ void __launch_bounds__(128) bounded(int *p)
{
	if (p)
		*p = 2;
}

static cudaError_t run(void (*k)(int *), int block, size_t shared)
{
	k<<<1, block, shared>>>(NULL);
	cudaError_t e = cudaGetLastError();
	return e ? e : cudaDeviceSynchronize();
}

int main()
{
	const cudaFuncAttribute dyn = cudaFuncAttributeMaxDynamicSharedMemorySize;
	const cudaFuncAttribute carve = cudaFuncAttributePreferredSharedMemoryCarveout;
	SHOW(run(dynamic, 32, 48 << 10));
	SHOW(run(dynamic, 32, (48 << 10) + 1));
	SHOW(cudaFuncSetAttribute(dynamic, dyn, 100 << 10));
	SHOW(run(dynamic, 32, 100 << 10));
	SHOW(run(dynamic, 32, (100 << 10) + 16));
	SHOW(cudaFuncSetAttribute(dynamic, dyn, 227 << 10));
	SHOW(run(dynamic, 32, 227 << 10));
	SHOW(cudaFuncSetAttribute(dynamic, dyn, (227 << 10) + 1));
	SHOW(cudaFuncSetAttribute(dynamic, dyn, -1));
	SHOW(cudaFuncSetAttribute(dynamic, dyn, 0));
	SHOW(run(dynamic, 32, 1024));
	SHOW(cudaFuncSetAttribute(fixed, dyn, 227 << 10));
	SHOW(cudaFuncSetAttribute(fixed, dyn, (227 << 10) - 16384));
	cudaGetLastError();
	SHOW(run(fixed, 32, (227 << 10) - 16384));
	SHOW(run(fixed, 32, 227 << 10));
	for (int c : {-2, -1, 0, 50, 100, 101})
		printf("carveout %d %s\n", c, cudaGetErrorName(cudaFuncSetAttribute(dynamic, carve, c)));
	SHOW(cudaFuncSetAttribute(dynamic, (cudaFuncAttribute)0, 1));
	SHOW(cudaFuncSetAttribute(dynamic, (cudaFuncAttribute)99, 1));
	SHOW(cudaFuncSetAttribute((const void *)NULL, dyn, 1));
	SHOW(cudaFuncSetAttribute((const void *)main, dyn, 1));
	SHOW(run(bounded, 128, 0));
	SHOW(run(bounded, 129, 0));
	cudaFuncAttributes a;
	SHOW(cudaFuncGetAttributes(&a, bounded));
	printf("%d\n", a.maxThreadsPerBlock);
	SHOW(cudaFuncGetAttributes(&a, fixed));
	printf("%zu %d %d\n", a.sharedSizeBytes, a.maxDynamicSharedSizeBytes, a.preferredShmemCarveout);
	SHOW(cudaFuncGetAttributes(&a, (const void *)NULL));
	SHOW(cudaFuncGetAttributes(NULL, fixed));
	SHOW(cudaFuncSetCacheConfig(dynamic, cudaFuncCachePreferL1));
	SHOW(cudaFuncSetCacheConfig(dynamic, (cudaFuncCache)9));
	SHOW(cudaFuncSetCacheConfig((const void *)NULL, cudaFuncCachePreferL1));
	SHOW(run(dynamic, 0, 0));
	cudaGetLastError();
	SHOW(run(dynamic, 1025, 0));
	const char *name = "";
	SHOW(cudaFuncGetName(&name, (const void *)dynamic));
	printf("%s\n", name);
	SHOW(cudaFuncGetName(NULL, (const void *)dynamic));
	size_t off, size;
	SHOW(cudaFuncGetParamInfo((const void *)dynamic, 0, &off, &size));
	printf("%zu %zu\n", off, size);
	SHOW(cudaFuncGetParamInfo((const void *)dynamic, 1, &off, &size));
	return 0;
}
