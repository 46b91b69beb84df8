// A seventeenth set: kernels as workshops and public code have them, of kinds that the others hardly have; none was looked at
// while the rules of src/ptx were made (clocked.h says how they are run).
#include "clocked.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace cg = cooperative_groups;
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void nothing() {}

// ---- images

__global__ void demosaic(const unsigned char *raw, uchar4 *out, int w, int h) // RGGB, bilinear
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
		return;
	const unsigned char *p = raw + y * w + x;
	int cross = (p[-1] + p[1] + p[-w] + p[w]) / 4, diagonal = (p[-w - 1] + p[-w + 1] + p[w - 1] + p[w + 1]) / 4;
	int across = (p[-1] + p[1]) / 2, along = (p[-w] + p[w]) / 2, here = p[0];
	uchar4 o;
	if (y & 1)
		o = x & 1 ? make_uchar4(diagonal, cross, here, 255) : make_uchar4(along, here, across, 255);
	else
		o = x & 1 ? make_uchar4(across, here, along, 255) : make_uchar4(here, cross, diagonal, 255);
	out[y * w + x] = o;
}
__global__ void harris(const float *in, float *out, int w, int h, float k)
{
	__shared__ float t[18][34];
	int x0 = blockIdx.x * 32, y0 = blockIdx.y * 16;
	for (int i = threadIdx.y * 32 + threadIdx.x; i < 18 * 34; i += 512) {
		int y = min(max(y0 + i / 34 - 1, 0), h - 1), x = min(max(x0 + i % 34 - 1, 0), w - 1);
		t[i / 34][i % 34] = in[y * w + x];
	}
	__syncthreads();
	int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
	float xx = 0, yy = 0, xy = 0;
	for (int dy = 0; dy < 2; dy++)
		for (int dx = 0; dx < 2; dx++) {
			float gx = t[ty + dy - 1][tx + dx] - t[ty + dy - 1][tx + dx - 1], gy = t[ty + dy][tx + dx - 1] - t[ty + dy - 1][tx + dx - 1];
			xx += gx * gx;
			yy += gy * gy;
			xy += gx * gy;
		}
	int x = x0 + threadIdx.x, y = y0 + threadIdx.y;
	if (x < w && y < h)
		out[y * w + x] = xx * yy - xy * xy - k * (xx + yy) * (xx + yy);
}
__global__ void thinEdges(const float *mag, const float *angle, unsigned char *out, int w, int h, float low, float high)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
		return;
	float a = angle[y * w + x], m = mag[y * w + x], p, q;
	int way = (int)(a * 4) & 3;
	switch (way) {
	case 0: p = mag[y * w + x - 1]; q = mag[y * w + x + 1]; break;
	case 1: p = mag[(y - 1) * w + x + 1]; q = mag[(y + 1) * w + x - 1]; break;
	case 2: p = mag[(y - 1) * w + x]; q = mag[(y + 1) * w + x]; break;
	default: p = mag[(y - 1) * w + x - 1]; q = mag[(y + 1) * w + x + 1]; break;
	}
	out[y * w + x] = m < p || m < q ? 0 : m > high ? 255 : m > low ? 128 : 0;
}
__global__ void orientations(const float *gx, const float *gy, float *hist, int w) // a block a cell of 16 x 16
{
	__shared__ float bin[9];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y, t = threadIdx.y * 16 + threadIdx.x;
	if (t < 9)
		bin[t] = 0;
	__syncthreads();
	float a = gx[y * w + x] - .5f, b = gy[y * w + x] - .5f;
	int k = (int)((atan2f(b, a) + 3.14159265f) * (9 / 6.2831855f));
	atomicAdd(&bin[min(k, 8)], sqrtf(a * a + b * b));
	__syncthreads();
	if (t < 9)
		hist[(blockIdx.y * gridDim.x + blockIdx.x) * 9 + t] = bin[t];
}
__global__ void seamRow(const int *cost, int *sum, int w, int rows) // one block
{
	for (int y = 1; y < rows; y++) {
		for (int x = threadIdx.x; x < w; x += blockDim.x) {
			int best = sum[(y - 1) * w + x];
			if (x > 0)
				best = min(best, sum[(y - 1) * w + x - 1]);
			if (x < w - 1)
				best = min(best, sum[(y - 1) * w + x + 1]);
			sum[y * w + x] = best + cost[y * w + x];
		}
		__syncthreads();
	}
}
__global__ void scaleTexture(cudaTextureObject_t t, float *out, int w, int h, float sx, float sy)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w && y < h)
		out[y * w + x] = tex2D<float>(t, (x + .5f) * sx, (y + .5f) * sy);
}
__global__ void fetchTable(cudaTextureObject_t t, const int *at, float *out, int n)
{
	AT;
	if (i < n)
		out[i] = tex1Dfetch<float>(t, at[i]) * .5f + tex1Dfetch<float>(t, at[i] ^ 1);
}
__global__ void distanceRows(const unsigned char *in, int *out, int w, int h) // a thread a row: to the nearest set pixel
{
	AT;
	if (i >= h)
		return;
	int d = 1 << 20;
	for (int x = 0; x < w; x++) {
		d = in[i * w + x] > 250 ? 0 : d + 1;
		out[i * w + x] = d;
	}
	for (int x = w - 2; x >= 0; x--)
		out[i * w + x] = min(out[i * w + x], out[i * w + x + 1] + 1);
}

