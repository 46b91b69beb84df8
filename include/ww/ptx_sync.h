/*
 * cuda::ptx: mbarriers, fences, barriers of clusters.
 * CUDA C++ Core Libraries, <cuda/ptx>; PTX ISA, "mbarrier", "membar / fence", "barrier.cluster".
 */
#ifndef WW_PTX_SYNC_H
#define WW_PTX_SYNC_H

#include "ww/ptx_tags.h"

#if defined(__CUDACC__)
#define WW_PTX template <class...> __device__ inline
namespace cuda {
namespace ptx {

/* ---- mbarriers: cta or cluster scope ---- */

WW_PTX void mbarrier_init(uint64_t *bar, const uint32_t &count)
{
	asm("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(ww::shared(bar)), "r"(count) : "memory");
}
WW_PTX void mbarrier_inval(uint64_t *bar) { asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(ww::shared(bar)) : "memory"); }
WW_PTX uint64_t mbarrier_arrive(uint64_t *bar)
{
	uint64_t state;

	asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(ww::shared(bar)) : "memory");
	return state;
}
WW_PTX uint64_t mbarrier_arrive(uint64_t *bar, const uint32_t &count)
{
	uint64_t state;

	asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1], %2;" : "=l"(state) : "r"(ww::shared(bar)), "r"(count) : "memory");
	return state;
}
WW_PTX uint64_t mbarrier_arrive_no_complete(uint64_t *bar, const uint32_t &count)
{
	uint64_t state;

	asm volatile("mbarrier.arrive.noComplete.shared::cta.b64 %0, [%1], %2;" : "=l"(state) : "r"(ww::shared(bar)), "r"(count) : "memory");
	return state;
}

/* Orderings: an arrival releases or is relaxed, a wait acquires or is relaxed. */
#define WW_PTX_ORDER(o, strong, s, say) \
	if constexpr ((o) == dot_sem::relaxed && (s) == dot_scope::cta) \
		say(".relaxed.cta"); \
	else if constexpr ((o) == dot_sem::relaxed) \
		say(".relaxed.cluster"); \
	else if constexpr ((s) == dot_scope::cta) \
		say("." strong ".cta"); \
	else \
		say("." strong ".cluster");
#define WW_PTX_ARRIVES(o, s) \
	static_assert((o) == dot_sem::release || (o) == dot_sem::relaxed, "an arrival is sem_release or sem_relaxed"); \
	static_assert((s) == dot_scope::cta || (s) == dot_scope::cluster, "an mbarrier's scope is scope_cta or scope_cluster");
#define WW_PTX_WAITS(o, s) \
	static_assert((o) == dot_sem::acquire || (o) == dot_sem::relaxed, "a wait is sem_acquire or sem_relaxed"); \
	static_assert((s) == dot_scope::cta || (s) == dot_scope::cluster, "an mbarrier's scope is scope_cta or scope_cluster");

