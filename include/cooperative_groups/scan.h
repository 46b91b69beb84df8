/*
 * inclusive_scan, exclusive_scan: each member's value is all before it combined.
 * CUDA Programming Guide, "Cooperative Groups", "inclusive_scan and exclusive_scan".
 */
#ifndef _CG_SCAN_H
#define _CG_SCAN_H

#include "cooperative_groups.h"
#include "cooperative_groups/reduce.h"

#if defined(__CUDACC__) && defined(__cplusplus)
namespace cooperative_groups {
namespace __v1 { }
using namespace __v1;
namespace __v1 {

namespace ww {

template <class Group, class T, class Op> WW_CG T scan_lanes(const Group &g, T v, Op op)
{
	unsigned int n = g.num_threads(), r = g.thread_rank();

	for (unsigned int d = 1; d < n; d <<= 1) {
		T other = g.shfl_up(v, d);

		if (r >= d)
			v = op(other, v);
	}
	return v;
}

/* A tile of several warps: each warp's own, after what the tile's warps before it hold together. */
template <unsigned int Size, class Parent, class T, class Op>
WW_CG T scan_lanes(const thread_block_tile<Size, Parent> &g, T v, Op op)
{
	if constexpr (Size <= 32) {
		return scan_lanes<thread_block_tile<Size, Parent>, T, Op>(g, v, op);
	} else {
		__shared__ unsigned char __ww_slot[32][(sizeof(T) + 15) / 16 * 16];
		auto warp = tiled_partition<32>(this_thread_block());
		unsigned int first = ww::rank_in_block() / Size * (Size / 32), mine = warp.meta_group_rank();
		T __ww_part;

		v = scan_lanes(warp, v, op);
		if (warp.thread_rank() == 31)
			__builtin_memcpy(__ww_slot[mine], &v, sizeof(T));
		g.sync();
		for (unsigned int i = mine; i-- > first;) {
			__builtin_memcpy(&__ww_part, __ww_slot[i], sizeof(T));
			v = op(__ww_part, v);
		}
		g.sync();
		return v;
	}
}

/* Each member's value is that of the one before it. */
template <class Group, class T> WW_CG T previous(const Group &g, const T &v) { return g.shfl_up(v, 1); }
template <unsigned int Size, class Parent, class T>
WW_CG T previous(const thread_block_tile<Size, Parent> &g, const T &v)
{
	if constexpr (Size <= 32) {
		return g.shfl_up(v, 1);
	} else {
		__shared__ unsigned char __ww_slot[32][(sizeof(T) + 15) / 16 * 16];
		auto warp = tiled_partition<32>(this_thread_block());
		T r = warp.shfl_up(v, 1);

		if (warp.thread_rank() == 31)
			__builtin_memcpy(__ww_slot[warp.meta_group_rank()], &v, sizeof(T));
		g.sync();
		if (warp.thread_rank() == 0 && g.thread_rank())
			__builtin_memcpy(&r, __ww_slot[warp.meta_group_rank() - 1], sizeof(T));
		g.sync();
		return r;
	}
}

/* The first member has no predecessor: the operation's neutral element, or T() for others. */
template <class T, class Op> struct neutral { static WW_CGM T value() { return T(); } };
template <class T, class U> struct neutral<T, bit_and<U>> { static WW_CGM T value() { return ~T(); } };
template <class T, class U> struct neutral<T, less<U>> {
	static WW_CGM T value()
	{
		return T(-1) > T(0) ? T(~T()) :
			std::is_floating_point<T>::value ? T(__builtin_inf()) :
			T((1ull << (sizeof(T) * 8 - 1)) - 1);
	}
};
template <class T, class U> struct neutral<T, greater<U>> {
	static WW_CGM T value()
	{
		return T(-1) > T(0) ? T(0) :
			std::is_floating_point<T>::value ? T(-__builtin_inf()) :
			T(1ull << (sizeof(T) * 8 - 1));
	}
};

}

template <class Group, class T, class Op> WW_CG T inclusive_scan(const Group &g, const T &v, Op &&op)
{
	return ww::scan_lanes(g, v, op);
}
template <class Group, class T> WW_CG T inclusive_scan(const Group &g, const T &v)
{
	return inclusive_scan(g, v, plus<T>());
}
template <class Group, class T, class Op> WW_CG T exclusive_scan(const Group &g, const T &v, Op &&op)
{
	T s = ww::previous(g, ww::scan_lanes(g, v, op));

	return g.thread_rank() ? s : ww::neutral<T, typename std::decay<Op>::type>::value();
}
template <class Group, class T> WW_CG T exclusive_scan(const Group &g, const T &v)
{
	return exclusive_scan(g, v, plus<T>());
}

/* The group's total goes to an atomic; members get their place after the atomic's old value. */
template <class Group, class Atomic, class T, class Op>
WW_CG T exclusive_scan_update(const Group &g, Atomic &atomic, const T &v, Op &&op)
{
	T s = ww::scan_lanes(g, v, op), before = g.shfl_up(s, 1), base;
	unsigned int last = g.num_threads() - 1;

	if (g.thread_rank() == last) {
		auto old = atomic.load();

		while (!atomic.compare_exchange_weak(old, op(static_cast<T>(old), s)))
			;
		base = static_cast<T>(old);
	}
	base = g.shfl(base, last);
	return g.thread_rank() ? op(base, before) : base;
}
template <class Group, class Atomic, class T, class Op>
WW_CG T inclusive_scan_update(const Group &g, Atomic &atomic, const T &v, Op &&op)
{
	return op(exclusive_scan_update(g, atomic, v, op), v);
}
template <class Group, class Atomic, class T>
WW_CG T exclusive_scan_update(const Group &g, Atomic &atomic, const T &v)
{
	return exclusive_scan_update(g, atomic, v, plus<T>());
}
template <class Group, class Atomic, class T>
WW_CG T inclusive_scan_update(const Group &g, Atomic &atomic, const T &v)
{
	return inclusive_scan_update(g, atomic, v, plus<T>());
}

}
}
#endif
#endif
