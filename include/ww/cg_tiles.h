/*
 * Groups of lanes: tiles of a power of two, the threads that happen to be together, and partitions of
 * them by label. A group within a warp is its lane mask; its ranks count the mask's bits.
 * Tiles of several warps meet at a numbered barrier and exchange through shared memory.
 * CUDA Programming Guide, "Cooperative Groups", "Explicit Groups".
 */
#ifndef WW_CG_TILES_H
#define WW_CG_TILES_H

#include <type_traits>

namespace cooperative_groups {
namespace __v1 { }
using namespace __v1;
namespace __v1 {

namespace ww {

/* Any value that can be copied, word by word through the shuffle. */
template <class T, class Shuffle> WW_CG T by_words(const T &v, Shuffle shuffle)
{
	const int n = (sizeof(T) + 3) / 4;
	unsigned int w[n];
	T r;

	static_assert(std::is_trivially_copyable<T>::value, "shuffled types are trivially copyable");
	w[n - 1] = 0;
	__builtin_memcpy(w, &v, sizeof(T));
#pragma unroll
	for (int i = 0; i < n; i++)
		w[i] = shuffle(w[i]);
	__builtin_memcpy(&r, w, sizeof(T));
	return r;
}

/* The lane of the n-th set bit. */
WW_CG unsigned int nth_lane(unsigned int mask, unsigned int n) { return __fns(mask, 0, n + 1); }

/* The set bits of value at the positions of mask, packed downwards. */
WW_CG unsigned int packed(unsigned int mask, unsigned int value)
{
	unsigned int r = 0, k = 0;

	for (unsigned int m = mask; m; m &= m - 1, k++)
		r |= (value >> (__ffs(m) - 1) & 1) << k;
	return r;
}

}

class coalesced_group : public thread_group {
public:
	WW_CGM explicit coalesced_group(unsigned int mask) : thread_group(lanes_kind, mask) {}

	WW_CGM unsigned int num_threads() const { return __popc(lanes); }
	WW_CGM unsigned int size() const { return __popc(lanes); }
	WW_CGM unsigned int thread_rank() const { return __popc(lanes & ww::lanes_below()); }
	WW_CGM unsigned int meta_group_size() const { return groups; }
	WW_CGM unsigned int meta_group_rank() const { return index; }
	WW_CGM void sync() const { __syncwarp(lanes); }

