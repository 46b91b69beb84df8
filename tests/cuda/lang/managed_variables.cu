// CHECK: exact
// DESC: __managed__ variables of every kind, used by host code in every manner
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

struct Pair { int a; double b; int list[3]; };
__managed__ int number = 3;
__device__ __managed__ float table[5] = { 1, 2, 3 };
static __managed__ Pair pair = { 4, 2.5, { 7, 8, 9 } };
namespace deep { __managed__ unsigned char letters[8] = "abc"; }
template <int N> struct Holder { static int twice(); };
__managed__ int *pointer;
__managed__ long long big[1000];

__global__ void change()
{
	number *= 10;
	table[4] = table[0] + table[1] + table[2];
	pair.b += pair.list[2];
	deep::letters[3] = 'd';
	*pointer = 77;
	for (int i = threadIdx.x; i < 1000; i += blockDim.x)
		big[i] += i;
}

static int sum(const int *p, int n)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += p[i];
	return s;
}

static int *choose(bool first)
{
	return first ? &number : &pair.list[1];
}

int main()
{
	printf("%d %g %d %s\n", number, table[2], sum(pair.list, 3), (char *)deep::letters);
	int *other;
	if (cudaMallocManaged(&other, sizeof(int)) != cudaSuccess)
		return 1;
	pointer = other;
	*choose(false) = 80;
	*choose(true) += 1;
	for (long long &x : big)
		x = 5;
	change<<<1, 32>>>();
	if (cudaDeviceSynchronize() != cudaSuccess)
		return 2;
	long long total = 0;
	for (int i = 0; i < 1000; i++)
		total += big[i];
	printf("%d %g %g %d %s %d %lld\n", number, table[4], pair.b, sum(pair.list, 3), (char *)deep::letters, *other,
	       total);
	Pair copy = pair;
	memset(&pair, 0, sizeof pair);
	printf("%d %d %zu %zu\n", copy.list[1], pair.list[1], sizeof table, sizeof pair);
	void *at;
	size_t size;
	cudaError_t e = cudaGetSymbolAddress(&at, number);
	printf("%d %d\n", e == cudaSuccess, at == (void *)&number);
	e = cudaGetSymbolSize(&size, table);
	printf("%d %zu\n", e == cudaSuccess, size);
	int v = 0;
	e = cudaMemcpyFromSymbol(&v, number, sizeof v);
	printf("%d %d\n", e == cudaSuccess, v);
	cudaPointerAttributes a;
	e = cudaPointerGetAttributes(&a, &big[10]);
	printf("%d %d\n", e == cudaSuccess, a.type == cudaMemoryTypeManaged);
	return 0;
}
