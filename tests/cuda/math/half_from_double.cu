// Doubles that become half and bfloat16, at once and by way of float, which rounds twice; and what NaNs keep.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void k(const double *d, unsigned short *o)
{
	int i = threadIdx.x;

	o[4 * i] = __half_as_ushort(__double2half(d[i]));
	o[4 * i + 1] = __half_as_ushort(__float2half((float)d[i]));
	o[4 * i + 2] = __bfloat16_as_ushort(__double2bfloat16(d[i]));
	o[4 * i + 3] = __bfloat16_as_ushort(__float2bfloat16((float)d[i]));
}

int main()
{
	const unsigned long long bits[] = { 0x7ff8000000000000, 0xfff8000000000000, 0x7ff0000000000001,
		0xfff0000000000001, 0x7fffffffffffffff, 0xffffffffffffffff, 0x7ffc000000000000, 0xfffc040000000000,
		0x3ff0020000000001, 0xbff005ffffffffff, 0x3ff0100000000001, 0xbff02fffffffffff, 0x40effe0000000001,
		0x3e60000000000001, 0xbe60000000000000, 0x7fefffffffffffff, 0xfff0000000000000, 0x8000000000000000 };
	const int n = sizeof bits / sizeof *bits;
	double *d;
	unsigned short *o;

	cudaMallocManaged(&d, sizeof bits);
	cudaMallocManaged(&o, n * 8);
	for (int i = 0; i < n; i++)
		((unsigned long long *)d)[i] = bits[i];
	k<<<1, n>>>(d, o);
	if (cudaDeviceSynchronize())
		return 1;
	for (int i = 0; i < n; i++)
		printf("%016llx: %04x %04x %04x %04x\n", bits[i], o[4 * i], o[4 * i + 1], o[4 * i + 2], o[4 * i + 3]);
}