	template <class T> WW_CGM T shfl(const T &v, unsigned int rank) const
	{
		unsigned int m = lanes, from = m == 0xffffffff ? rank : ww::nth_lane(m, rank); /* none: lane 31 */

		return ww::by_words(v, [=](unsigned int w) { return __shfl_sync(m, w, from); });
	}
	template <class T> WW_CGM T shfl_up(const T &v, int delta) const
	{
		if (lanes == 0xffffffff)
			return ww::by_words(v, [=](unsigned int w) { return __shfl_up_sync(0xffffffff, w, delta); });
		unsigned int m = lanes, r = thread_rank();
		unsigned int from = r < (unsigned)delta ? ww::lane_id() : ww::nth_lane(m, r - delta);

		return ww::by_words(v, [=](unsigned int w) { return __shfl_sync(m, w, from); });
	}
	template <class T> WW_CGM T shfl_down(const T &v, int delta) const
	{
		if (lanes == 0xffffffff)
			return ww::by_words(v, [=](unsigned int w) { return __shfl_down_sync(0xffffffff, w, delta); });
		unsigned int m = lanes, r = thread_rank() + delta;
		unsigned int from = r >= num_threads() ? ww::lane_id() : ww::nth_lane(m, r);

		return ww::by_words(v, [=](unsigned int w) { return __shfl_sync(m, w, from); });
	}
	WW_CGM int any(int predicate) const { return __ballot_sync(lanes, predicate) != 0; }
	WW_CGM int all(int predicate) const { return __ballot_sync(lanes, predicate) == lanes; }
	WW_CGM unsigned int ballot(int predicate) const
	{
		unsigned int b = __ballot_sync(lanes, predicate);

		return lanes == 0xffffffff ? b : ww::packed(lanes, b);
	}
	template <class T> WW_CGM unsigned int match_any(const T &v) const
	{
		unsigned int b = __match_any_sync(lanes, v);

		return lanes == 0xffffffff ? b : ww::packed(lanes, b);
	}
	template <class T> WW_CGM unsigned int match_all(const T &v, int &predicate) const
	{
		unsigned int b = __match_all_sync(lanes, v, &predicate);

		return lanes == 0xffffffff ? b : ww::packed(lanes, b);
	}
	WW_CGM coalesced_group ww_part(unsigned int mask, unsigned int n, unsigned int i) const
	{
		coalesced_group g(mask);

		g.groups = n;
		g.index = i;
		return g;
	}

private:
	unsigned int groups = 1, index = 0;
};
WW_CG coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

/* ---- tiles ---- */

namespace ww {

template <unsigned int Size> struct warp_tile {
	static WW_CGM unsigned int rank() { return rank_in_block() & (Size - 1); }
	static WW_CGM unsigned int mask()
	{
		return Size == 32 ? 0xffffffffu :
			((1u << (Size & 31)) - 1) << (lane_id() & ~(Size - 1));
	}
};

}

struct ww_no_parent {};

template <unsigned int Size, class Parent = ww_no_parent, bool WithinWarp = (Size <= 32)>
class ww_tile;

template <unsigned int Size, class Parent> class ww_tile<Size, Parent, true> : public thread_group {
protected:
	typedef ww::warp_tile<Size> Tile;
	unsigned int groups, index;

public:
	WW_CGM ww_tile(unsigned int n, unsigned int i)
		: thread_group(lanes_kind, Tile::mask()), groups(n), index(i) {}

	static WW_CGM unsigned int thread_rank() { return Tile::rank(); }
	static constexpr WW_CGM unsigned int num_threads() { return Size; }
	static constexpr WW_CGM unsigned int size() { return Size; }
	WW_CGM unsigned int meta_group_size() const { return groups; }
	WW_CGM unsigned int meta_group_rank() const { return index; }
	static WW_CGM void sync() { __syncwarp(Tile::mask()); }

	template <class T> WW_CGM T shfl(const T &v, int rank) const
	{
		return ww::by_words(v, [=](unsigned w) { return __shfl_sync(Tile::mask(), w, rank, Size); });
	}
	template <class T> WW_CGM T shfl_up(const T &v, unsigned int delta) const
	{
		return ww::by_words(v, [=](unsigned w) { return __shfl_up_sync(Tile::mask(), w, delta, Size); });
	}
	template <class T> WW_CGM T shfl_down(const T &v, unsigned int delta) const
	{
		return ww::by_words(v, [=](unsigned w) { return __shfl_down_sync(Tile::mask(), w, delta, Size); });
	}
	template <class T> WW_CGM T shfl_xor(const T &v, unsigned int mask) const
	{
		return ww::by_words(v, [=](unsigned w) { return __shfl_xor_sync(Tile::mask(), w, mask, Size); });
	}
	WW_CGM int any(int predicate) const { return ballot(predicate) != 0; }
	WW_CGM int all(int predicate) const { return ballot(!predicate) == 0; }
	WW_CGM unsigned int ballot(int predicate) const
	{
		return down(__ballot_sync(Tile::mask(), predicate));
	}
	template <class T> WW_CGM unsigned int match_any(const T &v) const
	{
		return down(__match_any_sync(Tile::mask(), v));
	}
	template <class T> WW_CGM unsigned int match_all(const T &v, int &predicate) const
	{
		return down(__match_all_sync(Tile::mask(), v, &predicate));
	}

private:
	/* The tile's bits of a warp-wide mask. */
	static WW_CGM unsigned int down(unsigned int b)
	{
		return Size == 32 ? b : b >> (ww::lane_id() & ~(Size - 1) & 31) & ((1u << (Size & 31)) - 1);
	}
};

/* Several warps: barrier 1 + rank of the tile in the block; votes and shuffles through memory. */
template <unsigned int Size, class Parent> class ww_tile<Size, Parent, false> : public thread_group {
protected:
	unsigned int groups, index;

public:
	WW_CGM ww_tile(unsigned int n, unsigned int i)
		: thread_group(block_kind, 0), groups(n), index(i) {}

	static WW_CGM unsigned int thread_rank() { return ww::rank_in_block() & (Size - 1); }
	static constexpr WW_CGM unsigned int num_threads() { return Size; }
	static constexpr WW_CGM unsigned int size() { return Size; }
	WW_CGM unsigned int meta_group_size() const { return groups; }
	WW_CGM unsigned int meta_group_rank() const { return index; }
	static WW_CGM void sync()
	{
		asm volatile("barrier.cta.sync %0, %1;" ::"r"((ww::rank_in_block() / Size + 1) & 15), "n"(Size)
			     : "memory");
	}
	template <class T> WW_CGM T shfl(const T &v, int rank) const
	{
		__shared__ unsigned char __ww_slot[1024 / Size][(sizeof(T) + 15) / 16 * 16];
		unsigned char *s = __ww_slot[ww::rank_in_block() / Size];
		T r;

		if (thread_rank() == (unsigned int)rank % Size)
			__builtin_memcpy(s, &v, sizeof(T));
		sync();
		__builtin_memcpy(&r, s, sizeof(T));
		sync();
		return r;
	}
	WW_CGM int any(int predicate) const
	{
		int r;

		asm volatile("{ .reg .pred p, q; setp.ne.s32 p, %1, 0; barrier.cta.red.or.pred q, %2, %3, p;"
			     " selp.s32 %0, 1, 0, q; }"
			     : "=r"(r) : "r"(predicate), "r"((ww::rank_in_block() / Size + 1) & 15), "n"(Size)
			     : "memory");
		return r;
	}
	WW_CGM int all(int predicate) const { return !any(!predicate); }
};

template <unsigned int Size, class Parent = void>
class thread_block_tile : public ww_tile<Size, Parent> {
	static_assert(Size && (Size & (Size - 1)) == 0 && Size <= 1024, "a power of two up to 1024");

public:
	WW_CGM thread_block_tile(unsigned int n, unsigned int i) : ww_tile<Size, Parent>(n, i) {}
	template <class Other>
	WW_CGM thread_block_tile(const thread_block_tile<Size, Other> &t)
		: ww_tile<Size, Parent>(t.meta_group_size(), t.meta_group_rank()) {}
};
template <class Parent> class thread_block_tile<0, Parent>;

template <unsigned int Size> WW_CG thread_block_tile<Size, thread_block> tiled_partition(const thread_block &)
{
	return thread_block_tile<Size, thread_block>((ww::block_threads() + Size - 1) / Size,
		ww::rank_in_block() / Size);
}
template <unsigned int Size, unsigned int Outer, class Parent>
WW_CG thread_block_tile<Size, thread_block_tile<Outer, Parent>> tiled_partition(
	const thread_block_tile<Outer, Parent> &t)
{
	static_assert(Size <= Outer, "a part is not larger than the whole");
	return thread_block_tile<Size, thread_block_tile<Outer, Parent>>(Outer / Size,
		t.thread_rank() / Size);
}
WW_CG thread_block_tile<1> this_thread() { return tiled_partition<1>(this_thread_block()); }
template <unsigned int Size> WW_CG thread_block_tile<Size> tiled_partition(const thread_group &g)
{
	return thread_block_tile<Size>((unsigned int)g.num_threads() / Size,
		(unsigned int)g.thread_rank() / Size);
}

/* Size known at run time only: a set of lanes. */
WW_CG coalesced_group tiled_partition(const coalesced_group &parent, unsigned int size)
{
	unsigned int rank = parent.thread_rank(), n = parent.num_threads(), first = rank / size * size;
	unsigned int count = n - first < size ? n - first : size, mask = 0, all = parent.ww_lanes();

	for (unsigned int k = 0, m = all; m; m &= m - 1, k++)
		if (k >= first && k < first + count)
			mask |= m & (0u - m);
	return parent.ww_part(mask, (n + size - 1) / size, rank / size);
}
WW_CGM thread_group tiled_partition(const thread_group &parent, unsigned int size)
{
	unsigned int rank, n;

	if (parent.ww_is_lanes())
		return tiled_partition(coalesced_group(parent.ww_lanes()), size);
	rank = ww::rank_in_block() & ~(size - 1);
	n = ww::block_threads() - rank;
	n = n < size ? n : size;
	return thread_group(thread_group::lanes_kind,
		(n >= 32 ? 0xffffffffu : (1u << n) - 1) << (ww::lane_id() & ~(size - 1) & 31));
}

/* ---- partitions by a value ---- */

template <class Label, class Group> WW_CG coalesced_group labeled_partition(const Group &g, Label label)
{
	unsigned int lanes = g.ww_lanes(), mine = __match_any_sync(lanes, label), n = 0, i = 0;

	/* groups in the order of their first lanes */
	for (unsigned int left = lanes; left; n++) {
		unsigned int first = __ffs(left) - 1, same = __shfl_sync(lanes, mine, first);

		i = same == mine ? n : i;
		left &= ~same;
	}
	return coalesced_group(lanes).ww_part(mine, n, i);
}
template <class Group> WW_CG coalesced_group binary_partition(const Group &g, bool predicate)
{
	unsigned int lanes = g.ww_lanes(), yes = __ballot_sync(lanes, predicate);

	return coalesced_group(lanes).ww_part(predicate ? yes : lanes & ~yes, 2, predicate ? 1 : 0);
}

/* ---- for any group ---- */

template <class Group> WW_CG void sync(const Group &g) { g.sync(); }
template <class Group> WW_CG auto group_size(const Group &g) -> decltype(g.size()) { return g.size(); }
template <class Group> WW_CG auto thread_rank(const Group &g) -> decltype(g.thread_rank())
{
	return g.thread_rank();
}

/* One member calls f; the other form hands its result to all. */
template <class Group, class __F, class... Args>
WW_CG void invoke_one(const Group &g, __F &&f, Args &&...args)
{
	if (g.thread_rank() == 0)
		f(static_cast<Args &&>(args)...);
}
template <class Group, class __F, class... Args>
WW_CG auto invoke_one_broadcast(const Group &g, __F &&f, Args &&...args)
	-> decltype(f(static_cast<Args &&>(args)...))
{
	decltype(f(static_cast<Args &&>(args)...)) r;

	if (g.thread_rank() == 0)
		r = f(static_cast<Args &&>(args)...);
	return g.shfl(r, 0);
}

template <class Group> struct is_thread_block { static constexpr bool value = std::is_same<Group, thread_block>::value; };

}
}
#endif
