// An eighteenth set: what samples and exercise sheets do most, each in the steps that they do it in; none was looked at while the
// rules of src/ptx were made (clocked.h says how they are run).
#include "clocked.h"

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void nothing() {}

// ---- coalescing

template <class T> __global__ void shifted(const T *in, T *out, int n, int by)
{
	AT + by;
	if (i < n)
		out[i] = in[i] + (T)1;
}
__global__ void strided(const float *in, float *out, int stride)
{
	int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
	out[i] = in[i] * 2;
}
struct Body {
	float x, y, z, vx, vy, vz, m;
};
__global__ void moveStructs(Body *b, int n, float dt)
{
	AT;
	if (i < n) {
		b[i].x += b[i].vx * dt;
		b[i].y += b[i].vy * dt;
		b[i].z += b[i].vz * dt;
	}
}
__global__ void moveArrays(float *x, float *y, float *z, const float *vx, const float *vy, const float *vz, int n, float dt)
{
	AT;
	if (i < n) {
		x[i] += vx[i] * dt;
		y[i] += vy[i] * dt;
		z[i] += vz[i] * dt;
	}
}
template <int W> struct Pack {
	float x[W], y[W], z[W], m[W];
};
template <int W> __global__ void movePacks(Pack<W> *p, int n)
{
	AT;
	if (i < n) {
		Pack<W> &q = p[i / W];
		int l = i % W;
		q.x[l] += q.m[l] * q.y[l];
		q.z[l] -= q.m[l];
	}
}
struct __align__(16) Ray {
	float4 from;
	float4 to;
};
__global__ void lengths(const Ray *r, float *out, int n)
{
	AT;
	if (i < n) {
		float4 a = r[i].from, b = r[i].to;
		out[i] = sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
	}
}
__global__ void crosses(const float3 *a, const float3 *b, float3 *c, int n)
{
	AT;
	if (i < n)
		c[i] = make_float3(a[i].y * b[i].z - a[i].z * b[i].y, a[i].z * b[i].x - a[i].x * b[i].z, a[i].x * b[i].y - a[i].y * b[i].x);
}
__global__ void gatherAt(const float *in, const int *at, float *out, int n)
{
	AT;
	if (i < n)
		out[i] = in[at[i]];
}
__global__ void scatterTo(const float *in, const int *at, float *out, int n)
{
	AT;
	if (i < n)
		out[at[i]] = in[i];
}
__global__ void reversed(const int *in, int *out, int n)
{
	AT;
	if (i < n)
		out[n - 1 - i] = in[i];
}
__global__ void sumChunk(const float *in, float *out, int each) // a thread its own piece
{
	AT;
	float s = 0;
	for (int k = 0; k < each; k++)
		s += in[i * each + k];
	out[i] = s;
}
__global__ void sumInterleaved(const float *in, float *out, int each, int threads)
{
	AT;
	float s = 0;
	for (int k = 0; k < each; k++)
		s += in[k * threads + i];
	out[i] = s;
}
__global__ void pitched(const float *in, float *out, size_t pitch, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w && y < h)
		((float *)((char *)out + y * pitch))[x] = sqrtf(((const float *)((const char *)in + y * pitch))[x]);
}

// ---- wide words

template <class T> __global__ void copyWide(const T *in, T *out, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		out[i] = in[i];
}
__global__ void axpyFours(const float *x, float *y, float a, int n)
{
	AT;
	if (i < n / 4) {
		float4 p = ((const float4 *)x)[i], q = ((float4 *)y)[i];
		q.x += a * p.x;
		q.y += a * p.y;
		q.z += a * p.z;
		q.w += a * p.w;
		((float4 *)y)[i] = q;
	}
	if (i < n % 4)
		y[n - 1 - i] += a * x[n - 1 - i];
}
__global__ void bytesToFloats(const uchar4 *in, float4 *out, int n)
{
	AT;
	if (i < n) {
		uchar4 p = in[i];
		out[i] = make_float4(p.x / 255.f, p.y / 255.f, p.z / 255.f, p.w / 255.f);
	}
}
__global__ void swapEnds(unsigned *x, int n)
{
	AT;
	if (i < n)
		x[i] = __byte_perm(x[i], 0, 0x0123);
}

