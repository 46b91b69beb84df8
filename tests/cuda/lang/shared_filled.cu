// Shared memory that the threads of a block fill in turns, change and read in turns: blocks that go together and others, sizes that
// are multiples of the block and others. (The stores of all turns but the last were dropped.)
// ANSWER: by the manual, not recorded
#include <cstdio>

template <class T, int N> __global__ void fill(T *o, T with, int change)
{
	__shared__ T s[N];

	for (int i = threadIdx.x; i < N; i += blockDim.x)
		s[i] = with;
	__syncthreads();
	if (change && threadIdx.x < N)
		s[N - 1 - threadIdx.x] += 2;
	__syncthreads();
	for (int i = threadIdx.x; i < N; i += blockDim.x)
		o[i] = s[i];
}

template <int N> __global__ void histogram(const int *v, int *o, int n)
{
	__shared__ int bin[N];

	for (int i = threadIdx.x; i < N; i += blockDim.x)
		bin[i] = 100;
	__syncthreads();
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		atomicAdd(&bin[v[i] % N], 1);
	__syncthreads();
	for (int i = threadIdx.x; i < N; i += blockDim.x)
		o[i] = bin[i];
}

template <class T, int N> static void try_fill(const char *what)
{
	T *o;
	int bad = 0;

	cudaMallocManaged(&o, N * sizeof *o);
	for (int threads : { 1, 7, 16, 32, 48, 64, 96, 128, 200, 256, 512, 1024 })
		for (int change = 0; change < 2; change++) {
			fill<T, N><<<1, threads>>>(o, (T)5, change), cudaDeviceSynchronize();
			for (int i = 0; i < N; i++)
				bad += o[i] != (T)(5 + (change && i >= N - threads ? 2 : 0));
		}
	printf("%s of %d: %d wrong\n", what, N, bad);
}

template <int N> static void try_histogram(const int *v, int n)
{
	int *o, bad = 0;

	cudaMallocManaged(&o, N * sizeof *o);
	for (int threads : { 16, 32, 64, 100, 128, 256 }) {
		int want[N];

		for (int &w : want)
			w = 100;
		for (int i = 0; i < n; i++)
			want[v[i] % N]++;
		histogram<N><<<1, threads>>>(v, o, n), cudaDeviceSynchronize();
		for (int i = 0; i < N; i++)
			bad += o[i] != want[i];
	}
	printf("histogram of %d: %d wrong\n", N, bad);
}

int main()
{
	int *v;

	cudaMallocManaged(&v, 1000 * sizeof *v);
	for (int i = 0; i < 1000; i++)
		v[i] = i * i % 977;
	try_fill<int, 300>("int"), try_fill<float, 256>("float"), try_fill<double, 129>("double"), try_fill<short, 500>("short");
	try_fill<char, 1000>("char"), try_fill<int, 31>("int"), try_fill<long long, 640>("long long");
	try_histogram<256>(v, 1000), try_histogram<300>(v, 1000), try_histogram<17>(v, 1000);
	return 0;
}
