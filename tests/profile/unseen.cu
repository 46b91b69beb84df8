// Kernels of the sort that people write, timed on an H200 (clocked.csv) when loops had got nvcc's shape: nothing in the
// model was changed before it had answered.
#include <cuda_fp16.h>
#include "clocked.h"

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#define LANE (threadIdx.x & 31)

// ---- images
__global__ void gray(const uchar4 *in, unsigned char *o, int n)
{
	AT;
	if (i < n) {
		uchar4 p = in[i];
		o[i] = (unsigned char)((77 * p.x + 150 * p.y + 29 * p.z) >> 8);
	}
}
__global__ void sobel(const unsigned char *in, unsigned char *o, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
		return;
	const unsigned char *p = in + y * w + x;
	int gx = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[-1 + w];
	int gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
	o[y * w + x] = min(255, abs(gx) + abs(gy));
}
__global__ void blur(const float *in, const float *weight, float *o, int w, int h, int radius)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float s = 0;
	for (int dy = -radius; dy <= radius; dy++)
		for (int dx = -radius; dx <= radius; dx++) {
			int u = min(max(x + dx, 0), w - 1), v = min(max(y + dy, 0), h - 1);
			s += in[v * w + u] * weight[(dy + radius) * (2 * radius + 1) + dx + radius];
		}
	o[y * w + x] = s;
}
__global__ void median3(const float *in, float *o, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float v[9];
	if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
		return;
	for (int k = 0; k < 9; k++)
		v[k] = in[(y + k / 3 - 1) * w + x + k % 3 - 1];
	for (int a = 0; a < 5; a++)
		for (int b = a + 1; b < 9; b++)
			if (v[b] < v[a]) {
				float t = v[a];
				v[a] = v[b];
				v[b] = t;
			}
	o[y * w + x] = v[4];
}
__global__ void resize(const float *in, float *o, int w, int h, int ow, int oh)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= ow || y >= oh)
		return;
	float u = (x + 0.5f) * w / ow - 0.5f, v = (y + 0.5f) * h / oh - 0.5f;
	int a = max(0, (int)floorf(u)), b = max(0, (int)floorf(v)), c = min(a + 1, w - 1), d = min(b + 1, h - 1);
	float fx = u - a, fy = v - b;
	o[y * ow + x] = (in[b * w + a] * (1 - fx) + in[b * w + c] * fx) * (1 - fy) + (in[d * w + a] * (1 - fx) + in[d * w + c] * fx) * fy;
}

