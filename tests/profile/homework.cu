// A thirteenth set of kernels, timed on an H200 (h100.csv says on what): what a teacher sets and a student hands in. The
// seven steps of a sum, transposes, histograms, sums of prefixes, sorts, products, sparse forms, bodies, random numbers,
// graphs, strings, convolutions, transforms, factorings, stencils, strides, divergence, own arrays, occupancy, atomics.
#include "clocked.h"
#include <cuda_fp16.h>

__global__ void nothing() {}

// ---- a sum in seven steps
__global__ void reduce1(const int *g_in, int *g_out)
{
	extern __shared__ int sdata[];
	unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
	sdata[tid] = g_in[i];
	__syncthreads();
	for (unsigned int s = 1; s < blockDim.x; s *= 2) {
		if (tid % (2 * s) == 0)
			sdata[tid] += sdata[tid + s];
		__syncthreads();
	}
	if (tid == 0)
		g_out[blockIdx.x] = sdata[0];
}
__global__ void reduce2(const int *g_in, int *g_out)
{
	extern __shared__ int sdata[];
	unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
	sdata[tid] = g_in[i];
	__syncthreads();
	for (unsigned int s = 1; s < blockDim.x; s *= 2) {
		int index = 2 * s * tid;
		if (index < blockDim.x)
			sdata[index] += sdata[index + s];
		__syncthreads();
	}
	if (tid == 0)
		g_out[blockIdx.x] = sdata[0];
}
__global__ void reduce3(const int *g_in, int *g_out)
{
	extern __shared__ int sdata[];
	unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
	sdata[tid] = g_in[i];
	__syncthreads();
	for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
		if (tid < s)
			sdata[tid] += sdata[tid + s];
		__syncthreads();
	}
	if (tid == 0)
		g_out[blockIdx.x] = sdata[0];
}
__global__ void reduce4(const int *g_in, int *g_out)
{
	extern __shared__ int sdata[];
	unsigned int tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
	sdata[tid] = g_in[i] + g_in[i + blockDim.x];
	__syncthreads();
	for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
		if (tid < s)
			sdata[tid] += sdata[tid + s];
		__syncthreads();
	}
	if (tid == 0)
		g_out[blockIdx.x] = sdata[0];
}
__device__ void lastWarp(volatile int *sdata, int tid)
{
	sdata[tid] += sdata[tid + 32];
	sdata[tid] += sdata[tid + 16];
	sdata[tid] += sdata[tid + 8];
	sdata[tid] += sdata[tid + 4];
	sdata[tid] += sdata[tid + 2];
	sdata[tid] += sdata[tid + 1];
}
__global__ void reduce5(const int *g_in, int *g_out)
{
	extern __shared__ int sdata[];
	unsigned int tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
	sdata[tid] = g_in[i] + g_in[i + blockDim.x];
	__syncthreads();
	for (unsigned int s = blockDim.x / 2; s > 32; s >>= 1) {
		if (tid < s)
			sdata[tid] += sdata[tid + s];
		__syncthreads();
	}
	if (tid < 32)
		lastWarp(sdata, tid);
	if (tid == 0)
		g_out[blockIdx.x] = sdata[0];
}
template <unsigned int blockSize> __global__ void reduce6(const int *g_in, int *g_out)
{
	extern __shared__ int sdata[];
	unsigned int tid = threadIdx.x, i = blockIdx.x * (blockSize * 2) + tid;
	sdata[tid] = g_in[i] + g_in[i + blockSize];
	__syncthreads();
	if (blockSize >= 512) {
		if (tid < 256)
			sdata[tid] += sdata[tid + 256];
		__syncthreads();
	}
	if (blockSize >= 256) {
		if (tid < 128)
			sdata[tid] += sdata[tid + 128];
		__syncthreads();
	}
	if (blockSize >= 128) {
		if (tid < 64)
			sdata[tid] += sdata[tid + 64];
		__syncthreads();
	}
	if (tid < 32)
		lastWarp(sdata, tid);
	if (tid == 0)
		g_out[blockIdx.x] = sdata[0];
}
template <unsigned int blockSize> __global__ void reduce7(const int *g_in, int *g_out, unsigned int n)
{
	extern __shared__ int sdata[];
	unsigned int tid = threadIdx.x, i = blockIdx.x * (blockSize * 2) + tid, gridSize = blockSize * 2 * gridDim.x;
	sdata[tid] = 0;
	while (i < n) {
		sdata[tid] += g_in[i] + g_in[i + blockSize];
		i += gridSize;
	}
	__syncthreads();
	if (blockSize >= 512) {
		if (tid < 256)
			sdata[tid] += sdata[tid + 256];
		__syncthreads();
	}
	if (blockSize >= 256) {
		if (tid < 128)
			sdata[tid] += sdata[tid + 128];
		__syncthreads();
	}
	if (tid < 64)
		sdata[tid] += sdata[tid + 64];
	__syncthreads();
	if (tid < 32)
		lastWarp(sdata, tid);
	if (tid == 0)
		g_out[blockIdx.x] = sdata[0];
}

