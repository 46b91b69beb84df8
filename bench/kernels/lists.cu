// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// lists in memory, walked to their ends: each lane on its own
__global__ void lists(const int *next, const int *start, float *steps, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n) {
		int at = start[i], k = 0;

		for (; at >= 16; at = next[at])
			k++;
		steps[i] = (float)k;
	}
}
