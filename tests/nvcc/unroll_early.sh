#!/bin/bash
# Loops of a known number of rounds that also end early are written out where #pragma unroll says so: what they fill is in
# registers. The conditions may stand in any order, be three, or be the loop's own.
set -u
. "$PWD/tests/nvcc/accepts.bash"
cat >k.cu <<'S'
__device__ __forceinline__ void load(float *to, const float *from, int left)
{
	int t = threadIdx.x;
#pragma unroll
	for (int i = 0; i < 4; i++) {
		if (t >= left)
			return;
		to[i] = from[t];
		t += 128;
	}
}
__global__ void returns(const float *in, float *out, int n)
{
	float a[4] = {};

	load(a, in, n);
#pragma unroll
	for (int i = 0; i < 4; i++)
		out[i] = a[i] * 2;
}
__global__ void breaks(const float *in, float *out, int n, int m)
{
	float a[6] = {};
#pragma unroll
	for (int i = 0; i < 6 && i < n; i++) {
		a[i] = in[i * m];
		if (i * 3 > m || a[i] < 0)
			break;
	}
#pragma unroll
	for (int i = 0; i < 6; i++)
		out[i] += a[i];
}
__global__ void leaves_last(const int *in, int *out, int n)
{
	int a[3] = {7, 8, 9}, i = 0;
#pragma unroll
	do {
		a[i] = in[i];
	} while (++i < 3 && a[i - 1] != n);
#pragma unroll
	for (i = 0; i < 3; i++)
		out[i] = a[i];
}
S
"$N" -arch=sm_90 -ptx -o k.ptx k.cu || bad=1
if grep -q '\.local\|depot' k.ptx; then echo "an array stays in memory:"; grep '\.local' k.ptx | head; bad=1; fi
cat >run.cu <<'S'
#include "k.cu"
#include <cstdio>
int main()
{
	float *f;
	int *i;

	cudaMallocManaged(&f, 4096);
	cudaMallocManaged(&i, 4096);
	for (int k = 0; k < 1000; k++)
		f[k] = k;
	for (int k = 0; k < 16; k++)
		i[k] = k + 1;
	returns<<<1, 1>>>(f, f + 900, 300);
	cudaDeviceSynchronize();
	printf("%g %g %g %g\n", f[900], f[901], f[902], f[903]);
	for (int k = 900; k < 912; k++)
		f[k] = 0;
	breaks<<<1, 1>>>(f, f + 900, 5, 7);
	breaks<<<1, 1>>>(f, f + 906, 2, 100);
	leaves_last<<<1, 1>>>(i, i + 8, 2);
	cudaDeviceSynchronize();
	for (int k = 900; k < 912; k++)
		printf("%g ", f[k]);
	printf("\n%d %d %d\n", i[8], i[9], i[10]);
}
S
"$N" -arch=sm_90 -o run run.cu && ./run >got || bad=1
printf '0 256 512 0\n0 7 14 21 0 0 0 100 0 0 0 0 \n1 2 9\n' >want
cmp -s got want || { echo "results:"; diff got want; bad=1; }
exit $bad
