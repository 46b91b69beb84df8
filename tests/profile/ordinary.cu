// A twelfth set of kernels, timed on an H100 (h100.csv): what courses and codes have most of. Products of matrices and
// vectors, sums, scans (one of a single pass), sorts, histograms, stencils in two and three dimensions, passes of Fourier
// transforms, lattices, sparse matrices, graphs, convolutions, layers of networks, attention, textures, dynamic
// programming, small solvers.
#include "clocked.h"
#include <cuda_fp16.h>
#include <mma.h>

#define GID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void nothing() {}

// ---- matrices
__global__ void __launch_bounds__(256) sgemmEights(const float *a, const float *b, float *c, int n) // 128 x 128 a block, 8 x 8 a thread
{
	__shared__ float p[8][128], q[8][128];
	int t = threadIdx.x, tx = t % 16, ty = t / 16;
	const float *from = a + (blockIdx.y * 128 + t / 2) * n + t % 2 * 4, *right = b + (t / 32) * n + blockIdx.x * 128 + t % 32 * 4;
	float s[8][8] = {}, u[8], v[8];
	for (int k = 0; k < n; k += 8) {
		float4 x = *(const float4 *)from;
		p[t % 2 * 4 + 0][t / 2] = x.x;
		p[t % 2 * 4 + 1][t / 2] = x.y;
		p[t % 2 * 4 + 2][t / 2] = x.z;
		p[t % 2 * 4 + 3][t / 2] = x.w;
		*(float4 *)&q[t / 32][t % 32 * 4] = *(const float4 *)right;
		__syncthreads();
#pragma unroll
		for (int j = 0; j < 8; j++) {
#pragma unroll
			for (int i = 0; i < 8; i++) {
				u[i] = p[j][ty * 8 + i];
				v[i] = q[j][tx * 8 + i];
			}
#pragma unroll
			for (int y = 0; y < 8; y++)
#pragma unroll
				for (int i = 0; i < 8; i++)
					s[y][i] += u[y] * v[i];
		}
		__syncthreads();
		from += 8;
		right += 8 * n;
	}
	for (int y = 0; y < 8; y++)
		for (int i = 0; i < 8; i++)
			c[(blockIdx.y * 128 + ty * 8 + y) * n + blockIdx.x * 128 + tx * 8 + i] = s[y][i];
}
__global__ void wmmaShared(const __half *a, const __half *b, float *c, int n) // 64 x 64 a block of four warps, tiles of 16
{
	using namespace nvcuda::wmma;
	__shared__ __half p[64][24], q[16][72];
	fragment<matrix_a, 16, 16, 16, __half, row_major> x;
	fragment<matrix_b, 16, 16, 16, __half, row_major> y;
	fragment<accumulator, 16, 16, 16, float> s[4];
	int w = threadIdx.x / 32, t = threadIdx.x;
	for (int j = 0; j < 4; j++)
		fill_fragment(s[j], 0);
	for (int k = 0; k < n; k += 16) {
		*(uint4 *)&p[t / 2][t % 2 * 8] = *(const uint4 *)&a[(blockIdx.y * 64 + t / 2) * n + k + t % 2 * 8];
		*(uint4 *)&q[t / 8][t % 8 * 8] = *(const uint4 *)&b[(k + t / 8) * n + blockIdx.x * 64 + t % 8 * 8];
		__syncthreads();
		load_matrix_sync(x, &p[w * 16][0], 24);
		for (int j = 0; j < 4; j++) {
			load_matrix_sync(y, &q[0][j * 16], 72);
			mma_sync(s[j], x, y, s[j]);
		}
		__syncthreads();
	}
	for (int j = 0; j < 4; j++)
		store_matrix_sync(c + (blockIdx.y * 64 + w * 16) * n + blockIdx.x * 64 + j * 16, s[j], n, mem_row_major);
}
__global__ void gemvRow(const float *m, const float *x, float *y, int n) // a block a row
{
	__shared__ float part[8];
	float s = 0;
	for (int i = threadIdx.x; i < n; i += 256)
		s += m[(size_t)blockIdx.x * n + i] * x[i];
	for (int d = 16; d; d /= 2)
		s += __shfl_down_sync(~0u, s, d);
	if (threadIdx.x % 32 == 0)
		part[threadIdx.x / 32] = s;
	__syncthreads();
	if (threadIdx.x == 0) {
		for (int i = 1; i < 8; i++)
			s += part[i];
		y[blockIdx.x] = s;
	}
}
__global__ void gemvColumn(const double *m, const double *x, double *y, int n, int rows) // a thread a column
{
	int i = GID;
	double s = 0;
	for (int r = 0; r < rows; r++)
		s += m[(size_t)r * n + i] * x[r];
	y[i] = s;
}
__global__ void transposeBytes(const uchar4 *in, uchar4 *out, int w) // w words a row, tiles of 32 x 32 words
{
	__shared__ unsigned char t[128][132];
	for (int j = threadIdx.y; j < 128; j += 8)
		*(uchar4 *)&t[j][threadIdx.x * 4] = in[(size_t)(blockIdx.y * 128 + j) * w + blockIdx.x * 32 + threadIdx.x];
	__syncthreads();
	for (int j = threadIdx.y; j < 128; j += 8) {
		int c = threadIdx.x * 4;
		out[(size_t)(blockIdx.x * 128 + j) * w + blockIdx.y * 32 + threadIdx.x] = make_uchar4(t[c][j], t[c + 1][j], t[c + 2][j], t[c + 3][j]);
	}
}