// ---- graphs

__global__ void rankEdges(const int *from, const int *to, const float *rank, const int *degree, float *next, int edges)
{
	AT;
	if (i < edges)
		atomicAdd(&next[to[i]], .85f * rank[from[i]] / (degree[from[i]] + 1));
}
__global__ void independent(const int *row, const int *col, const unsigned *key, const unsigned char *state, unsigned char *next, int n)
{
	AT;
	if (i >= n || state[i])
		return;
	bool best = true;
	for (int e = row[i]; e < row[i + 1]; e++) {
		int j = col[e];
		if (state[j] == 1) {
			next[i] = 2;
			return;
		}
		if (state[j] == 0 && key[j] > key[i]) {
			best = false;
			break;
		}
	}
	if (best)
		next[i] = 1;
}
__global__ void peel(const int *row, const int *col, const int *degree, int *left, int n, int k)
{
	AT;
	if (i >= n || degree[i] > k)
		return;
	for (int e = row[i]; e < row[i + 1]; e++)
		atomicSub(&left[col[e]], 1);
}
__global__ void clashes(const int *row, const int *col, const int *colour, int *bad, int n)
{
	AT;
	int count = 0;
	if (i < n)
		for (int e = row[i]; e < row[i + 1]; e++)
			count += colour[col[e]] == colour[i] && col[e] < i;
	for (int o = 16; o; o >>= 1)
		count += __shfl_down_sync(~0u, count, o);
	if ((threadIdx.x & 31) == 0 && count)
		atomicAdd(bad, count);
}
__global__ void backward(const int *row, const int *col, const int *level, const float *paths, float *delta, int n, int at) // Brandes
{
	AT;
	if (i >= n || level[i] != at)
		return;
	float sum = 0;
	for (int e = row[i]; e < row[i + 1]; e++)
		if (level[col[e]] == at + 1)
			sum += paths[i] / (paths[col[e]] + 1) * (1 + delta[col[e]]);
	delta[i] += sum;
}

// ---- sparse matrices

__global__ void sellSlices(const int *start, const int *width, const int *col, const float *v, const float *x, float *y, int n)
{
	AT;
	if (i >= n)
		return;
	int slice = i / 32, lane = i % 32;
	float sum = 0;
	for (int k = 0; k < width[slice]; k++) {
		int at = start[slice] + k * 32 + lane;
		sum += v[at] * x[col[at]];
	}
	y[i] = sum;
}
__global__ void blockRows4(const int *row, const int *col, const float *v, const float *x, float *y, int rows) // 16 threads a row of blocks
{
	AT;
	int r = i / 16, t = i % 16;
	if (r >= rows)
		return;
	float sum = 0;
	for (int b = row[r]; b < row[r + 1]; b++)
		sum += v[b * 16 + t] * x[col[b] * 4 + t % 4];
	sum += __shfl_xor_sync(~0u, sum, 1);
	sum += __shfl_xor_sync(~0u, sum, 2);
	if (t % 4 == 0)
		y[r * 4 + t / 4] = sum;
}
__global__ void byColumns(const int *start, const int *at, const float *v, const float *x, float *y, int n)
{
	AT;
	if (i >= n)
		return;
	float s = x[i];
	for (int e = start[i]; e < start[i + 1]; e++)
		atomicAdd(&y[at[e]], v[e] * s);
}
__global__ void sampledProducts(const int *r, const int *c, const float *a, const float *b, float *o, int nnz) // a warp an entry, 64 long
{
	AT;
	int e = i / 32, lane = i % 32;
	if (e >= nnz)
		return;
	const float *p = a + r[e] * 64, *q = b + c[e] * 64;
	float s = p[lane] * q[lane] + p[lane + 32] * q[lane + 32];
	for (int k = 16; k; k /= 2)
		s += __shfl_xor_sync(~0u, s, k);
	if (!lane)
		o[e] = s;
}
__global__ void sparseDots(const int *row, const int *col, const float *v, float *o, int n) // neighbouring rows, merged
{
	AT;
	if (i >= n)
		return;
	int p = row[i], q = row[i + 1], pe = q, qe = row[i + 2];
	float s = 0;
	while (p < pe && q < qe) {
		int a = col[p], b = col[q];
		if (a == b)
			s += v[p] * v[q];
		p += a <= b;
		q += b <= a;
	}
	o[i] = s;
}

// ---- transforms

