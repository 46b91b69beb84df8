// ANSWER: by the manual, not recorded
// What NaNs of doubles become in 8 bits: the sign stays, and as much of the fraction as fits; those of floats are one NaN.
// FLAGS: -std=c++17
#include <cstdio>
#include <cstring>
#include <cuda_fp8.h>

__host__ __device__ static unsigned int all(double d)
{
	return (unsigned int)__nv_cvt_double_to_fp8(d, __NV_NOSAT, __NV_E4M3) << 24 |
	       (unsigned int)__nv_cvt_double_to_fp8(d, __NV_SATFINITE, __NV_E5M2) << 16 |
	       (unsigned int)__nv_fp8_e5m2(d).__x << 8 | __nv_cvt_float_to_fp8((float)d, __NV_NOSAT, __NV_E5M2);
}

__global__ void k(const double *d, unsigned int *o) { o[threadIdx.x] = all(d[threadIdx.x]); }

int main()
{
	const unsigned long long bits[] = {0x7ff8000000000000, 0xfff8000000000000, 0x7ffa000000000000, 0x7ffc000000000000,
		0xfffc000000000000, 0xfffe000000000000, 0x7fffffffffffffff, 0xffffffffffffffff, 0x7ff8000000000001};
	const int n = sizeof bits / sizeof *bits;
	double *d;
	unsigned int *o;

	cudaMallocManaged(&d, sizeof bits);
	cudaMallocManaged(&o, n * sizeof *o);
	memcpy(d, bits, sizeof bits);
	k<<<1, n>>>(d, o);
	if (cudaDeviceSynchronize())
		return 1;
	for (int i = 0; i < n; i++)
		printf("%016llx: %08x host %s\n", bits[i], o[i], o[i] == all(d[i]) ? "the same" : "differs");
	return 0;
}
