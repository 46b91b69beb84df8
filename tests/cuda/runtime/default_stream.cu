// CHECK: exact
// DESC: the legacy default stream waits for blocking streams and they for it; others do not
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void wait_for(volatile int *go, volatile int *seen)
{
	while (!*go)
		;
	*seen = 1;
}

__global__ void set(volatile int *p, int v) { *p = v; }

__global__ void copy(volatile int *to, volatile int *from) { *to = *from; }

int main()
{
	volatile int *m;
	cudaStream_t block, block2, free_;
	CK(cudaMallocHost((void **)&m, 64));
	CK(cudaStreamCreate(&block));
	CK(cudaStreamCreate(&block2));
	CK(cudaStreamCreateWithFlags(&free_, cudaStreamNonBlocking));
	m[0] = 1;
	wait_for<<<1, 1>>>((int *)m, (int *)m + 1);
	set<<<1, 1>>>((int *)m, 0);
	copy<<<1, 1>>>((int *)m + 1, (int *)m);
	CK(cudaDeviceSynchronize());

	puts("a blocking stream, then the default one, then another blocking one");
	wait_for<<<1, 1, 0, block>>>((int *)m, (int *)m + 1);
	copy<<<1, 1>>>((int *)m + 2, (int *)m + 1);
	copy<<<1, 1, 0, block2>>>((int *)m + 3, (int *)m + 2);
	set<<<1, 1, 0, free_>>>((int *)m + 4, 5);
	SHOW(cudaStreamSynchronize(free_));
	SHOW(cudaStreamQuery(block));
	SHOW(cudaStreamQuery(block2));
	SHOW(cudaStreamQuery(0));
	SHOW(cudaStreamQuery(cudaStreamPerThread));
	printf("%d %d %d %d\n", m[1], m[2], m[3], m[4]);
	m[0] = 1;
	SHOW(cudaDeviceSynchronize());
	printf("%d %d %d %d\n", m[1], m[2], m[3], m[4]);

	puts("the default stream, then blocking and per-thread ones");
	m[0] = m[1] = m[2] = m[3] = m[4] = 0;
	wait_for<<<1, 1>>>((int *)m, (int *)m + 1);
	copy<<<1, 1, 0, block>>>((int *)m + 2, (int *)m + 1);
	copy<<<1, 1, 0, cudaStreamPerThread>>>((int *)m + 3, (int *)m + 1);
	set<<<1, 1, 0, free_>>>((int *)m + 4, 6);
	SHOW(cudaStreamSynchronize(free_));
	SHOW(cudaStreamQuery(block));
	SHOW(cudaStreamQuery(cudaStreamPerThread));
	SHOW(cudaStreamQuery(block2));
	m[0] = 1;
	SHOW(cudaStreamSynchronize(block));
	SHOW(cudaStreamSynchronize(cudaStreamPerThread));
	printf("%d %d %d %d\n", m[1], m[2], m[3], m[4]);

	puts("two blocking streams do not wait for each other");
	m[0] = m[1] = m[2] = 0;
	wait_for<<<1, 1, 0, block>>>((int *)m, (int *)m + 1);
	set<<<1, 1, 0, block2>>>((int *)m + 2, 7);
	SHOW(cudaStreamSynchronize(block2));
	printf("%d %d\n", m[1], m[2]);
	SHOW(cudaStreamQuery(0));
	m[0] = 1;
	SHOW(cudaStreamSynchronize(0));
	printf("%d\n", m[1]);
	return 0;
}
