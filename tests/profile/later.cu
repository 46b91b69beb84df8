// Kernels of other kinds than those of the other files, timed on an H200 (clocked.csv) when the time model was done:
// nothing in it was changed before it had answered.
#include <cuda_fp16.h>
#include "clocked.h"

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#define LANE (threadIdx.x & 31)

__device__ float warp_sum(float v)
{
	for (int d = 16; d; d >>= 1)
		v += __shfl_xor_sync(~0u, v, d);
	return v;
}
__global__ void redBlack(float *x, int w, int colour)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	if (r > 0 && c > 0 && r < w - 1 && c < w - 1 && ((r + c) & 1) == colour)
		x[r * w + c] = 0.25f * (x[r * w + c - 1] + x[r * w + c + 1] + x[(r - 1) * w + c] + x[(r + 1) * w + c]);
}
__global__ void hamming(const unsigned *a, const unsigned *b, int *o, int n)
{
	AT;
	int best = 1 << 30;
	for (int k = 0; k < n; k++) {
		int d = 0;
		for (int j = 0; j < 4; j++)
			d += __popc(a[i * 4 + j] ^ b[k * 4 + j]);
		best = min(best, d);
	}
	o[i] = best;
}
__constant__ float levels[256];
__global__ void quantised(const unsigned char *x, float *o) { AT; o[i] = levels[x[i]]; }
__global__ void hsv(const float4 *rgb, float4 *o)
{
	AT;
	float4 p = rgb[i];
	float most = fmaxf(p.x, fmaxf(p.y, p.z)), least = fminf(p.x, fminf(p.y, p.z)), d = most - least, h = 0;
	if (d > 0) {
		if (most == p.x)
			h = fmodf((p.y - p.z) / d, 6.f);
		else if (most == p.y)
			h = (p.z - p.x) / d + 2;
		else
			h = (p.x - p.y) / d + 4;
	}
	o[i] = make_float4(h * 60, most > 0 ? d / most : 0, most, p.w);
}
__global__ void integral(double *o, int n)
{
	AT;
	double a = i * 1e-4, h = 1e-6, s = 0;
	for (int k = 0; k < n; k++) {
		double t = a + k * h;
		s += h / (1 + t * t);
	}
	o[i] = s;
}
__global__ void newton(const float *x, float *o)
{
	AT;
	float a = x[i] + 1, r = a;
	for (int k = 0; k < 30 && fabsf(r * r * r - a) > 1e-6f * a; k++)
		r -= (r * r * r - a) / (3 * r * r);
	o[i] = r;
}
__global__ void rowScan(const float *x, float *o, int w) // a block a row, chunks of 1024
{
	__shared__ float part[32];
	float carry = 0;
	for (int at = threadIdx.x; at < w; at += blockDim.x) {
		float v = x[blockIdx.x * w + at];
		for (int d = 1; d < 32; d *= 2) {
			float u = __shfl_up_sync(~0u, v, d);
			if (LANE >= d)
				v += u;
		}
		if (LANE == 31)
			part[threadIdx.x / 32] = v;
		__syncthreads();
		if (threadIdx.x < 32) {
			float t = threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0;
			for (int d = 1; d < 32; d *= 2) {
				float u = __shfl_up_sync(~0u, t, d);
				if (LANE >= d)
					t += u;
			}
			part[threadIdx.x] = t;
		}
		__syncthreads();
		o[blockIdx.x * w + at] = v + carry + (threadIdx.x >= 32 ? part[threadIdx.x / 32 - 1] : 0);
		carry += part[31];
		__syncthreads();
	}
}
__global__ void segments(const int *key, const float *x, float *o, int n) // sums of runs of equal keys
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		int k = key[i] >> 24;
		unsigned same = __match_any_sync(~0u, k);
		float v = x[i];
		for (int d = 1; d < 32; d *= 2) {
			float u = __shfl_down_sync(~0u, v, d);
			if (same >> (LANE + d) & 1 && LANE + d < 32)
				v += u;
		}
		if (LANE == __ffs(same) - 1)
			atomicAdd(o + k, v);
	}
}
__global__ void bloom(const unsigned *x, unsigned *bits, unsigned mask)
{
	AT;
	unsigned h = x[i] * 2654435761u;
	for (int k = 0; k < 4; k++) {
		atomicOr(bits + (h >> 5 & mask), 1u << (h & 31));
		h = h * 2246822519u + 374761393u;
	}
}
__global__ void insert(const int *x, int *table, int mask)
{
	AT;
	int key = x[i] | 1;
	for (unsigned at = key * 2654435761u;; at++) {
		int was = atomicCAS(table + (at & mask), 0, key);
		if (was == 0 || was == key)
			return;
	}
}
__global__ void found(const char *text, int *o, int n) // a word of 8 letters
{
	AT;
	int hits = 0;
	for (int k = 0; k < n; k++) {
		const char *at = text + (i * n + k);
		bool same = true;
		for (int j = 0; j < 8 && same; j++)
			same = at[j] == "abababab"[j];
		hits += same;
	}
	o[i] = hits;
}
__global__ void aligned(const char *a, const char *b, int *o, int n) // Smith-Waterman along diagonals, a block a pair
{
	extern __shared__ int cell[];
	int *one = cell, *two = cell + blockDim.x + 1, *now = two + blockDim.x + 1, t = threadIdx.x, best = 0;
	one[t + 1] = two[t + 1] = now[t + 1] = 0;
	if (!t)
		one[0] = two[0] = now[0] = 0;
	__syncthreads();
	for (int d = 0; d < 2 * n - 1; d++) {
		int c = d - t;
		if (c >= 0 && c < n) {
			int s = one[t] + (a[blockIdx.x * n + t] == b[blockIdx.x * n + c] ? 2 : -1);
			s = max(max(s, 0), max(two[t], two[t + 1]) - 1);
			now[t + 1] = s;
			best = max(best, s);
		}
		__syncthreads();
		int *was = one;
		one = two;
		two = now;
		now = was;
	}
	o[blockIdx.x * n + t] = best;
}
__global__ void lorenz(const float *x, float *o, int n)
{
	AT;
	float p = x[i], q = 1, r = 1;
	for (int k = 0; k < n; k++) {
		float a = 10 * (q - p), b = p * (28 - r) - q, c = p * q - 2.6667f * r, h = 0.005f;
		float p2 = p + h * a, q2 = q + h * b, r2 = r + h * c;
		p += h / 2 * (a + 10 * (q2 - p2));
		q += h / 2 * (b + p2 * (28 - r2) - q2);
		r += h / 2 * (c + p2 * q2 - 2.6667f * r2);
	}
	o[i] = p + q + r;
}
__device__ unsigned turned(unsigned x, int n) { return __funnelshift_r(x, x, n); }
__global__ void sha(const unsigned *x, unsigned *o)
{
	AT;
	unsigned w[16], s[8];
	for (int k = 0; k < 16; k++)
		w[k] = x[i * 16 + k];
	for (int k = 0; k < 8; k++)
		s[k] = 0x6a09e667u * (k + 1);
#pragma unroll
	for (int k = 0; k < 64; k++) {
		if (k >= 16)
			w[k & 15] += (turned(w[(k + 1) & 15], 7) ^ turned(w[(k + 1) & 15], 18) ^ w[(k + 1) & 15] >> 3) + w[(k + 9) & 15] +
				     (turned(w[(k + 14) & 15], 17) ^ turned(w[(k + 14) & 15], 19) ^ w[(k + 14) & 15] >> 10);
		unsigned e = s[(68 - k) & 7], a = s[(64 - k) & 7];
		unsigned t = s[(71 - k) & 7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & s[(69 - k) & 7]) ^ (~e & s[(70 - k) & 7])) +
			     0x428a2f98u * (k + 1) + w[k & 15];
		s[(67 - k) & 7] += t;
		s[(71 - k) & 7] = t + (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) +
				  ((a & s[(65 - k) & 7]) ^ (a & s[(66 - k) & 7]) ^ (s[(65 - k) & 7] & s[(66 - k) & 7]));
	}
	o[i] = s[0] ^ s[3] ^ s[6];
}
__global__ void inverse4(const float4 *m, float4 *o) // of 4 x 4, by rows
{
	AT;
	float a[4][8];
	for (int r = 0; r < 4; r++) {
		float4 v = m[i * 4 + r];
		a[r][0] = v.x + (r == 0 ? 4 : 0), a[r][1] = v.y + (r == 1 ? 4 : 0), a[r][2] = v.z + (r == 2 ? 4 : 0), a[r][3] = v.w + (r == 3 ? 4 : 0);
		for (int c = 0; c < 4; c++)
			a[r][4 + c] = r == c;
	}
	for (int p = 0; p < 4; p++) {
		float f = 1 / a[p][p];
		for (int c = 0; c < 8; c++)
			a[p][c] *= f;
		for (int r = 0; r < 4; r++)
			if (r != p) {
				float g = a[r][p];
				for (int c = 0; c < 8; c++)
					a[r][c] -= g * a[p][c];
			}
	}
	for (int r = 0; r < 4; r++)
		o[i * 4 + r] = make_float4(a[r][4], a[r][5], a[r][6], a[r][7]);
}
struct Bone { float q[4], t[3], scale; };
__global__ void skinned(const Bone *bone, const int *at, const float *p, float *o)
{
	AT;
	Bone b = bone[at[i] & 255];
	float x = p[i * 3], y = p[i * 3 + 1], z = p[i * 3 + 2];
	float u = b.q[1] * z - b.q[2] * y + b.q[3] * x, v = b.q[2] * x - b.q[0] * z + b.q[3] * y, w = b.q[0] * y - b.q[1] * x + b.q[3] * z;
	o[i * 3] = (x + 2 * (b.q[1] * w - b.q[2] * v)) * b.scale + b.t[0];
	o[i * 3 + 1] = (y + 2 * (b.q[2] * u - b.q[0] * w)) * b.scale + b.t[1];
	o[i * 3 + 2] = (z + 2 * (b.q[0] * v - b.q[1] * u)) * b.scale + b.t[2];
}
__global__ void means(const float *x, const int *near, float *sum, int n)
{
	__shared__ float s[64];
	if (threadIdx.x < 64)
		s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&s[near[i] & 63], x[i]);
	__syncthreads();
	if (threadIdx.x < 64)
		atomicAdd(sum + threadIdx.x, s[threadIdx.x]);
}
__global__ void thomas(const float *d, float *x, float *c, int n, int systems) // tridiagonal, a thread a system
{
	AT;
	float prev = 0, y = 0;
	for (int k = 0; k < n; k++) {
		float m = 1 / (4 - prev);
		prev = m;
		c[k * systems + i] = prev;
		y = (d[k * systems + i] + y) * m;
		x[k * systems + i] = y;
	}
	for (int k = n - 2; k >= 0; k--)
		y = x[k * systems + i] = x[k * systems + i] + c[k * systems + i] * y;
}
__global__ void cyclic(const float *d, float *x) // cyclic reduction, 256 unknowns a block
{
	__shared__ float a[256], y[256];
	int t = threadIdx.x;
	a[t] = 0.25f;
	y[t] = d[blockIdx.x * 256 + t];
	__syncthreads();
	for (int s = 1; s < 256; s *= 2) {
		float l = t >= s ? y[t - s] : 0, r = t + s < 256 ? y[t + s] : 0, k = a[t];
		__syncthreads();
		y[t] = (y[t] + k * (l + r)) / (1 - 2 * k * k);
		a[t] = k * k / (1 - 2 * k * k);
		__syncthreads();
	}
	x[blockIdx.x * 256 + t] = y[t];
}
__global__ void bilateral(const float *x, float *o, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float v = x[r * w + c], s = 0, n = 0;
	for (int dy = -3; dy <= 3; dy++)
		for (int dx = -3; dx <= 3; dx++) {
			float u = x[((r + dy) & (w - 1)) * w + ((c + dx) & (w - 1))], k = __expf(-(dx * dx + dy * dy) * 0.1f - (u - v) * (u - v) * 8);
			s += k * u;
			n += k;
		}
	o[r * w + c] = s / n;
}
__device__ void sort2(float &a, float &b)
{
	float t = fminf(a, b);
	b = fmaxf(a, b);
	a = t;
}
__global__ void median9(const float *x, float *o, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float v[9];
	for (int k = 0; k < 9; k++)
		v[k] = x[((r + k / 3) & (w - 1)) * w + ((c + k % 3) & (w - 1))];
	for (int k = 0; k < 5; k++)
		for (int j = k + 1; j < 9; j++)
			sort2(v[k], v[j]);
	o[r * w + c] = v[4];
}
__global__ void eroded(const unsigned char *x, unsigned char *o, int w)
{
	__shared__ unsigned char t[20][36];
	int c0 = blockIdx.x * 32, r0 = blockIdx.y * 16;
	for (int k = threadIdx.y * 32 + threadIdx.x; k < 20 * 36; k += 512)
		t[k / 36][k % 36] = x[((r0 + k / 36) & (w - 1)) * w + ((c0 + k % 36) & (w - 1))];
	__syncthreads();
	unsigned least = 255;
	for (int dy = 0; dy < 5; dy++)
		for (int dx = 0; dx < 5; dx++)
			least = min(least, (unsigned)t[threadIdx.y + dy][threadIdx.x + dx]);
	o[(r0 + threadIdx.y) * w + c0 + threadIdx.x] = least;
}
__global__ void attention(const float *q, const float *k, const float *v, float *o, int n) // a warp a query of 64 words
{
	int row = blockIdx.x * 4 + threadIdx.x / 32;
	float q0 = q[row * 64 + LANE], q1 = q[row * 64 + 32 + LANE], m = -1e30f, sum = 0, a = 0, b = 0;
	for (int j = 0; j < n; j++) {
		float s = warp_sum(q0 * k[j * 64 + LANE] + q1 * k[j * 64 + 32 + LANE]) * 0.125f, top = fmaxf(m, s), f = __expf(m - top), e = __expf(s - top);
		sum = sum * f + e;
		a = a * f + e * v[j * 64 + LANE];
		b = b * f + e * v[j * 64 + 32 + LANE];
		m = top;
	}
	o[row * 64 + LANE] = a / sum;
	o[row * 64 + 32 + LANE] = b / sum;
}
__global__ void rmsNorm(const __half2 *x, __half2 *o, int w)
{
	__shared__ float part[8];
	float s = 0;
	for (int k = threadIdx.x; k < w; k += 256) {
		float2 v = __half22float2(x[blockIdx.x * w + k]);
		s += v.x * v.x + v.y * v.y;
	}
	s = warp_sum(s);
	if (!LANE)
		part[threadIdx.x / 32] = s;
	__syncthreads();
	s = 0;
	for (int k = 0; k < 8; k++)
		s += part[k];
	__half2 f = __float2half2_rn(rsqrtf(s / (2 * w) + 1e-5f));
	for (int k = threadIdx.x; k < w; k += 256)
		o[blockIdx.x * w + k] = __hmul2(x[blockIdx.x * w + k], f);
}
__global__ void asian(float *o, int steps)
{
	AT;
	unsigned s = i * 2891336453u + 1;
	float p = 100, sum = 0;
	for (int k = 0; k < steps; k++) {
		s = s * 747796405u + 2891336453u;
		float u = (s >> 8) * (1.f / (1 << 24)) + 1e-7f;
		s = s * 747796405u + 2891336453u;
		p *= __expf(0.001f + 0.02f * sqrtf(-2 * __logf(u)) * __cosf((s >> 8) * 3.7e-7f));
		sum += p;
	}
	o[i] = fmaxf(sum / steps - 100, 0);
}
__global__ void top4(const float *x, float *o, int n) // a thread's four largest
{
	AT;
	float a = -1, b = -1, c = -1, d = -1;
	for (int k = 0; k < n; k++) {
		float v = x[k * gridDim.x * blockDim.x + i];
		if (v > d) {
			d = v;
			if (d > c) { float t = c; c = d; d = t; }
			if (c > b) { float t = b; b = c; c = t; }
			if (b > a) { float t = a; a = b; b = t; }
		}
	}
	o[i] = a + b + c + d;
}
__global__ void warpHist(const int *x, int *o, int n)
{
	__shared__ int h[8][256];
	for (int k = threadIdx.x; k < 2048; k += 256)
		h[k / 256][k % 256] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&h[threadIdx.x / 32][x[i] & 255], 1);
	__syncthreads();
	int s = 0;
	for (int k = 0; k < 8; k++)
		s += h[k][threadIdx.x];
	atomicAdd(o + threadIdx.x, s);
}
__global__ void stencil27(const float *x, float *o, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
	float s = 0;
	for (int k = 0; k < 27; k++)
		s += x[(((z + k / 9) & (w - 1)) * w + ((r + k / 3 % 3) & (w - 1))) * w + ((c + k % 3) & (w - 1))];
	o[(z * w + r) * w + c] = s * (1 / 27.f);
}
__global__ void mandel64(int *o, int w, int most)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, n = 0;
	double a = -2 + 3. * c / w, b = -1.5 + 3. * r / w, x = 0, y = 0;
	for (; n < most && x * x + y * y < 4; n++) {
		double t = x * x - y * y + a;
		y = 2 * x * y + b;
		x = t;
	}
	o[r * w + c] = n;
}
struct Branch { float cut; int left, right, leaf; };
__global__ void forest(const Branch *tree, const float *x, float *o, int trees, int depth)
{
	AT;
	float s = 0;
	for (int t = 0; t < trees; t++) {
		int at = t << depth;
		for (int d = 0; d < depth; d++) {
			Branch b = tree[at];
			at = x[(i * 16 + (b.leaf & 15)) & ((1 << 22) - 1)] < b.cut ? b.left : b.right;
		}
		s += at & 1;
	}
	o[i] = s;
}
__global__ void parity(const unsigned char *x, unsigned char *o, int stripes, int w) // of a stripe's blocks
{
	AT;
	const uint4 *p = (const uint4 *)x;
	uint4 s = p[i];
	for (int k = 1; k < stripes; k++) {
		uint4 v = p[k * w + i];
		s.x ^= v.x, s.y ^= v.y, s.z ^= v.z, s.w ^= v.w;
	}
	((uint4 *)o)[i] = s;
}
__global__ void dropped(const float *x, float *o, unsigned seed)
{
	AT;
	unsigned a = i, b = seed;
	for (int k = 0; k < 10; k++) {
		unsigned long long p = (unsigned long long)a * 0xd2511f53u;
		a = (unsigned)(p >> 32) ^ b ^ (k * 0x9e3779b9u);
		b = (unsigned)p;
	}
	o[i] = a > 0x80000000u ? x[i] * 2 : 0;
}
__global__ void beams(const float *height, float *o, int w) // how far each place sees in 8 directions
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, seen = 0;
	float h = height[r * w + c] + 0.4f;
	for (int d = 0; d < 8; d++) {
		int dx = (int)((0x9c15u >> (2 * d)) & 3) - 1, dy = (int)((0x7081u >> (2 * d)) & 3) - 1, x = c, y = r;
		for (int k = 0; k < 32; k++, seen++) {
			x += dx, y += dy;
			if (x < 0 || y < 0 || x >= w || y >= w || height[y * w + x] > h)
				break;
		}
	}
	o[r * w + c] = seen;
}
__global__ void pulled(const int *from, const float *rank, float *next, int degree)
{
	AT;
	float s = 0;
	for (int k = 0; k < degree; k++)
		s += rank[from[i * degree + k]];
	next[i] = 0.15f + 0.85f * s / degree;
}
__global__ void rotated(const float2 *x, float2 *o, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float s, k;
	sincosf(0.001f * (r + c), &s, &k);
	float2 v = x[r * w + c];
	o[c * w + r] = make_float2(v.x * k - v.y * s, v.x * s + v.y * k);
}
__global__ void cholesky(const float *x, float *o) // of 16 x 16, a half warp each, a column a lane
{
	__shared__ float a[8][16][17];
	int m = threadIdx.x / 16, t = threadIdx.x & 15;
	for (int r = 0; r < 16; r++)
		a[m][r][t] = x[((blockIdx.x * 8 + m) * 16 + r) * 16 + t] * 0.01f + (r == t ? 16 : 0);
	__syncthreads();
	for (int k = 0; k < 16; k++) {
		float d = rsqrtf(a[m][k][k]);
		__syncthreads();
		if (t >= k)
			a[m][t][k] *= d;
		__syncthreads();
		if (t > k)
			for (int r = t; r < 16; r++)
				a[m][r][t] -= a[m][r][k] * a[m][t][k];
		__syncthreads();
	}
	for (int r = 0; r < 16; r++)
		o[((blockIdx.x * 8 + m) * 16 + r) * 16 + t] = a[m][r][t];
}
__global__ void lastBlock(const float *x, float *part, float *o, int *done, int n)
{
	__shared__ float s[8];
	__shared__ bool last;
	float v = 0;
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
		v += x[i];
	v = warp_sum(v);
	if (!LANE)
		s[threadIdx.x / 32] = v;
	__syncthreads();
	if (!threadIdx.x) {
		part[blockIdx.x] = s[0] + s[1] + s[2] + s[3] + s[4] + s[5] + s[6] + s[7];
		__threadfence();
		last = atomicInc((unsigned *)done, gridDim.x - 1) == gridDim.x - 1;
	}
	__syncthreads();
	if (last && threadIdx.x < 32) {
		v = 0;
		for (int k = threadIdx.x; k < gridDim.x; k += 32)
			v += part[k];
		v = warp_sum(v);
		if (!threadIdx.x)
			*o = v;
	}
}

