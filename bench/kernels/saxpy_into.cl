/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void saxpy_into(float a, __global const float *x, __global const float *y, __global float *z, int n)
{
	int i = get_global_id(0);

	if (i < n)
		z[i] = a * x[i] + y[i];
}
