// What becomes of NaNs in conversions and signs of half and bfloat16, on the host and, from double, on the device.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T> unsigned bits(T v)
{
	unsigned u = 0;

	memcpy(&u, &v, sizeof v);
	return u;
}
#define SAY(x) printf("%s %x\n", #x, bits(x))

__global__ void k(double d, unsigned short *out)
{
	out[0] = __half_as_ushort(__double2half(d));
	out[1] = __bfloat16_as_ushort(__double2bfloat16(d));
}

int main()
{
	const __half h = __ushort_as_half(0x7e01), n = __ushort_as_half(0xfe01);
	const __nv_bfloat16 b = __ushort_as_bfloat16(0x7fc1), c = __ushort_as_bfloat16(0xffc1);
	unsigned short *out;

	SAY(__double2half(NAN)); SAY(__double2bfloat16(-NAN)); SAY(__float2half_rz(NAN)); SAY(__float2bfloat16(NAN));
	SAY(__hneg(h)); SAY(__habs(h)); SAY(__hneg(n)); SAY(__habs(n)); SAY(-h); SAY(__half2float(h)); SAY(__half2float(n));
	SAY(__hneg(b)); SAY(__habs(b)); SAY(__hneg(c)); SAY(__habs(c)); SAY(-b); SAY(__bfloat162float(c));
	SAY(__hneg2(__halves2half2(h, n))); SAY(__habs2(__halves2half2(n, __float2half(-INFINITY))));
	SAY(__hneg(__float2half(0.0f))); SAY(__hneg(__float2bfloat16(-INFINITY))); SAY(__habs(__float2half(-3.0f)));
	cudaMallocManaged(&out, 4);
	k<<<1, 1>>>(NAN, out);
	cudaDeviceSynchronize();
	printf("device: %x %x\n", out[0], out[1]);
}
