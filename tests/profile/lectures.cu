// A sixteenth set: kernels as lectures and exercise sheets have them, none of which was looked at while the rules of
// src/ptx were made (clocked.h says how they are run).
#include "clocked.h"
#include <cuda_fp16.h>

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void nothing() {}

// ---- linear algebra

#define TILE 16
__global__ void gemmRect(const float *a, const float *b, float *c, int m, int k, int n)
{
	__shared__ float as[TILE][TILE], bs[TILE][TILE];
	int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
	float sum = 0;
	for (int t = 0; t < (k + TILE - 1) / TILE; t++) {
		as[threadIdx.y][threadIdx.x] = row < m && t * TILE + threadIdx.x < k ? a[row * k + t * TILE + threadIdx.x] : 0;
		bs[threadIdx.y][threadIdx.x] = col < n && t * TILE + threadIdx.y < k ? b[(t * TILE + threadIdx.y) * n + col] : 0;
		__syncthreads();
		for (int j = 0; j < TILE; j++)
			sum += as[threadIdx.y][j] * bs[j][threadIdx.x];
		__syncthreads();
	}
	if (row < m && col < n)
		c[row * n + col] = sum;
}
__global__ void matVecShared(const float *a, const float *x, float *y, int m, int n)
{
	__shared__ float part[128];
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0;
	for (int k0 = 0; k0 < n; k0 += 128) {
		part[threadIdx.x] = k0 + threadIdx.x < n ? x[k0 + threadIdx.x] : 0;
		__syncthreads();
		if (row < m)
			for (int k = 0; k < 128 && k0 + k < n; k++)
				sum += a[row * n + k0 + k] * part[k];
		__syncthreads();
	}
	if (row < m)
		y[row] = sum;
}
__global__ void gaussJordan(float *m, const float *f, int n, int k) // one pivot, all other rows
{
	int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
	if (row < n && col < 2 * n && row != k && col > k)
		m[row * 2 * n + col] -= f[row] * m[k * 2 * n + col] / m[k * 2 * n + k];
}
__global__ void givens(float *a, int n) // each thread a pair of rows
{
	AT;
	if (i >= n)
		return;
	float *p = a + i * 64, *q = p + 32;
	float r = hypotf(p[0], q[0]);
	if (r == 0)
		return;
	float c = p[0] / r, s = q[0] / r;
	for (int j = 0; j < 32; j++) {
		float x = p[j], y = q[j];
		p[j] = c * x + s * y;
		q[j] = c * y - s * x;
	}
}
__global__ void determinant(const double *m, double *o, int n)
{
	AT;
	if (i >= n)
		return;
	const double *a = m + i * 9;
	o[i] = a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) + a[2] * (a[3] * a[7] - a[4] * a[6]);
}
__global__ void powerStep(const float *a, const float *x, float *y, float *norm, int n)
{
	__shared__ float s[256];
	int row = blockIdx.x;
	float sum = 0;
	for (int k = threadIdx.x; k < n; k += blockDim.x)
		sum += a[row * n + k] * x[k];
	s[threadIdx.x] = sum;
	__syncthreads();
	for (int d = blockDim.x / 2; d > 0; d >>= 1) {
		if (threadIdx.x < d)
			s[threadIdx.x] += s[threadIdx.x + d];
		__syncthreads();
	}
	if (threadIdx.x == 0) {
		y[row] = s[0];
		atomicAdd(norm, s[0] * s[0]);
	}
}

// ---- sums, scans, sorts

