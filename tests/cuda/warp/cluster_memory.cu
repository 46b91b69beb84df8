// What blocks of a cluster do to each other's shared memory: addresses of 32 bits and generic ones, atomics, asynchronous
// stores, mbarriers, copies to one block and to all, the cluster's barrier in two halves, registers of a cluster in three
// dimensions, blocks that leave early.
// ANSWER: by the manual, not recorded
// FLAGS: -std=c++17 -arch=sm_90a
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cstdint>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
	printf("FAIL %s: %s\n", #x, cudaGetErrorName(e_)); exit(2); } } while (0)
typedef unsigned u32;
typedef unsigned long long u64;
namespace cg = cooperative_groups;

static __device__ u32 shared_at(const void *p) { return (u32)__cvta_generic_to_shared(p); }
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
static __device__ u32 ranks()
{
	u32 r;

	asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(r));
	return r;
}
static __device__ void arrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
static __device__ void wait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }
static __device__ void init(u64 *bar, u32 n)
{
	asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(shared_at(bar)), "r"(n) : "memory");
}
static __device__ void wait_for(u64 *bar, u32 parity)
{
	asm volatile("{ .reg .pred p; W: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra W; }" ::"r"(shared_at(bar)),
		     "r"(parity)
		     : "memory");
}

// Every thread writes to the next block, through a 32-bit address, and adds to rank 0.
__global__ void __cluster_dims__(4, 1, 1) words(u32 *out)
{
	__shared__ u32 s[64], sum;
	u32 t = threadIdx.x, next = (rank() + 1) % ranks(), a = map(shared_at(s) + 4 * t, next);

	sum = 0;
	arrive();
	wait();
	asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(a), "r"(1000 * rank() + t) : "memory");
	asm volatile("red.shared::cluster.add.u32 [%0], %1;" ::"r"(map(shared_at(&sum), 0)), "r"(t) : "memory");
	u32 old;
	asm volatile("atom.shared::cluster.max.u32 %0, [%1+4], %2;" : "=r"(old) : "r"(map(shared_at(s), next) + 240), "r"(0) : "memory");
	arrive();
	wait();
	u32 back, *p = cg::this_cluster().map_shared_rank(&s[63 - t], next);
	asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(back) : "r"(map(shared_at(s) + 4 * t, next)));
	out[blockIdx.x * 64 + t] = s[t] + (back == 1000 * rank() + t ? 100000 : 0) + (rank_of(a) == next ? 200000 : 0) +
				   (*p == 1000 * rank() + 63 - t ? 400000 : 0) + (__isClusterShared(p) && !__isGlobal(p) ? 800000 : 0) +
				   (__isShared(p) ? 5 : 0);
	if (!rank() && !t)
		out[blockIdx.x * 64] = sum;
	arrive();
	wait();
}

// A producer of data for its neighbours: st.async and mbarriers of other blocks.
__global__ void pipeline(u32 *out, u32 rounds)
{
	__shared__ alignas(16) u32 box[32];
	__shared__ u64 full, empty;
	u32 t = threadIdx.x, me = rank(), next = (me + 1) % ranks(), before = (me + ranks() - 1) % ranks(), sum = 0;

	if (!t) {
		init(&full, 1);
		init(&empty, 32);
	}
	arrive();
	wait();
	for (u32 i = 0; i < rounds; i++) {
		if (i)
			wait_for(&empty, (i - 1) & 1);
		if (!t)
			asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 128;" ::"r"(shared_at(&full)) : "memory");
		asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(map(shared_at(&box[t]), next)),
			     "r"(me * 100 + i + t), "r"(map(shared_at(&full), next))
			     : "memory");
		wait_for(&full, i & 1);
		sum += box[31 - t];
		asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(map(shared_at(&empty), before)) : "memory");
	}
	out[blockIdx.x * 32 + t] = sum;
	arrive();
	wait();
}

// Block 0 copies to all of the mask; each waits at its own barrier.
__global__ void __cluster_dims__(2, 2, 1) multicast(const u32 *in, u32 *out, u32 mask)
{
	__shared__ alignas(128) u32 box[64];
	__shared__ u64 full;
	u32 t = threadIdx.x, me = rank(), at = (blockIdx.y * gridDim.x + blockIdx.x) * 64;

	box[t] = 7;
	if (!t) {
		init(&full, 1);
		if (mask >> me & 1)
			asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 256;" ::"r"(shared_at(&full)) : "memory");
	}
	arrive();
	wait();
	if (!me && !t)
		asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], 256, [%2], %3;" ::"r"(
				     shared_at(box)),
			     "l"(in), "r"(shared_at(&full)), "h"((unsigned short)mask)
			     : "memory");
	if (mask >> me & 1)
		wait_for(&full, 0);
	arrive();
	wait();
	out[at + t] = box[t];
	__syncthreads();
	init(&full, 1);
	__syncthreads();
	if (!t && me == 3) { // and from shared memory to shared memory of another block
		asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16;" ::"r"(shared_at(&full)) : "memory");
		asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 16, [%2];" ::"r"(
				     map(shared_at(box + 8), 2)),
			     "r"(shared_at(box)), "r"(shared_at(&full))
			     : "memory");
	}
	arrive();
	wait();
	if (me == 2)
		out[at + 8] = box[8];
}

