// ANSWER: by the manual, not recorded
// FLAGS: -std=c++17
// Constants of half and bfloat16, numbers of four and the scales of e8m0, on the host and on the device alike;
// umin and its kin on the host.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

template <class T> __host__ __device__ unsigned int bits(T x)
{
	unsigned int u = 0;

	memcpy(&u, &x, sizeof(T));
	return u;
}

__host__ __device__ int fill(unsigned int *o)
{
	const double4_32a d = {1.0, 2.0, 3.0, -4.0};
	const __nv_bfloat162 lo = __floats2bfloat162_rn(1.0f, 2.0f), hi = __floats2bfloat162_rn(3.0f, -4.0f);
	const float4 f = (float4)__nv_fp8x4_e8m0(make_float4(1.0f, 3.0f, 0.3f, 1e30f));
	const float2 g = (float2)__nv_fp8x2_e8m0(__floats2bfloat162_rn(5.0f, 0.5f));
	int n = 0;

	o[n++] = bits(CUDART_INF_FP16) << 16 | bits(CUDART_MAX_NORMAL_FP16);
	o[n++] = bits(CUDART_ONE_FP16) << 16 | bits(CUDART_NEG_ZERO_FP16);
	o[n++] = bits(CUDART_MIN_DENORM_FP16) << 16 | bits(CUDART_ZERO_FP16) | __hisnan(CUDART_NAN_FP16);
	o[n++] = bits(CUDART_INF_BF16) << 16 | bits(CUDART_MAX_NORMAL_BF16);
	o[n++] = bits(CUDART_ONE_BF16) << 16 | bits(CUDART_NEG_ZERO_BF16);
	o[n++] = bits(CUDART_MIN_DENORM_BF16) << 16 | bits(CUDART_ZERO_BF16) | __hisnan(CUDART_NAN_BF16);
	o[n++] = bits(__nv_fp8x4_e4m3(d)) ^ bits(__nv_fp8x4_e4m3(lo, hi));
	o[n++] = bits(__nv_fp8x4_e4m3(d));
	o[n++] = bits(__nv_fp8x4_e5m2(d)) ^ bits(__nv_fp8x4_e5m2(make_float4(1.0f, 2.0f, 3.0f, -4.0f)));
	o[n++] = bits(__nv_fp6x4_e2m3(d)) ^ bits(__nv_fp6x4_e2m3(lo, hi));
	o[n++] = bits(__nv_fp6x4_e3m2(lo, hi));
	o[n++] = bits(__nv_fp4x4_e2m1(d)) << 16 | bits(__nv_fp4x4_e2m1(lo, hi));
	o[n++] = bits(__nv_fp8_e8m0(3)) << 8 | bits(__nv_fp8_e8m0((1ull << 40) + 1)) << 16 | bits(__nv_fp8_e8m0(0.75));
	o[n++] = (unsigned int)__nv_fp8_e8m0(100.0f) + (unsigned int)(bool)__nv_fp8_e8m0(0.0f);
	o[n++] = (unsigned int)f.x + (unsigned int)f.y * 16 + (f.z == 0.5f) * 256 + (f.w == ldexpf(1.0f, 100)) * 512;
	o[n++] = (unsigned int)(g.x + 10 * g.y);
	return n;
}

__global__ void run(unsigned int *o) { fill(o); }

int main()
{
	unsigned int host[32], *device;
	int n = fill(host);

	cudaMallocManaged(&device, sizeof host);
	run<<<1, 1>>>(device);
	cudaDeviceSynchronize();
	for (int i = 0; i < n; i++)
		printf("%08x %08x\n", host[i], device[i]);
	printf("%u %u %lld %lld %llu %llu\n", umin(3, 4u), umax(3, -1), llmin(-1, 2), llmax(-1, 2), ullmin(1, 2),
		ullmax(1, -1));
	printf("%d\n", cudaCreateChannelDescNV12().f == cudaChannelFormatKindNV12);
	cudaFree(device);
}
