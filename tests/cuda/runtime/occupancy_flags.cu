// CHECK: exact
// DESC: occupancy calls: flags, shared memory, and arguments that are refused
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void plain(int *p)
{
	if (p)
		*p = 1;
}

__global__ void shared(int *p)
{
	__shared__ int s[2048];
	s[threadIdx.x] = 1;
	__syncthreads();
	if (p)
		*p = s[1];
}

int main()
{
	int n, g, b;
	size_t sz;
	for (int block : {1, 31, 32, 33, 64, 96, 128, 256, 384, 512, 768, 1024}) {
		CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, block, 0));
		printf("block %d: %d", block, n);
		CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, shared, block, 0));
		printf(" %d", n);
		CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, block, 20000));
		printf(" %d\n", n);
	}
	n = -7;
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 0, 0));
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, -5, 0));
	printf("%d\n", n);
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 1025, 0));
	printf("%d\n", n);
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 32, 49 << 10));
	printf("%d\n", n);
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 32, 300 << 10));
	printf("%d\n", n);
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor((int *)NULL, plain, 32, 0));
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)NULL, 32, 0));
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, plain, 64, 0, cudaOccupancyDisableCachingOverride));
	printf("%d\n", n);
	SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, plain, 64, 0, 6));
	CK(cudaOccupancyMaxPotentialBlockSize(&g, &b, plain, 0, 0));
	printf("best block %d\n", b);
	CK(cudaOccupancyMaxPotentialBlockSize(&g, &b, plain, 0, 200));
	printf("best block up to 200: %d\n", b);
	CK(cudaOccupancyMaxPotentialBlockSize(&g, &b, plain, 40000, 0));
	printf("best block with 40000 bytes: %d\n", b);
	for (int blocks : {1, 2, 4, 8, 32, 33}) {
		sz = 1;
		cudaError_t e = cudaOccupancyAvailableDynamicSMemPerBlock(&sz, plain, blocks, 64);
		printf("%d blocks: %s %zu\n", blocks, cudaGetErrorName(e), sz);
	}
	SHOW(cudaOccupancyAvailableDynamicSMemPerBlock(&sz, plain, 0, 64));
	SHOW(cudaOccupancyAvailableDynamicSMemPerBlock(&sz, plain, 1, 0));
	SHOW(cudaOccupancyAvailableDynamicSMemPerBlock(&sz, plain, 1, 2000));
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
