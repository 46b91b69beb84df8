/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void stencil(__global const REAL *in, __global REAL *out, int n)
{
	int x = get_global_id(0), y = get_global_id(1), i = y * n + x;

	if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
		out[i] = (REAL)0.2 * (in[i] + in[i - 1] + in[i + 1] + in[i - n] + in[i + n]);
}
