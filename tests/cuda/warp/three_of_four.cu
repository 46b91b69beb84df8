// Three floats that lie at a multiple of 16 bytes may be loaded as four, in whichever memory they are; the fourth belongs
// to nobody and is not used. It is no access out of bounds, also where the array is the last of a block's shared memory.
// ANSWER: by the manual, not recorded
#include <cstdio>

__constant__ __align__(16) float in_const[3] = {1, 2, 3};
__device__ __align__(16) float in_global[3] = {4, 5, 6};

__device__ float number(const float *a) { return a[0] + 10 * a[1] + 100 * a[2]; }

__global__ void in_shared(float *out)
{
	__shared__ __align__(16) float a[3];

	if (threadIdx.x < 3)
		a[threadIdx.x] = threadIdx.x;
	__syncthreads();
	out[threadIdx.x] = number(a);
}

__global__ void in_dynamic(float *out)
{
	extern __shared__ __align__(16) float b[];

	if (threadIdx.x < 3)
		b[threadIdx.x] = threadIdx.x + 1;
	__syncthreads();
	out[threadIdx.x] = number(b);
}

__global__ void of_module(float *out) { out[threadIdx.x] = number(in_const) + 1000 * number(in_global); }

__global__ void behind_pointer(float *out, const float *p)
{
	out[threadIdx.x] = number((const float *)__builtin_assume_aligned(p, 16));
}

static void show(const char *name, const float *out)
{
	float last = 0;
	cudaError_t error = cudaMemcpy(&last, out + 31, sizeof last, cudaMemcpyDeviceToHost);

	printf("%s %g: %s\n", name, last, cudaGetErrorString(error));
}

int main()
{
	float *out, *three, h[3] = {7, 8, 9};

	cudaMalloc(&out, 32 * sizeof *out);
	cudaMalloc(&three, sizeof h);
	cudaMemcpy(three, h, sizeof h, cudaMemcpyHostToDevice);
	in_shared<<<1, 32>>>(out);
	show("shared", out);
	in_dynamic<<<1, 32, 12>>>(out);
	show("dynamic", out);
	of_module<<<1, 32>>>(out);
	show("module", out);
	behind_pointer<<<1, 32>>>(out, three);
	show("pointer", out);
	return 0;
}
