// Threads of a warp that have taken the same way are done with one instruction before the next, on all hardware: the first
// thread sums up, with no barrier between, what twenty of its warp have just stored. More than half a warp of sixteen lanes.
#include <cstdio>

__global__ void sums(const double *in, double *out, int n)
{
	extern __shared__ double column[];
	double sum = 0;

	for (int i = 0; i < 20; i++)
		column[20 * threadIdx.x + i] = in[i] + threadIdx.x;
	__syncthreads();
	if (threadIdx.x < 20) {
		for (int i = threadIdx.x; i < (int)blockDim.x * 20; i += 20)
			sum += column[i];
		column[threadIdx.x] = sum;
	}
	if (threadIdx.x == n) {
		sum = 0;
		for (int i = 0; i < 20; i++)
			sum += column[i];
		out[blockIdx.x] = sum;
	}
}

__global__ void next_one(int *out)
{
	__shared__ int s[65];

	s[threadIdx.x] = 3 * threadIdx.x;
	out[threadIdx.x] = s[(threadIdx.x & 32) + (threadIdx.x + 17) % 32];
}

int main()
{
	double h[20], *in, *out, r[2];
	int *o, row[64], wrong = 0;

	for (int i = 0; i < 20; i++)
		h[i] = i;
	cudaMalloc(&in, sizeof h);
	cudaMalloc(&out, sizeof r);
	cudaMalloc(&o, sizeof row);
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	for (int n = 0; n < 20; n += 19) {
		sums<<<2, 64, 20 * 64 * sizeof(double)>>>(in, out, n);
		cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
		printf("thread %d: %g %g\n", n, r[0], r[1]);
	}
	next_one<<<1, 64>>>(o);
	cudaMemcpy(row, o, sizeof row, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 64; i++)
		wrong += row[i] != 3 * ((i & 32) + (i + 17) % 32);
	printf("%d wrong\n", wrong);
}
