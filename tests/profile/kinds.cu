// A tenth set of kernels, timed on an H100 (h100.csv): sorting in blocks, radix passes, atomics once a warp, hashing, images with borders,
// strided copies, volumes walked wrongly, batches of small matrices, shared memory of the launch, recursion, functions of
// doubles, chains of divisions, many tiny blocks, one huge one, few warps by registers or by shared memory, spin locks,
// tensor cores, pairs of halves, products of bytes, asynchronous copies.
#include "clocked.h"
#include <cuda_fp16.h>
#include <mma.h>

#define GID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void nothing() {}

// ---- sorting
__global__ void bitonicBlock(const int *in, int *out)
{
	__shared__ int s[1024];
	int t = threadIdx.x;
	s[t] = in[GID];
	__syncthreads();
	for (int k = 2; k <= 1024; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			int o = t ^ j;
			if (o > t && (s[t] > s[o]) == !(t & k)) {
				int x = s[t];
				s[t] = s[o];
				s[o] = x;
			}
			__syncthreads();
		}
	out[GID] = s[t];
}
__global__ void oddEven(int *x, int rounds) // a block's 512 numbers
{
	__shared__ int s[512];
	int t = threadIdx.x;
	s[t] = x[GID];
	s[t + 256] = x[GID + 256];
	for (int r = 0; r < rounds; r++) {
		int i = 2 * t + (r & 1);
		__syncthreads();
		if (i + 1 < 512 && s[i] > s[i + 1]) {
			int y = s[i];
			s[i] = s[i + 1];
			s[i + 1] = y;
		}
	}
	__syncthreads();
	x[GID] = s[t];
}
__global__ void radixCount(const unsigned *k, unsigned *counts, int n, int shift)
{
	__shared__ unsigned bins[16];
	if (threadIdx.x < 16)
		bins[threadIdx.x] = 0;
	__syncthreads();
	for (int i = GID; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&bins[k[i] >> shift & 15], 1);
	__syncthreads();
	if (threadIdx.x < 16)
		counts[threadIdx.x * gridDim.x + blockIdx.x] = bins[threadIdx.x];
}
__global__ void radixSplit(const unsigned *in, unsigned *out, int bit) // a block's 256 numbers by one bit
{
	__shared__ int sums[8];
	unsigned x = in[GID], one = x >> bit & 1, votes = __ballot_sync(~0u, one);
	int lane = threadIdx.x % 32, w = threadIdx.x / 32, before = __popc(votes & ((1u << lane) - 1));
	if (!lane)
		sums[w] = __popc(votes);
	__syncthreads();
	int ones = 0, all = 0;
	for (int i = 0; i < 8; i++) {
		ones += i < w ? sums[i] : 0;
		all += sums[i];
	}
	int to = one ? 256 - all + ones + before : (int)threadIdx.x - ones - before;
	out[blockIdx.x * 256 + to] = x;
}

// ---- atomics and tables
__global__ void keepPositive(const float *x, float *out, int *count, int n)
{
	int i = GID;
	bool keep = i < n && x[i] > .5f;
	unsigned who = __ballot_sync(~0u, keep);
	int lane = threadIdx.x % 32, at = 0;
	if (!lane && who)
		at = atomicAdd(count, __popc(who));
	at = __shfl_sync(~0u, at, 0);
	if (keep)
		out[(at + __popc(who & ((1u << lane) - 1))) & ((1 << 23) - 1)] = x[i];
}
__global__ void insertKeys(const unsigned *k, unsigned *table, unsigned mask, int n)
{
	int i = GID;
	if (i >= n)
		return;
	unsigned key = k[i] | 1, at = key * 0x9e3779b1u >> 7 & mask;
	for (;;) {
		unsigned old = atomicCAS(&table[at], 0, key);
		if (!old || old == key)
			break;
		at = (at + 1) & mask;
	}
}
__global__ void findKeys(const unsigned *k, const unsigned *table, unsigned mask, int *found, int n)
{
	int i = GID;
	if (i >= n)
		return;
	unsigned key = k[i] | 1, at = key * 0x9e3779b1u >> 7 & mask, probes = 0;
	while (table[at] && table[at] != key) {
		at = (at + 1) & mask;
		probes++;
	}
	found[i] = table[at] == key ? (int)probes : -1;
}
__global__ void sumsByKey(const int *k, const float *x, float *sums, int n, int keys)
{
	for (int i = GID; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&sums[k[i] % keys], x[i]);
}
__device__ int locks[1024];
__global__ void lockedSums(const int *k, volatile double *sums, int n) // a lock for each of 1024 places
{
	int i = GID, b = k[i] & 1023;
	bool done = i >= n;
	while (!done)
		if (!atomicCAS(&locks[b], 0, 1)) {
			sums[b] += i;
			__threadfence();
			atomicExch(&locks[b], 0);
			done = true;
		}
}
__global__ void lockPerBlock(double *sum, const float *x)
{
	__shared__ float part[8];
	float s = x[GID];
	for (int d = 16; d; d /= 2)
		s += __shfl_xor_sync(~0u, s, d);
	if (threadIdx.x % 32 == 0)
		part[threadIdx.x / 32] = s;
	__syncthreads();
	if (threadIdx.x == 0) {
		for (int i = 1; i < 8; i++)
			s += part[i];
		while (atomicCAS(&locks[0], 0, 1))
			;
		*(volatile double *)sum += s;
		__threadfence();
		atomicExch(&locks[0], 0);
	}
}