// ---- matrices
__global__ void transposeByWrites(float *out, const float *in, int width, int height) // rows read, columns written
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < width && y < height)
		out[x * height + y] = in[y * width + x];
}
__global__ void transposeInShared(float *out, const float *in, int width, int height) // tiles of 32 x 32 without padding, 8 rows a block
{
	__shared__ float tile[32][32];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
__global__ void matMulInts(const int *A, const int *B, int *C, int N) // tiles of 8 x 8
{
	__shared__ int sA[8][8], sB[8][8];
	int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 8 + threadIdx.x, sum = 0;
	for (int t = 0; t < N / 8; t++) {
		sA[threadIdx.y][threadIdx.x] = A[row * N + t * 8 + threadIdx.x];
		sB[threadIdx.y][threadIdx.x] = B[(t * 8 + threadIdx.y) * N + col];
		__syncthreads();
		for (int k = 0; k < 8; k++)
			sum += sA[threadIdx.y][k] * sB[k][threadIdx.x];
		__syncthreads();
	}
	C[row * N + col] = sum;
}
__global__ void matMulOdd(const double *A, const double *B, double *C, int M, int N, int K) // any size, tiles of 16 x 16
{
	__shared__ double As[16][16], Bs[16][16];
	int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
	double acc = 0.0;
	for (int t = 0; t < (K + 15) / 16; t++) {
		As[threadIdx.y][threadIdx.x] = row < M && t * 16 + threadIdx.x < K ? A[row * K + t * 16 + threadIdx.x] : 0.0;
		Bs[threadIdx.y][threadIdx.x] = t * 16 + threadIdx.y < K && col < N ? B[(t * 16 + threadIdx.y) * N + col] : 0.0;
		__syncthreads();
		for (int k = 0; k < 16; k++)
			acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
		__syncthreads();
	}
	if (row < M && col < N)
		C[row * N + col] = acc;
}
#define TILE 32
#define COARSE 4
__global__ void matMulCoarsened(const float *M, const float *N, float *P, int width) // four tiles a block
{
	__shared__ float Mds[TILE][TILE], Nds[TILE][TILE];
	int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, colStart = blockIdx.x * TILE * COARSE + tx;
	float Pvalue[COARSE];
	for (int c = 0; c < COARSE; ++c)
		Pvalue[c] = 0.0f;
	for (int ph = 0; ph < width / TILE; ++ph) {
		Mds[ty][tx] = M[row * width + ph * TILE + tx];
		for (int c = 0; c < COARSE; ++c) {
			int col = colStart + c * TILE;
			Nds[ty][tx] = N[(ph * TILE + ty) * width + col];
			__syncthreads();
			for (int k = 0; k < TILE; ++k)
				Pvalue[c] += Mds[ty][k] * Nds[k][tx];
			__syncthreads();
		}
	}
	for (int c = 0; c < COARSE; ++c)
		P[row * width + colStart + c * TILE] = Pvalue[c];
}
__global__ void matMulTransposed(const float *a, const float *bt, float *c, int n) // both by rows
{
	int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0.0f;
	for (int k = 0; k < n; k++)
		sum += a[i * n + k] * bt[j * n + k];
	c[i * n + j] = sum;
}
__global__ void luUpdate(double *a, int n, int k) // the rest of the matrix behind column k
{
	int i = blockIdx.y * blockDim.y + threadIdx.y + k + 1, j = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
	if (i < n && j < n)
		a[i * n + j] -= a[i * n + k] / a[k * n + k] * a[k * n + j];
}
__global__ void forwardSolve(const float *L, float *x, const float *b, int n) // one block, row after row
{
	extern __shared__ float xs[];
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		xs[i] = b[i];
	__syncthreads();
	for (int i = 0; i < n; i++) {
		if (threadIdx.x == 0)
			xs[i] /= n + L[i * n + i];
		__syncthreads();
		for (int r = i + 1 + threadIdx.x; r < n; r += blockDim.x)
			xs[r] -= L[r * n + i] * xs[i];
		__syncthreads();
	}
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		x[i] = xs[i];
}
__global__ void jacobiDense(const double *A, const double *b, const double *x, double *x_new, int n) // a thread a row
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) {
		double sigma = 0.0;
		for (int j = 0; j < n; j++)
			if (j != i)
				sigma += A[(size_t)i * n + j] * x[j];
		x_new[i] = (b[i] - sigma) / (A[(size_t)i * n + i] + n);
	}
}