// ---- sorting, searching, hashing
__global__ void oddEven(int *x, int n) // 512 numbers a block
{
	__shared__ int s[512];
	int t = threadIdx.x, base = blockIdx.x * 512;
	s[t] = x[base + t];
	s[t + 256] = x[base + t + 256];
	for (int k = 0; k < n; k++) {
		__syncthreads();
		int q = 2 * t + (k & 1);
		if (q + 1 < 512) {
			int a = s[q], b = s[q + 1];
			if (a > b) {
				s[q] = b;
				s[q + 1] = a;
			}
		}
	}
	__syncthreads();
	x[base + t] = s[t];
	x[base + t + 256] = s[t + 256];
}
__global__ void bitonic(int *x)
{
	__shared__ int s[1024];
	int t = threadIdx.x;
	s[t] = x[blockIdx.x * 1024 + t];
	for (int k = 2; k <= 1024; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			__syncthreads();
			int q = t ^ j;
			if (q > t) {
				int a = s[t], b = s[q];
				if ((a > b) == !(t & k)) {
					s[t] = b;
					s[q] = a;
				}
			}
		}
	__syncthreads();
	x[blockIdx.x * 1024 + t] = s[t];
}
__global__ void lowerBound(const int *sorted, const int *key, int *o, int n)
{
	AT;
	int lo = 0, hi = n, k = key[i];
	while (lo < hi) {
		int mid = (lo + hi) / 2;
		if (sorted[mid] < k)
			lo = mid + 1;
		else
			hi = mid;
	}
	o[i] = lo;
}
__global__ void fnv(const unsigned char *text, unsigned *o, int length)
{
	AT;
	unsigned h = 2166136261u;
	for (int k = 0; k < length; k++)
		h = (h ^ text[(size_t)i * length + k]) * 16777619u;
	o[i] = h;
}
__global__ void probe(const unsigned *table, const unsigned *key, int *o, unsigned mask)
{
	AT;
	unsigned k = key[i], at = k * 2654435761u & mask;
	int steps = 0;
	while (table[at] != k && table[at] != 0 && steps < 64) {
		at = (at + 1) & mask;
		steps++;
	}
	o[i] = steps;
}
__global__ void histogram(const unsigned char *x, int *o, int n)
{
	__shared__ int bins[256];
	int stride = gridDim.x * blockDim.x;
	bins[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
		atomicAdd(&bins[x[i]], 1);
	__syncthreads();
	atomicAdd(&o[threadIdx.x], bins[threadIdx.x]);
}
__global__ void splitByBit(const int *x, int *o, int bit) // a block's numbers, zeros first
{
	__shared__ int s[256];
	int t = threadIdx.x, v = x[blockIdx.x * 256 + t], one = v >> bit & 1;
	s[t] = !one;
	for (int d = 1; d < blockDim.x; d *= 2) {
		__syncthreads();
		int u = t >= d ? s[t - d] : 0;
		__syncthreads();
		s[t] += u;
	}
	__syncthreads();
	int zeros = s[255], at = one ? zeros + t - s[t] : s[t] - 1;
	o[blockIdx.x * 256 + at] = v;
}

// ---- dynamic programming, strings
__global__ void pathSum(const int *cost, int *o, int rows) // least way down a band of 256 columns
{
	__shared__ int best[2][258];
	int t = threadIdx.x, p = 0;
	best[0][t + 1] = best[1][t + 1] = 0;
	if (t < 2)
		best[t][0] = best[t][257] = 1 << 30;
	__syncthreads();
	for (int r = 0; r < rows; r++) {
		best[1 - p][t + 1] = min(best[p][t], min(best[p][t + 1], best[p][t + 2])) + cost[(blockIdx.x * rows + r) * 256 + t];
		p = 1 - p;
		__syncthreads();
	}
	o[blockIdx.x * 256 + t] = best[p][t + 1];
}
__global__ void floyd(int *d, int n, int k)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	int via = d[y * n + k] + d[k * n + x];
	if (via < d[y * n + x])
		d[y * n + x] = via;
}
__global__ void common(const char *a, const char *b, int *o, int n) // longest common part of two short texts, a thread a pair
{
	AT;
	unsigned char row[33];
	int best = 0;
	for (int k = 0; k <= 32; k++)
		row[k] = 0;
	for (int r = 0; r < n; r++) {
		int before = 0;
		for (int k = 1; k <= 32; k++) {
			int old = row[k];
			row[k] = a[i * 32 + r] == b[i * 32 + k - 1] ? before + 1 : max(row[k], row[k - 1]);
			before = old;
		}
	}
	for (int k = 0; k <= 32; k++)
		best = max(best, (int)row[k]);
	o[i] = best;
}
__global__ void find(const char *text, const char *word, int *o, int n, int m)
{
	AT;
	if (i + m > n)
		return;
	int k = 0;
	while (k < m && text[i + k] == word[k])
		k++;
	if (k == m)
		atomicAdd(o, 1);
}

// ---- graphs
__global__ void colour(const int *row, const int *col, int *colours, int n)
{
	AT;
	if (i >= n)
		return;
	unsigned taken = 0;
	for (int e = row[i]; e < row[i + 1]; e++)
		taken |= 1u << (colours[col[e]] & 31);
	colours[n + i] = __ffs(~taken) - 1;
}
__global__ void labels(const int *row, const int *col, const int *label, int *o, int n)
{
	AT;
	if (i >= n)
		return;
	int least = label[i];
	for (int e = row[i]; e < row[i + 1]; e++)
		least = min(least, label[col[e]]);
	o[i] = least;
}
__global__ void warpRows(const int *row, const int *col, const float *val, const float *x, float *y, int n)
{
	int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
	float s = 0;
	if (r >= n)
		return;
	for (int e = row[r] + LANE; e < row[r + 1]; e += 32)
		s += val[e] * x[col[e]];
	for (int d = 16; d; d /= 2)
		s += __shfl_down_sync(~0u, s, d);
	if (!LANE)
		y[r] = s;
}

