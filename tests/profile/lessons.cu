// A ninth set of kernels, timed on an H100 (h100.csv), lessons of courses once more: reductions, scans, transpositions, stencils, sorting, histograms,
// products of matrices, bodies, random numbers, sparse rows, graphs, Fourier transforms, convolutions, strings.
#include "clocked.h"
#include <cuda_fp16.h>
#include <mma.h>

#define GID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void nothing() {}

// ---- sums and scans
__global__ void sumPerWarp(const float *x, float *out, int n)
{
	float s = 0;
	for (int i = GID; i < n; i += gridDim.x * blockDim.x)
		s += x[i];
	for (int d = 16; d; d /= 2)
		s += __shfl_down_sync(~0u, s, d);
	if (threadIdx.x % 32 == 0)
		atomicAdd(out, s);
}
__global__ void largestPerBlock(const int *x, int *out, int n)
{
	__shared__ int best[8];
	int m = -1;
	for (int i = GID; i < n; i += gridDim.x * blockDim.x)
		m = max(m, x[i]);
	m = __reduce_max_sync(~0u, m);
	if (threadIdx.x % 32 == 0)
		best[threadIdx.x / 32] = m;
	__syncthreads();
	if (threadIdx.x < 8) {
		m = best[threadIdx.x];
		for (int d = 4; d; d /= 2)
			m = max(m, __shfl_down_sync(0xff, m, d, 8));
		if (!threadIdx.x)
			out[blockIdx.x] = m;
	}
}
__global__ void scanByWarps(const int *x, int *out, int *sums)
{
	__shared__ int ends[32];
	int lane = threadIdx.x % 32, warp = threadIdx.x / 32, v = x[GID];
	for (int d = 1; d < 32; d *= 2) {
		int o = __shfl_up_sync(~0u, v, d);
		v += lane >= d ? o : 0;
	}
	if (lane == 31)
		ends[warp] = v;
	__syncthreads();
	if (!warp) {
		int e = lane < blockDim.x / 32 ? ends[lane] : 0;
		for (int d = 1; d < 32; d *= 2) {
			int o = __shfl_up_sync(~0u, e, d);
			e += lane >= d ? o : 0;
		}
		ends[lane] = e;
	}
	__syncthreads();
	v += warp ? ends[warp - 1] : 0;
	out[GID] = v;
	if (threadIdx.x == blockDim.x - 1)
		sums[blockIdx.x] = v;
}
__global__ void meanAndVariance(const double *x, double *out, int n)
{
	__shared__ double sum[128], square[128];
	double s = 0, q = 0;
	for (int i = GID; i < n; i += gridDim.x * blockDim.x) {
		double v = x[i];
		s += v;
		q += v * v;
	}
	sum[threadIdx.x] = s;
	square[threadIdx.x] = q;
	for (int half = 64; half; half /= 2) {
		__syncthreads();
		if (threadIdx.x < half) {
			sum[threadIdx.x] += sum[threadIdx.x + half];
			square[threadIdx.x] += square[threadIdx.x + half];
		}
	}
	if (!threadIdx.x) {
		out[2 * blockIdx.x] = sum[0];
		out[2 * blockIdx.x + 1] = square[0];
	}
}

// ---- transpositions and stencils
__global__ void transposeRectangle(const float *in, float *out, int w, int h)
{
	__shared__ float tile[32][33];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		if (x < w && y + j < h)
			tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		if (x < h && y + j < w)
			out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}
