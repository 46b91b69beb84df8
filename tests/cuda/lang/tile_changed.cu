// Products by tiles of rows of several registers whose source is written again between the copy and the products: by the
// block's own threads, by an atomic, behind a pointer that may be either, in a function. What was copied counts.
// ANSWER: by the manual, not recorded
#include <cstdio>

enum How { NOT_AT_ALL, PLAIN, ATOMIC, OTHER_NAME, CALL, FLOATS, BEHIND, HOWS };

__device__ __noinline__ void change(double *p) { *p = -7; }

template <How how> __global__ void product(double *a, double *b, double *c, double *alias, int n)
{
	__shared__ double ta[16][16], tb[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	double sum = 0;

#pragma unroll 1
	for (int t = 0; t < n; t += 16) {
		double *at = &a[row * n + t + x];

		ta[y][x] = *at;
		tb[y][x] = b[(t + y) * n + col];
		__syncthreads();
		if (how == PLAIN)
			*at = 1000 + x;
		if (how == ATOMIC)
			atomicAdd(at, 3.0);
		if (how == OTHER_NAME)
			alias[row * n + t + x] = 1000 + y;
		if (how == CALL)
			change(at);
		if (how == FLOATS)
			((float2 *)a)[row * n + t + x] = make_float2(1.5f, x);
#pragma unroll
		for (int k = 0; k < 16; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
		if (how == BEHIND)
			*at = 1000 + x;
	}
	c[row * n + col] = sum;
}

// Rows are read behind the loop, from the last tile.
__global__ void last(double *a, double *c, int n)
{
	__shared__ double ta[16][16];
	int x = threadIdx.x, y = threadIdx.y;
	double sum = 0;

	for (int t = 0; t < n; t += 16) {
		ta[y][x] = a[y * n + t + x];
		__syncthreads();
		a[y * n + t + x] = 0;
	}
	for (int k = 0; k < 16; k++)
		sum += ta[y][k] * (x + k);
	c[y * 16 + x] = sum;
}

static double *a, *b, *c;

static void start(int n)
{
	for (int i = 0; i < n * n; i++)
		a[i] = i % 13 - i % 3, b[i] = i % 7 - i % 5, c[i] = -1;
}

template <How how> static void go(int n)
{
	int bad = 0, blocks = how == NOT_AT_ALL ? n / 16 : 1; // else the blocks of a row would race

	start(n);
	product<how><<<dim3(blocks, n / 16), dim3(16, 16)>>>(a, b, c, a, n);
	cudaDeviceSynchronize();
	double *old = new double[n * n], *kept = c;

	for (int i = 0; i < n * n; i++)
		old[i] = kept[i];
	start(n);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < blocks * 16; j++) {
			double sum = 0;

			for (int k = 0; k < n; k++)
				sum += a[i * n + k] * b[k * n + j];
			bad += sum != old[i * n + j];
		}
	printf("way %d, %d rows: %d wrong\n", how, n, bad);
	delete[] old;
}

template <int how> static void all()
{
	go<(How)how>(48);
	go<(How)how>(128);
	if constexpr (how + 1 < HOWS)
		all<how + 1>();
}

int main()
{
	int bad = 0;

	cudaMallocManaged(&a, 128 * 128 * sizeof *a);
	cudaMallocManaged(&b, 128 * 128 * sizeof *b);
	cudaMallocManaged(&c, 128 * 128 * sizeof *c);
	all<0>();
	start(64);
	double copy[16][16];

	for (int y = 0; y < 16; y++)
		for (int k = 0; k < 16; k++)
			copy[y][k] = a[y * 64 + 48 + k];
	last<<<1, dim3(16, 16)>>>(a, c, 64);
	cudaDeviceSynchronize();
	for (int y = 0; y < 16; y++)
		for (int x = 0; x < 16; x++) {
			double sum = 0;

			for (int k = 0; k < 16; k++)
				sum += copy[y][k] * (x + k);
			bad += sum != c[y * 16 + x];
		}
	printf("behind the loop: %d wrong, %s\n", bad, cudaGetErrorString(cudaGetLastError()));
	return 0;
}
