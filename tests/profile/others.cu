// An eleventh set of kernels, timed on an H100 (h100.csv): clusters, grids that synchronise, bulk copies, tables in constant
// memory, tensor cores for bytes and doubles, atomics of halves, tickets, locks by warps and by blocks, blocks that wait
// in a chain, virtual functions, an interpreter, long numbers, trees walked with a stack, runs unpacked, permutations,
// bytes off their words, sorting in registers, blocks of a sparse matrix, sines of large numbers, blocks that leave at
// once, counters as random numbers, streams of vectors.
#include "clocked.h"
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <mma.h>

#define GID (blockIdx.x * blockDim.x + threadIdx.x)
namespace cg = cooperative_groups;

__global__ void nothing() {}

// ---- groups of blocks
__global__ void __cluster_dims__(8) clusterSum(const float *x, float *out, int each)
{
	__shared__ float part, warps[8];
	cg::cluster_group c = cg::this_cluster();
	float s = 0;
	for (int i = threadIdx.x; i < each; i += 256)
		s += x[blockIdx.x * each + i];
	for (int d = 16; d; d /= 2)
		s += __shfl_xor_sync(~0u, s, d);
	if (threadIdx.x % 32 == 0)
		warps[threadIdx.x / 32] = s;
	__syncthreads();
	if (!threadIdx.x) {
		part = 0;
		for (int i = 0; i < 8; i++)
			part += warps[i];
	}
	c.sync();
	if (c.block_rank() == 0 && threadIdx.x < 8) {
		float t = *c.map_shared_rank(&part, threadIdx.x);
		for (int d = 4; d; d /= 2)
			t += __shfl_xor_sync(0xff, t, d);
		if (!threadIdx.x)
			out[blockIdx.x / 8] = t;
	}
	c.sync();
}
__global__ void gridSteps(float *a, float *b, int n, int steps) // a cooperative launch
{
	cg::grid_group g = cg::this_grid();
	for (int s = 0; s < steps; s++) {
		for (int i = GID + 1; i < n - 1; i += gridDim.x * blockDim.x)
			b[i] = .25f * a[i - 1] + .5f * a[i] + .25f * a[i + 1];
		g.sync();
		float *t = a;
		a = b;
		b = t;
	}
}
__global__ void dominoes(volatile int *flag, const int *x, int *out, int time) // each block waits for the one before
{
	if (!threadIdx.x) {
		int s = 0;
		if (blockIdx.x)
			while ((s = flag[blockIdx.x - 1]) >> 16 != time)
				;
		s = (s & 65535) + x[blockIdx.x] % 7;
		out[blockIdx.x] = s;
		__threadfence();
		flag[blockIdx.x] = time << 16 | s;
	}
}

// ---- locks
__device__ unsigned nextTicket, served;
__device__ int lock16[16 * 32];
__global__ void ticketBlocks(volatile float *sums)
{
	if (!threadIdx.x) {
		unsigned mine = atomicAdd(&nextTicket, 1);
		while (*(volatile unsigned *)&served != mine)
			;
		for (int i = 0; i < 4; i++)
			sums[i] += mine & 3;
		__threadfence();
		*(volatile unsigned *)&served = mine + 1;
	}
}
__global__ void lockInBlock(int *out) // each thread takes its block's lock once
{
	__shared__ int lock;
	__shared__ volatile int sum;
	if (!threadIdx.x)
		lock = sum = 0;
	__syncthreads();
	for (bool done = false; !done;)
		if (!atomicCAS(&lock, 0, 1)) {
			sum += threadIdx.x;
			__threadfence_block();
			atomicExch(&lock, 0);
			done = true;
		}
	__syncthreads();
	if (!threadIdx.x)
		out[blockIdx.x] = sum;
}
__global__ void lockPerWarp(volatile double *sums, int rounds) // the first lane of each warp, one of 16 locks
{
	int w = GID / 32;
	if (threadIdx.x % 32)
		return;
	for (int r = 0; r < rounds; r++) {
		int b = (w * 7 + r) & 15;
		while (atomicCAS(&lock16[b * 32], 0, 1))
			;
		sums[b * 16] += w;
		__threadfence();
		atomicExch(&lock16[b * 32], 0);
	}
}

