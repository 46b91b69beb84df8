// CHECK: exact
// DESC: min and max of floats where NaNs (signaling ones, too), zeros and numbers come from memory, arithmetic, signs, moves and loops
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

enum { KINDS = 8 };
__constant__ unsigned special[16] = { 0, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345,
				      0x7f800001, 0xff8abcde, 0x7fbfffff, 1, 0x80000001, 0x7f7fffff, 0xc0490fdb, 0x7fffffff };
__device__ float at(int i) { return __uint_as_float(special[i]); }

/* Where an operand comes from: it must not matter but for its value. */
__device__ float made(int kind, int i, float one)
{
	float x = at(i);

	switch (kind) {
	case 0: return x;
	case 1: return x * one;
	case 2: return -x;
	case 3: return fabsf(x);
	case 4: return fmaxf(x, at(i ^ 1));
	case 5: return i & 1 ? x : x + one;
	case 6: return __shfl_xor_sync(~0u, x, 1);
	}
	for (int k = 0; k < 3; k++)
		x = fminf(x, at((i + k) & 15));
	return x;
}

template <int K> __global__ void pairs(unsigned *out, float one)
{
	int i = threadIdx.x & 15, j = (threadIdx.x >> 4) + 2 * blockIdx.x;

	for (int k = 0; k < KINDS; k++) {
		float x = made(K, i, one), y = made(k, j, one);
		unsigned *o = out + (((K * KINDS + k) * 16 + j) * 16 + i) * 4;

		o[0] = __float_as_uint(x);
		o[1] = __float_as_uint(y);
		o[2] = __float_as_uint(fminf(x, y));
		o[3] = __float_as_uint(fmaxf(x, y));
	}
}

static bool is_nan(unsigned a) { return (a & 0x7fffffff) > 0x7f800000; }

static unsigned want(unsigned a, unsigned b, bool max)
{
	float x, y;

	if (is_nan(a) && is_nan(b))
		return 0x7fffffff;
	if (is_nan(a) || is_nan(b))
		return is_nan(a) ? b : a;
	memcpy(&x, &a, 4);
	memcpy(&y, &b, 4);
	if (x == y)
		return max ? a & b : a | b;
	return (x < y) != max ? a : b;
}

template <int K> static void run(unsigned *m, float one)
{
	pairs<K><<<8, 32>>>(m, one);
	if constexpr (K + 1 < KINDS)
		run<K + 1>(m, one);
}

int main()
{
	unsigned *m, wrong = 0;

	cudaMallocManaged(&m, KINDS * KINDS * 256 * 16);
	run<0>(m, 1.0f);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < KINDS * KINDS * 256; i++)
		for (int max = 0; max < 2; max++) {
			const unsigned *o = m + 4 * i;

			if (o[2 + max] != want(o[0], o[1], max) && wrong++ < 5)
				printf("%s of %08x %08x is %08x\n", max ? "max" : "min", o[0], o[1], o[2 + max]);
		}
	printf("%d pairs, %u wrong\n", KINDS * KINDS * 256, wrong);
	return 0;
}