// ---- images, copies, volumes
__global__ void blurMirrored(const unsigned char *in, unsigned char *out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, s = 0;
	if (x >= w || y >= h)
		return;
	for (int j = -2; j <= 2; j++)
		for (int i = -2; i <= 2; i++) {
			int u = abs(x + i), v = abs(y + j);
			u = u < w ? u : 2 * w - 2 - u;
			v = v < h ? v : 2 * h - 2 - v;
			s += in[v * w + u];
		}
	out[y * w + x] = s / 25;
}
__global__ void sobelSkipped(const float *in, float *out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
		return;
	const float *p = in + y * w + x;
	float gx = p[1 - w] + 2 * p[1] + p[1 + w] - p[-1 - w] - 2 * p[-1] - p[w - 1];
	float gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[1 - w];
	out[y * w + x] = sqrtf(gx * gx + gy * gy);
}
__global__ void grey(const uchar3 *in, unsigned char *out, int n)
{
	int i = GID;
	if (i < n)
		out[i] = (unsigned char)(.299f * in[i].x + .587f * in[i].y + .114f * in[i].z);
}
__global__ void copyStrided(const float *in, float *out, int n, int stride)
{
	int i = GID;
	if (i < n)
		out[i] = in[(size_t)i * stride];
}
__global__ void alongZ(const float *in, float *out, int n) // a thread a column of z, its neighbour n * n floats on
{
	int x = GID % n, y = GID / n;
	float s = 0;
	for (int z = 0; z < n; z++)
		s += in[((size_t)x * n + y) * n + z];
	out[GID] = s;
}

// ---- matrices
__global__ void smallProducts(const float *a, const float *b, float *c) // a thread a product of 4 x 4
{
	const float *p = a + 16 * GID, *q = b + 16 * GID;
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++) {
			float s = 0;
			for (int k = 0; k < 4; k++)
				s += p[4 * i + k] * q[4 * k + j];
			c[16 * GID + 4 * i + j] = s;
		}
}
__global__ void choleskySmall(double *a, int n) // a warp a matrix of 16 x 16
{
	double *m = a + (size_t)(GID / 32) * 256;
	int r = threadIdx.x % 32;
	for (int k = 0; k < 16; k++) {
		double d = sqrt(m[17 * k]);
		__syncwarp();
		if (r >= k && r < 16)
			m[16 * r + k] /= r == k ? d : d;
		__syncwarp();
		if (r > k && r < 16)
			for (int j = k + 1; j <= r; j++)
				m[16 * r + j] -= m[16 * r + k] * m[16 * j + k];
		__syncwarp();
	}
}
__global__ void tensorTile(const __half *a, const __half *b, float *c, int n)
{
	using namespace nvcuda::wmma;
	fragment<matrix_a, 16, 16, 16, __half, row_major> x;
	fragment<matrix_b, 16, 16, 16, __half, row_major> y;
	fragment<accumulator, 16, 16, 16, float> s;
	int row = blockIdx.y * 16, col = (blockIdx.x * 4 + threadIdx.x / 32) * 16;
	fill_fragment(s, 0);
	for (int k = 0; k < n; k += 16) {
		load_matrix_sync(x, a + row * n + k, n);
		load_matrix_sync(y, b + k * n + col, n);
		mma_sync(s, x, y, s);
	}
	store_matrix_sync(c + row * n + col, s, n, mem_row_major);
}
__global__ void polyHalves(const __half2 *x, __half2 *y, int n)
{
	int i = GID;
	__half2 v = x[i], s = v;
	for (int k = 0; k < n; k++)
		s = __hfma2(s, v, __float2half2_rn(.25f));
	y[i] = s;
}
__global__ void bytesDot(const int *a, const int *b, int *c, int words)
{
	int s = 0;
	for (int i = threadIdx.x; i < words; i += blockDim.x)
		s = __dp4a(a[blockIdx.x * words + i], b[i], s);
	s = __reduce_add_sync(~0u, s);
	if (threadIdx.x % 32 == 0)
		atomicAdd(&c[blockIdx.x], s);
}