// ---- memory
__global__ void bulkTiles(const float *x, float *y, int tiles) // one thread sends for 8 KiB at a time
{
	__shared__ alignas(128) float s[2][2048];
	__shared__ alignas(8) unsigned long long bar[2];
	unsigned b = (unsigned)__cvta_generic_to_shared(bar), to = (unsigned)__cvta_generic_to_shared(s);
	const float *from = x + (size_t)blockIdx.x * tiles * 2048;
	auto fetch = [&](int k) {
		asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 8192;" ::"r"(b + 8 * (k & 1)) : "memory");
		asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 8192, [%2];" ::"r"(to + 8192 * (k & 1)),
			     "l"(from + k * 2048), "r"(b + 8 * (k & 1))
			     : "memory");
	};
	if (!threadIdx.x) {
		asm volatile("mbarrier.init.shared.b64 [%0], 1;\nmbarrier.init.shared.b64 [%0+8], 1;" ::"r"(b) : "memory");
		asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
	}
	__syncthreads();
	if (!threadIdx.x)
		fetch(0);
	float sum = 0;
	for (int k = 0; k < tiles; k++) {
		if (!threadIdx.x && k + 1 < tiles)
			fetch(k + 1);
		asm volatile("{\n.reg .pred p;\nW:\nmbarrier.try_wait.parity.shared.b64 p, [%0], %1;\n@!p bra W;\n}" ::"r"(b + 8 * (k & 1)), "r"(k >> 1 & 1)
			     : "memory");
		for (int i = threadIdx.x; i < 2048; i += 256)
			sum += s[k & 1][i] * (k + 1);
		__syncthreads();
	}
	y[GID] = sum;
}
__constant__ float table[1024];
__global__ void constTable(const int *k, float *y, int n) // lanes ask for different places
{
	float s = 0;
	int at = k[GID];
	for (int i = 0; i < n; i++) {
		s += table[at & 1023];
		at = at * 5 + 1;
	}
	y[GID] = s;
}
__global__ void halfAdds(const int *k, __half2 *sums, int n)
{
	int i = GID;
	if (i < n)
		atomicAdd(&sums[k[i] & 65535], __floats2half2_rn(1, .5f));
}
__global__ void bitReversed(const float *x, float *y, int bits)
{
	unsigned i = GID;
	y[__brev(i) >> (32 - bits)] = x[i];
}
__global__ void bytesMoved(const unsigned char *x, unsigned char *y, int n, int by)
{
	for (int i = GID; i < n; i += gridDim.x * blockDim.x)
		y[i] = x[i + by];
}
__global__ void streamed(const float4 *x, float4 *y)
{
	float4 v = __ldcs(&x[GID]);
	v.x = fmaf(v.x, 2, 1);
	v.y = fmaf(v.y, 2, 1);
	v.z = fmaf(v.z, 2, 1);
	v.w = fmaf(v.w, 2, 1);
	__stcs(&y[GID], v);
}
__global__ void blockRows(const int *col, const float *val, const float *x, float *y, int each) // a quarter of a warp a row of 4 x 4 blocks
{
	int row = GID / 4, r = threadIdx.x % 4;
	float s = 0;
	for (int k = 0; k < each; k++) {
		int at = row * each + k, c = col[at] & 65535;
		for (int j = 0; j < 4; j++)
			s += val[16 * (at & 65535) + 4 * r + j] * x[4 * c + j];
	}
	y[GID] = s;
}

// ---- tensor cores
__global__ void tensorBytes(const signed char *a, const signed char *b, int *c, int n)
{
	using namespace nvcuda::wmma;
	fragment<matrix_a, 16, 16, 16, signed char, row_major> x;
	fragment<matrix_b, 16, 16, 16, signed char, col_major> y;
	fragment<accumulator, 16, 16, 16, int> s;
	int row = blockIdx.y * 16, col = (blockIdx.x * 4 + threadIdx.x / 32) * 16;
	fill_fragment(s, 0);
	for (int k = 0; k < n; k += 16) {
		load_matrix_sync(x, a + row * n + k, n);
		load_matrix_sync(y, b + col * n + k, n);
		mma_sync(s, x, y, s);
	}
	store_matrix_sync(c + row * n + col, s, n, mem_row_major);
}
__global__ void tensorDoubles(const double *a, const double *b, double *c, int n)
{
	using namespace nvcuda::wmma;
	fragment<matrix_a, 8, 8, 4, double, row_major> x;
	fragment<matrix_b, 8, 8, 4, double, row_major> y;
	fragment<accumulator, 8, 8, 4, double> s;
	int row = blockIdx.y * 8, col = (blockIdx.x * 4 + threadIdx.x / 32) * 8;
	fill_fragment(s, 0.);
	for (int k = 0; k < n; k += 4) {
		load_matrix_sync(x, a + row * n + k, n);
		load_matrix_sync(y, b + k * n + col, n);
		mma_sync(s, x, y, s);
	}
	store_matrix_sync(c + row * n + col, s, n, mem_row_major);
}

