// CHECK: exact
// DESC: __shared__ classes whose constructor is not called, extern __shared__ arrays with a size, as nvcc takes them
#include <cstdio>
struct S { int a; __host__ __device__ S() : a(7) {} __host__ __device__ S(int x) : a(x) {} };
template <class T, int N> __global__ void k(T *o) {
	__shared__ T s[N]; __shared__ S one;
	extern __shared__ int dyn[8];
	s[threadIdx.x] = T(threadIdx.x); one.a = 5; dyn[threadIdx.x] = 100 * threadIdx.x;
	__syncthreads();
	o[threadIdx.x] = T(s[N - 1 - threadIdx.x].a + one.a + dyn[threadIdx.x]);
}
int main() { S *o; cudaMallocManaged(&o, 8 * sizeof(S)); k<S, 8><<<1, 8, 64>>>(o); cudaDeviceSynchronize(); for (int i = 0; i < 8; i++) printf("%d ", o[i].a); printf("\n"); }