// ---- transposes

__global__ void copyTile(float *out, const float *in, int w)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		out[(y + j) * w + x] = in[(y + j) * w + x];
}
__global__ void transposeDirect(float *out, const float *in, int w)
{
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		out[x * w + (y + j)] = in[(y + j) * w + x];
}
template <int PAD> __global__ void transposeTile(float *out, const float *in, int w)
{
	__shared__ float tile[32][32 + PAD];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		out[(y + j) * w + x] = tile[threadIdx.x][threadIdx.y + j];
}
__global__ void transposeSwizzled(float *out, const float *in, int w)
{
	__shared__ float tile[32][32];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] = in[(y + j) * w + x];
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		out[(y + j) * w + x] = tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x];
}

// ---- products of matrices

__global__ void productPlain(const float *a, const float *b, float *c, int n)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
	if (row < n && col < n) {
		float s = 0;
		for (int k = 0; k < n; k++)
			s += a[row * n + k] * b[k * n + col];
		c[row * n + col] = s;
	}
}
__global__ void productByColumns(const float *a, const float *b, float *c, int n) // x is the row
{
	int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
	if (row < n && col < n) {
		float s = 0;
		for (int k = 0; k < n; k++)
			s += a[row * n + k] * b[k * n + col];
		c[row * n + col] = s;
	}
}
template <int T> __global__ void productTiled(const float *a, const float *b, float *c, int n)
{
	__shared__ float as[T][T], bs[T][T];
	int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
	float s = 0;
	for (int t = 0; t < (n + T - 1) / T; t++) {
		as[ty][tx] = row < n && t * T + tx < n ? a[row * n + t * T + tx] : 0;
		bs[ty][tx] = col < n && t * T + ty < n ? b[(t * T + ty) * n + col] : 0;
		__syncthreads();
		for (int k = 0; k < T; k++)
			s += as[ty][k] * bs[k][tx];
		__syncthreads();
	}
	if (row < n && col < n)
		c[row * n + col] = s;
}
__global__ void productRegisters(const float *a, const float *b, float *c, int n) // 64 x 64 a block of 256, 4 x 4 a thread
{
	__shared__ float as[16][64], bs[16][64];
	int t = threadIdx.x, tx = t % 16, ty = t / 16;
	float acc[4][4] = {};
	for (int k0 = 0; k0 < n; k0 += 16) {
		for (int j = t; j < 1024; j += 256) {
			as[j % 16][j / 16] = a[(blockIdx.y * 64 + j / 16) * n + k0 + j % 16];
			bs[j / 64][j % 64] = b[(k0 + j / 64) * n + blockIdx.x * 64 + j % 64];
		}
		__syncthreads();
#pragma unroll
		for (int k = 0; k < 16; k++) {
			float x[4], y[4];
			for (int j = 0; j < 4; j++) {
				x[j] = as[k][ty * 4 + j];
				y[j] = bs[k][tx + 16 * j];
			}
			for (int p = 0; p < 4; p++)
				for (int q = 0; q < 4; q++)
					acc[p][q] += x[p] * y[q];
		}
		__syncthreads();
	}
	for (int p = 0; p < 4; p++)
		for (int q = 0; q < 4; q++)
			c[(blockIdx.y * 64 + ty * 4 + p) * n + blockIdx.x * 64 + tx + 16 * q] = acc[p][q];
}
__global__ void timesVector(const float *a, const float *x, float *y, int rows, int cols) // a thread a row
{
	AT;
	if (i < rows) {
		float s = 0;
		for (int j = 0; j < cols; j++)
			s += a[i * cols + j] * x[j];
		y[i] = s;
	}
}
__global__ void columnSums(const float *a, float *s, int rows, int cols)
{
	AT;
	if (i < cols) {
		float v = 0;
		for (int r = 0; r < rows; r++)
			v += a[r * cols + i];
		s[i] = v / rows;
	}
}
__global__ void rowSums(const float *a, float *s, int cols) // a block a row
{
	__shared__ float part[256];
	float v = 0;
	for (int j = threadIdx.x; j < cols; j += blockDim.x)
		v += a[blockIdx.x * cols + j];
	part[threadIdx.x] = v;
	__syncthreads();
	for (int k = blockDim.x / 2; k; k >>= 1) {
		if (threadIdx.x < k)
			part[threadIdx.x] += part[threadIdx.x + k];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		s[blockIdx.x] = part[0];
}
__global__ void outer(const float *x, const float *y, float *a, int n, float k)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	if (c < n && r < n)
		a[r * n + c] += k * x[r] * y[c];
}
__global__ void lowerTriangle(const float *a, float *o, int n)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	if (r < n && c <= r)
		o[r * n + c] = a[r * n + c];
	else if (r < n && c < n)
		o[r * n + c] = 0;
}

