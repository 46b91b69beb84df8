// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hillis and Steele, two buffers
__global__ void scan(const float *in, float *out, int n)
{
	__shared__ float buf[2][512];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, now = 0;

	buf[0][t] = i < n ? in[i] : 0;
	__syncthreads();
	for (int d = 1; d < 512; d *= 2) {
		buf[1 - now][t] = t >= d ? buf[now][t] + buf[now][t - d] : buf[now][t];
		now = 1 - now;
		__syncthreads();
	}
	if (i < n)
		out[i] = buf[now][t];
}