// ---- sums, scans, sorts
__global__ void dotHalves(const __half2 *a, const __half2 *b, float *out, int n)
{
	float s = 0;
	for (int i = GID; i < n; i += gridDim.x * blockDim.x) {
		float2 p = __half22float2(__hmul2(a[i], b[i]));
		s += p.x + p.y;
	}
	for (int d = 16; d; d /= 2)
		s += __shfl_xor_sync(~0u, s, d);
	if (threadIdx.x % 32 == 0)
		atomicAdd(out, s);
}
__global__ void blellochScan(int *out, const int *in, int *sums) // 1,024 a block, padded
{
	__shared__ int t[1024 + 32];
#define AT(i) ((i) + ((i) >> 5))
	int k = threadIdx.x, offset = 1, base = blockIdx.x * 1024;
	t[AT(k)] = in[base + k];
	t[AT(k + 512)] = in[base + k + 512];
	for (int d = 512; d > 0; d >>= 1) {
		__syncthreads();
		if (k < d) {
			int a = offset * (2 * k + 1) - 1, b = offset * (2 * k + 2) - 1;
			t[AT(b)] += t[AT(a)];
		}
		offset *= 2;
	}
	if (!k) {
		sums[blockIdx.x] = t[AT(1023)];
		t[AT(1023)] = 0;
	}
	for (int d = 1; d < 1024; d *= 2) {
		offset >>= 1;
		__syncthreads();
		if (k < d) {
			int a = offset * (2 * k + 1) - 1, b = offset * (2 * k + 2) - 1, x = t[AT(a)];
			t[AT(a)] = t[AT(b)];
			t[AT(b)] += x;
		}
	}
	__syncthreads();
	out[base + k] = t[AT(k)];
	out[base + k + 512] = t[AT(k + 512)];
}
__global__ void scanOnePass(const int *in, int *out, volatile unsigned long long *state, int epoch) // each block looks back
{
	__shared__ int warps[8], before;
	int lane = threadIdx.x % 32, w = threadIdx.x / 32;
	int4 v = ((const int4 *)in)[GID];
	int mine = v.x + v.y + v.z + v.w, s = mine;
	for (int d = 1; d < 32; d *= 2) {
		int o = __shfl_up_sync(~0u, s, d);
		s += lane >= d ? o : 0;
	}
	if (lane == 31)
		warps[w] = s;
	__syncthreads();
	int at = 0, all = 0;
	for (int i = 0; i < 8; i++) {
		at += i < w ? warps[i] : 0;
		all += warps[i];
	}
	if (threadIdx.x == 0) {
		unsigned long long tag = (unsigned long long)epoch << 34;
		int sum = 0;
		if (blockIdx.x) {
			state[blockIdx.x] = tag | 1ull << 32 | (unsigned)all; // a block's own sum
			for (int b = blockIdx.x - 1; b >= 0; b--) {
				unsigned long long x;
				while ((x = state[b]) >> 34 != (unsigned)epoch)
					;
				sum += (int)x;
				if (x >> 32 & 2)
					break;
			}
		}
		__threadfence();
		state[blockIdx.x] = tag | 2ull << 32 | (unsigned)(sum + all); // of all up to here
		before = sum;
	}
	__syncthreads();
	int p = before + at + s - mine;
	((int4 *)out)[GID] = make_int4(p, p + v.x, p + v.x + v.y, p + v.x + v.y + v.z);
}
__global__ void radixScatter(const unsigned *in, unsigned *out, const int *begin, int shift) // four bits; a block 256 keys
{
	__shared__ int count[16][9];
	int lane = threadIdx.x % 32, w = threadIdx.x / 32;
	unsigned key = in[GID], d = key >> shift & 15, peers = ~0u;
	if (threadIdx.x < 16 * 8)
		count[threadIdx.x / 8][threadIdx.x % 8] = 0;
	__syncthreads();
	for (int b = 0; b < 4; b++) {
		unsigned on = __ballot_sync(~0u, d >> b & 1);
		peers &= d >> b & 1 ? on : ~on;
	}
	int rank = __popc(peers & ((1u << lane) - 1));
	if (!rank)
		count[d][w] = __popc(peers);
	__syncthreads();
	if (threadIdx.x < 16) {
		int s = begin[threadIdx.x] + blockIdx.x * 16;
		for (int i = 0; i < 8; i++) {
			int c = count[threadIdx.x][i];
			count[threadIdx.x][i] = s;
			s += c;
		}
	}
	__syncthreads();
	out[(count[d][w] + rank) & 0xfffff] = key;
}
__global__ void mergePath(const int *a, int m, const int *b, int n, int *c, int each)
{
	int from = GID * each, lo = max(0, from - n), hi = min(from, m);
	while (lo < hi) {
		int mid = (lo + hi) / 2;
		if (a[mid] < b[from - mid - 1])
			lo = mid + 1;
		else
			hi = mid;
	}
	int i = lo, j = from - lo;
	for (int k = from; k < min(from + each, m + n); k++)
		c[k] = j >= n || (i < m && a[i] <= b[j]) ? a[i++] : b[j++];
}
__global__ void histogramBytes(const uchar4 *x, unsigned *bins, int n)
{
	__shared__ unsigned s[256];
	s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = GID; i < n; i += gridDim.x * blockDim.x) {
		uchar4 v = x[i];
		atomicAdd(&s[v.x], 1);
		atomicAdd(&s[v.y], 1);
		atomicAdd(&s[v.z], 1);
		atomicAdd(&s[v.w], 1);
	}
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], s[threadIdx.x]);
}

