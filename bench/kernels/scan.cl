/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void scan(__global const float *in, __global float *out, int n)
{
	__local float buf[2][512];
	int t = get_local_id(0), i = get_global_id(0), now = 0;

	buf[0][t] = i < n ? in[i] : 0;
	barrier(CLK_LOCAL_MEM_FENCE);
	for (int d = 1; d < 512; d *= 2) {
		buf[1 - now][t] = t >= d ? buf[now][t] + buf[now][t - d] : buf[now][t];
		now = 1 - now;
		barrier(CLK_LOCAL_MEM_FENCE);
	}
	if (i < n)
		out[i] = buf[now][t];
}
