// Kernels of other kinds than those of the other files, many of unequal work, timed on an H200 (clocked.csv) when the
// time model knew of the longest warp: nothing in it was changed before it had answered.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include "clocked.h"

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#define LANE (threadIdx.x & 31)

// ---- graphs: rows of neighbours, few of them long
__global__ void bfsLevel(const int *row, const int *col, int *dist, int level, int n)
{
	AT;
	if (i >= n || dist[i] != level)
		return;
	for (int e = row[i]; e < row[i + 1]; e++)
		if (dist[col[e]] < 0)
			dist[col[e]] = level + 1;
}
__global__ void relax(const int *row, const int *col, const int *w, int *dist, int n)
{
	AT;
	if (i >= n)
		return;
	int d = dist[i];
	for (int e = row[i]; e < row[i + 1]; e++)
		atomicMin(&dist[col[e]], d + w[e]);
}
__global__ void rankPull(const int *row, const int *col, const float *rank, float *o, int n)
{
	AT;
	float s = 0;
	if (i >= n)
		return;
	for (int e = row[i]; e < row[i + 1]; e++)
		s += rank[col[e]];
	o[i] = 0.15f + 0.85f * s;
}
__global__ void triangles(const int *row, const int *col, int *o, int n)
{
	AT;
	int found = 0;
	if (i >= n)
		return;
	for (int e = row[i]; e < row[i + 1]; e++) {
		int a = row[i], b = row[col[e]], ea = row[i + 1], eb = row[col[e] + 1];
		while (a < ea && b < eb) {
			int x = col[a], y = col[b];
			found += x == y;
			a += x <= y;
			b += y <= x;
		}
	}
	o[i] = found;
}

// ---- unequal work without memory
__global__ void oneLong(float *o, int shortly, int longly)
{
	AT;
	float x = i;
	for (int k = i == 5000 ? longly : shortly; k; k--)
		x = x * 0.999f + 1;
	o[i] = x;
}
__global__ void triangular(const float *a, const float *x, float *y, int n) // a warp a row
{
	int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
	float s = 0;
	for (int k = LANE; k <= r; k += 32)
		s += a[(size_t)r * n + k] * x[k];
	for (int d = 16; d; d /= 2)
		s += __shfl_xor_sync(~0u, s, d);
	if (!LANE)
		y[r] = s;
}
__global__ void blockSkew(float *o)
{
	AT;
	float x = threadIdx.x;
	for (int k = 0; k < (int)blockIdx.x * 4; k++)
		x = sqrtf(x + k);
	o[i] = x;
}

// ---- small grids, long chains
__global__ void fewBlocks(float *o, int n)
{
	AT;
	float a = i, b = i + 1, c = i + 2;
	for (int k = 0; k < n; k++) {
		a = a * 1.0001f + b;
		b = b * 0.9999f + c;
		c = c * 1.0002f + a;
	}
	o[i] = a + b + c;
}
__global__ void sharedChase(int *o, int n)
{
	__shared__ int next[1024];
	next[threadIdx.x] = (threadIdx.x * 37 + 11) & 1023;
	__syncthreads();
	int at = threadIdx.x;
	for (int k = 0; k < n; k++)
		at = next[at];
	o[threadIdx.x] = at;
}
__global__ void knapsack(const int *value, const int *weight, int *o, int items)
{
	__shared__ int best[2][1024];
	int t = threadIdx.x, p = 0;
	best[0][t] = 0;
	__syncthreads();
	for (int k = 0; k < items; k++, p = 1 - p) {
		int w = weight[k] & 63, with = t >= w ? best[p][t - w] + value[k] : 0;
		best[1 - p][t] = max(best[p][t], with);
		__syncthreads();
	}
	o[blockIdx.x * 1024 + t] = best[p][t];
}
__global__ void modPow(unsigned long long *o, unsigned long long m)
{
	AT;
	unsigned long long b = i + 3, r = 1;
	for (unsigned e = 65537; e; e >>= 1) {
		if (e & 1)
			r = r * b % m;
		b = b * b % m;
	}
	o[i] = r;
}

// ---- atomics
__global__ void hotSpots(int *count, int *o, int n)
{
	AT;
	o[i] = atomicAdd(&count[i % n], 1);
}
__global__ void fourBins(const int *x, int *o, int n)
{
	__shared__ int bins[4];
	if (threadIdx.x < 4)
		bins[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&bins[x[i] & 3], 1);
	__syncthreads();
	if (threadIdx.x < 4)
		atomicAdd(&o[threadIdx.x], bins[threadIdx.x]);
}
__global__ void aggregated(const int *x, int *o, int *count)
{
	AT;
	bool take = x[i] & 1;
	unsigned m = __ballot_sync(~0u, take);
	int base;
	if (!LANE)
		base = atomicAdd(count, __popc(m));
	base = __shfl_sync(~0u, base, 0);
	if (take)
		o[base + __popc(m & ((1u << LANE) - 1))] = x[i];
}