// ---- grids
__global__ void fivePointTile(const float *in, float *out, int w, int h)
{
	__shared__ float t[18][34];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	for (int j = threadIdx.y; j < 18; j += 16)
		for (int i = threadIdx.x; i < 34; i += 32) {
			int gx = min(max((int)blockIdx.x * 32 + i - 1, 0), w - 1), gy = min(max((int)blockIdx.y * 16 + j - 1, 0), h - 1);
			t[j][i] = in[gy * w + gx];
		}
	__syncthreads();
	int i = threadIdx.x + 1, j = threadIdx.y + 1;
	out[y * w + x] = .2f * (t[j][i] + t[j - 1][i] + t[j + 1][i] + t[j][i - 1] + t[j][i + 1]);
}
__global__ void sevenPoint(const double *in, double *out, int n)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y, z = blockIdx.z * 2 + threadIdx.z, i = (z * n + y) * n + x;
	if (x > 0 && x < n - 1 && y > 0 && y < n - 1 && z > 0 && z < n - 1)
		out[i] = .4 * in[i] + .1 * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] + in[i - n * n] + in[i + n * n]);
}
__global__ void radiusFour(const float *in, float *out, int n) // 25 points, marches along z with nine values in registers
{
	__shared__ float t[24][40];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y, i = threadIdx.x + 4, j = threadIdx.y + 4;
	const float c[5] = { .5f, .1f, .02f, .004f, .001f };
	float v[9];
	int w = n + 8, plane = w * w;
	const float *p = in + (y + 4) * w + x + 4;
	for (int k = 0; k < 8; k++)
		v[k + 1] = p[k * plane];
	for (int z = 0; z < n; z++) {
#pragma unroll
		for (int k = 0; k < 8; k++)
			v[k] = v[k + 1];
		v[8] = p[(z + 8) * plane];
		const float *q = p + (z + 4) * plane;
		__syncthreads();
		if (threadIdx.y < 4) {
			t[threadIdx.y][i] = q[-4 * w];
			t[threadIdx.y + 20][i] = q[16 * w];
		}
		if (threadIdx.x < 4) {
			t[j][threadIdx.x] = q[-4];
			t[j][threadIdx.x + 36] = q[32];
		}
		t[j][i] = v[4];
		__syncthreads();
		float s = c[0] * v[4];
#pragma unroll
		for (int r = 1; r <= 4; r++)
			s += c[r] * (v[4 - r] + v[4 + r] + t[j - r][i] + t[j + r][i] + t[j][i - r] + t[j][i + r]);
		out[(size_t)(z * n + y) * n + x] = s;
	}
}
__global__ void lbm3d(const float *f, float *g, int n, float omega) // 19 speeds, pulled, an array each
{
	static const signed char ex[19] = { 0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0 };
	static const signed char ey[19] = { 0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1 };
	static const signed char ez[19] = { 0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1 };
	int x = threadIdx.x, y = blockIdx.x, z = blockIdx.y, cells = n * n * n;
	float v[19], rho = 0, ux = 0, uy = 0, uz = 0;
#pragma unroll
	for (int k = 0; k < 19; k++) {
		int sx = (x - ex[k] + n) % n, sy = (y - ey[k] + n) % n, sz = (z - ez[k] + n) % n;
		v[k] = f[k * cells + (sz * n + sy) * n + sx];
		rho += v[k];
		ux += ex[k] * v[k];
		uy += ey[k] * v[k];
		uz += ez[k] * v[k];
	}
	float r = 1 / rho;
	ux *= r;
	uy *= r;
	uz *= r;
	float u2 = 1.5f * (ux * ux + uy * uy + uz * uz);
#pragma unroll
	for (int k = 0; k < 19; k++) {
		float weight = k == 0 ? 1 / 3.f : k < 7 ? 1 / 18.f : 1 / 36.f, eu = 3 * (ex[k] * ux + ey[k] * uy + ez[k] * uz);
		g[k * cells + (z * n + y) * n + x] = v[k] + omega * (weight * rho * (1 + eu + .5f * eu * eu - u2) - v[k]);
	}
}
__global__ void jacobiResidual(const double *u, const double *f, double *out, unsigned long long *worst, int n)
{
	int x = blockIdx.x * 16 + threadIdx.x + 1, y = blockIdx.y * 16 + threadIdx.y + 1;
	double r = 0;
	if (x < n - 1 && y < n - 1) {
		double v = .25 * (u[y * n + x - 1] + u[y * n + x + 1] + u[(y - 1) * n + x] + u[(y + 1) * n + x] - f[y * n + x]);
		r = fabs(v - u[y * n + x]);
		out[y * n + x] = v;
	}
	for (int d = 16; d; d /= 2)
		r = fmax(r, __shfl_xor_sync(~0u, r, d));
	if ((threadIdx.y * 16 + threadIdx.x) % 32 == 0)
		atomicMax(worst, (unsigned long long)__double_as_longlong(r));
}
__global__ void lifeStep(const unsigned char *in, unsigned char *out, int w, int h)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y, n = 0;
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++)
			if (dx || dy)
				n += in[(y + dy + h) % h * w + (x + dx + w) % w];
	out[y * w + x] = n == 3 || (n == 2 && in[y * w + x]);
}
__global__ void radixEight(const float2 *in, float2 *out, int n, int p) // a pass of a Stockham transform
{
	int t = GID, k = t & (p - 1), j = ((t - k) << 3) + k;
	float2 v[8];
	float angle = -6.2831853f * k / (8 * p);
#pragma unroll
	for (int r = 0; r < 8; r++) {
		float2 x = in[t + r * (n / 8)];
		float s, c;
		__sincosf(angle * r, &s, &c);
		v[r] = make_float2(x.x * c - x.y * s, x.x * s + x.y * c);
	}
#pragma unroll
	for (int span = 4; span; span /= 2)
#pragma unroll
		for (int r = 0; r < 8; r++)
			if (!(r & span)) {
				float2 a = v[r], b = v[r | span];
				float s, c;
				v[r] = make_float2(a.x + b.x, a.y + b.y);
				__sincosf(-3.1415927f * (r & (span - 1)) / span, &s, &c);
				a.x -= b.x;
				a.y -= b.y;
				v[r | span] = make_float2(a.x * c - a.y * s, a.x * s + a.y * c);
			}
#pragma unroll
	for (int r = 0; r < 8; r++)
		out[j + ((r & 1) << 2 | (r & 2) | r >> 2) * p] = v[r];
}

