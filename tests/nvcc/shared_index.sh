#!/bin/bash
# Places in shared memory by numbers of bytes: x << k and (x << k) ^ c share a shift, whatever the type's size, as with
# nvcc; and the right words are found, negative indices before a pointer and others too.
set -eu
cd "$TEST_TMP"
cat >k.cu <<'S'
#include <cstdio>
template<class T, int STEP> __global__ void pairs(unsigned *o)
{
	__shared__ T s[32 * STEP];
	unsigned l = threadIdx.x;
	s[l * STEP] = l + 5;
	__syncwarp();
	o[l] = s[(l ^ 1) * STEP];
}
__global__ void behind(int *o, int far)
{
	__shared__ int s[256];
	int l = threadIdx.x, *middle = s + 128;
	for (int i = l; i < 256; i += 32)
		s[i] = i;
	__syncwarp();
	o[l] = middle[((l << 2) ^ 4) - far] + middle[-(l << 2) ^ 4];
}
int main()
{
	unsigned *o;
	int *p;
	cudaMallocManaged(&o, 3 * 32 * sizeof *o);
	cudaMallocManaged(&p, 32 * sizeof *p);
	pairs<unsigned, 2><<<1, 32>>>(o);
	pairs<unsigned long long, 4><<<1, 32>>>(o + 32);
	pairs<unsigned short, 8><<<1, 32>>>(o + 64);
	behind<<<1, 32>>>(p, 128);
	if (cudaDeviceSynchronize())
		return 2;
	for (int i = 0; i < 32; i++) {
		for (int k = 0; k < 3; k++)
			if (o[32 * k + i] != (i ^ 1) + 5u)
				return printf("pairs %d, %d: %u\n", k, i, o[32 * k + i]), 1;
		if (p[i] != (i << 2 ^ 4) + 128 + (-(i << 2) ^ 4))
			return printf("behind, %d: %d\n", i, p[i]), 1;
	}
	return 0;
}
S
nvcc -arch=sm_90 -o k k.cu
./k
nvcc -arch=sm_90 -ptx -o k.ptx k.cu
awk '/entry.*pairs/ { k = 1 } k && /shl.b32/ { n++ } k && /shl.b64|mul.wide.u32.*, 2;/ { bad++ } /^}/ { k = 0 }
	END { print n " shifts, " bad + 0 " more"; exit n != 3 }' k.ptx
