// Kernels of many kinds, timed on an H200 (clocked.csv): the half that the time model was made with.
#include <cuda_fp16.h>
#include "clocked.h"

#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void nothing() {}
__global__ void saxpy(float a, const float *x, float *y, int n)
{
	AT;
	if (i < n)
		y[i] = a * x[i] + y[i];
}
__global__ void copy4(const float4 *x, float4 *y) { AT; y[i] = x[i]; }
__global__ void copyLoop(const float *x, float *y, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		y[i] = x[i];
}
__global__ void sumShuffle(const float *x, float *o, int n)
{
	float v = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		v += x[i];
	for (int d = 16; d; d /= 2)
		v += __shfl_down_sync(~0u, v, d);
	if (threadIdx.x % 32 == 0)
		atomicAdd(o, v);
}
__global__ void scanShared(const int *x, int *y)
{
	__shared__ int t[512];
	int k = threadIdx.x, i = blockIdx.x * 512 + k;
	t[k] = x[i];
	for (int d = 1; d < 512; d *= 2) {
		__syncthreads();
		int v = k >= d ? t[k - d] : 0;
		__syncthreads();
		t[k] += v;
	}
	y[i] = t[k];
}
__global__ void histShared(const int *x, int *h, int n)
{
	__shared__ int s[256];
	s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
		atomicAdd(&s[x[i] & 255], 1);
	__syncthreads();
	atomicAdd(&h[threadIdx.x], s[threadIdx.x]);
}
__global__ void histGlobal(const int *x, int *h, int n, int mask)
{
	AT;
	if (i < n)
		atomicAdd(&h[x[i] & mask], 1);
}
__global__ void stencil5(const float *x, float *y, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, i = r * w + c;
	if (c > 0 && r > 0 && c < w - 1 && r < w - 1)
		y[i] = 0.2f * (x[i] + x[i - 1] + x[i + 1] + x[i - w] + x[i + w]);
}
__global__ void bodies(const float4 *p, float4 *f, int n)
{
	__shared__ float4 s[256];
	AT;
	float4 me = p[i];
	float ax = 0, ay = 0, az = 0;
	for (int t = 0; t < n; t += 256) {
		s[threadIdx.x] = p[t + threadIdx.x];
		__syncthreads();
		for (int k = 0; k < 256; k++) {
			float dx = s[k].x - me.x, dy = s[k].y - me.y, dz = s[k].z - me.z;
			float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), w = s[k].w * r * r * r;
			ax += dx * w;
			ay += dy * w;
			az += dz * w;
		}
		__syncthreads();
	}
	f[i] = make_float4(ax, ay, az, 0);
}
__global__ void mandel(int *o, int w, int most)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, n = 0;
	float cx = c * 3.f / w - 2, cy = r * 3.f / w - 1.5f, x = 0, y = 0;
	while (n < most && x * x + y * y < 4) {
		float t = x * x - y * y + cx;
		y = 2 * x * y + cy;
		x = t;
		n++;
	}
	o[r * w + c] = n;
}
__device__ float normal(float d)
{
	float k = 1 / (1 + 0.2316419f * fabsf(d));
	float c = 0.39894228f * expf(-0.5f * d * d) *
		  (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
	return d > 0 ? 1 - c : c;
}
__global__ void blackScholes(const float *s, const float *x, const float *t, float *call, float *put)
{
	AT;
	float root = sqrtf(t[i] + 0.1f), d1 = (logf((s[i] + 1) / (x[i] + 1)) + 0.07f * t[i]) / (0.3f * root), d2 = d1 - 0.3f * root;
	float e = expf(-0.02f * t[i]), c1 = normal(d1), c2 = normal(d2);
	call[i] = s[i] * c1 - x[i] * e * c2;
	put[i] = x[i] * e * (1 - c2) - s[i] * (1 - c1);
}
__global__ void spmvRow(const int *from, const int *col, const float *v, const float *x, float *y, int rows)
{
	AT;
	float s = 0;
	if (i >= rows)
		return;
	for (int k = from[i]; k < from[i + 1]; k++)
		s += v[k] * x[col[k]];
	y[i] = s;
}
template <int PAD> __global__ void transposed(const float *x, float *y, int w)
{
	__shared__ float t[32][32 + PAD];
	int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		t[threadIdx.y + j][threadIdx.x] = x[(r + j) * w + c];
	__syncthreads();
	c = blockIdx.y * 32 + threadIdx.x;
	r = blockIdx.x * 32 + threadIdx.y;
	for (int j = 0; j < 32; j += 8)
		y[(r + j) * w + c] = t[threadIdx.x][threadIdx.y + j];
}
__global__ void transposeNaive(const float *x, float *y, int w)
{
	int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
	y[c * w + r] = x[r * w + c];
}
__global__ void bitonic(const int *x, int *y, int j, int k)
{
	AT;
	int o = i ^ j, a = x[i], b = x[o];
	bool up = (i & k) == 0, low = i < o;
	y[i] = (a < b) == (up == low) ? a : b;
}
__global__ void chase(const int *next, int *o, int steps)
{
	int at = threadIdx.x;
	for (int i = 0; i < steps; i++)
		at = next[at];
	o[threadIdx.x] = at;
}
__global__ void branches(const float *x, float *y)
{
	AT;
	float v = x[i];
	for (int k = 0; k < 16; k++)
		switch ((i + k) & 7) {
		case 0: v = sinf(v); break;
		case 1: v = v * v + 1; break;
		case 2: v = sqrtf(fabsf(v)); break;
		case 3: v = v / (v + 1.5f); break;
		case 4: v = expf(-v * v); break;
		case 5: v = cosf(v); break;
		case 6: v = v - floorf(v); break;
		default: v = fmaxf(v, 0.5f) * 3; break;
		}
	y[i] = v;
}
template <class T, int CHAINS> __global__ void chains(T *o, int n)
{
	AT;
	T v[CHAINS], a = T(0.999f), b = T(0.001f);
	for (int c = 0; c < CHAINS; c++)
		v[c] = T(float(i + c));
	for (int k = 0; k < n; k++)
		for (int c = 0; c < CHAINS; c++)
			v[c] = v[c] * a + b;
	for (int c = 1; c < CHAINS; c++)
		v[0] = v[0] + v[c];
	o[i] = v[0];
}
__global__ void halves(__half2 *o, int n)
{
	AT;
	__half2 a = __float2half2_rn(0.99f), b = __float2half2_rn(0.01f), v = __float2half2_rn(i * 0.001f), w = v, u = v, t = v;
	for (int k = 0; k < n; k++) {
		v = __hfma2(v, a, b);
		w = __hfma2(w, b, a);
		u = __hfma2(u, a, a);
		t = __hfma2(t, b, b);
	}
	o[i] = __hadd2(__hadd2(v, w), __hadd2(u, t));
}
__global__ void special(float *o, int n)
{
	AT;
	float v = i * 0.001f;
	for (int k = 0; k < n; k++)
		v = __sinf(v) + __expf(-v) + rsqrtf(v * v + 1);
	o[i] = v;
}
__global__ void wholes(unsigned *o, int n)
{
	AT;
	unsigned v = i, w = i * 3;
	for (int k = 0; k < n; k++) {
		v = v * 1664525u + 1013904223u;
		w ^= w << 13;
		w ^= w >> 17;
		w ^= w << 5;
	}
	o[i] = v ^ w;
}
__global__ void divided(int *o, const int *x, int n)
{
	AT;
	int v = x[i] + 1000000;
	for (int k = 1; k <= n; k++)
		v = v / (x[i] % 7 + k) + v % (k + 3) + 1000000;
	o[i] = v;
}
__global__ void strided(const float *x, float *o, int stride, int mask)
{
	AT;
	o[i] = x[(i * stride) & mask];
}
__global__ void gathered(const float *x, const int *at, float *o) { AT; o[i] = x[at[i]]; }
__global__ void scattered(const float *x, const int *at, float *o) { AT; o[at[i]] = x[i]; }
__global__ void banks(float *o, int stride, int n)
{
	__shared__ float s[2048];
	float v = 0;
	for (int k = threadIdx.x; k < 2048; k += blockDim.x)
		s[k] = k;
	__syncthreads();
	for (int k = 0; k < n; k++)
		v += s[(threadIdx.x * stride + k) & 2047];
	o[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
__global__ void local(float *o, const int *x)
{
	AT;
	float t[32], v = 0;
	for (int k = 0; k < 32; k++)
		t[k] = i * k;
	for (int k = 0; k < 32; k++)
		v += t[(x[i] + k * 5) & 31];
	o[i] = v;
}
__global__ void barriers(int *o, int n)
{
	__shared__ int s[1024];
	s[threadIdx.x] = threadIdx.x;
	for (int k = 0; k < n; k++) {
		__syncthreads();
		int v = s[(threadIdx.x + 1) % blockDim.x];
		__syncthreads();
		s[threadIdx.x] = v + 1;
	}
	o[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
__global__ void matNaive(const float *a, const float *b, float *c, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float s = 0;
	for (int k = 0; k < w; k++)
		s += a[y * w + k] * b[k * w + x];
	c[y * w + x] = s;
}
template <int T> __global__ void matTiled(const float *p, const float *q, float *c, int w)
{
	__shared__ float a[T][T], b[T][T];
	int tx = threadIdx.x, ty = threadIdx.y, y = blockIdx.y * T + ty, x = blockIdx.x * T + tx;
	float s = 0;
	for (int m = 0; m < w / T; m++) {
		a[ty][tx] = p[y * w + m * T + tx];
		b[ty][tx] = q[(m * T + ty) * w + x];
		__syncthreads();
		for (int k = 0; k < T; k++)
			s += a[ty][k] * b[k][tx];
		__syncthreads();
	}
	c[y * w + x] = s;
}
__global__ void matRegisters(const float *p, const float *q, float *c, int w) // 64 x 64 a block, 4 x 4 a thread
{
	__shared__ float a[16][64], b[16][64];
	int tx = threadIdx.x % 16, ty = threadIdx.x / 16, row = blockIdx.y * 64, col = blockIdx.x * 64;
	float s[4][4] = {};
	for (int m = 0; m < w; m += 16) {
		for (int j = 0; j < 4; j++) {
			a[tx][ty + 16 * j] = p[(row + ty + 16 * j) * w + m + tx];
			b[threadIdx.x / 64 + 4 * j][threadIdx.x % 64] = q[(m + threadIdx.x / 64 + 4 * j) * w + col + threadIdx.x % 64];
		}
		__syncthreads();
#pragma unroll
		for (int k = 0; k < 16; k++)
			for (int y = 0; y < 4; y++)
				for (int x = 0; x < 4; x++)
					s[y][x] += a[k][ty * 4 + y] * b[k][tx * 4 + x];
		__syncthreads();
	}
	for (int y = 0; y < 4; y++)
		for (int x = 0; x < 4; x++)
			c[(row + ty * 4 + y) * w + col + tx * 4 + x] = s[y][x];
}
__global__ void pi(unsigned *o, int n)
{
	AT;
	unsigned s = i * 2654435761u + 1, in = 0;
	for (int k = 0; k < n; k++) {
		s = s * 1664525u + 1013904223u;
		float x = (s >> 8) * (1.f / 16777216);
		s = s * 1664525u + 1013904223u;
		float y = (s >> 8) * (1.f / 16777216);
		in += x * x + y * y < 1;
	}
	atomicAdd(o, in);
}
__device__ double add_cas(double *p, double v)
{
	unsigned long long *q = (unsigned long long *)p, old = *q, seen;
	do {
		seen = old;
		old = atomicCAS(q, seen, __double_as_longlong(v + __longlong_as_double(seen)));
	} while (old != seen);
	return __longlong_as_double(old);
}
__global__ void casAdd(double *o, int places) { AT; add_cas(&o[(i * 37) % places], 1.0); }
__global__ void floatAdds(float *o, int mask) { AT; atomicAdd(&o[(i * 17) & mask], 1.f); }
__global__ void records(const float *x, float *o, int fields)
{
	AT;
	float s = 0;
	for (int f = 0; f < fields; f++)
		s += x[i * fields + f];
	o[i] = s;
}
__constant__ float taps[64];
__global__ void filter(const float *x, float *y, int n)
{
	AT;
	float s = 0;
	for (int k = 0; k < 33; k++)
		s += taps[k] * x[min(i + k, n - 1)];
	y[i] = s;
}
__global__ void rowSums(const float *x, float *o, int w) // a block a row
{
	__shared__ float s[256];
	float v = 0;
	for (int i = threadIdx.x; i < w; i += 256)
		v += x[blockIdx.x * w + i];
	s[threadIdx.x] = v;
	for (int d = 128; d; d /= 2) {
		__syncthreads();
		if (threadIdx.x < d)
			s[threadIdx.x] += s[threadIdx.x + d];
	}
	if (!threadIdx.x)
		o[blockIdx.x] = s[0];
}
__global__ void colSums(const float *x, float *o, int w, int h) // a thread a column
{
	AT;
	float v = 0;
	for (int r = 0; r < h; r++)
		v += x[r * w + i];
	o[i] = v;
}
__global__ void doubles(const double *x, double *y)
{
	AT;
	y[i] = sqrt(x[i]) * exp(-x[i]) + 1 / (x[i] + 1);
}
__global__ void bytesUp(const unsigned char *x, unsigned char *y) { AT; y[i] = x[i] > 127 ? 255 - x[i] : x[i]; }
__global__ void sampled(cudaTextureObject_t t, float *o, int w)
{
	int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
	float s = 0;
	for (int k = 0; k < 8; k++)
		s += tex2D<float>(t, c * 0.9f + k, r * 0.8f + k * 0.5f);
	o[r * w + c] = s;
}
static cudaTextureObject_t texture_of(const float *p, int w)
{
	cudaResourceDesc res = {};
	cudaTextureDesc desc = {};
	cudaTextureObject_t t = 0;
	cudaArray_t a;
	cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
	cudaMallocArray(&a, &f, w, w);
	cudaMemcpy2DToArray(a, 0, 0, p, w * 4, w * 4, w, cudaMemcpyDeviceToDevice);
	res.resType = cudaResourceTypeArray;
	res.res.array.array = a;
	desc.filterMode = cudaFilterModeLinear;
	desc.addressMode[0] = desc.addressMode[1] = cudaAddressModeClamp;
	cudaCreateTextureObject(&t, &res, &desc, nullptr);
	return t;
}

int main()
{
	const int M = 1 << 20;
	float *x = floats(4 * M), *y = floats(4 * M), *z = space<float>(4 * M), *big = space<float>(16 * M), *big2 = space<float>(16 * M);
	int *k = ints(4 * M, 1 << 30), *k2 = space<int>(4 * M);
	float host[64] = { 1 };
	cudaMemcpyToSymbol(taps, host, sizeof host);

	RUN("empty", nothing<<<1, 32>>>());
	RUN("empty_wide", nothing<<<132 * 16, 128>>>());
	RUN("empty_waves", nothing<<<40000, 256>>>());
	RUN("saxpy_64k", saxpy<<<256, 256>>>(2, x, y, 1 << 16));
	RUN("saxpy_4m", saxpy<<<4 * M / 256, 256>>>(2, x, y, 4 * M));
	RUN("copy4_64mb", copy4<<<4 * M / 256, 256>>>((float4 *)big, (float4 *)big2));
	RUN("copy_loop", copyLoop<<<132 * 4, 512>>>(x, z, 4 * M));
	RUN("copy_loop_few", copyLoop<<<16, 256>>>(x, z, M / 2));
	RUN("sum_shuffle", sumShuffle<<<528, 256>>>(x, z, 4 * M));
	RUN("scan_shared", scanShared<<<2048, 512>>>(k, k2));
	RUN("hist_shared", histShared<<<264, 256>>>(k, k2, 2 * M));
	RUN("hist_global_64k", histGlobal<<<M / 256, 256>>>(k, k2, M, 65535));
	RUN("hist_global_16", histGlobal<<<M / 4 / 256, 256>>>(k, k2, M / 4, 15));
	RUN("stencil5", stencil5<<<dim3(64, 256), dim3(32, 8)>>>(x, z, 2048));
	RUN("bodies_2048", bodies<<<8, 256>>>((float4 *)x, (float4 *)z, 2048));
	RUN("bodies_8192", bodies<<<32, 256>>>((float4 *)x, (float4 *)z, 8192));
	RUN("mandel", mandel<<<dim3(32, 64), dim3(16, 8)>>>(k2, 512, 256));
	RUN("black_scholes", blackScholes<<<M / 256, 256>>>(x, y, x + M, z, z + M));
	{
		int rows = 1 << 16;
		int *from = filled<int>(rows + 1, [](size_t i) { return (int)(i * 12); });
		int *col = ints(12 * rows, rows);
		RUN("spmv_random", spmvRow<<<rows / 256, 256>>>(from, col, x, y, z, rows));
	}
	RUN("transpose_pad", transposed<1><<<dim3(32, 32), dim3(32, 8)>>>(x, z, 1024));
	RUN("transpose_conflict", transposed<0><<<dim3(64, 64), dim3(32, 8)>>>(x, z, 2048));
	RUN("transpose_naive", transposeNaive<<<dim3(64, 64), dim3(16, 16)>>>(x, z, 1024));
	RUN("bitonic_near", bitonic<<<M / 256, 256>>>(k, k2, 16, 32));
	RUN("bitonic_far", bitonic<<<M / 256, 256>>>(k, k2, 1 << 16, 1 << 17));
	for (int kib : { 16, 4096 }) {
		size_t n = kib * 256;
		int *ring = filled<int>(n, [=](size_t i) { return (int)((i + 4099 * 32) % n); });
		RUN(kib == 16 ? "chase_16k" : "chase_4m", chase<<<1, 1>>>(ring, k2, 500));
	}
	RUN("branches", branches<<<1024, 256>>>(x, z));
	RUN("f32_chain", chains<float, 1><<<132, 128>>>(z, 2000));
	RUN("f32_chains8", chains<float, 8><<<264, 512>>>(z, 500));
	RUN("f64_chains4", chains<double, 4><<<264, 256>>>((double *)z, 500));
	RUN("halves", halves<<<264, 512>>>((__half2 *)z, 1000));
	RUN("special", special<<<528, 256>>>(z, 200));
	RUN("wholes", wholes<<<528, 256>>>((unsigned *)z, 500));
	RUN("divided", divided<<<528, 256>>>(k2, k, 20));
	RUN("stride2", strided<<<M / 256, 256>>>(x, z, 2, 4 * M - 1));
	RUN("stride32", strided<<<M / 256, 256>>>(x, z, 32, 4 * M - 1));
	RUN("gather_16m", gathered<<<M / 256, 256>>>(x, ints(M, 4 * M), z));
	RUN("gather_16k", gathered<<<M / 256, 256>>>(x, ints(M, 4096), z));
	RUN("scatter_16m", scattered<<<M / 256, 256>>>(x, ints(M, 4 * M), z));
	RUN("banks1", banks<<<264, 256>>>(z, 1, 512));
	RUN("banks8", banks<<<264, 256>>>(z, 8, 512));
	RUN("local", local<<<1024, 256>>>(z, k));
	RUN("barriers", barriers<<<132, 1024>>>(k2, 200));
	RUN("mat_naive", matNaive<<<dim3(16, 32), dim3(32, 16)>>>(x, y, z, 512));
	RUN("mat_tile8", matTiled<8><<<dim3(32, 32), dim3(8, 8)>>>(x, y, z, 256));
	RUN("mat_tile16", matTiled<16><<<dim3(32, 32), dim3(16, 16)>>>(x, y, z, 512));
	RUN("mat_registers", matRegisters<<<dim3(8, 8), 256>>>(x, y, z, 512));
	RUN("mat_registers_1k", matRegisters<<<dim3(16, 16), 256>>>(x, y, z, 1024));
	RUN("pi", pi<<<528, 256>>>((unsigned *)z, 200));
	RUN("cas_add", casAdd<<<64, 256>>>((double *)z, 4096));
	RUN("float_adds_one", floatAdds<<<256, 256>>>(z, 0));
	RUN("float_adds", floatAdds<<<M / 256, 256>>>(z, M - 1));
	RUN("records4", records<<<M / 256, 256>>>(x, z, 4));
	RUN("records11", records<<<1024, 256>>>(x, z, 11));
	RUN("filter", filter<<<M / 256, 256>>>(x, z, M));
	RUN("row_sums", rowSums<<<1024, 256>>>(x, z, 2048));
	RUN("col_sums", colSums<<<16, 128>>>(x, z, 2048, 1024));
	RUN("doubles", doubles<<<M / 2 / 256, 256>>>((double *)x, (double *)z));
	RUN("bytes_up", bytesUp<<<4 * M / 256, 256>>>((unsigned char *)x, (unsigned char *)z));
	RUN("sampled", sampled<<<dim3(32, 128), dim3(32, 8)>>>(texture_of(x, 1024), z, 1024));
	RUN("one_block", wholes<<<1, 1024>>>((unsigned *)z, 2000));
	RUN("tail_wave", wholes<<<265, 1024>>>((unsigned *)z, 300));
	cudaError_t e = cudaDeviceSynchronize();
	if (e)
		fprintf(stderr, "%s\n", cudaGetErrorString(e));
	return e;
}