// ---- sparse matrices, graphs
__global__ void csrScalar(const int *start, const int *col, const double *val, const double *x, double *y, int rows)
{
	int r = GID;
	if (r >= rows)
		return;
	double s = 0;
	for (int i = start[r]; i < start[r + 1]; i++)
		s += val[i] * x[col[i]];
	y[r] = s;
}
__global__ void csrVector(const int *start, const int *col, const float *val, const float *x, float *y, int rows) // a warp a row
{
	int r = GID / 32, lane = threadIdx.x % 32;
	if (r >= rows)
		return;
	float s = 0;
	for (int i = start[r] + lane; i < start[r + 1]; i += 32)
		s += val[i] * x[col[i]];
	for (int d = 16; d; d /= 2)
		s += __shfl_xor_sync(~0u, s, d);
	if (!lane)
		y[r] = s;
}
__global__ void rankPush(const int *start, const int *col, const float *rank, float *next, int n)
{
	int v = GID;
	if (v >= n)
		return;
	int from = start[v], to = start[v + 1];
	float share = to > from ? .85f * rank[v] / (to - from) : 0;
	for (int i = from; i < to; i++)
		atomicAdd(&next[col[i]], share);
}
__global__ void relaxEdges(const int *from, const int *to, const int *weight, const int *dist, int *next, int m)
{
	int i = GID;
	if (i < m) {
		int d = dist[from[i]] + weight[i];
		if (d < dist[to[i]])
			atomicMin(&next[to[i]], d);
	}
}
__global__ void floydPass(const int *d, int *out, int n, int k)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
	int via = d[y * n + k] + d[k * n + x];
	out[y * n + x] = min(via, d[y * n + x]);
}