// ---- histograms, sums of prefixes, sorts
__global__ void histoStrided(const unsigned char *buffer, long size, unsigned int *histo)
{
	int i = threadIdx.x + blockIdx.x * blockDim.x, stride = blockDim.x * gridDim.x;
	while (i < size) {
		atomicAdd(&histo[buffer[i]], 1);
		i += stride;
	}
}
__global__ void histoLetters(const char *text, unsigned int n, unsigned int *bins, int nbins) // seven bins, runs added up first
{
	extern __shared__ unsigned int histo_s[];
	for (unsigned int b = threadIdx.x; b < nbins; b += blockDim.x)
		histo_s[b] = 0u;
	__syncthreads();
	unsigned int accumulator = 0;
	int prev = -1;
	for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
		int pos = (text[i] & 31) / 5;
		if (pos == prev)
			++accumulator;
		else {
			if (accumulator > 0)
				atomicAdd(&histo_s[prev], accumulator);
			accumulator = 1;
			prev = pos;
		}
	}
	if (accumulator > 0)
		atomicAdd(&histo_s[prev], accumulator);
	__syncthreads();
	for (unsigned int b = threadIdx.x; b < nbins; b += blockDim.x)
		if (histo_s[b])
			atomicAdd(&bins[b], histo_s[b]);
}
__global__ void scanDoubleBuffer(double *g_out, const double *g_in, int n) // Hillis and Steele; n a block
{
	extern __shared__ double temp[];
	int thid = threadIdx.x, pout = 0, pin = 1;
	temp[thid] = thid > 0 ? g_in[blockIdx.x * n + thid - 1] : 0;
	__syncthreads();
	for (int offset = 1; offset < n; offset *= 2) {
		pout = 1 - pout;
		pin = 1 - pout;
		if (thid >= offset)
			temp[pout * n + thid] = temp[pin * n + thid] + temp[pin * n + thid - offset];
		else
			temp[pout * n + thid] = temp[pin * n + thid];
		__syncthreads();
	}
	g_out[blockIdx.x * n + thid] = temp[pout * n + thid];
}
__global__ void addOffsets(int4 *data, const int *sums, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n || blockIdx.x == 0)
		return;
	int s = sums[blockIdx.x - 1];
	int4 v = data[i];
	v.x += s;
	v.y += s;
	v.z += s;
	v.w += s;
	data[i] = v;
}
__global__ void oddEvenMerge(unsigned int *keys, unsigned int *values) // 512 pairs a block of 256
{
	__shared__ unsigned int s_key[512], s_val[512];
	keys += blockIdx.x * 512 + threadIdx.x;
	values += blockIdx.x * 512 + threadIdx.x;
	s_key[threadIdx.x] = keys[0];
	s_val[threadIdx.x] = values[0];
	s_key[threadIdx.x + 256] = keys[256];
	s_val[threadIdx.x + 256] = values[256];
	for (unsigned int size = 2; size <= 512; size <<= 1) {
		unsigned int stride = size / 2, offset = threadIdx.x & (stride - 1);
		__syncthreads();
		unsigned int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
		if (s_key[pos] > s_key[pos + stride]) {
			unsigned int t = s_key[pos];
			s_key[pos] = s_key[pos + stride];
			s_key[pos + stride] = t;
			t = s_val[pos];
			s_val[pos] = s_val[pos + stride];
			s_val[pos + stride] = t;
		}
		stride >>= 1;
		for (; stride > 0; stride >>= 1) {
			__syncthreads();
			pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
			if (offset >= stride && s_key[pos - stride] > s_key[pos]) {
				unsigned int t = s_key[pos - stride];
				s_key[pos - stride] = s_key[pos];
				s_key[pos] = t;
				t = s_val[pos - stride];
				s_val[pos - stride] = s_val[pos];
				s_val[pos] = t;
			}
		}
	}
	__syncthreads();
	keys[0] = s_key[threadIdx.x];
	values[0] = s_val[threadIdx.x];
	keys[256] = s_key[threadIdx.x + 256];
	values[256] = s_val[threadIdx.x + 256];
}
__global__ void compactBallot(const int *in, int *out, int *count, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
	bool keep = i < n && in[i] % 3 == 0;
	unsigned mask = __ballot_sync(0xffffffff, keep);
	int base = 0;
	if (lane == 0 && mask)
		base = atomicAdd(count, __popc(mask));
	base = __shfl_sync(0xffffffff, base, 0);
	if (keep)
		out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
}