// ---- arithmetic
__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__global__ void recurse(int *out, int n) { out[GID] = fibonacci(n + (threadIdx.x & 1)); }
__global__ void doubleFunctions(const double *x, double *y)
{
	int i = GID;
	y[i] = sin(x[i]) * exp(-x[i]) + log(x[i] + 1) + pow(x[i], .3);
}
__global__ void besselLike(const double *x, double *y)
{
	int i = GID;
	y[i] = tgamma(x[i] + 1) + erf(x[i]) + cbrt(x[i]);
}
__global__ void divisionChain(const unsigned *x, unsigned *y, int n)
{
	unsigned a = x[GID] | 1, b = 1000003;
	for (int i = 0; i < n; i++) {
		unsigned q = b / (a & 1023 | 1), r = b % (a >> 7 | 1);
		a = a * 5 + r + 1;
		b += q;
	}
	y[GID] = a + b;
}
__global__ void longDivisions(const long long *x, long long *y, int n)
{
	long long a = x[GID] | 1, s = 0;
	for (int i = 1; i <= n; i++)
		s += a / (i * 12345678901ll + s % 7);
	y[GID] = s;
}

// ---- shapes of launches
__global__ void tiny(const float *x, float *y) { y[GID] = x[GID] + 1; }
__global__ void oneBlock(const float *x, float *out, int n)
{
	__shared__ float s[1024];
	float t = 0;
	for (int i = threadIdx.x; i < n; i += 1024)
		t += x[i];
	s[threadIdx.x] = t;
	for (int d = 512; d; d /= 2) {
		__syncthreads();
		if (threadIdx.x < d)
			s[threadIdx.x] += s[threadIdx.x + d];
	}
	if (!threadIdx.x)
		*out = s[0];
}
__global__ void manyRegisters(const float *x, float *y) // 64 sums at once
{
	float s[64];
	for (int i = 0; i < 64; i++)
		s[i] = x[GID + i * 4096];
	for (int k = 0; k < 16; k++)
		for (int i = 0; i < 64; i++)
			s[i] = s[i] * s[(i + 17) % 64] + .5f;
	float t = 0;
	for (int i = 0; i < 64; i++)
		t += s[i];
	y[GID] = t;
}
__global__ void muchShared(const float *x, float *y, int words) // of the launch: two blocks an SM
{
	extern __shared__ float s[];
	for (int i = threadIdx.x; i < words; i += blockDim.x)
		s[i] = x[blockIdx.x * 64 + i];
	__syncthreads();
	float t = 0;
	for (int i = 0; i < 64; i++)
		t += s[(threadIdx.x * 37 + i * 113) % words];
	y[GID] = t;
}
__global__ void asyncTiles(const float4 *x, float4 *y, int tiles) // two tiles on the way
{
	__shared__ float4 s[2][128];
	int t = threadIdx.x, at = blockIdx.x * tiles * 128 + t;
	auto fetch = [&](int k) {
		unsigned to = (unsigned)__cvta_generic_to_shared(&s[k & 1][t]);
		asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\ncp.async.commit_group;" ::"r"(to), "l"(x + at + k * 128));
	};
	float4 sum = { 0, 0, 0, 0 };
	fetch(0);
	for (int k = 0; k < tiles; k++) {
		if (k + 1 < tiles) {
			fetch(k + 1);
			asm volatile("cp.async.wait_group 1;" ::: "memory");
		} else
			asm volatile("cp.async.wait_group 0;" ::: "memory");
		__syncthreads();
		float4 v = s[k & 1][127 - t];
		sum.x += v.x;
		sum.y += v.y * 2;
		sum.z += v.z * 3;
		sum.w += v.w * 4;
		__syncthreads();
	}
	y[GID] = sum;
}