// ---- layers
__global__ void convLayer(const float *in, const float *w, float *out, int channels, int size) // 3 x 3, a thread an output
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y, o = blockIdx.z, side = size + 2;
	float s = 0;
	for (int c = 0; c < channels; c++)
		for (int j = 0; j < 3; j++)
			for (int i = 0; i < 3; i++)
				s += in[(c * side + y + j) * side + x + i] * w[((o * channels + c) * 3 + j) * 3 + i];
	out[(o * size + y) * size + x] = fmaxf(s, 0);
}
__global__ void softmaxRows(const float *in, float *out, int n) // a block of 128 a row
{
	__shared__ float part[4];
	const float *x = in + (size_t)blockIdx.x * n;
	float m = -INFINITY, s = 0;
	for (int i = threadIdx.x; i < n; i += 128)
		m = fmaxf(m, x[i]);
	for (int d = 16; d; d /= 2)
		m = fmaxf(m, __shfl_xor_sync(~0u, m, d));
	if (threadIdx.x % 32 == 0)
		part[threadIdx.x / 32] = m;
	__syncthreads();
	m = fmaxf(fmaxf(part[0], part[1]), fmaxf(part[2], part[3]));
	__syncthreads();
	for (int i = threadIdx.x; i < n; i += 128)
		s += expf(x[i] - m);
	for (int d = 16; d; d /= 2)
		s += __shfl_xor_sync(~0u, s, d);
	if (threadIdx.x % 32 == 0)
		part[threadIdx.x / 32] = s;
	__syncthreads();
	s = 1 / (part[0] + part[1] + part[2] + part[3]);
	for (int i = threadIdx.x; i < n; i += 128)
		out[(size_t)blockIdx.x * n + i] = expf(x[i] - m) * s;
}
__global__ void layerNorm(const __half2 *in, const __half2 *gain, __half2 *out, int n) // a warp a row of 2 n
{
	int row = GID / 32, lane = threadIdx.x % 32;
	const __half2 *x = in + (size_t)row * n;
	float s = 0, q = 0;
	for (int i = lane; i < n; i += 32) {
		float2 v = __half22float2(x[i]);
		s += v.x + v.y;
		q += v.x * v.x + v.y * v.y;
	}
	for (int d = 16; d; d /= 2) {
		s += __shfl_xor_sync(~0u, s, d);
		q += __shfl_xor_sync(~0u, q, d);
	}
	float mean = s / (2 * n), r = rsqrtf(q / (2 * n) - mean * mean + 1e-5f);
	for (int i = lane; i < n; i += 32) {
		float2 v = __half22float2(x[i]), g = __half22float2(gain[i]);
		out[(size_t)row * n + i] = __floats2half2_rn((v.x - mean) * r * g.x, (v.y - mean) * r * g.y);
	}
}
__global__ void attention(const float *q, const float *k, const float *v, float *out, int tokens) // 64 wide; a thread a query, tiles of 32 keys
{
	__shared__ float ks[32][64], vs[32][64];
	int head = blockIdx.y * tokens * 64, row = blockIdx.x * 64 + threadIdx.x;
	float query[64], acc[64], m = -INFINITY, l = 0;
	for (int i = 0; i < 64; i++) {
		query[i] = q[head + row * 64 + i] * .125f;
		acc[i] = 0;
	}
	for (int t = 0; t < tokens; t += 32) {
		for (int i = threadIdx.x; i < 32 * 64; i += 64) {
			ks[i / 64][i % 64] = k[head + t * 64 + i];
			vs[i / 64][i % 64] = v[head + t * 64 + i];
		}
		__syncthreads();
		for (int j = 0; j < 32; j++) {
			float s = 0;
#pragma unroll
			for (int i = 0; i < 64; i++)
				s += query[i] * ks[j][i];
			float top = fmaxf(m, s), scale = __expf(m - top), p = __expf(s - top);
			l = l * scale + p;
			m = top;
#pragma unroll
			for (int i = 0; i < 64; i++)
				acc[i] = acc[i] * scale + p * vs[j][i];
		}
		__syncthreads();
	}
	for (int i = 0; i < 64; i++)
		out[head + row * 64 + i] = acc[i] / l;
}
__global__ void adam(float *w, const float *g, float *m, float *v, float rate, float c1, float c2, int n)
{
	int i = GID;
	if (i >= n)
		return;
	float a = m[i] = .9f * m[i] + .1f * g[i], b = v[i] = .999f * v[i] + .001f * g[i] * g[i];
	w[i] -= rate * (a * c1) / (sqrtf(b * c2) + 1e-8f);
}

