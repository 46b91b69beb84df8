// A nineteenth set: kernels of applications and textbooks, of kinds that the others hardly have (pictures, texts, games, learning, finance, orbits,
// flows, codes); none was looked at while the rules of src/ptx were made (clocked.h says how they are run).
#include "clocked.h"
#include <cuda_fp16.h>

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#define XY int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y

__global__ void nothing() {}

// ---- pictures

__constant__ unsigned char bayer[8][8] = {
	{0, 32, 8, 40, 2, 34, 10, 42}, {48, 16, 56, 24, 50, 18, 58, 26}, {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
	{3, 35, 11, 43, 1, 33, 9, 41}, {51, 19, 59, 27, 49, 17, 57, 25}, {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21}};
__global__ void ditherOrdered(const unsigned char *in, unsigned char *out, int w, int h)
{
	XY;
	if (x < w && y < h)
		out[y * w + x] = in[y * w + x] / 4 > bayer[y & 7][x & 7] ? 255 : 0;
}
__global__ void diffuseErrors(const unsigned char *in, unsigned char *out, int w, int h) // a row each
{
	int y = blockIdx.x * blockDim.x + threadIdx.x, e = 0;
	if (y >= h)
		return;
	for (int x = 0; x < w; x++) {
		int v = in[x * h + y] + e;
		int o = v > 127 ? 255 : 0;
		e = (v - o) * 7 / 16;
		out[x * h + y] = o;
	}
}
__global__ void blendOver(const uchar4 *a, const uchar4 *b, uchar4 *o, int n)
{
	AT;
	if (i >= n)
		return;
	uchar4 p = a[i], q = b[i];
	int k = 255 - p.w;
	o[i] = make_uchar4(p.x + q.x * k / 255, p.y + q.y * k / 255, p.z + q.z * k / 255, p.w + q.w * k / 255);
}
__global__ void yuvToRgb(const uchar2 *yuyv, uchar4 *out, int pairs)
{
	AT;
	if (i >= pairs)
		return;
	uchar2 a = yuyv[2 * i], b = yuyv[2 * i + 1];
	int u = a.y - 128, v = b.y - 128;
	for (int k = 0; k < 2; k++) {
		int l = 298 * ((k ? b.x : a.x) - 16);
		int r = (l + 409 * v + 128) >> 8, g = (l - 100 * u - 208 * v + 128) >> 8, c = (l + 516 * u + 128) >> 8;
		out[2 * i + k] = make_uchar4(min(max(r, 0), 255), min(max(g, 0), 255), min(max(c, 0), 255), 255);
	}
}
__global__ void census(const unsigned char *in, unsigned *out, int w, int h)
{
	XY;
	if (x < 2 || y < 2 || x >= w - 2 || y >= h - 2)
		return;
	unsigned bits = 0;
	int c = in[y * w + x];
	for (int dy = -2; dy <= 2; dy++)
		for (int dx = -2; dx <= 2; dx++)
			if (dx || dy)
				bits = bits << 1 | (in[(y + dy) * w + x + dx] < c);
	out[y * w + x] = bits;
}
__global__ void fastCorners(const unsigned char *in, unsigned char *out, int w, int h, int t)
{
	const int cx[16] = {0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1}, cy[16] = {-3, -3, -2, -1, 0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3};
	XY;
	if (x < 3 || y < 3 || x >= w - 3 || y >= h - 3)
		return;
	int c = in[y * w + x];
	unsigned light = 0, dark = 0;
#pragma unroll
	for (int k = 0; k < 16; k++) {
		int v = in[(y + cy[k]) * w + x + cx[k]];
		light |= (unsigned)(v > c + t) << k;
		dark |= (unsigned)(v < c - t) << k;
	}
	light |= light << 16;
	dark |= dark << 16;
	unsigned l = light, d = dark;
	for (int k = 0; k < 8; k++) {
		l &= light >> (k + 1);
		d &= dark >> (k + 1);
	}
	out[y * w + x] = (l | d) != 0;
}
__global__ void peronaMalik(const float *in, float *out, int w, int h, float k)
{
	XY;
	if (x >= w || y >= h)
		return;
	float c = in[y * w + x], s = 0;
	float n[4] = {in[max(y - 1, 0) * w + x], in[min(y + 1, h - 1) * w + x], in[y * w + max(x - 1, 0)], in[y * w + min(x + 1, w - 1)]};
	for (int j = 0; j < 4; j++) {
		float d = n[j] - c;
		s += d * expf(-d * d * k);
	}
	out[y * w + x] = c + .2f * s;
}
__global__ void kuwahara(const float *in, float *out, int w, int h)
{
	XY;
	if (x < 2 || y < 2 || x >= w - 2 || y >= h - 2)
		return;
	float best = 1e30f, value = 0;
	for (int q = 0; q < 4; q++) {
		int x0 = x - (q & 1) * 2, y0 = y - (q >> 1) * 2;
		float s = 0, s2 = 0;
		for (int dy = 0; dy < 3; dy++)
			for (int dx = 0; dx < 3; dx++) {
				float v = in[(y0 + dy) * w + x0 + dx];
				s += v;
				s2 += v * v;
			}
		float var = s2 - s * s / 9;
		if (var < best) {
			best = var;
			value = s / 9;
		}
	}
	out[y * w + x] = value;
}
__global__ void undistort(const float *in, float *out, int w, int h, float k1, float k2)
{
	XY;
	if (x >= w || y >= h)
		return;
	float u = (x - w * .5f) / w, v = (y - h * .5f) / w, r = u * u + v * v, f = 1 + r * (k1 + r * k2);
	float sx = u * f * w + w * .5f, sy = v * f * w + h * .5f;
	int x0 = (int)floorf(sx), y0 = (int)floorf(sy);
	float a = sx - x0, b = sy - y0, o = 0;
	if (x0 >= 0 && y0 >= 0 && x0 < w - 1 && y0 < h - 1) {
		const float *p = in + y0 * w + x0;
		o = (1 - b) * ((1 - a) * p[0] + a * p[1]) + b * ((1 - a) * p[w] + a * p[w + 1]);
	}
	out[y * w + x] = o;
}
__global__ void blockMatch(const unsigned char *now, const unsigned char *before, int *best, int w, int range) // a block an 8 x 8 block, a thread a shift
{
	__shared__ int cost[256];
	__shared__ unsigned char b[64];
	int x0 = blockIdx.x * 8 + 8, y0 = blockIdx.y * 8 + 8, t = threadIdx.x;
	if (t < 64)
		b[t] = now[(y0 + t / 8) * w + x0 + t % 8];
	__syncthreads();
	int dx = t % 16 - 8, dy = t / 16 - 8, sad = 0;
	for (int k = 0; k < 64; k++)
		sad += abs(b[k] - before[(y0 + dy + k / 8) * w + x0 + dx + k % 8]);
	cost[t] = sad << 8 | t;
	__syncthreads();
	for (int s = 128; s; s >>= 1) {
		if (t < s)
			cost[t] = min(cost[t], cost[t + s]);
		__syncthreads();
	}
	if (!t)
		best[blockIdx.y * gridDim.x + blockIdx.x] = cost[0];
}
__constant__ unsigned char zigzag[64] = {0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};
__global__ void runLengths(const short *blocks, unsigned short *codes, int *count, int n)
{
	AT;
	if (i >= n)
		return;
	int zeros = 0, c = 0;
	for (int k = 0; k < 64; k++) {
		int v = blocks[i * 64 + zigzag[k]] >> 12;
		if (!v)
			zeros++;
		else {
			codes[i * 64 + c++] = zeros << 8 | (v & 255);
			zeros = 0;
		}
	}
	count[i] = c;
}
__global__ void rasterise(const float *tri, unsigned *depth, int n, int w) // a block a triangle
{
	const float *t = tri + blockIdx.x * 9;
	float ax = t[0] * w, ay = t[1] * w, bx = ax + t[3] * 40, by = ay + t[4] * 9, cx = ax + t[6] * 7, cy = ay + t[7] * 40;
	int x0 = (int)ax, y0 = (int)ay, x1 = min((int)ax + 40, w - 1), y1 = min((int)ay + 40, w - 1);
	float area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
	for (int y = y0 + threadIdx.y; y <= y1; y += blockDim.y)
		for (int x = x0 + threadIdx.x; x <= x1; x += blockDim.x) {
			float e0 = (bx - ax) * (y - ay) - (by - ay) * (x - ax), e1 = (cx - bx) * (y - by) - (cy - by) * (x - bx), e2 = (ax - cx) * (y - cy) - (ay - cy) * (x - cx);
			if (e0 >= 0 && e1 >= 0 && e2 >= 0)
				atomicMin(&depth[y * w + x], (unsigned)(1e6f * (e0 * t[2] + e1 * t[5] + e2 * t[8]) / area));
		}
}

// ---- texts and codes

__global__ void luhn(const unsigned char *digits, unsigned char *good, int n, int len) // digits lie number after number
{
	AT;
	if (i >= n)
		return;
	int sum = 0;
	for (int k = 0; k < len; k++) {
		int d = digits[i * len + k] % 10;
		if ((len - k) % 2 == 0) {
			d *= 2;
			if (d > 9)
				d -= 9;
		}
		sum += d;
	}
	good[i] = sum % 10 == 0;
}
__global__ void hexDump(const unsigned char *in, char *out, int n)
{
	AT;
	if (i >= n)
		return;
	unsigned v = in[i];
	out[3 * i] = "0123456789abcdef"[v >> 4];
	out[3 * i + 1] = "0123456789abcdef"[v & 15];
	out[3 * i + 2] = (i & 15) == 15 ? '\n' : ' ';
}
__global__ void romans(const unsigned char *letters, int *value, int n)
{
	AT;
	if (i >= n)
		return;
	int sum = 0, before = 0;
	for (int k = 11; k >= 0; k--) {
		int v;
		switch (letters[i * 12 + k] % 8) {
		case 0: v = 1; break;
		case 1: v = 5; break;
		case 2: v = 10; break;
		case 3: v = 50; break;
		case 4: v = 100; break;
		case 5: v = 500; break;
		case 6: v = 1000; break;
		default: v = 0;
		}
		sum += v < before ? -v : v;
		before = v;
	}
	value[i] = sum;
}
__global__ void murmur(const unsigned *keys, unsigned *out, int n, int words)
{
	AT;
	if (i >= n)
		return;
	unsigned h = 42;
	for (int k = 0; k < words; k++) {
		unsigned w = keys[k * n + i] * 0xcc9e2d51u;
		w = (w << 15 | w >> 17) * 0x1b873593u;
		h ^= w;
		h = (h << 13 | h >> 19) * 5 + 0xe6546b64u;
	}
	h ^= words * 4;
	h = (h ^ h >> 16) * 0x85ebca6bu;
	h = (h ^ h >> 13) * 0xc2b2ae35u;
	out[i] = h ^ h >> 16;
}
__global__ void sipRounds(const unsigned long long *in, unsigned long long *out, int n)
{
	AT;
	if (i >= n)
		return;
	unsigned long long a = 0x736f6d6570736575ull, b = 0x646f72616e646f6dull, c = 0x6c7967656e657261ull, d = 0x7465646279746573ull ^ in[i];
#define ROT(x, k) ((x) << (k) | (x) >> (64 - (k)))
	for (int k = 0; k < 6; k++) {
		a += b;
		b = ROT(b, 13) ^ a;
		a = ROT(a, 32);
		c += d;
		d = ROT(d, 16) ^ c;
		a += d;
		d = ROT(d, 21) ^ a;
		c += b;
		b = ROT(b, 17) ^ c;
		c = ROT(c, 32);
	}
	out[i] = a ^ b ^ c ^ d;
}
__global__ void eliasGamma(const unsigned *bits, unsigned *out, int n, int words) // numbers of a piece of bits a thread
{
	AT;
	if (i >= n)
		return;
	unsigned sum = 0;
	int at = 0, end = words * 32 - 64;
	while (at < end) {
		const unsigned *p = bits + i * words + at / 32;
		unsigned w = __funnelshift_l(p[1], p[0], at & 31);
		int zeros = min(__clz(w), 15);
		sum += w << zeros >> (31 - zeros);
		at += 2 * zeros + 1;
	}
	out[i] = sum;
}
__global__ void trieWalk(const int *next, const unsigned char *text, int *depth, int n)
{
	AT;
	if (i >= n)
		return;
	int node = 0, d = 0;
	for (; d < 24; d++) {
		int to = next[node * 4 + (text[i + d] & 3)];
		if (to < 0)
			break;
		node = to;
	}
	depth[i] = d;
}
__global__ void soundex(const unsigned char *words, unsigned *out, int n)
{
	AT;
	if (i >= n)
		return;
	const unsigned long long codes = 0x2021055012622101ull; // a nibble a letter
	unsigned code = words[i * 16] & 15, last = 0;
	int kept = 0;
	for (int k = 1; k < 16 && kept < 3; k++) {
		unsigned c = codes >> (words[i * 16 + k] & 15) * 4 & 15;
		if (c && c != last) {
			code = code << 4 | c;
			kept++;
		}
		last = c;
	}
	out[i] = code << 4 * (3 - kept);
}

// ---- games and puzzles

__global__ void connectFour(const unsigned long long *boards, unsigned char *won, int n)
{
	AT;
	if (i >= n)
		return;
	unsigned long long b = boards[i];
	bool w = false;
	const int step[4] = {1, 7, 6, 8};
#pragma unroll
	for (int k = 0; k < 4; k++) {
		unsigned long long m = b & b >> step[k];
		w |= (m & m >> 2 * step[k]) != 0;
	}
	won[i] = w;
}
__global__ void sudokuCheck(const unsigned char *grids, unsigned char *good, int n) // a warp a grid
{
	int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
	if (warp >= n)
		return;
	const unsigned char *g = grids + warp * 81;
	unsigned seen = 0x1ff;
	if (lane < 27) {
		seen = 0;
		int u = lane % 9;
		for (int k = 0; k < 9; k++) {
			int at = lane < 9 ? u * 9 + k : lane < 18 ? k * 9 + u : (u / 3 * 3 + k / 3) * 9 + u % 3 * 3 + k % 3;
			seen |= 1u << g[at] % 9;
		}
	}
	bool all = __all_sync(~0u, seen == 0x1ff);
	if (!lane)
		good[warp] = all;
}
__global__ void hilbert(unsigned *out, int n, int side)
{
	AT;
	if (i >= n)
		return;
	int x = i % side, y = i / side;
	unsigned d = 0;
	for (int s = side / 2; s; s /= 2) {
		int rx = (x & s) > 0, ry = (y & s) > 0;
		d += s * s * (3 * rx ^ ry);
		if (!ry) {
			if (rx) {
				x = side - 1 - x;
				y = side - 1 - y;
			}
			int t = x;
			x = y;
			y = t;
		}
	}
	out[i] = d;
}

// ---- learning

__global__ void im2col(const float *in, float *out, int w, int h, int channels)
{
	AT;
	int n = (w - 2) * (h - 2) * channels;
	if (i >= n)
		return;
	int x = i % (w - 2), y = i / (w - 2) % (h - 2), c = i / ((w - 2) * (h - 2));
	for (int k = 0; k < 9; k++)
		out[(c * 9 + k) * (w - 2) * (h - 2) + y * (w - 2) + x] = in[(c * h + y + k / 3) * w + x + k % 3];
}
__global__ void depthwise(const float *in, const float *weight, float *out, int w, int h)
{
	XY;
	int c = blockIdx.z;
	if (x >= w || y >= h)
		return;
	float s = 0;
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			int u = x + dx, v = y + dy;
			if (u >= 0 && v >= 0 && u < w && v < h)
				s += in[(c * h + v) * w + u] * weight[c * 9 + (dy + 1) * 3 + dx + 1];
		}
	out[(c * h + y) * w + x] = fmaxf(s, 0);
}
__global__ void groupNorm(const float *in, float *out, int each, const float *gain) // a block a group
{
	__shared__ float sum[8], square[8];
	const float *p = in + blockIdx.x * each;
	float s = 0, q = 0;
	for (int k = threadIdx.x; k < each; k += blockDim.x) {
		s += p[k];
		q += p[k] * p[k];
	}
	for (int d = 16; d; d /= 2) {
		s += __shfl_xor_sync(~0u, s, d);
		q += __shfl_xor_sync(~0u, q, d);
	}
	if (threadIdx.x % 32 == 0) {
		sum[threadIdx.x / 32] = s;
		square[threadIdx.x / 32] = q;
	}
	__syncthreads();
	s = q = 0;
	for (int k = 0; k < 8; k++) {
		s += sum[k];
		q += square[k];
	}
	float mean = s / each, scale = rsqrtf(q / each - mean * mean + 1e-5f);
	for (int k = threadIdx.x; k < each; k += blockDim.x)
		out[blockIdx.x * each + k] = (p[k] - mean) * scale * gain[k & 63];
}
__global__ void topOfRow(const float *in, float *out, int *at, int cols) // the four largest of a row, a warp each
{
	int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x & 31;
	float last = 1e30f;
	for (int k = 0; k < 4; k++) {
		float best = -1;
		int where = 0;
		for (int c = lane; c < cols; c += 32) {
			float v = in[row * cols + c];
			if (v < last && v > best) {
				best = v;
				where = c;
			}
		}
		for (int d = 16; d; d /= 2) {
			float v = __shfl_down_sync(~0u, best, d);
			int w = __shfl_down_sync(~0u, where, d);
			if (v > best) {
				best = v;
				where = w;
			}
		}
		last = __shfl_sync(~0u, best, 0);
		if (!lane) {
			out[row * 4 + k] = best;
			at[row * 4 + k] = where;
		}
	}
}
__global__ void dropOut(const float *in, float *out, int n, float keep, unsigned seed)
{
	AT;
	if (i >= n)
		return;
	unsigned h = (i ^ seed) * 0x9e3779b1u;
	h = (h ^ h >> 15) * 0x85ebca77u;
	h ^= h >> 13;
	out[i] = (h >> 8) * (1.f / (1 << 24)) < keep ? in[i] / keep : 0;
}
__global__ void boxOverlaps(const float4 *a, const float4 *b, float *out, int n, int m)
{
	XY;
	if (x >= m || y >= n)
		return;
	float4 p = a[y], q = b[x];
	float w = fminf(p.x + p.z, q.x + q.z) - fmaxf(p.x, q.x), h = fminf(p.y + p.w, q.y + q.w) - fmaxf(p.y, q.y);
	float both = fmaxf(w, 0) * fmaxf(h, 0);
	out[y * m + x] = both / (p.z * p.w + q.z * q.w - both);
}
__global__ void suppress(const float4 *boxes, unsigned long long *mask, int n, float limit)
{
	__shared__ float4 s[64];
	int row = blockIdx.y * 64 + threadIdx.x, first = blockIdx.x * 64;
	s[threadIdx.x] = boxes[min(first + (int)threadIdx.x, n - 1)];
	__syncthreads();
	if (row >= n)
		return;
	float4 p = boxes[row];
	unsigned long long bits = 0;
	int count = min(64, n - first);
	for (int k = blockIdx.x == blockIdx.y ? threadIdx.x + 1 : 0; k < count; k++) {
		float4 q = s[k];
		float w = fminf(p.x + p.z, q.x + q.z) - fmaxf(p.x, q.x), h = fminf(p.y + p.w, q.y + q.w) - fmaxf(p.y, q.y);
		float both = fmaxf(w, 0) * fmaxf(h, 0);
		if (both > limit * (p.z * p.w + q.z * q.w - both))
			bits |= 1ull << k;
	}
	mask[row * gridDim.x + blockIdx.x] = bits;
}
__global__ void fourBitWeights(const unsigned *packed, const half *scale, const half *x, float *y, int cols) // a warp a row
{
	int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x & 31;
	float s = 0;
	for (int c = lane; c < cols / 8; c += 32) {
		unsigned w = packed[row * (cols / 8) + c];
		float part = 0;
		for (int k = 0; k < 8; k++)
			part += (float)((int)(w >> 4 * k & 15) - 8) * __half2float(x[c * 8 + k]);
		s += part * __half2float(scale[(row * (cols / 8) + c) / 4]);
	}
	for (int d = 16; d; d /= 2)
		s += __shfl_down_sync(~0u, s, d);
	if (!lane)
		y[row] = s;
}
__global__ void mixture(const float *x, const float *mean, const float *precision, float *logs, int n) // eight Gaussians of four numbers
{
	AT;
	if (i >= n)
		return;
	float l[8], top = -1e30f;
#pragma unroll
	for (int k = 0; k < 8; k++) {
		float s = 0;
		for (int d = 0; d < 4; d++) {
			float v = x[d * n + i] - mean[k * 4 + d];
			s += v * v * precision[k * 4 + d];
		}
		l[k] = -.5f * s;
		top = fmaxf(top, l[k]);
	}
	float z = 0;
#pragma unroll
	for (int k = 0; k < 8; k++)
		z += expf(l[k] - top);
	logs[i] = top + logf(z);
}

