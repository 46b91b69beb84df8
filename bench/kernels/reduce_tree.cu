// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void reduce_tree(const REAL *in, REAL *out, int n)
{
	__shared__ REAL sum[256];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

	sum[t] = i < n ? in[i] : 0;
	__syncthreads();
	for (int s = blockDim.x / 2; s > 0; s /= 2) {
		if (t < s)
			sum[t] += sum[t + s];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = sum[0];
}