// ---- pictures, numbers, words
__global__ void rotated(cudaTextureObject_t picture, float *out, int w, int h, float c, float s) // bilinear
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	float u = x - w / 2, v = y - h / 2;
	out[y * w + x] = tex2D<float>(picture, u * c - v * s + w / 2 + .5f, u * s + v * c + h / 2 + .5f);
}
__global__ void median3(const unsigned char *in, unsigned char *out, int w, int h)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
	if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
		return;
	int v[9];
#pragma unroll
	for (int k = 0; k < 9; k++)
		v[k] = in[(y + k / 3 - 1) * w + x + k % 3 - 1];
#pragma unroll
	for (int a = 0; a < 5; a++)
#pragma unroll
		for (int b = a + 1; b < 9; b++) {
			int lo = min(v[a], v[b]);
			v[b] = max(v[a], v[b]);
			v[a] = lo;
		}
	out[y * w + x] = v[4];
}
__global__ void nbodyTiles(const float4 *body, float3 *force, int n)
{
	__shared__ float4 s[256];
	float4 me = body[GID];
	float3 f = make_float3(0, 0, 0);
	for (int t = 0; t < n; t += 256) {
		s[threadIdx.x] = body[t + threadIdx.x];
		__syncthreads();
#pragma unroll 16
		for (int k = 0; k < 256; k++) {
			float dx = s[k].x - me.x, dy = s[k].y - me.y, dz = s[k].z - me.z;
			float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-3f), g = s[k].w * r * r * r;
			f.x += dx * g;
			f.y += dy * g;
			f.z += dz * g;
		}
		__syncthreads();
	}
	force[GID] = f;
}
struct Particle {
	float x, y, z, vx, vy, vz, mass;
	int kind;
};
__global__ void moveStructs(Particle *p, float dt, int n)
{
	int i = GID;
	if (i < n) {
		p[i].vz -= 9.81f * dt;
		p[i].x += p[i].vx * dt;
		p[i].y += p[i].vy * dt;
		p[i].z += p[i].vz * dt;
	}
}
__global__ void asianOption(const float *noise, float *price, int paths, int steps) // noise[step][path]
{
	int i = GID;
	float s = 100, sum = 0;
	for (int t = 0; t < steps; t++) {
		s *= expf(.0001f + .02f * (noise[t * paths + i] - .5f));
		sum += s;
	}
	price[i] = fmaxf(sum / steps - 100, 0);
}
__global__ void automaton(const unsigned char *text, const unsigned char *next, int *hits, int each) // 64 states of 256 bytes; a thread a piece
{
	int state = 0, n = 0;
	const unsigned char *p = text + GID * each;
	for (int i = 0; i < each; i++) {
		state = next[state * 256 + p[i]];
		n += state == 63;
	}
	hits[GID] = n;
}
__global__ void mandelbrotDoubles(int *out, int w, double step, int limit)
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y, n = 0;
	double cr = -2 + x * step, ci = -1.25 + y * step, a = 0, b = 0;
	while (n < limit && a * a + b * b < 4) {
		double t = a * a - b * b + cr;
		b = 2 * a * b + ci;
		a = t;
		n++;
	}
	out[y * w + x] = n;
}
__global__ void cyclicReduction(const float *a, const float *b, const float *c, const float *d, float *x) // a block a system of 256
{
	__shared__ float p[256], q[256], r[256], s[256];
	int t = threadIdx.x, i = GID;
	p[t] = t ? a[i] : 0;
	q[t] = 4 + b[i];
	r[t] = t < 255 ? c[i] : 0;
	s[t] = d[i];
	__syncthreads();
	for (int step = 1; step < 256; step *= 2) {
		int lo = max(t - step, 0), hi = min(t + step, 255);
		float k = t - step >= 0 ? p[t] / q[lo] : 0, m = t + step < 256 ? r[t] / q[hi] : 0;
		float np = -p[lo] * k, nq = q[t] - r[lo] * k - p[hi] * m, nr = -r[hi] * m, ns = s[t] - s[lo] * k - s[hi] * m;
		__syncthreads();
		p[t] = np;
		q[t] = nq;
		r[t] = nr;
		s[t] = ns;
		__syncthreads();
	}
	x[i] = s[t] / q[t];
}
__global__ void commonSubsequence(const unsigned char *a, const unsigned char *b, int *out, int n) // a block a pair, diagonals
{
	__shared__ int row[3][257];
	__shared__ unsigned char p[256], q[256];
	int t = threadIdx.x;
	p[t] = a[blockIdx.x * 256 + t] & 3;
	q[t] = b[blockIdx.x * 256 + t] & 3;
	for (int k = 0; k < 3; k++) {
		row[k][t] = 0;
		row[k][256] = 0;
	}
	__syncthreads();
	for (int d = 0; d < 2 * n - 1; d++) {
		int *now = row[d % 3], *last = row[(d + 2) % 3], *older = row[(d + 1) % 3], j = d - t;
		if (j >= 0 && j < n)
			now[t + 1] = p[t] == q[j] ? (j ? older[t] : 0) + 1 : max(last[t], j ? last[t + 1] : 0);
		__syncthreads();
	}
	if (t == n - 1)
		out[blockIdx.x] = row[(2 * n - 2) % 3][n];
}

