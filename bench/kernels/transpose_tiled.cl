/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void transpose_tiled(__global const float *in, __global float *out, int n)
{
	__local float tile[16][17];
	int x = get_global_id(0), y = get_global_id(1);

	if (x < n && y < n)
		tile[get_local_id(1)][get_local_id(0)] = in[y * n + x];
	barrier(CLK_LOCAL_MEM_FENCE);
	x = get_group_id(1) * 16 + get_local_id(0);
	y = get_group_id(0) * 16 + get_local_id(1);
	if (x < n && y < n)
		out[y * n + x] = tile[get_local_id(0)][get_local_id(1)];
}
