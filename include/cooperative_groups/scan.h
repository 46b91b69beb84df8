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
	T s = g.shfl_up(ww::scan_lanes(g, v, op), 1);

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
