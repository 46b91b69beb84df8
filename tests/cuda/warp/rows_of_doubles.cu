// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that read a row of doubles each: in grids of every length around 512 and 1,024, whole, cut, and of several rows,
// every block runs once and sums its own.
#include <cstdio>
#include <vector>

__inline__ __device__ double sum_warp(double v)
{
	for (int d = 16; d > 0; d /= 2)
		v += __shfl_down_sync(0xffffffff, v, d);
	return v;
}

__global__ void sums(const double *in, double *out, int *runs)
{
	__shared__ double part[8];
	int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z), lane = threadIdx.x % 32;
	double v = sum_warp(in[block * 256 + (int)threadIdx.x]);

	if (lane == 0)
		part[threadIdx.x / 32] = v;
	__syncthreads();
	v = threadIdx.x < 8 ? part[lane] : 0;
	if (threadIdx.x < 32)
		v = sum_warp(v);
	if (threadIdx.x == 0) {
		out[block] = v;
		atomicAdd(&runs[block], 1);
	}
}

static int check(dim3 grid)
{
	int n = grid.x * grid.y * grid.z, wrong = 0;
	std::vector<double> in(n * 256), out(n);
	std::vector<int> runs(n);
	double *din, *dout;
	int *druns;

	for (int i = 0; i < n * 256; i++)
		in[i] = i / 256 * 3 + i % 256;
	cudaMalloc(&din, n * 256 * sizeof *din);
	cudaMalloc(&dout, n * sizeof *dout);
	cudaMalloc(&druns, n * sizeof *druns);
	cudaMemset(druns, 0, n * sizeof *druns);
	cudaMemcpy(din, in.data(), n * 256 * sizeof *din, cudaMemcpyDefault);
	sums<<<grid, 256>>>(din, dout, druns);
	cudaMemcpy(out.data(), dout, n * sizeof *dout, cudaMemcpyDefault);
	cudaMemcpy(runs.data(), druns, n * sizeof *druns, cudaMemcpyDefault);
	for (int b = 0; b < n; b++)
		wrong += runs[b] != 1 || out[b] != 256.0 * 3 * b + 255 * 128;
	cudaFree(din);
	cudaFree(dout);
	cudaFree(druns);
	return wrong;
}

int main()
{
	static const int widths[] = { 1, 2, 64, 129, 511, 512, 513, 1023, 1024, 1025, 1535, 1537, 2047, 2048, 2049, 5000 };
	int wrong = 0;

	for (int x : widths)
		wrong += check(x);
	for (int x : widths)
		if (x < 2100)
			wrong += check({ (unsigned)x, 3, 2 });
	printf("blocks with a wrong sum, or not run once: %d, %s\n", wrong, cudaGetErrorString(cudaGetLastError()));
	return wrong != 0;
}