// ---- finance and orbits

__global__ void bondYields(const float *price, float *out, int n, int years, float coupon)
{
	AT;
	if (i >= n)
		return;
	float y = .05f;
	for (int k = 0; k < 12; k++) {
		float f = -90 - 20 * price[i], d = 0, v = 1;
		for (int t = 1; t <= years; t++) {
			v /= 1 + y;
			float c = t == years ? coupon + 100 : coupon;
			f += c * v;
			d -= t * c * v / (1 + y);
		}
		float by = f / d;
		y -= by;
		if (fabsf(by) < 1e-6f)
			break;
	}
	out[i] = y;
}
__global__ void barrierOption(const float *noise, float *out, int n, int steps, float wall)
{
	AT;
	if (i >= n)
		return;
	float s = 100;
	int k = 0;
	for (; k < steps; k++) {
		s *= 1 + .04f * (noise[k * n + i] - .5f);
		if (s < wall)
			break;
	}
	out[i] = k < steps ? 0 : fmaxf(s - 100, 0);
}
__global__ void kepler(const float *mean, float *out, int n, float e)
{
	AT;
	if (i >= n)
		return;
	float m = mean[i] * 6.2831853f, x = m;
	for (int k = 0; k < 5; k++)
		x -= (x - e * sinf(x) - m) / (1 - e * cosf(x));
	out[i] = x;
}
__global__ void haversine(const float2 *a, const float2 *b, float *out, int n)
{
	AT;
	if (i >= n)
		return;
	float2 p = a[i], q = b[i];
	float s = sinf((q.x - p.x) * .5f), t = sinf((q.y - p.y) * .5f);
	out[i] = 12742 * asinf(sqrtf(s * s + cosf(p.x) * cosf(q.x) * t * t));
}