#define FREE(n) ((n) + ((n) >> 5))
__global__ void scanConflictFree(const float *in, float *out, int n)
{
	__shared__ float s[FREE(512) + 1];
	int t = threadIdx.x, base = blockIdx.x * n, offset = 1;
	s[FREE(t)] = in[base + t];
	s[FREE(t + n / 2)] = in[base + t + n / 2];
	for (int d = n >> 1; d > 0; d >>= 1) {
		__syncthreads();
		if (t < d) {
			int a = FREE(offset * (2 * t + 1) - 1), b = FREE(offset * (2 * t + 2) - 1);
			s[b] += s[a];
		}
		offset *= 2;
	}
	if (t == 0)
		s[FREE(n - 1)] = 0;
	for (int d = 1; d < n; d *= 2) {
		offset >>= 1;
		__syncthreads();
		if (t < d) {
			int a = FREE(offset * (2 * t + 1) - 1), b = FREE(offset * (2 * t + 2) - 1);
			float x = s[a];
			s[a] = s[b];
			s[b] += x;
		}
	}
	__syncthreads();
	out[base + t] = s[FREE(t)];
	out[base + t + n / 2] = s[FREE(t + n / 2)];
}
__global__ void sumTemplate(const int *in, int *out, int n)
{
	__shared__ volatile int s[256];
	int t = threadIdx.x, i = blockIdx.x * 512 + t, sum = 0;
	for (; i < n; i += 512 * gridDim.x) {
		sum += in[i];
		if (i + 256 < n)
			sum += in[i + 256];
	}
	s[t] = sum;
	__syncthreads();
	if (t < 128) s[t] = sum = sum + s[t + 128];
	__syncthreads();
	if (t < 64) s[t] = sum = sum + s[t + 64];
	__syncthreads();
	if (t < 32) {
		s[t] = sum = sum + s[t + 32];
		for (int d = 16; d > 0; d >>= 1)
			sum += __shfl_down_sync(~0u, sum, d);
	}
	if (t == 0)
		out[blockIdx.x] = sum;
}
__global__ void maxPosition(const float *x, int *o, int n)
{
	__shared__ float best[8];
	__shared__ int where[8];
	float v = -1e30f;
	int at = -1;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		if (x[i] > v) {
			v = x[i];
			at = i;
		}
	for (int d = 16; d; d >>= 1) {
		float w = __shfl_xor_sync(~0u, v, d);
		int k = __shfl_xor_sync(~0u, at, d);
		if (w > v || (w == v && k < at)) {
			v = w;
			at = k;
		}
	}
	if (threadIdx.x % 32 == 0) {
		best[threadIdx.x / 32] = v;
		where[threadIdx.x / 32] = at;
	}
	__syncthreads();
	if (threadIdx.x == 0) {
		for (int w = 1; w < blockDim.x / 32; w++)
			if (best[w] > v) {
				v = best[w];
				at = where[w];
			}
		o[blockIdx.x] = at;
	}
}
__global__ void mergePass(const int *in, int *out, int width, int n) // a thread a pair of runs
{
	AT;
	int lo = i * 2 * width, mid = min(lo + width, n), hi = min(lo + 2 * width, n), a = lo, b = mid;
	for (int k = lo; k < hi; k++)
		if (a < mid && (b >= hi || in[a] <= in[b]))
			out[k] = in[a++];
		else
			out[k] = in[b++];
}
__global__ void mergeByRank(const int *in, int *out, int width, int n)
{
	AT;
	if (i >= n)
		return;
	int run = i / width, other = (run ^ 1) * width, lo = other, hi = other + width, x = in[i];
	while (lo < hi) {
		int m = (lo + hi) / 2;
		if (in[m] < x || (in[m] == x && run % 2))
			lo = m + 1;
		else
			hi = m;
	}
	out[min(run, run ^ 1) * width + i % width + lo - other] = x;
}
__global__ void rankSort(const int *x, int *o, int n)
{
	__shared__ int s[256];
	AT;
	int mine = x[i], rank = 0;
	for (int b = 0; b < n; b += 256) {
		s[threadIdx.x] = x[b + threadIdx.x];
		__syncthreads();
		for (int k = 0; k < 256; k++)
			rank += s[k] < mine || (s[k] == mine && b + k < i);
		__syncthreads();
	}
	o[rank] = mine;
}
__global__ void selectionSort(unsigned char *x) // 32 bytes a thread
{
	AT;
	unsigned char v[32];
	for (int k = 0; k < 32; k++)
		v[k] = x[i * 32 + k];
	for (int k = 0; k < 31; k++) {
		int m = k;
		for (int j = k + 1; j < 32; j++)
			if (v[j] < v[m])
				m = j;
		unsigned char t = v[k];
		v[k] = v[m];
		v[m] = t;
	}
	for (int k = 0; k < 32; k++)
		x[i * 32 + k] = v[k];
}
__global__ void scatterFlags(const int *x, const int *place, int *o, int n, int pivot)
{
	AT;
	if (i < n && x[i] < pivot)
		o[place[i] % n] = x[i];
}

// ---- images