// ---- control
struct Shape {
	float p, q;
	__device__ Shape(float a, float b) : p(a), q(b) {}
	__device__ virtual float area(float s) const = 0;
};
struct Box : Shape {
	using Shape::Shape;
	__device__ float area(float s) const override { return p * q * s; }
};
struct Ball : Shape {
	using Shape::Shape;
	__device__ float area(float s) const override { return 3.14159f * p * p * s + q; }
};
struct Cone : Shape {
	using Shape::Shape;
	__device__ float area(float s) const override { return sqrtf(p * p + q * q) * s; }
};
__global__ void virtualShapes(const float *x, float *y, int n)
{
	int i = GID;
	Box a(x[i], 2);
	Ball b(x[i], 3);
	Cone c(x[i], 4);
	const Shape *all[3] = { &a, &b, &c };
	float s = 0;
	for (int k = 0; k < n; k++)
		s += all[(i / 32 + k) % 3]->area(s + k);
	y[i] = s;
}
__global__ void byteMachine(const unsigned char *code, const int *x, int *y, int steps) // each thread begins elsewhere
{
	int a = x[GID], b = 1, c = 0;
	unsigned at = GID & 1023;
	for (int i = 0; i < steps; i++) {
		switch (code[at] & 7) {
		case 0: a += b; break;
		case 1: b = a ^ c; break;
		case 2: c = a * b; break;
		case 3: a = __popc(a) + c; break;
		case 4: b -= 3; break;
		case 5: c = c << 1 | (a & 1); break;
		case 6: at += a & 3; break;
		default: a = ~a; break;
		}
		at = (at + 1) & 4095;
	}
	y[GID] = a + b + c;
}
__global__ void bigProducts(const unsigned *x, unsigned *y, int n) // 256 bits by 256 bits, the low half
{
	unsigned a[8], r[8];
	for (int i = 0; i < 8; i++)
		a[i] = r[i] = x[(GID & 65535) * 8 + i];
	for (int k = 0; k < n; k++) {
		unsigned t[8] = { 0 };
#pragma unroll
		for (int i = 0; i < 8; i++) {
			unsigned long long carry = 0;
#pragma unroll
			for (int j = 0; j + i < 8; j++) {
				carry += (unsigned long long)a[i] * r[j] + t[i + j];
				t[i + j] = (unsigned)carry;
				carry >>= 32;
			}
		}
		for (int i = 0; i < 8; i++)
			r[i] = t[i] | 1;
	}
	for (int i = 0; i < 8; i++)
		y[(GID & 65535) * 8 + i] = r[i];
}
__global__ void treeWalk(const int2 *range, const float *x, int *found, int nodes) // a heap of ranges; a stack in local memory
{
	int stack[32], top = 0, n = 0;
	int want = (int)(x[GID] * 4096);
	stack[top++] = 0;
	while (top) {
		int i = stack[--top];
		int2 r = range[i];
		if (want < r.x || want > r.y)
			continue;
		if (2 * i + 2 < nodes) {
			stack[top++] = 2 * i + 2;
			stack[top++] = 2 * i + 1;
		} else
			n++;
	}
	found[GID] = n;
}
__global__ void runsUnpacked(const unsigned char *runs, unsigned char *out, int each) // a thread 32 pairs of length and value
{
	int to = GID * each * 8;
	for (int i = 0; i < each; i++) {
		unsigned char value = runs[2 * (GID * each + i)], n = runs[2 * (GID * each + i) + 1] & 7;
		for (int k = 0; k <= n; k++)
			out[to++] = value;
	}
}
__global__ void warpSort(const int *x, int *y) // 32 numbers in registers
{
	int v = x[GID], lane = threadIdx.x % 32;
	for (int k = 2; k <= 32; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			int o = __shfl_xor_sync(~0u, v, j);
			bool up = !(lane & k), low = !(lane & j);
			v = up == low ? min(v, o) : max(v, o);
		}
	y[GID] = v;
}
__global__ void mostLeave(const int *k, float *y) // one block in 16 works
{
	if (k[blockIdx.x] & 15)
		return;
	float s = threadIdx.x;
	for (int i = 0; i < 200; i++)
		s = s * .99f + i;
	y[GID] = s;
}

