// CHECK: exact
// DESC: copies whose kind does not fit their pointers
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
int main()
{
	static int plain[64], other[64];
	int *dev, *dev2, *pin, *man;
	CK(cudaMalloc(&dev, 256));
	CK(cudaMalloc(&dev2, 256));
	CK(cudaMallocHost(&pin, 256));
	CK(cudaMallocManaged(&man, 256));
	SHOW(cudaMemcpy(dev, dev2, 16, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy(dev, dev2, 16, cudaMemcpyDeviceToHost));
	SHOW(cudaMemcpy(dev, dev2, 16, cudaMemcpyHostToHost));
	SHOW(cudaMemcpy(plain, dev, 16, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpy(plain, dev, 16, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy(plain, dev, 16, cudaMemcpyHostToHost));
	SHOW(cudaMemcpy(plain, other, 16, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpy(plain, other, 16, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy(plain, other, 16, cudaMemcpyHostToHost));
	SHOW(cudaMemcpy(pin, dev, 16, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpy(dev, pin, 16, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpy(pin, dev, 16, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy(man, dev, 16, cudaMemcpyDeviceToHost));
	SHOW(cudaMemcpy(man, dev, 16, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpy(man, plain, 16, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy(man, plain, 16, cudaMemcpyHostToHost));
	SHOW(cudaMemcpy(man + 60, plain, 32, cudaMemcpyDefault));
	SHOW(cudaMemcpy(pin + 60, plain, 32, cudaMemcpyDefault));
	SHOW(cudaMemcpyAsync(dev, dev2, 16, cudaMemcpyHostToDevice, 0));
	SHOW(cudaMemcpyAsync(plain, dev, 16, cudaMemcpyDeviceToDevice, 0));
	SHOW(cudaMemcpyAsync(plain, dev, 1024, cudaMemcpyDeviceToHost, 0));
	SHOW(cudaMemcpyAsync(dev, plain, 0, cudaMemcpyDeviceToHost, 0));
	SHOW(cudaMemcpyAsync(NULL, NULL, 0, cudaMemcpyDefault, 0));
	SHOW(cudaMemcpy2D(dev, 16, plain, 16, 16, 2, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpy2D(plain, 16, dev, 16, 16, 2, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy2D(plain, 16, dev, 16, 16, 2, (cudaMemcpyKind)12));
	SHOW(cudaDeviceSynchronize());
	SHOW(cudaFreeHost(dev));
	SHOW(cudaFree(pin));
	SHOW(cudaFree(plain));
	SHOW(cudaFreeHost(plain));
	SHOW(cudaFreeHost(NULL));
	SHOW(cudaFreeHost(man));
	SHOW(cudaFree(man));
	SHOW(cudaFree(man));
	SHOW(cudaFree(dev + 1));
	SHOW(cudaMallocHost(NULL, 4));
	SHOW(cudaMallocHost((void **)&pin, 0));
	printf("%d\n", pin == NULL);
	SHOW(cudaMalloc((void **)&dev, 0));
	printf("%d\n", dev == NULL);
	return 0;
}
