// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__inline__ __device__ REAL sum_warp(REAL v)
{
	for (int d = 16; d > 0; d /= 2)
		v += __shfl_down_sync(0xffffffff, v, d);
	return v;
}

__global__ void reduce_shuffle(const REAL *in, REAL *out, int n)
{
	__shared__ REAL sums[32];
	int lane = threadIdx.x % 32, warp = threadIdx.x / 32, i = blockIdx.x * blockDim.x + threadIdx.x;
	REAL v = sum_warp(i < n ? in[i] : 0);

	if (lane == 0)
		sums[warp] = v;
	__syncthreads();
	v = threadIdx.x < blockDim.x / 32 ? sums[lane] : 0;
	if (warp == 0)
		v = sum_warp(v);
	if (threadIdx.x == 0)
		out[blockIdx.x] = v;
}
