/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void reduce_tree(__global const REAL *in, __global REAL *out, int n)
{
	__local REAL sum[256];
	int t = get_local_id(0), i = get_global_id(0);

	sum[t] = i < n ? in[i] : 0;
	barrier(CLK_LOCAL_MEM_FENCE);
	for (int s = get_local_size(0) / 2; s > 0; s /= 2) {
		if (t < s)
			sum[t] += sum[t + s];
		barrier(CLK_LOCAL_MEM_FENCE);
	}
	if (t == 0)
		out[get_group_id(0)] = sum[0];
}
