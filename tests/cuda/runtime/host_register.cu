// CHECK: exact
// DESC: registering the program's own memory: overlaps, sizes, flags, device pointers
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void add(int *p, int v) { *p += v; }

int main()
{
	char *m = (char *)aligned_alloc(4096, 4 * 4096);
	unsigned flags;
	void *d;
	memset(m, 0, 4 * 4096);
	SHOW(cudaHostRegister(m + 4096, 4096, cudaHostRegisterDefault));
	SHOW(cudaHostRegister(m + 4096, 4096, cudaHostRegisterDefault));
	SHOW(cudaHostRegister(m, 3 * 4096, cudaHostRegisterDefault));
	SHOW(cudaHostRegister(m + 4096 + 100, 8, cudaHostRegisterDefault));
	SHOW(cudaHostRegister(m, 0, cudaHostRegisterDefault));
	SHOW(cudaHostRegister(NULL, 16, cudaHostRegisterDefault));
	SHOW(cudaHostRegister(m, 16, 0x100));
	SHOW(cudaHostUnregister(m + 4096 + 4));
	SHOW(cudaHostUnregister(m));
	SHOW(cudaHostUnregister(NULL));
	SHOW(cudaHostGetFlags(&flags, m + 4096));
	printf("%u\n", flags);
	SHOW(cudaHostGetFlags(&flags, m + 4096 + 16));
	SHOW(cudaHostGetFlags(&flags, m));
	SHOW(cudaHostGetDevicePointer(&d, m + 4096, 0));
	printf("%d\n", d == m + 4096);
	SHOW(cudaHostGetDevicePointer(&d, m + 4096, 1));
	SHOW(cudaHostGetDevicePointer(&d, m, 0));
	SHOW(cudaHostGetDevicePointer(NULL, m + 4096, 0));
	cudaPointerAttributes a;
	SHOW(cudaPointerGetAttributes(&a, m + 4096 + 8));
	printf("%d %d %d\n", a.type, a.hostPointer == m + 4096 + 8, a.devicePointer == m + 4096 + 8);
	SHOW(cudaPointerGetAttributes(&a, m));
	printf("%d %d\n", a.type, a.devicePointer == NULL);
	add<<<1, 1>>>((int *)(m + 4096), 5);
	SHOW(cudaDeviceSynchronize());
	printf("%d\n", *(int *)(m + 4096));
	SHOW(cudaMemset(m + 4096, 1, 4));
	SHOW(cudaDeviceSynchronize());
	printf("%x\n", *(int *)(m + 4096));
	SHOW(cudaFreeHost(m + 4096));
	SHOW(cudaHostUnregister(m + 4096));
	SHOW(cudaHostUnregister(m + 4096));
	SHOW(cudaHostRegister(m + 10, 100, cudaHostRegisterPortable | cudaHostRegisterMapped));
	SHOW(cudaHostGetFlags(&flags, m + 10));
	printf("%u\n", flags);
	SHOW(cudaHostUnregister(m + 10));
	SHOW(cudaHostRegister(m, 4096, cudaHostRegisterReadOnly));
	SHOW(cudaHostUnregister(m));
	SHOW(cudaHostRegister(m, 4096, cudaHostRegisterIoMemory));
	void *p;
	SHOW(cudaHostAlloc(&p, 64, 0x40));
	SHOW(cudaHostAlloc(NULL, 64, 0));
	SHOW(cudaHostAlloc(&p, 64, cudaHostAllocWriteCombined | cudaHostAllocMapped));
	SHOW(cudaHostGetFlags(&flags, p));
	printf("%u\n", flags);
	SHOW(cudaHostRegister(p, 64, 0));
	SHOW(cudaHostUnregister(p));
	SHOW(cudaFreeHost((char *)p + 8));
	SHOW(cudaFreeHost(p));
	SHOW(cudaFreeHost(p));
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
