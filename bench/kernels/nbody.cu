// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void nbody(const float4 *body, float4 *accel, int n)
{
	__shared__ float4 tile[256];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float4 p = body[i];
	float ax = 0, ay = 0, az = 0;

	for (int t = 0; t < n; t += 256) {
		tile[threadIdx.x] = body[t + threadIdx.x];
		__syncthreads();
		for (int j = 0; j < 256; j++) {
			float4 q = tile[j];
			float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
			float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-3f), s = q.w * inv * inv * inv;

			ax += dx * s;
			ay += dy * s;
			az += dz * s;
		}
		__syncthreads();
	}
	accel[i] = make_float4(ax, ay, az, 0);
}
