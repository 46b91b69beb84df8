/*
 * cuda::barrier, latch, counting_semaphore. A block's barrier in shared memory is the hardware's
 * mbarrier object (sm_80 and up); all others count in a few words: arrivals that are missing, and
 * the phase, which ends a wait when it changes.
 * CUDA C++ Core Libraries; PTX ISA, "mbarrier"; C++20, [thread.coord], [thread.sema].
 */
#ifndef WW_CXX_BARRIER_H
#define WW_CXX_BARRIER_H

#include "ww/aligned_size.h"
#include "ww/cxx_atomic.h"

#define WW_HD __inline__ __host__ __device__
#ifdef __clang__
#define WW_DYNAMIC_INIT __attribute__((annotate("ww.dynamic_init"))) /* nvcc warns of one that is __shared__ */
#else
#define WW_DYNAMIC_INIT
#endif

namespace cuda {

namespace ww {

struct no_completion {
	WW_HD void operator()() const noexcept {}
};

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define WW_MBARRIER 1
/* Only a barrier of a block, without completion function, and only in shared memory. */
static __inline__ __device__ bool is_native(const void *p) { return __isShared(p); }
static __inline__ __device__ unsigned int smem(const void *p) { return (unsigned int)__cvta_generic_to_shared(p); }
static __inline__ __device__ void mbarrier_init(const void *p, unsigned int n)
{
	asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(smem(p)), "r"(n) : "memory");
}
static __inline__ __device__ uint64_t mbarrier_arrive(const void *p, unsigned int n)
{
	uint64_t token;

	for (; n > 1; n--)
		asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(smem(p)) : "memory");
	asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(smem(p)) : "memory");
	return token;
}
static __inline__ __device__ uint64_t mbarrier_drop(const void *p)
{
	uint64_t token;

	asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(token) : "r"(smem(p)) : "memory");
	return token;
}
static __inline__ __device__ bool mbarrier_test(const void *p, uint64_t token)
{
	unsigned int done;

	asm volatile("{ .reg .pred q; mbarrier.test_wait.shared.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }"
		     : "=r"(done) : "r"(smem(p)), "l"(token) : "memory");
	return done;
}
static __inline__ __device__ bool mbarrier_test_parity(const void *p, unsigned int parity)
{
	unsigned int done;

	asm volatile("{ .reg .pred q; mbarrier.test_wait.parity.shared.b64 q, [%1], %2;"
		     " selp.u32 %0, 1, 0, q; }" : "=r"(done) : "r"(smem(p)), "r"(parity) : "memory");
	return done;
}
#else
#define WW_MBARRIER 0
#endif

}

template <thread_scope Scope, class Completion = ww::no_completion> class WW_DYNAMIC_INIT alignas(16) barrier {
	/* first: the mbarrier object, where there is one */
	unsigned int missing, phase, expected;
	Completion completion;

	static constexpr bool may_be_native = Scope == thread_scope_block &&
		::std::is_same<Completion, ww::no_completion>::value;

	WW_HD void finish()
	{
		completion();
		ww::access<unsigned int>::store(&missing, expected, memory_order_relaxed);
		ww::arithmetic<unsigned int, true>::add(&phase, 1u, memory_order_release);
	}
	WW_HD uint64_t count(unsigned int n, unsigned int dropped)
	{
		unsigned int at = ww::access<unsigned int>::load(&phase, memory_order_relaxed);

		if (dropped)
			ww::arithmetic<unsigned int, true>::sub(&expected, dropped, memory_order_relaxed);
		if (ww::arithmetic<unsigned int, true>::sub(&missing, n, memory_order_acq_rel) == n)
			finish();
		return at;
	}

public:
	class arrival_token {
		friend class barrier;
		uint64_t value;

	public:
		arrival_token() = default;
		WW_HD static arrival_token ww_make(uint64_t value) /* for cuda::device's functions */
		{
			arrival_token t;

			t.value = value;
			return t;
		}
	};

	barrier() = default;
	WW_HD barrier(ptrdiff_t n, Completion f = Completion()) : completion(f) { ww_init(n); }
	barrier(const barrier &) = delete;
	barrier &operator=(const barrier &) = delete;

	WW_HD void ww_init(ptrdiff_t n)
	{
#if WW_MBARRIER
		if (may_be_native && ww::is_native(this)) {
			ww::mbarrier_init(this, (unsigned int)n);
			return;
		}
#endif
		missing = expected = (unsigned int)n;
		phase = 0;
		atomic_thread_fence(memory_order_release, Scope);
	}
	WW_HD void ww_set_completion(const Completion &f) { completion = f; }
	WW_HD arrival_token arrive(ptrdiff_t n = 1)
	{
		arrival_token t;

#if WW_MBARRIER
		if (may_be_native && ww::is_native(this)) {
			t.value = ww::mbarrier_arrive(this, (unsigned int)n);
			return t;
		}
#endif
		t.value = count((unsigned int)n, 0);
		return t;
	}
	WW_HD bool ww_test(uint64_t token) const
	{
#if WW_MBARRIER
		if (may_be_native && ww::is_native(this))
			return ww::mbarrier_test(this, token);
#endif
		return ww::access<unsigned int>::load(&phase, memory_order_acquire) != (unsigned int)token;
	}
	WW_HD bool ww_test_parity(bool parity) const
	{
#if WW_MBARRIER
		if (may_be_native && ww::is_native(this))
			return ww::mbarrier_test_parity(this, parity);
#endif
		return (ww::access<unsigned int>::load(&phase, memory_order_acquire) & 1) != (unsigned int)parity;
	}
	WW_HD void wait(arrival_token &&t) const
	{
		while (!ww_test(t.value))
			ww::relax();
	}
	WW_HD void wait_parity(bool parity) const
	{
		while (!ww_test_parity(parity))
			ww::relax();
	}
	/* Within a time (any duration of <chrono>'s kind is not offered): once. */
	WW_HD bool try_wait(arrival_token &&t) const { return ww_test(t.value); }
	WW_HD bool try_wait_parity(bool parity) const { return ww_test_parity(parity); }
	WW_HD void arrive_and_wait() { wait(arrive()); }
	WW_HD void arrive_and_drop()
	{
#if WW_MBARRIER
		if (may_be_native && ww::is_native(this)) {
			ww::mbarrier_drop(this);
			return;
		}
#endif
		count(1, 1);
	}
	static constexpr WW_HD ptrdiff_t max() { return (1 << 20) - 1; }

	friend WW_HD void init(barrier *b, ptrdiff_t n) { b->ww_init(n); }
	friend WW_HD void init(barrier *b, ptrdiff_t n, Completion f)
	{
		b->ww_set_completion(f);
		b->ww_init(n);
	}
};

