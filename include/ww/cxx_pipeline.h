/*
 * cuda::memcpy_async and cuda::pipeline. A copy from global to shared memory runs by cp.async where
 * hardware has it (sm_80) and sizes and addresses suit, else it is done at once. A thread's own
 * pipeline orders its copies by commit groups; one shared by a block has two barriers a stage.
 * CUDA C++ Core Libraries, "Pipelines", "memcpy_async"; PTX ISA, "cp.async".
 */
#ifndef WW_CXX_PIPELINE_H
#define WW_CXX_PIPELINE_H

#include "ww/cxx_barrier.h"
#include "cooperative_groups/memcpy_async.h"

#if defined(__CUDACC__)
#define WW_DEV static __inline__ __device__
#define WW_BOTH static __inline__ __host__ __device__

namespace cuda {

enum class pipeline_role { producer, consumer };

namespace ww {

/* The group of one. */
struct single_thread {
	__inline__ __host__ __device__ size_t thread_rank() const { return 0; }
	__inline__ __host__ __device__ size_t num_threads() const { return 1; }
};

WW_DEV void commit_group()
{
#if __CUDA_ARCH__ >= 800
	asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
/* All but the last n groups are done. */
WW_DEV void wait_group(unsigned int n)
{
#if __CUDA_ARCH__ >= 800
	switch (n) {
	case 0: asm volatile("cp.async.wait_group 0;" ::: "memory"); break;
	case 1: asm volatile("cp.async.wait_group 1;" ::: "memory"); break;
	case 2: asm volatile("cp.async.wait_group 2;" ::: "memory"); break;
	case 3: asm volatile("cp.async.wait_group 3;" ::: "memory"); break;
	default: asm volatile("cp.async.wait_group 4;" ::: "memory"); break;
	}
#endif
}

}

/* ---- completing on a barrier: the copies are over before its next phase ends ---- */

namespace ww {
template <size_t Align, class Group>
WW_BOTH async_contract_fulfillment copy_now(const Group &g, void *dst, const void *src, size_t n)
{
#if defined(__CUDA_ARCH__)
	cooperative_groups::ww::copy_async<Align>(g, (char *)dst, (const char *)src, n);
	ww::commit_group();
	ww::wait_group(0);
#if __CUDA_ARCH__ >= 800
	if (__isShared(dst) && __isGlobal(src))
		return async_contract_fulfillment::async;
#endif
#else
	(void)g;
	__builtin_memcpy(dst, src, n);
#endif
	return async_contract_fulfillment::none;
}
}

template <class Group, thread_scope Scope, class Completion>
WW_BOTH async_contract_fulfillment memcpy_async(const Group &g, void *dst, const void *src, size_t n,
	barrier<Scope, Completion> &)
{
	return ww::copy_now<1>(g, dst, src, n);
}
template <class Group, size_t Align, thread_scope Scope, class Completion>
WW_BOTH async_contract_fulfillment memcpy_async(const Group &g, void *dst, const void *src, aligned_size_t<Align> n,
	barrier<Scope, Completion> &)
{
	return ww::copy_now<Align>(g, dst, src, (size_t)n);
}
template <thread_scope Scope, class Completion>
WW_BOTH async_contract_fulfillment memcpy_async(void *dst, const void *src, size_t n, barrier<Scope, Completion> &b)
{
	return memcpy_async(ww::single_thread(), dst, src, n, b);
}
template <size_t Align, thread_scope Scope, class Completion>
WW_BOTH async_contract_fulfillment memcpy_async(void *dst, const void *src, aligned_size_t<Align> n,
	barrier<Scope, Completion> &b)
{
	return memcpy_async(ww::single_thread(), dst, src, n, b);
}

/* ---- pipelines ---- */

template <thread_scope Scope, unsigned char Stages> class WW_DYNAMIC_INIT pipeline_shared_state {
	template <thread_scope> friend class pipeline;
	barrier<Scope> produced[Stages], consumed[Stages];
	unsigned int ready;

public:
	pipeline_shared_state() = default;
};

template <thread_scope Scope> class pipeline {
	barrier<Scope> *produced, *consumed;
	unsigned int stages, head, tail, producing, consuming;
	bool producer, consumer;

public:
	__inline__ __device__ pipeline(barrier<Scope> *p, barrier<Scope> *c, unsigned int n, bool isProducer,
		bool isConsumer)
		: produced(p), consumed(c), stages(n), head(0), tail(0), producing(0), consuming(0),
		  producer(isProducer), consumer(isConsumer) {}

	/* A stage is free once its consumers of a round before have released it. */
	__inline__ __device__ void producer_acquire()
	{
		if (producing >= stages)
			consumed[head].wait_parity((producing / stages - 1) & 1);
	}
	__inline__ __device__ void producer_commit()
	{
		ww::commit_group();
		ww::wait_group(0);
		(void)produced[head].arrive();
		head = (head + 1) % stages;
		producing++;
	}
	__inline__ __device__ void consumer_wait()
	{
		produced[tail].wait_parity(consuming / stages & 1);
	}
	__inline__ __device__ void consumer_release()
	{
		(void)consumed[tail].arrive();
		tail = (tail + 1) % stages;
		consuming++;
	}
	__inline__ __device__ bool quit() { return true; }

	template <class Group, unsigned char N>
	static __inline__ __device__ pipeline ww_make(const Group &g, pipeline_shared_state<Scope, N> *s,
		unsigned int producers, unsigned int consumers, bool isProducer, bool isConsumer)
	{
		if (g.thread_rank() == 0)
			for (unsigned int i = 0; i < N; i++) {
				init(&s->produced[i], producers);
				init(&s->consumed[i], consumers);
			}
		g.sync();
		return pipeline(s->produced, s->consumed, N, isProducer, isConsumer);
	}
};

/* A thread alone: its stages are its commit groups. */
template <> class pipeline<thread_scope_thread> {
	unsigned int committed, released;

public:
	__inline__ __device__ pipeline() : committed(0), released(0) {}
	__inline__ __device__ void producer_acquire() {}
	__inline__ __device__ void producer_commit()
	{
		ww::commit_group();
		committed++;
	}
	__inline__ __device__ void consumer_wait() { ww::wait_group(committed - released - 1); }
	__inline__ __device__ void consumer_release() { released++; }
	__inline__ __device__ bool quit() { return true; }
};

WW_DEV pipeline<thread_scope_thread> make_pipeline() { return pipeline<thread_scope_thread>(); }
template <class Group, thread_scope Scope, unsigned char Stages>
WW_DEV pipeline<Scope> make_pipeline(const Group &g, pipeline_shared_state<Scope, Stages> *s)
{
	unsigned int n = (unsigned int)g.num_threads();

	return pipeline<Scope>::ww_make(g, s, n, n, true, true);
}
/* The first threads of the group produce, the others consume. */
template <class Group, thread_scope Scope, unsigned char Stages>
WW_DEV pipeline<Scope> make_pipeline(const Group &g, pipeline_shared_state<Scope, Stages> *s,
	size_t producers)
{
	bool p = g.thread_rank() < producers;

	return pipeline<Scope>::ww_make(g, s, (unsigned int)producers,
		(unsigned int)(g.num_threads() - producers), p, !p);
}
template <class Group, thread_scope Scope, unsigned char Stages>
WW_DEV pipeline<Scope> make_pipeline(const Group &g, pipeline_shared_state<Scope, Stages> *s,
	pipeline_role role)
{
	__shared__ unsigned int producers;
	bool p = role == pipeline_role::producer;

	if (g.thread_rank() == 0)
		producers = 0;
	g.sync();
	if (p)
		atomicAdd(&producers, 1u);
	g.sync();
	return pipeline<Scope>::ww_make(g, s, producers, (unsigned int)g.num_threads() - producers, p, !p);
}

template <class Group, thread_scope Scope>
WW_DEV void memcpy_async(const Group &g, void *dst, const void *src, size_t n, pipeline<Scope> &)
{
	cooperative_groups::ww::copy_async(g, (char *)dst, (const char *)src, n);
}
template <class Group, size_t Align, thread_scope Scope>
WW_DEV void memcpy_async(const Group &g, void *dst, const void *src, aligned_size_t<Align> n,
	pipeline<Scope> &)
{
	cooperative_groups::ww::copy_async<Align>(g, (char *)dst, (const char *)src, (size_t)n);
}
template <thread_scope Scope> WW_DEV void memcpy_async(void *dst, const void *src, size_t n, pipeline<Scope> &p)
{
	memcpy_async(ww::single_thread(), dst, src, n, p);
}
template <size_t Align, thread_scope Scope>
WW_DEV void memcpy_async(void *dst, const void *src, aligned_size_t<Align> n, pipeline<Scope> &p)
{
	memcpy_async(ww::single_thread(), dst, src, n, p);
}

/* All but the N newest stages. */
template <unsigned char N> WW_DEV void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &)
{
	ww::wait_group(N);
}
template <thread_scope Scope> WW_DEV void pipeline_producer_commit(pipeline<thread_scope_thread> &,
	barrier<Scope> &)
{
	ww::commit_group();
	ww::wait_group(0);
}

}
#undef WW_BOTH
#undef WW_DEV
#endif
#endif
