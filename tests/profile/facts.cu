// What data sheets do not say and the time model (src/profile/timemodel.c) needs: how long a grid barrier, a flag from block
// to block, an atomic that all wait for, a turn of a lock in shared memory, a constant that is not in its cache, a switch, a
// bulk copy and a texture take. Run on a GPU it prints "name,ns": kernels with many rounds less those with few, by rounds.
#include <cstdio>
#include <algorithm>
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#define GID (blockIdx.x * blockDim.x + threadIdx.x)
namespace cg = cooperative_groups;

__global__ void barriers(int n)
{
	cg::grid_group g = cg::this_grid();
	for (int i = 0; i < n; i++)
		g.sync();
}
__global__ void chain(volatile int *flag, int time, int n) // n flags, handed round the blocks
{
	if (threadIdx.x)
		return;
	for (int k = blockIdx.x; k < n; k += gridDim.x) {
		while (k && flag[k - 1] != time)
			;
		__threadfence();
		flag[k] = time;
	}
}
__global__ void queue(int *next, int *out, int n) // blocks take numbers until there are no more
{
	__shared__ int mine;
	int sum = 0;
	for (;;) {
		if (!threadIdx.x)
			mine = atomicAdd(next, 1);
		__syncthreads();
		int k = mine;
		__syncthreads();
		if (k >= n)
			break;
		sum += k;
	}
	out[GID] = sum;
}
__global__ void oneAtomic(int *at, int n) // each waits for the one before
{
	int k = 0;
	for (int i = 0; i < n; i++)
		k = atomicAdd(at + (k & 1), k & 1);
	at[2] = k;
}
__global__ void tickets(volatile unsigned *served, unsigned *next, int n) // 0: served; a ticket lock, each block n times
{
	if (threadIdx.x)
		return;
	for (int i = 0; i < n; i++) {
		unsigned mine = atomicAdd(next, 1);
		while (*served != mine)
			;
		__threadfence();
		*served = mine + 1;
	}
}
__global__ void sharedLock(int *out, int n)
{
	__shared__ int lock;
	__shared__ volatile int sum;
	if (!threadIdx.x)
		lock = sum = 0;
	__syncthreads();
	for (int i = 0; i < n; i++)
		for (bool done = false; !done;)
			if (!atomicCAS(&lock, 0, 1)) {
				sum = sum + 1;
				__threadfence_block();
				atomicExch(&lock, 0);
				done = true;
			}
	__syncthreads();
	if (!threadIdx.x)
		out[blockIdx.x] = sum;
}
__constant__ int table[16384];
__global__ void constants(int *out, int words, int n, int apart) // words: a power of two; apart: lanes ask for others
{
	int at = GID / 32 * 37 + threadIdx.x % 32 * apart;
	for (int i = 0; i < n; i++)
		at = at * 5 + 1 + table[at & (words - 1)];
	out[GID] = at;
}
__global__ void switches(const unsigned char *code, int *out, int n, int ways, int apart)
{
	int a = threadIdx.x, b = 1, c = 2, at = apart ? GID * 7 : GID / 32 * 7;
	for (int i = 0; i < n; i++) {
		switch (code[at++ & 4095] & (ways - 1)) {
		case 0: a += b; break;
		case 1: b = a ^ c; break;
		case 2: c = a * b; break;
		case 3: a = __popc(a) + c; break;
		case 4: b -= 3 + c; break;
		case 5: c = c << 1 | (a & 1); break;
		case 6: at += a & 3; break;
		case 7: a = ~a; break;
		case 8: b = a * 3 - c; break;
		case 9: c = __brev(a) + b; break;
		case 10: a = a >> 3 ^ b; break;
		case 11: b = max(a, c); break;
		case 12: c = min(a, b) - 1; break;
		case 13: a = b * c + a; break;
		case 14: b = __clz(c); break;
		default: c = a - b; break;
		}
	}
	out[GID] = a + b + c;
}
template <int SIZE, int DEPTH> __global__ void bulk(const char *from, size_t all, float *out, int n)
{
	extern __shared__ __align__(128) char s[];
	__shared__ alignas(8) unsigned long long bar[DEPTH];
	unsigned b = (unsigned)__cvta_generic_to_shared(bar), to = (unsigned)__cvta_generic_to_shared(s);
	if (threadIdx.x)
		return;
	for (int d = 0; d < DEPTH; d++)
		asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(b + 8 * d) : "memory");
	asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
	for (int k = 0; k < n + DEPTH; k++) {
		int d = k % DEPTH;
		if (k >= DEPTH)
			asm volatile("{\n.reg .pred p;\nW:\nmbarrier.try_wait.parity.shared.b64 p, [%0], %1;\n@!p bra W;\n}" ::"r"(b + 8 * d), "r"(k / DEPTH + 1 & 1) : "memory");
		if (k < n) {
			size_t at = ((size_t)k * gridDim.x + blockIdx.x) * SIZE % all;
			asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(b + 8 * d), "n"(SIZE) : "memory");
			asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to + d * SIZE), "l"(from + at), "n"(SIZE), "r"(b + 8 * d) : "memory");
		}
	}
	out[blockIdx.x] = *(float *)s;
}
template <int SIZE> __global__ void bulkOut(char *to, size_t all, int n)
{
	extern __shared__ __align__(128) char s[];
	unsigned from = (unsigned)__cvta_generic_to_shared(s);
	if (threadIdx.x)
		return;
	for (int k = 0; k < n; k++) {
		size_t at = ((size_t)k * gridDim.x + blockIdx.x) * SIZE % all;
		asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to + at), "r"(from), "n"(SIZE) : "memory");
		asm volatile("cp.async.bulk.commit_group;" ::: "memory");
	}
	asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