template <dot_sem O, dot_scope __S> __device__ inline uint64_t mbarrier_arrive(sem_t<O>, scope_t<__S>, space_shared_t, uint64_t *bar)
{
	WW_PTX_ARRIVES(O, __S)
	uint64_t state;
#define WW_SAY(how) \
	asm volatile("mbarrier.arrive" how ".shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(ww::shared(bar)) : "memory")
	WW_PTX_ORDER(O, "release", __S, WW_SAY)
#undef WW_SAY
	return state;
}
template <dot_sem O, dot_scope __S>
__device__ inline uint64_t mbarrier_arrive(sem_t<O>, scope_t<__S>, space_shared_t, uint64_t *bar, const uint32_t &count)
{
	WW_PTX_ARRIVES(O, __S)
	uint64_t state;
#define WW_SAY(how) \
	asm volatile("mbarrier.arrive" how ".shared::cta.b64 %0, [%1], %2;" \
		: "=l"(state) : "r"(ww::shared(bar)), "r"(count) : "memory")
	WW_PTX_ORDER(O, "release", __S, WW_SAY)
#undef WW_SAY
	return state;
}
template <dot_sem O> __device__ inline void mbarrier_arrive(sem_t<O>, scope_cluster_t, space_cluster_t, uint64_t *bar)
{
	WW_PTX_ARRIVES(O, dot_scope::cluster)
#define WW_SAY(how) asm volatile("mbarrier.arrive" how ".shared::cluster.b64 _, [%0];" ::"r"(ww::remote(bar)) : "memory")
	WW_PTX_ORDER(O, "release", dot_scope::cluster, WW_SAY)
#undef WW_SAY
}
template <dot_sem O>
__device__ inline void mbarrier_arrive(sem_t<O>, scope_cluster_t, space_cluster_t, uint64_t *bar, const uint32_t &count)
{
	WW_PTX_ARRIVES(O, dot_scope::cluster)
#define WW_SAY(how) \
	asm volatile("mbarrier.arrive" how ".shared::cluster.b64 _, [%0], %1;" ::"r"(ww::remote(bar)), "r"(count) : "memory")
	WW_PTX_ORDER(O, "release", dot_scope::cluster, WW_SAY)
#undef WW_SAY
}
template <dot_sem O, dot_scope __S>
__device__ inline uint64_t mbarrier_arrive_expect_tx(sem_t<O>, scope_t<__S>, space_shared_t, uint64_t *bar, const uint32_t &bytes)
{
	WW_PTX_ARRIVES(O, __S)
	uint64_t state;
#define WW_SAY(how) \
	asm volatile("mbarrier.arrive.expect_tx" how ".shared::cta.b64 %0, [%1], %2;" \
		: "=l"(state) : "r"(ww::shared(bar)), "r"(bytes) : "memory")
	WW_PTX_ORDER(O, "release", __S, WW_SAY)
#undef WW_SAY
	return state;
}
template <dot_sem O>
__device__ inline void mbarrier_arrive_expect_tx(sem_t<O>, scope_cluster_t, space_cluster_t, uint64_t *bar, const uint32_t &bytes)
{
	WW_PTX_ARRIVES(O, dot_scope::cluster)
#define WW_SAY(how) \
	asm volatile("mbarrier.arrive.expect_tx" how ".shared::cluster.b64 _, [%0], %1;" \
		::"r"(ww::remote(bar)), "r"(bytes) : "memory")
	WW_PTX_ORDER(O, "release", dot_scope::cluster, WW_SAY)
#undef WW_SAY
}
template <dot_scope __S> __device__ inline void mbarrier_expect_tx(sem_relaxed_t, scope_t<__S>, space_shared_t, uint64_t *bar, uint32_t bytes)
{
	WW_PTX_ARRIVES(dot_sem::relaxed, __S)
#define WW_SAY(scope) \
	asm volatile("mbarrier.expect_tx.relaxed" scope ".shared::cta.b64 [%0], %1;" ::"r"(ww::shared(bar)), "r"(bytes) : "memory")
	WW_PTX_SCOPE(__S, WW_SAY)
#undef WW_SAY
}
template <dot_scope __S> __device__ inline void mbarrier_expect_tx(sem_relaxed_t, scope_t<__S>, space_cluster_t, uint64_t *bar, uint32_t bytes)
{
	WW_PTX_ARRIVES(dot_sem::relaxed, __S)
#define WW_SAY(scope) \
	asm volatile("mbarrier.expect_tx.relaxed" scope ".shared::cluster.b64 [%0], %1;" \
		::"r"(ww::remote(bar)), "r"(bytes) : "memory")
	WW_PTX_SCOPE(__S, WW_SAY)
#undef WW_SAY
}

/* A wait's answer: has the phase ended? The state is a token (l) or a parity (r), and a hint may follow. */
#define WW_PTX_WAIT(name, letter, state) \
	asm volatile("{ .reg .pred q; " name ".shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" \
		: "=r"(done) : "r"(ww::shared(bar)), letter(state) : "memory")
#define WW_PTX_WAIT_HINT(name, letter, state) \
	asm volatile("{ .reg .pred q; " name ".shared::cta.b64 q, [%1], %2, %3; selp.u32 %0, 1, 0, q; }" \
		: "=r"(done) : "r"(ww::shared(bar)), letter(state), "r"(ns) : "memory")

WW_PTX bool mbarrier_test_wait(uint64_t *bar, const uint64_t &state)
{
	uint32_t done;

	WW_PTX_WAIT("mbarrier.test_wait", "l", state);
	return done;
}
WW_PTX bool mbarrier_test_wait_parity(uint64_t *bar, const uint32_t &parity)
{
	uint32_t done;

	WW_PTX_WAIT("mbarrier.test_wait.parity", "r", parity);
	return done;
}
WW_PTX bool mbarrier_try_wait(uint64_t *bar, const uint64_t &state)
{
	uint32_t done;

	WW_PTX_WAIT("mbarrier.try_wait", "l", state);
	return done;
}
WW_PTX bool mbarrier_try_wait(uint64_t *bar, const uint64_t &state, const uint32_t &ns)
{
	uint32_t done;

	WW_PTX_WAIT_HINT("mbarrier.try_wait", "l", state);
	return done;
}
WW_PTX bool mbarrier_try_wait_parity(uint64_t *bar, const uint32_t &parity)
{
	uint32_t done;

	WW_PTX_WAIT("mbarrier.try_wait.parity", "r", parity);
	return done;
}
WW_PTX bool mbarrier_try_wait_parity(uint64_t *bar, const uint32_t &parity, const uint32_t &ns)
{
	uint32_t done;

	WW_PTX_WAIT_HINT("mbarrier.try_wait.parity", "r", parity);
	return done;
}
template <dot_sem O, dot_scope __S> __device__ inline bool mbarrier_test_wait(sem_t<O>, scope_t<__S>, uint64_t *bar, const uint64_t &state)
{
	WW_PTX_WAITS(O, __S)
	uint32_t done;
#define WW_SAY(how) WW_PTX_WAIT("mbarrier.test_wait" how, "l", state)
	WW_PTX_ORDER(O, "acquire", __S, WW_SAY)
#undef WW_SAY
	return done;
}
template <dot_sem O, dot_scope __S>
__device__ inline bool mbarrier_test_wait_parity(sem_t<O>, scope_t<__S>, uint64_t *bar, const uint32_t &parity)
{
	WW_PTX_WAITS(O, __S)
	uint32_t done;
#define WW_SAY(how) WW_PTX_WAIT("mbarrier.test_wait.parity" how, "r", parity)
	WW_PTX_ORDER(O, "acquire", __S, WW_SAY)
#undef WW_SAY
	return done;
}
template <dot_sem O, dot_scope __S> __device__ inline bool mbarrier_try_wait(sem_t<O>, scope_t<__S>, uint64_t *bar, const uint64_t &state)
{
	WW_PTX_WAITS(O, __S)
	uint32_t done;
#define WW_SAY(how) WW_PTX_WAIT("mbarrier.try_wait" how, "l", state)
	WW_PTX_ORDER(O, "acquire", __S, WW_SAY)
#undef WW_SAY
	return done;
}
template <dot_sem O, dot_scope __S>
__device__ inline bool mbarrier_try_wait(sem_t<O>, scope_t<__S>, uint64_t *bar, const uint64_t &state, const uint32_t &ns)
{
	WW_PTX_WAITS(O, __S)
	uint32_t done;
#define WW_SAY(how) WW_PTX_WAIT_HINT("mbarrier.try_wait" how, "l", state)
	WW_PTX_ORDER(O, "acquire", __S, WW_SAY)
#undef WW_SAY
	return done;
}
template <dot_sem O, dot_scope __S>
__device__ inline bool mbarrier_try_wait_parity(sem_t<O>, scope_t<__S>, uint64_t *bar, const uint32_t &parity)
{
	WW_PTX_WAITS(O, __S)
	uint32_t done;
#define WW_SAY(how) WW_PTX_WAIT("mbarrier.try_wait.parity" how, "r", parity)
	WW_PTX_ORDER(O, "acquire", __S, WW_SAY)
#undef WW_SAY
	return done;
}
template <dot_sem O, dot_scope __S>
__device__ inline bool mbarrier_try_wait_parity(sem_t<O>, scope_t<__S>, uint64_t *bar, const uint32_t &parity, const uint32_t &ns)
{
	WW_PTX_WAITS(O, __S)
	uint32_t done;
#define WW_SAY(how) WW_PTX_WAIT_HINT("mbarrier.try_wait.parity" how, "r", parity)
	WW_PTX_ORDER(O, "acquire", __S, WW_SAY)
#undef WW_SAY
	return done;
}

/* ---- fences ---- */

template <dot_sem O, dot_scope __S> __device__ inline void fence(sem_t<O>, scope_t<__S>)
{
	static_assert(O == dot_sem::sc || O == dot_sem::acq_rel || O == dot_sem::acquire || O == dot_sem::release,
		"a fence is sem_sc, sem_acq_rel, sem_acquire or sem_release");
#define WW_SC(scope) asm volatile("fence.sc" scope ";" ::: "memory")
#define WW_BOTH(scope) asm volatile("fence.acq_rel" scope ";" ::: "memory")
#define WW_ACQUIRE(scope) asm volatile("fence.acquire" scope ";" ::: "memory")
#define WW_RELEASE(scope) asm volatile("fence.release" scope ";" ::: "memory")
	if constexpr (O == dot_sem::sc) {
		WW_PTX_SCOPE(__S, WW_SC)
	} else if constexpr (O == dot_sem::acq_rel) {
		WW_PTX_SCOPE(__S, WW_BOTH)
	} else if constexpr (O == dot_sem::acquire) {
		WW_PTX_SCOPE(__S, WW_ACQUIRE)
	} else {
		WW_PTX_SCOPE(__S, WW_RELEASE)
	}
#undef WW_SC
#undef WW_BOTH
#undef WW_ACQUIRE
#undef WW_RELEASE
}
WW_PTX void fence_sync_restrict(sem_acquire_t, space_cluster_t, scope_cluster_t)
{
	asm volatile("fence.acquire.sync_restrict::shared::cluster.cluster;" ::: "memory");
}
WW_PTX void fence_sync_restrict(sem_release_t, space_shared_t, scope_cluster_t)
{
	asm volatile("fence.release.sync_restrict::shared::cta.cluster;" ::: "memory");
}
WW_PTX void fence_mbarrier_init(sem_release_t, scope_cluster_t)
{
	asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
WW_PTX void fence_proxy_alias() { asm volatile("fence.proxy.alias;" ::: "memory"); }
WW_PTX void fence_proxy_async() { asm volatile("fence.proxy.async;" ::: "memory"); }
template <dot_space __S> __device__ inline void fence_proxy_async(space_t<__S>)
{
	if constexpr (__S == dot_space::global)
		asm volatile("fence.proxy.async.global;" ::: "memory");
	else if constexpr (__S == dot_space::cluster)
		asm volatile("fence.proxy.async.shared::cluster;" ::: "memory");
	else
		asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
WW_PTX void fence_proxy_async_generic_sync_restrict(sem_acquire_t, space_cluster_t, scope_cluster_t)
{
	asm volatile("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;" ::: "memory");
}
WW_PTX void fence_proxy_async_generic_sync_restrict(sem_release_t, space_shared_t, scope_cluster_t)
{
	asm volatile("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;" ::: "memory");
}
template <dot_scope __S> __device__ inline void fence_proxy_tensormap_generic(sem_release_t, scope_t<__S>)
{
#define WW_SAY(scope) asm volatile("fence.proxy.tensormap::generic.release" scope ";" ::: "memory")
	WW_PTX_SCOPE(__S, WW_SAY)
#undef WW_SAY
}
template <dot_scope __S, int N> __device__ inline void fence_proxy_tensormap_generic(sem_acquire_t, scope_t<__S>, const void *p, n32_t<N>)
{
#define WW_SAY(scope) \
	asm volatile("fence.proxy.tensormap::generic.acquire" scope " [%0], %1;" ::"l"(p), "n"(N) : "memory")
	WW_PTX_SCOPE(__S, WW_SAY)
#undef WW_SAY
}

/* ---- clusters ---- */

WW_PTX void barrier_cluster_arrive() { asm volatile("barrier.cluster.arrive;" ::: "memory"); }
WW_PTX void barrier_cluster_arrive(sem_release_t) { asm volatile("barrier.cluster.arrive.release;" ::: "memory"); }
WW_PTX void barrier_cluster_arrive(sem_relaxed_t) { asm volatile("barrier.cluster.arrive.relaxed;" :::); }
WW_PTX void barrier_cluster_wait() { asm volatile("barrier.cluster.wait;" ::: "memory"); }
WW_PTX void barrier_cluster_wait(sem_acquire_t) { asm volatile("barrier.cluster.wait.acquire;" ::: "memory"); }
WW_PTX uint32_t getctarank(space_cluster_t, const void *p)
{
	uint32_t rank;

	asm("getctarank.shared::cluster.u32 %0, %1;" : "=r"(rank) : "r"(ww::remote(p)));
	return rank;
}

} // namespace ptx
} // namespace cuda
#undef WW_PTX
#undef WW_PTX_ORDER
#undef WW_PTX_ARRIVES
#undef WW_PTX_WAITS
#undef WW_PTX_WAIT
#undef WW_PTX_WAIT_HINT
#endif
#endif
