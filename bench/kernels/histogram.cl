/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void histogram(__global const int *in, __global int *bins, int n)
{
	__local int count[256];

	count[get_local_id(0)] = 0;
	barrier(CLK_LOCAL_MEM_FENCE);
	for (int i = get_global_id(0); i < n; i += get_global_size(0))
		atomic_add(&count[in[i]], 1);
	barrier(CLK_LOCAL_MEM_FENCE);
	atomic_add(&bins[get_local_id(0)], count[get_local_id(0)]);
}