__global__ void registers(u32 *out)
{
	u32 v[11];

#define READ(i, name) asm("mov.u32 %0, %%" name ";" : "=r"(v[i]))
	READ(0, "clusterid.x"); READ(1, "clusterid.y"); READ(2, "clusterid.z");
	READ(3, "cluster_ctaid.x"); READ(4, "cluster_ctaid.y"); READ(5, "cluster_ctaid.z");
	READ(6, "nclusterid.x"); READ(7, "cluster_nctaid.y"); READ(8, "cluster_nctarank"); READ(9, "cluster_ctarank");
	asm("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }" : "=r"(v[10]));
	u32 b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
	for (u32 i = 0; i < 11; i++)
		out[b * 11 + i] = v[i];
}

// Whoever has left counts as having arrived; arrivals and waits may have work in between.
__global__ void __cluster_dims__(2, 1, 1) leave(u32 *out)
{
	__shared__ u32 s[96];
	u32 t = threadIdx.x;

	if (rank() && t >= 32)
		return;
	s[t] = t + 1;
	asm volatile("barrier.cluster.arrive;" ::: "memory");
	out[blockIdx.x * 96 + t] = t;
	asm volatile("barrier.cluster.wait;" ::: "memory");
	u32 *p = cg::this_cluster().map_shared_rank(s, rank() ^ 1);
	out[blockIdx.x * 96 + t] += t < 32 ? 10 * p[t] : 0;
	asm volatile("barrier.cluster.arrive;" ::: "memory");
	asm volatile("barrier.cluster.wait;" ::: "memory");
}

__global__ void __cluster_dims__(2, 1, 1) both(u32 *out)
{
	__shared__ u32 s;
	auto g = cg::this_grid();

	s = 0;
	cg::this_cluster().sync();
	for (u32 i = 0; i < 3; i++) {
		atomicAdd(cg::this_cluster().map_shared_rank(&s, rank() ^ 1), i + 1);
		g.sync();
		if (!threadIdx.x)
			atomicAdd(out, s);
		g.sync();
	}
}

static u64 hash(const u32 *p, u32 n)
{
	u64 h = 0;

	for (u32 i = 0; i < n; i++)
		h = h * 31 + p[i];
	return h;
}

int main()
{
	u32 *o, *in, none = 0;
	cudaLaunchConfig_t c = {};
	cudaLaunchAttribute a[2];

	CK(cudaMallocManaged(&o, 1 << 16));
	CK(cudaMallocManaged(&in, 256));
	for (u32 i = 0; i < 64; i++)
		in[i] = 3 * i + 1;
	words<<<8, 64>>>(o);
	CK(cudaDeviceSynchronize());
	printf("words %u %u %u %u %u\n", o[0], o[1], o[64], o[4 * 64], o[511]);
	c.attrs = a;
	c.numAttrs = 1;
	a[0].id = cudaLaunchAttributeClusterDimension;
	for (u32 n : { 1, 2, 3, 8 }) {
		a[0].val.clusterDim = { n, 1, 1 };
		c.gridDim = 24;
		c.blockDim = 32;
		CK(cudaLaunchKernelEx(&c, pipeline, o, 9u));
		CK(cudaDeviceSynchronize());
		printf("pipeline of %u: %u %u %u, all %llx\n", n, o[0], o[31], o[23 * 32], hash(o, 24 * 32));
	}
	for (u32 mask : { 15, 5, 8 }) {
		multicast<<<dim3(4, 2), 64>>>(in, o, mask);
		CK(cudaDeviceSynchronize());
		for (u32 b = 0; b < 8; b++)
			printf("%u %u%c", o[b * 64], o[b * 64 + 8], b == 7 ? '\n' : ' ');
	}
	a[0].val.clusterDim = { 2, 2, 2 };
	c.gridDim = dim3(4, 4, 2);
	c.blockDim = 1;
	CK(cudaLaunchKernelEx(&c, registers, o));
	CK(cudaDeviceSynchronize());
	for (u32 b : { 0, 7, 18, 31 })
		for (u32 i = 0; i < 11; i++)
			printf("%u%c", o[b * 11 + i], i == 10 ? '\n' : ' ');
	registers<<<dim3(3, 2), 1>>>(o);
	CK(cudaDeviceSynchronize());
	for (u32 i = 0; i < 11; i++)
		printf("%u%c", o[5 * 11 + i], i == 10 ? '\n' : ' ');
	leave<<<4, 96>>>(o);
	CK(cudaDeviceSynchronize());
	printf("leave %u %u %u %u\n", o[1], o[95], o[96 + 31], o[2 * 96 + 31]);
	*o = none;
	void *args[] = { &o };
	CK(cudaLaunchCooperativeKernel((void *)both, 6, 32, args));
	CK(cudaDeviceSynchronize());
	printf("both %u\n", *o);
	a[0].val.clusterDim = { 3, 1, 1 };
	c.gridDim = 6;
	printf("another size: %s\n", cudaGetErrorName(cudaLaunchKernelEx(&c, leave, o)));
	a[0].val.clusterDim = { 16, 1, 1 };
	c.gridDim = 16;
	c.blockDim = 32;
	printf("sixteen: %s", cudaGetErrorName(cudaLaunchKernelEx(&c, pipeline, o, 5u)));
	CK(cudaFuncSetAttribute(pipeline, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
	CK(cudaLaunchKernelEx(&c, pipeline, o, 5u));
	CK(cudaDeviceSynchronize());
	printf(", allowed: %u %llx\n", o[15 * 32 + 3], hash(o, 16 * 32));
	cudaFuncAttributes f;
	CK(cudaFuncGetAttributes(&f, words));
	printf("%d %d\n", f.requiredClusterWidth, f.requiredClusterHeight);
	return 0;
}
