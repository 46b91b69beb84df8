// Loops around barriers whose number of iterations follows from the block's shape: counted down and up, by
// halves and by products, with an exit of their own inside, with and without barriers in the last one.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void halves(const int *in, int *out, int n)
{
	__shared__ int s[1024];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

	s[t] = i < n ? in[i] : 0;
	__syncthreads();
	for (int d = blockDim.x / 2, m = blockDim.x; m > 1; m = (m + 1) / 2, d = m / 2) {
		if (t < d)
			s[t] += s[t + m - d];
		__syncthreads();
	}
	if (!t)
		out[blockIdx.x] = s[0];
}

__global__ void products(const int *in, int *out, int n)
{
	__shared__ int s[1024];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

	s[t] = i < n ? in[i] : 0;
	__syncthreads();
	for (unsigned d = 1; d < blockDim.x; d *= 3) {
		int add = t >= d ? s[t - d] : 0, more = t >= 2 * d ? s[t - 2 * d] : 0;

		__syncthreads();
		s[t] += add + more;
		__syncthreads();
	}
	if (i < n)
		out[i] = s[t];
}

__global__ void breaks(const int *in, int *out, int n)
{
	__shared__ int s[1024], stop;
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, sum = 0;

	if (!t)
		stop = 0;
	for (int k = 0; k < 5; k++) {
		s[t] = i < n ? in[i] + k : k;
		__syncthreads();
		sum += s[(t + k) % blockDim.x];
		if (t == k + (int)blockDim.x / 2 && in[i] % 2 == 0)
			stop = k + 1;
		__syncthreads();
		if (stop)
			break;
	}
	if (i < n)
		out[i] = sum * 10 + stop;
}

__global__ void nested(const int *in, int *out, int n)
{
	__shared__ int s[1024];
	int t = threadIdx.x + threadIdx.y * blockDim.x, i = blockIdx.x * blockDim.x * blockDim.y + t;

	s[t] = i < n ? in[i] : 0;
	for (int k = 0; k < 3; k++)
		for (int d = blockDim.y; d > 0; d -= 2) {
			int x;

			__syncthreads();
			x = s[(t + d * (int)blockDim.x + k) % (blockDim.x * blockDim.y)];
			__syncthreads();
			if (threadIdx.y + 1 < d)
				s[t] += x;
			else if (threadIdx.x & 1)
				s[t] ^= x;
		}
	__syncthreads();
	if (i < n)
		out[i] = s[t];
}

static unsigned hash(const int *p, int n)
{
	unsigned h = 1;

	for (int i = 0; i < n; i++)
		h = h * 31 + p[i];
	return h;
}

int main()
{
	const int n = 5000;
	int *in, *out, sizes[] = {3, 31, 64, 100, 256, 1000};

	cudaMallocManaged(&in, n * 2 * sizeof *in);
	cudaMallocManaged(&out, n * 2 * sizeof *out);
	for (int i = 0; i < 2 * n; i++)
		in[i] = (i * 7919 + 13) % 1009;
	for (int b : sizes) {
		unsigned h[4];
		int grid = (n + b - 1) / b;

		cudaMemset(out, 0, n * 2 * sizeof *out);
		halves<<<grid, b>>>(in, out, n);
		cudaDeviceSynchronize();
		h[0] = hash(out, n);
		products<<<grid, b>>>(in, out, n);
		cudaDeviceSynchronize();
		h[1] = hash(out, n);
		breaks<<<grid, b>>>(in, out, n);
		cudaDeviceSynchronize();
		h[2] = hash(out, n);
		nested<<<(n + b * 4 - 1) / (b * 4), dim3(b, b > 256 ? 1 : 4)>>>(in, out, n);
		cudaDeviceSynchronize();
		h[3] = hash(out, n);
		printf("%d: %08x %08x %08x %08x %s\n", b, h[0], h[1], h[2], h[3], cudaGetErrorString(cudaGetLastError()));
	}
	return 0;
}
