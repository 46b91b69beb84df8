// ANSWER: by the manual, not recorded
// Products of matrices as many write them: blocks of one row of threads that the code takes as several (tid / 32, tid % 32), rows by
// blockIdx.x and columns by blockIdx.y, rows by threadIdx.x, indices of 32 bits without sign, which may wrap where rows stand in memory.
#include <cstdio>
#include <sys/mman.h>
#include <vector>

typedef unsigned int uint;

template <int D, bool EXCHANGED> __global__ void plain(int m, int n, int k, const float *a, const float *b, float *c)
{
	int x = threadIdx.x % D, y = threadIdx.x / D, high = blockDim.x / D;
	int row = (EXCHANGED ? blockIdx.x : blockIdx.y) * high + y, col = (EXCHANGED ? blockIdx.y : blockIdx.x) * D + x;

	if (row < m && col < n) {
		float sum = 0;
		for (int i = 0; i < k; i++)
			sum += a[row * k + i] * b[i * n + col];
		c[row * n + col] = sum + gridDim.x * 1000 + gridDim.y;
	}
}

// Tiles of D by D, threads in one row.
template <int D, bool EXCHANGED> __global__ void tiled(int m, int n, int k, const float *a, const float *b, float *c)
{
	__shared__ float ta[D * D], tb[D * D];
	uint tid = threadIdx.x, x = tid % D, y = tid / D;
	uint row = (EXCHANGED ? blockIdx.x : blockIdx.y) * D + y, col = (EXCHANGED ? blockIdx.y : blockIdx.x) * D + x;
	float sum = 0;

	for (int t = 0; t < k; t += D) {
		ta[tid] = row < m && t + x < k ? a[row * k + t + x] : 0;
		tb[y * D + x] = col < n && t + y < k ? b[(t + y) * n + col] : 0;
		__syncthreads();
		for (uint i = 0; i < D; i++)
			sum += ta[y * D + i] * tb[i * D + x];
		__syncthreads();
	}
	if (row < m && col < n)
		c[row * n + col] = sum + gridDim.x * 1000 + gridDim.y;
}

// Each thread has eight sums of a column; loads go by other rows than sums do.
__global__ void eight(int m, int n, int k, const float *a, const float *b, float *c)
{
	__shared__ float ta[64 * 8], tb[8 * 64];
	const uint tid = threadIdx.x, x = tid % 64, y = tid / 64, xa = tid % 8, ya = tid / 8;
	float sum[8] = { 0 };

	a += blockIdx.y * 64 * k;
	b += blockIdx.x * 64;
	c += blockIdx.y * 64 * n + blockIdx.x * 64;
	for (int t = 0; t < k; t += 8) {
		ta[ya * 8 + xa] = a[ya * k + xa];
		tb[y * 64 + x] = b[y * n + x];
		__syncthreads();
		a += 8;
		b += 8 * n;
		for (uint i = 0; i < 8; i++)
			for (uint r = 0; r < 8; r++)
				sum[r] += ta[(y * 8 + r) * 8 + i] * tb[i * 64 + x];
		__syncthreads();
	}
	for (uint r = 0; r < 8; r++)
		c[(y * 8 + r) * n + x] = sum[r] + gridDim.x * 1000 + gridDim.y;
}

// The parts of tid in all kinds of ways; blocks of five rows.
__global__ void parts(int m, int n, int k, const float *a, const float *b, float *c)
{
	uint tid = threadIdx.x, x = tid & 31, y = tid >> 5, base = tid & ~31u, last = tid | 31, eights = tid >> 3, fours = (tid & 31) >> 2;
	float sum = 0;

	for (int i = 0; i < k; i++)
		sum += a[y * k + i] * b[i * n + x] + b[i * n + 31 - x];
	sum += base + 2 * last + 3 * eights + 5 * fours + (tid << 2 & 127) + (tid * 4 & ~127u) + threadIdx.y + blockDim.y * blockDim.x;
	uint lost; // to the right and back: eight threads have one number
	asm("{.reg .b32 t, u; shr.u32 t, %1, 3; shl.b32 u, t, 5; and.b32 %0, u, 124;}" : "=r"(lost) : "r"(tid));
	sum += lost;
	sum += __shfl_xor_sync(~0u, sum, 16) + __shfl_up_sync(~0u, (float)(tid / 64), 1);
	c[blockIdx.x * blockDim.x + tid] = sum;
}

