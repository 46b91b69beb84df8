// Kernels of many kinds, timed on an H200 (clocked.csv) after the time model was done: nothing in it was changed by
// what they showed.
#include "clocked.h"

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void vecAdd(const float *a, const float *b, float *c, int n)
{
	AT;
	if (i < n)
		c[i] = a[i] + b[i];
}
template <int T> __global__ void matmul(const float *__restrict__ p, const float *__restrict__ q, float *c, int w)
{
	__shared__ float a[T][T], b[T][T];
	int y = blockIdx.y * T + threadIdx.y, x = blockIdx.x * T + threadIdx.x;
	float s = 0;
	for (int m = 0; m < w; m += T) {
		a[threadIdx.y][threadIdx.x] = p[y * w + m + threadIdx.x];
		b[threadIdx.y][threadIdx.x] = q[(m + threadIdx.y) * w + x];
		__syncthreads();
		for (int k = 0; k < T; k++)
			s += a[threadIdx.y][k] * b[k][threadIdx.x];
		__syncthreads();
	}
	c[y * w + x] = s;
}
__global__ void reduceFirstAdd(const int *x, int *o)
{
	extern __shared__ int s[];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
	s[t] = x[i] + x[i + blockDim.x];
	__syncthreads();
	for (int d = blockDim.x / 2; d > 32; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t < 32) {
		int v = s[t] + s[t + 32];
		for (int d = 16; d; d /= 2)
			v += __shfl_down_sync(~0u, v, d);
		if (!t)
			o[blockIdx.x] = v;
	}
}
__global__ void reduceModulo(const int *x, int *o)
{
	extern __shared__ int s[];
	int t = threadIdx.x;
	s[t] = x[blockIdx.x * blockDim.x + t];
	__syncthreads();
	for (int d = 1; d < blockDim.x; d *= 2) {
		if (t % (2 * d) == 0)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (!t)
		o[blockIdx.x] = s[0];
}
__device__ unsigned done;
__global__ void sumFenced(const float *x, float *part, float *o, int n)
{
	__shared__ float s[256];
	__shared__ bool last;
	float v = 0;
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
		v += x[i];
	s[threadIdx.x] = v;
	__syncthreads();
	for (int d = 128; d; d /= 2) {
		if (threadIdx.x < d)
			s[threadIdx.x] += s[threadIdx.x + d];
		__syncthreads();
	}
	if (!threadIdx.x) {
		part[blockIdx.x] = s[0];
		__threadfence();
		last = atomicInc(&done, gridDim.x - 1) == gridDim.x - 1;
	}
	__syncthreads();
	if (last && !threadIdx.x) {
		v = 0;
		for (int i = 0; i < gridDim.x; i++)
			v += part[i];
		*o = v;
	}
}
__constant__ float row[17];
__global__ void convolveRows(const float *x, float *y, int w)
{
	__shared__ float s[4][160];
	int c = blockIdx.x * 128, r = blockIdx.y * 4 + threadIdx.y;
	for (int k = threadIdx.x; k < 144; k += 128)
		s[threadIdx.y][k] = x[r * w + ((c + k - 8) & (w - 1))];
	__syncthreads();
	float v = 0;
#pragma unroll
	for (int k = 0; k < 17; k++)
		v += row[k] * s[threadIdx.y][threadIdx.x + k];
	y[r * w + c + threadIdx.x] = v;
}
__global__ void convolveColumns(const float *x, float *y, int w, int h)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float v = 0;
	for (int k = -8; k <= 8; k++)
		v += row[k + 8] * x[min(max(r + k, 0), h - 1) * w + c];
	y[r * w + c] = v;
}
__global__ void haar(const float *x, float *low, float *high)
{
	AT;
	float2 v = ((const float2 *)x)[i];
	low[i] = (v.x + v.y) * 0.70710678f;
	high[i] = (v.x - v.y) * 0.70710678f;
}
__global__ void walsh(float *d, int stride)
{
	AT;
	int lo = i & (stride - 1), p = ((i - lo) << 1) + lo;
	float a = d[p], b = d[p + stride];
	d[p] = a + b;
	d[p + stride] = a - b;
}
__global__ void crc(const unsigned *x, unsigned *o, int n)
{
	__shared__ unsigned t[256];
	unsigned v = threadIdx.x;
	for (int k = 0; k < 8; k++)
		v = v & 1 ? v >> 1 ^ 0xedb88320u : v >> 1;
	t[threadIdx.x] = v;
	__syncthreads();
	AT;
	unsigned c = ~0u;
	for (int k = 0; k < n; k++) {
		unsigned w = x[k * gridDim.x * 256 + i];
		for (int b = 0; b < 4; b++, w >>= 8)
			c = c >> 8 ^ t[(c ^ w) & 255];
	}
	o[i] = ~c;
}
__global__ void csrWarp(const int *from, const int *col, const float *v, const float *x, float *y, int rows)
{
	int r = blockIdx.x * 8 + threadIdx.x / 32, lane = threadIdx.x % 32;
	float s = 0;
	for (int k = from[r] + lane; k < from[r + 1]; k += 32)
		s += v[k] * x[col[k]];
	for (int d = 16; d; d /= 2)
		s += __shfl_down_sync(~0u, s, d);
	if (!lane)
		y[r] = s;
}
__global__ void pushRank(const int *to, const float *rank, float *next, int degree)
{
	AT;
	float v = rank[i] / degree;
	for (int k = 0; k < degree; k++)
		atomicAdd(&next[to[i * degree + k]], v);
}
__global__ void argmax(const float *x, float *best, int *at, int n)
{
	float b = -1;
	int p = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		if (x[i] > b) {
			b = x[i];
			p = i;
		}
	for (int d = 16; d; d /= 2) {
		float ob = __shfl_xor_sync(~0u, b, d);
		int op = __shfl_xor_sync(~0u, p, d);
		if (ob > b || (ob == b && op < p)) {
			b = ob;
			p = op;
		}
	}
	if (threadIdx.x % 32 == 0) {
		int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
		best[w] = b;
		at[w] = p;
	}
}
__global__ void layerNorm(const float *x, float *y, int w)
{
	__shared__ float s[8], q[8];
	const float *p = x + blockIdx.x * w;
	float a = 0, b = 0;
	for (int i = threadIdx.x; i < w; i += 256) {
		a += p[i];
		b += p[i] * p[i];
	}
	for (int d = 16; d; d /= 2) {
		a += __shfl_xor_sync(~0u, a, d);
		b += __shfl_xor_sync(~0u, b, d);
	}
	if (threadIdx.x % 32 == 0) {
		s[threadIdx.x / 32] = a;
		q[threadIdx.x / 32] = b;
	}
	__syncthreads();
	a = b = 0;
	for (int k = 0; k < 8; k++) {
		a += s[k];
		b += q[k];
	}
	a /= w;
	b = rsqrtf(b / w - a * a + 1e-5f);
	for (int i = threadIdx.x; i < w; i += 256)
		y[blockIdx.x * w + i] = (p[i] - a) * b;
}
__global__ void gelu(const float4 *x, float4 *y)
{
	AT;
	float4 v = x[i];
	auto f = [](float t) { return 0.5f * t * (1 + tanhf(0.79788456f * (t + 0.044715f * t * t * t))); };
	y[i] = make_float4(f(v.x), f(v.y), f(v.z), f(v.w));
}
__global__ void embedding(const int *at, const float4 *table, float4 *o, int width)
{
	int word = at[blockIdx.x];
	for (int k = threadIdx.x; k < width; k += blockDim.x)
		o[blockIdx.x * width + k] = table[word * width + k];
}
__global__ void convolve3(const float *x, const float *w, float *y, int width, int channels) // 3 x 3, all channels in
{
	int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 4 + threadIdx.y, o = blockIdx.z;
	float s = 0;
	for (int k = 0; k < channels; k++)
		for (int dy = 0; dy < 3; dy++)
			for (int dx = 0; dx < 3; dx++)
				s += w[(o * channels + k) * 9 + dy * 3 + dx] * x[(k * width + ((r + dy) & (width - 1))) * width + ((c + dx) & (width - 1))];
	y[(o * width + r) * width + c] = s;
}
__global__ void maxPool(const float *x, float *y, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	const float *p = x + 2 * r * w + 2 * c;
	y[r * (w / 2) + c] = fmaxf(fmaxf(p[0], p[1]), fmaxf(p[w], p[w + 1]));
}
__global__ void grey(const uchar3 *x, unsigned char *y)
{
	AT;
	uchar3 p = x[i];
	y[i] = (unsigned char)(0.299f * p.x + 0.587f * p.y + 0.114f * p.z);
}
__global__ void marched(float *o, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float dx = (c - w / 2) * 1.2f / w, dy = (r - w / 2) * 1.2f / w, dz = 1, inv = rsqrtf(dx * dx + dy * dy + 1), t = 0;
	dx *= inv;
	dy *= inv;
	dz *= inv;
	for (int k = 0; k < 64; k++) {
		float x = dx * t, y = dy * t, z = dz * t - 3, d = sqrtf(x * x + y * y + z * z) - 1;
		if (d < 0.001f || t > 8)
			break;
		t += d;
	}
	o[r * w + c] = t;
}
__global__ void lattice(const float *f, float *g, int w, int n) // D2Q9: stream and relax
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, i = r * w + c;
	const int ex[9] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 }, ey[9] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
	float v[9], rho = 0, ux = 0, uy = 0;