// ---- sums

template <int B> __global__ void sumUnrolled(const int *in, int *out, unsigned n) // with a last warp of volatile words
{
	extern __shared__ int sh[];
	unsigned t = threadIdx.x, i = blockIdx.x * B * 2 + t, step = B * 2 * gridDim.x;
	sh[t] = 0;
	while (i < n) {
		sh[t] += in[i];
		if (i + B < n)
			sh[t] += in[i + B];
		i += step;
	}
	__syncthreads();
	if (B >= 512) { if (t < 256) sh[t] += sh[t + 256]; __syncthreads(); }
	if (B >= 256) { if (t < 128) sh[t] += sh[t + 128]; __syncthreads(); }
	if (B >= 128) { if (t < 64) sh[t] += sh[t + 64]; __syncthreads(); }
	if (t < 32) {
		int v = sh[t] + sh[t + 32];
		for (int o = 16; o; o /= 2)
			v += __shfl_down_sync(~0u, v, o);
		if (!t)
			out[blockIdx.x] = v;
	}
}
__device__ unsigned blocksDone;
__global__ void sumOneLaunch(const float *in, volatile float *part, float *out, int n) // the last block sums the rest
{
	__shared__ float s[256];
	__shared__ bool last;
	float v = 0;
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x)
		v += in[i];
	s[threadIdx.x] = v;
	__syncthreads();
	for (int k = 128; k; k /= 2) {
		if (threadIdx.x < k)
			s[threadIdx.x] += s[threadIdx.x + k];
		__syncthreads();
	}
	if (!threadIdx.x) {
		part[blockIdx.x] = s[0];
		__threadfence();
		last = atomicInc(&blocksDone, gridDim.x - 1) == gridDim.x - 1;
	}
	__syncthreads();
	if (last && !threadIdx.x) {
		float all = 0;
		for (int b = 0; b < gridDim.x; b++)
			all += part[b];
		*out = all;
	}
}
__global__ void largestAt(const float *in, float *value, int *at, int n) // with its place
{
	float best = -1e30f;
	int where = -1;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		if (in[i] > best) {
			best = in[i];
			where = i;
		}
	for (int o = 16; o; o >>= 1) {
		float b = __shfl_xor_sync(~0u, best, o);
		int w = __shfl_xor_sync(~0u, where, o);
		if (b > best || (b == best && w < where)) {
			best = b;
			where = w;
		}
	}
	if (threadIdx.x % 32 == 0) {
		value[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = best;
		at[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = where;
	}
}
__global__ void countBarrier(const int *in, int *out, int limit)
{
	AT;
	int c = __syncthreads_count(in[i] > limit), o = __syncthreads_or(in[i] == 7);
	if (!threadIdx.x)
		out[blockIdx.x] = c + (o ? 10000 : 0);
}
__global__ void dotAtomic(const float *a, const float *b, float *o, int n)
{
	float s = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		s += a[i] * b[i];
	for (int k = 16; k; k /= 2)
		s += __shfl_down_sync(~0u, s, k);
	if ((threadIdx.x & 31) == 0)
		atomicAdd(o, s);
}
__global__ void sumDoubles(const float *a, double *o, int n)
{
	__shared__ double s[128];
	double v = 0;
	for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128)
		v += a[i];
	s[threadIdx.x] = v;
	for (int k = 64; k; k /= 2) {
		__syncthreads();
		if (threadIdx.x < k)
			s[threadIdx.x] += s[threadIdx.x + k];
	}
	if (!threadIdx.x)
		atomicAdd(o, s[0]);
}

// ---- sums of prefixes

#define PADDED(n) ((n) + ((n) >> 5))
template <bool PAD> __global__ void scanTree(const int *in, int *out) // 512 a block of 256
{
	__shared__ int s[512 + 16];
	int t = threadIdx.x, base = blockIdx.x * 512, offset = 1;
	int a = PAD ? t : 2 * t, b = PAD ? t + 256 : 2 * t + 1;
	s[PAD ? PADDED(a) : a] = in[base + a];
	s[PAD ? PADDED(b) : b] = in[base + b];
	for (int d = 256; d > 0; d >>= 1) {
		__syncthreads();
		if (t < d) {
			int p = offset * (2 * t + 1) - 1, q = offset * (2 * t + 2) - 1;
			if (PAD) {
				p = PADDED(p);
				q = PADDED(q);
			}
			s[q] += s[p];
		}
		offset *= 2;
	}
	if (!t)
		s[PAD ? PADDED(511) : 511] = 0;
	for (int d = 1; d < 512; d *= 2) {
		offset >>= 1;
		__syncthreads();
		if (t < d) {
			int p = offset * (2 * t + 1) - 1, q = offset * (2 * t + 2) - 1;
			if (PAD) {
				p = PADDED(p);
				q = PADDED(q);
			}
			int v = s[p];
			s[p] = s[q];
			s[q] += v;
		}
	}
	__syncthreads();
	out[base + a] = s[PAD ? PADDED(a) : a];
	out[base + b] = s[PAD ? PADDED(b) : b];
}
__global__ void scanPlain(const float *in, float *out, int n) // one buffer, two barriers a step
{
	__shared__ float s[256];
	AT;
	s[threadIdx.x] = i < n ? in[i] : 0;
	for (int k = 1; k < blockDim.x; k *= 2) {
		__syncthreads();
		float v = threadIdx.x >= k ? s[threadIdx.x - k] : 0;
		__syncthreads();
		s[threadIdx.x] += v;
	}
	if (i < n)
		out[i] = s[threadIdx.x];
}
__global__ void scanFours(const uint4 *in, uint4 *out) // four words a thread, twice as many places, no ifs
{
	__shared__ unsigned s[512];
	AT;
	uint4 v = in[i];
	v.y += v.x;
	v.z += v.y;
	v.w += v.z;
	unsigned t = threadIdx.x, x = v.w;
	s[t] = 0;
	t += 256;
	s[t] = x;
	for (unsigned k = 1; k < 256; k <<= 1) {
		__syncthreads();
		unsigned y = s[t] + s[t - k];
		__syncthreads();
		s[t] = y;
	}
	unsigned before = s[t] - x;
	out[i] = make_uint4(v.x + before, v.y + before, v.z + before, v.w + before);
}
__global__ void scanSegments(const int *in, const unsigned char *head, int *out, int n) // in warps
{
	AT;
	int lane = threadIdx.x & 31, v = i < n ? in[i] : 0;
	unsigned heads = __ballot_sync(~0u, i < n && head[i] < 40);
	int first = 31 - __clz(heads & ((2u << lane) - 1) | 1);
	for (int k = 1; k < 32; k *= 2) {
		int w = __shfl_up_sync(~0u, v, k);
		if (lane - k >= first)
			v += w;
	}
	if (i < n)
		out[i] = v;
}
__global__ void addBefore(int *x, const int *sums, int n)
{
	__shared__ int s;
	if (!threadIdx.x)
		s = blockIdx.x ? sums[blockIdx.x - 1] : 0;
	__syncthreads();
	AT;
	if (i < n)
		x[i] += s;
}

// ---- histograms

__global__ void binsGlobal(const unsigned char *in, unsigned *bin, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&bin[in[i]], 1u);
}
__global__ void binsShared(const unsigned char *in, unsigned *bin, int n)
{
	__shared__ unsigned s[256];
	s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&s[in[i]], 1u);
	__syncthreads();
	atomicAdd(&bin[threadIdx.x], s[threadIdx.x]);
}
__global__ void binsOfThreads(const unsigned *in, unsigned *part, int each) // 64 bins of a byte for each of 64 threads
{
	__shared__ unsigned char s[64 * 64];
	int t = threadIdx.x, place = (t & ~63) | (t & 15) << 2 | (t & 0x30) >> 4;
	for (int k = 0; k < 16; k++)
		((unsigned *)s)[t + k * 64] = 0;
	__syncthreads();
	for (int k = 0; k < each; k++) {
		unsigned v = in[(blockIdx.x * each + k) * 64 + t];
		s[place + (v >> 2 & 63) * 64]++;
		s[place + (v >> 10 & 63) * 64]++;
		s[place + (v >> 18 & 63) * 64]++;
		s[place + (v >> 26) * 64]++;
	}
	__syncthreads();
	unsigned sum = 0;
	for (int k = 0; k < 64; k++)
		sum += s[t * 64 + ((k + t) & 63)];
	part[blockIdx.x * 64 + t] = sum;
}
__global__ void binsOfWarps(const unsigned *in, unsigned *bin, int n)
{
	__shared__ unsigned s[8][64];
	for (int k = threadIdx.x; k < 512; k += 256)
		(&s[0][0])[k] = 0;
	__syncthreads();
	unsigned *mine = s[threadIdx.x / 32];
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
		atomicAdd(&mine[in[i] * 2654435761u >> 26], 1u);
	__syncthreads();
	if (threadIdx.x < 64) {
		unsigned v = 0;
		for (int w = 0; w < 8; w++)
			v += s[w][threadIdx.x];
		atomicAdd(&bin[threadIdx.x], v);
	}
}