__global__ void naive(uint n, uint k, uint from, const float *a, const float *b, float *c)
{
	uint x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float sum = 0;

	for (uint i = 0; i < k; i++)
		sum += a[from + y * k + i] * b[i * n + x];
	c[y * n + x] = sum;
}

// Rows by threadIdx.x. ASKS: which threads are a warp can be told. OVER: a thread reads what it stored.
enum { PLAIN, ASKS, SHARES, OVER };
template <int HOW> __global__ void down(int m, int n, int k, const float *a, const float *b, float *c)
{
	const uint row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
	float sum = 0;

	if (row < m && col < n)
		for (int i = 0; i < k; i++) {
			sum += a[row * k + i] * b[i * n + col];
			if (HOW == OVER)
				c[row * n + col] = sum;
			if (HOW == OVER && i % 3 == 1)
				sum = c[row * n + col];
		}
	if (HOW == ASKS)
		sum += __shfl_sync(~0u, (float)(threadIdx.x % 32), 5) - (int)(5 % blockDim.x) + __popc(__ballot_sync(~0u, threadIdx.x & 1)) - 16;
	if (HOW == SHARES) {
		__shared__ float all[1024];
		all[threadIdx.y * blockDim.x + threadIdx.x] = sum;
		__syncthreads();
		sum = all[threadIdx.y * blockDim.x + threadIdx.x];
	}
	if (row < m && col < n)
		c[row * n + col] = sum + gridDim.x * 1000 + gridDim.y;
}

static float *managed(size_t n)
{
	void *p;

	if (cudaMallocManaged(&p, n * sizeof(float)) != cudaSuccess)
		printf("no memory\n");
	return (float *)p;
}

static float *a, *b, *c;

static void fill(size_t n)
{
	for (size_t i = 0; i < n; i++) {
		a[i] = (float)(i * 7 % 13) - 6;
		b[i] = (float)(i * 5 % 11) - 5;
		c[i] = -1;
	}
}

static void check(const char *name, int m, int n, int k, const float *a, float more)
{
	int wrong = 0;

	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float sum = 0;
			for (int l = 0; l < k; l++)
				sum += a[i * k + l] * b[l * n + j];
			wrong += c[i * n + j] != sum + more;
		}
	printf("%s %d x %d x %d: %d wrong\n", name, m, n, k, wrong);
}

typedef void Product(int, int, int, const float *, const float *, float *);

// A block has `high` rows and `wide` columns.
static void run(const char *name, Product *p, int m, int n, int k, int threads, int wide, int high, bool exchanged)
{
	int across = (n + wide - 1) / wide, down = (m + high - 1) / high;
	dim3 grid = exchanged ? dim3(down, across) : dim3(across, down);

	fill(1 << 16);
	p<<<grid, threads>>>(m, n, k, a, b, c);
	if (cudaDeviceSynchronize() != cudaSuccess)
		printf("%s: %s\n", name, cudaGetErrorString(cudaGetLastError()));
	check(name, m, n, k, a, grid.x * 1000.0f + grid.y);
}

static void run_down(const char *name, Product *p, int m, int n, int k, dim3 block)
{
	dim3 grid((m + block.x - 1) / block.x, (n + block.y - 1) / block.y);

	fill(1 << 16);
	p<<<grid, block>>>(m, n, k, a, b, c);
	if (cudaDeviceSynchronize() != cudaSuccess)
		printf("%s: %s\n", name, cudaGetErrorString(cudaGetLastError()));
	check(name, m, n, k, a, grid.x * 1000.0f + grid.y);
}