__global__ void gammaGrey(const uchar4 *in, float *out, int n, float g)
{
	AT;
	if (i >= n)
		return;
	uchar4 p = in[i];
	out[i] = powf((.299f * p.x + .587f * p.y + .114f * p.z) / 255.f, g);
}
__global__ void rotateImage(const unsigned char *in, unsigned char *out, int w, int h, float s, float c)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= w || y >= h)
		return;
	float u = c * (x - w / 2) - s * (y - h / 2) + w / 2, v = s * (x - w / 2) + c * (y - h / 2) + h / 2;
	int iu = (int)floorf(u), iv = (int)floorf(v);
	if (iu < 0 || iv < 0 || iu >= w - 1 || iv >= h - 1) {
		out[y * w + x] = 0;
		return;
	}
	float fu = u - iu, fv = v - iv;
	const unsigned char *p = in + iv * w + iu;
	out[y * w + x] = (unsigned char)((1 - fv) * ((1 - fu) * p[0] + fu * p[1]) + fv * ((1 - fu) * p[w] + fu * p[w + 1]) + .5f);
}
__constant__ float mask5[25];
__global__ void convHalo(const float *in, float *out, int w, int h)
{
	__shared__ float s[20][20];
	int ox = blockIdx.x * 16, oy = blockIdx.y * 16, t = threadIdx.y * 16 + threadIdx.x;
	for (int k = t; k < 400; k += 256) {
		int y = oy + k / 20 - 2, x = ox + k % 20 - 2;
		s[k / 20][k % 20] = x >= 0 && x < w && y >= 0 && y < h ? in[y * w + x] : 0;
	}
	__syncthreads();
	float sum = 0;
	for (int dy = 0; dy < 5; dy++)
		for (int dx = 0; dx < 5; dx++)
			sum += mask5[dy * 5 + dx] * s[threadIdx.y + dy][threadIdx.x + dx];
	if (ox + threadIdx.x < w && oy + threadIdx.y < h)
		out[(oy + threadIdx.y) * w + ox + threadIdx.x] = sum;
}
__global__ void equalize(const unsigned char *in, unsigned char *out, const int *cdf, int n, int least)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		out[i] = (unsigned char)((cdf[in[i]] - least) * 255LL / (n - least));
}
__global__ void dilate(const unsigned char *in, unsigned char *out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= w || y >= h)
		return;
	int most = 0;
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			int u = x + dx, v = y + dy;
			if (u >= 0 && u < w && v >= 0 && v < h && in[v * w + u] > most)
				most = in[v * w + u];
		}
	out[y * w + x] = (unsigned char)most;
}
__global__ void houghLines(const unsigned char *edge, int *votes, int w, int h, const float *sine)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
	if (x < w && edge[y * w + x] > 230)
		for (int t = 0; t < 90; t++) {
			int r = (int)(x * sine[t + 90] + y * sine[t]);
			atomicAdd(&votes[t * 2048 + r + 1024], 1);
		}
}

// ---- numbers and text

__global__ void digitSums(const int *x, int *o, int n)
{
	AT;
	if (i >= n)
		return;
	int v = x[i], sum = 0;
	while (v > 0) {
		sum += v % 10;
		v /= 10;
	}
	o[i] = sum;
}
__global__ void palindromes(const char *text, int *o, int n)
{
	AT;
	if (i >= n)
		return;
	int r = 0;
	while (i - r >= 0 && i + r < n && text[i - r] == text[i + r])
		r++;
	o[i] = r;
}
__global__ void weekdays(const int *day, int *o, int n)
{
	AT;
	if (i >= n)
		return;
	int d = day[i], y = 1970;
	while (d >= 365 + ((y % 4 == 0 && y % 100 != 0) || y % 400 == 0)) {
		d -= 365 + ((y % 4 == 0 && y % 100 != 0) || y % 400 == 0);
		y++;
	}
	o[i] = y * 1000 + d;
}
__global__ void parseInts(const char *text, int *o, int n) // 12 characters each
{
	AT;
	if (i >= n)
		return;
	const char *s = text + i * 12;
	int v = 0, sign = 1;
	while (*s == ' ')
		s++;
	if (*s == '-') {
		sign = -1;
		s++;
	}
	while (*s >= '0' && *s <= '9')
		v = v * 10 + *s++ - '0';
	o[i] = sign * v;
}
__global__ void djb2(const char *word, const int *from, unsigned *o, int n)
{
	AT;
	if (i >= n)
		return;
	unsigned h = 5381;
	for (int k = from[i]; k < from[i + 1]; k++)
		h = h * 33 + word[k];
	o[i] = h;
}
__global__ void crc8(const unsigned char *x, unsigned char *o, int n)
{
	AT;
	if (i >= n)
		return;
	unsigned char c = 0;
	for (int k = 0; k < 16; k++) {
		c ^= x[i * 16 + k];
		for (int b = 0; b < 8; b++)
			c = c & 0x80 ? c << 1 ^ 7 : c << 1;
	}
	o[i] = c;
}
__global__ void rule110(const unsigned char *x, unsigned char *o, int n)
{
	AT;
	int l = x[(i + n - 1) % n], m = x[i], r = x[(i + 1) % n];
	o[i] = 110 >> (l * 4 + m * 2 + r) & 1;
}
__global__ void modFactorial(unsigned *o, int n, unsigned p)
{
	AT;
	if (i >= n)
		return;
	unsigned long long f = 1;
	for (int k = 2; k <= i % 64 + 1; k++)
		f = f * k % p;
	o[i] = (unsigned)f;
}