// ---- physics, geometry
__global__ void springs(const float3 *p, const float3 *v, float3 *o, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float3 me = p[y * w + x], f = make_float3(0, -9.81f, 0);
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			int u = x + dx, t = y + dy;
			if ((!dx && !dy) || u < 0 || t < 0 || u >= w || t >= h)
				continue;
			float3 q = p[t * w + u];
			float ax = q.x - me.x, ay = q.y - me.y, az = q.z - me.z, l = sqrtf(ax * ax + ay * ay + az * az) + 1e-6f;
			float k = 50 * (l - 0.1f) / l;
			f.x += ax * k;
			f.y += ay * k;
			f.z += az * k;
		}
	float3 s = v[y * w + x];
	o[y * w + x] = make_float3(s.x + f.x * 0.01f, s.y + f.y * 0.01f, s.z + f.z * 0.01f);
}
__global__ void lattice(const float *in, float *o, int w, int h) // nine numbers a place
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, n = w * h;
	const int dx[9] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 }, dy[9] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
	const float weight[9] = { 4 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f };
	float f[9], rho = 0, ux = 0, uy = 0;
	for (int k = 0; k < 9; k++) {
		f[k] = in[k * n + ((y - dy[k] + h) % h) * w + (x - dx[k] + w) % w];
		rho += f[k];
		ux += dx[k] * f[k];
		uy += dy[k] * f[k];
	}
	ux /= rho;
	uy /= rho;
	for (int k = 0; k < 9; k++) {
		float c = 3 * (dx[k] * ux + dy[k] * uy);
		float e = weight[k] * rho * (1 + c + 0.5f * c * c - 1.5f * (ux * ux + uy * uy));
		o[k * n + y * w + x] = f[k] + 0.6f * (e - f[k]);
	}
}
__global__ void lennard(const float4 *p, float4 *o, int n)
{
	AT;
	float4 a = p[i];
	float fx = 0, fy = 0, fz = 0;
	for (int k = 0; k < n; k++) {
		float4 b = p[k];
		float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z, r = x * x + y * y + z * z;
		if (r < 0.25f && r > 0) {
			float s = 1 / r, t = s * s * s, f = 24 * s * t * (2 * t - 1);
			fx += f * x;
			fy += f * y;
			fz += f * z;
		}
	}
	o[i] = make_float4(fx, fy, fz, 0);
}
__global__ void rays(const float4 *sphere, float *o, int w, int spheres)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float dx = x * 2.f / w - 1, dy = y * 2.f / w - 1, dz = 1, l = rsqrtf(dx * dx + dy * dy + 1), near = 1e30f;
	dx *= l, dy *= l, dz *= l;
	for (int k = 0; k < spheres; k++) {
		float4 s = sphere[k];
		float b = dx * s.x + dy * s.y + dz * s.z, c = s.x * s.x + s.y * s.y + s.z * s.z - s.w * s.w, d = b * b - c;
		if (d > 0) {
			float t = b - sqrtf(d);
			if (t > 0 && t < near)
				near = t;
		}
	}
	o[y * w + x] = near;
}
__global__ void inside(const float2 *polygon, const float2 *p, int *o, int n)
{
	AT;
	float2 q = p[i];
	int in = 0;
	for (int k = 0, j = n - 1; k < n; j = k++) {
		float2 a = polygon[k], b = polygon[j];
		if ((a.y > q.y) != (b.y > q.y) && q.x < (b.x - a.x) * (q.y - a.y) / (b.y - a.y) + a.x)
			in = !in;
	}
	o[i] = in;
}
__global__ void kmeans(const float *p, const float *centre, int *o, int k, int dims)
{
	AT;
	int best = 0;
	float least = 1e30f;
	for (int c = 0; c < k; c++) {
		float s = 0;
		for (int d = 0; d < dims; d++) {
			float x = p[i * dims + d] - centre[c * dims + d];
			s += x * x;
		}
		if (s < least) {
			least = s;
			best = c;
		}
	}
	o[i] = best;
}