// ---- sparse matrices, graphs
__global__ void spmvDia(const float *data, const int *offsets, const float *x, float *y, int rows, int diags)
{
	int row = blockDim.x * blockIdx.x + threadIdx.x;
	if (row < rows) {
		float dot = 0;
		for (int n = 0; n < diags; n++) {
			int col = row + offsets[n];
			float val = data[rows * n + row];
			if (col >= 0 && col < rows)
				dot += val * x[col];
		}
		y[row] = dot;
	}
}
__global__ void spmvCoo(const int *row, const int *col, const double *val, const double *x, double *y, int nnz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < nnz)
		atomicAdd(&y[row[i]], val[i] * x[col[i]]);
}
__global__ void bfsQueue(const int *rowPtr, const int *dest, int *level, const int *frontier, int count, int *next, int *nextCount, int depth)
{
	__shared__ int queue[1024], size, start;
	if (threadIdx.x == 0)
		size = 0;
	__syncthreads();
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < count) {
		int v = frontier[i];
		for (int e = rowPtr[v]; e < rowPtr[v + 1]; e++) {
			int n = dest[e];
			if (atomicMax(&level[n], depth) < depth) {
				int at = atomicAdd(&size, 1);
				if (at < 1024)
					queue[at] = n;
				else
					next[atomicAdd(nextCount, 1)] = n;
			}
		}
	}
	__syncthreads();
	if (threadIdx.x == 0) {
		size = min(size, 1024);
		start = atomicAdd(nextCount, size);
	}
	__syncthreads();
	for (int k = threadIdx.x; k < size; k += blockDim.x)
		next[start + k] = queue[k];
}

// ---- bodies, random numbers
struct Body {
	double x, y, z, vx, vy, vz;
};
__global__ void bodyForce(Body *p, double dt, int n)
{
	int i = blockDim.x * blockIdx.x + threadIdx.x;
	if (i < n) {
		double Fx = 0, Fy = 0, Fz = 0;
		for (int j = 0; j < n; j++) {
			double dx = p[j].x - p[i].x, dy = p[j].y - p[i].y, dz = p[j].z - p[i].z;
			double distSqr = dx * dx + dy * dy + dz * dz + 1e-9, invDist = rsqrt(distSqr), invDist3 = invDist * invDist * invDist;
			Fx += dx * invDist3;
			Fy += dy * invDist3;
			Fz += dz * invDist3;
		}
		p[i].vx += dt * Fx;
		p[i].vy += dt * Fy;
		p[i].vz += dt * Fz;
	}
}
__global__ void piDarts(unsigned int *hits, unsigned seed, int each)
{
	__shared__ unsigned int cache[128];
	unsigned s = seed ^ (blockIdx.x * blockDim.x + threadIdx.x) * 747796405u, in = 0;
	for (int k = 0; k < each; k++) {
		s = s * 1664525u + 1013904223u;
		float x = (s >> 8) / 16777216.0f;
		s = s * 1664525u + 1013904223u;
		float y = (s >> 8) / 16777216.0f;
		if (x * x + y * y <= 1.0f)
			in++;
	}
	cache[threadIdx.x] = in;
	__syncthreads();
	for (int i = blockDim.x / 2; i != 0; i /= 2) {
		if (threadIdx.x < i)
			cache[threadIdx.x] += cache[threadIdx.x + i];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		hits[blockIdx.x] = cache[0];
}
__device__ double cnd(double d)
{
	const double A1 = 0.31938153, A2 = -0.356563782, A3 = 1.781477937, A4 = -1.821255978, A5 = 1.330274429;
	double K = 1.0 / (1.0 + 0.2316419 * fabs(d));
	double c = 0.3989422804014327 * exp(-0.5 * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
	return d > 0 ? 1.0 - c : c;
}
__global__ void blackScholesDouble(double *call, double *put, const double *S, const double *X, const double *T, double R, double V, int n)
{
	int i = blockDim.x * blockIdx.x + threadIdx.x;
	if (i < n) {
		double s = 5 + S[i], x = 1 + X[i], t = .25 + T[i], sqrtT = sqrt(t);
		double d1 = (log(s / x) + (R + 0.5 * V * V) * t) / (V * sqrtT), d2 = d1 - V * sqrtT, e = exp(-R * t);
		call[i] = s * cnd(d1) - x * e * cnd(d2);
		put[i] = x * e * (1.0 - cnd(d2)) - s * (1.0 - cnd(d1));
	}
}

// ---- strings, convolutions, transforms
__constant__ char pattern[16];
__global__ void searchString(const char *text, int n, int m, int *found)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i <= n - m) {
		int j = 0;
		while (j < m && text[i + j] == pattern[j])
			j++;
		if (j == m)
			atomicMin(found, i);
	}
}
__constant__ float mask[7 * 7];
__global__ void convTiled(const float *N, float *P, int width, int height) // 7 x 7, tiles of 16 x 16 out of 22 x 22
{
	__shared__ float N_ds[22][22];
	for (int k = threadIdx.y * 16 + threadIdx.x; k < 22 * 22; k += 256) {
		int y = blockIdx.y * 16 + k / 22 - 3, x = blockIdx.x * 16 + k % 22 - 3;
		N_ds[k / 22][k % 22] = y >= 0 && y < height && x >= 0 && x < width ? N[y * width + x] : 0.0f;
	}
	__syncthreads();
	float sum = 0;
	for (int i = 0; i < 7; i++)
		for (int j = 0; j < 7; j++)
			sum += mask[i * 7 + j] * N_ds[threadIdx.y + i][threadIdx.x + j];
	int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
	if (row < height && col < width)
		P[row * width + col] = sum;
}
__global__ void dftDirect(const float2 *x, float2 *X, int n)
{
	int k = blockIdx.x * blockDim.x + threadIdx.x;
	if (k >= n)
		return;
	float re = 0, im = 0;
	for (int t = 0; t < n; t++) {
		float angle = -2.0f * 3.14159265f * (k * t % n) / n, s, c;
		sincosf(angle, &s, &c);
		re += x[t].x * c - x[t].y * s;
		im += x[t].x * s + x[t].y * c;
	}
	X[k] = make_float2(re, im);
}
__global__ void fftShared(const float2 *in, float2 *out) // 1,024 points a block of 512, in place
{
	__shared__ float2 s[1024];
	int t = threadIdx.x;
	for (int i = t; i < 1024; i += 512)
		s[__brev(i) >> 22] = in[blockIdx.x * 1024 + i];
	__syncthreads();
	for (int len = 2; len <= 1024; len <<= 1) {
		int half = len / 2, k = t % half, at = t / half * len + k;
		float c, w;
		__sincosf(-6.2831853f * k / len, &w, &c);
		float2 u = s[at], v = s[at + half];
		float2 p = make_float2(v.x * c - v.y * w, v.x * w + v.y * c);
		s[at] = make_float2(u.x + p.x, u.y + p.y);
		s[at + half] = make_float2(u.x - p.x, u.y - p.y);
		__syncthreads();
	}
	for (int i = t; i < 1024; i += 512)
		out[blockIdx.x * 1024 + i] = s[i];
}

