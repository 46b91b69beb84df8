// ANSWER: by the manual, not recorded
// Columns of memory walked by rows of threads, through shared memory and past it: every block shape, element, ragged
// edge and alignment; and shared memory that differs by the way a block took to a barrier.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

template <class T> __global__ void scatter_columns(const T *in, T *out, int n, int m)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x < n && y < m)
		out[x * m + y] = in[y * n + x];
}

template <class T> __global__ void gather_columns(const T *in, T *out, int n, int m)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x < m && y < n)
		out[y * m + x] = in[x * n + y];
}

template <class T, int TILE, int ROWS, int PAD> __global__ void tiled(const T *in, T *out, int n, int m)
{
	__shared__ T tile[TILE][TILE + PAD];
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;

	for (int j = 0; j < TILE; j += ROWS)
		if (x < n && y + j < m)
			tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		if (x < m && y + j < n)
			out[(y + j) * m + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <class T, int TILE> __global__ void tiled_whole(const T *in, T *out, int n, int m)
{
	__shared__ T tile[TILE][TILE + 1];

	tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * TILE + threadIdx.y) * n + blockIdx.x * TILE + threadIdx.x];
	__syncthreads();
	out[(blockIdx.x * TILE + threadIdx.y) * m + blockIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// What stands in the tile depends on the way, and on one way nobody reads it.
__global__ void by_ways(const int *in, int *out, int kind)
{
	__shared__ int tile[16][17];
	int i = (blockIdx.x * 16 + threadIdx.y) * 16 + threadIdx.x, v = in[i];

	if (kind == 0)
		tile[threadIdx.y][threadIdx.x] = v;
	else if (kind == 1)
		tile[threadIdx.y][threadIdx.x] = -v;
	else
		tile[threadIdx.y][15 - threadIdx.x] = v + 1;
	__syncthreads();
	if (blockIdx.x % 3 == 2)
		out[i] = v;
	else
		out[i] = tile[threadIdx.x][threadIdx.y] + (kind == 3 ? tile[threadIdx.y][0] : 0);
}

// Shared memory lives on from turn to turn.
__global__ void in_turns(const int *in, int *out, int turns)
{
	__shared__ int a[16][17], b[16][17];
	int i = threadIdx.y * 16 + threadIdx.x, sum = 0;

	b[threadIdx.y][threadIdx.x] = 7;
	for (int t = 0; t < turns; t++) {
		a[threadIdx.y][threadIdx.x] = in[(blockIdx.x * turns + t) * 256 + i];
		__syncthreads();
		sum = sum * 3 + a[threadIdx.x][threadIdx.y] + b[threadIdx.x][threadIdx.y];
		__syncthreads();
		b[threadIdx.y][threadIdx.x] = a[threadIdx.y][15 - threadIdx.x];
		__syncwarp();
	}
	out[blockIdx.x * 256 + i] = sum;
}

static int failures;

template <class T> struct Matrix {
	int n, m, off;
	std::vector<T> h, got;
	T *in, *out;
	Matrix(int n, int m, int off) : n(n), m(m), off(off), h(n * m), got(n * m + 2 * off)
	{
		for (size_t i = 0; i < h.size(); i++)
			h[i] = (T)(i * 2654435761u >> 8);
		cudaMalloc(&in, (n * m + off) * sizeof(T));
		cudaMalloc(&out, (n * m + 2 * off) * sizeof(T));
		cudaMemcpy(in + off, h.data(), n * m * sizeof(T), cudaMemcpyDefault);
		cudaMemset(out, 0x5a, (n * m + 2 * off) * sizeof(T));
	}
	~Matrix()
	{
		cudaFree(in);
		cudaFree(out);
	}
	void check(const char *what)
	{
		T guard;
		int bad = cudaDeviceSynchronize() != cudaSuccess;

		memset(&guard, 0x5a, sizeof guard);
		cudaMemcpy(got.data(), out, got.size() * sizeof(T), cudaMemcpyDefault);
		for (int k = 0; k < off; k++)
			bad += memcmp(&got[k], &guard, sizeof guard) || memcmp(&got[off + n * m + k], &guard, sizeof guard);
		for (int y = 0; y < m; y++)
			for (int x = 0; x < n; x++)
				bad += got[off + x * m + y] != h[y * n + x];
		if (bad) {
			printf("%s, elements of %d bytes, %d x %d, off by %d: %d wrong\n", what, (int)sizeof(T), n, m, off, bad);
			failures++;
		}
	}
};

static int up(int a, int b)
{
	return (a + b - 1) / b;
}

template <class T, int TILE, int ROWS, int PAD> static void try_tiled(int n, int m, int off)
{
	Matrix<T> k(n, m, off);

	tiled<T, TILE, ROWS, PAD><<<dim3(up(n, TILE), up(m, TILE)), dim3(TILE, ROWS)>>>(k.in + off, k.out + off, n, m);
	k.check("tiled");
}

template <class T> static void try_all(int n, int m, int off)
{
	static const int shape[][2] = {{16, 16}, {32, 8}, {32, 32}, {12, 8}};

	for (auto s : shape) {
		if (sizeof(T) != 4 && s[0] != 16)
			continue;
		dim3 block(s[0], s[1]);
		Matrix<T> a(n, m, off), b(n, m, off);

		scatter_columns<T><<<dim3(up(n, s[0]), up(m, s[1])), block>>>(a.in + off, a.out + off, n, m);
		a.check("scattered columns");
		gather_columns<T><<<dim3(up(m, s[0]), up(n, s[1])), block>>>(b.in + off, b.out + off, n, m);
		b.check("gathered columns");
	}
	try_tiled<T, 16, 16, 1>(n, m, off);
	try_tiled<T, 32, 8, 1>(n, m, off);
	if (n % 16 || m % 16)
		return;
	Matrix<T> c(n, m, off);

	tiled_whole<T, 16><<<dim3(n / 16, m / 16), dim3(16, 16)>>>(c.in + off, c.out + off, n, m);
	c.check("whole tiles");
}

template <class T> static void try_sizes(const char *name)
{
	try_all<T>(64, 96, 0);
	try_all<T>(128, 64, 3);
	try_all<T>(75, 53, 1);
	printf("%s: %s\n", name, failures ? "wrong" : "right");
}

static void try_ways()
{
	enum { BLOCKS = 7, N = BLOCKS * 256 };
	std::vector<int> h(N), got(N);
	int *in, *out, bad = 0;

	for (int i = 0; i < N; i++)
		h[i] = i * 7 + 1;
	cudaMalloc(&in, N * 4);
	cudaMalloc(&out, N * 4);
	cudaMemcpy(in, h.data(), N * 4, cudaMemcpyDefault);
	for (int kind = 0; kind < 4; kind++) {
		by_ways<<<BLOCKS, dim3(16, 16)>>>(in, out, kind);
		cudaMemcpy(got.data(), out, N * 4, cudaMemcpyDefault);
		for (int i = 0; i < N; i++) {
			int b = i / 256, y = i / 16 % 16, x = i % 16;
			auto tile = [&](int r, int c) {
				int v = h[b * 256 + r * 16 + (kind < 2 ? c : 15 - c)];
				return kind == 0 ? v : kind == 1 ? -v : v + 1;
			};
			bad += got[i] != (b % 3 == 2 ? h[i] : tile(x, y) + (kind == 3 ? tile(y, 0) : 0));
		}
	}
	in_turns<<<2, dim3(16, 16)>>>(in, out, 3);
	cudaMemcpy(got.data(), out, 512 * 4, cudaMemcpyDefault);
	for (int i = 0; i < 512; i++) {
		int b = i / 256, y = i / 16 % 16, x = i % 16, sum = 0;

		for (int t = 0; t < 3; t++) {
			const int *a = &h[(b * 3 + t) * 256];

			sum = sum * 3 + a[x * 16 + y] + (t ? a[x * 16 + 15 - y - 256] : 7);
		}
		bad += got[i] != sum;
	}
	printf("ways and turns: %d wrong\n", bad);
	cudaFree(in);
	cudaFree(out);
}

int main()
{
	try_sizes<float>("float");
	try_sizes<double>("double");
	try_ways();
	return 0;
}
