// Kernels that were timed on an H200 between two events, all data zero (times.csv, file "timing").
#include <cuda_runtime.h>

__global__ void vecAdd(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}

__global__ void naive(const float *a, const float *b, float *c, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float s = 0;
	for (int k = 0; k < w; k++)
		s += a[y * w + k] * b[k * w + x];
	c[y * w + x] = s;
}

template <int T> __global__ void tiled(const float *p, const float *q, float *c, int w)
{
	__shared__ float a[T][T], b[T][T];
	int tx = threadIdx.x, ty = threadIdx.y, y = blockIdx.y * T + ty, x = blockIdx.x * T + tx;
	float s = 0;
	for (int m = 0; m < w / T; m++) {
		a[ty][tx] = p[y * w + m * T + tx];
		b[ty][tx] = q[(m * T + ty) * w + x];
		__syncthreads();
		for (int k = 0; k < T; k++)
			s += a[ty][k] * b[k][tx];
		__syncthreads();
	}
	c[y * w + x] = s;
}

__global__ void trNaive(float *o, const float *i, int w)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		o[x * w + y + j] = i[(y + j) * w + x];
}

__global__ void trPadded(float *o, const float *i, int w)
{
	__shared__ float t[32][33];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		t[threadIdx.y + j][threadIdx.x] = i[(y + j) * w + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		o[(y + j) * w + x] = t[threadIdx.x][threadIdx.y + j];
}

__global__ void reduce(const int *g, int *o, int n)
{
	__shared__ int s[256];
	int v = 0;
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
		v += g[i];
	s[threadIdx.x] = v;
	__syncthreads();
	for (int k = 128; k; k >>= 1) {
		if (threadIdx.x < k)
			s[threadIdx.x] += s[threadIdx.x + k];
		__syncthreads();
	}
	if (!threadIdx.x)
		atomicAdd(o, s[0]);
}

__global__ void scanBlock(int *o, const int *g)
{
	__shared__ int t[2][1024];
	int i = threadIdx.x, p = 0;
	t[0][i] = g[blockIdx.x * 1024 + i];
	__syncthreads();
	for (int d = 1; d < 1024; d *= 2) {
		t[1 - p][i] = t[p][i] + (i >= d ? t[p][i - d] : 0);
		p = 1 - p;
		__syncthreads();
	}
	o[blockIdx.x * 1024 + i] = t[p][i];
}

int main()
{
	float *a, *b, *c;
	size_t bytes = (size_t)64 << 20;
	cudaMalloc(&a, bytes);
	cudaMalloc(&b, bytes);
	cudaMalloc(&c, bytes);
	cudaMemset(a, 0, bytes);
	cudaMemset(b, 0, bytes);
	naive<<<dim3(32, 32), dim3(16, 16)>>>(a, b, c, 512);
	tiled<16><<<dim3(32, 32), dim3(16, 16)>>>(a, b, c, 512);
	tiled<32><<<dim3(16, 16), dim3(32, 32)>>>(a, b, c, 512);
	for (int w = 512; w <= 2048; w *= 2) {
		trNaive<<<dim3(w / 32, w / 32), dim3(32, 8)>>>(c, a, w);
		trPadded<<<dim3(w / 32, w / 32), dim3(32, 8)>>>(c, a, w);
	}
	for (int n : { 1 << 10, 1 << 16, 1 << 20, 1 << 24 }) {
		int blocks = (n + 255) / 256;
		vecAdd<<<blocks, 256>>>(a, b, c, n);
		reduce<<<blocks < 1056 ? blocks : 1056, 256>>>((int *)a, (int *)c, n);
	}
	scanBlock<<<1, 1024>>>((int *)c, (int *)a);
	return cudaDeviceSynchronize();
}