// ---- stencils
__global__ void stencil1D(const int *in, int *out, int radius) // radius 3, shared
{
	__shared__ int temp[256 + 2 * 8];
	int g = threadIdx.x + blockIdx.x * blockDim.x + radius, l = threadIdx.x + radius;
	temp[l] = in[g];
	if (threadIdx.x < radius) {
		temp[l - radius] = in[g - radius];
		temp[l + 256] = in[g + 256];
	}
	__syncthreads();
	int result = 0;
	for (int offset = -radius; offset <= radius; offset++)
		result += temp[l + offset];
	out[g] = result;
}
__global__ void heatDouble(const double *u, double *next, int nx, int ny, double r)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
		int c = j * nx + i;
		next[c] = u[c] + r * (u[c - 1] + u[c + 1] + u[c - nx] + u[c + nx] - 4.0 * u[c]);
	}
}
__global__ void stencil3DShared(const float *in, float *out, int N) // blocks of 8 x 8 x 8 store what lies inside 6 x 6 x 6
{
	int i = blockIdx.z * 6 + threadIdx.z - 1, j = blockIdx.y * 6 + threadIdx.y - 1, k = blockIdx.x * 6 + threadIdx.x - 1;
	__shared__ float in_s[8][8][8];
	if (i >= 0 && i < N && j >= 0 && j < N && k >= 0 && k < N)
		in_s[threadIdx.z][threadIdx.y][threadIdx.x] = in[(i * N + j) * N + k];
	__syncthreads();
	if (i >= 1 && i < N - 1 && j >= 1 && j < N - 1 && k >= 1 && k < N - 1)
		if (threadIdx.z >= 1 && threadIdx.z < 7 && threadIdx.y >= 1 && threadIdx.y < 7 && threadIdx.x >= 1 && threadIdx.x < 7)
			out[(i * N + j) * N + k] = .5f * in_s[threadIdx.z][threadIdx.y][threadIdx.x] +
				.1f * (in_s[threadIdx.z][threadIdx.y][threadIdx.x - 1] + in_s[threadIdx.z][threadIdx.y][threadIdx.x + 1] +
				in_s[threadIdx.z][threadIdx.y - 1][threadIdx.x] + in_s[threadIdx.z][threadIdx.y + 1][threadIdx.x] +
				in_s[threadIdx.z - 1][threadIdx.y][threadIdx.x] + in_s[threadIdx.z + 1][threadIdx.y][threadIdx.x]);
}