int main()
{
	enum { M = 1 << 20, W = 512 };
	float *f = floats(M + 64), *g = floats(M + 64), *h = space<float>(M + 64);
	int *a = ints(M, 1000000), *out = space<int>(M), *random = ints(M, M / 4), *count = space<int>(1 << 16);
	unsigned char *bytes = filled<unsigned char>(4 * M, [](size_t) { return (unsigned char)(next_word() >> 13); }), *bytes2 = space<unsigned char>(M);
	double *d = filled<double>(W * W, [](size_t) { return (next_word() >> 8) * (1. / (1 << 24)); }), *d2 = space<double>(M);
	dim3 grid(W / 32, W / 32), block(32, 8), square(16, 16);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("shifted_0", shifted<float><<<1000, 256>>>(f, h, 255000, 0));
	RUN("shifted_1", shifted<float><<<1000, 256>>>(f, h, 255000, 1));
	RUN("shifted_8", shifted<float><<<1000, 256>>>(f, h, 255000, 8));
	RUN("shifted_doubles", shifted<double><<<500, 256>>>(d, d2, 127000, 3));
	RUN("shifted_bytes", shifted<unsigned char><<<1000, 256>>>(bytes, bytes2, 255000, 5));
	RUN("strided_2", strided<<<512, 256>>>(f, h, 2));
	RUN("strided_3", strided<<<512, 256>>>(f, h, 3));
	RUN("strided_16", strided<<<256, 256>>>(f, h, 16));
	RUN("move_structs", moveStructs<<<400, 256>>>((Body *)f, 100000, .01f));
	RUN("move_arrays", moveArrays<<<400, 256>>>(h, h + 110000, h + 220000, f, f + 110000, f + 220000, 100000, .01f));
	RUN("move_packs_8", movePacks<8><<<400, 256>>>((Pack<8> *)g, 100000));
	RUN("move_packs_32", movePacks<32><<<400, 256>>>((Pack<32> *)g, 100000));
	RUN("lengths", lengths<<<400, 256>>>((Ray *)f, h, 100000));
	RUN("crosses", crosses<<<400, 256>>>((float3 *)f, (float3 *)g, (float3 *)h, 100000));
	RUN("gather_at", gatherAt<<<512, 256>>>(f, random, h, 131000));
	RUN("scatter_to", scatterTo<<<512, 256>>>(f, random, h, 131000));
	RUN("reversed", reversed<<<1000, 256>>>(a, out, 255555));
	RUN("sum_chunk", sumChunk<<<64, 128>>>(f, h, 100));
	RUN("sum_interleaved", sumInterleaved<<<64, 128>>>(f, h, 100, 8192));
	RUN("pitched", pitched<<<dim3(19, 75), dim3(32, 8)>>>(f, h, 2560, 600, 400));

	RUN("copy_2", copyWide<float2><<<264, 256>>>((float2 *)f, (float2 *)h, M / 4));
	RUN("copy_4", copyWide<float4><<<264, 256>>>((float4 *)f, (float4 *)h, M / 4));
	RUN("copy_shorts", copyWide<short><<<264, 256>>>((short *)f, (short *)h, M / 4));
	RUN("axpy_fours", axpyFours<<<250, 256>>>(f, h, 2.5f, 255999));
	RUN("bytes_to_floats", bytesToFloats<<<500, 256>>>((uchar4 *)bytes, (float4 *)h, 127999));
	RUN("swap_ends", swapEnds<<<1000, 256>>>((unsigned *)out, 256000));

	RUN("copy_tile", copyTile<<<grid, block>>>(h, f, W));
	RUN("transpose_direct", transposeDirect<<<grid, block>>>(h, f, W));
	RUN("transpose_tile", transposeTile<0><<<grid, block>>>(h, f, W));
	RUN("transpose_padded", transposeTile<1><<<grid, block>>>(h, f, W));
	RUN("transpose_swizzled", transposeSwizzled<<<grid, block>>>(h, f, W));

	RUN("product_plain", productPlain<<<dim3(13, 13), square>>>(f, g, h, 200));
	RUN("product_by_columns", productByColumns<<<dim3(13, 13), square>>>(f, g, h, 200));
	RUN("product_tiled_16", productTiled<16><<<dim3(13, 13), square>>>(f, g, h, 200));
	RUN("product_tiled_32", productTiled<32><<<dim3(7, 7), dim3(32, 32)>>>(f, g, h, 200));
	RUN("product_registers", productRegisters<<<dim3(4, 4), 256>>>(f, g, h, 256));
	RUN("times_vector", timesVector<<<8, 128>>>(f, g, h, 1000, 500));
	RUN("column_sums", columnSums<<<16, 64>>>(f, h, 500, 1000));
	RUN("row_sums", rowSums<<<500, 256>>>(f, h, 1000));
	RUN("outer", outer<<<dim3(16, 63), block>>>(f, g, h, 500, .5f));
	RUN("lower_triangle", lowerTriangle<<<dim3(16, 63), block>>>(f, h, 500));

	RUN("sum_unrolled", sumUnrolled<512><<<128, 512, 2048>>>(a, out, 1000000));
	RUN("sum_one_launch", sumOneLaunch<<<64, 256>>>(f, g + M / 2, h, 500000));
	RUN("largest_at", largestAt<<<128, 256>>>(f, h, out, 500000));
	RUN("count_barrier", countBarrier<<<1000, 256>>>(a, out, 500000));
	RUN("dot_atomic", dotAtomic<<<264, 256>>>(f, g, h, 500000));
	RUN("sum_doubles", sumDoubles<<<128, 128>>>(f, d2, 300000));

	RUN("scan_tree", scanTree<false><<<512, 256>>>(a, out));
	RUN("scan_tree_padded", scanTree<true><<<512, 256>>>(a, out));
	RUN("scan_plain", scanPlain<<<1000, 256>>>(f, h, 255900));
	RUN("scan_fours", scanFours<<<512, 256>>>((uint4 *)a, (uint4 *)out));
	RUN("scan_segments", scanSegments<<<1000, 256>>>(a, bytes, out, 255900));
	RUN("add_before", addBefore<<<1000, 256>>>(out, a, 255900));

	RUN("bins_global", binsGlobal<<<264, 256>>>(bytes, (unsigned *)count, 500000));
	RUN("bins_shared", binsShared<<<264, 256>>>(bytes, (unsigned *)count, 500000));
	RUN("bins_of_threads", binsOfThreads<<<256, 64>>>((unsigned *)bytes, (unsigned *)out, 32));
	RUN("bins_of_warps", binsOfWarps<<<132, 256>>>((unsigned *)a, (unsigned *)count, 500000));
	cudaError_t e = cudaDeviceSynchronize();
	if (e)
		fprintf(stderr, "%s\n", cudaGetErrorString(e));
	return e != cudaSuccess;
}
