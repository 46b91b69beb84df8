// Kernels of many kinds, timed on an H200 (clocked.csv): the half that the time model was only measured with.
#include <cuda_fp16.h>
#include <mma.h>
#include "clocked.h"

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void matAdd(const float *a, const float *b, float *c, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	c[y * w + x] = a[y * w + x] + b[y * w + x];
}
__global__ void triad(const double *a, const double *b, double *c) { AT; c[i] = a[i] + 3.0 * b[i]; }
__global__ void dot(const float *a, const float *b, float *o, int n)
{
	__shared__ float s[128];
	float v = 0;
	for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128)
		v += a[i] * b[i];
	s[threadIdx.x] = v;
	__syncthreads();
	for (int d = 64; d; d /= 2) {
		if (threadIdx.x < d)
			s[threadIdx.x] += s[threadIdx.x + d];
		__syncthreads();
	}
	if (!threadIdx.x)
		atomicAdd(o, s[0]);
}
__global__ void reduceInterleaved(const int *x, int *o)
{
	__shared__ int s[256];
	s[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
	__syncthreads();
	for (int d = 1; d < 256; d *= 2) {
		int at = 2 * d * threadIdx.x;
		if (at < 256)
			s[at] += s[at + d];
		__syncthreads();
	}
	if (!threadIdx.x)
		o[blockIdx.x] = s[0];
}
__global__ void blelloch(const int *x, int *y)
{
	__shared__ int t[1024];
	int k = threadIdx.x, n = 1024, off = 1;
	t[2 * k] = x[blockIdx.x * n + 2 * k];
	t[2 * k + 1] = x[blockIdx.x * n + 2 * k + 1];
	for (int d = n / 2; d; d /= 2, off *= 2) {
		__syncthreads();
		if (k < d)
			t[off * (2 * k + 2) - 1] += t[off * (2 * k + 1) - 1];
	}
	if (!k)
		t[n - 1] = 0;
	for (int d = 1; d < n; d *= 2) {
		off /= 2;
		__syncthreads();
		if (k < d) {
			int a = off * (2 * k + 1) - 1, b = off * (2 * k + 2) - 1, v = t[a];
			t[a] = t[b];
			t[b] += v;
		}
	}
	__syncthreads();
	y[blockIdx.x * n + 2 * k] = t[2 * k];
	y[blockIdx.x * n + 2 * k + 1] = t[2 * k + 1];
}
__global__ void warpScan(const int *x, int *y)
{
	AT;
	int v = x[i];
	for (int d = 1; d < 32; d *= 2) {
		int u = __shfl_up_sync(~0u, v, d);
		if (threadIdx.x % 32 >= d)
			v += u;
	}
	y[i] = v;
}
__global__ void compact(const int *x, int *y, int *n)
{
	AT;
	int v = x[i], lane = threadIdx.x % 32;
	bool keep = v & 1;
	unsigned all = __ballot_sync(~0u, keep);
	int base = 0;
	if (!lane)
		base = atomicAdd(n, __popc(all));
	base = __shfl_sync(~0u, base, 0);
	if (keep)
		y[(base + __popc(all & ((1u << lane) - 1))) & ((1 << 20) - 1)] = v;
}
__global__ void softmax(const float *x, float *y, int w) // a warp a row
{
	int row = blockIdx.x * 8 + threadIdx.x / 32, lane = threadIdx.x % 32;
	float most = -1e30f, sum = 0;
	for (int i = lane; i < w; i += 32)
		most = fmaxf(most, x[row * w + i]);
	for (int d = 16; d; d /= 2)
		most = fmaxf(most, __shfl_xor_sync(~0u, most, d));
	for (int i = lane; i < w; i += 32)
		sum += __expf(x[row * w + i] - most);
	for (int d = 16; d; d /= 2)
		sum += __shfl_xor_sync(~0u, sum, d);
	for (int i = lane; i < w; i += 32)
		y[row * w + i] = __expf(x[row * w + i] - most) / sum;
}
__global__ void fft(float2 *o, const float2 *x) // 512 points a block
{
	__shared__ float2 s[512];
	int k = threadIdx.x;
	s[__brev(k) >> 23] = x[blockIdx.x * 512 + k];
	s[__brev(k + 256) >> 23] = x[blockIdx.x * 512 + k + 256];
	__syncthreads();
	for (int h = 1; h < 512; h *= 2) {
		int j = k % h, a = (k / h) * 2 * h + j, b = a + h;
		float sn, cs;
		__sincosf(-3.14159265f * j / h, &sn, &cs);
		float2 u = s[a], v = s[b], w = make_float2(v.x * cs - v.y * sn, v.x * sn + v.y * cs);
		s[a] = make_float2(u.x + w.x, u.y + w.y);
		s[b] = make_float2(u.x - w.x, u.y - w.y);
		__syncthreads();
	}
	o[blockIdx.x * 512 + k] = s[k];
	o[blockIdx.x * 512 + k + 256] = s[k + 256];
}
__global__ void life(const unsigned char *x, unsigned char *y, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, n = 0;
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++)
			if (dx || dy)
				n += x[((r + dy) & (w - 1)) * w + ((c + dx) & (w - 1))] & 1;
	y[r * w + c] = n == 3 || (n == 2 && (x[r * w + c] & 1));
}
__global__ void floyd(int *d, int w, int k)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	d[y * w + x] = min(d[y * w + x], d[y * w + k] + d[k * w + x]);
}
__global__ void nearest(const float *p, const float *c, int *o, int n, int centres)
{
	AT;
	float best = 1e30f;
	int at = 0;
	for (int k = 0; k < centres; k++) {
		float d = 0;
		for (int f = 0; f < 4; f++) {
			float e = p[f * n + i] - c[k * 4 + f];
			d += e * e;
		}
		if (d < best) {
			best = d;
			at = k;
		}
	}
	o[i] = at;
}
__global__ void frontier(const int *from, const int *to, const int *level, int *next, int now, int n)
{
	AT;
	if (i < n && level[i] == now)
		for (int k = from[i]; k < from[i + 1]; k++)
			if (level[to[k]] > now)
				next[to[k]] = now + 1;
}
__global__ void blur5(const float *x, float *y, int w)
{
	__shared__ float s[20][36];
	int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
	for (int ty = threadIdx.y; ty < 20; ty += 16)
		for (int tx = threadIdx.x; tx < 36; tx += 32)
			s[ty][tx] = x[((blockIdx.y * 16 + ty - 2) & (w - 1)) * w + ((blockIdx.x * 32 + tx - 2) & (w - 1))];
	__syncthreads();
	float v = 0;
	for (int dy = 0; dy < 5; dy++)
		for (int dx = 0; dx < 5; dx++)
			v += s[threadIdx.y + dy][threadIdx.x + dx] * (0.04f + 0.001f * dx * dy);
	y[r * w + c] = v;
}
__global__ void sobel(const unsigned char *x, unsigned char *y, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x + 1, r = blockIdx.y * blockDim.y + threadIdx.y + 1;
	if (c >= w - 1 || r >= w - 1)
		return;
	const unsigned char *p = x + r * w + c;
	int h = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[-1 + w];
	int v = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
	y[r * w + c] = min(255, (int)sqrtf((float)(h * h + v * v)));
}
__global__ void search(const int *sorted, const int *want, int *o, int n)
{
	AT;
	int low = 0, high = n, v = want[i];
	while (low < high) {
		int mid = (low + high) / 2;
		if (sorted[mid] < v)
			low = mid + 1;
		else
			high = mid;
	}
	o[i] = low;
}
__global__ void collatz(int *o, int n)
{
	AT;
	unsigned v = i + 1;
	int steps = 0;
	while (v != 1 && steps < n) {
		v = v & 1 ? 3 * v + 1 : v / 2;
		steps++;
	}
	o[i] = steps;
}
__global__ void dct8(const float *x, float *y, int w)
{
	__shared__ float s[8][9], c[8][8];
	int tx = threadIdx.x, ty = threadIdx.y, at = (blockIdx.y * 8 + ty) * w + blockIdx.x * 8 + tx;
	s[ty][tx] = x[at];
	c[ty][tx] = cosf(3.14159265f / 8 * (tx + 0.5f) * ty) * (ty ? 0.5f : 0.35355339f);
	__syncthreads();
	float v = 0;
	for (int k = 0; k < 8; k++)
		v += s[ty][k] * c[tx][k];
	__syncthreads();
	s[ty][tx] = v;
	__syncthreads();
	v = 0;
	for (int k = 0; k < 8; k++)
		v += s[k][tx] * c[ty][k];
	y[at] = v;
}
__global__ void mixed(unsigned *o, const unsigned *x, int n) // rounds of a hash
{
	AT;
	unsigned a = x[i], b = 0x9e3779b9, c = i, d = 0x85ebca6b;
	for (int k = 0; k < n; k++) {
		a += b; d ^= a; d = d << 16 | d >> 16;
		c += d; b ^= c; b = b << 12 | b >> 20;
		a += b; d ^= a; d = d << 8 | d >> 24;
		c += d; b ^= c; b = b << 7 | b >> 25;
	}
	o[i] = a ^ b ^ c ^ d;
}
__global__ void spheres(const float4 *ball, float *o, int w, int n)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float ox = c * 1.f / w, oy = r * 1.f / w, far = -1;
	for (int k = 0; k < n; k++) {
		float4 b = ball[k];
		float dx = ox - b.x, dy = oy - b.y, rr = b.w * 0.1f, q = rr * rr - dx * dx - dy * dy;
		if (q > 0) {
			float z = sqrtf(q) + b.z;
			if (z > far)
				far = z;
		}
	}
	o[r * w + c] = far;
}
__global__ void horner(double *o, int n)
{
	AT;
	double x = i * 1e-6, v = 0;
	for (int k = 0; k < n; k++)
		v = v * x + 1.0 / 3;
	o[i] = v;
}
__global__ void power(float *o, int n)
{
	AT;
	float v = 1 + i * 1e-6f;
	for (int k = 0; k < n; k++)
		v = powf(v, 1.01f) + tanhf(v) * 0.1f;
	o[i] = v;
}
__global__ void halfAxpy(const __half *x, __half *y) { AT; y[i] = __hfma(x[i], __float2half(1.5f), y[i]); }
__global__ void matMma(const __half *a, const __half *b, float *c, int w) // a warp 16 x 16
{
	using namespace nvcuda::wmma;
	int warp = threadIdx.x / 32, row = blockIdx.y * 16, col = (blockIdx.x * 4 + warp) * 16;
	fragment<matrix_a, 16, 16, 16, __half, row_major> fa;
	fragment<matrix_b, 16, 16, 16, __half, row_major> fb;
	fragment<accumulator, 16, 16, 16, float> fc;
	fill_fragment(fc, 0.f);
	for (int k = 0; k < w; k += 16) {
		load_matrix_sync(fa, a + row * w + k, w);
		load_matrix_sync(fb, b + k * w + col, w);
		mma_sync(fc, fa, fb, fc);
	}
	store_matrix_sync(c + row * w + col, fc, w, mem_row_major);
}
__global__ void matDouble(const double *p, const double *q, double *c, int w)
{
	__shared__ double a[16][16], b[16][16];
	int tx = threadIdx.x, ty = threadIdx.y, y = blockIdx.y * 16 + ty, x = blockIdx.x * 16 + tx;
	double s = 0;
	for (int m = 0; m < w; m += 16) {
		a[ty][tx] = p[y * w + m + tx];
		b[ty][tx] = q[(m + ty) * w + x];
		__syncthreads();
		for (int k = 0; k < 16; k++)
			s += a[ty][k] * b[k][tx];
		__syncthreads();
	}
	c[y * w + x] = s;
}
__global__ void matRows(const float *a, const float *b, float *c, int w) // a thread a row: columns uncoalesced
{
	int y = blockIdx.x * blockDim.x + threadIdx.x, x = blockIdx.y * blockDim.y + threadIdx.y;
	float s = 0;
	for (int k = 0; k < w; k++)
		s += a[y * w + k] * b[k * w + x];
	c[y * w + x] = s;
}
template <int T> __global__ void matTile(const float *p, const float *q, float *c, int w)
{
	__shared__ float a[T][T], b[T][T + 1];
	int tx = threadIdx.x, ty = threadIdx.y, y = blockIdx.y * T + ty, x = blockIdx.x * T + tx;
	float s = 0;
	for (int m = 0; m < w; m += T) {
		a[ty][tx] = p[y * w + m + tx];
		b[ty][tx] = q[(m + ty) * w + x];
		__syncthreads();
#pragma unroll
		for (int k = 0; k < T; k++)
			s += a[ty][k] * b[k][tx];
		__syncthreads();
	}
	c[y * w + x] = s;
}
__global__ void matVector(const float *a, const float *x, float *y, int w) // a warp a row
{
	int row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x % 32;
	float s = 0;
	for (int k = lane; k < w; k += 32)
		s += a[row * w + k] * x[k];
	for (int d = 16; d; d /= 2)
		s += __shfl_xor_sync(~0u, s, d);
	if (!lane)
		y[row] = s;
}
__global__ void ell(const int *col, const float *v, const float *x, float *y, int rows, int width)
{
	AT;
	float s = 0;
	for (int k = 0; k < width; k++)
		s += v[k * rows + i] * x[col[k * rows + i]];
	y[i] = s;
}
__global__ void stencil3d(const float *x, float *y, int w)
{
	int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y, i = r * w + c;
	if (c < 1 || r < 1 || c >= w - 1 || r >= w - 1)
		return;
	for (int z = 1; z < w - 1; z++) {
		int k = z * w * w + i;
		y[k] = x[k] * 0.4f + 0.1f * (x[k - 1] + x[k + 1] + x[k - w] + x[k + w] + x[k - w * w] + x[k + w * w]);
	}
}
__global__ void oddEven(int *x, int phase, int n)
{
	AT;
	int a = 2 * i + phase;
	if (a + 1 < n) {
		int u = x[a], v = x[a + 1];
		if ((u > v) != phase) {
			x[a] = v;
			x[a + 1] = u;
		}
	}
}
__global__ void sortBlock(const int *x, int *y) // bitonic, 512 in shared memory
{
	__shared__ int s[512];
	int t = threadIdx.x;
	s[t] = x[blockIdx.x * 512 + t];
	for (int k = 2; k <= 512; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			__syncthreads();
			int o = t ^ j;
			if (o > t) {
				int a = s[t], b = s[o];
				if ((a > b) == ((t & k) == 0)) {
					s[t] = b;
					s[o] = a;
				}
			}
		}
	__syncthreads();
	y[blockIdx.x * 512 + t] = s[t];
}
__global__ void digits(const int *x, int *o, int n, int shift)
{
	__shared__ int s[16][33];
	for (int k = threadIdx.x; k < 16 * 33; k += blockDim.x)
		(&s[0][0])[k] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&s[x[i] >> shift & 15][threadIdx.x % 32], 1);
	__syncthreads();
	if (threadIdx.x < 16) {
		int v = 0;
		for (int k = 0; k < 32; k++)
			v += s[threadIdx.x][k];
		o[threadIdx.x * gridDim.x + blockIdx.x] = v;
	}
}
__global__ void sharedOne(int *o, int n)
{
	__shared__ int s;
	if (!threadIdx.x)
		s = 0;
	__syncthreads();
	for (int k = 0; k < n; k++)
		atomicMax(&s, (int)(threadIdx.x * 7 + k) % 1000);
	__syncthreads();
	o[blockIdx.x] = s;
}
__global__ void tickets(int *p, int *o) { AT; o[i] = atomicAdd(p, 1 + (i & 1)); }
__global__ void maxima(const int *x, int *o, int mask) { AT; atomicMax(&o[(x[i] >> 8) & mask], x[i]); }
__global__ void vectors(const float3 *p, float *o) { AT; float3 v = p[i]; o[i] = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z); }
struct Particle { float x, y, z, vx, vy, vz, m, q; };
__global__ void moved(Particle *p) { AT; p[i].x += p[i].vx * 0.01f; p[i].y += p[i].vy * 0.01f; p[i].z += p[i].vz * 0.01f; }
__global__ void twice(const int *at, const float *x, float *o) { AT; o[i] = x[at[at[i]]]; }
__global__ void listWalk(const int *next, int *o, int steps)
{
	AT;
	int p = i * 61;
	for (int k = 0; k < steps; k++)
		p = next[p & 0xfffff];
	o[i] = p;
}
__global__ void halfWarps(float *o, int n)
{
	AT;
	float v = i;
	for (int k = 0; k < n; k++)
		if ((threadIdx.x / (1 + k % 4)) & 1)
			v = v * 1.01f + 1;
		else
			v = v * 0.99f - sqrtf(fabsf(v));
	o[i] = v;
}
__global__ void spilled(float *o, const float *x, int n)
{
	AT;
	float t[64];
	for (int k = 0; k < 64; k++)
		t[k] = x[k * 256 + threadIdx.x];
	for (int r = 0; r < n; r++) {
		int a = (r * 7 + i) & 63, b = (r * 13) & 63;
		t[a] = t[b] * 0.5f + t[a];
	}
	float v = 0;
	for (int k = 0; k < 64; k++)
		v += t[k];
	o[i] = v;
}
__global__ void recurrence(const float *x, float *o, int n) // few threads, long loops over global memory
{
	AT;
	float v = 0;
	for (int k = 0; k < n; k++)
		v = v * 0.9f + x[k * 1024 + i];
	o[i] = v;
}
__global__ void noise(float *o, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float v = 0, f = 0.01f, a = 1;
	for (int k = 0; k < 6; k++, f *= 2, a *= 0.5f)
		v += a * sinf(c * f * 12.9898f) * cosf(r * f * 78.233f);
	o[r * w + c] = v;
}
__global__ void editRow(const char *a, const char *b, int *o, int n) // a wavefront in one block
{
	__shared__ int d[3][512];
	int t = threadIdx.x;
	d[0][t] = d[1][t] = d[2][t] = t;
	for (int k = 0; k < 2 * n; k++) {
		__syncthreads();
		int j = k - t;
		if (t > 0 && j >= 0 && j < n) {
			int m = min(d[(k + 2) % 3][t], d[(k + 2) % 3][t - 1]) + 1;
			d[k % 3][t] = min(m, d[(k + 1) % 3][t - 1] + (a[t] != b[j]));
		}
	}
	o[t] = d[0][t];
}
__global__ void interpolated(const float *x, float *y, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float fx = c * 0.51f, fy = r * 0.49f;
	int ix = (int)fx, iy = (int)fy;
	float u = fx - ix, v = fy - iy, *p = (float *)x + iy * w + ix;
	y[r * w + c] = (1 - v) * ((1 - u) * p[0] + u * p[1]) + v * ((1 - u) * p[w] + u * p[w + 1]);
}
__global__ void pivot(float *m, int w, int k) // a step of an elimination
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (y > k && x > k)
		m[y * w + x] -= m[y * w + k] * 1e-3f * m[k * w + x];
}

