// A __shared__ object with a constructor, behind directives that leave the host without it.
#include <cstdio>

struct Count {
	int n;
	__device__ Count() : n(7) {}
	__device__ void begin(int k) { n = k; }
};

__global__ void k(int *p)
{
#if __CUDA_ARCH__ >= 200
#pragma nv_diag_suppress static_var_with_dynamic_init
	// as many as there are threads
	__shared__ Count c;
	if (threadIdx.x == 0)
		c.begin(blockDim.x);
	__syncthreads();
	atomicAdd(&c.n, 1);
	__syncthreads();
	p[threadIdx.x] = c.n;
#endif
}

int main()
{
	int *p;
	cudaMallocManaged(&p, 64 * sizeof *p);
	k<<<1, 64>>>(p);
	cudaError_t e = cudaDeviceSynchronize();
	printf("%s %d %d\n", cudaGetErrorName(e), p[0], p[63]);
	return 0;
}