int main()
{
	const int M = 1 << 20;
	float *x = floats(8 * M), *y = space<float>(8 * M), *z = space<float>(M);
	double *d = filled<double>(M, [](size_t i) { return i % 17 ? (double)(i * 0x9e3779b1u >> 8) * (1. / (1 << 24)) : 30.; }), *e = space<double>(M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(4 * M), *zero = space<int>(M), *table = space<int>(M);
	__half *h = filled<__half>(2 * M, [](size_t i) { return __float2half((int)(i * 37 % 64) * .03125f - 1); }), *h2 = space<__half>(2 * M);
	dim3 square(16, 16), flat(32, 8);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("bitonic_block", bitonicBlock<<<512, 1024>>>(k, k2));
	RUN("odd_even", oddEven<<<264, 256>>>(k2, 256));
	RUN("radix_count", radixCount<<<264, 256>>>((unsigned *)k, (unsigned *)k2, 4 * M, 12));
	RUN("radix_split", radixSplit<<<8192, 256>>>((unsigned *)k, (unsigned *)k2, 9));
	RUN("keep_positive", keepPositive<<<4096, 256>>>(x, y, zero, M));
	RUN("insert_keys", insertKeys<<<1024, 256>>>((unsigned *)k, (unsigned *)table, M - 1, M / 4));
	RUN("find_keys", findKeys<<<1024, 256>>>((unsigned *)k, (unsigned *)table, M - 1, zero, M / 4));
	RUN("sums_by_key", sumsByKey<<<264, 256>>>(k, x, z, M, 5000));
	RUN("locked_sums", lockedSums<<<64, 128>>>(k, e, 8192));
	RUN("lock_per_block", lockPerBlock<<<512, 256>>>(e, x));
	RUN("blur_mirrored", blurMirrored<<<dim3(32, 128), flat>>>((unsigned char *)k, (unsigned char *)k2, 1000, 1000));
	RUN("sobel_skipped", sobelSkipped<<<dim3(64, 64), square>>>(x, y, 1023, 1023));
	RUN("grey", grey<<<4096, 256>>>((uchar3 *)k, (unsigned char *)k2, M));
	RUN("copy_by_9", copyStrided<<<2048, 256>>>(x, y, M / 2, 9));
	RUN("along_z", alongZ<<<64, 256>>>(x, y, 128));
	RUN("small_products", smallProducts<<<256, 256>>>(x, x + M, y));
	RUN("cholesky_small", choleskySmall<<<256, 128>>>(d, 16));
	RUN("tensor_tile", tensorTile<<<dim3(16, 64), 128>>>(h, h + M, y, 1024));
	RUN("poly_halves", polyHalves<<<2048, 256>>>((__half2 *)h, (__half2 *)h2, 200));
	RUN("bytes_dot", bytesDot<<<1024, 256>>>(k, k + M, zero, 1024));
	RUN("recurse", recurse<<<132, 128>>>(k2, 14));
	RUN("double_functions", doubleFunctions<<<1024, 256>>>(d, e));
	RUN("bessel_like", besselLike<<<512, 256>>>(d, e));
	RUN("division_chain", divisionChain<<<1024, 256>>>((unsigned *)k, (unsigned *)k2, 50));
	RUN("long_divisions", longDivisions<<<512, 128>>>((long long *)k, (long long *)k2, 30));
	RUN("tiny_blocks", tiny<<<32768, 32>>>(x, y));
	RUN("one_block", oneBlock<<<1, 1024>>>(x, z, M));
	RUN("many_registers", manyRegisters<<<528, 128>>>(x, y));
	cudaFuncSetAttribute(muchShared, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10);
	RUN("much_shared", muchShared<<<528, 128, 100 << 10>>>(x, y, 25600));
	RUN("async_tiles", asyncTiles<<<264, 128>>>((float4 *)x, (float4 *)y, 24));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
