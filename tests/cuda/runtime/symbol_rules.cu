// CHECK: exact
// DESC: symbols: addresses, sizes, copies with offsets, and what is refused
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__device__ int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
__constant__ short fixed_[5] = {10, 20, 30, 40, 50};
__managed__ int shared_by_all = 9;
static int host_only = 3;
__global__ void twice() { table[threadIdx.x] *= 2 + (fixed_[0] - 10); }

int main()
{
	int h[8] = {};
	void *p = NULL, *q = NULL;
	size_t n = 0;
	SHOW(cudaGetSymbolAddress(&p, table));
	SHOW(cudaGetSymbolSize(&n, table));
	printf("%zu\n", n);
	SHOW(cudaGetSymbolSize(&n, fixed_));
	printf("%zu\n", n);
	SHOW(cudaGetSymbolAddress(&q, fixed_));
	SHOW(cudaGetSymbolAddress(&q, shared_by_all));
	printf("%d\n", q == &shared_by_all);
	SHOW(cudaGetSymbolAddress(&q, host_only));
	SHOW(cudaGetSymbolAddress(&q, (const void *)NULL));
	SHOW(cudaGetSymbolSize(&n, host_only));
	SHOW(cudaMemcpyFromSymbol(h, table, 12, 8));
	printf("%d %d %d\n", h[0], h[1], h[2]);
	SHOW(cudaMemcpyFromSymbol(h, table, 32, 4));
	SHOW(cudaMemcpyFromSymbol(h, table, 4, 32));
	SHOW(cudaMemcpyFromSymbol(h, table, 0, 0));
	SHOW(cudaMemcpyFromSymbol(h, table, 4, 0, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpyFromSymbol(h, table, 4, 0, cudaMemcpyDefault));
	SHOW(cudaMemcpyFromSymbol(p, table, 4, 4, cudaMemcpyDeviceToDevice));
	SHOW(cudaMemcpyFromSymbol((void *)NULL, table, 4));
	h[0] = 100;
	SHOW(cudaMemcpyToSymbol(table, h, 4, 12));
	SHOW(cudaMemcpyToSymbol(table, h, 36));
	SHOW(cudaMemcpyToSymbol(table, h, 4, (size_t)-4));
	SHOW(cudaMemcpyToSymbol(table, h, 4, 0, cudaMemcpyDeviceToHost));
	SHOW(cudaMemcpyToSymbol(host_only, h, 4));
	SHOW(cudaMemcpyToSymbolAsync(table, h, 4, 28, cudaMemcpyHostToDevice, 0));
	short ten = 10;
	SHOW(cudaMemcpyToSymbol(fixed_, &ten, 2, 8));
	twice<<<1, 8>>>();
	SHOW(cudaMemcpyFromSymbol(h, table, sizeof h));
	for (int v : h)
		printf("%d ", v);
	printf("\n");
	short s5[5];
	SHOW(cudaMemcpyFromSymbol(s5, fixed_, sizeof s5));
	printf("%d %d\n", s5[0], s5[4]);
	SHOW(cudaMemset(p, 0, sizeof table));
	SHOW(cudaMemset(p, 0, sizeof table + 1));
	SHOW(cudaFree(p));
	cudaPointerAttributes a;
	SHOW(cudaPointerGetAttributes(&a, p));
	printf("%d\n", a.type);
	SHOW(cudaPointerGetAttributes(&a, &shared_by_all));
	printf("%d\n", a.type);
	SHOW(cudaMemcpy(h, (char *)p + 28, 4, cudaMemcpyDeviceToHost));
	SHOW(cudaMemcpy(h, (char *)p + 28, 8, cudaMemcpyDeviceToHost));
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