#pragma unroll
	for (int k = 0; k < 9; k++) {
		v[k] = f[k * n + ((r - ey[k]) & (w - 1)) * w + ((c - ex[k]) & (w - 1))];
		rho += v[k];
		ux += ex[k] * v[k];
		uy += ey[k] * v[k];
	}
	ux /= rho;
	uy /= rho;
#pragma unroll
	for (int k = 0; k < 9; k++) {
		float e = ex[k] * ux + ey[k] * uy, t = k == 0 ? 4.f / 9 : k < 5 ? 1.f / 9 : 1.f / 36;
		g[k * n + i] = v[k] + 0.6f * (t * rho * (1 + 3 * e + 4.5f * e * e - 1.5f * (ux * ux + uy * uy)) - v[k]);
	}
}
__global__ void queens(int *o, int n)
{
	AT;
	int all = (1 << n) - 1, found = 0, depth = 0;
	int cols[16], left[16], right[16], free[16];
	int c0 = 1 << (i % n), c1 = 1 << (i / n % n);
	cols[0] = c0;
	left[0] = c0 << 1;
	right[0] = c0 >> 1;
	if (c1 & (cols[0] | left[0] | right[0])) {
		o[i] = 0;
		return;
	}
	cols[0] |= c1;
	left[0] = (left[0] | c1) << 1;
	right[0] = (right[0] | c1) >> 1;
	free[0] = all & ~(cols[0] | left[0] | right[0]);
	while (depth >= 0) {
		int bit = free[depth] & -free[depth];
		if (!bit) {
			depth--;
			continue;
		}
		free[depth] ^= bit;
		int c = cols[depth] | bit;
		if (c == all) {
			found++;
			continue;
		}
		int l = (left[depth] | bit) << 1, r = (right[depth] | bit) >> 1;
		depth++;
		cols[depth] = c;
		left[depth] = l;
		right[depth] = r;
		free[depth] = all & ~(c | l | r);
	}
	o[i] = found;
}
__global__ void gcds(const int *x, int *o)
{
	AT;
	unsigned a = x[i] + 1, b = x[i ^ 1] + 1;
	while (b) {
		unsigned t = a % b;
		a = b;
		b = t;
	}
	o[i] = a;
}
__global__ void powers(const unsigned long long *x, unsigned long long *o)
{
	AT;
	unsigned long long b = x[i], v = 1;
	for (unsigned e = 1000003; e; e >>= 1) {
		if (e & 1)
			v = v * b ^ v >> 32;
		b = b * b + 12345;
	}
	o[i] = v;
}
__global__ void bodies64(const double4 *p, double *o, int n)
{
	AT;
	double4 me = p[i];
	double a = 0;
	for (int k = 0; k < n; k++) {
		double dx = p[k].x - me.x, dy = p[k].y - me.y, dz = p[k].z - me.z;
		a += p[k].w / sqrt(dx * dx + dy * dy + dz * dz + 0.01);
	}
	o[i] = a;
}
__global__ void kahan(const float *x, float *o, int n)
{
	AT;
	float s = 0, c = 0;
	for (int k = 0; k < n; k++) {
		float y = x[k * gridDim.x * blockDim.x + i] - c, t = s + y;
		c = (t - s) - y;
		s = t;
	}
	o[i] = s;
}
__global__ void errors(const float *x, float *o) { AT; o[i] = erff(x[i]) + lgammaf(x[i] + 1) + cbrtf(x[i]); }
__global__ void dots(const int *a, const int *b, int *o, int n) // bytes, four at a time
{
	int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y, s = 0;
	for (int k = 0; k < n; k++)
		s = __dp4a(a[r * n + k], b[c * n + k], s);
	o[r * gridDim.x * 16 + c] = s;
}
__global__ void jacobi(const float *x, float *y, int steps) // in shared memory, a tile a block
{
	__shared__ float s[2][18][34];
	int tx = threadIdx.x + 1, ty = threadIdx.y + 1, now = 0, at = (blockIdx.y * 16 + threadIdx.y) * gridDim.x * 32 + blockIdx.x * 32 + threadIdx.x;
	for (int k = threadIdx.y * 32 + threadIdx.x; k < 2 * 18 * 34; k += 512)
		(&s[0][0][0])[k] = 0;
	__syncthreads();
	s[0][ty][tx] = x[at];
	for (int k = 0; k < steps; k++, now ^= 1) {
		__syncthreads();
		s[!now][ty][tx] = 0.25f * (s[now][ty - 1][tx] + s[now][ty + 1][tx] + s[now][ty][tx - 1] + s[now][ty][tx + 1]);
	}
	__syncthreads();
	y[at] = s[now][ty][tx];
}
__global__ void factor(float *m) // LU of 32 x 32 a block, in shared memory
{
	__shared__ float s[32][33];
	int tx = threadIdx.x, ty = threadIdx.y;
	s[ty][tx] = m[blockIdx.x * 1024 + ty * 32 + tx] + (tx == ty ? 32 : 0);
	__syncthreads();
	for (int k = 0; k < 31; k++) {
		if (tx == k && ty > k)
			s[ty][k] /= s[k][k];
		__syncthreads();
		if (tx > k && ty > k)
			s[ty][tx] -= s[ty][k] * s[k][tx];
		__syncthreads();
	}
	m[blockIdx.x * 1024 + ty * 32 + tx] = s[ty][tx];
}
__global__ void looked(const int *x, float *o)
{
	AT;
	o[i] = row[x[i] % 17] + row[threadIdx.x & 7];
}
__global__ void paths(float *o, int steps)
{
	AT;
	unsigned s = i * 747796405u + 2891336453u;
	float v = 1;
	for (int k = 0; k < steps; k++) {
		s = s * 747796405u + 2891336453u;
		float u = ((s >> 9) + 0.5f) * (1.f / 8388608);
		s = s * 747796405u + 2891336453u;
		float w = (s >> 9) * (6.2831853f / 8388608);
		v *= __expf(0.01f * sqrtf(-2 * __logf(u)) * __cosf(w));
	}
	o[i] = v;
}
__global__ void merge(const int *a, const int *b, int *o, int n) // each thread finds its place by halving
{
	AT;
	int v = a[i], low = 0, high = n;
	while (low < high) {
		int mid = (low + high) >> 1;
		if (b[mid] < v)
			low = mid + 1;
		else
			high = mid;
	}
	o[i + low] = v;
}
__global__ void sieve(unsigned char *mark, int p, int n)
{
	AT;
	int k = p * (i + 2);
	if (k < n)
		mark[k] = 1;
}
__global__ void walkers(const float *field, float *o, int w, int steps)
{
	AT;
	int x = i % w, y = i / w % w;
	unsigned s = i;
	float v = 0;
	for (int k = 0; k < steps; k++) {
		v += field[y * w + x];
		s = s * 1664525u + 1013904223u;
		x = (x + (s >> 30) - 1) & (w - 1);
		y = (y + (s >> 28 & 3) - 1) & (w - 1);
	}
	o[i] = v;
}
__global__ void doubled(const double *x, double *o)
{
	__shared__ double s[256];
	AT;
	s[threadIdx.x] = x[i];
	__syncthreads();
	double v = 0;
	for (int k = 0; k < 64; k++)
		v += s[(threadIdx.x * 2 + k) & 255];
	o[i] = v;
}
__global__ void groups(const int *x, int *o) // equal ones of a warp are counted
{
	AT;
	int v = x[i] & 7;
	unsigned all = 0;
	for (int k = 0; k < 8; k++) {
		unsigned b = __ballot_sync(~0u, v == k);
		if (v == k)
			all = b;
	}
	o[i] = __popc(all) + __any_sync(~0u, v == 7);
}
__global__ void waited(int *o, int n)
{
	AT;
	int v = i;
	for (int k = 0; k < n; k++) {
		v += o[(i + k * 977) & 0xffff];
		o[i & 0xffff] = v;
		__syncthreads();
	}
}
__global__ void cubes(const float *x, float *o, int w) // 8 corners of a cell, a table of cases
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z, n = 0;
	for (int k = 0; k < 8; k++)
		n |= (x[((z + (k >> 2)) * w + ((r + (k >> 1 & 1)) & (w - 1))) * w + ((c + (k & 1)) & (w - 1))] > 0.5f) << k;
	o[(z * w + r) * w + c] = __popc(n) * 0.125f + (n == 0 || n == 255 ? 0 : row[n % 17]);
}