// ---- double
__global__ void dgemm(const double *a, const double *b, double *c, int n)
{
	__shared__ double s[16][16], t[16][17];
	int x = threadIdx.x, y = threadIdx.y, r = blockIdx.y * 16 + y, q = blockIdx.x * 16 + x;
	double v = 0;
	for (int k = 0; k < n; k += 16) {
		s[y][x] = a[r * n + k + x];
		t[y][x] = b[(k + y) * n + q];
		__syncthreads();
		for (int j = 0; j < 16; j++)
			v += s[y][j] * t[j][x];
		__syncthreads();
	}
	c[r * n + q] = v;
}
__global__ void forces(const double *p, double *o, int n)
{
	AT;
	double x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2], f = 0;
	for (int k = 0; k < n; k++) {
		double a = p[3 * k] - x, b = p[3 * k + 1] - y, c = p[3 * k + 2] - z;
		f += rsqrt(a * a + b * b + c * c + 1e-9);
	}
	o[i] = f;
}
__global__ void columnSweep(double *a, int w)
{
	AT;
	double s = 0;
	for (int r = 0; r < w; r++)
		s = a[(size_t)r * w + i] = a[(size_t)r * w + i] + 0.5 * s;
}

// ---- half, bfloat16
__global__ void halfDot(const __half2 *a, const __half2 *x, float *o, int n) // a warp a row
{
	int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
	__half2 s = __float2half2_rn(0);
	for (int k = LANE; k < n; k += 32)
		s = __hfma2(a[(size_t)r * n + k], x[k], s);
	float v = __low2float(s) + __high2float(s);
	for (int d = 16; d; d /= 2)
		v += __shfl_xor_sync(~0u, v, d);
	if (!LANE)
		o[r] = v;
}
__global__ void swish(const __nv_bfloat16 *x, __nv_bfloat16 *o)
{
	AT;
	float v = __bfloat162float(x[i]);
	o[i] = __float2bfloat16(v / (1 + expf(-v)));
}
__global__ void halfPoly(__half *x, int n)
{
	AT;
	__half v = x[i], s = v;
	for (int k = 0; k < n; k++)
		s = __hadd(__hmul(s, v), __float2half(0.25f));
	x[i] = s;
}

// ---- shared memory
__global__ void luShared(const float *a, float *o) // 32 x 32 a block
{
	__shared__ float m[32][33];
	int x = threadIdx.x, y = threadIdx.y;
	m[y][x] = a[(blockIdx.x * 32 + y) * 32 + x] + (x == y ? 8 : 0);
	for (int k = 0; k < 31; k++) {
		__syncthreads();
		if (x == k && y > k)
			m[y][k] /= m[k][k];
		__syncthreads();
		if (x > k && y > k)
			m[y][x] -= m[y][k] * m[k][x];
	}
	__syncthreads();
	o[(blockIdx.x * 32 + y) * 32 + x] = m[y][x];
}
__global__ void wave(const char *a, const char *b, int *o) // edit distance of 256 letters, along diagonals
{
	__shared__ int d[3][260];
	int t = threadIdx.x, p = 0;
	char mine = a[blockIdx.x * 256 + t];
	for (int k = t; k < 260; k += 256)
		d[0][k] = d[1][k] = d[2][k] = k;
	__syncthreads();
	for (int s = 0; s < 511; s++, p = (p + 1) % 3) {
		int j = s - t, v = 0;
		if (j >= 0 && j < 256) {
			v = min(min(d[(p + 1) % 3][t], d[(p + 1) % 3][t + 1]) + 1, d[p][t] + (mine != b[blockIdx.x * 256 + j]));
			d[(p + 2) % 3][t + 1] = v;
		}
		__syncthreads();
	}
	if (t == 255)
		o[blockIdx.x] = d[(p + 1) % 3][256];
}
__global__ void lookups(const unsigned *key, const float *table, float *o, int n)
{
	AT;
	unsigned k = key[i];
	float s = 0;
	for (int j = 0; j < n; j++, k = k * 1664525u + 1013904223u)
		s += table[k >> 18];
	o[i] = s;
}
__global__ void private64(const unsigned char *x, int *o, int n) // counters of its own for each thread
{
	__shared__ unsigned short own[64][128];
	int t = threadIdx.x;
	for (int k = 0; k < 64; k++)
		own[k][t] = 0;
	for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128)
		own[x[i] & 63][t]++;
	__syncthreads();
	if (t < 64) {
		int s = 0;
		for (int k = 0; k < 128; k++)
			s += own[t][(k + t) & 127];
		atomicAdd(&o[t], s);
	}
}
__global__ void segmentedScan(const int *flag, const float *x, float *o)
{
	AT;
	float v = x[i];
	int head = (flag[i] & 7) == 0;
	for (int d = 1; d < 32; d *= 2) {
		float u = __shfl_up_sync(~0u, v, d);
		int h = __shfl_up_sync(~0u, head, d);
		if (LANE >= d && !head)
			v += u, head |= h;
	}
	o[i] = v;
}