__global__ void transposeDoubles(const double *in, double *out, int w)
{
	__shared__ double tile[16][16];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	tile[threadIdx.y][threadIdx.x] = in[y * w + x];
	__syncthreads();
	out[(blockIdx.x * 16 + threadIdx.y) * w + blockIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void marchUp(const float *in, float *out, int n, float c)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, plane = n * n;
	if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
		return;
	int at = y * n + x;
	float below = in[at], here = in[at + plane];
	for (int z = 1; z < n - 1; z++) {
		at += plane;
		float above = in[at + plane];
		out[at] = here + c * (below + above + in[at - 1] + in[at + 1] + in[at - n] + in[at + n] - 6 * here);
		below = here;
		here = above;
	}
}
__global__ void radiusEight(const float *in, float *out, int n)
{
	__shared__ float s[256 + 16];
	int i = GID, t = threadIdx.x + 8;
	s[t] = in[i];
	if (threadIdx.x < 8) {
		s[t - 8] = i >= 8 ? in[i - 8] : 0;
		s[t + 256] = i + 256 < n ? in[i + 256] : 0;
	}
	__syncthreads();
	float v = 0;
	for (int k = -8; k <= 8; k++)
		v += s[t + k];
	out[i] = v / 17;
}
__global__ void relaxDoubles(const double *in, double *out, const double *force, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {
		int at = y * w + x;
		out[at] = .25 * (in[at - 1] + in[at + 1] + in[at - w] + in[at + w] - force[at]);
	}
}

// ---- sorting and histograms
__global__ void bitonicStep(int *x, int j, int k)
{
	int i = GID, o = i ^ j;
	if (o > i) {
		int a = x[i], b = x[o];
		if ((a > b) == !(i & k)) {
			x[i] = b;
			x[o] = a;
		}
	}
}
__global__ void sortByRank(const int *in, int *out)
{
	__shared__ int s[256];
	int v = in[GID], rank = 0;
	s[threadIdx.x] = v;
	__syncthreads();
	for (int i = 0; i < 256; i++)
		rank += s[i] < v || (s[i] == v && i < threadIdx.x);
	out[blockIdx.x * 256 + rank] = v;
}
__global__ void binsPerWarp(const unsigned *x, unsigned *out, int n)
{
	__shared__ unsigned bins[8][64];
	for (int i = threadIdx.x; i < 8 * 64; i += blockDim.x)
		(&bins[0][0])[i] = 0;
	__syncthreads();
	for (int i = GID; i < n; i += gridDim.x * blockDim.x) {
		unsigned v = x[i];
		for (int b = 0; b < 4; b++)
			atomicAdd(&bins[threadIdx.x / 32][v >> (8 * b) & 63], 1);
	}
	__syncthreads();
	if (threadIdx.x < 64) {
		unsigned sum = 0;
		for (int w = 0; w < 8; w++)
			sum += bins[w][threadIdx.x];
		atomicAdd(&out[threadIdx.x], sum);
	}
}
__global__ void countDigits(const unsigned *x, unsigned *count, int n, int shift)
{
	__shared__ unsigned c[16];
	if (threadIdx.x < 16)
		c[threadIdx.x] = 0;
	__syncthreads();
	if (GID < n)
		atomicAdd(&c[x[GID] >> shift & 15], 1);
	__syncthreads();
	if (threadIdx.x < 16)
		count[threadIdx.x * gridDim.x + blockIdx.x] = c[threadIdx.x];
}

// ---- products of matrices
__global__ void productByEights(const float *a, const float *b, float *c, int n)
{
	__shared__ float s[8][8], t[8][8];
	int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
	float sum = 0;
	for (int k = 0; k < n; k += 8) {
		s[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
		t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
		__syncthreads();
		for (int i = 0; i < 8; i++)
			sum += s[threadIdx.y][i] * t[i][threadIdx.x];
		__syncthreads();
	}
	c[y * n + x] = sum;
}
__global__ void productFourByFour(const float *a, const float *b, float *c, int n)
{
	__shared__ float s[16][64], t[16][64];
	int tx = threadIdx.x % 16, ty = threadIdx.x / 16, x0 = blockIdx.x * 64, y0 = blockIdx.y * 64;
	float sum[4][4] = {};
	for (int k = 0; k < n; k += 16) {
		for (int i = threadIdx.x; i < 16 * 64; i += 256) {
			s[i % 16][i / 16] = a[(y0 + i / 16) * n + k + i % 16];
			t[i / 64][i % 64] = b[(k + i / 64) * n + x0 + i % 64];
		}
		__syncthreads();
		for (int i = 0; i < 16; i++) {
			float u[4], v[4];
			for (int j = 0; j < 4; j++) {
				u[j] = s[i][ty * 4 + j];
				v[j] = t[i][tx * 4 + j];
			}
			for (int p = 0; p < 4; p++)
				for (int q = 0; q < 4; q++)
					sum[p][q] += u[p] * v[q];
		}
		__syncthreads();
	}
	for (int p = 0; p < 4; p++)
		for (int q = 0; q < 4; q++)
			c[(y0 + ty * 4 + p) * n + x0 + tx * 4 + q] = sum[p][q];
}
__global__ void productOfHalves(const __half2 *a, const __half2 *b, __half2 *c, int n) // n / 2 columns of pairs
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, w = n / 2;
	__half2 sum = __float2half2_rn(0);
	for (int k = 0; k < w; k++) {
		__half2 u = a[y * w + k];
		sum = __hfma2(__low2half2(u), b[2 * k * w + x], sum);
		sum = __hfma2(__high2half2(u), b[(2 * k + 1) * w + x], sum);
	}
	c[y * w + x] = sum;
}
__global__ void productByTensors(const __half *a, const __half *b, float *c, int n)
{
	using namespace nvcuda::wmma;
	int row = (blockIdx.y * 4 + threadIdx.x / 32) * 16, column = blockIdx.x * 16;
	fragment<matrix_a, 16, 16, 16, __half, row_major> u;
	fragment<matrix_b, 16, 16, 16, __half, row_major> v;
	fragment<accumulator, 16, 16, 16, float> sum;
	fill_fragment(sum, 0.f);
	for (int k = 0; k < n; k += 16) {
		load_matrix_sync(u, a + row * n + k, n);
		load_matrix_sync(v, b + k * n + column, n);
		mma_sync(sum, u, v, sum);
	}
	store_matrix_sync(c + row * n + column, sum, n, mem_row_major);
}
__global__ void productOfDoubles(const double *a, const double *b, double *c, int n)
{
	__shared__ double s[16][16], t[16][17];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	double sum = 0;
	for (int k = 0; k < n; k += 16) {
		s[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
		t[threadIdx.x][threadIdx.y] = b[(k + threadIdx.y) * n + x];
		__syncthreads();
		for (int i = 0; i < 16; i++)
			sum += s[threadIdx.y][i] * t[threadIdx.x][i];
		__syncthreads();
	}
	c[y * n + x] = sum;
}
__global__ void vectorByWarps(const double *m, const double *v, double *out, int w)
{
	int row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x % 32;
	double sum = 0;
	for (int k = lane; k < w; k += 32)
		sum += m[(size_t)row * w + k] * v[k];
	for (int d = 16; d; d /= 2)
		sum += __shfl_xor_sync(~0u, sum, d);
	if (!lane)
		out[row] = sum;
}

// ---- bodies and chance
__global__ void pull(const float4 *body, float4 *force, int n)
{
	__shared__ float4 near[128];
	float4 me = body[GID], f = {};
	for (int from = 0; from < n; from += 128) {
		near[threadIdx.x] = body[from + threadIdx.x];
		__syncthreads();
		for (int i = 0; i < 128; i++) {
			float dx = near[i].x - me.x, dy = near[i].y - me.y, dz = near[i].z - me.z;
			float r = rsqrtf(dx * dx + dy * dy + dz * dz + .01f), s = near[i].w * r * r * r;
			f.x += dx * s;
			f.y += dy * s;
			f.z += dz * s;
		}
		__syncthreads();
	}
	force[GID] = f;
}
__global__ void quarterCircle(unsigned *hits, int tries)
{
	unsigned seed = GID * 2654435761u + 1, n = 0;
	for (int i = 0; i < tries; i++) {
		seed = seed * 1664525u + 1013904223u;
		float x = (seed >> 8) * (1.f / (1 << 24));
		seed = seed * 1664525u + 1013904223u;
		float y = (seed >> 8) * (1.f / (1 << 24));
		n += x * x + y * y < 1;
	}
	hits[GID] = n;
}
__global__ void pricePaths(double *out, int steps, double drift, double spread)
{
	unsigned long long seed = GID * 0x9e3779b97f4a7c15ull + 1;
	double log = 0;
	for (int i = 0; i < steps; i++) {
		double sum = 0;
		for (int k = 0; k < 4; k++) {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			sum += (double)(seed >> 11) * (1. / (1ull << 53));
		}
		log += drift + spread * (sum - 2);
	}
	out[GID] = exp(log);
}
__global__ void logisticMap(double *x, int rounds)
{
	double v = x[GID];
	for (int i = 0; i < rounds; i++)
		v = 3.9 * v * (1 - v);
	x[GID] = v;
}

// ---- sparse rows and graphs
__global__ void rowsByEights(const int *start, const int *col, const float *val, const float *x, float *y, int rows)
{
	int row = GID / 8, lane = threadIdx.x % 8;
	if (row >= rows)
		return;
	float sum = 0;
	for (int i = start[row] + lane; i < start[row + 1]; i += 8)
		sum += val[i] * x[col[i]];
	for (int d = 4; d; d /= 2)
		sum += __shfl_down_sync(__activemask(), sum, d, 8);
	if (!lane)
		y[row] = sum;
}
__global__ void paddedRows(const int *col, const float *val, const float *x, float *y, int rows, int width)
{
	int row = GID;
	if (row < rows) {
		float sum = 0;
		for (int k = 0; k < width; k++) {
			int c = col[k * rows + row];
			if (c >= 0)
				sum += val[k * rows + row] * x[c];
		}
		y[row] = sum;
	}
}
__global__ void nextFrontier(const int *start, const int *col, const int *from, int *level, int *to, int *count, int n, int now)
{
	const int N = 1 << 16;
	if (GID < n) {
		int v = from[GID];
		for (int i = start[v]; i < start[v + 1]; i++)
			if (atomicMax(&level[col[i]], now) < now)
				to[atomicAdd(count, 1) % N] = col[i];
	}
}
__global__ void lookBack(const int *start, const int *col, const int *level, int *next, int n, int now)
{
	int v = GID;
	if (v < n && level[v] < 0)
		for (int i = start[v]; i < start[v + 1]; i++)
			if (level[col[i]] == now - 1) {
				next[v] = now;
				break;
			}
}

// ---- Fourier, convolutions, strings
__global__ void butterflies(const float2 *in, float2 *out, int n, int half)
{
	int i = GID, k = i % half, at = 2 * (i - k) + k;
	float2 a = in[at], b = in[at + half], w;
	sincosf(-3.14159265f * k / half, &w.y, &w.x);
	float2 t = { b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x };
	out[at] = { a.x + t.x, a.y + t.y };
	out[at + half] = { a.x - t.x, a.y - t.y };
}
__global__ void spectrumOf512(const float2 *in, float2 *out)
{
	__shared__ float2 s[512];
	for (int i = threadIdx.x; i < 512; i += 256)
		s[__brev(i) >> 23] = in[blockIdx.x * 512 + i];
	__syncthreads();
	for (int half = 1; half < 512; half *= 2) {
		int k = threadIdx.x % half, at = 2 * (threadIdx.x - k) + k;
		float2 a = s[at], b = s[at + half], w;
		__sincosf(-3.14159265f * k / half, &w.y, &w.x);
		float2 t = { b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x };
		s[at] = { a.x + t.x, a.y + t.y };
		s[at + half] = { a.x - t.x, a.y - t.y };
		__syncthreads();
	}
	for (int i = threadIdx.x; i < 512; i += 256)
		out[blockIdx.x * 512 + i] = s[i];
}
__constant__ float weights[49];
__global__ void sevenBySeven(const float *in, float *out, int w, int h)
{
	__shared__ float s[16 + 6][32 + 6];
	int x0 = blockIdx.x * 32 - 3, y0 = blockIdx.y * 16 - 3;
	for (int i = threadIdx.y * 32 + threadIdx.x; i < 22 * 38; i += 512) {
		int x = min(max(x0 + i % 38, 0), w - 1), y = min(max(y0 + i / 38, 0), h - 1);
		s[i / 38][i % 38] = in[y * w + x];
	}
	__syncthreads();
	float sum = 0;
	for (int j = 0; j < 7; j++)
		for (int i = 0; i < 7; i++)
			sum += weights[j * 7 + i] * s[threadIdx.y + j][threadIdx.x + i];
	out[(blockIdx.y * 16 + threadIdx.y) * w + blockIdx.x * 32 + threadIdx.x] = sum;
}
__global__ void downColumns(const float *in, float *out, int w, int h)
{
	int x = GID % w, y = GID / w;
	float sum = 0;
	for (int k = -4; k <= 4; k++) {
		int at = y + k;
		if (at >= 0 && at < h)
			sum += weights[k + 4] * in[at * w + x];
	}
	out[y * w + x] = sum;
}
__global__ void findWord(const char *text, int n, const char *word, int length, int *found)
{
	int i = GID;
	if (i + length <= n) {
		int k = 0;
		while (k < length && text[i + k] == word[k])
			k++;
		if (k == length)
			atomicAdd(found, 1);
	}
}
__global__ void countVowels(const uchar4 *text, unsigned *count, int n)
{
	unsigned c = 0;
	for (int i = GID; i < n; i += gridDim.x * blockDim.x) {
		uchar4 v = text[i];
		unsigned char four[4] = { v.x, v.y, v.z, v.w };
		for (unsigned char l : four)
			c += l == 'a' || l == 'e' || l == 'i' || l == 'o' || l == 'u';
	}
	c = __reduce_add_sync(~0u, c);
	if (threadIdx.x % 32 == 0)
		atomicAdd(count, c);
}
__global__ void sieveInPieces(unsigned char *composite, int span)
{
	__shared__ unsigned char s[8192];
	int from = blockIdx.x * span;
	for (int i = threadIdx.x; i < span; i += blockDim.x)
		s[i] = 0;
	__syncthreads();
	for (int p = 2 + threadIdx.x; p < 1024; p += blockDim.x)
		for (int m = (from + p - 1) / p * p; m < from + span; m += p)
			if (m > p)
				s[m - from] = 1;
	__syncthreads();
	for (int i = threadIdx.x; i < span; i += blockDim.x)
		composite[from + i] = s[i];
}

int main()
{
	const int M = 1 << 20, N = 1 << 16;
	float *x = floats(8 * M), *y = floats(4 * M), *z = space<float>(8 * M);
	double *d = filled<double>(4 * M, [](size_t i) { return (double)(i * 0x9e3779b1u >> 8) * (1. / (1 << 24)); }), *e = space<double>(4 * M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(4 * M);
	__half *h = filled<__half>(4 * M, [](size_t i) { return __float2half((int)(i * 37 % 64) * .03125f - 1); }), *h2 = space<__half>(4 * M);
	char *text = filled<char>(4 * M, [](size_t) { return (char)('a' + (next_word() >> 24) % 26); }), *word = filled<char>(3, [](size_t i) { return "tea"[i]; });
	static int at[(1 << 16) + 1];
	for (int v = 0; v < N; v++)
		at[v + 1] = at[v] + 2 + (int)((next_word() >> 8) % 13);
	int *start = filled<int>(N + 1, [](size_t v) { return at[v]; }), *col = filled<int>(at[N], [=](size_t i) { return (int)((i * 0x9e3779b1u >> 9) % N); });
	int *padded = filled<int>(16 * N, [=](size_t i) { return i % 5 == 4 ? -1 : (int)((i * 0x9e3779b1u >> 9) % N); });
	int *from = filled<int>(4096, [](size_t i) { return (int)i * 16; }), *none = filled<int>(N, [](size_t) { return -1; });
	int *level = filled<int>(N, [](size_t v) { return v % 3 ? -1 : (int)(v / 3 % 4); });
	float f[49];
	for (int i = 0; i < 49; i++)
		f[i] = (i % 7 + 1) * .01f;
	cudaMemcpyToSymbol(weights, f, sizeof f);
	dim3 square(16, 16);
	int round = 0;

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("sum_per_warp", sumPerWarp<<<264, 256>>>(x, z, 4 * M));
	RUN("largest_per_block", largestPerBlock<<<528, 256>>>(k, k2, 2 * M));
	RUN("scan_by_warps", scanByWarps<<<1024, 512>>>(k, k2, k2 + M));
	RUN("mean_and_variance", meanAndVariance<<<264, 128>>>(d, e, M));
	RUN("transpose_rectangle", transposeRectangle<<<dim3(63, 16), dim3(32, 8)>>>(x, z, 2000, 500));
	RUN("transpose_doubles", transposeDoubles<<<dim3(64, 64), square>>>(d, e, 1024));
	RUN("march_up", marchUp<<<dim3(4, 16), dim3(32, 8)>>>(x, z, 128, .1f));
	RUN("radius_eight", radiusEight<<<4096, 256>>>(x, z, M));
	RUN("relax_doubles", relaxDoubles<<<dim3(32, 64), dim3(32, 16)>>>(d, e, d + M, 1024, 1024));
	RUN("bitonic_step", bitonicStep<<<4096, 256>>>(k, 1024, 4096));
	RUN("sort_by_rank", sortByRank<<<512, 256>>>(k, k2));
	RUN("bins_per_warp", binsPerWarp<<<264, 256>>>((unsigned *)k, (unsigned *)k2, M));
	RUN("count_digits", countDigits<<<4096, 256>>>((unsigned *)k, (unsigned *)k2, M, 8));
	RUN("product_by_eights", productByEights<<<dim3(48, 48), dim3(8, 8)>>>(x, y, z, 384));
	RUN("product_four_by_four", productFourByFour<<<dim3(12, 12), 256>>>(x, y, z, 768));
	RUN("product_of_halves", productOfHalves<<<dim3(16, 32), square>>>((__half2 *)h, (__half2 *)h + M, (__half2 *)h2, 512));
	RUN("product_by_tensors", productByTensors<<<dim3(64, 16), 128>>>(h, h + 2 * M, z, 1024));
	RUN("product_of_doubles", productOfDoubles<<<dim3(24, 24), square>>>(d, d + M, e, 384));
	RUN("vector_by_warps", vectorByWarps<<<512, 128>>>(d, d + 3 * M, e, 1024));
	RUN("pull", pull<<<64, 128>>>((float4 *)x, (float4 *)z, 8192));
	RUN("quarter_circle", quarterCircle<<<264, 256>>>((unsigned *)k2, 200));
	RUN("price_paths", pricePaths<<<264, 128>>>(e, 50, .0001, .01));
	RUN("logistic_map", logisticMap<<<512, 128>>>(d + 3 * M, 300));
	RUN("rows_by_eights", rowsByEights<<<N / 32, 256>>>(start, col, y, x, z, N));
	RUN("padded_rows", paddedRows<<<N / 256, 256>>>(padded, y, x, z, N, 16));
	RUN("next_frontier", nextFrontier<<<16, 256>>>(start, col, from, none, k2 + M, k2 + 2 * M, 4096, round++));
	RUN("look_back", lookBack<<<N / 256, 256>>>(start, col, level, k2, N, 2));
	RUN("butterflies", butterflies<<<2048, 256>>>((float2 *)x, (float2 *)z, M, 4096));
	RUN("spectrum_of_512", spectrumOf512<<<1024, 256>>>((float2 *)x, (float2 *)z));
	RUN("seven_by_seven", sevenBySeven<<<dim3(32, 64), dim3(32, 16)>>>(x, z, 1024, 1024));
	RUN("down_columns", downColumns<<<4096, 256>>>(x, z, 1024, 1024));
	RUN("find_word", findWord<<<4096, 256>>>(text, M, word, 3, k2));
	RUN("count_vowels", countVowels<<<264, 256>>>((uchar4 *)text, (unsigned *)k2, M));
	RUN("sieve_in_pieces", sieveInPieces<<<128, 256>>>((unsigned char *)k2, 8192));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