__global__ void stockham(const float2 *in, float2 *out) // 256 points a block of 128
{
	__shared__ float2 s[2][256];
	int t = threadIdx.x, from = 0;
	s[0][t] = in[blockIdx.x * 256 + t];
	s[0][t + 128] = in[blockIdx.x * 256 + t + 128];
	__syncthreads();
	for (int n = 1; n < 256; n *= 2) {
		int k = t & (n - 1), j = (t - k) * 2 + k;
		float2 a = s[from][t], b = s[from][t + 128];
		float c, d;
		__sincosf(-3.14159265f * k / n, &d, &c);
		float2 w = make_float2(b.x * c - b.y * d, b.x * d + b.y * c);
		s[!from][j] = make_float2(a.x + w.x, a.y + w.y);
		s[!from][j + n] = make_float2(a.x - w.x, a.y - w.y);
		from = !from;
		__syncthreads();
	}
	out[blockIdx.x * 256 + t] = s[from][t];
	out[blockIdx.x * 256 + t + 128] = s[from][t + 128];
}
__global__ void warpButterflies(const float2 *in, float2 *out, int n) // 32 points a warp
{
	AT;
	if (i >= n)
		return;
	int lane = threadIdx.x & 31;
	float2 v = in[(i & ~31) + (__brev(lane) >> 27)];
	for (int m = 1; m < 32; m *= 2) {
		float2 o;
		o.x = __shfl_xor_sync(~0u, v.x, m);
		o.y = __shfl_xor_sync(~0u, v.y, m);
		float a = -3.14159265f * (lane & (m - 1)) / m, c = cosf(a), s = sinf(a);
		float2 hi = lane & m ? v : o, lo = lane & m ? o : v, w = make_float2(hi.x * c - hi.y * s, hi.x * s + hi.y * c);
		v = lane & m ? make_float2(lo.x - w.x, lo.y - w.y) : make_float2(lo.x + w.x, lo.y + w.y);
	}
	out[i] = v;
}
#define P 998244353u
__device__ unsigned mulMod(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b % P); }
__global__ void numberTransform(unsigned *x, const unsigned *root, int half) // one pass
{
	AT;
	int k = i % half, at = i / half * 2 * half + k;
	unsigned a = x[at], b = mulMod(x[at + half], root[half + k]);
	x[at] = a + b >= P ? a + b - P : a + b;
	x[at + half] = a >= b ? a - b : a + P - b;
}

// ---- sorting networks

__device__ inline void order(int &a, int &b) { int lo = min(a, b), hi = max(a, b); a = lo; b = hi; }
__global__ void network8(int4 *x, int n)
{
	AT;
	if (i >= n)
		return;
	int4 p = x[2 * i], q = x[2 * i + 1];
	int v[8] = { p.x, p.y, p.z, p.w, q.x, q.y, q.z, q.w };
#pragma unroll
	for (int k = 2; k <= 8; k *= 2)
#pragma unroll
		for (int j = k / 2; j; j /= 2)
#pragma unroll
			for (int l = 0; l < 8; l++)
				if ((l ^ j) > l) {
					if (l & k)
						order(v[l ^ j], v[l]);
					else
						order(v[l], v[l ^ j]);
				}
	x[2 * i] = make_int4(v[0], v[1], v[2], v[3]);
	x[2 * i + 1] = make_int4(v[4], v[5], v[6], v[7]);
}
__global__ void warpBitonic(int *x, int n)
{
	AT;
	if (i >= n)
		return;
	int v = x[i], lane = threadIdx.x & 31;
	for (int k = 2; k <= 32; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			int o = __shfl_xor_sync(~0u, v, j);
			bool up = (lane & k) == 0, low = (lane & j) == 0;
			v = up == low ? min(v, o) : max(v, o);
		}
	x[i] = v;
}
__global__ void radixInBlock(const unsigned *in, unsigned *out) // 256 keys of 8 bits, a bit a pass
{
	__shared__ unsigned key[256];
	__shared__ int sum[8];
	int t = threadIdx.x, lane = t & 31, warp = t / 32;
	key[t] = in[blockIdx.x * 256 + t] & 255;
	__syncthreads();
	for (int b = 0; b < 8; b++) {
		unsigned k = key[t], zero = __ballot_sync(~0u, !(k >> b & 1));
		if (!lane)
			sum[warp] = __popc(zero);
		__syncthreads();
		int before = 0, all = 0;
		for (int w = 0; w < 8; w++) {
			before += w < warp ? sum[w] : 0;
			all += sum[w];
		}
		int rank = before + __popc(zero & ((1u << lane) - 1));
		int to = k >> b & 1 ? all + t - rank : rank;
		key[to] = k;
		__syncthreads();
	}
	out[blockIdx.x * 256 + t] = key[t];
}

// ---- strings