// ---- flows, molecules, numbers

__global__ void riemann(const float *rho, const float *mom, const float *energy, float *f0, float *f1, float *f2, int n) // Euler's, by HLL
{
	AT;
	if (i >= n - 1)
		return;
	float f[3], g[3], u[3], v[3], lo, hi;
	float r = rho[i] + .5f, m = mom[i] - .5f, e = energy[i] + 2, w = m / r, p = .4f * (e - .5f * m * w), c = sqrtf(1.4f * p / r);
	f[0] = m, f[1] = m * w + p, f[2] = w * (e + p), u[0] = r, u[1] = m, u[2] = e, lo = w - c, hi = w + c;
	r = rho[i + 1] + .5f, m = mom[i + 1] - .5f, e = energy[i + 1] + 2, w = m / r, p = .4f * (e - .5f * m * w), c = sqrtf(1.4f * p / r);
	g[0] = m, g[1] = m * w + p, g[2] = w * (e + p), v[0] = r, v[1] = m, v[2] = e, lo = fminf(lo, w - c), hi = fmaxf(hi, w + c);
	for (int k = 0; k < 3; k++)
		(k == 0 ? f0 : k == 1 ? f1 : f2)[i] = lo >= 0 ? f[k] : hi <= 0 ? g[k] : (hi * f[k] - lo * g[k] + lo * hi * (v[k] - u[k])) / (hi - lo);
}
__global__ void restrictGrid(const float *fine, float *coarse, int n) // n coarse ones a side
{
	XY;
	if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
		return;
	int w = 2 * n;
	const float *p = fine + 2 * y * w + 2 * x;
	coarse[y * n + x] = .25f * p[0] + .125f * (p[1] + p[-1] + p[w] + p[-w]) + .0625f * (p[w + 1] + p[w - 1] + p[1 - w] + p[-w - 1]);
}
__global__ void dihedrals(const float *xyz, const int4 *quad, float *out, int n)
{
	AT;
	if (i >= n)
		return;
	int4 q = quad[i];
	const float *a = xyz + 3 * q.x, *b = xyz + 3 * q.y, *c = xyz + 3 * q.z, *d = xyz + 3 * q.w;
	float ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2], vx = c[0] - b[0], vy = c[1] - b[1], vz = c[2] - b[2], wx = d[0] - c[0], wy = d[1] - c[1], wz = d[2] - c[2];
	float mx = uy * vz - uz * vy, my = uz * vx - ux * vz, mz = ux * vy - uy * vx, nx = vy * wz - vz * wy, ny = vz * wx - vx * wz, nz = vx * wy - vy * wx;
	float l = sqrtf(vx * vx + vy * vy + vz * vz);
	out[i] = atan2f(l * (ux * nx + uy * ny + uz * nz), mx * nx + my * ny + mz * nz);
}
__global__ void householder(float *a, int n) // a block a matrix of n x n, n <= 32: QR in shared memory, a thread a column
{
	__shared__ float s[32][33];
	int t = threadIdx.x;
	for (int r = 0; r < n; r++)
		s[r][t] = a[(blockIdx.x * n + r) * n + t];
	for (int k = 0; k < n - 1; k++) {
		__syncthreads();
		float norm = 0;
		for (int r = k; r < n; r++)
			norm += s[r][k] * s[r][k];
		float alpha = s[k][k] > 0 ? -sqrtf(norm) : sqrtf(norm), head = s[k][k] - alpha, beta = norm - alpha * s[k][k];
		float dot = head * s[k][t];
		for (int r = k + 1; r < n; r++)
			dot += s[r][k] * s[r][t];
		__syncthreads();
		if (t > k) {
			s[k][t] -= head * dot / beta;
			for (int r = k + 1; r < n; r++)
				s[r][t] -= s[r][k] * dot / beta;
		}
		__syncthreads();
		if (t == k)
			s[k][k] = alpha;
	}
	__syncthreads();
	for (int r = 0; r < n; r++)
		a[(blockIdx.x * n + r) * n + t] = s[r][t];
}
__global__ void halton(float2 *out, int n)
{
	AT;
	if (i >= n)
		return;
	float f = 1, r = 0, g = 1, s = 0;
	for (int k = i + 1; k; k /= 3) {
		f /= 3;
		r += f * (k % 3);
	}
	for (int k = i + 1; k; k /= 2) {
		g *= .5f;
		s += g * (k & 1);
	}
	out[i] = make_float2(r, s);
}
__global__ void timeWarp(const float *a, const float *b, float *out, int n) // a block a pair of series, along the diagonals
{
	__shared__ float d[3][129];
	int t = threadIdx.x;
	const float *p = a + blockIdx.x * n, *q = b + blockIdx.x * n;
	for (int k = 0; k < 2 * n - 1; k++) {
		float *now = d[k % 3], *one = d[(k + 2) % 3], *two = d[(k + 1) % 3];
		int j = k - t;
		if (j >= 0 && j < n) {
			float best = 1e30f;
			if (t && j)
				best = two[t - 1];
			if (t)
				best = fminf(best, one[t - 1]);
			if (j)
				best = fminf(best, one[t]);
			if (!t && !j)
				best = 0;
			now[t] = fabsf(p[t] - q[j]) + best;
		}
		__syncthreads();
	}
	if (t == n - 1)
		out[blockIdx.x] = d[(2 * n - 2) % 3][t];
}
__global__ void intersectSorted(const int *list, const int *start, int *out, int n) // two lists after one another, merged
{
	AT;
	if (i >= n)
		return;
	int a = start[i], end = start[i + 1], b = end, end2 = start[i + 2], both = 0;
	while (a < end && b < end2) {
		int u = list[a], v = list[b];
		both += u == v;
		a += u <= v;
		b += v <= u;
	}
	out[i] = both;
}
__global__ void pairsInOrder(const float *x, const float *y, unsigned *out, int n) // Kendall's tau
{
	__shared__ float2 s[128];
	AT;
	float px = x[i], py = y[i];
	int c = 0;
	for (int tile = 0; tile < n; tile += 128) {
		s[threadIdx.x] = make_float2(x[tile + threadIdx.x], y[tile + threadIdx.x]);
		__syncthreads();
#pragma unroll 8
		for (int k = 0; k < 128; k++)
			c += (s[k].x - px) * (s[k].y - py) > 0;
		__syncthreads();
	}
	atomicAdd(out, (unsigned)c);
}
__global__ void clenshaw(const double *x, const double *c, double *out, int n, int terms)
{
	AT;
	if (i >= n)
		return;
	double a = 0, b = 0, t = 2 * x[i] - 1;
	for (int k = terms - 1; k > 0; k--) {
		double u = 2 * t * a - b + c[k];
		b = a;
		a = u;
	}
	out[i] = t * a - b + c[0];
}
__global__ void bezier(float3 *out, int side) // 4 x 4 points, a thread a place
{
	__shared__ float p[16][3];
	int t = threadIdx.y * blockDim.x + threadIdx.x;
	if (t < 48)
		p[t / 3][t % 3] = t * t % 17 * .1f;
	__syncthreads();
	XY;
	if (x >= side || y >= side)
		return;
	float u = (float)x / (side - 1), v = (float)y / (side - 1), a[4] = {(1 - u) * (1 - u) * (1 - u), 3 * u * (1 - u) * (1 - u), 3 * u * u * (1 - u), u * u * u};
	float b[4] = {(1 - v) * (1 - v) * (1 - v), 3 * v * (1 - v) * (1 - v), 3 * v * v * (1 - v), v * v * v}, o[3] = {0, 0, 0};
	for (int r = 0; r < 4; r++)
		for (int c = 0; c < 4; c++)
			for (int k = 0; k < 3; k++)
				o[k] += a[c] * b[r] * p[r * 4 + c][k];
	out[y * side + x] = make_float3(o[0], o[1], o[2]);
}