int main()
{
	const int M = 1 << 20;
	float *x = floats(4 * M), *y = floats(4 * M), *z = space<float>(4 * M);
	int *k = ints(4 * M, 1 << 30), *k2 = space<int>(4 * M), *near = ints(M, M);
	dim3 sq(16, 16);

	RUN("mat_add", matAdd<<<dim3(64, 64), sq>>>(x, y, z, 1024));
	RUN("mat_add_tall", matAdd<<<dim3(512, 8), dim3(2, 128)>>>(x, y, z, 1024));
	RUN("triad", triad<<<2 * M / 512, 512>>>((double *)x, (double *)y, (double *)z));
	RUN("dot", dot<<<1024, 128>>>(x, y, z, 4 * M));
	RUN("reduce_interleaved", reduceInterleaved<<<4 * M / 256, 256>>>(k, k2));
	RUN("blelloch", blelloch<<<1024, 512>>>(k, k2));
	RUN("warp_scan", warpScan<<<2 * M / 256, 256>>>(k, k2));
	RUN("compact", compact<<<M / 256, 256>>>(k, k2, k2 + 2 * M));
	RUN("softmax", softmax<<<256, 256>>>(x, z, 1024));
	RUN("fft", fft<<<1024, 256>>>((float2 *)z, (float2 *)x));
	RUN("life", life<<<dim3(32, 128), dim3(32, 8)>>>((unsigned char *)k, (unsigned char *)k2, 1024));
	RUN("floyd", floyd<<<dim3(64, 64), sq>>>(k, 1024, 77));
	RUN("nearest", nearest<<<512, 256>>>(x, y, k2, 131072, 64));
	{
		int n = 1 << 17;
		int *from = filled<int>(n + 1, [](size_t i) { return (int)(i * 8); });
		RUN("frontier", frontier<<<n / 256, 256>>>(from, ints(8 * n, n), ints(n, 4), k2, 2, n));
		int *sorted = filled<int>(M, [](size_t i) { return (int)(i * 1024); });
		RUN("search", search<<<M / 256, 256>>>(sorted, k, k2, M));
		RUN("search_small", search<<<256, 128>>>(sorted, k, k2, 4096));
	}
	RUN("blur5", blur5<<<dim3(32, 64), dim3(32, 16)>>>(x, z, 1024));
	RUN("sobel", sobel<<<dim3(64, 256), dim3(32, 8)>>>((unsigned char *)k, (unsigned char *)k2, 2048));
	RUN("collatz", collatz<<<512, 256>>>(k2, 500));
	RUN("dct8", dct8<<<dim3(128, 128), dim3(8, 8)>>>(x, z, 1024));
	RUN("mixed", mixed<<<1024, 256>>>((unsigned *)k2, (unsigned *)k, 64));
	RUN("spheres", spheres<<<dim3(32, 32), sq>>>((float4 *)x, z, 512, 100));
	RUN("horner", horner<<<528, 128>>>((double *)z, 400));
	RUN("power", power<<<264, 256>>>(z, 40));
	RUN("half_axpy", halfAxpy<<<4 * M / 256, 256>>>((__half *)x, (__half *)z));
	RUN("mat_mma", matMma<<<dim3(8, 32), 128>>>((__half *)x, (__half *)y, z, 512));
	RUN("mat_double", matDouble<<<dim3(24, 24), sq>>>((double *)x, (double *)y, (double *)z, 384));
	RUN("mat_rows", matRows<<<dim3(1, 256), 256>>>(x, y, z, 256));
	RUN("mat_tile4", matTile<4><<<dim3(64, 64), dim3(4, 4)>>>(x, y, z, 256));
	RUN("mat_tile32", matTile<32><<<dim3(16, 16), dim3(32, 32)>>>(x, y, z, 512));
	RUN("mat_vector", matVector<<<512, 128>>>(x, y, z, 2048));
	RUN("ell", ell<<<512, 128>>>(near, x, y, z, 65536, 10));
	RUN("stencil3d", stencil3d<<<dim3(4, 16), dim3(32, 8)>>>(x, z, 128));
	RUN("odd_even", oddEven<<<M / 256, 256>>>(k, 0, 2 * M));
	RUN("sort_block", sortBlock<<<512, 512>>>(k, k2));
	RUN("digits", digits<<<264, 256>>>(k, k2, 2 * M, 8));
	RUN("shared_one", sharedOne<<<132, 256>>>(k2, 50));
	RUN("tickets", tickets<<<512, 256>>>(k2, k2 + M));
	RUN("maxima", maxima<<<M / 256, 256>>>(k, k2, 1023));
	RUN("vectors", vectors<<<M / 256, 256>>>((float3 *)x, z));
	RUN("moved", moved<<<512 * 1024 / 256, 256>>>((Particle *)x));
	RUN("twice", twice<<<M / 256, 256>>>(near, x, z));
	RUN("list_walk", listWalk<<<64, 128>>>(near, k2, 100));
	RUN("half_warps", halfWarps<<<528, 256>>>(z, 100));
	RUN("spilled", spilled<<<264, 256>>>(z, x, 200));
	RUN("recurrence", recurrence<<<8, 128>>>(x, z, 4000));
	RUN("noise", noise<<<dim3(64, 64), sq>>>(z, 1024));
	RUN("edit_row", editRow<<<1, 512>>>((char *)k, (char *)x, k2, 500));
	RUN("interpolated", interpolated<<<dim3(64, 64), sq>>>(y, z, 1024));
	RUN("pivot", pivot<<<dim3(32, 32), dim3(32, 32)>>>(y, 1024, 300));
	RUN("pivot_late", pivot<<<dim3(32, 32), dim3(32, 32)>>>(y, 1024, 900));
	cudaError_t e = cudaDeviceSynchronize();
	if (e)
		fprintf(stderr, "%s\n", cudaGetErrorString(e));
	return e;
}