__constant__ int failure[16];
__constant__ char pattern[16];
__global__ void kmp(const char *text, int *count, int each, int len)
{
	AT;
	const char *p = text + i * each;
	int k = 0, found = 0;
	for (int j = 0; j < each + len - 1; j++) {
		while (k > 0 && (k == len || pattern[k] != p[j]))
			k = failure[k - 1];
		if (pattern[k] == p[j])
			k++;
		found += k == len;
	}
	count[i] = found;
}
__constant__ unsigned char skip[256];
__global__ void horspool(const char *text, int *first, int each, int len)
{
	AT;
	const char *p = text + i * each;
	int at = 0, hit = -1;
	while (at < each) {
		int k = len - 1;
		while (k >= 0 && pattern[k] == p[at + k])
			k--;
		if (k < 0) {
			hit = at;
			break;
		}
		at += skip[(unsigned char)p[at + len - 1]];
	}
	first[i] = hit;
}
__global__ void automatonRuns(const unsigned char *text, const short *next, int *hits, int each)
{
	AT;
	int state = 0, n = 0;
	for (int j = 0; j < each; j++) {
		state = next[state * 256 + text[i * each + j]];
		n += state >= 60;
	}
	hits[i] = n;
}
__global__ void myers(const unsigned char *text, const unsigned *peq, int *out, int each, int m) // bit-parallel edit distance
{
	AT;
	unsigned pv = ~0u, mv = 0, top = 1u << (m - 1);
	int score = m, best = m;
	for (int j = 0; j < each; j++) {
		unsigned eq = peq[text[i * each + j] & 3], xv = eq | mv, xh = (((eq & pv) + pv) ^ pv) | eq;
		unsigned ph = mv | ~(xh | pv), mh = pv & xh;
		score += (ph & top) != 0;
		score -= (mh & top) != 0;
		ph = ph << 1 | 1;
		mh <<= 1;
		pv = mh | ~(xv | ph);
		mv = ph & xv;
		best = min(best, score);
	}
	out[i] = best;
}
__global__ void wildcards(const char *name, int *ok, int n) // against p*t?rn*
{
	AT;
	if (i >= n)
		return;
	const char want[] = "a*b?d*";
	const char *s = name + i * 12;
	int p = 0, k = 0, star = -1, mark = 0;
	bool good = true;
	while (k < 12) {
		if (p < 6 && (want[p] == '?' || want[p] == s[k])) {
			p++;
			k++;
		} else if (p < 6 && want[p] == '*') {
			star = p++;
			mark = k;
		} else if (star >= 0) {
			p = star + 1;
			k = ++mark;
		} else {
			good = false;
			break;
		}
	}
	while (p < 6 && want[p] == '*')
		p++;
	ok[i] = good && p == 6;
}

// ---- particles

__global__ void deposit(const float2 *at, float *rho, int n, int w) // cloud in cell
{
	AT;
	if (i >= n)
		return;
	float x = at[i].x * (w - 2), y = at[i].y * (w - 2);
	int ix = (int)x, iy = (int)y;
	float fx = x - ix, fy = y - iy;
	float *r = rho + iy * w + ix;
	atomicAdd(r, (1 - fx) * (1 - fy));
	atomicAdd(r + 1, fx * (1 - fy));
	atomicAdd(r + w, (1 - fx) * fy);
	atomicAdd(r + w + 1, fx * fy);
}
__global__ void contacts(const float4 *p, const float4 *v, const int *near, float4 *f, int n, int most) // springs and dampers
{
	AT;
	if (i >= n)
		return;
	float4 a = p[i], u = v[i], sum = make_float4(0, 0, 0, 0);
	for (int k = 0; k < most; k++) {
		int j = near[k * n + i];
		if (j < 0)
			break;
		float4 b = p[j], w = v[j];
		float dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z, d = sqrtf(dx * dx + dy * dy + dz * dz), over = a.w + b.w - d;
		if (over > 0) {
			float s = 1 / d, slow = ((w.x - u.x) * dx + (w.y - u.y) * dy + (w.z - u.z) * dz) * s, force = -100 * over + 2 * slow;
			sum.x += force * dx * s;
			sum.y += force * dy * s;
			sum.z += force * dz * s;
		}
	}
	f[i] = sum;
}
__global__ void cellLists(const float2 *p, int *head, int *next, int n, int side)
{
	AT;
	if (i < n)
		next[i] = atomicExch(&head[(int)(p[i].y * side) * side + (int)(p[i].x * side)], i);
}
__global__ void boris(float3 *x, float3 *v, int n, int steps, float dt) // a charge in a field that turns it
{
	AT;
	if (i >= n)
		return;
	float3 p = x[i], u = v[i];
	for (int s = 0; s < steps; s++) {
		float bz = 1 + .1f * p.x, t = .5f * dt * bz, k = 2 * t / (1 + t * t);
		float ex = -.01f * p.x, ey = -.01f * p.y;
		u.x += .5f * dt * ex;
		u.y += .5f * dt * ey;
		float ax = u.x + u.y * t, ay = u.y - u.x * t;
		u.x += ay * k;
		u.y -= ax * k;
		u.x += .5f * dt * ex;
		u.y += .5f * dt * ey;
		p.x += u.x * dt;
		p.y += u.y * dt;
		p.z += u.z * dt;
	}
	x[i] = p;
	v[i] = u;
}
__global__ void multipoles(const float4 *p, float *o, int cells) // a warp a cell of 64: charge, centre, second moments
{
	AT;
	int c = i / 32, lane = i % 32;
	if (c >= cells)
		return;
	float m[10] = { 0 };
	for (int k = lane; k < 64; k += 32) {
		float4 a = p[c * 64 + k];
		m[0] += a.w;
		m[1] += a.w * a.x;
		m[2] += a.w * a.y;
		m[3] += a.w * a.z;
		m[4] += a.w * a.x * a.x;
		m[5] += a.w * a.y * a.y;
		m[6] += a.w * a.z * a.z;
		m[7] += a.w * a.x * a.y;
		m[8] += a.w * a.y * a.z;
		m[9] += a.w * a.z * a.x;
	}
#pragma unroll
	for (int k = 0; k < 10; k++)
		for (int s = 16; s; s >>= 1)
			m[k] += __shfl_down_sync(~0u, m[k], s);
	if (!lane)
		for (int k = 0; k < 10; k++)
			o[c * 10 + k] = m[k];
}