__global__ void fetches(cudaTextureObject_t t, float *out, int n, float dx, float dy, int w)
{
	float s = 0, x = GID % w + .25f, y = GID / w + .25f;
	for (int i = 0; i < n; i++)
		s += tex2D<float>(t, x + i * dx, y + i * dy);
	out[GID] = s;
}

static cudaEvent_t from, to;
template <class F> float once(F launch)
{
	float ms;
	cudaDeviceSynchronize();
	cudaEventRecord(from);
	launch();
	cudaEventRecord(to);
	cudaEventSynchronize(to);
	cudaEventElapsedTime(&ms, from, to);
	return ms;
}
template <class F> float median(F launch)
{
	float ms[9];
	launch();
	for (float &t : ms)
		t = once(launch);
	std::sort(ms, ms + 9);
	return ms[4];
}
// launch(n) for two n: ns for each of what is between them
template <class F> void slope(const char *name, int few, int many, F launch)
{
	float a = median([&] { launch(few); }), b = median([&] { launch(many); });
	printf("%s,%.1f,%.0f\n", name, (b - a) * 1e6 / (many - few), a * 1e6);
	fflush(stdout);
}

int main()
{
	int *k, *flag, *out, time = 0;
	char *big;
	unsigned char *code, bytes[4096];
	size_t all = 64 << 20;
	unsigned seed = 1;
	char name[64];
	cudaEventCreate(&from);
	cudaEventCreate(&to);
	cudaMalloc(&k, 1 << 20);
	cudaMalloc(&flag, 1 << 20);
	cudaMalloc(&out, 16 << 20);
	cudaMalloc(&big, all);
	cudaMalloc(&code, 4096);
	cudaMemset(k, 0, 1 << 20);
	cudaMemset(flag, 0, 1 << 20);
	cudaMemset(big, 0, all);
	for (unsigned char &b : bytes)
		b = (seed = seed * 1664525 + 1013904223) >> 24;
	cudaMemcpy(code, bytes, 4096, cudaMemcpyHostToDevice);

	for (int blocks : { 1, 16, 132, 264, 528, 1056 })
		for (int threads : { 32, 256 }) {
			if (blocks == 1056 && threads > 32)
				threads = 128;
			sprintf(name, "barrier_%d_%d", blocks, threads);
			slope(name, 10, 110, [&](int n) {
				void *args[] = { &n };
				cudaLaunchCooperativeKernel((void *)barriers, dim3(blocks), dim3(threads), args, 0, 0);
			});
		}
	for (int blocks : { 2, 16, 132, 264, 1056 }) {
		sprintf(name, "chain_%d", blocks);
		slope(name, blocks, 4 * blocks, [&](int n) { chain<<<blocks, 32>>>(flag, ++time, n); });
	}
	for (int blocks : { 1, 132, 264, 1056 }) {
		sprintf(name, "queue_%d", blocks);
		slope(name, 2000, 10000, [&](int n) { cudaMemsetAsync(k, 0, 4); queue<<<blocks, 64>>>(k, out, n); });
	}
	slope("atomic_latency", 100, 1100, [&](int n) { oneAtomic<<<1, 1>>>(k, n); });
	for (int blocks : { 1, 16, 132, 264 }) {
		sprintf(name, "ticket_%d", blocks);
		slope(name, 1, 5, [&](int n) { cudaMemsetAsync(k, 0, 512); tickets<<<blocks, 32>>>((unsigned *)k, (unsigned *)k + 64, n); });
	}
	for (int blocks : { 1, 132, 528 })
		for (int threads : { 1, 32, 128, 256 }) {
			sprintf(name, "shared_lock_%d_%d", blocks, threads);
			slope(name, 1, 5, [&](int n) { sharedLock<<<blocks, threads>>>(out, n); });
		}
	for (int apart : { 0, 1 })
		for (int blocks : { 1, 132, 528 })
			for (int words = 256; words <= 16384; words *= 2) {
				sprintf(name, "const_%s_%d_%dB", apart ? "lanes" : "warps", blocks, 4 * words);
				slope(name, 64, 320, [&](int n) { constants<<<blocks, blocks == 1 ? 32 : 256>>>(out, words, n, apart * 11); });
			}
	for (int apart : { 0, 1 })
		for (int blocks : { 1, 132, 528 })
			for (int ways = 1; ways <= 16; ways *= 2) {
				sprintf(name, "switch_%s_%d_%d", apart ? "lanes" : "warps", blocks, ways);
				slope(name, 100, 500, [&](int n) { switches<<<blocks, blocks == 1 ? 32 : 256>>>(code, out, n, ways, apart); });
			}
#define BULK(size, depth)                                                                                           \
	for (int blocks : { 1, 132, 264 })                                                                          \
		for (size_t span : { (size_t)8 << 20, all }) {                                                      \
			cudaFuncSetAttribute(bulk<size, depth>, cudaFuncAttributeMaxDynamicSharedMemorySize, size * depth); \
			sprintf(name, "bulk_%d_%d_%d_%zuM", size, depth, blocks, span >> 20);                       \
			slope(name, 20, 120, [&](int n) { bulk<size, depth><<<blocks, 32, size * depth>>>(big, span, (float *)out, n); }); \
		}
	BULK(512, 1)
	BULK(2048, 1)
	BULK(8192, 1)
	BULK(32768, 1)
	BULK(2048, 4)
	BULK(8192, 2)
	BULK(8192, 4)
	BULK(32768, 3)
	for (int blocks : { 1, 132, 264 }) {
		sprintf(name, "bulk_out_8192_%d", blocks);
		slope(name, 20, 120, [&](int n) { bulkOut<8192><<<blocks, 32, 8192>>>(big, all, n); });
	}
	for (int filter : { 0, 1 }) {
		cudaTextureObject_t t = 0;
		cudaArray_t array;
		cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
		cudaMallocArray(&array, &format, 1024, 1024);
		cudaResourceDesc what = {};
		what.resType = cudaResourceTypeArray;
		what.res.array.array = array;
		cudaTextureDesc how = {};
		how.filterMode = filter ? cudaFilterModeLinear : cudaFilterModePoint;
		cudaCreateTextureObject(&t, &what, &how, 0);
		for (int blocks : { 1, 132, 1056 })
			for (int step = 0; step < 3; step++) {
				sprintf(name, "texture_%s_%d_%s", filter ? "linear" : "point", blocks, step == 0 ? "same" : step == 1 ? "right" : "down");
				slope(name, 16, 144, [&](int n) { fetches<<<blocks, blocks == 1 ? 32 : 256>>>(t, (float *)out, n, step == 1, step == 2, 1024); });
			}
	}
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
