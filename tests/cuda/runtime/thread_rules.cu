// CHECK: exact
// DESC: what belongs to a thread: its device, its last error, its default stream
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
#include <thread>
#include <vector>

__global__ void wait_for(volatile int *go)
{
	while (!*go)
		;
}
__global__ void set(volatile int *p) { *p = 1; }

int main()
{
	volatile int *m;
	CK(cudaMallocHost((void **)&m, 64));
	m[0] = 1;
	wait_for<<<1, 1>>>((int *)m);
	set<<<1, 1>>>((int *)m + 1);
	CK(cudaDeviceSynchronize());
	m[0] = m[1] = 0;
	SHOW(cudaSetDevice(77));
	std::thread([] {
		int d = -1;
		SHOW(cudaPeekAtLastError());
		SHOW(cudaGetDevice(&d));
		printf("%d\n", d);
		SHOW(cudaMalloc((void **)NULL, 4));
	}).join();
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	/* one thread's stream waits, another's goes on */
	wait_for<<<1, 1, 0, cudaStreamPerThread>>>((int *)m);
	std::thread([m] {
		set<<<1, 1, 0, cudaStreamPerThread>>>((int *)m + 1);
		SHOW(cudaStreamSynchronize(cudaStreamPerThread));
	}).join();
	printf("%d\n", m[1]);
	SHOW(cudaStreamQuery(cudaStreamPerThread));
	m[0] = 1;
	SHOW(cudaStreamSynchronize(cudaStreamPerThread));
	/* many threads into one stream */
	cudaStream_t s;
	int *sum;
	CK(cudaStreamCreate(&s));
	CK(cudaMallocManaged(&sum, 4));
	*sum = 0;
	std::vector<std::thread> ts;
	for (int i = 0; i < 8; i++)
		ts.emplace_back([s, sum] {
			for (int k = 0; k < 50; k++)
				CK(cudaLaunchHostFunc(s, [](void *p) { ++*(int *)p; }, sum));
		});
	for (auto &t : ts)
		t.join();
	SHOW(cudaStreamSynchronize(s));
	printf("%d\n", *sum);
	/* work outlives the thread that asked for it */
	m[0] = m[1] = 0;
	std::thread([m] {
		wait_for<<<1, 1, 0, cudaStreamPerThread>>>((int *)m);
		set<<<1, 1, 0, cudaStreamPerThread>>>((int *)m + 1);
	}).join();
	m[0] = 1;
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", m[1]);
	return 0;
}