int main()
{
	const int M = 1 << 20;
	float *x = floats(4 * M), *y = floats(4 * M), *z = space<float>(5 * M);
	int *k = ints(4 * M, 1 << 30), *k2 = space<int>(4 * M), *near = ints(M, 1 << 16);
	float taps[17];
	for (int i = 0; i < 17; i++)
		taps[i] = 1.f / (i + 1);
	cudaMemcpyToSymbol(row, taps, sizeof taps);
	dim3 sq(16, 16);

	RUN("vec_add_1k", vecAdd<<<4, 256>>>(x, y, z, 1000));
	RUN("vec_add_100k", vecAdd<<<391, 256>>>(x, y, z, 100000));
	RUN("vec_add_4m", vecAdd<<<4096, 1024>>>(x, y, z, 4 * M));
	RUN("matmul16_768", matmul<16><<<dim3(48, 48), sq>>>(x, y, z, 768));
	RUN("matmul32_256", matmul<32><<<dim3(8, 8), dim3(32, 32)>>>(x, y, z, 256));
	RUN("matmul8_512", matmul<8><<<dim3(64, 64), dim3(8, 8)>>>(x, y, z, 512));
	RUN("reduce_first_add", reduceFirstAdd<<<4096, 512, 2048>>>(k, k2));
	RUN("reduce_modulo", reduceModulo<<<4096, 256, 1024>>>(k, k2));
	RUN("sum_fenced", sumFenced<<<64, 256>>>(x, z, z + M, M));
	RUN("convolve_rows", convolveRows<<<dim3(8, 256), dim3(128, 4)>>>(x, z, 1024));
	RUN("convolve_columns", convolveColumns<<<dim3(32, 128), dim3(32, 8)>>>(x, z, 1024, 1024));
	RUN("haar", haar<<<2 * M / 256, 256>>>(x, z, z + 2 * M));
	RUN("walsh_near", walsh<<<M / 256, 256>>>(y, 4));
	RUN("walsh_far", walsh<<<M / 256, 256>>>(y, 1 << 18));
	RUN("crc", crc<<<256, 256>>>((unsigned *)k, (unsigned *)k2, 16));
	{
		int rows = 16384;
		int *from = filled<int>(rows + 1, [](size_t i) { return (int)(i * 40 + (i / 64) * (i / 64) / 4); });
		RUN("csr_warp", csrWarp<<<rows / 8, 256>>>(from, near, x, y, z, rows));
	}
	RUN("push_rank", pushRank<<<256, 256>>>(near, x, z, 8));
	RUN("argmax", argmax<<<264, 512>>>(x, z, k2, 4 * M));
	RUN("layer_norm", layerNorm<<<2048, 256>>>(x, z, 1536));
	RUN("gelu", gelu<<<M / 256, 256>>>((float4 *)x, (float4 *)z));
	RUN("embedding", embedding<<<4096, 64>>>(near, (float4 *)x, (float4 *)z, 16));
	RUN("convolve3", convolve3<<<dim3(2, 16, 32), dim3(32, 4)>>>(x, y, z, 64, 32));
	RUN("max_pool", maxPool<<<dim3(32, 128), dim3(32, 8)>>>(x, z, 2048));
	RUN("grey", grey<<<4 * M / 512, 512>>>((uchar3 *)k, (unsigned char *)k2));
	RUN("marched", marched<<<dim3(48, 96), dim3(16, 8)>>>(z, 768));
	RUN("lattice", lattice<<<dim3(16, 64), dim3(32, 8)>>>(x, z, 512, 512 * 512));
	RUN("queens", queens<<<2, 64>>>(k2, 9));
	RUN("gcds", gcds<<<1024, 256>>>(k, k2));
	RUN("powers", powers<<<1024, 256>>>((unsigned long long *)k, (unsigned long long *)k2));
	RUN("bodies64", bodies64<<<132, 128>>>((double4 *)x, (double *)z, 256));
	RUN("kahan", kahan<<<132, 256>>>(x, z, 100));
	RUN("errors", errors<<<2048, 256>>>(x, z));
	RUN("dots", dots<<<dim3(16, 16), sq>>>(k, k + M, k2, 128));
	RUN("jacobi", jacobi<<<dim3(32, 64), dim3(32, 16)>>>(x, z, 20));
	RUN("factor", factor<<<1024, dim3(32, 32)>>>(y));
	RUN("looked", looked<<<M / 256, 256>>>(k, z));
	RUN("paths", paths<<<1056, 128>>>(z, 64));
	RUN("merge", merge<<<M / 4 / 128, 128>>>(near, filled<int>(1 << 15, [](size_t i) { return (int)i * 2; }), k2, 1 << 15));
	RUN("sieve", sieve<<<2048, 256>>>((unsigned char *)k2, 7, 4 * M));
	RUN("walkers", walkers<<<512, 256>>>(x, z, 1024, 50));
	RUN("doubled", doubled<<<1024, 256>>>((double *)x, (double *)z));
	RUN("groups", groups<<<M / 256, 256>>>(k, k2));
	RUN("waited", waited<<<64, 512>>>(k2, 60));
	RUN("cubes", cubes<<<dim3(4, 16, 127), dim3(32, 8)>>>(x, z, 128));
	cudaError_t e = cudaDeviceSynchronize();
	if (e)
		fprintf(stderr, "%s\n", cudaGetErrorString(e));
	return e;
}
