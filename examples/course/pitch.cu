// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pitch: rows of 1000 floats begin at multiples of 4000 bytes, so most rows start inside a sector; cudaMallocPitch
// pads each row to a multiple of 512 bytes.
#include "../example.h"

__global__ void scale(float *m, size_t pitch, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	float *row = (float *)((char *)m + blockIdx.y * pitch);
	if (x < w)
		row[x] *= 2;
}

int main()
{
	const int w = 1001, h = 256;
	float *dense, *padded, last = 0;
	size_t pitch;

	CHECK(cudaMalloc(&dense, w * h * sizeof(float)));
	CHECK(cudaMallocPitch(&padded, &pitch, w * sizeof(float), h));
	CHECK(cudaMemset(padded, 0, pitch * h));
	CHECK(cudaMemset(dense, 0, w * h * sizeof(float)));
	scale<<<dim3(4, h), 256>>>(dense, w * sizeof(float), w);
	scale<<<dim3(4, h), 256>>>(padded, pitch, w);
	CHECK(cudaMemcpy(&last, padded, sizeof last, cudaMemcpyDeviceToHost));
	CHECK(cudaFree(dense));
	CHECK(cudaFree(padded));
	return finish(last == 0);
}
