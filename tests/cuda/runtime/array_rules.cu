// CHECK: exact
// DESC: arrays: creation, information, copies at offsets, frees
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
	cudaArray_t a, b;
	cudaChannelFormatDesc f = cudaCreateChannelDesc<float>(), d, three = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
	cudaChannelFormatDesc odd = cudaCreateChannelDesc(24, 0, 0, 0, cudaChannelFormatKindFloat), f8 = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindFloat);
	cudaExtent e;
	unsigned flags;
	SHOW(cudaMallocArray(&a, &f, 16, 8));
	SHOW(cudaMallocArray(NULL, &f, 16, 8));
	SHOW(cudaMallocArray(&b, NULL, 16, 8));
	SHOW(cudaMallocArray(&b, &f, 0, 8));
	SHOW(cudaMallocArray(&b, &f, 16, 8, 0x1000));
	SHOW(cudaMallocArray(&b, &three, 16, 8));
	SHOW(cudaMallocArray(&b, &odd, 16, 8));
	SHOW(cudaMallocArray(&b, &f8, 16, 8));
	SHOW(cudaMallocArray(&b, &f, 1 << 20, 8));
	SHOW(cudaMallocArray(&b, &f, 16, 1 << 20));
	SHOW(cudaArrayGetInfo(&d, &e, &flags, a));
	printf("%d %d %d %d %d, %zu %zu %zu, %u\n", d.x, d.y, d.z, d.w, d.f, e.width, e.height, e.depth, flags);
	SHOW(cudaArrayGetInfo(NULL, NULL, NULL, a));
	SHOW(cudaArrayGetInfo(&d, &e, &flags, NULL));
	static float h[16 * 8], g[16 * 8];
	for (int i = 0; i < 16 * 8; i++)
		h[i] = (float)i;
	SHOW(cudaMemcpy2DToArray(a, 0, 0, h, 64, 64, 8, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy2DFromArray(g, 20, a, 8, 3, 20, 4, cudaMemcpyDeviceToHost));
	printf("%g %g %g\n", g[0], g[5], g[19]);
	SHOW(cudaMemcpy2DToArray(a, 4, 0, h, 64, 64, 8, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy2DToArray(a, 0, 1, h, 64, 64, 8, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy2DToArray(a, 0, 0, h, 32, 64, 8, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy2DToArray(a, 2, 0, h, 64, 6, 1, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpy2DToArray(a, 0, 0, h, 64, 64, 8, cudaMemcpyDeviceToHost));
	SHOW(cudaMemcpy2DToArray(NULL, 0, 0, h, 64, 64, 8, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpyToArray(a, 16, 1, h, 40, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpyFromArray(g, a, 56, 0, 16, cudaMemcpyDeviceToHost));
	printf("%g %g %g %g\n", g[0], g[1], g[2], g[3]);
	SHOW(cudaMallocArray(&b, &f, 16, 8));
	SHOW(cudaMemcpy2DArrayToArray(b, 8, 2, a, 0, 0, 20, 3, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpy2DFromArray(g, 20, b, 8, 2, 20, 3, cudaMemcpyDeviceToHost));
	printf("%g %g\n", g[0], g[14]);
	SHOW(cudaMemcpy2DArrayToArray(b, 60, 2, a, 0, 0, 20, 3, cudaMemcpyDeviceToDevice));
	cudaArrayMemoryRequirements r;
	SHOW(cudaArrayGetMemoryRequirements(&r, a, 0));
	SHOW(cudaFreeArray(b));
	SHOW(cudaFreeArray(a));
	SHOW(cudaFreeArray(NULL));
	cudaArray_t v;
	SHOW(cudaMalloc3DArray(&v, &f, make_cudaExtent(8, 0, 4), cudaArrayLayered));
	SHOW(cudaArrayGetInfo(&d, &e, &flags, v));
	printf("%zu %zu %zu, %u\n", e.width, e.height, e.depth, flags);
	SHOW(cudaFreeArray(v));
	SHOW(cudaMalloc3DArray(&v, &f, make_cudaExtent(8, 8, 6), cudaArrayCubemap));
	SHOW(cudaFreeArray(v));
	SHOW(cudaMalloc3DArray(&v, &f, make_cudaExtent(8, 4, 6), cudaArrayCubemap));
	SHOW(cudaMalloc3DArray(&v, &f, make_cudaExtent(8, 0, 4)));
	SHOW(cudaMalloc3DArray(&v, &f, make_cudaExtent(8, 0, 0), cudaArrayLayered));
	SHOW(cudaMallocArray(&v, &f, 8, 8, cudaArrayLayered));
	SHOW(cudaMallocArray(&v, &f, 8, 0, cudaArrayTextureGather));
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