// ---- numbers
__global__ void softmax(const float *x, float *o, int n) // a block a row
{
	__shared__ float s[256];
	int t = threadIdx.x;
	const float *row = x + blockIdx.x * n;
	float m = -1e30f, sum = 0;
	for (int k = t; k < n; k += blockDim.x)
		m = fmaxf(m, row[k]);
	s[t] = m;
	__syncthreads();
	for (int d = 128; d; d /= 2) {
		if (t < d)
			s[t] = fmaxf(s[t], s[t + d]);
		__syncthreads();
	}
	m = s[0];
	__syncthreads();
	for (int k = t; k < n; k += blockDim.x)
		sum += expf(row[k] - m);
	s[t] = sum;
	__syncthreads();
	for (int d = 128; d; d /= 2) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	for (int k = t; k < n; k += blockDim.x)
		o[blockIdx.x * n + k] = expf(row[k] - m) / s[0];
}
__global__ void layerNorm(const float *x, const float *g, float *o, int n) // a warp a row
{
	int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
	float s = 0, q = 0;
	for (int k = LANE; k < n; k += 32) {
		float v = x[r * n + k];
		s += v;
		q += v * v;
	}
	for (int d = 16; d; d /= 2) {
		s += __shfl_xor_sync(~0u, s, d);
		q += __shfl_xor_sync(~0u, q, d);
	}
	float mean = s / n, scale = rsqrtf(q / n - mean * mean + 1e-5f);
	for (int k = LANE; k < n; k += 32)
		o[r * n + k] = (x[r * n + k] - mean) * scale * g[k];
}
__global__ void newton(const double *x, double *o, int n)
{
	AT;
	double a = x[i] + 1, r = a;
	for (int k = 0; k < n; k++)
		r = r - (r * r * r - a) / (3 * r * r);
	o[i] = r;
}
__global__ void simpson(double *o, int n)
{
	AT;
	double h = 1.0 / n, s = 0, a = i * 0.001;
	for (int k = 0; k <= n; k++) {
		double x = k * h, f = exp(-a * x * x);
		s += (k == 0 || k == n ? 1 : k & 1 ? 4 : 2) * f;
	}
	o[i] = s * h / 3;
}
__global__ void monteCarlo(int *o, int n)
{
	AT;
	unsigned s = i * 747796405u + 1;
	int in = 0;
	for (int k = 0; k < n; k++) {
		s ^= s << 13, s ^= s >> 17, s ^= s << 5;
		float x = (s & 0xffff) * (1.f / 65536), y = (s >> 16) * (1.f / 65536);
		in += x * x + y * y < 1;
	}
	o[i] = in;
}
__global__ void fftStep(const float2 *in, float2 *o, int n, int half)
{
	AT;
	int k = i & (half - 1), at = (i / half) * half * 2 + k;
	float s, c;
	float2 a = in[i], b = in[i + n / 2];
	sincospif(-(float)k / half, &s, &c);
	float2 t = make_float2(b.x * c - b.y * s, b.x * s + b.y * c);
	o[at] = make_float2(a.x + t.x, a.y + t.y);
	o[at + half] = make_float2(a.x - t.x, a.y - t.y);
}
__global__ void horner(const float *x, const float *coefficient, float *o, int n)
{
	AT;
	float v = x[i], s = 0;
	for (int k = n - 1; k >= 0; k--)
		s = s * v + coefficient[k];
	o[i] = s;
}
__global__ void gemv(const float *a, const float *x, float *y, int n) // a thread a row
{
	AT;
	float s = 0;
	for (int k = 0; k < n; k++)
		s += a[i * n + k] * x[k];
	y[i] = s;
}
__global__ void gemmNaive(const float *a, const float *b, float *c, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float s = 0;
	for (int k = 0; k < n; k++)
		s += a[y * n + k] * b[k * n + x];
	c[y * n + x] = s;
}
__global__ void halfGemm(const __half *a, const __half *b, __half *c, int n)
{
	__shared__ __half s[16][16], t[16][16];
	int x = threadIdx.x, y = threadIdx.y, r = blockIdx.y * 16 + y, q = blockIdx.x * 16 + x;
	float v = 0;
	for (int k = 0; k < n / 16; k++) {
		s[y][x] = a[r * n + k * 16 + x];
		t[y][x] = b[(k * 16 + y) * n + q];
		__syncthreads();
		for (int j = 0; j < 16; j++)
			v += __half2float(s[y][j]) * __half2float(t[j][x]);
		__syncthreads();
	}
	c[r * n + q] = __float2half(v);
}
__global__ void primes(int *o, int n)
{
	AT;
	int v = 2 * i + 3, prime = 1;
	for (int d = 3; d * d <= v; d += 2)
		if (v % d == 0) {
			prime = 0;
			break;
		}
	if (prime)
		atomicAdd(o, 1);
}
__global__ void collatz(int *o)
{
	AT;
	unsigned v = i + 1;
	int steps = 0;
	while (v != 1) {
		v = v & 1 ? 3 * v + 1 : v / 2;
		steps++;
	}
	o[i] = steps;
}
__global__ void gameOfLife(const unsigned char *in, unsigned char *o, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, alive = 0;
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++)
			if (dx || dy)
				alive += in[((y + dy + h) % h) * w + (x + dx + w) % w];
	o[y * w + x] = alive == 3 || (alive == 2 && in[y * w + x]);
}
__global__ void heat(const float *in, float *o, int w)
{
	__shared__ float s[18][34];
	int x = threadIdx.x, y = threadIdx.y, gx = blockIdx.x * 32 + x, gy = blockIdx.y * 16 + y;
	for (int k = y * 32 + x; k < 18 * 34; k += 512) {
		int u = blockIdx.x * 32 + k % 34 - 1, v = blockIdx.y * 16 + k / 34 - 1;
		s[k / 34][k % 34] = u >= 0 && v >= 0 && u < w && v < w ? in[v * w + u] : 0;
	}
	__syncthreads();
	o[gy * w + gx] = s[y + 1][x + 1] + 0.1f * (s[y][x + 1] + s[y + 2][x + 1] + s[y + 1][x] + s[y + 1][x + 2] - 4 * s[y + 1][x + 1]);
}