// ---- science

__global__ void laplaceShared(const float *in, float *out, float *error, int n)
{
	__shared__ float s[18][34];
	int tx = threadIdx.x + 1, ty = threadIdx.y + 1, x = blockIdx.x * 32 + tx, y = blockIdx.y * 16 + ty;
	s[ty][tx] = in[y * n + x];
	if (tx == 1)
		s[ty][0] = in[y * n + x - 1];
	if (tx == 32)
		s[ty][33] = in[y * n + x + 1];
	if (ty == 1)
		s[0][tx] = in[(y - 1) * n + x];
	if (ty == 16)
		s[17][tx] = in[(y + 1) * n + x];
	__syncthreads();
	float v = .25f * (s[ty - 1][tx] + s[ty + 1][tx] + s[ty][tx - 1] + s[ty][tx + 1]);
	out[y * n + x] = v;
	float e = fabsf(v - s[ty][tx]);
	for (int d = 16; d; d /= 2)
		e = fmaxf(e, __shfl_down_sync(~0u, e, d));
	if (threadIdx.x == 0)
		atomicMax((int *)error, __float_as_int(e));
}
__global__ void advect(const float2 *vel, const float *in, float *out, int n, float dt)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float2 v = vel[y * n + x];
	float u = fminf(fmaxf(x - dt * v.x, 0), n - 1.001f), w = fminf(fmaxf(y - dt * v.y, 0), n - 1.001f);
	int iu = (int)u, iw = (int)w;
	float fu = u - iu, fw = w - iw;
	out[y * n + x] = (1 - fw) * ((1 - fu) * in[iw * n + iu] + fu * in[iw * n + iu + 1]) + fw * ((1 - fu) * in[(iw + 1) * n + iu] + fu * in[(iw + 1) * n + iu + 1]);
}
__global__ void sphDensity(const float3 *p, const int *cell, const int *order, float *rho, int side, float h)
{
	AT;
	float3 a = p[i];
	int cx = (int)(a.x * side), cy = (int)(a.y * side), cz = (int)(a.z * side);
	float sum = 0;
	for (int z = max(cz - 1, 0); z <= min(cz + 1, side - 1); z++)
		for (int y = max(cy - 1, 0); y <= min(cy + 1, side - 1); y++)
			for (int x = max(cx - 1, 0); x <= min(cx + 1, side - 1); x++) {
				int c = (z * side + y) * side + x;
				for (int k = cell[c]; k < cell[c + 1]; k++) {
					float3 b = p[order[k]];
					float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z, q = h * h - dx * dx - dy * dy - dz * dz;
					if (q > 0)
						sum += q * q * q;
				}
			}
	rho[i] = sum;
}
__global__ void randomWalk(float2 *o, int n, int steps)
{
	AT;
	if (i >= n)
		return;
	unsigned s = i * 747796405u + 2891336453u;
	int x = 0, y = 0;
	for (int k = 0; k < steps; k++) {
		s = s * 1664525u + 1013904223u;
		switch (s >> 30) {
		case 0: x++; break;
		case 1: x--; break;
		case 2: y++; break;
		default: y--;
		}
	}
	o[i] = make_float2(x, y);
}
__global__ void pendulum(double *o, int n, int steps, double dt)
{
	AT;
	if (i >= n)
		return;
	double a = .001 * i, w = 0;
	for (int k = 0; k < steps; k++) {
		w -= dt * 9.81 * sin(a);
		a += dt * w;
	}
	o[i] = a;
}
__global__ void dftSine(const float *x, float2 *o, int n)
{
	AT;
	float re = 0, im = 0;
	for (int k = 0; k < n; k++) {
		float s, c;
		sincosf(-6.2831853f * i * k / n, &s, &c);
		re += x[k] * c;
		im += x[k] * s;
	}
	o[i] = make_float2(re, im);
}
__global__ void autoCorrelate(const float *x, float *o, int n, int lags)
{
	int lag = blockIdx.x * blockDim.x + threadIdx.x;
	if (lag >= lags)
		return;
	float sum = 0;
	for (int k = 0; k < n - lag; k++)
		sum += x[k] * x[k + lag];
	o[lag] = sum / (n - lag);
}
__global__ void rayTriangle(const float3 *v, float *o, int faces, int w)
{
	int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
	float dx = (px + .5f) / w - .5f, dy = (py + .5f) / w - .5f, dz = 1, best = 1e9f;
	for (int f = 0; f < faces; f++) {
		float3 a = v[3 * f], b = v[3 * f + 1], c = v[3 * f + 2];
		float e1x = b.x - a.x, e1y = b.y - a.y, e1z = b.z - a.z, e2x = c.x - a.x, e2y = c.y - a.y, e2z = c.z - a.z;
		float hx = dy * e2z - dz * e2y, hy = dz * e2x - dx * e2z, hz = dx * e2y - dy * e2x, det = e1x * hx + e1y * hy + e1z * hz;
		if (fabsf(det) < 1e-7f)
			continue;
		float inv = 1 / det, u = -(a.x * hx + a.y * hy + a.z * hz) * inv;
		if (u < 0 || u > 1)
			continue;
		float qx = -(a.y * e1z - a.z * e1y), qy = -(a.z * e1x - a.x * e1z), qz = -(a.x * e1y - a.y * e1x), w2 = (dx * qx + dy * qy + dz * qz) * inv;
		if (w2 < 0 || u + w2 > 1)
			continue;
		float t = (e2x * qx + e2y * qy + e2z * qz) * inv;
		if (t > 0 && t < best)
			best = t;
	}
	o[py * w + px] = best;
}

