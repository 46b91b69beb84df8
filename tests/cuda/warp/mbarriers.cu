// mbarrier in PTX: init, arrive with counts, noComplete, drop, test and try waits by state and parity, pending counts, expect_tx with bulk copies, several phases, remote arrival in a cluster.
#include "../show.h"
__device__ u32 sh(const void *p) { return __cvta_generic_to_shared(p); }
__global__ void states(u64 *o)
{
	__shared__ u64 b, c;
	u64 st;
	u32 p;
	if (threadIdx.x)
		return;
	asm volatile("mbarrier.init.shared.b64 [%0], 5;" ::"r"(sh(&b)) : "memory"); *o++ = b != 0;
#define PEND(x) asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(p) : "l"(x)); *o++ = p;
	asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(st) : "r"(sh(&b)) : "memory"); PEND(st)
	asm volatile("mbarrier.arrive.shared.b64 %0, [%1], 2;" : "=l"(st) : "r"(sh(&b)) : "memory"); PEND(st)
	asm volatile("{.reg .pred q; mbarrier.test_wait.shared.b64 q, [%1], %2; selp.u32 %0, 1, 0, q;}" : "=r"(p) : "r"(sh(&b)), "l"(st) : "memory"); *o++ = p;
	asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(st) : "r"(sh(&b)) : "memory"); PEND(st)
	asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], 0x1;" : "=l"(st) : "r"(sh(&c)) : "memory");
	asm volatile("{.reg .pred q; mbarrier.test_wait.parity.shared.b64 q, [%1], 0; selp.u32 %0, 1, 0, q;}" : "=r"(p) : "r"(sh(&b)) : "memory"); *o++ = p;
	asm volatile("{.reg .pred q; mbarrier.test_wait.parity.shared.b64 q, [%1], 1; selp.u32 %0, 1, 0, q;}" : "=r"(p) : "r"(sh(&b)) : "memory"); *o++ = p;
	asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(st) : "r"(sh(&b)) : "memory"); PEND(st)
	asm volatile("{.reg .pred q; mbarrier.try_wait.shared.b64 q, [%1], %2; selp.u32 %0, 1, 0, q;}" : "=r"(p) : "r"(sh(&b)), "l"(st) : "memory"); *o++ = p;
	asm volatile("{.reg .pred q; mbarrier.try_wait.parity.shared.b64 q, [%1], 0, 10; selp.u32 %0, 1, 0, q;}" : "=r"(p) : "r"(sh(&b)) : "memory"); *o++ = p;
	for (int i = 0; i < 9; i++) {
		asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(sh(&b)) : "memory"); PEND(st)
		asm volatile("{.reg .pred q; mbarrier.test_wait.parity.acquire.cta.shared.b64 q, [%1], 1; selp.u32 %0, 1, 0, q;}" : "=r"(p) : "r"(sh(&b)) : "memory"); *o++ = p;
	}
	asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(sh(&b)) : "memory");
}
__global__ void bulk(const u32 *in, u32 *o, int n)
{
	__shared__ __align__(128) u32 buf[3][256];
	__shared__ u64 full[3], empty[3];
	int t = threadIdx.x;
	if (!t)
		for (int i = 0; i < 3; i++)
			asm volatile("mbarrier.init.shared.b64 [%0], 1; mbarrier.init.shared.b64 [%1], 64;" ::"r"(sh(full + i)), "r"(sh(empty + i)) : "memory");
	asm volatile("fence.mbarrier_init.release.cluster; fence.proxy.async;" ::: "memory");
	__syncthreads();
	if (t >= 64) {
		if (t == 64)
			for (int i = 0; i < n; i++) {
				int s = i % 3, ph = i / 3 & 1;
				asm volatile("{.reg .pred q; W: mbarrier.try_wait.parity.shared.b64 q, [%0], %1; @!q bra W;}" ::"r"(sh(empty + s)), "r"(ph ^ 1) : "memory");
				asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 1024;" ::"r"(sh(full + s)) : "memory");
				asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 768, [%2];" ::"r"(sh(buf[s])), "l"(in + i * 256), "r"(sh(full + s)) : "memory");
				asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" ::"r"(sh(buf[s] + 192)), "l"(in + i * 256 + 192), "r"(sh(full + s)) : "memory");
			}
	} else {
		u32 x = 0;
		for (int i = 0; i < n; i++) {
			int s = i % 3, ph = i / 3 & 1;
			asm volatile("{.reg .pred q; V: mbarrier.try_wait.parity.shared.b64 q, [%0], %1; @!q bra V;}" ::"r"(sh(full + s)), "r"(ph) : "memory");
			for (int k = 0; k < 4; k++)
				x = x * 33 + buf[s][k * 64 + (t + i) % 64];
			asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(sh(empty + s)) : "memory");
		}
		o[t] = x;
	}
}
__global__ void __cluster_dims__(2) remote(u32 *o)
{
	__shared__ u64 b;
	__shared__ u32 v[32];
	u32 rank;
	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
	if (!threadIdx.x)
		asm volatile("mbarrier.init.shared.b64 [%0], 32; fence.mbarrier_init.release.cluster;" ::"r"(sh(&b)) : "memory");
	asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
	u32 rb, rv;
	asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(rb) : "r"(sh(&b)), "r"(rank ^ 1));
	asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(rv) : "r"(sh(v + threadIdx.x)), "r"(rank ^ 1));
	asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(rv), "r"(blockIdx.x * 100 + threadIdx.x) : "memory");
	asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(rb) : "memory");
	asm volatile("{.reg .pred q; U: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 q, [%0], 0; @!q bra U;}" ::"r"(sh(&b)) : "memory");
	o[blockIdx.x * 32 + threadIdx.x] = v[31 - threadIdx.x];
	if (!threadIdx.x)
		asm volatile("mbarrier.expect_tx.relaxed.cta.shared.b64 [%0], 64;" ::"r"(sh(&b)) : "memory");
	__syncthreads();
	asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
	if (threadIdx.x < 16)
		asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(rv), "r"(threadIdx.x * 7 + rank), "r"(rb) : "memory");
	asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(sh(&b)) : "memory");
	asm volatile("{.reg .pred q; X: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 q, [%0], 1; @!q bra X;}" ::"r"(sh(&b)) : "memory");
	o[blockIdx.x * 32 + threadIdx.x] += v[threadIdx.x] * 10000;
	asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
}
int main()
{
	u64 *o = make<u64>(64);
	u32 s = 5, *in = make<u32>(256 * 20), *q = make<u32>(256);
	for (int i = 0; i < 5120; i++)
		in[i] = rnd(s);
	RUN((bulk<<<1, 96>>>(in, q, 20))), show("bulk", q, 64);
	RUN((remote<<<4, 32>>>(q))), show("remote", q, 128);
	RUN((states<<<1, 32>>>(o)));
	for (int i = 0; i < 32; i++)
		printf("%llu ", o[i]);
	puts("");
}