int main()
{
	const int M = 1 << 20;
	float *x = floats(4 * M), *y = floats(4 * M), *z = space<float>(4 * M), *u = space<float>(4 * M);
	int *k = ints(4 * M, 1 << 30), *k2 = space<int>(4 * M), *near = ints(M, 1 << 16);
	float taps[256];
	for (int i = 0; i < 256; i++)
		taps[i] = 1.f / (i + 1);
	cudaMemcpyToSymbol(levels, taps, sizeof taps);
	char *text = filled<char>(4 * M + 64, [](size_t) { return (char)('a' + (next_word() >> 20) % 2); });
	dim3 wide(32, 8);

	RUN("red_black", redBlack<<<dim3(64, 256), wide>>>(x, 2048, 0));
	RUN("hamming", hamming<<<64, 128>>>((unsigned *)k, (unsigned *)k, k2, 512));
	RUN("quantised", quantised<<<M / 256, 256>>>((unsigned char *)k, z));
	RUN("hsv", hsv<<<M / 256, 256>>>((float4 *)x, (float4 *)z));
	RUN("integral", integral<<<132, 256>>>((double *)z, 256));
	RUN("newton", newton<<<M / 256, 256>>>(x, z));
	RUN("row_scan", rowScan<<<512, 1024>>>(x, z, 8192));
	RUN("segments", segments<<<528, 256>>>(k, x, z, M));
	RUN("bloom", bloom<<<M / 4 / 256, 256>>>((unsigned *)k, (unsigned *)k2, M - 1));
	RUN("insert", insert<<<M / 4 / 256, 256>>>(k, k2, M - 1));
	RUN("found", found<<<1024, 128>>>(text, k2, 32));
	RUN("aligned", aligned<<<264, 256, 3 * 257 * 4>>>(text, text + M, k2, 256));
	RUN("lorenz", lorenz<<<528, 256>>>(x, z, 500));
	RUN("sha", sha<<<512, 256>>>((unsigned *)k, (unsigned *)k2));
	RUN("inverse4", inverse4<<<512, 128>>>((float4 *)x, (float4 *)z));
	RUN("skinned", skinned<<<2048, 256>>>((Bone *)x, near, y, z));
	RUN("means", means<<<264, 256>>>(x, k, z, 2 * M));
	RUN("thomas", thomas<<<128, 128>>>(x, z, u, 128, 16384));
	RUN("cyclic", cyclic<<<4096, 256>>>(x, z));
	RUN("bilateral", bilateral<<<dim3(32, 128), wide>>>(x, z, 1024));
	RUN("median9", median9<<<dim3(32, 128), wide>>>(x, z, 1024));
	RUN("eroded", eroded<<<dim3(64, 128), dim3(32, 16)>>>((unsigned char *)k, (unsigned char *)k2, 2048));
	RUN("attention", attention<<<256, 128>>>(x, y, x + M, z, 512));
	RUN("rms_norm", rmsNorm<<<2048, 256>>>((__half2 *)k2, (__half2 *)z, 1024));
	RUN("asian", asian<<<264, 256>>>(z, 200));
	RUN("top4", top4<<<132, 256>>>(x, z, 100));
	RUN("warp_hist", warpHist<<<264, 256>>>(k, k2, 4 * M));
	RUN("stencil27", stencil27<<<dim3(4, 16, 128), wide>>>(x, z, 128));
	RUN("mandel64", mandel64<<<dim3(16, 64), wide>>>(k2, 512, 200));
	{
		Branch *tree = filled<Branch>(64 << 10, [](size_t i) {
			int t = (int)(i >> 10) << 10, at = (int)(i & 1023);
			return Branch{ (next_word() >> 8) * (1.f / (1 << 24)), t + (2 * at + 1) % 1024, t + (2 * at + 2) % 1024, (int)(next_word() >> 9) };
		});
		RUN("forest", forest<<<1024, 128>>>(tree, x, z, 64, 10));
	}
	RUN("parity", parity<<<256, 256>>>((unsigned char *)x, (unsigned char *)z, 8, M / 8));
	RUN("dropped", dropped<<<4 * M / 512, 512>>>(x, z, 7));
	RUN("beams", beams<<<dim3(16, 64), wide>>>(x, z, 512));
	RUN("pulled", pulled<<<256, 256>>>(near, x, z, 16));
	RUN("rotated", rotated<<<dim3(32, 128), wide>>>((float2 *)x, (float2 *)z, 1024));
	RUN("cholesky", cholesky<<<512, 128>>>(x, z));
	RUN("last_block", lastBlock<<<264, 256>>>(x, z, z + 4096, k2, 4 * M));
	cudaError_t e = cudaDeviceSynchronize();
	if (e)
		fprintf(stderr, "%s\n", cudaGetErrorString(e));
	return e;
}