// ---- learning

__global__ void conv2dLayer(const float *x, const float *k, const float *bias, float *y, int channels, int w)
{
	int ox = blockIdx.x * blockDim.x + threadIdx.x, oy = blockIdx.y * blockDim.y + threadIdx.y, oc = blockIdx.z;
	if (ox >= w - 2 || oy >= w - 2)
		return;
	float sum = bias[oc];
	for (int c = 0; c < channels; c++)
		for (int dy = 0; dy < 3; dy++)
			for (int dx = 0; dx < 3; dx++)
				sum += x[(c * w + oy + dy) * w + ox + dx] * k[((oc * channels + c) * 3 + dy) * 3 + dx];
	y[(oc * (w - 2) + oy) * (w - 2) + ox] = fmaxf(sum, 0);
}
__global__ void logistic(const float *x, const float *y, const float *w, float *g, int n, int d)
{
	AT;
	if (i >= n)
		return;
	float z = 0;
	for (int k = 0; k < d; k++)
		z += w[k] * x[i * d + k];
	float e = 1 / (1 + expf(-z)) - y[i];
	for (int k = 0; k < d; k++)
		atomicAdd(&g[k], e * x[i * d + k]);
}
__global__ void crossEntropy(const float *x, const int *label, float *loss, int rows, int classes)
{
	int row = blockIdx.x * blockDim.y + threadIdx.y;
	if (row >= rows)
		return;
	float most = -1e30f, sum = 0;
	for (int c = threadIdx.x; c < classes; c += 32)
		most = fmaxf(most, x[row * classes + c]);
	for (int d = 16; d; d >>= 1)
		most = fmaxf(most, __shfl_xor_sync(~0u, most, d));
	for (int c = threadIdx.x; c < classes; c += 32)
		sum += expf(x[row * classes + c] - most);
	for (int d = 16; d; d >>= 1)
		sum += __shfl_xor_sync(~0u, sum, d);
	if (threadIdx.x == 0)
		loss[row] = logf(sum) + most - x[row * classes + label[row]];
}
__global__ void kNearest(const float2 *p, const float2 *q, int *o, int n)
{
	AT;
	float best[4] = { 1e9f, 1e9f, 1e9f, 1e9f };
	int who[4] = { -1, -1, -1, -1 };
	float2 a = q[i];
	for (int k = 0; k < n; k++) {
		float dx = p[k].x - a.x, dy = p[k].y - a.y, d = dx * dx + dy * dy;
		if (d >= best[3])
			continue;
		int j = 3;
		while (j > 0 && best[j - 1] > d) {
			best[j] = best[j - 1];
			who[j] = who[j - 1];
			j--;
		}
		best[j] = d;
		who[j] = k;
	}
	for (int j = 0; j < 4; j++)
		o[i * 4 + j] = who[j];
}
__global__ void halfGelu(const __half *x, __half *y, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
		float v = __half2float(x[i]);
		y[i] = __float2half(.5f * v * (1 + tanhf(.7978846f * (v + .044715f * v * v * v))));
	}
}
__global__ void lstmGates(const float *g, float *c, float *h, int n)
{
	AT;
	if (i >= n)
		return;
	float in = 1 / (1 + expf(-g[i])), forget = 1 / (1 + expf(-g[n + i])), out = 1 / (1 + expf(-g[2 * n + i])), v = tanhf(g[3 * n + i]);
	float now = forget * c[i] + in * v;
	c[i] = now;
	h[i] = out * tanhf(now);
}