namespace device {
/* The mbarrier object of a block's barrier, for PTX of one's own. */
static __inline__ __host__ __device__ uint64_t *barrier_native_handle(barrier<thread_scope_block> &b)
{
	return reinterpret_cast<uint64_t *>(&b);
}

#if defined(__CUDACC__)
static __inline__ __device__ unsigned int ww_smem(const void *p) { return (unsigned int)__cvta_generic_to_shared(p); }

/* They need sm_90, which is said when they are compiled for less. */
/* More bytes that the phase waits for. */
static __inline__ __device__ void barrier_expect_tx(barrier<thread_scope_block> &b, ptrdiff_t bytes)
{
	asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;"
		     ::"r"(device::ww_smem(&b)), "r"((unsigned int)bytes) : "memory");
}
/* An arrival of n threads that brings more bytes to wait for. The barrier is in the block's shared memory. */
static __inline__ __device__ barrier<thread_scope_block>::arrival_token barrier_arrive_tx(barrier<thread_scope_block> &b,
	ptrdiff_t n, ptrdiff_t bytes)
{
	uint64_t token;

	if (n == 1) {
		asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %0, [%1], %2;"
			     : "=l"(token) : "r"(device::ww_smem(&b)), "r"((unsigned int)bytes) : "memory");
	} else {
		barrier_expect_tx(b, bytes);
		asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1], %2;"
			     : "=l"(token) : "r"(device::ww_smem(&b)), "r"((unsigned int)n) : "memory");
	}
	return barrier<thread_scope_block>::arrival_token::ww_make(token);
}
#endif
}

#if defined(__CUDACC__)
enum class async_contract_fulfillment { none, async };

namespace device {
/* From global to shared memory, by the asynchronous proxy; the bytes count as they come. */
template <class T, size_t Align>
__inline__ __device__ async_contract_fulfillment memcpy_async_tx(T *to, const T *from, aligned_size_t<Align> n,
	barrier<thread_scope_block> &b)
{
	static_assert(Align >= 16, "memcpy_async_tx is for pointers and sizes that are multiples of 16");
	static_assert(::std::is_trivially_copyable<T>::value, "memcpy_async_tx copies trivially copyable types");
	asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
		     ::"r"(device::ww_smem(to)), "l"(__cvta_generic_to_global(from)), "r"((unsigned int)(size_t)n),
		     "r"(device::ww_smem(&b)) : "memory");
	return async_contract_fulfillment::async;
}
}
#endif

namespace std {
template <class Completion = cuda::ww::no_completion>
using barrier = cuda::barrier<thread_scope_system, Completion>;
}

/* ---- latch: counts down once ---- */

template <thread_scope Scope> class latch {
	atomic<ptrdiff_t, Scope> left;

public:
	constexpr WW_HD explicit latch(ptrdiff_t n) : left(n) {}
	latch(const latch &) = delete;
	WW_HD void count_down(ptrdiff_t n = 1) { left.fetch_sub(n, memory_order_release); }
	WW_HD bool try_wait() const { return left.load(memory_order_acquire) == 0; }
	WW_HD void wait() const
	{
		while (!try_wait())
			ww::relax();
	}
	WW_HD void arrive_and_wait(ptrdiff_t n = 1)
	{
		count_down(n);
		wait();
	}
	static constexpr WW_HD ptrdiff_t max() { return PTRDIFF_MAX; }
};

/* ---- semaphore ---- */

template <thread_scope Scope, ptrdiff_t Most = PTRDIFF_MAX> class counting_semaphore {
	atomic<ptrdiff_t, Scope> left;

public:
	constexpr WW_HD explicit counting_semaphore(ptrdiff_t n = 0) : left(n) {}
	counting_semaphore(const counting_semaphore &) = delete;
	WW_HD void release(ptrdiff_t n = 1) { left.fetch_add(n, memory_order_release); }
	WW_HD bool try_acquire()
	{
		ptrdiff_t n = left.load(memory_order_relaxed);

		while (n > 0)
			if (left.compare_exchange_weak(n, n - 1, memory_order_acquire))
				return true;
		return false;
	}
	WW_HD void acquire()
	{
		while (!try_acquire())
			ww::relax();
	}
	static constexpr WW_HD ptrdiff_t max() { return Most; }
};
template <thread_scope Scope> using binary_semaphore = counting_semaphore<Scope, 1>;

namespace std {
using latch = cuda::latch<thread_scope_system>;
template <ptrdiff_t Most = PTRDIFF_MAX>
using counting_semaphore = cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = cuda::counting_semaphore<thread_scope_system, 1>;
}

}

#undef WW_HD
#endif
