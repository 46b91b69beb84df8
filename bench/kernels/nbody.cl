/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
__kernel void nbody(__global const float4 *body, __global float4 *accel, int n)
{
	__local float4 tile[256];
	int i = get_global_id(0);
	float4 p = body[i];
	float ax = 0, ay = 0, az = 0;

	for (int t = 0; t < n; t += 256) {
		tile[get_local_id(0)] = body[t + get_local_id(0)];
		barrier(CLK_LOCAL_MEM_FENCE);
		for (int j = 0; j < 256; j++) {
			float4 q = tile[j];
			float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
			float inv = rsqrt(dx * dx + dy * dy + dz * dz + 1e-3f), s = q.w * inv * inv * inv;

			ax += dx * s;
			ay += dy * s;
			az += dz * s;
		}
		barrier(CLK_LOCAL_MEM_FENCE);
	}
	accel[i] = (float4)(ax, ay, az, 0);
}
