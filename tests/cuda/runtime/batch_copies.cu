// CHECK: exact
// DESC: batches of copies: attributes, mixtures, what is refused
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
	int *d[3], h[3][16], g[3][16];
	cudaStream_t s;
	CK(cudaStreamCreate(&s));
	for (int i = 0; i < 3; i++) {
		CK(cudaMalloc(&d[i], 64));
		for (int k = 0; k < 16; k++)
			h[i][k] = i * 100 + k;
	}
	void *dst[3] = {d[0], d[1], d[2]}, *back[3] = {g[0], g[1], g[2]};
	const void *src[3] = {h[0], h[1], h[2]}, *from[3] = {d[0], d[1], d[2]};
	size_t sizes[3] = {64, 32, 4}, first[2] = {0, 2};
	cudaMemcpyAttributes a[2] = {};
	a[0].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
	a[1].srcAccessOrder = cudaMemcpySrcAccessOrderDuringApiCall;
	memset(g, 0, sizeof g);
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 2, s));
	SHOW(cudaMemcpyBatchAsync(back, from, sizes, 3, a, first, 1, s));
	SHOW(cudaStreamSynchronize(s));
	printf("%d %d %d %d %d\n", g[0][15], g[1][7], g[1][8], g[2][0], g[2][1]);
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 0, a, first, 1, s));
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 0, s));
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, NULL, first, 1, s));
	SHOW(cudaMemcpyBatchAsync(dst, src, NULL, 3, a, first, 1, s));
	SHOW(cudaMemcpyBatchAsync(NULL, src, sizes, 3, a, first, 1, s));
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 1, 0));
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 4, s));
	first[0] = 1;
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 2, s));
	first[0] = 0;
	first[1] = 0;
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 2, s));
	first[1] = 2;
	sizes[1] = 0;
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 2, s));
	sizes[1] = 1 << 20;
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 2, s));
	sizes[1] = 32;
	a[0].srcAccessOrder = (cudaMemcpySrcAccessOrder)9;
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 2, s));
	a[0].srcAccessOrder = cudaMemcpySrcAccessOrderInvalid;
	SHOW(cudaMemcpyBatchAsync(dst, src, sizes, 3, a, first, 2, s));
	SHOW(cudaStreamSynchronize(s));

	cudaMemcpy3DBatchOp op[2] = {};
	for (int i = 0; i < 2; i++) {
		op[i].src.type = op[i].dst.type = cudaMemcpyOperandTypePointer;
		op[i].src.op.ptr.ptr = d[0];
		op[i].src.op.ptr.rowLength = 16;
		op[i].src.op.ptr.layerHeight = 4;
		op[i].dst.op.ptr.ptr = d[i + 1];
		op[i].dst.op.ptr.rowLength = 16;
		op[i].dst.op.ptr.layerHeight = 4;
		op[i].extent = make_cudaExtent(6, 2, 1);
		op[i].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
	}
	SHOW(cudaMemcpy3DBatchAsync(2, op, 0, s));
	SHOW(cudaStreamSynchronize(s));
	CK(cudaMemcpy(g[1], d[1], 64, cudaMemcpyDeviceToHost));
	printf("%d %d %d\n", g[1][0], g[1][4], g[1][8]);
	SHOW(cudaMemcpy3DBatchAsync(0, op, 0, s));
	SHOW(cudaMemcpy3DBatchAsync(2, NULL, 0, s));
	SHOW(cudaMemcpy3DBatchAsync(2, op, 1, s));
	SHOW(cudaMemcpy3DBatchAsync(2, op, 0, 0));
	op[1].dst.type = (cudaMemcpy3DOperandType)7;
	SHOW(cudaMemcpy3DBatchAsync(2, op, 0, s));
	op[1].dst.type = cudaMemcpyOperandTypePointer;
	op[1].extent = make_cudaExtent(32, 2, 1);
	SHOW(cudaMemcpy3DBatchAsync(2, op, 0, s));
	SHOW(cudaStreamSynchronize(s));
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