// ---- arithmetic
__global__ void largeSines(const float *x, float *y)
{
	float v = x[GID] * 1e7f;
	y[GID] = sinf(v) + cosf(v * 3);
}
__global__ void philox(unsigned *y, int n)
{
	unsigned s = 0;
	for (int k = 0; k < n; k++) {
		unsigned a = GID, b = k, c = 0x1234, d = 0, p = 0x5678, q = 0x9abc;
#pragma unroll
		for (int r = 0; r < 10; r++) {
			unsigned h0 = __umulhi(0xD2511F53u, a), l0 = 0xD2511F53u * a, h1 = __umulhi(0xCD9E8D57u, c), l1 = 0xCD9E8D57u * c;
			a = h1 ^ b ^ p;
			b = l1;
			c = h0 ^ d ^ q;
			d = l0;
			p += 0x9E3779B9u;
			q += 0xBB67AE85u;
		}
		s += a ^ b ^ c ^ d;
	}
	y[GID] = s;
}

int main()
{
	const int M = 1 << 20;
	float *x = floats(8 * M), *y = space<float>(8 * M), *z = space<float>(M);
	double *d = filled<double>(M, [](size_t i) { return (i * 0x9e3779b1u >> 12) * (1. / (1 << 20)); }), *e = space<double>(M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(4 * M), *zero = space<int>(M), *flags = space<int>(4096);
	int2 *range = filled<int2>(8191, [](size_t i) { // node i of level l has 4096 >> l numbers
		int l = 31 - __builtin_clz((unsigned)i + 1), w = 4096 >> l, at = (int)(i + 1 - (1u << l)) * w;
		return make_int2(at > 8 ? at - 8 : 0, at + w + 8);
	});
	__half2 *h = space<__half2>(65536);
	static float numbers[1024];
	for (int i = 0; i < 1024; i++)
		numbers[i] = i * .25f;
	cudaMemcpyToSymbol(table, numbers, sizeof numbers);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("cluster_sum", clusterSum<<<128, 256>>>(x, z, 8192));
	int n = M, steps = 20;
	void *args[] = { &x, &y, &n, &steps };
	RUN("grid_steps", cudaLaunchCooperativeKernel((void *)gridSteps, dim3(132), dim3(256), args, 0, 0));
	int time = 0;
	RUN("dominoes", dominoes<<<264, 64>>>(flags, k, k2, ++time));
	RUN("ticket_blocks", ticketBlocks<<<264, 64>>>(z));
	RUN("lock_in_block", lockInBlock<<<132, 128>>>(k2));
	RUN("lock_per_warp", lockPerWarp<<<32, 128>>>(e, 4));
	RUN("bulk_tiles", bulkTiles<<<264, 256>>>(x, y, 8));
	RUN("const_table", constTable<<<528, 256>>>(k, y, 64));
	RUN("half_adds", halfAdds<<<4096, 256>>>(k, h, M));
	RUN("bit_reversed", bitReversed<<<8192, 256>>>(x, y, 21));
	RUN("bytes_moved", bytesMoved<<<1056, 256>>>((unsigned char *)k, (unsigned char *)k2, 8 * M, 3));
	RUN("streamed", streamed<<<4096, 512>>>((float4 *)x, (float4 *)y));
	RUN("block_rows", blockRows<<<256, 256>>>(k, x, x + 4 * M, y, 16));
	RUN("tensor_bytes", tensorBytes<<<dim3(16, 64), 128>>>((signed char *)k, (signed char *)(k + M), k2, 1024));
	RUN("tensor_doubles", tensorDoubles<<<dim3(16, 64), 128>>>(d, d + M / 2, e, 512));
	RUN("virtual_shapes", virtualShapes<<<512, 256>>>(x, y, 60));
	RUN("byte_machine", byteMachine<<<256, 256>>>((unsigned char *)k, k + M, k2, 200));
	RUN("big_products", bigProducts<<<512, 128>>>((unsigned *)k, (unsigned *)k2, 20));
	RUN("tree_walk", treeWalk<<<512, 256>>>(range, x, k2, 8191));
	RUN("runs_unpacked", runsUnpacked<<<128, 256>>>((unsigned char *)k, (unsigned char *)k2, 32));
	RUN("warp_sort", warpSort<<<8192, 256>>>(k, k2));
	RUN("most_leave", mostLeave<<<16384, 256>>>(k, y));
	RUN("large_sines", largeSines<<<1024, 256>>>(x, y));
	RUN("philox", philox<<<1024, 256>>>((unsigned *)k2, 16));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
