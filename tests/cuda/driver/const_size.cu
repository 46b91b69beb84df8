// CHECK: exact
// DESC: the constant memory that a module's variables take, as a kernel's attribute
#include <cstdio>
#include <cuda_runtime.h>
__constant__ int table[64] = {1, 2, 3};
__global__ void k(int *p) { *p = table[*p & 63]; }
int main()
{
	cudaFuncAttributes a;
	printf("%d\n", (int)cudaFuncGetAttributes(&a, (const void *)k));
	printf("%zu\n", a.constSizeBytes);
}
