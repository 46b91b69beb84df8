// ANSWER: by the manual, not recorded
// FLAGS: -G
// The last warp of the classic sum goes on without barriers through volatile shared memory, in code for debuggers too.
#include <cstdio>

template <int THREADS> __device__ void last_warp(volatile int *s, int t)
{
	s[t] += s[t + 32];
	s[t] += s[t + 16];
	s[t] += s[t + 8];
	s[t] += s[t + 4];
	s[t] += s[t + 2];
	s[t] += s[t + 1];
}

template <int THREADS> __global__ void sum(int *out, const int *in)
{
	__shared__ int s[THREADS];
	unsigned t = threadIdx.x;

	s[t] = in[blockIdx.x * THREADS + t];
	__syncthreads();
	for (unsigned w = blockDim.x / 2; w > 32; w >>= 1) {
		if (t < w)
			s[t] += s[t + w];
		__syncthreads();
	}
	if (t < 32)
		last_warp<THREADS>(s, t);
	if (t == 0)
		out[blockIdx.x] = s[0];
}

int main()
{
	int *in, *out;

	cudaMallocManaged(&in, 2048 * sizeof *in);
	cudaMallocManaged(&out, 8 * sizeof *out);
	for (int i = 0; i < 2048; i++)
		in[i] = i;
	sum<256><<<8, 256>>>(out, in);
	printf("%s %d\n", cudaGetErrorName(cudaDeviceSynchronize()), out[7]);
	sum<1024><<<2, 1024>>>(out, in);
	printf("%s %d\n", cudaGetErrorName(cudaDeviceSynchronize()), out[0]);
}
