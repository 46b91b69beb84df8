// CHECK: exact
// DESC: callbacks and host functions: order with kernels and copies, arguments, calls they may not make
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
static int log_[32], n_;
static cudaError_t inside[4];

static void CUDART_CB callback(cudaStream_t, cudaError_t e, void *p)
{
	log_[n_++] = (int)(size_t)p;
	if (e != cudaSuccess)
		log_[n_++] = -(int)e;
}

static void CUDART_CB function(void *p) { log_[n_++] = (int)(size_t)p; }

static void CUDART_CB calls_cuda(void *)
{
	void *q;
	inside[0] = cudaMalloc(&q, 16);
	inside[1] = cudaStreamQuery(0);
	inside[2] = cudaGetLastError();
	inside[3] = cudaDeviceSynchronize();
}

__global__ void add(int *p, int v) { *p += v; }

static int *pin;
static void CUDART_CB read_pin(void *p) { log_[n_++] = *pin; }

int main()
{
	cudaStream_t s, t;
	CK(cudaStreamCreate(&s));
	CK(cudaStreamCreate(&t));
	CK(cudaMallocHost(&pin, 4));
	*pin = 0;
	for (int i = 0; i < 3; i++) {
		add<<<1, 1, 0, s>>>(pin, 10);
		CK(cudaLaunchHostFunc(s, read_pin, NULL));
		CK(cudaStreamAddCallback(s, callback, (void *)(size_t)(i + 1), 0));
	}
	CK(cudaLaunchHostFunc(0, function, (void *)7)); /* the default stream comes after s */
	CK(cudaLaunchHostFunc(t, function, (void *)8)); /* and t after that */
	SHOW(cudaStreamSynchronize(t));
	for (int i = 0; i < n_; i++)
		printf("%d ", log_[i]);
	printf("\n");
	SHOW(cudaLaunchHostFunc(s, calls_cuda, NULL));
	SHOW(cudaStreamSynchronize(s));
	for (int i = 0; i < 4; i++)
		printf("%s\n", cudaGetErrorName(inside[i]));
	SHOW(cudaStreamAddCallback(s, callback, NULL, 1));
	SHOW(cudaStreamAddCallback(s, NULL, NULL, 0));
	SHOW(cudaLaunchHostFunc(s, NULL, NULL));
	n_ = 0;
	SHOW(cudaLaunchHostFunc(cudaStreamPerThread, function, (void *)3));
	SHOW(cudaStreamSynchronize(cudaStreamPerThread));
	SHOW(cudaStreamAddCallback(cudaStreamLegacy, callback, (void *)4, 0));
	SHOW(cudaStreamSynchronize(cudaStreamLegacy));
	printf("%d %d %d\n", n_, log_[0], log_[1]);
	SHOW(cudaGetLastError());
	return 0;
}
