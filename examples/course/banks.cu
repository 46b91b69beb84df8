// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bank conflicts: a tile of 32 x 32 words read by columns asks one bank 32 times; one more word a row spreads a
// column over all banks.
#include "../example.h"

template <int WIDTH> __global__ void transpose(const float *in, float *out, int w)
{
	__shared__ float tile[32][WIDTH];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;

	tile[threadIdx.y][threadIdx.x] = in[y * w + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	out[y * w + x] = tile[threadIdx.x][threadIdx.y];
}

int main()
{
	const int w = 256;
	std::vector<float> m(w * w);
	for (int i = 0; i < w * w; i++)
		m[i] = i;
	Device<float> in(m), out(w * w);

	transpose<32><<<dim3(8, 8), dim3(32, 32)>>>(in.p, out.p, w);
	transpose<33><<<dim3(8, 8), dim3(32, 32)>>>(in.p, out.p, w);
	return finish(out.get()[1] == w);
}
