// CHECK: exact
// DESC: events: flags, timing, repeated recording, what waits for which recording
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void spin(volatile int *go)
{
	while (!*go)
		;
}

int main()
{
	volatile int *go;
	cudaStream_t s, t;
	cudaEvent_t a, b, blocking, plain;
	float ms = -1;
	CK(cudaMallocHost((void **)&go, 4));
	CK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	CK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
	SHOW(cudaEventCreateWithFlags(&blocking, cudaEventBlockingSync));
	SHOW(cudaEventCreateWithFlags(&plain, cudaEventDisableTiming | cudaEventBlockingSync));
	SHOW(cudaEventCreateWithFlags(&a, 0x8));
	SHOW(cudaEventCreateWithFlags(NULL, 0));
	CK(cudaEventCreate(&a));
	CK(cudaEventCreate(&b));
	*go = 1;
	spin<<<1, 1, 0, s>>>((int *)go); /* loads the kernel */
	CK(cudaDeviceSynchronize());
	*go = 0;
	CK(cudaEventRecord(a, s));
	CK(cudaEventSynchronize(a));
	spin<<<1, 1, 0, s>>>((int *)go);
	SHOW(cudaEventRecord(b, s));
	SHOW(cudaEventQuery(a));
	SHOW(cudaEventQuery(b));
	SHOW(cudaEventElapsedTime(&ms, a, b));
	SHOW(cudaStreamWaitEvent(t, b, 0));
	SHOW(cudaStreamQuery(t));
	SHOW(cudaEventRecord(b, t)); /* the wait above is for the first recording */
	SHOW(cudaStreamQuery(s));
	*go = 1;
	SHOW(cudaEventSynchronize(b));
	SHOW(cudaStreamQuery(s));
	SHOW(cudaEventElapsedTime(&ms, a, b));
	printf("positive %d\n", ms > 0);
	SHOW(cudaEventElapsedTime(&ms, b, a));
	printf("negative %d\n", ms < 0);
	SHOW(cudaEventElapsedTime(&ms, a, plain));
	SHOW(cudaEventRecord(plain, s));
	SHOW(cudaEventSynchronize(plain));
	SHOW(cudaEventElapsedTime(&ms, a, plain));
	SHOW(cudaEventElapsedTime(&ms, plain, a));
	SHOW(cudaEventElapsedTime(&ms, blocking, a));
	SHOW(cudaEventRecordWithFlags(a, s, cudaEventRecordExternal));
	SHOW(cudaStreamWaitEvent(s, a, cudaEventWaitExternal));
	SHOW(cudaStreamWaitEvent(s, blocking, 0));
	*go = 0;
	spin<<<1, 1, 0, s>>>((int *)go);
	CK(cudaEventRecord(b, s));
	SHOW(cudaEventDestroy(b)); /* before it is reached */
	SHOW(cudaStreamDestroy(s)); /* with work in it */
	*go = 1;
	SHOW(cudaDeviceSynchronize());
	SHOW(cudaEventRecord(a, cudaStreamLegacy));
	SHOW(cudaEventRecord(a, cudaStreamPerThread));
	SHOW(cudaEventSynchronize(a));
	SHOW(cudaEventRecordWithFlags(a, t, 2));
	SHOW(cudaGetLastError());
	return 0;
}