// ---- graphs, tables

__global__ void bellmanFord(const int *from, const int *to, const int *cost, const int *dist, int *next, int edges)
{
	AT;
	if (i >= edges)
		return;
	int d = dist[from[i]];
	if (d < 1000000 && d + cost[i] < dist[to[i]])
		atomicMin(&next[to[i]], d + cost[i]);
}
__global__ void degreeSort(const int *row, int *bin, int n)
{
	__shared__ int s[32];
	if (threadIdx.x < 32)
		s[threadIdx.x] = 0;
	__syncthreads();
	for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < n; v += gridDim.x * blockDim.x)
		atomicAdd(&s[32 - __clz(row[v + 1] - row[v])], 1);
	__syncthreads();
	if (threadIdx.x < 32 && s[threadIdx.x])
		atomicAdd(&bin[threadIdx.x], s[threadIdx.x]);
}
__global__ void joinHash(const int *key, const int2 *table, int *o, int n, int mask)
{
	AT;
	if (i >= n)
		return;
	int k = key[i], s = k * 2654435769u >> 16 & mask, tries = 0;
	while (table[s].x != k && table[s].x != -1 && tries++ < 16)
		s = (s + 1) & mask;
	o[i] = table[s].x == k ? table[s].y : -1;
}
__global__ void transitive(unsigned *reach, int words, int k) // rows of bits
{
	int row = blockIdx.y, w = blockIdx.x * blockDim.x + threadIdx.x;
	if (w < words && reach[row * words + k / 32] >> k % 32 & 1)
		reach[row * words + w] |= reach[k * words + w];
}