int main()
{
	const int M = 1 << 20, N = 1 << 16;
	dim3 wide(32, 8);
	float *x = floats(8 * M), *z = space<float>(8 * M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(4 * M);
	double *d = filled<double>(M, [](size_t) { return (next_word() >> 8) * (1. / (1 << 24)); }), *e = space<double>(M);
	char *text = filled<char>(M, [](size_t) { return (char)('a' + (next_word() >> 24) % 4); });
	static int start[(1 << 16) + 1];
	for (int v = 0; v < N; v++) { // one vertex of 64 has 128 neighbours, one of 8,192 has 4,096
		int deg = v % 8192 == 77 ? 4096 : v % 64 == 3 ? 128 : 4 + (int)((next_word() >> 8) % 8);
		start[v + 1] = start[v] + deg;
	}
	int edges = start[N];
	int *row = filled<int>(N + 1, [](size_t v) { return start[v]; });
	int *col = filled<int>(edges, [=](size_t at) { return (int)((at * 0x9e3779b1u >> 7) % N); });
	int *dist = filled<int>(N, [](size_t v) { return v % 16 == 3 ? 0 : -1; }), *far = ints(N, 1000);

	RUN("bfs_level", bfsLevel<<<N / 256, 256>>>(row, col, dist, 0, N));
	RUN("relax", relax<<<N / 256, 256>>>(row, col, k, far, N));
	RUN("rank_pull", rankPull<<<N / 128, 128>>>(row, col, x, z, N));
	RUN("triangles", triangles<<<N / 128, 128>>>(row, col, k2, 8000));
	RUN("one_long", oneLong<<<264, 256>>>(z, 100, 20000));
	RUN("triangular", triangular<<<128, 256>>>(x, x + 4 * M, z, 1024));
	RUN("block_skew", blockSkew<<<264, 128>>>(z));
	RUN("few_blocks", fewBlocks<<<8, 1024>>>(z, 2000));
	RUN("shared_chase", sharedChase<<<1, 1024>>>(k2, 500));
	RUN("knapsack", knapsack<<<66, 1024>>>(k, k + M, k2, 200));
	RUN("mod_pow", modPow<<<528, 128>>>((unsigned long long *)z, 1000000007ull * 31));
	RUN("hot_spots", hotSpots<<<M / 256, 256>>>(k2 + 2 * M, k2, 8));
	RUN("four_bins", fourBins<<<264, 256>>>(k, k2, 4 * M));
	RUN("aggregated", aggregated<<<4 * M / 256, 256>>>(k, (int *)z, k2 + 3 * M));
	RUN("dgemm", dgemm<<<dim3(32, 32), dim3(16, 16)>>>(d, d + M / 2, e, 512));
	RUN("forces", forces<<<66, 128>>>(d, e, 1024));
	RUN("column_sweep", columnSweep<<<8, 128>>>(e, 1024));
	RUN("half_dot", halfDot<<<256, 256>>>((__half2 *)x, (__half2 *)(x + 4 * M), z, 1024));
	RUN("swish", swish<<<4 * M / 256, 256>>>((__nv_bfloat16 *)x, (__nv_bfloat16 *)z));
	RUN("half_poly", halfPoly<<<1024, 256>>>((__half *)z, 64));
	RUN("lu_shared", luShared<<<512, dim3(32, 32)>>>(x, z));
	RUN("wave", wave<<<264, 256>>>(text, text + M / 2, k2));
	RUN("lookups", lookups<<<528, 256>>>((unsigned *)k, x, z, 64));
	RUN("private64", private64<<<528, 128>>>((unsigned char *)text, k2, M));
	RUN("segmented_scan", segmentedScan<<<4 * M / 256, 256>>>(k, x, z));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
