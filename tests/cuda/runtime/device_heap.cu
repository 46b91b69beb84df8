// CHECK: exact
// DESC: malloc in kernels: the heap's limit, exhaustion, and what the host may not do with it
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__device__ void *kept;

__global__ void count(int *n, size_t size, int tries)
{
	*n = 0;
	for (int i = 0; i < tries; i++) {
		char *p = (char *)malloc(size);
		if (!p)
			break;
		p[0] = 1;
		p[size - 1] = 2;
		++*n;
	}
}
__global__ void keep(int v)
{
	int *p = (int *)malloc(64);
	if (p)
		p[0] = v;
	kept = p;
	free(NULL);
}
__global__ void use(int *out)
{
	*out = kept ? *(int *)kept : -1;
	free(kept);
	kept = NULL;
}
__global__ void many(int *bad)
{
	for (int i = 0; i < 20; i++) {
		int *p = (int *)malloc(16 + threadIdx.x);
		if (!p) {
			atomicAdd(bad, 1);
			continue;
		}
		*p = threadIdx.x;
		if (((size_t)p & 15) || *p != (int)threadIdx.x)
			atomicAdd(bad, 1 << 16);
		free(p);
	}
}

int main()
{
	int *n, h = 0;
	void *p;
	CK(cudaMallocManaged(&n, 4));
	SHOW(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 4 << 20));
	keep<<<1, 1>>>(41);
	SHOW(cudaDeviceSynchronize());
	size_t v;
	SHOW(cudaDeviceGetLimit(&v, cudaLimitMallocHeapSize));
	printf("%zu\n", v);
	SHOW(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
	use<<<1, 1>>>(n);
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", *n);
	keep<<<1, 1>>>(42);
	CK(cudaMemcpyFromSymbol(&p, kept, sizeof p));
	SHOW(cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost));
	SHOW(cudaFree(p));
	use<<<1, 1>>>(n);
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", *n);
	*n = 0;
	many<<<8, 64>>>(n);
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", *n);
	count<<<1, 1>>>(n, 1 << 20, 100);
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", *n > 0 && *n <= 4);
	count<<<1, 1>>>(n, (size_t)1 << 40, 1);
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", *n);
	return 0;
}
