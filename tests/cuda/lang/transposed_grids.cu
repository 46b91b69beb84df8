// ANSWER: by the manual, not recorded
// Matrices transposed by grids of odd sizes, planes behind each other: every element once, whatever the blocks' order.
#include <cstdio>
#include <cstdlib>

__global__ void transpose(const int *in, int *out, int *blocks, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	int plane = blockIdx.z * w * h;

	if (x < w && y < h)
		out[plane + x * h + y] = in[plane + y * w + x];
	if (threadIdx.x == 0 && threadIdx.y == 0)
		atomicAdd(&blocks[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x], 1);
}

static void run(int bx, int by, int gx, int gy, int gz)
{
	int w = bx * gx - bx / 2, h = by * gy - 1, n = w * h * gz, nb = gx * gy * gz, wrong = 0, missed = 0;
	int *in, *out, *blocks;

	cudaMallocManaged(&in, n * sizeof *in);
	cudaMallocManaged(&out, n * sizeof *out);
	cudaMallocManaged(&blocks, nb * sizeof *blocks);
	for (int i = 0; i < n; i++)
		in[i] = i * 7 + 3, out[i] = -1;
	for (int i = 0; i < nb; i++)
		blocks[i] = 0;
	transpose<<<dim3(gx, gy, gz), dim3(bx, by)>>>(in, out, blocks, w, h);
	cudaDeviceSynchronize();
	for (int z = 0; z < gz; z++)
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++)
				wrong += out[z * w * h + x * h + y] != in[z * w * h + y * w + x];
	for (int i = 0; i < nb; i++)
		missed += blocks[i] != 1;
	printf("%d x %d threads, %d x %d x %d blocks: %d wrong, %d blocks not once: %s\n", bx, by, gx, gy, gz, wrong,
	       missed, cudaGetErrorString(cudaGetLastError()));
	cudaFree(in);
	cudaFree(out);
	cudaFree(blocks);
}

int main()
{
	run(16, 16, 37, 5, 3);
	run(16, 16, 4, 9, 2);
	run(16, 16, 3, 1, 1);
	run(16, 16, 1, 7, 4);
	run(32, 8, 9, 11, 2);
	run(8, 8, 21, 6, 1);
	run(64, 4, 5, 3, 2);
	run(16, 4, 130, 2, 1);
	return 0;
}