int main()
{
	const int M = 1 << 20, N = 65536;
	float *x = floats(16 * M), *y = space<float>(16 * M), *z = space<float>(4 * M);
	double *d = filled<double>(4 * M, [](size_t i) { return (i * 0x9e3779b1u >> 12) * (1. / (1 << 20)); }), *e = space<double>(4 * M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(4 * M), *digits = filled<int>(16, [](size_t i) { return (int)i * 65536; });
	int *col = ints(2 * M, N), *weight = ints(2 * M, 100), *dist = ints(N, 1000), *from = ints(2 * M, N);
	int *start = filled<int>(N + 1, [](size_t i) { return (int)(i * 16 + i % 7); });
	int *few = filled<int>(16385, [](size_t i) { return (int)(i * 60 + i % 32); });
	int *sorted = filled<int>(M, [](size_t i) { return (int)(i * 3 + i % 5); });
	unsigned char *dfa = filled<unsigned char>(64 * 256, [](size_t i) { return (unsigned char)(next_word() >> 8 & 63); });
	__half2 *h = filled<__half2>(2 * M, [](size_t i) { return __floats2half2_rn(i % 17 * .06f, i % 5 * .1f); }), *h2 = space<__half2>(2 * M);
	unsigned long long *state = space<unsigned long long>(4096);
	Particle *ps = space<Particle>(M / 2);
	cudaTextureObject_t picture = 0;
	cudaArray_t array;
	cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
	cudaMallocArray(&array, &format, 1024, 1024);
	cudaMemcpy2DToArray(array, 0, 0, x, 4096, 4096, 1024, cudaMemcpyDeviceToDevice);
	cudaResourceDesc what = {};
	what.resType = cudaResourceTypeArray;
	what.res.array.array = array;
	cudaTextureDesc how = {};
	how.filterMode = cudaFilterModeLinear;
	how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
	cudaCreateTextureObject(&picture, &what, &how, 0);
	dim3 square(16, 16);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("sgemm_eights", sgemmEights<<<dim3(8, 8), 256>>>(x, x + M, y, 1024));
	RUN("wmma_shared", wmmaShared<<<dim3(12, 12), 128>>>((__half *)h, (__half *)h + M, y, 768));
	RUN("gemv_row", gemvRow<<<2048, 256>>>(x, x + 8 * M, y, 4096));
	RUN("gemv_column", gemvColumn<<<16, 256>>>(d, d + 2 * M, e, 4096, 512));
	RUN("transpose_bytes", transposeBytes<<<dim3(16, 16), dim3(32, 8)>>>((uchar4 *)k, (uchar4 *)k2, 512));
	RUN("dot_halves", dotHalves<<<264, 256>>>(h, h + M, z, M));
	RUN("blelloch_scan", blellochScan<<<2048, 512>>>(k2, k, k2 + 3 * M));
	int epoch = 0;
	RUN("scan_one_pass", scanOnePass<<<1024, 256>>>(k, k2, state, ++epoch));
	RUN("radix_scatter", radixScatter<<<4096, 256>>>((unsigned *)k, (unsigned *)k2, digits, 8));
	RUN("merge_path", mergePath<<<128, 256>>>(sorted, M / 2, sorted + M / 2, M / 2, k2, 32));
	RUN("histogram_bytes", histogramBytes<<<264, 256>>>((uchar4 *)k, (unsigned *)k2, 2 * M));
	RUN("five_point_tile", fivePointTile<<<dim3(64, 128), dim3(32, 16)>>>(x, y, 2048, 2048));
	RUN("seven_point", sevenPoint<<<dim3(4, 32, 64), dim3(32, 4, 2)>>>(d, e, 128));
	RUN("radius_four", radiusFour<<<dim3(6, 12), dim3(32, 16)>>>(x, y, 192));
	RUN("lbm_3d", lbm3d<<<dim3(64, 64), 64>>>(x, y, 64, .8f));
	RUN("jacobi_residual", jacobiResidual<<<dim3(64, 64), square>>>(d, d + M, e, (unsigned long long *)z, 1024));
	RUN("life_step", lifeStep<<<dim3(64, 256), dim3(32, 8)>>>((unsigned char *)k2, (unsigned char *)k2 + 4 * M, 2048, 2048));
	RUN("radix_eight", radixEight<<<512, 256>>>((float2 *)x, (float2 *)y, M, 64));
	RUN("csr_scalar", csrScalar<<<N / 256, 256>>>(start, col, d, d + 2 * M, e, N));
	RUN("csr_vector", csrVector<<<2048, 256>>>(few, col, x, x + 8 * M, y, 16384));
	RUN("rank_push", rankPush<<<N / 256, 256>>>(start, col, x, z, N));
	RUN("relax_edges", relaxEdges<<<8192, 256>>>(from, col, weight, dist, k2, 2 * M));
	RUN("floyd_pass", floydPass<<<dim3(32, 128), dim3(32, 8)>>>(k, k2, 1024, 77));
	RUN("conv_layer", convLayer<<<dim3(4, 4, 32), square>>>(x, x + M, y, 16, 64));
	RUN("softmax_rows", softmaxRows<<<2048, 128>>>(x, y, 1000));
	RUN("layer_norm", layerNorm<<<1024, 256>>>(h, h + M, h2, 128));
	RUN("attention", attention<<<dim3(8, 12), 64>>>(x, x + M, x + 2 * M, y, 512));
	RUN("adam", adam<<<4096, 256>>>(y, x, z, z + 2 * M, .001f, 1.2f, 1.1f, M));
	RUN("rotated", rotated<<<dim3(64, 64), square>>>(picture, y, 1024, 1024, .8f, .6f));
	RUN("median_3", median3<<<dim3(32, 128), dim3(32, 8)>>>((unsigned char *)k, (unsigned char *)k2, 1024, 1024));
	RUN("nbody_tiles", nbodyTiles<<<64, 256>>>((float4 *)x, (float3 *)y, 16384));
	RUN("move_structs", moveStructs<<<2048, 256>>>(ps, .01f, M / 2));
	RUN("asian_option", asianOption<<<256, 256>>>(x, y, N, 128));
	RUN("automaton", automaton<<<128, 256>>>((unsigned char *)k, dfa, k2, 256));
	RUN("mandelbrot_doubles", mandelbrotDoubles<<<dim3(40, 32), square>>>(k2, 640, .004, 200));
	RUN("cyclic_reduction", cyclicReduction<<<1024, 256>>>(x, x + M, x + 2 * M, x + 3 * M, y));
	RUN("common_subsequence", commonSubsequence<<<264, 256>>>((unsigned char *)k, (unsigned char *)k + M, k2, 256));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