// ---- strides, divergence, own arrays, occupancy, types, atomics
__global__ void strideCopy(double *odata, const double *idata, int stride)
{
	int xid = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
	odata[xid] = idata[xid] + 1;
}
__global__ void offsetShorts(short *a, int s, int n)
{
	int i = blockDim.x * blockIdx.x + threadIdx.x + s;
	if (i < n)
		a[i] = a[i] + 1;
}
__global__ void fourWays(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float x = in[i], r;
	switch (threadIdx.x % 4) {
	case 0:
		r = sinf(x);
		break;
	case 1:
		r = expf(x) / (1 + x);
		break;
	case 2:
		r = sqrtf(x + 2) * logf(x + 1);
		break;
	default:
		r = powf(x, 1.5f);
	}
	out[i] = r;
}
__global__ void localCounts(const unsigned char *in, int *out, int each) // sixteen counters of each thread's own
{
	int counts[16] = {0}, t = blockIdx.x * blockDim.x + threadIdx.x, all = blockDim.x * gridDim.x;
	for (int i = 0; i < each; i++)
		counts[in[i * all + t] & 15]++;
	for (int b = 0; b < 16; b++)
		out[b * all + t] = counts[b];
}
__global__ void nearestFive(const float2 *points, const float2 *queries, float *out, int n) // of all, kept in order
{
	__shared__ float2 chunk[64];
	float best[5] = {1e30f, 1e30f, 1e30f, 1e30f, 1e30f};
	float2 q = queries[blockIdx.x * 64 + threadIdx.x];
	for (int base = 0; base < n; base += 64) {
		chunk[threadIdx.x] = points[base + threadIdx.x];
		__syncthreads();
		for (int k = 0; k < 64; k++) {
			float dx = q.x - chunk[k].x, dy = q.y - chunk[k].y, d = dx * dx + dy * dy;
			if (d < best[4]) {
				best[4] = d;
				for (int s = 4; s > 0 && best[s] < best[s - 1]; s--) {
					float t = best[s];
					best[s] = best[s - 1];
					best[s - 1] = t;
				}
			}
		}
		__syncthreads();
	}
	for (int s = 0; s < 5; s++)
		out[(blockIdx.x * 64 + threadIdx.x) * 5 + s] = best[s];
}
__global__ void bigShared(const float *in, float *out, int rounds) // 64 KiB a block: three blocks an SM
{
	extern __shared__ float big[];
	for (int i = threadIdx.x; i < 16384; i += blockDim.x)
		big[i] = in[blockIdx.x * 16384 + i];
	__syncthreads();
	float s = 0;
	int at = threadIdx.x;
	for (int r = 0; r < rounds; r++) {
		s += big[at];
		at = (at * 5 + 7) & 16383;
	}
	out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
__global__ void saxpyHalf(__half a, const __half *x, __half *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] = __hfma(a, x[i], y[i]);
}
__global__ void dotDouble(const double *a, const double *b, double *c, int n)
{
	__shared__ double cache[256];
	int tid = threadIdx.x + blockIdx.x * blockDim.x;
	double temp = 0;
	while (tid < n) {
		temp += a[tid] * b[tid];
		tid += blockDim.x * gridDim.x;
	}
	cache[threadIdx.x] = temp;
	__syncthreads();
	int i = blockDim.x / 2;
	while (i != 0) {
		if (threadIdx.x < i)
			cache[threadIdx.x] += cache[threadIdx.x + i];
		__syncthreads();
		i /= 2;
	}
	if (threadIdx.x == 0)
		atomicAdd(c, cache[0]);
}
__device__ float atomicMaxFloat(float *address, float val)
{
	int *as_int = (int *)address, old = *as_int, assumed;
	do {
		assumed = old;
		if (__int_as_float(assumed) >= val)
			break;
		old = atomicCAS(as_int, assumed, __float_as_int(val));
	} while (assumed != old);
	return __int_as_float(old);
}
__global__ void maxOfAll(const float *in, float *out, int n)
{
	float m = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		m = fmaxf(m, in[i]);
	for (int offset = 16; offset > 0; offset /= 2)
		m = fmaxf(m, __shfl_down_sync(0xffffffff, m, offset));
	if ((threadIdx.x & 31) == 0)
		atomicMaxFloat(out, m);
}
__global__ void kmeansAssign(const float *points, const float *centres, int *label, float *sums, int *counts, int n, int k) // three wide
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float px = points[i * 3], py = points[i * 3 + 1], pz = points[i * 3 + 2], least = 1e30f;
	int which = 0;
	for (int c = 0; c < k; c++) {
		float dx = px - centres[c * 3], dy = py - centres[c * 3 + 1], dz = pz - centres[c * 3 + 2], d = dx * dx + dy * dy + dz * dz;
		if (d < least) {
			least = d;
			which = c;
		}
	}
	label[i] = which;
	atomicAdd(&sums[which * 3], px);
	atomicAdd(&sums[which * 3 + 1], py);
	atomicAdd(&sums[which * 3 + 2], pz);
	atomicAdd(&counts[which], 1);
}
__global__ void mandelbrotColour(uchar4 *ptr, int dim, int limit)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= dim || y >= dim)
		return;
	float cr = 3.0f * x / dim - 2.2f, ci = 2.4f * y / dim - 1.2f, zr = 0, zi = 0;
	int i;
	for (i = 0; i < limit; i++) {
		float t = zr * zr - zi * zi + cr;
		zi = 2 * zr * zi + ci;
		zr = t;
		if (zr * zr + zi * zi > 4)
			break;
	}
	ptr[y * dim + x] = i == limit ? make_uchar4(0, 0, 0, 255) : make_uchar4(i * 5 % 256, i * 3 % 256, 128, 255);
}
__global__ void smithWaterman(const char *a, const char *b, int *H, int m, int n, int diagonal) // one antidiagonal of global memory
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = diagonal - i;
	if (i > m || j < 1 || j > n)
		return;
	int w = n + 1, up = H[(i - 1) * w + j] - 2, left = H[i * w + j - 1] - 2;
	int diag = H[(i - 1) * w + j - 1] + ((a[i] & 3) == (b[j] & 3) ? 3 : -3);
	H[i * w + j] = max(max(0, diag), max(up, left));
}
__global__ void sepia(const uchar3 *in, uchar3 *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) {
		uchar3 p = in[i];
		float r = .393f * p.x + .769f * p.y + .189f * p.z, g = .349f * p.x + .686f * p.y + .168f * p.z, b = .272f * p.x + .534f * p.y + .131f * p.z;
		out[i] = make_uchar3(fminf(r, 255), fminf(g, 255), fminf(b, 255));
	}
}