// ---- warps and groups

__global__ void bitTranspose(const unsigned *in, unsigned *out, int n)
{
	AT;
	if (i >= n)
		return;
	unsigned v = in[i], mine = 0;
	for (int b = 0; b < 32; b++) {
		unsigned r = __ballot_sync(~0u, v >> b & 1);
		if ((threadIdx.x & 31) == b)
			mine = r;
	}
	out[i] = mine;
}
__global__ void matchedBins(const int *key, int *bin, int n)
{
	AT;
	if (i >= n)
		return;
	int k = key[i] & 63;
	unsigned same = __match_any_sync(__activemask(), k);
	if ((threadIdx.x & 31) == __ffs(same) - 1)
		atomicAdd(&bin[k], __popc(same));
}
__global__ void tileSums(const int *in, int *out, int n) // eight threads a sum
{
	auto tile = cg::tiled_partition<8>(cg::this_thread_block());
	AT;
	int v = i < n ? in[i] : 0;
	v = cg::reduce(tile, v, cg::plus<int>());
	if (tile.thread_rank() == 0 && i < n)
		out[i / 8] = v;
}
__global__ void pushEven(const int *in, int *out, int *n, int all)
{
	AT;
	if (i < all && in[i] % 2 == 0) {
		auto g = cg::coalesced_threads();
		int at;
		if (g.thread_rank() == 0)
			at = atomicAdd(n, g.size());
		at = g.shfl(at, 0);
		out[at + g.thread_rank()] = in[i];
	}
}
__global__ void prefixInTiles(const float *in, float *out, int n)
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	AT;
	float v = in[i];
	for (int o = 1; o < 16; o *= 2) {
		float u = tile.shfl_up(v, o);
		if (tile.thread_rank() >= o)
			v += u;
	}
	out[i] = v;
}

// ---- atomics

__global__ void nearestPacked(const float *d, unsigned long long *best, int n)
{
	AT;
	if (i < n)
		atomicMin(&best[i & 127], (unsigned long long)__float_as_uint(d[i]) << 32 | i);
}
__global__ void setBits(const int *x, unsigned *map, int n)
{
	AT;
	if (i < n)
		atomicOr(&map[x[i] >> 5 & 4095], 1u << (x[i] & 31));
}
__global__ void privateBins(const unsigned char *x, int *bin, int n) // a copy a warp
{
	__shared__ int s[8][65];
	int warp = threadIdx.x / 32;
	for (int k = threadIdx.x; k < 8 * 65; k += blockDim.x)
		(&s[0][0])[k] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&s[warp][x[i] >> 2], 1);
	__syncthreads();
	if (threadIdx.x < 64) {
		int sum = 0;
		for (int w = 0; w < 8; w++)
			sum += s[w][threadIdx.x];
		atomicAdd(&bin[threadIdx.x], sum);
	}
}

// ---- half precision

__global__ void halfBlur(const __half2 *in, __half2 *out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= w || y < 1 || y >= h - 1)
		return;
	__half2 q = __float2half2_rn(.25f), s = __hmul2(in[y * w + x], __float2half2_rn(.5f));
	s = __hfma2(in[(y - 1) * w + x], q, s);
	out[y * w + x] = __hfma2(in[(y + 1) * w + x], q, s);
}
__global__ void bfloatDots(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *o, int rows) // a warp a row of 256
{
	AT;
	int r = i / 32, lane = i % 32;
	if (r >= rows)
		return;
	const __nv_bfloat162 *p = (const __nv_bfloat162 *)(a + r * 256), *q = (const __nv_bfloat162 *)(b + r * 256);
	float s = 0;
	for (int k = lane; k < 128; k += 32) {
		float2 x = __bfloat1622float2(p[k]), y = __bfloat1622float2(q[k]);
		s += x.x * y.x + x.y * y.y;
	}
	for (int k = 16; k; k >>= 1)
		s += __shfl_xor_sync(~0u, s, k);
	if (!lane)
		o[r] = s;
}
__global__ void halfSoftmax(const __half *x, __half *y, int cols) // a block of 128 a row
{
	__shared__ float part[4];
	const __half *p = x + blockIdx.x * cols;
	float most = -1e30f, sum = 0;
	for (int k = threadIdx.x; k < cols; k += 128)
		most = fmaxf(most, __half2float(p[k]));
	for (int o = 16; o; o >>= 1)
		most = fmaxf(most, __shfl_xor_sync(~0u, most, o));
	if (threadIdx.x % 32 == 0)
		part[threadIdx.x / 32] = most;
	__syncthreads();
	most = fmaxf(fmaxf(part[0], part[1]), fmaxf(part[2], part[3]));
	__syncthreads();
	for (int k = threadIdx.x; k < cols; k += 128)
		sum += __expf(__half2float(p[k]) - most);
	for (int o = 16; o; o >>= 1)
		sum += __shfl_xor_sync(~0u, sum, o);
	if (threadIdx.x % 32 == 0)
		part[threadIdx.x / 32] = sum;
	__syncthreads();
	sum = 1 / (part[0] + part[1] + part[2] + part[3]);
	for (int k = threadIdx.x; k < cols; k += 128)
		y[blockIdx.x * cols + k] = __float2half(__expf(__half2float(p[k]) - most) * sum);
}

