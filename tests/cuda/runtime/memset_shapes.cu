// CHECK: exact
// DESC: fills of two and three dimensions, in streams and not, and what is refused
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
static unsigned sum(const void *p, size_t n)
{
	unsigned h = 2166136261u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ ((const unsigned char *)p)[i]) * 16777619u;
	return h;
}

int main()
{
	enum { N = 4096 };
	static unsigned char h[N], plain[64];
	unsigned char *d, *man, *pin;
	cudaStream_t s;
	CK(cudaStreamCreate(&s));
	CK(cudaMalloc(&d, N));
	CK(cudaMallocManaged(&man, 64));
	CK(cudaMallocHost(&pin, 64));
	CK(cudaMemset(d, 1, N));
	SHOW(cudaMemset2D(d + 5, 64, 0xab, 33, 7));
	SHOW(cudaMemset2DAsync(d + 1000, 100, 0x1cd, 99, 9, s));
	cudaPitchedPtr p = make_cudaPitchedPtr(d + 2048, 32, 30, 8);
	SHOW(cudaMemset3D(p, 7, make_cudaExtent(30, 5, 3)));
	SHOW(cudaMemset3DAsync(p, 9, make_cudaExtent(3, 8, 2), s));
	CK(cudaStreamSynchronize(s));
	CK(cudaMemcpy(h, d, N, cudaMemcpyDeviceToHost));
	printf("%08x %02x %02x %02x %02x\n", sum(h, N), h[5], h[1000], h[2048], h[2051]);
	SHOW(cudaMemset2D(d, 64, 0, 0, 7));
	SHOW(cudaMemset2D(d, 64, 0, 7, 0));
	SHOW(cudaMemset2D(NULL, 64, 0, 7, 1));
	SHOW(cudaMemset2D(d, 64, 0, 64, 65));
	SHOW(cudaMemset2D(d, 0, 0, 64, 1));
	SHOW(cudaMemset2D(d, 16, 0, 64, 1));
	SHOW(cudaMemset3D(p, 7, make_cudaExtent(0, 5, 3)));
	SHOW(cudaMemset3D(p, 7, make_cudaExtent(33, 5, 3)));
	SHOW(cudaMemset3D(p, 7, make_cudaExtent(30, 9, 1)));
	SHOW(cudaMemset3D(p, 7, make_cudaExtent(30, 9, 2)));
	SHOW(cudaMemset3D(p, 7, make_cudaExtent(30, 8, 9)));
	SHOW(cudaMemset(plain, 0, 8));
	SHOW(cudaMemset(pin, 0x11, 8));
	SHOW(cudaMemset(man, 0x22, 8));
	CK(cudaDeviceSynchronize());
	printf("%02x %02x\n", pin[7], man[7]);
	SHOW(cudaMemset(pin, 0, 65));
	SHOW(cudaMemset(man, 0, 65));
	SHOW(cudaMemsetAsync(d, 3, N, s));
	SHOW(cudaMemsetAsync(d, 3, N + 1, s));
	SHOW(cudaMemsetAsync(NULL, 3, 0, s));
	SHOW(cudaMemset(d + N, 0, 0));
	SHOW(cudaMemset(d + N, 0, 1));
	SHOW(cudaStreamSynchronize(s));
	SHOW(cudaGetLastError());
	return 0;
}
