// An address of 32 bits in shared memory, of one's own block or another's of the cluster, means the same place in all of
// its blocks: it may be handed on as a number.
// ANSWER: by the manual, not recorded
// FLAGS: -std=c++17 -arch=sm_90a
#include <cuda_fp16.h>
#include <cstdio>
#include <cstdlib>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
	printf("FAIL %s: %s\n", #x, cudaGetErrorName(e_)); exit(2); } } while (0)
typedef unsigned u32;
typedef unsigned long long u64;

static __device__ u32 own(const void *p) { return (u32)__cvta_generic_to_shared(p); }
static __device__ u32 map(u32 a, u32 rank)
{
	u32 r;

	asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(rank));
	return r;
}
static __device__ u32 rank_of(u32 a)
{
	u32 r;

	asm("getctarank.shared::cluster.u32 %0, %1;" : "=r"(r) : "r"(a));
	return r;
}
static __device__ u32 rank()
{
	u32 r;

	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
	return r;
}
static __device__ void put(u32 a, u32 v) { asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(a), "r"(v) : "memory"); }
static __device__ u32 get(u32 a)
{
	u32 v;

	asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(v) : "r"(a) : "memory");
	return v;
}
static __device__ void meet()
{
	asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// Block b maps a place in block b + 1, gives the number to block b + 2, which writes there.
__global__ void __cluster_dims__(4, 1, 1) handed_on(u32 *out)
{
	__shared__ u32 place[32], given[32];
	const u32 t = threadIdx.x, me = rank();

	place[t] = 0;
	meet();
	put(map(own(&given[t]), (me + 2) % 4), map(own(&place[t]), (me + 1) % 4));
	meet();
	put(given[t], 1000 * me + t);
	out[blockIdx.x * 64 + t] = rank_of(given[t]);
	meet();
	out[blockIdx.x * 64 + 32 + t] = place[t];
}

// A block's own addresses, through memory of the grid; places far into its memory, too; generic ones go back to the same number.
__global__ void __cluster_dims__(4, 1, 1) own_ones(u32 *out, u32 *table)
{
	extern __shared__ u32 more[];
	const u32 t = threadIdx.x, me = rank(), n = 1024;
	u32 *mine = &more[n - 32 + t];
	u64 far;

	*mine = 100 * me + t;
	table[blockIdx.x * 32 + t] = own(mine);
	__threadfence();
	meet();
	const u32 there = table[(blockIdx.x ^ 3) * 32 + t];

	asm("cvta.shared::cluster.u64 %0, %1;" : "=l"(far) : "l"((u64)there));
	out[blockIdx.x * 64 + t] = get(there) + (map(own(mine), me) == own(mine) ? 0 : 10000) + (rank_of(own(mine)) == me ? 0 : 20000);
	out[blockIdx.x * 64 + 32 + t] = *(volatile u32 *)far + (own((void *)far) == there ? 0 : 40000);
	meet();
}

// Which block's memory a word names is decided at run time, lane by lane, in a loop with the block's barrier.
__global__ void __cluster_dims__(2, 2, 1) many(u32 *out)
{
	__shared__ u32 ring[64], next[64];
	const u32 t = threadIdx.x, me = rank();
	u32 sum = 0;

	ring[t] = me * 64 + t;
	next[t] = map(own(&ring[(t * 7 + 1) % 64]), (me + t) % 4);
	meet();
	for (u32 i = 0; i < 4; i++) {
		sum = sum * 3 + get(next[(t + i) % 64]);
		__syncthreads();
		if (t < 64 - i)
			next[t] = map(next[t], rank_of(next[t]) + 1 & 3);
		__syncthreads();
	}
	meet();
	out[(blockIdx.y * gridDim.x + blockIdx.x) * 64 + t] = sum;
}

// A matrix descriptor names the block's own memory by the low bits of an address. Tiles of 8 × 8, two along k.
static __device__ u32 at(u32 row, u32 k) { return row / 8 * 128 + k / 8 * 64 + row % 8 * 8 + k % 8; }
static __device__ u32 a_of(u32 row, u32 k, u32 me) { return (row + k + me) % 5; }
static __device__ u32 b_of(u32 col, u32 k, u32 me) { return (col * k + 1 + me) % 3; }

__global__ void __cluster_dims__(2, 1, 1) products(u32 *wrong)
{
	__shared__ alignas(1024) __half a[64 * 16], b[8 * 16];
	const u32 t = threadIdx.x, me = rank();
	const u64 lead = 128, stride = 256, steps = lead >> 4 << 16 | stride >> 4 << 32;
	float d[4];

	for (u32 i = t; i < 64 * 16; i += 128)
		a[at(i / 16, i % 16)] = __float2half(a_of(i / 16, i % 16, me));
	b[at(t / 16, t % 16)] = __float2half(b_of(t / 16, t % 16, me));
	meet();
	asm volatile("{ .reg .pred p; setp.ne.b32 p, 0, 0; fence.proxy.async; wgmma.fence.sync.aligned;"
		     " wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;"
		     " wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0; }"
		     : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
		     : "l"(steps | (own(a) & 0x3ffff) >> 4), "l"(steps | (own(b) & 0x3ffff) >> 4));
	for (u32 i = 0; i < 4; i++) {
		const u32 row = t / 32 * 16 + t % 32 / 4 + i / 2 * 8, col = t % 4 * 2 + i % 2;
		u32 want = 0;

		for (u32 k = 0; k < 16; k++)
			want += a_of(row, k, me) * b_of(col, k, me);
		if (d[i] != want)
			atomicAdd(wrong, 1);
	}
	meet();
}

static void show(const char *what, const u32 *v, u32 n)
{
	u32 sum = 0;

	for (u32 i = 0; i < n; i++)
		sum = sum * 31 + v[i];
	printf("%s: %u %u %u %u %u ... %u, all %u\n", what, v[0], v[1], v[32], v[64], v[96], v[n - 1], sum);
}

int main()
{
	static u32 h[512];
	u32 *out, *table;

	CK(cudaMalloc(&out, sizeof h));
	CK(cudaMalloc(&table, 8 * 32 * sizeof *table));
	handed_on<<<8, 32>>>(out);
	CK(cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost));
	show("handed on", h, 512);
	own_ones<<<8, 32, 4096>>>(out, table);
	CK(cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost));
	show("own", h, 512);
	many<<<dim3(4, 2), 64>>>(out);
	CK(cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost));
	show("many", h, 512);
	CK(cudaMemset(out, 0, sizeof *out));
	products<<<4, 128>>>(out);
	CK(cudaMemcpy(h, out, sizeof *h, cudaMemcpyDeviceToHost));
	printf("products: %u wrong\n", h[0]);
}
