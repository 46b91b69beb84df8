// CHECK: exact
// DESC: loops over a constant stride whose threads go round unequally often: pointers that are stepped by all, by some, by different amounts
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cuda_runtime.h>

enum { N = 3000 };

template <class T, int STRIDE> __global__ void sums(const T *in, T *out, int n)
{
	T s = 0;

	for (int i = threadIdx.x % STRIDE; i < n; i += STRIDE)
		s = s * 3 + in[i];
	out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

/* Rows begin anew, and some threads skip a part of each. */
__global__ void rows(const int *in, int *out, int n, int skip)
{
	int s = 0;

	for (int r = 0; r < 7; r++) {
		const int *p = in + r * n + threadIdx.x % 32;

		if (threadIdx.x % 5 == skip % 5)
			p += 32;
		for (int i = threadIdx.x % 32 + (threadIdx.x % 5 == skip % 5 ? 32 : 0); i < n; i += 32, p += 32)
			s = s * 5 + *p;
	}
	out[threadIdx.x] = s;
}

/* Some step on alone in the loop, now and then, or by their own amount. */
__global__ void steps(const int *in, int *out, int n, int own)
{
	const int *p = in + threadIdx.x;
	int s = 0;

	for (int k = 0; k < n; k++) {
		s = s * 7 + p[0] - p[32];
		p += 32;
		if ((k & 3) == 2 && threadIdx.x % 3 == 1)
			p += own;
		if (k == 9)
			p += threadIdx.x & own;
		if (k == 13)
			p -= threadIdx.x & own;
	}
	out[threadIdx.x] = s;
}

__global__ void writes(int *io, int n)
{
	for (int i = threadIdx.x; i < n; i += 64)
		io[i] = io[i] * 2 + i;
	__syncthreads();
	for (int i = n - 1 - (int)threadIdx.x; i >= 0; i -= 64)
		io[i] ^= i;
}

template <class T> static void show(const char *what, const T *m, int n)
{
	unsigned h = 0;

	cudaDeviceSynchronize();
	for (int i = 0; i < n; i++)
		h = h * 31 + (unsigned)m[i];
	printf("%s %08x %s\n", what, h, cudaGetErrorName(cudaGetLastError()));
}

template <class T, int STRIDE> static unsigned expect(const T *in, int n)
{
	unsigned h = 0;

	for (int t = 0; t < 128; t++) {
		T s = 0;

		for (int i = t % STRIDE; i < n; i += STRIDE)
			s = s * 3 + in[i];
		h = h * 31 + (unsigned)s;
	}
	return h;
}

template <class T, int STRIDE> static void all(T *in, T *out)
{
	for (int i = 0; i < N; i++)
		in[i] = (T)(i * 2654435761u >> 20) / 64;
	for (int n = N - 70; n < N; n += 23) {
		sums<T, STRIDE><<<1, 128>>>(in, out, n);
		show("sums", out, 128);
		printf("want %08x\n", expect<T, STRIDE>(in, n));
	}
}

int main()
{
	void *a, *b;

	cudaMallocManaged(&a, N * 16);
	cudaMallocManaged(&b, N * 16);
	all<int, 32>((int *)a, (int *)b);
	all<unsigned char, 128>((unsigned char *)a, (unsigned char *)b);
	all<long long, 64>((long long *)a, (long long *)b);
	all<short, 48>((short *)a, (short *)b);
	for (int i = 0; i < 2 * N; i++)
		((int *)a)[i] = i * 40503;
	for (int n = 320; n < 420; n += 31) {
		rows<<<1, 96>>>((int *)a, (int *)b, n, n);
		show("rows", (int *)b, 96);
		steps<<<1, 64>>>((int *)a, (int *)b, n / 8, n & 7);
		show("steps", (int *)b, 64);
		writes<<<1, 64>>>((int *)a, n * 7);
		show("writes", (int *)a, N);
	}
	return 0;
}
