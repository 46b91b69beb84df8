// Copies into shared memory that go on behind: by thread, by group, pipelines of stages, with zeros at the end, on barriers.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include "../show.h"
namespace cg = cooperative_groups;
__global__ void prims(const u32 *in, u32 *o)
{
	__shared__ __align__(16) u32 s[4][256];
	int t = threadIdx.x;
	u32 x = 0;
	for (int i = 0; i < 4; i++)
		s[i][t] = 0xaaaaaaaa, s[i][t + 128] = 0xbbbbbbbb;
	__syncthreads();
	__pipeline_memcpy_async(&s[0][t], in + t, 4), __pipeline_commit();
	__pipeline_memcpy_async(&s[1][t * 2], in + 2 * t + 300, 8), __pipeline_commit();
	if (t < 64)
		__pipeline_memcpy_async(&s[2][t * 4], in + 4 * t, 16, t % 17);
	__pipeline_commit();
	__pipeline_wait_prior(1), __syncthreads();
	x = s[0][(t + 5) % 128] * 3 + s[1][(t * 2 + 9) % 256];
	__pipeline_wait_prior(0), __syncthreads();
	o[t] = x + s[2][t] * 7 + s[2][t + 128];
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"((u32)__cvta_generic_to_shared(&s[3][t])), "l"(in + t), "r"(t % 5) : "memory");
	asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\ncp.async.wait_all;" ::"r"((u32)__cvta_generic_to_shared(&s[3][128 + t / 4 * 4])), "l"(in + 4 * (t / 4)) : "memory");
	__syncthreads();
	o[128 + t] = s[3][t] ^ s[3][128 + t];
}
__global__ void groups(const u32 *in, u32 *o, int n)
{
	extern __shared__ u32 s[];
	auto b = cg::this_thread_block();
	u32 x = 0;
	for (int i = 0; i < n; i += 200) {
		int m = min(200, n - i);
		cg::memcpy_async(b, s, in + i, m * 4), cg::wait(b);
		for (int j = b.thread_rank(); j < m; j += 7)
			x = x * 5 + s[j];
		b.sync();
	}
	auto w = cg::tiled_partition<32>(b);
	cg::memcpy_async(w, s + 64 * w.meta_group_rank(), in + 100 * w.meta_group_rank(), 40u * 4), cg::memcpy_async(w, s + 64 * w.meta_group_rank() + 40, in + 9, 24u * 4);
	cg::wait_prior<1>(w), x += s[64 * w.meta_group_rank() + (w.thread_rank() * 3) % 40], cg::wait(w), x += s[64 * w.meta_group_rank() + 40 + w.thread_rank() % 24];
	o[b.thread_rank()] = x;
}
template <int STAGES> __global__ void staged(const u32 *in, u32 *o, int n)
{
	__shared__ u32 s[STAGES][128];
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> st;
	auto b = cg::this_thread_block();
	auto pipe = cuda::make_pipeline(b, &st);
	u32 x = 0;
	int at = 0;
	for (int i = 0; i < n; i++) {
		for (; at < n && at < i + STAGES; at++)
			pipe.producer_acquire(), cuda::memcpy_async(b, s[at % STAGES], in + at * 128, cuda::aligned_size_t<16>(512), pipe), pipe.producer_commit();
		pipe.consumer_wait();
		x = x * 31 + s[i % STAGES][(threadIdx.x * 7 + i) % 128];
		pipe.consumer_release();
	}
	o[threadIdx.x] = x;
}
__global__ void roles(const u32 *in, u32 *o, int n) // one warp brings, the others use
{
	__shared__ u32 s[3][128];
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> st;
	auto b = cg::this_thread_block();
	bool producer = threadIdx.x < 32;
	auto pipe = cuda::make_pipeline(b, &st, producer ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
	u32 x = 0;
	for (int i = 0; i < n; i++)
		if (producer) {
			pipe.producer_acquire();
			for (int j = threadIdx.x; j < 128; j += 32)
				cuda::memcpy_async(&s[i % 3][j], in + i * 128 + j, 4, pipe);
			pipe.producer_commit();
		} else
			pipe.consumer_wait(), x = x * 17 + s[i % 3][(threadIdx.x + i * 3) % 128], pipe.consumer_release();
	o[threadIdx.x] = x;
}
__global__ void barred(const u32 *in, u32 *o)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	__shared__ __align__(16) u32 s[512];
	if (threadIdx.x == 0)
		init(&bar, blockDim.x);
	__syncthreads();
	u32 x = 0;
	for (int i = 0; i < 4; i++) {
		cuda::memcpy_async(cg::this_thread_block(), s, in + i * 512, sizeof s, bar);
		bar.arrive_and_wait();
		x = x * 3 + s[(threadIdx.x * 11 + i) % 512];
		bar.arrive_and_wait();
	}
	auto p = cuda::make_pipeline();
	p.producer_acquire(), cuda::memcpy_async(s + threadIdx.x, in + threadIdx.x * 2, 4, p), p.producer_commit(), cuda::pipeline_consumer_wait_prior<0>(p), x += s[threadIdx.x], p.consumer_release();
	o[threadIdx.x] = x;
}
int main()
{
	u32 *in = make<u32>(8192), *o = make<u32>(256), s = 3;
	for (int i = 0; i < 8192; i++)
		in[i] = rnd(s);
	RUN(prims<<<1, 128>>>(in, o)), show("prims", o, 256);
	for (int n : { 200, 1, 999, 4000 })
		RUN(groups<<<1, 128, 2048>>>(in, o, n)), show("groups", o, 128);
	RUN(staged<1><<<1, 128>>>(in, o, 9)), show("one stage", o, 128);
	RUN(staged<2><<<1, 128>>>(in, o, 20)), show("two", o, 128);
	RUN(staged<4><<<1, 64>>>(in, o, 33)), show("four", o, 64);
	RUN(roles<<<1, 160>>>(in, o, 25)), show("roles", o, 160);
	RUN(barred<<<1, 128>>>(in, o)), show("barred", o, 128);
}
