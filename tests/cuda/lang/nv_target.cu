// CHECK: exact
// DESC: <nv/target>: code for the host or for a device, chosen by the preprocessor
#include <nv/target>
#include <cstdio>
__host__ __device__ int where() { NV_IF_ELSE_TARGET(NV_IS_DEVICE, (return 1;), (return 2;)) return 0; }
__host__ __device__ int choose()
{
	int r = 0;
	NV_DISPATCH_TARGET(NV_NO_TARGET, (r = 1;), NV_PROVIDES_SM_75, (r = 75; r += 1;), NV_IS_HOST, r = 5;)
	return r;
}
__host__ __device__ int one(int a, int b) { NV_IF_TARGET(NV_IS_HOST, (int x[] = {a, b}; return x[1];)) return a; }
__host__ __device__ int none() { int r = 3; NV_DISPATCH_TARGET(NV_NO_TARGET, (r = 1;)) return r; }
__global__ void k() { printf("%d %d %d %d\n", where(), choose(), one(10, 20), none()); }
int main()
{
	printf("%d %d %d %d\n", where(), choose(), one(10, 20), none());
	k<<<1, 1>>>();
	return cudaDeviceSynchronize();
}
