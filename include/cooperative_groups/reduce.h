/*
 * reduce: one value from all of a group's, and its forms that add it to an atomic.
 * CUDA Programming Guide, "Cooperative Groups", "reduce".
 */
#ifndef _CG_REDUCE_H
#define _CG_REDUCE_H

#include "cooperative_groups.h"

#if defined(__CUDACC__) && defined(__cplusplus)
namespace cooperative_groups {
namespace __v1 { }
using namespace __v1;
namespace __v1 {

#define WW_OPERATION(name, expression) \
	template <class T = void> struct name { \
		WW_CGM T operator()(const T &a, const T &b) const { return expression; } \
	}; \
	template <> struct name<void> { \
		template <class T> WW_CGM T operator()(const T &a, const T &b) const { return expression; } \
	};
WW_OPERATION(plus, a + b)
WW_OPERATION(less, b < a ? b : a)
WW_OPERATION(greater, a < b ? b : a)
WW_OPERATION(bit_and, a & b)
WW_OPERATION(bit_xor, a ^ b)
WW_OPERATION(bit_or, a | b)
#undef WW_OPERATION

namespace ww {

/* Halving: after k steps, member r holds those from r to r + 2^k - 1. Of a whole warp the lanes to ask are known; else each lane
 * knows the one that follows what it holds. */
template <class T, class Op> WW_CG T reduce_lanes(const coalesced_group &g, T v, Op op)
{
	unsigned int m = g.ww_lanes(), n = g.num_threads(), above = m & ~(2u * (1u << lane_id()) - 1);
	unsigned int next = above ? __ffs(above) - 1 : 32;

	if (m == 0xffffffff) {
#pragma unroll
		for (unsigned int d = 1; d < 32; d <<= 1) {
			T other = g.shfl_down(v, d);

			if (lane_id() + d < 32)
				v = op(v, other);
		}
		return g.shfl(v, 0);
	}
	for (unsigned int d = 1; d < n; d <<= 1) {
		unsigned int from = next < 32 ? next : lane_id(), further = __shfl_sync(m, next, from);
		T other = by_words(v, [=](unsigned int w) { return __shfl_sync(m, w, from); });

		if (next < 32)
			v = op(v, other);
		next = next < 32 ? further : next;
	}
	return g.shfl(v, 0);
}

/* A full tile needs no bound: exchange with the partner of each bit. */
template <unsigned int Size, class Parent, class T, class Op>
WW_CG T reduce_lanes(const thread_block_tile<Size, Parent> &g, T v, Op op)
{
#pragma unroll
	for (unsigned int d = Size / 2; d; d >>= 1)
		v = op(v, g.shfl_xor(v, d));
	return v;
}

}

template <class T, class Op> WW_CG T reduce(const coalesced_group &g, const T &v, Op &&op)
{
	return ww::reduce_lanes(g, v, op);
}
template <unsigned int Size, class Parent, class T, class Op>
WW_CG T reduce(const thread_block_tile<Size, Parent> &g, const T &v, Op &&op)
{
	if constexpr (Size <= 32) {
		return ww::reduce_lanes(g, v, op);
	} else {
		/* every warp's value through memory, then all of them in every thread */
		__shared__ unsigned char __ww_slot[32][(sizeof(T) + 15) / 16 * 16];
		auto warp = tiled_partition<32>(this_thread_block());
		unsigned int first = ww::rank_in_block() / Size * (Size / 32);
		T __ww_part = ww::reduce_lanes(warp, v, op), r;

		if (warp.thread_rank() == 0)
			__builtin_memcpy(__ww_slot[warp.meta_group_rank()], &__ww_part, sizeof(T));
		g.sync();
		__builtin_memcpy(&r, __ww_slot[first], sizeof(T));
		for (unsigned int i = 1; i < Size / 32; i++) {
			__builtin_memcpy(&__ww_part, __ww_slot[first + i], sizeof(T));
			r = op(r, __ww_part);
		}
		g.sync();
		return r;
	}
}

template <class Group, class Atomic, class T, class Op>
WW_CG void reduce_update_async(const Group &g, Atomic &atomic, const T &v, Op &&op)
{
	T r = reduce(g, v, op);

	if (g.thread_rank() == 0) {
		auto old = atomic.load();

		while (!atomic.compare_exchange_weak(old, op(static_cast<T>(old), r)))
			;
	}
}
template <class Group, class Atomic, class T, class Op>
WW_CG void reduce_store_async(const Group &g, Atomic &atomic, const T &v, Op &&op)
{
	T r = reduce(g, v, op);

	if (g.thread_rank() == 0)
		atomic.store(r);
}

}
}
#endif
#endif