// ---- templates, arrays of a thread, objects

template <int N> struct Matrix {
	float v[N][N];
	__device__ Matrix operator*(const Matrix &o) const
	{
		Matrix r;
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++) {
				float s = 0;
				for (int k = 0; k < N; k++)
					s += v[i][k] * o.v[k][j];
				r.v[i][j] = s;
			}
		return r;
	}
};
template <int N> __global__ void chain(const float *in, float *out, int n)
{
	AT;
	if (i >= n)
		return;
	Matrix<N> a, b;
	for (int k = 0; k < N * N; k++) {
		(&a.v[0][0])[k] = in[k * n + i];
		(&b.v[0][0])[k] = in[(k + N * N) * n + i];
	}
	a = a * b * a;
	for (int k = 0; k < N * N; k++)
		out[k * n + i] = (&a.v[0][0])[k];
}
template <class Op, int N> __global__ void foldBlocks(const float *in, float *out, Op op)
{
	__shared__ float s[N];
	int t = threadIdx.x;
	s[t] = op(in[blockIdx.x * 2 * N + t], in[blockIdx.x * 2 * N + N + t]);
	__syncthreads();
#pragma unroll
	for (int k = N / 2; k > 0; k /= 2) {
		if (t < k)
			s[t] = op(s[t], s[t + k]);
		__syncthreads();
	}
	if (!t)
		out[blockIdx.x] = s[0];
}
struct Larger {
	__device__ float operator()(float a, float b) const { return a > b ? a : b; }
};
__global__ void heapTop(const float *x, float *o, int n, int each) // the eight least of each thread's, in a heap
{
	AT;
	if (i >= n)
		return;
	float heap[8];
	for (int k = 0; k < 8; k++)
		heap[k] = 1e30f;
	for (int j = 0; j < each; j++) {
		float v = x[j * n + i];
		if (v >= heap[0])
			continue;
		int at = 0;
		while (2 * at + 1 < 8) {
			int c = 2 * at + 1;
			if (c + 1 < 8 && heap[c + 1] > heap[c])
				c++;
			if (heap[c] <= v)
				break;
			heap[at] = heap[c];
			at = c;
		}
		heap[at] = v;
	}
	float sum = 0;
	for (int k = 0; k < 8; k++)
		sum += heap[k];
	o[i] = sum;
}
__global__ void pickedBuffers(const float *x, float *o, int n, bool near_) // a pointer to one memory or the other
{
	__shared__ float s[256];
	AT;
	s[threadIdx.x] = x[i] * 2;
	__syncthreads();
	const float *p = (i / 32 & 1) == near_ ? s : x + blockIdx.x * 256;
	float sum = 0;
	for (int k = 0; k < 8; k++)
		sum += p[(threadIdx.x + k * 32) & 255];
	o[i] = sum;
}
__global__ void rpn(const int *code, const float *x, float *o, int n, int len) // a stack of its own
{
	AT;
	if (i >= n)
		return;
	float stack[8];
	int top = 0;
	for (int k = 0; k < len; k++) {
		int c = code[k];
		if (c >= 0) {
			stack[top++] = x[c * n + i];
			continue;
		}
		float b = stack[--top], a = stack[top - 1];
		stack[top - 1] = c == -1 ? a + b : c == -2 ? a - b : c == -3 ? a * b : a / (b + 1);
	}
	o[i] = stack[0];
}
__global__ void romberg2(const float *a, float *o, int n) // a table a thread
{
	AT;
	if (i >= n)
		return;
	float t[6][6], h = a[i] + 1;
	t[0][0] = .5f * h * (1 / (1 + h * h) + 1);
	for (int k = 1; k < 6; k++) {
		h *= .5f;
		float sum = 0;
		for (int j = 1; j < 1 << k; j += 2)
			sum += 1 / (1 + j * h * j * h);
		t[k][0] = .5f * t[k - 1][0] + h * sum;
		float four = 4;
		for (int j = 1; j <= k; j++, four *= 4)
			t[k][j] = t[k][j - 1] + (t[k][j - 1] - t[k - 1][j - 1]) / (four - 1);
	}
	o[i] = t[5][5];
}

static cudaTextureObject_t picture(const float *host, int w, int h)
{
	cudaArray_t a;
	cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
	cudaMallocArray(&a, &f, w, h);
	cudaMemcpy2DToArray(a, 0, 0, host, w * 4, w * 4, h, cudaMemcpyHostToDevice);
	cudaResourceDesc r = {};
	r.resType = cudaResourceTypeArray;
	r.res.array.array = a;
	cudaTextureDesc d = {};
	d.addressMode[0] = d.addressMode[1] = cudaAddressModeClamp;
	d.filterMode = cudaFilterModeLinear;
	cudaTextureObject_t t;
	cudaCreateTextureObject(&t, &r, &d, NULL);
	return t;
}
static cudaTextureObject_t table(float *x, size_t n)
{
	cudaResourceDesc r = {};
	r.resType = cudaResourceTypeLinear;
	r.res.linear.devPtr = x;
	r.res.linear.desc = cudaCreateChannelDesc<float>();
	r.res.linear.sizeInBytes = n * 4;
	cudaTextureDesc d = {};
	cudaTextureObject_t t;
	cudaCreateTextureObject(&t, &r, &d, NULL);
	return t;
}