int main()
{
	enum { M = 1 << 20 };
	float *f = floats(M), *g = floats(M), *h = space<float>(M), *h2 = space<float>(M);
	int *a = ints(M, 1000000), *b = ints(M, 256), *out = space<int>(M), *count = space<int>(1 << 18);
	unsigned char *bytes = filled<unsigned char>(M, [](size_t) { return (unsigned char)(next_word() >> 13); }), *bytes2 = space<unsigned char>(M);
	double *d = filled<double>(1 << 17, [](size_t) { return (next_word() >> 8) * (1. / (1 << 24)); }), *d2 = space<double>(1 << 17);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("gemm_rect", gemmRect<<<dim3(13, 19), dim3(16, 16)>>>(f, g, h, 300, 170, 200));
	RUN("mat_vec_shared", matVecShared<<<8, 128>>>(f, g, h, 1000, 1000));
	RUN("gauss_jordan", gaussJordan<<<dim3(16, 32), dim3(32, 8)>>>(f, g, 256, 17));
	RUN("givens", givens<<<64, 128>>>(g, 8192));
	RUN("determinant", determinant<<<50, 256>>>(d, d2, 12500));
	RUN("power_step", powerStep<<<700, 256>>>(f, g, h, h2, 700));
	RUN("scan_conflict_free", scanConflictFree<<<1024, 256>>>(f, h, 512));
	RUN("sum_template", sumTemplate<<<200, 256>>>(a, out, 1000003));
	RUN("max_position", maxPosition<<<128, 256>>>(f, out, 1000000));
	int *runs = filled<int>(M, [](size_t i) { return (int)(i % 64 * 1000 + (i * 2654435761u >> 20) % 1000); });
	RUN("merge_pass", mergePass<<<64, 128>>>(runs, out, 64, M));
	RUN("merge_by_rank", mergeByRank<<<1024, 256>>>(runs, out, 64, 262144));
	RUN("rank_sort", rankSort<<<16, 256>>>(a, out, 4096));
	RUN("selection_sort", selectionSort<<<64, 128>>>(filled<unsigned char>(M, [](size_t) { return (unsigned char)(next_word() >> 13); })));
	RUN("scatter_flags", scatterFlags<<<1024, 256>>>(a, runs, out, 262000, 500000));
	RUN("gamma_grey", gammaGrey<<<1024, 256>>>((uchar4 *)bytes, h, 262144, .45f));
	RUN("rotate_image", rotateImage<<<dim3(32, 64), dim3(32, 16)>>>(bytes, bytes2, 1000, 1000, .5f, .8660254f));
	float weight[25];
	for (int i = 0; i < 25; i++)
		weight[i] = 1.f / (i + 1);
	cudaMemcpyToSymbol(mask5, weight, sizeof weight);
	RUN("conv_halo", convHalo<<<dim3(40, 40), dim3(16, 16)>>>(f, h, 631, 629));
	int *cdf = filled<int>(256, [](size_t i) { return (int)(i * 4000 + 100); });
	RUN("equalize", equalize<<<256, 256>>>(bytes, bytes2, cdf, 1000000, 100));
	RUN("dilate", dilate<<<dim3(32, 125), dim3(32, 8)>>>(bytes, bytes2, 1000, 1000));
	float *sine = filled<float>(180, [](size_t i) { return (float)(i < 90 ? sin(i * .0174533) : cos((i - 90) * .0174533)); });
	RUN("hough_lines", houghLines<<<dim3(2, 256), 256>>>(bytes, count, 500, 256, sine));
	RUN("digit_sums", digitSums<<<1024, 256>>>(a, out, 262000));
	char *text = filled<char>(M, [](size_t i) { return (char)("abacabadabacabaz"[i * 7 % 16 ^ (next_word() >> 28 == 3)]); });
	RUN("palindromes", palindromes<<<1024, 256>>>(text, out, 262000));
	int *days = ints(65536, 30000);
	RUN("weekdays", weekdays<<<256, 256>>>(days, out, 65000));
	char *numbers = (char *)malloc(65536 * 12 + 1);
	for (int i = 0; i < 65536; i++)
		snprintf(numbers + i * 12, 13, "%*d%*s", 4 + i % 8, (int)(next_word() >> 12) - 500000, 8 - i % 8, "");
	char *digits = filled<char>(65536 * 12, [=](size_t i) { return numbers[i]; });
	RUN("parse_ints", parseInts<<<256, 256>>>(digits, out, 65000));
	int *from = filled<int>(65537, [](size_t i) { return (int)(i * 8 + i * 2654435761u % 7); });
	RUN("djb2", djb2<<<256, 256>>>(text, from, (unsigned *)out, 65000));
	RUN("crc8", crc8<<<256, 256>>>(bytes, bytes2, 65000));
	RUN("rule110", rule110<<<1024, 256>>>(bytes, bytes2, 262144));
	RUN("mod_factorial", modFactorial<<<256, 256>>>((unsigned *)out, 65000, 1000003));
	RUN("laplace_shared", laplaceShared<<<dim3(31, 62), dim3(32, 16)>>>(f, h, h2, 1000));
	float2 *vel = filled<float2>(512 * 512, [](size_t) { return make_float2((next_word() >> 20) * .001f - 2, (next_word() >> 20) * .001f - 2); });
	RUN("advect", advect<<<dim3(16, 64), dim3(32, 8)>>>(vel, f, h, 512, .7f));
	enum { SIDE = 12, BALLS = 16384 };
	float3 *ball = (float3 *)malloc(BALLS * sizeof *ball);
	int *start = (int *)calloc(SIDE * SIDE * SIDE + 2, 4), *order = (int *)malloc(BALLS * 4);
	auto cell = [](float3 p) { return ((int)(p.z * SIDE) * SIDE + (int)(p.y * SIDE)) * SIDE + (int)(p.x * SIDE); };
	for (int i = 0; i < BALLS; i++) {
		ball[i] = make_float3((next_word() >> 8) * (1.f / (1 << 24)), (next_word() >> 8) * (1.f / (1 << 24)), (next_word() >> 8) * (1.f / (1 << 24)));
		start[cell(ball[i]) + 2]++;
	}
	for (int i = 1; i < SIDE * SIDE * SIDE + 2; i++)
		start[i] += start[i - 1];
	for (int i = 0; i < BALLS; i++)
		order[start[cell(ball[i]) + 1]++] = i;
	float3 *balls = filled<float3>(BALLS, [=](size_t i) { return ball[order[i]]; });
	int *cells = filled<int>(SIDE * SIDE * SIDE + 1, [=](size_t i) { return start[i]; }), *orders = filled<int>(BALLS, [](size_t i) { return (int)i; });
	RUN("sph_density", sphDensity<<<128, 128>>>(balls, cells, orders, h, SIDE, 1.f / SIDE));
	RUN("random_walk", randomWalk<<<256, 256>>>((float2 *)h, 65000, 64));
	RUN("pendulum", pendulum<<<32, 128>>>(d2, 4000, 50, .01));
	RUN("dft_sine", dftSine<<<4, 256>>>(f, (float2 *)h, 1024));
	RUN("auto_correlate", autoCorrelate<<<16, 64>>>(f, h, 3000, 1000));
	float3 *faces = filled<float3>(60, [](size_t i) { return make_float3((next_word() >> 8) * (1.f / (1 << 24)) - .5f, (next_word() >> 8) * (1.f / (1 << 24)) - .5f, 1 + i * .02f); });
	RUN("ray_triangle", rayTriangle<<<dim3(16, 32), dim3(16, 8)>>>(faces, h, 20, 256));
	RUN("conv2d_layer", conv2dLayer<<<dim3(2, 16, 8), dim3(32, 4)>>>(f, g, g, h, 8, 64));
	RUN("logistic", logistic<<<16, 256>>>(f, g, g, h2, 4000, 20));
	RUN("cross_entropy", crossEntropy<<<125, dim3(32, 8)>>>(f, b, h, 1000, 1000));
	RUN("k_nearest", kNearest<<<32, 128>>>((float2 *)f, (float2 *)g, out, 1000));
	__half *half = filled<__half>(262144, [](size_t) { return __float2half((next_word() >> 8) * (4.f / (1 << 24)) - 2); }), *half2 = space<__half>(262144);
	RUN("half_gelu", halfGelu<<<256, 256>>>(half, half2, 262000));
	RUN("lstm_gates", lstmGates<<<512, 256>>>(f, h, h2, 131000));
	int *node = ints(262144, 32768), *dist = filled<int>(32768, [](size_t i) { return i % 3 ? 2000000 : (int)(next_word() >> 16); }), *cost = ints(262144, 1000);
	RUN("bellman_ford", bellmanFord<<<1024, 256>>>(node, node + 7, cost, dist, filled<int>(32768, [](size_t) { return 1 << 30; }), 262000));
	int *row = filled<int>(32769, [](size_t i) { return (int)(i * 5 + i * 2654435761u % 5); });
	RUN("degree_sort", degreeSort<<<16, 256>>>(row, count, 32768));
	int2 *slots = (int2 *)malloc(65536 * sizeof *slots);
	for (int i = 0; i < 65536; i++)
		slots[i] = make_int2(-1, 0);
	for (int i = 0; i < 40000; i++) {
		int s = i * 3 * 2654435769u >> 16 & 65535;
		while (slots[s].x != -1)
			s = (s + 1) & 65535;
		slots[s] = make_int2(i * 3, i);
	}
	RUN("join_hash", joinHash<<<512, 256>>>(filled<int>(131072, [](size_t) { return (int)(next_word() >> 8) % 160000; }), filled<int2>(65536, [=](size_t i) { return slots[i]; }), out, 131000, 65535));
	unsigned *reach = filled<unsigned>(1024 * 32, [](size_t) { return next_word() & next_word(); });
	RUN("transitive", transitive<<<dim3(1, 1024), 32>>>(reach, 32, 77));
	return cudaDeviceSynchronize() != cudaSuccess;
}
