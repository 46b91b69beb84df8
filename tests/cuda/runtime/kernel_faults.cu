// CHECK: exact
// DESC: what each fault of a kernel is called, and what the calls after it answer
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
#include <sys/wait.h>
#include <unistd.h>

__global__ void faulty(int what, int *p)
{
	__shared__ int s[4];
	volatile int *v;
	switch (what) {
	case 0: v = (int *)((char *)p + 2); *v = 1; break;
	case 1: v = (int *)8; *v = 1; break;
	case 2: v = (int *)0x0000700000000000ull; *v = 1; break;
	case 3: __trap(); break;
	case 4: v = (int *)((char *)s + 2); *v = 1; break;
	case 5: v = s; v[1 << 20] = 1; break;
	case 6: if (threadIdx.x == 3) __trap(); __syncthreads(); break;
	case 7: atomicAdd((int *)((char *)p + 1), 1); break;
	case 8: ((void (*)())8)(); break;
	case 9: __nanosleep(1); break;
	}
}
__global__ void fine() {}

static void child(int what)
{
	int *p, *host = NULL, v;
	cudaStream_t s;
	cudaEvent_t e;
	CK(cudaMalloc(&p, 64));
	CK(cudaMallocHost(&host, 4));
	CK(cudaStreamCreate(&s));
	CK(cudaEventCreate(&e));
	fine<<<1, 1>>>();
	CK(cudaDeviceSynchronize());
	faulty<<<2, 32, 0, s>>>(what, p);
	CK(cudaPeekAtLastError());
	SHOW(cudaStreamSynchronize(s));
	SHOW(cudaPeekAtLastError());
	fine<<<1, 1>>>();
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	SHOW(cudaMalloc(&p, 4));
	SHOW(cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost));
	SHOW(cudaEventRecord(e, s));
	SHOW(cudaEventQuery(e));
	SHOW(cudaStreamQuery(0));
	SHOW(cudaStreamDestroy(s));
	SHOW(cudaEventDestroy(e));
	SHOW(cudaFree(p));
	SHOW(cudaFreeHost(host));
	SHOW(cudaSetDevice(0));
	int n;
	SHOW(cudaGetDeviceCount(&n));
	cudaFuncAttributes a;
	SHOW(cudaFuncGetAttributes(&a, fine));
	size_t x, y;
	SHOW(cudaMemGetInfo(&x, &y));
	SHOW(cudaDeviceSynchronize());
}

int main()
{
	for (int what = 0; what < 10; what++) {
		printf("-- %d\n", what);
		if (!fork()) {
			child(what);
			_exit(0);
		}
		wait(NULL);
	}
	return 0;
}