int main()
{
	enum { M = 1 << 20, W = 512 };
	float *f = floats(M + 64), *g = floats(M + 64), *h = space<float>(3 * M);
	int *words = ints(M, 1 << 28), *out = space<int>(M);
	unsigned char *bytes = filled<unsigned char>(4 * M, [](size_t) { return (unsigned char)(next_word() >> 13); }), *bytes2 = space<unsigned char>(4 * M);
	int *next = filled<int>(4 * 2000, [](size_t k) { return next_word() >> 16 & 7 ? (int)(k % 1999 + 1) : -1; });
	int4 *quads = filled<int4>(100000, [](size_t) { return make_int4(next_word() % 300000, next_word() % 300000, next_word() % 300000, next_word() % 300000); });
	int at = 0, value = 0;
	int *start = filled<int>(20003, [&](size_t) { int s = at; at += 4 + (next_word() >> 20) % 28; return s; });
	int *lists = filled<int>(M, [&](size_t k) { value = k % 16 ? value + 1 + (int)(next_word() >> 29) : 0; return value; });
	double *d = filled<double>(40000, [](size_t) { return (next_word() >> 8) * (1. / (1 << 24)); }), *d2 = space<double>(40000);
	unsigned *far = filled<unsigned>(W * W, [](size_t) { return ~0u; });
	unsigned long long *masks = space<unsigned long long>(40000);
	dim3 grid(W / 32, W / 8), block(32, 8);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("dither_ordered", ditherOrdered<<<grid, block>>>(bytes, bytes2, 500, 500));
	RUN("diffuse_errors", diffuseErrors<<<16, 64>>>(bytes, bytes2, 300, 1000));
	RUN("blend_over", blendOver<<<1000, 256>>>((uchar4 *)bytes, (uchar4 *)words, (uchar4 *)out, 255555));
	RUN("yuv_to_rgb", yuvToRgb<<<500, 256>>>((uchar2 *)bytes, (uchar4 *)out, 127777));
	RUN("census", census<<<grid, block>>>(bytes, (unsigned *)out, W, W));
	RUN("fast_corners", fastCorners<<<grid, block>>>(bytes, bytes2, W, W, 40));
	RUN("perona_malik", peronaMalik<<<grid, block>>>(f, h, W, W, 10));
	RUN("kuwahara", kuwahara<<<grid, block>>>(f, h, W, W));
	RUN("undistort", undistort<<<grid, block>>>(f, h, 500, 500, .3f, .1f));
	RUN("block_match", blockMatch<<<dim3(30, 20), 256>>>(bytes, bytes + 700, out, W, 8));
	RUN("run_lengths", runLengths<<<64, 128>>>((short *)bytes, (unsigned short *)h, out, 8000));
	RUN("rasterise", rasterise<<<1000, dim3(16, 8)>>>(f, far, 1000, W));

	RUN("luhn", luhn<<<200, 256>>>(bytes, bytes2, 51000, 16));
	RUN("hex_dump", hexDump<<<2000, 256>>>(bytes, (char *)h, 511000));
	RUN("romans", romans<<<200, 256>>>(bytes, out, 51000));
	RUN("murmur", murmur<<<200, 256>>>((unsigned *)words, (unsigned *)out, 51200, 16));
	RUN("sip_rounds", sipRounds<<<500, 256>>>((unsigned long long *)words, (unsigned long long *)h, 127000));
	RUN("elias_gamma", eliasGamma<<<100, 128>>>((unsigned *)words, (unsigned *)out, 12700, 32));
	RUN("trie_walk", trieWalk<<<500, 256>>>(next, bytes, out, 127000));
	RUN("soundex", soundex<<<400, 256>>>(bytes, (unsigned *)out, 102000));

	RUN("connect_four", connectFour<<<500, 256>>>((unsigned long long *)words, bytes2, 127900));
	RUN("sudoku_check", sudokuCheck<<<500, 128>>>(bytes, bytes2, 1990));
	RUN("hilbert", hilbert<<<1024, 256>>>((unsigned *)out, W * W, W));

	RUN("im2col", im2col<<<600, 256>>>(f, h, 100, 100, 10));
	RUN("depthwise", depthwise<<<dim3(4, 13, 16), block>>>(f, g, h, 100, 100));
	RUN("group_norm", groupNorm<<<256, 256>>>(f, h, 3000, g));
	RUN("top_of_row", topOfRow<<<250, 128>>>(f, h, out, 500));
	RUN("drop_out", dropOut<<<2000, 256>>>(f, h, 511999, .8f, 77));
	RUN("box_overlaps", boxOverlaps<<<dim3(16, 63), block>>>((float4 *)f, (float4 *)g, h, 500, 500));
	RUN("suppress", suppress<<<dim3(16, 16), 64>>>((float4 *)f, masks, 1000, .3f));
	RUN("four_bit_weights", fourBitWeights<<<128, 128>>>((unsigned *)words, (half *)bytes2, (half *)bytes2, h, 4096));
	RUN("mixture", mixture<<<400, 256>>>(f, g, g + 64, h, 102000));

	RUN("bond_yields", bondYields<<<100, 128>>>(f, h, 12700, 10, 5));
	RUN("barrier_option", barrierOption<<<64, 128>>>(f, h, 8000, 100, 92));
	RUN("kepler", kepler<<<500, 256>>>(f, h, 127999, .4f));
	RUN("haversine", haversine<<<500, 256>>>((float2 *)f, (float2 *)g, h, 127999));

	RUN("riemann", riemann<<<400, 256>>>(f, g, f + 200000, h, h + 110000, h + 220000, 102000));
	RUN("restrict_grid", restrictGrid<<<dim3(8, 32), block>>>(f, h, 256));
	RUN("dihedrals", dihedrals<<<390, 256>>>(f, quads, h, 99000));
	RUN("householder", householder<<<264, 32>>>(f, 32));
	RUN("halton", halton<<<400, 256>>>((float2 *)h, 102000));
	RUN("time_warp", timeWarp<<<200, 128>>>(g, g + 50000, h, 128));
	RUN("intersect_sorted", intersectSorted<<<79, 256>>>(lists, start, out, 20000));
	RUN("pairs_in_order", pairsInOrder<<<32, 128>>>(g, g + 9000, (unsigned *)out, 4096));
	RUN("clenshaw", clenshaw<<<150, 256>>>(d, d, d2, 38000, 40));
	RUN("bezier", bezier<<<grid, block>>>((float3 *)h, 500));
	cudaError_t e = cudaDeviceSynchronize();
	if (e)
		fprintf(stderr, "%s\n", cudaGetErrorString(e));
	return e != cudaSuccess;
}