int main()
{
	const int M = 1 << 20, N = 1 << 16, W = 1024;
	dim3 square(16, 16), flat(32, 8);
	float *x = floats(8 * M), *z = space<float>(16 * M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(4 * M);
	double *d = filled<double>(M, [](size_t) { return (next_word() >> 8) * (1. / (1 << 24)); }), *e = space<double>(M);
	unsigned char *bytes = filled<unsigned char>(8 * M, [](size_t) { return (unsigned char)(next_word() >> 24); });
	unsigned char *bits = filled<unsigned char>(M, [](size_t) { return (unsigned char)(next_word() >> 30 == 0); });
	char *text = filled<char>(M, [](size_t) { return (char)('a' + (next_word() >> 24) % 4); });
	int *sorted = filled<int>(M, [](size_t v) { return (int)(v * 256); });
	unsigned *table = filled<unsigned>(M, [](size_t) { return next_word() >> 31 ? next_word() | 1 : 0; });
	__half *half = filled<__half>(2 * M, [](size_t v) { return __float2half((float)(v % 97) * 0.01f); });
	static int start[(1 << 16) + 1];
	for (int v = 0; v < N; v++)
		start[v + 1] = start[v] + (v % 32 == 5 ? 64 : 2 + (int)((next_word() >> 8) % 13));
	int edges = start[N];
	int *row = filled<int>(N + 1, [](size_t v) { return start[v]; });
	int *col = filled<int>(edges, [=](size_t at) { return (int)((at * 0x9e3779b1u >> 9) % N); });

	RUN("gray", gray<<<4 * M / 256, 256>>>((uchar4 *)k, (unsigned char *)z, 4 * M));
	RUN("sobel", sobel<<<dim3(W / 16, W / 16), square>>>(bytes, (unsigned char *)z, W, W));
	RUN("blur", blur<<<dim3(W / 32, W / 8), flat>>>(x, x + M, z, W, W, 3));
	RUN("median3", median3<<<dim3(W / 32, W / 8), flat>>>(x, z, W, W));
	RUN("resize", resize<<<dim3(W / 16, W / 16), square>>>(x, z, 700, 500, W, W));
	RUN("odd_even", oddEven<<<132, 256>>>(k2, 512));
	RUN("bitonic", bitonic<<<528, 1024>>>(k + M));
	RUN("lower_bound", lowerBound<<<1024, 256>>>(sorted, k, k2, M));
	RUN("fnv", fnv<<<512, 128>>>(bytes, (unsigned *)k2, 61));
	RUN("probe", probe<<<1024, 256>>>(table, (unsigned *)k, k2, M - 1));
	RUN("histogram", histogram<<<528, 256>>>(bytes, k2, 8 * M));
	RUN("split_by_bit", splitByBit<<<4096, 256>>>(k, k2, 3));
	RUN("path_sum", pathSum<<<132, 256>>>(k, k2, 120));
	RUN("floyd", floyd<<<dim3(W / 32, W / 8), flat>>>(k, W, 77));
	RUN("common", common<<<128, 128>>>(text, text + M / 2, k2, 32));
	RUN("find", find<<<M / 256, 256>>>(text, text + 1000, k2, M, 12));
	RUN("colour", colour<<<N / 256, 256>>>(row, col, k2, N));
	RUN("labels", labels<<<N / 128, 128>>>(row, col, k, k2, N));
	RUN("warp_rows", warpRows<<<N / 8, 256>>>(row, col, x, x + 4 * M, z, N));
	RUN("springs", springs<<<dim3(W / 16, W / 16), square>>>((float3 *)x, (float3 *)(x + 4 * M), (float3 *)z, W, W));
	RUN("lattice", lattice<<<dim3(W / 64, W / 8), dim3(32, 8)>>>(x, z, W / 2, W));
	RUN("lennard", lennard<<<128, 128>>>((float4 *)x, (float4 *)z, 4096));
	RUN("rays", rays<<<dim3(W / 16, W / 16), square>>>((float4 *)x, z, W, 100));
	RUN("inside", inside<<<1024, 256>>>((float2 *)x, (float2 *)(x + M), k2, 50));
	RUN("kmeans", kmeans<<<512, 128>>>(x, x + 4 * M, k2, 20, 7));
	RUN("softmax", softmax<<<2048, 256>>>(x, z, 1000));
	RUN("layer_norm", layerNorm<<<1024, 256>>>(x, x + M, z, 768));
	RUN("newton", newton<<<264, 256>>>(d, e, 20));
	RUN("simpson", simpson<<<132, 128>>>(e, 250));
	RUN("monte_carlo", monteCarlo<<<528, 256>>>(k2, 1000));
	RUN("fft_step", fftStep<<<2 * M / 256, 256>>>((float2 *)x, (float2 *)z, 4 * M, 64));
	RUN("horner", horner<<<1024, 256>>>(x, x + M, z, 33));
	RUN("gemv", gemv<<<32, 128>>>(x, x + M, z, 1000));
	RUN("gemm_naive", gemmNaive<<<dim3(16, 16), dim3(32, 32)>>>(x, x + M, z, 512));
	RUN("half_gemm", halfGemm<<<dim3(32, 32), square>>>(half, half + M, (__half *)z, 512));
	RUN("primes", primes<<<1024, 256>>>(k2, M));
	RUN("collatz", collatz<<<1024, 256>>>(k2));
	RUN("game_of_life", gameOfLife<<<dim3(W / 32, W / 8), flat>>>(bits, (unsigned char *)z, W, W));
	RUN("heat", heat<<<dim3(W / 32, W / 16), dim3(32, 16)>>>(x, z, W));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
