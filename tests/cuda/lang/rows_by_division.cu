// Rows and columns that threads find by division of their number in the grid, in loops that load by them: every thread gets the
// same as if it ran alone, whatever the width (a row of many blocks, a block of many rows, none, negative), type and way out.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

template <class T, int FIXED> __host__ __device__ T width_of(T w) { return FIXED ? (T)FIXED : w; }

template <class T, int FIXED> __host__ __device__ int one(const int *a, const int *b, T i, T w, int depth)
{
	T r = i / width_of<T, FIXED>(w), c = i % width_of<T, FIXED>(w);
	int s = (int)r;

	for (int k = 0; k < depth; k++)
		s += a[((int)r * 7 + k) & 1023] * b[(k * 13 + (int)c) & 1023];
	return s;
}

template <class T, int FIXED> __global__ void product(const int *a, const int *b, int *out, T n, T w, int depth, T first)
{
	T i = (T)blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	out[i] = one<T, FIXED>(a, b, i + first, w, depth);
}

template <class T, int FIXED> __global__ void strided(const int *a, const int *b, int *out, T n, T w, int depth)
{
	for (T i = (T)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (T)gridDim.x * blockDim.x)
		out[i] = one<T, FIXED>(a, b, i, w, depth);
}

// Four numbers of three widths, some lanes done sooner, one way out in the middle.
__host__ __device__ int layers_of(const int *a, const int *b, int i, int W, int H, int C)
{
	int x = i % W, y = i / W % H, c = i / (W * H) % C, n = i / (W * H * C), s = n;

	for (int ky = 0; ky < 3; ky++)
		for (int kx = 0; kx < 3; kx++) {
			int yy = y + ky - 1, xx = x + kx - 1;

			if (yy >= 0 && yy < H && xx >= 0 && xx < W)
				s += a[(((n * C + c) * H + yy) * W + xx) & 1023] * b[(c * 9 + ky * 3 + kx) & 1023];
			if (s > 400000)
				return -s;
		}
	return s;
}

__global__ void layers(const int *a, const int *b, int *out, int n, int W, int H, int C)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		out[i] = layers_of(a, b, i, W, H, C);
}

__global__ void counted(const int *a, int *rows, int n, int w)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;

	if (i < n) {
		int r = i / w, c = i - r * w;

		for (int k = 0; k <= c % 5; k++) // lanes leave one by one
			s += a[(r + k * c) & 1023];
		atomicAdd(&rows[r], s);
	}
}

static std::vector<int> A(1024), B(1024);
static int *a, *b, *out, bad, runs;
enum { MOST = 5000 };

template <class F> static void compare(const char *what, long w, int n, F want)
{
	cudaError_t e = cudaDeviceSynchronize();

	runs++;
	for (int i = 0; i < n; i++)
		if (e || out[i] != want(i)) {
			printf("%s, width %ld: [%d] is %d, not %d (%s)\n", what, w, i, out[i], want(i), cudaGetErrorString(e));
			bad++;
			break;
		}
	for (int i = 0; i < MOST; i++)
		out[i] = -77;
}

template <class T, int FIXED> static void all(const char *name, T w, int threads)
{
	int n = 3000, blocks = (n + threads - 1) / threads;

	product<T, FIXED><<<blocks, threads>>>(a, b, out, n, w, 9, 0);
	compare(name, (long)w, n, [=](int i) { return one<T, FIXED>(A.data(), B.data(), (T)i, w, 9); });
	product<T, FIXED><<<blocks, threads>>>(a, b, out, n, w, 5, (T)(1 << 30) - 1500); // over the end of what turns can be
	compare(name, (long)w, n, [=](int i) { return one<T, FIXED>(A.data(), B.data(), (T)i + (T)(1 << 30) - 1500, w, 5); });
	strided<T, FIXED><<<3, threads>>>(a, b, out, n, w, 9);
	compare(name, (long)w, n, [=](int i) { return one<T, FIXED>(A.data(), B.data(), (T)i, w, 9); });
}

template <class T> static void widths(const char *name, int threads)
{
	for (T w : { 1, 2, 15, 31, 63, 64, 65, 100, 127, 128, 200, 255, 256, 257, 500, 1000, 1024, 2999, 3001, 1 << 29 })
		all<T, 0>(name, w, threads);
}

int main()
{
	cudaMallocManaged(&a, sizeof(int) * 1024);
	cudaMallocManaged(&b, sizeof(int) * 1024);
	cudaMallocManaged(&out, sizeof(int) * MOST);
	for (int i = 0; i < 1024; i++) {
		a[i] = A[i] = (i * 37 + 11) % 101 - 50;
		b[i] = B[i] = (i * 53 + 5) % 97 - 48;
	}
	widths<unsigned>("unsigned", 256);
	widths<long long>("long long", 64);
	widths<unsigned long long>("unsigned long long", 256);
	all<int, 100>("int", 100, 256);
	all<int, 128>("int", 128, 100);
	all<int, 1000>("int", 1000, 256);
	all<unsigned, 127>("unsigned", 127, 256);
	all<unsigned, 1000>("unsigned", 1000, 256);
	all<unsigned, 500>("unsigned", 500, 100);
	all<int, 7>("int", 7, 64);
	for (int threads : { 256, 100 }) {
		widths<int>("int", threads);
		for (int w : { -3, -200, -1 }) { // negative widths, and numbers
			product<int, 0><<<3, threads>>>(a, b, out, threads * 3, w, 4, 0);
			compare("negative width", w, threads * 3, [=](int i) { return one<int, 0>(A.data(), B.data(), i, w, 4); });
		}
		product<int, 0><<<3, threads>>>(a, b, out, threads * 3, 200, 4, -150);
		compare("negative numbers", 200, threads * 3, [=](int i) { return one<int, 0>(A.data(), B.data(), i - 150, 200, 4); });
		product<int, 128><<<3, threads>>>(a, b, out, threads * 3, 0, 4, -150);
		compare("negative numbers", 128, threads * 3, [=](int i) { return one<int, 128>(A.data(), B.data(), i - 150, 0, 4); });
		product<int, 1000><<<3, threads>>>(a, b, out, threads * 3, 0, 4, -150);
		compare("negative numbers", 1000, threads * 3, [=](int i) { return one<int, 1000>(A.data(), B.data(), i - 150, 0, 4); });
		for (int W : { 17, 64, 70, 300, 1 }) {
			layers<<<(4000 + threads - 1) / threads, threads>>>(a, b, out, 4000, W, 5, 3);
			compare("layers", W, 4000, [=](int i) { return layers_of(A.data(), B.data(), i, W, 5, 3); });
		}
		for (int w : { 70, 90, 333, 2000 }) {
			for (int i = 0; i < MOST; i++)
				out[i] = 0;
			counted<<<(3000 + threads - 1) / threads, threads>>>(a, out, 3000, w);
			std::vector<int> rows(MOST);
			for (int i = 0; i < 3000; i++)
				for (int k = 0; k <= i % w % 5; k++)
					rows[i / w] += A[(i / w + k * (i % w)) & 1023];
			compare("sums of rows", w, 3000 / w + 1, [&](int i) { return rows[i]; });
		}
	}
	printf("%d runs, %d wrong\n", runs, bad);
	return bad != 0;
}