int main()
{
	const int M = 1 << 20;
	float *x = floats(8 * M), *y = space<float>(16 * M), *z = space<float>(M);
	double *d = filled<double>(4 * M, [](size_t) { return next_word() * (1. / (1ull << 32)); }), *e = space<double>(4 * M);
	int *k = ints(8 * M, 1u << 28), *k2 = space<int>(8 * M), *few = space<int>(1024), *counters = few + 512, depth = 7;
	unsigned *keys = (unsigned *)ints(2 * M, 1u << 28), *values = (unsigned *)ints(2 * M, 1u << 28);
	int *offsets = filled<int>(16, [](size_t i) { return (int)(i * 97) - 700; });
	int *row = filled<int>(M, [](size_t i) { return (int)(i / 13); }), *col = ints(M, 80660);
	int *graph = filled<int>(65537, [](size_t i) { return (int)(i * 8 + i % 5); }), *dest = ints(8 * 65536 + 16, 65536);
	int *level = filled<int>(65536, [](size_t i) { return (int)(i % 3 == 0); }), *frontier = filled<int>(16384, [](size_t i) { return (int)(i * 3 + i % 2); });
	Body *bodies = (Body *)filled<double>(6 * 4096, [](size_t) { return next_word() * (1. / (1ull << 32)); });
	__half *h = filled<__half>(4 * M, [](size_t i) { return __float2half(i % 31 * .03f); }), *h2 = space<__half>(4 * M);
	char *text = filled<char>(4 * M, [](size_t) { return (char)('a' + (next_word() >> 20) % 3); });
	float taps[49];
	for (int i = 0; i < 49; i++)
		taps[i] = .01f * i;
	cudaMemcpyToSymbol(mask, taps, sizeof taps);
	cudaMemcpyToSymbol(pattern, "abcabcabcabcabc", 16);
	cudaFuncSetAttribute(bigShared, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
	dim3 square(16, 16);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("reduce_1", reduce1<<<8192, 128, 512>>>(k, k2));
	RUN("reduce_2", reduce2<<<8192, 128, 512>>>(k, k2));
	RUN("reduce_3", reduce3<<<8192, 128, 512>>>(k, k2));
	RUN("reduce_4", reduce4<<<4096, 128, 512>>>(k, k2));
	RUN("reduce_5", reduce5<<<4096, 128, 512>>>(k, k2));
	RUN("reduce_6", reduce6<128><<<4096, 128, 512>>>(k, k2));
	RUN("reduce_7", reduce7<256><<<128, 256, 1024>>>(k, k2, 8 * M));
	RUN("transpose_by_writes", transposeByWrites<<<dim3(64, 32), square>>>(y, x, 1000, 500));
	RUN("transpose_in_shared", transposeInShared<<<dim3(64, 32), dim3(32, 8)>>>(y, x, 2048, 1024));
	RUN("mat_mul_ints", matMulInts<<<dim3(40, 40), dim3(8, 8)>>>(k, k + M, k2, 320));
	RUN("mat_mul_odd", matMulOdd<<<dim3(26, 19), square>>>(d, d + M, e, 300, 413, 357));
	RUN("mat_mul_coarsened", matMulCoarsened<<<dim3(4, 16), dim3(32, 32)>>>(x, x + M, y, 512));
	RUN("mat_mul_transposed", matMulTransposed<<<dim3(12, 48), dim3(32, 8)>>>(x, x + M, y, 384));
	RUN("lu_update", luUpdate<<<dim3(31, 31), square>>>(d, 512, 20));
	RUN("forward_solve", forwardSolve<<<1, 256, 1024>>>(x, y, x + M, 256));
	RUN("jacobi_dense", jacobiDense<<<12, 128>>>(d, d + 3 * M, d + 2 * M, e, 1500));
	RUN("histo_strided", histoStrided<<<264, 256>>>((unsigned char *)k, 2 * M, (unsigned *)few));
	RUN("histo_letters", histoLetters<<<128, 512, 28>>>((char *)k, 4 * M, (unsigned *)few, 7));
	RUN("scan_double_buffer", scanDoubleBuffer<<<512, 512, 8192>>>(e, d, 512));
	RUN("add_offsets", addOffsets<<<4096, 256>>>((int4 *)k2, k, M));
	RUN("odd_even_merge", oddEvenMerge<<<2048, 256>>>(keys, values));
	RUN("compact_ballot", compactBallot<<<4096, 512>>>(k, k2, counters++, 2 * M - 77));
	RUN("spmv_dia", spmvDia<<<1954, 256>>>(x, offsets, x + 7800000, y, 500000, 15));
	RUN("spmv_coo", spmvCoo<<<4096, 256>>>(row, col, d, d + M, e, M));
	RUN("bfs_queue", bfsQueue<<<64, 256>>>(graph, dest, level, frontier, 16384, k2, counters++, ++depth));
	RUN("body_force", bodyForce<<<16, 256>>>(bodies, .01, 4096));
	RUN("pi_darts", piDarts<<<512, 128>>>((unsigned *)k2, 99, 500));
	RUN("black_scholes_double", blackScholesDouble<<<1024, 256>>>(e, e + M, d, d + M, d + 2 * M, .02, .3, 262144));
	RUN("search_string", searchString<<<16384, 256>>>(text, 4 * M, 15, few));
	RUN("conv_tiled", convTiled<<<dim3(63, 63), square>>>(x, y, 1000, 1000));
	RUN("dft_direct", dftDirect<<<32, 64>>>((float2 *)x, (float2 *)y, 2048));
	RUN("fft_shared", fftShared<<<1024, 512>>>((float2 *)x, (float2 *)y));
	RUN("stencil_1d", stencil1D<<<4096, 256>>>(k, k2, 3));
	RUN("heat_double", heatDouble<<<dim3(32, 128), dim3(32, 8)>>>(d, e, 1024, 1024, .1));
	RUN("stencil_3d_shared", stencil3DShared<<<dim3(17, 17, 17), dim3(8, 8, 8)>>>(x, y, 100));
	RUN("stride_copy_7", strideCopy<<<512, 256>>>(e, d, 7));
	RUN("offset_shorts", offsetShorts<<<8192, 256>>>((short *)k2, 11, 2 * M));
	RUN("four_ways", fourWays<<<2048, 256>>>(x, y, M / 2));
	RUN("local_counts", localCounts<<<128, 128>>>((unsigned char *)k, k2, 256));
	RUN("nearest_five", nearestFive<<<128, 64>>>((float2 *)x, (float2 *)x + M, y, 4096));
	RUN("big_shared", bigShared<<<396, 256, 65536>>>(x, y, 512));
	RUN("saxpy_half", saxpyHalf<<<16384, 256>>>(__float2half(.5f), h, h2, 4 * M));
	RUN("dot_double", dotDouble<<<96, 256>>>(d, d + 2 * M, e, 2 * M));
	RUN("max_of_all", maxOfAll<<<264, 256>>>(x, z, 4 * M));
	RUN("kmeans_assign", kmeansAssign<<<512, 256>>>(x, x + 3 * M, k2, y, k2 + 4 * M, M / 8, 24));
	RUN("mandelbrot_colour", mandelbrotColour<<<dim3(50, 50), square>>>((uchar4 *)y, 800, 256));
	RUN("smith_waterman", smithWaterman<<<8, 256>>>(text, text + M, k2, 2000, 2000, 2000));
	RUN("sepia", sepia<<<4096, 256>>>((uchar3 *)k, (uchar3 *)k2, M));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