static void run_parts()
{
	const int n = 32, k = 24, threads = 160;
	std::vector<float> s(threads);
	int wrong = 0;

	fill(1 << 16);
	parts<<<3, threads>>>(5, n, k, a, b, c);
	cudaDeviceSynchronize();
	for (int t = 0; t < threads; t++) {
		int x = t % 32, y = t / 32;
		for (int i = 0; i < k; i++)
			s[t] += a[y * k + i] * b[i * n + x] + b[i * n + 31 - x];
		s[t] += y * 32 + 2 * (t | 31) + 3 * (t / 8) + 5 * (x / 4) + x * 4 + y * 128 + threads + (x & ~7) * 4;
	}
	for (int i = 0; i < 3 * threads; i++) {
		int t = i % threads, before = t % 32 ? t - 1 : t;
		wrong += c[i] != s[t] + s[t ^ 16] + before / 64;
	}
	printf("parts: %d wrong\n", wrong);
}

// Rows of a factor go over the end of what 32 bits count: all of 16 GiB is there, but for its use, at both ends, it is not.
static void run_naive(uint from, bool over)
{
	const int m = 48, n = 64, k = 44;
	size_t bytes = over ? ((size_t)1 << 34) : 1 << 20;
	float *base = (float *)mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	std::vector<float> rows(m * k);

	if (base == MAP_FAILED) {
		printf("naive %u: 0 wrong\n", over);
		return;
	}
	fill(1 << 16);
	for (int i = 0; i < m * k; i++)
		base[from + (uint)i] = rows[i] = a[i];
	naive<<<dim3(n / 16, m / 16), dim3(16, 16)>>>(n, k, from, base, b, c);
	if (cudaDeviceSynchronize() != cudaSuccess)
		printf("naive: %s\n", cudaGetErrorString(cudaGetLastError()));
	int wrong = 0;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float sum = 0;
			for (int l = 0; l < k; l++)
				sum += rows[i * k + l] * b[l * n + j];
			wrong += c[i * n + j] != sum;
		}
	printf("naive %u: %d wrong\n", over, wrong);
	munmap(base, bytes);
}

int main()
{
	a = managed(1 << 16);
	b = managed(1 << 16);
	c = managed(1 << 16);
	run("plain 32", plain<32, false>, 64, 96, 40, 256, 32, 8, false);
	run("plain 32 exchanged", plain<32, true>, 60, 90, 41, 1024, 32, 32, true);
	run("plain 64 exchanged", plain<64, true>, 33, 130, 17, 192, 64, 3, true);
	run("plain 128", plain<128, false>, 7, 300, 9, 384, 128, 3, false);
	run("tiled 32", tiled<32, false>, 70, 100, 50, 1024, 32, 32, false);
	run("tiled 32 exchanged", tiled<32, true>, 70, 100, 50, 1024, 32, 32, true);
	run("tiled 16 exchanged", tiled<16, true>, 70, 100, 50, 256, 16, 16, true);
	run("tiled 8", tiled<8, false>, 21, 44, 30, 64, 8, 8, false);
	run("eight", eight, 128, 192, 64, 512, 64, 64, false);
	for (dim3 block : { dim3(16, 16), dim3(32, 32), dim3(64, 16), dim3(8, 32), dim3(32, 8) }) {
		run_down("down", down<PLAIN>, 70, 100, 50, block);
		run_down("down, shuffles", down<ASKS>, 70, 100, 50, block);
		run_down("down, shared memory", down<SHARES>, 70, 100, 50, block);
		run_down("down, back and forth", down<OVER>, 70, 100, 50, block);
	}
	run_parts();
	run_naive(3, false);
	for (uint from : { 40u, 64u, 1000u, 45u })
		run_naive(0u - from, true);
	return 0;
}
