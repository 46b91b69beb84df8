// What a loop counts, and each thread takes along when it leaves: the place where a text differs, the number of steps, the end of a
// list; loops that are left in two ways, not entered, or gone on with after a while.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

template <class T> __host__ __device__ int differs_at(const char *t, const char *p, int i, T most)
{
	T j = 0;

	while (j < most && t[i + j] == p[j])
		j++;
	return (int)j;
}

__host__ __device__ int first_of(const int *x, int i, int n, int what)
{
	int k;

	for (k = 3; k < n; k += 2)
		if (x[(i + k) & 1023] == what)
			break;
	return k * 7 + x[k & 1023];
}

// The count goes on in a second loop from where the first one left it.
__host__ __device__ int goes_on(const int *x, int i, int n)
{
	int k = 0, s = 0;

	for (int round = 0; round < 3; round++) {
		while (k < n && x[(i + k) & 1023] % 3)
			k++;
		s = s * 5 + k;
		while (k < n && x[(i * 2 + k) & 1023] % 3 == 0)
			k++;
		s = s * 3 + k;
	}
	return s;
}

// Counted by one in all lanes, but for those that are done sooner for another reason.
__host__ __device__ int two_ways(const int *x, int i, int n)
{
	unsigned long long k = 1;
	int s = i & 7;

	while (true) {
		s += x[(i + k) & 1023];
		if (s > 90)
			return (int)k;
		if (++k >= (unsigned long long)n)
			return -(int)k - s;
	}
}

__host__ __device__ int all_of(int which, const char *t, const char *p, const int *x, int i, int n)
{
	switch (which) {
	case 0: return differs_at<int>(t, p, i, n);
	case 1: return differs_at<unsigned>(t, p, i, n);
	case 2: return differs_at<long long>(t, p, i, n);
	case 3: return differs_at<size_t>(t, p, i, n);
	case 4: return first_of(x, i, n, 5);
	case 5: return goes_on(x, i, n);
	default: return two_ways(x, i, n);
	}
}

template <int WHICH> __global__ void run(const char *t, const char *p, const int *x, int *out, int n, int threads)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < threads)
		out[i] = all_of(WHICH, t, p, x, i, i % 5 == 4 ? 0 : n);
}

enum { TEXT = 8192, THREADS = 1000 };
static char *t, *p;
static int *x, *out, bad;

template <int WHICH> static void check(int n)
{
	run<WHICH><<<(THREADS + 127) / 128, 128>>>(t, p, x, out, n, THREADS);
	cudaError_t e = cudaDeviceSynchronize();

	for (int i = 0; i < THREADS; i++)
		if (e || out[i] != all_of(WHICH, t, p, x, i, i % 5 == 4 ? 0 : n)) {
			printf("%d of %d: [%d] is %d (%s)\n", WHICH, n, i, out[i], cudaGetErrorString(e));
			bad++;
			break;
		}
}

int main()
{
	cudaMallocManaged(&t, TEXT);
	cudaMallocManaged(&p, TEXT);
	cudaMallocManaged(&x, sizeof(int) * 1024);
	cudaMallocManaged(&out, sizeof(int) * THREADS);
	for (int i = 0; i < TEXT; i++) {
		t[i] = "aab"[(i * 7919 >> 3) % 3];
		p[i] = "aaab"[i & 3];
	}
	for (int i = 0; i < 1024; i++)
		x[i] = (i * 37 + 11) % 101 % 29;
	for (int n : { 0, 1, 2, 3, 8, 50, 700 }) {
		check<0>(n), check<1>(n), check<2>(n), check<3>(n), check<4>(n), check<5>(n), check<6>(n);
	}
	puts(bad ? "wrong" : "right");
	return bad != 0;
}
