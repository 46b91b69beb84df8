// FLAGS: -rdc=true
// Symbols through every call: copies with offsets and streams, templates and namespaces, names in graphs, addresses that kernels use.
#include "../show.h"
namespace n1 { namespace { __device__ int hidden[8] = { 9, 8, 7 }; } __constant__ float cf[4] = { .5f, 1.5f }; namespace S { __device__ int member = 77; } }
template <class T> __device__ T tv = T(3);
__device__ unsigned char bytes[100];
__constant__ int big[8192];
extern __device__ int later[4];
__device__ int later[4] = { 1, 2, 3, 4 };
__device__ int *ptrs[4] = { later, later + 2, nullptr, &n1::S::member };
__device__ const char *name = "device string";
__device__ const int ro[5] = { 5, 4, 3, 2, 1 };

__global__ void k(int *o) { int t = threadIdx.x; o[t] = n1::hidden[t % 8] + (int)(n1::cf[t & 3] * 4) + n1::S::member + tv<int> * 100 + (int)tv<double> + bytes[t] + big[t * 128] + later[t & 3] + (ptrs[t & 3] ? *ptrs[t & 3] : -1) + name[t % 13] + ro[t % 5]; }
int main()
{
	int *o = make<int>(64), h[16384];
	RUN(k<<<1, 64>>>(o)), show("start", o, 64);
	for (int i = 0; i < 16384; i++)
		h[i] = i * 3;
	cudaStream_t s;
	CK(cudaStreamCreate(&s));
	CK(cudaMemcpyToSymbolAsync(big, h, sizeof h / 2, 0, cudaMemcpyHostToDevice, s)), CK(cudaMemcpyToSymbolAsync(bytes, "abcdefghij", 10, 20, cudaMemcpyHostToDevice, s)), CK(cudaStreamSynchronize(s));
	CK(cudaMemcpyToSymbol(n1::hidden, h + 10, 12, 8)), CK(cudaMemcpyToSymbol(n1::S::member, h + 5, 4)), CK(cudaMemcpyToSymbol(tv<int>, h + 2, 4));
	double dv = 12.75;
	CK(cudaMemcpyToSymbol(tv<double>, &dv, 8));
	RUN(k<<<1, 64>>>(o)), show("changed", o, 64);
	int *a, *b;
	CK(cudaGetSymbolAddress((void **)&a, later)), CK(cudaGetSymbolAddress((void **)&b, bytes));
	CK(cudaMemcpyToSymbol(later, b + 5, 8, 4, cudaMemcpyDeviceToDevice)), CK(cudaMemcpyFromSymbol(b, n1::hidden, 16, 8, cudaMemcpyDeviceToDevice)), CK(cudaMemcpyToSymbol(ptrs, &a, 8, 16));
	RUN(k<<<1, 64>>>(o)), show("from device", o, 64);
	cudaGraph_t g;
	cudaGraphExec_t x;
	cudaGraphNode_t n;
	CK(cudaGraphCreate(&g, 0)), CK(cudaGraphAddMemcpyNodeToSymbol(&n, g, 0, 0, later, h + 100, 8, 8, cudaMemcpyHostToDevice)), CK(cudaGraphAddMemcpyNodeFromSymbol(&n, g, &n, 1, h, later, 16, 0, cudaMemcpyDeviceToHost)), CK(cudaGraphInstantiate(&x, g, 0)), CK(cudaGraphLaunch(x, s)), CK(cudaStreamSynchronize(s)), show("graph", h, 4);
	size_t z[5];
	CK(cudaGetSymbolSize(z, n1::hidden)), CK(cudaGetSymbolSize(z + 1, n1::S::member)), CK(cudaGetSymbolSize(z + 2, tv<double>)), CK(cudaGetSymbolSize(z + 3, big)), CK(cudaGetSymbolSize(z + 4, ptrs));
	for (size_t q : z)
		printf("%zu ", q);
	printf("\n");
}