int main()
{
	enum { M = 1 << 20, NODES = 32768 };
	float *f = floats(M), *g = floats(M), *h = space<float>(M), *h2 = space<float>(M);
	int *a = ints(M, 1000000), *out = space<int>(M), *count = space<int>(1 << 18);
	unsigned char *bytes = filled<unsigned char>(M, [](size_t) { return (unsigned char)(next_word() >> 13); }), *bytes2 = space<unsigned char>(4 * M);
	char *letters = filled<char>(M, [](size_t) { return (char)('a' + (next_word() >> 13) % 4); });

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("demosaic", demosaic<<<dim3(32, 128), dim3(32, 8)>>>(bytes, (uchar4 *)bytes2, 1000, 1000));
	RUN("harris", harris<<<dim3(32, 63), dim3(32, 16)>>>(f, h, 1000, 1000, .04f));
	RUN("thin_edges", thinEdges<<<dim3(63, 63), dim3(16, 16)>>>(f, g, bytes2, 1000, 1000, .3f, .7f));
	RUN("orientations", orientations<<<dim3(64, 64), dim3(16, 16)>>>(f, g, h, 1024));
	RUN("seam_row", seamRow<<<1, 1024>>>(a, out, 4000, 40));
	float *pixels = (float *)malloc(512 * 512 * 4);
	for (int i = 0; i < 512 * 512; i++)
		pixels[i] = (next_word() >> 8) * (1.f / (1 << 24));
	RUN("scale_texture", scaleTexture<<<dim3(48, 96), dim3(16, 8)>>>(picture(pixels, 512, 512), h, 750, 750, .68f, .68f));
	RUN("fetch_table", fetchTable<<<1024, 256>>>(table(f, 65536), filled<int>(M, [](size_t) { return (int)(next_word() >> 13) & 65535; }), h, 262000));
	RUN("distance_rows", distanceRows<<<16, 64>>>(bytes, out, 256, 1000));

	int *row = filled<int>(NODES + 2, [](size_t i) { return (int)(i * 6 + (i * 2654435761u >> 16 & 4095) % 6); });
	int *col = filled<int>(NODES * 8, [](size_t) { return (int)((next_word() >> 9) % NODES); });
	int *degree = ints(NODES, 12);
	RUN("rank_edges", rankEdges<<<512, 256>>>(col, col + 7, f, degree, h, 131000));
	unsigned char *state = filled<unsigned char>(NODES, [](size_t) { return (unsigned char)((next_word() >> 20) % 5 ? 0 : 2); }), *state2 = space<unsigned char>(NODES);
	RUN("independent", independent<<<NODES / 128, 128>>>(row, col, (unsigned *)a, state, state2, NODES));
	RUN("peel", peel<<<NODES / 256, 256>>>(row, col, degree, count, NODES, 4));
	RUN("clashes", clashes<<<NODES / 256, 256>>>(row, col, degree, out, NODES));
	RUN("backward", backward<<<NODES / 128, 128>>>(row, col, degree, f, h, NODES, 5));

	int *start = filled<int>(NODES / 32 + 1, [](size_t i) { return (int)(i * 12 * 32); }), *width = filled<int>(NODES / 32, [](size_t) { return 4 + (int)((next_word() >> 12) % 9); });
	int *columns = filled<int>(M, [](size_t) { return (int)((next_word() >> 9) % NODES); });
	RUN("sell_slices", sellSlices<<<NODES / 256, 256>>>(start, width, columns, f, g, h, NODES));
	int *brow = filled<int>(4097, [](size_t i) { return (int)(i * 7 + i * 31 % 6); }), *bcol = ints(65536, 4096);
	RUN("block_rows_4", blockRows4<<<256, 256>>>(brow, bcol, f, g, h, 4096));
	RUN("by_columns", byColumns<<<NODES / 128, 128>>>(row, col, f, g, h2, NODES));
	RUN("sampled_products", sampledProducts<<<1250, 256>>>(filled<int>(10000, [](size_t i) { return (int)i / 40; }), ints(10000, 4096), f, g, h, 10000));
	int *sorted = filled<int>(NODES * 8, [](size_t i) { return (int)(i % 6 * 40 + (next_word() >> 12) % 40); });
	RUN("sparse_dots", sparseDots<<<NODES / 128, 128>>>(row, sorted, f, h, NODES));

	RUN("stockham", stockham<<<1024, 128>>>((float2 *)f, (float2 *)h));
	RUN("warp_butterflies", warpButterflies<<<512, 256>>>((float2 *)f, (float2 *)h, 131072));
	unsigned *modular = filled<unsigned>(M, [](size_t) { return (next_word() >> 2) % P; });
	RUN("number_transform", numberTransform<<<512, 256>>>(modular, modular + 300000, 256));
	RUN("network_8", network8<<<256, 256>>>((int4 *)a, 65000));
	RUN("warp_bitonic", warpBitonic<<<1024, 256>>>(a, 262144));
	RUN("radix_in_block", radixInBlock<<<512, 256>>>((unsigned *)a, (unsigned *)out));

	const int fail[16] = { 0, 0, 1, 2, 0, 1 };
	unsigned char skips[256];
	for (int i = 0; i < 256; i++)
		skips[i] = i == 'a' ? 1 : i == 'b' ? 2 : i == 'd' ? 3 : 6;
	cudaMemcpyToSymbol(failure, fail, sizeof fail);
	cudaMemcpyToSymbol(pattern, "ababdb", 7);
	cudaMemcpyToSymbol(skip, skips, sizeof skips);
	RUN("kmp", kmp<<<64, 128>>>(letters, out, 120, 6));
	RUN("horspool", horspool<<<64, 128>>>(letters, out, 120, 6));
	short *dfa = filled<short>(64 * 256, [](size_t) { return (short)((next_word() >> 12) % 64); });
	RUN("automaton_runs", automatonRuns<<<32, 128>>>(bytes, dfa, out, 200));
	RUN("myers", myers<<<64, 128>>>(bytes, (unsigned *)a, out, 120, 24));
	RUN("wildcards", wildcards<<<256, 256>>>(letters, out, 65500));

	RUN("deposit", deposit<<<512, 256>>>((float2 *)f, h, 131000, 256));
	float4 *balls = filled<float4>(16384, [](size_t) { float4 p; p.x = (next_word() >> 8) * (1.f / (1 << 24)); p.y = (next_word() >> 8) * (1.f / (1 << 24)); p.z = (next_word() >> 8) * (1.f / (1 << 24)); p.w = .3f; return p; });
	int *near_ = filled<int>(16384 * 12, [](size_t i) { return i / 16384 > (i * 2654435761u >> 12) % 14 ? -1 : (int)((next_word() >> 9) % 16384); });
	RUN("contacts", contacts<<<128, 128>>>(balls, balls, near_, (float4 *)h, 16384, 12));
	RUN("cell_lists", cellLists<<<512, 256>>>((float2 *)f, out, count, 131000, 128));
	RUN("boris", boris<<<128, 128>>>((float3 *)f, (float3 *)g, 16000, 50, .02f));
	RUN("multipoles", multipoles<<<512, 128>>>((float4 *)f, h, 2048));

	RUN("bit_transpose", bitTranspose<<<512, 256>>>((unsigned *)a, (unsigned *)out, 131072));
	RUN("matched_bins", matchedBins<<<512, 256>>>(a, count, 131000));
	RUN("sums_of_eight", tileSums<<<1024, 256>>>(a, out, 262000));
	RUN("push_even", pushEven<<<512, 256>>>(a, out, count, 131000));
	RUN("prefix_in_tiles", prefixInTiles<<<1024, 256>>>(f, h, 262144));

	RUN("nearest_packed", nearestPacked<<<512, 256>>>(f, filled<unsigned long long>(128, [](size_t) { return ~0ull; }), 131000));
	RUN("set_bits", setBits<<<512, 256>>>(a, (unsigned *)count, 131000));
	RUN("private_bins", privateBins<<<132, 256>>>(bytes, count, M));

	__half *half = filled<__half>(M, [](size_t) { return __float2half((next_word() >> 8) * (4.f / (1 << 24)) - 2); }), *half2 = space<__half>(M);
	__nv_bfloat16 *brain = filled<__nv_bfloat16>(M, [](size_t) { return __float2bfloat16((next_word() >> 8) * (4.f / (1 << 24)) - 2); });
	RUN("half_blur", halfBlur<<<dim3(16, 125), dim3(32, 8)>>>((__half2 *)half, (__half2 *)half2, 500, 1000));
	RUN("bfloat_dots", bfloatDots<<<512, 256>>>(brain, brain + 256, h, 4000));
	RUN("half_softmax", halfSoftmax<<<1000, 128>>>(half, half2, 1000));

	RUN("chain_3", chain<3><<<256, 128>>>(f, h, 32000));
	RUN("chain_4", chain<4><<<256, 128>>>(f, h, 32000));
	RUN("fold_blocks", foldBlocks<Larger, 256><<<2000, 256>>>(f, h, Larger()));
	RUN("heap_top", heapTop<<<64, 128>>>(f, h, 8000, 100));
	RUN("picked_buffers", pickedBuffers<<<512, 256>>>(f, h, 131072, true));
	int *program = filled<int>(15, [](size_t i) { const int c[15] = { 0, 1, -1, 2, 3, 4, -3, -2, 5, -4, -3, 6, 7, -1, -1 }; return c[i]; });
	RUN("rpn", rpn<<<256, 256>>>(program, f, h, 65536, 15));
	RUN("romberg_2", romberg2<<<128, 128>>>(f, h, 16000));
	cudaError_t e = cudaDeviceSynchronize();
	if (e)
		fprintf(stderr, "%s\n", cudaGetErrorString(e));
	return e != cudaSuccess;
}
