// Atomics of threads side by side on shared memory, with results nobody reads: of all types, some threads off, blocks that are no
// whole warps, sums of NaNs and subnormal numbers, which shared memory keeps.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstring>

template <class T> __global__ void sums(T *o, const T *v, int off)
{
	__shared__ T s[300];

	for (int i = threadIdx.x; i < 300; i += blockDim.x)
		s[i] = (T)1;
	__syncthreads();
	if (threadIdx.x % 5 != off)
		atomicAdd(&s[threadIdx.x], v[threadIdx.x]);
	atomicAdd(&s[threadIdx.x & 31], v[threadIdx.x]);
	atomicAdd(&s[threadIdx.x + 1], (T)2);
	atomicAdd(&s[299 - threadIdx.x], (T)3);
	atomicAdd(&s[threadIdx.x * 7 % 41], (T)4);
	atomicAdd(&s[threadIdx.x / 40 + 100], (T)5);
	__syncthreads();
	for (int i = threadIdx.x; i < 300; i += blockDim.x)
		o[i] = s[i];
}

__global__ void others(int *o, const int *v)
{
	__shared__ int s[4][256];
	int t = threadIdx.x;

	for (int k = 0; k < 4; k++)
		s[k][t] = t * 77 % 129 - 60;
	__syncthreads();
	atomicMin(&s[0][t], v[t]), atomicMax(&s[1][t], v[t]);
	if (t & 1)
		atomicXor(&s[2][t], v[t]), atomicOr(&s[2][t ^ 1], 8);
	atomicAnd((unsigned *)&s[3][t], (unsigned)v[t]), atomicSub(&s[3][255 - t], 9);
	__syncthreads();
	for (int k = 0; k < 4; k++)
		o[k * 256 + t] = s[k][t];
}

__global__ void special(unsigned *f, unsigned long long *d)
{
	__shared__ float s[32];
	__shared__ double e[32];
	int t = threadIdx.x;

	s[t] = __uint_as_float(t % 4 == 0 ? 0x7fc01234 : t % 4 == 1 ? 0x00000123 : t % 4 == 2 ? 0x7f800000 : 0x80000000);
	e[t] = __longlong_as_double(t % 2 ? 0x7ff0000000000123ll : 0x3ff0000000000000ll);
	__syncwarp();
	atomicAdd(&s[t], __uint_as_float(t % 4 == 2 ? 0xff800000 : t % 8 < 4 ? 0x00000010 : 0x80000000));
	atomicAdd(&e[t], t % 4 < 2 ? 0.5 : __longlong_as_double(0x7ff8000000000456ll));
	__syncwarp();
	f[t] = __float_as_uint(s[t]), d[t] = (unsigned long long)__double_as_longlong(e[t]);
}

template <class T> static T *managed(int n) { T *p; cudaMallocManaged(&p, n * sizeof *p); return p; }

template <class T> static void try_sums(const char *what, int threads)
{
	T *o = managed<T>(300), *v = managed<T>(300), s[300];

	for (int i = 0; i < 300; i++)
		s[i] = (T)1, v[i] = (T)(i * 7 % 23);
	sums<<<1, threads>>>(o, v, 2);
	for (int t = 0; t < threads; t++) {
		if (t % 5 != 2)
			s[t] += v[t];
		s[t & 31] += v[t], s[t + 1] += (T)2, s[299 - t] += (T)3, s[t * 7 % 41] += (T)4, s[t / 40 + 100] += (T)5;
	}
	printf("%s %d: %s\n", what, threads, cudaDeviceSynchronize() == cudaSuccess && !memcmp(o, s, sizeof s) ? "ok" : "WRONG");
}

int main()
{
	int *o = managed<int>(1024), *v = managed<int>(256), s[4][256], bad = 0;
	unsigned *f = managed<unsigned>(32);
	unsigned long long *d = managed<unsigned long long>(32);

	for (int threads : { 256, 200, 64, 33, 7 }) {
		try_sums<float>("float", threads), try_sums<double>("double", threads), try_sums<int>("int", threads);
		try_sums<unsigned>("unsigned", threads), try_sums<unsigned long long>("unsigned long long", threads);
	}
	for (int t = 0; t < 256; t++) {
		v[t] = t * 31 % 200 - 90;
		for (int k = 0; k < 4; k++)
			s[k][t] = t * 77 % 129 - 60;
	}
	others<<<1, 256>>>(o, v);
	for (int t = 0; t < 256; t++) {
		s[0][t] = s[0][t] < v[t] ? s[0][t] : v[t], s[1][t] = s[1][t] > v[t] ? s[1][t] : v[t], s[3][t] &= v[t];
		if (t & 1)
			s[2][t] ^= v[t], s[2][t ^ 1] |= 8;
	}
	for (int t = 0; t < 256; t++)
		s[3][255 - t] -= 9;
	cudaDeviceSynchronize();
	for (int i = 0; i < 1024; i++)
		bad += o[i] != s[i / 256][i % 256];
	printf("others: %d wrong\n", bad);
	special<<<1, 32>>>(f, d), cudaDeviceSynchronize();
	for (int i = 0; i < 8; i++)
		printf("%08x %016llx\n", f[i], d[i]);
	for (int i = 8; i < 32; i++)
		bad += f[i] != f[i - 8] || d[i] != d[i - 8];
	printf("the rest: %d differ\n", bad);
	return 0;
}
